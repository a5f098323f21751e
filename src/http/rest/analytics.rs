//! Analytics: events from anybody's page, sums and places for admins.

use super::prelude::*;
use crate::base::limits::EVENTS_TOGETHER_MAX;
use crate::http::endpoint::schema_of;

/// Largest batch of events, in bytes.
const BODY_BYTES_MAX: usize = 512 * 1024;

endpoints! {
    /// Track an event, or a list of several
    POST "/api/public/analytics/track", Tracking, "analytics.track" => track;
    /// Views and clicks: in all, by post, by day
    GET "/api/analytics/summary", May(AnalyticsView), "analytics.summary" => summary;
    /// Where visitors click: the last 5,000 points
    GET "/api/analytics/heatmap", May(AnalyticsView), "analytics.heatmap" => heatmap;
}

/// An event as the description tells it; the operation checks each.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Event {
    post_id: Option<Uuid>,
    /// `view`, `click`, or a name of your own
    #[schemars(regex(pattern = "^[A-Za-z0-9.:_-]{1,50}$"))]
    event_type: String,
    #[schemars(range(min = -1_000_000, max = 1_000_000))]
    x: Option<f64>,
    #[schemars(range(min = -1_000_000, max = 1_000_000))]
    y: Option<f64>,
    #[schemars(range(min = 1, max = 100_000))]
    viewport_width: Option<f64>,
    metadata: Option<Map>,
}

/// The events of a body, and whether it is a list.
struct Events(Vec<Value>, bool);

impl Part for Events {
    fn read(cx: &RequestContext<'_>) -> Result<Self, Refusal> {
        cx.within(BODY_BYTES_MAX)?;
        let empty = || OpError::new(ErrorKind::Unreadable, "body.empty", "the body is empty");
        // As `navigator.sendBeacon` names a text.
        match cx.json_called("text/plain")?.ok_or_else(empty)? {
            Value::Array(events) => Ok(Events(events, true)),
            event @ Value::Object(_) => Ok(Events(vec![event], false)),
            _ => {
                let message = "the body is neither an event nor a list of events";
                Err(OpError::new(ErrorKind::Unreadable, "body.not-an-object", message).into())
            }
        }
    }

    fn describe(signature: &mut Signature) {
        let one = schema_of::<Event>();
        let many = json!({"type": "array", "items": one, "minItems": 1, "maxItems": EVENTS_TOGETHER_MAX});
        signature.body = Some(json!({"anyOf": [one, many]}));
    }
}

fn track(cx: &RequestContext<'_>, events: Events) -> Result<(), Refusal> {
    let done = cx.run_plain("analytics.track", json!({"events": events.0}));
    done.map_err(|refusal| if events.1 { refusal } else { of_one(refusal) }).map(drop)
}

/// A refusal that names the fields of the only event there was.
fn of_one(refusal: Refusal) -> Refusal {
    match refusal {
        Refusal::Failed(error) if error.code == "analytics.invalid" => {
            let failure = OpError::invalid(error.code.clone(), "the event is not valid");
            let details = error
                .details
                .iter()
                .flat_map(|(field, messages)| messages.iter().map(move |one| (field, one)));
            let own = |field: &String| field.strip_prefix("events[0].").unwrap_or(field).to_owned();
            Refusal::Failed(
                details.fold(failure, |failure, (field, message)| failure.detail(own(field), message)),
            )
        }
        other => other,
    }
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Sums {
    /// Only one post
    #[serde(rename(deserialize = "postId"))]
    post: Option<Uuid>,
    /// Only events of this type; all types unless given
    event_type: Option<String>,
    /// From this day on, such as `2026-11-01`
    since: Option<Moment>,
    /// Up to the day before this one
    until: Option<Moment>,
}

fn summary(cx: &RequestContext<'_>, query: Query<Sums>) -> Result<Value, Refusal> {
    cx.run_plain("analytics.summary", input(query))
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Points {
    /// Only one post
    #[serde(rename(deserialize = "postId"))]
    post: Option<Uuid>,
    /// Type of the events; `click` unless given
    event_type: Option<String>,
    /// Only what happened then or later: a day or a time in RFC 3339
    since: Option<Moment>,
    /// Only what happened before then
    until: Option<Moment>,
}

fn heatmap(cx: &RequestContext<'_>, query: Query<Points>) -> Result<Value, Refusal> {
    cx.run_plain("analytics.heatmap", input(query))
}
