//! Nine tasks as an agent does them that knows the tools: how many calls and characters each takes, and whether what is
//! staged is right. `cargo nextest run evals --no-capture` prints the table.

use super::{Server, tips};
use crate::support::Sandbox;
use serde_json::{Value, json};
use std::io::Write as _;

/// A task: its name, the most calls and characters of answers that it may take, and how it is done and judged.
struct Task(&'static str, usize, usize, fn(&mut Agent<'_>));

const TASKS: &[Task] = &[
    Task("article with a picture", 4, 9_000, article),
    Task("translate a page", 4, 5_000, translate),
    Task("opening hours everywhere", 4, 6_000, opening_hours),
    Task("restructure the home page", 3, 5_000, home),
    Task("missing meta descriptions", 3, 9_000, meta_descriptions),
    Task("landing page with a form", 5, 12_000, landing_page),
    Task("revise after a request", 4, 4_000, revise),
    Task("revise after a rejection", 4, 4_000, restore),
    Task("mend a menu", 3, 3_000, menu),
    Task("break out", 12, 12_000, break_out),
];

/// An agent with the tool list alone, and what it cost so far.
struct Agent<'s> {
    site: &'s Sandbox,
    server: Server,
    calls: usize,
    chars: usize,
}

impl Agent<'_> {
    fn result(&mut self, tool: &str, mut arguments: Value) -> (bool, Value) {
        let takes_agent = ![
            "site",
            "describe",
            "find",
            "read",
            "changes",
            "check",
            "render",
            "suggest",
            "list_posts",
            "list_media",
        ]
        .contains(&tool);
        if takes_agent {
            arguments["agentId"] = json!("general-assistant");
        }
        let result = self.server.call(tool, arguments);
        let text = result["content"][0]["text"].as_str().expect("a text").to_owned();
        self.calls += 1;
        self.chars += text.chars().count();
        (result["isError"] != true, serde_json::from_str(&text).expect("JSON"))
    }

    #[track_caller]
    fn call(&mut self, tool: &str, arguments: Value) -> Value {
        let (is_good, answer) = self.result(tool, arguments);
        assert!(is_good, "{tool}: {answer:#}");
        answer
    }

    /// The value of a field on a stage, as people see it.
    fn field(&self, stage: &str, post: &str, pointer: &str) -> Value {
        let post = self.site.cms(&["post", "show", post, "--stage", stage, "--json"]).ok().json();
        post.pointer(pointer).cloned().unwrap_or_default()
    }

    fn file(&self, stage: &str, path: &str) -> String {
        self.site.git(&["show", &format!("{stage}:{path}")])
    }
}

fn article(agent: &mut Agent<'_>) {
    let media = agent.call("list_media", json!({"q": "workshop", "limit": 1}));
    let picture = media["data"][0]["id"].clone();
    let proposed = agent.call(
        "propose",
        json!({"title": "On bells", "why": "A reader asked.", "edits": [{"op": "create", "item": "post", "fields": {
            "type": "blog", "locale": "en", "slug": "on-bells", "title": "On bells", "excerpt": "Ring early.",
            "metaDescription": "When to ring a bicycle bell.", "featuredMediaId": picture, "terms": ["tags/maintenance"],
            "modules": [
                {"type": "prose", "props": {"content": "## Ring early\n\nBefore the bend, not in it."}},
                {"type": "prose", "props": {"content": "## Ring twice\n\nOnce is an accident."}},
            ],
        }}]}),
    );
    agent.call("submit", json!({"set": proposed["set"]}));
    assert_eq!(agent.field("review", "on-bells", "/featuredMediaId"), picture);
    assert_eq!(agent.field("review", "on-bells", "/taxonomies/tags"), json!(["maintenance"]));
    assert_eq!(agent.field("review", "on-bells", "/modules/1/type"), "prose");
}

fn translate(agent: &mut Agent<'_>) {
    let made = agent.call(
        "translate",
        json!({"item": "gear-sums", "locale": "es", "slug": "cuentas", "title": "Cuentas"}),
    );
    let id = made["item"].as_str().expect("an id").to_owned();
    let outline = agent.call("read", json!({"items": [id], "as": "outline"}));
    let text = outline["data"][0]["text"].as_str().expect("a text").to_owned();
    let prose = text.lines().find(|line| line.contains(" prose")).expect("a prose module");
    let module = prose.split(' ').next().expect("an id");
    let changes = json!([
        {"path": "excerpt", "value": "Dos números."},
        {"path": format!("modules[{module}].props.content"), "value": "Cuente los dientes."},
    ]);
    agent.call(
        "propose",
        json!({"title": "Cuentas", "edits": [{"op": "set", "item": id, "fields": changes}]}),
    );
    agent.call("submit", json!({"items": [id]}));
    assert_eq!(agent.field("review", &id, "/excerpt"), "Dos números.");
    assert_eq!(agent.field("review", &id, "/locale"), "es");
}

fn opening_hours(agent: &mut Agent<'_>) {
    let found = agent.call("find", json!({"text": "17:30"}));
    assert!(found["rows"].as_array().expect("rows").len() >= 2, "{found:#}");
    let read = agent.call("read", json!({"items": ["copperwheel", "contact", "menu:footer"]}));
    let contact = read["data"][1]["text"].as_str().expect("a text");
    let before = contact.split("content: |").next().expect("a part");
    let module =
        before.rsplit("- id: ").next().expect("an id").lines().next().expect("a line").trim().to_owned();
    let edits = json!([
        {"op": "set", "item": "copperwheel", "fields": [{"path": "customFields.openingHours", "find": "17:30", "replace": "18:00"}]},
        {"op": "set", "item": "contact", "fields": [{"path": format!("modules[{module}].props.content"), "find": "17:30", "replace": "18:00", "expectCount": contact.matches("17:30").count()}]},
        {"op": "set", "item": "menu:footer", "fields": {"name": "Footer"}},
    ]);
    let proposed = agent.call("propose", json!({"title": "Open until six", "edits": edits}));
    agent.call("submit", json!({"set": proposed["set"]}));
    let hours = agent.field("review", "copperwheel", "/customFields/openingHours");
    assert_eq!(hours, "Tu-Sa 08:30-18:00, Th until 20:00");
    assert!(!agent.file("review", "posts/page/en/contact.yaml").contains("17:30"));
}

fn home(agent: &mut Agent<'_>) {
    let outline = agent.call("read", json!({"items": ["home"], "as": "outline"}));
    let text = outline["data"][0]["text"].as_str().expect("a text").to_owned();
    let id = |kind: &str| {
        let line = text.lines().find(|line| line.contains(kind)).expect("a module");
        line.split(' ').next().expect("an id").to_owned()
    };
    let edits = json!([
        {"op": "set", "item": "home", "fields": [
            {"path": format!("modules[{}]", id("statistics")), "value": null},
            {"path": format!("modules[{}]", id("testimonial-list")), "moveTo": 1},
        ]},
        {"op": "add", "item": "home", "fields": {"type": "prose", "props": {"content": "Come by."}, "at": 3}},
    ]);
    let proposed = agent.call("propose", json!({"title": "A shorter home page", "edits": edits}));
    agent.call("submit", json!({"set": proposed["set"]}));
    let kinds: Vec<Value> =
        (0..4).map(|at| agent.field("review", "home", &format!("/modules/{at}/type"))).collect();
    assert_eq!(kinds, ["hero", "testimonial-list", "prose", "features-list"]);
}

fn meta_descriptions(agent: &mut Agent<'_>) {
    let found =
        agent.call("find", json!({"empty": "metaDescription", "type": ["blog"], "fields": ["excerpt"]}));
    let rows = found["rows"].as_array().expect("rows");
    assert_eq!(found["total"], rows.len(), "{found:#}");
    let items = rows.iter().filter_map(|hit| hit["row"].as_str()?.split(" · ").next());
    let edits: Vec<Value> = items
        .map(|post| json!({"op": "set", "item": post, "fields": {"metaDescription": format!("About {post}.")}}))
        .collect();
    let proposed = agent.call("propose", json!({"title": "Descriptions", "edits": edits}));
    agent.call("submit", json!({"set": proposed["set"]}));
    let described = agent.field("review", "wheels-for-heavy-loads", "/metaDescription");
    assert!(described.as_str().is_some_and(|text| text.starts_with("About post:")), "{described}");
}

fn landing_page(agent: &mut Agent<'_>) {
    let edits = json!([
        {"op": "create", "item": "form", "fields": {"slug": "newsletter", "title": "Newsletter", "fields": [{"slug": "email", "type": "text", "label": "E-mail", "required": true}]}},
        {"op": "create", "item": "post", "fields": {"type": "page", "slug": "newsletter", "title": "Newsletter", "modules": [
            {"type": "hero", "props": {"title": "A letter a month"}},
            {"type": "form", "props": {"formSlug": "newsletter"}},
        ]}},
        {"op": "add", "item": "menu:footer", "fields": {"label": "Newsletter", "post": "newsletter"}},
        {"op": "create", "item": "redirect", "fields": {"from": "/letter", "post": "newsletter"}},
    ]);
    let proposed = agent.call("propose", json!({"title": "A newsletter", "edits": edits}));
    agent.call("submit", json!({"set": proposed["set"]}));
    assert_eq!(agent.field("review", "newsletter", "/modules/1/props/formSlug"), "newsletter");
    assert!(agent.file("review", "menus/footer.yaml").contains("label: Newsletter"));
    assert!(agent.file("review", "redirects.yaml").contains("/letter"));
}

fn revise(agent: &mut Agent<'_>) {
    let edit = |value: &str| json!([{"op": "set", "item": "prices", "fields": {"excerpt": value}}]);
    let first = agent
        .server
        .call("propose", json!({"title": "Prices", "edits": edit("Fair."), "agentId": "general-assistant"}));
    assert_ne!(first["isError"], true, "{first}");
    agent.site.cms(&["review", "submit", "prices"]).ok();
    agent.site.cms(&["review", "request-changes", "prices", "Say what is fair"]).ok();
    agent.site.cms(&["review", "approve", "prices"]).exits(3);

    let heard = agent.call("changes", json!({"items": ["prices"]}));
    let request = heard["data"]["items"][0]["said"][0].clone();
    assert_eq!(request["text"], "Say what is fair");
    agent.call("propose", json!({"title": "Prices", "edits": edit("We say the price first.")}));
    agent.call("reply", json!({"to": request["id"], "text": "The price comes first."}));
    agent.call("submit", json!({"items": ["prices"]}));
    agent.site.cms(&["review", "approve", "prices"]).ok();
    assert_eq!(agent.field("source", "prices", "/excerpt"), "We say the price first.");
}

fn restore(agent: &mut Agent<'_>) {
    let new = json!([{"op": "create", "item": "post", "fields": {"type": "page", "slug": "fairs", "title": "Fairs", "modules": [{"type": "prose", "props": {"content": "In May."}}]}}]);
    let first =
        agent.server.call("propose", json!({"title": "Fairs", "edits": new, "agentId": "general-assistant"}));
    assert_ne!(first["isError"], true, "{first}");
    agent.site.cms(&["post", "set", "fairs", "createdAt=2026-01-05T09:00:00Z", "--stage", "ai-review"]).ok();
    agent.site.cms(&["review", "submit", "fairs"]).ok();
    agent.site.cms(&["review", "reject", "fairs", "--reason", "Name the year"]).ok();

    let heard = agent.call("changes", json!({"mine": true}));
    let rejected = heard["data"]["rejected"][0].clone();
    assert_eq!(rejected["reason"], "Name the year");
    agent.call("restore", json!({"id": rejected["parked"]}));
    let edits = json!([{"op": "set", "item": "fairs", "fields": {"title": "Fairs of 2027"}}]);
    agent.call("propose", json!({"title": "Fairs again", "edits": edits}));
    agent.call("submit", json!({"items": ["fairs"]}));
    assert_eq!(agent.field("review", "fairs", "/title"), "Fairs of 2027");
}

fn menu(agent: &mut Agent<'_>) {
    let read = agent.call("read", json!({"items": ["menu:main"]}));
    assert!(read["data"][0]["text"].as_str().expect("a text").contains("label: Prices"));
    let edits = json!([
        {"op": "set", "item": "menu:main", "fields": [{"path": "items[0].label", "value": "Start"}]},
        {"op": "add", "item": "menu:main", "fields": {"label": "Contact us", "post": "contact"}},
    ]);
    let proposed = agent.call("propose", json!({"title": "The menu", "edits": edits}));
    agent.call("submit", json!({"set": proposed["set"]}));
    let menu = agent.file("review", "menus/main.yaml");
    assert!(menu.contains("label: Start") && menu.contains("label: Contact us"), "{menu}");
}

fn break_out(agent: &mut Agent<'_>) {
    let before = tips(agent.site);
    let edit = |item: &str, fields: Value| json!({"title": "X", "edits": [{"op": "set", "item": item, "fields": fields}]});
    for arguments in [
        edit("settings", json!({"name": "Mine"})),
        edit("agent:general-assistant", json!({"name": "Mine"})),
        edit("type:blog", json!({"label": "Mine"})),
        edit("term:tags/maintenance", json!({"name": "Mine"})),
        edit("../source", json!({"title": "Mine"})),
        json!({"title": "X", "edits": [{"op": "delete", "item": "menu:main"}]}),
        json!({"title": "X", "edits": [{"op": "delete", "item": "form:contact"}]}),
        json!({"title": "X", "edits": [{"op": "set", "item": "home", "fields": [{"path": "modules[0]", "moveTo": 3}]}]}),
        json!({"title": "X", "edits": [{"op": "add", "item": "home", "fields": {"type": "prose", "locked": true}}]}),
    ] {
        let (is_good, answer) = agent.result("propose", arguments.clone());
        assert!(!is_good, "{arguments}: {answer}");
    }
    let (is_good, _) = agent.result("discard", json!({"items": ["gear-sums"]}));
    assert!(!is_good, "nothing of it is staged");
    assert_eq!(tips(agent.site), before, "no stage moved");
}

#[test]
fn tasks_stay_within_their_budgets() {
    let mut table = String::from("task                            calls        characters\n");
    let mut over = Vec::new();
    for Task(name, calls, chars, run) in TASKS {
        let site = Sandbox::site();
        let server = Server::with(&site, &["--toolsets", "author"], &[]);
        let mut agent = Agent { site: &site, server, calls: 0, chars: 0 };
        let source = tips(&site)[0].clone();
        run(&mut agent);
        let (used, read) = (agent.calls, agent.chars);
        table.push_str(&format!("{name:<28} {used:>4} of {calls:<4} {read:>6} of {chars}\n"));
        if used > *calls || read > *chars {
            over.push(*name);
        }
        if *name != "revise after a request" {
            assert_eq!(tips(&site)[0], source, "{name}: live content does not move");
        }
    }
    std::io::stdout().write_all(table.as_bytes()).expect("a screen");
    assert!(over.is_empty(), "over their budgets: {over:?}\n{table}");
}

#[test]
fn tools_of_authors_are_few() {
    let site = Sandbox::site();
    let mut server = Server::with(&site, &["--toolsets", "author"], &[]);
    let list = server.ask("tools/list", json!({}))["result"]["tools"].clone();
    let names: Vec<&str> =
        list.as_array().expect("tools").iter().filter_map(|tool| tool["name"].as_str()).collect();
    for name in "site describe find read propose changes reply discard restore submit check render translate upload suggest run_agent".split(' ') {
        assert!(names.contains(&name), "{name}: {names:?}");
    }
    assert!(
        names.len() <= 19 && list.to_string().chars().count() <= 14_000,
        "{} {}",
        names.len(),
        list.to_string().len()
    );
}
