//! What imported posts say of each other and of pictures: links, parents, translations.

use super::facts::Facts;
use super::own_picture::rest;
use super::pictures::Pictures;
use super::run::Incoming;
use crate::base::Shelf;
use crate::db::PostHit;
use crate::import::links::{Links, without_names};
use crate::ops::prelude::*;
use crate::urls::{Book as Addresses, Place};
use rayon::prelude::*;
use std::collections::HashSet;

/// Replaces links between files by links between posts. References to posts that will not exist are removed,
/// and the picture of a page becomes its media record. Returns the custom fields that are gone by that, once for each post.
pub(super) fn link(
    incoming: &mut [Incoming],
    posts: &HashSet<String>,
    (links, pictures): (&Links, &Pictures),
    definitions: &Definitions,
    shelf: Option<&dyn Shelf>,
) -> Vec<String> {
    let mut moved = Vec::new();
    let files: HashSet<String> = incoming.iter().map(|one| one.id.id.clone()).collect();
    for one in incoming.iter_mut().filter(|one| one.facts.refers || one.featured.is_some()) {
        let is_there = |id: &str| files.contains(id) || posts.contains(id);
        let Some(map) = one.post.as_object_mut() else { continue };
        for key in ["parentId", "translationOfId"] {
            if !map.get(key).and_then(Value::as_str).is_none_or(is_there) {
                map.shift_remove(key);
            }
        }
        if let Some((field, address)) = &one.featured
            && let Some(id) = pictures.record(&one.file, address)
        {
            map.insert("featuredMediaId".to_owned(), json!(id));
            if let Some(Value::Object(custom)) = map.get_mut("customFields")
                && let Some(value) = custom.get_mut(field)
            {
                match pictures.media(id).and_then(|media| rest(value, address, media)) {
                    Some(rest) => *value = rest,
                    None => {
                        custom.shift_remove(field);
                        moved.push(field.clone());
                    }
                }
            }
            if map.get("customFields").and_then(Value::as_object).is_some_and(Map::is_empty) {
                map.shift_remove("customFields");
            }
        }
        one.facts = Facts::of(&one.post);
        shelf.into_iter().for_each(|shelf| one.post.shelve(shelf));
    }
    drop(files);
    let places = incoming.iter().map(|one| one.facts.place.clone());
    let addresses = Addresses::new(definitions, places, Vec::new());
    incoming.par_iter_mut().for_each(|one| {
        let mut missing = Vec::new();
        let file = &one.file;
        one.post.edit(shelf, |post| {
            let modules = post.get_mut("modules").and_then(Value::as_array_mut).into_iter().flatten();
            let mut is_changed = false;
            for text in modules.filter_map(|module| module.pointer_mut("/props/content")) {
                if let Value::String(text) = text {
                    let linked = links.rewritten(file, text, &|id| addresses.address(id), &mut missing);
                    is_changed |= replaced(text, linked);
                    let shown = pictures.rewritten(file, text);
                    is_changed |= replaced(text, shown);
                    let unnamed = without_names(text, &mut missing);
                    is_changed |= replaced(text, unnamed);
                }
            }
            is_changed
        });
        one.notes.extend(missing.iter().map(|link| format!("the link `{link}` leads to no imported file")));
    });
    moved
}

/// Replaces a text by a new one, if there is one.
fn replaced(text: &mut String, new: Option<String>) -> bool {
    let is_new = new.is_some();
    *text = new.unwrap_or_else(|| std::mem::take(text));
    is_new
}

pub(super) fn place(hit: &PostHit) -> Place {
    let post = hit.post.clone();
    Place {
        id: post.id,
        post_type: post.type_,
        locale: post.locale,
        slug: post.slug,
        parent: post.parent_id,
        date: post.created_at.or(post.published_at),
        ..Place::default()
    }
}

pub(super) fn placed(post: &Value) -> Place {
    let text = |key: &str| post.get(key).and_then(Value::as_str).map(str::to_owned);
    Place {
        id: text("id").unwrap_or_default(),
        post_type: text("type").unwrap_or_default(),
        locale: text("locale").unwrap_or_default(),
        slug: text("slug").unwrap_or_default(),
        parent: text("parentId"),
        date: text("createdAt").or_else(|| text("publishedAt")),
        ..Place::default()
    }
}
