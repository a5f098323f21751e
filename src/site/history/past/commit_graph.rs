//! The commits of the stages, read once and put in order.

use super::{CommitKind, Node};
use crate::base::Stage;
use crate::git::Oid;
use crate::site::Site;
use crate::site::error::SiteError;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

/// Most commits that are looked at, the newest; what lies further back is unknown.
const COMMITS_MAX: usize = 200_000;

/// The stages that there are, and where they stand.
pub(crate) type Tips = Vec<(Stage, Oid)>;

/// The commits that lead to some tips, and what they say of each other. The tips say all of it, so it is kept while they stand.
#[derive(Default)]
pub(crate) struct CommitGraph {
    pub(super) nodes: Vec<Node>,
    /// Places in `nodes`: children before their parents, newest first; of two of the same second the one upstream first,
    /// because what is done further down stands on it.
    pub(super) order: Vec<usize>,
    places: HashMap<Oid, usize>,
    tips: Vec<usize>,
}

impl CommitGraph {
    /// Everything that leads to the stages, and to `also` if that is something else.
    pub(super) fn of(site: &Site, stages: &Tips, also: Option<Oid>) -> Result<Self, SiteError> {
        let mut line = CommitGraph::default();
        let mut tips = Vec::new();
        for (stage, tip) in stages {
            tips.push((line.load(site, *tip)?, *stage));
        }
        if let Some(also) = also
            && !line.places.contains_key(&also)
        {
            line.load(site, also)?;
        }
        line.order = line.ordered();
        line.say_stages(&tips);
        line.order = line.ordered();
        Ok(line)
    }

    /// The place of a commit in [`CommitGraph::nodes`].
    pub(super) fn place(&self, commit: Oid) -> Option<usize> {
        self.places.get(&commit).copied()
    }

    /// The commits that the past leads to.
    pub(super) fn tips(&self) -> &[usize] {
        &self.tips
    }

    /// Whether there is something before what is known.
    pub(in crate::site) fn is_cut_off(&self) -> bool {
        self.nodes.iter().any(|node| node.is_cut_off)
    }

    /// How many commits there are.
    pub(in crate::site) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Which nodes a node descends from, itself among them.
    pub(super) fn ancestors(&self, of: usize) -> Vec<bool> {
        let mut seen = vec![false; self.nodes.len()];
        let mut waiting = vec![of];
        while let Some(node) = waiting.pop() {
            if !std::mem::replace(&mut seen[node], true) {
                waiting.extend(&self.nodes[node].parents);
            }
        }
        seen
    }

    fn load(&mut self, site: &Site, tip: Oid) -> Result<usize, SiteError> {
        let (first, parents) = self.node(site, tip)?;
        self.tips.push(first);
        let mut waiting = vec![(first, parents)];
        while let Some((node, parents)) = waiting.pop() {
            for parent in parents {
                if !self.places.contains_key(&parent) && self.nodes.len() >= COMMITS_MAX {
                    self.nodes[node].is_cut_off = true;
                    self.nodes[node].parents.clear();
                    break;
                }
                let (place, grandparents) = self.node(site, parent)?;
                self.nodes[node].parents.push(place);
                if !grandparents.is_empty() {
                    waiting.push((place, grandparents));
                }
            }
        }
        Ok(first)
    }

    /// The node of a commit, and the parents that it still lacks.
    fn node(&mut self, site: &Site, id: Oid) -> Result<(usize, Vec<Oid>), SiteError> {
        if let Some(known) = self.places.get(&id) {
            return Ok((*known, Vec::new()));
        }
        let commit = site.repo.commit(id)?;
        let trailers = commit.trailers();
        let trailer = |key: &str| trailers.iter().rev().find(|(name, _)| name == key).map(|(_, value)| value);
        let deed = deed(trailer("Cms-Op").map(String::as_str));
        self.nodes.push(Node {
            id,
            tree: commit.tree,
            parents: Vec::new(),
            time: commit.committer.time.as_second(),
            deed,
            stage: None,
            undoes: trailer("Cms-Undoes").and_then(|id| id.parse().ok()),
            is_cut_off: commit.cut_off,
            bring: if deed == CommitKind::Contain { brought(commit.subject()) } else { None },
        });
        self.places.insert(id, self.nodes.len() - 1);
        Ok((self.nodes.len() - 1, commit.parents))
    }

    /// Children before parents, the newest first.
    fn ordered(&self) -> Vec<usize> {
        let mut children = vec![0_usize; self.nodes.len()];
        for node in &self.nodes {
            node.parents.iter().for_each(|parent| children[*parent] += 1);
        }
        let key = |node: usize| {
            let Node { time, stage, id, .. } = &self.nodes[node];
            (*time, Reverse(stage.map_or(Stage::ALL.len(), |stage| stage as usize)), *id, node)
        };
        let mut ready: BinaryHeap<_> =
            (0..self.nodes.len()).filter(|node| children[*node] == 0).map(key).collect();
        let mut order = Vec::with_capacity(self.nodes.len());
        while let Some((.., node)) = ready.pop() {
            order.push(node);
            for parent in &self.nodes[node].parents {
                children[*parent] -= 1;
                if children[*parent] == 0 {
                    ready.push(key(*parent));
                }
            }
        }
        order
    }

    /// Finds out on which stage each commit was made. Source's first parents are what was live. From each tip, first
    /// parents belong to its stage; what an approve or a containment joins says where it comes from; of several answers
    /// the one furthest up is right, because a stage holds all of the one above it. What a person merged from elsewhere
    /// was made on no stage, unless `cms` wrote it.
    fn say_stages(&mut self, tips: &[(usize, Stage)]) {
        let mut sure: Vec<Option<Stage>> = vec![None; self.nodes.len()];
        let mut maybe: Vec<Option<Stage>> = vec![None; self.nodes.len()];
        let say = |answers: &mut Vec<Option<Stage>>, node: usize, stage: Option<Stage>| {
            answers[node] = [answers[node], stage].into_iter().flatten().min();
        };
        for (tip, stage) in tips {
            say(&mut sure, *tip, Some(*stage));
            let mut live = Some(*tip).filter(|_| *stage == Stage::Source);
            while let Some(node) = live {
                say(&mut sure, node, Some(Stage::Source));
                live = self.nodes[node].parents.first().copied();
            }
        }
        for place in self.order.clone() {
            let node = &self.nodes[place];
            let known = match node.deed {
                CommitKind::Foreign => sure[place],
                CommitKind::Write | CommitKind::Promote | CommitKind::Contain => sure[place].or(maybe[place]),
            };
            for (index, parent) in node.parents.iter().enumerate() {
                match (index, node.deed, node.bring) {
                    (0, CommitKind::Contain, Some((_, below))) => say(&mut sure, *parent, Some(below)),
                    (1, CommitKind::Contain, Some((above, _))) => say(&mut sure, *parent, Some(above)),
                    (0, ..) => say(&mut sure, *parent, known),
                    (_, CommitKind::Promote, _) => say(&mut sure, *parent, known.and_then(Stage::downstream)),
                    (_, CommitKind::Write | CommitKind::Contain | CommitKind::Foreign, _) => {
                        say(&mut maybe, *parent, known.and_then(Stage::downstream));
                    }
                }
            }
            self.nodes[place].stage = known;
        }
    }
}

/// What the operation of a commit's trailer is.
fn deed(op: Option<&str>) -> CommitKind {
    match op {
        None => CommitKind::Foreign,
        Some("containment") => CommitKind::Contain,
        Some("review.submit" | "review.approve") => CommitKind::Promote,
        Some(_) => CommitKind::Write,
    }
}

/// The stages of `Bring source into review`.
fn brought(subject: &str) -> Option<(Stage, Stage)> {
    let (above, below) = subject.strip_prefix("Bring ")?.split_once(" into ")?;
    Some((Stage::named(above)?, Stage::named(below)?))
}
