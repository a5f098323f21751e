//! Variations of a post: made, shared out among visitors, counted, promoted, deleted.

use super::prelude::*;
use http::header::CACHE_CONTROL;

endpoints! {
    /// Make a variation of a post and of its translations
    POST "/api/posts/:id/variations", May(PostsCreate), "variation.create" => create;
    /// The variations of a post, the main one first
    GET "/api/posts/:id/variations", Staff, "variation.list" => list;
    /// End an A/B test in favour of a variation, by its id: its content moves to the main post
    POST "/api/posts/:id/promote-variation", May(PostsPublish), "variation.promote" => promote;
    /// Which variation of a live post a visitor sees; the front end sets the cookie that the answer names
    GET "/api/posts/:id/variation", Reader, "variation.serve" => serve;
    /// Delete a variation softly, by its id, in every language
    DELETE "/api/posts/:id/variation", May(PostsDelete), "variation.delete" => delete;
    /// Views, submissions and conversion of each variation of a post
    GET "/api/posts/:id/ab-stats", May(AnalyticsView), "variation.stats" => stats;
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct New {
    /// Its name, such as `B`
    variation: Line<10>,
}

fn create(cx: &RequestContext<'_>, post: Id<Post>, to: To, body: Body<New>) -> Result<Created, Refusal> {
    let made = cx.write("variation.create", input((body, json!({"post": post}))), to.0);
    let done = made.map_err(|refusal| refusal.with_status("variation.exists", StatusCode::BAD_REQUEST))?;
    let name = done["variation"].as_str().unwrap_or_default();
    Ok(Created::json(&json!({
        "id": done["id"], "variation": name, "message": format!("Variation {name} created successfully"),
        "posts": done["data"], "stage": to.0.branch(),
        "data": {"id": done["id"], "variation": name},
    })))
}

fn list(cx: &RequestContext<'_>, post: Id<Post>, at: At) -> Result<Tagged, Refusal> {
    let mut found = at.read(cx, "variation.list", json!({"post": post}))?;
    found["meta"]["postId"] = json!(post);
    paged(&mut found["meta"]);
    Ok(Tagged(found))
}

fn promote(cx: &RequestContext<'_>, post: Id<Post>, to: To) -> Result<Value, Refusal> {
    let done = cx.write("variation.promote", json!({"post": post}), to.0)?;
    let message = "Variation promoted successfully. A/B test has ended.";
    Ok(json!({"id": done["id"], "message": message, "stage": to.0.branch()}))
}

fn delete(cx: &RequestContext<'_>, post: Id<Post>, to: To) -> Result<Value, Refusal> {
    let done = cx.write("variation.delete", json!({"post": post}), to.0)?;
    Ok(json!({
        "id": done["id"], "message": "Variation deleted successfully", "ended": done["ended"],
        "stage": to.0.branch(),
    }))
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Visit {
    /// What the visitor saw before, from the cookie
    current: Option<String>,
    /// A key of the visitor: the same key gets the same variation
    visitor: Option<String>,
}

/// What a visitor sees, as `data`.
struct Served(Answer);

impl Reply for Served {
    const SHAPE: Shape = Shape::Data("variation.serve");

    fn answer(self, _: &RequestContext<'_>) -> Answer {
        self.0
    }
}

fn serve(cx: &RequestContext<'_>, post: Id<Post>, query: Query<Visit>) -> Result<Served, Refusal> {
    let served = cx.show_on("variation.serve", input((query, json!({"post": post}))), Stage::Source)?;
    let answer = Answer::json(StatusCode::OK, &json!({"data": served}));
    // Another visitor may see another one.
    Ok(Served(answer.with(CACHE_CONTROL, "no-store")))
}

fn stats(cx: &RequestContext<'_>, post: Id<Post>) -> Result<Value, Refusal> {
    let found = cx.show_on("variation.stats", json!({"post": post}), Stage::Source);
    found.map_err(|refusal| refusal.not_found(&["post.not-found"], "Post not found"))
}
