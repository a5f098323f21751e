//! What is wrong with Markdown files that stay where they are, by file and line.

use super::super::front_matter::{self, FrontMatter};
use super::super::layout::{Generator, Layout};
use super::super::links::joined;
use super::super::markdown::SourceFile;
use super::is_page;
use crate::base::text::same_name;
use crate::base::{Diagnostic, Finding, Severity, percent};
use crate::model::codes::{
    MARKDOWN_ADDRESS as TAKEN, MARKDOWN_CONFLICT as CONFLICT, MARKDOWN_LINK as DEAD,
    MARKDOWN_UNREADABLE as UNREADABLE,
};
use crate::model::kinds::MarkdownTypes;
use crate::richtext::{TextKind, reword_markdown};
use std::collections::{BTreeMap, HashSet};

/// Keys of front matter that are the whole address of a page.
const ADDRESSES: [&str; 3] = ["url", "permalink", "path"];
/// Ends of the names of files that texts show or link to as files.
const FILES: [&str; 13] =
    ["md", "mdx", "mdoc", "markdown", "png", "jpg", "jpeg", "gif", "svg", "webp", "avif", "pdf", "mp4"];

/// Checks all pages of a repository. Also returns how many there are.
pub fn check(files: &[SourceFile], types: &MarkdownTypes) -> (usize, Vec<Diagnostic>) {
    let generator = types.program.as_deref().and_then(Generator::named).unwrap_or_default();
    let layout = Layout::of(generator, files);
    let names: HashSet<String> = files.iter().map(|file| same_name(&file.path)).collect();
    let pages: Vec<&SourceFile> = files.iter().filter(|file| is_page(&file.path, &layout)).collect();
    let mut found = Vec::new();
    let mut addresses: BTreeMap<String, &str> = BTreeMap::new();
    for file in &pages {
        let mut page = Page { path: &file.path, found: &mut found };
        let Ok(text) = std::str::from_utf8(&file.bytes) else {
            page.report(Finding::error(UNREADABLE, "", "the file is not UTF-8: save it as UTF-8"), 0, 0);
            continue;
        };
        if page.has_conflict(text) {
            continue;
        }
        match front_matter::read(text) {
            Err(error) => {
                let mut finding = Finding::error(UNREADABLE, "", error.message);
                if error.is_program {
                    finding.severity = Severity::Warning;
                }
                page.report(finding, error.line, error.column);
            }
            Ok(split) => {
                page.fields(text, &split, types);
                page.links(text, split.body, &names, &layout);
                for (key, address) in
                    ADDRESSES.iter().filter_map(|key| Some((*key, split.fields.get(*key)?.as_str()?)))
                {
                    // What a template computes is not known here.
                    if address.contains(['{', ':']) || !address.starts_with('/') {
                        continue;
                    }
                    let other = addresses.insert(address.trim_end_matches('/').to_owned(), &file.path);
                    if let Some(other) = other {
                        let message = format!("the address `{address}` is that of `{other}`, too");
                        let line = line_of(text, key);
                        page.report(Finding::error(TAKEN, format!("/{key}"), message), line, 1);
                    }
                }
            }
        }
    }
    (pages.len(), found)
}

struct Page<'p> {
    path: &'p str,
    found: &'p mut Vec<Diagnostic>,
}

impl Page<'_> {
    fn report(&mut self, finding: Finding, line: u32, column: u32) {
        self.found.push(finding.in_file(self.path, line, column));
    }

    fn has_conflict(&mut self, text: &str) -> bool {
        let line = |start: &str| text.lines().position(|line| line.starts_with(start));
        let (Some(begin), Some(_)) = (line("<<<<<<< "), line(">>>>>>> ")) else { return false };
        let message = "a merge left both versions in the file";
        let finding = Finding::error(CONFLICT, "", message).hint("keep one side, and take the marks out");
        self.report(finding, u32::try_from(begin + 1).unwrap_or(0), 1);
        true
    }

    fn fields(&mut self, text: &str, split: &FrontMatter<'_>, types: &MarkdownTypes) {
        // A file without front matter, such as a README, is no item of a type.
        let Some(kind) = types.of(self.path).filter(|_| !split.fields.is_empty()) else { return };
        for finding in kind.check(&split.fields) {
            let key = finding.pointer.split('/').nth(1).unwrap_or_default().to_owned();
            let line = if key.is_empty() { 1 } else { line_of(text, &key) };
            self.report(finding, line, u32::from(line > 0));
        }
    }

    /// Names links and pictures whose files are not there.
    fn links(&mut self, text: &str, body: &str, names: &HashSet<String>, layout: &Layout) {
        // Docusaurus looks in the folder of all pages, too.
        let own = self.path.rsplit_once('/').map_or("", |(folder, _)| folder);
        let root = layout.root(self.path).map(|root| root.folder.as_str());
        let folders: Vec<&str> = std::iter::once(own).chain(root).collect();
        let mut dead: Vec<String> = Vec::new();
        reword_markdown(body, &mut |kind, address| {
            if kind == TextKind::Address && is_dead(address, &folders, names) {
                dead.push(address.to_owned());
            }
            None
        });
        let above = text.len() - body.len();
        let mut from = above;
        for address in dead {
            let at = text[from..].find(&address).map(|at| from + at).or_else(|| text.find(&address));
            let line = at.map_or(0, |at| text[..at].matches('\n').count() + 1);
            from = at.map_or(from, |at| at + address.len());
            let words = text.lines().nth(line.saturating_sub(1)).unwrap_or_default();
            if words.contains("{%") || words.contains("{{") {
                continue;
            }
            let message = format!("`{address}` leads to no file");
            self.report(Finding::error(DEAD, "", message), u32::try_from(line).unwrap_or(0), 1);
        }
    }
}

/// Whether an address names a file of the repository that is not there. Addresses of pages and of templates say nothing.
fn is_dead(address: &str, folders: &[&str], names: &HashSet<String>) -> bool {
    let path = address.split(['#', '?']).next().unwrap_or_default();
    let is_foreign = path.starts_with(['/', '@', '~', '$']) || path.contains([':', '{', '<']);
    let ending = path.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase());
    if is_foreign || !ending.is_some_and(|ending| FILES.contains(&ending.as_str())) {
        return false;
    }
    let path = percent::decode_what_can_be(path);
    // What lies above the repository cannot be looked at.
    let targets: Option<Vec<String>> = folders.iter().map(|folder| joined(folder, &path)).collect();
    targets.is_some_and(|targets| !targets.iter().any(|target| names.contains(&same_name(target))))
}

/// The line of a key of front matter, from 1; 0 if it is not found.
fn line_of(text: &str, key: &str) -> u32 {
    let is_key = |line: &str| {
        let line = line.trim_start_matches(['{', ',', ' ', '"', '\'']);
        let rest = line.strip_prefix(key).map(|rest| rest.trim_start_matches(['"', '\'', ' ']));
        rest.is_some_and(|rest| rest.starts_with([':', '=']))
    };
    let at = text.lines().position(is_key);
    at.and_then(|at| u32::try_from(at + 1).ok()).unwrap_or(0)
}
