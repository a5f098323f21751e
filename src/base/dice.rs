//! Pseudo-random numbers for tests.

/// The same numbers for the same seed.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    /// A number of 31 bits.
    pub(crate) fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 33
    }

    /// A number below another one.
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.number() % bound
    }

    /// True once in so many times.
    pub(crate) fn one_in(&mut self, times: u64) -> bool {
        self.below(times) == 0
    }

    /// One of several.
    pub(crate) fn of<'a, T>(&mut self, choice: &'a [T]) -> &'a T {
        let at = self.below(choice.len() as u64);
        &choice[usize::try_from(at).expect("because it is an index")]
    }
}
