//! A hash map of which a changed copy shares almost all entries with the original: for the posts of a large site, of
//! which each write changes a few.

use foldhash::fast::RandomState;
use std::borrow::Borrow;
use std::collections::HashMap;
use std::hash::{BuildHasher, Hash};
use std::sync::Arc;

/// A map whose keys are hashed several times as fast as in the usual one. Each has a seed of its own.
pub(crate) type FastMap<K, V> = HashMap<K, V, RandomState>;

/// Entries of a part, about: a change copies one part.
const PART_ENTRIES: usize = 64;

/// A map in parts that copies share until they change them.
#[derive(Debug, Clone)]
pub(crate) struct SharedMap<K, V> {
    parts: Vec<Arc<FastMap<K, V>>>,
    /// Chooses the part of a key.
    chooser: RandomState,
}

impl<K, V> Default for SharedMap<K, V> {
    fn default() -> Self {
        SharedMap::for_entries(0)
    }
}

impl<K, V> SharedMap<K, V> {
    /// An empty map, made for a number of entries; more are possible.
    pub(crate) fn for_entries(entries: usize) -> Self {
        let parts = (entries / PART_ENTRIES).next_power_of_two();
        let part = |_| Arc::new(FastMap::with_capacity_and_hasher(entries / parts, RandomState::default()));
        SharedMap { parts: (0..parts).map(part).collect(), chooser: RandomState::default() }
    }

    /// The number of entries.
    pub(crate) fn len(&self) -> usize {
        self.parts.iter().map(|part| part.len()).sum()
    }

    /// All entries, in no particular order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&K, &V)> {
        self.parts.iter().flat_map(|part| part.iter())
    }

    /// All values, in no particular order.
    pub(crate) fn values(&self) -> impl Iterator<Item = &V> {
        self.iter().map(|(_, value)| value)
    }

    fn part<Q: Hash + ?Sized>(&self, key: &Q) -> usize {
        // The number of parts is a power of two.
        usize::try_from(self.chooser.hash_one(key) & (self.parts.len() as u64 - 1)).unwrap_or_default()
    }
}

impl<K: Hash + Eq, V> SharedMap<K, V> {
    /// The value of a key.
    pub(crate) fn get<Q: Hash + Eq + ?Sized>(&self, key: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
    {
        self.parts[self.part(key)].get(key)
    }
}

impl<K: Hash + Eq + Clone, V: Clone> SharedMap<K, V> {
    /// Sets the value of a key.
    pub(crate) fn insert(&mut self, key: K, value: V) {
        let part = self.part(&key);
        Arc::make_mut(&mut self.parts[part]).insert(key, value);
    }

    /// Removes a key; returns its value.
    pub(crate) fn remove<Q: Hash + Eq + ?Sized>(&mut self, key: &Q) -> Option<V>
    where
        K: Borrow<Q>,
    {
        let part = self.part(key);
        Arc::make_mut(&mut self.parts[part]).remove(key)
    }

    /// The value of a key, to be changed; a new one if there is none.
    pub(crate) fn or_default(&mut self, key: K) -> &mut V
    where
        V: Default,
    {
        let part = self.part(&key);
        Arc::make_mut(&mut self.parts[part]).entry(key).or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changed_copy_shares_the_parts_that_did_not_change() {
        let mut first: SharedMap<u32, u32> = SharedMap::for_entries(10_000);
        (0..10_000).for_each(|key| first.insert(key, key));
        let mut second = first.clone();
        second.insert(7, 70);
        assert_eq!(second.remove(&8), Some(8));
        *second.or_default(20_000) += 1;
        assert_eq!((first.get(&7), first.get(&8), first.get(&20_000)), (Some(&7), Some(&8), None));
        assert_eq!((second.get(&7), second.get(&8), second.get(&20_000)), (Some(&70), None, Some(&1)));
        assert_eq!((first.len(), second.len()), (10_000, 10_000));
        let parts = first.parts.iter().zip(&second.parts);
        assert!(parts.filter(|(a, b)| !Arc::ptr_eq(a, b)).count() <= 3);
        assert!(first.parts.len() > 100);
    }
}
