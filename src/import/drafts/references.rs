//! Values that name a post by its identity in the source.

use super::id_of;
use crate::base::Value;
use crate::import::post::Made;
use serde_json::json;
use std::collections::{HashMap, HashSet};
use uuid::Uuid;

/// Puts the ids of posts where their identities are; what is no post of the site is left out, with a note.
pub(super) fn resolve(made: &mut [Made], places: &HashMap<Uuid, Vec<String>>, source: &str) {
    let known: HashSet<Uuid> = made.iter().map(|one| one.draft.id).collect();
    for one in made {
        let mut is_missing = false;
        for place in places.get(&one.draft.id).into_iter().flatten() {
            let Some(value) = one.draft.value.pointer_mut(place) else { continue };
            let id = value.as_str().map(|identity| id_of(source, identity));
            match id.filter(|id| known.contains(id)) {
                Some(id) => *value = json!(id),
                None => {
                    is_missing = true;
                    one.notes.push(format!("`{place}` names a post that is not imported: left out"));
                    *value = Value::Null;
                }
            }
        }
        if is_missing {
            without_nulls(&mut one.draft.value);
        }
    }
}

fn without_nulls(value: &mut Value) {
    match value {
        Value::Object(map) => {
            map.retain(|key, value| !value.is_null() || key == "slug");
            map.values_mut().for_each(without_nulls);
        }
        Value::Array(items) => {
            items.retain(|item| !item.is_null());
            items.iter_mut().for_each(without_nulls);
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}
