//! `cms <noun> set`: changes fields of an item.

use super::{Name, noun, slug_ids};
use crate::base::Path;
use crate::base::source::Ids;
use crate::check;
use crate::merge::merge_for_ours;
use crate::model::Menu;
use crate::ops::media::resolve_names;
use crate::ops::menu::resolve_posts;
use crate::ops::prelude::*;
use std::marker::PhantomData;

/// A noun whose fields can be changed.
pub trait Sets: Noun {
    /// The command's description.
    const SET: Verb;
    /// Other keys that cannot be changed, and what to do instead.
    const FIXED: &'static [patch::Fixed];

    /// Resolves the path of a field, as a person writes it. Nouns may have short forms.
    fn place(_item: &Value, place: Path) -> Path {
        place
    }

    /// Lays a record over an item, and returns the new item. Nouns whose answers differ from their files read it as it is
    /// answered.
    ///
    /// # Errors
    /// A field cannot be set, or not to this value.
    fn lay(draft: &mut Draft<'_>, item: &Item, record: Map) -> Result<Item, OpError>
    where
        Self: Sized,
    {
        set::<Self>(draft, item, &patch::places(record))
    }
}

/// Change fields of a thing.
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[command(about = N::SET.about)]
#[serde(bound = "", deny_unknown_fields)]
#[schemars(bound = "", description = N::SET.about)]
pub struct Set<N: Sets> {
    /// Which one
    #[arg(value_name = N::VALUE, help = N::HELP)]
    #[schemars(description = N::HELP)]
    pub item: String,
    /// Changes: FIELD=VALUE sets a text, a number, true or false, and nothing removes the field; FIELD:=JSON sets any
    /// value, FIELD=@FILE the text of a file; fields are dotted paths
    #[arg(value_name = "FIELD=VALUE", required = true, value_parser = Assignment::parse)]
    #[serde(deserialize_with = "patch::read")]
    #[schemars(with = "patch::Patch")]
    pub fields: Vec<Assignment>,
    /// The commit that it was read at: what others changed since stays, entries of lists that they added or removed, too;
    /// where they changed the same, these changes win
    #[arg(long, value_name = "REV")]
    #[serde(default, rename = "readAt")]
    pub read_at: Option<String>,
    #[arg(skip)]
    #[serde(skip)]
    noun: PhantomData<N>,
}

impl<N: Sets> Change for Set<N> {
    const FACTS: Facts = N::SET.facts(N::KIND.editing());

    fn change(&self, draft: &mut Draft<'_>, new: &New<'_>) -> Result<Value, OpError> {
        let ids = new.ids;
        let item = drafted(draft, N::KIND, &self.item)?;
        let new = match (patch::record(&self.fields), &self.read_at) {
            (Some(_), Some(_)) => {
                let message = "goes with changes of places: a record says in `metadata` when it was read";
                return Err(OpError::of_field("readAt", message));
            }
            (Some(record), None) => {
                patch::refuse_null_lists(&record, &item.value)?;
                N::lay(draft, &item, record)?
            }
            (None, Some(rev)) => {
                let value = with_changes_since::<N>(draft, &item, rev, &self.fields, ids)?;
                put_back(draft, &item, value)?
            }
            (None, None) => set::<N>(draft, &item, &self.fields)?,
        };
        // Entries of lists that are new, such as items of a menu, have no id yet.
        let mut value = new.value.clone();
        let new = match check::fill_in_ids(N::KIND, &mut value, &mut || ids.uuid()) {
            true => put_back(draft, &new, value)?,
            false => new,
        };
        if new.value == item.value {
            // The caller's expected revision holds for what stays as it is, too.
            draft.is_about(&item.path);
        }
        Ok(new.value)
    }
}

/// Changes fields of an item, and returns the new item.
///
/// # Errors
/// A field cannot be set, or not to this value.
pub(crate) fn set<N: Sets>(
    draft: &mut Draft<'_>,
    item: &Item,
    fields: &[Assignment],
) -> Result<Item, OpError> {
    let mut value = item.value.clone();
    for assignment in fields {
        assign::<N>(assignment, &mut value)?;
    }
    put_back(draft, item, value)
}

/// An item as it was at a revision with changes, and with what others changed since.
///
/// # Errors
/// As [`set`]; there was no such item then.
fn with_changes_since<N: Sets>(
    draft: &Draft<'_>,
    item: &Item,
    rev: &str,
    fields: &[Assignment],
    ids: &dyn Ids,
) -> Result<Value, OpError> {
    let then = draft.snapshot().site().snapshot_at(rev)?;
    let read = then.item(&item.id)?.ok_or_else(|| {
        let message = format!("there was no {} `{}` at {rev}", noun(N::KIND), item.id.id);
        OpError::not_found(format!("{}.not-found", N::KIND), message)
    })?;
    let mut changed = read.value.clone();
    for assignment in fields {
        assign::<N>(assignment, &mut changed)?;
    }
    // Lists merge by the ids of their entries.
    check::fill_in_ids(N::KIND, &mut changed, &mut || ids.uuid());
    let [base, ours, theirs] = [&read.value, &changed, &item.value].map(|value| {
        let mut value = value.clone();
        slug_ids::give(&mut value);
        value
    });
    let merged = merge_for_ours(&Path::root(), Some(&base), Some(&ours), Some(&theirs));
    let mut value = merged.value.unwrap_or(ours);
    slug_ids::take(&mut value);
    Ok(value)
}

fn assign<N: Sets>(assignment: &Assignment, value: &mut Value) -> Result<(), OpError> {
    patch::refuse_fixed(assignment, &format!("a {}", noun(N::KIND)), N::FIXED)?;
    // The assignment itself reports an invalid path.
    let input_path = Path::parse(&assignment.path).unwrap_or_default();
    let path = if input_path.0.is_empty() {
        assignment.path.clone()
    } else {
        N::place(value, input_path).to_string()
    };
    let assignment = assignment.moved_to(path);
    let shown = N::SET.name.split('.').next().unwrap_or_default();
    assignment.apply(value).map_err(|error| match error.code.as_str() {
        "field.not-found" => error.hint(format!("`cms {shown} show` shows what it holds")),
        _ => error,
    })
}

/// Writes the new value of an item's file, and returns the new item.
///
/// # Errors
/// The file's old text cannot be read; the value names a picture that is not there.
pub(crate) fn put_back(draft: &mut Draft<'_>, item: &Item, mut value: Value) -> Result<Item, OpError> {
    resolve_names(draft, (item.id.kind, &item.path), &mut value, Some(&item.value))?;
    let mut path = item.path.clone();
    if item.id.kind == Kind::Menu {
        resolve_posts(draft, &mut value)?;
        path = menu_path(draft, item, value.get("locale").and_then(Value::as_str))?;
    }
    draft.put(item.id.kind, &path, value)?;
    draft.item_at(&path)?.ok_or_else(|| OpError::internal(format!("`{path}` vanished while it was written")))
}

/// The path of a menu's file in a language. A file that has its language in its name moves with it.
fn menu_path(draft: &mut Draft<'_>, menu: &Item, locale: Option<&str>) -> Result<String, OpError> {
    let (slug, old) = (menu.text("slug").unwrap_or_default(), menu.text("locale"));
    let is_named = old.is_some_and(|old| menu.path == Kind::Menu.default_path(&Menu::stem(slug, old)));
    if !is_named || old == locale {
        return Ok(menu.path.clone());
    }
    let path = Name { kind: Kind::Menu, scope: locale, slug }.place(draft)?;
    if draft.exists(&path)? {
        return Ok(menu.path.clone());
    }
    draft.rename(Kind::Menu, &menu.path, &path)?;
    Ok(path)
}
