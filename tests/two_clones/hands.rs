//! Plain git operations of people.

use super::deeds::Deed;
use crate::staging::bench::{Bench, Review, Source};
use crate::support::Run;
use cms::base::Stage;

impl Bench {
    /// Performs an act with plain git; returns whether git could do it.
    pub(super) fn by_hand(&self, deed: &Deed, token: &str) -> bool {
        match deed.clone() {
            Deed::PlainSet { stage, post, field } => self.plain_set(stage, post, field, token),
            Deed::PlainMerge { stage } => {
                let below = stage.downstream().expect("a downstream stage").branch();
                self.merge(stage, below).is_some()
            }
            Deed::PlainSquash => {
                let source = self.tip(Source).to_string();
                let Some(tree) = self.merged_tree(&[&source, "review"]) else { return false };
                let squash = self.commit_tree(&[&source], &tree);
                self.git(&["update-ref", "refs/heads/source", &squash, &source]);
                true
            }
            Deed::PlainRebase => self.plain_rebase(),
            Deed::PlainPick => self.plain_pick(),
            other => panic!("{other:?} is an act of cms"),
        }
    }

    fn plain_set(&self, stage: Stage, post: char, field: usize, token: &str) -> bool {
        let Some(path) = self.lies(stage, post) else { return false };
        let file = self.file(stage, &path).expect("the post");
        let lines = ["title: ", "      content: ", "      content: ", "title: "];
        let nth = usize::from(field == 2);
        let Some(old) = file.lines().filter(|line| line.starts_with(lines[field])).nth(nth) else {
            return false;
        };
        let new = format!("{}{token}", lines[field]);
        self.commit(stage, &[(path, Some(file.replacen(old, &new, 1)))]);
        true
    }

    /// `git rebase source` on review: replays its own commits one by one; gives up if that changes the content.
    fn plain_rebase(&self) -> bool {
        let (old, source) = (self.tip(Review).to_string(), self.tip(Source).to_string());
        let range = ["rev-list", "--no-merges", "--reverse", "--topo-order", &old, &format!("^{source}")]
            .map(str::to_owned);
        let range: Vec<&str> = range.iter().map(String::as_str).collect();
        let mut tip = source;
        for commit in self.git(&range).lines() {
            let parent = format!("{commit}^");
            let Some(tree) = self.merged_tree(&["--merge-base", &parent, &tip, commit]) else { return false };
            if tree != self.tree(&tip) {
                tip = self.commit_tree(&[&tip], &tree);
            }
        }
        if self.tree(&tip) != self.tree(&old) || tip == old {
            return false;
        }
        self.git(&["update-ref", "refs/heads/review", &tip, &old]);
        true
    }

    /// `git cherry-pick` of review's newest commit on source.
    fn plain_pick(&self) -> bool {
        let source = self.tip(Source).to_string();
        let picked = self.git(&["rev-list", "--no-merges", "-1", "review", "^source"]);
        if picked.is_empty() {
            return false;
        }
        let parent = format!("{picked}^");
        let Some(tree) = self.merged_tree(&["--merge-base", &parent, &source, &picked]) else { return false };
        if tree == self.tree(&source) {
            return false;
        }
        let commit = self.commit_tree(&[&source], &tree);
        self.git(&["update-ref", "refs/heads/source", &commit, &source]);
        true
    }

    /// The tree of a plain merge; `None` when git finds conflicts.
    fn merged_tree(&self, args: &[&str]) -> Option<String> {
        let mut command = self.sandbox().command("git");
        let run = Run::of(command.args(["merge-tree", "--write-tree"]).args(args));
        let tree = run.stdout.lines().next()?.to_owned();
        (run.code == 0).then_some(tree)
    }
}
