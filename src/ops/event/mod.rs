//! `cms events`: events of the live site.

use crate::git::Oid;
use crate::model::EventName;
use crate::ops::prelude::*;
use crate::site::{Event, Look, Step, Walk};

/// Default number of events in an answer.
const LIMIT_DEFAULT: u32 = 1_000;
/// Most events in an answer; the commit in which the limit is reached is completed.
const LIMIT_MAX: u32 = 10_000;

/// List events of the live site: posts published, changed, unpublished; the oldest first
///
/// Events follow from the history of source, whatever tool moved it, so that any span can be listed again, and an event has the
/// same id each time. With --since those after a revision, without it the newest ones.
#[derive(Debug, Clone, Default, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Events {
    /// Only events after this revision of source
    #[arg(long, value_name = "REV")]
    pub since: Option<String>,
    /// Only events with these names, such as `post.published`
    #[arg(long = "event", value_name = "NAME", value_delimiter = ',')]
    pub events: Vec<String>,
    /// Most events, but for those of one commit; 1000 unless given
    #[arg(long, value_name = "N")]
    pub limit: Option<u32>,
    /// Keep running: print each event when it happens, on a line
    #[arg(long)]
    #[serde(skip)]
    #[schemars(skip)]
    pub follow: bool,
}

/// Events.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Happened {
    /// The events, the oldest first
    pub data: Vec<Event>,
    /// The commit of source up to which the list is complete: the next `--since`
    pub revision: String,
    /// Whether there are more events after it
    pub has_more: bool,
}

impl Operation for Events {
    const FACTS: Facts = facts!("events", Permission::PostsView;
        "events" => "The newest events",
        "events --since v1 --event post.published --json" => "Posts published since a tag, as JSON",
        "events --follow" => "Each event when it happens");
    type Can = Reading;
    type Output = Happened;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Happened, OpError> {
        let limit = self.limit.unwrap_or(LIMIT_DEFAULT);
        if limit == 0 || limit > LIMIT_MAX {
            let message = format!("the limit must be from 1 to {LIMIT_MAX} events");
            return Err(
                OpError::invalid("list.limit", message).detail("limit", format!("must not be {limit}"))
            );
        }
        let names = names(&self.events)?;
        let look = cx.live_history()?;
        let to = cx.snapshot_of(Stage::Source)?.commit();
        let limit = usize::try_from(limit).unwrap_or(usize::MAX);
        let mut happened = match &self.since {
            Some(rev) => since(&look, look.revision(rev)?, to, &names, limit)?,
            None => newest(&look, to, &names, limit)?,
        };
        if !cx.sees_all() {
            happened.data = happened.data.into_iter().filter_map(Event::published).collect();
        }
        Ok(happened)
    }
}

/// The events with these names; all for none.
pub(crate) fn names(given: &[String]) -> Result<Vec<EventName>, OpError> {
    let name = |text: &String| {
        EventName::among(text, EventName::is_of_live_site).map_err(|cause| {
            OpError::invalid("event.unknown", cause.to_string()).detail("event", "is not known")
        })
    };
    given.iter().map(name).collect()
}

fn steps(look: &Look<'_>, from: Option<Oid>, to: Oid) -> Result<Vec<Step>, OpError> {
    match look.walk(from, to)? {
        Walk::Steps(steps) => Ok(steps),
        Walk::Apart => {
            let message = "that revision is not in the history of source: it was moved back, or it is of another branch";
            Err(OpError::new(ErrorKind::Conflict, "events.apart", message)
                .hint("leave `--since` out to begin with the newest events"))
        }
    }
}

/// The events between two commits, up to the limit.
pub(crate) fn since(
    look: &Look<'_>,
    from: Oid,
    to: Oid,
    names: &[EventName],
    limit: usize,
) -> Result<Happened, OpError> {
    let (mut data, mut at, mut has_more) = (Vec::new(), from, false);
    for step in steps(look, Some(from), to)? {
        if data.len() >= limit {
            has_more = true;
            break;
        }
        data.extend(wanted(look.events_of(step)?, names));
        at = step.after;
    }
    Ok(Happened { data, revision: at.to_string(), has_more })
}

fn newest(look: &Look<'_>, to: Oid, names: &[EventName], limit: usize) -> Result<Happened, OpError> {
    let (mut batches, mut count) = (Vec::new(), 0);
    for step in steps(look, None, to)?.into_iter().rev() {
        if count >= limit {
            break;
        }
        let events = wanted(look.events_of(step)?, names);
        count += events.len();
        batches.push(events);
    }
    let mut data: Vec<Event> = batches.into_iter().rev().flatten().collect();
    data.drain(..data.len().saturating_sub(limit));
    Ok(Happened { data, revision: to.to_string(), has_more: false })
}

fn wanted(events: Vec<Event>, names: &[EventName]) -> Vec<Event> {
    events.into_iter().filter(|event| names.is_empty() || names.contains(&event.name)).collect()
}

/// An event as a line.
fn line(page: &mut Page, event: &Event) {
    let text = |key: &str| event.data.get(key).and_then(serde_json::Value::as_str).unwrap_or_default();
    let name = match text("title") {
        "" => event.item.clone(),
        title => title.to_owned(),
    };
    styled!(page, Faint "{}  ", event.timestamp; Good "{:<17} ", event.name.as_str(); Strong "{name}";
        Faint "  {}", text("url"));
}

impl View for Happened {
    fn show(&self, page: &mut Page) {
        if self.data.is_empty() {
            return page.line("no events");
        }
        self.data.iter().for_each(|event| line(page, event));
        if self.has_more {
            page.toned_line(Tone::Faint, format!("more: `--since {}`", &self.revision[..12]));
        }
    }
}
