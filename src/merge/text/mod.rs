//! Merging of texts: by Markdown block, then by line.

mod align;
mod block;
mod passages;
mod weave;

pub use passages::{Passage, composed, passages};

use super::Merge;
use std::borrow::Cow;
use weave::Clash;

/// Merges three versions of a text; `None` when both sides changed or removed one line, or added different lines at one
/// place inside a block. Blocks, list items and table rows that both added at one place are all kept, OURS' first.
pub(super) fn merge(texts: Merge<&String>) -> Option<String> {
    run(texts, Clash::Refused)
}

/// Merges three versions of a text; OURS wins where [`merge`] fails.
pub(super) fn preferring_ours(texts: Merge<&String>) -> String {
    run(texts, Clash::Ours).unwrap_or_else(|| texts.ours.clone())
}

/// Merges three versions of a text; where [`merge`] fails, both versions of a block stay, marked as git marks them.
pub(super) fn marking(texts: Merge<&String>) -> String {
    run(texts, Clash::Marked).unwrap_or_else(|| texts.ours.clone())
}

/// The blocks of which a merge that [`merge`] refuses must leave out one version: OURS' and THEIRS' text of each, empty if it
/// is missing there.
pub(super) fn disputed(texts: Merge<&String>) -> Vec<[String; 2]> {
    let [begin, between, end] = weave::MARKS;
    let marked = marking(texts);
    let (mut found, mut open, mut side) = (Vec::new(), None::<[Vec<&str>; 2]>, 0);
    for line in marked.lines() {
        if line == begin {
            (open, side) = (Some(Default::default()), 0);
        } else if line == end {
            found.extend(open.take().map(|sides| sides.map(|lines| lines.join("\n"))));
        } else if let Some(sides) = &mut open {
            match line == between {
                true => side = 1,
                false => sides[side].push(line),
            }
        }
    }
    found
}

/// The blocks of a text, with line feeds as line ends.
pub(super) fn blocks(text: &str) -> Vec<String> {
    let plain = lf(text);
    let cut = block::Cut::new(&plain);
    (0..cut.blocks.len()).map(|at| cut.block(at).join("\n")).collect()
}

fn run(texts: Merge<&String>, clash: Clash) -> Option<String> {
    let ends = texts.map(|text| Ends::of(text));
    if ends.into_array().contains(&Ends::Mixed) {
        return weave::merge(texts.map(String::as_str), clash);
    }
    let plain = texts.map(|text| lf(text));
    let merged = weave::merge(plain.as_ref().map(|text| text.as_ref()), clash)?;
    Some(match ends.resolve() {
        Some(Ends::CrLf) => merged.replace('\n', "\r\n"),
        Some(Ends::Lf | Ends::Mixed) | None => merged,
    })
}

fn lf(text: &str) -> Cow<'_, str> {
    if text.contains('\r') { Cow::Owned(text.replace("\r\n", "\n")) } else { Cow::Borrowed(text) }
}

/// The line ends of a text. Changing all of them is one change, not one of every line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ends {
    Lf,
    CrLf,
    /// Both kinds: a carriage return then belongs to its line.
    Mixed,
}

impl Ends {
    fn of(text: &str) -> Self {
        if !text.contains('\r') {
            return Ends::Lf;
        }
        let all = text.matches('\n').count();
        match text.matches("\r\n").count() {
            0 => Ends::Lf,
            some if some == all => Ends::CrLf,
            _ => Ends::Mixed,
        }
    }
}

#[cfg(test)]
mod tests;
