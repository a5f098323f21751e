//! Texts that pages take from other files: of MDX `import Steps from './_steps.mdx'`, then `<Steps />`; of VitePress
//! `<!--@include: ./steps.md-->`.

use super::front_matter;
use super::layout::{Generator, Layout};
use super::lines::fence;
use super::links::joined;
use super::markdown::{SourceFile, is_markdown};
use super::snippets::{BYTES_MAX, DEPTH_MAX};
use crate::import::pattern::regex;
use regex::{Captures, Regex};
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, LazyLock};

/// How a line of VitePress begins that includes a file.
const INCLUDE: &str = "<!--@include:";
/// Most lines of one tag.
const TAG_LINES_MAX: usize = 20;

/// Puts the texts of imported Markdown files where pages show them as components. A component of a missing file, or within
/// a line, stays, and the report names it later.
pub(super) fn expand(files: &mut [SourceFile], layout: &Layout) {
    if !matches!(layout.generator, Generator::Docusaurus | Generator::Astro | Generator::Vitepress) {
        return;
    }
    let texts: HashMap<String, Arc<[u8]>> = files
        .iter()
        .filter(|file| is_markdown(&file.path))
        .map(|file| (file.path.clone(), Arc::clone(&file.bytes)))
        .collect();
    let all = All { texts, layout };
    for file in files.iter_mut().filter(|file| is_markdown(&file.path)) {
        let mut bytes_left = BYTES_MAX;
        if let Some(text) = std::str::from_utf8(&file.bytes).ok()
            && let Some(text) = all.expanded(&file.path, text, 0, &mut bytes_left)
        {
            file.bytes = text.into_bytes().into();
        }
    }
}

struct All<'a> {
    texts: HashMap<String, Arc<[u8]>>,
    layout: &'a Layout,
}

impl All<'_> {
    /// The text of a page with the texts that it takes in; none if it takes none.
    fn expanded(&self, path: &str, text: &str, depth: usize, bytes_left: &mut usize) -> Option<String> {
        let imports = self.imports(path, text);
        if imports.is_empty() && !text.contains(INCLUDE) || depth >= DEPTH_MAX {
            return None;
        }
        let (mut out, mut scripts, mut open) = (String::with_capacity(text.len()), String::new(), None);
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        let mut at = 0;
        while let Some(line) = lines.get(at) {
            at += 1;
            let is_code = fence(line, &mut open);
            let found = tag(&lines[at - 1..]).filter(|_| !is_code);
            let included = || self.file(path, included(line)?);
            let other = match &found {
                Some(found) => imports.get(found.name.as_str()).cloned(),
                None => included().filter(|_| !is_code),
            };
            let found = found.or_else(|| other.is_some().then(Found::default));
            let other = other.and_then(|file| self.body(&file, depth, bytes_left).map(|body| (file, body)));
            let (Some(found), Some((file, body))) = (found, other) else {
                out.push_str(line);
                continue;
            };
            at += found.lines.saturating_sub(1);
            let body = moved(&with_props(&body, &found.props), &file, path);
            let indent = &line[..line.len() - line.trim_start().len()];
            out.push('\n');
            for line in body.lines() {
                if is_import(line) {
                    scripts.push_str(line);
                    scripts.push('\n');
                    continue;
                }
                out.push_str(if line.is_empty() { "" } else { indent });
                out.push_str(line);
                out.push('\n');
            }
            out.push('\n');
        }
        Some(match scripts.is_empty() {
            true => out,
            // What the texts import is imported by the page now.
            false => {
                let body = front_matter::read(&out).map_or(out.len(), |split| split.body.len());
                let (head, body) = out.split_at(out.len() - body);
                format!("{head}\n{scripts}\n{body}")
            }
        })
    }

    /// The body of a file, with what that takes in.
    fn body(&self, file: &str, depth: usize, bytes_left: &mut usize) -> Option<String> {
        let text = std::str::from_utf8(self.texts.get(file)?).ok()?;
        *bytes_left = bytes_left.checked_sub(text.len())?;
        let text = self.expanded(file, text, depth + 1, bytes_left).unwrap_or_else(|| text.to_owned());
        Some(front_matter::read(&text).ok()?.body.trim_matches('\n').to_owned())
    }

    /// The Markdown files that a page imports, by the names that it gives them.
    fn imports(&self, path: &str, text: &str) -> BTreeMap<String, String> {
        static IMPORT: LazyLock<Regex> =
            LazyLock::new(|| regex(r#"(?m)^import\s+([A-Z]\w*)\s+from\s+["']([^"'\n]+\.mdx?)["'];?[ \t]*$"#));
        let all = IMPORT.captures_iter(text);
        all.filter_map(|found| Some((found[1].to_owned(), self.file(path, &found[2])?))).collect()
    }

    /// The file of a name in a page.
    fn file(&self, path: &str, name: &str) -> Option<String> {
        let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
        let from_root = || joined(&self.layout.roots.first()?.folder, name.strip_prefix("@/")?);
        let file = match name {
            name if name.starts_with('.') => joined(folder, name)?,
            name => self.layout.unaliased(name).or_else(from_root)?,
        };
        self.texts.contains_key(&file).then_some(file)
    }
}

/// The whole file that a line of VitePress includes.
fn included(line: &str) -> Option<&str> {
    let name = line.trim().strip_prefix(INCLUDE)?.strip_suffix("-->")?.trim();
    is_markdown(name).then_some(name)
}

/// A tag that stands for itself on its lines.
#[derive(Default)]
struct Found {
    name: String,
    props: Vec<(String, String)>,
    lines: usize,
}

fn tag(lines: &[&str]) -> Option<Found> {
    static TAG: LazyLock<Regex> =
        LazyLock::new(|| regex(r"(?s)^<([A-Z]\w*)((?:\s[^<>]*?)?)\s*(?:/>|>\s*</([A-Z]\w*)>)$"));
    static PROP: LazyLock<Regex> =
        LazyLock::new(|| regex(r#"([\w-]+)=(?:"([^"]*)"|'([^']*)'|\{["'`]([^"'`{}]*)["'`]\})"#));
    let first = lines.first()?.trim_start();
    if !first.starts_with('<') || !first[1..].starts_with(|c: char| c.is_ascii_uppercase()) {
        return None;
    }
    let count = 1 + lines.iter().take(TAG_LINES_MAX).position(|line| line.trim_end().ends_with('>'))?;
    let whole = lines[..count].concat();
    let found = TAG.captures(whole.trim())?;
    if found.get(3).is_some_and(|end| end.as_str() != &found[1]) {
        return None;
    }
    let value =
        |prop: &Captures<'_>| (2..=4).find_map(|at| prop.get(at)).map(|value| value.as_str().to_owned());
    let props = PROP.captures_iter(&found[2]).filter_map(|prop| Some((prop[1].to_owned(), value(&prop)?)));
    Some(Found { name: found[1].to_owned(), props: props.collect(), lines: count })
}

fn is_import(line: &str) -> bool {
    line.starts_with("import ") && (line.contains(" from ") || line.contains('\'') || line.contains('"'))
}

/// A text with the values that the tag gives it.
fn with_props(text: &str, props: &[(String, String)]) -> String {
    static PROP: LazyLock<Regex> = LazyLock::new(|| regex(r"\{\s*props\.(\w+)\s*\}"));
    let value = |found: &Captures<'_>| {
        let known = props.iter().find(|(name, _)| *name == found[1]);
        known.map_or_else(|| found[0].to_owned(), |(_, value)| value.clone())
    };
    PROP.replace_all(text, value).into_owned()
}

/// A text of one file whose relative addresses lead to the same places from another.
fn moved(text: &str, from: &str, to: &str) -> String {
    static ADDRESS: LazyLock<Regex> = LazyLock::new(|| {
        regex(
            r#"(\]\(<?|(?:src|href)=\{?["']|require\(["']|^import .* from ["'])(\.{0,2}[\w@%-][^\s"'()<>:{}]*|\.{1,2}/[^\s"'()<>:{}]*)"#,
        )
    });
    let folder = |path: &str| path.rsplit_once('/').map_or(String::new(), |(folder, _)| folder.to_owned());
    let (from, to) = (folder(from), folder(to));
    if from == to {
        return text.to_owned();
    }
    let up = to.split('/').filter(|part| !part.is_empty()).count();
    let mut open = None;
    let lines = text.split_inclusive('\n').map(|line| {
        if fence(line, &mut open) {
            return line.to_owned();
        }
        let new = ADDRESS.replace_all(line, |found: &Captures<'_>| {
            let is_script = found[1].starts_with("import");
            let address = &found[2];
            // What comes before a colon is no path.
            let has_scheme = found.get(0).is_some_and(|whole| line[whole.end()..].starts_with(':'));
            if has_scheme || address.starts_with('@') || is_script && !address.starts_with('.') {
                return found[0].to_owned();
            }
            let whole = joined(&from, address).map(|path| format!("{}{path}", "../".repeat(up)));
            whole.map_or_else(|| found[0].to_owned(), |path| format!("{}{path}", &found[1]))
        });
        new.into_owned()
    });
    lines.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(path: &str, text: &str) -> SourceFile {
        SourceFile { path: path.to_owned(), bytes: text.as_bytes().into() }
    }

    #[test]
    fn imported_texts_are_taken_in() {
        let mut files = [
            file("docusaurus.config.js", "module.exports = {};\n"),
            file(
                "docs/a.mdx",
                "---\ntitle: A\n---\nimport Steps from './parts/_steps.mdx';\nimport Note from '@site/docs/_note.md';\n\n<Steps\n  name=\"it\"\n/>\n\n- x\n  <Note></Note>\n\n```\n<Note/>\n```\n\nin <Note/> line\n",
            ),
            file(
                "docs/parts/_steps.mdx",
                "---\nx: 1\n---\nimport pic from './p.png';\n\nStep {props.name} {props.other}: ![p](./p.png) [b](../b.md#c) [d](/d) [e](https://e.example)\n\n<img src={pic}/>\n",
            ),
            file("docs/_note.md", "a\n\nb\n"),
            file("docs/loop.mdx", "import Me from './loop.mdx'\n\n<Me/>\n"),
        ];
        let layout = Layout::of(Generator::Docusaurus, &files);
        expand(&mut files, &layout);
        let text = |at: usize| String::from_utf8(files[at].bytes.to_vec()).unwrap();
        assert_eq!(
            text(1),
            "---\ntitle: A\n---\n\nimport pic from '../docs/parts/p.png';\n\nimport Steps from './parts/_steps.mdx';\nimport Note from '@site/docs/_note.md';\n\n\n\nStep it {props.other}: ![p](../docs/parts/p.png) [b](../docs/b.md#c) [d](/d) [e](https://e.example)\n\n<img src={pic}/>\n\n\n- x\n\n  a\n\n  b\n\n\n```\n<Note/>\n```\n\nin <Note/> line\n"
        );
        assert!(text(4).matches("import Me").count() <= DEPTH_MAX + 1, "a text in itself ends");
    }
}
