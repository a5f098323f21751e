//! Redirects from old addresses to new ones.

use super::prelude::*;
use super::resource::{self, Resource, list};
use crate::ops::redirect::{NAMES, add_names, as_in_files};

endpoints! {
    /// The redirects
    GET "/api/redirects", Known, "redirect.list" => list<Redirect>;
    /// Make an old path lead elsewhere
    POST "/api/redirects", May(DefinitionsEdit), "redirect.add" => add;
    /// One redirect
    GET "/api/redirects/:id", Known, "redirect.list" => show;
    /// Change a redirect
    PUT "/api/redirects/:id", May(DefinitionsEdit), "redirect.set" => update;
    /// Remove a redirect
    DELETE "/api/redirects/:id", May(DefinitionsEdit), "redirect.remove" => remove;
    /// Whether live posts of a type leave a redirect where their address changes
    GET "/api/redirect-settings/:type", Known, "type.show" => settings;
    /// Change whether they do; the type's field `redirects` says it
    POST "/api/redirect-settings/:type", May(DefinitionsEdit), "type.set" => set_settings;
}

nouns! {
    Redirect = "id", "redirect";
}

impl Resource for Redirect {
    const NAME: &'static str = "redirect";
    const PATH: &'static str = "/api/redirects";
    const INPUT: &'static str = "redirect";
    type Changes = Changes;

    fn complete_row(row: &mut Value) {
        add_names(row);
    }

    fn item(cx: &RequestContext<'_>, id: &str, stage: Stage) -> Result<Value, Refusal> {
        single(&mut cx.show_on("redirect.list", json!({}), stage)?, id)
    }

    /// Names fields as the body did.
    fn with_sent_names(refusal: Refusal, sent: &Map) -> Refusal {
        let names: Vec<(&str, &str)> = NAMES
            .iter()
            .filter(|(_, key)| !sent.contains_key(*key))
            .map(|(word, key)| (*key, *word))
            .collect();
        let words = Words {
            lists: &["redirects"],
            whole: if sent.contains_key("to") { "to" } else { "toPath" },
            names: &names,
            references: &[("post.", "postId")],
        };
        words.tell(refusal.not_found(&["redirect.not-found"], "Redirect not found"))
    }
}

fn missing() -> Refusal {
    OpError::not_found("redirect.not-found", "Redirect not found").into()
}

/// The redirect of a list with an id.
fn single(found: &mut Value, id: &str) -> Result<Value, Refusal> {
    let mut rows = found["data"].as_array_mut().into_iter().flatten();
    let mut row = rows.find(|row| row["id"] == id).map(Value::take).ok_or_else(missing)?;
    add_names(&mut row);
    Ok(row)
}

fn show(cx: &RequestContext<'_>, id: Id<Redirect>, at: At) -> Result<Answer, Refusal> {
    let mut found = at.read(cx, "redirect.list", json!({}))?;
    let revision = found["meta"]["revision"].as_str().map(str::to_owned);
    Ok(cx.content(StatusCode::OK, &legacy_envelope(single(&mut found, &id.0)?).at(revision)))
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
pub(in crate::http) struct Changes {
    #[serde(flatten)]
    fields: Settable,
}

fn add(cx: &RequestContext<'_>, to: To, body: Fields<New>) -> Result<Created, Refusal> {
    let mut fields = as_in_files(body.0.clone())?;
    let post = fields.shift_remove("postId");
    resource::create::<Redirect>(cx, to.0, input((fields, json!({"post": post}))), &body.0)
}

fn update(
    cx: &RequestContext<'_>,
    id: Id<Redirect>,
    to: To,
    body: Fields<Changes>,
) -> Result<Answer, Refusal> {
    resource::change::<Redirect>(cx, &id.0, to.0, body.0)
}

fn remove(cx: &RequestContext<'_>, id: Id<Redirect>, to: To) -> Result<(), Refusal> {
    cx.write("redirect.remove", json!({"redirect": id}), to.0).map(drop)
}

fn settings(cx: &RequestContext<'_>, at: At) -> Result<Answer, Refusal> {
    let found = at.read(cx, "type.show", json!({"item": cx.param("type")}))?;
    let data = json!({"postType": found["type"], "autoRedirectOnSlugChange": found["redirects"] != false});
    let revision = found["metadata"]["revision"].as_str().map(str::to_owned);
    Ok(cx.content(StatusCode::OK, &legacy_envelope(data).at(revision)))
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Settings {
    auto_redirect_on_slug_change: bool,
}

fn set_settings(cx: &RequestContext<'_>, to: To, body: Body<Settings>) -> Result<Answer, Refusal> {
    let (name, leaves) = (cx.param("type"), body.auto_redirect_on_slug_change);
    let fields = json!([{"path": "redirects", "value": leaves}]);
    let done = cx.write("type.set", json!({"item": name, "fields": fields}), to.0)?;
    let data = json!({"postType": name, "autoRedirectOnSlugChange": leaves});
    Ok(written(cx, after(data, &done), to.0, StatusCode::OK, "Settings updated"))
}
