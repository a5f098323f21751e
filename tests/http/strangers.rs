//! Anonymous clients of a site with public published content learn nothing else.

use super::server::Server;
use crate::support::Sandbox;
use serde_json::{Value, json};

/// A demo site with other settings for the API.
fn with_api(settings: &str, options: &[&str]) -> Server {
    let site = Sandbox::site();
    site.git(&["checkout", "-q", "source"]);
    let other = site.read("cms.toml").replace("public_read = false", settings);
    site.write("cms.toml", &other);
    site.git(&["commit", "--quiet", "--all", "--message", "Open"]);
    Server::on(site, options, &[])
}

/// A demo site whose published content is public.
fn public() -> Server {
    with_api("public_read = true", &["--no-rate-limits"])
}

fn get(server: &Server, path: &str) -> Value {
    server.ask("GET", path).send().is(200).value()
}

#[test]
fn anonymous_clients_see_published_posts_only() {
    let server = public();
    let admin = server.token("admin", &[]);
    let taxonomy = "/api/taxonomies/tags/terms";
    let term = server.get(&admin, taxonomy)["data"][0].clone();
    let before =
        (get(&server, "/api/modules/global/site-cta"), get(&server, taxonomy), get(&server, "/api/locales"));
    let cta = json!([{"type": "cta", "globalSlug": "site-cta"}]);
    let kind = get(&server, "/api/modules/global/site-cta")["type"].clone();
    let mut cta = cta;
    cta[0]["type"] = kind;
    let fields = json!({"title": "Secret", "type": "blog", "status": "draft", "modules": cta, "taxonomyTermIds": [term["id"]]});
    server.made(&admin, fields);
    let used = |value: &Value| (value["metadata"]["usedBy"].clone(), value["metadata"]["usageCount"].clone());
    let after = get(&server, "/api/modules/global/site-cta");
    assert_eq!(used(&after), used(&before.0));
    assert!(!after.to_string().contains("secret"));
    assert_eq!(get(&server, taxonomy)["data"], before.1["data"]);
    assert_eq!(get(&server, "/api/locales")["data"], before.2["data"]);
    let counted = |value: &Value| value["data"][0]["postCount"].as_u64();
    assert!(counted(&server.get(&admin, taxonomy)) > counted(&before.1));
    let listed = get(&server, "/api/modules/global");
    let row =
        listed["data"].as_array().expect("rows").iter().find(|row| row["slug"] == "site-cta").expect("it");
    assert_eq!(row["usageCount"], after["usageCount"]);
    for query in ["status=draft", "inReview=1", "hasFeedback=1"] {
        assert_eq!(get(&server, &format!("/api/posts?{query}"))["meta"]["total"], 0, "{query}");
    }
    assert!(get(&server, "/api/posts?status=draft,published")["meta"]["total"].as_u64() > Some(0));
}

#[test]
fn allowed_origins_may_use_the_api() {
    let settings = "public_read = true\ncors_origins = [\"https://app.example.org\"]";
    let server = with_api(settings, &["--no-rate-limits"]);
    let ask = |method: &str, path: &str, origin: &str| {
        let ask = server.ask(method, path).with(&format!("Origin: {origin}"));
        ask.with("Access-Control-Request-Method: PUT").send()
    };
    let (own, other) = ("https://app.example.org", "https://evil.example");
    let path = "/api/posts/9f7c40bf-e282-4f21-9dd2-80ac416ff95d";
    let allowed = ask("OPTIONS", path, own).is(204);
    assert_eq!(allowed.header("access-control-allow-origin"), Some(own));
    assert!(allowed.header("access-control-allow-methods").is_some_and(|methods| methods.contains("PUT")));
    assert!(
        allowed.header("access-control-allow-headers").is_some_and(|names| names.contains("authorization"))
    );
    // The second response is a cached one.
    for _ in 0..2 {
        let read = ask("GET", "/api/posts", own).is(200);
        assert_eq!(read.header("access-control-allow-origin"), Some(own));
        assert!(read.header("access-control-allow-credentials").is_none());
        let readable = read.header("access-control-expose-headers");
        assert!(readable.is_some_and(|names| names.contains("idempotent-replayed")), "{readable:?}");
        assert!(ask("GET", "/api/posts", other).is(200).header("access-control-allow-origin").is_none());
    }
    assert!(ask("OPTIONS", path, other).header("access-control-allow-origin").is_none());
    // Pictures for a canvas, with the attribute `crossorigin`.
    let media = server.get(&server.token("admin", &[]), "/api/media");
    let picture = media["data"][0]["url"].as_str().expect("an address");
    assert_eq!(ask("GET", picture, own).is(200).header("access-control-allow-origin"), Some(own));
    assert!(ask("GET", picture, other).is(200).header("access-control-allow-origin").is_none());
    assert!(ask("GET", "/health", own).header("access-control-allow-origin").is_none());
    assert_eq!(ask("PUT", path, own).is(401).header("access-control-allow-origin"), Some(own));
    let closed = public();
    let read = closed.ask("GET", "/api/posts").with(&format!("Origin: {own}")).send().is(200);
    assert!(read.header("access-control-allow-origin").is_none());
}

#[test]
fn sitemap_lists_live_posts() {
    let server = Server::start(&["--no-rate-limits"]);
    let admin = server.token("admin", &[]);
    server.made(&admin, json!({"title": "Hidden", "slug": "hidden", "status": "draft"}));
    let robots = server.ask("GET", "/robots.txt").send().is(200);
    assert!(robots.body.contains("Disallow: /api/"), "{}", robots.body);
    let map = server.ask("GET", "/sitemap.xml").send().is(200);
    assert_eq!(map.header("content-type"), Some("application/xml"));
    let one =
        server.get(&admin, "/api/posts/9f7c40bf-e282-4f21-9dd2-80ac416ff95d")["metadata"]["url"].clone();
    assert!(
        map.body.contains(one.as_str().expect("an address")) && !map.body.contains("hidden"),
        "{}",
        map.body
    );
    server.ask("GET", "/sitemap-9.xml").send().is(404);
}

#[test]
fn media_is_public_where_reads_are() {
    let open = with_api("public_read = true", &["--no-rate-limits"]);
    open.ask("GET", "/api/media").send().is(200);
    open.ask("GET", "/api/media/categories").send().is(200);
    let closed = Server::start(&["--no-rate-limits"]);
    closed.ask("GET", "/api/media").send().is(401);
}

/// The original product opens these always; here `api.public_read` does.
#[test]
fn front_end_of_the_original_product_needs_public_reads() {
    let closed = Server::start(&["--no-rate-limits"]);
    let media = get(&public(), "/api/media")["data"][0]["id"].as_str().expect("an id").to_owned();
    let post = "9f7c40bf-e282-4f21-9dd2-80ac416ff95d";
    let open = public();
    for path in [
        format!("/api/public/posts?ids={post}"),
        "/api/blogs".to_owned(),
        "/api/profiles".to_owned(),
        "/api/companies".to_owned(),
        "/api/testimonials".to_owned(),
        "/api/search/autocomplete?q=chain".to_owned(),
        format!("/public/media/{media}"),
    ] {
        closed.ask("GET", &path).send().is(401);
        open.ask("GET", &path).send().is(200);
    }
    // No status shows what is not published.
    assert_eq!(get(&open, "/api/blogs?status=draft")["data"], json!([]));
    assert!(!get(&open, "/api/blogs?limit=100").to_string().contains("\"draft\""));
}
