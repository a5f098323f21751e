//! A small bare site, with people who work on it through the library and through plain git.

use crate::support::{Run, Sandbox};
use cms::base::progress::Silent;
use cms::base::{Path, Stage, Value};
use cms::git::Oid;
use cms::model::Kind;
use cms::model::roles::Role;
use cms::site::{
    Act, Actor, Claims, ConflictFile, Draft, InitOptions, Part, Promoted, Promotion, Rejected, Resolution,
    Site, SiteError, Surface, Unit, Written, init,
};
use jiff::Timestamp;
use std::cell::Cell;
use std::collections::BTreeSet;
use std::fmt::Write as _;

pub(crate) use Stage::{AiReview, Review, Source};

/// The ids of the posts of these tests, by letter.
pub(crate) fn id(letter: char) -> String {
    format!("{:08x}-0000-4000-8000-000000000000", u32::from(letter))
}

/// The unit of a post.
pub(crate) fn post(letter: char) -> Unit {
    Unit::parse(&format!("post:{}", id(letter))).expect("a unit")
}

/// The initial path of a post.
pub(crate) fn path(letter: char) -> String {
    format!("posts/page/en/{letter}.yaml")
}

/// A post's file with some modules; each module has a different text.
pub(crate) fn text(letter: char, title: &str, modules: &[&str]) -> String {
    let mut text = format!(
        "id: {}\ntype: page\nlocale: en\nslug: {letter}\ntitle: {title}\nstatus: draft\nmodules:\n",
        id(letter)
    );
    if modules.is_empty() {
        text = text.replace("modules:\n", "modules: []\n");
    }
    for module in modules {
        write!(
            text,
            "\n  - id: {}\n    type: prose\n    props:\n      content: text of {module}\n",
            module_id(letter, module)
        )
        .expect("memory");
    }
    text
}

/// The id of a module.
pub(crate) fn module_id(letter: char, name: &str) -> String {
    let sum = name.bytes().fold(u32::from(letter), |sum, byte| sum.wrapping_mul(31) + u32::from(byte));
    format!("{sum:08x}-1111-4000-8000-000000000000")
}

/// The path of a module's text in its post.
pub(crate) fn content(letter: char, module: &str) -> String {
    format!("modules[{}].props.content", module_id(letter, module))
}

/// A site and its people.
pub(crate) struct Bench {
    sandbox: Sandbox,
    pub(crate) site: Site,
    clock: Cell<i64>,
}

impl Bench {
    /// A site with posts `a` to `c` on all stages, each with modules `x`, `y`, `z` and `w`.
    pub(crate) fn new() -> Bench {
        let sandbox = Sandbox::new().with_record_files();
        let options = InitOptions {
            folder: sandbox.work().to_owned(),
            bare: true,
            empty: true,
            claims: Claims::default(),
            now: Timestamp::from_second(1_799_999_999).expect("a time"),
            program: None,
        };
        init(&options).expect("a new site");
        // These tests run plain git without hooks.
        std::fs::remove_dir_all(sandbox.work().join("hooks")).expect("hooks");
        let site = Site::open(sandbox.work()).expect("a site");
        let bench = Bench { sandbox, site, clock: Cell::new(1_800_000_000) };
        let files: Vec<_> =
            "abc".chars().map(|l| (path(l), Some(text(l, "first", &["x", "y", "z", "w"])))).collect();
        bench.commit(Source, &files);
        bench.sync();
        bench
    }

    /// A sandbox without a site, with the clock at `clock`.
    pub(crate) fn empty(clock: i64) -> (Sandbox, i64) {
        (Sandbox::new().with_record_files(), clock)
    }

    /// Opens the site in a sandbox.
    pub(crate) fn open((sandbox, clock): (Sandbox, i64)) -> Bench {
        let site = Site::open(sandbox.work()).expect("a site");
        Bench { sandbox, site, clock: Cell::new(clock) }
    }

    pub(crate) fn clock(&self) -> i64 {
        self.clock.get()
    }

    pub(crate) fn now(&self) -> Timestamp {
        self.clock.set(self.clock.get() + 1);
        Timestamp::from_second(self.clock.get()).expect("a time")
    }

    /// An act of a user with a role.
    pub(crate) fn act(&self, op: &str, stage: Stage, role: Role) -> Act<'static> {
        let actor = Actor {
            name: role.name().to_owned(),
            email: format!("{}@example.test", role.name()),
            role,
            rights: role.rights(),
            agent: (role == Role::AiAgent).then(|| "general-assistant".to_owned()),
            client: None,
            only: None,
            request: None,
            surface: Surface::Terminal,
            why: Vec::new(),
        };
        Act {
            op: op.to_owned(),
            stage,
            actor,
            now: self.now(),
            dry_run: false,
            expect: None,
            allow_dangling: false,
            progress: &Silent,
        }
    }

    /// Changes a stage as its usual writer.
    pub(crate) fn write(
        &self,
        stage: Stage,
        change: impl FnMut(&mut Draft<'_>) -> Result<(), SiteError>,
    ) -> Result<Written, SiteError> {
        self.site.write(&self.act("post.set", stage, Role::Admin), change).map(|((), written)| written)
    }

    /// Sets a field of a post; `None` removes it.
    pub(crate) fn set(&self, stage: Stage, letter: char, field: &str, value: Option<&str>) -> Written {
        self.try_set(stage, letter, field, value).expect("a write")
    }

    pub(crate) fn try_set(
        &self,
        stage: Stage,
        letter: char,
        field: &str,
        value: Option<&str>,
    ) -> Result<Written, SiteError> {
        self.write(stage, |draft| {
            let item = draft.item(post(letter).item().expect("an item"))?.ok_or_else(|| gone(letter))?;
            let mut new = item.value.clone();
            Path::parse(field).expect("a path").set(&mut new, value.map(Value::from));
            draft.put(Kind::Post, &item.path, new)
        })
    }

    /// Adds, replaces (`Some`) or removes (`None`) a file of a stage.
    pub(crate) fn put(&self, stage: Stage, path: &str, text: Option<&str>) -> Result<Written, SiteError> {
        self.write(stage, |draft| {
            match (text, Kind::of_path(path)) {
                (Some(text), Some(kind)) => draft.put_text(kind, path, text)?,
                (Some(_), None) => panic!("{path} is not content"),
                (None, _) => draft.remove(path),
            }
            Ok(())
        })
    }

    /// Moves a post's file and slug.
    pub(crate) fn rename(&self, stage: Stage, letter: char, slug: &str) -> Result<Written, SiteError> {
        self.write(stage, |draft| {
            let item = draft.item(post(letter).item().expect("an item"))?.ok_or_else(|| gone(letter))?;
            let to = format!("posts/page/en/{slug}.yaml");
            if item.path != to && draft.exists(&to)? {
                return Err(SiteError::PathTaken { path: to, stage });
            }
            draft.rename(Kind::Post, &item.path, &to)?;
            let mut value = item.value.clone();
            value["slug"] = slug.into();
            draft.put(Kind::Post, &to, value)
        })
    }

    pub(crate) fn approve(&self, letters: &str) -> Result<Promoted, SiteError> {
        self.promote("review.approve", Review, letters)
    }

    pub(crate) fn submit(&self, letters: &str) -> Result<Promoted, SiteError> {
        self.promote("review.submit", AiReview, letters)
    }

    fn promote(&self, op: &str, stage: Stage, letters: &str) -> Result<Promoted, SiteError> {
        self.site.promote(&self.act(op, stage, Role::Admin), &chosen(letters))
    }

    /// Names, addresses and trailers of a stage's newest commit, one a line.
    pub(crate) fn attributed(&self, stage: Stage) -> String {
        self.git(&["log", "-1", "--format=%an%n%s%n%(trailers:only,unfold)", stage.branch()])
    }

    pub(crate) fn reject(&self, stage: Stage, letters: &str) -> Result<Rejected, SiteError> {
        self.site.reject(&self.act("review.reject", stage, Role::Admin), &chosen(letters), Some("no"))
    }

    pub(crate) fn resolve(
        &self,
        stage: Stage,
        letter: char,
        fields: &[&str],
        take: Resolution,
    ) -> Result<Written, SiteError> {
        self.resolve_unit(stage, &post(letter), fields, take)
    }

    pub(crate) fn resolve_unit(
        &self,
        stage: Stage,
        unit: &Unit,
        fields: &[&str],
        take: Resolution,
    ) -> Result<Written, SiteError> {
        let paths: Vec<Path> = fields.iter().map(|field| Path::parse(field).expect("a path")).collect();
        self.site.resolve(&self.act("review.resolve", stage, Role::Admin), unit, &paths, take)
    }

    pub(crate) fn sync(&self) {
        self.site.sync(self.now(), false, &Silent).expect("a sync");
    }

    /// The pending items of a stage, as `unit: state`, with letters for the posts.
    pub(crate) fn pending(&self, stage: Stage) -> Vec<String> {
        let pending = self.site.look().pending(stage).expect("pending items");
        let name = |item: &str| {
            ('a'..='z').find(|l| post(*l).to_string() == item).map_or(item.to_owned(), |l| l.to_string())
        };
        let show = |p: &cms::site::Pending| {
            let conflict = if p.conflict { " !" } else { "" };
            format!("{}: {}{conflict}", name(&p.name.item), p.state.word())
        };
        pending.iter().map(show).collect()
    }

    pub(crate) fn conflicts(&self, stage: Stage) -> Vec<ConflictFile> {
        self.site.look().conflicts(stage).expect("conflicts")
    }

    /// The open conflicts of a stage as `kind path: upstream | staged`.
    pub(crate) fn disputes(&self, stage: Stage) -> Vec<String> {
        let shown = |value: &Option<Value>| match value {
            None => "-".to_owned(),
            Some(Value::String(text)) => text.trim_end().to_owned(),
            Some(Value::Object(_)) => "{}".to_owned(),
            Some(other) => other.to_string(),
        };
        let files = self.conflicts(stage);
        let all = files.iter().flat_map(|file| &file.disputed);
        all.map(|d| format!("{} {}: {} | {}", d.kind, d.path, shown(&d.upstream), shown(&d.staged))).collect()
    }

    /// A field of a post on a stage.
    pub(crate) fn field(&self, stage: Stage, letter: char, field: &str) -> Option<String> {
        let item = self.site.snapshot(stage).expect("a stage").item(post(letter).item()?).ok()??;
        let value = Path::parse(field).expect("a path").get(&item.value)?.clone();
        Some(value.as_str().map_or_else(|| value.to_string(), str::to_owned))
    }

    /// The path of a post on a stage.
    pub(crate) fn lies(&self, stage: Stage, letter: char) -> Option<String> {
        let snapshot = self.site.snapshot(stage).expect("a stage");
        snapshot.path_of(post(letter).item()?).expect("an index")
    }

    pub(crate) fn tip(&self, stage: Stage) -> Oid {
        self.site.tip(stage).expect("a tip")
    }

    /// A file of a stage.
    pub(crate) fn file(&self, stage: Stage, path: &str) -> Option<String> {
        let run = Run::of(self.sandbox.command("git").args(["show", &format!("{stage}:{path}")]));
        (run.code == 0).then_some(run.stdout)
    }

    pub(crate) fn git(&self, args: &[&str]) -> String {
        self.sandbox.git(args)
    }

    /// The sandbox, to reopen the site in it.
    pub(crate) fn into_sandbox(self) -> Sandbox {
        self.sandbox
    }

    pub(crate) fn sandbox(&self) -> &Sandbox {
        &self.sandbox
    }

    /// The tree of a revision.
    pub(crate) fn tree(&self, rev: &str) -> String {
        self.git(&["rev-parse", &format!("{rev}^{{tree}}")])
    }

    /// A person's plain `git commit` on a stage.
    pub(crate) fn commit(&self, stage: Stage, files: &[(String, Option<String>)]) {
        let tip = self.tip(stage).to_string();
        let commit = self.commit_on(&[&tip], &tip, files);
        self.git(&["update-ref", stage.ref_name(), &commit, &tip]);
    }

    /// A commit with these parents and the tree of `like` with changed files.
    pub(crate) fn commit_on(
        &self,
        parents: &[&str],
        like: &str,
        files: &[(String, Option<String>)],
    ) -> String {
        self.sandbox.write("files.txt", "");
        let mut lines = String::new();
        for (at, (path, text)) in files.iter().enumerate() {
            match text {
                Some(text) => {
                    let file = format!("new-{at}");
                    self.sandbox.write(&file, text);
                    let blob = self.git(&["hash-object", "-w", "--no-filters", &file]);
                    writeln!(lines, "100644 {blob}\t{path}").expect("memory");
                }
                None => writeln!(lines, "0 {}\t{path}", "0".repeat(40)).expect("memory"),
            }
        }
        self.sandbox.write("index.txt", &lines);
        let index = "export GIT_INDEX_FILE=index.tmp; rm -f index.tmp";
        let script = format!(
            "{index} && git read-tree {like} && git update-index --index-info <index.txt && git write-tree"
        );
        let tree = Run::of(self.sandbox.command("sh").args(["-c", &script])).ok().stdout;
        self.commit_tree(parents, tree.trim())
    }

    /// A commit of a tree, at the next second.
    pub(crate) fn commit_tree(&self, parents: &[&str], tree: &str) -> String {
        let date = format!("{} +0000", self.now().as_second());
        let mut command = self.sandbox.command("git");
        command.args(["commit-tree", tree, "-m", "by hand"]);
        command.envs([("GIT_AUTHOR_DATE", &date), ("GIT_COMMITTER_DATE", &date)]);
        for parent in parents {
            command.args(["-p", parent]);
        }
        Run::of(&mut command).ok().stdout.trim().to_owned()
    }

    /// A person's plain `git merge --no-ff FROM` on a stage; `None` when git finds conflicts.
    pub(crate) fn merge(&self, stage: Stage, from: &str) -> Option<String> {
        let tip = self.tip(stage).to_string();
        let merged = Run::of(self.sandbox.command("git").args(["merge-tree", "--write-tree", &tip, from]));
        if merged.code != 0 {
            return None;
        }
        let tree = merged.stdout.lines().next()?.to_owned();
        let from = self.git(&["rev-parse", from]);
        let commit = self.commit_tree(&[&tip, &from], &tree);
        self.git(&["update-ref", stage.ref_name(), &commit, &tip]);
        Some(commit)
    }

    /// Asserts containment: every stage has its upstream in its history.
    #[track_caller]
    pub(crate) fn contained(&self) {
        for (above, below) in [("source", "review"), ("review", "ai-review")] {
            let base = self.git(&["merge-base", above, below]);
            assert_eq!(base, self.git(&["rev-parse", above]), "{below} contains {above}");
        }
        self.told_alike();
    }

    /// Asserts that the pending state of a single unit is the same as in the list of all.
    #[track_caller]
    fn told_alike(&self) {
        for stage in [Stage::Review, Stage::AiReview] {
            let all = self.site.look().pending(stage).expect("pending items");
            let snapshot = self.site.snapshot(stage).expect("a stage");
            let letters: BTreeSet<String> = ('a'..='f').map(id).collect();
            let waiting = snapshot.posts_waiting(stage).expect("pending items");
            let among = snapshot.waiting_among(stage, letters.iter().map(String::as_str));
            assert_eq!(among.expect("pending items"), &waiting & &letters, "{stage}");
            let units = all.iter().map(|p| Unit::parse(&p.name.item).expect("a unit"));
            for unit in units.chain(('a'..='f').map(post)) {
                let among = all.iter().find(|p| p.name.item == unit.to_string());
                let alone = self.site.look().waits(stage, &unit).expect("a pending state");
                assert_eq!(format!("{among:?}"), format!("{:?}", alone.as_ref()), "{unit} on {stage}");
            }
        }
    }
}

/// The error for a post that is missing once the write has merged foreign commits of upstream.
fn gone(letter: char) -> SiteError {
    SiteError::NotThere { item: post(letter).to_string(), place: String::new(), known: Vec::new() }
}

/// Posts by letter, or everything.
pub(crate) fn chosen(letters: &str) -> Promotion {
    let all = letters == "*";
    let items = letters.chars().filter(|_| !all).map(post).collect();
    Promotion { items, all, ..Promotion::default() }
}

/// A part of one post.
pub(crate) fn part(letter: char, part: Part) -> Promotion {
    Promotion { parts: [(post(letter), part)].into(), ..chosen(&letter.to_string()) }
}

/// Places by name.
pub(crate) fn places(places: &[&str]) -> Vec<Path> {
    places.iter().map(|place| Path::parse(place).expect("a path")).collect()
}
