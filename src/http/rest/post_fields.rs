//! The fields of a post in requests and answers: their names, types, limits and old spellings.

use super::posts::shared;
use crate::base::limits::{EXCERPT_CHARS_MAX, META_DESCRIPTION_CHARS_MAX, META_TITLE_CHARS_MAX};
use crate::base::source::{Ids, System};
use crate::base::{Map, Severity, Value};
use crate::http::answer::Refusal;
use crate::model::{At, Definitions, Kind, Module, read_at};
use crate::ops::module::starting_props;
use crate::ops::{OpError, field as at_field};
use crate::richtext::Form;
use regex::Regex;
use serde::Deserialize as _;
use serde_json::json;
use std::sync::LazyLock;

/// The JSON type of a field.
#[derive(Clone, Copy, PartialEq)]
enum Type {
    Text,
    Integer,
    Object,
    List,
}

/// Fields of a post that a client may send, by their current names.
const FIELDS: &[(&str, Type)] = &[
    ("title", Type::Text),
    ("slug", Type::Text),
    ("type", Type::Text),
    ("status", Type::Text),
    ("locale", Type::Text),
    ("excerpt", Type::Text),
    ("metaTitle", Type::Text),
    ("metaDescription", Type::Text),
    ("canonicalUrl", Type::Text),
    ("robots", Type::Object),
    ("jsonldOverrides", Type::Object),
    ("socialTitle", Type::Text),
    ("socialDescription", Type::Text),
    ("socialImageId", Type::Text),
    ("featuredMediaId", Type::Text),
    ("parentId", Type::Text),
    ("orderIndex", Type::Integer),
    ("authorId", Type::Integer),
    ("translationOfId", Type::Text),
    ("abGroupId", Type::Text),
    ("abVariation", Type::Text),
    ("publishedAt", Type::Text),
    ("scheduledAt", Type::Text),
    ("unpublishAt", Type::Text),
    ("createdAt", Type::Text),
    ("customFields", Type::Object),
    ("taxonomies", Type::Object),
    ("modules", Type::List),
];

/// Longest texts that a client may send, in characters (`docs/design/compatibility.md`). Those in files may be longer.
pub(in crate::http) const CHARS_MAX: &[(&str, usize)] = &[
    ("excerpt", EXCERPT_CHARS_MAX),
    ("metaTitle", META_TITLE_CHARS_MAX),
    ("metaDescription", META_DESCRIPTION_CHARS_MAX),
];
/// Pattern of a canonical URL: absolute, or a path.
pub(in crate::http) const CANONICAL: &str = "^(https?://|/$|/[^/])";
/// The message for a scheduled post without a time.
pub(super) const UNTIMED: &str = "is missing: the status `scheduled` needs it";

static IS_CANONICAL: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(CANONICAL).expect("because the pattern is valid"));

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

/// The fields of a post in a body, under their current names. Callers remove other fields (`mode`, …) first; any that
/// are left are errors.
///
/// # Errors
/// Reports all unknown fields, wrong types and invalid values at once.
pub(super) fn read(mut body: Map, definitions: &Definitions, is_new: bool) -> Result<Map, Refusal> {
    if let (Some(robots), true) = (body.get("robotsJson"), body.contains_key("robots")) {
        check_unheard("robots", robots, definitions)?;
    }
    respell(&mut body);
    let mut problems = Problems::default();
    body.retain(|name, value| problems.takes(name, value));
    if let Some(modules) = body.get_mut("modules") {
        identify(modules, definitions);
    }
    problems.look(&body, definitions, is_new);
    problems.end(body)
}

/// Maps field names of old clients.
fn respell(body: &mut Map) {
    if let Some(robots) = body.remove("robotsJson") {
        body.entry("robots").or_insert(robots);
    }
    for (word, key) in [("noindex", "index"), ("nofollow", "follow")] {
        if body.get(word).is_some_and(Value::is_null) {
            body.remove(word);
        }
        if let Some(Value::Bool(no)) = body.get(word).cloned() {
            body.remove(word);
            let robots = body.entry("robots").or_insert_with(|| json!({}));
            if robots.is_null() {
                *robots = json!({});
            }
            if let Some(robots) = robots.as_object_mut() {
                robots.insert(key.to_owned(), Value::Bool(!no));
            }
        }
    }
    if let Some(Value::Array(rows)) = body.get("customFields").cloned() {
        let pair = |row: &Value| Some((row.get("slug")?.as_str()?.to_owned(), row.get("value")?.clone()));
        if let Some(pairs) = rows.iter().map(pair).collect::<Option<Map>>() {
            body.insert("customFields".to_owned(), Value::Object(pairs));
        }
    }
}

/// Adds what modules of a request may omit: an id, and the defaults of required values. Reads `moduleType`.
fn identify(modules: &mut Value, definitions: &Definitions) {
    for module in modules.as_array_mut().into_iter().flatten() {
        let Some(fields) = module.as_object_mut() else { continue };
        if let Some(module_type) = fields.remove("moduleType") {
            fields.entry("type").or_insert(module_type);
        }
        fields.entry("id").or_insert_with(|| Value::from(System.uuid().to_string()));
        // A module's place in the list is its place on the post.
        fields.remove("orderIndex");
        unread(fields, definitions);
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

/// Maps old names of a module's fields, and ignores the read-only fields of a response, so that a response can be sent
/// back as a request.
fn unread(fields: &mut Map, definitions: &Definitions) {
    if let Some(slug) = fields.remove("globalSlug").filter(|slug| !slug.is_null()) {
        fields.entry("global").or_insert(slug);
    }
    for name in ["global", "overrides", "adminLabel", "locked"] {
        if fields.get(name).is_some_and(Value::is_null) {
            fields.remove(name);
        }
    }
    let scope = if fields.contains_key("global") { &["global"][..] } else { &["local", "post"] };
    if fields.get("scope").and_then(Value::as_str).is_some_and(|word| scope.contains(&word)) {
        fields.remove("scope");
    }
    if fields.get("postModuleId") == fields.get("id") {
        fields.remove("postModuleId");
    }
    ["moduleInstanceId", "effectiveProps"].iter().for_each(|name| drop(fields.remove(*name)));
    // Shared values of a global module may be echoed; others are left in, and refused later.
    let mut module = fields.clone();
    let Some(Value::Object(props)) = module.remove("props") else { return };
    let Ok(module) = Module::deserialize(Value::Object(module)) else { return };
    let is_shown = |form| props == shared(module.clone(), definitions, form);
    if module.global.is_some() && (props.is_empty() || is_shown(Form::Json) || is_shown(Form::Markdown)) {
        fields.remove("props");
    }
}

/// Refuses values of a module that are not of their fields' types. JSON types are exact: a number is not a text.
///
/// # Errors
/// All wrong values, by field name.
pub(super) fn check_props(module_type: &str, props: &Map, definitions: &Definitions) -> Result<(), Refusal> {
    let module = json!({"type": module_type, "props": props});
    check_exact(Kind::Post, json!({"modules": [module]}), ("/modules/0", "/props"), definitions)
}

/// Like [`check_props`], for values below one place of an item. `body`: pointer to the part of `candidate` that the
/// request sent; `place`: pointer within it.
///
/// # Errors
/// All wrong values, by field name.
pub(super) fn check_exact(
    kind: Kind,
    candidate: Value,
    (body, place): (&str, &str),
    definitions: &Definitions,
) -> Result<(), Refusal> {
    let at = At { is_exact: true, missing: Some(Severity::Warning), path: None };
    let (_, findings) = read_at(kind, candidate, definitions, &at);
    let mut problems = Problems::default();
    for finding in findings.into_iter().filter(|finding| finding.severity == Severity::Error) {
        if let Some(pointer) = finding.pointer.strip_prefix(body).filter(|own| own.starts_with(place)) {
            problems.add(&at_field(pointer), finding.message);
        }
    }
    problems.end(Map::new()).map(drop)
}

/// Checks a value that is ignored because the body also sends the field under another name: it must be valid anyway.
///
/// # Errors
/// What is wrong with the value, by field name.
pub(super) fn check_unheard(field: &str, value: &Value, definitions: &Definitions) -> Result<(), Refusal> {
    if value.is_null() {
        return Ok(());
    }
    check_exact(Kind::Post, json!({field: value}), ("", &format!("/{field}")), definitions)
}

#[derive(Default)]
struct Problems {
    found: Vec<(String, String)>,
}

impl Problems {
    fn add(&mut self, field: &str, message: impl Into<String>) {
        self.found.push((field.to_owned(), message.into()));
    }

    /// Whether the field exists and the value is of its type; null removes a field.
    fn takes(&mut self, name: &str, value: &Value) -> bool {
        let Some((_, wanted)) = FIELDS.iter().find(|(field, _)| *field == name) else {
            self.add(name, "is no field of a post");
            return false;
        };
        let (is_right, what) = match wanted {
            Type::Text => (value.is_string(), "a text"),
            Type::Integer => (value.as_i64().is_some(), "a whole number"),
            Type::Object => (value.is_object(), "an object"),
            Type::List => (value.is_array(), "a list"),
        };
        if is_right || value.is_null() {
            return true;
        }
        self.add(name, format!("is not {what}"));
        false
    }

    /// Checks the values against the model, and required fields.
    fn look(&mut self, body: &Map, definitions: &Definitions, is_new: bool) {
        let named = |problems: &Problems, field: &str| problems.found.iter().any(|(name, _)| name == field);
        if is_new {
            for field in ["title", "type"] {
                let is_empty = body.get(field).is_none_or(Value::is_null);
                if is_empty && !named(self, field) {
                    self.add(field, "is required");
                }
            }
        }
        for field in ["title", "slug", "type", "locale", "status"] {
            if !is_new && body.get(field).is_some_and(Value::is_null) {
                self.add(field, "is required");
            }
        }
        for field in ["title", "slug"] {
            let blank = body.get(field).and_then(Value::as_str).is_some_and(|text| text.trim().is_empty());
            if blank && (field == "title" || !is_new) {
                self.add(field, "is empty");
            }
        }
        let kind = body.get("type").and_then(Value::as_str);
        if let Some(kind) = kind.filter(|kind| !definitions.post_types.contains_key(*kind)) {
            self.add("type", format!("names no post type: `{kind}`"));
        }
        let mut candidate = body.clone();
        candidate.retain(|name, value| !value.is_null() && !named(self, name));
        let at = At { is_exact: true, missing: Some(Severity::Warning), path: None };
        let (_, findings) = read_at(Kind::Post, Value::Object(candidate.clone()), definitions, &at);
        for finding in findings.into_iter().filter(|finding| finding.severity == Severity::Error) {
            let field = finding.pointer.split('/').nth(1).unwrap_or_default();
            if finding.code == "post.schedule" && !is_new && !body.contains_key("scheduledAt") {
                // The stored post may have a time already; the write checks the whole post.
                continue;
            }
            if candidate.contains_key(field) && !named(self, field) {
                self.add(&at_field(&finding.pointer), finding.message);
            }
        }
        for (field, max) in CHARS_MAX {
            let is_long = |text: &str| text.chars().count() > *max;
            if body.get(*field).and_then(Value::as_str).is_some_and(is_long) && !named(self, field) {
                self.add(field, format!("is longer than {max} characters"));
            }
        }
        let canonical = body.get("canonicalUrl").and_then(Value::as_str);
        if canonical.is_some_and(|address| !IS_CANONICAL.is_match(address)) && !named(self, "canonicalUrl") {
            self.add("canonicalUrl", "is neither an address with https:// nor a path with /");
        }
        let is_scheduled = body.get("status").and_then(Value::as_str) == Some("scheduled");
        let has_time = body.get("scheduledAt").is_some_and(|at| !at.is_null());
        if is_scheduled && !has_time && is_new {
            self.add("scheduledAt", UNTIMED);
        }
    }

    fn end(self, body: Map) -> Result<Map, Refusal> {
        let Some((field, message)) = self.found.first() else { return Ok(body) };
        let text = match self.found.len() {
            1 if message.starts_with('`') => message.clone(),
            1 => format!("`{field}` {message}"),
            many => format!("{many} fields are wrong"),
        };
        let error = OpError::invalid("post.invalid", text);
        let fold = |error: OpError, (field, message): (String, String)| error.detail(field, message);
        Err(self.found.into_iter().fold(error, fold).into())
    }
}
