//! `cms import FROM SOURCE`: what the settings of a source say of its pages.

use crate::import_sites::{ground, import, posts};
use serde_json::{Value, json};

/// The messages of a report about the source as a whole.
pub(crate) fn remarks(report: &Value) -> Vec<&str> {
    let notes = report["notes"].as_array().expect("a list").iter();
    notes.filter(|note| note["file"] == "").filter_map(|note| note["message"].as_str()).collect()
}

#[test]
fn pages_that_a_source_leaves_out_stay_out() {
    const PAGE: &str = "---\ntitle: T\ndate: 2020-01-02\n---\nText.\n";
    let jekyll = "exclude: [docs, \"internal.md\"]\n";
    let docusaurus = "module.exports = { presets: [['classic', { docs: { exclude: ['**/secret.md', 'private/**'] }, blog: {} }]] };\n";
    let vitepress = "export default { srcExclude: ['**/secret.md', 'private/**'] }\n";
    let eleventy = "module.exports = function(c){ c.ignores.add(\"src/secret.md\"); if (process.env.CI) { c.ignores.add(\"src/ok.md\"); } return { dir: { input: \"src\" } } };\n";
    let mkdocs = "exclude_docs: |\n  secret.md\n  /private/\n";
    let zola = "base_url = 'https://e.org'\nignored_content = [\"*.secret.md\", \"private/*\"]\n";
    for (settings, kept, left_out, note) in [
        (
            &[("_config.yml", jekyll)][..],
            "ok.md",
            &["docs/a.md", "internal.md"][..],
            "`exclude` of the source leaves out 2 pages",
        ),
        (
            &[("docusaurus.config.js", docusaurus)],
            "docs/ok.md",
            &["docs/a/secret.md", "docs/private/p.md"],
            "`exclude` of the source",
        ),
        (
            &[("docs/.vitepress/config.mts", vitepress)],
            "docs/ok.md",
            &["docs/secret.md", "docs/private/p.md"],
            "`srcExclude` of the source",
        ),
        (
            &[("hugo.toml", "ignoreFiles = [\"secret\\\\.md$\"]\n")],
            "content/ok.md",
            &["content/posts/secret.md"],
            "`ignoreFiles` of the source leaves out the page `content/posts/secret.md`",
        ),
        (
            &[("config.toml", zola)],
            "content/ok.md",
            &["content/a.secret.md", "content/private/p.md"],
            "`ignored_content` of the source",
        ),
        (
            &[("mkdocs.yml", mkdocs)],
            "docs/ok.md",
            &["docs/a/secret.md", "docs/private/p.md"],
            "`exclude_docs` of the source",
        ),
        (
            &[
                (".eleventy.js", eleventy),
                (".eleventyignore", "# parts\nsrc/drafts\n"),
                (".gitignore", "src/own.md\n"),
            ],
            "src/ok.md",
            &["src/secret.md", "src/drafts/d.md", "src/own.md"],
            "`ignores.add` of the source leaves out the page `src/secret.md`",
        ),
    ] {
        let pages = left_out.iter().chain([&kept]).map(|path| (*path, PAGE));
        let files: Vec<(&str, &str)> = settings.iter().copied().chain(pages).collect();
        let sandbox = ground(&files);
        let report = import(&sandbox, &["../old", "--type", "blog"]).ok().json();
        let posts = posts(&sandbox);
        assert!(posts.contains_key(kept), "{kept}: {report}");
        assert!(left_out.iter().all(|path| !posts.contains_key(*path)), "{kept}: {report}");
        assert!(remarks(&report).iter().any(|message| message.starts_with(note)), "{note}: {report}");
        assert_eq!(report["dropped"], json!(0), "{kept}: visitors of the source did not see them");
    }
}

#[test]
fn files_that_are_left_out_now_are_not_gone() {
    let page = |words: &str| format!("---\ntitle: {words}\n---\nText about {words}.\n");
    let [one, two, three, four, five] = ["One", "Two", "Three", "Four", "Five"].map(page);
    let sandbox = ground(&[
        ("_config.yml", "title: T\n"),
        ("one.md", &one),
        ("two.md", &two),
        ("three.md", &three),
        ("four.md", &four),
        ("five.md", &five),
    ]);
    import(&sandbox, &["../old", "--type", "blog"]).ok();
    sandbox.write("../old/_config.yml", "exclude: [two.md]\n");
    sandbox.write("../old/three.md", "---\ntitle: Three\nlang: de\n---\nText about Three.\n");
    let old = sandbox.work().join("../old");
    std::fs::write(old.join("four.md"), b"---\ntitle: Four\n---\n\xff\n").expect("a file");
    std::fs::remove_file(old.join("five.md")).expect("no file");
    let report = import(&sandbox, &["../old", "--type", "blog"]).exits(8).json();
    let notes = report["notes"].as_array().expect("a list");
    let of = |file: &str| -> Vec<&str> {
        let own = notes.iter().filter(|note| note["file"] == file);
        own.filter_map(|note| note["message"].as_str()).collect()
    };
    for file in ["two.md", "three.md", "four.md"] {
        assert_eq!(of(file), [format!("`{file}` is left out now; its post stays published")], "{report}");
    }
    assert!(of("five.md")[0].starts_with("`five.md` is gone; its post stays"), "{report}");
    let posts = posts(&sandbox);
    assert!(["two.md", "three.md", "four.md", "five.md"].iter().all(|file| posts.contains_key(*file)));
}

#[test]
fn languages_that_pages_name_are_those_of_the_source() {
    let page = |lang: &str| format!("---\ntitle: Guide {lang}\nlang: {lang}\n---\nText.\n");
    let [en, de, sw] = ["en-US", "de", "sw"].map(page);
    let sandbox = ground(&[
        ("_config.yml", "collections:\n  articles:\n    output: true\n    permalink: \"/:path/\"\n"),
        ("_articles/guide.md", &en),
        ("_articles/de/guide.md", &de),
        ("_articles/sw/guide.md", &sw),
        ("about.md", "---\ntitle: About\n---\nText.\n"),
    ]);
    let report = import(&sandbox, &["../old", "--type", "blog"]).exits(8).json();
    assert_eq!((&report["created"], &report["dropped"]), (&json!(2), &json!(2)), "{report}");
    let reasons = report["skipped"].to_string();
    assert!(
        reasons.contains("the site has no language `de`") && reasons.contains("--locales add"),
        "{reasons}"
    );
    import(&sandbox, &["../old", "--type", "blog", "--locales", "add"]).ok();
    let posts = posts(&sandbox);
    let guide = |file: &str| &posts[&format!("_articles/{file}")];
    for (file, locale) in [("guide.md", "en"), ("de/guide.md", "de"), ("sw/guide.md", "sw")] {
        assert_eq!((&guide(file)["locale"], &guide(file)["slug"]), (&json!(locale), &json!("guide")));
    }
    assert_eq!(guide("de/guide.md")["translationOfId"], guide("guide.md")["id"]);
    assert_eq!(guide("de/guide.md").get("customFields"), None);
    assert_eq!(posts["about.md"]["locale"], json!("en"));
    let redirects = sandbox.read("redirects.yaml");
    assert!(redirects.contains("from: /de/guide/\n"), "{redirects}");
    let blog = sandbox.read("post-types/blog.yaml");
    assert!(blog.contains("pattern: /blog/{slug}") && blog.contains("pattern: /de/blog/{slug}"), "{blog}");
    assert!(!sandbox.read("cms.toml").contains("en-US"));
}

#[test]
fn collections_of_astro_may_be_anywhere() {
    let config = "import { glob } from 'astro/loaders';\nimport { z } from 'astro/zod';\n\nconst base = z.object({ title: z.string() });\n\nconst post = defineCollection({\n\tloader: glob({ base: \"./content/posts\", pattern: [\"**/*.{md,mdx}\", \"!**/raw/**\"] }),\n\tschema: ({ image }) =>\n\t\tbase.extend({ cover: image().optional(), tags: z.array(z.string()).default([]) }),\n});\n\nexport const collections = { post };\n";
    let page = "---\ntitle: A\n---\nText\n";
    let files = [
        ("astro.config.mjs", "export default {};\n"),
        ("src/content.config.ts", config),
        ("src/pages/posts/[...slug].astro", ""),
        ("content/posts/a.md", page),
        ("content/posts/raw/b.md", page),
    ];
    let sandbox = ground(&files);
    let report = import(&sandbox, &["../old", "--type", "blog"]).ok().json();
    assert_eq!((&report["program"], &report["created"]), (&json!("astro"), &json!(1)), "{report}");
    assert!(remarks(&report)[0].starts_with("`pattern` of the source leaves out the page"), "{report}");
    assert!(sandbox.read("redirects.yaml").contains("from: /posts/a/\n"));
    let without: Vec<(&str, &str)> =
        files.into_iter().filter(|(path, _)| !path.ends_with("config.ts")).collect();
    let error = import(&ground(&without), &["../old", "--type", "blog"]).exits(2).json();
    let message = error["error"].as_str().unwrap_or_default();
    assert_eq!(error["code"], json!("import.no-pages"));
    assert!(message.contains("2 Markdown files left alone, the first is `content/posts/a.md`"), "{message}");
}

#[test]
fn a_blog_beside_documentation_has_its_own_type() {
    let post = "---\ntitle: Post\ndate: 2020-01-02\ntags: [a]\n---\nText, [more](/docs/deep/).\n";
    let page = |title: &str| format!("---\ntitle: {title}\n---\nText.\n");
    let (deep, start, about) = (page("Deep"), page("Start"), page("About"));
    let hugo = ground(&[
        ("hugo.toml", "title = 'T'\n"),
        ("content/posts/one.md", post),
        ("content/docs/_index.md", &start),
        ("content/docs/deep.md", &deep),
        ("content/about.md", &about),
    ]);
    let report = import(&hugo, &["../old"]).ok().json();
    assert_eq!(report["unlistedTypes"], json!(["documentation"]), "{report}");
    let first = posts(&hugo);
    let types: Vec<_> = first.iter().map(|(file, post)| (file.as_str(), post["type"].as_str())).collect();
    let expected = [
        ("content/about.md", Some("page")),
        ("content/docs/_index.md", Some("documentation")),
        ("content/docs/deep.md", Some("documentation")),
        ("content/posts/one.md", Some("blog")),
    ];
    assert_eq!(types, expected);
    // Its address is `/docs/deep`, not `/docs/docs/deep`.
    assert_eq!(first["content/docs/deep.md"].get("parentId"), None);
    assert_eq!(import(&hugo, &["../old"]).ok().json()["commit"], Value::Null);
    let docusaurus = ground(&[
        ("docusaurus.config.js", "module.exports = { presets: [['classic', {}]] };\n"),
        ("docs/start.md", &start),
        ("blog/2020-01-02-one.md", post),
    ]);
    import(&docusaurus, &["../old"]).ok();
    let divided = posts(&docusaurus);
    let one = &divided["blog/2020-01-02-one.md"];
    assert_eq!((&one["type"], &one["taxonomies"]["tags"]), (&json!("blog"), &json!(["a"])));
    assert_eq!(divided["docs/start.md"]["type"], json!("documentation"));
    // The type that the caller names is that of all pages, and of these posts from then on.
    let named = ground(&[("hugo.toml", "title = 'T'\n"), ("content/docs/deep.md", &deep)]);
    let report = import(&named, &["../old", "--type", "blog"]).ok().json();
    assert_eq!((&report["noindex"], &report["unlistedTypes"]), (&json!(false), &json!([])));
    let again = import(&named, &["../old"]).ok().json();
    assert_eq!((&again["unchanged"], &again["commit"]), (&json!(1), &Value::Null), "{again}");
}

#[test]
fn pages_beside_articles_are_pages_of_the_site() {
    let page = |title: &str| format!("---\ntitle: {title}\n---\nText.\n");
    let post = "---\ntitle: Post\ncategories: [news]\n---\nText, [who](/about/).\n";
    let (about, team, deep) = (page("About"), page("Team"), page("Deep"));
    let jekyll = ground(&[
        ("_config.yml", "collections:\n  docs:\n    output: true\n"),
        ("_posts/2020-01-02-one.md", post),
        ("_docs/deep.md", &deep),
        ("about.md", &about),
        ("company/team.md", &team),
    ]);
    import(&jekyll, &["../old"]).ok();
    let all = posts(&jekyll);
    let types: Vec<_> = all.iter().map(|(file, post)| (file.as_str(), post["type"].as_str())).collect();
    let expected = [
        ("_docs/deep.md", Some("documentation")),
        ("_posts/2020-01-02-one.md", Some("blog")),
        ("about.md", Some("page")),
        ("company/team.md", Some("page")),
    ];
    assert_eq!(types, expected);
    assert!(!jekyll.read("redirects.yaml").contains("from: /about/"), "it is where it was");
    let types = ["blog", "page", "documentation"].map(|name| jekyll.read(&format!("post-types/{name}.yaml")));
    assert_eq!(types.map(|own| own.contains("categories")), [true, false, false]);
    assert_eq!(import(&jekyll, &["../old"]).ok().json()["commit"], Value::Null);
    // Without articles nothing tells that a page stands beside some.
    let alone = ground(&[("_config.yml", "title: T\n"), ("about.md", &about)]);
    import(&alone, &["../old"]).ok();
    assert_eq!(posts(&alone)["about.md"]["type"], json!("blog"));
}

#[test]
fn an_added_language_gives_addresses_to_both_types() {
    let page = |title: &str| format!("---\ntitle: {title}\ndate: 2024-01-01\n---\nText.\n");
    let [one, eins, start, anfang] = ["One", "Eins", "Start", "Anfang"].map(page);
    let config = "defaultContentLanguage = 'en'\n[languages.en]\nweight = 1\n[languages.de]\nweight = 2\n";
    let sandbox = ground(&[
        ("hugo.toml", config),
        ("content/blog/one.en.md", &one),
        ("content/blog/one.de.md", &eins),
        ("content/docs/start.en.md", &start),
        ("content/docs/start.de.md", &anfang),
    ]);
    import(&sandbox, &["../old", "--locales", "add"]).ok();
    assert_eq!(posts(&sandbox)["content/docs/start.de.md"]["type"], json!("documentation"));
    for (name, pattern) in [("blog", "/de/blog/{slug}"), ("documentation", "/de/docs/{path}")] {
        let own = sandbox.read(&format!("post-types/{name}.yaml"));
        assert!(own.contains(&format!("pattern: {pattern}\n")), "{own}");
    }
}

#[test]
fn the_index_of_all_documentation_is_no_parent_unless_it_was() {
    let page = |title: &str| format!("---\ntitle: {title}\n---\nText.\n");
    let sandbox = ground(&[
        ("hugo.toml", "title = 'T'\n"),
        ("content/docs/_index.md", &page("Docs")),
        ("content/docs/guide/_index.md", &page("Guide")),
        ("content/docs/guide/install.md", &page("Install")),
    ]);
    import(&sandbox, &["../old"]).ok();
    let first = posts(&sandbox);
    let [docs, guide, install] = ["_index.md", "guide/_index.md", "guide/install.md"]
        .map(|file| &first[&format!("content/docs/{file}")]);
    assert_eq!((guide.get("parentId"), &install["parentId"]), (None, &guide["id"]));
    let redirects = sandbox.read("redirects.yaml");
    assert!(!redirects.contains("from: /docs/guide/"), "it is at its old address: {redirects}");
    let parent = format!("parentId={}", docs["id"].as_str().expect("an id"));
    sandbox.cms(&["post", "set", "documentation/en/guide", &parent]).ok();
    sandbox.write("../old/content/docs/more.md", &page("More"));
    import(&sandbox, &["../old"]).ok();
    let second = posts(&sandbox);
    for file in ["content/docs/guide/_index.md", "content/docs/more.md"] {
        assert_eq!(second[file]["parentId"], docs["id"], "{file}");
    }
}

#[test]
fn posts_that_are_there_keep_their_type_and_its_tags() {
    let page = |title: &str| format!("---\ntitle: {title}\ntags: [release]\n---\nText.\n");
    let (news, intro) = (page("News"), page("Intro"));
    let docusaurus = ground(&[
        ("docusaurus.config.js", "module.exports = { presets: [['classic', {}]] };\n"),
        ("docs/intro.md", &intro),
        ("blog/2024-01-02-news.md", &news),
    ]);
    let hugo = ground(&[
        ("hugo.toml", "title = 'T'\n"),
        ("content/docs/intro.md", &intro),
        ("content/blog/news.md", &news),
    ]);
    // All pages were of one type once.
    for (sandbox, own, file, tags) in [
        (docusaurus, "documentation", "blog/2024-01-02-news.md", "/customFields/tags"),
        (hugo, "blog", "content/docs/intro.md", "/taxonomies/tags"),
    ] {
        import(&sandbox, &["../old", "--type", own]).ok();
        let first = posts(&sandbox);
        assert_eq!(first[file].pointer(tags), Some(&json!(["release"])), "{file}");
        let again = import(&sandbox, &["../old"]).ok().json();
        assert_eq!((&again["updated"], &again["commit"]), (&json!(0), &Value::Null), "{again}");
        assert_eq!(posts(&sandbox), first);
    }
}

#[test]
fn whole_addresses_of_the_source_are_read_as_paths() {
    const LOGO: &[u8] = include_bytes!("support/pictures/logo.png");
    let text = "[ok](https://www.e.org/posts/ok/) ![p](https://e.org/p.png) [far](https://f.org/posts/ok/)\n";
    let plain = "---\ntitle: Ok\n---\nText.\n";
    let page = format!("---\ntitle: A\nimage: https://e.org/p.png\n---\n{text}");
    for (settings, said, picture) in [
        ("hugo.toml", "baseURL = 'https://e.org/'\n", "static/p.png"),
        ("config.toml", "base_url = 'https://e.org'\n", "static/p.png"),
        ("mkdocs.yml", "site_url: https://e.org/\n", "docs/p.png"),
        ("_config.yml", "url: https://e.org\npermalink: pretty\n", "p.png"),
    ] {
        let pages = match settings {
            "mkdocs.yml" => "docs/",
            "_config.yml" => "",
            _ => "content/",
        };
        let (one, other) = (format!("{pages}posts/a.md"), format!("{pages}posts/ok.md"));
        let sandbox = ground(&[(settings, said), (&one, &page), (&other, plain)]);
        let file = sandbox.work().join("../old").join(picture);
        std::fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
        std::fs::write(file, LOGO).expect("a file");
        let report = import(&sandbox, &["../old", "--type", "blog"]).ok().json();
        assert_eq!((&report["pictures"], &report["images"]), (&json!(1), &json!([])), "{settings}: {report}");
        let post = posts(&sandbox).remove(&one).expect("a post");
        let text = post["modules"][0]["props"]["content"].as_str().unwrap_or_default();
        assert!(text.starts_with("[ok](/blog/ok) ![p](/uploads/"), "{settings}: {text}");
        assert!(text.contains("[far](https://f.org/posts/ok/)"), "{settings}: {text}");
        assert!(post["featuredMediaId"].is_string(), "{settings}: {post}");
    }
}

#[test]
fn a_source_in_another_folder_is_the_same_source() {
    let page = |words: &str| format!("---\ntitle: {words}\n---\nText about {words}.\n");
    let texts = ["One", "Two", "Three", "Four"].map(page);
    let files = ["a.md", "b/c.md", "d.md", "e.md"];
    let old: Vec<(&str, &str)> = files.into_iter().zip(texts.iter().map(String::as_str)).collect();
    let sandbox = ground(&old);
    let write = |folder: &str, pages: &[(&str, &str)]| {
        pages.iter().for_each(|(path, text)| sandbox.write(&format!("../{folder}/{path}"), text));
    };
    write("copy", &old[..2]);
    write("copy", &[("d.md", &page("Changed")), ("e.md", &page("Changed, too")), ("new.md", &page("New"))]);
    write("else", &[("a.md", &page("Quite another"))]);
    write("about", &[("a.md", &texts[0])]);
    let import = |folder: &str, more: &[&str]| {
        import(&sandbox, &[&["markdown", folder, "--type", "blog"], more].concat()).ok().json()
    };
    let counts =
        |report: &Value| [&report["created"], &report["updated"], &report["unchanged"]].map(Value::as_u64);
    let first = import("../old", &[]);
    // Two of five pages are the same: another source.
    let third = import("../copy", &["--dry-run"]);
    assert_eq!(counts(&third), [Some(5), Some(0), Some(0)], "{third}");
    write("copy", &old[2..3]);
    let copy = import("../copy", &["--dry-run"]);
    assert_eq!((counts(&copy), &copy["source"]), ([Some(1), Some(1), Some(3)], &first["source"]), "{copy}");
    assert!(remarks(&copy).iter().any(|note| note.contains("3 of 5 pages are the same")), "{copy}");
    let named = import("../copy", &["--source", "mine", "--dry-run"]);
    assert_eq!(counts(&named), [Some(5), Some(0), Some(0)], "{named}");
    assert_eq!(counts(&import("../else", &[])), [Some(1), Some(0), Some(0)]);
    // One page tells nothing, even if it is all of a source.
    assert_eq!(counts(&import("../about", &["--dry-run"])), [Some(1), Some(0), Some(0)]);
}

#[test]
fn a_part_of_a_source_is_another_source() {
    let page = |number: usize| format!("---\ntitle: Page {number}\n---\nText about {number}.\n");
    let sandbox = ground(&[]);
    for number in 0..8 {
        sandbox.write(&format!("../old/page-{number}.md"), &page(number));
    }
    (0..3).for_each(|number| sandbox.write(&format!("../part/page-{number}.md"), &page(number)));
    import(&sandbox, &["markdown", "../old", "--type", "blog"]).ok();
    let part = import(&sandbox, &["markdown", "../part", "--type", "blog", "--dry-run"]).ok().json();
    assert_eq!(part["created"], json!(3), "{part}");
}

#[test]
fn folders_that_jekyll_is_told_to_include_have_pages() {
    let page =
        |title: &str| format!("---\ntitle: {title}\npermalink: /{}/\n---\nText.\n", title.to_lowercase());
    let sandbox = ground(&[
        ("_config.yml", "title: T\ninclude: [_pages, .hidden]\n"),
        ("_pages/about.md", &page("About")),
        ("docs/_pages/deep.md", &page("Deep")),
        (".hidden/seen.md", &page("Seen")),
        ("_parts/part.md", &page("Part")),
    ]);
    let report = import(&sandbox, &["../old", "--type", "blog"]).ok().json();
    let posts = posts(&sandbox);
    for file in ["_pages/about.md", "docs/_pages/deep.md", ".hidden/seen.md"] {
        assert!(posts.contains_key(file), "{file}: {report}");
    }
    assert!(!posts.contains_key("_parts/part.md"), "{report}");
}

#[test]
fn hosts_of_other_languages_and_placeholders_are_not_that_of_the_source() {
    let config = "baseURL = 'https://e.org/'\ndefaultContentLanguage = 'en'\n[languages.en]\n[languages.de]\nbaseURL = 'https://f.org/'\n";
    let page = "---\ntitle: A\n---\n[de](https://f.org/posts/b/) [en](https://e.org/posts/b/)\n";
    let other = "---\ntitle: B\n---\nText.\n";
    let sandbox = ground(&[
        ("hugo.toml", config),
        ("content/posts/a.en.md", page),
        ("content/posts/b.en.md", other),
        ("content/posts/b.de.md", other),
    ]);
    import(&sandbox, &["../old", "--type", "blog", "--locales", "add"]).ok();
    let text = posts(&sandbox)["content/posts/a.en.md"]["modules"][0]["props"]["content"].clone();
    assert_eq!(text, json!("[de](https://f.org/posts/b/) [en](/blog/b)"));
    let page = "---\ntitle: A\n---\nOpen [your site](http://localhost:4000/b/).\n";
    let sandbox = ground(&[
        ("_config.yml", "url: http://localhost:4000\npermalink: pretty\n"),
        ("a.md", page),
        ("b.md", other),
    ]);
    import(&sandbox, &["../old", "--type", "blog"]).ok();
    let text = posts(&sandbox)["a.md"]["modules"][0]["props"]["content"].clone();
    assert_eq!(text, json!("Open [your site](http://localhost:4000/b/)."));
}

#[test]
fn pages_about_code_stay_in_the_main_language() {
    let page = |lang: &str| format!("---\ntitle: Snippet {lang}\nlang: {lang}\n---\nText.\n");
    let (ts, cs) = (page("ts"), page("cs"));
    let plain = "---\ntitle: Plain\n---\nText.\n";
    let sandbox = ground(&[
        ("_config.yml", "title: Old\n"),
        ("ts.md", &ts),
        ("cs.md", &cs),
        ("a.md", plain),
        ("b.md", plain),
        ("c.md", plain),
        ("d.md", plain),
        ("e.md", plain),
    ]);
    let report = import(&sandbox, &["../old", "--type", "blog"]).ok().json();
    assert_eq!((&report["dropped"], &report["skipped"]), (&json!(0), &json!([])), "{report}");
    let ts = &posts(&sandbox)["ts.md"];
    assert_eq!((&ts["locale"], &ts["customFields"]["lang"]), (&json!("en"), &json!("ts")));
}
