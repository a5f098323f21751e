//! Find and replace over the whole site.

use super::prelude::*;
use crate::ops::find_replace::{Also, Table};

/// The value of `stage` for all stages.
const ALL: &str = "all";

endpoints! {
    /// Replace a text on all stages, unless `stage` names one
    POST "/api/database/find-replace", May(DatabaseExport), "find-replace" => replace;
    /// The names that `tables` may hold
    GET "/api/database/find-replace/tables", May(DatabaseExport) => tables;
}

fn tables(_: &RequestContext<'_>) -> Result<Value, Refusal> {
    let names: Vec<Value> = Table::ALL.iter().map(|table| json!({"name": table.name()})).collect();
    Ok(json!({"data": names}))
}

/// The stage that the request names; none for all stages, which is the default.
struct Target(Option<Stage>);

impl Part for Target {
    fn read(cx: &RequestContext<'_>) -> Result<Self, Refusal> {
        let mut body = cx.body()?;
        let named = [body.get("stage").and_then(Value::as_str), cx.query("stage")];
        if named.contains(&Some(ALL)) {
            let is_alone = named.iter().flatten().all(|stage| *stage == ALL) && !body.contains_key("mode");
            let message = "contradicts another field or parameter that names the stage: send only one";
            return is_alone.then_some(Target(None)).ok_or_else(|| invalid("stage", message));
        }
        let to = To::of(cx, &mut body)?;
        Ok(Target(to.is_named().then_some(to.0)))
    }

    fn describe(signature: &mut Signature) {
        To::describe(signature);
        let stages = signature.query.iter_mut().filter(|parameter| parameter.name == "stage");
        let stages = stages.map(|parameter| &mut parameter.schema);
        let stages = stages.chain(signature.body.as_mut().map(|body| &mut body["properties"]["stage"]));
        stages.filter_map(|schema| schema["enum"].as_array_mut()).for_each(|names| names.push(json!(ALL)));
    }
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(extend("oneOf" = ["find", "search"]))]
struct Replacement {
    #[schemars(length(min = 1, max = 1000))]
    find: Option<String>,
    /// The same as `find`, in a dry run unless `dryRun` is false
    #[serde(skip_serializing)]
    #[schemars(length(min = 1, max = 1000))]
    search: Option<String>,
    replace: String,
    #[schemars(length(min = 1))]
    tables: Vec<Table>,
    #[serde(skip_serializing)]
    dry_run: Option<bool>,
    #[serde(skip_serializing)]
    case_sensitive: Option<bool>,
    /// The opposite of `caseSensitive`
    case_insensitive: Option<bool>,
    /// Whether `find` is a regular expression
    regex: Option<bool>,
    /// Only whole words
    words: Option<bool>,
    /// Texts to look at that are not words
    also: Option<Vec<Also>>,
}

fn replace(cx: &RequestContext<'_>, target: Target, body: Body<Replacement>) -> Result<Value, Refusal> {
    if body.find.is_some() && body.search.is_some() {
        return Err(invalid("search", "means the same as `find`: send one of them"));
    }
    let find = body.find.as_ref().or(body.search.as_ref()).filter(|text| !text.is_empty());
    let find = find.ok_or_else(|| invalid("find", "is missing: a text to look for"))?;
    let dry_run = body.dry_run.unwrap_or(body.search.is_some());
    let any_case = body.case_insensitive.unwrap_or(body.case_sensitive == Some(false));
    let own = json!({"find": find, "caseInsensitive": any_case, "allStages": target.0.is_none()});
    let input = input((&body, own));
    let done = match (dry_run, target.0) {
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
    Ok(json!({
        "message": message, "result": result, "dryRun": dry_run, "stage": target.0.map_or(ALL, Stage::branch),
        "commit": of("commit"), "warnings": of("warnings"),
    }))
}
