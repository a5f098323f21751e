//! The content of pages.

use super::checker::complaints;
use super::world::{OTHER, PICTURE, World, post_of_everything};
use cms::model::{FieldDef, FieldKind, Post};
use cms::render::{Dependency, Recorder, Renderer, Style, Theme, Variant};
use serde_json::{Value, json};
use std::path::Path;

fn renderer() -> Renderer {
    Renderer::new(Theme::default(), Style::Inline)
}

fn page(post: &Post, world: &World) -> String {
    renderer().page(post, Some("/everything"), world).expect("a page").html
}

fn world() -> World {
    let mut world = World::new("Words of somebody", "/somewhere");
    world.definitions.settings.base_url = Some("https://example.org".to_owned());
    world
}

/// A typical value of a field.
fn plain(def: &FieldDef) -> Value {
    match def.kind {
        FieldKind::Richtext => Value::from(
            "## A heading\n\nSome *text* with a [link](/there).\n\n| a | b |\n|---|---|\n| 1 | 2 |",
        ),
        FieldKind::Link => json!({"kind": "post", "postId": OTHER}),
        FieldKind::Media => Value::from(PICTURE),
        FieldKind::PostReference => json!([OTHER]),
        FieldKind::FormReference => Value::from("contact"),
        FieldKind::Number => json!(3),
        FieldKind::Boolean => Value::from(true),
        FieldKind::Icon => Value::from("bicycle"),
        FieldKind::Select => {
            def.options.last().map_or(Value::Null, |choice| Value::from(choice.value.as_str()))
        }
        _ => Value::from(format!("The {}", def.title())),
    }
}

fn post(changes: &Value) -> Post {
    let mut value = json!({
        "id": super::world::POST, "type": "blog", "locale": "en", "slug": "hello", "title": "Hello & co",
        "status": "published", "excerpt": "A summary.", "publishedAt": "2026-11-20T09:30:00Z",
    });
    if let (Some(value), Some(changes)) = (value.as_object_mut(), changes.as_object()) {
        value.extend(changes.clone());
    }
    serde_json::from_value(value).expect("a post")
}

fn module(kind: &str, props: &Value) -> Value {
    json!([{"id": "00000001-0000-4000-8000-000000000000", "type": kind, "props": props}])
}

#[test]
fn every_built_in_module_has_a_template() {
    let (theme, world) = (Theme::default(), world());
    assert_eq!(world.definitions.module_types.len(), 25);
    for name in world.definitions.module_types.keys() {
        assert!(theme.has(&format!("modules/{name}.html")), "{name}");
    }
    let post = post_of_everything(&world.definitions, &plain);
    let html = page(&post, &world);
    for at in 0..25 {
        assert!(html.contains(&format!("id=\"m-{at:08x}\"")), "module {at}");
    }
    // For a look with a browser, and for the accessibility checker axe.
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("every-module.html");
    std::fs::write(file, &html).expect("a page on disk");
    assert_eq!(complaints(&html), Vec::<String>::new());
}

#[test]
fn ids_on_a_page_are_unique() {
    let world = world();
    let html = page(&post_of_everything(&world.definitions, &plain), &world);
    let mut ids: Vec<&str> = html.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    let count = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), count);
}

#[test]
fn page_has_one_h1() {
    let world = world();
    for (modules, heading) in [
        (json!([]), "<h1>Hello &amp; co</h1>"),
        (module("hero", &json!({"title": "Big"})), "<h1 id=\"m-00000001-title\">Big</h1>"),
    ] {
        let html = page(&post(&json!({"modules": modules})), &world);
        assert!(html.contains(heading), "{html}");
        assert_eq!(html.matches("<h1").count(), 1);
    }
    let html = page(&post(&json!({"modules": module("prose", &json!({"content": "# A\n\n## B"}))})), &world);
    assert_eq!(
        (html.matches("<h1").count(), html.matches("<h2").count(), html.matches("<h3").count()),
        (1, 1, 1)
    );
}

#[test]
fn head_describes_the_page() {
    let world = world();
    let html = page(&post(&json!({})), &world);
    for expected in [
        "<html lang=\"en\" dir=\"ltr\">",
        "<title>Hello &amp; co · My site</title>",
        "<meta name=\"description\" content=\"A summary.\">",
        "<link rel=\"canonical\" href=\"https://example.org/everything\">",
        "<meta property=\"og:title\" content=\"Hello &amp; co\">",
        "<meta property=\"og:type\" content=\"article\">",
        "hreflang=\"es\"",
        "hreflang=\"x-default\"",
    ] {
        assert!(html.contains(expected), "{expected}\n{html}");
    }
    assert!(!html.contains("name=\"robots\""));
    let html = page(
        &post(&json!({
            "metaTitle": "For search", "metaDescription": "Described", "canonicalUrl": "/other", "socialTitle": "For friends",
            "robots": {"index": false}, "socialImageId": PICTURE,
        })),
        &world,
    );
    for expected in [
        "<title>For search</title>",
        "content=\"Described\"",
        "href=\"https://example.org/other\"",
        "<meta property=\"og:title\" content=\"For friends\">",
        "<meta name=\"robots\" content=\"noindex\">",
        "<meta property=\"og:image\" content=\"https://example.org/uploads/a.png\">",
    ] {
        assert!(html.contains(expected), "{expected}\n{html}");
    }
    let documentation = page(&post(&json!({"type": "documentation"})), &world);
    assert!(documentation.contains("content=\"noindex, nofollow\""));
}

#[test]
fn json_ld_can_be_overridden() {
    let world = world();
    let data = |changes: Value| -> Value {
        let html = page(&post(&changes), &world);
        let text =
            html.split("ld+json\">").nth(1).and_then(|rest| rest.split("</script>").next()).expect("data");
        serde_json::from_str(text).expect("JSON")
    };
    let own = data(json!({}))["@graph"][0].clone();
    assert_eq!((&own["@type"], &own["headline"]), (&json!("BlogPosting"), &json!("Hello & co")));
    assert_eq!(own["datePublished"], "2026-11-20T09:30:00Z");
    let own = data(json!({"jsonldOverrides": {"@type": "NewsArticle", "author": {"name": "</script>"}}}));
    assert_eq!(
        (&own["@graph"][0]["@type"], &own["@graph"][0]["author"]["name"]),
        (&json!("NewsArticle"), &json!("</script>"))
    );
    assert_eq!(own["@graph"][1]["@type"], "BreadcrumbList");
}

#[test]
fn tokens_are_replaced_once_in_any_text() {
    let mut world = world();
    world.definitions.settings.custom.insert("tagline".to_owned(), Value::from("<b>{title}"));
    let props = json!({
        "title": "{title} {year} {now} {custom.mood} {settings.tagline} {settings.nothing} {unknown} {", "content": "In {year}: {custom.mood}",
    });
    let html = page(
        &post(
            &json!({"title": "T", "customFields": {"mood": "<i>good</i>"}, "modules": module("prose", &props)}),
        ),
        &world,
    );
    let expected = "T 2026 2026-11-21 &lt;i&gt;good&lt;/i&gt; &lt;b&gt;{title}  {unknown} {</h2>";
    assert!(html.contains(expected), "{html}");
    assert!(html.contains("<p>In 2026: &lt;i&gt;good&lt;/i&gt;</p>"), "{html}");
}

#[test]
fn tokens_are_words_in_code_and_after_a_backslash() {
    let world = world();
    let content = "{year} \\{year} `{year}` <kbd>{year}</kbd>\n\n```\n{year}\n```\n";
    let props = json!({"title": "\\{title}", "content": content});
    let post = post(&json!({"title": "T", "modules": module("prose", &props)}));
    let html = page(&post, &world);
    assert!(html.contains("<p>2026 {year} <code>{year}</code> <kbd>{year}</kbd></p>"), "{html}");
    assert!(html.contains("{title}</h2>"), "{html}");
    let markdown = renderer().markdown(&post, "/t", &world);
    assert!(markdown.contains("2026 \\{year} `{year}` <kbd>{year}</kbd>\n\n```\n{year}\n```"), "{markdown}");
}

#[test]
fn markdown_of_a_page_has_no_more_html_than_the_page() {
    let content =
        "a <script>alert(1)</script> [b](javascript:x) <b onclick=x()>c</b>\n\n<iframe src=x></iframe>\n";
    let props = json!({"title": "<img src=x> [e](javascript:x)", "content": content});
    let post = post(&json!({"title": "<script>T", "modules": module("prose", &props)}));
    let markdown = renderer().markdown(&post, "/t", &world());
    for expected in [
        "# &lt;script>T\n",
        "## &lt;img src=x> [e&#93;(javascript:x)\n",
        "\na \\<script>alert(1)\\</script> b <b>c</b>\n\n\\<iframe src=x>\\</iframe>\n",
    ] {
        assert!(markdown.contains(expected), "{expected}\n{markdown}");
    }
}

#[test]
fn ids_of_headings_have_no_tags() {
    let content = "## Tag <span></span> <!-- since 1 -->\n\n## [<kbd>Ctrl</kbd>](/c) & `<b>`\n";
    let html = page(&post(&json!({"modules": module("prose", &json!({"content": content}))})), &world());
    assert!(html.contains("id=\"tag\"") && html.contains("id=\"ctrl-b\""), "{html}");
}

#[test]
fn pictures_have_sizes_and_dark_variants() {
    let mut world = world();
    let variant =
        |url: &str, width, dark, webp| Variant { url: url.to_owned(), width, height: 1, dark, webp };
    world.variants = vec![
        variant("/uploads/a.small.webp", 400, false, true),
        variant("/uploads/a.small.png", 400, false, false),
        variant("/uploads/a-dark.small.png", 400, true, false),
    ];
    let html = page(
        &post(&json!({"modules": module("hero-with-media", &json!({"title": "x", "image": PICTURE}))})),
        &world,
    );
    for expected in [
        "<source media=\"(prefers-color-scheme: dark)\" srcset=\"/uploads/a-dark.small.png 400w\"",
        "srcset=\"/uploads/a.small.png 400w, /uploads/a.png 1200w\"",
        "alt=\"Words of somebody\"",
        "width=\"1200\" height=\"800\"",
    ] {
        assert!(html.contains(expected), "{expected}\n{html}");
    }
    assert!(html.contains("<source type=\"image/webp\" srcset=\"/uploads/a.small.webp 400w\""), "{html}");
}

#[test]
fn links_lead_to_public_pages_only() {
    let world = world();
    let link = |url: Value| {
        let props = json!({"title": "x", "ctas": [{"label": "Go", "url": url}]});
        let html = page(&post(&json!({"modules": module("hero", &props)})), &world);
        html.split("class=\"ctas\"")
            .nth(1)
            .and_then(|rest| Some(rest.split("href=\"").nth(1)?.split('"').next()?.to_owned()))
    };
    let there = Some("/en/other".to_owned());
    assert_eq!(link(json!({"kind": "post", "postId": OTHER})), there);
    assert_eq!(
        link(json!({"kind": "post", "postId": OTHER, "anchor": "x"})),
        there.map(|there| there + "#x")
    );
    for nowhere in
        [json!("javascript:alert(1)"), json!({"kind": "post", "postId": PICTURE}), json!(""), json!(null)]
    {
        assert_eq!(link(nowhere), None);
    }
}

#[test]
fn dependencies_of_a_page_are_recorded() {
    let world = world();
    let props = json!({"title": "x", "ctas": [{"label": "Go", "url": {"kind": "post", "postId": OTHER}}]});
    let recorder = Recorder::new(&world);
    renderer().page(&post(&json!({"modules": module("hero", &props)})), None, &recorder).expect("a page");
    let noted = recorder.noted();
    assert!(noted.contains(&Dependency::Address(OTHER.to_owned())), "{noted:?}");
    assert!(
        !noted.contains(&Dependency::Card(OTHER.to_owned())),
        "a link shows nothing of its post: {noted:?}"
    );
    assert!(!noted.contains(&Dependency::Now), "{noted:?}");
}
