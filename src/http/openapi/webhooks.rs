//! What the bodies of requests about webhooks and workflows may hold.

use super::bodies::{Body, plain};
use super::want::Want::{self, Flag, Line, ListOf, Object, Text, Whole};

pub(super) const BODIES: &[Body] = &[
    plain("POST", "/api/webhooks", &["name", "url", "events"], WEBHOOK),
    plain("PUT", "/api/webhooks/:id", &[], WEBHOOK),
    plain("PATCH", "/api/webhooks/:id", &[], WEBHOOK),
    plain("POST", "/api/workflows/:id/trigger", &[], &[("trigger", Line(255)), ("payload", Object)]),
    plain("POST", "/api/webhooks/:id/replay", &["since"], &[("since", Line(255))]),
];

/// What may be said of a webhook.
const WEBHOOK: &[(&str, Want)] = &[
    ("name", Line(100)),
    ("url", Line(500)),
    ("events", ListOf(&Text)),
    ("secret", Text),
    ("active", Flag),
    ("headers", Object),
    ("timeoutMs", Whole(1_000, 30_000)),
    ("maxRetries", Whole(0, 10)),
    ("batch", Flag),
    ("worktree", Flag),
];
