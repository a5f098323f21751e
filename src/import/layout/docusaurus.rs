//! Docusaurus: its instances of documentation and blogs, sidebars, languages.

use super::component_pages::PAGES;
use super::excluded::texts;
use super::glob::Syntax;
use super::own_site::host;
use super::versions::{NEXT, Released, Version};
use super::{Entry, Files, Layout, Navigation, Root, Style, Target, bare, script};
use crate::base::Value;

pub(super) const CONFIGS: [&str; 4] =
    ["docusaurus.config.js", "docusaurus.config.ts", "docusaurus.config.mjs", "docusaurus.config.cjs"];
const SIDEBARS: [&str; 6] =
    ["sidebars.js", "sidebars.ts", "sidebars.json", "sidebars.cjs", "sidebars.mjs", "sidebar.js"];
/// Deepest sidebar that is read.
const DEPTH_MAX: usize = 32;

/// An instance of a plug-in.
struct Instance {
    id: String,
    path: String,
    base: String,
    sidebar: Option<String>,
    is_blog: bool,
    /// Patterns of files that are no pages.
    exclude: Vec<String>,
    /// All that the configuration says of it.
    options: Value,
}

pub(super) fn layout(files: &Files<'_>) -> Layout {
    let exported = files.exported(&CONFIGS);
    let config = script::unwrapped(&exported);
    let mut layout = Layout {
        statics: files.path("static").into_iter().collect(),
        languages: languages(config),
        site_path: config
            .get("baseUrl")
            .and_then(Value::as_str)
            .unwrap_or_default()
            .trim_end_matches('/')
            .to_owned(),
        hosts: config.get("url").and_then(Value::as_str).and_then(host).into_iter().collect(),
        ..Layout::default()
    };
    for instance in instances(config) {
        add(&mut layout, files, &instance);
    }
    let pages = files.path("src/pages").unwrap_or_default();
    layout.roots.push(Root {
        folder: pages,
        style: Style::AsNamed,
        family: PAGES.to_owned(),
        ..Root::default()
    });
    layout
}

/// Adds the folders of pages of an instance, one for each language, and its navigation.
fn add(layout: &mut Layout, files: &Files<'_>, instance: &Instance) {
    let Some(next) = files.path(&instance.path) else { return };
    let kind = if instance.is_blog { "blog" } else { "docs" };
    let style = if instance.is_blog { Style::DocusaurusBlog } else { Style::Docusaurus };
    let plugin = match instance.id.as_str() {
        "default" => format!("docusaurus-plugin-content-{kind}"),
        id => format!("docusaurus-plugin-content-{kind}-{id}"),
    };
    let version = (!instance.is_blog).then(|| Version::of(files, &instance.options, &instance.id));
    let folder = version.as_ref().and_then(|version| version.folder.clone());
    let root = Root {
        folder: folder.unwrap_or_else(|| next.clone()),
        base: format!("{}{}", instance.base, version.as_ref().map_or("", |version| version.base.as_str())),
        style,
        family: format!("{kind}-{}", instance.id),
        is_blog: instance.is_blog,
        ..Root::default()
    };
    let mut own = vec![(root.clone(), next)];
    for language in layout.languages.iter().skip(1) {
        let of_version = |name: &str| {
            let below = if instance.is_blog { String::new() } else { format!("/{name}") };
            files.path(&format!("i18n/{language}/{plugin}{below}"))
        };
        let name = version.as_ref().map_or("", |version| version.name.as_str());
        let (Some(folder), Some(next)) = (of_version(name), of_version(NEXT)) else { continue };
        let base = format!("/{language}{}", root.base);
        own.push((Root { folder, base, locale: Some(language.clone()), ..root.clone() }, next));
    }
    for (root, next) in own {
        let patterns = instance.exclude.iter().map(String::as_str);
        layout.excluded.add("exclude", &root.folder, Syntax::Glob, patterns);
        if root.folder != next {
            layout.released.push(Released { folder: root.folder.clone(), next });
        }
        layout.roots.push(root);
    }
    if let Some(version) = version {
        let sidebar = version.sidebars.as_deref().or(instance.sidebar.as_deref());
        layout.navigations.extend(sidebars(files, sidebar, &root.folder));
    }
}

/// The languages, the default one first.
fn languages(config: &Value) -> Vec<String> {
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let default = config.pointer("/i18n/defaultLocale").and_then(text);
    let all =
        config.pointer("/i18n/locales").and_then(Value::as_array).into_iter().flatten().filter_map(text);
    let mut all: Vec<String> = all.collect();
    all.sort_by_key(|language| Some(language) != default.as_ref());
    all
}

/// The instances of the presets and plug-ins; those of the classic preset where nothing is said.
fn instances(config: &Value) -> Vec<Instance> {
    let listed = |key: &str| config.get(key).and_then(Value::as_array).cloned().unwrap_or_default();
    let (mut all, mut has_preset) = (Vec::new(), false);
    for preset in listed("presets") {
        let Some(options) = preset.get(1).filter(|options| options.is_object()) else { continue };
        has_preset = true;
        for (kind, is_blog) in [("docs", false), ("blog", true)] {
            let said = options.get(kind).unwrap_or(&Value::Null);
            if said != &Value::Bool(false) {
                all.push(instance(said, is_blog));
            }
        }
    }
    if !has_preset {
        all.extend([instance(&Value::Null, false), instance(&Value::Null, true)]);
    }
    for plugin in listed("plugins") {
        let Some(name) = plugin.get(0).and_then(Value::as_str) else { continue };
        let options = plugin.get(1).unwrap_or(&Value::Null);
        let kinds = [("content-docs", false), ("content-blog", true)];
        all.extend(
            kinds
                .iter()
                .filter(|(kind, _)| name.ends_with(kind))
                .map(|(_, is_blog)| instance(options, *is_blog)),
        );
    }
    all
}

fn instance(options: &Value, is_blog: bool) -> Instance {
    let kind = if is_blog { "blog" } else { "docs" };
    let text = |key: &str| options.get(key).and_then(Value::as_str);
    let base = text("routeBasePath").unwrap_or(kind).trim_matches('/');
    Instance {
        id: text("id").unwrap_or("default").to_owned(),
        path: bare(text("path").unwrap_or(kind)).to_owned(),
        base: if base.is_empty() { String::new() } else { format!("/{base}") },
        sidebar: options
            .get("sidebarPath")
            .map(script::unwrapped)
            .and_then(Value::as_str)
            .map(|path| bare(path).to_owned()),
        is_blog,
        exclude: texts(options.get("exclude")).into_iter().map(str::to_owned).collect(),
        options: options.clone(),
    }
}

/// The sidebars of an instance; where there is none, one of all its pages.
fn sidebars(files: &Files<'_>, path: Option<&str>, docs: &str) -> Vec<Navigation> {
    let own = path.filter(|path| files.text(path).is_some());
    let name = own.or_else(|| files.first(&SIDEBARS).map(|(name, _)| name)).unwrap_or_default();
    let read = match name.ends_with(".json") {
        true => files.text(name).and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default(),
        false => files.exported(&[name]),
    };
    let all = match read {
        Value::Object(all) => all,
        _ => Default::default(),
    };
    let mut navigations: Vec<Navigation> = all
        .iter()
        .map(|(name, items)| Navigation { name: name.clone(), entries: entries(items, docs, 0) })
        .filter(|navigation| !navigation.entries.is_empty())
        .collect();
    if navigations.is_empty() {
        let entries = vec![Entry {
            label: String::new(),
            target: Target::Folder(docs.to_owned()),
            children: Vec::new(),
        }];
        navigations.push(Navigation { name: "docs".to_owned(), entries });
    }
    navigations
}

fn entries(items: &Value, docs: &str, depth: usize) -> Vec<Entry> {
    if depth > DEPTH_MAX {
        return Vec::new();
    }
    match items {
        Value::Array(items) => items.iter().flat_map(|item| entry(item, docs, depth)).collect(),
        // Categories in short: a name for each list.
        Value::Object(named) => named
            .iter()
            .map(|(label, below)| Entry {
                label: label.clone(),
                target: Target::Heading,
                children: entries(below, docs, depth + 1),
            })
            .collect(),
        _ => Vec::new(),
    }
}

fn entry(item: &Value, docs: &str, depth: usize) -> Vec<Entry> {
    let text = |key: &str| item.get(key).and_then(Value::as_str);
    let page = |id: &str| Target::Page(format!("{docs}/{id}"));
    let one = |label: Option<&str>, target| {
        vec![Entry { label: label.unwrap_or_default().to_owned(), target, children: Vec::new() }]
    };
    if let Some(id) = item.as_str() {
        return one(None, page(id));
    }
    match text("type") {
        None => entries(item, docs, depth + 1),
        Some("doc" | "ref") => text("id").map(|id| one(text("label"), page(id))).unwrap_or_default(),
        Some("link") => {
            text("href").map(|href| one(text("label"), Target::Address(href.to_owned()))).unwrap_or_default()
        }
        Some("autogenerated") => {
            let folder = bare(text("dirName").unwrap_or_default());
            let folder =
                if matches!(folder, "" | ".") { docs.to_owned() } else { format!("{docs}/{folder}") };
            one(None, Target::Folder(folder))
        }
        Some("category") => {
            let link = item.pointer("/link/id").and_then(Value::as_str).map(page);
            let children = item.get("items").map(|items| entries(items, docs, depth + 1)).unwrap_or_default();
            vec![Entry {
                label: text("label").unwrap_or_default().to_owned(),
                target: link.unwrap_or(Target::Heading),
                children,
            }]
        }
        Some(_) => Vec::new(),
    }
}
