//! Reading content, as far as the caller may read it.

use crate::ops::prelude::*;
use crate::site::{Look, Readable};

impl<'a, C: Capability> Context<'a, C> {
    /// The site as the caller may read it.
    fn readable(&self) -> Result<Readable<'a>, OpError> {
        Ok(Readable::of(self.site()?, &self.call.actor))
    }

    /// Whether there is a site.
    pub fn has_site(&self) -> bool {
        self.site().is_ok()
    }

    /// Whether the caller may read what is not published.
    pub fn sees_all(&self) -> bool {
        self.call.actor.may(Permission::DraftsView)
    }

    /// The stages that the caller may read.
    ///
    /// # Errors
    /// No site.
    pub fn stages(&self) -> Result<&'static [Stage], OpError> {
        Ok(self.readable()?.stages())
    }

    /// The content to read: of `--rev` if given, else of `--stage`, else of the operation's own default, or what is
    /// published for those who see nothing else.
    ///
    /// # Errors
    /// No site, an unknown revision, one that the caller may not read, an unreadable repository.
    pub fn snapshot(&self, default: Stage) -> Result<Snapshot<'a>, OpError> {
        let site = self.readable()?;
        let default = if site.sees_all() { default } else { Stage::Source };
        Ok(match &self.call.rev {
            Some(rev) => site.snapshot_at(rev)?,
            None => site.snapshot(self.call.stage.unwrap_or(default))?,
        })
    }

    /// The content of one stage, independent of the call.
    ///
    /// # Errors
    /// No site, a stage that the caller may not read, an unreadable repository.
    pub fn snapshot_of(&self, stage: Stage) -> Result<Snapshot<'a>, OpError> {
        Ok(self.readable()?.snapshot(stage)?)
    }

    /// The content of a revision, independent of the call.
    ///
    /// # Errors
    /// No site, an unknown revision, a caller that may not read it, an unreadable repository.
    pub fn snapshot_at(&self, rev: &str) -> Result<Snapshot<'a>, OpError> {
        Ok(self.readable()?.snapshot_at(rev)?)
    }

    /// Read-only access to stages, work tree, history, identity.
    ///
    /// # Errors
    /// No site; the caller reads only what is published.
    pub fn look(&self) -> Result<Look<'a>, OpError> {
        Ok(self.readable()?.look()?)
    }

    /// The history of the live branch, for its events. The caller leaves out those that may not be seen.
    ///
    /// # Errors
    /// No site.
    pub fn live_history(&self) -> Result<Look<'a>, OpError> {
        Ok(self.site()?.look())
    }
}
