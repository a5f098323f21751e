//! Languages of a source that the site does not have.

use super::first_page::with_locales;
use super::run::Importer;
use crate::import::layout::language_of_site;
use crate::model::{PostType, View as _};
use crate::ops::locale;
use crate::ops::prelude::*;
use crate::urls::derived::locale_prefix;
use std::sync::Arc;

impl Importer<'_> {
    /// The definitions, with the languages of the source, where these are to be added.
    ///
    /// # Errors
    /// Settings that cannot be read.
    pub(super) fn with_languages(&self, draft: &mut Draft<'_>) -> Result<Arc<Definitions>, OpError> {
        let definitions = draft.definitions()?;
        let (source, site) = (&self.layout.languages, &definitions.settings.locales.supported);
        let is_missing = |own: &&String| language_of_site(own, source, site).is_none();
        let missing: Vec<String> = source.iter().filter(is_missing).cloned().collect();
        if missing.is_empty() || !self.arguments.adds_locales() {
            return Ok(definitions);
        }
        let all = locale::add_missing(draft, &missing)?;
        let new: Vec<String> = all.iter().filter(|one| !site.contains(one)).cloned().collect();
        let definitions = with_locales(definitions, all);
        self.with_addresses(draft, definitions, &new)
    }

    /// Gives the types of the posts addresses in new languages like those in the main one, where the caller may define
    /// them. Otherwise posts in these would be at the general address of their type: `/de/documentation/…` beside
    /// `/docs/…`.
    fn with_addresses(
        &self,
        draft: &mut Draft<'_>,
        mut definitions: Arc<Definitions>,
        new: &[String],
    ) -> Result<Arc<Definitions>, OpError> {
        for name in self.types() {
            if let Some(own) = self.addressed(draft, &definitions, (name, new))? {
                Arc::make_mut(&mut definitions).post_types.insert(name.to_owned(), own);
            }
        }
        Ok(definitions)
    }

    /// A type with addresses in new languages; none if it stays as it is.
    fn addressed(
        &self,
        draft: &mut Draft<'_>,
        definitions: &Definitions,
        (name, new): (&str, &[String]),
    ) -> Result<Option<PostType>, OpError> {
        let main = definitions.settings.locales.default_locale.as_str();
        let path = Kind::PostType.default_path(name);
        let patterns = definitions.post_types.get(name).map(|own| own.url_patterns.as_slice());
        let of_main = patterns.and_then(|all| all.iter().find(|one| one.locale == main && one.is_default));
        let item = if self.call.actor.may(Kind::PostType.editing()) { draft.item_at(&path)? } else { None };
        let (Some(of_main), Some(item)) = (of_main, item) else { return Ok(None) };
        let mut value = item.value;
        let Some(list) = value.get_mut("urlPatterns").and_then(Value::as_array_mut) else {
            return Ok(None);
        };
        let before = list.len();
        for locale in new {
            let is_there =
                list.iter().any(|one| one.get("locale").and_then(Value::as_str) == Some(locale.as_str()));
            let pattern = format!("{}{}", locale_prefix(locale, main), of_main.pattern);
            let own = json!({"locale": locale, "pattern": pattern, "isDefault": true});
            list.extend((!is_there).then_some(own));
        }
        let is_changed = list.len() > before;
        let (true, Ok(own)) = (is_changed, PostType::from_value(&value)) else { return Ok(None) };
        draft.put(Kind::PostType, &path, value)?;
        Ok(Some(own))
    }
}
