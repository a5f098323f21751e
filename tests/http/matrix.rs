//! Every writing route in the API description, as an agent, on every stage: source must not move.

use super::server::Server;
use serde_json::{Map, Value, json};

/// A value that fits a schema, with all required fields and those that concern a write of content.
fn fitting(root: &Value, schema: &Value, depth: usize) -> Value {
    if let Some(place) = schema["$ref"].as_str() {
        return fitting(root, root.pointer(place.trim_start_matches('#')).unwrap_or(&Value::Null), depth);
    }
    for key in ["anyOf", "oneOf", "allOf"] {
        if let Some(first) = schema[key].as_array().and_then(|list| list.first()) {
            return fitting(root, first, depth);
        }
    }
    if let Some(one) = schema.get("const").or_else(|| schema["enum"].as_array()?.first()) {
        return one.clone();
    }
    let kind = match &schema["type"] {
        Value::Array(kinds) => kinds[0].as_str().unwrap_or_default().to_owned(),
        kind => kind.as_str().unwrap_or_default().to_owned(),
    };
    match kind.as_str() {
        "string" => json!("word"),
        "boolean" => json!(true),
        "integer" | "number" => json!(1),
        "array" => json!([]),
        "object" if depth < 4 => {
            let required = schema["required"].as_array().cloned().unwrap_or_default();
            let about = ["title", "name", "label", "excerpt", "adminLabel"].map(Value::from);
            let fields = schema["properties"].as_object().cloned().unwrap_or_default();
            let chosen = fields.iter().filter(|(name, _)| {
                let name = Value::from(name.as_str());
                required.contains(&name) || about.contains(&name)
            });
            Value::Object(chosen.map(|(name, one)| (name.clone(), fitting(root, one, depth + 1))).collect())
        }
        _ => json!({}),
    }
}

/// Sends every write of the API description with a token on each stage; returns how often source moved, and how many
/// were sent.
fn walk(server: &Server, spec: &Value, token: &str, ids: &Map<String, Value>) -> (u32, u32) {
    let (mut moved, mut sent) = (0, 0);
    for (path, operations) in spec["paths"].as_object().expect("paths") {
        for (method, operation) in operations.as_object().expect("operations") {
            let is_write = matches!(method.as_str(), "post" | "put" | "patch" | "delete");
            // Signing out ends the session, and the other paths have no content.
            if !is_write || path.contains("/auth/") || path.starts_with("/admin") || path.starts_with("/mcp")
            {
                continue;
            }
            let folder = path.split('/').nth(2).unwrap_or_default();
            let id = ids.get(folder).or_else(|| ids.get("posts")).and_then(Value::as_str).unwrap_or_default();
            let parts = path.split('/').map(|part| if part.starts_with('{') { id } else { part });
            let path = parts.collect::<Vec<_>>().join("/");
            let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
            let body = fitting(spec, schema, 0);
            let all =
                ["", "?stage=source", "?mode=publish", "?mode=approve", "?stage=review", "?stage=ai-review"];
            let queries = if path.starts_with("/api/operations") { &all[..2] } else { &all };
            for said in queries {
                let before = server.tip("source");
                let ask = server.ask(&method.to_uppercase(), &format!("{path}{said}")).with(token);
                if schema.is_null() {
                    ask.send()
                } else {
                    ask.json(&body).send()
                };
                moved += u32::from(server.tip("source") != before);
                sent += 1;
            }
        }
    }
    (moved, sent)
}

#[test]
fn no_route_moves_source_for_an_agent() {
    let (server, admin) = Server::uncounted();
    let spec = server.get(&admin, "/openapi.json");
    let posts = server.get(&admin, "/api/posts?per_page=1");
    let post = posts["data"][0].clone();
    let ids = json!({"posts": post["id"], "post-modules": post["modules"][0]["id"]});
    let ids = ids.as_object().expect("an object");
    let named = |name: &str| {
        let made =
            server.site().cms(&["token", "create", "--role", "admin", "--name", name, "--json"]).ok().json();
        format!("Authorization: Bearer {}", made["token"].as_str().expect("a token"))
    };
    // A token with an agent's name counts as an agent, whatever its role.
    for token in [server.token("ai_agent", &[]), named("agent:translator"), named(" AI@agents.local")] {
        let (moved, sent) = walk(&server, &spec, &token, ids);
        assert!(moved == 0 && sent > 100, "{moved} of {sent} moved source");
    }
    let add = ["user", "add", "someone@agents.local", "--role", "editor_admin", "--password-stdin"];
    assert_ne!(
        server.site().cms_reading(&add, super::server::PASSWORD).code,
        0,
        "an agent's address has its role"
    );
    let (moved, _) = walk(&server, &spec, &admin, ids);
    assert!(moved > 3, "as an administrator, the same writes move source: {moved}");
}

#[test]
fn status_set_by_an_agents_token_needs_publish() {
    let (server, admin) = Server::uncounted();
    let agent = server.token("ai_agent", &[]);
    let offer = json!({
        "mode": "ai-review", "type": "page", "locale": "en", "slug": "offer", "title": "Offer", "status": "published",
    });
    server.ask("POST", "/api/posts").with(&agent).json(&offer).send().is(201);
    let site = server.site();
    site.cms(&["review", "submit", "offer"]).ok();
    let waiting = site.cms(&["review", "list", "--json"]).ok().json();
    let row = waiting["data"].as_array().expect("a list").iter().find(|row| row["title"] == "Offer");
    assert_eq!(row.expect("it waits")["publishWish"], true, "{waiting:#}");
    site.cms(&["review", "approve", "offer"]).ok();
    let approved = server.get(&admin, "/api/posts?slug=offer");
    assert_eq!(approved["data"][0]["status"], "draft", "{approved:#}");
}
