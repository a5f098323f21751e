//! Bulk actions on posts, new orders, and the author of a post.

use super::error_mapping::Words;
use super::post_save::saved;
use super::staging::{stage, staged};
use super::{only, place_of};
use crate::base::{Map, Stage, Value};
use crate::http::answer::Refusal;
use crate::http::endpoint::endpoints;
use crate::http::message::Answer;
use crate::http::request_context::{RequestContext, invalid};
use crate::model::roles::Permission;
use crate::ops::OpError;
use crate::site::Item;
use http::StatusCode;
use serde_json::json;

endpoints! {
    /// `{action: publish | draft | archive | delete | duplicate, ids}` for up to 100 posts: all of them or none
    POST "/api/posts/bulk", May(PostsEdit), "post.bulk" => bulk raw;
    /// Set the order and parents of posts: `{items: [{id, orderIndex, parentId?}], scope?}`
    POST "/api/posts/reorder", May(PostsEdit), "post.reorder" => reorder raw;
    /// Show another user as the author: `{authorId}`
    PATCH "/api/posts/:id/author", May(UsersManage), "post.set" => author raw;
}

/// Most posts of one request.
const POSTS_MAX: usize = 100;

fn bulk(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let mut body = cx.body()?;
    let (stage, is_named) = staged(cx, &mut body)?;
    let body = only(&mut body, &["action", "ids"])?;
    let action = body.get("action").and_then(Value::as_str);
    let permission = match action {
        Some("publish") if !is_named => Permission::PostsPublish,
        Some("publish" | "draft" | "regeneratePermalinks") => Permission::PostsEdit,
        Some("archive") => Permission::PostsArchive,
        Some("delete") => Permission::PostsDelete,
        Some("duplicate") => Permission::PostsCreate,
        Some(_) | None => {
            return Err(invalid("action", "must be one of publish, draft, archive, delete, duplicate"));
        }
    };
    let ids = ids(cx, &body, stage)?;
    if !cx.may(permission) {
        return Err(OpError::forbidden("Not allowed").into());
    }
    // Addresses are always computed from slugs and patterns, so there is nothing to regenerate.
    let done = match action {
        Some("regeneratePermalinks") => json!({"count": ids.len(), "data": []}),
        _ => cx.write("post.bulk", json!({"action": action, "posts": ids}), stage)?,
    };
    let count = done["count"].as_u64().unwrap_or_default();
    let plural = if count == 1 { "" } else { "s" };
    let made: Vec<&Value> = done["data"].as_array().into_iter().flatten().map(|post| &post["id"]).collect();
    let answer = json!({
        "message": format!("{count} post{plural} changed"), "count": count, "ids": made, "stage": stage.branch(),
    });
    Ok(Answer::json(StatusCode::OK, &answer))
}

/// The ids in a body. Each must belong to an existing post.
fn ids(cx: &RequestContext<'_>, body: &Map, stage: Stage) -> Result<Vec<String>, Refusal> {
    let list = body.get("ids").and_then(Value::as_array);
    let ids = list.and_then(|list| list.iter().map(Value::as_str).collect::<Option<Vec<_>>>());
    let ids = ids.filter(|ids| (1..=POSTS_MAX).contains(&ids.len()));
    let ids = ids.ok_or_else(|| invalid("ids", &format!("is not a list of 1 to {POSTS_MAX} ids")))?;
    let snapshot = cx.site.snapshot(stage).map_err(OpError::from)?;
    ids.into_iter().map(|id| super::posts::living(&snapshot, id).map(|item| item.id.id)).collect()
}

fn reorder(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let mut body = cx.body()?;
    let stage = stage(cx, &mut body)?;
    let body = only(&mut body, &["items", "scope"])?;
    let items = body.get("items").and_then(Value::as_array).filter(|list| !list.is_empty());
    let items = items.ok_or_else(|| invalid("items", "is not a list of `{id, orderIndex}`"))?;
    let snapshot = cx.site.snapshot(stage).map_err(OpError::from)?;
    let scope = Scope::of(&body)?;
    let mut places: Vec<Value> = Vec::with_capacity(items.len());
    for item in items {
        let mut item = item
            .as_object()
            .cloned()
            .ok_or_else(|| invalid("items", "holds what is no `{id, orderIndex}`"))?;
        let item = only(&mut item, &["id", "orderIndex", "parentId"])?;
        let id = super::needed(&item, "id")?;
        let post = super::posts::living(&snapshot, &id)?;
        scope.holds(&post, &item)?;
        let id = post.id.id;
        if places.iter().any(|place| place["post"] == id.as_str()) {
            return Err(invalid("items", "names a post twice"));
        }
        let order_index = place_of(&item)?;
        let goes_up = item.get("parentId").is_some_and(Value::is_null);
        places.push(json!({
            "post": id, "orderIndex": order_index, "parentId": super::text(&item, "parentId")?, "top": goes_up,
        }));
    }
    let words = Words { references: &[("post.", "parentId")], ..Words::default() };
    let done = cx.write("post.reorder", json!({"places": places}), stage);
    let done = done.map_err(|refusal| words.tell(refusal))?;
    Ok(Answer::json(StatusCode::OK, &json!({"updated": done["count"], "stage": stage.branch()})))
}

/// Optional conditions of a reorder request, which every post must meet.
struct Scope(Map);

impl Scope {
    fn of(body: &Map) -> Result<Scope, Refusal> {
        let mut said = super::object(body, "scope")?.unwrap_or_default();
        let unknown = |refusal| match refusal {
            Refusal::Failed(_) => invalid("scope", "has other keys than type, locale and parentId"),
            other => other,
        };
        only(&mut said, &["type", "locale", "parentId"]).map(Scope).map_err(unknown)
    }

    /// Refuses a post that is outside the scope, or that would leave it.
    fn holds(&self, post: &Item, place: &Map) -> Result<(), Refusal> {
        for (name, wanted) in &self.0 {
            let own = post.value.get(name).cloned().unwrap_or_default();
            let own = place.get("parentId").filter(|_| name == "parentId").cloned().unwrap_or(own);
            let is_any = wanted.is_null() && name != "parentId";
            if own != *wanted && !is_any {
                let message = format!("does not hold `{}`, whose {name} is {own}", post.id.id);
                return Err(invalid(&format!("scope.{name}"), &message));
            }
        }
        Ok(())
    }
}

fn author(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let id = cx.uuid("id", "post")?;
    let mut body = cx.body()?;
    let stage = stage(cx, &mut body)?;
    let body = only(&mut body, &["authorId"])?;
    let wrong = || invalid("authorId", "must be a valid user id");
    let author = body.get("authorId").and_then(Value::as_u64).ok_or_else(wrong)?;
    let users = cx.run_plain("user.list", json!({}))?;
    let is_known =
        users["data"].as_array().is_some_and(|users| users.iter().any(|user| user["id"] == author));
    if !is_known {
        return Err(wrong());
    }
    super::post_save::present(cx, &id, stage)?;
    let fields = json!([{"path": "authorId", "value": author}]);
    cx.write("post.set", json!({"post": id, "fields": fields}), stage)?;
    saved(cx, &id, stage, StatusCode::OK, "Author updated", None)
}
