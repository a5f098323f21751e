//! One decoding for all variants of a picture that are wanted at the same time: a page shows several, and a browser asks
//! for them at once.

use super::{Frame, MediaError, Picture, Variant, make, make_all};
use std::collections::HashMap;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Most rounds in which one caller decodes for callers that arrived meanwhile: its own request waits that long.
const ROUNDS_MAX: usize = 4;

/// The decodings that are under way, by the picture and its frame.
#[derive(Debug, Default)]
pub(super) struct SharedDecodings(Mutex<HashMap<String, Vec<Wish>>>);

/// A variant that a caller has requested.
#[derive(Debug)]
struct Wish {
    variant: Variant,
    answer: Sender<Result<Vec<u8>, MediaError>>,
}

/// Decodes a picture and passes it on.
type Open<'a> = &'a dyn Fn(&mut dyn FnMut(&Picture)) -> Result<(), MediaError>;

impl SharedDecodings {
    /// Makes a variant: by the decoding of this picture that is under way, or by a new one.
    ///
    /// # Errors
    /// As [`make_all`], and as `open`.
    pub(super) fn make(
        &self,
        key: &str,
        variant: Variant,
        open: Open<'_>,
        frame: &Frame,
    ) -> Result<Vec<u8>, MediaError> {
        loop {
            let (answer, answered) = channel();
            let wish = Wish { variant, answer };
            match self.join(key, wish) {
                Some(leader) => {
                    leader.lead(open, frame);
                    if let Ok(made) = answered.recv() {
                        return made;
                    }
                }
                None => {
                    // Without an answer the leader gave up after others: this caller tries to lead.
                    if let Ok(made) = wait(&answered) {
                        return made;
                    }
                }
            }
        }
    }

    /// Adds a wish. Returns a leader if nobody is decoding the picture yet.
    fn join<'a>(&'a self, key: &'a str, wish: Wish) -> Option<Leader<'a>> {
        let mut under_way = self.lock();
        if let Some(wishes) = under_way.get_mut(key) {
            wishes.push(wish);
            return None;
        }
        under_way.insert(key.to_owned(), vec![wish]);
        Some(Leader { all: self, key })
    }

    /// How many wait for a picture.
    #[cfg(test)]
    pub(super) fn waiting(&self, key: &str) -> usize {
        self.lock().get(key).map_or(0, Vec::len)
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Vec<Wish>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn wait(answered: &Receiver<Result<Vec<u8>, MediaError>>) -> Result<Result<Vec<u8>, MediaError>, ()> {
    answered.recv().map_err(|_| ())
}

/// Whoever decodes the picture. When it is dropped, even by a panic, those who still wait try again.
struct Leader<'a> {
    all: &'a SharedDecodings,
    key: &'a str,
}

impl Leader<'_> {
    fn lead(&self, open: Open<'_>, frame: &Frame) {
        let opened = open(&mut |picture| {
            for _ in 0..ROUNDS_MAX {
                let wishes = self.take();
                if wishes.is_empty() {
                    break;
                }
                fulfil(picture, wishes, frame);
            }
        });
        if let Err(cause) = opened {
            for wish in self.take() {
                drop(wish.answer.send(Err(cause.clone())));
            }
        }
    }

    fn take(&self) -> Vec<Wish> {
        self.all.lock().get_mut(self.key).map(std::mem::take).unwrap_or_default()
    }
}

impl Drop for Leader<'_> {
    fn drop(&mut self) {
        drop(self.all.lock().remove(self.key));
    }
}

/// Makes the wanted variants, each once. Those of one size share its pixels. Others do not, so that the bytes of a variant
/// do not depend on what else was wanted.
fn fulfil(picture: &Picture, wishes: Vec<Wish>, frame: &Frame) {
    let mut variants: Vec<Variant> = Vec::new();
    for wish in &wishes {
        if !variants.contains(&wish.variant) {
            variants.push(wish.variant);
        }
    }
    variants.sort_by_key(|variant| variant.size);
    let mut made: Vec<Result<Vec<u8>, MediaError>> = Vec::new();
    for group in variants.chunk_by(|one, other| one.size == other.size) {
        match make_all(picture, group, frame) {
            Ok(all) => made.extend(all.into_iter().map(Ok)),
            // Where one cannot be made, the others are.
            Err(_) => made.extend(group.iter().map(|variant| make(picture, variant, frame))),
        }
    }
    for wish in wishes {
        let found = variants.iter().zip(&made).find(|(variant, _)| **variant == wish.variant);
        if let Some((_, made)) = found {
            // A caller that gave up needs no answer.
            drop(wish.answer.send(made.clone()));
        }
    }
}
