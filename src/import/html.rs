//! Converts HTML of other programs to Markdown. The only HTML in it is what a text may have and Markdown has no sign for;
//! other elements keep their text.

use super::finding::Finding;
use super::html_marks::{self, EMPHASIS, Mark, STRONG, is_mark};
use super::html_table::table;
use super::html_tree::{
    AMPERSAND, Names, flatten_code, key, mark_references, put_blanks_before_links, put_marks_inside, shows,
};
use crate::base::markup;
use crate::base::text::{one_line, slugify};
use crate::import::pattern::regex;
use crate::richtext::stays_html;
use htmd::element_handler::{HandlerResult, Handlers};
use htmd::options::{BrStyle, BulletListMarker, HrStyle, Options};
use htmd::{Element, HtmlToMarkdown, HtmlToMarkdownBuilder, Node};
use markup5ever_rcdom::NodeData;
use pulldown_cmark::{Event, Options as Syntax, Parser};
use regex::Regex;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// Deepest nesting of elements: the converter calls itself for each level.
const DEPTH_MAX: usize = 150;
/// Elements that show nothing on a page of ours: they run, style, or ask visitors for something.
const LEFT_OUT: [&str; 19] = [
    "script", "style", "noscript", "template", "form", "input", "select", "textarea", "button", "canvas",
    "svg", "math", "map", "head", "title", "link", "meta", "base", "frameset",
];
/// Those of [`LEFT_OUT`] that nobody misses.
const SILENT: [&str; 7] = ["noscript", "template", "head", "title", "meta", "base", "style"];
/// Elements that show the resource of another address.
const FRAMES: [&str; 3] = ["iframe", "embed", "object"];

/// Elements within a line that pages show and Markdown has no sign for: they stay as HTML.
const INLINE: [&str; 7] = ["sub", "sup", "u", "ins", "mark", "abbr", "small"];

/// A text as Markdown.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Converted {
    /// The text.
    pub markdown: String,
    /// What was left out or changed, for a person.
    pub notes: Vec<Finding>,
}

/// Names of elements that were left out, or became links.
#[derive(Debug, Default)]
struct Seen {
    left_out: BTreeSet<String>,
    framed: BTreeSet<String>,
    has_spans: bool,
    names: Names,
}

/// Converts a fragment of HTML. The result, read as Markdown, has no HTML but the elements of [`INLINE`].
pub fn to_markdown(html: &str) -> Converted {
    let seen = Arc::new(Mutex::new(Seen::default()));
    let converter = converter(&seen);
    // In a body from the beginning: else a script at the start is one of the head, which is left out unseen.
    let Ok(tree) = converter.html_to_tree(&format!("<body>{html}")) else { return Converted::default() };
    let mut converted = Converted::default();
    let is_too_deep = is_deeper_than(&tree, DEPTH_MAX);
    let markdown = if is_too_deep {
        converted.notes.push(Finding::change(format!(
            "HTML nested deeper than {DEPTH_MAX} levels: only its text is kept"
        )));
        text_of(&tree)
    } else {
        flatten_code(&tree);
        mark_references(&tree);
        put_marks_inside(&tree);
        put_blanks_before_links(&tree);
        seen.lock().unwrap_or_else(PoisonError::into_inner).names = Names::of(&tree);
        html_marks::written(&converter.tree_to_markdown(&tree)).replace(AMPERSAND, "\\&")
    };
    converted.markdown = without_html(&markdown);
    let seen = seen.lock().unwrap_or_else(PoisonError::into_inner);
    for name in seen.left_out.iter().filter(|name| !SILENT.contains(&name.as_str())) {
        converted.notes.push(Finding::element(name));
    }
    for address in &seen.framed {
        converted.notes.push(Finding::change(format!("the embedded `{address}` is a link")));
    }
    for name in &seen.names.lost {
        converted.notes.push(Finding::change(super::anchors::lost(name)));
    }
    if seen.has_spans {
        converted.notes.push(Finding::change("cells of a table that span others are single cells"));
    }
    converted
}

/// What converts links, emphasis and headings.
fn marked_builder(seen: &Arc<Mutex<Seen>>) -> HtmlToMarkdownBuilder {
    let seen = Arc::clone(seen);
    HtmlToMarkdown::builder()
        .add_handler(vec!["a"], |handlers: &dyn Handlers, element: Element| match shows(element.node) {
            true => handlers.fallback(element),
            false => Some(handlers.walk_children(element.node)),
        })
        .add_handler(vec!["strong", "b"], |handlers: &dyn Handlers, element: Element| {
            Some(emphasised(handlers, &element, STRONG))
        })
        .add_handler(vec!["em", "i"], |handlers: &dyn Handlers, element: Element| {
            Some(emphasised(handlers, &element, EMPHASIS))
        })
        .add_handler(
            vec!["h1", "h2", "h3", "h4", "h5", "h6"],
            move |handlers: &dyn Handlers, element: Element| {
                let node = element.node;
                let heading = handlers.fallback(element)?.content;
                let seen = seen.lock().unwrap_or_else(PoisonError::into_inner);
                Some(named(&heading, node, &seen.names).into())
            },
        )
}

fn converter(seen: &Arc<Mutex<Seen>>) -> HtmlToMarkdown {
    let options = Options {
        hr_style: HrStyle::Dashes,
        br_style: BrStyle::Backslash,
        bullet_list_marker: BulletListMarker::Dash,
        ul_bullet_spacing: 1,
        ol_number_spacing: 1,
        ..Options::default()
    };
    let (first, second, third) = (Arc::clone(seen), Arc::clone(seen), Arc::clone(seen));
    marked_builder(seen)
        .options(options)
        .add_handler(LEFT_OUT.to_vec(), move |_: &dyn Handlers, element: Element| {
            if element.tag == "input" && attribute(&element, "type").as_deref() == Some("checkbox") {
                let is_ticked = element.attrs.iter().any(|attribute| &*attribute.name.local == "checked");
                return Some(if is_ticked { "☑ " } else { "☐ " }.into());
            }
            let mut seen = first.lock().unwrap_or_else(PoisonError::into_inner);
            seen.left_out.insert(element.tag.to_owned());
            None
        })
        .add_handler(FRAMES.to_vec(), move |_: &dyn Handlers, element: Element| {
            let address = attribute(&element, "src").or_else(|| attribute(&element, "data"))?;
            second.lock().unwrap_or_else(PoisonError::into_inner).framed.insert(address.clone());
            let label = attribute(&element, "title").unwrap_or_else(|| address.clone());
            Some(paragraph(&link(&label, &absolute(&address))))
        })
        .add_handler(vec!["video", "audio"], |_: &dyn Handlers, element: Element| played(&element))
        .add_handler(vec!["img"], |_: &dyn Handlers, element: Element| picture(&element))
        .add_handler(vec!["del", "s", "strike"], |handlers: &dyn Handlers, element: Element| {
            around(handlers, &element, "~~")
        })
        .add_handler(INLINE.to_vec(), |handlers: &dyn Handlers, element: Element| tagged(handlers, &element))
        .add_handler(vec!["kbd", "samp", "tt"], |_: &dyn Handlers, element: Element| {
            let text = text_of(element.node);
            let is_plain = !text.contains('`') && !text.trim().is_empty();
            Some(if is_plain { format!("`{}`", text.trim()) } else { escaped(&text) }.into())
        })
        .add_handler(vec!["pre"], |handlers: &dyn Handlers, element: Element| {
            let has_code = element.node.children.borrow().iter().any(|child| tag(child) == "code");
            if has_code {
                return handlers.fallback(element);
            }
            let text = text_of(element.node);
            let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
            let fence = "`".repeat(3.max(longest + 1));
            Some(paragraph(&format!("{fence}\n{}\n{fence}", text.trim_matches('\n'))))
        })
        .add_handler(vec!["dt"], |handlers: &dyn Handlers, element: Element| {
            let term = handlers.walk_children(element.node).content;
            let term = term.trim();
            let is_outer = |c: char| c == '*' || is_mark(c);
            (!term.is_empty()).then(|| paragraph(&STRONG.around(term.trim_matches(is_outer))))
        })
        .add_handler(vec!["figcaption"], |handlers: &dyn Handlers, element: Element| {
            let caption = handlers.walk_children(element.node).content;
            let caption = caption.trim();
            let is_plain = !caption.is_empty()
                && !caption.contains(|c: char| matches!(c, '*' | '_' | '\n') || is_mark(c));
            Some(paragraph(&if is_plain { format!("*{caption}*") } else { caption.to_owned() }))
        })
        .add_handler(vec!["table"], move |handlers: &dyn Handlers, element: Element| {
            let (text, has_spans) = table(handlers, element.node);
            third.lock().unwrap_or_else(PoisonError::into_inner).has_spans |= has_spans;
            Some(paragraph(&text))
        })
        .build()
}

/// An attribute that is not blank.
fn attribute(element: &Element<'_>, name: &str) -> Option<String> {
    let found = element.attrs.iter().find(|attribute| &*attribute.name.local == name)?;
    Some(found.value.trim().to_owned()).filter(|value| !value.is_empty())
}

fn paragraph(text: &str) -> HandlerResult {
    format!("\n\n{text}\n\n").into()
}

/// A link of Markdown.
pub fn link(label: &str, address: &str) -> String {
    format!("[{}]({})", escaped(label), destination(address))
}

/// An address as the target of a link.
fn destination(address: &str) -> String {
    let is_plain =
        !address.contains(|c: char| c.is_whitespace() || matches!(c, '(' | ')' | '<' | '>' | '\\'));
    if is_plain {
        return address.to_owned();
    }
    let clean: String = address.chars().filter(|c| !matches!(c, '\n' | '\r' | '\t')).collect();
    format!("<{}>", clean.replace('\\', "%5C").replace('<', "%3C").replace('>', "%3E"))
}

/// A text that Markdown reads as this text.
pub fn escaped(text: &str) -> String {
    let line = one_line(text);
    let mut out = String::with_capacity(line.len());
    for c in line.chars() {
        if matches!(c, '\\' | '*' | '_' | '`' | '[' | ']' | '<' | '>' | '~' | '|' | '&') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

/// `//host/x` with a scheme.
fn absolute(address: &str) -> String {
    if address.starts_with("//") { format!("https:{address}") } else { address.to_owned() }
}

fn picture(element: &Element<'_>) -> Option<HandlerResult> {
    let lazy = ["data-src", "data-lazy-src", "data-original"];
    let own = attribute(element, "src").filter(|src| !src.starts_with("data:"));
    let address = own.or_else(|| lazy.into_iter().find_map(|name| attribute(element, name)))?;
    let alt = attribute(element, "alt").unwrap_or_default();
    Some(format!("!{}", link(&alt, &absolute(&address))).into())
}

/// A player as the address of what it plays.
fn played(element: &Element<'_>) -> Option<HandlerResult> {
    let address = attribute(element, "src").or_else(|| {
        let children = element.node.children.borrow();
        children.iter().find_map(|child| node_attribute(child, "source", "src"))
    })?;
    let name = address.split(['?', '#']).next().and_then(|path| path.rsplit('/').next()).unwrap_or_default();
    let name = crate::base::percent::decode_what_can_be(name);
    let name = if name.is_empty() { address.as_str() } else { &name };
    let address = absolute(&address);
    let is_picture = element.tag == "video" && !address.starts_with("http");
    let mark = if is_picture { "!" } else { "" };
    Some(paragraph(&format!("{mark}{}", link(name, &address))))
}

pub(super) fn node_attribute(node: &Rc<Node>, tag: &str, name: &str) -> Option<String> {
    let NodeData::Element { name: own, attrs, .. } = &node.data else { return None };
    if &*own.local != tag {
        return None;
    }
    let attrs = attrs.borrow();
    attrs.iter().find(|attribute| &*attribute.name.local == name).map(|a| a.value.trim().to_owned())
}

pub(super) fn tag(node: &Rc<Node>) -> &str {
    match &node.data {
        NodeData::Element { name, .. } => &name.local,
        _ => "",
    }
}

/// A text between marks; a picture alone has none.
fn emphasised(handlers: &dyn Handlers, element: &Element<'_>, mark: Mark) -> HandlerResult {
    let content = handlers.walk_children(element.node).content;
    if text_of(element.node).trim().is_empty() { content.into() } else { mark.around(&content).into() }
}

/// A heading with its id, where that is not what its words give.
fn named(heading: &str, node: &Rc<Node>, names: &Names) -> String {
    let id = names.headings.get(&key(node)).filter(|id| **id != slugify(&text_of(node)));
    match id {
        Some(id) if !heading.trim_matches(['#', '\n', ' ']).is_empty() => {
            format!("{} {{#{id}}}\n\n", heading.trim_end())
        }
        _ => heading.to_owned(),
    }
}

fn around(handlers: &dyn Handlers, element: &Element<'_>, mark: &str) -> Option<HandlerResult> {
    let content = handlers.walk_children(element.node).content;
    let inner = content.trim();
    if inner.is_empty() || inner.contains('\n') {
        return Some(content.into());
    }
    let (before, after) = (content.len() - content.trim_start().len(), content.trim_end().len());
    Some(format!("{}{mark}{inner}{mark}{}", &content[..before], &content[after..]).into())
}

/// An element that stays HTML. One around blocks, which Markdown would not read in it, keeps its content only.
fn tagged(handlers: &dyn Handlers, element: &Element<'_>) -> Option<HandlerResult> {
    let content = handlers.walk_children(element.node).content;
    let inner = content.trim();
    if inner.is_empty() || inner.contains("\n\n") {
        return Some(content.into());
    }
    let tag = element.tag;
    let footnote = attribute(element, "data-footnote").filter(|_| tag == "sup");
    if let Some(number) = footnote.filter(|number| number.bytes().all(|b| b.is_ascii_digit())) {
        return Some(format!("[^{number}]").into());
    }
    let title = attribute(element, "title").filter(|_| tag == "abbr");
    let title =
        title.map(|title| format!(" title=\"{}\"", markup::html(&one_line(&title)))).unwrap_or_default();
    let (before, after) = (content.len() - content.trim_start().len(), content.trim_end().len());
    Some(format!("{}<{tag}{title}>{inner}</{tag}>{}", &content[..before], &content[after..]).into())
}

/// Whether a tree is deeper than a number of levels; without calling itself.
fn is_deeper_than(tree: &Rc<Node>, levels: usize) -> bool {
    let mut open = vec![(Rc::clone(tree), 0)];
    while let Some((node, depth)) = open.pop() {
        if depth > levels {
            return true;
        }
        open.extend(node.children.borrow().iter().map(|child| (Rc::clone(child), depth + 1)));
    }
    false
}

/// The text of a tree as Markdown.
pub(super) fn text_of(tree: &Rc<Node>) -> String {
    let mut open = vec![Rc::clone(tree)];
    let mut text = String::new();
    while let Some(node) = open.pop() {
        match &node.data {
            NodeData::Text { contents } => text.push_str(&contents.borrow()),
            _ if tag(&node) == "br" => text.push('\n'),
            _ => {}
        }
        open.extend(node.children.borrow().iter().rev().cloned());
    }
    text
}

/// The text of a fragment of HTML in one line.
pub fn to_line(html: &str) -> String {
    if !html.contains(['<', '&']) {
        return one_line(html);
    }
    let Ok(tree) = HtmlToMarkdown::new().html_to_tree(html) else { return String::new() };
    one_line(&text_of(&tree))
}

/// The text of a line with elements of HTML: `<b>x</b>`, `<img …>`. A line without a whole element stays: `the <main> element`.
pub(super) fn plain_line(text: &str) -> String {
    static ELEMENT: LazyLock<Regex> = LazyLock::new(|| {
        regex(
            r"(?is)<(?:img|br)\b[^<>]*>|<(a|abbr|b|code|em|i|mark|small|span|strong|sub|sup)(?:\s[^<>]*)?>.*?</(a|abbr|b|code|em|i|mark|small|span|strong|sub|sup)>",
        )
    });
    let is_whole = ELEMENT
        .captures_iter(text)
        .any(|found| found.get(1).map(|m| m.as_str()) == found.get(2).map(|m| m.as_str()));
    if is_whole { to_line(text) } else { text.to_owned() }
}

/// Markdown whose HTML, if there is any left, is taken out, but for the elements of [`INLINE`]: a page would show it as
/// text.
pub(super) fn without_html(markdown: &str) -> String {
    let syntax = Syntax::ENABLE_TABLES | Syntax::ENABLE_STRIKETHROUGH | Syntax::ENABLE_FOOTNOTES;
    let mut cuts = Vec::new();
    for (event, range) in Parser::new_ext(markdown, syntax).into_offset_iter() {
        let is_cut = match &event {
            Event::Html(_) => true,
            Event::InlineHtml(html) => !is_inline(html),
            _ => false,
        };
        if is_cut {
            cuts.push(range);
        }
    }
    if cuts.is_empty() {
        return markdown.to_owned();
    }
    let mut text = String::with_capacity(markdown.len());
    let mut at = 0;
    for cut in cuts {
        text.push_str(markdown.get(at..cut.start).unwrap_or_default());
        if let Some(html) = markdown.get(cut.clone()) {
            text.push_str(&escaped(&to_line(html)));
            if html.ends_with('\n') {
                text.push('\n');
            }
        }
        at = at.max(cut.end);
    }
    text.push_str(markdown.get(at..).unwrap_or_default());
    text
}

/// Whether a tag is one of the elements that stay.
fn is_inline(html: &str) -> bool {
    let name = html.trim_start_matches(['<', '/']);
    let end = name.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(name.len());
    INLINE.iter().any(|own| own.eq_ignore_ascii_case(&name[..end])) && stays_html(html)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::richtext::{Document, HtmlOptions};

    fn markdown(html: &str) -> String {
        to_markdown(html).markdown
    }

    #[test]
    fn html_becomes_markdown() {
        for (html, expected) in [
            ("<p>a <b>b</b> <i>c</i> <del>d</del></p>", "a **b** *c* ~~d~~"),
            (
                "<figure><img src='a b.png' alt='x [y]'><figcaption>Cap</figcaption></figure>",
                "![x \\[y\\]](<a b.png>)\n\n*Cap*",
            ),
            (
                "<table><tr><td>a|b</td><td>c<br>d</td></tr></table>",
                "|  |  |\n| --- | --- |\n| a\\|b | c d |",
            ),
            (
                "<table><thead><tr><th>A</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>",
                "| A |\n| --- |\n| 1 |",
            ),
            ("<iframe src='//v.example/e/1' title='A film'></iframe>", "[A film](https://v.example/e/1)"),
            ("<dl><dt>T</dt><dd>D</dd></dl>", "**T**\n\nD"),
            ("<p>x</p><script>alert(1)</script><style>p{}</style>", "x"),
            ("<audio><source src='/a/s%20o.mp3'></audio>", "[s o.mp3](/a/s%20o.mp3)"),
            ("<p>press <kbd>a</kbd></p>", "press `a`"),
            ("<p><input type='checkbox' checked> a <input type=checkbox> b</p>", "☑ a ☐ b"),
            ("<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>", "- a\n- b\n  - c"),
            ("<p>E=mc<sup class=x>2</sup> H<sub>2</sub>O</p>", "E=mc<sup>2</sup> H<sub>2</sub>O"),
            (
                "<u> a </u><mark><b>b</b></mark> <abbr title='A &amp; \"B\"'>AB</abbr> <small><p>c</p><p>d</p></small>",
                "<u>a</u> <mark>**b**</mark> <abbr title=\"A &amp; &quot;B&quot;\">AB</abbr> \n\nc\n\nd",
            ),
            ("<p><code>x<sup>2</sup><b>y</b></code></p>", "`x2y`"),
            ("<pre><code>a<br><u>b</u></code></pre>", "```\na\nb\n```"),
            ("<pre>a<br>b</pre>", "```\na\nb\n```"),
            (
                "<div><a href='/y'><img src='/b.jpg'><h3>Card</h3><p>Sub <b>x</b></p></a></div>",
                "[![](/b.jpg)](/y)\n\n### [Card](/y)\n\n[Sub **x**](/y)",
            ),
            ("<b><p>a</p><p>b</p></b>", "**a**\n\n**b**"),
            ("<a href='/x'> </a>y<a href='/z'></a>", "y"),
            (
                "<p><b>bold</b><a href='/a'> about</a> a <a href='/b'> b</a></p>",
                "**bold** [about](/a) a [b](/b)",
            ),
            ("<h2 id='prices'>Our prices</h2>", "## Our prices {#prices}"),
            ("<h2 id='our-prices'>Our prices</h2>", "## Our prices"),
            ("<p><a name='old'></a></p><h2>New <span id=x></span></h2>", "## New {#old}"),
        ] {
            assert_eq!(markdown(html).trim(), expected, "{html}");
        }
        let converted = to_markdown("<script>x</script><p onclick='x'>y</p>");
        assert_eq!((converted.markdown.as_str(), converted.notes.len()), ("y", 1));
        let notes = to_markdown("<p>a<a name='b'></a></p>").notes;
        assert!(notes[0].message.contains("`b`") && !notes[0].is_loss, "{notes:?}");
    }

    #[test]
    fn result_shows_no_tag_that_was_not_text() {
        for html in [
            "<p>a &lt;b&gt; &amp;lt; c</p>",
            "<custom-x>y</custom-x>",
            "<p>&lt;!-- x --&gt; &lt;script&gt;</p>",
            "<pre><code>&lt;p&gt;</code></pre>",
            "<td>lost</td>",
            "<p>&lt;sup&gt; <code>&lt;u&gt;x</code></p>",
            "<p>a<sup>2</sup> <u>b</u></p>",
        ] {
            let html_again = Document::from_markdown(&markdown(html)).to_html(&HtmlOptions::default());
            let shown = to_line(&html_again);
            assert_eq!(shown, to_line(html), "{html}: {html_again}");
        }
    }

    #[test]
    fn deep_html_keeps_its_text() {
        let deep = format!("{}x{}", "<div>".repeat(20_000), "</div>".repeat(20_000));
        let converted = to_markdown(&deep);
        assert_eq!((converted.markdown.trim(), converted.notes.len()), ("x", 1));
    }
}
