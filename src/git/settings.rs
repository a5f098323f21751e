//! The configuration that a content repository needs, and the user's identity.

use super::error::io_at;
use super::{GitError, Lock, Person, Repo, WriteError};
use gix::config::{File, Source};
use std::io::Write;

/// One setting of a content repository.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Setting {
    /// Such as `gc.auto`.
    pub key: &'static str,
    /// The required value.
    pub value: &'static str,
    /// Its purpose, in half a sentence.
    pub why: &'static str,
}

/// A setting whose value differs from the required one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deviation {
    /// The required setting.
    pub setting: Setting,
    /// The current value; `None` if it is not set.
    pub found: Option<String>,
}

const fn row(key: &'static str, value: &'static str, why: &'static str) -> Setting {
    Setting { key, value, why }
}

/// Every setting that `cms init` writes and `cms doctor` checks (`docs/design/durability.md`).
pub const SETTINGS: &[Setting] = &[
    row("core.fsync", "committed", "a commit that git reports survives a power cut"),
    row("core.fsyncMethod", "fsync", "git flushes for certain"),
    row("core.logAllRefUpdates", "always", "every move of a ref can be found again"),
    row("core.filesRefLockTimeout", "2000", "git waits for our locks instead of failing at once"),
    row("gc.auto", "0", "git does not repack in the middle of writes; `cms gc` does it under the lock"),
    row("gc.packRefs", "false", "packing refs beside writers loses updates"),
    row("maintenance.auto", "false", "git does not repack in the middle of writes"),
    row("gc.reflogExpire", "never", "every acknowledged state can be found again"),
    row("gc.reflogExpireUnreachable", "never", "every acknowledged state can be found again"),
    row("gc.pruneExpire", "2.weeks.ago", "objects of a write in progress are not removed"),
    row("receive.denyNonFastForwards", "true", "a push cannot rewrite what is live"),
    row("receive.denyDeletes", "true", "a push cannot delete a stage"),
    row("receive.fsckObjects", "true", "a push cannot bring in malformed objects"),
    row("transfer.fsckObjects", "true", "a fetch cannot bring in malformed objects"),
    row("receive.denyCurrentBranch", "updateInstead", "a push to a checked-out stage updates its files"),
    row("core.symlinks", "false", "links in content are never followed"),
    row("core.protectHFS", "true", "no path means `.git` on a Mac"),
    row("core.protectNTFS", "true", "no path means `.git` on Windows"),
    row("core.precomposeUnicode", "true", "a name is spelt the same on all systems"),
    row("core.autocrlf", "false", "files have the same bytes on all systems"),
    row("submodule.recurse", "false", "other repositories are not touched"),
];

impl Repo {
    /// The settings that differ from [`SETTINGS`], from all configuration files together.
    pub fn check_settings(&self) -> Vec<Deviation> {
        let deviates = |setting: &Setting| {
            let found = self.config(setting.key);
            let is_right = found.as_deref().is_some_and(|found| means_same(found, setting.value));
            (!is_right).then_some(Deviation { setting: *setting, found })
        };
        SETTINGS.iter().filter_map(deviates).collect()
    }

    /// The author of commits here: the given name and address (`GIT_AUTHOR_NAME`, `GIT_AUTHOR_EMAIL`), else the
    /// configured ones (`author.*`, then `user.*`). `None` if either is missing.
    pub fn identity(&self, name: Option<&str>, email: Option<&str>) -> Option<Person> {
        let pick = |given: Option<&str>, keys: [&str; 2]| {
            let given = given.map(str::to_owned);
            let configured = || keys.iter().find_map(|key| self.config(key));
            given.or_else(configured).map(|text| text.trim().to_owned()).filter(|text| !text.is_empty())
        };
        let name = pick(name, ["author.name", "user.name"])?;
        let email = pick(email, ["author.email", "user.email"])?;
        Some(Person { name, email })
    }
}

impl Lock<'_> {
    /// Writes [`SETTINGS`] where they differ, and `others`, into the repository's own configuration, and keeps the rest
    /// of it (comments too). An open [`Repo`] does not notice: open it again.
    ///
    /// # Errors
    /// [`WriteError::Busy`], [`WriteError::Read`] if the file cannot be parsed or a key is not valid,
    /// [`WriteError::Storage`].
    pub fn apply_settings(&self, others: &[(&str, &str)]) -> Result<(), WriteError> {
        let own = SETTINGS.iter().map(|setting| (setting.key, setting.value));
        self.configure(&own.chain(others.iter().copied()).collect::<Vec<_>>())
    }

    /// Writes only these settings, as [`Lock::apply_settings`] does.
    ///
    /// # Errors
    /// As there.
    pub fn configure(&self, wanted: &[(&str, &str)]) -> Result<(), WriteError> {
        let path = self.repo().common_dir().join("config");
        let mut lock_file = self.prepare_lock_file(&path, b"")?;
        self.acquire(&mut lock_file)?;
        let failed = |source: gix::Error| GitError::Repository {
            act: "configure",
            path: path.clone(),
            source: source.into(),
        };
        let before = std::fs::read(&path).map_err(io_at("read", &path))?;
        let mut config = File::from_path_no_includes(path.clone(), Source::Local).map_err(failed)?;
        for (key, value) in wanted.iter().copied() {
            if config.string(key).is_some_and(|found| means_same(&found.to_string(), value)) {
                continue;
            }
            config.set_raw_value(key, value).map_err(failed)?;
        }
        let after = config.to_bstring();
        if after == before {
            return Ok(());
        }
        let permissions = std::fs::metadata(&path).map_err(io_at("read", &path))?.permissions();
        lock_file.fill(|out| out.set_permissions(permissions).and_then(|()| out.write_all(&after)))?;
        Ok(lock_file.commit()?)
    }
}

/// Compares values, with git's spellings of booleans treated as equal.
fn means_same(found: &str, wanted: &str) -> bool {
    let normal = |text: &str| match text.trim().to_ascii_lowercase().as_str() {
        "yes" | "on" | "1" => "true".to_owned(),
        "no" | "off" | "" => "false".to_owned(),
        other => other.to_owned(),
    };
    found == wanted || normal(found) == normal(wanted)
}
