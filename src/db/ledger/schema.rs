//! The tables of the ledger. A step is never changed once released; a new one is added behind.

/// What makes each version from the one before. Times are seconds since 1970 in UTC.
pub(super) const STEPS: &[&str] = &[
    "
CREATE TABLE users (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    email TEXT NOT NULL COLLATE NOCASE UNIQUE,
    name TEXT NOT NULL,
    role TEXT NOT NULL,
    password TEXT NOT NULL,
    agent TEXT UNIQUE,
    is_disabled INTEGER NOT NULL DEFAULT 0,
    created_at INTEGER NOT NULL
) STRICT;
CREATE TABLE sessions (
    hash TEXT PRIMARY KEY,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_of_user ON sessions (user_id);
CREATE TABLE tokens (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    role TEXT NOT NULL,
    hash TEXT NOT NULL UNIQUE,
    created_at INTEGER NOT NULL,
    expires_at INTEGER,
    revoked_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE TABLE spent (
    subject TEXT PRIMARY KEY,
    since INTEGER NOT NULL,
    count INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE replies (
    principal TEXT NOT NULL,
    key TEXT NOT NULL,
    request TEXT NOT NULL,
    status INTEGER NOT NULL,
    body TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (principal, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX replies_by_age ON replies (created_at);
",
    "
CREATE TABLE preview_link (
    token TEXT PRIMARY KEY,
    post TEXT NOT NULL,
    stage TEXT NOT NULL,
    commit_id TEXT,
    created_at TEXT NOT NULL,
    created_by TEXT NOT NULL,
    expires_at TEXT NOT NULL,
    revoked_at TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX preview_link_post ON preview_link (post);
",
    "
CREATE TABLE deeds (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at INTEGER NOT NULL,
    action TEXT NOT NULL,
    kind TEXT,
    item TEXT,
    user_id INTEGER,
    actor TEXT NOT NULL,
    detail TEXT NOT NULL,
    address TEXT,
    client TEXT,
    hash TEXT NOT NULL
) STRICT;
",
    "
CREATE TABLE submissions (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    form TEXT NOT NULL,
    slug TEXT NOT NULL,
    revision TEXT NOT NULL,
    payload TEXT NOT NULL,
    origin_post TEXT,
    created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX submissions_of_form ON submissions (form, seq);
CREATE INDEX submissions_by_age ON submissions (created_at);
CREATE TABLE feedback (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    post TEXT NOT NULL,
    mode TEXT NOT NULL,
    type TEXT NOT NULL,
    content TEXT NOT NULL,
    x REAL,
    y REAL,
    selector TEXT,
    context TEXT,
    revision TEXT NOT NULL,
    status TEXT NOT NULL,
    author_name TEXT NOT NULL,
    author_email TEXT NOT NULL COLLATE NOCASE,
    author_role TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    resolved_at INTEGER,
    resolved_by TEXT
) STRICT;
CREATE INDEX feedback_of_post ON feedback (post, seq);
",
    "
ALTER TABLE users ADD COLUMN username TEXT COLLATE NOCASE;
CREATE UNIQUE INDEX users_by_username ON users (username);
ALTER TABLE replies ADD COLUMN headers TEXT NOT NULL DEFAULT '[]';
",
];
