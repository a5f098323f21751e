//! Every way to identify as an agent, combined with every way to write, on all three stages: source must not move. The
//! ways to write come from the tables, so that new operations are covered.

use super::{at, sh};
use crate::support::Sandbox;
use clap::ArgMatches;
use cms::base::Stage;
use cms::base::progress::Silent;
use cms::base::source::System;
use cms::git::GitProgram;
use cms::ops::{self, Call};
use cms::site::{Actor, Claims, Site, identify};
use std::ffi::OsString;

/// A way to identify as an agent: by an option of the command and by environment variables.
struct Naming {
    as_user: Option<&'static str>,
    variables: &'static [(&'static str, &'static str)],
}

const fn named(as_user: &'static str) -> Naming {
    Naming { as_user: Some(as_user), variables: &[] }
}

const fn with(variables: &'static [(&'static str, &'static str)]) -> Naming {
    Naming { as_user: None, variables }
}

/// All ways. `bot` is in `[users]`, `helper` has an account of the server, `robot` is the AI agent of the environment.
const NAMINGS: &[Naming] = &[
    named("agent:seo-specialist"),
    named("Agent:SEO-Specialist"),
    named(" agent:seo-specialist"),
    named("seo-specialist"),
    named("ai@agents.local"),
    named(" ai@agents.local"),
    named("ai@agents.local "),
    named("AI@AGENTS.local"),
    named("ai@agents.local."),
    named("ai+seo@agents.local"),
    named("anything@agents.local"),
    named("ai@\u{430}gents.local"),
    named("a\u{200b}i@agents.local"),
    named("agent+seo-specialist@AGENTS.local"),
    named("AI Agent <ai@agents.local>"),
    named("bot@example.test"),
    named("Bot <BOT@example.test>"),
    named("bot+tag@example.test"),
    named("helper@example.test"),
    named("helper"),
    named("1"),
    with(&[("CMS_ROLE", "ai_agent")]),
    with(&[("CMS_ROLE", " ai_agent ")]),
    with(&[("GIT_AUTHOR_EMAIL", "ai@agents.local")]),
    with(&[("GIT_AUTHOR_EMAIL", "Agent+translator@agents.LOCAL")]),
    with(&[("GIT_AUTHOR_EMAIL", "agent:translator")]),
    with(&[("GIT_AUTHOR_EMAIL", "helper@example.test")]),
    with(&[("GIT_COMMITTER_EMAIL", "ai@agents.local")]),
    with(&[("GIT_AUTHOR_EMAIL", "robot@example.test"), ("AI_AGENT_EMAIL", "robot@example.test")]),
    Naming { as_user: Some("robot@example.test"), variables: &[("AI_AGENT_EMAIL", "Robot@example.test")] },
    Naming { as_user: Some("person@example.test"), variables: &[("GIT_AUTHOR_EMAIL", "bot@example.test")] },
];

impl Naming {
    fn variable(&self, name: &str) -> Option<String> {
        self.variables.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned())
    }

    fn actor(&self, site: &Site) -> Actor {
        let claims = Claims {
            as_user: self.as_user.map(str::to_owned),
            role: self.variable("CMS_ROLE"),
            name: None,
            email: self.variable("GIT_AUTHOR_EMAIL"),
            others: self.variable("GIT_COMMITTER_EMAIL").into_iter().collect(),
            ai_agent_email: self.variable("AI_AGENT_EMAIL"),
        };
        identify(Some(site), &claims).expect("somebody")
    }

    fn shown(&self) -> String {
        format!("{:?} {:?}", self.as_user, self.variables)
    }
}

/// The demo site with two more agents, one in its settings and one with an account.
fn site() -> Sandbox {
    let sandbox = Sandbox::new().with_record_files().with_site();
    let settings = sandbox.read("cms.toml");
    let bot = "[users]\n\"bot@example.test\" = \"ai_agent\"";
    sandbox.write("cms.toml", &settings.replace("[users]", bot));
    sandbox.git(&["commit", "-qam", "a bot"]);
    sandbox.cms(&["review", "approve", "--all"]).ok();
    sandbox.cms(&["user", "add", "helper@example.test", "--username", "helper", "--role", "ai_agent"]).ok();
    sandbox
}

/// The words of a line, split by a shell.
fn words(sandbox: &Sandbox, line: &str) -> Vec<OsString> {
    let script = format!("words() {{ for word; do printf '%s\\0' \"$word\"; done; }}; words cms {line}");
    let run = sh(sandbox, &[], &script).ok();
    run.stdout.split_terminator('\0').map(OsString::from).collect()
}

/// A line that writes, parsed: making the parser takes longer than all else.
struct Line {
    row: ops::Row,
    words: Vec<OsString>,
    matches: ArgMatches,
}

impl Line {
    /// None where the example is for a shell.
    fn of(row: ops::Row, words: Vec<OsString>) -> Option<Line> {
        let mut matches = cms::cli::command(false).try_get_matches_from(&words).ok()?;
        while let Some((_, below)) = matches.remove_subcommand() {
            matches = below;
        }
        Some(Line { row, words, matches })
    }
}

/// Runs every example of every operation on each stage as an actor. Returns how often source moved, and how many
/// succeeded.
fn walk(sandbox: &Sandbox, lines: &[Line], actor: &Actor) -> (u32, u32) {
    let (mut moved, mut done) = (0, 0);
    let path = OsString::from(crate::support::project::variable("PATH").unwrap_or_default());
    let git = GitProgram::find(&path, None);
    for stage in [None, Some(Stage::Source), Some(Stage::Review), Some(Stage::AiReview)] {
        for Line { row, words, matches } in lines {
            let site = Site::open(sandbox.work()).expect("a site");
            let before = (site.tip(Stage::Source).ok(), site.tip(Stage::Review).ok());
            let call = Call {
                actor: actor.clone(),
                stage,
                rev: None,
                dry_run: false,
                yes: false,
                expect: None,
                allow_dangling: false,
                now: jiff::Timestamp::now(),
                ids: &System,
                git: git.clone(),
                program: None,
                progress: &Silent,
                logs: None,
                routes: None,
                tools: None,
                address: None,
            };
            let run = ops::dispatch_matches(row, matches, Some(&site), &call);
            done += u32::from(run.is_ok());
            let after = (site.tip(Stage::Source).ok(), site.tip(Stage::Review).ok());
            moved += u32::from(before.0 != after.0);
            let may = !actor.is_agent()
                || (before.0 == after.0 && (before.1 == after.1 || row.facts.name == "review.submit"));
            assert!(may, "{words:?} as {actor:?} on {stage:?}");
        }
    }
    (moved, done)
}

#[test]
fn agent_cannot_move_source_by_any_way() {
    let sandbox = site();
    let mut actors: Vec<Actor> = Vec::new();
    for naming in NAMINGS {
        let site = Site::open(sandbox.work()).expect("a site");
        let actor = naming.actor(&site);
        assert!(actor.is_agent(), "{}: {actor:?}", naming.shown());
        // Permissions depend only on these.
        let is_alike = |other: &&Actor| {
            (other.role, other.rights, other.agent.is_some())
                == (actor.role, actor.rights, actor.agent.is_some())
        };
        if !actors.iter().any(|other| is_alike(&other)) {
            actors.push(actor);
        }
    }
    let rows = ops::ALL.iter().filter(|row| row.can != "read");
    let lines = rows.flat_map(|row| row.facts.examples.iter().map(move |(line, _)| (*row, *line)));
    let lines: Vec<Line> = lines.filter_map(|(row, line)| Line::of(row, words(&sandbox, line))).collect();
    assert!(lines.len() > 60, "{} lines write", lines.len());
    for actor in &actors {
        let (moved, done) = walk(&sandbox, &lines, actor);
        assert!(moved == 0 && done > 3, "{done} done as {actor:?}");
    }
    let site = Site::open(sandbox.work()).expect("a site");
    let person = identify(Some(&site), &Claims::default()).expect("somebody");
    assert!(!person.is_agent());
    drop(site);
    let (moved, _) = walk(&sandbox, &lines, &person);
    assert!(moved > 10, "as a person, the same writes move source: {moved}");
}

/// The program and its hooks identify the same agents from options and environment.
#[test]
fn agents_are_recognized_by_commands_and_git() {
    let sandbox = site();
    let tips = || ["source", "review"].map(|stage| at(&sandbox, stage));
    let before = tips();
    for naming in NAMINGS {
        let mut command = sandbox.command("cms");
        command
            .args(naming.as_user.iter().flat_map(|user| ["--as", user]))
            .envs(naming.variables.iter().copied());
        command.args(["post", "set", "gear-sums", "title=By an agent", "--stage", "source"]);
        crate::support::Run::of(&mut command).exits(4);
        if naming.as_user.is_none() {
            for way in [
                "git commit -q --allow-empty -m x",
                "git push -q . HEAD~1:source",
                "git update-ref refs/heads/source HEAD~1",
            ] {
                let run = sh(&sandbox, naming.variables, way);
                assert_ne!(run.code, 0, "{} {way}", naming.shown());
            }
        }
        assert_eq!(tips(), before, "{}", naming.shown());
    }
    // An unknown name does not count as a person.
    for nobody in ["agent:nobody", "nobody"] {
        sandbox.cms(&["--as", nobody, "whoami"]).exits(2);
    }
    // In an agent's clone, another author does not make the caller a person.
    sandbox.git(&["config", "user.email", "agent+translator@agents.local"]);
    let run = sh(
        &sandbox,
        &[("GIT_AUTHOR_EMAIL", "person@example.test")],
        "cms post set contact title=X --stage source",
    );
    assert_eq!((run.code, tips()), (4, before));
}
