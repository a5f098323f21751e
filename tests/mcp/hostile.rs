//! Random calls over all tools, fitting and not: live content does not move, nothing else is touched, the process lives.

use super::net::{Events, Net, hello, request};
use super::{Server, tips};
use crate::support::Sandbox;
use serde_json::{Map, Value, json};
use std::path::Path;

/// Calls of a run; `CMS_HOSTILE_CALLS` says otherwise.
const CALLS: u32 = 600;
/// What the calls of a run begin with.
const SEED: u64 = 0x5eed_cafe;

/// A small generator: the same calls each time.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % sides as u64).expect("a small number")
    }

    fn one<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.roll(of.len())]
    }
}

/// How many calls a run makes.
#[expect(clippy::disallowed_methods, reason = "a test has no command line that could carry this")]
fn wanted_calls() -> u32 {
    std::env::var("CMS_HOSTILE_CALLS").ok().and_then(|calls| calls.parse().ok()).unwrap_or(CALLS)
}

/// Texts that break things.
fn texts() -> Vec<String> {
    let words = "source review refs/heads/source HEAD ../../etc/passwd /etc/passwd .. . - -- --stage --site=/ ; id $(id) `id` ' OR 1=1 -- \
         cms://posts/x file:///etc/passwd http://127.0.0.1/ agent:translator admin post.delete review.approve post:1 null true \
         0 -1 1e999 {} [] \u{0} \u{1b}[2J \u{202e}txt \u{e0041} é ␀ modules[0].locked deletedAt .git/config cms.toml";
    let mut all: Vec<String> = words.split(' ').map(str::to_owned).collect();
    all.push("x".repeat(20_000));
    all.push("[".repeat(5_000));
    all.push(String::new());
    all.push("a\nCms-Op: review.approve\nCms-Actor: root".to_owned());
    all
}

struct Pool {
    dice: Dice,
    texts: Vec<String>,
    known: Vec<String>,
}

impl Pool {
    fn text(&mut self) -> String {
        match self.dice.roll(2) {
            0 => self.dice.one(&self.known).clone(),
            _ => self.dice.one(&self.texts).clone(),
        }
    }

    /// A value that has nothing to do with any schema.
    fn any(&mut self, depth: usize) -> Value {
        match self.dice.roll(if depth > 3 { 5 } else { 7 }) {
            0 => Value::Null,
            1 => json!(self.dice.roll(2) == 0),
            2 => self
                .dice
                .one(&[json!(-1), json!(0), json!(1), json!(i64::MAX), json!(0.5), json!(50)])
                .clone(),
            3 | 4 => json!(self.text()),
            5 => (0..self.dice.roll(4)).map(|_| self.any(depth + 1)).collect(),
            _ => {
                let keys = [
                    "title",
                    "props",
                    "type",
                    "locked",
                    "content",
                    "id",
                    "status",
                    "modules",
                    "__proto__",
                    "customFields",
                ];
                let mut map = Map::new();
                for _ in 0..self.dice.roll(4) {
                    let key = (*self.dice.one(&keys)).to_owned();
                    let value = self.any(depth + 1);
                    map.insert(key, value);
                }
                Value::Object(map)
            }
        }
    }

    /// A value that fits a schema, more often than not.
    fn fitting(&mut self, schema: &Value) -> Value {
        if self.dice.roll(8) == 0 {
            return self.any(0);
        }
        if let Some(words) = schema["enum"].as_array() {
            return self.dice.one(words).clone();
        }
        match schema["type"].as_str() {
            Some("string") => json!(self.text()),
            Some("integer") => json!(1 + self.dice.roll(50)),
            Some("boolean") => json!(self.dice.roll(2) == 0),
            Some("array") => (0..self.dice.roll(4)).map(|_| self.fitting(&schema["items"])).collect(),
            Some("object") if schema["properties"].is_object() => Value::Object(self.arguments(schema)),
            _ => self.any(1),
        }
    }

    fn arguments(&mut self, schema: &Value) -> Map<String, Value> {
        let required = schema["required"].as_array().cloned().unwrap_or_default();
        let mut given = Map::new();
        for (name, of) in schema["properties"].as_object().into_iter().flatten() {
            let must = required.contains(&json!(name));
            if (must && self.dice.roll(20) > 0) || self.dice.roll(3) == 0 {
                let value = self.fitting(of);
                given.insert(name.clone(), value);
            }
        }
        given
    }
}

/// A client over one of the transports.
trait Client {
    /// The answer to a request.
    fn ask(&mut self, method: &str, params: Value) -> Value;

    fn call(&mut self, tool: &str, arguments: Value) -> Value {
        let answer = self.ask("tools/call", json!({"name": tool, "arguments": arguments}));
        answer.get("result").unwrap_or_else(|| panic!("{tool}: {answer}")).clone()
    }

    fn data(&mut self, tool: &str, arguments: Value) -> Value {
        self.call(tool, arguments)["structuredContent"]["data"].clone()
    }
}

impl Client for Server {
    fn ask(&mut self, method: &str, params: Value) -> Value {
        Server::ask(self, method, params)
    }
}

/// Streamable HTTP, in one session.
struct Streamable {
    net: Net,
    session: String,
}

impl Client for Streamable {
    fn ask(&mut self, method: &str, params: Value) -> Value {
        self.net.post(&request(1, method, params)).with(&self.session).send().is(200).value()
    }
}

/// HTTP+SSE.
struct Streaming {
    net: Net,
    events: Events,
    endpoint: String,
}

impl Streaming {
    fn of(net: Net) -> Streaming {
        let mut events = net.ask("GET", "/mcp").open();
        let endpoint = events.next().expect("an event").1;
        let mut client = Streaming { net, events, endpoint };
        client.ask("initialize", hello());
        client
    }
}

impl Client for Streaming {
    fn ask(&mut self, method: &str, params: Value) -> Value {
        let message = request(1, method, params).to_string();
        self.net.ask("POST", &self.endpoint).body(&message).send().is(202);
        self.events.message()
    }
}

/// What a client could learn: ids of posts, modules and terms, names of types.
fn known(server: &mut dyn Client) -> Vec<String> {
    let mut found: Vec<String> = [
        "page",
        "blog",
        "en",
        "es",
        "hero",
        "prose",
        "callout",
        "site-cta",
        "page-default",
        "tags",
        "A title",
        "a-slug",
        "Some **words**.",
    ]
    .map(str::to_owned)
    .to_vec();
    let posts = server.data("list_posts", json!({"limit": 6}));
    for post in posts.as_array().unwrap() {
        found.push(post["id"].as_str().unwrap().to_owned());
        found.push(post["slug"].as_str().unwrap().to_owned());
        let context = server.data("get_post_context", json!({"postId": post["id"]}));
        let modules = context["modules"].as_array().unwrap().clone();
        found.extend(modules.iter().take(3).map(|module| module["id"].as_str().unwrap().to_owned()));
    }
    let terms = server.data("list_taxonomy_terms", json!({"slug": "tags"}));
    found
        .extend(terms.as_array().unwrap().iter().take(3).map(|term| term["id"].as_str().unwrap().to_owned()));
    found
}

/// Every file of a folder with its length, by path.
fn files(folder: &Path) -> Vec<String> {
    let found = walkdir::WalkDir::new(folder).sort_by_file_name().into_iter().flatten();
    let told = |entry: walkdir::DirEntry| {
        let bytes = entry.metadata().map_or(0, |metadata| metadata.len());
        let path = entry.path().strip_prefix(folder).expect("the walk starts there").display().to_string();
        format!("{path} {bytes}")
    };
    found.filter(|entry| entry.file_type().is_file()).map(told).collect()
}

/// Calls tools at random, and looks at what came of it.
fn storm(site: &Sandbox, server: &mut dyn Client) {
    let tools = server.ask("tools/list", json!({}))["result"]["tools"].as_array().unwrap().clone();
    let known = known(server);
    let mut pool = Pool { dice: Dice(SEED), texts: texts(), known };
    let [source, ..] = tips(site);
    let outside = |site: &Sandbox| -> Vec<String> {
        let content = |path: &String| !path.starts_with(".git/") && !path.starts_with("posts/");
        files(site.work()).into_iter().filter(content).chain(files(&site.home())).collect()
    };
    let before = outside(site);
    let calls = wanted_calls();
    let (mut good, mut refused) = (0, 0);
    for _ in 0..calls {
        let tool = pool.dice.one(&tools).clone();
        let arguments = match pool.dice.roll(12) {
            0 => pool.any(0),
            _ => Value::Object(pool.arguments(&tool["inputSchema"])),
        };
        let result = server.call(tool["name"].as_str().unwrap(), arguments.clone());
        assert!(!result.to_string().contains("Internal error"), "{} {arguments}: {result}", tool["name"]);
        *(if result["isError"] == true { &mut refused } else { &mut good }) += 1;
    }
    assert_eq!(server.ask("ping", json!({}))["result"], json!({}), "the process lives");
    assert_eq!(tips(site)[0], source, "live content does not move");
    assert_eq!(outside(site), before, "nothing else is touched");
    let touched = site.git(&["diff", "--name-only", "source", "ai-review"]);
    assert!(
        touched.lines().all(|path| path.starts_with("posts/") || path.starts_with("terms/")),
        "{touched}"
    );
    assert!(good > calls / 10 && refused > calls / 10, "{good} of {calls} were good, {refused} refused");
    assert_eq!(site.cms(&["validate", "--rev", "ai-review"]).code, 0, "what was staged is sound");
}

#[test]
fn no_call_moves_live_content() {
    let site = Sandbox::site();
    let mut server = Server::of(&site);
    storm(&site, &mut server);
    assert_eq!(server.end(), Some(0));
}

#[test]
fn no_call_over_http_moves_live_content() {
    let site = Sandbox::site();
    let net = Net::beside(&site, &[], &[]);
    let session = net.session(&[]);
    let mut client = Streamable { net, session };
    storm(&site, &mut client);
    assert!(client.net.is_alive());
}

#[test]
fn no_call_over_a_stream_moves_live_content() {
    let site = Sandbox::site();
    let mut client = Streaming::of(Net::tools(&site, &[], &[]));
    storm(&site, &mut client);
    assert!(client.net.is_alive());
}
