//! How a site generator lays a site out: where its pages are, which addresses they had, in which order and under which
//! headings its navigation listed them. Read from its configuration, of which nothing is run.

mod address;
mod aliases;
mod astro;
mod component_pages;
mod docusaurus;
mod excluded;
mod glob;
mod grav;
mod keys;
mod languages;
mod menus;
mod mkdocs;
mod mkdocs_blog;
mod nav;
mod others;
mod own_site;
mod pages;
mod redirects;
pub(in crate::import) mod script;
mod section_lists;
mod versions;
mod vitepress;

use super::front_matter;
use super::markdown::SourceFile;
use super::settings_files;
use crate::base::{Map, Value, words};
use excluded::Excluded;
use menus::Menus;
use pages::NO_PAGES;
use std::collections::{BTreeMap, BTreeSet};
use versions::Released;

pub(super) use address::{Named, unnumbered};
pub(super) use keys::{Own, own_keys};
pub(super) use languages::is_same as is_same_language;
pub use languages::language_of_site;
pub(super) use nav::{settle, titled};
pub use pages::PageKind;
pub use redirects::Moved;
pub(super) use script::fields as fields_of_script;
pub use section_lists::InSection;

words! {
    pub enum Generator() or Markdown: "A program that makes sites of files." {
        Markdown "markdown": "None in particular.",
        Hugo "hugo": "Hugo.",
        Jekyll "jekyll": "Jekyll.",
        Mkdocs "mkdocs": "MkDocs, also with Material.",
        Docusaurus "docusaurus": "Docusaurus.",
        Astro "astro": "Astro, also with Starlight.",
        Zola "zola": "Zola.",
        Obsidian "obsidian": "Obsidian.",
        Eleventy "eleventy": "Eleventy.",
        Grav "grav": "Grav.",
        Vitepress "vitepress": "VitePress and VuePress.",
    }
}

/// How the address of a page follows from its place below a [`Root`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Style {
    /// By the rules of Hugo, Jekyll and Zola.
    #[default]
    Usual,
    /// The names as they are: `/Folder/Name/`.
    AsNamed,
    /// The names as they are, with an ending: `/Folder/Name.html`.
    Html,
    /// The names as they are, without dates: `/folder/name/`.
    Eleventy,
    /// Numbers before names are left out: `/base/name`.
    Docusaurus,
    /// Dates become folders: `/base/2024/05/17/name`.
    DocusaurusBlog,
    /// Names in lower case with hyphens: `/folder/a-name/`.
    Slugged,
    /// A plus sign for each blank: `/Folder/A+name`.
    Obsidian,
    /// The names of the folders without their numbers: `/folder/name`.
    Grav,
    /// By a pattern of the configuration: `/blog/2024/05/17/title/`.
    MkdocsBlog,
}

/// A folder of pages.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Root {
    /// Its path, without slashes at its ends; empty for the imported folder.
    pub folder: String,
    /// What the addresses of its pages begin with, such as `/docs`; empty for none.
    pub base: String,
    /// How the addresses go on.
    pub style: Style,
    /// The pattern of the addresses, where the style has one.
    pub pattern: String,
    /// The language of its pages, if the folder says it.
    pub locale: Option<String>,
    /// What pages of several roots that are translations of each other share.
    pub family: String,
    /// Whether its pages are posts of a blog, rather than documentation.
    pub is_blog: bool,
}

/// One line of a navigation.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Entry {
    /// Its words; empty for the title of its page.
    pub(super) label: String,
    pub(super) target: Target,
    pub(super) children: Vec<Entry>,
}

/// Where a line of a navigation leads.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Target {
    /// Nowhere: it is a heading.
    Heading,
    /// To the page of a file: its path, perhaps without its ending and the numbers in its names.
    Page(String),
    /// To all pages of a folder, in their order.
    Folder(String),
    /// To an address.
    Address(String),
}

/// A navigation.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Navigation {
    pub(super) name: String,
    pub(super) entries: Vec<Entry>,
}

/// What a file beside pages says of their folder.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Section {
    pub(super) label: Option<String>,
    pub(super) order: Option<i64>,
}

/// How a site is laid out.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Layout {
    /// The program.
    pub generator: Generator,
    /// Its folders of pages; where there is none, all Markdown files are pages.
    pub roots: Vec<Root>,
    /// Folders whose files have addresses from `/` on.
    pub statics: Vec<String>,
    /// The folders of released versions that are imported in place of what is written for the next one.
    pub(super) released: Vec<Released>,
    /// The names of files of Docusaurus that are there with two endings.
    pub(super) doubled: BTreeSet<String>,
    /// Its languages as the source writes them, the default one first.
    pub languages: Vec<String>,
    /// The path at which the whole site was, such as `/docs`; empty for `/`.
    pub site_path: String,
    /// The hosts that it was at, in lower case and without `www.`.
    pub(super) hosts: Vec<String>,
    /// The redirects that it has beside its pages.
    pub redirects: Vec<Moved>,
    /// Whether a folder of it is one of articles.
    pub(super) has_articles: bool,
    /// Top-level folders whose only page is an `_index`, in any language.
    pub(super) lone_folders: BTreeSet<String>,
    /// The pages that are articles although they are not in a folder with other pages.
    pub(super) articles: BTreeSet<String>,
    /// What its configuration leaves out of the site.
    pub(super) excluded: Excluded,
    /// What short names of folders begin with, and the folders.
    pub(super) aliases: Vec<(String, String)>,
    pub(super) navigations: Vec<Navigation>,
    /// The menus that the configuration of Hugo defines.
    pub(super) menus: Menus,
    /// By the path of the folder.
    pub(super) sections: BTreeMap<String, Section>,
}

/// Folders of a repository that the configuration of its site may lie in; the last two where each language is a site.
const PLACES: [&str; 7] = ["", "website/", "docs/", "site/", "www/", mkdocs::MAIN, "docs/en/"];
/// Names of files that are read for what they say of the site, and the program that they tell of.
const SETTINGS: [(&str, Option<Generator>); 20] = [
    ("docusaurus.config.js", Some(Generator::Docusaurus)),
    ("docusaurus.config.ts", Some(Generator::Docusaurus)),
    ("docusaurus.config.mjs", Some(Generator::Docusaurus)),
    ("docusaurus.config.cjs", Some(Generator::Docusaurus)),
    ("astro.config.mjs", Some(Generator::Astro)),
    ("astro.config.js", Some(Generator::Astro)),
    ("astro.config.ts", Some(Generator::Astro)),
    ("mkdocs.yml", Some(Generator::Mkdocs)),
    ("mkdocs.yaml", Some(Generator::Mkdocs)),
    ("eleventy.config.js", Some(Generator::Eleventy)),
    ("eleventy.config.mjs", Some(Generator::Eleventy)),
    ("eleventy.config.cjs", Some(Generator::Eleventy)),
    (".eleventy.js", Some(Generator::Eleventy)),
    ("_category_.json", None),
    ("_category_.yml", None),
    ("_category_.yaml", None),
    (".pages", None),
    ("locales.json", None),
    ("languages.json", None),
    ("redirects.json", None),
];

/// Whether a file is read for what it says of the layout.
pub fn is_settings(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or_default();
    let is_sidebar =
        name.starts_with("sidebar") && [".js", ".ts", ".json", ".cjs"].iter().any(|end| name.ends_with(end));
    is_sidebar
        || versions::is_one(name)
        || redirects::is_one(path)
        || aliases::is_one(path)
        || vitepress::is_one(path)
        || excluded::is_one(path)
        || astro::is_one(path)
        || super::collections::is_settings(path)
        || SETTINGS.iter().any(|(known, _)| *known == name)
        || settings_of_site(path).is_some()
}

/// The path of a file of settings from the folder of its site, if it is one of Hugo, Zola or Jekyll.
pub(super) fn settings_of_site(path: &str) -> Option<&str> {
    PLACES.iter().filter_map(|place| path.strip_prefix(*place)).find(|path| settings_files::is_one(path))
}

/// The files of a site.
pub(super) struct Files<'a> {
    all: &'a [SourceFile],
    /// The folder of the configuration, with a slash, or empty.
    place: &'static str,
}

impl Files<'_> {
    /// The text of a file, by its path from the folder of the configuration.
    fn text(&self, path: &str) -> Option<&str> {
        let path = self.path(path)?;
        let file = self.all.iter().find(|file| file.path == path)?;
        std::str::from_utf8(&file.bytes).ok()
    }

    /// A path from the folder of the configuration as one from the imported folder; none if it leaves that.
    fn path(&self, path: &str) -> Option<String> {
        super::links::joined(self.place.trim_end_matches('/'), path)
    }

    /// The folder of the configuration.
    fn folder(&self) -> String {
        self.place.trim_end_matches('/').to_owned()
    }

    /// The first of some files that is there.
    fn first<'n>(&self, names: &[&'n str]) -> Option<(&'n str, &str)> {
        names.iter().find_map(|name| Some((*name, self.text(name)?)))
    }

    /// The value that the first of some JavaScript files exports, with those of the JSON files that it imports.
    fn exported(&self, names: &[&str]) -> Value {
        let json = |path: &str| serde_json::from_str(self.text(bare(path))?).ok();
        self.first(names).map(|(_, text)| script::exported_with(text, &json)).unwrap_or_default()
    }

    /// The settings in the first of some files that can be read.
    fn settings(&self, names: &[&str]) -> Map {
        let found = self.first(names).and_then(|(name, text)| front_matter::settings(name, text.as_bytes()));
        found.unwrap_or_default()
    }

    fn has_below(&self, folder: &str) -> bool {
        let start = format!("{folder}/");
        folder.is_empty() || self.all.iter().any(|file| file.path.starts_with(&start))
    }
}

/// The program that a folder is a site of, by its configuration; none if nothing tells.
pub fn detect(files: &[SourceFile]) -> Option<Generator> {
    PLACES.iter().find_map(|place| detect_in(files, place)).or_else(|| {
        let is_vault = files.iter().any(|file| file.path.starts_with(".obsidian/"));
        let is_vault = || is_vault || others::has_wiki_links(files);
        let grav = grav::detect(files).then_some(Generator::Grav);
        grav.or_else(|| is_vault().then_some(Generator::Obsidian))
    })
}

fn detect_in(files: &[SourceFile], place: &str) -> Option<Generator> {
    let at = |name: &str| files.iter().find(|file| file.path.strip_prefix(place) == Some(name));
    let named = SETTINGS.iter().find_map(|(name, generator)| generator.filter(|_| at(name).is_some()));
    let own = || {
        let programs = [
            (&[settings_files::ZOLA][..], Generator::Zola),
            (&settings_files::HUGO, Generator::Hugo),
            (&settings_files::JEKYLL, Generator::Jekyll),
        ];
        programs.into_iter().find(|(names, _)| names.iter().any(|name| at(name).is_some()))
    };
    let vitepress =
        || vitepress::CONFIGS.iter().any(|name| at(name).is_some()).then_some(Generator::Vitepress);
    named.or_else(vitepress).or_else(|| own().map(|(_, generator)| generator)).or_else(|| {
        let is_zola = |file: &SourceFile| {
            String::from_utf8_lossy(&file.bytes).lines().any(|line| line.starts_with("base_url"))
        };
        match settings_files::shared().iter().find_map(|name| at(name)) {
            Some(file) if is_zola(file) => Some(Generator::Zola),
            Some(_) if files.iter().any(|file| file.path.starts_with(&format!("{place}content/"))) => {
                Some(Generator::Hugo)
            }
            _ if files.iter().any(|file| file.path.starts_with(&format!("{place}config/_default/"))) => {
                Some(Generator::Hugo)
            }
            _ => None,
        }
    })
}

impl Layout {
    /// The layout of a site of a program.
    pub fn of(generator: Generator, all: &[SourceFile]) -> Layout {
        let place = PLACES.iter().find(|place| detect_in(all, place) == Some(generator));
        let files = Files { all, place: place.copied().unwrap_or_default() };
        let mut layout = match generator {
            Generator::Mkdocs => mkdocs::layout(&files),
            Generator::Docusaurus => docusaurus::layout(&files),
            Generator::Astro => astro::layout(&files),
            Generator::Markdown => {
                Layout { languages: nav::languages_of_folders(&files, ""), ..Layout::default() }
            }
            Generator::Hugo | Generator::Zola => others::of_content(&files),
            Generator::Jekyll => others::jekyll(&files),
            Generator::Obsidian => others::obsidian(&files),
            Generator::Eleventy => others::eleventy(&files),
            Generator::Grav => grav::layout(all),
            Generator::Vitepress => vitepress::layout(&files),
        };
        layout.generator = generator;
        layout.redirects = redirects::of(generator, &files, &layout.site_path);
        layout.redirects.extend(redirects::of_tags(&layout, all));
        layout.aliases = aliases::of(&files);
        layout.roots.retain(|root| files.has_below(&root.folder));
        // The deepest folder of pages that a file is in is its own.
        layout.roots.sort_by_key(|root| std::cmp::Reverse(root.folder.len()));
        layout.sections.extend(sections(all));
        languages::add_named(&mut layout, all);
        layout.has_articles = layout.shows_articles(all);
        layout.lone_folders = layout.folders_of_an_index(all);
        layout.articles = layout.articles_apart(all);
        if generator == Generator::Docusaurus {
            layout.doubled = versions::doubled(all);
        }
        layout
    }

    /// The folder of pages that a file is in; none if it is no page of the site.
    pub(super) fn root(&self, path: &str) -> Option<&Root> {
        if self.roots.is_empty() || path.split('/').any(|folder| NO_PAGES.contains(&folder)) {
            return None;
        }
        self.roots.iter().find(|root| root.relative(path).is_some())
    }

    /// The path of what a short name leads to, or a path from the folder of a site of Docusaurus; none if it is another path.
    pub fn unaliased(&self, path: &str) -> Option<String> {
        if let Some(rest) = path.strip_prefix("@site/") {
            let statics = self.statics.first().and_then(|folder| folder.rsplit_once('/'));
            return super::links::joined(statics.map_or("", |(site, _)| site), rest);
        }
        let found =
            self.aliases.iter().find_map(|(name, folder)| Some((folder, path.strip_prefix(name.as_str())?)));
        found.and_then(|(folder, rest)| super::links::joined(folder, rest))
    }

    /// The path below the site's root that a file beside the pages had, which may lie in a folder of static files: one of
    /// the configuration, or one of those usual names.
    pub fn address_of_file(&self, path: &str, usual: &[&str]) -> String {
        let statics = self.statics.iter().map(String::as_str).chain(usual.iter().copied());
        let below = |folder: &str| path.strip_prefix(folder)?.strip_prefix('/');
        let found =
            statics.filter(|folder| !folder.is_empty()).filter_map(below).min_by_key(|rest| rest.len());
        let of_page = || {
            let root = self.roots.iter().find(|root| root.relative(path).is_some())?;
            let base = root.base.trim_matches('/');
            let below = root.relative(path)?;
            Some(if base.is_empty() { below.to_owned() } else { format!("{base}/{below}") })
        };
        found.map(str::to_owned).or_else(of_page).unwrap_or_else(|| path.to_owned())
    }

    /// The place that a page shares with its translations, for one below a folder that is of one language.
    pub(super) fn family(&self, path: &str, own: &str) -> String {
        let in_language = self.root(path).filter(|root| root.locale.is_some());
        let Some(root) = in_language else { return own.to_owned() };
        let main = self.roots.iter().find(|other| other.locale.is_none() && other.family == root.family);
        match (main, root.relative(own)) {
            // The first page of the folder.
            (Some(main), _) if own == root.folder => main.folder.clone(),
            (Some(main), Some(below)) => format!("{}/{below}", main.folder),
            _ => own.to_owned(),
        }
    }
}

impl Root {
    /// The path of a file from here; none if it lies elsewhere.
    pub(super) fn relative<'p>(&self, path: &'p str) -> Option<&'p str> {
        match self.folder.as_str() {
            "" => Some(path),
            folder => path.strip_prefix(folder)?.strip_prefix('/'),
        }
    }

    /// How many folders lead to it.
    pub(super) fn depth(&self) -> usize {
        self.folder.split('/').filter(|part| !part.is_empty()).count()
    }

    /// Whether numbers before names are no part of them.
    pub(super) fn is_numbered(&self) -> bool {
        matches!(self.style, Style::Docusaurus | Style::Grav)
    }
}

/// What `_category_.json` and the like say of their folders.
fn sections(files: &[SourceFile]) -> BTreeMap<String, Section> {
    let is_category =
        |file: &&SourceFile| file.path.rsplit('/').next().is_some_and(|name| name.starts_with("_category_."));
    let all = files.iter().filter(is_category).filter_map(|file| {
        let fields = front_matter::settings(&file.path, &file.bytes)?;
        let folder = file.path.rsplit_once('/').map_or("", |(folder, _)| folder);
        let label = fields.get("label").and_then(Value::as_str).map(str::to_owned);
        let order = fields.get("position").and_then(whole);
        Some((folder.to_owned(), Section { label, order }))
    });
    all.collect()
}

/// A whole number, however it is written.
pub(super) fn whole(value: &Value) -> Option<i64> {
    match value {
        Value::Number(number) => number.as_f64().map(|number| number.round() as i64),
        Value::String(text) => text.trim().parse().ok(),
        _ => None,
    }
}

/// A path of a configuration without slashes at its ends and `./`.
fn bare(path: &str) -> &str {
    path.strip_prefix("./").unwrap_or(path).trim_matches('/')
}

/// The path part of an address, without a slash at its end.
fn path_of(address: &str) -> String {
    let rest = super::address::without_host(address);
    let path = if rest == address && !rest.starts_with('/') { "" } else { rest };
    path.trim_end_matches('/').to_owned()
}

#[cfg(test)]
mod tests;
