//! Reading bodies: each in bounds of size and pace, and all together in bounds of memory.

use crate::http::message::Body;
use bytes::BytesMut;
use http_body_util::BodyExt as _;
use hyper::body::{Body as _, Incoming};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, timeout_at};

/// Bytes of a body that are read without asking for room: most bodies are small, and small ones always find a place.
const FREE_BYTES: usize = 4 * 1024;
/// Bytes by which more room is asked for.
const STEP_BYTES: usize = 4 * 1024;
/// Room for the bodies of all requests beyond what is free, in steps: 64 MiB.
const ROOM_STEPS: usize = 16 * 1024;
/// How long a body may take whatever its pace, in seconds.
const GRACE_S: u64 = 5;
/// Slowest pace after that, in bytes a second.
const PACE_BYTES: u64 = 1024;
/// Longest wait for a body, in seconds.
const BODY_S: u64 = 60;

/// Room for bodies.
pub(super) struct Bodies {
    room: Arc<Semaphore>,
}

/// A body, and the room that it takes.
pub(super) struct Came {
    /// None when there was no room.
    pub(super) body: Option<Body>,
    pub(super) _room: Option<OwnedSemaphorePermit>,
}

impl Bodies {
    pub(super) fn new() -> Bodies {
        Bodies { room: Arc::new(Semaphore::new(ROOM_STEPS)) }
    }

    /// The body, unless it is too large or too slow. One that says beforehand that it is too large is not read at all.
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

    /// Takes the room that a body of so many bytes needs; whether there is as much.
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
    fn room_is_bounded_and_given_back() {
        let bodies = Bodies::new();
        let (mut one, mut other, mut small) = (None, None, None);
        assert!(bodies.widen(&mut small, FREE_BYTES) && small.is_none());
        assert!(bodies.widen(&mut one, FREE_BYTES + STEP_BYTES * ROOM_STEPS));
        assert!(!bodies.widen(&mut other, FREE_BYTES + 1));
        assert!(bodies.widen(&mut small, FREE_BYTES), "small bodies find a place all the same");
        drop(one);
        assert!(bodies.widen(&mut other, FREE_BYTES + 1));
        assert_eq!(other.map(|room| room.num_permits()), Some(1));
    }
}
