//! Ids that stand on a line of their own beside a block, as kramdown, MkDocs and Hugo take them: `{: #prices .wide}`.

use super::code::{self, Indents};
use crate::import::pattern::regex;
use regex::Regex;
use std::borrow::Cow;
use std::sync::LazyLock;

/// A text whose headings have such ids on their own lines, and the ids of other blocks with their lines.
pub(super) fn at_headings(text: &str, indents: Indents) -> (Cow<'_, str>, Vec<(usize, String)>) {
    static LIST: LazyLock<Regex> = LazyLock::new(|| regex(r"^ {0,3}\{:?[ \t]*([^{}%\n]*)\}[ \t]*$"));
    static ID: LazyLock<Regex> = LazyLock::new(|| regex(r"(?:^|[ \t])#([\w:.-]+)"));
    let mut lost = Vec::new();
    if !text.contains('{') {
        return (Cow::Borrowed(text), lost);
    }
    let code = code::code(text, indents);
    let mut lines: Vec<Cow<'_, str>> = text.split('\n').map(Cow::Borrowed).collect();
    let mut start = 0;
    let starts: Vec<usize> = (lines.iter())
        .map(|line| {
            let next = start + line.len() + 1;
            std::mem::replace(&mut start, next)
        })
        .collect();
    for (at, start) in starts.into_iter().enumerate() {
        let is_code = code.iter().any(|code| code.range.contains(&start));
        let list = LIST.captures(&lines[at]).filter(|_| !is_code);
        let id = list.and_then(|list| Some(ID.captures(list.get(1)?.as_str())?[1].to_owned()));
        let Some(id) = id else { continue };
        lines[at] = Cow::Borrowed("");
        match heading_at(&lines, at) {
            Some((heading, marks)) => {
                if !marks.is_empty() {
                    lines[heading + 1] = Cow::Borrowed("");
                }
                lines[heading] = Cow::Owned(format!("{marks}{} {{#{id}}}", lines[heading].trim_end()));
            }
            None => lost.push((at + 1, id)),
        }
    }
    (Cow::Owned(lines.join("\n")), lost)
}

/// The line of the heading that an empty line belongs to, and the marks that it needs: the one above, else the one below.
fn heading_at(lines: &[Cow<'_, str>], at: usize) -> Option<(usize, &'static str)> {
    let is_blank = |at: usize| lines.get(at).is_none_or(|line| line.trim().is_empty());
    let is_heading =
        |at: &usize| is_atx(&lines[*at]) && crate::richtext::heading_anchor(&lines[*at]).is_none();
    let Some(above) = at.checked_sub(1).filter(|above| !is_blank(*above)) else {
        return Some(at + 1).filter(|below| !is_blank(*below)).filter(is_heading).map(|below| (below, ""));
    };
    // Words above a line of signs.
    let words = above.checked_sub(1).filter(|words| !is_blank(*words));
    let alone = words.filter(|words| words.checked_sub(1).is_none_or(is_blank));
    match (alone, underline(&lines[above])) {
        (Some(words), Some(marks)) => Some((words, marks)),
        _ => Some(above).filter(is_heading).map(|above| (above, "")),
    }
}

fn is_atx(line: &str) -> bool {
    let count = line.bytes().take_while(|b| *b == b'#').count();
    (1..=6).contains(&count) && line[count..].starts_with([' ', '\t'])
}

/// The marks that mean the same as a line of signs below words.
fn underline(line: &str) -> Option<&'static str> {
    let line = line.trim();
    let is_of = |sign: u8| line.len() > 1 && line.bytes().all(|b| b == sign);
    if is_of(b'=') { Some("# ") } else { Some("## ").filter(|_| is_of(b'-')) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_beside_headings_are_theirs_and_others_are_named() {
        for (text, expected, others) in [
            ("### RVM (\"x\")\n{: #rvm}\n\nText", "### RVM (\"x\") {#rvm}\n\n\nText", 0),
            ("One\n===\n{: .a #one }\n", "# One {#one}\n\n\n", 0),
            ("a\n\n{: #b}\n## B\n", "a\n\n\n## B {#b}\n", 0),
            ("foot\n{: #fn1}\n", "foot\n\n", 1),
            ("## A {#a}\n{: #b}\n", "## A {#a}\n\n", 1),
            ("## A\n{: .wide}\n", "## A\n{: .wide}\n", 0),
            ("```\n## A\n{: #a}\n```\n", "```\n## A\n{: #a}\n```\n", 0),
        ] {
            let (found, lost) = at_headings(text, Indents::Marks);
            assert_eq!((&*found, lost.len()), (expected, others), "{text}");
        }
    }
}
