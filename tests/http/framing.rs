//! Invalid or ambiguous HTTP requests: each gets a response, and so does the next request.

use super::oracle::{Oracle, is_error};
use super::server::{PASSWORD, Server};
use serde_json::json;
use std::io::{Read, Write};
use std::net::{Shutdown, TcpStream};

/// The statuses of all responses on one connection, until the server closes it. Each error has a body.
#[track_caller]
fn statuses(server: &Server, text: impl AsRef<[u8]>) -> Vec<u16> {
    talk(server, text.as_ref()).0
}

/// The same, and whether the connection was closed in order.
#[track_caller]
fn talk(server: &Server, text: &[u8]) -> (Vec<u16>, bool) {
    let mut stream = TcpStream::connect(server.address).expect("it listens");
    // The server may close before it has read everything.
    drop(stream.write_all(text));
    let mut answer = Vec::new();
    let is_in_order = stream.read_to_end(&mut answer).is_ok();
    drop(stream.shutdown(Shutdown::Both));
    let (asked, answer) = (String::from_utf8_lossy(text), String::from_utf8_lossy(&answer));
    let case = asked.chars().take(100).collect::<String>();
    let statuses = answer
        .split("HTTP/1.1 ")
        .skip(1)
        .filter_map(|one| {
            let status = one.split(' ').next()?.parse().ok()?;
            let body = one.split_once("\r\n\r\n").map_or("", |(_, body)| body);
            match status {
                400.. if asked.starts_with("HEAD ") => assert_eq!(body, "", "{case}"),
                400.. => is_error(&case, body),
                _ => {}
            }
            Some(status)
        })
        .collect();
    (statuses, is_in_order)
}

fn post(more: &str, body: &str) -> String {
    format!("POST /api/posts HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n{more}\r\n{body}")
}

fn get(target: &str, more: &str) -> String {
    format!("GET {target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n{more}\r\n")
}

/// Requests that two programs on the way could parse differently, or that are invalid.
fn ambiguous() -> Vec<(&'static str, String)> {
    let second = get("/health", "");
    vec![
        ("a length that is none", post("Content-Length: abc\r\n", &second)),
        ("a signed length", post("Content-Length: +5\r\n", "hello")),
        ("a negative length", post("Content-Length: -1\r\n", "hello")),
        ("a list of lengths", post("Content-Length: 5, 5\r\n", "hello")),
        ("a length in another base", post("Content-Length: 0x10\r\n", "hello")),
        ("an empty length", post("Content-Length: \r\n", "hello")),
        ("a length beyond all numbers", post("Content-Length: 18446744073709551615\r\n", "hello")),
        ("a length beyond half of them", post("Content-Length: 9223372036854775808\r\n", "hello")),
        ("the same length twice", post("Content-Length: 5\r\nContent-Length: 5\r\n", "hello")),
        ("a length and a coding", post("Content-Length: 5\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n")),
        ("a coding and a length", post("Transfer-Encoding: chunked\r\nContent-Length: 5\r\n", "0\r\n\r\n")),
        (
            "the same coding twice",
            post("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n"),
        ),
        ("a coding that is nearly one", post("Transfer-Encoding: xchunked\r\n", "0\r\n\r\n")),
        ("a chunk beyond all numbers", post("Transfer-Encoding: chunked\r\n", "ffffffffffffffff\r\nx")),
        ("a chunk of a negative size", post("Transfer-Encoding: chunked\r\n", "-1\r\nx")),
        ("two lengths", post("Content-Length: 5\r\nContent-Length: 50\r\n", "hello")),
        ("no coding that we know", post("Transfer-Encoding: identity\r\n", "0\r\n\r\n")),
        ("more codings than one", post("Transfer-Encoding: gzip, chunked\r\n", "0\r\n\r\n")),
        ("a chunk that is none", post("Transfer-Encoding: chunked\r\n", "zz\r\nx")),
        (
            "a chunk that does not end",
            post("Transfer-Encoding: chunked\r\n", "1\r\nxx5\r\nhello\r\n0\r\n\r\n"),
        ),
        ("a coding in HTTP/1.0", "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n".to_owned()),
        ("another server's address", get("http://evil/api/posts", "")),
        ("another server's name", "CONNECT evil:443 HTTP/1.1\r\nHost: a\r\n\r\n".to_owned()),
        ("a target that is none", get("api/posts", "")),
        ("two slashes", get("//evil/x", "")),
        ("a star", get("*", "")),
        ("two hosts", get("/health", "Host: b\r\n")),
        ("no host", "GET /health HTTP/1.1\r\n\r\n".to_owned()),
        ("a blank before the colon", get("/health", "X : y\r\n")),
        ("a folded header", get("/health", "X: y\r\n z\r\n")),
        ("a zero byte", get("/health", "X: a\0b\r\n")),
        ("characters beyond ASCII", get("/health", "X: café\r\n")),
        ("a line that ends in LF", "GET /health HTTP/1.1\nHost: a\n\n".to_owned()),
        ("a header that ends in LF", "GET /health HTTP/1.1\r\nHost: a\nX: y\r\n\r\n".to_owned()),
        ("a CR alone", get("/health", "X: a\rb\r\n")),
        ("a folded header with a tab", get("/health", "X: y\r\n\tz\r\n")),
        ("a blank before the first header", "GET /health HTTP/1.1\r\n Host: a\r\n\r\n".to_owned()),
        ("empty lines without an end", "\r\n".repeat(1000)),
        ("a greeting of TLS", "\u{16}\u{3}\u{1}\0\u{5}hello".to_owned()),
        ("HTTP/2 without asking", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".to_owned()),
        ("another protocol", "GET / HTTP/9.9\r\n\r\n".to_owned()),
        ("the first protocol", "GET /\r\n\r\n".to_owned()),
    ]
}

#[test]
fn ambiguous_framing_is_refused_and_closes() {
    let server = Server::start(&["--no-rate-limits"]);
    let oracle = Oracle::of(&server);
    for (name, text) in ambiguous() {
        assert_eq!(statuses(&server, &text), [400], "{name}");
        oracle.holds(name);
    }
    for (name, text) in [
        ("blanks around a length", post("Content-Length:  2 \r\nConnection: close\r\n", "{}")),
        (
            "chunks of one byte",
            post("Transfer-Encoding: Chunked\t\r\nConnection: close\r\n", "1\r\n{\r\n1\r\n}\r\n0\r\n\r\n"),
        ),
        (
            "a trailer",
            post("Transfer-Encoding: chunked\r\nConnection: close\r\n", "2\r\n{}\r\n0\r\nX: y\r\n\r\n"),
        ),
        ("an empty line before", format!("\r\n{}", post("Content-Length: 2\r\nConnection: close\r\n", "{}"))),
    ] {
        assert_eq!(statuses(&server, &text), [401], "{name}");
    }
    oracle.ends();
}

#[test]
fn oversized_body_is_refused_unread() {
    let server = Server::start(&["--no-rate-limits"]);
    let oracle = Oracle::of(&server);
    let huge = "Content-Length: 10000000000000\r\n";
    for text in [
        post(huge, ""),
        get("/health", huge),
        get("/nothing", huge),
        get("/mcp", huge),
        format!("HEAD /api/posts HTTP/1.1\r\nHost: a\r\n{huge}\r\n"),
        post(&format!("Expect: 100-continue\r\n{huge}"), ""),
    ] {
        assert_eq!(statuses(&server, &text), [413], "{text}");
    }
    assert_eq!(statuses(&server, get("/health", &format!("X: {}\r\n", "a".repeat(1 << 20)))), [431]);
    assert_eq!(statuses(&server, get("/health", &"X: a\r\n".repeat(10_000))), [431]);
    assert_eq!(statuses(&server, get(&format!("/{}", "a".repeat(10_000)), "")), [414]);
    assert_eq!(statuses(&server, post("Expect: tea\r\nContent-Length: 2\r\n", "{}")), [417]);
    let chunked = "Transfer-Encoding: chunked\r\n";
    let many = format!("{}0\r\n\r\n", "1\r\nx\r\n".repeat(100_000));
    assert_eq!(statuses(&server, post(&format!("{chunked}Connection: close\r\n"), &many)), [401]);
    for body in [
        format!("1;{}\r\nx\r\n", "e".repeat(1 << 20)),
        format!("0\r\n{}\r\n", "X: y\r\n".repeat(200_000)),
        format!("{}0\r\n\r\n", format!("10000\r\n{}\r\n", "x".repeat(1 << 16)).repeat(100)),
    ] {
        let status = statuses(&server, post(chunked, &body));
        assert!(matches!(status[..], [400 | 413]), "{status:?}");
    }
    oracle.ends();
}

#[test]
fn refusal_arrives_while_the_client_sends() {
    let server = Server::start(&["--no-rate-limits"]);
    // A connection that is closed with unread data is reset, and the response could be lost.
    for size in [100, 10_000, 60_000] {
        let junk = "x".repeat(size);
        for (text, status) in [
            (post("Content-Length: 10000000\r\n", &junk), 413),
            (get("/health", &format!("X : y\r\n\r\n{junk}\r\n")), 400),
            (format!("HEAD /health\r\n\r\n{junk}"), 400),
        ] {
            assert_eq!(talk(&server, text.as_bytes()), (vec![status], true), "{size}");
        }
    }
}

#[test]
fn pipelined_requests_are_answered_in_order() {
    let server = Server::start(&["--no-rate-limits"]);
    let rounds = ["GET /health", "GET /api/nothing", "POST /api/posts", "HEAD /health"];
    let good: String = rounds.map(|line| format!("{line} HTTP/1.1\r\nHost: a\r\n\r\n")).concat();
    let expected = [200, 404, 401, 200].repeat(24);
    let text = format!("{}GET / HTTP/9.9\r\n\r\n{good}", good.repeat(24));
    let found = statuses(&server, &text);
    assert_eq!(found, [expected, vec![400]].concat());
}

#[test]
fn paths_are_decoded_once() {
    let server = Server::start(&["--no-rate-limits"]);
    let admin = server.token("admin", &[]);
    for path in [
        "/api/posts/%2e%2e/",
        "/api/posts/%252e",
        "/api/posts/%00",
        "/api/posts/a%2fb",
        "/api/posts;x",
        "/api\\posts",
        "/api//posts",
        "/API/posts",
        "/api/posts/%c0%ae",
        "/api/posts/../../etc/passwd",
    ] {
        let status = server.ask("GET", path).with(&admin).send().status;
        assert!(matches!(status, 400 | 404), "{path}: {status}");
    }
    let before = server.tip("source");
    for header in ["X-HTTP-Method-Override: DELETE", "X-Method-Override: DELETE"] {
        server.ask("GET", "/api/posts?_method=DELETE").with(&admin).with(header).send().is(422);
        server.ask("GET", "/api/posts").with(&admin).with(header).send().is(200);
    }
    assert_eq!(server.tip("source"), before);
}

#[test]
fn cross_site_pages_are_refused() {
    let server = Server::start(&["--no-rate-limits"]);
    let preflight = server
        .ask("OPTIONS", "/api/posts")
        .with("Origin: https://evil.example")
        .with("Access-Control-Request-Method: POST")
        .send()
        .is(204);
    assert_eq!(preflight.header("allow"), Some("GET, POST, HEAD, OPTIONS"));
    let read =
        server.ask("GET", "/api/menus/by-slug/main").with("Origin: https://evil.example").send().is(200);
    for answer in [&preflight, &read] {
        assert_eq!(answer.header("access-control-allow-origin"), None);
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("cross-origin-resource-policy", "same-origin"),
            ("content-security-policy", "default-src 'none'; frame-ancestors 'none'"),
        ] {
            assert_eq!(answer.header(name), Some(value));
        }
    }
    // Requests from other sites cannot sign somebody in either.
    let login = server
        .ask("POST", "/api/auth/login")
        .with("Origin: https://evil.example")
        .json(&json!({"email": server.user("editor"), "password": PASSWORD}));
    login.send().is(403);
}

#[test]
fn sign_in_always_starts_a_new_session() {
    let server = Server::start(&["--no-rate-limits"]);
    let login = server
        .ask("POST", "/api/auth/login")
        .with("Cookie: cms-session=preset")
        .json(&json!({"email": server.user("editor"), "password": PASSWORD}));
    let first = login.send().is(200);
    let flags = first.header("set-cookie").expect("a cookie");
    assert!(["HttpOnly", "SameSite=Lax", "Path=/"].iter().all(|flag| flags.contains(flag)), "{flags}");
    let second = login.send().is(200);
    assert!(!first.cookie().contains("preset") && first.cookie() != second.cookie());
    for place in ["/api/auth/me?cms-session=", "/api/auth/me?session="] {
        let secret = first.cookie().rsplit('=').next().expect("a secret").to_owned();
        server.ask("GET", &format!("{place}{secret}")).send().is(401);
    }
}

#[cfg(unix)]
#[test]
fn file_in_place_of_a_socket_stays() {
    let site = crate::support::Sandbox::site();
    site.write("notes.txt", "text");
    let run = site.cms(&["serve", "--unix-socket", "notes.txt"]).exits(2);
    assert!(run.stderr.contains("could not listen on the socket"), "{}", run.stderr);
    assert_eq!(std::fs::read_to_string(site.work().join("notes.txt")).expect("it is there"), "text");
}

#[cfg(unix)]
#[test]
fn unix_socket_trusts_its_proxy() {
    use std::os::unix::net::UnixStream;
    let site = crate::support::Sandbox::site();
    let socket = site.work().join("cms.sock");
    for engine in ["hyper", "tiny_http"] {
        let mut command = site.command("cms");
        command
            .args(["serve", "--unix-socket", "cms.sock", "--engine", engine])
            .stderr(std::process::Stdio::piped());
        let mut child = command.spawn().expect("cms starts");
        let mut line = String::new();
        let talk = child.stderr.take().expect("it is piped");
        std::io::BufRead::read_line(&mut std::io::BufReader::new(talk), &mut line)
            .expect("it says where it listens");
        assert!(line.contains("listening on unix:") && line.contains("cms.sock"), "{line}");
        let remaining = |client: &str| {
            let mut stream = UnixStream::connect(&socket).expect("it listens");
            let head = format!(
                "GET /api/menus/by-slug/main HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: {client}\r\nConnection: close\r\n\r\n"
            );
            stream.write_all(head.as_bytes()).expect("it reads");
            let mut answer = String::new();
            stream.read_to_string(&mut answer).expect("it answers");
            let header = answer.lines().find_map(|line| {
                let (name, value) = line.split_once(": ")?;
                name.eq_ignore_ascii_case("x-ratelimit-remaining").then(|| value.to_owned())
            });
            header.unwrap_or_else(|| panic!("{answer}"))
        };
        assert_eq!(
            [remaining("192.0.2.1"), remaining("192.0.2.1"), remaining("192.0.2.2")],
            ["99", "98", "99"]
        );
        let id = rustix::process::Pid::from_raw(i32::try_from(child.id()).expect("an id")).expect("an id");
        rustix::process::kill_process(id, rustix::process::Signal::TERM).expect("it runs");
        assert_eq!(child.wait().expect("it ends").code(), Some(0), "{engine}");
        assert!(!socket.exists(), "{engine}");
    }
}
