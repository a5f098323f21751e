//! `cms backup`, `cms restore`: saves and restores data outside of git.

use crate::ops::prelude::*;
use crate::site::{BackupError, Manifest};
use std::path::Path;

/// Save all that is not in git to a new folder: accounts, tokens, links, submissions, events
///
/// A server may run meanwhile: each database is copied as it is at one moment. The folder holds hashes of passwords and
/// personal data, and only you may read it. The content itself is in git: push it, or copy the repository. Uploads that `[media]`
/// of cms.toml puts outside of git are not in the backup, and it says where they are: copy them, too.
#[derive(Debug, Clone, Default, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Backup {
    /// Folder to make; it must not be there yet
    #[arg(value_name = "OUT")]
    pub out: String,
}

/// Bring a backup back into a site that has no accounts of its own yet, such as a fresh clone
///
/// All checksums and databases are checked before anything is put in place; nothing is ever overwritten. With --dry-run
/// the backup is only checked.
#[derive(Debug, Clone, Default, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Restore {
    /// Folder that `cms backup` made
    #[arg(value_name = "IN")]
    pub folder: String,
}

/// A backup that was made, or brought back.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Kept {
    /// What it holds
    #[serde(flatten)]
    pub manifest: Manifest,
    /// Whether nothing was written
    pub dry_run: bool,
    /// Where uploads outside of git are, which are not in it: a folder or a bucket
    #[serde(skip_serializing_if = "Option::is_none")]
    pub uploads: Option<String>,
    #[serde(skip)]
    act: &'static str,
}

impl Operation for Backup {
    const FACTS: Facts = facts!("backup", Permission::DatabaseExport;
        "backup ../site-2026-11-21" => "Save accounts, submissions and the rest");
    type Can = Administration;
    type Output = Kept;

    fn run(self, cx: &mut Context<'_, Administration>) -> Result<Kept, OpError> {
        if cx.call().dry_run {
            return Err(OpError::invalid("backup.dry-run", "a backup changes nothing: it has no dry run")
                .hint("leave out --dry-run"));
        }
        note(cx, "site.backup", ("site", "site"), json!({}))?;
        let manifest = cx.repository()?.back_up(Path::new(&self.out), cx.call().now, cx.call().ids)?;
        let uploads = cx.repository()?.uploads_outside_git().unwrap_or_default();
        Ok(Kept { manifest, dry_run: false, uploads, act: "saved" })
    }
}

impl Operation for Restore {
    const FACTS: Facts = facts!("restore", Permission::DatabaseImport;
        "restore ../site-2026-11-21" => "Bring accounts and the rest back into a fresh clone",
        "restore ../site-2026-11-21 --dry-run" => "Check a backup");
    type Can = Administration;
    type Output = Kept;

    fn run(self, cx: &mut Context<'_, Administration>) -> Result<Kept, OpError> {
        let dry_run = cx.call().dry_run;
        let manifest = cx.repository()?.restore_backup(Path::new(&self.folder), dry_run, cx.call().ids)?;
        if !dry_run {
            note(cx, "site.restore", ("site", "site"), json!({"madeAt": manifest.made_at}))?;
        }
        Ok(Kept { manifest, dry_run, uploads: None, act: if dry_run { "checked" } else { "restored" } })
    }
}

impl View for Kept {
    fn show(&self, page: &mut Page) {
        let files = &self.manifest.files;
        let bytes: u64 = files.iter().map(|file| file.bytes).sum();
        styled!(page, Good "{}", self.act; Plain " {}, {bytes} bytes", count(files.len(), "file"));
        for file in files {
            page.line(format!("  {}", file.name));
        }
        if let Some(uploads) = &self.uploads {
            page.line(format!("uploads outside of git are not in it: copy `{uploads}`, too"));
        }
    }
}

impl From<BackupError> for OpError {
    fn from(error: BackupError) -> Self {
        let message = error.to_string();
        match error {
            BackupError::Present { .. } => OpError::new(ErrorKind::Conflict, "backup.present", message).hint(
                "name another folder; to restore, begin with a fresh clone, or move what is there away",
            ),
            BackupError::NoBackup { .. } => {
                OpError::invalid("backup.none", message).hint("name a folder that `cms backup` made")
            }
            BackupError::OnServer { .. } => OpError::new(ErrorKind::Conflict, "backup.on-server", message).hint(
                "restore it without CMS_DATABASE_URL in a clone, then `cms ledger move --to URL` to an empty database",
            ),
            BackupError::Changed { .. } => OpError::new(ErrorKind::InvalidContent, "backup.changed", message)
                .hint("take another copy of the backup; nothing was changed here"),
            BackupError::Site(cause) => cause.into(),
        }
    }
}
