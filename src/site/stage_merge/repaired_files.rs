//! Conflicts about whole files that came from an unreadable file. Once upstream repaired it, the three versions are merged
//! by field: otherwise the stage's version would revert upstream's later edits when it resolves the conflict.

use super::{StageMerge, Work};
use crate::git::Mode;
use crate::merge::Merge;
use crate::site::file::unit::Unit;
use crate::site::prelude::*;
use crate::site::store::place::Place;
use std::collections::BTreeMap;

/// The base and the stage's version of items with such a conflict.
pub(super) type WholeFiles = BTreeMap<Unit, [Place; 2]>;

impl StageMerge<'_> {
    /// The items whose whole file is disputed, and whose base and stage's version can be read.
    pub(super) fn whole_files(&self, writer: &mut Writer<'_>) -> Result<WholeFiles, SiteError> {
        let mut found = WholeFiles::new();
        let Some(stage) = self.stage else { return Ok(found) };
        for (_, file) in self.site.conflicts_in(self.trees.theirs, stage)? {
            let Some(unit) = file.unit().filter(|unit| unit.kind().is_some() && file.is_whole()) else {
                continue;
            };
            for dispute in file.disputed.iter().filter(|one| !one.clones && one.others.is_empty()) {
                let (Some(Value::String(base)), Some(Value::String(staged)), None) =
                    (&dispute.base, &dispute.staged, &dispute.parked)
                else {
                    continue;
                };
                let texts = [base, staged];
                if texts.iter().all(|text| codec::parse_file(&file.path, text.as_bytes()).is_ok()) {
                    let mut place = |text: &str| -> Result<Place, SiteError> {
                        Ok(Place {
                            path: file.path.clone(),
                            oid: writer.blob(text.as_bytes())?,
                            mode: Mode::File,
                        })
                    };
                    found.insert(unit.clone(), [place(base)?, place(staged)?]);
                }
            }
        }
        Ok(found)
    }

    /// The three versions of an item whose whole file is disputed, if upstream's new version can be read.
    pub(super) fn repaired(
        &self,
        unit: &Unit,
        after: Option<&Place>,
        work: &Work,
    ) -> Result<Option<Merge<Option<Place>>>, SiteError> {
        let (Some([base, staged]), Some(after)) = (work.whole.get(unit), after) else { return Ok(None) };
        let is_readable =
            after.mode.is_file() && codec::parse_file(&after.path, &self.site.repo.blob(after.oid)?).is_ok();
        Ok(is_readable.then(|| Merge::new(Some(base.clone()), Some(after.clone()), Some(staged.clone()))))
    }
}
