//! Cursors: the place of the next page of a list, its length, and a digest of the question.
//!
//! A cursor is `PLACE.LIMIT.QUESTION`: the place in the list, the requested limit (0 for none), and the beginning of a
//! digest of the tool and all its other arguments.

use super::*;
use crate::base::digest::sha256_hex;
use crate::mcp::tools::arguments::Problem;

/// Characters of the digest: enough to tell questions apart; forging one has no benefit.
const QUESTION_CHARS: usize = 12;
/// Most digits of a place.
const PLACE_DIGITS_MAX: usize = 9;

/// Splits the cursor of a call: afterwards `cursor` holds the place, and `limit` that of the page before.
pub(super) fn taken(tool: &str, arguments: &mut Map) -> Option<Problem> {
    let Some(Value::String(cursor)) = arguments.get("cursor") else { return None };
    let unknown = || Problem::at("cursor", "is not a cursor of this list: pass `nextCursor` unchanged");
    let Some((place, limit, question)) = parts(cursor) else { return Some(unknown()) };
    let place = place.to_owned();
    if question != digest(tool, arguments) {
        return Some(Problem::at(
            "cursor",
            "belongs to another query: repeat that query, or leave the cursor out",
        ));
    }
    match (arguments.get("limit").and_then(Value::as_u64).unwrap_or(limit), limit) {
        (given, before) if given != before => {
            let why = match before {
                0 => "was not in the query of this cursor: leave it out".to_owned(),
                before => format!("was {before} before: all pages of a list have the same size"),
            };
            return Some(Problem::at("limit", why));
        }
        (0, _) => {}
        (limit, _) => drop(arguments.insert("limit".to_owned(), json!(limit))),
    }
    arguments.insert("cursor".to_owned(), Value::String(place));
    None
}

/// Converts the place under `nextCursor` of an answer to a cursor for clients.
pub(super) fn given(tool: &str, arguments: &Map, answer: &mut Value) {
    let Some(Value::String(place)) = answer.get("nextCursor") else { return };
    let limit = arguments.get("limit").and_then(Value::as_u64).unwrap_or_default();
    answer["nextCursor"] = json!(format!("{place}.{limit}.{}", digest(tool, arguments)));
}

fn parts(cursor: &str) -> Option<(&str, u64, &str)> {
    let (place, rest) = cursor.split_once('.')?;
    let (limit, question) = rest.split_once('.')?;
    let is_number = |text: &str| {
        !text.is_empty() && text.len() <= PLACE_DIGITS_MAX && text.bytes().all(|byte| byte.is_ascii_digit())
    };
    let is_place = is_number(place) && place.bytes().any(|digit| digit != b'0');
    (is_place && is_number(limit)).then_some(())?;
    Some((place, limit.parse().ok()?, question))
}

fn digest(tool: &str, arguments: &Map) -> String {
    let mut question: Vec<(&str, &Value)> = arguments
        .iter()
        .map(|(key, value)| (key.as_str(), value))
        .filter(|(key, _)| !matches!(*key, "cursor" | "limit"))
        .collect();
    question.sort_unstable_by_key(|(key, _)| *key);
    let mut digest = sha256_hex(json!([tool, question]).to_string().as_bytes());
    digest.truncate(QUESTION_CHARS);
    digest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arguments(value: Value) -> Map {
        value.as_object().cloned().expect("an object")
    }

    #[test]
    fn cursor_carries_its_query_and_limit() {
        let first = arguments(json!({"type": "blog", "limit": 3}));
        let mut answer = json!({"nextCursor": "2"});
        given("list_posts", &first, &mut answer);
        let cursor = answer["nextCursor"].clone();
        let taken_with = |tool: &str, given: Value| {
            let mut given = arguments(given);
            let problem = taken(tool, &mut given);
            problem.map_or_else(|| Ok(Value::Object(given)), |problem| Err(problem.path().to_owned()))
        };
        let place = json!({"type": "blog", "limit": 3, "cursor": "2"});
        assert_eq!(taken_with("list_posts", json!({"cursor": cursor, "type": "blog"})), Ok(place.clone()));
        assert_eq!(
            taken_with("list_posts", json!({"cursor": cursor, "type": "blog", "limit": 3})),
            Ok(place)
        );
        for (tool, given, path) in [
            ("list_posts", json!({"cursor": cursor, "type": "blog", "limit": 4}), "limit"),
            ("list_posts", json!({"cursor": cursor, "type": "page"}), "cursor"),
            ("list_posts", json!({"cursor": cursor}), "cursor"),
            ("list_module_groups", json!({"cursor": cursor, "type": "blog"}), "cursor"),
        ] {
            assert_eq!(taken_with(tool, given), Err(path.to_owned()));
        }
        for cursor in ["", "2", "0.0.x", "1.x.y", "9999999999.0.x", ".."] {
            assert_eq!(
                taken_with("list_posts", json!({"cursor": cursor})),
                Err("cursor".to_owned()),
                "{cursor}"
            );
        }
    }
}
