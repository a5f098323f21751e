//! Module groups: the layouts that new posts start with.

use super::prelude::*;
use super::resource::{self, Resource, delete, show, update};
use crate::ops::group::add_keys;

endpoints! {
    /// Module groups with their members
    GET "/api/module-groups", Staff, "group.list" => list;
    /// Make a module group
    POST "/api/module-groups", May(DefinitionsEdit), "group.create" => create;
    /// One module group, by id or name
    GET "/api/module-groups/:id", Staff, "group.show" => show<Group>;
    /// Change a module group; `members` replaces them all
    PUT "/api/module-groups/:id", May(DefinitionsEdit), "group.set" => update<Group>;
    /// Delete a module group that no post type starts with
    DELETE "/api/module-groups/:id", May(DefinitionsEdit), "group.delete" => delete<Group>;
}

struct Group;

impl Resource for Group {
    const NAME: &'static str = "group";
    const PATH: &'static str = "/api/module-groups";
    type Changes = Changes;

    fn complete(group: &mut Value) {
        add_keys(group);
    }

    fn with_sent_names(refusal: Refusal, _: &Map) -> Refusal {
        Words { names: &[("slug", "name"), ("type", "postType")], ..Words::default() }.tell(refusal)
    }
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
    let mut fields = body.0.clone();
    let (name, post_type) = (needed(&fields, "name")?, needed(&fields, "postType")?);
    let default = fields.get("isDefault") == Some(&Value::Bool(true));
    ["name", "postType", "isDefault"].iter().for_each(|name| drop(fields.shift_remove(*name)));
    let input = json!({"name": name, "type": post_type, "modules": [], "fields": fields, "default": default});
    resource::create::<Group>(cx, to.0, input, &body.0)
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(extend("x-read-only" = ["id", "name", "postType", "metadata", "data", "createdAt", "updatedAt"]))]
struct Changes {
    #[serde(flatten)]
    content: Content,
}
