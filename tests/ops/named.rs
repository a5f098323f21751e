//! Globals, groups, types, forms: the shared commands of items with a name.

use super::{answer, column, refused, write};
use crate::support::Sandbox;
use serde_json::{Value, json};

#[test]
fn lists_and_shows() {
    let site = Sandbox::site();
    for (args, key, expected) in [
        (&["global", "list"][..], "slug", "footer-trail site-cta"),
        (&["global", "list", "--type", "callout"], "slug", "site-cta"),
        (&["global", "list"], "usageCount", "6 8"),
        (&["group", "list"], "name", "blog-default documentation-default page-default profile-default"),
        (&["group", "list", "--type", "blog"], "isDefault", "true"),
        (&["type", "list"], "type", "blog company documentation page profile testimonial"),
        (&["type", "list"], "postCount", "6 1 3 7 2 2"),
        (&["form", "list"], "slug", "contact"),
    ] {
        assert_eq!(column(&answer(&site, args), key), expected, "{args:?}");
    }
    for (noun, name, key, expected) in [
        ("global", "site-cta", "type", "callout"),
        ("global", "27a4a601", "slug", "site-cta"),
        ("group", "page-default", "postType", "page"),
        ("type", "blog", "label", "Blog post"),
        ("form", "contact", "title", "Contact"),
    ] {
        let shown = answer(&site, &[noun, "show", name]);
        assert_eq!(shown[key], expected, "{noun} {name}");
        assert_eq!(shown["metadata"]["revision"], site.git(&["rev-parse", "review"]));
    }
    let used =
        answer(&site, &["global", "show", "footer-trail"])["metadata"]["usedBy"].as_array().map(Vec::len);
    assert_eq!(used, Some(6));
    let page = site.cms(&["group", "show", "page-default"]).ok().stdout;
    assert_eq!(page, site.read("module-groups/page-default.yaml"), "the page is the file");
}

#[test]
fn examples_of_post_types_create_posts() {
    let site = Sandbox::site();
    let field = "fields:=[{\"slug\":\"price\",\"type\":\"number\",\"label\":\"Price\",\"required\":true}]";
    write(&site, &["type", "create", "bread", "--label", "Bread", "--set", field]);
    let types = answer(&site, &["type", "list"]);
    for post_type in column(&types, "type").split(' ') {
        let described = answer(&site, &["describe", &format!("post-type:{post_type}")]);
        let example = &described["data"][0]["example"];
        let create = |input: Value| {
            site.cms_reading(&["post", "create", "--input", "-", "--dry-run", "--json"], &input.to_string())
        };
        let made = create(json!({"fields": example})).ok().json();
        assert_eq!((&made["type"], &made["customFields"]), (&example["type"], &example["customFields"]));
        let Some(terms) = example.get("terms") else { continue };
        let (taxonomy, term) = terms[0].as_str().and_then(|term| term.split_once('/')).expect("a term");
        assert_eq!(made["taxonomies"][taxonomy], json!([term]));
    }
    let beside =
        json!({"type": "bread", "title": "Rye", "fields": {"title": "Oat", "customFields": {"price": 4.5}}});
    let made =
        site.cms_reading(&["post", "create", "--input", "-", "--json"], &beside.to_string()).ok().json();
    assert_eq!((&made["title"], &made["customFields"]["price"]), (&json!("Rye"), &json!(4.5)));
}

#[test]
fn named_items_are_created_and_changed() {
    let site = Sandbox::site();
    for (args, path) in [
        (
            &["global", "create", "callout", "--slug", "offer", "--set", "props.title=Winter"][..],
            "globals/offer.yaml",
        ),
        (&["global", "create", "callout", "--label", "Spring offer"], "globals/spring-offer.yaml"),
        (
            &[
                "group",
                "create",
                "blog-photo",
                "--type",
                "blog",
                "--modules",
                "hero,prose",
                "--locked",
                "hero",
            ],
            "module-groups/blog-photo.yaml",
        ),
        (
            &["type", "create", "recipe", "--label", "Recipe", "--taxonomies", "tags"],
            "post-types/recipe.yaml",
        ),
        (
            &[
                "form",
                "create",
                "newsletter",
                "--title",
                "News",
                "--set",
                "fields:=[{\"slug\":\"email\",\"type\":\"text\"}]",
            ],
            "forms/newsletter.yaml",
        ),
    ] {
        let made = write(&site, args);
        assert_eq!(
            (&made["changes"][0]["path"], &made["changes"][0]["state"]),
            (&json!(path), &json!("added"))
        );
    }
    let group = answer(&site, &["group", "show", "blog-photo"]);
    assert_eq!(
        group["members"][0],
        json!({"type": "hero", "orderIndex": 1, "locked": true, "scope": "local"})
    );
    assert_eq!(
        write(&site, &["global", "set", "site-cta", "props.title=Come in"])["props"]["title"],
        "Come in"
    );
    assert_eq!(
        write(&site, &["group", "set", "page-default", "members[1].locked=true"])["members"][1]["locked"],
        true
    );
    assert_eq!(write(&site, &["form", "set", "contact", "fields[0].required=false"])["slug"], "contact");
    write(&site, &["type", "set", "blog", "moduleGroup.name=blog-photo"]);
    let made = write(&site, &["post", "create", "blog/en/pictures", "--title", "Pictures"]);
    assert_eq!((&made["modules"][0]["type"], &made["modules"][0]["locked"]), (&json!("hero"), &json!(true)));
    site.cms(&["validate"]).ok();
}

#[test]
fn rename_updates_users_and_keeps_the_old_name() {
    let site = Sandbox::site();
    let renamed = write(&site, &["global", "rename", "site-cta", "invitation"]);
    assert_eq!((&renamed["slug"], &renamed["aliases"]), (&json!("invitation"), &json!(["site-cta"])));
    assert_eq!(renamed["changes"].as_array().map(Vec::len), Some(9), "itself and eight posts");
    assert!(!site.work().join("globals/site-cta.yaml").exists());
    let callout = &answer(&site, &["module", "list", "worn-chain"])["data"][3];
    assert_eq!(
        (&callout["global"], &callout["effectiveProps"]["theme"]),
        (&json!("invitation"), &json!("standout-low"))
    );
    assert_eq!(answer(&site, &["global", "show", "site-cta"])["slug"], "invitation", "found by its old slug");
    assert_eq!(column(&answer(&site, &["global", "list"]), "usageCount"), "6 8");
    let staged = answer(&site, &["module", "list", "worn-chain", "--stage", "ai-review"]);
    let staged = staged["data"].as_array().into_iter().flatten().find(|module| module["type"] == "callout");
    let shown = staged.map(|module| module["effectiveProps"]["theme"].clone());
    assert_eq!(shown, Some(json!("standout-low")), "staged changes of agents follow");

    write(
        &site,
        &[
            "group",
            "create",
            "closing",
            "--type",
            "page",
            "--set",
            "members:=[{\"type\":\"callout\",\"orderIndex\":1,\"scope\":\"global\",\"globalSlug\":\"invitation\"}]",
        ],
    );
    write(&site, &["global", "rename", "invitation", "come-in"]);
    assert_eq!(answer(&site, &["group", "show", "closing"])["members"][0]["globalSlug"], "come-in");
    let back = write(&site, &["global", "rename", "come-in", "site-cta"]);
    assert_eq!(back["aliases"], json!(["invitation", "come-in"]), "its own old slug is free for it");

    write(&site, &["form", "rename", "contact", "write-to-us"]);
    let page = answer(&site, &["post", "show", "page/en/contact"]).to_string();
    assert!(page.contains("\"formSlug\":\"write-to-us\""), "{page}");
    site.cms(&["validate"]).ok();
}

#[test]
fn used_items_cannot_be_deleted() {
    let site = Sandbox::site();
    let error = site.cms(&["global", "delete", "site-cta", "--json"]).exits(3).json();
    assert_eq!(
        (&error["code"], &error["details"]["usedBy"][0]),
        (&json!("global.in-use"), &json!("post blog/en/worn-chain"))
    );
    assert_eq!(error["meta"]["usedBy"].as_array().map(Vec::len), Some(8));
    refused(
        &site,
        &[
            (&["group", "delete", "page-default"], 3, "group.in-use"),
            (&["type", "delete", "testimonial"], 3, "post-type.in-use"),
            (&["form", "delete", "contact"], 3, "form.in-use"),
        ],
    );
    write(&site, &["global", "create", "callout", "--slug", "offer"]);
    write(&site, &["global", "delete", "offer"]);
    write(&site, &["type", "create", "recipe", "--label", "Recipe"]);
    write(&site, &["type", "delete", "recipe"]);
    write(&site, &["form", "create", "poll", "--title", "Poll"]);
    write(&site, &["form", "delete", "poll"]);
    write(&site, &["group", "create", "spare", "--type", "blog"]);
    write(&site, &["group", "delete", "spare"]);
    assert_eq!(site.git(&["diff", "--stat", "source", "review"]), "");
}

#[test]
fn invalid_changes_are_refused() {
    let site = Sandbox::site();
    refused(
        &site,
        &[
            (&["global", "show", "site-cat"], 1, "global.not-found"),
            (&["global", "create", "callout", "--slug", "site-cta"], 3, "global.slug.taken"),
            (&["global", "create", "callout", "--slug", "Not A Slug"], 2, "field.slug"),
            (&["global", "create", "callout", "--label", "🎄"], 2, "field.missing"),
            (&["global", "create", "separator", "--slug", "line"], 2, "module.not-allowed"),
            (&["global", "create", "hero"], 2, "usage"),
            (&["global", "set", "site-cta", "slug=other"], 2, "field.read-only"),
            (&["global", "set", "site-cta", "id=other"], 2, "field.read-only"),
            (&["global", "set", "site-cta", "props.colour=red"], 5, "content.invalid"),
            (&["global", "rename", "site-cta", "footer-trail"], 3, "global.slug.taken"),
            (&["global", "rename", "site-cta", "../x"], 2, "field.slug"),
            (&["group", "create", "x", "--type", "blgo"], 5, "content.invalid"),
            (&["group", "create", "x", "--type", "blog", "--modules", "herro"], 2, "module.type.unknown"),
            (&["group", "set", "page-default", "name=other"], 2, "field.read-only"),
            (&["group", "set", "page-default", "members[9].locked=true"], 1, "field.not-found"),
            (&["type", "create", "blog", "--label", "Blog"], 3, "post-type.slug.taken"),
            (&["type", "set", "blog", "type=other"], 2, "field.read-only"),
            (&["type", "set", "blog", "taxonomies:=[\"no-such\"]"], 5, "content.invalid"),
            (&["form", "create", "contact", "--title", "Again"], 3, "form.slug.taken"),
        ],
    );
}

#[test]
fn old_slug_stays_reserved() {
    let site = Sandbox::site();
    write(&site, &["global", "rename", "site-cta", "invitation"]);
    refused(&site, &[(&["global", "create", "callout", "--slug", "site-cta"], 3, "global.slug.taken")]);
}

#[test]
fn rights_depend_on_the_kind() {
    let site = Sandbox::site();
    for (role, args, exit) in [
        ("editor", &["global", "set", "site-cta", "label=x"][..], 4),
        ("editor", &["global", "list"], 0),
        ("editor", &["menu", "set", "main", "name=x"], 0),
        ("editor", &["menu", "delete", "main"], 4),
        ("editor", &["taxonomy", "add-term", "tags", "X"], 0),
        ("editor", &["taxonomy", "remove-term", "tags/wheels", "--detach"], 4),
        ("editor", &["type", "set", "blog", "label=x"], 4),
        ("translator", &["form", "list"], 0),
        ("translator", &["form", "set", "contact", "title=x"], 4),
        ("editor_admin", &["global", "set", "site-cta", "label=x"], 0),
        ("editor_admin", &["group", "delete", "page-default"], 4),
        ("ai_agent", &["menu", "set", "main", "name=x"], 4),
        ("ai_agent", &["search", "bicycle"], 0),
    ] {
        let reads = args[0] == "search" || args[1] == "list";
        let args = [args, if reads { &[][..] } else { &["--dry-run"] }].concat();
        let run = crate::support::Run::of(site.command("cms").args(&args).env("CMS_ROLE", role));
        assert_eq!(run.code, exit, "{role} {args:?}: {}", run.stderr);
    }
}

#[test]
fn default_group_is_set_in_one_commit() {
    let site = Sandbox::site();
    let make = ["group", "create", "blog-photo", "--type", "blog", "--modules", "prose", "--default"];
    let made = write(&site, &make);
    assert_eq!(made["changes"].as_array().map(Vec::len), Some(2), "the group and its type: {made}");
    let is_default = |name: &str| answer(&site, &["group", "show", name])["metadata"]["isDefault"].clone();
    assert_eq!([is_default("blog-photo"), is_default("blog-default")], [true, false]);
    let back =
        write(&site, &["group", "default", "blog-default", "description=Words", "members[0].locked=true"]);
    assert_eq!((&back["description"], &back["members"][0]["locked"]), (&json!("Words"), &json!(true)));
    assert_eq!(back["changes"].as_array().map(Vec::len), Some(2), "{back}");
    assert_eq!([is_default("blog-photo"), is_default("blog-default")], [false, true]);
    refused(&site, &[(&["group", "default", "nothing"], 1, "group.not-found")]);
}

/// A name that some system reserves is refused in a dry run, too.
#[test]
fn dry_run_refuses_reserved_names() {
    let site = Sandbox::site();
    let menu: &[&str] = &["menu", "create", "aux", "--name", "A"];
    let taxonomy: &[&str] = &["taxonomy", "create", "con", "--name", "C"];
    for args in [menu, taxonomy] {
        let dry_run = [args, &["--dry-run"]].concat();
        refused(&site, &[(args, 2, "path.refused"), (&dry_run, 2, "path.refused")]);
    }
}

#[test]
fn field_that_somebody_removed_from_a_form_stays_removed_after_a_change_of_what_was_read_before() {
    let site = Sandbox::site();
    let read_at = site.git(&["rev-parse", "review"]);
    let fields = answer(&site, &["form", "show", "contact"])["fields"].clone();
    let set = |fields: &Value| format!("fields:={fields}");
    let mut without_name = fields.clone();
    without_name.as_array_mut().expect("fields").retain(|field| field["slug"] != "name");
    site.cms(&["form", "set", "contact", &set(&without_name)]).ok();
    let mut labelled = fields;
    labelled[3]["label"] = json!("Your words");
    site.cms(&["form", "set", "contact", &set(&labelled), "--read-at", &read_at]).ok();
    let mut expected = without_name;
    expected[2]["label"] = json!("Your words");
    assert_eq!(answer(&site, &["form", "show", "contact"])["fields"], expected);
}
