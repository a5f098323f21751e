//! Request bodies of languages.

use super::bodies::{Body, staged};
use super::want::Want;
use Want::Flag;

pub(super) const BODIES: &[Body] = &[
    staged("POST", "/api/locales", &["code"], &[("code", Want::Code), ("isDefault", Flag)]),
    staged("PATCH", "/api/locales/:code", &[], &[("isDefault", Want::Yes), ("isEnabled", Flag)])
        .with_one_of(&["isDefault", "isEnabled"]),
];
