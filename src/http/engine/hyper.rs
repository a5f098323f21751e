//! hyper on tokio: bounded heads, bodies, times and connections. Operations run on a bounded pool of threads.

use super::PATIENCE_S;
use super::body::Bodies;
use super::gate::{HEAD_BYTES_MAX, HEADERS_MAX};
use super::head::fault;
use super::leaves::Leaves;
use super::payload::{Payload, events, stream_headers};
use super::stop::{STOP, Signals, asked_to_end};
use super::wire::{Acceptor, Listening, Talk, Wire};
use crate::http::app::App;
use crate::http::health;
use crate::http::message::{Body, path_of};
use crate::http::mounted_service::{Begun, MountedService, Reply};
use crate::http::prelude::*;
use bytes::Bytes;
use http::HeaderValue;
use http::header::CONNECTION;
use http::request::Parts;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::{GracefulShutdown, Watcher};
use std::convert::Infallible;
use std::io;
use std::net::IpAddr;
use std::pin::{Pin, pin};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::{Semaphore, watch};
use tokio::time::timeout;

/// Most connections at a time; more wait to be accepted.
const CONNECTIONS_MAX: usize = 16_000;
/// File descriptors reserved for the repository and the databases: without one, an operation fails.
const FILES_KEPT: usize = 768;
/// Most operations that run at a time. They mostly wait for the disk, and writes share that wait (group commit).
const OPERATIONS_MAX: usize = 64;
/// The number of monitoring requests that are answered at a time. They have their own permits, so they do not queue behind
/// operations.
const MONITORING_MAX: usize = 4;
/// Most jobs of mounted services that run at a time, so that a busy tool server does not block the API.
const WORK_MAX: usize = 8;
/// Most queued operations; beyond that, requests are refused and may be retried.
const WAITING_MAX: usize = 4_096;
/// Longest wait for a request, also for the next one on a kept connection, in seconds.
const IDLE_S: u64 = 30;
/// Pause after a failed accept, in milliseconds: the file descriptors may be used up.
const REST_MS: u64 = 50;

struct Server {
    app: Arc<App>,
    operations: Arc<Semaphore>,
    monitoring: Arc<Semaphore>,
    work: Arc<Semaphore>,
    waiting: Semaphore,
    bodies: Bodies,
}

/// Serves until the process is asked to end, then ends within [`STOP`].
pub(in crate::http) fn run(
    app: Arc<App>,
    listening: Listening,
    files_max: Option<u64>,
    ready: impl FnOnce(),
) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_io()
        .enable_time()
        .max_blocking_threads(OPERATIONS_MAX + MONITORING_MAX + WORK_MAX)
        .build()?;
    let done = runtime.block_on(async {
        let acceptor = Acceptor::of(listening)?;
        let signals = Signals::catch()?;
        ready();
        accept(app, acceptor, connections_max(files_max), signals).await;
        Ok(())
    });
    // An operation that still runs must not keep the process alive.
    runtime.shutdown_timeout(Duration::from_secs(1));
    done
}

/// How many connections are allowed, so that descriptors remain for other files: half where there are few.
fn connections_max(files_max: Option<u64>) -> usize {
    let files = files_max.and_then(|files| usize::try_from(files).ok()).unwrap_or(usize::MAX);
    files.saturating_sub(FILES_KEPT).max(files / 2).min(CONNECTIONS_MAX)
}

async fn accept(app: Arc<App>, acceptor: Acceptor, connections_max: usize, mut signals: Signals) {
    let server = Arc::new(Server::of(&app));
    let connections = Arc::new(Semaphore::new(connections_max));
    let graceful = GracefulShutdown::new();
    let (stop, stopped) = watch::channel(());
    {
        let mut ending = pin!(asked_to_end(&app, &mut signals));
        loop {
            let next = async {
                let place = Arc::clone(&connections).acquire_owned().await.ok()?;
                Some((acceptor.accept().await, place))
            };
            let (accepted, place) = tokio::select! {
                next = next => match next {
                    Some(next) => next,
                    None => break,
                },
                () = &mut ending => break,
            };
            let Ok((wire, peer)) = accepted else {
                tokio::time::sleep(Duration::from_millis(REST_MS)).await;
                continue;
            };
            let service =
                Service { server: Arc::clone(&server), peer, talk: wire.talk(), count: AtomicU64::new(0) };
            let held = held(graceful.watcher(), stopped.clone(), service, wire);
            let app = Arc::clone(&app);
            app.shared.metrics.connections.fetch_add(1, Ordering::Relaxed);
            tokio::spawn(async move {
                held.await;
                app.shared.metrics.connections.fetch_sub(1, Ordering::Relaxed);
                drop(place);
            });
        }
    }
    app.stop();
    drop((acceptor, stop));
    tokio::select! {
        _ = timeout(STOP, graceful.shutdown()) => {}
        // A second signal ends the wait.
        () = signals.next() => {}
    }
}

/// What answers the requests of one connection.
struct Service {
    server: Arc<Server>,
    peer: Option<IpAddr>,
    talk: Arc<Talk>,
    /// Requests so far.
    count: AtomicU64,
}

impl hyper::service::Service<hyper::Request<Incoming>> for Service {
    type Response = hyper::Response<Payload>;
    type Error = Infallible;
    type Future = Pin<Box<dyn Future<Output = Result<Self::Response, Infallible>> + Send>>;

    fn call(&self, request: hyper::Request<Incoming>) -> Self::Future {
        let (server, peer, talk) = (Arc::clone(&self.server), self.peer, Arc::clone(&self.talk));
        let number = self.count.fetch_add(1, Ordering::Relaxed) + 1;
        talk.is_answering.store(true, Ordering::Relaxed);
        Box::pin(async move {
            let response = match talk.refusal(number) {
                Some(refusal) => server.refuse(&refusal, request.into_parts().0, peer),
                None => server.answer(request, peer, &talk).await,
            };
            talk.is_answering.store(false, Ordering::Relaxed);
            Ok(response)
        })
    }
}

/// Serves a connection until its end. hyper's state is large, so it is created only after the first byte.
async fn held(watcher: Watcher, mut stopped: watch::Receiver<()>, service: Service, wire: Wire) {
    let is_begun = tokio::select! {
        first = timeout(Duration::from_secs(IDLE_S), wire.first()) => matches!(first, Ok(Ok(()))),
        _ = stopped.changed() => false,
    };
    drop(stopped);
    if is_begun {
        served(watcher, service, wire).await;
    }
}

/// Boxes the future that serves a connection; inlined, it would enlarge every task from its start.
fn served(watcher: Watcher, service: Service, wire: Wire) -> Pin<Box<dyn Future<Output = ()> + Send>> {
    let watched = watcher.watch(connection(service, wire));
    Box::pin(async move {
        // A client that disconnects is not an error.
        drop(watched.await);
    })
}

fn connection(service: Service, wire: Wire) -> http1::Connection<TokioIo<Wire>, Service> {
    http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(Duration::from_secs(IDLE_S))
        .max_buf_size(HEAD_BYTES_MAX)
        .max_headers(HEADERS_MAX)
        .serve_connection(TokioIo::new(wire), service)
}

impl Server {
    fn of(app: &Arc<App>) -> Server {
        Server {
            app: Arc::clone(app),
            operations: Arc::new(Semaphore::new(OPERATIONS_MAX)),
            monitoring: Arc::new(Semaphore::new(MONITORING_MAX)),
            work: Arc::new(Semaphore::new(WORK_MAX)),
            waiting: Semaphore::new(WAITING_MAX),
            bodies: Bodies::new(),
        }
    }

    /// The answer to a refused head. Its stand-in request only tells whether the method was HEAD.
    fn refuse(&self, refusal: &Refusal, stand_in: Parts, peer: Option<IpAddr>) -> hyper::Response<Payload> {
        let request = Request {
            method: stand_in.method,
            path: "?".to_owned(),
            query: String::new(),
            headers: HeaderMap::new(),
            body: Body::Broken,
            peer,
        };
        let mut response = whole(self.app.refuse(refusal, &request, Instant::now()));
        response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
        response
    }

    async fn answer(
        &self,
        request: hyper::Request<Incoming>,
        peer: Option<IpAddr>,
        talk: &Talk,
    ) -> hyper::Response<Payload> {
        let (head, incoming) = request.into_parts();
        let fault = fault(&head, self.app.is_proxy(peer));
        // The body of a request with an invalid head is not read.
        let came = match &fault {
            None => {
                let bytes_max = super::body_bytes_max(path_of(head.uri.path()), &head.headers);
                Some(self.bodies.read(incoming, bytes_max).await)
            }
            Some(_) => None,
        };
        let received = Instant::now();
        let (body, _room) = match came {
            Some(came) => (came.body, came._room),
            None => (Some(Body::Broken), None),
        };
        let has_room = body.is_some();
        let request = Arc::new(Request {
            method: head.method,
            path: path_of(head.uri.path()).to_owned(),
            query: head.uri.query().unwrap_or_default().to_owned(),
            headers: head.headers,
            body: body.unwrap_or(Body::Broken),
            peer,
        });
        let app = &self.app;
        let guest = app.guest_of(&request).map(Arc::clone);
        let of_body = |guest: &Arc<dyn MountedService>| request.body.fault_for(&**guest);
        let fault = fault.or_else(|| guest.as_ref().filter(|_| has_room).and_then(of_body));
        let mut response = match (fault, guest) {
            (Some(refusal), _) => whole(app.refuse(&refusal, &request, received)),
            (None, _) if !has_room => whole(app.overloaded(&request, received)),
            (None, Some(guest)) => {
                // A mounted service is notified when a client disconnects, and may end its work then.
                talk.is_answering.store(false, Ordering::Relaxed);
                self.invite(guest, &request, received).await
            }
            (None, None) => whole(self.operate(&request, received).await),
        };
        // An unread body makes the connection unusable; a stopping server takes no further request.
        let is_whole = matches!(request.body, Body::Whole(_));
        if !is_whole || app.shared.is_stopping.load(Ordering::Relaxed) {
            response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
        }
        response
    }

    /// Lets a mounted service answer. Taking the request uses an operation slot, the work that follows a work slot.
    async fn invite(
        &self,
        guest: Arc<dyn MountedService>,
        request: &Arc<Request>,
        received: Instant,
    ) -> hyper::Response<Payload> {
        let app = &self.app;
        let busy = || whole(app.overloaded(request, received));
        let Ok(_waits) = self.waiting.try_acquire() else { return busy() };
        let Ok(turn) = Arc::clone(&self.operations).acquire_owned().await else { return busy() };
        let reply = Reply::new();
        reply.set_address(app.shared.reached_at(request));
        let (work, ours, owned) = (Arc::clone(&self.work), Arc::clone(&reply), Arc::clone(request));
        tokio::spawn(async move {
            let theirs = Arc::clone(&ours);
            let taken = tokio::task::spawn_blocking(move || {
                let work = guest.take(&owned, &theirs);
                drop(turn);
                work
            });
            let done = match (taken.await, work.acquire_owned().await) {
                (Ok(Some(job)), Ok(turn)) => {
                    let worked = tokio::task::spawn_blocking(move || {
                        job();
                        drop(turn);
                    });
                    worked.await.is_ok()
                }
                (Ok(None), _) => true,
                (Ok(Some(_)) | Err(_), _) => false,
            };
            if !done {
                ours.answer(broken());
            }
        });
        let leaves = Leaves::of(&reply, app);
        let begun = std::future::poll_fn(|cx| reply.poll_begun(cx));
        let mut begun = std::pin::pin!(begun);
        let begun = match timeout(Duration::from_secs(PATIENCE_S), begun.as_mut()).await {
            Ok(begun) => begun,
            Err(_) => {
                reply.hasten();
                begun.await
            }
        };
        match begun {
            Begun::Whole(answer) => whole(app.finished(answer, request, received)),
            Begun::Stream(feed, more) => {
                let finished = app.finished(Answer::empty(http::StatusCode::OK), request, received);
                let mut response = events(feed, leaves.of_stream());
                *response.headers_mut() = stream_headers(more, finished.headers);
                response
            }
        }
    }

    async fn operate(&self, request: &Arc<Request>, received: Instant) -> Answer {
        let app = &self.app;
        let is_close = app.keeps_close(request);
        if is_close && let Some(answer) = app.kept_answer(request, received) {
            return answer;
        }
        let turns = if health::is_monitoring(&request.path) { &self.monitoring } else { &self.operations };
        let busy = || app.overloaded(request, received);
        let Ok(_waits) = self.waiting.try_acquire() else { return busy() };
        let Ok(turn) = Arc::clone(turns).acquire_owned().await else { return busy() };
        let (theirs, owned) = (Arc::clone(app), Arc::clone(request));
        let answered = tokio::task::spawn_blocking(move || {
            let kept = if is_close { None } else { theirs.kept_answer(&owned, received) };
            let answer = kept.unwrap_or_else(|| theirs.answer(&owned, received));
            drop(turn);
            answer
        });
        answered.await.unwrap_or_else(|_| busy())
    }
}

fn whole(answer: Answer) -> hyper::Response<Payload> {
    let body: Bytes = answer.body;
    let mut response = hyper::Response::new(Payload::from(body));
    *response.status_mut() = answer.status;
    *response.headers_mut() = answer.headers;
    response
}

fn broken() -> Answer {
    Refusal::Failed(OpError::internal("a request ended in a panic")).answer("")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn idle_connection_uses_little_memory() {
        use crate::http::{app::Shared, limiter::Limits, metrics::Metrics};
        let runtime =
            tokio::runtime::Builder::new_current_thread().enable_io().enable_time().build().unwrap();
        let _inside = runtime.enter();
        let shared = Shared::new(Limits::NONE, None, Metrics::default());
        let server = Arc::new(Server::of(&Arc::new(App::new("".into(), shared, None))));
        let wire = Wire::of(std::os::unix::net::UnixStream::pair().unwrap().0);
        let service = Service { server, peer: None, talk: wire.talk(), count: AtomicU64::new(0) };
        let future = held(GracefulShutdown::new().watcher(), watch::channel(()).1, service, wire);
        let bytes = size_of_val(&future);
        assert!(bytes < 2048, "{bytes}");
    }

    #[test]
    fn connection_limit_reserves_file_descriptors() {
        for (files, connections) in
            [(None, 16_000), (Some(1_048_576), 16_000), (Some(4096), 3328), (Some(256), 128)]
        {
            assert_eq!(connections_max(files), connections);
        }
    }
}
