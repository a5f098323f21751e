//! The contents of every new site: post types, built-in modules, module groups and their effect on new posts.

use super::{answer, cms, column, commit, edit, refused};
use crate::support::{Run, Sandbox};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;

/// The definitions of a folder, by file name without its ending.
fn definitions(site: &Sandbox, folder: &str) -> Vec<(String, Value)> {
    let mut found: Vec<_> = fs::read_dir(site.work().join(folder))
        .expect("the folder is there")
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .map(|file| {
            let value = serde_yaml::from_str(&site.read(&format!("{folder}/{file}"))).expect("valid YAML");
            (file.trim_end_matches(".yaml").to_owned(), value)
        })
        .collect();
    found.sort_by(|a, b| a.0.cmp(&b.0));
    found
}

/// Type, number of fields, scopes, post types, layout roles.
const MODULES: [(&str, usize, &str, &str, &str); 25] = [
    ("accordions", 11, "local global", "", "faq accordions body"),
    ("blockquote", 11, "local global", "", ""),
    ("blog-list", 9, "local global", "page blog", ""),
    ("breadcrumb", 0, "local global", "", ""),
    ("callout", 13, "local global", "", "callout cta bottom-bar signup"),
    ("company-list", 9, "local global", "page blog", ""),
    ("faq", 10, "local global", "", "faq body"),
    ("features-list", 10, "local global", "", "features body content"),
    ("features-list-expanded", 11, "local global", "", "features body content timeline"),
    ("form", 10, "local global", "page blog", "form callout cta lead-capture"),
    ("gallery", 11, "local global", "", "media gallery"),
    ("gallery-collage", 12, "local global", "", "gallery media showcase"),
    ("hero", 10, "local global", "", "hero intro callout cta"),
    ("hero-with-media", 13, "local global", "", "hero intro"),
    ("pricing", 10, "local global", "", "pricing plans conversion"),
    ("profile-list", 9, "local global", "page blog", ""),
    ("prose", 10, "local global", "", "body content text"),
    ("prose-with-form", 11, "local global", "page blog", ""),
    ("prose-with-media", 13, "local global", "", "body content feature-explainer"),
    ("reading-progress", 0, "local global", "page blog documentation", ""),
    ("separator", 0, "local", "", ""),
    ("share", 9, "local global", "", ""),
    ("statistics", 8, "local global", "", "stats metrics social-proof"),
    ("tabbed-features", 13, "local global", "", "body content features"),
    ("testimonial-list", 9, "local global", "page blog", ""),
];

#[test]
fn template_has_the_built_in_modules() {
    let site = Sandbox::site();
    let list = |value: &Value| {
        value.as_array().into_iter().flatten().filter_map(Value::as_str).collect::<Vec<_>>().join(" ")
    };
    let found = definitions(&site, "modules");
    assert_eq!(found.len(), MODULES.len());
    for ((file, module), (name, fields, scopes, post_types, roles)) in found.iter().zip(MODULES) {
        assert_eq!((file.as_str(), &module["type"]), (name, &json!(name)));
        let count = module["propsSchema"].as_array().map_or(0, Vec::len);
        let lists = ["allowedScopes", "allowedPostTypes"].map(|key| list(&module[key]));
        assert_eq!((count, lists), (fields, [scopes.to_owned(), post_types.to_owned()]), "{name}");
        let guidance = &module["aiGuidance"];
        assert_eq!(list(&guidance["layoutRoles"]), roles, "{name}");
        for text in ["name", "description"] {
            assert!(module[text].as_str().is_some_and(|text| !text.is_empty()), "{name} has no {text}");
        }
        for key in ["useWhen", "avoidWhen"] {
            assert_eq!(guidance[key].is_null(), list(&guidance[key]).is_empty(), "{name} {key}");
        }
        assert!(roles.is_empty() || !list(&guidance["useWhen"]).is_empty(), "{name}");
    }
}

#[test]
fn template_has_the_post_types() {
    let site = Sandbox::site();
    let found: Vec<_> = definitions(&site, "post-types").into_iter().map(|(name, _)| name).collect();
    assert_eq!(found, ["blog", "company", "documentation", "page", "profile", "testimonial"]);
    // Post types are defined by files of the site: a new file adds a type.
    commit(
        &site,
        "post-types/event.yaml",
        "type: event\nlabel: Event\npath: posts/{type}/{locale}/{slug}.yaml\n",
    );
    let made = answer(&site, "post create event/en/fair --title Fair");
    assert_eq!((&made["type"], &made["modules"]), (&json!("event"), &json!([])));
    assert!(site.work().join("posts/event/en/fair.yaml").is_file());
    refused(&site, "post create evnt/en/fair --title Fair", 2, "post.type.unknown");
    let blank = Sandbox::new();
    cms(&blank, "init blank --empty").ok();
    let here = Run::of(
        blank.command("sh").args(["-c", "ls -A blank/posts 2>/dev/null; ls blank/post-types | wc -l"]),
    )
    .ok();
    assert_eq!(here.stdout.trim(), "6");
}

/// The modules of a new post: `*` marks a locked one.
fn seeded(site: &Sandbox, line: &str) -> String {
    let made = answer(site, &format!("post create --title New {line} --dry-run"));
    let modules = made["modules"].as_array().expect("a list").iter();
    let name = |module: &Value| {
        let lock = if module["locked"] == true { "*" } else { "" };
        format!("{}{lock}", module["type"].as_str().expect("a type"))
    };
    modules.map(name).collect::<Vec<_>>().join(" ")
}

#[test]
fn groups_seed_new_posts() {
    let site = Sandbox::site();
    for (post_type, modules) in [
        ("page", "hero* prose callout"),
        ("blog", "prose"),
        ("documentation", "reading-progress* breadcrumb* prose"),
        ("profile", "prose"),
        ("company", ""),
        ("testimonial", ""),
    ] {
        assert_eq!(seeded(&site, &format!("--type {post_type}")), modules, "{post_type}");
    }
    let members = |name: &str| -> Value {
        let group: Value =
            serde_yaml::from_str(&site.read(&format!("module-groups/{name}.yaml"))).expect("valid YAML");
        group["members"].clone()
    };
    for (name, count) in
        [("page-default", 3), ("blog-default", 1), ("documentation-default", 3), ("profile-default", 1)]
    {
        let members = members(name);
        let places: BTreeSet<_> =
            members.as_array().expect("members").iter().map(|m| m["orderIndex"].as_u64()).collect();
        assert_eq!((places.len(), column(&members, "type").len()), (count, count), "{name}");
    }
    // Each new post starts with the defaults of the module types, in modules with new ids.
    let [one, two] =
        ["one", "two"].map(|slug| answer(&site, &format!("post create page/en/{slug} --title T")));
    let [first, second] = [&one, &two].map(|post| column(&post["modules"], "id").join(" "));
    assert_ne!(first, second);
    let hero: Value = serde_yaml::from_str(&site.read("modules/hero.yaml")).expect("valid YAML");
    assert_eq!(one["modules"][0]["props"], hero["defaultProps"]);
}

#[test]
fn post_type_has_a_default_group() {
    let site = Sandbox::site();
    let group = |name: &str, members: &str| {
        let id = uuid::Uuid::new_v5(&uuid::Uuid::NAMESPACE_OID, name.as_bytes());
        commit(
            &site,
            &format!("module-groups/{name}.yaml"),
            &format!("id: {id}\nname: {name}\npostType: blog\nmembers:\n{members}"),
        );
    };
    let quote = "  - {type: blockquote, orderIndex: 2, locked: true}\n  - {type: prose, orderIndex: 1, props: {content: Begin}}\n";
    group("essay", quote);
    assert_eq!(seeded(&site, "--type blog"), "prose", "its moduleGroup");
    assert_eq!(seeded(&site, "--type blog --group essay"), "prose blockquote*", "by orderIndex");
    assert_eq!(seeded(&site, "--type blog --group none"), "");
    let said =
        refused(&site, "post create --type blog --title New --group page-default", 1, "group.not-found");
    assert!(said.contains("blog-default, essay"), "{said}");
    edit(&site, "post-types/blog.yaml", "moduleGroup:\n  name: blog-default", "moduleGroup:\n  name: essay");
    assert_eq!(seeded(&site, "--type blog"), "prose blockquote*", "its moduleGroup");
    edit(&site, "post-types/blog.yaml", "moduleGroup:\n  name: essay\n", "");
    assert_eq!(seeded(&site, "--type blog"), "", "several groups and none named");
    site.git(&["rm", "-q", "module-groups/blog-default.yaml"]);
    site.git(&["commit", "-qm", "One group less"]);
    assert_eq!(seeded(&site, "--type blog"), "prose blockquote*", "its only group");
}
