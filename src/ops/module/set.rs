//! `cms module set`: change fields of a module.

use super::view::{ChangedModule, ModuleView};
use super::{
    body, id_of, is_locked, locate, modules, no_module, order, put_module, record, refuse_locking, values,
};
use crate::base::{Path, Step};
use crate::ops::media::resolve_props;
use crate::ops::prelude::*;
use crate::ops::{draft, shorter};
use std::marker::PhantomData;

/// Keys of a module. A path that begins with another key is that of a value.
const OWN_KEYS: &[&str] = &["locked", "adminLabel", "props", "global", "overrides"];
/// Keys that cannot be changed.
const FIXED: &[patch::Fixed] = &[("type", "a module keeps its type; remove it and add another")];

/// Change fields of a module
///
/// A field is the name of a value, such as `title` or `ctas[0].label`, or a key of the module: `adminLabel`, `locked`,
/// `global`. FIELD=VALUE sets a text, a number, true or false; nothing removes it; FIELD:=JSON sets any value;
/// FIELD=@FILE takes the text of a file, FIELD=@- that of standard input. FIELD+=VALUE appends an item to a list,
/// FIELD[N]+=VALUE inserts it before item N, FIELD[N]^=M moves item N to position M, from 0. On a global module, values are what differs on
/// this post. A JSON object gives several at once; for `cms draft` they are values, objects among them are merged, and
/// those of a global module are all that differs.
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", bound = "", deny_unknown_fields)]
#[schemars(bound = "")]
pub struct Set<C: Stages> {
    /// Module: its id, or a beginning of it that only one module has
    #[arg(value_name = "MODULE")]
    pub module: String,
    /// Changes: FIELD=VALUE, FIELD:=JSON, or a JSON object
    #[arg(value_name = "FIELD=VALUE", required_unless_present_any = ["at", "text"], value_parser = patch::parse)]
    #[serde(default, alias = "overrides", deserialize_with = "patch::read")]
    #[schemars(with = "patch::Patch")]
    pub fields: Vec<Assignment>,
    /// The module's text, as Markdown
    #[arg(long = "text", value_name = "MARKDOWN", value_parser = patch::markdown)]
    #[serde(alias = "contentMarkdown", default)]
    pub text: Option<String>,
    /// It goes to this place on its post, from 1
    #[arg(long, value_name = "N")]
    #[serde(alias = "orderIndex", default)]
    pub at: Option<usize>,
    /// Whether it must stay on the post, where it is; an agent cannot say so
    #[arg(long, value_name = "BOOL", hide = true)]
    pub locked: Option<bool>,
    /// Only if it is a module of the post with this id
    #[arg(skip)]
    #[serde(default)]
    pub post: Option<String>,
    /// Let a list lose entries that Review has: without this, an agent's list that is shorter is refused
    #[arg(long, hide = !C::ONLY_AI_REVIEW)]
    #[serde(default)]
    pub allow_shorter: bool,
    #[arg(skip)]
    #[serde(skip)]
    can: PhantomData<C>,
}

impl<C: Stages> Operation for Set<C> {
    const FACTS: Facts = facts!("module.set", Permission::PostsEdit;
        "module set 4f1dda10 title='Measure it' textAlign=left" => "Two values of a module",
        "module set 4f1dda10 adminLabel='Main text'" => "A name for editors",
        "module set 4f1dda10 locked:=false" => "Unlock it, so that it can move or go",
        "module set 3c9ab59f 'items[2]^=0'" => "Move the third item of a list to its beginning",
        "module set 4f1dda10 --at 1" => "To the top of its post")
    .or_staged::<C>(draft::UPDATE_MODULE);
    type Can = C;
    type Output = ChangedModule;

    fn run(mut self, cx: &mut Context<'_, C>) -> Result<ChangedModule, OpError> {
        self.fields.extend(self.locked.map(|locked| Assignment::at("locked", Value::Bool(locked))));
        let may_lock = refuse_locking(cx);
        let is_lock = |change: &Assignment| change.names().iter().any(|name| name == "locked");
        if self.fields.iter().any(|change| (C::ONLY_AI_REVIEW || !change.is_record()) && is_lock(change)) {
            may_lock.clone()?;
        }
        let review = C::ONLY_AI_REVIEW.then(|| cx.snapshot_of(Stage::Review)).transpose()?;
        let (module, written) =
            cx.write(Self::FACTS.name, |draft| self.change(draft, review.as_ref(), &may_lock))?;
        Ok(ChangedModule::of(module, written, cx.call().now))
    }
}

impl<C: Stages> Set<C> {
    /// Changes the module on a draft.
    ///
    /// # Errors
    /// No such module; a field cannot be set, or not to this value.
    pub(crate) fn change(
        &self,
        draft: &mut Draft<'_>,
        review: Option<&Snapshot<'_>>,
        may_lock: &Result<(), OpError>,
    ) -> Result<ModuleView, OpError> {
        let (item, at) = locate(draft, &self.module)?;
        if self.post.as_ref().is_some_and(|post| *post != item.id.id) {
            return Err(no_module(&self.module));
        }
        let definitions = draft.definitions()?;
        let mut list = modules(&item.value).to_vec();
        let id = id_of(&list[at]).to_owned();
        let mut to = self.at;
        match (patch::record(&self.fields), review) {
            (Some(sent), Some(review)) => {
                self.lay(draft, &definitions, review, &item, (&mut list[at], &sent))?;
            }
            (Some(sent), None) => to = to.or(record::lay(draft, &item, &mut list[at], sent)?),
            (None, _) => {}
        }
        let mut places = self.fields.iter().filter(|change| !change.is_record());
        places.try_for_each(|change| assign(change, &mut list[at]))?;
        if let Some(markdown) = &self.text {
            let field = values::markdown_field(&definitions, &list[at])?;
            let text = Map::from_iter([(field, Value::from(markdown.clone()))]);
            values::lay(&definitions, &mut list[at], &text)?;
        }
        if is_locked(&list[at]) != is_locked(&modules(&item.value)[at]) {
            may_lock.clone()?;
        }
        if to.is_some() {
            let module = list.remove(at);
            order::insert::<C>(&item.value, &mut list, module, to)?;
        }
        // The caller's expected revision holds for what stays as it is, too.
        draft.is_about(&item.path);
        draft.entitle(format!("Change a module of post {}", item.title()));
        put_module(draft, &item, list, &id)
    }

    /// The change of values of a module.
    pub(crate) fn of(module: String, values: Map) -> Self {
        Self::with(module, vec![Assignment::record(values)])
    }

    /// Changes of a module.
    pub(crate) fn with(module: String, fields: Vec<Assignment>) -> Self {
        Set {
            module,
            fields,
            text: None,
            at: None,
            locked: None,
            post: None,
            allow_shorter: false,
            can: PhantomData,
        }
    }

    /// Lays values over those of a module; what a post changes about a global module is replaced as a whole.
    fn lay(
        &self,
        draft: &mut Draft<'_>,
        definitions: &Definitions,
        review: &Snapshot<'_>,
        item: &Item,
        (module, sent): (&mut Value, &Map),
    ) -> Result<(), OpError> {
        let id = id_of(module).to_owned();
        let above = if self.allow_shorter { None } else { review.item(&item.id)? };
        let above = above.map(|above| above.value).unwrap_or_default();
        if let Some(above) = modules(&above).iter().find(|above| id_of(above) == id) {
            let [now, above] = [&*module, above].map(|module| values::effective(definitions, module));
            shorter::refuse(sent, &now, &above)?;
        }
        if body(module) == "overrides" {
            module["overrides"] = Value::Object(Map::new());
        }
        let mut sent = sent.clone();
        resolve_props(draft, module["type"].as_str().unwrap_or_default(), &mut sent)?;
        values::lay(definitions, module, &sent)?;
        let place = Path::root().key("modules").id(&id).key(body(module));
        sent.keys().for_each(|field| draft.decide(&item.id, place.key(field)));
        Ok(())
    }
}

/// Applies one assignment to a module. A path that does not begin with a module's key is that of a value.
pub(super) fn assign(assignment: &Assignment, module: &mut Value) -> Result<(), OpError> {
    // The assignment itself reports an invalid path.
    let input_path = Path::parse(&assignment.path).unwrap_or_default();
    let Some(Step::Key(first)) = input_path.0.first() else { return assignment.apply(module) };
    patch::refuse_fixed(assignment, "a module", FIXED)?;
    let is_global = module.get("global").is_some();
    let body = body(module);
    let path = match first.as_str() {
        "props" if is_global => input_path.to_string().replacen("props", body, 1),
        own if OWN_KEYS.contains(&own) => input_path.to_string(),
        _ => format!("{body}.{input_path}"),
    };
    assignment.moved_to(path).apply(module).map_err(|error| match error.code.as_str() {
        "field.not-found" => error.hint("`cms module list POST --json` shows what the module holds"),
        _ => error,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn bare_names_address_values() {
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
    fn module_id_and_type_are_read_only() {
        for text in ["id=x", "type=prose"] {
            let mut module = json!({"id": "m1", "type": "hero"});
            let error = assign(&Assignment::parse(text).unwrap(), &mut module).unwrap_err();
            assert_eq!(error.code, "field.read-only");
        }
    }
}
