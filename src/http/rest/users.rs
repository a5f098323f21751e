//! The accounts of the server.

use super::{legacy_envelope, needed, only, text};
use crate::base::{Map, Value};
use crate::http::answer::Refusal;
use crate::http::caller::Who;
use crate::http::endpoint::endpoints;
use crate::http::message::Answer;
use crate::http::request_context::{RequestContext, invalid};
use crate::ops::OpError;
use http::StatusCode;
use http::header::LOCATION;
use serde_json::json;

endpoints! {
    /// The users who may sign in or act
    GET "/api/users", May(UsersManage), "user.list"; LOCKED_OUT => list raw;
    /// Add a user: `{email, password, role, fullName?, username?}`; a password has 8 characters at least
    POST "/api/users", May(UsersManage), "user.add" => add raw;
    /// One user
    GET "/api/users/:id", May(UsersManage), "user.list"; LOCKED_OUT => show raw;
    /// Change what a user is called, give them another role, lock them out or let them in again: `{email, username,
    /// fullName, role, disabled}`; their sessions end with another role
    PATCH "/api/users/:id", May(UsersManage), "user.set"; LOCKED_OUT => update raw;
    /// Give a user another password: `{password}`; their sessions end
    PATCH "/api/users/:id/password", May(UsersManage), "user.password"; LOCKED_OUT => password raw;
    /// Lock a user out; the name stays on what they wrote
    DELETE "/api/users/:id", May(UsersManage), "user.disable" => remove raw;
}

const LOCKED_OUT: &[(&str, &str)] = &[("includeDisabled", "1 for users who are locked out, too")];

/// A user with the names that old clients read.
pub(super) fn record(user: &mut Value) {
    if user["username"].is_null() {
        user["username"] = user["email"].clone();
    }
    user["fullName"] = user["name"].clone();
}

fn all(cx: &RequestContext<'_>) -> Result<Vec<Value>, Refusal> {
    let mut found = cx.run_plain("user.list", json!({}))?;
    let mut rows = found["data"].as_array_mut().map(std::mem::take).unwrap_or_default();
    rows.iter_mut().for_each(record);
    Ok(rows)
}

/// The user whom the path names by number.
fn one(cx: &RequestContext<'_>) -> Result<Value, Refusal> {
    let id: Option<i64> = cx.param("id").parse().ok();
    let found = all(cx)?.into_iter().find(|user| user["id"].as_i64() == id && id.is_some());
    found.ok_or_else(missing)
}

/// Whether a user is told of: one who is locked out only to who asks for that.
fn told(cx: &RequestContext<'_>) -> Result<impl Fn(&Value) -> bool, Refusal> {
    let with_all = cx.flag("includeDisabled")?;
    Ok(move |user: &Value| with_all || user["disabled"] != true)
}

fn list(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let is_told = told(cx)?;
    let mut rows = all(cx)?;
    rows.retain(is_told);
    let mut found = json!({"data": rows, "meta": {}});
    super::sliced(cx, &mut found)?;
    Ok(Answer::json(StatusCode::OK, &found))
}

fn show(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let user = one(cx)?;
    match told(cx)?(&user) {
        true => Ok(Answer::json(StatusCode::OK, &legacy_envelope(user))),
        false => Err(missing()),
    }
}

fn missing() -> Refusal {
    OpError::not_found("user.not-found", "User not found").into()
}

fn add(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let mut body = cx.body()?;
    let body = only(&mut body, &["email", "password", "role", "fullName", "name", "username"])?;
    let input = json!({
        "email": needed(&body, "email")?, "role": needed(&body, "role")?, "name": full_name(&body)?,
        "username": username(&body, body.get("email"))?, "password": needed(&body, "password")?,
    });
    let mut made = cx.run_plain("user.add", input)?;
    record(&mut made);
    let path = format!("/api/users/{}", made["id"]);
    Ok(Answer::json(StatusCode::CREATED, &legacy_envelope(made)).with(LOCATION, &path))
}

/// The short name that a body gives, where answers tell the mail address for none; null takes it away.
fn username(body: &Map, email: Option<&Value>) -> Result<Option<String>, Refusal> {
    match body.get("username") {
        Some(Value::Null) => Ok(Some(String::new())),
        Some(told) if Some(told) == email => Ok(None),
        Some(Value::String(text)) if text.is_empty() => {
            Err(invalid("username", "is empty: null takes it away"))
        }
        _ => text(body, "username"),
    }
}

/// The name of a user, with the names that old clients read or ours.
fn full_name(body: &Map) -> Result<Option<String>, Refusal> {
    let names = ["fullName", "name"];
    for name in names {
        if text(body, name)?.is_some_and(|text| text.trim().is_empty()) {
            return Err(invalid(name, "is empty"));
        }
    }
    Ok(names.iter().find_map(|name| text(body, name).ok()?))
}

/// Nobody takes their own rights away by mistake.
fn refuse_own(cx: &RequestContext<'_>, user: &Value, what: &str) -> Result<(), Refusal> {
    match &cx.caller.who {
        Who::User(own) if user["id"] == own.id => Err(Refusal::plain(
            StatusCode::BAD_REQUEST,
            "user.own",
            format!("You cannot {what} your own account"),
        )),
        Who::User(_) | Who::Token(_) | Who::Nobody => Ok(()),
    }
}

fn update(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let (user, is_told) = (one(cx)?, told(cx)?);
    let mut body = cx.body()?;
    let body = only(&mut body, &["role", "disabled", "email", "username", "fullName", "name"])?;
    let disabled = match body.get("disabled") {
        None | Some(Value::Null) => None,
        Some(Value::Bool(flag)) => Some(*flag),
        Some(_) => return Err(invalid("disabled", "is not true or false")),
    };
    // Who is locked out is let in again, and is as gone as for a read otherwise.
    if disabled.is_none() && !is_told(&user) {
        return Err(missing());
    }
    let role = text(&body, "role")?;
    let username = username(&body, Some(&user["email"]))?;
    let (email, full_name) = (text(&body, "email")?, full_name(&body)?);
    let is_called = [&email, &username, &full_name].into_iter().any(Option::is_some);
    if role.is_none() && disabled.is_none() && !is_called {
        return Err(invalid("role", "is missing, and so is every other field of a user"));
    }
    if role.is_some() {
        refuse_own(cx, &user, "change the role of")?;
    }
    if disabled.is_some() {
        refuse_own(cx, &user, "disable")?;
    }
    let name = user["id"].to_string();
    if is_called {
        let names = json!({"user": name, "email": email, "username": username, "name": full_name});
        cx.run_plain("user.set", names)?;
    }
    if let Some(role) = role {
        cx.run_plain("user.role", json!({"user": name, "role": role}))?;
    }
    if let Some(disabled) = disabled {
        let operation = if disabled { "user.disable" } else { "user.enable" };
        cx.run_plain(operation, json!({"user": name}))?;
    }
    Ok(Answer::json(StatusCode::OK, &legacy_envelope(one(cx)?)))
}

fn password(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let user = one(cx)?;
    if !told(cx)?(&user) {
        return Err(missing());
    }
    let mut body = cx.body()?;
    let body = only(&mut body, &["password"])?;
    let input = json!({"user": user["id"].to_string(), "password": needed(&body, "password")?});
    cx.run_plain("user.password", input)?;
    Ok(Answer::json(StatusCode::OK, &json!({"message": "Password updated", "id": user["id"]})))
}

fn remove(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let user = one(cx)?;
    if !told(cx)?(&user) {
        return Err(missing());
    }
    refuse_own(cx, &user, "delete")?;
    cx.run_plain("user.disable", json!({"user": user["id"].to_string()}))?;
    Ok(Answer::empty(StatusCode::NO_CONTENT))
}
