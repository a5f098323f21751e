//! Analytics: events from anybody's page, sums and places for admins.

use crate::base::Value;
use crate::http::answer::Refusal;
use crate::http::endpoint::endpoints;
use crate::http::message::Answer;
use crate::http::request_context::RequestContext;
use crate::ops::{ErrorKind, OpError};
use http::StatusCode;
use serde_json::{Map, json};

/// Largest batch of events, in bytes.
const BODY_BYTES_MAX: usize = 512 * 1024;

endpoints! {
    /// Track an event `{postId, eventType, x, y, viewportWidth, metadata}`, or a list of several
    POST "/api/public/analytics/track", Tracking, "analytics.track" => track raw;
    /// Views and clicks: in all, by post, by day
    GET "/api/analytics/summary", May(AnalyticsView), "analytics.summary"; &[
        ("postId", "Only one post"),
        ("eventType", "Only events of this type; all types unless given"),
        ("since", "From this day on, such as `2026-11-01`"),
        ("until", "Up to the day before this one"),
    ] => summary raw;
    /// Where visitors click: the last 5,000 points
    GET "/api/analytics/heatmap", May(AnalyticsView), "analytics.heatmap"; &[
        ("postId", "Only one post"),
        ("eventType", "Type of the events; `click` unless given"),
        ("since", "Only what happened then or later: a day or a time in RFC 3339"),
        ("until", "Only what happened before then"),
    ] => heatmap raw;
}

fn track(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    cx.within(BODY_BYTES_MAX)?;
    let empty = || OpError::new(ErrorKind::Unreadable, "body.empty", "the body is empty");
    // As `navigator.sendBeacon` names a text.
    let (events, is_batch) = match cx.json_called("text/plain")?.ok_or_else(empty)? {
        Value::Array(events) => (events, true),
        event @ Value::Object(_) => (vec![event], false),
        _ => {
            let message = "the body is neither an event nor a list of events";
            return Err(OpError::new(ErrorKind::Unreadable, "body.not-an-object", message).into());
        }
    };
    let done = cx.run_plain("analytics.track", json!({"events": events}));
    done.map_err(|refusal| if is_batch { refusal } else { of_one(refusal) })?;
    Ok(Answer::empty(StatusCode::NO_CONTENT))
}

/// A refusal that names the fields of the only event there was.
fn of_one(refusal: Refusal) -> Refusal {
    match refusal {
        Refusal::Failed(error) if error.code == "analytics.invalid" => {
            let told = OpError::invalid(error.code.clone(), "the event is not right");
            let details = error
                .details
                .iter()
                .flat_map(|(field, messages)| messages.iter().map(move |one| (field, one)));
            let own = |field: &String| field.strip_prefix("events[0].").unwrap_or(field).to_owned();
            Refusal::Failed(details.fold(told, |told, (field, message)| told.detail(own(field), message)))
        }
        other => other,
    }
}

/// The parameters of a query that an operation takes by these names.
fn asked(cx: &RequestContext<'_>, names: &[(&str, &str)]) -> Result<Value, Refusal> {
    cx.query_uuid("postId")?;
    let given = |(query, own): &(&str, &str)| {
        let value = cx.query(query)?;
        Some(((*own).to_owned(), Value::from(value)))
    };
    Ok(Value::Object(names.iter().filter_map(given).collect::<Map<_, _>>()))
}

fn summary(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let input =
        asked(cx, &[("postId", "post"), ("eventType", "eventType"), ("since", "since"), ("until", "until")])?;
    let found = cx.run_plain("analytics.summary", input)?;
    Ok(Answer::json(StatusCode::OK, &found))
}

fn heatmap(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let names = [("postId", "post"), ("eventType", "eventType"), ("since", "since"), ("until", "until")];
    let found = cx.run_plain("analytics.heatmap", asked(cx, &names)?)?;
    Ok(Answer::json(StatusCode::OK, &found))
}
