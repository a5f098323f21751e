//! Redirects from old addresses to new ones.

use super::prelude::*;
use crate::ops::redirect::{NAMES, add_names, as_in_files};

endpoints! {
    /// The redirects
    GET "/api/redirects", Known, "redirect.list" => list;
    /// Make an old path lead elsewhere
    POST "/api/redirects", May(DefinitionsEdit), "redirect.add" => add;
    /// One redirect
    GET "/api/redirects/:id", Known, "redirect.list" => show;
    /// Change a redirect
    PUT "/api/redirects/:id", May(DefinitionsEdit), "redirect.set" => update;
    /// Remove a redirect
    DELETE "/api/redirects/:id", May(DefinitionsEdit), "redirect.remove" => remove;
}

nouns! {
    Redirect = "id", "redirect";
}

/// All redirects, with the names that old clients read.
fn recorded(mut found: Value) -> Value {
    found["data"].as_array_mut().into_iter().flatten().for_each(add_names);
    found
}

fn all(cx: &RequestContext<'_>, stage: Stage) -> Result<Value, Refusal> {
    Ok(recorded(cx.show_on("redirect.list", json!({}), stage)?))
}

/// The redirects of the stage or revision in the query.
fn listed(cx: &RequestContext<'_>, at: &At) -> Result<Value, Refusal> {
    Ok(recorded(at.read(cx, "redirect.list", json!({}))?))
}

/// The redirect with an id, and its revision.
fn one(found: &Value, id: &str) -> Result<(Value, Option<String>), Refusal> {
    let mut rows = found["data"].as_array().into_iter().flatten();
    let row = rows.find(|row| row["id"] == id).cloned();
    let revision = found["meta"]["revision"].as_str().map(str::to_owned);
    Ok((row.ok_or_else(no_redirect)?, revision))
}

fn no_redirect() -> OpError {
    OpError::not_found("redirect.not-found", "Redirect not found")
}

fn list(cx: &RequestContext<'_>, at: At, slice: Slice) -> Result<Tagged, Refusal> {
    let mut found = listed(cx, &at)?;
    slice.cut(&mut found);
    Ok(Tagged(found))
}

fn show(cx: &RequestContext<'_>, id: Id<Redirect>, at: At) -> Result<Answer, Refusal> {
    let (found, revision) = one(&listed(cx, &at)?, &id.0)?;
    Ok(cx.content(StatusCode::OK, &legacy_envelope(found).at(revision)))
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Settable {
    /// The old path, such as `/old`
    #[schemars(regex(pattern = "^/[^\\s\\u0000-\\u001f\\u007f-\\u009f]*$"))]
    from_path: Option<String>,
    /// The new address
    #[schemars(extend("x-field" = "post.canonicalUrl"))]
    to_path: Option<String>,
    /// 301 unless given
    #[schemars(extend("enum" = [301, 302, 307, 308]))]
    http_status: Option<u16>,
    /// The post it leads to, instead of an address
    post_id: Option<Uuid>,
    /// The only language it holds for
    #[schemars(extend("x-field" = "menu.locale"))]
    locale: Option<String>,
    /// The same as `fromPath`
    from: Option<String>,
    /// The same as `toPath`
    to: Option<String>,
    /// The same as `httpStatus`
    status: Option<u16>,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[schemars(extend("anyOf" = ["fromPath", "from"], "oneOf" = ["toPath", "postId", "to"]))]
struct New {
    #[serde(flatten)]
    fields: Settable,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(extend("x-read-only" = ["id", "postTitle", "leadsTo", "data"]))]
struct Changes {
    #[serde(flatten)]
    fields: Settable,
}

/// Names fields in a refusal as the body did.
fn with_sent_names(refusal: Refusal, sent: &[String]) -> Refusal {
    let names: Vec<(&str, &str)> = NAMES
        .iter()
        .filter(|(_, key)| !sent.iter().any(|name| name == key))
        .map(|(word, key)| (*key, *word))
        .collect();
    let words = Words {
        lists: &["redirects"],
        whole: if sent.iter().any(|name| name == "to") { "to" } else { "toPath" },
        names: &names,
        references: &[("post.", "postId")],
    };
    words.tell(refusal)
}

fn add(cx: &RequestContext<'_>, to: To, body: Fields<New>) -> Result<Created, Refusal> {
    let sent: Vec<String> = body.0.keys().cloned().collect();
    let mut fields = as_in_files(body.0)?;
    let post = fields.shift_remove("postId");
    let made = cx.write("redirect.add", input((fields, json!({"post": post}))), to.0);
    let made = made.map_err(|refusal| with_sent_names(refusal, &sent))?;
    let id = made["id"].as_str().unwrap_or_default();
    let answer = written(cx, shown(cx, id, to.0, &made)?, to.0, StatusCode::CREATED, "Created");
    Ok(Created(located(answer, &format!("/api/redirects/{id}"), to.0)))
}

/// The redirect after a write.
fn shown(cx: &RequestContext<'_>, id: &str, stage: Stage, done: &Value) -> Result<Value, Refusal> {
    Ok(after(one(&all(cx, stage)?, id)?.0, done))
}

fn update(
    cx: &RequestContext<'_>,
    id: Id<Redirect>,
    to: To,
    body: Fields<Changes>,
) -> Result<Answer, Refusal> {
    let sent: Vec<String> = body.0.keys().cloned().collect();
    let done = cx.write("redirect.set", json!({"redirect": id, "fields": body.0}), to.0);
    let done = done.map_err(|refusal| with_sent_names(missing(refusal), &sent))?;
    Ok(written(cx, shown(cx, &id.0, to.0, &done)?, to.0, StatusCode::OK, "Updated"))
}

/// The refusal for a redirect that does not exist, in the words of known clients.
fn missing(refusal: Refusal) -> Refusal {
    match refusal {
        Refusal::Failed(error) if error.code == "redirect.not-found" => no_redirect().into(),
        other => other,
    }
}

fn remove(cx: &RequestContext<'_>, id: Id<Redirect>, to: To) -> Result<(), Refusal> {
    cx.write("redirect.remove", json!({"redirect": id}), to.0).map(drop)
}
