//! Uploads that go back with the media items that are rejected.

use crate::site::file::unit::Unit;
use crate::site::prelude::*;
use crate::site::store::place::Pair;

impl Site {
    /// The new uploads that go back with new media items, because nothing else among the waiting units uses them. `goes` says what
    /// goes back, `needed` what units depend on; `below` is the tree of the stage below.
    pub(in crate::site) fn uploads_going_back(
        &self,
        (back, waiting): (&[Pair], &[Pair]),
        below: Oid,
        goes: impl Fn(&Pair) -> bool,
        needed: impl Fn(&[Pair]) -> Result<Vec<Pair>, SiteError>,
    ) -> Result<Vec<Pair>, SiteError> {
        let mut new = Vec::new();
        for pair in back.iter().filter(|pair| pair.unit.kind() == Some(Kind::Media)) {
            // What the stage below has on top of it stays, and needs the file.
            if pair.before.is_none() && self.place(below, pair.path())? == pair.after {
                new.push(pair.clone());
            }
        }
        if new.is_empty() {
            return Ok(Vec::new());
        }
        let is_new_file = |pair: &Pair| matches!(pair.unit, Unit::File(_)) && pair.before.is_none();
        let stays = |one: &&Pair| !is_new_file(one) && !goes(one);
        let used = needed(&waiting.iter().filter(stays).cloned().collect::<Vec<_>>())?;
        let mut files = needed(&new)?;
        files.retain(|one| is_new_file(one) && !goes(one) && used.iter().all(|other| other.unit != one.unit));
        Ok(files)
    }
}
