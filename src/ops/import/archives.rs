//! The lists that the source of an export made of its posts: where the site has them.

use super::redirects::Wish;
use crate::import::as_requested;
use crate::import::foreign::{Export, Menu, MenuItem};
use crate::ops::prelude::*;
use crate::urls::FeedFormat;
use crate::urls::derived::locale_prefix;

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
