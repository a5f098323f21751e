//! Menus of WordPress: each item is an item of the export.

use super::wxr::{Item, Wxr};
use crate::import::foreign::{Menu, MenuItem, path_on};
use crate::import::html;
use std::collections::{BTreeMap, HashMap, HashSet};

/// Deepest menu.
const DEPTH_MAX: usize = 8;

/// The menus of an export. `posts` are the numbers of imported posts, `titles` their titles, `links` the addresses of
/// all others by number.
pub(super) fn menus(wxr: &Wxr, posts: &HashSet<u64>, links: &HashMap<u64, String>) -> Vec<Menu> {
    let mut items: BTreeMap<String, Vec<&Item>> = BTreeMap::new();
    for item in wxr.items.iter().filter(|item| item.kind == "nav_menu_item" && item.status == "publish") {
        for (_, slug, _) in item.terms.iter().filter(|(taxonomy, ..)| taxonomy == "nav_menu") {
            items.entry(slug.clone()).or_default().push(item);
        }
    }
    let named = |slug: &str| {
        let own = wxr.terms.iter().find(|term| term.taxonomy == "nav_menu" && term.slug == slug);
        own.map_or_else(|| slug.to_owned(), |term| html::to_line(&term.name))
    };
    let menus = items.into_iter().map(|(slug, mut items)| {
        items.sort_by_key(|item| item.order);
        let tree = Tree { wxr, posts, links, items: &items };
        Menu { name: named(&slug), items: tree.below(0, 0), slug, locale: None }
    });
    menus.filter(|menu| !menu.items.is_empty()).collect()
}

struct Tree<'m> {
    wxr: &'m Wxr,
    posts: &'m HashSet<u64>,
    links: &'m HashMap<u64, String>,
    items: &'m [&'m Item],
}

impl Tree<'_> {
    fn below(&self, parent: u64, depth: usize) -> Vec<MenuItem> {
        let number =
            |item: &Item, key: &str| item.meta(key).and_then(|id| id.trim().parse::<u64>().ok()).unwrap_or(0);
        let is_known = |id: u64| self.items.iter().any(|item| item.id == id);
        let here = self.items.iter().filter(|item| {
            let above = number(item, "_menu_item_menu_item_parent");
            above == parent || (parent == 0 && !is_known(above))
        });
        if depth >= DEPTH_MAX {
            return Vec::new();
        }
        here.filter_map(|item| {
            let object = number(item, "_menu_item_object_id");
            let is_post = item.meta("_menu_item_type") == Some("post_type");
            let post = Some(object).filter(|id| is_post && self.posts.contains(id)).map(|id| id.to_string());
            let address = match item.meta("_menu_item_type") {
                Some("post_type") if post.is_none() => self.links.get(&object).cloned(),
                Some("custom") => item.meta("_menu_item_url").map(|url| self.own(url.trim())),
                _ => None,
            };
            let children = if item.id == 0 { Vec::new() } else { self.below(item.id, depth + 1) };
            let label = html::to_line(&item.title);
            let is_nothing = post.is_none() && address.is_none() && children.is_empty();
            (!is_nothing).then_some(MenuItem { label, post, address, children })
        })
        .collect()
    }

    fn own(&self, url: &str) -> String {
        path_on(&self.wxr.site, url).unwrap_or_else(|| url.to_owned())
    }
}
