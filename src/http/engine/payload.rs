//! Response bodies: bytes, or a stream of events.

use super::leaves::Leaves;
use crate::http::feed::Feed;
use ::hyper::body::{Body, Frame, SizeHint};
use bytes::Bytes;
use http::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderName};
use http::{HeaderMap, HeaderValue};
use http_body_util::Full;
use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::time::{Instant, Sleep, sleep};

/// Keep-alive interval of an idle stream, in seconds: clients and proxies time out after a minute or so.
const KEEP_ALIVE_S: u64 = 15;
/// An SSE comment, which clients ignore.
pub(super) const KEEP_ALIVE: &[u8] = b": keep-alive\n\n";

/// A body.
pub(super) enum Payload {
    Whole(Full<Bytes>),
    Events(Box<Events>),
}

/// A stream that is being sent. Dropping it reports that the client has disconnected.
pub(super) struct Events {
    feed: Feed,
    rest: Pin<Box<Sleep>>,
    _leaves: Leaves,
}

impl From<Bytes> for Payload {
    fn from(bytes: Bytes) -> Payload {
        Payload::Whole(Full::new(bytes))
    }
}

/// The answer that is a stream of events.
pub(super) fn events(feed: Feed, leaves: Leaves) -> ::hyper::Response<Payload> {
    let rest = Box::pin(sleep(Duration::from_secs(KEEP_ALIVE_S)));
    ::hyper::Response::new(Payload::Events(Box::new(Events { feed, rest, _leaves: leaves })))
}

/// The headers of a stream: its own, those of its service, then those that every answer has.
pub(super) fn stream_headers(more: Vec<(HeaderName, HeaderValue)>, usual: HeaderMap) -> HeaderMap {
    let mut headers = HeaderMap::new();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("text/event-stream"));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache, no-transform"));
    // nginx would buffer the events otherwise.
    headers.insert(HeaderName::from_static("x-accel-buffering"), HeaderValue::from_static("no"));
    headers.extend(more);
    for (name, value) in usual.into_iter().filter_map(|(name, value)| Some((name?, value))) {
        headers.entry(name).or_insert(value);
    }
    headers
}

impl Events {
    fn next(&mut self, cx: &mut Context<'_>) -> Poll<Option<Bytes>> {
        let next = match self.feed.poll_next(cx) {
            Poll::Ready(next) => next,
            Poll::Pending => {
                ready!(self.rest.as_mut().poll(cx));
                Some(Bytes::from_static(KEEP_ALIVE))
            }
        };
        self.rest.as_mut().reset(Instant::now() + Duration::from_secs(KEEP_ALIVE_S));
        Poll::Ready(next)
    }
}

impl Body for Payload {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        match self.get_mut() {
            Payload::Whole(whole) => Pin::new(whole).poll_frame(cx),
            Payload::Events(events) => events.next(cx).map(|next| next.map(|event| Ok(Frame::data(event)))),
        }
    }

    fn is_end_stream(&self) -> bool {
        match self {
            Payload::Whole(whole) => whole.is_end_stream(),
            Payload::Events(_) => false,
        }
    }

    fn size_hint(&self) -> SizeHint {
        match self {
            Payload::Whole(whole) => whole.size_hint(),
            Payload::Events(_) => SizeHint::default(),
        }
    }
}
