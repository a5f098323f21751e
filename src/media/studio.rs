//! Limits how many pictures are decoded at once, by count and by pixels. Variants of one picture that are wanted at the
//! same time are made from one decoding.

use super::shared_decoding::SharedDecodings;
use super::{Frame, MediaError, Picture, Variant, decode, inspect, make_all};
use crate::base::limits::PICTURE_PIXELS_AT_ONCE_MAX;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Slots for work on pictures. Callers are served in order, so that small pictures cannot starve a large one.
#[derive(Debug)]
pub struct Studio {
    places: usize,
    inside: Mutex<Inside>,
    left: Condvar,
    shared: SharedDecodings,
}

#[derive(Debug, Default)]
struct Inside {
    busy: usize,
    pixels: u64,
    /// The next ticket to issue, and the next one to admit.
    next: u64,
    served: u64,
}

impl Default for Studio {
    /// A slot for each processor.
    fn default() -> Self {
        Studio::new(std::thread::available_parallelism().map_or(1, usize::from))
    }
}

impl Studio {
    /// A studio with this many slots, and at most some 80 megapixels in work altogether.
    pub fn new(places: usize) -> Studio {
        Studio {
            places: places.max(1),
            inside: Mutex::default(),
            left: Condvar::new(),
            shared: SharedDecodings::default(),
        }
    }

    /// Waits for room, decodes a file and works on the picture. Files that [`inspect`] refuses are refused without
    /// waiting.
    ///
    /// The work must not request another slot: it could wait for its own.
    ///
    /// # Errors
    /// As [`decode`].
    pub fn open<T>(&self, bytes: &[u8], work: impl FnOnce(&Picture) -> T) -> Result<T, MediaError> {
        let facts = inspect(bytes)?;
        let pixels = u64::from(facts.width.unwrap_or(0)) * u64::from(facts.height.unwrap_or(0));
        let _place = self.enter(pixels);
        Ok(work(&decode(bytes)?))
    }

    /// Makes a variant of a file, together with others of it that callers on other threads want: whoever comes first
    /// decodes the file for all. `name` is that of the file's bytes, which no other bytes have.
    ///
    /// # Errors
    /// As [`decode`] and [`make_all`].
    pub fn variant(
        &self,
        name: &str,
        bytes: &[u8],
        variant: &Variant,
        frame: &Frame,
    ) -> Result<Vec<u8>, MediaError> {
        let key = format!("{name} {frame:?}");
        self.shared.make(&key, *variant, &|make| self.open(bytes, make), frame)
    }

    /// Makes variants of a file, which is decoded once.
    ///
    /// # Errors
    /// As [`decode`] and [`make_all`].
    pub fn variants(
        &self,
        bytes: &[u8],
        variants: &[Variant],
        frame: &Frame,
    ) -> Result<Vec<Vec<u8>>, MediaError> {
        self.open(bytes, |picture| make_all(picture, variants, frame))?
    }

    /// Waits for the turn to decode, and decodes one picture.
    pub(super) fn alone<T>(&self, work: impl FnOnce() -> T) -> T {
        let _place = self.enter(u64::MAX);
        work()
    }

    fn enter(&self, pixels: u64) -> Place<'_> {
        // A picture larger than the total is admitted alone.
        let pixels = pixels.min(PICTURE_PIXELS_AT_ONCE_MAX);
        let mut inside = self.lock();
        let number = inside.next;
        inside.next += 1;
        let waits = |inside: &mut Inside| {
            inside.served != number
                || inside.busy == self.places
                || inside.pixels + pixels > PICTURE_PIXELS_AT_ONCE_MAX
        };
        inside = self.left.wait_while(inside, waits).unwrap_or_else(PoisonError::into_inner);
        inside.served += 1;
        inside.busy += 1;
        inside.pixels += pixels;
        drop(inside);
        self.left.notify_all();
        Place { studio: self, pixels }
    }

    fn lock(&self) -> MutexGuard<'_, Inside> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A slot in a studio, released on drop.
struct Place<'a> {
    studio: &'a Studio,
    pixels: u64,
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        let mut inside = self.studio.lock();
        inside.busy -= 1;
        inside.pixels -= self.pixels;
        drop(inside);
        self.studio.left.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    #[test]
    fn concurrent_work_is_bounded_by_slots_and_pixels() {
        let studio = Studio::new(2);
        let (came, coming) = mpsc::channel();
        let large = PICTURE_PIXELS_AT_ONCE_MAX / 2;
        std::thread::scope(|threads| {
            let (first, second) = (studio.enter(large), studio.enter(large));
            threads.spawn(|| {
                let _third = studio.enter(5);
                came.send(studio.lock().busy).unwrap();
            });
            assert!(coming.try_recv().is_err(), "no slot is free");
            drop(first);
            assert_eq!(coming.recv().unwrap(), 2);
            drop(second);
        });
        let all = studio.enter(u64::MAX);
        assert_eq!(studio.lock().pixels, PICTURE_PIXELS_AT_ONCE_MAX, "it comes in alone");
        drop(all);
        let inside = studio.lock();
        assert_eq!((inside.busy, inside.pixels), (0, 0));
    }

    #[test]
    fn slot_is_released_when_the_work_fails() {
        let studio = Studio::new(1);
        for _ in 0..3 {
            assert_eq!(studio.open(b"", |_| ()), Err(MediaError::Empty));
            let work = std::panic::AssertUnwindSafe(|| {
                let _place = studio.enter(1);
                panic!("in the middle of it")
            });
            assert!(std::panic::catch_unwind(work).is_err());
        }
        assert_eq!(studio.lock().busy, 0);
    }
}
