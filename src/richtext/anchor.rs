//! The anchor that an author gives a heading: `## Setup {#install}`, or `{: #install}`.

use super::node::{Kind, Node};

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

#[cfg(test)]
mod tests {
    use super::*;

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
