//! `cargo bench`: timings for a site of 10,000 posts, with their limits ("bars").
//!
//! `cargo bench -- --posts N` takes another size; `cargo bench -- --generate DIR N` only writes the Markdown that is
//! imported. Comparisons are ratios within one run, measured alternately, because the machine may be busy. The one
//! with `check-jsonschema` runs where that program is in the `PATH`: `python3 -m venv V && V/bin/pip install
//! check-jsonschema && PATH=V/bin:$PATH cargo bench`.

#![expect(clippy::print_stdout, reason = "a benchmark prints what it measured")]

mod clock;
mod generate;

use clock::{Spent, Table, median, millis, run, timed};
use cms::richtext::{Document, HtmlOptions};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

const CMS: &str = env!("CARGO_BIN_EXE_cms");
/// Rounds of alternating measurements.
const ROUNDS: usize = 15;
/// What git flushes by default.
const GIT_DEFAULTS: [&str; 4] = ["-c", "core.fsync=committed,-loose-object", "-c", "core.fsyncMethod=fsync"];
/// No hooks and no housekeeping, to measure git alone.
const GIT_ALONE: [&str; 6] =
    ["-c", "core.hooksPath=/nowhere", "-c", "gc.auto=0", "-c", "maintenance.auto=false"];

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["--generate", folder, count] => {
            let count = count.parse().expect("a number of posts");
            let bytes = generate::posts(Path::new(folder), count).expect("the folder can be written");
            println!("{count} posts, {bytes} bytes");
        }
        ["--posts", count] => measure(count.parse().expect("a number of posts")),
        [] => measure(10_000),
        _ => println!("cargo bench [-- --posts N | --generate DIR N]"),
    }
}

fn measure(count: usize) {
    let ground = Ground::new(count);
    let table = Table;
    ground.import(&table);
    ground.start(&table);
    ground.list(&table);
    ground.validate(&table);
    ground.set_against_git(&table);
    ground.hook(&table);
    ground.review(&table);
    ground.containment(&table);
    ground.build(&table);
    in_process(&ground.site, &table);
    rich_text(&ground.source, &table);
}

/// A site, the source of its import, and a home directory isolated from the machine's configuration.
struct Ground {
    _root: tempfile::TempDir,
    home: PathBuf,
    source: PathBuf,
    site: PathBuf,
    count: usize,
}

impl Ground {
    fn new(count: usize) -> Ground {
        let root = tempfile::TempDir::with_prefix("cms-bench-").expect("temporary directory");
        let [home, source, site] = ["home", "old", "site"].map(|name| root.path().join(name));
        fs::create_dir(&home).expect("home");
        fs::write(home.join(".gitconfig"), "[user]\n\tname = Bench\n\temail = bench@example.test\n")
            .expect("home");
        let bytes = generate::posts(&source, count).expect("source");
        println!("{count} posts, {:.1} MB of Markdown", bytes as f64 / 1e6);
        Ground { _root: root, home, source, site, count }
    }

    fn command(&self, program: &str, folder: &Path) -> Command {
        let mut command = Command::new(program);
        let path = std::env::var_os("PATH").unwrap_or_default();
        let own = Path::new(CMS).parent().map(Path::to_owned);
        let path = std::env::join_paths(own.into_iter().chain(std::env::split_paths(&path))).expect("a path");
        command.current_dir(folder).env_clear().env("PATH", path).env("HOME", &self.home);
        command.env("GIT_CONFIG_NOSYSTEM", "1").env("LANG", "C.UTF-8").env("CI", "1");
        command
    }

    fn cms(&self, arguments: &[&str]) -> (Spent, String) {
        let (spent, output) = run(self.command(CMS, &self.site).args(arguments), 0);
        (spent, String::from_utf8_lossy(&output.stdout).into_owned())
    }

    fn git(&self, folder: &Path, config: &[&str], arguments: &[&str]) -> Duration {
        run(self.command("git", folder).args(GIT_ALONE).args(config).args(arguments), 0).0.wall
    }

    fn import_once(&self) -> Spent {
        let source = self.source.display().to_string();
        self.cms(&["import", "markdown", &source, "--type", "blog", "--locale", "en", "--json"]).0
    }

    fn import(&self, table: &Table) {
        run(self.command(CMS, &self.home).args(["init", "--empty"]).arg(&self.site), 0);
        let first = self.import_once();
        table.at_most("import, to the commit", first.wall.as_secs_f64(), "s", Some(20.0));
        table.at_most("import, processor time", first.processor.as_secs_f64(), "s", None);
        self.cms(&["post", "list"]);
        let again = self.import_once();
        table.at_most("import again, nothing new", again.wall.as_secs_f64(), "s", None);
    }

    fn start(&self, table: &Table) {
        let time = timed(ROUNDS, || drop(self.cms(&["--version"])));
        table.at_most("--version", millis(time), "ms", Some(10.0));
    }

    fn list(&self, table: &Table) {
        let time = timed(ROUNDS, || drop(self.cms(&["post", "list"])));
        table.at_most("post list, warm", millis(time), "ms", Some(100.0));
        let time =
            timed(ROUNDS, || drop(self.cms(&["post", "list", "--search", "dynamo", "--sort", "title"])));
        table.at_most("post list --search, warm", millis(time), "ms", None);
    }

    /// Validates the same files with `cms validate` and with a schema checker.
    fn validate(&self, table: &Table) {
        let (_, schema) = self.cms(&["schema", "post"]);
        let schema_file = self.home.join("post.schema.json");
        fs::write(&schema_file, schema).expect("schema");
        self.cms(&["validate"]);
        let own = timed(3, || drop(self.cms(&["validate"])));
        table.at_most("validate, warm", own.as_secs_f64(), "s", Some(2.0));
        if self.command("check-jsonschema", &self.site).arg("--version").output().is_err() {
            let why = "no check-jsonschema: pip install it in a venv, and put that in PATH";
            table.missing("validate against check-jsonschema", why);
            return;
        }
        let files = walk(&self.site.join("posts"));
        let mut checker = self.command("check-jsonschema", &self.site);
        checker.arg("--schemafile").arg(&schema_file).args(&files);
        let theirs = run(&mut checker, 0).0.wall;
        table.at_least("validate against check-jsonschema", ratio(theirs, own), "×", 40.0);
    }

    /// Compares one durable change of one field with a git commit of one changed file on a copy of the same site: with
    /// the site's hooks, which validate the commit as `cms post set` does, and with git alone.
    fn set_against_git(&self, table: &Table) {
        let copy = self.site.with_file_name("copy");
        run(self.command("cp", &self.site).arg("-r").arg(&self.site).arg(&copy), 0);
        self.git(&copy, &[], &["status"]);
        let files = walk(&copy.join("posts"));
        let change = |n: usize| {
            let file = &files[n % files.len()];
            let text = fs::read_to_string(file).expect("a post");
            let line = |line: &str| match line.starts_with("title: ") {
                true => format!("title: Changed by hand {n}\n"),
                false => format!("{line}\n"),
            };
            fs::write(file, text.lines().map(line).collect::<String>()).expect("a post");
        };
        let commit = ["commit", "-qm", "Change a post"];
        let alone = |config: &[&str], n: usize| {
            change(n);
            self.git(&copy, config, &["add", "-A"]) + self.git(&copy, config, &commit)
        };
        let as_it_is = |n: usize| {
            change(n);
            let git = |arguments: &[&str]| run(self.command("git", &copy).args(arguments), 0).0.wall;
            git(&["add", "-A"]) + git(&commit)
        };
        let (mut set, mut whole, mut durable, mut usual) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for n in 0..ROUNDS {
            let post = generate::slug(n * self.count / ROUNDS);
            set.push(self.cms(&["post", "set", &post, &format!("title=Changed {n}")]).0.wall);
            whole.push(as_it_is(3 * n));
            durable.push(alone(&[], 3 * n + 1));
            usual.push(alone(&GIT_DEFAULTS, 3 * n + 2));
        }
        let set = median(set);
        table.at_most("post set, one field", millis(set), "ms", None);
        let bars = [
            ("there", whole, Some(5.0)),
            ("no hooks", durable, None),
            ("no hooks, its own defaults", usual, None),
        ];
        for (what, times, bar) in bars {
            let theirs = median(times);
            table.at_most(&format!("git add -A && git commit, {what}"), millis(theirs), "ms", None);
            let (what, times) = (format!("post set is faster, {what}"), ratio(theirs, set));
            match bar {
                Some(bar) => table.at_least(&what, times, "×", bar),
                None => table.at_most(&what, times, "×", None),
            }
        }
    }

    /// The pre-commit hook, for which a `git commit` of one changed post waits.
    fn hook(&self, table: &Table) {
        let file = &walk(&self.site.join("posts"))[0];
        let text = fs::read_to_string(file).expect("a post");
        fs::write(file, text + "# By hand\n").expect("a post");
        self.git(&self.site, &[], &["add", "-A"]);
        let time = timed(ROUNDS, || drop(self.cms(&["hook", "pre-commit"])));
        table.at_most("pre-commit hook, one post staged", millis(time), "ms", Some(200.0));
        self.git(&self.site, &[], &["reset", "-q", "--hard"]);
    }

    /// Builds the whole live site, and once more without changes.
    fn build(&self, table: &Table) {
        let out = self.site.with_file_name("out").display().to_string();
        let first = self.cms(&["build", &out]).0;
        table.at_most("build of all live posts", first.wall.as_secs_f64(), "s", Some(20.0));
        table.at_most("build, processor time", first.processor.as_secs_f64(), "s", None);
        let again = self.cms(&["build", &out]).0;
        table.at_most("build again, nothing new", again.wall.as_secs_f64(), "s", None);
    }

    /// Changes source files and imports them again, so that their posts are pending on review.
    fn stage(&self, posts: std::ops::Range<usize>) {
        for n in posts {
            let file = self.source.join(format!("content/blog/{}.md", generate::slug(n)));
            let text = fs::read_to_string(&file).expect("a source file");
            fs::write(file, text.replace("\n## ", "\nAnother line.\n\n## ")).expect("a source file");
        }
        self.import_once();
    }

    fn review(&self, table: &Table) {
        let all = self.cms(&["review", "approve", "--all", "--json"]).0;
        table.at_most("approve everything, once", all.wall.as_secs_f64(), "s", None);
        let (few, many) = (100.min(self.count / 2), 1_000.min(self.count / 2));
        self.stage(0..few);
        let names: Vec<String> = (0..few).map(generate::slug).collect();
        let mut arguments = vec!["review", "approve"];
        arguments.extend(names.iter().map(String::as_str));
        let some = self.cms(&arguments).0;
        table.at_most(&format!("approve {few} posts by name"), millis(some.wall), "ms", None);
        self.stage(few..few + many);
        let time = timed(3, || drop(self.cms(&["review", "diff"])));
        table.at_most(&format!("review diff of {many} staged posts"), millis(time), "ms", Some(1_000.0));
        let time = timed(ROUNDS, || drop(self.cms(&["status"])));
        table.at_most(&format!("status with {many} staged posts"), millis(time), "ms", None);
    }

    /// The cost of containment: compares a change on source with one on a stage without downstream stages. There is no
    /// work tree here, as it would be updated for only one of them, and each stage has something pending, so that a
    /// merge is needed.
    fn containment(&self, table: &Table) {
        let bare = self.site.with_file_name("bare.git");
        run(self.command("cp", &self.site).arg("-r").arg(self.site.join(".git")).arg(&bare), 0);
        self.git(&bare, &[], &["config", "core.bare", "true"]);
        let set = |n: usize, stage: &str| {
            let field = format!("excerpt=Changed {n} on {stage}");
            let arguments = ["post", "set", &generate::slug(n), &field, "--stage", stage];
            run(self.command(CMS, &bare).args(arguments), 0).0.wall
        };
        ["source", "review", "ai-review"].iter().zip(1..).for_each(|(stage, n)| {
            set(self.count - n, stage);
        });
        let (mut above, mut alone) = (Vec::new(), Vec::new());
        for n in 0..ROUNDS {
            let post = n * self.count / ROUNDS;
            above.push(set(post, "source"));
            alone.push(set(post + 1, "ai-review"));
        }
        let (above, alone) = (median(above), median(alone));
        table.at_most("post set on source, over two stages", millis(above), "ms", None);
        table.at_most("post set on ai-review, over none", millis(alone), "ms", None);
        let share = above.saturating_sub(alone).as_secs_f64() / above.as_secs_f64().max(f64::EPSILON);
        table.at_most("containment's share of a change on source", share * 100.0, "%", Some(100.0 / 3.0));
    }
}

/// Measurements without a command: parsing YAML, merging one post.
fn in_process(site: &Path, table: &Table) {
    let texts: Vec<Vec<u8>> =
        walk(&site.join("posts")).iter().take(2_000).map(|file| fs::read(file).expect("a post")).collect();
    let bytes: usize = texts.iter().map(Vec::len).sum();
    let time = timed(5, || {
        for text in &texts {
            std::hint::black_box(cms::codec::yaml::parse(text).expect("valid YAML"));
        }
    });
    table.at_most("YAML read, one thread", bytes as f64 / 1e6 / time.as_secs_f64(), "MB/s", None);
    let Some(base) = texts.iter().max_by_key(|text| text.len()) else { return };
    let text = String::from_utf8_lossy(base);
    let ours = text.replacen("\nslug: ", "\nslug: ours-", 1);
    let Some((before, after)) = text.rsplit_once('.') else { return };
    let theirs = format!("{before}!{after}");
    let time = timed(200, || {
        let merged = cms::merge::driver("", base, ours.as_bytes(), theirs.as_bytes());
        assert!(merged.is_ok(), "the three versions are valid");
    });
    table.at_most(&format!("merge of one post of {} bytes", base.len()), millis(time), "ms", Some(1.0));
}

/// Rich text on one thread: conversion through the editor's tree, and also through its JSON.
fn rich_text(source: &Path, table: &Table) {
    let texts: Vec<String> =
        walk(source).iter().take(2_000).filter_map(|file| fs::read_to_string(file).ok()).collect();
    let megabytes = texts.iter().map(String::len).sum::<usize>() as f64 / 1e6;
    let options = HtmlOptions::default();
    let read = |text: &String| Document::from_markdown(text);
    let through_tree = timed(5, || {
        for text in &texts {
            std::hint::black_box(read(text).to_html(&options));
        }
    });
    table.at_least("Markdown to tree to HTML", megabytes / through_tree.as_secs_f64(), "MB/s", 20.0);
    let through_json = timed(5, || {
        for text in &texts {
            let sent = Document::from_json(&read(text).to_json()).expect("our own JSON is valid");
            std::hint::black_box(sent.to_html(&options));
        }
    });
    table.at_least("Markdown to JSON values to HTML", megabytes / through_json.as_secs_f64(), "MB/s", 20.0);
    let hostile = ["[", "*", "> ", "`", "<", "- ", "a|"].map(|piece| piece.repeat(1024 * 1024 / piece.len()));
    for text in &hostile {
        let time = timed(1, || drop(std::hint::black_box(read(text).to_html(&options))));
        table.at_most(&format!("1 MB of `{}` to HTML", &text[..2]), millis(time), "ms", Some(500.0));
    }
}

fn ratio(long: Duration, short: Duration) -> f64 {
    long.as_secs_f64() / short.as_secs_f64().max(f64::EPSILON)
}

/// The files below a folder, sorted.
fn walk(folder: &Path) -> Vec<PathBuf> {
    let files = walkdir::WalkDir::new(folder).sort_by_file_name().into_iter().flatten();
    files.filter(|entry| entry.file_type().is_file()).map(walkdir::DirEntry::into_path).collect()
}
