//! hyper on tokio: bounded heads, bodies, times and connections. Operations run on a bounded pool of threads.

use super::BODY_BYTES_MAX;
use crate::http::app::App;
use crate::http::message::{Answer, Body, Request};
use bytes::{Bytes, BytesMut};
use http_body_util::{BodyExt, Full};
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
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::time::timeout;

/// Most connections at a time; more wait to be accepted.
const CONNECTIONS_MAX: usize = 12_000;
/// Most operations that run at a time. Most of their time goes into waiting for the disk, which writes do together: so many can
/// be stored at once.
const OPERATIONS_MAX: usize = 64;
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
/// Longest wait for requests that still run when the server is told to stop, in seconds.
const STOP_S: u64 = 10;
/// Rest after a connection that could not be accepted, in milliseconds: the file descriptors may be used up.
const REST_MS: u64 = 50;

struct Server {
    app: Arc<App>,
    operations: Arc<Semaphore>,
    waiting: Semaphore,
}

/// Serves until `stop` is done, then ends within [`STOP_S`].
pub(in crate::http) fn run(
    app: Arc<App>,
    listener: std::net::TcpListener,
    ready: impl FnOnce(),
) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_io()
        .enable_time()
        .max_blocking_threads(OPERATIONS_MAX)
        .build()?;
    let done = runtime.block_on(async {
        listener.set_nonblocking(true)?;
        let listener = TcpListener::from_std(listener)?;
        ready();
        accept(app, listener).await
    });
    // An operation that still runs may not hold the process back.
    runtime.shutdown_timeout(Duration::from_secs(1));
    done
}

async fn accept(app: Arc<App>, listener: TcpListener) -> io::Result<()> {
    let server = Arc::new(Server {
        app: Arc::clone(&app),
        operations: Arc::new(Semaphore::new(OPERATIONS_MAX)),
        waiting: Semaphore::new(WAITING_MAX),
    });
    let connections = Arc::new(Semaphore::new(CONNECTIONS_MAX));
    let graceful = GracefulShutdown::new();
    let mut stop = std::pin::pin!(stop_signal());
    loop {
        let Ok(place) = Arc::clone(&connections).acquire_owned().await else { break };
        let (stream, peer) = tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok(accepted) => accepted,
                Err(_) => {
                    tokio::time::sleep(Duration::from_millis(REST_MS)).await;
                    continue;
                }
            },
            () = &mut stop => break,
        };
        let connection = connection(Service { server: Arc::clone(&server), peer }, stream);
        let watched = graceful.watch(connection);
        tokio::spawn(async move {
            // A client that breaks off is its own affair.
            let _ = watched.await;
            drop(place);
        });
    }
    app.shared.is_stopping.store(true, Ordering::Relaxed);
    drop(listener);
    let _ = timeout(Duration::from_secs(STOP_S), graceful.shutdown()).await;
    Ok(())
}

/// What answers the requests of one connection.
struct Service {
    server: Arc<Server>,
    peer: SocketAddr,
}

impl hyper::service::Service<hyper::Request<Incoming>> for Service {
    type Response = hyper::Response<Full<Bytes>>;
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

/// Done when the process is asked to end.
async fn stop_signal() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut terminate) => tokio::select! {
                _ = interrupt => {}
                _ = terminate.recv() => {}
            },
            Err(_) => drop(interrupt.await),
        }
    }
    #[cfg(not(unix))]
    drop(interrupt.await);
}

impl Server {
    async fn answer(
        &self,
        request: hyper::Request<Incoming>,
        peer: SocketAddr,
    ) -> hyper::Response<Full<Bytes>> {
        let (head, incoming) = request.into_parts();
        let body = read(incoming).await;
        let is_whole = matches!(body, Body::Whole(_));
        let request = Request {
            method: head.method,
            path: head.uri.path().to_owned(),
            query: head.uri.query().unwrap_or_default().to_owned(),
            headers: head.headers,
            body,
            peer: Some(peer.ip()),
        };
        let answer = self.operate(request).await;
        let mut response = hyper::Response::new(Full::new(answer.body));
        *response.status_mut() = answer.status;
        *response.headers_mut() = answer.headers;
        if !is_whole {
            // What is left of the body is never read.
            let close = http::HeaderValue::from_static("close");
            response.headers_mut().insert(http::header::CONNECTION, close);
        }
        response
    }

    async fn operate(&self, request: Request) -> Answer {
        let busy = || {
            let refusal = crate::http::answer::Refusal::plain(
                http::StatusCode::SERVICE_UNAVAILABLE,
                "overloaded",
                "too many requests wait; try again",
            );
            refusal.answer("").with(http::header::RETRY_AFTER, "1")
        };
        let Ok(_waits) = self.waiting.try_acquire() else { return busy() };
        let Ok(turn) = Arc::clone(&self.operations).acquire_owned().await else { return busy() };
        let app = Arc::clone(&self.app);
        let answered = tokio::task::spawn_blocking(move || {
            let answer = app.answer(&request);
            drop(turn);
            answer
        });
        answered.await.unwrap_or_else(|_| busy())
    }
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
