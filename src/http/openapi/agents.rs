//! Request bodies of agents.

use super::bodies::{Body, plain};
use super::want::Want::{self, Object, Text, Uuid};

pub(super) const BODIES: &[Body] = &[
    plain("POST", "/api/agents/:agent/run", &[], OF_SITE),
    plain("POST", "/api/posts/:id/agents/:agent/run", &[], OF_POST),
];

const OF_POST: &[(&str, Want)] = &[
    ("fieldKey", Text),
    ("postModuleId", Uuid),
    ("scope", Text),
    ("context", Object),
    ("openEndedContext", Text),
];
/// For the route without a post in its path.
const OF_SITE: &[(&str, Want)] = &[
    ("postId", Uuid),
    ("fieldKey", Text),
    ("postModuleId", Uuid),
    ("scope", Text),
    ("context", Object),
    ("openEndedContext", Text),
];
