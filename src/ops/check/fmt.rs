//! `cms fmt`: the files of the work tree in canonical form.

use super::paths::Selection;
use crate::base::Diagnostic;
use crate::check::{self, Written};
use crate::disk;
use crate::ops::prelude::*;
use crate::ops::{EXIT_DIFFERENCES, EXIT_INVALID_CONTENT, show_diagnostic};
use crate::site::{Content, Files, Look};
use std::collections::HashSet;
use std::path::Path;

/// Bring files of the work tree into canonical form: ids filled in, keys in order, comments kept
///
/// A copied file, which has the id of another one and is not committed yet, gets an id of its own. `cms.toml` is left as it is.
#[derive(Debug, Clone, Default, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Format {
    /// Files or folders; all of the site unless given
    #[arg(value_name = "PATH")]
    pub paths: Vec<String>,
    /// Change nothing; exit code 7 when a file is not in canonical form
    #[arg(long)]
    pub check: bool,
}

/// What was changed, or would be.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Formatted {
    /// Files that were not in canonical form
    changed: Vec<FormattedFile>,
    /// How many were
    unchanged: usize,
    /// Files that could not be read, and so were left alone
    issues: Vec<Diagnostic>,
    /// Whether the files were only looked at
    dry_run: bool,
    #[serde(skip)]
    check: bool,
}

/// A file that was not in canonical form.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct FormattedFile {
    /// Its path
    path: String,
    /// How many ids were filled in
    new_ids: usize,
}

impl Operation for Format {
    const FACTS: Facts = facts!("fmt", Permission::PostsEdit;
        "fmt" => "Every file of the work tree",
        "fmt posts/blog/en/hello.yaml" => "One file, such as one that you just wrote without ids",
        "fmt --check" => "Only look: exit code 7 when something would change");
    type Can = Administration;
    type Output = Formatted;

    fn run(self, cx: &mut Context<'_, Administration>) -> Result<Formatted, OpError> {
        let look = cx.look()?;
        let call = cx.call();
        let Some(root) = look.work_dir() else {
            return Err(OpError::invalid(
                "work-tree.none",
                "this repository has no work tree to format files in",
            )
            .hint("what cms writes is in canonical form already"));
        };
        let files = look.files(Content::WorkTree, call.progress)?;
        let selection = Selection::new(&self.paths, Some(&root));
        selection.must_exist(&files.paths().collect::<Vec<_>>())?;
        let copies = copies(&look, &files, &root)?;
        let dry_run = self.check || call.dry_run;
        let mut formatted =
            Formatted { changed: Vec::new(), unchanged: 0, issues: Vec::new(), dry_run, check: self.check };
        formatted.issues.extend(files.unreadable().filter(|issue| selection.holds(&issue.file)).cloned());
        let yaml = files.readable().filter(|(path, ..)| {
            path.ends_with(".yaml") && selection.holds(path) && !files.is_left_out(path)
        });
        for (path, kind, _) in yaml {
            let doc = match files.doc(path) {
                Ok(doc) => doc,
                Err(issue) => {
                    formatted.issues.push(*issue);
                    continue;
                }
            };
            let file = Written { kind, path, doc: &doc, is_copy: copies.contains(path), before: None };
            let canonical =
                |file: &Written<'_>| check::canonical(file, files.definitions(), &mut || call.ids.uuid());
            let mut made = canonical(&file);
            if !file.is_copy && made.as_ref().is_ok_and(|made| made.ids > 0) {
                let before = before(&look, &files, path)?;
                made = canonical(&Written { before: before.as_ref(), ..file });
            }
            match made {
                Ok(canonical) if canonical.text == doc.text() => formatted.unchanged += 1,
                Ok(canonical) => {
                    if !dry_run {
                        disk::write_inside(&root, path, canonical.text.as_bytes())
                            .map_err(SiteError::Disk)?;
                    }
                    formatted.changed.push(FormattedFile { path: path.to_owned(), new_ids: canonical.ids });
                }
                Err(cause) => formatted.issues.push(cause.in_file(path)),
            }
        }
        Ok(formatted)
    }
}

/// The last committed version of a file, unless another file has its id by now; without ids that belong to others.
fn before(look: &Look<'_>, files: &Files<'_>, path: &str) -> Result<Option<Value>, OpError> {
    let Some(mut value) = look.committed_value(path)? else { return Ok(None) };
    let mut elsewhere: HashSet<String> = HashSet::new();
    for (_, value) in files.values().filter(|(other, _)| *other != path) {
        let mut ids = HashSet::new();
        check::ids_in(&value, &mut ids);
        elsewhere.extend(ids.into_iter().map(str::to_owned));
    }
    let is_another = value.get("id").and_then(Value::as_str).is_some_and(|id| elsewhere.contains(id));
    check::without_taken(&mut value, &|id| elsewhere.contains(id));
    Ok(if is_another { None } else { Some(value) })
}

/// Files that have the same id as an older file: the uncommitted ones if one is committed, else all but the one that
/// was written first.
fn copies<'f>(look: &Look<'_>, files: &'f Files<'_>, root: &Path) -> Result<HashSet<&'f str>, OpError> {
    let mut by_id: HashMap<(Kind, &str), Vec<&str>> = HashMap::new();
    for (path, kind, facts) in files.readable() {
        if kind.identity() == Some("id")
            && let Some(id) = facts.id()
        {
            by_id.entry((kind, id)).or_default().push(path);
        }
    }
    let mut copies = HashSet::new();
    for paths in by_id.into_values().filter(|paths| paths.len() > 1) {
        let mut fresh = Vec::new();
        for path in &paths {
            if !look.is_committed(path)? {
                fresh.push(*path);
            }
        }
        let all_fresh = fresh.len() == paths.len();
        fresh.sort_by_key(|path| (disk::modified(&root.join(path)), *path));
        copies.extend(fresh.into_iter().skip(usize::from(all_fresh)));
    }
    Ok(copies)
}

/// Most files that are listed.
const FILES_SHOWN: usize = 50;

impl View for Formatted {
    fn show(&self, page: &mut Page) {
        for found in &self.issues {
            show_diagnostic(page, found);
        }
        for file in self.changed.iter().take(FILES_SHOWN) {
            let ids = match file.new_ids {
                0 => String::new(),
                n => format!("  {}", count(n, "new id")),
            };
            page.pieces(&[(Tone::Plain, &file.path), (Tone::Faint, &ids)]);
        }
        if self.changed.len() > FILES_SHOWN {
            page.toned_line(Tone::Faint, format!("… and {} more", self.changed.len() - FILES_SHOWN));
        }
        let files = count(self.changed.len(), "file");
        match (self.changed.len(), self.dry_run) {
            (0, _) => {
                page.toned_line(Tone::Good, format!("{} in canonical form", count(self.unchanged, "file")))
            }
            (_, false) => page.line(format!("{files} brought into canonical form")),
            (_, true) => page
                .toned_line(Tone::Notice, format!("{files} not in canonical form; `cms fmt` changes them")),
        }
    }

    fn exit(&self) -> u8 {
        if !self.issues.is_empty() {
            return EXIT_INVALID_CONTENT;
        }
        if self.check && !self.changed.is_empty() { EXIT_DIFFERENCES } else { 0 }
    }
}
