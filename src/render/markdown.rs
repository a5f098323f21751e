//! A post as Markdown: its title, and what its modules say, for programs that read.

use super::library::Library;
use super::link::{Link, absolute};
use super::page::Renderer;
use super::picture::{Shown, shown};
use super::rooted::on_host;
use super::token::{Tokens, plain};
use super::uploads::public_upload;
use crate::base::text::one_line;
use crate::base::{Map, Value as Json};
use crate::model::{FieldDef, Holds, Post};
use crate::richtext::{Document, TextKind, reword_markdown};
use crate::urls::UPLOADS_URL;

/// Fields whose text is a heading.
const HEADINGS: [&str; 3] = ["title", "heading", "question"];

struct Writer<'a> {
    tokens: Tokens<'a>,
    library: &'a dyn Library,
    base: Option<&'a str>,
    text: String,
}

impl Renderer {
    /// A post with an address as Markdown.
    pub fn markdown(&self, post: &Post, address: &str, library: &dyn Library) -> String {
        let definitions = library.definitions();
        let base = definitions.settings.base_url.as_deref();
        let tokens = Tokens { post, library };
        let mut writer = Writer { tokens, library, base, text: String::new() };
        writer.paragraph(&format!("# {}", line(&post.title)));
        if let Some(excerpt) = &post.excerpt {
            writer.paragraph(&format!("> {}", line(&tokens.replaced(excerpt))));
        }
        writer.paragraph(&format!("<{}>", absolute(base, address)));
        for module in &post.modules {
            let props = library.props(module);
            let fields = definitions.module_types.get(&module.module_type).map(|found| found.fields());
            writer.map(&props, &fields.unwrap_or_default(), 2);
        }
        writer.text
    }
}

impl Writer<'_> {
    fn paragraph(&mut self, text: &str) {
        let text = text.trim();
        if text.is_empty() {
            return;
        }
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        self.text.push_str(text);
        self.text.push('\n');
    }

    /// A text with the addresses that visitors need: those of uploads, and those below the path of the site; `None` if that
    /// changes nothing.
    fn with_public_addresses(&self, text: &str) -> Option<String> {
        let base = self.library.uploads_base();
        let is_below = !self.library.definitions().settings.site_path().is_empty();
        let is_wanted = is_below || !base.is_empty() && text.contains(UPLOADS_URL);
        let below = |text: &str| Some(on_host(self.library, text)).filter(|address| address != text);
        let mut public = |kind, text: &str| match kind {
            TextKind::Address | TextKind::Autolink => public_upload(text, base).or_else(|| below(text)),
            TextKind::Words => None,
        };
        if is_wanted { reword_markdown(text, &mut public) } else { None }
    }

    /// The values of fields, in the order of their definitions.
    fn map(&mut self, values: &Map, fields: &[&FieldDef], level: usize) {
        for def in fields {
            if let Some(value) = values.get(&def.slug) {
                self.value(value, def, level);
            }
        }
    }

    fn value(&mut self, value: &Json, def: &FieldDef, level: usize) {
        match def.row().holds() {
            Holds::Text => {
                let text = plain(value);
                let text = self.tokens.replaced(&text).into_owned();
                let is_heading = HEADINGS.contains(&def.slug.as_str()) && !text.trim().is_empty();
                let text = if is_heading {
                    format!("{} {}", "#".repeat(level.min(6)), line(&text))
                } else {
                    inert(&text)
                };
                self.paragraph(&text);
            }
            Holds::Richtext => {
                let text = match value {
                    Json::String(markdown) => markdown.clone(),
                    other => Document::from_value(other).map(|read| read.to_markdown()).unwrap_or_default(),
                };
                let text = shown_on_pages(self.tokens.replaced_in_markdown(&text));
                self.paragraph(&self.with_public_addresses(&text).unwrap_or(text));
            }
            Holds::Media => {
                if let Some(Shown::Asset(asset)) = shown(value, self.library) {
                    let alt = line(asset.media.alt_text.as_deref().unwrap_or_default());
                    let url = absolute(self.base, &asset.url);
                    self.paragraph(&format!("![{}](<{url}>)", alt.replace(['[', ']'], "")));
                }
            }
            Holds::Link => {
                if let Some(link) = Link::of(value, self.library, &self.tokens) {
                    let public = public_upload(&link.href, self.library.uploads_base());
                    self.paragraph(&format!("<{}>", absolute(self.base, &public.unwrap_or(link.href))));
                }
            }
            Holds::Posts => {
                let ids = value.as_array().map_or_else(|| vec![value], |all| all.iter().collect());
                for card in ids.into_iter().filter_map(Json::as_str).filter_map(|id| self.library.card(id)) {
                    let title = line(&card.title).replace(['[', ']'], "");
                    let link = card.address.as_ref().map(|address| absolute(self.base, address));
                    self.paragraph(&link.map_or_else(|| title.clone(), |url| format!("- [{title}]({url})")));
                }
            }
            Holds::Fields => {
                let fields: Vec<&FieldDef> = def.fields.iter().collect();
                value.as_object().into_iter().for_each(|map| self.map(map, &fields, level));
            }
            Holds::Rows => {
                let Some(item) = def.item.as_deref() else { return };
                value.as_array().into_iter().flatten().for_each(|row| self.value(row, item, level + 1));
            }
            Holds::Date | Holds::Icon | Holds::Number | Holds::Flag | Holds::Choice | Holds::Choices => {}
            Holds::Url | Holds::Form | Holds::Terms | Holds::Nothing => {}
        }
    }
}

/// Markdown with only what pages show of it.
fn shown_on_pages(markdown: String) -> String {
    // Without these characters there is neither HTML nor a scheme.
    let may_hide = markdown.contains(['<', ':', '&']);
    let clean = if may_hide { Document::from_markdown(&markdown).as_pages_show() } else { None };
    clean.map_or(markdown, |clean| clean.to_markdown())
}

/// A plain text on one line of Markdown.
pub(crate) fn line(text: &str) -> String {
    inert(&one_line(text))
}

/// A plain text in Markdown, where none of its characters begins HTML or an address. A reference means the character whatever
/// stands before it, unlike a backslash.
fn inert(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        match (c, rest.peek().copied()) {
            ('<', Some(next)) if next.is_ascii_alphabetic() || matches!(next, '/' | '!' | '?') => {
                out.push_str("&lt;");
            }
            (']', Some('(' | '[' | ':')) => out.push_str("&#93;"),
            _ => out.push(c),
        }
    }
    out
}
