//! What an import decides before its posts: the languages, the first page, the names by which menus call pages.

use super::run::{Incoming, PROSE};
use crate::import::markdown::{Draft as Page, Taken};
use crate::model::Scope;
use crate::ops::prelude::*;
use crate::urls::HOME_SLUG;
use std::sync::Arc;

/// The type of the first page of a site.
const HOME_TYPE: &str = "page";

/// Makes the first page of the source that of the site, if it has none.
pub(super) fn settle_home(drafts: &mut [Page], definitions: &Definitions, taken: &Taken) {
    if !definitions.allowed(PROSE, HOME_TYPE, Scope::Local) {
        return;
    }
    for one in drafts.iter_mut().filter(|one| one.is_home) {
        let holder = taken.get(&(one.locale.clone(), HOME_SLUG.to_owned()));
        if holder.is_none_or(|holder| *holder == one.id) {
            one.value["type"] = json!(HOME_TYPE);
            one.value["slug"] = json!(HOME_SLUG);
            HOME_SLUG.clone_into(&mut one.slug);
        }
    }
}

/// The file of a post, by which menus name it, with its id and its title.
pub(super) fn named(one: &Incoming) -> (String, (String, String)) {
    let title = one.post.get("title").and_then(Value::as_str).unwrap_or_default();
    (one.file.clone(), (one.id.id.clone(), title.to_owned()))
}

/// The definitions with the languages that an import adds; nothing is added where there are none.
pub(super) fn with_locales(definitions: Arc<Definitions>, locales: Vec<String>) -> Arc<Definitions> {
    if locales.is_empty() {
        return definitions;
    }
    let mut with = (*definitions).clone();
    with.settings.locales.supported = locales;
    Arc::new(with)
}
