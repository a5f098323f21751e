//! Media: find it, see where it is used, whether its files are whole.

use super::param::{Param, Shape, opt, req};
use super::{Act, Effect, Set, Tool};

const fn reads(
    name: &'static str,
    title: &'static str,
    about: &'static str,
    params: &'static [Param],
) -> Tool {
    Tool {
        name,
        title,
        about,
        set: Set::Media,
        effect: Effect::Reads,
        params,
        act: Act::Later("media yet"),
        answers: None,
    }
}

pub(super) const TOOLS: &[Tool] = &[
    reads(
        "list_media",
        "List media",
        "Media, newest first.",
        &[
            opt("q", Shape::Text, "Part of name, alt text or caption"),
            opt("mime", Shape::Text, "Exact media type"),
            opt("category", Shape::Text, ""),
            opt("limit", Shape::Integer(1, 200), "Default 50"),
            opt("offset", Shape::Integer(0, i64::MAX), ""),
        ],
    ),
    reads("get_media", "Get one medium", "One media record.", &[req("id", Shape::Text, "Media id")]),
    reads("list_media_categories", "List media categories", "All categories of media.", &[]),
    reads(
        "media_where_used",
        "Find where media is used",
        "Posts, modules and settings that show a medium.",
        &[req("id", Shape::Text, "Media id")],
    ),
    Tool {
        set: Set::Ops,
        ..reads(
            "check_media_integrity",
            "Check media files",
            "Whether the files of a medium and its variants exist.",
            &[req("mediaId", Shape::Text, "")],
        )
    },
];
