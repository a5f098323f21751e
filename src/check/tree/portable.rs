//! `file.name.unportable`: a name that some systems cannot store.

use super::*;
use crate::base::limits::SLUG_BYTES_MAX;

pub(super) const RULE: Rule = Rule {
    code: "file.name.unportable",
    summary: "the name of a file cannot be stored everywhere",
    explanation: "Some systems refuse or change names with control characters, any of `< > : \" | ? * \\`, a dot or a space at the end, names of more \
        than 255 bytes, and device names such as `con` and `nul`. The site cannot be cloned there.",
    example: Example { files: &[("uploads/con.jpg", "1")], right: "uploads/picture.jpg" },
    run: Run::Tree(run),
};

/// Device names on Windows, with any extension.
const DEVICES: [&str; 4] = ["con", "prn", "aux", "nul"];
/// Devices with a number after the name.
const NUMBERED: [&str; 2] = ["com", "lpt"];

fn run(files: &[TreeFile<'_>], _strictness: Strictness, found: &mut Vec<Diagnostic>) {
    for file in files.iter().filter(|file| is_of_site(file.path)) {
        let unnamed = (file.mode == Mode::NotUtf8).then(|| "is not UTF-8".to_owned());
        if let Some(problem) = unnamed.or_else(|| file.path.split('/').find_map(problem)) {
            let message = format!("the file name {problem}, which not every system can store");
            found.push(whole(Finding::error(RULE.code, "", message).hint("rename it"), file.path));
        }
    }
}

fn problem(name: &str) -> Option<String> {
    let stem = name.split('.').next().unwrap_or(name).to_ascii_lowercase();
    let numbered = |device: &&str| {
        stem.strip_prefix(device).is_some_and(|rest| matches!(rest.as_bytes(), [b'1'..=b'9']))
    };
    let forbidden = |c: &char| c.is_control() || "<>:\"|?*\\".contains(*c);
    if let Some(c) = name.chars().find(forbidden) {
        return Some(format!("contains `{}`", c.escape_default()));
    }
    if name.ends_with(['.', ' ']) {
        return Some("ends in a dot or a space".to_owned());
    }
    if name.len() > SLUG_BYTES_MAX {
        return Some(format!("has {} bytes", name.len()));
    }
    let is_device = DEVICES.contains(&stem.as_str()) || NUMBERED.iter().any(numbered);
    is_device.then(|| format!("is reserved for the device `{stem}`"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unportable_names_are_found() {
        for name in ["con", "CON.yaml", "lpt9.jpg", "a.", "a ", "a:b", "a\nb", "a\\b", &"x".repeat(256)] {
            assert!(problem(name).is_some(), "{name:?}");
        }
        for name in
            ["contact.yaml", "com.yaml", "com0", "lpt10", "a b.jpg", ".gitkeep", "é", &"x".repeat(255)]
        {
            assert_eq!(problem(name), None, "{name:?}");
        }
    }
}
