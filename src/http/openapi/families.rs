//! What bodies say of posts that belong together: translations.

use super::bodies::{Body, staged};
use super::want::Want;
use crate::model::Kind::Post;
use Want::{FileSlug, Flag, ListOf, Of, Words};

pub(super) const BODIES: &[Body] =
    &[staged("POST", "/api/posts/:id/translations", &[], TRANSLATION).with_one_of(&["locale", "locales"])];

const TRANSLATION: &[(&str, Want)] = &[
    ("locale", Want::Code),
    ("locales", ListOf(&Want::Code)),
    ("slug", FileSlug),
    ("title", Of(Post, "title")),
    ("metaTitle", Of(Post, "metaTitle")),
    ("metaDescription", Of(Post, "metaDescription")),
    ("sourceMode", Words(&["review", "approved"])),
    ("cloneModules", Flag),
];
