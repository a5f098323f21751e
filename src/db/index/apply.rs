//! Moving a view from one tree to the next.

use super::row::{FileRow, PostRow, State};
use super::search::lower;
use super::{Index, IndexError, Outcome, cache, schema, view, words};
use rusqlite::{CachedStatement, Connection, Params, ToSql, params};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::iter::once;
use std::sync::LazyLock;

/// Number of rows from which the indexes of an empty database are built by sorting after the fill, not row by row: a
/// third faster.
pub(super) const FILL_MIN: usize = 500;

/// Files whose words wait to be put into the full-text index together: it is flushed before each other statement of a
/// transaction.
const WORDS_TOGETHER: usize = 1_000;

/// A step of a view from one tree to another.
#[derive(Debug, Clone, Copy)]
pub struct Change<'a> {
    /// The state that the view must have now; `None` when it must not exist.
    pub from: Option<&'a State>,
    /// The state afterwards.
    pub to: &'a State,
    /// Deleted paths.
    pub removed: &'a [String],
    /// Files that are new or changed, or whose row has changed.
    pub upserts: &'a [FileRow],
    /// Whether the rows have the texts for searches; see [`Index::keeps_words`].
    pub texts: bool,
}

impl Index {
    /// Applies a step to a view in one transaction. Returns false, without a change, when the state of the view is not
    /// `from`, or words are kept whose texts the step lacks: another process was faster, or the index was rebuilt.
    ///
    /// # Errors
    /// [`IndexError`], and then nothing has changed.
    pub fn apply(&self, view: &str, change: &Change<'_>) -> Result<bool, IndexError> {
        self.apply_parts(view, change, std::iter::empty())
    }

    /// Like [`Index::apply`], with further rows that are made while the earlier ones are written. A part that is `None`
    /// ends the step without a change, and the answer is false: its maker knows why.
    ///
    /// # Errors
    /// [`IndexError`], and then nothing has changed.
    pub fn apply_parts(
        &self,
        view: &str,
        change: &Change<'_>,
        parts: impl Iterator<Item = Option<Vec<FileRow>>>,
    ) -> Result<bool, IndexError> {
        let mut parts = parts.peekable();
        let room = self.write_if("update a view", |db| {
            if view::find(db, view)?.map(|found| found.state).as_ref() != change.from
                || (!change.texts && words::are_kept(db)?)
            {
                return Ok((Outcome::RollBack, Some(false)));
            }
            let Some(bit) = view::place(db, view)? else { return Ok((Outcome::RollBack, None)) };
            let is_fill = change.upserts.len() >= FILL_MIN || parts.peek().is_some();
            let first = is_fill && is_empty(db)?;
            if first {
                db.execute_batch(schema::NO_INDEXES)?;
            }
            if !write_rows(db, (view, bit), change, parts)? {
                return Ok((Outcome::RollBack, Some(false)));
            }
            if first {
                db.execute_batch(schema::INDEXES)?;
            }
            view::set_state(db, view, change.to)?;
            cache::prune_sometimes(db)?;
            Ok((Outcome::Commit, Some(true)))
        })?;
        room.ok_or_else(|| IndexError::Full { file: self.file.clone(), view: view.to_owned() })
    }

    /// Moves a view to a state that another view has already, in one transaction; only `paths` may differ between the
    /// states. Returns false, without a change, when there is no such view or the state of this one is not `from`.
    ///
    /// # Errors
    /// [`IndexError`], and then nothing has changed.
    pub fn follow(&self, view: &str, from: &State, to: &State, paths: &[String]) -> Result<bool, IndexError> {
        // Usually there is none, and finding that out needs no write lock.
        if self.run("look for another view", |db| view::showing(db, to, view))?.is_none() {
            return Ok(false);
        }
        self.write("move a view to where another one is", |db| {
            let Some(found) = view::find(db, view)?.filter(|found| found.state == *from) else {
                return Ok(false);
            };
            let Some(other) = view::showing(db, to, view)? else { return Ok(false) };
            let mut rows = Rows::new(db, (view, found.bit))?;
            paths.iter().try_for_each(|path| rows.share(path, other))?;
            view::set_state(db, view, to)?;
            Ok(true)
        })
    }
}

fn is_empty(db: &Connection) -> rusqlite::Result<bool> {
    db.query_row("SELECT NOT EXISTS (SELECT 1 FROM file)", [], |row| row.get(0))
}

/// Writes all rows of a step; false when a part was missing.
fn write_rows(
    db: &Connection,
    view: (&str, i64),
    change: &Change<'_>,
    parts: impl Iterator<Item = Option<Vec<FileRow>>>,
) -> rusqlite::Result<bool> {
    let mut rows = Rows::new(db, view)?;
    change.removed.iter().try_for_each(|path| rows.remove(path))?;
    change.upserts.iter().try_for_each(|row| rows.put(row))?;
    for part in parts {
        let Some(part) = part else { return Ok(false) };
        part.iter().try_for_each(|row| rows.put(row))?;
    }
    rows.put_words()?;
    Ok(true)
}

/// Whether a file is left out of the published view.
static IS_HIDDEN: LazyLock<String> =
    LazyLock::new(|| format!("SELECT {} FROM file WHERE id = ?1", view::IS_HIDDEN));

/// A statement that is prepared on first use: most steps need few of them, and preparing takes longer than running.
struct Lazy<'db> {
    db: &'db Connection,
    sql: &'static str,
    prepared: Option<CachedStatement<'db>>,
}

impl<'db> Lazy<'db> {
    fn new(db: &'db Connection, sql: &'static str) -> Self {
        Lazy { db, sql, prepared: None }
    }

    fn get(&mut self) -> rusqlite::Result<&mut CachedStatement<'db>> {
        Ok(match &mut self.prepared {
            Some(prepared) => prepared,
            none => none.insert(self.db.prepare_cached(self.sql)?),
        })
    }

    fn run(&mut self, params: impl Params) -> rusqlite::Result<usize> {
        self.get()?.execute(params)
    }
}

/// The statements of one step.
struct Rows<'db> {
    bit: i64,
    /// Whether posts that visitors do not see are left out.
    is_published: bool,
    hidden: Lazy<'db>,
    versions: Lazy<'db>,
    set_views: Lazy<'db>,
    delete: Lazy<'db>,
    file: Lazy<'db>,
    renewed_file: Lazy<'db>,
    post: Lazy<'db>,
    renewed_post: Lazy<'db>,
    prose: Lazy<'db>,
    no_prose: Lazy<'db>,
    words: Lazy<'db>,
    /// Whether the full-text index has the words of files.
    are_words_kept: bool,
    /// The words of files that are not put into it yet.
    waiting_words: Vec<(i64, [String; 3])>,
    module: Lazy<'db>,
    term: Lazy<'db>,
    custom: Lazy<'db>,
    reference: Lazy<'db>,
}

/// A row for a path, with the data that decides which views share it.
struct Version {
    file: i64,
    views: i64,
    /// Whether it is the same row.
    same: bool,
    /// Whether it has the same [`frame`].
    alike: bool,
}

impl<'db> Rows<'db> {
    fn new(db: &'db Connection, (view, bit): (&str, i64)) -> rusqlite::Result<Self> {
        let lazy = |sql| Lazy::new(db, sql);
        let are_words_kept = words::are_kept(db)?;
        Ok(Rows {
            bit,
            is_published: view == view::PUBLISHED,
            hidden: lazy(IS_HIDDEN.as_str()),
            versions: lazy(
                "SELECT id, views, blob = ?2 AND digest = ?3, frame = ?4 FROM file WHERE path = ?1",
            ),
            set_views: lazy("UPDATE file SET views = ?2 WHERE id = ?1"),
            delete: lazy("DELETE FROM file WHERE id = ?1"),
            file: lazy(
                "INSERT INTO file (views, digest, frame, path, blob, kind, item, key, updated_at, updated_commit,
                   updated_by, made_at, made_by, problem)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)",
            ),
            renewed_file: lazy(
                "UPDATE file SET digest = ?2, blob = ?3, updated_at = ?4, updated_commit = ?5, updated_by = ?6,
                   made_at = ?7, made_by = ?8 WHERE id = ?1",
            ),
            post: lazy(
                "INSERT INTO post (file, type, status, locale, deleted_at, updated, created, published, order_index, id,
                   title_folded, title, translation_of, ab_group, created_at, published_at, scheduled_at, unpublish_at, due,
                   varies, views, slug, parent_id, since)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22, ?23,
                   coalesce(?8, (SELECT at * 1000000 FROM live WHERE item = ?10)))",
            ),
            renewed_post: lazy(
                "UPDATE post SET type = ?2, status = ?3, locale = ?4, deleted_at = ?5, updated = ?6, created = ?7,
                   published = ?8, order_index = ?9, id = ?10, title_folded = ?11, title = ?12, translation_of = ?13,
                   ab_group = ?14, created_at = ?15, published_at = ?16, scheduled_at = ?17, unpublish_at = ?18, due = ?19,
                   varies = ?20,
                   since = coalesce(?8, (SELECT at * 1000000 FROM live WHERE item = ?10)) WHERE file = ?1",
            ),
            prose: lazy("REPLACE INTO prose (file, excerpt, description) VALUES (?1, ?2, ?3)"),
            no_prose: lazy("DELETE FROM prose WHERE file = ?1"),
            words: lazy(words::PUT),
            are_words_kept,
            waiting_words: Vec::new(),
            module: lazy("INSERT INTO module (file, place, id, type, global) VALUES (?1, ?2, ?3, ?4, ?5)"),
            term: lazy("INSERT INTO term (file, place, taxonomy, term) VALUES (?1, ?2, ?3, ?4)"),
            custom: lazy("INSERT INTO custom (file, place, name, text, number) VALUES (?1, ?2, ?3, ?4, ?5)"),
            reference: lazy(
                "INSERT INTO reference (file, place, pointer, kind, target) VALUES (?1, ?2, ?3, ?4, ?5)",
            ),
        })
    }

    fn remove(&mut self, path: &str) -> rusqlite::Result<()> {
        for version in self.versions_of(path, "", 0, 0)? {
            self.withdraw(&version)?;
        }
        Ok(())
    }

    /// Gives the view this row for a path: shares that of another view, updates its own, or inserts a new one.
    fn put(&mut self, row: &FileRow) -> rusqlite::Result<()> {
        let is_live = |post: &PostRow| post.status == "published" && post.deleted_at.is_none();
        if self.is_published && row.kind == "post" && !row.post.as_ref().is_some_and(is_live) {
            return self.remove(&row.path);
        }
        let (digest, frame) = (digest(row), frame(row));
        let versions = self.versions_of(&row.path, &row.blob, digest, frame)?;
        let same = versions.iter().find(|version| version.same);
        let own = versions.iter().find(|version| version.alike && version.views == self.bit);
        let own = own.filter(|_| same.is_none()).map(|version| version.file);
        for version in versions.iter().filter(|version| !version.same && Some(version.file) != own) {
            self.withdraw(version)?;
        }
        match (same, own) {
            (Some(version), _) if version.views & self.bit != 0 => Ok(()),
            (Some(version), _) => self.set_views.run([version.file, version.views | self.bit]).map(drop),
            (None, Some(file)) => self.renew(file, row, digest),
            (None, None) => self.insert(row, digest, frame),
        }
    }

    /// Lets the view share another view's row for a path, if that view has the file.
    fn share(&mut self, path: &str, other: i64) -> rusqlite::Result<()> {
        for version in self.versions_of(path, "", 0, 0)? {
            let is_theirs = version.views & other != 0 && !(self.is_published && self.hides(version.file)?);
            match (is_theirs, version.views & self.bit != 0) {
                (true, false) => self.set_views.run([version.file, version.views | self.bit]).map(drop)?,
                (false, true) => self.withdraw(&version)?,
                (true, true) | (false, false) => {}
            }
        }
        Ok(())
    }

    fn hides(&mut self, file: i64) -> rusqlite::Result<bool> {
        self.hidden.get()?.query_row([file], |row| row.get(0))
    }

    fn versions_of(
        &mut self,
        path: &str,
        blob: &str,
        digest: i64,
        frame: i64,
    ) -> rusqlite::Result<Vec<Version>> {
        self.versions
            .get()?
            .query_map(params![path, blob, digest, frame], |row| {
                Ok(Version { file: row.get(0)?, views: row.get(1)?, same: row.get(2)?, alike: row.get(3)? })
            })?
            .collect()
    }

    /// Removes the view's bit from a row; deletes a row without views.
    fn withdraw(&mut self, version: &Version) -> rusqlite::Result<()> {
        if version.views & self.bit == 0 {
            return Ok(());
        }
        match version.views & !self.bit {
            0 => self.delete.run([version.file])?,
            left => self.set_views.run([version.file, left])?,
        };
        Ok(())
    }

    /// Updates a row that only this view uses and that has the same frame.
    fn renew(&mut self, file: i64, row: &FileRow, digest: i64) -> rusqlite::Result<()> {
        self.renewed_file.run(params![
            file,
            digest,
            row.blob,
            row.updated_at,
            row.updated_commit,
            row.updated_by,
            row.made_at,
            row.made_by
        ])?;
        if let Some(post) = &row.post {
            let values = post_values(row, post);
            let values: Vec<&dyn ToSql> =
                once(&file as _).chain(values.iter().map(|value| value as _)).collect();
            self.renewed_post.run(values.as_slice())?;
        }
        self.no_prose.run([file])?;
        self.put_prose(file, row)
    }

    fn insert(&mut self, row: &FileRow, digest: i64, frame: i64) -> rusqlite::Result<()> {
        let file = self.file.get()?.insert(params![
            self.bit,
            digest,
            frame,
            row.path,
            row.blob,
            row.kind,
            row.id,
            row.key,
            row.updated_at,
            row.updated_commit,
            row.updated_by,
            row.made_at,
            row.made_by,
            row.problem
        ])?;
        if let Some(post) = &row.post {
            let values = post_values(row, post);
            let values = once(&file as &dyn ToSql).chain(values.iter().map(|value| value as _)).chain([
                &self.bit as _,
                &post.slug as _,
                &post.parent_id as _,
            ]);
            self.post.run(values.collect::<Vec<_>>().as_slice())?;
        }
        self.put_prose(file, row)?;
        for (place, module) in (0_i64..).zip(&row.modules) {
            self.module.run(params![file, place, module.id, module.type_, module.global])?;
        }
        for (place, term) in (0_i64..).zip(&row.terms) {
            self.term.run(params![file, place, term.taxonomy, term.term])?;
        }
        for (place, custom) in (0_i64..).zip(&row.customs) {
            let number = custom.text.parse::<f64>().ok().filter(|_| custom.is_number);
            self.custom.run(params![file, place, custom.name, custom.text, number])?;
        }
        for (place, reference) in (0_i64..).zip(&row.references) {
            self.reference.run(params![file, place, reference.pointer, reference.kind, reference.target])?;
        }
        Ok(())
    }

    fn put_prose(&mut self, file: i64, row: &FileRow) -> rusqlite::Result<()> {
        let [excerpt, description] = abouts(row);
        if excerpt.or(description).is_some() {
            self.prose.run(params![file, excerpt, description])?;
        }
        if let Some(text) = row.text.as_deref().filter(|_| self.are_words_kept) {
            self.waiting_words.push((file, words::of_row(row, text)));
            if self.waiting_words.len() >= WORDS_TOGETHER {
                self.put_words()?;
            }
        }
        Ok(())
    }

    /// Puts the waiting words into the full-text index: nothing else is written in between.
    fn put_words(&mut self) -> rusqlite::Result<()> {
        for (file, [title, name, text]) in std::mem::take(&mut self.waiting_words) {
            self.words.run(params![file, title, name, text])?;
        }
        Ok(())
    }
}

/// What is said of a post in few words.
fn abouts(row: &FileRow) -> [Option<&str>; 2] {
    row.post.as_ref().map_or([None; 2], |post| [post.excerpt.as_deref(), post.description.as_deref()])
}

/// The columns of a post that are updated in place, in the order of both statements.
fn post_values<'row>(row: &'row FileRow, post: &'row PostRow) -> [Box<dyn ToSql + 'row>; 19] {
    [
        Box::new(&post.type_),
        Box::new(&post.status),
        Box::new(&post.locale),
        Box::new(&post.deleted_at),
        Box::new(row.updated_at),
        Box::new(
            instant(post.created_at.as_deref()).or(row.made_at.map(|made| made.saturating_mul(1_000_000))),
        ),
        Box::new(instant(post.published_at.as_deref())),
        Box::new(post.order_index),
        Box::new(&post.id),
        Box::new(lower(&post.title)),
        Box::new(&post.title),
        Box::new(&post.translation_of),
        Box::new(&post.ab_group),
        Box::new(&post.created_at),
        Box::new(&post.published_at),
        Box::new(&post.scheduled_at),
        Box::new(&post.unpublish_at),
        Box::new(due(post)),
        Box::new(post.varies),
    ]
}

/// Distinguishes two rows of one blob, which also depend on the site's definitions and history; the text follows from the
/// blob. A program with another hash function only shares fewer rows.
fn digest(row: &FileRow) -> i64 {
    let name = (&row.path, &row.kind, &row.id, &row.key, &row.problem);
    let past = (row.updated_at, &row.updated_commit, &row.updated_by, row.made_at, &row.made_by);
    hash(&(name, past, &row.post, &row.modules, &row.terms, &row.customs, &row.references))
}

/// Hash of the parts of a row that are in tables of their own or in database indexes.
fn frame(row: &FileRow) -> i64 {
    let post = row.post.as_ref().map(|post| (&post.slug, &post.parent_id));
    let parts = (&row.modules, &row.terms, &row.customs, &row.references);
    hash(&(&row.kind, &row.id, &row.key, &row.problem, post, parts))
}

fn hash(of: &impl Hash) -> i64 {
    let mut hasher = DefaultHasher::new();
    of.hash(&mut hasher);
    hasher.finish().cast_signed()
}

/// When the post's status changes automatically. Deleted posts do not change.
fn due(post: &PostRow) -> Option<i64> {
    let at = |time: &Option<String>| instant(time.as_deref());
    match post.status.as_str() {
        _ if post.deleted_at.is_some() => None,
        "scheduled" => at(&post.scheduled_at),
        "published" => at(&post.unpublish_at),
        _ => None,
    }
}

/// A time as a sortable number, in microseconds since 1970: text with different offsets does not sort.
fn instant(text: Option<&str>) -> Option<i64> {
    let text = text?;
    text.parse::<jiff::Timestamp>().ok().map(|time| time.as_microsecond())
}
