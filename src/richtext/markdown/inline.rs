//! Writes inline content: emphasis, links, pictures, code.

use super::escape::{self, Line, Place};
use super::span::{Piece, pieces};
use crate::richtext::node::{Kind, Link, Media, Node, bits};

/// Writes the nodes of a paragraph, heading or cell. `prefix` begins each further line.
pub(super) fn add(out: &mut String, prefix: &str, nodes: &[Node], place: Place) {
    let line = Line { out, prefix, fresh: true };
    let mut writer = Writer { line, guard: false };
    writer.pieces(&pieces(nodes), Around::new(place));
}

struct Writer<'a> {
    line: Line<'a>,
    /// An emphasis just ended with a mark that is only valid if no letter follows.
    guard: bool,
}

/// The context of pieces.
#[derive(Clone, Copy)]
struct Around {
    place: Place,
    /// The innermost emphasis, and the character of its marks.
    parent: Option<(u32, char)>,
    /// The same for the next enclosing emphasis of another kind.
    above: Option<(u32, char)>,
}

impl Around {
    fn new(place: Place) -> Self {
        Around { place, parent: None, above: None }
    }
}

impl Writer<'_> {
    fn pieces(&mut self, pieces: &[Piece<'_>], around: Around) {
        let last = pieces.len().saturating_sub(1);
        let mut before = None;
        for (at, piece) in pieces.iter().enumerate() {
            let mut place = around.place;
            place.opens = place.opens && at == 0;
            place.closes = place.closes && at == last;
            let next = pieces.get(at + 1);
            let before_break = matches!(next, Some(Piece::Leaf(Node { kind: Kind::Break, .. })));
            place.ends = (place.ends && at == last) || before_break;
            place.in_item = place.in_item && at == 0;
            place.in_task = place.in_task && at == 0;
            before = match piece {
                Piece::Leaf(node) => {
                    self.leaf(node, place);
                    None
                }
                Piece::Span(bits::STRIKE, inner) => {
                    self.span("~~", inner, Around::new(place));
                    None
                }
                Piece::Span(bit, inner) => {
                    let same =
                        [around.parent, around.above].into_iter().flatten().find(|(kind, _)| kind == bit);
                    let edge = around.parent.filter(|_| at == 0 || at == last);
                    // `***` is the only combined run of marks that all readers parse alike.
                    let only = pieces.len() == 1 && *bit == bits::STRONG;
                    let edge = edge.filter(|(kind, _)| !(only && *kind == bits::EMPHASIS));
                    let avoid = same.map(|(_, letter)| letter).or(before).or(edge.map(|(_, letter)| letter));
                    let letter = letter(*bit, inner, next, avoid);
                    let marks =
                        if *bit == bits::STRONG { [letter; 2].iter().collect() } else { letter.to_string() };
                    let above = around.parent.filter(|(kind, _)| kind != bit).or(around.above);
                    self.span(&marks, inner, Around { place, parent: Some((*bit, letter)), above });
                    Some(letter)
                }
            };
        }
    }

    /// Emphasis between marks.
    fn span(&mut self, marks: &str, inner: &[Piece<'_>], around: Around) {
        self.open(marks, inner);
        let place = Place { opens: true, closes: true, ends: false, ..around.place };
        self.pieces(inner, Around { place, ..around });
        self.line.out.push_str(marks);
        self.line.fresh = false;
        // After a letter, asterisks can close emphasis whatever follows; underscores cannot before a letter.
        let letter = self.line.out[..self.line.out.len() - marks.len()].ends_with(char::is_alphanumeric);
        self.guard = marks.starts_with('_') || !letter || self.guard;
    }

    /// Opens emphasis. The mark is valid before a letter, or else after a space or punctuation.
    fn open(&mut self, marks: &str, inner: &[Piece<'_>]) {
        self.guard = false;
        let before = self.line.out.chars().next_back().filter(|_| !self.line.fresh);
        if let Some(c) = before
            && !(c.is_whitespace() || c.is_ascii_punctuation())
            && (marks.starts_with('_') || !begins_with_letter(inner))
        {
            self.line.out.pop();
            escape::push_number(self.line.out, c);
        }
        self.line.out.push_str(marks);
        self.line.fresh = false;
    }

    fn leaf(&mut self, node: &Node, place: Place) {
        match &node.kind {
            Kind::Text { text, format } => self.tagged(text, *format, place),
            Kind::Break => {
                self.guard = false;
                self.line.out.push_str("\\\n");
                self.line.out.push_str(self.line.prefix);
                self.line.fresh = true;
            }
            Kind::Link(link) => self.link(node, link, place),
            Kind::Media(media) => self.media(media, place),
            Kind::FootnoteReference { label } => self.raw(&format!("[^{label}]")),
            // Markdown cannot express these nodes, so only their content is written.
            _ => {
                if let Some(text) = node.attribute("text").and_then(crate::base::Value::as_str) {
                    self.text(text, place);
                }
                self.pieces(&pieces(&node.children), Around::new(place));
            }
        }
    }

    /// A text, in HTML for the formats that Markdown has no signs for.
    fn tagged(&mut self, text: &str, format: u32, place: Place) {
        // A tag alone on its line would begin a block.
        let has_tags = !text.trim().is_empty() && !text.contains(['\n', '\r', '<']);
        let tags = bits::ELEMENTS.iter().filter(|(bit, _)| has_tags && format & bit != 0);
        tags.clone().for_each(|(_, tag)| self.raw(&format!("<{tag}>")));
        match format & bits::CODE {
            0 => self.text(text, place),
            _ => self.code(text, place),
        }
        tags.rev().for_each(|(_, tag)| self.raw(&format!("</{tag}>")));
    }

    fn text(&mut self, text: &str, mut place: Place) {
        let stays = is_inline_html(text) && !(place.in_table && text.contains('|'));
        let at_start = self.line.fresh && !place.one_line && !place.in_task;
        let begins = at_start && super::terms::begins_block(text);
        if stays && !begins {
            return self.raw(text);
        }
        let mut rest = text;
        if let Some(c) = text.chars().next()
            && std::mem::take(&mut self.guard)
            && !(c.is_whitespace() || c.is_ascii_punctuation())
        {
            escape::push_number(self.line.out, c);
            self.line.fresh = false;
            place.opens = false;
            rest = &text[c.len_utf8()..];
        }
        escape::add(&mut self.line, rest, place);
    }

    /// Adds text that is already Markdown.
    fn raw(&mut self, markdown: &str) {
        self.guard = false;
        self.line.fresh = false;
        match self.line.prefix.is_empty() || !markdown.contains('\n') {
            true => self.line.out.push_str(markdown),
            false => self.line.out.push_str(&markdown.replace('\n', &format!("\n{}", self.line.prefix))),
        }
    }

    fn code(&mut self, code: &str, place: Place) {
        let code = if place.in_table { code.replace('|', "\\|") } else { code.to_owned() };
        let fence = "`".repeat(1 + longest_run(&code, '`'));
        let is_blank = code.bytes().all(|b| b == b' ');
        let pads = code.starts_with('`') || code.ends_with('`');
        let strips = code.starts_with(' ') && code.ends_with(' ') && !is_blank;
        let pad = if pads || strips { " " } else { "" };
        self.raw(&format!("{fence}{pad}{code}{pad}{fence}"));
    }

    fn link(&mut self, node: &Node, link: &Link, place: Place) {
        if let Some(bare) = bare(node, link) {
            return self.raw(&format!("<{bare}>"));
        }
        self.raw("[");
        let inner =
            Place { in_brackets: true, opens: false, closes: false, ends: false, in_item: false, ..place };
        self.pieces(&pieces(&node.children), Around::new(inner));
        self.raw(&destination(&link.url, &link.title, place));
    }

    fn media(&mut self, media: &Media, place: Place) {
        self.raw("![");
        let inner =
            Place { in_brackets: true, one_line: true, ends: false, opens: false, closes: false, ..place };
        escape::add(&mut self.line, &media.alt, inner);
        self.raw(&destination(&media.url, &media.title, place));
    }
}

/// The character for emphasis marks, chosen so that adjacent marks do not merge.
fn letter(bit: u32, inner: &[Piece<'_>], next: Option<&Piece<'_>>, avoid: Option<char>) -> char {
    let is_strong = |piece: Option<&Piece<'_>>| matches!(piece, Some(Piece::Span(bits::STRONG, _)));
    let at_edge = inner.len() > 1 && (is_strong(inner.first()) || is_strong(inner.last()));
    let likes = if bit == bits::EMPHASIS && (at_edge || is_strong(next)) { '_' } else { '*' };
    match avoid {
        Some(letter) if letter == likes => {
            if likes == '*' {
                '_'
            } else {
                '*'
            }
        }
        _ => likes,
    }
}

/// Whether the first thing inside the emphasis starts with a letter or digit.
fn begins_with_letter(pieces: &[Piece<'_>]) -> bool {
    match pieces.first() {
        Some(Piece::Leaf(Node { kind: Kind::Text { text, format }, .. })) => {
            format & bits::CODE == 0 && text.starts_with(char::is_alphanumeric)
        }
        Some(Piece::Leaf(_) | Piece::Span(..)) | None => false,
    }
}

/// The address of a link that can be written as an autolink between `<` and `>`.
fn bare<'a>(node: &'a Node, link: &'a Link) -> Option<&'a str> {
    let [Node { kind: Kind::Text { text, format: 0 }, .. }] = node.children.as_slice() else { return None };
    if !link.title.is_empty()
        || text.contains(|c: char| c <= ' ' || matches!(c, '<' | '>' | '\\' | '`' | '|' | '&'))
    {
        return None;
    }
    let is_mail = link.url.strip_prefix("mailto:") == Some(text) && is_mail(text);
    let scheme =
        text.split_once(':').filter(|_| link.url == *text && crate::richtext::scheme(text).is_some());
    let is_address = scheme.is_some_and(|(scheme, _)| (2..=32).contains(&scheme.len()));
    (is_mail || is_address).then_some(text.as_str())
}

fn is_mail(text: &str) -> bool {
    let is_valid = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-');
    let user = |c: char| is_valid(c) || matches!(c, '+' | '_');
    text.split_once('@').is_some_and(|(name, host)| {
        !name.is_empty()
            && name.chars().all(user)
            && host.split('.').all(|part| {
                !part.is_empty()
                    && !part.starts_with('-')
                    && !part.ends_with('-')
                    && part.chars().all(is_valid)
            })
    })
}

/// `](url "title")`
fn destination(url: &str, title: &str, place: Place) -> String {
    let mut out = String::from("](");
    let is_plain = |c: char| !c.is_whitespace() && !c.is_control() && !matches!(c, '(' | ')' | '<' | '>');
    let plain = url.chars().all(is_plain) && (!url.is_empty() || title.is_empty());
    out.push_str(if plain { "" } else { "<" });
    push_quoted(&mut out, url, "<>", place);
    out.push_str(if plain { "" } else { ">" });
    if !title.is_empty() {
        out.push_str(" \"");
        push_quoted(&mut out, title, "\"", place);
        out.push('"');
    }
    out.push(')');
    out
}

fn push_quoted(out: &mut String, text: &str, quotes: &str, place: Place) {
    for (at, c) in text.char_indices() {
        let next = text.as_bytes().get(at + 1);
        let escapes = match c {
            '\\' => next.is_none_or(u8::is_ascii_punctuation),
            '&' => escape::is_entity(&text[at..]),
            '|' => place.in_table,
            _ => quotes.contains(c),
        };
        match c {
            '\n' | '\r' => escape::push_number(out, c),
            _ if escapes => out.extend(['\\', c]),
            _ => out.push(c),
        }
    }
}

pub(super) fn longest_run(text: &str, letter: char) -> usize {
    text.split(|c| c != letter).map(str::len).max().unwrap_or(0)
}

/// Whether a text is a single piece of inline raw HTML, which is written unchanged.
fn is_inline_html(text: &str) -> bool {
    if !text.starts_with('<') || !text.ends_with('>') {
        return false;
    }
    let read = super::read(&format!("x{text}x"));
    let [Node { kind: Kind::Paragraph, children, .. }] = read.as_slice() else { return false };
    let [_, Node { kind: Kind::Text { text: inner, .. }, .. }, _] = children.as_slice() else { return false };
    inner == text
}
