//! Every rule is documented and reports exactly its own example; a valid site has no findings.

mod fixture;

use super::*;
use crate::base::{Diagnostic, Severity};
use crate::model::{Kind, codes};
use fixture::{SITE, findings};
use serde_json::json;
use std::collections::BTreeSet;

fn rules() -> impl Iterator<Item = &'static Rule> {
    ALL.iter().chain(TREE)
}

#[test]
fn valid_site_has_no_findings() {
    for strictness in [Strictness::Staged, Strictness::Live] {
        assert_eq!(findings(&[], strictness), Vec::<Diagnostic>::new());
    }
}

#[test]
fn each_example_breaks_its_own_rule_and_no_other() {
    for rule in rules() {
        let found = findings(rule.example.files, Strictness::Live);
        let codes: BTreeSet<&str> = found.iter().map(|diagnostic| diagnostic.code.as_str()).collect();
        assert_eq!(codes, BTreeSet::from([rule.code]), "{found:#?}");
    }
}

#[test]
fn each_rule_is_documented_once() {
    let all = explanations();
    let known: BTreeSet<&str> = all.iter().map(|explanation| explanation.code.as_str()).collect();
    assert_eq!(known.len(), all.len(), "no code twice");
    for explanation in &all {
        let code = explanation.code.as_str();
        assert_eq!(explain(code).as_ref(), Some(explanation));
        assert!(
            code.contains('.') && code.bytes().all(|b| b.is_ascii_lowercase() || b"-.8".contains(&b)),
            "{code}"
        );
        assert!(!explanation.summary.is_empty() && !explanation.summary.ends_with('.'), "{code}");
        assert!(!explanation.summary.starts_with(|c: char| c.is_uppercase()), "{code}");
        assert!(explanation.explanation.ends_with('.') && explanation.explanation.len() > 30, "{code}");
        assert!(!explanation.right.is_empty(), "{code}");
    }
    assert!(
        rules().all(|rule| known.contains(rule.code)) && codes::ALL.iter().all(|c| known.contains(c.code))
    );
    assert_eq!(explain("nothing"), None);
}

#[test]
fn tables_are_sorted_by_code() {
    for table in [ALL, TREE] {
        assert!(table.windows(2).all(|pair| pair[0].code < pair[1].code), "sorted, none twice");
    }
    assert!(ALL.iter().all(|rule| matches!(rule.run, Run::Item(..))));
    assert!(TREE.iter().all(|rule| matches!(rule.run, Run::Tree(_))));
}

#[test]
fn severity_of_missing_values_depends_on_stage_and_status() {
    let post = |status: &str, taxonomies: &str| {
        format!(
            "id: a15d2ab9-76a5-4c6c-8b2f-5d6b8a9c0001\ntype: page\nlocale: en\nslug: one\ntitle: One\nstatus: {status}\n{taxonomies}modules:\n\n  - id: c15d2ab9-76a5-4c6c-8b2f-5d6b8a9c0001\n    type: quote\n    props: {{}}\n"
        )
    };
    let many = "taxonomies:\n  sections: [news, sport]\n";
    for (status, taxonomies, strictness, expected) in [
        ("draft", "", Strictness::Staged, vec![("module.prop.missing", Severity::Warning)]),
        ("published", "", Strictness::Staged, vec![("module.prop.missing", Severity::Error)]),
        ("draft", "", Strictness::Live, vec![("module.prop.missing", Severity::Warning)]),
        ("published", "", Strictness::Live, vec![("module.prop.missing", Severity::Error)]),
        ("draft", "", Strictness::Approved, vec![("module.prop.missing", Severity::Error)]),
        (
            "published",
            many,
            Strictness::Staged,
            vec![("post.taxonomy.many", Severity::Warning), ("module.prop.missing", Severity::Error)],
        ),
        (
            "draft",
            many,
            Strictness::Live,
            vec![("post.taxonomy.many", Severity::Error), ("module.prop.missing", Severity::Warning)],
        ),
    ] {
        let text = post(status, taxonomies);
        let found = findings(&[("posts/page/en/one.yaml", &text)], strictness);
        let mut found: Vec<_> = found.iter().map(|issue| (issue.code.as_str(), issue.severity)).collect();
        let mut expected = expected;
        found.sort();
        expected.sort();
        assert_eq!(found, expected, "{status} {strictness:?}");
    }
}

#[test]
fn group_locks_allow_types_that_cannot_be_locked() {
    let text = "id: a15d2ab9-76a5-4c6c-8b2f-5d6b8a9c0001\ntype: blog\nlocale: en\nslug: one\ntitle: One\nstatus: draft\nmodules:\n\n  - id: c15d2ab9-76a5-4c6c-8b2f-5d6b8a9c0001\n    type: bar\n    locked: true\n";
    assert_eq!(findings(&[("posts/blog/en/one.yaml", text)], Strictness::Live), []);
}

#[test]
fn parent_of_another_type_is_right_where_its_page_is_above() {
    let news = "id: a15d2ab9-76a5-4c6c-8b2f-5d6b8a9c0001\ntype: blog\nlocale: en\nslug: news\ntitle: News\nstatus: draft\n";
    let below = news.replace("0001\ntype: blog", "0002\ntype: page").replace("slug: news", "slug: two")
        + "parentId: a15d2ab9-76a5-4c6c-8b2f-5d6b8a9c0001\n";
    for (pattern, expected) in [("/{slug}", 0), ("/journal/{slug}", 1)] {
        let blog = format!(
            "type: blog\nlabel: Blog post\nmoduleGroup:\n  name: blog-default\nurlPatterns:\n  - locale: en\n    pattern: {pattern}\n    isDefault: true\n"
        );
        let files = [
            ("post-types/blog.yaml", blog.as_str()),
            ("posts/blog/en/news.yaml", news),
            ("posts/page/en/two.yaml", below.as_str()),
        ];
        let found = findings(&files, Strictness::Live);
        let found: Vec<_> = found.iter().filter(|issue| issue.code == "post.parent.type").collect();
        assert_eq!(found.len(), expected, "{pattern} {found:#?}");
    }
}

#[test]
fn redirects_from_one_address_are_found_in_all_files_and_by_language() {
    let entry = |number: u8, from: &str, more: &str| {
        format!(
            "  - id: a15d2ab9-76a5-4c6c-8b2f-5d6b8a9c000{number}\n    from: {from}\n    to: https://example.org\n{more}"
        )
    };
    let main = format!("redirects:\n{}{}", entry(1, "/old", ""), entry(2, "/old/", "    locale: en\n"));
    let list = format!("name: more\nredirects:\n{}{}", entry(3, "/old", ""), entry(4, "/older", ""));
    let found = findings(&[("redirects.yaml", &main), ("redirects/more.yaml", &list)], Strictness::Live);
    let found: Vec<_> = found.iter().map(|one| [&one.code, &one.file, &one.pointer]).collect();
    assert_eq!(found, [["redirect.taken", "redirects/more.yaml", "/redirects/0/from"]]);
}

#[test]
fn redirect_of_many_addresses_is_no_dead_link() {
    let entry = |number: u8, from: &str, to: &str| {
        format!("  - id: a15d2ab9-76a5-4c6c-8b2f-5d6b8a9c000{number}\n    from: {from}\n    to: {to}\n")
    };
    let text = format!("redirects:\n{}{}", entry(1, "/b/*", "/blog/*"), entry(2, "/c", "/none"));
    let found = findings(&[("redirects.yaml", &text)], Strictness::Live);
    let found: Vec<_> = found.iter().filter(|one| one.code == "link.dead").map(|one| &one.pointer).collect();
    assert_eq!(found, ["/redirects/1/to"]);
}

#[test]
fn link_that_redirects_to_a_page_is_not_dead() {
    let post = |number: u8, slug: &str, more: &str| {
        format!(
            "id: a15d2ab9-76a5-4c6c-8b2f-5d6b8a9c000{number}\ntype: page\nlocale: en\nslug: {slug}\ntitle: T\nstatus: published\n{more}"
        )
    };
    let guide = post(1, "guide", "");
    let brakes = post(2, "brakes", "parentId: a15d2ab9-76a5-4c6c-8b2f-5d6b8a9c0001\n");
    let draft = post(4, "plans", "").replace("published", "draft");
    let links = post(
        3,
        "links",
        "modules:\n  - id: c15d2ab9-76a5-4c6c-8b2f-5d6b8a9c0001\n    type: prose\n    props:\n      content: |\n        [a](/guide/brakes) [b](/brakes) [c](/Guide/Brakes/) [d](/guide/wheels) [e](/plans) [f](/news)\n",
    );
    let files = [
        ("posts/page/en/guide.yaml", guide.as_str()),
        ("posts/page/en/brakes.yaml", brakes.as_str()),
        ("posts/page/en/plans.yaml", draft.as_str()),
        ("posts/page/en/links.yaml", links.as_str()),
    ];
    let dead = |list_post: u8| -> Vec<String> {
        let blog = format!(
            "type: blog\nlabel: Blog post\nmoduleGroup:\n  name: blog-default\ntaxonomies: [tags]\nurlPatterns:\n  - locale: en\n    pattern: /news/{{slug}}\n    isDefault: true\n    aggregatePostId: a15d2ab9-76a5-4c6c-8b2f-5d6b8a9c000{list_post}\n"
        );
        let files: Vec<(&str, &str)> =
            files.into_iter().chain([("post-types/blog.yaml", blog.as_str())]).collect();
        let found = findings(&files, Strictness::Staged).into_iter();
        found.filter(|issue| issue.code == "link.dead").map(|issue| issue.message).collect()
    };
    let wheels = "`/guide/wheels` is a dead link: there is no page and no redirect";
    let plans = "`/plans` leads to the post `plans`, which is not live: it is draft";
    assert_eq!(dead(1), [wheels, plans], "`/news` redirects to the list post");
    let news = "`/news` is a dead link: there is no page and no redirect";
    assert_eq!(dead(4), [wheels, plans, news], "a draft lists nothing");
}

#[test]
fn link_to_a_list_of_a_language_or_a_copy_of_a_page_is_not_dead() {
    let links = "id: a15d2ab9-76a5-4c6c-8b2f-5d6b8a9c0001\ntype: page\nlocale: en\nslug: guide\ntitle: T\nstatus: published\nmodules:\n  - id: c15d2ab9-76a5-4c6c-8b2f-5d6b8a9c0001\n    type: prose\n    props:\n      content: |\n        [a](/es) [b](/es/) [c](/de) [d](/index.md) [e](/guide.md) [f](/es/index.md)\n";
    let found = findings(&[("posts/page/en/guide.yaml", links)], Strictness::Staged).into_iter();
    let dead: Vec<_> = found.filter(|issue| issue.code == "link.dead").map(|issue| issue.message).collect();
    let none = |path: &str| format!("`{path}` is a dead link: there is no page and no redirect");
    assert_eq!(dead, [none("/de"), none("/es/index.md")]);
}

#[test]
fn link_with_the_path_of_the_site_is_not_dead() {
    let settings = "format = 1\nbase_url = \"https://ada.example.org/shop\"\n\n[locales]\ndefault = \"en\"\n";
    let links = "id: a15d2ab9-76a5-4c6c-8b2f-5d6b8a9c0001\ntype: page\nlocale: en\nslug: one\ntitle: T\nstatus: published\nmodules:\n  - id: c15d2ab9-76a5-4c6c-8b2f-5d6b8a9c0001\n    type: prose\n    props:\n      content: \"[a](/shop/) [b](/shop) [c](/shop/two) [d](/shops)\"\n";
    let files = [("cms.toml", settings), ("posts/page/en/one.yaml", links)];
    let found = findings(&files, Strictness::Staged).into_iter();
    let dead: Vec<String> =
        found.filter(|issue| issue.code == "link.dead").map(|issue| issue.message).collect();
    let message = |address: &str| format!("`{address}` is a dead link: there is no page and no redirect");
    assert_eq!(dead, [message("/shop/two"), message("/shops")]);
}

#[test]
fn links_within_a_page_lead_to_its_headings() {
    let post = |content: &str| {
        let head = "id: a15d2ab9-76a5-4c6c-8b2f-5d6b8a9c0001\ntype: page\nlocale: en\nslug: one\ntitle: T\nstatus: draft\n";
        format!(
            "{head}modules:\n  - id: c15d2ab9-76a5-4c6c-8b2f-5d6b8a9c0001\n    type: prose\n    props:\n      content: {}\n",
            json!(content)
        )
    };
    let messages = |content: &str| -> Vec<String> {
        let found = findings(&[("posts/page/en/one.yaml", &post(content))], Strictness::Staged).into_iter();
        found.filter(|issue| issue.code == "link.anchor").map(|issue| issue.message).collect()
    };
    let good = "## A b\n\n### C {#d}\n\n## A b\n\n[1](#a-b) [2](#a-b-2) [3](#d) [4](#top) [5](#m-1-title) [6](#) [7](/x#y)";
    assert_eq!(messages(good), Vec::<String>::new());
    assert_eq!(messages("## {title}\n\n[1](#t)"), Vec::<String>::new(), "a token gives the id");
    assert_eq!(
        messages("## C {#d}\n\n[1](#c) `[2](#e)`"),
        ["no heading of the post has the id `c`: it has `d`"]
    );
    assert_eq!(messages("[1](<#c>)"), ["no heading of the post has the id `c`: it has no headings"]);
}

#[test]
fn facts_are_found_by_id_key_and_slug() {
    let files = [
        ("globals/cta.yaml", Kind::Global, json!({"id": "A", "slug": "cta", "aliases": ["old"]})),
        ("terms/tags/b.yaml", Kind::Term, json!({"id": "t", "slug": "b", "parent": "c"})),
        (
            "posts/x.yaml",
            Kind::Post,
            json!({"id": "p", "locale": "en", "slug": 2026, "modules": [{"id": "M"}]}),
        ),
        (
            "posts/y.yaml",
            Kind::Post,
            json!({"id": "p", "locale": "en", "slug": "2026", "modules": [{"id": "m"}]}),
        ),
    ];
    let definitions = crate::model::Definitions::default();
    let of_files: Vec<FileFacts> =
        files.iter().map(|(path, kind, value)| FileFacts::of(path, *kind, value)).collect();
    let with_facts = files.iter().zip(&of_files).map(|((path, kind, _), facts)| (*path, *kind, facts));
    let facts = Facts::new(&definitions, with_facts);
    assert_eq!(facts.paths_of_id(Kind::Global, "a"), ["globals/cta.yaml"]);
    assert_eq!(facts.paths_of_key(Kind::Global, "old"), ["globals/cta.yaml"]);
    assert_eq!(facts.paths_of_key(Kind::Term, "tags/b"), ["terms/tags/b.yaml"]);
    assert_eq!(facts.parent_of_term("tags", "b").as_deref(), Some("c"));
    assert_eq!(facts.posts_with_slug("en", "2026"), ["posts/x.yaml", "posts/y.yaml"]);
    assert_eq!(facts.modules_with_id("m"), ["posts/x.yaml", "posts/y.yaml"]);
    assert_eq!(facts.post("p").map(|post| post.slug.clone()).as_deref(), Some("2026"));
    assert_eq!((facts.paths_of_id(Kind::Post, "q").len(), facts.post("q")), (0, None));
    assert!(SITE.len() > 10);
}

#[test]
fn redirect_loops_are_found_across_files_and_addresses() {
    let file = |name: &str, entries: &[(&str, &str)]| {
        let entry = |(from, to): &(&str, &str)| {
            let id = crate::urls::redirect_id(&format!("{name}{from}"));
            format!("  - id: {id}\n    from: {from}\n    to: {to}\n")
        };
        format!("{name}redirects:\n{}", entries.iter().map(entry).collect::<String>())
    };
    let looping = |main: &[(&str, &str)], more: &[(&str, &str)]| {
        let (main, more) = (file("", main), file("name: more\n", more));
        let page = "id: a15d2ab9-76a5-4c6c-8b2f-5d6b8a9c0001\ntype: page\nlocale: en\nslug: one\ntitle: One\nstatus: published\n";
        let files = [
            ("redirects.yaml", main.as_str()),
            ("redirects/more.yaml", more.as_str()),
            ("posts/page/en/one.yaml", page),
        ];
        let mut found = findings(&files, Strictness::Live);
        found.retain(|issue| issue.code == "redirect.loop");
        found.into_iter().map(|issue| (issue.file, issue.pointer)).collect::<Vec<_>>()
    };
    let at = |file: &str, entry: usize| (file.to_owned(), format!("/redirects/{entry}/to"));
    let both = [at("redirects.yaml", 0), at("redirects/more.yaml", 0)];
    assert_eq!(looping(&[("/a", "/b/?x#y")], &[("/b/", "/a"), ("/into", "/a")]), both);
    assert_eq!(looping(&[("/blog/feed.xml", "/posts/feed.xml")], &[("/posts/*", "/blog/*")]), both[..1]);
    assert_eq!(looping(&[("/old/*", "/new/*")], &[("/new/*", "/old/*")]), both);
    // An address that is spelled in another way leads to itself, too.
    assert_eq!(looping(&[("/a", "/a?x=1"), ("/b", "/b#c")], &[]), [0, 1].map(|n| at("redirects.yaml", n)));
    // The page is reached before the redirect for all below its address.
    assert_eq!(looping(&[("/a/one", "/one")], &[("/*", "/a/*")]), []);
    assert_eq!(looping(&[("/a", "/b"), ("/c?x=1", "/c")], &[("/b", "/d"), ("/e", "/e")]), []);
}
