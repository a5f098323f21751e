//! The tags of a page of HTML, found without reading the page as a document: what is between them stays as it is.

use std::ops::Range;

/// Character references in the attributes of pages, `&` at the end.
const REFERENCES: [(&str, &str); 9] = [
    ("&#x2f;", "/"),
    ("&quot;", "\""),
    ("&#34;", "\""),
    ("&#x27;", "'"),
    ("&#39;", "'"),
    ("&#039;", "'"),
    ("&lt;", "<"),
    ("&gt;", ">"),
    ("&amp;", "&"),
];

/// Elements whose content is text, whatever it looks like.
const OF_TEXT: [&str; 4] = ["script", "style", "textarea", "title"];

/// An attribute of a tag, and its place with the blanks before it.
pub struct Attribute<'h> {
    /// Its name, as the page spells it.
    pub name: &'h str,
    /// Its value as it is in the page, without quotes.
    pub value: &'h str,
    /// Where the value begins.
    pub value_at: usize,
    range: Range<usize>,
}

/// A tag of a page.
pub struct Tag<'h> {
    /// Its place, from `<` to `>`.
    pub range: Range<usize>,
    /// The name of its element, as the page spells it.
    pub name: &'h str,
    /// Whether it ends an element.
    pub is_end: bool,
    /// Its attributes, in their order.
    pub attributes: Vec<Attribute<'h>>,
}

impl Tag<'_> {
    /// The value of an attribute, with its character references resolved.
    pub fn attribute(&self, name: &str) -> Option<String> {
        let found = self.attributes.iter().find(|attribute| attribute.name.eq_ignore_ascii_case(name))?;
        Some(REFERENCES.iter().fold(found.value.to_owned(), |text, (from, to)| text.replace(from, to)))
    }

    /// Whether it begins or ends an element of a name.
    pub fn is(&self, name: &str, is_end: bool) -> bool {
        self.is_end == is_end && self.name.eq_ignore_ascii_case(name)
    }

    /// Where the page goes on after it: behind its content, where that is text.
    pub fn end_of_text(&self, html: &str) -> usize {
        let is_of_text = OF_TEXT.iter().any(|name| self.is(name, false));
        if is_of_text { end_of(html, self.range.end, self.name) } else { self.range.end }
    }

    /// The tag without some attributes and with others, which begin with a blank.
    pub fn with(&self, html: &str, without: &[&str], with: &str) -> String {
        let mut at = self.range.start + 1 + self.name.len();
        let mut text = format!("{}{with}", &html[self.range.start..at]);
        for attribute in &self.attributes {
            if without.iter().any(|name| attribute.name.eq_ignore_ascii_case(name)) {
                text.push_str(&html[at..attribute.range.start]);
                at = attribute.range.end;
            }
        }
        text + &html[at..self.range.end]
    }
}

/// Where the content of an element ends that has no tags in it.
pub fn end_of(html: &str, from: usize, name: &str) -> usize {
    let is_its =
        |at: usize| html.get(at..at + name.len()).is_some_and(|other| other.eq_ignore_ascii_case(name));
    let mut ends = html[from..].match_indices("</").map(|(length, _)| from + length);
    ends.find(|at| is_its(at + "</".len())).unwrap_or(html.len())
}

/// The next tag from a place on; comments have none.
pub fn next_tag(html: &str, from: usize) -> Option<Tag<'_>> {
    let mut at = from;
    loop {
        let start = at + html[at..].find('<')?;
        let rest = &html[start + 1..];
        if rest.starts_with("!--") {
            at = start + html[start..].find("-->")?;
            continue;
        }
        let is_end = rest.starts_with('/');
        let name = rest.trim_start_matches('/');
        let name_start = html.len() - name.len();
        let length = name.find(|c: char| !c.is_ascii_alphanumeric() && c != '-').unwrap_or(name.len());
        if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
            at = start + 1;
            continue;
        }
        let (attributes, end) = attributes(html, name_start + length);
        return Some(Tag { range: start..end, name: &name[..length], is_end, attributes });
    }
}

/// The attributes of a tag whose name ends at a place, and where the tag ends.
fn attributes(html: &str, from: usize) -> (Vec<Attribute<'_>>, usize) {
    let bytes = html.as_bytes();
    let skip = |from: usize, is_it: &dyn Fn(u8) -> bool| {
        let length = bytes[from..].iter().position(|byte| !is_it(*byte));
        length.map_or(bytes.len(), |length| from + length)
    };
    let is_blank = |byte: u8| byte.is_ascii_whitespace();
    let (mut found, mut at) = (Vec::new(), from);
    loop {
        let before = at;
        let start = skip(at, &|byte| is_blank(byte) || byte == b'/');
        match bytes.get(start) {
            None => return (found, html.len()),
            Some(b'>') => return (found, start + 1),
            Some(_) => {}
        }
        at = skip(start, &|byte| !is_blank(byte) && !matches!(byte, b'=' | b'>' | b'/'));
        let name = &html[start..at];
        let equals = skip(at, &is_blank);
        let (mut value, mut value_at) = ("", at);
        if bytes.get(equals) == Some(&b'=') {
            let first = skip(equals + 1, &is_blank);
            let quote = bytes.get(first).copied().filter(|byte| matches!(byte, b'"' | b'\''));
            let begin = first + usize::from(quote.is_some());
            let end = match quote {
                Some(quote) => skip(begin, &|byte| byte != quote),
                None => skip(begin, &|byte| !is_blank(byte) && byte != b'>'),
            };
            (value, value_at) = (&html[begin..end], begin);
            at = (end + usize::from(quote.is_some())).min(html.len());
        }
        found.push(Attribute { name, value, value_at, range: before..at });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_found_as_browsers_find_them() {
        let html = "a < b <3 <!-- <i a=b> --><A HREF = x title='>' hidden/></a ><script>\"<b>\"</SCRIPT><p";
        let (mut found, mut at) = (Vec::new(), 0);
        while let Some(tag) = next_tag(html, at) {
            at = tag.end_of_text(html);
            let of = |one: &Attribute<'_>| {
                assert_eq!(&html[one.value_at..one.value_at + one.value.len()], one.value);
                format!(" {}={}", one.name, one.value)
            };
            let attributes: String = tag.attributes.iter().map(of).collect();
            found.push(format!("{}{}{attributes}", if tag.is_end { "/" } else { "" }, tag.name));
        }
        assert_eq!(found, ["A HREF=x title=> hidden=", "/a", "script", "/SCRIPT", "p"]);
    }
}
