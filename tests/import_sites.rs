//! `cms import FROM SOURCE`: small sites of other generators, whole.

use crate::support::{Run, Sandbox};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs;

/// A site, and beside it the folder `old` of another program.
pub(crate) fn ground(files: &[(&str, &str)]) -> Sandbox {
    beside(Sandbox::site(), files)
}

pub(crate) fn beside(sandbox: Sandbox, files: &[(&str, &str)]) -> Sandbox {
    for (path, text) in files {
        sandbox.write(&format!("../old/{path}"), text);
    }
    sandbox
}

pub(crate) fn import(sandbox: &Sandbox, words: &[&str]) -> Run {
    sandbox.cms(&[&["import"], words, &["--json"]].concat())
}

/// The posts of an import, by their files at the source.
pub(crate) fn posts(sandbox: &Sandbox) -> BTreeMap<String, Value> {
    let files = walkdir::WalkDir::new(sandbox.work().join("posts")).into_iter().flatten();
    let posts = files.filter(|entry| entry.path().extension().is_some_and(|ending| ending == "yaml"));
    posts
        .filter_map(|entry| {
            let text = fs::read_to_string(entry.path()).expect("a post");
            let post: Value = serde_yaml::from_str(&text).expect("YAML");
            let from = post["importedFrom"].as_str()?.to_owned();
            Some((from.split_once("old/").map_or(from.clone(), |(_, file)| file.to_owned()), post))
        })
        .collect()
}

fn text(post: &Value) -> &str {
    post["modules"][0]["props"]["content"].as_str().unwrap_or_default()
}

const MKDOCS: &[(&str, &str)] = &[
    (
        "mkdocs.yml",
        "site_name: Handbook\nnav:\n  - Home: index.md\n  - Guide:\n      - Second: guide/b.md\n      - guide/a.md\nplugins:\n  - search: !!python/name:x.y\n",
    ),
    ("docs/index.md", "# Handbook\n\nSee [b](guide/b.md).\n"),
    ("docs/guide/a.md", "# A\n\n!!! api \"Call\"\n    x\n\n=== \"C\"\n\n    c\n"),
    ("docs/guide/b.md", "text\n\n[go](a.md){ .md-button }\n"),
    ("README.md", "# No page\n"),
];

#[test]
fn mkdocs_keeps_addresses_order_titles_and_navigation() {
    let sandbox = ground(MKDOCS);
    let report = import(&sandbox, &["../old", "--type", "documentation"]).ok().json();
    assert_eq!(
        (&report["created"], &report["program"], &report["dropped"]),
        (&json!(3), &json!("mkdocs"), &json!(0))
    );
    assert_eq!(report["menus"], json!(["docs"]));
    assert_eq!(
        report["posts"],
        json!([{"type": "documentation", "locale": "en", "status": "published", "posts": 3}])
    );
    let posts = posts(&sandbox);
    let [home, a, b] = ["docs/index.md", "docs/guide/a.md", "docs/guide/b.md"].map(|file| &posts[file]);
    assert_eq!(b["title"], "Second");
    assert_eq!([home, b, a].map(|post| post["orderIndex"].as_u64()), [Some(1), Some(2), Some(3)]);
    assert_eq!(text(a), "> [!note] Call\n> x\n\n## C\n\n\nc");
    assert!(text(b).contains("[go](/docs/") && !text(b).contains("{"), "{b}");
    assert!(sandbox.read("redirects.yaml").contains("from: /guide/b/"), "{}", sandbox.read("redirects.yaml"));
    let menu: Value = serde_yaml::from_str(&sandbox.read("menus/docs.yaml")).expect("YAML");
    assert_eq!(menu["items"][0]["postId"], home["id"]);
    assert_eq!(
        (&menu["items"][1]["label"], &menu["items"][1]["children"][0]["postId"]),
        (&json!("Guide"), &b["id"])
    );
    let again = import(&sandbox, &["mkdocs", "../old", "--type", "documentation"]).ok().json();
    assert_eq!((&again["unchanged"], &again["commit"]), (&json!(3), &Value::Null));
}

#[test]
fn docusaurus_with_languages_and_components() {
    let config = "export default {\n  i18n: { defaultLocale: 'en', locales: ['en', 'fr'] },\n  presets: [['classic', { docs: { routeBasePath: '/' }, blog: {} }]],\n};\n";
    let page = "---\nsidebar_position: 2\n---\nimport Tabs from '@theme/Tabs';\n\n# Install\n\n<Tabs>\n  <TabItem value=\"npm\">\n\n    ```sh\n    npm i\n    ```\n\n  </TabItem>\n</Tabs>\n\n:::tip[Good]\n\nyes\n\n:::\n\n<Chart data={[1]} />\n";
    let sandbox = ground(&[
        ("docusaurus.config.js", config),
        ("docs/02-install.mdx", page),
        ("docs/01-intro.md", "---\nslug: /\n---\n# Intro\n"),
        ("i18n/fr/docusaurus-plugin-content-docs/current/01-intro.md", "# Intro\n\nBonjour\n"),
        ("blog/2024-05-17-hello.md", "# Hello\n"),
        ("docs/_part.mdx", "no page\n"),
    ]);
    let args =
        ["docusaurus", "../old", "--type", "documentation", "--locales", "add", "--report", "../report.md"];
    let report = import(&sandbox, &args).exits(8).json();
    assert_eq!((&report["created"], &report["dropped"]), (&json!(4), &json!(1)));
    let unclear = json!([{"file": "docs/02-install.mdx", "line": 24, "what": "<Chart>", "isKept": false}]);
    assert_eq!(report["notUnderstood"], unclear);
    let written = fs::read_to_string(sandbox.work().join("../report.md")).expect("a report");
    assert!(written.contains("- `docs/02-install.mdx:24`: <Chart>\n"), "{written}");
    let posts = posts(&sandbox);
    let fr = &posts["i18n/fr/docusaurus-plugin-content-docs/current/01-intro.md"];
    assert_eq!((&fr["locale"], &fr["translationOfId"]), (&json!("fr"), &posts["docs/01-intro.md"]["id"]));
    let install = &posts["docs/02-install.mdx"];
    assert_eq!((&install["slug"], &install["orderIndex"]), (&json!("install"), &json!(2)));
    let lines: Vec<&str> =
        text(install).lines().filter(|line| !line.trim_matches(['>', ' ']).is_empty()).collect();
    assert_eq!(lines, ["## npm", "```sh", "npm i", "```", "> [!tip] Good", "> yes"]);
    let redirects = sandbox.read("redirects.yaml");
    assert!(
        redirects.contains("from: /install\n") && redirects.contains("from: /blog/2024/05/17/hello\n"),
        "{redirects}"
    );
}

#[test]
fn docusaurus_gives_the_released_documentation_and_each_release_updates_it() {
    let page = |text: &str| format!("---\ntitle: Intro\n---\n{text}\n");
    let sandbox = ground(&[
        ("docusaurus.config.js", "module.exports = { presets: [['classic', {}]] };\n"),
        ("versions.json", "[\"1.0\"]"),
        ("docs/intro.md", &page("Next")),
        ("docs/unreleased.md", "# Unreleased\n"),
        ("docs/_part.md", "A part.\n"),
        ("versioned_docs/version-1.0/intro.md", &page("One")),
        ("versioned_docs/version-1.0/_part.md", "A part.\n"),
    ]);
    let left_out = |file: &str, what: &str| json!({"file": file, "reason": format!("{what}: the one at its main address is imported")});
    let read = |file: &str, others: &[Value]| {
        let report = import(&sandbox, &["../old", "--type", "documentation"]).exits(8).json();
        let next = left_out("docs", "the next version of the documentation, 2 pages");
        assert_eq!(report["skipped"], json!([&[next][..], others].concat()), "{report}");
        let posts = posts(&sandbox);
        let titled = |title: &str| posts.values().filter(|post| post["title"] == title).count();
        assert_eq!((titled("Intro"), titled("Unreleased")), (1, 0), "{posts:?}");
        posts[file].clone()
    };
    let first = read("versioned_docs/version-1.0/intro.md", &[]);
    assert_eq!(text(&first), "One");
    sandbox.write("../old/versions.json", "[\"2.0\", \"1.0\"]");
    sandbox.write("../old/versioned_docs/version-2.0/intro.md", &page("Two"));
    let one = left_out("versioned_docs/version-1.0", "another version of the documentation, 1 page");
    let second = read("versioned_docs/version-2.0/intro.md", std::slice::from_ref(&one));
    assert_eq!((&second["id"], text(&second)), (&first["id"], "Two"));
    // A page with components has another ending.
    fs::remove_file(sandbox.work().join("../old/versioned_docs/version-2.0/intro.md")).expect("no file");
    sandbox.write("../old/versioned_docs/version-2.0/intro.mdx", &page("Three"));
    let third = read("versioned_docs/version-2.0/intro.mdx", &[one]);
    assert_eq!((&third["id"], text(&third)), (&first["id"], "Three"));
}

#[test]
fn files_and_redirects_beside_pages_come_along() {
    let links = "[a](/certs/root.pem) [b](/files/list.csv#x) [c]({{< ref \"two#y\" >}}) [d](/docs/)\n";
    let sandbox = ground(&[
        ("hugo.toml", "baseURL = \"https://a.example/\"\n"),
        ("static/certs/root.pem", "PEM"),
        (
            "static/_redirects",
            "/gone /posts/one/ 301\n/away/* https://b.example/:splat\n/app/* /index.html 200\n",
        ),
        ("content/files/list.csv", "a,b\n"),
        ("content/posts/one.md", &format!("---\ntitle: One\ndate: Jul 08 2022\n---\n{links}")),
        ("content/docs/two/index.md", "---\ntitle: Two\n---\nText\n"),
    ]);
    let report = import(&sandbox, &["hugo", "../old", "--type", "blog"]).ok().json();
    assert_eq!(&report["files"], &json!(2));
    assert_eq!(sandbox.read("static/certs/root.pem"), "PEM");
    assert_eq!(sandbox.read("static/files/list.csv"), "a,b\n");
    let posts = posts(&sandbox);
    let one = &posts["content/posts/one.md"];
    assert_eq!(text(one), "[a](/certs/root.pem) [b](/files/list.csv#x) [c](/blog/two#y) [d](/blog/two)");
    assert_eq!(&one["createdAt"], &json!("2022-07-08T00:00:00Z"));
    let redirects = sandbox.read("redirects.yaml");
    assert!(redirects.contains("from: /gone\n") && !redirects.contains("/app"), "{redirects}");
    assert!(redirects.contains("https://b.example/*"), "{redirects}");
    let again = import(&sandbox, &["hugo", "../old", "--type", "blog"]).ok().json();
    assert_eq!((&again["commit"], &again["files"]), (&Value::Null, &json!(0)));
    let id = one["id"].as_str().expect("an id");
    sandbox.cms(&["review", "approve", id, "--publish", "--allow-dangling"]).ok();
    let live = sandbox.git(&["ls-tree", "-r", "--name-only", "source", "static"]);
    assert_eq!(live.lines().collect::<Vec<_>>(), ["static/certs/root.pem", "static/files/list.csv"]);
}

#[test]
fn a_list_of_cards_lists_the_pages_below() {
    let sandbox = ground(&[
        ("docusaurus.config.js", "export default { presets: [['classic', { docs: {} }]] };\n"),
        ("docs/guide/index.md", "# Guide\n\nRead:\n\n<DocCardList />\n"),
        ("docs/guide/b.md", "---\nsidebar_position: 1\n---\n# Second\n"),
        ("docs/guide/a.md", "---\nsidebar_position: 2\n---\n# First\n"),
    ]);
    import(&sandbox, &["docusaurus", "../old", "--type", "documentation"]).ok();
    let posts = posts(&sandbox);
    let list = text(&posts["docs/guide/index.md"]);
    let (b, a) = (list.find("- [Second](").expect(list), list.find("- [First](").expect(list));
    assert!(b < a && !list.contains('@'), "{list}");
}

#[test]
fn pages_in_languages_of_others_are_left_out_and_counted() {
    let config = "export default defineConfig({ integrations: [starlight({ locales: { root: { lang: 'en' }, de: {} }, sidebar: ['a'] })] });";
    let sandbox = ground(&[
        ("astro.config.mjs", config),
        ("src/content/docs/a.mdx", "---\ntitle: A\nsidebar:\n  order: 4\n---\n<Aside>Look</Aside>\n"),
        ("src/content/docs/de/a.mdx", "---\ntitle: A\n---\nText\n"),
    ]);
    let report = import(&sandbox, &["../old", "--type", "documentation"]).exits(8).json();
    assert_eq!((&report["created"], &report["dropped"]), (&json!(1), &json!(1)));
    let left = report["skipped"]
        .as_array()
        .expect("a list")
        .iter()
        .find(|left| left["file"] == "src/content/docs/de/a.mdx");
    assert!(left.is_some_and(|left| left["reason"].to_string().contains("--locales add")), "{report}");
    assert_eq!(text(&posts(&sandbox)["src/content/docs/a.mdx"]), "> [!note]\n>\n> Look\n>");
}

#[test]
fn a_vault_keeps_its_links_and_pictures() {
    const LOGO: &[u8] = include_bytes!("support/pictures/logo.png");
    let sandbox = ground(&[
        ("Notes/One.md", "See [[Two|the other]] and ![[logo.png|200]]. #garden\n"),
        ("Deep/Two.md", "---\naliases: [Zwei]\n---\nBack to [[One]], [[Zwei]], [[Nowhere]]. %%hidden%%\n"),
    ]);
    fs::create_dir_all(sandbox.work().join("../old/Files")).expect("a folder");
    fs::write(sandbox.work().join("../old/Files/logo.png"), LOGO).expect("a file");
    let report = import(&sandbox, &["obsidian", "../old", "--type", "blog"]).ok().json();
    assert_eq!((&report["created"], &report["pictures"]), (&json!(2), &json!(1)));
    let posts = posts(&sandbox);
    assert_eq!(
        text(&posts["Notes/One.md"]),
        "See [the other](/blog/two) and ![logo](/uploads/logo.png). #garden"
    );
    assert_eq!(posts["Notes/One.md"]["taxonomies"]["tags"], json!(["garden"]));
    assert_eq!(
        text(&posts["Deep/Two.md"]).trim_end(),
        "Back to [One](/blog/one), [Zwei](/blog/two), [Nowhere]()."
    );
}

#[test]
fn grav_keeps_notices_code_order_and_what_is_hidden() {
    let home = "---\ntitle: Start\n---\n! Take *care*.\n\n[prism classes=\"language-php\"]\necho 1;\n[/prism]\n\n[div class=\"x\"]\nSee [two](/two).\n[/div]\n";
    let sandbox = ground(&[
        ("user/pages/01.home/default.md", home),
        (
            "user/pages/02.two/item.md",
            "---\ntitle: Two\ndate: 17-05-2024\ntaxonomy:\n  tag: [a]\n---\nText\n",
        ),
        ("user/pages/03.three/item.md", "---\ntitle: Three\nroutable: false\n---\nText\n"),
    ]);
    let report = import(&sandbox, &["../old", "--type", "documentation"]).ok().json();
    assert_eq!((&report["program"], &report["created"]), (&json!("grav"), &json!(3)));
    let posts = posts(&sandbox);
    let post = |file: &str| &posts[&format!("user/pages/{file}")];
    let lines: Vec<&str> =
        text(post("01.home/default.md")).lines().filter(|line| !line.trim().is_empty()).collect();
    assert_eq!(lines[..5], ["> [!warning]", "> Take *care*.", "```php", "echo 1;", "```"]);
    assert!(lines[5].starts_with("See [two](/docs/"), "{lines:?}");
    assert_eq!(post("02.two/item.md")["orderIndex"], json!(2));
    assert_eq!(post("03.three/item.md")["status"], json!("draft"));
    assert!(sandbox.read("redirects.yaml").contains("from: /two\n"), "{}", sandbox.read("redirects.yaml"));
}

#[test]
fn pages_of_html_with_front_matter_come_along_without_their_lists() {
    let about = "---\ntitle: About\npermalink: /us/\n---\n<div class=\"x\">\n  <p>We <b>are</b> <a href=\"{{ '/news.html' | relative_url }}\">here</a>.</p>\n</div>\n";
    let list = "---\ntitle: All\n---\n{% for post in site.posts %}\n<a href=\"{{ post.url }}\">{{ post.title }}</a>\n{% endfor %}\n";
    let sandbox = ground(&[
        ("_config.yml", "title: Old\n"),
        ("about.html", about),
        ("index.html", list),
        ("archive.html", list),
        ("feed.html", "---\nlayout: null\n---\n<p>data</p>\n"),
        ("plain.html", "<p>no page</p>\n"),
        (
            "news.md",
            "---\ntitle: News\n---\n{% include badge.html %}See [all](about.html).\n{% comment %}no{% endcomment %}\n",
        ),
    ]);
    let report = import(&sandbox, &["../old", "--type", "documentation"]).exits(8).json();
    assert_eq!((&report["created"], &report["dropped"]), (&json!(2), &json!(1)), "{report}");
    let posts = posts(&sandbox);
    assert!(text(&posts["about.html"]).starts_with("We **are** [here](/docs/"), "{}", posts["about.html"]);
    // A line that begins with a comment would be HTML as a whole.
    assert!(text(&posts["news.md"]).starts_with("See [all](/docs/"), "{}", posts["news.md"]);
    assert!(sandbox.read("redirects.yaml").contains("from: /us/"), "{}", sandbox.read("redirects.yaml"));
}

#[test]
fn pictures_in_svg_are_counted_until_the_site_takes_them() {
    const PICTURE: &str =
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1 1\"><path d=\"M0 0\"/></svg>";
    let sandbox = ground(&[("a.md", "# A\n\n![b](b.svg)\n"), ("b.svg", PICTURE)]);
    let args = ["markdown", "../old", "--type", "blog"];
    let report = import(&sandbox, &args).exits(8).json();
    let what = report["notUnderstood"][0]["what"].as_str().unwrap_or_default();
    assert!(what.contains("--svg add") && report["dropped"] == 1, "{report}");
    let report = import(&sandbox, &[&args[..], &["--svg", "add"]].concat()).ok().json();
    assert_eq!((&report["updated"], &report["pictures"]), (&json!(1), &json!(1)), "{report}");
    assert!(text(&posts(&sandbox)["a.md"]).contains("](/uploads/b.svg)"));
    assert!(sandbox.read("cms.toml").contains("svg = true"));
}

#[test]
fn a_site_without_a_home_page_gets_one_that_lists_what_was_imported() {
    let files = [
        ("docusaurus.config.js", "export default {};\n"),
        ("sidebars.js", "export default { docs: [{ type: 'category', label: 'Start', items: ['a'] }] };\n"),
        ("docs/a.md", "# First\n"),
        ("docs/b.md", "---\ndraft: true\n---\n# Hidden\n"),
        ("src/pages/index.js", "export default () => null;\n"),
    ];
    let sandbox = beside(Sandbox::empty_site(), &files);
    let report = import(&sandbox, &["../old"]).ok().json();
    assert_eq!(report["created"], json!(3));
    sandbox.cms(&["review", "approve", "--all", "--publish"]).ok();
    sandbox.cms(&["build", "out"]).ok();
    let home = sandbox.read("out/index.html");
    assert!(home.contains("Start") && home.contains("href=\"/docs/a\""), "{home}");
    assert!(!home.contains("Hidden"), "{home}");
    let again = import(&sandbox, &["../old"]).ok().json();
    assert_eq!((&again["unchanged"], &again["commit"]), (&json!(3), &Value::Null));
    let search = sandbox.read("out/search/index.html");
    assert!(!search.contains("/es/search"), "there are no pages in that language");
}

#[test]
fn files_are_exports_and_unknown_ones_are_refused() {
    let sandbox = ground(&[("a.csv", "title,body\nOne,text\n"), ("b.txt", "x")]);
    let report = import(&sandbox, &["csv", "../old/a.csv", "--type", "blog"]).ok().json();
    assert_eq!((&report["created"], &report["program"]), (&json!(1), &json!("csv")));
    assert_eq!(import(&sandbox, &["../old/a.csv", "--type", "blog"]).ok().json()["unchanged"], 1);
    import(&sandbox, &["../old/b.txt"]).exits(2);
    import(&sandbox, &["mkdocs", "../none"]).exits(1);
}

#[test]
fn parts_and_pictures_by_short_names_come_along() {
    const LOGO: &[u8] = include_bytes!("support/pictures/logo.png");
    let page = "---\ntitle: One\n---\nimport Part from '@parts/x.mdx';\n\n<Part name=\"it\" />\n\n![a](@pics/a.png) ![b](/p/b.png)\n";
    let sandbox = ground(&[
        ("astro.config.mjs", "export default defineConfig({ base: '/p', integrations: [starlight({})] });\n"),
        (
            "tsconfig.json",
            "{ \"compilerOptions\": { \"paths\": { \"@pics/*\": [\"src/pics/*\"], \"@parts/*\": [\"src/parts/*\"] } } }\n",
        ),
        ("src/content/docs/one.mdx", page),
        ("src/parts/x.mdx", "Say {props.name}. ![c](../pics/a.png)\n"),
        ("src/pics/x", ""),
        ("public/x", ""),
    ]);
    for file in ["src/pics/a.png", "public/b.png"] {
        fs::write(sandbox.work().join("../old").join(file), LOGO).expect("a file");
    }
    let report = import(&sandbox, &["../old", "--type", "documentation"]).ok().json();
    assert_eq!(
        (&report["program"], &report["pictures"], &report["images"]),
        (&json!("astro"), &json!(1), &json!([]))
    );
    let posts = posts(&sandbox);
    let text = text(&posts["src/content/docs/one.mdx"]);
    assert!(text.starts_with("Say it.") && text.matches("(/uploads/").count() == 3, "{text}");
}

#[test]
fn vitepress_keeps_addresses_and_links() {
    let sandbox = ground(&[
        ("docs/.vitepress/config.mts", "export default defineConfig({ title: 'T' })\n"),
        ("docs/index.md", "---\ntitle: Home\n---\nHello\n"),
        (
            "docs/guide/one.md",
            "# One\n\n[[toc]]\n\n::: warning Hot\nNo\n:::\n\n<!--@include: ../parts/two.md-->\n\n[a](./three.html#x)\n",
        ),
        ("docs/guide/three.md", "# Three\n"),
        ("docs/parts/two.md", "Part [a](../guide/three.md)\n"),
    ]);
    let report = import(&sandbox, &["../old", "--type", "documentation"]).ok().json();
    assert_eq!((&report["program"], &report["created"]), (&json!("vitepress"), &json!(4)));
    let posts = posts(&sandbox);
    let text = text(&posts["docs/guide/one.md"]);
    let address = "/docs/three";
    assert!(text.contains("> [!warning] Hot") && !text.contains("toc"), "{text}");
    assert!(
        text.contains(&format!("Part [a]({address})")) && text.contains(&format!("[a]({address}#x)")),
        "{text}"
    );
    let redirects = sandbox.read("redirects.yaml");
    assert!(redirects.contains("from: /guide/three.html\n"), "{redirects}");
}

#[test]
fn categories_of_a_site_have_pages() {
    let sandbox = ground(&[
        ("hugo.toml", "baseURL = \"https://a.example/\"\n"),
        ("content/posts/one.md", "---\ntitle: One\ncategories: [Some News]\n---\nText\n"),
        ("content/docs/404.md", "---\ntitle: About dead addresses\n---\nText\n"),
        ("content/404.md", "---\ntitle: Not found\n---\nText\n"),
    ]);
    let report = import(&sandbox, &["hugo", "../old", "--type", "blog"]).ok().json();
    let notes = report["notes"].to_string();
    assert!(notes.contains("the taxonomy `categories` was added to the type `blog`"), "{notes}");
    assert!(sandbox.read("terms/categories/some-news.yaml").contains("Some News"));
    let posts = posts(&sandbox);
    assert_eq!(posts["content/posts/one.md"]["taxonomies"], json!({"categories": ["some-news"]}));
    assert!(posts.contains_key("content/docs/404.md") && !posts.contains_key("content/404.md"));
    let again = import(&sandbox, &["hugo", "../old", "--type", "blog"]).ok().json();
    assert_eq!(again["commit"], Value::Null);
}

#[test]
fn languages_of_folders_of_plain_markdown_can_be_added() {
    let page = "---\ntitle: Page\n---\ntext\n";
    let pages = ["de/a.md", "fr/a.md", "it/a.md", "a.md", "b.md"];
    let files: Vec<(&str, &str)> = pages.iter().map(|path| (*path, page)).collect();
    let sandbox = ground(&files);
    import(&sandbox, &["markdown", "../old", "--type", "blog", "--locales", "add"]).ok();
    let locales: BTreeMap<String, Value> =
        posts(&sandbox).into_iter().map(|(file, post)| (file, post["locale"].clone())).collect();
    for (file, locale) in [("de/a.md", "de"), ("fr/a.md", "fr"), ("it/a.md", "it"), ("a.md", "en")] {
        assert!(
            locales.iter().any(|(from, own)| from.ends_with(file) && own == locale),
            "{file}: {locales:?}"
        );
    }
}

#[test]
fn what_a_translation_lacks_is_that_of_its_original() {
    let sandbox = ground(&[
        (
            "hugo.toml",
            "baseURL = \"https://old.example\"\ndefaultContentLanguage = \"en\"\n[languages.en]\n[languages.de]\n",
        ),
        (
            "content/en/docs/start/_index.md",
            "---\ntitle: Start\ndescription: '<img width=\"3\" src=\"/a.svg\"> In <b>short</b>'\n---\n![p](p.png) [deep](deep/)\n",
        ),
        ("content/en/docs/start/deep.md", "---\ntitle: Deep\n---\ntext\n"),
        (
            "content/de/docs/start/_index.md",
            "---\ntitle: Anfang <main>\n---\n![p](p.png) [tief](deep/)\n\n<div>\n{{< youtube abc >}}\n</div>\n\n- a\n  {{% alert %}}\n  b\n  {{% /alert %}}\n",
        ),
    ]);
    fs::write(
        sandbox.work().join("../old/content/en/docs/start/p.png"),
        include_bytes!("support/pictures/logo.png"),
    )
    .expect("a file");
    import(&sandbox, &["../old", "--type", "documentation", "--locales", "add"]).ok();
    let all = posts(&sandbox);
    let original = &all["content/en/docs/start/_index.md"];
    let translated = &all["content/de/docs/start/_index.md"];
    assert_eq!(original["excerpt"], "In short");
    assert_eq!(translated["title"], "Anfang <main>");
    let text = text(translated);
    assert!(text.contains("![p](/uploads/") && text.contains("[tief](/docs/"), "{text}");
    assert!(text.contains("</div>") && text.contains("\n\n[https://www.youtube.com"), "{text}");
    assert!(text.contains("  > [!note]") && !text.contains(":::"), "{text}");
}

#[test]
fn tags_that_print_addresses_show_those_of_the_posts() {
    let page = |tags: &str| format!("---\ntitle: Tags\n---\nAddress: {tags}.\n\n[r]: /else\n");
    let jekyll =
        page("{% post_url 2021-01-01-first %} and {% link company.md %}, not {% post_url 2020-01-01-gone %}");
    let sandbox = ground(&[
        ("_config.yml", "title: Old\n"),
        ("_posts/2021-01-01-first.md", "---\ntitle: First\n---\nText.\n"),
        ("company.md", "---\ntitle: Company\n---\nText, [first]({% post_url 2021-01-01-first %}).\n"),
        ("tags.md", &jekyll),
    ]);
    let report = import(&sandbox, &["jekyll", "../old", "--type", "page"]).ok().json();
    let shown = posts(&sandbox).remove("tags.md").expect("a post");
    assert!(!text(&shown).contains('@'), "{}", text(&shown));
    assert!(
        text(&shown)
            .starts_with("Address: [/2021-01-01-first](/2021-01-01-first) and [/company](/company), not ."),
        "{}",
        text(&shown)
    );
    assert!(
        report["notes"].to_string().contains("2020-01-01-gone.md` leads to no imported file"),
        "{report}"
    );
    let sandbox = ground(&[
        ("hugo.toml", "title = 'Old'\n"),
        ("content/posts/bundle/index.md", "---\ntitle: Bundle\n---\nText.\n"),
        ("content/tags.md", &page("{{< ref \"posts/bundle\" >}}, not {{< ref \"posts/gone\" >}}")),
    ]);
    let report = import(&sandbox, &["hugo", "../old", "--type", "page"]).ok().json();
    let shown = posts(&sandbox).remove("content/tags.md").expect("a post");
    assert!(text(&shown).starts_with("Address: [/bundle](/bundle), not ."), "{}", text(&shown));
    assert!(report["notes"].to_string().contains("posts/gone` leads to no imported file"), "{report}");
}
