//! Media over REST: uploads, delivery, uses, permissions.

use super::server::{Answer, Server};
use serde_json::{Value, json};

const PHOTO: &[u8] = include_bytes!("../support/pictures/photo.jpg");
const LOGO: &[u8] = include_bytes!("../support/pictures/logo.png");
const TURNING: &[u8] = include_bytes!("../support/pictures/turning.gif");

/// A form with a file and texts.
fn form(name: &str, file: &[u8], texts: &[(&str, &str)]) -> Vec<u8> {
    let mut body = Vec::new();
    for (name, text) in texts {
        let head = format!("--XyX\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{text}\r\n");
        body.extend(head.into_bytes());
    }
    let head = format!("--XyX\r\nContent-Disposition: form-data; name=\"file\"; filename=\"{name}\"\r\n\r\n");
    body.extend(head.into_bytes());
    body.extend(file);
    body.extend(b"\r\n--XyX--\r\n");
    body
}

fn upload(server: &Server, token: &str, name: &str, file: &[u8], texts: &[(&str, &str)]) -> Answer {
    let ask = server.ask("POST", "/api/media/upload").with(token);
    ask.with("Content-Type: multipart/form-data; boundary=XyX").bytes(&form(name, file, texts)).send()
}

/// Uploads to the live site.
fn live(server: &Server, token: &str, name: &str, file: &[u8]) -> Value {
    upload(server, token, name, file, &[("mode", "publish"), ("alt_text", "A bicycle")]).is(201).value()
}

#[test]
fn picture_is_stored_once_and_served_in_sizes() {
    let (server, admin) = Server::uncounted();
    let texts = [
        ("mode", "publish"),
        ("alt_text", "A bicycle in the evening"),
        ("categories", "bikes"),
        ("categories", "evening"),
    ];
    let made = upload(&server, &admin, "Été 2026 (1).JPG", PHOTO, &texts).is(201);
    let asset = made.value();
    assert_eq!(
        made.header("location"),
        Some(format!("/api/media/{}", asset["id"].as_str().expect("an id")).as_str())
    );
    assert_eq!((&asset["width"], &asset["height"]), (&json!(900), &json!(600)), "as it is shown");
    assert_eq!(asset["mime"], "image/jpeg");
    assert_eq!(asset["categories"], json!(["bikes", "evening"]));
    let url = asset["url"].as_str().expect("an address");
    assert!(url.starts_with("/uploads/") && url.ends_with(".jpg"), "{url}");
    let original = server.ask("GET", url).send().is(200);
    assert!(
        !original.bytes.windows(9).any(|part| part == b"GPSHIDDEN"),
        "where it was taken is nobody's business"
    );
    assert_eq!(original.header("content-type"), Some("image/jpeg"));
    assert_eq!(original.header("x-content-type-options"), Some("nosniff"));
    assert!(
        original
            .header("content-security-policy")
            .is_some_and(|policy| policy.contains("default-src 'none'"))
    );
    let variants = asset["variants"].as_object().expect("variants");
    assert_eq!(
        variants.keys().collect::<Vec<_>>(),
        ["large", "medium", "small", "thumb"],
        "small pictures have all of them, none enlarged"
    );
    for (name, address) in variants {
        let variant = server.ask("GET", address.as_str().expect("an address")).send().is(200);
        assert_eq!(variant.header("content-type"), Some("image/jpeg"), "{name}");
        assert!(
            variant.bytes.starts_with(&[0xff, 0xd8])
                && (name == "large" || variant.bytes.len() < original.bytes.len()),
            "{name}"
        );
    }
    // The same bytes are stored once, whatever their name.
    let again = upload(&server, &admin, "other.jpg", PHOTO, &[("mode", "publish")]);
    assert_eq!(again.value()["id"], asset["id"]);
    let list = server.get(&admin, "/api/media?category=bikes&search=evening");
    assert_eq!(list["meta"]["total"], 1);
    assert_eq!(server.get(&admin, "/api/media?category=none")["meta"]["total"], 0);
    let categories = server.get(&admin, "/api/media/categories");
    assert!(categories["data"].as_array().expect("a list").contains(&json!("bikes")));
}

#[test]
fn media_has_strong_tags_and_ranges() {
    let (server, admin) = Server::uncounted();
    let asset = live(&server, &admin, "a.jpg", PHOTO);
    let url = asset["url"].as_str().expect("an address").to_owned();
    let whole = server.ask("GET", &url).send().is(200);
    let tag = whole.header("etag").expect("a tag").to_owned();
    server.ask("GET", &url).with(&format!("If-None-Match: {tag}")).send().is(304);
    let part = server.ask("GET", &url).with("Range: bytes=10-19").send().is(206);
    assert_eq!(part.bytes, whole.bytes[10..20]);
    let length = whole.bytes.len();
    assert_eq!(part.header("content-range"), Some(format!("bytes 10-19/{length}").as_str()));
    let behind = server.ask("GET", &url).with(&format!("Range: bytes={length}-")).send().is(416);
    assert_eq!(behind.header("content-range"), Some(format!("bytes */{length}").as_str()));
    assert_eq!(behind.value()["code"], "range.unsatisfiable");
    // What the client has goes before what it asks for, and a part is of the version that it has begun.
    let known = format!("If-None-Match: {tag}");
    server.ask("GET", &url).with(&known).with("Range: bytes=0-3").send().is(304);
    for (condition, status) in [(tag.as_str(), 206), ("\"other\"", 200), (&format!("W/{tag}"), 200)] {
        let ask = server.ask("GET", &url).with("Range: bytes=10-").with(&format!("If-Range: {condition}"));
        ask.send().is(status);
    }
    assert_eq!(
        server.ask("GET", &url).with("Range: bytes=-5").send().is(206).bytes,
        whole.bytes[length - 5..]
    );
    assert_eq!(server.ask("GET", &url).with("Range: bytes=0-1,4-5").send().is(200).bytes, whole.bytes);
    let head = server.ask("HEAD", &url).send().is(200);
    let text = length.to_string();
    assert_eq!(
        (head.header("etag"), head.header("content-length"), head.bytes.len()),
        (Some(tag.as_str()), Some(text.as_str()), 0)
    );
    let digest =
        server.get(&admin, &format!("/api/media/{}", asset["id"].as_str().expect("an id")))["sha256"].clone();
    let version = &digest.as_str().expect("a digest")[..12];
    let named = server.ask("GET", &format!("{url}?v={version}")).send().is(200);
    assert!(named.header("cache-control").is_some_and(|text| text.contains("immutable")));
    assert!(!whole.header("cache-control").is_some_and(|text| text.contains("immutable")));
}

#[test]
fn media_type_is_detected_from_content() {
    let (server, admin) = Server::uncounted();
    let gif = live(&server, &admin, "innocent.png", TURNING);
    assert_eq!(
        (&gif["mime"], gif["url"].as_str().map(|url| url.ends_with(".gif"))),
        (&json!("image/gif"), Some(true))
    );
    let big = vec![0_u8; 10 * 1024 * 1024 + 1];
    let script = b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>";
    let cases: [(&str, &[u8], u16, &str); 5] = [
        ("a.jpg", b"MZ this is a program", 422, "media.format.unknown"),
        ("a.svg", script, 422, "media.svg.disabled"),
        ("a.html", b"<html><body>hello</body></html>", 422, "media.format.unknown"),
        ("a.jpg", b"", 422, "input.invalid"),
        ("a.jpg", &big, 413, "media.too-large"),
    ];
    for (name, file, status, code) in cases {
        let refused = upload(&server, &admin, name, file, &[("mode", "publish")]).is(status).value();
        assert_eq!(refused["code"], code, "{name}: {refused}");
    }
    let list = server.get(&admin, "/api/media");
    let broken: Vec<&Value> = list["data"]
        .as_array()
        .expect("a list")
        .iter()
        .filter(|asset| asset["filename"] == "a.jpg")
        .collect();
    assert!(broken.is_empty(), "{broken:?}");
}

#[test]
fn truncated_file_is_refused() {
    let (server, admin) = Server::uncounted();
    for (name, whole) in [("a.jpg", PHOTO), ("a.png", LOGO), ("a.gif", TURNING)] {
        let places = [whole.len() / 3, whole.len() / 2, whole.len() - 100, whole.len() - 12, whole.len() - 1];
        // A JPEG that lacks only its end is completed.
        for end in places.into_iter().filter(|end| name != "a.jpg" || *end < whole.len() - 2) {
            let refused =
                upload(&server, &admin, name, &whole[..end], &[("mode", "publish")]).is(422).value();
            assert_eq!(refused["code"], "media.damaged", "{name} of {end} bytes: {refused}");
        }
    }
}

#[test]
fn used_media_is_removed_only_by_force() {
    let (server, admin) = Server::uncounted();
    let asset = live(&server, &admin, "a.png", LOGO);
    let id = asset["id"].as_str().expect("an id");
    let post =
        server.made(&admin, json!({"title": "With a picture", "featuredMediaId": id, "mode": "publish"}));
    let path = format!("/api/media/{id}");
    let used = server.get(&admin, &format!("{path}/where-used"));
    assert_eq!(used["data"]["inPosts"][0]["id"], post["id"], "{used}");
    let refused = server.ask("DELETE", &format!("{path}?mode=publish")).with(&admin).send().is(409).value();
    assert_eq!(refused["code"], "media.in-use");
    assert!(refused.to_string().contains("with-a-picture"), "{refused}");
    let url = asset["url"].as_str().expect("an address");
    server.ask("GET", url).send().is(200);
    server
        .ask("DELETE", &format!("{path}?force=1"))
        .with(&admin)
        .json(&json!({"mode": "publish"}))
        .send()
        .is(204);
    server.ask("GET", url).send().is(404);
    server.ask("GET", &path).with(&admin).send().is(404);
    let left = server.get(&admin, &format!("/api/posts/{}", post["id"].as_str().expect("an id")));
    assert_eq!(left["featuredMediaId"], Value::Null);
}

#[test]
fn uploads_are_staged_like_any_write() {
    let (server, admin) = Server::uncounted();
    let source = server.tip("source");
    let waiting = upload(&server, &admin, "later.png", LOGO, &[("mode", "review")]).is(201).value();
    assert_eq!(server.tip("source"), source, "nothing went live");
    let url = waiting["url"].as_str().expect("an address");
    server.ask("GET", url).send().is(404);
    server.ask("GET", &format!("{url}?stage=review")).with(&admin).send().is(200);
    server.ask("GET", &format!("{url}?stage=review")).send().is(404);
    // A preview link gives access to the pictures of its post, and to no others.
    let post = json!({"title": "Soon", "featuredMediaId": waiting["id"], "mode": "review"});
    let post = server.made(&admin, post);
    let links = format!("/api/posts/{}/preview-link", post["id"].as_str().expect("an id"));
    let link = server.ask("POST", &links).with(&admin).json(&json!({})).send().is(201).value();
    let link = link["url"].as_str().expect("an address");
    let key = link.split_once("/preview/").expect("a link").1.replacen('?', "&", 1);
    let page = server.ask("GET", &format!("/preview/{}", key.replacen('&', "?", 1))).send().is(200);
    assert!(page.body.contains("later.png?v="), "{}", page.body);
    let seen = server.ask("GET", &format!("{url}?preview={key}")).send().is(200);
    assert_eq!(seen.header("cache-control"), Some("private, no-store"));
    server.ask("GET", &format!("{url}?preview={}", key.replace("sig=", "sig=0"))).send().is(404);
    let other = upload(&server, &admin, "other.jpg", PHOTO, &[("mode", "review")]).is(201).value();
    let other = other["url"].as_str().expect("an address");
    server.ask("GET", &format!("{other}?preview={key}")).send().is(404);
    let agent = server.token("ai_agent", &[]);
    let theirs = upload(&server, &agent, "drawn.gif", TURNING, &[("mode", "ai-review")]);
    assert!([201, 403].contains(&theirs.status), "{}", theirs.body);
    assert_eq!(server.tip("source"), source);
    let reader = server.token("translator", &[]);
    upload(&server, &reader, "b.gif", TURNING, &[]).is(403);
    server.site().cms(&["review", "approve", "--all"]).ok();
    server.ask("GET", url).send().is(200);
}

#[test]
fn media_is_described_renamed_and_cropped() {
    let (server, admin) = Server::uncounted();
    let asset = live(&server, &admin, "a.jpg", PHOTO);
    let path = format!("/api/media/{}", asset["id"].as_str().expect("an id"));
    let body = json!({"altText": "Two wheels", "title": "Wheels", "focalPoint": {"x": 1.0, "y": 0.5}, "mode": "publish"});
    server.ask("PATCH", &path).with(&admin).json(&body).send().is(200);
    let before = server.ask("GET", asset["variants"]["thumb"].as_str().expect("a thumb")).send().is(200);
    let changed = server.get(&admin, &path);
    assert_eq!((&changed["altText"], &changed["title"]), (&json!("Two wheels"), &json!("Wheels")));
    let body = json!({"focalPoint": {"x": 0.0, "y": 0.5}, "mode": "publish"});
    server.ask("PUT", &path).with(&admin).json(&body).send().is(200);
    let after = server.ask("GET", asset["variants"]["thumb"].as_str().expect("a thumb")).send().is(200);
    assert_ne!(before.bytes, after.bytes, "the thumb looks elsewhere");
    let renamed = json!({"filename": "evening ride.jpg", "mode": "publish"});
    server.ask("PATCH", &format!("{path}/rename")).with(&admin).json(&renamed).send().is(200);
    let url = server.get(&admin, &path)["url"].as_str().expect("an address").to_owned();
    assert!(url.contains("evening-ride"), "{url}");
    server.ask("GET", &url).send().is(200);
    let ask = server.ask("POST", &format!("{path}/override")).with(&admin);
    let form = form("new.png", LOGO, &[("mode", "publish")]);
    ask.with("Content-Type: multipart/form-data; boundary=XyX").bytes(&form).send().is(200);
    let replaced = server.get(&admin, &path);
    assert_eq!((&replaced["mime"], &replaced["width"]), (&json!("image/png"), &json!(240)));
    assert_eq!(replaced["altText"], "Two wheels", "its texts stay");
    let dark = server
        .ask("POST", &format!("{path}/variants"))
        .with(&admin)
        .json(&json!({"theme": "dark"}))
        .send()
        .is(200)
        .value();
    for variant in dark["data"]["variants"].as_array().expect("a list") {
        server.ask("GET", variant["url"].as_str().expect("an address")).send().is(200);
    }
    for wrong in [
        json!({"altText": "x".repeat(501)}),
        json!({"focalPoint": {"x": 2}}),
        json!({"size": 3}),
        json!({"categories": "one"}),
    ] {
        server.ask("PATCH", &path).with(&admin).json(&wrong).send().is(422);
    }
}

#[test]
fn interrupted_upload_leaves_nothing() {
    let (server, admin) = Server::uncounted();
    let body = form("a.jpg", PHOTO, &[("mode", "publish")]);
    let tips = ["source", "review", "ai-review"].map(|stage| server.tip(stage));
    for part in 0..8 {
        let cut = &body[..body.len() * part / 8];
        let ask = server.ask("POST", "/api/media/upload").with(&admin);
        let answer = ask.with("Content-Type: multipart/form-data; boundary=XyX").bytes(cut).send();
        assert!([400, 422].contains(&answer.status), "{part}: {}", answer.body);
    }
    assert_eq!(["source", "review", "ai-review"].map(|stage| server.tip(stage)), tips);
    for path in ["/uploads/../cms.toml", "/uploads/%2e%2e/cms.toml", "/uploads/nothing.jpg", "/uploads/"] {
        server.ask("GET", path).send().is(404);
    }
}

#[test]
fn unwritable_cache_does_not_hide_pictures() {
    let (server, admin) = Server::uncounted();
    let asset = live(&server, &admin, "photo.jpg", PHOTO);
    let cache = server.site().work().join(".git/cms/cache/media");
    drop(std::fs::remove_dir_all(&cache));
    std::fs::create_dir_all(cache.parent().expect("a folder")).expect("a folder");
    std::fs::write(&cache, "no folder").expect("a file");
    let address = asset["variants"]["small"].as_str().expect("an address");
    for _ in 0..2 {
        server.ask("GET", address).send().is(200);
    }
}

#[test]
fn invalid_records_never_become_paths() {
    let (server, admin) = Server::uncounted();
    let asset = live(&server, &admin, "photo.jpg", PHOTO);
    let (site, id) = (server.site(), asset["id"].as_str().expect("an id"));
    site.git(&["switch", "--quiet", "source"]);
    let path = format!("media/{id}.yaml");
    let record = site.read(&path);
    let digest = asset["sha256"].as_str().expect("a digest");
    let outside = site.work().parent().expect("a folder").join("escaped");
    for bad in
        ["aéx", "....", "", &digest.to_uppercase(), &outside.display().to_string(), "../../../../../escaped"]
    {
        site.write(&path, &record.replace(digest, &format!("'{bad}'")));
        site.git(&["-c", "core.hooksPath=/dev/null", "commit", "--quiet", "--no-verify", "--all", "-m", "x"]);
        for address in [&asset["url"], &asset["variants"]["small"]] {
            server.ask("GET", address.as_str().expect("an address")).send().is(200);
        }
        let checked = site.cms(&["validate", "--json"]).exits(5).json();
        assert!(checked.to_string().contains("/sha256"), "{checked}");
        assert!(!outside.exists());
    }
    site.write(&path, &record.replace("photo.jpg", "../photo.jpg"));
    site.git(&["-c", "core.hooksPath=/dev/null", "commit", "--quiet", "--no-verify", "--all", "-m", "x"]);
    server.ask("GET", asset["url"].as_str().expect("an address")).send().is(404);
}

#[test]
fn picture_comes_in_a_listed_size() {
    let (server, admin) = Server::uncounted();
    let asset = live(&server, &admin, "a.jpg", PHOTO);
    let url = asset["url"].as_str().expect("an address").to_owned();
    let sides = |address: &str| {
        let answer = server.ask("GET", address).send().is(200);
        let facts = cms::media::inspect(&answer.bytes).expect("a picture");
        (facts.width.expect("a width"), facts.height.expect("a height"))
    };
    assert_eq!(sides(&format!("{url}?w=320")), (320, 213));
    assert_eq!(sides(&format!("{url}?w=640&h=320&fit=cover")), (640, 320));
    assert_eq!(sides(&format!("{url}?w=1920")), (900, 600), "none is enlarged");
    let webp = format!("{}.webp?w=320", url.trim_end_matches(".jpg"));
    assert_eq!(server.ask("GET", &webp).send().is(200).header("content-type"), Some("image/webp"));
    // It is cached as the upload itself is, under a tag of its own.
    let small = server.ask("GET", &format!("{url}?w=320")).send().is(200);
    assert_eq!(small.header("cache-control"), Some("public, max-age=300"));
    let tag = small.header("etag").expect("a tag").to_owned();
    assert_ne!(server.ask("GET", &format!("{url}?w=640")).send().is(200).header("etag"), Some(tag.as_str()));
    server.ask("GET", &format!("{url}?w=320")).with(&format!("If-None-Match: {tag}")).send().is(304);
    for (query, field) in
        [("w=321", "w"), ("h=1", "h"), ("w=320&fit=fill", "fit"), ("w=320&fit=cover", "fit"), ("w=x", "w")]
    {
        let refused = server.ask("GET", &format!("{url}?{query}")).send().is(422).value();
        assert_eq!(refused["code"], "media.size", "{query}");
        assert!(refused["details"][field].is_array(), "{refused}");
    }
    let refused = server.ask("GET", &format!("{url}?w=321")).send().is(422).value();
    assert_eq!(refused["error"], "`w` must be one of 320, 640, 960, 1280, 1600, 1920");
    // A list of the site's own replaces it.
    server.site().cms(&["settings", "set", "media.widths:=[321]", "--stage", "source"]).ok();
    assert_eq!(sides(&format!("{url}?w=321")), (321, 214));
    server.ask("GET", &format!("{url}?w=320")).send().is(422);
}

#[test]
fn picture_that_a_text_names_goes_live_with_its_post() {
    let (server, admin) = Server::uncounted();
    let texts = [("mode", "review"), ("alt_text", "A bell")];
    let asset = upload(&server, &admin, "bell.jpg", PHOTO, &texts).is(201).value();
    let url = asset["url"].as_str().expect("an address");
    let other = upload(&server, &admin, "belltower.gif", TURNING, &[("mode", "review")]).is(201).value();
    let text = format!("excerpt=See ![A bell]({url}).");
    server.site().cms(&["post", "set", "care-guide", &text, "--stage", "review"]).ok();
    server.ask("GET", url).send().is(404);
    server.site().cms(&["review", "approve", "care-guide"]).ok();
    server.ask("GET", url).send().is(200);
    server.ask("GET", other["url"].as_str().expect("an address")).send().is(404);
}
