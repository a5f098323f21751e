//! Work on many items by all processors.

use rayon::prelude::*;

/// From this number of items on, several threads take part: starting them costs as much as reading a few files.
const ITEMS_MIN: usize = 8;

/// Makes something of each item, in the order of the items.
pub fn map<T: Sync, R: Send>(items: &[T], make: impl Fn(&T) -> R + Sync + Send) -> Vec<R> {
    match items.len() {
        0..ITEMS_MIN => items.iter().map(make).collect(),
        _ => items.par_iter().map(make).collect(),
    }
}

/// Drops something large on another thread, so that the caller does not wait until its memory is free.
pub fn drop_in_background<T: Send + 'static>(large: T) {
    rayon::spawn(move || drop(large));
}
