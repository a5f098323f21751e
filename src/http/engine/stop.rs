//! Graceful shutdown on SIGTERM or SIGINT: running requests finish, up to a time-out.

use crate::http::app::App;
use std::io;
use std::time::Duration;

/// Longest wait for running requests at shutdown; requests that have not begun are refused.
pub(super) const STOP: Duration = Duration::from_secs(10);

/// Resolves once the process was asked to end and has taken requests for as long as a balancer needs to notice; a second
/// signal ends that wait.
pub(super) async fn asked_to_end(app: &App, signals: &mut Signals) {
    signals.next().await;
    let drain = app.leave();
    if !drain.is_zero() {
        drop(tokio::time::timeout(drain, signals.next()).await);
    }
}

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
