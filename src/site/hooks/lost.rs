//! Detects findings about items that are missing only because their files cannot be read: these are redundant.

use crate::check;
use crate::site::prelude::*;
use serde_json::Map;
use std::collections::BTreeSet;

/// Keys that identify an item, whatever its kind.
const KEYS: [&str; 4] = ["id", "slug", "type", "name"];

/// The ids and names of unreadable files, as far as they can be recovered from their text.
#[derive(Debug, Default)]
pub struct Lost {
    names: BTreeSet<String>,
    settings: bool,
}

impl Lost {
    /// Collects them from unreadable files, given with their bytes.
    pub(in crate::site) fn of<'a>(files: impl Iterator<Item = (&'a str, Kind, Vec<u8>)>) -> Lost {
        let mut lost = Lost::default();
        for (path, kind, bytes) in files {
            lost.settings |= kind == Kind::Settings;
            let stem = path.rsplit('/').next().unwrap_or(path).trim_end_matches(".yaml");
            let value = salvaged(&String::from_utf8_lossy(&bytes));
            let id = kind.identity().and_then(|key| value.get(key)).and_then(Value::as_str);
            let named = check::names(kind, path, &value).into_iter().map(|name| {
                // For `taxonomy/slug`, findings name only the slug.
                name.rsplit('/').next().unwrap_or_default().to_owned()
            });
            lost.names.extend(named);
            lost.names.extend(id.map(str::to_ascii_lowercase));
            lost.names.insert(stem.to_owned());
        }
        lost
    }

    /// Whether a finding may be a mere consequence of an unreadable file.
    pub fn explains(&self, issue: &Diagnostic) -> bool {
        if issue.is_unreadable() {
            return false;
        }
        if self.settings && issue.code == "locale.unknown" {
            return true;
        }
        let is_missing = issue.code.ends_with(".missing") || issue.code.ends_with("-missing");
        (is_missing || issue.code.ends_with(".unknown"))
            && issue.message.split('`').skip(1).step_by(2).any(|name| self.names.contains(name))
    }
}

/// The identifying keys that a broken text has at its left margin.
fn salvaged(text: &str) -> Value {
    let mut value = Map::new();
    for line in text.lines() {
        if let Some((key, rest)) = line.split_once(':')
            && KEYS.contains(&key)
        {
            let scalar = rest.trim().trim_matches(['"', '\'']);
            value.entry(key).or_insert_with(|| Value::from(scalar));
        }
    }
    Value::Object(value)
}
