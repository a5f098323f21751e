//! Telling how far a long piece of work is, whoever listens.

/// Listens to long work. A surface may draw a bar; most callers pass [`Silent`].
pub trait Progress: Sync {
    /// A new piece of work begins: what it is, in words, and how many steps it has.
    fn begin(&self, what: &str, steps: u64);
    /// So many more steps are done.
    fn advance(&self, steps: u64);
    /// The piece of work is over.
    fn end(&self);
}

/// Listens to nothing.
#[derive(Debug, Clone, Copy, Default)]
pub struct Silent;

impl Progress for Silent {
    fn begin(&self, _what: &str, _steps: u64) {}
    fn advance(&self, _steps: u64) {}
    fn end(&self) {}
}
