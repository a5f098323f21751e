//! Content files that cannot be read, or that nothing can name because they have no id, on any stage: they are reported,
//! never dropped silently.

use super::care::{Checkup, Health};
use crate::base::diagnostic::UNREADABLE;
use crate::base::text::count;
use crate::base::{Finding, Severity};
use crate::model::codes::ID_MISSING;
use crate::model::kinds::Settings;
use crate::model::{self, Definitions};
use crate::site::SETTINGS_FILE;
use crate::site::look::Look;
use crate::site::prelude::*;
use crate::site::store::snapshot::{Snapshot, syntax};
use std::sync::Arc;

/// Most commits that are searched for the last readable settings.
const COMMITS_MAX: usize = 1_000;

/// A file that cannot be read.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Unreadable {
    /// The stages that have it in this state.
    pub stages: Vec<Stage>,
    /// Where it is, and why it cannot be read.
    #[serde(flatten)]
    pub issue: Diagnostic,
}

/// What is wrong with the settings, in a line.
fn settings_line(found: &Diagnostic) -> String {
    format!("the settings: {}:{}:{}: {}", found.file, found.line, found.column, found.message)
}

impl Snapshot<'_> {
    /// The content files that cannot be read, by path.
    ///
    /// # Errors
    /// The repository or the index cannot be read.
    pub fn unreadable(&self) -> Result<Vec<Diagnostic>, SiteError> {
        let files = self.indexed(|index, view| index.problems(view))?;
        let diagnostics = files.into_iter().map(|(entry, problem)| {
            let bytes = self.bytes(&entry.path).ok().flatten();
            match bytes.map(|bytes| codec::parse_file(&entry.path, &bytes)) {
                Some(Err(cause)) => syntax(&entry.path, cause),
                Some(Ok(doc)) => self
                    .nameless(&entry.path, &doc)
                    .unwrap_or_else(|| Finding::error(UNREADABLE, "", problem).in_file(entry.path, 0, 0)),
                None => Finding::error(UNREADABLE, "", problem).in_file(entry.path, 0, 0),
            }
        });
        Ok(diagnostics.collect())
    }

    /// What the rules say of a file that has no id, or a module without one.
    fn nameless(&self, path: &str, doc: &codec::Doc) -> Option<Diagnostic> {
        let definitions = self.definitions().ok()?;
        let (_, found) = model::read(Kind::of_path(path)?, doc.value.clone(), &definitions);
        let finding = found.into_iter().find(|finding| finding.code == ID_MISSING)?;
        let (line, column) = doc.position(&finding.pointer, finding.at_key);
        Some(finding.in_file(path, line, column))
    }
}

impl Site {
    /// The settings of the live site. While they cannot be read: the last ones of its history that can, so that a server
    /// starts and a node can fetch the repair.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn last_readable_settings(&self) -> Result<Arc<Settings>, SiteError> {
        let live = self.snapshot(Stage::Source)?;
        match live.settings() {
            Err(SiteError::Unreadable(_)) => {}
            read => return read,
        }
        for commit in self.repo.first_parents(live.commit()).take(COMMITS_MAX) {
            let earlier = Snapshot::of(self, Stage::Source.branch().to_owned(), commit?.id)?;
            match earlier.settings() {
                Err(SiteError::Unreadable(_)) => {}
                read => return read,
            }
        }
        Ok(Arc::default())
    }

    /// What is wrong with the settings of the live site, at its place; `None` if nothing is.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn settings_fault(&self) -> Result<Option<String>, SiteError> {
        Ok(self.wrong_settings()?.as_ref().map(settings_line))
    }

    /// The check of the values in the settings of the live site; none where they are right, or cannot be read, which the check of
    /// all files says.
    pub(in crate::site) fn settings_value_checkup(&self) -> Result<Option<Checkup>, SiteError> {
        let found = self.wrong_settings()?.filter(|found| !found.is_unreadable());
        let hint = "`cms validate --stage source` shows every place; `cms undo` undoes the change";
        Ok(found.map(|found| Checkup::found("content", Health::Problem, settings_line(&found), hint)))
    }

    fn wrong_settings(&self) -> Result<Option<Diagnostic>, SiteError> {
        let Some(bytes) = self.snapshot(Stage::Source)?.bytes(SETTINGS_FILE)? else { return Ok(None) };
        Ok(match codec::parse_file(SETTINGS_FILE, &bytes) {
            Err(cause) => Some(syntax(SETTINGS_FILE, cause)),
            Ok(doc) => {
                let (_, found) = model::read(Kind::Settings, doc.value.clone(), &Definitions::default());
                found.into_iter().find(|finding| finding.severity == Severity::Error).map(|finding| {
                    let (line, column) = doc.position(&finding.pointer, finding.at_key);
                    finding.in_file(SETTINGS_FILE, line, column)
                })
            }
        })
    }

    /// The content files that cannot be read on any stage, by path.
    fn unreadable(&self) -> Result<Vec<Unreadable>, SiteError> {
        let mut found: Vec<Unreadable> = Vec::new();
        for stage in Stage::ALL {
            let Some(tip) = self.repo.read_ref(stage.ref_name())? else { continue };
            for issue in Snapshot::of(self, stage.branch().to_owned(), tip)?.unreadable()? {
                match found.iter_mut().find(|known| known.issue == issue) {
                    Some(known) => known.stages.push(stage),
                    None => found.push(Unreadable { stages: vec![stage], issue }),
                }
            }
        }
        Ok(found)
    }

    /// How many files of a stage cannot be read; none if that cannot be determined.
    pub fn unreadable_count(&self, stage: Stage) -> Option<usize> {
        let content = self.snapshot(stage).ok()?;
        content.indexed(|index, view| index.problems(view)).ok().map(|files| files.len())
    }

    /// The per-file check of `cms doctor`.
    pub(in crate::site) fn content_checkup(&self) -> Checkup {
        let found = match self.unreadable() {
            Ok(found) if found.is_empty() => return Checkup::well("content", "every file can be read"),
            Ok(found) => found,
            Err(cause) => {
                let hint = "the other checks show what is wrong with the repository";
                return Checkup::found("content", Health::Problem, cause.to_string(), hint);
            }
        };
        let message = format!(
            "{} cannot be read or has no id, and what is in there is missing from the site",
            count(found.len(), "file")
        );
        let details = found.iter().map(Unreadable::summary).collect();
        let hint = "fix these files (`cms fmt` fills in ids); `cms validate --stage STAGE` shows the places";
        Checkup { details, ..Checkup::found("content", Health::Problem, message, hint) }
    }
}

impl Look<'_> {
    /// The content files that cannot be read on any stage, by path.
    ///
    /// # Errors
    /// The repository or the index cannot be read.
    pub fn unreadable(&self) -> Result<Vec<Unreadable>, SiteError> {
        self.site.unreadable()
    }
}

impl Unreadable {
    /// Whether it only lacks an id, or a module in it does.
    pub fn is_nameless(&self) -> bool {
        self.issue.code == ID_MISSING
    }

    /// The file, the stages and the reason in one line.
    pub fn summary(&self) -> String {
        let Diagnostic { file, line, column, message, .. } = &self.issue;
        let stages: Vec<&str> = self.stages.iter().map(|stage| stage.branch()).collect();
        format!("{file}:{line}:{column} on {}: {message}", stages.join(", "))
    }
}
