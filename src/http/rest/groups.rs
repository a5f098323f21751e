//! Module groups: the layouts that new posts start with.

use super::error_mapping::Words;
use super::post_fields::{check_exact, check_props};
use super::{
    LegacyEnvelope, assignments, located, needed, object, only, path_of, read_only_fields, text, written,
};
use crate::base::{Map, Stage, Value};
use crate::http::answer::Refusal;
use crate::http::endpoint::{At, Created, Fields, FileSlug, Query, ReadOnly, Slice, Tagged, To, endpoints};
use crate::http::message::Answer;
use crate::http::request_context::{RequestContext, invalid};
use crate::model::{Definitions, Kind};
use crate::ops::OpError;
use http::StatusCode;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

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

/// Fields of a group that a body may set.
const WORDS: &[&str] = &["name", "postType", "description", "locked", "members", "modules", "isDefault"];

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
    found["data"].as_array_mut().into_iter().flatten().for_each(record);
    slice.cut(&mut found);
    Ok(Tagged(found))
}

/// Adds all keys of the original product.
fn record(group: &mut Value) {
    let is_default = group.pointer("/metadata/isDefault").cloned();
    if let Some(group) = group.as_object_mut() {
        for (key, value) in [
            ("description", Value::Null),
            ("locked", json!(false)),
            ("members", json!([])),
            ("isDefault", is_default.unwrap_or_else(|| json!(false))),
        ] {
            group.entry(key).or_insert(value);
        }
    }
}

fn one(cx: &RequestContext<'_>, name: &str, stage: Stage) -> Result<Value, Refusal> {
    let mut found = cx.show_on("group.show", json!({"item": name}), stage)?;
    record(&mut found);
    Ok(found)
}

fn show(cx: &RequestContext<'_>, at: At) -> Result<Tagged<LegacyEnvelope>, Refusal> {
    let mut found = at.read(cx, "group.show", json!({"item": cx.param("id")}))?;
    record(&mut found);
    Ok(Tagged(super::legacy_envelope(found)))
}

/// Refuses a body with both `members` and `modules`, which mean the same.
fn once(body: &Map) -> Result<(), Refusal> {
    match ["members", "modules"].iter().all(|name| body.get(*name).is_some_and(|value| !value.is_null())) {
        true => Err(invalid("modules", "means the same as `members`: send one of them")),
        false => Ok(()),
    }
}

/// The members in a body as they are stored, each with an order index.
fn members(body: &Map, definitions: &Definitions) -> Result<Option<Value>, Refusal> {
    once(body)?;
    let said = |name: &str| body.get(name).filter(|value| !value.is_null());
    let Some(given) = said("members").or_else(|| said("modules")) else { return Ok(None) };
    let given = given.as_array().ok_or_else(|| invalid("members", "is not a list"))?;
    let mut members = Vec::with_capacity(given.len());
    for (at, member) in given.iter().enumerate() {
        let mut member =
            member.as_object().cloned().ok_or_else(|| invalid("members", "holds what is no member"))?;
        let words = ["type", "orderIndex", "locked", "scope", "globalSlug", "props", "defaultProps"];
        let mut member = only(&mut member, &words)?;
        member.retain(|_, value| !value.is_null());
        if let Some(props) = member.shift_remove("defaultProps") {
            member.entry("props").or_insert(props);
        }
        if let Some(kind) = text(&member, "type")? {
            let mut props = object(&member, "props")?.unwrap_or_default();
            props.retain(|_, value| !value.is_null());
            check_props(&kind, &props, definitions)?;
        }
        if member.get("scope").is_some_and(|scope| scope == "post") {
            member.insert("scope".to_owned(), json!("local"));
        }
        if member.contains_key("globalSlug") {
            member.entry("scope").or_insert(json!("global"));
        }
        member.entry("orderIndex").or_insert(json!(at + 1));
        members.push(Value::Object(member));
    }
    check_exact(Kind::Group, json!({"members": members}), ("", "/members"), definitions)?;
    Ok(Some(Value::Array(members)))
}

/// The fields of a body other than the name and the type.
fn fields(cx: &RequestContext<'_>, body: &Map, stage: Stage) -> Result<Map, Refusal> {
    let mut fields = Map::new();
    for key in ["description", "locked"] {
        if let Some(value) = body.get(key) {
            fields.insert(key.to_owned(), value.clone());
        }
    }
    let definitions = cx.site.snapshot(stage).and_then(|at| at.definitions()).map_err(OpError::from)?;
    if let Some(members) = members(body, &definitions)? {
        fields.insert("members".to_owned(), members);
    }
    Ok(fields)
}

/// Whether the group has to become the default of its post type.
fn wants_default(body: &Map, is_default: bool) -> Result<bool, Refusal> {
    match body.get("isDefault").and_then(Value::as_bool) {
        Some(true) => Ok(!is_default),
        // A group stops being the default only when another one becomes it.
        Some(false) if is_default => {
            Err(invalid("isDefault", "can only become true: make another group the default"))
        }
        Some(false) | None => Ok(false),
    }
}

/// What a group has beside its name and its post type.
#[derive(Default, Serialize, Deserialize, JsonSchema)]
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
    let (stage, body) = (to.0, body.0);
    let (name, post_type) = (needed(&body, "name")?, needed(&body, "postType")?);
    let mut fields = fields(cx, &body, stage)?;
    fields.retain(|_, value| !value.is_null());
    let input = json!({
        "name": name, "type": post_type, "modules": [], "fields": assignments(&fields),
        "default": wants_default(&body, false)?,
    });
    let words = Words { names: &[("slug", "name"), ("type", "postType")], ..Words::default() };
    let made = cx.write("group.create", input, stage).map_err(|refusal| words.tell(refusal))?;
    let id = made["id"].as_str().unwrap_or_default();
    let answer = written(cx, one(cx, id, stage)?, stage, StatusCode::CREATED, "Created");
    Ok(Created(located(answer, &format!("/api/module-groups/{id}"), stage)))
}

#[derive(Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
struct Changes {
    #[serde(flatten)]
    content: Content,
    id: ReadOnly,
    name: ReadOnly,
    post_type: ReadOnly,
    metadata: ReadOnly,
    data: ReadOnly,
    created_at: ReadOnly,
    updated_at: ReadOnly,
}

fn update(cx: &RequestContext<'_>, to: To, body: Fields<Changes>) -> Result<Answer, Refusal> {
    let (stage, mut body) = (to.0, body.0);
    // Checked first, because unchanged fields are removed from the body below.
    once(&body)?;
    let found = one(cx, cx.param("id"), stage)?;
    let id = found["id"].as_str().unwrap_or_default();
    let listed = |stage: Stage| {
        let mut row = read_only_fields::listed(cx, "group.list", &found["id"], stage)?;
        record(&mut row);
        Ok(row)
    };
    read_only_fields::remove_unchanged(&mut body, WORDS, stage, &[&|stage| one(cx, id, stage), &listed])?;
    let body = only(&mut body, WORDS)?;
    for key in ["name", "postType"] {
        if text(&body, key)?.is_some_and(|text| found[key] != text.as_str()) {
            return Err(invalid(key, "stays as it is: post types and posts know the group by it"));
        }
    }
    let fields = fields(cx, &body, stage)?;
    let becomes_default = wants_default(&body, found["isDefault"] == true)?;
    let input = json!({"item": found["id"], "fields": assignments(&fields)});
    match (becomes_default, fields.is_empty()) {
        (true, _) => drop(cx.write("group.default", input, stage)?),
        (false, false) => drop(cx.write("group.set", input, stage)?),
        (false, true) => cx.unchanged(path_of(&found), stage)?,
    }
    let now = one(cx, found["id"].as_str().unwrap_or_default(), stage)?;
    Ok(written(cx, now, stage, StatusCode::OK, "Updated"))
}

fn delete(cx: &RequestContext<'_>, to: To) -> Result<(), Refusal> {
    cx.write("group.delete", json!({"item": cx.param("id")}), to.0).map(drop)
}
