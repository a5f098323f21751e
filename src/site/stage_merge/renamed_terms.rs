//! Terms that were renamed while posts were pending: a rename changes the posts of its stage, and a merge the pending ones, which
//! would otherwise keep the former name when they go live.

use super::StageMerge;
use crate::git::Mode;
use crate::site::prelude::*;
use crate::site::store::place::{Edits, Place, edited};

/// The new name of a term.
struct Renamed {
    taxonomy: String,
    old: Value,
    new: Value,
}

impl StageMerge<'_> {
    /// A merged tree whose changed posts have the terms that were renamed between the merge base and `now` by their new
    /// names.
    pub(super) fn with_renamed_terms(
        &self,
        writer: &mut Writer<'_>,
        now: Oid,
        tree: Oid,
    ) -> Result<Oid, SiteError> {
        let renamed = self.renamed_terms(now, tree)?;
        let mut edits = Edits::new();
        if renamed.is_empty() {
            return Ok(tree);
        }
        for pair in self.site.pairs(self.trees.base, tree)? {
            let Some(place) = pair.after.filter(|place| place.mode.is_file()) else { continue };
            if pair.unit.kind() != Some(Kind::Post) {
                continue;
            }
            let Ok(doc) = codec::parse_file(&place.path, &self.site.repo.blob(place.oid)?) else { continue };
            let mut value = doc.value.clone();
            renamed.iter().for_each(|term| term.put_into(&mut value));
            if value != doc.value {
                let text = codec::yaml::edit(&doc, &value, &[]);
                edits.insert(place.path, Some((writer.blob(text.as_bytes())?, place.mode)));
            }
        }
        edited(writer, tree, edits)
    }

    /// The terms with another name than at the merge base, whose former name no other term of the merged tree has.
    fn renamed_terms(&self, now: Oid, tree: Oid) -> Result<Vec<Renamed>, SiteError> {
        let (base, mut renamed) = (self.trees.base, Vec::new());
        let folder = Kind::Term.folder().unwrap_or_default();
        if self.site.repo.id_at(base, folder)? == self.site.repo.id_at(now, folder)? {
            return Ok(renamed);
        }
        for pair in self.site.pairs(base, now)? {
            if pair.unit.kind() != Some(Kind::Term) {
                continue;
            }
            let (Some(before), Some(after)) = (&pair.before, &pair.after) else { continue };
            let (Some(old), Some(new)) = (self.slug_of(before)?, self.slug_of(after)?) else { continue };
            let Some(taxonomy) = after.path.split('/').nth(1).map(str::to_owned) else { continue };
            let is_free = match old.as_str() {
                Some(slug) => {
                    self.site.place(tree, &Kind::Term.default_path(&format!("{taxonomy}/{slug}")))?.is_none()
                }
                None => false,
            };
            if old != new && is_free {
                renamed.push(Renamed { taxonomy, old, new });
            }
        }
        Ok(renamed)
    }

    fn slug_of(&self, place: &Place) -> Result<Option<Value>, SiteError> {
        if place.mode != Mode::File {
            return Ok(None);
        }
        let doc = codec::parse_file(&place.path, &self.site.repo.blob(place.oid)?).ok();
        Ok(doc.and_then(|doc| doc.value.get("slug").cloned()))
    }
}

impl Renamed {
    /// Gives a post the term by its new name, once.
    fn put_into(&self, post: &mut Value) {
        let terms = post.get_mut("taxonomies").and_then(|all| all.get_mut(&self.taxonomy));
        let Some(Value::Array(terms)) = terms else { return };
        let has_new = terms.contains(&self.new);
        terms.retain(|term| !has_new || *term != self.old);
        terms.iter_mut().filter(|term| **term == self.old).for_each(|term| term.clone_from(&self.new));
    }
}
