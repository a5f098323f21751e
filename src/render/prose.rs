//! Rich text on a page: HTML of an allow-list, with tokens replaced, links to posts resolved and pictures in their
//! sizes.

use super::highlight::highlighted;
use super::library::Library;
use super::picture;
use super::theme::Theme;
use super::token::Tokens;
use super::words;
use crate::base::Value as Json;
use crate::base::text::{numbered, slugify};
use crate::richtext::{Document, Hooks, HtmlOptions, Kind, LinkUse, MediaUse, Node};
use minijinja::{Value, context};
use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::BTreeSet;

/// The context for rich text on a page.
pub(super) struct Prose<'a> {
    pub(super) library: &'a dyn Library,
    pub(super) tokens: Tokens<'a>,
    pub(super) theme: &'a Theme,
    /// Ids that headings on the page already have.
    pub(super) ids: &'a RefCell<BTreeSet<String>>,
}

impl Prose<'_> {
    /// A rich text value as HTML. An invalid value is shown as plain text.
    pub(super) fn html(&self, value: &Json, id_prefix: &str) -> String {
        let mut document = match Document::from_value(value) {
            Ok(document) => document,
            Err(_) => Document::from_markdown(value.as_str().unwrap_or_default()),
        };
        document.change_texts(&|text| match self.tokens.replaced(text) {
            Cow::Owned(replaced) => Some(replaced),
            Cow::Borrowed(_) => None,
        });
        // The page has its own first-level heading.
        document.to_html(&HtmlOptions { hooks: self, heading_shift: shift(&document), id_prefix })
    }
}

/// How many levels headings are lowered so that the highest one of a text is on the second level; texts that start
/// there are unchanged.
fn shift(document: &Document) -> u8 {
    fn has_first(nodes: &[Node]) -> bool {
        nodes.iter().any(|node| matches!(node.kind, Kind::Heading(1)) || has_first(&node.children))
    }
    u8::from(has_first(&document.children))
}

impl Hooks for Prose<'_> {
    fn link(&self, link: &LinkUse<'_>) -> Option<String> {
        let attribute = |key: &str| link.node.attribute(key).and_then(Json::as_str);
        self.library.address(attribute("postId")?)
    }

    fn media(&self, media: &MediaUse<'_>) -> Option<String> {
        let asset = self.library.asset(media.media.id.as_deref()?)?;
        let alt = (!media.media.alt.is_empty()).then(|| media.media.alt.clone());
        let picture = context! { alt, ..picture::of_asset(&asset) };
        let values = context! { picture, caption => "", sizes => "(min-width: 48rem) 42rem, 100vw" };
        self.theme.fill("parts/picture.html", values).ok()
    }

    fn code(&self, language: &str, text: &str) -> Option<String> {
        highlighted(language, text)
    }

    fn heading_id(&self, _level: u8, words: &str) -> Option<String> {
        unique(&slugify(words), self.ids)
    }

    fn anchor(&self, id: &str) -> Option<String> {
        unique(id, self.ids)
    }

    fn callout_title(&self, look: &str, word: &str) -> Option<String> {
        let is_its_name = word.eq_ignore_ascii_case(look);
        is_its_name.then(|| words::word(&format!("callout_{look}"), &self.tokens.post.locale).to_owned())
    }
}

/// An id that is not used on the page yet.
pub(super) fn unique(wanted: &str, ids: &RefCell<BTreeSet<String>>) -> Option<String> {
    (!wanted.is_empty()).then(|| numbered(wanted, 2, '-', &mut ids.borrow_mut()))
}

/// A value that templates print unescaped.
pub(super) fn safe(html: String) -> Value {
    Value::from_safe_string(html)
}
