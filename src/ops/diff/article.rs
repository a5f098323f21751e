//! Reads a post, or one module, as an article: headings, paragraphs and pictures in their order.

use super::names::{Names, humanised, inner, shortened};
use crate::model::{FieldDef, FieldKind};
use crate::ops::answer::is_prose;
use crate::ops::module::{body, modules};
use crate::ops::prelude::*;
use crate::ops::visible;
use crate::richtext::{self, Document, HtmlOptions, Node};

/// Keys of a post that are no facts for a reader.
const NO_FACTS: [&str; 4] = ["id", "title", "modules", "customFields"];
/// Fields that are headings although no definition says so.
const HEADINGS: [&str; 2] = ["title", "heading"];

/// The kind of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum BlockKind {
    /// A heading, with its level
    Heading,
    /// A paragraph
    Paragraph,
    /// An item of a list
    Item,
    /// A quotation
    Quote,
    /// Code, or a table, with its line ends
    Code,
    /// A picture or file
    Picture,
    /// A value that is no text to read, such as the target of a link
    Value,
}

/// A block of an article.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Block {
    /// Its kind
    pub kind: BlockKind,
    /// The level of a heading, from 2: that of the page is 1
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// The label of its field, where the text does not speak for itself
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// Its text: Markdown in rich text, else plain
    pub text: String,
    /// Rich text as HTML that leads nowhere and loads nothing: of a link its text and address, of a picture its description
    #[serde(skip_serializing_if = "Option::is_none")]
    pub html: Option<String>,
}

/// A fact about an article.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Fact {
    /// What it is, such as `Meta title`
    pub label: String,
    /// The value
    pub text: String,
}

/// A module of an article.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Part {
    /// Its type and heading
    pub name: String,
    /// Its id
    pub module: String,
    /// What it says, in order; values that are no text come last
    pub blocks: Vec<Block>,
}

/// A post as it reads.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Article {
    /// Address, status, descriptions and the like
    pub facts: Vec<Fact>,
    /// Its modules, in order
    pub parts: Vec<Part>,
}

impl Names<'_> {
    /// A post as it reads.
    pub(super) fn article(&self, post: &Value) -> Article {
        let mut facts = Vec::new();
        for (key, value) in post.as_object().into_iter().flatten() {
            if !NO_FACTS.contains(&key.as_str()) {
                self.fact(humanised(key), value, &mut facts);
            }
        }
        let kind = post.get("type").and_then(Value::as_str).unwrap_or_default();
        let defs =
            self.definitions.post_types.get(kind).map(|found| found.fields.as_slice()).unwrap_or_default();
        for (key, value) in post.get("customFields").and_then(Value::as_object).into_iter().flatten() {
            let def = defs.iter().find(|def| def.slug == *key);
            self.fact(def.map_or_else(|| humanised(key), |def| def.title().to_owned()), value, &mut facts);
        }
        let part = |module: &Value| Part {
            name: self.module(module),
            module: crate::ops::module::id_of(module).to_owned(),
            blocks: self.blocks(module),
        };
        Article { facts, parts: modules(post).iter().map(part).collect() }
    }

    fn fact(&self, label: String, value: &Value, facts: &mut Vec<Fact>) {
        let text = match value {
            Value::Null => return,
            Value::Object(inner) if self.value(value).is_none() => {
                for (key, value) in inner {
                    self.fact(format!("{label} › {}", humanised(key)), value, facts);
                }
                return;
            }
            _ => self.plain(value),
        };
        if !text.is_empty() {
            facts.push(Fact { label, text });
        }
    }

    /// What a module says.
    pub(super) fn blocks(&self, module: &Value) -> Vec<Block> {
        let mut reader = Reader { names: self, blocks: Vec::new(), values: Vec::new() };
        if let Some(global) = module.get("global").and_then(Value::as_str) {
            reader.values.push(valued("Shared module", global.to_owned()));
        }
        let empty = Map::new();
        let values = module.get(body(module)).and_then(Value::as_object).unwrap_or(&empty);
        reader.fields(values, &self.fields_of(module), 2);
        let Reader { mut blocks, values, .. } = reader;
        // Settings of a design are not worth a line each.
        let (long, short): (Vec<_>, Vec<_>) = values.into_iter().partition(|value| value.text.contains('\n'));
        let short: Vec<String> = short.iter().map(Block::labelled).collect();
        if !short.is_empty() {
            blocks.push(Block { kind: BlockKind::Value, ..paragraph(&short.join(" · ")) });
        }
        blocks.extend(long);
        blocks
    }

    /// A value in a line, as far as that is possible.
    pub(super) fn plain(&self, value: &Value) -> String {
        if let Some(text) = self.value(value) {
            return text;
        }
        match value {
            Value::String(text) => text.clone(),
            Value::Bool(true) => "yes".to_owned(),
            Value::Bool(false) => "no".to_owned(),
            Value::Null => String::new(),
            Value::Number(number) => number.to_string(),
            Value::Object(_) | Value::Array(_) => match rich(value) {
                Some(markdown) => markdown,
                None => crate::codec::yaml::write(value).trim_end().to_owned(),
            },
        }
    }
}

/// The editor's document as Markdown.
pub(super) fn rich(value: &Value) -> Option<String> {
    value.get("root")?;
    Some(Document::from_value(value).ok()?.to_markdown())
}

struct Reader<'a, 'n> {
    names: &'a Names<'n>,
    blocks: Vec<Block>,
    /// What is no text to read.
    values: Vec<Block>,
}

impl Reader<'_, '_> {
    /// The fields of a module or row, in the order of the definition; those that it does not know come last.
    fn fields(&mut self, values: &Map, defs: &[&FieldDef], level: u8) {
        for def in defs {
            if let Some(value) = values.get(&def.slug).filter(|value| !value.is_null()) {
                self.field(value, def, level);
            }
        }
        for (key, value) in values.iter().filter(|(key, _)| !defs.iter().any(|def| def.slug == **key)) {
            self.unknown(key, value, level);
        }
    }

    fn field(&mut self, value: &Value, def: &FieldDef, level: u8) {
        match (def.kind, value) {
            (_, Value::String(text)) if text.trim().is_empty() => {}
            (FieldKind::Richtext, _) => self.document(value),
            (FieldKind::Text, Value::String(text))
                if def.is_label || HEADINGS.contains(&def.slug.as_str()) =>
            {
                self.blocks.push(heading(level, text));
            }
            (FieldKind::Text | FieldKind::Textarea, Value::String(text)) => {
                let label = (def.kind == FieldKind::Text).then(|| def.title().to_owned());
                self.blocks.push(Block { label, ..paragraph(text) });
            }
            (FieldKind::Repeater, Value::Array(rows)) => {
                for row in rows {
                    match row {
                        Value::Object(row) => self.fields(row, &inner(def), level + 1),
                        other => self
                            .blocks
                            .push(Block { kind: BlockKind::Item, ..paragraph(&self.names.plain(other)) }),
                    }
                }
            }
            (FieldKind::Object, Value::Object(values)) => self.fields(values, &inner(def), level + 1),
            (FieldKind::Media | FieldKind::File, _) => {
                let label = Some(def.title().to_owned());
                self.blocks.push(Block {
                    kind: BlockKind::Picture,
                    label,
                    ..paragraph(&self.names.plain(value))
                });
            }
            (FieldKind::Link | FieldKind::Url | FieldKind::PostReference, _) => {
                self.blocks.push(valued(def.title(), self.names.plain(value)));
            }
            (FieldKind::Select, Value::String(chosen)) => {
                let option = def.options.iter().find(|option| option.value == *chosen);
                let text = option.and_then(|option| option.label.as_deref()).unwrap_or(chosen);
                self.values.push(valued(def.title(), text.to_owned()));
            }
            _ => self.values.push(valued(def.title(), self.names.plain(value))),
        }
    }

    /// A value whose field no definition describes.
    fn unknown(&mut self, key: &str, value: &Value, level: u8) {
        match value {
            Value::String(text) if HEADINGS.contains(&key) => self.blocks.push(heading(level, text)),
            Value::String(text) if is_prose(text) => self.document(value),
            Value::Object(values) if rich(value).is_none() && self.names.value(value).is_none() => {
                self.fields(values, &[], level + 1);
            }
            Value::Array(rows) if rows.iter().any(Value::is_object) => {
                for row in rows {
                    self.unknown(key, row, level);
                }
            }
            Value::Object(_) => self.document(value),
            Value::Null => {}
            _ => self.values.push(valued(&humanised(key), self.names.plain(value))),
        }
    }

    fn document(&mut self, value: &Value) {
        match Document::from_value(value) {
            Ok(document) => document.children.iter().for_each(|node| self.node(node)),
            Err(_) => self.blocks.push(paragraph(&self.names.plain(value))),
        }
    }

    fn node(&mut self, node: &Node) {
        let markdown = Document::of(vec![node.clone()]).to_markdown();
        let text = markdown.trim_end();
        match &node.kind {
            richtext::Kind::Heading(level) => {
                let text = text.trim_start_matches(['#', ' ']);
                self.blocks.push(Block { html: inline_html(text), ..heading(*level, text) });
            }
            richtext::Kind::List(_) => {
                let starts = |line: &&str| is_item(line);
                for line in text.lines().filter(|line| !line.trim().is_empty()) {
                    match (starts(&line), self.blocks.last_mut()) {
                        (false, Some(last)) if last.kind == BlockKind::Item => {
                            last.text.push('\n');
                            last.text.push_str(line.trim_end());
                        }
                        _ => self.blocks.push(Block { kind: BlockKind::Item, ..paragraph(bare_item(line)) }),
                    }
                }
                let items = self.blocks.iter_mut().rev().take_while(|block| block.kind == BlockKind::Item);
                items.for_each(|item| item.html = Some(inert_html(numbered(&item.text).1)));
            }
            richtext::Kind::Quote => {
                let lines: Vec<&str> = text.lines().map(|line| line.trim_start_matches(['>', ' '])).collect();
                let html = Some(inert_html(text));
                self.blocks.push(Block { kind: BlockKind::Quote, html, ..paragraph(&lines.join("\n")) });
            }
            richtext::Kind::Code(_) | richtext::Kind::Table => {
                let html = Some(inert_html(text));
                self.blocks.push(Block { kind: BlockKind::Code, html, ..paragraph(text) });
            }
            richtext::Kind::Rule => {}
            _ if text.is_empty() => {}
            _ => self.blocks.push(Block { html: Some(inert_html(text)), ..paragraph(text) }),
        }
    }
}

/// Markdown as HTML that leads nowhere and loads nothing.
fn inert_html(markdown: &str) -> String {
    let mut document = Document::from_markdown(&visible(markdown));
    make_inert(&mut document.children);
    document.to_html(&HtmlOptions::default())
}

/// The same of a single line.
fn inline_html(markdown: &str) -> Option<String> {
    let html = inert_html(markdown);
    let inner = html.trim_end().strip_prefix("<p>")?.strip_suffix("</p>")?;
    (!inner.contains("<p>")).then(|| inner.to_owned())
}

/// Replaces links by their texts and addresses, pictures by their descriptions, references by their labels.
fn make_inert(nodes: &mut Vec<Node>) {
    for mut node in std::mem::take(nodes) {
        make_inert(&mut node.children);
        let text = match &node.kind {
            richtext::Kind::Link(link) => Some(format!(" ({})", link.url)),
            richtext::Kind::Media(media) => Some(format!("[{}]", media.alt)),
            richtext::Kind::FootnoteReference { label } => Some(format!("[{label}]")),
            _ => None,
        };
        match text {
            Some(text) => {
                nodes.append(&mut node.children);
                nodes.push(Node::text(text, 0));
            }
            None => nodes.push(node),
        }
    }
}

/// The number of an item of a numbered list, and its text.
pub(super) fn numbered(text: &str) -> (Option<u64>, &str) {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let number = text[..text.len() - rest.len()].parse().ok();
    match (number, rest.strip_prefix(". ").or_else(|| rest.strip_prefix(") "))) {
        (Some(number), Some(rest)) => (Some(number), rest),
        _ => (None, text),
    }
}

/// Whether a line of a list in Markdown begins an item of the outermost one.
fn is_item(line: &str) -> bool {
    let number = line.trim_start_matches(|c: char| c.is_ascii_digit());
    line.starts_with(['-', '*', '+']) || (number.len() < line.len() && number.starts_with(['.', ')']))
}

/// An item without its bullet; a number stays.
fn bare_item(line: &str) -> &str {
    line.strip_prefix(['-', '*', '+']).map_or(line, str::trim_start)
}

fn heading(level: u8, text: &str) -> Block {
    let level = Some(level.clamp(2, 6));
    Block { kind: BlockKind::Heading, level, label: None, text: one_line(text), html: None }
}

fn paragraph(text: &str) -> Block {
    Block {
        kind: BlockKind::Paragraph,
        level: None,
        label: None,
        text: text.trim_end().to_owned(),
        html: None,
    }
}

fn valued(label: &str, text: String) -> Block {
    Block { kind: BlockKind::Value, level: None, label: Some(label.to_owned()), text, html: None }
}

impl Block {
    /// The block with its label, in a line or a few.
    pub(super) fn labelled(&self) -> String {
        match &self.label {
            Some(label) => format!("{}: {}", shortened(label), self.text),
            None => self.text.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn article_keeps_the_order_of_headings_paragraphs_and_lists() {
        let content = "Opening.\n\n## Wear\n\n1. Shift *up*.\n2. Look.\n\n> Said.\n\n- a\n  - b\n- c\n\n```\nx = 1\n```\n";
        let def: FieldDef = FieldDef::new("content", FieldKind::Richtext);
        let names = Names { definitions: &Definitions::default(), title: &|_| None };
        let mut reader = Reader { names: &names, blocks: Vec::new(), values: Vec::new() };
        reader.field(&json!(content), &def, 2);
        let found: Vec<(BlockKind, &str)> =
            reader.blocks.iter().map(|block| (block.kind, block.text.as_str())).collect();
        assert_eq!(
            found,
            [
                (BlockKind::Paragraph, "Opening."),
                (BlockKind::Heading, "Wear"),
                (BlockKind::Item, "1. Shift *up*."),
                (BlockKind::Item, "2. Look."),
                (BlockKind::Quote, "Said."),
                (BlockKind::Item, "a\n  - b"),
                (BlockKind::Item, "c"),
                (BlockKind::Code, "```\nx = 1\n```"),
            ]
        );
    }

    #[test]
    fn rich_text_becomes_html_that_leads_nowhere() {
        let html = inert_html("A **bold** [link](https://a.example/x) ![cat](/cat.png) <script>x</script>");
        assert!(html.contains("<strong>bold</strong> link (https://a.example/x) [cat]"), "{html}");
        assert!(!html.contains("<a") && !html.contains("<img") && !html.contains("<script"), "{html}");
        assert_eq!(inline_html("One *two*").as_deref(), Some("One <em>two</em>"));
        assert!(!inert_html("a\u{202e}b").contains('\u{202e}'));
        assert_eq!(numbered("12. Look"), (Some(12), "Look"));
        assert_eq!(numbered("12 bikes"), (None, "12 bikes"));
    }

    #[test]
    fn modules_of_unknown_types_are_read_too() {
        let names = Names { definitions: &Definitions::default(), title: &|_| None };
        let module = json!({"id": "m", "type": "none", "props": {
            "title": "Hello", "items": [{"heading": "Row", "note": "Text"}], "theme": "low"}});
        let found: Vec<String> = names.blocks(&module).iter().map(Block::labelled).collect();
        assert_eq!(found, ["Hello", "Row", "Note: Text · Theme: low"]);
    }

    #[test]
    fn facts_of_an_article_are_its_fields_without_ids() {
        let names = Names { definitions: &Definitions::default(), title: &|_| None };
        let post = json!({"id": "x", "type": "page", "slug": "new", "title": "New", "robots": {"noindex": true}, "modules": []});
        let facts: Vec<String> =
            names.article(&post).facts.iter().map(|fact| format!("{}={}", fact.label, fact.text)).collect();
        assert_eq!(facts, ["Type=page", "Slug=new", "Robots › Noindex=yes"]);
    }
}
