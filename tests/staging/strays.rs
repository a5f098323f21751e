//! Conflict files that a manual merge brought to source: unresolved ones return to review.

use super::bench::{AiReview, Bench, Review, Source, content, path};
use cms::base::limits::FILE_BYTES_MAX;
use cms::site::Resolution;

/// Merges review into source with `git merge --squash`.
fn squash(bench: &Bench) {
    let tip = bench.tip(Source).to_string();
    let squashed = bench.commit_on(&[&tip], "review", &[]);
    bench.git(&["update-ref", "refs/heads/source", &squashed, &tip]);
}

/// A site on which `review` and `source` have set a title differently, and a manual squash merged review.
fn squashed() -> Bench {
    let bench = Bench::new();
    bench.set(Review, 'a', "title", Some("staged"));
    bench.set(Source, 'a', "title", Some("live"));
    squash(&bench);
    bench
}

fn conflict_files(bench: &Bench, rev: &str) -> String {
    bench.git(&["ls-tree", "-r", "--name-only", rev, "conflicts"])
}

/// A plain commit that changes a post's title on source, and optionally another file.
fn retitle(bench: &Bench, title: &str, beside: Option<(String, String)>) {
    let file = bench.file(Source, &path('a')).expect("the post");
    let old = bench.field(Source, 'a', "title").expect("a title");
    let file = file.replace(&format!("title: {old}"), &format!("title: {title}"));
    let beside = beside.map(|(path, text)| (path, Some(text)));
    bench.commit(Source, &[Some((path('a'), Some(file))), beside].into_iter().flatten().collect::<Vec<_>>());
}

/// A conflict file that came to source from another clone moves to a stage that lacks it.
#[test]
fn stray_comment_returns_to_its_stage() {
    for stage in [Review, AiReview] {
        let bench = Bench::new();
        let old = bench.tip(Review).to_string();
        bench.set(Review, 'a', "title", Some("staged"));
        bench.set(Source, 'a', "title", Some("live"));
        squash(&bench);
        for branch in ["refs/heads/review", "refs/heads/ai-review"] {
            bench.git(&["update-ref", branch, &old]);
        }
        bench.set(stage, 'b', "title", Some("waits"));
        bench.sync();
        assert_eq!(bench.disputes(Review), ["edit/edit title: live | staged"]);
        assert_eq!(conflict_files(&bench, "source"), "");
        bench.contained();
        bench.resolve(Review, 'a', &[], Resolution::Staged).expect("resolved");
        assert_eq!(bench.field(AiReview, 'a', "title").as_deref(), Some("staged"));
    }
}

/// Source takes the staged value: a mere edit resolves the conflict; with a stray conflict file, the old live value
/// stays pending.
#[test]
fn reversed_stray_stays_open() {
    for (has_stray, expected) in [(false, vec![]), (true, vec!["edit/edit title: staged | live"])] {
        let bench = Bench::new();
        bench.set(Review, 'a', "title", Some("staged"));
        bench.set(Source, 'a', "title", Some("live"));
        let name = conflict_files(&bench, "review");
        let stray = bench.file(Review, &name).expect("the conflict");
        let stray = stray.replace("upstream: live", "upstream: S").replace("staged: staged", "staged: live");
        let stray = (name, stray.replace("upstream: S", "upstream: staged"));
        retitle(&bench, "staged", has_stray.then_some(stray));
        bench.sync();
        assert_eq!(bench.disputes(Review), expected, "with a stray: {has_stray}");
        assert_eq!(bench.field(Review, 'a', "title").as_deref(), Some("staged"));
        bench.contained();
    }
}

type Act = (&'static str, fn(&Bench));

/// Every way to resolve the conflict while the stray is on source.
const DECIDED: &[Act] = &[
    ("resolve", |b| drop(b.resolve(Review, 'a', &[], Resolution::Upstream).expect("resolved"))),
    ("take the staged value", |b| drop(b.resolve(Review, 'a', &[], Resolution::Staged).expect("resolved"))),
    ("reject", |b| drop(b.reject(Review, "a").expect("rejected"))),
    ("edit", |b| drop(b.set(Review, 'a', "title", Some("third")))),
    ("remove the conflict file by hand", |b| b.commit(Review, &[(conflict_files(b, "review"), None)])),
    ("edit what is live", |b| {
        b.commit(Review, &[(conflict_files(b, "review"), None)]);
        retitle(b, "later", None);
    }),
];

#[test]
fn decisions_are_final() {
    for (name, decide) in DECIDED {
        let bench = squashed();
        decide(&bench);
        bench.commit(Source, &[("README.md".to_owned(), Some("beside\n".to_owned()))]);
        bench.sync();
        bench.sync();
        assert_eq!(bench.disputes(Review), [""; 0], "{name}");
        assert_eq!(conflict_files(&bench, "source"), "", "{name}");
        bench.contained();
    }
}

/// A post of the maximum file size: not even one side of it fits in a conflict file.
#[test]
fn large_values_are_returned() {
    let bench = Bench::new();
    let old = bench.tip(Review).to_string();
    let beside = bench.file(Review, &path('a')).expect("the post").len();
    let long = "long ".repeat((FILE_BYTES_MAX - beside) / 5);
    bench.set(Review, 'a', &content('a', "x"), Some(&long));
    bench.set(Source, 'a', &content('a', "x"), Some(&long.replace("long", "live")));
    squash(&bench);
    for branch in ["refs/heads/review", "refs/heads/ai-review"] {
        bench.git(&["update-ref", branch, &old]);
    }
    bench.sync();
    bench.set(Source, 'b', "title", Some("later"));
    assert_eq!(bench.conflicts(Review).len(), 1);
    bench.resolve(Review, 'a', &[], Resolution::Staged).expect("resolved");
    assert_eq!(bench.field(Review, 'a', &content('a', "x")), Some(long));
}
