//! The folder of `cms build`: which of its files are replaced and removed, and what cannot be a file beside others.

use super::build::{build, changed, files};
use crate::support::Sandbox;
use std::fs;

#[test]
fn build_replaces_files_by_folders_and_back() {
    let site = Sandbox::site();
    site.cms(&["settings", "set", "base_url=https://cycles.example.org", "--stage", "source"]).ok();
    build(&site, "out");
    let out = site.work().join("out");
    assert!(out.join("tags/drivetrain/feed.xml").is_file());
    let mut before = files(&out);
    let mut rename = |from: &str, to: &str| {
        site.cms(&["taxonomy", "rename-term", &format!("tags/{from}"), to, "--stage", "source"]).ok();
        let built = build(&site, "out");
        let now = files(&out);
        let names = changed(&before, &now);
        let count = |key: &str| built[key].as_u64().unwrap_or_default() as usize;
        assert_eq!(count("written") + count("removed"), names.len(), "{built} {names:?}");
        let other = format!("out-{to}");
        build(&site, &other);
        assert_eq!(changed(&files(&site.work().join(&other)), &now), Vec::<String>::new());
        before = now;
    };
    // The former feed is a page that redirects, in a folder of the same name.
    rename("drivetrain", "gears");
    assert!(out.join("tags/drivetrain/feed.xml/index.html").is_file());
    rename("gears", "drivetrain");
    assert!(out.join("tags/drivetrain/feed.xml").is_file());
}

#[test]
fn refused_build_removes_nothing() {
    let site = Sandbox::site();
    site.cms(&["settings", "set", "base_url=https://cycles.example.org", "--stage", "source"]).ok();
    build(&site, "out");
    let out = site.work().join("out");
    let rename = |from: &str, to: &str| {
        site.cms(&["taxonomy", "rename-term", &format!("tags/{from}"), to, "--stage", "source"]).ok();
    };
    let refused = |why: &str| {
        let before = files(&out);
        let run = site.cms(&["build", "out"]).exits(3);
        assert!(run.stderr.contains(why), "{}", run.stderr);
        assert_eq!(changed(&before, &files(&out)), Vec::<String>::new());
    };
    site.write("out/tags/gears/index.html", "mine");
    rename("drivetrain", "gears");
    refused("out/tags/gears/index.html` is not from a build");
    fs::remove_dir_all(out.join("tags/gears")).expect("removed");
    // A page that redirects needs a folder of this name.
    site.write("out/tags/drivetrain/feed.xml", "changed by hand");
    refused("out/tags/drivetrain/feed.xml` was changed since a build wrote it");
    fs::remove_dir_all(&out).expect("removed");
    // Empty folders are not in the way, folders with files of others are.
    fs::create_dir_all(out.join("tags/gears/feed.xml/empty")).expect("made");
    build(&site, "out");
    assert!(out.join("tags/gears/feed.xml").is_file());
    site.write("out/tags/drivetrain/feed.xml/mine.txt", "mine");
    rename("gears", "drivetrain");
    refused("out/tags/drivetrain/feed.xml` is not from a build");
}

#[test]
fn redirects_are_built_in_place_of_feeds_and_files() {
    let site = Sandbox::site();
    site.cms(&["settings", "set", "base_url=https://cycles.example.org", "--stage", "source"]).ok();
    let to = "https://feeds.example.org/cw";
    let hidden = ["/sitemap.xml", "/blog/feed.xml/index.html", "/files/a.txt/x"];
    for from in ["/feed.xml", "/about.md", "/zz"].iter().chain(&hidden) {
        site.cms(&["redirect", "add", from, to, "--stage", "source"]).ok();
    }
    site.git(&["switch", "-q", "source"]);
    for path in ["static/about", "static/zz", "static/files/a.txt"] {
        site.write(path, "a file");
    }
    site.git(&["add", "-A"]);
    site.git(&["commit", "-q", "-m", "Add files"]);
    let notes = build(&site, "out")["notes"].to_string();
    for name in ["feed.xml", "about.md", "zz"] {
        assert!(site.read(&format!("out/{name}/index.html")).contains(to), "{name}");
    }
    for name in ["sitemap.xml", "blog/feed.xml", "about/index.html", "files/a.txt"] {
        assert!(site.work().join("out").join(name).is_file(), "{name}");
    }
    for origin in ["static/about", "static/zz"].iter().chain(&hidden) {
        assert!(notes.contains(&format!("`{origin}` is left out")), "{origin}: {notes}");
    }
    let lines = site.read("out/_redirects");
    assert!(hidden.iter().all(|from| lines.contains(&format!("{from} {to} 301"))), "{lines}");
}
