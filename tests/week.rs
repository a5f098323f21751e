//! A week of an editor's random acts on all posts of the demo site: after each approval, the built site has no dead
//! link without a warning. `CMS_WEEK_SEED` chooses another week, `CMS_WEEK_ACTS` makes it longer.

use crate::support::dice::Dice;
use crate::support::{Run, Sandbox, project};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Default number of acts.
const ACTS: usize = 14;

struct Week {
    sandbox: Sandbox,
    dice: Dice,
    /// The output of all acts and approvals.
    told: String,
}

impl Week {
    fn posts(&self) -> Vec<Value> {
        let list = self.sandbox.cms(&["post", "list", "--include-deleted", "--limit", "1000", "--json"]).ok();
        list.json()["data"].as_array().expect("a list").clone()
    }

    fn told(&mut self, run: Run) -> i32 {
        self.told.push_str(&run.stdout);
        self.told.push_str(&run.stderr);
        run.code
    }

    /// Does one act on review and returns its command line; some acts are refused, as they would be for an editor.
    fn act(&mut self, number: usize) -> String {
        let posts = self.posts();
        let post = &posts[self.dice.below(posts.len())];
        let other = &posts[self.dice.below(posts.len())];
        let text = |post: &Value, key: &str| post[key].as_str().unwrap_or_default().to_owned();
        let (id, slug) = (text(post, "id"), text(post, "slug"));
        let link = format!("See [there]({}).", text(other, "url"));
        let new = format!("page/en/new-{number}");
        let translation = format!("{}/es/es-{number}", text(post, "type"));
        let renamed = format!("slug={slug}-{number}");
        let parent = format!("parentId={}", text(other, "id"));
        let original = format!("translationOfId={id}");
        let module = format!("content={link}");
        let args: Vec<&str> = match self.dice.below(9) {
            0 => vec!["post", "create", &new, "--title", "New", "--status", "published", "--group", "none"],
            1 => vec![
                "post",
                "create",
                &translation,
                "--title",
                "Nuevo",
                "--status",
                "published",
                "--set",
                &original,
            ],
            2 | 3 => vec!["post", "set", &id, &renamed],
            4 => vec!["post", "delete", &id],
            5 => vec!["post", "restore", &id],
            6 => vec!["post", "set", &id, &parent],
            7 => vec!["post", "set", &id, "status=scheduled", "scheduledAt=2126-11-20T09:30:00Z"],
            _ => vec!["module", "add", &id, "prose", &module],
        };
        let run = self.sandbox.cms(&args);
        let said = format!("{number}: {} → {}", args.join(" "), run.code);
        self.told(run);
        said
    }

    /// Approves everything pending. If that is refused because of dangling references, which is a warning, allows them.
    fn approve(&mut self) {
        let run = self.sandbox.cms(&["review", "approve", "--all", "--publish"]);
        if self.told(run) != 0 {
            let run = self.sandbox.cms(&["review", "approve", "--all", "--publish", "--allow-dangling"]);
            self.told(run);
        }
    }

    /// The dead links of the built site, each with a page that contains it.
    fn dead(&self) -> BTreeSet<(String, String)> {
        let (out, pages) = built(&self.sandbox);
        dead(&out, &pages)
    }
}

/// The live site, built: the folder, and its pages.
pub(crate) fn built(sandbox: &Sandbox) -> (PathBuf, Vec<PathBuf>) {
    let out = sandbox.work().with_file_name("site");
    sandbox.cms(&["build", &out.display().to_string()]).ok();
    let mut pages = Vec::new();
    html(&out, &mut pages);
    assert!(pages.len() > 5, "a site was built");
    (out, pages)
}

/// The dead links of a built site, each with a page that contains it.
pub(crate) fn dead(out: &Path, pages: &[PathBuf]) -> BTreeSet<(String, String)> {
    let mut dead = BTreeSet::new();
    for page in pages {
        let text = fs::read_to_string(page).expect("a page");
        let links = text.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next());
        for link in links.filter(|link| link.starts_with('/') && !link.starts_with("//")) {
            let path = link.split(['?', '#']).next().unwrap_or_default().trim_matches('/');
            let file = out.join(path);
            if !file.is_file() && !file.join("index.html").is_file() {
                dead.insert((format!("/{path}"), page.display().to_string()));
            }
        }
    }
    dead
}

fn html(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            html(&path, found);
        } else if path.extension().is_some_and(|end| end == "html") {
            found.push(path);
        }
    }
}

/// The seed and the number of acts.
pub(crate) fn wanted() -> (u64, usize) {
    let number = |name: &str| project::variable(name).and_then(|text| text.parse().ok());
    let acts = number("CMS_WEEK_ACTS").map_or(ACTS, |acts| usize::try_from(acts).expect("a number"));
    (number("CMS_WEEK_SEED").unwrap_or(24), acts)
}

#[test]
fn no_link_breaks_without_an_error() {
    let (seed, acts) = wanted();
    let mut week = Week { sandbox: Sandbox::site(), dice: Dice(seed), told: String::new() };
    assert_eq!(week.dead(), BTreeSet::new(), "the demo site has no dead links");
    let mut done = Vec::new();
    for number in 0..acts {
        done.push(week.act(number));
        week.approve();
        for (path, page) in week.dead() {
            let is_told = week.told.lines().any(|line| {
                line.contains(&format!("`{path}`")) && (line.contains("link.dead") || line.contains("leads"))
            });
            assert!(
                is_told,
                "`{path}` on {page} is dead, and nobody said so; seed {seed}:\n{}",
                done.join("\n")
            );
        }
    }
}
