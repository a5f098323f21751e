//! Rate limits: counted exactly by identity, whatever identity a client claims.

use super::reviewing::signed_in;
use super::server::{Answer, PASSWORD, Server};
use crate::support::Sandbox;
use serde_json::{Value, json};
use std::sync::atomic::{AtomicUsize, Ordering};

const OPEN: &str = "/api/menus/by-slug/main";

fn remaining(answer: &Answer) -> u32 {
    answer.header("x-ratelimit-remaining").and_then(|text| text.parse().ok()).expect("a count")
}

/// How many requests pass, sent concurrently by threads.
fn passed(threads: usize, each: usize, is_passed: impl Fn() -> bool + Sync) -> usize {
    let count = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let passed = (0..each).filter(|_| is_passed()).count();
                count.fetch_add(passed, Ordering::Relaxed);
            });
        }
    });
    count.into_inner()
}

#[test]
fn rate_limit_is_exact_for_concurrent_requests() {
    let server = Server::start(&[]);
    let ask = server.ask("GET", OPEN);
    let found = passed(50, 10, || match ask.send().status {
        200 => true,
        429 => false,
        status => panic!("{status}"),
    });
    assert_eq!(found, 100);
    let body = json!({"name": "Ada", "email": "ada@example.com", "message": "Hello there"});
    let form = server.ask("POST", "/api/forms/contact/submit").json(&body);
    let found = passed(20, 5, || match form.send().status {
        201 => true,
        429 => false,
        status => panic!("{status}"),
    });
    assert_eq!(found, 10);
    let token = server.token("editor", &[]);
    let list = server.get(&token, "/api/forms-submissions");
    assert_eq!(list["meta"]["total"], 10);
}

#[test]
fn sessions_of_a_user_share_a_rate_limit() {
    let server = Server::start(&[]);
    let body = json!({"email": server.user("editor"), "password": PASSWORD});
    let login = server.ask("POST", "/api/auth/login").json(&body);
    let sessions: Vec<_> =
        (0..10).map(|_| server.ask("GET", "/api/auth/me").with(&login.send().is(200).cookie())).collect();
    for count in 0..1000 {
        let answer = sessions[count % 10].send().is(200);
        assert_eq!(remaining(&answer) as usize, 999 - count);
    }
    for session in &sessions {
        let refused = session.send().is(429);
        assert!(refused.header("retry-after").is_some() && refused.value()["code"] == "rate-limited");
    }
}

#[test]
fn anonymous_client_is_identified_by_its_address() {
    let server = Server::start(&[]);
    let spoofs = [
        &[][..],
        &["X-Forwarded-For: 192.0.2.1"],
        &["X-Forwarded-For: 192.0.2.1, 192.0.2.2"],
        &["X-Forwarded-For: 192.0.2.3", "X-Forwarded-For: 192.0.2.4"],
        &["x-forwarded-for: ::1"],
        &["Forwarded: for=192.0.2.5;proto=https"],
        &["X-Real-IP: 192.0.2.6"],
        &["CF-Connecting-IP: 192.0.2.7"],
        &["True-Client-IP: 192.0.2.8"],
        &["X-Client-IP: 192.0.2.9"],
        &["X-Cluster-Client-IP: 192.0.2.10"],
        &["X-Original-Forwarded-For: 192.0.2.11"],
        &["Cookie: cms-session=nobody"],
        &["User-Agent: somebody else"],
        &["Host: elsewhere"],
    ];
    for (before, spoof) in spoofs.iter().enumerate().skip(1) {
        let headers: Vec<&&str> = spoof.iter().filter(|header| !header.starts_with("Host")).collect();
        let ask = headers.iter().fold(server.ask("GET", OPEN), |ask, header| ask.with(header));
        assert_eq!(remaining(&ask.send().is(200)) as usize, 100 - before, "{spoof:?}");
    }
}

#[test]
fn trusted_proxy_identifies_its_clients() {
    let server = Server::start(&["--trust-proxy", "127.0.0.1", "--trust-proxy", "10.0.0.7"]);
    let left = |lines: &[&str]| {
        let ask = server.ask("GET", OPEN);
        remaining(
            &lines.iter().fold(ask, |ask, line| ask.with(&format!("X-Forwarded-For: {line}"))).send().is(200),
        )
    };
    // Addresses left of the client's are invented by the client.
    assert_eq!(left(&["198.51.100.9, 192.0.2.1"]), 99);
    assert_eq!(left(&["evil, 192.0.2.1"]), 98);
    assert_eq!(left(&["198.51.100.1", "192.0.2.1"]), 97);
    assert_eq!(left(&["192.0.2.1, 10.0.0.7"]), 96);
    assert_eq!(left(&["192.0.2.1:4711"]), 95);
    assert_eq!(left(&["::ffff:192.0.2.1"]), 94);
    assert_eq!(left(&["192.0.2.2"]), 99);
    // An IPv6 network is one client, and an unreadable address counts as the proxy itself.
    for number in 0..100 {
        assert_eq!(left(&[&format!("2001:db8:1:2:{number:x}::{number:x}")]), 99 - number);
    }
    server.ask("GET", OPEN).with("X-Forwarded-For: 2001:db8:1:2::abcd").send().is(429);
    assert_eq!(left(&["2001:db8:1:3::1"]), 99);
    assert_eq!([left(&["nobody"]), left(&[])], [99, 98]);
}

#[test]
fn guessing_is_delayed_and_the_owner_can_sign_in() {
    let server = Server::start(&["--trust-proxy", "127.0.0.1"]);
    let email = server.user("editor");
    let try_from = |client: &str, password: &str| {
        let login = server.ask("POST", "/api/auth/login").with(&format!("X-Forwarded-For: {client}"));
        login.json(&json!({"email": email, "password": password})).send()
    };
    try_from("192.0.2.1", PASSWORD).is(200);
    for number in 0..200 {
        let answer = try_from(&format!("198.51.100.{number}"), "wrong horse battery");
        if answer.status == 429 {
            let wait = answer.header("retry-after").and_then(|text| text.parse::<i64>().ok());
            assert!(wait.is_some_and(|wait| (1..=60).contains(&wait)), "{wait:?}");
            assert_eq!(answer.value()["code"], "login.throttled");
        } else {
            answer.is(401);
        }
    }
    // Now even the right password is refused from other addresses; it is accepted from an address used before.
    try_from("203.0.113.1", PASSWORD).is(429);
    try_from("192.0.2.1", PASSWORD).is(200);
    // Each anonymous client is recorded once, so that the audit log cannot be used to fill the disk.
    let admin = server.token("admin", &[]);
    let failed = server.get(&admin, "/api/security/audit-logs?action=user.login_failed");
    assert!(failed["pagination"]["total"].as_u64().is_some_and(|total| (5..20).contains(&total)), "{failed}");
}

#[test]
fn concurrent_sign_ins_do_not_block_others() {
    let server = Server::start(&["--no-rate-limits"]);
    let admin = server.token("admin", &[]);
    let body = json!({"email": server.user("editor"), "password": PASSWORD});
    let login = server.ask("POST", "/api/auth/login").json(&body);
    std::thread::scope(|scope| {
        for _ in 0..200 {
            scope.spawn(|| match login.send().status {
                200 | 503 => {}
                status => panic!("{status}"),
            });
        }
        for _ in 0..20 {
            server.get(&admin, "/api/posts");
        }
    });
    login.send().is(200);
}

#[test]
fn oversized_passwords_are_refused() {
    let server = Server::start(&["--no-rate-limits"]);
    let email = server.user("editor");
    let admin = server.token("admin", &[]);
    let login = |password: Value| {
        server
            .ask("POST", "/api/auth/login")
            .json(&json!({"email": email, "password": password}))
            .send()
            .status
    };
    assert_eq!(login(json!("x".repeat(10 << 20))), 413);
    assert_eq!(login(json!("\0\0\0\0\0\0\0\0")), 401);
    assert_eq!(login(json!("e\u{301}".repeat(1000))), 401);
    for wrong in [json!(null), json!(5), json!([PASSWORD]), json!({"$ne": ""}), json!("")] {
        assert_eq!(login(wrong), 422);
    }
    let path = "/api/users/1/password";
    for wrong in ["short".to_owned(), "e\u{301}".repeat(1000)] {
        server.ask("PATCH", path).with(&admin).json(&json!({"password": wrong})).send().is(422);
    }
}

#[test]
fn rate_limits_come_from_settings() {
    let site = Sandbox::site();
    site.git(&["checkout", "-q", "source"]);
    let settings = site.read("cms.toml");
    site.write("cms.toml", &format!("{settings}\n[rate_limits]\nanonymous = 3\nforms = 1\n"));
    site.git(&["commit", "-qam", "Fewer requests"]);
    let server = Server::on(site, &[], &[]);
    let first = server.ask("GET", OPEN).send().is(200);
    assert_eq!((first.header("x-ratelimit-limit"), remaining(&first)), (Some("3"), 2));
    (0..2).for_each(|_| drop(server.ask("GET", OPEN).send().is(200)));
    server.ask("GET", OPEN).send().is(429);
    let body = json!({"name": "Ada", "email": "ada@example.com", "message": "Hello there"});
    let form = server.ask("POST", "/api/forms/contact/submit").json(&body);
    form.send().is(201);
    form.send().is(429);
    let token = server.token("editor", &[]);
    let known = server.ask("GET", "/api/auth/me").with(&token).send().is(200);
    assert_eq!(
        known.header("x-ratelimit-limit"),
        Some("1000"),
        "settings that are left out keep their defaults"
    );
}

#[test]
fn analytics_and_reads_have_separate_limits() {
    let server = Server::start(&[]);
    let event = json!({"postId": "00000000-0000-4000-8000-000000000000", "eventType": "click"});
    for _ in 0..20 {
        server.ask("POST", "/api/public/analytics/track").json(&event).send();
    }
    assert_eq!(remaining(&server.ask("GET", OPEN).send().is(200)), 99);
    for _ in 0..99 {
        server.ask("GET", OPEN).send().is(200);
    }
    let refused = server.ask("GET", OPEN).send().is(429).value();
    assert_eq!(refused["hint"], "`rate_limits.anonymous` in cms.toml is 100 an hour here");
    let tracked = server.ask("POST", "/api/public/analytics/track").json(&event).send();
    assert_ne!(tracked.status, 429);
}

#[test]
fn pages_that_ask_by_themselves_do_not_use_up_the_limit() {
    let site = Sandbox::site();
    site.git(&["checkout", "-q", "source"]);
    let settings = site.read("cms.toml");
    site.write("cms.toml", &format!("{settings}\n[rate_limits]\nknown = 2\n"));
    site.git(&["commit", "-qam", "Fewer requests"]);
    let server = Server::on(site, &[], &[]);
    let cookie = signed_in(&server, "editor");
    let poll = server.ask("GET", "/review/live").with(&cookie).with("Accept: application/json");
    for left in (0..20).rev() {
        assert_eq!(remaining(&poll.send().is(200)), left);
    }
    let refused = poll.send().is(429).value();
    assert_eq!(refused["code"], "rate-limited");
    let me = server.ask("GET", "/api/auth/me");
    assert_eq!(remaining(&me.clone().with(&cookie).send().is(200)), 1);
    // Programs have one limit for everything.
    let token = server.token("editor", &[]);
    assert_eq!(remaining(&server.ask("GET", "/review/live").with(&token).send().is(200)), 1);
}
