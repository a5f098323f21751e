//! MkDocs: `docs_dir`, `use_directory_urls`, `nav`, redirects of its plug-in.

use super::{Entry, Files, Layout, Navigation, Root, Style, Target, bare, path_of};
use crate::base::{Map, Value};

/// Deepest navigation that is read.
const DEPTH_MAX: usize = 32;

pub(super) fn layout(files: &Files<'_>) -> Layout {
    let config = files.settings(&["mkdocs.yml", "mkdocs.yaml"]);
    let text = |key: &str| config.get(key).and_then(Value::as_str);
    let docs = files.path(bare(text("docs_dir").unwrap_or("docs"))).unwrap_or_default();
    let style = match config.get("use_directory_urls") {
        Some(Value::Bool(false)) => Style::Html,
        _ => Style::AsNamed,
    };
    let entries = config.get("nav").map(|nav| entries(nav, &docs, 0)).unwrap_or_default();
    Layout {
        roots: vec![Root { folder: docs.clone(), style, family: "docs".to_owned(), ..Root::default() }],
        statics: vec![docs],
        languages: languages(&config),
        site_path: text("site_url").map(path_of).unwrap_or_default(),
        navigations: vec![Navigation { name: "docs".to_owned(), entries }],
        ..Layout::default()
    }
}

/// The languages of the plug-in for translations.
fn languages(config: &Map) -> Vec<String> {
    let plugins = config.get("plugins").and_then(Value::as_array).into_iter().flatten();
    let i18n = plugins.filter_map(|plugin| plugin.get("i18n")).next();
    let all = i18n.and_then(|i18n| i18n.get("languages")).and_then(Value::as_array).into_iter().flatten();
    let mut all: Vec<(bool, String)> = all
        .filter_map(|language| {
            let is_default = language.get("default") == Some(&Value::Bool(true));
            Some((!is_default, language.get("locale")?.as_str()?.to_owned()))
        })
        .collect();
    all.sort();
    all.into_iter().map(|(_, language)| language).collect()
}

fn entries(nav: &Value, docs: &str, depth: usize) -> Vec<Entry> {
    let items = nav.as_array().filter(|_| depth < DEPTH_MAX).into_iter().flatten();
    items
        .flat_map(|item| match item {
            Value::String(target) => vec![entry("", target, docs)],
            Value::Object(named) => named
                .iter()
                .map(|(label, value)| match value {
                    Value::String(target) => entry(label, target, docs),
                    below => Entry {
                        label: label.clone(),
                        target: Target::Heading,
                        children: entries(below, docs, depth + 1),
                    },
                })
                .collect(),
            _ => Vec::new(),
        })
        .collect()
}

fn entry(label: &str, target: &str, docs: &str) -> Entry {
    let below = |path: &str| {
        [docs, path].iter().filter(|part| !part.is_empty()).copied().collect::<Vec<_>>().join("/")
    };
    let target = if target.contains("://") || target.starts_with('/') {
        Target::Address(target.to_owned())
    } else if target.ends_with('/') || target.ends_with('*') {
        Target::Folder(below(target.trim_end_matches(['/', '*'])))
    } else {
        Target::Page(below(target))
    };
    Entry { label: label.to_owned(), target, children: Vec::new() }
}
