//! `cms draft save`: fields of a post on AI Review.

use super::{Staged, named, patch, shorter};
use crate::base::{Map, Path, Stage, Value};
use crate::model::roles::Permission;
use crate::ops::find::undeleted_post;
use crate::ops::module::object;
use crate::ops::post::put_post;
use crate::ops::{Context, Facts, OpError, Operation, Staging};
use clap::Args;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

/// Stage fields of a post on AI Review, beside what is staged already
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Save {
    /// Post: id, `type/locale/slug`, file path, beginning of an id, or a slug that only one post has
    #[arg(value_name = "POST")]
    pub post: String,
    /// Fields and their new values: a JSON object; null removes
    #[arg(value_name = "JSON", value_parser = object)]
    #[schemars(with = "serde_json::Map<String, serde_json::Value>")]
    pub patch: Map,
    /// All terms of the post, by their ids
    #[arg(long = "term", value_name = "ID", value_delimiter = ',')]
    #[serde(default)]
    pub taxonomy_term_ids: Option<Vec<String>>,
    /// Let a custom field's list lose entries that Review has: without this, a list that is shorter is refused
    #[arg(long)]
    #[serde(default)]
    pub allow_shorter: bool,
}

impl Operation for Save {
    const FACTS: Facts = Facts {
        name: "draft.save",
        permission: Permission::PostsEdit,
        examples: &[(
            "draft save worn-chain '{\"title\": \"When to change a chain\"}'",
            "Suggest another title",
        )],
    };
    type Can = Staging;
    type Output = Staged;

    fn run(self, cx: &mut Context<'_, Staging>) -> Result<Staged, OpError> {
        let mut fields = patch::read(self.patch);
        if let Some(ids) = self.taxonomy_term_ids {
            fields.insert("taxonomyTermIds".to_owned(), json!(ids));
        }
        let mut unknown = Vec::new();
        let review = cx.snapshot_of(Stage::Review)?;
        let (post, mut written) = cx.stage("draft.save", |draft| {
            let item = undeleted_post(draft, &self.post)?;
            let mut value: Value = item.value.clone();
            let definitions = draft.definitions()?;
            patch::read_customs(&mut fields, &definitions, &value)?;
            if let Some(above) = review.item(&item.id)?.filter(|_| !self.allow_shorter) {
                let [now, above] = [&item.value, &above.value].map(patch::custom_fields);
                shorter::refuse(&patch::customs(&fields)?, &now, &above)?;
            }
            patch::lay(draft.snapshot(), &mut value, &fields)?;
            unknown = patch::undefined(&definitions, &value, &fields, &item.path);
            draft.entitle(format!("Change post {}", item.title()));
            fields.keys().for_each(|field| draft.decide(&item.id, Path::root().key(field)));
            Ok(named(&put_post(draft, &item, value)?))
        })?;
        written.warnings.extend(unknown);
        Ok(Staged { post, written })
    }
}
