//! Find and replace over the whole site.

use super::staging::staged;
use crate::base::{Map, Stage, Value};
use crate::http::answer::Refusal;
use crate::http::endpoint::endpoints;
use crate::http::message::Answer;
use crate::http::request_context::{RequestContext, invalid};
use crate::ops::find_replace::Table;
use http::StatusCode;
use serde_json::json;

/// The value of `stage` for all stages.
const ALL: &str = "all";

endpoints! {
    /// Replace a text in the items of `{find, replace, tables: [names], dryRun?, caseSensitive?, regex?, words?, also?,
    /// stage?}`, on all stages unless `stage` names one
    POST "/api/database/find-replace", May(DatabaseExport), "find-replace" => replace raw;
    /// The names that `tables` may hold
    GET "/api/database/find-replace/tables", May(DatabaseExport) => tables raw;
}

fn tables(_: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let names: Vec<Value> = Table::ALL.iter().map(|table| json!({"name": table.name()})).collect();
    Ok(Answer::json(StatusCode::OK, &json!({"data": names})))
}

fn replace(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let mut body = cx.body()?;
    let (stage, is_everywhere) = stages(cx, &mut body)?;
    // Old clients send `search`, which is a dry run by default.
    let searched = body.shift_remove("search").filter(|text| !text.is_null());
    if searched.is_some() && body.get("find").is_some_and(|text| !text.is_null()) {
        return Err(invalid("search", "means the same as `find`: send one of them"));
    }
    let is_dry_run_unless_told = searched.is_some();
    let mut take = |name: &str| body.shift_remove(name).filter(|value| !value.is_null());
    let find = match take("find").or(searched) {
        Some(Value::String(text)) if !text.is_empty() => text,
        Some(Value::String(_)) | None => return Err(invalid("find", "is missing: a text to look for")),
        Some(_) => return Err(invalid("find", "is not a text")),
    };
    let replace = match take("replace") {
        Some(Value::String(text)) => text,
        Some(_) => return Err(invalid("replace", "is not a text")),
        None => return Err(invalid("replace", "is required")),
    };
    let tables = names(take("tables"))?;
    let also = take("also").unwrap_or_else(|| json!([]));
    let mut flag = |name: &str, usual: bool| match body.shift_remove(name) {
        None | Some(Value::Null) => Ok(usual),
        Some(Value::Bool(flag)) => Ok(flag),
        Some(_) => Err(invalid(name, "is not true or false")),
    };
    let dry_run = flag("dryRun", is_dry_run_unless_told)?;
    let is_case_sensitive = flag("caseSensitive", true)?;
    let any_case = flag("caseInsensitive", !is_case_sensitive)?;
    let input = json!({
        "find": find, "replace": replace, "tables": tables, "also": also, "regex": flag("regex", false)?,
        "caseInsensitive": any_case, "words": flag("words", false)?, "allStages": is_everywhere,
    });
    if let Some(other) = body.keys().next() {
        return Err(invalid(other, "is unknown"));
    }
    let done = match (dry_run, stage) {
        (true, Some(stage)) => cx.dry_run("find-replace", input, stage)?,
        (false, Some(stage)) => cx.write("find-replace", input, stage)?,
        (_, None) => cx.everywhere("find-replace", input, dry_run)?,
    };
    let of = |name: &str| done[name].clone();
    let result = json!({
        "summary": of("summary"), "totalMatches": of("totalMatches"), "totalReplacements": of("totalReplacements"),
        "items": of("items"), "waiting": of("waiting"),
    });
    let message = if dry_run { "Dry run completed" } else { "Find and replace completed" };
    let answer = json!({
        "message": message, "result": result, "dryRun": dry_run, "stage": stage.map_or("all", Stage::branch), "commit": of("commit"),
        "warnings": of("warnings"),
    });
    Ok(Answer::json(StatusCode::OK, &answer))
}

/// The stage that the request names, or none and `true` for all stages, which is the default.
fn stages(cx: &RequestContext<'_>, body: &mut Map) -> Result<(Option<Stage>, bool), Refusal> {
    let is_all = |value: Option<&str>| value == Some(ALL);
    if is_all(body.get("stage").and_then(Value::as_str)) {
        body.shift_remove("stage");
        return match cx.query("stage").is_none_or(|stage| stage == ALL) && !body.contains_key("mode") {
            true => Ok((None, true)),
            false => Err(invalid(
                "stage",
                "contradicts what else body or query say of where this goes: say it once",
            )),
        };
    }
    if is_all(cx.query("stage")) {
        return Ok((None, true));
    }
    match staged(cx, body)? {
        (stage, true) => Ok((Some(stage), false)),
        (_, false) => Ok((None, true)),
    }
}

/// The names of tables: at least one, all known.
fn names(given: Option<Value>) -> Result<Vec<String>, Refusal> {
    let Some(Value::Array(given)) =
        given.filter(|given| given.as_array().is_some_and(|list| !list.is_empty()))
    else {
        return Err(invalid("tables", "names no table: at least one must be selected"));
    };
    let known: Vec<&str> = Table::ALL.iter().map(|table| table.name()).collect();
    let name = |value: &Value| match value.as_str() {
        Some(name) if Table::named(name).is_some() => Ok(name.to_owned()),
        Some(_) | None => Err(invalid("tables", &format!("may only name {}", known.join(", ")))),
    };
    given.iter().map(name).collect()
}
