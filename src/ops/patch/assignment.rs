//! An assignment: one change of an item, as a command line or JSON says it.

use super::list;
use crate::base::{Path, Step};
use crate::ops::prelude::*;
use serde::de::Error as _;

/// One change of an item: a place and what happens there.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Sent", into = "Sent")]
pub struct Assignment {
    pub(crate) path: String,
    pub(super) act: Act,
}

/// What happens at the place.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Act {
    /// The fields of a record, under their names in answers, are laid over the item.
    Record(Map),
    /// It gets this value; null removes what is there.
    Set(Value),
    /// A new item of a list: before the one at the place, or at the end of the list at the place.
    Insert(Value),
    /// The item of a list goes to this position, from 0.
    Move(usize),
    /// A part of the text is replaced, as often as it is expected to occur.
    Replace { find: String, with: String, count: usize },
    /// The part of a text under a heading gets these words; without any it goes, and its heading.
    Section { heading: String, with: Option<String> },
}

/// One change: a place in the item, and one of `value`, `insert`, `moveTo` and `find`.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schemars(rename = "Assignment")]
struct Sent {
    /// The place, such as `title` or `modules[ID].props.items[0]`; the id may be shortened while it is unique
    path: String,
    /// The new value; null removes what is there, an item of a list, too
    #[serde(default, deserialize_with = "some", skip_serializing_if = "Option::is_none")]
    value: Option<Value>,
    /// A new item of a list: before the one at `path`, or last if `path` is the list
    #[serde(default, deserialize_with = "some", skip_serializing_if = "Option::is_none")]
    insert: Option<Value>,
    /// The position to which the item of a list at `path` moves, from 0
    #[serde(default, deserialize_with = "position", skip_serializing_if = "Option::is_none")]
    move_to: Option<usize>,
    /// A heading of the text at `path`: `value` is the new Markdown under it, up to the next heading of its level; null
    /// removes both
    #[serde(default, skip_serializing_if = "Option::is_none")]
    section: Option<String>,
    /// A part of the text at `path`
    #[serde(default, skip_serializing_if = "Option::is_none")]
    find: Option<String>,
    /// What replaces that part; nothing removes it
    #[serde(default, skip_serializing_if = "Option::is_none")]
    replace: Option<String>,
    /// How often that part must occur; once if it is not given
    #[serde(default, skip_serializing_if = "Option::is_none")]
    expect_count: Option<usize>,
}

/// A value that is there, even if it is null.
fn some<'de, D: serde::Deserializer<'de>>(input: D) -> Result<Option<Value>, D::Error> {
    Value::deserialize(input).map(Some)
}

/// A position in a list.
fn position<'de, D: serde::Deserializer<'de>>(input: D) -> Result<Option<usize>, D::Error> {
    let Some(given) = Option::<Value>::deserialize(input)? else { return Ok(None) };
    let place = given.as_u64().and_then(|place| usize::try_from(place).ok());
    let wrong = || D::Error::custom("`moveTo` must be a position: a whole number, from 0");
    place.map(Some).ok_or_else(wrong)
}

impl TryFrom<Sent> for Assignment {
    type Error = String;

    fn try_from(sent: Sent) -> Result<Self, String> {
        let Sent { path, value, insert, move_to, section, find, replace, expect_count } = sent;
        let (value, section) = match (section, value) {
            (Some(heading), Some(Value::String(text))) => (None, Some((heading, Some(text)))),
            (Some(heading), Some(Value::Null)) => (None, Some((heading, None))),
            (Some(_), _) => {
                return Err(format!("the change of the section in `{path}` needs its new text as `value`"));
            }
            (None, value) => (value, None),
        };
        let is_replacement = find.is_some();
        let acts = [
            value.map(Act::Set),
            insert.map(Act::Insert),
            move_to.map(Act::Move),
            section.map(|(heading, with)| Act::Section { heading, with }),
            find.map(|find| Act::Replace {
                find,
                with: replace.clone().unwrap_or_default(),
                count: expect_count.unwrap_or(1),
            }),
        ];
        let mut acts = acts.into_iter().flatten();
        match (acts.next(), acts.next()) {
            (Some(_), None) if !is_replacement && (replace.is_some() || expect_count.is_some()) => {
                Err(format!("the change of `{path}` has `replace` or `expectCount`, but no `find`"))
            }
            (Some(act), None) => Ok(Assignment { path, act }),
            _ => Err(format!(
                "the change of `{path}` must have exactly one of `value`, `insert`, `moveTo` and `find`"
            )),
        }
    }
}

impl From<Assignment> for Sent {
    fn from(Assignment { path, act }: Assignment) -> Self {
        let sent = Sent { path, ..Sent::default() };
        match act {
            Act::Record(fields) => Sent { value: Some(Value::Object(fields)), ..sent },
            Act::Set(value) => Sent { value: Some(value), ..sent },
            Act::Insert(value) => Sent { insert: Some(value), ..sent },
            Act::Move(to) => Sent { move_to: Some(to), ..sent },
            Act::Replace { find, with, count } => {
                Sent { find: Some(find), replace: Some(with), expect_count: Some(count), ..sent }
            }
            Act::Section { heading, with } => {
                let value = with.map_or(Value::Null, Value::String);
                Sent { section: Some(heading), value: Some(value), ..sent }
            }
        }
    }
}

impl JsonSchema for Assignment {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        Sent::schema_name()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Sent::json_schema(generator)
    }
}

impl Assignment {
    /// Parses `FIELD=VALUE` (a text; `true`, `false` and numbers where the field has such a type; empty removes),
    /// `FIELD:=JSON`, `FIELD+=VALUE` and `FIELD+:=JSON` (a new item of a list), or `FIELD[N]^=M` (an item of a list
    /// moves to position M, from 0).
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn parse(text: &str) -> Result<Self, String> {
        let (place, value) =
            text.split_once('=').ok_or_else(|| format!("`{text}` is not FIELD=VALUE or FIELD:=JSON"))?;
        if let Some(place) = place.strip_suffix('^') {
            let to = value.parse().map_err(|_| {
                format!(
                    "`{value}` is not a position; `{place}^=0` moves the item to the beginning of its list"
                )
            })?;
            return Self::checked(place, Act::Move(to));
        }
        let (place, value) = match place.strip_suffix(':') {
            Some(place) => {
                let value = crate::codec::json::parse(value.as_bytes())
                    .map_err(|cause| format!("the value of `{place}` is not JSON: {}", cause.message))?;
                (place, value)
            }
            None if place.starts_with("taxonomies.") && !place.contains(['[', '+']) => {
                let terms = value.split(',').map(str::trim).filter(|term| !term.is_empty());
                (place, terms.map(Value::from).collect())
            }
            None => (place, plain(value)),
        };
        match place.strip_suffix('+') {
            Some(list) => Self::checked(list, Act::Insert(value)),
            None => Self::checked(place, Act::Set(value)),
        }
    }

    fn checked(place: &str, act: Act) -> Result<Self, String> {
        Path::parse(place).map_err(|cause| cause.to_string())?;
        Ok(Assignment { path: place.to_owned(), act })
    }

    /// The change of the value of a place; null removes it.
    pub(crate) fn at(path: impl Into<String>, value: Value) -> Self {
        Assignment { path: path.into(), act: Act::Set(value) }
    }

    /// The change of all that a record names.
    pub(crate) fn record(fields: Map) -> Self {
        Assignment { path: String::new(), act: Act::Record(fields) }
    }

    /// The same change at another place.
    pub(crate) fn moved_to(&self, path: impl Into<String>) -> Self {
        Assignment { path: path.into(), act: self.act.clone() }
    }

    /// Whether it is a record.
    pub(crate) fn is_record(&self) -> bool {
        self.as_record().is_some()
    }

    pub(super) fn as_record(&self) -> Option<&Map> {
        match &self.act {
            Act::Record(fields) => Some(fields),
            Act::Set(_) | Act::Insert(_) | Act::Move(_) | Act::Replace { .. } | Act::Section { .. } => None,
        }
    }

    /// The position to which an item of a list moves, from 0.
    pub(crate) fn position(&self) -> Option<usize> {
        match &self.act {
            Act::Move(to) => Some(*to),
            Act::Record(_) | Act::Set(_) | Act::Insert(_) | Act::Replace { .. } | Act::Section { .. } => None,
        }
    }

    /// The new value of the place; null removes it. None if the change is another one.
    pub(crate) fn value(&self) -> Option<&Value> {
        match &self.act {
            Act::Set(value) => Some(value),
            Act::Record(_) | Act::Insert(_) | Act::Move(_) | Act::Replace { .. } | Act::Section { .. } => {
                None
            }
        }
    }

    /// The place, and the text that it gets; none if the change is another one.
    pub(crate) fn text_mut(&mut self) -> Option<(&str, &mut String)> {
        match &mut self.act {
            Act::Set(Value::String(text)) => Some((&self.path, text)),
            Act::Set(_)
            | Act::Record(_)
            | Act::Insert(_)
            | Act::Move(_)
            | Act::Replace { .. }
            | Act::Section { .. } => None,
        }
    }

    /// The fields of the item that it changes.
    pub(crate) fn names(&self) -> Vec<String> {
        match (self.as_record(), Path::parse(&self.path).unwrap_or_default().0.into_iter().next()) {
            (Some(record), _) => record.keys().cloned().collect(),
            (None, Some(Step::Key(key))) => vec![key],
            (None, _) => vec![self.path.clone()],
        }
    }

    /// Applies the assignment.
    ///
    /// # Errors
    /// The parent of the place does not exist; the place is no list, or its text does not have the part as often as
    /// expected.
    pub(crate) fn apply(&self, item: &mut Value) -> Result<(), OpError> {
        let input_path = Path::parse(&self.path).map_err(|cause| {
            OpError::invalid("field.path", cause.to_string()).detail(&self.path, "not a path")
        })?;
        let path = lengthened(&input_path, item)?;
        let is_there = match &self.act {
            Act::Record(fields) => path.set(item, Some(Value::Object(fields.clone()))),
            Act::Set(value) => path.set(item, (!value.is_null()).then(|| value.clone())),
            Act::Insert(value) => list::insert(item, &path, value.clone())?,
            Act::Move(to) => list::move_to(item, &path, *to)?,
            Act::Replace { find, with, count } => list::replace(item, &path, find, with, *count)?,
            Act::Section { heading, with } => list::section(item, &path, heading, with.as_deref())?,
        };
        if is_there {
            return Ok(());
        }
        Err(OpError::not_found(
            "field.not-found",
            format!("`{input_path}` leads through a value that does not exist"),
        )
        .hint("`cms post show` shows what the item holds")
        .detail(&self.path, "does not exist"))
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
            format!("no item of this list has an id that starts with `{short}`"),
        )),
        many => Err(OpError::invalid(
            "field.ambiguous",
            format!("`{short}` is ambiguous: several ids start with it: {}", many.join(", ")),
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn assignments_parse_texts_and_json() {
        for (text, path, value) in [
            ("title=Hello = world", "title", json!("Hello = world")),
            ("orderIndex=3", "orderIndex", json!(3)),
            ("title=017", "title", json!("017")),
            ("excerpt=", "excerpt", Value::Null),
            ("robots:={\"index\":false}", "robots", json!({"index": false})),
            ("taxonomies.tags=rust, git", "taxonomies.tags", json!(["rust", "git"])),
        ] {
            let found = Assignment::parse(text).unwrap();
            assert_eq!(found, Assignment::at(path, value), "{text}");
        }
        for bad in ["title", "=x", "a:={", "a..b=1", "a[0]^=first", "+=x"] {
            assert!(Assignment::parse(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn unambiguous_short_ids_are_resolved() {
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

    #[test]
    fn json_and_command_line_give_equal_list_changes() {
        for (text, sent) in [
            ("tags+=new", json!({"path": "tags", "insert": "new"})),
            ("items[1]+:={\"a\":1}", json!({"path": "items[1]", "insert": {"a": 1}})),
            ("items[1]^=0", json!({"path": "items[1]", "moveTo": 0})),
            ("items[1]=", json!({"path": "items[1]", "value": null})),
        ] {
            let parsed = Assignment::parse(text).unwrap();
            assert_eq!(Assignment::deserialize(&sent).unwrap(), parsed, "{text}");
            assert_eq!(serde_json::to_value(&parsed).unwrap(), sent);
        }
    }

    #[test]
    fn change_has_exactly_one_operation() {
        for sent in [
            json!({"path": "a"}),
            json!({"path": "a", "value": 1, "insert": 1}),
            json!({"path": "a", "value": 1, "replace": "x"}),
            json!({"path": "a", "moveTo": 1, "expectCount": 1}),
        ] {
            assert!(Assignment::deserialize(&sent).is_err(), "{sent}");
        }
    }

    #[test]
    fn lists_and_texts_are_changed_in_place() {
        let start = json!({"tags": ["a", "b"], "items": [{"id": "x1"}, {"id": "y2"}], "text": "one two one"});
        for (sent, place, value) in [
            (json!({"path": "tags", "insert": "c"}), "/tags", json!(["a", "b", "c"])),
            (json!({"path": "tags[0]", "insert": "c"}), "/tags", json!(["c", "a", "b"])),
            (json!({"path": "tags[2]", "insert": "c"}), "/tags", json!(["a", "b", "c"])),
            (json!({"path": "new", "insert": "c"}), "/new", json!(["c"])),
            (json!({"path": "items[y]", "moveTo": 0}), "/items", json!([{"id": "y2"}, {"id": "x1"}])),
            (json!({"path": "tags[0]", "moveTo": 1}), "/tags", json!(["b", "a"])),
            (json!({"path": "tags[0]", "value": null}), "/tags", json!(["b"])),
            (json!({"path": "text", "find": "two", "replace": "2"}), "/text", json!("one 2 one")),
            (
                json!({"path": "text", "find": "one", "replace": "1", "expectCount": 2}),
                "/text",
                json!("1 two 1"),
            ),
            (json!({"path": "text", "find": " two"}), "/text", json!("one one")),
        ] {
            let mut item = start.clone();
            Assignment::deserialize(&sent).unwrap().apply(&mut item).unwrap();
            assert_eq!(item.pointer(place), Some(&value), "{sent}");
        }
        for (sent, code) in [
            (json!({"path": "text", "insert": "c"}), "field.list"),
            (json!({"path": "tags[3]", "insert": "c"}), "field.not-found"),
            (json!({"path": "tags[0]", "moveTo": 2}), "field.position"),
            (json!({"path": "tags", "moveTo": 0}), "field.list"),
            (json!({"path": "tags[7]", "moveTo": 0}), "field.not-found"),
            (json!({"path": "text", "find": "one", "replace": "1"}), "field.count"),
            (json!({"path": "text", "find": ""}), "field.count"),
            (json!({"path": "tags", "find": "a"}), "field.text"),
        ] {
            let mut item = start.clone();
            let error = Assignment::deserialize(&sent).unwrap().apply(&mut item).unwrap_err();
            assert_eq!((error.code.as_str(), &item), (code, &start), "{sent}");
        }
    }
}
