//! MkDocs: `docs_dir`, `use_directory_urls`, `nav`.

use super::excluded::Excluded;
use super::glob::Syntax;
use super::own_site::host;
use super::{Entry, Files, Layout, Navigation, Root, Style, Target, bare, mkdocs_blog, path_of};
use crate::base::{Map, Value};
use crate::import::markdown::{SourceFile, is_markdown};
use crate::model::scalar::is_locale;
use std::collections::BTreeSet;

/// Deepest navigation that is read.
const DEPTH_MAX: usize = 32;
/// What MkDocs leaves out, unless the configuration says otherwise.
const USUALLY_EXCLUDED: [&str; 2] = [".*", "/templates/"];
/// The folder of the main language, where each language is a site beside the others.
pub(super) const MAIN: &str = "en/";

pub(super) fn layout(files: &Files<'_>) -> Layout {
    let config = files.settings(&["mkdocs.yml", "mkdocs.yaml"]);
    let text = |key: &str| config.get(key).and_then(Value::as_str);
    let docs = files.path(bare(text("docs_dir").unwrap_or("docs"))).unwrap_or_default();
    let style = match config.get("use_directory_urls") {
        Some(Value::Bool(false)) => Style::Html,
        _ => Style::AsNamed,
    };
    let entries = config.get("nav").map(|nav| entries(nav, &docs, 0)).unwrap_or_default();
    let root = Root { folder: docs.clone(), style, family: "docs".to_owned(), ..Root::default() };
    let beside =
        files.place.strip_suffix(MAIN).map(|above| of_languages(files, above, &root)).unwrap_or_default();
    let languages = match beside.len() {
        0 | 1 => languages(&config),
        _ => beside.iter().filter_map(|root| root.locale.clone()).collect(),
    };
    // The main language has its root already.
    let others = beside.into_iter().filter(|other| other.folder != root.folder);
    let roots: Vec<Root> = others.chain([root.clone()]).collect();
    let mut excluded = Excluded::default();
    for folder in roots.iter().map(|root| root.folder.as_str()) {
        excluded.add("exclude_docs", folder, Syntax::Line, USUALLY_EXCLUDED);
        for key in ["exclude_docs", "draft_docs"] {
            excluded.add(key, folder, Syntax::Line, text(key).unwrap_or_default().lines());
        }
    }
    let blogs: Vec<Root> = roots.iter().flat_map(|root| mkdocs_blog::roots(&config, root)).collect();
    Layout {
        roots: [roots, blogs].concat(),
        excluded,
        statics: vec![docs],
        languages,
        site_path: text("site_url").map(path_of).unwrap_or_default(),
        hosts: text("site_url").and_then(host).into_iter().collect(),
        navigations: vec![Navigation { name: "docs".to_owned(), entries }],
        ..Layout::default()
    }
}

/// The folders of pages of the languages beside each other, each with an address of its own but the main one.
fn of_languages(files: &Files<'_>, above: &str, main: &Root) -> Vec<Root> {
    let below = main.folder.strip_prefix(files.place).unwrap_or_default();
    let language = |file: &SourceFile| {
        let (name, rest) = file.path.strip_prefix(above)?.split_once('/')?;
        let is_page = is_markdown(rest) && rest.strip_prefix(below)?.starts_with('/');
        (is_page && is_locale(name)).then(|| name.to_owned())
    };
    let main_language = MAIN.trim_end_matches('/').to_owned();
    let others: BTreeSet<String> =
        files.all.iter().filter_map(language).filter(|name| *name != main_language).collect();
    let root = |language: String| Root {
        folder: format!("{above}{language}/{below}"),
        base: format!("/{language}"),
        locale: Some(language),
        ..main.clone()
    };
    std::iter::once(main_language).chain(others).map(root).collect()
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
