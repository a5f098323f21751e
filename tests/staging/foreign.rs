//! Plain git between operations: commits, merges, rewinds, squashes.

use super::bench::{AiReview, Bench, Review, Source, content, path, post, text};
use cms::model::Kind;

fn edited(bench: &Bench, stage: cms::base::Stage, from: &str, to: &str) {
    let file = bench.file(stage, &path('a')).expect("the post");
    assert!(file.contains(from), "{from} in {file}");
    bench.commit(stage, &[(path('a'), Some(file.replace(from, to)))]);
}

#[test]
fn next_write_contains_a_plain_commit() {
    let bench = Bench::new();
    bench.set(Review, 'b', "title", Some("pending"));
    edited(&bench, Source, "title: first", "title: by hand");
    assert_eq!(bench.pending(Review), ["b: changed"], "before containment, it is not pending");
    bench.set(AiReview, 'c', "title", Some("agent"));
    assert_eq!(bench.field(AiReview, 'a', "title").as_deref(), Some("by hand"));
    let by = bench.git(&["log", "-1", "--format=%an %s", "review"]);
    assert_eq!(by, "cms Bring source into review");
    bench.contained();
}

/// A person commits during a write: the write runs again on the new tip.
#[test]
fn write_that_lost_a_race_is_repeated() {
    let bench = Bench::new();
    let mut runs = 0;
    let written = bench.write(Review, |draft| {
        runs += 1;
        if runs == 1 {
            bench.commit(Review, &[("README.md".to_owned(), Some("first\n".to_owned()))]);
        }
        let item = draft.item(post('a').item().expect("an item"))?.expect("the post");
        let mut value = item.value.clone();
        value["title"] = "second".into();
        draft.put(Kind::Post, &item.path, value)
    });
    assert!(written.is_ok() && runs == 2, "{runs} runs");
    assert_eq!(bench.file(Review, "README.md").as_deref(), Some("first\n"));
    assert_eq!(bench.field(Review, 'a', "title").as_deref(), Some("second"));
    bench.contained();
}

/// The same two tips give the same commit everywhere.
#[test]
fn containment_is_deterministic() {
    let make = || {
        let bench = Bench::new();
        bench.set(Review, 'b', "title", Some("pending"));
        edited(&bench, Source, "title: first", "title: by hand");
        bench.sync();
        (bench.tree("review"), bench.git(&["log", "-1", "--format=%an%ae%at%cn%ce%ct%B", "review"]))
    };
    assert_eq!(make(), make());
}

#[test]
fn approvals_and_plain_merges_give_equal_trees() {
    let staged = || {
        let bench = Bench::new();
        bench.set(Review, 'a', "title", Some("one"));
        bench.set(Review, 'b', &content('b', "y"), Some("two"));
        bench.rename(Review, 'c', "moved").expect("a move");
        bench
    };
    let one = staged();
    one.approve("a").expect("approved");
    one.merge(Source, "review").expect("clean");
    one.sync();
    let other = staged();
    other.merge(Source, "review").expect("clean");
    other.sync();
    assert_eq!(one.tree("source"), other.tree("source"));
    assert_eq!(one.tree("review"), one.tree("source"));
    assert!(other.approve("a").is_err(), "nothing is pending any more");
    for bench in [one, other] {
        assert_eq!(bench.tip(Review), bench.tip(Source));
        bench.contained();
    }
}

#[test]
fn fast_forward_of_source_is_accepted() {
    let bench = Bench::new();
    bench.set(Review, 'a', "title", Some("one"));
    bench.git(&["update-ref", "refs/heads/source", "review"]);
    bench.sync();
    assert_eq!(bench.pending(Review), [""; 0]);
    assert_eq!(bench.tip(Review), bench.tip(Source));
}

#[test]
fn revert_on_source_reaches_downstream_stages() {
    let bench = Bench::new();
    bench.set(Review, 'b', "title", Some("pending"));
    let before = bench.file(Source, &path('a'));
    bench.set(Source, 'a', "title", Some("oops"));
    bench.commit(Source, &[(path('a'), before)]);
    bench.sync();
    assert_eq!(bench.field(Review, 'a', "title").as_deref(), Some("first"));
    assert_eq!(bench.pending(Review), ["b: changed"]);
}

/// A host squashes review into one commit on source, while review has continued.
#[test]
fn squash_merge_is_recognised() {
    let bench = Bench::new();
    bench.set(Review, 'a', "title", Some("one"));
    let source = bench.tip(Source).to_string();
    let squash = bench.commit_on(&[&source], "review", &[]);
    bench.set(Review, 'a', "title", Some("two"));
    bench.git(&["update-ref", "refs/heads/source", &squash]);
    bench.sync();
    assert_eq!(bench.disputes(Review), [""; 0]);
    assert_eq!(bench.field(Review, 'a', "title").as_deref(), Some("two"));
    assert_eq!(bench.field(Source, 'a', "title").as_deref(), Some("one"));
    bench.contained();
}

/// The stage cherry-picked one of upstream's versions, and upstream has continued.
#[test]
fn cherry_pick_is_recognised() {
    let bench = Bench::new();
    edited(&bench, Source, "title: first", "title: one");
    let picked = bench.file(Source, &path('a'));
    bench.commit(Review, &[(path('a'), picked)]);
    edited(&bench, Source, "title: one", "title: two");
    bench.sync();
    assert_eq!(bench.disputes(Review), [""; 0]);
    assert_eq!(bench.field(Review, 'a', "title").as_deref(), Some("two"));
}

/// A squash of everything leaves nothing pending, and review keeps its history.
#[test]
fn history_stays_through_a_squash() {
    let bench = Bench::new();
    bench.set(Review, 'a', "title", Some("one"));
    let old = bench.tip(Review).to_string();
    let squash = bench.commit_on(&[&bench.tip(Source).to_string()], "review", &[]);
    bench.git(&["update-ref", "refs/heads/source", &squash]);
    bench.sync();
    assert_eq!(bench.pending(Review), [""; 0]);
    bench.git(&["merge-base", "--is-ancestor", &old, "review"]);
    bench.contained();
}

/// Source is amended after review has merged the first version: no work is lost.
#[test]
fn amended_source_loses_nothing() {
    let bench = Bench::new();
    bench.set(Review, 'b', "title", Some("pending"));
    let before = bench.tip(Source).to_string();
    edited(&bench, Source, "title: first", "title: typo");
    bench.sync();
    let amended = bench.file(Source, &path('a')).expect("the post").replace("typo", "right");
    let amended = bench.commit_on(&[&before], &before, &[(path('a'), Some(amended))]);
    bench.git(&["update-ref", "refs/heads/source", &amended]);
    bench.sync();
    assert_eq!(bench.field(Review, 'a', "title").as_deref(), Some("right"));
    assert_eq!(bench.disputes(Review), ["edit/edit title: right | typo"]);
    bench.contained();
}

/// Source is rewound: what was live is pending on review again.
#[test]
fn rewound_source_leaves_its_change_pending() {
    let bench = Bench::new();
    let before = bench.tip(Source).to_string();
    edited(&bench, Source, "title: first", "title: gone");
    bench.sync();
    bench.git(&["update-ref", "refs/heads/source", &before]);
    bench.sync();
    assert_eq!(bench.field(Source, 'a', "title").as_deref(), Some("first"));
    assert_eq!(bench.pending(Review), ["a: changed"]);
    bench.contained();
}

/// Two people merged the same two commits concurrently: there are two merge bases.
#[test]
fn criss_cross_merges_have_one_base() {
    let bench = Bench::new();
    bench.set(Review, 'a', "title", Some("review's"));
    edited(&bench, Source, "title: first", "title: source's");
    edited(&bench, Source, "status: draft", "status: archived");
    let (source, review) = (bench.tip(Source).to_string(), bench.tip(Review).to_string());
    // The merge on source takes review's title, the merge on review takes source's.
    let theirs = bench.file(Source, &path('a')).expect("the post").replace("source's", "review's");
    let on_source = bench.commit_on(&[&source, &review], &source, &[(path('a'), Some(theirs))]);
    let on_review = bench.commit_on(&[&review, &source], &source, &[]);
    bench.git(&["update-ref", "refs/heads/source", &on_source]);
    bench.git(&["update-ref", "refs/heads/review", &on_review]);
    bench.sync();
    assert_eq!(bench.field(Review, 'a', "title").as_deref(), Some("review's"));
    assert_eq!(bench.disputes(Review), ["edit/edit title: review's | source's"]);
    assert_eq!(bench.field(Review, 'a', "status").as_deref(), Some("archived"));
    bench.contained();
}

/// A copied file has the same id as the first one: both stay.
#[test]
fn copied_file_hides_no_change() {
    let bench = Bench::new();
    bench.set(Review, 'a', "title", Some("edited"));
    let copy = text('a', "a copy", &["x"]);
    bench.commit(Source, &[("posts/page/en/copy.yaml".to_owned(), Some(copy.clone()))]);
    bench.sync();
    assert_eq!(bench.file(Review, "posts/page/en/copy.yaml"), Some(copy));
    assert!(bench.file(Review, &path('a')).expect("the original").contains("title: edited"));
    assert_eq!(bench.disputes(Review), [""; 0]);
}

/// Symbolic links, odd names and executable files keep their modes across stages.
#[test]
fn file_modes_are_merged() {
    let bench = Bench::new();
    bench.set(Review, 'a', "title", Some("pending"));
    let tip = bench.tip(Source).to_string();
    let blob = bench.git(&["hash-object", "-w", "--stdin"]);
    bench.sandbox().write("index.txt", &format!("120000 {blob}\ttheme/link\n100755 {blob}\tbuild.sh\n"));
    let script = "export GIT_INDEX_FILE=index.tmp; rm -f index.tmp; git read-tree source && git update-index --index-info <index.txt && git write-tree";
    let tree = crate::support::Run::of(bench.sandbox().command("sh").args(["-c", script])).ok().stdout;
    let commit = bench.commit_tree(&[&tip], tree.trim());
    bench.git(&["update-ref", "refs/heads/source", &commit]);
    bench.sync();
    let modes =
        bench.git(&["ls-tree", "-r", "--format=%(objectmode) %(path)", "review", "theme/link", "build.sh"]);
    assert_eq!(modes, "100755 build.sh\n120000 theme/link");
    bench.contained();
}

/// Settings are an item, too, and keep their comments.
#[test]
fn settings_merge_by_meaning() {
    let bench = Bench::new();
    let settings = bench.file(Source, "cms.toml").expect("settings");
    let with = |from: &str, to: &str| vec![("cms.toml".to_owned(), Some(settings.replace(from, to)))];
    bench.commit(Review, &with("name = \"My site\"", "name = \"Staged\""));
    bench.commit(Source, &with("public_read = false", "public_read = true"));
    bench.sync();
    let merged = bench.file(Review, "cms.toml").expect("settings");
    let expected = settings.replace("My site", "Staged").replace("public_read = false", "public_read = true");
    assert_eq!(merged, expected);
    assert_eq!(bench.pending(Review), ["settings: changed"]);
    bench.contained();
}

/// Upstream has a file where the stage has a folder, and the other way round.
#[test]
fn untracked_files_are_kept() {
    let bench = Bench::new();
    bench.commit(Review, &[("notes".to_owned(), Some("staged\n".to_owned()))]);
    bench.commit(Source, &[("notes/one.md".to_owned(), Some("live\n".to_owned()))]);
    bench.sync();
    assert_eq!(bench.file(Review, "notes/one.md").as_deref(), Some("live\n"));
    assert_eq!(bench.disputes(Review), ["file : - | staged"]);
    bench.contained();
}
