//! The languages of the site.

use super::prelude::*;

endpoints! {
    /// The languages of the site, with the default one
    GET "/api/locales", Reader, "locale.list" => list;
    /// Add a language
    POST "/api/locales", May(DefinitionsEdit), "locale.add" => add;
    /// Make a language the default one, or enable or disable it; disabling it archives its posts
    PATCH "/api/locales/:code", May(DefinitionsEdit), "locale.set" => update;
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
    Ok(written(cx, after(row(cx, code, stage)?, done), stage, status, message))
}

/// A refusal in the words of a body: where it names no field, it is of the language itself.
fn with_sent_names(refusal: Refusal) -> Refusal {
    match (Words { names: &[("locale", "code")], ..Words::default() }).tell(refusal) {
        Refusal::Failed(error) if error.details.is_empty() && error.code.starts_with("locale.") => {
            let message = error.message.clone();
            error.detail("code", message).into()
        }
        other => other,
    }
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct New {
    /// Such as `fr` or `pt-BR`
    code: Code,
    /// Whether it becomes the default language
    is_default: Option<bool>,
}

fn add(cx: &RequestContext<'_>, to: To, body: Body<New>) -> Result<Created, Refusal> {
    let input = json!({"locale": body.code, "default": body.is_default == Some(true)});
    let done = cx.write("locale.add", input, to.0).map_err(with_sent_names)?;
    one(cx, (&body.code.0, &done), to.0, StatusCode::CREATED, "Created").map(Created)
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(extend("anyOf" = ["isDefault", "isEnabled"]))]
#[schemars(extend("x-read-only" = ["code", "postCount", "data"]))]
struct Changes {
    /// True makes it the default language; another one takes that over
    is_default: Option<bool>,
    is_enabled: Option<bool>,
}

fn update(cx: &RequestContext<'_>, to: To, body: Fields<Changes>) -> Result<Answer, Refusal> {
    let (code, stage) = (cx.param("code"), to.0);
    let done = cx.write("locale.set", json!({"locale": code, "fields": body.0}), stage);
    one(cx, (code, &done.map_err(with_sent_names)?), stage, StatusCode::OK, "Updated")
}

fn remove(cx: &RequestContext<'_>, to: To) -> Result<(), Refusal> {
    cx.write("locale.remove", json!({"locale": cx.param("code")}), to.0).map(drop)
}
