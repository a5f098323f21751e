//! Random operations of several people on one small site, checked after each: no work is lost, and nothing goes live
//! by itself.

use super::bench::{AiReview, Bench, Review, Source, content, module_id, path, post, text};
use crate::support::Run;
use cms::base::{Stage, Value};
use cms::git::Repo;
use cms::model::Kind;
use cms::model::roles::Role;
use cms::site::{Resolution, SiteError};
use proptest::prelude::*;
use proptest::test_runner::Config;
use std::collections::{BTreeMap, BTreeSet};

/// Posts that may exist; the first three do at the start.
const LETTERS: [char; 5] = ['a', 'b', 'c', 'd', 'e'];
/// Slugs, besides the letters, that posts may be renamed to.
const SLUGS: [&str; 3] = ["one", "two", "a"];
/// Modules of the posts at the start.
const MODULES: [&str; 4] = ["x", "y", "z", "w"];

/// An act of a user. Numbers choose among what exists.
#[derive(Debug, Clone)]
enum Deed {
    Set { stage: Stage, post: char, field: usize },
    AddModule { stage: Stage, post: char },
    MoveModule { stage: Stage, post: char, from: usize, to: usize },
    RemoveModule { stage: Stage, post: char, at: usize },
    Create { stage: Stage, post: char },
    Purge { stage: Stage, post: char },
    Rename { stage: Stage, post: char, slug: usize },
    Submit { posts: &'static str },
    Approve { posts: &'static str },
    Reject { stage: Stage, posts: &'static str },
    Resolve { stage: Stage, post: char, take: Resolution },
    Undo,
    Redo,
    PlainSet { stage: Stage, post: char },
    PlainMerge { stage: Stage },
    PlainSquash,
    Sync,
}

fn deed() -> impl Strategy<Value = Deed> {
    let stage = || prop::sample::select(Stage::ALL.to_vec());
    let staged = || prop::sample::select(vec![Review, AiReview]);
    let letter = || prop::sample::select(LETTERS.to_vec());
    let posts = || prop::sample::select(vec!["a", "b", "c", "d", "ab", "bc", "*"]);
    let take = prop::sample::select(vec![Resolution::Upstream, Resolution::Staged]);
    prop_oneof![
        8 => (stage(), letter(), 0..4_usize).prop_map(|(stage, post, field)| Deed::Set { stage, post, field }),
        2 => (stage(), letter()).prop_map(|(stage, post)| Deed::AddModule { stage, post }),
        2 => (stage(), letter(), 0..5_usize, 0..5_usize)
            .prop_map(|(stage, post, from, to)| Deed::MoveModule { stage, post, from, to }),
        2 => (stage(), letter(), 0..5_usize).prop_map(|(stage, post, at)| Deed::RemoveModule { stage, post, at }),
        2 => (stage(), letter()).prop_map(|(stage, post)| Deed::Create { stage, post }),
        1 => (stage(), letter()).prop_map(|(stage, post)| Deed::Purge { stage, post }),
        2 => (stage(), letter(), 0..SLUGS.len()).prop_map(|(stage, post, slug)| Deed::Rename { stage, post, slug }),
        2 => posts().prop_map(|posts| Deed::Submit { posts }),
        2 => posts().prop_map(|posts| Deed::Approve { posts }),
        1 => (staged(), posts()).prop_map(|(stage, posts)| Deed::Reject { stage, posts }),
        2 => (staged(), letter(), take).prop_map(|(stage, post, take)| Deed::Resolve { stage, post, take }),
        2 => Just(Deed::Undo),
        1 => Just(Deed::Redo),
        3 => (stage(), letter()).prop_map(|(stage, post)| Deed::PlainSet { stage, post }),
        1 => prop::sample::select(vec![Source, Review]).prop_map(|stage| Deed::PlainMerge { stage }),
        1 => Just(Deed::PlainSquash),
        1 => Just(Deed::Sync),
    ]
}

/// The words `tok<number>` in a text: each stands for one piece of somebody's work.
fn tokens(text: &str) -> BTreeSet<String> {
    let ends = |word: &str| word.len() - word.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    text.match_indices("tok").map(|(at, _)| text[at..at + 3 + ends(&text[at + 3..])].to_owned()).collect()
}

/// The texts of all stages.
#[derive(Debug, Clone, Default)]
struct Written {
    /// In the content of a stage, by path.
    content: BTreeMap<(Stage, String), String>,
    /// Staged values in the conflict files of a stage.
    disputed: BTreeMap<Stage, BTreeSet<String>>,
}

impl Written {
    fn of(bench: &Bench, repo: &Repo) -> Written {
        let mut written = Written::default();
        for stage in Stage::ALL {
            let tree = repo.tree_of(bench.tip(stage)).expect("a tree");
            for entry in repo.entries(tree, "posts").expect("a folder") {
                let text = String::from_utf8(repo.blob(entry.oid).expect("a file")).expect("text");
                cms::codec::parse_file(&entry.path, text.as_bytes())
                    .unwrap_or_else(|error| panic!("{stage}:{}: {error:?}\n{text}", entry.path));
                written.content.insert((stage, entry.path), text);
            }
            let values = bench.conflicts(stage).into_iter().flat_map(|file| file.disputed);
            let staged = values.filter_map(|dispute| dispute.staged);
            let staged = staged.flat_map(|value| tokens(&value.to_string())).collect();
            written.disputed.insert(stage, staged);
        }
        written
    }

    fn on(&self, stage: Stage) -> BTreeSet<String> {
        let texts = self.content.iter().filter(|((at, _), _)| *at == stage);
        texts.flat_map(|(_, text)| tokens(text)).collect()
    }

    fn of_post(&self, stage: Stage, letter: char) -> BTreeSet<String> {
        let id = super::bench::id(letter);
        let texts = self.content.iter().filter(|((at, _), text)| *at == stage && text.contains(&id));
        texts.flat_map(|(_, text)| tokens(text)).collect()
    }

    fn all(&self) -> BTreeSet<String> {
        let content = self.content.values().flat_map(|text| tokens(text));
        content.chain(self.disputed.values().flatten().cloned()).collect()
    }
}

/// One run of the machine.
struct Machine {
    bench: Bench,
    repo: Repo,
    written: Written,
    /// Tokens that an act replaced, with the most upstream stage of that: copies there and downstream may disappear.
    superseded: BTreeMap<String, Stage>,
    /// The stage of the last undo, and whether the undone change is pending downstream.
    undone: Option<(Stage, bool)>,
    next: usize,
}

impl Machine {
    fn new() -> Machine {
        let bench = Bench::new();
        let repo = Repo::open(bench.sandbox().work()).expect("a repository");
        let written = Written::of(&bench, &repo);
        Machine { bench, repo, written, superseded: BTreeMap::new(), undone: None, next: 0 }
    }

    fn token(&mut self) -> String {
        self.next += 1;
        format!("tok{}", self.next)
    }

    /// Performs an act if it is possible now, and checks the result.
    fn run(&mut self, deed: &Deed) {
        let source = self.bench.tip(Source);
        let done = self.perform(deed);
        let now = Written::of(&self.bench, &self.repo);
        match done {
            Ok(true) => self.check(deed, &now, source),
            Ok(false) => {}
            Err(
                SiteError::InvalidContent { .. }
                | SiteError::PathTaken { .. }
                | SiteError::ConflictOpen { .. }
                | SiteError::NotPending { .. }
                | SiteError::NothingPending { .. }
                | SiteError::NoConflict { .. }
                | SiteError::NoPlace { .. }
                | SiteError::Overlaid { .. }
                | SiteError::CannotUndo { .. }
                | SiteError::NothingToUndo { .. },
            ) => self.nothing_lost(deed, &now),
            Err(other) => panic!("{deed:?}: {other}"),
        }
        self.written = now;
    }

    /// Performs an act; returns whether there was something to do.
    fn perform(&mut self, deed: &Deed) -> Result<bool, SiteError> {
        let token = self.token();
        if matches!(deed, Deed::Undo | Deed::Redo) {
            return self.revert(deed);
        }
        let bench = &self.bench;
        let exists = |stage: Stage, letter: char| bench.lies(stage, letter).is_some();
        let promoted = |result: Result<cms::site::Promoted, SiteError>| result.map(|_| true);
        match deed.clone() {
            Deed::Set { stage, post, .. }
            | Deed::AddModule { stage, post }
            | Deed::Rename { stage, post, .. }
                if !exists(stage, post) =>
            {
                Ok(false)
            }
            Deed::Set { stage, post, field } => {
                let fields =
                    ["title".to_owned(), "excerpt".to_owned(), content(post, "x"), content(post, "y")];
                if field > 1 && bench.field(stage, post, &fields[field]).is_none() {
                    return Ok(false);
                }
                bench.try_set(stage, post, &fields[field], Some(&token)).map(|_| true)
            }
            Deed::AddModule { stage, post } => self.modules(stage, post, |list| {
                let id = module_id(post, &token);
                let module = serde_json::json!({"id": id, "type": "prose", "props": {"content": token}});
                list.insert(list.len() / 2, module);
                true
            }),
            Deed::MoveModule { stage, post, from, to } => self.modules(stage, post, |list| {
                let can = from < list.len() && to < list.len() && from != to;
                if can {
                    let module = list.remove(from);
                    list.insert(to, module);
                }
                can
            }),
            Deed::RemoveModule { stage, post, at } => self.modules(stage, post, |list| {
                let can = at < list.len();
                if can {
                    list.remove(at);
                }
                can
            }),
            Deed::Create { stage, post }
                if !exists(stage, post) && bench.file(stage, &path(post)).is_none() =>
            {
                bench.put(stage, &path(post), Some(&text(post, &token, &MODULES[..2]))).map(|_| true)
            }
            Deed::Create { .. } => Ok(false),
            Deed::Purge { stage, post } => match bench.lies(stage, post) {
                Some(path) => bench.put(stage, &path, None).map(|_| true),
                None => Ok(false),
            },
            Deed::Rename { stage, post, slug } => bench.rename(stage, post, SLUGS[slug]).map(|_| true),
            Deed::Submit { posts } => promoted(bench.submit(posts)),
            Deed::Approve { posts } => promoted(bench.approve(posts)),
            Deed::Reject { stage, posts } => bench.reject(stage, posts).map(|_| true),
            Deed::Resolve { stage, post, take } => bench.resolve(stage, post, &[], take).map(|_| true),
            Deed::PlainSet { .. } | Deed::PlainMerge { .. } | Deed::PlainSquash | Deed::Sync => {
                Ok(self.by_hand(deed, &token))
            }
            Deed::Undo | Deed::Redo => panic!("handled above"),
        }
    }

    fn revert(&mut self, deed: &Deed) -> Result<bool, SiteError> {
        let undone = match deed {
            Deed::Redo => self.bench.redo(Role::Admin)?,
            _ => self.bench.undo(Role::Admin)?,
        };
        self.undone = Some((undone.stage, undone.pending.is_some()));
        Ok(true)
    }

    /// Performs an act with plain git, and a sync after it.
    fn by_hand(&self, deed: &Deed, token: &str) -> bool {
        let bench = &self.bench;
        match deed.clone() {
            Deed::PlainSet { stage, post } => {
                let Some(path) = bench.lies(stage, post) else { return false };
                let file = bench.file(stage, &path).expect("the post");
                let old = file.lines().find(|line| line.starts_with("title: ")).expect("a title").to_owned();
                bench.commit(stage, &[(path, Some(file.replacen(&old, &format!("title: {token}"), 1)))]);
                true
            }
            Deed::PlainMerge { stage } => {
                let below = stage.downstream().expect("a downstream stage").branch();
                bench.merge(stage, below).is_some()
            }
            Deed::PlainSquash => {
                let source = bench.tip(Source).to_string();
                let squash = bench.commit_on(&[&source], "review", &[]);
                bench.git(&["update-ref", "refs/heads/source", &squash]);
                true
            }
            Deed::Sync => {
                bench.sync();
                true
            }
            other => panic!("{other:?} is an act of cms"),
        }
    }

    fn modules(
        &self,
        stage: Stage,
        letter: char,
        mut change: impl FnMut(&mut Vec<Value>) -> bool,
    ) -> Result<bool, SiteError> {
        let mut did = false;
        self.bench.write(stage, |draft| {
            let Some(item) = draft.item(post(letter).item().expect("an item"))? else { return Ok(()) };
            let mut value = item.value.clone();
            did = change(value["modules"].as_array_mut().expect("a list"));
            draft.put(Kind::Post, &item.path, value)
        })?;
        Ok(did)
    }

    fn check(&mut self, deed: &Deed, now: &Written, source: cms::git::Oid) {
        let (stage, replaced) = self.replaced(deed);
        for token in replaced {
            let first = self.superseded.entry(token).or_insert(stage);
            *first = stage.min(*first);
        }
        self.nothing_lost(deed, now);
        let plain = matches!(deed, Deed::PlainSet { .. } | Deed::PlainMerge { .. } | Deed::PlainSquash);
        let live = match deed {
            Deed::Set { stage, .. }
            | Deed::AddModule { stage, .. }
            | Deed::MoveModule { stage, .. }
            | Deed::RemoveModule { stage, .. }
            | Deed::Create { stage, .. }
            | Deed::Purge { stage, .. }
            | Deed::Rename { stage, .. }
            | Deed::PlainSet { stage, .. }
            | Deed::PlainMerge { stage } => *stage == Source,
            Deed::Approve { .. } | Deed::PlainSquash => true,
            Deed::Undo | Deed::Redo => self.undone.is_some_and(|(stage, _)| stage == Source),
            Deed::Submit { .. } | Deed::Reject { .. } | Deed::Resolve { .. } => false,
            // It may remove stray conflict files from source.
            Deed::Sync => false,
        };
        let tip = self.bench.tip(Source);
        if live || matches!(deed, Deed::Sync) {
            let parent = self.repo.commit(tip).expect("a commit").parents.first().copied();
            assert!(
                tip == source || parent == Some(source),
                "{deed:?}: source moves by one commit at a time"
            );
        } else {
            assert_eq!(tip, source, "{deed:?}: source must not move");
        }
        if !live {
            assert_eq!(now.on(Source), self.written.on(Source), "{deed:?}");
        }
        if !plain {
            for below in [Review, AiReview] {
                let above = below.upstream().expect("an upstream stage");
                let contained = self.repo.is_ancestor(self.bench.tip(above), self.bench.tip(below));
                assert!(contained.expect("history"), "{deed:?}: {below} contains {above}");
            }
        }
    }

    /// What an act may replace, and on which stage.
    fn replaced(&self, deed: &Deed) -> (Stage, BTreeSet<String>) {
        let written = &self.written;
        let disputed = |stage: Stage| written.disputed[&stage].clone();
        match deed.clone() {
            Deed::Set { stage, post: letter, field } => {
                let fields =
                    ["title".to_owned(), "excerpt".to_owned(), content(letter, "x"), content(letter, "y")];
                let field = cms::base::Path::parse(&fields[field]).expect("a path");
                let id = super::bench::id(letter);
                let mut old = disputed(stage);
                for ((at, path), text) in &written.content {
                    if *at == stage && text.contains(&id) {
                        let doc = cms::codec::parse_file(path, text.as_bytes()).expect("valid YAML");
                        old.extend(field.get(&doc.value).into_iter().flat_map(|v| tokens(&v.to_string())));
                    }
                }
                (stage, old)
            }
            Deed::AddModule { stage, .. }
            | Deed::MoveModule { stage, .. }
            | Deed::Create { stage, .. }
            | Deed::Rename { stage, .. }
            | Deed::Resolve { stage, take: Resolution::Upstream, .. } => (stage, disputed(stage)),
            Deed::RemoveModule { stage, post, .. }
            | Deed::Purge { stage, post }
            | Deed::PlainSet { stage, post } => (stage, &written.of_post(stage, post) | &disputed(stage)),
            Deed::Resolve { stage, take: Resolution::Staged, .. } => (stage, BTreeSet::new()),
            Deed::Sync => (Source, BTreeSet::new()),
            Deed::Undo | Deed::Redo => match self.undone.expect("it was done") {
                // The undone promotion is pending downstream again.
                (stage, true) => (stage, BTreeSet::new()),
                (stage, false) => (stage, &written.on(stage) | &disputed(stage)),
            },
            Deed::Submit { .. } => (Review, written.on(Review)),
            Deed::Approve { .. } | Deed::PlainSquash => (Source, written.on(Source)),
            Deed::PlainMerge { stage } => (stage, &written.on(stage) | &disputed(stage)),
            Deed::Reject { stage, .. } => (stage, self.parked()),
        }
    }

    /// The tokens in parked commits.
    fn parked(&self) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        for tip in self.repo.refs("refs/cms/parked/").expect("refs").into_values() {
            let tree = self.repo.tree_of(tip).expect("a tree");
            for folder in ["posts", "conflicts"] {
                for entry in self.repo.entries(tree, folder).expect("a folder") {
                    found.extend(tokens(&String::from_utf8_lossy(
                        &self.repo.blob(entry.oid).expect("a file"),
                    )));
                }
            }
        }
        found
    }

    fn nothing_lost(&self, deed: &Deed, now: &Written) {
        let mut lost = &self.written.all() - &now.all();
        lost.retain(|token| {
            let top = Stage::ALL.into_iter().find(|stage| {
                self.written.on(*stage).contains(token) || self.written.disputed[stage].contains(token)
            });
            self.superseded.get(token).is_none_or(|stage| Some(*stage) > top)
        });
        assert!(lost.is_empty(), "{deed:?} lost {lost:?}\nbefore {:#?}\nafter {now:#?}", self.written);
    }

    /// Single approvals followed by a plain merge give the same tree as the merge alone.
    fn both_orders(&self, order: &[char]) {
        self.bench.sync();
        let mut trees = Vec::new();
        for merge_first in [false, true] {
            let bench = self.bench.copy();
            if merge_first {
                bench.merge(Source, "review").expect("review contains source");
            }
            for letter in order {
                match bench.approve(&letter.to_string()) {
                    Ok(_) => assert!(!merge_first, "nothing is pending after a merge"),
                    Err(
                        SiteError::NotPending { .. }
                        | SiteError::ConflictOpen { .. }
                        | SiteError::PathTaken { .. }
                        | SiteError::InvalidContent { .. },
                    ) => {}
                    Err(other) => panic!("{other}"),
                }
            }
            if !merge_first {
                bench.merge(Source, "review").expect("review contains source");
            }
            bench.sync();
            trees.push(bench.tree("source"));
        }
        assert_eq!(trees[0], trees[1]);
    }
}

fn run(deeds: &[Deed], order: &[char]) {
    let mut machine = Machine::new();
    for deed in deeds {
        machine.run(deed);
    }
    machine.both_orders(order);
}

/// Runs `cases` random histories of a site.
fn lives(cases: u32, deeds: usize) {
    let config = Config { cases, failure_persistence: None, max_shrink_iters: 400, ..Config::default() };
    let order = Just(LETTERS.to_vec()).prop_shuffle();
    let strategy = (prop::collection::vec(deed(), 1..deeds), order);
    let mut runner = proptest::test_runner::TestRunner::new(config);
    runner
        .run(&strategy, |(deeds, order)| {
            run(&deeds, &order);
            Ok(())
        })
        .unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn nothing_is_lost_and_nothing_goes_live_by_itself() {
    lives(6, 30);
}

/// The long run of the same: `cargo nextest run --run-ignored only staging::machine`.
#[test]
#[ignore = "takes minutes"]
fn nothing_is_lost_in_many_runs() {
    lives(300, 60);
}

impl Bench {
    /// A copy of the site.
    pub(super) fn copy(&self) -> Bench {
        let copy = Bench::empty(self.clock());
        let (from, to) = (self.sandbox().work().join("."), copy.0.work().to_owned());
        Run::of(self.sandbox().command("cp").arg("-a").arg(from).arg(to)).ok();
        Bench::open(copy)
    }
}
