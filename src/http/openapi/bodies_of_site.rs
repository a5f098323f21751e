//! Request bodies that concern the whole site.

use super::bodies::{Body, staged};
use super::want::Want::{self, Line, Object, Text};

const SETTINGS: &[(&str, Want)] =
    &[("siteTitle", Line(200)), ("baseUrl", Text), ("customFields", Object), ("socialSettings", Object)];
const NAMES: &[&str] = &["siteTitle", "baseUrl", "customFields", "socialSettings"];

/// All bodies of this module.
pub(super) const OF_SITE: &[Body] = &[
    staged("PUT", "/api/site-settings", &[], SETTINGS).with_one_of(NAMES),
    staged("PATCH", "/api/site-settings", &[], SETTINGS).with_one_of(NAMES),
];
