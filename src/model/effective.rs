//! The values that a module shows: shared values, its overrides, and defaults for unset fields.

use super::definitions::Definitions;
use super::fields::{FieldDef, Holds};
use super::kinds::{Module, ModuleBody, Post};
use super::path_template::{PathFacts, PathTemplate};
use crate::base::limits::FILE_SLUG_BYTES_MAX;
use crate::base::{Map, Value};
use jiff::Timestamp;

impl Definitions {
    /// The values that a module shows: its own, or the global module's with its overrides on top; unset fields have
    /// the default of their definition. (`defaultProps` only apply when a module is created.)
    pub fn effective_props(&self, module: &Module) -> Map {
        let module_type = self.module_types.get(&module.module_type);
        let fields = module_type.map(|definition| definition.fields()).unwrap_or_default();
        let mut props = match module.body() {
            ModuleBody::Local { props } => props.cloned().unwrap_or_default(),
            ModuleBody::Global { slug, overrides } => {
                let mut shared = self.global(slug).map(|global| global.props.clone()).unwrap_or_default();
                overrides.into_iter().for_each(|overrides| lay_over(&mut shared, overrides, &fields));
                shared
            }
        };
        for def in fields.iter().filter(|def| def.row().holds_value()) {
            if let Some(default) = def.default.as_ref().filter(|_| !props.contains_key(&def.slug)) {
                props.insert(def.slug.clone(), default.clone());
            }
        }
        props
    }

    /// The path template for files of a post type.
    pub fn path_template(&self, post_type: &str) -> PathTemplate {
        let own = self.post_types.get(post_type).and_then(|definition| definition.path.as_deref());
        own.and_then(|text| PathTemplate::parse(text).ok()).unwrap_or_default()
    }

    /// The path for a new post's file. Its date is that of publication, else of creation, else `now`.
    pub fn post_path(&self, post: &Post, now: Timestamp) -> String {
        self.path_template(&post.post_type).expand(&post.path_facts(now))
    }

    /// The new path of a post's file after a change: `None` when it stays, because its path does not depend on the
    /// changes, or because the file was deliberately put elsewhere. If neither the post nor its path has a date,
    /// `made` is used.
    pub fn moved_path(&self, path: &str, old: &Post, new: &Post, made: Timestamp) -> Option<String> {
        let was = self.path_template(&old.post_type);
        let (old_facts, new_facts) =
            (old.path_facts(Timestamp::UNIX_EPOCH), new.path_facts(Timestamp::UNIX_EPOCH));
        if old.post_type == new.post_type {
            return was.moved(path, &old_facts, &new_facts);
        }
        let date = was.date_of(path, &old_facts)?;
        let date = if was.is_dated() { date } else { new.path_facts(made).date };
        Some(self.path_template(&new.post_type).expand(&PathFacts { date, ..new_facts }))
            .filter(|new| new != path)
    }

    /// Whether a post's file is where its type's template puts it, for any date.
    pub fn lies_in_place(&self, path: &str, post: &Post) -> bool {
        let facts = post.path_facts(Timestamp::UNIX_EPOCH);
        self.path_template(&post.post_type).date_of(path, &facts).is_some()
    }
}

impl Post {
    fn path_facts(&self, now: Timestamp) -> PathFacts<'_> {
        let time = self.published_at.or(self.created_at).unwrap_or(now);
        PathFacts {
            post_type: &self.post_type,
            locale: &self.locale,
            slug: for_file(&self.slug),
            id: self.id,
            date: PathFacts::day(time),
        }
    }
}

/// The part of a slug that is used in a file name.
fn for_file(slug: &str) -> &str {
    slug.get(..FILE_SLUG_BYTES_MAX).map_or(slug, |cut| cut.trim_end_matches('-'))
}

/// Lays values over others. Mappings are merged by key if they are defined as `object` or not at all; rich text,
/// links and lists are replaced as a whole, because mixing two of them makes no sense.
pub fn lay_over(below: &mut Map, above: &Map, fields: &[&FieldDef]) {
    for (key, value) in above {
        let def = fields.iter().find(|def| def.slug == *key);
        let merges = def.is_none_or(|def| def.row().holds() == Holds::Fields);
        match (below.get_mut(key), value) {
            (Some(Value::Object(under)), Value::Object(over)) if merges => {
                let inner = def.map(|def| def.fields.iter().collect::<Vec<_>>()).unwrap_or_default();
                lay_over(under, over, &inner);
            }
            (Some(slot), value) => *slot = value.clone(),
            (None, value) => drop(below.insert(key.clone(), value.clone())),
        }
    }
}
