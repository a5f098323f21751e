//! Short names of folders, as the settings of TypeScript have them: `@assets/*` for `src/assets/*`.

use super::{Files, script};
use crate::base::Value;
use crate::import::links::joined;

/// Where such names may be.
const SETTINGS: [&str; 2] = ["tsconfig.json", "jsconfig.json"];

/// Whether a file is read for them.
pub(super) fn is_one(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or_default();
    SETTINGS.contains(&name)
}

/// What such names begin with, and the folders that they stand for, the longest name first.
pub(super) fn of(files: &Files<'_>) -> Vec<(String, String)> {
    let Some((_, text)) = files.first(&SETTINGS) else { return Vec::new() };
    let settings = Value::Object(script::fields(text));
    let base = settings.pointer("/compilerOptions/baseUrl").and_then(Value::as_str).unwrap_or_default();
    let paths = settings.pointer("/compilerOptions/paths").and_then(Value::as_object);
    let alias = |(name, folders): (&String, &Value)| {
        let start = name.strip_suffix('*').filter(|start| start.ends_with('/'))?;
        let folder = folders.get(0)?.as_str()?.strip_suffix('*')?;
        Some((start.to_owned(), files.path(&joined(base, folder)?)?))
    };
    let mut all: Vec<(String, String)> = paths.into_iter().flatten().filter_map(alias).collect();
    all.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
    all
}
