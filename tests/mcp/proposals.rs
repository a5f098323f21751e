//! Proposals: what their edits name and see, which set they make, and what their errors say.

use super::author::{server, told};
use super::{Server, tips};
use crate::support::Sandbox;
use serde_json::{Value, json};

#[test]
fn errors_name_the_edit_and_the_item() {
    let site = Sandbox::site();
    let mut server = server(&site);
    let prose = json!({"type": "prose", "props": {"content": "[x](javascript:alert(1))"}});
    let post = json!({"type": "page", "slug": "q", "title": "Q", "modules": [prose]});
    let good = json!({"op": "set", "item": "prices", "fields": {"excerpt": "Fair."}});
    for (edit, path, words) in [
        (json!({"op": "set", "item": "abuot", "fields": {"title": "x"}}), "edits[1].item", "`abuot`"),
        (json!({"op": "set", "item": "about", "fields": {"authorId": "x"}}), "edits[1].authorId", "authorId"),
        (
            json!({"op": "create", "item": "post", "fields": post}),
            "edits[1].modules[0].content",
            "javascript",
        ),
        (
            json!({"op": "set", "item": "term:tags/touring", "fields": {"name": "Tours"}}),
            "edits[1].item",
            "adds terms",
        ),
        (json!({"op": "delete", "item": "menu:main"}), "edits[1].op", "deletes redirects"),
        (json!({"op": "delete", "item": "about"}), "edits[1].op", "deletes redirects"),
    ] {
        let error = server.refused("propose", json!({"title": "X", "edits": [good, edit]}));
        assert_eq!(error["path"], path, "{error}");
        let message = error["error"].as_str().expect("a message");
        assert!(message.starts_with("edits[1]: ") && message.contains(words), "{error}");
    }
    let error = server.refused("read", json!({"items": ["prices", "abuot"]}));
    assert!(error["error"].as_str().is_some_and(|text| text.contains("`abuot`")), "{error}");
    assert_eq!(error["didYouMean"], "about");
    for tool in ["discard", "submit"] {
        assert_eq!(server.refused(tool, json!({}))["error"], "name `items` or a `set`", "{tool}");
    }
}

#[test]
fn positions_of_modules_count_from_zero_where_one_is_moved() {
    let site = Sandbox::site();
    let mut server = server(&site);
    let shown = |post: &str| site.cms(&["post", "show", post, "--stage", "ai-review", "--json"]).ok().json();
    let modules = shown("prices")["modules"].as_array().expect("modules").clone();
    let ids = |modules: &[Value]| modules.iter().map(|module| module["id"].clone()).collect::<Vec<_>>();
    let (before, last) = (ids(&modules), modules.len() - 1);
    let edits = |to: Value| {
        let change = json!({"path": "modules[1]", "moveTo": to});
        json!({"title": "Order", "edits": [{"op": "set", "item": "prices", "fields": [change]}]})
    };
    let error = server.refused("propose", edits(json!(99)));
    let message = error["error"].as_str().expect("a message");
    assert!(message.contains("position 99 ") && message.contains(&format!("last one is {last}")), "{error}");
    assert!(error["path"].as_str().is_some_and(|path| path.starts_with("edits[0].modules[")), "{error}");
    let error = server.refused("propose", edits(json!("end")));
    assert!(error["error"].as_str().is_some_and(|said| said.contains("whole number, from 0")), "{error}");
    // The first module is locked.
    let error = server.refused("propose", edits(json!(0)));
    assert!(error["error"].as_str().is_some_and(|said| said.contains("position 0 is not free")), "{error}");
    assert_eq!(error["allowed"], json!((1..=last).collect::<Vec<usize>>()), "{error}");
    told(&mut server, "propose", edits(json!(last)));
    let mut expected = before;
    expected[1..].rotate_left(1);
    assert_eq!(ids(shown("prices")["modules"].as_array().expect("modules")), expected);
}

#[test]
fn later_edits_see_what_earlier_ones_made() {
    let site = Sandbox::site();
    let mut server = server(&site);
    let edit = |op: &str, item: &str, fields: Value| json!({"op": op, "item": item, "fields": fields});
    let link = json!({"label": "See", "url": {"kind": "post", "postId": "fairs"}});
    for edits in [
        json!([
            edit("create", "menu", json!({"slug": "side", "name": "Side", "locale": "en"})),
            edit("add", "menu:side", json!({"label": "A", "post": "prices"})),
            edit("set", "menu:en/side", json!({"name": "At the side"})),
        ]),
        json!([
            edit("create", "form", json!({"slug": "news", "title": "News"})),
            edit("set", "form:news", json!({"successMessage": "Thank you."})),
        ]),
        json!([
            edit("create", "global", json!({"type": "callout", "slug": "fair", "label": "Fair"})),
            edit("set", "global:fair", json!([{"path": "props.title", "value": "The fair"}])),
            edit("add", "about", json!({"global": "fair"})),
        ]),
        json!([
            edit("create", "term", json!({"taxonomy": "tags", "name": "Chains"})),
            edit("set", "term:tags/chains", json!({"description": "What wears."})),
        ]),
        json!([
            edit("create", "post", json!({"type": "page", "title": "Fairs", "slug": "fairs"})),
            edit(
                "create",
                "post",
                json!({"type": "page", "title": "May", "slug": "may", "parentId": "fairs"})
            ),
            edit("add", "about", json!({"type": "callout", "props": {"title": "Fairs", "ctas": [link]}})),
        ]),
    ] {
        told(&mut server, "propose", json!({"title": "New", "edits": edits}));
    }
    let shown = |post: &str| site.cms(&["post", "show", post, "--stage", "ai-review", "--json"]).ok().json();
    let fairs = shown("fairs")["id"].clone();
    assert_eq!(shown("may")["parentId"], fairs);
    assert!(shown("about")["modules"].to_string().contains(fairs.as_str().expect("an id")), "{fairs}");
    let menu = site.cms(&["menu", "show", "side", "--stage", "ai-review", "--json"]).ok().json();
    assert_eq!((&menu["name"], &menu["items"][0]["label"]), (&json!("At the side"), &json!("A")), "{menu}");
    let link = json!({"label": "See", "url": {"kind": "post", "postId": "fiars"}});
    let edits = json!([edit(
        "add",
        "about",
        json!({"type": "callout", "props": {"title": "Fairs", "ctas": [link]}})
    )]);
    let error = server.refused("propose", json!({"title": "Wrong", "edits": edits}));
    assert!(error.to_string().contains("no post `fiars`"), "{error}");
}

#[test]
fn proposed_edits_set_the_terms_of_a_post() {
    let site = Sandbox::site();
    let mut server = server(&site);
    let edits = json!([
        {"op": "create", "item": "term", "fields": {"taxonomy": "tags", "name": "Chains"}},
        {"op": "set", "item": "worn-chain", "fields": {"terms": ["tags/chains", "touring"]}},
        {"op": "set", "item": "gear-sums", "fields": [{"path": "terms", "value": ["chains"]}]},
        {"op": "create", "item": "post", "fields": {
            "type": "blog", "title": "Bells", "slug": "bells", "terms": ["chains"],
        }},
    ]);
    told(&mut server, "propose", json!({"title": "Chains", "edits": edits}));
    let tags = |post: &str| {
        let shown = site.cms(&["post", "show", post, "--stage", "ai-review", "--json"]).ok().json();
        shown["taxonomies"]["tags"].clone()
    };
    assert_eq!(tags("worn-chain"), json!(["chains", "touring"]));
    assert_eq!((tags("gear-sums"), tags("bells")), (json!(["chains"]), json!(["chains"])));
    let edits = json!([{"op": "set", "item": "about", "fields": {"terms": ["nothing-so-called"]}}]);
    let error = server.refused("propose", json!({"title": "Other", "edits": edits}));
    assert!(error.to_string().contains("edits[0].terms"), "{error:#}");
    assert!(!error.to_string().contains("taxonomyTermIds"), "{error:#}");
}

#[test]
fn conflicts_of_a_set_are_shown_with_their_values() {
    let site = Sandbox::site();
    let mut server = server(&site);
    let edits = json!([{"op": "set", "item": "prices", "fields": {"title": "Agent", "excerpt": "Fair."}}]);
    let proposed = told(&mut server, "propose", json!({"title": "A", "edits": edits}));
    let edits = json!([{"op": "set", "item": "prices", "fields": {"metaTitle": "Prices here"}}]);
    told(&mut server, "propose", json!({"title": "B", "edits": edits}));
    site.cms(&["post", "set", "prices", "title=Editor", "--stage", "review"]).ok();
    let values = json!({"field": "title", "base": "Prices", "theirs": "Editor", "yours": "Agent"});
    let mut named = values.clone();
    named["item"] = proposed["items"][0].clone();
    for arguments in [json!({"set": "a"}), json!({"items": ["prices"]})] {
        let refused = server.refused("submit", arguments);
        assert_eq!(refused["code"], "review.conflict-open", "{refused}");
        assert_eq!(refused["meta"]["conflicts"], json!([named]), "{refused}");
    }
    let conflicts = |server: &mut Server, set: &str| {
        let found = told(server, "changes", json!({"set": set}));
        found["data"]["items"][0]["conflicts"].clone()
    };
    assert_eq!(conflicts(&mut server, "a"), json!([values]));
    assert_eq!(conflicts(&mut server, "b"), Value::Null);
    let shown = site.cms(&["review", "changes", "--set", "a"]).ok().stdout;
    assert!(shown.contains("title in conflict") && shown.contains("staged   Agent"), "{shown}");
    for arguments in [json!({}), json!({"items": ["prices"]})] {
        let checked = told(&mut server, "check", arguments);
        assert!(checked["problems"].to_string().contains("conflict.edit-edit"), "{checked}");
    }
    assert_eq!(told(&mut server, "submit", json!({"set": "b"}))["stillWaiting"], json!(["excerpt", "title"]));
}

#[test]
fn set_with_the_texts_of_a_new_translation_is_submitted() {
    let site = Sandbox::site();
    let mut server = server(&site);
    let made =
        told(&mut server, "translate", json!({"item": "gear-sums", "locale": "es", "slug": "cuentas"}));
    let edits = json!([{"op": "set", "item": made["item"], "fields": {"title": "Cuentas"}}]);
    let set = told(&mut server, "propose", json!({"title": "Es", "edits": edits}))["set"].clone();
    let item = json!(format!("post:{}", made["item"].as_str().expect("an id")));
    let would = told(&mut server, "discard", json!({"set": set, "dryRun": true}));
    assert_eq!(would["discarded"], json!([item]), "{would}");
    let done = told(&mut server, "submit", json!({"set": set}));
    assert_eq!(done["submitted"], json!([item]), "{done}");
}

#[test]
fn answers_are_submitted_with_the_set_of_their_item() {
    let site = Sandbox::site();
    let mut server = server(&site);
    let edit = |item: &str, text: &str| json!({"op": "set", "item": item, "fields": {"excerpt": text}});
    let edits = json!([edit("about", "We."), edit("prices", "Fair.")]);
    let set = told(&mut server, "propose", json!({"title": "Two", "edits": edits}))["set"].clone();
    told(&mut server, "submit", json!({"set": set}));
    let answer = |server: &mut Server| {
        let asked = site.cms(&["review", "request-changes", "about", "Why?", "--json"]).ok().json();
        told(server, "reply", json!({"to": asked["id"], "text": "Because."}))["item"].clone()
    };
    for with_edit in [false, true] {
        let about = answer(&mut server);
        if with_edit {
            let edits = json!([edit("prices", "Fairer.")]);
            told(&mut server, "propose", json!({"set": set, "edits": edits}));
        }
        let done = told(&mut server, "submit", json!({"set": set}));
        let submitted = done["submitted"].as_array().expect("items");
        assert_eq!(submitted.len(), if with_edit { 2 } else { 1 }, "{done}");
        assert!(submitted.contains(&about), "{done}");
    }
    let about = answer(&mut server);
    let done = told(&mut server, "submit", json!({"items": ["prices", "about"]}));
    assert_eq!(done["submitted"], json!([about]), "{done}");
    site.cms(&["review", "approve", "--set", "two"]).ok();
}

#[test]
fn answers_are_submitted_with_their_set_beside_changes_of_another_set() {
    let site = Sandbox::site();
    let mut server = server(&site);
    let edit = |item: &str, field: &str| json!({"op": "set", "item": item, "fields": {field: "New words."}});
    let edits = json!([edit("about", "excerpt"), edit("prices", "excerpt")]);
    told(&mut server, "propose", json!({"title": "Two", "edits": edits}));
    told(&mut server, "submit", json!({"set": "two"}));
    let asked = site.cms(&["review", "request-changes", "about", "Why?", "--json"]).ok().json();
    told(&mut server, "propose", json!({"title": "Other", "edits": [edit("about", "metaTitle")]}));
    let about = told(&mut server, "reply", json!({"to": asked["id"], "text": "Because."}))["item"].clone();
    let done = told(&mut server, "submit", json!({"set": "two"}));
    assert_eq!(
        (&done["submitted"], &done["stillWaiting"]),
        (&json!([about]), &json!(["metaTitle"])),
        "{done}"
    );
    let body = site.git(&["log", "-1", "--format=%b", "review"]);
    assert!(body.starts_with("Only: answers"), "{body}");
    site.cms(&["review", "approve", "--set", "two"]).ok();
    let live = site.cms(&["post", "show", "about", "--stage", "source", "--json"]).ok().json();
    assert_eq!(live["excerpt"], "New words.");
    assert_ne!(live["metaTitle"], "New words.");
    let done = told(&mut server, "submit", json!({"set": "other"}));
    assert_eq!(done["submitted"], json!([about]), "{done}");
}

#[test]
fn proposal_of_what_is_staged_already_makes_no_set() {
    let site = Sandbox::site();
    let mut server = server(&site);
    let before = tips(&site);
    for fields in [json!({"title": "Prices"}), json!({})] {
        let edits = json!([{"op": "set", "item": "prices", "fields": fields}]);
        let answer = told(&mut server, "propose", json!({"title": "Same", "edits": edits}));
        assert_eq!(answer.get("set"), None, "{answer}");
        assert!(answer["next"].as_str().is_some_and(|next| next.contains("staged already")), "{answer}");
    }
    assert_eq!(tips(&site), before);
    // A set that is there already keeps its name.
    let edits = json!([{"op": "set", "item": "prices", "fields": {"excerpt": "Fair."}}]);
    let first = told(&mut server, "propose", json!({"title": "Same", "edits": edits}));
    let again = told(&mut server, "propose", json!({"set": first["set"], "edits": edits}));
    assert_eq!(again["set"], first["set"], "{again}");
}

#[test]
fn proposal_of_what_is_live_makes_no_set_and_each_other_set_is_named_once() {
    let site = Sandbox::site();
    let mut server = server(&site);
    let live = site.cms(&["post", "show", "contact", "--stage", "source", "--json"]).ok().json();
    let propose = |server: &mut Server, title: &str, fields: Value| {
        let edits = json!([{"op": "set", "item": "contact", "fields": fields}]);
        told(server, "propose", json!({"title": title, "edits": edits}))
    };
    let set_back = |server: &mut Server| {
        let back = propose(server, "Back", json!({"title": live["title"]}));
        assert_eq!((back.get("set"), back["revision"].is_string()), (None, true), "{back}");
        assert!(back["next"].as_str().is_some_and(|next| next.contains("no new set")), "{back}");
    };
    propose(&mut server, "A", json!({"title": "Write us"}));
    set_back(&mut server);
    // What another set changes of the item is not this set's.
    propose(&mut server, "Two", json!({"metaTitle": "Write here", "title": "Write us"}));
    set_back(&mut server);
    told(&mut server, "submit", json!({"set": "two"}));
    let edits = json!([{"op": "set", "item": "contact", "fields": {"metaTitle": "Write there"}}]);
    told(&mut server, "propose", json!({"set": "two", "edits": edits}));
    let other = propose(&mut server, "Other", json!({"title": "Ask us"}));
    assert_eq!(other["shared"][0]["with"], json!(["two"]), "{other}");
}

#[test]
fn problems_and_warnings_name_the_file() {
    let site = Sandbox::site();
    let mut server = server(&site);
    let link = json!({"type": "prose", "props": {"content": "See [there](/nowhere-at-all)."}});
    let add = json!({"op": "add", "item": "about", "fields": link});
    let wrong = json!({"op": "set", "item": "form:contact", "fields": {"bogus": 1}});
    let refused = server.refused("propose", json!({"title": "X", "edits": [add, wrong]}));
    let problem = &refused["problems"][0];
    assert_eq!(
        (&problem["path"], &problem["file"]),
        (&json!("bogus"), &json!("forms/contact.yaml")),
        "{refused}"
    );
    let proposed = told(&mut server, "propose", json!({"title": "X", "edits": [add]}));
    let parked = told(&mut server, "discard", json!({"set": proposed["set"]}))["parked"].clone();
    let restored = told(&mut server, "restore", json!({"id": parked}));
    let submitted = told(&mut server, "submit", json!({"items": ["about"]}));
    for answer in [proposed, restored, submitted] {
        let warnings = answer["warnings"].as_array().expect("warnings");
        let dead = warnings.iter().find(|one| one["code"] == "link.dead").expect("a dead link");
        assert_eq!(dead["file"], "posts/page/en/about.yaml", "{dead}");
        assert!(dead["path"].as_str().is_some_and(|path| path.starts_with("modules[")), "{dead}");
    }
}
