//! Posts of the types that an editor of the source knows.

use super::report::Imported;
use super::run::{Importer, PROSE};
use crate::db::PostHit;
use crate::import::collections::of_file;
use crate::import::markdown as source;
use crate::model::{self, Scope};
use crate::ops::prelude::*;
use std::sync::Arc;

impl Importer<'_> {
    /// Gives each page the type of its folder, where the site has that or gets it; a post that is there keeps its own. Types
    /// that the site lacks are listed in the report.
    pub(super) fn typed(
        &self,
        draft: &mut Draft<'_>,
        definitions: Arc<model::Definitions>,
        texts: &mut [source::Draft],
        hits: &[PostHit],
        report: &mut Imported,
    ) -> Result<Arc<model::Definitions>, OpError> {
        if self.collections.is_empty() {
            return Ok(definitions);
        }
        let main = definitions.post_types.get(&self.arguments.post_type);
        let (taxonomies, hierarchy) =
            main.map(|main| (main.taxonomies.clone(), main.hierarchy_enabled)).unwrap_or_default();
        let none = Map::new();
        let proposed: Vec<Map> = self
            .collections
            .iter()
            .map(|one| {
                let own = texts.iter().filter(|text| of_file(self.collections, &text.source) == Some(one));
                let fields = own
                    .map(|text| text.value.get("customFields").and_then(Value::as_object).unwrap_or(&none));
                one.post_type(&taxonomies, hierarchy, &fields.collect::<Vec<_>>())
            })
            .collect();
        let proposed = proposed.iter().map(|own| (Kind::PostType, own));
        let definitions = self.proposals(draft, definitions, proposed, report)?;
        let known: HashMap<&str, &str> =
            hits.iter().map(|hit| (hit.post.id.as_str(), hit.post.type_.as_str())).collect();
        for text in texts.iter_mut() {
            let own = of_file(self.collections, &text.source).map(|one| one.name.as_str());
            let own = own.filter(|own| definitions.allowed(PROSE, own, Scope::Local));
            if let Some(name) = known.get(text.id.to_string().as_str()).copied().or(own) {
                text.value["type"] = json!(name);
            }
        }
        self.unparent(&definitions, texts);
        Ok(definitions)
    }

    /// A post is below one of its own type only, and only where that has a hierarchy.
    pub(super) fn unparent(&self, definitions: &model::Definitions, texts: &mut [source::Draft]) {
        let type_of =
            |text: &source::Draft| text.value.get("type").and_then(Value::as_str).map(str::to_owned);
        let types: HashMap<String, Option<String>> =
            texts.iter().map(|text| (text.id.to_string(), type_of(text))).collect();
        for text in texts.iter_mut() {
            let own = type_of(text);
            let has_hierarchy = own
                .as_ref()
                .and_then(|own| definitions.post_types.get(own))
                .is_some_and(|own| own.hierarchy_enabled);
            let parent = text.value.get("parentId").and_then(Value::as_str);
            let is_other = parent.and_then(|parent| types.get(parent)).is_some_and(|parent| *parent != own);
            if (!has_hierarchy || is_other)
                && let Some(map) = text.value.as_object_mut()
            {
                map.shift_remove("parentId");
            }
        }
    }
}
