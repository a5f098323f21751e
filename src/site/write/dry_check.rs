//! Checks a write against the rules, without the lock and without making anything.

use super::act::Act;
use super::draft::Draft;
use super::validation::inspect;
use crate::base::Severity;
use crate::base::progress::Silent;
use crate::check::Strictness;
use crate::site::accounts::actor::Actor;
use crate::site::look::Look;
use crate::site::prelude::*;
use crate::site::store::change::Change;
use crate::site::store::lookup::{Names, Overlay};

/// The findings of the rules about a write.
#[derive(Debug, Default)]
pub struct Verdict {
    /// Why it would be refused; empty if it would not.
    pub errors: Vec<Diagnostic>,
    /// The warnings that it would get.
    pub warnings: Vec<Diagnostic>,
}

impl Look<'_> {
    /// Checks a change of a stage by the system against the rules, in a dry run.
    ///
    /// # Errors
    /// Errors of `change`; the repository cannot be read.
    pub fn dry_run<E: From<SiteError>>(
        &self,
        stage: Stage,
        now: Timestamp,
        change: impl FnOnce(&mut Draft<'_>) -> Result<(), E>,
    ) -> Result<Verdict, E> {
        let mut draft = Draft::new(self.site.snapshot(stage)?);
        change(&mut draft)?;
        let act = Act {
            op: "dry-run".to_owned(),
            stage,
            actor: Actor::system(),
            now,
            dry_run: true,
            expect: None,
            allow_dangling: true,
            progress: &Silent,
        };
        match self.site.seal(&act, &draft) {
            Ok((_, judged)) => Ok(Verdict { errors: Vec::new(), warnings: judged.all() }),
            Err(SiteError::InvalidContent { issues }) => Ok(Verdict { errors: issues, warnings: Vec::new() }),
            Err(other) => Err(other.into()),
        }
    }
}

impl Draft<'_> {
    /// The errors of a changed file as live content, including those that it had before the write.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn faults(&self, path: &str) -> Result<Vec<Diagnostic>, SiteError> {
        let before = self.snapshot();
        let changes: Vec<Change> = self.new_files().filter(|change| change.path == path).collect();
        let [Change { bytes: Some(bytes), .. }] = changes.as_slice() else { return Ok(Vec::new()) };
        let stored = Names::of_bulk(before, changes.len())?;
        let lookup = Overlay::new(before, stored.as_ref(), &changes)?;
        let read = before.site().caches.docs.of_bytes(1, path, bytes);
        let found = inspect(path, read, &lookup, Strictness::of(Stage::Source)).into_iter();
        let errors = found.filter(|(finding, _)| finding.severity == Severity::Error);
        let errors = errors.map(|(_, diagnostic)| diagnostic).collect();
        lookup.problem().map_or(Ok(errors), Err)
    }
}
