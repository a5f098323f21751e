//! When a server ends: asked by SIGTERM or SIGINT, it finishes what runs, or gives up after a while.

use std::io;
use std::time::Duration;

/// Longest wait for requests that still run when the server is told to stop; what did not begin by then is refused.
pub(super) const STOP: Duration = Duration::from_secs(10);

/// Requests to end, caught from the moment that this is made.
#[cfg(unix)]
pub(super) struct Signals {
    interrupt: tokio::signal::unix::Signal,
    terminate: tokio::signal::unix::Signal,
}

#[cfg(unix)]
impl Signals {
    pub(super) fn catch() -> io::Result<Signals> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Signals {
            interrupt: signal(SignalKind::interrupt())?,
            terminate: signal(SignalKind::terminate())?,
        })
    }

    /// Done when the process is asked to end, once each time.
    pub(super) async fn next(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
    }
}

/// Requests to end, caught from the moment that this is made.
#[cfg(not(unix))]
pub(super) struct Signals;

#[cfg(not(unix))]
impl Signals {
    pub(super) fn catch() -> io::Result<Signals> {
        Ok(Signals)
    }

    /// Done when the process is asked to end, once each time.
    pub(super) async fn next(&mut self) {
        drop(tokio::signal::ctrl_c().await);
    }
}
