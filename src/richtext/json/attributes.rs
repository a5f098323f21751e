//! What each kind of node says in JSON: the attributes that it usually has, and what of a sender's attributes says nothing.

use super::CHILDREN;
use crate::base::{Map, Value};
use crate::richtext::node::{Align, Code, Kind, LANGUAGE_DEFAULT, Link, List, Media, bits};
use serde_json::json;

/// What links from Markdown say about themselves.
const LINK_REL: &str = "noreferrer noopener";
const LINK_TARGET: &str = "_blank";

/// The attributes of the root.
pub(super) fn usual_root() -> Map {
    let mut map = Map::new();
    put(&mut map, "type", "root");
    block(&mut map);
    map
}

/// The attributes of a node, in the order of the original product; `null` holds the place of children.
pub(super) fn usual(kind: &Kind) -> Map {
    let mut map = Map::new();
    put(&mut map, "type", kind.name());
    own(kind, &mut map);
    match kind {
        Kind::Text { .. } | Kind::Rule | Kind::Break | Kind::Media(_) | Kind::FootnoteReference { .. } => {
            put(&mut map, "version", 1);
        }
        Kind::Table | Kind::Row | Kind::Cell { .. } => {
            put(&mut map, "version", 1);
            map.insert(CHILDREN.to_owned(), Value::Null);
        }
        Kind::Paragraph
        | Kind::Heading(_)
        | Kind::List(_)
        | Kind::Item { .. }
        | Kind::Quote
        | Kind::Code(_)
        | Kind::Footnote { .. }
        | Kind::Link(_)
        | Kind::Other => block(&mut map),
    }
    map
}

/// What only this kind says.
fn own(kind: &Kind, map: &mut Map) {
    match kind {
        Kind::Heading(level) => put(map, "tag", format!("h{level}")),
        Kind::List(list) => {
            put(map, "listType", if list.start.is_some() { "number" } else { "bullet" });
            put(map, "start", list.start.unwrap_or(1));
            put(map, "tag", if list.start.is_some() { "ol" } else { "ul" });
            if list.loose {
                put(map, "loose", true);
            }
        }
        Kind::Item { checked } => {
            put(map, "value", 1);
            if let Some(checked) = checked {
                put(map, "checked", *checked);
            }
        }
        Kind::Code(code) => {
            put(map, "language", code.language.as_str());
            if let Some(info) = &code.info {
                put(map, "info", info.as_str());
            }
        }
        Kind::Cell { header, align } => {
            put(map, "header", *header);
            put(map, "align", align.map_or(Value::Null, |align| align.name().into()));
        }
        Kind::Footnote { label } | Kind::FootnoteReference { label } => put(map, "label", label.as_str()),
        Kind::Text { text, format } => {
            put(map, "text", text.as_str());
            put(map, "detail", 0);
            put(map, "format", *format & bits::EDITORS);
            put(map, "mode", "normal");
            put(map, "style", "");
            nested(map, *format);
        }
        Kind::Link(link) => {
            put(map, "url", link.url.as_str());
            put(map, "title", link.title.as_str());
            put(map, "rel", LINK_REL);
            put(map, "target", LINK_TARGET);
            around(map, link.format);
        }
        Kind::Media(media) => {
            put(map, "url", media.url.as_str());
            put(map, "alt", media.alt.as_str());
            for (key, text) in [("title", Some(&media.title)), ("mediaId", media.id.as_ref())] {
                if let Some(text) = text.filter(|text| !text.is_empty()) {
                    put(map, key, text.as_str());
                }
            }
            around(map, media.format);
        }
        Kind::Paragraph | Kind::Quote | Kind::Rule | Kind::Table | Kind::Row | Kind::Break | Kind::Other => {}
    }
}

/// The format around a link or picture.
fn around(map: &mut Map, format: u32) {
    if format != 0 {
        put(map, "textFormat", format & bits::EDITORS);
        nested(map, format);
    }
}

/// How often emphasis is inside emphasis of its kind, which Markdown can say and editors cannot.
fn nested(map: &mut Map, format: u32) {
    for (bit, _, key) in bits::NESTED {
        let depth = bits::depth(format, bit);
        if depth > 1 {
            put(map, key, depth - 1);
        }
    }
}

fn put(map: &mut Map, key: &str, value: impl Into<Value>) {
    map.insert(key.to_owned(), value.into());
}

fn block(map: &mut Map) {
    put(map, "direction", "ltr");
    put(map, "format", "");
    put(map, "indent", 0);
    put(map, "version", 1);
    map.insert(CHILDREN.to_owned(), Value::Null);
}

/// What a node with these attributes is. Where one of its own is not as it should be, it is [`Kind::Other`] and kept as it is.
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
        // Code in an editor is coloured word by word.
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
    // An editor's block that names no language has none, rather than the one that Markdown's get.
    let unnamed = matches!(map.get("language"), None | Some(Value::Null)) && info.is_none();
    let language = text(map, "language", LANGUAGE_DEFAULT)?.to_owned();
    Some(Code { language, info: if unnamed { Some(String::new()) } else { info } })
}

/// A text, which may be missing; `None` when it is something else.
fn text<'a>(map: &'a Map, key: &str, missing: &'a str) -> Option<&'a str> {
    match map.get(key) {
        None | Some(Value::Null) => Some(missing),
        Some(value) => value.as_str(),
    }
}

fn required(map: &Map, key: &str) -> Option<String> {
    map.get(key)?.as_str().map(str::to_owned)
}

/// The bits of a format, which may be missing.
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

/// What of a sender's attributes neither the kind says nor goes without saying.
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

/// Whether an attribute says no more than its absence: what editors write beside the rest, or work out from it.
fn is_idle(kind: &Kind, key: &str, value: &Value) -> bool {
    match (key, kind) {
        // The browser finds the direction of the text where it is the usual one.
        ("direction", _) => value.is_null() || value == "ltr",
        ("format", Kind::Text { .. }) => false,
        ("format", _) => value == "" || *value == json!(0),
        ("indent" | "detail" | "textFormat", _) => *value == json!(0),
        ("version", _) => *value == json!(1),
        ("style" | "textStyle", _) => value == "",
        ("mode", Kind::Text { .. }) => value == "normal" || *value == json!(0),
        // An item's number follows from its place.
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
