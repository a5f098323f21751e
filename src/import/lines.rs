//! Lines of MDX before its tags are read: code, scripts, blanks that only show the nesting.

use crate::import::pattern::regex;
use regex::Regex;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// An open fence of code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Fence {
    sign: char,
    length: usize,
    /// Where on its line it begins.
    column: usize,
}

/// Fences that are further in than this are part of the code.
const FENCE_INDENT: usize = 4;

/// Whether a line opens or closes code in fences, for the fence that is open.
pub(super) fn fence(line: &str, open: &mut Option<Fence>) -> bool {
    let mut rest = line.trim_start().trim_start_matches(['>', ' ']);
    while let Some(item) = after_list_sign(rest).filter(|_| open.is_none()) {
        rest = item.trim_start();
    }
    let column = line.len() - rest.len();
    let Some(sign) = rest.chars().next().filter(|c| matches!(c, '`' | '~')) else { return open.is_some() };
    let length = rest.chars().take_while(|c| *c == sign).count();
    match *open {
        Some(own) => {
            let is_end = own.sign == sign && length >= own.length && rest.trim_end().len() == length;
            if is_end && column < own.column + FENCE_INDENT {
                *open = None;
            }
        }
        None if length >= 3 && !rest[length..].contains(sign) => *open = Some(Fence { sign, length, column }),
        None => return false,
    }
    true
}

/// What follows the sign of an item of a list.
pub(super) fn after_list_sign(text: &str) -> Option<&str> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let rest = match digits {
        0 => text.strip_prefix(['-', '*', '+'])?,
        _ => text[digits..].strip_prefix(['.', ')'])?,
    };
    rest.starts_with([' ', '\t']).then_some(rest)
}

/// A text whose blocks of HTML have no blank lines and no blanks before their lines: kramdown and Python-Markdown read a
/// block up to its end, where Markdown elsewhere ends it at a blank line and takes the rest for code.
pub(super) fn whole_html(text: &str) -> Cow<'_, str> {
    static OPENING: LazyLock<Regex> = LazyLock::new(|| {
        regex(r"^ {0,3}<(div|section|table|ul|ol|dl|figure|center|article|aside|nav|header|footer)\b[^>]*>")
    });
    if !text.contains('<') {
        return Cow::Borrowed(text);
    }
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let (mut out, mut at, mut open) = (String::with_capacity(text.len()), 0, None);
    while let Some(line) = lines.get(at) {
        let was_code = open.is_some();
        let is_code = fence(line, &mut open);
        // Code after the last line of an element stands for itself.
        let is_after_html = out.trim_end_matches(' ').ends_with(">\n")
            && out.trim_end().rsplit('\n').next().is_some_and(|line| line.trim_start().starts_with("</"));
        if is_code && !was_code && is_after_html {
            out.push('\n');
        }
        let found = OPENING.captures(line).filter(|_| !is_code);
        let end = found.and_then(|found| at.checked_add(length_of(&lines[at..], &found[1])?));
        let Some(end) = end else {
            out.push_str(line);
            at += 1;
            continue;
        };
        let whole = &lines[at..end];
        let is_mixed = whole.iter().any(|line| {
            ["```", "~~~", "{%", "{{", "<pre", " markdown=", " markdown>", " markdown "]
                .iter()
                .any(|sign| line.contains(sign))
        });
        for line in whole {
            match is_mixed {
                true => out.push_str(line),
                false if line.trim().is_empty() => {}
                false => out.push_str(line.trim_start()),
            }
        }
        at = end;
    }
    Cow::Owned(out)
}

/// A text in which no tag of an element within a line has a line to itself, and a blank line is behind one of an element
/// with `markdown="1"`: kramdown and Python-Markdown read what follows as Markdown, where it is HTML elsewhere.
pub(super) fn joined_tags(text: &str) -> Cow<'_, str> {
    static TAG: LazyLock<Regex> = LazyLock::new(|| {
        regex(r"^ {0,3}<(?:span|em|strong|b|i|u|small|big|mark|sub|sup|font|abbr|cite|q)\b[^<>]*>\s*$")
    });
    static AROUND: LazyLock<Regex> =
        LazyLock::new(|| regex(r#"^\s*<\w+\b[^<>]*\smarkdown(?:="?(?:1|block|span)"?)?(?:\s[^<>]*)?>\s*$"#));
    if !text.contains('<') {
        return Cow::Borrowed(text);
    }
    let (mut out, mut open, mut was_blank) = (String::with_capacity(text.len()), None, true);
    let mut lines = text.split_inclusive('\n').peekable();
    while let Some(line) = lines.next() {
        let is_code = fence(line, &mut open);
        let goes_on = lines.peek().is_some_and(|next| !next.trim().is_empty());
        let is_alone = !is_code && was_blank && goes_on && TAG.is_match(line);
        out.push_str(if is_alone { line.trim_end() } else { line });
        if !is_code && goes_on && AROUND.is_match(line) {
            out.push('\n');
        }
        was_blank = line.trim().is_empty();
    }
    Cow::Owned(out)
}

/// How many lines an element has that begins on the first.
fn length_of(lines: &[&str], name: &str) -> Option<usize> {
    let (start, end) = (format!("<{name}"), format!("</{name}>"));
    let mut depth = 0_usize;
    for (at, line) in lines.iter().enumerate() {
        depth = (depth + line.matches(&start).count()).saturating_sub(line.matches(&end).count());
        if depth == 0 {
            return Some(at + 1);
        }
    }
    None
}

/// A text without `import` and `export` statements, the files that names were imported from, and whether there were any.
pub(super) fn without_scripts(text: &str) -> (String, BTreeMap<String, String>, bool) {
    static IMPORT: LazyLock<Regex> = LazyLock::new(|| regex(r#"^import\s+(\w+)\s+from\s+["']([^"']+)["']"#));
    let (mut out, mut imports, mut has_script) = (String::with_capacity(text.len()), BTreeMap::new(), false);
    let (mut starts_block, mut depth, mut open) = (true, 0_i64, None);
    for line in text.split_inclusive('\n') {
        let is_code = depth == 0 && fence(line, &mut open);
        let begins = ["import ", "import{", "export "].iter().any(|word| line.starts_with(word));
        let is_script = !is_code && (depth > 0 || (starts_block && begins));
        if is_script {
            has_script = true;
            if let Some(found) = IMPORT.captures(line) {
                imports.insert(found[1].to_owned(), found[2].to_owned());
            }
            let opened = line.matches(['{', '(', '[']).count() as i64;
            depth = (depth + opened - line.matches(['}', ')', ']']).count() as i64).max(0);
            // The lines keep their numbers.
            out.push('\n');
        } else {
            out.push_str(line);
        }
        let is_between = line.trim().is_empty() || line.starts_with("<!--");
        starts_block = is_script || (!is_code && is_between);
    }
    (out, imports, has_script)
}

/// A text whose lines inside of components have lost the blanks that only show the nesting: Markdown would read code.
pub(super) fn dedented(text: &str) -> String {
    static OPENING: LazyLock<Regex> =
        LazyLock::new(|| regex(r"^\s*<([A-Za-z][\w.]*)(?:[^<>]|\{[^}]*\})*>\s*$"));
    static CLOSING: LazyLock<Regex> = LazyLock::new(|| regex(r"^\s*</([A-Za-z][\w.]*)>\s*$"));
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let indent = |line: &str| line.len() - line.trim_start_matches(' ').len();
    let (mut out, mut strips, mut open) = (String::with_capacity(text.len()), Vec::<usize>::new(), None);
    for (at, line) in lines.iter().enumerate() {
        let is_code = fence(line, &mut open);
        if !is_code && CLOSING.is_match(line) {
            strips.pop();
            out.push_str(line.trim_start_matches(' '));
            continue;
        }
        let strip = strips.last().copied().unwrap_or_default();
        out.push_str(&line[indent(line).min(strip)..]);
        let is_opening = !is_code && OPENING.is_match(line) && !line.trim_end().ends_with("/>");
        if is_opening {
            let inner = lines[at + 1..].iter().find(|line| !line.trim().is_empty());
            strips.push(inner.map_or(strip, |line| indent(line)));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fences_end_where_they_begin() {
        for (text, code) in [
            ("```\na\n```\nb\n", "+++-"),
            ("``` title=x\n!!! note\n\n        ```\n        a\n        ```\n```\nb\n", "+++++++-"),
            ("10. ```sh\n    a\n    ```\nb\n", "+++-"),
            ("- ~~~\n  ```\n  ~~~\n> ````\n> ```\n> ````\nb\n", "++++++-"),
            ("- a ``` b\n*c*\n", "--"),
        ] {
            let mut open = None;
            let found: String =
                text.lines().map(|line| if fence(line, &mut open) { '+' } else { '-' }).collect();
            assert_eq!(found, code, "{text}");
        }
    }

    #[test]
    fn tags_within_lines_do_not_begin_blocks() {
        for (text, expected) in [
            ("<span class=\"a\">\n[b](c)\n</span>\n", "<span class=\"a\">[b](c)\n</span>\n"),
            (
                "<div class=\"a\" markdown=\"1\">\n[b](c)\n</div>\n",
                "<div class=\"a\" markdown=\"1\">\n\n[b](c)\n</div>\n",
            ),
            ("```\n\n<em>\nx\n```\n", "```\n\n<em>\nx\n```\n"),
            ("a\n<em>\nb</em>\n\n<em>\n\nc\n", "a\n<em>\nb</em>\n\n<em>\n\nc\n"),
        ] {
            assert_eq!(joined_tags(text), expected);
        }
    }

    #[test]
    fn blocks_of_html_are_whole() {
        for (text, expected) in [
            (
                "<div class=\"a\">\n    <h3>One</h3>\n\n    <ul><li>x</li></ul>\n</div>\n\n    code\n",
                "<div class=\"a\">\n<h3>One</h3>\n<ul><li>x</li></ul>\n</div>\n\n    code\n",
            ),
            ("<div markdown=\"1\">\n\n*a*\n</div>\n", "<div markdown=\"1\">\n\n*a*\n</div>\n"),
            ("<div markdown>\n\n  *a*\n</div>\n", "<div markdown>\n\n  *a*\n</div>\n"),
            ("<div>\n\n```\n  x\n```\n</div>\n", "<div>\n\n```\n  x\n```\n</div>\n"),
            ("```\n<div>\n\n  x\n</div>\n```\n", "```\n<div>\n\n  x\n</div>\n```\n"),
            ("</div>\n```\n{: .x }\n```\n", "</div>\n\n```\n{: .x }\n```\n"),
            ("<div>\n\n  never closed\n", "<div>\n\n  never closed\n"),
        ] {
            assert_eq!(whole_html(text), expected);
        }
    }
}
