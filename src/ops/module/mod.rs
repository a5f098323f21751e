//! Modules of a post: list, add, change, remove, reorder.

mod add;
mod list;
mod order;
mod record;
mod set;
mod values;
mod view;

pub use add::Add;
pub(crate) use add::{object, starting_props, type_for};
pub use list::List;
pub(crate) use order::remove;
pub use order::{Remove, Reorder};
pub(crate) use record::add_current;
pub use set::Set;
pub(crate) use values::{effective, lay, read_all};
pub use view::{ChangedModule, ChangedModules, ModuleView};

use super::context::Context;
use super::error::{ErrorKind, OpError};
use super::{Stages, find};
use crate::base::Value;
use crate::base::limits::MODULES_MAX;
use crate::model::roles::Role;
use crate::site::{Draft, Item};

/// Finds a module by id prefix: its post, and its index in it.
///
/// # Errors
/// `module.not-found`, `module.ambiguous`, `post.deleted`.
pub(crate) fn locate(draft: &Draft<'_>, name: &str) -> Result<(Item, usize), OpError> {
    let name = name.to_lowercase();
    let found = draft.find_module(&name)?;
    let whole: Vec<_> = found.iter().filter(|(_, id)| *id == name).collect();
    let fitting = if whole.is_empty() { found.iter().collect() } else { whole };
    let (path, id) = match fitting.as_slice() {
        [(path, id)] if !name.is_empty() => (path, id),
        [] => return Err(no_module(&name)),
        several => {
            let ids: Vec<&str> = several.iter().map(|(_, id)| id.as_str()).collect();
            let message = format!(
                "`{name}` is ambiguous: the ids of several modules start with it: {}",
                ids.join(", ")
            );
            return Err(OpError::invalid("module.ambiguous", message).hint("give a longer part of the id"));
        }
    };
    let item = find::living(draft.item_at(path)?.ok_or_else(|| no_module(&name))?)?;
    let place = modules(&item.value).iter().position(|module| id_of(module) == id);
    let place = place.ok_or_else(|| no_module(&name))?;
    Ok((item, place))
}

fn no_module(name: &str) -> OpError {
    OpError::not_found("module.not-found", format!("no module `{name}` on any post"))
        .hint("`cms module list POST` shows the ids of a post's modules")
}

/// The modules of a post.
pub(crate) fn modules(post: &Value) -> &[Value] {
    post.get("modules").and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

/// A module's id.
pub(crate) fn id_of(module: &Value) -> &str {
    module.get("id").and_then(Value::as_str).unwrap_or_default()
}

/// The key of a module's values: `props`, or `overrides` for a global module.
pub(crate) fn body(module: &Value) -> &'static str {
    if module.get("global").is_some() { "overrides" } else { "props" }
}

/// Whether a module must keep its place.
pub(crate) fn is_locked(module: &Value) -> bool {
    module.get("locked").and_then(Value::as_bool).unwrap_or(false)
}

/// Replaces the modules of a post.
///
/// # Errors
/// As [`refuse_more`].
pub(crate) fn put_modules(draft: &mut Draft<'_>, item: &Item, modules: Vec<Value>) -> Result<Item, OpError> {
    refuse_more(&item.value, &modules)?;
    let mut value = item.value.clone();
    value["modules"] = Value::Array(modules);
    super::named::put_back(draft, item, value)
}

/// Replaces the modules of a post, and returns the one with this id.
///
/// # Errors
/// As [`refuse_more`]; `module.invalid`.
pub(crate) fn put_module(
    draft: &mut Draft<'_>,
    item: &Item,
    modules: Vec<Value>,
    id: &str,
) -> Result<ModuleView, OpError> {
    let item = put_modules(draft, item, modules)?;
    view::seen(&item, id, &*draft.definitions()?)
}

/// Refuses new modules of a post if they are too many, or show a global module twice. What was so before stays.
///
/// # Errors
/// `module.too-many`, `module.global.twice`.
pub(crate) fn refuse_more(post: &Value, new: &[Value]) -> Result<(), OpError> {
    let old = modules(post);
    if new.len() > MODULES_MAX.max(old.len()) {
        return Err(OpError::invalid(
            "module.too-many",
            format!("a post holds at most {MODULES_MAX} modules"),
        ));
    }
    let count =
        |list: &[Value], slug: &Value| list.iter().filter(|one| one.get("global") == Some(slug)).count();
    let mut globals = new.iter().filter_map(|module| module.get("global"));
    match globals.find(|slug| slug.is_string() && count(new, slug) > count(old, slug).max(1)) {
        Some(slug) => {
            let message =
                format!("the post already shows the global module `{}`", slug.as_str().unwrap_or_default());
            Err(OpError::new(ErrorKind::Conflict, "module.global.twice", message)
                .hint("`cms module list POST` shows it; `cms module set` changes it"))
        }
        None => Ok(()),
    }
}

/// Agents can neither lock nor unlock (`docs/design/decisions.md`), and nobody can where AI Review alone is written.
pub(crate) fn refuse_locking<C: Stages>(cx: &Context<'_, C>) -> Result<(), OpError> {
    let actor = &cx.call().actor;
    match actor.is_agent() || actor.role == Role::Workflow {
        _ if C::ONLY_AI_REVIEW => Err(no_lock("module.lock")),
        true => Err(no_lock("forbidden")),
        false => Ok(()),
    }
}

/// The refusal to lock or unlock a module.
fn no_lock(code: &str) -> OpError {
    OpError::new(ErrorKind::Forbidden, code, "an agent can neither lock nor unlock a module")
        .detail("locked", "for people only")
}

/// Finds a post that is not deleted, in a draft's current content.
fn post(draft: &Draft<'_>, name: &str) -> Result<Item, OpError> {
    find::living_post(draft, name)
}
