//! The text of an item of WordPress: blocks, or classic HTML with shortcodes, to Markdown and modules.

mod computed;

use super::block::{self, Block, Part};
use super::footnotes::Footnotes;
use super::mapping::{self, Form, ModuleRule, Rule};
use super::{autop, shortcode};
use crate::base::{Map, Value};
use crate::import::finding::Finding;
use crate::import::html;
use crate::import::piece::{Piece, Pieces};
use regex::Regex;
use serde_json::json;
use std::collections::HashMap;
use std::sync::LazyLock;

pub(super) use computed::Listed;

/// How often reusable blocks may contain others.
const REUSED_MAX: usize = 5;
/// Most pictures of a gallery.
const PICTURES_MAX: usize = 200;

static PICTURE: LazyLock<Regex> =
    LazyLock::new(|| pattern(r#"(?is)<img\b[^>]*?\bsrc\s*=\s*["']([^"']+)["'][^>]*>"#));
static CAPTION: LazyLock<Regex> = LazyLock::new(|| pattern(r"(?is)<figcaption\b[^>]*>(.*?)</figcaption>"));
static CITE: LazyLock<Regex> = LazyLock::new(|| pattern(r"(?is)<cite\b[^>]*>(.*?)</cite>"));
static SUMMARY: LazyLock<Regex> = LazyLock::new(|| pattern(r"(?is)<summary\b[^>]*>(.*?)</summary>"));
static TAGS: LazyLock<Regex> = LazyLock::new(|| pattern(r"(?is)<(?:br|p)\b[^>]*>|</p>"));
static LEADING_PICTURE: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"(?is)^\s*(?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*</a>)?"));
static RESIZED: LazyLock<Regex> = LazyLock::new(|| pattern(r"(?i)-(?:\d+x\d+|scaled)(\.[a-z]{3,4})$"));
static HREF: LazyLock<Regex> = LazyLock::new(|| pattern(r#"(?i)(\shref\s*=\s*["'])([^"'<>]+)(["'])"#));
static ADDRESS: LazyLock<Regex> = LazyLock::new(|| pattern(r#"(?i)(?:https?:)?//[^\s"'<>\[\]()]+"#));

fn pattern(text: &str) -> Regex {
    Regex::new(text).expect("because it is a constant that a test compiles")
}

/// A converted text.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Body {
    /// What visitors see, in order.
    pub(super) pieces: Vec<Piece>,
    /// Tags of shortcodes that were not understood, as written, in order.
    pub(super) shortcodes: Vec<String>,
    /// Notes with their lines in the text, from 0.
    pub(super) notes: Vec<(usize, Finding)>,
}

/// What texts refer to by number.
#[derive(Debug, Default)]
pub(super) struct Numbered {
    /// Addresses of attachments by number.
    pub(super) files: HashMap<u64, String>,
    /// Pictures attached to an item, in order.
    pub(super) attached: HashMap<u64, Vec<u64>>,
    /// Texts of reusable blocks and of navigations by number.
    pub(super) reusable: HashMap<u64, String>,
    /// The public posts and pages.
    pub(super) listed: Vec<Listed>,
    /// The address of the site.
    pub(super) site: String,
    /// Addresses of attachments, without scheme.
    pub(super) known: HashMap<String, String>,
}

impl Numbered {
    /// Adds an attachment.
    pub(super) fn add_file(&mut self, id: u64, address: &str, parent: u64, is_picture: bool) {
        self.files.insert(id, address.to_owned());
        self.known.insert(bare(address).to_owned(), address.to_owned());
        if is_picture && parent != 0 {
            self.attached.entry(parent).or_default().push(id);
        }
    }

    /// The address of the uploaded file that an address shows, perhaps in another size.
    pub(super) fn original(&self, address: &str) -> Option<&str> {
        let path = address.split(['?', '#']).next().unwrap_or_default();
        let whole = bare(path);
        let found = self.known.get(whole).or_else(|| {
            let full = RESIZED.replace(whole, "$1");
            self.known.get(&*full)
        });
        found.map(String::as_str)
    }

    pub(super) fn with_originals(&self, text: &str) -> String {
        let replace = |found: &regex::Captures<'_>| {
            self.original(&found[0]).map_or_else(|| found[0].to_owned(), str::to_owned)
        };
        let text = ADDRESS.replace_all(text, replace);
        let own = |found: &regex::Captures<'_>| {
            let is_file = self.original(&found[2]).is_some() || found[2].contains("/wp-content/");
            let path = crate::import::foreign::path_on(&self.site, &found[2]).filter(|_| !is_file);
            format!("{}{}{}", &found[1], path.as_deref().unwrap_or(&found[2]), &found[3])
        };
        HREF.replace_all(&text, own).into_owned()
    }
}

/// An address without its scheme.
fn bare(address: &str) -> &str {
    address.split_once("//").map_or(address, |(_, rest)| rest)
}

/// Converts the text of the item with this number.
pub(super) fn convert(text: &str, id: u64, numbered: &Numbered, footnotes: &Footnotes) -> Body {
    let text = footnotes.numbered(&numbered.with_originals(text));
    let mut builder = Builder {
        id,
        numbered,
        footnotes,
        text: &text,
        out: Pieces::default(),
        offset: 0,
        reused: 0,
        body: Body::default(),
    };
    if block::has_blocks(&text) {
        builder.parts(&block::read(&text));
    } else {
        builder.classic(&text, true);
    }
    builder.finish()
}

struct Builder<'b> {
    id: u64,
    numbered: &'b Numbered,
    footnotes: &'b Footnotes,
    text: &'b str,
    out: Pieces,
    /// Where the current block begins.
    offset: usize,
    reused: usize,
    body: Body,
}

impl Builder<'_> {
    fn finish(mut self) -> Body {
        self.flush();
        (self.body.pieces, _) = self.out.finish();
        self.footnotes.add_to(&mut self.body.pieces);
        self.body
    }

    fn parts(&mut self, parts: &[Part]) {
        for part in parts {
            match part {
                Part::Html(html) if html.trim().is_empty() => {}
                Part::Html(html) => self.classic(html, true),
                Part::Block(block) => self.block(block),
            }
        }
    }

    fn note(&mut self, finding: Finding) {
        let line =
            self.text.as_bytes()[..self.offset.min(self.text.len())].iter().filter(|b| **b == b'\n').count();
        self.body.notes.push((line, finding));
    }

    fn module(&mut self, rule: &ModuleRule, props: Map, pictures: Vec<String>) {
        self.flush();
        self.out.module(rule.name("module"), props, pictures);
    }

    /// Converts the HTML so far.
    fn flush(&mut self) {
        self.out.flush();
        self.out.take_notes().into_iter().for_each(|note| self.note(note));
    }

    fn block(&mut self, block: &Block) {
        if self.reused == 0 {
            self.offset = block.offset;
        }
        match mapping::rule(&block.name) {
            Rule::Text => self.classic(&block.html(), false),
            Rule::Paragraphs => self.classic(&block.html(), true),
            Rule::Inside => self.inside(block),
            Rule::Nothing => {}
            Rule::Computed => self.computed(block),
            Rule::Links => self.links(block),
            Rule::Newest => self.newest(block),
            Rule::Address => self.address(block),
            Rule::Reused => self.reuse(block),
            Rule::Module(rule) => self.module_of(block, &rule),
            Rule::Unknown => {
                let has_text = block.html().contains(|c: char| !c.is_whitespace());
                self.note(Finding::kept_as_text(&format!("the block `{}` is unknown", block.name), has_text));
                self.inside(block);
            }
        }
    }

    /// The blocks in a block, and what its own HTML shows.
    fn inside(&mut self, block: &Block) {
        let own: String =
            block.parts.iter().map(|p| if let Part::Html(html) = p { html } else { "" }).collect();
        if let Some(picture) =
            block.text("url").filter(|_| block.name.starts_with("cover") && !own.contains("<img"))
        {
            self.out.html(&format!("<p><img src=\"{}\" alt=\"\"></p>\n", attribute(picture)));
        }
        for part in &block.parts {
            match part {
                Part::Block(inner) => self.block(inner),
                Part::Html(own) if own.contains("<img") || !html::to_line(own).is_empty() => {
                    self.classic(own, false)
                }
                Part::Html(_) => {}
            }
        }
    }

    fn address(&mut self, block: &Block) {
        let html = block.html();
        let address = block
            .text("url")
            .map(str::to_owned)
            .or_else(|| ADDRESS.find(&html).map(|f| html::to_line(f.as_str())));
        let Some(address) = address else { return self.classic(&html, false) };
        let address = attribute(&address);
        self.out.html(&format!("<p><a href=\"{address}\">{address}</a></p>\n"));
        if let Some(caption) = CAPTION.find(&html) {
            self.out.html(caption.as_str());
        }
    }

    fn reuse(&mut self, block: &Block) {
        let id = block.attributes.get("ref").and_then(Value::as_u64).unwrap_or_default();
        let Some(text) = self.numbered.reusable.get(&id).filter(|_| self.reused < REUSED_MAX) else {
            return self
                .note(Finding::loss(format!("the reusable block {id} is not in the export: left out")));
        };
        let text = self.numbered.with_originals(text);
        self.reused += 1;
        self.parts(&block::read(&text));
        self.reused -= 1;
    }

    fn module_of(&mut self, block: &Block, rule: &ModuleRule) {
        match rule.form {
            Form::Pictures => {
                let html = block.html();
                let mut pictures: Vec<String> =
                    PICTURE.captures_iter(&html).map(|found| html::to_line(&found[1])).collect();
                if pictures.is_empty() {
                    let ids = block.attributes.get("ids").and_then(Value::as_array).into_iter().flatten();
                    let ids = ids.filter_map(|id| id.as_u64().or_else(|| id.as_str()?.parse().ok()));
                    pictures.extend(ids.filter_map(|id| self.numbered.files.get(&id).cloned()));
                }
                let captions: Vec<String> =
                    CAPTION.captures_iter(&html).map(|found| html::to_line(&found[1])).collect();
                self.gallery(rule, pictures, captions);
            }
            Form::Quotation => self.quotation(block, rule),
            Form::Panel => self.panel(block, rule),
            Form::Beside => self.beside(block, rule),
        }
    }

    fn gallery(&mut self, rule: &ModuleRule, pictures: Vec<String>, captions: Vec<String>) {
        if pictures.is_empty() {
            return self.note(Finding::loss("a gallery without pictures in the export is left out"));
        }
        let count = pictures.len().min(PICTURES_MAX);
        let (list, picture) = (rule.name("list"), rule.name("picture"));
        let items: Vec<Value> =
            pictures.into_iter().take(count).map(|address| json!({picture: address})).collect();
        let places = (0..count).map(|at| format!("/{list}/{at}/{picture}")).collect();
        let mut props = Map::new();
        props.insert(list.to_owned(), Value::Array(items));
        self.module(rule, props, places);
        for caption in captions.iter().filter(|caption| !caption.is_empty()) {
            self.out.html(&format!("<p><em>{}</em></p>\n", attribute(caption)));
        }
    }

    fn quotation(&mut self, block: &Block, rule: &ModuleRule) {
        let html = block.html();
        let author = CITE.captures(&html).map(|found| html::to_line(&found[1])).unwrap_or_default();
        let quote = html::to_line(&TAGS.replace_all(&CITE.replace_all(&html, ""), " $0"));
        if author.is_empty() || quote.is_empty() {
            let quote =
                if html.contains("<blockquote") { html } else { format!("<blockquote>{html}</blockquote>") };
            return self.classic(&quote, false);
        }
        let mut props = Map::new();
        props.insert(rule.name("text").to_owned(), json!(quote));
        props.insert(rule.name("author").to_owned(), json!(author));
        self.module(rule, props, Vec::new());
    }

    /// The Markdown of the blocks in a block, if it holds no module.
    fn inner_text(&mut self, block: &Block, is_frame: fn(&str) -> bool) -> Option<String> {
        let mut inner = Builder {
            id: self.id,
            numbered: self.numbered,
            footnotes: self.footnotes,
            text: self.text,
            out: Pieces::default(),
            offset: self.offset,
            reused: self.reused,
            body: Body::default(),
        };
        for part in &block.parts {
            match part {
                Part::Block(block) => inner.block(block),
                Part::Html(own) if !is_frame(own) => inner.classic(own, false),
                Part::Html(_) => {}
            }
        }
        let inner = inner.finish();
        let text = match inner.pieces.as_slice() {
            [] => String::new(),
            [Piece::Markdown(text)] => text.clone(),
            _ => return None,
        };
        self.body.notes.extend(inner.notes);
        self.body.shortcodes.extend(inner.shortcodes);
        Some(text)
    }

    fn panel(&mut self, block: &Block, rule: &ModuleRule) {
        let html = block.html();
        let title = SUMMARY.captures(&html).map(|found| html::to_line(&found[1])).unwrap_or_default();
        let is_frame = |own: &str| SUMMARY.is_match(own) || html::to_line(own).is_empty();
        let text = self.inner_text(block, is_frame).filter(|text| !text.is_empty() && !title.is_empty());
        let Some(text) = text else {
            self.out.html(&format!("<p><strong>{}</strong></p>\n", attribute(&title)));
            return block.blocks().for_each(|inner| self.block(inner));
        };
        let (list, heading, content) = (rule.name("list"), rule.name("title"), rule.name("text"));
        let item = json!({heading: title, content: text});
        self.flush();
        // Panels in a row belong to one module.
        if let Some(Piece::Module { module, props, .. }) = self.out.last_mut()
            && module == rule.name("module")
            && let Some(Value::Array(items)) = props.get_mut(list)
        {
            return items.push(item);
        }
        let mut props = Map::new();
        props.insert(list.to_owned(), json!([item]));
        self.module(rule, props, Vec::new());
    }

    fn beside(&mut self, block: &Block, rule: &ModuleRule) {
        let own: String =
            block.parts.iter().map(|p| if let Part::Html(html) = p { html } else { "" }).collect();
        let picture = PICTURE.captures(&own).map(|found| html::to_line(&found[1]));
        let is_frame = |own: &str| html::to_line(own).is_empty();
        let before = (self.body.notes.len(), self.body.shortcodes.len());
        let text = self.inner_text(block, is_frame);
        let parts = text.as_deref().and_then(|text| {
            let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
            let title = first.trim_start_matches('#').strip_prefix(' ').filter(|_| first.starts_with('#'))?;
            Some((
                crate::richtext::Document::from_markdown(title).to_text(),
                rest.trim_matches('\n').to_owned(),
            ))
        });
        let (Some(picture), Some((title, rest))) = (picture, parts) else {
            self.body.notes.truncate(before.0);
            self.body.shortcodes.truncate(before.1);
            return self.inside(block);
        };
        let side = if block.text("mediaPosition") == Some("right") { "right" } else { "left" };
        let mut props = Map::new();
        props.insert(rule.name("title").to_owned(), json!(title.trim()));
        if !rest.is_empty() {
            props.insert(rule.name("text").to_owned(), json!(rest));
        }
        props.insert(rule.name("picture").to_owned(), json!(picture));
        props.insert(rule.name("side").to_owned(), json!(side));
        self.module(rule, props, vec![format!("/{}", rule.name("picture"))]);
    }

    /// HTML with shortcodes, and as classic text with its paragraphs.
    fn classic(&mut self, text: &str, has_paragraphs: bool) {
        let tags = shortcode::tags(text);
        let mut out = String::new();
        let mut at = 0;
        for (index, tag) in tags.iter().enumerate() {
            if tag.start < at {
                continue;
            }
            out.push_str(&text[at..tag.start]);
            at = tag.end();
            let end = tags[index + 1..].iter().find(|other| other.is_end && other.name == tag.name);
            match (tag.name, end) {
                _ if tag.is_end => {}
                ("caption" | "wp_caption", Some(end)) => {
                    out.push_str(&captioned(tag, &text[tag.end()..end.start]));
                    at = end.end();
                }
                ("code" | "sourcecode", Some(end)) => {
                    let code = text[tag.end()..end.start].trim_matches('\n');
                    out.push_str(&format!("<pre><code>{}</code></pre>", code.replace('<', "&lt;")));
                    at = end.end();
                }
                ("gallery" | "playlist", _) => self.numbered_files(tag, &mut out, has_paragraphs),
                ("audio" | "video", _) => {
                    let named = ["src", "mp4", "m4v", "webm", "ogv", "mov", "mp3", "m4a", "ogg", "wav", "0"];
                    match named.into_iter().find_map(|name| tag.attribute(name)) {
                        Some(address) => out.push_str(&player(tag.name, address)),
                        None => self.keep(tag),
                    }
                }
                ("embed", _) => {}
                _ => self.keep(tag),
            }
        }
        out.push_str(&text[at..]);
        self.push(&out, has_paragraphs);
    }

    fn push(&mut self, text: &str, has_paragraphs: bool) {
        let text = shortcode::unescaped(text);
        let html = if has_paragraphs { autop::paragraphs(&text) } else { text };
        self.out.html(&html);
        self.out.html("\n");
    }

    fn keep(&mut self, tag: &shortcode::Tag<'_>) {
        let found = self.text.find(tag.source);
        let line = found.map_or(0, |at| self.text.as_bytes()[..at].iter().filter(|b| **b == b'\n').count());
        let message =
            format!("the shortcode `[{}]` is unknown: kept in the custom fields, not shown", tag.name);
        let note = (line, Finding::loss(message));
        if !self.body.notes.contains(&note) {
            self.body.notes.push(note);
        }
        self.body.shortcodes.push(tag.source.to_owned());
    }

    /// `[gallery]` and `[playlist]`: attachments by number, or those of the item.
    fn numbered_files(&mut self, tag: &shortcode::Tag<'_>, out: &mut String, has_paragraphs: bool) {
        let listed = tag.attribute("ids").or_else(|| tag.attribute("include"));
        let ids: Vec<u64> = match listed {
            Some(ids) => ids.split(',').filter_map(|id| id.trim().parse().ok()).collect(),
            None => {
                let item = tag.attribute("id").and_then(|id| id.parse().ok()).unwrap_or(self.id);
                self.numbered.attached.get(&item).cloned().unwrap_or_default()
            }
        };
        let files: Vec<String> = ids.iter().filter_map(|id| self.numbered.files.get(id).cloned()).collect();
        let missing = ids.len() - files.len();
        if missing > 0 {
            let message = format!("`[{}]` names {missing} attachments that are not in the export", tag.name);
            self.note(Finding::loss(message));
        }
        match mapping::gallery().filter(|_| tag.name == "gallery") {
            Some(rule) => {
                self.push(&std::mem::take(out), has_paragraphs);
                self.gallery(&rule, files, Vec::new());
            }
            None if files.is_empty() => self.keep(tag),
            None => out.extend(files.iter().map(|file| player("audio", file))),
        }
    }
}

/// A text in HTML, also as an attribute.
fn attribute(text: &str) -> String {
    crate::base::markup::html(text)
}

fn player(tag: &str, address: &str) -> String {
    format!("\n\n<{tag} src=\"{}\"></{tag}>\n\n", attribute(&html::to_line(address)))
}

fn captioned(tag: &shortcode::Tag<'_>, inner: &str) -> String {
    let end = LEADING_PICTURE.find(inner).map_or(0, |found| found.end());
    let (picture, rest) = inner.split_at(end);
    let caption = tag.attribute("caption").unwrap_or_else(|| rest.trim());
    let (picture, caption) =
        if end == 0 { (inner, tag.attribute("caption").unwrap_or_default()) } else { (picture, caption) };
    format!("\n\n<figure>{picture}<figcaption>{caption}</figcaption></figure>\n\n")
}
