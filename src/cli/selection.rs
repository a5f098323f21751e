//! What of a command's JSON is printed: `--json=FIELDS` and `--jq EXPRESSION`.

use crate::base::text::beginning;
use crate::model::Kind;
use crate::ops::{ErrorKind, OpError};
use jaq_core::load::{Arena, File, Loader};
use jaq_core::{Compiler, Ctx, Vars, data, unwrap_valr};
use jaq_json::{Val, read};
use serde_json::{Map, Value};

/// What is wanted of the JSON of a command.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Selection {
    /// Fields of each row of a list, or of the value if it is no list; all if none are named.
    fields: Vec<String>,
    /// A program of jq that runs on what is left.
    jq: Option<String>,
}

impl Selection {
    /// The selection of the two options.
    pub(super) fn new(fields: Option<&str>, jq: Option<&str>) -> Self {
        let fields = fields.unwrap_or_default().split(',').map(str::trim);
        Selection {
            fields: fields.filter(|field| !field.is_empty()).map(str::to_owned).collect(),
            jq: jq.map(str::to_owned),
        }
    }

    /// Refuses a program that cannot be read, before anything is done.
    ///
    /// # Errors
    /// The program is not one of jq.
    pub(super) fn check(&self) -> Result<(), OpError> {
        match &self.jq {
            Some(program) => compiled(program).map(drop),
            None => Ok(()),
        }
    }

    /// The lines to print for a value: one JSON value, or what the jq program yields, texts without quotes.
    ///
    /// # Errors
    /// There is no such field; the program cannot be read, or fails on the value.
    pub(super) fn text(&self, value: &Value) -> Result<String, OpError> {
        let value = match self.fields.as_slice() {
            [] => value.clone(),
            fields => picked(value, fields)?,
        };
        match &self.jq {
            None => Ok(format!("{value:#}\n")),
            Some(program) => filtered(&value, program),
        }
    }
}

/// The fields of a value; of each row, if it is a list.
fn picked(value: &Value, fields: &[String]) -> Result<Value, OpError> {
    let rows = value.get("data").and_then(Value::as_array).or_else(|| value.as_array());
    match (rows, value) {
        (Some(rows), _) => {
            check(fields, rows.iter().filter_map(Value::as_object))?;
            Ok(Value::Array(rows.iter().filter_map(Value::as_object).map(|row| of(row, fields)).collect()))
        }
        (None, Value::Object(record)) => {
            check(fields, std::iter::once(record))?;
            Ok(of(record, fields))
        }
        (None, other) => Ok(other.clone()),
    }
}

/// A record with these fields, in this order; null where it lacks one.
fn of(record: &Map<String, Value>, fields: &[String]) -> Value {
    let field = |name: &String| (name.clone(), record.get(name).cloned().unwrap_or_default());
    Value::Object(fields.iter().map(field).collect())
}

/// Refuses fields that no record has. Of an empty list nothing is known.
fn check<'a>(
    fields: &[String],
    records: impl Iterator<Item = &'a Map<String, Value>>,
) -> Result<(), OpError> {
    let mut known: Vec<&str> = Vec::new();
    for key in records.flat_map(Map::keys) {
        if !known.contains(&key.as_str()) {
            known.push(key);
        }
    }
    let is_known = |field: &&String| known.contains(&field.as_str()) || is_of_items(field);
    match fields.iter().find(|field| !is_known(field)) {
        Some(field) if !known.is_empty() => {
            let near = crate::base::text::nearest(field, known.iter().copied());
            let near = near.map(|near| format!("did you mean `{near}`? ")).unwrap_or_default();
            Err(unreadable(format!("`--json`: there is no field `{field}`"))
                .hint(format!("{near}the fields are {}", known.join(", "))))
        }
        _ => Ok(()),
    }
}

/// Whether items have a field of this name: one that lacks it leaves it out.
fn is_of_items(field: &str) -> bool {
    Kind::ALL.iter().any(|kind| kind.shape().keys.iter().any(|key| key.name == field))
}

fn unreadable(message: String) -> OpError {
    OpError::new(ErrorKind::Unreadable, "usage", message)
}

type Filter = jaq_core::compile::Filter<jaq_core::Native<data::JustLut<Val>>>;

fn wrong(why: &str) -> OpError {
    unreadable(format!("`--jq`: {why}")).hint("the language is that of jq: `.data[].slug`, `.data | length`")
}

/// Most characters of what jq says of a failure: it repeats the whole value.
const CAUSE_CHARS: usize = 100;

/// A jq program, ready to run.
fn compiled(program: &str) -> Result<Filter, OpError> {
    let definitions = jaq_core::defs().chain(jaq_std::defs()).chain(jaq_json::defs());
    let functions = jaq_core::funs().chain(jaq_std::funs()).chain(jaq_json::funs());
    let arena = Arena::default();
    let modules = Loader::new(definitions)
        .load(&arena, File { code: program, path: () })
        .map_err(|_| wrong(&format!("`{program}` cannot be read")))?;
    Compiler::default().with_funs(functions).compile(modules).map_err(|errors| {
        let names = errors.iter().flat_map(|(_, found)| found).map(|(name, _)| format!("`{name}`"));
        wrong(&format!("jq has no {}", names.collect::<Vec<_>>().join(", ")))
    })
}

/// What a jq program yields, a line each.
fn filtered(value: &Value, program: &str) -> Result<String, OpError> {
    let filter = compiled(program)?;
    let input =
        read::parse_single(value.to_string().as_bytes()).map_err(|e| OpError::internal(e.to_string()))?;
    let context = Ctx::<data::JustLut<Val>>::new(&filter.lut, Vars::new([]));
    let mut text = String::new();
    for found in filter.id.run((context, input)).map(unwrap_valr) {
        match found.map_err(|cause| wrong(&beginning(&cause.to_string(), CAUSE_CHARS)))? {
            Val::TStr(bytes) => text.push_str(&String::from_utf8_lossy(&bytes)),
            other => text.push_str(&other.to_string()),
        }
        text.push('\n');
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn list() -> Value {
        json!({"data": [{"slug": "a", "title": "A", "n": 1}, {"slug": "b", "n": 2}], "meta": {}})
    }

    #[test]
    fn named_fields_of_each_row_are_printed_in_that_order() {
        let text = Selection::new(Some("title, slug"), None).text(&list()).unwrap();
        let value: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(value, json!([{"title": "A", "slug": "a"}, {"title": null, "slug": "b"}]));
        let one = Selection::new(Some("b"), None).text(&json!({"a": 1, "b": 2})).unwrap();
        assert_eq!(serde_json::from_str::<Value>(&one).unwrap(), json!({"b": 2}));
    }

    #[test]
    fn unknown_fields_are_named_with_the_known_ones() {
        let error = Selection::new(Some("slgu"), None).text(&list()).unwrap_err();
        assert_eq!(error.message, "`--json`: there is no field `slgu`");
        assert_eq!(error.hint.as_deref(), Some("did you mean `slug`? the fields are slug, title, n"));
    }

    #[test]
    fn jq_programs_yield_a_line_each_with_texts_unquoted() {
        let run = |program| Selection::new(None, Some(program)).text(&list());
        assert_eq!(run(".data[].slug").unwrap(), "a\nb\n");
        assert_eq!(run("[.data[].n] | add").unwrap(), "3\n");
        assert_eq!(run(".data | map(select(.n > 1)) | .[0]").unwrap(), "{\"slug\":\"b\",\"n\":2}\n");
        for wrong in [".data[", "nothing_such", ".data + 1"] {
            let error = run(wrong).unwrap_err();
            assert!(error.message.starts_with("`--jq`: "), "{}", error.message);
        }
    }
}
