//! `cms taxonomy …`.

use super::{answer, column, refused, write};
use crate::support::Sandbox;
use serde_json::json;

#[test]
fn terms_form_a_tree() {
    let site = Sandbox::site();
    assert_eq!(column(&answer(&site, &["taxonomy", "list"]), "termCount"), "5");
    let listed = answer(&site, &["taxonomy", "terms", "tags"]);
    assert_eq!(column(&listed, "slug"), "maintenance drivetrain touring wheels workshop-news");
    assert_eq!(column(&listed, "postCount"), "2 3 2 1 2");
    write(
        &site,
        &["taxonomy", "create", "topics", "--name", "Topics", "--hierarchical", "--max-selections", "3"],
    );
    write(&site, &["taxonomy", "add-term", "topics", "Travel"]);
    let made = write(
        &site,
        &[
            "taxonomy",
            "add-term",
            "topics",
            "Canal & river",
            "--parent",
            "topics/travel",
            "--description",
            "By water",
        ],
    );
    assert_eq!((&made["slug"], &made["parent"]), (&json!("canal-river"), &json!("travel")));
    write(&site, &["taxonomy", "add-term", "topics", "Art", "--slug", "the-art"]);
    let listed = answer(&site, &["taxonomy", "terms", "topics"]);
    assert_eq!(
        (column(&listed, "slug"), column(&listed, "depth")),
        ("the-art travel canal-river".into(), "0 0 1".into())
    );
    assert_eq!(answer(&site, &["taxonomy", "show", "topics"])["maxSelections"], 3);
    assert_eq!(write(&site, &["taxonomy", "set", "topics", "maxSelections=5"])["maxSelections"], 5);
    assert_eq!(write(&site, &["taxonomy", "set-term", "topics/travel", "name=Journeys"])["name"], "Journeys");
    site.cms(&["validate"]).ok();
}

#[test]
fn renamed_term_stays_on_its_posts() {
    let site = Sandbox::site();
    let renamed = write(&site, &["taxonomy", "rename-term", "tags/drivetrain", "chains-and-gears"]);
    assert_eq!((&renamed["slug"], &renamed["aliases"]), (&json!("chains-and-gears"), &json!(["drivetrain"])));
    assert!(site.work().join("terms/tags/chains-and-gears.yaml").exists());
    let post = answer(&site, &["post", "show", "worn-chain"]);
    assert_eq!(post["taxonomies"], json!({"tags": ["maintenance", "chains-and-gears"]}));
    for name in ["drivetrain", "chains-and-gears"] {
        let found = answer(&site, &["post", "list", "--taxonomy", &format!("tags/{name}")]);
        assert_eq!(found["meta"]["total"], 3, "{name}");
        for (filter, total) in [
            (format!("taxonomies.tags={name}"), 3),
            (format!("taxonomies.tags[in]=no-such,{name}"), 3),
            ("taxonomies.tags=no-such".to_owned(), 0),
        ] {
            let found = answer(&site, &["post", "list", "--filter", &filter]);
            assert_eq!(found["meta"]["total"], total, "{filter}");
        }
        let others = answer(&site, &["post", "list", "--filter", &format!("taxonomies.tags[ne]={name}")]);
        assert!(!column(&others, "slug").contains("worn-chain"), "{name}");
    }
    assert_eq!(column(&answer(&site, &["taxonomy", "terms", "tags"]), "postCount"), "2 3 2 1 2");
    site.cms(&["validate"]).ok();
}

#[test]
fn renamed_or_removed_parent_keeps_its_children() {
    let site = Sandbox::site();
    write(&site, &["taxonomy", "create", "topics", "--name", "Topics", "--hierarchical"]);
    write(&site, &["taxonomy", "add-term", "topics", "A"]);
    write(&site, &["taxonomy", "add-term", "topics", "B", "--parent", "a"]);
    write(&site, &["taxonomy", "add-term", "topics", "C", "--parent", "b"]);
    write(&site, &["taxonomy", "rename-term", "topics/b", "bee"]);
    assert_eq!(column(&answer(&site, &["taxonomy", "terms", "topics"]), "parent"), "null a bee");
    refused(&site, &[(&["taxonomy", "remove-term", "topics/bee"], 3, "term.in-use")]);
    write(&site, &["taxonomy", "remove-term", "topics/bee", "--detach"]);
    assert_eq!(column(&answer(&site, &["taxonomy", "terms", "topics"]), "parent"), "null a");
    write(&site, &["taxonomy", "remove-term", "topics/a", "--detach"]);
    assert_eq!(column(&answer(&site, &["taxonomy", "terms", "topics"]), "parent"), "null");
    write(&site, &["taxonomy", "delete", "topics", "--with-terms"]);
    assert_eq!(site.git(&["diff", "--stat", "source", "review"]), "");
}

#[test]
fn detached_term_leaves_no_empty_list() {
    let site = Sandbox::site();
    write(&site, &["taxonomy", "remove-term", "tags/wheels", "--detach"]);
    let post = answer(&site, &["post", "show", "wheels-for-heavy-loads"]);
    assert_ne!(post["taxonomies"]["tags"], json!([]), "{post}");
    assert!(!post["taxonomies"].to_string().contains("wheels"));
    site.cms(&["validate"]).ok();
}

#[test]
fn invalid_changes_are_refused() {
    let site = Sandbox::site();
    refused(
        &site,
        &[
            (&["taxonomy", "terms", "tgas"], 1, "taxonomy.not-found"),
            (&["taxonomy", "create", "tags", "--name", "Tags"], 3, "taxonomy.slug.taken"),
            (&["taxonomy", "set", "tags", "slug=labels"], 2, "field.read-only"),
            (&["taxonomy", "delete", "tags"], 3, "taxonomy.in-use"),
            (&["taxonomy", "delete", "tags", "--with-terms"], 3, "taxonomy.in-use"),
            (&["taxonomy", "add-term", "tags", "Wheels"], 3, "term.slug.taken"),
            (&["taxonomy", "add-term", "tags", "…"], 2, "field.missing"),
            (&["taxonomy", "add-term", "tags", "X", "--parent", "no-such"], 1, "term.not-found"),
            (&["taxonomy", "add-term", "tags", "X", "--slug", "a/../../x"], 2, "field.slug"),
            (&["taxonomy", "add-term", "tags", "X", "--set", "slug=y"], 2, "field.read-only"),
            (&["taxonomy", "set-term", "tags/wheels", "slug=x"], 2, "field.read-only"),
            (&["taxonomy", "set-term", "tags/no-such", "name=x"], 1, "term.not-found"),
            (&["taxonomy", "rename-term", "tags/wheels", "touring"], 3, "term.slug.taken"),
            (&["taxonomy", "remove-term", "tags/wheels"], 3, "term.in-use"),
        ],
    );
    let said = site.cms(&["taxonomy", "remove-term", "drivetrain", "--json"]).exits(1).json();
    assert_eq!(said["hint"], "did you mean `tags/drivetrain`?");
    write(&site, &["taxonomy", "create", "topics", "--name", "Topics"]);
    write(&site, &["taxonomy", "add-term", "topics", "Wheels"]);
    // A taxonomy whose terms are all defined names them; another one may have any.
    let said = site.cms(&["post", "list", "--taxonomy", "topics/wheel", "--json"]).exits(2).json();
    assert_eq!((&said["code"], &said["hint"]), (&json!("term.unknown"), &json!("did you mean `wheels`?")));
    assert_eq!(answer(&site, &["post", "list", "--taxonomy", "topics/wheels"])["meta"]["total"], 0);
    assert_eq!(answer(&site, &["post", "list", "--taxonomy", "tags/nope"])["meta"]["total"], 0);
    refused(&site, &[(&["taxonomy", "delete", "topics"], 3, "taxonomy.has-terms")]);
}
