//! What plug-ins of Grav add to Markdown: notices of exclamation marks, and shortcodes in brackets.

use super::dialect::Plain;
use super::lines::fence;
use crate::import::pattern::regex;
use regex::{Captures, Regex};
use std::collections::HashSet;
use std::sync::LazyLock;

/// The callouts of one to four exclamation marks.
const NOTICES: [&str; 4] = ["warning", "caution", "note", "tip"];
/// Blanks before the text of a callout or of a tab.
const INDENT: &str = "    ";

/// The text of a page with callouts and tabs as MkDocs has them, and without its other shortcodes.
pub(super) fn plain(text: &str) -> Plain {
    let mut plain = Plain { text: with_code(text), ..Plain::default() };
    plain.text = with_notices(&plain.text);
    for (tag, heading) in [("notice", "!!! "), ("ui-tab", "=== ")] {
        plain.text = with_blocks(&plain.text, tag, heading);
    }
    plain.text = without_tags(&plain.text, &mut plain.unread);
    plain
}

/// `[prism classes="language-php"]` around code as code in fences.
fn with_code(text: &str) -> String {
    static OPENING: LazyLock<Regex> = LazyLock::new(|| regex(r"^(\s*)\[prism\b([^\]]*)\]\s*$"));
    static LANGUAGE: LazyLock<Regex> = LazyLock::new(|| regex(r"\blanguage-([\w+#-]+)"));
    if !text.contains("[prism") {
        return text.to_owned();
    }
    let (mut out, mut lines) = (String::with_capacity(text.len()), text.split_inclusive('\n'));
    while let Some(line) = lines.next() {
        let Some(found) = OPENING.captures(line) else {
            out.push_str(line);
            continue;
        };
        let inner: Vec<&str> = lines.by_ref().take_while(|line| line.trim() != "[/prism]").collect();
        let ticks = inner.iter().map(|line| line.trim_start()).filter(|line| line.starts_with("```"));
        let ticks = ticks.map(|line| line.bytes().take_while(|b| *b == b'`').count()).max();
        let marks = "`".repeat(ticks.map_or(3, |longest| longest + 1));
        let language =
            LANGUAGE.captures(&found[2]).map_or("", |found| found.get(1).map_or("", |own| own.as_str()));
        let code = inner.concat();
        let end = if code.is_empty() || code.ends_with('\n') { "" } else { "\n" };
        let margin = &found[1];
        out.push_str(&format!("{margin}{marks}{language}\n{code}{end}{margin}{marks}\n"));
    }
    out
}

/// Lines that begin with exclamation marks as callouts.
fn with_notices(text: &str) -> String {
    static NOTICE: LazyLock<Regex> = LazyLock::new(|| {
        regex(
            r"^(?P<margin>\s*)(?P<marks>!{1,4})[ \t]+(?:(?:TIP|NOTE|WARNING|INFO|IMPORTANT|CAUTION):\s*)?(?P<words>.*)$",
        )
    });
    if !text.contains("! ") {
        return text.to_owned();
    }
    let (mut out, mut open, mut last) = (String::with_capacity(text.len()), None, String::new());
    for line in text.split_inclusive('\n') {
        let found = if fence(line, &mut open) { None } else { NOTICE.captures(line.trim_end_matches('\n')) };
        // Within a notice, a blank line of it.
        if found.is_none() && !last.is_empty() && line.trim() == last {
            out.push('\n');
            continue;
        }
        // With a title in quotes, or one of its words alone, it is a callout of another program.
        let Some(found) = found.filter(|found| !is_of_mkdocs(&found["marks"], &found["words"])) else {
            last.clear();
            out.push_str(line);
            continue;
        };
        let margin = &found["margin"];
        if last != found["marks"] {
            found["marks"].clone_into(&mut last);
            out.push_str(&format!("{margin}!!! {}\n", NOTICES[last.len() - 1]));
        }
        out.push_str(&format!("{margin}{INDENT}{}\n", &found["words"]));
    }
    out
}

fn is_of_mkdocs(marks: &str, words: &str) -> bool {
    let is_word = !words.is_empty() && words.bytes().all(|b| b.is_ascii_lowercase());
    marks == "!!!" && (is_word || words.ends_with('"') && words.contains(" \""))
}

/// `[ui-tab title="One"]` and its end as a tab, `[notice=note]` as a callout.
fn with_blocks(text: &str, tag: &str, heading: &str) -> String {
    let (start, close) = (format!("[{tag}"), format!("[/{tag}]"));
    if !text.contains(&start) {
        return text.to_owned();
    }
    let (mut out, mut margin): (String, Option<String>) = (String::with_capacity(text.len()), None);
    for line in text.split_inclusive('\n') {
        let bare = line.trim();
        let opening = bare.strip_prefix(&start).and_then(|rest| rest.strip_suffix(']'));
        if let Some(given) = opening.filter(|given| given.starts_with(['=', ' '])) {
            let words =
                given.split_once('=').map_or(given, |(_, words)| words).trim_matches(['"', '\'', ' ']);
            let own = &line[..line.len() - line.trim_start().len()];
            let words = if heading.starts_with('=') { format!("\"{words}\"") } else { words.to_owned() };
            out.push_str(&format!("{own}{heading}{words}\n"));
            margin = Some(own.to_owned());
        } else if bare == close {
            margin = None;
            out.push('\n');
        } else {
            let own = margin.as_deref().filter(|_| !bare.is_empty());
            let rest = own.and_then(|own| line.strip_prefix(own)).unwrap_or(line);
            out.push_str(&own.map(|own| format!("{own}{INDENT}{rest}")).unwrap_or_else(|| line.to_owned()));
        }
    }
    out
}

/// The text without the other shortcodes that have an end: what is between stays.
fn without_tags(text: &str, unread: &mut Vec<(usize, String, bool)>) -> String {
    static CLOSING: LazyLock<Regex> = LazyLock::new(|| regex(r"\[/([a-z][a-z0-9_-]*)\]"));
    static TAG: LazyLock<Regex> = LazyLock::new(|| {
        regex(
            r#"\[(?P<end>/?)(?P<name>[a-z][a-z0-9_-]*)(?:=[^\s\]]*)?(?:\s+[\w-]+=(?:"[^"\n]*"|'[^'\n]*'|[^\s\]]+))*\s*(?P<alone>/?)\]"#,
        )
    });
    let closed: HashSet<&str> =
        CLOSING.captures_iter(text).filter_map(|found| found.get(1)).map(|name| name.as_str()).collect();
    let (mut out, mut open) = (String::with_capacity(text.len()), None);
    for (number, line) in text.split_inclusive('\n').enumerate() {
        if fence(line, &mut open) || !line.contains('[') {
            out.push_str(line);
            continue;
        }
        let plain = TAG.replace_all(line, |found: &Captures<'_>| {
            let whole = found.get(0).map_or(0..0, |whole| whole.range());
            let is_code = line[..whole.start].matches('`').count() % 2 == 1;
            let is_link = line[whole.end..].starts_with(['(', '[', ':']);
            let is_one = closed.contains(&found["name"]) || !found["alone"].is_empty();
            if is_code || is_link || !is_one {
                return found[0].to_owned();
            }
            let is_address = matches!(&found["name"], "youtube" | "vimeo");
            match (&found["end"], is_address) {
                ("", true) => "<".to_owned(),
                (_, true) => ">".to_owned(),
                ("", false) if &found["name"] != "ui-tabs" => {
                    unread.push((number + 1, format!("`{}`", &found[0]), true));
                    String::new()
                }
                _ => String::new(),
            }
        });
        out.push_str(&plain);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notices_and_shortcodes_become_markdown() {
        for (from, expected) in [
            ("! one\n! two\n\ntext\n", "!!! warning\n    one\n    two\n\ntext\n"),
            ("!! a\n!!\n!! b\n", "!!! caution\n    a\n\n    b\n"),
            ("!!!! TIP: good\n", "!!! tip\n    good\n"),
            ("!! bad\n!!! Well said\n", "!!! caution\n    bad\n!!! note\n    Well said\n"),
            ("![picture](a.png)\n", "![picture](a.png)\n"),
            ("!!! note \"Of MkDocs\"\n    x\n", "!!! note \"Of MkDocs\"\n    x\n"),
            (
                "[prism classes=\"language-php line-numbers\"]\na [b]\n! c\n[/prism]\n",
                "```php\na [b]\n! c\n```\n",
            ),
            (
                "[ui-tabs]\n[ui-tab title=\"One\"]\na\n[prism]\nb\n[/prism]\n[/ui-tab]\n[/ui-tabs]\n",
                "\n=== \"One\"\n    a\n    ```\n    b\n    ```\n\n\n",
            ),
            ("[notice=info]\na\n[/notice]\n", "!!! info\n    a\n\n"),
            ("[youtube]https://y.be/x[/youtube]\n", "<https://y.be/x>\n"),
            ("[div class=\"x\"]\na [link] and [b](c)\n[/div]\n", "\na [link] and [b](c)\n\n"),
            ("`[div]` [/div]\n", "`[div]` \n"),
        ] {
            assert_eq!(plain(from).text, expected, "{from}");
        }
        let read = plain("a\n[size=20]big[/size] [fa=cog /]\n");
        assert_eq!((read.text.as_str(), read.unread.len()), ("a\nbig \n", 2));
        assert_eq!(read.unread[0], (2, "`[size=20]`".to_owned(), true));
    }
}
