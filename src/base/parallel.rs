//! Work on many items by all processors.

use rayon::prelude::*;
use std::sync::mpsc::sync_channel;
use std::thread;

/// From this number of items on, several threads take part: starting them costs as much as reading a few files.
const ITEMS_MIN: usize = 8;

/// Makes something of each item, in the order of the items.
pub fn map<T: Sync, R: Send>(items: &[T], make: impl Fn(&T) -> R + Sync + Send) -> Vec<R> {
    match items.len() {
        0..ITEMS_MIN => items.iter().map(make).collect(),
        _ => items.par_iter().map(make).collect(),
    }
}

/// Divides items into parts that each weigh at most `most`, or are one item.
pub fn parts<T>(items: &[T], most: usize, weight: impl Fn(&T) -> usize) -> Vec<&[T]> {
    let (mut parts, mut from, mut sum) = (Vec::new(), 0, 0);
    for (at, item) in items.iter().enumerate() {
        let own = weight(item);
        if sum > 0 && sum + own > most {
            parts.push(&items[from..at]);
            (from, sum) = (at, 0);
        }
        sum += own;
    }
    if from < items.len() {
        parts.push(&items[from..]);
    }
    parts
}

/// Makes something of each item, part by part, and takes it on the calling thread, in the order of the items. While one
/// part is taken, the next is made.
///
/// # Errors
/// The first one of `take`.
pub fn each<T: Sync, R: Send, E>(
    parts: &[&[T]],
    make: impl Fn(&T) -> R + Sync,
    mut take: impl FnMut(&T, R) -> Result<(), E>,
) -> Result<(), E> {
    let mut take_all =
        |part: &[T], made: Vec<R>| part.iter().zip(made).try_for_each(|(one, made)| take(one, made));
    let make = &make;
    match parts {
        [] => return Ok(()),
        [part] => return take_all(part, map(part, make)),
        _ => {}
    }
    let (sender, made) = sync_channel(1);
    thread::scope(|scope| {
        // It stops when nobody waits any more.
        let ahead = move || parts.iter().all(|part| sender.send(map(part, make)).is_ok());
        let is_ahead = thread::Builder::new().spawn_scoped(scope, ahead).is_ok();
        let taken = parts.iter().try_for_each(|part| {
            let made = if is_ahead { made.recv().ok() } else { None };
            take_all(part, made.unwrap_or_else(|| map(part, make)))
        });
        drop(made);
        taken
    })
}

/// Drops something large on another thread, so that the caller does not wait until its memory is free.
pub fn drop_in_background<T: Send + 'static>(large: T) {
    rayon::spawn(move || drop(large));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_weigh_at_most_as_much_as_they_may_or_are_one_item() {
        let items = [1, 2, 3, 9, 1, 0, 4, 1];
        assert_eq!(parts(&items, 5, |one| *one), [&[1, 2][..], &[3], &[9], &[1, 0, 4], &[1]]);
        assert_eq!(parts(&items, 100, |one| *one), [&items[..]]);
        assert!(parts(&items[..0], 5, |one| *one).is_empty());
    }

    #[test]
    fn each_is_taken_in_order_until_an_error() {
        let items: Vec<usize> = (0..1_000).collect();
        for (together, last) in [(7, 999), (7, 30), (2_000, 30), (1, 0)] {
            let parts = parts(&items, together, |_| 1);
            let mut taken = Vec::new();
            let take = |one: &usize, double: usize| {
                assert_eq!(double, one * 2);
                taken.push(*one);
                if *one == last { Err(*one) } else { Ok(()) }
            };
            assert_eq!(each(&parts, |one| one * 2, take), Err(last));
            assert_eq!(taken, items[..=last]);
        }
        let nothing: [&[usize]; 0] = [];
        assert_eq!(each(&nothing, |one| *one, |_, _| Err(())), Ok(()));
    }
}
