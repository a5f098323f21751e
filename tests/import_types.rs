//! `cms import`: types of posts and modules that the source defines.

use crate::import_sites::{ground, import, posts};
use serde_json::{Value, json};

#[test]
fn content_types_of_an_export_become_definitions() {
    let link = |kind: &str, id: &str| json!({"sys": {"type": "Link", "linkType": kind, "id": id}});
    let entry = |id: &str, kind: &str, fields: Value| {
        json!({"sys": {"id": id, "version": 2, "publishedVersion": 1, "contentType": link("ContentType", kind),
            "space": link("Space", "sp")}, "fields": fields})
    };
    let field = |id: &str, kind: &str| json!({"id": id, "name": id, "type": kind, "localized": true});
    let many = |id: &str| json!({"id": id, "name": id, "type": "Array", "items": {"type": "Link", "linkType": "Entry"}});
    let export = json!({
        "contentTypes": [
            {"sys": {"id": "recipePage"}, "name": "Recipe", "displayField": "title",
                "fields": [field("title", "Symbol"), field("slug", "Symbol"), field("serves", "Number"), many("parts"), many("related")]},
            {"sys": {"id": "tipBox"}, "name": "Tip", "displayField": "head", "fields": [field("head", "Symbol"), field("text", "Text")]},
        ],
        "entries": [
            entry("p1", "recipePage", json!({"title": {"en": "Soup", "pt": "Sopa"}, "slug": {"en": "soup"}, "serves": {"en": 4},
                "parts": {"en": [link("Entry", "t1")]}, "related": {"en": [link("Entry", "p2")]}})),
            entry("p2", "recipePage", json!({"title": {"en": "Bread"}, "slug": {"en": "bread"}})),
            entry("t1", "tipBox", json!({"head": {"en": "Salt"}, "text": {"en": "Not *too* much"}})),
        ],
        "assets": [], "locales": [{"code": "en", "default": true}, {"code": "pt"}],
    });
    let sandbox = ground(&[("contentful-export-sp.json", &export.to_string())]);
    let listed = import(&sandbox, &["../old", "--dry-run"]).exits(8).json();
    let seen: Vec<_> =
        listed["definitions"].as_array().expect("a list").iter().map(|one| &one["name"]).collect();
    assert_eq!(
        (json!(seen), &listed["definitions"][0]["isAdded"]),
        (json!(["tip-box", "recipe-page"]), &json!(false))
    );
    let report = import(&sandbox, &["../old", "--definitions", "add", "--locales", "add"]).ok().json();
    assert_eq!((&report["created"], &report["dropped"]), (&json!(3), &json!(0)), "{report}");
    let kind: Value = serde_yaml::from_str(&sandbox.read("post-types/recipe-page.yaml")).expect("YAML");
    assert_eq!(kind["fields"][1]["type"], "post-reference");
    let post = |from: &str| {
        let all = posts(&sandbox).into_iter();
        all.map(|(_, post)| post)
            .find(|post| post["importedFrom"] == from)
            .unwrap_or_else(|| panic!("no {from}"))
    };
    let [soup, sopa, bread] = ["contentful/sp/p1", "contentful/sp/p1:pt", "contentful/sp/p2"].map(post);
    assert_eq!(soup["customFields"], json!({"serves": 4, "related": [bread["id"]]}));
    assert_eq!(
        (&soup["modules"][0]["type"], &soup["modules"][0]["props"]["head"]),
        (&json!("tip-box"), &json!("Salt"))
    );
    assert_eq!((&sopa["locale"], &sopa["translationOfId"]), (&json!("pt"), &soup["id"]));
    sandbox.cms(&["validate"]).ok();
    let again = import(&sandbox, &["contentful", "../old", "--definitions", "add"]).ok().json();
    assert_eq!((&again["unchanged"], &again["commit"]), (&json!(3), &Value::Null));
}

#[test]
fn collections_of_an_editor_are_types() {
    let config = "collections:\n  - name: notes\n    label: Notes\n    folder: content/notes\n    fields:\n      - {name: title}\n      - {name: mood, widget: select, options: [calm, glad]}\n      - {name: body, widget: markdown}\n  - {name: pages, files: [{name: a, file: content/a.md, fields: []}]}\n";
    let sandbox = ground(&[
        ("static/admin/config.yml", config),
        ("content/notes/one.md", "---\ntitle: One\nmood: calm\n---\nsee [two](two.md)\n"),
        ("content/notes/two.md", "---\ntitle: Two\n---\ntext\n"),
        ("content/a.md", "---\ntitle: A\n---\nsee [one](notes/one.md)\n"),
    ]);
    let listed = import(&sandbox, &["../old"]).ok().json();
    assert_eq!(listed["definitions"][0]["name"], "notes");
    assert_eq!(listed["definitions"][0]["fields"], json!(["mood"]));
    assert_eq!(posts(&sandbox)["content/notes/one.md"]["type"], "blog", "the site has no such type");
    // A post that is there keeps its type; a new one gets that of its folder.
    sandbox.write("../old/content/notes/three.md", "---\ntitle: Three\nmood: glad\n---\nthird\n");
    import(&sandbox, &["../old", "--definitions", "add"]).ok();
    let all = posts(&sandbox);
    let types: Vec<(&str, &str)> =
        all.iter().map(|(file, post)| (file.as_str(), post["type"].as_str().unwrap_or_default())).collect();
    assert_eq!(
        types,
        [
            ("content/a.md", "blog"),
            ("content/notes/one.md", "blog"),
            ("content/notes/three.md", "notes"),
            ("content/notes/two.md", "blog")
        ]
    );
    assert_eq!(all["content/notes/three.md"]["customFields"]["mood"], "glad");
    sandbox.cms(&["validate", "--strict"]).ok();
    let again = import(&sandbox, &["../old", "--definitions", "add"]).ok().json();
    assert_eq!(again["commit"], Value::Null);
    // A type that is named is that of all pages.
    let named =
        ground(&[("admin/config.yml", config), ("content/notes/one.md", "---\ntitle: One\n---\ntext\n")]);
    let report = import(&named, &["../old", "--type", "page", "--definitions", "add"]).ok().json();
    assert_eq!(report["definitions"], json!([]));
    assert_eq!(posts(&named)["content/notes/one.md"]["type"], "page");
}

#[test]
fn types_that_only_posts_name_can_be_added() {
    let sandbox = ground(&[("a.csv", "title,body,type,tags\nOne,text,case_study,steel\nTwo,text,page,\n")]);
    let listed = import(&sandbox, &["../old/a.csv"]).exits(8).json();
    assert_eq!(listed["definitions"][0]["name"], "case-study");
    assert_eq!((&listed["created"], &listed["dropped"]), (&json!(1), &json!(1)));
    let report = import(&sandbox, &["../old/a.csv", "--definitions", "add"]).ok().json();
    assert_eq!((&report["created"], &report["definitions"][0]["isAdded"]), (&json!(1), &json!(true)));
    let kind: Value = serde_yaml::from_str(&sandbox.read("post-types/case-study.yaml")).expect("YAML");
    assert_eq!((&kind["label"], &kind["hierarchyEnabled"]), (&json!("Case study"), &json!(false)));
    let one = posts(&sandbox).into_values().find(|post| post["title"] == "One").expect("a post");
    assert_eq!(one["type"], "case-study");
    sandbox.cms(&["validate"]).ok();
    // Where the caller says what they are, nothing is proposed.
    let named = ground(&[("a.csv", "title,body,type\nOne,text,case_study\n")]);
    let report = import(&named, &["../old/a.csv", "--type", "page"]).ok().json();
    assert_eq!((&report["created"], &report["definitions"]), (&json!(1), &json!([])));
}

#[test]
fn categories_without_posts_come_along_above_those_with_some() {
    let category = |slug: &str, parent: &str| {
        format!(
            "<wp:category><wp:category_nicename>{slug}</wp:category_nicename><wp:category_parent>{parent}</wp:category_parent>\
<wp:cat_name>{slug}</wp:cat_name></wp:category>"
        )
    };
    let export = format!(
        "<rss xmlns:wp=\"http://wordpress.org/export/1.2/\"><channel><link>https://old.example</link>{}{}{}{}\
<item><title>P</title><link>https://old.example/p/</link><wp:post_id>1</wp:post_id><wp:post_name>p</wp:post_name>\
<wp:status>publish</wp:status><wp:post_type>post</wp:post_type>\
<category domain=\"category\" nicename=\"child\">Child</category></item></channel></rss>",
        category("top", ""),
        category("parent", "top"),
        category("child", "parent"),
        category("unused", "top")
    );
    let sandbox = ground(&[("wp.xml", &export)]);
    let report = import(&sandbox, &["../old/wp.xml"]).ok().json();
    assert_eq!(report["terms"], json!(["categories/child", "categories/parent", "categories/top"]));
    let parent = |slug: &str| -> Value {
        let text = sandbox.read(&format!("terms/categories/{slug}.yaml"));
        serde_yaml::from_str::<Value>(&text).expect("YAML")["parent"].clone()
    };
    assert_eq!(
        [parent("child"), parent("parent"), parent("top")],
        [json!("parent"), json!("top"), Value::Null]
    );
    sandbox.cms(&["validate"]).ok();
}
