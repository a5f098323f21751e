//! Start, dialogue and end of a server.

use super::Server;
use crate::support::Sandbox;
use serde_json::json;

#[test]
fn stdio_carries_only_the_protocol_and_ends_with_input() {
    let site = Sandbox::site();
    let mut server = Server::of(&site);
    server.send("this is not JSON");
    assert_eq!(server.next()["error"]["code"], -32700);
    server.send(&"x".repeat(5 * 1024 * 1024));
    let error = server.next()["error"].clone();
    let message = error["message"].as_str().expect("a message");
    assert!(error["code"] == -32600 && message.contains("`upload` takes a large file by `url`"), "{error}");
    server.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/unheard-of\"}");
    server.send("{\"jsonrpc\":\"2.0\",\"id\":77,\"result\":{}}");
    assert_eq!(server.ask("ping", json!({}))["result"], json!({}));
    assert_eq!(server.end(), Some(0));
}

#[test]
fn modern_client_needs_no_handshake() {
    let site = Sandbox::site();
    let mut server = Server::of(&site);
    let meta = json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {},
    });
    let found = server.ask("server/discover", json!({"_meta": meta}));
    assert!(found["result"]["instructions"].as_str().unwrap().contains("submit_ai_review_to_review"));
    let called = server.ask("tools/call", json!({"_meta": meta, "name": "list_post_types", "arguments": {}}));
    assert_eq!(called["result"]["resultType"], "complete");
    assert_eq!(called["result"]["structuredContent"]["data"][0], "blog");
}

#[test]
fn concurrent_calls_are_answered() {
    let site = Sandbox::site();
    let mut server = Server::of(&site);
    for id in 1_000..1_100 {
        let call = json!({"name": "get_module_schema", "arguments": {"type": "hero"}});
        server.send(&json!({"jsonrpc": "2.0", "id": id, "method": "tools/call", "params": call}).to_string());
    }
    let mut ids: Vec<u64> = (0..100).map(|_| server.next()["id"].as_u64().unwrap()).collect();
    ids.sort_unstable();
    assert_eq!(ids, (1_000..1_100).collect::<Vec<_>>());
}

#[test]
fn operator_chooses_the_tools() {
    let site = Sandbox::site();
    let names = |server: &mut Server| -> Vec<String> {
        let listed = server.ask("tools/list", json!({}))["result"]["tools"].clone();
        listed.as_array().unwrap().iter().map(|tool| tool["name"].as_str().unwrap().to_owned()).collect()
    };
    let mut server = Server::with(&site, &["--read-only"], &[]);
    assert!(!names(&mut server).contains(&"save_post_ai_review".to_owned()));
    let refused = server.refused("save_post_ai_review", json!({"postId": "x", "patch": {}}));
    assert_eq!(refused["code"], "tool.disabled");
    let mut server = Server::with(&site, &[], &[("MCP_TOOLS", "list_posts,get_media")]);
    assert_eq!(names(&mut server), ["list_posts", "get_media"]);
    let run = site.cms(&["mcp", "serve", "--toolsets", "post"]);
    assert_eq!(run.code, 2, "{}", run.stderr);
    assert!(run.stderr.contains("did you mean `posts`?"), "{}", run.stderr);
}
