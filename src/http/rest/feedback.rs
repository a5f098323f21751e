//! Feedback on posts, for signed-in callers, with the field names of the specification and of old clients.

use super::prelude::*;
use crate::http::endpoint::{List, Plain};
use crate::ops::feedback::{MODES, STATUSES};
use serde_json::Number;

endpoints! {
    /// Feedback on a post, the first remark first
    GET "/api/feedbacks", Staff, "feedback.list" => list;
    /// Give feedback; `type`, `mode` and `context` are those of the original product
    POST "/api/feedbacks", May(PostsEdit), "feedback.create" => create;
    /// Resolve feedback or open it again
    PATCH "/api/feedbacks/:id", May(PostsEdit), "feedback.resolve" => update;
    /// Delete feedback permanently
    DELETE "/api/feedbacks/:id", May(PostsEdit), "feedback.delete" => delete;
}

nouns! {
    Feedback = "id", "feedback";
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Filter {
    /// The post; required
    #[serde(rename(deserialize = "postId"))]
    post: Uuid,
    /// Only what was said on looking at approved, review or ai-review
    #[schemars(extend("enum" = MODES))]
    mode: Option<String>,
    /// Only what is pending or resolved
    #[schemars(extend("enum" = STATUSES))]
    status: Option<String>,
}

/// A bare list, as old clients read it.
fn list(cx: &RequestContext<'_>, query: Query<Filter>) -> Result<List, Refusal> {
    Ok(List(cx.run_plain("feedback.list", input(query))?["data"].take()))
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(extend("x-same" = ["type", "category"]))]
struct Remark {
    #[serde(rename(deserialize = "postId"))]
    post: Uuid,
    content: Said<10_000>,
    /// The same as `category`
    #[serde(rename(deserialize = "type"), skip_serializing)]
    kind: Option<Said<50>>,
    /// What kind of remark it is, such as `bug` or `comment`
    category: Option<Said<50>>,
    /// What was looked at
    #[schemars(extend("enum" = MODES))]
    mode: Option<String>,
    /// Where on the page, from the left
    #[schemars(range(min = -1_000_000, max = 1_000_000))]
    x: Option<Number>,
    /// Where on the page, from the top
    #[schemars(range(min = -1_000_000, max = 1_000_000))]
    y: Option<Number>,
    /// The element that is meant, as a CSS selector
    element_selector: Option<Plain<1_000>>,
    /// What else belongs to it; `x`, `y` and `elementSelector` of it count where they are not given beside it
    context: Option<Value>,
}

fn create(cx: &RequestContext<'_>, mut body: Body<Remark>) -> Result<Created, Refusal> {
    let remark = &mut body.0;
    if let Some(context) = &remark.context {
        let number = |name: &str| context[name].as_number().cloned();
        let selector = context["elementSelector"].as_str().map(|text| Plain(text.to_owned()));
        remark.x = remark.x.take().or_else(|| number("x"));
        remark.y = remark.y.take().or_else(|| number("y"));
        remark.element_selector = remark.element_selector.take().or(selector);
    }
    remark.category = remark.category.take().or(remark.kind.take());
    let words = Words { references: &[("post.", "postId")], ..Words::default() };
    let made = cx.run_plain("feedback.create", input(body)).map_err(|refusal| words.tell(refusal))?;
    Ok(Created::json(&legacy_envelope(made)))
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Change {
    #[schemars(extend("enum" = ["pending", "resolved"]))]
    status: String,
}

fn update(cx: &RequestContext<'_>, id: Id<Feedback>, body: Body<Change>) -> Result<LegacyEnvelope, Refusal> {
    let reopen = body.status == "pending";
    let done = cx.run_plain("feedback.resolve", json!({"id": id, "reopen": reopen}))?;
    Ok(legacy_envelope(done))
}

fn delete(cx: &RequestContext<'_>, id: Id<Feedback>) -> Result<(), Refusal> {
    cx.run_plain("feedback.delete", json!({"id": id})).map(drop)
}
