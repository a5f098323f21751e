//! Menus: links to addresses, posts, and all posts of a type.

use super::library::{Card, Library};
use super::link::checked;
use crate::base::limits::MENU_DEPTH_MAX;
use crate::model::kinds::{MenuItemKind, MenuItemType, MenuPlace};
use crate::model::{Menu, MenuItem};
use minijinja::{Value, context};
use std::sync::Arc;

/// Most posts that a dynamic item lists on one level.
const DYNAMIC_MAX: usize = 50;
/// Default depth of a dynamic item's list.
const DYNAMIC_DEPTH: u8 = 1;

/// The entries of the menu at a place of a page in a language.
pub(super) fn at(place: MenuPlace, locale: &str, library: &dyn Library) -> Vec<Value> {
    let menus = library.menus();
    let settings = &library.definitions().settings;
    let fallback = settings.pages.fallback_locale.as_ref().unwrap_or(&settings.locales.default_locale);
    let found = place.menu(menus.iter().map(AsRef::as_ref), locale, fallback);
    let shown = |menu: &Menu| {
        let with = Page { locale, library, is_foreign: menu.locale.as_deref() != Some(locale) };
        entries(&menu.items, &with, 0)
    };
    found.map(shown).unwrap_or_default()
}

/// The page on which a menu stands.
struct Page<'a> {
    locale: &'a str,
    library: &'a dyn Library,
    /// Whether the menu is of another language than the page, or of none: then it leads to translations.
    is_foreign: bool,
}

fn entries(items: &[MenuItem], page: &Page<'_>, depth: usize) -> Vec<Value> {
    if depth >= MENU_DEPTH_MAX {
        return Vec::new();
    }
    let shown = items.iter().filter(|item| item.locale.as_deref().is_none_or(|own| own == page.locale));
    shown.filter_map(|item| entry(item, page, depth)).collect()
}

/// An entry; `None` if visitors cannot see its target.
fn entry(item: &MenuItem, page: &Page<'_>, depth: usize) -> Option<Value> {
    let (locale, library) = (page.locale, page.library);
    let mut label = item.label.clone();
    let mut children = entries(&item.children, page, depth + 1);
    let address = match item.item_type {
        MenuItemType::Custom => item.url.as_deref().and_then(checked),
        MenuItemType::Post => {
            let id = item.post_id.map(|id| id.to_string()).unwrap_or_default();
            // A menu of another language leads to translations where there are any.
            translated(&id, page)
                .and_then(|card| {
                    label.clone_from(&card.title);
                    card.address.clone()
                })
                .or_else(|| library.address(&id))
        }
        MenuItemType::Dynamic => {
            let parent = item.dynamic_parent_id.map(|id| id.to_string());
            let post_type = item.dynamic_post_type.as_deref().unwrap_or_default();
            let levels = item.dynamic_depth_limit.unwrap_or(DYNAMIC_DEPTH);
            children.extend(listed(post_type, locale, parent.as_deref(), levels, library));
            None
        }
    };
    let anchor =
        item.anchor.as_deref().map(|anchor| anchor.trim_start_matches('#')).filter(|a| !a.is_empty());
    let url = match (item.kind, address, anchor) {
        (MenuItemKind::Section, ..) => None,
        (MenuItemKind::Item, Some(address), Some(anchor)) => checked(&format!("{address}#{anchor}")),
        (MenuItemKind::Item, Some(address), None) => Some(address),
        (MenuItemKind::Item, None, Some(anchor)) if item.item_type == MenuItemType::Custom => {
            checked(&format!("#{anchor}"))
        }
        (MenuItemKind::Item, None, _) => None,
    };
    if url.is_none() && children.is_empty() {
        return None;
    }
    let blank = item.target.as_deref() == Some("_blank");
    let rel = match (&item.rel, blank) {
        (Some(rel), true) if !rel.contains("noopener") => Some(format!("{rel} noopener")),
        (Some(rel), _) => Some(rel.clone()),
        (None, true) => Some("noopener noreferrer".to_owned()),
        (None, false) => None,
    };
    Some(context! { label, url, target => blank.then_some("_blank"), rel, children })
}

/// The translation of a post into the language of the page, unless that is the post's own.
fn translated(id: &str, page: &Page<'_>) -> Option<Arc<Card>> {
    if !page.is_foreign || page.library.definitions().settings.locales().count() < 2 {
        return None;
    }
    let family = page.library.translations(id);
    family.into_iter().find(|card| card.locale == page.locale && card.id != id)
}

/// The posts that a dynamic item lists.
fn listed(
    post_type: &str,
    locale: &str,
    parent: Option<&str>,
    levels: u8,
    library: &dyn Library,
) -> Vec<Value> {
    if levels == 0 {
        return Vec::new();
    }
    let cards = library.children(post_type, locale, parent);
    let entry = |card: &Card| {
        let children = listed(post_type, locale, Some(&card.id), levels - 1, library);
        context! { label => card.title.clone(), url => card.address.clone(), children }
    };
    cards.iter().take(DYNAMIC_MAX).filter(|card| card.address.is_some()).map(|card| entry(card)).collect()
}
