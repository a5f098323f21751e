//! `GET /api/events`: what happens to the live site, as it happens (`text/event-stream`), or as JSON.
//!
//! The id of an event on the stream names the commit and the event's place in it, so that a client that reconnects with
//! `Last-Event-ID` resumes there, also at another server. It may get events of one commit twice: compare `data.id`.

use super::app::Shared;
use super::caller::{Caller, unknown};
use super::cors;
use super::feed::Feed;
use super::limiter::Limits;
use super::metrics::Metrics;
use super::mounted_service::{MountedService, Reply, Work};
use super::prelude::*;
use super::query::pairs;
use crate::base::source::{Clock, System};
use crate::git::Oid;
use crate::model::EventName;
use crate::model::roles::Permission;
use crate::site::{Event, SiteError, Walk};
use http::header::{ACCEPT, ACCESS_CONTROL_ALLOW_ORIGIN};
use std::borrow::Cow;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// The path.
const PATH: &str = "/api/events";
/// Its parameters.
const PARAMETERS: [&str; 3] = ["event", "since", "lastEventId"];
/// Most streams that are open at a time.
const STREAMS_MAX: usize = 512;
/// How often the live branch is polled, in milliseconds.
const LOOK_MS: u64 = 50;

/// The stream of events, wrapped around another mounted service.
pub(super) struct EventStream {
    inner: Arc<Inner>,
    beside: Option<Arc<dyn MountedService>>,
}

struct Inner {
    folder: PathBuf,
    shared: Shared,
    listeners: Mutex<Vec<Listener>>,
    /// Whether a thread polls the branch for the listeners.
    is_pumping: AtomicBool,
    is_stopped: AtomicBool,
}

/// One stream.
struct Listener {
    feed: Feed,
    names: Vec<EventName>,
    /// Whether it may read what is not published.
    sees_all: bool,
    /// The commit up to which events were sent.
    at: Oid,
    /// How many events of the next commit were sent already.
    known: usize,
}

impl EventStream {
    pub(super) fn new(
        folder: PathBuf,
        is_secure: bool,
        beside: Option<Arc<dyn MountedService>>,
    ) -> EventStream {
        let shared = Shared { is_secure, ..Shared::new(Limits::NONE, None, Metrics::default()) };
        let inner = Inner {
            folder,
            shared,
            listeners: Mutex::default(),
            is_pumping: AtomicBool::new(false),
            is_stopped: AtomicBool::new(false),
        };
        EventStream { inner: Arc::new(inner), beside }
    }
}

impl MountedService for EventStream {
    fn has(&self, path: &str) -> bool {
        self.beside.as_ref().is_some_and(|beside| beside.has(path))
    }

    fn takes(&self, request: &Request) -> bool {
        is_stream(request) || self.beside.as_ref().is_some_and(|beside| beside.takes(request))
    }

    fn hint_for_size(&self) -> Option<&'static str> {
        self.beside.as_ref().and_then(|beside| beside.hint_for_size())
    }

    fn take(&self, request: &Request, reply: &Arc<Reply>) -> Option<Work> {
        if !is_stream(request) {
            return self.beside.as_ref().and_then(|beside| beside.take(request, reply));
        }
        match self.inner.begin(request, reply) {
            Ok(()) => self.inner.pump(),
            Err(refusal) => reply.answer(refusal.answer("")),
        }
        None
    }

    fn stop(&self) {
        self.inner.is_stopped.store(true, Ordering::Release);
        self.inner.listeners().drain(..).for_each(|listener| listener.feed.end());
        if let Some(beside) = &self.beside {
            beside.stop();
        }
    }
}

/// Whether a request asks for the stream: the same path answers JSON to others.
fn is_stream(request: &Request) -> bool {
    let wants = request.header(ACCEPT).is_some_and(|accept| accept.contains("text/event-stream"));
    wants && request.method == Method::GET && request.path == PATH
}

impl Inner {
    fn listeners(&self) -> std::sync::MutexGuard<'_, Vec<Listener>> {
        self.listeners.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn begin(&self, request: &Request, reply: &Arc<Reply>) -> Result<(), Refusal> {
        let site = Site::open(&self.folder).map_err(OpError::from)?;
        if let Some(origin) = cors::granted(request, &site) {
            reply.header(ACCESS_CONTROL_ALLOW_ORIGIN, &origin);
        }
        let caller = Caller::of(request, &site, System.now(), &self.shared, request.peer)?;
        if !caller.is_known() {
            return Err(unknown());
        }
        if !caller.actor.may(Permission::PostsView) {
            return Err(OpError::forbidden("Not allowed").into());
        }
        let mut query = pairs(&request.query)?;
        query.iter_mut().for_each(|(key, _)| key.truncate(key.trim_end_matches("[]").len()));
        if let Some((name, _)) = query.iter().find(|(key, _)| !PARAMETERS.contains(&key.as_str())) {
            let known = PARAMETERS.join(", ");
            return Err(invalid(name, &format!("is not a parameter of this stream; available: {known}")));
        }
        let all =
            |name: &'static str| query.iter().filter(move |(key, _)| key == name).map(|(_, value)| value);
        let of = |name: &'static str| all(name).next().map(String::as_str);
        let given: Vec<String> = all("event").flat_map(|names| names.split(',')).map(str::to_owned).collect();
        let names = crate::ops::event::names(&given)?;
        let last = request.header("last-event-id").or_else(|| of("lastEventId"));
        let (at, known) = match (last.map(position), of("since")) {
            (Some(Some((before, known))), _) => (before, known),
            (Some(None), _) => {
                let (status, why) = (StatusCode::UNPROCESSABLE_ENTITY, "is not an id of this stream");
                return Err(Refusal::of_header(status, "events.position", "Last-Event-ID", why));
            }
            (None, Some(rev)) => (site.revision(rev).map_err(OpError::from)?, 0),
            (None, None) => (site.tip(Stage::Source).map_err(OpError::from)?, 0),
        };
        let tip = site.tip(Stage::Source).map_err(OpError::from)?;
        if matches!(site.look().walk(Some(at), tip).map_err(OpError::from)?, Walk::Apart) {
            return Err(OpError::new(
                crate::ops::ErrorKind::Conflict,
                "events.apart",
                "the live branch no longer contains that revision; begin without it",
            )
            .into());
        }
        if self.listeners().len() >= STREAMS_MAX {
            return Err(Refusal::plain(
                StatusCode::SERVICE_UNAVAILABLE,
                "overloaded",
                "too many streams are open",
            ));
        }
        // Nothing has answered before this.
        let Some(feed) = reply.stream() else { return Ok(()) };
        feed.comment("events of the live site");
        let sees_all = caller.sees_all();
        self.listeners().push(Listener { feed, names, sees_all, at, known });
        Ok(())
    }

    /// Starts a thread that polls the branch while there are listeners.
    fn pump(self: &Arc<Inner>) {
        if self.is_pumping.swap(true, Ordering::AcqRel) {
            return;
        }
        let inner = Arc::clone(self);
        let begun = std::thread::Builder::new().name("cms-events".to_owned()).spawn(move || inner.run());
        if begun.is_err() {
            self.is_pumping.store(false, Ordering::Release);
        }
    }

    fn run(&self) {
        let mut site = None;
        while !self.is_stopped.load(Ordering::Acquire) {
            {
                let mut listeners = self.listeners();
                listeners.retain(|listener| !listener.feed.is_over());
                if listeners.is_empty() {
                    self.is_pumping.store(false, Ordering::Release);
                    return;
                }
            }
            let open = match site.take() {
                Some(site) => Ok(site),
                None => Site::open(&self.folder),
            };
            // A failed read is retried.
            site = open.ok().filter(|site| self.tell(site).is_ok());
            std::thread::sleep(Duration::from_millis(LOOK_MS));
        }
    }

    /// Brings every listener up to the tip of the live branch.
    fn tell(&self, site: &Site) -> Result<(), SiteError> {
        let tip = site.tip(Stage::Source)?;
        let behind: Vec<Oid> =
            self.listeners().iter().map(|listener| listener.at).filter(|at| *at != tip).collect();
        for from in behind {
            let Walk::Steps(steps) = site.look().walk(Some(from), tip)? else {
                let listeners = self.listeners();
                listeners
                    .iter()
                    .filter(|listener| listener.at == from)
                    .for_each(|listener| listener.feed.end());
                continue;
            };
            for step in steps {
                let events = site.look().events_of(step)?;
                let before = step.before.unwrap_or(from);
                for listener in self.listeners().iter_mut().filter(|listener| listener.at == before) {
                    let known = std::mem::take(&mut listener.known);
                    for (place, event) in events.iter().enumerate().skip(known) {
                        if let Some(event) = listener.hears(event) {
                            let id = format!("{before}.{}", place + 1);
                            let data = serde_json::to_vec(&*event).unwrap_or_default();
                            listener.feed.event_with_id(&id, event.name.as_str(), &data);
                        }
                    }
                    listener.at = step.after;
                }
            }
        }
        Ok(())
    }
}

impl Listener {
    /// An event as this client may know it, if it asked for such.
    fn hears<'e>(&self, event: &'e Event) -> Option<Cow<'e, Event>> {
        let wants = self.names.is_empty() || self.names.contains(&event.name);
        match self.sees_all {
            _ if !wants => None,
            true => Some(Cow::Borrowed(event)),
            false => event.clone().published().map(Cow::Owned),
        }
    }
}

/// A client's position: the commit before an event, and how many of the events after it were sent.
fn position(id: &str) -> Option<(Oid, usize)> {
    let (before, place) = id.split_once('.')?;
    Some((before.parse().ok()?, place.parse().ok()?))
}
