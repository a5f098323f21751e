//! What a server listens on, and its connections: TCP or a Unix socket. A client that does not read what it is sent is cut.

use std::io;
use std::net::IpAddr;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
#[cfg(unix)]
use tokio::net::{UnixListener, UnixStream};
use tokio::time::{Sleep, sleep};

/// Longest wait for a client that reads nothing of what waits for it, in seconds.
const STALL_S: u64 = 30;

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
                (Stream::Tcp(stream), Some(peer.ip()))
            }
            #[cfg(unix)]
            Acceptor::Unix(listener) => (Stream::Unix(listener.accept().await?.0), None),
        };
        Ok((Wire { stream, stalled: None }, peer))
    }
}

enum Stream {
    Tcp(TcpStream),
    #[cfg(unix)]
    Unix(UnixStream),
}

/// A connection.
pub(super) struct Wire {
    stream: Stream,
    /// Runs while nothing can be written.
    stalled: Option<Pin<Box<Sleep>>>,
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
        forward!(self.get_mut(), poll_read, cx, buffer)
    }
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
        forward!(self.get_mut(), poll_shutdown, cx)
    }
}
