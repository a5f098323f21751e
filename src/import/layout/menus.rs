//! Menus of Hugo: in its configuration, in files beside that, and in the front matter of pages.

use super::nav::{Pages, key};
use super::{Files, language_of_site, whole};
use crate::base::{Map, Value};
use crate::import::foreign::{Menu, MenuItem};
use crate::import::settings_files;
use crate::model::scalar::{scheme, url};
use std::collections::{BTreeMap, BTreeSet};
use std::iter::successors;

/// Deepest menu that is read; entries further down are at the top.
const DEPTH_MAX: usize = 8;
/// The keys of menus, in configurations and in front matter.
const KEYS: [&str; 2] = ["menus", "menu"];

/// The menus that a configuration defines.
#[derive(Debug, Clone, Default, PartialEq)]
pub(in crate::import) struct Menus {
    /// Those of the main language.
    entries: Vec<Entry>,
    /// Those of other languages, where they have their own.
    languages: BTreeMap<String, Vec<Entry>>,
}

/// An entry of a menu.
#[derive(Debug, Clone, PartialEq)]
struct Entry {
    /// The name of its menu.
    menu: String,
    /// The name by which entries below it call it.
    identifier: String,
    parent: Option<String>,
    /// Its words; empty for the title of its page.
    label: String,
    weight: i64,
    /// A page of the source, or an address.
    target: Option<String>,
    /// The file of the page that names the menu.
    file: Option<String>,
}

impl Entry {
    fn read(menu: &str, said: &Value, file: Option<&str>) -> Entry {
        let text = |keys: &[&str]| {
            let found = keys.iter().find_map(|key| said.get(*key)?.as_str());
            found.map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned)
        };
        let label = text(&["name", "title"]);
        Entry {
            menu: menu.to_owned(),
            identifier: text(&["identifier"]).or_else(|| label.clone()).unwrap_or_default(),
            parent: text(&["parent"]),
            label: label.unwrap_or_default(),
            weight: said.get("weight").and_then(whole).filter(|weight| *weight != 0).unwrap_or(i64::MAX),
            target: text(&["pageRef", "pageref", "url", "URL"]),
            file: file.map(str::to_owned),
        }
    }

    /// The entries of the menus of a configuration.
    fn all(menus: &Map) -> Vec<Entry> {
        let lists = menus.iter().filter_map(|(menu, all)| Some((menu, all.as_array()?)));
        lists.flat_map(|(menu, all)| all.iter().map(move |said| Entry::read(menu, said, None))).collect()
    }

    /// The entries that a page makes: `menu: main`, `menu: [main]`, or `menu: {main: {weight: 1}}`.
    fn of_page(said: &Value, file: &str) -> Vec<Entry> {
        let none = Value::Null;
        let named: Vec<(&str, &Value)> = match said {
            Value::String(menu) => vec![(menu.as_str(), &none)],
            Value::Array(menus) => menus.iter().filter_map(|menu| Some((menu.as_str()?, &none))).collect(),
            Value::Object(menus) => menus.iter().map(|(menu, said)| (menu.as_str(), said)).collect(),
            _ => Vec::new(),
        };
        named.into_iter().map(|(menu, said)| Entry::read(menu, said, Some(file))).collect()
    }
}

/// What the configuration of Hugo says, with that of each language.
pub(super) fn of_settings(files: &Files<'_>, config: &Map, languages: &Map, main: &str) -> Menus {
    let of_map = |said: &Map| -> Vec<Entry> {
        let all = KEYS.iter().filter_map(|key| said.get(*key)?.as_object());
        all.flat_map(Entry::all).collect()
    };
    let mut found: BTreeMap<String, Vec<Entry>> = BTreeMap::new();
    let mut add = |language: &str, entries: Vec<Entry>| {
        found.entry(language.to_owned()).or_default().extend(entries);
    };
    add("", of_map(config));
    for (language, said) in languages {
        add(language, said.as_object().map(of_map).unwrap_or_default());
    }
    for path in files.all.iter().filter_map(|file| file.path.strip_prefix(files.place)) {
        if let Some(language) = settings_files::menus_of(path) {
            add(language, Entry::all(&files.settings(&[path])));
        }
    }
    found.retain(|_, entries| !entries.is_empty());
    // What a language says holds instead of what is said of all.
    let of_all = found.remove("");
    let entries = found.remove(main).or(of_all).unwrap_or_default();
    Menus { entries, languages: found }
}

impl Pages<'_> {
    /// The menus of Hugo, with notes about what is left out. Languages without menus use those of the main language.
    pub(super) fn menus_by_language(&self) -> (Vec<Menu>, Vec<String>) {
        let locales: BTreeSet<&str> = self.made.iter().map(|one| one.draft.locale.as_str()).collect();
        let locales: Vec<String> = locales.into_iter().map(str::to_owned).collect();
        let (mut menus, mut left_out) = (Vec::new(), Vec::new());
        menus.extend(self.menus(&self.layout.menus.entries, None, &mut left_out));
        for (language, entries) in &self.layout.menus.languages {
            let Some(locale) = language_of_site(language, &self.layout.languages, &locales) else {
                left_out.push(format!("menus in `{language}` are not imported: no page is in that language"));
                continue;
            };
            let pages = Pages::of(self.made, self.layout, locale);
            menus.extend(pages.menus(entries, Some((language, locale)), &mut left_out));
        }
        (menus, left_out)
    }

    /// The menus of these entries and of the pages that name a menu. `language` is how the source writes a language that
    /// is not the main one, and how the site does.
    fn menus(
        &self,
        entries: &[Entry],
        language: Option<(&String, &String)>,
        left_out: &mut Vec<String>,
    ) -> Vec<Menu> {
        let of_pages = self.by_key.values().flat_map(|at| {
            let draft = &self.made[*at].draft;
            let fields = draft.value.get("customFields");
            let said = KEYS.iter().find_map(|key| fields?.get(*key));
            said.map(|said| Entry::of_page(said, &draft.source)).unwrap_or_default()
        });
        let entries = entries.iter().cloned().chain(of_pages);
        let mut menus: BTreeMap<String, Vec<Entry>> = BTreeMap::new();
        for entry in entries {
            let all = menus.entry(entry.menu.clone()).or_default();
            if !all.contains(&entry) {
                all.push(entry);
            }
        }
        menus.values_mut().for_each(|all| {
            all.sort_by(|a, b| (a.weight, &a.label).cmp(&(b.weight, &b.label)));
        });
        let main = self.layout.languages.first().map(String::as_str).unwrap_or_default();
        let written = language.map_or(main, |(written, _)| written);
        let menu = |(name, all): (String, Vec<Entry>)| {
            let items = self.below((&all, &parents(&all)), None, written, left_out);
            Menu { slug: name.clone(), name, items, locale: language.map(|(_, locale)| locale.clone()) }
        };
        menus.into_iter().map(menu).filter(|menu| !menu.items.is_empty()).collect()
    }

    /// The items below one, or at the top, of entries and what is above each.
    fn below(
        &self,
        (all, parents): (&[Entry], &[Option<usize>]),
        parent: Option<usize>,
        language: &str,
        left_out: &mut Vec<String>,
    ) -> Vec<MenuItem> {
        let mut items = Vec::new();
        for (at, entry) in all.iter().enumerate().filter(|(at, _)| parents[*at] == parent) {
            let children = self.below((all, parents), Some(at), language, left_out);
            let target = entry.target.as_deref().unwrap_or_default();
            let page = self.page_at(target, language);
            let address = match &page {
                // The place on the page.
                Some(_) => target.find('#').map(|at| target[at..].to_owned()),
                None => self.address(target),
            };
            let post = entry.file.clone().or(page);
            let words =
                if entry.label.is_empty() && post.is_none() { &entry.identifier } else { &entry.label };
            let leads_nowhere = address.is_none() && children.is_empty();
            if post.is_none() && (words.is_empty() || leads_nowhere) {
                let menu = &entry.menu;
                let why = if words.is_empty() { "it has no words" } else { "it leads nowhere" };
                left_out.push(format!("menu `{menu}`: the entry `{words}` (`{target}`) is left out: {why}"));
                continue;
            }
            items.push(MenuItem { label: words.clone(), post, address, children });
        }
        items
    }

    /// The file of the page at a path or an address of the source, which may begin with the language.
    fn page_at(&self, target: &str, language: &str) -> Option<String> {
        let layout = self.layout;
        let path = layout.own_path(target).unwrap_or(target);
        let path = path.split(['#', '?']).next().unwrap_or_default();
        if path.is_empty() || path.contains(':') || path.starts_with("//") {
            return None;
        }
        let path = path.strip_prefix(layout.site_path.as_str()).unwrap_or(path).trim_matches('/');
        let content = layout.roots.iter().find(|root| root.locale.is_none())?;
        let below = path.strip_prefix(language).filter(|rest| rest.is_empty() || rest.starts_with('/'));
        let short = below.unwrap_or(path).trim_start_matches('/');
        let at = |path: &str| self.by_key.get(&key(&format!("{}/{path}", content.folder)));
        at(path).or_else(|| at(short)).map(|at| self.made[*at].draft.source.clone())
    }

    /// The address of a target that is no page, from the top of the site on; none if it is none that a menu may lead to.
    fn address(&self, target: &str) -> Option<String> {
        let target = self.layout.own_path(target).unwrap_or(target);
        let address = match scheme(target) {
            Some(scheme) => format!("{scheme}{}", &target[target.find(':')?..]),
            None if target.is_empty() || target.starts_with(['/', '#', '?']) => target.to_owned(),
            None => format!("{}/{}", self.layout.site_path, target.trim_start_matches("./")),
        };
        url(&address).is_ok().then_some(address)
    }
}

/// The entry above each: of several with the name that it says, the first; none if there is no such entry, or if the entries
/// above it do not end.
fn parents(all: &[Entry]) -> Vec<Option<usize>> {
    let of = |entry: &Entry| {
        let name = entry.parent.as_deref()?;
        all.iter().position(|one| one.identifier == name)
    };
    let said: Vec<Option<usize>> = all.iter().map(of).collect();
    let has_top = |at: usize| successors(Some(at), |at| said[*at]).nth(DEPTH_MAX).is_none();
    (0..all.len()).map(|at| said[at].filter(|_| has_top(at))).collect()
}
