//! Menus of Hugo: in its configuration, in files beside that, and in the front matter of pages.

use super::nav::{Pages, key};
use super::{Files, Layout, whole};
use crate::base::{Map, Value};
use crate::import::foreign::{Menu, MenuItem};
use crate::import::settings_files;
use std::collections::{BTreeMap, BTreeSet};

/// Deepest menu that is read.
const DEPTH_MAX: usize = 8;
/// The keys of menus, in configurations and in front matter.
const KEYS: [&str; 2] = ["menus", "menu"];

/// The menus that a configuration defines.
#[derive(Debug, Clone, Default, PartialEq)]
pub(in crate::import) struct Menus {
    /// Those of the main language.
    entries: Vec<Entry>,
    /// Other languages with menus of their own.
    languages: BTreeSet<String>,
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
    Menus { entries, languages: found.into_keys().collect() }
}

impl Layout {
    /// What is said of menus in other languages than the main one.
    pub(in crate::import) fn note_on_menus(&self) -> Option<String> {
        let languages: Vec<&str> = self.menus.languages.iter().map(String::as_str).collect();
        let all = languages.join("`, `");
        (!languages.is_empty()).then(|| {
            format!("menus in `{all}` are not imported: those of the main language lead to its pages")
        })
    }
}

impl Pages<'_> {
    /// The menus of Hugo, with the pages that name them.
    pub(super) fn menus(&self) -> Vec<Menu> {
        let of_pages = self.by_key.values().flat_map(|at| {
            let draft = &self.made[*at].draft;
            let fields = draft.value.get("customFields");
            let said = KEYS.iter().find_map(|key| fields?.get(*key));
            said.map(|said| Entry::of_page(said, &draft.source)).unwrap_or_default()
        });
        let entries = self.layout.menus.entries.iter().cloned().chain(of_pages);
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
        let menu = |(name, all): (String, Vec<Entry>)| {
            let items = self.below(&all, None, 0);
            Menu { slug: name.clone(), name, items }
        };
        menus.into_iter().map(menu).filter(|menu| !menu.items.is_empty()).collect()
    }

    /// The items below one. Those whose parent is not there are at the top.
    fn below(&self, all: &[Entry], parent: Option<&str>, depth: usize) -> Vec<MenuItem> {
        if depth > DEPTH_MAX {
            return Vec::new();
        }
        let is_below = |entry: &&Entry| {
            let is_there = |name: &&str| all.iter().any(|one| one.identifier == **name);
            entry.parent.as_deref().filter(is_there) == parent
        };
        let items = all.iter().filter(is_below).map(|entry| {
            let children = match entry.identifier.as_str() {
                "" => Vec::new(),
                name => self.below(all, Some(name), depth + 1),
            };
            let page = entry.target.as_deref().and_then(|target| self.page_at(target));
            let address = entry.target.clone().filter(|_| page.is_none());
            MenuItem { label: entry.label.clone(), post: entry.file.clone().or(page), address, children }
        });
        items.collect()
    }

    /// The file of the page at a path or an address of the source.
    fn page_at(&self, target: &str) -> Option<String> {
        let layout = self.layout;
        let path = layout.own_path(target).unwrap_or(target);
        if path.contains([':', '#', '?']) {
            return None;
        }
        let path = path.strip_prefix(layout.site_path.as_str()).unwrap_or(path).trim_matches('/');
        let content = layout.roots.iter().find(|root| root.locale.is_none())?;
        let language = layout.languages.first().map(String::as_str).unwrap_or_default();
        let short = path.strip_prefix(language).and_then(|rest| rest.strip_prefix('/')).unwrap_or(path);
        let at = |path: &str| self.by_key.get(&key(&format!("{}/{path}", content.folder)));
        at(path).or_else(|| at(short)).map(|at| self.made[*at].draft.source.clone())
    }
}
