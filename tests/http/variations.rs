//! Variations over REST: creation, visibility, distribution, statistics, promotion.

use super::server::{Answer, Server};
use serde_json::{Value, json};

fn send(server: &Server, token: &str, method: &str, path: &str, body: &Value) -> Answer {
    let ask = server.ask(method, path).with(token);
    if body.is_null() { ask.send() } else { ask.json(body).send() }
}

/// Creates a published post with a published variation B; returns both ids.
fn tested(server: &Server, token: &str) -> (String, String) {
    let modules = json!([{"type": "blockquote", "props": {"quote": "Loser"}}]);
    let fields =
        json!({"type": "blog", "slug": "bell", "title": "Bell", "status": "published", "modules": modules});
    let id = server.made(token, fields)["id"].as_str().expect("an id").to_owned();
    let path = format!("/api/posts/{id}/variations");
    let made = send(server, token, "POST", &path, &json!({"variation": "B"})).is(201).value();
    assert_eq!(
        (&made["variation"], &made["message"]),
        (&json!("B"), &json!("Variation B created successfully"))
    );
    let own = made["id"].as_str().expect("an id").to_owned();
    let body = json!({"title": "Xylophone", "status": "published"});
    send(server, token, "PUT", &format!("/api/posts/{own}"), &body).is(200);
    (id, own)
}

#[test]
fn variation_is_hidden_from_lists() {
    let (server, admin) = Server::uncounted();
    let (id, own) = tested(&server, &admin);
    let slug = server.get(&admin, &format!("/api/posts/{own}"))["slug"].as_str().expect("a slug").to_owned();
    for query in
        ["search=Xylophone", "limit=100&status=published", "type=blog&limit=100", "sortBy=title&limit=100"]
    {
        let found = server.get(&admin, &format!("/api/posts?{query}"));
        assert!(!found.to_string().contains("Xylophone"), "{query}");
        let rows = found["data"].as_array().expect("rows");
        assert_eq!(found["meta"]["total"], rows.len(), "{query}: counted, too");
    }
    let path = format!("/api/posts/{id}");
    let related = &server.get(&admin, &path)["relationships"]["variations"];
    assert_eq!((related.as_array().expect("rows").len(), &related[0]["id"]), (1, &json!(own)));
    let listed = server.get(&admin, &format!("{path}/variations"));
    assert_eq!((&listed["meta"]["total"], &listed["data"][0]["isMain"]), (&json!(2), &json!(true)));
    server.site().cms(&["build", "public"]).ok();
    let public = server.site().work().join("public");
    let text = std::fs::read_to_string(public.join("sitemap.xml")).expect("a sitemap");
    assert!(text.contains("/bell") && !text.contains(&slug), "{text}");
    let traced = server.site().cms(&["url", "trace", &format!("/blog/{slug}"), "--stage", "source"]);
    assert!(!traced.stdout.contains("200"), "{}", traced.stdout);
    for (body, status) in
        [(json!({}), 422), (json!({"variation": "B"}), 400), (json!({"variation": "a b"}), 422)]
    {
        send(&server, &admin, "POST", &format!("{path}/variations"), &body).is(status);
    }
}

#[test]
fn visitors_are_assigned_and_counted() {
    let (server, admin) = Server::uncounted();
    let (id, own) = tested(&server, &admin);
    let path = format!("/api/posts/{id}");
    let reader = server.token("reader", &[]);
    let served = |query: &str| server.get(&reader, &format!("{path}/variation?{query}"))["data"].clone();
    let seen: Vec<Value> =
        (0..40).map(|key| served(&format!("visitor={key}"))["variation"].clone()).collect();
    assert!(seen.contains(&json!("A")) && seen.contains(&json!("B")), "{seen:?}");
    assert_eq!(served("visitor=7"), served("visitor=7"));
    let same = served("current=B");
    assert_eq!(
        (&same["id"], &same["mainId"], &same["strategy"]),
        (&json!(own), &json!(id), &json!("cookie"))
    );
    assert_eq!(same["cookie"]["value"], "B");
    let view = |post: &str| json!([{"eventType": "view", "postId": post}]);
    for _ in 0..4 {
        send(&server, &admin, "POST", "/api/public/analytics/track", &view(&own)).is(204);
    }
    let form = json!({
        "name": "Ada", "email": "ada@example.com", "message": "Hello there, I have a question.",
        "__origin_post_id": own,
    });
    send(&server, &admin, "POST", "/api/forms/contact/submit", &form).is(201);
    let stats = server.get(&admin, &format!("{path}/ab-stats"));
    assert_eq!(
        stats["data"],
        json!({
            "A": {"views": 0, "submissions": 0, "conversionRate": 0.0},
            "B": {"views": 4, "submissions": 1, "conversionRate": 25.0},
        })
    );
}

#[test]
fn winning_variation_is_promoted_in_every_language() {
    let (server, admin) = Server::uncounted();
    let modules = json!([{"type": "blockquote", "props": {"quote": "Loser"}}]);
    let made = server
        .made(&admin, json!({"slug": "gong", "title": "Gong", "status": "published", "modules": modules}));
    let (id, module) = (made["id"].as_str().expect("an id"), made["modules"][0]["id"].clone());
    let path = format!("/api/posts/{id}");
    send(
        &server,
        &admin,
        "POST",
        &format!("{path}/translations"),
        &json!({"locale": "es", "slug": "gong-es"}),
    )
    .is(201);
    let b = send(&server, &admin, "POST", &format!("{path}/variations"), &json!({"variation": "B"}))
        .is(201)
        .value();
    assert_eq!(b["posts"].as_array().expect("posts").len(), 2, "the whole family: {b}");
    let own = b["id"].as_str().expect("an id");
    let quote = server.get(&admin, &format!("/api/posts/{own}"))["modules"][0]["id"].clone();
    let quote = format!("/api/post-modules/{}", quote.as_str().expect("an id"));
    send(&server, &admin, "PUT", &quote, &json!({"props": {"quote": "Winner"}})).is(200);
    send(&server, &admin, "POST", &format!("{path}/promote-variation"), &json!({})).is(422);
    let won = send(&server, &admin, "POST", &format!("/api/posts/{own}/promote-variation"), &Value::Null)
        .is(200)
        .value();
    assert_eq!(won["message"], "Variation promoted successfully. A/B test has ended.");
    assert_eq!(won["id"], id);
    let post = server.get(&admin, &path);
    let main = &post["modules"][0];
    assert_eq!((&main["id"], &main["props"]["quote"]), (&module, &json!("Winner")));
    assert_eq!(
        (&post["slug"], &post["title"], &post["status"]),
        (&json!("gong"), &json!("Gong"), &json!("published"))
    );
    assert!(post["abGroupId"].is_null() && post["robots"].is_null(), "{post}");
    send(&server, &admin, "GET", &format!("/api/posts/{own}"), &Value::Null).is(404);
    assert_eq!(server.get(&admin, &format!("{path}/translations"))["meta"]["total"], 2);
    let other = send(&server, &admin, "POST", &format!("{path}/variations"), &json!({"variation": "B"}))
        .is(201)
        .value();
    let other = other["id"].as_str().expect("an id");
    send(&server, &admin, "DELETE", &format!("/api/posts/{other}/variation"), &Value::Null).is(200);
    assert!(server.get(&admin, &path)["abVariation"].is_null());
}
