//! VitePress and VuePress: their folder of pages, languages, sidebars and the menu at the top.

use super::excluded::{Excluded, texts};
use super::glob::Syntax;
use super::nav::languages_of_folders;
use super::{Entry, Files, Layout, Navigation, Root, Style, Target, bare, script};
use crate::base::Value;
use crate::base::text::ends_in;
use crate::import::markdown::is_markdown;

/// Where the configuration may be, from the folder of the site.
pub(super) const CONFIGS: [&str; 12] = [
    ".vitepress/config.mts",
    ".vitepress/config.ts",
    ".vitepress/config.mjs",
    ".vitepress/config.js",
    ".vitepress/config/index.mts",
    ".vitepress/config/index.ts",
    ".vitepress/config/index.mjs",
    ".vitepress/config/index.js",
    ".vuepress/config.ts",
    ".vuepress/config.js",
    ".vuepress/config.mjs",
    ".vuepress/config.cjs",
];
/// Deepest sidebar that is read.
const DEPTH_MAX: usize = 32;

/// Whether a file is read for the settings.
pub(super) fn is_one(path: &str) -> bool {
    CONFIGS.iter().any(|name| ends_in(path, name))
}

pub(super) fn layout(files: &Files<'_>) -> Layout {
    let exported = files.exported(&CONFIGS);
    let config = script::unwrapped(&exported);
    let text = |key: &str| config.get(key).and_then(Value::as_str);
    let source = bare(text("srcDir").unwrap_or_default());
    let folder = files.path(source).unwrap_or_default();
    let is_clean = config.get("cleanUrls") == Some(&Value::Bool(true));
    let mut languages = languages(config);
    if languages.is_empty() {
        languages = languages_of_folders(files, &folder);
    }
    let mut excluded = Excluded::default();
    excluded.add("srcExclude", &folder, Syntax::Glob, texts(config.get("srcExclude")));
    // VuePress has patterns of its pages, of which those after a sign leave some out.
    let patterns = texts(config.get("pagePatterns"));
    let left_out = patterns.into_iter().filter_map(|pattern| pattern.strip_prefix('!'));
    excluded.add("pagePatterns", &folder, Syntax::Glob, left_out);
    Layout {
        excluded,
        roots: vec![Root {
            folder: folder.clone(),
            style: if is_clean { Style::AsNamed } else { Style::Html },
            family: "pages".to_owned(),
            ..Root::default()
        }],
        statics: [files.path(&below(source, "public")), files.path(".vuepress/public"), Some(folder.clone())]
            .into_iter()
            .flatten()
            .collect(),
        languages,
        site_path: text("base").unwrap_or_default().trim_end_matches('/').to_owned(),
        navigations: navigations(config, &folder),
        ..Layout::default()
    }
}

fn below(folder: &str, name: &str) -> String {
    if folder.is_empty() { name.to_owned() } else { format!("{folder}/{name}") }
}

/// The languages, that of the pages without a folder of their own first.
fn languages(config: &Value) -> Vec<String> {
    let Some(all) = config.get("locales").filter(|all| !script::is_call(all)).and_then(Value::as_object)
    else {
        return Vec::new();
    };
    let mut languages: Vec<(bool, String)> = all
        .iter()
        .map(|(name, said)| match name.trim_matches('/') {
            "root" | "" => (false, said.get("lang").and_then(Value::as_str).unwrap_or("en").to_owned()),
            name => (true, name.to_owned()),
        })
        .collect();
    languages.sort_by_key(|(is_other, _)| *is_other);
    languages.into_iter().map(|(_, language)| language).collect()
}

/// The sidebars, or else the menu at the top; a menu of all pages where nothing is said.
fn navigations(config: &Value, folder: &str) -> Vec<Navigation> {
    let theme = [config.get("themeConfig"), config.pointer("/locales/root/themeConfig")];
    let said = |key: &str| theme.iter().flatten().find_map(|theme| theme.get(key)).map(script::unwrapped);
    let named = |name: &str, entries| Navigation { name: name.to_owned(), entries };
    let mut all: Vec<Navigation> = match said("sidebar") {
        Some(Value::Object(parts)) => {
            let part = |(start, part): (&String, &Value)| {
                let base = part.get("base").and_then(Value::as_str).unwrap_or(start);
                let items = part.get("items").unwrap_or(part);
                let name = start.trim_matches('/').replace('/', "-");
                named(if name.is_empty() { "docs" } else { &name }, entries(items, folder, base, 0))
            };
            parts.iter().map(part).collect()
        }
        Some(items) => vec![named("docs", entries(items, folder, "", 0))],
        None => said("nav").map(|items| named("nav", entries(items, folder, "", 0))).into_iter().collect(),
    };
    all.retain(|navigation| !navigation.entries.is_empty());
    if all.is_empty() {
        let target = Target::Folder(folder.to_owned());
        all.push(named("docs", vec![Entry { label: String::new(), target, children: Vec::new() }]));
    }
    all
}

fn entries(items: &Value, folder: &str, base: &str, depth: usize) -> Vec<Entry> {
    let items = items.as_array().filter(|_| depth < DEPTH_MAX).into_iter().flatten();
    items
        .filter_map(|item| {
            let text = |keys: &[&str]| keys.iter().find_map(|key| item.get(*key)?.as_str());
            let base = text(&["base"]).unwrap_or(base);
            let link = item.as_str().or_else(|| text(&["link", "path"]));
            let label = text(&["text", "title"]).unwrap_or_default().to_owned();
            let children = ["items", "children"].iter().find_map(|key| item.get(*key));
            let children = children.map(|below| entries(below, folder, base, depth + 1)).unwrap_or_default();
            let target = link.map_or(Target::Heading, |link| target(link, folder, base));
            let is_empty = target == Target::Heading && children.is_empty();
            (!is_empty).then_some(Entry { label, target, children })
        })
        .collect()
}

/// What a link of a navigation leads to.
fn target(link: &str, folder: &str, base: &str) -> Target {
    if link.contains("://") || link.contains('#') {
        return Target::Address(link.to_owned());
    }
    let whole = if link.starts_with('/') { link.to_owned() } else { format!("{base}/{link}") };
    let path = whole.trim_matches('/');
    let path = if is_markdown(path) { path } else { path.strip_suffix(".html").unwrap_or(path) };
    match path {
        "" => Target::Page(below(folder, "index.md")),
        path => Target::Page(below(folder, path)),
    }
}
