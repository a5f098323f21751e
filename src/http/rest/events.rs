//! What happened to the live site, as JSON; the stream of it is `http/events.rs`.

use super::prelude::*;

endpoints! {
    /// What happened to the live site, the oldest first. With `Accept: text/event-stream` a stream of what happens from now on;
    /// `Last-Event-ID` or `since` begins it earlier. A token of the role `reader` hears of what visitors see
    GET "/api/events", Known, "events" => list;
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Filter {
    /// Only what happened after this revision of source
    since: Option<String>,
    /// Only events with these names, separated by commas
    #[serde(rename(deserialize = "event"))]
    events: Option<Vec<String>>,
    /// Most events, but for those of one commit; 1000 unless given
    #[schemars(range(min = 1))]
    limit: Option<u32>,
}

fn list(cx: &RequestContext<'_>, query: Query<Filter>) -> Result<Tagged, Refusal> {
    cx.run_plain("events", input(query)).map(Tagged)
}
