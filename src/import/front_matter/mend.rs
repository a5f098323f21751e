//! YAML that is none in the strict sense, and that other programs show pages of nevertheless.

use super::{BYTES_MAX, Format, FrontMatter, closing, first_line, tree};
use std::borrow::Cow;
use std::collections::HashMap;

/// A file whose front matter has slips: values that need quotes, such as `{{date}}`, and keys given twice, of which the last
/// counts. `None` if that does not help.
pub(super) fn read(text: &str) -> Option<FrontMatter<'_>> {
    let start = text
        .find("---")
        .filter(|start| text[..*start].trim_matches(['\u{feff}', '\n', '\r', ' ']).is_empty())?;
    let inner = start + first_line(&text[start..]).1;
    let (end, body) = closing(text, inner, &["---", "..."])?;
    let lines = text.get(inner..end).filter(|inner| inner.len() <= BYTES_MAX)?.replace("\r\n", "\n");
    let fields = tree::yaml(&without_slips(&lines)).ok()?;
    let notes =
        vec!["front matter that is no YAML: values that need quotes, or a key given twice".to_owned()];
    Some(FrontMatter { format: Format::Yaml, fields, body: &text[body..], notes })
}

fn without_slips(inner: &str) -> String {
    let key = |line: &str| {
        let (key, _) = line.split_once(':').filter(|_| !line.starts_with([' ', '-', '#', '"', '\'']))?;
        Some(key.trim_end().to_owned())
    };
    let mut last: HashMap<String, usize> = HashMap::new();
    for (number, line) in inner.lines().enumerate() {
        last.extend(key(line).map(|key| (key, number)));
    }
    let (mut out, mut keeps) = (String::with_capacity(inner.len() + 64), true);
    for (number, line) in inner.lines().enumerate() {
        // What a key has below it goes with it.
        if let Some(key) = key(line) {
            keeps = last.get(&key) == Some(&number);
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
        assert_eq!(read("---\na: [1\n---\n"), None);
        assert_eq!(read("text\n---\na: 1\n---\n"), None);
    }
}
