//! A write to all stages at once: each stage's own content is changed, and pending changes stay pending with the change
//! applied. Written to the upstream stage alone, the change would conflict with pending ones, or be undone by their
//! approval.

use crate::merge::Merge;
use crate::site::Snapshot;
use crate::site::error::readable;
use crate::site::file::item::Item;
use crate::site::prelude::*;
use crate::site::stage_merge::StageMerge;
use crate::site::stage_merge::conflict::SAME_PATH;
use crate::site::store::place::edited;
use crate::site::store::tips::Tips;
use crate::site::write::act::{Act, Written};
use crate::site::write::draft::Draft;
use crate::site::write::trailers::message;

/// The result of the write on a stage, for its downstream stage.
struct Above {
    old: Oid,
    new: Oid,
    /// The tree with the change alone, without the redirects it creates.
    plain: Oid,
}

impl Site {
    /// Changes the content of every stage in one transaction: `change` is called for each stage, source first, and may
    /// be called again if another writer was first. A stage with nothing pending takes its upstream's commit; others have
    /// that as the second parent of theirs, from which an undo finds all.
    ///
    /// # Errors
    /// As [`Site::write`], for each stage.
    pub fn write_everywhere<E: From<SiteError>>(
        &self,
        act: &Act<'_>,
        change: &mut dyn FnMut(&mut Draft<'_>, Stage) -> Result<(), E>,
    ) -> Result<Vec<Written>, E> {
        if act.by_agent() {
            return Err(act.forbidden(Stage::Source.to_string()).into());
        }
        for _ in 0..self.attempts_max() {
            let lock = self.lock()?;
            let Some((left_before, mut tips)) = self.restore_containment(act, &lock)? else { continue };
            let mut writer = lock.writer();
            if act.dry_run {
                tips.restore(&mut writer)?;
            }
            let (mut done, mut above) = (Vec::new(), None);
            for stage in Stage::ALL {
                let at = act.on(stage);
                above = Some(self.change_stage(&at, &mut writer, &mut tips, above, &mut done, change)?);
            }
            if act.dry_run {
                return Ok(done);
            }
            if let Some(left_alone) = self.finish(act, writer, &tips)? {
                if let Some(last) = done.last_mut() {
                    last.left_alone = left_before.into_iter().chain(left_alone).collect();
                }
                return Ok(done);
            }
        }
        Err(SiteError::Contended.into())
    }

    fn change_stage<E: From<SiteError>>(
        &self,
        act: &Act<'_>,
        writer: &mut Writer<'_>,
        tips: &mut Tips<'_>,
        above: Option<Above>,
        done: &mut Vec<Written>,
        change: &mut dyn FnMut(&mut Draft<'_>, Stage) -> Result<(), E>,
    ) -> Result<Above, E> {
        let tip = tips.tip(act.stage)?;
        if let Some(above) = &above
            && above.old == tip
        {
            if above.new != tip {
                tips.advance(act.stage, above.new);
            }
            return Ok(Above { old: tip, ..*above });
        }
        let view = tips.view(act.stage)?;
        let mut draft = Draft::new(Snapshot::of(self, view.to_owned(), tip)?);
        change(&mut draft, act.stage)?;
        let sealed = self.seal(act, &draft);
        self.drop_view(view)?;
        let (mut sealed, judged) = sealed?;
        let before = draft.snapshot().tree();
        let own = sealed.edits.clone();
        if act.stage == Stage::Source {
            self.forward(draft.snapshot(), &mut sealed)?;
        }
        let mut written = crate::site::write::transaction::answer(act, &sealed, judged);
        let follows = above.as_ref().filter(|above| above.new != above.old);
        if act.dry_run || (sealed.edits.is_empty() && follows.is_none()) {
            done.push(written);
            return Ok(Above { old: tip, new: tip, plain: before });
        }
        let plain = self.write_tree(writer, before, own, act)?;
        let mut tree = self.write_tree(writer, before, sealed.edits, act)?;
        if let Some(above) = follows {
            tree = self.with_redirects_of(writer, act.stage, above, tree)?;
        }
        let subject = draft
            .title()
            .map_or_else(|| crate::site::write::transaction::subject_of(&written.changes), str::to_owned);
        let parents = [Some(tip), follows.map(|above| above.new)].into_iter().flatten().collect();
        let text = message(&subject, "", act, &sealed.units);
        let commit = act.commit(writer, tree, parents, text).map_err(SiteError::from)?;
        match follows {
            Some(_) => {
                tips.set(act.stage, commit);
                tips.note_contained(act.stage);
            }
            None => tips.advance(act.stage, commit),
        }
        written.commit = Some(commit.to_string());
        done.push(written);
        Ok(Above { old: tip, new: commit, plain })
    }

    /// A stage's tree with the redirects that the same change created on its upstream.
    fn with_redirects_of(
        &self,
        writer: &mut Writer<'_>,
        stage: Stage,
        above: &Above,
        tree: Oid,
    ) -> Result<Oid, SiteError> {
        let up = self.repo.tree_of(above.new)?;
        if up == above.plain {
            return Ok(tree);
        }
        let (edits, _) =
            StageMerge::of_trees(self, Some(stage), Merge::new(above.plain, up, tree)).edits(writer)?;
        edited(writer, tree, edits)
    }
}

impl Draft<'_> {
    /// Changes the values that wait in the open conflicts of a stage, and leaves the conflicts open: `reword` gets the
    /// item with such a value put in, and returns the new item if it changes anything.
    ///
    /// # Errors
    /// What `reword` refuses; the repository cannot be read.
    pub fn reword_disputed<E: From<SiteError>>(
        &mut self,
        stage: Stage,
        reword: &mut dyn FnMut(Item) -> Result<Option<Value>, E>,
    ) -> Result<(), E> {
        let (site, tree) = (self.snapshot().site(), self.snapshot().tree());
        for (path, mut file) in site.conflicts_in(tree, stage)? {
            let Some(id) = file.unit().and_then(|unit| unit.item().cloned()) else { continue };
            let there = readable(self.snapshot().item(&id))?;
            let item = there.unwrap_or_else(|| Item {
                id,
                path: file.path.clone(),
                blob: Oid::EMPTY_TREE,
                value: Value::Object(crate::base::Map::new()),
            });
            let before = file.clone();
            for dispute in file.disputed.iter_mut().filter(|dispute| dispute.kind != SAME_PATH) {
                let place = dispute.place();
                let named = [&mut dispute.base, &mut dispute.upstream, &mut dispute.staged];
                for value in named.into_iter().flatten().chain(&mut dispute.others) {
                    let mut whole = item.clone();
                    if value.is_null() || !place.set(&mut whole.value, Some(value.clone())) {
                        continue;
                    }
                    if let Some(new) = reword(whole)?.as_ref().and_then(|new| place.get(new)) {
                        *value = new.clone();
                    }
                }
            }
            if file != before {
                self.put_conflicts(&path, &file)?;
            }
        }
        Ok(())
    }
}
