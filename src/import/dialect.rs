//! What single programs add to Markdown: wiki links of Obsidian, attributes and snippets of MkDocs and kramdown.

use super::abbreviations;
use super::code::{self, Indents};
use super::definitions;
use super::grav;
use super::kramdown_ids;
use super::layout::Generator;
use super::lines::fence;
use crate::base::text::slugify;
use crate::import::pattern::regex;
use regex::{Captures, Regex};
use std::borrow::Cow;
use std::ops::Range;
use std::sync::LazyLock;

/// A text in plain Markdown.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Plain {
    pub(super) text: String,
    /// What was not understood: the line, what it was, and whether it is still there.
    pub(super) unread: Vec<(usize, String, bool)>,
    /// Tags in the text.
    pub(super) tags: Vec<String>,
    /// Abbreviations that the text explains, with what they mean.
    pub(super) abbreviations: Vec<(String, String)>,
}

/// Endings of pictures, and of other files that texts embed.
const PICTURES: [&str; 9] = ["png", "jpg", "jpeg", "gif", "webp", "avif", "svg", "bmp", "ico"];
const OTHERS: [&str; 10] = ["pdf", "mp4", "webm", "mov", "mp3", "wav", "ogg", "m4a", "flac", "canvas"];

/// The text of a page of a program. `code` says which parts of it are code.
pub(super) fn plain(text: &str, generator: Generator, code: &[Range<usize>]) -> Plain {
    let indents = if generator == Generator::Mkdocs { Indents::Fours } else { Indents::Marks };
    let (text, others) = match generator {
        Generator::Obsidian
        | Generator::Zola
        | Generator::Markdown
        | Generator::Docusaurus
        | Generator::Astro => (Cow::Borrowed(text), Vec::new()),
        _ => kramdown_ids::at_headings(text, indents),
    };
    let mut plain = of_program(&text, generator, code);
    let places = others.into_iter().map(|(line, id)| (line, super::anchors::lost(&id), true));
    plain.unread.extend(places);
    if matches!(generator, Generator::Jekyll | Generator::Hugo | Generator::Mkdocs) {
        plain.text = definitions::as_paragraphs(&plain.text, indents).into_owned();
    }
    plain
}

fn of_program(text: &str, generator: Generator, code: &[Range<usize>]) -> Plain {
    match generator {
        Generator::Obsidian => obsidian(text, code),
        Generator::Mkdocs => by_line(&without_options(text), Indents::Fours, &mkdocs_line),
        Generator::Jekyll | Generator::Hugo | Generator::Eleventy | Generator::Vitepress => {
            without_all_attributes(text)
        }
        Generator::Grav => {
            let read = grav::plain(text);
            let own = without_all_attributes(&read.text);
            Plain { text: own.text, abbreviations: own.abbreviations, ..read }
        }
        Generator::Zola => by_line(text, Indents::Marks, &|line, _, plain| match line.starts_with('#') {
            true => plain.text.push_str(&without_attributes(line)),
            false => plain.text.push_str(line),
        }),
        Generator::Markdown | Generator::Docusaurus | Generator::Astro => {
            Plain { text: text.to_owned(), ..Plain::default() }
        }
    }
}

/// Replaces what a pattern finds outside of code.
fn replaced(
    text: &str,
    pattern: &Regex,
    code: &[Range<usize>],
    new: &mut dyn FnMut(&Captures<'_>, usize) -> String,
) -> String {
    let (mut out, mut at) = (String::with_capacity(text.len()), 0);
    for found in pattern.captures_iter(text) {
        let Some(whole) =
            found.get(0).filter(|whole| !code.iter().any(|range| range.contains(&whole.start())))
        else {
            continue;
        };
        out.push_str(&text[at..whole.start()]);
        out.push_str(&new(&found, whole.start()));
        at = whole.end();
    }
    out.push_str(&text[at..]);
    out
}

fn obsidian(text: &str, code: &[Range<usize>]) -> Plain {
    static ALL: LazyLock<Regex> = LazyLock::new(|| {
        regex(
            r"(?s)(?P<embed>!?)\[\[(?P<page>[^\[\]|#\n\\]*)(?P<part>#[^\[\]|\n]*)?(?:\\?\|(?P<words>[^\[\]\n]*))?\]\]|%%.*?%%|==(?P<mark>[^=\n]+)==|(?m:[ ]\^[A-Za-z0-9-]+[ ]*$)|(?m:(?P<before>^|[ (])#(?P<tag>[\p{L}_][\p{L}\p{N}_/-]*))",
        )
    });
    let mut plain = Plain::default();
    let text_out = replaced(text, &ALL, code, &mut |found, at| {
        let group = |name: &str| found.name(name).map(|found| found.as_str().trim());
        if let Some(tag) = group("tag") {
            plain.tags.push(tag.to_owned());
            return found[0].to_owned();
        }
        if let Some(mark) = group("mark") {
            return format!("<mark>{mark}</mark>");
        }
        let Some(page) = group("page") else { return String::new() };
        let part = group("part").unwrap_or_default().trim_start_matches('#');
        let is_embed = group("embed") == Some("!");
        let ending = page.rsplit_once('.').map_or(String::new(), |(_, ending)| ending.to_lowercase());
        let name = page.rsplit('/').next().unwrap_or(page);
        let words = group("words").filter(|words| !words.is_empty());
        if is_embed && PICTURES.contains(&ending.as_str()) {
            // A number is a width.
            let alt = words.filter(|words| !words.starts_with(|c: char| c.is_ascii_digit()));
            let alt = alt.unwrap_or_else(|| name.split('.').next().unwrap_or(name));
            return format!("![{alt}]({})", destination(&format!("@/{page}")));
        }
        let fragment = match part {
            "" => String::new(),
            part if part.starts_with('^') => String::new(),
            part => format!("#{}", slugify(part.rsplit('#').next().unwrap_or(part))),
        };
        let shown = match (page, part) {
            ("", part) => part.to_owned(),
            (_, "") => name.to_owned(),
            (_, part) if part.starts_with('^') => name.to_owned(),
            (_, part) => format!("{name} > {part}"),
        };
        let words = words.unwrap_or(&shown);
        if is_embed && !OTHERS.contains(&ending.as_str()) {
            let line = 1 + text[..at].matches('\n').count();
            plain.unread.push((
                line,
                format!("the text of `{page}`, shown within this one, is a link"),
                true,
            ));
        }
        let is_file =
            OTHERS.contains(&ending.as_str()) || PICTURES.contains(&ending.as_str()) || ending == "md";
        let target = match page {
            "" => String::new(),
            page if is_file => format!("@/{}", page.replace(' ', "%20")),
            page => format!("@/{}.md", page.replace(' ', "%20")),
        };
        format!("[{words}]({})", destination(&format!("{target}{fragment}")))
    });
    plain.text = text_out;
    plain
}

/// An address as a link has it: in angle brackets where it could not stand without.
fn destination(address: &str) -> String {
    match address.contains(['(', ')', ' ']) {
        true => format!("<{address}>"),
        false => address.to_owned(),
    }
}

fn without_all_attributes(text: &str) -> Plain {
    // A list of attributes may go on in the next line.
    static WRAPPED: LazyLock<Regex> = LazyLock::new(|| regex(r"\{:[^{}\n]*\n[^{}\n]*\}"));
    // In kramdown the list above such a line gives way to the table of contents.
    static CONTENTS: LazyLock<Regex> =
        LazyLock::new(|| regex(r#"^\s*\{:\s*(?:[\w.#="-]+\s+)*toc(?:\s+[\w.#="-]+)*\s*\}\s*$"#));
    let text = WRAPPED.replace_all(text, |found: &Captures<'_>| found[0].replace('\n', " "));
    by_line(&text, Indents::Marks, &|line, number, plain| {
        let is_contents =
            matches!(line.trim().to_lowercase().as_str(), "[toc]" | "[[toc]]" | "[[_toc_]]" | "${toc}");
        if let Some(found) = abbreviations::of_line(line) {
            plain.abbreviations.push(found);
            return plain.text.push('\n');
        }
        if CONTENTS.is_match(line) {
            drop_item(&mut plain.text);
            return plain.text.push('\n');
        }
        if let Some(file) = line.strip_prefix("<<< ") {
            plain.unread.push((number, format!("the code of `{}`", file.trim()), false));
            return plain.text.push('\n');
        }
        plain.text.push_str(&if is_contents { "\n".to_owned() } else { without_attributes(line) });
    })
}

/// Empties the last line of a text if it is an item of a list.
fn drop_item(text: &mut String) {
    let start = text.trim_end_matches('\n').rfind('\n').map_or(0, |at| at + 1);
    let line = text[start..].trim();
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let is_numbered = digits > 0 && line[digits..].starts_with(". ");
    let is_next = text.ends_with('\n') && !text.ends_with("\n\n");
    if is_next && (is_numbered || ["* ", "- ", "+ "].iter().any(|mark| line.starts_with(mark))) {
        text.truncate(start);
        text.push('\n');
    }
}

/// Handles the lines that are not code, without the code in them.
fn by_line(text: &str, indents: Indents, handle: &dyn Fn(&str, usize, &mut Plain)) -> Plain {
    let all = code::code(text, indents);
    let (mut plain, mut open, mut at) = (Plain::default(), None, 0);
    for (number, line) in text.split_inclusive('\n').enumerate() {
        let start = at;
        at += line.len();
        let was_open = open.is_some();
        if fence(line, &mut open) {
            plain.text.push_str(&if was_open { line.into() } else { plain_fence(line) });
            continue;
        }
        let own = all.get(all.partition_point(|code| code.range.end <= start));
        if own.is_some_and(|code| code.is_indented && code.range.start <= start) {
            plain.text.push_str(line);
            continue;
        }
        let (masked, parts) = code::masked(line, start, &all);
        let (before, unread) = (plain.text.len(), plain.unread.len());
        handle(&masked, number + 1, &mut plain);
        if !parts.is_empty() {
            let new = code::unmasked(&plain.text.split_off(before), &parts);
            plain.text.push_str(&new);
            plain.unread[unread..].iter_mut().for_each(|(_, what, _)| *what = code::unmasked(what, &parts));
        }
    }
    plain
}

/// The first line of code, whose language may be among attributes: ```` ``` { .py .numbered } ````.
fn plain_fence(line: &str) -> String {
    static LANGUAGE: LazyLock<Regex> =
        LazyLock::new(|| regex(r"^(\s*(?:```+|~~~+))\s*\{\s*\.([\w+#-]+)[^}]*\}"));
    LANGUAGE.replace(line, "$1$2").into_owned()
}

/// What follows `::: ` in a line that puts the documentation of code there.
fn directive(line: &str) -> Option<&str> {
    line.trim().trim_start_matches(['#', '>', ' ']).strip_prefix("::: ")
}

/// A text without the options of such directives: the lines below one that are indented deeper. They stay empty lines.
fn without_options(text: &str) -> Cow<'_, str> {
    if !text.contains("::: ") {
        return Cow::Borrowed(text);
    }
    let (mut out, mut open) = (String::with_capacity(text.len()), None);
    let mut margin: Option<usize> = None;
    for line in text.split_inclusive('\n') {
        let indent = line.len() - line.trim_start().len();
        let is_option = margin.is_some_and(|margin| indent > margin) && !line.trim().is_empty();
        if is_option {
            out.push('\n');
            continue;
        }
        let is_fence = fence(line, &mut open);
        let is_text = !is_fence && open.is_none();
        margin = directive(line).filter(|_| is_text).map(|_| indent);
        out.push_str(line);
    }
    Cow::Owned(out)
}

fn mkdocs_line(line: &str, number: usize, plain: &mut Plain) {
    static ICON: LazyLock<Regex> =
        LazyLock::new(|| regex(r":(?:material|octicons|fontawesome|simple)-[a-z0-9-]+:(?:\{[^}\n]*\})?"));
    static KEYS: LazyLock<Regex> = LazyLock::new(|| regex(r"\+\+([a-z0-9-]+(?:\+[a-z0-9-]+)*)\+\+"));
    static MARK: LazyLock<Regex> = LazyLock::new(|| regex(r"==([^=\s][^=\n]*)=="));
    let trimmed = line.trim();
    let is_between = |start: &str, end: &str| trimmed.starts_with(start) && trimmed.ends_with(end);
    let is_code_of_file = is_between("{*", "*}") || is_between("{!", "!}");
    if is_code_of_file || trimmed.starts_with("--8<--") || trimmed.starts_with(";--8<--") {
        plain.unread.push((number, format!("the snippet `{}`", trimmed.trim_start_matches(';')), false));
        return plain.text.push('\n');
    }
    if let Some(directive) = directive(line) {
        plain.unread.push((number, format!("the directive `::: {directive}`"), false));
        return plain.text.push('\n');
    }
    if let Some(found) = abbreviations::of_line(line) {
        plain.abbreviations.push(found);
        return plain.text.push('\n');
    }
    if matches!(trimmed, "[TOC]" | "[[toc]]") {
        return plain.text.push('\n');
    }
    let line = without_attributes(line);
    let line = ICON.replace_all(&line, "");
    let line = KEYS.replace_all(&line, |found: &Captures<'_>| {
        let keys: Vec<String> = found[1].split('+').map(|key| format!("<kbd>{key}</kbd>")).collect();
        keys.join("+")
    });
    plain.text.push_str(&MARK.replace_all(&line, "<mark>$1</mark>"));
}

/// A line without attributes in braces, as MkDocs, kramdown and Hugo take them; the name of a heading stays.
fn without_attributes(line: &str) -> String {
    static LIST: LazyLock<Regex> = LazyLock::new(|| {
        regex(
            r#"(?P<space>[ \t]*)\{:?[ \t]*(?:(?:[.#][\w:-]+|[\w-]+=(?:"[^"\n]*"|'[^'\n]*'|[^\s"'}]+)|toc|data-[\w-]+|loading=lazy)[ \t]*)+\}"#,
        )
    });
    static ID: LazyLock<Regex> = LazyLock::new(|| regex(r"#([\w:.-]+)"));
    if !line.contains('{') {
        return line.to_owned();
    }
    let is_heading = line.trim_start().starts_with('#');
    let whole = LIST.replace_all(line, |found: &Captures<'_>| {
        let start = found.get(0).map_or(0, |whole| whole.start());
        let (before, list) = (&line[..start], found[0].trim_start());
        let ends =
            before.is_empty() || before.trim().is_empty() || before.ends_with([')', ']', '*', '_', '`', '>']);
        let rest = &line[start + found[0].len()..];
        match ID.captures(list) {
            Some(id) if is_heading && rest.trim().is_empty() => format!(" {{#{}}}", &id[1]),
            _ if ends || rest.trim().is_empty() => String::new(),
            _ => found[0].to_owned(),
        }
    });
    whole.into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(generator: Generator, text: &str) -> String {
        plain(text, generator, &[]).text
    }

    #[test]
    fn wiki_links_and_embeds_become_links_and_pictures() {
        for (from, expected) in [
            ("[[Page]]", "[Page](@/Page.md)"),
            ("[[Some page|words]]", "[words](@/Some%20page.md)"),
            ("| [[a\\|b]] |", "| [b](@/a.md) |"),
            ("[[dir/Page#Head line]]", "[Page > Head line](@/dir/Page.md#head-line)"),
            ("[[#Head line]]", "[Head line](#head-line)"),
            ("![[pic.png|300]]", "![pic](@/pic.png)"),
            ("![[file.pdf]]", "[file.pdf](@/file.pdf)"),
            ("a ==b== %%c%% d ^e", "a <mark>b</mark>  d"),
        ] {
            assert_eq!(text(Generator::Obsidian, from), expected, "{from}");
        }
        let read = plain("#one and a#b, #two/three\n# Head\n![[Note]]", Generator::Obsidian, &[]);
        assert_eq!((read.tags, read.unread.len()), (vec!["one".to_owned(), "two/three".to_owned()], 1));
        assert_eq!(plain("`[[a]]`", Generator::Obsidian, std::slice::from_ref(&(0..7))).text, "`[[a]]`");
    }

    #[test]
    fn additions_of_mkdocs_are_understood_or_named() {
        for (from, expected) in [
            ("[go](x.md){ .md-button }\n", "[go](x.md)\n"),
            ("## Head { #name .x }\n", "## Head {#name}\n"),
            ("{: .note }\n", "\n"),
            ("press ++ctrl+c++ :material-check:{ .ok }\n", "press <kbd>ctrl</kbd>+<kbd>c</kbd> \n"),
            ("*[HTML]: Hyper\n", "\n"),
            ("``` { .yaml .x }\na: { .b }\n```\n", "```yaml\na: { .b }\n```\n"),
            ("use `{ .x }` here\n", "use `{ .x }` here\n"),
            ("`if a==b and c==d` ==e==\n", "`if a==b and c==d` <mark>e</mark>\n"),
            ("`++ctrl++` ``:material-home: ` x``\n", "`++ctrl++` ``:material-home: ` x``\n"),
            ("`a\n==b== c`{ .x }\n", "`a\n==b== c`\n"),
            ("a\n\n    ++b++ ==c== { .d }\n", "a\n\n    ++b++ ==c== { .d }\n"),
            ("!!! note\n\n    ++b++\n\n        ++c++\n", "!!! note\n\n    <kbd>b</kbd>\n\n        ++c++\n"),
            ("a set {a, b}\n", "a set {a, b}\n"),
        ] {
            assert_eq!(text(Generator::Mkdocs, from), expected, "{from}");
        }
        let kramdown = "### RVM\n{: #rvm}\n\nfoot\n{: #fn1 .x}\n\nTerm\n: The HTML\n\n*[HTML]: Hyper\n";
        let read = plain(kramdown, Generator::Jekyll, &[]);
        assert!(read.text.starts_with("### RVM {#rvm}\n") && read.text.contains("**Term**\n\nThe HTML"));
        assert_eq!(read.abbreviations, [("HTML".to_owned(), "Hyper".to_owned())]);
        assert!(read.unread.iter().any(|(line, what, _)| *line == 5 && what.contains("`fn1`")), "{read:?}");
        for (contents, expected) in [
            ("# A\n\n* TOC\n{:toc}\nb\n", "# A\n\n\n\nb\n"),
            ("1. Contents\n{:.x toc}\n", "\n\n"),
            ("* a\n{:.toc}\n", "* a\n\n"),
            ("* a\n\n{:toc}\n", "* a\n\n\n"),
            ("```\n* TOC\n{:toc}\n```\n", "```\n* TOC\n{:toc}\n```\n"),
        ] {
            assert_eq!(text(Generator::Jekyll, contents), expected, "{contents}");
        }
        let wrapped = "![a](b.png){:\n.icon width=\"70\"} c\n";
        assert_eq!(text(Generator::Jekyll, wrapped), "![a](b.png) c\n");
        assert_eq!(text(Generator::Hugo, "a\n\n    b {: .x }\n"), "a\n\n    b {: .x }\n");
        assert_eq!(text(Generator::Zola, "# A {.b}\nc {.d}\n"), "# A\nc {.d}\n");
        let read =
            plain("## A\n\n::: a.B\n    options:\n      x: false\n\n    code\n", Generator::Mkdocs, &[]);
        assert_eq!((read.text.as_str(), read.unread.len()), ("## A\n\n\n\n\n\n    code\n", 1));
        let fenced = "```\n::: a.B\n    options:\n```\n";
        assert_eq!(text(Generator::Mkdocs, fenced), fenced);
        let read = plain("a\n--8<-- \"x.md\"\n", Generator::Mkdocs, &[]);
        assert_eq!(read.unread, [(2, "the snippet `--8<-- \"x.md\"`".to_owned(), false)]);
        let read = plain("a\n{* ../x.py hl[1] *}\n{!y.md!}\n", Generator::Mkdocs, &[]);
        assert_eq!((read.text.as_str(), read.unread.len()), ("a\n\n\n", 2));
    }
}
