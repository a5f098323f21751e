//! A diff as a comment on a pull request.
//!
//! Content is put in `<code>` or in a fenced block with a fence longer than any in it: there, neither Markdown, HTML,
//! mentions (`@you`), references (`#1`) nor addresses have any effect on GitHub and GitLab.

use super::escape::{code, fence};
use super::{Compared, difference};
use crate::merge::{self, ChangeKind, SegmentKind};
use crate::ops::answer::{is_prose, short_place, standing};
use crate::ops::prelude::*;
use crate::ops::{cut, visible};
use crate::site::{Pending, PendingState};

/// Longest comment on GitHub, counted as its database does, in UTF-16 units.
const COMMENT_UNITS_MAX: usize = 65_536;
/// Reserved for the last line.
const TAIL_UNITS: usize = 256;
/// Most characters of a line of a value.
const LINE_CHARS_MAX: usize = 500;
/// Most lines of one change.
const LINES_MAX: usize = 40;
/// Most characters of a heading's part.
const NAME_CHARS_MAX: usize = 120;
/// Up to this many items are unfolded.
const ITEMS_OPEN_MAX: usize = 3;

/// The diff as Markdown of at most 65,536 characters.
pub(super) fn write(compared: &Compared) -> String {
    let mut text = heading(compared);
    let mut left = COMMENT_UNITS_MAX - TAIL_UNITS - units(&text);
    let is_open = compared.items.len() <= ITEMS_OPEN_MAX;
    let mut shown = 0;
    for item in &compared.items {
        let whole = section(item, is_open, left);
        if units(&whole) > left {
            break;
        }
        left -= units(&whole);
        text.push_str(&whole);
        shown += 1;
    }
    if shown < compared.items.len() {
        let more = compared.items.len() - shown;
        text.push_str(&format!("\n… and {} that did not fit\n", count(more, "more item")));
    }
    text
}

fn units(text: &str) -> usize {
    text.chars().map(char::len_utf16).sum()
}

fn heading(compared: &Compared) -> String {
    let side = |name: &str| code(&cut(name, NAME_CHARS_MAX));
    let sides = format!("{} → {}", side(&compared.from.name), side(&compared.to.name));
    match compared.total {
        0 => format!("### Nothing differs: {sides}\n"),
        total => {
            format!("### {} differ{}: {sides}\n", count(total, "item"), if total == 1 { "s" } else { "" })
        }
    }
}

/// An item, collapsed. Changes that do not fit into `left` are counted.
fn section(item: &Pending, is_open: bool, left: usize) -> String {
    let name = code(&cut(&item.name.title, NAME_CHARS_MAX));
    let place = match &item.from {
        Some(from) => format!("{} → {}", code(from), code(&item.name.path)),
        None => code(&item.name.path),
    };
    let mark = match item.state {
        PendingState::Added => "➕",
        PendingState::Deleted | PendingState::Removed => "➖",
        PendingState::Changed => "✏️",
        PendingState::Moved => "🔀",
        PendingState::Disputed => "⚠️",
    };
    let open = if is_open { " open" } else { "" };
    let conflict = if item.conflict { " · ⚠️ open conflict" } else { "" };
    let mut text = format!(
        "\n<details{open}><summary>{mark} {} {} {name} · {place}{conflict}</summary>\n\n",
        item.state.word(),
        item.name.kind
    );
    let end = "</details>\n";
    if let Some(problem) = &item.problem {
        text.push_str(&format!("cannot be compared: {}\n\n", code(&cut(&problem.message, LINE_CHARS_MAX))));
    }
    let mut module = None;
    for (at, change) in item.changes.iter().enumerate() {
        let (inside, _) = difference::parted(&change.path);
        let mut part = String::new();
        if inside.is_some() && inside != module {
            part.push_str(&module_heading(item, inside.as_deref().unwrap_or_default()));
        }
        module = inside;
        part.push_str(&one(change));
        let more = item.changes.len() - at;
        if units(&text) + units(&part) + units(end) + TAIL_UNITS > left {
            text.push_str(&format!("… and {}\n\n", count(more, "more change")));
            break;
        }
        text.push_str(&part);
    }
    text + end
}

fn module_heading(item: &Pending, id: &str) -> String {
    let kind = item.modules.get(id).map_or("module", String::as_str);
    let short: String = id.chars().take(8).collect();
    format!("**Module** {} {}\n\n", code(&cut(kind, NAME_CHARS_MAX)), code(&short))
}

/// One change: its place, then a block of lines.
fn one(change: &merge::Change) -> String {
    let (module, field) = difference::parted(&change.path);
    let place = match (module, field) {
        (Some(_), None) => "the module as a whole".to_owned(),
        (_, field) => code(&cut(&short_place(&field.unwrap_or_default()), NAME_CHARS_MAX)),
    };
    if change.kind == ChangeKind::Moved {
        return format!("{place} moved {}\n\n", code(&standing(change.after.as_ref())));
    }
    let mut lines = match (&change.before, &change.after) {
        (Some(Value::String(before)), Some(Value::String(after))) if is_prose(before) || is_prose(after) => {
            worded(before, after)
        }
        (before, after) => {
            let mut lines = marked("- ", before.as_ref());
            lines.extend(marked("+ ", after.as_ref()));
            lines
        }
    };
    if lines.len() > LINES_MAX {
        let more = lines.len() - LINES_MAX;
        lines.truncate(LINES_MAX);
        lines.push(format!("… {}", count(more, "more line")));
    }
    let lines: Vec<String> = lines.iter().map(|line| cut(&visible(line), LINE_CHARS_MAX)).collect();
    let fence = fence(lines.iter());
    let added =
        change.place.as_ref().map(|place| format!(" {}", code(&standing(Some(place))))).unwrap_or_default();
    format!("{place} {}{added}\n\n{fence}diff\n{}\n{fence}\n\n", word(change.kind), lines.join("\n"))
}

fn word(kind: ChangeKind) -> &'static str {
    match kind {
        ChangeKind::Added => "added",
        ChangeKind::Removed => "removed",
        ChangeKind::Changed => "changed",
        ChangeKind::Moved => "moved",
    }
}

fn marked(mark: &str, value: Option<&Value>) -> Vec<String> {
    let text = match value {
        None => return Vec::new(),
        Some(Value::String(text)) => text.clone(),
        Some(value @ (Value::Object(_) | Value::Array(_))) => crate::codec::yaml::write(value),
        Some(other) => other.to_string(),
    };
    match text.trim_end() {
        "" => vec![format!("{mark}(empty)")],
        text => text.lines().map(|line| format!("{mark}{line}")).collect(),
    }
}

/// The changed lines of a text: whole ones as deleted or new, others with their words marked.
fn worded(before: &str, after: &str) -> Vec<String> {
    let mut lines = Vec::new();
    let (mut line, mut kinds) = (String::new(), Vec::new());
    let mut end = |line: &mut String, kinds: &mut Vec<SegmentKind>| {
        let mark = match kinds.as_slice() {
            [] | [SegmentKind::Same] => None,
            [SegmentKind::Added] => Some("+ "),
            [SegmentKind::Removed] => Some("- "),
            _ => Some("! "),
        };
        if let Some(mark) = mark {
            let is_mixed = mark == "! ";
            let text = if is_mixed { line.clone() } else { bare(line) };
            lines.push(format!("{mark}{text}"));
        }
        line.clear();
        kinds.clear();
    };
    for segment in merge::text_difference(before, after) {
        for (index, piece) in segment.text.split('\n').enumerate() {
            if index > 0 {
                end(&mut line, &mut kinds);
            }
            if piece.is_empty() {
                continue;
            }
            if kinds.last() != Some(&segment.kind) {
                kinds.push(segment.kind);
            }
            line.push_str(&match segment.kind {
                SegmentKind::Same => piece.to_owned(),
                SegmentKind::Removed => format!("[-{piece}-]"),
                SegmentKind::Added => format!("{{+{piece}+}}"),
            });
        }
    }
    end(&mut line, &mut kinds);
    lines
}

/// A line that changed as a whole, without its marks.
fn bare(line: &str) -> String {
    line.get(2..line.len().saturating_sub(2)).unwrap_or(line).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changed_lines_are_marked() {
        assert_eq!(worded("a b\nc\n", "a x\nc\nd\n"), ["! a [-b-]{+x+}", "+ d"]);
        assert_eq!(worded("a\ngone\n", "a\n"), ["- gone"]);
        assert_eq!(marked("- ", Some(&Value::String(String::new()))), ["- (empty)"]);
    }
}
