//! The start link of a new site.

use super::server::{Answer, PASSWORD, Server};
use crate::support::Sandbox;

const FORM: &str = "Content-Type: application/x-www-form-urlencoded";

fn post(server: &Server, token: &str, password: &str) -> Answer {
    let password = password.replace(' ', "+");
    let body = format!("token={token}&name=Ada+L&email=ada%40example.com&password={password}");
    server.ask("POST", "/admin/start").with(FORM).text(&body).send()
}

#[test]
fn start_link_makes_one_administrator_once() {
    let (server, link) = Server::with_start_link(Sandbox::site());
    let link = link.expect("a link");
    let token = link.split_once("token=").expect("a token").1.to_owned();
    // Programs look at links before people do: reading uses nothing up.
    for _ in 0..2 {
        let page = server.ask("GET", &link).send().is(200);
        assert!(page.body.contains("<form method=\"post\" action=\"/admin/start\">"), "{}", page.body);
        assert_eq!(page.header("cache-control"), Some("no-store"));
        assert!(!page.body.contains("<script"));
    }
    server.ask("GET", "/admin/start?token=other").send().is(403);
    post(&server, "other", PASSWORD).is(403);
    let again = post(&server, &token, "short").is(422);
    assert!(again.body.contains("value=\"Ada L\"") && !again.body.contains("short"), "{}", again.body);
    // A proxy on this machine may carry requests of others.
    server.ask("GET", &link).with("X-Forwarded-For: 192.0.2.1").send().is(403);
    let foreign = server.ask("POST", "/admin/start").with(FORM).with("Origin: https://other.example");
    foreign.text(&format!("token={token}&email=a%40example.com&password=x")).send().is(403);
    let made = post(&server, &token, PASSWORD).is(303);
    assert_eq!(made.header("location"), Some("/admin"));
    let me = server.ask("GET", "/api/auth/me").with(&made.cookie()).send().is(200).value();
    assert_eq!((me["role"].as_str(), me["email"].as_str()), (Some("admin"), Some("ada@example.com")), "{me}");
    server.ask("GET", &link).send().is(403);
    post(&server, &token, PASSWORD).is(403);
    let users = server.site.cms(&["user", "list", "--json"]).ok().json();
    let admins = users["data"].as_array().expect("rows").iter().filter(|user| user["role"] == "admin");
    assert_eq!(admins.map(|user| user["name"].clone()).collect::<Vec<_>>(), ["Ada L"]);
    let audit = server.site.cms(&["audit", "--json"]).ok().stdout;
    assert!(audit.contains("the start link of the server"), "{audit}");
    let (_, site) = server.stop();
    assert!(Server::with_start_link(site).1.is_none(), "there is an administrator");
}

#[test]
fn two_at_once_make_one_administrator() {
    let (server, link) = Server::with_start_link(Sandbox::site());
    let token = link.expect("a link").split_once("token=").expect("a token").1.to_owned();
    let codes: Vec<u16> = std::thread::scope(|scope| {
        let posts: Vec<_> = (0..4).map(|_| scope.spawn(|| post(&server, &token, PASSWORD).status)).collect();
        posts.into_iter().map(|post| post.join().expect("it ends")).collect()
    });
    assert_eq!(codes.iter().filter(|code| **code == 303).count(), 1, "{codes:?}");
    assert_eq!(codes.iter().filter(|code| **code == 403).count(), 3, "{codes:?}");
}

#[test]
fn node_with_a_wrong_setting_is_refused() {
    let site = Sandbox::site();
    site.git(&["config", "cms.cluster.remote", "origin"]);
    site.git(&["config", "cms.cluster.deliver", "flase"]);
    let run = site.cms(&["serve", "--port", "0"]).exits(2);
    assert!(run.stderr.contains("cms.cluster.deliver"), "{}", run.stderr);
    let doctor = site.cms(&["doctor"]);
    assert!(doctor.stdout.contains("cms.cluster.deliver"), "{}", doctor.stdout);
}
