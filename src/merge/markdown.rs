//! The merge of three Markdown files: front matter by field, then the text by paragraph.

use super::driver::{Driven, DriverError, driver};
use super::{Conflict, ConflictKind, Merge, text};
use crate::base::Path;

/// The line that opens and closes front matter in YAML.
const FENCE: &str = "---";

/// A file as its front matter, without the lines around it, and all that follows these.
#[derive(Clone, Copy)]
struct Parts<'a> {
    /// The line that opens it, with its end; empty without front matter.
    open: &'a str,
    head: &'a str,
    /// The line that closes it, with its end.
    close: &'a str,
    body: &'a str,
}

impl<'a> Parts<'a> {
    fn of(text: &'a str) -> Parts<'a> {
        let none = Parts { open: "", head: "", close: "", body: text };
        let mut lines = text.split_inclusive('\n');
        let Some(open) = lines.next().filter(|line| line.trim_end() == FENCE) else { return none };
        let mut at = open.len();
        for line in lines {
            if line.trim_end() == FENCE {
                let (head, rest) = (&text[open.len()..at], &text[at..]);
                return Parts { open, head, close: &rest[..line.len()], body: &rest[line.len()..] };
            }
            at += line.len();
        }
        none
    }
}

/// Merges three Markdown files for git's merge driver. Where both sides exclude each other, both versions stay, between
/// the lines by which git marks a conflict; comments and order of the fields are those of OURS.
///
/// # Errors
/// When a file is not text in UTF-8.
pub fn markdown_driver(base: &[u8], ours: &[u8], theirs: &[u8]) -> Result<Driven, DriverError> {
    let texts = Merge::new(base, ours, theirs);
    if let Some(taken) = texts.resolve() {
        return Ok(Driven { bytes: taken.to_vec(), conflicts: Vec::new() });
    }
    let read = |file, bytes| std::str::from_utf8(bytes).map_err(|_| DriverError::NotText { file });
    let texts = Merge::new(
        read(super::File::Base, base)?,
        read(super::File::Ours, ours)?,
        read(super::File::Theirs, theirs)?,
    );
    let parts = texts.map(Parts::of);
    let mut conflicts = Vec::new();
    let head = merged_head(parts.map(|parts| parts.head), &mut conflicts);
    let body = merged_text(parts.map(|parts| parts.body), "body", &mut conflicts);
    let fences = [parts.ours, parts.theirs, parts.base].into_iter().find(|parts| !parts.open.is_empty());
    let merged = match fences.filter(|_| !head.is_empty() || !parts.ours.open.is_empty()) {
        Some(fences) => format!("{}{head}{}{body}", fences.open, fences.close),
        None => body,
    };
    Ok(Driven { bytes: merged.into_bytes(), conflicts })
}

/// The fields of both sides. What is not the strict YAML of cms is merged as lines.
fn merged_head(heads: Merge<&str>, conflicts: &mut Vec<Conflict>) -> String {
    if let Some(taken) = heads.resolve() {
        return (*taken).to_owned();
    }
    let Ok(driven) = driver("", heads.base.as_bytes(), heads.ours.as_bytes(), heads.theirs.as_bytes()) else {
        return merged_text(heads, "front matter", conflicts);
    };
    let merged = String::from_utf8_lossy(&driven.bytes).into_owned();
    let keys = driven.conflicts.iter().filter_map(|conflict| first_key(&conflict.path));
    let mut keys: Vec<String> = keys.collect();
    keys.dedup();
    conflicts.extend(driven.conflicts);
    keys.iter().fold(merged, |text, key| marked(&text, key, heads.theirs))
}

/// The key of the front matter that a path begins with.
fn first_key(path: &Path) -> Option<String> {
    let spelled = path.to_string();
    let end = spelled.find(['.', '[']).unwrap_or(spelled.len());
    Some(spelled[..end].to_owned()).filter(|key| !key.is_empty())
}

/// The front matter with both versions of a field, marked.
fn marked(text: &str, key: &str, theirs: &str) -> String {
    let other = entry(theirs, key).map_or("", |at| &theirs[at]);
    let (before, own, after) = match entry(text, key) {
        Some(at) => (&text[..at.start], &text[at.clone()], &text[at.end..]),
        None => (text, "", ""),
    };
    if own == other {
        return text.to_owned();
    }
    format!("{before}<<<<<<< ours\n{own}=======\n{other}>>>>>>> theirs\n{after}")
}

/// The lines of a field at the top of front matter.
fn entry(text: &str, key: &str) -> Option<std::ops::Range<usize>> {
    let mut at = 0;
    let mut found: Option<usize> = None;
    for line in text.split_inclusive('\n') {
        let is_top = !line.starts_with([' ', '\t', '-', '#', '\n', '\r']);
        if let Some(start) = found.filter(|_| is_top) {
            return Some(start..at);
        }
        let name = line.split_once(':').map(|(name, _)| name.trim().trim_matches(['"', '\'']));
        if is_top && name == Some(key) {
            found = Some(at);
        }
        at += line.len();
    }
    found.map(|start| start..at)
}

fn merged_text(texts: Merge<&str>, place: &str, conflicts: &mut Vec<Conflict>) -> String {
    if let Some(taken) = texts.resolve() {
        return (*taken).to_owned();
    }
    let owned = texts.map(str::to_owned);
    text::merge(owned.as_ref()).unwrap_or_else(|| {
        let text = |text: &str| Some(serde_json::Value::String(text.to_owned()));
        conflicts.push(Conflict {
            path: Path::root().key(place),
            kind: ConflictKind::EditEdit,
            base: text(texts.base),
            ours: text(texts.ours),
            theirs: text(texts.theirs),
        });
        text::marking(owned.as_ref())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(base: &str, ours: &str, theirs: &str) -> (String, usize) {
        let driven = markdown_driver(base.as_bytes(), ours.as_bytes(), theirs.as_bytes()).unwrap();
        (String::from_utf8(driven.bytes).unwrap(), driven.conflicts.len())
    }

    #[test]
    fn fields_and_paragraphs_of_both_sides_are_merged() {
        let base = "---\n# comment\ntitle: A\ndate: 2026-01-01\ntags: [a]\n---\n\nOne.\n\nTwo.\n";
        let ours = "---\n# comment\ntitle: B\ndate: 2026-01-01\ntags: [a]\n---\n\nOne, mine.\n\nTwo.\n";
        let theirs =
            "---\n# comment\ntitle: A\ndate: 2026-02-01\ntags: [a]\n---\n\nOne.\n\nTwo, theirs.\n\nThree.\n";
        let merged = "---\n# comment\ntitle: B\ndate: 2026-02-01\ntags: [a]\n---\n\nOne, mine.\n\nTwo, theirs.\n\nThree.\n";
        assert_eq!(run(base, ours, theirs), (merged.to_owned(), 0));
    }

    #[test]
    fn both_versions_of_a_conflict_stay() {
        let file =
            |title: &str, text: &str| format!("---\ntitle: {title}\ndraft: true\n---\nA.\n\n{text}\n\nZ.\n");
        let (text, conflicts) = run(&file("A", "b"), &file("B", "our text"), &file("C", "their word"));
        assert_eq!(conflicts, 2, "{text}");
        let expected = "---\n<<<<<<< ours\ntitle: B\n=======\ntitle: C\n>>>>>>> theirs\ndraft: true\n---\nA.\n\n\
            <<<<<<< ours\nour text\n=======\ntheir word\n>>>>>>> theirs\n\nZ.\n";
        assert_eq!(text, expected);
    }

    #[test]
    fn front_matter_that_is_no_strict_yaml_is_merged_as_lines() {
        let file = |a: &str, b: &str| format!("---\na: &x {a}\n\nb: *x\nc: {b}\n---\ntext\n");
        let (text, conflicts) = run(&file("1", "1"), &file("2", "1"), &file("1", "3"));
        assert_eq!((text, conflicts), (file("2", "3"), 0));
    }

    #[test]
    fn paragraph_that_one_side_changed_and_the_other_removed_stays() {
        let (text, conflicts) = run("a\n\nb\n\nc\n", "a\n\nc\n", "a\n\nb, new words here\n\nc\n");
        assert!(conflicts == 1 || text.contains("b, new words here"), "{text}");
        assert!(text.contains("b, new words here"), "{text}");
    }
}
