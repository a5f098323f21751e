//! Tests that need no connection.

use super::app::{App, Shared};
use super::message::{Body, Request};
use super::metrics::Metrics;
use crate::base::Value;
use crate::base::source::{Clock, System};
use crate::base::wording::{masked, while_reworded};
use crate::model::kinds::RateLimits;
use crate::model::roles::Role;
use crate::site::tests::begun;
use bytes::Bytes;
use http::{HeaderMap, Method};
use serde_json::json;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

#[test]
fn panic_is_an_internal_error_and_the_app_continues() {
    let (folder, _) = begun(true, true);
    let app = App::new(
        folder.path().join("site"),
        Shared::new(RateLimits::default().into(), None, Metrics::default()),
        None,
    );
    let request = Request {
        method: Method::GET,
        path: "/api/post-types".to_owned(),
        query: String::new(),
        headers: HeaderMap::new(),
        body: Body::Whole(Bytes::new()),
        peer: None,
    };
    for _ in 0..100 {
        let answer = app.answer_by(&request, Instant::now(), "one", |_, _| panic!("a secret of ours"));
        let body = String::from_utf8(answer.body.to_vec()).unwrap();
        assert_eq!(answer.status.as_u16(), 500);
        assert!(body.contains("\"code\":\"internal\"") && !body.contains("secret"), "{body}");
    }
    assert_eq!(app.shared.metrics.faults.load(Ordering::Relaxed), 100);
    assert_eq!(app.answer(&request, Instant::now()).status.as_u16(), 401);
}

#[test]
fn process_learns_when_the_server_is_asked_to_end() {
    let (folder, _) = begun(true, true);
    let asked = Arc::<AtomicBool>::default();
    let noted = Arc::clone(&asked);
    let shared = Shared::new(RateLimits::default().into(), None, Metrics::default());
    let shared = Shared { leaving: Arc::new(move || noted.store(true, Ordering::Relaxed)), ..shared };
    let app = App::new(folder.path().join("site"), shared, None);
    assert!(!asked.load(Ordering::Relaxed));
    app.leave();
    assert!(asked.load(Ordering::Relaxed));
}

/// No answer depends on the words of our messages: other words, same keys and values.
#[test]
fn responses_do_not_depend_on_message_texts() {
    let (folder, site) = begun(true, false);
    let made = site.accounts().unwrap().make_token("t", Role::Admin, None, System.now(), &System).unwrap();
    let shared = Shared::new(RateLimits::default().into(), None, Metrics::default());
    let app = App::new(folder.path().join("site"), shared, None);
    let ask = |method: &str, path: &str, body: &Value| {
        let (path, query) = path.split_once('?').unwrap_or((path, ""));
        let mut headers = HeaderMap::new();
        headers.insert("authorization", format!("Bearer {}", made.token).parse().unwrap());
        headers.insert("content-type", "application/json".parse().unwrap());
        let request = Request {
            method: method.parse().unwrap(),
            path: path.to_owned(),
            query: query.to_owned(),
            headers,
            body: Body::Whole(Bytes::from(if body.is_null() { String::new() } else { body.to_string() })),
            peer: None,
        };
        let answer = app.answer(&request, Instant::now());
        let mut body: Value = serde_json::from_slice(&answer.body).unwrap();
        body.as_object_mut().unwrap().shift_remove("requestId");
        (answer.status, masked(body))
    };
    let missing = "00000000-0000-4000-8000-000000000000";
    let (main, home) = ("6673f1cf-c92b-4181-a853-d1faa4f46533", "8a611b0b-72e8-4a4d-b546-a2d428ee1318");
    let page = json!({"type": "page", "locale": "en", "title": "x", "slug": "about"});
    for (method, path, body, status, detail) in [
        ("POST", "/api/posts".to_owned(), page, 409, "slug"),
        ("POST", "/api/posts".to_owned(), json!({"type": "pgae", "locale": "en", "title": "x"}), 422, "type"),
        ("GET", "/api/posts?type=blgo".to_owned(), Value::Null, 422, "type"),
        (
            "POST",
            format!("/api/menus/{main}/items"),
            json!({"label": "x", "type": "custom", "url": "/", "parentId": missing}),
            422,
            "parentId",
        ),
        (
            "POST",
            format!("/api/menus/{main}/reorder"),
            json!({"items": [{"id": home, "orderIndex": 1}], "scope": {"parentId": missing}}),
            422,
            "scope.parentId",
        ),
        (
            "POST",
            format!("/api/menus/{main}/reorder"),
            json!({"items": [{"id": missing, "orderIndex": 1}]}),
            422,
            "items",
        ),
        ("PUT", format!("/api/menu-items/{home}"), json!({"parentId": missing}), 422, "parentId"),
    ] {
        let plain = ask(method, &path, &body);
        assert_eq!(plain, while_reworded(|| ask(method, &path, &body)), "{method} {path} {body}");
        assert_eq!((plain.0.as_u16(), &plain.1["details"]), (status, &json!([detail])), "{method} {path}");
    }
    let taken =
        ask("POST", "/api/posts", &json!({"type": "page", "locale": "en", "title": "x", "slug": "about"}));
    assert_eq!(taken.1["meta"]["postId"], "5ee2200a-d59b-408c-9068-6efc0d9621cb", "{taken:?}");
}
