//! `cms locale list`: the site's languages.

use super::supported;
use crate::base::{Map, Stage};
use crate::db::PostQuery;
use crate::model::Kind;
use crate::ops::named::{Listed, Row};
use crate::ops::{Context, Facts, OpError, Operation, Reading};
use clap::Args;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

/// List the languages of the site, and how many posts each has
#[derive(Debug, Clone, Default, Args, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct List {}

impl Operation for List {
    const FACTS: Facts = Facts {
        name: "locale.list",
        permission: Kind::Settings.viewing(),
        examples: &[("locale list", "All of them, the default one marked")],
        tool: None,
    };
    type Can = Reading;
    type Output = Listed;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Listed, OpError> {
        let snapshot = cx.snapshot(Stage::Review)?;
        let settings = snapshot.settings()?;
        let mut rows = Vec::new();
        for code in supported(&settings) {
            let query = PostQuery { locales: vec![code.clone()], limit: 1, ..PostQuery::default() };
            let posts = snapshot.posts(&query)?.total;
            let is_default = code == settings.locales.default_locale;
            let is_enabled = settings.is_enabled(&code);
            let fields: Map = match json!({"code": code, "isDefault": is_default, "isEnabled": is_enabled, "postCount": posts})
            {
                Value::Object(fields) => fields,
                _ => Map::new(),
            };
            let mark = match (is_default, is_enabled) {
                (true, _) => "default",
                (false, false) => "disabled",
                (false, true) => "",
            };
            rows.push(Row { fields, cells: vec![code, posts.to_string(), mark.to_owned()] });
        }
        Ok(Listed::of(&snapshot, "no languages", &["locale", "posts", ""], rows))
    }
}
