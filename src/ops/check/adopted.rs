//! Repositories of Markdown files that have no site: their types, and what is wrong with the files.

use crate::base::Diagnostic;
use crate::base::limits::FILE_BYTES_MAX;
use crate::base::progress::Progress;
use crate::base::text::chain;
use crate::codec::yaml;
use crate::disk;
use crate::import::adopted::{self, FILE};
use crate::import::layout;
use crate::model::kinds::{MarkdownType, MarkdownTypes};
use crate::ops::import::read_folder;
use crate::ops::prelude::*;
use crate::site::drive_markdown;
use std::path::{Path, PathBuf};

/// What the file of the types begins with.
const HEAD: &str = "\
# What the front matter of these Markdown files holds. `cms validate` checks them by it.
# Written once, from the files: edit it, and commit it. A file has the type of the deepest folder that it is in.
";

/// A repository whose Markdown files are mapped.
pub(super) struct Repository {
    dir: PathBuf,
    types: MarkdownTypes,
    /// What is wrong with the file of the types.
    issues: Vec<Diagnostic>,
}

/// What a check found.
pub(super) struct Checked {
    /// How many pages there are.
    pub(super) pages: usize,
    /// All files.
    pub(super) files: Vec<String>,
    /// The problems.
    pub(super) issues: Vec<Diagnostic>,
}

impl Repository {
    /// The one that a folder lies in; `None` if no folder above it has the file of the types.
    ///
    /// # Errors
    /// The file cannot be read.
    pub(super) fn around(folder: &Path) -> Result<Option<Repository>, OpError> {
        let Ok(folder) = disk::canonical(folder) else { return Ok(None) };
        let found = folder.ancestors().find(|dir| disk::is_file(&dir.join(FILE)));
        found.map(Repository::open).transpose()
    }

    fn open(dir: &Path) -> Result<Repository, OpError> {
        let unreadable = |cause: String| OpError::new(ErrorKind::Unreadable, "adopt.types", cause);
        // A link could lead out of the repository.
        if !disk::is_file(&dir.join(FILE)) {
            return Err(unreadable(format!("`{FILE}` is no ordinary file"))
                .hint("replace it by a file, or remove it"));
        }
        let bytes = disk::read(&dir.join(FILE), FILE_BYTES_MAX).map_err(|cause| unreadable(chain(&cause)))?;
        let document =
            yaml::parse(&bytes).map_err(|cause| unreadable(format!("`{FILE}`: {}", chain(&cause))))?;
        let (types, findings) = MarkdownTypes::read(document.value.clone());
        let issues = findings.into_iter().map(|finding| {
            let (line, column) = document.position(&finding.pointer, finding.at_key);
            finding.in_file(FILE, line, column)
        });
        let types = types.unwrap_or(MarkdownTypes { program: None, types: Vec::new() });
        Ok(Repository { dir: dir.to_owned(), types, issues: issues.collect() })
    }

    pub(super) fn dir(&self) -> &Path {
        &self.dir
    }

    pub(super) fn check(&self, progress: &dyn Progress) -> Result<Checked, OpError> {
        let folder = read_folder(&self.dir, progress)?;
        let (pages, mut issues) = adopted::check(&folder.files, &self.types);
        issues.extend(self.issues.iter().cloned());
        let mut files: Vec<String> = folder.files.into_iter().map(|file| file.path).collect();
        files.push(FILE.to_owned());
        Ok(Checked { pages, files, issues })
    }
}

/// A type of the files.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdoptedType {
    /// Its name
    #[serde(rename = "type")]
    pub name: String,
    /// The folders of its files
    pub folders: Vec<String>,
    /// Its fields, with `*` behind those that each file needs
    pub fields: Vec<String>,
}

/// A repository that was adopted.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Adopted {
    /// Its folder
    pub path: String,
    /// The file of its types
    pub file: String,
    /// Whether the file was written; it is left alone where it is
    pub is_new: bool,
    /// The program that makes a site of its files; null if none is known
    pub program: Option<String>,
    /// Its types
    pub types: Vec<AdoptedType>,
    /// How many pages it has
    pub pages: usize,
    /// How many problems `cms validate` finds
    pub problems: usize,
}

/// Adopts a repository: proposes types for its Markdown files, where nobody wrote any, and lets git merge the files by cms.
///
/// # Errors
/// It is no repository, is a site, or has no Markdown files with front matter; files cannot be read or written.
pub fn adopt(dir: &Path, progress: &dyn Progress) -> Result<Adopted, OpError> {
    let top = drive_markdown(dir)?;
    let path = top.join(FILE);
    let is_new = !disk::exists(&path);
    if is_new {
        let folder = read_folder(&top, progress)?;
        let program = layout::detect(&folder.files).unwrap_or_default();
        if !adopted::has_pages(&folder.files, program) {
            return Err(OpError::invalid(
                "adopt.nothing",
                format!("`{}` has no Markdown files", top.display()),
            )
            .hint("`cms init DIR` makes a site, and `cms import` reads files into it"));
        }
        let types = adopted::propose(&folder.files, program);
        let text = format!("{HEAD}{}", yaml::write(&types.to_value()));
        disk::write_new(&path, text.as_bytes())
            .map_err(|cause| OpError::new(ErrorKind::Unwritable, "adopt.types", chain(&cause)))?;
    }
    let repository = Repository::open(&top)?;
    let checked = repository.check(progress)?;
    Ok(Adopted {
        path: dir.display().to_string(),
        file: FILE.to_owned(),
        is_new,
        program: repository.types.program.clone(),
        types: repository.types.types.iter().map(AdoptedType::of).collect(),
        pages: checked.pages,
        problems: checked.issues.len(),
    })
}

impl AdoptedType {
    fn of(kind: &MarkdownType) -> AdoptedType {
        let field = |field: &crate::model::FieldDef| {
            let needed = if field.required { "*" } else { "" };
            format!("{}{needed}", field.slug)
        };
        let folders =
            kind.folders.iter().map(|folder| if folder.is_empty() { "." } else { folder }.to_owned());
        let free = kind.free.iter().cloned();
        AdoptedType {
            name: kind.name.clone(),
            folders: folders.collect(),
            fields: kind.fields.iter().map(field).chain(free).collect(),
        }
    }
}

impl View for Adopted {
    fn show(&self, page: &mut Page) {
        let program = self.program.as_ref().map(|name| format!(", of {name}")).unwrap_or_default();
        let pages = count(self.pages, "page");
        styled!(page, Plain "adopted "; Strong "{}", self.path; Plain ": {pages}{program}");
        let rows: Vec<Vec<String>> = self
            .types
            .iter()
            .map(|kind| vec![kind.name.clone(), kind.folders.join(", "), kind.fields.join(", ")])
            .collect();
        page.table(&["type", "folders", "front matter (* in each file)"], &rows);
        let file = &self.file;
        match self.is_new {
            true => page.line(format!(
                "wrote {file}, the types of the files: edit it, and commit it; no other file was touched"
            )),
            false => page.line(format!("{file} was there, and stays as it is")),
        }
        page.line(
            "git merges Markdown files here by field and paragraph; each clone needs `cms init --adopt` once",
        );
        let problems = count(self.problems, "problem");
        page.line(format!("`cms validate` checks the files: {problems} so far"));
    }
}
