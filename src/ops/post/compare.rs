//! `cms post compare`: a post on two stages, by field and by module.

use super::canonical::{fields, modules};
use crate::base::Step;
use crate::merge::{Change, ChangeKind, difference};
use crate::model::ItemId;
use crate::ops::prelude::*;
use crate::ops::review::{Short, short};

/// Fields that every answer includes, changed or not (`docs/design/compatibility.md`).
const ALWAYS: [&str; 6] = ["slug", "title", "excerpt", "metaTitle", "metaDescription", "featuredMediaId"];

/// Say which fields and modules of a post differ between two stages
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Compare {
    /// Post: id, `type/locale/slug`, file path, beginning of an id, or a slug that only one post has
    #[arg(value_name = "POST")]
    pub post: String,
    /// Stage to compare from; source unless given
    #[arg(long, value_name = "STAGE", value_enum)]
    pub base_mode: Option<Stage>,
    /// Stage to compare to; ai-review unless given
    #[arg(long, value_name = "STAGE", value_enum)]
    pub target_mode: Option<Stage>,
}

/// One field on two stages.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Field {
    /// Its value on the first
    pub base: Value,
    /// Its value on the second
    pub target: Value,
    /// Whether they differ
    pub changed: bool,
}

/// A module that one of two stages has otherwise.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
pub struct Differing {
    /// Uuid
    pub id: String,
    /// Module type
    #[serde(rename = "type")]
    pub module_type: String,
}

/// Modules that differ.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Modules {
    /// How many the second stage has and the first has not
    pub added_count: usize,
    /// How many the first stage has and the second has not
    pub removed_count: usize,
    /// How many both have, with other values or another lock
    pub changed_count: usize,
    /// How many both have and somebody moved; those that only stand after an added one did not move
    pub moved_count: usize,
    /// Those that the second stage has and the first has not
    pub added: Vec<Differing>,
    /// Those that the first stage has and the second has not
    pub removed: Vec<Differing>,
    /// Those that both have, otherwise
    pub changed: Vec<Changed>,
    /// Those that both have, at another place
    pub moved: Vec<Differing>,
}

/// A module that both stages have, with what differs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Changed {
    /// Which one
    #[serde(flatten)]
    pub module: Differing,
    /// Its places that differ, with the sentences before and after
    pub changes: Vec<Short>,
}

/// A post on two stages.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Compared {
    /// Uuid
    pub post_id: String,
    /// The first stage
    pub base_mode: Stage,
    /// The second stage
    pub target_mode: Stage,
    /// Six fields, and all others that differ
    pub fields: BTreeMap<String, Field>,
    /// Modules that differ
    pub modules: Modules,
}

impl Operation for Compare {
    const FACTS: Facts = facts!("post.compare", Permission::DraftsView;
        "post compare worn-chain" => "What agents staged, against what is live",
        "post compare worn-chain --target-mode review" => "What waits for approval, against what is live");
    type Can = Reading;
    type Output = Compared;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Compared, OpError> {
        let base_mode = self.base_mode.unwrap_or(Stage::Source);
        let target_mode = self.target_mode.unwrap_or(Stage::AiReview);
        let found = Stage::ALL
            .iter()
            .rev()
            .find_map(|stage| find::post(&cx.snapshot_of(*stage).ok()?, &self.post).ok());
        let id = match found {
            Some(item) => item.id,
            // Its error suggests similar names.
            None => find::post(&cx.snapshot_of(Stage::AiReview)?, &self.post)?.id,
        };
        let (base, target) = (Side::of(cx, base_mode, &id)?, Side::of(cx, target_mode, &id)?);
        Ok(Compared {
            post_id: id.id,
            base_mode,
            target_mode,
            fields: compared(&base.fields, &target.fields),
            modules: base.against(&target),
        })
    }
}

/// A post on one stage; empty if the stage does not have it.
#[derive(Default)]
struct Side {
    fields: Map,
    modules: Vec<Map>,
}

impl Side {
    fn of(cx: &Context<'_, Reading>, stage: Stage, id: &ItemId) -> Result<Self, OpError> {
        let snapshot = cx.snapshot_of(stage)?;
        Ok(match snapshot.item(id)? {
            None => Side::default(),
            Some(item) => Side {
                fields: fields(&snapshot, &item)?,
                modules: modules(&*snapshot.definitions()?, &item.value),
            },
        })
    }

    fn against(&self, target: &Side) -> Modules {
        let missing = |here: &[Map], there: &[Map]| -> Vec<Differing> {
            here.iter().filter(|module| at(there, id_of(module)).is_none()).map(named).collect()
        };
        let shared = |here: &[Map], there: &[Map]| -> Vec<String> {
            here.iter().map(id_of).filter(|id| at(there, id).is_some()).map(str::to_owned).collect()
        };
        let (before, after) =
            (shared(&self.modules, &target.modules), shared(&target.modules, &self.modules));
        let changed: Vec<Changed> = target.modules.iter().filter_map(|module| self.changed(module)).collect();
        let moved = moved(&before, &after);
        let moved: Vec<Differing> =
            moved.iter().filter_map(|id| at(&target.modules, id)).map(named).collect();
        let added = missing(&target.modules, &self.modules);
        let removed = missing(&self.modules, &target.modules);
        Modules {
            added_count: added.len(),
            removed_count: removed.len(),
            changed_count: changed.len(),
            moved_count: moved.len(),
            added,
            removed,
            changed,
            moved,
        }
    }

    /// How a module of the other side differs from this side's.
    fn changed(&self, module: &Map) -> Option<Changed> {
        let (old, new) = (content(at(&self.modules, id_of(module))?), content(module));
        let changes = difference(Some(&Value::Object(old)), Some(&Value::Object(new)));
        (!changes.is_empty())
            .then(|| Changed { module: named(module), changes: changes.iter().map(short).collect() })
    }
}

/// The ids that stand elsewhere among the same ids.
fn moved(before: &[String], after: &[String]) -> Vec<String> {
    let list = |ids: &[String]| {
        let rows: Vec<Value> = ids.iter().map(|id| json!({ "id": id })).collect();
        json!({ "modules": rows })
    };
    let changes = difference(Some(&list(before)), Some(&list(after)));
    let id = |change: Change| match change.path.0.last() {
        Some(Step::Id(id)) if change.kind == ChangeKind::Moved => Some(id.clone()),
        _ => None,
    };
    changes.into_iter().filter_map(id).collect()
}

fn id_of(module: &Map) -> &str {
    module.get("postModuleId").and_then(Value::as_str).unwrap_or_default()
}

fn at<'a>(modules: &'a [Map], id: &str) -> Option<&'a Map> {
    modules.iter().find(|module| id_of(module) == id)
}

fn named(module: &Map) -> Differing {
    let module_type = module.get("type").and_then(Value::as_str).unwrap_or_default();
    Differing { id: id_of(module).to_owned(), module_type: module_type.to_owned() }
}

/// A module without its position, which changes when others are added or removed.
fn content(module: &Map) -> Map {
    module
        .iter()
        .filter(|(key, _)| *key != "orderIndex")
        .map(|(key, value)| (key.clone(), value.clone()))
        .collect()
}

fn compared(base: &Map, target: &Map) -> BTreeMap<String, Field> {
    let keys = ALWAYS.iter().copied().chain(base.keys().chain(target.keys()).map(String::as_str));
    let field = |key: &str| {
        let side = |fields: &Map| fields.get(key).cloned().unwrap_or_default();
        let (base, target) = (side(base), side(target));
        Field { changed: base != target, base, target }
    };
    keys.map(|key| (key.to_owned(), field(key)))
        .filter(|(key, field)| field.changed || ALWAYS.contains(&key.as_str()))
        .collect()
}

impl View for Compared {
    fn show(&self, page: &mut Page) {
        let mut is_same = true;
        for (name, field) in self.fields.iter().filter(|(_, field)| field.changed) {
            is_same = false;
            page.pieces(&[(Tone::Strong, name)]);
            page.pieces(&[(Tone::Bad, "  - "), (Tone::Bad, &shown(&field.base))]);
            page.pieces(&[(Tone::Good, "  + "), (Tone::Good, &shown(&field.target))]);
        }
        let lists = [
            ("added", &self.modules.added),
            ("removed", &self.modules.removed),
            ("moved", &self.modules.moved),
        ];
        for (what, list) in lists {
            for module in list {
                is_same = false;
                page.line(format!("{what} module {} ({})", module.module_type, module.id));
            }
        }
        for Changed { module, changes } in &self.modules.changed {
            is_same = false;
            page.line(format!("changed module {} ({})", module.module_type, module.id));
            for change in changes {
                page.line(format!("  {}", change.path));
                page.pieces(&[(Tone::Bad, "  - "), (Tone::Bad, &change.was)]);
                page.pieces(&[(Tone::Good, "  + "), (Tone::Good, &change.now)]);
            }
        }
        if is_same {
            page.toned_line(Tone::Good, format!("{} and {} are the same", self.base_mode, self.target_mode));
        }
    }
}

fn shown(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        other => json!(other).to_string(),
    }
}
