//! Looking without changing: stages, what waits, conflicts, foreign commits, work tree.

use super::Site;
use super::conflict::ConflictFile;
use super::error::SiteError;
use super::item::ItemName;
use super::pending::Pending;
use super::unit::Unit;
use crate::base::Stage;
use crate::git::{Head, Oid};
use crate::model::Kind;
use schemars::JsonSchema;
use serde::Serialize;

/// Looks at a site without changing it.
pub struct Look<'a> {
    pub(super) site: &'a Site,
}

/// How one stage stands.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct StageStatus {
    /// The stage.
    pub stage: Stage,
    /// The commit of its branch; none when the branch does not exist.
    pub commit: Option<String>,
    /// When the newest commit was made.
    pub at: Option<String>,
    /// Who made it.
    pub by: Option<String>,
    /// The first line of its message.
    pub subject: Option<String>,
    /// How many items wait on it.
    pub pending: usize,
    /// How many open conflicts it has.
    pub conflicts: usize,
    /// How many open requests for changes it has.
    pub requests: usize,
    /// Whether it holds all of its upstream; if not, somebody committed past `cms` and `cms sync` brings it along.
    pub contains_upstream: bool,
    /// The items that wait, at most ten.
    pub items: Vec<ItemName>,
}

/// Items that `cms status` names for each stage.
const ITEMS_SHOWN: usize = 10;

impl<'a> Look<'a> {
    pub(super) fn new(site: &'a Site) -> Self {
        Look { site }
    }

    /// How many accounts there are.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn users(&self) -> Result<u64, SiteError> {
        Ok(self.site.ledger()?.users()?.len() as u64)
    }

    /// How a stage stands.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn stage(&self, stage: Stage) -> Result<StageStatus, SiteError> {
        let Some(tip) = self.site.repo.read_ref(stage.ref_name())? else {
            return Ok(StageStatus {
                stage,
                commit: None,
                at: None,
                by: None,
                subject: None,
                pending: 0,
                conflicts: 0,
                requests: 0,
                contains_upstream: false,
                items: Vec::new(),
            });
        };
        let commit = self.site.repo.commit(tip)?;
        let waiting = match stage.upstream() {
            Some(upstream) if self.site.has_stage(upstream)? => self.site.waiting(stage)?,
            Some(_) | None => Vec::new(),
        };
        let at = Some(crate::base::source::rfc3339(commit.committer.time));
        let mut items = Vec::new();
        for pair in waiting.iter().take(ITEMS_SHOWN) {
            items.push(self.site.describe(pair, Some(stage), None)?.name);
        }
        Ok(StageStatus {
            stage,
            commit: Some(tip.to_string()),
            at,
            by: Some(commit.author.name.clone()),
            subject: commit.message.lines().next().map(str::to_owned),
            pending: waiting.len(),
            conflicts: self.site.conflicts(stage)?.len(),
            requests: self.comments(stage)?.iter().filter(|comment| comment.is_open_request()).count(),
            contains_upstream: self.contains_upstream(stage, tip)?,
            items,
        })
    }

    fn contains_upstream(&self, stage: Stage, tip: Oid) -> Result<bool, SiteError> {
        match stage.upstream().map(|up| self.site.repo.read_ref(up.ref_name())).transpose()?.flatten() {
            Some(up) => Ok(self.site.repo.is_ancestor(up, tip)?),
            None => Ok(true),
        }
    }

    /// The branch that the work tree shows, and its files with uncommitted changes; none in a bare repository.
    ///
    /// # Errors
    /// The work tree cannot be read.
    pub fn work_tree(&self) -> Result<Option<(String, Vec<String>)>, SiteError> {
        if self.site.repo.work_dir().is_none() {
            return Ok(None);
        }
        let branch = match self.site.repo.head()? {
            Head::Branch(name, _) => name.trim_start_matches("refs/heads/").to_owned(),
            Head::Detached(oid) => format!("(detached at {})", oid.short()),
        };
        let folders: Vec<&str> = Kind::ALL.into_iter().filter_map(Kind::folder).collect();
        let changed = self.site.repo.work_tree_changes(&folders)?;
        Ok(Some((branch, changed.into_iter().map(|change| change.path).collect())))
    }

    /// What waits on a stage, by name: which units, and where their files lie.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn waiting(&self, stage: Stage) -> Result<Vec<(Unit, String)>, SiteError> {
        let waiting = self.site.waiting(stage)?.into_iter();
        Ok(waiting.map(|pair| (pair.unit.clone(), pair.path().to_owned())).collect())
    }

    /// How one unit waits on a stage; none when it does not.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn waits(&self, stage: Stage, unit: &Unit) -> Result<Option<Pending>, SiteError> {
        let waiting = self.site.waiting(stage)?;
        let found: Vec<_> = waiting.into_iter().filter(|pair| pair.unit == *unit).collect();
        Ok(self.site.described(&found, Some(stage))?.pop())
    }

    /// What waits on a stage, described item by item.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn pending(&self, stage: Stage) -> Result<Vec<Pending>, SiteError> {
        let waiting = self.site.waiting(stage)?;
        self.site.described(&waiting, Some(stage))
    }

    /// The difference of two commits, item by item.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn between(&self, old: Oid, new: Oid) -> Result<Vec<Pending>, SiteError> {
        let (old, new) = (self.site.repo.tree_of(old)?, self.site.repo.tree_of(new)?);
        self.site.described(&self.site.pairs(old, new)?, None)
    }

    /// The open conflicts of a stage.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn conflicts(&self, stage: Stage) -> Result<Vec<ConflictFile>, SiteError> {
        Ok(self.site.conflicts(stage)?.into_iter().map(|(_, file)| file).collect())
    }

    /// The commit that a revision names.
    ///
    /// # Errors
    /// It names none.
    pub fn revision(&self, rev: &str) -> Result<Oid, SiteError> {
        self.site.revision(rev)
    }
}
