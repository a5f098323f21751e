//! Shortcodes: `[name attribute="x"]text[/name]`. Some are understood; of the others only the text between them is
//! shown, and the tags are kept for editors.

use std::collections::BTreeMap;

/// Shortcodes of WordPress and widespread plugins that may stand without attributes and end.
const KNOWN: [&str; 16] = [
    "gallery",
    "caption",
    "wp_caption",
    "audio",
    "video",
    "playlist",
    "embed",
    "code",
    "products",
    "cart",
    "checkout",
    "archives",
    "sitemap",
    "slideshow",
    "tweet",
    "youtube",
];

/// A tag of a shortcode in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Tag<'t> {
    pub(super) name: &'t str,
    /// As written, brackets included.
    pub(super) source: &'t str,
    /// Its attributes by name; those without a name by their position.
    pub(super) attributes: BTreeMap<String, String>,
    pub(super) is_end: bool,
    /// Where it starts in the text.
    pub(super) start: usize,
}

impl Tag<'_> {
    /// Where it ends in the text.
    pub(super) fn end(&self) -> usize {
        self.start + self.source.len()
    }

    /// An attribute that is not empty.
    pub(super) fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.get(name).map(String::as_str).filter(|value| !value.is_empty())
    }
}

/// The tags of a text, outside of HTML tags, comments, `<pre>` and `<code>`. A word in brackets is a tag if it has
/// attributes, an end, an unusual name, a known name, or a line of its own.
pub(super) fn tags(text: &str) -> Vec<Tag<'_>> {
    let mut tags = Vec::new();
    let mut at = 0;
    while let Some(found) = text[at..].find(['[', '<']) {
        let start = at + found;
        if text[start..].starts_with('<') {
            at = after_markup(text, start);
            continue;
        }
        at = start + 1;
        if text[at..].starts_with('[') {
            // `[[gallery]]` is the text `[gallery]`.
            at = text[at..].find("]]").map_or(at, |end| at + end + 2);
            continue;
        }
        if let Some(tag) = tag(text, start) {
            at = tag.end();
            tags.push(tag);
        }
    }
    let ends: Vec<&str> = tags.iter().filter(|tag| tag.is_end).map(|tag| tag.name).collect();
    let is_code = |tag: &Tag<'_>| {
        tag.is_end
            || !tag.attributes.is_empty()
            || tag.name.contains(['-', '_'])
            || KNOWN.contains(&tag.name)
            || ends.contains(&tag.name)
            || is_alone(text, tag)
    };
    let starts: Vec<&str> = tags.iter().filter(|tag| !tag.is_end).map(|tag| tag.name).collect();
    let keep: Vec<bool> =
        tags.iter().map(|tag| is_code(tag) && (!tag.is_end || starts.contains(&tag.name))).collect();
    tags.into_iter().zip(keep).filter_map(|(tag, keep)| keep.then_some(tag)).collect()
}

/// A text without the tags in it.
pub(super) fn without_tags(text: &str) -> String {
    let (mut out, mut at) = (String::with_capacity(text.len()), 0);
    for tag in tags(text) {
        out.push_str(&text[at..tag.start]);
        at = tag.end();
    }
    out.push_str(&text[at..]);
    unescaped(&out)
}

/// A text without the outer brackets of `[[name]]`.
pub(super) fn unescaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find("[[") {
        let Some(end) = rest[start..].find("]]") else { break };
        out.push_str(&rest[..start]);
        let inner = &rest[start + 1..=start + end];
        let is_name = inner[1..].starts_with(|c: char| c.is_ascii_lowercase() || c == '/');
        out.push_str(if is_name { inner } else { &rest[start..start + end + 2] });
        rest = &rest[start + end + 2..];
    }
    out.push_str(rest);
    out
}

/// Whether a tag has its line or its element to itself.
fn is_alone(text: &str, tag: &Tag<'_>) -> bool {
    let before = text[..tag.start].trim_end_matches([' ', '\t']);
    let after = text[tag.end()..].trim_start_matches([' ', '\t']);
    (before.is_empty() || before.ends_with(['\n', '>']))
        && (after.is_empty() || after.starts_with(['\n', '<', '\r']))
}

/// The position after the HTML tag or comment that begins here, or after the whole of a `<pre>` or `<code>`.
fn after_markup(text: &str, start: usize) -> usize {
    let rest = &text[start..];
    let to = |end: &str| rest.find(end).map_or(start + 1, |found| start + found + end.len());
    let begins = |name: &str| {
        let head = rest.get(1..=name.len()).is_some_and(|head| head.eq_ignore_ascii_case(name));
        head && rest[1 + name.len()..].starts_with(|c: char| c == '>' || c.is_whitespace())
    };
    if rest.starts_with("<!--") {
        return to("-->");
    }
    for (name, end) in
        [("pre", "</pre>"), ("code", "</code>"), ("script", "</script>"), ("style", "</style>")]
    {
        if begins(name) {
            return to(end);
        }
    }
    let is_tag = rest[1..].starts_with(|c: char| c.is_ascii_alphabetic() || c == '/');
    if is_tag { to(">") } else { start + 1 }
}

/// The tag that begins at a bracket.
fn tag(text: &str, start: usize) -> Option<Tag<'_>> {
    let inner = &text[start + 1..];
    let (is_end, inner) = inner.strip_prefix('/').map_or((false, inner), |rest| (true, rest));
    let length =
        inner.find(|c: char| !(c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '-' | '_')));
    let name = &inner[..length?];
    if !name.starts_with(|c: char| c.is_ascii_lowercase()) {
        return None;
    }
    let rest = &inner[name.len()..];
    if !rest.starts_with([']', '/', ' ', '\t', '\n', '\u{a0}']) {
        return None;
    }
    let close = closing(rest)?;
    let written = &rest[..close];
    let attributes = attributes(written.trim().trim_end_matches('/'));
    let is_written = attributes.iter().any(|(key, _)| !key.starts_with(|c: char| c.is_ascii_digit()));
    // `[see the note]` is text: words without a value belong to no shortcode, except the first of an address.
    let is_text =
        !attributes.is_empty() && !is_written && !name.contains(['-', '_']) && !KNOWN.contains(&name);
    if is_text || (is_end && !written.trim().is_empty()) {
        return None;
    }
    let end = text.len() - rest.len() + close + 1;
    Some(Tag { name, source: &text[start..end], attributes, is_end, start })
}

/// Where the bracket closes, outside of quotes.
fn closing(text: &str) -> Option<usize> {
    let mut quote = None;
    for (at, c) in text.char_indices().take(4000) {
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') if text[..at].ends_with('=') => quote = Some(c),
            (None, ']') => return Some(at),
            (None, '[') => return None,
            (None, _) => {}
        }
    }
    None
}

fn attributes(text: &str) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    let mut rest = text.trim_start();
    let mut unnamed = 0;
    while !rest.is_empty() {
        let length = rest.find(|c: char| c == '=' || c.is_whitespace()).unwrap_or(rest.len());
        let (word, after) = rest.split_at(length);
        if let Some(value) = after.strip_prefix('=') {
            let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''));
            let (value, after) = match quote {
                Some(quote) => value[1..].split_once(quote).unwrap_or((&value[1..], "")),
                None => value.split_at(value.find(char::is_whitespace).unwrap_or(value.len())),
            };
            found.insert(word.to_ascii_lowercase(), value.to_owned());
            rest = after.trim_start();
        } else {
            found.insert(unnamed.to_string(), word.to_owned());
            unnamed += 1;
            rest = after.trim_start();
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<&str> {
        tags(text).iter().map(|tag| tag.source).collect()
    }

    #[test]
    fn shortcodes_are_told_from_words_in_brackets() {
        for (text, expected) in [
            ("a [gallery ids=\"1,2\"] b", vec!["[gallery ids=\"1,2\"]"]),
            ("x [box]y[/box] z", vec!["[box]", "[/box]"]),
            ("as they [sic] say [1] and [citation needed] [...]", vec![]),
            ("[products]\ntext", vec!["[products]"]),
            ("a\n[signup]\nb", vec!["[signup]"]),
            ("<a title='[x y=1]'>t</a><code>[gallery]</code>", vec![]),
            (
                "[[gallery]] [contact-form-7 id=\"3\" title=\"a ] b\"]",
                vec!["[contact-form-7 id=\"3\" title=\"a ] b\"]"],
            ),
            ("[/nothing] [X] [", vec![]),
            ("[embed]https://a.example/x[/embed]", vec!["[embed]", "[/embed]"]),
        ] {
            assert_eq!(names(text), expected, "{text}");
        }
        let tag = &tags("[video Src='a b.mp4' loop w=3 /]")[0];
        assert_eq!(
            (tag.attribute("src"), tag.attribute("w"), tag.attribute("0")),
            (Some("a b.mp4"), Some("3"), Some("loop"))
        );
        assert_eq!(unescaped("see [[gallery]], a[[1]]"), "see [gallery], a[[1]]");
    }
}
