//! Reading, compared to git's own output.

use super::*;
use crate::base::dice::Dice;

/// A history with a merge, a rename, a removal, odd modes and a tag, made by `git`.
fn sample() -> Site {
    let site = Site::new(false);
    let write = |path: &str, text: &str| {
        let path = site.path().join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    };
    write("posts/en/a.yaml", "title: A\n");
    write("posts/en/b.yaml", "title: B\n");
    write("cms.toml", "x = 1\n");
    site.git(&["add", "-A"]);
    site.git(&["commit", "-qm", "first\n\nbody\n\nCms-Op: post.create\n"]);
    site.git(&["checkout", "-qb", "review"]);
    write("posts/en/a.yaml", "title: A2\n");
    site.git(&["commit", "-qam", "edit a"]);
    site.git(&["checkout", "-q", "source"]);
    write("posts/de/ü.yaml", "title: Ü\n");
    site.git(&["rm", "-q", "cms.toml"]);
    site.git(&["add", "-A"]);
    site.git(&["commit", "-qm", "more"]);
    site.git(&["merge", "-q", "--no-ff", "-m", "take review", "review"]);
    site.git(&["tag", "-a", "v1", "-m", "one"]);
    site
}

fn log(site: &Site, from: &str, options: &LogOptions) -> Vec<String> {
    let from = site.repo.resolve(from).unwrap();
    site.repo.log(from, options).map(|commit| commit.unwrap().id.to_string()).collect()
}

#[test]
fn new_commits_match_git_rev_list_despite_clock_skew() {
    let site = sample();
    // An old branch, merged late, by a user whose clock is slow.
    let (tree, parent) = (site.git(&["rev-parse", "source^{tree}"]), site.git(&["rev-parse", "review"]));
    let person = "Tester <t@example.org> 978307200 +0000";
    let text = format!("tree {tree}\nparent {parent}\nauthor {person}\ncommitter {person}\n\nslow\n");
    std::fs::write(site.path().join("slow"), text).unwrap();
    let slow = site.git(&["hash-object", "-t", "commit", "-w", "slow"]);
    let both = site.git(&["commit-tree", "-m", "both", "-p", "source", "-p", &slow, &tree]);
    for (tip, known) in [
        (&both, vec!["source"]),
        (&both, vec!["source~1", "review"]),
        (&both, vec![]),
        (&slow, vec!["source"]),
        (&slow, vec![both.as_str()]),
    ] {
        let ids: Vec<Oid> = known.iter().map(|rev| site.repo.resolve(rev).unwrap()).collect();
        let found = site.repo.since(tip.parse().unwrap(), &ids, 100).unwrap();
        let mut args = vec!["rev-list", tip.as_str(), "--not"];
        args.extend(&known);
        let expected = site.git(&args);
        let mut expected: Vec<&str> = expected.lines().collect();
        let mut ids: Vec<String> = found.iter().map(|commit| commit.id.to_string()).collect();
        for (at, commit) in found.iter().enumerate() {
            assert!(!commit.parents.iter().any(|parent| found[at..].iter().any(|later| later.id == *parent)));
        }
        ids.sort();
        expected.sort_unstable();
        assert_eq!(ids, expected, "{known:?}");
    }
    let tip = both.parse().unwrap();
    assert_eq!(site.repo.since(tip, &[], 1).unwrap().len(), 1);
    // A known commit may be older than its own history: then that history is returned in addition.
    let after_slow = site.repo.since(tip, &[slow.parse().unwrap()], 100).unwrap();
    for commit in site.git(&["rev-list", &both, "--not", &slow]).lines() {
        assert!(after_slow.iter().any(|found| found.id.to_string() == commit));
    }
}

#[test]
fn refs_and_revisions_resolve_as_in_git() {
    let site = sample();
    for rev in
        ["HEAD", "source", "review", "refs/heads/review", "HEAD~1", "source^2", "v1", "@", "@~1", "HEAD^2~1"]
    {
        let expected = site.git(&["rev-parse", &format!("{rev}^{{commit}}")]);
        assert_eq!(site.repo.resolve(rev).unwrap().to_string(), expected, "{rev}");
        assert_eq!(site.repo.resolve(&expected).unwrap().to_string(), expected);
        assert_eq!(site.repo.resolve(&expected[..9]).unwrap().to_string(), expected);
    }
    for rev in
        ["", "nope", "HEAD~99", "--all", "a..b", "ffffffffffffffffffffffffffffffffffffffff", "HEAD:cms.toml"]
    {
        assert!(matches!(site.repo.resolve(rev), Err(GitError::UnknownRevision { .. })), "{rev}");
    }
    let packed = site.git(&["rev-parse", "review"]);
    site.git(&["pack-refs", "--all"]);
    assert_eq!(site.repo.read_ref("refs/heads/review").unwrap().unwrap().to_string(), packed);
    assert_eq!(site.repo.read_ref("refs/heads/none").unwrap(), None);
    assert_eq!(site.repo.read_ref("refs/heads").unwrap(), None);
    let names: Vec<String> = site.repo.refs("refs/").unwrap().into_keys().collect();
    assert_eq!(names, ["refs/heads/review", "refs/heads/source", "refs/tags/v1"]);
    assert_eq!(
        site.repo.head().unwrap(),
        Head::Branch("refs/heads/source".to_owned(), site.repo.resolve("source").ok())
    );
}

#[test]
fn broken_ref_is_an_error_instead_of_its_packed_value() {
    for content in
        ["", "4b825dc", "4b825dc642cb6eb9a060e54bf8d69288fbee4904", "ref: refs/heads/review\n", "\0\0\n"]
    {
        let site = sample();
        site.git(&["pack-refs", "--all", "--no-prune"]);
        std::fs::write(site.path().join(".git/refs/heads/source"), content).unwrap();
        assert!(
            matches!(site.repo.read_ref("refs/heads/source"), Err(GitError::BrokenRef(_))),
            "{content:?}"
        );
        assert!(matches!(site.repo.resolve("source~1"), Err(GitError::BrokenRef(_))), "{content:?}");
        let written = commit(&site.repo, "source", &[("a", "b")]);
        assert!(matches!(written, Err(WriteError::BrokenRef(_))), "{content:?} {written:?}");
    }
}

#[test]
fn commits_and_trailers_are_parsed() {
    let site = sample();
    let commit = site.repo.commit(site.repo.resolve("source").unwrap()).unwrap();
    assert_eq!((commit.subject(), commit.parents.len()), ("take review", 2));
    assert_eq!(commit.tree.to_string(), site.git(&["rev-parse", "HEAD^{tree}"]));
    assert_eq!((commit.author.name.as_str(), commit.author.email.as_str()), ("Tester", "t@example.org"));
    assert_eq!(commit.committer.time.to_string(), "2026-11-20T09:00:00Z");
    let first = site.repo.commit(site.repo.resolve("review~1").unwrap()).unwrap();
    assert_eq!(first.trailer("cms-op").as_deref(), Some("post.create"));
    assert!(matches!(site.repo.commit(commit.tree), Err(GitError::WrongKind { .. })));
    assert!(matches!(site.repo.commit(Oid::from_bytes([1; 20])), Err(GitError::Missing { .. })));
}

#[test]
fn tree_listing_matches_git_ls_tree() {
    let site = sample();
    #[cfg(unix)]
    {
        use std::os::unix::fs::{PermissionsExt, symlink};
        symlink("posts", site.path().join("link")).unwrap();
        std::fs::write(site.path().join("run.sh"), "#!/bin/sh\n").unwrap();
        std::fs::set_permissions(site.path().join("run.sh"), PermissionsExt::from_mode(0o755)).unwrap();
        std::fs::write(site.path().join(std::ffi::OsStr::new("odd\\name")), "x").unwrap();
        site.git(&["add", "-A"]);
        site.git(&["commit", "-qm", "odd things"]);
    }
    for packed in [false, true] {
        if packed {
            site.git(&["repack", "-qadf"]);
        }
        let tree = site.repo.tree_of(site.repo.resolve("source").unwrap()).unwrap();
        let shown: Vec<String> = site.repo.entries(tree, "").unwrap().iter().map(show).collect();
        let expected = site.git(&["-c", "core.quotePath=false", "ls-tree", "-rz", "HEAD"]);
        assert_eq!(shown, expected.split_terminator('\0').collect::<Vec<_>>());
        let posts: Vec<String> =
            site.repo.entries(tree, "posts/en/").unwrap().into_iter().map(|e| e.path).collect();
        assert_eq!(posts, ["posts/en/a.yaml", "posts/en/b.yaml"]);
        assert_eq!(site.repo.entries(tree, "posts/en/a.yaml").unwrap().len(), 1);
        assert_eq!(site.repo.entries(tree, "posts/none").unwrap(), []);
        assert_eq!(site.repo.blob_at(tree, "posts/de/ü.yaml").unwrap().unwrap(), "title: Ü\n".as_bytes());
        assert_eq!(site.repo.blob_at(tree, "posts/de").unwrap(), None);
        assert_eq!(site.repo.blob_at(tree, "link").unwrap(), None);
        let entry = site.repo.entry(tree, "posts/en/a.yaml").unwrap().unwrap();
        assert_eq!(site.repo.blob_bytes(entry.oid).unwrap(), 10);
    }
}

fn show(entry: &Entry) -> String {
    let (mode, kind) = match entry.mode {
        Mode::File => ("100644", "blob"),
        Mode::Executable => ("100755", "blob"),
        Mode::Symlink => ("120000", "blob"),
        Mode::Submodule => ("160000", "commit"),
    };
    format!("{mode} {kind} {}\t{}", entry.oid, entry.path)
}

#[test]
fn differences_match_git_diff_tree() {
    let site = sample();
    std::fs::remove_dir_all(site.path().join("posts/en")).unwrap();
    std::fs::write(site.path().join("posts/en"), "a file where a folder was").unwrap();
    std::fs::create_dir(site.path().join("cms.toml")).unwrap();
    std::fs::write(site.path().join("cms.toml/x"), "and the other way round").unwrap();
    site.git(&["add", "-A"]);
    site.git(&["commit", "-qm", "shapes"]);
    let revs = ["HEAD", "HEAD~1", "HEAD~2", "review", "review~1"];
    for (a, b) in revs.iter().flat_map(|a| revs.iter().map(move |b| (a, b))) {
        let tree = |rev: &str| site.repo.tree_of(site.repo.resolve(rev).unwrap()).unwrap();
        let changes = site.repo.diff(tree(a), tree(b)).unwrap();
        let zero = "0".repeat(40);
        let side = |oid: Option<Oid>| oid.map_or(zero.clone(), |oid| oid.to_string());
        let shown: Vec<String> =
            changes.iter().map(|c| format!("{} {} {}", side(c.old), side(c.new), c.path)).collect();
        let raw = site.git(&["-c", "core.quotePath=false", "diff-tree", "-r", "-z", "--no-renames", a, b]);
        let mut expected: Vec<String> = raw
            .split_terminator('\0')
            .collect::<Vec<_>>()
            .chunks(2)
            .map(|pair| {
                let words: Vec<&str> = pair[0].split(' ').collect();
                format!("{} {} {}", words[2], words[3], pair[1])
            })
            .collect();
        expected.sort_by(|x, y| x[82..].cmp(&y[82..]));
        assert_eq!(shown, expected, "{a} {b}");
    }
}

#[test]
fn history_matches_git_log() {
    let site = sample();
    let check = |options: LogOptions, args: &[&str]| {
        let mut args = [&["log", "--format=%H"], args].concat();
        if !options.paths.is_empty() {
            args.push("--");
            args.extend(options.paths.iter().map(String::as_str));
        }
        let mut expected: Vec<String> = site.git(&args).lines().map(str::to_owned).collect();
        let mut found = log(&site, "source", &options);
        // All commits of the sample have the same second, so their order is arbitrary.
        expected.sort();
        found.sort();
        assert_eq!(found, expected, "{options:?}");
    };
    let paths = |paths: &[&str]| paths.iter().map(|path| (*path).to_owned()).collect::<Vec<_>>();
    check(LogOptions::default(), &[]);
    check(LogOptions { first_parent: true, ..LogOptions::default() }, &["--first-parent"]);
    for some in [&["posts/en/a.yaml"][..], &["posts"], &["cms.toml"], &["posts/de", "cms.toml"], &["none"]] {
        check(LogOptions { paths: paths(some), first_parent: false }, &[]);
        check(LogOptions { paths: paths(some), first_parent: true }, &["--first-parent"]);
    }
    let source = site.repo.resolve("source").unwrap();
    let first: Vec<Oid> = site.repo.first_parents(source).map(|commit| commit.unwrap().id).collect();
    assert_eq!(first.len(), 3);
}

#[test]
fn ancestors_and_merge_bases_match_git() {
    let site = sample();
    let oid = |rev: &str| site.repo.resolve(rev).unwrap();
    for (a, b) in [("review", "source"), ("source", "review"), ("source~1", "review"), ("source", "source")] {
        let (is_ancestor, _) = try_git(site.path(), &["merge-base", "--is-ancestor", a, b]);
        assert_eq!(site.repo.is_ancestor(oid(a), oid(b)).unwrap(), is_ancestor, "{a} {b}");
        let mut bases: Vec<String> =
            site.repo.merge_bases(oid(a), oid(b)).unwrap().iter().map(Oid::to_string).collect();
        bases.sort();
        assert_eq!(bases.join("\n"), site.git(&["merge-base", "--all", a, b]), "{a} {b}");
    }
    // A criss-cross has two merge bases.
    let (a, b) = (site.commit("x", &[("a", "1")]), site.commit("y", &[("b", "1")]));
    assert_eq!(site.repo.merge_bases(a, b).unwrap(), []);
    site.git(&["branch", "m1", "source~1"]);
    site.git(&["branch", "m2", "review"]);
    for (on, with) in [("m1", "review"), ("m2", "source~1")] {
        site.git(&["checkout", "-q", on]);
        site.git(&["merge", "-q", "--no-ff", "-m", "cross", with]);
    }
    let (m1, m2) = (oid("m1"), oid("m2"));
    assert_eq!(site.repo.merge_bases(m1, m2).unwrap().len(), 2);
    assert!(!site.repo.is_ancestor(m1, m2).unwrap());
}

/// Random commits on up to two earlier ones each, with random times, some of them equal.
fn tangled(site: &Site, seed: u64, count: usize) -> Vec<Oid> {
    let mut dice = Dice(seed);
    let mut any = |below: usize| dice.below(below as u64) as usize;
    let mut text = String::new();
    for n in 1..=count {
        let time = 1_800_000_000 + any(count / 2);
        text.push_str(&format!("commit refs/heads/tangled-{seed}-{n}\nmark :{n}\n"));
        text.push_str(&format!("committer T <t@example.org> {time} +0000\ndata 2\n{}\n", n % 90 + 10));
        let mut parents = Vec::new();
        for _ in 0..=any(2) {
            let parent = n - 1 - any(4).min(n - 1);
            if parent > 0 && !parents.contains(&parent) {
                parents.push(parent);
            }
        }
        for (at, parent) in parents.iter().enumerate() {
            text.push_str(&format!("{} :{parent}\n", if at == 0 { "from" } else { "merge" }));
        }
        text.push('\n');
    }
    std::fs::write(site.path().join("stream"), text).unwrap();
    let marks = site.path().join("marks");
    let file = std::fs::File::open(site.path().join("stream")).unwrap();
    let mut command = git_command(site.path());
    command.args(["fast-import", "--quiet", "--force"]).arg(format!("--export-marks={}", marks.display()));
    assert!(command.stdin(file).status().unwrap().success());
    let marks = std::fs::read_to_string(marks).unwrap();
    let mut found: Vec<(usize, Oid)> = marks
        .lines()
        .map(|line| line.trim_start_matches(':').split_once(' ').unwrap())
        .map(|(mark, oid)| (mark.parse().unwrap(), oid.parse().unwrap()))
        .collect();
    found.sort_unstable();
    found.into_iter().map(|(_, oid)| oid).collect()
}

#[test]
fn ancestors_and_merge_bases_match_git_despite_clock_skew() {
    let (site, mut several) = (Site::new(false), 0);
    for seed in 1..=6 {
        let commits = tangled(&site, seed, 24);
        let ends = &commits[16..];
        for (at, one) in ends.iter().enumerate() {
            for two in &ends[at + 1..] {
                let (one_id, two_id) = (one.to_string(), two.to_string());
                let known = site.git(&["merge-base", "--all", &one_id, &two_id]);
                let mut expected: Vec<&str> = known.lines().collect();
                let found = site.repo.merge_bases(*one, *two).unwrap();
                let mut found: Vec<String> = found.iter().map(Oid::to_string).collect();
                expected.sort_unstable();
                found.sort();
                assert_eq!(found, expected, "seed {seed}");
                several += usize::from(expected.len() > 1);
                assert_eq!(site.repo.is_ancestor(*one, *two).unwrap(), known == one_id);
            }
        }
    }
    assert!(several > 0);
}

#[test]
fn shallow_and_detached_clones_are_readable() {
    let site = sample();
    let clone = TempDir::new().unwrap();
    let url = format!("file://{}", site.path().display());
    git(clone.path(), &["clone", "-q", "--depth", "1", "--no-single-branch", &url, "c"]);
    let dir = clone.path().join("c");
    git(&dir, &["checkout", "-q", "--detach"]);
    let repo = Repo::open(&dir).unwrap();
    assert!(repo.is_shallow());
    let tip = repo.resolve("HEAD").unwrap();
    assert_eq!(repo.head().unwrap(), Head::Detached(tip));
    let commit = repo.commit(tip).unwrap();
    assert!(commit.cut_off && commit.parents.is_empty());
    assert_eq!(repo.log(tip, &LogOptions::default()).count(), 1);
    assert_eq!(repo.first_parents(tip).count(), 1);
    let other = repo.resolve("origin/review").unwrap();
    // The tip still names the commit that it merged, and that commit exists.
    assert!(repo.is_ancestor(other, tip).unwrap());
    assert!(!repo.is_ancestor(tip, other).unwrap());
    assert_eq!(repo.entries(commit.tree, "posts").unwrap().len(), 3);
}

#[test]
fn unsupported_and_missing_repositories_are_not_opened() {
    let site = sample();
    let deep = site.path().join("posts/en");
    assert_eq!(Repo::discover(&deep).unwrap().work_dir(), Some(site.path()));
    assert_eq!(Repo::open(&site.path().join(".git")).unwrap().common_dir(), site.path().join(".git"));
    assert!(matches!(Repo::open(&deep), Err(GitError::NotARepository { .. })));
    let empty = TempDir::new().unwrap();
    assert!(matches!(Repo::discover(empty.path()), Err(GitError::NotARepository { .. })));
    let bare = Site::new(true);
    assert!(bare.repo.is_bare() && bare.repo.work_dir().is_none());
    assert_eq!(bare.repo.head().unwrap(), Head::Branch("refs/heads/source".to_owned(), None));
    assert!(Repo::init(site.path(), false, "source").is_err());
    let linked = empty.path().join("linked");
    site.git(&["worktree", "add", "-q", linked.to_str().unwrap(), "review"]);
    let repo = Repo::open(&linked).unwrap();
    assert_eq!((repo.work_dir(), repo.common_dir()), (Some(&*linked), &*site.path().join(".git")));
    assert_eq!(repo.current_branch().as_deref(), Some("refs/heads/review"));
    assert_eq!(repo.resolve("source").unwrap(), site.repo.resolve("source").unwrap());
    for (format, flag) in [("sha256", "--object-format=sha256"), ("reftable", "--ref-format=reftable")] {
        git(empty.path(), &["init", "-q", flag, format]);
        let opened = Repo::open(&empty.path().join(format));
        assert!(matches!(opened, Err(GitError::Unsupported { .. })), "{format} {opened:?}");
    }
}

#[test]
fn blobs_are_readable_from_many_threads() {
    fn shared<T: Send + Sync>() {}
    shared::<Repo>();
    shared::<Lock<'_>>();
    let site = Site::new(true);
    let files: Vec<(String, String)> =
        (0..500).map(|i| (format!("posts/{i}.yaml"), format!("title: {i}\n"))).collect();
    let files: Vec<(&str, &str)> = files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    let tip = site.commit("source", &files);
    let entries = site.repo.entries(site.repo.tree_of(tip).unwrap(), "").unwrap();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for entry in &entries {
                    assert!(site.repo.blob(entry.oid).unwrap().starts_with(b"title: "));
                }
            });
        }
    });
}

#[cfg(unix)]
#[test]
fn repository_of_another_user_is_refused() {
    let site = sample();
    let is_changed = |path: &Path| std::os::unix::fs::chown(path, Some(12_345), None).is_ok();
    if !is_changed(site.path()) || !is_changed(&site.path().join(".git")) {
        // Only root can change the owner of files.
        return;
    }
    let refused = Repo::open(site.path()).unwrap_err();
    assert!(matches!(refused, GitError::Unsafe { .. }), "{refused:?}");
    assert!(refused.to_string().contains("safe.directory"));
}

#[test]
fn watched_ref_is_never_stale() {
    let site = sample();
    let (name, mut seen) = ("refs/heads/review", WatchedRef::default());
    let ids = ["source", "source~1"].map(|rev| site.repo.resolve(rev).unwrap());
    let file = site.path().join(".git").join(name);
    for round in 0..20 {
        let id = ids[round % 2];
        // As git does, but many times within one tick of the clock.
        let new = file.with_extension("new");
        std::fs::write(&new, format!("{id}\n")).unwrap();
        if round >= 10 {
            // So old that its stamp is trusted.
            let past = std::time::UNIX_EPOCH + std::time::Duration::from_secs(1_000_000_000);
            std::fs::File::options().append(true).open(&new).unwrap().set_modified(past).unwrap();
        }
        std::fs::rename(&new, &file).unwrap();
        for _ in 0..3 {
            assert_eq!(site.repo.look_at_ref(name, &mut seen).unwrap(), Some(id), "round {round}");
        }
    }
    site.git(&["pack-refs", "--all"]);
    assert_eq!(site.repo.look_at_ref(name, &mut seen).unwrap(), Some(ids[1]));
    site.git(&["update-ref", "-d", name]);
    assert_eq!(site.repo.look_at_ref(name, &mut seen).unwrap(), None);
    std::fs::write(&file, "nonsense").unwrap();
    assert!(site.repo.look_at_ref(name, &mut seen).is_err());
}
