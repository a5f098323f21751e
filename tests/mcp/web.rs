//! The HTTP transports: requests of each client generation, and the responses.

use super::net::{Net, hello, request};
use crate::support::Sandbox;
use serde_json::{Value, json};

/// A message of the newest protocol version and its headers.
fn modern(method: &str, mut params: Value) -> (Value, Vec<String>) {
    let prefix = "io.modelcontextprotocol";
    params["_meta"][format!("{prefix}/protocolVersion")] = json!("2026-07-28");
    params["_meta"][format!("{prefix}/clientCapabilities")] = json!({});
    let mut headers = vec!["MCP-Protocol-Version: 2026-07-28".to_owned(), format!("Mcp-Method: {method}")];
    let name = params["name"].as_str().or(params["uri"].as_str());
    headers.extend(name.map(|name| format!("Mcp-Name: {name}")));
    (request("m", method, params), headers)
}

fn send_modern(net: &Net, method: &str, params: Value) -> super::net::Answer {
    let (message, headers) = modern(method, params);
    headers.iter().fold(net.post(&message), |ask, header| ask.with(header)).send()
}

#[test]
fn legacy_clients_get_an_endpoint_event() {
    let site = Sandbox::site();
    let net = Net::tools(&site, &[], &[]);
    for path in ["/mcp", "/sse", "/mcp/sse"] {
        let mut events = net.ask("GET", path).with("Accept: text/event-stream").open();
        let (name, endpoint) = events.next().expect("an event");
        assert!(name == "endpoint" && endpoint.starts_with("/messages?sessionId="), "{name} {endpoint}");
        let say = |message: Value| net.ask("POST", &endpoint).body(&message.to_string()).send().is(202);
        assert_eq!(say(request(1, "initialize", hello())).body, "Accepted");
        assert_eq!(events.message()["result"]["protocolVersion"], "2025-06-18");
        say(json!({"jsonrpc": "2.0", "method": "notifications/initialized"}));
        say(request("two", "tools/call", json!({"name": "list_post_types", "arguments": {}})));
        let answer = events.message();
        assert_eq!(
            (&answer["id"], &answer["result"]["structuredContent"]["data"][0]),
            (&json!("two"), &json!("blog"))
        );
        assert_eq!(net.ask("POST", &endpoint).body("{").send().is(400).value()["error"], "Invalid JSON body");
        let invalid = net.ask("POST", &endpoint).body("7").send().is(400).value();
        assert!(invalid["error"].as_str().unwrap().starts_with("Invalid message: "), "{invalid}");
    }
    let gone = net.ask("POST", "/messages").body("{}").send().is(400).value();
    assert_eq!(gone["error"], "Missing sessionId parameter");
    let unknown = net.ask("POST", "/messages?sessionId=x").body("{}").send().is(404).value();
    assert_eq!(unknown["error"], "Session not found");
    assert_eq!(net.ask("GET", "/health").send().is(200).value(), json!({"ok": true}));
    net.ask("GET", "/nowhere").send().is(404).value();
}

#[test]
fn sessions_of_streamable_http_begin_and_end() {
    let site = Sandbox::site();
    let net = Net::tools(&site, &[], &[]);
    let session = net.session(&[]);
    let ping = net.post(&request(1, "ping", json!({})));
    assert_eq!(ping.clone().with(&session).send().is(200).value()["result"], json!({}));
    let initialized = json!({"jsonrpc": "2.0", "method": "notifications/initialized"});
    assert_eq!(net.post(&initialized).with(&session).send().is(202).body, "");
    let mut stream = net.ask("GET", "/mcp").with(&session).open();
    net.ask("DELETE", "/mcp").send().is(405);
    net.ask("DELETE", "/mcp").with(&session).send().is(200);
    assert_eq!(stream.next(), None, "the stream ends with its session");
    assert_eq!(ping.with(&session).send().is(404).value()["error"]["code"], -32001);
    net.ask("DELETE", "/mcp").with(&session).send().is(404);
    net.ask("GET", "/mcp").with(&session).send().is(404);
    let sse = net.ask("GET", "/mcp").open().next().expect("an event").1;
    let id = sse.rsplit('=').next().unwrap();
    net.post(&request(1, "ping", json!({}))).with(&format!("Mcp-Session-Id: {id}")).send().is(404);
}

#[test]
fn messages_follow_their_protocol_revision() {
    let site = Sandbox::site();
    let net = Net::tools(&site, &[], &[]);
    let ping = request(1, "ping", json!({}));
    assert_eq!(net.post(&ping).send().is(200).value()["result"], json!({}), "without a session");
    let unknown = net.post(&ping).with("MCP-Protocol-Version: 1999-01-01").send().is(400).value();
    assert_eq!(unknown["error"]["code"], -32022);
    assert_eq!(net.ask("POST", "/mcp").body("{").send().is(400).value()["error"]["code"], -32700);
    net.post(&ping).with("Content-Type: text/plain").send().is(415);
    let two = json!([ping, {"jsonrpc": "2.0", "id": 2, "method": "ping"}]);
    assert_eq!(net.post(&two).send().is(200).value().as_array().unwrap().len(), 2);
    net.post(&two).with("MCP-Protocol-Version: 2025-06-18").send().is(400);
    net.post(&json!([{"jsonrpc": "2.0", "method": "notifications/initialized"}])).send().is(202);
    let found = send_modern(&net, "server/discover", json!({})).is(200).value();
    assert_eq!(found["result"]["supportedVersions"][0], "2026-07-28");
    let called = send_modern(&net, "tools/call", json!({"name": "list_post_types"})).is(200);
    assert_eq!(called.header("mcp-session-id"), None);
    assert_eq!(called.value()["result"]["resultType"], "complete");
    assert_eq!(send_modern(&net, "ping", json!({})).is(404).value()["error"]["code"], -32601);
    assert_eq!(send_modern(&net, "initialize", json!({})).is(404).value()["error"]["code"], -32601);
    let unknown = send_modern(&net, "tools/call", json!({"name": "nope"})).is(200).value();
    assert_eq!(unknown["error"]["code"], -32602);
    let (message, headers) = modern("tools/list", json!({}));
    let bare = net.post(&message);
    assert_eq!(bare.clone().with(&headers[0]).send().is(400).value()["error"]["code"], -32020);
    assert_eq!(bare.with(&headers[1]).send().is(400).value()["error"]["code"], -32020);
    let later = net.post(&ping).with("MCP-Protocol-Version: 2030-01-01").send().is(400).value();
    assert_eq!(later["error"]["code"], -32602, "the envelope is missing");
    net.ask("GET", "/mcp").with("MCP-Protocol-Version: 2026-07-28").send().is(405);
    net.ask("DELETE", "/mcp").with("MCP-Protocol-Version: 2026-07-28").send().is(405);
    net.ask("GET", "/mcp").with("Accept: text/html").send().is(406);
    net.ask("PUT", "/mcp").send().is(405);
    net.ask("POST", "/sse").body("{}").send().is(405);
}

#[test]
fn answer_with_notifications_becomes_a_stream() {
    let site = Sandbox::site();
    let net = Net::tools(&site, &[], &[]);
    let params = json!({"_meta": {"progressToken": "p"}, "name": "list_posts", "arguments": {"q": "a"}});
    let asked = net.post(&request(1, "tools/call", params));
    let plain = asked.clone().with("Accept: application/json").send().is(200);
    assert_eq!(plain.value()["id"], 1, "a client that takes no streams gets the answer alone");
    let (message, headers) = modern("subscriptions/listen", json!({"notifications": {}}));
    let mut stream = headers.iter().fold(net.post(&message), |ask, header| ask.with(header)).open();
    let granted = stream.message();
    assert_eq!(granted["method"], "notifications/subscriptions/acknowledged");
    assert_eq!(granted["params"]["_meta"]["io.modelcontextprotocol/subscriptionId"], "m");
}

#[test]
fn resource_changes_are_sent_on_streams() {
    let site = Sandbox::site();
    let net = Net::tools(&site, &[], &[]);
    let found =
        net.call("list_posts", json!({"q": "gear-sums"}))["structuredContent"]["data"][0]["id"].clone();
    let uri = format!("cms://posts/{}", found.as_str().unwrap());
    let session = net.session(&[]);
    let subscribe = request(1, "resources/subscribe", json!({"uri": uri}));
    assert_eq!(net.post(&subscribe).with(&session).send().is(200).value()["result"], json!({}));
    let mut stream = net.ask("GET", "/mcp").with(&session).open();
    let wanted = json!({"notifications": {"resourceSubscriptions": [uri], "toolsListChanged": true}});
    let (message, headers) = modern("subscriptions/listen", wanted);
    let mut listening = headers.iter().fold(net.post(&message), |ask, header| ask.with(header)).open();
    let granted = listening.message()["params"]["notifications"].clone();
    assert_eq!(granted, json!({"resourceSubscriptions": [uri]}), "tools do not change");
    site.cms(&["post", "set", "gear-sums", "metaTitle=M", "--stage", "source"]).ok();
    let told = stream.message();
    assert_eq!(
        (&told["method"], &told["params"]),
        (&json!("notifications/resources/updated"), &json!({"uri": uri}))
    );
    let told = listening.message();
    assert_eq!(told["params"]["uri"], uri);
    assert_eq!(told["params"]["_meta"]["io.modelcontextprotocol/subscriptionId"], "m");
}

#[test]
fn streams_end_at_shutdown() {
    let site = Sandbox::site();
    let mut net = Net::tools(&site, &[], &[]);
    let mut old = net.ask("GET", "/mcp").open();
    old.next().expect("its endpoint");
    let (message, headers) = modern("subscriptions/listen", json!({"notifications": {}}));
    let mut listening = headers.iter().fold(net.post(&message), |ask, header| ask.with(header)).open();
    listening.message();
    let pid = rustix::process::Pid::from_raw(i32::try_from(net.process()).unwrap()).unwrap();
    rustix::process::kill_process(pid, rustix::process::Signal::TERM).unwrap();
    assert_eq!(old.next(), None);
    assert_eq!(listening.message()["method"], "notifications/cancelled");
    assert_eq!(listening.message()["result"]["resultType"], "complete");
    assert_eq!(listening.next(), None);
    while net.is_alive() {
        std::thread::yield_now();
    }
}

#[test]
fn sixty_four_streams_run_concurrently() {
    let site = Sandbox::site();
    let net = Net::tools(&site, &[], &[]);
    let mut streams: Vec<_> = (0..64)
        .map(|_| {
            let mut events = net.ask("GET", "/mcp").open();
            let endpoint = events.next().expect("an event").1;
            (events, endpoint)
        })
        .collect();
    for (_, endpoint) in &streams {
        net.ask("POST", endpoint).body(&request(1, "ping", json!({})).to_string()).send().is(202);
    }
    for (events, _) in &mut streams {
        assert_eq!(events.message()["result"], json!({}));
    }
    drop(streams);
    assert_eq!(net.call("list_post_types", json!({}))["structuredContent"]["data"][0], "blog");
}

#[test]
fn tool_list_is_equal_on_every_transport() {
    let site = Sandbox::site();
    let mut stdio = super::Server::of(&site);
    let net = Net::tools(&site, &[], &[]);
    let listed = stdio.ask("tools/list", json!({}))["result"].clone();
    let posted = net.post(&request(1, "tools/list", json!({}))).send().is(200).value();
    assert_eq!(posted["result"], listed);
    let mut events = net.ask("GET", "/mcp").open();
    let endpoint = events.next().expect("an event").1;
    net.ask("POST", &endpoint).body(&request(1, "tools/list", json!({})).to_string()).send().is(202);
    assert_eq!(events.message()["result"], listed);
    assert!(listed.to_string().len() <= 48 * 1024);
}
