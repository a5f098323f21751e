//! Reading posts: how many module values an answer includes, and in which form.
//!
//! A post may be longer than an answer may be. No module is dropped; values are omitted, and the answer says whose.

use super::*;
use crate::mcp::tools::answer::ANSWER_BYTES_MAX;
use crate::mcp::tools::param::{Param, Shape};
use crate::richtext::Document;

/// `concise` omits all values.
pub(super) const DETAIL: Param =
    opt("detail", Shape::Choice(&["concise", "full"]), "concise: modules without their values. Default full")
        .aside();
/// Limits values to some modules.
pub(super) const MODULE_IDS: Param =
    opt("moduleIds", Shape::Texts, "Values of these modules (postModuleId) only").aside();
/// The form of rich text.
pub(super) const RICHTEXT: Param =
    opt("richtext", Shape::Choice(&["json", "markdown"]), "markdown is far shorter. Default json").aside();

/// The keys of module values.
const VALUES: [&str; 6] =
    ["props", "reviewProps", "aiReviewProps", "overrides", "reviewOverrides", "aiReviewOverrides"];
/// Bytes reserved for the rest of an answer.
const ROOM_BYTES: usize = 2_000;

/// A post under `data`, in the requested form.
pub(super) fn post(mut answer: Value, arguments: &Map) -> Value {
    let text = |key: &str| arguments.get(key).and_then(Value::as_str);
    let is_markdown = text("richtext") == Some("markdown");
    if is_markdown {
        in_markdown(&mut answer);
    }
    let is_concise = text("detail") == Some("concise");
    let ids: Option<Vec<String>> = arguments
        .get("moduleIds")
        .and_then(Value::as_array)
        .map(|ids| ids.iter().filter_map(Value::as_str).map(str::to_lowercase).collect());
    let mut modules = answer.get_mut("modules").map(Value::take).unwrap_or_default();
    let list: &mut [Value] = modules.as_array_mut().map_or(&mut [], Vec::as_mut_slice);
    let unknown: Vec<String> =
        ids.iter().flatten().filter(|id| !list.iter().any(|m| has_id(m, id))).cloned().collect();
    for module in list.iter_mut() {
        let is_asked = ids.as_ref().is_none_or(|ids| ids.iter().any(|id| has_id(module, id)));
        if is_concise && ids.is_none() || !is_asked {
            leave_out(module);
        }
    }
    // A single requested module is never cut.
    let cut = match ids.as_ref().is_some_and(|ids| ids.len() == 1) {
        true => 0,
        false => fitted(list, answer.to_string().len()),
    };
    let total = list.len();
    answer["modules"] = modules;
    let mut answer = whole(answer, arguments);
    if cut > 0 {
        answer["truncated"] = json!({"list": "data.modules", "valuesLeftOut": cut, "total": total});
        let shorter = if is_markdown { "" } else { "richtext=markdown, or " };
        answer["hint"] = json!(format!(
            "all {total} modules are listed; {cut} have leftOutBytes in place of their values: ask again with {shorter}their moduleIds"
        ));
    }
    if !unknown.is_empty() {
        answer["unknownModuleIds"] = json!(unknown);
    }
    answer
}

fn has_id(module: &Value, id: &str) -> bool {
    module["postModuleId"].as_str() == Some(id)
}

/// The key of the length of omitted values.
const LEFT_OUT: &str = "leftOutBytes";

/// Omits values, those of the longest modules first, until the answer fits. Returns how many modules were cut.
fn fitted(modules: &mut [Value], others_bytes: usize) -> usize {
    let length = |module: &Value| module.to_string().len() + 1;
    let mut lengths: Vec<(usize, usize)> =
        modules.iter().map(length).enumerate().map(|(at, n)| (n, at)).collect();
    let mut total = others_bytes + ROOM_BYTES + lengths.iter().map(|(length, _)| length).sum::<usize>();
    lengths.retain(|(_, at)| modules[*at].get(LEFT_OUT).is_none());
    lengths.sort_unstable_by(|a, b| b.cmp(a));
    let mut cut = 0;
    for (before, at) in lengths {
        if total <= ANSWER_BYTES_MAX {
            break;
        }
        leave_out(&mut modules[at]);
        total -= before.saturating_sub(length(&modules[at]));
        cut += 1;
    }
    cut
}

/// Replaces a module's values by their length.
fn leave_out(module: &mut Value) {
    let Some(map) = module.as_object_mut() else { return };
    let values = VALUES.iter().filter_map(|key| map.shift_remove(*key));
    let bytes: usize = values.filter(|value| !value.is_null()).map(|value| value.to_string().len()).sum();
    map.insert(LEFT_OUT.to_owned(), json!(bytes));
}

/// Converts editor documents to Markdown, at any depth. Documents that Markdown cannot express stay unchanged.
fn in_markdown(value: &mut Value) {
    match value {
        Value::Object(map) if map.get("root").is_some_and(|root| root["type"] == "root") => {
            if let Ok(document) = Document::from_json(value) {
                *value = document.to_file_value();
            }
        }
        Value::Object(map) => map.values_mut().for_each(in_markdown),
        Value::Array(items) => items.iter_mut().for_each(in_markdown),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arguments(value: Value) -> Map {
        value.as_object().cloned().expect("an object")
    }

    fn long(count: usize) -> Value {
        let module = |at: usize| {
            let text = "x".repeat(if at == 1 { ANSWER_BYTES_MAX } else { 100 });
            json!({"postModuleId": format!("m{at}"), "type": "prose", "props": {"title": text}, "overrides": null})
        };
        json!({"post": {"title": "T"}, "modules": (0..count).map(module).collect::<Vec<_>>()})
    }

    #[test]
    fn oversized_posts_omit_values_but_no_modules() {
        let answer = post(long(5), &Map::new());
        let modules = answer["data"]["modules"].as_array().expect("modules");
        assert_eq!(modules.len(), 5);
        assert!(answer.to_string().len() <= ANSWER_BYTES_MAX);
        assert_eq!(modules[1]["type"], "prose");
        assert!(modules[1]["leftOutBytes"].as_u64().is_some_and(|bytes| bytes > 400_000));
        assert!(modules[0]["props"].is_object() && modules[4]["props"].is_object());
        assert_eq!(answer["truncated"]["valuesLeftOut"], 1);
        assert!(answer["hint"].as_str().is_some_and(|hint| hint.contains("moduleIds")));
        let answer = post(long(5), &arguments(json!({"moduleIds": ["M1", "other"]})));
        assert_eq!(answer["unknownModuleIds"], json!(["other"]));
        let answer = post(long(5), &arguments(json!({"moduleIds": ["m1"]})));
        let modules = answer["data"]["modules"].as_array().expect("modules");
        assert!(modules[1]["props"].is_object() && modules[0].get("props").is_none());
        let answer = post(long(2), &arguments(json!({"detail": "concise"})));
        assert_eq!(answer["data"]["modules"][0].get("props"), None);
        assert_eq!(answer.get("hint"), None);
    }

    #[test]
    fn rich_text_is_returned_as_markdown_on_request() {
        let document = Document::from_markdown("Some **bold** words.").to_json();
        let module =
            json!({"postModuleId": "a", "props": {"content": document, "rows": [{"text": document}]}});
        let answer = post(json!({"modules": [module]}), &arguments(json!({"richtext": "markdown"})));
        let props = &answer["data"]["modules"][0]["props"];
        for text in [&props["content"], &props["rows"][0]["text"]] {
            assert_eq!(text.as_str().map(str::trim), Some("Some **bold** words."));
        }
    }
}
