//! Pages for folders that have pages and no index: the site shows what is below a folder at the page of the folder.

use super::front_matter;
use super::layout::{Generator, Layout, titled, unnumbered};
use super::markdown::{Options, SourceFile, is_markdown};
use crate::base::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Names of files that are the page of their folder.
const INDEXES: [&str; 3] = ["index", "_index", "readme"];

/// The folders of pages, and what is in them.
#[derive(Default)]
struct Folders<'f> {
    /// The pages right in each folder.
    pages: BTreeMap<&'f str, Vec<&'f SourceFile>>,
    /// The index of each folder that has one, or the page beside it that has its name.
    indexes: BTreeMap<String, String>,
    /// Folders that may get a page.
    wanted: BTreeSet<&'f str>,
}

/// An index for each folder below the pages of a site that has none. `root` is the depth of the pages where the layout
/// does not say it.
pub(super) fn missing_indexes(files: &[SourceFile], options: &Options, root: usize) -> Vec<SourceFile> {
    let layout = &options.layout;
    if layout.generator == Generator::Jekyll {
        // Its folders are categories, and its collections have no pages of their own.
        return Vec::new();
    }
    let mut folders = Folders::default();
    for file in files.iter().filter(|file| is_markdown(&file.path)) {
        let own = layout.root(&file.path);
        if own.is_some_and(|root| root.is_blog) {
            continue;
        }
        folders.add(file, own.map_or(root, |root| root.depth()), options);
    }
    let name = match layout.generator {
        Generator::Hugo | Generator::Zola => "_index.md",
        _ => "index.md",
    };
    let made: Vec<&str> =
        folders.wanted.iter().copied().filter(|folder| !folders.indexes.contains_key(*folder)).collect();
    made.iter()
        .for_each(|folder| drop(folders.indexes.insert((*folder).to_owned(), format!("{folder}/{name}"))));
    let page = |folder: &&str| SourceFile {
        path: format!("{folder}/{name}"),
        bytes: folders.text(folder, layout).into_bytes().into(),
    };
    made.iter().map(page).collect()
}

impl<'f> Folders<'f> {
    fn add(&mut self, file: &'f SourceFile, depth: usize, options: &Options) {
        let Some((folder, name)) = file.path.rsplit_once('/') else {
            let stem = file.path.split('.').next().unwrap_or_default();
            self.indexes.entry(stem.to_owned()).or_insert_with(|| file.path.clone());
            return;
        };
        self.pages.entry(folder).or_default().push(file);
        let stem = name.split('.').next().unwrap_or_default();
        if INDEXES.iter().any(|index| stem.eq_ignore_ascii_case(index)) {
            self.indexes.entry(folder.to_owned()).or_insert_with(|| file.path.clone());
        }
        // A page beside a folder with its name is the page of that folder.
        self.indexes.entry(format!("{folder}/{stem}")).or_insert_with(|| file.path.clone());
        let languages = || options.locales.iter().chain(&options.layout.languages);
        let (mut end, mut count) = (0, 0);
        for part in folder.split('/') {
            end += part.len() + usize::from(count > 0);
            count += 1;
            let is_language = count == depth + 1 && languages().any(|code| code.eq_ignore_ascii_case(part));
            if count <= depth || is_language {
                continue;
            }
            if part.starts_with(['_', '.']) {
                break;
            }
            self.wanted.insert(&folder[..end]);
        }
    }

    /// The title of a folder, and links to what is in it.
    fn text(&self, folder: &str, layout: &Layout) -> String {
        let label = layout.sections.get(folder).and_then(|section| section.label.clone());
        let mut text =
            format!("---\ntitle: {}\n---\n", Value::from(label.unwrap_or_else(|| name_of(folder))));
        for file in self.pages.get(folder).into_iter().flatten() {
            let name = file.path.rsplit('/').next().unwrap_or_default();
            let stem = name.split('.').next().unwrap_or_default();
            text.push_str(&link(&title_of(file).unwrap_or_else(|| titled(unnumbered(stem).0)), name));
        }
        let start = format!("{folder}/");
        let below = self
            .wanted
            .iter()
            .filter(|other| other.strip_prefix(&start).is_some_and(|rest| !rest.contains('/')));
        for other in below {
            let index = self.indexes.get(*other).and_then(|path| path.strip_prefix(&start));
            text.push_str(&index.map_or_else(String::new, |path| link(&name_of(other), path)));
        }
        text
    }
}

/// The last name of a folder in words.
fn name_of(folder: &str) -> String {
    titled(unnumbered(folder.rsplit('/').next().unwrap_or_default()).0)
}

fn link(title: &str, to: &str) -> String {
    format!("- [{}](<{to}>)\n", title.replace(['[', ']', '\n'], " "))
}

fn title_of(file: &SourceFile) -> Option<String> {
    let text = std::str::from_utf8(&file.bytes).ok()?;
    let split = front_matter::read(text).ok()?;
    split.fields.get("title").and_then(Value::as_str).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    fn made(paths: &[(&str, &str)], options: &Options) -> Vec<(String, String)> {
        let files: Vec<SourceFile> = paths
            .iter()
            .map(|(path, text)| SourceFile { path: (*path).to_owned(), bytes: text.as_bytes().into() })
            .collect();
        let text = |bytes: Arc<[u8]>| String::from_utf8(bytes.to_vec()).unwrap();
        missing_indexes(&files, options, 0).into_iter().map(|file| (file.path, text(file.bytes))).collect()
    }

    #[test]
    fn folders_without_an_index_get_one() {
        let options = Options { locales: vec!["en".to_owned(), "fr".to_owned()], ..Options::default() };
        let paths = [
            ("guide/a.md", "---\ntitle: First\n---\n"),
            ("guide/deep-er/b.md", ""),
            ("done/index.md", ""),
            ("done/c.md", ""),
            ("named.md", ""),
            ("named/d.md", ""),
            ("fr/guide/a.md", ""),
            ("_parts/e.md", ""),
        ];
        let made = made(&paths, &options);
        let names: Vec<&str> = made.iter().map(|(path, _)| path.as_str()).collect();
        assert_eq!(names, ["fr/guide/index.md", "guide/index.md", "guide/deep-er/index.md"]);
        assert_eq!(
            made[1].1,
            "---\ntitle: \"Guide\"\n---\n- [First](<a.md>)\n- [Deep er](<deep-er/index.md>)\n"
        );
    }

    #[test]
    fn sites_of_jekyll_get_none() {
        let layout = Layout { generator: Generator::Jekyll, ..Layout::default() };
        let options = Options { layout, ..Options::default() };
        assert!(made(&[("guide/a.md", "")], &options).is_empty());
    }
}
