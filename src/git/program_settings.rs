//! Settings of a repository's own configuration that name programs: a clone does not bring them along, but a folder that
//! somebody copied or unpacked does.

use super::Repo;
use gix::config::source::Kind;

/// Settings whose value is a command that git may run while it fetches or pushes: section and name, in lower case.
const COMMANDS: &[(&str, &str)] = &[
    ("core", "sshcommand"),
    ("core", "gitproxy"),
    ("core", "askpass"),
    ("core", "alternaterefscommand"),
    ("core", "hookspath"),
    ("credential", "helper"),
    ("gpg", "program"),
    ("gpg", "defaultkeycommand"),
    ("remote", "uploadpack"),
    ("remote", "receivepack"),
    ("remote", "vcs"),
];
/// Settings whose value, or for `url` whose own name, is an address: `ext::COMMAND` and the like run a program.
const ADDRESSES: &[(&str, &str)] =
    &[("remote", "url"), ("remote", "pushurl"), ("url", "insteadof"), ("url", "pushinsteadof")];

impl Repo {
    /// The settings of this repository's own configuration that name programs for git to run while it fetches or
    /// pushes, as `core.sshCommand = ssh -i key`. Those of the user and the system are the user's own business.
    pub fn program_settings(&self) -> Vec<String> {
        let local = self.inner.to_thread_local();
        let config = local.config_snapshot();
        let mut found = Vec::new();
        for section in config.plumbing().sections() {
            if section.meta().source.kind() != Kind::Repository {
                continue;
            }
            let (header, part) = (section.header(), section.header().subsection_name());
            let name = header.name().to_string().to_ascii_lowercase();
            let part = part.map(ToString::to_string);
            for key in section.value_names() {
                let is_of = |(section, setting): &&(&str, &str)| {
                    *section == name && setting.eq_ignore_ascii_case(&key)
                };
                let is_command = COMMANDS.iter().any(|row| is_of(&row));
                let is_address = ADDRESSES.iter().any(|row| is_of(&row));
                for value in section.values(&key) {
                    let value = value.to_string();
                    let address = if name == "url" { part.as_deref().unwrap_or_default() } else { &value };
                    if is_command && !value.is_empty() || is_address && names_program(address) {
                        let part = part.as_deref().map(|part| format!("{part}.")).unwrap_or_default();
                        found.push(format!("{name}.{part}{key} = {value}"));
                    }
                }
            }
        }
        found.dedup();
        found
    }
}

/// Whether an address begins with the name of a program, as in `ext::ssh …`.
fn names_program(address: &str) -> bool {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '+';
    address.split_once("::").is_some_and(|(name, _)| !name.is_empty() && name.chars().all(is_part))
}
