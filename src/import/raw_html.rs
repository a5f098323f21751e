//! HTML in a Markdown text that a page would show as text: links, pictures and frames become Markdown, the rest is left
//! out. Everyday elements stay, because pages show them as what they are.

use super::finding::Finding;
use super::html;
use crate::import::pattern::regex;
use crate::richtext::stays_html;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use regex::Regex;
use std::cmp::Reverse;
use std::ops::Range;
use std::sync::LazyLock;

/// A text without such HTML.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Plain {
    pub(super) text: String,
    /// What was left out: the line, and what it was.
    pub(super) left_out: Vec<(usize, Finding)>,
}

/// Elements of which nothing is shown.
const UNSEEN: [&str; 6] = ["script", "style", "svg", "noscript", "template", "form"];
/// Elements that show what is elsewhere.
const FRAMED: [&str; 5] = ["iframe", "video", "audio", "source", "embed"];
/// Elements that end far from where they begin: their blank lines are no ends of HTML.
const WHOLE: [&str; 12] = [
    "table", "script", "style", "svg", "pre", "noscript", "template", "form", "iframe", "video", "audio",
    "picture",
];

/// Converts the HTML of a text.
pub(super) fn converted(text: &str) -> Plain {
    let mut plain = Plain { text: text.to_owned(), left_out: Vec::new() };
    if !text.contains('<') {
        return plain;
    }
    let mut edits = blocks(text, &mut plain.left_out);
    let taken: Vec<Range<usize>> = edits.iter().map(|(range, _)| range.clone()).collect();
    edits.extend(inline(text, &taken, &mut plain.left_out));
    // An element of which nothing is shown goes before its opening tag alone.
    edits.sort_by_key(|(range, _)| (range.start, Reverse(range.end)));
    let (mut out, mut at) = (String::with_capacity(text.len()), 0);
    for (range, new) in edits {
        if range.start >= at {
            out.push_str(&text[at..range.start]);
            out.push_str(&new);
            at = range.end;
        }
    }
    out.push_str(&text[at..]);
    plain.text = out;
    plain
}

fn line_of(text: &str, at: usize) -> usize {
    1 + text[..at].matches('\n').count()
}

/// The blocks of HTML that pages would show as text, and the Markdown for each.
fn blocks(text: &str, left_out: &mut Vec<(usize, Finding)>) -> Vec<(Range<usize>, String)> {
    let mut edits: Vec<(Range<usize>, String)> = Vec::new();
    for (event, range) in Parser::new_ext(text, Options::ENABLE_TABLES).into_offset_iter() {
        if !matches!(event, Event::Start(Tag::HtmlBlock))
            || edits.last().is_some_and(|(last, _)| range.start < last.end)
        {
            continue;
        }
        let range = whole(text, range);
        let html = &text[range.clone()];
        if stays_html(html) {
            continue;
        }
        let line = line_of(text, range.start);
        let margin = &text[text[..range.start].rfind('\n').map_or(0, |at| at + 1)..range.start];
        let margin = if margin.trim_matches(['>', ' ', '\t']).is_empty() { margin } else { "" };
        let html = html.replace(&format!("\n{margin}"), "\n");
        // A wrapper around Markdown stays what it is: its content is not HTML.
        let new = match only_wrappers(&html) {
            Some(kept) => kept,
            None => {
                let converted = html::to_markdown(&html);
                left_out.extend(converted.notes.into_iter().map(|note| (line, note)));
                let around = attribute(&html, "href").filter(|_| is_open_link(&html));
                left_out.extend(around.map(|address| (line, left_link(&address))));
                converted.markdown
            }
        };
        let new = new.trim().replace('\n', &format!("\n{margin}"));
        edits.push((range, if new.is_empty() { "\n".to_owned() } else { format!("{new}\n\n{margin}") }));
    }
    edits
}

/// Whether a block of HTML is a link that ends in another block.
fn is_open_link(html: &str) -> bool {
    name_of(html.trim()) == "a" && html.matches('<').count() == 1
}

/// What a report says of a link around blocks of Markdown, which are between its tags.
fn left_link(address: &str) -> Finding {
    Finding::loss(format!("the link to `{address}` around blocks is left out, its content is kept"))
}

/// A block of HTML up to the end of its first element, where blank lines do not end that.
fn whole(text: &str, range: Range<usize>) -> Range<usize> {
    let html = &text[range.clone()];
    let Some(name) =
        WHOLE.iter().find(|name| html.trim_start_matches(['<', ' ']).to_lowercase().starts_with(**name))
    else {
        return range;
    };
    let close = format!("</{name}>");
    if html.contains(&close) {
        return range;
    }
    let end = text[range.end..].find(&close).map(|at| range.end + at + close.len());
    let end = end.map(|end| text[end..].find('\n').map_or(text.len(), |at| end + at + 1));
    range.start..end.unwrap_or(range.end)
}

/// Lines that only open or close elements, without those that mean nothing here.
fn only_wrappers(html: &str) -> Option<String> {
    static LINE: LazyLock<Regex> = LazyLock::new(|| regex(r"^\s*(?:</?(\w+)[^<>]*>\s*)+$"));
    static TAG: LazyLock<Regex> = LazyLock::new(|| regex(r"</?(\w+)[^<>]*>"));
    let is_wrapper = |name: &str| {
        let all = [
            "div", "center", "section", "article", "p", "figure", "header", "footer", "main", "nav", "span",
            "aside", "font",
        ];
        all.contains(&name)
    };
    let lines: Vec<&str> = html.lines().filter(|line| !line.trim().is_empty()).collect();
    let is_only = lines.iter().all(|line| {
        LINE.is_match(line) && TAG.captures_iter(line).all(|found| is_wrapper(&found[1].to_lowercase()))
    });
    is_only.then(String::new)
}

/// Tags inside of paragraphs that pages would show as text.
fn inline(
    text: &str,
    taken: &[Range<usize>],
    left_out: &mut Vec<(usize, Finding)>,
) -> Vec<(Range<usize>, String)> {
    let mut edits = Vec::new();
    let mut links: Vec<(String, Option<String>)> = Vec::new();
    let mut unseen: Option<(String, usize)> = None;
    for (event, range) in Parser::new_ext(text, Options::ENABLE_TABLES).into_offset_iter() {
        if taken.iter().any(|taken| taken.contains(&range.start)) {
            continue;
        }
        let html = match event {
            Event::InlineHtml(html) => html,
            Event::End(TagEnd::Paragraph | TagEnd::TableCell | TagEnd::Item | TagEnd::Heading(_)) => {
                links.clear();
                unseen = None;
                continue;
            }
            _ => continue,
        };
        if stays_html(&html) || html.starts_with("<!") {
            continue;
        }
        let closes = html.starts_with("</");
        let name = name_of(&html);
        if let Some((hidden, start)) = &unseen {
            if closes && *hidden == name {
                edits.push((*start..range.end, String::new()));
                unseen = None;
            }
            continue;
        }
        let new = match (name.as_str(), closes) {
            (link, false) if link == "a" || is_link_component(link, &html, text) => {
                let address = attribute(&html, "href");
                let new = if address.is_some() { "[" } else { "" };
                links.push((name, address));
                new.to_owned()
            }
            (link, true) if links.last().is_some_and(|(open, _)| open == link) => {
                let address = links.pop().and_then(|(_, address)| address);
                address.map(|address| format!("](<{address}>)")).unwrap_or_default()
            }
            (name, false) if is_shown_as_markdown(name, &html) => shown(name, &html),
            (name, false) if UNSEEN.contains(&name) => {
                left_out.push((line_of(text, range.start), Finding::element(name)));
                if !html.ends_with("/>") {
                    unseen = Some((name.to_owned(), range.start));
                }
                String::new()
            }
            (name, _) if KNOWN.contains(&name) || closes => String::new(),
            // `<name>` of a text that is not closed is a word in angle brackets and not an element.
            (name, _) if !html.ends_with("/>") && !is_closed(name, text) => continue,
            (name, _) => {
                let what = format!("`<{name}>` is left out, its content is kept");
                left_out.push((line_of(text, range.start), Finding::change(what)));
                String::new()
            }
        };
        edits.push((range, new));
    }
    edits
}

/// Whether a text has the end of an element, in whatever case.
fn is_closed(name: &str, text: &str) -> bool {
    let mut ends = text.match_indices("</").map(|(at, _)| &text[at + 2..]);
    ends.any(|end| end.get(..name.len()).is_some_and(|end| end.eq_ignore_ascii_case(name)))
}

/// Whether an element that HTML does not have is a link with words in it: `<LinkTo href="…">words</LinkTo>`.
fn is_link_component(name: &str, html: &str, text: &str) -> bool {
    let is_own = !KNOWN.contains(&name) && !UNSEEN.contains(&name) && !FRAMED.contains(&name);
    is_own && !html.ends_with("/>") && attribute(html, "href").is_some() && is_closed(name, text)
}

/// The name of the element of a tag.
fn name_of(html: &str) -> String {
    let is_end = |c: char| !c.is_ascii_alphanumeric() && c != '-';
    html.trim_start_matches(['<', '/']).split(is_end).next().unwrap_or_default().to_lowercase()
}

/// The Markdown of `<img>`.
fn picture(html: &str) -> String {
    let value = |name: &str| attribute(html, name).unwrap_or_default();
    match value("src").as_str() {
        "" => String::new(),
        src => format!("![{}](<{src}>)", value("alt").replace(['[', ']', '\n'], " ").trim()),
    }
}

/// Whether an element without an end becomes Markdown.
fn is_shown_as_markdown(name: &str, html: &str) -> bool {
    let is_box = || attribute(html, "type").as_deref() == Some("checkbox");
    FRAMED.contains(&name) || name == "img" || name == "input" && is_box()
}

/// What such an element becomes.
fn shown(name: &str, html: &str) -> String {
    match name {
        "img" => picture(html),
        "input" => checkbox(html).to_owned(),
        _ => framed(html),
    }
}

/// A box that is ticked or not.
fn checkbox(html: &str) -> &'static str {
    let is_ticked =
        html.split([' ', '\t', '\n', '/', '>']).any(|word| word == "checked" || word.starts_with("checked="));
    if is_ticked { "☑ " } else { "☐ " }
}

/// A link to what a frame or a film shows.
fn framed(html: &str) -> String {
    let Some(src) = attribute(html, "src") else { return String::new() };
    let src = if src.starts_with("//") { format!("https:{src}") } else { src };
    let words = attribute(html, "title").unwrap_or_else(|| src.clone());
    format!("[{words}](<{src}>)")
}

/// Elements of HTML whose content is shown without them.
const KNOWN: [&str; 32] = [
    "acronym", "address", "article", "aside", "big", "button", "center", "col", "colgroup", "fieldset",
    "font", "footer", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup", "input", "label", "legend",
    "main", "nav", "nobr", "object", "picture", "pre", "strike", "track", "tt",
];

/// The value of an attribute.
fn attribute(html: &str, name: &str) -> Option<String> {
    static ATTRIBUTE: LazyLock<Regex> =
        LazyLock::new(|| regex(r#"(?s)\s([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))"#));
    let found = ATTRIBUTE.captures_iter(html).find(|found| found[1].eq_ignore_ascii_case(name))?;
    let value = (2..=4).find_map(|group| found.get(group))?;
    Some(html::to_line(value.as_str())).filter(|value| !value.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn html_that_pages_show_as_text_becomes_markdown() {
        for (text, expected) in [
            ("See <a href=\"x.md\">this *page*</a>.", "See [this *page*](<x.md>)."),
            ("A <a name=\"here\"></a>place", "A place"),
            (
                "<LinkTo href=\"/x\" title=\"t\">words *here*</LinkTo> and <Own a=\"b\">more</Own>",
                "[words *here*](</x>) and more",
            ),
            ("<img src='a.png' alt='A'> and <kbd>x</kbd>", "![A](<a.png>) and <kbd>x</kbd>"),
            ("a <img src='a.png' alt='A'>", "a ![A](<a.png>)"),
            (
                "<details>\n<summary>More</summary>\n\ntext\n\n</details>\n",
                "<details>\n<summary>More</summary>\n\ntext\n\n</details>\n",
            ),
            ("<div align=\"center\">\n\n# Big\n\n</div>\n", "<div align=\"center\">\n\n# Big\n\n</div>\n"),
            ("<p align=\"center\">\n  <img src=\"l.svg\">\n</p>\n", "![](l.svg)\n\n"),
            ("<font color='red'>hot</font>", "hot"),
            ("type <name> and List<T>", "type <name> and List<T>"),
            ("a <my-tag>b</my-tag>", "a b"),
            ("a <script>alert(1)</script> b", "a  b"),
            ("a <svg><path d='M0'/></svg> <script async>b", "a  b"),
            ("`<a href=x>`", "`<a href=x>`"),
            ("```\n<div onclick=x>\n```", "```\n<div onclick=x>\n```"),
        ] {
            assert_eq!(converted(text).text, expected, "{text}");
        }
        let plain = converted("<a href=\"/y\">\n\n### Card\n\n</a>\n");
        assert!(plain.text.contains("### Card") && !plain.text.contains("]("), "{}", plain.text);
        assert!(plain.left_out.iter().any(|(line, what)| *line == 1 && what.message.contains("`/y`")));
        let plain = converted("a\n<script>x</script> <script>y</script> b");
        assert_eq!(plain.left_out.first().map(|(line, _)| *line), Some(2));
    }
}
