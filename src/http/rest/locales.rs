//! The languages of the site.

use super::error_mapping::Words;
use super::staging::stage;
use super::{needed, only, published, read_only_fields};
use crate::base::{Stage, Value};
use crate::db::PostQuery;
use crate::http::answer::Refusal;
use crate::http::endpoint::{At, Slice, Tagged, To, endpoints};
use crate::http::message::Answer;
use crate::http::request_context::{RequestContext, invalid};
use crate::model::Kind;
use crate::ops::OpError;
use http::StatusCode;
use serde_json::json;

endpoints! {
    /// The languages of the site, with the default one
    GET "/api/locales", Reader, "locale.list" => list;
    /// Add a language: `{code, isDefault?}`
    POST "/api/locales", May(DefinitionsEdit), "locale.add" => add raw;
    /// Make a language the default one, or enable or disable it: `{isDefault: true}`, `{isEnabled}`; disabling it
    /// archives its posts
    PATCH "/api/locales/:code", May(DefinitionsEdit), "locale.default" => update raw;
    /// Remove a language that no post and no menu uses
    DELETE "/api/locales/:code", May(DefinitionsEdit), "locale.remove" => remove;
}

fn found(cx: &RequestContext<'_>, stage: Stage) -> Result<Value, Refusal> {
    Ok(as_read(cx.show_on("locale.list", json!({}), stage)?))
}

/// The languages as clients read them.
fn as_read(mut found: Value) -> Value {
    let mut default = Value::Null;
    for row in found["data"].as_array_mut().into_iter().flatten() {
        if row["isDefault"] == true {
            default = row["code"].clone();
        }
    }
    found["meta"]["defaultLocale"] = default;
    found
}

fn list(cx: &RequestContext<'_>, at: At, slice: Slice) -> Result<Tagged, Refusal> {
    let mut found = as_read(at.read(cx, "locale.list", json!({}))?);
    if !cx.caller.sees_all() {
        let live = cx.content_asked()?;
        for row in found["data"].as_array_mut().into_iter().flatten() {
            let locales = row["code"].as_str().map(str::to_owned).into_iter().collect();
            let query = PostQuery { locales, ..published() };
            row["postCount"] = json!(live.posts(&query).map_err(OpError::from)?.total);
        }
    }
    slice.cut(&mut found);
    Ok(Tagged(found))
}

/// One language as it is.
fn row(cx: &RequestContext<'_>, code: &str, stage: Stage) -> Result<Value, Refusal> {
    let all = found(cx, stage)?;
    let mut rows = all["data"].as_array().into_iter().flatten();
    Ok(rows.find(|row| row["code"] == code).cloned().unwrap_or_default())
}

/// One language after a change that did this.
fn one(
    cx: &RequestContext<'_>,
    (code, done): (&str, &Value),
    stage: Stage,
    status: StatusCode,
    message: &str,
) -> Result<Answer, Refusal> {
    Ok(super::written(cx, super::after(row(cx, code, stage)?, done), stage, status, message))
}

/// A refusal in the words of a body: where it names no field, it is of the language itself.
fn told(refusal: Refusal) -> Refusal {
    match (Words { names: &[("locale", "code")], ..Words::default() }).tell(refusal) {
        Refusal::Failed(error) if error.details.is_empty() && error.code.starts_with("locale.") => {
            let message = error.message.clone();
            error.detail("code", message).into()
        }
        other => other,
    }
}

/// Whether a body asks for the default.
fn is_default(value: Option<&Value>) -> Result<bool, Refusal> {
    match value {
        None | Some(Value::Null) => Ok(false),
        Some(Value::Bool(flag)) => Ok(*flag),
        Some(_) => Err(invalid("isDefault", "is not true or false")),
    }
}

fn add(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let mut body = cx.body()?;
    let stage = stage(cx, &mut body)?;
    let body = only(&mut body, &["code", "isDefault"])?;
    let (code, is_default) = (needed(&body, "code")?, is_default(body.get("isDefault"))?);
    let input = json!({"locale": code, "default": is_default});
    let done = cx.write("locale.add", input, stage).map_err(told)?;
    one(cx, (&code, &done), stage, StatusCode::CREATED, "Created")
}

fn update(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let mut body = cx.body()?;
    let stage = stage(cx, &mut body)?;
    let code = cx.param("code").to_owned();
    let known = ["isDefault", "isEnabled"];
    if body.keys().any(|name| !known.contains(&name.as_str())) {
        read_only_fields::as_told(&mut body, &known, stage, &[&|stage| row(cx, &code, stage)])?;
        if body.is_empty() {
            cx.unchanged(&Kind::Settings.default_path(""), stage)?;
            return one(cx, (&code, &Value::Null), stage, StatusCode::OK, "Updated");
        }
    }
    let body = only(&mut body, &known)?;
    let enables = match body.get("isEnabled") {
        None | Some(Value::Null) => None,
        Some(Value::Bool(flag)) => Some(*flag),
        Some(_) => return Err(invalid("isEnabled", "is not true or false")),
    };
    let says_no = body.get("isDefault") == Some(&Value::Bool(false));
    let becomes_default = is_default(body.get("isDefault"))?;
    let was_default = || row(cx, &code, stage).map(|was| was["isDefault"] == true);
    if !becomes_default && (enables.is_none() || says_no && was_default()?) {
        return Err(invalid("isDefault", "can only become true: another language takes it over"));
    }
    let mut done = Value::Null;
    if let Some(enables) = enables {
        let act = if enables { "locale.enable" } else { "locale.disable" };
        done = cx.write(act, json!({"locale": code}), stage).map_err(told)?;
    }
    if becomes_default {
        done = cx.write("locale.default", json!({"locale": code}), stage)?;
    }
    one(cx, (&code, &done), stage, StatusCode::OK, "Updated")
}

fn remove(cx: &RequestContext<'_>, to: To) -> Result<(), Refusal> {
    cx.write("locale.remove", json!({"locale": cx.param("code")}), to.0).map(drop)
}
