//! The graph of the stages' commits, read once and ordered.

use super::{CommitKind, Node};
use crate::site::prelude::*;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

/// Most commits that are read, newest first; older history is unknown.
const COMMITS_MAX: usize = 200_000;

/// The existing stages and their tips.
pub(crate) type Tips = Vec<(Stage, Oid)>;

/// The ancestors of some tips and their relations. It is determined by the tips, so it is cached until they move.
#[derive(Default)]
pub(crate) struct CommitGraph {
    pub(super) nodes: Vec<Node>,
    /// Indexes into `nodes`: children before parents, newest first; within one second upstream stages first, because
    /// downstream commits are based on them.
    pub(super) order: Vec<usize>,
    places: HashMap<Oid, usize>,
    tips: Vec<usize>,
}

impl CommitGraph {
    /// All ancestors of the stages, and of `also` if given.
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

    /// The index of a commit in [`CommitGraph::nodes`].
    pub(super) fn place(&self, commit: Oid) -> Option<usize> {
        self.places.get(&commit).copied()
    }

    /// The tips of the graph.
    pub(super) fn tips(&self) -> &[usize] {
        &self.tips
    }

    /// Whether older history exists that was not read.
    pub(in crate::site) fn is_cut_off(&self) -> bool {
        self.nodes.iter().any(|node| node.is_cut_off)
    }

    /// How many commits there are.
    pub(in crate::site) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Which nodes are ancestors of a node, including itself.
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

    /// Adds a commit's node; returns its index, and its parents that have no node yet.
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

    /// Determines the stage on which each commit was made. Source's first parents were live. From each tip, first
    /// parents belong to its stage; approve and containment commits name their stages; if there are several candidates,
    /// the most upstream one is right, because a stage contains all of its upstream. Commits that a person merged from
    /// elsewhere have no stage, unless `cms` wrote them.
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

/// The commit kind of an operation trailer.
fn deed(op: Option<&str>) -> CommitKind {
    match op {
        None => CommitKind::Foreign,
        Some("containment") => CommitKind::Contain,
        Some("review.submit" | "review.approve") => CommitKind::Promote,
        Some(_) => CommitKind::Write,
    }
}

/// Parses the stages of `Bring source into review`.
fn brought(subject: &str) -> Option<(Stage, Stage)> {
    let (above, below) = subject.strip_prefix("Bring ")?.split_once(" into ")?;
    Some((Stage::named(above)?, Stage::named(below)?))
}
