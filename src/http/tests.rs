//! Tests that need no connection.

use super::app::{App, Shared};
use super::message::{Body, Request};
use super::metrics::Metrics;
use crate::base::source::{Clock, System};
use crate::model::view::RateLimits;
use crate::site::{Claims, InitOptions, init};
use bytes::Bytes;
use http::{HeaderMap, Method};
use std::sync::atomic::Ordering;
use std::time::Instant;

#[test]
fn a_panic_is_told_as_a_fault_and_spoils_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let options = InitOptions {
        folder: folder.path().to_owned(),
        bare: true,
        empty: true,
        claims: Claims::default(),
        now: System.now(),
        program: None,
    };
    init(&options).unwrap();
    let app =
        App::new(options.folder, Shared::new(RateLimits::default().into(), None, Metrics::default()), None);
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
