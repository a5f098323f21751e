//! Two clones and a hub, and the laws that hold among them.

use super::deeds::{Deed, LETTERS, SLUGS};
use super::written::{Tokens, Written, tokens};
use crate::staging::bench::{AiReview, Bench, Review, Source, content, id, module_id, path, post, text};
use crate::support::{Run, Sandbox};
use cms::base::{Path, Stage, Value};
use cms::git::{GitProgram, Repo};
use cms::model::Kind;
use cms::model::roles::Role;
use cms::site::{SiteError, Synced, Undone};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// Modules of the posts that are made.
const MODULES: [&str; 2] = ["x", "y"];

/// One clone.
struct Clone {
    bench: Bench,
    repo: Repo,
    git: GitProgram,
    written: Written,
    parked: BTreeMap<String, Tokens>,
    /// What the last undo took back.
    undone: RefCell<Option<Undone>>,
}

/// Two clones and the hub between them.
pub(super) struct World {
    hub: Sandbox,
    clones: [Clone; 2],
    /// What was replaced by somebody's act, and the highest stage on which: its copies there and below may go at any time.
    superseded: BTreeMap<String, Stage>,
    /// What somebody brought to source.
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

    fn exchange(&self) -> Result<Synced, SiteError> {
        let act = self.bench.act("sync", Review, Role::Admin);
        self.bench.site.exchange(&act, &self.git, "origin")
    }

    fn look(&mut self) -> Written {
        Written::of(&self.bench, &self.repo, &mut self.parked)
    }

    fn tips(&self) -> Vec<String> {
        Stage::ALL.iter().map(|stage| self.bench.tip(*stage).to_string()).collect()
    }
}

impl World {
    /// Two clones of a site with three posts: copies of a first one, which is made only once.
    pub(super) fn new() -> World {
        static FIRST: OnceLock<[Sandbox; 3]> = OnceLock::new();
        let [hub, clones @ ..] = FIRST.get_or_init(first).each_ref().map(copy);
        let address = hub.work().display().to_string();
        let clones = clones.map(|clone| {
            clone.git(&["config", "remote.origin.url", &address]);
            Clone::of(Bench::open((clone, 1_800_000_100)))
        });
        World { hub, clones, superseded: BTreeMap::new(), live: Tokens::new(), next: 0, told: Vec::new() }
    }

    /// Does it, if it can be done now, and looks what became of what was written.
    pub(super) fn act(&mut self, clone: usize, deed: &Deed) {
        self.next += 1;
        let token = format!("tok{}", self.next);
        let on_hub = match deed {
            Deed::Exchange => self.live_on_hub(),
            _ => Tokens::new(),
        };
        let done = match self.clones[clone].perform(deed, &token) {
            Ok(done) => done,
            Err(
                SiteError::Unsound { .. }
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
        if super::number("CMS_LIVES_TELL").is_some() {
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

    /// Shows what the last act made of a clone.
    #[expect(clippy::print_stderr, reason = "whoever looks for a cause asked for it")]
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

    /// Notes what the act replaced, and was told to.
    fn supersede(&mut self, clone: usize, deed: &Deed, now: &Written) {
        let before = &self.clones[clone].written;
        let undone = self.clones[clone].undone.take();
        let taken_back = undone.as_ref().filter(|undone| undone.pending.is_none());
        let taken_back = taken_back.map(|undone| (undone.stage, self.clones[clone].brought(&undone.undone)));
        if let Some((stage, replaced)) = taken_back.or_else(|| replaced(before, deed)) {
            for token in replaced.into_iter().filter(|token| !now.has(stage, token)) {
                let first = self.superseded.entry(token).or_insert(stage);
                *first = stage.min(*first);
            }
        }
        // A hand's edit decides what is disputed about the post; its conflict file goes with the next act of cms.
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
        // What goes up replaces what was there, by what somebody had replaced it with further below.
        let upper = match deed {
            Deed::Submit { .. } => Review,
            Deed::Approve { .. } | Deed::PlainSquash | Deed::PlainPick => Source,
            Deed::PlainMerge { stage } => *stage,
            Deed::Undo => undone.map_or(Source, |undone| undone.stage),
            _ => return,
        };
        for token in &before.on(upper) - &now.on(upper) {
            if let Some(stage) = self.superseded.get_mut(&token) {
                *stage = upper.min(*stage);
            }
        }
    }

    fn nothing_lost(&self, clone: usize, deed: &Deed, now: &Written) {
        let before = &self.clones[clone].written;
        let mut lost = &before.all() - &now.all();
        lost.retain(|token| {
            let top = Stage::ALL.into_iter().find(|stage| before.has(*stage, token));
            self.superseded.get(token).is_none_or(|stage| Some(*stage) > top)
        });
        assert!(
            lost.is_empty(),
            "{deed:?} on clone {clone} lost {lost:?}\n{}\nbefore\n{before:?}after\n{now:?}",
            self.told.join("\n")
        );
    }

    /// No act of cms makes two posts of one.
    fn nothing_twice(&self, clone: usize, deed: &Deed, now: &Written) {
        let story = || format!("{deed:?} on clone {clone}\n{}\n{now:?}", self.told.join("\n"));
        let before = &self.clones[clone].written;
        for (stage, letter) in Stage::ALL.into_iter().flat_map(|stage| LETTERS.map(|letter| (stage, letter)))
        {
            let (old, new) = (before.files(stage, &id(letter)), now.files(stage, &id(letter)));
            assert!(new <= old.max(1), "{letter} lies {new} times on {stage}: {}", story());
        }
    }

    /// Source holds nothing but what somebody's own act brought there, here or on the other clone.
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
        let exchanged = matches!(deed, Deed::Exchange);
        let before = self.clones[clone].written.on(Source);
        let new = &(&live - &before) - if exchanged { on_hub } else { &live };
        assert!(new.is_empty(), "{deed:?} brought {new:?} to source from nowhere\n{}", self.told.join("\n"));
    }

    fn live_on_hub(&self) -> Tokens {
        let run = Run::of(self.hub.command("git").args(["grep", "-h", "tok[0-9]", "source", "--", "posts"]));
        tokens(&run.stdout)
    }

    /// Both clones exchange until nothing moves: that is soon, and for good.
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
            assert!(again.moved.is_empty() && exchange.pushed.is_empty(), "it goes on\n{story}");
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

/// What an act of cms or of a hand replaces, and on which stage.
fn replaced(before: &Written, deed: &Deed) -> Option<(Stage, Tokens)> {
    let disputed = |stage: Stage, letter: char| before.disputed(stage, &id(letter));
    let of_post =
        |stage: Stage, letter: char| before.post(stage, &id(letter)).map_or_else(Tokens::new, |t| tokens(t));
    // An act of cms first brings along what somebody committed above.
    let above = |stage: Stage| Stage::ALL.into_iter().filter(move |other| *other <= stage);
    let values = |stage: Stage, letter: char| {
        above(stage).filter_map(move |other| before.post(other, &id(letter))).map(|text| value(text))
    };
    Some(match deed.clone() {
        Deed::Set { stage, post, field } => {
            let place = Path::parse(&fields(post)[field]).expect("a path");
            let old = values(stage, post).filter_map(|item| place.get(&item).map(Value::to_string));
            (stage, &old.flat_map(|text| tokens(&text)).collect() | &disputed(stage, post))
        }
        Deed::RemoveModule { stage, post, at } => {
            let file = before.post(stage, &id(post)).map(|text| value(text)).unwrap_or_default();
            let module = file["modules"].get(at).map(|module| module["id"].clone());
            let is_it = |other: &&Value| Some(&other["id"]) == module.as_ref();
            let list = |item: Value| item["modules"].as_array().cloned().unwrap_or_default();
            let old = values(stage, post).flat_map(list).filter(|other| is_it(&other));
            (stage, &old.flat_map(|module| tokens(&module.to_string())).collect() | &disputed(stage, post))
        }
        Deed::PlainSet { stage, post, .. } => (stage, &of_post(stage, post) | &disputed(stage, post)),
        Deed::Purge { stage, post } | Deed::Resolve { stage, post, .. } => {
            let old: Tokens = above(stage).flat_map(|other| of_post(other, post)).collect();
            (stage, &old | &disputed(stage, post))
        }
        Deed::AddModule { stage, post }
        | Deed::MoveModule { stage, post, .. }
        | Deed::Create { stage, post }
        | Deed::Rename { stage, post, .. } => (stage, disputed(stage, post)),
        Deed::Submit { .. }
        | Deed::Approve { .. }
        | Deed::Reject { .. }
        | Deed::Undo
        | Deed::PlainMerge { .. }
        | Deed::PlainSquash
        | Deed::PlainRebase
        | Deed::PlainPick
        | Deed::Sync
        | Deed::Exchange => return None,
    })
}

fn value(text: &str) -> Value {
    cms::codec::yaml::parse(text.as_bytes()).expect("sound").value
}

fn fields(letter: char) -> [String; 4] {
    ["title".to_owned(), "excerpt".to_owned(), content(letter, "x"), content(letter, "y")]
}

impl Clone {
    /// Whether there was something to do.
    fn perform(&self, deed: &Deed, token: &str) -> Result<bool, SiteError> {
        let bench = &self.bench;
        let exists = |stage: Stage, letter: char| bench.lies(stage, letter).is_some();
        match deed.clone() {
            Deed::Set { stage, post, .. }
            | Deed::AddModule { stage, post }
            | Deed::Rename { stage, post, .. }
                if !exists(stage, post) =>
            {
                Ok(false)
            }
            Deed::Set { stage, post, field } => {
                let field = &fields(post)[field];
                if field.contains('[') && bench.field(stage, post, field).is_none() {
                    return Ok(false);
                }
                bench.try_set(stage, post, field, Some(token)).map(|_| true)
            }
            Deed::AddModule { .. } | Deed::MoveModule { .. } | Deed::RemoveModule { .. } => {
                self.modules(deed, token)
            }
            Deed::Create { stage, post } => {
                debug_assert!(LETTERS.contains(&post));
                if exists(stage, post) || bench.file(stage, &path(post)).is_some() {
                    return Ok(false);
                }
                bench.put(stage, &path(post), Some(&text(post, token, &MODULES))).map(|_| true)
            }
            Deed::Purge { stage, post } => match bench.lies(stage, post) {
                Some(path) => bench.put(stage, &path, None).map(|_| true),
                None => Ok(false),
            },
            Deed::Rename { stage, post, slug } => bench.rename(stage, post, SLUGS[slug]).map(|_| true),
            Deed::Submit { posts } => bench.submit(posts).map(|_| true),
            Deed::Approve { posts } => bench.approve(posts).map(|_| true),
            Deed::Reject { stage, posts } => bench.reject(stage, posts).map(|_| true),
            Deed::Resolve { stage, post, take } => bench.resolve(stage, post, &[], take).map(|_| true),
            Deed::Undo => {
                *self.undone.borrow_mut() = Some(bench.undo(Role::Admin)?);
                Ok(true)
            }
            Deed::Sync => {
                bench.sync();
                Ok(true)
            }
            Deed::Exchange => self.exchange().map(|_| true),
            Deed::PlainSet { .. }
            | Deed::PlainMerge { .. }
            | Deed::PlainSquash
            | Deed::PlainRebase
            | Deed::PlainPick => Ok(bench.by_hand(deed, token)),
        }
    }

    /// What a commit brought that was not there before it.
    fn brought(&self, commit: &str) -> Tokens {
        let held = |rev: &str| {
            let mut command = self.bench.sandbox().command("git");
            command.args(["grep", "-h", "tok[0-9]", rev, "--", "posts", "conflicts"]);
            tokens(&Run::of(&mut command).stdout)
        };
        &held(commit) - &held(&format!("{commit}^"))
    }

    fn modules(&self, deed: &Deed, token: &str) -> Result<bool, SiteError> {
        let (Deed::AddModule { stage, post: letter }
        | Deed::MoveModule { stage, post: letter, .. }
        | Deed::RemoveModule { stage, post: letter, .. }) = deed
        else {
            return Ok(false);
        };
        let mut did = false;
        self.bench.write(*stage, |draft| {
            let Some(item) = draft.item(post(*letter).item().expect("an item"))? else { return Ok(()) };
            let mut value = item.value.clone();
            let list = value["modules"].as_array_mut().expect("a list");
            did = match deed {
                Deed::MoveModule { from, to, .. } if *from < list.len() && *to < list.len() && from != to => {
                    let module = list.remove(*from);
                    list.insert(*to, module);
                    true
                }
                Deed::RemoveModule { at, .. } if *at < list.len() => {
                    list.remove(*at);
                    true
                }
                Deed::AddModule { .. } => {
                    let id = module_id(*letter, token);
                    let module = serde_json::json!({"id": id, "type": "prose", "props": {"content": token}});
                    list.insert(list.len() / 2, module);
                    true
                }
                _ => false,
            };
            draft.put(Kind::Post, &item.path, value)
        })?;
        Ok(did)
    }
}

/// The third of the three: an agent stages only.
#[test]
fn an_agent_does_not_exchange() {
    let world = World::new();
    let clone = &world.clones[0];
    let act = clone.bench.act("sync", AiReview, Role::AiAgent);
    let refused = clone.bench.site.exchange(&act, &clone.git, "origin");
    assert!(matches!(refused, Err(SiteError::Forbidden { .. })), "{refused:?}");
}
