//! Export and import of the whole site as canonical JSON (`docs/design/compatibility.md`).

use super::staging::stage;
use crate::base::Value;
use crate::http::answer::Refusal;
use crate::http::endpoint::endpoints;
use crate::http::message::Answer;
use crate::http::request_context::{RequestContext, invalid};
use http::StatusCode;
use http::header::CONTENT_DISPOSITION;
use serde_json::json;
use std::collections::BTreeMap;

const READ: &[(&str, &str)] =
    &[("stage", "source (unless given), review or ai-review"), ("rev", "A revision: a commit, a branch")];

endpoints! {
    /// All posts as canonical JSON, and everything that they refer to
    GET "/api/database/export", May(DatabaseExport), "export"; READ => export raw;
    /// How much an export holds, by kind
    GET "/api/database/export/stats", May(DatabaseExport); READ => stats raw;
    /// Import `{data: canonical JSON, newIds?, dryRun?}`: posts whose ids are there are replaced, others are new
    POST "/api/database/import", May(DatabaseImport), "import.json" => import raw;
    /// What an import of `{data: canonical JSON}` would do, without doing it
    POST "/api/database/validate", May(DatabaseImport), "import.json" => validate raw;
}

fn export(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let found = cx.read("export", json!({}))?;
    let answer = cx.content(StatusCode::OK, &found);
    Ok(answer.with(CONTENT_DISPOSITION, "attachment; filename=\"site.json\""))
}

fn stats(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let found = cx.read("export", json!({}))?;
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    for item in found["items"].as_array().into_iter().flatten() {
        *kinds.entry(item["kind"].as_str().unwrap_or_default()).or_default() += 1;
    }
    let posts = found["posts"].as_array().map_or(0, Vec::len);
    let answer = json!({"data": {"posts": posts, "items": kinds}, "metadata": found["metadata"]});
    Ok(cx.content(StatusCode::OK, &answer))
}

fn import(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    run(cx, false)
}

fn validate(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    run(cx, true)
}

fn run(cx: &mut RequestContext<'_>, is_dry_run: bool) -> Result<Answer, Refusal> {
    let mut body = cx.body()?;
    let stage = stage(cx, &mut body)?;
    let mut body = super::only(&mut body, &["data", "newIds", "dryRun"])?;
    let mut flag = |name: &str| match body.shift_remove(name) {
        None | Some(Value::Null) => Ok(false),
        Some(Value::Bool(flag)) => Ok(flag),
        Some(_) => Err(invalid(name, "is not true or false")),
    };
    let (new_ids, dry_run) = (flag("newIds")?, flag("dryRun")? || is_dry_run);
    let data = super::object(&body, "data")?.ok_or_else(|| invalid("data", "is required"))?;
    let input = json!({"data": data, "newIds": new_ids});
    let done = match dry_run {
        true => cx.dry_run("import.json", input, stage)?,
        false => cx.write("import.json", input, stage)?,
    };
    let message = if dry_run { "Dry run completed" } else { "Imported" };
    let mut answer = done;
    answer["message"] = Value::from(message);
    answer["stage"] = Value::from(stage.branch());
    Ok(Answer::json(StatusCode::OK, &answer))
}
