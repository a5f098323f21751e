//! The search page: a form, and what was found. Where the pages are files, a script searches an index beside them.

use super::head::with_site;
use super::library::{Card, Library};
use super::link::absolute;
use super::page::{Renderer, Style, site_value};
use super::theme::ThemeError;
use super::{card, words};
use crate::base::digest::sha256_hex;
use crate::urls::derived;
use minijinja::{Value, context};
use std::sync::Arc;

/// The script of the search page of a static build.
pub(crate) const SEARCH_SCRIPT: &str = include_str!("scripts/search.js");
const TEMPLATE: &str = "search.html";

/// The script that adds copy buttons to code, for static builds.
pub(crate) const COPY_SCRIPT: &str = include_str!("scripts/copy.js");

/// The address of the script for code.
pub(crate) fn copy_address() -> String {
    format!("/assets/copy-{}.js", &sha256_hex(COPY_SCRIPT.as_bytes())[..12])
}

/// The address of the script.
pub(crate) fn script_address() -> String {
    format!("/assets/search-{}.js", &sha256_hex(SEARCH_SCRIPT.as_bytes())[..12])
}

impl Renderer {
    /// The search page of a language, with what was found for some words.
    ///
    /// # Errors
    /// A template of the site is invalid or fails.
    pub fn search(
        &self,
        locale: &str,
        asked: &str,
        found: &[Arc<Card>],
        library: &dyn Library,
    ) -> Result<String, ThemeError> {
        let settings = &library.definitions().settings;
        let default = settings.locales.default_locale.as_str();
        let at = |locale: &str| derived::search(&derived::locale_prefix(locale, default));
        let title = words::word("search", locale);
        let address = at(locale);
        let head = context! {
            title => with_site(title, settings.name.as_deref()),
            canonical => absolute(settings.base_url.as_deref(), &address),
            robots => "noindex",
        };
        // A language without pages has no search either.
        let has_search =
            |other: &&str| settings.is_enabled(other) && (*other == default || library.home(other).is_some());
        let translations: Vec<Value> = (settings.locales().filter(has_search))
            .map(|other| context! { locale => other, url => at(other), current => other == locale })
            .collect();
        let translations = if translations.len() > 1 { translations } else { Vec::new() };
        let page = context! { title, locale, path => address.clone(), type => "search", translations };
        let is_static = matches!(self.style(), Style::Linked(_));
        let search = context! {
            action => address.clone(),
            words => asked,
            results => found.iter().map(|found| card::brief(found, library)).collect::<Vec<_>>(),
            index => is_static.then(|| format!("{address}/index/")),
            script => is_static.then(script_address),
        };
        let shared = context! { page, site => site_value(locale, library) };
        let links = self.links(locale, None, None, library);
        let values = context! { head, links, search, ..self.around(locale, library, shared) };
        self.visible(TEMPLATE, values, library)
    }
}

#[cfg(test)]
mod tests {
    use super::SEARCH_SCRIPT;

    #[test]
    fn search_script_is_small() {
        assert!(SEARCH_SCRIPT.len() <= 10_000, "{} bytes", SEARCH_SCRIPT.len());
    }
}
