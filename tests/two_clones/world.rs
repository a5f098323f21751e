//! Two clones and a hub, and their invariants.

use super::deeds::{Deed, LETTERS};
use super::replaced::replaced;
use super::written::{Tokens, Written, tokens};
use crate::staging::bench::{AiReview, Bench, Review, Source, id};
use crate::support::faulty::{Fault, FaultyGit};
use crate::support::{Run, Sandbox};
use cms::base::Stage;
use cms::git::{GitProgram, Repo};
use cms::model::roles::Role;
use cms::site::{SiteError, Synced, Undone};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

/// One clone.
pub(super) struct Clone {
    pub(super) bench: Bench,
    repo: Repo,
    git: GitProgram,
    written: Written,
    parked: BTreeMap<String, Tokens>,
    /// What the last undo took back.
    pub(super) undone: RefCell<Option<Undone>>,
}

/// Two clones and the hub between them.
pub(super) struct World {
    hub: Sandbox,
    clones: [Clone; 2],
    /// Tokens that an act replaced, with the most upstream stage of that: copies there and downstream may disappear.
    superseded: BTreeMap<String, Stage>,
    /// Tokens that a promotion overwrote, with the stage: they may stay pending downstream.
    overwritten: BTreeSet<(Stage, String)>,
    /// The clones on which a token was replaced: both may have done so independently.
    decided: BTreeSet<(usize, String)>,
    /// Everything that an act published on source.
    live: Tokens,
    next: usize,
    told: Vec<String>,
}

impl Clone {
    fn of(bench: Bench) -> Clone {
        let repo = Repo::open(bench.sandbox().work()).expect("a repository");
        let search_path = std::env::var_os("PATH").expect("a PATH");
        let home = bench.sandbox().home();
        let git = GitProgram::find(&search_path, Some(home.as_os_str())).expect("git");
        let mut parked = BTreeMap::new();
        let written = Written::of(&bench, &repo, &mut parked);
        Clone { bench, repo, git, written, parked, undone: RefCell::default() }
    }

    pub(super) fn exchange(&self) -> Result<Synced, SiteError> {
        let act = self.bench.act("sync", Review, Role::Admin);
        self.bench.site.exchange(&act, &self.git, "origin")
    }

    pub(super) fn exchange_despite(&self, fault: &Fault) -> Result<Synced, SiteError> {
        let sandbox = self.bench.sandbox();
        let search_path = std::env::var_os("PATH").expect("a PATH");
        let search_path = FaultyGit::of(sandbox, fault).before(&search_path);
        let git = GitProgram::find(&search_path, Some(sandbox.home().as_os_str())).expect("git");
        let act = self.bench.act("sync", Review, Role::Admin);
        self.bench.site.exchange(&act, &git, "origin")
    }

    fn look(&mut self) -> Written {
        Written::of(&self.bench, &self.repo, &mut self.parked)
    }

    fn tips(&self) -> Vec<String> {
        Stage::ALL.iter().map(|stage| self.bench.tip(*stage).to_string()).collect()
    }
}

impl World {
    /// Two clones of a site with three posts: copies of a first pair, which is created only once.
    pub(super) fn new() -> World {
        // Thread-local, because that is dropped after the test: a static would leave its files on the disk.
        thread_local!(static FIRST: [Sandbox; 3] = first());
        let [hub, clones @ ..] = FIRST.with(|first| first.each_ref().map(copy));
        let address = hub.work().display().to_string();
        let clones = clones.map(|clone| {
            clone.git(&["config", "remote.origin.url", &address]);
            Clone::of(Bench::open((clone, 1_800_000_100)))
        });
        World {
            hub,
            clones,
            superseded: BTreeMap::new(),
            overwritten: BTreeSet::new(),
            decided: BTreeSet::new(),
            live: Tokens::new(),
            next: 0,
            told: Vec::new(),
        }
    }

    /// Performs an act if it is possible now, and checks the invariants.
    pub(super) fn act(&mut self, clone: usize, deed: &Deed) {
        self.next += 1;
        let token = format!("tok{}", self.next);
        let on_hub = match deed {
            Deed::RacedExchange => &self.live_on_hub() | &self.clones[1 - clone].written.on(Source),
            deed if deed.exchanges() => self.live_on_hub(),
            _ => Tokens::new(),
        };
        let done = match self.perform(clone, deed, &token) {
            Ok(done) => done,
            Err(
                SiteError::InvalidContent { .. }
                | SiteError::PathTaken { .. }
                | SiteError::ConflictOpen { .. }
                | SiteError::NotPending { .. }
                | SiteError::NothingPending { .. }
                | SiteError::NoConflict { .. }
                | SiteError::NoPlace { .. }
                | SiteError::NotThere { .. }
                | SiteError::Overlaid { .. }
                | SiteError::CannotUndo { .. }
                | SiteError::NothingToUndo { .. },
            ) => false,
            Err(other) => panic!("{deed:?}: {other:?}\n{}", self.told.join("\n")),
        };
        self.told.push(format!("{clone} {deed:?} {token} {}", if done { "" } else { "(not done)" }));
        if crate::support::project::number("CMS_TWO_CLONES_TELL").is_some() {
            self.tell(clone);
        }
        let now = self.clones[clone].look();
        if done {
            self.supersede(clone, deed, &now);
        }
        self.nothing_lost(clone, deed, &now);
        self.nothing_twice(clone, deed, &now);
        self.nothing_live(clone, deed, &now, &on_hub);
        self.clones[clone].written = now;
    }

    fn perform(&self, clone: usize, deed: &Deed, token: &str) -> Result<bool, SiteError> {
        match deed {
            Deed::RacedExchange => {
                let other = self.clones[1 - clone].bench.sandbox().work().to_owned();
                self.clones[clone].exchange_despite(&Fault::Race { other }).map(|_| true)
            }
            deed => self.clones[clone].perform(deed, token),
        }
    }

    /// Prints the state of a clone after the last act.
    #[expect(clippy::print_stderr, reason = "printed only on request, to find a cause")]
    fn tell(&self, clone: usize) {
        let bench = &self.clones[clone].bench;
        eprintln!("##### {}", self.told.last().map_or("", String::as_str));
        eprintln!("{}", bench.git(&["log", "--graph", "--oneline", "--decorate", "--all", "-40"]));
        for stage in Stage::ALL {
            for file in bench.git(&["ls-tree", "-r", "--name-only", stage.branch(), "conflicts"]).lines() {
                eprintln!("--- {stage}:{file}\n{}", bench.file(stage, file).unwrap_or_default());
            }
        }
    }

    /// Records what the act deliberately replaced.
    fn supersede(&mut self, clone: usize, deed: &Deed, now: &Written) {
        let before = &self.clones[clone].written;
        let undone = self.clones[clone].undone.take();
        let taken_back = undone.as_ref().filter(|undone| undone.pending.is_none());
        let taken_back = taken_back.map(|undone| (undone.stage, self.clones[clone].brought(&undone.reverts)));
        if let Some((stage, replaced)) = taken_back.or_else(|| replaced(before, deed)) {
            for token in replaced.into_iter().filter(|token| !now.has(stage, token)) {
                self.decided.insert((clone, token.clone()));
                let first = self.superseded.entry(token).or_insert(stage);
                *first = stage.min(*first);
            }
        }
        // An edit with plain git resolves the post's conflicts; the next act of cms removes the conflict file.
        let hands = match deed {
            Deed::PlainSet { stage, .. } | Deed::PlainMerge { stage } => Some(*stage),
            _ => None,
        };
        for (stage, letter) in hands.into_iter().flat_map(|stage| LETTERS.map(|letter| (stage, letter))) {
            if before.post(stage, &id(letter)) != now.post(stage, &id(letter)) {
                for token in before.disputed(stage, &id(letter)) {
                    let first = self.superseded.entry(token).or_insert(stage);
                    *first = stage.min(*first);
                }
            }
        }
        // A promotion replaces the upstream values with those of the downstream stage.
        let upper = match deed {
            Deed::Submit { .. } => Review,
            Deed::Approve { .. } | Deed::PlainSquash | Deed::PlainPick => Source,
            Deed::PlainMerge { stage } => *stage,
            Deed::Undo | Deed::Redo => undone.map_or(Source, |undone| undone.stage),
            _ => return,
        };
        for token in &before.on(upper) - &now.on(upper) {
            if let Some(stage) = self.superseded.get_mut(&token) {
                *stage = upper.min(*stage);
            }
            self.overwritten.insert((upper, token));
        }
        // A cherry-picked undo removes live values like an edit there.
        if matches!(deed, Deed::PlainPick) {
            for token in &before.on(Source) - &now.on(Source) {
                self.superseded.insert(token, Source);
            }
        }
        // Merging a whole stage upstream includes its decisions: the other clone may have the replaced values upstream.
        if self.merges_whole(clone, deed, upper) {
            for (token, stage) in &mut self.superseded {
                if stage.upstream() == Some(upper)
                    && self.decided.contains(&(clone, token.clone()))
                    && !now.has(upper, token)
                {
                    *stage = upper;
                }
            }
        }
    }

    /// Whether everything pending downstream of a stage was promoted to it. An act of cms that promotes everything also
    /// merges the history of the downstream stage, as a manual merge does.
    fn merges_whole(&self, clone: usize, deed: &Deed, upper: Stage) -> bool {
        let tip = |stage: Stage| self.clones[clone].bench.tip(stage);
        match deed {
            Deed::PlainMerge { .. } | Deed::PlainSquash => true,
            Deed::Submit { .. } | Deed::Approve { .. } => {
                upper.downstream().is_some_and(|below| tip(below) == tip(upper))
            }
            _ => false,
        }
    }

    /// The most upstream stage on which a token was replaced, by an act there or by promotions that overwrote it.
    fn replaced_on(&self, token: &String) -> Option<Stage> {
        let mut stage = *self.superseded.get(token)?;
        while let Some(above) =
            stage.upstream().filter(|above| self.overwritten.contains(&(*above, token.clone())))
        {
            stage = above;
        }
        Some(stage)
    }

    fn nothing_lost(&self, clone: usize, deed: &Deed, now: &Written) {
        let before = &self.clones[clone].written;
        let mut lost = &before.all() - &now.all();
        lost.retain(|token| {
            let top = Stage::ALL.into_iter().find(|stage| before.has(*stage, token));
            // Plain git does not push parked refs: they come with the next exchange of the clone that parked the work.
            let comes = deed.exchanges() && self.clones[1 - clone].written.parked.contains(token);
            !comes && self.replaced_on(token).is_none_or(|stage| Some(stage) > top)
        });
        assert!(
            lost.is_empty(),
            "{deed:?} on clone {clone} lost {lost:?}\n{}\nbefore\n{before:?}after\n{now:?}",
            self.told.join("\n")
        );
    }

    /// No act of cms duplicates a post.
    fn nothing_twice(&self, clone: usize, deed: &Deed, now: &Written) {
        let story = || format!("{deed:?} on clone {clone}\n{}\n{now:?}", self.told.join("\n"));
        let before = &self.clones[clone].written;
        for (stage, letter) in Stage::ALL.into_iter().flat_map(|stage| LETTERS.map(|letter| (stage, letter)))
        {
            let (old, new) = (before.files(stage, &id(letter)), now.files(stage, &id(letter)));
            assert!(new <= old.max(1), "{letter} has {new} files on {stage}: {}", story());
        }
    }

    /// Source has only what an act published there, on this or the other clone.
    fn nothing_live(&mut self, clone: usize, deed: &Deed, now: &Written, on_hub: &Tokens) {
        let own = match deed {
            Deed::Set { stage, .. }
            | Deed::AddModule { stage, .. }
            | Deed::MoveModule { stage, .. }
            | Deed::RemoveModule { stage, .. }
            | Deed::Create { stage, .. }
            | Deed::Purge { stage, .. }
            | Deed::Rename { stage, .. }
            | Deed::PlainSet { stage, .. }
            | Deed::PlainMerge { stage } => *stage == Source,
            Deed::Approve { .. } | Deed::PlainSquash | Deed::PlainPick => true,
            _ => false,
        };
        let live = now.on(Source);
        if own {
            self.live.extend(live.clone());
        }
        let unasked = &live - &self.live;
        assert!(unasked.is_empty(), "{deed:?} made {unasked:?} live\n{}", self.told.join("\n"));
        let exchanged = deed.exchanges();
        let before = self.clones[clone].written.on(Source);
        let new = &(&live - &before) - if exchanged { on_hub } else { &live };
        assert!(new.is_empty(), "{deed:?} brought {new:?} to source from nowhere\n{}", self.told.join("\n"));
    }

    fn live_on_hub(&self) -> Tokens {
        let run = Run::of(self.hub.command("git").args(["grep", "-h", "tok[0-9]", "source", "--", "posts"]));
        tokens(&run.stdout)
    }

    /// Both clones exchange until nothing changes: this takes few rounds, and then the state is stable.
    pub(super) fn converge(&mut self) {
        for clone in [0, 1, 0] {
            self.act(clone, &Deed::Exchange);
        }
        let story = self.told.join("\n");
        let tips = self.clones[0].tips();
        assert_eq!(tips, self.clones[1].tips(), "the clones are apart\n{story}");
        for (stage, tip) in Stage::ALL.iter().zip(&tips) {
            assert_eq!(self.hub.git(&["rev-parse", stage.branch()]), *tip, "the hub is apart\n{story}");
        }
        for clone in [1, 0] {
            let again = self.clones[clone].exchange().expect("an exchange");
            let exchange = again.exchange.expect("an exchange");
            assert!(again.moved.is_empty() && exchange.pushed.is_empty(), "it does not converge\n{story}");
        }
        for clone in &self.clones {
            clone.bench.contained();
        }
        let (one, other) = (self.clones[0].written.all(), self.clones[1].written.all());
        assert_eq!(one, other, "one clone knows more\n{story}");
    }
}

/// The hub, a site that was pushed to it, and a clone of it.
fn first() -> [Sandbox; 3] {
    let hub = Sandbox::new();
    hub.git(&["init", "--quiet", "--bare", "."]);
    let address = hub.work().display().to_string();
    let first = Bench::new();
    first.git(&["remote", "add", "origin", &address]);
    let first = Clone::of(Bench::open((first.into_sandbox(), 1_800_000_100)));
    first.exchange().expect("the first push");
    let second = Sandbox::new();
    second.git(&["clone", "--quiet", "--bare", &address, "."]);
    [hub, first.bench.into_sandbox(), second]
}

fn copy(of: &Sandbox) -> Sandbox {
    let copy = Sandbox::new();
    Run::of(copy.command("cp").arg("-a").arg(of.work().join(".")).arg(copy.work())).ok();
    copy
}

/// An agent only stages: it may not exchange.
#[test]
fn agent_cannot_exchange() {
    let world = World::new();
    let clone = &world.clones[0];
    let act = clone.bench.act("sync", AiReview, Role::AiAgent);
    let refused = clone.bench.site.exchange(&act, &clone.git, "origin");
    assert!(matches!(refused, Err(SiteError::Forbidden { .. })), "{refused:?}");
}
