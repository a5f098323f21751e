//! Progress reports of long tasks.

/// Receives progress of long tasks. A surface may draw a bar; most callers pass [`Silent`].
pub trait Progress: Sync {
    /// A task begins: its description and its number of steps.
    fn begin(&self, what: &str, steps: u64);
    /// This many more steps are done.
    fn advance(&self, steps: u64);
    /// The task is finished.
    fn end(&self);
}

/// Ignores all reports.
#[derive(Debug, Clone, Copy, Default)]
pub struct Silent;

impl Progress for Silent {
    fn begin(&self, _what: &str, _steps: u64) {}
    fn advance(&self, _steps: u64) {}
    fn end(&self) {}
}
