//! Sessions and the stdio transport over a catalog of two tools.

mod reworded;

use super::{
    About, Bearer, Called, Catalog, LEGACY, Level, MODERN, MessageSink, Request, RpcError, Sent,
    response_cache, stdio,
};
use crate::mcp::session::{Admitted, Session};
use serde_json::{Value, json};
use std::io::{BufReader, Cursor, Write};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};

/// `echo` returns its arguments, `wait` runs until it is cancelled, `break` panics.
struct Two {
    tools: Vec<Value>,
    waiting: SyncSender<()>,
}

impl Two {
    fn new() -> (Arc<Self>, Receiver<()>) {
        let (waiting, started) = sync_channel(8);
        let tools = ["echo", "wait"].map(|name| json!({"name": name, "inputSchema": {"type": "object"}}));
        (Arc::new(Two { tools: tools.to_vec(), waiting }), started)
    }
}

/// A catalog for tests of other modules.
pub(super) fn echo() -> Arc<dyn Catalog> {
    Two::new().0
}

impl Catalog for Two {
    fn about(&self) -> About {
        About { name: "two", title: "Two", version: "1" }
    }

    fn instructions(&self, _: Option<&Bearer>) -> &'static str {
        "Echo."
    }

    fn tools(&self) -> &[Value] {
        &self.tools
    }

    fn call(&self, request: &Request<'_>, name: &str, arguments: &Value) -> Result<Called, RpcError> {
        match name {
            "echo" => {
                request.progress(1, Some(2), "half");
                request.log(Level::Info, json!("echoing"));
                let content = json!({"arguments": arguments, "client": request.client()});
                Ok(json!({"content": [], "structuredContent": content}).into())
            }
            "wait" => {
                self.waiting.send(()).expect("the test listens");
                while !request.is_cancelled() {
                    std::thread::yield_now();
                }
                Ok(json!({"content": []}).into())
            }
            "cached" => {
                let result = json!({"content": [], "structuredContent": {}, "_meta": {"own": 1}});
                Ok(Called::Cached(Arc::new(response_cache::Written::of(result))))
            }
            "break" => panic!("broken on purpose"),
            other => Err(RpcError::params(format!("Unknown tool: {other}"))),
        }
    }

    fn resources(&self, _: Option<&Bearer>) -> Vec<Value> {
        (0..450).map(|n| json!({"uri": format!("two://{n}"), "name": n.to_string()})).collect()
    }

    fn templates(&self, _: Option<&Bearer>) -> Vec<Value> {
        Vec::new()
    }

    fn read(&self, _: &Request<'_>, uri: &str) -> Result<Value, RpcError> {
        Err(RpcError::params("Resource not found").with(json!({"uri": uri})))
    }

    fn prompts(&self, _: Option<&Bearer>) -> Vec<Value> {
        Vec::new()
    }

    fn prompt(&self, _: &Request<'_>, name: &str, _: &Value) -> Result<Value, RpcError> {
        Err(RpcError::params(format!("Unknown prompt: {name}")))
    }

    fn complete(&self, _: &Request<'_>, _: &Value, _: &str, begun: &str) -> Vec<String> {
        (0..150).map(|n| format!("{begun}{n}")).collect()
    }
}

#[derive(Default)]
struct Heard(Mutex<Vec<Value>>);

impl MessageSink for Heard {
    fn send(&self, message: Value) {
        self.0.lock().unwrap().push(message);
    }
}

fn request(id: impl Into<Value>, method: &str, params: Value) -> Value {
    json!({"jsonrpc": "2.0", "id": id.into(), "method": method, "params": params})
}

fn modern(id: u32, method: &str, mut params: Value) -> Value {
    let prefix = "io.modelcontextprotocol";
    params["_meta"][format!("{prefix}/protocolVersion")] = json!(MODERN);
    params["_meta"][format!("{prefix}/clientCapabilities")] = json!({});
    request(id, method, params)
}

fn value(sent: Sent) -> Value {
    serde_json::from_str(&sent.text()).unwrap()
}

/// The answer to one message, and the notifications sent meanwhile.
fn ask(session: &Session, message: &Value) -> (Value, Vec<Value>) {
    let heard = Heard::default();
    let answer = match session.admit(message.to_string().as_bytes()) {
        Admitted::Nothing => Value::Null,
        Admitted::Answer(answer) => answer,
        Admitted::Work(work) => session.run(work, &heard).map(value).unwrap_or_default(),
    };
    (answer, heard.0.into_inner().unwrap())
}

fn answer(session: &Session, message: &Value) -> Value {
    ask(session, message).0
}

fn hello(session: &Session, revision: &str) -> Value {
    let client = json!({"name": "tester", "version": "7"});
    let params = json!({"protocolVersion": revision, "capabilities": {}, "clientInfo": client});
    answer(session, &request(0, "initialize", params))["result"].clone()
}

#[test]
fn session_supports_both_eras() {
    let session = Session::new(Two::new().0);
    for revision in LEGACY {
        let hello = hello(&session, revision);
        assert_eq!((&hello["protocolVersion"], &hello["instructions"]), (&json!(revision), &json!("Echo.")));
        assert_eq!(hello["serverInfo"]["name"], "two");
    }
    assert_eq!(answer(&session, &request(1, "ping", json!({})))["result"], json!({}));
    let listed = answer(&session, &request(2, "tools/list", json!({})));
    assert_eq!(listed["result"].as_object().unwrap().keys().collect::<Vec<_>>(), ["tools"]);

    let found = answer(&session, &modern(3, "server/discover", json!({})));
    assert_eq!(found["result"]["supportedVersions"][0], MODERN);
    let listed = answer(&session, &modern(4, "tools/list", json!({})));
    for key in ["resultType", "ttlMs", "cacheScope", "_meta"] {
        assert!(listed["result"].get(key).is_some(), "{key}: {listed}");
    }
    let called = answer(&session, &modern(5, "tools/call", json!({"name": "echo"})));
    assert_eq!((&called["result"]["resultType"], called["result"].get("ttlMs")), (&json!("complete"), None));
}

#[test]
fn cached_result_is_answered_like_any_other() {
    let session = Session::new(Two::new().0);
    let call = json!({"name": "cached"});
    let response = answer(&session, &request(1, "tools/call", call.clone()));
    let result = json!({"content": [], "structuredContent": {}, "_meta": {"own": 1}});
    assert_eq!(response, json!({"jsonrpc": "2.0", "id": 1, "result": result}));
    let modern_result = answer(&session, &modern(2, "tools/call", call.clone()))["result"].clone();
    let echoed = answer(&session, &modern(3, "tools/call", json!({"name": "echo"})))["result"].clone();
    let server = "io.modelcontextprotocol/serverInfo";
    assert_eq!(
        (&modern_result["resultType"], &modern_result["_meta"]["own"]),
        (&json!("complete"), &json!(1))
    );
    assert_eq!(
        (&modern_result["structuredContent"], &modern_result["_meta"][server]),
        (&json!({}), &echoed["_meta"][server])
    );
    let both =
        json!([request(1, "tools/call", call.clone()), request(2, "tools/call", json!({"name": "x"}))]);
    let response = answer(&session, &both);
    assert_eq!((&response[0]["result"], &response[1]["error"]["code"]), (&result, &json!(-32602)));
}

#[test]
fn errors_have_the_code_of_their_era() {
    let session = Session::new(Two::new().0);
    for (message, code) in [
        (request(1, "no/such", json!({})), -32601),
        (modern(1, "no/such", json!({})), -32601),
        (modern(1, "ping", json!({})), -32601),
        (modern(1, "initialize", json!({})), -32601),
        (modern(1, "logging/setLevel", json!({"level": "info"})), -32601),
        (request(1, "initialize", json!({})), -32602),
        (request(1, "logging/setLevel", json!({"level": "loud"})), -32602),
        (request(1, "tools/call", json!({})), -32602),
        (request(1, "tools/call", json!({"name": "none"})), -32602),
        (request(1, "tools/call", json!({"name": "break"})), -32603),
        (request(1, "tools/list", json!({"cursor": "x"})), -32602),
        (request(1, "prompts/get", json!({"name": "x"})), -32602),
        (request(1, "resources/read", json!({"uri": "two://x"})), -32002),
        (modern(1, "resources/read", json!({"uri": "two://x"})), -32602),
        (request(1, "server/discover", json!({})), -32602),
    ] {
        assert_eq!(answer(&session, &message)["error"]["code"], code, "{message}");
    }
    assert_eq!(answer(&session, &request(2, "ping", json!({})))["result"], json!({}), "it continues");
}

#[test]
fn lists_are_paginated() {
    let session = Session::new(Two::new().0);
    let (mut seen, mut cursor) = (0, Value::Null);
    loop {
        let page =
            answer(&session, &request(1, "resources/list", json!({"cursor": cursor})))["result"].clone();
        seen += page["resources"].as_array().unwrap().len();
        cursor = page.get("nextCursor").cloned().unwrap_or_default();
        if cursor.is_null() {
            break;
        }
    }
    assert_eq!(seen, 450);
    let params = json!({"ref": {"type": "ref/prompt", "name": "p"}, "argument": {"name": "a", "value": "b"}});
    let done = answer(&session, &request(1, "completion/complete", params))["result"]["completion"].clone();
    assert_eq!((done["values"].as_array().unwrap().len(), &done["hasMore"]), (100, &json!(true)));
}

#[test]
fn progress_and_logs_are_sent_only_on_request() {
    let session = Session::new(Two::new().0);
    let methods = |message: &Value| -> Vec<String> {
        let sent = ask(&session, message).1;
        sent.iter()
            .map(|sent| sent["method"].as_str().unwrap().trim_start_matches("notifications/").to_owned())
            .collect()
    };
    let call = |meta: Value| json!({"name": "echo", "_meta": meta});
    assert_eq!(
        methods(&request(1, "tools/call", call(json!({"progressToken": "t"})))),
        ["progress", "message"]
    );
    answer(&session, &request(2, "logging/setLevel", json!({"level": "error"})));
    assert!(methods(&request(3, "tools/call", call(json!({})))).is_empty());
    assert!(methods(&modern(4, "tools/call", call(json!({})))).is_empty());
    let wants = json!({"io.modelcontextprotocol/logLevel": "debug", "progressToken": 5});
    assert_eq!(methods(&modern(5, "tools/call", call(wants))), ["progress", "message"]);
    hello(&session, LEGACY[0]);
    let called = answer(&session, &request(6, "tools/call", call(json!({}))));
    assert_eq!(called["result"]["structuredContent"]["client"], "tester 7");
}

#[test]
fn batches_are_refused_in_revisions_without_them() {
    let session = Session::new(Two::new().0);
    let both = json!([request(1, "ping", json!({})), request(2, "tools/list", json!({})), {"jsonrpc": "2.0", "method": "x"}]);
    let ids = |answer: Value| {
        answer.as_array().map(|all| all.iter().map(|one| one["id"].to_string()).collect::<Vec<_>>())
    };
    assert_eq!(ids(answer(&session, &both)), Some(vec!["1".to_owned(), "2".to_owned()]));
    hello(&session, "2025-03-26");
    assert_eq!(ids(answer(&session, &both)), Some(vec!["1".to_owned(), "2".to_owned()]));
    assert_eq!(answer(&session, &json!([{"jsonrpc": "2.0", "method": "x"}])), Value::Null);
    hello(&session, "2025-06-18");
    assert_eq!(answer(&session, &both)["error"]["code"], -32600);
}

#[test]
fn cancelled_request_is_not_answered() {
    let (catalog, started) = Two::new();
    let session = Session::new(catalog);
    let cancel = json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": "w"}});
    std::thread::scope(|scope| {
        let waits = scope.spawn(|| answer(&session, &request("w", "tools/call", json!({"name": "wait"}))));
        started.recv().unwrap();
        let again = answer(&session, &request("w", "tools/call", json!({"name": "echo"})));
        assert_eq!(again["error"]["code"], -32600, "the id is in use");
        answer(
            &session,
            &json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 99}}),
        );
        answer(&session, &cancel);
        assert_eq!(waits.join().unwrap(), Value::Null);
    });
    answer(&session, &cancel);
    assert!(answer(&session, &request("w", "tools/call", json!({"name": "echo"}))).get("result").is_some());
}

#[test]
fn subscription_is_acknowledged_and_ended() {
    let session = Session::new(Two::new().0);
    let (none, sent) = ask(&session, &modern(9, "subscriptions/listen", json!({"notifications": {}})));
    assert_eq!(
        (none, sent[0]["method"].as_str()),
        (Value::Null, Some("notifications/subscriptions/acknowledged"))
    );
    let key = "io.modelcontextprotocol/subscriptionId";
    assert_eq!(sent[0]["params"]["_meta"][key], 9);
    let cancel = json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 9}});
    assert_eq!(answer(&session, &cancel)["result"]["_meta"][key], 9);
}

/// The far end of a pipe.
#[derive(Clone, Default)]
struct Written(Arc<Mutex<Vec<u8>>>);

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

fn served(input: &str) -> Vec<Value> {
    let written = Written::default();
    let input = BufReader::new(Cursor::new(input.to_owned().into_bytes()));
    stdio::serve(Two::new().0, input, written.clone()).unwrap();
    let text = String::from_utf8(written.0.lock().unwrap().clone()).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn every_request_before_the_end_of_input_is_answered() {
    let mut input = String::from("nonsense\n\n{}\n");
    for id in 0..500 {
        input.push_str(
            &request(id, "tools/call", json!({"name": "echo", "arguments": {"text": "a\nb"}})).to_string(),
        );
        input.push('\n');
    }
    input.push_str(&request(500, "ping", json!({})).to_string());
    let answers = served(&input);
    let mut ids: Vec<u64> = answers.iter().filter_map(|answer| answer["id"].as_u64()).collect();
    ids.sort_unstable();
    assert_eq!(ids, (0..=500).collect::<Vec<_>>());
    let refused: Vec<_> = answers.iter().filter_map(|answer| answer["error"]["code"].as_i64()).collect();
    assert_eq!(refused, [-32700, -32600]);
}

#[test]
fn closed_output_ends_the_server() {
    struct Closed;
    impl Write for Closed {
        fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
            Err(std::io::ErrorKind::BrokenPipe.into())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let input: String = (0..2_000).map(|id| request(id, "ping", json!({})).to_string() + "\n").collect();
    stdio::serve(Two::new().0, Cursor::new(input.into_bytes()), Closed).unwrap();
}
