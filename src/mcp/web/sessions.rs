//! Open sessions, their owners, and their limits.

use super::access_policy::Owner;
use super::message_sink::bytes;
use crate::base::source::{Ids, System};
use crate::http::Feed;
use crate::mcp::Session;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Most sessions; beyond that, the session that is idle longest is closed.
const SESSIONS_MAX: usize = 4_096;
/// Most streams of all clients, and of one owner. Each holds a connection and a queue.
const STREAMS_MAX: usize = 256;
const STREAMS_OF_ONE_MAX: usize = 64;
/// How long a session without a stream may be idle, in seconds.
const IDLE_S: i64 = 3_600;

/// The transport of a session; its id is valid in that one only.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    /// HTTP+SSE: the session ends with its stream.
    Sse,
    /// Streamable HTTP: streams may come and go.
    Streamable,
}

struct Row {
    session: Arc<Session>,
    owner: Owner,
    way: Way,
    feed: Option<Feed>,
    used: i64,
}

impl Row {
    fn is_streaming(&self) -> bool {
        self.feed.as_ref().is_some_and(|feed| !feed.is_over())
    }

    fn is_alive(&self, now: i64) -> bool {
        match self.way {
            Way::Sse => self.is_streaming(),
            Way::Streamable => self.is_streaming() || self.session.running() > 0 || now - self.used < IDLE_S,
        }
    }
}

/// The open sessions.
#[derive(Default)]
pub(super) struct Sessions(Mutex<Table>);

#[derive(Default)]
struct Table {
    rows: HashMap<String, Row>,
    /// Streams of subscriptions, which have no session.
    loose: Vec<(Feed, Owner, Arc<Session>)>,
    is_ended: bool,
}

impl Table {
    fn sweep(&mut self, now: i64) {
        self.rows.retain(|_, row| row.is_alive(now));
        self.loose.retain(|(feed, ..)| !feed.is_over());
    }

    fn has_room(&self, owner: &Owner) -> bool {
        let in_rows = self.rows.values().filter(|row| row.is_streaming()).map(|row| &row.owner);
        let all: Vec<&Owner> = in_rows.chain(self.loose.iter().map(|(_, owner, _)| owner)).collect();
        let own = all.iter().filter(|other| **other == owner).count();
        !self.is_ended && all.len() < STREAMS_MAX && own < STREAMS_OF_ONE_MAX
    }
}

impl Sessions {
    fn table(&self) -> MutexGuard<'_, Table> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether an owner may open another stream.
    pub(super) fn has_room(&self, owner: &Owner, now: i64) -> bool {
        let mut table = self.table();
        table.sweep(now);
        table.has_room(owner)
    }

    /// Stores a new session and returns its id.
    pub(super) fn open(
        &self,
        session: Arc<Session>,
        owner: Owner,
        way: Way,
        feed: Option<Feed>,
        now: i64,
    ) -> String {
        let mut table = self.table();
        if table.rows.len() >= SESSIONS_MAX {
            table.sweep(now);
        }
        if table.rows.len() >= SESSIONS_MAX {
            let quiet = table.rows.iter().filter(|(_, row)| !row.is_streaming());
            let oldest = quiet.min_by_key(|(_, row)| row.used).map(|(id, _)| id.clone());
            oldest.and_then(|id| table.rows.remove(&id));
        }
        let id = System.uuid().simple().to_string();
        table.rows.insert(id.clone(), Row { session, owner, way, feed, used: now });
        id
    }

    /// A live session of an owner, with its stream if it has one.
    pub(super) fn find(
        &self,
        id: &str,
        owner: &Owner,
        way: Way,
        now: i64,
    ) -> Option<(Arc<Session>, Option<Feed>)> {
        let mut table = self.table();
        let row = table.rows.get_mut(id).filter(|row| row.way == way && row.owner == *owner)?;
        if !row.is_alive(now) {
            table.rows.remove(id);
            return None;
        }
        row.used = now;
        Some((Arc::clone(&row.session), row.feed.clone()))
    }

    /// Sets the stream of a session, and ends the previous one.
    pub(super) fn attach(&self, id: &str, feed: Feed) {
        let mut table = self.table();
        let Some(row) = table.rows.get_mut(id) else { return feed.end() };
        if let Some(old) = row.feed.replace(feed) {
            old.end();
        }
    }

    /// Stores the stream of a subscription.
    pub(super) fn keep(&self, feed: Feed, owner: Owner, session: Arc<Session>) {
        let mut table = self.table();
        match table.is_ended {
            true => feed.end(),
            false => table.loose.push((feed, owner, session)),
        }
    }

    /// Closes a session of an owner; false if there is none.
    pub(super) fn close(&self, id: &str, owner: &Owner) -> bool {
        let mut table = self.table();
        let is_own = table.rows.get(id).is_some_and(|row| row.owner == *owner && row.way == Way::Streamable);
        let row = is_own.then(|| table.rows.remove(id)).flatten();
        if let Some(feed) = row.as_ref().and_then(|row| row.feed.as_ref()) {
            feed.end();
        }
        row.is_some()
    }

    /// Notifies every session with a stream of changes in its watched resources.
    pub(super) fn tell_changes(&self) {
        let streaming: Vec<(Arc<Session>, Feed)> = {
            let table = self.table();
            let of_rows = table.rows.values().filter(|row| row.is_streaming());
            let of_rows = of_rows.filter_map(|row| Some((Arc::clone(&row.session), row.feed.clone()?)));
            let of_loose = table.loose.iter().filter(|(feed, ..)| !feed.is_over());
            of_rows.chain(of_loose.map(|(feed, _, session)| (Arc::clone(session), feed.clone()))).collect()
        };
        for (session, feed) in streaming {
            for update in session.updates() {
                feed.message(&bytes(&update));
            }
        }
    }

    /// Ends all streams.
    pub(super) fn end(&self) {
        let mut table = self.table();
        table.is_ended = true;
        table.rows.drain().filter_map(|(_, row)| row.feed).for_each(|feed| feed.end());
        for (feed, _, session) in table.loose.drain(..) {
            for message in session.farewell() {
                feed.message(&bytes(&message));
            }
            feed.end();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mcp::tests::echo;

    fn session() -> Arc<Session> {
        Arc::new(Session::new(echo()))
    }

    #[test]
    fn session_is_bound_to_its_owner_and_transport() {
        let sessions = Sessions::default();
        let id = sessions.open(session(), Owner::Operator, Way::Streamable, None, 0);
        assert!(sessions.find(&id, &Owner::Operator, Way::Streamable, 1).is_some());
        assert!(sessions.find(&id, &Owner::Anybody, Way::Streamable, 1).is_none());
        assert!(sessions.find(&id, &Owner::Operator, Way::Sse, 1).is_none());
        assert!(!sessions.close(&id, &Owner::Anybody));
        assert!(sessions.close(&id, &Owner::Operator) && !sessions.close(&id, &Owner::Operator));
    }

    #[test]
    fn idle_sessions_expire_unless_streaming() {
        let sessions = Sessions::default();
        let open = |feed| sessions.open(session(), Owner::Anybody, Way::Streamable, feed, 0);
        let (quiet, streaming) = (open(None), open(Some(Feed::default())));
        let is_there = |id: &str, now| sessions.find(id, &Owner::Anybody, Way::Streamable, now).is_some();
        assert!(is_there(&quiet, IDLE_S - 1) && is_there(&quiet, 2 * IDLE_S - 2));
        assert!(!is_there(&quiet, 3 * IDLE_S));
        assert!(is_there(&streaming, 9 * IDLE_S));
        let feed = Feed::default();
        let sse = sessions.open(session(), Owner::Anybody, Way::Sse, Some(feed.clone()), 0);
        feed.end();
        assert!(sessions.find(&sse, &Owner::Anybody, Way::Sse, 1).is_none());
    }

    #[test]
    fn streams_and_sessions_are_bounded() {
        let sessions = Sessions::default();
        for _ in 0..STREAMS_OF_ONE_MAX {
            assert!(sessions.has_room(&Owner::Anybody, 0));
            sessions.open(session(), Owner::Anybody, Way::Sse, Some(Feed::default()), 0);
        }
        assert!(!sessions.has_room(&Owner::Anybody, 0) && sessions.has_room(&Owner::Operator, 0));
        let first = sessions.open(session(), Owner::Operator, Way::Streamable, None, 0);
        for _ in 0..SESSIONS_MAX {
            sessions.open(session(), Owner::Operator, Way::Streamable, None, 1);
        }
        assert_eq!(sessions.table().rows.len(), SESSIONS_MAX);
        assert!(sessions.find(&first, &Owner::Operator, Way::Streamable, 0).is_none());
        sessions.end();
        assert!(!sessions.has_room(&Owner::Operator, 0));
    }
}
