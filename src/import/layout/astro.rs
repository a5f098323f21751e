//! Astro: Starlight with its languages and its sidebar, collections, pages.

use super::nav::languages_of_folders;
use super::{Entry, Files, Layout, Navigation, Root, Style, Target, script};
use crate::base::Value;

/// Where the configuration may be.
pub(super) const CONFIGS: [&str; 3] = ["astro.config.mjs", "astro.config.js", "astro.config.ts"];
/// The collection of Starlight.
const DOCS: &str = "src/content/docs";
/// Deepest sidebar that is read.
const DEPTH_MAX: usize = 32;

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
            family: "pages".to_owned(),
            ..Root::default()
        },
    ];
    roots.extend(collections(files, &docs));
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
        statics: files.path("public").into_iter().collect(),
        languages,
        site_path: config
            .get("base")
            .and_then(Value::as_str)
            .unwrap_or_default()
            .trim_end_matches('/')
            .to_owned(),
        navigations: vec![Navigation { name: "docs".to_owned(), entries: entries.unwrap_or_else(whole) }],
        ..Layout::default()
    }
}

/// The collections beside that of Starlight: their folders, in `src/content` or `src/data`.
fn collections(files: &Files<'_>, docs: &str) -> Vec<Root> {
    let mut roots: Vec<Root> = Vec::new();
    for place in ["src/content", "src/data"] {
        let Some(place) = files.path(place) else { continue };
        let below = files
            .all
            .iter()
            .filter_map(|file| file.path.strip_prefix(&place)?.strip_prefix('/')?.split_once('/'));
        for (name, _) in below {
            let folder = format!("{place}/{name}");
            if folder != docs && !roots.iter().any(|root| root.folder == folder) {
                let is_blog = matches!(name, "blog" | "posts" | "post" | "articles");
                roots.push(Root {
                    folder,
                    base: format!("/{name}"),
                    style: Style::Slugged,
                    family: name.to_owned(),
                    is_blog,
                    ..Root::default()
                });
            }
        }
    }
    roots
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
