//! The site's settings, and how layouts are suggested.

use crate::base::limits::PAGE_MAX;
use crate::model::roles::Role;
use crate::model::shape::{
    KeyRule, Shape, To,
    Want::{
        Boolean, FieldName, Free, InnerPath, Integer, Line, List, Locale, MapOf, Object, OneOf, Refer, Regex,
        Set, Text, Url,
    },
    opt, req,
};

/// The facts of a brief that `seedMapping` can use: its title and excerpt, the first headings of levels 1 and 2, and
/// the first paragraph of its Markdown (`docs/design/compatibility.md`).
pub const FACTS: [&str; 5] = ["title", "excerpt", "h1", "h2", "paragraph"];

static LOCALES: Shape = Shape {
    name: "locales",
    doc: "The site's languages.",
    keys: &[
        opt("default", Locale, "The language without a prefix in addresses; `en` if left out."),
        opt("supported", Set(&Locale), "All languages; only the default one if left out."),
        opt("disabled", Set(&Locale), "Those of them that are not in use now."),
    ],
};

static POSTS: Shape = Shape {
    name: "posts",
    doc: "Rules for posts.",
    keys: &[opt("delete_requires_archived", Boolean, "Whether only archived posts can be deleted.")],
};

static API: Shape = Shape {
    name: "api",
    doc: "Rules for the REST API.",
    keys: &[
        opt("public_read", Boolean, "Whether published content can be read without logging in."),
        opt(
            "require_if_match",
            Boolean,
            "Whether a change over REST must name the version that it was made from (`If-Match`).",
        ),
        opt(
            "cors_origins",
            Set(&Url),
            "Origins of other sites whose pages may use the API from a browser, with tokens but without cookies.",
        ),
        opt("page_size", Integer(1, PAGE_MAX as i64), "Items of a list page, unless asked otherwise."),
        opt("page_size_max", Integer(1, PAGE_MAX as i64), "Most items of a list page."),
    ],
};

static PREVIEW: Shape = Shape {
    name: "preview",
    doc: "Preview links.",
    keys: &[opt("base_url", Url, "Where preview links point, such as `https://preview.example.org`.")],
};

/// Where the bytes of new uploads can be stored.
const MEDIA_STORES: [&str; 3] = ["git", "folder", "s3"];

static MEDIA: Shape = Shape {
    name: "media",
    doc: "Pictures and other uploads.",
    keys: &[
        opt(
            "store",
            OneOf(&MEDIA_STORES),
            "Where new uploads are stored: `git` (in the repository, below `uploads/`; the default), `folder`, or `s3`. \
             What was stored before stays where it is and is still found.",
        ),
        opt(
            "git_bytes_max",
            Integer(0, i64::MAX),
            "Largest upload that is stored in git, in bytes; larger ones go to the folder or the bucket. All of them if left out.",
        ),
        opt(
            "folder",
            InnerPath,
            "Folder of uploads that are not in git, inside the site. For one elsewhere, whoever runs the server sets `git config cms.mediaFolder`.",
        ),
        opt(
            "bucket",
            Line(255),
            "Bucket of an S3-compatible store. Its keys come from the environment (AWS_ACCESS_KEY_ID, …).",
        ),
        opt("endpoint", Url, "Address of the store, unless it is that of AWS."),
        opt("region", Line(100), "Region of the bucket."),
        opt("dark", Boolean, "Whether pages show darker pictures to visitors who prefer dark pages."),
        opt("svg", Boolean, "Whether SVG files are accepted, without scripts and references to elsewhere."),
    ],
};

static SYNC: Shape = Shape {
    name: "sync",
    doc: "Exchange with other clones.",
    keys: &[opt(
        "remote",
        FieldName,
        "The remote that `cms sync --remote` means without a name; if left out `origin`, or the only one.",
    )],
};

static RETENTION: Shape = Shape {
    name: "retention",
    doc: "How long a server keeps what visitors leave behind.",
    keys: &[
        opt(
            "submissions_days",
            Integer(1, RETENTION_DAYS_MAX),
            "Days that form submissions are kept; no limit if left out.",
        ),
        opt(
            "analytics_days",
            Integer(1, RETENTION_DAYS_MAX),
            "Days that analytics events are kept; 400 if left out.",
        ),
    ],
};

static RATE_LIMITS: Shape = Shape {
    name: "rate-limits",
    doc: "How many requests a server answers in an hour. It reads them when it starts.",
    keys: &[
        opt("known", Integer(1, RATE_MAX), "Of each user and of each token; 1000 if left out."),
        opt("anonymous", Integer(1, RATE_MAX), "Of each client that nobody knows; 100 if left out."),
        opt("forms", Integer(1, RATE_MAX), "Form submissions of each client; 10 if left out."),
    ],
};

/// Largest rate limit in requests an hour: more than a server can answer.
const RATE_MAX: i64 = 1_000_000_000;

/// Longest retention time in days: a hundred years.
const RETENTION_DAYS_MAX: i64 = 36_500;

static WEBHOOKS: Shape = Shape {
    name: "webhooks",
    doc: "Where events may be sent.",
    keys: &[opt(
        "allow_hosts",
        List(&Line(255)),
        "Hosts that may be private or without TLS: `host`, `host:port`, `*.domain`, an address, or a range such as `10.1.2.0/24`.",
    )],
};

pub(in crate::model) static SETTINGS: Shape = Shape {
    name: "settings",
    doc: "The site's settings, `cms.toml`.",
    keys: &[
        req("format", Integer(1, 1), "Version of the site's file format."),
        opt("name", Line(200), "The site's name."),
        opt("base_url", Url, "Where the site is served, such as `https://example.org`."),
        opt("locales", Object(&LOCALES), "The site's languages."),
        opt("posts", Object(&POSTS), "Rules for posts."),
        opt("api", Object(&API), "Rules for the REST API."),
        opt(
            "users",
            MapOf(KeyRule::User, &OneOf(Role::OF_ACCOUNTS)),
            "Who has which role, by mail address or user name of the git host; `default_role` for people not listed.",
        ),
        opt("preview", Object(&PREVIEW), "Preview links."),
        opt("media", Object(&MEDIA), "Pictures and other uploads."),
        opt("sync", Object(&SYNC), "Exchange with other clones."),
        opt("retention", Object(&RETENTION), "How long a server keeps what visitors leave behind."),
        opt("rate_limits", Object(&RATE_LIMITS), "How many requests a server answers in an hour."),
        opt("webhooks", Object(&WEBHOOKS), "Where events may be sent."),
        opt("custom", MapOf(KeyRule::FieldName, &Free), "The site's own values, for templates."),
        opt("social", MapOf(KeyRule::Any, &Text), "Addresses of the site's profiles elsewhere."),
    ],
};

static INFERENCE: Shape = Shape {
    name: "inference",
    doc: "A pattern in a brief, and the role it suggests.",
    keys: &[
        req("pattern", Regex, "A regular expression, matched without regard to case."),
        req("role", Text, "The role."),
    ],
};

static SEED: Shape = Shape {
    name: "seed",
    doc: "How one module type is filled from a brief.",
    keys: &[
        req("type", Refer(To::ModuleType), "The module type."),
        req(
            "map",
            MapOf(KeyRule::FieldName, &List(&OneOf(&FACTS))),
            "For each field the facts to try; the first that is not empty wins.",
        ),
    ],
};

pub(in crate::model) static LAYOUT: Shape = Shape {
    name: "layout",
    doc: "How layouts are suggested and filled.",
    keys: &[
        opt("rolePriority", List(&Text), "Roles in the order they usually stand on a page."),
        opt(
            "fallbackInference",
            List(&Object(&INFERENCE)),
            "What to guess when no module's keyword matches.",
        ),
        opt("seedMapping", List(&Object(&SEED)), "How modules are filled from a brief."),
    ],
};
