//! Graceful shutdown on SIGTERM or SIGINT: running requests finish, up to a time-out.

use std::io;
use std::time::Duration;

/// Longest wait for running requests at shutdown; requests that have not begun are refused.
pub(super) const STOP: Duration = Duration::from_secs(10);

/// The stop signals, caught from construction on.
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

    /// Resolves once for each stop signal.
    pub(super) async fn next(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
    }
}

/// The stop signals, caught from construction on.
#[cfg(not(unix))]
pub(super) struct Signals;

#[cfg(not(unix))]
impl Signals {
    pub(super) fn catch() -> io::Result<Signals> {
        Ok(Signals)
    }

    /// Resolves once for each stop signal.
    pub(super) async fn next(&mut self) {
        drop(tokio::signal::ctrl_c().await);
    }
}
