//! What the configuration of a site says of the addresses of its pages: Hugo's `permalinks`, Jekyll's `permalink` and
//! time zone.

use super::address::{pretty, urlized};
use super::date::Clock;
use super::defaults::Defaults;
use super::front_matter;
use super::layout::settings_of_site;
use super::markdown::SourceFile;
use super::tags::PARAMS;
use crate::base::text::slugify;
use crate::base::{Map, Value, zone};
use jiff::{civil, tz::TimeZone};
use std::borrow::Cow;

/// Deepest values of a configuration that texts show.
const DEPTH_MAX: usize = 4;
/// Jekyll's names for usual patterns; the first is its default.
const STYLES: [(&str, &str); 4] = [
    ("date", "/:categories/:year/:month/:day/:title:output_ext"),
    ("pretty", "/:categories/:year/:month/:day/:title/"),
    ("ordinal", "/:categories/:year/:y_day/:title:output_ext"),
    ("none", "/:categories/:title:output_ext"),
];

/// The pattern of a collection of Jekyll that has none.
const COLLECTION: &str = "/:collection/:path:output_ext";

/// The collection of Jekyll that every site has.
const POSTS: &str = "posts";

/// A pattern, or that of a usual name.
fn styled(pattern: &str) -> String {
    let style = STYLES.iter().find(|(name, _)| *name == pattern).map(|(_, pattern)| *pattern);
    style.unwrap_or(pattern).to_owned()
}

/// The settings that matter here.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Config {
    /// Patterns of Hugo by section.
    sections: Vec<(String, String)>,
    /// The pattern of Jekyll's posts and pages.
    posts: String,
    /// The pattern of Jekyll's posts alone, if they have one.
    of_posts: Option<String>,
    /// Texts of Jekyll's configuration, which pages may show.
    values: Vec<(String, String)>,
    /// Patterns of Jekyll's collections by name.
    collections: Vec<(String, String)>,
    /// Texts that an index of Hugo gives to all pages below its folder, which ends with a slash.
    cascades: Vec<(String, Vec<(String, String)>)>,
    /// Sections of Hugo whose pages have addresses with an ending; all of them if one is empty.
    ugly: Vec<String>,
    /// How dates are read, and in which zone the days of addresses are counted.
    pub(super) clock: Clock,
    /// Which pages are hidden, unless they say otherwise.
    pub(super) defaults: Defaults,
}

impl Default for Config {
    fn default() -> Self {
        let posts = STYLES[0].1.to_owned();
        Config {
            sections: Vec::new(),
            posts,
            of_posts: None,
            collections: Vec::new(),
            values: Vec::new(),
            ugly: Vec::new(),
            cascades: Vec::new(),
            clock: Clock::default(),
            defaults: Defaults::default(),
        }
    }
}

/// What the address of a page is made of.
#[derive(Debug, Clone, Copy)]
pub(super) struct Page<'a> {
    /// The folders in its address.
    pub(super) folders: &'a [&'a str],
    /// The name of its file, without date and extension.
    pub(super) name: &'a str,
    /// Its slug, if it has one of its own.
    pub(super) slug: Option<&'a str>,
    pub(super) title: &'a str,
    pub(super) categories: &'a [String],
    /// Its date, as the program of the source shows it.
    pub(super) time: Option<civil::DateTime>,
}

/// The texts and numbers in a value, named by their places: `license.url`.
fn named_values(name: String, value: &Value, depth: usize, values: &mut Vec<(String, String)>) {
    match value {
        Value::String(text) => values.push((name, text.clone())),
        Value::Number(number) => values.push((name, number.to_string())),
        Value::Object(inner) if depth < DEPTH_MAX => {
            inner
                .iter()
                .for_each(|(key, value)| named_values(format!("{name}.{key}"), value, depth + 1, values));
        }
        _ => {}
    }
}

impl Config {
    /// The settings among the files of a folder, for a site that shows its dates in a zone.
    pub(super) fn of<'a>(files: impl Iterator<Item = &'a SourceFile>, zone: Option<&TimeZone>) -> Config {
        let mut config = Config::default();
        config.clock.site = zone.cloned();
        for (file, path) in files.filter_map(|file| Some((file, settings_of_site(&file.path)?))) {
            let Some(fields) = front_matter::settings(&file.path, &file.bytes) else { continue };
            config.take(&fields, path.contains("permalinks."));
            let folder = file.path.strip_suffix(path).unwrap_or_default();
            fields.get("defaults").into_iter().for_each(|all| config.defaults.scopes(folder, all));
            fields.get("cascade").into_iter().for_each(|all| config.defaults.cascade("", all));
            config.take_params(&fields, path.contains("params."));
            if path.starts_with("_config.") {
                config.clock.is_ruby = true;
                let own = fields.iter().filter(|(key, _)| *key != "url" && *key != "baseurl");
                own.for_each(|(key, value)| named_values(key.clone(), value, 0, &mut config.values));
                config.values.extend(["url", "baseurl"].map(|key| (key.to_owned(), String::new())));
            }
        }
        config
    }

    /// Reads what indexes of Hugo say of all pages below their folders.
    pub(super) fn take_cascades(&mut self, files: &[SourceFile]) {
        for file in files {
            let Some(folder) = file.path.strip_suffix("_index.md") else { continue };
            let text = String::from_utf8_lossy(&file.bytes);
            let said = text.contains("cascade").then(|| front_matter::read(&text).ok()).flatten();
            let cascade = said.as_ref().and_then(|split| split.fields.get("cascade"));
            cascade.into_iter().for_each(|all| self.defaults.cascade(folder, all));
            let maps = cascade
                .map_or(&[][..], |one| one.as_array().map_or(std::slice::from_ref(one), Vec::as_slice));
            let texts: Vec<_> = maps.iter().filter_map(Value::as_object).flat_map(own_params).collect();
            if !texts.is_empty() {
                self.cascades.push((folder.to_owned(), texts));
            }
        }
        // The nearest folder first.
        self.cascades.sort_by_key(|(folder, _)| std::cmp::Reverse(folder.len()));
    }

    /// Texts of the configuration by name, with those of the page itself and of the folders that it is in.
    pub(super) fn values(&self, file: &str, fields: &Map, body: &str) -> Cow<'_, [(String, String)]> {
        if !body.contains("param") {
            return Cow::Borrowed(&self.values);
        }
        let above = self.cascades.iter().filter(|(folder, _)| file.starts_with(folder.as_str()));
        let above = above.flat_map(|(_, texts)| texts.iter().cloned());
        Cow::Owned(own_params(fields).into_iter().chain(above).chain(self.values.iter().cloned()).collect())
    }

    fn take(&mut self, fields: &Map, is_permalinks: bool) {
        let text = |key: &str| fields.get(key).and_then(Value::as_str);
        let named = text("timezone").or_else(|| text("timeZone")).and_then(zone::named);
        self.clock.zone = named.or_else(|| self.clock.zone.take());
        if let Some(pattern) = text("permalink") {
            self.posts = styled(pattern);
        }
        for (name, said) in fields.get("collections").and_then(Value::as_object).into_iter().flatten() {
            let own = said.get("permalink").and_then(Value::as_str);
            if name == POSTS {
                self.of_posts = own.map(styled).or(self.of_posts.take());
                continue;
            }
            let pattern = own.unwrap_or(COLLECTION);
            let style = STYLES.iter().find(|(style, _)| *style == pattern).map(|_| "/:collection/:path/");
            self.collections.push((name.clone(), style.unwrap_or(pattern).to_owned()));
        }
        self.take_defaults(fields);
        match ["uglyURLs", "uglyurls", "uglyUrls"].iter().find_map(|key| fields.get(*key)) {
            Some(Value::Bool(true)) => self.ugly.push(String::new()),
            Some(Value::Object(sections)) => {
                let all = sections.iter().filter(|(_, said)| **said == Value::Bool(true));
                self.ugly.extend(all.map(|(section, _)| section.clone()));
            }
            _ => {}
        }
        let all =
            if is_permalinks { Some(fields) } else { fields.get("permalinks").and_then(Value::as_object) };
        for (key, value) in all.into_iter().flatten() {
            match value {
                Value::String(pattern) => self.sections.push((key.clone(), pattern.clone())),
                Value::Object(inner) if key == "page" => {
                    let patterns = inner
                        .iter()
                        .filter_map(|(key, value)| Some((key.clone(), value.as_str()?.to_owned())));
                    self.sections.extend(patterns);
                }
                _ => {}
            }
        }
    }

    /// Hugo: the texts of its parameters, by the names that pages call them.
    fn take_params(&mut self, fields: &Map, is_params: bool) {
        let all = if is_params { Some(fields) } else { fields.get("params").and_then(Value::as_object) };
        let mut texts: Vec<(String, String)> = Vec::new();
        for (key, value) in all.into_iter().flatten() {
            match value {
                Value::String(text) => texts.push((key.clone(), text.clone())),
                Value::Object(inner) => {
                    let below = |(name, value): (&String, &Value)| {
                        Some((format!("{key}.{name}"), value.as_str()?.to_owned()))
                    };
                    texts.extend(inner.iter().filter_map(below));
                }
                _ => {}
            }
        }
        self.values.extend(texts.into_iter().map(|(key, text)| (format!("{PARAMS}{key}"), text)));
    }

    /// Jekyll: the patterns that `defaults` give to all posts, or to all pages of a collection.
    fn take_defaults(&mut self, fields: &Map) {
        for said in fields.get("defaults").and_then(Value::as_array).into_iter().flatten() {
            let text = |pointer: &str| said.pointer(pointer).and_then(Value::as_str);
            let Some(pattern) = text("/values/permalink") else { continue };
            match (text("/scope/type"), text("/scope/path").unwrap_or_default().trim_matches('/')) {
                (Some(POSTS), "" | "_posts") | (None, "_posts") => self.of_posts = Some(styled(pattern)),
                (Some(name), path) if path.is_empty() || path.trim_start_matches('_') == name => {
                    self.collections.insert(0, (name.to_owned(), pattern.to_owned()));
                }
                _ => {}
            }
        }
    }

    /// The address of a page of a section of Hugo, with an ending where the configuration says so.
    pub(super) fn with_ending(&self, path: String, section: Option<&str>) -> String {
        let is_ugly = self.ugly.iter().any(|own| own.is_empty() || Some(own.as_str()) == section);
        match path.strip_suffix('/').filter(|_| is_ugly) {
            Some(bare) if !bare.is_empty() => format!("{bare}.html"),
            _ => path,
        }
    }

    /// The address that Hugo's configuration gives to a page.
    pub(super) fn in_section(&self, page: &Page<'_>) -> Option<String> {
        let section = page.folders.first()?;
        let (_, pattern) = self.sections.iter().find(|(name, _)| name == section)?;
        self.filled(pattern, page)
    }

    /// The address that Jekyll gives to a post, in segments.
    pub(super) fn of_post(&self, page: &Page<'_>) -> Option<String> {
        self.filled(self.of_posts.as_ref().unwrap_or(&self.posts), page)
    }

    /// The address that Jekyll gives to a page that is no post: by the pattern of its collection, or beside its file.
    pub(super) fn of_page(&self, page: &Page<'_>) -> Option<String> {
        if let Some(name) = page.folders.first().and_then(|folder| folder.strip_prefix('_')) {
            let (_, pattern) = self.collections.iter().find(|(known, _)| known == name)?;
            return self.filled(pattern, page);
        }
        let folders = page.folders.join("/");
        let ending = match self.posts.as_str() {
            pattern if pattern.ends_with('/') => "/",
            pattern if pattern.ends_with(":output_ext") || pattern.ends_with(".html") => ".html",
            _ => "",
        };
        let own = if page.name == "index" { String::new() } else { format!("{}{ending}", page.name) };
        let path = format!("/{folders}/{own}").replace("//", "/");
        (path != "/").then_some(path)
    }

    /// A pattern with the values of a page; `None` where it asks for one that the page lacks, or that is not known here.
    fn filled(&self, pattern: &str, page: &Page<'_>) -> Option<String> {
        let (mut out, mut rest) = (String::new(), pattern);
        while let Some(at) = rest.find(':') {
            out.push_str(&rest[..at]);
            let after = &rest[at + 1..];
            let end = after.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(after.len());
            out.push_str(&self.value(&after[..end], page)?);
            rest = &after[end..];
        }
        out.push_str(rest);
        let slash = if out.ends_with('/') { "/" } else { "" };
        let parts: Vec<&str> = out.split('/').filter(|part| !part.is_empty()).collect();
        (!parts.is_empty()).then(|| format!("/{}{slash}", parts.join("/")))
    }

    fn value(&self, token: &str, page: &Page<'_>) -> Option<String> {
        let day = |format: &str| Some(page.time?.strftime(format).to_string());
        // Only Hugo has patterns for sections.
        let is_hugo = !self.sections.is_empty();
        let named = |name: &str| if is_hugo { urlized(name) } else { slugify(name) };
        let own = || page.slug.map(named);
        Some(match token {
            "year" => day("%Y")?,
            "short_year" => day("%y")?,
            "month" => day("%m")?,
            "i_month" => day("%-m")?,
            "monthname" => day("%B")?.to_lowercase(),
            "day" => day("%d")?,
            "i_day" => day("%-d")?,
            "y_day" | "yearday" => day("%j")?,
            "hour" => day("%H")?,
            "minute" => day("%M")?,
            "second" => day("%S")?,
            "section" => (*page.folders.first()?).to_owned(),
            "sections" => page.folders.join("/"),
            // Jekyll calls the name of the file a title.
            "title" if !is_hugo => pretty(page.slug.unwrap_or(page.name)),
            "title" => named(page.title),
            "slug" => own().unwrap_or_else(|| named(if is_hugo { page.title } else { page.name })),
            "slugorfilename" | "slugorcontentbasename" => own().unwrap_or_else(|| named(page.name)),
            "filename" | "contentbasename" | "name" => named(page.name),
            "categories" => page.categories.join("/"),
            "collection" => page.folders.first()?.trim_start_matches('_').to_owned(),
            "path" => {
                let below = page.folders.get(1..).unwrap_or_default();
                below.iter().copied().chain([page.name]).collect::<Vec<_>>().join("/")
            }
            "output_ext" => ".html".to_owned(),
            _ => return None,
        })
    }
}

/// The texts that a page has as parameters, by the names that shortcodes call them.
fn own_params(fields: &Map) -> Vec<(String, String)> {
    let inner = fields.get("params").and_then(Value::as_object);
    let all = inner.into_iter().flatten().chain(fields);
    all.filter_map(|(key, value)| Some((format!("{PARAMS}{key}"), value.as_str()?.to_owned()))).collect()
}

/// The categories of a page as Jekyll reads them: a list, or words.
pub(super) fn categories(fields: &Map) -> Vec<String> {
    let named =
        fields.iter().filter(|(key, _)| matches!(key.to_lowercase().as_str(), "categories" | "category"));
    let words = named.flat_map(|(key, value)| match value {
        Value::Array(items) => items.iter().filter_map(Value::as_str).map(str::to_owned).collect::<Vec<_>>(),
        Value::String(text) if key.eq_ignore_ascii_case("categories") => {
            text.split_whitespace().map(str::to_owned).collect()
        }
        Value::String(text) => vec![text.clone()],
        _ => Vec::new(),
    });
    words.map(|word| slugify(&word)).filter(|word| !word.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::import::markdown::Options;

    fn config(path: &str, text: &str) -> Config {
        Config::of([SourceFile { path: path.to_owned(), bytes: text.as_bytes().into() }].iter(), None)
    }

    #[test]
    fn pages_have_parameters_of_their_folders() {
        let file =
            |path: &str, text: &str| SourceFile { path: path.to_owned(), bytes: text.as_bytes().into() };
        let mut config = config("hugo.toml", "[params]\nversion = \"1\"\n");
        config.take_cascades(&[file("content/v2/_index.md", "---\ncascade:\n  version: '2'\n---\n")]);
        let version = |path: &str, text: &str| {
            let fields = front_matter::read(text).unwrap().fields;
            config.values(path, &fields, "{{< param version >}}")[0].1.clone()
        };
        assert_eq!(version("content/a.md", ""), "1");
        assert_eq!(version("content/v2/a.md", ""), "2");
        assert_eq!(version("content/v2/a.md", "---\nversion: '3'\n---\n"), "3");
    }

    #[test]
    fn days_of_addresses_are_those_of_the_zone() {
        for (zone, path, front_matter, expected) in [
            ("America/New_York", "_posts/2024-02-29-t3.md", "title: T", "/2024/02/29/t3.html"),
            ("America/New_York", "_posts/2024-02-29-t3.md", "date: 2024-02-29", "/2024/02/29/t3.html"),
            ("America/New_York", "_posts/2024-02-29-t3.md", "date: 2024-02-29 02:30", "/2024/02/29/t3.html"),
            ("Asia/Tokyo", "_posts/2024-02-29-t3.md", "date: 2024-02-29 23:30", "/2024/02/29/t3.html"),
            ("Asia/Tokyo", "_posts/2024-02-29-t3.md", "title: T", "/2024/02/29/t3.html"),
        ] {
            let file = |path: &str, text: String| SourceFile {
                path: path.to_owned(),
                bytes: text.as_bytes().into(),
            };
            let text = format!("---\n{front_matter}\n---\n\nText\n");
            let files = vec![file("_config.yml", format!("timezone: {zone}\n")), file(path, text)];
            let options = Options { post_type: "blog".into(), locale: "en".into(), ..Options::default() };
            let options = Options { now: "2026-11-20T09:30:00Z".parse().unwrap(), ..options };
            let drafts = crate::import::markdown::read(files, &options).drafts;
            assert_eq!(drafts[0].redirects, [expected], "{zone} {front_matter}");
        }
    }

    #[test]
    fn addresses_follow_the_configuration_of_the_site() {
        let categories = ["jekyll".to_owned(), "update".to_owned()];
        let page = Page {
            folders: &["en", "posts"],
            name: "late-night",
            slug: None,
            title: "Late at Night",
            categories: &categories,
            time: Some("2024-12-09T23:25:00".parse().unwrap()),
        };
        let jekyll = config("_config.yml", "timezone: America/New_York\n");
        let posts = jekyll.of_post(&page);
        assert_eq!(posts.as_deref(), Some("/jekyll/update/2024/12/09/late-night.html"));
        let pretty = config("_config.yml", "permalink: pretty\n").of_post(&Page { categories: &[], ..page });
        assert_eq!(pretty.as_deref(), Some("/2024/12/09/late-night/"));
        let own = config("_config.yml", "permalink: /:year/:title\n").of_post(&page);
        assert_eq!(own.as_deref(), Some("/2024/late-night"));
        for own in [
            "collections:\n  posts:\n    permalink: /news/:title/\n",
            "defaults:\n- scope:\n    path: ''\n    type: posts\n  values:\n    permalink: /news/:title/\n",
        ] {
            assert_eq!(config("_config.yml", own).of_post(&page).as_deref(), Some("/news/late-night/"));
        }
        let plain =
            |folders, name| Page { folders, name, slug: None, title: "", categories: &[], time: None };
        assert_eq!(jekyll.of_page(&plain(&["a"], "b_C")).as_deref(), Some("/a/b_C.html"));
        assert_eq!(jekyll.of_page(&plain(&["a"], "index")).as_deref(), Some("/a/"));
        let docs =
            config("_config.yml", "permalink: pretty\ncollections:\n  docs:\n    permalink: /d/:path/\n");
        assert_eq!(docs.of_page(&plain(&["_docs", "x"], "y")).as_deref(), Some("/d/x/y/"));
        assert_eq!(docs.of_page(&plain(&[], "z")).as_deref(), Some("/z/"));
        let hugo = config("hugo.toml", "[permalinks.page]\nen = \"/:sections/:year/:slug/\"\n");
        assert_eq!(hugo.in_section(&page).as_deref(), Some("/en/posts/2024/late-at-night/"));
        assert_eq!(hugo.in_section(&Page { folders: &["de"], ..page }), None);
        let ugly = config("hugo.toml", "[uglyURLs]\npost = true\n");
        let with = |section| ugly.with_ending("/a/b/".to_owned(), Some(section));
        assert_eq!([with("post"), with("docs")], ["/a/b.html", "/a/b/"]);
        assert_eq!(config("hugo.toml", "[permalinks]\nen = \"/:weather/\"\n").in_section(&page), None);
    }
}
