//! HTML that people write in Markdown: everyday elements of an allow-list are rendered, everything else stays text.
//!
//! The tree keeps raw HTML as text (a text node that is one tag, or the lines of an HTML block), so that it is written
//! back as it was. Only here is it read as HTML: names and attributes of the tables below, and no others.

use crate::richtext::{is_safe_image, is_safe_link};
use std::fmt::Write as _;

/// Elements inside a text.
const INLINE: &[&str] = &[
    "a", "abbr", "b", "bdi", "bdo", "cite", "code", "del", "dfn", "em", "i", "ins", "kbd", "mark", "q", "rp",
    "rt", "ruby", "s", "samp", "small", "span", "strong", "sub", "sup", "time", "u", "var",
];
/// Elements around or among blocks.
const BLOCKS: &[&str] = &[
    "blockquote",
    "caption",
    "dd",
    "details",
    "div",
    "dl",
    "dt",
    "figcaption",
    "figure",
    "li",
    "ol",
    "p",
    "section",
    "summary",
    "table",
    "tbody",
    "td",
    "tfoot",
    "th",
    "thead",
    "tr",
    "ul",
];
/// Elements without an end tag.
const VOID: &[&str] = &["br", "hr", "img", "wbr"];
/// Elements whose text is code.
const CODE: [&str; 3] = ["code", "kbd", "samp"];
/// Attributes that may stay, with the elements that may have them; `*` for all.
const ATTRIBUTES: &[(&str, &[&str])] = &[
    ("title", &["a", "abbr", "dfn", "img"]),
    ("href", &["a"]),
    ("src", &["img"]),
    ("alt", &["img"]),
    ("width", &["img"]),
    ("height", &["img"]),
    ("lang", &["*"]),
    ("dir", &["*"]),
    ("open", &["details"]),
    ("colspan", &["td", "th"]),
    ("rowspan", &["td", "th"]),
    ("scope", &["th"]),
    ("start", &["ol"]),
    ("datetime", &["time", "del", "ins"]),
];

/// A tag of the allow-list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Tag {
    /// The element.
    pub(super) name: &'static str,
    pub(super) role: Role,
    /// Its allowed attributes.
    pub(super) attributes: Vec<(&'static str, String)>,
    /// Whether it has no others.
    is_whole: bool,
}

/// What a tag does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    Opens,
    Closes,
    /// It has no content.
    Stands,
}

/// A part of a piece of HTML.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Part<'a> {
    Tag(Tag),
    Text(&'a str),
}

impl Tag {
    /// Writes it as HTML.
    fn push(&self, out: &mut String) {
        out.extend([if self.role == Role::Closes { "</" } else { "<" }, self.name]);
        for (key, value) in &self.attributes {
            let _ = write!(out, " {key}=\"{}\"", value.replace('"', "&quot;"));
        }
        out.push('>');
    }

    /// Whether it belongs inside a line of text.
    pub(super) fn is_inline(&self) -> bool {
        INLINE.contains(&self.name) || (VOID.contains(&self.name) && self.name != "hr")
    }
}

/// Whether a page shows a piece of HTML as what it is, and Markdown has no words for it. Other HTML is shown as text, or is
/// better written as Markdown.
pub fn stays_html(html: &str) -> bool {
    let has_words = |part: &Part<'_>| matches!(part, Part::Tag(tag) if ["a", "img"].contains(&tag.name));
    parts(html).is_some_and(|parts| !parts.iter().any(has_words))
}

/// The parts of a piece of HTML; `None` if it has an element that is not allowed, or is no HTML.
pub(super) fn parts(html: &str) -> Option<Vec<Part<'_>>> {
    let mut parts = Vec::new();
    let mut rest = html;
    while !rest.is_empty() {
        let Some(at) = rest.find('<') else {
            parts.push(Part::Text(rest));
            break;
        };
        if at > 0 {
            parts.push(Part::Text(&rest[..at]));
        }
        rest = &rest[at..];
        if let Some(after) = rest.strip_prefix("<!--") {
            rest = after.split_once("-->").map_or("", |(_, after)| after);
            continue;
        }
        let (tag, after) = tag(rest)?;
        parts.push(Part::Tag(tag));
        rest = after;
    }
    Some(parts)
}

/// A piece of HTML whose tags have only the attributes that are allowed; `None` as for [`parts`].
pub(in crate::richtext) fn cleaned(html: &str) -> Option<String> {
    let (mut out, mut rest) = (String::with_capacity(html.len()), html);
    while let Some(at) = rest.find('<') {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let (after, is_clean) = match rest.strip_prefix("<!--") {
            // Browsers end some comments sooner: without a tag in it, that shows nothing else than words.
            Some(inner) => {
                let (comment, after) = inner.split_once("-->").unwrap_or((inner, ""));
                (after, !comment.contains('<'))
            }
            None => {
                let (tag, after) = tag(rest)?;
                if !tag.is_whole {
                    tag.push(&mut out);
                }
                (after, tag.is_whole)
            }
        };
        out.push_str(if is_clean { &rest[..rest.len() - after.len()] } else { "" });
        rest = after;
    }
    out.push_str(rest);
    Some(out)
}

/// A block of HTML in pieces, each with whether it is in an element for code; `None` if pages show the block as text.
pub(in crate::richtext) fn code_pieces(html: &str) -> Option<Vec<(&str, bool)>> {
    parts(html)?;
    let (mut pieces, mut from, mut at, mut depth) = (Vec::new(), 0, 0, 0_usize);
    while let Some(start) = html[at..].find('<').map(|found| at + found) {
        let rest = &html[start..];
        let (found, after) = match tag(rest) {
            Some((tag, after)) => (Some(tag), after),
            None => (None, rest.split_once("-->").map_or("", |(_, after)| after)),
        };
        at = html.len() - after.len();
        if let Some(tag) = found.filter(|tag| CODE.contains(&tag.name)) {
            let cut = if tag.role == Role::Opens { at } else { start };
            pieces.push((&html[from..cut], depth > 0));
            from = cut;
            depth = if tag.role == Role::Opens { depth + 1 } else { depth.saturating_sub(1) };
        }
    }
    pieces.push((&html[from..], depth > 0));
    Some(pieces)
}

/// Whether a text that is the tag of an element for code opens it; `None` for other texts.
pub(in crate::richtext) fn code_tag(text: &str) -> Option<bool> {
    let tag = only_tag(text).filter(|tag| CODE.contains(&tag.name))?;
    Some(tag.role == Role::Opens)
}

/// Whether a text is one tag that pages show as HTML, or a comment.
pub fn is_tag(text: &str) -> bool {
    (text.starts_with("<!--") && text.ends_with("-->")) || only_tag(text).is_some()
}

/// The tag that a text is, if it is one and nothing else.
pub(super) fn only_tag(text: &str) -> Option<Tag> {
    if !text.starts_with('<') || !text.ends_with('>') {
        return None;
    }
    tag(text).filter(|(_, after)| after.is_empty()).map(|(tag, _)| tag)
}

/// The tag at the beginning of a text, and what follows.
fn tag(text: &str) -> Option<(Tag, &str)> {
    let rest = text.strip_prefix('<')?;
    let (closes, rest) = rest.strip_prefix('/').map_or((false, rest), |rest| (true, rest));
    let end = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
    let name = rest[..end].to_ascii_lowercase();
    let name = [INLINE, BLOCKS, VOID].into_iter().flatten().find(|known| **known == name)?;
    let (mut rest, mut attributes, mut is_whole) = (&rest[end..], Vec::new(), true);
    loop {
        let trimmed = rest.trim_start();
        if let Some(after) = trimmed.strip_prefix('>').or_else(|| trimmed.strip_prefix("/>")) {
            let role = match (closes, VOID.contains(name)) {
                (_, true) => Role::Stands,
                (true, false) => Role::Closes,
                (false, false) => Role::Opens,
            };
            return Some((Tag { name, role, attributes, is_whole }, after));
        }
        if trimmed.len() == rest.len() && !rest.is_empty() {
            return None;
        }
        let (key, value, after) = attribute(trimmed)?;
        let allowed = ATTRIBUTES.iter().find(|(known, elements)| {
            known.eq_ignore_ascii_case(key) && (elements.contains(&"*") || elements.contains(name))
        });
        match allowed.filter(|(key, _)| may_be(key, value)) {
            Some((key, _)) => attributes.push((*key, value.to_owned())),
            None => is_whole = false,
        }
        rest = after;
    }
}

/// Whether an attribute may have a value: an address is held to what one in Markdown is. Entities other than `&amp;`
/// could hide a scheme, and are not needed in one.
fn may_be(key: &str, value: &str) -> bool {
    let is_safe = match key {
        "href" => is_safe_link,
        "src" => is_safe_image,
        _ => return true,
    };
    let plain = value.replace("&amp;", "&");
    let has_entity = value.replace("&amp;", "").split('&').skip(1).any(|after| {
        let name = after.trim_start_matches(|c: char| c.is_ascii_alphanumeric());
        after.starts_with('#') || name.starts_with(';')
    });
    !has_entity && is_safe(&plain)
}

/// An attribute at the beginning of a text: its name, its value with entities as written, and what follows.
fn attribute(text: &str) -> Option<(&str, &str, &str)> {
    let end = text.find(|c: char| c.is_whitespace() || matches!(c, '=' | '>' | '/' | '<' | '"' | '\''))?;
    let (key, rest) = text.split_at(end);
    if key.is_empty() {
        return None;
    }
    let Some(rest) = rest.trim_start().strip_prefix('=') else { return Some((key, "", rest)) };
    let rest = rest.trim_start();
    if let Some(quote) = rest.chars().next().filter(|c| matches!(c, '"' | '\'')) {
        let (value, after) = rest[1..].split_once(quote)?;
        return Some((key, value, after));
    }
    let end = rest.find(|c: char| c.is_whitespace() || c == '>')?;
    Some((key, &rest[..end], &rest[end..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn allowed_tags_lose_attributes_that_are_not_listed() {
        let tag = |text| only_tag(text).map(|tag| (tag.name, tag.role, tag.attributes));
        assert_eq!(tag("<br>"), Some(("br", Role::Stands, vec![])));
        assert_eq!(tag("<BR/>"), Some(("br", Role::Stands, vec![])));
        assert_eq!(tag("</kbd >"), Some(("kbd", Role::Closes, vec![])));
        let kept = vec![("title", "a > b".to_owned())];
        assert_eq!(tag("<abbr onclick='x()' title=\"a > b\" style=x>"), Some(("abbr", Role::Opens, kept)));
        for other in [
            "<script>",
            "<form action=x>",
            "<video src=x>",
            "<br",
            "a<br>",
            "<br>a",
            "<br<b>",
            "< br>",
            "<iframe>",
        ] {
            assert_eq!(tag(other), None, "{other}");
        }
    }

    #[test]
    fn addresses_of_tags_are_held_to_those_of_markdown() {
        let kept = |text| only_tag(text).map(|tag| tag.attributes.len());
        for good in [
            "<a href=https://x.test>",
            "<a href='/a?b=1&amp;c=2'>",
            "<a href=\"/a?b=1&c=2\">",
            "<img src=/uploads/x.png>",
            "<a href='mailto:a@b.test' onclick=x()>",
        ] {
            assert_eq!(kept(good), Some(1), "{good}");
        }
        for bad in [
            "<a href=javascript:x>",
            "<a href=' javascript:x'>",
            "<a href='java&#115;cript:x'>",
            "<a href='javascript&colon;x'>",
            "<a href='javascript&#58x'>",
            "<a href='java&Tab;script:x'>",
            "<img src=data:image/svg+xml,x>",
            "<img src=mailto:x onerror=x()>",
        ] {
            assert_eq!(kept(bad), Some(0), "{bad}");
        }
    }

    #[test]
    fn html_with_a_foreign_element_has_no_parts() {
        assert!(parts("<details><summary>More</summary>").is_some());
        assert!(parts("<div>a<!-- hidden --></div>").is_some());
        assert!(parts("<div><script>x</script></div>").is_none());
        assert!(parts("a < b").is_none());
    }
}
