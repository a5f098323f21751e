//! `cms draft set-terms`: the terms of a post on AI Review.

use super::{Staged, named};
use crate::base::{Map, Value};
use crate::model::roles::Permission;
use crate::model::{ItemId, Kind};
use crate::ops::find::undeleted_post;
use crate::ops::post::put_post;
use crate::ops::{Context, Facts, OpError, Operation, Staging};
use crate::site::Snapshot;
use clap::Args;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

/// Stage the terms of a post on AI Review: the full list
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SetTerms {
    /// Post: id, `type/locale/slug`, file path, beginning of an id, or a slug that only one post has
    #[arg(value_name = "POST")]
    pub post: String,
    /// The terms, by id or `taxonomy/slug`; none takes all away
    #[arg(value_name = "TERM")]
    pub taxonomy_term_ids: Vec<String>,
}

impl Operation for SetTerms {
    const FACTS: Facts = Facts {
        name: "draft.set-terms",
        permission: Permission::PostsEdit,
        examples: &[("draft set-terms worn-chain tags/maintenance", "Suggest one tag, and no other")],
    };
    type Can = Staging;
    type Output = Staged;

    fn run(self, cx: &mut Context<'_, Staging>) -> Result<Staged, OpError> {
        let (post, written) = cx.stage("draft.set-terms", |draft| {
            let item = undeleted_post(draft, &self.post)?;
            let mut value = item.value.clone();
            value["taxonomies"] = by_taxonomy(draft.snapshot(), &self.taxonomy_term_ids)?;
            draft.entitle(format!("Change the terms of post {}", item.title()));
            Ok(named(&put_post(draft, &item, value)?))
        })?;
        Ok(Staged { post, written })
    }
}

/// Terms in the form of a post's file: slugs by taxonomy, without duplicates.
///
/// # Errors
/// `term.not-found` with all unknown ones.
pub(super) fn by_taxonomy(snapshot: &Snapshot<'_>, names: &[String]) -> Result<Value, OpError> {
    let mut terms = Map::new();
    let mut missing: Option<OpError> = None;
    for name in names {
        let Some((taxonomy, slug)) = term(snapshot, name)? else {
            let first = || OpError::not_found("term.not-found", format!("there is no term `{name}`"));
            missing =
                Some(missing.unwrap_or_else(first).detail("taxonomyTermIds", format!("no term `{name}`")));
            continue;
        };
        let slugs = terms.entry(taxonomy).or_insert_with(|| json!([]));
        let is_new = !slugs.as_array().is_some_and(|slugs| slugs.contains(&json!(slug)));
        if let Some(slugs) = slugs.as_array_mut().filter(|_| is_new) {
            slugs.push(json!(slug));
        }
    }
    match missing {
        Some(error) => Err(error.hint("`cms taxonomy terms TAXONOMY` shows the terms with their ids")),
        None => Ok(Value::Object(terms)),
    }
}

/// Taxonomy and slug of a term, by id, by `taxonomy/slug`, or by a unique slug.
fn term(snapshot: &Snapshot<'_>, name: &str) -> Result<Option<(String, String)>, OpError> {
    let path = match name.split_once('/') {
        Some((taxonomy, slug)) => Some(format!("terms/{taxonomy}/{slug}.yaml")),
        None => match snapshot.path_of(&ItemId { kind: Kind::Term, id: name.to_lowercase() })? {
            Some(path) => Some(path),
            None => only_term(snapshot, name)?,
        },
    };
    let item = match path.filter(|path| Kind::of_path(path) == Some(Kind::Term)) {
        Some(path) => snapshot.item_at(&path)?,
        None => None,
    };
    Ok(item.and_then(|item| Some((item.path.split('/').nth(1)?.to_owned(), item.text("slug")?.to_owned()))))
}

/// The file of the only term with a slug.
fn only_term(snapshot: &Snapshot<'_>, slug: &str) -> Result<Option<String>, OpError> {
    let file = format!("/{slug}.yaml");
    let mut found = snapshot.paths(Kind::Term)?.into_iter().filter(|path| path.ends_with(&file));
    Ok(found.next().filter(|_| found.next().is_none()))
}
