//! Signatures of commits, made by the program that git is configured to use.
//!
//! *source*: `gpg-interface.c` of git, `git-config(1)`, `gpg.*` and `user.signingKey`.

use super::error::io_at;
use super::program::{Ran, finished, last_lines};
use super::{GitError, Person, Repo};
use std::fs::File;
use std::io::Write;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

/// Longest time that signing may take: a person may have to type a passphrase.
const SIGNING_TIME_MAX: Duration = Duration::from_secs(120);
/// Starts of a key that is given itself, and not by the path of its file.
const LITERAL: [&str; 4] = ["key::", "ssh-", "ecdsa-", "sk-"];

/// The configured program, and the key.
#[derive(Debug, Clone)]
pub struct Signer {
    program: String,
    key: Key,
}

#[derive(Debug, Clone)]
enum Key {
    /// The name of a key of GnuPG.
    Named(String),
    /// A file with an SSH key.
    File(PathBuf),
    /// A public SSH key whose private part an agent has, and a place for it.
    Literal(String, PathBuf),
}

impl Repo {
    /// How git would sign a commit of this person here, but with no program of the repository's own settings.
    ///
    /// # Errors
    /// [`GitError::Signing`] for an unknown format, and for SSH without a key.
    pub fn signer(&self, committer: &Person) -> Result<Signer, GitError> {
        let key = self.config("user.signingKey");
        let format = self.config("gpg.format").unwrap_or_else(|| "openpgp".to_owned()).to_lowercase();
        let own = self.protected_config(&format!("gpg.{format}.program"));
        let named =
            || Key::Named(key.clone().unwrap_or_else(|| format!("{} <{}>", committer.name, committer.email)));
        let refused = |output: &str| GitError::Signing { program: format.clone(), output: output.to_owned() };
        match format.as_str() {
            "openpgp" => Ok(Signer {
                program: own
                    .or_else(|| self.protected_config("gpg.program"))
                    .unwrap_or_else(|| "gpg".to_owned()),
                key: named(),
            }),
            "x509" => Ok(Signer { program: own.unwrap_or_else(|| "gpgsm".to_owned()), key: named() }),
            "ssh" => {
                let key = match key {
                    Some(key) => key,
                    None => self.default_ssh_key()?,
                };
                let is_literal = LITERAL.iter().any(|start| key.starts_with(start));
                let file = || self.config_path("user.signingKey").unwrap_or_else(|| PathBuf::from(&key));
                let key = match is_literal {
                    true => {
                        let place = format!("cms-signing-key-{}.pub", std::process::id());
                        let key = key.strip_prefix("key::").unwrap_or(&key).to_owned();
                        Key::Literal(key, self.git_dir().join(place))
                    }
                    false => Key::File(file()),
                };
                Ok(Signer { program: own.unwrap_or_else(|| "ssh-keygen".to_owned()), key })
            }
            _ => Err(refused("`gpg.format` is neither openpgp, ssh nor x509")),
        }
    }

    /// The key that `gpg.ssh.defaultKeyCommand` prints.
    fn default_ssh_key(&self) -> Result<String, GitError> {
        let missing =
            |output: &str| GitError::Signing { program: "ssh".to_owned(), output: output.to_owned() };
        let line = self
            .protected_config("gpg.ssh.defaultKeyCommand")
            .ok_or_else(|| missing("neither `user.signingKey` nor `gpg.ssh.defaultKeyCommand` is set"))?;
        let mut command = Command::new("sh");
        command.args(["-c", &line]);
        let Ran { success, stdout, stderr } = finished(command, &[&line], &[], SIGNING_TIME_MAX)?;
        let text = String::from_utf8_lossy(&stdout);
        let key = text.lines().next().filter(|key| LITERAL.iter().any(|start| key.starts_with(start)));
        key.filter(|_| success).map(str::to_owned).ok_or_else(|| missing(&last_lines(&stderr)))
    }
}

impl Signer {
    /// The signature of a commit without one, in the form that its header holds.
    ///
    /// # Errors
    /// [`GitError::Signing`] with what the program says.
    pub(super) fn sign(&self, commit: &[u8]) -> Result<String, GitError> {
        let mut command = Command::new(&self.program);
        match &self.key {
            Key::Named(key) => drop(command.args(["--status-fd=2", "-bsau", key])),
            Key::File(file) => drop(command.args(["-Y", "sign", "-n", "git", "-f"]).arg(file)),
            Key::Literal(key, place) => {
                // What is there already was left behind, or is a link of a copied folder: nothing is written through it.
                drop(std::fs::remove_file(place));
                let mut file = File::create_new(place).map_err(io_at("write", place))?;
                writeln!(file, "{key}").map_err(io_at("write", place))?;
                command.args(["-Y", "sign", "-n", "git", "-f"]).arg(place).arg("-U");
            }
        }
        let ran = finished(command, &[&self.program], commit, SIGNING_TIME_MAX);
        if let Key::Literal(_, place) = &self.key {
            drop(std::fs::remove_file(place));
        }
        let failed = |output: String| GitError::Signing { program: self.program.clone(), output };
        let Ran { success, stdout, stderr } = ran.map_err(|cause| match cause {
            GitError::Program { output, .. } => failed(output),
            other => other,
        })?;
        let said = String::from_utf8_lossy(&stderr);
        let is_made = !matches!(self.key, Key::Named(_)) || said.contains("[GNUPG:] SIG_CREATED ");
        let signature = String::from_utf8_lossy(&stdout).replace('\r', "");
        match success && is_made && signature.starts_with("-----BEGIN ") {
            true => Ok(signature),
            false => Err(failed(last_lines(&stderr))),
        }
    }
}
