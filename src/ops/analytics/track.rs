//! `cms analytics track`: stores events that a page sent.

use crate::base::limits::EVENTS_TOGETHER_MAX;
use crate::db::analytics::Event;
use crate::model::ItemId;
use crate::ops::prelude::*;
use std::collections::HashSet;

/// Longest type of an event, in characters (`docs/design/compatibility.md`).
const KIND_CHARS_MAX: usize = 50;
/// Largest metadata of an event, in bytes of JSON.
const METADATA_BYTES_MAX: usize = 4 * 1024;
/// Largest coordinate on a page, in pixels, in either direction.
const PLACE_MAX: f64 = 1_000_000.0;
/// Widest page, in pixels.
const VIEWPORT_MAX: f64 = 100_000.0;
/// Most problems that are reported: a batch may have thousands.
const PROBLEMS_MAX: usize = 20;

/// Keep events as a page sends them: what visitors looked at and clicked, all of them or none
///
/// An event is `{"eventType": "click", "postId": …, "x": 10, "y": 20, "viewportWidth": 1280, "metadata": {}}`; all but its type
/// may be left out. Sums know the types `view` and `click`; others are counted by their names.
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Track {
    /// Events, 1 to 1000, each as a JSON object
    #[arg(value_name = "JSON", required = true, value_parser = json)]
    #[schemars(with = "Vec<serde_json::Map<String, serde_json::Value>>")]
    pub events: Vec<Value>,
}

fn json(text: &str) -> Result<Value, String> {
    crate::codec::json::parse(text.as_bytes()).map_err(|cause| format!("not JSON: {}", cause.message))
}

/// Events that are kept.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Tracked {
    /// How many
    pub tracked: usize,
    /// Whether this was a dry run that kept no event
    #[serde(skip)]
    pub dry_run: bool,
}

impl Operation for Track {
    const FACTS: Facts = facts!("analytics.track", Permission::PostsView;
        "analytics track '{\"eventType\": \"view\"}'" => "Try what a page would send");
    type Can = Reading;
    type Output = Tracked;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Tracked, OpError> {
        if !(1..=EVENTS_TOGETHER_MAX).contains(&self.events.len()) {
            let message = format!("is not a list of 1 to {EVENTS_TOGETHER_MAX} events");
            return Err(
                OpError::invalid("analytics.events", format!("`events` {message}")).detail("events", message)
            );
        }
        let mut reading =
            Reader { live: cx.snapshot_of(Stage::Source)?, posts: HashSet::new(), problems: Vec::new() };
        let mut events = Vec::with_capacity(self.events.len());
        for (index, event) in self.events.into_iter().enumerate() {
            events.extend(reading.event(index, event, cx.call().now.as_second())?);
            if reading.problems.len() >= PROBLEMS_MAX {
                break;
            }
        }
        if !reading.problems.is_empty() {
            let error = OpError::invalid("analytics.invalid", "an event is not valid; none was stored");
            let problems = reading.problems.into_iter();
            return Err(problems.fold(error, |error, (field, message)| error.detail(field, message)));
        }
        let tracked = events.len();
        if !cx.call().dry_run {
            cx.records()?.track(events, cx.call().now)?;
        }
        Ok(Tracked { tracked, dry_run: cx.call().dry_run })
    }
}

/// Reads events, and collects their problems.
struct Reader<'a> {
    live: Snapshot<'a>,
    /// Known posts, as far as they were looked up.
    posts: HashSet<String>,
    problems: Vec<(String, String)>,
}

impl Reader<'_> {
    fn event(&mut self, index: usize, event: Value, at: i64) -> Result<Option<Event>, OpError> {
        let before = self.problems.len();
        let place = format!("events[{index}]");
        let Value::Object(mut fields) = event else {
            self.problems.push((place, "is not an object".to_owned()));
            return Ok(None);
        };
        let mut note =
            |field: &str, message: String| self.problems.push((format!("{place}.{field}"), message));
        let kind = match fields.remove("eventType") {
            Some(Value::String(kind)) if is_kind(&kind) => kind,
            None | Some(Value::Null) => {
                note("eventType", "is required".to_owned());
                String::new()
            }
            Some(_) => {
                note(
                    "eventType",
                    format!("is not a word of 1 to {KIND_CHARS_MAX} letters, digits, `.`, `:`, `_`, `-`"),
                );
                String::new()
            }
        };
        let x = number(&mut fields, "x", -PLACE_MAX..=PLACE_MAX, &mut note);
        let y = number(&mut fields, "y", -PLACE_MAX..=PLACE_MAX, &mut note);
        let viewport = number(&mut fields, "viewportWidth", 1.0..=VIEWPORT_MAX, &mut note);
        let metadata = metadata(&mut fields, &mut note);
        let post = match fields.remove("postId") {
            None | Some(Value::Null) => None,
            Some(value) => {
                let id = value.as_str().and_then(scalar::uuid).map(|id| id.to_string());
                if id.is_none() {
                    note("postId", "is not a uuid".to_owned());
                }
                id
            }
        };
        for key in fields.keys().take(PROBLEMS_MAX) {
            note(key, "is unknown".to_owned());
        }
        if let Some(id) = &post
            && !self.is_there(id)?
        {
            self.problems.push((format!("{place}.postId"), "is not the id of a post".to_owned()));
        }
        let event = Event { post, kind, x, y, viewport, metadata, at };
        Ok((self.problems.len() == before).then_some(event))
    }

    fn is_there(&mut self, id: &str) -> Result<bool, OpError> {
        if self.posts.contains(id) {
            return Ok(true);
        }
        let is_there = self.live.path_of(&ItemId { kind: Kind::Post, id: id.to_owned() })?.is_some();
        if is_there {
            self.posts.insert(id.to_owned());
        }
        Ok(is_there)
    }
}

fn is_kind(text: &str) -> bool {
    (1..=KIND_CHARS_MAX).contains(&text.len())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | ':' | '_' | '-'))
}

fn number(
    fields: &mut Map,
    name: &str,
    range: std::ops::RangeInclusive<f64>,
    note: &mut impl FnMut(&str, String),
) -> Option<f64> {
    let value = fields.remove(name).filter(|value| !value.is_null())?;
    let number = value.as_f64().filter(|number| range.contains(number));
    if number.is_none() {
        note(name, format!("is not a number from {} to {}", range.start(), range.end()));
    }
    number
}

fn metadata(fields: &mut Map, note: &mut impl FnMut(&str, String)) -> Option<String> {
    let value = fields.remove("metadata").filter(|value| !value.is_null())?;
    if !value.is_object() {
        note("metadata", "is not an object".to_owned());
        return None;
    }
    let text = value.to_string();
    if text.len() > METADATA_BYTES_MAX {
        note("metadata", format!("has at most {METADATA_BYTES_MAX} bytes"));
        return None;
    }
    (text != "{}").then_some(text)
}

impl View for Tracked {
    fn show(&self, page: &mut Page) {
        let verb = if self.dry_run { "dry run: would keep" } else { "kept" };
        page.line(format!("{verb} {}", count(self.tracked, "event")));
    }
}
