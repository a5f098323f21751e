//! `cms validate`: all problems of the content.

use super::adopted::Repository;
use super::paths::Selection;
use crate::base::Diagnostic;
use crate::check::report::{self, Report};
use crate::ops::prelude::*;
use crate::ops::{EXIT_INVALID_CONTENT, alike, show_finding};
use crate::site::{Content, Files, Look};
use std::path::Path;

/// How problems are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// For people
    #[default]
    Text,
    /// One JSON object, the same as with --json
    Json,
    /// Annotations for GitHub Actions
    Github,
    /// SARIF 2.1.0 for code hosts and editors
    Sarif,
    /// JUnit XML for build servers
    Junit,
}

/// Check content: form, fields, references, slugs, modules, menus, redirects. Exit code 5 when something is wrong
///
/// Checks the files of the work tree, committed or not; in a bare repository, the branch review. `--stage` and `--rev` check a branch or
/// a commit instead. Drafts that lack required fields get warnings, and errors where the content is that of source.
#[derive(Debug, Clone, Default, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Validate {
    /// Files or folders to report on; everything is read anyway
    #[arg(value_name = "PATH")]
    pub paths: Vec<String>,
    /// Items to report on, besides paths: posts, or `kind:id`; on Review unless `--stage` says otherwise
    #[arg(long = "item", value_name = "ITEM")]
    pub items: Vec<String>,
    /// Check revision B and report what changed since A, and what those changes break elsewhere; if A is live, also what an
    /// agent wants of posts and nobody granted
    #[arg(long, value_name = "A..B")]
    pub changed: Option<String>,
    /// Exit with code 5 on warnings, too
    #[arg(long)]
    pub strict: bool,
    /// How to write the problems
    #[arg(long, value_enum, default_value = "text")]
    pub format: Format,
}

/// What was found.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Validated {
    #[serde(flatten)]
    report: Report,
    #[serde(skip)]
    format: Format,
    #[serde(skip)]
    is_strict: bool,
}

impl Operation for Validate {
    const FACTS: Facts = facts!("validate", Permission::DraftsView;
        "validate" => "Check the files in front of you",
        "validate posts/blog --json" => "Report on one folder, for programs",
        "validate --stage source" => "Check what is live",
        "validate --item worn-chain --stage ai-review" => "Check a post with what agents staged",
        "validate --changed HEAD^1..HEAD --format github" => "In a pull request: only what it changes or breaks");
    type Can = Reading;
    type Output = Validated;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Validated, OpError> {
        if !cx.has_site()
            && let Some(repository) = Repository::around(Path::new("."))?
        {
            return self.adopted(&repository, cx);
        }
        let look = cx.look()?;
        let mut paths = self.paths.clone();
        paths.extend(self.paths_of_items(cx)?);
        let selection = Selection::new(&paths, look.work_dir().as_deref());
        let span = self.changed.as_deref().map(revisions).transpose()?;
        let Checked { count, held_back, mut issues } = match span {
            None => {
                let content = super::content(cx, &look)?;
                let strictness = look.strictness(content)?;
                let known = match content {
                    Content::Commit(commit) if self.paths.is_empty() => {
                        look.check_files(commit, &paths, strictness)?
                    }
                    Content::Commit(_) | Content::WorkTree => None,
                };
                match known {
                    Some(issues) => Checked { count: paths.len(), held_back: 0, issues },
                    None => {
                        let files = look.files(content, cx.call().progress)?;
                        let issues = files.check(strictness);
                        Checked::of(&files, issues, &selection)?
                    }
                }
            }
            Some(span) => changed(cx, &look, span, &selection)?,
        };
        if let Some(stage) = self.promoted_stage(cx, span)? {
            let open = look.conflict_warnings(stage)?;
            issues.extend(open.into_iter().filter(|conflict| selection.holds(&conflict.file)));
        }
        let report = Report::new(count, held_back, issues);
        Ok(Validated { report, format: self.format, is_strict: self.strict })
    }
}

/// The result of a check: how many files it reports on, problems that follow from others, and those that are listed.
struct Checked {
    count: usize,
    held_back: usize,
    issues: Vec<Diagnostic>,
}

impl Checked {
    /// The problems of what is selected, of `files` and the issues that were found in them.
    fn of(files: &Files<'_>, issues: Vec<Diagnostic>, selection: &Selection) -> Result<Checked, OpError> {
        selection.must_exist(&files.paths().collect::<Vec<_>>())?;
        let lost = files.lost();
        let selected = issues.into_iter().filter(|issue| selection.holds(&issue.file));
        let (held_back, mut issues): (Vec<_>, Vec<_>) = selected.partition(|issue| lost.explains(issue));
        if !held_back.is_empty() {
            // Whatever was selected, unreadable files come first: other findings follow from them.
            issues.extend(files.unreadable().cloned());
        }
        let count = files.content_paths().filter(|path| selection.holds(path)).count();
        Ok(Checked { count, held_back: held_back.len(), issues })
    }
}

impl Validate {
    /// The problems of Markdown files that lie where they lay, in a repository that has no site.
    fn adopted(&self, repository: &Repository, cx: &Context<'_, Reading>) -> Result<Validated, OpError> {
        if self.changed.is_some()
            || !self.items.is_empty()
            || cx.call().rev.is_some()
            || cx.call().stage.is_some()
        {
            return Err(OpError::invalid(
                "validate.adopted",
                "files of an adopted repository are checked as they are",
            )
            .hint("leave `--changed`, `--item`, `--rev` and `--stage` out: there are no stages"));
        }
        let checked = repository.check(cx.call().progress)?;
        let selection = Selection::new(&self.paths, Some(repository.dir()));
        selection.must_exist(&checked.files.iter().map(String::as_str).collect::<Vec<_>>())?;
        let issues = checked.issues.into_iter().filter(|issue| selection.holds(&issue.file)).collect();
        let report = Report::new(checked.pages, 0, issues);
        Ok(Validated { report, format: self.format, is_strict: self.strict })
    }

    /// The stage that is checked because its changes or items of it are to be promoted, which its conflicts hold back.
    fn promoted_stage(
        &self,
        cx: &Context<'_, Reading>,
        span: Option<(&str, &str)>,
    ) -> Result<Option<Stage>, OpError> {
        match span {
            Some((_, new)) => {
                Ok([Stage::Review, Stage::AiReview].into_iter().find(|stage| stage.branch() == new))
            }
            None if self.items.is_empty() => Ok(None),
            None => Ok(cx.snapshot(Stage::Review)?.stage()),
        }
    }

    /// The files of the named items.
    fn paths_of_items(&self, cx: &Context<'_, Reading>) -> Result<Vec<String>, OpError> {
        // A shallow clone has no stages, and is checked all the same.
        if self.items.is_empty() {
            return Ok(Vec::new());
        }
        let snapshot = cx.snapshot(Stage::Review)?;
        let path = |name: &String| {
            let id = find::item(&[&snapshot], name)?;
            let missing = || OpError::not_found("item.not-found", format!("no item `{name}`"));
            snapshot.path_of(&id)?.ok_or_else(missing)
        };
        self.items.iter().map(path).collect()
    }
}

/// The two revisions of `A..B`.
fn revisions(span: &str) -> Result<(&str, &str), OpError> {
    let Some((old, new)) = span.split_once("..").filter(|(_, new)| !new.starts_with('.')) else {
        return Err(OpError::invalid("changed.invalid", format!("`{span}` is not a span of revisions"))
            .detail("changed", "is not `A..B`")
            .hint("write two revisions as `A..B`, such as `HEAD^1..HEAD`"));
    };
    let [old, new] = [old, new].map(|rev| if rev.is_empty() { "HEAD" } else { rev });
    Ok((old, new))
}

/// The problems in files that differ between A and B, and those in other files that are new in B.
fn changed(
    cx: &Context<'_, Reading>,
    look: &Look<'_>,
    (old, new): (&str, &str),
    selection: &Selection,
) -> Result<Checked, OpError> {
    let (old, new) = (look.revision(old)?, look.revision(new)?);
    // What goes from review to source, as in a pull request.
    let ungranted = look.ungranted_in(old, new)?;
    let strictness = look.strictness(Content::Commit(new))?;
    if selection.is_all()
        && let Some((count, mut issues)) = look.check_difference(old, new, strictness)?
    {
        issues.extend(ungranted);
        return Ok(Checked { count, held_back: 0, issues });
    }
    let (files, mut issues) = look.check_difference_whole(old, new, strictness, cx.call().progress)?;
    issues.extend(ungranted);
    let touched = look.changed_paths(old, new)?;
    let is_counted = |path: &&String| Kind::of_path(path).is_some() && selection.holds(path);
    let count = touched.iter().filter(is_counted).count();
    Ok(Checked { count, ..Checked::of(&files, issues, selection)? })
}

impl View for Validated {
    fn show(&self, page: &mut Page) {
        match self.format {
            Format::Text => self.text(page),
            Format::Json => page.raw(&report::json(&self.report)),
            Format::Github => page.raw(&report::github(&self.report)),
            Format::Sarif => page.raw(&report::sarif(&self.report)),
            Format::Junit => page.raw(&report::junit(&self.report)),
        }
    }

    fn exit(&self) -> u8 {
        let is_well = self.report.valid && (!self.is_strict || self.report.warnings == 0);
        if is_well { 0 } else { EXIT_INVALID_CONTENT }
    }
}

impl Validated {
    fn text(&self, page: &mut Page) {
        let Report { checked, errors, warnings, issues, .. } = &self.report;
        for found in alike(issues) {
            show_finding(page, &found);
            page.gap();
        }
        if let Some(note) = self.report.held_back_note() {
            page.toned_line(Tone::Notice, note);
        }
        let files = count(*checked, "file");
        match (*errors, *warnings) {
            (0, 0) => page.toned_line(Tone::Good, format!("{files} checked, nothing wrong")),
            (0, warnings) => {
                page.toned_line(Tone::Notice, format!("{files} checked: {}", count(warnings, "warning")))
            }
            (errors, 0) => page.toned_line(Tone::Bad, format!("{files} checked: {}", count(errors, "error"))),
            (errors, warnings) => {
                let found = format!("{}, {}", count(errors, "error"), count(warnings, "warning"));
                page.toned_line(Tone::Bad, format!("{files} checked: {found}"));
            }
        }
        if !issues.is_empty() {
            page.toned_line(Tone::Faint, "`cms explain CODE` explains a problem");
        }
    }
}
