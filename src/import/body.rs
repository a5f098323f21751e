//! The Markdown below the front matter: its text for the prose module, and notes for a person.

use super::layout::{Generator, Layout};
use super::markdown::Unread;
use super::{
    abbreviations, admonitions, anchors, captured, components, dialect, lines, markdoc, raw_html, slashes,
    tags,
};
use crate::base::text::one_line;
use crate::import::pattern::regex;
use crate::richtext::is_more_mark;
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};
use regex::Regex;
use std::borrow::Cow;
use std::ops::Range;
use std::sync::LazyLock;

/// Longest ending of a name that is one.
const ENDING_BYTES_MAX: usize = 8;

/// A parsed body.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Body {
    /// The text without leading and trailing blank lines, otherwise unchanged; lines end with a line feed.
    pub content: String,
    /// Addresses of its images, as written, each once.
    pub images: Vec<String>,
    /// Addresses of other files that it links to or plays, as written, each once.
    pub files: Vec<String>,
    /// Its first level-1 heading, as plain text.
    pub heading: Option<String>,
    /// Where that heading ends, if the text begins with it.
    pub heading_end: Option<usize>,
    /// Notes for a person.
    pub notes: Vec<String>,
    /// What was not understood.
    pub unread: Vec<Unread>,
    /// Tags in the text.
    pub tags: Vec<String>,
}

/// How a body is read.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Reading<'a> {
    /// The program that it is from.
    pub generator: Generator,
    /// Whether it is Markdown with JavaScript.
    pub is_mdx: bool,
    /// The path of its file.
    pub file: &'a str,
    /// How its site is laid out, if that is known.
    pub layout: Option<&'a Layout>,
    /// Values of the configuration by name.
    pub site: &'a [(String, String)],
    /// How many lines of the file are before it.
    pub lines_before: usize,
}

/// Reads a body.
pub(super) fn read(text: &str, reading: &Reading<'_>) -> Body {
    let mut notes = Vec::new();
    let mut unread = Lost { text, reading, found: Vec::new() };
    let mut content = text.to_owned();
    if content.contains("\r\n") {
        notes.push("line ends changed from CRLF to LF".to_owned());
        content = content.replace("\r\n", "\n");
    }
    if reading.is_mdx {
        let plain = components::without(&content);
        notes.extend(plain.note());
        plain.left_out.iter().for_each(|(line, what)| unread.add(*line, what, false));
        content = plain.text;
    }
    let (without, comments) = without_comments(without_blank_ends(&content));
    if comments {
        notes.push("HTML comments are left out".to_owned());
    }
    let without = match reading.generator {
        Generator::Jekyll | Generator::Mkdocs => {
            lines::joined_tags(&lines::whole_html(&without)).into_owned()
        }
        _ => without,
    };
    let plain = dialect::plain(&without, reading.generator, &Seen::of(&without).code);
    plain.unread.iter().for_each(|(line, what, is_kept)| unread.add(*line, what, *is_kept));
    let slashed = match reading.generator {
        Generator::Mkdocs => slashes::blocks(&plain.text),
        _ => plain.text.as_str().into(),
    };
    let has_slashes = matches!(slashed, Cow::Owned(_));
    let mut content = admonitions::indented(&slashed).into_owned();
    let has_containers =
        matches!(reading.generator, Generator::Docusaurus | Generator::Astro | Generator::Vitepress);
    if reading.is_mdx || has_containers || has_slashes {
        let (converted, others) = admonitions::containers(&content);
        others.iter().for_each(|(line, what)| unread.add(*line, what, true));
        content = converted.into_owned();
    }
    if has_templates(reading) {
        let shown = captured::shown(&content);
        let is_markdoc = markdoc::is_markdoc(reading.file);
        let shown = match is_markdoc {
            true => markdoc::shortcodes(&shown, &Seen::of(&shown).code).into_owned().into(),
            false => shown,
        };
        let is_liquid = is_liquid(reading.generator);
        let code = tags::Code { ranges: &Seen::of(&shown).code, is_liquid };
        let (replaced, hidden) = tags::replaced(&shown, code, reading.site);
        notes.extend(hidden.note());
        let as_written = |tag: &str| if is_markdoc { markdoc::as_written(tag) } else { tag.to_owned() };
        hidden.written.iter().for_each(|tag| unread.find(&as_written(tag)));
        // Callouts of shortcodes are containers of colons now.
        content = admonitions::containers(&replaced).0.into_owned();
    }
    let content = without_raw_html(&content, &plain.abbreviations, &mut unread);
    let content = with_paths(&content, reading.layout);
    let seen = Seen::of(&content);
    Body {
        images: seen.images,
        files: seen.files,
        heading: seen.heading,
        heading_end: seen.heading_end,
        content,
        notes,
        unread: unread.found,
        tags: plain.tags,
    }
}

/// The text with Markdown in place of HTML that pages would show as text.
fn without_raw_html(content: &str, abbreviations: &[(String, String)], unread: &mut Lost<'_>) -> String {
    let (content, places) = anchors::at_headings(&admonitions::marks(content));
    places.iter().for_each(|(line, id)| unread.add(*line, &anchors::lost(id), true));
    let html = raw_html::converted(&content);
    html.left_out.iter().for_each(|(line, found)| unread.add(*line, &found.message, !found.is_loss));
    abbreviations::expanded(without_blank_ends(&html.text), abbreviations).into_owned()
}

/// The text with paths in place of whole addresses of its own site.
fn with_paths(content: &str, layout: Option<&Layout>) -> String {
    let rooted = layout.map(|layout| layout.with_paths(content, || Seen::of(content).code));
    rooted.unwrap_or(Cow::Borrowed(content)).into_owned()
}

/// Whether a program reads Liquid before Markdown. The others leave code to Markdown.
fn is_liquid(generator: Generator) -> bool {
    matches!(generator, Generator::Jekyll | Generator::Eleventy)
}

/// Whether double braces are tags of templates in texts of a program.
fn has_templates(reading: &Reading<'_>) -> bool {
    let is_plain =
        matches!(reading.generator, Generator::Obsidian | Generator::Docusaurus | Generator::Astro);
    (!is_plain && !reading.is_mdx) || markdoc::is_markdoc(reading.file)
}

/// What was not understood of a body, by line of its file.
struct Lost<'a> {
    text: &'a str,
    reading: &'a Reading<'a>,
    found: Vec<Unread>,
}

impl Lost<'_> {
    /// A line counts from that of the body.
    fn add(&mut self, line: usize, what: &str, is_kept: bool) {
        let Reading { file, lines_before, .. } = self.reading;
        let what = what.to_owned();
        self.found.push(Unread { file: (*file).to_owned(), line: line + lines_before, what, is_kept });
    }

    /// A part as it is written in the body, which is on the site in a comment.
    fn find(&mut self, written: &str) {
        let at = self.text.find(written).map_or(0, |at| 1 + self.text[..at].matches('\n').count());
        let what = format!("`{}`", one_line(written));
        self.add(at, &what, true);
    }
}

impl Body {
    /// Removes the heading at the start of the text if it only repeats the title.
    pub(super) fn drop_heading(&mut self, title: &str) {
        let plain = |text: &str| one_line(text).to_lowercase();
        let repeats = self.heading.as_deref().is_some_and(|heading| plain(heading) == plain(title));
        if let Some(end) = self.heading_end.filter(|_| repeats) {
            self.content = without_blank_ends(&self.content[end..]).to_owned();
            self.notes.push("the first heading repeats the title: left out of the text".to_owned());
        }
    }
}

/// The text without its HTML comments, which a page would show as text, and whether there were any. Comments in code
/// stay.
fn without_comments(content: &str) -> (String, bool) {
    if !content.contains("<!--") {
        return (content.to_owned(), false);
    }
    let mut cuts: Vec<Range<usize>> = Vec::new();
    for (event, range) in Parser::new_ext(content, Options::ENABLE_TABLES).into_offset_iter() {
        if !matches!(event, Event::Start(Tag::HtmlBlock) | Event::InlineHtml(_)) {
            continue;
        }
        let mut at = range.start;
        while let Some(start) = content[at..range.end].find("<!--").map(|found| at + found) {
            let end = content[start..].find("-->").map_or(range.end, |found| start + found + "-->".len());
            // Where the excerpt ends.
            if !is_more_mark(&content[start..end]) {
                cuts.push(start..end);
            }
            at = end.min(range.end);
        }
    }
    let mut text = String::with_capacity(content.len());
    let mut at = 0;
    for cut in &cuts {
        text.push_str(content.get(at..cut.start).unwrap_or_default());
        at = at.max(cut.end);
        // A line that contained only the comment is removed too.
        let is_alone = text.rsplit('\n').next().is_some_and(|line| line.trim().is_empty());
        if is_alone && let Some(rest) = content[at..].strip_prefix('\n') {
            at = content.len() - rest.len();
        }
    }
    text.push_str(&content[at..]);
    (without_blank_ends(&text).to_owned(), !cuts.is_empty())
}

/// The text without blank lines at either end, and without the last line end.
fn without_blank_ends(text: &str) -> &str {
    let blank = |line: &&str| line.bytes().all(|b| b.is_ascii_whitespace());
    let start: usize = text.split_inclusive('\n').take_while(blank).map(str::len).sum();
    let rest = &text[start..];
    let end: usize = rest.split_inclusive('\n').rev().take_while(blank).map(str::len).sum();
    let rest = &rest[..rest.len() - end];
    rest.strip_suffix('\n').unwrap_or(rest)
}

/// What the ending of an address says of a file of the source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ending {
    /// Media.
    Media,
    /// A film or a sound.
    Played,
    /// Another file.
    Other,
    /// None that a file beside the pages has.
    Page,
}

impl Ending {
    fn of(address: &str) -> Ending {
        const MEDIA: [&str; 8] = ["pdf", "png", "jpg", "jpeg", "gif", "webp", "avif", "svg"];
        const PLAYED: [&str; 9] = ["mp4", "webm", "mov", "m4v", "ogv", "mp3", "wav", "ogg", "m4a"];
        const PAGES: [&str; 13] = [
            "md", "mdx", "mdoc", "markdown", "html", "htm", "xhtml", "php", "asp", "aspx", "jsp", "njk",
            "liquid",
        ];
        let path = address.split(['?', '#']).next().unwrap_or_default();
        let ending = path.rsplit('/').next().and_then(|name| name.rsplit_once('.'));
        let ending = ending.map_or(String::new(), |(_, ending)| ending.to_lowercase());
        let is_one = (1..=ENDING_BYTES_MAX).contains(&ending.len())
            && ending.bytes().all(|b| b.is_ascii_alphanumeric());
        match ending.as_str() {
            _ if !is_one || path.contains(':') || path.starts_with("//") => Ending::Page,
            known if MEDIA.contains(&known) => Ending::Media,
            known if PLAYED.contains(&known) => Ending::Played,
            known if PAGES.contains(&known) => Ending::Page,
            _ => Ending::Other,
        }
    }
}

/// The results of one pass over the Markdown.
#[derive(Default)]
struct Seen {
    images: Vec<String>,
    files: Vec<String>,
    heading: Option<String>,
    heading_end: Option<usize>,
    code: Vec<Range<usize>>,
}

impl Seen {
    fn of(content: &str) -> Seen {
        let mut seen = Seen::default();
        let mut heading: Option<String> = None;
        // The id of a heading, in braces, is not part of its text.
        let options = Options::ENABLE_TABLES | Options::ENABLE_HEADING_ATTRIBUTES | Options::ENABLE_FOOTNOTES;
        for (event, range) in Parser::new_ext(content, options).into_offset_iter() {
            match event {
                Event::Start(Tag::Image { dest_url, .. }) => seen.image(&dest_url),
                Event::Start(Tag::Link { dest_url, .. }) => match Ending::of(&dest_url) {
                    Ending::Media => seen.image(&dest_url),
                    Ending::Played | Ending::Other => seen.file(&dest_url),
                    Ending::Page => {}
                },
                Event::Start(Tag::CodeBlock(_)) => seen.code.push(range),
                Event::Start(Tag::HtmlBlock) => seen.html(&content[range]),
                Event::InlineHtml(html) => seen.html(&html),
                Event::Start(Tag::Heading { level: HeadingLevel::H1, .. }) if seen.heading.is_none() => {
                    heading = Some(String::new());
                }
                Event::End(TagEnd::Heading(HeadingLevel::H1)) => {
                    let text = heading.take().map(|text| text.trim().to_owned());
                    seen.heading = seen.heading.take().or(text.filter(|text| !text.is_empty()));
                    seen.heading_end = seen.heading_end.or(Some(range.end).filter(|_| range.start == 0));
                }
                Event::Text(text) => heading.iter_mut().for_each(|h| h.push_str(&text)),
                Event::Code(text) => {
                    heading.iter_mut().for_each(|h| h.push_str(&text));
                    seen.code.push(range);
                }
                Event::SoftBreak | Event::HardBreak => heading.iter_mut().for_each(|h| h.push(' ')),
                _ => {}
            }
        }
        seen
    }

    fn file(&mut self, address: &str) {
        if !self.files.iter().any(|known| known == address) {
            self.files.push(address.to_owned());
        }
    }

    fn image(&mut self, address: &str) {
        if Ending::of(address) == Ending::Played {
            return self.file(address);
        }
        if !address.is_empty() && !self.images.iter().any(|known| known == address) {
            self.images.push(address.to_owned());
        }
    }

    fn html(&mut self, html: &str) {
        static IMAGE: LazyLock<Regex> = LazyLock::new(|| {
            regex(r#"(?is)<img\s(?:[^>]*?\s)?src\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))"#)
        });
        for found in IMAGE.captures_iter(html) {
            let address = found.iter().skip(1).flatten().next();
            self.image(address.map_or("", |m| m.as_str()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outer_blank_lines_are_trimmed() {
        for (text, expected) in [
            ("\n\n    code\n\ntext  \n \n\n", "    code\n\ntext  "),
            ("one", "one"),
            ("\r\n\r\none\r\ntwo\r\n", "one\ntwo"),
            (" \n\t\n", ""),
            ("", ""),
            ("a\rb\n", "a\rb"),
        ] {
            assert_eq!(read(text, &Reading::default()).content, expected, "{text:?}");
        }
    }

    #[test]
    fn images_are_found_once_in_order() {
        let text = "![a](one.png \"t\") ![b][r] <img alt='x' src=\"two.jpg\">\n\n<figure>\n<img\n  data-src='no.png'\n  src=three.webp>\n</figure>\n\n| ![c](one.png) |\n|---|\n\n```\n![no](no.png)\n```\n\n[r]: ../r.svg\n";
        assert_eq!(read(text, &Reading::default()).images, ["one.png", "../r.svg", "two.jpg", "three.webp"]);
    }

    #[test]
    fn linked_files_are_found_beside_images() {
        let text = "[a](/certs/root.pem) [b](x.zip#p) ![c](film.mp4) [d](one.PDF) [e](../page.md) [f](/page/) \
                    [g](https://a.example/x.zip)[^1] [k.json][^1] [h](v1.2/) [i](/certs/root.pem) [j](mailto:a@b.example)\n\n[^1]: note\n\n[k.json]: k.json\n";
        let body = read(text, &Reading::default());
        assert_eq!(body.files, ["/certs/root.pem", "x.zip#p", "film.mp4", "k.json"]);
        assert_eq!(body.images, ["one.PDF"]);
    }

    #[test]
    fn first_top_level_heading_is_found() {
        for (text, expected) in [
            ("## Two\n\n# The `one` *and*\n\n# Other", Some("The one and")),
            ("Setext\nheading\n===\n", Some("Setext heading")),
            ("#\n\n# B", Some("B")),
            ("```\n# no\n```", None),
        ] {
            assert_eq!(read(text, &Reading::default()).heading.as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn template_tags_outside_code_are_noted() {
        for (text, noted) in [
            ("{{ youtube(id=\"x\") }}", false),
            ("{{ other(id=\"x\") }}", true),
            ("a {% quote() %}\nb\n{% end %}", true),
            ("{{< figure src=\"x\" >}}", false),
            ("{{< toc >}}", true),
            ("`{{ no }}` and\n\n```\n{% no %}\n```", false),
            ("{{ open", false),
            ("none", false),
        ] {
            assert_eq!(!read(text, &Reading::default()).notes.is_empty(), noted, "{text}");
        }
    }
}
