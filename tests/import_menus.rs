//! `cms import FROM SOURCE`: the menus of a source.

use crate::import_settings::remarks;
use crate::import_sites::{ground, import, posts};
use serde_json::{Value, json};

#[test]
fn menus_of_hugo_become_menus() {
    let config = "title = 'T'\ndefaultContentLanguage = 'en'\n[languages.en]\n[languages.de]\n[[languages.de.menus.top]]\nname = 'Start'\nurl = '/de/'\n";
    let menus = "[[top]]\nname = 'Docs'\nidentifier = 'docs'\nweight = 20\n[[top]]\nname = 'Deep'\npageRef = '/docs/deep'\nparent = 'docs'\n[[top]]\nname = 'Out'\nurl = 'https://f.org/'\nweight = 10\n[[bottom]]\nname = 'News'\nurl = '/news/one/'\n";
    let about = "---\ntitle: About\nmenu:\n  top:\n    weight: 5\n---\nText.\n";
    let sandbox = ground(&[
        ("hugo.toml", config),
        ("config/_default/menus.toml", menus),
        ("content/about.md", about),
        ("content/docs/deep.md", "---\ntitle: Deep\n---\nText.\n"),
        ("content/news/one.md", "---\ntitle: One\n---\nText.\n"),
    ]);
    let report = import(&sandbox, &["../old", "--type", "blog"]).ok().json();
    assert_eq!(report["menus"], json!(["bottom", "top"]), "{report}");
    assert!(
        remarks(&report).iter().any(|note| note.starts_with("menus in `de` are not imported: no page")),
        "{report}"
    );
    let posts = posts(&sandbox);
    let menu = |name: &str| -> Value {
        serde_yaml::from_str(&sandbox.read(&format!("menus/{name}.yaml"))).expect("YAML")
    };
    let top = menu("top");
    let labels: Vec<&Value> =
        top["items"].as_array().expect("a list").iter().map(|item| &item["label"]).collect();
    assert_eq!(labels, ["About", "Out", "Docs"]);
    assert_eq!(top["items"][0]["postId"], posts["content/about.md"]["id"]);
    assert_eq!(top["items"][1]["url"], json!("https://f.org/"));
    assert_eq!(top["items"][2]["children"][0]["postId"], posts["content/docs/deep.md"]["id"]);
    assert_eq!(menu("bottom")["items"][0]["postId"], posts["content/news/one.md"]["id"]);
}

#[test]
fn menus_of_hugo_are_those_of_their_languages() {
    let config = "title = 'T'\ndefaultContentLanguage = 'en'\n[languages.en]\n[[languages.en.menus.top]]\nname = 'About'\npageRef = '/about'\n\
                  [languages.de]\n[[languages.de.menus.top]]\nname = 'Start'\nurl = '/de/'\nweight = 1\n\
                  [[languages.de.menus.top]]\nname = 'Wir'\npageRef = '/about'\nweight = 2\n";
    let sandbox = ground(&[
        ("hugo.toml", config),
        ("content/about.md", "---\ntitle: About\n---\nText.\n"),
        ("content/about.de.md", "---\ntitle: Über uns\n---\nText.\n"),
        ("content/_index.de.md", "---\ntitle: Willkommen\n---\nText.\n"),
    ]);
    let report = import(&sandbox, &["../old", "--type", "blog", "--locales", "add"]).ok().json();
    assert_eq!(report["menus"], json!(["top", "de/top"]), "{report}");
    let posts = posts(&sandbox);
    let menu = |name: &str| -> Value {
        serde_yaml::from_str(&sandbox.read(&format!("menus/{name}.yaml"))).expect("YAML")
    };
    let (all, german) = (menu("top"), menu("top.de"));
    assert_eq!((&all["locale"], &german["locale"]), (&Value::Null, &json!("de")));
    assert_eq!(all["items"][0]["postId"], posts["content/about.md"]["id"]);
    assert_eq!(german["items"][0]["postId"], posts["content/_index.de.md"]["id"]);
    assert_eq!(german["items"][1]["postId"], posts["content/about.de.md"]["id"]);
    assert_eq!(german["items"][1]["label"], json!("Wir"));
    let again = import(&sandbox, &["../old", "--type", "blog", "--locales", "add"]).ok().json();
    assert_eq!(again["menus"], json!([]), "{again}");
    let notes = again["notes"].to_string();
    for file in ["menus/top.yaml", "menus/top.de.yaml"] {
        assert!(
            notes.contains(&format!("the menu `top` already exists: `{file}`: left as it is")),
            "{notes}"
        );
    }
    sandbox.cms(&["validate"]).ok();
}

#[test]
fn menus_of_languages_lead_to_the_lists_in_these_languages() {
    let config = "title = 'T'\ndefaultContentLanguage = 'en'\n\
                  [languages.en]\n[[languages.en.menus.top]]\nname = 'Posts'\nurl = '/posts/'\n\
                  [languages.de]\n[[languages.de.menus.top]]\nname = 'Artikel'\nurl = '/posts/'\n";
    let post = "---\ntitle: One\ndate: 2024-01-02\n---\nText.\n";
    let files = [("hugo.toml", config), ("content/posts/one.md", post), ("content/posts/one.de.md", post)];
    let sandbox = ground(&files);
    import(&sandbox, &["../old", "--type", "blog", "--locales", "add"]).ok();
    for (name, list) in [("top", "/blog"), ("top.de", "/de/blog")] {
        let menu: Value = serde_yaml::from_str(&sandbox.read(&format!("menus/{name}.yaml"))).expect("YAML");
        assert_eq!(menu["items"][0]["url"], json!(list), "{menu}");
    }
}

#[test]
fn only_pages_of_hugo_name_menus() {
    let page = "---\ntitle: About us\nmenu: Lunch 1\n---\nText.\n";
    let sandbox = ground(&[("_config.yml", "title: Old\n"), ("about.md", page)]);
    let report = import(&sandbox, &["../old", "--type", "blog"]).ok().json();
    assert_eq!(report["menus"], json!([]), "{report}");
    assert_eq!(posts(&sandbox)["about.md"]["customFields"]["menu"], json!("Lunch 1"));
}

#[test]
fn entries_of_menus_of_hugo_lead_where_they_led() {
    let config = "title = 'T'\nbaseURL = 'https://e.org/'\n";
    let menus = "[[top]]\nname = 'News'\nurl = 'news/'\nweight = 1\n\
        [[top]]\nname = 'Phone'\nurl = 'tel:+123'\nweight = 2\n\
        [[top]]\nname = 'Far'\nurl = 'HTTPS://f.org'\nweight = 3\n\
        [[top]]\nname = 'Own'\nidentifier = 'own'\nparent = 'own'\nurl = '/own/'\nweight = 4\n\
        [[top]]\nname = 'A'\nidentifier = 'a'\nparent = 'b'\nurl = '/a/'\nweight = 5\n\
        [[top]]\nname = 'B'\nidentifier = 'b'\nparent = 'a'\nurl = '/b/'\nweight = 6\n\
        [[top]]\nname = 'Twin'\nurl = '/x/'\nweight = 7\n\
        [[top]]\nname = 'Twin'\nurl = '/y/'\nweight = 8\n\
        [[top]]\nname = 'Child'\nparent = 'Twin'\nurl = '/z/'\nweight = 9\n\
        [[top]]\nname = 'Part'\nurl = '/one/#part'\nweight = 10\n\
        [[top]]\nname = 'Script'\nurl = 'javascript:x()'\nweight = 11\n";
    let sandbox = ground(&[
        ("hugo.toml", config),
        ("config/_default/menus.toml", menus),
        ("content/one.md", "---\ntitle: One\n---\nText.\n\n## Part\n"),
    ]);
    let report = import(&sandbox, &["../old", "--type", "blog"]).ok().json();
    let note = "menu `top`: the entry `Script` (`javascript:x()`) is left out: it leads nowhere";
    assert!(remarks(&report).contains(&note), "{report}");
    let top: Value = serde_yaml::from_str(&sandbox.read("menus/top.yaml")).expect("YAML");
    let items = top["items"].as_array().expect("a list");
    let found: Vec<(&str, Option<&str>)> =
        items.iter().map(|item| (item["label"].as_str().unwrap_or_default(), item["url"].as_str())).collect();
    let expected = [
        ("News", Some("/news/")),
        ("Phone", Some("tel:+123")),
        ("Far", Some("https://f.org")),
        ("Own", Some("/own/")),
        ("A", Some("/a/")),
        ("B", Some("/b/")),
        ("Twin", Some("/x/")),
        ("Twin", Some("/y/")),
        ("Part", None),
    ];
    assert_eq!(found, expected);
    assert_eq!(items[6]["children"][0]["url"], json!("/z/"));
    assert_eq!(items[7].get("children"), None);
    let one = &posts(&sandbox)["content/one.md"];
    assert_eq!((&items[8]["postId"], &items[8]["anchor"]), (&one["id"], &json!("part")));
}

#[test]
fn menu_that_is_added_alone_is_a_change() {
    let sandbox =
        ground(&[("hugo.toml", "title = 'T'\n"), ("content/about.md", "---\ntitle: About\n---\nText.\n")]);
    let shown = || sandbox.cms(&["import", "../old", "--type", "blog"]).ok().stdout;
    shown();
    assert!(shown().contains("nothing changed"));
    let menu = "title = 'T'\n[[menus.top]]\nname = 'About'\npageRef = '/about'\n";
    sandbox.write("../old/hugo.toml", menu);
    let text = shown();
    assert!(text.contains("1 menu") && !text.contains("nothing changed"), "{text}");
}
