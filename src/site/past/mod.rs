//! What happened to a site, by whom and on which stage: the commits of the stages, read once and put in order.

mod blame;
mod course;
mod log;
mod revision;
mod undo;
mod undoable;
mod version;

pub use blame::{Blamed, FieldOrigin};
pub use log::LoggedOperation;
pub use revision::{Doer, History, Made, Revision};
pub use undo::{Overlaid, Undone};
pub use undoable::Undoable;
pub use version::ItemVersion;

use super::Site;
use super::error::SiteError;
use crate::base::Stage;
use crate::git::{Commit, Oid};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

/// Most commits that are looked at, the newest; what lies further back is unknown.
const COMMITS_MAX: usize = 200_000;

/// What sort of act a commit records.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Deed {
    /// A write by `cms`.
    Write,
    /// Items went up a stage, with their history.
    Promote,
    /// A stage was brought along; nobody decided anything.
    Contain,
    /// Somebody committed with other tools.
    Foreign,
}

/// One commit, as far as everybody needs it.
#[derive(Debug, Clone)]
pub(super) struct Node {
    pub(super) id: Oid,
    pub(super) tree: Oid,
    /// Places in [`Past::nodes`].
    pub(super) parents: Vec<usize>,
    /// When it was recorded, in seconds since 1970.
    pub(super) time: i64,
    pub(super) deed: Deed,
    /// The stage on which it was made; `None` where that cannot be told.
    pub(super) stage: Option<Stage>,
    /// The operation that it undoes.
    pub(super) undoes: Option<Oid>,
    /// Whether what was before is unknown: a shallow clone, or too long ago.
    pub(super) is_cut_off: bool,
    /// For containment: which stage was brought into which.
    bring: Option<(Stage, Stage)>,
}

/// The commits that lead to some tips.
pub(crate) struct Past<'a> {
    pub(super) site: &'a Site,
    pub(super) nodes: Vec<Node>,
    /// Places in `nodes`: children before their parents, newest first; of two of the same second the one upstream first,
    /// because what is done further down stands on it.
    pub(super) order: Vec<usize>,
    places: HashMap<Oid, usize>,
    tips: Vec<usize>,
}

impl<'a> Past<'a> {
    /// Everything that leads to the stages, and to `also` if that is something else.
    pub(crate) fn of(site: &'a Site, also: Option<Oid>) -> Result<Self, SiteError> {
        let mut past =
            Past { site, nodes: Vec::new(), order: Vec::new(), places: HashMap::new(), tips: Vec::new() };
        let mut stages = Vec::new();
        for stage in Stage::ALL {
            if let Some(tip) = site.repo.read_ref(stage.ref_name())? {
                stages.push((past.load(tip)?, stage));
            }
        }
        if let Some(also) = also
            && !past.places.contains_key(&also)
        {
            past.load(also)?;
        }
        past.order = past.ordered();
        past.say_stages(&stages);
        past.order = past.ordered();
        Ok(past)
    }

    /// The place of a commit in [`Past::nodes`].
    pub(super) fn place(&self, commit: Oid) -> Option<usize> {
        self.places.get(&commit).copied()
    }

    /// The commits that the past leads to.
    pub(super) fn tips(&self) -> &[usize] {
        &self.tips
    }

    /// The commit of a node, whole.
    pub(super) fn commit(&self, node: usize) -> Result<Commit, SiteError> {
        Ok(self.site.repo.commit(self.nodes[node].id)?)
    }

    /// Whether there is something before what is known.
    pub(super) fn is_cut_off(&self) -> bool {
        self.nodes.iter().any(|node| node.is_cut_off)
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

    fn load(&mut self, tip: Oid) -> Result<usize, SiteError> {
        let (first, parents) = self.node(tip)?;
        self.tips.push(first);
        let mut waiting = vec![(first, parents)];
        while let Some((node, parents)) = waiting.pop() {
            for parent in parents {
                if !self.places.contains_key(&parent) && self.nodes.len() >= COMMITS_MAX {
                    self.nodes[node].is_cut_off = true;
                    self.nodes[node].parents.clear();
                    break;
                }
                let (place, grandparents) = self.node(parent)?;
                self.nodes[node].parents.push(place);
                if !grandparents.is_empty() {
                    waiting.push((place, grandparents));
                }
            }
        }
        Ok(first)
    }

    /// The node of a commit, and the parents that it still lacks.
    fn node(&mut self, id: Oid) -> Result<(usize, Vec<Oid>), SiteError> {
        if let Some(known) = self.places.get(&id) {
            return Ok((*known, Vec::new()));
        }
        let commit = self.site.repo.commit(id)?;
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
            bring: if deed == Deed::Contain { brought(commit.subject()) } else { None },
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
                Deed::Foreign => sure[place],
                Deed::Write | Deed::Promote | Deed::Contain => sure[place].or(maybe[place]),
            };
            for (index, parent) in node.parents.iter().enumerate() {
                match (index, node.deed, node.bring) {
                    (0, Deed::Contain, Some((_, below))) => say(&mut sure, *parent, Some(below)),
                    (1, Deed::Contain, Some((above, _))) => say(&mut sure, *parent, Some(above)),
                    (0, ..) => say(&mut sure, *parent, known),
                    (_, Deed::Promote, _) => say(&mut sure, *parent, known.and_then(Stage::downstream)),
                    (_, Deed::Write | Deed::Contain | Deed::Foreign, _) => {
                        say(&mut maybe, *parent, known.and_then(Stage::downstream));
                    }
                }
            }
            self.nodes[place].stage = known;
        }
    }
}

/// What the operation of a commit's trailer is.
fn deed(op: Option<&str>) -> Deed {
    match op {
        None => Deed::Foreign,
        Some("containment") => Deed::Contain,
        Some("review.submit" | "review.approve") => Deed::Promote,
        Some(_) => Deed::Write,
    }
}

/// The stages of `Bring source into review`.
fn brought(subject: &str) -> Option<(Stage, Stage)> {
    let (above, below) = subject.strip_prefix("Bring ")?.split_once(" into ")?;
    let stage = |name: &str| Stage::ALL.into_iter().find(|stage| stage.branch() == name);
    Some((stage(above)?, stage(below)?))
}
