//! The fields of a post that clients write: their names, types and limits. JSON types are exact: a number is not a text.

use super::record::MERGED;
use crate::base::Severity;
use crate::base::limits::{EXCERPT_CHARS_MAX, META_DESCRIPTION_CHARS_MAX, META_TITLE_CHARS_MAX};
use crate::model::codes::LOCALE_UNKNOWN;
use crate::model::{At, read_at};
use crate::ops::field as at_field;
use crate::ops::prelude::*;
use regex::Regex;
use std::sync::LazyLock;

/// The JSON type of a field.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Type {
    Text,
    Integer,
    Object,
    List,
}

/// Fields of a post that a client may send, by their current names.
pub(crate) const FIELDS: &[(&str, Type)] = &[
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
pub(crate) const CHARS_MAX: &[(&str, usize)] = &[
    ("excerpt", EXCERPT_CHARS_MAX),
    ("metaTitle", META_TITLE_CHARS_MAX),
    ("metaDescription", META_DESCRIPTION_CHARS_MAX),
];
/// Pattern of a canonical URL: absolute, or a path.
pub(crate) const CANONICAL: &str = "^(https?://|/$|/[^/])";
/// The message for a scheduled post without a time.
pub(crate) const UNTIMED: &str = "is missing: the status `scheduled` needs it";

static IS_CANONICAL: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(CANONICAL).expect("because the pattern is valid"));

/// Refuses values of a module that are not of their fields' types. JSON types are exact: a number is not a text. Null
/// removes a value.
///
/// # Errors
/// All wrong values, by field name.
pub(crate) fn check_props(module_type: &str, props: &Map, definitions: &Definitions) -> Result<(), OpError> {
    let mut props = props.clone();
    props.retain(|_, value| !value.is_null());
    let module = json!({"type": module_type, "props": props});
    check_exact(Kind::Post, json!({"modules": [module]}), ("/modules/0", "/props"), definitions)
}

/// Like [`check_props`], for values below one place of an item. `own`: pointer to the part of `candidate` that the call
/// gave; `place`: pointer within it.
///
/// # Errors
/// All wrong values, by field name.
pub(crate) fn check_exact(
    kind: Kind,
    candidate: Value,
    (own, place): (&str, &str),
    definitions: &Definitions,
) -> Result<(), OpError> {
    let at = At { is_exact: true, missing: Some(Severity::Warning), path: None };
    let (_, findings) = read_at(kind, candidate, definitions, &at);
    let mut problems = Problems::default();
    for finding in findings.into_iter().filter(|finding| finding.severity == Severity::Error) {
        if let Some(pointer) = finding.pointer.strip_prefix(own).filter(|own| own.starts_with(place)) {
            problems.add(&at_field(pointer), finding.message);
        }
    }
    problems.end()
}

/// Checks a value that is ignored because the record also has the field under another name: it must be valid anyway.
pub(super) fn check_unheard(field: &str, value: &Value, definitions: &Definitions) -> Result<(), OpError> {
    if value.is_null() {
        return Ok(());
    }
    check_exact(Kind::Post, json!({field: value}), ("", &format!("/{field}")), definitions)
}

/// Fields that are not staged with a post, or only by other means, with those means.
const UNSTAGED: &[(&str, &str)] = &[
    ("id", "the id of a post never changes"),
    ("type", "a post keeps its type; a person can change it"),
    ("locale", "a post keeps its language; a translation is a post of its own"),
    ("modules", "modules are changed one by one: add, update, remove"),
    ("deletedAt", "only people delete and restore posts"),
    ("createdAt", "it is set once"),
    ("publishedAt", "it is set when a person publishes"),
    ("authorId", "authorship comes from history"),
    ("translationOfId", "it is set when a translation is made"),
    ("translationSeen", "it is set when a translation is updated"),
    ("abGroupId", "it is set when a variation is made"),
    ("abVariation", "it is set when a variation is made"),
    ("importedFrom", "it is set by an import"),
];
/// Other names and forms of fields.
const RESPELLED: &[&str] = &["robotsJson", "noindex", "nofollow", "taxonomyTermIds"];

/// Refuses fields of a record that are not staged with a post, whose type has these custom fields.
///
/// # Errors
/// All such fields.
pub(super) fn check_staged<'a>(
    names: impl IntoIterator<Item = &'a str>,
    custom: Vec<String>,
) -> Result<(), OpError> {
    let mut problems = Problems { only_staged: true, custom, ..Problems::default() };
    for name in names {
        match UNSTAGED.iter().find(|(field, _)| *field == name) {
            Some((_, why)) => problems.add(name, format!("cannot be staged: {why}")),
            None if RESPELLED.contains(&name) => {}
            None => drop(problems.takes(name, &Value::Null)),
        }
    }
    problems.end()
}

/// What is wrong with fields, each with its message.
#[derive(Default)]
pub(super) struct Problems {
    found: Vec<(String, String)>,
    /// The valid names in place of the first wrong one.
    known: Option<Alternatives>,
    /// Whether the fields are to be staged, so that only those count as alternatives.
    only_staged: bool,
    /// The custom fields of the post's type: their names alone are no fields of the post.
    custom: Vec<String>,
}

impl Problems {
    /// None so far, of a post whose type has these custom fields.
    pub(super) fn beside(custom: Vec<String>) -> Problems {
        Problems { custom, ..Problems::default() }
    }

    pub(super) fn add(&mut self, field: &str, message: impl Into<String>) {
        self.found.push((field.to_owned(), message.into()));
    }

    /// Whether the field exists and the value is of its type; null removes a field.
    pub(super) fn takes(&mut self, name: &str, value: &Value) -> bool {
        let Some((_, wanted)) = FIELDS.iter().find(|(field, _)| *field == name) else {
            let only_staged = self.only_staged;
            let may_be = |field: &&str| !only_staged || UNSTAGED.iter().all(|(other, _)| other != field);
            let all = || FIELDS.iter().map(|(field, _)| *field).chain(RESPELLED.iter().copied());
            let known = || all().filter(may_be);
            let nearest = match self.custom.iter().any(|slug| slug == name) {
                true => Some(format!("customFields.{name}")),
                false => Alternatives::near(name, known()).nearest,
            };
            match &nearest {
                Some(near) => self.add(name, format!("is not a field of a post; did you mean `{near}`?")),
                None => self.add(name, "is not a field of a post"),
            }
            self.known.get_or_insert_with(|| Alternatives { nearest, ..Alternatives::all(known()) });
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

    fn names(&self, field: &str) -> bool {
        self.found.iter().any(|(name, _)| name == field)
    }

    /// Checks the values against the model, and required fields.
    pub(super) fn look(&mut self, record: &Map, definitions: &Definitions, is_new: bool) {
        self.look_at_required(record, is_new);
        let kind = record.get("type").and_then(Value::as_str);
        if let Some(kind) = kind.filter(|kind| !definitions.post_types.contains_key(*kind)) {
            self.add("type", format!("names no post type: `{kind}`"));
            let known = definitions.post_types.keys().map(String::as_str);
            self.known.get_or_insert_with(|| Alternatives::among(kind, known));
        }
        let mut candidate = record.clone();
        candidate.retain(|name, value| !value.is_null() && !self.names(name));
        for name in MERGED {
            let keys = candidate.get_mut(name).and_then(Value::as_object_mut);
            keys.into_iter().for_each(|keys| keys.retain(|_, value| !value.is_null()));
        }
        let at = At { is_exact: true, missing: Some(Severity::Warning), path: None };
        let (_, findings) = read_at(Kind::Post, Value::Object(candidate.clone()), definitions, &at);
        for finding in findings.into_iter().filter(|finding| finding.severity == Severity::Error) {
            let field = finding.pointer.split('/').nth(1).unwrap_or_default();
            if finding.code == "post.schedule" && !is_new && !record.contains_key("scheduledAt") {
                // The stored post may have a time already; the write checks the whole post.
                continue;
            }
            if candidate.contains_key(field) && !self.names(field) {
                if let Some(locale) = candidate[field].as_str().filter(|_| finding.code == LOCALE_UNKNOWN) {
                    let known = definitions.settings.locales.supported.iter().map(String::as_str);
                    self.known.get_or_insert_with(|| Alternatives::among(locale, known));
                }
                self.add(&at_field(&finding.pointer), finding.message);
            }
        }
        for (field, max) in CHARS_MAX {
            let is_long = |text: &str| text.chars().count() > *max;
            if record.get(*field).and_then(Value::as_str).is_some_and(is_long) && !self.names(field) {
                self.add(field, format!("is longer than {max} characters"));
            }
        }
        let canonical = record.get("canonicalUrl").and_then(Value::as_str);
        if canonical.is_some_and(|address| !IS_CANONICAL.is_match(address)) && !self.names("canonicalUrl") {
            self.add("canonicalUrl", "is neither an address with https:// nor a path with /");
        }
        let is_scheduled = record.get("status").and_then(Value::as_str) == Some("scheduled");
        let has_time = record.get("scheduledAt").is_some_and(|at| !at.is_null());
        if is_scheduled && !has_time && is_new {
            self.add("scheduledAt", UNTIMED);
        }
    }

    /// Checks fields that a post cannot be without.
    fn look_at_required(&mut self, record: &Map, is_new: bool) {
        if is_new {
            for field in ["title", "type"] {
                let is_empty = record.get(field).is_none_or(Value::is_null);
                if is_empty && !self.names(field) {
                    self.add(field, "is required");
                }
            }
        }
        for field in ["title", "slug", "type", "locale", "status"] {
            if !is_new && record.get(field).is_some_and(Value::is_null) {
                self.add(field, "is required");
            }
        }
        for field in ["title", "slug"] {
            let blank = record.get(field).and_then(Value::as_str).is_some_and(|text| text.trim().is_empty());
            if blank && (field == "title" || !is_new) {
                self.add(field, "is empty");
            }
        }
    }

    /// The error that names them all.
    pub(super) fn end(self) -> Result<(), OpError> {
        let Some((field, message)) = self.found.first() else { return Ok(()) };
        let text = match self.found.len() {
            1 if message.starts_with('`') => message.clone(),
            1 => format!("`{field}` {message}"),
            many => format!("{many} fields are invalid"),
        };
        let error = OpError::invalid("post.invalid", text).instead(self.known.unwrap_or_default());
        let fold = |error: OpError, (field, message): (String, String)| error.detail(field, message);
        Err(self.found.into_iter().fold(error, fold))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_field_that_cannot_be_staged_is_reported() {
        let error = check_staged(["title", "id", "titel", "nonsense", "noindex"], Vec::new()).unwrap_err();
        assert_eq!(error.details.keys().collect::<Vec<_>>(), ["id", "nonsense", "titel"]);
        assert!(error.details["titel"][0].contains("`title`"), "{error:?}");
        let allowed = &error.alternatives.allowed;
        assert!(allowed.iter().any(|name| name == "title"), "{allowed:?}");
        assert!(allowed.iter().all(|name| check_staged([name.as_str()], Vec::new()).is_ok()), "{allowed:?}");
        assert!(check_staged(["title", "customFields", "taxonomyTermIds"], Vec::new()).is_ok());
        let error = check_staged(["phone"], vec!["phone".to_owned()]).unwrap_err();
        assert_eq!(error.alternatives.nearest.as_deref(), Some("customFields.phone"), "{error:?}");
    }
}
