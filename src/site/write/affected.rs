//! What changes can make invalid besides the files that they set: the items of changed definitions, and uploads that are
//! not what their records say.

use crate::base::Severity;
use crate::check::{self, Strictness, TreeFile};
use crate::db::PostQuery;
use crate::site::file::docs;
use crate::site::media::integrity::damage;
use crate::site::media::records::MediaRecord;
use crate::site::prelude::*;
use crate::site::store::change::Change;
use crate::site::store::place::{Edits, UPLOADS, checked_mode};
use crate::site::store::snapshot::Snapshot;
use std::collections::BTreeSet;

/// The kinds of items that other items are checked against.
const DEFINITIONS: [Kind; 5] =
    [Kind::PostType, Kind::ModuleType, Kind::Group, Kind::Taxonomy, Kind::Settings];

impl Site {
    /// The files whose validity depends on definitions that change.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub(in crate::site) fn files_of_definitions(
        &self,
        before: &Snapshot<'_>,
        changes: &[Change],
    ) -> Result<BTreeSet<String>, SiteError> {
        let (mut paths, mut module_types) = (BTreeSet::new(), BTreeSet::new());
        for change in changes {
            let Some(kind) = Kind::of_path(&change.path).filter(|kind| DEFINITIONS.contains(kind)) else {
                continue;
            };
            let Some(old) = before.readable_at(&change.path)? else { continue };
            let name = || old.value.get("type").and_then(Value::as_str).unwrap_or(&old.id.id).to_owned();
            match kind {
                Kind::PostType => {
                    let posts = PostQuery {
                        types: vec![name()],
                        include_deleted: true,
                        include_variations: true,
                        ..PostQuery::default()
                    };
                    paths.extend(before.posts(&posts)?.posts.into_iter().map(|hit| hit.path));
                }
                Kind::ModuleType => drop(module_types.insert(name())),
                Kind::Group => paths.extend(before.paths(Kind::PostType)?),
                _ => {
                    let docs = &self.caches.docs;
                    let read = change.bytes.as_deref().map(|bytes| docs.of_bytes(1, &change.path, bytes));
                    let after = read.and_then(Result::ok);
                    for kind in check::concerned(kind, &old.value, after.as_ref().map(|doc| &doc.value)) {
                        paths.extend(before.paths(*kind)?);
                    }
                }
            }
        }
        if !module_types.is_empty() {
            let modules = before.indexed(|index, view| index.all_modules(view))?;
            let of_type = modules.into_iter().filter(|hit| module_types.contains(&hit.module.type_));
            paths.extend(of_type.map(|hit| hit.path));
            paths.extend(before.paths(Kind::Global)?);
            paths.extend(before.paths(Kind::Group)?);
        }
        for change in changes {
            paths.remove(&change.path);
        }
        Ok(paths)
    }

    /// What is wrong with uploads whose bytes or records are set.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub(in crate::site) fn damaged(
        &self,
        before: &Snapshot<'_>,
        edits: &Edits,
    ) -> Result<Vec<Diagnostic>, SiteError> {
        let is_set = |path: &str| matches!(edits.get(path), Some(Some(_)));
        // A file that stays is the one in the content before.
        let blob_of = |path: &str| match edits.get(path) {
            Some(entry) => Ok(entry.filter(|(_, mode)| mode.is_file()).map(|(blob, _)| blob)),
            None => before.blob_id(path),
        };
        let mut paths: BTreeSet<String> = BTreeSet::new();
        if edits.keys().any(|path| path.starts_with(UPLOADS) && is_set(path)) {
            paths.extend(before.paths(Kind::Media)?);
        }
        let is_record = |path: &&String| Kind::of_path(path) == Some(Kind::Media);
        paths.extend(edits.keys().filter(is_record).cloned());
        let mut found = Vec::new();
        for path in paths {
            let Some(blob) = blob_of(&path)? else { continue };
            let Ok(doc) = docs::doc_of(self.repo(), &path, blob)? else { continue };
            let Some(record) = MediaRecord::read(doc.value.clone(), path.clone()) else { continue };
            let upload = format!("{UPLOADS}{}", record.media.file);
            if !is_set(&upload) && !is_set(&path) {
                continue;
            }
            let Some(file) = blob_of(&upload)? else { continue };
            let Ok(bytes) = docs::bytes_of(self.repo(), file)? else { continue };
            if let Some(finding) = damage(&record, &bytes) {
                let (line, column) = doc.position(&finding.pointer, finding.at_key);
                found.push(finding.in_file(&path, line, column));
            }
        }
        Ok(found)
    }

    /// What is wrong with entries that are no ordinary files, such as links, and whether a removed file is one that a site needs.
    pub(in crate::site) fn odd_entries(edits: &Edits, strictness: Strictness) -> Vec<Diagnostic> {
        let odd = edits.iter().filter_map(|(path, entry)| {
            let (_, mode) = entry.filter(|(_, mode)| !mode.is_file())?;
            Some(TreeFile { path, mode: checked_mode(mode) })
        });
        let mut found = check::tree(&odd.collect::<Vec<_>>(), strictness);
        // Other rules about trees miss all that stays as it is.
        let is_set =
            |path: &str| edits.get(path).is_some_and(|entry| !entry.is_some_and(|(_, mode)| mode.is_file()));
        found.retain(|issue| issue.severity == Severity::Error && is_set(&issue.file));
        found
    }
}
