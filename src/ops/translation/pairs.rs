//! Matches the modules of a translation to those of its source post.
//!
//! The id of a copied module is derived from the ids of the translation and of the source module, so that nothing has
//! to be stored and no rename, squash or rebase can lose it.

use crate::base::Value;
use std::collections::HashMap;
use uuid::Uuid;

/// The id of the copy of a module in a translation.
pub(crate) fn copy_id(translation: &str, module: &str) -> String {
    let space = Uuid::try_parse(translation).unwrap_or(Uuid::NAMESPACE_URL);
    Uuid::new_v5(&space, module.as_bytes()).to_string()
}

/// The ids of the modules of a post, in order, with their types.
pub(crate) fn modules(post: &Value) -> impl Iterator<Item = (&str, &str)> {
    let modules = post.get("modules").and_then(Value::as_array).into_iter().flatten();
    modules.filter_map(|module| Some((module.get("id")?.as_str()?, module.get("type")?.as_str()?)))
}

/// Modules of the source post by the modules of the translation that are their copies. Translations that were not made
/// by cms have other ids: if no module can be matched by id, the first module of a type is the copy of the first one of
/// that type, and so on.
pub(crate) fn originals(original: &Value, translation: &Value) -> HashMap<String, String> {
    let own = translation.get("id").and_then(Value::as_str).unwrap_or_default();
    let copies: HashMap<String, &str> = modules(original).map(|(id, _)| (copy_id(own, id), id)).collect();
    let known: HashMap<String, String> = modules(translation)
        .filter_map(|(id, _)| Some((id.to_owned(), (*copies.get(id)?).to_owned())))
        .collect();
    if !known.is_empty() {
        return known;
    }
    let mut seen: HashMap<&str, usize> = HashMap::new();
    let mut found = HashMap::new();
    for (id, module_type) in modules(translation) {
        let nth = seen.entry(module_type).or_default();
        let mut of_type = modules(original).filter(|(_, other)| *other == module_type);
        if let Some((source, _)) = of_type.nth(*nth) {
            found.insert(id.to_owned(), source.to_owned());
        }
        *nth += 1;
    }
    found
}
