//! `cms sync --remote`, killed at each of its git calls, before and after the other side receives it.

use crate::support::faulty::{Fault, FaultyGit};
use crate::support::{Run, Sandbox};

/// An upper bound of the calls of git in an exchange.
const CALLS_MAX: usize = 12;

/// A host, and the sites of two people who both changed a post since their last exchange.
struct Two {
    sandbox: Sandbox,
}

impl Two {
    fn new() -> Two {
        let sandbox = Sandbox::new();
        sandbox.git(&["init", "--quiet", "--bare", "host.git"]);
        sandbox.cms(&["init", "ada"]).ok();
        let host = sandbox.work().join("host.git").display().to_string();
        sandbox.git(&["-C", "ada", "remote", "add", "origin", &host]);
        let two = Two { sandbox };
        two.sync("ada");
        two.sandbox.git(&["clone", "--quiet", "--branch", "review", &host, "bob"]);
        two.sandbox.cms(&["--site", "bob", "sync"]).ok();
        two.set("ada", "title=Of Ada", "review");
        two.set("ada", "excerpt=Live by Ada", "source");
        two.sync("ada");
        two.set("bob", "title=Of Bob", "review");
        two.set("bob", "socialDescription=Live by Bob", "source");
        two.sandbox.cms(&["--site", "bob", "review", "reject", "worn-chain", "--reason", "no"]);
        two.set("bob", "title=Of Bob again", "review");
        two
    }

    fn set(&self, site: &str, change: &str, stage: &str) {
        self.sandbox.cms(&["--site", site, "post", "set", "worn-chain", change, "--stage", stage]).ok();
    }

    fn sync(&self, site: &str) {
        self.sandbox.cms(&["--site", site, "sync", "--remote", "origin"]).ok();
    }

    /// A copy of all three.
    fn copy(&self) -> Two {
        let sandbox = Sandbox::new();
        let from = self.sandbox.work().join(".");
        Run::of(sandbox.command("cp").arg("-a").arg(from).arg(sandbox.work())).ok();
        let host = sandbox.work().join("host.git").display().to_string();
        for site in ["ada", "bob"] {
            sandbox.git(&["-C", site, "remote", "set-url", "origin", &host]);
        }
        Two { sandbox }
    }

    /// Kills an exchange of Bob; returns its exit code, and how often it called git.
    fn killed(&self, call: usize, after: bool) -> (i32, usize) {
        let git = FaultyGit::of(&self.sandbox, &Fault::Kill { call, after });
        let mut command = self.sandbox.command("cms");
        let path = command.get_envs().find(|(name, _)| *name == "PATH").and_then(|(_, path)| path);
        let path = git.before(path.expect("a PATH"));
        command.env("PATH", path).args(["--site", "bob", "sync", "--remote", "origin"]);
        let code = command.output().expect("cms starts").status.code().unwrap_or(-1);
        (code, git.calls())
    }

    fn tips(&self, site: &str) -> Vec<String> {
        ["source", "review", "ai-review"]
            .map(|stage| self.sandbox.git(&["-C", site, "rev-parse", stage]))
            .into()
    }

    /// The current and the disputed values of a post on a stage.
    fn holds(&self, site: &str, stage: &str) -> String {
        let grep =
            ["-C", site, "grep", "-h", "-E", "Of (Ada|Bob)|Live by", stage, "--", "posts", "conflicts"];
        self.sandbox.git(&grep)
    }
}

#[test]
fn killed_exchange_resumes() {
    let (before, mut cut) = (Two::new(), 0);
    for (call, after) in (0..CALLS_MAX).flat_map(|call| [(call, false), (call, true)]) {
        let two = before.copy();
        let (code, calls) = two.killed(call, after);
        if calls <= call {
            assert_eq!(code, 0, "nothing was in its way");
            break;
        }
        assert_eq!(code, -1, "call {call}: a signal ended it");
        cut += 1;
        two.sync("bob");
        two.sync("ada");
        two.sync("bob");
        let tips = two.tips("ada");
        assert_eq!(tips, two.tips("bob"), "call {call}, after: {after}");
        assert_eq!(tips, two.tips("host.git"), "call {call}, after: {after}");
        let (review, live) = (two.holds("ada", "review"), two.holds("ada", "source"));
        for text in ["Of Ada", "Of Bob again", "Live by Ada", "Live by Bob"] {
            assert!(review.contains(text), "call {call}, after: {after}: {text} is not in {review}");
        }
        assert!(live.contains("Live by Ada") && !live.contains("Of "), "{live}");
    }
    assert!(cut >= 8, "it was killed at {cut} moments only");
}
