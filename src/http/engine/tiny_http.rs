//! tiny_http, on loopback only: one anonymous request with a huge `Content-Length` ends its process.

use super::body_bytes_max;
use super::stop::{STOP, Signals};
use super::wire::Listening;
use crate::http::answer::Refusal;
use crate::http::app::App;
use crate::http::message::{Answer, Body, Request};
use crate::http::mounted_service::{Begun, MountedService, Reply};
use crate::ops::OpError;
use bytes::Bytes;
use http::{HeaderMap, HeaderName, HeaderValue, Method};
use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::sync_channel;
use std::task::{Context, Poll, Wake, Waker};
use std::thread::Thread;
use std::time::{Duration, Instant};

/// Threads that answer.
const THREADS: usize = 8;
/// How often a waiting thread checks whether the server stops, in milliseconds.
const LOOK_MS: u64 = 200;
/// Longest wait for the answer of a mounted service.
const GUEST_WAIT: Duration = Duration::from_secs(60);

/// Serves until the process is asked to end, then ends within [`STOP`].
pub(in crate::http) fn run(app: &Arc<App>, listening: Listening, ready: impl FnOnce()) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build()?;
    let mut signals = {
        let _inside = runtime.enter();
        Signals::catch()?
    };
    let listener = match listening {
        Listening::Tcp(listener) => tiny_http::Listener::from(listener),
        #[cfg(unix)]
        Listening::Unix(listener) => tiny_http::Listener::from(listener),
    };
    let server = tiny_http::Server::from_listener(listener, None).map_err(io::Error::other)?;
    let server = Arc::new(server);
    let (done, finished) = sync_channel::<()>(THREADS);
    for _ in 0..THREADS {
        let (app, server, done) = (Arc::clone(app), Arc::clone(&server), done.clone());
        std::thread::spawn(move || {
            while !app.shared.is_stopping.load(Ordering::Relaxed) {
                if let Ok(Some(request)) = server.recv_timeout(Duration::from_millis(LOOK_MS)) {
                    answer(&app, request);
                }
            }
            // The wait below may have ended already.
            let _ = done.send(());
        });
    }
    ready();
    runtime.block_on(signals.next());
    app.stop();
    let since = Instant::now();
    for _ in 0..THREADS {
        // A client that sends its body too slowly must not keep the process alive.
        if finished.recv_timeout(STOP.saturating_sub(since.elapsed())).is_err() {
            break;
        }
    }
    Ok(())
}

fn answer(app: &App, mut request: tiny_http::Request) {
    let url = request.url().to_owned();
    let (path, query) = url.split_once('?').unwrap_or((&url, ""));
    let headers = headers(&request);
    let body = read(&mut request, body_bytes_max(path, &headers));
    let parsed = Request {
        method: Method::from_bytes(request.method().as_str().as_bytes()).unwrap_or(Method::OPTIONS),
        path: path.to_owned(),
        query: query.to_owned(),
        headers,
        body,
        peer: request.remote_addr().map(|peer| peer.ip().to_canonical()),
    };
    let received = Instant::now();
    let answer = match app.guest_of(&parsed) {
        Some(guest) => app.finished(of_guest(guest.as_ref(), &parsed), &parsed, received),
        None => app.kept_answer(&parsed, received).unwrap_or_else(|| app.answer(&parsed, received)),
    };
    // A client that disconnects is not an error.
    let _ = request.respond(response(answer));
}

/// Waits for a mounted service's whole answer: this engine has no streams.
fn of_guest(guest: &dyn MountedService, parsed: &Request) -> Answer {
    let reply = Reply::new(false);
    if let Some(work) = guest.take(parsed, &reply) {
        work();
    }
    match awaited(&reply) {
        Some(Begun::Whole(answer)) => answer,
        Some(Begun::Stream(..)) | None => {
            Refusal::Failed(OpError::internal("a guest did not answer")).answer("")
        }
    }
}

/// Waits until an answer begins. Queued work of this request may be run by another request's thread.
fn awaited(reply: &Reply) -> Option<Begun> {
    struct Unpark(Thread);
    impl Wake for Unpark {
        fn wake(self: Arc<Self>) {
            self.0.unpark();
        }
    }
    let waker = Waker::from(Arc::new(Unpark(std::thread::current())));
    let (mut cx, since) = (Context::from_waker(&waker), Instant::now());
    loop {
        match reply.poll_begun(&mut cx) {
            Poll::Ready(begun) => return Some(begun),
            Poll::Pending => std::thread::park_timeout(GUEST_WAIT.checked_sub(since.elapsed())?),
        }
    }
}

fn read(request: &mut tiny_http::Request, bytes_max: usize) -> Body {
    if request.body_length().is_some_and(|bytes| bytes > bytes_max) {
        return Body::TooLarge;
    }
    let mut bytes = Vec::new();
    match request.as_reader().take(bytes_max as u64 + 1).read_to_end(&mut bytes) {
        Ok(_) if bytes.len() > bytes_max => Body::TooLarge,
        Ok(_) => Body::Whole(Bytes::from(bytes)),
        Err(_) => Body::Broken,
    }
}

fn headers(request: &tiny_http::Request) -> HeaderMap {
    let pairs = request.headers().iter().filter_map(|header| {
        let name = HeaderName::from_bytes(header.field.as_str().as_str().as_bytes()).ok()?;
        Some((name, HeaderValue::from_str(header.value.as_str()).ok()?))
    });
    let mut headers = HeaderMap::new();
    for (name, value) in pairs {
        headers.append(name, value);
    }
    headers
}

fn response(answer: Answer) -> tiny_http::Response<io::Cursor<Bytes>> {
    let length = answer.body.len();
    let headers = answer.headers.iter().filter_map(|(name, value)| {
        tiny_http::Header::from_bytes(name.as_str().as_bytes(), value.as_bytes()).ok()
    });
    let status = tiny_http::StatusCode(answer.status.as_u16());
    tiny_http::Response::new(
        status,
        headers.collect(),
        io::Cursor::new(answer.body.clone()),
        Some(length),
        None,
    )
}
