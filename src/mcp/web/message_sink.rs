//! Sinks for messages other than the answer.

use super::*;
use crate::mcp::MessageSink;

/// A message as bytes.
pub(super) fn bytes(message: &Value) -> Vec<u8> {
    // A value in memory always has a JSON form.
    serde_json::to_vec(message).unwrap_or_default()
}

/// Sends messages in the answer to a POST, which becomes a stream.
pub(super) struct OnAnswer {
    pub(super) reply: Arc<Reply>,
    pub(super) takes_streams: bool,
    /// Whether disconnecting cancels the request.
    pub(super) is_modern: bool,
}

impl MessageSink for OnAnswer {
    fn send(&self, message: Value) {
        // A client that accepts no streams gets only the answer.
        if self.takes_streams
            && let Some(feed) = self.reply.stream()
        {
            feed.message(&bytes(&message));
        }
    }

    fn is_gone(&self) -> bool {
        self.is_modern && self.reply.is_gone()
    }
}

/// Sends messages on the stream of an HTTP+SSE session.
pub(super) struct OnFeed(pub(super) Feed);

impl MessageSink for OnFeed {
    fn send(&self, message: Value) {
        self.0.message(&bytes(&message));
    }

    fn is_gone(&self) -> bool {
        self.0.is_over()
    }
}
