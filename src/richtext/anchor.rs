//! The anchor that an author gives a heading: `## Setup {#install}`, or `{: #install}`.

use super::node::{Document, Kind, Node};
use crate::base::text::{numbered, slugify};
use std::collections::BTreeSet;

/// The anchor at the end of a heading, and how many bytes of its last text say it, with the space before.
pub(super) fn of(heading: &[Node]) -> Option<(&str, usize)> {
    let Kind::Text { text, format: 0 } = &heading.last()?.kind else { return None };
    let (id, start) = at_end(text)?;
    Some((id, text.len() - start))
}

/// The anchor at the end of a text, and where it begins.
pub fn at_end(text: &str) -> Option<(&str, usize)> {
    let start = text.trim_end().strip_suffix('}').and_then(|inner| inner.rfind('{'))?;
    let inner = text.trim_end()[start + 1..].trim_end_matches('}');
    let inner = inner.strip_prefix(':').unwrap_or(inner).trim();
    let id = inner.split_whitespace().find_map(|word| word.strip_prefix('#'))?;
    let is_plain = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | ':');
    let others = |word: &str| word.starts_with(['#', '.']) || word.contains('=');
    let is_anchor = !id.is_empty() && id.chars().all(is_plain) && inner.split_whitespace().all(others);
    is_anchor.then(|| (id, text[..start].trim_end().len()))
}

impl Document {
    /// The ids of its headings on a page that has these ids already, in order; they are added to these.
    pub fn heading_ids(&self, used: &mut BTreeSet<String>) -> Vec<String> {
        let mut ids = Vec::new();
        let mut open: Vec<&Node> = self.children.iter().rev().collect();
        while let Some(node) = open.pop() {
            if let Kind::Heading(_) = node.kind {
                let own = of(&node.children).map(|(id, _)| id.to_owned());
                let wanted = own.unwrap_or_else(|| slugify(&super::text::line(&node.children)));
                if !wanted.is_empty() {
                    ids.push(numbered(&wanted, 2, '-', used));
                }
            }
            open.extend(node.children.iter().rev());
        }
        ids
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_of_a_page_have_ids_of_their_own() {
        let document =
            Document::from_markdown("# A & b\n\n> ## Setup {#install}\n\n## A <kbd>b</kbd>\n\n## …\n");
        let mut used = BTreeSet::from(["install".to_owned()]);
        assert_eq!(document.heading_ids(&mut used), ["a-b", "install-2", "a-b-2"]);
    }

    #[test]
    fn anchors_are_found_at_the_end_only() {
        for (text, found) in [
            ("Setup {#install}", Some(("install", 5))),
            ("{#install}", Some(("install", 0))),
            ("Setup {: #install .big}", Some(("install", 5))),
            ("設定 {#設定}", Some(("設定", 6))),
            ("Setup {#install} now", None),
            ("A {b}", None),
            ("A {#}", None),
            ("A {# b}", None),
        ] {
            assert_eq!(at_end(text), found, "{text}");
        }
    }
}
