//! The effects of one operation's commits on items, found by the trailer that every write leaves.

use crate::git::LogOptions;
use crate::model;
use crate::site::file::docs;
use crate::site::file::item::identity;
use crate::site::prelude::*;
use crate::site::store::snapshot::Snapshot;
use crate::site::write::trailers::SOURCE;
use rayon::prelude::*;
use std::collections::{BTreeSet, HashMap};

/// Most commits that are searched; effects further back count as unknown.
const COMMITS_MAX: usize = 200_000;

/// The effect of one commit on an item.
#[derive(Debug, Clone, PartialEq)]
pub struct Trace {
    /// The item before the commit; none when the commit added it.
    pub before: Option<Value>,
    /// The item after it; none when the commit took it away.
    pub after: Option<Value>,
}

impl Snapshot<'_> {
    /// The effects of the operation `op` on these items, oldest first, wherever their files lay. Items that no such
    /// commit touched are absent, and commits whose parents a shallow clone cut off are skipped.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn traces(
        &self,
        op: &str,
        wanted: &BTreeSet<ItemId>,
    ) -> Result<HashMap<ItemId, Vec<Trace>>, SiteError> {
        let mut found: HashMap<ItemId, Vec<Trace>> = HashMap::new();
        if wanted.is_empty() {
            return Ok(found);
        }
        let repo = self.site().repo();
        let everything = LogOptions::default();
        let mut commits: Vec<Commit> = Vec::new();
        for commit in repo.log(self.commit(), &everything).take(COMMITS_MAX) {
            let commit = commit?;
            if !commit.cut_off && commit.trailer("Cms-Op").as_deref() == Some(op) {
                commits.push(commit);
            }
        }
        for commit in commits.iter().rev() {
            for (id, trace) in self.traces_of(commit, wanted)? {
                found.entry(id).or_default().push(trace);
            }
        }
        Ok(found)
    }

    /// Where imports found their sources: each name with a digest of the place, as the trailer says
    /// ([`Draft::came_from`](crate::site::Draft::came_from)).
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn sources(&self) -> Result<BTreeSet<(String, String)>, SiteError> {
        let mut found = BTreeSet::new();
        for commit in self.site().repo().log(self.commit(), &LogOptions::default()).take(COMMITS_MAX) {
            let source = commit?.trailer(SOURCE);
            found.extend(
                source
                    .as_deref()
                    .and_then(|said| said.rsplit_once(' '))
                    .map(|(name, origin)| (name.to_owned(), origin.to_owned())),
            );
        }
        Ok(found)
    }

    fn traces_of(
        &self,
        commit: &Commit,
        wanted: &BTreeSet<ItemId>,
    ) -> Result<HashMap<ItemId, Trace>, SiteError> {
        let repo = self.site().repo();
        let definitions = self.definitions()?;
        let before = match commit.parents.first() {
            Some(parent) => repo.tree_of(*parent)?,
            None => Oid::EMPTY_TREE,
        };
        let files: Vec<(String, Kind, Oid, bool)> = repo
            .diff(before, commit.tree)?
            .into_iter()
            .filter_map(|change| Kind::of_path(&change.path).map(|kind| (change, kind)))
            .flat_map(|(change, kind)| {
                let sides = [(change.old, false), (change.new, true)];
                sides.map(|(blob, is_new)| blob.map(|blob| (change.path.clone(), kind, blob, is_new)))
            })
            .flatten()
            .collect();
        let read: Vec<Option<(ItemId, bool, Value)>> = files
            .par_iter()
            .map(|(path, kind, blob, is_new)| {
                let Ok(bytes) = docs::bytes_of(repo, *blob)? else { return Ok(None) };
                if !may_be(*kind, &bytes, wanted) {
                    return Ok(None);
                }
                let Ok(doc) = codec::parse_file(path, &bytes) else { return Ok(None) };
                let id = identity(*kind, path, &doc.value);
                let value = wanted.contains(&id).then(|| model::read(*kind, doc.value, &definitions).0);
                Ok(value.map(|value| (id, *is_new, value)))
            })
            .collect::<Result<_, SiteError>>()?;
        let mut traces: HashMap<ItemId, Trace> = HashMap::new();
        for (id, is_new, value) in read.into_iter().flatten() {
            let trace = traces.entry(id).or_insert(Trace { before: None, after: None });
            *(if is_new { &mut trace.after } else { &mut trace.before }) = Some(value);
        }
        Ok(traces)
    }
}

/// Whether a file can hold one of the wanted items: a post with a plain `id:` line need not be parsed.
fn may_be(kind: Kind, bytes: &[u8], wanted: &BTreeSet<ItemId>) -> bool {
    if kind != Kind::Post {
        return true;
    }
    let id = bytes
        .split(|byte| *byte == b'\n')
        .find_map(|line| line.strip_prefix(b"id: "))
        .and_then(|id| std::str::from_utf8(id).ok())
        .and_then(|id| uuid::Uuid::try_parse(id.trim()).ok());
    id.is_none_or(|id| wanted.contains(&ItemId { kind, id: id.to_string() }))
}
