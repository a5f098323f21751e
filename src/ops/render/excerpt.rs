//! What a page holds, for readers without a browser: an outline, its text, or bare HTML.

use super::markup::{Piece, Tag, pieces, unescaped};
use crate::base::markup::html;
use crate::base::text::beginning;
use crate::ops::prelude::*;

/// Longest text or address of a heading or link in an outline, in characters.
const WORDS_CHARS_MAX: usize = 80;
/// Elements that begin a new line of text.
const BLOCKS: &[&str] = &[
    "address",
    "article",
    "aside",
    "blockquote",
    "br",
    "dd",
    "details",
    "div",
    "dl",
    "dt",
    "fieldset",
    "figcaption",
    "figure",
    "footer",
    "form",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "header",
    "hr",
    "li",
    "nav",
    "ol",
    "p",
    "pre",
    "section",
    "summary",
    "table",
    "td",
    "th",
    "tr",
    "ul",
];
/// The attributes that bare HTML keeps.
const KEPT: [&str; 7] = ["href", "src", "alt", "title", "lang", "type", "name"];

/// The pieces between the tags of the main part of a page; all of them where a theme has none.
pub(super) fn main_part(page: &str) -> Vec<Piece<'_>> {
    let all = pieces(page);
    let start = all.iter().position(|piece| matches!(piece, Piece::Open(tag) if tag.is("main")));
    let end = all
        .iter()
        .rposition(|piece| matches!(piece, Piece::Close(name) if name.eq_ignore_ascii_case("main")));
    match (start, end) {
        (Some(start), Some(end)) if start < end => all[start + 1..end].to_vec(),
        _ => all,
    }
}

/// The text that readers see, a line for each block.
pub(super) fn text(pieces: &[Piece<'_>]) -> String {
    let mut lines = vec![String::new()];
    for piece in pieces {
        let name = match piece {
            Piece::Text(text) => {
                let line = lines.last_mut().expect("because it begins with a line");
                line.push_str(&unescaped(text).replace('\n', " "));
                continue;
            }
            Piece::Open(tag) => tag.name,
            Piece::Close(name) => name,
        };
        if BLOCKS.iter().any(|block| block.eq_ignore_ascii_case(name)) {
            lines.push(String::new());
        }
    }
    let lines = lines.iter().map(|line| one_line(line)).filter(|line| !line.is_empty());
    lines.collect::<Vec<_>>().join("\n")
}

/// The HTML without styles, scripts, and the attributes that they use.
pub(super) fn bare(pieces: &[Piece<'_>]) -> String {
    let mut out = String::new();
    for piece in pieces {
        match piece {
            Piece::Text(text) if text.trim().is_empty() => out.push('\n'),
            Piece::Text(text) => out.push_str(text),
            Piece::Close(name) => out.push_str(&format!("</{name}>")),
            Piece::Open(tag) => {
                let kept = tag.attributes().filter(|(name, _)| KEPT.contains(name));
                let kept: String =
                    kept.map(|(name, value)| format!(" {name}=\"{}\"", html(&unescaped(value)))).collect();
                out.push_str(&format!("<{}{kept}>", tag.name));
            }
        }
    }
    let lines = out.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.collect::<Vec<_>>().join("\n")
}

/// Headings, links with their state, and pictures, in their order; then what pictures lack, and the length.
///
/// # Errors
/// The state of a link cannot be found out.
pub(super) fn outline(
    pieces: &[Piece<'_>],
    mut state: impl FnMut(&str) -> Result<String, OpError>,
) -> Result<String, OpError> {
    let (mut lines, mut without_alt, mut known) = (Vec::new(), 0_usize, HashMap::new());
    for (at, piece) in pieces.iter().enumerate() {
        let Piece::Open(tag) = piece else { continue };
        let line = match tag.name.to_ascii_lowercase().as_str() {
            name @ ("h1" | "h2" | "h3" | "h4" | "h5" | "h6") => {
                let level = usize::from(name.as_bytes()[1] - b'0');
                format!("{} {}", "#".repeat(level), inside(&pieces[at + 1..], tag))
            }
            "a" => {
                let Some(href) = tag.get("href") else { continue };
                let words = inside(&pieces[at + 1..], tag);
                let state = match known.get(&href) {
                    Some(state) => String::clone(state),
                    None => known.entry(href.clone()).or_insert(state(&href)?).clone(),
                };
                format!("link \"{words}\" {}: {state}", short(&href))
            }
            "img" => {
                let source = tag.get("src").unwrap_or_default();
                match tag.get("alt").filter(|alt| !alt.trim().is_empty()) {
                    Some(alt) => format!("picture {source}: \"{}\"", short(&alt)),
                    None => {
                        without_alt += 1;
                        format!("picture {source}: no alternative text")
                    }
                }
            }
            _ => continue,
        };
        lines.push(line);
    }
    let text = text(pieces);
    let (words, chars) = (text.split_whitespace().count(), text.chars().count());
    let length = format!("length: {}, {}", count(words, "word"), count(chars, "character"));
    lines.insert(0, length);
    if without_alt > 0 {
        lines.insert(1, format!("without alternative text: {}", count(without_alt, "picture")));
    }
    Ok(lines.join("\n"))
}

/// The text of an element whose tag was just read.
fn inside(after: &[Piece<'_>], tag: &Tag<'_>) -> String {
    let end = after
        .iter()
        .position(|piece| matches!(piece, Piece::Close(name) if tag.is(name)))
        .unwrap_or(after.len());
    let words: String = after[..end]
        .iter()
        .map(|piece| match piece {
            Piece::Text(text) => unescaped(text),
            Piece::Open(tag) if tag.is("img") => tag.get("alt").unwrap_or_default(),
            Piece::Open(_) | Piece::Close(_) => " ".to_owned(),
        })
        .collect();
    short(&words)
}

fn short(words: &str) -> String {
    beginning(&one_line(words), WORDS_CHARS_MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "<html><head><style>p{}</style></head><body><nav><a href='/'>Home</a></nav><main id=\"main\">\
        <h1 class=\"big\">A &amp; <em>b</em></h1>\n<p>See <a class=\"x\" href=\"/there\">there</a>.</p>\
        <img src=\"/uploads/a.jpg\" alt=\"\"><a href=\"/there\"><img src=\"/b.jpg\" alt=\"A bell\"></a></main></body></html>";

    #[test]
    fn outline_names_headings_links_and_missing_texts() {
        let outline = outline(&main_part(PAGE), |href| Ok(format!("state of {href}"))).unwrap();
        assert_eq!(
            outline,
            "length: 5 words, 16 characters\nwithout alternative text: 1 picture\n# A & b\nlink \"there\" /there: state of /there\n\
             picture /uploads/a.jpg: no alternative text\nlink \"A bell\" /there: state of /there\npicture /b.jpg: \"A bell\""
        );
    }

    #[test]
    fn text_and_bare_html_have_no_styles() {
        assert_eq!(text(&main_part(PAGE)), "A & b\nSee there.");
        assert_eq!(
            bare(&main_part(PAGE)),
            "<h1>A &amp; <em>b</em></h1>\n<p>See <a href=\"/there\">there</a>.</p><img src=\"/uploads/a.jpg\" alt=\"\">\
             <a href=\"/there\"><img src=\"/b.jpg\" alt=\"A bell\"></a>"
        );
        assert_eq!(text(&main_part("<p>No main</p>")), "No main");
    }
}
