//! The lists that the source of an export made of its posts: where the site has them.

use super::exported::note;
use super::redirects::Wish;
use super::report::Imported;
use super::run::Incoming;
use crate::import::as_requested;
use crate::import::foreign::{Export, Menu, MenuItem};
use crate::ops::prelude::*;
use crate::urls::FeedFormat;
use crate::urls::derived::locale_prefix;
use std::collections::HashSet;

/// The lists of an export.
pub(super) struct Archives<'e> {
    export: &'e Export,
    definitions: &'e Definitions,
    /// What addresses of the language of its posts begin with.
    prefix: String,
}

impl<'e> Archives<'e> {
    /// Those of an export whose posts are in a language.
    pub(super) fn of(export: &'e Export, definitions: &'e Definitions, locale: &str) -> Self {
        let prefix = locale_prefix(locale, &definitions.settings.locales.default_locale);
        Archives { export, definitions, prefix }
    }

    /// The redirects to the lists of the site.
    pub(super) fn wishes(&self) -> Vec<Wish> {
        let moved = self.export.archives.iter();
        moved
            .filter_map(|moved| Some((as_requested(&moved.from), self.address(&moved.to)?)))
            .map(|(from, to)| Wish::to_address(from, &to))
            .collect()
    }

    /// The menus, with items that lead to the lists of the site.
    pub(super) fn menus(&self) -> Vec<Menu> {
        let mut menus = self.export.menus.clone();
        menus.iter_mut().for_each(|menu| self.settle(&mut menu.items));
        menus
    }

    /// Notes the items that lead to lists of terms which no public post has: the site has nothing there.
    pub(super) fn note_empty(&self, menus: &[Menu], incoming: &[Incoming], report: &mut Imported) {
        let public = incoming.iter().filter(|one| one.facts.status == "published");
        let used: HashSet<_> = public.flat_map(|one| one.facts.terms.iter().cloned()).collect();
        let mut items: Vec<&MenuItem> = menus.iter().flat_map(|menu| &menu.items).rev().collect();
        while let Some(item) = items.pop() {
            items.extend(item.children.iter().rev());
            let address = item.address.as_deref().unwrap_or_default();
            let path = address.strip_prefix(&self.prefix).and_then(|path| path.strip_prefix('/'));
            let Some((taxonomy, term)) = path.and_then(|path| path.split_once('/')) else { continue };
            let is_list = item.post.is_none() && self.definitions.taxonomies.contains_key(taxonomy);
            if is_list && !used.contains(&(taxonomy.to_owned(), term.to_owned())) {
                let label = &item.label;
                let message = format!(
                    "the menu item `{label}` leads to `{address}`: no post has the term, so that the site has no page there"
                );
                note(report, message);
            }
        }
    }

    fn settle(&self, items: &mut [MenuItem]) {
        for item in items {
            if let Some(own) = item.address.as_deref().and_then(|list| self.address(list)) {
                item.address = Some(own);
            }
            self.settle(&mut item.children);
        }
    }

    /// The address of a list in the language of the posts; none if the site does not have it.
    fn address(&self, list: &str) -> Option<String> {
        let first = list.strip_prefix('/')?.split('/').next()?;
        let is_taxonomy = || self.definitions.taxonomies.contains_key(first) && !self.export.terms.is_empty();
        let is_there = first == FeedFormat::Rss.file() || is_taxonomy();
        is_there.then(|| format!("{}{list}", self.prefix))
    }
}
