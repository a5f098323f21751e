//! A base and what two sides made of it, as one value.

/// Three versions of one thing: where two sides started, and what each made of it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Merge<T> {
    /// What both sides started from.
    pub base: T,
    /// What this side made of it.
    pub ours: T,
    /// What the other side made of it.
    pub theirs: T,
}

impl<T> Merge<T> {
    /// Three versions in the order in which git names them (`%O %A %B`).
    pub fn new(base: T, ours: T, theirs: T) -> Self {
        Merge { base, ours, theirs }
    }

    /// The same with the sides exchanged.
    #[must_use]
    pub fn swapped(self) -> Self {
        Merge { base: self.base, ours: self.theirs, theirs: self.ours }
    }

    /// Applies a function to all three.
    pub fn map<U>(self, mut f: impl FnMut(T) -> U) -> Merge<U> {
        Merge { base: f(self.base), ours: f(self.ours), theirs: f(self.theirs) }
    }

    /// The same three, borrowed.
    pub fn as_ref(&self) -> Merge<&T> {
        Merge { base: &self.base, ours: &self.ours, theirs: &self.theirs }
    }

    /// Base, ours, theirs.
    pub fn into_array(self) -> [T; 3] {
        [self.base, self.ours, self.theirs]
    }
}

impl<T: PartialEq> Merge<T> {
    /// The outcome where no choice is needed: what both made of it, or what the only side that changed it made.
    /// `None` when both changed it, differently.
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
    fn resolves_what_needs_no_choice() {
        for (base, ours, theirs, want) in
            [(1, 1, 1, Some(1)), (1, 2, 1, Some(2)), (1, 1, 2, Some(2)), (1, 2, 2, Some(2)), (1, 2, 3, None)]
        {
            let merge = Merge::new(base, ours, theirs);
            assert_eq!(merge.resolve().copied(), want);
            assert_eq!(merge.swapped().resolve().copied(), want);
        }
    }
}
