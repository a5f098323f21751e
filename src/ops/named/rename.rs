//! `cms <noun> rename`: changes a slug and all references to it, in one commit.

use super::set::{Sets, set};
use super::{User, aliases, noun, scope, users};
use crate::base::limits::FILE_SLUG_BYTES_MAX;
use crate::base::text::{is_slug, slugify};
use crate::model::Menu;
use crate::ops::prelude::*;
use std::marker::PhantomData;

/// A noun with a slug, which keeps its former slugs as aliases.
pub trait Renames: Sets {
    /// The command's description.
    const RENAME: Verb;
}

/// Give a thing another slug.
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[command(about = N::RENAME.about)]
#[serde(bound = "", deny_unknown_fields)]
#[schemars(bound = "", description = N::RENAME.about)]
pub struct Rename<N: Renames> {
    /// Which one
    #[arg(value_name = N::VALUE, help = N::HELP)]
    #[schemars(description = N::HELP)]
    pub item: String,
    /// The new slug: lower case letters, digits, single hyphens
    #[arg(value_name = "NEW")]
    pub slug: String,
    /// Changes of fields in the same commit: FIELD=VALUE or FIELD:=JSON
    #[arg(value_name = "FIELD=VALUE", value_parser = Assignment::parse)]
    #[serde(default)]
    pub fields: Vec<Assignment>,
    #[arg(skip)]
    #[serde(skip)]
    noun: PhantomData<N>,
}

impl<N: Renames> Change for Rename<N> {
    const FACTS: Facts = N::RENAME.facts(N::KIND.editing());

    fn change(&self, draft: &mut Draft<'_>, _: &New<'_>) -> Result<Value, OpError> {
        let item = drafted(draft, N::KIND, &self.item)?;
        let item = rename(draft, &item, &self.slug)?;
        match self.fields.is_empty() {
            true => Ok(item.value),
            false => Ok(set::<N>(draft, &item, &self.fields)?.value),
        }
    }
}

/// Gives an item another slug, and all references to it.
///
/// # Errors
/// As [`free`].
pub(crate) fn rename(draft: &mut Draft<'_>, item: &Item, slug: &str) -> Result<Item, OpError> {
    let old = item.text("slug").unwrap_or_default().to_owned();
    if old == slug {
        return Ok(item.clone());
    }
    let kind = item.id.kind;
    let scope = scope(item);
    let wanted = Name { kind, scope, slug };
    free(draft, wanted, Some(item))?;
    let users = users(draft.snapshot(), item)?;
    let mut value = item.value.clone();
    value["slug"] = json!(slug);
    let mut before: Vec<String> =
        aliases(&item.value).filter(|alias| *alias != slug).map(str::to_owned).collect();
    before.push(old.clone());
    value["aliases"] = json!(before);
    let path = match (Name { kind, scope, slug: &old }).paths().contains(&item.path) {
        true => wanted.place(draft)?,
        false => item.path.clone(),
    };
    draft.rename(kind, &item.path, &path)?;
    draft.put(kind, &path, value)?;
    for user in users {
        follow(draft, user, slug)?;
    }
    draft.entitle(format!("Rename {} {} to {slug}", noun(kind), name_of(item)));
    draft.item_at(&path)?.ok_or_else(|| OpError::internal(format!("`{path}` vanished while it was renamed")))
}

/// Replaces the slug in an item's references. References by id need no change.
fn follow(draft: &mut Draft<'_>, user: User, slug: &str) -> Result<(), OpError> {
    let mut value = user.item.value;
    for pointer in &user.pointers {
        if let Some(place) = value.pointer_mut(pointer)
            && place.as_str().is_some_and(|text| uuid::Uuid::try_parse(text).is_err())
        {
            *place = json!(slug);
        }
    }
    // A set that contains both the old and the new slug must not contain it twice.
    for list in user.pointers.iter().filter_map(|pointer| Some(pointer.rsplit_once('/')?.0)) {
        if let Some(Value::Array(items)) = value.pointer_mut(list) {
            let mut seen = false;
            items.retain(|item| item != slug || !std::mem::replace(&mut seen, true));
        }
    }
    Ok(draft.put(user.item.id.kind, &user.item.path, value)?)
}

/// The current or wanted name of an item.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Name<'a> {
    /// Its kind.
    pub(crate) kind: Kind,
    /// The taxonomy of a term, the language of a menu: others may have the same slug.
    pub(crate) scope: Option<&'a str>,
    /// Its slug or name.
    pub(crate) slug: &'a str,
}

impl<'a> Name<'a> {
    /// A name without a scope.
    pub(crate) fn of(kind: Kind, slug: &'a str) -> Self {
        Name { kind, scope: None, slug }
    }

    /// The full name, as people and other files write it.
    pub(super) fn full(&self) -> String {
        match self.scope.filter(|_| self.kind == Kind::Term) {
            Some(taxonomy) => format!("{taxonomy}/{}", self.slug),
            None => self.slug.to_owned(),
        }
    }

    /// The paths that the file of an item with this name may have: a menu that finds its slug taken by that of another
    /// language has its own in the name of its file.
    fn paths(&self) -> Vec<String> {
        let mut stems = vec![self.full()];
        stems.extend(self.scope.filter(|_| self.kind == Kind::Menu).map(|own| Menu::stem(self.slug, own)));
        stems.iter().map(|stem| self.kind.default_path(stem)).collect()
    }

    /// The first of its paths that is free, else the last.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub(crate) fn place(&self, draft: &Draft<'_>) -> Result<String, OpError> {
        let mut last = String::new();
        for path in self.paths() {
            let is_free = !draft.exists(&path)?;
            last = path;
            if is_free {
                break;
            }
        }
        Ok(last)
    }
}

/// Refuses a name that is not a slug, or is a current or former name of another item.
///
/// # Errors
/// `field.slug`, `<kind>.slug.taken`.
pub(crate) fn free(draft: &Draft<'_>, wanted: Name<'_>, own: Option<&Item>) -> Result<(), OpError> {
    let Name { kind, slug, .. } = wanted;
    if !is_slug(slug) {
        const RULE: &str = "lower case letters, digits and single hyphens";
        return Err(OpError::invalid("field.slug", format!("`{slug}` is not a slug"))
            .detail("slug", RULE)
            .hint(match slugify(slug) {
                better if better.is_empty() => format!("use {RULE}"),
                better => format!("did you mean `{better}`?"),
            }));
    }
    if slug.len() > FILE_SLUG_BYTES_MAX {
        let rule = format!("must have at most {FILE_SLUG_BYTES_MAX} characters: it names a file");
        return Err(OpError::invalid("field.slug", format!("the slug {rule}")).detail("slug", rule));
    }
    let (name, path) = (wanted.full(), wanted.place(draft)?);
    // Who adds a menu for all languages beside that of one rather forgot to say which.
    let is_for_all = kind == Kind::Menu && wanted.scope.is_none();
    let taken = |message: String| {
        OpError::new(ErrorKind::Conflict, format!("{kind}.slug.taken"), message).detail("slug", "taken").hint(
            match is_for_all {
                true => "choose another one, or give the menu a language of its own: `--locale`",
                false => "choose another one",
            },
        )
    };
    let mut others = draft.snapshot().items(kind)?;
    let is_near = |item: &Item| is_for_all || scope(item) == wanted.scope;
    others.retain(|item| is_near(item) && own.is_none_or(|own| own.id != item.id));
    let had = |item: &&Item| aliases(&item.value).any(|alias| alias == slug);
    // A menu for all languages is in the way of another one before those of single languages are.
    let named = others.iter().filter(|item| name_of(item) == name);
    let holder = named.min_by_key(|item| scope(item) != wanted.scope);
    match holder.or_else(|| others.iter().find(had)) {
        Some(item) if name_of(item) == name => {
            Err(taken(format!("the {} `{name}` already exists: `{}`", noun(kind), item.path)))
        }
        Some(item) => Err(taken(format!(
            "`{name}` is a former name of the {} `{}`, which older content still uses",
            noun(kind),
            name_of(item)
        ))),
        None if own.is_none() && draft.exists(&path)? => {
            Err(taken(format!("another file is already at `{path}`")))
        }
        None => Ok(()),
    }
}
