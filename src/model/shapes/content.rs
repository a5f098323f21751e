//! Posts and their modules, global modules, terms, media records.

use crate::base::limits::TITLE_CHARS_MAX;
use crate::model::shape::{
    KeyRule, Shape, To,
    Want::{
        self, Boolean, Free, FreeMap, Hex, Integer, Line, List, Locale, MapOf, Number, Object, OneOf, Props,
        Refer, Set, Slug, Text, Time, UploadPath, Url, Uuid,
    },
    opt, req,
};

const TAXONOMIES: Want = MapOf(KeyRule::Taxonomy, &Set(&Refer(To::Term)));

static ROBOTS: Shape = Shape {
    name: "robots",
    doc: "What search engines may do with the page.",
    keys: &[
        opt("index", Boolean, "Whether search engines may list the page."),
        opt("follow", Boolean, "Whether search engines may follow its links."),
    ],
};

static MODULE: Shape = Shape {
    name: "module",
    doc: "One section of a post: its own `props`, or a global module with `overrides`.",
    keys: &[
        req("id", Uuid, "The module's own id, unique over the site."),
        req("type", Refer(To::ModuleType), "Which module type it is."),
        opt("locked", Boolean, "Whether it must stay on the post."),
        opt("adminLabel", Text, "A name for editors, never shown to visitors."),
        opt("props", Props, "The values of the module type's fields."),
        opt("global", Refer(To::Global), "The global module shown here, instead of `props`."),
        opt("overrides", Props, "What differs here from the global module."),
    ],
};

/// The states of a post.
pub const POST_STATUSES: [&str; 4] = ["draft", "scheduled", "published", "archived"];

/// The variation of a main post: what visitors of its address see without a test.
pub const MAIN_VARIATION: &str = "A";

pub(in crate::model) static POST: Shape = Shape {
    name: "post",
    doc: "One piece of content in one language, with its modules.",
    keys: &[
        req("id", Uuid, "The post's id; it never changes, wherever the file lies."),
        req("type", Refer(To::PostType), "Which post type it is."),
        req("locale", Locale, "The language of the text, such as `en` or `pt-BR`."),
        req("slug", Slug, "The last part of its address, unique in its language."),
        req("title", Line(TITLE_CHARS_MAX), "Its title."),
        req("status", OneOf(&POST_STATUSES), "Where it is in its life."),
        opt("excerpt", Text, "A short summary for lists."),
        opt("metaTitle", Line(255), "Title for search engines, instead of the title."),
        opt("metaDescription", Text, "Description for search engines."),
        opt("canonicalUrl", Url, "The address that search engines should list instead of this one."),
        opt("robots", Object(&ROBOTS), "What search engines may do with the page."),
        opt("jsonldOverrides", FreeMap, "Keys laid over the generated JSON-LD."),
        opt("socialTitle", Line(255), "Title when shared."),
        opt("socialDescription", Text, "Description when shared."),
        opt("socialImageId", Refer(To::Media), "Picture when shared."),
        opt("featuredMediaId", Refer(To::Media), "The post's main picture or file."),
        opt("parentId", Refer(To::Post), "The post above it, in hierarchical types."),
        opt("orderIndex", Integer(0, i64::MAX), "Its place among its siblings."),
        opt("authorId", Integer(1, i64::MAX), "Number of the user shown as its author."),
        opt("translationOfId", Refer(To::Post), "The post that this one translates."),
        opt(
            "translationSeen",
            Free,
            "Places of the original that are confirmed to need no change here, with digests of what it says.",
        ),
        opt(
            "abGroupId",
            Uuid,
            "The test that it takes part in: the same for a post and its variations, and for their translations.",
        ),
        opt(
            "abVariation",
            Line(10),
            "Which variation of the test it is: `A` is the main post, any other is seen only where a test serves it.",
        ),
        opt("createdAt", Time, "When it was created, if not when it first came into history."),
        opt("publishedAt", Time, "When it was first published, if not when history says."),
        opt("scheduledAt", Time, "When a scheduled post is to be published."),
        opt("unpublishAt", Time, "When a published post is to be archived."),
        opt("deletedAt", Time, "When it was deleted; it can be restored."),
        opt("importedFrom", Text, "The file or address that an import took it from."),
        opt("taxonomies", TAXONOMIES, "Its terms, by taxonomy."),
        opt("customFields", Props, "The values of the post type's own fields, and any others."),
        opt("modules", List(&Object(&MODULE)), "Its sections, in the order shown."),
    ],
};

pub(in crate::model) static GLOBAL: Shape = Shape {
    name: "global",
    doc: "A module that many posts show, kept in one place.",
    keys: &[
        req("id", Uuid, "Its id."),
        req("slug", Slug, "The name that posts call it by."),
        req("type", Refer(To::ModuleType), "Which module type it is."),
        opt("label", Text, "A name for editors."),
        opt("aliases", Set(&Slug), "Names that it had before."),
        opt("props", Props, "The values of the module type's fields."),
    ],
};

pub(in crate::model) static TERM: Shape = Shape {
    name: "term",
    doc: "One term of the taxonomy whose folder it lies in.",
    keys: &[
        req("id", Uuid, "Its id."),
        req("slug", Slug, "The name that posts call it by, unique in its taxonomy."),
        req("name", Line(200), "Its name for readers."),
        opt("parent", Refer(To::Term), "The term above it, in hierarchical taxonomies."),
        opt("description", Text, "What it is about."),
        opt("orderIndex", Integer(0, i64::MAX), "Its place among its siblings."),
        opt("aliases", Set(&Slug), "Slugs that it had before."),
        opt("customFields", Props, "The values of the taxonomy's own fields."),
    ],
};

static FOCAL_POINT: Shape = Shape {
    name: "focal point",
    doc: "What a crop must keep, as fractions of width and height from the top left.",
    keys: &[req("x", Number, "0 is left, 1 is right."), req("y", Number, "0 is top, 1 is bottom.")],
};

static CROP_RECT: Shape = Shape {
    name: "crop",
    doc: "The part of the picture that is used, in pixels of the original.",
    keys: &[
        req("x", Number, "Left edge."),
        req("y", Number, "Top edge."),
        req("width", Number, "Width."),
        req("height", Number, "Height."),
    ],
};

pub(in crate::model) static MEDIA: Shape = Shape {
    name: "media",
    doc: "The record of one uploaded picture or file.",
    keys: &[
        req("id", Uuid, "Its id."),
        req("filename", Line(255), "The name it was uploaded with."),
        req("file", UploadPath, "Where its bytes are: the path below `uploads/`."),
        req("mime", Line(255), "Its media type, such as `image/jpeg`."),
        req("size", Integer(0, i64::MAX), "Its size in bytes."),
        opt("sha256", Hex(64), "SHA-256 of its bytes."),
        opt("width", Integer(1, i64::MAX), "Width in pixels."),
        opt("height", Integer(1, i64::MAX), "Height in pixels."),
        opt("animated", Boolean, "Whether it moves: its variants are still pictures."),
        opt("altText", Text, "What it shows, for those who cannot see it."),
        opt("title", Text, "Its title."),
        opt("caption", Text, "The caption shown with it."),
        opt("description", Text, "A longer description."),
        opt("categories", Set(&Text), "Words to find it by."),
        opt("focalPoint", Object(&FOCAL_POINT), "What a crop must keep."),
        opt("cropRect", Object(&CROP_RECT), "The part that is used."),
    ],
};
