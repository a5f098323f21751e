//! Keys of custom fields.

use crate::base::Map;

/// Longest custom field key, in bytes.
const KEY_BYTES_MAX: usize = 100;

/// An unused key that a path such as `customFields.KEY` can contain.
pub(super) fn free_key(key: &str, used: &Map) -> String {
    let safe: String = key
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() || matches!(c, '_' | '-') { c } else { '_' })
        .take(KEY_BYTES_MAX)
        .collect();
    let safe = if safe.is_empty() { "_".to_owned() } else { safe };
    let numbered = (2..).map(|n| format!("{safe}_{n}"));
    std::iter::once(safe.clone())
        .chain(numbered)
        .find(|key| !used.contains_key(key))
        .expect("because the numbers do not end")
}
