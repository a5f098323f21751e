//! The blocks of WordPress's editor: comments `<!-- wp:name {json} -->` around HTML, nested.

use crate::base::Value;
use serde_json::json;

/// Deepest nesting of blocks: deeper ones belong to the block around them.
const DEPTH_MAX: usize = 40;

/// A part of a text.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Part {
    /// HTML outside of the inner blocks.
    Html(String),
    /// A block.
    Block(Block),
}

/// A block.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Block {
    /// Its name without `core/`: `paragraph`, `jetpack/slideshow`.
    pub(super) name: String,
    /// Its attributes, or null.
    pub(super) attributes: Value,
    /// What is in it.
    pub(super) parts: Vec<Part>,
    /// Where it begins in the text, in bytes.
    pub(super) offset: usize,
}

impl Block {
    /// An attribute that is a text.
    pub(super) fn text(&self, name: &str) -> Option<&str> {
        self.attributes.get(name).and_then(Value::as_str).filter(|text| !text.is_empty())
    }

    /// The blocks in it.
    pub(super) fn blocks(&self) -> impl Iterator<Item = &Block> {
        self.parts.iter().filter_map(|part| match part {
            Part::Block(block) => Some(block),
            Part::Html(_) => None,
        })
    }

    /// Its HTML with that of the blocks in it.
    pub(super) fn html(&self) -> String {
        let mut html = String::new();
        self.push_html(&mut html);
        html
    }

    fn push_html(&self, html: &mut String) {
        for part in &self.parts {
            match part {
                Part::Html(own) => html.push_str(own),
                Part::Block(block) => block.push_html(html),
            }
        }
    }
}

/// Whether a text was written with the editor of blocks.
pub(super) fn has_blocks(text: &str) -> bool {
    text.contains("<!-- wp:")
}

/// Reads the blocks of a text; what is outside of them is HTML.
pub(super) fn read(text: &str) -> Vec<Part> {
    let mut open: Vec<Block> = Vec::new();
    let mut parts = Vec::new();
    let mut at = 0;
    // How many blocks are open beyond the deepest level.
    let mut ignored = 0_usize;
    while let Some((start, end, mark)) = next_mark(text, at) {
        push(&mut open, &mut parts, Part::Html(text[at..start].to_owned()));
        at = end;
        match mark {
            Mark::Start(name, attributes) if open.len() < DEPTH_MAX => {
                open.push(Block { name, attributes, parts: Vec::new(), offset: start });
            }
            Mark::Start(..) => ignored += 1,
            Mark::Void(name, attributes) => {
                let block = Block { name, attributes, parts: Vec::new(), offset: start };
                push(&mut open, &mut parts, Part::Block(block));
            }
            Mark::End(_) if ignored > 0 => ignored -= 1,
            Mark::End(name) => {
                // An end without a beginning shows nothing; blocks without an end, end with the one around them.
                let Some(level) = open.iter().rposition(|block| block.name == name) else { continue };
                while open.len() > level {
                    if let Some(done) = open.pop() {
                        push(&mut open, &mut parts, Part::Block(done));
                    }
                }
            }
        }
    }
    push(&mut open, &mut parts, Part::Html(text[at..].to_owned()));
    while let Some(done) = open.pop() {
        push(&mut open, &mut parts, Part::Block(done));
    }
    parts
}

fn push(open: &mut [Block], parts: &mut Vec<Part>, part: Part) {
    if matches!(&part, Part::Html(html) if html.is_empty()) {
        return;
    }
    match open.last_mut() {
        Some(block) => block.parts.push(part),
        None => parts.push(part),
    }
}

enum Mark {
    Start(String, Value),
    Void(String, Value),
    End(String),
}

/// The next comment of a block from a position, with where it starts and ends.
fn next_mark(text: &str, from: usize) -> Option<(usize, usize, Mark)> {
    let mut at = from;
    loop {
        let start = at + text[at..].find("<!--")?;
        let end = start + text[start..].find("-->")? + "-->".len();
        if let Some(mark) = mark(text[start + 4..end - 3].trim()) {
            return Some((start, end, mark));
        }
        at = start + 4;
    }
}

fn mark(comment: &str) -> Option<Mark> {
    let (is_end, rest) = match comment.strip_prefix('/') {
        Some(rest) => (true, rest),
        None => (false, comment),
    };
    let rest = rest.strip_prefix("wp:")?;
    let (rest, is_void) = match rest.strip_suffix('/') {
        Some(rest) => (rest.trim_end(), true),
        None => (rest, false),
    };
    let (name, attributes) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    let is_name = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '/' | '-' | '_');
    if name.is_empty() || !name.chars().all(is_name) {
        return None;
    }
    let name = name.strip_prefix("core/").unwrap_or(name).to_owned();
    if is_end {
        return Some(Mark::End(name));
    }
    let attributes = attributes.trim();
    let attributes = if attributes.is_empty() {
        json!(null)
    } else {
        serde_json::from_str(attributes).unwrap_or_default()
    };
    Some(if is_void { Mark::Void(name, attributes) } else { Mark::Start(name, attributes) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_nest_and_stray_comments_are_harmless() {
        let text = "a<!-- wp:core/group {\"x\":{\"y\":\"z\"}} --><div><!-- wp:paragraph --><p>p</p><!-- /wp:paragraph -->\
            <!-- wp:a/b /--></div><!-- /wp:group --><!-- /wp:group --><!--more-->b";
        let parts = read(text);
        let Part::Block(group) = &parts[1] else { panic!("{parts:?}") };
        assert_eq!((group.name.as_str(), group.offset), ("group", 1));
        assert_eq!(group.attributes["x"]["y"], "z");
        let names: Vec<_> = group.blocks().map(|block| block.name.as_str()).collect();
        assert_eq!(names, ["paragraph", "a/b"]);
        assert_eq!(group.html(), "<div><p>p</p></div>");
        assert_eq!(parts[2], Part::Html("<!--more-->b".to_owned()));
    }

    #[test]
    fn unclosed_and_deep_blocks_end() {
        let parts = read("<!-- wp:group --><!-- wp:paragraph --><p>x</p><!-- /wp:group -->y");
        assert_eq!(parts.len(), 2);
        let deep = format!("{}x{}", "<!-- wp:group -->".repeat(90_000), "<!-- /wp:group -->".repeat(90_000));
        let parts = read(&deep);
        let Part::Block(block) = &parts[0] else { panic!() };
        assert_eq!((parts.len(), block.html()), (1, "x".to_owned()));
    }
}
