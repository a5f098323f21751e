//! A cache of values by key, with a limit on their total size in bytes.

use quick_cache::Weighter;
use quick_cache::sync::Cache;
use std::hash::Hash;

/// The size of a cache.
#[derive(Debug, Clone, Copy)]
pub struct Room {
    /// Maximum of all values together, in bytes.
    pub bytes_max: u64,
    /// Typical size of a value, in bytes, from which the expected number of values is derived.
    pub bytes_usual: u64,
}

/// Values with their sizes in bytes. Cloning a value must be cheap: lookups return clones.
pub(crate) struct SizedLru<K, V>(Cache<K, (V, u64), GivenSize>);

/// Uses the size that was given when a value was added.
#[derive(Clone)]
struct GivenSize;

impl<K, V> Weighter<K, (V, u64)> for GivenSize {
    fn weight(&self, _: &K, (_, bytes): &(V, u64)) -> u64 {
        // A value of size zero would never be evicted.
        (*bytes).max(1)
    }
}

impl<K: Hash + Eq, V: Clone> SizedLru<K, V> {
    /// An empty cache.
    pub(crate) fn new(room: Room) -> Self {
        let count = usize::try_from(room.bytes_max / room.bytes_usual.max(1)).unwrap_or(usize::MAX);
        SizedLru(Cache::with_weighter(count, room.bytes_max, GivenSize))
    }

    /// The cached value of a key.
    pub(crate) fn find(&self, key: &K) -> Option<V> {
        self.0.get(key).map(|(value, _)| value)
    }

    /// Adds a value and its size, including the key; others may be evicted.
    pub(crate) fn keep(&self, key: K, value: V, bytes: usize) {
        self.0.insert(key, (value, bytes as u64));
    }

    /// Removes all values.
    pub(crate) fn clear(&self) {
        self.0.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_beyond_the_size_limit_are_evicted() {
        let room = Room { bytes_max: 1_000, bytes_usual: 100 };
        let cache = SizedLru::<u32, usize>::new(room);
        cache.keep(0, 10, 10);
        assert_eq!((cache.find(&0), cache.find(&1)), (Some(10), None));
        (1..100).for_each(|key| cache.keep(key, 100, 100));
        let all: usize = (0..100).filter_map(|key| cache.find(&key)).sum();
        assert!((500..=1_000).contains(&all), "{all}");
        cache.keep(200, 2_000, 2_000);
        assert_eq!(cache.find(&200), None, "it alone is too large");
        cache.clear();
        assert!((0..100).all(|key| cache.find(&key).is_none()));
    }
}
