//! `cms summary`: counts of content.

use crate::model::POST_STATUSES;
use crate::ops::prelude::*;
use std::collections::BTreeMap;

/// Count posts by type and status, media, users
#[derive(Debug, Clone, Default, Args, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Summary {}

/// How many posts of a type there are.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "PostCounts")]
pub struct Posts {
    /// All of them
    pub total: u64,
    /// By status; what there is none of is left out
    pub by_status: BTreeMap<&'static str, u64>,
}

/// How many of something there are.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Total {
    /// All of them
    pub total: u64,
}

/// How much there is.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Counted {
    /// Posts by type
    pub posts: BTreeMap<String, Posts>,
    /// Media records
    pub media: Total,
    /// Accounts of the server, those of agents included
    pub users: Total,
}

impl Operation for Summary {
    const FACTS: Facts = facts!("summary", Permission::DraftsView;
        "summary" => "How much there is",
        "summary --stage source --json" => "What is live, as JSON");
    type Can = Reading;
    type Output = Counted;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Counted, OpError> {
        let snapshot = cx.snapshot(Stage::Review)?;
        let definitions = snapshot.definitions()?;
        let mut posts = BTreeMap::new();
        let counted = snapshot.post_counts()?;
        for name in definitions.post_types.keys() {
            let mut by_status = BTreeMap::new();
            for (_, status, count) in counted.iter().filter(|(of, ..)| of == name) {
                if let Some(status) = POST_STATUSES.into_iter().find(|known| known == status) {
                    by_status.insert(status, *count);
                }
            }
            posts.insert(name.clone(), Posts { total: by_status.values().sum(), by_status });
        }
        Ok(Counted {
            posts,
            media: Total { total: snapshot.paths(Kind::Media)?.len() as u64 },
            users: Total { total: cx.look()?.users()? },
        })
    }
}

impl View for Counted {
    fn show(&self, page: &mut Page) {
        let row = |(name, posts): (&String, &Posts)| {
            let parts: Vec<_> =
                posts.by_status.iter().map(|(status, count)| format!("{count} {status}")).collect();
            vec![name.clone(), posts.total.to_string(), parts.join(", ")]
        };
        let rows: Vec<_> = self.posts.iter().map(row).collect();
        page.table(&["posts of type", "in all", "by status"], &rows);
        page.line(format!("media: {}, users: {}", self.media.total, self.users.total));
    }
}
