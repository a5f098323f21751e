//! The tool server's protocol over a catalog of fixtures: what the official conformance suite asks of a server that is
//! not about websites. `cargo run --example conformance -- 8787` serves it at http://127.0.0.1:8787/mcp, and
//! `tests/conformance/run` runs the suite against it.

use cms::base::digest::{sign, verify};
use cms::http::{Engine, LogFormat, Options, serve};
use cms::mcp::{
    About, AccessPolicy, AskOutcome, Bearer, Called, Catalog, Level, Question, Request, RpcError, Web,
};
use serde_json::{Map, Value, json};
use std::net::SocketAddr;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

/// Rest between what a tool tells, in milliseconds: the suite wants to see it come one by one.
const REST_MS: u64 = 50;
/// The smallest picture and the shortest sound.
const PNG: &str =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==";
const WAV: &str = "UklGRiQAAABXQVZFZm10IBAAAAABAAEARKwAAIhYAQACABAAZGF0YQAAAAA=";
/// Signs what clients keep for the server.
const KEY: &[u8] = b"a fixture's key";

type ToolResult = Result<Value, RpcError>;

/// A tool of the suite.
struct Fixture {
    name: &'static str,
    schema: fn() -> Value,
    call: fn(&Request<'_>, &Value) -> ToolResult,
}

const fn plain(name: &'static str, call: fn(&Request<'_>, &Value) -> ToolResult) -> Fixture {
    Fixture { name, schema: nothing, call }
}

const FIXTURES: &[Fixture] = &[
    plain("test_simple_text", |_, _| Ok(text("This is a simple text response for testing."))),
    plain("test_image_content", |_, _| content(&[picture()])),
    plain("test_audio_content", |_, _| {
        content(&[json!({"type": "audio", "data": WAV, "mimeType": "audio/wav"})])
    }),
    plain("test_embedded_resource", |_, _| {
        content(&[resource(
            "test://embedded-resource",
            "text/plain",
            "This is an embedded resource content.",
        )])
    }),
    plain("test_multiple_content_types", |_, _| {
        let words = json!({"type": "text", "text": "Multiple content types test:"});
        content(&[words, picture(), resource("test://mixed-content-resource", "application/json", "{}")])
    }),
    plain("test_tool_with_logging", logs),
    plain("test_logging_tool", logs),
    plain("test_error_handling", |_, _| {
        let words = json!({"type": "text", "text": "This tool intentionally returns an error for testing"});
        Ok(json!({"isError": true, "content": [words]}))
    }),
    plain("test_tool_with_progress", |request, _| {
        for done in [0, 50, 100] {
            request.progress(done, Some(100), "");
            rest();
        }
        Ok(text("done"))
    }),
    Fixture { name: "test_sampling", schema: || of(json!({"prompt": {"type": "string"}})), call: sampling },
    Fixture {
        name: "test_elicitation",
        schema: || of(json!({"message": {"type": "string"}})),
        call: elicitation,
    },
    plain("test_elicitation_sep1034_defaults", |request, _| {
        asked(request, vec![form("e", "defaults", defaults(), &[])], None, |answers| {
            text(&format!("Elicitation completed: {}", answers["e"]))
        })
    }),
    plain("test_elicitation_sep1330_enums", |request, _| {
        asked(request, vec![form("e", "enums", choices(), &[])], None, |answers| {
            text(&format!("Elicitation completed: {}", answers["e"]))
        })
    }),
    plain("test_input_required_result_elicitation", |request, _| {
        asked(request, vec![name()], None, |answers| {
            let name = answers["user_name"]["content"]["name"].as_str().unwrap_or("?");
            text(&format!("Hello, {name}!"))
        })
    }),
    plain("test_input_required_result_sampling", |request, _| {
        let question = sample("capital_question", "What is the capital of France?");
        asked(request, vec![question], None, |answers| {
            text(answers["capital_question"]["content"]["text"].as_str().unwrap_or_default())
        })
    }),
    plain("test_input_required_result_list_roots", |request, _| {
        asked(request, vec![roots()], None, |answers| text(&answers["client_roots"].to_string()))
    }),
    plain("test_input_required_result_request_state", confirmed),
    plain("test_input_required_result_tampered_state", confirmed),
    plain("test_input_required_result_multiple_inputs", |request, _| {
        kept(request)?;
        let all = vec![name(), sample("greeting", "Generate a greeting"), roots()];
        asked(request, all, Some("several"), |_| text("all inputs received"))
    }),
    plain("test_input_required_result_multi_round", |request, _| {
        let question = |key, message, field: &'static str| {
            form(key, message, json!({field: {"type": "string"}}), &[field])
        };
        if kept(request)?.as_deref() != Some("second") {
            let first = question("step1", "Step 1: What is your name?", "name");
            if let AskOutcome::Ends(end) = request.ask(&[first], Some(sealed("first"))) {
                return end;
            }
        }
        let second = question("step2", "Step 2: What is your favorite color?", "color");
        asked(request, vec![second], Some("second"), |_| text("done"))
    }),
    plain("test_input_required_result_capabilities", |request, _| {
        let mut all = Vec::new();
        all.extend(request.client_can("elicitation").then(name));
        all.extend(request.client_can("sampling").then(|| sample("s", "hi")));
        asked(request, all, None, |_| text("ok"))
    }),
    plain("test_missing_capability", |request, _| {
        asked(request, vec![sample("s", "x")], None, |_| text("ok"))
    }),
    plain("test_streaming_elicitation", |request, _| {
        request.progress(1, Some(2), "");
        asked(request, vec![name()], None, |_| text("ok"))
    }),
    Fixture {
        name: "test_custom_header",
        schema: || of(json!({"value": {"type": "string", "x-mcp-header": "Value"}})),
        call: |_, arguments| Ok(text(&arguments["value"].to_string())),
    },
    Fixture { name: "json_schema_2020_12_tool", schema: newest_schema, call: |_, _| Ok(text("ok")) },
];

const PROMPTS: [&str; 5] = [
    "test_simple_prompt",
    "test_prompt_with_arguments",
    "test_prompt_with_embedded_resource",
    "test_prompt_with_image",
    "test_input_required_result_prompt",
];

fn nothing() -> Value {
    json!({"type": "object"})
}

fn of(properties: Value) -> Value {
    json!({"type": "object", "properties": properties})
}

fn text(words: &str) -> Value {
    json!({"content": [{"type": "text", "text": words}]})
}

fn content(parts: &[Value]) -> ToolResult {
    Ok(json!({"content": parts}))
}

fn picture() -> Value {
    json!({"type": "image", "data": PNG, "mimeType": "image/png"})
}

fn resource(uri: &str, kind: &str, words: &str) -> Value {
    json!({"type": "resource", "resource": {"uri": uri, "mimeType": kind, "text": words}})
}

fn rest() {
    std::thread::sleep(Duration::from_millis(REST_MS));
}

fn logs(request: &Request<'_>, _: &Value) -> ToolResult {
    for line in ["Tool execution started", "Tool processing data", "Tool execution completed"] {
        request.log(Level::Info, json!(line));
        rest();
    }
    Ok(text("logged"))
}

fn sampling(request: &Request<'_>, arguments: &Value) -> ToolResult {
    let prompt = arguments["prompt"].as_str().unwrap_or_default();
    asked(request, vec![sample("s", prompt)], None, |answers| {
        text(&format!("LLM response: {}", answers["s"]["content"]["text"]))
    })
}

fn elicitation(request: &Request<'_>, arguments: &Value) -> ToolResult {
    let fields = json!({"username": {"type": "string"}, "email": {"type": "string"}});
    let message = arguments["message"].as_str().unwrap_or_default();
    asked(request, vec![form("e", message, fields, &["username", "email"])], None, |answers| {
        text(&format!("User response: {}", answers["e"]))
    })
}

fn confirmed(request: &Request<'_>, _: &Value) -> ToolResult {
    kept(request)?;
    let question = form("confirm", "Please confirm", json!({"ok": {"type": "boolean"}}), &["ok"]);
    asked(request, vec![question], Some("confirm"), |_| text("state-ok"))
}

/// Asks, and says something of the answers.
fn asked(
    request: &Request<'_>,
    questions: Vec<Question>,
    state: Option<&str>,
    then: impl FnOnce(&Map<String, Value>) -> Value,
) -> ToolResult {
    match request.ask(&questions, state.map(sealed)) {
        AskOutcome::Answered(answers) => Ok(then(&answers)),
        AskOutcome::Ends(end) => end,
    }
}

fn form(key: &'static str, message: &str, properties: Value, required: &[&str]) -> Question {
    let schema = json!({"type": "object", "properties": properties, "required": required});
    let params = json!({"mode": "form", "message": message, "requestedSchema": schema});
    Question { key, method: "elicitation/create", params }
}

fn name() -> Question {
    form("user_name", "What is your name?", json!({"name": {"type": "string"}}), &["name"])
}

fn sample(key: &'static str, prompt: &str) -> Question {
    let message = json!({"role": "user", "content": {"type": "text", "text": prompt}});
    Question {
        key,
        method: "sampling/createMessage",
        params: json!({"messages": [message], "maxTokens": 100}),
    }
}

fn roots() -> Question {
    Question { key: "client_roots", method: "roots/list", params: json!({}) }
}

fn sealed(state: &str) -> String {
    format!("{state}.{}", sign(KEY, state))
}

/// The state that the client sends back, if it is ours.
fn kept(request: &Request<'_>) -> Result<Option<String>, RpcError> {
    let Some(sent) = request.state() else { return Ok(None) };
    match sent.split_once('.').filter(|(state, signature)| verify(KEY, state, signature)) {
        Some((state, _)) => Ok(Some(state.to_owned())),
        None => Err(RpcError::params("requestState failed integrity verification")),
    }
}

fn defaults() -> Value {
    json!({
        "name": {"type": "string", "default": "John Doe"},
        "age": {"type": "integer", "default": 30},
        "score": {"type": "number", "default": 95.5},
        "status": {"type": "string", "enum": ["active", "inactive", "pending"], "default": "active"},
        "verified": {"type": "boolean", "default": true},
    })
}

fn choices() -> Value {
    let titled = |value: &str, title: &str| -> Value {
        let ordinals = ["First", "Second", "Third"].iter().zip(1..);
        ordinals
            .map(|(word, n)| json!({"const": format!("{value}{n}"), "title": format!("{word} {title}")}))
            .collect()
    };
    let three = json!(["option1", "option2", "option3"]);
    json!({
        "untitledSingle": {"type": "string", "enum": three},
        "titledSingle": {"type": "string", "oneOf": titled("value", "Option")},
        "legacyEnum": {
            "type": "string",
            "enum": ["opt1", "opt2", "opt3"],
            "enumNames": ["Option One", "Option Two", "Option Three"],
        },
        "untitledMulti": {"type": "array", "items": {"type": "string", "enum": three}},
        "titledMulti": {"type": "array", "items": {"anyOf": titled("value", "Choice")}},
    })
}

fn newest_schema() -> Value {
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "$defs": {"address": {
            "$anchor": "addressDef",
            "type": "object",
            "properties": {"street": {"type": "string"}, "city": {"type": "string"}},
        }},
        "properties": {
            "name": {"type": "string"},
            "address": {"$ref": "#/$defs/address"},
            "contactMethod": {"type": "string", "enum": ["phone", "email"]},
            "phone": {"type": "string"},
            "email": {"type": "string"},
        },
        "allOf": [{"anyOf": [{"required": ["phone"]}, {"required": ["email"]}]}],
        "if": {"properties": {"contactMethod": {"const": "phone"}}, "required": ["contactMethod"]},
        "then": {"required": ["phone"]},
        "else": {"required": ["email"]},
        "additionalProperties": false,
    })
}

struct Fixtures {
    tools: Vec<Value>,
    prompts: Vec<Value>,
    templates: Vec<Value>,
}

impl Catalog for Fixtures {
    fn about(&self) -> About {
        About { name: "cms-conformance", title: "Fixtures", version: "1" }
    }

    fn instructions(&self, _: Option<&Bearer>) -> &'static str {
        "Fixtures of the suite."
    }

    fn tools(&self) -> &[Value] {
        &self.tools
    }

    fn call(&self, request: &Request<'_>, name: &str, arguments: &Value) -> Result<Called, RpcError> {
        let found = FIXTURES.iter().find(|fixture| fixture.name == name);
        let fixture = found.ok_or_else(|| RpcError::params(format!("Unknown tool: {name}")))?;
        (fixture.call)(request, arguments).map(Called::from)
    }

    fn resources(&self, _: Option<&Bearer>) -> Vec<Value> {
        let all = [("test://static-text", "text/plain"), ("test://static-binary", "image/png")];
        all.iter().map(|(uri, kind)| json!({"uri": uri, "name": &uri[7..], "mimeType": kind})).collect()
    }

    fn templates(&self, _: Option<&Bearer>) -> Vec<Value> {
        self.templates.clone()
    }

    fn read(&self, _: &Request<'_>, uri: &str) -> ToolResult {
        let contents = match uri {
            "test://static-text" => {
                json!({"uri": uri, "mimeType": "text/plain", "text": "This is the content of the static text resource."})
            }
            "test://static-binary" => json!({"uri": uri, "mimeType": "image/png", "blob": PNG}),
            _ => {
                let id = uri.strip_prefix("test://template/").and_then(|rest| rest.strip_suffix("/data"));
                let missing = || RpcError::params("Resource not found").with(json!({"uri": uri}));
                let id = id.ok_or_else(missing)?;
                let data = json!({"id": id, "templateTest": true, "data": format!("Data for ID: {id}")});
                json!({"uri": uri, "mimeType": "application/json", "text": data.to_string()})
            }
        };
        Ok(json!({"contents": [contents]}))
    }

    fn prompts(&self, _: Option<&Bearer>) -> Vec<Value> {
        self.prompts.clone()
    }

    fn prompt(&self, request: &Request<'_>, name: &str, arguments: &Value) -> ToolResult {
        let given = |key: &str| arguments[key].as_str().unwrap_or_default();
        let words = |words: String| json!({"type": "text", "text": words});
        let content = match name {
            "test_simple_prompt" => words("This is a simple prompt for testing.".to_owned()),
            "test_prompt_with_arguments" => {
                words(format!("Prompt with arguments: arg1='{}', arg2='{}'", given("arg1"), given("arg2")))
            }
            "test_prompt_with_embedded_resource" => {
                resource(given("resourceUri"), "text/plain", "Embedded resource content for testing.")
            }
            "test_prompt_with_image" => picture(),
            "test_input_required_result_prompt" => {
                let fields = json!({"context": {"type": "string"}});
                let question =
                    form("user_context", "What context should the prompt use?", fields, &["context"]);
                match request.ask(&[question], None) {
                    AskOutcome::Answered(answers) => words(answers["user_context"].to_string()),
                    AskOutcome::Ends(end) => return end,
                }
            }
            _ => return Err(RpcError::params(format!("Unknown prompt: {name}"))),
        };
        Ok(json!({"messages": [{"role": "user", "content": content}]}))
    }

    fn can_subscribe(&self) -> bool {
        true
    }

    fn complete(&self, _: &Request<'_>, _: &Value, _: &str, _: &str) -> Vec<String> {
        Vec::new()
    }
}

fn fixtures() -> Fixtures {
    let tool = |fixture: &Fixture| {
        let about = format!("Fixture {}", fixture.name);
        json!({"name": fixture.name, "description": about, "inputSchema": (fixture.schema)()})
    };
    let prompt = |name: &&str| json!({"name": name, "description": format!("Fixture {name}")});
    let family = json!({
        "uriTemplate": "test://template/{id}/data", "name": "template", "mimeType": "application/json",
    });
    Fixtures {
        tools: FIXTURES.iter().map(tool).collect(),
        prompts: PROMPTS.iter().map(prompt).collect(),
        templates: vec![family],
    }
}

#[expect(clippy::print_stderr, reason = "an example talks to whoever runs it")]
fn main() -> ExitCode {
    let port = std::env::args().nth(1).and_then(|port| port.parse().ok()).unwrap_or(8787);
    let door = AccessPolicy { is_open: true, is_loopback: true, ..AccessPolicy::default() };
    let web = Web::new(Arc::new(fixtures()), door, true);
    let options = Options {
        site: std::path::PathBuf::new(),
        address: SocketAddr::from(([127, 0, 0, 1], port)),
        engine: Engine::Hyper,
        limits: None,
        proxies: Vec::new(),
        is_secure: false,
        git: None,
        tools: None,
        socket: None,
        has_pages: false,
        dev: None,
        caches: Arc::default(),
        log_format: LogFormat::None,
        log_file: None,
        start: None,
        drain: std::time::Duration::ZERO,
        files_max: None,
        leaving: Arc::new(|| {}),
    };
    match serve(options, Some(Arc::new(web)), |address| eprintln!("listening on {address}/mcp")) {
        Ok(()) => ExitCode::SUCCESS,
        Err(cause) => {
            eprintln!("error: {cause}");
            ExitCode::FAILURE
        }
    }
}
