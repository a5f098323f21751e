//! Rules that shapes cannot express, for each kind of item; they need only the item and the site's definitions.

mod definition;
mod menu;
mod module;
mod post;
mod redirects;

pub(crate) use redirects::STATUSES as REDIRECT_STATUSES;

use super::definitions::Definitions;
use super::fields::{self, FieldDef, Unknown};
use super::kind::Kind;
use super::kinds::Taxonomy;
use super::read::At;
use super::reader::{Owner, Reader};
use crate::base::{Map, Severity, Value};

/// Applies the rules of a kind to a value that was checked against its shape.
pub(super) fn apply(kind: Kind, map: &mut Map, at: &At<'_>, reader: &mut Reader<'_>) {
    match kind {
        Kind::Post => post::check(map, at, reader),
        Kind::Global => {
            reader.missing = Some(at.missing.unwrap_or(Severity::Error));
            module::global(map, reader);
        }
        Kind::Term => {
            reader.missing = Some(at.missing.unwrap_or(Severity::Error));
            if let Some(taxonomy) = at.path.and_then(|path| taxonomy_of(path, reader.definitions)) {
                values(map, "customFields", &taxonomy.fields.iter().collect::<Vec<_>>(), reader);
            }
        }
        Kind::ModuleType => definition::module_type(map, reader),
        Kind::PostType => definition::post_type(map, reader),
        Kind::Group => module::group(map, reader),
        Kind::Taxonomy | Kind::Form => definition::own_fields(map, "fields", reader),
        Kind::Menu => menu::check(map, reader),
        Kind::Redirects | Kind::RedirectList => redirects::check(map, reader),
        _ => {}
    }
}

/// The taxonomy of a term, by its file's folder.
pub(super) fn taxonomy_of<'d>(path: &str, definitions: &'d Definitions) -> Option<&'d Taxonomy> {
    let (slug, _) = path.strip_prefix("terms/")?.split_once('/')?;
    definitions.taxonomies.get(slug)
}

/// Checks an item's own fields; unknown ones are kept, because imports create them.
fn values(map: &mut Map, key: &str, fields: &[&FieldDef], reader: &mut Reader<'_>) {
    reader.owner = Owner::Item;
    reader.advise_below(key, fields);
    match map.get_mut(key) {
        Some(Value::Object(values)) => {
            reader.inside(key, |r| fields::check(values, fields, Unknown::Kept, r))
        }
        Some(_) => {}
        None => {
            let mut none = Map::new();
            reader.inside(key, |r| fields::check(&mut none, fields, Unknown::Kept, r));
        }
    }
}
