//! Walking history.

use super::{Commit, GitError, Oid, Repo};
use gix::objs::Kind;
use std::collections::{BinaryHeap, HashMap, HashSet};

/// How many commits before a given one count as recent.
const LATELY_MAX: usize = 100;

/// Which commits a [`Repo::log`] shows.
#[derive(Debug, Clone, Default)]
pub struct LogOptions {
    /// Only commits that changed one of these files or folders; empty for all commits.
    pub paths: Vec<String>,
    /// Only the first parent of each merge: on source, the versions that were live.
    pub first_parent: bool,
}

impl Repo {
    /// The commit that `rev` names: a branch, a full ref name, `HEAD`, a tag, an object id or an unambiguous start of
    /// one, each with `~2`, `^2` and so on. Branches win over tags.
    ///
    /// # Errors
    /// [`GitError::UnknownRevision`]; [`GitError::BrokenRef`] if it names a ref that cannot be used.
    pub fn resolve(&self, rev: &str) -> Result<Oid, GitError> {
        let unknown = |why: Option<String>| GitError::UnknownRevision { rev: rev.to_owned(), why };
        let split = rev.find(['~', '^', '@', ':']).filter(|_| rev != "@").unwrap_or(rev.len());
        let (base, steps) = rev.split_at(split);
        if rev.is_empty() || rev.starts_with('-') || rev.contains("..") || rev.chars().any(char::is_control) {
            return Err(unknown(None));
        }
        let spec = match self.resolve_base(if rev == "@" { "HEAD" } else { base })? {
            Some(oid) if steps.is_empty() || rev == "@" => return self.peel(oid).map_err(|_| unknown(None)),
            Some(oid) if !steps.starts_with('@') => format!("{oid}{steps}"),
            Some(_) | None => rev.to_owned(),
        };
        let mut local = self.inner.to_thread_local();
        local.objects = self.store.fixed_handle(None)?.into();
        let found =
            local.rev_parse_single(spec.as_str()).map_err(|error| unknown(Some(error.to_string())))?;
        self.peel(found.detach().into()).map_err(|_| unknown(Some("it is not a commit".to_owned())))
    }

    /// Branches and `HEAD` are read strictly; all other names (tags, remotes, short ids) are left to gix.
    fn resolve_base(&self, base: &str) -> Result<Option<Oid>, GitError> {
        if base == "HEAD" {
            return Ok(self.head()?.tip());
        }
        if base.is_empty() || base.starts_with('/') || base.ends_with('/') || base.contains('\\') {
            return Ok(None);
        }
        let name = if base.starts_with("refs/") { base.to_owned() } else { format!("refs/heads/{base}") };
        if let Some(oid) = self.read_ref(&name)? {
            return Ok(Some(oid));
        }
        Ok(base.parse().ok().filter(|oid| self.has(*oid)))
    }

    /// Follows annotated tags to their commit.
    fn peel(&self, oid: Oid) -> Result<Oid, GitError> {
        let reader = self.store.reader();
        let mut buffer = Vec::new();
        let mut oid = oid;
        loop {
            match reader.read_any(oid, &mut buffer)? {
                Kind::Commit => return Ok(oid),
                Kind::Tag => {
                    let tag = gix::objs::TagRef::from_bytes(&buffer, gix::hash::Kind::Sha1);
                    oid =
                        tag.map_err(|error| GitError::Corrupt { oid, source: error.into() })?.target().into();
                }
                found @ (Kind::Tree | Kind::Blob) => {
                    return Err(GitError::WrongKind { oid, expected: "commit", found: found.to_string() });
                }
            }
        }
    }

    /// The best common ancestors of two commits; several after criss-cross merges, none for unrelated histories. In a
    /// shallow clone only the commits that are present count.
    ///
    /// # Errors
    /// [`GitError::Missing`] if one of the two does not exist.
    pub fn merge_bases(&self, one: Oid, two: Oid) -> Result<Vec<Oid>, GitError> {
        let found = self.common_tips(one, two)?;
        if found.len() < 2 {
            return Ok(found);
        }
        // gix 0.90 also returns some that are ancestors of others, where clocks differ.
        let mut best = Vec::with_capacity(found.len());
        for base in &found {
            let mut is_behind = false;
            for other in found.iter().filter(|other| *other != base) {
                is_behind = is_behind || self.is_ancestor(*base, *other)?;
            }
            if !is_behind {
                best.push(*base);
            }
        }
        Ok(best)
    }

    /// Common ancestors of two commits, including all of the best ones.
    fn common_tips(&self, one: Oid, two: Oid) -> Result<Vec<Oid>, GitError> {
        if one == two {
            return Ok(vec![one]);
        }
        let reader = self.store.reader();
        let mut graph = gix::revwalk::Graph::new(&reader, None);
        let bases = gix::revision::plumbing::merge_base(one.into(), &[two.into()], &mut graph);
        let bases = bases.map_err(|error| match [one, two].into_iter().find(|oid| !self.has(*oid)) {
            Some(oid) => GitError::Missing { oid },
            None => GitError::Corrupt { oid: one, source: error.into() },
        })?;
        Ok(bases.into_iter().flatten().map(Oid::from).collect())
    }

    /// Whether `ancestor` is `commit` or in its history.
    ///
    /// # Errors
    /// As [`Repo::merge_bases`].
    pub fn is_ancestor(&self, ancestor: Oid, commit: Oid) -> Result<bool, GitError> {
        Ok(ancestor == commit
            || self.is_lately_behind(ancestor, commit)?
            || self.common_tips(ancestor, commit)?.contains(&ancestor))
    }

    /// Whether `ancestor` is among the newest commits in the history of `commit`. Common ancestors take as many steps as there
    /// are commits on one side only, which a stage has ever more of.
    fn is_lately_behind(&self, ancestor: Oid, commit: Oid) -> Result<bool, GitError> {
        let mut seen = HashSet::from([commit]);
        let mut queue = BinaryHeap::from([Queued(self.commit(commit)?)]);
        for _ in 0..LATELY_MAX {
            let Some(Queued(next)) = queue.pop() else { break };
            if self.is_cut_off(next.id) {
                continue;
            }
            for parent in next.parents.into_iter().filter(|parent| seen.insert(*parent)) {
                if parent == ancestor {
                    return Ok(true);
                }
                queue.push(Queued(self.commit(parent)?));
            }
        }
        Ok(false)
    }

    /// Whether a path had this blob in one of the commits just before `tip`, along first parents.
    ///
    /// # Errors
    /// A commit or tree cannot be read.
    pub(super) fn had_lately(&self, tip: Oid, path: &str, file: Oid) -> Result<bool, GitError> {
        for commit in self.first_parents(tip).skip(1).take(LATELY_MAX) {
            if self.entry(commit?.tree, path)?.is_some_and(|entry| entry.oid == file) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// `from` and its first parents, newest first. Ends at the root or where a shallow clone ends.
    pub fn first_parents(&self, from: Oid) -> impl Iterator<Item = Result<Commit, GitError>> + '_ {
        let mut next = Some(from);
        std::iter::from_fn(move || {
            let commit = self.commit(next.take()?);
            if let Ok(commit) = &commit {
                next = commit.parents.first().copied();
            }
            Some(commit)
        })
    }

    /// The commits in the history of `from` but not in that of any of `known`, parents before children; the newest
    /// `max` of them. None of `known` may be in the history of another, as with merge bases. A commit that is newer
    /// than all of `known` is assumed not to be in their history, and so is one that is not among those as new as it is and a few
    /// hundred older ones; where clocks differ, it may be.
    ///
    /// # Errors
    /// As [`Repo::merge_bases`].
    pub fn since(&self, from: Oid, known: &[Oid], max: usize) -> Result<Vec<Commit>, GitError> {
        let newest = self.newest(known)?;
        let (mut found, mut seen) = (HashMap::new(), HashSet::from([from]));
        let mut queue = BinaryHeap::from([Queued(self.commit(from)?)]);
        let mut behind = Behind::new(self, known, from)?;
        while let Some(Queued(commit)) = queue.pop() {
            if found.len() == max || known.contains(&commit.id) {
                continue;
            }
            let is_as_old = newest.is_some_and(|newest| commit.committer.time <= newest);
            if is_as_old && behind.contains(&commit)? {
                continue;
            }
            for parent in commit.parents.iter().filter(|parent| seen.insert(**parent)) {
                queue.push(Queued(self.commit(*parent)?));
            }
            found.insert(commit.id, commit);
        }
        Ok(parents_first(from, found))
    }

    /// The commits from `from` along first parents down to one of `known`. As these have that commit in their history,
    /// they are in the history of none of `known`. So writes of the same second need no walk through all known history.
    /// Empty if that commit is more than `LATELY_MAX` away.
    fn line_down_to(&self, known: &[Oid], from: Oid) -> Result<HashSet<Oid>, GitError> {
        let mut line = HashSet::new();
        for commit in self.first_parents(from).take(LATELY_MAX) {
            let commit = commit?;
            if known.contains(&commit.id) {
                return Ok(line);
            }
            line.insert(commit.id);
        }
        Ok(HashSet::new())
    }

    /// When the newest of these commits was made.
    ///
    /// # Errors
    /// One of them cannot be read.
    pub fn newest(&self, commits: &[Oid]) -> Result<Option<jiff::Timestamp>, GitError> {
        let mut newest = None;
        for commit in commits {
            newest = newest.max(Some(self.commit(*commit)?.committer.time));
        }
        Ok(newest)
    }

    /// The history of `from`, newest first by committer time, as `git log` shows it: with paths, only commits that
    /// changed them are shown, and where a merge took one side's content only that side is followed.
    pub fn log<'repo>(&'repo self, from: Oid, options: &'repo LogOptions) -> Log<'repo> {
        Log { repo: self, options, seen: HashSet::from([from]), queue: BinaryHeap::new(), start: Some(from) }
    }
}

/// The history of known commits, walked as far back as it is asked for.
struct Behind<'a> {
    repo: &'a Repo,
    known: &'a [Oid],
    /// The start of the walk that uses this.
    from: Oid,
    /// Commits from there along first parents down to a known one; none of them is in known history.
    line: Option<HashSet<Oid>>,
    /// What was found of known history, and those whose parents were not looked at.
    found: HashSet<Oid>,
    queue: BinaryHeap<Queued>,
}

/// Commits of known history that are looked at beyond the age of the one that is looked for: clocks differ.
const OLDER_LOOKED_AT: usize = 256;

impl<'a> Behind<'a> {
    fn new(repo: &'a Repo, known: &'a [Oid], from: Oid) -> Result<Behind<'a>, GitError> {
        let mut behind =
            Behind { repo, known, from, line: None, found: HashSet::new(), queue: BinaryHeap::new() };
        known.iter().try_for_each(|known| behind.find(*known))?;
        Ok(behind)
    }

    fn find(&mut self, commit: Oid) -> Result<(), GitError> {
        if self.found.insert(commit) {
            self.queue.push(Queued(self.repo.commit(commit)?));
        }
        Ok(())
    }

    fn contains(&mut self, commit: &Commit) -> Result<bool, GitError> {
        let line = match &mut self.line {
            Some(line) => line,
            none => none.insert(self.repo.line_down_to(self.known, self.from)?),
        };
        if line.contains(&commit.id) {
            return Ok(false);
        }
        let mut older = 0;
        while !self.found.contains(&commit.id) && older < OLDER_LOOKED_AT {
            let Some(Queued(next)) = self.queue.pop() else { break };
            older += usize::from(next.committer.time < commit.committer.time);
            if !self.repo.is_cut_off(next.id) {
                next.parents.iter().try_for_each(|parent| self.find(*parent))?;
            }
        }
        Ok(self.found.contains(&commit.id))
    }
}

/// Commits reachable from `from`, parents before children.
fn parents_first(from: Oid, mut commits: HashMap<Oid, Commit>) -> Vec<Commit> {
    let mut ordered = Vec::with_capacity(commits.len());
    let mut way: Vec<(Commit, usize)> = commits.remove(&from).map(|commit| (commit, 0)).into_iter().collect();
    while let Some((commit, next)) = way.last_mut() {
        let parent = commit.parents.get(*next).copied();
        *next += 1;
        match parent {
            Some(parent) => way.extend(commits.remove(&parent).map(|commit| (commit, 0))),
            None => ordered.extend(way.pop().map(|(commit, _)| commit)),
        }
    }
    ordered
}

/// Iterator of [`Repo::log`]. After an error it continues with the other lines of history.
pub struct Log<'repo> {
    repo: &'repo Repo,
    options: &'repo LogOptions,
    seen: HashSet<Oid>,
    queue: BinaryHeap<Queued>,
    start: Option<Oid>,
}

struct Queued(Commit);

impl Queued {
    fn key(&self) -> (jiff::Timestamp, Oid) {
        (self.0.committer.time, self.0.id)
    }
}

impl PartialEq for Queued {
    fn eq(&self, other: &Queued) -> bool {
        self.key() == other.key()
    }
}

impl Eq for Queued {}

impl PartialOrd for Queued {
    fn partial_cmp(&self, other: &Queued) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Queued {
    fn cmp(&self, other: &Queued) -> std::cmp::Ordering {
        self.key().cmp(&other.key())
    }
}

impl Log<'_> {
    /// Queues the relevant parents and returns whether the commit itself is shown.
    fn follow(&mut self, commit: &Commit) -> Result<bool, GitError> {
        let count = if self.options.first_parent { 1 } else { usize::MAX };
        let mut parents = Vec::new();
        for parent in commit.parents.iter().take(count) {
            parents.push(self.repo.commit(*parent)?);
        }
        let mut shown = true;
        if !self.options.paths.is_empty() {
            let here = self.content(commit)?;
            if parents.is_empty() {
                shown = here.iter().any(Option::is_some);
            }
            for index in 0..parents.len() {
                if self.content(&parents[index])? == here {
                    parents = vec![parents.swap_remove(index)];
                    shown = false;
                    break;
                }
            }
        }
        for parent in parents {
            if self.seen.insert(parent.id) {
                self.queue.push(Queued(parent));
            }
        }
        Ok(shown)
    }

    fn content(&self, commit: &Commit) -> Result<Vec<Option<Oid>>, GitError> {
        self.options.paths.iter().map(|path| self.repo.id_at(commit.tree, path)).collect()
    }
}

impl Iterator for Log<'_> {
    type Item = Result<Commit, GitError>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(start) = self.start.take() {
            match self.repo.commit(start) {
                Ok(commit) => self.queue.push(Queued(commit)),
                Err(error) => return Some(Err(error)),
            }
        }
        loop {
            let Queued(commit) = self.queue.pop()?;
            match self.follow(&commit) {
                Ok(true) => return Some(Ok(commit)),
                Ok(false) => {}
                Err(error) => return Some(Err(error)),
            }
        }
    }
}
