//! `cms media categories`: the categories of media.

use crate::ops::prelude::*;
use std::collections::BTreeSet;

/// List the categories of media
#[derive(Debug, Clone, Default, Args, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Categories {}

/// Categories.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct CategoryList {
    /// Each once, sorted
    pub data: Vec<String>,
}

impl Operation for Categories {
    const FACTS: Facts = facts!("media.categories", Permission::MediaView;
        "media categories" => "Each once, sorted");
    type Can = Reading;
    type Output = CategoryList;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<CategoryList, OpError> {
        let all = cx.snapshot(Stage::Review)?.media()?;
        let names: BTreeSet<&String> = all.all().iter().flat_map(|record| &record.media.categories).collect();
        Ok(CategoryList { data: names.into_iter().cloned().collect() })
    }
}

impl View for CategoryList {
    fn show(&self, page: &mut Page) {
        match self.data.is_empty() {
            true => page.line("no categories"),
            false => self.data.iter().for_each(|name| page.line(name)),
        }
    }
}
