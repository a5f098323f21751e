//! Events of the live site, as JSON and as a stream.

use super::server::Server;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::time::Duration;

/// A stream of events.
struct Stream(BufReader<TcpStream>);

impl Stream {
    fn open(server: &Server, token: &str, query: &str, last: Option<&str>) -> Stream {
        let mut stream = TcpStream::connect(server.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        let last = last.map(|last| format!("Last-Event-ID: {last}\r\n")).unwrap_or_default();
        write!(
            stream,
            "GET /api/events{query} HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n{token}\r\n{last}\r\n"
        )
        .unwrap();
        let mut reader = BufReader::new(stream);
        let mut line = String::new();
        reader.read_line(&mut line).unwrap();
        assert!(line.contains(" 200 "), "{line}");
        // The first comment means that the stream has begun.
        while !line.starts_with(": ") {
            line.clear();
            assert!(reader.read_line(&mut line).unwrap() > 0, "the stream ended");
        }
        Stream(reader)
    }

    /// Id, name and data of the next event.
    fn next(&mut self) -> (String, String, Value) {
        let (mut id, mut name) = (String::new(), String::new());
        loop {
            let mut line = String::new();
            assert!(self.0.read_line(&mut line).unwrap() > 0, "the stream ended");
            let line = line.trim_end();
            if let Some(text) = line.strip_prefix("id: ") {
                id = text.to_owned();
            } else if let Some(text) = line.strip_prefix("event: ") {
                name = text.to_owned();
            } else if let Some(text) = line.strip_prefix("data: ") {
                return (id, name, serde_json::from_str(text).unwrap());
            }
        }
    }
}

#[test]
fn stream_reports_events_and_resumes() {
    let (server, admin) = Server::uncounted();
    let begun = server.site().git(&["rev-parse", "source"]);
    let mut stream = Stream::open(&server, &admin, "", None);
    let one = server.made(&admin, json!({"title": "One"}));
    let (first, name, event) = stream.next();
    assert_eq!(name, "post.created");
    assert_eq!(event["event"], "post.created");
    assert_eq!(event["data"]["id"], one["id"]);
    let (second, name, _) = stream.next();
    assert_eq!(name, "post.published");
    drop(stream);

    server.made(&admin, json!({"title": "Two", "status": "draft"}));
    // Events that the client has are not sent again; missed ones are.
    let mut again = Stream::open(&server, &admin, "", Some(&first));
    assert_eq!(again.next().0, second);
    assert_eq!(again.next().2["data"]["title"], "Two");

    // Commits by plain git count like the API, and JSON has the same events as the stream.
    let told = server.get(&admin, &format!("/api/events?since={begun}"));
    let names: Vec<&str> =
        told["data"].as_array().unwrap().iter().map(|event| event["event"].as_str().unwrap()).collect();
    assert_eq!(names, ["post.created", "post.published", "post.created"], "{told:#}");
    assert_eq!(told["hasMore"], false);
    let rest = server.get(&admin, &format!("/api/events?since={}", told["revision"].as_str().unwrap()));
    assert_eq!(rest["data"], json!([]));
    let only = server.get(&admin, &format!("/api/events?since={begun}&event=post.published"));
    assert_eq!(only["data"].as_array().unwrap().len(), 1);
}

#[test]
fn second_engine_streams_until_closed() {
    let server = Server::start(&["--engine", "tiny_http", "--no-rate-limits"]);
    let admin = server.token("admin", &[]);
    let mut streams: Vec<Stream> = (0..12).map(|_| Stream::open(&server, &admin, "", None)).collect();
    server.made(&admin, json!({"title": "Heard by all"}));
    for stream in &mut streams {
        assert_eq!(stream.next().1, "post.created");
    }
    let open = || {
        let metrics = server.ask("GET", "/metrics").with(&admin).send().is(200).body;
        let line =
            metrics.lines().find(|line| line.starts_with("cms_open_streams ")).expect("a counter").to_owned();
        line.rsplit(' ').next().and_then(|count| count.parse::<usize>().ok()).expect("a number")
    };
    assert_eq!(open(), 12);
    // Only a write tells that a client is gone.
    streams.truncate(2);
    let since = std::time::Instant::now();
    let mut posts = 0;
    while open() > 2 {
        assert!(since.elapsed() < Duration::from_secs(60), "{} streams are open", open());
        posts += 1;
        server.made(&admin, json!({"title": format!("Heard by two {posts}")}));
    }
    server.terminate();
    let mut rest = String::new();
    std::io::Read::read_to_string(&mut streams[0].0, &mut rest).unwrap();
    assert!(rest.ends_with("0\r\n\r\n"), "{rest}");
}

#[test]
fn second_engine_limits_streams() {
    let server = Server::start(&["--engine", "tiny_http", "--no-rate-limits"]);
    let admin = server.token("admin", &[]);
    let streams: Vec<Stream> = (0..64).map(|_| Stream::open(&server, &admin, "", None)).collect();
    let refused = server.ask("GET", "/api/events").with(&admin).with("Accept: text/event-stream").send();
    assert_eq!(refused.is(503).value()["code"], "overloaded");
    server.ask("GET", "/health").send().is(200);
    drop(streams);
}

#[test]
fn listening_requires_permission() {
    let (server, admin) = Server::uncounted();
    server.ask("GET", "/api/events").send().is(401);
    server.ask("GET", "/api/events").with("Accept: text/event-stream").send().is(401);
    server
        .ask("GET", "/api/events")
        .with("Accept: text/event-stream")
        .with("Last-Event-ID: x")
        .with(&admin)
        .send()
        .is(422);
    server.ask("GET", "/api/events?event=nonsense").with(&admin).send().is(422);
    server.ask("GET", "/api/events?limit=0").with(&admin).send().is(422);
}

#[test]
fn anonymous_stream_reports_public_events() {
    let (server, admin) = Server::uncounted();
    let (reader, begun) = (server.token("reader", &[]), server.tip("source"));
    let mut stream = Stream::open(&server, &reader, "", None);
    server.made(&admin, json!({"title": "Secret takeover", "status": "draft"}));
    let page = server.made(&admin, json!({"title": "Seen", "status": "published"}));
    let path = format!("/api/posts/{}", page["id"].as_str().unwrap());
    for body in [json!({"title": "Seen again"}), json!({"title": "Secret again", "status": "draft"})] {
        server.ask("PUT", &path).with(&admin).json(&body).send().is(200);
    }
    let expected = [
        ("post.created", json!("Seen")),
        ("post.published", json!("Seen")),
        ("post.updated", json!("Seen again")),
        ("post.unpublished", json!(null)),
    ];
    let told = server.get(&reader, &format!("/api/events?since={begun}"));
    assert!(!told.to_string().contains("Secret"), "{told:#}");
    for (event, (name, title)) in told["data"].as_array().unwrap().iter().zip(&expected) {
        let (_, streamed, data) = stream.next();
        assert_eq!((event["event"].as_str(), &event["data"]["title"]), (Some(*name), title), "{told:#}");
        assert_eq!((streamed.as_str(), &data["data"]), (*name, &event["data"]));
        assert!(event["data"]["actor"].is_null(), "{event:#}");
    }
    assert_eq!(told["data"].as_array().unwrap().len(), expected.len());
}
