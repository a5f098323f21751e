//! The tables of the analytics. A released step is never changed; new ones are added at the end.

/// Each step migrates from the previous version. Times are seconds since 1970 in UTC, days are such times divided by
/// 86,400; an unknown post is an empty text in `days`.
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
