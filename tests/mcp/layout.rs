//! `suggest_modules_for_layout` compared with the original product (`docs/design/compatibility.md`).

use super::Server;
use crate::support::Sandbox;
use serde_json::{Value, json};

const ALL_ROLES: &str = "accordions body bottom-bar callout content conversion cta faq feature-explainer features form gallery hero intro \
    lead-capture media metrics plans pricing showcase signup social-proof stats text timeline";

fn words(list: &Value) -> String {
    list.as_array()
        .expect("a list")
        .iter()
        .map(|word| word.as_str().expect("a text"))
        .collect::<Vec<_>>()
        .join(" ")
}

fn candidates(found: &Value, role: &str) -> String {
    let list = found["suggestionsByRole"][role].as_array().expect("candidates");
    list.iter().map(|one| one["type"].as_str().expect("a type")).collect::<Vec<_>>().join(" ")
}

#[test]
fn layout_answers_as_the_original() {
    let site = Sandbox::site();
    let mut server = Server::of(&site);
    let mut suggest = |arguments: Value| server.good("suggest_modules_for_layout", arguments)["data"].clone();

    let found = suggest(json!({"brief": "A landing page with a hero, features and pricing"}));
    let roles = "features body content timeline hero intro callout cta pricing plans conversion";
    assert_eq!(
        (words(&found["desiredLayoutRoles"]), words(&found["inferredFromBrief"])),
        (roles.to_owned(), roles.to_owned())
    );
    assert_eq!(
        words(&found["recommendedOrder"]),
        "hero intro features body pricing callout content timeline cta plans conversion"
    );
    assert_eq!(candidates(&found, "hero"), "hero hero-with-media");
    assert_eq!(candidates(&found, "body"), "accordions faq features-list");
    assert_eq!(candidates(&found, "callout"), "callout form hero");

    let found = suggest(json!({"brief": "call to action please"}));
    assert_eq!(words(&found["desiredLayoutRoles"]), "callout cta bottom-bar signup");
    assert_eq!(words(&found["recommendedOrder"]), "callout signup bottom-bar cta");

    for nothing in [json!({"brief": "hello world"}), json!({"brief": "Contact us"}), json!({})] {
        let found = suggest(nothing);
        assert_eq!(
            (words(&found["desiredLayoutRoles"]), words(&found["inferredFromBrief"])),
            (ALL_ROLES.to_owned(), String::new())
        );
    }
    let found = suggest(json!({"postType": "profile"}));
    assert_eq!(
        words(&found["desiredLayoutRoles"]),
        ALL_ROLES.replace("form ", "").replace("lead-capture ", "")
    );

    let found =
        suggest(json!({"desiredLayoutRoles": ["hero", "before-after slider", "cta", "testimonials"]}));
    assert_eq!(words(&found["recommendedOrder"]), "hero testimonials before-after slider cta");
    assert_eq!(found["missingRoles"], json!(["before-after slider", "testimonials"]));
    let new = &found["suggestedNewModules"];
    assert_eq!(
        (&new[0]["suggestedType"], &new[0]["suggestedName"]),
        (&json!("todo-before-after slider"), &json!("Before After Slider"))
    );

    let found = suggest(
        json!({"desiredLayoutRoles": ["hero", "body"], "maxPerRole": 1, "excludeModuleTypes": ["hero"]}),
    );
    assert_eq!(
        (candidates(&found, "hero"), candidates(&found, "body")),
        ("hero-with-media".to_owned(), "accordions".to_owned())
    );
    let found = suggest(json!({"desiredLayoutRoles": ["faq"], "brief": "team testimonials and logos"}));
    assert_eq!(
        (words(&found["desiredLayoutRoles"]), words(&found["inferredFromBrief"])),
        ("faq".to_owned(), String::new())
    );
    let found = suggest(json!({"desiredLayoutRoles": [" stats "], "brief": "call to action please"}));
    assert_eq!(words(&found["recommendedOrder"]), "stats callout signup bottom-bar cta");
    assert_eq!(
        suggest(json!({"postType": "company", "desiredLayoutRoles": ["form"]}))["missingRoles"],
        json!(["form"])
    );
}

#[test]
fn configured_pattern_applies_without_a_keyword_match() {
    let site = Sandbox::site();
    let layout = std::fs::read_to_string(site.work().join("layout.yaml")).expect("the layout configuration");
    let more = "fallbackInference:\n  - pattern: (a+)+$\n    role: body\n  - pattern: \\bzebras?\\b\n    role: stats\n";
    site.write("layout.yaml", &layout.replace("fallbackInference:\n", more));
    site.git(&["commit", "-qam", "Guess from zebras"]);
    site.cms(&["sync"]).ok();
    let mut server = Server::of(&site);
    let mut inferred = |brief: &str| {
        words(
            &server.good("suggest_modules_for_layout", json!({"brief": brief}))["data"]["inferredFromBrief"],
        )
    };
    assert_eq!(inferred("Two Zebras"), "stats");
    assert!(!inferred("Two zebras with pricing").contains("stats"));
    assert_eq!(inferred(&format!("{}!", "a".repeat(15_000))), "", "every pattern ends");
    assert_eq!(
        server.refused("suggest_modules_for_layout", json!({"brief": "x".repeat(30_000)}))["path"],
        "brief"
    );
}
