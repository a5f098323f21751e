//! Requests and responses of old clients: their keys are accepted and returned.

use super::server::{Answer, PASSWORD, Server};
use crate::support::Sandbox;
use rusqlite::Connection;
use serde_json::{Value, json};

fn send(server: &Server, token: &str, method: &str, path: &str, body: &Value) -> Answer {
    server.ask(method, path).with(token).json(body).send()
}

#[test]
fn menu_items_have_their_addresses() {
    let (server, admin) = Server::uncounted();
    let menu = json!({"name": "Ways", "slug": "ways", "locale": "en"});
    let menu = send(&server, &admin, "POST", "/api/menus", &menu).is(201).value();
    let path = format!("/api/menus/{}/items", menu["id"].as_str().expect("an id"));
    let post = server.made(&admin, json!({"title": "There", "slug": "there", "status": "published"}));
    let id = post["id"].as_str().expect("an id");
    for item in [
        json!({"type": "custom", "label": "Out", "url": "https://example.org/a", "anchor": "b"}),
        json!({"type": "post", "postId": id}),
    ] {
        send(&server, &admin, "POST", &path, &item).is(201);
    }
    let items = |token: &str| server.get(token, "/api/menus/by-slug/ways")["items"].clone();
    let shown = items(&admin);
    assert_eq!(
        (&shown[0]["url"], &shown[0]["customUrl"]),
        (&json!("https://example.org/a#b"), &json!("https://example.org/a"))
    );
    assert!(shown[1]["url"].is_string() && shown[1]["customUrl"].is_null());
    let path = format!("/api/posts/{id}");
    server.ask("DELETE", &path).with(&admin).send().is(409);
    server.ask("DELETE", &format!("{path}?allowDangling=1")).with(&admin).send().is(204);
    assert_eq!(items(&admin).as_array().map(Vec::len), Some(1), "an item of a deleted post is hidden");
}

#[test]
fn modules_have_the_same_form_in_reads_and_writes() {
    let (server, admin) = Server::uncounted();
    let id = server.made(&admin, json!({"title": "Parts"}))["id"].as_str().expect("an id").to_owned();
    let modules = format!("/api/posts/{id}/modules");
    let words = json!({"type": "prose", "props": {"content": "Some **words**"}});
    let made = send(&server, &admin, "POST", &modules, &words).is(201);
    let tag = made.header("etag").expect("a tag").to_owned();
    let module = made.value();
    assert!(module["props"]["content"]["root"].is_object(), "{module:#}");
    let path = format!("/api/post-modules/{}", module["id"].as_str().expect("an id"));
    let change = |tag: &str| {
        let tag = format!("If-Match: {tag}");
        server.ask("PUT", &path).with(&admin).with(&tag).json(&json!({"adminLabel": "Text"})).send()
    };
    // The tag of a response is valid for the next write; unknown ones of several tags match nothing.
    let next = change(&format!("\"none\", {tag}")).is(200).header("etag").expect("a tag").to_owned();
    change(&tag).is(412);
    change(&next).is(200);
    send(&server, &admin, "POST", &modules, &json!({"globalSlug": "site-cta"})).is(201);
    let post = server.get(&admin, &format!("/api/posts/{id}"));
    let listed = server.get(&admin, &format!("/api/posts?ids={id}"))["data"][0].clone();
    let all = server.get(&admin, &modules)["data"].clone();
    for shown in [&post["modules"], &listed["modules"]] {
        assert_eq!(shown[1]["props"], all[1]["props"]);
        assert!(!shown[1]["props"].as_object().expect("props").is_empty());
    }
    // Modules can be sent back as they were read, in either form.
    for modules in [&post["modules"], &all] {
        send(&server, &admin, "PUT", &format!("/api/posts/{id}"), &json!({"modules": modules})).is(200);
        assert_eq!(server.get(&admin, &format!("/api/posts/{id}/modules"))["data"], all);
    }
    let order = json!({"order": [all[1]["id"], all[0]["id"]], "x": 1});
    send(&server, &admin, "POST", &format!("{modules}/reorder"), &order).is(422);
}

#[test]
fn posts_accept_the_original_field_names() {
    let (server, admin) = Server::uncounted();
    let groups = server.get(&admin, "/api/module-groups?post_type=documentation")["data"].clone();
    let group = groups.as_array().expect("groups").iter().find(|group| group["postType"] == "documentation");
    let group = group.expect("a group")["id"].clone();
    let fields = json!({"title": "Grouped", "type": "documentation", "locale": "en", "moduleGroupId": group});
    let made = send(&server, &admin, "POST", "/api/posts", &fields).is(201).value();
    assert!(made["modules"].as_array().is_some_and(|modules| modules.len() > 1), "{made:#}");
    let id = made["id"].as_str().expect("an id");
    let unknown = json!({"title": "No", "type": "blog", "locale": "en", "moduleGroupId": id});
    send(&server, &admin, "POST", "/api/posts", &unknown).is(422);
    let path = format!("/api/posts/{id}");
    let refused = send(&server, &admin, "PUT", &path, &json!({"status": "scheduled"})).is(422).value();
    assert!(refused["details"]["scheduledAt"].is_array(), "{refused:#}");
    let time = json!({"scheduledAt": "2030-01-01T01:00:00+02:00"});
    let timed = send(&server, &admin, "PUT", &path, &time).is(200).value();
    assert_eq!(timed["scheduledAt"], "2029-12-31T23:00:00Z");
    send(&server, &admin, "PUT", &path, &json!({"status": "scheduled"})).is(200);
    for (address, status) in [("relative", 422), ("//evil", 422), ("/here", 200), ("https://x.org/", 200)] {
        send(&server, &admin, "PUT", &path, &json!({"canonicalUrl": address})).is(status);
    }
    for (field, max) in [("excerpt", 1_000), ("metaTitle", 255), ("metaDescription", 500)] {
        for (length, status) in [(max, 200), (max + 1, 422)] {
            send(&server, &admin, "PUT", &path, &json!({field: "é".repeat(length)})).is(status);
        }
    }
    let same = json!({"title": "Again", "type": "page", "locale": "en", "slug": made["slug"]});
    let taken = send(&server, &admin, "POST", "/api/posts", &same).is(409).value();
    assert_eq!((&taken["slug"], &taken["locale"]), (&made["slug"], &json!("en")));
    let editor = server.token("editor", &[]);
    let staged = json!({"title": "Staged", "mode": "ai-review"});
    let refused = send(&server, &editor, "PUT", &path, &staged).is(403).value();
    assert_eq!(refused["error"], "Not allowed to save for AI review");
    let total = |query: &str| server.get(&admin, &format!("/api/posts?{query}"))["meta"]["total"].as_u64();
    let (with, without) = (total("hasPermalinks=1"), total("hasPermalinks=0"));
    assert_eq!(with.zip(without).map(|(a, b)| a + b), total("page=1"));
    assert!(without > Some(0));
}

#[test]
fn deleted_post_is_restored_instead_of_reverted() {
    let (server, admin) = Server::uncounted();
    let id = server.made(&admin, json!({"title": "Gone"}))["id"].as_str().expect("an id").to_owned();
    let path = format!("/api/posts/{id}");
    let revisions = server.get(&admin, &format!("{path}/revisions"));
    let first = revisions["data"][0]["id"].as_str().expect("an id");
    server.ask("DELETE", &path).with(&admin).send().is(204);
    send(&server, &admin, "POST", &format!("{path}/revisions/{first}/revert"), &json!({})).is(404);
    send(&server, &admin, "POST", &format!("{path}/restore"), &json!({})).is(200);
    send(&server, &admin, "POST", &format!("{path}/revisions/{first}/revert"), &json!({})).is(200);
}

#[test]
fn form_with_an_idempotency_key_is_stored_once() {
    let (server, admin) = Server::uncounted();
    let fields = json!({"name": "Ada", "email": "ada@example.org", "message": "Hello"});
    let submit = || {
        let ask = server.ask("POST", "/api/forms/contact/submit").with("Idempotency-Key: one");
        ask.json(&fields).send().is(201);
    };
    let kept = || server.get(&admin, "/api/forms-submissions?form=contact")["meta"]["total"].as_u64();
    submit();
    let once = kept();
    submit();
    assert_eq!(kept(), once);
    // A repeated sign-in creates a new session each time.
    let email = server.user("editor");
    let sign_in = || {
        let body = json!({"email": email, "password": PASSWORD});
        let ask = server.ask("POST", "/api/auth/login").with("Idempotency-Key: two");
        ask.json(&body).send().is(200).header("set-cookie").map(str::to_owned)
    };
    assert_ne!(sign_in().expect("a session"), sign_in().expect("another one"));
}

/// A server that dies between a write and its answer leaves the key claimed.
#[test]
fn request_whose_answer_was_lost_is_not_carried_out_again() {
    let server = Server::on(Sandbox::site().with_record_files(), &["--no-rate-limits"], &[]);
    let admin = server.token("admin", &[]);
    let fields = json!({"name": "Ada", "email": "ada@example.org", "message": "Hello"});
    let post = json!({"title": "Once", "type": "page", "locale": "en", "modules": []});
    let ask = |path: &str, body: &Value| {
        server.ask("POST", path).with(&admin).with("Idempotency-Key: one").json(body).send()
    };
    let (form, posts) = ("/api/forms/contact/submit", "/api/posts");
    let made = ask(posts, &post).is(201).value();
    let sent = server.ask("POST", form).with("Idempotency-Key: one").json(&fields).send().is(201).value();
    let (tip, ledger) = (server.tip("review"), server.site.work().join(".git/cms/ledger.db"));
    let claimed_before = |seconds: i64| {
        let sql = "UPDATE replies SET status = 0, body = '', created_at = created_at - ?1";
        assert_eq!(
            Connection::open(&ledger).expect("the ledger").execute(sql, [seconds]).expect("replies"),
            2
        );
    };
    claimed_before(0);
    assert_eq!(ask(posts, &post).is(409).value()["code"], "idempotency.running");
    claimed_before(60);
    let again = ask(posts, &post).is(200);
    assert_eq!(
        (again.header("idempotent-replayed"), &again.value()["data"]["id"]),
        (Some("true"), &made["id"])
    );
    assert_eq!(server.tip("review"), tip);
    let again = server.ask("POST", form).with("Idempotency-Key: one").json(&fields).send().is(201).value();
    assert_eq!(again["id"], sent["id"]);
    assert_eq!(server.get(&admin, "/api/forms-submissions?form=contact")["meta"]["total"], 1);
}

/// A model may take minutes, and costs each time.
#[test]
fn run_of_an_agent_is_not_begun_again_within_an_hour() {
    let server = Server::on(Sandbox::site().with_record_files(), &["--no-rate-limits"], &[]);
    let admin = server.token("admin", &[]);
    let ledger = Connection::open(server.site.work().join(".git/cms/ledger.db")).expect("the ledger");
    // As if the process had died: the key stays claimed.
    ledger
        .execute_batch("CREATE TRIGGER kept BEFORE DELETE ON replies BEGIN SELECT RAISE(IGNORE); END")
        .expect("a trigger");
    let body = json!({"agent": "none"});
    for (path, key) in [("/api/operations/agent.run", "one"), ("/api/agents/none/run", "two")] {
        let ask = || {
            let ask = server.ask("POST", path).with(&admin).with(&format!("Idempotency-Key: {key}"));
            ask.json(&body).send()
        };
        assert!(ask().status >= 400, "{path}");
        ledger.execute("UPDATE replies SET created_at = created_at - 1800", []).expect("replies");
        assert_eq!(ask().is(409).value()["code"], "idempotency.running", "{path}");
    }
}

/// A response can be sent back: it changes nothing, and does not fix times that come from history.
#[test]
fn post_round_trips() {
    let (server, admin) = Server::uncounted();
    let rows = server.get(&admin, "/api/posts?per_page=100");
    let rows = rows["data"].as_array().expect("posts");
    assert!(rows.len() > 5);
    let tip = server.tip("source");
    for row in rows {
        let path = format!("/api/posts/{}", row["id"].as_str().expect("an id"));
        let read = server.get(&admin, &path);
        server.ask("PUT", &path).with(&admin).json(&read).send().is(200);
        assert_eq!(server.tip("source"), tip, "{read:#}");
        // `mode` decides the stage.
        let mut held = read.clone();
        held["title"] = json!("Held back");
        held["mode"] = json!("review");
        let held = server.ask("PUT", &path).with(&admin).json(&held).send().is(200).value();
        assert_eq!((&held["stage"], server.tip("source")), (&json!("review"), tip.clone()));
        // Other changes since then do not matter.
        server.ask("PUT", &path).with(&admin).json(&read).send().is(200);
        assert_eq!(server.tip("source"), tip);
        let mut changed = read.clone();
        changed["id"] = json!("00000000-0000-4000-8000-000000000000");
        server.ask("PUT", &path).with(&admin).json(&changed).send().is(422);
        let mut named = read;
        named["metadata"]["author"] = json!("me");
        for changed in [
            named,
            json!({"relationships": []}),
            json!({"url": "/elsewhere"}),
            json!({"title": "x", "stage": "source", "mode": "review"}),
        ] {
            server.ask("PUT", &path).with(&admin).json(&changed).send().is(422);
        }
    }
}

/// A changed paragraph changes one line of the file: the rest of the text keeps its formatting.
#[test]
fn single_paragraph_is_changed() {
    let (server, admin) = Server::uncounted();
    let path = "/api/posts/9f7c40bf-e282-4f21-9dd2-80ac416ff95d";
    let mut read = server.get(&admin, path);
    let document = &mut read["modules"][1]["props"]["content"]["root"];
    document["children"][1]["children"] = json!([{"type": "text", "text": "Measure it."}]);
    let mut document = document.clone();
    server.ask("PUT", path).with(&admin).json(&json!({"modules": read["modules"]})).send().is(200);
    let changed = || server.site.git(&["diff", "--numstat", "source~", "source"]);
    assert!(changed().starts_with("1\t1\tposts/blog/"));
    // The same for a write of one module.
    let module = "/api/post-modules/4f1dda10-b1ee-42b7-a8d0-3d6b7b83a59f";
    document["children"][1]["children"][0]["text"] = json!("Measure it twice.");
    let props = json!({"props": {"content": {"root": document}}});
    server.ask("PUT", module).with(&admin).json(&props).send().is(200);
    assert!(changed().starts_with("1\t1\tposts/blog/"));
}
