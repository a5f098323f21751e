//! Read-only access: stages, pending items, conflicts, foreign commits, work tree.

use crate::site::Site;
use crate::site::error::SiteError;
use crate::site::hooks::gate::Rewound;
use crate::site::stage_merge::conflict::ConflictFile;

use crate::base::{Diagnostic, Stage};
use crate::git::{Head, Oid};
use crate::site::caches::Standing;
use crate::site::file::item::ItemName;
use crate::site::file::unit::Unit;
use crate::site::stage_merge::conflict_warnings::{OPEN, warning};
use crate::site::staging::described::Pending;
use crate::site::store::change::State;
use schemars::JsonSchema;
use serde::Serialize;

/// Read-only access to a site.
pub struct Look<'a> {
    pub(in crate::site) site: &'a Site,
}

/// The status of a stage.
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
    /// How many items are pending on it.
    pub pending: usize,
    /// How many open conflicts it has.
    pub conflicts: usize,
    /// How many open requests for changes it has.
    pub requests: usize,
    /// Whether it contains all of its upstream; if not, the next write updates it, or `cms sync`.
    pub contains_upstream: bool,
    /// The pending items, at most ten.
    pub items: Vec<PendingName>,
}

/// A pending item of a stage.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct PendingName {
    /// Its name.
    #[serde(flatten)]
    pub name: ItemName,
    /// What happened to it.
    pub state: State,
}

impl StageStatus {
    /// The status of a stage without a branch.
    fn missing(stage: Stage) -> Self {
        StageStatus {
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
        }
    }
}

/// Items that `cms status` names for each stage.
const ITEMS_SHOWN: usize = 10;

impl<'a> Look<'a> {
    pub(in crate::site) fn new(site: &'a Site) -> Self {
        Look { site }
    }

    /// Whether a stage's branch exists.
    ///
    /// # Errors
    /// The branch exists and is broken.
    pub fn has_stage(&self, stage: Stage) -> Result<bool, SiteError> {
        self.site.has_stage(stage)
    }

    /// How many accounts there are.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn users(&self) -> Result<u64, SiteError> {
        Ok(self.site.ledger()?.users()?.len() as u64)
    }

    /// The status of a stage.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn stage(&self, stage: Stage) -> Result<StageStatus, SiteError> {
        let tip_of = |stage: Stage| self.site.head(stage);
        let Some(tip) = tip_of(stage)? else { return Ok(StageStatus::missing(stage)) };
        let up = stage.upstream().map(tip_of).transpose()?.flatten();
        let standing = (stage, tip, up);
        self.site.caches.standings.of(standing, || self.standing(standing))
    }

    /// The status of a stage at this tip, with its upstream at that one. It depends on these alone.
    fn standing(&self, (stage, tip, up): Standing) -> Result<StageStatus, SiteError> {
        let repo = &self.site.repo;
        let (commit, tree) = (repo.commit(tip)?, repo.tree_of(tip)?);
        let waiting = match up {
            Some(up) => self.site.waiting_from(stage, up, tip)?,
            None => Vec::new(),
        };
        let mut items = Vec::new();
        let disputed = self.site.disputed(tree, stage)?;
        for pair in waiting.iter().take(ITEMS_SHOWN) {
            let pending = self.site.describe(pair, Some(stage), disputed.get(&pair.unit))?;
            items.push(PendingName { name: pending.name, state: pending.state });
        }
        let comments = self.site.comments_in(tree, stage)?;
        Ok(StageStatus {
            stage,
            commit: Some(tip.to_string()),
            at: Some(crate::base::source::rfc3339(commit.committer.time)),
            by: Some(commit.author.name.clone()),
            subject: commit.message.lines().next().map(str::to_owned),
            pending: waiting.len(),
            conflicts: self.site.conflicts_in(tree, stage)?.len(),
            requests: comments.iter().filter(|comment| comment.is_open_request()).count(),
            contains_upstream: up.map_or(Ok(true), |up| self.site.is_contained(stage, up, tip))?,
            items,
        })
    }

    /// The branch that the work tree shows, and its files with uncommitted changes; none in a bare repository.
    ///
    /// # Errors
    /// The work tree cannot be read.
    pub fn work_tree(&self) -> Result<Option<(String, Vec<String>)>, SiteError> {
        let Some(branch) = self.checked_out()? else { return Ok(None) };
        Ok(Some((branch, self.site.uncommitted(&self.site.repo.head()?)?)))
    }

    /// What is checked out, in words: a branch, if this site has a work tree.
    pub(in crate::site) fn checked_out(&self) -> Result<Option<String>, SiteError> {
        if self.site.repo.work_dir().is_none() {
            return Ok(None);
        }
        Ok(Some(match self.site.repo.head()? {
            Head::Branch(name, _) => name.trim_start_matches("refs/heads/").to_owned(),
            Head::Detached(oid) => format!("(detached at {})", oid.short()),
        }))
    }

    /// Stages that git moved back past acknowledged writes.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn rewound(&self) -> Result<Vec<Rewound>, SiteError> {
        self.site.rewound()
    }

    /// The units pending on a stage, and the paths of their files.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn waiting(&self, stage: Stage) -> Result<Vec<(Unit, String)>, SiteError> {
        let waiting = self.site.waiting(stage)?.into_iter();
        Ok(waiting.map(|pair| (pair.unit.clone(), pair.path().to_owned())).collect())
    }

    /// The pending change of one unit on a stage; none if it has none.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn waits(&self, stage: Stage, unit: &Unit) -> Result<Option<Pending>, SiteError> {
        let found = self.site.waiting_of(stage, std::slice::from_ref(unit))?;
        Ok(self.site.described(&found, Some(stage))?.pop())
    }

    /// The pending changes of a stage, described item by item.
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

    /// A warning about each disputed place of a stage.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn conflict_warnings(&self, stage: Stage) -> Result<Vec<Diagnostic>, SiteError> {
        let files = self.conflicts(stage)?;
        let each =
            files.iter().flat_map(|file| file.disputed.iter().map(move |place| warning(file, place, OPEN)));
        Ok(each.collect())
    }

    /// The commit that a revision names.
    ///
    /// # Errors
    /// It names none.
    pub fn revision(&self, rev: &str) -> Result<Oid, SiteError> {
        self.site.revision(rev)
    }
}
