//! The accounts of the server.

use super::prelude::*;
use crate::http::caller::Who;
use crate::http::endpoint::{Email, FullName, Password, Username, or_null};
use crate::model::Role;

endpoints! {
    /// The users who may sign in or act
    GET "/api/users", May(UsersManage), "user.list" => list;
    /// Add a user; a password has 8 characters at least
    POST "/api/users", May(UsersManage), "user.add" => add;
    /// One user
    GET "/api/users/:id", May(UsersManage), "user.list" => show;
    /// Change what a user is called, give them another role, lock them out or let them in again; their sessions end with
    /// another role
    PATCH "/api/users/:id", May(UsersManage), "user.set" => update;
    /// Give a user another password; their sessions end
    PATCH "/api/users/:id/password", May(UsersManage), "user.password" => password;
    /// Lock a user out; the name stays on what they wrote
    DELETE "/api/users/:id", May(UsersManage), "user.disable" => remove;
}

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

/// The user whom the path names by number, and whether the request may see them: users who are locked out only if it asks
/// for them.
struct Account {
    user: Value,
    is_seen: bool,
}

impl Account {
    fn seen(self) -> Result<Value, Refusal> {
        if self.is_seen { Ok(self.user) } else { Err(missing()) }
    }
}

impl Part for Account {
    fn read(cx: &RequestContext<'_>) -> Result<Self, Refusal> {
        let id: Option<i64> = cx.param("id").parse().ok();
        let found = all(cx)?.into_iter().find(|user| user["id"].as_i64() == id && id.is_some());
        let user = found.ok_or_else(missing)?;
        Ok(Account { is_seen: cx.flag("includeDisabled")? || user["disabled"] != true, user })
    }

    fn describe(signature: &mut Signature) {
        signature.path.push(("id", json!({"type": "integer", "minimum": 1})));
        let flag = json!({"enum": ["0", "1", "true", "false"]});
        signature.query.push(Parameter::of("includeDisabled", "1 for users who are locked out, too", flag));
    }
}

fn missing() -> Refusal {
    OpError::not_found("user.not-found", "User not found").into()
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Filter {
    /// 1 for users who are locked out, too
    include_disabled: Option<bool>,
}

fn list(cx: &RequestContext<'_>, query: Query<Filter>, slice: Slice) -> Result<Value, Refusal> {
    let mut rows = all(cx)?;
    rows.retain(|user| query.include_disabled == Some(true) || user["disabled"] != true);
    let mut found = json!({"data": rows, "meta": {}});
    slice.cut(&mut found);
    Ok(found)
}

fn show(_: &RequestContext<'_>, account: Account) -> Result<Answer, Refusal> {
    Ok(Answer::json(StatusCode::OK, &legacy_envelope(account.seen()?)))
}

/// What a user is called, with the names of old clients and ours.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Names {
    full_name: Option<FullName>,
    /// The same as `fullName`
    name: Option<FullName>,
    /// A short name to sign in with; null takes it away
    #[serde(default, deserialize_with = "or_null")]
    #[schemars(extend("x-null" = true))]
    username: Option<Option<Username>>,
}

impl Names {
    /// The short name, where answers give the mail address if there is none; null takes it away.
    fn username(&self, email: Option<&str>) -> Result<Option<&str>, Refusal> {
        match &self.username {
            Some(None) => Ok(Some("")),
            Some(Some(name)) if Some(name.0.as_str()) == email => Ok(None),
            Some(Some(name)) if name.0.is_empty() => {
                Err(invalid("username", "must not be empty; send null to remove it"))
            }
            Some(Some(name)) => Ok(Some(&name.0)),
            None => Ok(None),
        }
    }

    fn full_name(&self) -> Result<Option<&str>, Refusal> {
        let names = [("fullName", &self.full_name), ("name", &self.name)];
        let mut given = names.iter().filter_map(|(field, name)| Some((*field, name.as_ref()?.0.as_str())));
        if let Some((field, _)) = given.clone().find(|(_, name)| name.trim().is_empty()) {
            return Err(invalid(field, "is empty"));
        }
        Ok(given.next().map(|(_, name)| name))
    }
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct New {
    email: Email,
    password: Password,
    #[schemars(extend("enum" = Role::OF_ACCOUNTS))]
    role: String,
    #[serde(flatten)]
    names: Names,
}

fn add(cx: &RequestContext<'_>, Body(new): Body<New>) -> Result<Created, Refusal> {
    let mut made = cx.run_plain(
        "user.add",
        json!({
            "email": new.email, "role": new.role, "name": new.names.full_name()?,
            "username": new.names.username(Some(&new.email.0))?, "password": new.password,
        }),
    )?;
    record(&mut made);
    let path = format!("/api/users/{}", made["id"]);
    Ok(Created::json(&legacy_envelope(made)).at(&path))
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

#[derive(Serialize, Deserialize, JsonSchema)]
#[schemars(extend("anyOf" = ["role", "disabled", "email", "fullName", "name", "username"]))]
struct Changes {
    #[schemars(extend("enum" = Role::OF_ACCOUNTS))]
    role: Option<String>,
    /// Whether the user is locked out
    disabled: Option<bool>,
    email: Option<Email>,
    #[serde(flatten)]
    names: Names,
}

fn update(
    cx: &RequestContext<'_>,
    account: Account,
    Body(change): Body<Changes>,
) -> Result<LegacyEnvelope, Refusal> {
    // A user who is locked out can be let in again, and does not exist for other changes.
    if change.disabled.is_none() && !account.is_seen {
        return Err(missing());
    }
    let user = &account.user;
    let (username, full_name) = (change.names.username(user["email"].as_str())?, change.names.full_name()?);
    let is_called = change.email.is_some() || username.is_some() || full_name.is_some();
    if change.role.is_none() && change.disabled.is_none() && !is_called {
        return Err(invalid("role", "is missing: at least one field of a user is required"));
    }
    if change.role.is_some() {
        refuse_own(cx, user, "change the role of")?;
    }
    if change.disabled.is_some() {
        refuse_own(cx, user, "disable")?;
    }
    let id = user["id"].to_string();
    if is_called {
        let names = json!({"user": id, "email": change.email, "username": username, "name": full_name});
        cx.run_plain("user.set", names)?;
    }
    if let Some(role) = change.role {
        cx.run_plain("user.role", json!({"user": id, "role": role}))?;
    }
    if let Some(disabled) = change.disabled {
        let operation = if disabled { "user.disable" } else { "user.enable" };
        cx.run_plain(operation, json!({"user": id}))?;
    }
    Ok(legacy_envelope(Account::read(cx)?.user))
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct NewPassword {
    password: Password,
}

fn password(cx: &RequestContext<'_>, account: Account, body: Body<NewPassword>) -> Result<Value, Refusal> {
    let user = account.seen()?;
    cx.run_plain("user.password", json!({"user": user["id"].to_string(), "password": body.password}))?;
    Ok(json!({"message": "Password updated", "id": user["id"]}))
}

fn remove(cx: &RequestContext<'_>, account: Account) -> Result<(), Refusal> {
    let user = account.seen()?;
    refuse_own(cx, &user, "delete")?;
    cx.run_plain("user.disable", json!({"user": user["id"].to_string()})).map(drop)
}
