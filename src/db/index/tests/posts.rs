//! Lists of posts: each filter, search, order and pages.

use super::{add_words, fill, post, term, words_of};
use crate::db::index::{FileRow, Index, ItemQuery, PostQuery, PostRow, PublishedAt, Sort, TermFilter, words};

/// A modified copy of the base post.
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
    add_words(&index, &files);
    index
}

/// The ids of a page of view `review`, and the total.
fn list(index: &Index, query: &PostQuery) -> (Vec<String>, u64) {
    let page = index.posts("review", query).unwrap();
    (page.posts.into_iter().map(|hit| hit.post.id).collect(), page.total)
}

fn by_id() -> PostQuery {
    PostQuery { sort: Sort::OrderIndex, descending: false, ..PostQuery::default() }
}

/// Checks the ids that a query finds, ignoring their order.
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
fn posts_are_filtered() {
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
fn search_finds_all_words_in_any_order_and_letters_without_accents() {
    let cases = [
        ("", "abce"),
        ("BANANA", "b"),
        ("apple", "ce"),
        ("yellow-", "b"),
        ("yellow-fru", "b"),
        ("100%", "ab"),
        ("100 case", "ab"),
        ("case_study", "a"),
        ("\"100 case\"", "a"),
        ("casestudy", "b"),
        ("study", "a"),
        ("%", ""),
        ("*", ""),
        ("it's \"quoted\"", "a"),
        ("'; DROP TABLE post; --", ""),
        ("title : apple", ""),
        ("apple OR banana", ""),
        ("back\\s", "b"),
        ("éMILE", "a"),
        ("ÉMILE &", "a"),
        ("emile", "a"),
        ("\"emile & the\"", "a"),
        ("\"the emile\"", ""),
        ("mile", ""),
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
fn words_follow_each_change_of_a_file() {
    let index = site();
    let titled = |title: &str| {
        with("c", |file, row| {
            row.title = title.to_owned();
            file.text = some("with a text");
        })
    };
    let found = |search: &str| list(&index, &PostQuery { search: some(search), ..by_id() }).0.concat();
    for (number, title) in [(1, "Cherry"), (2, "Plum")] {
        assert!(super::step(&index, "review", number, &[], &[titled(title)]));
        assert_eq!((found(title).as_str(), found("apple").as_str()), ("c", "e"), "{title}");
    }
    assert_eq!(found("cherry"), "");
    assert!(super::step(&index, "review", 3, &["posts/c.yaml"], &[]));
    assert_eq!(found("plum"), "");
    index.clear().unwrap();
    fill(&index, "review", &[titled("Quince")]);
    assert_eq!(found("plum"), "");
    add_words(&index, &[titled("Quince")]);
    assert_eq!(found("quince"), "c");
}

#[test]
fn words_are_added_in_steps_between_which_others_write() {
    let index = Index::in_memory().unwrap();
    let titled = |number: usize, title: &str| {
        with(&format!("p{number}"), |file, row| {
            row.title = title.to_owned();
            file.blob = format!("{number} {title}");
            file.text = some("a text");
        })
    };
    let files: Vec<FileRow> = (0..=words::STEP_FILES).map(|number| titled(number, "before")).collect();
    fill(&index, "review", &files);
    add_words(&index, &files);
    assert!(index.keeps_words().unwrap() && !index.has_words().unwrap());
    let next = index.wordless(&["post"], None).unwrap();
    let changed =
        [titled(2, "early"), titled(words::STEP_FILES, "late"), titled(words::STEP_FILES + 1, "new")];
    assert!(super::step(&index, "review", 1, &["posts/p1.yaml"], &changed));
    assert!(index.add_words(&next, &words_of(&next, &files)).unwrap() && index.has_words().unwrap());
    let found = |search: &str| list(&index, &PostQuery { search: some(search), ..by_id() });
    for (word, number) in [("early", 2), ("late", words::STEP_FILES), ("new", words::STEP_FILES + 1)] {
        assert_eq!(found(word), (vec![format!("p{number}")], 1), "{word}");
    }
    assert_eq!(found("before").1, words::STEP_FILES as u64 - 2);
}

#[test]
fn items_of_all_kinds_are_ranked_and_filtered() {
    let index = Index::in_memory().unwrap();
    let text = |kind: &str, id: &str, text: &str, at: i64| FileRow {
        text: some(text),
        updated_at: Some(at),
        ..super::file(&format!("{kind}s/{id}.yaml"), kind, id)
    };
    let posts = ["a", "b"].map(|id| {
        with(id, |file, row| {
            row.title = if id == "b" { "Opening hours" } else { "Home" }.to_owned();
            row.locale = if id == "b" { "de" } else { "en" }.to_owned();
            row.translation_of = (id == "b").then(|| "a".to_owned());
            file.updated_at = Some(10);
            file.text = some("our opening hours and much else that is said at length on a page");
        })
    });
    let others = [text("menu", "main", "Opening hours", 20), text("agent", "z", "opening hours", 30)];
    let files = [posts.as_slice(), others.as_slice()].concat();
    fill(&index, "review", &files);
    add_words(&index, &files);
    let all = ItemQuery {
        kinds: vec!["post", "menu"],
        words: some("hours opening"),
        ids: None,
        before: None,
        posts: PostQuery::default(),
        offset: 0,
        limit: 9,
    };
    let found = |query: &ItemQuery| {
        let (hits, total) = index.items("review", query).unwrap();
        let ids: Vec<String> = hits.into_iter().filter_map(|hit| hit.id).collect();
        (ids.join(" "), total)
    };
    let is = |ids: &str, total: u64| (ids.to_owned(), total);
    assert_eq!(found(&all), is("b main a", 3), "a title counts more than a text");
    assert_eq!(found(&ItemQuery { offset: 1, limit: 1, ..all.clone() }), is("main", 3));
    assert_eq!(found(&ItemQuery { kinds: vec!["menu"], ..all.clone() }), is("main", 1));
    assert_eq!(found(&ItemQuery { ids: Some(names(&["a", "z"])), ..all.clone() }), is("a", 1));
    assert_eq!(found(&ItemQuery { before: Some(20), ..all.clone() }), is("b a", 2));
    assert_eq!(
        found(&ItemQuery { words: None, ..all.clone() }),
        is("main a b", 3),
        "what changed last is first"
    );
    let posts = |posts: PostQuery| ItemQuery { kinds: vec!["post"], words: None, posts, ..all.clone() };
    assert_eq!(found(&posts(PostQuery { locales: names(&["de"]), ..PostQuery::default() })), is("b", 1));
    assert_eq!(found(&posts(PostQuery { missing: some("de"), ..PostQuery::default() })), is("", 0));
    assert_eq!(found(&posts(PostQuery { missing: some("es"), ..PostQuery::default() })), is("a", 1));
}

#[test]
fn posts_are_sorted_by_every_column_with_missing_values_last() {
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
fn offset_and_limit_select_a_page() {
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
fn hit_has_all_columns_of_a_list() {
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

/// Many posts of two views: some are deleted, some have equal times, and some have none.
fn many() -> Index {
    let files: Vec<FileRow> = (0..400_i64)
        .map(|n| {
            with(&format!("{:03}", n * 7 % 400), |file, row| {
                row.title = format!("Title {}", n % 90);
                row.slug = format!("slug-{}", n % 50);
                row.type_ = if n % 5 == 0 { "page" } else { "blog" }.to_owned();
                row.status = if n % 7 == 0 { "draft" } else { "published" }.to_owned();
                row.order_index = (n % 3 > 0).then_some(n % 30);
                row.created_at = some("2026-01-01T00:00:00Z");
                row.published_at = (n % 4 == 0).then(|| format!("2026-01-{:02}T00:00:00Z", 1 + n % 28));
                row.deleted_at = (n % 11 == 0).then(|| "2026-01-01T00:00:00Z".to_owned());
                file.updated_at = (n % 6 > 0).then_some(n / 20);
            })
        })
        .collect();
    let index = Index::in_memory().unwrap();
    fill(&index, "source", &files);
    let found: Vec<(String, i64)> =
        (0..400).step_by(3).map(|n| (format!("{n:03}"), 1_700_000_000 + n)).collect();
    let (first, more) = found.split_at(100);
    index.note_published_at(&PublishedAt { commit: "c1", found: first, is_all: true }).unwrap();
    index.note_published_at(&PublishedAt { commit: "c2", found: more, is_all: false }).unwrap();
    index.copy("source", "review").unwrap();
    assert!(super::step(&index, "source", 1, &["posts/004.yaml", "posts/008.yaml"], &[]));
    index
}

#[test]
fn index_scan_returns_the_same_page_as_a_full_sort() {
    let index = many();
    for (sort, descending) in Sort::ALL.iter().flat_map(|sort| [(*sort, false), (*sort, true)]) {
        for types in [vec![], names(&["blog"])] {
            let all = PostQuery { sort, descending, types, ..PostQuery::default() };
            let (whole, total) = list(&index, &all);
            for offset in [0, 3, 20, total / 2, total / 2 + 1, total - 23, total - 10] {
                let page = list(&index, &PostQuery { offset, limit: 10, ..all.clone() });
                let from = usize::try_from(offset).unwrap();
                assert_eq!(page, (whole[from..from + 10].to_vec(), total), "{sort:?} {descending} {offset}");
            }
            let last = list(&index, &PostQuery { offset: total - 4, limit: 10, ..all.clone() });
            assert_eq!(last, (whole[whole.len() - 4..].to_vec(), total), "{sort:?} {descending}");
        }
    }
}

#[test]
fn common_orders_use_an_index_without_a_full_sort() {
    let index = many();
    let usual = [
        (Sort::Title, false),
        (Sort::Slug, false),
        (Sort::UpdatedAt, true),
        (Sort::CreatedAt, true),
        (Sort::PublishedAt, true),
    ];
    for (sort, descending) in usual {
        let total = index.posts("review", &PostQuery { limit: 0, ..PostQuery::default() }).unwrap().total;
        for offset in [0, total - 10] {
            let query = PostQuery { sort, descending, offset, limit: 10, ..PostQuery::default() };
            let plan = index.plan("review", &query).unwrap().join("\n");
            assert!(plan.contains(&format!("SCAN p USING INDEX {}", sort.index().unwrap())), "{plan}");
            // Only the ten rows of the page are sorted again.
            assert_eq!(plan.matches("TEMP B-TREE").count(), 1, "{plan}");
        }
    }
}

#[test]
fn stored_counts_equal_counted_rows() {
    let index = many();
    let change = |row: &mut PostRow| row.status = "archived".to_owned();
    let files = [
        with("new", |_, row| row.type_ = "page".to_owned()),
        with("012", |_, row| change(row)),
        with("011", |_, row| row.deleted_at = some("2026-01-01T00:00:00Z")),
    ];
    assert!(super::step(&index, "source", 2, &["posts/020.yaml"], &files));
    index.forget("review").unwrap();
    index.copy("source", "review").unwrap();
    index.copy("source", "rev:1").unwrap();
    assert!(super::step(&index, "source", 3, &["posts/012.yaml"], &[with("013", |_, row| change(row))]));
    for view in ["source", "review", "rev:1", "none"] {
        for status in ["published", "draft", "archived"] {
            let query =
                PostQuery { statuses: names(&[status]), include_deleted: true, ..PostQuery::default() };
            let page = index.posts(view, &query).unwrap();
            assert_eq!(page.total, page.posts.len() as u64, "{view} {status}");
        }
        let living = index.posts(view, &PostQuery::default()).unwrap();
        let counts = index.post_counts(view).unwrap();
        assert_eq!(counts.iter().map(|(.., posts)| posts).sum::<u64>(), living.posts.len() as u64, "{view}");
    }
    index.clear().unwrap();
    assert!(index.post_counts("source").unwrap().is_empty());
}

#[test]
fn publication_times_sort_posts_whether_known_before_or_after_them() {
    let index = Index::in_memory().unwrap();
    let note = |found: &[(String, i64)], is_all| {
        index.note_published_at(&PublishedAt { commit: "c", found, is_all }).unwrap();
    };
    note(&[("a".to_owned(), 30), ("b".to_owned(), 20)], true);
    fill(&index, "review", &[post("a"), post("b"), post("c")]);
    let order = || {
        let query = PostQuery { sort: Sort::PublishedAt, ..PostQuery::default() };
        list(&index, &query).0.concat()
    };
    assert_eq!(order(), "abc");
    note(&[("c".to_owned(), 25)], false);
    assert_eq!(order(), "acb");
    note(&[("b".to_owned(), 40)], true);
    assert_eq!(order(), "bac");
}
