//! `cms post terms`: the terms of a post.

use super::show::terms;
use crate::ops::prelude::*;

/// Show the terms of a post: the live ones, unless another stage is asked for
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Terms {
    /// Post: id, `type/locale/slug`, file path, beginning of an id, or a slug that only one post has
    #[arg(value_name = "POST")]
    pub post: String,
}

/// The terms of a post.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Shown {
    /// The terms' ids
    pub taxonomy_term_ids: Vec<String>,
    /// The terms: id, taxonomy, slug, name
    #[schemars(with = "Vec<serde_json::Map<String, serde_json::Value>>")]
    pub terms: Vec<Value>,
}

impl Operation for Terms {
    const FACTS: Facts = facts!("post.terms", Permission::PostsView;
        "post terms worn-chain" => "Its live terms",
        "post terms worn-chain --stage ai-review" => "With staged ones");
    type Can = Reading;
    type Output = Shown;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Shown, OpError> {
        let snapshot = cx.snapshot(Stage::Source)?;
        // A post that is only staged has no terms on the live site; an unknown one is an error.
        let known = match find::post(&snapshot, &self.post) {
            Ok(item) => Some(item),
            Err(missing) if !cx.sees_all() => return Err(missing),
            Err(_) => snapshot.item(&find::post(&cx.snapshot_of(Stage::AiReview)?, &self.post)?.id)?,
        };
        let terms = known.map(|item| terms(&snapshot, &item)).transpose()?.unwrap_or_default();
        let ids = terms.iter().filter_map(|term| term.get("id")?.as_str().map(str::to_owned));
        Ok(Shown { taxonomy_term_ids: ids.collect(), terms })
    }
}

table! {
    Shown.terms, term: Value, "no terms";
    "taxonomy" => term["taxonomy"].as_str().unwrap_or_default(), "slug" => term["slug"].as_str().unwrap_or_default(),
    "name" => term["name"].as_str().unwrap_or_default(),
}
