//! Redirects that a source has beside its pages: `_redirects` and `netlify.toml` of hosts, the lists in the configurations of
//! Docusaurus, Astro and MkDocs.

use super::{Files, Generator, Layout, astro, docusaurus, script};
use crate::base::{Map, Value};
use crate::import::front_matter;
use crate::import::markdown::SourceFile;
use crate::richtext::has_plain_slashes;

/// Where `_redirects` of Netlify and Cloudflare may be.
const LISTS: [&str; 4] = ["_redirects", "static/_redirects", "public/_redirects", "src/_redirects"];
/// How a line begins that gives a page tags.
const TAGS: &str = "\ntags:";
/// The file with the settings of Netlify.
const HOST: &str = "netlify.toml";

/// An old address of the source, and where it led.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Moved {
    /// A path, which may end in `/*`.
    pub from: String,
    /// A path or an address elsewhere, which then ends in `/*`, too, or does not depend on the rest.
    pub to: String,
}

/// Whether a file is read for redirects.
pub(super) fn is_one(path: &str) -> bool {
    let path = path.strip_prefix("website/").or_else(|| path.strip_prefix("docs/")).unwrap_or(path);
    LISTS.contains(&path) || path == HOST
}

/// The redirects of a site. Those of its configuration are below the path at which the site was.
pub(super) fn of(generator: Generator, files: &Files<'_>, site_path: &str) -> Vec<Moved> {
    let mut all = match generator {
        Generator::Mkdocs => of_mkdocs(&files.settings(&["mkdocs.yml", "mkdocs.yaml"])),
        Generator::Docusaurus => of_script(&files.exported(&docusaurus::CONFIGS)),
        Generator::Astro => of_script(&files.exported(&astro::CONFIGS)),
        _ => Vec::new(),
    };
    for moved in &mut all {
        moved.from.insert_str(0, site_path);
        if moved.to.starts_with('/') {
            moved.to.insert_str(0, site_path);
        }
    }
    let bytes = |name: &str| {
        let of_site = files.text(name).map(|text| text.as_bytes().to_vec());
        of_site.or_else(|| Some(files.all.iter().find(|file| file.path == name)?.bytes.to_vec()))
    };
    for text in LISTS.iter().filter_map(|name| bytes(name)) {
        all.extend(String::from_utf8_lossy(&text).lines().filter_map(line));
    }
    let settings = bytes(HOST).and_then(|bytes| front_matter::settings(HOST, &bytes)).unwrap_or_default();
    all.extend(list(settings.get("redirects")));
    all
}

/// From the pages of tags that Docusaurus makes for each blog to those of the site.
pub(super) fn of_tags(layout: &Layout, files: &[SourceFile]) -> Vec<Moved> {
    let has_tags = |file: &SourceFile| file.bytes.windows(TAGS.len()).any(|part| part == TAGS.as_bytes());
    let blogs = layout.roots.iter().filter(|root| root.is_blog && root.locale.is_none());
    let tagged =
        blogs.filter(|root| files.iter().any(|file| root.relative(&file.path).is_some() && has_tags(file)));
    let all = tagged
        .filter_map(|root| usable(&format!("{}{}/tags/*", layout.site_path, root.base), "/tags/*", None));
    all.filter(|_| layout.generator == Generator::Docusaurus).collect()
}

/// What the configurations of Docusaurus and Astro say.
fn of_script(exported: &Value) -> Vec<Moved> {
    let config = script::unwrapped(exported);
    let mut all = map(config.get("redirects"));
    for plugin in config.get("plugins").and_then(Value::as_array).into_iter().flatten() {
        let name = plugin.get(0).map(script::unwrapped).and_then(Value::as_str).unwrap_or_default();
        if name.ends_with("client-redirects") {
            all.extend(list(plugin.pointer("/1/redirects")));
        }
    }
    all
}

/// The redirects of the plug-in of MkDocs: files, by their paths from the folder of the pages.
fn of_mkdocs(config: &Map) -> Vec<Moved> {
    let plugins = config.get("plugins").and_then(Value::as_array).into_iter().flatten();
    let maps = plugins.filter_map(|plugin| plugin.pointer("/redirects/redirect_maps"));
    let page = |file: &str| {
        let (path, anchor) = file.split_at(file.find('#').unwrap_or(file.len()));
        let bare = path.trim_end_matches(".md").trim_end_matches("README");
        let bare =
            bare.strip_suffix("index").filter(|rest| rest.is_empty() || rest.ends_with('/')).unwrap_or(bare);
        format!("/{}{anchor}", bare.trim_matches('/'))
    };
    let entries = maps.filter_map(Value::as_object).flatten();
    let moved = entries.filter_map(|(from, to)| {
        let to = to.as_str()?;
        let to = if to.contains("://") { to.to_owned() } else { page(to) };
        usable(&page(from), &to, None)
    });
    moved.collect()
}

/// A line of `_redirects`: from, to, perhaps a status. Lines with conditions are left out.
fn line(line: &str) -> Option<Moved> {
    let line = line.split(" #").next().unwrap_or_default().trim();
    let mut words = line.split_whitespace().filter(|_| !line.starts_with('#'));
    let (from, to) = (words.next()?, words.next()?);
    let status = words.next();
    if words.next().is_some() || status.is_some_and(|status| status.contains('=')) || to.contains('=') {
        return None;
    }
    usable(from, to, status.and_then(|status| status.trim_end_matches('!').parse().ok()))
}

/// `[{from, to}]`, where `from` may be several.
fn list(value: Option<&Value>) -> Vec<Moved> {
    let all = value.and_then(Value::as_array).into_iter().flatten();
    let mut moved = Vec::new();
    for one in all.filter(|one| one.get("conditions").is_none() && one.get("query").is_none()) {
        let status = one.get("status").and_then(Value::as_u64).and_then(|status| u16::try_from(status).ok());
        let Some(to) = one.get("to").and_then(Value::as_str) else { continue };
        let from = match one.get("from") {
            Some(Value::Array(all)) => all.iter().filter_map(Value::as_str).collect(),
            Some(Value::String(from)) => vec![from.as_str()],
            _ => Vec::new(),
        };
        moved.extend(from.iter().filter_map(|from| usable(from, to, status)));
    }
    moved
}

/// `{"/from": "/to"}`, or with `{destination, status}`.
fn map(value: Option<&Value>) -> Vec<Moved> {
    let all = value.and_then(Value::as_object).into_iter().flatten();
    let to = |value: &Value| value.as_str().or_else(|| value.get("destination")?.as_str()).map(str::to_owned);
    all.filter_map(|(from, value)| usable(from, &to(value)?, None)).collect()
}

/// A redirect as a site can have it: of a path, or of all paths below one. What a host answers without leading elsewhere is none.
fn usable(from: &str, to: &str, status: Option<u16>) -> Option<Moved> {
    if !matches!(status, None | Some(301 | 302 | 303 | 307 | 308))
        || !from.starts_with('/')
        || from.starts_with("//")
    {
        return None;
    }
    let to = to.replace("/:splat", "/*").replace("/[...slug]", "/*");
    let from = from.replace("/[...slug]", "/*");
    let is_plain = |path: &str| {
        let start = path.strip_suffix("/*").unwrap_or(path);
        !start.contains(['*', '[', '{']) && !start.contains("/:")
    };
    let leads = to.starts_with('/') && !to.starts_with("//") && has_plain_slashes(&to)
        || to.starts_with("https://")
        || to.starts_with("http://");
    let agrees = !to.ends_with("/*") || from.ends_with("/*");
    let is_all = from == "/*";
    (is_plain(&from) && is_plain(&to) && leads && agrees && !is_all && from != to)
        .then_some(Moved { from, to })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn moved(from: &str, to: &str) -> Option<Moved> {
        Some(Moved { from: from.to_owned(), to: to.to_owned() })
    }

    #[test]
    fn lines_of_hosts_are_read() {
        for (text, expected) in [
            ("/a /b", moved("/a", "/b")),
            ("/a/*  /b/:splat  301!", moved("/a/*", "/b/*")),
            ("/a https://x.example/b 302 # why", moved("/a", "https://x.example/b")),
            ("# /a /b", None),
            ("/a /b 200", None),
            ("/* /index.html 200", None),
            ("/a /b 302 Country=de", None),
            ("/store id=:id /blog/:id 301", None),
            ("https://old.example/* /:splat", None),
            ("/a /\\x.example", None),
            ("/news/:year/:slug /blog/:slug", None),
            ("", None),
        ] {
            assert_eq!(line(text), expected, "{text}");
        }
    }

    #[test]
    fn lists_of_configurations_are_read() {
        let all = list(Some(
            &json!([{"from": ["/a", "/b/"], "to": "/c"}, {"from": "/d", "to": "/e", "status": 404}]),
        ));
        assert_eq!(all, [moved("/a", "/c"), moved("/b/", "/c")].map(Option::unwrap));
        let all = map(Some(
            &json!({"/a": "/b", "/c": {"status": 302, "destination": "/d"}, "/e/[slug]": "/f/[slug]"}),
        ));
        assert_eq!(all, [moved("/a", "/b"), moved("/c", "/d")].map(Option::unwrap));
        let config = json!({"plugins": ["search", {"redirects": {"redirect_maps": {"old.md": "new/index.md#x", "a/README.md": "https://x.example"}}}]});
        let all = of_mkdocs(config.as_object().unwrap());
        assert_eq!(all, [moved("/old", "/new#x"), moved("/a", "https://x.example")].map(Option::unwrap));
    }
}
