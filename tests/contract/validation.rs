//! Validation: required values by stage and status, terms, definitions, unknown fields.

use super::{answer, answer_to, cms, commit, edit, refused, with_input};
use crate::support::Sandbox;
use serde_json::{Value, json};

/// A post with a hero that lacks its title.
fn lacking(slug: &str, status: &str) -> Value {
    let id = uuid::Uuid::new_v5(&uuid::Uuid::NAMESPACE_OID, slug.as_bytes());
    let modules = json!([{"id": id, "type": "hero", "locked": true, "props": {}}]);
    let fields = json!([{"path": "modules", "value": modules}, {"path": "scheduledAt", "value": "2099-01-01T00:00:00Z"}]);
    json!({"type": "page", "locale": "en", "slug": slug, "title": "T", "status": status, "fields": fields})
}

fn codes(found: &Value) -> Vec<&str> {
    super::column(found, "code")
}

#[test]
fn required_values_by_stage_and_status() {
    let site = Sandbox::site();
    let cases = [
        ("review", "draft", false),
        ("review", "archived", false),
        ("review", "published", true),
        ("review", "scheduled", true),
        ("ai-review", "draft", false),
        ("ai-review", "published", false),
        ("ai-review", "scheduled", false),
        ("source", "draft", false),
        ("source", "published", true),
        ("source", "scheduled", true),
    ];
    for (stage, status, error) in cases {
        let input = lacking(&format!("{stage}-{status}"), status);
        let run = with_input(&site, &format!("post create --stage {stage}"), &input.to_string());
        let said = run.json();
        if error {
            assert_eq!(
                (run.code, codes(&said["issues"])),
                (5, vec!["module.prop.missing"]),
                "{stage} {status}"
            );
        } else {
            assert_eq!(
                (run.code, codes(&said["warnings"])),
                (0, vec!["module.prop.missing"]),
                "{stage} {status}: {said}"
            );
        }
    }
    // A draft may be incomplete until it is published.
    for (stage, post) in [("review", "review-draft"), ("source", "source-draft")] {
        let publish = format!("post set page/en/{post} status=published --stage {stage}");
        refused(&site, &publish, 5, "module.prop.missing");
    }
    let said = refused(&site, "review approve page/en/review-draft", 5, "module.prop.missing");
    assert!(said.contains("posts/page/en/review-draft.yaml"), "{said}");
    let said = refused(&site, "review submit page/en/ai-review-published", 5, "module.prop.missing");
    assert!(said.contains("posts/page/en/ai-review-published.yaml"), "{said}");
    cms(&site, "review submit page/en/ai-review-draft").ok();
    let checked = |stage: &str| {
        let run = cms(&site, &format!("validate --stage {stage} --json"));
        (run.code, run.json()["warnings"].as_u64())
    };
    assert_eq!((checked("review"), checked("ai-review")), ((0, Some(4)), (0, Some(6))));
    assert_eq!(checked("source"), (0, Some(1)));
}

#[test]
fn required_terms_warn_when_staged_and_refuse_approval() {
    let site = Sandbox::site();
    edit(&site, "taxonomies/tags.yaml", "freeTagging: true", "freeTagging: true\nmaxSelections: 2");
    cms(&site, "review approve --all").ok();
    let many = "post set gear-sums taxonomies.tags=wheels,touring,drivetrain";
    for stage in ["ai-review", "review"] {
        let done = answer(&site, &format!("{many} --stage {stage}"));
        assert_eq!(codes(&done["warnings"]), ["post.taxonomy.many"], "{stage}");
        let alien = answer(&site, &format!("post set contact taxonomies.tags=wheels --stage {stage}"));
        assert_eq!(codes(&alien["warnings"]), ["post.taxonomy.unknown"], "{stage}");
    }
    for (post, code) in [("gear-sums", "post.taxonomy.many"), ("contact", "post.taxonomy.unknown")] {
        let said = refused(&site, &format!("review approve {post}"), 5, code);
        assert!(said.contains("`tags`"), "{said}");
    }
    refused(&site, &format!("{many} --stage source"), 5, "post.taxonomy.many");
    cms(&site, "post set gear-sums taxonomies.tags=wheels,touring").ok();
    cms(&site, "review approve gear-sums").ok();
    let live = answer(&site, "post show gear-sums --stage source");
    assert_eq!(live["taxonomies"]["tags"], json!(["wheels", "touring"]));
}

#[test]
fn unknown_fields_are_refused() {
    let site = Sandbox::site();
    let before = site.git(&["rev-parse", "review"]);
    for field in
        ["titel", "customField.x", "robots.noindex", "modules[4f1d].color", "modules[4f1d].props.titel"]
    {
        let run = site.cms(&["post", "set", "worn-chain", &format!("{field}=x"), "--json"]);
        let said = run.exits(5).json();
        let code = codes(&said["issues"])[0].to_owned();
        assert!(code.ends_with(".unknown"), "{field}: {code}");
    }
    for (line, input) in [
        ("post set", json!({"post": "contact", "field": []})),
        ("post create", json!({"type": "page", "titel": "x"})),
        ("post list", json!({"typ": "page"})),
    ] {
        let said = with_input(&site, line, &input.to_string()).exits(2).stdout;
        assert!(said.contains("unknown field"), "{line}: {said}");
    }
    let said = with_input(&site, "post show", r#"{"post": "contact", "post": "home"}"#).exits(2).stdout;
    assert!(said.contains("twice") || said.contains("duplicate"), "{said}");
    assert_eq!(site.git(&["rev-parse", "review"]), before);
}

/// Each key of a definition has an effect: a wrong value is refused with its place, or changes what a post may contain.
#[test]
fn keys_of_definitions_are_checked() {
    let site = Sandbox::site();
    let wrong: &[(&str, &str, &str, &str, &str)] = &[
        ("modules/hero.yaml", "name: Hero\n", "name: []\n", "field.type", "/name"),
        ("modules/hero.yaml", "description: ", "description: []\nx: ", "field.type", "/description"),
        (
            "modules/hero.yaml",
            "allowedScopes: [local, global]",
            "allowedScopes: [everywhere]",
            "field.value",
            "/allowedScopes/0",
        ),
        (
            "modules/form.yaml",
            "allowedPostTypes: [page",
            "allowedPostTypes: [pag",
            "reference.missing",
            "/allowedPostTypes/0",
        ),
        (
            "modules/hero.yaml",
            "  - slug: title\n",
            "  - slug: title\n    colour: red\n",
            "field.unknown",
            "/propsSchema/1/colour",
        ),
        ("modules/hero.yaml", "  theme: low\n", "  theme: lowest\n", "field.value", "/defaultProps/theme"),
        (
            "modules/hero.yaml",
            "layoutRoles: [hero,",
            "layoutRoles: [[],",
            "field.type",
            "/aiGuidance/layoutRoles/0",
        ),
        (
            "modules/hero.yaml",
            "  useWhen:\n",
            "  useWhen:\n    - {}\n",
            "field.type",
            "/aiGuidance/useWhen/0",
        ),
        (
            "modules/hero.yaml",
            "  avoidWhen:\n",
            "  avoidWhen:\n    - {}\n",
            "field.type",
            "/aiGuidance/avoidWhen/0",
        ),
        (
            "modules/hero.yaml",
            "  compositionNotes: ",
            "  compositionNotes: []\n  x: ",
            "field.type",
            "/aiGuidance/compositionNotes",
        ),
        (
            "module-groups/page-default.yaml",
            "type: hero",
            "type: hreo",
            "module.type.unknown",
            "/members/0/type",
        ),
        (
            "module-groups/page-default.yaml",
            "orderIndex: 1",
            "orderIndex: first",
            "field.type",
            "/members/0/orderIndex",
        ),
        ("module-groups/page-default.yaml", "locked: true", "locked: yes", "field.type", "/members/0/locked"),
        (
            "post-types/page.yaml",
            "name: page-default",
            "name: no-such-group",
            "reference.missing",
            "/moduleGroup/name",
        ),
        ("layout.yaml", "  - hero\n", "  - []\n", "field.type", "/rolePriority/0"),
        (
            "layout.yaml",
            "pattern: \\bhero\\b",
            "pattern: (",
            "definition.pattern",
            "/fallbackInference/0/pattern",
        ),
        ("layout.yaml", "type: hero\n", "type: hreo\n", "reference.missing", "/seedMapping/0/type"),
        ("layout.yaml", "[title, h1]", "[title, h9]", "field.value", "/seedMapping/0/map/title/1"),
        ("forms/contact.yaml", "type: textarea", "type: textaera", "field.value", "/fields/3/type"),
        ("forms/contact.yaml", "successMessage: ", "succesMessage: ", "field.unknown", "/succesMessage"),
        ("menus/main.yaml", "id: 6673f1cf", "id: 6673", "id.invalid", "/id"),
        ("menus/main.yaml", "name: Main menu", "name: []", "field.type", "/name"),
        ("menus/main.yaml", "slug: main", "slug: Main", "slug.invalid", "/slug"),
        ("menus/main.yaml", "id: 8a611b0b", "id: 8a61", "id.invalid", "/items/0/id"),
        ("menus/main.yaml", "label: Home", "label: []", "field.type", "/items/0/label"),
        ("menus/main.yaml", "type: custom", "type: customary", "field.value", "/items/1/type"),
        (
            "menus/main.yaml",
            "kind: section\n",
            "kind: section\n    url: javascript:x\n",
            "link.unsafe",
            "/items/1/url",
        ),
        ("menus/main.yaml", "label: Prices", "lable: Prices", "field.unknown", "/items/1/children/0/lable"),
    ];
    for (path, old, new, code, pointer) in wrong {
        let right = site.read(path);
        assert!(right.contains(old), "`{path}` holds no `{old}`");
        site.write(path, &right.replacen(old, new, 1));
        let found = cms(&site, &format!("validate {path} --json")).exits(5).json();
        let issues = found["issues"].as_array().expect("issues").iter();
        let found: Vec<_> = issues.map(|issue| (issue["code"].as_str(), issue["pointer"].as_str())).collect();
        assert!(found.contains(&(Some(*code), Some(*pointer))), "{path} with `{new}`: {found:?}");
        site.write(path, &right);
    }
    cms(&site, "validate").ok();
}

#[test]
fn media_records_name_their_file() {
    let site = Sandbox::site();
    let id = "0b5b6f6e-5f0e-4a3f-9a2e-6f1f0c1e8d0b";
    let path = format!("media/{id}.yaml");
    let lines = [
        format!("id: {id}"),
        "filename: a.pdf".into(),
        "file: uploads/a.pdf".into(),
        "mime: application/pdf".into(),
        "size: 12".into(),
    ];
    site.write("uploads/a.pdf", "%PDF-1.7 end");
    site.write(&path, &lines.join("\n"));
    cms(&site, "validate").ok();
    for (at, line) in lines.iter().enumerate() {
        let key = line.split(':').next().expect("a key");
        let mut fewer = lines.to_vec();
        fewer.remove(at);
        site.write(&path, &fewer.join("\n"));
        let said = cms(&site, &format!("validate {path} --json")).exits(5).stdout;
        assert!(said.contains(&format!("`{key}`")) || said.contains("id.missing"), "{key}: {said}");
    }
    for wrong in ["size: large", "size: -1", "mime: []", "filename: {}", "id: 7"] {
        let key = wrong.split(':').next().expect("a key");
        let text = lines
            .iter()
            .map(|line| if line.starts_with(key) && !line.starts_with("file:") { wrong } else { line });
        site.write(&path, &text.collect::<Vec<_>>().join("\n"));
        let found = cms(&site, &format!("validate {path} --json")).exits(5).json();
        let issues = found["issues"].as_array().expect("a list").iter();
        let errors: Vec<_> = issues.filter(|issue| issue["severity"] == "error").collect();
        assert_eq!(errors[0]["pointer"], format!("/{key}"), "{wrong}");
    }
}

#[test]
fn module_types_restrict_scope_and_post_type() {
    let site = Sandbox::site();
    let put = |post: &str, module: Value| {
        let input = json!({"post": post, "fields": [{"path": "modules", "value": [module]}]});
        let run = with_input(&site, "post set --dry-run", &input.to_string());
        (run.code, run.json())
    };
    let id = "0b5b6f6e-5f0e-4a3f-9a2e-6f1f0c1e8d0b";
    let refusals = [
        (
            "imogen-farrow",
            json!({"id": id, "type": "form", "props": {"formSlug": "contact"}}),
            "module.not-allowed",
        ),
        ("gear-sums", json!({"id": id, "type": "hreo", "props": {}}), "module.type.unknown"),
        ("gear-sums", json!({"id": "7", "type": "separator"}), "id.invalid"),
        ("gear-sums", json!({"type": "separator"}), "id.missing"),
        (
            "gear-sums",
            json!({"id": id, "type": "separator", "props": {"colour": "red"}}),
            "module.prop.unknown",
        ),
        ("gear-sums", json!({"id": id, "type": "separator", "props": "red"}), "field.type"),
        ("gear-sums", json!({"id": id, "type": "hero", "global": "site-cta"}), "module.global.type"),
    ];
    for (post, module, code) in refusals {
        let (exit, said) = put(post, module.clone());
        assert_eq!((exit, codes(&said["issues"])), (5, vec![code]), "{module}");
    }
    assert_eq!(put("gear-sums", json!({"id": id, "type": "separator"})).0, 0);
    commit(&site, "globals/line.yaml", &format!("id: {id}\nslug: line\ntype: separator\nprops: {{}}\n"));
    let found = cms(&site, "validate globals --json").exits(5).json();
    assert_eq!(codes(&found["issues"]), ["module.not-allowed"], "allowedScopes leaves `global` out");
    // Guidance is optional.
    commit(&site, "modules/rule.yaml", "type: rule\nname: Rule\n");
    cms(&site, "validate modules").ok();
    let made = answer_to(
        &site,
        "post set",
        &json!({"post": "gear-sums", "fields": [{"path": "modules", "value": [{"id": id, "type": "rule", "props": {}}]}]}),
    );
    assert_eq!(made["modules"][0]["type"], "rule");
}

#[test]
fn redirect_from_a_live_page_is_reported() {
    let site = Sandbox::site();
    let added = answer(&site, "redirect add /about /contact");
    assert!(codes(&added["warnings"]).contains(&"redirect.hidden"), "{added}");
    let said = cms(&site, "validate redirects.yaml --json").ok().stdout;
    assert!(said.contains("redirect.hidden"), "{said}");
    // One from a page that is not live is followed.
    cms(&site, "redirect remove /about").ok();
    cms(&site, "post set about status=draft").ok();
    let added = answer(&site, "redirect add /about /contact");
    assert!(!codes(&added["warnings"]).contains(&"redirect.hidden"), "{added}");
}

/// On a stage, deleting a post reports the references to it; on the live site it is refused.
#[test]
fn purge_names_references_to_the_post() {
    let site = Sandbox::site();
    let run = site.cms(&["post", "purge", "gear-sums", "--stage", "source"]).exits(3);
    assert!(run.stderr.contains("reference.missing"), "{run:?}");
    let run = site.cms(&["post", "purge", "gear-sums", "--json"]).ok().json();
    assert!(codes(&run["warnings"]).contains(&"reference.missing"), "{run}");
}
