//! Pages of Astro and Docusaurus that are programs: nothing is run, so their addresses have no page on the site.

use super::{Generator, Layout, is_same_language};
use crate::import::markdown::{Skipped, SourceFile};

/// The family of the folder in which each file is a page.
pub(super) const PAGES: &str = "pages";

impl Layout {
    /// The pages that are components, each as one that is left out. The import makes a home page and lists of its own.
    pub(in crate::import) fn component_pages(&self, files: &[SourceFile]) -> Vec<Skipped> {
        let found = files.iter().filter(|file| self.is_component_page(&file.path, files));
        let skipped = found.map(|file| Skipped {
            file: file.path.clone(),
            reason: "a page that is a component, which is not run: write its text anew".to_owned(),
            is_loss: true,
        });
        skipped.collect()
    }

    fn is_component_page(&self, path: &str, files: &[SourceFile]) -> bool {
        let endings: &[&str] = match self.generator {
            Generator::Astro => &["astro"],
            Generator::Docusaurus => &["js", "jsx", "ts", "tsx"],
            _ => return false,
        };
        let root = self.root(path).filter(|root| root.family == PAGES);
        let below = root.and_then(|root| root.relative(path)).and_then(|below| below.rsplit_once('.'));
        let Some((below, _)) = below.filter(|(_, ending)| endings.contains(ending)) else { return false };
        let (folder, name) = below.rsplit_once('/').unwrap_or(("", below));
        let is_part = |name: &str| name.starts_with('_') || name.starts_with('[');
        let is_test = || [".test", ".spec", ".d"].iter().any(|end| name.ends_with(end));
        if below.split('/').any(is_part) || is_test() || matches!(name, "404" | "500") {
            return false;
        }
        let is_home = || folder.is_empty() || self.languages.iter().any(|own| is_same_language(own, folder));
        let start = &path[..path.rfind('/').map_or(0, |at| at + 1)];
        let has_items = || files.iter().any(|file| file.path.starts_with(&format!("{start}[")));
        name != "index" || !(is_home() || has_items())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_that_are_components_are_named() {
        for (config, generator, pages, expected) in [
            (
                "astro.config.mjs",
                Generator::Astro,
                &[
                    "about.astro",
                    "index.astro",
                    "404.astro",
                    "_part.astro",
                    "rss.xml.js",
                    "uses.md",
                    "blog/index.astro",
                    "blog/[slug].astro",
                    "shop/index.astro",
                ][..],
                "about.astro shop/index.astro",
            ),
            (
                "docusaurus.config.js",
                Generator::Docusaurus,
                &["index.js", "help.tsx", "help.test.tsx", "help.module.css", "a.md", "_c.js"],
                "help.tsx",
            ),
            ("mkdocs.yml", Generator::Mkdocs, &["about.astro", "help.js"], ""),
        ] {
            let paths = pages.iter().map(|page| format!("src/pages/{page}")).chain([config.to_owned()]);
            let files: Vec<SourceFile> =
                paths.map(|path| SourceFile { path, bytes: "".as_bytes().into() }).collect();
            let found = Layout::of(generator, &files).component_pages(&files);
            let found: Vec<&str> =
                found.iter().filter_map(|one| one.file.strip_prefix("src/pages/")).collect();
            assert_eq!(found.join(" "), expected, "{config}");
        }
    }
}
