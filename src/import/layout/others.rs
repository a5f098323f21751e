//! Hugo, Zola, Jekyll, Obsidian and Eleventy: where their pages are.

use super::excluded::{self, Excluded, texts};
use super::glob::Syntax;
use super::languages::{code, is_same};
use super::menus;
use super::nav::languages_of_folders;
use super::own_site::host;
use super::{Files, Layout, Root, Section, Style, bare, path_of};
use crate::base::{Map, Value};
use crate::import::markdown::{SourceFile, is_markdown};
use crate::import::pattern::regex;
use crate::import::settings_files;
use regex::Regex;
use std::collections::HashSet;
use std::sync::LazyLock;

/// Fewest pages with links to others by which a vault is recognized.
const LINKED_MIN: usize = 2;

/// Keys of the address of a site of Hugo or Zola.
const BASES: [&str; 3] = ["base_url", "baseURL", "baseurl"];

/// Hugo and Zola.
pub(super) fn of_content(files: &Files<'_>) -> Layout {
    let names = settings_files::of_content();
    let config = files.settings(&names.iter().map(String::as_str).collect::<Vec<_>>());
    let text = |names: &[&str]| names.iter().find_map(|name| config.get(*name)?.as_str());
    let content =
        files.path(bare(text(&["contentDir", "contentdir"]).unwrap_or("content"))).unwrap_or_default();
    let default =
        text(&["default_language", "defaultContentLanguage", "defaultcontentlanguage"]).unwrap_or("en");
    let said = languages(files, &config);
    let others = said.keys().filter(|code| *code != default);
    let languages: Vec<String> = std::iter::once(default.to_owned()).chain(others.cloned()).collect();
    let root = Root { folder: content, family: "content".to_owned(), ..Root::default() };
    let mut roots: Vec<Root> = said
        .iter()
        .filter_map(|(code, said)| {
            let folder = ["contentDir", "contentdir"].iter().find_map(|key| said.get(*key)?.as_str())?;
            let locale = Some(code.clone()).filter(|code| code != default);
            Some(Root { folder: files.path(bare(folder))?, locale, ..root.clone() })
        })
        .collect();
    let mut excluded = Excluded::default();
    excluded.add("ignored_content", &root.folder, Syntax::Wide, texts(config.get("ignored_content")));
    let ignored = ["ignoreFiles", "ignorefiles"].iter().find_map(|key| config.get(*key));
    excluded.add("ignoreFiles", &files.folder(), Syntax::Expression, texts(ignored));
    // Else the pages of the main language are where those of no language are.
    if !roots.iter().any(|other| other.locale.is_none()) {
        roots.push(root);
    }
    Layout {
        menus: menus::of_settings(files, &config, &said, default),
        roots,
        statics: ["static", "assets"].iter().filter_map(|name| files.path(name)).collect(),
        languages,
        site_path: text(&BASES).map(path_of).unwrap_or_default(),
        // That of the main language alone: at the hosts of others, equal paths lead to other pages.
        hosts: [said.get(default).and_then(Value::as_object), Some(&config)]
            .into_iter()
            .flatten()
            .find_map(|said| BASES.iter().find_map(|key| said.get(*key)?.as_str()))
            .and_then(host)
            .into_iter()
            .collect(),
        excluded,
        ..Layout::default()
    }
}

/// What Hugo and Zola say of each language: in the configuration, in a file beside it, or in a file for each.
fn languages(files: &Files<'_>, config: &Map) -> Map {
    if let Some(all) = config.get("languages").and_then(Value::as_object) {
        return all.clone();
    }
    let names = settings_files::of_languages();
    let mut all = files.settings(&names.each_ref().map(String::as_str));
    let paths = files.all.iter().filter_map(|file| file.path.strip_prefix(files.place));
    for path in paths {
        if let Some(language) = settings_files::language_of(path) {
            all.insert(language.to_owned(), Value::Object(files.settings(&[path])));
        }
    }
    all
}

/// Jekyll.
pub(super) fn jekyll(files: &Files<'_>) -> Layout {
    let config = files.settings(&settings_files::JEKYLL);
    let folder = files
        .path(bare(config.get("source").and_then(Value::as_str).unwrap_or_default()))
        .unwrap_or_default();
    let mut excluded = Excluded::default();
    excluded.add("exclude", &folder, Syntax::Start, texts(config.get("exclude")));
    excluded.add_exceptions("include", &folder, Syntax::Start, texts(config.get("include")));
    let mut layout = Layout {
        roots: vec![Root { folder: folder.clone(), family: "pages".to_owned(), ..Root::default() }],
        statics: vec![folder.clone()],
        languages: languages_of_folders(files, &folder),
        site_path: config
            .get("baseurl")
            .and_then(Value::as_str)
            .unwrap_or_default()
            .trim_end_matches('/')
            .to_owned(),
        hosts: config.get("url").and_then(Value::as_str).and_then(host).into_iter().collect(),
        excluded,
        ..Layout::default()
    };
    let collections = config.get("collections").and_then(Value::as_object);
    let mut shown = vec!["_posts".to_owned()];
    for (name, said) in collections.into_iter().flatten() {
        if said.get("output") == Some(&Value::Bool(true)) {
            layout.sections.insert(format!("collection _{name}"), Section::default());
            shown.push(format!("_{name}"));
        }
    }
    for name in shown {
        let below = if folder.is_empty() { name } else { format!("{folder}/{name}") };
        let all = languages_of_folders(files, &below);
        let new: Vec<String> = all.into_iter().filter(|one| !layout.languages.contains(one)).collect();
        layout.languages.extend(new);
    }
    let main = ["lang", "locale", "default_lang"].iter().find_map(|key| config.get(*key)?.as_str());
    if let Some(main) = main.and_then(|main| code(main, |_| false)) {
        layout.languages.retain(|other| !is_same(other, &main));
        layout.languages.insert(0, main);
    }
    layout
}

/// Obsidian.
pub(super) fn obsidian(files: &Files<'_>) -> Layout {
    Layout {
        roots: vec![Root { style: Style::Obsidian, family: "vault".to_owned(), ..Root::default() }],
        statics: vec![String::new()],
        languages: languages_of_folders(files, ""),
        ..Layout::default()
    }
}

/// Whether pages link to each other as those of a vault do: by `[[Name]]`.
pub(super) fn has_wiki_links(files: &[SourceFile]) -> bool {
    static LINK: LazyLock<Regex> = LazyLock::new(|| regex(r"\[\[([^\[\]|#\n]+)[\]|#]"));
    let name = |path: &str| {
        let last = path.trim().rsplit('/').next().unwrap_or_default();
        last.strip_suffix(".md").unwrap_or(last).to_lowercase()
    };
    let pages = || files.iter().filter(|file| is_markdown(&file.path));
    let names: HashSet<String> = pages().map(|file| name(&file.path)).collect();
    let links = |file: &&SourceFile| {
        let text = String::from_utf8_lossy(&file.bytes);
        LINK.captures_iter(&text).any(|found| names.contains(&name(&found[1])))
    };
    pages().filter(links).take(LINKED_MIN).count() == LINKED_MIN
}

/// Eleventy.
pub(super) fn eleventy(files: &Files<'_>) -> Layout {
    static INPUT: LazyLock<Regex> = LazyLock::new(|| regex(r#"\binput:\s*["']([^"'\n]+)["']"#));
    let config =
        files.first(&["eleventy.config.js", "eleventy.config.mjs", "eleventy.config.cjs", ".eleventy.js"]);
    let config = config.map_or("", |(_, text)| text);
    let input = INPUT.captures(config).and_then(|found| found.get(1));
    let folder = files.path(bare(input.map_or("", |input| input.as_str()))).unwrap_or_default();
    Layout {
        excluded: excluded::of_eleventy(files, config, &folder),
        roots: vec![Root {
            folder: folder.clone(),
            style: Style::Eleventy,
            family: "pages".to_owned(),
            ..Root::default()
        }],
        languages: languages_of_folders(files, &folder),
        statics: vec![files.path("public").unwrap_or_default(), folder, String::new()],
        ..Layout::default()
    }
}
