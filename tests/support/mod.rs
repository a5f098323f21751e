//! A hermetic environment for black-box tests: each has its own directory, home and variables.

mod callback;
pub(crate) mod dice;
#[cfg(unix)]
pub(crate) mod faulty;
pub(crate) mod project;
pub(crate) mod receiver;
pub(crate) mod rust_source;

pub(crate) use callback::Callback;

use std::ffi::OsString;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::LazyLock;
use tempfile::TempDir;

/// The binary under test: the built one, or another one, also called `cms`, that `CMS_BINARY` names, for long runs.
pub(crate) static CMS: LazyLock<String> =
    LazyLock::new(|| project::variable("CMS_BINARY").unwrap_or_else(|| env!("CARGO_BIN_EXE_cms").to_owned()));

/// The committer in tests, and settings that git would otherwise guess.
const GIT_CONFIG: &str = "\
[user]
\tname = Test Person
\temail = person@example.test
[init]
\tdefaultBranch = main
[advice]
\tdetachedHead = false
";

/// A temporary directory with a home beside it; both vanish when this is dropped.
///
/// Of the machine's environment, commands get only `PATH`, so neither the tester's git configuration nor the language
/// of the machine changes a result.
pub(crate) struct Sandbox {
    root: TempDir,
    work: PathBuf,
    /// Whether its records are in files, whatever server there is.
    keeps_files: bool,
}

impl Sandbox {
    /// An empty directory to work in: in memory where possible, since thousands of small durable writes would otherwise
    /// wait for the disk of a busy machine.
    pub(crate) fn new() -> Sandbox {
        match TempDir::with_prefix_in("cms-test-", "/dev/shm") {
            Ok(root) => Sandbox::at(root),
            Err(_) => Sandbox::on_disk(),
        }
    }

    /// An empty directory on a real disk, for tests about durability.
    pub(crate) fn on_disk() -> Sandbox {
        Sandbox::at(TempDir::with_prefix("cms-test-").expect("temporary directory"))
    }

    fn at(root: TempDir) -> Sandbox {
        let base = fs::canonicalize(root.path()).expect("temporary directory's real path");
        let (home, work) = (base.join("home"), base.join("work"));
        fs::create_dir(&home).expect("home");
        fs::create_dir(&work).expect("work directory");
        fs::write(home.join(".gitconfig"), GIT_CONFIG).expect("git configuration");
        Sandbox { root, work, keeps_files: false }
    }

    /// The same with its records in files, also where tests have a server: for tests that open the site in their own process,
    /// to which no server is known, or copy its folder.
    pub(crate) fn with_record_files(mut self) -> Sandbox {
        self.keeps_files = true;
        self
    }

    /// A fresh demo site, which is also the working directory.
    pub(crate) fn site() -> Sandbox {
        Sandbox::new().with_site()
    }

    /// A fresh site without posts, which is also the working directory.
    pub(crate) fn empty_site() -> Sandbox {
        let mut sandbox = Sandbox::new();
        sandbox.cms(&["init", "demo", "--empty"]).ok();
        sandbox.work.push("demo");
        sandbox
    }

    /// Creates a demo site in this directory and works there.
    pub(crate) fn with_site(mut self) -> Sandbox {
        self.cms(&["init", "demo"]).ok();
        self.work.push("demo");
        self
    }

    /// The directory that commands run in.
    pub(crate) fn work(&self) -> &Path {
        &self.work
    }

    /// The home directory; everything that a command may leave behind is here or in [`Sandbox::work`].
    pub(crate) fn home(&self) -> PathBuf {
        fs::canonicalize(self.root.path()).expect("temporary directory's real path").join("home")
    }

    /// A command, not yet started, in the working directory, with the hermetic environment; `cms` in its `PATH` is the
    /// built binary.
    pub(crate) fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command.current_dir(&self.work).env_clear().stdin(Stdio::null()).env("PATH", search_path());
        command.env("HOME", self.home()).env("GIT_CEILING_DIRECTORIES", self.root.path());
        let fixed = [
            ("LANG", "C.UTF-8"),
            ("TZ", "UTC"),
            ("NO_COLOR", "1"),
            ("CI", "1"),
            ("GIT_CONFIG_NOSYSTEM", "1"),
        ];
        command.envs(fixed);
        command.envs(self.database_url().map(|url| ("CMS_DATABASE_URL", url)));
        command
    }

    /// Whether the records are in files of the site, and not on the server that `CMS_TEST_DATABASE_URL` names: for tests that look
    /// into these files.
    pub(crate) fn has_record_files(&self) -> bool {
        self.database_url().is_none()
    }

    /// Where the records are: in a schema of its own, on the server that `CMS_TEST_DATABASE_URL` names.
    fn database_url(&self) -> Option<String> {
        let url = project::variable("CMS_TEST_DATABASE_URL").filter(|_| !self.keeps_files)?;
        let mut hasher = DefaultHasher::new();
        self.root.path().hash(&mut hasher);
        let sign = if url.contains('?') { '&' } else { '?' };
        Some(format!("{url}{sign}schema=t{:016x}", hasher.finish()))
    }

    /// Runs the built binary.
    pub(crate) fn cms(&self, args: &[&str]) -> Run {
        Run::of(self.command(&CMS).args(args))
    }

    /// Runs the built binary with `input` on its stdin.
    pub(crate) fn cms_reading(&self, args: &[&str], input: &str) -> Run {
        Run::fed(self.command(&CMS).args(args), input)
    }

    /// Runs git; a failure fails the test. Returns stdout without the last line end.
    pub(crate) fn git(&self, args: &[&str]) -> String {
        Run::of(self.command("git").args(args)).ok().stdout.trim_end().to_owned()
    }

    /// Writes a file of the working directory, with the folders it needs.
    pub(crate) fn write(&self, path: &str, text: &str) {
        let path = self.work.join(path);
        fs::create_dir_all(path.parent().expect("a file has a folder")).expect("folders");
        fs::write(&path, text).unwrap_or_else(|error| panic!("write `{}`: {error}", path.display()));
    }

    /// A text file of the working directory.
    pub(crate) fn read(&self, path: &str) -> String {
        let path = self.work.join(path);
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("read `{}`: {error}", path.display()))
    }
}

/// The machine's `PATH` with the folder of the built binary in front.
fn search_path() -> OsString {
    let folder = Path::new(CMS.as_str()).parent().expect("a binary is in a folder").to_owned();
    let machine = std::env::var_os("PATH").unwrap_or_default();
    std::env::join_paths(std::iter::once(folder).chain(std::env::split_paths(&machine))).expect("PATH")
}

/// What a command did.
#[derive(Debug)]
pub(crate) struct Run {
    /// The command line, for messages.
    pub(crate) command: String,
    /// Its exit code; -1 when a signal ended it.
    pub(crate) code: i32,
    /// The result.
    pub(crate) stdout: String,
    /// Notes, warnings and errors.
    pub(crate) stderr: String,
}

impl Run {
    /// Runs `command` to its end.
    pub(crate) fn of(command: &mut Command) -> Run {
        Run::fed(command.stdin(Stdio::null()), "")
    }

    /// Runs `command` to its end with `input` on its stdin.
    fn fed(command: &mut Command, input: &str) -> Run {
        if !input.is_empty() {
            command.stdin(Stdio::piped());
        }
        let shown = format!("{command:?}");
        let mut child = command
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| panic!("start {shown}: {error}"));
        let stdin = child.stdin.take();
        let input = input.to_owned();
        // Fed from another thread, so that a command that answers before it has read everything cannot block on a pipe.
        let feeder = std::thread::spawn(move || stdin.map(|mut pipe| pipe.write_all(input.as_bytes())));
        let output = child.wait_with_output().unwrap_or_else(|error| panic!("run {shown}: {error}"));
        // A command may end without reading all of its input.
        drop(feeder.join());
        Run {
            command: shown,
            code: output.status.code().unwrap_or(-1),
            stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
            stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
        }
    }

    /// This run, which must have succeeded.
    #[track_caller]
    pub(crate) fn ok(self) -> Run {
        self.exits(0)
    }

    /// This run, which must have ended with `code`.
    #[track_caller]
    pub(crate) fn exits(self, code: i32) -> Run {
        let Run { command, code: actual, stdout, stderr } = &self;
        assert_eq!(*actual, code, "exit code of {command}\n--- stdout\n{stdout}--- stderr\n{stderr}");
        self
    }

    /// The one JSON value on stdout.
    #[track_caller]
    pub(crate) fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.stdout).unwrap_or_else(|error| {
            panic!(
                "{} printed no JSON: {error}\n--- stdout\n{}--- stderr\n{}",
                self.command, self.stdout, self.stderr
            )
        })
    }
}

mod tests {
    use super::*;

    #[test]
    fn commands_run_in_a_clean_environment() {
        let sandbox = Sandbox::new();
        let printed = Run::of(&mut sandbox.command("env")).ok().stdout;
        let mut names: Vec<_> = printed.lines().filter_map(|line| line.split('=').next()).collect();
        names.sort_unstable();
        let mut expected = vec![
            "CI",
            "GIT_CEILING_DIRECTORIES",
            "GIT_CONFIG_NOSYSTEM",
            "HOME",
            "LANG",
            "NO_COLOR",
            "PATH",
            "TZ",
        ];
        // Where records are on a server, commands get its address.
        if !sandbox.has_record_files() {
            expected.insert(1, "CMS_DATABASE_URL");
        }
        assert_eq!(names, expected);
        assert_eq!(sandbox.git(&["config", "user.email"]), "person@example.test");
        assert!(sandbox.home().starts_with(fs::canonicalize(sandbox.root.path()).expect("real path")));
    }

    #[test]
    fn sandboxes_are_separate() {
        let (one, two) = (Sandbox::new(), Sandbox::new());
        one.write("folder/file.txt", "one");
        assert_eq!(one.read("folder/file.txt"), "one");
        assert!(!two.work().join("folder").exists());
    }

    #[test]
    fn the_binary_starts() {
        let sandbox = Sandbox::new();
        sandbox.cms(&["--version"]).ok();
        sandbox.cms_reading(&["--version"], &"never read ".repeat(20_000)).ok();
    }

    #[test]
    fn runs_are_described_completely() {
        let sandbox = Sandbox::new();
        let run =
            Run::of(sandbox.command("sh").args(["-c", "echo '{\"a\":1}'; echo talk >&2; exit 7"])).exits(7);
        assert_eq!((run.json()["a"].as_i64(), run.stderr.as_str()), (Some(1), "talk\n"));
        assert_eq!(Run::fed(&mut sandbox.command("cat"), "fed").ok().stdout, "fed");
    }

    #[test]
    fn new_site_is_clean() {
        assert_eq!(Sandbox::site().git(&["status", "--porcelain"]), "");
    }
}
