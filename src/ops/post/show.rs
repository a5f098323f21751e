//! `cms post show`: one post in full.

use super::include::Include;
use super::shaping::{Asked, Shaping};
use super::view::{FullPost, PostSummary};
use crate::ops::prelude::*;
use crate::ops::prose::Prose;

/// Most children, translations or variations in an answer.
const RELATED_MAX: u32 = 500;

/// Show one post: its file, or with --json its fields, modules, metadata and relationships
#[derive(Debug, Clone, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Show {
    /// Post: id, `type/locale/slug`, file path, beginning of an id, or a slug that only one post has
    #[arg(value_name = "POST")]
    pub post: String,
    /// Show rich text in this form; as it is in the file unless given
    #[arg(long, value_name = "FORM", value_enum)]
    pub richtext: Option<Prose>,
    /// Put things where ids are: media, links, references, terms, author
    #[arg(long, value_name = "WHAT", value_enum, value_delimiter = ',')]
    #[serde(default)]
    pub include: Vec<Include>,
    /// Only these fields: title, url, modules, metadata, `customFields.NAME`, …
    #[arg(long, value_name = "FIELD", value_delimiter = ',')]
    #[serde(default)]
    pub fields: Vec<String>,
}

impl Operation for Show {
    const FACTS: Facts = facts!("post.show", Permission::PostsView;
        "post show worn-chain" => "The file of a post, as it stands on review",
        "post show worn-chain --stage source --json" => "The live post with everything around it, as JSON",
        "post show worn-chain --rev source" => "As it is live; any commit will do",
        "post show worn-chain --json --richtext json" => "With rich text as an editor takes it",
        "post show home --json --include media,links,references" => "With what its ids stand for, as a front end needs it");
    type Can = Reading;
    type Output = FullPost;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<FullPost, OpError> {
        let snapshot = cx.snapshot(Stage::Review)?;
        let item = find::post(&snapshot, &self.post)?;
        let mut post = FullPost::of(&snapshot, &item)?;
        post.waiting = post.waiting.shown_to(cx);
        let asked =
            Asked { include: &self.include, fields: &self.fields, richtext: self.richtext, is_of_one: true };
        if let Some(mut shaping) = Shaping::of(&snapshot, &asked)? {
            let metadata = Value::Object(post.metadata.clone());
            let live = cx.snapshot_of(Stage::Source)?.hit(&item.id.id)?;
            let live = live.filter(|hit| hit.post.deleted_at.is_none());
            let state =
                json!({"liveStatus": live.map(|hit| hit.post.status), "isDeleted": item.is_deleted()});
            let Value::Object(row) =
                post.clone().into_json().map_err(|cause| OpError::internal(cause.to_string()))?
            else {
                return Ok(post);
            };
            let shaped = shaping.shape(row, &[&metadata, &state])?;
            return Ok(FullPost { shaped: Some(shaped), ..post });
        }
        match self.richtext {
            Some(form) => post.in_form(&snapshot, form),
            None => Ok(FullPost { file: snapshot.bytes(&item.path)?, ..post }),
        }
    }
}

/// Related posts of a post.
pub(super) fn relationships(snapshot: &Snapshot<'_>, item: &Item) -> Result<Map, OpError> {
    let query = |query: PostQuery| -> Result<Vec<Value>, OpError> {
        let hits = snapshot.posts(&PostQuery { limit: RELATED_MAX, ..query })?.posts;
        Ok(hits
            .into_iter()
            .filter(|hit| hit.post.id != item.id.id)
            .map(|hit| json!({"id": hit.post.id, "type": hit.post.type_, "locale": hit.post.locale, "slug": hit.post.slug, "title": hit.post.title, "status": hit.post.status}))
            .collect())
    };
    let by_ids = |mut ids: Vec<String>| {
        ids.retain(|id| *id != item.id.id);
        if ids.is_empty() {
            Ok(Vec::new())
        } else {
            query(PostQuery { ids: Some(ids), include_variations: true, ..PostQuery::default() })
        }
    };
    let parent = match item.text("parentId") {
        Some(parent) => by_ids(vec![parent.to_owned()])?.into_iter().next(),
        None => None,
    };
    let children = query(PostQuery { parent: Some(item.id.id.clone()), ..PostQuery::default() })?;
    let translations = by_ids(family_ids(snapshot, item)?)?;
    let variations = match item.text("abGroupId") {
        Some(group) => by_ids(naming(snapshot, group, "/abGroupId")?)?,
        None => Vec::new(),
    };
    let used_by: Vec<Value> = snapshot
        .living_referrers("id", &item.id.id)?
        .into_iter()
        .filter(|(path, _)| *path != item.path)
        .map(|(path, pointer)| json!({"path": path, "pointer": pointer}))
        .collect();
    let related = json!({
        "parent": parent,
        "children": children,
        "translations": translations,
        "taxonomyTerms": terms(snapshot, item)?,
        "featuredMedia": item.text("featuredMediaId").map(|id| json!({"id": id})),
        "variations": variations,
        "usedBy": used_by,
    });
    Ok(related.as_object().cloned().unwrap_or_default())
}

/// The post's source post and all translations, including itself.
///
/// # Errors
/// The repository cannot be read.
pub(crate) fn family(snapshot: &Snapshot<'_>, item: &Item) -> Result<Vec<PostSummary>, OpError> {
    summaries(snapshot, family_ids(snapshot, item)?)
}

fn summaries(snapshot: &Snapshot<'_>, ids: Vec<String>) -> Result<Vec<PostSummary>, OpError> {
    let query =
        PostQuery { ids: Some(ids), limit: RELATED_MAX, include_variations: true, ..PostQuery::default() };
    let hits = snapshot.posts(&query)?.posts;
    Ok(hits.into_iter().map(PostSummary::of).collect())
}

/// The languages of a post's family, each once; none without the post.
///
/// # Errors
/// The repository cannot be read.
pub(crate) fn family_locales(snapshot: &Snapshot<'_>, id: &str) -> Result<BTreeSet<String>, OpError> {
    let Some(hit) = snapshot.hit(id)? else { return Ok(BTreeSet::new()) };
    let ids = ids_of_family(snapshot, hit.post.translation_of.unwrap_or(hit.post.id))?;
    Ok(summaries(snapshot, ids)?.into_iter().map(|post| post.locale).collect())
}

fn family_ids(snapshot: &Snapshot<'_>, item: &Item) -> Result<Vec<String>, OpError> {
    ids_of_family(snapshot, item.text("translationOfId").unwrap_or(&item.id.id).to_owned())
}

/// The ids of an original and all its translations.
fn ids_of_family(snapshot: &Snapshot<'_>, original: String) -> Result<Vec<String>, OpError> {
    let mut ids = naming(snapshot, &original, "/translationOfId")?;
    ids.push(original);
    Ok(ids)
}

/// The ids of the posts that refer to `target` in a field.
pub(crate) fn naming(snapshot: &Snapshot<'_>, target: &str, pointer: &str) -> Result<Vec<String>, OpError> {
    let mut ids = Vec::new();
    for (path, _) in snapshot.referrers("id", target)?.into_iter().filter(|(_, at)| at == pointer) {
        ids.extend(snapshot.readable_at(&path)?.map(|item| item.id.id));
    }
    Ok(ids)
}

/// The post's terms with their names, if they exist.
pub(super) fn terms(snapshot: &Snapshot<'_>, item: &Item) -> Result<Vec<Value>, OpError> {
    let mut found = Vec::new();
    for (taxonomy, slugs) in item.value.get("taxonomies").and_then(Value::as_object).into_iter().flatten() {
        for slug in slugs.as_array().into_iter().flatten().filter_map(Value::as_str) {
            let path = format!("terms/{taxonomy}/{slug}.yaml");
            let term = snapshot.readable_at(&path)?;
            found.push(json!({
                "id": term.as_ref().map(|t| t.id.id.clone()),
                "taxonomy": taxonomy,
                "slug": slug,
                "name": term.as_ref().map_or(slug, Item::title),
            }));
        }
    }
    Ok(found)
}
