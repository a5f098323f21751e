//! `cms locale …`.

use super::{answer, column, refused, write};
use crate::support::Sandbox;
use serde_json::json;

#[test]
fn languages_are_added_and_removed_and_comments_kept() {
    let site = Sandbox::site();
    let listed = answer(&site, &["locale", "list"]);
    assert_eq!((column(&listed, "code"), column(&listed, "postCount")), ("en es".into(), "20 1".into()));
    assert_eq!(column(&listed, "isDefault"), "true false");
    let added = write(&site, &["locale", "add", "pt-BR"]);
    assert_eq!((&added["default"], &added["supported"]), (&json!("en"), &json!(["en", "es", "pt-BR"])));
    assert_eq!(write(&site, &["locale", "default", "pt-BR"])["default"], "pt-BR");
    assert_eq!(write(&site, &["locale", "default", "en"])["default"], "en");
    write(&site, &["locale", "remove", "pt-BR"]);
    assert_eq!(write(&site, &["locale", "add", "pt-BR", "--default"])["default"], "pt-BR");
    write(&site, &["locale", "default", "en"]);
    write(&site, &["locale", "remove", "pt-BR"]);
    assert_eq!(site.git(&["diff", "--stat", "source", "review"]), "", "comments and style are as they were");
    write(&site, &["locale", "add", "fr"]);
    write(&site, &["post", "create", "blog/fr/bonjour", "--title", "Bonjour"]);
    refused(&site, &[(&["locale", "remove", "fr"], 3, "locale.in-use")]);
}

#[test]
fn removed_language_takes_its_address_patterns_along() {
    let site = Sandbox::empty_site();
    let live = ["--stage", "source"];
    let page = ["post", "create", "page/en/about", "--title", "About", "--status", "published"];
    site.cms(&[&page[..], &["--group", "none"], &live].concat()).ok();
    // The setting alone would leave types with addresses in a language that the site does not have.
    let shorter = r#"locales.supported:=["en"]"#;
    let refusal = site.cms(&["settings", "set", shorter, live[0], live[1]]).exits(5);
    for named in ["post-types/page.yaml", "cms locale remove"] {
        assert!(refusal.stderr.contains(named), "{}", refusal.stderr);
    }
    let staged = answer(&site, &["settings", "set", shorter, "--dry-run"]);
    assert!(staged["warnings"].to_string().contains("post-types/page.yaml"), "{staged}");

    let redirect = ["redirect", "add", "/viejo", "/about", "--locale", "es"];
    site.cms(&[&redirect[..], &live].concat()).ok();
    refused(&site, &[(&["locale", "remove", "es", live[0], live[1]], 3, "locale.in-use")]);
    site.cms(&[&["redirect", "remove", "/viejo"][..], &live].concat()).ok();
    site.cms(&[&["locale", "remove", "es"][..], &live].concat()).ok();
    assert!(!site.read("post-types/page.yaml").contains("/es/"));
    assert_eq!(site.cms(&["validate", "--json"]).ok().json()["errors"], 0);
    assert_eq!(answer(&site, &["url", "trace", "/about"])["answer"]["status"], 200);
}

#[test]
fn removal_of_a_language_on_source_names_what_waits_in_it() {
    let site = Sandbox::empty_site();
    site.cms(&["post", "create", "page/es/nueva", "--title", "Nueva", "--group", "none"]).ok();
    let removed = site.cms(&["locale", "remove", "es", "--stage", "source", "--json"]).ok().json();
    assert!(removed["warnings"].to_string().contains("page/es/nueva"), "{removed}");
}

#[test]
fn default_language_says_which_redirects_it_stops() {
    let site = Sandbox::site();
    let changed = write(&site, &["locale", "default", "es"]);
    let warnings = changed["warnings"].as_array().into_iter().flatten();
    let lost: Vec<_> = warnings.filter(|warning| warning["code"] == "redirect.locale").collect();
    assert_eq!(lost.len(), 1, "{changed}");
    assert!(lost[0]["message"].to_string().contains("`/blog/chain-checker`"), "{changed}");
    let checked = site.cms(&["validate", "--stage", "review", "--json"]).ok().json();
    let found = checked["issues"].as_array().into_iter().flatten();
    let hints: Vec<_> =
        found.filter(|issue| issue["code"] == "redirect.locale").map(|issue| &issue["hint"]).collect();
    assert_eq!(
        hints,
        ["leave `locale` out, or write an address in `en`: /en/blog/chain-checker"],
        "{checked}"
    );
}

#[test]
fn invalid_changes_are_refused() {
    let site = Sandbox::site();
    refused(
        &site,
        &[
            (&["locale", "add", "en"], 3, "locale.exists"),
            (&["locale", "add", "english language"], 2, "locale.form"),
            (&["locale", "add", "EN_us"], 2, "locale.form"),
            (&["locale", "remove", "en"], 3, "locale.is-default"),
            (&["locale", "remove", "fr"], 1, "locale.not-found"),
            (&["locale", "remove", "es"], 3, "locale.in-use"),
            (&["locale", "default", "fr"], 1, "locale.not-found"),
        ],
    );
}

#[test]
fn post_where_a_new_language_begins_is_named() {
    let site = Sandbox::site();
    let empty = ["--group", "none"];
    let create = ["post", "create", "page/en/it", "--title", "It", "--stage", "source"];
    site.cms(&[&create[..], &empty].concat()).ok();
    refused(&site, &[(&["locale", "add", "it", "--stage", "source"], 5, "content.invalid")]);
    let added = write(&site, &["locale", "add", "it"]);
    assert_eq!(added["warnings"][0]["code"], "post.address.taken", "{added}");
    refused(
        &site,
        &[(&["post", "create", "page/it/home", "--title", "Casa", empty[0], empty[1]], 5, "content.invalid")],
    );
    // Plain git brings the language and the home page past all checks.
    site.git(&["switch", "-q", "source"]);
    let unchecked = ["-c", "core.hooksPath=/nowhere"];
    site.write("cms.toml", &site.read("cms.toml").replace("\"es\"]", "\"es\", \"it\"]"));
    let home = "id: 00000000-0000-4000-8000-000000000077\ntype: page\nlocale: it\nslug: home\ntitle: Casa\nstatus: draft\n";
    site.write("posts/page/it/home.yaml", home);
    site.git(&[&unchecked[..], &["add", "-A"]].concat());
    site.git(&[&unchecked[..], &["commit", "-q", "-m", "Add Italian"]].concat());
    let checked = site.cms(&["validate", "--json"]).exits(5).json();
    let taken = checked["issues"].as_array().into_iter().flatten();
    let taken = taken.filter(|issue| issue["code"] == "post.address.taken");
    let files: Vec<&str> = taken.filter_map(|issue| issue["file"].as_str()).collect();
    assert_eq!(files, ["posts/page/en/it.yaml", "posts/page/it/home.yaml"]);
    site.cms(&["post", "set", "it", "slug=that", "--stage", "source", "--allow-dangling"]).ok();
    assert_eq!(site.cms(&["validate", "--json"]).ok().json()["errors"], 0);
}

#[test]
fn translation_of_the_front_page_is_that_of_its_language() {
    let translated = |site: &Sandbox, post: &str| {
        let made = answer(site, &["translation", "create", post, "es", "--stage", "source"]);
        made["data"][0]["data"]["slug"].clone()
    };
    let site = Sandbox::site();
    assert_eq!((translated(&site, "home"), translated(&site, "about")), (json!("home"), json!("about-es")));
    site.cms(&["post", "set", "page/es/home", "status=published", "--stage", "source"]).ok();
    let traced = site.cms(&["url", "trace", "/es", "--json"]).ok().json();
    assert_eq!(
        (&traced["answer"]["status"], &traced["post"]["url"]),
        (&json!(200), &json!("/es")),
        "{traced}"
    );
    // Where another post of the language has the slug, it is as for any other page.
    let site = Sandbox::site();
    site.cms(&["post", "create", "blog/es/home", "--title", "Casa", "--stage", "source"]).ok();
    assert_eq!(translated(&site, "page/en/home"), "home-es");
}
