//! Finding files, items, modules and references.

use super::{file, fill, module, post, reference, term};
use crate::db::index::{Address, Entry, FileRow, Index, ModuleRow, PostQuery, PostRow, Prefix};

fn site() -> Index {
    let full = FileRow {
        updated_at: Some(1_764_000_000),
        updated_commit: Some("c0ffee".to_owned()),
        updated_by: Some("Ada <ada@example.org>".to_owned()),
        post: Some(PostRow {
            excerpt: Some("Short".to_owned()),
            parent_id: Some("p".to_owned()),
            order_index: Some(-3),
            translation_of: Some("t".to_owned()),
            ab_group: Some("g".to_owned()),
            varies: true,
            created_at: Some("2026-01-01T00:00:00Z".to_owned()),
            published_at: Some("2026-01-02T00:00:00+02:00".to_owned()),
            scheduled_at: Some("2026-01-03T00:00:00.5Z".to_owned()),
            deleted_at: Some("2026-01-04T00:00:00Z".to_owned()),
            ..post("abc-1").post.unwrap()
        }),
        modules: vec![
            ModuleRow { global: Some("cta".to_owned()), ..module("m-2") },
            module("m-1"),
            module("m-2"),
        ],
        terms: vec![term("tags", "z"), term("tags", "a")],
        references: vec![
            reference("/b", "media", "x"),
            reference("/a", "post", "x"),
            reference("/a", "media", "x"),
        ],
        text: Some("all of it".to_owned()),
        ..post("abc-1")
    };
    let de = FileRow {
        path: "posts/de.yaml".to_owned(),
        post: Some(PostRow {
            locale: "de".to_owned(),
            slug: "abc-1".to_owned(),
            ..post("abc-2").post.unwrap()
        }),
        modules: vec![module("m-3")],
        ..post("abc-2")
    };
    let page = FileRow {
        path: "posts/page.yaml".to_owned(),
        post: Some(PostRow {
            type_: "page".to_owned(),
            slug: "abc-1".to_owned(),
            ..post("abd").post.unwrap()
        }),
        ..post("abd")
    };
    let broken = FileRow {
        kind: "menu".to_owned(),
        problem: Some(r#"{"code":"yaml"}"#.to_owned()),
        ..file("menus/x.yaml", "menu", "x")
    };
    let menu = FileRow {
        references: vec![reference("/items/0", "media", "x")],
        ..file("menus/abc.yaml", "menu", "abc-1")
    };
    let anonymous = FileRow { id: None, key: None, ..file("layout.yaml", "layout", "") };
    let index = Index::in_memory().unwrap();
    fill(&index, "source", &[full, de, page, broken, menu, anonymous]);
    fill(&index, "review", &[]);
    index
}

fn found(entries: &[Entry]) -> Vec<&str> {
    entries.iter().map(|entry| entry.path.as_str()).collect()
}

#[test]
fn files_are_found_by_kind_id_prefix_and_key() {
    let index = site();
    let prefix = |start, limit| Prefix { start, limit };
    let cases = [
        ("kind", index.files("source", "post"), vec!["posts/abc-1.yaml", "posts/de.yaml", "posts/page.yaml"]),
        ("no such kind", index.files("source", "form"), vec![]),
        ("id", index.with_id("source", "abc-1"), vec!["menus/abc.yaml", "posts/abc-1.yaml"]),
        (
            "ids",
            index.with_ids("source", &["nothing", "abc-1", "\"]"]),
            vec!["menus/abc.yaml", "posts/abc-1.yaml"],
        ),
        ("no ids", index.with_ids("source", &[]), vec![]),
        (
            "start of an id",
            index.with_id_prefix("source", "post", prefix("abc", 9)),
            vec!["posts/abc-1.yaml", "posts/de.yaml"],
        ),
        (
            "with a limit",
            index.with_id_prefix("source", "post", prefix("ab", 2)),
            vec!["posts/abc-1.yaml", "posts/de.yaml"],
        ),
        ("wildcards are text", index.with_id_prefix("source", "post", prefix("%", 9)), vec![]),
        ("key", index.with_key("source", "menu", "x"), vec!["menus/x.yaml"]),
        ("key of another kind", index.with_key("source", "post", "x"), vec![]),
        ("an empty view", index.with_id("review", "abc-1"), vec![]),
        ("no such view", index.all_files("rev:0"), vec![]),
    ];
    for (name, entries, expected) in cases {
        assert_eq!(found(&entries.unwrap()), expected, "{name}");
    }
    let all = index.all_files("source").unwrap();
    assert_eq!(all.len(), 6);
    let layout = Entry {
        path: "layout.yaml".to_owned(),
        blob: "blob of layout.yaml".to_owned(),
        kind: "layout".to_owned(),
        id: None,
        key: None,
    };
    assert_eq!(all[0], layout);
    assert_eq!(index.file("source", "menus/none.yaml").unwrap(), None);
    assert_eq!(index.file("review", "layout.yaml").unwrap(), None);
    let problems = index.problems("source").unwrap();
    assert_eq!(problems.len(), 1);
    assert_eq!((problems[0].0.path.as_str(), problems[0].1.as_str()), ("menus/x.yaml", r#"{"code":"yaml"}"#));
}

#[test]
fn file_rows_round_trip() {
    let index = site();
    let row = index.file("source", "posts/abc-1.yaml").unwrap().unwrap();
    let copy = Index::in_memory().unwrap();
    fill(&copy, "source", std::slice::from_ref(&row));
    assert_eq!(copy.file("source", "posts/abc-1.yaml").unwrap().as_ref(), Some(&row));
    assert_eq!(
        row.modules.iter().map(|module| module.id.as_str()).collect::<Vec<_>>(),
        ["m-2", "m-1", "m-2"]
    );
    assert_eq!(row.terms, [term("tags", "z"), term("tags", "a")]);
    assert_eq!(row.references.len(), 3);
    assert_eq!(row.text, None, "it is not stored");
    let post = row.post.unwrap();
    assert_eq!(post.excerpt.as_deref(), Some("Short"));
    assert_eq!(post.published_at.as_deref(), Some("2026-01-02T00:00:00+02:00"));
}

#[test]
fn posts_are_found_by_type_locale_and_slug() {
    let index = site();
    let cases = [
        (None, None, "abc-1", vec!["posts/abc-1.yaml", "posts/de.yaml", "posts/page.yaml"]),
        (Some("blog"), None, "abc-1", vec!["posts/abc-1.yaml", "posts/de.yaml"]),
        (None, Some("en"), "abc-1", vec!["posts/abc-1.yaml", "posts/page.yaml"]),
        (Some("page"), Some("en"), "abc-1", vec!["posts/page.yaml"]),
        (Some("page"), Some("de"), "abc-1", vec![]),
        (None, None, "abc", vec![]),
    ];
    for (type_, locale, slug, expected) in cases {
        let hits = index.posts_at("source", &Address { type_, locale, slug }).unwrap();
        let paths: Vec<_> = hits.iter().map(String::as_str).collect();
        assert_eq!(paths, expected, "{type_:?} {locale:?} {slug}");
    }
    assert!(
        index.posts_at("review", &Address { type_: None, locale: None, slug: "abc-1" }).unwrap().is_empty()
    );
}

#[test]
fn posts_are_found_by_id() {
    let index = site();
    let all = index.posts("source", &PostQuery { include_deleted: true, ..PostQuery::default() }).unwrap();
    assert!(!all.posts.is_empty());
    for hit in all.posts {
        assert_eq!(index.post("source", &hit.post.id).unwrap(), Some(hit));
    }
    assert_eq!(index.post("source", "nobody").unwrap(), None);
    assert_eq!(index.post("nowhere", "nobody").unwrap(), None);
}

#[test]
fn modules_and_references_are_found() {
    let index = site();
    let twice = index.modules_with_id("source", "m-2").unwrap();
    assert_eq!(twice.len(), 2);
    assert_eq!(
        (twice[0].path.as_str(), twice[0].module.global.as_deref()),
        ("posts/abc-1.yaml", Some("cta"))
    );
    let hits = index.modules_with_id_prefix("source", Prefix { start: "m-", limit: 9 }).unwrap();
    let ids: Vec<_> = hits.iter().map(|hit| hit.module.id.as_str()).collect();
    assert_eq!(ids, ["m-1", "m-2", "m-2", "m-3"]);
    assert_eq!(index.modules_with_id_prefix("source", Prefix { start: "m-", limit: 1 }).unwrap().len(), 1);
    assert!(index.modules_with_id("review", "m-2").unwrap().is_empty());

    let places = index.referrers("source", "media", "x").unwrap();
    let places: Vec<_> = places.iter().map(|place| (place.path.as_str(), place.pointer.as_str())).collect();
    assert_eq!(
        places,
        [("menus/abc.yaml", "/items/0"), ("posts/abc-1.yaml", "/b"), ("posts/abc-1.yaml", "/a")]
    );
    assert_eq!(index.referrers("source", "post", "x").unwrap().len(), 1);
    assert!(index.referrers("source", "form", "x").unwrap().is_empty());
    assert!(index.referrers("review", "media", "x").unwrap().is_empty());
}
