//! One edit of a proposal. It runs the operation for its kind of item, on the draft that all edits share.

use super::noun::{Noun, find_noun};
use crate::base::{Path, Step};
use crate::ops::post::{TERMS, terms_of};
use crate::ops::prelude::*;
use crate::ops::{menu, module, post, read_input};

/// What an edit does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Act {
    /// A new item of the kind `item`: `post` (fields `type`, `title`, `locale`, `slug`, `terms`, `modules`: `[{type,
    /// props}]`), `term` (`taxonomy`, `name`), `form` (`slug`, `title`), `global` (`type`, `slug`), `menu` (`slug`,
    /// `name`), `redirect` (`from`, `to` or `post`)
    Create,
    /// Changes of fields, such as `title`, `terms` (all terms of a post, by slug, `taxonomy/slug` or id) or
    /// `modules[ID].props.items[0].label`; `modules[ID]` with null removes a module, with `moveTo` moves it
    Set,
    /// A module on a post (fields `type`, `props`, `at` from 1), or an item of a menu (`label`, `url` or `post`, `parent`)
    Add,
    /// Deletes an item; of a post, a person decides whether visitors stop seeing it
    Delete,
}

/// One edit: what to do, with which item, and how.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Edit {
    /// What to do
    pub op: Act,
    /// A post by slug or id, or `menu:main`, `form:contact`, `global:cta`, `term:tags/news`, `media:ID`, `redirect:/old`;
    /// to create: the kind alone
    pub item: String,
    /// Fields with their values, or a list of changes of places
    #[serde(default, alias = "changes", deserialize_with = "patch::read")]
    #[schemars(with = "patch::Patch")]
    pub fields: Vec<Assignment>,
}

/// What an edit created.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Made {
    /// The edit, by its place in the list, from 0
    pub edit: usize,
    /// The id of the item, module or menu item that it created
    pub id: String,
    /// The ids of the modules of a new post, in order
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub modules: Vec<String>,
}

/// What edits need beside the draft.
pub(super) struct Ground<'a> {
    /// The stage upstream: a list that would get shorter than there is refused.
    pub(super) review: &'a Snapshot<'a>,
    /// The source of ids for parts of items.
    pub(super) ids: &'a dyn crate::base::source::Ids,
    /// Whether modules may be locked.
    pub(super) may_lock: &'a Result<(), OpError>,
    /// Whether the caller may do what takes a permission.
    pub(super) may: &'a dyn Fn(Permission) -> Result<(), OpError>,
    /// Whether an agent proposes, which deletes redirects only.
    pub(super) is_agent: bool,
}

impl Act {
    fn name(self) -> &'static str {
        match self {
            Act::Create => "create",
            Act::Set => "set",
            Act::Add => "add",
            Act::Delete => "delete",
        }
    }
}

impl Edit {
    /// Parses an edit from a command line.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let value = Value::Object(module::object(text)?);
        Self::deserialize(&value).map_err(|cause| cause.to_string())
    }

    /// Applies the edit to a draft, and returns the ids of what it created: the item, and modules on it.
    ///
    /// # Errors
    /// As the operation for its kind of item.
    pub(super) fn apply(
        &self,
        draft: &mut Draft<'_>,
        ground: &Ground<'_>,
        new: &New<'_>,
    ) -> Result<Option<(String, Vec<String>)>, OpError> {
        let (kind, name) = match self.op {
            Act::Create => (self.item.as_str(), ""),
            Act::Set | Act::Add | Act::Delete => self.item.split_once(':').unwrap_or(("post", &self.item)),
        };
        match (self.op, kind) {
            (Act::Create, "post") => {
                let made = self.create_post(draft, ground, new);
                return made.map(Some).map_err(|error| self.about_terms(error));
            }
            (Act::Set, "post") => {
                let done = self.set_post(draft, ground, name);
                done.map_err(|error| about_modules(self.about_terms(error)))?;
            }
            (Act::Delete, "post") => {
                (ground.may)(Permission::PostsEdit)?;
                refuse_deletion(ground, kind)?;
                post::Delete { post: name.to_owned() }.change(draft, new)?;
            }
            (Act::Add, "post") => {
                (ground.may)(Permission::PostsEdit)?;
                self.add_module(draft, ground, new, name.to_owned(), self.record()?)?;
                return Ok(Some((new.id().to_owned(), Vec::new())));
            }
            (Act::Add, "menu") => {
                (ground.may)(Kind::Menu.editing())?;
                let known = ["label", "url", "post", "dynamicType", "section", "parent", "at"];
                let input = input(self.record()?, &known, ("menu", name))?;
                read_input::<menu::AddItem>(input)?.change(draft, new)?;
                return Ok(Some((new.id().to_owned(), Vec::new())));
            }
            (Act::Add, _) => {
                let message = "can only add a module of a post or an item of a menu";
                return Err(OpError::of_field("op", message));
            }
            (act, kind) => {
                let noun = find_noun(kind)?;
                return self.of_noun(draft, ground, new, (act, noun, name));
            }
        }
        Ok(None)
    }

    /// An error about the item that the edit names, at its field.
    pub(super) fn located(&self, error: OpError) -> OpError {
        let kind = self.item.split_once(':').map_or("post", |(kind, _)| kind);
        let is_of_item = self.op != Act::Create && error.code == format!("{kind}.not-found");
        match is_of_item && error.details.is_empty() {
            true => {
                let message = error.message.clone();
                error.detail("item", message)
            }
            false => error,
        }
    }

    /// An edit of an item that is no post.
    fn of_noun(
        &self,
        draft: &mut Draft<'_>,
        ground: &Ground<'_>,
        new: &New<'_>,
        (act, noun, name): (Act, &Noun, &str),
    ) -> Result<Option<(String, Vec<String>)>, OpError> {
        let missing = || OpError::of_field("op", &format!("cannot be `{}` of a {}", act.name(), noun.name));
        match act {
            Act::Create => {
                (ground.may)(noun.kind.editing())?;
                let (run, known) = noun.create.ok_or_else(missing)?;
                let own = match known.is_empty() {
                    true => Value::Object(self.record()?),
                    false => input(self.record()?, known, ("", ""))?,
                };
                let made = run(own, draft, new)?;
                let id = made.get("id").and_then(Value::as_str).unwrap_or_else(|| new.id());
                return Ok(Some((id.to_owned(), Vec::new())));
            }
            Act::Delete => {
                (ground.may)(noun.kind.deleting())?;
                let run = noun.delete.ok_or_else(missing)?;
                if noun.kind != Kind::Redirects {
                    refuse_deletion(ground, noun.name)?;
                }
                run(json!({ noun.key: name }), draft, new)?;
            }
            Act::Set | Act::Add => {
                (ground.may)(noun.kind.editing())?;
                let is_barred = ground.is_agent && noun.kind == Kind::Term;
                if is_barred && find::item(&[draft.snapshot()], &self.item).is_ok() {
                    return Err(OpError::forbidden("an agent adds terms, but changes none")
                        .detail("item", "is a term that exists: an agent cannot change it")
                        .hint("leave changes of terms to a person"));
                }
                let fields = match patch::record(&self.fields) {
                    Some(record) => Value::Object(record),
                    None => json!(self.fields),
                };
                (noun.set)(json!({ noun.key: name, "fields": fields }), draft, new)?;
            }
        }
        Ok(None)
    }

    /// The fields as a record.
    fn record(&self) -> Result<Map, OpError> {
        match patch::record(&self.fields) {
            Some(record) => Ok(record),
            None if self.fields.is_empty() => Ok(Map::new()),
            None => Err(OpError::of_field("fields", "must be an object with the fields of what is new")),
        }
    }

    fn create_post(
        &self,
        draft: &mut Draft<'_>,
        ground: &Ground<'_>,
        new: &New<'_>,
    ) -> Result<(String, Vec<String>), OpError> {
        (ground.may)(Permission::PostsCreate)?;
        let mut fields = self.record()?;
        let modules = fields.shift_remove("modules");
        let (text, group) = (fields.shift_remove("contentMarkdown"), fields.shift_remove("group"));
        // Modules that are named take the place of those of a template.
        let group = if modules.is_some() { Some(json!("none")) } else { group };
        let own = json!({"contentMarkdown": text, "group": group, "fields": fields});
        let create: post::Create<Staging> = read_input(own)?;
        let (item, ..) = create.create(draft, new, ground.may_lock)?;
        let mut ids = Vec::new();
        let modules = match modules {
            None => Vec::new(),
            Some(Value::Array(modules)) => modules,
            Some(_) => return Err(OpError::of_field("modules", "must be a list of modules `{type, props}`")),
        };
        for (at, module) in modules.into_iter().enumerate() {
            let Value::Object(module) = module else {
                return Err(OpError::of_field("modules", "must be a list of modules `{type, props}`"));
            };
            let new = new.another();
            self.add_module(draft, ground, &new, item.id.id.clone(), module)
                .map_err(|error| inside(error, &format!("modules[{at}]")))?;
            ids.push(new.id().to_owned());
        }
        Ok((item.id.id, ids))
    }

    fn add_module(
        &self,
        draft: &mut Draft<'_>,
        ground: &Ground<'_>,
        new: &New<'_>,
        post: String,
        module: Map,
    ) -> Result<(), OpError> {
        let known = ["type", "props", "at", "global", "label", "locked"];
        let add: module::Add<Staging> = read_input(input(module, &known, ("post", &post))?)?;
        if add.locked {
            ground.may_lock.clone()?;
        }
        add.add(draft, new).map(drop)
    }

    /// An error about the terms of a post, with the name that the edit has for them.
    fn about_terms(&self, error: OpError) -> OpError {
        let is_said = self.fields.iter().flat_map(Assignment::names).any(|name| name == TERMS.0);
        if !is_said || !error.details.contains_key(TERMS.1) {
            return error;
        }
        let (details, message) = (error.details.clone(), error.message.replace(TERMS.1, TERMS.0));
        let error = error.without_details().saying(message);
        details.into_iter().fold(error, |error, (field, said)| {
            let field = if field == TERMS.1 { TERMS.0 } else { field.as_str() };
            said.into_iter().fold(error, |error, one| error.detail(field, one))
        })
    }

    /// Changes of a post. Those of a module run the operation of modules.
    fn set_post(&self, draft: &mut Draft<'_>, ground: &Ground<'_>, name: &str) -> Result<(), OpError> {
        (ground.may)(Permission::PostsEdit)?;
        let (mut own, mut of_modules) = (Vec::new(), Vec::new());
        for change in &self.fields {
            match module_of(draft, name, change)? {
                Some(of_module) => of_modules.push(of_module),
                None => own.push(with_terms(change)),
            }
        }
        if !own.is_empty() {
            let set: post::Set<Staging> = post::Set::with(name.to_owned(), own);
            set.change(draft, Some(ground.review), ground.ids)?;
        }
        for OfModule { id, change } in of_modules {
            match change {
                OnModule::Remove => drop(module::remove(draft, &id)?),
                OnModule::Move(to) => {
                    let mut set: module::Set<Staging> = module::Set::with(id, Vec::new());
                    set.at = Some(to + 1);
                    let moved = set.change(draft, Some(ground.review), ground.may_lock);
                    moved.map_err(|error| from_zero(error, to))?;
                }
                OnModule::Set(change) => {
                    let set: module::Set<Staging> = module::Set::with(id, vec![change]);
                    set.change(draft, Some(ground.review), ground.may_lock)?;
                }
            }
        }
        Ok(())
    }
}

/// An error about the list of modules of a post, with what an edit can do with them.
fn about_modules(error: OpError) -> OpError {
    match error.code == "draft.field" && error.details.contains_key("modules") {
        true => error.hint(
            "the op `add` adds a module; a change of `modules[ID]` with `value` changes one, with null removes it, with `moveTo` moves it",
        ),
        false => error,
    }
}

/// The error of a move to a place that is not free, with places as `moveTo` counts them.
fn from_zero(error: OpError, to: usize) -> OpError {
    if error.code != "module.locked.passed" {
        return error;
    }
    let free = error.meta.as_ref().and_then(|meta| meta["allowed"].as_array());
    let free = free.into_iter().flatten().filter_map(Value::as_u64);
    let free: Vec<u64> = free.map(|place| place.saturating_sub(1)).collect();
    let words: Vec<String> = free.iter().map(ToString::to_string).collect();
    let message = error.message.replacen(&format!("position {}", to + 1), &format!("position {to}"), 1);
    error
        .without_details()
        .saying(message)
        .detail("moveTo", "beyond a locked module")
        .hint(format!("free positions, from 0: {}", words.join(", ")))
        .meta(json!({"allowed": free}))
}

/// Refuses the deletion of an item to an agent.
fn refuse_deletion(ground: &Ground<'_>, kind: &str) -> Result<(), OpError> {
    match ground.is_agent {
        true => Err(OpError::forbidden(format!("an agent deletes redirects, but no {kind}"))
            .detail("op", format!("cannot be `delete` of a {kind}"))
            .hint("set `status` of a post to `archived`; leave other deletions to a person")),
        false => Ok(()),
    }
}

/// A change of a post, with its terms named so: they are no place of its file.
fn with_terms(change: &Assignment) -> Assignment {
    let mut record = match (patch::record(std::slice::from_ref(change)), change.value()) {
        (Some(record), _) => record,
        (None, Some(terms)) if change.path == TERMS.0 => {
            Map::from_iter([(change.path.clone(), terms.clone())])
        }
        (None, _) => return change.clone(),
    };
    terms_of(&mut record);
    Assignment::record(record)
}

/// A change of a module, among those of its post.
struct OfModule {
    id: String,
    change: OnModule,
}

enum OnModule {
    Remove,
    Move(usize),
    Set(Assignment),
}

/// The module whose place a change of a post names, and what happens to it.
fn module_of(draft: &Draft<'_>, post: &str, change: &Assignment) -> Result<Option<OfModule>, OpError> {
    let path = Path::parse(&change.path).unwrap_or_default();
    let [Step::Key(list), module, rest @ ..] = path.0.as_slice() else { return Ok(None) };
    if list != "modules" {
        return Ok(None);
    }
    let item = find::drafted_post(draft, post)?;
    let of_item = patch::lengthened(&Path(vec![Step::Key(list.clone()), module.clone()]), &item.value)?;
    let id = of_item.get(&item.value).map(module::id_of).filter(|id| !id.is_empty());
    let Some(id) = id.map(str::to_owned) else {
        let message = format!("`{of_item}` does not exist on post `{}`", item.title());
        return Err(OpError::not_found("module.not-found", message).detail(&change.path, "does not exist"));
    };
    let change = match (rest, change.position(), change.value()) {
        ([], Some(to), _) => {
            // Modules count from 1 elsewhere: the list says here what is wrong with the position.
            change.apply(&mut item.value.clone())?;
            OnModule::Move(to)
        }
        ([], None, Some(Value::Null)) => OnModule::Remove,
        ([], None, Some(Value::Object(record))) => OnModule::Set(Assignment::record(record.clone())),
        ([], None, _) => return Ok(None),
        (rest, ..) => OnModule::Set(change.moved_to(Path(rest.to_vec()).to_string())),
    };
    Ok(Some(OfModule { id, change }))
}

/// The input of an operation: the arguments that it knows, and all other fields as changes of places.
fn input(mut record: Map, known: &[&str], (key, name): (&str, &str)) -> Result<Value, OpError> {
    let mut own: Map = known.iter().filter_map(|key| record.shift_remove_entry(*key)).collect();
    if !key.is_empty() {
        own.insert(key.to_owned(), json!(name));
    }
    if !record.is_empty() {
        own.insert("fields".to_owned(), json!(patch::places(record)));
    }
    Ok(Value::Object(own))
}

/// An error of a part of an edit: its fields are those inside of the part.
pub(super) fn inside(error: OpError, part: &str) -> OpError {
    let message = format!("{part}: {}", error.message);
    error.saying(message).below(part)
}
