//! All fields of a post in answers.

use super::prelude::*;
use crate::ops::post::FIELDS;

/// Completes an answer with all fields of a post, null where the post has none.
pub(super) fn complete(post: &mut Value) {
    let Some(fields) = post.as_object_mut() else { return };
    for (name, _) in FIELDS {
        fields.entry(*name).or_insert(Value::Null);
    }
    fields.entry("deletedAt").or_insert(Value::Null);
    fields.get_mut("modules").and_then(Value::as_array_mut).into_iter().flatten().for_each(name_global);
    for name in ["createdAt", "publishedAt"] {
        let derived = fields.get("metadata").and_then(|metadata| metadata.get(name)).cloned();
        if fields[name].is_null() {
            fields[name] = derived.unwrap_or_default();
        }
    }
}

/// Adds `globalSlug` to a global module, the name that clients read.
pub(super) fn name_global(module: &mut Value) {
    if let Some(slug) = module.get("global").cloned() {
        module["globalSlug"] = slug;
    }
}
