//! `cms post context`: a post on all stages, side by side.

use super::Waiting;
use super::canonical::{fields, map, modules};
use crate::model::present;
use crate::ops::Context as Cx;
use crate::ops::prelude::*;
use crate::richtext::Form;
use std::rc::Rc;

/// Show a post with all stages side by side: what is live, pending on review, staged by agents
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Context {
    /// Post: id, `type/locale/slug`, file path, beginning of an id, or a slug that only one post has
    #[arg(value_name = "POST")]
    pub post: String,
}

/// A post with all stages beside each other.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Shown {
    /// The live fields (those of the first stage that has the post), with `reviewDraft` and `aiReviewDraft`: the fields of
    /// these stages where they differ from the upstream stage, else null
    #[schemars(with = "serde_json::Map<String, serde_json::Value>")]
    pub post: Map,
    /// Values of the post type's own fields
    #[schemars(with = "Vec<serde_json::Value>")]
    pub custom_fields: Value,
    /// All modules of all stages, with what each stage has
    #[schemars(with = "Vec<serde_json::Map<String, serde_json::Value>>")]
    pub modules: Vec<Map>,
    /// What waits in conflicts, and what reviewers said
    #[serde(flatten)]
    pub(super) waiting: Waiting,
    /// The commit of AI Review that was read: pass it as `--expect` to change just this
    pub revision: String,
}

impl Operation for Context {
    const FACTS: Facts = facts!("post.context", Permission::DraftsView;
        "post context worn-chain" => "The live post, and what is staged for it");
    type Can = Reading;
    type Output = Shown;

    fn run(self, cx: &mut Cx<'_, Reading>) -> Result<Shown, OpError> {
        let newest = cx.snapshot_of(Stage::AiReview)?;
        let (review, source) = (cx.snapshot_of(Stage::Review)?, cx.snapshot_of(Stage::Source)?);
        let stages = [&source, &review, &newest];
        let known = find::post(&newest, &self.post).map(|post| (&newest, post)).or_else(|missing| {
            let mut others = [&review, &source].into_iter();
            others.find_map(|stage| Some((stage, find::post(stage, &self.post).ok()?))).ok_or(missing)
        })?;
        if known.1.is_deleted() {
            let message = format!("the post `{}` is deleted", known.1.title());
            return Err(OpError::not_found("post.not-found", message));
        }
        let layers = layers(stages, &known)?;
        let known = known.1;
        let mut post = layers.iter().flatten().next().map(|layer| layer.fields.clone()).unwrap_or_default();
        let custom_fields = post.shift_remove("customFields").unwrap_or_default();
        let [live, reviewed, staged] = &layers;
        post.insert("reviewDraft".to_owned(), draft(live.as_deref(), reviewed.as_deref()));
        post.insert("aiReviewDraft".to_owned(), draft(reviewed.as_deref(), staged.as_deref()));
        let url = newest.address(&known.value)?;
        post.insert("url".to_owned(), json!(url));
        Ok(Shown {
            post,
            custom_fields,
            modules: module_layers(&layers),
            waiting: Waiting::of(&newest, &known.id)?.shown_to(cx),
            revision: newest.commit().to_string(),
        })
    }
}

/// A post on each stage. It is read once where stages show the same, as they usually do.
fn layers(
    stages: [&Snapshot<'_>; 3],
    (holder, known): &(&Snapshot<'_>, Item),
) -> Result<[Option<Rc<Layer>>; 3], OpError> {
    let mut layers = [const { None }; 3];
    let mut above: Option<(&Snapshot<'_>, String, Rc<Layer>)> = None;
    for (stage, layer) in stages.into_iter().zip(&mut layers) {
        let Some(path) = stage.path_of(&known.id)? else { continue };
        let shown = match &above {
            Some((other, lay, shown)) if *lay == path && stage.shows_alike(other, &path)? => Rc::clone(shown),
            _ if known.path == path && stage.shows_alike(holder, &path)? => Rc::new(Layer::of(stage, known)?),
            _ => match stage.item_at(&path)? {
                Some(item) => Rc::new(Layer::of(stage, &item)?),
                None => continue,
            },
        };
        *layer = Some(Rc::clone(&shown));
        above = Some((stage, path, shown));
    }
    Ok(layers)
}

/// A post on one stage.
struct Layer {
    fields: Map,
    modules: Vec<Map>,
    /// The modules' own values and overrides, as stored.
    raw: Value,
}

impl Layer {
    fn of(snapshot: &Snapshot<'_>, item: &Item) -> Result<Self, OpError> {
        let definitions = snapshot.definitions()?;
        let mut shown = item.value.clone();
        present(&mut shown, &definitions, Form::Json);
        Ok(Layer {
            fields: fields(snapshot, item)?,
            modules: modules(&definitions, &item.value),
            raw: shown.get("modules").cloned().unwrap_or_default(),
        })
    }

    fn module(&self, id: &str) -> Option<&Map> {
        self.modules.iter().find(|module| id_of(module) == id)
    }

    fn own(&self, id: &str, key: &str) -> Value {
        let mut all = self.raw.as_array().into_iter().flatten();
        all.find(|module| module.get("id").and_then(Value::as_str) == Some(id))
            .and_then(|module| module.get(key).cloned())
            .unwrap_or_default()
    }
}

/// The fields of a stage, if they differ from those of its upstream.
fn draft(above: Option<&Layer>, here: Option<&Layer>) -> Value {
    match (above, here) {
        (_, None) => Value::Null,
        (None, Some(here)) => json!(here.fields),
        (Some(above), Some(here)) if above.fields == here.fields => Value::Null,
        (Some(_), Some(here)) => json!(here.fields),
    }
}

fn id_of(module: &Map) -> &str {
    module.get("postModuleId").and_then(Value::as_str).unwrap_or_default()
}

/// Every module of all stages: those of the newest stage in order, then those that it no longer has.
fn module_layers(layers: &[Option<Rc<Layer>>; 3]) -> Vec<Map> {
    let mut ids: Vec<&str> = Vec::new();
    for module in layers.iter().rev().flatten().flat_map(|layer| &layer.modules) {
        if !ids.contains(&id_of(module)) {
            ids.push(id_of(module));
        }
    }
    ids.iter().map(|id| module_layer(layers, id)).collect()
}

fn module_layer(layers: &[Option<Rc<Layer>>; 3], id: &str) -> Map {
    let at = |index: usize| layers[index].as_deref().filter(|layer| layer.module(id).is_some());
    let [live, reviewed, staged] = [at(0), at(1), at(2)];
    let first = live.or(reviewed).or(staged);
    let newest = staged.or(reviewed).or(live).and_then(|layer| layer.module(id)).cloned().unwrap_or_default();
    let own = |layer: Option<&Layer>, key: &str| layer.map_or(Value::Null, |layer| layer.own(id, key));
    // A stage's value is reported if it differs from that of the upstream stage.
    let staged_value = |here: Option<&Layer>, above: Option<&Layer>, key: &str| match own(here, key) {
        value if value == own(above, key) => Value::Null,
        value => value,
    };
    let is_global = newest.get("globalSlug").is_some_and(|slug| !slug.is_null());
    let view = json!({
        "id": id,
        "postModuleId": id,
        "moduleInstanceId": newest.get("moduleInstanceId"),
        "type": newest.get("type"),
        "scope": if is_global { "global" } else { "local" },
        "props": match is_global {
            true => first.and_then(|layer| layer.module(id)?.get("props").cloned()).unwrap_or_default(),
            false => own(first, "props"),
        },
        "reviewProps": staged_value(reviewed, live, "props"),
        "aiReviewProps": staged_value(staged, reviewed, "props"),
        "overrides": own(first, "overrides"),
        "reviewOverrides": staged_value(reviewed, live, "overrides"),
        "aiReviewOverrides": staged_value(staged, reviewed, "overrides"),
        "reviewAdded": reviewed.is_some() && live.is_none(),
        "reviewDeleted": live.is_some() && reviewed.is_none(),
        "aiReviewAdded": staged.is_some() && reviewed.is_none(),
        "aiReviewDeleted": reviewed.is_some() && staged.is_none(),
        "locked": newest.get("locked"),
        "orderIndex": newest.get("orderIndex"),
        "globalSlug": newest.get("globalSlug"),
        "globalLabel": newest.get("adminLabel"),
    });
    map(view)
}

impl View for Shown {
    fn show(&self, page: &mut Page) {
        page.raw(&format!("{:#}\n", json!(self)));
    }
}
