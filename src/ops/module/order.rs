//! `cms module remove` and `cms module reorder`: removes and reorders modules of a post.

use super::view::{ChangedModules, ModuleView};
use super::{id_of, is_locked, locate, modules, post, put_modules};
use crate::base::Value;
use crate::check::locked_module_lost;
use crate::model::roles::Permission;
use crate::ops::{Context, ErrorKind, Facts, OpError, Operation, Publishing};
use crate::site::Draft;
use clap::Args;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;
use std::collections::BTreeMap;

/// Remove a module from its post
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Remove {
    /// Module: its id, or a beginning of it that only one module has
    #[arg(value_name = "MODULE")]
    pub module: String,
}

impl Operation for Remove {
    const FACTS: Facts = Facts {
        name: "module.remove",
        permission: Permission::PostsEdit,
        examples: &[("module remove d0fa08fa", "A locked module has to be unlocked first")],
    };
    type Can = Publishing;
    type Output = ChangedModules;

    fn run(self, cx: &mut Context<'_, Publishing>) -> Result<ChangedModules, OpError> {
        let (data, written) = cx.write("module.remove", |draft| remove(draft, &self.module))?;
        Ok(ChangedModules { data, written })
    }
}

/// Removes a module from its post, and returns the others.
///
/// # Errors
/// As [`locate`]; `module.locked`.
pub(crate) fn remove(draft: &mut Draft<'_>, name: &str) -> Result<Vec<ModuleView>, OpError> {
    let (item, at) = locate(draft, name)?;
    let mut list = modules(&item.value).to_vec();
    let removed = list.remove(at);
    if is_locked(&removed) {
        return Err(locked(&removed, "is locked: it must stay on the post"));
    }
    draft.entitle(format!("Remove a module of post {}", item.title()));
    let item = put_modules(draft, &item, list)?;
    Ok(ModuleView::all(&item.value, &*draft.definitions()?))
}

/// Put the modules of a post in another order
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Reorder {
    /// Post: id, `type/locale/slug`, file path, beginning of an id, or a slug that only one post has
    #[arg(value_name = "POST")]
    pub post: String,
    /// The ids of all its modules, each once, in the new order; beginnings will do
    #[arg(value_name = "ID", required = true)]
    pub order: Vec<String>,
}

impl Operation for Reorder {
    const FACTS: Facts = Facts {
        name: "module.reorder",
        permission: Permission::PostsEdit,
        examples: &[(
            "module reorder worn-chain 3b5f 4f1d eaa0 d0fa",
            "All modules of the post, in their new order",
        )],
    };
    type Can = Publishing;
    type Output = ChangedModules;

    fn run(self, cx: &mut Context<'_, Publishing>) -> Result<ChangedModules, OpError> {
        let (data, written) = cx.write("module.reorder", |draft| {
            let item = post(draft, &self.post)?;
            let list = ordered(modules(&item.value), &self.order)?;
            refuse_locked_move(&item.value, &list)?;
            draft.entitle(format!("Reorder the modules of post {}", item.title()));
            let item = put_modules(draft, &item, list)?;
            Ok(ModuleView::all(&item.value, &*draft.definitions()?))
        })?;
        Ok(ChangedModules { data, written })
    }
}

/// The id of a locked module that this order of a post's modules moves, removes or passes.
pub(crate) fn displaced(post: &Value, list: &[Value]) -> Option<String> {
    locked_module_lost(post, &json!({"modules": list}), &BTreeMap::new())
}

/// Refuses an order that moves a module past a locked one.
///
/// # Errors
/// `module.locked`.
pub(super) fn refuse_locked_move(post: &Value, list: &[Value]) -> Result<(), OpError> {
    let Some(id) = displaced(post, list) else { return Ok(()) };
    let module = list.iter().find(|module| id_of(module) == id).unwrap_or(&Value::Null);
    Err(locked(module, "is locked: nothing new may come above it, and nothing may move past it"))
}

fn locked(module: &Value, what: &str) -> OpError {
    let module_type = module.get("type").and_then(Value::as_str).unwrap_or("?");
    let id = id_of(module);
    OpError::new(ErrorKind::Conflict, "module.locked", format!("the module `{id}` ({module_type}) {what}"))
        .hint(format!(
            "unlock it first, if you may: `cms module set {} locked:=false`",
            id.get(..8).unwrap_or(id)
        ))
}

/// The modules in the order of the given ids, or id prefixes.
fn ordered(list: &[Value], order: &[String]) -> Result<Vec<Value>, OpError> {
    let wrong = |message: String| {
        OpError::invalid("module.order", message)
            .hint("name every module of the post exactly once; `cms module list POST` shows them")
    };
    let mut new: Vec<&Value> = Vec::with_capacity(list.len());
    for name in order {
        let lower = name.to_lowercase();
        let whole = list.iter().find(|module| id_of(module) == lower);
        let mut begun = list.iter().filter(|module| id_of(module).starts_with(&lower));
        let module = match (whole, begun.next(), begun.next()) {
            (Some(module), ..) | (None, Some(module), None) => module,
            (None, None, _) => {
                return Err(wrong(format!("the post has no module `{name}`")).detail("order", "unknown id"));
            }
            (None, Some(_), Some(_)) => {
                return Err(
                    wrong(format!("`{name}` begins more than one id")).detail("order", "ambiguous id")
                );
            }
        };
        if new.iter().any(|other| id_of(other) == id_of(module)) {
            return Err(wrong(format!("`{name}` stands twice in the order")).detail("order", "repeated id"));
        }
        new.push(module);
    }
    let missing: Vec<&str> = list
        .iter()
        .filter(|module| !new.iter().any(|other| id_of(other) == id_of(module)))
        .map(|module| id_of(module).get(..8).unwrap_or_default())
        .collect();
    if !missing.is_empty() {
        return Err(
            wrong(format!("the order leaves out {}", missing.join(", "))).detail("order", "incomplete")
        );
    }
    Ok(new.into_iter().cloned().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_order_names_every_module_once() {
        let list: Vec<Value> = ["aa01", "aa02", "bb03"].map(|id| json!({"id": id})).to_vec();
        let run = |text: &str| {
            let order: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
            ordered(&list, &order)
                .map(|new| new.iter().map(|m| id_of(m).to_owned()).collect::<Vec<_>>().join(" "))
        };
        assert_eq!(run("b AA02 aa01").unwrap(), "bb03 aa02 aa01");
        for (order, message) in [
            ("aa01 aa02", "the order leaves out"),
            ("aa01 aa02 bb03 aa01", "`aa01` stands twice in the order"),
            ("aa bb03", "`aa` begins more than one id"),
            ("aa01 aa02 cc", "the post has no module `cc`"),
        ] {
            let error = run(order).unwrap_err();
            assert!(error.message.starts_with(message), "{order}: {}", error.message);
            assert_eq!(error.code, "module.order");
        }
    }
}
