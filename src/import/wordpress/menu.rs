//! Menus of WordPress: each item is an item of the export.

use super::wxr::{Item, Term, Wxr};
use crate::base::percent;
use crate::import::finding::Finding;
use crate::import::foreign::{Menu, MenuItem, path_on};
use crate::import::html;
use crate::import::slug::normal;
use std::collections::{BTreeMap, HashMap, HashSet};

/// Deepest menu.
const DEPTH_MAX: usize = 8;

/// Taxonomies of WordPress, and where a site has the lists of their terms.
const LISTS: [(&str, &str); 2] = [("category", "categories"), ("post_tag", "tags")];

/// The menus of an export, and the items that lead nowhere. `posts` are the numbers of imported posts, `links` the
/// addresses of all others by number.
pub(super) fn menus<'w>(
    wxr: &'w Wxr,
    posts: &HashSet<u64>,
    links: &HashMap<u64, String>,
) -> (Vec<Menu>, Vec<(&'w Item, Finding)>) {
    let mut lost = Vec::new();
    let mut items: BTreeMap<String, Vec<&'w Item>> = BTreeMap::new();
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
        Menu { name: named(&slug), items: tree.below(0, 0, &mut lost), slug, locale: None }
    });
    let menus = menus.filter(|menu| !menu.items.is_empty()).collect();
    (menus, lost)
}

struct Tree<'w, 'm> {
    wxr: &'w Wxr,
    posts: &'m HashSet<u64>,
    links: &'m HashMap<u64, String>,
    items: &'m [&'w Item],
}

impl<'w> Tree<'w, '_> {
    fn below(&self, parent: u64, depth: usize, lost: &mut Vec<(&'w Item, Finding)>) -> Vec<MenuItem> {
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
        here.copied()
            .filter_map(|item| {
                let object = number(item, "_menu_item_object_id");
                let is_post = item.meta("_menu_item_type") == Some("post_type");
                let post =
                    Some(object).filter(|id| is_post && self.posts.contains(id)).map(|id| id.to_string());
                let term = self.term(item, object);
                let address = match item.meta("_menu_item_type") {
                    Some("post_type") if post.is_none() => self.links.get(&object).cloned(),
                    Some("custom") => item.meta("_menu_item_url").map(|url| self.own(url.trim())),
                    _ => term.and_then(list_of),
                };
                let children = if item.id == 0 { Vec::new() } else { self.below(item.id, depth + 1, lost) };
                let named =
                    term.filter(|_| item.title.trim().is_empty()).map_or(&item.title, |term| &term.name);
                let label = html::to_line(named);
                let (leads_nowhere, is_alone) = (post.is_none() && address.is_none(), children.is_empty());
                if leads_nowhere {
                    let result = if is_alone { "left out" } else { "without a link, above its own items" };
                    let message =
                        format!("the menu item `{label}` leads to nothing that the site has: {result}");
                    lost.push((item, Finding::loss(message)));
                }
                (!leads_nowhere || !is_alone).then_some(MenuItem { label, post, address, children })
            })
            .collect()
    }

    /// The term whose posts an item lists.
    fn term(&self, item: &Item, number: u64) -> Option<&'w Term> {
        let taxonomy =
            item.meta("_menu_item_object").filter(|_| item.meta("_menu_item_type") == Some("taxonomy"))?;
        self.wxr.terms.iter().find(|term| term.id == number && number != 0 && term.taxonomy == taxonomy)
    }

    fn own(&self, url: &str) -> String {
        path_on(&self.wxr.site, url).unwrap_or_else(|| url.to_owned())
    }
}

/// The list of the posts of a term.
fn list_of(term: &Term) -> Option<String> {
    let (_, here) = LISTS.iter().find(|(taxonomy, _)| *taxonomy == term.taxonomy)?;
    Some(format!("/{here}/{}", normal(&percent::decode_what_can_be(&term.slug))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_lead_to_lists_of_terms_and_others_are_named() {
        let term = |taxonomy: &str, id| Term {
            id,
            taxonomy: taxonomy.to_owned(),
            slug: format!("t{id}"),
            name: format!("T &amp; {id}"),
            ..Term::default()
        };
        let item = |id, title: &str, above: u64, kind: &str, object: &str, number: u64| Item {
            id,
            kind: "nav_menu_item".to_owned(),
            status: "publish".to_owned(),
            title: title.to_owned(),
            terms: vec![("nav_menu".to_owned(), "main".to_owned(), String::new())],
            meta: [
                ("type", kind),
                ("object", object),
                ("object_id", number.to_string().as_str()),
                ("menu_item_parent", above.to_string().as_str()),
            ]
            .map(|(key, value)| (format!("_menu_item_{key}"), value.to_owned()))
            .into(),
            ..Item::default()
        };
        let wxr = Wxr {
            terms: vec![term("category", 3), term("post_tag", 4), term("genre", 5)],
            items: vec![
                item(10, "", 0, "taxonomy", "category", 3),
                item(11, "Own words", 10, "taxonomy", "post_tag", 4),
                item(12, "Genre", 0, "taxonomy", "genre", 5),
                item(13, "Gone", 0, "taxonomy", "post_tag", 3),
                item(14, "Shop", 0, "post_type_archive", "product", 0),
                item(15, "Archive", 0, "post_type_archive", "product", 0),
                item(16, "Below", 15, "taxonomy", "post_tag", 4),
            ],
            ..Wxr::default()
        };
        let (menus, lost) = menus(&wxr, &HashSet::new(), &HashMap::new());
        let link = |label: &str, address: &str, children| MenuItem {
            label: label.to_owned(),
            post: None,
            address: Some(address.to_owned()),
            children,
        };
        let below = |label| vec![link(label, "/tags/t4", Vec::new())];
        let section = MenuItem { address: None, ..link("Archive", "", below("Below")) };
        assert_eq!(menus[0].items, [link("T & 3", "/categories/t3", below("Own words")), section]);
        assert_eq!(lost.iter().map(|(item, _)| item.id).collect::<Vec<_>>(), [12, 13, 14, 15]);
        assert!(lost.iter().all(|(_, finding)| finding.is_loss), "{lost:?}");
    }
}
