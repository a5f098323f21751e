//! Export and import of the whole site as canonical JSON (`docs/design/compatibility.md`).

use super::prelude::*;
use crate::http::endpoint::Document;
use http::header::CONTENT_DISPOSITION;
use std::collections::BTreeMap;

endpoints! {
    /// All posts as canonical JSON, and everything that they refer to
    GET "/api/database/export", May(DatabaseExport), "export" => export;
    /// How much an export holds, by kind
    GET "/api/database/export/stats", May(DatabaseExport) => stats;
    /// Import `{data: canonical JSON, newIds?, dryRun?}`: posts whose ids are there are replaced, others are new
    POST "/api/database/import", May(DatabaseImport), "import.json" => import;
    /// What an import of `{data: canonical JSON}` would do, without doing it
    POST "/api/database/validate", May(DatabaseImport), "import.json" => validate;
}

fn export(cx: &RequestContext<'_>, at: At) -> Result<Document, Refusal> {
    let found = at.read(cx, "export", json!({}))?;
    let answer = cx.content(StatusCode::OK, &found);
    Ok(Document(answer.with(CONTENT_DISPOSITION, "attachment; filename=\"site.json\"")))
}

fn stats(cx: &RequestContext<'_>, at: At) -> Result<Answer, Refusal> {
    let found = at.read(cx, "export", json!({}))?;
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    for item in found["items"].as_array().into_iter().flatten() {
        *kinds.entry(item["kind"].as_str().unwrap_or_default()).or_default() += 1;
    }
    let posts = found["posts"].as_array().map_or(0, Vec::len);
    let answer = json!({"data": {"posts": posts, "items": kinds}, "metadata": found["metadata"]});
    Ok(cx.content(StatusCode::OK, &answer))
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Import {
    /// Canonical JSON, as an export gives it
    data: Map,
    /// Whether all posts get new ids
    new_ids: Option<bool>,
    /// Whether it is a dry run, which writes nothing
    #[serde(skip_serializing)]
    dry_run: Option<bool>,
}

fn import(cx: &RequestContext<'_>, to: To, body: Body<Import>) -> Result<Value, Refusal> {
    run(cx, to.0, body, false)
}

fn validate(cx: &RequestContext<'_>, to: To, body: Body<Import>) -> Result<Value, Refusal> {
    run(cx, to.0, body, true)
}

fn run(
    cx: &RequestContext<'_>,
    stage: Stage,
    body: Body<Import>,
    is_dry_run: bool,
) -> Result<Value, Refusal> {
    let (mut done, message) = match is_dry_run || body.dry_run == Some(true) {
        true => (cx.dry_run("import.json", input(body), stage)?, "Dry run completed"),
        false => (cx.write("import.json", input(body), stage)?, "Imported"),
    };
    done["message"] = Value::from(message);
    done["stage"] = Value::from(stage.branch());
    Ok(done)
}
