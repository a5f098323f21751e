//! Finding files, items, modules and references in a view.

use super::row::{
    CustomRow, Entry, FileRow, ModuleHit, ModuleRow, PostHit, PostRow, ReferenceRow, Referrer, TermRow,
};
use super::{Index, IndexError, posts};
use rusqlite::{Connection, OptionalExtension, Params, Row, params};

/// The condition that a row of `file f` belongs to the view named by the first parameter. The scalar subquery is
/// computed once; for a missing view it is null, and nothing is found.
const IN_VIEW: &str = "f.views & (SELECT 1 << slot FROM view WHERE name = ?1)";
const ENTRY: &str = "f.path, f.blob, f.kind, f.item, f.key";

impl Index {
    /// The row of the file at a path, without its text.
    ///
    /// # Errors
    /// [`IndexError`].
    pub fn file(&self, view: &str, path: &str) -> Result<Option<FileRow>, IndexError> {
        self.reading(|index| index.run("read a file", |db| file(db, view, path)))
    }

    /// Whether there is a file at a path.
    ///
    /// # Errors
    /// [`IndexError`].
    pub fn has(&self, view: &str, path: &str) -> Result<bool, IndexError> {
        self.run("look for a file", |db| {
            let has = format!("SELECT EXISTS (SELECT 1 FROM file f WHERE f.path = ?2 AND {IN_VIEW})");
            db.prepare_cached(&has)?.query_row([view, path], |row| row.get(0))
        })
    }

    /// The files of a kind, by path.
    ///
    /// # Errors
    /// [`IndexError`].
    pub fn files(&self, view: &str, kind: &str) -> Result<Vec<Entry>, IndexError> {
        self.entries("list files", "f.kind = ?2 ORDER BY f.path", params![view, kind])
    }

    /// Every file, by path.
    ///
    /// # Errors
    /// [`IndexError`].
    pub fn all_files(&self, view: &str) -> Result<Vec<Entry>, IndexError> {
        self.entries("list files", "TRUE ORDER BY f.path", params![view])
    }

    /// The files with an id, by path: several if a file was copied.
    ///
    /// # Errors
    /// [`IndexError`].
    pub fn with_id(&self, view: &str, id: &str) -> Result<Vec<Entry>, IndexError> {
        self.entries("find an id", "f.item = ?2 ORDER BY f.path", params![view, id])
    }

    /// The files with one of these ids, by path.
    ///
    /// # Errors
    /// [`IndexError`].
    pub fn with_ids(&self, view: &str, ids: &[&str]) -> Result<Vec<Entry>, IndexError> {
        let ids = serde_json::Value::from(ids).to_string();
        let which = "f.item IN (SELECT value FROM json_each(?2)) ORDER BY f.path";
        self.entries("find ids", which, params![view, ids])
    }

    /// The first `limit` files of a kind whose id has this prefix, by id and path.
    ///
    /// # Errors
    /// [`IndexError`].
    pub fn with_id_prefix(
        &self,
        view: &str,
        kind: &str,
        prefix: Prefix<'_>,
    ) -> Result<Vec<Entry>, IndexError> {
        self.entries(
            "find an id",
            "+f.kind = ?2 AND f.item >= ?3 AND f.item < ?4 ORDER BY f.item, f.path LIMIT ?5",
            params![view, kind, prefix.start, prefix.end(), prefix.limit],
        )
    }

    /// The files of a kind with a slug or name, by path.
    ///
    /// # Errors
    /// [`IndexError`].
    pub fn with_key(&self, view: &str, kind: &str, key: &str) -> Result<Vec<Entry>, IndexError> {
        self.entries("find a name", "f.kind = ?2 AND f.key = ?3 ORDER BY f.path", params![view, kind, key])
    }

    /// The files that could not be read, by path, each with its `problem`.
    ///
    /// # Errors
    /// [`IndexError`].
    pub fn problems(&self, view: &str) -> Result<Vec<(Entry, String)>, IndexError> {
        self.run("list unreadable files", |db| {
            db.prepare_cached(&format!(
                "SELECT {ENTRY}, f.problem FROM file f WHERE {IN_VIEW} AND f.problem IS NOT NULL ORDER BY f.path"
            ))?
            .query_map([view], |row| Ok((entry(row)?, row.get(5)?)))?
            .collect()
        })
    }

    /// The files of the posts at an address, by path, including deleted ones.
    ///
    /// # Errors
    /// [`IndexError`].
    pub fn posts_at(&self, view: &str, address: &Address<'_>) -> Result<Vec<String>, IndexError> {
        self.run("find a slug", |db| {
            db.prepare_cached(&format!(
                "SELECT f.path FROM post p JOIN file f ON f.id = p.file
                 WHERE {IN_VIEW} AND p.slug = ?2 AND p.type = coalesce(?3, p.type) AND p.locale = coalesce(?4, p.locale)
                 ORDER BY f.path"
            ))?
            .query_map(params![view, address.slug, address.type_, address.locale], |row| row.get(0))?
            .collect()
        })
    }

    /// The first slugs of posts with this prefix, including deleted posts, in order.
    ///
    /// # Errors
    /// [`IndexError`].
    pub fn slugs_from(&self, view: &str, prefix: Prefix<'_>) -> Result<Vec<String>, IndexError> {
        self.run("find slugs", |db| {
            db.prepare_cached(
                "SELECT DISTINCT p.slug FROM post p WHERE p.views & (SELECT 1 << slot FROM view WHERE name = ?1)
                 AND p.slug >= ?2 AND p.slug < ?3 ORDER BY p.slug LIMIT ?4",
            )?
            .query_map(params![view, prefix.start, prefix.end(), prefix.limit], |row| row.get(0))?
            .collect()
        })
    }

    /// The post with an id, even if deleted; the first by path if it was copied.
    ///
    /// # Errors
    /// [`IndexError`].
    pub fn post(&self, view: &str, id: &str) -> Result<Option<PostHit>, IndexError> {
        self.run("find a post", |db| {
            db.prepare_cached(&format!(
                "SELECT {} FROM file f JOIN post p ON p.file = f.id LEFT JOIN prose t ON t.file = f.id
                 WHERE {IN_VIEW} AND f.item = ?2 ORDER BY f.path LIMIT 1",
                posts::HIT
            ))?
            .query_row(params![view, id], posts::hit)
            .optional()
        })
    }

    /// The modules with an id, by path: several if a file was copied.
    ///
    /// # Errors
    /// [`IndexError`].
    pub fn modules_with_id(&self, view: &str, id: &str) -> Result<Vec<ModuleHit>, IndexError> {
        self.modules("m.id = ?2 ORDER BY f.path, m.place", params![view, id])
    }

    /// Every module, by path and place.
    ///
    /// # Errors
    /// [`IndexError`].
    pub fn all_modules(&self, view: &str) -> Result<Vec<ModuleHit>, IndexError> {
        self.modules("TRUE ORDER BY f.path, m.place", params![view])
    }

    /// The first modules whose id has this prefix, by id and path.
    ///
    /// # Errors
    /// [`IndexError`].
    pub fn modules_with_id_prefix(
        &self,
        view: &str,
        prefix: Prefix<'_>,
    ) -> Result<Vec<ModuleHit>, IndexError> {
        self.modules(
            "m.id >= ?2 AND m.id < ?3 ORDER BY m.id, f.path LIMIT ?4",
            params![view, prefix.start, prefix.end(), prefix.limit],
        )
    }

    /// Where an item is referred to, by path and place in the file.
    ///
    /// # Errors
    /// [`IndexError`].
    pub fn referrers(&self, view: &str, kind: &str, target: &str) -> Result<Vec<Referrer>, IndexError> {
        self.run("find references", |db| {
            db.prepare_cached(&format!(
                "SELECT f.path, r.pointer FROM reference r JOIN file f ON f.id = r.file
                 WHERE {IN_VIEW} AND r.target = ?3 AND r.kind = ?2 ORDER BY f.path, r.place"
            ))?
            .query_map([view, kind, target], |row| Ok(Referrer { path: row.get(0)?, pointer: row.get(1)? }))?
            .collect()
        })
    }

    /// Everything that files of any view refer to by a kind of references, once.
    ///
    /// # Errors
    /// [`IndexError`].
    pub fn targets(&self, kind: &str) -> Result<Vec<String>, IndexError> {
        self.run("list references", |db| {
            db.prepare_cached("SELECT DISTINCT target FROM reference WHERE kind = ?1")?
                .query_map([kind], |row| row.get(0))?
                .collect()
        })
    }

    /// Like `referrers`, but without those in deleted posts.
    ///
    /// # Errors
    /// [`IndexError`].
    pub fn living_referrers(
        &self,
        view: &str,
        kind: &str,
        target: &str,
    ) -> Result<Vec<Referrer>, IndexError> {
        self.run("find references", |db| {
            db.prepare_cached(&format!(
                "SELECT f.path, r.pointer FROM reference r JOIN file f ON f.id = r.file LEFT JOIN post p ON p.file = f.id
                 WHERE {IN_VIEW} AND r.target = ?3 AND r.kind = ?2 AND p.deleted_at IS NULL ORDER BY f.path, r.place"
            ))?
            .query_map([view, kind, target], |row| Ok(Referrer { path: row.get(0)?, pointer: row.get(1)? }))?
            .collect()
        })
    }

    /// All posts of a view, also deleted ones and variations, in no particular order.
    ///
    /// # Errors
    /// [`IndexError`].
    pub fn all_posts(&self, view: &str) -> Result<Vec<PostHit>, IndexError> {
        self.run("list all posts", |db| {
            let all = format!(
                "SELECT {} FROM post p JOIN file f ON f.id = p.file LEFT JOIN prose t ON t.file = p.file WHERE {IN_VIEW}",
                posts::HIT
            );
            db.prepare_cached(&all)?.query_map([view], posts::hit)?.collect()
        })
    }

    /// The terms of posts: id of the post, taxonomy, slug of the term.
    ///
    /// # Errors
    /// [`IndexError`].
    pub fn terms_of_posts(&self, view: &str, id: Option<&str>) -> Result<Vec<[String; 3]>, IndexError> {
        self.run("list terms", |db| {
            let of_one = of_one(id);
            db.prepare_cached(&format!(
                "SELECT f.item, t.taxonomy, t.term FROM term t JOIN file f ON f.id = t.file
                 WHERE {IN_VIEW} AND f.kind = 'post' AND {of_one} ORDER BY f.path, t.place"
            ))?
            .query_map((view, id), |row| Ok([row.get(0)?, row.get(1)?, row.get(2)?]))?
            .collect()
        })
    }

    /// The posts that posts name in a field: id of the post, id of the one that it names. `pointer` is a JSON pointer, as
    /// of a reference.
    ///
    /// # Errors
    /// [`IndexError`].
    pub fn posts_named_at(
        &self,
        view: &str,
        pointer: &str,
        id: Option<&str>,
    ) -> Result<Vec<[String; 2]>, IndexError> {
        self.run("list references", |db| {
            let of_one = of_one(id);
            db.prepare_cached(&format!(
                "SELECT f.item, r.target FROM reference r JOIN file f ON f.id = r.file
                 WHERE {IN_VIEW} AND r.kind = 'post' AND {of_one} AND (r.pointer = ?3 OR r.pointer LIKE ?3 || '/%')
                 ORDER BY f.path, r.place"
            ))?
            .query_map((view, id, pointer), |row| Ok([row.get(0)?, row.get(1)?]))?
            .collect()
        })
    }

    fn entries(&self, act: &'static str, which: &str, values: impl Params) -> Result<Vec<Entry>, IndexError> {
        self.run(act, |db| {
            db.prepare_cached(&format!("SELECT {ENTRY} FROM file f WHERE {IN_VIEW} AND {which}"))?
                .query_map(values, entry)?
                .collect()
        })
    }

    fn modules(&self, which: &str, values: impl Params) -> Result<Vec<ModuleHit>, IndexError> {
        self.run("find a module", |db| {
            db.prepare_cached(&format!(
                "SELECT f.path, m.id, m.type, m.global FROM module m JOIN file f ON f.id = m.file WHERE {IN_VIEW} AND {which}"
            ))?
            .query_map(values, |row| {
                let module = ModuleRow { id: row.get(1)?, type_: row.get(2)?, global: row.get(3)? };
                Ok(ModuleHit { path: row.get(0)?, module })
            })?
            .collect()
        })
    }
}

/// The start of an id, as users type it.
#[derive(Debug, Clone, Copy)]
pub struct Prefix<'a> {
    /// The first characters.
    pub start: &'a str,
    /// Maximum number of hits.
    pub limit: u32,
}

impl Prefix<'_> {
    /// A text that sorts after every text with this prefix.
    fn end(self) -> String {
        format!("{}{}", self.start, char::MAX)
    }
}

/// Where a post is published; `None` matches any value.
#[derive(Debug, Clone, Copy)]
pub struct Address<'a> {
    /// Post type.
    pub type_: Option<&'a str>,
    /// Locale.
    pub locale: Option<&'a str>,
    /// Slug.
    pub slug: &'a str,
}

impl Address<'_> {
    /// Whether a post has this address.
    pub fn is_of(&self, post: &PostRow) -> bool {
        post.slug == self.slug
            && self.type_.is_none_or(|type_| post.type_ == type_)
            && self.locale.is_none_or(|locale| post.locale == locale)
    }
}

fn entry(row: &Row<'_>) -> rusqlite::Result<Entry> {
    Ok(Entry { path: row.get(0)?, blob: row.get(1)?, kind: row.get(2)?, id: row.get(3)?, key: row.get(4)? })
}

/// The condition that a file is that of a post, or of the one that is the second parameter.
fn of_one(id: Option<&str>) -> &'static str {
    if id.is_some() { "f.item = ?2" } else { "f.item IS NOT NULL AND ?2 IS NULL" }
}

fn file(db: &Connection, view: &str, path: &str) -> rusqlite::Result<Option<FileRow>> {
    let found = db
        .prepare_cached(&format!(
            "SELECT {ENTRY}, f.updated_at, f.updated_commit, f.updated_by, f.problem, f.id, f.made_at, f.made_by
             FROM file f WHERE {IN_VIEW} AND f.path = ?2"
        ))?
        .query_row([view, path], |row| {
            let Entry { path, blob, kind, id, key } = entry(row)?;
            let (updated_at, updated_commit, updated_by) = (row.get(5)?, row.get(6)?, row.get(7)?);
            let (problem, made_at, made_by) = (row.get(8)?, row.get(10)?, row.get(11)?);
            let base = FileRow { path, blob, kind, id, key, problem, made_at, made_by, ..FileRow::default() };
            Ok((row.get(9)?, FileRow { updated_at, updated_commit, updated_by, ..base }))
        })
        .optional()?;
    let Some((id, row)) = found else { return Ok(None) };
    let (post, modules) = (post(db, id)?, modules(db, id)?);
    let (terms, customs) = (terms(db, id)?, customs(db, id)?);
    Ok(Some(FileRow { post, modules, terms, customs, references: references(db, id)?, ..row }))
}

fn post(db: &Connection, file: i64) -> rusqlite::Result<Option<PostRow>> {
    db.prepare_cached(&format!(
        "SELECT {} FROM post p JOIN file f ON f.id = p.file LEFT JOIN prose t ON t.file = p.file WHERE p.file = ?1",
        posts::HIT
    ))?
    .query_row([file], |row| posts::hit(row).map(|hit| hit.post))
    .optional()
}

fn modules(db: &Connection, file: i64) -> rusqlite::Result<Vec<ModuleRow>> {
    db.prepare_cached("SELECT id, type, global FROM module WHERE file = ?1 ORDER BY place")?
        .query_map([file], |row| Ok(ModuleRow { id: row.get(0)?, type_: row.get(1)?, global: row.get(2)? }))?
        .collect()
}

fn customs(db: &Connection, file: i64) -> rusqlite::Result<Vec<CustomRow>> {
    let read = |row: &Row<'_>| {
        Ok(CustomRow {
            name: row.get(0)?,
            text: row.get(1)?,
            is_number: row.get::<_, Option<f64>>(2)?.is_some(),
        })
    };
    db.prepare_cached("SELECT name, text, number FROM custom WHERE file = ?1 ORDER BY place")?
        .query_map([file], read)?
        .collect()
}

fn terms(db: &Connection, file: i64) -> rusqlite::Result<Vec<TermRow>> {
    db.prepare_cached("SELECT taxonomy, term FROM term WHERE file = ?1 ORDER BY place")?
        .query_map([file], |row| Ok(TermRow { taxonomy: row.get(0)?, term: row.get(1)? }))?
        .collect()
}

fn references(db: &Connection, file: i64) -> rusqlite::Result<Vec<ReferenceRow>> {
    db.prepare_cached("SELECT pointer, kind, target FROM reference WHERE file = ?1 ORDER BY place")?
        .query_map([file], |row| {
            Ok(ReferenceRow { pointer: row.get(0)?, kind: row.get(1)?, target: row.get(2)? })
        })?
        .collect()
}
