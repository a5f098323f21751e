//! Preview links: made and ended by who is known, opened by who has one.

use crate::base::Stage;
use crate::base::Value;
use crate::http::answer::Refusal;
use crate::http::endpoint::endpoints;
use crate::http::message::Answer;
use crate::http::request_context::{RequestContext, invalid};
use crate::ops::OpError;
use crate::site::PreviewRequest;
use bytes::Bytes;
use http::StatusCode;
use http::header::{HOST, HeaderName};
use serde_json::json;

endpoints! {
    /// The page of a post, for clients with a valid link
    GET "/preview/:id", Open; &[("token", "Names the link"), ("sig", "Its signature"), ("exp", "When it ends")] => open raw;
    /// Make a preview link: `{expirationHours?}`, 24 unless given
    POST "/api/posts/:id/preview-link", May(PostsEdit), "preview.create" => create raw;
    /// The valid preview links of a post
    GET "/api/posts/:id/preview-links", May(PostsEdit), "preview.list" => list raw;
    /// End a preview link
    DELETE "/api/posts/:id/preview-links/:token", May(PostsEdit), "preview.revoke" => revoke raw;
}

fn open(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let request = PreviewRequest {
        method: cx.request.method.as_str(),
        path: &cx.request.path,
        query: &cx.request.query,
        now: cx.now,
    };
    let found = cx.site.previews().answer(&request).map_err(OpError::from)?;
    let Some(response) = found else {
        return Err(OpError::not_found("route.unknown", "there is nothing at this path").into());
    };
    let status = StatusCode::from_u16(response.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    if status == StatusCode::FORBIDDEN {
        // The same words in the form that all errors of the API have.
        return Err(Refusal::plain(status, "preview.invalid", "Invalid or expired preview link"));
    }
    let mut answer = Answer::empty(status);
    answer.body = Bytes::from(response.body);
    Ok(response
        .headers
        .iter()
        .fold(answer, |answer, (name, value)| answer.with(HeaderName::from_static(name), value)))
}

fn create(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let id = cx.uuid("id", "post")?;
    let body = super::only(&mut cx.body()?, &["expirationHours", "hours"])?;
    let mut input = json!({"post": id});
    for name in ["hours", "expirationHours"] {
        match body.get(name) {
            None | Some(Value::Null) => {}
            Some(hours) if hours.as_u64().is_some_and(|hours| (1..=720).contains(&hours)) => {
                input["hours"] = hours.clone();
            }
            Some(_) => return Err(invalid(name, "is not a whole number from 1 to 720")),
        }
    }
    let mut made = cx.run_plain("preview.create", input)?;
    absolute(cx, &mut made)?;
    Ok(Answer::json(StatusCode::CREATED, &super::legacy_envelope(made)))
}

fn list(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let id = cx.uuid("id", "post")?;
    let mut found = cx.run_plain("preview.list", json!({"post": id}))?;
    for link in found["data"].as_array_mut().into_iter().flatten() {
        absolute(cx, link)?;
    }
    Ok(Answer::json(StatusCode::OK, &found))
}

fn revoke(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let (id, token) = (cx.uuid("id", "post")?, cx.param("token"));
    let found = cx.run_plain("preview.list", json!({"post": id}))?;
    // A beginning of a token names it only where somebody looks at what came of it.
    if !found["data"].as_array().into_iter().flatten().any(|link| link["token"] == token) {
        return Err(OpError::not_found("preview.not-found", "Preview link not found").into());
    }
    cx.run_plain("preview.revoke", json!({"token": token, "post": id}))?;
    Ok(Answer::empty(StatusCode::NO_CONTENT))
}

/// A link leads here unless the settings say where previews are looked at.
fn absolute(cx: &RequestContext<'_>, link: &mut Value) -> Result<(), Refusal> {
    let live = cx.site.snapshot(Stage::Source).and_then(|live| live.settings()).map_err(OpError::from)?;
    let path = link["url"].as_str().and_then(|url| url.find("/preview/").map(|at| url[at..].to_owned()));
    if let (None, Some(path), Some(host)) = (&live.preview.base_url, path, cx.request.header(HOST)) {
        let secure = if cx.shared.is_secure { "https" } else { "http" };
        let scheme = cx.shared.scheme(cx.request).unwrap_or(secure);
        link["url"] = Value::from(format!("{scheme}://{host}{path}"));
    }
    Ok(())
}
