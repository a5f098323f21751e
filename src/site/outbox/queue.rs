//! Turns events into deliveries. Each subscriber has a position in each source of events. Events since then are queued and
//! the position is moved in one transaction, so that no event is missed or queued twice.

use super::Outbox;
use super::error::WebhookError;
use super::subscriber::{Subscriber, deliveries};
use crate::base::source::Ids;
use crate::db::ledger::{CursorMove, NewDelivery, Webhook};
use crate::model::EventSource;
use crate::site::prelude::*;
use crate::site::{Event, Step, Walk};
use std::collections::BTreeMap;

/// Most deliveries that wait for one webhook. Further events are queued once there is room: history keeps them.
const WAITING_MAX: i64 = 10_000;
/// Events after which a transaction ends.
const TOGETHER: usize = 500;
/// Most commits in one transaction.
const STEPS_TOGETHER: usize = 200;
/// The sources that are read again and again.
const SOURCES: [EventSource; 4] =
    [EventSource::Submission, EventSource::Feedback, EventSource::Review, EventSource::Live];

impl Outbox<'_> {
    /// Queues all events since the positions. Returns the number of deliveries. The first time, the positions of workflows
    /// and of mail are only set: earlier events start nothing.
    ///
    /// # Errors
    /// The site cannot be read, or the ledger cannot be written; deliveries stored until then stay.
    pub fn queue(&self, now: Timestamp) -> Result<usize, WebhookError> {
        let subscribers = self.subscribers()?;
        let mut queued = 0;
        for source in SOURCES {
            // Positions are read before the end, so that none is ahead of it because another process moved it meanwhile.
            let mut places = self.ledger()?.cursors(source.as_str())?;
            let end = self.end_of(source)?;
            let mut groups: BTreeMap<Option<String>, Vec<&Subscriber>> = BTreeMap::new();
            for subscriber in &subscribers {
                let place = places.remove(subscriber.id());
                match subscriber {
                    _ if place.as_ref() != Some(&end) => groups.entry(place).or_default().push(subscriber),
                    Subscriber::Webhook(webhook)
                        if source == EventSource::Live && webhook.rewound_to.is_some() =>
                    {
                        self.ledger()?.set_rewound(&webhook.id, None)?;
                    }
                    _ => {}
                }
            }
            for (place, group) in groups {
                queued += self.queue_since(source, place, &end, group, now)?;
            }
        }
        Ok(queued)
    }

    fn subscribers(&self) -> Result<Vec<Subscriber>, SiteError> {
        let mut workflows = self.workflows()?;
        workflows.retain(|_, workflow| workflow.enabled);
        let webhooks = self.active()?.into_iter().map(|webhook| Subscriber::Webhook(Box::new(webhook)));
        let mail = Subscriber::Mail(self.notifying_forms()?);
        Ok(webhooks.chain([Subscriber::Workflows(workflows), mail]).collect())
    }

    fn has_room(&self, subscriber: &Subscriber) -> Result<bool, SiteError> {
        let Subscriber::Webhook(webhook) = subscriber else { return Ok(true) };
        Ok(self.ledger()?.backlog(Some(&webhook.id))?.waiting < WAITING_MAX)
    }

    /// Queues the events of a source since a position, for all that are there.
    fn queue_since(
        &self,
        source: EventSource,
        place: Option<String>,
        end: &str,
        mut group: Vec<&Subscriber>,
        now: Timestamp,
    ) -> Result<usize, WebhookError> {
        let mut queued = 0;
        let mut at = place;
        while at.as_deref() != Some(end) {
            let mut with_room = Vec::new();
            for subscriber in group {
                if self.has_room(subscriber)? {
                    with_room.push(subscriber);
                }
            }
            group = with_room;
            if group.is_empty() {
                break;
            }
            let is_read = group.iter().any(|subscriber| subscriber.reads(source));
            let (events, to) = match at.as_deref().filter(|_| is_read) {
                None => (Vec::new(), end.to_owned()),
                Some(at) => match self.events_after(source, at, end)? {
                    Some(found) => found,
                    None => {
                        // The events in between are unknown. Only workflows and mail go on.
                        group = self.stopped(group, end)?;
                        (Vec::new(), end.to_owned())
                    }
                },
            };
            let moved = |subscriber: &&Subscriber| CursorMove {
                subscription: subscriber.id().to_owned(),
                from: at.clone(),
                to: to.clone(),
                deliveries: subscriber.deliveries(&events, now),
            };
            let moves: Vec<CursorMove> = group.iter().map(moved).collect();
            queued += self.ledger()?.move_cursors(source.as_str(), &moves, now.as_second())?;
            at = Some(to);
        }
        Ok(queued)
    }

    /// Records that webhooks get nothing, because the live branch is at a commit before their position, or their position is
    /// not in the repository. Returns the others.
    fn stopped<'a>(&self, group: Vec<&'a Subscriber>, tip: &str) -> Result<Vec<&'a Subscriber>, SiteError> {
        let mut others = Vec::new();
        for subscriber in group {
            match subscriber {
                Subscriber::Webhook(webhook) if webhook.rewound_to.as_deref() == Some(tip) => {}
                Subscriber::Webhook(webhook) => self.ledger()?.set_rewound(&webhook.id, Some(tip))?,
                Subscriber::Workflows(_) | Subscriber::Mail(_) => others.push(subscriber),
            }
        }
        Ok(others)
    }

    /// The newest position of a source.
    fn end_of(&self, source: EventSource) -> Result<String, SiteError> {
        Ok(match source {
            EventSource::Live | EventSource::Announced => self.site.tip(Stage::Source)?.to_string(),
            EventSource::Review => self.site.tip(Stage::AiReview)?.to_string(),
            EventSource::Submission | EventSource::Feedback => self.site.last_record(source)?.to_string(),
        })
    }

    /// The positions of somebody who begins to read now.
    pub(super) fn ends(&self) -> Result<Vec<(&'static str, String)>, SiteError> {
        SOURCES.iter().map(|source| Ok((source.as_str(), self.end_of(*source)?))).collect()
    }

    /// Some events after a position, and the position after them; none if the live branch is before it, or if it is not in
    /// the repository.
    fn events_after(
        &self,
        source: EventSource,
        at: &str,
        end: &str,
    ) -> Result<Option<(Vec<Event>, String)>, SiteError> {
        let look = self.site.look();
        if let EventSource::Submission | EventSource::Feedback = source {
            let found = self.site.record_events_after(source, at.parse().unwrap_or_default())?;
            let to = found.last().map_or(end.to_owned(), |(number, _)| number.to_string());
            return Ok(Some((found.into_iter().map(|(_, event)| event).collect(), to)));
        }
        let (Ok(from), Ok(tip)) = (at.parse(), end.parse()) else { return Ok(None) };
        if source == EventSource::Review {
            return Ok(Some((look.review_events(from, tip)?, end.to_owned())));
        }
        let steps = match look.walk(Some(from), tip)? {
            Walk::Steps(steps) => steps,
            // The branch was rebased or amended, or moved back and went on from there. A branch that is only behind may be
            // that of a node that has yet to follow.
            Walk::Apart
                if self.site.repo.commit(from).is_ok() && !self.site.repo.is_ancestor(tip, from)? =>
            {
                vec![Step { before: Some(from), after: tip }]
            }
            Walk::Apart => return Ok(None),
        };
        let (mut events, mut to) = (Vec::new(), end.to_owned());
        for step in steps.into_iter().take(STEPS_TOGETHER) {
            events.extend(look.events_of(step)?);
            to = step.after.to_string();
            if events.len() >= TOGETHER {
                break;
            }
        }
        Ok(Some((events, to)))
    }

    /// The deliveries that an announced event causes.
    pub(super) fn announced(&self, event: &Event, now: Timestamp) -> Result<Vec<NewDelivery>, SiteError> {
        let events = std::slice::from_ref(event);
        Ok(self.subscribers()?.iter().flat_map(|subscriber| subscriber.deliveries(events, now)).collect())
    }

    /// Queues the events from a revision to the webhook's position again, with the same ids.
    ///
    /// # Errors
    /// [`WebhookError::Apart`]; the site cannot be read, or the ledger cannot be written.
    pub fn replay(
        &self,
        webhook: &str,
        since: &str,
        ids: &dyn Ids,
        now: Timestamp,
    ) -> Result<usize, WebhookError> {
        let webhook = self.found(webhook)?;
        let from = self.site.revision(since)?;
        let to = match webhook.cursor.as_deref().and_then(|cursor| cursor.parse().ok()) {
            Some(cursor) => cursor,
            None => self.site.tip(Stage::Source)?,
        };
        let Some(events) = self.site.look().events(Some(from), to)? else {
            return Err(WebhookError::Apart { rev: since.to_owned() });
        };
        let again = |delivery| NewDelivery { id: ids.uuid().to_string(), ..delivery };
        let queued: Vec<NewDelivery> = deliveries(&webhook, &events).into_iter().map(again).collect();
        Ok(self.ledger()?.add_deliveries(&queued, now.as_second(), now.as_second())?)
    }

    /// Queues a message that is no event, such as a test, for some webhooks. Returns the ids of the deliveries.
    pub(super) fn announce(
        &self,
        message: &NewDelivery,
        is_meant: impl Fn(&Webhook) -> bool,
        ids: &dyn Ids,
        (now, due_at): (i64, i64),
    ) -> Result<Vec<String>, WebhookError> {
        let mut webhooks = self.ledger()?.webhooks()?;
        webhooks.retain(is_meant);
        let queued: Vec<NewDelivery> = webhooks.iter().map(|webhook| to(webhook, message, ids)).collect();
        self.ledger()?.add_deliveries(&queued, now, due_at)?;
        Ok(queued.into_iter().map(|delivery| delivery.id).collect())
    }
}

/// A message as a delivery to a webhook.
pub(super) fn to(webhook: &Webhook, message: &NewDelivery, ids: &dyn Ids) -> NewDelivery {
    NewDelivery {
        id: ids.uuid().to_string(),
        subscription: webhook.id.clone(),
        event_id: message.event_id.clone(),
        ..message.clone()
    }
}
