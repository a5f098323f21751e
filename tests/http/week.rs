//! A week of acts by every way to the live site: after each, it has its home page and its menu, no page that cannot be
//! shown, and no dead link without a word about it. `CMS_WEEK_SEED` chooses another week, `CMS_WEEK_ACTS` makes it longer.

use super::server::Server;
use crate::support::dice::Dice;
use crate::support::{Run, Sandbox};
use crate::week::{built, dead, wanted};
use serde_json::json;
use std::fs;

/// The ways to the live site.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    /// A command on source.
    Command,
    /// A request of the REST API.
    Rest,
    /// A command on review, and its approval.
    Approve,
    /// An undo of the last operation.
    Undo,
    /// A commit in the work tree of source.
    Commit,
    /// A commit on review, merged into source by plain git.
    Merge,
    /// A merge commit of another clone, pushed to source: what a host's button does.
    Button,
}

const WAYS: [Way; 7] =
    [Way::Command, Way::Rest, Way::Approve, Way::Undo, Way::Commit, Way::Merge, Way::Button];

/// Changes that break a live site, where nobody asks: a file, and the change of its text; no change removes it.
const BLOWS: [(&str, Option<(&str, &str)>); 7] = [
    ("posts/page/en/home.yaml", Some(("status: published", "status: archived"))),
    ("posts/page/en/home.yaml", Some(("slug: home", "slug: start"))),
    ("posts/page/en/prices.yaml", Some(("status: published", "status: draft"))),
    ("posts/page/en/about.yaml", Some(("title: About", "title: All about"))),
    ("menus/main.yaml", None),
    ("theme/modules/hero.html", Some(("", "{% if %}"))),
    ("theme/page.html", Some(("", "{# nothing #}"))),
];

/// A blow as a command on a stage, where there is one.
fn command(blow: usize, stage: &str) -> Option<Vec<String>> {
    let words = match blow {
        0 => "post set home status=archived",
        1 => "post set home slug=start",
        2 => "post set prices status=draft",
        3 => "post set about excerpt=New",
        4 => "menu delete main",
        _ => return None,
    };
    Some(words.split(' ').chain(["--stage", stage]).map(str::to_owned).collect())
}

/// A demo site that is served, and who asks.
struct Week {
    server: Server,
    admin: String,
}

/// Writes a blow into a work tree; false if there is nothing to change.
fn strike(sandbox: &Sandbox, blow: usize) -> bool {
    let (path, change) = BLOWS[blow];
    let file = sandbox.work().join(path);
    match change {
        None => fs::remove_file(file).is_ok(),
        Some(("", text)) => {
            sandbox.write(path, text);
            true
        }
        Some((from, to)) => match fs::read_to_string(&file) {
            Ok(text) if text.contains(from) => {
                sandbox.write(path, &text.replace(from, to));
                true
            }
            Ok(_) | Err(_) => false,
        },
    }
}

/// What a program printed.
fn said(run: &Run) -> String {
    format!("{}{}", run.stdout, run.stderr)
}

impl Week {
    fn git(&self, args: &[&str]) -> Run {
        Run::of(self.server.site().command("git").args(args))
    }

    fn cms(&self, args: &[String]) -> String {
        said(&self.server.site().cms(&args.iter().map(String::as_str).collect::<Vec<_>>()))
    }

    /// Writes a blow into the work tree and commits it.
    fn commit(&self, blow: usize, options: &str) -> String {
        strike(self.server.site(), blow);
        self.git(&["add", "-A"]);
        said(&self.git(&["commit", options, "blow"]))
    }

    /// Does one blow by one way, and returns what it said.
    fn by(&self, way: Way, blow: usize) -> String {
        let site = self.server.site();
        let told = match way {
            Way::Command => command(blow, "source").map(|args| self.cms(&args)).unwrap_or_default(),
            Way::Rest => self.rest(blow),
            Way::Approve => {
                let done = command(blow, "review").map(|args| self.cms(&args));
                let done = done.unwrap_or_else(|| self.commit(blow, "-qnm"));
                done + &said(&site.cms(&["review", "approve", "--all"]))
            }
            Way::Undo => said(&site.cms(&["undo", "--yes"])),
            Way::Commit => {
                self.git(&["switch", "-q", "source"]).ok();
                self.commit(blow, "-qm")
            }
            Way::Merge => {
                self.commit(blow, "-qnm");
                self.git(&["switch", "-q", "source"]).ok();
                said(&self.git(&["merge", "-q", "--no-ff", "-m", "merge", "review"]))
            }
            Way::Button => self.button(blow),
        };
        self.git(&["merge", "--abort"]);
        self.git(&["reset", "-q", "--hard"]);
        self.git(&["clean", "-fdq"]);
        self.git(&["switch", "-q", "review"]).ok();
        told
    }

    /// The blow over REST, where there is a command for it.
    fn rest(&self, blow: usize) -> String {
        let Some(words) = command(blow, "source") else { return String::new() };
        let input = match words[3].split_once('=') {
            Some((field, value)) => json!({"post": words[2], "fields": [{"path": field, "value": value}]}),
            None => json!({"item": words[2]}),
        };
        let path = format!("/api/operations/{}.{}?stage=source", words[0], words[1]);
        self.server.ask("POST", &path).with(&self.admin).json(&input).send().body
    }

    /// A merge commit that a program without hooks makes of a branch, pushed.
    fn button(&self, blow: usize) -> String {
        let other = Sandbox::new();
        let from = self.server.site().work().display().to_string();
        other.git(&["clone", "-q", "-b", "source", &from, "."]);
        other.git(&["checkout", "-q", "-b", "work"]);
        if !strike(&other, blow) {
            return String::new();
        }
        other.git(&["add", "-A"]);
        other.git(&["commit", "-qm", "blow"]);
        other.git(&["checkout", "-q", "source"]);
        other.git(&["merge", "-q", "--no-ff", "-m", "merge", "work"]);
        let run = Run::of(other.command("git").args(["push", "origin", "source"]));
        format!("{}{}", run.stdout, run.stderr)
    }
}

#[test]
fn every_way_to_source_keeps_the_site_valid() {
    let (seed, acts) = wanted();
    let server = Server::start(&["--no-rate-limits"]);
    // What is checked out can be pushed to, as in a bare repository.
    server.site().git(&["config", "receive.denyCurrentBranch", "ignore"]);
    let admin = server.token("admin", &[]);
    let (week, mut dice, mut told) = (Week { server, admin }, Dice(seed), String::new());
    let (mut done, mut moved) = (Vec::new(), 0);
    for number in 0..acts {
        let (way, blow) = (WAYS[(number + dice.below(2)) % WAYS.len()], dice.below(BLOWS.len()));
        let before = week.server.tip("source");
        let words = week.by(way, blow);
        moved += usize::from(before != week.server.tip("source"));
        done.push(format!("{number}: {way:?} {:?}\n{words}", BLOWS[blow]));
        told.push_str(&words);
        let all = || format!("seed {seed}:\n{}", done.join("\n"));
        let (out, pages) = built(week.server.site());
        let home = fs::read_to_string(out.join("index.html")).unwrap_or_default();
        assert!(!home.trim().is_empty(), "the site has a home page; {}", all());
        let nav = home.split("<nav").nth(1).and_then(|rest| rest.split("</nav>").next()).unwrap_or_default();
        let is_moved = home.contains("http-equiv=\"refresh\"");
        assert!(is_moved || nav.contains("href="), "the home page has a menu; {}", all());
        for page in &pages {
            let text = fs::read_to_string(page).expect("a page");
            assert!(text.contains("<body"), "{} is shown; {}", page.display(), all());
        }
        week.server.ask("GET", "/about").send().is(200);
        for (path, page) in dead(&out, &pages) {
            assert!(
                told.contains(&format!("`{path}`")),
                "`{path}` on {page} is dead, and nobody said so; {}",
                all()
            );
        }
    }
    assert!(moved > 0, "something went live; {}", done.join("\n"));
}
