//! Backup and restore of everything outside of git: accounts, tokens, sessions, links, submissions, events. A backup
//! is a folder: a consistent copy of each database, the key of preview links, and a manifest with checksums.

use crate::base::digest::Running;
use crate::base::source::{Ids, rfc3339};
use crate::db::{self, Ledger};
use crate::disk::{self, DiskError};
use crate::site::prelude::*;
use crate::site::preview::key;
use serde::Deserialize;
use std::path::{Path, PathBuf};

/// The manifest's name.
const MANIFEST: &str = "manifest.json";
/// Largest manifest, in bytes.
const MANIFEST_BYTES_MAX: usize = 1024 * 1024;
/// The format version of backups.
const FORMAT: u32 = 1;
/// The databases and the key, which may be on a server instead.
const ON_SERVER: [&str; 3] = [Ledger::FILE, db::analytics::FILE, key::FILE];
/// What the names of folders begin with that a backup leaves out: data that can be rebuilt, and incomplete copies of moves and
/// restores that were killed.
const LEFT_OUT: [&str; 3] = ["cache", "move-", "restore-"];

/// The manifest of a backup.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Manifest {
    /// The form of the backup
    pub format: u32,
    /// Which `cms` made it
    pub cms: String,
    /// When: RFC 3339 in UTC
    pub made_at: String,
    /// The live commit at that time, which this belongs to
    pub source: String,
    /// Its files
    pub files: Vec<SavedFile>,
}

/// One file of a backup.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SavedFile {
    /// Its name, from the folder of the backup
    pub name: String,
    /// Its size
    pub bytes: u64,
    /// The SHA-256 of its bytes, in hexadecimal
    pub sha256: String,
}

/// Why a backup or restore failed.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The target exists already.
    #[error("`{path}` already exists, and nothing is overwritten")]
    Present {
        /// What exists.
        path: PathBuf,
    },
    /// The folder is not a backup.
    #[error("`{folder}` is not a backup: {why}")]
    NoBackup {
        /// The folder.
        folder: PathBuf,
        /// Why not.
        why: String,
    },
    /// A file differs from its checksum.
    #[error("`{path}` differs from what was saved: {why}")]
    Changed {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        why: String,
    },
    /// A backup is a folder of files, and the records are on a server.
    #[error("the records of this site are in `{server}`, and a backup is brought back to files")]
    OnServer {
        /// The server.
        server: String,
    },
    /// The site or its databases cannot be read or written.
    #[error(transparent)]
    Site(#[from] SiteError),
}

impl From<DiskError> for BackupError {
    fn from(cause: DiskError) -> Self {
        BackupError::Site(cause.into())
    }
}

impl From<db::LedgerError> for BackupError {
    fn from(cause: db::LedgerError) -> Self {
        BackupError::Site(cause.into())
    }
}

impl Site {
    /// Names of the files to save: databases and keys anywhere below the private folder.
    fn originals(&self) -> Result<Vec<String>, BackupError> {
        let mut names = Vec::new();
        let root = self.ledger_folder();
        let mut folders = vec![root.clone()];
        while let Some(folder) = folders.pop().filter(|folder| disk::exists(folder)) {
            for path in disk::list(&folder)? {
                let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
                let is_left_out = LEFT_OUT.iter().any(|start| name.starts_with(start));
                let is_original = path.extension().is_some_and(|ending| ending == "db" || ending == "key");
                if disk::is_dir(&path) {
                    folders.extend((!is_left_out).then_some(path));
                } else if let Some(name) = path.strip_prefix(&root).ok().and_then(Path::to_str)
                    && is_original
                {
                    names.push(name.replace('\\', "/"));
                }
            }
        }
        names.sort();
        Ok(names)
    }

    /// Saves everything outside of git to a new folder, also while a server is running. All or nothing.
    ///
    /// # Errors
    /// [`BackupError::Present`]; something cannot be read or written.
    pub fn back_up(&self, out: &Path, now: Timestamp, ids: &dyn Ids) -> Result<Manifest, BackupError> {
        if disk::exists(out) {
            return Err(BackupError::Present { path: out.to_owned() });
        }
        // A site that never ran a server has no ledger yet; its backup has an empty one.
        self.ledger()?;
        let part = beside(out, ids);
        disk::create_private_dir(&part)?;
        let done = self.save_to(&part, now).and_then(|manifest| {
            disk::rename(&part, out)?;
            Ok(manifest)
        });
        if done.is_err() {
            drop(disk::remove_dir_all(&part));
        }
        done
    }

    fn save_to(&self, folder: &Path, now: Timestamp) -> Result<Manifest, BackupError> {
        let mut names = Vec::new();
        let server = self.server();
        if let Some(server) = &server {
            db::relocation::save_server(server, folder)?;
            disk::write_secret(&folder.join(key::FILE), key::text(&self.previews().keys()?).as_bytes())?;
            names.extend(ON_SERVER.map(str::to_owned));
        }
        for name in self.originals()? {
            if server.is_some() && ON_SERVER.contains(&name.as_str()) {
                // What is in use is on the server.
                continue;
            }
            let (from, to) = (self.ledger_folder().join(&name), folder.join(&name));
            match name.ends_with(".db") {
                true => {
                    disk::write_secret(&to, b"")?;
                    db::copy_database(&from, &to)?;
                }
                false => disk::write_secret(&to, &disk::read(&from, MANIFEST_BYTES_MAX)?)?,
            }
            names.push(name);
        }
        names.sort();
        let mut files = Vec::new();
        for name in names {
            let (bytes, sha256) = measured(&folder.join(&name))?;
            files.push(SavedFile { name, bytes, sha256 });
        }
        let manifest = Manifest {
            format: FORMAT,
            cms: env!("CARGO_PKG_VERSION").to_owned(),
            made_at: rfc3339(now),
            source: self.tip(Stage::Source)?.to_string(),
            files,
        };
        let text = serde_json::to_string_pretty(&manifest).expect("because a manifest is plain data");
        disk::write_secret(&folder.join(MANIFEST), format!("{text}\n").as_bytes())?;
        Ok(manifest)
    }

    /// Restores a backup into a site without data of its own yet, such as a fresh clone. Everything is checked before
    /// anything is moved into place.
    ///
    /// # Errors
    /// [`BackupError`]; then nothing was changed.
    pub fn restore_backup(
        &self,
        folder: &Path,
        is_dry_run: bool,
        ids: &dyn Ids,
    ) -> Result<Manifest, BackupError> {
        let manifest = read_manifest(folder)?;
        let root = self.ledger_folder();
        if let Some(server) = self.server() {
            return Err(BackupError::OnServer { server: server.name().to_owned() });
        }
        for SavedFile { name, .. } in manifest.files.iter().filter(|file| file.name.ends_with(".db")) {
            let path = root.join(name);
            if disk::exists(&path) {
                return Err(BackupError::Present { path });
            }
        }
        let part = root.join(format!("restore-{}", ids.uuid()));
        disk::create_private_dir(&part)?;
        let done = check_and_place(folder, &manifest, &part, (!is_dry_run).then_some(&root));
        drop(disk::remove_dir_all(&part));
        done.map(|()| manifest)
    }
}

/// Copies all files to a temporary folder, checks them there, and optionally moves them into place.
fn check_and_place(
    folder: &Path,
    manifest: &Manifest,
    part: &Path,
    root: Option<&PathBuf>,
) -> Result<(), BackupError> {
    for file in &manifest.files {
        let (from, to) = (folder.join(&file.name), part.join(&file.name));
        if let Some(above) = to.parent() {
            disk::create_dir_all(above)?;
        }
        if !disk::exists(&from) {
            return Err(BackupError::Changed { path: from, why: "it is missing".to_owned() });
        }
        disk::copy_private(&from, &to)?;
        let (bytes, sha256) = measured(&to)?;
        if (bytes, &sha256) != (file.bytes, &file.sha256) {
            return Err(BackupError::Changed { path: from, why: "its checksum differs".to_owned() });
        }
        if file.name.ends_with(".db") && !db::is_sound(&to).unwrap_or(false) {
            return Err(BackupError::Changed { path: from, why: "the database is damaged".to_owned() });
        }
    }
    // Rejects a ledger written by a newer version of this program.
    drop(Ledger::in_folder(part)?);
    if let Some(root) = root {
        for SavedFile { name, .. } in &manifest.files {
            let to = root.join(name);
            if let Some(above) = to.parent() {
                disk::create_dir_all(above)?;
            }
            disk::rename(&part.join(name), &to)?;
        }
    }
    Ok(())
}

fn read_manifest(folder: &Path) -> Result<Manifest, BackupError> {
    let no_backup = |why: String| BackupError::NoBackup { folder: folder.to_owned(), why };
    let bytes = disk::read_if_there(&folder.join(MANIFEST), MANIFEST_BYTES_MAX)?
        .ok_or_else(|| no_backup(format!("it has no `{MANIFEST}`")))?;
    let manifest: Manifest =
        serde_json::from_slice(&bytes).map_err(|cause| no_backup(format!("`{MANIFEST}`: {cause}")))?;
    if manifest.format != FORMAT {
        return Err(no_backup(format!(
            "its format is {}, and this program supports {FORMAT}",
            manifest.format
        )));
    }
    match manifest.files.iter().find(|file| !is_plain(&file.name)) {
        Some(file) => Err(no_backup(format!("`{}` is not the name of a file in it", file.name))),
        None => Ok(manifest),
    }
}

/// Whether a name is that of a database or key inside the folder.
fn is_plain(name: &str) -> bool {
    let part = |part: &str| {
        !part.starts_with('.') && part.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_.".contains(&b))
    };
    (name.ends_with(".db") || name.ends_with(".key"))
        && name.split('/').all(|one| !one.is_empty() && part(one))
}

/// A name beside a folder, for incomplete output.
fn beside(out: &Path, ids: &dyn Ids) -> PathBuf {
    let name = out.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    out.with_file_name(format!(".{name}.{}.part", ids.uuid()))
}

fn measured(file: &Path) -> Result<(u64, String), BackupError> {
    let mut running = Running::default();
    let bytes = disk::read_in_pieces(file, &mut |piece| running.update(piece))?;
    Ok((bytes, running.hex()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn backup_file_names_are_relative_and_plain() {
        for name in ["ledger.db", "preview.key", "analytics/analytics.db"] {
            assert!(is_plain(name), "{name}");
        }
        for name in ["../ledger.db", "/etc/x.db", "a//b.db", ".db", "cms.lock", "", "a\\b.db", "a/../b.key"] {
            assert!(!is_plain(name), "{name}");
        }
    }
}
