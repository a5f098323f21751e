//! Clients that hold connections open, abort them, or send and read too slowly.

use super::oracle::{Oracle, is_error};
use super::server::{Server, pid};
use crate::support::Sandbox;
use rustix::process::{Resource, Rlimit, Signal, getrlimit, kill_process, prlimit};
use serde_json::json;
use std::io::{Read, Write};
use std::net::{Shutdown, TcpStream};

const GET: &str = "GET /health HTTP/1.1\r\nHost: a\r\n\r\n";

fn open(server: &Server) -> TcpStream {
    TcpStream::connect(server.address).expect("it listens")
}

/// Sends a text, and reads until the server closes the connection.
fn whole(stream: &mut TcpStream, text: &str) -> String {
    stream.write_all(text.as_bytes()).expect("it reads");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("it answers");
    answer
}

/// Sends a request on a connection that stays open.
fn ask(stream: &mut TcpStream) -> String {
    stream.write_all(GET.as_bytes()).expect("it reads");
    let mut answer = Vec::new();
    let mut part = [0; 4096];
    loop {
        let count = stream.read(&mut part).expect("it answers");
        answer.extend_from_slice(&part[..count]);
        let text = String::from_utf8_lossy(&answer);
        let Some((head, body)) = text.split_once("\r\n\r\n") else { continue };
        let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")?.parse().ok());
        if length == Some(body.len()) {
            return head.lines().next().unwrap_or_default().to_owned();
        }
        assert!(count > 0, "it closed: {text}");
    }
}

#[test]
fn incomplete_requests_time_out() {
    let server = Server::start(&["--no-rate-limits"]);
    let oracle = Oracle::of(&server);
    let mut waiting = [
        "GET /health HTTP/1.1\r\nHost:",
        "HEAD /health HTTP/1.1\r\nX",
        "POST /api/posts HTTP/1.1\r\nHost: a\r\nContent-Length: 5000\r\n\r\n",
        "POST /api/posts HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n",
        "POST /mcp HTTP/1.1\r\nHost: a\r\nContent-Length: 5000\r\n\r\n{",
    ]
    .map(|text| {
        let mut stream = open(&server);
        stream.write_all(text.as_bytes()).expect("it reads");
        (text, stream)
    });
    oracle.holds("promises");
    for (text, stream) in &mut waiting {
        let answer = whole(stream, "");
        assert!(answer.starts_with("HTTP/1.1 408 "), "{text}: {answer}");
        let body = answer.split_once("\r\n\r\n").map_or("", |(_, body)| body);
        match text.starts_with("HEAD") {
            true => assert_eq!(body, ""),
            false => is_error(text, body),
        }
    }
    oracle.ends();
}

#[test]
fn half_closed_client_gets_its_response() {
    let server = Server::start(&["--no-rate-limits"]);
    let admin = server.token("admin", &[]);
    let body =
        json!({"title": "Half closed", "slug": "half-closed", "type": "page", "locale": "en"}).to_string();
    let write = format!(
        "POST /api/posts HTTP/1.1\r\nHost: a\r\n{admin}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    let read = format!("GET /api/posts?page=2&per_page=100 HTTP/1.1\r\nHost: a\r\n{admin}\r\n\r\n");
    for (text, status) in [(write.as_str(), "201"), (&read, "200"), (GET, "200"), ("GET /hea", "400")] {
        let mut stream = open(&server);
        stream.write_all(text.as_bytes()).expect("it reads");
        stream.shutdown(Shutdown::Write).expect("it is open");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        assert!(answer.starts_with(&format!("HTTP/1.1 {status} ")), "{text}: {answer:?}");
    }
    server.site.cms(&["post", "show", "half-closed", "--stage", "source"]).ok();
}

#[test]
fn many_open_connections_are_answered() {
    let server = Server::start(&["--no-rate-limits"]);
    std::thread::scope(|scope| {
        let client = || {
            let mut stream = open(&server);
            (0..50).for_each(|_| assert!(ask(&mut stream).ends_with("200 OK")));
        };
        (0..16).for_each(|_| drop(scope.spawn(client)));
    });
}

#[test]
fn reset_connections_leak_nothing() {
    let server = Server::start(&["--no-rate-limits"]);
    let oracle = Oracle::of(&server);
    let admin = server.token("admin", &[]);
    let promise = "Content-Length: 5000\r\nExpect: 100-continue\r\n";
    let body = format!("POST /api/posts HTTP/1.1\r\nHost: a\r\n{admin}\r\n{promise}\r\n");
    for number in 0..500 {
        let mut stream = open(&server);
        // Closing a connection with unread data resets it.
        let text = if number % 2 == 0 { GET } else { &body };
        stream.write_all(text.as_bytes()).expect("it reads");
        if number % 2 == 1 {
            stream.write_all(b"{\"title\"").expect("it reads");
        }
        stream.peek(&mut [0; 1]).expect("it answers");
        drop(stream);
        drop(open(&server));
    }
    oracle.ends();
    let connections = |metrics: String| {
        let line = metrics.lines().find_map(|line| line.strip_prefix("cms_open_connections "));
        line.and_then(|count| count.parse::<u64>().ok()).expect("a count")
    };
    // The connections end gradually; one is left, that of the request itself.
    while connections(server.ask("GET", "/metrics").with(&admin).send().is(200).body) > 1 {
        std::thread::yield_now();
    }
}

#[test]
fn server_recovers_from_file_exhaustion() {
    let server = Server::start(&["--no-rate-limits"]);
    let oracle = Oracle::of(&server);
    let before = getrlimit(Resource::Nofile);
    let limited = Rlimit { current: Some(64), ..before };
    prlimit(Some(pid(&server)), Resource::Nofile, limited).expect("a limit");
    let idle: Vec<TcpStream> = (0..150).map(|_| open(&server)).collect();
    drop(idle);
    prlimit(Some(pid(&server)), Resource::Nofile, before).expect("a limit");
    oracle.ends();
}

#[test]
fn connections_leave_file_descriptors_to_operations() {
    let site = Sandbox::site();
    site.cms(&["token", "create", "--role", "admin", "--name", "first"]).ok();
    let server = Server::with_files(site, 128);
    let admin = server.token("admin", &[]);
    let mut first = open(&server);
    ask(&mut first);
    let idle: Vec<TcpStream> = (0..120).map(|_| open(&server)).collect();
    let text = format!("GET /api/posts HTTP/1.1\r\nHost: a\r\n{admin}\r\nConnection: close\r\n\r\n");
    let answer = whole(&mut first, &text);
    assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
    drop(idle);
    server.ask("GET", "/api/posts").with(&admin).send().is(200);
}

#[test]
fn no_client_delays_shutdown() {
    let server = Server::start(&["--no-rate-limits"]);
    let texts = [
        "",
        "GET / HT",
        "POST /api/posts HTTP/1.1\r\nHost: a\r\nContent-Length: 5000\r\n\r\n{",
        "GET /mcp HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n",
    ];
    let held: Vec<TcpStream> = texts
        .iter()
        .flat_map(|text| std::iter::repeat_n(text, 20))
        .map(|text| {
            let mut stream = open(&server);
            stream.write_all(text.as_bytes()).expect("it reads");
            stream
        })
        .collect();
    server.ask("GET", "/health").send().is(200);
    assert_eq!(server.stop().0, Some(0));
    drop(held);
}

#[test]
fn second_signal_stops_immediately() {
    let server = Server::start(&["--no-rate-limits"]);
    let mut slow = open(&server);
    let head = "POST /api/posts HTTP/1.1\r\nHost: a\r\nContent-Length: 5000\r\n\r\n";
    slow.write_all(head.as_bytes()).expect("it reads");
    server.ask("GET", "/health").send().is(200);
    kill_process(pid(&server), Signal::TERM).expect("it runs");
    assert_eq!(server.stop().0, Some(0));
}
