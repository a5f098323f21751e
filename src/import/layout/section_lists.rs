//! The lists that Hugo makes of the pages of a section.

use super::{Generator, Layout};
use crate::import::address::{Place, urlized};

/// A page of a section.
#[derive(Debug, PartialEq)]
pub struct InSection {
    /// The address at which its section was listed.
    pub address: String,
    /// The same without the language, as menus of this language write it.
    pub short: String,
    /// Whether it is the index of the section, which says what is above the list.
    pub is_index: bool,
}

impl Layout {
    /// The section of a page. None for pages that are in none, and for other programs than Hugo. `prefix` is what the
    /// addresses of the source begin with.
    pub fn section(&self, path: &str, prefix: &str) -> Option<InSection> {
        let root = self.root(path).filter(|_| self.generator == Generator::Hugo)?;
        let place = Place::of(path, &self.languages, root.depth()).in_layout(self.generator, root);
        let [section, below @ ..] = &place.folders[place.above..] else { return None };
        // A folder with an `index` is a page itself.
        if below.is_empty() && place.stem == "index" {
            return None;
        }
        let main = self.languages.first().map(String::as_str);
        let language = place.locale.filter(|language| Some(*language) != main);
        let language = language.map(|language| format!("/{language}")).unwrap_or_default();
        let (prefix, name) = (prefix.trim_end_matches('/'), urlized(section));
        Some(InSection {
            address: format!("{prefix}{language}/{name}/"),
            short: format!("{prefix}/{name}/"),
            is_index: below.is_empty() && place.stem == "_index",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::Root;
    use super::*;

    #[test]
    fn sections_are_the_first_folders() {
        let roots = vec![
            Root { folder: "inhalt".to_owned(), locale: Some("de".to_owned()), ..Root::default() },
            Root { folder: "content".to_owned(), ..Root::default() },
        ];
        let languages = ["en", "de"].map(str::to_owned).to_vec();
        let layout = Layout { generator: Generator::Hugo, roots, languages, ..Layout::default() };
        for (path, expected) in [
            ("content/My Posts/a.md", Some(("/p/my-posts/", false))),
            ("content/posts/2024/a/index.md", Some(("/p/posts/", false))),
            ("content/posts/_index.md", Some(("/p/posts/", true))),
            ("content/posts/2024/_index.md", Some(("/p/posts/", false))),
            ("content/posts/a.de.md", Some(("/p/de/posts/", false))),
            ("content/en/posts/a.md", Some(("/p/posts/", false))),
            ("inhalt/posts/_index.md", Some(("/p/de/posts/", true))),
            ("content/about/index.md", None),
            ("content/about.md", None),
            ("content/_index.md", None),
        ] {
            let found = layout.section(path, "/p/");
            let found = found.as_ref().map(|one| (one.address.as_str(), one.is_index));
            assert_eq!(found, expected, "{path}");
        }
        let zola = Layout { generator: Generator::Zola, ..layout };
        assert_eq!(zola.section("content/posts/a.md", ""), None);
    }
}
