//! The command line itself: exit codes that no other test covers, and maintenance commands.

use super::{answer, cms, commit, refused};
use crate::support::{Run, Sandbox};
use serde_json::json;
use std::fs;

#[test]
fn machine_fault_exits_with_70() {
    let site = Sandbox::site();
    fs::write(site.work().join(".git/refs/heads/review"), "nonsense\n").expect("written");
    let run = cms(&site, "post list --json").exits(70);
    assert_eq!(run.json()["code"], "repository.broken-ref");
}

/// Standard input is closed here: a command that asked a question would fail.
#[test]
fn unambiguous_verbs_ask_no_confirmation() {
    let site = Sandbox::site();
    for line in [
        "post delete ana-whitlock",
        "post purge ana-whitlock",
        "post delete gear-sums --yes",
        "review approve gear-sums --allow-dangling",
        "menu delete footer",
        "review reject --all",
    ] {
        cms(&site, line).ok();
    }
}

#[test]
fn help_and_version() {
    let site = Sandbox::new();
    for line in ["-h", "--help", "post -h", "post list --help"] {
        let said = cms(&site, line).ok().stdout;
        assert!(said.contains("Usage: cms"), "`{line}`: {said}");
    }
    for line in ["--version", "-V"] {
        let said = cms(&site, line).ok().stdout;
        assert!(said.starts_with(concat!("cms ", env!("CARGO_PKG_VERSION"))), "`{line}`: {said}");
    }
}

#[test]
fn packing_keeps_all_objects() {
    let site = Sandbox::site();
    for n in 0..3 {
        let text = site.read("posts/page/en/home.yaml");
        commit(&site, "posts/page/en/home.yaml", &format!("{text}# {n}\n"));
    }
    cms(&site, "post set contact title=Find").ok();
    cms(&site, "review reject contact").ok();
    let all = || (site.git(&["for-each-ref"]), site.git(&["rev-list", "--all", "--objects"]));
    let before = all();
    cms(&site, "gc").ok();
    assert_eq!(all(), before);
    assert_eq!(site.git(&["fsck", "--full", "--strict", "--no-dangling"]), "");
    assert!(site.git(&["count-objects", "-v"]).contains("packs: 1"));
}

#[test]
fn fresh_clone_is_set_up() {
    let site = Sandbox::site();
    site.git(&["clone", "-q", ".", "clone"]);
    let cms_there =
        |args: &[&str]| Run::of(site.command("cms").args(args).current_dir(site.work().join("clone")));
    let found = cms_there(&["doctor", "--json"]).exits(5).json().to_string();
    assert!(found.contains("the branch `source` is missing") && found.contains("--fix"), "{found}");
    cms_there(&["doctor", "--fix"]).ok();
    cms_there(&["doctor"]).ok();
    cms_there(&["post", "list", "--stage", "source"]).ok();
    let driver = Run::of(site.command("git").args(["-C", "clone", "config", "merge.cms.driver"])).ok();
    assert!(driver.stdout.contains("merge-driver"), "{}", driver.stdout);
    assert_eq!(answer(&site, "doctor")["healthy"], true);
}

#[test]
fn accounts_tokens_and_cache_have_no_dry_run() {
    let site = Sandbox::site();
    answer(&site, "user add ada@example.com --role editor");
    let token = answer(&site, "token create --role editor --name one");
    let id = token["id"].as_str().expect("an id");
    for line in [
        "user add bo@example.com --role editor",
        "user role ada@example.com translator",
        "user disable ada@example.com",
        "token create --role editor --name two",
        &format!("token revoke {id}"),
        "cache clear",
    ] {
        refused(&site, &format!("{line} --dry-run"), 2, "usage");
    }
    let users = answer(&site, "user list");
    let ada = users["data"].as_array().expect("users").iter().find(|user| user["email"] == "ada@example.com");
    assert_eq!(ada.map(|user| (&user["role"], &user["disabled"])), Some((&json!("editor"), &json!(false))));
    assert_eq!(answer(&site, "token list")["data"].as_array().map(Vec::len), Some(1));
}

#[test]
fn new_site_inside_another_repository_is_named() {
    let site = Sandbox::site();
    let made = cms(&site, "init sub --empty --json").ok().json();
    assert!(made["inside"].as_str().is_some_and(|dir| dir.contains("demo")), "{made}");
    assert!(cms(&site, "init other --empty").ok().stdout.contains("inside another one"));
    let apart = cms(&Sandbox::new(), "init sub --empty --json").ok().json();
    assert!(apart["inside"].is_null(), "{apart}");
}
