//! The modules of a post in its editor: the form of each, and their list, which buttons change without saving.

use super::edit::Editor;
use crate::base::{Map, Value};
use crate::http::admin::form::{self, Control, Known, of_fields};
use crate::http::admin::prelude::*;
use crate::model::fields::{FieldKind, is_shown};
use crate::model::{Definitions, ModuleType, Scope};
use crate::ops::diff::Names;
use crate::ops::module::starting_props;
use std::rc::Rc;

/// The field that lists the modules of a form: an id; for a new one with its type, or with the shared module that it shows.
const LISTED: &str = "module";
/// Says in a form that the list is whole, so that an empty one is meant.
const IS_LISTED: &str = "modules.sent";
/// Between the parts of an entry of the list.
const PART: char = '|';
/// How many modules are shown open.
const OPEN_MAX: usize = 6;

/// A module in the form.
pub(super) struct ModuleForm {
    /// As it was when the form was made.
    value: Value,
    /// Its fields; none for a shared one, which is changed in its own place.
    pub(super) control: Option<Control>,
    is_new: bool,
    is_focused: bool,
}

impl ModuleForm {
    pub(super) fn of(value: Value, kind: Option<&ModuleType>, known: &Rc<Known>, is_new: bool) -> ModuleForm {
        let is_own = value.get("global").is_none();
        let control = kind.filter(|_| is_own).map(|kind| {
            let name = format!("modules[{}]", id(&value));
            let props = format!("{name}.props");
            let children = of_fields(&kind.props_schema, &props, &value["props"], known);
            let fields = Control::group(&name, "props", &value["props"], children);
            Control::group("", &name, &value, vec![fields])
        });
        ModuleForm { value, control, is_new, is_focused: false }
    }

    fn id(&self) -> &str {
        id(&self.value)
    }

    /// The module that a form sent.
    ///
    /// # Errors
    /// A value is neither YAML nor JSON.
    pub(super) fn read(&self, sent: &Form) -> Result<Value, Refusal> {
        let Some(control) = &self.control else { return Ok(self.value.clone()) };
        let mut module = control.read(sent)?.unwrap_or_else(|| self.value.clone());
        let before = self.value["props"].as_object();
        if let Some(props) = module.get_mut("props").and_then(Value::as_object_mut) {
            // What was emptied is left out, and not kept as nothing.
            let was_null =
                |name: &str| before.is_some_and(|before| before.get(name).is_some_and(Value::is_null));
            props.retain(|name, value| !value.is_null() || was_null(name));
        }
        Ok(module)
    }

    pub(super) fn enter(&mut self, sent: &Form) {
        if let Some(control) = &mut self.control {
            form::enter(sent, std::slice::from_mut(control));
        }
    }

    /// How the list of a form names it.
    fn entry(&self) -> String {
        let part = |name: &str| self.value[name].as_str().unwrap_or_default().to_owned();
        match (self.is_new, self.value.get("global")) {
            (false, _) => self.id().to_owned(),
            (true, None) => format!("{}{PART}{}", self.id(), part("type")),
            (true, Some(_)) => format!("{}{PART}{}{PART}{}", self.id(), part("type"), part("global")),
        }
    }

    /// The module for the template; `at` is its place in the list.
    pub(super) fn to_json(&self, at: usize, editor: &Editor<'_>, refusal: Option<&Refusal>) -> Value {
        let names = Names { definitions: &editor.definitions, title: &|_| None };
        let placed = self.control.clone().map(|control| control.called(&format!("modules[{at}]")));
        let shown = placed.map(|control| form::shown(&[control], refusal)).unwrap_or_default();
        let fields = &shown[0]["children"][0]["children"];
        let kind = self.value["type"].as_str().and_then(|name| editor.definitions.module_types.get(name));
        let parts = kind.map(|kind| parts(kind, &self.value["props"], fields)).unwrap_or_default();
        let has_error = shown[0]["hasError"] == true;
        json!({
            "id": self.id(), "entry": self.entry(), "name": names.module(&self.value), "parts": parts,
            "about": kind.and_then(|kind| kind.description.clone()), "global": self.value["global"],
            "locked": self.value["locked"] == true, "isNew": self.is_new, "focused": self.is_focused, "hasError": has_error,
            "isOpen": self.is_focused || has_error || (editor.modules.len() <= OPEN_MAX && self.control.is_some()),
            "movesUp": at.checked_sub(1).is_some_and(|above| may_swap(editor, above)), "movesDown": may_swap(editor, at),
        })
    }
}

/// Whether the module at a place and the one below it may change places. Nothing passes a locked one, unless both come back to
/// the order in which they are stored.
fn may_swap(editor: &Editor<'_>, at: usize) -> bool {
    let Some([above, below]) = editor.modules.get(at..at + 2) else { return false };
    let is_locked = [above, below].iter().any(|module| module.value["locked"] == true);
    let stored = |module: &ModuleForm| {
        let place = editor.stored_modules.iter().position(|stored| id(stored) == module.id());
        place.unwrap_or(usize::MAX)
    };
    !is_locked || stored(above) > stored(below)
}

/// The fields of a module in the parts that its type has: what is on another tab, or is not used now, is folded.
fn parts(kind: &ModuleType, props: &Value, fields: &Value) -> Vec<Value> {
    let (siblings, nothing) = (kind.fields(), Map::new());
    let values = props.as_object().unwrap_or(&nothing);
    let mut parts = vec![json!({"isOpen": true, "controls": []})];
    let mut tabs = 0;
    for (field, control) in kind.props_schema.iter().zip(fields.as_array().into_iter().flatten()) {
        if field.row().holds_value() {
            if let Some(controls) = parts.last_mut().and_then(|part| part["controls"].as_array_mut()) {
                controls.push(control.clone());
            }
            continue;
        }
        let is_tab = field.kind == FieldKind::Tab;
        tabs += usize::from(is_tab);
        let is_open = if is_tab { tabs == 1 } else { is_shown(field, &siblings, values) && tabs <= 1 };
        // The first tab needs no name where nothing stands before it.
        let title = if is_tab && tabs == 1 { "" } else { field.title() };
        parts.push(json!({"title": title, "help": control["help"], "isOpen": is_open, "controls": []}));
    }
    parts.retain(|part| part["controls"].as_array().is_some_and(|controls| !controls.is_empty()));
    for part in &mut parts {
        let has_error =
            part["controls"].as_array().into_iter().flatten().any(|control| control["hasError"] == true);
        part["isOpen"] = json!(part["isOpen"] == true || has_error);
    }
    parts
}

fn id(module: &Value) -> &str {
    module["id"].as_str().unwrap_or_default()
}

/// Puts the modules of an editor in the order that a form has, with those that it added and without those that it removed.
pub(super) fn arrange(editor: &mut Editor<'_>, sent: &Form) {
    if !sent.has(IS_LISTED) {
        return;
    }
    let mut stored = std::mem::take(&mut editor.modules);
    let mut arranged: Vec<ModuleForm> = Vec::new();
    for entry in sent.texts(LISTED) {
        let mut parts = entry.split(PART);
        let (id, kind, global) = (parts.next().unwrap_or_default(), parts.next(), parts.next());
        if arranged.iter().any(|module| module.id() == id) {
            continue;
        }
        match (stored.iter().position(|module| module.id() == id), kind) {
            (Some(place), _) => arranged.push(stored.remove(place)),
            (None, Some(kind)) => arranged.extend(new(editor, id, kind, global)),
            // Somebody removed it: it is not made anew.
            (None, None) => {}
        }
    }
    editor.modules = arranged;
}

/// A module that is not stored yet.
fn new(editor: &Editor<'_>, id: &str, kind: &str, global: Option<&str>) -> Option<ModuleForm> {
    let found = editor.definitions.module_types.get(kind)?;
    let value = match global {
        Some(slug) => json!({"id": id, "type": kind, "global": slug, "overrides": {}}),
        None => json!({"id": id, "type": kind, "props": starting_props(found)}),
    };
    Some(editor.module(value, true))
}

/// Changes the list, if a button for it was pressed; `new_id` is for a module that is added.
pub(super) fn acted(editor: &mut Editor<'_>, sent: &Form, new_id: &str) -> bool {
    let Some((verb, subject)) = sent.text("act").and_then(|act| act.split_once(':')) else { return false };
    let place = editor.modules.iter().position(|module| module.id() == subject);
    match (verb, place) {
        ("module-add", _) => {
            let made = new(editor, new_id, subject, None);
            editor.modules.extend(made.map(|module| ModuleForm { is_focused: true, ..module }));
        }
        ("module-share", _) => {
            let kind = editor.definitions.global(subject).map(|global| global.module_type.clone());
            let made = kind.and_then(|kind| new(editor, new_id, &kind, Some(subject)));
            editor.modules.extend(made.map(|module| ModuleForm { is_focused: true, ..module }));
        }
        ("module-remove", Some(place)) => drop(editor.modules.remove(place)),
        ("module-up" | "module-down", Some(place)) => {
            let other = if verb == "module-up" { place.checked_sub(1) } else { Some(place + 1) };
            if let Some(other) = other.filter(|other| *other < editor.modules.len()) {
                editor.modules.swap(place, other);
                editor.modules[other].is_focused = true;
            }
        }
        _ => return verb.starts_with("module-"),
    }
    true
}

/// The modules that may be added to the post: what each is for, and the shared ones.
pub(super) fn picker(editor: &Editor<'_>) -> Value {
    let post_type = editor.post["type"].as_str().unwrap_or_default();
    let fits = |kind: &ModuleType| {
        kind.allowed_post_types.is_empty() || kind.allowed_post_types.iter().any(|name| name == post_type)
    };
    let is_own =
        |kind: &ModuleType| kind.allowed_scopes.is_empty() || kind.allowed_scopes.contains(&Scope::Local);
    let kinds = editor.definitions.module_types.values().filter(|kind| fits(kind) && is_own(kind));
    let kinds: Vec<Value> = kinds
        .map(|kind| {
            let when =
                kind.ai_guidance.as_ref().map(|guidance| guidance.use_when.clone()).unwrap_or_default();
            json!({"type": kind.module_type, "name": kind.name, "about": kind.description, "when": when})
        })
        .collect();
    json!({"types": kinds, "shared": shared(&editor.definitions, fits)})
}

/// The shared modules whose types fit.
fn shared(definitions: &Definitions, fits: impl Fn(&ModuleType) -> bool) -> Vec<Value> {
    let named = definitions.globals.values().filter_map(|global| {
        let kind = definitions.module_types.get(&global.module_type).filter(|kind| fits(kind))?;
        Some(json!({"slug": global.slug, "name": global.label.as_ref().unwrap_or(&global.slug), "type": kind.name}))
    });
    named.collect()
}
