//! Pages for people: the description of the API, and the live site itself.

use super::server::Server;
use cms::base::digest::{base64, sha256};
use serde_json::json;

#[test]
fn api_page_has_no_scripts() {
    let server = Server::start(&[]);
    let page = server.ask("GET", "/api/docs").send().is(200);
    assert_eq!(page.header("content-type"), Some("text/html; charset=utf-8"));
    let policy = page.header("content-security-policy").expect("a policy");
    assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
    assert!(page.body.contains("/api/posts/{id}") && !page.body.contains("<script"));
    let style = server.ask("GET", "/api/docs/style.css").send().is(200);
    assert_eq!(style.header("content-type"), Some("text/css; charset=utf-8"));
    let tag = page.header("etag").expect("a tag").to_owned();
    server.ask("GET", "/api/docs").with(&format!("If-None-Match: {tag}")).send().is(304);
}

#[test]
fn api_page_gives_way_to_a_page_of_the_site() {
    let server = Server::start(&[]);
    let admin = server.token("admin", &[]);
    let post = json!({"title": "Our manuals", "slug": "docs", "type": "page", "locale": "en", "status": "published"});
    server.ask("POST", "/api/posts").with(&admin).json(&post).send().is(201);
    assert!(server.ask("GET", "/docs").send().is(200).body.contains("Our manuals"));
    assert!(server.ask("GET", "/api/docs").send().is(200).body.contains("/api/posts/{id}"));
    let plain = Server::start(&["--no-site-pages"]);
    assert!(plain.ask("GET", "/docs").send().is(200).body.contains("/api/posts/{id}"));
}

#[test]
fn api_page_gives_way_to_the_list_of_documentation() {
    let server = Server::start(&[]);
    let list = server.ask("GET", "/docs").send().is(200);
    assert!(
        list.body.contains("<h1>Documentation</h1>") && list.body.contains("/docs/care-guide"),
        "{}",
        list.body
    );
    // Without documentation there is no list.
    for slug in ["changing-brake-pads", "brake-care", "care-guide"] {
        let draft = ["post", "set", slug, "status=draft", "--stage", "source", "--allow-dangling"];
        server.site.cms(&draft).ok();
    }
    assert!(server.ask("GET", "/docs").send().is(200).body.contains("/api/posts/{id}"));
}

#[test]
fn live_site_is_served_beside_the_api_unless_disabled() {
    let plain = Server::start(&["--no-site-pages"]);
    plain.ask("GET", "/").send().is(404);
    let server = Server::start(&[]);
    server.ask("GET", "/").send().is(200);
    let admin = server.token("admin", &[]);
    let post = json!({"title": "Sold <here>", "slug": "sold", "type": "page", "locale": "en", "status": "published"});
    let made = server.ask("POST", "/api/posts").with(&admin).json(&post).send().is(201).value();
    let listed = server.site.cms(&["url", "list", "--stage", "source", "--json"]).ok().json();
    let rows = listed["data"].as_array().expect("rows");
    let row = rows.iter().find(|row| row["postId"] == made["id"]).expect("its row");
    let path = row["address"].as_str().expect("a path").to_owned();
    let page = server.ask("GET", &path).send().is(200);
    assert_eq!(page.header("content-type"), Some("text/html; charset=utf-8"));
    assert!(page.body.contains("Sold &lt;here&gt;"), "{}", page.body);
    let spelt = server.ask("GET", &path.to_uppercase()).send().is(301);
    assert_eq!(spelt.header("location"), Some(path.as_str()));
    let stored = rows.iter().find(|row| row["location"].is_string()).expect("the demo has a redirect");
    let moved = server.ask("GET", stored["address"].as_str().expect("a path")).send().is(301);
    assert_eq!(moved.header("location"), stored["location"].as_str());
    server.ask("GET", "/nowhere/at/all").send().is(404);
    server.ask("POST", &path).send().is(405);
    // Content that is not live is hidden.
    let draft =
        json!({"title": "Secret", "slug": "secret", "type": "page", "locale": "en", "status": "draft"});
    server.ask("POST", "/api/posts").with(&admin).json(&draft).send().is(201);
    server.ask("GET", &path.replace("sold", "secret")).send().is(404);
}

#[test]
fn former_address_of_a_term_leads_to_its_page() {
    let server = Server::start(&[]);
    server.ask("GET", "/tags/drivetrain").send().is(200);
    server.site.cms(&["taxonomy", "rename-term", "tags/drivetrain", "gears", "--stage", "source"]).ok();
    server.ask("GET", "/tags/gears").send().is(200);
    let moved = server.ask("GET", "/tags/drivetrain").send().is(301);
    assert_eq!(moved.header("location"), Some("/tags/gears"));
    let feed = server.ask("GET", "/tags/drivetrain/feed.xml").send().is(301);
    assert_eq!(feed.header("location"), Some("/tags/gears/feed.xml"));
    server.ask("GET", "/tags/drive").send().is(404);
    server.ask("GET", "/tags/drive/feed.xml").send().is(404);
    server.site.cms(&["build", "out", "--stage", "source"]).ok();
    let redirects = server.site.read("out/_redirects");
    for line in ["/tags/drivetrain /tags/gears 301\n", "/tags/drivetrain/feed.xml /tags/gears/feed.xml 301\n"]
    {
        assert!(redirects.contains(line), "{redirects}");
    }
    assert!(server.site.read("out/tags/drivetrain/index.html").contains("url=/tags/gears"));
}

#[test]
fn list_feeds_and_archives_of_a_type_with_another_pattern_are_redirected() {
    let server = Server::start(&[]);
    server.site.cms(&["settings", "set", "pages.list_posts=1", "--stage", "source"]).ok();
    for (setting, list) in [("/news/{slug}", "/news"), ("/blog/{slug}", "/blog")] {
        let pattern = format!("urlPatterns[0].pattern={setting}");
        server.site.cms(&["type", "set", "blog", &pattern, "--stage", "source"]).ok();
        let other = if list == "/news" { "/blog" } else { "/news" };
        for below in ["", "/feed.xml", "/atom.xml", "/feed.json", "/2026", "/page/2"] {
            server.ask("GET", &format!("{list}{below}")).send().is(200);
            let old = server.ask("GET", &format!("{other}{below}")).send().is(301);
            assert_eq!(old.header("location"), Some(format!("{list}{below}").as_str()));
        }
        server.ask("GET", &format!("{other}/page/99")).send().is(404);
    }
}

/// Commits a template on source without any hook, as a host's merge button does.
fn theme(server: &Server, text: &str) {
    let site = server.site();
    site.git(&["switch", "-q", "source"]);
    site.write("theme/modules/hero.html", text);
    let unchecked = ["-c", "core.hooksPath=/nowhere"];
    site.git(&[&unchecked[..], &["add", "-A"]].concat());
    site.git(&[&unchecked[..], &["commit", "-q", "-m", "theme"]].concat());
}

#[test]
fn broken_theme_keeps_the_last_good_one() {
    let server = Server::start(&[]);
    theme(&server, "<h1 class=\"mine\">{{ p.title }}</h1>");
    assert!(server.ask("GET", "/").send().is(200).body.contains("class=\"mine\""));
    assert_eq!(server.ask("GET", "/health").send().is(200).value()["status"], "ok");
    for broken in ["<h1>\n  {% if %}", "<h1>{{ p.title | shout }}</h1>", "{% include 'parts/none.html' %}"] {
        theme(&server, broken);
        let page = server.ask("GET", "/").send().is(200);
        assert!(page.body.contains("class=\"mine\""), "{broken}");
        let health = server.ask("GET", "/health").send().is(200).value();
        assert_eq!(
            (&health["status"], &health["components"]["pages"]),
            (&json!("degraded"), &json!("degraded"))
        );
        let reason = health["reason"].as_str().expect("a reason");
        assert!(reason.contains("theme/modules/hero.html:"), "{reason}");
        let doctor = server.site().cms(&["doctor"]);
        assert!(doctor.stdout.contains("theme/modules/hero.html:"), "{doctor:?}");
    }
    theme(&server, "<h1 class=\"new\">{{ p.title }}</h1>");
    assert!(server.ask("GET", "/").send().is(200).body.contains("class=\"new\""));
    assert_eq!(server.ask("GET", "/health").send().is(200).value()["status"], "ok");
}

#[test]
fn server_starts_again_without_a_theme_that_takes_too_much() {
    let server = Server::start(&[]);
    theme(&server, "<h1 class=\"mine\">{{ p.title }}</h1>");
    assert!(server.ask("GET", "/").send().is(200).body.contains("class=\"mine\""));
    let doubled = "{% set one = [one, one] %}{% set two = [two, two] %}".repeat(40);
    theme(&server, &format!("{{% set one = [1] %}}{{% set two = [1] %}}{doubled}{{{{ one == two }}}}"));
    // Nobody who asks how the server is waits for the trial.
    server.ask("GET", "/health").send().is(200);
    // The first request for a page has no answer: its process ends.
    let status = (0..600).find_map(|_| {
        std::thread::sleep(std::time::Duration::from_millis(100));
        server.ask("GET", "/").started().join().expect("no panic")
    });
    assert_eq!(status, Some(200));
    assert!(server.ask("GET", "/").send().is(200).body.contains("class=\"mine\""));
    let health = server.ask("GET", "/health").send().is(200).value();
    assert_eq!(health["status"], "degraded", "{health}");
    let reason = health["reason"].as_str().expect("a reason");
    assert!(reason.contains("theme/modules/hero.html") && reason.contains("takes more than"), "{reason}");
    theme(&server, "<h1 class=\"new\">{{ p.title }}</h1>");
    assert!(server.ask("GET", "/").send().is(200).body.contains("class=\"new\""));
    assert_eq!(server.ask("GET", "/health").send().is(200).value()["status"], "ok");
}

#[test]
fn failing_page_is_html_with_an_error_id() {
    let server = Server::start(&[]);
    theme(&server, "<h1>{{ p.title | shout }}</h1>");
    let page = server.ask("GET", "/").send().is(500);
    assert_eq!(page.header("content-type"), Some("text/html; charset=utf-8"));
    let id = page.header("x-request-id").expect("an id").to_owned();
    assert!(
        page.body.contains(&id) && !page.body.contains("shout") && !page.body.contains("p.title"),
        "{}",
        page.body
    );
    let health = server.ask("GET", "/health").send().is(200).value();
    assert_eq!(health["status"], "degraded", "{health}");
}

#[test]
fn site_without_an_icon_has_no_error_for_browsers() {
    let server = Server::start(&[]);
    server.ask("GET", "/favicon.ico").with("Accept: image/avif,image/webp,*/*").send().is(204);
    server.ask("GET", "/nowhere.ico").with("Accept: image/avif,image/webp,*/*").send().is(404);
}

#[test]
fn pages_are_only_read() {
    let server = Server::start(&["--no-rate-limits"]);
    let refused = server.ask("POST", "/about").send().is(405);
    assert_eq!(refused.header("allow"), Some("GET, HEAD, OPTIONS"));
    server.ask("POST", "/nothing").send().is(404);
}

#[test]
fn trace_of_a_path_is_what_a_visitor_gets() {
    let server = Server::start(&["--no-rate-limits"]);
    let site = server.site();
    let gone = "worn-chain";
    site.cms(&["post", "set", gone, "status=archived", "--stage", "source", "--allow-dangling"]).ok();
    site.git(&["switch", "-q", "source"]);
    site.write("static/certs/root.txt", "certificate");
    site.write("static/caf\u{e9}.txt", "coffee");
    site.write("theme/assets/logo.txt", "logo");
    site.git(&["add", "-A"]);
    site.git(&["commit", "-q", "-m", "Add files"]);
    for (path, expected) in [
        ("/", 200),
        ("/about", 200),
        ("/About/", 301),
        ("/about/", 301),
        ("/services", 301),
        ("/blog", 200),
        ("/blog/", 301),
        ("/blog/2026", 200),
        ("/blog/feed.xml", 200),
        ("/blog/feed.xml/", 301),
        ("/feed.json", 200),
        ("/es", 200),
        ("/tags", 200),
        ("/search", 200),
        ("/llms.txt", 200),
        ("/about.md", 200),
        ("/about.md/", 301),
        ("/site.webmanifest", 200),
        ("/robots.txt", 200),
        ("/sitemap.xml", 200),
        ("/sitemap-9.xml", 404),
        ("/certs/root.txt", 200),
        ("/caf%C3%A9.txt", 200),
        ("/assets/logo.txt", 200),
        ("/assets/none.txt", 404),
        ("/blog/worn-chain", 410),
        ("/blog/page/99", 404),
        ("/nope/deep", 404),
        ("/health", 200),
    ] {
        let visit = server.ask("GET", path).with("Accept: text/html").send().is(expected);
        // Link checkers and crawlers get the same status.
        server.ask("GET", path).with("Accept: */*").send().is(expected);
        let traced = site.cms(&["url", "trace", path, "--json"]).ok().json();
        let answer = &traced["answer"];
        assert_eq!(answer["status"], json!(expected), "{path}: {traced}");
        assert_eq!(visit.header("location"), answer["location"].as_str(), "{path}: {traced}");
        let last = traced["steps"].as_array().and_then(|steps| steps.last());
        assert_eq!(last.map(|step| &step["outcome"]), Some(&json!("hit")), "{path}: {traced}");
    }
}

#[test]
fn site_below_a_path_of_its_host_is_served_there_and_at_the_root() {
    let server = Server::start(&["--no-rate-limits"]);
    let site = server.site();
    site.cms(&["settings", "set", "base_url=https://ada.example.org/blog", "--stage", "source"]).ok();
    let get = |path: &str| server.ask("GET", path).with("Accept: text/html").send();
    for home in ["/blog", "/blog/", "/"] {
        assert!(get(home).is(200).body.contains("href=\"/blog/about\""), "{home}");
    }
    // A proxy may pass the path on as it is, or without the path of the site.
    for path in [
        "/blog/about",
        "/about",
        "/blog/blog/worn-chain",
        "/blog/worn-chain",
        "/blog/feed.xml",
        "/sitemap.xml",
    ] {
        get(path).is(200);
    }
    for old in ["/blog/services", "/services"] {
        assert_eq!(get(old).is(301).header("location"), Some("/blog/prices"), "{old}");
    }
    let journal = get("/blog/journal").is(200).body;
    let picture = journal.split(" src=\"").find(|rest| rest.starts_with("/blog/uploads/"));
    let picture = picture.and_then(|rest| rest.split('"').next()).expect("a picture");
    server.ask("GET", picture).send().is(200);
    for path in ["/blog/nope", "/nope", "/blogs/nope"] {
        get(path).is(404);
    }
}

#[test]
fn addresses_that_have_the_path_of_the_site_get_it_once() {
    let server = Server::start(&["--no-rate-limits"]);
    let site = server.site();
    site.cms(&["settings", "set", "base_url=https://ada.example.org/shop", "--stage", "source"]).ok();
    site.git(&["switch", "-q", "source"]);
    let text = "Go to [one](/shop/about), [two](/prices), [three](/shop) and [four](/shop/own).";
    let post = |id: u8, slug: &str, more: &str| {
        format!(
            "id: 5ee2200a-d59b-408c-9068-6efc0d962{id}cb\ntype: page\nlocale: en\nslug: {slug}\ntitle: Old links\nstatus: published\n{more}"
        )
    };
    let prose = format!(
        "modules:\n  - id: dac9ef6d-8780-4118-9736-c6d5b529b87d\n    type: prose\n    props:\n      content: {text}\n"
    );
    site.write("posts/page/en/links.yaml", &post(3, "links", &prose));
    site.write("posts/page/en/shop.yaml", &post(4, "shop", ""));
    let parent = "parentId: 5ee2200a-d59b-408c-9068-6efc0d9624cb\n";
    site.write("posts/page/en/own.yaml", &post(5, "own", parent));
    site.write(
        "redirects.yaml",
        "redirects:\n  - id: 5c6aa5dc-0034-4131-be4f-fa724f96a8e7\n    from: /old\n    to: /shop/prices\n",
    );
    site.git(&["add", "-A"]);
    site.git(&["commit", "-q", "-m", "Add old links"]);
    let get = |path: &str| server.ask("GET", path).with("Accept: text/html").send();
    let page = get("/shop/links").is(200).body;
    for link in ["/shop/about\">one", "/shop/prices\">two", "/shop/shop\">three", "/shop/shop/own\">four"] {
        assert!(page.contains(&format!("href=\"{link}")), "{link}: {page}");
    }
    assert_eq!(get("/shop/old").is(301).header("location"), Some("/shop/prices"));
    let copy = get("/shop/links.md").is(200).body;
    assert!(copy.contains("[one](/shop/about), [two](/shop/prices)"), "{copy}");
    for path in ["/shop/links", "/links", "/shop/old", "/old", "/shop/shop/own", "/shop/nope", "/shop"] {
        let visit = get(path);
        // Link checkers and crawlers get the same status.
        server.ask("GET", path).with("Accept: */*").send().is(visit.status);
        let traced = site.cms(&["url", "trace", path, "--json"]).ok().json();
        let answer = &traced["answer"];
        assert_eq!(answer["status"], json!(visit.status), "{path}: {traced}");
        assert_eq!(visit.header("location"), answer["location"].as_str(), "{path}: {traced}");
    }
}

#[test]
fn stylesheet_inside_a_page_loads_files_below_the_path_of_the_site() {
    let server = Server::start(&["--no-rate-limits"]);
    let site = server.site();
    site.cms(&["settings", "set", "base_url=https://ada.example.org/shop", "--stage", "source"]).ok();
    site.git(&["switch", "-q", "source"]);
    site.write("theme/site.css", "body { background: url(/assets/paper.txt) }\n");
    site.write("theme/assets/paper.txt", "paper");
    site.git(&["add", "-A"]);
    site.git(&["commit", "-q", "-m", "Add a look"]);
    let page = server.ask("GET", "/shop/about").with("Accept: text/html").send().is(200);
    let style = page.body.split("<style>").nth(1).and_then(|rest| rest.split("</style>").next());
    let style = style.expect("a stylesheet");
    assert!(style.contains("url(/shop/assets/paper.txt)"), "{style}");
    let digest = format!("'sha256-{}'", base64(&sha256(style.as_bytes())));
    let policy = page.header("content-security-policy").expect("a policy");
    assert!(policy.contains(&digest), "{policy}");
    server.ask("GET", "/shop/assets/paper.txt").send().is(200);
}
