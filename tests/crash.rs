//! Writers that are killed, and concurrent writers beside plain git and `cms gc`: a short version of the runs of
//! `tests/fault_injection/`.

use crate::support::{Run, Sandbox};
use serde_json::Value;
use std::collections::HashSet;
use std::process::{Child, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

/// How often a writer is killed.
const KILLS: u64 = 25;
/// How long the writers run concurrently.
const TOGETHER: Duration = Duration::from_secs(4);
/// The stages, upstream first.
const STAGES: [&str; 3] = ["source", "review", "ai-review"];
/// Posts of the demo site: address and file.
const CHAIN: (&str, &str) = ("worn-chain", "posts/blog/en/2026/04/worn-chain.yaml");
const GEARS: (&str, &str) = ("gear-sums", "posts/blog/en/2026/06/gear-sums.yaml");
const WINTER: (&str, &str) = ("winter-hours-2025", "posts/blog/en/2025/11/winter-hours-2025.yaml");

/// A field that one writer counts upward, and the writes that were acknowledged: number and commit.
struct Lane {
    post: (&'static str, &'static str),
    field: &'static str,
    stage: &'static str,
    tried: u64,
    acknowledged: Vec<(u64, String)>,
}

impl Lane {
    fn new(post: (&'static str, &'static str), field: &'static str, stage: &'static str) -> Lane {
        Lane { post, field, stage, tried: 0, acknowledged: Vec::new() }
    }

    /// Starts the next write.
    fn start(&mut self, sandbox: &Sandbox) -> Child {
        self.tried += 1;
        let change = format!("{}=n {}", self.field, self.tried);
        let mut command = sandbox.command("cms");
        command.args(["post", "set", self.post.0, &change, "--stage", self.stage, "--json"]);
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("cms starts")
    }

    /// Waits for a write and records it if it was acknowledged; otherwise returns what the command printed.
    fn await_end(&mut self, child: Child) -> Result<(), String> {
        let output = child.wait_with_output().expect("cms ends");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        if !output.status.success() {
            return Err(format!("{}: {text}{}", output.status, String::from_utf8_lossy(&output.stderr)));
        }
        let answer: Value = serde_json::from_str(&text).expect("an answer in JSON");
        let commit = answer["commit"].as_str().expect("a commit").to_owned();
        self.acknowledged.push((self.tried, commit));
        Ok(())
    }

    /// Acknowledged writes are in history, and no branch with the field ever had an older value after a newer one.
    #[track_caller]
    fn assert_kept(&self, sandbox: &Sandbox) {
        let known: HashSet<String> =
            sandbox.git(&["rev-list", self.stage]).lines().map(str::to_owned).collect();
        let lost: Vec<_> = self.acknowledged.iter().filter(|(_, commit)| !known.contains(commit)).collect();
        assert!(lost.is_empty(), "lost from {}: {lost:?}", self.stage);
        let last = self.acknowledged.last().map_or(0, |(number, _)| *number);
        let from = STAGES.iter().position(|stage| *stage == self.stage).expect("a stage");
        for stage in &STAGES[from..] {
            assert_rises(sandbox, stage, self.post.1, self.field, last);
        }
    }
}

/// A counted field never goes back on any tip that a branch had, and ends at `least` or above.
#[track_caller]
fn assert_rises(sandbox: &Sandbox, branch: &str, path: &str, field: &str, least: u64) {
    let log = sandbox.read(&format!(".git/logs/refs/heads/{branch}"));
    let tips = log.lines().filter_map(|line| line.split(' ').nth(1));
    let values: Vec<u64> =
        tips.map(|tip| counted(&sandbox.git(&["show", &format!("{tip}:{path}")]), field)).collect();
    assert!(values.is_sorted(), "{field} of {path} went back on {branch}: {values:?}");
    assert!(values.last().is_some_and(|now| *now >= least), "{field} on {branch}: {values:?}, not {least}");
}

/// The number that a writer gave a field; 0 for the text before it.
fn counted(text: &str, field: &str) -> u64 {
    let value = text.lines().find_map(|line| line.strip_prefix(field)?.strip_prefix(": n "));
    value.and_then(|number| number.parse().ok()).unwrap_or(0)
}

/// The invariants that hold whenever nobody writes.
#[track_caller]
fn assert_in_order(sandbox: &Sandbox) {
    assert_eq!(sandbox.git(&["status", "--porcelain"]), "");
    for pair in STAGES.windows(2) {
        sandbox.git(&["merge-base", "--is-ancestor", pair[0], pair[1]]);
    }
    let locks: Vec<_> = ["index.lock", "HEAD.lock", "packed-refs.lock", "config.lock"]
        .map(str::to_owned)
        .into_iter()
        .chain(STAGES.map(|stage| format!("refs/heads/{stage}.lock")))
        .filter(|name| sandbox.work().join(".git").join(name).exists())
        .collect();
    assert_eq!(locks, [] as [&str; 0]);
}

#[track_caller]
fn assert_sound(sandbox: &Sandbox) {
    let args = ["fsck", "--full", "--strict", "--no-dangling", "--no-progress"];
    let run = Run::of(sandbox.command("git").args(args)).ok();
    assert_eq!(run.stdout + &run.stderr, "");
}

#[test]
fn killed_writes_lose_nothing_and_leave_nothing_to_repair() {
    let sandbox = Sandbox::on_disk().with_site();
    let mut lanes = [Lane::new(CHAIN, "title", "review"), Lane::new(GEARS, "excerpt", "source")];
    for kill in 0..KILLS {
        let lane = &mut lanes[(kill % 2) as usize];
        let mut child = lane.start(&sandbox);
        // The step is unrelated to a write's duration, so kills come anywhere from before its start to after its end.
        thread::sleep(Duration::from_micros(kill * 61_803 % 160_000));
        drop(child.kill());
        // The write may have ended before the kill; then it counts.
        drop(lane.await_end(child));
        // The next command just works and cleans up after the killed one.
        let child = lane.start(&sandbox);
        lane.await_end(child).unwrap_or_else(|answer| panic!("after kill {kill}: {answer}"));
        assert_in_order(&sandbox);
    }
    lanes.iter().for_each(|lane| lane.assert_kept(&sandbox));
    assert_sound(&sandbox);
}

/// A person who edits a file of the work tree and commits it with plain git, retrying when git asks for it.
fn commit_by_hand(sandbox: &Sandbox, done: &AtomicBool) -> u64 {
    let file = sandbox.work().join(WINTER.1);
    for number in 1.. {
        let text = std::fs::read_to_string(&file).expect("the file");
        let lines = text.lines().map(|line| match line.starts_with("excerpt:") {
            true => format!("excerpt: n {number}\n"),
            false => format!("{line}\n"),
        });
        std::fs::write(&file, lines.collect::<String>()).expect("the file");
        let message = format!("by hand {number}");
        while Run::of(sandbox.command("git").args(["commit", "-qam", &message])).code != 0 {
            thread::sleep(Duration::from_millis(5));
        }
        if done.load(Ordering::Relaxed) {
            return number;
        }
        thread::sleep(Duration::from_millis(20));
    }
    unreachable!("because the count has no end")
}

#[test]
fn writers_beside_git_and_gc_revert_nobody() {
    let sandbox = Sandbox::on_disk().with_site();
    sandbox.cms(&["post", "set", WINTER.0, "excerpt=n 0", "--stage", "source"]).ok();
    let mut lanes = [
        Lane::new(CHAIN, "title", "review"),
        Lane::new(CHAIN, "excerpt", "review"),
        Lane::new(GEARS, "excerpt", "source"),
    ];
    let done = AtomicBool::new(false);
    let by_hand = thread::scope(|scope| {
        let (sandbox, done) = (&sandbox, &done);
        for lane in &mut lanes {
            scope.spawn(move || {
                while !done.load(Ordering::Relaxed) {
                    let child = lane.start(sandbox);
                    // On a busy machine the write may be refused; then it is not acknowledged.
                    drop(lane.await_end(child));
                }
            });
        }
        scope.spawn(move || {
            while !done.load(Ordering::Relaxed) {
                sandbox.cms(&["gc"]);
                thread::sleep(Duration::from_secs(1));
            }
        });
        let person = scope.spawn(move || commit_by_hand(sandbox, done));
        thread::sleep(TOGETHER);
        done.store(true, Ordering::Relaxed);
        person.join().expect("the person's thread")
    });
    sandbox.cms(&["sync"]).ok();
    assert_in_order(&sandbox);
    for lane in &lanes {
        assert!(!lane.acknowledged.is_empty(), "{} on {} never got through", lane.field, lane.stage);
        lane.assert_kept(&sandbox);
    }
    let subjects = sandbox.git(&["log", "--format=%s", "review"]);
    let missing: Vec<_> = (1..=by_hand)
        .filter(|number| !subjects.lines().any(|line| line == format!("by hand {number}")))
        .collect();
    assert_eq!(missing, [] as [u64; 0]);
    STAGES[1..].iter().for_each(|stage| assert_rises(&sandbox, stage, WINTER.1, "excerpt", by_hand));
    assert_sound(&sandbox);
}

#[test]
fn locked_index_refuses_the_whole_write() {
    let sandbox = Sandbox::site();
    let before = STAGES.map(|stage| sandbox.git(&["rev-parse", stage]));
    sandbox.write(".git/index.lock", "");
    let run = sandbox.cms(&["post", "set", CHAIN.0, "title=Held", "--stage", "source"]).exits(75);
    assert!(run.stderr.contains("index.lock"), "{}", run.stderr);
    assert_eq!(STAGES.map(|stage| sandbox.git(&["rev-parse", stage])), before);
    // Reading needs no lock, and once git lets go the write gets through.
    sandbox.cms(&["post", "show", CHAIN.0]).ok();
    std::fs::remove_file(sandbox.work().join(".git/index.lock")).expect("the lock");
    sandbox.cms(&["post", "set", CHAIN.0, "title=Free", "--stage", "source"]).ok();
    assert_in_order(&sandbox);
}

#[test]
fn closed_output_pipe_does_not_panic() {
    let sandbox = Sandbox::site();
    for args in
        [&["post", "list"][..], &["post", "show", CHAIN.0, "--json"], &["--help"], &["post", "nonsense"]]
    {
        let mut command = sandbox.command("cms");
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let errors = writer.try_clone().expect("the pipe");
        let status = command.args(args).stdout(writer).stderr(errors).status().expect("cms runs");
        assert_eq!(status.code(), Some(141), "{args:?}: {status}");
    }
}
