//! What goes live or comes off at a time.

use crate::base::Map;
use crate::base::{Stage, Value};
use crate::http::answer::Refusal;
use crate::http::message::Answer;
use crate::http::request_context::{RequestContext, invalid};
use crate::http::router::{Access, Route};
use crate::model::roles::Permission;
use http::{Method, StatusCode};
use serde_json::json;

pub(super) const ROUTES: &[Route] = &[
    Route {
        method: Method::GET,
        path: "/api/schedule",
        access: Access::Staff,
        run: list,
        about: "Posts that will be published or archived at a time, the next one first, with what would be refused",
        operation: Some("schedule.list"),
        query: &[("limit", "Most posts, 1 to 1000; 50 unless given")],
    },
    super::route(
        Method::POST,
        "/api/schedule/run",
        Access::May(Permission::PostsPublish),
        run,
        "schedule.run",
        "Publish and archive what is due now, without waiting for the server's own clock",
    ),
];

fn list(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let mut input = Map::new();
    if let Some(text) = cx.query("limit") {
        let number = text.parse::<u32>().map_err(|_| invalid("limit", "is not a number"))?;
        input.insert("limit".to_owned(), json!(number));
    }
    let found = cx.show_on("schedule.list", Value::Object(input), Stage::Source)?;
    Ok(cx.content(StatusCode::OK, &found))
}

fn run(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let done = cx.write("schedule.run", json!({}), Stage::Source)?;
    Ok(cx.content(StatusCode::OK, &done))
}
