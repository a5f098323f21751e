//! Bulk actions on posts, new orders, and the author of a post.

use super::post_save::saved;
use super::prelude::*;
use crate::model::roles::Permission;

endpoints! {
    /// Do one thing to up to 100 posts: to all of them or none
    POST "/api/posts/bulk", May(PostsEdit), "post.bulk" => bulk;
    /// Set the order and parents of posts
    POST "/api/posts/reorder", May(PostsEdit), "post.reorder" => reorder;
    /// Show another user as the author
    PATCH "/api/posts/:id/author", May(UsersManage), "post.set" => author;
}

/// Most posts of one request.
const POSTS_MAX: usize = 100;

#[derive(Serialize, Deserialize, JsonSchema)]
struct Bulk {
    #[schemars(extend("enum" = ["publish", "draft", "archive", "delete", "duplicate"]))]
    action: String,
    /// Ids of the posts; a text that is not a uuid matches none
    #[schemars(length(min = 1, max = POSTS_MAX), extend("items" = {"type": "string", "allOf": [{"format": "uuid"}]}))]
    ids: Vec<String>,
}

fn bulk(cx: &RequestContext<'_>, to: To, body: Body<Bulk>) -> Result<Value, Refusal> {
    let Body(Bulk { action, ids }) = body;
    let permission = match action.as_str() {
        "publish" if !to.is_named() => Permission::PostsPublish,
        "archive" => Permission::PostsArchive,
        "delete" => Permission::PostsDelete,
        "duplicate" => Permission::PostsCreate,
        _ => Permission::PostsEdit,
    };
    if ids.len() > POSTS_MAX {
        return Err(invalid("ids", &format!("is not a list of 1 to {POSTS_MAX} ids")));
    }
    if ids.iter().any(|id| Uuid::try_parse(id).is_err()) {
        return Err(OpError::not_found("post.not-found", "Post not found").into());
    }
    if !cx.may(permission) {
        return Err(OpError::forbidden("Not allowed").into());
    }
    let done = cx.write("post.bulk", json!({"action": action, "posts": ids}), to.0).map_err(missing)?;
    let count = done["count"].as_u64().unwrap_or_default();
    let plural = if count == 1 { "" } else { "s" };
    let made: Vec<&Value> = done["data"].as_array().into_iter().flatten().map(|post| &post["id"]).collect();
    Ok(json!({
        "message": format!("{count} post{plural} changed"), "count": count, "ids": made, "stage": to.0.branch(),
    }))
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Order {
    #[schemars(with = "Vec<Place>", length(min = 1))]
    items: Vec<Map>,
    /// The `type`, `locale` and `parentId` that all the posts must have
    scope: Option<Map>,
}

/// A post and its place.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Place {
    id: Uuid,
    #[schemars(range(min = 0, max = u32::MAX))]
    order_index: u32,
    /// What it goes below; null is the top
    parent_id: Option<Uuid>,
}

fn reorder(cx: &RequestContext<'_>, to: To, body: Body<Order>) -> Result<Value, Refusal> {
    let Body(Order { items, scope }) = body;
    let mut places: Vec<Value> = Vec::with_capacity(items.len());
    for mut item in items {
        let item = only(&mut item, &["id", "orderIndex", "parentId"])?;
        let id = needed(&item, "id")?;
        let order_index = place_of(&item)?;
        let goes_up = item.get("parentId").is_some_and(Value::is_null);
        places.push(json!({
            "post": id, "orderIndex": order_index, "parentId": text(&item, "parentId")?, "top": goes_up,
        }));
    }
    let words = Words { references: &[("post.", "parentId")], ..Words::default() };
    let (named, input) = (names(&places), json!({"places": places, "scope": scope}));
    let done = cx.write("post.reorder", input, to.0);
    let done = done.map_err(|refusal| match is_about(&refusal, &named) {
        true => missing(refusal),
        false => words.tell(refusal),
    })?;
    Ok(json!({"updated": done["count"], "stage": to.0.branch()}))
}

/// The posts that are named.
fn names(places: &[Value]) -> Vec<String> {
    places.iter().filter_map(|place| place["post"].as_str().map(str::to_owned)).collect()
}

/// Whether a refusal is about one of these posts.
fn is_about(refusal: &Refusal, posts: &[String]) -> bool {
    matches!(refusal, Refusal::Failed(error) if error.code == "post.deleted"
        || error.code == "post.not-found" && posts.iter().any(|id| error.message.contains(id)))
}

/// The refusal for a post that does not exist or is deleted, in the words of known clients.
fn missing(refusal: Refusal) -> Refusal {
    refusal.not_found(&["post.not-found", "post.deleted"], "Post not found")
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Author {
    /// The id of a user
    #[schemars(range(min = 1, max = i32::MAX))]
    author_id: u64,
}

fn author(cx: &RequestContext<'_>, id: Id<Post>, to: To, body: Body<Author>) -> Result<Saved, Refusal> {
    let fields = json!([{"path": "authorId", "value": body.author_id}]);
    cx.write("post.set", json!({"post": id, "fields": fields}), to.0).map_err(missing)?;
    saved(cx, &id.0, to.0, StatusCode::OK, "Author updated", None).map(Saved)
}
