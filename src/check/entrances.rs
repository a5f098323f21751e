//! The entrances of a site: the home page of each language, and the main menu of its pages.

use super::addresses::{Lead, lead};
use super::lookup::Lookup;
use crate::base::Finding;
use crate::model::Menu;
use crate::model::kinds::MenuPlace;
use crate::urls::{Facts, HOME_SLUG};
use std::collections::BTreeSet;

/// The code of a site without a home page.
pub(super) const HOME_MISSING: &str = "site.home.missing";
/// The code of a site whose pages show no main menu.
pub(super) const MENU_MISSING: &str = "site.menu.missing";

/// A way into the site that does not need a link.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Entrance {
    /// A page, or a redirect that leads to one, at the address where a language begins.
    Home {
        /// The language.
        locale: String,
        /// The address, such as `/` or `/es`.
        address: String,
    },
    /// Entries in the main menu of the pages in a language.
    Menu {
        /// The language.
        locale: String,
    },
}

impl Entrance {
    /// The finding that it is missing, on a site with these menus.
    pub fn missing(&self, lookup: &dyn Lookup, menus: &[Menu]) -> Finding {
        match self {
            Entrance::Home { locale, address } => {
                let message =
                    format!("the site has no home page in `{locale}`: `{address}` leads to no page");
                Finding::warning(HOME_MISSING, "", message).hint(format!(
                    "publish a page with the slug `{HOME_SLUG}`, or make a redirect from `{address}`"
                ))
            }
            Entrance::Menu { locale } => match main_menu(lookup, locale, menus) {
                // An empty menu takes the place of one that other languages share.
                Some(menu) => {
                    let name = match &menu.locale {
                        Some(own) => format!("{own}/{}", menu.slug),
                        None => menu.slug.clone(),
                    };
                    let message = format!("`{name}`, the main menu of pages in `{locale}`, has no items");
                    Finding::warning(MENU_MISSING, "", message).hint(
                        "add its items on review and approve them together, or give `items`, each with an `id`, in the same change",
                    )
                }
                None => {
                    let message = format!("pages in `{locale}` have no main menu");
                    Finding::warning(MENU_MISSING, "", message)
                        .hint("the main menu is the one with the slug `main` or the template `header`")
                }
            },
        }
    }
}

/// The menu that pages of a language have at the top, with items or without.
fn main_menu<'m>(lookup: &dyn Lookup, locale: &str, menus: &'m [Menu]) -> Option<&'m Menu> {
    let default = lookup.definitions().settings.locales.default_locale.as_str();
    MenuPlace::Header.menu(menus.iter(), locale, default)
}

/// The languages of a site that are not disabled.
pub fn locales(lookup: &dyn Lookup) -> impl Iterator<Item = &str> {
    let settings = &lookup.definitions().settings;
    settings.locales().filter(|locale| settings.is_enabled(locale))
}

/// The addresses at which the languages of a site begin: every entrance of the kind [`Entrance::Home`] that it can have.
pub fn homes(lookup: &dyn Lookup) -> BTreeSet<Entrance> {
    let locales: BTreeSet<&str> = locales(lookup).collect();
    let fronts = lookup.patterns().all().iter().filter(|pattern| pattern.is_front());
    fronts
        .filter(|pattern| locales.contains(pattern.locale.as_str()))
        .filter_map(|pattern| {
            let address = pattern.fill(&Facts { slug: HOME_SLUG, path: HOME_SLUG, date: None })?;
            Some(Entrance::Home { locale: pattern.locale.clone(), address })
        })
        .collect()
}

/// Whether visitors find a page there.
pub fn leads_in(lookup: &dyn Lookup, entrance: &Entrance, menus: &[Menu]) -> bool {
    match entrance {
        Entrance::Home { address, .. } => lead(lookup, address) == Lead::Somewhere,
        Entrance::Menu { locale } => {
            main_menu(lookup, locale, menus).is_some_and(|menu| !menu.items.is_empty())
        }
    }
}

/// What a site lacks in its default language, if it has pages that visitors can see.
pub fn missing_entrances(lookup: &dyn Lookup, menus: &[Menu]) -> Vec<Finding> {
    let default = lookup.definitions().settings.locales.default_locale.as_str();
    let own = |entrance: &Entrance| matches!(entrance, Entrance::Home { locale, .. } if locale == default);
    let homes: Vec<Entrance> = homes(lookup).into_iter().filter(own).collect();
    let is_there = |entrance: &Entrance| leads_in(lookup, entrance, menus);
    let home = homes.first().filter(|_| !homes.iter().any(is_there));
    let menu = Entrance::Menu { locale: default.to_owned() };
    let lacking = home.into_iter().chain((!is_there(&menu)).then_some(&menu));
    lacking.map(|entrance| entrance.missing(lookup, menus)).collect()
}
