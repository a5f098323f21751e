//! `cms module remove` and `cms module reorder`: removes and reorders modules of a post; where one may be put.

use super::view::{ChangedModules, ModuleView};
use super::{id_of, is_locked, locate, modules, post, put_modules};
use crate::check::locked_module_lost;
use crate::ops::draft;
use crate::ops::prelude::*;
use std::marker::PhantomData;

/// Remove a module from its post
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", bound = "", deny_unknown_fields)]
#[schemars(bound = "")]
pub struct Remove<C: Stages> {
    /// Module: its id, or a beginning of it that only one module has
    #[arg(value_name = "MODULE")]
    pub module: String,
    #[arg(skip)]
    #[serde(skip)]
    can: PhantomData<C>,
}

impl<C: Stages> Operation for Remove<C> {
    const FACTS: Facts = facts!("module.remove", Permission::PostsEdit;
        "module remove d0fa08fa" => "A locked module has to be unlocked first")
    .or_staged::<C>(draft::REMOVE_MODULE);
    type Can = C;
    type Output = ChangedModules;

    fn run(self, cx: &mut Context<'_, C>) -> Result<ChangedModules, OpError> {
        let (data, written) = cx.write(Self::FACTS.name, |draft| remove(draft, &self.module))?;
        Ok(ChangedModules { data, written })
    }
}

/// Removes a module on a draft, and returns those that are left.
///
/// # Errors
/// No such module, or it is locked.
pub(crate) fn remove(draft: &mut Draft<'_>, module: &str) -> Result<Vec<ModuleView>, OpError> {
    let (item, at) = locate(draft, module)?;
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
    const FACTS: Facts = facts!("module.reorder", Permission::PostsEdit;
        "module reorder worn-chain 3b5f 4f1d eaa0 d0fa" => "All modules of the post, in their new order");
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

/// Puts a module among the others of a post: at a place from 1, or at the end.
///
/// # Errors
/// `module.place` if there is no such place. `module.locked` if that moves a locked module or passes one, for agents
/// `module.locked.move` and `module.locked.passed`; with the free places.
pub(super) fn insert<C: Stages>(
    post: &Value,
    others: &mut Vec<Value>,
    module: Value,
    at: Option<usize>,
) -> Result<(), OpError> {
    let count = others.len() + 1;
    let at = at.unwrap_or(count);
    let displaced = |at: usize| {
        let mut list = others.clone();
        list.insert(at - 1, module.clone());
        displaced(post, &list)
    };
    if !(1..=count).contains(&at) {
        return Err(OpError::invalid("module.place", format!("position {at} does not exist"))
            .detail("at", format!("1 to {count}"))
            .hint(format!("the positions of the post are 1 to {count}")));
    }
    let Some(id) = displaced(at) else {
        others.insert(at - 1, module);
        return Ok(());
    };
    let name = |code| if C::ONLY_AI_REVIEW { code } else { "module.locked" };
    if id == id_of(&module) {
        let message = format!("the module `{id}` is locked: it stays where it is");
        return Err(OpError::new(ErrorKind::Conflict, name("module.locked.move"), message));
    }
    let what = others.iter().find(|other| id_of(other) == id).and_then(|locked| locked["type"].as_str());
    let message = format!(
        "position {at} is not free: the locked {} `{id}` stays where it is, and nothing passes it or comes above it",
        what.unwrap_or("module")
    );
    let free: Vec<usize> = (1..=count).filter(|at| displaced(*at).is_none()).collect();
    let words: Vec<String> = free.iter().map(ToString::to_string).collect();
    Err(OpError::new(ErrorKind::Conflict, name("module.locked.passed"), message)
        .detail("at", "beyond a locked module")
        .hint(format!("free positions: {}", words.join(", ")))
        .meta(json!({"allowed": free})))
}

/// The id of a locked module that this order of a post's modules moves, removes or passes.
fn displaced(post: &Value, list: &[Value]) -> Option<String> {
    locked_module_lost(post, &json!({"modules": list}), &BTreeMap::new())
}

/// Refuses an order that moves a module past a locked one.
fn refuse_locked_move(post: &Value, list: &[Value]) -> Result<(), OpError> {
    let Some(id) = displaced(post, list) else { return Ok(()) };
    let module = list.iter().find(|module| id_of(module) == id).unwrap_or(&Value::Null);
    Err(locked(module, "is locked: nothing new may come above it, and nothing may move past it"))
}

fn locked(module: &Value, what: &str) -> OpError {
    let module_type = module.get("type").and_then(Value::as_str).unwrap_or("?");
    let id = id_of(module);
    OpError::new(ErrorKind::Conflict, "module.locked", format!("the module `{id}` ({module_type}) {what}"))
        .hint(format!("unlock it first, if you may: `cms module set {} locked:=false`", short_id(id)))
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
                return Err(wrong(format!("`{name}` is ambiguous: several ids start with it"))
                    .detail("order", "ambiguous id"));
            }
        };
        if new.iter().any(|other| id_of(other) == id_of(module)) {
            return Err(wrong(format!("`{name}` appears twice in the order")).detail("order", "repeated id"));
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
    fn order_must_name_every_module_once() {
        let list: Vec<Value> = ["aa01", "aa02", "bb03"].map(|id| json!({"id": id})).to_vec();
        let run = |text: &str| {
            let order: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
            ordered(&list, &order)
                .map(|new| new.iter().map(|m| id_of(m).to_owned()).collect::<Vec<_>>().join(" "))
        };
        assert_eq!(run("b AA02 aa01").unwrap(), "bb03 aa02 aa01");
        for (order, message) in [
            ("aa01 aa02", "the order leaves out"),
            ("aa01 aa02 bb03 aa01", "`aa01` appears twice in the order"),
            ("aa bb03", "`aa` is ambiguous: several ids start with it"),
            ("aa01 aa02 cc", "the post has no module `cc`"),
        ] {
            let error = run(order).unwrap_err();
            assert!(error.message.starts_with(message), "{order}: {}", error.message);
            assert_eq!(error.code, "module.order");
        }
    }
}
