//! Request bodies of languages, translations and variations.

use super::bodies::{Body, staged};
use super::want::Want;
use crate::model::Kind::Post;
use Want::{FileSlug, Flag, Line, ListOf, Of, Words};

pub(super) const BODIES: &[Body] = &[
    staged("POST", "/api/posts/:id/translations", &[], TRANSLATION).with_one_of(&["locale", "locales"]),
    staged(
        "POST",
        "/api/posts/:id/translations/:locale/update",
        &[],
        &[("confirm", ListOf(&Line(500))), ("confirmAll", Flag)],
    ),
    staged("POST", "/api/locales", &["code"], &[("code", Want::Code), ("isDefault", Flag)]),
    staged("PATCH", "/api/locales/:code", &[], &[("isDefault", Want::Yes), ("isEnabled", Flag)])
        .with_one_of(&["isDefault", "isEnabled"]),
];

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
