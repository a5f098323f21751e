//! `cms build`: the same bytes from the same commit, and only what changed is written again.

use crate::support::{Run, Sandbox};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

pub(super) fn build(site: &Sandbox, out: &str) -> Value {
    serde_json::from_str(&site.cms(&["build", out, "--json"]).ok().stdout).expect("JSON")
}

pub(super) fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(at) = folders.pop() {
        for entry in fs::read_dir(&at).expect("a folder").flatten() {
            let path = entry.path();
            match path.is_dir() {
                true => folders.push(path),
                false => {
                    let name = path.strip_prefix(folder).expect("inside").to_string_lossy().into_owned();
                    found.insert(name, fs::read(&path).expect("a file"));
                }
            }
        }
    }
    found
}

/// Names of files that differ.
pub(super) fn changed(before: &BTreeMap<String, Vec<u8>>, after: &BTreeMap<String, Vec<u8>>) -> Vec<String> {
    let names = before.keys().chain(after.keys()).filter(|name| before.get(*name) != after.get(*name));
    let mut names: Vec<String> = names.filter(|name| !name.starts_with(".cms")).cloned().collect();
    names.sort();
    names.dedup();
    names
}

#[test]
fn build_is_deterministic() {
    let site = Sandbox::site();
    let first = build(&site, "one");
    build(&site, "two");
    let (one, two) = (files(&site.work().join("one")), files(&site.work().join("two")));
    assert_eq!(changed(&one, &two), Vec::<String>::new());
    for name in [
        "index.html",
        "404.html",
        "robots.txt",
        "sitemap.xml",
        "_redirects",
        "blog/worn-chain/index.html",
        "book/index.html",
    ] {
        assert!(one.contains_key(name), "{name}: {:?}", one.keys());
    }
    let notes = first["notes"].to_string();
    assert!(notes.contains("base_url") && notes.contains("forms post"), "{notes}");
    assert_eq!(first["notes"].as_array().map(Vec::len), Some(2), "{notes}");
    let again = build(&site, "one");
    assert_eq!((&again["written"], &again["removed"]), (&Value::from(0), &Value::from(0)), "{again}");
}

#[test]
fn titles_name_the_site_once() {
    let site = Sandbox::site();
    build(&site, "out");
    // Spanish has no front page, so that its list is named after the site.
    for (name, title) in [
        ("es/index.html", "Copperwheel Cycle Works"),
        ("about/index.html", "About the workshop · Copperwheel Cycle Works"),
        ("blog/index.html", "Blog posts · Copperwheel Cycle Works"),
        ("search/index.html", "Search · Copperwheel Cycle Works"),
        ("404.html", "This page does not exist · Copperwheel Cycle Works"),
    ] {
        let html = site.read(&format!("out/{name}"));
        assert!(html.contains(&format!("<title>{title}</title>")), "{name}: {html}");
    }
    let spanish = site.read("out/es/index.html");
    assert!(spanish.contains("hreflang=\"x-default\""), "{spanish}");
}

#[test]
fn pages_link_only_feeds_that_exist() {
    let site = Sandbox::site();
    site.cms(&["locale", "add", "de", "--stage", "source"]).ok();
    let home = ["post", "create", "page/de/home", "--title", "Start", "--status", "published"];
    site.cms(&[&home[..], &["--group", "none", "--stage", "source"]].concat()).ok();
    build(&site, "out");
    let files = files(&site.work().join("out"));
    let feeds = |page: &str| -> Vec<String> {
        let html = String::from_utf8_lossy(&files[page]).into_owned();
        let links = html.split("href=\"/").skip(1).filter_map(|rest| rest.split('"').next());
        links.filter(|link| link.contains("feed.") || link.contains("atom.")).map(str::to_owned).collect()
    };
    assert_eq!(feeds("de/index.html"), Vec::<String>::new(), "German has no articles");
    assert!(feeds("es/index.html").contains(&"es/feed.xml".to_owned()), "{:?}", feeds("es/index.html"));
    for page in files.keys().filter(|name| name.ends_with(".html")) {
        for feed in feeds(page) {
            assert!(files.contains_key(&feed), "{page} links {feed}");
        }
    }
}

#[test]
fn archives_by_year_are_in_the_zone_of_the_site() {
    let site = Sandbox::site();
    site.cms(&["settings", "set", "time_zone=Europe/Berlin", "--stage", "source"]).ok();
    let create = ["post", "create", "blog/en/midnight", "--title", "Midnight", "--status", "published"];
    let at = ["--set", "publishedAt=2025-12-31T23:30:00Z", "--group", "none", "--stage", "source"];
    site.cms(&[&create[..], &at].concat()).ok();
    build(&site, "out");
    let archive = site.read("out/blog/2026/index.html");
    assert!(archive.contains("Midnight") && archive.contains("1 January 2026"), "{archive}");
    assert!(!site.work().join("out/blog/2025").exists());
}

#[test]
fn build_rewrites_only_dependent_files() {
    let site = Sandbox::site();
    build(&site, "out");
    let mut before = files(&site.work().join("out"));
    let mut after = |args: &[&str]| {
        site.cms(&[args, &["--stage", "source"]].concat()).ok();
        let built = build(&site, "out");
        let now = files(&site.work().join("out"));
        let names = changed(&before, &now);
        before = now;
        let written =
            built["written"].as_u64().unwrap_or_default() + built["removed"].as_u64().unwrap_or_default();
        assert_eq!(written as usize, names.len(), "{built} {names:?}");
        names
    };
    // Lists, feeds, copies as Markdown and the words of the search have the titles of many posts.
    let lists = |name: &str| {
        let ends =
            ["feed.xml", "atom.xml", "feed.json", ".md", "llms.txt"].iter().any(|end| name.ends_with(end));
        ends || ["search/", "tags/", "blog/2026/"].iter().any(|start| name.starts_with(start))
            || name == "blog/index.html"
    };
    let mut after = |args: &[&str]| after(args).into_iter().filter(|name| !lists(name)).collect::<Vec<_>>();
    // A title appears on the post's own page, and where the post is listed.
    let names = after(&["post", "set", "gear-sums", "title=Sums"]);
    assert_eq!(
        names,
        ["blog/gear-sums/index.html", "index.html", "journal/index.html", "sitemap.xml"]
            .iter()
            .filter(|name| names.contains(&(**name).to_owned()))
            .copied()
            .collect::<Vec<_>>()
    );
    assert!(
        names.contains(&"index.html".to_owned()) && names.contains(&"blog/gear-sums/index.html".to_owned()),
        "{names:?}"
    );
    // A global module appears where it is used, in copies as Markdown too.
    assert!(site.read("out/about.md").contains("Something creaks?"), "{}", site.read("out/about.md"));
    let names = after(&["global", "set", "site-cta", "props.title=Come in"]);
    assert!(
        names.contains(&"index.html".to_owned())
            && !names.contains(&"profile/imogen-farrow/index.html".to_owned()),
        "{names:?}"
    );
    for name in ["out/about.md", "out/index.md"] {
        assert!(site.read(name).contains("Come in"), "{name}: {}", site.read(name));
    }
    // A menu appears everywhere, and so do settings.
    let names = after(&["menu", "set", "main", "items[8a61].label=Start"]);
    assert!(names.len() > 12 && names.contains(&"404.html".to_owned()), "{names:?}");
    // Pages that are no longer live are removed.
    let names = after(&["post", "set", "imogen-farrow", "status=draft"]);
    assert!(names.contains(&"profile/imogen-farrow/index.html".to_owned()), "{names:?}");
    assert!(!site.work().join("out/profile/imogen-farrow").exists());
    // What search engines may not list has no copy as Markdown, and no list of programs names it.
    let out = site.work().join("out");
    assert!(out.join("blog/gear-sums.md").exists() && site.read("out/llms.txt").contains("gear-sums.md"));
    after(&["post", "set", "gear-sums", "robots.index=false"]);
    assert!(!out.join("blog/gear-sums.md").exists() && !site.read("out/llms.txt").contains("gear-sums.md"));
    after(&["post", "set", "worn-chain", "metaDescription=When to change it"]);
    // After all this, a folder that was built each time equals a new one.
    build(&site, "new");
    let [old, new] = ["out", "new"].map(|name| files(&site.work().join(name)));
    assert_eq!(changed(&old, &new), Vec::<String>::new());
}

/// A site with 320 published posts, whose search index has several lists and shards.
fn site_of_rides() -> Sandbox {
    let site = Sandbox::empty_site();
    for number in 0..320 {
        let (year, words) = (2000 + number % 20, ["saddle", "bridge", "lantern"][number % 3]);
        let text = format!("---\ntitle: Ride {number}\ndate: {year}-05-01\n---\nA {words} and a wheel.\n");
        site.write(&format!("../rides/ride-{number}.md"), &text);
    }
    site.cms(&["import", "markdown", "../rides", "--type", "blog"]).ok();
    site.cms(&["review", "approve", "--all", "--publish"]).ok();
    site
}

#[test]
fn search_index_that_is_patched_equals_a_new_one() {
    let site = site_of_rides();
    build(&site, "out");
    let mut before = files(&site.work().join("out"));
    assert!(before.contains_key("search/index/pages/1.json") && before.contains_key("search/index/8.json"));
    let change = |args: &[&str]| site.cms(&[args, &["--stage", "source"]].concat()).ok();
    let mut after = |name: &str| {
        build(&site, "out");
        build(&site, name);
        let [patched, new] = ["out", name].map(|name| files(&site.work().join(name)));
        assert_eq!(changed(&patched, &new), Vec::<String>::new(), "{name}");
        let names = changed(&std::mem::replace(&mut before, patched), &new);
        names.into_iter().filter(|name| name.starts_with("search/index/pages")).collect::<Vec<_>>()
    };
    // Another title: only the list that has it is another one.
    change(&["post", "set", "ride-21", "title=Zebras by the canal"]);
    assert_eq!(after("title"), ["search/index/pages/0.json"]);
    // A new post is the last.
    let add = |name: &str, title: &str, date: &str| {
        change(&["post", "create", &format!("blog/en/{name}"), "--title", title]);
        change(&["post", "set", name, "status=published", &format!("publishedAt={date}T00:00:00Z")]);
    };
    add("ride-home", "Ride home", "2026-01-02");
    assert_eq!(after("more"), ["search/index/pages.json", "search/index/pages/1.json"]);
    // An older one renumbers others, and so does one that is gone: all is made again.
    add("ride-of-old", "Ride of old", "1999-01-02");
    change(&["post", "set", "ride-20", "status=draft", "--allow-dangling"]);
    assert_eq!(after("others"), ["search/index/pages/0.json"]);
    assert!(site.read("out/search/index/pages/0.json").contains("Zebras by the canal"));
}

#[test]
fn commit_that_was_built_is_not_built_again() {
    let site = Sandbox::site();
    let first = build(&site, "out");
    let again = build(&site, "out");
    for key in ["commit", "pages", "redirects", "files", "notes"] {
        assert_eq!(again[key], first[key], "{key}");
    }
    assert_eq!((&again["written"], &again["unchanged"]), (&Value::from(0), &first["files"]));
    // Files that were lost are made again, and so are those that another option asks for.
    let lost = ["blog/worn-chain/index.html", "robots.txt"].map(|name| site.work().join("out").join(name));
    lost.iter().for_each(|file| fs::remove_file(file).expect("removed"));
    assert_eq!(build(&site, "out")["written"], 2);
    assert!(lost.iter().all(|file| file.exists()));
    let zipped: Value =
        serde_json::from_str(&site.cms(&["build", "out", "--precompress", "gzip", "--json"]).ok().stdout)
            .expect("JSON");
    assert!(zipped["written"].as_u64() > Some(10), "{zipped}");
    assert_eq!(build(&site, "out")["removed"], zipped["written"]);
}

#[test]
fn files_of_others_are_never_changed() {
    let site = Sandbox::site();
    site.write("out/index.html", "mine");
    let run = site.cms(&["build", "out"]);
    assert_eq!(run.code, 3, "{run:?}");
    assert!(run.stderr.contains("index.html"), "{}", run.stderr);
    assert_eq!(
        (site.read("out/index.html").as_str(), fs::read_dir(site.work().join("out")).expect("out").count()),
        ("mine", 1)
    );
    fs::remove_file(site.work().join("out/index.html")).expect("removed");
    site.write("out/notes/mine.txt", "mine");
    build(&site, "out");
    // A page that was changed by hand stays when it is no longer part of the site.
    site.write("out/profile/imogen-farrow/index.html", "changed by hand");
    site.cms(&["post", "set", "imogen-farrow", "status=draft", "--stage", "source"]).ok();
    let built = build(&site, "out");
    assert!(built["notes"].to_string().contains("somebody changed it"), "{built}");
    assert_eq!(site.read("out/profile/imogen-farrow/index.html"), "changed by hand");
    assert_eq!(site.read("out/notes/mine.txt"), "mine");
}

#[test]
fn edited_output_is_not_overwritten() {
    let site = Sandbox::site();
    build(&site, "out");
    site.write("out/index.html", "changed by hand");
    site.cms(&["post", "set", "home", "title=Start", "--stage", "source"]).ok();
    let run = site.cms(&["build", "out"]).exits(3);
    assert!(run.stderr.contains("out/index.html` was changed since a build wrote it"), "{}", run.stderr);
    assert!(run.stderr.contains("delete the file"), "{}", run.stderr);
    assert_eq!(site.read("out/index.html"), "changed by hand");
    fs::remove_file(site.work().join("out/index.html")).expect("removed");
    build(&site, "out");
    assert!(site.read("out/index.html").contains("Start"));
}

#[test]
fn pages_are_not_built_into_content() {
    let site = Sandbox::site();
    let changed = site.cms(&["status"]).ok().stdout;
    for (out, why) in [
        ("posts", "is a folder of the site's content"),
        ("posts/new", "is a folder of the site's content"),
        ("static", "is a folder of the site's content"),
        (".", "holds the site itself"),
        ("..", "holds the site itself"),
        ("/", "holds the site itself"),
        (".git", "is inside git's own folder"),
    ] {
        let run = site.cms(&["build", out]).exits(3);
        assert!(run.stderr.contains(why), "{out}: {}", run.stderr);
    }
    assert_eq!(site.cms(&["status"]).ok().stdout, changed);
}

#[test]
fn pages_are_built_beside_a_bare_site() {
    let site = Sandbox::new();
    site.cms(&["init", "b.git", "--bare"]).ok();
    let build =
        |out: &str| Run::of(site.command("cms").args(["build", out]).current_dir(site.work().join("b.git")));
    build("../www").ok();
    assert!(site.read("www/index.html").contains("<html"));
    for out in ["../b.git", "../www/../b.git/www", "www"] {
        let run = build(out).exits(3);
        assert!(run.stderr.contains("is inside git's own folder"), "{out}: {}", run.stderr);
    }
}

#[test]
fn interrupted_build_is_recovered_from_its_journal() {
    let site = Sandbox::site();
    build(&site, "out");
    // As if it had been killed before it was finished: the journal has its files, there is no manifest.
    let out = site.work().join("out");
    let mut journal = String::from("torn li\n");
    for (name, bytes) in files(&out).into_iter().filter(|(name, _)| !name.starts_with(".cms")) {
        let digest = &cms::base::digest::sha256_hex(&bytes)[..32];
        journal.push_str(&format!("{digest} {} {name}\n", bytes.len()));
    }
    fs::remove_file(out.join(".cms-build.json")).expect("removed");
    site.write("out/.cms-build.journal", &journal);
    site.write("out/mine.txt", "mine");
    site.cms(&["post", "set", "imogen-farrow", "status=draft", "--stage", "source"]).ok();
    let built = build(&site, "out");
    assert_eq!(built["removed"], 2, "its page, and its copy as Markdown: {built}");
    assert!(!out.join("profile/imogen-farrow").exists() && !out.join(".cms-build.journal").exists());
    assert_eq!(site.read("out/mine.txt"), "mine");
    assert_eq!(build(&site, "out")["written"], 0);
}

#[test]
fn tracked_manifest_is_ignored() {
    let site = Sandbox::site();
    build(&site, "out");
    site.git(&["add", "--force", "out/.cms-build.json"]);
    let run = site.cms(&["build", "out"]).exits(3);
    assert!(run.stderr.contains("out/.cms-build.json` is tracked by git"), "{}", run.stderr);
    assert!(run.stderr.contains("git rm --cached"), "{}", run.stderr);
    site.git(&["rm", "--quiet", "--cached", "out/.cms-build.json"]);
    assert_eq!(build(&site, "out")["written"], 0);
    // Another file under that name is none, either.
    site.write("out/.cms-build.json", "[]");
    assert!(site.cms(&["build", "out"]).exits(3).stderr.contains("is not from a build"));
}

/// Plain git brings drawings that no upload has cleaned, and the host of a build may send them without a policy.
#[test]
fn drawing_of_plain_git_is_cleaned() {
    let site = Sandbox::site();
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script><circle r=\"4\" onload=\"x()\"/></svg>";
    let id = "00000001-5555-4000-8000-000000000000";
    site.write("uploads/2026/e.svg", svg);
    let size = svg.len();
    let record = format!("id: {id}\nfilename: e.svg\nfile: 2026/e.svg\nmime: image/svg+xml\nsize: {size}\n");
    site.write(&format!("media/{id}.yaml"), &record);
    site.git(&["add", "--all"]);
    site.git(&["commit", "--quiet", "--message", "Add a drawing"]);
    site.cms(&["review", "approve", "--all", "--publish"]).ok();
    build(&site, "out");
    let shown = site.read("out/uploads/2026/e.svg");
    assert!(
        shown.contains("<circle r=\"4\"/>") && !shown.contains("script") && !shown.contains("onload"),
        "{shown}"
    );
}

#[test]
fn site_below_a_path_of_its_host_links_there() {
    let site = Sandbox::site();
    site.cms(&["settings", "set", "base_url=https://ada.example.org/shop", "--stage", "source"]).ok();
    let built = build(&site, "out");
    assert_eq!(built["notes"].as_array().map(Vec::len), Some(1), "{built}");
    let files = files(&site.work().join("out"));
    let text = |name: &str| String::from_utf8_lossy(&files[name]).into_owned();
    let mut links = 0;
    for name in files.keys().filter(|name| name.ends_with(".html")) {
        let html = text(name);
        for start in [" href=\"/", " src=\"/", " srcset=\"/", " action=\"/", " data-index=\"/"] {
            for (at, _) in html.match_indices(start) {
                let rest: String = html[at + start.len()..].chars().take(80).collect();
                assert!(rest.starts_with("shop/") || rest.starts_with("api/"), "{name}: {rest}");
                links += 1;
            }
        }
    }
    assert!(links > 100, "{links}");
    let home = text("index.html");
    let css = home
        .split("href=\"/shop/")
        .find_map(|rest| rest.split('"').next().filter(|one| one.ends_with(".css")));
    assert!(css.is_some_and(|css| files.contains_key(css)), "{css:?}");
    for (name, part) in [
        ("index.html", "<link rel=\"canonical\" href=\"https://ada.example.org/shop/\">"),
        ("sitemap.xml", "<loc>https://ada.example.org/shop/about</loc>"),
        ("feed.xml", "<link>https://ada.example.org/shop/blog/worn-chain</link>"),
        ("services/index.html", "content=\"0; url=/shop/prices\""),
        ("_redirects", "/services /shop/prices 301"),
        ("site.webmanifest", "\"start_url\": \"/shop/\""),
        ("search/index/pages.json", "\"/shop/about\""),
        ("404.html", "href=\"/shop/\""),
    ] {
        assert!(text(name).contains(part), "{name}: {}", text(name));
    }
    let feed = text("feed.xml").replace("https://ada.example.org/shop/", "");
    assert!(!feed.contains("ada.example.org") && !feed.contains("=&quot;/"), "{feed}");
    let outline = site.cms(&["render", "home", "--form", "outline", "--stage", "source"]).ok().stdout;
    assert!(outline.contains("/shop/about") && !outline.contains("dead"), "{outline}");
}

#[test]
fn redirect_from_an_address_with_a_blank_is_built() {
    let site = Sandbox::site();
    site.cms(&["redirect", "add", "/alte seite", "/about", "--stage", "source"]).ok();
    let built = build(&site, "out");
    assert!(!built["notes"].to_string().contains("alte seite"), "{built}");
    assert!(site.read("out/_redirects").contains("/alte%20seite /about 301\n"));
    assert!(site.read("out/alte seite/index.html").contains("/about"));
}
