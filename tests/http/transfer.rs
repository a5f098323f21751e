//! The whole site as canonical JSON over REST, and its settings.

use super::server::Server;
use serde_json::{Value, json};

#[test]
fn export_round_trips() {
    let (server, admin) = Server::uncounted();
    let exported = server.get(&admin, "/api/database/export");
    assert_eq!(exported["metadata"]["version"], "2.0.0");
    let stats = server.get(&admin, "/api/database/export/stats");
    assert_eq!(stats["data"]["posts"], exported["posts"].as_array().expect("posts").len());

    let (before, body) = (server.tip("source"), json!({"data": exported}));
    let import = |path: &str, body: &Value| server.ask("POST", path).with(&admin).json(body).send();
    let same = import("/api/database/import", &body).is(200).value();
    assert_eq!((&same["created"], &same["updated"]), (&json!(0), &json!(0)), "{same}");
    assert_eq!(server.tip("source"), before);

    let mut changed = body.clone();
    changed["data"]["posts"][0]["post"]["title"] = json!("Another title");
    let tried = import("/api/database/validate", &changed).is(200).value();
    assert_eq!((&tried["updated"], server.tip("source")), (&json!(1), before));
    let done = import("/api/database/import?stage=review", &changed).is(200).value();
    assert_eq!((&done["updated"], &done["stage"]), (&json!(1), &json!("review")));

    // A post that is new on the target gets every field of the export.
    let fields = json!({"title": "Until spring", "mode": "publish", "unpublishAt": "2032-03-01T08:00:00Z"});
    let post = server.made(&admin, fields);
    let id = post["id"].as_str().expect("an id");
    let exported = server.get(&admin, "/api/database/export");
    let all = exported["posts"].as_array().expect("posts");
    let own = all.iter().find(|one| one["post"]["id"] == post["id"]).expect("it is exported");
    server.site().cms(&["post", "delete", id, "--stage", "source"]).ok();
    server.site().cms(&["post", "purge", id, "--stage", "source", "--yes"]).ok();
    let alone = json!({"data": {"metadata": exported["metadata"], "posts": [own]}});
    assert_eq!(import("/api/database/import", &alone).is(200).value()["created"], 1);
    let again = server.get(&admin, &format!("/api/posts/{id}"));
    assert_eq!(again["unpublishAt"], "2032-03-01T08:00:00Z", "{again}");

    let refused =
        import("/api/database/import", &json!({"data": {"metadata": {"version": "1.0.0"}, "posts": []}}));
    assert!(refused.is(422).value()["details"]["metadata.version"].is_array());
    let agent = server.token("ai_agent", &[]);
    server.ask("POST", "/api/database/import").with(&agent).json(&body).send().is(403);
    let operation = server.ask("POST", "/api/operations/import.json").with(&agent).json(&body).send();
    operation.is(403);
}

#[test]
fn settings_are_changed_by_name() {
    let (server, admin) = Server::uncounted();
    let body = json!({
        "siteTitle": "Copperwheel", "customFields": {"tagline": "Bells", "contact_email": null},
        "socialSettings": {"profiles": {"mastodon": "https://example.social/@c"}},
    });
    let set = |body: &Value| server.ask("PUT", "/api/site-settings").with(&admin).json(body).send();
    let told = set(&body).is(200).value();
    assert_eq!(told["stage"], "source");
    let read = server.get(&admin, "/api/site-settings");
    assert_eq!(
        (&read["siteTitle"], &read["customFields"], &read["socialSettings"]["profiles"]["mastodon"]),
        (&json!("Copperwheel"), &json!({"tagline": "Bells"}), &json!("https://example.social/@c"))
    );
    for wrong in [
        json!({}),
        json!({"isMaintenanceMode": true}),
        json!({"siteTitle": 5}),
        json!({"socialSettings": {"sharing": 1}}),
    ] {
        set(&wrong).is(422);
    }
    let editor = server.token("editor", &[]);
    server.ask("PUT", "/api/site-settings").with(&editor).json(&body).send().is(403);
}
