//! The tables of the ledger, step by step. A step that was released never changes; new ones come behind.

/// Every step, in order; a ledger's version is how many of them it has.
pub(super) const ALL: &[&str] = &[
    // 1: preview links
    "CREATE TABLE preview_link (
       token TEXT PRIMARY KEY, post TEXT NOT NULL, stage TEXT NOT NULL, commit_id TEXT,
       created_at TEXT NOT NULL, created_by TEXT NOT NULL, expires_at TEXT NOT NULL, revoked_at TEXT
     ) WITHOUT ROWID;
     CREATE INDEX preview_link_post ON preview_link (post);",
];
