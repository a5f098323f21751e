//! A client of a mounted service, from its request to the end of its answer.

use crate::http::app::App;
use crate::http::mounted_service::Reply;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// Notifies a mounted service, when dropped, that the client has disconnected.
pub(super) struct Leaves {
    reply: Arc<Reply>,
    app: Arc<App>,
    is_stream: bool,
}

impl Leaves {
    pub(super) fn of(reply: &Arc<Reply>, app: &Arc<App>) -> Leaves {
        Leaves { reply: Arc::clone(reply), app: Arc::clone(app), is_stream: false }
    }

    /// Counts the answer as a stream.
    pub(super) fn of_stream(mut self) -> Leaves {
        self.is_stream = true;
        self.app.shared.metrics.streams.fetch_add(1, Ordering::Relaxed);
        self
    }
}

impl Drop for Leaves {
    fn drop(&mut self) {
        self.reply.leave();
        if self.is_stream {
            self.app.shared.metrics.streams.fetch_sub(1, Ordering::Relaxed);
        }
    }
}
