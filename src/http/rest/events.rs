//! What happened to the live site, as JSON; the stream of it is `http/events.rs`.

use crate::base::{Map, Value};
use crate::http::answer::Refusal;
use crate::http::message::Answer;
use crate::http::request_context::{RequestContext, invalid};
use crate::http::router::{Access, Route};
use crate::model::roles::Permission;
use http::{Method, StatusCode};
use serde_json::json;

pub(super) const ROUTES: &[Route] = &[Route {
    method: Method::GET,
    path: "/api/events",
    access: Access::May(Permission::PostsView),
    run: list,
    about: "What happened to the live site, the oldest first. With `Accept: text/event-stream` a stream of what happens from now on; \
            `Last-Event-ID` or `since` begins it earlier",
    operation: Some("events"),
    query: &[
        ("since", "Only what happened after this revision of source"),
        ("event", "Only events with these names, separated by commas"),
        ("limit", "Most events, but for those of one commit; 1000 unless given"),
    ],
}];

fn list(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let mut input = Map::new();
    if let Some(text) = cx.query("limit") {
        let number = text.parse::<u32>().map_err(|_| invalid("limit", "is not a number"))?;
        input.insert("limit".to_owned(), json!(number));
    }
    if let Some(rev) = cx.query("since") {
        input.insert("since".to_owned(), json!(rev));
    }
    if let Some(names) = cx.query("event") {
        input.insert("events".to_owned(), json!(names.split(',').collect::<Vec<_>>()));
    }
    let found = cx.run_plain("events", Value::Object(input))?;
    Ok(cx.content(StatusCode::OK, &found))
}
