//! The translations of a post.

use super::staging::stage;
use crate::base::{Stage, Value};
use crate::http::answer::Refusal;
use crate::http::exchange::Exchange;
use crate::http::message::Answer;
use crate::http::router::{Access, Route};
use crate::model::roles::Permission;
use crate::ops::{ErrorKind, OpError};
use http::{Method, StatusCode};
use serde_json::json;

pub(super) const ROUTES: &[Route] = &[
    Route {
        method: Method::GET,
        path: "/api/posts/:id/translations",
        access: Access::Staff,
        run: list,
        about: "The languages that a post exists in: the original and all its translations",
        operation: Some("translation.list"),
        query: &[("stage", "source (unless given), review or ai-review")],
    },
    Route {
        method: Method::GET,
        path: "/api/posts/:id/translations/:locale",
        access: Access::Staff,
        run: show,
        about: "The post in one language",
        operation: Some("translation.list"),
        query: &[("stage", "source (unless given), review or ai-review")],
    },
    Route {
        method: Method::DELETE,
        path: "/api/posts/:id/translations/:locale",
        access: Access::May(Permission::PostsDelete),
        run: delete,
        about: "Delete a translation softly; the original stays",
        operation: Some("post.delete"),
        query: &[],
    },
];

/// The family of a post that is not deleted.
fn family(cx: &Exchange<'_>, stage: Stage) -> Result<Value, Refusal> {
    let id = cx.uuid("id", "post")?;
    let snapshot = cx.site.snapshot(stage).map_err(OpError::from)?;
    super::posts::living(&snapshot, &id)?;
    cx.show_on("translation.list", json!({"post": id}), stage)
}

/// The one of a family in the language that the path names.
fn relative(cx: &Exchange<'_>, family: &Value) -> Result<Value, Refusal> {
    let locale = cx.param("locale");
    let mut rows = family["data"].as_array().into_iter().flatten();
    rows.find(|row| row["locale"] == locale).cloned().ok_or_else(|| {
        OpError::not_found("translation.not-found", "Translation not found for this locale")
            .meta(json!({"locale": locale}))
            .into()
    })
}

fn list(cx: &mut Exchange<'_>) -> Result<Answer, Refusal> {
    let mut found = family(cx, cx.stage()?.unwrap_or(Stage::Source))?;
    found["meta"]["postId"] = Value::from(cx.param("id"));
    super::paged(&mut found["meta"]);
    Ok(cx.content(StatusCode::OK, &found))
}

fn show(cx: &mut Exchange<'_>) -> Result<Answer, Refusal> {
    let stage = cx.stage()?.unwrap_or(Stage::Source);
    let one = relative(cx, &family(cx, stage)?)?;
    let post = super::posts::full(cx, one["id"].as_str().unwrap_or_default(), stage)?;
    Ok(cx.content(StatusCode::OK, &super::doubled(post)))
}

fn delete(cx: &mut Exchange<'_>) -> Result<Answer, Refusal> {
    let stage = stage(cx, &mut cx.body()?)?;
    let one = relative(cx, &family(cx, stage)?)?;
    if one["isOriginal"] == true {
        let error =
            OpError::new(ErrorKind::Conflict, "translation.original", "The original cannot be deleted here")
                .hint("DELETE /api/posts/:id deletes it");
        return Err(Refusal::As(StatusCode::BAD_REQUEST, error));
    }
    cx.write("post.delete", json!({"post": one["id"]}), stage)?;
    let locale = cx.param("locale");
    let answer =
        json!({"message": "Translation deleted successfully", "locale": locale, "stage": stage.branch()});
    Ok(Answer::json(StatusCode::OK, &answer))
}
