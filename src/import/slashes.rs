//! Blocks of Python-Markdown between slashes (`/// note | Title` … `///`) as containers of colons and headings.

use super::lines::fence;
use crate::base::markup;
use crate::import::pattern::regex;
use crate::richtext::is_callout;
use regex::Regex;
use std::borrow::Cow;
use std::sync::LazyLock;

/// How a block begins and ends.
const SIGN: &str = "///";
/// The level of headings of tabs where no heading is above.
const LEVEL: usize = 2;

/// An open block: how many slashes it has, and what ends it.
struct Open {
    slashes: usize,
    close: String,
    /// The level of headings above it.
    level: usize,
}

/// A text without such blocks. Callouts become containers, tabs become headings, and details become `<details>`. Of other
/// blocks the content stays.
pub(super) fn blocks(text: &str) -> Cow<'_, str> {
    static LINE: LazyLock<Regex> =
        LazyLock::new(|| regex(r"^( *)(/{3,})[ \t]*(?:([A-Za-z][\w-]*)[ \t]*(?:\|[ \t]*(.*?))?)?[ \t]*$"));
    static OPTION: LazyLock<Regex> = LazyLock::new(|| regex(r"^ {4,}[\w-]+:(?:\s.*)?$"));
    if !text.contains(SIGN) {
        return Cow::Borrowed(text);
    }
    let (mut out, mut open, mut stack) = (String::with_capacity(text.len()), None, Vec::<Open>::new());
    let (mut level, mut has_options) = (LEVEL, false);
    for line in text.split_inclusive('\n') {
        let is_code = fence(line, &mut open);
        let plain = line.trim_end_matches(['\n', '\r']);
        if std::mem::take(&mut has_options) && !is_code && OPTION.is_match(plain) {
            has_options = true;
            continue;
        }
        let hashes = line.bytes().take_while(|b| *b == b'#').count();
        if !is_code && (1..=6).contains(&hashes) {
            level = hashes + 1;
        }
        let Some(found) = LINE.captures(plain).filter(|_| !is_code) else {
            out.push_str(line);
            continue;
        };
        let (margin, slashes) = (&found[1], found[2].len());
        let Some(word) = found.get(3).map(|word| word.as_str().to_lowercase()) else {
            match stack.iter().rposition(|one| one.slashes == slashes) {
                Some(at) => {
                    let ended = stack.drain(at..);
                    for one in ended.rev() {
                        level = one.level;
                        out.push_str(&format!("{margin}{}\n", one.close));
                    }
                }
                None => out.push_str(line),
            }
            continue;
        };
        let title = found.get(4).map_or("", |title| title.as_str());
        let (start, close) = ends(&word, title, margin, (slashes, level));
        stack.push(Open { slashes, close, level });
        level += usize::from(word == "tab");
        has_options = true;
        out.push_str(&start);
        out.push('\n');
    }
    Cow::Owned(out)
}

/// How a block begins and ends in Markdown.
fn ends(word: &str, title: &str, margin: &str, (slashes, level): (usize, usize)) -> (String, String) {
    match word {
        "tab" => (format!("\n{margin}{} {title}\n", "#".repeat(level.min(6))), String::new()),
        "details" => {
            let summary = if title.is_empty() { "…" } else { title };
            let start = format!("{margin}<details>\n{margin}<summary>{}</summary>\n", markup::html(summary));
            (start, format!("\n{margin}</details>"))
        }
        word if is_callout(word) || word == "admonition" => {
            let word = if word == "admonition" { "note" } else { word };
            let title = if title.is_empty() { String::new() } else { format!("[{title}]") };
            let colons = ":".repeat(slashes);
            (format!("{margin}{colons}{word}{title}"), colons)
        }
        _ => (String::new(), String::new()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_between_slashes_become_what_they_mean() {
        for (text, expected) in [
            ("/// note | My *title*\n\nYes\n\n///\n", ":::note[My *title*]\n\nYes\n\n:::\n"),
            (
                "//// warning\n    attrs: {id: x}\n\n/// tip\na\n///\n\n////\n",
                "::::warning\n\n:::tip\na\n:::\n\n::::\n",
            ),
            (
                "## In\n/// tab | One\na\n///\n/// tab | Two\nb\n///\n",
                "## In\n\n### One\n\na\n\n\n### Two\n\nb\n\n",
            ),
            (
                "/// details | More & more\n    type: note\nx\n///\n",
                "<details>\n<summary>More &amp; more</summary>\n\nx\n\n</details>\n",
            ),
            ("/// caption\nc\n///\n", "\nc\n\n"),
            ("```\n/// note\n///\n```\na /// b\n///\n", "```\n/// note\n///\n```\na /// b\n///\n"),
        ] {
            assert_eq!(blocks(text), expected, "{text}");
        }
    }
}
