//! The redirects that a source has beside its pages, as redirects of the site.

use super::redirects::Wish;
use crate::import::as_requested;
use crate::import::layout::Layout;
use crate::import::links::Links;
use std::collections::HashSet;

/// Redirects from the old addresses that the source's own lists name. To a page of the source they lead only if this import
/// makes its post: `new` are the ids of new posts. Those to a list lead to that of the site.
pub(super) fn wishes(layout: &Layout, links: &Links, new: &HashSet<&str>) -> Vec<Wish> {
    let wish = |from: &str, post: &str, to: Option<&str>| Wish {
        from: from.to_owned(),
        post: post.to_owned(),
        to: to.map(str::to_owned),
        file: String::new(),
    };
    let all = layout.redirects.iter().filter_map(|moved| {
        let from = as_requested(&moved.from);
        let is_own = moved.to.starts_with('/');
        if is_own && !moved.to.ends_with("/*") {
            let own = links.at(&as_requested(&moved.to))?;
            let is_list = own.starts_with('/');
            return match is_list {
                true => Some(wish(&from, "", Some(own))),
                false => new.contains(own).then(|| wish(&from, own, None)),
            };
        }
        // Old addresses lead to the new ones by themselves, and to another site nothing changes.
        Some(wish(&from, "", Some(&moved.to)))
    });
    all.collect()
}
