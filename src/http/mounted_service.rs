//! A service beside the REST API on the same listener, with paths and authentication of its own.

use super::feed::Feed;
use super::message::{Answer, Request};
use http::{HeaderName, HeaderValue};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};

/// A service beside the REST API.
pub trait MountedService: Send + Sync {
    /// Whether a path is one of its own.
    fn has(&self, path: &str) -> bool;

    /// Whether a request is one of its own.
    fn takes(&self, request: &Request) -> bool {
        self.has(&request.path)
    }

    /// What a client can do whose body is too large.
    fn hint_for_size(&self) -> Option<&'static str> {
        None
    }

    /// Takes a request, without blocking: long work is returned, and run by a bounded pool.
    fn take(&self, request: &Request, reply: &Arc<Reply>) -> Option<Work>;

    /// The server stops: open streams must end too.
    fn stop(&self);
}

/// What a mounted service does after it took a request.
pub type Work = Box<dyn FnOnce() + Send>;

/// The pending answer to one request of a mounted service: whole, or a stream of events.
pub struct Reply {
    state: Mutex<State>,
    is_gone: AtomicBool,
}

struct State {
    begun: Option<Begun>,
    /// The stream, once it has begun.
    feed: Option<Feed>,
    is_answered: bool,
    may_stream: bool,
    /// Headers of the answer, whether whole or a stream.
    headers: Vec<(HeaderName, HeaderValue)>,
    waker: Option<Waker>,
    /// The address by which the client reached this server.
    address: Option<String>,
}

/// How an answer begins.
pub(super) enum Begun {
    Whole(Answer),
    Stream(Feed, Vec<(HeaderName, HeaderValue)>),
}

impl Reply {
    pub(super) fn new() -> Arc<Reply> {
        let state = State {
            begun: None,
            feed: None,
            is_answered: false,
            may_stream: false,
            headers: Vec::new(),
            waker: None,
            address: None,
        };
        Arc::new(Reply { state: Mutex::new(state), is_gone: AtomicBool::new(false) })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn set_address(&self, address: Option<String>) {
        self.state().address = address;
    }

    /// The address by which the client reached this server, such as `https://cms.example.org`, if its request named one.
    pub fn address(&self) -> Option<String> {
        self.state().address.clone()
    }

    /// Answers. If a stream has begun meanwhile, the body becomes its last event.
    pub fn answer(&self, answer: Answer) {
        let mut state = self.state();
        if state.is_answered {
            return;
        }
        state.is_answered = true;
        if let Some(feed) = &state.feed {
            if !answer.body.is_empty() {
                feed.message(&answer.body);
            }
            feed.end();
            return;
        }
        let headers = std::mem::take(&mut state.headers);
        state.begin(Begun::Whole(headers.into_iter().fold(answer, |answer, (name, value)| {
            let mut answer = answer;
            answer.headers.insert(name, value);
            answer
        })));
    }

    /// Adds a header to the answer, whether whole or a stream.
    pub fn header(&self, name: HeaderName, value: &str) {
        if let Ok(value) = HeaderValue::from_str(value) {
            self.state().headers.push((name, value));
        }
    }

    /// The stream of this answer, started if necessary; none when it was answered whole.
    pub fn stream(&self) -> Option<Feed> {
        let mut state = self.state();
        if state.is_answered && state.feed.is_none() {
            return None;
        }
        if state.feed.is_none() {
            let feed = Feed::default();
            state.feed = Some(feed.clone());
            let headers = std::mem::take(&mut state.headers);
            state.begin(Begun::Stream(feed, headers));
        }
        state.feed.clone()
    }

    /// Lets the engine start a stream when the answer takes long: keep-alive comments prevent proxy time-outs and
    /// detect a disconnected client.
    pub fn allow_stream(&self) {
        self.state().may_stream = true;
    }

    /// Whether the client has disconnected.
    pub fn is_gone(&self) -> bool {
        self.is_gone.load(Ordering::Relaxed)
    }

    /// The engine's patience has ended: a stream begins if it is allowed.
    pub(super) fn hasten(&self) {
        if self.state().may_stream {
            self.stream();
        }
    }

    /// Records that the client has disconnected.
    pub(super) fn leave(&self) {
        self.is_gone.store(true, Ordering::Relaxed);
        let feed = self.state().feed.clone();
        if let Some(feed) = feed {
            feed.leave();
        }
    }

    /// Resolves to how the answer begins.
    pub(super) fn poll_begun(&self, cx: &mut Context<'_>) -> Poll<Begun> {
        let mut state = self.state();
        match state.begun.take() {
            Some(begun) => Poll::Ready(begun),
            None => {
                state.waker = Some(cx.waker().clone());
                Poll::Pending
            }
        }
    }
}

impl State {
    fn begin(&mut self, begun: Begun) {
        self.begun = Some(begun);
        if let Some(waker) = self.waker.take() {
            waker.wake();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use http::StatusCode;
    use serde_json::json;

    fn two() -> Answer {
        Answer::json(StatusCode::OK, &json!(2))
    }

    fn begun(reply: &Reply) -> Option<Begun> {
        match reply.poll_begun(&mut Context::from_waker(std::task::Waker::noop())) {
            Poll::Ready(begun) => Some(begun),
            Poll::Pending => None,
        }
    }

    #[test]
    fn response_is_whole_unless_a_stream_began() {
        let reply = Reply::new();
        reply.hasten();
        assert!(begun(&reply).is_none(), "nothing may stream yet");
        reply.answer(two());
        assert!(matches!(begun(&reply), Some(Begun::Whole(_))));
        assert!(reply.stream().is_none(), "it is answered");

        let reply = Reply::new();
        reply.allow_stream();
        reply.hasten();
        let Some(Begun::Stream(feed, _)) = begun(&reply) else { panic!("a stream") };
        reply.answer(two());
        reply.answer(two());
        assert_eq!(feed.drained(), ["event: message\ndata: 2\n\n"]);
        assert!(feed.is_over());
    }
}
