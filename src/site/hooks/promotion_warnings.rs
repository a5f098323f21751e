//! The problems that a submit or an approval of what is pending would report, item by item, before anybody decides.

use crate::check::Strictness;
use crate::site::look::Look;
use crate::site::prelude::*;
use crate::site::store::place::{Edits, is_review_metadata};
use crate::site::store::snapshot::Snapshot;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Problems by the item, as `kind:id`.
pub(in crate::site) type PromotionWarnings = Arc<BTreeMap<String, Vec<Diagnostic>>>;

impl Look<'_> {
    /// What a promotion of everything that is pending on a stage would warn of or refuse, by item as `kind:id`.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn promotion_warnings(
        &self,
        stage: Stage,
    ) -> Result<Arc<BTreeMap<String, Vec<Diagnostic>>>, SiteError> {
        let site = self.site;
        let Some(upstream) = stage.upstream() else { return Ok(Arc::default()) };
        let (up, down) = (site.tip(upstream)?, site.tip(stage)?);
        if up == down {
            return Ok(Arc::default());
        }
        let make = || site.promotion_warnings(stage, upstream).map(Arc::new);
        site.caches.promotion_warnings.of((stage, down, Some(up)), make)
    }
}

impl Site {
    fn promotion_warnings(
        &self,
        stage: Stage,
        upstream: Stage,
    ) -> Result<BTreeMap<String, Vec<Diagnostic>>, SiteError> {
        let before: Snapshot<'_> = self.snapshot(upstream)?;
        let waiting = self.waiting(stage)?;
        let mut edits = Edits::new();
        for pair in &waiting {
            edits.extend(pair.before.as_ref().map(|place| (place.path.clone(), None)));
            edits
                .extend(pair.after.as_ref().map(|place| (place.path.clone(), Some((place.oid, place.mode)))));
        }
        let changes = self.changes_of(&before, &edits, &waiting, |path| !is_review_metadata(path))?;
        let strictness = match upstream {
            Stage::Source => Strictness::Approved,
            below => Strictness::of(below),
        };
        let problems = match self.judge_as(&before, &changes, strictness) {
            Ok(judged) => judged.all(),
            Err(SiteError::InvalidContent { issues }) => issues,
            Err(other) => return Err(other),
        };
        let mut found: BTreeMap<String, Vec<Diagnostic>> = BTreeMap::new();
        for problem in problems {
            if let Some(pair) = waiting.iter().find(|pair| pair.path() == problem.file) {
                found.entry(pair.unit.to_string()).or_default().push(problem);
            }
        }
        Ok(found)
    }
}
