//! Texts that pages of MkDocs take from other files of the repository: `--8<-- "CONTRIBUTING.md"`.

use super::layout::{Generator, Layout};
use super::lines::fence;
use super::links::joined;
use super::markdown::{SourceFile, is_markdown};
use super::partials;
use std::collections::HashMap;

/// How often texts in texts are followed.
pub(super) const DEPTH_MAX: usize = 4;
/// Largest text that a page gets by it, in bytes.
pub(super) const BYTES_MAX: usize = 4 * 1024 * 1024;
/// The mark before the name of a file.
const MARK: &str = "--8<--";

/// Puts the texts of other Markdown files where pages name these. What is not there stays, and is reported later.
pub(super) fn expand(files: &mut [SourceFile], layout: &Layout) {
    if layout.generator != Generator::Mkdocs {
        return partials::expand(files, layout);
    }
    let texts: HashMap<String, String> = files
        .iter()
        .filter(|file| is_markdown(&file.path))
        .filter_map(|file| Some((file.path.clone(), std::str::from_utf8(&file.bytes).ok()?.to_owned())))
        .collect();
    for file in files.iter_mut().filter(|file| texts.get(&file.path).is_some_and(|text| text.contains(MARK)))
    {
        let mut bytes_left = BYTES_MAX;
        let text = expanded(&texts[&file.path], &texts, layout, 0, &mut bytes_left);
        file.bytes = text.into_bytes().into();
    }
}

fn expanded(
    text: &str,
    texts: &HashMap<String, String>,
    layout: &Layout,
    depth: usize,
    bytes_left: &mut usize,
) -> String {
    let (mut out, mut open) = (String::with_capacity(text.len()), None);
    for line in text.split_inclusive('\n') {
        let is_code = fence(line, &mut open);
        let other = named(line).filter(|_| !is_code && depth < DEPTH_MAX);
        let other =
            other.and_then(|name| find(name, texts, layout)).filter(|other| other.len() <= *bytes_left);
        match other {
            Some(other) => {
                *bytes_left -= other.len();
                let indent = &line[..line.len() - line.trim_start().len()];
                for line in expanded(other, texts, layout, depth + 1, bytes_left).lines() {
                    out.push_str(if line.is_empty() { "" } else { indent });
                    out.push_str(line);
                    out.push('\n');
                }
            }
            None => out.push_str(line),
        }
    }
    out
}

/// The name of a whole file in a line that takes one in.
fn named(line: &str) -> Option<&str> {
    let name = line.trim().strip_prefix(MARK)?.trim();
    let name = name.strip_prefix('"')?.strip_suffix('"')?;
    (!name.contains([':', '"'])).then_some(name)
}

/// The text of a file: from the folder of the configuration, or from that of the pages.
fn find<'t>(name: &str, texts: &'t HashMap<String, String>, layout: &Layout) -> Option<&'t String> {
    let pages = layout.roots.iter().map(|root| root.folder.as_str());
    let above = pages.clone().map(|folder| folder.rsplit_once('/').map_or("", |(above, _)| above));
    above.chain(pages).filter_map(|folder| joined(folder, name)).find_map(|path| texts.get(&path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_other_files_are_taken_in() {
        let file =
            |path: &str, text: &str| SourceFile { path: path.to_owned(), bytes: text.as_bytes().into() };
        let mut files = [
            file("mkdocs.yml", "site_name: x\n"),
            file("MORE.md", "# More\n\n--8<-- \"docs/inner.md\"\n"),
            file("docs/inner.md", "inner\n"),
            file(
                "docs/a.md",
                "a\n\n    --8<-- \"MORE.md\"\n--8<-- \"gone.md\"\n```\n--8<-- \"MORE.md\"\n```\n",
            ),
            file("docs/loop.md", "--8<-- \"docs/loop.md\"\n"),
        ];
        let layout = Layout::of(Generator::Mkdocs, &files);
        expand(&mut files, &layout);
        let text = |at: usize| String::from_utf8(files[at].bytes.to_vec()).unwrap();
        assert_eq!(
            text(3),
            "a\n\n    # More\n\n    inner\n--8<-- \"gone.md\"\n```\n--8<-- \"MORE.md\"\n```\n"
        );
        assert_eq!(text(4), "--8<-- \"docs/loop.md\"\n", "a text in itself ends, and is named");
    }
}
