//! Things that are kept by what they were made of, as many as fit into so many bytes.

use quick_cache::Weighter;
use quick_cache::sync::Cache;
use std::hash::Hash;

/// How much they may take.
#[derive(Debug, Clone, Copy)]
pub struct Room {
    /// All of them, in bytes.
    pub bytes_max: u64,
    /// One, usually, in bytes: for how many the room is laid out.
    pub bytes_usual: u64,
}

/// Things that are kept, each with how many bytes it takes. Cloning one must be cheap: who finds it has a clone.
pub(crate) struct SizedLru<K, V>(Cache<K, (V, u64), Said>);

/// A thing weighs what was said when it came.
#[derive(Clone)]
struct Said;

impl<K, V> Weighter<K, (V, u64)> for Said {
    fn weight(&self, _: &K, (_, bytes): &(V, u64)) -> u64 {
        // What weighs nothing would stay for ever.
        (*bytes).max(1)
    }
}

impl<K: Hash + Eq, V: Clone> SizedLru<K, V> {
    /// Nothing yet.
    pub(crate) fn new(room: Room) -> Self {
        let count = usize::try_from(room.bytes_max / room.bytes_usual.max(1)).unwrap_or(usize::MAX);
        SizedLru(Cache::with_weighter(count, room.bytes_max, Said))
    }

    /// What was made of this, if it is kept.
    pub(crate) fn find(&self, key: &K) -> Option<V> {
        self.0.get(key).map(|(value, _)| value)
    }

    /// Keeps what was made of this and takes so many bytes, with all that it is found by; others may have to go.
    pub(crate) fn keep(&self, key: K, value: V, bytes: usize) {
        self.0.insert(key, (value, bytes as u64));
    }

    /// Keeps nothing any more.
    pub(crate) fn clear(&self) {
        self.0.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_fit_goes() {
        let room = Room { bytes_max: 1_000, bytes_usual: 100 };
        let kept = SizedLru::<u32, usize>::new(room);
        kept.keep(0, 10, 10);
        assert_eq!((kept.find(&0), kept.find(&1)), (Some(10), None));
        (1..100).for_each(|key| kept.keep(key, 100, 100));
        let all: usize = (0..100).filter_map(|key| kept.find(&key)).sum();
        assert!((500..=1_000).contains(&all), "{all}");
        kept.keep(200, 2_000, 2_000);
        assert_eq!(kept.find(&200), None, "it alone is too large");
        kept.clear();
        assert!((0..100).all(|key| kept.find(&key).is_none()));
    }
}
