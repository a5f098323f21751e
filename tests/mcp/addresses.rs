//! Addresses in answers: of servers for preview links, of people for nobody.

use super::net::{Net, request};
use super::{Server, post_id};
use crate::support::Sandbox;
use serde_json::json;

#[test]
fn preview_links_use_the_answering_server() {
    let site = Sandbox::site();
    let mut server = Server::of(&site);
    let post = post_id(&mut server, "gear-sums");
    let ask = json!({"postId": post});
    // Over stdio: the server of this site that runs on this machine.
    let net = Net::beside(&site, &[], &[("MCP_ALLOWED_HOSTS", "cms.example")]);
    let own = format!("http://{}/preview/", net.address);
    let made = server.good("create_post_preview_link", ask.clone());
    let url = made["data"]["url"].as_str().unwrap().to_owned();
    assert!(url.starts_with(&own) && made["hint"].is_null(), "{made}");
    let path = url.strip_prefix(&format!("http://{}", net.address)).unwrap();
    net.ask("GET", path).send().is(200);
    // Over HTTP: the address of the request, if it is one of this server's.
    let create = request(1, "tools/call", json!({"name": "create_post_preview_link", "arguments": ask}));
    let url_at = |host: &str| {
        let answer = net.post(&create).with(&format!("Host: {host}")).send().is(200).value();
        answer["result"]["structuredContent"]["data"]["url"].as_str().unwrap().to_owned()
    };
    assert!(url_at("cms.example:81").starts_with("http://cms.example:81/preview/"));
    assert!(url_at(&net.address.to_string()).starts_with(&own));
    net.post(&create).with("Host: evil.example").send().is(403);
    // The settings come first, and a server that was killed is none.
    site.cms(&["settings", "set", "preview.base_url=https://look.example", "--stage", "source"]).ok();
    assert!(url_at("cms.example").starts_with("https://look.example/preview/"));
    site.cms(&["settings", "set", "preview.base_url:=null", "--stage", "source"]).ok();
    drop(net);
    let made = server.good("create_post_preview_link", json!({"postId": post}));
    assert!(made["hint"].as_str().unwrap().contains("`cms serve` starts one"), "{made}");
}

#[test]
fn agents_see_no_mail_addresses_or_sign_ins() {
    let site = Sandbox::site();
    let admin =
        ["user", "add", "chief@people.example", "--role", "admin", "--name", "Chief", "--password-stdin"];
    site.cms_reading(&admin, "correct horse battery").ok();
    let net = Net::beside(&site, &[], &[]);
    for password in ["correct horse battery", "wrong horse battery"] {
        let body = json!({"email": "chief@people.example", "password": password}).to_string();
        net.ask("POST", "/api/auth/login").with("Content-Type: application/json").body(&body).send();
    }
    site.git(&["config", "user.email", "person@people.example"]);
    site.cms(&["post", "set", "gear-sums", "excerpt=By a person", "--stage", "source"]).ok();
    site.cms(&["post", "set", "gear-sums", "excerpt=By a person again"]).ok();
    site.cms(&["review", "comment", "gear-sums", "Really?"]).ok();
    let mut server = Server::of(&site);
    let post = post_id(&mut server, "gear-sums");
    let revisions = server.good("list_post_revisions", json!({"postId": post}));
    let revision = revisions["data"][0]["id"].clone();
    let mut shown = vec![("list_post_revisions".to_owned(), revisions)];
    for (tool, arguments) in [
        ("tail_activity_logs", json!({"limit": 100})),
        ("get_post_revision", json!({"postId": post, "revisionId": revision})),
        ("get_post_context", json!({"postId": post})),
        ("get_post_manifest", json!({"postId": post})),
        ("list_agents", json!({})),
    ] {
        shown.push((tool.to_owned(), server.call(tool, arguments)));
    }
    for command in
        ["activity --limit 100", "status", "review list", "review diff", "post show gear-sums", "whoami"]
    {
        let run = server.call("run_ace_command", json!({"command": command}));
        shown.push((format!("run_ace_command {command}"), run));
    }
    for (tool, answer) in &shown {
        let text = answer.to_string();
        assert!(!text.contains("people.example"), "{tool}: {text}");
        assert!(!text.contains("user.login") && !text.contains("127.0.0.1"), "{tool}: {text}");
    }
    let activity = server.good("tail_activity_logs", json!({"limit": 100}));
    assert!(
        activity["data"].as_array().unwrap().iter().any(|row| row["user"] == "Test Person"),
        "{activity:#}"
    );
}
