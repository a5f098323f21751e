//! What an import adds to the definitions of the site: languages, types that the source defines, taxonomies.

use super::exported::{Exported, MENUS, note};
use super::first_page::with_locales;
use super::report::Imported;
use super::run::Importer;
use crate::base::text::slugify;
use crate::import::drafts;
use crate::import::foreign::{Export, Post};
use crate::import::layout::PageKind;
use crate::import::proposed_type::ProposedType;
use crate::model::{self, ModuleType, PostType, Taxonomy, View as _};
use crate::ops::locale;
use crate::ops::prelude::*;
use std::sync::Arc;
use uuid::Uuid;

/// The taxonomy for what WordPress calls categories.
const CATEGORIES: &str = "categories";

/// What happens to types of posts and modules that the source defines and the site does not have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Definitions {
    /// They are listed in the report
    #[default]
    List,
    /// They are added to the site
    Add,
}

/// A type that the source defines and the site does not have.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Proposal {
    /// `post-type` or `module-type`
    #[schemars(with = "String")]
    pub kind: Kind,
    /// Its name
    pub name: String,
    /// Where its file is, or would be
    pub path: String,
    /// The names of its fields
    pub fields: Vec<String>,
    /// Whether it was added
    pub is_added: bool,
    /// Its definition, as its file would hold it
    pub definition: Map,
}

impl Importer<'_> {
    /// The definitions, with the languages of the export where these are to be added.
    pub(super) fn languages(
        &self,
        draft: &mut Draft<'_>,
        export: &Export,
    ) -> Result<Arc<model::Definitions>, OpError> {
        let definitions = draft.definitions()?;
        let supported = &definitions.settings.locales.supported;
        let own = export.posts.iter().filter_map(|post| post.language.as_ref()).chain(&export.language);
        let missing: BTreeSet<String> = own
            .filter(|language| drafts::supported_locale(language, supported).is_none())
            .map(|language| language.replace('_', "-"))
            .collect();
        if missing.is_empty() || !self.arguments.adds_locales() {
            return Ok(definitions);
        }
        let all = locale::add_missing(draft, &missing.into_iter().collect::<Vec<_>>())?;
        Ok(with_locales(definitions, all))
    }

    /// Lists the types that the source defines and the site does not have, and adds them where that is wanted.
    pub(super) fn proposals<'m>(
        &self,
        draft: &mut Draft<'_>,
        definitions: Arc<model::Definitions>,
        defined: impl Iterator<Item = (Kind, &'m Map)>,
        report: &mut Imported,
    ) -> Result<Arc<model::Definitions>, OpError> {
        let mut with = (*definitions).clone();
        for (kind, definition) in defined {
            let Some(name) = definition.get("type").and_then(Value::as_str) else { continue };
            let path = kind.default_path(name);
            if draft.exists(&path)? {
                continue;
            }
            let mut value = Value::Object(definition.clone());
            if kind == Kind::PostType {
                complete(&mut value, name, &definitions);
            }
            let is_added = self.definitions == Definitions::Add && self.may_define(kind, name, report);
            if is_added {
                match kind {
                    Kind::ModuleType => {
                        let own = ModuleType::from_value(&value);
                        with.module_types.extend(own.ok().map(|own| (name.to_owned(), own)));
                    }
                    _ => {
                        let own = PostType::from_value(&value);
                        with.post_types.extend(own.ok().map(|own| (name.to_owned(), own)));
                    }
                }
                draft.put(kind, &path, value.clone())?;
            }
            report.definitions.push(Proposal {
                kind,
                name: name.to_owned(),
                path,
                fields: fields(&value),
                is_added,
                definition: value.as_object().cloned().unwrap_or_default(),
            });
        }
        Ok(Arc::new(with))
    }

    fn may_define(&self, kind: Kind, name: &str, report: &mut Imported) -> bool {
        let permission = kind.editing();
        let may = self.call.actor.may(permission);
        if !may {
            let (role, permission) = (self.call.actor.role.name(), permission.name());
            note(report, format!("the type `{name}` is not added: the role `{role}` lacks `{permission}`"));
        }
        may
    }

    /// Adds a taxonomy of categories to the types whose posts have some, where the caller may define it.
    pub(super) fn taxonomies(
        &self,
        draft: &mut Draft<'_>,
        definitions: Arc<model::Definitions>,
        wanted: &Exported<'_>,
        report: &mut Imported,
    ) -> Result<Arc<model::Definitions>, OpError> {
        let has_some = |post: &&Post| post.terms.iter().any(|(taxonomy, _)| taxonomy == "category");
        let posts = wanted.export.posts.iter().filter(has_some);
        let types: BTreeSet<&str> =
            posts.filter_map(|post| drafts::type_for(&post.kind, &definitions, wanted.post_type)).collect();
        let (definitions, notes) = self.with_categories(draft, &definitions, &types)?;
        notes.into_iter().for_each(|message| note(report, message));
        Ok(definitions)
    }

    /// Adds a taxonomy of categories to the types of the posts that have some, where a program made pages of them. Pages that
    /// stand alone keep theirs as they are: no list shows these.
    pub(super) fn categories(
        &self,
        draft: &mut Draft<'_>,
        definitions: Arc<model::Definitions>,
    ) -> Result<(Arc<model::Definitions>, Vec<String>), OpError> {
        let kinds = self.folder.with_categories.iter().filter(|kind| **kind != Some(PageKind::Page));
        let type_of = |kind: &Option<PageKind>| {
            let other = self.others.iter().find(|other| Some(other.kind) == *kind);
            other.map_or(self.arguments.post_type.as_str(), |other| other.name.as_str())
        };
        self.with_categories(draft, &definitions, &kinds.map(type_of).collect())
    }

    /// Adds a taxonomy of categories to those of some types that lack one, where the caller may define it.
    fn with_categories(
        &self,
        draft: &mut Draft<'_>,
        definitions: &Arc<model::Definitions>,
        types: &BTreeSet<&str>,
    ) -> Result<(Arc<model::Definitions>, Vec<String>), OpError> {
        let lacks = |name: &&&str| {
            let own =
                definitions.post_types.get(**name).map(|own| own.taxonomies.as_slice()).unwrap_or_default();
            !own.iter().any(|taxonomy| taxonomy == CATEGORIES || taxonomy == "category")
        };
        let types: Vec<&str> = types.iter().filter(lacks).copied().collect();
        let may = [Kind::Taxonomy, Kind::PostType].iter().all(|kind| self.call.actor.may(kind.editing()));
        if types.is_empty() || !may {
            return Ok((Arc::clone(definitions), Vec::new()));
        }
        let (mut new, mut notes) = ((**definitions).clone(), Vec::new());
        let path = Kind::Taxonomy.default_path(CATEGORIES);
        if !draft.exists(&path)? {
            let id = Uuid::new_v5(&MENUS, CATEGORIES.as_bytes());
            let value = json!({
                "id": id, "slug": CATEGORIES, "name": "Categories", "hierarchical": true, "freeTagging": true, "fields": [],
            });
            if let Ok(taxonomy) = Taxonomy::from_value(&value) {
                new.taxonomies.insert(CATEGORIES.to_owned(), taxonomy);
            }
            draft.put(Kind::Taxonomy, &path, value)?;
        }
        for name in types {
            let path = Kind::PostType.default_path(name);
            let Some(item) = draft.item_at(&path)? else { continue };
            let mut value = item.value;
            if let Some(list) = value.get_mut("taxonomies").and_then(Value::as_array_mut) {
                list.push(json!(CATEGORIES));
            } else {
                value["taxonomies"] = json!([CATEGORIES]);
            }
            if let Some(own) = new.post_types.get_mut(name) {
                own.taxonomies.push(CATEGORIES.to_owned());
            }
            draft.put(Kind::PostType, &path, value)?;
            notes.push(format!("the taxonomy `{CATEGORIES}` was added to the type `{name}`"));
        }
        Ok((Arc::new(new), notes))
    }
}

/// Types for posts whose type neither the site nor the source defines, such as custom types of WordPress; none if the caller
/// names a type for them.
pub(super) fn further_types(export: &Export, site: &model::Definitions, wanted: Option<&str>) -> Vec<Map> {
    let is_defined = |kind: &str| {
        export.post_types.iter().any(|own| own.get("type").and_then(Value::as_str) == Some(kind))
    };
    let is_further = |kind: &str| {
        drafts::type_for(kind, site, wanted).is_none() && !is_defined(kind) && !slugify(kind).is_empty()
    };
    let kinds: BTreeSet<&str> =
        export.posts.iter().map(|post| post.kind.as_str()).filter(|kind| is_further(kind)).collect();
    let type_of = |kind: &str| {
        let posts = || export.posts.iter().filter(|post| post.kind == kind);
        let taxonomies: BTreeSet<&str> =
            posts().flat_map(|post| &post.terms).map(|(taxonomy, _)| taxonomy.as_str()).collect();
        let label = kind.replace(['_', '-'], " ");
        let mut chars = label.chars();
        let label: String = chars.next().into_iter().flat_map(char::to_uppercase).chain(chars).collect();
        ProposedType {
            name: slugify(kind),
            label,
            taxonomies: taxonomies.into_iter().map(str::to_owned).collect(),
            has_hierarchy: posts().any(|post| post.parent.is_some()),
            has_picture: true,
            ..ProposedType::default()
        }
        .definition()
    };
    kinds.into_iter().map(type_of).collect()
}

/// Adds to a type of posts what depends on the site: its addresses, and only taxonomies that there are.
fn complete(value: &mut Value, name: &str, definitions: &model::Definitions) {
    let locales = &definitions.settings.locales;
    let pattern = |locale: &String| {
        let prefix = crate::urls::derived::locale_prefix(locale, &locales.default_locale);
        json!({"locale": locale, "pattern": format!("{prefix}/{name}/{{slug}}"), "isDefault": true})
    };
    value["urlPatterns"] = locales.supported.iter().map(pattern).collect();
    if let Some(taxonomies) = value.get_mut("taxonomies").and_then(Value::as_array_mut) {
        taxonomies.retain(|own| own.as_str().is_some_and(|own| definitions.taxonomies.contains_key(own)));
    }
}

fn fields(definition: &Value) -> Vec<String> {
    let lists = ["fields", "propsSchema"].into_iter().filter_map(|key| definition.get(key)?.as_array());
    lists.flatten().filter_map(|field| field.get("slug")?.as_str().map(str::to_owned)).collect()
}
