//! Navigations: which pages they list, in which order, and the menus that follow.

use super::{Entry, Files, Generator, Layout, Section, Target, unnumbered};
use crate::base::Value;
use crate::import::foreign::{Menu, MenuItem};
use crate::import::markdown::is_markdown;
use crate::import::post::Made;
use rayon::prelude::*;
use serde_json::json;
use std::collections::{BTreeMap, HashMap};

/// Languages that folders are named after; of folders with other names nothing is guessed.
const LANGUAGES: &str = "ar bg bn ca cs da de el en es et fa fi fr he hi hr hu id it ja km ko lt lv ms nl no pl pt \
    pt-br pt-pt ro ru sk sl sr sv th tr uk vi zh zh-cn zh-tw zh-hans zh-hant";
/// Fewest folders of languages by which they are recognized.
const LANGUAGES_MIN: usize = 3;
/// The language that a source is in where it does not say which.
const MAIN: &str = "en";
/// Deepest folders of a menu that is made of all pages.
const DEPTH_MAX: usize = 32;

/// The languages that first folders are named after, the main one first: English, which has no folder where most pages lie
/// beside those of the languages.
pub(super) fn languages_of_folders(files: &Files<'_>, folder: &str) -> Vec<String> {
    let (mut found, mut outside) = (Vec::<(String, usize)>::new(), 0);
    let start = if folder.is_empty() { String::new() } else { format!("{folder}/") };
    for file in files.all.iter().filter(|file| is_markdown(&file.path)) {
        let Some(below) = file.path.strip_prefix(&start) else { continue };
        let name = below.split_once('/').map_or("", |(name, _)| name);
        let is_language =
            LANGUAGES.split_whitespace().any(|known| known.eq_ignore_ascii_case(&name.replace('_', "-")));
        match found.iter_mut().find(|(known, _)| known == name) {
            Some((_, pages)) => *pages += 1,
            None if is_language => found.push((name.to_owned(), 1)),
            None => outside += 1,
        }
    }
    if found.len() < LANGUAGES_MIN {
        return Vec::new();
    }
    let is_main_outside = found.iter().all(|(name, pages)| name != MAIN && outside > *pages);
    let mut names: Vec<String> = found.into_iter().map(|(name, _)| name).collect();
    names.sort_by_key(|name| name != MAIN);
    if is_main_outside {
        names.insert(0, MAIN.to_owned());
    }
    names
}

/// A path as navigations name it: without the ending of Markdown, the name of an index, and numbers.
pub(super) fn key(path: &str) -> String {
    let path = if is_markdown(path) { path.rsplit_once('.').map_or(path, |(start, _)| start) } else { path };
    let mut parts: Vec<&str> =
        path.split('/').filter(|part| !part.is_empty()).map(|part| unnumbered(part).0).collect();
    if parts.len() > 1
        && parts.last().is_some_and(|last| {
            ["index", "_index", "readme"].iter().any(|known| known.eq_ignore_ascii_case(last))
        })
    {
        parts.pop();
    }
    parts.join("/").to_lowercase()
}

/// The pages of a site by their places.
pub(in crate::import) struct Pages<'a> {
    pub(super) made: &'a [Made],
    pub(super) layout: &'a Layout,
    /// In the main language.
    pub(super) by_key: BTreeMap<String, usize>,
    sections: BTreeMap<String, Section>,
}

/// What the navigations say.
#[derive(Default)]
pub(in crate::import) struct Listed {
    pub(in crate::import) menus: Vec<Menu>,
    /// The place in the order of all pages, by the key of the page.
    pub(in crate::import) order: HashMap<String, i64>,
    /// The words of the navigation for pages, by the key of the page.
    pub(in crate::import) labels: HashMap<String, String>,
}

impl<'a> Pages<'a> {
    pub(in crate::import) fn of(made: &'a [Made], layout: &'a Layout, locale: &str) -> Pages<'a> {
        let mut by_key = BTreeMap::new();
        for (at, one) in made.iter().enumerate().filter(|(_, one)| one.draft.locale == locale) {
            by_key.entry(key(&one.family)).or_insert(at);
        }
        for (at, one) in made.iter().enumerate().filter(|(_, one)| one.draft.locale == locale) {
            if let Some(id) = &one.named {
                let folder = one.family.rsplit_once('/').map_or("", |(folder, _)| folder);
                by_key.entry(key(&format!("{folder}/{id}"))).or_insert(at);
            }
        }
        let mut sections: BTreeMap<String, Section> = BTreeMap::new();
        for one in made {
            let mut folder = String::new();
            for part in one.draft.source.split('/') {
                folder = format!("{folder}/{part}");
                if let (_, Some(number)) = unnumbered(part) {
                    sections.entry(key(&folder)).or_default().order = Some(i64::from(number));
                }
            }
        }
        for (folder, said) in &layout.sections {
            let section = sections.entry(key(folder)).or_default();
            section.label = said.label.clone();
            section.order = said.order.or(section.order);
        }
        Pages { made, layout, by_key, sections }
    }

    /// What the navigations of the site list.
    pub(in crate::import) fn listed(&self) -> Listed {
        let mut listed = Listed::default();
        for navigation in &self.layout.navigations {
            let items = self.items(&navigation.entries, &mut listed);
            if !items.is_empty() {
                listed.menus.push(Menu {
                    slug: navigation.name.clone(),
                    name: navigation.name.clone(),
                    items,
                    locale: None,
                });
            }
        }
        listed
    }

    fn items(&self, entries: &[Entry], listed: &mut Listed) -> Vec<MenuItem> {
        entries.iter().flat_map(|entry| self.item(entry, listed)).collect()
    }

    fn item(&self, entry: &Entry, listed: &mut Listed) -> Vec<MenuItem> {
        let mut item = MenuItem { label: entry.label.clone(), ..MenuItem::default() };
        match &entry.target {
            Target::Heading => {}
            Target::Address(address) => item.address = Some(address.clone()),
            Target::Page(path) => {
                let key = key(path);
                let Some(at) = self.by_key.get(&key) else { return self.items(&entry.children, listed) };
                item.post = Some(self.made[*at].draft.source.clone());
                self.list(&key, *at, &entry.label, listed);
            }
            Target::Folder(path) => {
                let folder = key(path);
                let below = self.folder(&folder, 0, listed);
                if entry.label.is_empty() {
                    return below;
                }
                item.post = self.by_key.get(&folder).map(|at| self.made[*at].draft.source.clone());
                item.children = below;
                return vec![item];
            }
        }
        item.children = self.items(&entry.children, listed);
        let is_empty = item.children.is_empty() && item.post.is_none() && item.address.is_none();
        if is_empty { Vec::new() } else { vec![item] }
    }

    fn list(&self, key: &str, at: usize, label: &str, listed: &mut Listed) {
        let next = i64::try_from(listed.order.len()).unwrap_or(i64::MAX).saturating_add(1);
        // The folder of a page is the name under which its translations are found, too.
        let own = self::key(&self.made[at].family);
        listed.order.entry(own.clone()).or_insert(next);
        if !label.is_empty() {
            listed.labels.entry(own).or_insert_with(|| label.to_owned());
        }
        if key != self::key(&self.made[at].family) {
            listed.order.entry(key.to_owned()).or_insert(next);
        }
    }

    /// All pages below a folder, each folder in the order that its files say.
    fn folder(&self, folder: &str, depth: usize, listed: &mut Listed) -> Vec<MenuItem> {
        if depth > DEPTH_MAX {
            return Vec::new();
        }
        let start = if folder.is_empty() { String::new() } else { format!("{folder}/") };
        let below = self.by_key.range(start.clone()..).take_while(|(key, _)| key.starts_with(&start));
        let mut names: Vec<&str> = below
            .filter_map(|(key, _)| key[start.len()..].split('/').next())
            .filter(|name| !name.is_empty())
            .collect();
        names.dedup();
        names.sort_by_key(|name| (self.place(&format!("{start}{name}")), *name));
        names.dedup();
        let mut items = Vec::new();
        if let Some(at) = self.by_key.get(folder).filter(|_| depth == 0) {
            self.list(folder, *at, "", listed);
            items.push(MenuItem { post: Some(self.made[*at].draft.source.clone()), ..MenuItem::default() });
        }
        for name in names {
            let path = format!("{start}{name}");
            let page = self.by_key.get(&path);
            page.iter().for_each(|at| self.list(&path, **at, "", listed));
            let children = self.folder(&path, depth + 1, listed);
            let said = self.sections.get(&path).and_then(|section| section.label.clone());
            let label = said.or_else(|| page.is_none().then(|| titled(name))).unwrap_or_default();
            let post = page.map(|at| self.made[*at].draft.source.clone());
            items.push(MenuItem { label, post, address: None, children });
        }
        items
    }

    /// The place of a page or folder among its siblings: what says nothing comes last.
    fn place(&self, path: &str) -> i64 {
        let own = self.sections.get(path).and_then(|section| section.order);
        let page =
            || self.by_key.get(path).and_then(|at| self.made[*at].draft.value.get("orderIndex")?.as_i64());
        page().or(own).unwrap_or(i64::MAX)
    }
}

/// The name of a folder in words.
pub(in crate::import) fn titled(name: &str) -> String {
    let words = name.replace(['-', '_'], " ");
    let mut letters = words.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

/// Sets the places that navigations give to pages, and to their translations, and returns the menus, with what is said of
/// entries that are left out. The items name pages by their files.
pub(in crate::import) fn settle(
    made: &mut [Made],
    layout: &Layout,
    locale: &str,
) -> (Vec<Menu>, Vec<String>) {
    let pages = Pages::of(made, layout, locale);
    let Listed { mut menus, order, labels } = pages.listed();
    // Elsewhere a page has a short title there, or anything.
    let is_hugo = layout.generator == Generator::Hugo;
    let (of_hugo, left_out) = if is_hugo { pages.menus_by_language() } else { Default::default() };
    menus.extend(of_hugo);
    for one in made.iter_mut() {
        let key = key(&one.family);
        if let Some(place) = order.get(&key) {
            one.draft.value.set("orderIndex", json!(place));
        }
        if let Some(label) = labels.get(&key).filter(|_| one.is_titled_by_name && one.draft.locale == locale)
        {
            one.draft.value.set("title", json!(label));
            one.notes.retain(|note| !note.starts_with("no title: `"));
        }
    }
    sorted_sections(made);
    (menus, left_out)
}

/// Zola: `sort_by` of a section puts its pages in order.
fn sorted_sections(made: &mut [Made]) {
    let by = |value: &Value| Some(value.pointer("/customFields/sort_by")?.as_str()?.to_owned());
    let sorts: Vec<(String, String, String)> = made
        .par_iter()
        .filter_map(|one| Some((one.folder.clone(), one.draft.locale.clone(), one.draft.value.with(by)?)))
        .collect();
    for (folder, locale, by) in sorts {
        let is_in = |one: &Made| {
            one.draft.locale == locale
                && one.folder.rsplit_once('/').map_or("", |(above, _)| above) == folder
                && one.folder != folder
        };
        let mut pages: Vec<usize> = (0..made.len()).filter(|at| is_in(&made[*at])).collect();
        let text = |at: usize, key: &str| {
            made[at].draft.value.get(key).and_then(Value::as_str).unwrap_or_default().to_owned()
        };
        match by.as_str() {
            "date" | "update_date" => pages.sort_by_key(|at| std::cmp::Reverse(text(*at, "createdAt"))),
            "title" | "title_bytes" => pages.sort_by_key(|at| text(*at, "title").to_lowercase()),
            "slug" => pages.sort_by_key(|at| text(*at, "slug")),
            _ => continue,
        }
        for (place, at) in pages.into_iter().enumerate() {
            made[at].draft.value["orderIndex"] = json!(place + 1);
        }
    }
}
