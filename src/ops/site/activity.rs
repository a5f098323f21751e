//! `cms activity`: recent acts and their actors.

use crate::model::scalar;
use crate::ops::prelude::*;
use crate::site::{ActivityFilter, Deed, Sight};

/// Default number of rows.
const ROWS: usize = 20;
/// Most rows.
const ROWS_MAX: u16 = 100;

/// Show recent actions: which operation, on what, by whom, through which program
#[derive(Debug, Clone, Default, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Activity {
    /// Rows, 1 to 100; 20 unless given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=i64::from(ROWS_MAX)))]
    pub limit: Option<u16>,
    /// Only what was done to this item: its id, or a post's slug
    #[arg(long = "item", value_name = "ID")]
    pub entity_id: Option<String>,
    /// Only this operation, such as `draft.create`, or the original product's word for it, such as `post.create`
    #[arg(long, value_name = "OPERATION")]
    pub action: Option<String>,
}

/// What was done.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Told {
    /// One row for each item of each write, newest first
    pub data: Vec<Deed>,
}

impl Operation for Activity {
    const FACTS: Facts = facts!("activity", Permission::DraftsView;
        "activity" => "The last twenty acts",
        "activity --action review.submit" => "What was handed to reviewers");
    type Can = Reading;
    type Output = Told;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Told, OpError> {
        let limit = self.limit.map_or(ROWS, |limit| usize::from(limit.clamp(1, ROWS_MAX)));
        let item = self.entity_id.map(|name| id_of(cx, name)).transpose()?;
        let filter = ActivityFilter { item, action: self.action, limit, ..ActivityFilter::default() };
        // Sign-ins with their origins are only for those who manage users; people's sign-ins and addresses are for no
        // agent.
        let actor = &cx.call().actor;
        let sight = match actor.may(Permission::UsersManage) {
            _ if actor.is_agent() => Sight::OfAgent,
            true => Sight::All,
            false => Sight::WithoutOrigins,
        };
        let data = cx.look()?.recent_deeds(&filter, sight)?;
        Ok(Told { data })
    }
}

/// The id of a named post; any other name is the id of another item.
pub(crate) fn id_of(cx: &Context<'_, Reading>, name: String) -> Result<String, OpError> {
    if scalar::uuid(&name).is_some() {
        return Ok(name.to_lowercase());
    }
    Ok(match find::post(&cx.snapshot(Stage::AiReview)?, &name) {
        Ok(post) => post.id.id,
        Err(_) => name,
    })
}

table! {
    Told.data, deed: Deed, "nothing was done";
    "when" => deed.at, "operation" => deed.action, "who" => deed.actor, "what" => deed.subject,
}
