//! A base and two changed versions, as one value.

/// Three versions of one thing: the base, and each side's version.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Merge<T> {
    /// The common ancestor.
    pub base: T,
    /// The version of this side.
    pub ours: T,
    /// The version of the other side.
    pub theirs: T,
}

impl<T> Merge<T> {
    /// Three versions in git's order (`%O %A %B`).
    pub fn new(base: T, ours: T, theirs: T) -> Self {
        Merge { base, ours, theirs }
    }

    /// Swaps the sides.
    #[must_use]
    pub fn swapped(self) -> Self {
        Merge { base: self.base, ours: self.theirs, theirs: self.ours }
    }

    /// Applies a function to all three.
    pub fn map<U>(self, mut f: impl FnMut(T) -> U) -> Merge<U> {
        Merge { base: f(self.base), ours: f(self.ours), theirs: f(self.theirs) }
    }

    /// Borrows all three.
    pub fn as_ref(&self) -> Merge<&T> {
        Merge { base: &self.base, ours: &self.ours, theirs: &self.theirs }
    }

    /// Base, ours, theirs.
    pub fn into_array(self) -> [T; 3] {
        [self.base, self.ours, self.theirs]
    }
}

impl<T: PartialEq> Merge<T> {
    /// The result where there is no conflict: both sides' common value, or that of the only side that changed it.
    /// `None` when both changed it differently.
    pub fn resolve(&self) -> Option<&T> {
        if self.ours == self.theirs || self.base == self.theirs {
            Some(&self.ours)
        } else if self.base == self.ours {
            Some(&self.theirs)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_without_conflict_are_resolved() {
        for (base, ours, theirs, want) in
            [(1, 1, 1, Some(1)), (1, 2, 1, Some(2)), (1, 1, 2, Some(2)), (1, 2, 2, Some(2)), (1, 2, 3, None)]
        {
            let merge = Merge::new(base, ours, theirs);
            assert_eq!(merge.resolve().copied(), want);
            assert_eq!(merge.swapped().resolve().copied(), want);
        }
    }
}
