//! The status of translations over random histories: exactly the stale fields are reported.

use super::bench::{AiReview, Bench, Review, Source, content, id};
use crate::support::dice::Dice;
use crate::support::project::number;
use cms::base::progress::Silent;
use cms::base::source::System;
use cms::base::{Path, Stage};
use cms::model::Kind;
use cms::model::roles::Role;
use cms::ops::{Call, answer_json, find};
use cms::site::{Draft, Item};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// Histories of a run; `CMS_TRANSLATION_HISTORIES=500` for the full number.
const HISTORIES: u64 = 15;
/// Seeds of histories that failed once.
const KNOWN: [u64; 1] = [290];
/// Steps of a history.
const STEPS: usize = 14;
const TEXTS: [&str; 4] = ["one", "two words", "three short words", "some other text"];

/// The texts of both posts at one time, by path in the original.
type Said = BTreeMap<String, [Option<String>; 2]>;

/// A site with a translation, and its expected history.
struct World {
    bench: Bench,
    /// Id of the translation.
    own: String,
    /// Paths in the original, and those in the translation.
    places: Vec<[String; 2]>,
    /// The texts after each commit, the newest last.
    said: Vec<Said>,
    /// How many of the newest commits may be rewritten.
    loose: usize,
    count: usize,
}

impl World {
    fn new() -> World {
        let bench = Bench::new();
        let settings = bench.file(Source, "cms.toml").expect("settings");
        let settings = settings.replace("supported = [\"en\"]", "supported = [\"en\", \"es\"]");
        assert!(settings.contains("\"es\""), "{settings}");
        bench.commit(Source, &[("cms.toml".to_owned(), Some(settings))]);
        bench.sync();
        let made = ask(&bench, "translation.create", json!({"post": id('a'), "locales": ["es"]}), Review);
        let made = &made["data"][0]["data"];
        let own = made["translationId"].as_str().unwrap_or_else(|| panic!("{made}")).to_owned();
        let mut places: Vec<[String; 2]> = ["title", "excerpt", "metaTitle"]
            .iter()
            .map(|name| [(*name).to_owned(), (*name).to_owned()])
            .collect();
        for module in ["x", "y"] {
            let here = content('a', module);
            let copies = made["clonedModules"].as_array().expect("modules").iter();
            let of = |one: &Value, key: &str| one[key].as_str().expect("an id").to_owned();
            let copied = copies
                .map(|one| (of(one, "sourcePostModuleId"), of(one, "newPostModuleId")))
                .find(|(source, _)| here.contains(source.as_str()));
            let (source, copy) = copied.expect("a copy");
            places.push([here.clone(), here.replace(&source, &copy)]);
        }
        let mut world = World { bench, own, places, said: Vec::new(), loose: 0, count: 0 };
        world.note();
        world.loose = 0;
        world
    }

    /// The post of a side on a stage.
    fn item(&self, side: usize, stage: Stage) -> Item {
        let id = if side == 0 { id('a') } else { self.own.clone() };
        let item = self.bench.site.snapshot(stage).expect("a stage").post(&id).expect("a file");
        item.expect("the post")
    }

    /// Records the current texts of both.
    fn note(&mut self) {
        let items = [self.item(0, AiReview), self.item(1, AiReview)];
        let says = |place: &[String; 2], side: usize| {
            let path = Path::parse(&place[side]).expect("a path");
            path.get(&items[side].value).and_then(Value::as_str).map(str::to_owned)
        };
        let said = self.places.iter().map(|place| (place[0].clone(), [says(place, 0), says(place, 1)]));
        self.said.push(said.collect());
        self.loose += 1;
    }

    fn edit(&mut self, dice: &mut Dice, side: usize, stage: Stage, by_hand: bool) {
        let mut item = self.item(side, stage);
        let before = item.value.clone();
        for _ in 0..=dice.below(2) {
            let place = &self.places[dice.below(self.places.len())];
            let text = TEXTS[dice.below(TEXTS.len())];
            // A translation differs from the original, except for names.
            let text = if side == 1 && dice.below(3) > 0 { format!("es {text}") } else { text.to_owned() };
            let stays = place[0] == "title" || place[0].starts_with("modules") || dice.below(4) > 0;
            let path = Path::parse(&place[side]).expect("a path");
            path.set(&mut item.value, stays.then(|| Value::from(text)));
        }
        if item.value == before {
            return;
        }
        if by_hand {
            let text = cms::codec::yaml::write(&item.value);
            self.bench.commit(stage, &[(item.path.clone(), Some(text))]);
            self.bench.sync();
        } else {
            let change = |draft: &mut Draft<'_>| draft.put(Kind::Post, &item.path, item.value.clone());
            self.bench.write(stage, change).expect("a write");
        }
        self.note();
    }

    fn rename(&mut self, dice: &mut Dice, stage: Stage) {
        self.count += 1;
        let item = self.item(dice.below(2), stage);
        let slug = format!("renamed-{}", self.count);
        let (folder, _) = item.path.rsplit_once('/').expect("a folder");
        let to = format!("{folder}/{slug}.yaml");
        let change = |draft: &mut Draft<'_>| {
            draft.rename(Kind::Post, &item.path, &to)?;
            let mut value = item.value.clone();
            value["slug"] = Value::from(slug.as_str());
            draft.put(Kind::Post, &to, value)
        };
        self.bench.write(stage, change).expect("a rename");
        self.note();
    }

    /// Moves review and AI review to a rewritten commit.
    fn moved_to(&self, commit: &str) {
        for stage in [Review, AiReview] {
            self.bench.git(&["update-ref", stage.ref_name(), commit]);
        }
    }

    /// Squashes the newest commits of review.
    fn squash(&mut self, dice: &mut Dice) {
        if self.loose < 2 {
            return;
        }
        let many = 2 + dice.below(self.loose - 1);
        let tree = self.bench.tree("review");
        let base = self.bench.git(&["rev-parse", &format!("review~{many}")]);
        let commit = self.bench.commit_tree(&[&base], &tree);
        self.moved_to(&commit);
        let last = self.said.pop().expect("a state");
        self.said.truncate(self.said.len() + 1 - many);
        self.said.push(last);
        self.loose -= many - 1;
    }

    /// Rebases the newest commits of review onto somebody else's commit.
    fn rebase(&mut self, dice: &mut Dice) {
        if self.loose == 0 {
            return;
        }
        let many = 1 + dice.below(self.loose);
        self.count += 1;
        let path = "posts/page/en/b.yaml".to_owned();
        let file = self.bench.file(Source, &path).expect("a file");
        let file = file.replace("title: first", &format!("title: other work {}", self.count));
        let file = [(path, Some(file))];
        let commits: Vec<String> =
            (0..=many).rev().map(|at| self.bench.git(&["rev-parse", &format!("review~{at}")])).collect();
        let mut tip = self.bench.commit_on(&[&commits[0]], &commits[0], &file);
        for commit in &commits[1..] {
            tip = self.bench.commit_on(&[&tip], commit, &file);
        }
        self.moved_to(&tip);
        let at = self.said.len() - many;
        self.said.insert(at, self.said[at - 1].clone());
        self.loose += 1;
    }

    /// The expected stale fields: the original has changed since the translation got its current text.
    fn expected(&self) -> BTreeSet<String> {
        let now = self.said.last().expect("a state");
        let is_stale = |place: &String| {
            let [says, own] = &now[place];
            let since = self.said.iter().rposition(|then| then[place][1] != *own).map_or(0, |at| at + 1);
            own != says && self.said[since][place][0] != *says
        };
        self.places.iter().map(|place| place[0].clone()).filter(is_stale).collect()
    }

    fn told(&self) -> BTreeSet<String> {
        let told = ask(&self.bench, "translation.status", json!({"post": id('a'), "locale": "es"}), AiReview);
        let stale = told["data"][0]["stale"].as_array().expect("a list");
        stale.iter().map(|lag| lag["path"].as_str().expect("a path").to_owned()).collect()
    }
}

fn ask(bench: &Bench, operation: &str, input: Value, stage: Stage) -> Value {
    let call = Call {
        actor: bench.act("test", stage, Role::Admin).actor,
        stage: Some(stage),
        rev: None,
        dry_run: false,
        yes: false,
        expect: None,
        allow_dangling: false,
        now: bench.now(),
        ids: &System,
        git: None,
        program: None,
        progress: &Silent,
        logs: None,
        routes: None,
        tools: None,
        address: None,
    };
    answer_json(find(operation).expect("a row"), input, Some(&bench.site), &call).expect(operation)
}

/// A step on review: by cms and by plain git, with renames, squashes and rebases.
fn on_review(world: &mut World, dice: &mut Dice) {
    match dice.below(10) {
        0..=3 => {
            let by_hand = dice.below(3) == 0;
            world.edit(dice, 0, Review, by_hand);
        }
        4..=6 => {
            let by_hand = dice.below(3) == 0;
            world.edit(dice, 1, Review, by_hand);
        }
        7 => world.rename(dice, Review),
        8 => world.squash(dice),
        _ => world.rebase(dice),
    }
}

/// A step on two stages: people change the original on review, an agent the translation on AI review; sometimes
/// everything is promoted.
fn on_two_stages(world: &mut World, dice: &mut Dice) {
    match dice.below(10) {
        0..=3 => world.edit(dice, 0, Review, false),
        4..=6 => world.edit(dice, 1, AiReview, false),
        7 => world.rename(dice, AiReview),
        8 => drop(world.bench.submit("*")),
        _ => drop(world.bench.approve("*")),
    }
}

#[test]
fn stale_fields_are_exact() {
    let histories = number("CMS_TRANSLATION_HISTORIES").unwrap_or(HISTORIES);
    let (mut stale, mut fresh) = (0, 0);
    for seed in (0..histories).chain(KNOWN) {
        let (mut dice, mut world) = (Dice(seed), World::new());
        let step = if seed % 3 == 2 { on_two_stages } else { on_review };
        for at in 0..STEPS {
            step(&mut world, &mut dice);
            let (expected, told) = (world.expected(), world.told());
            assert_eq!(told, expected, "history {seed}, step {at}: {:#?}", world.said);
            (stale, fresh) = (stale + told.len(), fresh + world.places.len() - told.len());
        }
    }
    let all = usize::try_from(histories).expect("small");
    assert!(stale > all && fresh > all, "nothing to tell apart: {stale} stale, {fresh} not");
}
