//! Posts: their fields, states and relations, deletion, uniqueness, slugs.

use super::{answer, answer_to, cms, column, commit, edit, keys, refused};
use crate::support::Sandbox;
use serde_json::{Value, json};

const CHAIN: &str = "9f7c40bf-e282-4f21-9dd2-80ac416ff95d";
const GEARS: &str = "328252c8-8e13-4e01-8140-4b5ef798bacb";
const SPANISH_CHAIN: &str = "845c5be0-2187-491b-a8a1-13382162ada9";
const PICTURE: &str = "0b5b6f6e-5f0e-4a3f-9a2e-6f1f0c1e8d0b";
const TEST: &str = "1c2f6a34-7e52-4b1d-9f0e-3b7a5c9d0e11";

/// Adds a media record that posts may refer to.
fn with_picture(site: &Sandbox) {
    let record = "filename: bell.jpg\nfile: uploads/2026/11/bell.jpg\nmime: image/jpeg\nsize: 1234\n";
    commit(site, &format!("media/{PICTURE}.yaml"), &format!("id: {PICTURE}\n{record}"));
}

#[test]
fn every_field_is_stored() {
    let site = Sandbox::site();
    with_picture(&site);
    let fields = json!({
        "excerpt": "Short", "metaTitle": "For machines", "metaDescription": "Found by", "canonicalUrl": "https://a.example/b",
        "robots": {"index": false, "follow": true}, "jsonldOverrides": {"@type": "NewsArticle"}, "socialTitle": "Shared",
        "socialDescription": "Said of it", "socialImageId": PICTURE, "featuredMediaId": PICTURE, "parentId": GEARS, "orderIndex": 3,
        "authorId": 7, "translationOfId": SPANISH_CHAIN, "abGroupId": TEST, "abVariation": "B",
        "createdAt": "2026-01-02T03:04:05Z", "publishedAt": "2026-02-03T04:05:06Z", "scheduledAt": "2027-03-04T05:06:07Z",
        "customFields": {"mood": "017", "deep": {"n": 1.5}}, "taxonomies": {"tags": ["wheels"]},
        "modules": [{"id": TEST, "type": "prose", "props": {"content": "Text"}}],
    });
    let paths: Vec<_> =
        fields.as_object().expect("an object").iter().map(|(k, v)| json!({"path": k, "value": v})).collect();
    let input = json!({"type": "blog", "locale": "en", "slug": "whole", "title": "Whole", "status": "scheduled", "fields": paths});
    let made = answer_to(&site, "post create", &input);
    let id = made["id"].as_str().expect("an id");
    assert!(id.len() == 36 && uuid::Uuid::parse_str(id).is_ok(), "{id} is not a UUID");
    let shown = answer(&site, "post show whole");
    let file: Value =
        serde_yaml::from_str(&cms(&site, "post show whole").ok().stdout).expect("the file is YAML");
    for (name, value) in input.as_object().expect("an object").iter().filter(|(name, _)| *name != "fields") {
        assert_eq!((&shown[name], &file[name]), (value, value), "{name}");
    }
    for (name, value) in fields.as_object().expect("an object") {
        assert_eq!((&shown[name], &file[name]), (value, value), "{name}");
    }
    assert_eq!(shown["id"], *id);
    let deleted = answer(&site, "post delete whole");
    let at = deleted["deletedAt"].as_str().expect("deletedAt");
    assert!(at.ends_with('Z') && at.parse::<jiff::Timestamp>().is_ok(), "{at}");
}

#[test]
fn full_post_has_metadata_and_relationships() {
    let site = Sandbox::site();
    with_picture(&site);
    let pairs = [
        format!("post set gear-sums featuredMediaId={PICTURE} abGroupId={TEST} abVariation=A"),
        format!("post set wheels-for-heavy-loads abGroupId={TEST} abVariation=B parentId={GEARS}"),
    ];
    for line in pairs {
        cms(&site, &line).ok();
    }
    let chain = answer(&site, "post show worn-chain");
    let gears = answer(&site, "post show gear-sums");
    let wheels = answer(&site, "post show wheels-for-heavy-loads");
    let care = answer(&site, "post show care-guide");
    for post in [&chain, &gears, &wheels, &care] {
        assert_eq!(
            keys(&post["metadata"]),
            [
                "author",
                "createdAt",
                "path",
                "publishedAt",
                "revision",
                "stages",
                "updatedAt",
                "updatedBy",
                "url"
            ]
        );
        let related =
            ["children", "featuredMedia", "parent", "taxonomyTerms", "translations", "usedBy", "variations"];
        assert_eq!(keys(&post["relationships"]), related);
        let path = post["metadata"]["path"].as_str().unwrap();
        let changed = site.git(&["log", "-1", "--format=%H", "review", "--", path]);
        assert_eq!(post["metadata"]["revision"], *changed, "{path}");
    }
    let metadata = &chain["metadata"];
    assert_eq!(metadata["createdAt"], "2026-04-14T08:10:00Z");
    assert_eq!(metadata["publishedAt"], "2026-04-16T07:00:00Z");
    assert_eq!(metadata["url"], "/blog/worn-chain");
    assert_eq!(metadata["stages"], json!({"review": false, "aiReview": true}));
    assert_eq!(gears["metadata"]["stages"], json!({"review": true, "aiReview": false}));
    assert_eq!(gears["metadata"]["author"], "Test Person");
    assert_eq!(gears["metadata"]["updatedBy"], "Test Person");
    let changed =
        site.git(&["log", "-1", "--format=%ct", "review", "--", "posts/blog/en/2026/06/gear-sums.yaml"]);
    let changed = jiff::Timestamp::from_second(changed.parse().expect("a number")).expect("a time");
    assert_eq!(gears["metadata"]["updatedAt"], changed.to_string());
    let related = |post: &Value, key: &str| column(&post["relationships"][key], "id").join(" ");
    assert_eq!(related(&chain, "translations"), SPANISH_CHAIN);
    assert_eq!(related(&gears, "children"), "", "a variation is in no list");
    assert_eq!(wheels["relationships"]["parent"]["id"], GEARS);
    assert_eq!(related(&gears, "variations"), wheels["id"].as_str().expect("an id"));
    assert_eq!(gears["relationships"]["featuredMedia"]["id"], PICTURE);
    let terms = &chain["relationships"]["taxonomyTerms"];
    assert_eq!(
        (column(terms, "taxonomy"), column(terms, "slug")),
        (vec!["tags"; 2], vec!["maintenance", "drivetrain"])
    );
    assert_eq!(column(terms, "name").len(), 2);
    let users = column(&care["relationships"]["usedBy"], "path");
    assert!(
        users.contains(&"menus/main.yaml") && users.contains(&"posts/documentation/en/brake-care.yaml"),
        "{users:?}"
    );
}

#[test]
fn statuses_follow_their_rules() {
    let site = Sandbox::site();
    for status in ["draft", "published", "archived"] {
        cms(&site, &format!("post set gear-sums status={status}")).ok();
        assert_eq!(answer(&site, "post show gear-sums")["status"], status);
        let found = answer(&site, &format!("post list --status {status} --search envelope"));
        assert!(column(&found["data"], "id").contains(&GEARS), "{status}: {found}");
    }
    refused(&site, "post set gear-sums status=scheduled", 5, "post.schedule");
    cms(&site, "post set gear-sums status=scheduled scheduledAt=2099-01-01T00:00:00Z").ok();
    for other in ["live", "Published", "trash", "pending"] {
        refused(&site, &format!("post set gear-sums status={other}"), 5, "field.value");
    }
    assert_eq!(answer(&site, "post show gear-sums")["status"], "scheduled");
}

#[test]
fn post_requires_a_title() {
    let site = Sandbox::site();
    for input in [json!({"type": "page", "slug": "x"}), json!({"type": "page", "slug": "x", "title": " "})] {
        let run = super::with_input(&site, "post create", &input.to_string()).exits(2);
        assert_eq!(run.json()["details"], json!({"title": ["is required"]}), "{input}");
    }
    refused(&site, "post set gear-sums title=", 5, "field.missing");
}

#[test]
fn slug_is_unique_within_a_language() {
    let site = Sandbox::site();
    let holder = "posts/blog/en/2026/04/worn-chain.yaml";
    for state in ["alive", "deleted"] {
        for line in [
            "post create page/en/worn-chain --title X",
            "post create --type blog --title X --slug worn-chain",
            "post set gear-sums slug=worn-chain",
        ] {
            let said = refused(&site, line, 3, "post.slug.taken");
            assert!(said.contains(holder), "{state}: `{line}` does not name {holder}: {said}");
        }
        if state == "alive" {
            cms(&site, &format!("post delete {CHAIN}")).ok();
        }
    }
    cms(&site, "post create page/es/worn-chain --title X").ok();
    cms(&site, &format!("post purge {CHAIN}")).ok();
    cms(&site, "post create page/en/worn-chain --title X").ok();
}

#[test]
fn slugs_are_strict_and_never_leave_the_folder() {
    let site = Sandbox::site();
    let tree = || site.git(&["rev-parse", "review^{tree}"]);
    let before = tree();
    let long = "a".repeat(256);
    for slug in [
        "A", "a--b", "-a", "a-", "a_b", "a.b", "é", "..", "../../x", "a/b", "/etc/x", "a\\b", "%2e%2e", &long,
    ] {
        let input = json!({"type": "page", "title": "X", "slug": slug});
        let run = super::with_input(&site, "post create", &input.to_string());
        assert!([2, 5].contains(&run.code), "`{slug}`: {run:?}");
        let run = site.cms(&["post", "set", GEARS, &format!("slug={slug}")]);
        assert!([2, 5].contains(&run.code), "`{slug}`: {run:?}");
    }
    assert_eq!((tree(), site.git(&["status", "--porcelain"])), (before, String::new()));
    for slug in ["a", "a-1", "2026", &long[1..]] {
        cms(&site, &format!("post create page/en/{slug} --title X")).ok();
        assert_eq!(answer(&site, &format!("post show page/en/{slug}"))["slug"], *slug);
    }
}

#[test]
fn delete_hides_restore_shows_purge_removes() {
    let site = Sandbox::site();
    let path = "posts/blog/en/2026/06/gear-sums.yaml";
    let listed = |more: &str| {
        let found = answer(&site, &format!("post list --limit 100 {more}"));
        column(&found["data"], "id").contains(&GEARS)
    };
    assert!(listed(""));
    cms(&site, "post delete gear-sums").ok();
    assert!(site.read(path).contains("deletedAt: "));
    assert!(!listed("") && !listed("--search envelope") && listed("--include-deleted"));
    let deleted = answer(&site, "post list --deleted");
    assert_eq!((column(&deleted["data"], "id"), &deleted["meta"]["total"]), (vec![GEARS], &json!(1)));
    let children = answer(&site, "post show wheels-for-heavy-loads");
    assert_eq!(children["relationships"]["parent"], Value::Null);
    refused(&site, "post delete gear-sums", 1, "post.deleted");
    cms(&site, "post restore gear-sums").ok();
    assert!(listed("") && !site.read(path).contains("deletedAt"));
    cms(&site, "post purge gear-sums").ok();
    assert!(!listed("--include-deleted") && !site.work().join(path).exists());
    refused(&site, "post restore gear-sums", 1, "post.not-found");
    assert!(site.git(&["show", &format!("review~1:{path}")]).contains(GEARS), "history keeps it");
    assert!(site.git(&["show", &format!("source:{path}")]).contains(GEARS), "it is live until approved");
}

#[test]
fn purge_takes_redirects_along() {
    let site = Sandbox::site();
    let held = |stage: &str| site.git(&["show", &format!("{stage}:redirects.yaml")]).contains("/passing");
    for stage in ["source", "review"] {
        cms(&site, "post create page/en/passing --title Passing --status published --stage source").ok();
        cms(&site, "post set passing slug=passed --stage source").ok();
        assert!(held("source") && held("review"), "the old address leads to the page");
        cms(&site, &format!("post delete passed --stage {stage}")).ok();
        cms(&site, &format!("post purge passed --stage {stage}")).ok();
        assert!(!held(stage), "{stage}");
        if stage == "review" {
            cms(&site, "review approve --all").ok();
        }
        assert!(!held("source"), "{stage}");
        cms(&site, "validate --stage source").ok();
    }
}

/// A file that is removed by plain git takes no redirects along.
#[test]
fn redirects_to_posts_that_are_gone_need_confirmation() {
    let site = Sandbox::site();
    cms(&site, "post create page/en/passing --title Passing --status published --stage source").ok();
    cms(&site, "post set passing slug=passed --stage source").ok();
    cms(&site, "post delete passed").ok();
    cms(&site, "review approve passed").ok();
    site.git(&["rm", "-q", "posts/page/en/passed.yaml"]);
    site.git(&["commit", "-qm", "Remove a page"]);
    let said = refused(&site, "review approve --all", 3, "review.dangling");
    assert!(said.contains("redirect.target-missing"), "{said}");
}

#[test]
fn setting_requires_archiving_before_deletion() {
    let site = Sandbox::site();
    edit(&site, "cms.toml", "delete_requires_archived = false", "delete_requires_archived = true");
    cms(&site, "post delete contact").ok();
    cms(&site, "review approve --all --allow-dangling").ok();
    for act in ["delete gear-sums", "purge gear-sums", "set gear-sums deletedAt=2026-11-20T09:30:00Z"] {
        refused(&site, &format!("post {act}"), 2, "post.not-archived");
    }
    refused(&site, "post set-all deletedAt=2026-11-20T09:30:00Z --type blog", 2, "post.not-archived");
    cms(&site, "post purge contact").ok();
    cms(&site, "post set gear-sums status=archived").ok();
    cms(&site, "post delete gear-sums").ok();
}

#[test]
fn modules_keep_their_order() {
    let site = Sandbox::site();
    let ids = |post: &Value| column(&post["modules"], "id").join(" ");
    let before = answer(&site, "post show worn-chain");
    assert_eq!(column(&before["modules"], "type"), ["reading-progress", "prose", "share", "callout"]);
    let mut modules = before["modules"].as_array().expect("a list").clone();
    for module in &modules {
        assert!(uuid::Uuid::parse_str(module["id"].as_str().expect("an id")).is_ok());
        assert!(module["props"].is_object() || module["global"].is_string());
    }
    modules.reverse();
    let input = json!({"post": CHAIN, "fields": [{"path": "modules", "value": modules}]});
    answer_to(&site, "post set", &input);
    let after = answer(&site, "post show worn-chain");
    assert_eq!(after["modules"], json!(modules));
    assert_ne!(ids(&after), ids(&before));
    // A module's id is unique across the site.
    let copied = json!({"post": "gear-sums", "fields": [{"path": "modules", "value": [modules[1]]}]});
    let run = super::with_input(&site, "post set", &copied.to_string()).exits(5);
    let said = run.json();
    assert_eq!(column(&said["issues"], "code"), ["module.id.duplicate"], "{said}");
}

#[test]
fn post_moved_to_a_dated_type_gets_a_date() {
    let site = Sandbox::site();
    let path = |post: &str| answer(&site, &format!("post show {post}"))["metadata"]["path"].clone();
    answer(&site, "post set about type=blog");
    let year = site.git(&["log", "-1", "--format=%cd", "--date=format:%Y/%m", "source"]);
    assert_eq!(path("about"), format!("posts/blog/en/{year}/about.yaml"));
    answer(&site, "post set prices type=blog createdAt=2025-03-04T00:00:00Z");
    assert_eq!(path("prices"), "posts/blog/en/2025/03/prices.yaml");
}
