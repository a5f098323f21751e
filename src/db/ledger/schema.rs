//! The tables of the ledger. A released step is never changed; new ones are added at the end.

/// Each step migrates from the previous version. Times are seconds since 1970 in UTC.
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
    "
CREATE TABLE webhooks (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    url TEXT NOT NULL,
    secret TEXT NOT NULL,
    old_secret TEXT,
    old_secret_until INTEGER,
    events TEXT NOT NULL,
    options TEXT NOT NULL,
    is_active INTEGER NOT NULL,
    disabled_why TEXT,
    cursor TEXT,
    sent_cursor INTEGER NOT NULL,
    rewound_to TEXT,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    last_triggered_at INTEGER,
    last_status TEXT,
    failing_since INTEGER,
    failures INTEGER NOT NULL DEFAULT 0,
    wait_until INTEGER
) STRICT, WITHOUT ROWID;
CREATE TABLE deliveries (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    webhook TEXT NOT NULL,
    event_id TEXT NOT NULL,
    event TEXT NOT NULL,
    item TEXT NOT NULL,
    body TEXT NOT NULL,
    submission TEXT,
    is_test INTEGER NOT NULL,
    status TEXT NOT NULL,
    attempt INTEGER NOT NULL,
    due_at INTEGER,
    created_at INTEGER NOT NULL,
    ended_at INTEGER
) STRICT;
CREATE INDEX deliveries_waiting ON deliveries (webhook, seq) WHERE status IN ('pending', 'retrying');
CREATE INDEX deliveries_of_item ON deliveries (webhook, item, seq) WHERE status IN ('pending', 'retrying');
CREATE INDEX deliveries_of_webhook ON deliveries (webhook, seq);
CREATE INDEX deliveries_ended ON deliveries (status, ended_at);
CREATE TABLE attempts (
    delivery INTEGER NOT NULL,
    number INTEGER NOT NULL,
    at INTEGER NOT NULL,
    response_status INTEGER,
    response_body TEXT,
    duration_ms INTEGER NOT NULL,
    error TEXT,
    PRIMARY KEY (delivery, number)
) STRICT, WITHOUT ROWID;
",
    "
CREATE TABLE workflow_cursors (source TEXT PRIMARY KEY, place TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE workflow_executions (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    workflow TEXT NOT NULL,
    trigger_name TEXT NOT NULL,
    event TEXT NOT NULL,
    payload TEXT NOT NULL,
    started_by TEXT,
    status TEXT NOT NULL,
    status_code INTEGER,
    error TEXT,
    attempt INTEGER NOT NULL,
    due_at INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    finished_at INTEGER
) STRICT;
CREATE INDEX executions_waiting ON workflow_executions (due_at) WHERE status IN ('pending', 'running');
CREATE INDEX executions_of_workflow ON workflow_executions (workflow, seq);
",
    "
CREATE INDEX deliveries_lately ON deliveries (webhook, item, created_at);
ALTER TABLE workflow_executions ADD COLUMN item TEXT;
CREATE INDEX executions_lately ON workflow_executions (workflow, item, created_at) WHERE item IS NOT NULL;
",
    "
CREATE TABLE agent_runs (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    agent TEXT NOT NULL,
    scope TEXT NOT NULL,
    post TEXT,
    field TEXT,
    asked_by TEXT NOT NULL,
    surface TEXT NOT NULL,
    provider TEXT NOT NULL,
    model TEXT NOT NULL,
    status TEXT NOT NULL,
    error TEXT,
    summary TEXT NOT NULL DEFAULT '',
    system TEXT NOT NULL DEFAULT '',
    request TEXT NOT NULL DEFAULT '',
    calls TEXT NOT NULL DEFAULT '[]',
    answer TEXT NOT NULL DEFAULT '',
    input_tokens INTEGER NOT NULL DEFAULT 0,
    output_tokens INTEGER NOT NULL DEFAULT 0,
    turns INTEGER NOT NULL DEFAULT 0,
    commit_id TEXT,
    created_at INTEGER NOT NULL,
    finished_at INTEGER
) STRICT;
CREATE INDEX runs_of_agent ON agent_runs (agent, seq);
CREATE INDEX runs_of_post ON agent_runs (post, seq);
CREATE INDEX runs_by_age ON agent_runs (created_at);
",
    "
ALTER TABLE preview_link ADD COLUMN created_role TEXT NOT NULL DEFAULT '';
",
    "
CREATE TABLE cursors (
    subscription TEXT NOT NULL,
    source TEXT NOT NULL,
    place TEXT NOT NULL,
    PRIMARY KEY (subscription, source)
) STRICT, WITHOUT ROWID;
INSERT INTO cursors SELECT iif(source IN ('source', 'review', 'submissions', 'feedback'), 'workflows', 'audit'), source, place
    FROM workflow_cursors;
INSERT INTO cursors SELECT id, 'source', cursor FROM webhooks WHERE cursor IS NOT NULL;
INSERT INTO cursors SELECT id, 'submissions', sent_cursor FROM webhooks;
ALTER TABLE webhooks DROP COLUMN cursor;
ALTER TABLE webhooks DROP COLUMN sent_cursor;
DROP INDEX deliveries_waiting;
DROP INDEX deliveries_of_item;
ALTER TABLE deliveries RENAME COLUMN webhook TO subscription;
ALTER TABLE deliveries ADD COLUMN started_by TEXT;
CREATE INDEX deliveries_waiting ON deliveries (subscription, seq) WHERE status IN ('pending', 'retrying', 'running');
CREATE INDEX deliveries_of_item ON deliveries (subscription, item, seq) WHERE status IN ('pending', 'retrying', 'running');
INSERT INTO deliveries (id, subscription, event_id, event, item, body, is_test, status, attempt, due_at, created_at, ended_at,
    started_by)
    SELECT id, 'workflow:' || workflow, event, trigger_name, coalesce(item, id), payload, 0, status, attempt,
        iif(finished_at IS NULL, due_at / 1000, NULL), created_at, finished_at, started_by
    FROM workflow_executions ORDER BY seq;
INSERT INTO attempts (delivery, number, at, response_status, duration_ms, error)
    SELECT d.seq, e.attempt, coalesce(e.finished_at, e.created_at), e.status_code, 0, e.error
    FROM workflow_executions e JOIN deliveries d ON d.id = e.id WHERE e.attempt > 0 OR e.error IS NOT NULL;
DROP TABLE workflow_executions;
DROP TABLE workflow_cursors;
",
    "
ALTER TABLE preview_link ADD COLUMN may_comment INTEGER NOT NULL DEFAULT 0;
",
    "
CREATE TABLE releases (
    name TEXT PRIMARY KEY,
    title TEXT NOT NULL,
    made_at TEXT NOT NULL,
    due_at INTEGER NOT NULL,
    revision TEXT NOT NULL,
    items TEXT NOT NULL,
    options TEXT NOT NULL,
    approved_by TEXT NOT NULL,
    email TEXT NOT NULL,
    role TEXT NOT NULL,
    approved_at INTEGER NOT NULL,
    refused TEXT
) STRICT, WITHOUT ROWID;
",
    "
CREATE TABLE agent_tokens (
    run TEXT PRIMARY KEY,
    at INTEGER NOT NULL,
    tokens INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX agent_tokens_by_age ON agent_tokens (at);
INSERT INTO agent_tokens SELECT id, created_at, min(input_tokens, 1000000000) + min(output_tokens, 1000000000) FROM agent_runs;
",
    "
CREATE TABLE oauth_clients (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    redirects TEXT NOT NULL,
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE oauth_grants (
    id TEXT PRIMARY KEY,
    client TEXT NOT NULL,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    at INTEGER NOT NULL,
    revoked_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX oauth_grants_of_client ON oauth_grants (client);
CREATE TABLE oauth_codes (
    hash TEXT PRIMARY KEY,
    grant_id TEXT NOT NULL,
    redirect TEXT NOT NULL,
    challenge TEXT NOT NULL,
    expires_at INTEGER NOT NULL,
    is_used INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE TABLE oauth_tokens (
    token TEXT PRIMARY KEY,
    grant_id TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX oauth_tokens_of_grant ON oauth_tokens (grant_id);
",
];
