//! `cms import markdown`: complete real blogs, and small ones with every kind of repeated import.

use crate::support::Sandbox;
use crate::support::project::root;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// A folder of real content. Where it is missing, the tests that need it print that they were skipped, and pass.
#[expect(clippy::print_stdout, reason = "prints what was skipped, so that it does not pass for success")]
fn real(name: &str) -> Option<PathBuf> {
    let found = root().ancestors().map(|dir| dir.join("shared/data").join(name)).find(|dir| dir.is_dir());
    if found.is_none() {
        println!("skipped: no `shared/data/{name}` beside the project");
    }
    found
}

/// A site without demo content, and a folder to import from beside it.
struct Ground {
    sandbox: Sandbox,
}

impl Ground {
    fn new() -> Ground {
        Ground { sandbox: Sandbox::site() }
    }

    /// Writes a file of the source.
    fn source(&self, path: &str, text: &str) {
        self.sandbox.write(&format!("../old/content/{path}"), text);
    }

    fn import(&self, more: &[&str]) -> Value {
        let args = [&["import", "markdown", "../old/content", "--type", "blog", "--json"], more].concat();
        let run = self.sandbox.cms(&args);
        let report = run.json();
        // What was left out is not an error, but scripts should notice.
        let is_whole = report["dropped"] == json!(0);
        run.exits(if is_whole { 0 } else { 8 });
        report
    }

    fn tip(&self) -> String {
        self.sandbox.git(&["rev-parse", "review"])
    }

    /// The imported posts as their files hold them, by the path that they came from.
    fn posts(&self) -> BTreeMap<String, Value> {
        posts(&self.sandbox.work().join("posts"))
    }

    fn post(&self, file: &str) -> Value {
        self.posts().remove(&format!("old/content/{file}")).unwrap_or_else(|| panic!("no post of `{file}`"))
    }

    fn set(&self, file: &str, assignment: &str) {
        let id = self.post(file)["id"].as_str().expect("an id").to_owned();
        self.sandbox.cms(&["post", "set", &id, assignment]).ok();
    }
}

/// Every imported post below a folder, by its source path, read with a YAML parser other than the program's own.
fn posts(folder: &Path) -> BTreeMap<String, Value> {
    let files = walkdir::WalkDir::new(folder).into_iter().flatten();
    files
        .filter(|entry| entry.path().extension().is_some_and(|ending| ending == "yaml"))
        .filter_map(|entry| {
            let text = fs::read_to_string(entry.path()).expect("a post file");
            let post: Value = serde_yaml::from_str(&text).expect("valid YAML");
            Some((post["importedFrom"].as_str()?.to_owned(), post))
        })
        .collect()
}

fn counts(report: &Value) -> [u64; 4] {
    let number = |key: &str| report[key].as_u64().expect("a number");
    let skipped = report["skipped"].as_array().expect("a list").len() as u64;
    [number("created"), number("updated"), number("unchanged"), skipped]
}

/// The front matter and the text of a file, split at the fences alone.
fn halves(text: &str) -> (&str, &str) {
    let fence = text.lines().next().unwrap_or_default();
    assert!(matches!(fence, "---" | "+++"), "front matter begins with a fence");
    let rest = &text[fence.len() + 1..];
    let end =
        rest.find(&format!("\n{fence}\n")).map(|at| at + 1).or_else(|| rest.starts_with(fence).then_some(0));
    let end = end.or_else(|| rest.strip_suffix(fence).map(str::len)).expect("the fence that ends it");
    (&rest[..end], &rest[(end + fence.len()).min(rest.len())..])
}

/// A text without what an import changes in it: link targets, comments, and the blank lines around those.
fn unlinked(text: &str) -> String {
    let pattern = |pattern: &str| regex::Regex::new(pattern).expect("a pattern");
    let text = pattern(r"(?s)<!--.*?-->").replace_all(text, "");
    let text = pattern(r"(?m)^ {0,3}\[[^\]\n]+\]: .*$").replace_all(&text, "");
    let text = pattern(r"(?s)\]\([^)]*\)|\]\[[^\]]*\]|\]: *[^\n]*").replace_all(&text, "]");
    pattern(r"\s*\n\s*").replace_all(&text, "\n").trim().to_owned()
}

/// A text without its first heading.
fn headless(text: &str) -> &str {
    let is_heading = text.starts_with('#');
    text.split_once('\n').filter(|_| is_heading).map_or(text, |(_, rest)| rest)
}

/// The first lines in which two texts differ.
fn difference(one: &str, two: &str) -> String {
    let differing = one.lines().zip(two.lines()).find(|(one, two)| one != two);
    format!("{differing:#?}")
}

/// Imports real content twice: every file is a post, every body is the same, every key is accounted for.
fn import_whole(name: &str, post_type: &str, count: usize) {
    let Some(folder) = real(name) else { return };
    let sandbox = Sandbox::site();
    let args = [
        "import",
        "markdown",
        &folder.display().to_string(),
        "--type",
        post_type,
        "--locale",
        "en",
        "--json",
    ];
    let report = sandbox.cms(&args).ok().json();
    assert_eq!(report["created"], json!(count), "{}", report["skipped"]);
    let posts = posts(&sandbox.work().join("posts"));
    assert_eq!(posts.len(), count);
    for (from, post) in &posts {
        let file = from.strip_prefix(&format!("data/{name}/")).expect("the source's name");
        let text = fs::read_to_string(folder.join(file)).expect("the source file");
        let (settings, body) = halves(&text);
        let content = post["modules"][0]["props"]["content"].as_str().unwrap_or_default();
        let (content, body) = (unlinked(content), unlinked(body));
        // Template tags become comments or Markdown, and so does HTML that pages show as text.
        let has_tags = body.contains("{{") || body.contains("{%") || body.contains('<');
        let is_same = content == body || content == headless(&body);
        assert!(has_tags || is_same, "{file}\n{}", difference(&content, &body));
        let settings: BTreeMap<String, Value> = toml::from_str(settings)
            .or_else(|_| serde_yaml::from_str(settings))
            .unwrap_or_else(|error| panic!("{file}: {error}"));
        for key in settings.keys() {
            accounted_for(file, key, post, &report);
        }
    }
    let tip = sandbox.git(&["rev-parse", "review"]);
    let again = sandbox.cms(&args).ok().json();
    assert_eq!(counts(&again)[..3], [0, 0, count as u64]);
    assert_eq!((&again["commit"], &again["redirects"]), (&Value::Null, &json!(0)));
    assert_eq!(sandbox.git(&["rev-parse", "review"]), tip);
    assert_eq!(sandbox.git(&["status", "--porcelain"]), "");
}

/// A key has a field of its own, or is a custom field, or is named in the report.
fn accounted_for(file: &str, key: &str, post: &Value, report: &Value) {
    const OWN: [&str; 9] =
        ["title", "path", "slug", "date", "draft", "description", "aliases", "weight", "redirect_from"];
    let custom = post["customFields"].get(key).is_some();
    let notes = report["notes"].as_array().into_iter().flatten();
    let noted = || {
        notes.filter(|n| n["file"] == file).any(|n| n["message"].to_string().contains(&format!("`{key}`")))
    };
    assert!(OWN.contains(&key) || custom || noted(), "{file}: `{key}` is lost");
}

#[test]
fn a_blog_of_552_posts() {
    import_whole("rust-blog", "blog", 552);
}

#[test]
fn documentation_of_45_pages() {
    import_whole("zola-docs", "documentation", 45);
}

/// Files shown in texts are imported as media; a second import adds nothing, and missing files are reported.
#[test]
fn pictures_are_imported() {
    const LOGO: &[u8] = include_bytes!("support/pictures/logo.png");
    let ground = Ground::new();
    let text = "---\ntitle: Pictures\n---\n\n![A logo](img/logo.png) and ![again](/logo%20two.png)\n\n\
                <img src=\"img/logo.png\">\n\n![far](https://example.com/a.png) ![gone](gone.png) ![no](fake.png)\n";
    ground.source("posts/pictures.md", text);
    let folder = ground.sandbox.work().join("../old/content");
    std::fs::create_dir_all(folder.join("posts/img")).expect("a folder");
    std::fs::create_dir_all(folder.join("static")).expect("a folder");
    std::fs::write(folder.join("posts/img/logo.png"), LOGO).expect("a file");
    std::fs::write(folder.join("static/logo two.png"), LOGO).expect("a file");
    std::fs::write(folder.join("posts/fake.png"), "no picture").expect("a file");
    let report = ground.import(&["--locale", "en"]);
    assert_eq!(report["pictures"], 1, "the same bytes once: {report}");
    let left: Vec<_> =
        report["images"].as_array().expect("a list").iter().map(|one| &one["address"]).collect();
    assert_eq!(left, ["https://example.com/a.png", "gone.png", "fake.png"]);
    let content = ground.post("posts/pictures.md")["modules"][0]["props"]["content"].to_string();
    assert_eq!(content.matches("(/uploads/logo.png)").count(), 3, "{content}");
    let files = ground.sandbox.git(&["ls-tree", "--name-only", "review:uploads"]);
    assert_eq!(files.lines().filter(|file| file.starts_with("logo")).collect::<Vec<_>>(), ["logo.png"]);
    let again = ground.import(&["--locale", "en"]);
    assert_eq!((&again["pictures"], &again["commit"]), (&json!(0), &json!(null)), "{again}");
}

const HELLO: &str = "---\ntitle: Hello\ndate: 2024-05-06\ntags: [Old Bikes, maintenance]\nmood: 017\n\
                     url: /2024/hello.html\n---\n\nFirst.\n\n![a](a.png)\n";

#[test]
fn front_matter_gives_terms_and_redirects() {
    let ground = Ground::new();
    ground.source("hello.md", HELLO);
    ground.source("toml.md", "+++\ntitle = \"From TOML\"\ndraft = true\n+++\nText.\n");
    ground.source("json.md", "{\"title\": \"From JSON\", \"aliases\": [\"/blog/hello\"]}\nText.\n");
    ground.source("bad.md", "---\ntitle: [\n---\n");
    ground.source("picture.png", "png");
    let report = ground.import(&["--locale", "en"]);
    assert_eq!(counts(&report), [3, 0, 0, 2]);
    let skipped: Vec<_> = report["skipped"].as_array().expect("a list").iter().map(|s| &s["file"]).collect();
    assert_eq!(skipped, ["bad.md", "picture.png"]);
    assert_eq!(report["unknownKeys"], json!({"mood": 1}));
    assert_eq!(report["images"], json!([{"file": "hello.md", "address": "a.png"}]));
    assert_eq!(report["terms"], json!(["tags/old-bikes"]));
    assert_eq!(report["stage"], "review");
    let hello = ground.post("hello.md");
    assert_eq!(hello["taxonomies"], json!({"tags": ["old-bikes", "maintenance"]}));
    assert_eq!(hello["customFields"], json!({"mood": "017"}));
    assert_eq!(
        (&hello["status"], &hello["createdAt"]),
        (&json!("published"), &json!("2024-05-06T00:00:00Z"))
    );
    assert_eq!(ground.post("toml.md")["status"], "draft");
    assert!(ground.sandbox.read("terms/tags/old-bikes.yaml").contains("name: Old Bikes"));
    let redirects = ground.sandbox.read("redirects.yaml");
    assert!(
        redirects.contains("from: /2024/hello.html") && redirects.contains("from: /services"),
        "{redirects}"
    );
    // An address that a page has now is not an alias of another page.
    assert!(!redirects.contains("from: /blog/hello\n"), "{redirects}");
    assert!(report["notes"].to_string().contains("the address of another post"), "{}", report["notes"]);
    let message = ground.sandbox.git(&["log", "-1", "--format=%B", "review"]);
    assert!(message.starts_with("Import 3 posts from old/content\n"), "{message}");
    assert!(message.contains("\nCms-Op: import.markdown\n"), "{message}");
    assert_eq!(ground.sandbox.git(&["status", "--porcelain"]), "");
}

#[test]
fn a_dry_run_writes_nothing() {
    let ground = Ground::new();
    ground.source("hello.md", HELLO);
    let tip = ground.tip();
    let report = ground.import(&["--dry-run"]);
    assert_eq!((counts(&report), &report["commit"]), ([1, 0, 0, 0], &Value::Null));
    assert_eq!(report["dryRun"], true);
    assert_eq!(ground.tip(), tip);
}

#[test]
fn import_writes_the_chosen_stage() {
    let ground = Ground::new();
    ground.source("hello.md", HELLO);
    let review = ground.tip();
    let report = ground.import(&["--stage", "ai-review"]);
    assert_eq!((&report["stage"], ground.tip()), (&json!("ai-review"), review));
    assert_eq!(ground.sandbox.git(&["rev-parse", "ai-review"]), report["commit"]);
    let report = ground.import(&["--stage", "source"]);
    assert_eq!((counts(&report), &report["stage"]), ([1, 0, 0, 0], &json!("source")));
    // The same post was created on both stages: there is no conflict.
    let conflicts =
        ground.sandbox.cms(&["review", "conflicts", "--stage", "ai-review", "--json"]).ok().json();
    assert!(!conflicts.to_string().contains("hello"), "{conflicts}");
}

#[test]
fn unknown_front_matter_can_be_left_out() {
    let ground = Ground::new();
    ground.source("hello.md", HELLO);
    let report = ground.import(&["--unknown", "drop"]);
    assert_eq!(report["unknownKeys"], json!({"mood": 1}));
    assert_eq!(ground.post("hello.md").get("customFields"), None);
}

#[test]
fn changed_file_updates_its_post_and_keeps_edits() {
    let ground = Ground::new();
    ground.source("hello.md", HELLO);
    ground.import(&[]);
    ground.set("hello.md", "excerpt=Written by a person");
    let tip = ground.tip();
    assert_eq!(counts(&ground.import(&[])), [0, 0, 1, 0]);
    assert_eq!(ground.tip(), tip);
    // Twice, because the second import finds its own earlier changes together with the edit.
    for (n, body) in ["Second.", "Third."].into_iter().enumerate() {
        ground.source("hello.md", &HELLO.replace("First.", body).replace("mood: 017", &format!("mood: {n}")));
        let report = ground.import(&[]);
        assert_eq!(counts(&report), [0, 1, 0, 0]);
        let post = ground.post("hello.md");
        assert!(post["modules"][0]["props"]["content"].to_string().contains(body));
        assert_eq!(post["excerpt"], "Written by a person");
        assert_eq!(ground.import(&[])["commit"], Value::Null);
    }
    // Both changed the title: the site's stays, and every report says so.
    ground.set("hello.md", "title=Ours");
    ground.source("hello.md", &HELLO.replace("title: Hello", "title: Theirs").replace("First.", "Fourth."));
    for expected in [[0, 1, 0, 0], [0, 0, 1, 0]] {
        let report = ground.import(&[]);
        assert_eq!(counts(&report), expected);
        let title = json!({"file": "hello.md", "place": "title", "site": "Ours", "source": "Theirs"});
        assert_eq!((&report["disputed"], &report["dropped"]), (&json!([title]), &json!(1)));
        assert_eq!(ground.post("hello.md")["title"], "Ours");
    }
}

#[test]
fn paragraphs_of_both_sides_merge_and_disputed_ones_are_reported() {
    let ground = Ground::new();
    let page = |paragraphs: [&str; 3]| format!("---\ntitle: X\n---\n{}\n", paragraphs.join("\n\n"));
    ground.source("x.md", &page(["One.", "Two.", "Three."]));
    ground.import(&[]);
    let module = |ground: &Ground| ground.post("x.md")["modules"][0].clone();
    let place = format!("modules[{}].props.content", module(&ground)["id"].as_str().expect("an id"));
    ground.set("x.md", &format!("{place}=One of the site.\n\nTwo.\n\nThree."));
    ground.source("x.md", &page(["One of the source.", "Two.", "Three of the source."]));
    for expected in [[0, 1, 0, 0], [0, 0, 1, 0]] {
        let report = ground.import(&[]);
        assert_eq!(counts(&report), expected);
        let expected = "One of the site.\n\nTwo.\n\nThree of the source.";
        assert_eq!(module(&ground)["props"]["content"].as_str().map(str::trim_end), Some(expected));
        let disputed = &report["disputed"][0];
        assert_eq!((&disputed["place"], &report["dropped"]), (&json!(place), &json!(1)));
        assert!(disputed["source"].as_str().is_some_and(|text| text.starts_with("One of the source.")));
    }
}

#[test]
fn renamed_post_keeps_its_name_on_reimport() {
    let ground = Ground::new();
    ground.source("hello.md", HELLO);
    ground.import(&[]);
    ground.set("hello.md", "slug=renamed");
    ground.source("hello.md", &HELLO.replace("First.", "Second."));
    assert_eq!(counts(&ground.import(&[])), [0, 1, 0, 0]);
    let post = ground.post("hello.md");
    assert_eq!(post["slug"], "renamed");
    assert!(ground.sandbox.work().join("posts/blog/en/2024/05/renamed.yaml").is_file());
    assert!(!ground.sandbox.work().join("posts/blog/en/2024/05/hello.yaml").exists());
}

#[test]
fn deleted_post_is_not_imported_again_unless_requested() {
    let ground = Ground::new();
    ground.source("hello.md", HELLO);
    ground.source("bye.md", "---\ntitle: Bye\n---\nText.\n");
    ground.import(&[]);
    let id = |file: &str| ground.post(file)["id"].as_str().expect("an id").to_owned();
    let (hello, bye) = (id("hello.md"), id("bye.md"));
    ground.sandbox.cms(&["post", "delete", &hello]).ok();
    ground.sandbox.cms(&["post", "purge", &bye]).ok();
    ground.source("hello.md", &HELLO.replace("First.", "Second."));
    let tip = ground.tip();
    let report = ground.import(&[]);
    assert_eq!(counts(&report), [0, 0, 0, 2]);
    assert!(report["skipped"][0]["reason"].to_string().contains("removed"), "{report}");
    assert!(report["skipped"][1]["reason"].to_string().contains("deleted on"), "{report}");
    assert_eq!(ground.tip(), tip);
    let report = ground.import(&["--restore"]);
    assert_eq!(counts(&report), [1, 1, 0, 0]);
    assert_eq!((id("hello.md"), id("bye.md")), (hello, bye));
    assert_eq!(ground.post("hello.md").get("deletedAt"), None);
}

#[test]
fn removed_redirect_is_not_imported_again() {
    let ground = Ground::new();
    ground.source("hello.md", HELLO);
    assert_eq!(ground.import(&[])["redirects"], 1);
    let kept = ground.sandbox.git(&["show", "source:redirects.yaml"]);
    ground.sandbox.write("redirects.yaml", &format!("{kept}\n"));
    ground.sandbox.git(&["commit", "-qam", "Forget an old address"]);
    ground.source("hello.md", &HELLO.replace("First.", "Second.\n\nAnd more."));
    let report = ground.import(&[]);
    assert_eq!((counts(&report), &report["redirects"]), ([0, 1, 0, 0], &json!(0)));
}

#[test]
fn import_errors_name_existing_choices() {
    let ground = Ground::new();
    ground.source("hello.md", HELLO);
    for (args, code, hint) in [
        (["../old/content", "blgo", "en"], "post.type.unknown", "did you mean `blog`?"),
        (["../old/content", "blog", "xx"], "post.locale.unknown", "available:"),
        (["../nowhere", "blog", "en"], "import.folder", ""),
        (["../old/content/hello.md", "blog", "en"], "import.folder", ""),
    ] {
        let [dir, post_type, locale] = args;
        let run = ground
            .sandbox
            .cms(&["import", "markdown", dir, "--type", post_type, "--locale", locale, "--json"]);
        let error = run.json();
        assert_ne!(run.code, 0);
        assert_eq!(error["code"], code, "{error}");
        assert!(error["hint"].as_str().unwrap_or_default().contains(hint), "{error}");
    }
}

#[test]
fn approve_publishes_hidden_pages_only_by_name() {
    let ground = Ground::new();
    for (file, front_matter) in [
        ("half", "draft: true"),
        ("diary", "status: private"),
        ("launch", "date: 2099-01-01"),
        ("open", "a: 1"),
    ] {
        ground.source(&format!("{file}.md"), &format!("---\ntitle: {file}\n{front_matter}\n---\n\nText.\n"));
    }
    ground.import(&[]);
    let cms = |args: &[&str]| ground.sandbox.cms(args).ok();
    let status =
        |file: &str| cms(&["post", "show", file, "--stage", "source", "--json"]).json()["status"].clone();
    let approved = cms(&["review", "approve", "--all", "--publish", "--json"]).json();
    let kept: Vec<&Value> =
        approved["keptDrafts"].as_array().expect("a list").iter().map(|one| &one["title"]).collect();
    assert_eq!(kept, ["diary", "half"]);
    let all = ["half", "diary", "launch", "open"].map(status);
    assert_eq!(all, [json!("draft"), json!("draft"), json!("scheduled"), json!("published")]);
    cms(&["post", "set", "half", "excerpt=Done"]);
    let told = cms(&["review", "approve", "--all", "--publish"]).stdout;
    assert!(told.contains("1 draft of an import") && told.contains("half"), "{told}");
    cms(&["post", "set", "half", "excerpt=Really"]);
    cms(&["review", "approve", "half", "--publish"]);
    assert_eq!(status("half"), "published");
}

#[test]
fn folders_of_the_same_name_are_separate_sources() {
    let ground = Ground::new();
    let import = |folder: &str, more: &[&str]| {
        let args = [&["import", "markdown", folder, "--type", "blog", "--json"], more].concat();
        ground.sandbox.cms(&args).ok().json()
    };
    for (place, text) in [("one", "The first workshop."), ("two", "Quite another shop.")] {
        let path = format!("../{place}/old/content/about.md");
        ground.sandbox.write(&path, &format!("---\ntitle: About\n---\n\n{text}\n"));
    }
    let first = import("../one/old/content", &[]);
    assert_eq!((counts(&first), first["source"].as_str()), ([1, 0, 0, 0], Some("old/content")));
    let second = import("../two/old/content", &[]);
    let source = second["source"].as_str().expect("a name").to_owned();
    assert_eq!(counts(&second), [1, 0, 0, 0]);
    assert!(
        source.starts_with("old/content@") && second.to_string().contains("--source old/content"),
        "{second}"
    );
    // Each finds its own posts again, also when all of its pages have changed.
    for (folder, source) in [("one", "old/content"), ("two", source.as_str())] {
        let path = format!("../{folder}/old/content/about.md");
        ground.sandbox.write(&path, &format!("---\ntitle: About us\n---\n\nNew in {folder}.\n"));
        let again = import(&format!("../{folder}/old/content"), &[]);
        assert_eq!((counts(&again), again["source"].as_str()), ([0, 1, 0, 0], Some(source)), "{again}");
    }
    // A folder that moved is the same source, because its pages are.
    fs::rename(ground.sandbox.work().join("../one"), ground.sandbox.work().join("../three")).expect("a move");
    let moved = import("../three/old/content", &[]);
    assert_eq!((counts(&moved), moved["source"].as_str()), ([0, 0, 1, 0], Some("old/content")));
    assert!(moved.to_string().contains("was at another place before"), "{moved}");
    // The caller knows best.
    let named = import("../two/old/content", &["--source", "old/content"]);
    assert_eq!(counts(&named), [0, 1, 0, 0]);
}

#[test]
fn malformed_link_loses_its_target_and_page_is_imported() {
    let ground = Ground::new();
    let text = "---\ntitle: Chat\n---\n\nCome to [the channel](irc://irc.example/wheels), write to\n[us](mailto:a@b.example), or ![look](data:image/png;base64,AAAA).\n\n- <git://a.example/b>\n- [run](javascript:alert&#40;1))\n";
    ground.source("chat.md", text);
    let report = ground.import(&[]);
    assert_eq!(counts(&report), [1, 0, 0, 0], "{report}");
    let post = ground.post("chat.md");
    assert_eq!(post["status"], "published");
    let content = post["modules"][0]["props"]["content"].as_str().expect("a text");
    assert!(content.contains("the channel") && content.contains("mailto:a@b.example"), "{content}");
    for odd in ["irc:", "data:", "git:", "javascript:"] {
        assert!(!content.contains(odd), "{content}");
    }
    let notes = report["notes"].as_array().expect("a list");
    for (line, odd) in
        [(5, "irc://irc.example/wheels"), (6, "data:"), (8, "git://a.example/b"), (9, "javascript:")]
    {
        let is_it = |note: &&Value| {
            let message = note["message"].as_str().unwrap_or_default();
            note["file"] == "chat.md"
                && message.starts_with(&format!("line {line}: "))
                && message.contains(odd)
        };
        assert!(notes.iter().any(|note| is_it(&note)), "{odd}: {report}");
    }
}
