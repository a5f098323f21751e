//! Agents over REST: permissions, responses, and the records of runs.

use super::server::Server;
use crate::support::{Callback, Sandbox};
use serde_json::json;

#[test]
fn agent_run_stages_on_ai_review() {
    let service = Callback::new();
    let server = Server::on(Sandbox::site(), &["--no-rate-limits"], &[("CMS_AGENT_URL", &service.url)]);
    let (editor, translator) = (server.token("editor", &[]), server.token("translator", &[]));
    let shown = server.site().cms(&["post", "show", "worn-chain", "--json"]).ok().json();
    let post = shown["id"].as_str().unwrap();
    let ask = |agent: &str, body: serde_json::Value| {
        server.ask("POST", &format!("/api/posts/{post}/agents/{agent}/run")).with(&editor).json(&body).send()
    };
    let stages = || ["source", "review", "ai-review"].map(|stage| server.tip(stage));
    let before = stages();
    for (agent, body, status, said) in [
        ("nobody", json!({}), 404, "Agent not found"),
        ("seo-specialist", json!({"scope": "global"}), 403, "Agent not available for global scope"),
        (
            "seo-specialist",
            json!({"openEndedContext": "x".repeat(2_001)}),
            400,
            "Open-ended context exceeds maxChars (2000)",
        ),
    ] {
        assert_eq!(ask(agent, body).is(status).value()["error"], said);
    }
    let path = format!("/api/posts/{post}/agents/general-assistant/run");
    server.ask("POST", &path).with(&translator).json(&json!({})).send().is(403);
    assert!(service.says(&[]).is_empty(), "the model was not called");

    service.says(&[json!({"value": "Measure the chain"})]);
    let told = ask("general-assistant", json!({"fieldKey": "post.title"})).is(200).value();
    assert_eq!(told["message"], "Agent completed", "{told:#}");
    assert_eq!(told["applied"][0]["fields"], json!(["post.title"]));
    let after = stages();
    assert_eq!(after[..2], before[..2], "source and review stay");
    assert_eq!(told["commit"], after[2]);

    service.says(&[json!({"value": ["no", "title"]})]);
    let refused = ask("general-assistant", json!({"fieldKey": "post.title"})).is(422).value();
    assert_eq!(refused["code"], "agent.answer-invalid", "{refused:#}");
    assert_eq!(stages(), after);

    let history = server.get(&editor, &format!("/api/agents/general-assistant/history?postId={post}"));
    let runs = history["data"].as_array().unwrap();
    let status: Vec<_> = runs.iter().map(|run| (&run["status"], &run["surface"])).collect();
    assert_eq!(
        status,
        [(&json!("failed"), &json!("rest")), (&json!("completed"), &json!("rest"))],
        "{history:#}"
    );
    assert_eq!(runs[1]["id"], told["runId"]);
    let one = format!("/api/agents/general-assistant/history?run={}", told["runId"].as_str().unwrap());
    assert!(server.get(&editor, &one)["data"][0]["record"]["request"].is_string());
    server.ask("GET", &one).with(&translator).send().is(403);
    let of_type = server.get(&editor, "/api/agents?scope=field&fieldType=media");
    let ids: Vec<_> = of_type["data"].as_array().unwrap().iter().map(|agent| &agent["id"]).collect();
    assert_eq!(ids, ["graphic-designer", "videographer"]);
    service.says(&[json!({"summary": "Nothing to do.", "response": "All is well."})]);
    let site = server.ask("POST", "/api/agents/general-assistant/run").with(&editor);
    let told =
        site.json(&json!({"scope": "global", "openEndedContext": "How are we?"})).send().is(200).value();
    assert_eq!((&told["response"]["response"], &told["commit"]), (&json!("All is well."), &json!(null)));
}

#[test]
fn run_is_refused_only_if_its_field_changed() {
    let service = Callback::new();
    let server = Server::on(Sandbox::site(), &["--no-rate-limits"], &[("CMS_AGENT_URL", &service.url)]);
    let editor = server.token("editor", &[]);
    let shown = server.site().cms(&["post", "show", "worn-chain", "--json"]).ok().json();
    let path = format!("/api/posts/{}/agents/general-assistant/run", shown["id"].as_str().unwrap());
    let run = || {
        let body = json!({"fieldKey": "post.title"});
        server.ask("POST", &path).with(&editor).json(&body).send()
    };
    let set = |change: &str| drop(server.site().cms(&["post", "set", "worn-chain", change]).ok());
    service.says(&[json!({"value": "Measure the chain"})]);
    let done = service.meanwhile(run, || set("excerpt=By a person")).is(200).value();
    assert!(done["commit"].is_string(), "{done:#}");
    service.says(&[json!({"value": "Measure it again"})]);
    let refused = service.meanwhile(run, || set("title=By a person")).is(412).value();
    assert_eq!(refused["code"], "revision.stale", "{refused:#}");
}
