//! Astro: Starlight with its languages and its sidebar, collections, pages.

use super::component_pages::PAGES;
use super::excluded::{Excluded, texts};
use super::glob::Syntax;
use super::nav::languages_of_folders;
use super::own_site::host;
use super::{Entry, Files, Layout, Navigation, Root, Style, Target, bare, script};
use crate::base::Value;
use crate::base::text::ends_in;

/// Where the configuration may be.
pub(super) const CONFIGS: [&str; 3] = ["astro.config.mjs", "astro.config.js", "astro.config.ts"];
/// Where collections may be declared.
const COLLECTIONS: [&str; 6] = [
    "src/content.config.ts",
    "src/content.config.mjs",
    "src/content.config.js",
    "src/content/config.ts",
    "src/content/config.mjs",
    "src/content/config.js",
];
/// The collection of Starlight.
const DOCS: &str = "src/content/docs";
/// Names of collections, and of their folders, that are those of a blog.
const BLOGS: [&str; 5] = ["blog", "posts", "post", "articles", "news"];
/// Deepest sidebar that is read.
const DEPTH_MAX: usize = 32;

/// Whether a file is read for the collections that it declares.
pub(super) fn is_one(path: &str) -> bool {
    COLLECTIONS.iter().any(|name| ends_in(path, name))
}

pub(super) fn layout(files: &Files<'_>) -> Layout {
    let exported = files.exported(&CONFIGS);
    let config = script::unwrapped(&exported);
    let starlight = script::argument_of(&exported, "starlight").cloned().unwrap_or_default();
    let docs = files.path(DOCS).unwrap_or_default();
    let mut roots = vec![
        Root { folder: docs.clone(), style: Style::Slugged, family: "docs".to_owned(), ..Root::default() },
        Root {
            folder: files.path("src/pages").unwrap_or_default(),
            style: Style::AsNamed,
            family: PAGES.to_owned(),
            ..Root::default()
        },
    ];
    let mut excluded = Excluded::default();
    for (root, patterns) in declared(files) {
        let left_out = patterns.iter().filter_map(|pattern| pattern.strip_prefix('!'));
        excluded.add("pattern", &root.folder, Syntax::Glob, left_out);
        roots.push(root);
    }
    add_collections(files, &mut roots);
    let mut languages = languages(&starlight, config);
    if languages.is_empty() {
        languages = languages_of_folders(files, &docs);
        let default = default_language(&starlight, config);
        languages.sort_by_key(|language| default.is_some_and(|default| default != language));
    }
    let entries = starlight.get("sidebar").map(|sidebar| entries(sidebar, &docs, 0));
    let whole =
        || vec![Entry { label: String::new(), target: Target::Folder(docs.clone()), children: Vec::new() }];
    Layout {
        roots,
        excluded,
        statics: files.path("public").into_iter().collect(),
        languages,
        site_path: config
            .get("base")
            .and_then(Value::as_str)
            .unwrap_or_default()
            .trim_end_matches('/')
            .to_owned(),
        hosts: config.get("site").and_then(Value::as_str).and_then(host).into_iter().collect(),
        navigations: vec![Navigation { name: "docs".to_owned(), entries: entries.unwrap_or_else(whole) }],
        ..Layout::default()
    }
}

/// The collections that the settings declare, wherever their folders are, each with the patterns of its files.
fn declared(files: &Files<'_>) -> Vec<(Root, Vec<String>)> {
    let constants = files.first(&COLLECTIONS).map(|(_, text)| script::constants(text)).unwrap_or_default();
    let all = constants.get("collections").and_then(Value::as_object).into_iter().flatten();
    let read = |(name, said): (&String, &Value)| {
        let glob = script::argument_of(said, "glob")?;
        let patterns = texts(glob.get("pattern"));
        let base = match glob.get("base") {
            Some(base) => bare(base.as_str()?),
            None => "",
        };
        // Without a folder of its own, a collection is in that with which its pattern begins.
        let first = patterns.first().copied();
        let of_pattern = || Some(first?.split(['*', '{', '[', '!']).next()?.rsplit_once('/')?.0);
        let base = if matches!(base, "" | ".") { bare(of_pattern()?) } else { base };
        let folder = files.path(base)?;
        let root = collection(files, name, folder);
        Some((root, patterns.into_iter().map(str::to_owned).collect()))
    };
    all.filter_map(read).collect()
}

/// The root of a collection, at the address of the pages that show it, as far as a folder of these tells.
fn collection(files: &Files<'_>, name: &str, folder: String) -> Root {
    let own = folder.rsplit('/').next().unwrap_or_default();
    let has_pages =
        |name: &&str| files.path(&format!("src/pages/{name}")).is_some_and(|folder| files.has_below(&folder));
    let several = format!("{name}s");
    let base = [name, &several, own].into_iter().find(has_pages).unwrap_or(name);
    let is_blog = [name, own].iter().any(|name| BLOGS.contains(name));
    Root {
        base: format!("/{base}"),
        style: Style::Slugged,
        family: name.to_owned(),
        is_blog,
        folder,
        ..Root::default()
    }
}

/// Adds the collections beside that of Starlight and those that are declared: folders in `src/content` or `src/data`.
fn add_collections(files: &Files<'_>, roots: &mut Vec<Root>) {
    for place in ["src/content", "src/data"] {
        let Some(place) = files.path(place) else { continue };
        let below = files
            .all
            .iter()
            .filter_map(|file| file.path.strip_prefix(&place)?.strip_prefix('/')?.split_once('/'));
        for (name, _) in below {
            let folder = format!("{place}/{name}");
            if !roots.iter().any(|root| root.folder == folder) {
                roots.push(Root {
                    folder,
                    base: format!("/{name}"),
                    style: Style::Slugged,
                    family: name.to_owned(),
                    is_blog: BLOGS.contains(&name),
                    ..Root::default()
                });
            }
        }
    }
}

/// The folders of the languages, that of the default one first.
fn languages(starlight: &Value, config: &Value) -> Vec<String> {
    let locales = starlight.get("locales").or_else(|| config.get("i18n")?.get("locales"));
    let locales = locales.filter(|locales| !script::is_call(locales));
    let default = default_language(starlight, config).unwrap_or("root");
    let mut all: Vec<String> = match locales {
        Some(Value::Object(map)) => map
            .iter()
            .map(|(folder, said)| match folder.as_str() {
                "root" => said.get("lang").and_then(Value::as_str).unwrap_or("en").to_owned(),
                folder => folder.to_owned(),
            })
            .collect(),
        Some(Value::Array(all)) => all.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
        _ => Vec::new(),
    };
    all.sort_by_key(|language| language != default);
    all
}

fn default_language<'v>(starlight: &'v Value, config: &'v Value) -> Option<&'v str> {
    let default = starlight.get("defaultLocale").or_else(|| config.get("i18n")?.get("defaultLocale"));
    default.and_then(Value::as_str)
}

fn entries(sidebar: &Value, docs: &str, depth: usize) -> Vec<Entry> {
    let items = sidebar.as_array().filter(|_| depth < DEPTH_MAX).into_iter().flatten();
    items
        .filter_map(|item| {
            let text = |key: &str| item.get(key).and_then(Value::as_str);
            let page = |slug: &str| Target::Page(format!("{docs}/{}", slug.trim_matches('/')));
            if let Some(slug) = item.as_str() {
                return Some(Entry { label: String::new(), target: page(slug), children: Vec::new() });
            }
            let label = text("label").unwrap_or_default().to_owned();
            let (target, children) =
                if let Some(folder) = item.pointer("/autogenerate/directory").and_then(Value::as_str) {
                    (Target::Folder(format!("{docs}/{}", folder.trim_matches('/'))), Vec::new())
                } else if let Some(slug) = text("slug") {
                    (page(slug), Vec::new())
                } else if let Some(link) = text("link") {
                    let is_own = !link.contains("://") && !link.starts_with('#');
                    (if is_own { page(link) } else { Target::Address(link.to_owned()) }, Vec::new())
                } else {
                    (Target::Heading, entries(item.get("items")?, docs, depth + 1))
                };
            Some(Entry { label, target, children })
        })
        .collect()
}
