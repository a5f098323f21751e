//! Every finding code of this layer, explained: the table behind `cms explain`.

/// One code and what it means.
#[derive(Debug, Clone, Copy)]
pub struct Code {
    /// The stable dotted name.
    pub code: &'static str,
    /// What it means and why it is a fault, for people.
    pub meaning: &'static str,
    /// A piece of a file that has the fault.
    pub bad: &'static str,
    /// The corrected piece.
    pub good: &'static str,
}

macro_rules! codes {
    ($($name:ident = $code:literal: $meaning:literal, $bad:literal => $good:literal;)+) => {
        $(pub(crate) const $name: &str = $code;)+
        /// All codes, by name.
        pub const ALL: &[Code] = &[$(Code { code: $code, meaning: $meaning, bad: $bad, good: $good }),+];
    };
}

/// The entry of a code.
pub fn find(code: &str) -> Option<&'static Code> {
    ALL.iter().find(|row| row.code == code)
}

codes! {
    CUSTOM_MISSING = "custom.field.missing":
        "A field that the post type requires has no value. Drafts may wait with it; a published or scheduled post may not.",
        "status: published\ncustomFields: {}" => "status: published\ncustomFields:\n  first_name: Ada";
    CUSTOM_UNKNOWN = "custom.field.unknown":
        "An object inside a custom field has a key that its definition does not name.",
        "customFields:\n  address: {stret: Main 1}" => "customFields:\n  address: {street: Main 1}";
    DEFINITION_DEFAULT = "definition.default":
        "A field's default, or one of a module type's `defaultProps`, is not a value that the field accepts.",
        "slug: columns\ntype: number\ndefault: three" => "slug: columns\ntype: number\ndefault: 3";
    DEFINITION_DUPLICATE = "definition.duplicate":
        "Two files define the same name. The first by path counts.",
        "modules/hero.yaml and modules/hero2.yaml, both `type: hero`" => "one file for each type";
    DEFINITION_FIELD = "definition.field":
        "A field definition contradicts itself: a name used twice, `min` above `max`, a select without options, or nested fields on a type that has none.",
        "slug: size\ntype: select" => "slug: size\ntype: select\noptions: [{value: small}, {value: large}]";
    DEFINITION_PATTERN = "definition.pattern":
        "A regular expression or an address pattern cannot be used.",
        "pattern: '/blog/{slag}'" => "pattern: '/blog/{slug}'";
    FIELD_MISSING = "field.missing":
        "A key that every such file needs is missing or empty.",
        "type: blog\nlocale: en" => "type: blog\nlocale: en\nslug: hello\ntitle: Hello\nstatus: draft";
    FIELD_TYPE = "field.type":
        "A value is of the wrong type. Only `true` and `false` are booleans, and only plain decimal numbers are numbers; everything else is text.",
        "locked: yes" => "locked: true";
    FIELD_UNKNOWN = "field.unknown":
        "A key is not one that this place knows. Unknown keys are refused, because a misspelt one would be lost silently.",
        "titel: Hello" => "title: Hello";
    FIELD_VALUE = "field.value":
        "A value is of the right type, but not one that is allowed here: not among the options, out of range, too long, or not in the right form.",
        "status: publishd" => "status: published";
    FILE_NAME = "file.name":
        "The file's name does not say what is in it, so people and tools look in the wrong place.",
        "modules/heros.yaml with `type: hero`" => "modules/hero.yaml with `type: hero`";
    ID_DUPLICATE = "id.duplicate":
        "Two parts of one file have the same id, so an edit of one could land in the other.",
        "modules:\n  - id: 0b5b6f6e-5f0e-4a3f-9a2e-6f1f0c1e8d0b\n  - id: 0b5b6f6e-5f0e-4a3f-9a2e-6f1f0c1e8d0b" => "remove one `id:` line and run `cms fmt`";
    ID_INVALID = "id.invalid":
        "An id is a uuid, such as 6f1f0c1e-8d0b-4a53-9f8e-2b6b2f3a9c11.",
        "id: my-post" => "leave the line out and run `cms fmt`";
    ID_MISSING = "id.missing":
        "Something needs an id, so that it is known again wherever it is moved. `cms fmt` fills in ids that people leave out.",
        "type: hero" => "id: 0b5b6f6e-5f0e-4a3f-9a2e-6f1f0c1e8d0b\ntype: hero";
    LINK_UNSAFE = "link.unsafe":
        "A link has a scheme that can run code or reach the visitor's files. Allowed are http, https, mailto, tel, sms, and addresses without a scheme.",
        "url: javascript:alert(1)" => "url: https://example.org";
    LOCALE_INVALID = "locale.invalid":
        "A language is written as two or three lower case letters, with a script or a region if need be: `en`, `pt-BR`, `zh-Hant`.",
        "locale: en_us" => "locale: en-US";
    LOCALE_UNKNOWN = "locale.unknown":
        "The language is not among the supported ones of `cms.toml`.",
        "locale: de" => "cms.toml: [locales] supported = [\"en\", \"de\"]";
    MARKDOWN_ADDRESS = "markdown.address.taken":
        "Two Markdown files of an adopted repository name one address. A site generator writes one over the other.",
        "a.md and b.md, both `url: /about/`" => "url: /about/ in one of them";
    MARKDOWN_CONFLICT = "markdown.conflict-markers":
        "A merge left both versions in a Markdown file. Nobody has decided yet, so visitors would read both, and the marks.",
        "<<<<<<< ours\nHello\n=======\nHi\n>>>>>>> theirs" => "Hello";
    MARKDOWN_UNREADABLE = "markdown.front-matter":
        "The front matter of a Markdown file cannot be read, so nothing of the file is known.",
        "---\ntitle: Ada: a life\n---" => "---\ntitle: 'Ada: a life'\n---";
    MARKDOWN_LINK = "markdown.link.dead":
        "A link or a picture of a Markdown file names a file of the repository that is not there.",
        "![a chain](chian.png)" => "![a chain](chain.png)";
    MODULE_BODY = "module.body":
        "A module has either `props`, or `global` with `overrides`.",
        "global: site-cta\nprops: {}" => "global: site-cta\noverrides: {}";
    MODULE_GLOBAL_TYPE = "module.global.type":
        "The module's type is not that of the global module it shows.",
        "type: hero\nglobal: site-cta" => "type: callout\nglobal: site-cta";
    MODULE_GLOBAL_UNKNOWN = "module.global.unknown":
        "There is no global module of that name.",
        "global: site-cat" => "global: site-cta";
    MODULE_NOT_ALLOWED = "module.not-allowed":
        "The module type may not be used here: its `allowedPostTypes` or `allowedScopes` leave this place out, or the post type has no modules.",
        "type: form, on a post of type profile" => "another module type, or `allowedPostTypes` with profile";
    MODULE_PROP_MISSING = "module.prop.missing":
        "A field that the module type requires has no value. Drafts may wait with it; a published or scheduled post may not.",
        "type: hero\nprops: {}" => "type: hero\nprops:\n  title: Hello";
    MODULE_PROP_UNKNOWN = "module.prop.unknown":
        "The module type has no field of that name.",
        "type: hero\nprops:\n  titel: Hello" => "type: hero\nprops:\n  title: Hello";
    MODULE_TYPE_UNKNOWN = "module.type.unknown":
        "There is no module type of that name in `modules/`.",
        "type: hreo" => "type: hero";
    POST_SCHEDULE = "post.schedule":
        "A scheduled post needs the time at which it is to be published.",
        "status: scheduled" => "status: scheduled\nscheduledAt: 2026-11-20T09:30:00Z";
    POST_SCHEDULE_LIVE = "post.schedule.live":
        "A post that visitors see already gets another time of publication. No schedule looks at that time, so the post stays visible: it went live while the change was pending, say. Schedule it again to hide it until then, or remove `scheduledAt`.",
        "status: published\nscheduledAt: 2030-01-02T09:00:00Z" => "status: scheduled\nscheduledAt: 2030-01-02T09:00:00Z";
    POST_SCHEDULE_ORDER = "post.schedule.order":
        "A post is archived by `unpublishAt`, which has to lie behind the time at which it is published.",
        "status: scheduled\nscheduledAt: 2030-01-02T09:00:00Z\nunpublishAt: 2030-01-01T09:00:00Z" =>
            "status: scheduled\nscheduledAt: 2030-01-02T09:00:00Z\nunpublishAt: 2030-02-01T09:00:00Z";
    POST_SCHEDULE_PAST = "post.schedule.past":
        "A post cannot be published or archived at a time that has passed: do it now, or name a later time.",
        "status: scheduled\nscheduledAt: 2020-01-01T09:30:00Z" => "status: scheduled\nscheduledAt: 2030-01-01T09:30:00Z";
    POST_TAXONOMY_MANY = "post.taxonomy.many":
        "The post has more terms of a taxonomy than its `maxSelections` allows.",
        "taxonomies:\n  section: [news, sport]" => "taxonomies:\n  section: [news]";
    POST_TAXONOMY_UNKNOWN = "post.taxonomy.unknown":
        "The post type does not use that taxonomy.",
        "taxonomies:\n  tgas: [rust]" => "taxonomies:\n  tags: [rust]";
    POST_TYPE_UNKNOWN = "post.type.unknown":
        "There is no post type of that name in `post-types/`.",
        "type: blgo" => "type: blog";
    REDIRECT_TARGET = "redirect.target":
        "A redirect leads either to an address (`to`) or to a post (`postId`), and no path is redirected twice.",
        "from: /old" => "from: /old\nto: /new";
    RICHTEXT_INVALID = "richtext.invalid":
        "Rich text is Markdown text, or an editor document: a mapping with a `root` that has `children`.",
        "content: {text: Hello}" => "content: Hello";
    SLUG_INVALID = "slug.invalid":
        "A slug is lower case letters, digits and single hyphens, at most 255.",
        "slug: Hello World" => "slug: hello-world";
    TIME_INVALID = "time.invalid":
        "A point in time is written by RFC 3339, with its time zone.",
        "createdAt: 2026-11-20" => "createdAt: 2026-11-20T00:00:00Z";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_sorted_unique_and_explained() {
        assert!(ALL.windows(2).all(|pair| pair[0].code < pair[1].code), "sorted, none twice");
        for row in ALL {
            assert!(
                row.meaning.ends_with('.') && !row.bad.is_empty() && !row.good.is_empty(),
                "{}",
                row.code
            );
            assert!(
                row.code.bytes().all(|b| b.is_ascii_lowercase() || b == b'.' || b == b'-'),
                "{}",
                row.code
            );
        }
        assert!(find("field.type").is_some() && find("nothing").is_none());
    }
}
