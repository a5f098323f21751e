//! An assignment, `FIELD=VALUE` or `FIELD:=JSON`: one change of an item.

use crate::base::{Path, Step};
use crate::ops::prelude::*;

/// One change: a place in the item and its new value; null removes what is there.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Assignment {
    /// The place, such as `title` or `modules[ID].props.title`; the id may be shortened while it is unique
    pub path: String,
    /// The new value
    pub value: Value,
    /// Whether the value is a record: fields under their names in answers.
    #[serde(skip)]
    #[schemars(skip)]
    pub(crate) is_record: bool,
}

impl Assignment {
    /// Parses `FIELD=VALUE` (a text; `true`, `false` and numbers where the field has such a type; empty removes) or
    /// `FIELD:=JSON`.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn parse(text: &str) -> Result<Self, String> {
        let (place, value) =
            text.split_once('=').ok_or_else(|| format!("`{text}` is not FIELD=VALUE or FIELD:=JSON"))?;
        if let Some(place) = place.strip_suffix(':') {
            let value = crate::codec::json::parse(value.as_bytes())
                .map_err(|cause| format!("the value of `{place}` is not JSON: {}", cause.message))?;
            return Self::checked(place, value);
        }
        let value = match place.starts_with("taxonomies.") && !place.contains('[') {
            true => Value::Array(
                value.split(',').map(str::trim).filter(|t| !t.is_empty()).map(Value::from).collect(),
            ),
            false => plain(value),
        };
        Self::checked(place, value)
    }

    fn checked(place: &str, value: Value) -> Result<Self, String> {
        Path::parse(place).map_err(|cause| cause.to_string())?;
        Ok(Assignment::at(place, value))
    }

    /// The change of a place.
    pub(crate) fn at(path: impl Into<String>, value: Value) -> Self {
        Assignment { path: path.into(), value, is_record: false }
    }

    /// The change of all that a record names.
    pub(crate) fn record(fields: Map) -> Self {
        Assignment { path: String::new(), value: Value::Object(fields), is_record: true }
    }

    /// The fields of the item that it changes.
    pub(crate) fn names(&self) -> Vec<String> {
        match (&self.value, Path::parse(&self.path).unwrap_or_default().0.into_iter().next()) {
            (Value::Object(record), _) if self.is_record => record.keys().cloned().collect(),
            (_, Some(Step::Key(key))) => vec![key],
            (_, _) => vec![self.path.clone()],
        }
    }

    /// Applies the assignment.
    ///
    /// # Errors
    /// The parent of the place does not exist.
    pub(crate) fn apply(&self, item: &mut Value) -> Result<(), OpError> {
        let input_path = Path::parse(&self.path).map_err(|cause| {
            OpError::invalid("field.path", cause.to_string()).detail(&self.path, "not a path")
        })?;
        let path = lengthened(&input_path, item)?;
        let value = (!self.value.is_null()).then(|| self.value.clone());
        if path.set(item, value) {
            return Ok(());
        }
        Err(OpError::not_found(
            "field.not-found",
            format!("`{input_path}` leads through something that is not there"),
        )
        .hint("`cms post show` shows what the item holds")
        .detail(&self.path, "not there"))
    }
}

/// The value of an unquoted word: `true`, `false`, a number in JSON syntax, nothing, or a text. Text fields convert the
/// first three back to exactly the same text.
fn plain(word: &str) -> Value {
    match word {
        "" => Value::Null,
        "true" => Value::Bool(true),
        "false" => Value::Bool(false),
        _ => match serde_json::from_str::<serde_json::Number>(word) {
            Ok(number) if number.to_string() == word => Value::Number(number),
            Ok(_) | Err(_) => Value::from(word),
        },
    }
}

/// The path with all shortened ids completed.
///
/// # Errors
/// `field.not-found`, `field.ambiguous`.
pub(crate) fn lengthened(path: &Path, item: &Value) -> Result<Path, OpError> {
    let mut whole = Path::root();
    for step in &path.0 {
        let list = whole.get(item);
        let step = match step {
            Step::Id(short) => Step::Id(full_id(list, short)?),
            // If no item has that position, the digits may be a prefix of an id.
            Step::Index(index) if list.is_some_and(|list| list.get(index).is_none()) => {
                full_id(list, &index.to_string()).map_or(Step::Index(*index), Step::Id)
            }
            Step::Key(_) | Step::Index(_) => step.clone(),
        };
        whole.0.push(step);
    }
    Ok(whole)
}

fn full_id(list: Option<&Value>, short: &str) -> Result<String, OpError> {
    let ids: Vec<&str> = list
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .filter_map(|item| item.get("id").and_then(Value::as_str))
        .filter(|id| id.starts_with(short))
        .collect();
    match ids.as_slice() {
        [only] => Ok((*only).to_owned()),
        many if many.contains(&short) => Ok(short.to_owned()),
        [] => Err(OpError::not_found(
            "field.not-found",
            format!("nothing here has an id that begins with `{short}`"),
        )),
        many => Err(OpError::invalid(
            "field.ambiguous",
            format!("`{short}` begins more than one id: {}", many.join(", ")),
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn words_and_json() {
        for (text, path, value) in [
            ("title=Hello = world", "title", json!("Hello = world")),
            ("orderIndex=3", "orderIndex", json!(3)),
            ("title=017", "title", json!("017")),
            ("excerpt=", "excerpt", Value::Null),
            ("robots:={\"index\":false}", "robots", json!({"index": false})),
            ("taxonomies.tags=rust, git", "taxonomies.tags", json!(["rust", "git"])),
        ] {
            let found = Assignment::parse(text).unwrap();
            assert_eq!((found.path.as_str(), found.value), (path, value), "{text}");
        }
        for bad in ["title", "=x", "a:={", "a..b=1"] {
            assert!(Assignment::parse(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn short_ids_are_made_whole() {
        let mut item = json!({"modules": [{"id": "abc1", "props": {}}, {"id": "abd2", "props": {}}, {"id": "4895c0", "props": {}}]});
        Assignment::parse("modules[4895].props.title=X").unwrap().apply(&mut item).unwrap();
        assert_eq!(item["modules"][2]["props"], json!({"title": "X"}), "digits that begin an id");
        Assignment::parse("modules[abc].props.title=X").unwrap().apply(&mut item).unwrap();
        assert_eq!(item["modules"][0]["props"], json!({"title": "X"}));
        assert_eq!(
            Assignment::parse("modules[ab].props.t=X").unwrap().apply(&mut item).unwrap_err().code,
            "field.ambiguous"
        );
        assert_eq!(
            Assignment::parse("modules[zz].props.t=X").unwrap().apply(&mut item).unwrap_err().code,
            "field.not-found"
        );
    }
}
