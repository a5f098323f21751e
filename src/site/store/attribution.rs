//! When and by whom files were last changed and posts created: for a whole index at once, in one walk through history.
//!
//! The rule is that of `past/blame.rs`: the author of a file's version is that of the first commit with it, not whoever
//! approves, squashes or rebases it or moves the file.

use crate::db::FileRow;
use crate::git::{Change, Mode};
use crate::site::file::unit::Unit;
use crate::site::prelude::*;
use std::cell::OnceCell;
use std::collections::{BTreeMap, BinaryHeap, HashMap, HashSet};
use std::sync::Arc;

/// Most commits that are walked; older origins are unknown.
const COMMITS_MAX: usize = 20_000;
/// How often a version is followed to another branch: from source to review to AI review.
const LINES_MAX: usize = 4;
/// Most nested containment merges that are followed to their cause.
const CAUSES_MAX: usize = 4;

/// A file of a commit whose past is looked up.
pub(in crate::site) struct Subject {
    path: String,
    blob: Oid,
    /// Whether it is a post whose creation is looked up, too.
    is_new: bool,
    /// What is recognized under other paths and with other content; read on first use.
    unit: OnceCell<Unit>,
}

impl Subject {
    /// A file that is not read yet.
    pub(in crate::site) fn unread(change: &Change, kind: Kind) -> Subject {
        let blob = change.new.unwrap_or(Oid::EMPTY_TREE);
        Subject { path: change.path.clone(), blob, is_new: kind == Kind::Post, unit: OnceCell::new() }
    }

    /// The file of a row; the creation of a post with an id is looked up unless it is known.
    pub(in crate::site) fn of_row(row: &FileRow, is_known: bool) -> Subject {
        let id = row.id.as_ref().filter(|_| row.post.is_some() && !is_known);
        let unit = id.and_then(|id| Unit::named(&row.kind, id));
        let blob = row.blob.parse().unwrap_or(Oid::EMPTY_TREE);
        let is_new = unit.is_some();
        Subject { path: row.path.clone(), blob, is_new, unit: unit.map(OnceCell::from).unwrap_or_default() }
    }
}

/// The commit that changed or made a file, and who caused it when.
#[derive(Debug)]
struct Cause {
    commit: String,
    at: i64,
    by: String,
}

/// When and by whom a file was last changed, and its post created; unknown if history does not reach that far.
#[derive(Debug, Clone, Default)]
pub(in crate::site) struct Past {
    changed: Option<Arc<Cause>>,
    made: Option<Arc<Cause>>,
}

impl Past {
    /// Puts it into the file's row; `known` is when and by whom the post was created, if that was not looked up.
    pub(in crate::site) fn tell(&self, row: &mut FileRow, known: Option<(i64, String)>) {
        if let Some(cause) = &self.changed {
            row.updated_commit = Some(cause.commit.clone());
            (row.updated_at, row.updated_by) = (Some(cause.at), Some(cause.by.clone()));
        }
        let made = self.made.as_ref().filter(|_| row.post.is_some() && row.id.is_some());
        let made = made.map(|cause| (cause.at, cause.by.clone())).or(known);
        (row.made_at, row.made_by) = made.unzip();
    }
}

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
    subjects: &'a [Subject],
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

    /// The removed posts, by what they are recognized by, with their old paths.
    fn posts(&mut self, site: &Site) -> Result<&BTreeMap<Unit, &'c str>, SiteError> {
        if self.posts.is_none() {
            let is_post = |old: &&Change| old.new.is_none() && old.path.starts_with("posts/");
            let files = self.changes.iter().filter(|old| old.old_mode.is_some_and(Mode::is_file));
            let mut posts = BTreeMap::new();
            for change in files.filter(is_post) {
                if let Some(blob) = change.old {
                    posts.entry(site.unit_at(&change.path, blob)?).or_insert(change.path.as_str());
                }
            }
            self.posts = Some(posts);
        }
        Ok(self.posts.get_or_insert_default())
    }
}

impl Site {
    /// When and by whom each of these files of a commit was last changed, and its post created. What a shallow clone hides
    /// stays unknown.
    pub(in crate::site) fn pasts(&self, commit: Oid, subjects: &[Subject]) -> Result<Vec<Past>, SiteError> {
        if subjects.is_empty() {
            return Ok(Vec::new());
        }
        let mut walk = Walk {
            site: self,
            subjects,
            loads: HashMap::new(),
            queue: BinaryHeap::new(),
            found: vec![Found::default(); subjects.len()],
            searches: HashSet::new(),
            walked: 0,
            ranked: None,
        };
        let mut load = Load::default();
        for (index, subject) in subjects.iter().enumerate() {
            load.same.insert(subject.path.clone(), index);
            if subject.is_new {
                load.there.insert(subject.path.clone(), index);
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
        walk.pasts()
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
        let removed = went.posts(self.site)?;
        // Reading what a row is recognized by costs more than all else here.
        if !removed.is_empty()
            && let Some(old) = removed.get(self.unit(row)?)
        {
            before.there.insert((*old).to_owned(), row);
            return Ok(());
        }
        self.comes_from(commit, path.clone(), row, false);
        Ok(())
    }

    fn is_item(&self, path: &str, blob: Option<Oid>, row: usize) -> Result<bool, SiteError> {
        let Some(blob) = blob else { return Ok(false) };
        if blob == self.subjects[row].blob {
            return Ok(true);
        }
        Ok(self.site.unit_at(path, blob)? == *self.unit(row)?)
    }

    /// What a row with a post is recognized by.
    fn unit(&self, row: usize) -> Result<&Unit, SiteError> {
        let subject = &self.subjects[row];
        if let Some(known) = subject.unit.get() {
            return Ok(known);
        }
        let unit = self.site.unit_at(&subject.path, subject.blob)?;
        Ok(subject.unit.get_or_init(|| unit))
    }

    fn same_in(&self, parents: &[Oid], path: &str, row: usize) -> Result<Option<Oid>, SiteError> {
        for parent in parents {
            let there = self.site.repo.entry(self.site.repo.tree_of(*parent)?, path)?;
            if there.is_some_and(|entry| entry.oid == self.subjects[row].blob) {
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
            true => Ok(there == Some(self.subjects[row].blob)),
            false => self.is_item(path, there, row),
        }
    }

    fn pasts(&self) -> Result<Vec<Past>, SiteError> {
        let mut causes: HashMap<Oid, Arc<Cause>> = HashMap::new();
        let mut cause = |source: &Option<Source>| -> Result<Option<Arc<Cause>>, SiteError> {
            let Some(Source { commit, .. }) = source else { return Ok(None) };
            if let Some(known) = causes.get(commit) {
                return Ok(Some(Arc::clone(known)));
            }
            let by = self.site.cause(*commit)?.author;
            let cause = Cause { commit: commit.to_string(), at: by.time.as_second(), by: by.name };
            Ok(Some(Arc::clone(causes.entry(*commit).or_insert(Arc::new(cause)))))
        };
        let past = |found: &Found| Ok(Past { changed: cause(&found.same)?, made: cause(&found.there)? });
        self.found.iter().map(past).collect()
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
