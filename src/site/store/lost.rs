//! What is missing only because its file cannot be read: findings about that say nothing new.

use crate::base::{Diagnostic, Value};
use crate::check;
use crate::model::Kind;
use serde_json::Map;
use std::collections::BTreeSet;

/// Keys that say what an item is, of whatever kind.
const KEYS: [&str; 4] = ["id", "slug", "type", "name"];

/// The ids and names of files that cannot be read, as far as their text tells.
#[derive(Debug, Default)]
pub struct Lost {
    names: BTreeSet<String>,
    settings: bool,
}

impl Lost {
    /// Of files with their bytes.
    pub(in crate::site) fn of<'a>(files: impl Iterator<Item = (&'a str, Kind, Vec<u8>)>) -> Lost {
        let mut lost = Lost::default();
        for (path, kind, bytes) in files {
            lost.settings |= kind == Kind::Settings;
            let stem = path.rsplit('/').next().unwrap_or(path).trim_end_matches(".yaml");
            let value = salvaged(&String::from_utf8_lossy(&bytes));
            let id = kind.identity().and_then(|key| value.get(key)).and_then(Value::as_str);
            let named = check::names(kind, path, &value).into_iter().map(|name| {
                // Of `taxonomy/slug` findings name the slug.
                name.rsplit('/').next().unwrap_or_default().to_owned()
            });
            lost.names.extend(named);
            lost.names.extend(id.map(str::to_ascii_lowercase));
            lost.names.insert(stem.to_owned());
        }
        lost
    }

    /// Whether a finding may only follow from a file that cannot be read.
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

/// What a broken text says at its left margin of what it is.
fn salvaged(text: &str) -> Value {
    let mut value = Map::new();
    for line in text.lines() {
        if let Some((key, rest)) = line.split_once(':')
            && KEYS.contains(&key)
        {
            let said = rest.trim().trim_matches(['"', '\'']);
            value.entry(key).or_insert_with(|| Value::from(said));
        }
    }
    Value::Object(value)
}
