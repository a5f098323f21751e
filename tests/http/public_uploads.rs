//! Uploads that visitors get elsewhere: `media.public_url`.

use super::server::Server;
use crate::support::Sandbox;
use serde_json::{Value, json};

const CDN: &str = "http://cdn.example.org/site";
const PICTURE: &str = "5d0c3d6e-0f3b-4c56-9a55-8e2b7c1f6a01";

/// A server whose settings name a CDN, an administrator, a picture as it is on Review, and a live post that shows it and
/// names it in its text.
fn site_with_cdn() -> (Server, String, Value, Value) {
    let site = Sandbox::site();
    site.git(&["checkout", "-q", "source"]);
    let more = format!("\n[media]\npublic_url = \"{CDN}/\"\n\n[pages]\nfeed_text = \"full\"\n");
    site.write("cms.toml", &(site.read("cms.toml") + &more));
    site.git(&["commit", "--quiet", "--all", "--message", "Uploads come from a CDN"]);
    let server = Server::on(site, &["--no-rate-limits"], &[]);
    let admin = server.token("admin", &[]);
    let picture = server.get(&admin, &format!("/api/media/{PICTURE}?stage=review"));
    let here = picture["url"].as_str().expect("an address");
    assert!(here.starts_with("/uploads/"), "{here}");
    let text = format!("![The tram]({here})\n\n[The file](<{here}>), `![code]({here})`");
    let post = json!({
        "type": "blog", "title": "At the CDN", "slug": "at-the-cdn", "featuredMediaId": PICTURE,
        "modules": [{"type": "prose", "props": {"content": text}}],
    });
    let post = server.made(&admin, post);
    (server, admin, picture, post)
}

/// How often each of these is in a text: the file at the CDN, its address on the site alone.
fn counts(text: &str, here: &str) -> (usize, usize) {
    let there = text.matches(&format!("{CDN}{here}")).count();
    (there, text.matches(here).count() - there)
}

#[test]
fn visitors_get_uploads_from_the_cdn() {
    let (server, admin, picture, post) = site_with_cdn();
    let here = picture["url"].as_str().expect("an address");
    let page = server.ask("GET", "/blog/at-the-cdn").send().is(200);
    let policy = page.header("content-security-policy").expect("a policy");
    for source in ["img-src", "media-src"] {
        assert!(policy.contains(&format!("{source} 'self' https: http://cdn.example.org;")), "{policy}");
    }
    let (there, at_the_site) = counts(&page.body, here);
    assert!(
        there >= 4,
        "the picture of the page and of cards on the web, in the text, and the link: {there}\n{}",
        page.body
    );
    assert_eq!(at_the_site, 1, "only what is shown as code stays: {}", page.body);
    assert!(
        page.body.contains(&format!("<meta property=\"og:image\" content=\"{CDN}{here}?v=")),
        "{}",
        page.body
    );
    // A size of the picture in a `srcset`.
    assert!(!page.body.contains(" /uploads/") && !page.body.contains("\"/uploads/"), "{}", page.body);
    let copy = server.ask("GET", "/blog/at-the-cdn.md").send().is(200).body;
    assert_eq!(counts(&copy, here), (2, 1), "{copy}");
    let feed = server.ask("GET", "/feed.xml").send().is(200).body;
    assert!(counts(&feed, here).0 >= 2 && !feed.contains("=&quot;/uploads/"), "{feed}");
    // Front ends: what is included, and texts as HTML; not the text as it is in the file.
    let path = format!("/api/posts/{}?stage=source&include=media", post["id"].as_str().expect("an id"));
    let as_stored = server.get(&admin, &path);
    assert_eq!(as_stored["featuredMediaId"]["url"], format!("{CDN}{here}"));
    assert!(
        as_stored["featuredMediaId"]["variants"]["small"].as_str().is_some_and(|url| url.starts_with(CDN))
    );
    assert_eq!(counts(&as_stored["modules"].to_string(), here).0, 0, "{as_stored}");
    let as_html = server.get(&admin, &format!("{path}&richtext=html"));
    assert_eq!(counts(&as_html["modules"].to_string(), here), (2, 1), "{as_html}");
    assert_eq!(
        server.get(&admin, &format!("/api/media/{PICTURE}?stage=source"))["url"],
        format!("{CDN}{here}")
    );
}

#[test]
fn previews_and_review_stay_at_the_server() {
    let (server, admin, picture, post) = site_with_cdn();
    let here = picture["url"].as_str().expect("an address");
    let id = post["id"].as_str().expect("an id");
    let made =
        server.ask("POST", &format!("/api/posts/{id}/preview-link")).with(&admin).json(&json!({})).send();
    let made = made.is(201).value();
    let url = made["url"].as_str().expect("an address");
    let page = server.ask("GET", &url[url.find("/preview/").expect("a path")..]).send().is(200);
    assert!(page.body.contains(here) && !page.body.contains(CDN), "{}", page.body);
    let policy = page.header("content-security-policy").expect("a policy");
    assert!(!policy.contains("cdn.example.org"), "{policy}");
    for form in ["page", "frame"] {
        let rendered = server.site.cms(&["render", "at-the-cdn", "--form", form]).ok().stdout;
        assert!(rendered.contains(here) && !rendered.contains(CDN), "{form}: {rendered}");
    }
    let on_review = server.get(&admin, &format!("/api/posts/{id}?stage=review&include=media&richtext=html"));
    assert!(!on_review.to_string().contains(CDN), "{on_review}");
    let shown = server.site.cms(&["media", "show", PICTURE, "--json"]).ok().json();
    assert_eq!(shown["url"], here);
}

#[test]
fn build_names_the_cdn_and_writes_the_files() {
    let (server, _, picture, _) = site_with_cdn();
    let here = picture["url"].as_str().expect("an address");
    let site = &server.site;
    let build = |stage: &str| {
        site.cms(&["build", "out", "--stage", stage]).ok();
        site.read("out/blog/at-the-cdn/index.html")
    };
    // The same commit is live and on Review: what was built for one is not taken for the other.
    let is_one = server.tip("source") == server.tip("review");
    let live = build("source");
    assert!(counts(&live, here).0 >= 4 && counts(&live, here).1 == 1, "{live}");
    assert!(site.work().join(format!("out{here}")).exists());
    assert!(site.read("out/feed.xml").contains(CDN));
    assert!(is_one && !build("review").contains(CDN));
    assert_eq!(build("source"), live);
}

#[test]
fn addresses_that_paths_follow_are_checked() {
    let site = Sandbox::site();
    let set = |setting: &str, url: &str| {
        site.cms(&["settings", "set", &format!("{setting}={url}"), "--stage", "source", "--yes"])
    };
    for setting in ["media.public_url", "base_url", "pages.forms_url", "preview.base_url"] {
        for wrong in [
            "cdn.example.org",
            "/cdn",
            "//cdn.example.org",
            "\"https://cdn.example.org\"",
            "ftp://cdn.example.org",
            "https://",
            "https://c.example/?a",
            "https://c.example/#a",
        ] {
            let refused = set(setting, wrong).exits(5).stderr;
            assert!(refused.contains("_url` must be an address such as"), "{setting}={wrong}: {refused}");
        }
        set(setting, "https://cdn.example.org/a").ok();
        let other = set(setting, "https://münchen.example/x_y");
        match setting {
            "media.public_url" => assert!(other.exits(5).stderr.contains("xn--")),
            _ => drop(other.ok()),
        }
    }
    let built = site.cms(&["build", "out", "--stage", "source"]).ok().stdout;
    assert!(!built.contains("base_url"), "{built}");
    assert!(site.read("out/sitemap.xml").contains("<loc>https://münchen.example/x_y/about</loc>"));
    set("media.public_url", "https://cdn.example.org").ok();
    assert!(site.git(&["show", "source:cms.toml"]).contains("public_url = \"https://cdn.example.org\""));
}
