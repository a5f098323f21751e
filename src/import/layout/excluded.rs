//! Pages that a source has and leaves out of its site, as its configuration says.

use super::glob::{Pattern, Syntax};
use super::{Files, Layout};
use crate::base::Value;
use crate::import::html_page;
use crate::import::markdown::{SourceFile, is_markdown};
use crate::import::pattern::regex;
use regex::Regex;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// Where Eleventy lists files that it does not read; the second only if nothing says otherwise.
const LISTS: [&str; 2] = [".eleventyignore", ".gitignore"];

/// What the configuration of a source says of paths that are no pages. Of several patterns the last one that means a path counts.
#[derive(Debug, Clone, Default, PartialEq)]
pub(in crate::import) struct Excluded(Vec<Rule>);

#[derive(Debug, Clone, PartialEq)]
struct Rule {
    /// The key or the file that says so.
    key: &'static str,
    /// The folder from which the pattern counts.
    folder: String,
    pattern: Pattern,
}

impl Excluded {
    /// Adds the patterns of a key of the configuration.
    pub(super) fn add<'p>(
        &mut self,
        key: &'static str,
        folder: &str,
        syntax: Syntax,
        patterns: impl IntoIterator<Item = &'p str>,
    ) {
        let read = patterns.into_iter().filter_map(|text| Pattern::read(text, syntax));
        let folder = folder.to_owned();
        self.0.extend(read.map(|pattern| Rule { key, folder: folder.clone(), pattern }));
    }

    /// Adds patterns of paths that are pages nevertheless.
    pub(super) fn add_exceptions<'p>(
        &mut self,
        key: &'static str,
        folder: &str,
        syntax: Syntax,
        patterns: impl IntoIterator<Item = &'p str>,
    ) {
        let at = self.0.len();
        self.add(key, folder, syntax, patterns);
        self.0[at..].iter_mut().for_each(|rule| rule.pattern.is_exception = true);
    }

    /// What says that a path is no page; none if it may be one.
    fn key(&self, path: &str) -> Option<&'static str> {
        if self.0.is_empty() {
            return None;
        }
        let rooted = format!("/{path}");
        let rule = self.0.iter().rev().find(|rule| {
            let below = match rule.folder.as_str() {
                "" => Some(rooted.as_str()),
                folder => path.strip_prefix(folder).filter(|below| below.starts_with('/')),
            };
            below.is_some_and(|below| rule.pattern.means(below))
        });
        rule.filter(|rule| !rule.pattern.is_exception).map(|rule| rule.key)
    }
}

impl Layout {
    /// Whether the source takes in a file or folder that its generator leaves out by its name. The path begins where pages do.
    pub(super) fn includes(&self, below: &str) -> bool {
        let rooted = format!("/{below}");
        let name = &rooted[rooted.rfind('/').unwrap_or_default()..];
        let exceptions = self.excluded.0.iter().filter(|rule| rule.pattern.is_exception);
        exceptions.into_iter().any(|rule| rule.pattern.means(&rooted) || rule.pattern.means(name))
    }

    /// Whether the source leaves a file out of its site.
    pub(super) fn excludes(&self, path: &str) -> bool {
        self.excluded.key(path).is_some()
    }

    /// What is said of the pages that the source leaves out: how many each key means, and the first of them.
    pub(in crate::import) fn notes_on_excluded(&self, files: &[SourceFile]) -> Vec<String> {
        let mut found: BTreeMap<&str, (usize, &str)> = BTreeMap::new();
        for file in files {
            let Some(key) = self.excluded.key(&file.path) else { continue };
            let is_text = is_markdown(&file.path) || html_page::is_text(file, self);
            if is_text && self.is_placed(&file.path) {
                found.entry(key).or_insert((0, file.path.as_str())).0 += 1;
            }
        }
        let note = |(key, (number, first)): (&str, (usize, &str))| match number {
            1 => format!("`{key}` of the source leaves out the page `{first}`: so does the import"),
            _ => format!(
                "`{key}` of the source leaves out {number} pages, the first is `{first}`: so does the import"
            ),
        };
        found.into_iter().map(note).collect()
    }
}

/// The texts of a value: one, or a list.
pub(super) fn texts(value: Option<&Value>) -> Vec<&str> {
    match value {
        Some(Value::Array(all)) => all.iter().filter_map(Value::as_str).collect(),
        Some(Value::String(one)) => vec![one],
        _ => Vec::new(),
    }
}

/// Whether a file is read for what it says of pages that Eleventy leaves out.
pub(super) fn is_one(path: &str) -> bool {
    LISTS.contains(&path.rsplit('/').next().unwrap_or_default())
}

/// Eleventy: lines of its lists, which count from the folder that the list is in, and `ignores.add(…)` of its configuration.
pub(super) fn of_eleventy(files: &Files<'_>, config: &str, input: &str) -> Excluded {
    static ADDED: LazyLock<Regex> = LazyLock::new(|| regex(r#"\bignores\.add\(\s*["'`]([^"'`\n]+)["'`]"#));
    static NO_GIT: LazyLock<Regex> = LazyLock::new(|| regex(r"\bsetUseGitIgnore\(\s*false\b"));
    let mut excluded = Excluded::default();
    let place = files.folder();
    let mut folders = vec![place.as_str(), input];
    folders.dedup();
    for name in LISTS.into_iter().filter(|name| *name == LISTS[0] || !NO_GIT.is_match(config)) {
        for folder in &folders {
            let path = if folder.is_empty() { name.to_owned() } else { format!("{folder}/{name}") };
            let file = files.all.iter().find(|file| file.path == path);
            let text = file.map(|file| String::from_utf8_lossy(&file.bytes)).unwrap_or_default();
            // Exceptions are none there.
            let lines = text.lines().map(str::trim).filter(|line| !line.starts_with(['#', '!']));
            excluded.add(name, folder, Syntax::Glob, lines);
        }
    }
    let always = unconditional(config);
    let added = ADDED.captures_iter(&always).filter_map(|found| Some(found.get(1)?.as_str()));
    excluded.add("ignores.add", &place, Syntax::Glob, added);
    excluded
}

/// A bracket of a script that is open.
#[derive(PartialEq, Eq)]
enum Open {
    /// Of the words of an `if`.
    Condition,
    /// Of what stands under `if` or `else`.
    Held,
    Other,
}

/// A script without its comments and without what stands under `if` and `else`: that may be done for its author alone.
fn unconditional(script: &str) -> String {
    static PART: LazyLock<Regex> = LazyLock::new(|| {
        regex(r#"(?s)//[^\n]*|/\*.*?\*/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|[\w$]+|."#)
    });
    let (mut out, mut open, mut last) = (String::with_capacity(script.len()), Vec::new(), "");
    // Whether a condition has just ended, and whether a statement without braces follows it.
    let (mut is_due, mut is_statement) = (false, false);
    for part in PART.find_iter(script).map(|found| found.as_str()) {
        if part.starts_with("//") || part.starts_with("/*") {
            continue;
        }
        if part.trim().is_empty() {
            is_statement &= part != "\n";
            out.push_str(part);
            continue;
        }
        is_statement |= is_due && !matches!(part, "{" | "if");
        let is_held = std::mem::take(&mut is_due);
        match part {
            "(" if last == "if" => open.push(Open::Condition),
            "{" if is_held => open.push(Open::Held),
            "(" | "{" => open.push(Open::Other),
            ")" | "}" => is_due = open.pop() == Some(Open::Condition),
            "else" => is_due = true,
            ";" => is_statement = false,
            _ => {}
        }
        if !is_statement && !open.contains(&Open::Held) {
            out.push_str(part);
        }
        last = part;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_script_does_under_a_condition_does_not_count() {
        let script = "const a = 'if (';\nexport default (c) => {\n  // c.ignores.add('comment')\n  if (b({ d: 1 })) {\n    \
                      c.ignores.add('one'); if (e) { f() }\n    c.ignores.add('two')\n  } else {\n    c.ignores.add('three')\n  }\n  \
                      if (b) c.ignores.add('four')\n  else if (e) c.ignores.add('five');\n  c.ignores.add('kept://');\n  \
                      for (const d of e) { c.ignores.add('kept too') }\n}\n";
        let found = unconditional(script);
        for name in ["comment", "one", "two", "three", "four", "five"] {
            assert!(!found.contains(name), "{name}: {found}");
        }
        assert!(found.contains("c.ignores.add('kept://')") && found.contains("kept too"), "{found}");
    }
}
