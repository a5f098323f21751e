//! `cms settings show`: one setting, its value, and what it means.

use super::list::rows;
use crate::base::{Alternatives, Stage};
use crate::model::Kind;
use crate::ops::named::Listed;
use crate::ops::{Context, Facts, OpError, Operation, Reading};
use clap::Args;
use schemars::JsonSchema;
use serde::Deserialize;

/// Show one of the site's settings: its value, and what it means
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Show {
    /// Setting, such as `locales.default`
    #[arg(value_name = "KEY")]
    pub key: String,
}

impl Operation for Show {
    const FACTS: Facts = Facts {
        name: "settings.show",
        permission: Kind::Settings.viewing(),
        examples: &[("settings show name", "The site's name")],
        tool: Some("get_site_setting"),
    };
    type Can = Reading;
    type Output = Listed;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Listed, OpError> {
        let snapshot = cx.snapshot(Stage::Review)?;
        let (found, others): (Vec<_>, Vec<_>) =
            rows(&snapshot)?.into_iter().partition(|row| row.cells[0] == self.key);
        if found.is_empty() {
            let names = others.iter().map(|row| row.cells[0].as_str());
            return Err(OpError::not_found(
                "settings.not-found",
                format!("there is no setting `{}`", self.key),
            )
            .instead(Alternatives::among(&self.key, names)));
        }
        Ok(Listed::of(&snapshot, "no settings", &["setting", "value", "what"], found))
    }
}
