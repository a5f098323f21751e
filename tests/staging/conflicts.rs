//! Conflicts: causes, content, and every way to resolve them.

use super::bench::{AiReview, Bench, Review, Source, content, module_id, path, text};
use cms::base::{Path, Value};
use cms::model::Kind;
use cms::site::{Resolution, SiteError, Unit};

/// A site on which `review` and `source` have set a title differently.
fn titles() -> Bench {
    let bench = Bench::new();
    bench.set(Review, 'a', "title", Some("staged"));
    bench.set(Source, 'a', "title", Some("live"));
    bench
}

#[test]
fn conflict_has_upstreams_value_and_keeps_the_staged_one() {
    let bench = titles();
    assert_eq!(bench.field(Review, 'a', "title").as_deref(), Some("live"));
    assert_eq!(bench.disputes(Review), ["edit/edit title: live | staged"]);
    assert_eq!(bench.pending(Review), ["a: disputed !"]);
    assert_eq!(bench.conflicts(Review)[0].disputed[0].base, Some("first".into()));
    // A check of the stage wrote nothing, so it cannot ask to write again.
    let listed = bench.site.look().conflict_warnings(Review).expect("readable");
    let hints: Vec<_> = listed.iter().filter_map(|warning| warning.hint.as_deref()).collect();
    assert_eq!(hints, ["`cms review conflicts` shows both values; `cms review resolve` decides"]);
    assert!(matches!(bench.approve("a"), Err(SiteError::ConflictOpen { .. })));
    assert!(matches!(bench.approve("*"), Err(SiteError::NothingPending { held_back: 1, .. })));
    bench.contained();
}

/// Neither merge nor tool can make the unresolved value live.
#[test]
fn open_conflict_changes_nothing_live() {
    let bench = titles();
    let before = bench.file(Source, &path('a'));
    bench.merge(Source, "review").expect("a clean merge");
    assert_eq!(bench.file(Source, &path('a')), before);
    bench.sync();
    assert_eq!(bench.git(&["ls-tree", "-r", "--name-only", "source", "conflicts"]), "");
    assert_eq!(bench.disputes(Review), ["edit/edit title: live | staged"]);
    bench.contained();
}

/// What two sides do, and the resulting conflicts.
type Case = (&'static str, fn(&Bench), fn(&Bench), &'static str);

/// Every kind of conflict; `X` and `W` are ids of modules.
const KINDS: &[Case] = &[
    (
        "both edited",
        |b| drop(b.set(Review, 'a', "title", Some("staged"))),
        |b| drop(b.set(Source, 'a', "title", Some("live"))),
        "edit/edit title: live | staged",
    ),
    (
        "both added",
        |b| drop(b.set(Review, 'a', "excerpt", Some("staged"))),
        |b| drop(b.set(Source, 'a', "excerpt", Some("live"))),
        "add/add excerpt: live | staged",
    ),
    (
        "a module removed upstream and edited here",
        |b| drop(b.set(Review, 'a', &content('a', "x"), Some("staged"))),
        |b| modules(b, Source, |list| drop(list.remove(0))),
        "edit/delete modules[X]: - | {}",
    ),
    (
        "a module edited upstream and removed here",
        |b| modules(b, Review, |list| drop(list.remove(0))),
        |b| drop(b.set(Source, 'a', &content('a', "x"), Some("live"))),
        "edit/delete modules[X]: {} | -",
    ),
    (
        "moved to different places",
        |b| modules(b, Review, |list| list.rotate_right(1)),
        |b| modules(b, Source, |list| list[1..].rotate_right(1)),
        "move/move modules[W]: {} | {}",
    ),
    (
        "deleted upstream and edited here",
        |b| drop(b.set(Review, 'a', "title", Some("staged"))),
        |b| drop(b.put(Source, &path('a'), None).expect("a purge")),
        "edit/delete : - | {}",
    ),
    (
        "edited upstream and deleted here",
        |b| drop(b.put(Review, &path('a'), None).expect("a purge")),
        |b| drop(b.set(Source, 'a', "title", Some("live"))),
        "edit/delete : {} | -",
    ),
    (
        "soft-deleted here",
        |b| drop(b.set(Review, 'a', "deletedAt", Some("2027-01-01T00:00:00Z"))),
        |b| drop(b.set(Source, 'a', "title", Some("live"))),
        "edit/delete : {} | {}",
    ),
];

#[test]
fn item_deleted_upstream_is_named_by_its_title_path_and_slug() {
    let bench = Bench::new();
    bench.set(Review, 'a', "title", Some("staged"));
    bench.set(AiReview, 'b', "title", Some("an agent's"));
    for letter in ['a', 'b'] {
        bench.put(Source, &path(letter), None).expect("a purge");
    }
    let status = bench.sandbox().cms(&["status", "--json"]).ok().json();
    for (stage, title, letter) in [(1_usize, "staged", 'a'), (2, "an agent's", 'b')] {
        let items = &status["stages"][stage]["items"];
        assert_eq!(items.as_array().map(Vec::len), Some(1), "{items}");
        assert_eq!(
            (&items[0]["title"], &items[0]["path"]),
            (&Value::from(title), &Value::from(path(letter)))
        );
    }
    for name in [path('a').as_str(), "a", "post:a", "staged"] {
        let copy = bench.copy();
        copy.sandbox().cms(&["review", "resolve", name, "--take", "staged"]).ok();
        assert_eq!(copy.field(Review, 'a', "title").as_deref(), Some("staged"), "{name}");
    }
}

#[test]
fn every_conflict_kind_can_be_resolved_either_way() {
    for (name, on_review, on_source, expected) in KINDS {
        let bench = Bench::new();
        on_review(&bench);
        let staged = whole(&bench);
        on_source(&bench);
        let expected = expected.replace("[X]", &format!("[{}]", module_id('a', "x")));
        let expected = expected.replace("[W]", &format!("[{}]", module_id('a', "w")));
        assert_eq!(bench.disputes(Review), [expected], "{name}");
        let live = bench.file(Source, &path('a'));
        assert_eq!(bench.file(Review, &path('a')), live, "{name}: the stage has upstream's value");
        let other = bench.copy();
        for (bench, take) in [(bench, Resolution::Upstream), (other, Resolution::Staged)] {
            bench.resolve(Review, 'a', &[], take).unwrap_or_else(|e| panic!("{name}, {take:?}: {e}"));
            assert_eq!(bench.disputes(Review), [""; 0], "{name}");
            match take {
                Resolution::Upstream => assert_eq!(bench.file(Review, &path('a')), live, "{name}"),
                // A restored module is at the end.
                Resolution::Staged if name.starts_with("a module removed") => {
                    assert_eq!(in_order(whole(&bench)), in_order(staged.clone()), "{name}");
                }
                Resolution::Staged => assert_eq!(whole(&bench), staged, "{name}"),
            }
            if !bench.pending(Review).is_empty() {
                bench.approve("*").unwrap_or_else(|e| panic!("{name}: {e}"));
            }
            assert_eq!(bench.file(Source, &path('a')), bench.file(Review, &path('a')), "{name}");
            bench.contained();
        }
    }
}

/// Post `a` on review.
fn whole(bench: &Bench) -> Option<Value> {
    let snapshot = bench.site.snapshot(Review).expect("a stage");
    let found = snapshot.item(super::bench::post('a').item().expect("an item")).expect("readable");
    found.map(|item| item.value)
}

/// A post with its modules by id.
fn in_order(post: Option<Value>) -> Option<Value> {
    let mut post = post?;
    post["modules"].as_array_mut()?.sort_by_key(|module| module["id"].to_string());
    Some(post)
}

fn modules(bench: &Bench, stage: cms::base::Stage, change: impl Fn(&mut Vec<Value>)) {
    bench
        .write(stage, |draft| {
            let id = super::bench::post('a');
            let item = draft.item(id.item().expect("an item"))?.expect("the post");
            let mut value = item.value.clone();
            change(value["modules"].as_array_mut().expect("a list"));
            draft.put(Kind::Post, &item.path, value)
        })
        .expect("a write");
}

/// Choosing a side decides only what both sides changed: paragraphs that one side changed keep its change.
#[test]
fn text_is_resolved_by_clashing_part() {
    for (take, expected) in [
        (Resolution::Staged, "One staged.\n\nTwo live.\n\nThree staged.\n"),
        (Resolution::Upstream, "One live.\n\nTwo live.\n\nThree staged.\n"),
    ] {
        let bench = Bench::new();
        let write = |stage, text| drop(bench.set(stage, 'a', "excerpt", Some(text)));
        write(Source, "One.\n\nTwo.\n\nThree.\n");
        write(Review, "One staged.\n\nTwo.\n\nThree staged.\n");
        write(Source, "One live.\n\nTwo live.\n\nThree.\n");
        let live = bench.field(Source, 'a', "excerpt");
        assert_eq!(bench.field(Review, 'a', "excerpt"), live, "the stage has upstream's value");
        bench.resolve(Review, 'a', &[], take).expect("resolved");
        assert_eq!(bench.disputes(Review), [""; 0]);
        assert_eq!(bench.field(Review, 'a', "excerpt").as_deref(), Some(expected), "{take:?}");
        assert_eq!(bench.field(Source, 'a', "excerpt"), live);
        bench.approve("a").expect("approved");
        assert_eq!(bench.field(Source, 'a', "excerpt").as_deref(), Some(expected));
        bench.contained();
    }
}

#[test]
fn single_fields_are_resolved() {
    let bench = titles();
    bench.set(Review, 'a', "excerpt", Some("staged"));
    bench.set(Source, 'a', "excerpt", Some("live"));
    assert_eq!(bench.disputes(Review).len(), 2);
    bench.resolve(Review, 'a', &["excerpt"], Resolution::Staged).expect("resolved");
    assert_eq!(bench.disputes(Review), ["edit/edit title: live | staged"]);
    assert_eq!(bench.field(Review, 'a', "excerpt").as_deref(), Some("staged"));
    let error = bench.resolve(Review, 'a', &["excerpt"], Resolution::Staged).unwrap_err();
    assert!(matches!(error, SiteError::NoConflict { .. }), "{error}");
    assert!(bench.resolve(Review, 'b', &[], Resolution::Staged).is_err());
}

#[test]
fn edit_resolves_a_conflict() {
    for value in ["staged", "a third"] {
        let bench = titles();
        bench.set(Review, 'a', "excerpt", Some("elsewhere"));
        assert_eq!(bench.disputes(Review).len(), 1, "another field decides nothing");
        bench.set(Review, 'a', "title", Some(value));
        assert_eq!(bench.disputes(Review), [""; 0]);
        assert_eq!(bench.field(Review, 'a', "title").as_deref(), Some(value));
        bench.approve("a").expect("nothing is open");
        assert_eq!(bench.field(Source, 'a', "title").as_deref(), Some(value));
    }
}

/// A plain git commit that edits the file or removes the conflict file resolves the conflict.
#[test]
fn plain_commit_resolves_a_conflict() {
    let bench = titles();
    let file = bench.file(Review, &path('a')).expect("the post");
    bench.commit(Review, &[(path('a'), Some(file.replace("title: live", "title: by hand")))]);
    bench.sync();
    assert_eq!(bench.disputes(Review), [""; 0]);
    let bench = titles();
    let conflict = bench.git(&["ls-tree", "-r", "--name-only", "review", "conflicts"]);
    bench.commit(Review, &[(conflict, None)]);
    bench.sync();
    assert_eq!(bench.disputes(Review), [""; 0]);
    assert_eq!(bench.field(Review, 'a', "title").as_deref(), Some("live"));
}

/// A removed module takes the values of both sides with it, which its answer says.
#[test]
fn removal_of_what_is_in_conflict_is_reported() {
    let bench = Bench::new();
    bench.set(Review, 'a', &content('a', "x"), Some("staged"));
    bench.set(Source, 'a', &content('a', "x"), Some("live"));
    let id = super::bench::post('a');
    let written = bench.write(Review, |draft| {
        let item = draft.item(id.item().expect("an item"))?.expect("the post");
        let mut value = item.value.clone();
        value["modules"].as_array_mut().expect("a list").remove(0);
        draft.put(Kind::Post, &item.path, value)
    });
    let warnings = written.expect("a write").warnings;
    let gone = warnings.iter().find(|warning| warning.code == "conflict.edit-edit").expect("a warning");
    assert!(gone.message.contains("is removed"), "{}", gone.message);
    assert_eq!(bench.disputes(Review), [""; 0]);
}

#[test]
fn staged_value_survives_further_upstream_changes() {
    let bench = titles();
    bench.set(Source, 'a', "title", Some("later"));
    assert_eq!(bench.disputes(Review), ["edit/edit title: later | staged"]);
    assert_eq!(bench.field(Review, 'a', "title").as_deref(), Some("later"));
    bench.put(Source, &path('a'), None).expect("a purge");
    assert_eq!(bench.disputes(Review), ["edit/edit title: - | staged"]);
    let error = bench.resolve(Review, 'a', &[], Resolution::Staged).unwrap_err();
    assert!(matches!(error, SiteError::NoPlace { .. }), "{error}");
    bench.resolve(Review, 'a', &[], Resolution::Upstream).expect("resolved");
    bench.contained();
}

/// A conflict on review is visible on AI review, and each stage has its own conflicts.
#[test]
fn conflicts_of_stages_are_separate() {
    let bench = Bench::new();
    bench.set(AiReview, 'a', "title", Some("agent"));
    bench.set(Review, 'a', "excerpt", Some("reviewer"));
    bench.set(Source, 'a', "excerpt", Some("live"));
    bench.set(Review, 'a', "title", Some("reviewer"));
    assert_eq!(bench.disputes(Review), ["add/add excerpt: live | reviewer"]);
    assert_eq!(bench.disputes(AiReview), ["edit/edit title: reviewer | agent"]);
    let folders = bench.git(&["ls-tree", "-d", "--name-only", "ai-review", "conflicts/"]);
    assert_eq!(folders, "conflicts/ai-review\nconflicts/review");
    bench.resolve(Review, 'a', &[], Resolution::Staged).expect("resolved");
    let folders = bench.git(&["ls-tree", "-d", "--name-only", "ai-review", "conflicts/"]);
    assert_eq!(folders, "conflicts/ai-review");
    // A conflict that is only open on AI review does not block an approve.
    bench.approve("a").expect("resolved on review");
    assert_eq!(bench.disputes(AiReview), ["edit/edit title: reviewer | agent"]);
    bench.contained();
}

#[test]
fn reject_closes_and_parks_a_conflict() {
    let bench = titles();
    let before = bench.tip(Review);
    let rejected = bench.reject(Review, "a").expect("a disputed post can be rejected");
    let parked = rejected.parked.expect("it is parked");
    // The parked commit has the staged value in place, and the old tip of the stage as its second parent.
    assert!(bench.git(&["show", &format!("{parked}:{}", path('a'))]).contains("title: staged"));
    assert_eq!(bench.git(&["rev-parse", &format!("{parked}^2")]), before.to_string());
    assert_eq!(bench.disputes(Review), [""; 0]);
    assert_eq!(bench.pending(Review), [""; 0]);
    assert!(bench.git(&["for-each-ref", "refs/cms/parked"]).contains(&parked));
}

/// Files that are not content are merged as a whole: upstream's version wins.
#[test]
fn other_files_are_kept_whole() {
    let bench = Bench::new();
    let readme = |stage, text: &str| bench.commit(stage, &[("README.md".to_owned(), Some(text.to_owned()))]);
    readme(Source, "one\n");
    bench.sync();
    readme(Review, "staged\n");
    readme(Source, "live\n");
    bench.sync();
    assert_eq!(bench.file(Review, "README.md").as_deref(), Some("live\n"));
    assert_eq!(bench.disputes(Review), ["file : live | staged"]);
    let unit = Unit::parse("file:README.md").expect("a unit");
    bench.resolve_unit(Review, &unit, &[], Resolution::Staged).expect("resolved");
    assert_eq!(bench.file(Review, "README.md").as_deref(), Some("staged\n"));
    assert_eq!(bench.pending(Review), ["file:README.md: changed"]);
    bench.approve("*").expect("a file is a unit, too");
    assert_eq!(bench.file(Source, "README.md").as_deref(), Some("staged\n"));
    assert_eq!(bench.tip(Review), bench.tip(Source));
}

/// A file that cannot be parsed moves between stages, blocks nothing, and loses nobody's edit.
#[test]
fn unreadable_files_travel() {
    let bench = Bench::new();
    let broken = text('a', "[broken", &["x"]);
    bench.commit(Source, &[(path('a'), Some(broken.clone()))]);
    bench.set(Review, 'b', "title", Some("works on"));
    assert_eq!(bench.file(Review, &path('a')).as_deref(), Some(broken.as_str()));
    assert_eq!(bench.pending(Review), ["b: changed"]);
    bench.approve("b").expect("only new errors are refused");
    // Repaired upstream, and differently on the stage.
    bench.commit(Review, &[(path('a'), Some(text('a', "mended here", &["x"])))]);
    bench.commit(Source, &[(path('a'), Some(text('a', "mended there", &["x"])))]);
    bench.sync();
    assert_eq!(bench.field(Review, 'a', "title").as_deref(), Some("mended there"));
    let conflict = &bench.conflicts(Review)[0];
    assert_eq!((conflict.kind.as_str(), conflict.disputed[0].kind.as_str()), ("post", "file"));
    bench.resolve(Review, 'a', &[], Resolution::Staged).expect("resolved");
    assert_eq!(bench.field(Review, 'a', "title").as_deref(), Some("mended here"));
    bench.contained();
}

/// Once upstream's file can be read again, the three versions are merged by field.
#[test]
fn repaired_file_is_merged_by_field() {
    let all = ["x", "y", "z", "w"];
    for (repaired, expected) in [("first", None), ("live", Some("edit/edit title: live | staged"))] {
        let bench = Bench::new();
        let on_source = |title: &str| bench.commit(Source, &[(path('a'), Some(text('a', title, &all)))]);
        bench.set(Review, 'a', "title", Some("staged"));
        on_source("[broken");
        bench.sync();
        let kinds: Vec<String> = bench
            .conflicts(Review)
            .iter()
            .flat_map(|file| &file.disputed)
            .map(|one| one.kind.clone())
            .collect();
        assert_eq!(kinds, ["file"]);
        on_source(repaired);
        bench.sync();
        assert_eq!(bench.disputes(Review), Vec::from_iter(expected));
        bench.set(Source, 'a', "excerpt", Some("later"));
        if expected.is_some() {
            bench.resolve(Review, 'a', &[], Resolution::Staged).expect("resolved");
        }
        assert_eq!(bench.field(Review, 'a', "title").as_deref(), Some("staged"));
        assert_eq!(bench.field(Review, 'a', "excerpt").as_deref(), Some("later"));
        bench.contained();
    }
}

/// Values that are too large or too deep for a conflict file are kept, too.
#[test]
fn large_and_deep_values_are_kept() {
    let bench = Bench::new();
    let long = "long ".repeat(106_000);
    bench.set(Review, 'a', &content('a', "x"), Some(&long));
    bench.set(Source, 'a', &content('a', "x"), Some(&long.replace("long", "live")));
    let conflict = &bench.conflicts(Review)[0];
    assert_eq!(conflict.disputed[0].kind, "file");
    bench.resolve(Review, 'a', &[], Resolution::Staged).expect("resolved");
    assert_eq!(bench.field(Review, 'a', &content('a', "x")), Some(long));
    assert_eq!(bench.git(&["ls-tree", "-r", "--name-only", "review", "conflicts"]), "");
}

#[test]
fn damaged_conflict_file_still_blocks_approval() {
    let bench = titles();
    let conflict = bench.git(&["ls-tree", "-r", "--name-only", "review", "conflicts"]);
    bench.commit(Review, &[(conflict, Some("[not yaml".to_owned()))]);
    assert!(bench.approve("a").is_err());
    assert_eq!(bench.conflicts(Review).len(), 1);
    bench.resolve(Review, 'a', &[], Resolution::Upstream).expect("resolved");
    assert_eq!(bench.conflicts(Review).len(), 0);
    assert!(Path::parse("title").is_ok());
}

/// A restored module returns to its place after its neighbour, and a restored file to the path of its slug.
#[test]
fn resolved_value_returns_to_its_place() {
    for (edited, left) in [("y", ["x", "z", "w"]), ("x", ["y", "z", "w"]), ("w", ["x", "y", "z"])] {
        let bench = Bench::new();
        bench.set(Review, 'a', &content('a', edited), Some("mine"));
        bench.put(Source, &path('a'), Some(&text('a', "first", &left))).expect("a write");
        assert_eq!(bench.conflicts(Review).len(), 1);
        bench.resolve(Review, 'a', &[], Resolution::Staged).expect("resolved");
        let file = bench.file(Review, &path('a')).expect("the post");
        let places = ["x", "y", "z", "w"].map(|module| file.find(&module_id('a', module)));
        assert!(places.is_sorted() && places[0].is_some(), "{file}");
    }
    let bench = Bench::new();
    bench.rename(Review, 'b', "here").expect("a move");
    bench.rename(Source, 'b', "there").expect("a move");
    assert_eq!(bench.lies(Review, 'b').as_deref(), Some("posts/page/en/there.yaml"));
    bench.resolve(Review, 'b', &[], Resolution::Staged).expect("resolved");
    assert_eq!(bench.field(Review, 'b', "slug").as_deref(), Some("here"));
    assert_eq!(bench.lies(Review, 'b').as_deref(), Some("posts/page/en/here.yaml"));
}
