//! A strict parser of pages: it accepts the tags and attributes that templates write, and reports everything else.

use cms::richtext::scheme;
use regex::Regex;
use std::sync::LazyLock;

const TAGS: &[&str] = &[
    "html",
    "head",
    "meta",
    "title",
    "link",
    "style",
    "script",
    "body",
    "a",
    "header",
    "nav",
    "ul",
    "li",
    "ol",
    "details",
    "summary",
    "svg",
    "path",
    "input",
    "label",
    "main",
    "section",
    "div",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "p",
    "span",
    "strong",
    "em",
    "s",
    "u",
    "code",
    "pre",
    "br",
    "hr",
    "img",
    "picture",
    "source",
    "video",
    "figure",
    "figcaption",
    "blockquote",
    "dl",
    "dt",
    "dd",
    "form",
    "fieldset",
    "legend",
    "textarea",
    "select",
    "option",
    "button",
    "table",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
    "time",
    "footer",
    "sup",
];
const ATTRIBUTES: &[&str] = &[
    "lang",
    "dir",
    "charset",
    "name",
    "content",
    "property",
    "rel",
    "href",
    "hreflang",
    "type",
    "class",
    "id",
    "tabindex",
    "aria-label",
    "aria-hidden",
    "aria-current",
    "aria-labelledby",
    "aria-describedby",
    "viewBox",
    "width",
    "height",
    "d",
    "for",
    "target",
    "open",
    "checked",
    "src",
    "srcset",
    "sizes",
    "media",
    "alt",
    "title",
    "loading",
    "decoding",
    "fetchpriority",
    "controls",
    "preload",
    "download",
    "method",
    "action",
    "value",
    "required",
    "placeholder",
    "rows",
    "selected",
    "autocomplete",
    "min",
    "max",
    "step",
    "role",
    "datetime",
    "disabled",
    "start",
];
const LINKS: &[&str] = &["href", "src", "action"];

static TAG: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r#"^<(/?)([a-zA-Z][a-zA-Z0-9]*)((?:\s+[a-zA-Z][a-zA-Z-]*(?:="[^"]*")?)*)\s*/?>"#)
        .expect("a pattern")
});
static ATTRIBUTE: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r#"\s+([a-zA-Z][a-zA-Z-]*)(?:="([^"]*)")?"#).expect("a pattern"));

/// Everything in a page that a browser could run or that no template writes.
pub(super) fn complaints(html: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = html.strip_prefix("<!doctype html>").unwrap_or(html);
    while let Some(at) = rest.find('<') {
        rest = &rest[at..];
        let Some(tag) = TAG.captures(rest) else {
            found.push(format!("no tag: {}", &rest.chars().take(60).collect::<String>()));
            rest = &rest[1..];
            continue;
        };
        let (closes, name, attributes) = (&tag[1] == "/", tag[2].to_owned(), tag[3].to_owned());
        rest = &rest[tag[0].len()..];
        if !TAGS.contains(&name.as_str()) {
            found.push(format!("the tag `{name}`"));
        }
        if !closes {
            check(&name, &attributes, &mut found);
        }
        if !closes && (name == "script" || name == "style") {
            let end = rest.find(&format!("</{name}")).unwrap_or(rest.len());
            if name == "script" && rest[..end].contains(['<', '>']) {
                found.push("markup in a script".to_owned());
            }
            rest = &rest[end..];
        }
    }
    found
}

fn check(tag: &str, attributes: &str, found: &mut Vec<String>) {
    let mut is_data = false;
    for attribute in ATTRIBUTE.captures_iter(attributes) {
        let name = attribute[1].to_owned();
        let value = decoded(attribute.get(2).map_or("", |value| value.as_str()));
        if !ATTRIBUTES.contains(&name.as_str()) {
            found.push(format!("the attribute `{name}` of `{tag}`"));
        }
        // Validators refuse it: the label names a control.
        if tag == "label" && name == "aria-hidden" {
            found.push("a hidden label".to_owned());
        }
        is_data |= name == "type" && value == "application/ld+json";
        let leads = LINKS.contains(&name.as_str()).then(|| vec![value.clone()]);
        let sizes = (name == "srcset").then(|| value.split(',').map(|one| one.trim().to_owned()).collect());
        for address in leads.or(sizes).unwrap_or_default() {
            if scheme(&address)
                .is_some_and(|scheme| !["http", "https", "mailto", "tel", "sms"].contains(&scheme.as_str()))
            {
                found.push(format!("`{name}` of `{tag}` leads to `{address}`"));
            }
        }
    }
    if tag == "script" && !is_data {
        found.push("a script that is no data".to_owned());
    }
}

/// A value as a browser reads it.
fn decoded(value: &str) -> String {
    static NUMBER: LazyLock<Regex> =
        LazyLock::new(|| Regex::new(r"&#(x?)([0-9a-fA-F]+);?").expect("a pattern"));
    let numbers = NUMBER.replace_all(value, |hit: &regex::Captures<'_>| {
        let base = if &hit[1] == "x" { 16 } else { 10 };
        u32::from_str_radix(&hit[2], base).ok().and_then(char::from_u32).unwrap_or(' ').to_string()
    });
    let mut text = numbers.into_owned();
    for (entity, meant) in [
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&colon;", ":"),
        ("&Tab;", "\t"),
        ("&NewLine;", "\n"),
        ("&amp;", "&"),
    ] {
        text = text.replace(entity, meant);
    }
    text
}

#[test]
fn checker_finds_executable_markup() {
    for bad in [
        "<script>alert(1)</script>",
        "<img src=\"x\" onerror=\"alert(1)\">",
        "<img src=x>",
        "<a href=\"javascript:alert(1)\">x</a>",
        "<a href=\" JaVa&#115;cript&colon;alert(1)\">x</a>",
        "<iframe src=\"/x\"></iframe>",
        "<p style=\"x\">",
        "<label for=\"x\" aria-hidden=\"true\">",
        "a < b",
        "<script type=\"application/ld+json\">{\"a\":\"<b>\"}</script>",
        "<source srcset=\"/a 1w, data:x 2w\">",
    ] {
        assert!(!complaints(bad).is_empty(), "{bad}");
    }
    let good = "<!doctype html><p class=\"x\">a &lt; b</p><script type=\"application/ld+json\">{}</script>";
    assert_eq!(complaints(good), Vec::<String>::new());
}
