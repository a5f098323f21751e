//! Views: compare-and-swap, independence, copies, room, and comparison with a simple model.

use super::{file, fill, module, paths, post, reference, state, step, term};
use crate::db::index::{Change, FileRow, Index, IndexError, PUBLISHED, State, WordlessFiles};
use proptest::prelude::*;
use std::collections::BTreeMap;

#[test]
fn change_applies_only_to_its_base_state() {
    let index = Index::in_memory().unwrap();
    let apply = |from: Option<u32>, to: u32, id: &str| {
        let from = from.map(state);
        let change =
            Change { from: from.as_ref(), to: &state(to), removed: &[], upserts: &[post(id)], texts: true };
        index.apply("source", &change).unwrap()
    };
    let mixed = State { commit: "c2".to_owned(), tree: "t1".to_owned() };
    let cases = [
        (Some(1), 2, false, "no view yet"),
        (None, 1, true, "a new view"),
        (None, 2, false, "there is one already"),
        (Some(2), 3, false, "another state"),
        (Some(1), 2, true, "its state"),
        (Some(1), 2, false, "its former state"),
    ];
    for (from, to, expected, name) in cases {
        let before = paths(&index, "source");
        assert_eq!(apply(from, to, name), expected, "{name}");
        assert_eq!(paths(&index, "source").len(), before.len() + usize::from(expected), "{name}");
    }
    let change = Change { from: Some(&mixed), to: &state(3), removed: &[], upserts: &[], texts: true };
    assert!(!index.apply("source", &change).unwrap(), "commit and tree both count");
    assert_eq!(index.state("source").unwrap(), Some(state(2)));
}

#[test]
fn views_are_independent() {
    let index = Index::in_memory().unwrap();
    fill(&index, "source", &[post("a"), post("b")]);
    assert!(index.copy("source", "review").unwrap());
    assert!(index.copy("review", "ai-review").unwrap());
    let changed = FileRow { blob: "new".to_owned(), modules: vec![module("m")], ..post("a") };
    assert!(step(&index, "review", 1, &["posts/b.yaml", "posts/absent.yaml"], &[changed.clone(), post("c")]));
    assert_eq!(paths(&index, "source"), ["posts/a.yaml", "posts/b.yaml"]);
    assert_eq!(paths(&index, "review"), ["posts/a.yaml", "posts/c.yaml"]);
    assert_eq!(index.file("source", "posts/a.yaml").unwrap(), Some(post("a")));
    assert_eq!(index.file("review", "posts/a.yaml").unwrap(), Some(changed));
    assert!(index.modules_with_id("source", "m").unwrap().is_empty());
    assert_eq!(index.modules_with_id("review", "m").unwrap().len(), 1);
    assert!(index.forget("source").unwrap());
    assert!(!index.forget("source").unwrap());
    assert_eq!(paths(&index, "source"), [""; 0]);
    assert_eq!(paths(&index, "ai-review"), ["posts/a.yaml", "posts/b.yaml"]);
    assert_eq!(index.views().unwrap(), ["ai-review", "review"]);
}

/// A post that visitors do not see.
fn draft(id: &str, blob: &str) -> FileRow {
    let mut row = FileRow { blob: blob.to_owned(), ..post(id) };
    if let Some(post) = &mut row.post {
        post.status = "draft".to_owned();
    }
    row
}

#[test]
fn published_view_excludes_hidden_posts() {
    let index = Index::in_memory().unwrap();
    let published = |id: &str| FileRow { blob: "new".to_owned(), ..post(id) };
    let deleted = || {
        let mut row = post("d");
        row.post.as_mut().unwrap().deleted_at = Some("2026-01-01T00:00:00Z".to_owned());
        row
    };
    let unreadable = FileRow { post: None, ..post("e") };
    let menu = file("menus/m.yaml", "menu", "m");
    fill(&index, "source", &[post("a"), draft("b", "old"), deleted(), unreadable, menu]);
    assert!(index.copy("source", PUBLISHED).unwrap());
    assert_eq!(paths(&index, PUBLISHED), ["menus/m.yaml", "posts/a.yaml"]);
    assert!(step(&index, "source", 1, &[], &[draft("a", "new"), published("b")]));
    let changed = ["posts/a.yaml".to_owned(), "posts/b.yaml".to_owned()];
    assert!(index.follow(PUBLISHED, &state(1), &state(2), &changed).unwrap());
    assert_eq!(paths(&index, PUBLISHED), ["menus/m.yaml", "posts/b.yaml"]);
    assert!(step(&index, PUBLISHED, 2, &[], &[draft("b", "newer"), draft("f", "new"), post("c")]));
    assert_eq!(paths(&index, PUBLISHED), ["menus/m.yaml", "posts/c.yaml"]);
    // It lacks files, so no other view is made like it.
    let changed = ["posts/c.yaml".to_owned()];
    assert!(!index.follow("source", &state(2), &state(3), &changed).unwrap());
    for id in ["a", "b", "c"] {
        let path = format!("posts/{id}.yaml");
        assert_eq!(index.has(PUBLISHED, &path).unwrap(), id == "c", "{id}");
    }
}

#[test]
fn one_blob_can_have_different_rows_in_two_views() {
    let index = Index::in_memory().unwrap();
    let other = FileRow { updated_by: Some("Ada".to_owned()), ..post("a") };
    fill(&index, "source", &[post("a")]);
    fill(&index, "review", std::slice::from_ref(&other));
    assert_eq!(index.file("source", "posts/a.yaml").unwrap(), Some(post("a")));
    assert_eq!(index.file("review", "posts/a.yaml").unwrap(), Some(other));
}

#[test]
fn equal_rows_are_stored_once() {
    let index = Index::in_memory().unwrap();
    let stored = |table: &str| -> i64 {
        index.connection.query_row(&format!("SELECT count(*) FROM {table}"), [], |row| row.get(0)).unwrap()
    };
    let mut row = FileRow { modules: vec![module("m")], ..post("a") };
    row.post.as_mut().expect("it is one").excerpt = Some("x".to_owned());
    for view in ["source", "review", "ai-review"] {
        fill(&index, view, std::slice::from_ref(&row));
    }
    for table in ["file", "post", "prose", "module"] {
        assert_eq!(stored(table), 1, "{table}");
    }
    for view in ["source", "review", "ai-review"] {
        assert!(step(&index, view, 1, &["posts/a.yaml"], &[]));
    }
    for table in ["file", "post", "prose", "module"] {
        assert_eq!(stored(table), 0, "{table}");
    }
}

#[test]
fn large_first_step_restores_the_schema() {
    let schema = |index: &Index| -> Vec<String> {
        let sql = "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY sql";
        let mut statement = index.connection.prepare(sql).unwrap();
        statement.query_map([], |row| row.get(0)).unwrap().collect::<Result<_, _>>().unwrap()
    };
    let index = Index::in_memory().unwrap();
    let before = schema(&index);
    let files: Vec<_> = (0..600)
        .map(|n| FileRow { modules: vec![module(&format!("m{n}"))], ..post(&format!("p{n}")) })
        .collect();
    fill(&index, "source", &files);
    assert_eq!(schema(&index), before);
    assert_eq!(index.modules_with_id("source", "m42").unwrap()[0].path, "posts/p42.yaml");
    assert_eq!(index.with_id("source", "p599").unwrap().len(), 1);
    index.verify().unwrap();
}

#[test]
fn newest_revisions_and_all_stages_are_retained() {
    let index = Index::in_memory().unwrap();
    fill(&index, "source", &[post("a")]);
    for number in 0..20 {
        let view = format!("rev:{number:02}");
        if number % 2 == 0 {
            assert!(index.copy("source", &view).unwrap());
        } else {
            fill(&index, &view, &[post("b")]);
        }
    }
    let expected: Vec<String> =
        (12..20).map(|n| format!("rev:{n:02}")).chain(["source".to_owned()]).collect();
    assert_eq!(index.views().unwrap(), expected);
    assert_eq!(paths(&index, "rev:19"), ["posts/b.yaml"]);
    assert_eq!(paths(&index, "rev:18"), ["posts/a.yaml"]);
    assert_eq!(paths(&index, "rev:00"), [""; 0]);
}

#[test]
fn view_over_the_limit_is_refused() {
    let index = Index::in_memory().unwrap();
    for number in 0..63 {
        fill(&index, &format!("view{number}"), &[post("a")]);
    }
    let change = Change { from: None, to: &state(1), removed: &[], upserts: &[], texts: true };
    for error in [index.apply("more", &change).unwrap_err(), index.copy("view0", "more").unwrap_err()] {
        assert!(matches!(&error, IndexError::Full { view, .. } if view == "more"), "{error:?}");
    }
    assert_eq!(index.state("more").unwrap(), None);
    assert_eq!(paths(&index, "view62"), ["posts/a.yaml"]);
    assert!(index.forget("view62").unwrap());
    assert!(index.copy("view0", "more").unwrap());
}

#[test]
fn missing_view_cannot_be_copied() {
    let index = Index::in_memory().unwrap();
    assert!(!index.copy("source", "review").unwrap());
    assert_eq!(index.views().unwrap(), [""; 0]);
    fill(&index, "source", &[post("a")]);
    assert!(index.copy("source", "source").unwrap());
    assert_eq!(paths(&index, "source"), ["posts/a.yaml"]);
}

/// An operation on the views of a site.
#[derive(Debug, Clone)]
enum Act {
    Step { view: usize, removed: Vec<usize>, upserts: Vec<(usize, u8)> },
    Copy { from: usize, to: usize },
    Follow { view: usize, other: usize },
    Forget { view: usize },
}

const VIEWS: [&str; 3] = ["source", "review", "rev:1"];

/// The row of a path for a `content` number; all parts differ, from twelve on only those that are updated in place.
fn reading(path: usize, content: u8) -> FileRow {
    if content >= 12 {
        let mut row = FileRow {
            path: format!("p{path}"),
            blob: format!("b{content}"),
            modules: vec![module("m")],
            made_at: content.is_multiple_of(2).then_some(7),
            updated_by: Some(format!("u{content}")),
            ..post("same")
        };
        let post = row.post.as_mut().expect("it is one");
        post.title = format!("Title {content}");
        post.excerpt = content.is_multiple_of(4).then(|| format!("excerpt {content}"));
        post.order_index = Some(i64::from(content));
        return row;
    }
    let base = if content.is_multiple_of(3) {
        super::file("", "menu", &format!("i{content}"))
    } else {
        post(&format!("i{content}"))
    };
    FileRow {
        path: format!("p{path}"),
        blob: format!("b{}", content / 2),
        modules: (0..content % 4).map(|n| module(&format!("m{content}.{n}"))).collect(),
        terms: (0..content % 3).map(|n| term("tags", &format!("t{n}"))).collect(),
        references: (0..content % 2).map(|n| reference(&format!("/{n}"), "media", "x")).collect(),
        updated_at: Some(i64::from(content)),
        ..base
    }
}

fn acts() -> impl Strategy<Value = Vec<Act>> {
    let view = 0..VIEWS.len();
    let path = 0..5_usize;
    let act = prop_oneof![
        6 => (view.clone(), prop::collection::vec(path.clone(), 0..2), prop::collection::vec((path, 0..20_u8), 0..4))
            .prop_map(|(view, removed, upserts)| Act::Step { view, removed, upserts }),
        2 => (view.clone(), view.clone()).prop_map(|(from, to)| Act::Copy { from, to }),
        2 => (view.clone(), view.clone()).prop_map(|(view, other)| Act::Follow { view, other }),
        1 => view.prop_map(|view| Act::Forget { view }),
    ];
    prop::collection::vec(act, 1..25)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn views_behave_like_maps(acts in acts()) {
        let index = Index::in_memory().unwrap();
        let mut model: BTreeMap<&str, (State, BTreeMap<String, FileRow>)> = BTreeMap::new();
        for (number, act) in (0_u32..).zip(&acts) {
            match act {
                Act::Step { view, removed, upserts } => {
                    let removed: Vec<String> = removed.iter().map(|path| format!("p{path}")).collect();
                    let upserts: Vec<FileRow> = upserts.iter().map(|(path, content)| reading(*path, *content)).collect();
                    let from = model.get(VIEWS[*view]).map(|(state, _)| state.clone());
                    let change = Change { from: from.as_ref(), to: &state(number), removed: &removed, upserts: &upserts, texts: true };
                    prop_assert!(index.apply(VIEWS[*view], &change).unwrap());
                    let entry = model.entry(VIEWS[*view]).or_insert_with(|| (state(number), BTreeMap::new()));
                    entry.0 = state(number);
                    removed.iter().for_each(|path| drop(entry.1.remove(path)));
                    entry.1.extend(upserts.into_iter().map(|row| (row.path.clone(), row)));
                }
                Act::Copy { from, to } => {
                    let copied = model.get(VIEWS[*from]).cloned();
                    prop_assert_eq!(index.copy(VIEWS[*from], VIEWS[*to]).unwrap(), copied.is_some());
                    copied.map(|copied| model.insert(VIEWS[*to], copied));
                }
                Act::Follow { view, other } if view != other => {
                    let [own, other] = [*view, *other].map(|view| model.get(VIEWS[view]).cloned());
                    let absent = (state(1_000), BTreeMap::new());
                    let (from, to) = (own.as_ref().unwrap_or(&absent), other.as_ref().unwrap_or(&absent));
                    let paths: Vec<String> = (0..5).map(|path| format!("p{path}")).collect();
                    let moved = index.follow(VIEWS[*view], &from.0, &to.0, &paths).unwrap();
                    prop_assert_eq!(moved, own.is_some() && other.is_some());
                    if moved {
                        model.insert(VIEWS[*view], to.clone());
                    }
                    prop_assert!(!index.follow(VIEWS[*view], &state(1_000), &to.0, &paths).unwrap());
                }
                Act::Follow { .. } => {}
                Act::Forget { view } => {
                    prop_assert_eq!(index.forget(VIEWS[*view]).unwrap(), model.remove(VIEWS[*view]).is_some());
                }
            }
            check(&index, &model)?;
        }
    }
}

fn check(
    index: &Index,
    model: &BTreeMap<&str, (State, BTreeMap<String, FileRow>)>,
) -> Result<(), TestCaseError> {
    for view in VIEWS {
        let (expected_state, files) = model.get(view).cloned().unzip();
        prop_assert_eq!(index.state(view).unwrap(), expected_state);
        let files = files.unwrap_or_default();
        prop_assert_eq!(paths(index, view), files.keys().cloned().collect::<Vec<_>>());
        for (path, row) in &files {
            let found = index.file(view, path).unwrap();
            prop_assert_eq!(found.as_ref(), Some(row));
        }
        let posts = index.posts(view, &crate::db::index::PostQuery::default()).unwrap();
        prop_assert_eq!(posts.total, files.values().filter(|row| row.post.is_some()).count() as u64);
    }
    for table in ["post", "prose", "module", "term", "reference"] {
        let sql =
            format!("SELECT count(*) FROM {table} WHERE file NOT IN (SELECT id FROM file WHERE views <> 0)");
        let orphans: i64 = index.connection.query_row(&sql, [], |row| row.get(0)).unwrap();
        prop_assert_eq!(orphans, 0, "{}", table);
    }
    Ok(())
}

#[test]
fn step_with_a_missing_part_changes_nothing() {
    let index = Index::in_memory().unwrap();
    fill(&index, "source", &[post("a")]);
    let (from, to) = (state(1), state(2));
    let change = Change { from: Some(&from), to: &to, removed: &[], upserts: &[post("b")], texts: true };
    let parts = [Some(vec![post("c")]), None, Some(vec![post("d")])];
    assert!(!index.apply_parts("source", &change, parts.into_iter()).unwrap());
    assert_eq!(
        (paths(&index, "source"), index.state("source").unwrap()),
        (vec!["posts/a.yaml".to_owned()], Some(state(1)))
    );
    let parts = [Some(vec![post("c")]), Some(vec![post("d")])];
    assert!(index.apply_parts("source", &change, parts.into_iter()).unwrap());
    assert_eq!(paths(&index, "source").len(), 4);
}

#[test]
fn step_without_texts_is_refused_once_words_are_kept() {
    let index = Index::in_memory().unwrap();
    fill(&index, "source", &[post("a"), post("b")]);
    let (from, to) = (state(1), state(2));
    let change = |texts| Change { from: Some(&from), to: &to, removed: &[], upserts: &[], texts };
    index.keep_words().unwrap();
    assert!(index.keeps_words().unwrap() && !index.has_words().unwrap());
    assert!(!index.apply("source", &change(false)).unwrap());
    assert!(index.apply("source", &change(true)).unwrap());
}

#[test]
fn words_are_added_once() {
    let index = Index::in_memory().unwrap();
    fill(&index, "source", &[post("a"), post("b")]);
    let next = |kind: &str, after: Option<&WordlessFiles>| index.wordless(&[kind], after).unwrap();
    index.keep_words().unwrap();
    let posts = next("post", None);
    let paths = posts.files.iter().map(|file| file.path.as_str()).collect::<Vec<_>>();
    assert_eq!(paths, ["posts/a.yaml", "posts/b.yaml"]);
    assert!(next("menu", None).files.is_empty() && next("post", Some(&posts)).files.is_empty());
    let words: Vec<[String; 3]> = posts.files.iter().map(|file| file.words("Worn")).collect();
    assert!(index.add_words(&posts, &words).unwrap() && index.has_words().unwrap());
    assert!(!index.add_words(&posts, &words).unwrap(), "another program has done it");
    index.clear().unwrap();
    assert!(!index.keeps_words().unwrap() && !index.add_words(&posts, &words).unwrap());
}
