//! Internal links of a translation: they point to the translations of the linked posts.

use super::compose::relative;
use crate::base::limits::PAGE_MAX;
use crate::model::{Pointer, Rewriter, Target, TextRole, references, rewrite};
use crate::ops::prelude::*;

/// Where a post names its parent.
pub(super) const PARENT: &str = "/parentId";

/// A link of a translation to a post that is not in its language.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Unlinked {
    /// Where the link is, as a JSON pointer; `/parentId` for the parent of the original, which the translation lacks
    pub pointer: String,
    /// What it says: an address, or the id of a post
    pub link: String,
    /// Id of the post that it leads to
    pub post: String,
    /// Title of that post
    pub title: String,
}

/// Changes the internal links of a post to posts in its language, and reports links for which there is none.
pub(crate) fn lead_to(
    snapshot: &Snapshot<'_>,
    definitions: &Definitions,
    path: &str,
    value: &mut Value,
) -> Result<Vec<Unlinked>, OpError> {
    let locale = value.get("locale").and_then(Value::as_str).unwrap_or_default().to_owned();
    let own = value.get("id").and_then(Value::as_str).unwrap_or_default().to_owned();
    let mut search = Search { snapshot, locale, addresses: HashMap::new(), problem: None };
    let mut unlinked = by_id(&mut search, definitions, path, value)?;
    unlinked.retain(|link| link.post != own);
    let mut links = Links { search: &mut search, place: String::new(), unlinked: &mut unlinked };
    rewrite(Kind::Post, value, definitions, Some(path), &[], &mut links);
    match search.problem {
        Some(problem) => Err(problem),
        None => {
            unlinked.truncate(PAGE_MAX as usize);
            Ok(unlinked)
        }
    }
}

/// Puts a translation below the translation of the post that its original is below. Reports a parent that has none: the
/// translation gets no parent then, because a parent in another language would be part of its address.
pub(super) fn place_below(
    snapshot: &Snapshot<'_>,
    parent: &str,
    value: &mut Value,
) -> Result<Option<Unlinked>, OpError> {
    let Some(post) = snapshot.post(parent)?.filter(|post| !post.is_deleted()) else { return Ok(None) };
    let locale = value.get("locale").and_then(Value::as_str).unwrap_or_default().to_owned();
    let search = Search { snapshot, locale, addresses: HashMap::new(), problem: None };
    let id = match search.in_language(&post)? {
        Ok(other) => other.id.id,
        Err(Some(post)) => return Ok(Some(unlinked_at(PARENT, parent, &post))),
        Err(None) => parent.to_owned(),
    };
    value["parentId"] = Value::from(id);
    Ok(None)
}

/// Changes link fields with the id of a post.
fn by_id(
    search: &mut Search<'_, '_>,
    definitions: &Definitions,
    path: &str,
    value: &mut Value,
) -> Result<Vec<Unlinked>, OpError> {
    let mut unlinked = Vec::new();
    let found: Vec<_> = references(Kind::Post, value, definitions, Some(path)).collect();
    for reference in found {
        let Target::Post { id, .. } = &reference.target else { continue };
        let is_link =
            reference.pointer.starts_with("/modules/") || reference.pointer.starts_with("/customFields/");
        if !is_link {
            continue;
        }
        let id = id.to_string();
        let Some(post) = search.snapshot.post(&id)? else { continue };
        match search.in_language(&post)? {
            Ok(other) => {
                if let Some(place) = value.pointer_mut(&reference.pointer) {
                    *place = Value::from(other.id.id);
                }
            }
            Err(Some(post)) => unlinked.push(unlinked_at(&reference.pointer, &id, &post)),
            Err(None) => {}
        }
    }
    Ok(unlinked)
}

fn unlinked_at(pointer: &str, link: &str, post: &Item) -> Unlinked {
    let (pointer, link) = (pointer.to_owned(), link.to_owned());
    Unlinked { pointer, link, post: post.id.id.clone(), title: post.title().to_owned() }
}

/// The state of looking up linked posts.
struct Search<'s, 'a> {
    snapshot: &'s Snapshot<'a>,
    locale: String,
    /// Results by address: the new address, or the post without a translation.
    addresses: HashMap<String, Option<Result<String, Item>>>,
    problem: Option<OpError>,
}

impl Search<'_, '_> {
    /// The post in the language; else an error: the post itself if it has no translation, nothing if it needs none.
    fn in_language(&self, post: &Item) -> Result<Result<Item, Option<Item>>, OpError> {
        if post.text("locale") == Some(self.locale.as_str()) {
            return Ok(Err(None));
        }
        let Some(found) = relative(self.snapshot, post, &self.locale)? else {
            return Ok(Err(Some(post.clone())));
        };
        Ok(self.snapshot.post(&found.id)?.ok_or_else(|| Some(post.clone())))
    }

    /// The address in the language for an address of this site; none if it is not that of a post, or needs no change.
    fn address(&mut self, address: &str) -> Option<Result<String, Item>> {
        let end = address.find(['#', '?']).unwrap_or(address.len());
        let (path, rest) = address.split_at(end);
        if !path.starts_with('/') || path.starts_with("//") {
            return None;
        }
        if !self.addresses.contains_key(path) {
            let found = self.look_up(path).unwrap_or_else(|problem| {
                self.problem.get_or_insert(problem);
                None
            });
            self.addresses.insert(path.to_owned(), found);
        }
        let found = self.addresses.get(path).cloned().flatten()?;
        Some(found.map(|new| format!("{new}{rest}")))
    }

    fn look_up(&self, path: &str) -> Result<Option<Result<String, Item>>, OpError> {
        let book = self.snapshot.book_at(path)?;
        let route = book.route(path);
        // Posts that visitors cannot see yet have an address, too.
        let named =
            route.answer.post_id.clone().or_else(|| route.post.as_ref().map(|place| place.id.clone()));
        let Some(post) = named.map(|id| self.snapshot.post(&id)).transpose()?.flatten() else {
            return Ok(None);
        };
        match self.in_language(&post)? {
            Ok(other) => Ok(self.snapshot.address(&other.value)?.map(Ok)),
            Err(post) => Ok(post.map(Err)),
        }
    }
}

/// Replaces the addresses of links.
struct Links<'r, 's, 'a> {
    search: &'r mut Search<'s, 'a>,
    place: String,
    unlinked: &'r mut Vec<Unlinked>,
}

impl Rewriter for Links<'_, '_, '_> {
    fn comes_to(&mut self, at: &Pointer<'_>) {
        self.place = at.spell();
    }

    fn change(&mut self, role: TextRole, text: &str) -> Option<String> {
        if role != TextRole::Address {
            return None;
        }
        match self.search.address(text)? {
            Ok(new) => Some(new),
            Err(post) => {
                let link = unlinked_at(&self.place, text, &post);
                if !self.unlinked.contains(&link) {
                    self.unlinked.push(link);
                }
                None
            }
        }
    }

    fn changed(&mut self, _at: &Pointer<'_>) {}
}
