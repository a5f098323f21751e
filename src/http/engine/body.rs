//! Reads request bodies within limits on size, pace and total memory.

use crate::http::message::Body;
use bytes::BytesMut;
use http_body_util::BodyExt as _;
use hyper::body::{Body as _, Incoming};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, timeout_at};

/// Bytes of a body that are read without a memory permit, so that small bodies are always accepted.
const FREE_BYTES: usize = 4 * 1024;
/// Bytes per memory permit.
const STEP_BYTES: usize = 4 * 1024;
/// Memory permits for all bodies together, beyond the free bytes: 64 MiB.
const ROOM_STEPS: usize = 16 * 1024;
/// Seconds before the minimum pace is enforced.
const GRACE_S: u64 = 5;
/// Minimum pace after that, in bytes a second.
const PACE_BYTES: u64 = 1024;
/// Longest wait for a body, in seconds.
const BODY_S: u64 = 60;

/// The memory budget for bodies.
pub(super) struct Bodies {
    room: Arc<Semaphore>,
}

/// A body, and the memory permits that it holds.
pub(super) struct Came {
    /// None when the memory budget was exhausted.
    pub(super) body: Option<Body>,
    pub(super) _room: Option<OwnedSemaphorePermit>,
}

impl Bodies {
    pub(super) fn new() -> Bodies {
        Bodies { room: Arc::new(Semaphore::new(ROOM_STEPS)) }
    }

    /// Reads a body, unless it is too large or too slow. If the announced length is too large, nothing is read.
    pub(super) async fn read(&self, mut incoming: Incoming, bytes_max: usize) -> Came {
        if incoming.size_hint().lower() > bytes_max as u64 {
            return Came { body: Some(Body::TooLarge), _room: None };
        }
        let start = Instant::now();
        let mut bytes = BytesMut::new();
        let mut room: Option<OwnedSemaphorePermit> = None;
        loop {
            let pace = GRACE_S + bytes.len() as u64 / PACE_BYTES;
            let deadline = start + Duration::from_secs(pace.min(BODY_S));
            let body = match timeout_at(deadline, incoming.frame()).await {
                Err(_) => Body::Slow,
                Ok(None) => Body::Whole(bytes.freeze()),
                Ok(Some(Err(_))) => Body::Broken,
                Ok(Some(Ok(frame))) => {
                    let Ok(data) = frame.into_data() else { continue };
                    if bytes.len() + data.len() <= bytes_max {
                        if !self.widen(&mut room, bytes.len() + data.len()) {
                            return Came { body: None, _room: None };
                        }
                        bytes.extend_from_slice(&data);
                        continue;
                    }
                    Body::TooLarge
                }
            };
            return Came { body: Some(body), _room: room };
        }
    }

    /// Acquires the permits for a body of this size; false when the budget is exhausted.
    fn widen(&self, room: &mut Option<OwnedSemaphorePermit>, bytes: usize) -> bool {
        let needed = bytes.saturating_sub(FREE_BYTES).div_ceil(STEP_BYTES);
        let held = room.as_ref().map_or(0, OwnedSemaphorePermit::num_permits);
        let Ok(more) = u32::try_from(needed.saturating_sub(held)) else { return false };
        if more == 0 {
            return true;
        }
        let Ok(taken) = Arc::clone(&self.room).try_acquire_many_owned(more) else { return false };
        match room {
            Some(room) => room.merge(taken),
            None => *room = Some(taken),
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn body_memory_is_bounded_and_released() {
        let bodies = Bodies::new();
        let (mut one, mut other, mut small) = (None, None, None);
        assert!(bodies.widen(&mut small, FREE_BYTES) && small.is_none());
        assert!(bodies.widen(&mut one, FREE_BYTES + STEP_BYTES * ROOM_STEPS));
        assert!(!bodies.widen(&mut other, FREE_BYTES + 1));
        assert!(bodies.widen(&mut small, FREE_BYTES), "small bodies find a place anyway");
        drop(one);
        assert!(bodies.widen(&mut other, FREE_BYTES + 1));
        assert_eq!(other.map(|room| room.num_permits()), Some(1));
    }
}
