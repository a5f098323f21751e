//! Validates the arguments of a call against the parameters of its tool: reports all problems at once, each with its
//! place.

use super::*;
use crate::base::text::nearest;
use crate::codec::json;
use crate::mcp::tools::param::{Param, Shape};

/// Arguments that workflow tools add to every call; they are ignored.
const PASSED_OVER: &[&str] = &["sessionId", "action", "chatInput", "tool", "toolCallId"];
/// Longest text, in bytes: a whole post with all its modules is smaller.
const TEXT_BYTES_MAX: usize = 1024 * 1024;
/// Most entries of a list.
const ITEMS_MAX: usize = 1_000;

/// One problem with the arguments of a call.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::mcp) struct Problem {
    path: String,
    message: String,
    allowed: Vec<String>,
    near: Option<String>,
}

impl Problem {
    pub(super) fn at(path: &str, message: impl Into<String>) -> Self {
        Problem { path: path.to_owned(), message: message.into(), allowed: Vec::new(), near: None }
    }

    fn among<'a>(mut self, given: &str, allowed: impl Iterator<Item = &'a str> + Clone) -> Self {
        self.near = nearest(given, allowed.clone()).map(str::to_owned);
        self.allowed = allowed.map(str::to_owned).collect();
        self
    }

    pub(in crate::mcp) fn path(&self) -> &str {
        &self.path
    }

    pub(in crate::mcp) fn message(&self) -> &str {
        &self.message
    }

    /// The form that clients read.
    pub(in crate::mcp) fn to_json(&self) -> Value {
        let mut object = json!({"path": self.path, "message": self.message});
        if !self.allowed.is_empty() {
            object["allowed"] = json!(self.allowed);
        }
        if let Some(near) = &self.near {
            object["didYouMean"] = json!(near);
        }
        object
    }
}

/// The arguments of a call, without nulls and ignored ones. Some clients send lists, objects, numbers and booleans as JSON
/// text: where no text is wanted, it is read as what it stands for.
///
/// # Errors
/// All problems with them.
pub(in crate::mcp) fn read(tool: &Tool, given: &Value) -> Result<Map, Vec<Problem>> {
    let none = Map::new();
    let found = given.as_str().and_then(json::in_text);
    let given = match found.as_ref().unwrap_or(given) {
        Value::Null => &none,
        Value::Object(map) => map,
        _ => return Err(vec![Problem::at("", "arguments must be an object")]),
    };
    let params: Vec<&Param> = tool.parameters().collect();
    let given = without(given, PASSED_OVER, &params);
    let (mut arguments, mut problems) = (Map::new(), Vec::new());
    record(&params, &given, "", &mut arguments, &mut problems);
    // Invalid arguments are missing from the map, so the cursor's digest would not match.
    if problems.is_empty() {
        problems.extend(cursor::taken(tool.name, &mut arguments));
    }
    if problems.is_empty() { Ok(arguments) } else { Err(problems) }
}

fn without(given: &Map, names: &[&str], params: &[&Param]) -> Map {
    let is_noise = |key: &str| names.contains(&key) && !params.iter().any(|param| param.name == key);
    given.iter().filter(|(key, _)| !is_noise(key)).map(|(key, value)| (key.clone(), value.clone())).collect()
}

fn record(params: &[&Param], given: &Map, at: &str, read: &mut Map, problems: &mut Vec<Problem>) {
    let place = |name: &str| if at.is_empty() { name.to_owned() } else { format!("{at}.{name}") };
    for param in params {
        let path = place(param.name);
        match given.get(param.name) {
            Some(Value::Null) if matches!(param.shape, Shape::ObjectOrNull | Shape::Any) => {
                read.insert(param.name.to_owned(), Value::Null);
            }
            None | Some(Value::Null) if param.required => {
                problems.push(Problem::at(&path, format!("{} is required", param.shape.names().1)));
            }
            None | Some(Value::Null) => {}
            Some(value) => {
                if let Some(value) = checked(param.shape, value, &path, problems) {
                    read.insert(param.name.to_owned(), value);
                }
            }
        }
    }
    for key in given.keys().filter(|key| !params.iter().any(|param| param.name == **key)) {
        let shown: String = key.chars().take(60).collect();
        let known = params.iter().map(|param| param.name);
        problems.push(Problem::at(&place(&shown), "there is no such parameter").among(key, known));
    }
}

/// The value that a JSON text stands for, where the shape wants no text.
fn in_text(shape: Shape, value: &Value) -> Option<Value> {
    let found = json::in_text(value.as_str()?)?;
    let is_it = match shape.names().0 {
        "integer" => found.is_number(),
        "boolean" => found.is_boolean(),
        "object" => found.is_object(),
        "array" => found.is_array(),
        _ => false,
    };
    is_it.then_some(found)
}

/// The value, if it has the shape.
fn checked(shape: Shape, value: &Value, path: &str, problems: &mut Vec<Problem>) -> Option<Value> {
    let before = problems.len();
    if matches!(shape, Shape::ObjectOrNull) && value == "null" {
        return Some(Value::Null);
    }
    let found = in_text(shape, value);
    let value = found.as_ref().unwrap_or(value);
    match (shape, value) {
        (Shape::Text, Value::String(text)) if text.len() > TEXT_BYTES_MAX => {
            problems.push(Problem::at(path, format!("longer than {TEXT_BYTES_MAX} bytes")));
        }
        (Shape::TextUpTo(most), Value::String(text)) if text.len() > most => {
            problems.push(Problem::at(path, format!("longer than {most} bytes")));
        }
        (Shape::Base64UpTo(most), Value::String(text)) if text.len() > most => {
            let wanted =
                format!("a file of more than {} bytes: pass its public address as `url`", most / 4 * 3);
            problems.push(Problem::at(path, wanted));
        }
        (Shape::Choice(words), Value::String(text)) if !words.contains(&text.as_str()) => {
            let problem = Problem::at(path, format!("must be one of {}", words.join(", ")));
            problems.push(problem.among(text, words.iter().copied()));
        }
        (Shape::Integer(least, most), Value::Number(number)) => match whole(number) {
            Some(number) if (least..=most).contains(&number) => return Some(json!(number)),
            _ if most == i64::MAX => {
                problems.push(Problem::at(path, format!("must be an integer from {least}")))
            }
            _ => problems.push(Problem::at(path, format!("must be an integer from {least} to {most}"))),
        },
        (Shape::Texts | Shape::Records(_), Value::Array(items)) if items.len() > ITEMS_MAX => {
            problems.push(Problem::at(path, format!("more than {ITEMS_MAX} entries")));
        }
        (Shape::Texts, Value::Array(items)) => {
            for (index, _) in items.iter().enumerate().filter(|(_, item)| !item.is_string()) {
                problems.push(Problem::at(&format!("{path}[{index}]"), "must be a text"));
            }
        }
        (Shape::Records(fields), Value::Array(items)) => {
            let fields: Vec<&Param> = fields.iter().collect();
            let mut read = Vec::with_capacity(items.len());
            for (index, item) in items.iter().enumerate() {
                let at = format!("{path}[{index}]");
                let found = in_text(Shape::Object, item);
                let Value::Object(map) = found.as_ref().unwrap_or(item) else {
                    problems.push(Problem::at(&at, "must be an object"));
                    continue;
                };
                let mut entry = Map::new();
                record(&fields, map, &at, &mut entry, problems);
                read.push(Value::Object(entry));
            }
            return (problems.len() == before).then_some(Value::Array(read));
        }
        (
            Shape::Text
            | Shape::Id(_)
            | Shape::TextUpTo(_)
            | Shape::Base64UpTo(_)
            | Shape::Choice(_)
            | Shape::Cursor,
            Value::String(_),
        )
        | (Shape::Bool, Value::Bool(_))
        | (Shape::Object | Shape::ObjectOrNull, Value::Object(_))
        | (Shape::Any, _) => {}
        (shape, _) => problems.push(Problem::at(path, format!("must be {}", shape.names().2))),
    }
    (problems.len() == before).then(|| value.clone())
}

/// The largest number up to which a 64-bit float is exact for every whole number.
const EXACT_MAX: f64 = 9_007_199_254_740_992.0;

/// A whole number, however it is written: `1.0` is 1.
fn whole(number: &serde_json::Number) -> Option<i64> {
    let written = || number.as_f64().filter(|value| value.fract() == 0.0 && value.abs() <= EXACT_MAX);
    number.as_i64().or_else(|| format!("{:.0}", written()?).parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mcp::tools::find;

    fn places(tool: &str, given: Value) -> Vec<String> {
        let problems = read(find(tool).expect("a tool"), &given).err().unwrap_or_default();
        problems.iter().map(|problem| problem.path.clone()).collect()
    }

    #[test]
    fn all_problems_are_reported_at_once() {
        let given = json!({
            "type": 5,
            "titel": "x",
            "locale": null,
            "moduleEdits": [{"orderIndex": "one", "type": "hero"}, 7, {"overides": {}}],
        });
        let found = places("create_post_ai_review", given);
        assert_eq!(
            found,
            [
                "type",
                "slug",
                "title",
                "moduleEdits[0].orderIndex",
                "moduleEdits[1]",
                "moduleEdits[2].overides",
                "titel"
            ]
        );
        assert_eq!(places("list_posts", json!([])), [""]);
        let float: Value = serde_json::from_str("5.0").expect("a number");
        let read_float = read(find("list_posts").expect("a tool"), &json!({"limit": float})).expect("fits");
        assert_eq!(read_float["limit"], json!(5));
        for limit in [json!(0), json!(201), json!(1.5), json!(1e300), json!("five")] {
            assert_eq!(places("list_posts", json!({"limit": limit})), ["limit"]);
        }
        for cursor in ["", "0", "-1", "x", "1e3", "4294967296", "9999999999999999"] {
            assert_eq!(places("list_posts", json!({"cursor": cursor})), ["cursor"], "{cursor}");
            assert_eq!(places("list_module_groups", json!({"cursor": cursor})), ["cursor"], "{cursor}");
        }
        assert_eq!(places("get_post_manifest", json!({"postId": "x", "mode": "live"})), ["mode"]);
    }

    #[test]
    fn file_that_is_too_large_for_a_message_is_to_be_given_by_its_address() {
        let tool = find("upload").expect("a tool");
        let upload = |bytes: usize| read(tool, &json!({"data": "A".repeat(bytes)}));
        assert!(upload(3 * 1024 * 1024).is_ok());
        let problems = upload(3 * 1024 * 1024 + 4).unwrap_err();
        assert_eq!(problems[0].path(), "data");
        assert_eq!(
            problems[0].message(),
            "a file of more than 2359296 bytes: pass its public address as `url`"
        );
    }

    #[test]
    fn similar_names_are_suggested_and_client_noise_is_ignored() {
        let problems = read(find("list_posts").expect("a tool"), &json!({"limmit": 5})).unwrap_err();
        assert_eq!(problems[0].near.as_deref(), Some("limit"));
        let noise = json!({"sessionId": "x", "action": "sendMessage", "chatInput": "hi", "toolCallId": "1", "limit": 5});
        assert_eq!(
            read(find("list_posts").expect("a tool"), &noise),
            Ok(Map::from_iter([("limit".to_owned(), json!(5))]))
        );
    }

    #[test]
    fn null_is_absent_unless_the_parameter_is_nullable() {
        let given = json!({"postModuleId": "x", "overrides": null, "contentMarkdown": null});
        let read = read(find("update_post_module_ai_review").expect("a tool"), &given).unwrap();
        assert_eq!(Value::Object(read), json!({"postModuleId": "x", "overrides": null}));
    }

    #[test]
    fn stringified_arguments_are_parsed() {
        let tool = find("create_post_ai_review").expect("a tool");
        let fields = json!({"type": "hero", "orderIndex": 2, "overrides": {"title": "{}"}});
        let given = |edits: Value| {
            let text = json!({"type": "blog", "slug": "[1]", "title": "{}", "moduleEdits": edits});
            Value::Object(read(tool, &text).expect("they fit"))
        };
        let plain = given(json!([fields]));
        assert_eq!((&plain["slug"], &plain["title"]), (&json!("[1]"), &json!("{}")), "texts stay texts");
        let nested = json!({"type": "hero", "orderIndex": "2", "overrides": "{\"title\": \"{}\"}"});
        for edits in [json!([nested]), json!([nested.to_string()]), json!(json!([nested]).to_string())] {
            assert_eq!(given(edits), plain);
        }
        let whole = json!({"limit": "5", "status": "draft"}).to_string();
        let list = find("list_posts").expect("a tool");
        assert_eq!(read(list, &json!(whole)).expect("they fit")["limit"], json!(5));
        for edits in ["", "hero", "{}", "[1]", "[{]", "5"] {
            let given = json!({"type": "blog", "slug": "a", "title": "b", "moduleEdits": edits});
            assert!(read(tool, &given).is_err(), "{edits}");
        }
    }
}
