//! Where messages besides the answer go.

use crate::http::{Feed, Reply};
use crate::mcp::MessageSink;
use serde_json::Value;
use std::sync::Arc;

/// A message as it stands on the wire.
pub(super) fn bytes(message: &Value) -> Vec<u8> {
    // A value in memory always has a JSON form.
    serde_json::to_vec(message).unwrap_or_default()
}

/// Onto the answer to a POST, which becomes a stream thereby.
pub(super) struct OnAnswer {
    pub(super) reply: Arc<Reply>,
    pub(super) takes_streams: bool,
    /// Whether disconnecting cancels the request.
    pub(super) is_modern: bool,
}

impl MessageSink for OnAnswer {
    fn send(&self, message: Value) {
        // A client that accepts no streams gets only the answer.
        if let Some(feed) = self.reply.stream().filter(|_| self.takes_streams) {
            feed.message(&bytes(&message));
        }
    }

    fn is_gone(&self) -> bool {
        self.is_modern && self.reply.is_gone()
    }
}

/// Onto the stream of an HTTP+SSE session.
pub(super) struct OnFeed(pub(super) Feed);

impl MessageSink for OnFeed {
    fn send(&self, message: Value) {
        self.0.message(&bytes(&message));
    }

    fn is_gone(&self) -> bool {
        self.0.is_over()
    }
}
