//! Variations of a post: made, shared out among visitors, counted, promoted, deleted.

use super::staging::stage;
use super::{needed, only};
use crate::http::answer::Refusal;
use crate::http::endpoint::endpoints;
use crate::http::message::Answer;
use crate::http::request_context::RequestContext;
use crate::ops::OpError;
use http::StatusCode;
use http::header::CACHE_CONTROL;
use serde_json::json;

endpoints! {
    /// Make a variation of a post and of its translations: `{variation}`, such as `B`
    POST "/api/posts/:id/variations", May(PostsCreate), "variation.create" => create raw;
    /// The variations of a post, the main one first
    GET "/api/posts/:id/variations", Staff, "variation.list"; &[("stage", "source (unless given), review or ai-review")] => list raw;
    /// End an A/B test in favour of a variation, by its id: its content moves to the main post
    POST "/api/posts/:id/promote-variation", May(PostsPublish), "variation.promote" => promote raw;
    /// Which variation of a live post a visitor sees; the front end sets the cookie that the answer names
    GET "/api/posts/:id/variation", Reader, "variation.serve"; &[
        ("current", "What the visitor saw before, from the cookie"),
        ("visitor", "A key of the visitor: the same key gets the same variation"),
    ] => serve raw;
    /// Delete a variation softly, by its id, in every language
    DELETE "/api/posts/:id/variation", May(PostsDelete), "variation.delete" => delete raw;
    /// Views, submissions and conversion of each variation of a post
    GET "/api/posts/:id/ab-stats", May(AnalyticsView), "variation.stats" => stats raw;
}

/// A refusal with the status that known clients expect.
fn told(refusal: Refusal) -> Refusal {
    match refusal {
        Refusal::Failed(error) if error.code == "variation.exists" => {
            Refusal::As(StatusCode::BAD_REQUEST, error)
        }
        other => other,
    }
}

fn create(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let id = cx.uuid("id", "post")?;
    let mut body = cx.body()?;
    let stage = stage(cx, &mut body)?;
    let body = only(&mut body, &["variation"])?;
    let input = json!({"post": id, "variation": needed(&body, "variation")?});
    let done = cx.write("variation.create", input, stage).map_err(told)?;
    let name = done["variation"].as_str().unwrap_or_default();
    let answer = json!({
        "id": done["id"], "variation": name, "message": format!("Variation {name} created successfully"),
        "posts": done["data"], "stage": stage.branch(),
        "data": {"id": done["id"], "variation": name},
    });
    Ok(Answer::json(StatusCode::CREATED, &answer))
}

fn list(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let id = cx.uuid("id", "post")?;
    let mut found = cx.read("variation.list", json!({"post": id}))?;
    found["meta"]["postId"] = json!(id);
    super::paged(&mut found["meta"]);
    Ok(cx.content(StatusCode::OK, &found))
}

fn promote(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let id = cx.uuid("id", "post")?;
    let stage = stage(cx, &mut cx.body()?)?;
    let done = cx.write("variation.promote", json!({"post": id}), stage)?;
    let message = "Variation promoted successfully. A/B test has ended.";
    let answer = json!({"id": done["id"], "message": message, "stage": stage.branch()});
    Ok(Answer::json(StatusCode::OK, &answer))
}

fn delete(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let id = cx.uuid("id", "post")?;
    let stage = stage(cx, &mut cx.body()?)?;
    let done = cx.write("variation.delete", json!({"post": id}), stage)?;
    let answer = json!({
        "id": done["id"], "message": "Variation deleted successfully", "ended": done["ended"], "stage": stage.branch(),
    });
    Ok(Answer::json(StatusCode::OK, &answer))
}

fn serve(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let id = cx.uuid("id", "post")?;
    let input = json!({"post": id, "current": cx.query("current"), "visitor": cx.query("visitor")});
    let live = crate::base::Stage::Source;
    let served = cx.show_on("variation.serve", input, live)?;
    let answer = Answer::json(StatusCode::OK, &json!({"data": served}));
    // Another visitor may see another one.
    Ok(answer.with(CACHE_CONTROL, "no-store"))
}

fn stats(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let id = cx.uuid("id", "post")?;
    let counted = cx.show_on("variation.stats", json!({"post": id}), crate::base::Stage::Source);
    let counted = counted.map_err(|refusal| match refusal {
        Refusal::Failed(error) if error.code == "post.not-found" => {
            Refusal::Failed(OpError::not_found("post.not-found", "Post not found"))
        }
        other => other,
    })?;
    Ok(Answer::json(StatusCode::OK, &counted))
}
