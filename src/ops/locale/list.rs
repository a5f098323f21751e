//! `cms locale list`: the site's languages.

use super::supported;
use crate::db::PostQuery;
use crate::ops::named::{Listed, Row};
use crate::ops::prelude::*;
use serde_json::Value;

/// List the languages of the site, and how many posts each has
#[derive(Debug, Clone, Default, Args, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct List {}

impl Operation for List {
    const FACTS: Facts = facts!("locale.list", Kind::Settings.viewing();
        "locale list" => "All of them, the default one marked");
    type Can = Reading;
    type Output = Listed;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Listed, OpError> {
        let snapshot = cx.snapshot(Stage::Review)?;
        let mut rows = Vec::new();
        for code in supported(&*snapshot.settings()?) {
            let Some(Value::Object(fields)) = row(&snapshot, &code)? else { continue };
            let mark = match (&fields["isDefault"], &fields["isEnabled"]) {
                (Value::Bool(true), _) => "default",
                (_, Value::Bool(false)) => "disabled",
                (_, _) => "",
            };
            let posts = fields["postCount"].to_string();
            rows.push(Row { fields, cells: vec![code, posts, mark.to_owned()] });
        }
        Ok(Listed::of(&snapshot, "no languages", &["locale", "posts", ""], rows))
    }
}

/// A language as it is answered; none if the site has no such language.
pub(super) fn row(snapshot: &Snapshot<'_>, code: &str) -> Result<Option<Value>, OpError> {
    let settings = snapshot.settings()?;
    if !supported(&settings).iter().any(|known| known == code) {
        return Ok(None);
    }
    let query = PostQuery { locales: vec![code.to_owned()], limit: 1, ..PostQuery::default() };
    Ok(Some(json!({
        "code": code, "isDefault": code == settings.locales.default_locale,
        "isEnabled": settings.is_enabled(code), "postCount": snapshot.posts(&query)?.total,
    })))
}
