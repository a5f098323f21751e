//! Running agents: a service of this test replaces the model.

use super::{Server, tips};
use crate::support::{Callback, Sandbox};
use serde_json::{Value, json};

fn worn_chain(server: &mut Server) -> Value {
    let listed = server.good("list_posts", json!({"q": "worn"}));
    let found = listed["data"].as_array().unwrap().iter().find(|post| post["slug"] == "worn-chain");
    found.expect("the demo's post")["id"].clone()
}

#[test]
fn suggested_field_is_staged_on_ai_review_only() {
    let (site, fake) = (Sandbox::site(), Callback::new());
    let mut server = Server::with(&site, &[], &[("CMS_AGENT_URL", &fake.url)]);
    let post = worn_chain(&mut server);
    let before = tips(&site);
    fake.says(&[json!({"value": "Measure it"})]);
    let ask = json!({"agentId": "general-assistant", "postId": post, "fieldKey": "post.title", "openEndedContext": " Shorter "});
    let told = server.good("run_field_agent", ask.clone());
    assert_eq!(told["data"]["response"], json!({"value": "Measure it"}));
    assert_eq!((&told["data"]["staged"], tips(&site)), (&Value::Null, before.clone()));
    let asked = fake.says(&[json!({"value": "Measure it"})]);
    let request: Value = serde_json::from_str(asked[0]["messages"][0]["content"].as_str().unwrap()).unwrap();
    assert_eq!((&request["request"], &request["field"]["slug"]), (&json!("Shorter"), &json!("title")));
    assert!(request["material"]["currentValue"].as_str().is_some_and(|title| title.contains("chain")));
    let sent: Vec<&String> = request["material"]["post"].as_object().unwrap().keys().collect();
    assert_eq!(sent, ["type", "locale", "title", "excerpt"], "other fields of the post are not sent");

    let mut applied = ask;
    applied["applyToAiReview"] = json!(true);
    let told = server.good("run_field_agent", applied);
    assert_eq!(told["data"]["staged"], json!({"type": "post", "postId": post}));
    let after = tips(&site);
    assert_eq!(after[..2], before[..2], "source and review stay");
    assert_ne!(after[2], before[2]);
    let context = server.good("get_post_context", json!({"postId": post}));
    assert!(context.to_string().contains("Measure it"));
}

#[test]
fn hostile_answers_change_nothing() {
    let (site, fake) = (Sandbox::site(), Callback::new());
    let mut server = Server::with(&site, &[], &[("CMS_AGENT_URL", &fake.url)]);
    let post = worn_chain(&mut server);
    let before = tips(&site);
    let long = "x".repeat(5_000);
    for (answer, code, turns) in [
        (json!({"text": "I am sorry, I cannot help with that."}), "agent.answer-shape", 2),
        (json!({"value": {"a": 1}}), "agent.answer-invalid", 2),
        (json!({"value": null}), "agent.answer-shape", 2),
        (json!({"value": "x", "status": "published"}), "agent.answer-shape", 2),
        (json!({"post": {"title": "x", "status": "published"}}), "agent.answer-shape", 2),
        (json!({"value": long}), "agent.answer-invalid", 2),
        (json!({"refused": "it is not mine to say"}), "agent.refused", 1),
    ] {
        fake.says(std::slice::from_ref(&answer));
        let ask = json!({"agentId": "general-assistant", "postId": post, "fieldKey": "post.title", "applyToAiReview": true});
        let refused = server.refused("run_field_agent", ask);
        assert_eq!(
            (&refused["code"], &refused["error"]),
            (&json!(code), &json!("Agent execution failed")),
            "{answer}: {refused}"
        );
        assert_eq!(fake.says(&[Value::Null]).len(), turns, "{answer}");
        assert_eq!(tips(&site), before, "{answer}");
    }
}

#[test]
fn invalid_answer_is_repaired_once() {
    let (site, fake) = (Sandbox::site(), Callback::new());
    let mut server = Server::with(&site, &[], &[("CMS_AGENT_URL", &fake.url)]);
    let post = worn_chain(&mut server);
    fake.says(&[json!({"value": 7}), json!({"value": "Seven"})]);
    let told = server.good(
        "run_field_agent",
        json!({"agentId": "general-assistant", "postId": post, "fieldKey": "post.excerpt"}),
    );
    assert_eq!(
        (&told["data"]["response"]["value"], &told["data"]["usage"]["turns"]),
        (&json!("Seven"), &json!(2))
    );
    let asked = fake.says(&[Value::Null]);
    assert_eq!(asked[1]["messages"].as_array().unwrap().len(), 3, "the model gets the error");
}

#[test]
fn run_on_a_post_is_atomic() {
    let (site, fake) = (Sandbox::site(), Callback::new());
    let mut server = Server::with(&site, &[], &[("CMS_AGENT_URL", &fake.url)]);
    let post = worn_chain(&mut server);
    let before = tips(&site);
    let ask = json!({"agentId": "seo-specialist", "postId": post});
    fake.says(&[json!({"post": {"metaTitle": "Fine"}, "modules": [{"postModuleId": "nobody's", "overrides": {"title": "x"}}]})]);
    assert_eq!(server.refused("run_agent", ask.clone())["code"], "agent.answer-shape");
    assert_eq!(tips(&site), before);
    fake.says(&[
        json!({"summary": "A better title.", "post": {"metaTitle": "Fine", "metaDescription": "Finer"}}),
    ]);
    let told = server.good("run_agent", ask);
    assert_eq!((&told["success"], &told["summary"]), (&json!(true), &json!("A better title.")));
    assert_eq!(
        told["applied"],
        json!([{"type": "post", "postId": post, "fields": ["metaTitle", "metaDescription"]}])
    );
    assert_eq!(tips(&site)[..2], before[..2]);
}

/// Gives tools to an agent of the demo.
fn give_tools(site: &Sandbox, tools: &Value, limits: &Value) {
    let (tools, limits) = (format!("tools:={tools}"), format!("limits:={limits}"));
    site.cms(&["agent", "set", "seo-specialist", &tools, &limits, "--stage", "source"]).ok();
}

/// An answer of the model that calls tools.
fn calling(calls: &[(&str, Value)]) -> Value {
    let call = |(name, arguments): &(&str, Value)| json!({"name": name, "arguments": arguments});
    json!({"calls": calls.iter().map(call).collect::<Vec<_>>()})
}

#[test]
fn agent_calls_listed_tools_only() {
    let (site, fake) = (Sandbox::site(), Callback::new());
    give_tools(&site, &json!(["get_post_context", "save_post_ai_review"]), &json!({}));
    let triggers =
        format!("triggers:={}", json!([{"trigger": "agent.completed", "agentIds": ["seo-specialist"]}]));
    let hook = ["workflow", "set", "n8n-webhook", "--stage", "source", "enabled=true"];
    site.cms(&[&hook[..], &["webhook.url=https://127.0.0.1:9/hook", &triggers]].concat()).ok();
    let mut server = Server::with(&site, &[], &[("CMS_AGENT_URL", &fake.url)]);
    let post = worn_chain(&mut server);
    let before = tips(&site);
    let patch = json!({"metaTitle": "A worn chain"});
    fake.says(&[
        calling(&[("get_post_context", json!({"postId": post}))]),
        // Instructions injected by content: tools that the agent does not have, and a write in another agent's name.
        calling(&[
            ("submit_ai_review_to_review", json!({"postId": post})),
            ("approve", json!({})),
            ("save_post_ai_review", json!({"postId": post, "patch": {"status": 7}})),
            ("save_post_ai_review", json!({"postId": post, "patch": patch, "agentId": "translator"})),
        ]),
        json!({"text": "{\"summary\": \"A title for searches.\"}", "usage": {"inputTokens": 90, "outputTokens": 10}}),
    ]);
    let words = json!("What people search");
    let told = server
        .good("run_agent", json!({"agentId": "seo-specialist", "postId": post, "openEndedContext": words}));
    assert_eq!(told["summary"], "A title for searches.");
    assert_eq!(told["applied"][0]["tool"], "save_post_ai_review", "{told:#}");
    let asked = fake.says(&[Value::Null]);
    let names: Vec<&Value> = asked[0]["tools"].as_array().unwrap().iter().map(|tool| &tool["name"]).collect();
    assert_eq!(names, ["get_post_context", "save_post_ai_review"]);
    let results = asked[2]["messages"][4]["results"].as_array().unwrap();
    let refused: Vec<&Value> = results.iter().map(|one| &one["isError"]).collect();
    assert_eq!(refused, [true, true, true, false]);
    assert!(results[0]["content"].as_str().is_some_and(|text| text.contains("not allowed")), "{results:#?}");

    let after = tips(&site);
    assert_eq!(after[..2], before[..2], "source and review stay");
    let commit = site.git(&["show", "-s", "--format=%ae%n%B", told["commit"].as_str().unwrap()]);
    let run = told["runId"].as_str().unwrap();
    assert!(commit.starts_with("agent+seo-specialist@agents.local"), "{commit}");
    assert!(commit.contains(&format!("Cms-Client: agent run {run}")), "{commit}");

    let listed = site.cms(&["agent", "runs", "--run", &run[..8], "--json"]).ok().json();
    let kept = &listed["data"][0];
    assert_eq!((&kept["status"], &kept["usage"]["turns"]), (&json!("completed"), &json!(3)), "{kept:#}");
    assert!(
        kept["usage"]["inputTokens"].as_u64().is_some_and(|tokens| tokens > 90),
        "what nobody counts is estimated"
    );
    let calls = kept["record"]["calls"].as_array().unwrap();
    assert_eq!(calls.iter().filter(|call| call["ok"] == true).count(), 2, "{calls:#?}");
    assert!(kept["record"]["request"].as_str().is_some_and(|text| text.contains("What people search")));
    let waiting = site.cms(&["review", "diff", "worn-chain", "--json"]).ok().json();
    assert_eq!((&waiting["runs"][0]["id"], &waiting["runs"][0]["summary"]), (&json!(run), &told["summary"]));

    let sent = site.cms(&["workflow", "executions", "n8n-webhook", "--json"]).ok().json();
    let sent = &sent["data"][0];
    assert_eq!(
        (&sent["trigger"], &sent["payload"]["runId"]),
        (&json!("agent.completed"), &json!(run)),
        "{sent:#}"
    );
    assert!(!sent.to_string().contains("What people search"), "workflows take no open-ended context");
}

#[test]
fn run_ends_when_its_budget_is_spent() {
    let (site, fake) = (Sandbox::site(), Callback::new());
    let mut server = Server::with(&site, &[], &[("CMS_AGENT_URL", &fake.url)]);
    let post = worn_chain(&mut server);
    let again = || calling(&[("list_posts", json!({"q": "worn"}))]);
    let mut costly = again();
    costly["usage"] = json!({"inputTokens": 12_000, "outputTokens": 200});
    for (limits, answer, limit, turns) in [
        (json!({"turns": 3}), again(), "turns", 3),
        (json!({"calls": 2}), again(), "calls", 3),
        // What is left after two requests is too little for a third.
        (json!({"tokens": 30_000}), costly, "tokens", 2),
        (json!({"tokens": 300}), again(), "tokens", 0),
    ] {
        give_tools(&site, &json!(["list_posts"]), &limits);
        let before = tips(&site);
        fake.says(&[answer]);
        let refused = server.refused("run_agent", json!({"agentId": "seo-specialist", "postId": post}));
        assert_eq!(refused["code"], "agent.budget", "{refused:#}");
        assert_eq!((&refused["meta"]["limit"], fake.says(&[Value::Null]).len()), (&json!(limit), turns));
        assert_eq!(tips(&site), before);
        let listed = site.cms(&["agent", "runs", "--json"]).ok().json();
        let kept = &listed["data"][0];
        assert_eq!((&kept["status"], &kept["error"]), (&json!("failed"), &json!("agent.budget")), "{kept:#}");
        if let Some(most) = limits["tokens"].as_u64() {
            let count = |key: &str| kept["usage"][key].as_u64().unwrap();
            assert!(count("inputTokens") + count("outputTokens") <= most, "{kept:#}");
        }
    }
}

#[test]
fn agent_changes_only_the_item_it_was_asked_about() {
    let (site, fake) = (Sandbox::site(), Callback::new());
    give_tools(&site, &json!(["save_post_ai_review"]), &json!({}));
    let mut server = Server::with(&site, &[], &[("CMS_AGENT_URL", &fake.url)]);
    let post = worn_chain(&mut server);
    let listed = server.good("list_posts", json!({"limit": 100}));
    let other = listed["data"].as_array().unwrap().iter().find(|other| other["id"] != post).unwrap();
    let other = other["id"].clone();
    let ask = json!({"agentId": "seo-specialist", "postId": post});
    let save = |id: &Value| ("save_post_ai_review", json!({"postId": id, "patch": {"metaTitle": "Fine"}}));
    let answers = || vec![calling(&[save(&other), save(&post)]), json!({"summary": "Done."})];
    fake.says(&answers());
    let told = server.good("run_agent", ask.clone());
    let asked = fake.says(&[Value::Null]);
    let results = asked[1]["messages"][2]["results"].as_array().unwrap();
    assert_eq!((&results[0]["isError"], &results[1]["isError"]), (&json!(true), &json!(false)));
    let why = results[0]["content"].as_str().unwrap();
    assert!(why.contains("agent.other-item") && why.contains("reach: site"), "{why}");
    assert_eq!(told["applied"].as_array().map(Vec::len), Some(1), "{told:#}");

    site.cms(&["agent", "set", "seo-specialist", "reach=site", "--stage", "source"]).ok();
    fake.says(&answers());
    let told = server.good("run_agent", ask);
    assert_eq!(told["applied"][0]["items"], json!([format!("post:{}", other.as_str().unwrap())]), "{told:#}");
}

#[test]
fn changes_in_the_last_answer_of_a_tools_agent_are_staged_or_refused() {
    let (site, fake) = (Sandbox::site(), Callback::new());
    give_tools(&site, &json!(["get_post_context"]), &json!({}));
    let mut server = Server::with(&site, &[], &[("CMS_AGENT_URL", &fake.url)]);
    let post = worn_chain(&mut server);
    let ask = json!({"agentId": "seo-specialist", "postId": post});
    let look = || calling(&[("get_post_context", json!({"postId": post}))]);
    fake.says(&[look(), json!({"summary": "A title.", "post": {"metaTitle": "Fine"}})]);
    let told = server.good("run_agent", ask.clone());
    assert_eq!(
        told["applied"],
        json!([{"type": "post", "postId": post, "fields": ["metaTitle"]}]),
        "{told:#}"
    );
    assert!(server.good("get_post_context", json!({"postId": post})).to_string().contains("Fine"));
    let before = tips(&site);
    for patch in [json!({"status": "published"}), json!({"metaTitle": {"a": 1}})] {
        fake.says(&[look(), json!({"summary": "Done.", "post": patch})]);
        server.refused("run_agent", ask.clone());
        assert_eq!(tips(&site), before, "{patch}");
    }
}

#[test]
fn agents_stop_when_the_tokens_of_the_day_are_spent() {
    let (site, fake) = (Sandbox::site(), Callback::new());
    let set = |most: u32| {
        let most = format!("agents.tokens_per_day={most}");
        site.cms(&["settings", "set", &most, "--stage", "source"]).ok();
    };
    set(20_000);
    let mut server = Server::with(&site, &[], &[("CMS_AGENT_URL", &fake.url)]);
    let post = worn_chain(&mut server);
    let ask = json!({"agentId": "general-assistant", "postId": post, "fieldKey": "post.title"});
    let usage = json!({"inputTokens": 19_000, "outputTokens": 1_500});
    fake.says(&[json!({"text": "{\"value\": \"Measure it\"}", "usage": usage})]);
    server.good("run_field_agent", ask.clone());
    assert_eq!(fake.says(&[json!({"value": "Again"})]).len(), 1);
    let refused = server.refused("run_field_agent", ask.clone());
    assert_eq!(refused["code"], "agent.day", "{refused:#}");
    assert!(
        refused["hint"].as_str().is_some_and(|hint| hint.contains("agents.tokens_per_day")),
        "{refused:#}"
    );
    assert!(fake.says(&[json!({"value": "Again"})]).is_empty(), "the model was not called");
    set(60_000);
    server.good("run_field_agent", ask);
}

#[test]
fn killed_run_is_failed_and_fires_one_event() {
    // On a server of records a run counts as interrupted after an hour: its program may be on another machine.
    let (site, fake) = (Sandbox::new().with_record_files().with_site(), Callback::new());
    let triggers = format!("triggers:={}", json!([{"trigger": "agent.completed"}]));
    let hook = ["workflow", "set", "n8n-webhook", "--stage", "source", "enabled=true"];
    site.cms(&[&hook[..], &["webhook.url=https://127.0.0.1:9/hook", &triggers]].concat()).ok();
    fake.says(&[json!({"value": "never read"})]);
    let runs = || site.cms(&["agent", "runs", "--json"]).ok().json()["data"].clone();
    let mut command = site.command("cms");
    command.args(["agent", "run", "general-assistant", "worn-chain", "post.title"]);
    command.env("CMS_AGENT_URL", &fake.url).stderr(std::process::Stdio::null());
    let child = std::sync::Mutex::new(None);
    let started = || *child.lock().unwrap() = Some(command.spawn().expect("cms starts"));
    // The answer is held back until the program is dead.
    fake.meanwhile(started, || {
        assert_eq!(runs()[0]["status"], "running", "its program runs: {:#}", runs());
        let mut child = child.lock().unwrap().take().expect("it has started");
        child.kill().expect("it runs");
        child.wait().expect("it ends");
    });
    let interrupted = site.cms(&["doctor"]).stdout;
    assert!(interrupted.contains("1 run of an agent interrupted"), "{interrupted}");
    for _ in 0..2 {
        let found = runs();
        let told = (&found[0]["status"], &found[0]["error"], &found[0]["commit"]);
        assert_eq!(told, (&json!("failed"), &json!("agent.interrupted"), &Value::Null), "{found:#}");
        let fired = site.cms(&["workflow", "executions", "--json"]).ok().json();
        assert_eq!(fired["data"].as_array().map(Vec::len), Some(1), "{fired:#}");
        assert_eq!(fired["data"][0]["payload"]["error"], "agent.interrupted", "{fired:#}");
    }
}

#[test]
fn dry_run_calls_tools_and_leaves_nothing() {
    let (site, fake) = (Sandbox::site(), Callback::new());
    give_tools(&site, &json!(["save_post_ai_review"]), &json!({}));
    let before = tips(&site);
    let post = site.cms(&["post", "show", "worn-chain", "--json"]).ok().json()["id"].clone();
    let write = calling(&[("save_post_ai_review", json!({"postId": post, "patch": {"metaTitle": "Fine"}}))]);
    fake.says(&[write, json!({"summary": "Done."})]);
    let mut command = site.command("cms");
    command.args(["agent", "run", "seo-specialist", "worn-chain", "--dry-run", "--json"]);
    let told = crate::support::Run::of(command.env("CMS_AGENT_URL", &fake.url)).ok().json();
    assert_eq!(
        (&told["commit"], &told["runId"], tips(&site)),
        (&Value::Null, &Value::Null, before),
        "{told:#}"
    );
    assert_eq!(told["applied"][0]["tool"], "save_post_ai_review", "{told:#}");
    assert_eq!(site.cms(&["agent", "runs", "--json"]).ok().json()["data"], json!([]));
}

#[test]
fn reserved_tools_are_refused_to_agents() {
    let (site, fake) = (Sandbox::site(), Callback::new());
    let mut server = Server::with(&site, &[], &[("CMS_AGENT_URL", &fake.url)]);
    let post = worn_chain(&mut server);
    for name in
        ["submit_ai_review_to_review", "submit", "run_agent", "simulate_webhook_event", "approve_review"]
    {
        give_tools(&site, &json!(["get_post_context", name]), &json!({}));
        let refused = server.refused("run_agent", json!({"agentId": "seo-specialist", "postId": post}));
        assert_eq!(refused["code"], "agent.tool", "{name}: {refused:#}");
    }
    assert!(fake.says(&[Value::Null]).is_empty(), "the model was not called");
}

#[test]
fn missing_provider_names_the_setting() {
    let site = Sandbox::site();
    let mut server = Server::of(&site);
    let post = worn_chain(&mut server);
    for (tool, more) in [("run_field_agent", json!({"fieldKey": "post.title"})), ("run_agent", json!({}))] {
        let mut ask = json!({"agentId": "general-assistant", "postId": post});
        ask.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let refused = server.refused(tool, ask.clone());
        assert_eq!(refused["code"], "agent.no-provider", "{refused}");
        assert!(refused["hint"].as_str().is_some_and(|hint| hint.contains("CMS_AGENT_URL")), "{refused}");
        ask["agentId"] = json!("nobody");
        assert_eq!(server.refused(tool, ask.clone())["error"], "Agent not found");
        ask["agentId"] = json!("general-assistant");
        ask["openEndedContext"] = json!("x".repeat(10_001));
        assert_eq!(server.refused(tool, ask)["error"], "Open-ended context exceeds maxChars");
    }
}
