//! Docusaurus: which version of a documentation visitors get at its address.

use super::excluded::texts;
use super::pages::is_part;
use super::{Files, Generator, Layout};
use crate::base::Value;
use crate::base::text::{count, is_below};
use crate::import::markdown::{Skipped, SourceFile, is_markdown};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

/// What the configuration calls the documentation that is still being written.
pub(super) const NEXT: &str = "current";

/// A folder of a released version, which visitors get in place of the documentation for the next one.
#[derive(Debug, Clone, Default, PartialEq)]
pub(in crate::import) struct Released {
    /// The folder of its pages.
    pub(super) folder: String,
    /// The folder of the pages for the next version.
    pub(super) next: String,
}

/// The version of an instance that is at its address.
pub(super) struct Version {
    /// The name of its folder: `current`, or `version-2.0`.
    pub(super) name: String,
    /// The folder of its pages, unless it is the one of the instance.
    pub(super) folder: Option<String>,
    /// The file of its sidebars, unless it is the one of the instance.
    pub(super) sidebars: Option<String>,
    /// What the addresses of its pages begin with, below that of the instance.
    pub(super) base: String,
}

/// Whether a file names the versions of a documentation, or the pages of one.
pub(super) fn is_one(name: &str) -> bool {
    name == "versions.json" || name.ends_with("_versions.json") || name.ends_with("-sidebars.json")
}

impl Version {
    /// The version of an instance of documentation: the newest release, unless the options name another.
    pub(super) fn of(files: &Files<'_>, options: &Value, id: &str) -> Version {
        let start = if id == "default" { String::new() } else { format!("{id}_") };
        let found = released(files, options, &start);
        let of_version = |name: &str| options.get("versions")?.get(name)?.get("path")?.as_str();
        let base = of_version(found.as_ref().map_or(NEXT, |(name, _)| name.as_str())).unwrap_or_default();
        let base = base.trim_matches('/');
        let base = if base.is_empty() { String::new() } else { format!("/{base}") };
        match found {
            None => Version { name: NEXT.to_owned(), folder: None, sidebars: None, base },
            Some((name, folder)) => {
                let sidebars = Some(format!("{start}versioned_sidebars/version-{name}-sidebars.json"));
                Version { name: format!("version-{name}"), folder: Some(folder), sidebars, base }
            }
        }
    }
}

/// The released version at the address of an instance, and its folder; none if the next version is there.
fn released(files: &Files<'_>, options: &Value, start: &str) -> Option<(String, String)> {
    if options.get("disableVersioning") == Some(&Value::Bool(true)) {
        return None;
    }
    let list = files.text(&format!("{start}versions.json"))?;
    let all: Vec<String> = serde_json::from_str(list).ok()?;
    let last = options.get("lastVersion").and_then(Value::as_str);
    if last == Some(NEXT) {
        return None;
    }
    let shown = texts(options.get("onlyIncludeVersions"));
    let named = all.iter().find(|name| Some(name.as_str()) == last);
    let name =
        named.or_else(|| all.iter().find(|name| shown.is_empty() || shown.contains(&name.as_str())))?;
    let folder = files.path(&format!("{start}versioned_docs/version-{name}"))?;
    files.has_below(&folder).then(|| (name.clone(), folder))
}

impl Layout {
    /// The path that a page is known by in each import: that of the next version, which stays the same with each release.
    pub(in crate::import) fn identity<'p>(&self, path: &'p str) -> Cow<'p, str> {
        let found = self.released.iter().find_map(|one| {
            let below = path.strip_prefix(one.folder.as_str())?.strip_prefix('/')?;
            Some(format!("{}/{below}", one.next))
        });
        found.map_or(Cow::Borrowed(path), Cow::Owned)
    }

    /// The file that a page may have been before: one that gets a component is renamed from `.md` to `.mdx`. None if that
    /// is another page.
    pub(in crate::import) fn other_ending(&self, path: &str) -> Option<String> {
        if self.generator != Generator::Docusaurus {
            return None;
        }
        let (name, ending) = path.rsplit_once('.')?;
        let other = match ending {
            "md" => "mdx",
            "mdx" => "md",
            _ => return None,
        };
        (!self.doubled.contains(name)).then(|| format!("{name}.{other}"))
    }

    /// The folders of other versions of the documentation, each as one that is left out.
    pub(in crate::import) fn other_versions(&self, files: &[SourceFile]) -> Vec<Skipped> {
        if self.generator != Generator::Docusaurus {
            return Vec::new();
        }
        let mut folders: BTreeMap<String, (&str, usize)> = BTreeMap::new();
        let is_other = |path: &str| {
            let is_taken = || self.released.iter().any(|one| is_below(path, &one.folder));
            is_markdown(path) && !is_part(path) && !self.is_page(path) && !is_taken()
        };
        for file in files.iter().filter(|file| is_other(&file.path)) {
            let next = self.released.iter().map(|one| &one.next).find(|next| is_below(&file.path, next));
            let (folder, which) = match (next, file.path.split_once("versioned_docs/")) {
                (Some(next), _) => (next.clone(), "the next"),
                (None, Some((above, below))) => {
                    let version = below.split('/').next().unwrap_or_default();
                    (format!("{above}versioned_docs/{version}"), "another")
                }
                (None, None) => continue,
            };
            folders.entry(folder).or_insert((which, 0)).1 += 1;
        }
        let skipped = folders.into_iter().map(|(file, (which, pages))| Skipped {
            file,
            reason: format!(
                "{which} version of the documentation, {}: the one at its main address is imported",
                count(pages, "page")
            ),
            is_loss: true,
        });
        skipped.collect()
    }
}

/// The names of files that are there as `.md` and as `.mdx`, without these endings.
pub(super) fn doubled(files: &[SourceFile]) -> BTreeSet<String> {
    let named = |ending: &str| -> BTreeSet<&str> {
        files.iter().filter_map(|file| file.path.strip_suffix(ending)).collect()
    };
    let (plain, with_components) = (named(".md"), named(".mdx"));
    plain.intersection(&with_components).map(|name| (*name).to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn page_has_another_ending_unless_that_is_another_page() {
        let files = ["docs/a.md", "docs/b.md", "docs/b.mdx"]
            .map(|path| SourceFile { path: path.to_owned(), bytes: "".as_bytes().into() });
        let layout = Layout::of(Generator::Docusaurus, &files);
        for (path, expected) in [
            ("docs/a.md", Some("docs/a.mdx")),
            ("docs/c.mdx", Some("docs/c.md")),
            ("docs/b.md", None),
            ("docs/b.mdx", None),
            ("docs/a.html", None),
        ] {
            assert_eq!(layout.other_ending(path).as_deref(), expected, "{path}");
        }
        let hugo = Layout { generator: Generator::Hugo, ..layout };
        assert_eq!(hugo.other_ending("docs/a.md"), None);
    }
}
