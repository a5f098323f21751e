//! Grav: each page is a folder, whose number gives its place, with one file that is named after its template.

use super::{Entry, Layout, Navigation, Root, Style, Target, unnumbered};
use crate::base::{Map, Value};
use crate::import::markdown::{SourceFile, is_markdown};
use crate::import::pattern::regex;
use regex::Regex;
use serde_json::json;
use std::sync::LazyLock;

/// Where the pages are, from the imported folder.
const ROOTS: [&str; 3] = ["user/pages", "pages", ""];
/// Fewest pages in numbered folders by which a site is recognized.
const PAGES_MIN: usize = 2;

/// Whether files are pages of Grav: `01.blog/item.md`.
pub(super) fn detect(files: &[SourceFile]) -> bool {
    ROOTS.iter().any(|root| pages(files, root) >= PAGES_MIN)
}

/// How many pages below a folder are in a numbered folder there.
fn pages(files: &[SourceFile], root: &str) -> usize {
    let start = if root.is_empty() { String::new() } else { format!("{root}/") };
    let is_page = |file: &&SourceFile| {
        let first =
            file.path.strip_prefix(&start).and_then(|below| below.split_once('/')).map(|(first, _)| first);
        let number = first.and_then(|first| first.split_once('.')).map(|(number, _)| number);
        is_markdown(&file.path)
            && number.is_some_and(|number| number.len() == 2 && number.bytes().all(|b| b.is_ascii_digit()))
    };
    files.iter().filter(is_page).count()
}

pub(super) fn layout(files: &[SourceFile]) -> Layout {
    let folder = ROOTS.iter().find(|root| pages(files, root) > 0).copied().unwrap_or_default().to_owned();
    let entries =
        vec![Entry { label: String::new(), target: Target::Folder(folder.clone()), children: Vec::new() }];
    Layout {
        roots: vec![Root {
            folder: folder.clone(),
            style: Style::Grav,
            family: "pages".to_owned(),
            ..Root::default()
        }],
        statics: vec![folder.strip_suffix("pages").unwrap_or_default().trim_end_matches('/').to_owned()],
        navigations: vec![Navigation { name: "docs".to_owned(), entries }],
        ..Layout::default()
    }
}

/// Gives the keys of a page the names by which they are known.
pub(super) fn own_keys(fields: &mut Map) {
    let value = Value::Object(fields.clone());
    let text = |pointer: &str| value.pointer(pointer).and_then(Value::as_str);
    if let Some(own) = text("/routes/default") {
        fields.entry("url").or_insert(json!(own));
    }
    if let Some(others) = value.pointer("/routes/aliases").filter(|others| others.is_array()) {
        fields.entry("aliases").or_insert(others.clone());
    }
    for (kind, name) in [("tag", "tags"), ("category", "categories")] {
        if let Some(terms) = value.pointer(&format!("/taxonomy/{kind}")) {
            fields.entry(name).or_insert(terms.clone());
        }
    }
    for (from, to) in [("publish_date", "publishDate"), ("unpublish_date", "expiryDate"), ("date", "date")] {
        if let Some(date) = fields.get(from).and_then(Value::as_str).and_then(day) {
            fields.shift_remove(from);
            fields.insert(to.to_owned(), json!(date));
        }
    }
    ["routes", "taxonomy"].iter().for_each(|key| drop(fields.shift_remove(*key)));
    // Of menus, and not of who sees the page.
    if let Some(visible) = fields.shift_remove("visible") {
        fields.insert("visibleInMenus".to_owned(), visible);
    }
    // Pages for those who log in, and such as have no address.
    if fields.contains_key("access") || fields.get("routable") == Some(&json!(false)) {
        fields.insert("draft".to_owned(), json!(true));
    }
}

/// A day as Grav writes it, the day first, as the year first.
fn day(text: &str) -> Option<String> {
    static DAY: LazyLock<Regex> = LazyLock::new(|| regex(r"^(\d\d)[-/](\d\d)[-/](\d{4})(?: (\d\d:\d\d))?"));
    let found = DAY.captures(text.trim())?;
    // With a slash the month is the first.
    let (day, month) = if text.contains('/') { (&found[2], &found[1]) } else { (&found[1], &found[2]) };
    let time = found.get(4).map(|time| format!("T{}:00Z", time.as_str())).unwrap_or_default();
    Some(format!("{}-{month}-{day}{time}", &found[3]))
}

/// The address of a page: those of its folders, or a slug of its own for the last.
pub(super) fn address(folders: &[&str], slug: Option<&str>) -> Vec<String> {
    let mut parts: Vec<String> = folders.iter().map(|name| unnumbered(name).0.to_lowercase()).collect();
    if let Some(slug) = slug {
        parts.pop();
        parts.push(slug.trim_matches('/').to_owned());
    }
    if parts == ["home"] { Vec::new() } else { parts }
}
