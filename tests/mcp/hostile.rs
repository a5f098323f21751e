//! Random calls of all tools, valid and not: live content does not change, nothing else is touched, the process
//! survives.

use super::net::{Events, Net, hello, request};
use super::{Server, tips};
use crate::support::Sandbox;
use crate::support::project::number;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;

/// Calls of a run; `CMS_HOSTILE_CALLS=100000 cargo nextest run no_call --no-capture` makes more.
const CALLS: u64 = 600;
/// The seed of a run; `CMS_HOSTILE_SEED` sets another.
const SEED: u64 = 0x5eed_cafe;
/// Calls between checks that live content has not changed.
const BETWEEN_LOOKS: u64 = 200;
/// What the usual tools stage.
const USUAL: &[&str] = &["posts/", "terms/"];
/// What proposals stage.
const PROPOSED: &[&str] = &[
    "posts/",
    "terms/",
    "menus/",
    "forms/",
    "globals/",
    "media/",
    "uploads/",
    "redirects.yaml",
    "comments/",
];
/// Maximum number of known ids of a kind.
const KNOWN_MAX: usize = 200;

/// A small pseudo-random generator, the same each time.
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
    all.extend(verbs());
    all
}

/// What other interfaces can do: each operation by its name in the table and on the command line, and paths of the API.
fn verbs() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("schemas/operations");
    let names = fs::read_dir(folder)
        .expect("the schemas")
        .flatten()
        .filter_map(|entry| entry.file_name().to_str()?.strip_suffix(".json").map(str::to_owned));
    let mut names: Vec<String> = names.collect();
    names.sort();
    let commands: Vec<String> = names.iter().map(|name| name.replace('.', " ")).collect();
    let more = "review approve --all;post purge hello;/api/posts?mode=publish;/api/posts/bulk;/admin/login;/api/tokens;/messages;/mcp;\
                git push;cms review approve;status --site=/;list && git reset --hard;approve-ai-review;publish";
    names.into_iter().chain(commands).chain(more.split(';').map(str::to_owned)).collect()
}

struct Pool {
    dice: Dice,
    texts: Vec<String>,
    /// Values that a client could learn, by the parameters that take them.
    known: BTreeMap<&'static str, Vec<String>>,
    made: u64,
}

impl Pool {
    fn text(&mut self) -> String {
        let kinds: Vec<&str> = self.known.keys().copied().collect();
        match self.dice.roll(2) {
            0 => {
                let kind = *self.dice.one(&kinds);
                self.dice.one(&self.known[kind]).clone()
            }
            _ => self.dice.one(&self.texts).clone(),
        }
    }

    /// A text for a parameter of this name, usually a valid one.
    fn named(&mut self, name: &str) -> String {
        let kind = match name {
            "moduleType" | "moduleSlug" | "excludeModuleTypes" => "module",
            "postModuleId" | "moduleInstanceId" => "postModuleId",
            "taxonomyTermIds" => "term",
            "locale" | "locales" => "locale",
            "postType" => "type",
            // A post type, or a module type where only those fit.
            "type" => ["type", "module"][self.dice.roll(2)],
            "moduleGroupName" | "moduleGroupId" => "group",
            other => other,
        };
        if name == "slug" && self.dice.roll(2) == 0 {
            self.made += 1;
            return format!("made-{}", self.made);
        }
        match self.known.get(kind) {
            Some(known) if self.dice.roll(5) > 0 => self.dice.one(known).clone(),
            _ => self.text(),
        }
    }

    /// Adds the posts and modules that a call created to the known values.
    fn learn(&mut self, answer: &Value) {
        let data = &answer["structuredContent"]["data"];
        for (found, kind) in [
            (&data["id"], "postId"),
            (&data["translationId"], "postId"),
            (&data["postModuleId"], "postModuleId"),
            (&answer["structuredContent"]["seededModules"][0]["postModuleId"], "postModuleId"),
            (&data["token"], "token"),
            (&answer["structuredContent"]["revision"], "expectedRevision"),
        ] {
            let Some(found) = found.as_str() else { continue };
            let known = self.known.entry(kind).or_default();
            // Later values replace random earlier ones, so that values of all ages are known.
            match known.len() < KNOWN_MAX {
                true => known.push(found.to_owned()),
                false => {
                    let place = self.dice.roll(KNOWN_MAX);
                    known[place] = found.to_owned();
                }
            }
        }
    }

    /// A random value, independent of any schema.
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

    /// A value for a schema, usually a valid one.
    fn fitting(&mut self, name: &str, schema: &Value) -> Value {
        if self.dice.roll(12) == 0 {
            return self.any(0);
        }
        if let Some(words) = schema["enum"].as_array() {
            return self.dice.one(words).clone();
        }
        match schema["type"].as_str() {
            Some("string") => json!(self.named(name)),
            Some("integer") => json!(1 + self.dice.roll(50)),
            Some("boolean") => json!(self.dice.roll(2) == 0),
            Some("array") => (0..self.dice.roll(4)).map(|_| self.fitting(name, &schema["items"])).collect(),
            Some("object") if schema["properties"].is_object() => Value::Object(self.arguments(schema)),
            kind if (kind == Some("object") || name == "fields")
                && matches!(name, "patch" | "overrides" | "props" | "fields")
                && self.dice.roll(3) > 0 =>
            {
                let keys = [
                    "title",
                    "excerpt",
                    "metaTitle",
                    "subtitle",
                    "content",
                    "quote",
                    "customFields",
                    "heading",
                ];
                let keys: Vec<&str> = (0..=self.dice.roll(2)).map(|_| *self.dice.one(&keys)).collect();
                keys.into_iter().map(|key| (key.to_owned(), json!(self.text()))).collect()
            }
            _ => self.any(1),
        }
    }

    fn arguments(&mut self, schema: &Value) -> Map<String, Value> {
        let required = schema["required"].as_array().cloned().unwrap_or_default();
        let mut given = Map::new();
        for (name, of) in schema["properties"].as_object().into_iter().flatten() {
            let must = required.contains(&json!(name));
            if (must && self.dice.roll(30) > 0) || self.dice.roll(4) == 0 {
                let value = self.fitting(name, of);
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
        self.net.post(&request(1, method, params)).with(&self.session).send().is(200).message()
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

/// Values that a client could learn: ids of posts, modules and terms, names of types.
fn known(server: &mut dyn Client) -> BTreeMap<&'static str, Vec<String>> {
    let words = |words: &str| -> Vec<String> { words.split(' ').map(str::to_owned).collect() };
    let ids = |rows: &Value| -> Vec<String> {
        let rows = rows.as_array().expect("rows").iter();
        rows.filter_map(|row| row["id"].as_str().map(str::to_owned)).collect()
    };
    let posts = server.data("list_posts", json!({"limit": 12}));
    let mut modules = Vec::new();
    for post in posts.as_array().expect("rows") {
        let context = server.data("get_post_context", json!({"postId": post["id"]}));
        modules.extend(ids(&context["modules"]));
    }
    let slugs = posts.as_array().expect("rows").iter().filter_map(|post| post["slug"].as_str());
    let groups = server.data("list_module_groups", json!({}));
    let names = groups.as_array().expect("rows").iter().filter_map(|group| group["name"].as_str());
    let group = ids(&groups).into_iter().chain(names.map(str::to_owned)).collect();
    BTreeMap::from([
        ("slug", slugs.map(str::to_owned).collect()),
        ("postId", ids(&posts)),
        ("postModuleId", modules),
        ("group", group),
        ("term", ids(&server.data("list_taxonomy_terms", json!({"slug": "tags"})))),
        ("type", words("page blog documentation company profile testimonial")),
        ("module", words("hero prose callout blockquote separator faq features-list")),
        ("locale", words("en es")),
        ("globalSlug", words("site-cta")),
        (
            "item",
            words(
                "gear-sums worn-chain home menu:main form:contact global:site-cta redirect:/book post term",
            ),
        ),
        ("items", words("gear-sums worn-chain home menu:main")),
        ("title", vec!["A title".to_owned(), "Another one".to_owned()]),
        ("contentMarkdown", vec!["Some **words**.".to_owned(), "# One\n\n- two\n- [three](/x)".to_owned()]),
        ("agentId", words("translator seo-specialist general-assistant")),
        ("command", words("status list whoami search")),
        ("url", words("/health /api/posts / /blog")),
        ("path", words("/ /blog/gear-sums /es")),
    ])
}

/// Every file of the sandbox that no call may touch, with a hash: all except those in folders, and git's data about them.
fn others(site: &Sandbox, folders: &[&str]) -> Vec<String> {
    let is_kept = |path: &str| {
        let inside = path.strip_prefix("work/demo/").unwrap_or(path);
        let by_git =
            [".git/objects/", ".git/refs/", ".git/logs/", ".git/cms/", ".git/packed-refs", ".git/index"];
        !folders.iter().any(|folder| inside.starts_with(folder))
            && !by_git.iter().any(|own| inside.starts_with(own))
    };
    let home = site.home();
    let root = home.parent().expect("the home is in the sandbox");
    let told = |entry: walkdir::DirEntry| {
        let path = entry.path().strip_prefix(root).expect("the walk starts there").display().to_string();
        is_kept(&path).then(|| {
            let mut digest = DefaultHasher::new();
            fs::read(entry.path()).expect("a file").hash(&mut digest);
            format!("{path} {:x}", digest.finish())
        })
    };
    let found = walkdir::WalkDir::new(root).sort_by_file_name().into_iter().flatten();
    found.filter(|entry| entry.file_type().is_file()).filter_map(told).collect()
}

/// The names of refs, the commit and the reflog of `source`, and the branch that is checked out.
fn refs(site: &Sandbox) -> Vec<String> {
    let names = site.git(&["for-each-ref", "--format=%(refname)", "refs/heads", "refs/tags", "refs/remotes"]);
    let log = site.git(&["reflog", "source"]);
    let [source, ..] = tips(site);
    names.lines().map(str::to_owned).chain([source, log, site.git(&["symbolic-ref", "HEAD"])]).collect()
}

/// Calls tools at random and checks the results.
#[expect(clippy::print_stdout, reason = "prints a count, so that an empty run does not pass for success")]
fn storm(site: &Sandbox, server: &mut dyn Client, folders: &[&str]) {
    let tools = server.ask("tools/list", json!({}))["result"]["tools"].as_array().unwrap().clone();
    let known = known(server);
    let seed = number("CMS_HOSTILE_SEED").unwrap_or(SEED);
    let mut pool = Pool { dice: Dice(seed), texts: texts(), known, made: 0 };
    let (live, before) = (refs(site), others(site, folders));
    let calls = number("CMS_HOSTILE_CALLS").unwrap_or(CALLS);
    let (mut good, mut refused) = (0, 0);
    for call in 1..=calls {
        let tool = pool.dice.one(&tools).clone();
        let arguments = match pool.dice.roll(12) {
            0 => pool.any(0),
            _ => Value::Object(pool.arguments(&tool["inputSchema"])),
        };
        let result = server.call(tool["name"].as_str().unwrap(), arguments.clone());
        assert!(!result.to_string().contains("Internal error"), "{} {arguments}: {result}", tool["name"]);
        pool.learn(&result);
        *(if result["isError"] == true { &mut refused } else { &mut good }) += 1;
        if call % BETWEEN_LOOKS == 0 {
            assert_eq!(refs(site), live, "live content moved in the {BETWEEN_LOOKS} calls before {call}");
        }
    }
    assert_eq!(server.ask("ping", json!({}))["result"], json!({}), "the process lives");
    assert_eq!(refs(site), live, "live content does not move");
    assert_eq!(others(site, folders), before, "nothing else is touched");
    let touched = site.git(&["diff", "--name-only", "source", "ai-review"]);
    assert!(touched.lines().all(|path| folders.iter().any(|folder| path.starts_with(folder))), "{touched}");
    assert!(good > calls / 10 && refused > calls / 10, "{good} of {calls} were good, {refused} refused");
    assert_eq!(site.cms(&["validate", "--rev", "ai-review"]).code, 0, "the staged content is valid");
    println!(
        "{calls} calls, seed {seed}: {good} good, {refused} refused, {} files staged",
        touched.lines().count()
    );
}

#[test]
fn no_tool_call_moves_live_content() {
    let site = Sandbox::site();
    let mut server = Server::of(&site);
    storm(&site, &mut server, USUAL);
    assert_eq!(server.end(), Some(0));
}

#[test]
fn no_call_of_authors_moves_live_content() {
    let site = Sandbox::site();
    let mut server = Server::with(&site, &["--toolsets", "author,context,posts,taxonomy"], &[]);
    storm(&site, &mut server, PROPOSED);
    assert_eq!(server.end(), Some(0));
}

#[test]
fn no_tool_call_over_http_moves_live_content() {
    let site = Sandbox::site();
    let net = Net::beside(&site, &[], &[]);
    let session = net.session(&[]);
    let mut client = Streamable { net, session };
    storm(&site, &mut client, USUAL);
    assert!(client.net.is_alive());
}

#[test]
fn no_tool_call_over_a_stream_moves_live_content() {
    let site = Sandbox::site();
    let mut client = Streaming::of(Net::tools(&site, &[], &[]));
    storm(&site, &mut client, USUAL);
    assert!(client.net.is_alive());
}
