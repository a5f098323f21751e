//! The references of an item: rules check that the targets exist, and a rename finds the users.

use super::definitions::Definitions;
use super::fields::{self, FieldDef, Pointer, Reference, Target};
use super::kind::Kind;
use super::shape::{KeyRule, Shape, Want};
use crate::base::{Map, Value};

/// All references of an item with their positions, in file order. Invalid values are skipped.
pub fn references(
    kind: Kind,
    value: &Value,
    definitions: &Definitions,
    path: Option<&str>,
) -> impl Iterator<Item = Reference> {
    let mut walk = Walk { kind, path, definitions, found: Vec::new() };
    walk.object(value, kind.shape(), &Pointer::ROOT);
    walk.found.into_iter()
}

struct Walk<'a> {
    kind: Kind,
    path: Option<&'a str>,
    definitions: &'a Definitions,
    found: Vec<Reference>,
}

impl<'a> Walk<'a> {
    fn object(&mut self, value: &Value, shape: &'static Shape, at: &Pointer<'_>) {
        let Value::Object(map) = value else { return };
        for key in shape.keys {
            let Some(value) = map.get(key.name) else { continue };
            let at = at.key(key.name);
            match (&key.want, value) {
                (Want::Props, Value::Object(values)) => {
                    let fields = fields_under(self.kind, self.path, self.definitions, map, key.name);
                    fields::references(values, &fields, &at, &mut self.found);
                }
                (want, value) => self.value(value, want, &at),
            }
        }
    }

    fn value(&mut self, value: &Value, want: &Want, at: &Pointer<'_>) {
        match want {
            Want::Refer(to) => {
                let target = value.as_str().and_then(|name| Target::of(*to, name));
                self.found.extend(target.map(|target| at.to(self.in_taxonomy(target))));
            }
            Want::Object(shape) => self.object(value, shape, at),
            Want::List(item) | Want::Set(item) => {
                for (index, value) in value.as_array().into_iter().flatten().enumerate() {
                    self.value(value, item, &at.index(index));
                }
            }
            Want::MapOf(KeyRule::Taxonomy, _) => self.terms(value, at),
            Want::MapOf(_, item) => {
                for (key, value) in value.as_object().into_iter().flatten() {
                    self.value(value, item, &at.key(key));
                }
            }
            _ => {}
        }
    }

    /// A post's terms: the key names their taxonomy.
    fn terms(&mut self, value: &Value, at: &Pointer<'_>) {
        for (taxonomy, terms) in value.as_object().into_iter().flatten() {
            let may_be_new = self.definitions.taxonomies.get(taxonomy).is_some_and(|t| t.free_tagging);
            let list = at.key(taxonomy);
            for (index, term) in terms.as_array().into_iter().flatten().enumerate() {
                let Some(term) = term.as_str() else { continue };
                let target =
                    Target::Term { taxonomy: Some(taxonomy.clone()), term: term.to_owned(), may_be_new };
                self.found.push(list.index(index).to(target));
            }
        }
    }

    /// A term's parent belongs to the taxonomy of the term's folder.
    fn in_taxonomy(&self, target: Target) -> Target {
        let folder =
            self.path.and_then(|path| path.strip_prefix("terms/")?.split_once('/')).map(|(folder, _)| folder);
        match target {
            Target::Term { taxonomy: None, term, may_be_new } => {
                Target::Term { taxonomy: folder.map(str::to_owned), term, may_be_new }
            }
            Target::Post { .. } | Target::Media(_) | Target::Term { .. } | Target::Named(..) => target,
        }
    }
}

/// The fields that define the values under a key of a mapping, in an item of this kind and path.
pub(super) fn fields_under<'a>(
    kind: Kind,
    path: Option<&str>,
    definitions: &'a Definitions,
    map: &Map,
    key: &str,
) -> Vec<&'a FieldDef> {
    let name = map.get("type").and_then(Value::as_str).unwrap_or_default();
    if key != "customFields" {
        return definitions.module_types.get(name).map(|t| t.fields()).unwrap_or_default();
    }
    let own = match kind == Kind::Term {
        true => path.and_then(|path| super::rules::taxonomy_of(path, definitions)).map(|t| &t.fields),
        false => definitions.post_types.get(name).map(|t| &t.fields),
    };
    own.into_iter().flatten().collect()
}
