//! What a caller may read of a site: all of it, or only what is published.

use crate::base::Stage;
use crate::model::roles::Permission;
use crate::site::error::SiteError;
use crate::site::{Actor, Look, Site, Snapshot};

/// A site as a caller may read it.
#[derive(Clone, Copy)]
pub struct Readable<'a> {
    site: &'a Site,
    sees_all: bool,
}

impl<'a> Readable<'a> {
    /// The site as an actor may read it.
    pub fn of(site: &'a Site, actor: &Actor) -> Self {
        Readable { site, sees_all: actor.may(Permission::DraftsView) }
    }

    /// Whether the caller may read what is not published.
    pub fn sees_all(self) -> bool {
        self.sees_all
    }

    /// The stages that the caller may read.
    pub fn stages(self) -> &'static [Stage] {
        if self.sees_all { &Stage::ALL } else { &[Stage::Source] }
    }

    /// The content of a stage, as far as the caller may read it.
    ///
    /// # Errors
    /// [`SiteError::Unpublished`]; it cannot be read.
    pub fn snapshot(self, stage: Stage) -> Result<Snapshot<'a>, SiteError> {
        match (self.sees_all, stage) {
            (true, _) => self.site.snapshot(stage),
            (false, Stage::Source) => self.site.as_published(),
            (false, Stage::Review | Stage::AiReview) => Err(SiteError::Unpublished),
        }
    }

    /// The content of a revision.
    ///
    /// # Errors
    /// [`SiteError::Unpublished`]; there is no such revision; it cannot be read.
    pub fn snapshot_at(self, rev: &str) -> Result<Snapshot<'a>, SiteError> {
        self.all()?.snapshot_at(rev)
    }

    /// Stages, history, work tree.
    ///
    /// # Errors
    /// [`SiteError::Unpublished`].
    pub fn look(self) -> Result<Look<'a>, SiteError> {
        Ok(self.all()?.look())
    }

    /// As [`Site::read_acknowledged`].
    ///
    /// # Errors
    /// As `look`.
    pub fn read_acknowledged<T, E>(self, look: impl Fn() -> Result<T, E>) -> Result<T, E> {
        self.site.read_acknowledged(look)
    }

    /// The site itself, for what is not content: accounts, records, health.
    pub fn beyond_content(self) -> &'a Site {
        self.site
    }

    fn all(self) -> Result<&'a Site, SiteError> {
        if self.sees_all { Ok(self.site) } else { Err(SiteError::Unpublished) }
    }
}
