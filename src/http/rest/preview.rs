//! Preview links: made and ended by who is known, opened by who has one.

use super::posts::{parts, shape};
use super::prelude::*;
use crate::http::admin;
use crate::site::PreviewRequest;
use bytes::Bytes;
use http::header::{ACCEPT, CACHE_CONTROL, HeaderName, REFERRER_POLICY};
use std::ops::RangeInclusive;

endpoints! {
    /// The page of a post, for clients with a valid link
    GET "/preview/:id", Open => open;
    /// The post of a preview link as JSON, for front ends: path and query are those of the link after `/api`
    GET "/api/preview/:id", Open, "preview.show" => show;
    /// Comment on the post of a preview link that takes comments: as a guest, without an account; also by the form of the
    /// page of the same path, which is shown again
    POST "/preview/:id/comments", Form, "preview.comment" => comment;
    /// Make a preview link
    POST "/api/posts/:id/preview-link", May(PostsEdit), "preview.create" => create;
    /// The valid preview links of a post
    GET "/api/posts/:id/preview-links", May(PostsEdit), "preview.list" => list;
    /// End a preview link
    DELETE "/api/posts/:id/preview-links/:token", May(PostsEdit), "preview.revoke" => revoke;
}

const ROBOTS: HeaderName = HeaderName::from_static("x-robots-tag");

/// The parts of a link, which only its signature checks.
struct Link;

impl Part for Link {
    fn read(_: &RequestContext<'_>) -> Result<Self, Refusal> {
        Ok(Link)
    }

    fn describe(signature: &mut Signature) {
        Id::<Post>::describe(signature);
        let parameters = [("token", "Names the link"), ("sig", "Its signature"), ("exp", "When it ends")];
        let text = |(name, about)| Parameter::of(name, about, json!({"type": "string"}));
        signature.query.extend(parameters.map(text));
    }
}

/// A page.
struct Page(Answer);

impl Reply for Page {
    const KINDS: &[&str] = &["text/html"];

    fn answer(self, _: &RequestContext<'_>) -> Answer {
        self.0
    }
}

fn open(cx: &RequestContext<'_>, _: Link) -> Result<Page, Refusal> {
    let request = PreviewRequest {
        method: cx.request.method.as_str(),
        path: &cx.request.path,
        query: &cx.request.query,
        now: cx.now,
    };
    let found = cx.site.beyond_content().previews().answer(&request).map_err(OpError::from)?;
    let Some(response) = found else {
        return Err(OpError::not_found("route.unknown", "there is nothing at this path").into());
    };
    let status = StatusCode::from_u16(response.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let is_browser = cx.request.header(ACCEPT).is_some_and(|kinds| kinds.contains("text/html"));
    if status == StatusCode::FORBIDDEN && is_browser {
        return Ok(Page(admin::link_refused(status)));
    }
    if status == StatusCode::FORBIDDEN {
        // The same words in the form that all errors of the API have.
        return Err(Refusal::plain(status, "preview.invalid", "Invalid or expired preview link"));
    }
    let mut answer = Answer::empty(status);
    answer.body = Bytes::from(response.body);
    Ok(Page(
        response
            .headers
            .iter()
            .fold(answer, |answer, (name, value)| answer.with(HeaderName::from_static(name), value)),
    ))
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Shape {
    /// Things to put where ids are, with commas between them
    #[schemars(schema_with = "parts")]
    #[serde(default)]
    include: Option<Vec<String>>,
    /// Only these fields, with commas between them: title, url, modules, `customFields.NAME`, …
    fields: Option<Vec<String>>,
}

/// What is for one holder of a link: no cache keeps it, no search engine lists it.
struct Private(Value);

impl Reply for Private {
    fn answer(self, _: &RequestContext<'_>) -> Answer {
        let headers =
            [(CACHE_CONTROL, "private, no-store"), (REFERRER_POLICY, "no-referrer"), (ROBOTS, "noindex")];
        let answer = Answer::json(StatusCode::OK, &self.0);
        headers.into_iter().fold(answer, |answer, (name, value)| answer.with(name, value))
    }
}

fn show(cx: &RequestContext<'_>, _: Link, form: RichText, query: Query<Shape>) -> Result<Private, Refusal> {
    let link = json!({"link": link_of(cx), "richtext": form.name()});
    cx.run_plain("preview.show", input((link, shape(&query.include, &query.fields, form.0)))).map(Private)
}

/// The link that a request has.
fn link_of(cx: &RequestContext<'_>) -> String {
    format!("/preview/{}?{}", cx.param("id"), cx.request.query)
}

/// How long a link may hold, in hours.
const PREVIEW_HOURS: RangeInclusive<u64> = 1..=720;

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct New {
    /// How long it holds; 24 unless given
    #[schemars(range(min = 1, max = 720))]
    hours: Option<u64>,
    /// The same
    #[schemars(range(min = 1, max = 720))]
    expiration_hours: Option<u64>,
    /// Whether whoever has the link may comment, with a name and without an account
    comments: Option<bool>,
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Remark {
    /// The name of who says it
    name: Line<100>,
    content: Said<10_000>,
}

/// A remark as JSON, or in the form of a page.
struct FromPage(Option<Body<Remark>>);

impl Part for FromPage {
    fn read(cx: &RequestContext<'_>) -> Result<Self, Refusal> {
        let is_form = cx.form()?.is_some();
        Ok(FromPage(if is_form { None } else { Some(Body::read(cx)?) }))
    }

    fn describe(signature: &mut Signature) {
        Body::<Remark>::describe(signature);
    }
}

fn comment(cx: &RequestContext<'_>, _: Link, sent: FromPage) -> Result<Created, Refusal> {
    let link = json!({"link": link_of(cx)});
    if let Some(body) = sent.0 {
        let made = cx.run_plain("preview.comment", input((link, body)))?;
        return Ok(Created::json(&legacy_envelope(made)));
    }
    let entered = cx.form()?.unwrap_or_default();
    let said =
        |name: &str| entered.get(name).and_then(Value::as_str).unwrap_or_default().replace("\r\n", "\n");
    let remark = json!({"link": link["link"], "name": said("name"), "content": said("content")});
    let done = cx.run_plain("preview.comment", remark);
    Ok(Created(admin::guest_answered(cx, &entered, done)))
}

fn create(cx: &RequestContext<'_>, post: Id<Post>, body: Body<New>) -> Result<Created, Refusal> {
    let given = [("hours", body.hours), ("expirationHours", body.expiration_hours)];
    let is_wrong =
        |(_, hours): &&(&str, Option<u64>)| hours.is_some_and(|hours| !PREVIEW_HOURS.contains(&hours));
    if let Some((name, _)) = given.iter().find(is_wrong) {
        return Err(invalid(name, "is not a whole number from 1 to 720"));
    }
    let new = json!({
        "post": post, "hours": body.expiration_hours.or(body.hours), "comments": body.comments,
    });
    let made = cx.run_plain("preview.create", input(new))?;
    Ok(Created::json(&legacy_envelope(made)))
}

fn list(cx: &RequestContext<'_>, post: Id<Post>) -> Result<Value, Refusal> {
    cx.run_plain("preview.list", json!({"post": post}))
}

fn revoke(cx: &RequestContext<'_>, post: Id<Post>) -> Result<(), Refusal> {
    let token = cx.param("token");
    let found = cx.run_plain("preview.list", json!({"post": post}))?;
    // A beginning of a token names it only where somebody looks at what came of it.
    if !found["data"].as_array().into_iter().flatten().any(|link| link["token"] == token) {
        return Err(OpError::not_found("preview.not-found", "Preview link not found").into());
    }
    cx.run_plain("preview.revoke", json!({"token": token, "post": post})).map(drop)
}
