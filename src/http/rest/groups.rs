//! Module groups: the layouts that new posts start with.

use super::prelude::*;
use crate::ops::group::add_keys;

endpoints! {
    /// Module groups with their members
    GET "/api/module-groups", Staff, "group.list" => list;
    /// Make a module group
    POST "/api/module-groups", May(DefinitionsEdit), "group.create" => create;
    /// One module group, by id or name
    GET "/api/module-groups/:id", Staff, "group.show" => show;
    /// Change a module group; `members` replaces them all
    PUT "/api/module-groups/:id", May(DefinitionsEdit), "group.set" => update;
    /// Delete a module group that no post type starts with
    DELETE "/api/module-groups/:id", May(DefinitionsEdit), "group.delete" => delete;
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Filter {
    /// Only those for a post type; also `post_type` and `type`
    post_type: Option<String>,
    /// A text in name or description; also `search`
    q: Option<String>,
}

fn list(cx: &RequestContext<'_>, query: Query<Filter>, at: At, slice: Slice) -> Result<Tagged, Refusal> {
    let mut found = at.read(cx, "group.list", json!({"type": query.post_type, "search": query.q}))?;
    found["data"].as_array_mut().into_iter().flatten().for_each(add_keys);
    slice.cut(&mut found);
    Ok(Tagged(found))
}

fn one(cx: &RequestContext<'_>, name: &str, stage: Stage) -> Result<Value, Refusal> {
    let mut found = cx.show_on("group.show", json!({"item": name}), stage)?;
    add_keys(&mut found);
    Ok(found)
}

fn show(cx: &RequestContext<'_>, at: At) -> Result<Tagged<LegacyEnvelope>, Refusal> {
    let mut found = at.read(cx, "group.show", json!({"item": cx.param("id")}))?;
    add_keys(&mut found);
    Ok(Tagged(legacy_envelope(found)))
}

/// What a group has beside its name and its post type.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(extend("not" = {
    "required": ["members", "modules"], "properties": {"members": {"type": "array"}, "modules": {"type": "array"}},
}))]
struct Content {
    #[schemars(extend("x-field" = "group.description"))]
    description: Option<String>,
    locked: Option<bool>,
    #[schemars(extend("x-field" = "group.members"))]
    members: Option<Vec<Map>>,
    /// The same as `members`
    #[schemars(extend("x-field" = "group.members"))]
    modules: Option<Vec<Map>>,
    /// Whether new posts of the type start with it; another group takes that over
    is_default: Option<bool>,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct New {
    name: FileSlug,
    #[schemars(extend("x-field" = "group.postType"))]
    post_type: String,
    #[serde(flatten)]
    content: Content,
}

fn create(cx: &RequestContext<'_>, to: To, body: Fields<New>) -> Result<Created, Refusal> {
    let (stage, mut body) = (to.0, body.0);
    let (name, post_type) = (needed(&body, "name")?, needed(&body, "postType")?);
    let default = body.get("isDefault") == Some(&Value::Bool(true));
    ["name", "postType", "isDefault"].iter().for_each(|name| drop(body.shift_remove(*name)));
    let input = json!({"name": name, "type": post_type, "modules": [], "fields": body, "default": default});
    let words = Words { names: &[("slug", "name"), ("type", "postType")], ..Words::default() };
    let made = cx.write("group.create", input, stage).map_err(|refusal| words.tell(refusal))?;
    let id = made["id"].as_str().unwrap_or_default();
    let answer = written(cx, one(cx, id, stage)?, stage, StatusCode::CREATED, "Created");
    Ok(Created(located(answer, &format!("/api/module-groups/{id}"), stage)))
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(extend("x-read-only" = ["id", "name", "postType", "metadata", "data", "createdAt", "updatedAt"]))]
struct Changes {
    #[serde(flatten)]
    content: Content,
}

fn update(cx: &RequestContext<'_>, to: To, body: Fields<Changes>) -> Result<Answer, Refusal> {
    let done = cx.write("group.set", json!({"item": cx.param("id"), "fields": body.0}), to.0)?;
    let now = one(cx, done["id"].as_str().unwrap_or_default(), to.0)?;
    Ok(written(cx, now, to.0, StatusCode::OK, "Updated"))
}

fn delete(cx: &RequestContext<'_>, to: To) -> Result<(), Refusal> {
    cx.write("group.delete", json!({"item": cx.param("id")}), to.0).map(drop)
}
