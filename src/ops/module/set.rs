//! `cms module set`: change fields of a module.

use super::order::refuse_locked_move;
use super::view::ChangedModule;
use super::{body, is_locked, locate, modules, put_module, record, refuse_agent_locking};
use crate::base::{Path, Step, Value};
use crate::model::roles::Permission;
use crate::ops::post::Assignment;
use crate::ops::{Context, Facts, OpError, Operation, Publishing, patch};
use clap::Args;
use schemars::JsonSchema;
use serde::Deserialize;

/// Keys of a module. A path that begins with another key is that of a value.
const OWN_KEYS: &[&str] = &["locked", "adminLabel", "props", "global", "overrides"];
/// Keys that cannot be changed.
const FIXED: &[(&str, &str)] = &[
    ("id", "the id of a module never changes"),
    ("type", "a module keeps its type; remove it and add another"),
];

/// Change fields of a module
///
/// A field is the name of a value, such as `title` or `ctas[0].label`, or a key of the module: `adminLabel`, `locked`,
/// `global`. FIELD=VALUE sets a text, a number, true or false; nothing removes it; FIELD:=JSON sets any value;
/// FIELD=@FILE takes the text of a file, FIELD=@- that of standard input. On a global module, values are what differs on
/// this post.
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Set {
    /// Module: its id, or a beginning of it that only one module has
    #[arg(value_name = "MODULE")]
    pub module: String,
    /// Changes: FIELD=VALUE or FIELD:=JSON
    #[arg(value_name = "FIELD=VALUE", required_unless_present = "at", value_parser = Assignment::parse)]
    #[serde(default, deserialize_with = "patch::read")]
    #[schemars(with = "patch::Patch")]
    pub fields: Vec<Assignment>,
    /// It goes to this place on its post, from 1
    #[arg(long, value_name = "N")]
    #[serde(default)]
    pub at: Option<usize>,
}

impl Operation for Set {
    const FACTS: Facts = Facts {
        name: "module.set",
        permission: Permission::PostsEdit,
        examples: &[
            ("module set 4f1dda10 title='Measure it' textAlign=left", "Two values of a module"),
            ("module set 4f1dda10 adminLabel='Main text'", "A name for editors"),
            ("module set 4f1dda10 locked:=false", "Unlock it, so that it can move or go"),
            ("module set 4f1dda10 --at 1", "To the top of its post"),
        ],
    };
    type Can = Publishing;
    type Output = ChangedModule;

    fn run(self, cx: &mut Context<'_, Publishing>) -> Result<ChangedModule, OpError> {
        let first = |assignment: &Assignment| Path::parse(&assignment.path).ok()?.0.into_iter().next();
        let may_lock = refuse_agent_locking(cx);
        let is_lock = |change: &Assignment| first(change) == Some(Step::Key("locked".to_owned()));
        if self.fields.iter().any(|change| !change.is_field && is_lock(change)) {
            may_lock.clone()?;
        }
        let (module, written) = cx.write("module.set", |draft| {
            let (item, at) = locate(draft, &self.module)?;
            let mut list = modules(&item.value).to_vec();
            let id = super::id_of(&list[at]).to_owned();
            let mut to = self.at;
            match patch::record(&self.fields) {
                Some(sent) => {
                    to = to.or(record::lay(draft, &item, &mut list[at], sent)?);
                    if is_locked(&list[at]) != is_locked(&modules(&item.value)[at]) {
                        may_lock.clone()?;
                    }
                }
                None => self.fields.iter().try_for_each(|change| assign(change, &mut list[at]))?,
            }
            if let Some(to) = to {
                moved(&mut list, at, to)?;
                refuse_locked_move(&item.value, &list)?;
            }
            // The caller's expected revision holds for what stays as it is, too.
            draft.is_about(&item.path);
            draft.entitle(format!("Change a module of post {}", item.title()));
            put_module(draft, &item, list, &id)
        })?;
        Ok(ChangedModule::of(module, written, cx.call().now))
    }
}

/// Moves one module to a position, from 1.
fn moved(list: &mut Vec<Value>, from: usize, to: usize) -> Result<(), OpError> {
    if to == 0 || to > list.len() {
        let message = format!("the post has places 1 to {}", list.len());
        return Err(OpError::invalid("module.place", message).detail("at", "no such place"));
    }
    let module = list.remove(from);
    list.insert(to - 1, module);
    Ok(())
}

/// Applies one assignment to a module. A path that does not begin with a module's key is that of a value.
pub(super) fn assign(assignment: &Assignment, module: &mut Value) -> Result<(), OpError> {
    // The assignment itself reports an invalid path.
    let input_path = Path::parse(&assignment.path).unwrap_or_default();
    let Some(Step::Key(first)) = input_path.0.first() else { return assignment.apply(module) };
    if let Some((key, why)) = FIXED.iter().find(|(key, _)| key == first) {
        return Err(OpError::invalid("field.read-only", *why).detail(*key, "cannot be changed"));
    }
    let is_global = module.get("global").is_some();
    let body = body(module);
    let path = match first.as_str() {
        "props" if is_global => input_path.to_string().replacen("props", body, 1),
        own if OWN_KEYS.contains(&own) => input_path.to_string(),
        _ => format!("{body}.{input_path}"),
    };
    Assignment::at(path, assignment.value.clone()).apply(module).map_err(|error| match error.code.as_str() {
        "field.not-found" => error.hint("`cms module list POST --json` shows what the module holds"),
        _ => error,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn bare_names_are_values() {
        let local = json!({"id": "m1", "type": "hero", "props": {"title": "A", "ctas": [{"label": "x"}]}});
        let global = json!({"id": "m1", "type": "hero", "global": "cta", "overrides": {}});
        for (module, text, place) in [
            (&local, "title=B", "/props/title"),
            (&local, "props.title=B", "/props/title"),
            (&local, "ctas[0].label=B", "/props/ctas/0/label"),
            (&local, "adminLabel=B", "/adminLabel"),
            (&local, "props.locked=B", "/props/locked"),
            (&global, "title=B", "/overrides/title"),
            (&global, "props.title=B", "/overrides/title"),
            (&global, "overrides.title=B", "/overrides/title"),
        ] {
            let mut module = module.clone();
            assign(&Assignment::parse(text).unwrap(), &mut module).unwrap();
            assert_eq!(module.pointer(place), Some(&json!("B")), "{text}");
        }
    }

    #[test]
    fn a_module_stays_itself() {
        for text in ["id=x", "type=prose"] {
            let mut module = json!({"id": "m1", "type": "hero"});
            let error = assign(&Assignment::parse(text).unwrap(), &mut module).unwrap_err();
            assert_eq!(error.code, "field.read-only");
        }
    }
}
