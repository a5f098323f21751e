//! Fits an imported post to the site: links that no page may have, and posts that may not be public.

use crate::base::{Finding, Severity, Value};
use crate::import::links::unlinked;
use crate::model::codes::LINK_UNSAFE;
use crate::model::{self, Definitions, Kind};
use crate::ops::cut;
use crate::richtext::{SAFE_SCHEMES, scheme};
use serde_json::json;
use std::sync::Arc;

/// Most characters of an address in a note; a picture may be in it whole.
const ADDRESS_CHARS_SHOWN: usize = 60;

/// A post in canonical form. Links that no page may have lose their targets. A post that may not be public becomes a
/// draft; one that may not even be a draft is refused. `file` reads the text that it was made of.
pub(super) fn fit(
    value: Value,
    definitions: &Definitions,
    file: &dyn Fn() -> Arc<[u8]>,
    notes: &mut Vec<String>,
) -> Result<Value, String> {
    let error = |findings: Vec<Finding>| findings.into_iter().find(|f| f.severity == Severity::Error);
    // The copy is let go: a copied map has room to grow.
    let mut original = value.clone();
    let (mut post, mut findings) = model::read(Kind::Post, value, definitions);
    if findings.iter().any(|finding| finding.code == LINK_UNSAFE) {
        let mut lost = Vec::new();
        let modules = original.get_mut("modules").and_then(Value::as_array_mut).into_iter().flatten();
        for text in modules.filter_map(|module| module.pointer_mut("/props/content")) {
            if let Value::String(text) = text
                && let Some(new) = unlinked(text, &mut |address| lost.push(address.to_owned()))
            {
                *text = new;
            }
        }
        let file = file();
        notes.extend(lost.iter().map(|address| lost_link(&file, address)));
        (post, findings) = model::read(Kind::Post, original, definitions);
    }
    let Some(problem) = error(findings) else { return Ok(post) };
    let place = problem.pointer.trim_start_matches('/').replace('/', ".");
    if matches!(post.get("status").and_then(Value::as_str), Some("published" | "scheduled")) {
        post["status"] = json!("draft");
        if let Value::Object(map) = &mut post {
            map.shift_remove("publishedAt");
        }
        let (draft, findings) = model::read(Kind::Post, post, definitions);
        if error(findings).is_none() {
            notes.push(format!("imported as a draft: `{place}`: {}", problem.message));
            return Ok(draft);
        }
    }
    Err(format!("`{place}`: {}", problem.message))
}

/// The note about a link that no page may have, with its line in the file.
fn lost_link(file: &[u8], address: &str) -> String {
    let text = String::from_utf8_lossy(file);
    let scheme = scheme(address).unwrap_or_default();
    // An address with escapes is spelt differently in the file.
    let at = text.find(address).or_else(|| text.find(&format!("{scheme}:")));
    let line = at.map(|at| format!("line {}: ", text[..at].matches('\n').count() + 1)).unwrap_or_default();
    let address = cut(address, ADDRESS_CHARS_SHOWN);
    let known = SAFE_SCHEMES.join(", ");
    format!("{line}the link to `{address}` has lost its target: pages link to {known} only")
}

/// What is said of a post whose texts had NUL.
pub(super) const NUL_NOTE: &str = "the character U+0000, which texts cannot contain, is left out";

/// Removes NUL from all texts of a value, as no interface accepts it; returns whether there was any.
pub(super) fn without_nul(value: &mut Value) -> bool {
    match value {
        Value::String(text) if text.contains('\0') => {
            text.retain(|c| c != '\0');
            true
        }
        Value::Array(items) => items.iter_mut().fold(false, |any, item| without_nul(item) | any),
        Value::Object(map) => map.values_mut().fold(false, |any, item| without_nul(item) | any),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nul_is_removed_from_all_texts() {
        let mut value = json!({"title": "a\0b", "modules": [{"props": {"content": "\0"}}], "orderIndex": 1});
        assert!(without_nul(&mut value));
        assert_eq!(value, json!({"title": "ab", "modules": [{"props": {"content": ""}}], "orderIndex": 1}));
        assert!(!without_nul(&mut value));
    }
}
