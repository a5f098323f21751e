//! Moving a view from one tree to the next.

use super::row::{FileRow, PostRow, State};
use super::{Index, IndexError, cache, fold, schema, view};
use rusqlite::{CachedStatement, Connection, params};
use std::hash::{DefaultHasher, Hash, Hasher};

/// Rows from which an empty database gets its indexes after them, sorted, rather than with each: a third faster.
const FILL_MIN: usize = 500;

/// One step of a view, from the tree it shows to another one.
#[derive(Debug, Clone, Copy)]
pub struct Change<'a> {
    /// What the view must show now; `None` when it must not exist.
    pub from: Option<&'a State>,
    /// What it shows afterwards.
    pub to: &'a State,
    /// Paths that are gone.
    pub removed: &'a [String],
    /// Files that are new or changed, or whose row is.
    pub upserts: &'a [FileRow],
}

impl Index {
    /// Applies a step to a view in one transaction. False, and no change, when the view does not show `from`: another
    /// process was first, or somebody rebuilt the index.
    ///
    /// # Errors
    /// [`IndexError`], and then nothing has changed.
    pub fn apply(&self, view: &str, change: &Change<'_>) -> Result<bool, IndexError> {
        let room = self.write("update a view", |db| {
            if view::find(db, view)?.map(|found| found.state).as_ref() != change.from {
                return Ok(Some(false));
            }
            let Some(bit) = view::place(db, view)? else { return Ok(None) };
            let first = change.upserts.len() >= FILL_MIN && is_empty(db)?;
            if first {
                db.execute_batch(schema::NO_INDEXES)?;
            }
            write_rows(db, bit, change)?;
            if first {
                db.execute_batch(schema::INDEXES)?;
            }
            view::set_state(db, view, change.to)?;
            cache::prune_sometimes(db)?;
            Ok(Some(true))
        })?;
        room.ok_or_else(|| IndexError::Full { file: self.file.clone(), view: view.to_owned() })
    }
}

fn is_empty(db: &Connection) -> rusqlite::Result<bool> {
    db.query_row("SELECT NOT EXISTS (SELECT 1 FROM file)", [], |row| row.get(0))
}

fn write_rows(db: &Connection, bit: i64, change: &Change<'_>) -> rusqlite::Result<()> {
    let mut rows = Rows::new(db, bit)?;
    change.removed.iter().try_for_each(|path| rows.remove(path))?;
    change.upserts.iter().try_for_each(|row| rows.put(row))
}

/// The statements of one step, prepared once.
struct Rows<'db> {
    bit: i64,
    versions: CachedStatement<'db>,
    set_views: CachedStatement<'db>,
    delete: CachedStatement<'db>,
    file: CachedStatement<'db>,
    post: CachedStatement<'db>,
    prose: CachedStatement<'db>,
    module: CachedStatement<'db>,
    term: CachedStatement<'db>,
    reference: CachedStatement<'db>,
}

/// One reading of a path, as far as it matters to whom it belongs.
struct Version {
    file: i64,
    views: i64,
    same: bool,
}

impl<'db> Rows<'db> {
    fn new(db: &'db Connection, bit: i64) -> rusqlite::Result<Self> {
        Ok(Rows {
            bit,
            versions: db.prepare_cached("SELECT id, views, blob = ?2 AND digest = ?3 FROM file WHERE path = ?1")?,
            set_views: db.prepare_cached("UPDATE file SET views = ?2 WHERE id = ?1")?,
            delete: db.prepare_cached("DELETE FROM file WHERE id = ?1")?,
            file: db.prepare_cached(
                "INSERT INTO file (views, digest, path, blob, kind, item, key, updated_at, updated_commit, updated_by,
                   made_at, made_by, problem)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)",
            )?,
            post: db.prepare_cached(
                "INSERT INTO post (file, views, type, status, locale, deleted_at, updated, created, published, order_index,
                   parent_id, id, slug, title_folded, title, translation_of, ab_group, created_at, published_at, scheduled_at)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20)",
            )?,
            prose: db.prepare_cached("INSERT INTO prose (file, excerpt, text) VALUES (?1, ?2, ?3)")?,
            module: db.prepare_cached("INSERT INTO module (file, place, id, type, global) VALUES (?1, ?2, ?3, ?4, ?5)")?,
            term: db.prepare_cached("INSERT INTO term (file, place, taxonomy, term) VALUES (?1, ?2, ?3, ?4)")?,
            reference: db
                .prepare_cached("INSERT INTO reference (file, place, pointer, kind, target) VALUES (?1, ?2, ?3, ?4, ?5)")?,
        })
    }

    fn remove(&mut self, path: &str) -> rusqlite::Result<()> {
        for version in self.versions_of(path, "", 0)? {
            self.withdraw(&version)?;
        }
        Ok(())
    }

    /// Gives the view this reading of a path: one that another view has already, or a new one.
    fn put(&mut self, row: &FileRow) -> rusqlite::Result<()> {
        let digest = digest(row);
        let versions = self.versions_of(&row.path, &row.blob, digest)?;
        for version in versions.iter().filter(|version| !version.same) {
            self.withdraw(version)?;
        }
        match versions.iter().find(|version| version.same) {
            Some(version) if version.views & self.bit != 0 => {}
            Some(version) => drop(self.set_views.execute([version.file, version.views | self.bit])?),
            None => self.insert(row, digest)?,
        }
        Ok(())
    }

    fn versions_of(&mut self, path: &str, blob: &str, digest: i64) -> rusqlite::Result<Vec<Version>> {
        self.versions
            .query_map(params![path, blob, digest], |row| {
                Ok(Version { file: row.get(0)?, views: row.get(1)?, same: row.get(2)? })
            })?
            .collect()
    }

    /// Takes the view's bit from a row; a row of no view goes.
    fn withdraw(&mut self, version: &Version) -> rusqlite::Result<()> {
        if version.views & self.bit == 0 {
            return Ok(());
        }
        match version.views & !self.bit {
            0 => self.delete.execute([version.file])?,
            left => self.set_views.execute([version.file, left])?,
        };
        Ok(())
    }

    fn insert(&mut self, row: &FileRow, digest: i64) -> rusqlite::Result<()> {
        let file = self.file.insert(params![
            self.bit,
            digest,
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
            self.insert_post(file, row, post)?;
        }
        let excerpt = row.post.as_ref().and_then(|post| post.excerpt.as_deref());
        if row.text.is_some() || excerpt.is_some() {
            self.prose.execute(params![file, excerpt, row.text.as_deref().map(fold)])?;
        }
        for (place, module) in (0_i64..).zip(&row.modules) {
            self.module.execute(params![file, place, module.id, module.type_, module.global])?;
        }
        for (place, term) in (0_i64..).zip(&row.terms) {
            self.term.execute(params![file, place, term.taxonomy, term.term])?;
        }
        for (place, reference) in (0_i64..).zip(&row.references) {
            self.reference.execute(params![
                file,
                place,
                reference.pointer,
                reference.kind,
                reference.target
            ])?;
        }
        Ok(())
    }

    fn insert_post(&mut self, file: i64, row: &FileRow, post: &PostRow) -> rusqlite::Result<()> {
        self.post.execute(params![
            file,
            self.bit,
            post.type_,
            post.status,
            post.locale,
            post.deleted_at,
            row.updated_at,
            instant(post.created_at.as_deref()).or(row.made_at.map(|made| made.saturating_mul(1_000_000))),
            instant(post.published_at.as_deref()),
            post.order_index,
            post.parent_id,
            post.id,
            post.slug,
            fold(&post.title),
            post.title,
            post.translation_of,
            post.ab_group,
            post.created_at,
            post.published_at,
            post.scheduled_at
        ])?;
        Ok(())
    }
}

/// Tells two readings of one blob apart: the site's definitions and history have a part in a row. A program that
/// hashes otherwise only shares fewer rows.
fn digest(row: &FileRow) -> i64 {
    let mut hasher = DefaultHasher::new();
    row.hash(&mut hasher);
    hasher.finish().cast_signed()
}

/// A time as a number that sorts, in microseconds since 1970: text with different offsets does not sort.
fn instant(text: Option<&str>) -> Option<i64> {
    let text = text?;
    text.parse::<jiff::Timestamp>().ok().map(|time| time.as_microsecond())
}
