//! Workflows over REST, and what they may not do.

use super::server::Server;
use serde_json::json;

#[test]
fn workflows_are_listed_run_and_logged() {
    let (server, admin) = Server::uncounted();
    let found = server.get(&admin, "/api/workflows");
    let ids: Vec<&str> =
        found["data"].as_array().unwrap().iter().map(|one| one["id"].as_str().unwrap()).collect();
    assert_eq!(ids, ["n8n-webhook", "slack-notifier"], "{found:#}");
    assert_eq!(found["data"][0]["enabled"], false);
    let one = server.get(&admin, "/api/workflows/n8n-webhook");
    assert_eq!(one["webhook"]["secretEnv"], "WEBHOOK_SECRET", "{one:#}");
    server.ask("GET", "/api/workflows/nothing").with(&admin).send().is(404);
    let trigger = |id: &str| server.ask("POST", &format!("/api/workflows/{id}/trigger")).with(&admin);
    trigger("nothing").json(&json!({})).send().is(404);
    let disabled = trigger("n8n-webhook").json(&json!({})).send().is(422).value();
    assert_eq!(disabled["code"], "workflow.disabled");

    // Enabled, with an address that is private: nothing is connected to, and the refusal is kept.
    let set = |fields: &[&str]| {
        let mut args = vec!["workflow", "set", "n8n-webhook", "--stage", "source"];
        args.extend(fields);
        server.site().cms(&args).ok();
    };
    set(&["enabled=true", "webhook.url=https://127.0.0.1:9/hook", "webhook.secretEnv=null"]);
    let open =
        trigger("n8n-webhook").json(&json!({"payload": {"openEndedContext": "Do as you like"}})).send();
    assert_eq!(open.is(422).value()["code"], "workflow.open-ended");
    let failed = trigger("n8n-webhook").json(&json!({"payload": {"title": "A test"}})).send().is(400).value();
    assert_eq!(failed["workflowId"], "n8n-webhook", "{failed:#}");
    assert!(failed["error"].is_string(), "{failed:#}");
    let kept = server.get(&admin, "/api/workflows/n8n-webhook/executions");
    let last = &kept["data"][0];
    assert_eq!((&last["status"], &last["trigger"]), (&json!("failed"), &json!("manual")), "{kept:#}");
    assert_eq!(last["payload"], json!({"title": "A test"}));

    // Only administrators start workflows, and who may see them sees them.
    for (role, sees, starts) in [("editor_admin", 200, 403), ("editor", 403, 403), ("ai_agent", 403, 403)] {
        let token = server.token(role, &[]);
        server.ask("GET", "/api/workflows").with(&token).send().is(sees);
        let started = server.ask("POST", "/api/workflows/n8n-webhook/trigger").with(&token).json(&json!({}));
        started.send().is(starts);
    }
}

#[test]
fn an_event_starts_a_workflow_once_with_its_data() {
    let (server, admin) = Server::uncounted();
    let triggers = json!([
        {"trigger": "post.published", "postTypes": ["page"], "locales": ["en"], "condition": "title has Hello"},
        {"trigger": "feedback.created"},
    ]);
    let mut args = vec!["workflow", "set", "slack-notifier", "--stage", "source", "enabled=true"];
    let triggers = format!("triggers:={triggers}");
    args.extend(["webhook.url=https://127.0.0.1:9/hook", triggers.as_str()]);
    server.site().cms(&args).ok();
    let count =
        || server.get(&admin, "/api/workflows/slack-notifier/executions")["data"].as_array().unwrap().len();
    let until = |wanted: usize| {
        let end = std::time::Instant::now() + std::time::Duration::from_secs(60);
        while count() < wanted {
            assert!(std::time::Instant::now() < end, "{wanted} executions");
            std::thread::sleep(std::time::Duration::from_millis(50));
        }
    };
    // The first look of a site begins with what happens from then on.
    let first = server.made(&admin, json!({"title": "Hello first"}));
    let remark = json!({"postId": first["id"], "content": "A remark", "category": "bug"});
    let end = std::time::Instant::now() + std::time::Duration::from_secs(60);
    while count() == 0 {
        assert!(std::time::Instant::now() < end, "an execution");
        server.ask("POST", "/api/feedbacks").with(&admin).json(&remark).send().is(201);
        std::thread::sleep(std::time::Duration::from_millis(200));
    }
    let before = count();
    server.made(&admin, json!({"title": "Goodbye"}));
    let post = server.made(&admin, json!({"title": "Hello again"}));
    until(before + 1);
    let kept = server.get(&admin, "/api/workflows/slack-notifier/executions");
    let last = &kept["data"][0];
    assert_eq!(last["trigger"], "post.published", "{kept:#}");
    let text = last["payload"]["text"].as_str().unwrap();
    assert!(text.starts_with("Hello again is live: "), "{text}");
    assert!(post["id"].is_string());
}
