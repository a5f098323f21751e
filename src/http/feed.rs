//! A stream of events to one client (`text/event-stream`): filled by producers, drained by the engine.

use bytes::Bytes;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};

/// Most bytes queued for a slow client; beyond that its stream ends, because it would have to start over anyway.
const BYTES_MAX: usize = 8 * 1024 * 1024;

/// A stream of events.
#[derive(Clone, Default)]
pub struct Feed(Arc<Mutex<Queue>>);

#[derive(Default)]
struct Queue {
    waiting: VecDeque<Bytes>,
    bytes: usize,
    /// The producer has ended it.
    is_ended: bool,
    /// The client has disconnected, or reads too slowly.
    is_cut: bool,
    waker: Option<Waker>,
}

impl Feed {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends an event called `message`. Its data has no line breaks: JSON escapes them.
    pub fn message(&self, data: &[u8]) -> bool {
        self.event("message", data)
    }

    /// Sends an event. False when the client has disconnected.
    pub fn event(&self, name: &str, data: &[u8]) -> bool {
        let mut event = Vec::with_capacity(name.len() + data.len() + 20);
        event.extend_from_slice(b"event: ");
        event.extend_from_slice(name.as_bytes());
        event.extend_from_slice(b"\ndata: ");
        event.extend_from_slice(data);
        event.extend_from_slice(b"\n\n");
        self.push(Bytes::from(event))
    }

    /// Sends an event with an id, by which a reconnecting client resumes.
    pub fn event_with_id(&self, id: &str, name: &str, data: &[u8]) -> bool {
        let mut event = format!("id: {id}\nevent: {name}\ndata: ").into_bytes();
        event.extend_from_slice(data);
        event.extend_from_slice(b"\n\n");
        self.push(Bytes::from(event))
    }

    /// Sends a comment, which clients ignore.
    pub fn comment(&self, text: &str) -> bool {
        self.push(Bytes::from(format!(": {text}\n\n")))
    }

    fn push(&self, event: Bytes) -> bool {
        let mut queue = self.queue();
        if queue.is_ended || queue.is_cut {
            return false;
        }
        queue.bytes += event.len();
        queue.waiting.push_back(event);
        // A single event may exceed the limit; a client that has read all before it is not slow.
        if queue.bytes > BYTES_MAX && queue.waiting.len() > 1 {
            queue.cut();
        }
        queue.wake();
        !queue.is_cut
    }

    /// Ends the stream after what was sent.
    pub fn end(&self) {
        let mut queue = self.queue();
        queue.is_ended = true;
        queue.wake();
    }

    /// Whether nothing more can be sent.
    pub fn is_over(&self) -> bool {
        let queue = self.queue();
        queue.is_ended || queue.is_cut
    }

    /// Bytes that the client has not taken yet.
    pub fn waiting_bytes(&self) -> usize {
        self.queue().bytes
    }

    /// Records that the client has disconnected.
    pub(super) fn leave(&self) {
        self.queue().cut();
    }

    /// The next event; `None` at the end.
    pub(super) fn poll_next(&self, cx: &mut Context<'_>) -> Poll<Option<Bytes>> {
        let mut queue = self.queue();
        if let Some(event) = queue.waiting.pop_front() {
            queue.bytes -= event.len();
            return Poll::Ready(Some(event));
        }
        if queue.is_ended || queue.is_cut {
            return Poll::Ready(None);
        }
        queue.waker = Some(cx.waker().clone());
        Poll::Pending
    }

    #[cfg(test)]
    pub(super) fn drained(&self) -> Vec<String> {
        let mut queue = self.queue();
        queue.bytes = 0;
        queue.waiting.drain(..).map(|event| String::from_utf8_lossy(&event).into_owned()).collect()
    }
}

impl Queue {
    fn cut(&mut self) {
        self.is_cut = true;
        self.waiting.clear();
        self.bytes = 0;
        self.wake();
    }

    fn wake(&mut self) {
        if let Some(waker) = self.waker.take() {
            waker.wake();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn next(feed: &Feed) -> Poll<Option<Bytes>> {
        feed.poll_next(&mut Context::from_waker(Waker::noop()))
    }

    #[test]
    fn events_are_delivered_in_order_before_the_end() {
        let feed = Feed::default();
        assert!(feed.message(b"1") && feed.event("endpoint", b"/messages"));
        assert_eq!(next(&feed), Poll::Ready(Some(Bytes::from_static(b"event: message\ndata: 1\n\n"))));
        feed.end();
        assert!(!feed.message(b"2"));
        assert_eq!(
            next(&feed),
            Poll::Ready(Some(Bytes::from_static(b"event: endpoint\ndata: /messages\n\n")))
        );
        assert_eq!(next(&feed), Poll::Ready(None));
    }

    #[test]
    fn feed_over_its_buffer_limit_ends() {
        let feed = Feed::default();
        let large = vec![b'x'; BYTES_MAX];
        assert!(feed.message(&large), "one event may be large");
        assert!(!feed.message(b"1"));
        assert_eq!((feed.is_over(), feed.waiting_bytes()), (true, 0));
        assert_eq!(next(&feed), Poll::Ready(None));
    }

    #[test]
    fn messages_are_refused_after_the_client_left() {
        let feed = Feed::default();
        assert_eq!(next(&feed), Poll::Pending);
        feed.leave();
        assert!(!feed.message(b"1"));
    }
}
