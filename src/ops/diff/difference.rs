//! A diff for programs: every change with its module and field, texts with their changed words.

use super::super::answer::is_prose;
use crate::base::{Path, Step};
use crate::merge::{self, ChangeKind, Segment};
use crate::ops::prelude::*;
use crate::site::{ItemName, Pending, PendingState};

/// An item that differs.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Told {
    /// Which item
    #[serde(flatten)]
    pub name: ItemName,
    /// added, removed, changed, moved (only its file lies elsewhere), or disputed (nothing but an open conflict)
    pub state: PendingState,
    /// Where its file lay before; null when it lies where it lay
    pub from: Option<String>,
    /// Whether an open conflict must be resolved
    pub conflict: bool,
    /// Why the fields cannot be compared, when a version is not valid YAML
    pub problem: Option<String>,
    /// What changed in it; of a new or deleted item its fields
    pub changes: Vec<ToldChange>,
}

/// A change at the innermost place that a person would name.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ToldChange {
    /// Where: `modules[ID].props.title`
    #[schemars(with = "String")]
    pub path: Path,
    /// added, removed, changed or moved
    pub kind: ChangeKind,
    /// The id of the module that it is in; null outside of modules
    pub module: Option<String>,
    /// The type of the module
    pub module_type: Option<String>,
    /// The place in the module or, outside of modules, in the item; null for a module as a whole
    pub field: Option<String>,
    /// The value before; null when there was none. For a move `{"in": LIST, "after": ID}`, null for the first place
    pub before: Option<Value>,
    /// The value after, likewise
    pub after: Option<Value>,
    /// Where what was added to a list of modules stands, as for a move
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<Value>,
    /// For long texts: the pieces that stayed, went and came, in order
    #[schemars(with = "Option<Vec<serde_json::Value>>")]
    pub words: Option<Vec<Segment>>,
}

impl Told {
    /// The representation of an item.
    pub(super) fn of(item: &Pending) -> Told {
        let change = |change: &merge::Change| {
            let (module, field) = parted(&change.path);
            ToldChange {
                path: change.path.clone(),
                kind: change.kind,
                module_type: module.as_ref().and_then(|id| item.modules.get(id).cloned()),
                module,
                field,
                before: change.before.clone(),
                after: change.after.clone(),
                place: change.place.clone(),
                words: words(change),
            }
        };
        Told {
            name: item.name.clone(),
            state: item.state,
            from: item.from.clone(),
            conflict: item.conflict,
            problem: item.problem.as_ref().map(|problem| problem.message.clone()),
            changes: item.changes.iter().map(change).collect(),
        }
    }
}

/// Splits a path into the module and the path in it.
pub(super) fn parted(path: &Path) -> (Option<String>, Option<String>) {
    let text = |steps: &[Step]| (!steps.is_empty()).then(|| Path(steps.to_vec()).to_string());
    match path.0.as_slice() {
        [Step::Key(list), Step::Id(id), inner @ ..] if list == "modules" => (Some(id.clone()), text(inner)),
        steps => (None, text(steps)),
    }
}

fn words(change: &merge::Change) -> Option<Vec<Segment>> {
    match (&change.before, &change.after) {
        (Some(Value::String(before)), Some(Value::String(after))) if is_prose(before) || is_prose(after) => {
            Some(merge::text_difference(before, after))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn path_is_split_into_module_and_field() {
        let check = |path: &str, module: Option<&str>, field: Option<&str>| {
            let parted = parted(&Path::parse(path).unwrap());
            assert_eq!(parted, (module.map(str::to_owned), field.map(str::to_owned)), "{path}");
        };
        check("title", None, Some("title"));
        check("modules[m1]", Some("m1"), None);
        check("modules[m1].props.ctas[0].label", Some("m1"), Some("props.ctas[0].label"));
        check("items[a].children[b].label", None, Some("items[a].children[b].label"));
    }
}
