//! `cms set list` and `cms set show`: the sets that wait.

use super::not_found;
use crate::ops::prelude::*;
use crate::site::Set;

/// List the sets that are pending on Review and on AI Review
#[derive(Debug, Clone, Default, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct List {}

/// The sets that wait.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Listed {
    /// The sets, those on Review first, each stage's newest last
    pub data: Vec<Set>,
}

impl Operation for List {
    const FACTS: Facts = facts!("set.list", Permission::DraftsView;
        "set list" => "What is proposed, and by whom",
        "set list --stage ai-review" => "What agents have not submitted");
    type Can = Reading;
    type Output = Listed;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Listed, OpError> {
        Ok(Listed { data: all(cx)? })
    }
}

/// The sets of the call's stage, else of Review and AI Review.
pub(super) fn all<C: Capability>(cx: &Context<'_, C>) -> Result<Vec<Set>, OpError> {
    let stages = cx.call().stage.map_or(vec![Stage::Review, Stage::AiReview], |stage| vec![stage]);
    let look = cx.look()?;
    let mut data = Vec::new();
    for stage in stages {
        data.extend(look.sets(stage)?);
    }
    for release in cx.releases()?.all(cx.call().now)?.into_iter().filter(|release| release.refused.is_none())
    {
        let set = data.iter_mut().find(|set| set.stage == Stage::Review && set.head.set == release.set);
        set.into_iter().for_each(|set| set.scheduled_at = Some(release.at.clone()));
    }
    if !cx.sees_addresses() {
        data.iter_mut().for_each(|set| set.head.email.clear());
    }
    Ok(data)
}

const COLUMNS: &Columns<Set> = columns! {
    set: Set;
    "set" => set.head.set, "stage" => set.stage, "title" => set.head.set_title, "by" => set.head.by,
    "when" => set.head.at, "items" => set.items.len(),
    "goes live" => set.scheduled_at.as_deref().unwrap_or_default(),
};

impl View for Listed {
    fn show(&self, page: &mut Page) {
        match self.data.is_empty() {
            true => page.line("no set waits"),
            false => page.rows(COLUMNS, &self.data),
        }
    }
}

/// Show a set: why it is proposed, its items, and what it shares with other sets
#[derive(Debug, Clone, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Show {
    /// The set's name
    #[arg(value_name = "SET")]
    pub name: String,
}

/// One set.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Shown {
    /// The set, on each stage where changes of it are pending
    pub data: Vec<Set>,
}

impl Operation for Show {
    const FACTS: Facts = facts!("set.show", Permission::DraftsView;
        "set show opening-hours" => "Its items and their places");
    type Can = Reading;
    type Output = Shown;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Shown, OpError> {
        let mut data = all(cx)?;
        let known: Vec<String> = data.iter().map(|set| set.head.set.clone()).collect();
        data.retain(|set| set.head.set == self.name);
        match data.is_empty() {
            true => Err(not_found(&self.name, &known)),
            false => Ok(Shown { data }),
        }
    }
}

impl View for Shown {
    fn show(&self, page: &mut Page) {
        for set in &self.data {
            let head = &set.head;
            styled!(page, Strong "{}", head.set_title;
                Faint "  on {}, by {} at {}", set.stage, head.by, head.at);
            if let Some(at) = &set.scheduled_at {
                styled!(page, Good "  goes live at {at}");
            }
            head.why.lines().for_each(|line| page.line(format!("  {line}")));
            for item in &set.items {
                let places = match item.places.is_empty() {
                    true => "the whole item".to_owned(),
                    false => item.places.join(", "),
                };
                styled!(page, Plain "  {}: {places}", item.title; Faint "  {}", item.path);
                if !item.shared_with.is_empty() {
                    styled!(page, Notice "    also in {}", item.shared_with.join(", "));
                }
            }
        }
    }
}
