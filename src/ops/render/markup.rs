//! Reads the HTML of a page piece by piece, whatever a theme wrote.

/// A piece of HTML.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Piece<'h> {
    /// A tag that begins an element.
    Open(Tag<'h>),
    /// A tag that ends one: its name.
    Close(&'h str),
    /// Text, with entities.
    Text(&'h str),
}

/// A tag that begins an element.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Tag<'h> {
    /// Its name, as written.
    pub(super) name: &'h str,
    attributes: &'h str,
}

impl<'h> Tag<'h> {
    /// Its attributes with their raw values; without one, the value is empty.
    pub(super) fn attributes(&self) -> impl Iterator<Item = (&'h str, &'h str)> + use<'h> {
        let mut left = self.attributes;
        std::iter::from_fn(move || {
            left = left.trim_start_matches(|c: char| c.is_whitespace() || c == '/');
            let end = left.find(|c: char| c.is_whitespace() || c == '=' || c == '/').unwrap_or(left.len());
            let (name, rest) = left.split_at(end);
            if name.is_empty() && !rest.starts_with('=') {
                return None;
            }
            let Some(value) = rest.trim_start().strip_prefix('=') else {
                left = rest;
                return Some((name, ""));
            };
            let value = value.trim_start();
            let (value, rest) = match value.chars().next() {
                Some(quote @ ('"' | '\'')) => value[1..].split_once(quote).unwrap_or((&value[1..], "")),
                _ => value.split_at(value.find(char::is_whitespace).unwrap_or(value.len())),
            };
            left = rest;
            Some((name, value))
        })
    }

    /// The text of an attribute.
    pub(super) fn get(&self, name: &str) -> Option<String> {
        self.attributes().find(|(own, _)| own.eq_ignore_ascii_case(name)).map(|(_, value)| unescaped(value))
    }

    /// Whether it is an element of this name.
    pub(super) fn is(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }
}

/// Elements whose content is not for readers.
const UNSEEN: [&str; 4] = ["script", "style", "template", "noscript"];

/// The pieces of HTML, without comments and what is not for readers.
pub(super) fn pieces(html: &str) -> Vec<Piece<'_>> {
    let (mut found, mut left) = (Vec::new(), html);
    while let Some(start) = left.find('<') {
        let (text, rest) = left.split_at(start);
        if !text.is_empty() {
            found.push(Piece::Text(text));
        }
        if let Some(comment) = rest.strip_prefix("<!--") {
            left = comment.split_once("-->").map_or("", |(_, after)| after);
            continue;
        }
        let end = end_of_tag(rest);
        let (inside, after) = (&rest[1..end], rest.get(end + 1..).unwrap_or_default());
        left = after;
        let name_end = |text: &str| text.find(|c: char| c.is_whitespace() || c == '/').unwrap_or(text.len());
        match inside.strip_prefix('/') {
            Some(name) => found.push(Piece::Close(&name[..name_end(name)])),
            None if inside.starts_with(|c: char| c.is_ascii_alphabetic()) => {
                let (name, attributes) = inside.split_at(name_end(inside));
                if UNSEEN.iter().any(|unseen| name.eq_ignore_ascii_case(unseen)) {
                    left = after_element(left, name);
                    continue;
                }
                found.push(Piece::Open(Tag { name, attributes }));
            }
            None => {}
        }
    }
    if !left.is_empty() {
        found.push(Piece::Text(left));
    }
    found
}

/// Where a tag ends: at the first `>` outside of quotes.
fn end_of_tag(text: &str) -> usize {
    let mut quote = None;
    for (at, c) in text.char_indices() {
        match (quote, c) {
            (None, '>') => return at,
            (None, '"' | '\'') => quote = Some(c),
            (Some(open), c) if open == c => quote = None,
            _ => {}
        }
    }
    text.len()
}

fn after_element<'h>(text: &'h str, name: &str) -> &'h str {
    let is_end = |at: &usize| {
        let after = text.get(at + 2..at + 2 + name.len());
        after.is_some_and(|own| own.eq_ignore_ascii_case(name))
    };
    match text.match_indices("</").map(|(at, _)| at).find(is_end) {
        Some(at) => text[at..].split_once('>').map_or("", |(_, after)| after),
        None => "",
    }
}

/// A text without entities, as far as this program and its templates write any.
pub(super) fn unescaped(text: &str) -> String {
    if !text.contains('&') {
        return text.to_owned();
    }
    let (mut out, mut left) = (String::with_capacity(text.len()), text);
    while let Some(start) = left.find('&') {
        out.push_str(&left[..start]);
        left = &left[start..];
        let entity = left.find(';').filter(|end| *end <= 10).map(|end| &left[1..end]);
        match entity.and_then(character) {
            Some(c) => {
                out.push(c);
                left = &left[entity.map_or(0, str::len) + 2..];
            }
            None => {
                out.push('&');
                left = &left[1..];
            }
        }
    }
    out.push_str(left);
    out
}

fn character(entity: &str) -> Option<char> {
    match entity {
        "amp" => Some('&'),
        "lt" => Some('<'),
        "gt" => Some('>'),
        "quot" => Some('"'),
        "apos" => Some('\''),
        "nbsp" => Some('\u{a0}'),
        _ => {
            let number = entity.strip_prefix('#')?;
            let code = match number.strip_prefix(['x', 'X']) {
                Some(digits) => u32::from_str_radix(digits, 16).ok()?,
                None => number.parse().ok()?,
            };
            char::from_u32(code)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn html_is_read_in_pieces() {
        let html = "a<b class='x > y' data-z>c &amp; d</b><!-- no <i> --><style>p { }</style><img alt src=\"/a?b&amp;c\"/>e";
        let found = pieces(html);
        let [
            Piece::Text("a"),
            Piece::Open(bold),
            Piece::Text("c &amp; d"),
            Piece::Close("b"),
            Piece::Open(image),
            Piece::Text("e"),
        ] = found.as_slice()
        else {
            panic!("{found:?}")
        };
        assert_eq!(bold.attributes().collect::<Vec<_>>(), [("class", "x > y"), ("data-z", "")]);
        assert_eq!((image.get("src"), image.get("alt")), (Some("/a?b&c".to_owned()), Some(String::new())));
    }

    #[test]
    fn broken_html_has_an_end() {
        for html in
            ["<", "<a", "<a href=\"x", "<!--", "<script>x", "</", "<a =>", "<a / = b>", "&", "é<é>é&é;"]
        {
            for piece in pieces(html) {
                if let Piece::Open(tag) = piece {
                    assert!(tag.attributes().count() < 10, "{html}");
                }
            }
        }
        assert_eq!(unescaped("&lt;&#x41;&#65;&unknown;&"), "<AA&unknown;&");
    }
}
