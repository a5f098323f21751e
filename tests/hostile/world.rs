//! The author's repository, its clone, and the files around them that must stay as they are.

use crate::support::{Run, Sandbox};
use std::collections::BTreeMap;
use std::fs;
use std::io::Write as _;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};

/// What is run in the clone; `git` itself too, because a file that `cms` wrote may make it run a program.
pub(super) const COMMANDS: &[&[&str]] = &[
    &["cms", "status"],
    &["cms", "validate"],
    &["cms", "validate", "--stage", "source", "--format", "github"],
    &["cms", "build", "dist"],
    &["cms", "build", "dist", "--keep-going"],
    &["cms", "build", "public/site", "--stage", "review", "--keep-going"],
    &["cms", "doctor"],
    &["cms", "diff", "source", "review"],
    &["cms", "post", "list", "--rev", "source"],
    &["cms", "media", "check"],
    &["cms", "media", "variants", "evil.jpg"],
    &["cms", "url", "test", "/uploads/evil.small.jpg"],
    &["cms", "fmt"],
    &["cms", "schema", "install"],
    &["cms", "import", "markdown", "in", "--type", "blog", "--locale", "en"],
    &["cms", "media", "add", "in/dot.gif"],
    &["cms", "post", "set", "home", "title=Z"],
    &["cms", "review", "approve", "--all"],
    &["cms", "undo", "--stage", "source"],
    &["cms", "gc"],
    &["git", "status"],
];

/// Longest time that a command may take: a debug build on a busy machine needs seconds, a bomb would need hours.
const COMMAND_TIME_MAX: Duration = Duration::from_secs(120);
/// A picture of one pixel.
const DOT: &[u8] = b"GIF89a\x01\x00\x01\x00\x80\x01\x00\xc8\x00\x00\xff\xff\xff\x2c\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02\x4c\x01\x00\x3b";

/// What a file is called that only a program of the author makes.
pub(super) const PWNED: &str = "PWNED";

/// A sandbox with `author/`, its clone `victim/`, and canaries beside and above them.
pub(super) struct World {
    pub(super) sandbox: Sandbox,
}

impl World {
    pub(super) fn new() -> World {
        let sandbox = Sandbox::new();
        sandbox.cms(&["init", "author"]).ok();
        sandbox.write("precious.txt", "precious\n");
        sandbox.write("in/a.md", "---\ntitle: A\n---\n\nText.\n");
        fs::write(sandbox.work().join("in/dot.gif"), DOT).expect("a picture");
        let private = sandbox.home().join("private");
        fs::create_dir(&private).expect("a folder");
        fs::write(private.join("passport.gif"), DOT).expect("a picture");
        fs::write(sandbox.home().join(".netrc"), "secret\n").expect("a secret");
        let world = World { sandbox };
        // Without pictures, whose variants take most of the time of a build.
        world.git(&["rm", "-r", "--quiet", "media", "uploads"]);
        world.commit_all("source");
        world.git(&["-c", "core.hooksPath=/dev/null", "update-ref", "refs/heads/ai-review", "HEAD"]);
        world
    }

    pub(super) fn author(&self) -> PathBuf {
        self.sandbox.work().join("author")
    }

    pub(super) fn victim(&self) -> PathBuf {
        self.sandbox.work().join("victim")
    }

    /// Runs git in the author's repository.
    pub(super) fn git(&self, args: &[&str]) -> String {
        self.sandbox.git(&[&["-C", "author"], args].concat())
    }

    /// Stores an object as it is, valid or not.
    pub(super) fn object(&self, kind: &str, bytes: &[u8]) -> String {
        let mut command = self.sandbox.command("git");
        let folder = self.author();
        command.args(["hash-object", "-t", kind, "-w", "--stdin", "--literally"]).current_dir(folder);
        let mut child =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("git hash-object starts");
        child.stdin.take().expect("a pipe").write_all(bytes).expect("written");
        let printed = child.wait_with_output().expect("git hash-object ends").stdout;
        String::from_utf8(printed).expect("an id").trim().to_owned()
    }

    /// Stores a tree of these entries: mode, name and object.
    pub(super) fn tree(&self, entries: &[(&str, &str, &str)]) -> String {
        let mut bytes = Vec::new();
        for (mode, name, oid) in entries {
            bytes.extend(format!("{mode} {name}\0").bytes());
            let digits = oid.as_bytes().chunks(2).map(|pair| std::str::from_utf8(pair).expect("digits"));
            bytes.extend(digits.map(|pair| u8::from_str_radix(pair, 16).expect("a byte")));
        }
        self.object("tree", &bytes)
    }

    /// Replaces a top-level entry of a stage by another, without asking any hook.
    pub(super) fn graft(&self, stage: &str, name: &str, mode: &str, oid: &str) {
        let listed = self.git(&["ls-tree", stage]);
        let others = listed.lines().filter(|line| !line.ends_with(&format!("\t{name}")));
        let kind = if mode == "040000" {
            "tree"
        } else if mode == "160000" {
            "commit"
        } else {
            "blob"
        };
        let lines: String = others.map(|line| format!("{line}\n")).collect();
        let mut command = self.sandbox.command("git");
        command.args(["mktree", "--missing"]).current_dir(self.author());
        let mut child =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("git mktree starts");
        let text = format!("{lines}{mode} {kind} {oid}\t{name}\n");
        child.stdin.take().expect("a pipe").write_all(text.as_bytes()).expect("written");
        let printed = child.wait_with_output().expect("git mktree ends").stdout;
        let tree = String::from_utf8(printed).expect("an id").trim().to_owned();
        let commit = self.git(&["commit-tree", "-p", stage, "-m", "harmless", &tree]);
        self.git(&["-c", "core.hooksPath=/dev/null", "update-ref", &format!("refs/heads/{stage}"), &commit]);
    }

    /// Commits all files of the author's work tree to a stage, without asking any hook.
    pub(super) fn commit_all(&self, stage: &str) {
        let quiet = ["-c", "core.hooksPath=/dev/null"];
        self.git(&[&quiet[..], &["add", "--all", "--force"]].concat());
        self.git(&[&quiet[..], &["commit", "--quiet", "--no-verify", "-m", "harmless"]].concat());
        if stage != "review" {
            self.git(&[&quiet[..], &["update-ref", &format!("refs/heads/{stage}"), "HEAD"]].concat());
        }
    }

    /// Writes a file of the author's work tree.
    pub(super) fn write(&self, path: &str, text: &str) {
        self.sandbox.write(&format!("author/{path}"), text);
    }

    /// Makes a program of one line beside the repositories, and returns its path.
    pub(super) fn program(&self, name: &str, line: &str) -> String {
        self.sandbox.write(name, &format!("#!/bin/sh\n{line}\n"));
        let path = self.sandbox.work().join(name);
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("executable");
        path.display().to_string()
    }

    /// Makes a link in the author's work tree.
    pub(super) fn link(&self, path: &str, target: &str) {
        let path = self.author().join(path);
        drop(fs::remove_dir_all(&path));
        drop(fs::remove_file(&path));
        fs::create_dir_all(path.parent().expect("a folder")).expect("folders");
        std::os::unix::fs::symlink(target, path).expect("a link");
    }

    /// Clones the author's repository as its readers do, with all three stages.
    pub(super) fn clone_site(&self) {
        self.git(&["config", "uploadpack.allowFilter", "true"]);
        let address = format!("file://{}", self.author().display());
        self.sandbox.git(&[
            "-c",
            "protocol.file.allow=always",
            "clone",
            "--quiet",
            "--branch",
            "review",
            &address,
            "victim",
        ]);
        for stage in ["source", "ai-review"] {
            self.sandbox.git(&["-C", "victim", "branch", "--quiet", stage, &format!("origin/{stage}")]);
        }
        let to = self.victim().join("in");
        if !to.exists() {
            fs::create_dir(&to).expect("a folder");
            for name in ["a.md", "dot.gif"] {
                fs::copy(self.sandbox.work().join("in").join(name), to.join(name)).expect("copied");
            }
        }
    }

    /// Runs a command in the clone: it may fail, but neither crash nor take for ever.
    pub(super) fn run(&self, command: &[&str]) -> Run {
        self.run_in(&self.victim(), command)
    }

    /// The same in another folder.
    pub(super) fn run_in(&self, folder: &Path, command: &[&str]) -> Run {
        let began = Instant::now();
        let program = if command[0] == "cms" { crate::support::CMS.as_str() } else { command[0] };
        let run = Run::of(self.sandbox.command(program).args(&command[1..]).current_dir(folder));
        assert!(began.elapsed() < COMMAND_TIME_MAX, "{command:?} took {:?}", began.elapsed());
        assert!(run.code >= 0, "{command:?} was ended by a signal: {}", run.stderr);
        assert_ne!(run.code, 101, "{command:?}: {}", run.stderr);
        assert!(!run.stderr.contains("panicked"), "{command:?}: {}", run.stderr);
        run
    }

    /// Everything outside of the clone's own files: beside it, in the home, and what git itself obeys.
    pub(super) fn outside(&self) -> BTreeMap<PathBuf, Vec<u8>> {
        let mut found = BTreeMap::new();
        let root = self.sandbox.work().parent().expect("a root").to_owned();
        collect(&root, &self.victim(), &mut found);
        let git = self.victim().join(".git");
        collect(&git.join("hooks"), Path::new(""), &mut found);
        for file in ["config", "info/attributes", "info/exclude"] {
            if let Ok(bytes) = fs::read(git.join(file)) {
                found.insert(git.join(file), bytes);
            }
        }
        found
    }

    /// Nothing outside of the clone changed, and no program of the author ran.
    pub(super) fn nothing_happened(&self, before: &BTreeMap<PathBuf, Vec<u8>>, command: &[&str]) {
        let now = self.outside();
        let differs = |path: &&PathBuf| before.get(*path) != now.get(*path);
        let changed: Vec<_> = before.keys().chain(now.keys()).filter(differs).collect();
        assert!(changed.is_empty(), "{command:?} changed {changed:?}");
        for place in [self.victim(), self.sandbox.work().to_owned(), self.sandbox.home()] {
            assert!(!place.join(PWNED).exists(), "{command:?} ran a program of the author");
        }
    }
}

/// All files below a folder, without following links, except those of one folder.
fn collect(folder: &Path, except: &Path, found: &mut BTreeMap<PathBuf, Vec<u8>>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        let kind = entry.file_type().expect("a kind");
        if path == except {
            continue;
        }
        if kind.is_dir() {
            collect(&path, except, found);
        } else if kind.is_symlink() {
            found.insert(
                path.clone(),
                fs::read_link(&path).expect("a link").into_os_string().into_encoded_bytes(),
            );
        } else {
            found.insert(path.clone(), fs::read(&path).expect("a file"));
        }
    }
}
