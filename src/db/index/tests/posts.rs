//! Lists of posts: each filter, search, order and pages.

use super::{fill, post, term};
use crate::db::index::{FileRow, Index, PostQuery, PostRow, Sort, TermFilter};

/// A post made of the base one by a change to its file and its post.
fn with(id: &str, change: impl FnOnce(&mut FileRow, &mut PostRow)) -> FileRow {
    let mut file = post(id);
    let mut row = file.post.take().unwrap();
    change(&mut file, &mut row);
    FileRow { post: Some(row), ..file }
}

fn some(text: &str) -> Option<String> {
    Some(text.to_owned())
}

fn site() -> Index {
    let files = [
        with("a", |file, row| {
            row.title = "Émile & the 100% case_study".to_owned();
            row.order_index = Some(2);
            row.created_at = some("2026-03-01T12:00:00+05:00");
            file.updated_at = Some(30);
            file.terms = vec![term("tags", "rust"), term("topics", "git")];
            file.text = some("It's \"quoted\"; STRASSE und Straße, ΟΔΟΣ");
        }),
        with("b", |file, row| {
            row.title = "banana".to_owned();
            row.slug = "yellow-fruit".to_owned();
            row.status = "draft".to_owned();
            row.parent_id = some("a");
            row.order_index = Some(1);
            row.created_at = some("2026-03-01T08:00:00Z");
            file.updated_at = Some(10);
            file.terms = vec![term("tags", "git")];
            file.text = some("100 percent, casestudy, back\\slash");
        }),
        with("c", |file, row| {
            row.title = "Apple".to_owned();
            row.slug = "red".to_owned();
            row.locale = "de".to_owned();
            row.type_ = "page".to_owned();
            row.published_at = some("2026-01-01T00:00:00Z");
            row.created_at = some("2026-03-01T09:00:00.25Z");
            file.updated_at = Some(20);
            file.terms = vec![term("topics", "rust")];
        }),
        with("d", |file, row| {
            row.title = "Gone".to_owned();
            row.status = "archived".to_owned();
            row.deleted_at = some("2026-01-01T00:00:00Z");
            file.terms = vec![term("tags", "rust")];
        }),
        with("e", |file, row| {
            row.title = "apple".to_owned();
            row.parent_id = some("a");
            row.created_at = some("some day");
            file.updated_at = Some(10);
        }),
    ];
    let index = Index::in_memory().unwrap();
    fill(&index, "source", &files);
    index.copy("source", "review").unwrap();
    assert!(super::step(&index, "source", 1, &["posts/e.yaml"], &[]));
    index
}

/// The ids of a page of view `review`, and how many there are.
fn list(index: &Index, query: &PostQuery) -> (Vec<String>, u64) {
    let page = index.posts("review", query).unwrap();
    (page.posts.into_iter().map(|hit| hit.post.id).collect(), page.total)
}

fn by_id() -> PostQuery {
    PostQuery { sort: Sort::OrderIndex, descending: false, ..PostQuery::default() }
}

/// What a query finds, as ids in order.
fn check(index: &Index, name: &str, query: &PostQuery, expected: &str) {
    let (mut ids, total) = list(index, query);
    ids.sort();
    assert_eq!(ids.concat(), expected, "{name}");
    assert_eq!(total, expected.len() as u64, "{name}");
}

fn names(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

#[test]
fn filters() {
    let index = site();
    let terms = |taxonomy: Option<&str>, terms: &[&str]| {
        Some(TermFilter { taxonomy: taxonomy.map(str::to_owned), terms: names(terms) })
    };
    let cases = [
        ("all", by_id(), "abce"),
        ("with deleted", PostQuery { include_deleted: true, ..by_id() }, "abcde"),
        ("type", PostQuery { types: names(&["page"]), ..by_id() }, "c"),
        ("types", PostQuery { types: names(&["page", "blog", "none"]), ..by_id() }, "abce"),
        ("status", PostQuery { statuses: names(&["draft"]), ..by_id() }, "b"),
        ("deleted status", PostQuery { statuses: names(&["archived"]), ..by_id() }, ""),
        (
            "statuses",
            PostQuery { statuses: names(&["archived", "draft"]), include_deleted: true, ..by_id() },
            "bd",
        ),
        ("locale", PostQuery { locales: names(&["de"]), ..by_id() }, "c"),
        ("locale and type", PostQuery { locales: names(&["de"]), types: names(&["blog"]), ..by_id() }, ""),
        ("a quote is text", PostQuery { types: names(&["' OR 1=1 --"]), ..by_id() }, ""),
        ("ids", PostQuery { ids: Some(names(&["a", "d", "e", "zz", "a"])), ..by_id() }, "ae"),
        ("no ids", PostQuery { ids: Some(vec![]), ..by_id() }, ""),
        ("parent", PostQuery { parent: some("a"), ..by_id() }, "be"),
        ("roots", PostQuery { roots_only: true, ..by_id() }, "ac"),
        ("term", PostQuery { term: terms(None, &["rust"]), ..by_id() }, "ac"),
        ("term of a taxonomy", PostQuery { term: terms(Some("tags"), &["rust"]), ..by_id() }, "a"),
        ("terms", PostQuery { term: terms(Some("tags"), &["rust", "git"]), ..by_id() }, "ab"),
        ("no terms", PostQuery { term: terms(None, &[]), ..by_id() }, ""),
        ("taxonomy", PostQuery { taxonomy: some("topics"), ..by_id() }, "ac"),
        ("term by taxonomy", PostQuery { taxonomy: some("git"), ..by_id() }, "ab"),
        (
            "several",
            PostQuery { taxonomy: some("git"), parent: some("a"), search: some("ban"), ..by_id() },
            "b",
        ),
    ];
    for (name, query, expected) in cases {
        check(&index, name, &query, expected);
    }
    assert_eq!(index.posts("source", &by_id()).unwrap().total, 3, "another view");
    assert_eq!(index.posts("rev:0", &by_id()).unwrap().total, 0, "no view");
}

#[test]
fn search_takes_every_character_for_itself() {
    let cases = [
        ("", "abce"),
        ("BANANA", "b"),
        ("apple", "ce"),
        ("yellow-", "b"),
        ("100%", "a"),
        ("case_study", "a"),
        ("casestudy", "b"),
        ("%", "a"),
        ("_", "a"),
        ("*", ""),
        ("it's \"quoted\"", "a"),
        ("'; DROP TABLE post; --", ""),
        ("k\\s", "b"),
        ("éMILE", "a"),
        ("ÉMILE &", "a"),
        ("straße", "a"),
        ("STRASSE", "a"),
        ("οδος", "a"),
        ("ΟΔΟΣ", "a"),
        ("οδ", "a"),
        ("gone", ""),
    ];
    let index = site();
    for (search, expected) in cases {
        check(&index, search, &PostQuery { search: some(search), ..by_id() }, expected);
    }
}

#[test]
fn sorts_by_every_column_unknown_last() {
    let cases = [
        (Sort::Title, "cebda", "adbce"),
        (Sort::Slug, "adecb", "bceda"),
        (Sort::Status, "dbace", "acebd"),
        (Sort::Locale, "cabde", "abdec"),
        (Sort::UpdatedAt, "becad", "acbed"),
        (Sort::CreatedAt, "abcde", "cbade"),
        (Sort::PublishedAt, "cabde", "cabde"),
        (Sort::OrderIndex, "bacde", "abcde"),
    ];
    let index = site();
    assert_eq!(cases.map(|(sort, ..)| sort), Sort::ALL);
    for (sort, ascending, descending) in cases {
        for (descending, expected) in [(false, ascending), (true, descending)] {
            let query = PostQuery { sort, descending, include_deleted: true, ..PostQuery::default() };
            assert_eq!(list(&index, &query).0.concat(), expected, "{sort:?} {descending}");
            let pages: Vec<String> = (0..5)
                .flat_map(|offset| list(&index, &PostQuery { offset, limit: 1, ..query.clone() }).0)
                .collect();
            assert_eq!(pages.concat(), expected, "{sort:?} {descending}, one a page");
            let searched = PostQuery { search: some(""), ..query };
            assert_eq!(list(&index, &searched).0.concat(), expected, "{sort:?} {descending}, searched");
        }
    }
}

#[test]
fn pages() {
    let index = site();
    let query = PostQuery { sort: Sort::Slug, descending: false, ..PostQuery::default() };
    let cases = [
        (0, 2, "ae"),
        (2, 2, "cb"),
        (3, 2, "b"),
        (4, 2, ""),
        (u64::MAX, 2, ""),
        (0, 0, ""),
        (0, u32::MAX, "aecb"),
    ];
    for (offset, limit, expected) in cases {
        let (ids, total) = list(&index, &PostQuery { offset, limit, ..query.clone() });
        assert_eq!((ids.concat().as_str(), total), (expected, 4), "{offset} {limit}");
    }
}

#[test]
fn a_hit_says_all_a_list_shows() {
    let index = Index::in_memory().unwrap();
    let file = with("a", |file, row| {
        row.excerpt = some("Short");
        row.scheduled_at = some("2026-01-01T00:00:00Z");
        file.updated_at = Some(7);
        file.updated_commit = some("c0ffee");
        file.updated_by = some("Ada");
    });
    fill(&index, "source", std::slice::from_ref(&file));
    let hit = index.posts("source", &PostQuery::default()).unwrap().posts.remove(0);
    assert_eq!((hit.path, hit.blob), (file.path, file.blob));
    assert_eq!((hit.updated_at, hit.updated_commit, hit.updated_by), (Some(7), some("c0ffee"), some("Ada")));
    assert_eq!(Some(hit.post), file.post);
}
