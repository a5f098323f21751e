//! The choice of a provider, and each wire format against a fake server on this machine.

use super::*;
use serde_json::json;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpListener;
use std::thread::JoinHandle;

/// A server that gives one answer after another; its thread returns head and body of each request.
fn fake(answers: Vec<(u16, Value)>) -> (String, JoinHandle<Vec<(String, Value)>>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let served = std::thread::spawn(move || {
        let serve = |(status, answer): (u16, Value)| {
            let (mut stream, _) = listener.accept().unwrap();
            let mut reader = BufReader::new(stream.try_clone().unwrap());
            let mut head = String::new();
            while reader.read_line(&mut head).unwrap() > 2 {}
            let lower = head.to_lowercase();
            let length = lower.split("content-length: ").nth(1).and_then(|rest| rest.lines().next());
            let mut body = vec![0; length.unwrap().trim().parse().unwrap()];
            reader.read_exact(&mut body).unwrap();
            let text = answer.to_string();
            let response = format!(
                "HTTP/1.1 {status} X\r\ncontent-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{text}",
                text.len()
            );
            stream.write_all(response.as_bytes()).unwrap();
            (head, serde_json::from_slice(&body).unwrap())
        };
        answers.into_iter().map(serve).collect()
    });
    (url, served)
}

fn setup(pairs: &[(&str, &str)]) -> Setup {
    Setup::of(pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())))
}

fn question() -> Ask {
    Ask {
        system: "be brief".to_owned(),
        turns: vec![Turn::User("hello".to_owned())],
        tools: Vec::new(),
        about: json!({"agentId": "a"}),
        until: Instant::now() + Duration::from_secs(20),
    }
}

#[test]
fn each_provider_format_is_sent_and_parsed() {
    let completion = |text: &str| json!({"choices": [{"message": {"content": text}, "finish_reason": "stop"}], "usage": {"prompt_tokens": 3, "completion_tokens": 2}});
    let (url, served) = fake(vec![(503, json!({"error": "busy"})), (200, completion("hi"))]);
    let provider = setup(&[("OPENAI_BASE_URL", &url), ("OPENAI_API_KEY", "k1"), ("CMS_AGENT_MODEL", "m")]);
    let reply =
        ask(&provider.provider(&Wanted::default()).unwrap(), &question(), &mut Usage::default()).unwrap();
    assert_eq!(
        reply,
        Reply { text: "hi".to_owned(), calls: Vec::new(), usage: Usage { input: 3, output: 2 } }
    );
    let requests = served.join().unwrap();
    assert_eq!(requests.len(), 2, "an overloaded server is asked again");
    assert!(
        requests[0].0.starts_with("POST /chat/completions ") && requests[0].0.contains("Bearer k1"),
        "{requests:?}"
    );
    assert_eq!(
        requests[1].1["messages"],
        json!([{"role": "system", "content": "be brief"}, {"role": "user", "content": "hello"}])
    );

    let (url, served) =
        fake(vec![(200, json!({"content": [{"type": "text", "text": "hi"}], "stop_reason": "end_turn"}))]);
    let provider =
        setup(&[("ANTHROPIC_BASE_URL", &url), ("ANTHROPIC_API_KEY", "k2"), ("CMS_AGENT_MODEL", "m")]);
    assert_eq!(
        ask(&provider.provider(&Wanted::default()).unwrap(), &question(), &mut Usage::default())
            .unwrap()
            .text,
        "hi"
    );
    let requests = served.join().unwrap();
    assert!(
        requests[0].0.starts_with("POST /v1/messages ")
            && requests[0].0.to_lowercase().contains("x-api-key: k2")
    );
    assert_eq!((&requests[0].1["system"], &requests[0].1["max_tokens"]), (&json!("be brief"), &json!(4096)));

    let (url, served) = fake(vec![(200, json!({"value": "hi"}))]);
    let provider = setup(&[("CMS_AGENT_URL", &format!("{url}/hook"))]);
    let reply =
        ask(&provider.provider(&Wanted::default()).unwrap(), &question(), &mut Usage::default()).unwrap();
    assert_eq!(object(&reply.text).unwrap()["value"], "hi");
    let requests = served.join().unwrap();
    assert!(
        requests[0].0.starts_with("POST /hook ") && !requests[0].0.to_lowercase().contains("authorization")
    );
    assert_eq!(requests[0].1["agentId"], "a");
}

/// A conversation with a tool call and its result.
fn with_tool() -> Ask {
    let arguments = json!({"q": "x"});
    let call = ToolCall { id: "c1".to_owned(), name: "list_posts".to_owned(), arguments };
    let result = ToolResult { id: "c1".to_owned(), text: "none".to_owned(), is_error: true };
    let tool =
        Tool { name: "list_posts".to_owned(), about: "Lists".to_owned(), schema: json!({"type": "object"}) };
    let mut ask = question();
    ask.turns.push(Turn::Model { text: String::new(), calls: vec![call] });
    ask.turns.push(Turn::Results(vec![result]));
    Ask { tools: vec![tool], ..ask }
}

/// How each format sends tools and calls, and how it parses an answer that calls one.
#[test]
fn tools_are_called_in_each_format() {
    let (usage, name) = ("usage", "get_media");
    let calls = |set: &[(&str, &str)], url: &str, answer: Value| {
        let (base, served) = fake(vec![(200, answer)]);
        let at = format!("{base}{url}");
        let pairs: Vec<(&str, &str)> = set
            .iter()
            .map(|(key, value)| (*key, if value.is_empty() { at.as_str() } else { value }))
            .collect();
        let reply =
            ask(&setup(&pairs).provider(&Wanted::default()).unwrap(), &with_tool(), &mut Usage::default())
                .unwrap();
        (reply, served.join().unwrap().remove(0).1)
    };
    let answer = json!({"choices": [{"finish_reason": "tool_calls", "message": {"content": null, "tool_calls": [
        {"id": "c2", "type": "function", "function": {"name": name, "arguments": "{\"id\": 1}"}},
        {"id": "c3", "type": "function", "function": {"name": name, "arguments": "not JSON"}},
    ]}}], usage: {"prompt_tokens": 5, "completion_tokens": 1}});
    let (reply, sent) = calls(&[("OPENAI_BASE_URL", ""), ("CMS_AGENT_MODEL", "m")], "", answer);
    assert_eq!((reply.calls[0].id.as_str(), &reply.calls[0].arguments), ("c2", &json!({"id": 1})));
    assert_eq!((&reply.calls[1].arguments, reply.usage.input), (&json!("not JSON"), 5));
    assert_eq!(sent["tools"][0]["function"]["name"], "list_posts");
    assert_eq!(sent["messages"][2]["tool_calls"][0]["function"]["arguments"], "{\"q\":\"x\"}");
    assert_eq!(sent["messages"][3], json!({"role": "tool", "tool_call_id": "c1", "content": "none"}));

    let answer = json!({"stop_reason": "tool_use", "content": [
        {"type": "text", "text": "I look."}, {"type": "tool_use", "id": "c2", "name": name, "input": {"id": 1}},
    ]});
    let (reply, sent) = calls(&[("ANTHROPIC_BASE_URL", ""), ("CMS_AGENT_MODEL", "m")], "", answer);
    assert_eq!((reply.text.as_str(), &reply.calls[0].arguments), ("I look.", &json!({"id": 1})));
    assert_eq!(
        (&sent["tools"][0]["input_schema"], &sent["messages"][1]["content"]),
        (
            &json!({"type": "object"}),
            &json!([{"type": "tool_use", "id": "c1", "name": "list_posts", "input": {"q": "x"}}])
        )
    );
    let result = json!([{"type": "tool_result", "tool_use_id": "c1", "content": "none", "is_error": true}]);
    assert_eq!(sent["messages"][2], json!({"role": "user", "content": result}));

    let answer = json!({"calls": [{"name": name, "arguments": {"id": 1}}]});
    let (reply, sent) = calls(&[("CMS_AGENT_URL", "")], "/hook", answer);
    assert_eq!((reply.calls[0].id.as_str(), reply.calls[0].name.as_str()), ("call-0", name));
    assert_eq!(
        sent["messages"][2],
        json!({"role": "tool", "results": [{"id": "c1", "content": "none", "isError": true}]})
    );
    assert_eq!(sent["tools"][0]["inputSchema"], json!({"type": "object"}));
}

#[test]
fn failures_are_classified_and_keys_redacted() {
    let openai = |answer: Value, status: u16| {
        let (url, served) = fake(vec![(status, answer)]);
        let setup =
            setup(&[("OPENAI_BASE_URL", &url), ("OPENAI_API_KEY", "secret1"), ("CMS_AGENT_MODEL", "m")]);
        let error = ask(&setup.provider(&Wanted::default()).unwrap(), &question(), &mut Usage::default())
            .unwrap_err();
        served.join().unwrap();
        error
    };
    let error = openai(json!({"error": {"message": "bad key secret1"}}), 401);
    assert!(
        matches!(&error, AgentError::Status { status: 401, message } if message == "bad key …"),
        "{error:?}"
    );
    assert!(matches!(openai(json!([]), 200), AgentError::Unreadable));
    let cut = json!({"choices": [{"message": {"content": "x"}, "finish_reason": "length"}]});
    assert!(matches!(openai(cut, 200), AgentError::TooLong));
    let declined = json!({"choices": [{"message": {"content": null, "refusal": "no"}}]});
    assert!(matches!(openai(declined, 200), AgentError::Declined { why } if why == "no"));
    assert!(matches!(openai(json!({"choices": ["x".repeat(ANSWER_BYTES_MAX)]}), 200), AgentError::TooLong));
}

#[test]
fn agent_file_uses_neither_operator_keys_nor_private_addresses() {
    let setup = setup(&[
        ("OPENAI_API_KEY", "usual"),
        ("CMS_AGENT_KEY_X", "own"),
        ("CMS_AGENT_MODEL", "m"),
        ("HOME", "/h"),
    ]);
    let elsewhere =
        Wanted { provider: Some("openai"), base_url: Some("http://127.0.0.1:8443/v1"), ..Wanted::default() };
    let provider = setup.provider(&elsewhere).unwrap();
    assert_eq!(provider.key, None);
    assert!(matches!(
        ask(&provider, &question(), &mut Usage::default()).unwrap_err(),
        AgentError::Net(NetError::Refused { .. })
    ));
    let own = Wanted { key_variable: Some("CMS_AGENT_KEY_X"), ..elsewhere };
    assert_eq!(setup.provider(&own).unwrap().key.as_deref(), Some("own"));
    let stolen = Wanted { key_variable: Some("OPENAI_API_KEY"), ..elsewhere };
    assert!(matches!(setup.provider(&stolen).unwrap_err(), AgentError::KeyVariable { .. }));
    let usual = setup.provider(&Wanted::default()).unwrap();
    assert_eq!(
        (usual.url.as_str(), usual.key.as_deref()),
        ("https://api.openai.com/v1/chat/completions", Some("usual"))
    );
    let shown = format!("{setup:?} {usual:?}");
    assert!(!shown.contains("usual") && !shown.contains("own\""), "{shown}");
}

#[test]
fn missing_settings_are_named() {
    let none = setup(&[]);
    assert!(matches!(
        none.provider(&Wanted::default()).unwrap_err(),
        AgentError::NoProvider { wanted: None }
    ));
    let wanted = Wanted { provider: Some("anthropic"), ..Wanted::default() };
    assert!(matches!(none.provider(&wanted).unwrap_err(), AgentError::NoProvider { wanted: Some(_) }));
    let wanted = Wanted { provider: Some("oracle"), ..Wanted::default() };
    assert!(matches!(none.provider(&wanted).unwrap_err(), AgentError::UnknownProvider { .. }));
    let keyed = setup(&[("OPENAI_API_KEY", "k")]);
    assert!(matches!(keyed.provider(&Wanted::default()).unwrap_err(), AgentError::NoModel { .. }));
}

#[test]
fn json_object_is_extracted_from_model_output() {
    for text in ["{\"value\": 1}", "```json\n{\"value\": 1}\n```", "Here you are: {\"value\": 1}. Enjoy!"] {
        assert_eq!(object(text).unwrap()["value"], json!(1), "{text}");
    }
    for text in ["", "I cannot do that.", "[1]", "{\"value\": ", "} {", &"{".repeat(100_000)] {
        assert!(object(text).is_none());
    }
}
