//! The tables of the index. There are no migrations: each version has its own file, built from scratch.

/// Part of the file's name and stored inside it. Increment it whenever the tables change, or the parsed form of a blob:
/// the rows and the parse cache of other versions are never read.
pub(super) const VERSION: i32 = 16;

/// A row of `file` is one version of one path, shared by every view whose bit is set in `views`, so that content that
/// is equal in several stages is stored once. A view's bit is its `slot`. `frame` is a hash of the parts that are
/// indexed or in tables of their own: while it stays the same, a row that no other view has is updated in place. `post`
/// repeats `views` so that lists need no join; triggers keep it and the other parts consistent with their file. `since`
/// is when a post was published, from its own date or from `live`; `due` is when a scheduled change of its status is
/// due. `varies` is whether a post is a variation of another one. `tally` counts posts with equal properties in the same
/// views, so that lists need not count them; triggers maintain it, too. `prose` has what lists say
/// about a post; the full-text index is a table of its own (`words::TABLE`). `custom` has the values of custom fields that filters compare, and a number's as number, too.
pub(super) const TABLES: &str = "
CREATE TABLE view (
  name TEXT PRIMARY KEY, slot INTEGER NOT NULL UNIQUE, born INTEGER NOT NULL, commit_id TEXT NOT NULL, tree_id TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE file (
  id INTEGER PRIMARY KEY, views INTEGER NOT NULL, digest INTEGER NOT NULL, frame INTEGER NOT NULL,
  path TEXT NOT NULL, blob TEXT NOT NULL, kind TEXT NOT NULL, item TEXT, key TEXT,
  updated_at INTEGER, updated_commit TEXT, updated_by TEXT, made_at INTEGER, made_by TEXT, problem TEXT
);
CREATE INDEX file_path ON file (path);

CREATE TABLE post (
  file INTEGER PRIMARY KEY, views INTEGER NOT NULL,
  type TEXT NOT NULL, status TEXT NOT NULL, locale TEXT NOT NULL, deleted_at TEXT,
  updated INTEGER, created INTEGER, published INTEGER, since INTEGER, order_index INTEGER, parent_id TEXT,
  id TEXT NOT NULL, slug TEXT NOT NULL, title_folded TEXT NOT NULL, title TEXT NOT NULL,
  varies INTEGER NOT NULL, translation_of TEXT, ab_group TEXT, created_at TEXT, published_at TEXT, scheduled_at TEXT,
  unpublish_at TEXT, due INTEGER
);

CREATE TABLE tally (
  views INTEGER NOT NULL, type TEXT NOT NULL, status TEXT NOT NULL, locale TEXT NOT NULL, deleted INTEGER NOT NULL,
  varies INTEGER NOT NULL, posts INTEGER NOT NULL, PRIMARY KEY (views, type, status, locale, deleted, varies)
) WITHOUT ROWID;

CREATE TABLE prose (file INTEGER PRIMARY KEY, excerpt TEXT, description TEXT);

CREATE TABLE module (
  file INTEGER NOT NULL, place INTEGER NOT NULL, id TEXT NOT NULL, type TEXT NOT NULL, global TEXT,
  PRIMARY KEY (file, place)
) WITHOUT ROWID;

CREATE TABLE term (
  file INTEGER NOT NULL, place INTEGER NOT NULL, taxonomy TEXT NOT NULL, term TEXT NOT NULL,
  PRIMARY KEY (file, place)
) WITHOUT ROWID;

CREATE TABLE custom (
  file INTEGER NOT NULL, place INTEGER NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL, number REAL,
  PRIMARY KEY (file, place)
) WITHOUT ROWID;

CREATE TABLE reference (
  file INTEGER NOT NULL, place INTEGER NOT NULL, pointer TEXT NOT NULL, kind TEXT NOT NULL, target TEXT NOT NULL,
  PRIMARY KEY (file, place)
) WITHOUT ROWID;

CREATE TABLE live (item TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE lived (commit_id TEXT NOT NULL);

CREATE TABLE parsed (blob TEXT PRIMARY KEY, bytes BLOB NOT NULL);
CREATE TABLE counter (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
INSERT INTO counter VALUES ('remembered', 0);

CREATE TRIGGER file_moved AFTER UPDATE OF views ON file BEGIN
  UPDATE post SET views = NEW.views WHERE file = NEW.id;
END;
CREATE TRIGGER file_gone AFTER DELETE ON file BEGIN
  DELETE FROM post WHERE file = OLD.id;
  DELETE FROM prose WHERE file = OLD.id;
  DELETE FROM words WHERE rowid = OLD.id;
  DELETE FROM module WHERE file = OLD.id;
  DELETE FROM term WHERE file = OLD.id;
  DELETE FROM custom WHERE file = OLD.id;
  DELETE FROM reference WHERE file = OLD.id;
END;
CREATE TRIGGER post_made AFTER INSERT ON post BEGIN
  INSERT INTO tally VALUES (NEW.views, NEW.type, NEW.status, NEW.locale, NEW.deleted_at IS NOT NULL, NEW.varies, 1)
    ON CONFLICT DO UPDATE SET posts = posts + 1;
END;
CREATE TRIGGER post_changed AFTER UPDATE OF views, type, status, locale, deleted_at, varies ON post
WHEN (OLD.views, OLD.type, OLD.status, OLD.locale, OLD.deleted_at IS NULL, OLD.varies)
  <> (NEW.views, NEW.type, NEW.status, NEW.locale, NEW.deleted_at IS NULL, NEW.varies) BEGIN
  UPDATE tally SET posts = posts - 1 WHERE views = OLD.views AND type = OLD.type AND status = OLD.status
    AND locale = OLD.locale AND deleted = (OLD.deleted_at IS NOT NULL) AND varies = OLD.varies;
  DELETE FROM tally WHERE views = OLD.views AND type = OLD.type AND status = OLD.status
    AND locale = OLD.locale AND deleted = (OLD.deleted_at IS NOT NULL) AND varies = OLD.varies AND posts = 0;
  INSERT INTO tally VALUES (NEW.views, NEW.type, NEW.status, NEW.locale, NEW.deleted_at IS NOT NULL, NEW.varies, 1)
    ON CONFLICT DO UPDATE SET posts = posts + 1;
END;
CREATE TRIGGER post_gone AFTER DELETE ON post BEGIN
  UPDATE tally SET posts = posts - 1 WHERE views = OLD.views AND type = OLD.type AND status = OLD.status
    AND locale = OLD.locale AND deleted = (OLD.deleted_at IS NOT NULL) AND varies = OLD.varies;
  DELETE FROM tally WHERE views = OLD.views AND type = OLD.type AND status = OLD.status
    AND locale = OLD.locale AND deleted = (OLD.deleted_at IS NOT NULL) AND varies = OLD.varies AND posts = 0;
END;
";

/// The indexes other than `file_path`, separate from the tables: when an empty database is filled, it is faster to make
/// them last. Those of `post` for sorting use the most common direction, with ties by id (see `posts::Sort`).
pub(super) const INDEXES: &str = "
CREATE INDEX file_item ON file (item) WHERE item IS NOT NULL;
CREATE INDEX file_key ON file (kind, key);
CREATE INDEX file_problem ON file (path) WHERE problem IS NOT NULL;
CREATE INDEX post_slug ON post (slug, id);
CREATE INDEX post_title ON post (title_folded, id);
CREATE INDEX post_updated ON post (updated DESC, id);
CREATE INDEX post_created ON post (created DESC, id);
CREATE INDEX post_since ON post (since DESC, id);
CREATE INDEX post_order ON post (order_index, id);
CREATE INDEX post_due ON post (due, id) WHERE due IS NOT NULL;
CREATE INDEX post_parent ON post (parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX module_id ON module (id);
CREATE INDEX term_term ON term (term, taxonomy);
CREATE INDEX custom_name ON custom (name, text);
CREATE INDEX reference_target ON reference (target, kind);
";

/// Removes [`INDEXES`].
pub(super) const NO_INDEXES: &str = "
DROP INDEX file_item;
DROP INDEX file_key;
DROP INDEX file_problem;
DROP INDEX post_slug;
DROP INDEX post_title;
DROP INDEX post_updated;
DROP INDEX post_created;
DROP INDEX post_since;
DROP INDEX post_order;
DROP INDEX post_due;
DROP INDEX post_parent;
DROP INDEX module_id;
DROP INDEX term_term;
DROP INDEX custom_name;
DROP INDEX reference_target;
";

/// Empties all tables, as in a new file.
pub(super) const CLEAR: &str = "
DELETE FROM view; DELETE FROM file; DELETE FROM post; DELETE FROM tally; DELETE FROM prose; DELETE FROM module; DELETE FROM term; DELETE FROM custom;
DELETE FROM reference; DELETE FROM live; DELETE FROM lived; DELETE FROM parsed; UPDATE counter SET value = 0;
";
