//! YAML that is none in the strict sense, and that other programs show pages of nevertheless.

use super::{BYTES_MAX, Format, FrontMatter, Unreadable, closing, first_line, tree};
use crate::import::known::has_meaning;
use std::borrow::Cow;
use std::collections::HashMap;

/// A file whose front matter has slips: values that need quotes, such as `{{date}}`, keys given twice, of which the last
/// counts, and values that are none, of keys that mean nothing to a post: these are left out. `None` if that does not help.
pub(super) fn read(text: &str) -> Option<FrontMatter<'_>> {
    let start = text
        .find("---")
        .filter(|start| text[..*start].trim_matches(['\u{feff}', '\n', '\r', ' ']).is_empty())?;
    let inner = start + first_line(&text[start..]).1;
    let (end, body) = closing(text, inner, &["---", "..."])?;
    let lines = text.get(inner..end).filter(|inner| inner.len() <= BYTES_MAX)?.replace("\r\n", "\n");
    let mut notes = Vec::new();
    let mut plain = without_slips(&lines);
    let mut has_slips = !plain.lines().eq(lines.lines());
    let mut tries = 0..SLIPS_MAX;
    let fields = loop {
        match tree::yaml(&plain) {
            Ok(fields) => break fields,
            Err(error) => {
                tries.next()?;
                if let Some(rest) = without_earlier(&plain, &error) {
                    (plain, has_slips) = (rest, true);
                    continue;
                }
                let (key, rest) = without_odd(&plain, &error)?;
                notes.push(format!("the value of `{key}` cannot be read: left out: {}", error.message));
                plain = rest;
            }
        }
    };
    if has_slips {
        let note = "front matter that is no YAML: values that need quotes, or a key given twice";
        notes.insert(0, note.to_owned());
    }
    Some(FrontMatter { format: Format::Yaml, fields, body: &text[body..], notes })
}

/// Most slips of one file that are looked for one by one: each takes a reading of the whole.
const SLIPS_MAX: usize = 100;
/// How an error ends that names a key of which there are two.
const TWICE: &str = "is given twice";
/// Keys that hide pages in one program only.
const HIDING: [&str; 3] = ["access", "routable", "cascade"];

/// The key whose value has a mapping or a list as a key in it, or one key twice, and the lines without it. None for keys
/// that mean something: without `draft` a page would be public.
fn without_odd(lines: &str, error: &Unreadable) -> Option<(String, String)> {
    let is_odd = ["expected a text as key", TWICE].iter().any(|end| error.message.ends_with(end));
    let at = usize::try_from(error.line).ok()?.checked_sub(1)?;
    let all: Vec<&str> = lines.lines().collect();
    let start = (0..=at).rev().find(|line| all.get(*line).is_some_and(|line| key_of(line).is_some()))?;
    let key = key_of(all[start])?;
    let is_named = error.message.strip_prefix(key).is_some_and(|rest| rest.starts_with(['.', ':', '[']));
    if !is_odd || !is_named || has_meaning(key) || HIDING.contains(&key) {
        return None;
    }
    let end = (start + 1..all.len()).find(|line| key_of(all[*line]).is_some()).unwrap_or(all.len());
    let rest = all[..start].iter().chain(&all[end..]).flat_map(|line| [*line, "\n"]).collect();
    Some((key.to_owned(), rest))
}

/// The lines without the first of two values of a key that stands below others: the last counts.
fn without_earlier(lines: &str, error: &Unreadable) -> Option<String> {
    let all: Vec<&str> = lines.lines().collect();
    let second =
        usize::try_from(error.line).ok()?.checked_sub(1).filter(|_| error.message.ends_with(TWICE))?;
    let (column, key) = key_below(all.get(second)?)?;
    let first = (0..second).rev().find(|line| {
        let begins = all[*line].trim_start();
        !begins.is_empty() && (key_below(all[*line]) == Some((column, key)) || !is_below(all[*line], column))
    })?;
    if key_below(all[first]) != Some((column, key)) {
        return None;
    }
    // Items of a list may stand at the column of their key.
    let is_item = |line: &str| line.trim_start_matches(' ').starts_with("- ") && is_below(line, column);
    let end = (first + 1..=second).find(|line| !is_below(all[*line], column + 1) && !is_item(all[*line]))?;
    // An item of a list stays one.
    let item = Some(all[first][..column].trim_end()).filter(|start| !start.is_empty());
    let rest = all[..first].iter().copied().chain(item).chain(all[end..].iter().copied());
    Some(rest.flat_map(|line| [line, "\n"]).collect())
}

/// Whether a line is blank, or begins at a column or behind it.
fn is_below(line: &str, column: usize) -> bool {
    let start = line.len() - line.trim_start_matches(' ').len();
    start >= column || line.trim().is_empty()
}

/// The key below others that a line begins, perhaps as the first of an item of a list, and its column.
fn key_below(line: &str) -> Option<(usize, &str)> {
    let mut rest = line.trim_start_matches(' ');
    while let Some(item) = rest.strip_prefix("- ") {
        rest = item.trim_start_matches(' ');
    }
    let (key, value) = rest.split_once(':')?;
    let column = line.len() - rest.len();
    (column > 0 && (value.is_empty() || value.starts_with(' '))).then(|| (column, key.trim_end()))
}

/// The key at the top that a line begins.
fn key_of(line: &str) -> Option<&str> {
    let (key, _) = line.split_once(':').filter(|_| !line.starts_with([' ', '\t', '-', '#', '"', '\'']))?;
    Some(key.trim_end())
}

fn without_slips(inner: &str) -> String {
    let mut last: HashMap<&str, usize> = HashMap::new();
    for (number, line) in inner.lines().enumerate() {
        last.extend(key_of(line).map(|key| (key, number)));
    }
    let (mut out, mut keeps) = (String::with_capacity(inner.len() + 64), true);
    for (number, line) in inner.lines().enumerate() {
        // What a key has below it goes with it.
        if let Some(key) = key_of(line) {
            keeps = last.get(key) == Some(&number);
        }
        if keeps {
            out.push_str(&quoted(line));
            out.push('\n');
        }
    }
    out
}

/// A line whose value is in quotes where YAML needs them. Lines below a key stay as they are, but for items of lists that
/// begin with a sign of YAML.
fn quoted(line: &str) -> Cow<'_, str> {
    let item = line.trim_start().strip_prefix("- ").map(|value| (line.len() - value.len(), value));
    let is_top = !line.starts_with([' ', '\t', '-', '#']);
    let own = || line.split_once(": ").filter(|_| is_top).map(|(key, value)| (key.len() + 2, value));
    let Some((at, value)) = item.or_else(own) else { return Cow::Borrowed(line) };
    let value = value.trim();
    let is_odd = value.starts_with(['@', '`', '%']) || value.starts_with("{{");
    let is_plain = !value.starts_with(['"', '\'', '[', '{', '|', '>', '&', '*', '!']);
    match is_odd || is_top && is_plain && value.contains(": ") {
        true => Cow::Owned(format!("{}'{}'", &line[..at], value.replace('\'', "''"))),
        false => Cow::Borrowed(line),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn slips_are_mended_and_nothing_else() {
        let text = "---\ncreated: {{date}}\ntitle: One\ntags:\n  - a\ntitle: \"Two\"\nnote: It's: so\nlist:\n  - {{x}}\n  - a: b\n---\nBody\n";
        let found = read(text).unwrap();
        let of = |key: &str| found.fields[key].to_string();
        assert_eq!((of("created"), of("title")), ("\"{{date}}\"".to_owned(), "\"Two\"".to_owned()));
        assert_eq!(
            (of("note"), of("list"), of("tags")),
            ("\"It's: so\"".into(), "[\"{{x}}\",{\"a\":\"b\"}]".into(), "[\"a\"]".into())
        );
        assert_eq!(found.body, "Body\n");
        let odd = read("---\ntitle: A\nnav:\n  key: {{ category }}\n  order: 1\nb: 2\n---\nBody\n").unwrap();
        let keys: Vec<&str> = odd.fields.keys().map(String::as_str).collect();
        assert_eq!((keys, odd.notes.len()), (vec!["title", "b"], 1));
        assert!(odd.notes[0].starts_with("the value of `nav` cannot be read"), "{:?}", odd.notes);
        assert_eq!(read("---\ntitle: A\ndraft:\n  key: {{ category }}\n---\n"), None);
        assert_eq!(read("---\na: [1\n---\n"), None);
        assert_eq!(read("text\n---\na: 1\n---\n"), None);
    }
    #[test]
    fn last_value_of_a_key_below_others_counts() {
        for (inner, expected) in [
            ("hero:\n  a: X\n  b: 1.50\n  a: Y\n", json!({"hero": {"b": 1, "a": "Y"}})),
            ("hero:\n  a:\n    c: X\n\n  a: Y\n", json!({"hero": {"a": "Y"}})),
            (
                "authors:\n  - name: A\n    url: u\n    name: B\n  - name: C\n    aff:\n      x: 1\n      x: 2\n",
                json!({"authors": [{"url": "u", "name": "B"}, {"name": "C", "aff": {"x": 2}}]}),
            ),
            ("hero:\n  a:\n  - x\n  a: Y\n", json!({"hero": {"a": "Y"}})),
            ("list:\n- a: 1\n- a: 2\n  a: 3\n", json!({"list": [{"a": 1}, {"a": 3}]})),
        ] {
            let text = format!("---\n{inner}---\nBody\n");
            let found = read(&text).unwrap_or_else(|| panic!("{inner}"));
            let shown = serde_json::to_string(&found.fields).unwrap().replace("1.50", "1");
            assert_eq!((shown, found.notes.len()), (expected.to_string(), 1), "{inner}");
        }
        // Within one line there is no earlier one to leave out.
        assert_eq!(read("---\ndraft: {a: 1, a: 2}\n---\n"), None);
        let many = "  a: 1\n".repeat(SLIPS_MAX + 2);
        assert_eq!(read(&format!("---\ndraft:\n{many}---\n")), None);
    }
}
