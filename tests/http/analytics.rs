//! Analytics over REST: anyone may send events, admins read totals and positions.

use super::server::{Answer, Server};
use serde_json::{Value, json};

fn post(server: &Server) -> String {
    let shown = server.site.cms(&["post", "show", "worn-chain", "--json"]).ok().json();
    shown["id"].as_str().expect("an id").to_owned()
}

fn track(server: &Server, body: &Value) -> Answer {
    server.ask("POST", "/api/public/analytics/track").json(body).send()
}

fn read(server: &Server, token: &str, path: &str) -> Value {
    server.ask("GET", &format!("/api/analytics/{path}")).with(token).send().is(200).value()
}

#[test]
fn acknowledged_event_is_counted_immediately() {
    let server = Server::start(&[]);
    let (admin, post) = (server.token("admin", &[]), post(&server));
    let click = json!({
        "postId": post, "eventType": "click", "x": 33, "y": 4.5, "viewportWidth": 1280, "metadata": {"button": "buy"},
    });
    assert_eq!(track(&server, &click).is(204).body, "");
    let view = json!({"postId": post, "eventType": "view"});
    track(&server, &json!([view, view, {"eventType": "view"}, {"eventType": "scroll"}])).is(204);
    let summary = read(&server, &admin, "summary");
    assert_eq!(
        summary["summary"],
        json!({"totalViews": 3, "totalClicks": 1, "totalEvents": 5, "byType": {"click": 1, "scroll": 1, "view": 3}})
    );
    let top = &summary["topPosts"];
    assert_eq!(
        (&top[0]["id"], &top[0]["views"], &top[0]["slug"]),
        (&json!(post), &json!(2), &json!("worn-chain"))
    );
    assert!(top[0]["publicPath"].as_str().expect("a path").starts_with('/'));
    assert_eq!(
        top[1],
        json!({"id": "unknown", "title": "Unknown Page", "slug": "", "views": 1, "publicPath": ""})
    );
    let days = summary["statsOverTime"].as_array().expect("days");
    assert_eq!(days.len(), 30);
    let sum = |key: &str| -> i64 { days.iter().filter_map(|day| day[key].as_i64()).sum() };
    assert_eq!((sum("views"), sum("clicks")), (3, 1));
    assert!(days[0]["date"].as_str().expect("a date").ends_with("T00:00:00.000Z"));
    let of_post = read(&server, &admin, &format!("summary?postId={post}"));
    assert_eq!(of_post["summary"]["totalViews"], 2);
    let clicks = read(&server, &admin, "summary?eventType=click");
    assert_eq!((&clicks["summary"]["totalViews"], &clicks["topPosts"]), (&json!(0), &json!([])));
    assert_eq!(clicks["summary"]["totalClicks"], summary["summary"]["totalClicks"]);
    let points = read(&server, &admin, &format!("heatmap?postId={post}&eventType=click"));
    let point = &points["data"][0];
    assert_eq!((&point["x"], &point["y"], &point["viewport_width"]), (&json!(33), &json!(4.5), &json!(1280)));
    assert_eq!(
        (&point["viewportWidth"], &point["createdAt"]),
        (&point["viewport_width"], &point["created_at"])
    );
    assert_eq!(read(&server, &admin, &format!("heatmap?postId={post}&eventType=view"))["data"], json!([]));
    let unknown = "heatmap?postId=00000000-0000-4000-8000-000000000000";
    assert_eq!(read(&server, &admin, unknown)["data"], json!([]));
    for address in ["heatmap?postId=0", "summary?postId=worn-chain"] {
        server.ask("GET", &format!("/api/analytics/{address}")).with(&admin).send().is(422);
    }
}

#[test]
fn invalid_event_refuses_its_whole_batch() {
    let server = Server::start(&["--no-rate-limits"]);
    let (admin, post) = (server.token("admin", &[]), post(&server));
    let nowhere = "00000000-0000-4000-8000-000000000000";
    for (body, field) in [
        (json!({}), "eventType"),
        (json!({"eventType": 5}), "eventType"),
        (json!({"eventType": "<script>"}), "eventType"),
        (json!({"eventType": "click", "x": "1"}), "x"),
        (json!({"eventType": "click", "y": 1e308}), "y"),
        (json!({"eventType": "click", "viewportWidth": 0}), "viewportWidth"),
        (json!({"eventType": "click", "postId": "x"}), "postId"),
        (json!({"eventType": "click", "postId": nowhere}), "postId"),
        (json!({"eventType": "click", "metadata": []}), "metadata"),
        (json!({"eventType": "click", "metadata": {"a": "x".repeat(5_000)}}), "metadata"),
        (json!({"eventType": "click", "createdAt": "2999-01-01"}), "createdAt"),
    ] {
        let details = &track(&server, &body).is(422).value()["details"];
        assert!(details[field].is_array(), "{field}: {details}");
    }
    let batch = json!([{"eventType": "view", "postId": post}, {"eventType": "view", "x": true}, 5]);
    let details = &track(&server, &batch).is(422).value()["details"];
    let named: Vec<&String> = details.as_object().expect("details").keys().collect();
    assert_eq!(named, ["events[1].x", "events[2]"]);
    let many = Value::from(vec![json!({"eventType": "view"}); 1_001]);
    track(&server, &many).is(422);
    track(&server, &json!([])).is(422);
    track(&server, &json!("text")).is(400);
    track(&server, &json!({"eventType": "click", "metadata": {"a": "x".repeat(1_000_000)}})).is(413);
    assert_eq!(read(&server, &admin, "summary")["summary"]["totalEvents"], 0);
}

#[test]
fn concurrent_events_survive_a_kill() {
    const SENDERS: usize = 8;
    const REQUESTS: usize = 10;
    const EVENTS: usize = 50;
    let mut server = Server::start(&["--no-rate-limits"]);
    let (admin, post) = (server.token("admin", &[]), post(&server));
    let batch = Value::from(vec![json!({"eventType": "view", "postId": post}); EVENTS]);
    std::thread::scope(|scope| {
        for _ in 0..SENDERS {
            scope.spawn(|| (0..REQUESTS).for_each(|_| drop(track(&server, &batch).is(204))));
        }
    });
    server.restart(&["--no-rate-limits"]);
    assert_eq!(read(&server, &admin, "summary")["summary"]["totalViews"], json!(SENDERS * REQUESTS * EVENTS));
}
