//! Reads an item: checks its shape first, then the rules of its kind.

use super::codes;
use super::definitions::Definitions;
use super::kind::{Kind, Stem};
use super::kinds::Menu;
use super::reader::Reader;
use super::rules;
use crate::base::{Finding, Severity, Value};

/// Facts about an item besides its value.
#[derive(Debug, Clone, Copy, Default)]
pub struct At<'a> {
    /// The path of its file, which determines a term's taxonomy and the expected file name.
    pub path: Option<&'a str>,
    /// Severity of an empty required user-defined field, or of too many terms on a post. `None`: an error for content
    /// that visitors can see (for posts: published and scheduled ones), and a warning for other posts. Approval into
    /// source uses [`Severity::Error`], staging [`Severity::Warning`].
    pub missing: Option<Severity>,
    /// Whether values of text fields must be strings: JSON is explicit, whereas for YAML's plain scalars the field
    /// decides.
    pub is_exact: bool,
}

/// Checks a value against its kind's shape and the site's definitions, and returns it coerced (text to strings, ids in
/// lower case, nulls of known keys dropped) and in canonical key order. Nothing else is dropped: unknown keys are
/// reported and kept.
pub fn read(kind: Kind, value: Value, definitions: &Definitions) -> (Value, Vec<Finding>) {
    read_at(kind, value, definitions, &At::default())
}

/// Like [`read`], with further facts.
pub fn read_at(
    kind: Kind,
    mut value: Value,
    definitions: &Definitions,
    at: &At<'_>,
) -> (Value, Vec<Finding>) {
    let mut reader = Reader::new(definitions);
    reader.missing = at.missing;
    reader.is_exact = at.is_exact;
    if value.is_null() && kind.shape().keys.iter().all(|key| !key.required) {
        value = Value::Object(crate::base::Map::new());
    }
    reader.object(&mut value, kind.shape());
    if let Value::Object(map) = &mut value {
        rules::apply(kind, map, at, &mut reader);
    }
    if let Some(path) = at.path {
        file_name(kind, path, &value, &mut reader);
    }
    (value, reader.findings())
}

/// Checks that a file's name matches its content.
fn file_name(kind: Kind, path: &str, value: &Value, reader: &mut Reader<'_>) {
    let (severity, key) = match kind.stem() {
        Stem::Any => return,
        Stem::Should(key) => (Severity::Warning, key),
        Stem::Must(key) => (Severity::Error, key),
    };
    let stem = path.rsplit('/').next().unwrap_or(path).trim_end_matches(".yaml");
    let Some(name) = value.get(key).and_then(Value::as_str).filter(|name| *name != stem) else { return };
    let locale = value.get("locale").and_then(Value::as_str).filter(|_| kind == Kind::Menu);
    if locale.is_some_and(|locale| stem == Menu::stem(name, locale)) {
        return;
    }
    let hint = Some(format!("name the file `{name}.yaml`, or write `{key}: {stem}`"));
    let message = format!("the file is called `{stem}`, but its `{key}` is `{name}`");
    reader.inside(key, |r| r.note(severity, codes::FILE_NAME, message).hint = hint);
}
