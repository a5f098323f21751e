//! Listeners and their connections: TCP or a Unix socket. Input goes through a gate; a client that does not read
//! its answers is disconnected.

use super::gate::{Gate, Stop};
use crate::http::prelude::*;
use bytes::{Bytes, BytesMut};
use std::io;
use std::mem::MaybeUninit;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
#[cfg(unix)]
use tokio::net::{UnixListener, UnixStream};
use tokio::time::{Sleep, sleep};

/// Longest time a client may read nothing of pending output, in seconds.
const STALL_S: u64 = 30;
/// Longest wait for the rest of a head, from its first byte on, in seconds.
const HEAD_S: u64 = 10;
/// How long unread input is drained before a connection is closed, in seconds.
const LINGER_S: u64 = 2;
/// How much of it is drained, in bytes: many clients read the answer only after sending everything.
const LINGER_BYTES: usize = 16 * 1024 * 1024;
/// How much is drained at a time, in bytes.
const LINGER_STEP: usize = 16 * 1024;
/// What hyper reads instead of a refused head. The service recognizes it by its number and answers the refusal.
const STAND_IN: &[u8] = b"GET / HTTP/1.1\r\nHost: -\r\n\r\n";
/// The same where the client asked for an answer without a body.
const STAND_IN_HEAD: &[u8] = b"HEAD / HTTP/1.1\r\nHost: -\r\n\r\n";

/// What a server listens on.
pub(in crate::http) enum Listening {
    Tcp(std::net::TcpListener),
    #[cfg(unix)]
    Unix(std::os::unix::net::UnixListener),
}

/// The same, for tokio.
pub(super) enum Acceptor {
    Tcp(TcpListener),
    #[cfg(unix)]
    Unix(UnixListener),
}

impl Acceptor {
    /// Takes it over; inside a runtime only.
    pub(super) fn of(listening: Listening) -> io::Result<Acceptor> {
        match listening {
            Listening::Tcp(listener) => {
                listener.set_nonblocking(true)?;
                TcpListener::from_std(listener).map(Acceptor::Tcp)
            }
            #[cfg(unix)]
            Listening::Unix(listener) => {
                listener.set_nonblocking(true)?;
                UnixListener::from_std(listener).map(Acceptor::Unix)
            }
        }
    }

    /// The next connection, and the address at its other end; a Unix socket has none.
    pub(super) async fn accept(&self) -> io::Result<(Wire, Option<IpAddr>)> {
        let (stream, peer) = match self {
            Acceptor::Tcp(listener) => {
                let (stream, peer) = listener.accept().await?;
                // An answer goes out at once.
                let _ = stream.set_nodelay(true);
                // A listener for both families writes IPv4 as IPv6.
                (Stream::Tcp(stream), Some(peer.ip().to_canonical()))
            }
            #[cfg(unix)]
            Acceptor::Unix(listener) => (Stream::Unix(listener.accept().await?.0), None),
        };
        Ok((Wire::new(stream), peer))
    }
}

enum Stream {
    Tcp(TcpStream),
    #[cfg(unix)]
    Unix(UnixStream),
}

/// State shared by the wire and the service of one connection.
#[derive(Default)]
pub(super) struct Talk {
    /// The number of the head that is refused, from 1, and why.
    refused: Mutex<Option<(u64, Refusal)>>,
    /// Whether an answer is in progress that a half-closed client still waits for.
    pub(super) is_answering: AtomicBool,
}

impl Talk {
    /// Why the head with a number is refused, if it is.
    pub(super) fn refusal(&self, number: u64) -> Option<Refusal> {
        let mut refused = self.refused.lock().unwrap_or_else(PoisonError::into_inner);
        let (_, refusal) = refused.take_if(|(refused, _)| *refused == number)?;
        Some(refusal)
    }
}

/// A connection.
pub(super) struct Wire {
    stream: Stream,
    gate: Gate,
    talk: Arc<Talk>,
    /// An incomplete head.
    held: BytesMut,
    /// Input that passed the gate and was not read yet.
    passed: Bytes,
    /// Whether the passed input ends in an incomplete body.
    is_broken: bool,
    /// Runs while a head is not whole.
    waits: Option<Pin<Box<Sleep>>>,
    /// Runs while nothing can be written.
    stalled: Option<Pin<Box<Sleep>>>,
    /// How many bytes are still drained once nothing more is written, and the time-out.
    lingers: Option<(usize, Pin<Box<Sleep>>)>,
}

/// Calls a method of whichever stream it is.
macro_rules! forward {
    ($wire:expr, $method:ident $(, $argument:expr)*) => {
        match &mut $wire.stream {
            Stream::Tcp(stream) => Pin::new(stream).$method($($argument),*),
            #[cfg(unix)]
            Stream::Unix(stream) => Pin::new(stream).$method($($argument),*),
        }
    };
}

impl Wire {
    #[cfg(all(test, unix))]
    pub(super) fn of(stream: std::os::unix::net::UnixStream) -> Wire {
        stream.set_nonblocking(true).expect("a socket");
        Wire::new(Stream::Unix(UnixStream::from_std(stream).expect("a runtime")))
    }

    fn new(stream: Stream) -> Wire {
        Wire {
            stream,
            gate: Gate::new(),
            talk: Arc::default(),
            held: BytesMut::new(),
            passed: Bytes::new(),
            is_broken: false,
            waits: None,
            stalled: None,
            lingers: None,
        }
    }

    /// Waits for the first byte, or the end. A Unix socket does not wait: a proxy connects when it has a request.
    pub(super) async fn first(&self) -> io::Result<()> {
        match &self.stream {
            // tokio reports a new connection as readable until a read was tried.
            Stream::Tcp(stream) => stream.peek(&mut [0]).await.map(drop),
            #[cfg(unix)]
            Stream::Unix(_) => Ok(()),
        }
    }

    /// The state that it shares with its service.
    pub(super) fn talk(&self) -> Arc<Talk> {
        Arc::clone(&self.talk)
    }

    /// Copies passed input to the reader.
    fn give(&mut self, buffer: &mut ReadBuf<'_>) {
        let part = self.passed.split_to(self.passed.len().min(buffer.remaining()));
        buffer.put_slice(&part);
        if self.passed.is_empty() {
            self.passed = Bytes::new();
        }
    }

    /// Makes the service refuse the held head.
    fn refuse(&mut self, refusal: Refusal) {
        self.gate.shut();
        self.waits = None;
        let stand_in = if self.held.starts_with(b"HEAD ") { STAND_IN_HEAD } else { STAND_IN };
        self.held = BytesMut::new();
        let mut passed = BytesMut::from(&self.passed[..]);
        passed.extend_from_slice(stand_in);
        self.passed = passed.freeze();
        let number = self.gate.heads() + 1;
        *self.talk.refused.lock().unwrap_or_else(PoisonError::into_inner) = Some((number, refusal));
    }

    /// Runs new input through the gate, after what was held.
    fn take(&mut self, buffer: &mut ReadBuf<'_>, before: usize) {
        let known = self.held.len();
        let done = if known == 0 {
            // The usual case: complete heads and parts of bodies pass without a copy.
            let came = &buffer.filled()[before..];
            let done = self.gate.follow(came, 0);
            self.held.extend_from_slice(&came[done.bytes..]);
            buffer.set_filled(before + done.bytes);
            done
        } else {
            self.held.extend_from_slice(&buffer.filled()[before..]);
            buffer.set_filled(before);
            let done = self.gate.follow(&self.held, known);
            self.passed = self.held.split_to(done.bytes).freeze();
            done
        };
        if self.held.is_empty() {
            // Most connections are idle most of the time: they hold no buffer.
            (self.held, self.waits) = (BytesMut::new(), None);
        } else if known == 0 || done.bytes > 0 {
            self.waits = Some(Box::pin(sleep(Duration::from_secs(HEAD_S))));
        }
        match done.stop {
            None => {}
            Some(Stop::Head(refusal)) => self.refuse(refusal),
            Some(Stop::Body) => self.is_broken = true,
        }
    }

    /// Drains input that nobody reads. Closing a connection with unread input resets it, and the last answer may
    /// be lost.
    fn poll_linger(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        loop {
            let mut space = [MaybeUninit::uninit(); LINGER_STEP];
            let mut buffer = ReadBuf::uninit(&mut space);
            let came = forward!(self, poll_read, cx, &mut buffer);
            let Some((left, rest)) = &mut self.lingers else { return Poll::Ready(Ok(())) };
            let bytes = buffer.filled().len();
            *left = left.saturating_sub(bytes);
            let is_over = match came {
                Poll::Ready(came) => came.is_err() || bytes == 0 || *left == 0,
                Poll::Pending => {
                    ready!(rest.as_mut().poll(cx));
                    true
                }
            };
            if is_over {
                return Poll::Ready(Ok(()));
            }
        }
    }

    fn watched(&mut self, cx: &mut Context<'_>, written: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        if written.is_ready() {
            self.stalled = None;
            return written;
        }
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(sleep(Duration::from_secs(STALL_S))));
        match stalled.as_mut().poll(cx) {
            Poll::Ready(()) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
            Poll::Pending => Poll::Pending,
        }
    }
}

impl AsyncRead for Wire {
    fn poll_read(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let wire = self.get_mut();
        loop {
            if !wire.passed.is_empty() {
                wire.give(buffer);
                return Poll::Ready(Ok(()));
            }
            if wire.is_broken {
                return Poll::Ready(Err(io::ErrorKind::InvalidData.into()));
            }
            if wire.gate.is_shut() {
                return Poll::Pending;
            }
            let before = buffer.filled().len();
            match forward!(wire, poll_read, cx, buffer) {
                Poll::Pending => {
                    let Some(waits) = &mut wire.waits else { return Poll::Pending };
                    ready!(waits.as_mut().poll(cx));
                    wire.refuse(cut_off(StatusCode::REQUEST_TIMEOUT, "request.slow", "came too slowly"));
                }
                Poll::Ready(Err(cause)) => return Poll::Ready(Err(cause)),
                Poll::Ready(Ok(())) if buffer.filled().len() > before => {
                    wire.take(buffer, before);
                    if buffer.filled().len() > before {
                        return Poll::Ready(Ok(()));
                    }
                }
                Poll::Ready(Ok(())) if !wire.held.is_empty() => {
                    wire.refuse(cut_off(StatusCode::BAD_REQUEST, "request.cut", "ends too early"));
                }
                // An error would make hyper drop the answer; it sees the end at the next read, after the answer.
                Poll::Ready(Ok(()))
                    if !wire.gate.is_amid() && wire.talk.is_answering.load(Ordering::Relaxed) =>
                {
                    return Poll::Pending;
                }
                Poll::Ready(Ok(())) => return Poll::Ready(Ok(())),
            }
        }
    }
}

fn cut_off(status: StatusCode, code: &str, how: &str) -> Refusal {
    Refusal::plain(status, code, format!("the head of the request {how}"))
}

impl AsyncWrite for Wire {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let wire = self.get_mut();
        let written = forward!(wire, poll_write, cx, bytes);
        wire.watched(cx, written)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let wire = self.get_mut();
        let written = forward!(wire, poll_write_vectored, cx, parts);
        wire.watched(cx, written)
    }

    fn is_write_vectored(&self) -> bool {
        true
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        forward!(self.get_mut(), poll_flush, cx)
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let wire = self.get_mut();
        if wire.lingers.is_none() {
            ready!(forward!(wire, poll_shutdown, cx))?;
            if !wire.gate.is_amid() {
                return Poll::Ready(Ok(()));
            }
            wire.lingers = Some((LINGER_BYTES, Box::pin(sleep(Duration::from_secs(LINGER_S)))));
        }
        wire.poll_linger(cx)
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    /// Runs with a paused clock that advances whenever everything waits.
    fn run<T>(talk: impl Future<Output = T>) -> T {
        let mut runtime = tokio::runtime::Builder::new_current_thread();
        runtime.enable_all().start_paused(true).build().expect("a runtime").block_on(talk)
    }

    #[test]
    fn client_that_never_reads_times_out() {
        run(async {
            let (ours, theirs) = std::os::unix::net::UnixStream::pair().unwrap();
            let ended = Wire::of(ours).write_all(&vec![b'x'; 64 << 20]).await;
            assert_eq!(ended.unwrap_err().kind(), io::ErrorKind::TimedOut);
            drop(theirs);
        });
    }

    #[test]
    fn slow_reader_receives_the_whole_response() {
        const ANSWER: usize = 2 << 20;
        run(async {
            let (ours, theirs) = std::os::unix::net::UnixStream::pair().unwrap();
            theirs.set_nonblocking(true).unwrap();
            let mut theirs = UnixStream::from_std(theirs).unwrap();
            let reads = async {
                // All that waits is taken: a socket takes more only when most of it is gone.
                let (mut space, mut read) = (vec![0; ANSWER], 0);
                while read < ANSWER {
                    sleep(Duration::from_secs(STALL_S - 1)).await;
                    read += theirs.read(&mut space).await.unwrap();
                }
            };
            let mut wire = Wire::of(ours);
            let answer = vec![b'x'; ANSWER];
            let (written, ()) = tokio::join!(wire.write_all(&answer), reads);
            written.unwrap();
        });
    }
}
