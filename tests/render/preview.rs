//! Preview links: they show one post until they expire, are revoked, or any part of them is changed.

use crate::support::Sandbox;
use cms::base::source::{Clock, System};
use cms::site::{PreviewRequest, PreviewResponse, Site};
use jiff::{SignedDuration, Timestamp};
use serde_json::Value;

struct Ground {
    sandbox: Sandbox,
    site: Site,
}

impl Ground {
    fn new() -> Ground {
        let sandbox = Sandbox::new().with_record_files().with_site();
        let site = Site::open(sandbox.work()).expect("a site");
        Ground { sandbox, site }
    }

    fn link(&self, args: &[&str]) -> Value {
        let run = self.sandbox.cms(&[&["preview", "create"], args, &["--json"]].concat()).ok();
        serde_json::from_str(&run.stdout).expect("JSON")
    }

    fn get(&self, url: &str, method: &str, now: Timestamp) -> PreviewResponse {
        let path = url.strip_prefix("http://localhost:8080").unwrap_or(url);
        let (path, query) = path.split_once('?').unwrap_or((path, ""));
        let request = PreviewRequest { method, path, query, now };
        self.site.previews().answer(&request).expect("an answer").expect("a preview")
    }
}

fn header<'r>(response: &'r PreviewResponse, name: &str) -> &'r str {
    response.headers.iter().find(|(known, _)| *known == name).map_or("", |(_, value)| value)
}

#[test]
fn preview_shows_pending_content_and_is_not_cached() {
    let ground = Ground::new();
    // The demo has an edit of this post staged by an agent.
    let link = ground.link(&["worn-chain"]);
    assert_eq!(link["stage"], "ai-review");
    let page = ground.get(link["url"].as_str().expect("a link"), "GET", System.now());
    assert_eq!((page.status, header(&page, "cache-control")), (200, "no-store"));
    assert!(header(&page, "x-robots-tag").contains("noindex"));
    let policy = header(&page, "content-security-policy");
    assert!(
        policy.starts_with("sandbox")
            && policy.contains("default-src 'none'")
            && !policy.contains("script-src"),
        "{policy}"
    );
    assert!(!policy.contains("unsafe"), "{policy}");
    assert!(page.body.contains("<!doctype html>"));
}

#[test]
fn altered_preview_link_is_refused() {
    let ground = Ground::new();
    let link = ground.link(&["worn-chain", "--hours", "2"]);
    let url = link["url"].as_str().expect("a link");
    let (token, other) = (link["token"].as_str().expect("a token"), ground.link(&["home"]));
    let now = System.now();
    let flip = |text: &str| match text.strip_suffix('0') {
        Some(rest) => format!("{rest}1"),
        None => format!("{}0", &text[..text.len() - 1]),
    };
    let signature = url.split("sig=").nth(1).and_then(|rest| rest.split('&').next()).expect("a signature");
    for bad in [
        url.replace(token, &flip(token)),
        url.replace(signature, &flip(signature)),
        url.replace(signature, ""),
        url.replace(link["postId"].as_str().expect("id"), other["postId"].as_str().expect("id")),
        url.replace(token, other["token"].as_str().expect("a token")),
        url.replace("exp=2", "exp=3"),
        url.split('?').next().unwrap_or_default().to_owned(),
    ] {
        let answer = ground.get(&bad, "GET", now);
        assert_eq!(answer.status, 403, "{bad}");
        assert!(answer.body.contains("Invalid or expired preview link"));
    }
    assert_eq!(ground.get(url, "GET", now).status, 200);
    assert_eq!(ground.get(url, "POST", now).status, 405);
    assert_eq!(ground.get(url, "GET", now + SignedDuration::from_hours(3)).status, 403);
    ground.sandbox.cms(&["preview", "revoke", token]).ok();
    assert_eq!(ground.get(url, "GET", now).status, 403);
    assert_eq!(ground.sandbox.cms(&["preview", "revoke", token]).code, 1);
}

#[test]
fn preview_link_requires_the_key() {
    let ground = Ground::new();
    let url = ground.link(&["worn-chain"])["url"].as_str().expect("a link").to_owned();
    let key = ground.sandbox.work().join(".git/cms/preview.key");
    let text = std::fs::read_to_string(&key).expect("a key made with the site");
    assert_eq!(text.len(), 64);
    for weak in ["", "00", &"0".repeat(63)] {
        std::fs::write(&key, weak).expect("written");
        assert_eq!(ground.get(&url, "GET", System.now()).status, 403, "{weak:?}");
    }
    std::fs::remove_file(&key).expect("removed");
    assert_eq!(ground.get(&url, "GET", System.now()).status, 403);
    std::fs::write(&key, text).expect("written");
    assert_eq!(ground.get(&url, "GET", System.now()).status, 200);
}

#[test]
fn pinned_link_shows_its_revision() {
    let ground = Ground::new();
    let (pinned, following) = (ground.link(&["about", "--pin"]), ground.link(&["about"]));
    ground.sandbox.cms(&["post", "set", "about", "metaTitle=Quite another"]).ok();
    let shows = |link: &Value| {
        ground.get(link["url"].as_str().expect("a link"), "GET", System.now()).body.contains("Quite another")
    };
    assert_eq!((shows(&pinned), shows(&following)), (false, true));
}
