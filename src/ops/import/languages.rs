//! Languages of a source that the site does not have.

use super::first_page::with_locales;
use super::run::Importer;
use crate::import::layout::language_of_site;
use crate::ops::locale;
use crate::ops::prelude::*;
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
        Ok(with_locales(definitions, all))
    }
}
