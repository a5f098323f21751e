//! Posts of a source with documentation and a blog: each folder of pages has its own type, where the site has both.

use super::run::Importer;
use crate::db::PostHit;
use crate::import::markdown as source;
use crate::import::other_type::OtherType;
use crate::ops::prelude::*;

/// Names of the type of documentation, and of that of a blog.
const BOTH: [&[&str]; 2] = [&["documentation", "docs"], &["blog", "post"]];

/// The type of the pages that are none of the kind of the main type; none if the site does not have both.
pub(super) fn other_type(main: &str, definitions: &Definitions) -> Option<OtherType> {
    let first = |names: &[&str]| {
        let known = names.iter().find(|name| definitions.post_types.contains_key(**name));
        known.map(|name| (*name).to_owned())
    };
    let [documentation, blog] = BOTH.map(first);
    let (documentation, blog) = (documentation?, blog?);
    let is_blog = match main {
        main if main == documentation => true,
        main if main == blog => false,
        _ => return None,
    };
    let name = if is_blog { blog } else { documentation };
    let taxonomies = definitions.post_types.get(&name)?.taxonomies.clone();
    Some(OtherType { name, is_blog, taxonomies })
}

impl Importer<'_> {
    /// Whether posts can have a parent: those of the type, or of the other one.
    pub(super) fn has_hierarchy(&self, definitions: &Definitions) -> bool {
        let names = [Some(&self.arguments.post_type), self.other.map(|other| &other.name)];
        let mut types = names.into_iter().flatten().filter_map(|name| definitions.post_types.get(name));
        types.any(|own| own.hierarchy_enabled)
    }

    /// Leaves posts that are there in their type, which an earlier import or a person chose, and takes from posts what their
    /// type does not have.
    pub(super) fn keep_types(
        &self,
        definitions: &Definitions,
        texts: &mut [source::Draft],
        hits: &[PostHit],
    ) {
        let Some(other) = self.other else { return };
        let both = [self.arguments.post_type.as_str(), &other.name];
        let known: HashMap<&str, &str> =
            hits.iter().map(|hit| (hit.post.id.as_str(), hit.post.type_.as_str())).collect();
        for text in texts.iter_mut() {
            // A first page is of a type of its own.
            let is_one =
                text.value.get("type").and_then(Value::as_str).is_some_and(|own| both.contains(&own));
            let Some(name) = known.get(text.id.to_string().as_str()).filter(|_| is_one) else { continue };
            let Some(own) = definitions.post_types.get(*name) else { continue };
            text.value["type"] = json!(name);
            if let Some(Value::Object(terms)) = text.value.get_mut("taxonomies") {
                terms.retain(|taxonomy, _| own.taxonomies.contains(taxonomy));
            }
            if let Some(map) = text.value.as_object_mut()
                && map.get("taxonomies").and_then(Value::as_object).is_some_and(Map::is_empty)
            {
                map.shift_remove("taxonomies");
            }
        }
        self.unparent(definitions, texts);
    }
}
