//! Tests of addresses.

use super::*;
use crate::base::Value;
use crate::model::{Definitions, Redirect};
use serde_json::json;

const IDS: [&str; 7] = [
    "6f1f0c1e-8d0b-4a53-9f8e-2b6b2f3a9c01",
    "6f1f0c1e-8d0b-4a53-9f8e-2b6b2f3a9c02",
    "6f1f0c1e-8d0b-4a53-9f8e-2b6b2f3a9c03",
    "6f1f0c1e-8d0b-4a53-9f8e-2b6b2f3a9c04",
    "6f1f0c1e-8d0b-4a53-9f8e-2b6b2f3a9c05",
    "6f1f0c1e-8d0b-4a53-9f8e-2b6b2f3a9c06",
    "6f1f0c1e-8d0b-4a53-9f8e-2b6b2f3a9c07",
];

fn definitions() -> Definitions {
    let patterns = |list: &[(&str, &str)]| -> Vec<Value> {
        list.iter()
            .map(|(locale, pattern)| json!({"locale": locale, "pattern": pattern, "isDefault": true}))
            .collect()
    };
    let files = [
        (
            "cms.toml",
            json!({"format": 1, "base_url": "https://example.org", "locales": {"default": "en", "supported": ["en", "es", "fr"]}}),
        ),
        (
            "post-types/page.yaml",
            json!({"type": "page", "label": "Page", "hierarchyEnabled": true, "urlPatterns": patterns(&[("en", "/{path}"), ("es", "/es/{path}")])}),
        ),
        (
            "post-types/blog.yaml",
            json!({"type": "blog", "label": "Blog", "urlPatterns": patterns(&[("en", "/blog/{yyyy}/{slug}")])}),
        ),
        (
            "post-types/company.yaml",
            json!({"type": "company", "label": "Company", "permalinksEnabled": false}),
        ),
    ];
    Definitions::load(files.into_iter().map(|(path, value)| (path.to_owned(), value))).0
}

fn place(id: usize, post_type: &str, locale: &str, slug: &str) -> Place {
    Place {
        id: IDS[id].to_owned(),
        post_type: post_type.to_owned(),
        locale: locale.to_owned(),
        slug: slug.to_owned(),
        title: slug.to_uppercase(),
        status: "published".to_owned(),
        date: Some("2026-11-20T09:30:00Z".to_owned()),
        ..Place::default()
    }
}

fn redirect(from: &str, to: &str, status: Option<u16>) -> Redirect {
    let is_post = to.contains("-4a53-");
    let mut value = json!({"id": IDS[0], "from": from, "status": status});
    value[if is_post { "postId" } else { "to" }] = to.into();
    serde_json::from_value(value).unwrap()
}

fn book() -> Book {
    let child = Place { parent: Some(IDS[1].to_owned()), ..place(2, "page", "en", "team") };
    let draft = Place { status: "draft".to_owned(), ..place(4, "page", "en", "soon") };
    let places = [
        place(0, "page", "en", "home"),
        place(1, "page", "en", "about"),
        child,
        place(3, "blog", "en", "hello"),
        draft,
        place(5, "page", "es", "home"),
        place(6, "blog", "fr", "bonjour"),
    ];
    let redirects = vec![
        redirect("/old", "/older", Some(302)),
        redirect("/older/", IDS[3], None),
        redirect("/a", "/b", None),
        redirect("/b", "https://example.org/a", None),
        redirect("/away", "https://elsewhere.example/x", Some(307)),
        redirect("/nowhere", IDS[4], None),
        redirect("/about", "/team", None),
        Redirect { locale: Some("es".to_owned()), ..redirect("/viejo", "/about", None) },
    ];
    Book::new(&definitions(), places, redirects)
}

#[test]
fn posts_have_addresses() {
    let book = book();
    let expected = ["/", "/about", "/about/team", "/blog/2026/hello", "/soon", "/es", "/fr/blog/bonjour"];
    for (id, address) in IDS.iter().zip(expected) {
        assert_eq!(book.address(id).as_deref(), Some(address));
    }
    assert_eq!(Patterns::of(&definitions()).of_links("company", "en").map(|p| p.text.clone()), None);
}

#[test]
fn invalid_slug_has_no_address() {
    for slug in ["..", "a/b", "A", "", "a?b", "%2e%2e"] {
        let book = Book::new(&definitions(), [place(1, "page", "en", slug)], Vec::new());
        assert_eq!(book.address(IDS[1]), None, "{slug}");
    }
    let under = Place { parent: Some(IDS[1].to_owned()), ..place(2, "page", "en", "fine") };
    let book = Book::new(&definitions(), [place(1, "page", "en", ".."), under], Vec::new());
    assert_eq!(book.address(IDS[2]), None);
}

#[test]
fn cyclic_parents_have_a_finite_address() {
    let one = Place { parent: Some(IDS[2].to_owned()), ..place(1, "page", "en", "one") };
    let two = Place { parent: Some(IDS[1].to_owned()), ..place(2, "page", "en", "two") };
    let book = Book::new(&definitions(), [one, two], Vec::new());
    assert_eq!(book.address(IDS[1]).as_deref(), Some("/two/one"));
}

#[test]
fn invalid_patterns_are_refused() {
    for bad in [
        "blog/{slug}",
        "/blog",
        "/{slug",
        "/{what}",
        "/a//{slug}",
        "/../{slug}",
        "/{slug}/{slug}",
        "/a?{slug}",
        "/a b/{slug}",
    ] {
        assert!(Pattern::parse("x", "en", bad, true).is_none(), "{bad}");
    }
    assert!(Pattern::parse("x", "en", "/x/:slug", true).is_some());
}

#[test]
fn most_specific_pattern_comes_first() {
    let patterns = Patterns::of(&definitions());
    let texts: Vec<_> = patterns.all().iter().map(|p| p.text.as_str()).collect();
    assert_eq!(
        texts,
        ["/es/blog/{slug}", "/fr/blog/{slug}", "/es/{path}", "/fr/{path}", "/blog/{yyyy}/{slug}", "/{path}"]
    );
}

#[test]
fn last_token_is_optional() {
    let pattern = |text: &str| Pattern::parse("x", "en", text, true).unwrap();
    let matched = pattern("/blog/{slug}").matched("/blog").unwrap();
    assert_eq!((matched.slug.as_str(), matched.full_path), ("", None));
    let matched = pattern("/{path}").matched("/").unwrap();
    assert_eq!((matched.slug.as_str(), matched.full_path.as_deref()), ("", Some("")));
    let matched = pattern("/Docs/{path}").matched("/docs/a/b/").unwrap();
    assert_eq!((matched.slug.as_str(), matched.full_path.as_deref()), ("b", Some("a/b")));
    assert!(pattern("/blog/{slug}").matched("/blog/a/b").is_none());
    assert!(pattern("/blog/{slug}").matched("blog/a").is_none());
}

#[test]
fn paths_are_routed() {
    let book = book();
    for (path, status, to) in [
        ("/", 200, None),
        ("/about/team", 200, None),
        ("/es", 200, None),
        ("/about/team?x=1#y", 200, None),
        ("https://example.org/about", 200, None),
        // Other spellings redirect to the canonical address.
        ("/home", 301, Some("/")),
        ("/team", 301, Some("/about/team")),
        ("/Blog/2025/Hello/", 301, Some("/blog/2026/hello")),
        ("/ab%6Fut", 301, Some("/about")),
        // A page takes precedence over a redirect.
        ("/about", 200, None),
        ("/old", 302, Some("/older")),
        ("/older", 301, Some("/blog/2026/hello")),
        ("/away", 307, Some("https://elsewhere.example/x")),
        ("/nowhere", 404, None),
        ("/a", 404, None),
        ("/soon", 404, None),
        ("/company/x", 404, None),
        ("about", 404, None),
    ] {
        let answer = book.answer(path);
        assert_eq!(answer, book.route(path).answer, "{path}");
        assert_eq!((answer.status, answer.location.as_deref()), (status, to), "{path}");
    }
}

#[test]
fn stored_redirect_comes_before_a_post_that_only_the_last_part_names() {
    let redirects = vec![
        redirect("/shop/team/", IDS[3], None),
        redirect("/ABOUT/team", IDS[3], None),
        redirect("/firm/*", IDS[3], None),
        redirect("/gone/team", IDS[4], None),
        redirect("/a/team", "/b/team", None),
        redirect("/b/team", "/a/team", None),
        Redirect { locale: Some("es".to_owned()), ..redirect("/el/team", IDS[3], None) },
    ];
    let book = Book::new(&definitions(), book().places().cloned(), redirects);
    let (blog, team) = ("/blog/2026/hello", "/about/team");
    for (path, to) in [
        ("/shop/team", blog),
        ("/shop/te%61m/", blog),
        // A difference of spelling alone.
        ("/ABOUT/team", team),
        // From all below an address, to a post that is not live, in a circle, of another language, none.
        ("/firm/team", team),
        ("/gone/team", team),
        ("/a/team", team),
        ("/el/team", team),
        ("/other/team", team),
    ] {
        let answer = book.answer(path);
        assert_eq!(answer, book.route(path).answer, "{path}");
        assert_eq!((answer.status, answer.location.as_deref()), (301, Some(to)), "{path}");
    }
    assert_eq!(book.route("/shop/team").post, None, "the other page is not what visitors get");
}

#[test]
fn rest_of_an_address_does_not_lead_to_another_site() {
    let redirects = vec![redirect("/old/*", "/*", None), redirect("/out", "/\\b.example", None)];
    let book = Book::new(&definitions(), [place(0, "page", "en", "home")], redirects);
    for (path, to) in [
        ("/old/a/b", "/a/b"),
        ("/old//b.example", "/b.example"),
        ("/old/%5Cb.example", "/b.example"),
        ("/old/%2F/b.example", "/b.example"),
        ("/old/%09/b.example", "/b.example"),
        ("/old/%5C%09/b.example", "/b.example"),
    ] {
        assert_eq!(book.answer(path).location.as_deref(), Some(to), "{path}");
    }
    let leads = super::redirects::follow(None, "/out", &book).unwrap().unwrap();
    assert_eq!(leads.target, super::redirects::Target::Url("/\\b.example".to_owned()));
}

#[test]
fn address_finds_posts_that_are_not_live() {
    let live = Place { id: "live".to_owned(), ..place(0, "page", "en", "soon") };
    let gone = Place { id: "gone".to_owned(), deleted: true, ..place(0, "page", "en", "gone") };
    let book = book().with([gone]);
    let found = |book: &Book, address: &str| {
        book.posts_at(address).into_iter().map(|place| place.id.clone()).collect::<Vec<_>>()
    };
    for (address, id) in
        [("/about/team/", IDS[2]), ("https://example.org/soon?x=1", IDS[4]), ("/gone", "gone")]
    {
        assert_eq!(found(&book, address), [id], "{address}");
    }
    // A page has precedence over a draft with the same address.
    assert_eq!(found(&book.with([live]), "/soon"), ["live"]);
    for other in ["/team", "/old", "/none", "soon"] {
        assert!(found(&book, other).is_empty(), "{other}");
    }
}

#[test]
fn routing_steps_state_their_reason() {
    let book = book();
    let last = |path: &str| book.route(path).steps.pop().unwrap().because;
    let first = |path: &str| book.route(path).steps.swap_remove(0).because;
    assert_eq!(first("/soon"), "`SOON` is not live: it is draft");
    assert_eq!(last("/old"), "`/old` leads to `/older`: 302, which leads on to /blog/2026/hello");
    let circle = &book.route("/a").steps[1].because;
    assert_eq!(circle, "they lead in a circle: /a → /b → /a");
    let other = "the one from `/viejo` is for `es` only, and `/viejo` is in `en`";
    assert!(book.route("/viejo").steps.iter().any(|step| step.because == other));
    let route = book.route("/nope/deep");
    let info = route.matched.unwrap();
    assert_eq!(
        (info.slug.as_str(), info.full_path.as_deref(), info.uses_path),
        ("deep", Some("nope/deep"), true)
    );
    assert_eq!(route.post, None);
}

#[test]
fn sitemaps_are_escaped_and_split() {
    let link = |n: usize| SitemapLink { address: format!("/a&{n}"), changed: None, translations: Vec::new() };
    let one = sitemaps("https://example.org/", &[link(1)]);
    assert_eq!(one.len(), 1);
    assert!(one[0].1.contains("<loc>https://example.org/a&amp;1</loc>"), "{}", one[0].1);
    let many: Vec<_> = (0..=SITEMAP_LINKS_MAX).map(link).collect();
    let names: Vec<_> = sitemaps("https://example.org", &many).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["sitemap.xml", "sitemap-1.xml", "sitemap-2.xml"]);
}

#[test]
fn robots_txt_names_the_sitemap() {
    assert!(robots(Some("https://example.org/")).ends_with("Sitemap: https://example.org/sitemap.xml\n"));
    assert!(!robots(None).contains("Sitemap"));
}

#[test]
fn pattern_redirects_to_its_aggregate_post() {
    let patterns = |list: Option<&str>| json!([{"locale": "en", "pattern": "/news/{slug}", "isDefault": true, "aggregatePostId": list}]);
    let book = |list: Option<&str>| {
        let files = [
            ("cms.toml", json!({"format": 1, "locales": {"default": "en"}})),
            ("post-types/blog.yaml", json!({"type": "blog", "label": "Blog", "urlPatterns": patterns(list)})),
            (
                "post-types/page.yaml",
                json!({"type": "page", "label": "Page", "urlPatterns": [{"locale": "en", "pattern": "/{slug}", "isDefault": true}]}),
            ),
        ];
        let definitions =
            Definitions::load(files.into_iter().map(|(path, value)| (path.to_owned(), value))).0;
        Book::new(
            &definitions,
            [place(0, "page", "en", "all-news"), place(1, "page", "en", "news")],
            Vec::new(),
        )
    };
    let led = |list: Option<&str>| {
        let route = book(list).route("/news");
        let named = route.matched.and_then(|matched| matched.aggregate_post_id);
        (route.answer.status, route.answer.location, route.answer.post_id, named)
    };
    let id = |at: usize| Some(IDS[at].to_owned());
    assert_eq!(led(None), (200, None, id(1), None));
    assert_eq!(led(Some(IDS[0])), (301, Some("/all-news".to_owned()), None, id(0)));
    assert_eq!(led(Some(IDS[1])), (200, None, id(1), None), "the list has that very address");
    assert_eq!(led(Some(IDS[5])).0, 200, "a list that is not there is none");
}

#[test]
fn derived_addresses_have_forms_of_their_own() {
    let (book, definitions) = (book(), definitions());
    let is_possible = |path| derived::is_possible(path, &definitions, book.patterns(), &book);
    for path in [
        "/search",
        "/journal/page/2",
        "/feed.xml",
        "/fr/feed.xml",
        "/blog/atom.xml",
        "/about/feed.xml",
        "/fr/blog/2026",
        "/blog",
        "/blog/",
        "/llms.txt",
        "/fr/llms.txt",
        "/sitemap.xml",
    ] {
        assert!(is_possible(path), "{path}");
    }
    for path in ["/", "/plans", "/tags/x", "/blog/page/", "/prices/2026", "/blog/hello.md", "/plans/feed.xml"]
    {
        assert!(!is_possible(path), "{path}");
    }
    let mut silent = definitions.clone();
    silent.settings.pages.feeds = false;
    assert!(
        !derived::is_possible("/blog/atom.xml", &silent, book.patterns(), &book),
        "feeds are switched off"
    );
}

#[test]
fn address_of_a_redirect_is_written_in_its_language() {
    let address = |from: &str, locale: &str| in_language(from, locale, ["es", "en", "pt-BR"].into_iter());
    for (from, locale, expected) in [
        ("/old", "en", "/en/old"),
        ("/blog/chain/", "en", "/en/blog/chain/"),
        ("/en/old", "es", "/old"),
        ("/EN/old", "pt-BR", "/pt-BR/old"),
        ("/en", "es", "/"),
        ("/docs/*", "en", "/en/docs/*"),
    ] {
        assert_eq!(address(from, locale).as_deref(), Some(expected), "{from} {locale}");
    }
    assert_eq!(address("/old", "fr"), None);
    assert_eq!(address("/en/en/old", "es"), None);
}
