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
