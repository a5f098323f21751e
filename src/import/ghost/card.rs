//! Cards of Ghost's editors: pictures, embeds, buttons and others, by their names.

use crate::base::markup::html as text;
use crate::base::{Map, Value};
use crate::import::finding::Finding;
use crate::import::piece::Pieces;
use serde_json::json;

/// Names of cards that only e-mails or members show, or that ask visitors for something.
const UNSEEN: [&str; 4] = ["email", "email-cta", "signup", "paywall"];

/// Adds a card.
pub(super) fn card(name: &str, card: &Value, out: &mut Pieces, notes: &mut Vec<Finding>) {
    if UNSEEN.contains(&name) || is_for_members(card) {
        return notes.push(Finding::loss(format!(
            "the card `{name}` is left out: visitors did not see it, or it needs Ghost"
        )));
    }
    let field =
        |key: &str| card.get(key).and_then(Value::as_str).map(str::trim).filter(|value| !value.is_empty());
    match name {
        "horizontalrule" | "hr" => out.html("<hr>\n"),
        "image" => out.html(&picture(card)),
        "gallery" => gallery(card, out),
        "html" => out.html(&format!("{}\n", field("html").unwrap_or_default())),
        "markdown" | "card-markdown" => out.markdown(field("markdown").unwrap_or_default()),
        "code" | "codeblock" | "code-block" => {
            let language =
                field("language").map(|l| format!(" class=\"language-{}\"", text(l))).unwrap_or_default();
            let code = card.get("code").and_then(Value::as_str).unwrap_or_default();
            out.html(&format!("<pre><code{language}>{}</code></pre>\n", text(code)));
            out.html(&caption(card));
        }
        "bookmark" | "embed" => {
            let meta = card.get("metadata").unwrap_or(&Value::Null);
            let part = |key: &str| meta.get(key).and_then(Value::as_str).filter(|value| !value.is_empty());
            let address = field("url").or_else(|| part("url"));
            match address {
                Some(address) => out.html(&link(part("title").unwrap_or(address), address)),
                None => out.html(field("html").unwrap_or_default()),
            }
            if let Some(description) = part("description").filter(|_| name == "bookmark") {
                out.html(&format!("<p>{}</p>\n", text(description)));
            }
            out.html(&caption(card));
        }
        "button" => {
            if let (Some(label), Some(address)) = (field("buttonText"), field("buttonUrl")) {
                out.html(&link(label, address));
            }
        }
        "callout" => {
            let emoji = field("calloutEmoji").map(|emoji| format!("{emoji} ")).unwrap_or_default();
            let inner = field("calloutText").unwrap_or_default();
            out.html(&format!("<blockquote><p>{emoji}{inner}</p></blockquote>\n"));
        }
        "toggle" => toggle(card, out),
        "video" | "audio" => {
            if let Some(address) = field("src") {
                out.html(&format!("<{name} src=\"{}\"></{name}>\n", text(address)));
            }
            out.html(&caption(card));
        }
        "file" => {
            if let Some(address) = field("src") {
                let label = field("fileTitle").or_else(|| field("fileName")).unwrap_or(address);
                out.html(&link(label, address));
            }
            if let Some(caption) = field("fileCaption") {
                out.html(&format!("<p>{caption}</p>\n"));
            }
        }
        "header" | "product" | "call-to-action" | "cta" => header(name == "product", card, out),
        _ => {
            let inner = field("html").or_else(|| field("caption")).or_else(|| field("text"));
            let what = format!("the card `{name}` is unknown");
            notes.push(Finding::kept_as_text(&what, inner.is_some()));
            out.html(&format!("<p>{}</p>\n", inner.unwrap_or_default()));
        }
    }
}

/// A card with a heading, a text, a picture and a button.
fn header(is_product: bool, card: &Value, out: &mut Pieces) {
    let field =
        |key: &str| card.get(key).and_then(Value::as_str).map(str::trim).filter(|value| !value.is_empty());
    for key in ["backgroundImageSrc", "productImageSrc", "imageUrl"] {
        if let Some(address) = field(key) {
            out.html(&format!("<p><img src=\"{}\" alt=\"\"></p>\n", text(address)));
        }
    }
    for key in ["heading", "header", "productTitle"] {
        if let Some(heading) = field(key) {
            out.html(&format!("<h2>{heading}</h2>\n"));
        }
    }
    for key in ["subheading", "subheader", "productDescription", "textValue"] {
        if let Some(inner) = field(key) {
            out.html(&format!("<p>{inner}</p>\n"));
        }
    }
    let keys = if is_product { ("productButton", "productUrl") } else { ("buttonText", "buttonUrl") };
    if let (Some(label), Some(address)) = (field(keys.0), field(keys.1)) {
        out.html(&link(label, address));
    }
}

/// Whether a card is for members, or not for the web.
fn is_for_members(card: &Value) -> bool {
    let Some(visibility) = card.get("visibility") else { return false };
    let is_off = |value: Option<&Value>| value.and_then(Value::as_bool) == Some(false);
    is_off(visibility.get("showOnWeb")) || is_off(visibility.pointer("/web/nonMember"))
}

fn link(label: &str, address: &str) -> String {
    format!("<p><a href=\"{}\">{}</a></p>\n", text(address), text(label))
}

fn caption(card: &Value) -> String {
    let caption = card.get("caption").and_then(Value::as_str).unwrap_or_default();
    if caption.trim().is_empty() { String::new() } else { format!("<figcaption>{caption}</figcaption>\n") }
}

fn picture(card: &Value) -> String {
    let field = |key: &str| card.get(key).and_then(Value::as_str).unwrap_or_default();
    if field("src").is_empty() {
        return String::new();
    }
    let image = format!("<img src=\"{}\" alt=\"{}\">", text(field("src")), text(field("alt")));
    let image = match field("href") {
        "" => image,
        address => format!("<a href=\"{}\">{image}</a>", text(address)),
    };
    format!("<figure>{image}{}</figure>\n", caption(card))
}

fn gallery(card: &Value, out: &mut Pieces) {
    let images = card.get("images").and_then(Value::as_array).into_iter().flatten();
    let addresses: Vec<&str> = images.filter_map(|image| image.get("src").and_then(Value::as_str)).collect();
    if !addresses.is_empty() {
        let pictures = (0..addresses.len()).map(|at| format!("/images/{at}/url")).collect();
        let items: Vec<Value> = addresses.iter().map(|address| json!({"url": address})).collect();
        let mut props = Map::new();
        props.insert("images".to_owned(), json!(items));
        out.module("gallery", props, pictures);
    }
    out.html(&caption(card));
}

fn toggle(card: &Value, out: &mut Pieces) {
    let field = |key: &str| card.get(key).and_then(Value::as_str).unwrap_or_default();
    let title = crate::import::html::to_line(field("heading"));
    let content = crate::import::html::to_markdown(field("content")).markdown;
    if title.is_empty() || content.trim().is_empty() {
        return out.html(&format!("<p><strong>{}</strong></p>{}\n", text(&title), field("content")));
    }
    let mut props = Map::new();
    props.insert("items".to_owned(), json!([{"title": title, "content": content.trim()}]));
    out.module("accordions", props, Vec::new());
}
