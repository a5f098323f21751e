//! Invalid or oversized messages over HTTP: they are rejected, and the server continues.

use super::net::{Net, hello, request};
use crate::support::Sandbox;
use serde_json::json;
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::TcpStream;

#[test]
fn malformed_messages_get_their_error_code() {
    let site = Sandbox::site();
    let mut net = Net::tools(&site, &[], &[]);
    let mut events = net.ask("GET", "/mcp").open();
    let endpoint = events.next().expect("an event").1;
    let many = format!("[{}1]", "1,".repeat(10_000));
    let deep = format!("{}{}", "[".repeat(10_000), "]".repeat(10_000));
    for (body, code) in [
        ("", -32700),
        ("nonsense", -32700),
        (r#"{"a":1,"a":2}"#, -32700),
        (deep.as_str(), -32700),
        ("\0", -32700),
        (many.as_str(), -32600),
        ("[]", -32600),
        ("7", -32600),
        (r#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, -32600),
        (r#"{"jsonrpc":"2.0","id":{},"method":"ping"}"#, -32600),
        (r#"{"jsonrpc":"1.0","id":1,"method":"ping"}"#, -32600),
    ] {
        let refused = net.ask("POST", "/mcp").body(body).send().is(400).value();
        assert_eq!(refused["error"]["code"], code, "{}", &body[..body.len().min(60)]);
        net.ask("POST", &endpoint).body(body).send();
    }
    for (message, code) in [
        (json!({"jsonrpc": "2.0", "id": 1, "method": "__proto__"}), -32601),
        (json!({"jsonrpc": "2.0", "id": 1, "method": "ping", "params": [1]}), -32602),
    ] {
        assert_eq!(net.post(&message).send().is(200).value()["error"]["code"], code);
    }
    net.post(&json!({"jsonrpc": "2.0", "id": 77, "result": {}})).send().is(202);
    let foreign = json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 9}});
    net.post(&foreign).send().is(202);
    net.post(&json!({"jsonrpc": "2.0", "method": "notifications/unheard-of"})).send().is(202);
    assert_eq!(net.post(&request(1, "ping", json!({}))).send().is(200).value()["result"], json!({}));
    assert!(net.is_alive());
}

#[test]
fn request_bodies_are_bounded() {
    let site = Sandbox::site();
    let mut net = Net::tools(&site, &[], &[]);
    let huge = "x".repeat(5 * 1024 * 1024);
    // The refusal may come before everything is sent.
    let ask = format!(
        "POST /mcp HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        net.address,
        huge.len()
    );
    let mut stream = TcpStream::connect(net.address).expect("it listens");
    stream.write_all(ask.as_bytes()).expect("it reads");
    drop(stream.write_all(huge.as_bytes()));
    let mut endless = TcpStream::connect(net.address).expect("it listens");
    let ask = ask.replace(&huge.len().to_string(), "10000000000000");
    endless.write_all(ask.as_bytes()).expect("it reads");
    let (mut refusal, mut line) = (BufReader::new(endless), String::new());
    while !line.contains("body.too-large") {
        line.clear();
        assert!(refusal.read_line(&mut line).expect("a socket") > 0, "it closed without a reason");
    }
    assert!(line.contains("`upload` takes a large file by `url`"), "{line}");
    assert_eq!(net.post(&request(1, "ping", json!({}))).send().is(200).value()["result"], json!({}));
    assert!(net.is_alive());
}

#[test]
fn slow_and_gone_clients_block_no_other() {
    let site = Sandbox::site();
    let mut net = Net::tools(&site, &[], &[]);
    for _ in 0..20 {
        let mut events = net.ask("GET", "/mcp").open();
        let endpoint = events.next().expect("an event").1;
        for id in 0..10 {
            let list = request(id, "tools/list", json!({})).to_string();
            net.ask("POST", &endpoint).body(&list).send();
        }
        // None of the answers is read.
        drop(events);
        net.ask("POST", &endpoint).body("{}").send();
    }
    let streams: Vec<_> = (0..300)
        .map_while(|_| {
            let asked = net.ask("GET", "/mcp");
            let head = asked.clone().with("Accept: text/html").send();
            (head.status() == 406).then(|| TcpStream::connect(net.address).expect("it listens"))
        })
        .collect();
    assert_eq!(streams.len(), 300);
    assert_eq!(net.post(&request(1, "initialize", hello())).send().is(200).value()["id"], 1);
    assert!(net.is_alive());
}

#[test]
fn streams_of_one_client_are_bounded() {
    let site = Sandbox::site();
    let net = Net::tools(&site, &[], &[]);
    let streams: Vec<_> = (0..64).map(|_| net.ask("GET", "/mcp").open()).collect();
    let refused = net.ask("GET", "/mcp").send().is(503);
    assert_eq!(refused.header("retry-after"), Some("1"));
    // Requests without a stream still work.
    assert_eq!(net.post(&request(1, "ping", json!({}))).send().is(200).value()["result"], json!({}));
    net.ask("GET", "/health").send().is(200);
    drop(streams);
}
