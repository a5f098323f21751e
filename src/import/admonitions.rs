//! Callouts, tabs and containers of other programs as Markdown that pages show as what they are: quotes with a marker,
//! and headings.

use super::lines::fence;
use crate::import::pattern::regex;
use crate::richtext::is_callout;
use regex::Regex;
use std::borrow::Cow;
use std::sync::LazyLock;

/// Deepest nesting that is converted.
const DEPTH_MAX: usize = 16;
/// Blanks by which what is inside a callout or a tab is indented.
const INDENT: usize = 4;

/// The first lines of a callout: a word that pages do not know becomes the title, and a title with marks of its own
/// stands alone.
fn opening(word: &str, fold: &str, title: &str) -> Vec<String> {
    let title = title.trim();
    if title.contains(['`', '*', '_', '[', '<', '&', '\\']) {
        let word = if is_callout(word) { word } else { "note" };
        return vec![format!("[!{word}]{fold}"), format!("**{title}**"), String::new()];
    }
    vec![match is_callout(word) {
        true => format!("[!{word}]{fold}{}{title}", if title.is_empty() { "" } else { " " }),
        false => {
            let mut letters = word.chars();
            let own: String =
                letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect();
            format!("[!note]{fold} {}", if title.is_empty() { own.as_str() } else { title })
        }
    }]
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start_matches(' ').len()
}

/// Callouts (`!!! note "Title"`, `??? note`) and tabs (`=== "Title"`) of MkDocs, whose text is indented.
pub(super) fn indented(text: &str) -> Cow<'_, str> {
    let is_one = text.contains("!!!") || text.contains("???") || text.contains("=== \"");
    if is_one { Cow::Owned(indented_in(text, 2, 0)) } else { Cow::Borrowed(text) }
}

fn indented_in(text: &str, level: usize, depth: usize) -> String {
    static OPENING: LazyLock<Regex> = LazyLock::new(|| {
        regex(
            r#"^( *)(?:(!!!|\?\?\?\+?)\s+([A-Za-z][\w-]*)[^"\n]*(?:"([^\n]*)")?|===[!+]*\s+"([^"\n]*)")\s*$"#,
        )
    });
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let (mut out, mut at, mut open, mut level) = (String::with_capacity(text.len()), 0, None, level);
    while let Some(line) = lines.get(at) {
        at += 1;
        let is_code = fence(line, &mut open);
        let hashes = line.bytes().take_while(|b| *b == b'#').count();
        if !is_code && (1..=6).contains(&hashes) {
            level = hashes + 1;
        }
        let found = OPENING.captures(line.trim_end_matches('\n')).filter(|_| !is_code && depth < DEPTH_MAX);
        let Some(found) = found else {
            out.push_str(line);
            continue;
        };
        let margin = &found[1];
        let own = margin.len() + INDENT;
        let end = lines[at..]
            .iter()
            .position(|line| !line.trim().is_empty() && indent(line) < own)
            .map_or(lines.len(), |end| at + end);
        let filled =
            lines[at..end].iter().rposition(|line| !line.trim().is_empty()).map_or(at, |last| at + last + 1);
        let inner: String = lines[at..filled]
            .iter()
            .map(|line| line.get(own..).filter(|_| !line.trim().is_empty()).unwrap_or("\n"))
            .collect();
        at = filled;
        let text = |group: usize| found.get(group).map_or("", |found| found.as_str());
        match found.get(2) {
            Some(sign) => {
                let fold = match sign.as_str() {
                    "!!!" => "",
                    "???" => "-",
                    _ => "+",
                };
                quote(&mut out, margin, &opening(&found[3], fold, text(4)).join("\n"));
                let inner = indented_in(&inner, level, depth + 1);
                quote(&mut out, margin, inner.trim_end_matches('\n'));
            }
            None => {
                out.push_str(&format!("{margin}{} {}\n\n", "#".repeat(level.min(6)), text(5)));
                let inner = indented_in(&inner, level + 1, depth + 1);
                inner.lines().for_each(|line| {
                    out.push_str(&format!("{}{line}\n", if line.is_empty() { "" } else { margin }))
                });
            }
        }
    }
    out
}

fn quote(out: &mut String, margin: &str, inner: &str) {
    for line in inner.lines() {
        out.push_str(&if line.trim().is_empty() {
            format!("{margin}>\n")
        } else {
            format!("{margin}> {line}\n")
        });
    }
}

/// An open container of colons.
struct Container {
    colons: usize,
    /// Its own blanks, after those of the containers around it.
    margin: usize,
    /// Whether its text is a quote.
    is_quote: bool,
}

/// Containers of colons (`:::tip[Title]` … `:::`) as quotes. Of others than callouts the content stays; they are
/// named, each with its line.
pub(super) fn containers(text: &str) -> (Cow<'_, str>, Vec<(usize, String)>) {
    static OPENING: LazyLock<Regex> =
        LazyLock::new(|| regex(r"^( *)(:{3,})\s*(\p{L}[\w-]*)\s*(?:\[(.*)\]|([^\[{]*))?\s*(?:\{.*\})?\s*$"));
    if !text.contains(":::") {
        return (Cow::Borrowed(text), Vec::new());
    }
    let (mut out, mut others, mut stack, mut open) =
        (String::with_capacity(text.len()), Vec::new(), Vec::<Container>::new(), None);
    for (number, line) in text.split_inclusive('\n').enumerate() {
        let plain = line.trim_end_matches('\n');
        let is_code = fence(line, &mut open);
        let signs = plain.trim();
        let is_end = !is_code && signs.len() >= 3 && signs.bytes().all(|b| b == b':');
        if is_end && let Some(last) = stack.iter().rposition(|one| one.colons <= signs.len()) {
            stack.truncate(last);
            push(&mut out, &stack, "");
            continue;
        }
        match OPENING.captures(plain).filter(|_| !is_code && stack.len() < DEPTH_MAX) {
            Some(found) => {
                let word = found[3].to_lowercase();
                let title = found.get(4).or(found.get(5)).map_or("", |title| title.as_str());
                let is_quote = is_callout(&word);
                push(&mut out, &stack, "");
                if is_quote {
                    for line in opening(&word, "", title) {
                        push(&mut out, &stack, format!("{}> {line}", &found[1]).trim_end());
                    }
                } else {
                    others.push((number + 1, format!(":::{word}")));
                    if !title.trim().is_empty() {
                        push(&mut out, &stack, &format!("{}**{}**", &found[1], title.trim()));
                    }
                    push(&mut out, &stack, "");
                }
                let around: usize = stack.iter().filter(|one| one.is_quote).map(|one| one.margin).sum();
                let margin = found[1].len().saturating_sub(around);
                stack.push(Container { colons: found[2].len(), margin, is_quote });
            }
            None => push(&mut out, &stack, plain),
        }
    }
    (Cow::Owned(out), others)
}

/// A line inside of containers.
fn push(out: &mut String, stack: &[Container], line: &str) {
    let mut rest = line;
    for one in stack.iter().filter(|one| one.is_quote) {
        let own = one.margin.min(indent(rest));
        out.push_str(&" ".repeat(one.margin));
        out.push_str(if rest.trim().is_empty() { ">" } else { "> " });
        rest = &rest[own..];
    }
    out.push_str(if rest.trim().is_empty() { "" } else { rest });
    out.push('\n');
}

/// Quotes with a marker that pages do not know, such as `> [!recipe]`: a note with that title.
pub(super) fn marks(text: &str) -> Cow<'_, str> {
    static MARK: LazyLock<Regex> =
        LazyLock::new(|| regex(r"(?m)^([ >]*> ?)\[!([A-Za-z][\w-]*)(?:\|[^\]\n]*)?\]([+-]?)([^\n]*)$"));
    if !text.contains("[!") {
        return Cow::Borrowed(text);
    }
    MARK.replace_all(text, |found: &regex::Captures<'_>| {
        let has_marks = found[4].contains(['`', '*', '_', '[', '<', '&', '\\']);
        let is_known = is_callout(&found[2]) && !found[0].contains('|') && !has_marks;
        if is_known {
            found[0].trim_end().to_owned()
        } else {
            let lines = opening(&found[2].to_lowercase(), &found[3], &found[4]);
            lines.iter().map(|line| format!("{}{line}", &found[1])).collect::<Vec<_>>().join("\n")
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn callouts_and_tabs_of_mkdocs_become_quotes_and_headings() {
        for (text, expected) in [
            (
                "a\n\n!!! note \"My title\"\n    one\n\n    - two\n\nafter\n??? tip\n    three\n",
                "a\n\n> [!note] My title\n> one\n>\n> - two\n\nafter\n> [!tip]-\n> three\n",
            ),
            ("wow!!! yes\n", "wow!!! yes\n"),
            ("!!! api \"x\"\n    y\n", "> [!note] x\n> y\n"),
            ("!!! note \"on the \"odd\" kind\"\n    y\n", "> [!note] on the \"odd\" kind\n> y\n"),
            ("!!! api\n    y\n", "> [!note] Api\n> y\n"),
            (
                "## In\n\n=== \"C\"\n\n    ```c\n    int x;\n    ```\n\n=== \"D\"\n\n    !!! note\n        y\n",
                "## In\n\n### C\n\n\n```c\nint x;\n```\n\n### D\n\n\n> [!note]\n> y\n",
            ),
            ("```\n!!! note\n    x\n```\n", "```\n!!! note\n    x\n```\n"),
        ] {
            assert_eq!(indented(text), expected);
        }
    }

    #[test]
    fn containers_become_quotes_and_others_are_named() {
        let text = "a\n:::tip[My *tip*]{icon=\"x\"}\nb\n\n```\n:::\n```\n:::\n- c\n\n  ::::note Title\n  d\n\n  :::danger\n  e\n  :::\n  ::::\n\n:::tabs\nf\n:::\n";
        let (converted, others) = containers(text);
        let lines: Vec<&str> =
            converted.lines().filter(|line| !line.trim_matches(['>', ' ']).is_empty()).collect();
        assert_eq!(
            lines,
            [
                "a",
                "> [!tip]",
                "> **My *tip***",
                "> b",
                "> ```",
                "> :::",
                "> ```",
                "- c",
                "  > [!note] Title",
                "  > d",
                "  > > [!danger]",
                "  > > e",
                "f"
            ]
        );
        assert_eq!(others, [(19, ":::tabs".to_owned())]);
    }

    #[test]
    fn unknown_marks_are_notes_with_a_title() {
        assert_eq!(marks("> [!recipe]- Soup\n> x\n\n> [!TIP]\n"), "> [!note]- Soup\n> x\n\n> [!TIP]\n");
        assert_eq!(marks("> [!tip] Side by side  \n> x\n"), "> [!tip] Side by side\n> x\n");
        assert_eq!(marks("> [!my-own]\n"), "> [!note] My-own\n");
    }
}
