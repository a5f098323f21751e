//! hyper on tokio: bounded heads, bodies, times and connections. Operations run on a bounded pool of threads.

use super::BODY_BYTES_MAX;
use super::payload::{Payload, events};
use super::stop::{STOP, Signals};
use crate::http::answer::Refusal;
use crate::http::app::App;
use crate::http::guest::{Begun, Guest, Reply};
use crate::http::message::{Answer, Body, Request};
use crate::ops::OpError;
use bytes::BytesMut;
use http_body_util::BodyExt;
use hyper::body::{Body as _, Incoming};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

/// Most connections at a time; more wait to be accepted.
const CONNECTIONS_MAX: usize = 12_000;
/// Most operations that run at a time.
const OPERATIONS_MAX: usize = 16;
/// Most pieces of a guest's work that run at a time: the API goes on beside a tool server that is busy.
const WORK_MAX: usize = 8;
/// How long a guest's answer may take before it becomes a stream, in seconds.
const PATIENCE_S: u64 = 10;
/// Most operations that wait for their turn; more are told to come back.
const WAITING_MAX: usize = 4_096;
/// Longest wait for the head of a request, also of the next one on a kept connection, in seconds.
const HEAD_S: u64 = 15;
/// Longest wait for a body, in seconds.
const BODY_S: u64 = 30;
/// Largest head, in bytes.
const HEAD_BYTES_MAX: usize = 32 * 1024;
/// Most headers.
const HEADERS_MAX: usize = 100;
/// Rest after a connection that could not be accepted, in milliseconds: the file descriptors may be used up.
const REST_MS: u64 = 50;

struct Server {
    app: Arc<App>,
    operations: Arc<Semaphore>,
    work: Arc<Semaphore>,
    waiting: Semaphore,
}

/// Serves until the process is asked to end, then ends within [`STOP`].
pub(in crate::http) fn run(
    app: Arc<App>,
    listener: std::net::TcpListener,
    ready: impl FnOnce(),
) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_io()
        .enable_time()
        .max_blocking_threads(OPERATIONS_MAX + WORK_MAX)
        .build()?;
    let done = runtime.block_on(async {
        listener.set_nonblocking(true)?;
        let listener = TcpListener::from_std(listener)?;
        let signals = Signals::catch()?;
        ready();
        accept(app, listener, signals).await;
        Ok(())
    });
    // An operation that still runs may not hold the process back.
    runtime.shutdown_timeout(Duration::from_secs(1));
    done
}

async fn accept(app: Arc<App>, listener: TcpListener, mut signals: Signals) {
    let server = Arc::new(Server {
        app: Arc::clone(&app),
        operations: Arc::new(Semaphore::new(OPERATIONS_MAX)),
        work: Arc::new(Semaphore::new(WORK_MAX)),
        waiting: Semaphore::new(WAITING_MAX),
    });
    let connections = Arc::new(Semaphore::new(CONNECTIONS_MAX));
    let graceful = GracefulShutdown::new();
    loop {
        let next = async {
            let place = Arc::clone(&connections).acquire_owned().await.ok()?;
            Some((listener.accept().await, place))
        };
        let (accepted, place) = tokio::select! {
            next = next => match next {
                Some(next) => next,
                None => break,
            },
            () = signals.next() => break,
        };
        let Ok((stream, peer)) = accepted else {
            tokio::time::sleep(Duration::from_millis(REST_MS)).await;
            continue;
        };
        let connection = connection(Service { server: Arc::clone(&server), peer }, stream);
        let watched = graceful.watch(connection);
        let app = Arc::clone(&app);
        app.shared.metrics.connections.fetch_add(1, Ordering::Relaxed);
        tokio::spawn(async move {
            // A client that breaks off is its own affair.
            let _ = watched.await;
            app.shared.metrics.connections.fetch_sub(1, Ordering::Relaxed);
            drop(place);
        });
    }
    app.stop();
    drop(listener);
    tokio::select! {
        _ = timeout(STOP, graceful.shutdown()) => {}
        // Whoever asks twice does not want to wait.
        () = signals.next() => {}
    }
}

/// What answers the requests of one connection.
struct Service {
    server: Arc<Server>,
    peer: SocketAddr,
}

impl hyper::service::Service<hyper::Request<Incoming>> for Service {
    type Response = hyper::Response<Payload>;
    type Error = Infallible;
    type Future = Pin<Box<dyn Future<Output = Result<Self::Response, Infallible>> + Send>>;

    fn call(&self, request: hyper::Request<Incoming>) -> Self::Future {
        let (server, peer) = (Arc::clone(&self.server), self.peer);
        Box::pin(async move { Ok(server.answer(request, peer).await) })
    }
}

fn connection(service: Service, stream: TcpStream) -> http1::Connection<TokioIo<TcpStream>, Service> {
    // An answer goes out at once.
    let _ = stream.set_nodelay(true);
    http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(Duration::from_secs(HEAD_S))
        .max_buf_size(HEAD_BYTES_MAX)
        .max_headers(HEADERS_MAX)
        .serve_connection(TokioIo::new(stream), service)
}

impl Server {
    async fn answer(&self, request: hyper::Request<Incoming>, peer: SocketAddr) -> hyper::Response<Payload> {
        let (head, incoming) = request.into_parts();
        let body = read(incoming).await;
        // What is left of a body is never read; a server that ends takes no further request.
        let is_last = !matches!(body, Body::Whole(_)) || self.app.shared.is_stopping.load(Ordering::Relaxed);
        let request = Request {
            method: head.method,
            path: head.uri.path().to_owned(),
            query: head.uri.query().unwrap_or_default().to_owned(),
            headers: head.headers,
            body,
            peer: Some(peer.ip()),
        };
        let guest = self.app.guest_at(&request.path).map(Arc::clone);
        let mut response = match guest {
            Some(guest) => self.invite(guest, request).await,
            None => whole(self.operate(request).await),
        };
        if is_last {
            let close = http::HeaderValue::from_static("close");
            response.headers_mut().insert(http::header::CONNECTION, close);
        }
        response
    }

    /// Lets a guest answer. Taking a request has its turn like an operation, the work that follows has its own.
    async fn invite(&self, guest: Arc<dyn Guest>, request: Request) -> hyper::Response<Payload> {
        let received = Instant::now();
        let app = Arc::clone(&self.app);
        let Ok(_waits) = self.waiting.try_acquire() else { return whole(app.overloaded(&request, received)) };
        let Ok(turn) = Arc::clone(&self.operations).acquire_owned().await else {
            return whole(app.overloaded(&request, received));
        };
        let (method, path) = (request.method.clone(), request.path.clone());
        let reply = Reply::new(true);
        tokio::spawn(work(guest, request, Arc::clone(&reply), turn, Arc::clone(&self.work)));
        let mut leaves = Leaves { reply: Arc::clone(&reply), streams: None };
        let begun = std::future::poll_fn(|cx| reply.poll_begun(cx));
        let mut begun = std::pin::pin!(begun);
        let begun = match timeout(Duration::from_secs(PATIENCE_S), begun.as_mut()).await {
            Ok(begun) => begun,
            Err(_) => {
                reply.hasten();
                begun.await
            }
        };
        let response = match begun {
            Begun::Whole(answer) => whole(answer),
            Begun::Stream(feed, more) => {
                app.shared.metrics.streams.fetch_add(1, Ordering::Relaxed);
                leaves.streams = Some(Arc::clone(&app));
                let mut response = events(feed, leaves);
                response.headers_mut().extend(more);
                response
            }
        };
        app.noticed(&method, &path, response.status(), received.elapsed());
        response
    }

    async fn operate(&self, request: Request) -> Answer {
        let received = Instant::now();
        if let Some(answer) = self.app.kept_answer(&request, received) {
            return answer;
        }
        let app = Arc::clone(&self.app);
        let Ok(_waits) = self.waiting.try_acquire() else { return app.overloaded(&request, received) };
        let Ok(turn) = Arc::clone(&self.operations).acquire_owned().await else {
            return app.overloaded(&request, received);
        };
        let request = Arc::new(request);
        let asked = Arc::clone(&request);
        let answered = tokio::task::spawn_blocking(move || {
            let answer = app.answer(&asked, received);
            drop(turn);
            answer
        });
        answered.await.unwrap_or_else(|_| self.app.overloaded(&request, received))
    }
}

/// Lets a guest take a request, and then do what it wants to do.
async fn work(
    guest: Arc<dyn Guest>,
    request: Request,
    reply: Arc<Reply>,
    turn: OwnedSemaphorePermit,
    turns: Arc<Semaphore>,
) {
    let theirs = Arc::clone(&reply);
    let taken = tokio::task::spawn_blocking(move || {
        let work = guest.take(&request, &theirs);
        drop(turn);
        work
    });
    let is_done = match taken.await {
        Ok(None) => true,
        Err(_) => false,
        Ok(Some(job)) => match turns.acquire_owned().await {
            Err(_) => false,
            Ok(turn) => {
                let worked = tokio::task::spawn_blocking(move || {
                    job();
                    drop(turn);
                });
                worked.await.is_ok()
            }
        },
    };
    if !is_done {
        reply.answer(Refusal::Failed(OpError::internal("a request ended in a panic")).answer(""));
    }
}

/// Tells a guest that the client is gone, when the engine drops what it held for it.
pub(super) struct Leaves {
    reply: Arc<Reply>,
    /// Whose count of open streams this one is in.
    streams: Option<Arc<App>>,
}

impl Drop for Leaves {
    fn drop(&mut self) {
        self.reply.leave();
        if let Some(app) = &self.streams {
            app.shared.metrics.streams.fetch_sub(1, Ordering::Relaxed);
        }
    }
}

fn whole(answer: Answer) -> hyper::Response<Payload> {
    let mut response = hyper::Response::new(Payload::from(answer.body));
    *response.status_mut() = answer.status;
    *response.headers_mut() = answer.headers;
    response
}

/// The body, unless it is too large or too slow. One that says beforehand that it is too large is not read at all.
async fn read(mut incoming: Incoming) -> Body {
    if incoming.size_hint().lower() > BODY_BYTES_MAX as u64 {
        return Body::TooLarge;
    }
    let whole = async {
        let mut bytes = BytesMut::new();
        while let Some(frame) = incoming.frame().await {
            let Ok(frame) = frame else { return Body::Broken };
            if let Ok(data) = frame.into_data() {
                if bytes.len() + data.len() > BODY_BYTES_MAX {
                    return Body::TooLarge;
                }
                bytes.extend_from_slice(&data);
            }
        }
        Body::Whole(bytes.freeze())
    };
    timeout(Duration::from_secs(BODY_S), whole).await.unwrap_or(Body::Broken)
}
