//! A site where every operation has something to do, and copies of it.

use crate::support::Sandbox;
use cms::base::progress::Silent;
use cms::base::source::{Clock as _, System};
use cms::base::{Stage, Value};
use cms::model::Role;
use cms::ops::{self, Call, OpError};
use cms::site::{Actor, Site, Surface};
use jiff::Timestamp;
use serde_json::json;
use std::cell::Cell;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// A picture of one pixel, as base64.
const PIXEL: &str =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
/// Another one.
const OTHER: &str =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";

/// The prepared site, and what inputs call its things.
pub(super) struct Prepared {
    sandbox: Sandbox,
    names: BTreeMap<String, Value>,
    /// Numbers the files that operations make.
    fresh: Cell<u32>,
}

/// A copy of the prepared site.
pub(super) struct Copied {
    site: Site,
    _folder: TempDir,
}

pub(super) fn actor(role: Role) -> Actor {
    Actor {
        name: role.name().to_owned(),
        email: format!("{role}@example.test"),
        role,
        rights: role.rights(),
        agent: None,
        client: None,
        only: None,
        request: None,
        surface: Surface::Rest,
        why: Vec::new(),
    }
}

/// Runs an operation as a role.
pub(super) fn run(
    site: &Site,
    role: Role,
    to: (&str, Option<Stage>),
    input: Value,
    expect: Option<String>,
) -> Result<Value, OpError> {
    run_at(site, role, to, (input, expect), System.now())
}

/// The same at a time.
fn run_at(
    site: &Site,
    role: Role,
    (operation, stage): (&str, Option<Stage>),
    (input, expect): (Value, Option<String>),
    now: Timestamp,
) -> Result<Value, OpError> {
    let row = ops::find(operation).unwrap_or_else(|| panic!("there is no `{operation}`"));
    let call = Call {
        actor: actor(role),
        stage,
        rev: None,
        dry_run: false,
        yes: true,
        expect,
        // The rights are what is tried here.
        allow_dangling: true,
        now,
        ids: &System,
        git: None,
        program: None,
        logs: None,
        routes: None,
        tools: None,
        address: None,
        progress: &Silent,
    };
    ops::answer_json(row, input, Some(site), &call)
}

/// The input in which `set` is the list of fields that it stands for.
fn spelled(mut input: Value) -> Value {
    let set = input.as_object_mut().and_then(|fields| fields.shift_remove("set"));
    if let Some(Value::Object(set)) = set {
        input["fields"] =
            set.into_iter().map(|(path, value)| json!({"path": path, "value": value})).collect();
    }
    input
}

impl Copied {
    pub(super) fn run(&self, role: Role, to: (&str, Option<Stage>), input: Value) -> Result<Value, OpError> {
        run(&self.site, role, to, input, None)
    }

    /// Runs an operation at a time.
    pub(super) fn run_at(
        &self,
        role: Role,
        operation: &str,
        input: Value,
        now: Timestamp,
    ) -> Result<Value, OpError> {
        run_at(&self.site, role, (operation, None), (input, None), now)
    }

    /// Everything that operations change: branches, and records beside the content.
    pub(super) fn state(&self) -> String {
        let records = [
            "token.list",
            "user.list",
            "webhook.list",
            "webhook.deliveries",
            "preview.list",
            "feedback.list",
            "form.submissions",
            "parked.list",
        ];
        let record = |operation: &&str| {
            self.run(Role::Admin, (*operation, None), json!({})).expect("an admin lists records").to_string()
        };
        let records: Vec<String> = records.iter().map(record).collect();
        format!("{:?} {}", self.site.tips().expect("branches"), records.join("\n"))
    }
}

/// Copies a folder with all that is in it.
fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder").map(|entry| entry.expect("an entry")) {
        let target = to.join(entry.file_name());
        match entry.file_type().expect("a type").is_dir() {
            true => copy(&entry.path(), &target),
            false => drop(fs::copy(entry.path(), target).expect("a copy")),
        }
    }
}

impl Prepared {
    pub(super) fn new() -> Prepared {
        let sandbox = Sandbox::new().with_record_files().with_site();
        let prepared = Prepared { sandbox, names: BTreeMap::new(), fresh: Cell::new(0) };
        let site = Site::open(prepared.sandbox.work()).expect("the demo site");
        let mut names = BTreeMap::new();
        Preparation { site: &site, names: &mut names, sandbox: &prepared.sandbox }.all();
        Prepared { names, ..prepared }
    }

    pub(super) fn copied(&self) -> Copied {
        let folder = TempDir::with_prefix_in("cms-rights-", "/dev/shm").or_else(|_| TempDir::new());
        let folder = folder.expect("a folder");
        copy(self.sandbox.work(), folder.path());
        Copied { site: Site::open(folder.path()).expect("a copy of the site"), _folder: folder }
    }

    /// An input of the table for a stage.
    pub(super) fn input(&self, text: &str, stage: Option<Stage>) -> Value {
        let mut input = serde_json::from_str(text).unwrap_or_else(|cause| panic!("{text}: {cause}"));
        self.fill(&mut input, stage);
        spelled(input)
    }

    fn fill(&self, value: &mut Value, stage: Option<Stage>) {
        match value {
            Value::Object(fields) => fields.values_mut().for_each(|value| self.fill(value, stage)),
            Value::Array(list) => list.iter_mut().for_each(|value| self.fill(value, stage)),
            Value::String(text) => {
                if text == "$fresh" {
                    self.fresh.set(self.fresh.get() + 1);
                    *value = json!(self.sandbox.home().join(format!("fresh-{}", self.fresh.get())));
                } else if let Some((before, name)) = text.split_once('$') {
                    let of_stage = format!("{name} {}", stage.map_or("", Stage::branch));
                    let found = self.names.get(name).or_else(|| self.names.get(&of_stage));
                    let found = found.unwrap_or_else(|| panic!("nothing is called `{name}`"));
                    *value = match before.is_empty() {
                        true => found.clone(),
                        false => json!(format!("{before}{}", found.as_str().unwrap_or_default())),
                    };
                }
            }
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }
}

/// Prepares a site.
struct Preparation<'a> {
    site: &'a Site,
    names: &'a mut BTreeMap<String, Value>,
    sandbox: &'a Sandbox,
}

impl Preparation<'_> {
    fn act(&self, role: Role, to: (&str, Option<Stage>), input: Value) -> Value {
        let shown = input.to_string();
        let done = run(self.site, role, to, spelled(input), None);
        done.unwrap_or_else(|error| panic!("{to:?} {shown}: {error:?}"))
    }

    /// Acts as an admin on source.
    fn live(&self, operation: &str, input: Value) -> Value {
        self.act(Role::Admin, (operation, Some(Stage::Source)), input)
    }

    fn staged(&self, operation: &str, stage: Stage, input: Value) -> Value {
        self.act(Role::Admin, (operation, Some(stage)), input)
    }

    fn name(&mut self, name: &str, value: impl Into<Value>) {
        self.names.insert(name.to_owned(), value.into());
    }

    fn all(&mut self) {
        let tip = self.site.tips().expect("branches")[0].expect("source").to_string();
        self.name("before", tip);
        self.spares();
        self.posts();
        self.waiting();
        self.records();
        self.accounts();
        self.files();
    }

    /// Things that nothing uses, to be renamed and deleted.
    fn spares(&mut self) {
        self.live(
            "global.create",
            json!({"type": "callout", "slug": "spare", "set": {"props.title": "Spare"}}),
        );
        self.live("group.create", json!({"name": "spare", "type": "blog", "modules": ["breadcrumb"]}));
        self.live("type.create", json!({"type": "spare", "label": "Spare"}));
        self.live("taxonomy.create", json!({"slug": "spare", "name": "Spare"}));
        self.live("taxonomy.add-term", json!({"taxonomy": "tags", "name": "Spare"}));
        self.live("menu.create", json!({"slug": "spare", "name": "Spare"}));
        self.live("form.create", json!({"slug": "spare", "title": "Spare"}));
        self.live("media.upload", json!({"filename": "spare.png", "data": PIXEL}));
        self.live("settings.set", json!({"set": {"retention.submissions_days": 3650}}));
        self.live("locale.add", json!({"locale": "fr"}));
        self.live("locale.add", json!({"locale": "it"}));
        self.live("locale.disable", json!({"locale": "it"}));
    }

    fn posts(&mut self) {
        let purged = self.live("post.show", json!({"post": "open-day"}))["id"].clone();
        self.live("post.purge", json!({"post": "open-day"}));
        self.name("purged", purged);
        self.live("post.delete", json!({"post": "winter-hours-2025"}));
        self.live("post.set", json!({"post": "gear-sums", "set": {"excerpt": "Two numbers"}}));
        self.live("post.move", json!({"post": "journal", "to": "posts/elsewhere/journal.yaml"}));
        self.live("translation.create", json!({"post": "about", "locales": ["es"]}));
        self.live("post.set", json!({"post": "about", "set": {"excerpt": "Other words"}}));
        self.live("variation.create", json!({"post": "prices", "variation": "B"}));
        let history = self.live("history", json!({"item": "gear-sums"}));
        self.name("revision", history["data"][0]["id"].clone());
        let document = self.live("post.manifest", json!({"post": "gear-sums"}));
        let mut dated = document.clone();
        dated["post"]["createdAt"] = json!("2001-01-01T00:00:00Z");
        self.name("document_with_dates", dated);
        let mut copied = document;
        for name in ["createdAt", "publishedAt"] {
            copied["post"][name] = Value::Null;
        }
        copied["post"]["slug"] = json!("copied");
        self.name("document", copied);
    }

    fn waiting(&mut self) {
        self.staged("post.set", Stage::Review, json!({"post": "contact", "set": {"title": "Find us"}}));
        self.staged("review.comment", Stage::Review, json!({"item": "contact", "text": "Why?"}));
        self.staged("set.create", Stage::Review, json!({"title": "Contact", "items": ["contact"]}));
        let said = self.act(Role::Admin, ("review.comments", None), json!({}));
        self.name("comment", said["data"][0]["id"].clone());
        for (stage, post) in [(Stage::Review, "care-guide"), (Stage::AiReview, "brake-care")] {
            self.staged("post.set", stage, json!({"post": post, "set": {"title": "Staged"}}));
            self.live("post.set", json!({"post": post, "set": {"title": "Live"}}));
            self.name(&format!("disputed {stage}"), post);
        }
        for (stage, post) in
            [(Stage::Source, "contact"), (Stage::Review, "contact"), (Stage::AiReview, "worn-chain")]
        {
            self.name(&format!("waiting {stage}"), post);
        }
        let input =
            json!({"post": "three-days-by-the-canal", "fields": [{"path": "title", "value": "Late"}]});
        let before = self.names["before"].as_str().map(str::to_owned);
        self.live("post.set", json!({"post": "three-days-by-the-canal", "set": {"excerpt": "Early"}}));
        let late = run(self.site, Role::Admin, ("post.set", Some(Stage::Source)), input, before);
        let stale = late.expect_err("it is stale");
        let parked = stale.meta.as_ref().expect("a version is kept")["parked"].clone();
        self.name("parked", parked);
    }

    fn records(&mut self) {
        let feedback = self.live("feedback.create", json!({"post": "gear-sums", "content": "Hm"}));
        self.name("feedback", feedback["id"].clone());
        let sent = json!({"name": "Sent", "email": "sent@example.com", "message": "Hello"});
        self.live("form.submit", json!({"form": "contact", "values": sent}));
        let submissions = self.act(Role::Admin, ("form.submissions", None), json!({}));
        self.name("submission", submissions["data"][0]["id"].clone());
        let webhook =
            self.act(Role::Admin, ("webhook.add", None), json!({"url": "https://example.com/hook"}));
        self.name("webhook", webhook["id"].clone());
        let since = json!({"webhook": webhook["id"], "since": self.names["before"]});
        self.act(Role::Admin, ("webhook.replay", None), since);
        let deliveries = self.act(Role::Admin, ("webhook.deliveries", None), json!({}));
        self.name("delivery", deliveries["data"][0]["id"].clone());
        for (name, role) in [("link", Role::Admin), ("link_of_agent", Role::AiAgent)] {
            let link = self.act(role, ("preview.create", None), json!({"post": "gear-sums"}));
            self.name(name, link["token"].clone());
        }
    }

    fn accounts(&mut self) {
        for (name, role) in [("token", "editor"), ("token_of_chief", "admin")] {
            let made = self.act(Role::Admin, ("token.create", None), json!({"role": role, "name": name}));
            self.name(name, made["id"].clone());
        }
        for (name, role) in [("user", "editor"), ("chief", "admin"), ("deputy", "admin")] {
            let email = format!("{name}@example.com");
            self.act(Role::Admin, ("user.add", None), json!({"email": email, "role": role}));
            self.name(name, email);
        }
    }

    fn files(&mut self) {
        let home = self.sandbox.home();
        fs::create_dir(home.join("markdown")).expect("a folder");
        fs::write(home.join("markdown/imported.md"), "---\ntitle: Imported\n---\n\nText.\n").expect("a file");
        self.name("markdown", json!(home.join("markdown")));
        fs::write(home.join("table.csv"), "title,body\nImported,Text\n").expect("a file");
        self.name("table", json!(home.join("table.csv")));
        let picture = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/pictures/logo.png");
        self.name("picture", picture);
        self.name("bytes", OTHER);
        let backup = home.join("backup");
        self.act(Role::Admin, ("backup", None), json!({"out": backup}));
        self.name("backup", json!(backup));
        let path = self.live("post.show", json!({"post": "gear-sums"}))["metadata"]["path"].clone();
        let text = self.sandbox.git(&["show", &format!("source:{}", path.as_str().expect("a path"))]) + "\n";
        self.name("text", text.replace("title: Gears", "title: New gears"));
        self.name("text_of_another", format!("{text}authorId: 1\n"));
    }
}
