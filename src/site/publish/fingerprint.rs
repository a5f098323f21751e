//! The state of what a page depends on: equal as long as the page would be.

use super::published_content::PublishedContent;
use crate::model::View as _;
use crate::render::{Dependency, Library as _};
use std::fmt::Write as _;

impl PublishedContent<'_> {
    /// Adds the state of a dependency to a text.
    pub(in crate::site) fn push_fingerprint(&self, dependency: &Dependency, text: &mut String) {
        match dependency {
            Dependency::Card(id) => self.push_shown(id, text),
            Dependency::Address(id) => text.push_str(&self.address(id).unwrap_or_default()),
            Dependency::Newest(post_type, locale, limit) => {
                let ids = self.lists.of_type(post_type, locale);
                let ids = ids.into_iter().flat_map(|ids| ids.iter());
                ids.take(*limit).for_each(|id| self.push_shown(id, text));
            }
            Dependency::Children(post_type, locale, parent) => {
                let ids = self.below(post_type, locale, parent.as_deref());
                ids.iter().for_each(|id| self.push_titled(id, text));
            }
            Dependency::Ancestors(id) => {
                self.book.ancestors(id).iter().for_each(|place| self.push_titled(&place.id, text));
            }
            Dependency::Translations(id) => {
                self.family(id).iter().for_each(|id| self.push_titled(id, text));
            }
            Dependency::Front(locale) => push(&self.front(locale), text),
            Dependency::Asset(id) => text.push_str(self.media.get(id).map_or("", |file| &file.blob)),
            Dependency::Term(taxonomy, slug) => {
                text.push_str(&self.term(taxonomy, slug).unwrap_or_default());
            }
            Dependency::Global(slug) => {
                push(&self.definitions.global(slug).map(|global| global.to_value()), text);
            }
            Dependency::Form(slug) => {
                push(&self.definitions.form(slug).map(|form| form.to_value()), text);
            }
            Dependency::FeedBase(post_type, locale) => push(&self.feed_base(post_type, locale), text),
            Dependency::Home(locale) => push(&self.home(locale), text),
            Dependency::Outline(id) => push(&self.outline(id), text),
            Dependency::ListOf(id) => push(&self.list_of(id), text),
            Dependency::Authored(id) => push(&self.authored(id), text),
            Dependency::Path(path) => push(&self.has_path(path), text),
            Dependency::Now => text.push_str(&self.now),
        }
        text.push('\n');
    }

    /// All that a card may show of a live post.
    fn push_shown(&self, id: &str, text: &mut String) {
        if let Some(row) = self.posts.get(id).filter(|row| row.is_live) {
            let _ = writeln!(text, "{id} {} {}", row.hit.blob, row.address(&self.book).unwrap_or_default());
        }
    }

    /// The parts of a card that need no file.
    fn push_titled(&self, id: &str, text: &mut String) {
        if let Some(row) = self.posts.get(id).filter(|row| row.is_live) {
            let post = &row.hit.post;
            let address = row.address(&self.book);
            let _ = writeln!(text, "{id} {} {} {address:?} {:?}", post.type_, post.locale, post.title);
        }
    }
}

fn push(what: &impl std::fmt::Debug, text: &mut String) {
    let _ = write!(text, "{what:?}");
}
