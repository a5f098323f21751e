//! The path of a change from AI review over review to live: what a person decides and what stays unchanged.

use super::{answer, answer_to, cms, column, refused, with_input};
use crate::support::Sandbox;
use serde_json::{Value, json};

const AGENT: &str = "--as agent:general-assistant";

/// A field of a post on each stage: source, review, AI review.
fn on_stages(site: &Sandbox, post: &str, key: &str) -> [Value; 3] {
    ["source", "review", "ai-review"]
        .map(|stage| answer(site, &format!("post show {post} --stage {stage}"))[key].clone())
}

#[test]
fn change_is_promoted_stage_by_stage() {
    let site = Sandbox::site();
    let tips = || ["source", "review", "ai-review"].map(|branch| site.git(&["rev-parse", branch]));
    let old = json!("Gears on the back of an envelope");
    let before = tips();
    cms(&site, &format!("post set gear-sums title=Gears taxonomies.tags=wheels {AGENT}")).ok();
    assert_eq!(on_stages(&site, "gear-sums", "title"), [old.clone(), old.clone(), json!("Gears")]);
    assert_eq!(tips()[..2], before[..2], "staging leaves the others alone");
    let waiting = answer(&site, "review list");
    assert_eq!(column(&waiting["data"], "stage"), ["ai-review"; 2]);

    let submitted = answer(&site, "review submit gear-sums");
    assert_eq!(
        (&submitted["stage"], column(&submitted["items"], "title")),
        (&json!("review"), vec!["Gears"])
    );
    assert_eq!(on_stages(&site, "gear-sums", "title"), [old, json!("Gears"), json!("Gears")]);
    assert_eq!(
        answer(&site, "post show gear-sums")["taxonomies"]["tags"],
        json!(["wheels"]),
        "terms are carried"
    );
    assert_eq!(tips()[0], before[0], "submitting leaves the live site alone");

    let differences = answer(&site, "review diff gear-sums");
    let paths = column(&differences["data"][0]["changes"], "path");
    assert!(paths.contains(&"title") && paths.iter().any(|path| path.starts_with("taxonomies")), "{paths:?}");
    refused(&site, &format!("review approve gear-sums {AGENT}"), 4, "forbidden");
    let approved = answer(&site, "review approve gear-sums");
    assert_eq!(approved["stage"], "source");
    assert_eq!(on_stages(&site, "gear-sums", "title"), ["Gears"; 3].map(|title| json!(title)));
    assert_eq!(
        on_stages(&site, "gear-sums", "taxonomies")[0]["tags"],
        json!(["wheels"]),
        "approval writes the terms"
    );
    refused(&site, "review approve gear-sums", 1, "review.not-pending");
}

#[test]
fn items_are_posts_or_kind_and_id() {
    let site = Sandbox::site();
    cms(&site, "post set gear-sums title=Gears").ok();
    cms(&site, "post set contact title=Find").ok();
    cms(&site, "global set site-cta label=Call").ok();
    cms(&site, "type set blog label=Article").ok();
    cms(&site, "locale add fr").ok();
    let waits = || answer(&site, "review list --stage review")["data"].as_array().expect("a list").len();
    assert_eq!(waits(), 5);
    for item in ["gear-sums", "global:27a4a601-7947-445a-82a8-e764d3e2eb92", "module-type:blog"] {
        let run = cms(&site, &format!("review approve {item} --json"));
        assert_eq!(run.code, i32::from(item == "module-type:blog"), "{item}: {}", run.stdout);
    }
    cms(&site, "review approve post-type:blog").ok();
    assert_eq!(waits(), 2);
    let rejected = answer(&site, "review reject page/en/contact --reason No");
    assert_eq!(column(&rejected["items"], "path"), ["posts/page/en/contact.yaml"]);
    assert_eq!(on_stages(&site, "contact", "title"), ["Contact"; 3].map(|title| json!(title)));
    let parked = rejected["parked"].as_str().expect("rejected work is parked");
    assert!(site.git(&["show", &format!("{parked}:posts/page/en/contact.yaml")]).contains("title: Find"));
    cms(&site, "review approve --all").ok();
    assert_eq!((waits(), site.git(&["rev-parse", "source"])), (0, site.git(&["rev-parse", "review"])));
    refused(&site, "review approve --all", 1, "review.nothing-pending");
    refused(&site, "review approve", 2, "review.nothing-named");
    refused(&site, "review approve contact --all", 2, "review.both");
    cms(&site, "review reject --all --stage ai-review").ok();
    cms(&site, "post set contact title=Find --stage ai-review").ok();
    cms(&site, "review submit --all").ok();
    assert_eq!(waits(), 1);
}

#[test]
fn live_status_changes_only_if_the_change_set_it() {
    let site = Sandbox::site();
    let live = |post: &str| on_stages(&site, post, "status")[0].clone();
    for (post, line, publish, expected) in [
        ("one", "post create page/en/one --title One", "", "draft"),
        ("two", "post create page/en/two --title Two", "--publish --allow-filler", "published"),
        ("contact", "post set contact title=Find", "", "published"),
        ("winter-hours-2025", "post set winter-hours-2025 title=Winter", "", "archived"),
        ("winter-hours-2025", "post set winter-hours-2025 title=Hours", "--publish", "archived"),
        ("gear-sums", "post set gear-sums status=archived", "--allow-dangling", "archived"),
        ("one", "post set one excerpt=More", "", "draft"),
        ("one", "post set one excerpt=Most", "--publish --allow-filler", "published"),
    ] {
        cms(&site, line).ok();
        cms(&site, &format!("review approve {post} {publish}")).ok();
        assert_eq!(live(post), expected, "{line} {publish}");
    }
}

/// An agent may ask for a post to be published; the approver decides.
#[test]
fn status_published_by_an_agent_needs_approval() {
    let site = Sandbox::site();
    let live = |post: &str| answer(&site, &format!("post show {post} --stage source"))["status"].clone();
    cms(&site, &format!("post create page/en/wish --title Wish {AGENT}")).ok();
    for (post, status, before) in
        [("wish", "published", json!("draft")), ("winter-hours-2025", "published", json!("archived"))]
    {
        cms(&site, &format!("post set {post} status={status} excerpt=More {AGENT}")).ok();
        cms(&site, &format!("review submit {post} {AGENT}")).ok();
        let waiting = answer(&site, "review list --stage review");
        let row = waiting["data"].as_array().expect("a list").iter().find(|row| row["publishWish"] == true);
        assert!(row.is_some(), "{waiting}");
        assert!(
            cms(&site, &format!("review diff {post}")).ok().stdout.contains("an agent wants to publish it")
        );
        let done = cms(&site, &format!("review approve {post}")).ok();
        assert!(done.stdout.contains("an agent wants to publish"), "{done:?}");
        assert_eq!(live(post), before, "{post}");
        assert_eq!(
            answer(&site, &format!("post show {post} --stage source"))["excerpt"],
            "More",
            "the rest is live"
        );
        // The request stays pending, and the approver can grant it.
        cms(&site, &format!("review approve {post} --publish --allow-filler")).ok();
        assert_eq!(live(post), "published", "{post}");
    }
    // A status set by a person is not a mere request.
    cms(&site, &format!("post set gear-sums title=Gears {AGENT}")).ok();
    cms(&site, &format!("review submit gear-sums {AGENT}")).ok();
    cms(&site, "post create page/en/mine --title Mine --set status=published").ok();
    cms(&site, "review approve --all").ok();
    assert_eq!(live("mine"), "published");
}

#[test]
fn locked_modules_keep_their_place() {
    let site = Sandbox::site();
    let modules = answer(&site, "post show care-guide")["modules"].as_array().expect("a list").clone();
    assert_eq!((&modules[0]["locked"], &modules[1]["locked"]), (&json!(true), &json!(true)));
    let id = |at: usize| modules[at]["id"].as_str().expect("an id").to_owned();
    refused(&site, &format!("module remove {}", id(0)), 3, "module.locked");
    let turned = format!("module reorder care-guide {} {}", id(1), id(0));
    let rest: Vec<_> = (2..modules.len()).map(id).collect();
    refused(&site, &format!("{turned} {}", rest.join(" ")), 3, "module.locked");
    // A locked module that is live stays, whatever is tried: if the write succeeds, the approval is refused.
    let mut without = modules.clone();
    without.remove(0);
    let mut swapped = modules.clone();
    swapped.swap(0, 1);
    let mut other = modules.clone();
    other[0]["type"] = json!("separator");
    let mut above = modules.clone();
    above.insert(0, json!({"id": "0b5b6f6e-5f0e-4a3f-9a2e-6f1f0c1e8d0c", "type": "separator", "props": {}}));
    let tried = [("removed", without), ("swapped", swapped), ("another", other), ("pushed down", above)];
    for (what, changed) in tried {
        let input = json!({"post": "care-guide", "fields": [{"path": "modules", "value": changed}]});
        let run = with_input(&site, "post set", &input.to_string());
        if run.code == 0 {
            refused(&site, "review approve care-guide", 3, "module.locked");
            cms(&site, "review reject care-guide").ok();
        } else {
            assert_eq!(run.exits(3).json()["code"], "module.locked", "{what}");
        }
    }
    // Other modules can be added, and an unlocked one can be removed.
    let mut more = modules.clone();
    more.push(json!({"id": "0b5b6f6e-5f0e-4a3f-9a2e-6f1f0c1e8d0b", "type": "separator", "props": {}}));
    answer_to(
        &site,
        "post set",
        &json!({"post": "care-guide", "fields": [{"path": "modules", "value": more}]}),
    );
    cms(&site, &format!("module set {} locked:=false", id(0))).ok();
    cms(&site, "review approve care-guide").ok();
    cms(&site, &format!("module remove {}", id(0))).ok();
    cms(&site, "review approve care-guide").ok();
}

#[test]
fn writes_accept_the_expected_revision() {
    let site = Sandbox::site();
    let tip = site.git(&["rev-parse", "review"]);
    for read in [
        "post list",
        "search chain",
        "module list worn-chain",
        "type list",
        "group list",
        "global list",
        "taxonomy list",
        "menu list",
        "form list",
        "locale list",
        "taxonomy terms tags",
    ] {
        assert_eq!(answer(&site, read)["meta"]["revision"], *tip, "{read}");
    }
    for read in [
        "post show worn-chain",
        "type show blog",
        "group show page-default",
        "global show site-cta",
        "taxonomy show tags",
        "menu show main",
        "form show contact",
    ] {
        assert_eq!(answer(&site, read)["metadata"]["revision"], *tip, "{read}");
    }
    for read in ["review list", "review diff"] {
        let revisions = &answer(&site, read)["revisions"];
        assert_eq!(
            (column(revisions, "stage"), column(revisions, "commit")[0]),
            (vec!["review", "ai-review"], tip.as_str())
        );
    }
    cms(&site, &format!("post set contact title=Find --expect {tip}")).ok();
    refused(&site, &format!("post set contact title=Mine --expect {tip}"), 3, "revision.stale");
    // Nobody else has changed this post since.
    cms(&site, &format!("post set gear-sums title=Gears --expect {tip}")).ok();
    // Without `--expect`, each write changes only its own fields.
    cms(&site, "post set contact excerpt=Short").ok();
    let contact = answer(&site, "post show contact");
    assert_eq!((&contact["title"], &contact["excerpt"]), (&json!("Find"), &json!("Short")));
}

#[test]
fn rejection_requires_the_reviewed_revision() {
    let site = Sandbox::site();
    let read = site.git(&["rev-parse", "review"]);
    answer(&site, "post set gear-sums excerpt=Later");
    for asked in ["gear-sums", "--all"] {
        refused(&site, &format!("review reject {asked} --expect {read}"), 3, "revision.stale");
    }
    let read = site.git(&["rev-parse", "review"]);
    answer(&site, &format!("review reject gear-sums --expect {read}"));
}

#[test]
fn items_referenced_by_live_content_cannot_be_deleted() {
    let site = Sandbox::site();
    refused(&site, "post purge journal --stage source", 3, "review.dangling");
    cms(&site, "validate --stage source").ok();
    // A post that no menu refers to can be purged.
    answer(&site, "post create page/en/passing --title Passing --stage source");
    answer(&site, "post purge passing --stage source");
}
