//! The texts of a clone: each `tok<number>` in a text stands for one piece of somebody's work.

use crate::staging::bench::Bench;
use cms::base::{Stage, Value};
use cms::git::Repo;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// Pieces of somebody's work.
pub(super) type Tokens = BTreeSet<String>;

/// The tokens of a text.
pub(super) fn tokens(text: &str) -> Tokens {
    let digits = |rest: &str| rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let word = |at: usize| text[at..at + 3 + digits(&text[at + 3..])].to_owned();
    text.match_indices("tok").map(|(at, _)| word(at)).collect()
}

/// The texts of one clone.
#[derive(Clone, Default)]
pub(super) struct Written {
    /// The content of a stage, by path.
    pub(super) content: BTreeMap<(Stage, String), String>,
    /// The tokens in conflict files, by stage and the item's id.
    pub(super) disputed: BTreeMap<(Stage, String), Tokens>,
    /// The tokens in parked commits.
    pub(super) parked: Tokens,
}

impl fmt::Debug for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for ((stage, path), text) in &self.content {
            writeln!(f, "  {stage} {path}: {:?}", tokens(text))?;
        }
        for ((stage, id), held) in &self.disputed {
            writeln!(f, "  {stage} conflict of {id}: {held:?}")?;
        }
        writeln!(f, "  parked: {:?}", self.parked)
    }
}

impl Written {
    pub(super) fn of(bench: &Bench, repo: &Repo, known_parked: &mut BTreeMap<String, Tokens>) -> Written {
        let mut written = Written::default();
        for stage in Stage::ALL {
            let tree = repo.tree_of(bench.tip(stage)).expect("a tree");
            for entry in repo.entries(tree, "posts").expect("a folder") {
                let text = String::from_utf8(repo.blob(entry.oid).expect("a file")).expect("text");
                cms::codec::parse_file(&entry.path, text.as_bytes())
                    .unwrap_or_else(|error| panic!("{stage}:{}: {error:?}\n{text}", entry.path));
                written.content.insert((stage, entry.path), text);
            }
            for file in bench.conflicts(stage) {
                let mut found = Tokens::new();
                for dispute in &file.disputed {
                    let values = dispute.staged.iter().chain(&dispute.others);
                    found.extend(values.flat_map(|value: &Value| tokens(&value.to_string())));
                }
                written.disputed.insert((stage, file.id), found);
            }
        }
        for (name, tip) in repo.refs("refs/cms/parked/").expect("refs") {
            let held = known_parked.entry(name).or_insert_with(|| parked(repo, tip));
            written.parked.extend(held.iter().cloned());
        }
        written
    }

    /// The content of a stage.
    pub(super) fn on(&self, stage: Stage) -> Tokens {
        let texts = self.content.iter().filter(|((at, _), _)| *at == stage);
        texts.flat_map(|(_, text)| tokens(text)).collect()
    }

    /// A post's file on a stage.
    pub(super) fn post(&self, stage: Stage, id: &str) -> Option<&String> {
        let line = format!("id: {id}\n");
        self.content.iter().find(|((at, _), text)| *at == stage && text.starts_with(&line)).map(|(_, t)| t)
    }

    /// The number of files of a post on a stage.
    pub(super) fn files(&self, stage: Stage, id: &str) -> usize {
        let line = format!("id: {id}\n");
        self.content.iter().filter(|((at, _), text)| *at == stage && text.starts_with(&line)).count()
    }

    /// The tokens in conflicts of a post on a stage.
    pub(super) fn disputed(&self, stage: Stage, id: &str) -> Tokens {
        self.disputed.get(&(stage, id.to_owned())).cloned().unwrap_or_default()
    }

    /// Whether a stage holds a token, in its content or its conflicts.
    pub(super) fn has(&self, stage: Stage, token: &str) -> bool {
        self.on(stage).contains(token)
            || self.disputed.iter().any(|((at, _), held)| *at == stage && held.contains(token))
    }

    /// All tokens.
    pub(super) fn all(&self) -> Tokens {
        let content = self.content.values().flat_map(|text| tokens(text));
        let disputed = self.disputed.values().flatten().cloned();
        content.chain(disputed).chain(self.parked.iter().cloned()).collect()
    }
}

fn parked(repo: &Repo, tip: cms::git::Oid) -> Tokens {
    let mut found = Tokens::new();
    let tree = repo.tree_of(tip).expect("a tree");
    for folder in ["posts", "conflicts"] {
        for entry in repo.entries(tree, folder).expect("a folder") {
            found.extend(tokens(&String::from_utf8_lossy(&repo.blob(entry.oid).expect("a file"))));
        }
    }
    found
}
