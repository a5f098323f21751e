//! The effect of each front matter key and each file position on the post.

use crate::base::Value;
use crate::import::layout::{Generator, Layout};
use crate::import::markdown::{Import, OnUnknown, Options, SourceFile, Taken, Term, read};
use serde_json::json;

pub(super) fn options() -> Options {
    Options {
        post_type: "blog".into(),
        locale: "en".into(),
        locales: vec!["en".into(), "fr".into(), "pt-BR".into()],
        taxonomies: vec!["tags".into(), "categories".into()],
        source_name: "site".into(),
        now: "2026-11-20T09:30:00Z".parse().unwrap(),
        ..Options::default()
    }
}

pub(super) fn files(files: &[(&str, &str)]) -> Vec<SourceFile> {
    files
        .iter()
        .map(|(path, text)| SourceFile { path: (*path).into(), bytes: text.as_bytes().into() })
        .collect()
}

fn import(list: &[(&str, &str)]) -> Import {
    read(files(list), &options())
}

/// Imports one file; its post, and the notes on it.
fn one(path: &str, text: &str) -> (Value, Vec<String>) {
    let import = import(&[(path, text)]);
    let notes = import.notes.into_iter().map(|note| note.message).collect();
    let draft = import.drafts.into_iter().next().unwrap_or_else(|| panic!("{path}: {:?}", import.skipped));
    (draft.value.into_value(), notes)
}

#[test]
fn complete_post_is_imported() {
    let text = "+++\npath = \"2016/11/10/Rust-1.13\"\ntitle = \"Announcing Rust 1.13\"\nauthors = [\"The Team\"]\naliases = [\"2016/11/10/Rust-1.13.html\", \"releases/1.13.0\"]\ntags = [\"Release\", \"C++\"]\nweight = 7\ncolour = 1.10\n[extra]\nrelease = true\n+++\n\nThe *team*.\n\n![a](a.png)\n";
    let import = import(&[("content/Rust-1.13/index.md", text)]);
    let draft = &import.drafts[0];
    let id = draft.id.to_string();
    let module = uuid::Uuid::new_v5(&draft.id, b"body").to_string();
    let expected = json!({
        "id": id, "type": "blog", "locale": "en", "slug": "rust-1-13", "title": "Announcing Rust 1.13",
        "status": "published", "orderIndex": 7,
        "createdAt": "2016-11-10T00:00:00Z", "publishedAt": "2016-11-10T00:00:00Z",
        "importedFrom": "site/content/Rust-1.13/index.md", "taxonomies": {"tags": ["release", "c-plus-plus"]},
        "customFields": {"authors": ["The Team"], "colour": 0, "extra": {"release": true}},
        "modules": [{"id": module, "type": "prose", "props": {"content": "The *team*.\n\n![a](a.png)"}}],
    });
    let expected = expected.to_string().replace("\"colour\":0", "\"colour\":1.10");
    assert_eq!(draft.value.to_string(), expected);
    // The id is a compatibility contract with every site that has imported before.
    assert_eq!(id, "a8ff5642-fbfb-5558-8002-3f70ec85062f");
    assert_eq!(
        draft.redirects,
        ["/2016/11/10/Rust-1.13/", "/2016/11/10/Rust-1.13.html", "/releases/1.13.0/"]
    );
    assert_eq!(draft.images, ["a.png"]);
    let unknown: Vec<&str> = draft.unknown.iter().map(|unknown| unknown.key.as_str()).collect();
    assert_eq!(unknown, ["authors", "colour", "extra"]);
    let term = |slug: &str, name: &str| Term {
        taxonomy: "tags".into(),
        slug: slug.into(),
        name: name.into(),
        ..Term::default()
    };
    assert_eq!(import.terms, [term("c-plus-plus", "C++"), term("release", "Release")]);
    assert_eq!((import.notes.len(), import.skipped.len()), (0, 0));
}

/// Checks what a key becomes: the key with its value, the place in the post, and the value there.
fn become_fields(rows: &[(&str, &str, Value)]) {
    for (front_matter, pointer, expected) in rows {
        let (value, _) = one("x.md", &format!("---\nk: v\n{front_matter}\n---\ntext\n"));
        let found = value.pointer(pointer).cloned().unwrap_or_default();
        assert_eq!(found, *expected, "{front_matter}: {value}");
    }
}

#[test]
fn front_matter_keys_say_who_sees_a_page() {
    become_fields(&[
        ("draft: true", "/status", json!("draft")),
        ("draft: yes", "/status", json!("draft")),
        ("draft: perhaps", "/status", json!("draft")),
        ("draft: false", "/status", json!("published")),
        ("published: false", "/status", json!("draft")),
        ("published: 2020-01-02", "/publishedAt", json!("2020-01-02T00:00:00Z")),
        ("status: draft", "/status", json!("draft")),
        ("status: publish", "/status", json!("published")),
        ("status: odd", "/customFields/status", json!("odd")),
        ("status: odd", "/status", json!("draft")),
        ("status: private", "/status", json!("draft")),
        ("post_status: private", "/status", json!("draft")),
        ("post_status: draft", "/status", json!("draft")),
        ("publish: false", "/status", json!("draft")),
        ("publish: true", "/status", json!("published")),
        ("public: false", "/status", json!("draft")),
        ("public: true", "/status", json!("published")),
        ("isDraft: true", "/status", json!("draft")),
        ("visible: false", "/status", json!("draft")),
        ("headless: true", "/status", json!("draft")),
        ("robots: noindex", "/robots", json!({"index": false})),
        ("robots: [noindex, nofollow]", "/robots", json!({"index": false, "follow": false})),
        ("robots: noindex, noarchive", "/customFields/robots", json!("noindex, noarchive")),
        ("robots: index, follow", "/robots", Value::Null),
        ("noindex: true", "/robots", json!({"index": false})),
        ("status: archived\ndate: 2020-01-02", "/status", json!("archived")),
        ("status: archived\ndate: 2020-01-02", "/publishedAt", json!("2020-01-02T00:00:00Z")),
        ("status: scheduled\nscheduledAt: 2030-01-02", "/status", json!("scheduled")),
        ("status: scheduled\nscheduledAt: 2030-01-02", "/scheduledAt", json!("2030-01-02T00:00:00Z")),
        ("status: scheduled\nscheduledAt: 2030-01-02", "/publishedAt", Value::Null),
        ("status: scheduled", "/status", json!("draft")),
        ("status: archived\ndraft: true", "/status", json!("draft")),
        ("publishedAt: 2020-01-02\ndate: 2019-01-02", "/publishedAt", json!("2020-01-02T00:00:00Z")),
        ("draft: true\ndate: 2020-01-02", "/createdAt", json!("2020-01-02T00:00:00Z")),
        ("draft: true\ndate: 2020-01-02", "/publishedAt", Value::Null),
    ]);
}

#[test]
fn unknown_words_of_a_status_hide_pages_only_where_programs_read_them() {
    for (generator, word, expected) in [
        (Generator::Jekyll, "Finished", "published"),
        (Generator::Hugo, "stable", "published"),
        (Generator::Jekyll, "draft", "draft"),
        (Generator::Jekyll, "Private", "draft"),
        (Generator::Markdown, "Finished", "draft"),
        (Generator::Eleventy, "Finished", "draft"),
    ] {
        let layout = Layout { generator, ..Layout::default() };
        let page = format!("---\ntitle: T\nstatus: {word}\n---\nx\n");
        let import = read(files(&[("a.md", &page)]), &Options { layout, ..options() });
        let found = import.drafts[0].value.with(|value| value["status"].clone());
        assert_eq!(found, json!(expected), "{generator:?} {word}");
    }
}

#[test]
fn front_matter_keys_become_fields() {
    become_fields(&[
        ("title: 1.10", "/title", json!("1.10")),
        ("title: \"a\\n  b\"", "/title", json!("a b")),
        ("title: \" a  b \"", "/title", json!("a  b")),
        ("metaTitle: For machines", "/metaTitle", json!("For machines")),
        ("description: a\nmeta_description: b", "/metaDescription", json!("b")),
        ("socialTitle: For people", "/socialTitle", json!("For people")),
        ("orderIndex: 7", "/orderIndex", json!(7)),
        ("date: 2020-01-02", "/createdAt", json!("2020-01-02T00:00:00Z")),
        ("Date: 2020-01-02 03:04:05 +0100", "/publishedAt", json!("2020-01-02T02:04:05Z")),
        ("publish_date: 2020-01-02", "/publishedAt", json!("2020-01-02T00:00:00Z")),
        ("created: 2019-01-02\ndate: 2020-01-02", "/publishedAt", json!("2020-01-02T00:00:00Z")),
        ("created: 2019-01-02\ndate: 2020-01-02", "/customFields/created", json!("2019-01-02")),
        ("date: soon", "/customFields/date", json!("soon")),
        ("lastmod: 2020-01-02", "/customFields/lastmod", json!("2020-01-02")),
        ("description: d", "/excerpt", json!("d")),
        ("description: d\nsummary: s", "/excerpt", json!("s")),
        ("description: d\nsummary: s", "/metaDescription", json!("d")),
        ("excerpt: e\nsummary: s", "/customFields/summary", json!("s")),
        ("subtitle: s", "/customFields/subtitle", json!("s")),
        ("canonical_url: https://a.b/c", "/canonicalUrl", json!("https://a.b/c")),
        ("canonical: c", "/customFields/canonical", json!("c")),
        ("canonical: '/\\c'", "/customFields/canonical", json!("/\\c")),
        ("weight: 3", "/orderIndex", json!(3)),
        ("order: 3", "/orderIndex", json!(3)),
        ("weight: -3", "/customFields/weight", json!(-3)),
        ("lang: fr", "/locale", json!("fr")),
        ("locale: pt_br", "/locale", json!("pt-BR")),
        ("lang: xx", "/customFields/lang", json!("xx")),
        ("tags: [A b, a-b, c]", "/taxonomies", json!({"tags": ["a-b", "c"]})),
        (
            "tags: [C, C++, 'C#', 'F#', F]",
            "/taxonomies/tags",
            json!(["c", "c-plus-plus", "c-sharp", "f-sharp", "f"]),
        ),
        ("tags: one, two three", "/taxonomies", json!({"tags": ["one", "two-three"]})),
        ("category: news", "/taxonomies", json!({"categories": ["news"]})),
        ("taxonomies: {tags: [x], series: [y]}", "/taxonomies", json!({"tags": ["x"]})),
        ("taxonomies: {tags: [x], series: [y]}", "/customFields/taxonomies", json!({"series": ["y"]})),
        ("tags: ['…', x]", "/customFields/tags", json!(["…"])),
        ("tags: {a: b}", "/customFields/tags", json!({"a": "b"})),
        ("author: A", "/customFields/author", json!("A")),
        ("extra: {a: 1}", "/customFields/extra", json!({"a": 1})),
        ("a.b[c]: 1", "/customFields/a_b_c_", json!(1)),
        ("nothing: ~", "/customFields/nothing", Value::Null),
        ("aliases: [https://a.b/c, /d]", "/customFields/aliases", json!(["https://a.b/c"])),
        ("permalink: /:year/:title/", "/customFields/permalink", json!("/:year/:title/")),
    ]);
}

/// The tests run on 2026-11-20.
#[test]
fn future_and_unpublished_posts_stay_hidden() {
    for (front_matter, status, pointer, expected) in [
        ("date: 2099-01-01", "scheduled", "/scheduledAt", json!("2099-01-01T00:00:00Z")),
        ("date: 2099-01-01", "scheduled", "/publishedAt", Value::Null),
        ("date: 2099-01-01\nstatus: published", "scheduled", "/createdAt", json!("2099-01-01T00:00:00Z")),
        ("date: 2099-01-01\ndraft: true", "draft", "/scheduledAt", Value::Null),
        ("date: 2026-11-20", "published", "/publishedAt", json!("2026-11-20T00:00:00Z")),
        ("date: 2026-11-20T09:30:01Z", "scheduled", "/scheduledAt", json!("2026-11-20T09:30:01Z")),
        (
            "date: 2020-01-01\npublishDate: 2099-01-01",
            "scheduled",
            "/scheduledAt",
            json!("2099-01-01T00:00:00Z"),
        ),
        (
            "date: 2099-01-01\npublishDate: 2020-01-01",
            "published",
            "/publishedAt",
            json!("2020-01-01T00:00:00Z"),
        ),
        ("publishDate: someday", "draft", "/customFields/publishDate", json!("someday")),
        ("status: future\ndate: 2099-01-01", "scheduled", "/scheduledAt", json!("2099-01-01T00:00:00Z")),
        ("status: future\ndate: 2020-01-01", "draft", "/customFields/status", json!("future")),
        ("expiryDate: 2020-01-01", "archived", "/customFields/expiryDate", json!("2020-01-01")),
        ("expiryDate: 2020-01-01", "archived", "/unpublishAt", Value::Null),
        ("expiryDate: 2099-01-01", "published", "/unpublishAt", json!("2099-01-01T00:00:00Z")),
        ("unpublishdate: 2020-01-01", "archived", "/unpublishAt", Value::Null),
        (
            "expires: 2099-01-01\nexpiryDate: 2020-01-01",
            "archived",
            "/customFields/expires",
            json!("2099-01-01"),
        ),
        (
            "date: 2098-01-01\nexpiryDate: 2099-01-01",
            "scheduled",
            "/unpublishAt",
            json!("2099-01-01T00:00:00Z"),
        ),
        ("date: 2099-01-01\nexpiryDate: 2098-01-01", "archived", "/publishedAt", Value::Null),
        ("draft: true\nexpiryDate: 2020-01-01", "draft", "/customFields/expiryDate", json!("2020-01-01")),
        ("expiryDate: someday", "draft", "/customFields/expiryDate", json!("someday")),
        ("private: true", "draft", "/customFields/private", json!(true)),
        ("private: false", "published", "/customFields/private", Value::Null),
        ("private: members", "draft", "/customFields/private", json!("members")),
        ("hidden: yes", "draft", "/customFields/hidden", json!("yes")),
        ("unlisted: true", "draft", "/customFields/unlisted", json!(true)),
        ("visibility: private", "draft", "/customFields/visibility", json!("private")),
        ("visibility: Public", "published", "/customFields/visibility", Value::Null),
        ("password: sesame", "draft", "/customFields/password", Value::Null),
        ("password: ''", "published", "/customFields/password", Value::Null),
        ("status: pending", "draft", "/customFields/status", json!("pending")),
        ("render: false", "draft", "/customFields/render", json!(false)),
        ("render: true", "published", "/customFields/render", json!(true)),
        ("_build: {render: never}", "draft", "/customFields/_build", json!({"render": "never"})),
        ("permalink: false", "draft", "/customFields/permalink", json!(false)),
    ] {
        let (value, notes) = one("x.md", &format!("---\nk: v\n{front_matter}\n---\nsesame\n"));
        let found = value.pointer(pointer).cloned().unwrap_or_default();
        assert_eq!((&value["status"], found), (&json!(status), expected), "{front_matter}: {value}");
        let is_plain =
            status == "published" || front_matter.contains("draft") || front_matter.contains("status");
        assert!(is_plain || !notes.is_empty(), "{front_matter}: {value}");
    }
}

#[test]
fn future_dates_in_paths_schedule_and_passwords_are_not_imported() {
    for (path, status) in
        [("2099-01-02-x.md", "scheduled"), ("2099/01/02/x.md", "scheduled"), ("2020-01-02-x.md", "published")]
    {
        assert_eq!(one(path, "---\ntitle: t\n---\ntext\n").0["status"], status, "{path}");
    }
    assert!(!one("x.md", "---\npassword: sesame\n---\ntext\n").0.to_string().contains("sesame"));
}

#[test]
fn unmapped_keys_become_custom_fields_or_are_reported() {
    for key in
        ["odd: 1", "draft: perhaps", "lastmod: 2020-01-02", "description: ''", "tags: ['…']", "date: soon"]
    {
        let (value, notes) = one("x.md", &format!("---\ntitle: t\n{key}\n---\ntext\n"));
        let name = key.split(':').next().unwrap();
        let named = notes.iter().any(|note| note.contains(&format!("`{name}`")));
        assert!(named || value["customFields"].get(name).is_some(), "{key}: {notes:?} {value}");
    }
    let dropping = Options { unknown: OnUnknown::Drop, ..options() };
    let import = read(files(&[("x.md", "---\ntitle: t\nodd: 1\nauthor: A\n---\ntext\n")]), &dropping);
    let draft = &import.drafts[0];
    assert_eq!(draft.value["customFields"], json!({"author": "A"}));
    let unknown_keys: Vec<(&str, bool)> =
        draft.unknown.iter().map(|u| (u.key.as_str(), u.custom_field.is_some())).collect();
    assert_eq!(unknown_keys, [("odd", false), ("author", true)]);
    assert_eq!(import.unknown_keys().into_iter().collect::<Vec<_>>(), [("author", 1), ("odd", 1)]);
}

#[test]
fn missing_titles_are_derived_and_long_ones_truncated() {
    for (path, text, expected) in [
        ("x.md", "# First *one*\n\n# Second\n", "First one"),
        ("my-first_post.md", "text\n", "My first post"),
        ("2020-01-02-my-post.md", "text\n", "My post"),
        ("2020-01-02.md", "text\n", "2020 01 02"),
        ("my-folder/index.md", "text\n", "My folder"),
        ("index.md", "text\n", "Site"),
        ("-.md", "text\n", "Untitled"),
        ("x.md", "---\ntitle: ''\n---\ntext\n", "X"),
    ] {
        let (value, notes) = one(path, text);
        assert_eq!(value["title"], expected, "{path}");
        assert!(notes.iter().any(|note| note.contains("no title")), "{path}: {notes:?}");
    }
    let (value, notes) = one("x.md", &format!("---\ntitle: {}\n---\ntext\n", "é".repeat(600)));
    assert_eq!(value["title"].as_str().unwrap().chars().count(), 500);
    assert_eq!((value["customFields"]["title"].as_str().unwrap().chars().count(), notes.len()), (600, 1));
}

#[test]
fn slugs_and_dates_are_derived_from_keys_and_paths() {
    for (path, front_matter, slug, date) in [
        ("Some_File.md", "title: t", "some-file", None),
        ("a/Some File/index.md", "title: t", "some-file", None),
        ("a/_index.md", "title: t", "a", None),
        ("_index.md", "title: t", "site", None),
        ("x.fr.md", "title: t", "x", None),
        ("x.md", "slug: My Slug\npath: a/b", "my-slug", None),
        ("x.md", "path: 2020/01/02/My.Post", "my-post", Some("2020-01-02")),
        ("x.md", "url: /a/b.html", "b", None),
        ("x.md", "path: 2020/01/02/b\ndate: 2019-01-02", "b", Some("2019-01-02")),
        ("2020-01-02-x.md", "title: t", "2020-01-02-x", Some("2020-01-02")),
        ("2020-01-02-x/index.md", "title: t", "2020-01-02-x", Some("2020-01-02")),
        ("2020/01/02/x.md", "title: t", "x", Some("2020-01-02")),
        ("2020-01-02-x.md", "path: 2021/01/02/y", "y", Some("2021-01-02")),
        ("….md", "title: Hello", "hello", None),
        ("日本.md", "title: Hello", "ri-ben", None),
        ("x.md", "slug: 日本", "ri-ben", None),
    ] {
        let (value, _) = one(path, &format!("---\n{front_matter}\n---\ntext\n"));
        assert_eq!(value["slug"], slug, "{path} {front_matter}");
        assert_eq!(value["publishedAt"].as_str().map(|at| &at[..10]), date, "{path} {front_matter}");
    }
    let (value, _) = one("….md", "text");
    assert!(value["slug"].as_str().unwrap().starts_with("post-"), "{value}");
}

#[test]
fn slug_and_address_conflicts_are_resolved_and_reported() {
    let post = |path: &str| format!("---\ntitle: t\npath: {path}\n---\ntext\n");
    let (new, old, other) = (post("2020/01/02/a"), post("2019/01/02/a"), post("a"));
    let list = [("n.md", new.as_str()), ("o.md", &old), ("f/x.md", &other), ("f/y.fr.md", &other)];
    let mut import = import(&list);
    let slugs: Vec<&str> = import.drafts.iter().map(|draft| draft.slug.as_str()).collect();
    assert_eq!(slugs, ["a-f", "a", "a-2020-01-02", "a"]);
    let notes: Vec<(&str, &str)> =
        import.notes.iter().map(|n| (n.file.as_str(), n.message.as_str())).collect();
    let note = |file: &'static str, slug: &str| {
        (file, format!("the slug `a` belongs to `o.md`: this one is `{slug}`"))
    };
    let expected = [note("f/x.md", "a-f"), note("n.md", "a-2020-01-02")];
    assert!(expected.iter().all(|(file, text)| notes.contains(&(file, text))), "{notes:?}");
    assert!(notes.contains(&("f/y.fr.md", "the address `/a/` already leads to `f/x.md`")), "{notes:?}");

    // Any order of files gives the same result, and so does a second run on the first one's result.
    let mut reversed = files(&list);
    reversed.reverse();
    assert_eq!(read(reversed, &options()), import);
    let slugs_of =
        |i: &Import| i.drafts.iter().map(|d| ((d.locale.clone(), d.slug.clone()), d.id)).collect::<Taken>();
    let again = Options { taken: slugs_of(&import), ..options() };
    assert_eq!(read(files(&list), &again), import);

    // An older file that is imported later takes no slug away.
    let older = post("2001/01/02/a");
    let more: Vec<(&str, &str)> = list.iter().copied().chain([("z.md", older.as_str())]).collect();
    let mut grown = read(files(&more), &again);
    let last = grown.drafts.pop().unwrap();
    assert_eq!(last.slug, "a-2001-01-02");
    import.notes.clear();
    assert_eq!(grown.drafts, import.drafts);
}

#[test]
fn each_old_address_redirects_to_one_post() {
    let import = import(&[
        ("a.md", "---\ntitle: t\naliases: [/b/, /old/, /old/]\n---\ntext\n"),
        ("b.md", "---\ntitle: t\nredirect_from: /old/\n---\ntext\n"),
        ("_posts/2020-01-02-c.md", "---\ntitle: t\nredirect_from: [/c, c/d.html]\n---\ntext\n"),
    ]);
    let redirects: Vec<_> = import.drafts.iter().map(|d| d.redirects.join(" ")).collect();
    assert_eq!(redirects, ["/2020/01/02/c.html /c /c/d.html", "/a/ /old/", "/b/"]);
    assert_eq!(import.notes.len(), 2);
    let prefixed = read(files(&[("a.md", "text")]), &Options { url_prefix: "/blog".into(), ..options() });
    assert_eq!(prefixed.drafts[0].redirects, ["/blog/a/"]);
}

#[test]
fn unusable_files_are_skipped_with_a_reason() {
    let large = "x".repeat(1024 * 1024 + 1);
    let many_lines = "x\n".repeat(200_000);
    let mut list = files(&[
        ("a.png", ""),
        ("LICENSE", ""),
        (".md", ""),
        ("b.md", ""),
        ("c.md", "\n \n"),
        ("d/_index.md", "---\nsort_by: date\n---\n"),
        ("e.md", "+++\na = \n+++\n"),
        ("f.md", &large),
        ("g.md", &many_lines),
        ("ok/_index.md", "---\ntitle: t\n---\n"),
        ("ok.MARKDOWN", "text"),
        ("only.md", "---\ntemplate: x\n---\n"),
    ]);
    list.push(SourceFile { path: "u.md".into(), bytes: b"a\n\xff".as_slice().into() });
    let import = read(list, &options());
    let reasons: Vec<String> = import.skipped.iter().map(|s| format!("{} {}", s.file, s.reason)).collect();
    for (found, expected) in reasons.iter().zip([
        ".md an empty file",
        "LICENSE not Markdown",
        "a.png not Markdown: an asset",
        "b.md an empty file",
        "c.md an empty file",
        "d/_index.md a section without a title or text",
        "e.md line 2, column 5: ",
        "f.md larger than",
        "g.md its post would be larger than",
        "u.md not UTF-8: the first wrong byte is on line 2",
    ]) {
        assert!(found.starts_with(expected), "{found} / {expected}");
    }
    let drafts: Vec<&str> = import.drafts.iter().map(|d| d.source.as_str()).collect();
    assert_eq!((reasons.len(), drafts), (10, vec!["ok.MARKDOWN", "ok/_index.md", "only.md"]));
    let empty = &import.drafts[1];
    assert_eq!(empty.value["modules"], json!([]));
    assert!(import.notes.iter().any(|n| n.file == "ok/_index.md" && n.message.contains("no modules")));
}

#[test]
fn bodies_are_preserved_except_line_endings_and_outer_blank_lines() {
    for (text, content, notes) in [
        ("---\ntitle: t\n---\n\n  one  \n\n\ttwo\\\n\n \n", "  one  \n\n\ttwo\\", 0),
        ("---\r\ntitle: t\r\n---\r\none\r\ntwo\r\n", "one\ntwo", 1),
        ("---\ntitle: t\n---\n{{ x() }}\n{% y %}\n", "<!-- {{ x() }} -->\n<!-- {% y %} -->", 1),
        ("---\ntitle: t\n---\n+++\nno\n+++\n", "+++\nno\n+++", 0),
    ] {
        let (value, found) = one("x.md", text);
        assert_eq!(value["modules"][0]["props"]["content"], content, "{text:?}");
        assert_eq!(found.len(), notes, "{text:?} {found:?}");
    }
}

#[test]
fn ids_depend_only_on_source_type_locale_and_path() {
    let id = |options: Options, path: &str| read(files(&[(path, "text")]), &options).drafts[0].id;
    let first = id(options(), "x.md");
    assert_eq!(first, read(files(&[("x.md", "---\nlang: fr\n---\nother")]), &options()).drafts[0].id);
    for other in [
        id(options(), "y.md"),
        id(Options { source_name: "b".into(), ..options() }, "x.md"),
        id(Options { post_type: "page".into(), ..options() }, "x.md"),
        id(Options { locale: "fr".into(), ..options() }, "x.md"),
    ] {
        assert_ne!(first, other);
    }
}

#[test]
fn old_addresses_are_kept_as_they_are_requested() {
    for (path, front_matter, slug, expected) in [
        ("a.md", "permalink: https://old.example/2018/%e4%bd%a0%e5%a5%bd/", "ni-hao", "/2018/你好/"),
        ("a.md", "url: /%D0%BF%D1%80/", "pr", "/пр/"),
        ("a.md", "url: /?p=%D0%BF", "a", "/?p=%D0%BF"),
        ("a.md", "aliases: [/caf%C3%A9/]", "a", "/café/"),
        ("a.md", "aliases: [/My%20Page.html]", "a", "/My Page.html"),
    ] {
        let import = import(&[(path, &format!("---\n{front_matter}\n---\ntext\n"))]);
        let draft = &import.drafts[0];
        assert!(draft.redirects.iter().any(|from| from == expected), "{front_matter}: {:?}", draft.redirects);
        assert_eq!(draft.slug, slug, "{front_matter}");
    }
}

#[test]
fn pages_with_one_key_are_translations() {
    for (settings, key) in [("hugo.toml", "translationKey: k"), ("_config.yml", "ref: k")] {
        let page = |lang: &str| format!("---\ntitle: T\nlang: {lang}\n{key}\n---\n\ntext\n");
        let (main, other, third) = (page("en"), page("fr"), page("fr").replace(" k\n", " l\n"));
        let list = [
            (settings, ""),
            ("content/uno.md", &*other),
            ("content/zwei.md", &*main),
            ("content/x.md", &*third),
        ];
        let list = files(&list);
        let generator = if settings == "hugo.toml" { Generator::Hugo } else { Generator::Jekyll };
        let layout = Layout::of(generator, &list);
        let drafts = read(list, &Options { layout, ..options() }).drafts;
        let find = |name: &str| drafts.iter().find(|one| one.source.ends_with(name)).unwrap();
        let original = |name: &str| find(name).value.get("translationOfId").cloned();
        assert_eq!(original("uno.md"), Some(json!(find("zwei.md").id)), "{settings}");
        assert_eq!((original("zwei.md"), original("x.md")), (None, None), "{settings}");
        assert_eq!(find("uno.md").value.get("customFields"), None, "{settings}");
    }
}
