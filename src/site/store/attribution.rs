//! When and by whom files were last changed and posts created: for a whole index at once, in one walk through history.
//!
//! The rule is that of `past/blame.rs`: the author of a file's version is that of the first commit with it, not whoever
//! approves, squashes or rebases it or moves the file.

use crate::db::FileRow;
use crate::git::{Change, Mode};
use crate::site::file::unit::Unit;
use crate::site::prelude::*;
use std::collections::{BTreeMap, BinaryHeap, HashMap, HashSet};

/// Most commits that are walked; older origins are unknown.
const COMMITS_MAX: usize = 20_000;
/// How often a version is followed to another branch: from source to review to AI review.
const LINES_MAX: usize = 4;
/// Most nested containment merges that are followed to their cause.
const CAUSES_MAX: usize = 4;

/// The rows to attribute at a commit, by the path of their file there.
#[derive(Default)]
struct Load {
    /// Rows whose file is identical.
    same: HashMap<String, usize>,
    /// Rows whose item exists.
    there: HashMap<String, usize>,
}

impl Load {
    fn is_empty(&self) -> bool {
        self.same.is_empty() && self.there.is_empty()
    }

    /// Merges another load in; of two rows at one path (a copied file) only one is followed.
    fn add(&mut self, other: Load) {
        for (mine, mut other) in [(&mut self.same, other.same), (&mut self.there, other.there)] {
            if mine.len() < other.len() {
                std::mem::swap(mine, &mut other);
            }
            for (path, row) in other {
                mine.entry(path).or_insert(row);
            }
        }
    }
}

/// The commit that something comes from, and the file's path in it.
#[derive(Debug, Clone)]
struct Source {
    commit: Oid,
    path: String,
    /// Lower is more likely the origin; on a tie, the earlier one.
    rank: (u8, i64),
}

/// The origins of one row.
#[derive(Debug, Clone, Default)]
struct Found {
    same: Option<Source>,
    there: Option<Source>,
}

struct Walk<'a> {
    site: &'a Site,
    blobs: Vec<Oid>,
    units: Vec<Option<Unit>>,
    loads: HashMap<Oid, Load>,
    queue: BinaryHeap<(i64, Oid)>,
    found: Vec<Found>,
    /// The searches on other branches that were done already.
    searches: HashSet<(Oid, usize, bool)>,
    walked: usize,
    /// The rank of the last commit, cached because it is needed for each of its rows.
    ranked: Option<(Oid, u8)>,
}

/// The files that a commit removed, by their old identity: a commit may move ten thousand files.
struct Went<'c> {
    changes: &'c [Change],
    by_blob: HashMap<Oid, &'c str>,
    /// Removed posts by identity; read on first use.
    posts: Option<BTreeMap<Unit, &'c str>>,
}

impl<'c> Went<'c> {
    fn of(changes: &'c [Change]) -> Self {
        let mut by_blob = HashMap::new();
        for change in changes.iter().filter(|change| change.new.is_none()) {
            if let Some(blob) = change.old {
                by_blob.entry(blob).or_insert(change.path.as_str());
            }
        }
        Went { changes, by_blob, posts: None }
    }

    /// The old path of a post.
    fn post(&mut self, site: &Site, unit: &Unit) -> Result<Option<&'c str>, SiteError> {
        if let Some(posts) = &self.posts {
            return Ok(posts.get(unit).copied());
        }
        let mut posts = BTreeMap::new();
        let is_post = |old: &&Change| old.new.is_none() && old.path.starts_with("posts/");
        for change in
            self.changes.iter().filter(is_post).filter(|old| old.old_mode.is_some_and(Mode::is_file))
        {
            if let Some(blob) = change.old {
                posts.entry(site.unit_at(&change.path, blob)?).or_insert(change.path.as_str());
            }
        }
        let found = posts.get(unit).copied();
        self.posts = Some(posts);
        Ok(found)
    }
}

impl Site {
    /// Sets for each row of a commit when and by whom its file was last changed and, for posts, when and by whom they
    /// were created, unless `known` has that. What a shallow clone hides stays unknown.
    pub(in crate::site) fn attribute(
        &self,
        commit: Oid,
        rows: &mut [FileRow],
        known: &HashMap<String, (i64, String)>,
    ) -> Result<(), SiteError> {
        if rows.is_empty() {
            return Ok(());
        }
        let mut walk = Walk {
            site: self,
            blobs: rows.iter().map(|row| row.blob.parse().unwrap_or(Oid::EMPTY_TREE)).collect(),
            units: rows.iter().map(|row| unit(row, known)).collect(),
            loads: HashMap::new(),
            queue: BinaryHeap::new(),
            found: vec![Found::default(); rows.len()],
            searches: HashSet::new(),
            walked: 0,
            ranked: None,
        };
        let mut load = Load::default();
        for (index, row) in rows.iter().enumerate() {
            load.same.insert(row.path.clone(), index);
            if walk.units[index].is_some() {
                load.there.insert(row.path.clone(), index);
            }
        }
        walk.begin(commit, load)?;
        walk.run()?;
        for _ in 1..LINES_MAX {
            if !walk.elsewhere(commit)? {
                break;
            }
            walk.run()?;
        }
        walk.tell(rows, known)
    }

    /// The commit behind a change: for a containment merge, the commit that it merged.
    fn cause(&self, commit: Oid) -> Result<Commit, SiteError> {
        let mut commit = self.repo.commit(commit)?;
        for _ in 0..CAUSES_MAX {
            match commit.parents.get(1) {
                Some(brought) if is(&commit, "containment") => commit = self.repo.commit(*brought)?,
                Some(_) | None => break,
            }
        }
        Ok(commit)
    }
}

/// The post of a row whose creation is not known.
fn unit(row: &FileRow, known: &HashMap<String, (i64, String)>) -> Option<Unit> {
    let id = row.id.as_ref().filter(|id| row.post.is_some() && !known.contains_key(*id))?;
    Unit::named(&row.kind, id)
}

fn is(commit: &Commit, op: &str) -> bool {
    commit.trailer("Cms-Op").as_deref() == Some(op)
}

/// The likelihood of being the origin, as in `past/blame.rs`: 0 writes, 1 other tools, 2 promotions.
fn rank(commit: &Commit) -> u8 {
    match commit.trailer("Cms-Op").as_deref() {
        None => 1,
        Some("review.submit" | "review.approve") => 2,
        Some(_) => 0,
    }
}

impl Walk<'_> {
    fn begin(&mut self, commit: Oid, load: Load) -> Result<(), SiteError> {
        if load.is_empty() {
            return Ok(());
        }
        if !self.loads.contains_key(&commit) {
            let time = self.site.repo.commit(commit)?.committer.time.as_second();
            self.queue.push((time, commit));
        }
        self.loads.entry(commit).or_default().add(load);
        Ok(())
    }

    fn run(&mut self) -> Result<(), SiteError> {
        while let Some((_, oid)) = self.queue.pop() {
            let Some(load) = self.loads.remove(&oid) else { continue };
            self.walked += 1;
            if self.walked > COMMITS_MAX {
                self.loads.clear();
                self.queue.clear();
                break;
            }
            let commit = self.site.repo.commit(oid)?;
            if !commit.cut_off {
                self.pass_on(&commit, load)?;
            }
        }
        Ok(())
    }

    /// Passes each row on to a parent that already has it; the others come from this commit.
    fn pass_on(&mut self, commit: &Commit, mut load: Load) -> Result<(), SiteError> {
        let Some((first, others)) = commit.parents.split_first() else {
            load.same.into_iter().for_each(|(path, row)| self.comes_from(commit, path, row, true));
            load.there.into_iter().for_each(|(path, row)| self.comes_from(commit, path, row, false));
            return Ok(());
        };
        let changes = self.site.repo.diff(self.site.repo.tree_of(*first)?, commit.tree)?;
        let (mut before, mut went) = (Load::default(), Went::of(&changes));
        for change in changes.iter().filter(|change| change.new.is_some()) {
            if let Some(row) = load.same.remove(&change.path) {
                let moved = change.new.and_then(|blob| went.by_blob.get(&blob).copied());
                if let Some(parent) = self.same_in(others, &change.path, row)? {
                    let same = HashMap::from([(change.path.clone(), row)]);
                    self.begin(parent, Load { same, ..Load::default() })?;
                } else if let Some(moved) = moved {
                    before.same.insert(moved.to_owned(), row);
                } else {
                    self.comes_from(commit, change.path.clone(), row, true);
                }
            }
            if let Some(row) = load.there.remove(&change.path) {
                self.pass_item(commit, (change, &mut went), row, &mut before)?;
            }
        }
        before.add(load);
        self.begin(*first, before)
    }

    /// Passes an item whose file changed on to the parent that has it, at any path.
    fn pass_item(
        &mut self,
        commit: &Commit,
        (change, went): (&Change, &mut Went<'_>),
        row: usize,
        before: &mut Load,
    ) -> Result<(), SiteError> {
        let path = &change.path;
        if self.is_item(path, change.old, row)? {
            before.there.insert(path.clone(), row);
            return Ok(());
        }
        for parent in commit.parents.iter().skip(1) {
            let there = self.site.repo.entry(self.site.repo.tree_of(*parent)?, path)?;
            if self.is_item(path, there.map(|entry| entry.oid), row)? {
                let there = HashMap::from([(path.clone(), row)]);
                return self.begin(*parent, Load { there, ..Load::default() });
            }
        }
        let old = match &self.units[row] {
            Some(unit) => went.post(self.site, unit)?,
            None => None,
        };
        if let Some(old) = old {
            before.there.insert(old.to_owned(), row);
            return Ok(());
        }
        self.comes_from(commit, path.clone(), row, false);
        Ok(())
    }

    fn is_item(&self, path: &str, blob: Option<Oid>, row: usize) -> Result<bool, SiteError> {
        let Some(blob) = blob else { return Ok(false) };
        if blob == self.blobs[row] {
            return Ok(true);
        }
        Ok(Some(self.site.unit_at(path, blob)?) == self.units[row])
    }

    fn same_in(&self, parents: &[Oid], path: &str, row: usize) -> Result<Option<Oid>, SiteError> {
        for parent in parents {
            let there = self.site.repo.entry(self.site.repo.tree_of(*parent)?, path)?;
            if there.is_some_and(|entry| entry.oid == self.blobs[row]) {
                return Ok(Some(*parent));
            }
        }
        Ok(None)
    }

    fn comes_from(&mut self, commit: &Commit, path: String, row: usize, same: bool) {
        let known = self.ranked.filter(|(known, _)| *known == commit.id);
        let (_, rank) = *self.ranked.insert(known.unwrap_or_else(|| (commit.id, rank(commit))));
        let rank = (rank, commit.committer.time.as_second());
        let source = Some(Source { commit: commit.id, path, rank });
        let found = if same { &mut self.found[row].same } else { &mut self.found[row].there };
        if found.as_ref().is_none_or(|known| source.as_ref().is_some_and(|new| new.rank <= known.rank)) {
            *found = source;
        }
    }

    /// If a commit took something over without its history, checks whether another stage had it at that time. Returns
    /// whether there is anything to follow.
    fn elsewhere(&mut self, commit: Oid) -> Result<bool, SiteError> {
        let mut sources: Vec<(Source, usize, bool)> = Vec::new();
        for (row, found) in self.found.iter().enumerate() {
            for (source, same) in [(&found.same, true), (&found.there, false)] {
                sources.extend(source.iter().filter(|s| s.rank.0 > 0).map(|s| (s.clone(), row, same)));
            }
        }
        sources.retain(|(source, row, same)| self.searches.insert((source.commit, *row, *same)));
        sources.sort_by_key(|(source, ..)| std::cmp::Reverse((source.rank.1, source.commit)));
        let mut lines = Lines::of(self.site, commit)?;
        let mut begun = false;
        let mut checked: HashMap<(Oid, Oid), bool> = HashMap::new();
        for (source, row, same) in sources {
            for line in lines.at(self.site, source.rank.1)? {
                if line == source.commit || !self.has(line, &source.path, row, same)? {
                    continue;
                }
                // An ancestor of the commit does not count as another branch: the value was changed in between.
                let key = (line, source.commit);
                let stands_on = match checked.get(&key) {
                    Some(known) => *known,
                    None => self.site.repo.is_ancestor(line, source.commit)?,
                };
                checked.insert(key, stands_on);
                if !stands_on {
                    let rows = HashMap::from([(source.path.clone(), row)]);
                    let load = match same {
                        true => Load { same: rows, ..Load::default() },
                        false => Load { there: rows, ..Load::default() },
                    };
                    self.begin(line, load)?;
                    begun = true;
                    break;
                }
            }
        }
        Ok(begun)
    }

    fn has(&self, commit: Oid, path: &str, row: usize, same: bool) -> Result<bool, SiteError> {
        let there = self.site.repo.entry(self.site.repo.tree_of(commit)?, path)?.map(|entry| entry.oid);
        match same {
            true => Ok(there == Some(self.blobs[row])),
            false => self.is_item(path, there, row),
        }
    }

    fn tell(&self, rows: &mut [FileRow], known: &HashMap<String, (i64, String)>) -> Result<(), SiteError> {
        let mut causes: HashMap<Oid, (i64, String)> = HashMap::new();
        let mut cause = |source: &Source| -> Result<(i64, String), SiteError> {
            if let Some(known) = causes.get(&source.commit) {
                return Ok(known.clone());
            }
            let commit = self.site.cause(source.commit)?;
            let cause = (commit.author.time.as_second(), commit.author.name);
            causes.insert(source.commit, cause.clone());
            Ok(cause)
        };
        for (row, found) in rows.iter_mut().zip(&self.found) {
            if let Some(source) = &found.same {
                let (at, by) = cause(source)?;
                row.updated_commit = Some(source.commit.to_string());
                (row.updated_at, row.updated_by) = (Some(at), Some(by));
            }
            let made = match (&found.there, row.id.as_ref().and_then(|id| known.get(id))) {
                (Some(source), _) => Some(cause(source)?),
                (None, Some(known)) => Some(known.clone()),
                (None, None) => None,
            };
            (row.made_at, row.made_by) = made.unzip();
        }
        Ok(())
    }
}

/// The tips of all branches at a given time, moving backwards.
struct Lines {
    queue: BinaryHeap<(i64, Oid)>,
    seen: HashSet<Oid>,
    walked: usize,
}

impl Lines {
    fn of(site: &Site, commit: Oid) -> Result<Lines, SiteError> {
        let mut lines = Lines { queue: BinaryHeap::new(), seen: HashSet::new(), walked: 0 };
        lines.push(site, commit)?;
        site.tips()?.into_iter().flatten().try_for_each(|tip| lines.push(site, tip))?;
        Ok(lines)
    }

    fn push(&mut self, site: &Site, commit: Oid) -> Result<(), SiteError> {
        if self.seen.insert(commit) {
            self.queue.push((site.repo.commit(commit)?.committer.time.as_second(), commit));
        }
        Ok(())
    }

    /// The tips at a time, which must not be later than that of the previous call.
    fn at(&mut self, site: &Site, time: i64) -> Result<Vec<Oid>, SiteError> {
        while let Some((newest, commit)) = self.queue.peek().copied() {
            if newest <= time || self.walked >= COMMITS_MAX {
                break;
            }
            self.walked += 1;
            self.queue.pop();
            for parent in site.repo.commit(commit)?.parents {
                self.push(site, parent)?;
            }
        }
        Ok(self.queue.iter().map(|(_, commit)| *commit).collect())
    }
}
