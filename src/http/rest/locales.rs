//! The languages of the site.

use super::post_save::stage;
use super::{needed, only};
use crate::base::{Stage, Value};
use crate::http::answer::Refusal;
use crate::http::exchange::{Exchange, invalid};
use crate::http::message::Answer;
use crate::http::router::{Access, Route};
use crate::model::roles::Permission;
use http::{Method, StatusCode};
use serde_json::json;

pub(super) const ROUTES: &[Route] = &[
    Route {
        method: Method::GET,
        path: "/api/locales",
        access: Access::Reader,
        run: list,
        about: "The languages of the site, with the default one",
        operation: Some("locale.list"),
        query: &[],
    },
    Route {
        method: Method::POST,
        path: "/api/locales",
        access: Access::May(Permission::DefinitionsEdit),
        run: add,
        about: "Add a language: `{code, isDefault?}`",
        operation: Some("locale.add"),
        query: &[],
    },
    Route {
        method: Method::PATCH,
        path: "/api/locales/:code",
        access: Access::May(Permission::DefinitionsEdit),
        run: update,
        about: "Make a language the default one: `{isDefault: true}`",
        operation: Some("locale.default"),
        query: &[],
    },
    Route {
        method: Method::DELETE,
        path: "/api/locales/:code",
        access: Access::May(Permission::DefinitionsEdit),
        run: remove,
        about: "Remove a language that no post and no menu uses",
        operation: Some("locale.remove"),
        query: &[],
    },
];

fn found(cx: &Exchange<'_>, stage: Stage) -> Result<Value, Refusal> {
    let mut found = cx.show_on("locale.list", json!({}), stage)?;
    let mut default = Value::Null;
    for row in found["data"].as_array_mut().into_iter().flatten() {
        row["isEnabled"] = Value::Bool(true);
        if row["isDefault"] == true {
            default = row["code"].clone();
        }
    }
    found["meta"]["defaultLocale"] = default;
    super::paged(&mut found["meta"]);
    Ok(found)
}

fn list(cx: &mut Exchange<'_>) -> Result<Answer, Refusal> {
    let stage = cx.stage()?.unwrap_or(Stage::Source);
    Ok(cx.content(StatusCode::OK, &found(cx, stage)?))
}

/// One language after a change.
fn one(
    cx: &Exchange<'_>,
    code: &str,
    stage: Stage,
    status: StatusCode,
    message: &str,
) -> Result<Answer, Refusal> {
    let all = found(cx, stage)?;
    let mut rows = all["data"].as_array().into_iter().flatten();
    let row = rows.find(|row| row["code"] == code).cloned().unwrap_or_default();
    Ok(super::written(cx, row, stage, status, message))
}

/// Whether a body asks for the default.
fn is_default(value: Option<&Value>) -> Result<bool, Refusal> {
    match value {
        None | Some(Value::Null) => Ok(false),
        Some(Value::Bool(flag)) => Ok(*flag),
        Some(_) => Err(invalid("isDefault", "is not true or false")),
    }
}

fn add(cx: &mut Exchange<'_>) -> Result<Answer, Refusal> {
    let mut body = cx.body()?;
    let stage = stage(cx, &mut body)?;
    let body = only(&mut body, &["code", "isDefault"])?;
    let (code, is_default) = (needed(&body, "code")?, is_default(body.get("isDefault"))?);
    cx.write("locale.add", json!({"locale": code}), stage)?;
    if is_default {
        cx.write("locale.default", json!({"locale": code}), stage)?;
    }
    one(cx, &code, stage, StatusCode::CREATED, "Created")
}

fn update(cx: &mut Exchange<'_>) -> Result<Answer, Refusal> {
    let mut body = cx.body()?;
    let stage = stage(cx, &mut body)?;
    let body = only(&mut body, &["isDefault"])?;
    if !is_default(body.get("isDefault"))? {
        return Err(invalid("isDefault", "can only become true: another language takes it over"));
    }
    let code = cx.param("code").to_owned();
    cx.write("locale.default", json!({"locale": code}), stage)?;
    one(cx, &code, stage, StatusCode::OK, "Updated")
}

fn remove(cx: &mut Exchange<'_>) -> Result<Answer, Refusal> {
    let stage = stage(cx, &mut cx.body()?)?;
    cx.write("locale.remove", json!({"locale": cx.param("code")}), stage)?;
    Ok(Answer::empty(StatusCode::NO_CONTENT))
}
