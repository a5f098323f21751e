//! Attributes of each kind of node in JSON: the default ones, and which of a sender's attributes are redundant.

use super::CHILDREN;
use crate::base::{Map, Value};
use crate::richtext::node::{Align, Code, Kind, LANGUAGE_DEFAULT, Link, List, Media, bits};
use serde_json::json;

/// The `rel` of links from Markdown.
const LINK_REL: &str = "noreferrer noopener";
const LINK_TARGET: &str = "_blank";

/// Most default attributes of a node.
const USUAL_MAX: usize = 12;
const TAGS: [&str; 6] = ["h1", "h2", "h3", "h4", "h5", "h6"];

/// The value of a default attribute.
#[derive(Debug, Clone, Copy)]
pub(super) enum Atom<'a> {
    Text(&'a str),
    Number(u64),
    Flag(bool),
    /// Also the placeholder of `children`.
    Null,
}

impl Atom<'_> {
    fn is(self, value: &Value) -> bool {
        match self {
            Atom::Text(text) => value.as_str() == Some(text),
            Atom::Number(number) => value.as_u64() == Some(number),
            Atom::Flag(flag) => value.as_bool() == Some(flag),
            Atom::Null => value.is_null(),
        }
    }
}

impl From<Atom<'_>> for Value {
    fn from(atom: Atom<'_>) -> Value {
        match atom {
            Atom::Text(text) => text.into(),
            Atom::Number(number) => number.into(),
            Atom::Flag(flag) => flag.into(),
            Atom::Null => Value::Null,
        }
    }
}

/// Callback that receives the attributes of a node. It avoids building a map, as there are many nodes and most have
/// only default attributes.
type Say<'a> = dyn FnMut(&'static str, Atom<'_>) + 'a;

/// The default attributes of the root.
pub(super) fn usual_root() -> Map {
    collect(say_root)
}

/// The default attributes of a node, in the order of the original product; `null` is the placeholder of `children`.
pub(super) fn usual(kind: &Kind) -> Map {
    collect(|say| say_all(kind, say))
}

/// Whether the received attributes are exactly the defaults of the root, in their order.
pub(super) fn is_usual_root(sent: &Map) -> bool {
    is_just(sent, say_root)
}

/// Whether the received attributes are exactly the defaults, in their order.
pub(super) fn is_usual(kind: &Kind, sent: &Map) -> bool {
    is_just(sent, |say| say_all(kind, say))
}

fn collect(tell: impl FnOnce(&mut Say<'_>)) -> Map {
    let mut map = Map::with_capacity(USUAL_MAX);
    tell(&mut |key, atom| drop(map.insert(key.to_owned(), atom.into())));
    map
}

fn is_just(sent: &Map, tell: impl FnOnce(&mut Say<'_>)) -> bool {
    let (mut found, mut is_same) = (sent.iter(), true);
    tell(&mut |key, atom| {
        let next = found.next();
        is_same &= next.is_some_and(|(other, value)| other == key && (key == CHILDREN || atom.is(value)));
    });
    is_same && found.next().is_none()
}

fn say_root(say: &mut Say<'_>) {
    say("type", Atom::Text("root"));
    block(say);
}

fn say_all(kind: &Kind, say: &mut Say<'_>) {
    say("type", Atom::Text(kind.name()));
    own(kind, say);
    match kind {
        Kind::Text { .. } | Kind::Rule | Kind::Break | Kind::Media(_) | Kind::FootnoteReference { .. } => {
            say("version", Atom::Number(1));
        }
        Kind::Table | Kind::Row | Kind::Cell { .. } => {
            say("version", Atom::Number(1));
            say(CHILDREN, Atom::Null);
        }
        Kind::Paragraph
        | Kind::Heading(_)
        | Kind::List(_)
        | Kind::Item { .. }
        | Kind::Quote
        | Kind::Code(_)
        | Kind::Footnote { .. }
        | Kind::Link(_)
        | Kind::Other => block(say),
    }
}

/// The attributes specific to this kind.
fn own(kind: &Kind, say: &mut Say<'_>) {
    match kind {
        Kind::Heading(level) => {
            say("tag", Atom::Text(TAGS[usize::from(level.saturating_sub(1)).min(TAGS.len() - 1)]));
        }
        Kind::List(list) => {
            say("listType", Atom::Text(if list.start.is_some() { "number" } else { "bullet" }));
            say("start", Atom::Number(list.start.unwrap_or(1)));
            say("tag", Atom::Text(if list.start.is_some() { "ol" } else { "ul" }));
            if list.loose {
                say("loose", Atom::Flag(true));
            }
        }
        Kind::Item { checked } => {
            say("value", Atom::Number(1));
            if let Some(checked) = checked {
                say("checked", Atom::Flag(*checked));
            }
        }
        Kind::Code(code) => {
            say("language", Atom::Text(&code.language));
            if let Some(info) = &code.info {
                say("info", Atom::Text(info));
            }
        }
        Kind::Cell { header, align } => {
            say("header", Atom::Flag(*header));
            say("align", align.map_or(Atom::Null, |align| Atom::Text(align.name())));
        }
        Kind::Footnote { label } | Kind::FootnoteReference { label } => say("label", Atom::Text(label)),
        Kind::Text { text, format } => {
            say("text", Atom::Text(text));
            say("detail", Atom::Number(0));
            say("format", Atom::Number(u64::from(*format & bits::EDITORS)));
            say("mode", Atom::Text("normal"));
            say("style", Atom::Text(""));
            nested(say, *format);
        }
        Kind::Link(link) => {
            say("url", Atom::Text(&link.url));
            say("title", Atom::Text(&link.title));
            say("rel", Atom::Text(LINK_REL));
            say("target", Atom::Text(LINK_TARGET));
            around(say, link.format);
        }
        Kind::Media(media) => {
            say("url", Atom::Text(&media.url));
            say("alt", Atom::Text(&media.alt));
            for (key, text) in [("title", Some(&media.title)), ("mediaId", media.id.as_ref())] {
                if let Some(text) = text.filter(|text| !text.is_empty()) {
                    say(key, Atom::Text(text));
                }
            }
            around(say, media.format);
        }
        Kind::Paragraph | Kind::Quote | Kind::Rule | Kind::Table | Kind::Row | Kind::Break | Kind::Other => {}
    }
}

/// The format around a link or picture.
fn around(say: &mut Say<'_>, format: u32) {
    if format != 0 {
        say("textFormat", Atom::Number(u64::from(format & bits::EDITORS)));
        nested(say, format);
    }
}

/// How deeply emphasis is nested in emphasis of the same kind, which Markdown can express and editors cannot.
fn nested(say: &mut Say<'_>, format: u32) {
    for (bit, _, key) in bits::NESTED {
        let depth = bits::depth(format, bit);
        if depth > 1 {
            say(key, Atom::Number(u64::from(depth - 1)));
        }
    }
}

fn block(say: &mut Say<'_>) {
    say("direction", Atom::Text("ltr"));
    say("format", Atom::Text(""));
    say("indent", Atom::Number(0));
    say("version", Atom::Number(1));
    say(CHILDREN, Atom::Null);
}

/// The kind of a node with these attributes. If one of its own attributes is invalid, it is [`Kind::Other`] and kept
/// unchanged.
pub(super) fn kind(name: &str, map: &Map) -> Kind {
    known(name, map).unwrap_or(Kind::Other)
}

fn known(name: &str, map: &Map) -> Option<Kind> {
    Some(match name {
        "paragraph" => Kind::Paragraph,
        "heading" => match text(map, "tag", "h1")?.as_bytes() {
            [b'h', digit @ b'1'..=b'6'] => Kind::Heading(digit - b'0'),
            _ => return None,
        },
        "list" => Kind::List(list(map)?),
        "listitem" => Kind::Item { checked: flag(map, "checked")? },
        "quote" => Kind::Quote,
        "code" => Kind::Code(Box::new(code(map)?)),
        "horizontalrule" => Kind::Rule,
        "table" => Kind::Table,
        "tablerow" => Kind::Row,
        "tablecell" => {
            let align = match map.get("align") {
                None | Some(Value::Null) => None,
                Some(value) => Some(Align::named(value.as_str()?)?),
            };
            Kind::Cell { header: flag(map, "header")?.unwrap_or(false), align }
        }
        "footnote" => Kind::Footnote { label: required(map, "label")? },
        "footnotereference" => Kind::FootnoteReference { label: required(map, "label")? },
        // Editors highlight code token by token.
        "text" | "code-highlight" | "tab" => {
            Kind::Text { text: required(map, "text")?, format: format(map, "format")? }
        }
        "linebreak" => Kind::Break,
        "link" | "autolink" => Kind::Link(Box::new(Link {
            url: text(map, "url", "")?.to_owned(),
            title: text(map, "title", "")?.to_owned(),
            format: format(map, "textFormat")?,
        })),
        "lexical-media" => Kind::Media(Box::new(Media {
            url: text(map, "url", "")?.to_owned(),
            alt: text(map, "alt", "")?.to_owned(),
            title: text(map, "title", "")?.to_owned(),
            format: format(map, "textFormat")?,
            id: Some(text(map, "mediaId", "")?.to_owned()).filter(|id| !id.is_empty()),
        })),
        _ => return None,
    })
}

fn list(map: &Map) -> Option<List> {
    let numbered = match (text(map, "listType", "")?, text(map, "tag", "")?) {
        ("number", _) | ("", "ol") => true,
        ("bullet" | "check", _) | ("", _) => false,
        _ => return None,
    };
    let start = match map.get("start") {
        None | Some(Value::Null) => 1,
        Some(value) => value.as_u64()?,
    };
    Some(List { start: numbered.then_some(start), loose: flag(map, "loose")?.unwrap_or(false) })
}

fn code(map: &Map) -> Option<Code> {
    let info = match map.get("info") {
        None | Some(Value::Null) => None,
        Some(value) => Some(value.as_str()?.to_owned()),
    };
    // A code block from an editor without a language has none, instead of the default of code from Markdown.
    let unnamed = matches!(map.get("language"), None | Some(Value::Null)) && info.is_none();
    let language = text(map, "language", LANGUAGE_DEFAULT)?.to_owned();
    Some(Code { language, info: if unnamed { Some(String::new()) } else { info } })
}

/// A text attribute with a default; `None` if it has another type.
fn text<'a>(map: &'a Map, key: &str, missing: &'a str) -> Option<&'a str> {
    match map.get(key) {
        None | Some(Value::Null) => Some(missing),
        Some(value) => value.as_str(),
    }
}

fn required(map: &Map, key: &str) -> Option<String> {
    map.get(key)?.as_str().map(str::to_owned)
}

/// The bits of an optional format.
fn format(map: &Map, key: &str) -> Option<u32> {
    let number = |key: &str, most: u32| match map.get(key) {
        None | Some(Value::Null) => Some(0),
        Some(value) => u32::try_from(value.as_u64()?).ok().filter(|number| *number <= most),
    };
    let mut format = number(key, bits::EDITORS)?;
    for (bit, shift, key) in bits::NESTED {
        let more = number(key, 0xff)?;
        if more > 0 && format & bit == 0 {
            return None;
        }
        format |= more << shift;
    }
    Some(format)
}

fn flag(map: &Map, key: &str) -> Option<Option<bool>> {
    match map.get(key) {
        None | Some(Value::Null) => Some(None),
        Some(value) => value.as_bool().map(Some),
    }
}

/// The received attributes that are neither expressed by the kind nor redundant.
pub(super) fn more(kind: &Kind, usual: &Map, sent: &Map) -> Map {
    let says_more = |key: &str, value: &Value| match usual.get(key) {
        _ if key == CHILDREN => false,
        Some(known) if known == value => false,
        _ => !is_idle(kind, key, value),
    };
    sent.iter()
        .filter(|(key, value)| says_more(key, value))
        .map(|(key, value)| (key.clone(), value.clone()))
        .collect()
}

/// Whether an attribute means the same as its absence: editors write it redundantly or compute it.
fn is_idle(kind: &Kind, key: &str, value: &Value) -> bool {
    match (key, kind) {
        // The browser detects left-to-right text by itself.
        ("direction", _) => value.is_null() || value == "ltr",
        ("format", Kind::Text { .. }) => false,
        ("format", _) => value == "" || *value == json!(0),
        ("indent" | "detail" | "textFormat", _) => *value == json!(0),
        ("version", _) => *value == json!(1),
        ("style" | "textStyle", _) => value == "",
        ("mode", Kind::Text { .. }) => value == "normal" || *value == json!(0),
        // An item's number follows from its position.
        ("value", Kind::Item { .. }) => value.is_u64(),
        ("checked", Kind::Item { .. })
        | ("title", Kind::Link(_) | Kind::Media(_))
        | ("mediaId", Kind::Media(_)) => value.is_null(),
        ("title", _) => false,
        ("loose", Kind::List(_)) | ("header", Kind::Cell { .. }) => *value == json!(false),
        ("align", Kind::Cell { .. }) | ("info" | "language", Kind::Code(_)) => value.is_null(),
        _ => false,
    }
}
