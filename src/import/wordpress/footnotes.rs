//! Footnotes of WordPress: the text names each by its identity, and their words are in a custom field.

use super::body::Numbered;
use super::wxr::Item;
use crate::base::Value;
use crate::import::html;
use crate::import::pattern::regex;
use crate::import::piece::Piece;
use regex::{Captures, Regex};
use std::sync::LazyLock;

/// The custom field.
pub(super) const KEY: &str = "footnotes";

/// The footnotes of an item in their order: their identities, and their words in Markdown.
#[derive(Debug, Default)]
pub(super) struct Footnotes(Vec<(String, String)>);

impl Footnotes {
    /// The footnotes of an item; none if it has no field that lists them.
    pub(super) fn of(item: &Item, numbered: &Numbered) -> Option<Footnotes> {
        let list: Value = serde_json::from_str(item.meta(KEY)?).ok()?;
        let note = |note: &Value| {
            let content = note.get("content")?.as_str()?;
            let text = html::to_markdown(&numbered.with_originals(content)).markdown;
            Some((note.get("id")?.as_str()?.to_owned(), text.trim().replace('\n', "\n    ")))
        };
        list.as_array()?.iter().map(note).collect::<Option<Vec<_>>>().map(Footnotes)
    }

    /// HTML whose references to these footnotes have their numbers, which the conversion to Markdown reads.
    pub(super) fn numbered(&self, html: &str) -> String {
        static REFERENCE: LazyLock<Regex> =
            LazyLock::new(|| regex(r#"(?is)<sup\b[^>]*?\bdata-fn=["']([^"']+)["'][^>]*>.*?</sup>"#));
        let replaced = REFERENCE.replace_all(html, |found: &Captures<'_>| {
            match self.0.iter().position(|(id, _)| *id == found[1]) {
                Some(at) => format!("<sup data-footnote=\"{0}\">{0}</sup>", at + 1),
                None => found[0].to_owned(),
            }
        });
        replaced.into_owned()
    }

    /// Adds to each text the footnotes that it refers to: a text knows only its own.
    pub(super) fn add_to(&self, pieces: &mut [Piece]) {
        for piece in pieces {
            let Piece::Markdown(text) = piece else { continue };
            let named = (1_usize..).zip(&self.0).filter(|(number, _)| refers(text, *number));
            let notes: Vec<String> =
                named.map(|(number, (_, note))| format!("\n\n[^{number}]: {note}")).collect();
            text.push_str(&notes.concat());
        }
    }
}

/// Whether a text in Markdown refers to the footnote of a number.
fn refers(text: &str, number: usize) -> bool {
    text.match_indices(&format!("[^{number}]")).any(|(at, _)| !text[..at].ends_with('\\'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::import::wordpress::body::convert;

    #[test]
    fn footnotes_stand_in_the_texts_that_refer_to_them() {
        let meta = r#"[{"content":"The <strong>note</strong>","id":"a"},{"content":"Other","id":"b"}]"#;
        let item = Item { meta: vec![(KEY.to_owned(), meta.to_owned())], ..Item::default() };
        let numbered = Numbered::default();
        let footnotes = Footnotes::of(&item, &numbered).unwrap();
        let reference = |id: &str| {
            format!("<sup data-fn=\"{id}\" class=\"fn\"><a href=\"#{id}\" id=\"{id}-link\">1</a></sup>")
        };
        let text = format!(
            "<!-- wp:paragraph --><p>One{}, [^2].</p><!-- /wp:paragraph -->\
             <!-- wp:gallery --><figure><img src=\"/a.png\"></figure><!-- /wp:gallery -->\
             <!-- wp:paragraph --><p>Two{}{}</p><!-- /wp:paragraph --><!-- wp:footnotes /-->",
            reference("a"),
            reference("b"),
            reference("gone"),
        );
        let body = convert(&text, 1, &numbered, &footnotes);
        let texts: Vec<&str> = body
            .pieces
            .iter()
            .filter_map(|piece| match piece {
                Piece::Markdown(text) => Some(text.as_str()),
                Piece::Module { .. } => None,
            })
            .collect();
        let [first, second] = texts.as_slice() else { panic!("{texts:?}") };
        assert!(first.starts_with("One[^1], ") && first.ends_with(".\n\n[^1]: The **note**"), "{first}");
        assert!(second.starts_with("Two[^2]<sup>") && second.ends_with("\n\n[^2]: Other"), "{second}");
    }

    #[test]
    fn other_values_of_the_field_are_no_footnotes() {
        for value in ["", "three", "[1]"] {
            let item = Item { meta: vec![(KEY.to_owned(), value.to_owned())], ..Item::default() };
            assert!(Footnotes::of(&item, &Numbered::default()).is_none(), "{value}");
        }
    }
}
