//! Checks that the audit log and the history agree: no row was changed, no acknowledged write is missing, and each
//! commit names the items it changed.

use crate::base::text::count;
use crate::site::file::docs;
use crate::site::file::unit::Unit;
use crate::site::look::Look;
use crate::site::media::records::MediaRecord;
use crate::site::prelude::*;
use crate::site::store::place::{Pair, Place, UPLOADS};
use crate::site::write::trailers::{is_containment, is_joining};
use std::collections::BTreeSet;

/// The action of the rows that record the tips at which everything agreed.
const VERIFIED: &str = "audit.verified";
/// Rows of the ledger that are searched for the newest of these.
const ROWS_MAX: usize = 100_000;
/// Most commits that are compared with their trailers.
const COMMITS_MAX: usize = 20_000;
/// A place where log and history disagree.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuditFault {
    /// The stage, if it concerns one
    pub stage: Option<Stage>,
    /// The commit
    pub commit: String,
    /// What is wrong
    pub message: String,
}

/// The result of comparing log and history.
#[derive(Debug, Clone, Default)]
pub struct AuditTrail {
    /// The number of commits that were compared with their trailers.
    pub commits: usize,
    /// The disagreements.
    pub faults: Vec<AuditFault>,
    /// The tips of the stages, to be recorded if there are no faults; none if they are recorded already.
    pub tips: Option<Map>,
}

impl Look<'_> {
    /// Compares the history with the last verified tips, and each commit since with its trailers.
    ///
    /// # Errors
    /// The repository or the ledger cannot be read.
    pub fn check_history(&self) -> Result<AuditTrail, SiteError> {
        let verified = self.verified()?;
        let mut trail = AuditTrail::default();
        let (mut tips, mut known, mut begin) = (Map::new(), Vec::new(), Vec::new());
        for stage in Stage::ALL {
            let Some(tip) = self.site.repo.read_ref(stage.ref_name())? else { continue };
            tips.insert(stage.branch().to_owned(), Value::from(tip.to_string()));
            begin.push(tip);
            let Some(old) = verified.get(stage.branch()).and_then(Value::as_str) else { continue };
            match self.lost(stage, old, tip)? {
                Some(fault) => trail.faults.push(fault),
                None => known.extend(old.parse::<Oid>()),
            }
        }
        let mut seen = BTreeSet::new();
        for tip in begin {
            for commit in self.site.repo.since(tip, &known, COMMITS_MAX)? {
                if seen.insert(commit.id) {
                    trail.faults.extend(self.unnamed(&commit)?);
                }
            }
        }
        trail.commits = seen.len();
        trail.tips = (tips != verified).then_some(tips);
        Ok(trail)
    }

    /// The action of the row that records a successful check.
    pub fn verified_action(&self) -> &'static str {
        VERIFIED
    }

    /// The last verified tips.
    fn verified(&self) -> Result<Map, SiteError> {
        let rows = self.site.ledger()?.deeds(ROWS_MAX)?;
        let newest = rows.into_iter().find(|row| row.action == VERIFIED);
        let detail: Map = newest.and_then(|row| serde_json::from_str(&row.detail).ok()).unwrap_or_default();
        Ok(detail.into_iter().filter(|(name, _)| Stage::named(name).is_some()).collect())
    }

    /// A fault if a stage lost commits since it was verified.
    fn lost(&self, stage: Stage, old: &str, tip: Oid) -> Result<Option<AuditFault>, SiteError> {
        let fault = |message: String| AuditFault { stage: Some(stage), commit: old.to_owned(), message };
        let oid = old.parse::<Oid>().ok().filter(|oid| self.site.repo.has(*oid));
        let Some(oid) = oid else {
            return Ok(Some(fault(format!("`{stage}` was verified at a commit that no longer exists"))));
        };
        if self.site.dropped_on_purpose()?.contains(&oid) {
            return Ok(None);
        }
        let lost = self.site.dropped(stage, oid, Some(tip))?;
        let writes = || {
            let last =
                lost.last().map(|commit| format!(", such as `{}`", commit.subject())).unwrap_or_default();
            format!("`{stage}` has lost {}{last}", count(lost.len(), "acknowledged write"))
        };
        Ok((!lost.is_empty()).then(|| fault(writes())))
    }

    /// A fault if a commit changed items that its trailers do not name. Merges take over changes that others named, and
    /// an upload belongs to its record.
    fn unnamed(&self, commit: &Commit) -> Result<Option<AuditFault>, SiteError> {
        let trailers = commit.trailers();
        let has = |key: &str| trailers.iter().any(|(name, _)| name == key);
        let is_plain = !has("Cms-Op") || has("Cms-Items") || !has("Cms-Item");
        if is_plain || commit.parents.len() != 1 || is_containment(commit) || is_joining(commit) {
            return Ok(None);
        }
        let named: BTreeSet<&str> =
            trailers.iter().filter(|(name, _)| name == "Cms-Item").map(|(_, item)| item.as_str()).collect();
        let pairs = self.site.pairs_of_commit(commit)?;
        let (named, others): (Vec<Pair>, Vec<Pair>) =
            pairs.into_iter().partition(|pair| named.contains(pair.unit.to_string().as_str()));
        if others.is_empty() {
            return Ok(None);
        }
        let uploads = self.site.uploads_of(&named)?;
        let other = others.into_iter().find(|pair| !uploads.contains(&pair.unit));
        Ok(other.map(|Pair { unit, .. }| AuditFault {
            stage: None,
            commit: commit.id.to_string(),
            message: format!("`{}` changes `{unit}`, which its message does not name", commit.subject()),
        }))
    }
}

impl Site {
    /// The uploads that changed media records name, before or after.
    fn uploads_of(&self, pairs: &[Pair]) -> Result<BTreeSet<Unit>, SiteError> {
        let mut uploads = BTreeSet::new();
        for pair in pairs.iter().filter(|pair| pair.unit.kind() == Some(Kind::Media)) {
            for Place { path, oid, .. } in [&pair.before, &pair.after].into_iter().flatten() {
                let Ok(bytes) = docs::bytes_of(&self.repo, *oid)? else { continue };
                let value = codec::parse_file(path, &bytes).ok().map(|doc| doc.value);
                let record = value.and_then(|value| MediaRecord::read(value, path.clone()));
                uploads.extend(record.map(|record| Unit::File(format!("{UPLOADS}{}", record.media.file))));
            }
        }
        Ok(uploads)
    }
}
