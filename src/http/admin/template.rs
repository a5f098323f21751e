//! The templates of the pages. Every value is escaped, and characters that control or hide text are shown as codes.

use super::form::in_words;
use crate::base::text::count;
use crate::base::{Value, markup, percent, zone};
use crate::codec;
use crate::ops::{OpError, quoted, visible};
use include_dir::{Dir, include_dir};
use jiff::Timestamp;
use minijinja::syntax::SyntaxConfig;
use minijinja::value::ValueKind;
use minijinja::{AutoEscape, Environment, UndefinedBehavior, escape_formatter};
use std::sync::LazyLock;

/// Width of a text in a list, in columns.
const COLUMNS_MAX: usize = 160;
/// Longest word in a cell of a table that is not broken, in characters.
const WORD_MAX: usize = 60;

static FILES: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/src/http/admin/templates");

static TEMPLATES: LazyLock<Environment<'static>> = LazyLock::new(|| {
    let mut environment = Environment::new();
    environment.set_auto_escape_callback(|_| AutoEscape::Html);
    environment.set_debug(false);
    environment.set_undefined_behavior(UndefinedBehavior::Chainable);
    // Lines that hold a tag alone leave nothing behind.
    if let Ok(syntax) = SyntaxConfig::builder().trim_blocks(true).lstrip_blocks(true).build() {
        environment.set_syntax(syntax);
    }
    environment.set_formatter(|out, state, value| match value.as_str() {
        _ if value.is_none() || value.is_undefined() => Ok(()),
        Some(text) if !value.is_safe() => escape_formatter(out, state, &visible(text).into()),
        _ => escape_formatter(out, state, value),
    });
    // Of no time nothing is said.
    environment.add_filter("when", |time: Option<String>| time.map(|time| when(&time)));
    environment.add_filter("ago", |time: Option<String>, now: String| time.map(|time| ago(&time, &now)));
    environment.add_filter("with_times", |text: Option<String>| text.map(|text| zone::with_times(&text)));
    environment.add_filter("plain", plain);
    environment.add_filter("fact", fact);
    environment.add_filter("cell", cell);
    environment.add_filter("has_long_word", has_long_word);
    environment.add_filter("in_words", in_words);
    environment.add_filter("editable", editable);
    environment.add_filter("worded", worded);
    environment.add_filter("count", |number: u64, one: &str| count(number, one));
    environment.add_filter("encoded", percent::encode);
    environment.add_filter("quoted", |text: &str| quoted(text));
    environment.add_filter("length", length);
    environment.add_filter("truncated", truncated);
    environment.add_filter("item_number", item_number);
    environment.add_filter("item_page", item_page);
    environment.add_filter("upload_on", |url: String, stage: &str| upload_on(&url, stage));
    for file in FILES.files() {
        let name = file.path().to_string_lossy();
        let text = file.contents_utf8().unwrap_or_default();
        let added = environment.add_template_owned(name.into_owned(), text.to_owned());
        added.expect("because the test `templates_are_valid` parses each");
    }
    environment
});

/// Fills a template in.
///
/// # Errors
/// It fails: a fault of ours.
pub(super) fn fill(name: &str, values: &Value) -> Result<String, OpError> {
    let template = TEMPLATES.get_template(name);
    let filled = template.and_then(|template| template.render(value(values)));
    filled.map_err(|cause| OpError::internal(format!("the page `{name}`: {cause:#}")))
}

/// A value of JSON for a template. Serialized, a number would be a map: it keeps its digits.
fn value(json: &Value) -> minijinja::Value {
    match json {
        Value::Null => ().into(),
        Value::Bool(is) => (*is).into(),
        Value::Number(number) => match (number.as_i64(), number.as_f64()) {
            (Some(whole), _) => whole.into(),
            (None, Some(number)) => number.into(),
            (None, None) => number.to_string().into(),
        },
        Value::String(text) => text.as_str().into(),
        Value::Array(items) => items.iter().map(value).collect::<Vec<_>>().into(),
        Value::Object(map) => {
            minijinja::Value::from_pairs(map.iter().map(|(key, inner)| (key.as_str(), value(inner))))
        }
    }
}

/// A time for people, in UTC.
pub(super) fn when(time: &str) -> String {
    zone::in_utc(time)
}

/// How long ago a time was.
fn ago(time: &str, now: &str) -> String {
    let (Ok(then), Ok(now)) = (time.parse::<Timestamp>(), now.parse::<Timestamp>()) else {
        return time.to_owned();
    };
    zone::ago(then, now)
}

/// A value as a text for people.
fn plain(value: &minijinja::Value) -> String {
    match value.kind() {
        ValueKind::Undefined | ValueKind::None => String::new(),
        ValueKind::Map | ValueKind::Seq | ValueKind::Iterable => match serde_json::to_value(value) {
            Ok(value) => codec::yaml::write(&value).trim_end().to_owned(),
            Err(_) => value.to_string(),
        },
        _ => value.to_string(),
    }
}

/// A value of an item as a text for people: times as [`when`], yes and no.
fn fact(value: &minijinja::Value) -> String {
    match (value.kind(), value.as_str()) {
        (ValueKind::Bool, _) => if value.is_true() { "yes" } else { "no" }.to_owned(),
        (_, Some(text)) => when(text),
        _ => plain(value),
    }
}

/// A cell of a table: times as [`when`], names in backticks as code.
fn cell(text: &str) -> minijinja::Value {
    let shown = when(text);
    match shown == text {
        true => worded(&shown),
        false => minijinja::Value::from_safe_string(format!("<time>{}</time>", markup::html(&shown))),
    }
}

/// Whether a text has a word that is broken in a table: whole, it would make the table wider than the page.
fn has_long_word(text: &str) -> bool {
    text.split_whitespace().any(|word| word.chars().count() > WORD_MAX)
}

/// A sentence, escaped, with its names in backticks as code.
fn worded(text: &str) -> minijinja::Value {
    let text = markup::html(&visible(text));
    let parts: Vec<&str> = text.split('`').collect();
    // Without a second one, a backtick is a character.
    let names = (parts.len() - 1) / 2 * 2;
    let mut html = String::with_capacity(text.len());
    for (index, part) in parts.iter().enumerate() {
        html.push_str(match index {
            0 => "",
            _ if index > names => "`",
            _ if index % 2 == 1 => "<code>",
            _ => "</code>",
        });
        html.push_str(part);
    }
    minijinja::Value::from_safe_string(html)
}

/// A value of JSON as a text for people.
pub(super) fn plain_text(json: &Value) -> String {
    plain(&value(json))
}

/// A text in a field of a form: escaped, and with the very characters that it has, since the form sends them back.
fn editable(text: &str) -> minijinja::Value {
    minijinja::Value::from_safe_string(markup::html(text))
}

/// The number of entries or characters; of nothing 0.
fn length(value: &minijinja::Value) -> usize {
    value.len().unwrap_or_default()
}

/// A text for a line of a list.
fn truncated(text: &str) -> String {
    crate::ops::cut(text, COLUMNS_MAX)
}

/// The number of an item of a numbered list.
fn item_number(text: &str) -> Option<u64> {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_numbered = rest.starts_with(". ") || rest.starts_with(") ");
    text[..text.len() - rest.len()].parse().ok().filter(|_| is_numbered)
}

/// The address of an upload as it is on a stage: without that, only what is live is served.
fn upload_on(url: &str, stage: &str) -> String {
    match url.starts_with('/') {
        true => format!("{url}?stage={stage}"),
        false => url.to_owned(),
    }
}

/// The address of the page of a pending item on a stage. What is no segment of a path goes to the query.
pub(super) fn item_page(item: &str, stage: &str) -> String {
    match item.contains(['/', '\\']) {
        true => format!("/review/item?item={}&stage={stage}", percent::encode(item)),
        false => format!("/review/item/{}?stage={stage}", percent::encode(item)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn templates_are_valid() {
        assert!(FILES.files().count() > 8);
        for file in FILES.files() {
            let name = file.path().to_string_lossy();
            assert!(TEMPLATES.get_template(&name).is_ok(), "{name}");
        }
    }

    #[test]
    fn pages_have_nothing_inline_and_mark_nothing_as_safe_but_rich_text() {
        for file in FILES.files() {
            let (name, text) = (file.path().to_string_lossy(), file.contents_utf8().expect("UTF-8"));
            for foreign in ["style=", "onclick", "javascript:", "http://", "https://", "<style"] {
                assert!(!text.contains(foreign), "{name}: {foreign}");
            }
            for line in text.lines().filter(|line| line.contains("safe")) {
                assert!(line.contains("block.html|safe"), "{name}: {line}");
            }
        }
    }

    #[test]
    fn values_are_escaped_and_hidden_characters_shown() {
        let values = json!({"title": "<script>alert(1)</script>\u{202e}", "problem": {"error": "\"&"}});
        let page = fill("message.html", &values).unwrap();
        assert!(page.contains("&lt;script&gt;alert(1)&lt;&#x2f;script&gt;\\u{202e}"), "{page}");
        assert!(!page.contains("<script>alert"), "{page}");
    }

    #[test]
    fn names_in_sentences_are_code() {
        let html = |text: &str| worded(text).to_string();
        assert_eq!(html("`a` is <b>, not `c`"), "<code>a</code> is &lt;b&gt;, not <code>c</code>");
        assert_eq!(html("`<script>` and ` alone"), "<code>&lt;script&gt;</code> and ` alone");
        assert_eq!(html("plain\u{202e}"), "plain\\u{202e}");
    }

    #[test]
    fn cells_mark_times_and_long_words() {
        assert_eq!(cell("2026-11-27T08:59:30Z").to_string(), "<time>27 Nov 2026, 08:59 UTC</time>");
        assert_eq!(cell("<b> `a`").to_string(), "&lt;b&gt; <code>a</code>");
        assert!(has_long_word(&format!("a {}", "x".repeat(61))));
        assert!(!has_long_word(&"word ".repeat(61)));
    }

    #[test]
    fn numbered_items_are_told_apart() {
        assert_eq!((item_number("12. Look"), item_number("2) Go")), (Some(12), Some(2)));
        assert_eq!((item_number("12 bikes"), item_number("Look")), (None, None));
    }

    #[test]
    fn times_are_told_in_words() {
        let now = "2026-11-27T09:00:00Z";
        for (time, words) in [
            ("2026-11-27T08:59:30Z", "just now"),
            ("2026-11-27T08:59:00Z", "1 minute ago"),
            ("2026-11-27T06:00:00Z", "3 hours ago"),
            ("2026-11-20T06:00:00Z", "7 days ago"),
            ("2026-11-28T06:00:00Z", "just now"),
        ] {
            assert_eq!(ago(time, now), words, "{time}");
        }
        assert_eq!(when("2026-11-27T08:59:30Z"), "27 Nov 2026, 08:59 UTC");
    }

    #[test]
    fn uploads_of_the_site_are_those_of_the_stage() {
        assert_eq!(upload_on("/uploads/a.png", "review"), "/uploads/a.png?stage=review");
        assert_eq!(
            upload_on("https://cdn.example/uploads/a.png", "review"),
            "https://cdn.example/uploads/a.png"
        );
    }

    #[test]
    fn items_have_pages() {
        assert_eq!(item_page("post:1a", "review"), "/review/item/post%3A1a?stage=review");
        assert_eq!(item_page("term:tags/a", "review"), "/review/item?item=term%3Atags%2Fa&stage=review");
    }
}
