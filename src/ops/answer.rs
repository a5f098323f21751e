//! Renders writes and differences for people.

use super::page::{columns, cut};
use crate::base::{Diagnostic, Path, Severity, Step};
use crate::merge::{self, ChangeKind, Segment, SegmentKind};
use crate::ops::prelude::*;
use crate::site::{ItemChange, PendingState, Unreadable};
use std::collections::{BTreeMap, HashMap};

/// How much a list found, and in which content.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Extent {
    /// How many there are in all
    pub total: u64,
    /// The commit that was read: pass it as `--expect` to change just this
    pub revision: String,
}

/// Width of a single-line value, in columns.
const VALUE_COLUMNS: usize = 80;
/// Most lines of a text that is shown in full.
const TEXT_LINES: usize = 12;

/// Shows what a write changed, and on which stage.
pub(crate) fn write_changes(page: &mut Page, written: &Written) {
    if written.changes.is_empty() {
        page.line(format!("nothing changed on {}", written.stage));
    }
    for change in &written.changes {
        item_heading(page, change.state, &change.name.kind, &change.name.title, &change.name.path);
        changes(page, &change.changes);
    }
    write_end(page, written);
}

/// The end of a write: its warnings, the files that were left alone, and its last line.
pub(crate) fn write_end(page: &mut Page, written: &Written) {
    warnings(page, &written.warnings);
    left_alone(page, &written.left_alone);
    closing(page, written.dry_run, written.commit.as_deref(), &format!("on {}", written.stage));
}

/// The last line of a write: where it was committed, or that it was not.
pub(crate) fn closing(page: &mut Page, dry_run: bool, commit: Option<&str>, place: &str) {
    match commit {
        _ if dry_run => page.toned_line(Tone::Notice, "dry run: nothing was written"),
        Some(commit) => page.toned_line(Tone::Faint, format!("{} {place}", short_commit(commit))),
        None => {}
    }
}

/// Lists work tree files that were not updated.
pub(crate) fn left_alone(page: &mut Page, files: &[String]) {
    for file in files {
        styled!(page, Notice "left alone in the work tree, because it has uncommitted changes: {file}");
    }
    if !files.is_empty() {
        let note = "  `git commit` merges this change into it; without the hooks of `cms init` it would take it back";
        page.toned_line(Tone::Notice, note);
    }
}

/// Lists unreadable files.
pub(crate) fn unreadable(page: &mut Page, files: &[Unreadable]) {
    for file in files {
        let what = if file.is_nameless() { "is not shown" } else { "cannot be read" };
        page.toned_line(Tone::Bad, format!("{what}: {}", file.summary()));
    }
    if files.iter().any(Unreadable::is_nameless) {
        let note = "  `git switch STAGE && cms fmt && git commit -a` gives it an id";
        page.toned_line(Tone::Notice, note);
    }
    if !files.is_empty() {
        let note =
            "  what such a file holds is missing from the site: `cms validate --stage STAGE` shows why";
        page.toned_line(Tone::Notice, note);
    }
}

/// Lists problems that did not prevent the write: of each code a few, since `cms validate` lists all.
pub(crate) fn warnings(page: &mut Page, warnings: &[Diagnostic]) {
    let mut shown: BTreeMap<&str, usize> = BTreeMap::new();
    let mut more: BTreeMap<&str, usize> = BTreeMap::new();
    for group in alike(warnings) {
        let code = group[0].code.as_str();
        let before = shown.entry(code).or_default();
        if *before == WARNINGS_SHOWN {
            *more.entry(code).or_default() += group.len();
            continue;
        }
        *before += 1;
        finding(page, &group);
    }
    for (code, number) in more {
        let text = format!("… and {number} more of `{code}`: `cms validate` shows them");
        page.toned_line(Tone::Notice, text);
    }
}

/// Most messages of one code among the warnings of a write.
const WARNINGS_SHOWN: usize = 10;
/// Most places of one warning that are named.
const WARNING_PLACES: usize = 10;

/// Problems with the same message and hint, in the order of the first of each.
pub fn alike(issues: &[Diagnostic]) -> Vec<Vec<&Diagnostic>> {
    let mut groups: Vec<Vec<&Diagnostic>> = Vec::new();
    let mut known = HashMap::new();
    for issue in issues {
        let at =
            *known.entry((&issue.code, issue.severity, &issue.message, &issue.hint)).or_insert(groups.len());
        match groups.get_mut(at) {
            Some(group) => group.push(issue),
            None => groups.push(vec![issue]),
        }
    }
    groups
}

/// Shows a problem in a file: what, where, what to do.
pub fn diagnostic(page: &mut Page, issue: &Diagnostic) {
    finding(page, &[issue]);
}

/// Shows a problem once, with all its places; of a warning the first of them, and how many there are.
pub fn finding(page: &mut Page, alike: &[&Diagnostic]) {
    let Some(first) = alike.first() else { return };
    let (tone, word, places) = match first.severity {
        Severity::Error => (Tone::Bad, "error", usize::MAX),
        Severity::Warning => (Tone::Notice, "warning", WARNING_PLACES),
    };
    let times = if alike.len() > 1 { format!(" ({} times)", alike.len()) } else { String::new() };
    styled!(page, (tone) "{word}[{}]", first.code; Plain ": "; Plain "{}", first.message; Faint "{times}");
    for issue in alike.iter().take(places) {
        let place = match (issue.line, issue.column) {
            (0, _) => issue.file.clone(),
            (line, column) => format!("{}:{line}:{column}", issue.file),
        };
        page.line(format!("  --> {place}"));
    }
    if alike.len() > places {
        page.toned_line(Tone::Faint, format!("  … and {} more (--json shows all)", alike.len() - places));
    }
    if let Some(hint) = &first.hint {
        page.pieces(&[(Tone::Notice, "  hint"), (Tone::Plain, ": "), (Tone::Plain, hint)]);
    }
}

/// Shows items with all their changes.
pub(crate) fn write_items(page: &mut Page, items: &[ItemChange]) {
    let mut items: Vec<&ItemChange> = items.iter().collect();
    items.sort_by(|a, b| a.name.path.cmp(&b.name.path));
    for item in items {
        item_heading(page, item.state, &item.name.kind, &item.name.title, &item.name.path);
        changes(page, &item.changes);
    }
}

/// Most places in one line.
const PLACES_SHOWN: usize = 6;

/// The places of changes, in one line.
pub(crate) fn places(changes: &[merge::Change]) -> String {
    let mut places: Vec<String> = changes.iter().map(|change| short(&change.path)).collect();
    places.dedup();
    if places.len() > PLACES_SHOWN {
        let more = places.len() - PLACES_SHOWN;
        places.truncate(PLACES_SHOWN);
        places.push(format!("{more} more"));
    }
    places.join(", ")
}

/// Moved or deleted items, one line each, without their changes, which were reviewed before.
pub(crate) fn item_headings(page: &mut Page, items: &[ItemChange]) {
    for item in items {
        item_heading(page, item.state, &item.name.kind, &item.name.title, &item.name.path);
    }
}

/// A place as text, with ids shortened to what a person would type.
pub(crate) fn short_place(place: &str) -> String {
    Path::parse(place).map_or_else(|_| place.to_owned(), |path| short(&path))
}

/// A path, with ids shortened to what a person would type.
pub(crate) fn short(path: &Path) -> String {
    let step = |step: &Step| match step {
        Step::Id(id) => Step::Id(id.chars().take(ID_COLUMNS).collect()),
        Step::Key(_) | Step::Index(_) => step.clone(),
    };
    Path(path.0.iter().map(step).collect()).to_string()
}

/// Characters of a shortened id.
const ID_COLUMNS: usize = 8;

/// The line of an item: what happened to it, its kind, title and path.
pub(crate) fn item_heading(page: &mut Page, state: PendingState, kind: &str, title: &str, path: &str) {
    let (tone, mark) = match state {
        PendingState::Added => (Tone::Good, "+ added"),
        PendingState::Deleted | PendingState::Removed => (Tone::Bad, "- deleted"),
        PendingState::Changed => (Tone::Notice, "~ changed"),
        PendingState::Moved => (Tone::Notice, "→ moved"),
        PendingState::Disputed => (Tone::Bad, "! disputed"),
    };
    styled!(page, (tone) "{mark}"; Plain " {kind} "; Strong "{title}"; Faint "  {path}");
}

/// Shows changes field by field; texts word by word.
pub(crate) fn changes(page: &mut Page, list: &[merge::Change]) {
    let mut above = None;
    for change in list {
        match change.kind {
            ChangeKind::Moved => page.pieces(&[
                (Tone::Notice, "    → "),
                (Tone::Strong, &format!("{} moved", change.path)),
                (Tone::Plain, &format!(" {}", standing(change.after.as_ref()))),
            ]),
            ChangeKind::Added | ChangeKind::Removed | ChangeKind::Changed => {
                if above != Some(&change.path) {
                    let place =
                        change.place.as_ref().map(|place| format!(" added {}", standing(Some(place))));
                    styled!(page, Plain "    "; Strong "{}", change.path;
                        Plain "{}", place.unwrap_or_default());
                }
                above = Some(&change.path);
                values(page, change.before.as_ref(), change.after.as_ref());
            }
        }
    }
}

/// The position of a moved or added module, in words.
pub(crate) fn standing(place: Option<&Value>) -> String {
    let text = |key: &str| place.and_then(|place| place.get(key)).and_then(Value::as_str);
    let list = text("in").map_or_else(String::new, short_place);
    match text("after") {
        Some(id) => format!("behind {list}[{}]", id.chars().take(ID_COLUMNS).collect::<String>()),
        None => format!("to the front of {list}"),
    }
}

fn values(page: &mut Page, before: Option<&Value>, after: Option<&Value>) {
    if let (Some(Value::String(before)), Some(Value::String(after))) = (before, after)
        && (is_prose(before) || is_prose(after))
    {
        return words(page, before, after);
    }
    for (value, mark, tone) in [(before, "      - ", Tone::Bad), (after, "      + ", Tone::Good)] {
        let Some(value) = value else { continue };
        for line in lines_of(value) {
            page.pieces(&[(tone, mark), (tone, &line)]);
        }
    }
}

/// Whether a text is long enough to be compared word by word.
pub(crate) fn is_prose(text: &str) -> bool {
    text.contains('\n') || columns(text) > VALUE_COLUMNS
}

/// A value in a few lines.
fn lines_of(value: &Value) -> Vec<String> {
    lines_of_text(&match value {
        Value::String(text) => text.clone(),
        Value::Object(_) | Value::Array(_) => crate::codec::yaml::write(value),
        Value::Null | Value::Bool(_) | Value::Number(_) => value.to_string(),
    })
}

/// A text in a few lines.
pub(crate) fn lines_of_text(text: &str) -> Vec<String> {
    let total = text.trim_end().lines().count();
    let mut lines: Vec<String> =
        text.trim_end().lines().take(TEXT_LINES).map(|line| cut(line, VALUE_COLUMNS)).collect();
    if total > TEXT_LINES {
        lines.push(format!("… {} more lines", total - TEXT_LINES));
    }
    lines
}

/// A changed text: the changed lines, with changed words marked `[-so-]` and `{+so+}`.
pub(crate) fn words(page: &mut Page, before: &str, after: &str) {
    segments(page, &merge::text_difference(before, after));
}

/// The same of pieces that are known.
pub(crate) fn segments(page: &mut Page, pieces: &[Segment]) {
    let mut line = String::from("        ");
    let mut changed = false;
    for segment in pieces {
        let (open, close, tone) = match segment.kind {
            SegmentKind::Same => ("", "", Tone::Plain),
            SegmentKind::Removed => ("[-", "-]", Tone::Bad),
            SegmentKind::Added => ("{+", "+}", Tone::Good),
        };
        for (index, piece) in segment.text.split('\n').enumerate() {
            if index > 0 {
                flush(page, &mut line, &mut changed);
            }
            if !piece.is_empty() {
                changed |= tone != Tone::Plain;
                line.push_str(&super::page::toned(tone, &format!("{open}{piece}{close}")));
            }
        }
    }
    flush(page, &mut line, &mut changed);
}

fn flush(page: &mut Page, line: &mut String, changed: &mut bool) {
    if *changed {
        page.raw(line);
        page.raw("\n");
    }
    line.clear();
    line.push_str("        ");
    *changed = false;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Finding;

    fn shown(show: impl Fn(&mut Page)) -> String {
        let mut page = Page::new();
        show(&mut page);
        page.plain()
    }

    #[test]
    fn same_warning_is_shown_once_with_its_places() {
        let file = |n: u32| {
            Finding::warning("a.b", "", "no text").hint("write one").in_file(format!("{n}.yaml"), 4, 7)
        };
        let twelve: Vec<_> = (0..12).map(file).collect();
        let text = shown(|page| warnings(page, &twelve));
        assert!(text.starts_with("warning[a.b]: no text (12 times)\n  --> 0.yaml:4:7\n"), "{text}");
        assert!(
            text.ends_with("  --> 9.yaml:4:7\n  … and 2 more (--json shows all)\n  hint: write one\n"),
            "{text}"
        );
        assert_eq!(alike(&twelve).len(), 1);
    }

    #[test]
    fn errors_keep_all_places_and_many_messages_of_one_code_are_counted() {
        let twelve: Vec<_> =
            (0..12).map(|n| Finding::error("a.b", "", "bad").in_file(format!("{n}.yaml"), 0, 0)).collect();
        let text = shown(|page| finding(page, &alike(&twelve)[0]));
        assert_eq!(text.matches("-->").count(), 12);
        let many: Vec<_> =
            (0..13).map(|n| Finding::warning("a.b", "", format!("bad {n}")).in_file("x", 0, 0)).collect();
        let text = shown(|page| warnings(page, &many));
        assert_eq!(text.matches("-->").count(), 10);
        assert!(text.ends_with("… and 3 more of `a.b`: `cms validate` shows them\n"), "{text}");
    }
}
