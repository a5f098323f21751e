//! Converts a post of canonical JSON to the form of its file.

use crate::ops::post::{CANONICAL_FIELDS, canonical_fields, canonical_modules};
use crate::ops::prelude::*;

/// Fields that refer to other posts.
const POSTS: &[&str] = &["parentId", "translationOfId"];
/// Fields about a post's part in a test.
const TEST: &[&str] = &["abGroupId", "abVariation"];

/// The state of an import.
pub(super) struct Incoming<'a> {
    pub(super) definitions: &'a Definitions,
    pub(super) snapshot: &'a Snapshot<'a>,
    /// Terms in the document: taxonomy and slug by id.
    pub(super) terms: BTreeMap<String, (String, String)>,
    /// New ids of posts by those in the document; empty if ids are kept.
    pub(super) new_ids: BTreeMap<String, String>,
    pub(super) make_id: &'a dyn Fn() -> String,
}

impl Incoming<'_> {
    /// The new value of a post's file. Fields that equal the export of the old value stay as stored.
    ///
    /// # Errors
    /// A part of the document has another form, or refers to an unknown term.
    pub(super) fn value(&self, document: &Map, id: &str, before: Option<&Item>) -> Result<Value, OpError> {
        let post = object(document, "post")?;
        let export =
            before.map(|item| canonical_fields(self.snapshot, item)).transpose()?.unwrap_or_default();
        let mut value = before.map_or_else(|| json!({"id": id}), |item| item.value.clone());
        let Some(fields) = value.as_object_mut() else { return Err(wrong("post", "is not an object")) };
        let is_new = |key: &str| post.contains_key(key) && post.get(key) != export.get(key);
        let mut put = |key: &str, value: Value| match value.is_null() {
            true => drop(fields.shift_remove(key)),
            false => drop(fields.insert(key.to_owned(), value)),
        };
        let is_plain = |key: &&&str| **key != "id" && !POSTS.contains(*key) && !TEST.contains(*key);
        for key in CANONICAL_FIELDS.iter().filter(is_plain).filter(|key| is_new(key)) {
            put(key, post[*key].clone());
        }
        for key in POSTS.iter().filter(|key| is_new(key)) {
            put(key, self.post_id(&post[*key]));
        }
        for key in TEST.iter().filter(|key| is_new(key) && self.new_ids.is_empty()) {
            put(key, post[*key].clone());
        }
        if ["robotsJson", "noindex", "nofollow"].iter().any(|key| is_new(key)) {
            put("robots", robots(post));
        }
        if is_new("customFields") {
            put("customFields", custom_fields(&post["customFields"])?);
        }
        if is_new("taxonomyTermIds") {
            put("taxonomies", self.taxonomies(&post["taxonomyTermIds"])?);
        }
        if document.contains_key("modules") {
            let modules = self.modules(&document["modules"], before)?;
            if before.is_none() || !modules.is_empty() || fields.contains_key("modules") {
                fields.insert("modules".to_owned(), Value::Array(modules));
            }
        }
        Ok(value)
    }

    /// The post to which a field refers: under its new id, or none if it has none.
    fn post_id(&self, id: &Value) -> Value {
        match self.new_ids.is_empty() {
            true => id.clone(),
            false => id.as_str().and_then(|id| self.new_ids.get(id)).map_or(Value::Null, |id| json!(id)),
        }
    }

    fn taxonomies(&self, ids: &Value) -> Result<Value, OpError> {
        let mut taxonomies = Map::new();
        for id in ids.as_array().into_iter().flatten() {
            let id = id.as_str().ok_or_else(|| wrong("post.taxonomyTermIds", "is not a list of ids"))?;
            let known = match self.terms.get(id) {
                Some(known) => Some(known.clone()),
                None => self.snapshot.term(id)?,
            };
            let (taxonomy, slug) = known.ok_or_else(|| {
                wrong("post.taxonomyTermIds", &format!("names `{id}`, which is not the id of a term"))
            })?;
            let list = taxonomies.entry(taxonomy).or_insert_with(|| json!([]));
            list.as_array_mut().into_iter().for_each(|list| list.push(json!(slug)));
        }
        Ok(if taxonomies.is_empty() { Value::Null } else { Value::Object(taxonomies) })
    }

    fn modules(&self, given: &Value, before: Option<&Item>) -> Result<Vec<Value>, OpError> {
        let given = match given {
            Value::Null => return Ok(Vec::new()),
            Value::Array(given) => given,
            _ => return Err(wrong("modules", "is not a list")),
        };
        let stored: Vec<Value> = before
            .and_then(|item| item.value.get("modules").and_then(Value::as_array).cloned())
            .unwrap_or_default();
        let views = before.map(|item| canonical_modules(self.definitions, &item.value)).unwrap_or_default();
        let known = |module: &Map| {
            let view = views.iter().find(|view| view.get("postModuleId") == module.get("postModuleId"))?;
            let own = stored.iter().find(|own| own.get("id") == view.get("postModuleId"))?;
            Some((view, own))
        };
        let one = |module: &Value| {
            let module = module.as_object().ok_or_else(|| wrong("modules", "is not a list of objects"))?;
            match known(module) {
                Some((view, own)) if equals_export(module, view) => Ok(own.clone()),
                Some((_, own)) => Ok(self.module(module, own.get("id"))),
                None if self.new_ids.is_empty() => Ok(self.module(module, module.get("postModuleId"))),
                None => Ok(self.module(module, None)),
            }
        };
        given.iter().map(one).collect()
    }

    /// A module in its stored form.
    fn module(&self, given: &Map, id: Option<&Value>) -> Value {
        let of = |name: &str| given.get(name).filter(|value| !value.is_null()).cloned();
        let id = id.filter(|id| id.is_string()).cloned().unwrap_or_else(|| json!((self.make_id)()));
        let mut module = Map::from_iter([("id".to_owned(), id)]);
        let mut put = |name: &str, value: Option<Value>| {
            module.extend(value.map(|value| (name.to_owned(), value)));
        };
        put("type", of("type"));
        put("locked", of("locked").filter(|locked| *locked == true));
        put("adminLabel", of("adminLabel"));
        match of("globalSlug") {
            Some(slug) => {
                put("global", Some(slug));
                put("overrides", of("overrides"));
            }
            None => put("props", of("props")),
        }
        Value::Object(module)
    }
}

/// Whether a module equals its export. Its position is that in the list.
fn equals_export(given: &Map, view: &Map) -> bool {
    given.iter().all(|(key, value)| key == "orderIndex" || view.get(key) == Some(value))
}

fn robots(post: &Map) -> Value {
    if let Some(robots) = post.get("robotsJson").filter(|robots| robots.is_object()) {
        return robots.clone();
    }
    let refused = |key: &str| post.get(key) == Some(&Value::Bool(true));
    let mut robots = Map::new();
    for (key, name) in [("noindex", "index"), ("nofollow", "follow")] {
        if refused(key) {
            robots.insert(name.to_owned(), Value::Bool(false));
        }
    }
    if robots.is_empty() { Value::Null } else { Value::Object(robots) }
}

/// Custom fields as a list of `{slug, value}` or as an object.
fn custom_fields(given: &Value) -> Result<Value, OpError> {
    let fields: Map = match given {
        Value::Null => Map::new(),
        Value::Object(fields) => fields.clone(),
        Value::Array(rows) => {
            let row = |row: &Value| Some((row.get("slug")?.as_str()?.to_owned(), row.get("value")?.clone()));
            let rows: Option<Map> = rows.iter().map(row).collect();
            rows.ok_or_else(|| wrong("post.customFields", "is not a list of `{slug, value}`"))?
        }
        _ => return Err(wrong("post.customFields", "is not a list of `{slug, value}`")),
    };
    Ok(if fields.is_empty() { Value::Null } else { Value::Object(fields) })
}

/// A part of a document that is an object.
///
/// # Errors
/// It is missing, or not an object.
pub(super) fn object<'a>(document: &'a Map, name: &str) -> Result<&'a Map, OpError> {
    document.get(name).and_then(Value::as_object).ok_or_else(|| wrong(name, "is not an object"))
}

/// The error for a part that does not have the form of canonical JSON.
pub(super) fn wrong(field: &str, message: &str) -> OpError {
    OpError::invalid("import.form", format!("`{field}` {message}")).detail(field, message)
}
