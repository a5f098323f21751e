//! A check by the index is compared with one of all files, after random changes of a site.

use super::*;
use crate::base::dice::Dice;
use crate::base::progress::Silent;
use crate::site::tests::{demo, git};
use std::collections::BTreeMap;

/// The text with another value of a key, which it had or not.
fn with(text: &str, key: &str, value: &str) -> String {
    let start = format!("{key}:");
    let lines = text.lines().filter(|line| !line.starts_with(&start));
    let mut lines: Vec<String> = lines.map(str::to_owned).collect();
    lines.insert(1, format!("{key}: {value}"));
    lines.join("\n") + "\n"
}

/// A change of a file of a site: what its path and text become, or nothing if it goes.
fn changed(
    dice: &mut Dice,
    path: &str,
    text: &str,
    files: &BTreeMap<String, String>,
) -> Option<(String, String)> {
    let values: Vec<&str> = files.values().flat_map(|text| text.lines()).collect();
    let mut like = |key: &str| {
        let start = format!("{key}: ");
        let all: Vec<&str> = values.iter().filter_map(|line| line.strip_prefix(&start)).collect();
        (*dice.of(&all)).to_owned()
    };
    let (slug, id, status) = (like("slug"), like("id"), like("status"));
    let fresh = format!("fresh-{}", dice.below(1000));
    let day = "2026-11-01T00:00:00Z".to_owned();
    let edits = [
        ("status", "draft".to_owned()),
        ("status", status),
        ("slug", slug.clone()),
        ("slug", fresh.clone()),
        ("aliases", format!("[{fresh}]")),
        ("id", id.clone()),
        ("parentId", id.clone()),
        ("translationOfId", id.clone()),
        ("deletedAt", day),
        ("locale", "es".to_owned()),
        ("title", "Another title".to_owned()),
        ("type", "page".to_owned()),
        ("gone", String::new()),
        ("moved", String::new()),
        ("copied", String::new()),
        ("links", String::new()),
        ("redirects", format!("[{{id: {id}, from: /{slug}, to: /{fresh}}}]")),
    ];
    let (key, value) = dice.of(&edits);
    let elsewhere = path.replacen(".yaml", "-2.yaml", 1);
    match *key {
        "gone" => None,
        "moved" => Some((elsewhere, text.to_owned())),
        "copied" => Some((elsewhere, with(text, "title", "A copy"))),
        "links" => Some((path.to_owned(), text.replace("/blog/", "/nowhere/").replace("/contact", "/about"))),
        key => Some((path.to_owned(), with(text, key, value))),
    }
}

/// What the index tells is what a check of all files tells. Seeds are in the failure.
#[test]
fn difference_is_judged_as_by_a_check_of_all_files() {
    let (folder, site) = demo();
    let place = folder.path().join("work");
    let review = site.snapshot(Stage::Review).unwrap();
    let mut files = BTreeMap::new();
    for kind in [Kind::Post, Kind::Term, Kind::Global, Kind::Menu, Kind::Form, Kind::Media, Kind::Redirects] {
        for path in review.paths(kind).unwrap() {
            let text = String::from_utf8(review.bytes(&path).unwrap().unwrap()).unwrap();
            files.insert(path, text);
        }
    }
    let paths: Vec<&String> = files.keys().collect();
    let work = place.display().to_string();
    git(&folder.path().join("site"), &["worktree", "add", "-q", "--detach", &work, "review"]);
    let (mut known, mut elsewhere, mut different) = (0, 0, Vec::new());
    for seed in 0..40 {
        let mut dice = Dice(seed);
        git(&place, &["reset", "-q", "--hard", "review"]);
        for _ in 0..=seed % 3 {
            let path = (*dice.of(&paths)).clone();
            let new = changed(&mut dice, &path, &files[&path], &files);
            if new.as_ref().is_none_or(|(new, text)| *new != path && !text.contains("A copy")) {
                drop(std::fs::remove_file(place.join(&path)));
            }
            if let Some((path, text)) = new {
                std::fs::write(place.join(path), text).unwrap();
            }
        }
        git(&place, &["add", "-A"]);
        git(&place, &["commit", "-q", "--no-verify", "--allow-empty", "-m", "Change"]);
        let new: Oid = git(&place, &["rev-parse", "HEAD"]).parse().unwrap();
        let look = site.look();
        let sorted = |mut issues: Vec<Diagnostic>| {
            issues.sort_by(Diagnostic::shown_before);
            issues.dedup();
            issues
        };
        let what = git(&place, &["diff", "--no-ext-diff", "-U0", "review", "HEAD"]);
        // There and back: the index shows the older state, and the newer one.
        for (old, new) in [(review.commit(), new), (new, review.commit())] {
            let (_, whole) = look.check_difference_whole(old, new, Strictness::Live, &Silent).unwrap();
            let Some((_, found)) = look.check_difference(old, new, Strictness::Live).unwrap() else {
                continue;
            };
            known += 1;
            let [found, whole] = [found, whole].map(sorted);
            let touched = look.changed_paths(old, new).unwrap();
            elsewhere += usize::from(whole.iter().any(|issue| !touched.contains(&issue.file)));
            let only = |these: &[Diagnostic], those: &[Diagnostic]| -> String {
                let only = these.iter().filter(|issue| !those.contains(issue));
                only.map(|issue| format!("{}: {} {}\n", issue.file, issue.code, issue.message)).collect()
            };
            if found != whole {
                let (more, less) = (only(&found, &whole), only(&whole, &found));
                different
                    .push(format!("seed {seed}, from {old}\n{what}\ntoo many: {more}\ntoo few: {less}\n"));
            }
        }
    }
    assert!(different.is_empty(), "{} differ:\n{}", different.len(), different.concat());
    assert!(known > 60 && elsewhere > 10, "{known} by the index, {elsewhere} with problems elsewhere");
}
