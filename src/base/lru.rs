//! A small LRU cache of values derived from immutable keys.

use std::sync::{Mutex, PoisonError};

/// The last `MAX` values, by their keys. Cloning a value must be cheap.
pub(crate) struct Lru<K, V, const MAX: usize>(Mutex<Vec<(K, V)>>);

impl<K, V, const MAX: usize> Default for Lru<K, V, MAX> {
    fn default() -> Self {
        Lru(Mutex::default())
    }
}

impl<K: PartialEq, V: Clone, const MAX: usize> Lru<K, V, MAX> {
    /// The cached value of a key.
    pub(crate) fn find(&self, key: &K) -> Option<V> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let at = all.iter().position(|(known, _)| known == key)?;
        all[..=at].rotate_right(1);
        Some(all[0].1.clone())
    }

    /// The entry that was used or added last.
    pub(crate) fn newest(&self) -> Option<(K, V)>
    where
        K: Clone,
    {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).first().cloned()
    }

    /// All entries, those used last first.
    pub(crate) fn all(&self) -> Vec<(K, V)>
    where
        K: Clone,
    {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Adds a value. If another thread added one for the same key meanwhile, it is equal.
    pub(crate) fn keep(&self, key: K, value: V) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.retain(|(known, _)| *known != key);
        all.truncate(MAX.saturating_sub(1));
        all.insert(0, (key, value));
    }

    /// The cached value, or a new one that is then cached. The lock is not held while it is made.
    pub(crate) fn of<E>(&self, key: K, make: impl FnOnce() -> Result<V, E>) -> Result<V, E> {
        self.of_small(key, make, |_| true)
    }

    /// Like [`Lru::of`], but values that are too large are not cached.
    pub(crate) fn of_small<E>(
        &self,
        key: K,
        make: impl FnOnce() -> Result<V, E>,
        is_small: impl FnOnce(&V) -> bool,
    ) -> Result<V, E> {
        if let Some(known) = self.find(&key) {
            return Ok(known);
        }
        let made = make()?;
        if is_small(&made) {
            self.keep(key, made.clone());
        }
        Ok(made)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn least_recently_used_entry_is_evicted() {
        let lately = Lru::<u8, u8, 2>::default();
        let made = |key: u8| lately.of(key, || Ok::<u8, ()>(key * 10)).unwrap();
        let is_known = |key: u8| lately.find(&key).is_some();
        assert_eq!((made(1), made(2), made(1)), (10, 20, 10));
        assert_eq!(made(3), 30, "it takes the place of the one that was asked for longest ago");
        assert_eq!((is_known(1), is_known(2), is_known(3)), (true, false, true));
        assert_eq!(lately.of(3, || Err(())), Ok(30), "it is not made again");
        assert_eq!(lately.of(4, || Err(())), Err(()));
        assert!(!is_known(4));
    }
}
