//! The addresses on other sites that a pending item mentions and its former version does not.

use crate::ops::prelude::*;
use crate::richtext::{Document, Kind as NodeKind, Node, as_browsers_read, host};
use crate::site::{Pending, PendingState};
use std::collections::HashSet;
use std::iter;

/// What stands before an address in Markdown and in HTML.
const OPENERS: [&str; 5] = ["](", DEFINES, "\"", "'", "="];
/// What stands before the address of a link reference definition, whose lines follow each other.
const DEFINES: &str = "]:";

/// The addresses on other sites that only the new values mention, as they are written. Most are found by their form:
/// parsing the rich text of a thousand items would take longer than all else.
pub(super) fn external_links(item: &Pending, definitions: &Definitions) -> Vec<String> {
    let own = definitions.settings.base_url.as_deref().and_then(host);
    let (mut known, mut found) = (Addresses::default(), Addresses::default());
    match item.state {
        PendingState::Added => item.after.iter().for_each(|value| found.add_all(value)),
        _ => {
            for change in &item.changes {
                change.before.iter().for_each(|value| known.add_all(value));
                change.after.iter().for_each(|value| found.add_all(value));
            }
        }
    }
    let is_new =
        |address: &Address| Some(&address.host) != own.as_ref() && !known.read.contains(&address.read);
    found.all.into_iter().filter(is_new).map(|address| address.written).collect()
}

/// An address with a host.
struct Address {
    written: String,
    /// As a browser reads it.
    read: String,
    host: String,
}

/// The addresses with a host in texts, each once.
#[derive(Default)]
struct Addresses {
    all: Vec<Address>,
    read: HashSet<String>,
}

impl Addresses {
    fn add_all(&mut self, value: &Value) {
        match value {
            Value::String(text) => self.add_from(text),
            Value::Array(items) => items.iter().for_each(|item| self.add_all(item)),
            Value::Object(map) => map.values().for_each(|item| self.add_all(item)),
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }

    fn add_from(&mut self, text: &str) {
        let opened = OPENERS.into_iter().flat_map(|opener| {
            text.match_indices(opener).map(move |(at, _)| (&text[at + opener.len()..], opener != DEFINES))
        });
        for (rest, is_over_lines) in iter::once((text, true)).chain(opened) {
            let rest = rest.trim_start_matches(|c: char| c <= ' ' || c == '>');
            let rest = rest.strip_prefix('<').unwrap_or(rest);
            if rest.starts_with(['/', '\\', 'h', 'H']) {
                self.add(address_at(rest, is_over_lines));
            }
        }
        for (at, _) in text.match_indices(':') {
            let scheme = ["https", "http"].into_iter().find(|scheme| ends_with_word(&text[..at], scheme));
            if let Some(scheme) = scheme {
                self.add(address_at(&text[at - scheme.len()..], false));
            }
        }
        for (at, _) in text.match_indices('.').filter(|(at, _)| ends_with_word(&text[..*at], "www")) {
            let before = text[..at - "www".len()].chars().next_back();
            if !before.is_some_and(|c| c.is_alphanumeric() || "/.@-_".contains(c)) {
                let written = address_at(&text[at - "www".len()..], false);
                self.add_as(written, &format!("http://{written}"));
            }
        }
        // Markdown has more ways to write a character.
        let may_be_respelled = text.contains('\\') || (text.contains('&') && text.contains(';'));
        if may_be_respelled && ["](", DEFINES, "<"].iter().any(|opener| text.contains(opener)) {
            self.add_links(&Document::from_markdown(text).children);
        }
    }

    fn add_links(&mut self, nodes: &[Node]) {
        for node in nodes {
            match &node.kind {
                NodeKind::Link(link) => self.add(&link.url),
                NodeKind::Media(media) => self.add(&media.url),
                _ => {}
            }
            self.add_links(&node.children);
        }
    }

    fn add(&mut self, written: &str) {
        self.add_as(written, written);
    }

    fn add_as(&mut self, written: &str, address: &str) {
        let Some(host) = host(address) else { return };
        let read = as_browsers_read(address);
        if self.read.insert(read.clone()) {
            self.all.push(Address { written: written.to_owned(), read, host });
        }
    }
}

/// The address at the beginning of a text. Browsers leave out the tabs and line ends in one.
fn address_at(text: &str, is_over_lines: bool) -> &str {
    let is_end = |c: char| match c {
        '\t' => false,
        '\n' | '\r' => !is_over_lines,
        ')' | '>' | '<' | '"' | '\'' | ']' => true,
        _ => c.is_whitespace(),
    };
    let address = &text[..text.find(is_end).unwrap_or(text.len())];
    address.trim_end_matches(|c: char| c.is_whitespace() || matches!(c, '.' | ',' | ';' | ':' | '!' | '?'))
}

/// Whether a text ends with a word of ASCII letters, in either case.
fn ends_with_word(text: &str, word: &str) -> bool {
    let start = text.len().checked_sub(word.len());
    start.and_then(|start| text.get(start..)).is_some_and(|end| end.eq_ignore_ascii_case(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_found_in_every_spelling() {
        let check = |text: &str, want: &[&str]| {
            let mut found = Addresses::default();
            found.add_all(&json!({"text": [text]}));
            let written: Vec<&str> = found.all.iter().map(|address| address.written.as_str()).collect();
            assert_eq!(written, want, "{text:?}");
        };
        check(
            "see [a](https://a.example/x) and https://b.example.",
            &["https://a.example/x", "https://b.example"],
        );
        check("[c](//c.example) either//or", &["//c.example"]);
        check("//d.example/p", &["//d.example/p"]);
        check("/local and mailto:x@y, https: the protocol", &[]);
        check("HTTPS://e.example", &["HTTPS://e.example"]);
        check("[a](https:/e.example) [b](HTTP:f.example)", &["https:/e.example", "HTTP:f.example"]);
        check("/\\e.example/", &["/\\e.example/"]);
        check("[a](/\\e.example)", &["/\\e.example"]);
        check("[a](\\\\/e.example)", &["\\\\/e.example"]);
        check("[a](\n  <//e.example>)", &["//e.example"]);
        check("> [a]:\n> //e.example\n> [b]: /local", &["//e.example"]);
        check("[a](&#47;/e.example) [b](https&colon;//f.example)", &["//e.example", "https://f.example"]);
        check("<a href='//e.example'>x</a> <a href=//f.example>", &["//e.example", "//f.example"]);
        check("/\t/e.example", &["/\t/e.example"]);
        check("ask www.e.example, not https://www.e.example", &["https://www.e.example", "www.e.example"]);
        check("//e.example and HTTPS://E.example/", &["//e.example", "HTTPS://E.example/"]);
    }
}
