//! The parents of imported pages, by their folders.

use super::layout::{Layout, PageKind};
use super::markdown::is_index;
use super::post::Made;
use super::slug::without_web_ending;
use crate::base::Value;
use std::collections::HashMap;
use uuid::Uuid;

/// What may be the parent of others.
#[derive(Clone)]
struct Parent {
    id: Uuid,
    is_index: bool,
    /// The start of the addresses of pages below it at the source, if it had an address.
    start: Option<String>,
}

/// Sets each post's parent to the post of the nearest enclosing folder that has one in its language. The first page of the
/// site is none. A page that stands alone has only one that its address at the source is below.
pub(super) fn settle(made: &mut [Made], layout: &Layout) {
    let mut of_folder: HashMap<(String, String), Parent> = HashMap::new();
    for one in made.iter().filter(|one| !one.draft.is_home) {
        let is_index = is_index(&one.draft.source);
        let own = Parent { id: one.draft.id, is_index, start: one.url.as_deref().map(start_below) };
        let entry =
            of_folder.entry((one.folder.clone(), one.draft.locale.clone())).or_insert_with(|| own.clone());
        if is_index && !entry.is_index {
            *entry = own;
        }
    }
    for one in made {
        let url = one.url.as_deref().filter(|_| layout.kind_of(&one.draft.source) == Some(PageKind::Page));
        let is_above = |parent: &&Parent| match (url, &parent.start) {
            (Some(url), Some(start)) => parent.id == one.draft.id || url.starts_with(start.as_str()),
            _ => true,
        };
        let found = one
            .above
            .iter()
            .find_map(|folder| of_folder.get(&(folder.clone(), one.draft.locale.clone())).filter(is_above));
        if let Some(parent) = found.filter(|parent| parent.id != one.draft.id) {
            one.draft.value.set("parentId", Value::String(parent.id.to_string()));
        }
    }
}

/// What the addresses of pages below one begin with: `/about/` for `/about/`, `/about.html` and `/about/index.html`.
fn start_below(url: &str) -> String {
    let name = without_web_ending(url.trim_end_matches('/'));
    format!("{}/", name.strip_suffix("/index").unwrap_or(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_below_a_page_begin_with_its_own() {
        for url in ["/about/", "/about", "/about.html", "/about/index.html"] {
            assert_eq!(start_below(url), "/about/", "{url}");
        }
    }
}
