//! `cms import FROM SOURCE`: the first page of a source, and what is beside the pages of a theme.

use crate::import_sites::{beside, import, posts};
use crate::support::Sandbox;
use serde_json::{Value, json};
use std::collections::BTreeMap;

const POST: &str = "---\ntitle: First\ndate: 2024-01-02\n---\nText.\n";

/// An empty site that has what a source has, live and built to `out`.
fn imported(files: &[(&str, &str)]) -> Sandbox {
    let sandbox = beside(Sandbox::empty_site(), files);
    import(&sandbox, &["../old", "--locales", "add"]).ok();
    sandbox.cms(&["review", "approve", "--all", "--publish"]).ok();
    sandbox.cms(&["build", "out"]).ok();
    let again = import(&sandbox, &["../old", "--locales", "add"]).ok().json();
    assert_eq!(again["commit"], Value::Null, "{again}");
    sandbox
}

/// Where each redirect leads: an address, or the id of a post.
fn targets(sandbox: &Sandbox) -> BTreeMap<String, Value> {
    let file: Value = serde_yaml::from_str(&sandbox.read("redirects.yaml")).expect("YAML");
    let all = file["redirects"].as_array().expect("a list").iter();
    let target = |one: &Value| one.get("to").or(one.get("postId")).cloned().unwrap_or_default();
    all.map(|one| (one["from"].as_str().unwrap_or_default().to_owned(), target(one))).collect()
}

#[test]
fn home_page_of_hugo_jekyll_and_zola_stays_at_the_top() {
    const HOME: &str = "---\ntitle: Welcome\n---\nIt is warm here.\n";
    for files in [
        [
            ("hugo.toml", "baseURL = 'https://e.org/'\n"),
            ("content/_index.md", HOME),
            ("content/posts/one.md", POST),
        ],
        [
            ("hugo.toml", "contentDir = 'content/en'\n"),
            ("content/en/_index.md", HOME),
            ("content/en/posts/one.md", POST),
        ],
        [("_config.yml", "title: Old\n"), ("index.md", HOME), ("_posts/2024-01-02-one.md", POST)],
        [("_config.yml", "baseurl: /p\n"), ("index.html", HOME), ("_posts/2024-01-02-one.md", POST)],
        [
            ("zola.toml", "base_url = 'https://e.org'\n"),
            ("content/_index.md", "+++\ntitle = 'Welcome'\n+++\nIt is warm here.\n"),
            ("content/blog/one.md", "+++\ntitle = 'First'\ndate = 2024-01-02\n+++\nText.\n"),
        ],
    ] {
        let sandbox = imported(&files);
        let home = sandbox.read("out/index.html");
        assert!(home.contains("It is warm here."), "{files:?}: {home}");
        let all = posts(&sandbox);
        assert_eq!(all.len(), 2, "{files:?}");
        assert_eq!(all[files[1].0]["type"], json!("page"), "{files:?}");
        let has_path = files[0].1.contains("/p\n");
        assert_eq!(sandbox.read("redirects.yaml").contains("from: /p/\n"), has_path, "{files:?}");
    }
}

#[test]
fn home_pages_of_languages_stay_where_they_were() {
    let config = "defaultContentLanguage = 'en'\n[languages.en]\n[languages.de]\n[languages.pt-br]\n";
    let sandbox = imported(&[
        ("hugo.toml", config),
        ("content/_index.md", "---\ntitle: Welcome\n---\nIt is warm here.\n"),
        ("content/_index.de.md", "---\ntitle: Willkommen\n---\nEs ist warm.\n"),
        ("content/_index.pt-br.md", "---\ntitle: Bem-vindo\n---\nFaz calor.\n"),
        ("content/home.de.md", "---\ntitle: Haus\n---\nEin Haus.\n"),
    ]);
    assert!(sandbox.read("out/index.html").contains("It is warm here."));
    assert!(sandbox.read("out/de/index.html").contains("Es ist warm."));
    assert!(sandbox.read("out/pt-BR/index.html").contains("Faz calor."));
    let all = posts(&sandbox);
    assert_eq!(all["content/_index.de.md"]["translationOfId"], all["content/_index.md"]["id"]);
    assert_ne!(all["content/home.de.md"]["slug"], json!("home"));
}

#[test]
fn home_page_without_a_text_lists_what_was_imported() {
    for (home, title) in [
        ("---\nlayout: home\n---\n", None),
        ("---\nlayout: home\ntitle: Welcome\n---\n", Some("Welcome")),
        (
            "---\ntitle: Welcome\n---\n{% for post in site.posts %}\n- [{{ post.title }}]({{ post.url }})\n{% endfor %}\n",
            Some("Welcome"),
        ),
        (
            "---\ntitle: Welcome\n---\n# News\n\n{% for post in site.posts %}{{ post }}{% endfor %}\n",
            Some("News"),
        ),
    ] {
        let files = [("_config.yml", "title: Old\n"), ("index.md", home), ("_posts/2024-01-02-one.md", POST)];
        let sandbox = imported(&files);
        let page = sandbox.read("out/index.html");
        assert!(page.contains("href=\"/blog/2024-01-02-one\""), "{home}: {page}");
        assert!(page.contains(title.unwrap_or("First")), "{home}: {page}");
        assert_eq!(posts(&sandbox).len(), 2, "{home}");
    }
}

#[test]
fn home_page_of_the_site_stays_beside_that_of_a_source() {
    let files = [
        ("hugo.toml", "title = 'Old'\n"),
        ("content/_index.md", "---\ntitle: Welcome\n---\nText.\n"),
        ("content/_index.es.md", "---\ntitle: Hola\n---\nTexto.\n"),
    ];
    let sandbox = beside(Sandbox::site(), &files);
    let before = sandbox.read("posts/page/en/home.yaml");
    import(&sandbox, &["hugo", "../old", "--type", "blog"]).ok();
    assert_eq!(sandbox.read("posts/page/en/home.yaml"), before);
    let all = posts(&sandbox);
    for file in ["content/_index.md", "content/_index.es.md"] {
        assert_eq!(all[file]["type"], json!("blog"), "{file}");
    }
}

#[test]
fn pages_of_terms_in_hugo_describe_the_terms() {
    let tagged = "---\ntitle: First\ndate: 2024-01-02\ntags: [go, plain, zig]\n---\nText.\n";
    let sandbox = imported(&[
        ("hugo.toml", "baseURL = 'https://e.org/'\n"),
        ("content/tags/_index.md", "---\ntitle: All tags\n---\n"),
        ("content/tags/go/_index.md", "---\ntitle: The Go tag\n---\nAll about Go.\n"),
        ("content/tags/zig/_index.md", "---\ntitle: Zig\ndescription: In short.\n---\nAt length.\n"),
        ("content/posts/one.md", tagged),
    ]);
    let go = sandbox.read("terms/tags/go.yaml");
    assert!(go.contains("name: The Go tag\n") && go.contains("description: All about Go.\n"), "{go}");
    assert!(sandbox.read("terms/tags/plain.yaml").contains("name: plain\n"));
    let zig: Value = serde_yaml::from_str(&sandbox.read("terms/tags/zig.yaml")).expect("YAML");
    assert_eq!(zig["description"], "In short.\n\nAt length.");
    let all = posts(&sandbox);
    assert!(all.keys().all(|file| !file.starts_with("content/tags")), "{:?}", all.keys());
    assert!(!sandbox.read("redirects.yaml").contains("/tags"));
    assert!(sandbox.read("out/tags/go/index.html").contains("href=\"/blog/one\""));
}

#[test]
fn pages_of_terms_that_come_later_describe_terms_that_nobody_changed() {
    let tagged = "---\ntitle: First\ndate: 2024-01-02\ntags: [go]\n---\nText.\n";
    let files = [("hugo.toml", "baseURL = 'https://e.org/'\n"), ("content/posts/one.md", tagged)];
    let sandbox = imported(&files);
    assert!(sandbox.read("terms/tags/go.yaml").contains("name: go\n"));
    sandbox.write("../old/content/tags/go/_index.md", "---\ntitle: The Go tag\n---\nAll about Go.\n");
    import(&sandbox, &["../old"]).ok();
    let go = sandbox.read("terms/tags/go.yaml");
    assert!(go.contains("name: The Go tag\n") && go.contains("description: All about Go.\n"), "{go}");
    sandbox.cms(&["taxonomy", "set-term", "tags/go", "name=go", "description="]).ok();
    let report = import(&sandbox, &["../old"]).ok().json();
    assert_eq!(report["commit"], Value::Null, "{report}");
}

#[test]
fn redirects_to_posts_of_pages_of_terms_are_named_where_they_hide_lists() {
    let files = [
        ("content/posts/one.md", "---\ntitle: First\ndate: 2024-01-02\ntags: [go]\n---\nText.\n"),
        ("content/tags/go/_index.md", "---\ntitle: The Go tag\n---\nAll about Go.\n"),
    ];
    let sandbox = beside(Sandbox::empty_site(), &files);
    // These files alone are of no program: the page of the term is a post, as it was in sites of Hugo once.
    import(&sandbox, &["markdown", "../old", "--type", "blog"]).ok();
    assert!(targets(&sandbox).contains_key("/tags/go/"));
    sandbox.write("../old/hugo.toml", "baseURL = 'https://e.org/'\n");
    let report = import(&sandbox, &["../old"]).ok().json();
    let note = "`content/tags/go/_index.md` is left out now; its post stays published; the redirect from `/tags/go/` to it \
                hides a list: `cms redirect remove /tags/go/` removes it";
    assert!(report["notes"].to_string().contains(note), "{report}");
}

#[test]
fn lists_of_sections_in_hugo_lead_to_the_list_of_the_type() {
    let menus = "[[main]]\nname = 'Blog'\nurl = '/posts/'\nweight = 1\n[[main]]\npageRef = '/news'\nweight = 2\n\
                 [[main]]\nname = 'Notes'\nurl = 'notes/'\nweight = 3\n";
    let sandbox = imported(&[
        ("hugo.toml", "baseURL = 'https://e.org/'\n"),
        ("config/_default/menus.toml", menus),
        ("content/posts/one.md", POST),
        ("content/news/_index.md", "---\ntitle: Our news\n---\n"),
        ("content/news/two.md", "---\ntitle: Second\ndate: 2024-01-03\n---\nText.\n"),
        ("content/notes/_index.md", "---\ntitle: Notes\n---\nWhat we wrote down.\n"),
        ("content/notes/three.md", "---\ntitle: Third\ndate: 2024-01-04\n---\nText.\n"),
        ("content/about/index.md", "---\ntitle: About\n---\nText.\n"),
    ]);
    let all = posts(&sandbox);
    assert_eq!(all.get("content/news/_index.md"), None);
    assert_eq!(all["content/news/two.md"].get("parentId"), None);
    let targets = targets(&sandbox);
    for (from, to) in [
        ("/posts/", "/blog"),
        ("/news/", "/blog"),
        ("/index.xml", "/feed.xml"),
        ("/posts/index.xml", "/blog/feed.xml"),
    ] {
        assert_eq!(targets[from], json!(to), "{from}");
    }
    assert_eq!(targets["/notes/"], all["content/notes/_index.md"]["id"]);
    // A page that stands alone is where it was.
    assert_eq!((&all["content/about/index.md"]["type"], targets.get("/about/")), (&json!("page"), None));
    let menu: Value = serde_yaml::from_str(&sandbox.read("menus/main.yaml")).expect("YAML");
    let items: Vec<(&Value, &Value)> =
        menu["items"].as_array().expect("a list").iter().map(|item| (&item["label"], &item["url"])).collect();
    assert_eq!(items[0], (&json!("Blog"), &json!("/blog")));
    assert_eq!(items[1], (&json!("Our news"), &json!("/blog")));
    assert_eq!(menu["items"][2]["postId"], all["content/notes/_index.md"]["id"]);
    let found = sandbox.cms(&["validate", "--json"]).ok().json().to_string();
    assert!(!found.contains("link.dead"), "{found}");
}

#[test]
fn sections_of_pages_without_dates_in_hugo_stay_pages() {
    let about = "---\ntitle: About Hugo\ndescription: Learn about us.\naliases: [/about-hugo/]\n---\n";
    let menu = "baseURL = 'https://e.org/'\n[[menus.main]]\nname = 'About'\npageRef = '/about'\n";
    let sandbox = imported(&[
        ("hugo.toml", menu),
        ("content/about/_index.md", about),
        ("content/about/license.md", "---\ntitle: License\nweight: 2\n---\nText.\n"),
        ("content/about/deep/_index.md", "---\ntitle: Deep\nweight: 1\n---\n"),
        ("content/about/deep/one.md", "---\ntitle: One\n---\nText.\n"),
    ]);
    let all = posts(&sandbox);
    let section = &all["content/about/_index.md"];
    assert_eq!(section["excerpt"], "Learn about us.");
    // As themes of Hugo do, it lists the pages below, and so does the section in it.
    let lists = ["", "deep/"].map(|folder| {
        let post = &all[&format!("content/about/{folder}_index.md")];
        post["modules"][0]["props"]["content"].as_str().unwrap_or_default().to_owned()
    });
    assert_eq!(lists, ["- [Deep](</blog/deep>)\n- [License](</blog/license>)", "- [One](</blog/one>)"]);
    let targets = targets(&sandbox);
    assert_eq!([&targets["/about/"], &targets["/about-hugo/"]], [&section["id"]; 2]);
    // The feed of the blog has none of these pages.
    assert_eq!(targets.get("/about/index.xml"), None);
    let menu: Value = serde_yaml::from_str(&sandbox.read("menus/main.yaml")).expect("YAML");
    assert_eq!(menu["items"][0]["postId"], section["id"]);
}

#[test]
fn index_of_articles_in_hugo_leaves_its_addresses_and_names_its_losses() {
    let index = "---\ntitle: News\ndescription: All of it.\naliases: [/old-news/]\n---\n";
    let files = [
        ("hugo.toml", "baseURL = 'https://e.org/'\n"),
        ("content/diary/_index.md", index),
        ("content/diary/one.md", POST),
    ];
    let sandbox = beside(Sandbox::empty_site(), &files);
    let report = import(&sandbox, &["../old"]).exits(8).json();
    let reason = "the list of a section: the site has one at `/blog`; its description is left out";
    assert_eq!(report["skipped"], json!([{"file": "content/diary/_index.md", "reason": reason}]));
    let notes = report["notes"].to_string();
    assert!(!notes.contains("_index.md"), "no post was made of it: {notes}");
    let targets = targets(&sandbox);
    assert_eq!([&targets["/diary/"], &targets["/old-news/"]], [&json!("/blog"); 2]);
}

#[test]
fn posts_of_material_for_mkdocs_are_articles_with_their_dates_and_addresses() {
    let post = "---\ndate:\n  created: 2024-05-07\n  updated: 2024-06-01\n---\n# What's new?\n\nText.\n";
    let sandbox = imported(&[
        ("mkdocs.yml", "site_name: T\nplugins: [search, blog]\n"),
        ("docs/index.md", "# Start\n\nText.\n"),
        ("docs/guide.md", "# Guide\n\nText.\n"),
        ("docs/blog/posts/new.md", post),
    ]);
    let all = posts(&sandbox);
    let post = &all["docs/blog/posts/new.md"];
    assert_eq!((&post["type"], &all["docs/guide.md"]["type"]), (&json!("blog"), &json!("documentation")));
    assert!(post["createdAt"].as_str().is_some_and(|time| time.starts_with("2024-05-07")), "{post}");
    assert_eq!(post["customFields"]["date"]["updated"], "2024-06-01");
    assert_eq!(targets(&sandbox)["/blog/2024/05/07/whats-new/"], post["id"]);
}

#[test]
fn home_page_that_stays_another_page_is_named() {
    let files = [("hugo.toml", "baseURL = 'https://e.org/'\n"), ("content/posts/one.md", POST)];
    let sandbox = imported(&files);
    sandbox.write("../old/content/_index.md", "---\ntitle: Welcome\n---\nText.\n");
    let report = import(&sandbox, &["../old"]).ok().json();
    let note = "`content/_index.md` was at `/` and is another page of the site: the home page of the site lists what was imported";
    assert_eq!(report["notes"][0]["message"], note, "{report}");
}

#[test]
fn redirects_of_lists_are_added_to_posts_that_were_there_before() {
    let files = [("content/_index.md", "---\ntitle: Welcome\n---\nText.\n"), ("content/posts/one.md", POST)];
    let sandbox = beside(Sandbox::empty_site(), &files);
    // These files alone are of no program, so that they have no lists.
    import(&sandbox, &["markdown", "../old", "--type", "blog"]).ok();
    assert!(!targets(&sandbox).contains_key("/posts/"));
    sandbox.write("../old/hugo.toml", "baseURL = 'https://e.org/'\n");
    let report = import(&sandbox, &["../old"]).ok().json();
    assert_eq!(report["created"], 0, "{report}");
    assert_eq!(targets(&sandbox)["/posts/"], json!("/blog"), "{report}");
}

#[test]
fn removed_redirects_of_lists_stay_removed() {
    let files = [("hugo.toml", "baseURL = 'https://e.org/'\n"), ("content/posts/one.md", POST)];
    let sandbox = imported(&files);
    assert!(targets(&sandbox).contains_key("/posts/"));
    sandbox.cms(&["redirect", "remove", "/posts/"]).ok();
    sandbox.write("../old/content/posts/two.md", &POST.replace("First", "Second"));
    let report = import(&sandbox, &["../old"]).ok().json();
    assert_eq!((&report["created"], &report["redirects"]), (&json!(1), &json!(1)), "{report}");
    let targets = targets(&sandbox);
    assert!(targets.contains_key("/posts/two/") && !targets.contains_key("/posts/"), "{targets:?}");
}

/// An export of WordPress in a language, with a menu that leads to the list of a category.
fn wordpress(language: &str) -> String {
    let category = |id: &str, slug: &str, parent: &str| {
        format!(
            "<wp:category><wp:term_id>{id}</wp:term_id><wp:category_nicename>{slug}</wp:category_nicename>\
             <wp:category_parent>{parent}</wp:category_parent><wp:cat_name>{slug}</wp:cat_name></wp:category>"
        )
    };
    let meta = [("type", "taxonomy"), ("object", "category"), ("object_id", "2")].map(|(key, value)| {
        format!(
            "<wp:postmeta><wp:meta_key>_menu_item_{key}</wp:meta_key><wp:meta_value>{value}</wp:meta_value></wp:postmeta>"
        )
    });
    format!(
        "<rss xmlns:wp=\"http://wordpress.org/export/1.2/\"><channel><link>https://old.example/b</link>\
         <language>{language}</language>{}{}\
         <item><title>P</title><link>https://old.example/b/p/</link><wp:post_id>1</wp:post_id><wp:post_name>p</wp:post_name>\
         <wp:status>publish</wp:status><wp:post_type>post</wp:post_type>\
         <category domain=\"category\" nicename=\"rye\">Rye</category></item>\
         <item><title>Our rye</title><wp:post_id>9</wp:post_id><wp:status>publish</wp:status>\
         <wp:post_type>nav_menu_item</wp:post_type><category domain=\"nav_menu\" nicename=\"main\">Main</category>{}</item>\
         </channel></rss>",
        category("1", "bread", ""),
        category("2", "rye", "bread"),
        meta.concat(),
    )
}

/// An export of Ghost in a language.
fn ghost(language: &str) -> String {
    let data = json!({
        "posts": [{"id": "1", "title": "P", "slug": "p", "status": "published", "type": "post", "visibility": "public",
            "html": "<p>Text.</p>"}],
        "tags": [{"id": "2", "name": "News", "slug": "news"}],
        "posts_tags": [{"post_id": "1", "tag_id": "2"}],
        "settings": [{"key": "navigation", "value": "[{\"label\":\"News\",\"url\":\"/tag/news/\"}]"},
            {"key": "locale", "value": language}],
    });
    json!({"db": [{"data": data}]}).to_string()
}

#[test]
fn lists_and_feeds_of_wordpress_and_ghost_lead_to_those_of_the_site() {
    const OF_WORDPRESS: &[(&str, &str)] = &[
        ("/b/category/*", "/categories/*"),
        ("/b/category/bread/rye/", "/categories/rye"),
        ("/b/tag/*", "/tags/*"),
        ("/b/feed/", "/feed.xml"),
    ];
    const OF_GHOST: &[(&str, &str)] = &[("/tag/*", "/tags/*"), ("/rss/", "/feed.xml")];
    // Posts in another language than the first of the site have their lists below the address of that language.
    for (language, prefix) in [("en", ""), ("de", "/de")] {
        for (name, text, expected, list) in [
            ("old.xml", wordpress(language), OF_WORDPRESS, "categories/rye"),
            ("old.json", ghost(language), OF_GHOST, "tags/news"),
        ] {
            let sandbox = beside(Sandbox::empty_site(), &[(name, &text)]);
            import(&sandbox, &[&format!("../old/{name}"), "--locales", "add"]).ok();
            sandbox.cms(&["review", "approve", "--all", "--publish"]).ok();
            let targets = targets(&sandbox);
            for (from, to) in expected {
                let to = json!(format!("{prefix}{to}"));
                assert_eq!(targets.get(*from), Some(&to), "{name}: {targets:?}");
            }
            let found = sandbox.cms(&["validate", "--json"]).ok().json().to_string();
            assert!(!found.contains("link.dead") && !found.contains("redirect."), "{found}");
            sandbox.cms(&["build", "out"]).ok();
            let list = sandbox.read(&format!("out{prefix}/{list}/index.html"));
            assert!(list.contains("/p\""), "{name}: {list}");
            if name == "old.xml" {
                assert!(sandbox.read("menus/main.yaml").contains(&format!("url: {prefix}/categories/rye\n")));
            }
        }
    }
}

#[test]
fn page_of_wordpress_for_its_posts_gives_way_to_the_list_of_the_site() {
    let meta = [("type", "post_type"), ("object", "page"), ("object_id", "5")].map(|(key, value)| {
        format!(
            "<wp:postmeta><wp:meta_key>_menu_item_{key}</wp:meta_key><wp:meta_value>{value}</wp:meta_value></wp:postmeta>"
        )
    });
    let items = format!(
        "<item><title>Blog</title><link>https://old.example/b/blog/</link><wp:post_id>5</wp:post_id>\
         <wp:post_name>blog</wp:post_name><wp:status>publish</wp:status><wp:post_type>page</wp:post_type></item>\
         <item><title>Our blog</title><wp:post_id>8</wp:post_id><wp:status>publish</wp:status>\
         <wp:post_type>nav_menu_item</wp:post_type><category domain=\"nav_menu\" nicename=\"main\">Main</category>{}</item>\
         </channel>",
        meta.concat()
    );
    let text = wordpress("de").replace("</channel>", &items);
    let sandbox = beside(Sandbox::empty_site(), &[("old.xml", &text)]);
    let report = import(&sandbox, &["../old/old.xml", "--locales", "add"]).ok().json();
    let reason = "left out, because it has no text and the site has a list at `/de/blog`";
    assert!(report["skipped"].to_string().contains(reason), "{report}");
    assert!(sandbox.read("menus/main.yaml").contains("url: /de/blog\n"));
    let targets = targets(&sandbox);
    assert_eq!([&targets["/b/blog/"], &targets["/?page_id=5"]], [&json!("/de/blog"); 2]);
    let again = import(&sandbox, &["../old/old.xml", "--locales", "add"]).ok().json();
    assert_eq!(again["commit"], Value::Null, "{again}");
}

#[test]
fn items_of_menus_that_lead_to_empty_lists_of_terms_are_named() {
    let of_parent = |text: String| text.replace("<wp:meta_value>2<", "<wp:meta_value>1<");
    let note = "the menu item `Our rye` leads to `/categories/bread`: no post has the term";
    for (text, is_named) in [(wordpress("en"), false), (of_parent(wordpress("en")), true)] {
        let sandbox = beside(Sandbox::empty_site(), &[("old.xml", &text)]);
        let report = import(&sandbox, &["../old/old.xml"]).ok().json();
        assert_eq!(report["notes"].to_string().contains(note), is_named, "{report}");
    }
}
