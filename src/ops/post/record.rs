//! A post as clients write it: its fields by the names and types of answers, in every spelling. What depends on the post or
//! the site is decided on the draft.

use super::echoed::{without_echoed_fields, without_former_values};
use super::exact::{FIELDS, Problems, Type, check_unheard};
use super::imported;
use super::view::FullPost;
use super::waiting::Waiting;
use crate::base::Path;
use crate::base::source::Ids;
use crate::base::text::{is_slug, slugify};
use crate::check::locks;
use crate::codec::json::in_text;
use crate::merge::{Merged, merge_for_ours};
use crate::model::{self, Group};
use crate::ops::echo;
use crate::ops::module::{read_all, starting_props};
use crate::ops::prelude::*;

/// Objects whose keys are changed one by one: null removes a key, and an empty object all of them.
pub(super) const MERGED: [&str; 3] = ["robots", "customFields", "taxonomies"];

/// The key of canonical JSON, which stands in place of all fields.
pub(super) const CANONICAL_JSON: &str = "canonical";

/// Derived fields of an answer.
pub(super) const DERIVED: [&str; 2] = ["metadata", "relationships"];

/// The post with a record laid over it. What the record does not mention stays, the locks of modules too. A record that says
/// in `metadata` at which revision it was read is laid over the post of then; where somebody changed the same since, it wins.
///
/// # Errors
/// All unknown fields, wrong types and invalid values; a read-only field that differs from its current value.
pub(super) fn lay(draft: &Draft<'_>, item: &Item, record: Map, ids: &dyn Ids) -> Result<Value, OpError> {
    let read_before = match record.contains_key(CANONICAL_JSON) {
        true => None,
        false => echo::as_read(draft.snapshot(), item, &record)?,
    };
    let base = read_before.as_ref().map_or(item, |(_, then)| then);
    let post = lay_over(draft, item, read_before.as_ref(), record, ids)?;
    if base.value == item.value {
        return Ok(post);
    }
    let merged = with_changes_since(&*draft.definitions()?, &base.value, post.clone(), &item.value);
    Ok(merged.value.unwrap_or(post))
}

/// The post, as it was read or is now, with a record laid over it.
///
/// # Errors
/// As [`lay`].
pub(super) fn lay_over(
    draft: &Draft<'_>,
    item: &Item,
    read_before: Option<&(Snapshot<'_>, Item)>,
    mut record: Map,
    ids: &dyn Ids,
) -> Result<Value, OpError> {
    let (at, definitions) = (draft.snapshot(), draft.definitions()?);
    let document = document(&mut record)?;
    in_texts(&mut record);
    let base = read_before.map_or(item, |(_, then)| then);
    match &document {
        Some(document) => record = imported::fields(&definitions, Some(item), document)?,
        None => {
            without_read_only((at, item), read_before, &mut record)?;
            without_former_values(at, &definitions, &mut record)?;
            patch::refuse_null_lists(&record, &item.value)?;
        }
    }
    find::resolve_parent(draft, &mut record)?;
    terms((at, &|path: &str| draft.exists(path)), &definitions, &mut record, base.value.get("taxonomies"))?;
    let mut fields = read(record, &definitions, ids, item.text("type"))?;
    if document.is_some() {
        replace(&mut fields, &item.value);
    }
    let mut post = base.value.clone();
    if let Some(post) = post.as_object_mut() {
        fields.into_iter().for_each(|(name, value)| put(post, &name, value));
    }
    keep_locks(&base.value, &mut post);
    Ok(post)
}

/// A changed post with what became of it meanwhile: what the change left alone is as it is now. The change wins where both
/// differ, and those places are its conflicts.
pub(super) fn with_changes_since(
    definitions: &Definitions,
    then: &Value,
    changed: Value,
    now: &Value,
) -> Merged {
    let documents = model::documents(&changed);
    let (mut changed, _) = model::read(Kind::Post, changed, definitions);
    model::keep_spelling(&documents, then, &mut changed);
    merge_for_ours(&Path::root(), Some(then), Some(&changed), Some(now))
}

/// The fields of a new post, and its group: the one that the record names, none if it has modules, else the default.
///
/// # Errors
/// As [`lay`]; the group does not exist.
pub(super) fn new(
    draft: &Draft<'_>,
    mut record: Map,
    ids: &dyn Ids,
) -> Result<(Map, Option<String>), OpError> {
    let definitions = draft.definitions()?;
    if let Some(document) = document(&mut record)? {
        record = imported::fields(&definitions, None, &document)?;
        record.retain(|_, value| !value.is_null());
    }
    in_texts(&mut record);
    let group = group_named(&mut record, &definitions)?;
    find::resolve_parent(draft, &mut record)?;
    terms((draft.snapshot(), &|path: &str| draft.exists(path)), &definitions, &mut record, None)?;
    let given = read(record, &definitions, ids, None)?;
    let group = group.or_else(|| given.contains_key("modules").then(|| "none".to_owned()));
    let mut fields = Map::new();
    given.into_iter().for_each(|(name, value)| put(&mut fields, &name, value));
    Ok((fields, group))
}

/// Adds null for each key that an object has now and the change has not.
fn remove_others(change: &mut Map, now: Option<&Value>) {
    let others = now.and_then(Value::as_object).into_iter().flat_map(Map::keys);
    let others = others.filter(|name| !change.contains_key(*name)).cloned().collect::<Vec<_>>();
    change.extend(others.into_iter().map(|name| (name, Value::Null)));
}

/// Canonical JSON, which a record may be instead of fields.
fn document(record: &mut Map) -> Result<Option<Map>, OpError> {
    match record.remove(CANONICAL_JSON) {
        None => Ok(None),
        Some(Value::Object(document)) if record.is_empty() => Ok(Some(document)),
        Some(_) => Err(OpError::of_field(CANONICAL_JSON, "must be an object, and the only field")),
    }
}

/// Makes objects whole: keys that the post has, and the fields have not, are removed. What both lack stays away.
fn replace(fields: &mut Map, post: &Value) {
    for name in MERGED {
        let Some(Value::Object(keys)) = fields.get_mut(name).filter(|keys| **keys != json!({})) else {
            continue;
        };
        remove_others(keys, post.get(name));
    }
    if post.get("modules").is_none() && fields.get("modules") == Some(&json!([])) {
        fields.shift_remove("modules");
    }
}

/// Changes one field; null removes it.
pub(super) fn put(post: &mut Map, name: &str, value: Value) {
    match value {
        Value::Null => drop(post.shift_remove(name)),
        Value::Object(keys) if MERGED.contains(&name) => {
            let mut merged = match post.get(name) {
                Some(Value::Object(own)) if !keys.is_empty() => own.clone(),
                Some(_) | None => Map::new(),
            };
            for (key, value) in keys {
                match value.is_null() {
                    true => drop(merged.shift_remove(&key)),
                    false => drop(merged.insert(key, value)),
                }
            }
            if merged.is_empty() && !post.contains_key(name) {
                return;
            }
            post.insert(name.to_owned(), Value::Object(merged));
        }
        value => drop(post.insert(name.to_owned(), value)),
    }
}

/// A module that is sent without `locked` keeps its lock.
pub(super) fn keep_locks(before: &Value, post: &mut Value) {
    let locked = locks(before);
    for module in post.get_mut("modules").and_then(Value::as_array_mut).into_iter().flatten() {
        let Some(module) = module.as_object_mut().filter(|module| !module.contains_key("locked")) else {
            continue;
        };
        let id = module.get("id").and_then(Value::as_str);
        if id.is_some_and(|id| locked.contains(&(id, true))) {
            module.insert("locked".to_owned(), Value::Bool(true));
        }
    }
}

/// Removes read-only fields from a record, and what the post's file omits: times from the item history, and no modules.
pub(super) fn without_read_only(
    (at, item): (&Snapshot<'_>, &Item),
    read_before: Option<&(Snapshot<'_>, Item)>,
    record: &mut Map,
) -> Result<(), OpError> {
    if let Some(sent) = record.shift_remove("id") {
        let is_it = sent.as_str().is_some_and(|sent| sent.eq_ignore_ascii_case(&item.id.id));
        if !is_it {
            return Err(OpError::of_field("id", "is not the id of this post: a post keeps its own"));
        }
    }
    if record.get("deletedAt").is_some_and(Value::is_null) {
        record.shift_remove("deletedAt");
    }
    // Pending review state changes while the post is edited, and a save does not decide it.
    Waiting::NAMES.iter().for_each(|name| drop(record.shift_remove(*name)));
    if record.get("modules").is_some_and(|sent| *sent == json!([])) && item.value.get("modules").is_none() {
        record.shift_remove("modules");
    }
    let sent: Map = DERIVED.iter().filter_map(|name| record.shift_remove_entry(*name)).collect();
    if sent.is_empty() {
        return Ok(());
    }
    let mut differs = None;
    // It may have been read on another stage than the one that is written, or before.
    let elsewhere = Stage::ALL.into_iter().map(|stage| -> Result<Option<Map>, OpError> {
        let other = at.site().snapshot(stage)?;
        match other.item(&item.id)? {
            Some(item) => derived(&other, &item).map(Some),
            None => Ok(None),
        }
    });
    let before = read_before.into_iter().map(|(then, item)| derived(then, item).map(Some));
    let here = std::iter::once_with(|| derived(at, item).map(Some));
    for seen in here.chain(elsewhere).chain(before) {
        let seen: Option<Map> = seen?;
        let Some(seen) = seen else { continue };
        let is_as_now = |(name, value): &(&String, &Value)| {
            echo::is_current((*value).clone(), seen.get(*name).cloned().unwrap_or_default())
        };
        let Some((name, _)) = sent.iter().find(|field| !is_as_now(field)) else {
            for name in ["createdAt", "publishedAt"] {
                let own = seen.get("metadata").and_then(|metadata| metadata.get(name));
                if item.value.get(name).is_none() && record.get(name) == own {
                    record.shift_remove(name);
                }
            }
            return Ok(());
        };
        differs.get_or_insert_with(|| name.clone());
    }
    differs.map_or(Ok(()), |name| Err(echo::changed(&name)))
}

/// The derived fields of a post.
fn derived(at: &Snapshot<'_>, item: &Item) -> Result<Map, OpError> {
    let post = FullPost::of(at, item)?;
    let fields = [("metadata", post.metadata), ("relationships", post.relationships)];
    Ok(fields.into_iter().map(|(name, fields)| (name.to_owned(), Value::Object(fields))).collect())
}

/// Whether there is a file, which may be new on a draft.
pub(super) type IsThere<'a> = &'a dyn Fn(&str) -> Result<bool, SiteError>;

/// Converts `taxonomyTermIds`, which are all terms of a post, to `taxonomies`; those that it has in others go.
pub(super) fn terms(
    content: (&Snapshot<'_>, IsThere<'_>),
    definitions: &Definitions,
    record: &mut Map,
    before: Option<&Value>,
) -> Result<(), OpError> {
    let Some(names) = record.remove("taxonomyTermIds").filter(|names| !names.is_null()) else {
        return Ok(());
    };
    let names: Option<Vec<&str>> =
        names.as_array().and_then(|names| names.iter().map(Value::as_str).collect());
    let names = names.ok_or_else(|| OpError::of_field("taxonomyTermIds", "is not a list of ids"))?;
    if let Some(said) = record.get("taxonomies") {
        check_unheard("taxonomies", said, definitions)?;
        let mut names = said.as_object().into_iter().flat_map(Map::keys);
        if let Some(name) = names.find(|name| !definitions.taxonomies.contains_key(*name)) {
            return Err(OpError::of_field("taxonomies", &format!("names `{name}`, which is not a taxonomy")));
        }
    }
    let mut taxonomies = Map::new();
    let (mut missing, mut near): (Option<OpError>, Option<String>) = (None, None);
    for name in names {
        let Some((taxonomy, slug)) = term(content, definitions, name)? else {
            let what = format!("contains `{name}`, which is not a term");
            let first = || OpError::invalid("term.not-found", format!("`taxonomyTermIds` {what}"));
            missing = Some(missing.unwrap_or_else(first).detail("taxonomyTermIds", what));
            let by_title = term(content, definitions, &slugify(name))?;
            near = near.or(by_title.map(|(taxonomy, slug)| format!("{taxonomy}/{slug}")));
            continue;
        };
        let list = taxonomies.entry(taxonomy).or_insert_with(|| json!([]));
        if let Some(list) = list.as_array_mut().filter(|list| !list.contains(&json!(slug))) {
            list.push(Value::from(slug));
        }
    }
    if let Some(error) = missing {
        let near = Alternatives { nearest: near, ..Alternatives::default() };
        return Err(error.hint("`cms taxonomy terms TAXONOMY` shows the terms").suggest(near));
    }
    if !taxonomies.is_empty() {
        remove_others(&mut taxonomies, before);
    }
    record.insert("taxonomies".to_owned(), Value::Object(taxonomies));
    Ok(())
}

/// Taxonomy and slug of a term, by id, by `taxonomy/slug`, or by a slug that only one term has.
fn term(
    (at, is_there): (&Snapshot<'_>, IsThere<'_>),
    definitions: &Definitions,
    name: &str,
) -> Result<Option<(String, String)>, OpError> {
    if let Some(found) = at.term(&name.to_lowercase())? {
        return Ok(Some(found));
    }
    let (taxonomies, slug): (Vec<&str>, &str) = match name.split_once('/') {
        Some((taxonomy, slug)) => (vec![taxonomy], slug),
        None => (definitions.taxonomies.keys().map(String::as_str).collect(), name),
    };
    let mut found = Vec::new();
    for taxonomy in taxonomies.into_iter().filter(|taxonomy| is_slug(taxonomy) && is_slug(slug)) {
        if is_there(&format!("terms/{taxonomy}/{slug}.yaml"))? {
            found.push((taxonomy.to_owned(), slug.to_owned()));
        }
    }
    Ok(found.pop().filter(|_| found.is_empty()))
}

/// The group of a new post, given by name or id.
fn group_named(record: &mut Map, definitions: &Definitions) -> Result<Option<String>, OpError> {
    let id = record.remove("moduleGroupId").filter(|id| !id.is_null());
    let name = record.remove("moduleGroupName").filter(|name| !name.is_null());
    if let Some(name) = name {
        let name = name.as_str().ok_or_else(|| OpError::of_field("moduleGroupName", "is not a text"))?;
        return Ok(Some(name.to_owned()));
    }
    let Some(id) = id else { return Ok(None) };
    let is_it = |(_, group): &(&String, &Group)| id.as_str() == Some(group.id.to_string().as_str());
    let found = definitions.groups.iter().find(is_it);
    let none = || OpError::of_field("moduleGroupId", "is not the id of a module group");
    found.map(|(name, _)| Some(name.clone())).ok_or_else(none)
}

/// Reads JSON texts of fields that hold no text: some clients send every value as a text.
pub(super) fn in_texts(record: &mut Map) {
    for (name, value) in record.iter_mut() {
        let is_text = FIELDS.iter().any(|(field, wanted)| field == name && *wanted == Type::Text);
        if let Some(found) = value.as_str().filter(|_| !is_text).and_then(in_text) {
            *value = found;
        }
    }
}

/// The fields of a record under their current names, for a post of a type, or a new one.
///
/// # Errors
/// All unknown fields, wrong types and invalid values at once.
pub(super) fn read(
    mut record: Map,
    definitions: &Definitions,
    ids: &dyn Ids,
    post_type: Option<&str>,
) -> Result<Map, OpError> {
    let is_new = post_type.is_none();
    if let (Some(robots), true) = (record.get("robotsJson"), record.contains_key("robots")) {
        check_unheard("robots", robots, definitions)?;
    }
    respell(&mut record);
    let post_type = post_type.or(record.get("type").and_then(Value::as_str));
    let post_type = post_type.and_then(|name| definitions.post_types.get(name));
    if let (Some(found), Some(Value::Object(given))) = (post_type, record.get_mut("customFields")) {
        *given = read_all(given, &found.fields.iter().collect::<Vec<_>>());
    }
    let custom = post_type.into_iter().flat_map(|found| &found.fields).map(|field| field.slug.clone());
    let mut problems = Problems::beside(custom.collect());
    for word in ["noindex", "nofollow"].into_iter().filter(|word| record.shift_remove(*word).is_some()) {
        problems.add(word, "must be true or false, without quotes");
    }
    record.retain(|name, value| problems.takes(name, value));
    if let Some(modules) = record.get_mut("modules") {
        identify(modules, definitions, ids, is_new);
    }
    problems.look(&record, definitions, is_new);
    problems.end()?;
    Ok(record)
}

/// Maps field names of old clients.
fn respell(record: &mut Map) {
    if let Some(robots) = record.remove("robotsJson") {
        record.entry("robots").or_insert(robots);
    }
    for (word, key) in [("noindex", "index"), ("nofollow", "follow")] {
        if record.get(word).is_some_and(Value::is_null) {
            record.remove(word);
        }
        if let Some(Value::Bool(no)) = record.get(word).cloned() {
            record.remove(word);
            let robots = record.entry("robots").or_insert_with(|| json!({}));
            if robots.is_null() {
                *robots = json!({"index": null, "follow": null});
            }
            if let Some(robots) = robots.as_object_mut() {
                robots.insert(key.to_owned(), Value::Bool(!no));
            }
        }
    }
    if let Some(Value::Array(rows)) = record.get("customFields").cloned() {
        let pair = |row: &Value| {
            let slug = row.get("slug").or_else(|| row.get("fieldSlug"))?.as_str()?;
            Some((slug.to_owned(), row.get("value")?.clone()))
        };
        if let Some(pairs) = rows.iter().map(pair).collect::<Option<Map>>() {
            record.insert("customFields".to_owned(), Value::Object(pairs));
        }
    }
}

/// Adds what modules of a record may omit: an id, and the defaults of required values. Reads `moduleType`.
fn identify(modules: &mut Value, definitions: &Definitions, ids: &dyn Ids, is_new: bool) {
    for module in modules.as_array_mut().into_iter().flatten() {
        let Some(fields) = module.as_object_mut() else { continue };
        if let Some(module_type) = fields.remove("moduleType") {
            fields.entry("type").or_insert(module_type);
        }
        // Canonical JSON names a module by `postModuleId`; a new post gets new modules.
        if !fields.contains_key("id")
            && let Some(id) = fields.remove("postModuleId").filter(|id| id.is_string() && !is_new)
        {
            fields.insert("id".to_owned(), id);
        }
        fields.entry("id").or_insert_with(|| Value::from(ids.uuid().to_string()));
        // A module's place in the list is its place on the post.
        fields.remove("orderIndex");
        without_echoed_fields(fields, definitions);
        if fields.get("global").is_some() {
            continue;
        }
        let module_type = fields.get("type").and_then(Value::as_str);
        let defaults = module_type.and_then(|name| definitions.module_types.get(name)).map(starting_props);
        let props = fields.entry("props").or_insert_with(|| json!({}));
        if let Some(props) = props.as_object_mut() {
            let missing =
                defaults.unwrap_or_default().into_iter().filter(|(name, _)| !props.contains_key(name));
            let missing: Vec<_> = missing.collect();
            props.extend(missing);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spelled(record: Value) -> Value {
        let mut record = record.as_object().cloned().unwrap_or_default();
        in_texts(&mut record);
        respell(&mut record);
        Value::Object(record)
    }

    #[test]
    fn json_texts_become_values_in_non_text_fields() {
        let sent =
            json!({"title": "[1]", "noindex": "true", "orderIndex": "3", "taxonomies": "{\"tags\": []}"});
        let read =
            json!({"title": "[1]", "orderIndex": 3, "taxonomies": {"tags": []}, "robots": {"index": false}});
        assert_eq!(spelled(sent), read);
    }

    #[test]
    fn client_spellings_are_converted_to_file_spellings() {
        let pairs = json!([{"slug": "b", "value": null}, {"fieldSlug": "c", "value": 3}]);
        let sent = json!({"robotsJson": {"index": true}, "nofollow": false, "customFields": pairs});
        let read = json!({"customFields": {"b": null, "c": 3}, "robots": {"index": true, "follow": true}});
        assert_eq!(spelled(sent), read);
        assert_eq!(spelled(json!({"noindex": "perhaps"})), json!({"noindex": "perhaps"}));
    }
}
