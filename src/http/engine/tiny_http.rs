//! tiny_http, on loopback only: one anonymous request with a huge `Content-Length` ends its process.
//!
//! A request of a mounted service has a thread of its own, a stream one for as long as it is open; both are few.

use super::PATIENCE_S;
use super::body_bytes_max;
use super::head::fault;
use super::leaves::Leaves;
use super::payload::{KEEP_ALIVE, stream_headers};
use super::stop::{STOP, Signals, asked_to_end};
use super::wire::Listening;
use crate::base::limits::{TINY_HTTP_GUESTS_MAX, TINY_HTTP_STREAMS_MAX};
use crate::http::app::App;
use crate::http::feed::Feed;
use crate::http::message::{Body, path_of};
use crate::http::mounted_service::{Begun, MountedService, Reply};
use crate::http::prelude::*;
use bytes::Bytes;
use http::{HeaderName, HeaderValue, Version};
use std::io::{self, Read, Write};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::sync_channel;
use std::task::{Context, Poll, Wake, Waker};
use std::thread::{Builder, Thread};
use std::time::{Duration, Instant};

/// Threads that answer.
const THREADS: usize = 8;
/// How often a waiting thread checks whether the server stops, in milliseconds.
const LOOK_MS: u64 = 200;
/// Keep-alive interval of an idle stream, in seconds. Only a failed write tells this engine that a client is gone, so it
/// is shorter than that of hyper.
const KEEP_ALIVE_S: u64 = 5;
/// Longest time that a client may read nothing of pending output, in seconds.
const STALL_S: u64 = 30;
/// Pause between two connections to ourselves, in milliseconds.
const NUDGE_MS: u64 = 50;

struct Engine {
    app: Arc<App>,
    guests: Arc<Places>,
    streams: Arc<Places>,
}

/// Serves until the process is asked to end, then ends within [`STOP`].
pub(in crate::http) fn run(app: &Arc<App>, listening: Listening, ready: impl FnOnce()) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().enable_time().build()?;
    let mut signals = {
        let _inside = runtime.enter();
        Signals::catch()?
    };
    let nudge = nudge(&listening)?;
    limit_writes(&listening);
    let listener = match listening {
        Listening::Tcp(listener) => tiny_http::Listener::from(listener),
        #[cfg(unix)]
        Listening::Unix(listener) => tiny_http::Listener::from(listener),
    };
    let server = tiny_http::Server::from_listener(listener, None).map_err(io::Error::other)?;
    let (server, engine) = (Arc::new(server), Arc::new(Engine::of(app)));
    let (done, finished) = sync_channel::<()>(THREADS);
    for _ in 0..THREADS {
        let (engine, server, done) = (Arc::clone(&engine), Arc::clone(&server), done.clone());
        std::thread::spawn(move || {
            while !engine.app.shared.is_stopping.load(Ordering::Relaxed) {
                if let Ok(Some(request)) = server.recv_timeout(Duration::from_millis(LOOK_MS)) {
                    engine.answer(request);
                }
            }
            // The wait below may have ended already.
            let _ = done.send(());
        });
    }
    let nudged = Arc::clone(app);
    std::thread::spawn(move || {
        while !nudged.shared.is_stopping.load(Ordering::Relaxed) {
            std::thread::sleep(Duration::from_millis(NUDGE_MS));
            nudge();
        }
    });
    ready();
    runtime.block_on(asked_to_end(app, &mut signals));
    app.stop();
    let since = Instant::now();
    for _ in 0..THREADS {
        // A client that sends its body too slowly must not keep the process alive.
        if finished.recv_timeout(STOP.saturating_sub(since.elapsed())).is_err() {
            break;
        }
    }
    while engine.guests.taken() > 0 && since.elapsed() < STOP {
        std::thread::sleep(Duration::from_millis(LOOK_MS / 10));
    }
    Ok(())
}

/// A connection to the server's own listener that is closed at once.
///
/// Of connections that arrive together, tiny_http leaves some without a thread until a thread of its pool is free. With
/// kept connections and streams that may be never. A connection that ends makes its thread take one of those.
fn nudge(listening: &Listening) -> io::Result<Box<dyn Fn() + Send>> {
    Ok(match listening {
        Listening::Tcp(listener) => {
            let address = listener.local_addr()?;
            Box::new(move || drop(std::net::TcpStream::connect(address)))
        }
        #[cfg(unix)]
        Listening::Unix(listener) => {
            let address = listener.local_addr()?;
            Box::new(move || drop(std::os::unix::net::UnixStream::connect_addr(&address)))
        }
    })
}

/// Limits how long a write may wait for its client. Connections take the option from their listener, where it does not
/// concern accepting.
#[cfg(unix)]
fn limit_writes(listening: &Listening) {
    use std::os::fd::OwnedFd;
    let Listening::Tcp(listener) = listening else { return };
    if let Ok(listener) = listener.try_clone() {
        let socket = std::net::TcpStream::from(OwnedFd::from(listener));
        // Without it a client that does not read holds its thread until it closes the connection.
        drop(socket.set_write_timeout(Some(Duration::from_secs(STALL_S))));
    }
}

#[cfg(not(unix))]
fn limit_writes(_: &Listening) {}

impl Engine {
    fn of(app: &Arc<App>) -> Engine {
        let places = |most| Arc::new(Places { taken: AtomicUsize::new(0), most });
        Engine {
            app: Arc::clone(app),
            guests: places(TINY_HTTP_GUESTS_MAX),
            streams: places(TINY_HTTP_STREAMS_MAX),
        }
    }

    fn answer(self: &Arc<Self>, mut request: tiny_http::Request) {
        let (app, received) = (&self.app, Instant::now());
        let parsed = match parsed(&mut request, app) {
            Ok(parsed) => parsed,
            Err(fault) => return respond(request, app.refuse(&fault.0, &fault.1, received)),
        };
        let Some(guest) = app.guest_of(&parsed).map(Arc::clone) else {
            let answer = app.kept_answer(&parsed, received).unwrap_or_else(|| app.answer(&parsed, received));
            return respond(request, answer);
        };
        if let Some(refusal) = parsed.body.fault_for(&*guest) {
            return respond(request, app.refuse(&refusal, &parsed, received));
        }
        let Some(place) = self.guests.take() else {
            return respond(request, app.overloaded(&parsed, received));
        };
        let engine = Arc::clone(self);
        // Without a thread the request is dropped, and tiny_http answers 500.
        drop(Builder::new().name("http-guest".to_owned()).spawn(move || {
            engine.invite(guest, request, parsed, received);
            drop(place);
        }));
    }

    /// Lets a mounted service answer. Work that follows has a thread of its own, because it may send on a stream.
    fn invite(
        &self,
        guest: Arc<dyn MountedService>,
        request: tiny_http::Request,
        parsed: Request,
        received: Instant,
    ) {
        let (app, reply) = (&self.app, Reply::new());
        reply.set_address(app.shared.reached_at(&parsed));
        let leaves = Leaves::of(&reply, app);
        if let Some(work) = guest.take(&parsed, &reply) {
            let ours = Arc::clone(&reply);
            let worked = Builder::new().name("http-work".to_owned()).spawn(move || {
                let done = std::panic::catch_unwind(std::panic::AssertUnwindSafe(work));
                done.unwrap_or_else(|_| ours.answer(broken()));
            });
            if worked.is_err() {
                return respond(request, app.overloaded(&parsed, received));
            }
        }
        match begun(&reply) {
            Begun::Whole(answer) => respond(request, app.finished(answer, &parsed, received)),
            Begun::Stream(feed, more) => {
                let Some(_place) = self.streams.take() else {
                    return respond(request, app.overloaded(&parsed, received));
                };
                let usual = app.finished(Answer::empty(StatusCode::OK), &parsed, received);
                let leaves = leaves.of_stream();
                // A client that disconnects is not an error.
                let _ = stream(request, &stream_headers(more, usual.headers), &feed);
                drop(leaves);
            }
        }
    }
}

/// Places for a bounded number of threads.
struct Places {
    taken: AtomicUsize,
    most: usize,
}

/// A place, which is free again when this is dropped.
struct Place(Arc<Places>);

impl Places {
    fn take(self: &Arc<Self>) -> Option<Place> {
        let before = self.taken.fetch_add(1, Ordering::AcqRel);
        let place = Place(Arc::clone(self));
        (before < self.most).then_some(place)
    }

    fn taken(&self) -> usize {
        self.taken.load(Ordering::Acquire)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.0.taken.fetch_sub(1, Ordering::AcqRel);
    }
}

/// Wakes a parked thread.
struct Unpark(Thread);

impl Wake for Unpark {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}

/// Runs a poll of a stream or an answer on this thread until it is ready, at most so long.
fn awaited<T>(patience: Duration, mut poll: impl FnMut(&mut Context<'_>) -> Poll<T>) -> Option<T> {
    let waker = Waker::from(Arc::new(Unpark(std::thread::current())));
    let (mut cx, since) = (Context::from_waker(&waker), Instant::now());
    loop {
        match poll(&mut cx) {
            Poll::Ready(done) => return Some(done),
            Poll::Pending => std::thread::park_timeout(patience.checked_sub(since.elapsed())?),
        }
    }
}

/// How an answer begins: as a stream if it takes long and may be one.
fn begun(reply: &Reply) -> Begun {
    let patience = Duration::from_secs(PATIENCE_S);
    loop {
        match awaited(patience, |cx| reply.poll_begun(cx)) {
            Some(begun) => return begun,
            None => reply.hasten(),
        }
    }
}

/// Sends a stream until its end, or until the client is gone. HTTP/1.0 has no chunks: there the connection ends with it.
fn stream(request: tiny_http::Request, headers: &HeaderMap, feed: &Feed) -> io::Result<()> {
    let is_chunked = *request.http_version() >= (1, 1);
    let mut writer = request.into_writer();
    let framing = if is_chunked { "Transfer-Encoding: chunked" } else { "Connection: close" };
    let mut head = format!("HTTP/1.1 200 OK\r\n{framing}\r\n").into_bytes();
    for (name, value) in headers {
        head.extend([name.as_str().as_bytes(), b": ", value.as_bytes(), b"\r\n"].concat());
    }
    head.extend(b"\r\n");
    writer.write_all(&head)?;
    writer.flush()?;
    loop {
        let event = match awaited(Duration::from_secs(KEEP_ALIVE_S), |cx| feed.poll_next(cx)) {
            Some(None) => break,
            Some(Some(event)) => event,
            None => Bytes::from_static(KEEP_ALIVE),
        };
        match is_chunked {
            true => {
                writer.write_all(&[format!("{:x}\r\n", event.len()).as_bytes(), &event, b"\r\n"].concat())?
            }
            false => writer.write_all(&event)?,
        }
        writer.flush()?;
    }
    if is_chunked {
        writer.write_all(b"0\r\n\r\n")?;
    }
    writer.flush()
}

fn broken() -> Answer {
    Refusal::Failed(OpError::internal("a request ended in a panic")).answer("")
}

/// A request with its body, unless its head can be read in two ways.
fn parsed(request: &mut tiny_http::Request, app: &App) -> Result<Request, Box<(Refusal, Request)>> {
    let peer = request.remote_addr().map(|peer| peer.ip().to_canonical());
    let url = request.url().to_owned();
    let (path, query) = url.split_once('?').unwrap_or((&url, ""));
    let path = path_of(path);
    let mut parsed = Request {
        method: Method::from_bytes(request.method().as_str().as_bytes()).unwrap_or(Method::OPTIONS),
        path: path.to_owned(),
        query: query.to_owned(),
        headers: headers(request),
        body: Body::Broken,
        peer,
    };
    let head = http::Request::builder().method(&parsed.method).uri(&url).version(Version::HTTP_11).body(());
    let fault = match head {
        Ok(head) => {
            let mut head = head.into_parts().0;
            head.headers = parsed.headers.clone();
            if *request.http_version() < (1, 1) {
                head.version = Version::HTTP_10;
            }
            fault(&head, app.is_proxy(peer))
        }
        Err(_) => {
            let why = "the target must be a path that begins with one `/`";
            Some(Refusal::plain(StatusCode::BAD_REQUEST, "request.target", why))
        }
    };
    if let Some(refusal) = fault {
        return Err(Box::new((refusal, parsed)));
    }
    parsed.body = read(request, body_bytes_max(path, &parsed.headers));
    Ok(parsed)
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

fn respond(request: tiny_http::Request, answer: Answer) {
    let length = answer.body.len();
    let headers = answer.headers.iter().filter_map(|(name, value)| {
        tiny_http::Header::from_bytes(name.as_str().as_bytes(), value.as_bytes()).ok()
    });
    let status = tiny_http::StatusCode(answer.status.as_u16());
    let body = io::Cursor::new(answer.body.clone());
    let response = tiny_http::Response::new(status, headers.collect(), body, Some(length), None);
    // The length is known, however long the body is. A client that disconnects is not an error.
    let _ = request.respond(response.with_chunked_threshold(usize::MAX));
}
