//! The tables of the analytics. A step is never changed once released; a new one is added behind.

/// What makes each version from the one before. Times are seconds since 1970 in UTC, days are such times by 86,400; a post
/// that is not known is an empty text in `days`.
pub(super) const STEPS: &[&str] = &["
CREATE TABLE events (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    post TEXT,
    kind TEXT NOT NULL,
    x REAL,
    y REAL,
    viewport REAL,
    metadata TEXT,
    at INTEGER NOT NULL
) STRICT;
CREATE INDEX events_of_post ON events (post, kind, id);
CREATE TABLE days (
    day INTEGER NOT NULL,
    post TEXT NOT NULL,
    kind TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (day, post, kind)
) STRICT, WITHOUT ROWID;
CREATE TABLE kinds (
    name TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;
"];
