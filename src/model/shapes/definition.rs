//! Shapes of definitions: fields, module types, post types, groups, taxonomies.

use crate::model::fields::FieldKind;
use crate::model::shape::{
    Shape, To,
    Want::{
        Boolean, FieldName, Free, FreeMap, Integer, Line, List, Locale, Number, Object, OneOf, PathTemplate,
        Props, Refer, Set, Slug, Text, Uuid,
    },
    opt, req,
};

static OPTION: Shape = Shape {
    name: "option",
    doc: "One choice of a select field.",
    keys: &[opt("label", Text, "What editors see."), req("value", Text, "What is stored.")],
};

static SHOW_IF: Shape = Shape {
    name: "condition",
    doc: "When an editor shows the field.",
    keys: &[
        req("field", FieldName, "The sibling field that decides."),
        opt("equals", Free, "Shown when it has this value."),
        opt("notEquals", Free, "Shown when it has another value."),
        opt("isVideo", Boolean, "Shown when it is a video (or, with `false`, is not)."),
    ],
};

pub(in crate::model) static FIELD: Shape = Shape {
    name: "field definition",
    doc: "One field that editors fill in.",
    keys: &[
        req("slug", FieldName, "The key its value is stored under."),
        opt("label", Text, "What editors see; the slug if left out."),
        req("type", OneOf(&FieldKind::NAMES), "What kind of value it holds."),
        opt("category", Text, "Where an editor groups it."),
        opt("translatable", Boolean, "Whether its text differs by language."),
        opt("required", Boolean, "Whether a published post must fill it in."),
        opt("description", Text, "Help for editors."),
        opt("default", Free, "The value where none is stored."),
        opt("placeholder", Text, "Shown in the empty input."),
        opt("accept", Text, "Which media types may be chosen, such as `image/*,video/*`."),
        opt("options", List(&Object(&OPTION)), "The choices of a select or multiselect."),
        opt("fields", List(&Object(&FIELD)), "The fields of an object."),
        opt("item", Object(&FIELD), "What each row of a repeater is."),
        opt("config", FreeMap, "Settings of the field type, such as `postTypes` or `allowMultiple`."),
        opt("min", Number, "Smallest number, or fewest rows."),
        opt("max", Number, "Largest number, or most rows."),
        opt("step", Number, "Distance between allowed numbers."),
        opt("unit", Text, "Unit shown beside the number."),
        opt("showIf", Object(&SHOW_IF), "When an editor shows the field."),
        opt("isLabel", Boolean, "Whether its value names a repeater's row."),
        opt("filler", Boolean, "Whether its default is only an example, which must not go live as it is."),
    ],
};

static AI_GUIDANCE: Shape = Shape {
    name: "guidance",
    doc: "How agents should use the module type.",
    keys: &[
        opt("layoutRoles", List(&Text), "The parts of a page it can play, such as `hero`."),
        opt("keywords", List(&Text), "Words of a brief that suggest it."),
        opt("useWhen", List(&Text), "When to use it."),
        opt("avoidWhen", List(&Text), "When not to."),
        opt("compositionNotes", Text, "How it goes with other modules."),
    ],
};

pub(in crate::model) static MODULE_TYPE: Shape = Shape {
    name: "module-type",
    doc: "The definition of a module type.",
    keys: &[
        req("type", Slug, "Its name, as the file's."),
        req("name", Line(200), "Its name for editors."),
        opt("description", Text, "What it is for."),
        opt("icon", Text, "Icon in the editor."),
        opt("category", Text, "Where an editor groups it."),
        opt("allowedScopes", Set(&OneOf(&["local", "global"])), "Where it may be used; both if left out."),
        opt("allowedPostTypes", Set(&Refer(To::PostType)), "Post types it may be used on; any if empty."),
        opt("lockable", Boolean, "Whether it can be locked."),
        opt("renderingMode", OneOf(&["hybrid", "react", "static"]), "How a front end renders it."),
        opt("propsSchema", List(&Object(&FIELD)), "Its fields."),
        opt("defaultProps", Props, "The values a new one starts with."),
        opt("aiGuidance", Object(&AI_GUIDANCE), "How agents should use it."),
    ],
};

static MODULE_GROUP_NAME: Shape = Shape {
    name: "default module group",
    doc: "The layout that new posts of the type start with.",
    keys: &[req("name", Refer(To::Group), "The group's name."), opt("description", Text, "What it is for.")],
};

static FEATURED_MEDIA: Shape = Shape {
    name: "featured media",
    doc: "Whether posts of the type have a main picture.",
    keys: &[
        opt("enabled", Boolean, "Whether they have one."),
        opt("label", Text, "What editors call it, such as `Logo`."),
    ],
};

static VARIATION: Shape = Shape {
    name: "variation",
    doc: "One variation of a test.",
    keys: &[
        opt("label", Text, "What editors see."),
        req("value", Line(10), "What posts store as `abVariation`."),
        opt("weight", Number, "Its share of visitors, in percent."),
    ],
};

static AB_TESTING: Shape = Shape {
    name: "A/B testing",
    doc: "Whether posts of the type can have variations.",
    keys: &[
        opt("enabled", Boolean, "Whether they can."),
        opt("strategy", OneOf(&["random", "cookie", "session"]), "How a visitor gets a variation."),
        opt("variations", List(&Object(&VARIATION)), "The variations on offer."),
    ],
};

static SEO_DEFAULTS: Shape = Shape {
    name: "search engine defaults",
    doc: "What search engines may do unless a post says otherwise.",
    keys: &[
        opt("noindex", Boolean, "Whether posts stay out of search engines."),
        opt("nofollow", Boolean, "Whether search engines leave their links alone."),
        opt("robotsJson", FreeMap, "Further robots rules."),
    ],
};

static URL_PATTERN: Shape = Shape {
    name: "address pattern",
    doc: "The addresses of posts of the type in one language.",
    keys: &[
        req("locale", Locale, "The language."),
        req("pattern", Text, "The address, with `{slug}`, `{path}`, `{locale}`, `{yyyy}`, `{mm}`, `{dd}`."),
        opt("isDefault", Boolean, "Whether it is the one that links use."),
        opt(
            "aggregatePostId",
            Refer(To::Post),
            "The post that lists those of the type, for the address without a slug.",
        ),
    ],
};

pub(in crate::model) static POST_TYPE: Shape = Shape {
    name: "post-type",
    doc: "The definition of a post type.",
    keys: &[
        req("type", Slug, "Its name, as the file's."),
        req("label", Line(200), "Its name for editors, for one."),
        opt("pluralLabel", Text, "Its name for several."),
        opt("description", Text, "What it is for."),
        opt("icon", Text, "Icon in the editor."),
        opt(
            "hideCoreFields",
            Set(&OneOf(&["title", "excerpt", "parent", "slug", "meta", "seo"])),
            "Post fields that editors do not see.",
        ),
        opt("hierarchyEnabled", Boolean, "Whether posts can have a parent."),
        opt("permalinksEnabled", Boolean, "Whether posts have pages of their own; yes if left out."),
        opt("modulesEnabled", Boolean, "Whether posts hold modules; yes if left out."),
        opt("moduleGroupsEnabled", Boolean, "Whether posts can start from a group; yes if left out."),
        opt("moduleGroup", Object(&MODULE_GROUP_NAME), "The layout that new posts start with."),
        opt("fields", List(&Object(&FIELD)), "Fields of its own."),
        opt("taxonomies", Set(&Refer(To::Taxonomy)), "Taxonomies that posts may use."),
        opt("featuredMedia", Object(&FEATURED_MEDIA), "Whether posts have a main picture."),
        opt("abTesting", Object(&AB_TESTING), "Whether posts can have variations."),
        opt("seoDefaults", Object(&SEO_DEFAULTS), "Defaults for search engines."),
        opt("urlPatterns", List(&Object(&URL_PATTERN)), "The addresses of posts."),
        opt("path", PathTemplate, "Where new files go, such as `posts/{type}/{locale}/{slug}.yaml`."),
        opt(
            "redirects",
            Boolean,
            "Whether a live post whose address changes leaves a redirect; yes if left out.",
        ),
    ],
};

static MEMBER: Shape = Shape {
    name: "group member",
    doc: "One module of a layout.",
    keys: &[
        req("type", Refer(To::ModuleType), "Which module type it is."),
        req("orderIndex", Integer(0, i64::MAX), "Its place."),
        opt("locked", Boolean, "Whether it must stay on posts made from the group."),
        opt(
            "scope",
            OneOf(&["local", "global"]),
            "Whether it is a copy or a global module; a copy if left out.",
        ),
        opt("globalSlug", Refer(To::Global), "The global module, where `scope` is `global`."),
        opt("props", Props, "The values it starts with."),
    ],
};

pub(in crate::model) static GROUP: Shape = Shape {
    name: "group",
    doc: "A layout: the modules that a new post starts with.",
    keys: &[
        req("id", Uuid, "Its id."),
        req("name", Slug, "Its name, as the file's."),
        req("postType", Refer(To::PostType), "The post type it is for."),
        opt("description", Text, "What it is for."),
        opt("locked", Boolean, "Whether posts made from it keep exactly its modules."),
        opt("members", List(&Object(&MEMBER)), "Its modules."),
    ],
};

pub(in crate::model) static TAXONOMY: Shape = Shape {
    name: "taxonomy",
    doc: "One way to sort posts; its terms lie in `terms/<slug>/`.",
    keys: &[
        req("id", Uuid, "Its id."),
        req("slug", Slug, "Its name, as the file's."),
        req("name", Line(150), "Its name for readers."),
        opt("hierarchical", Boolean, "Whether terms can have a parent."),
        opt("freeTagging", Boolean, "Whether a post may name a term that does not exist yet."),
        opt("maxSelections", Integer(0, 1000), "Most terms on one post; any number if left out or 0."),
        opt("fields", List(&Object(&FIELD)), "Fields of its terms."),
    ],
};
