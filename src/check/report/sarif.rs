//! SARIF 2.1.0 (OASIS), which code hosts and editors read.

use super::{Report, full_message, level, pretty};
use crate::base::Diagnostic;
use crate::check::explain;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// One run with a rule for each reported code.
pub fn sarif(report: &Report) -> String {
    let issues = &report.issues;
    let codes: BTreeSet<&str> = issues.iter().map(|issue| issue.code.as_str()).collect();
    let codes: Vec<&str> = codes.into_iter().collect();
    let rules: Vec<Value> = codes.iter().map(|code| rule(code)).collect();
    let results: Vec<Value> = issues.iter().map(|issue| result(issue, &codes)).collect();
    pretty(&json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": {"driver": {"name": "cms", "version": env!("CARGO_PKG_VERSION"), "rules": rules}},
            "columnKind": "unicodeCodePoints",
            "originalUriBaseIds": {"SITE": {"description": {"text": "the folder of the site"}}},
            "properties": {"heldBack": report.held_back},
            "results": results,
        }],
    }))
}

fn rule(code: &str) -> Value {
    match explain(code) {
        Some(known) => json!({
            "id": code,
            "shortDescription": {"text": known.summary},
            "fullDescription": {"text": known.explanation},
            "help": {"text": format!("{}\n\nWrong:\n{}\n\nRight:\n{}", known.explanation, known.wrong, known.right)},
        }),
        None => json!({"id": code}),
    }
}

fn result(issue: &Diagnostic, codes: &[&str]) -> Value {
    let mut place = json!({"artifactLocation": {"uri": uri(&issue.file), "uriBaseId": "SITE"}});
    if issue.line > 0 {
        place["region"] = json!({"startLine": issue.line, "startColumn": issue.column.max(1)});
    }
    let mut location = json!({"physicalLocation": place});
    if !issue.pointer.is_empty() {
        location["logicalLocations"] = json!([{"fullyQualifiedName": issue.pointer}]);
    }
    json!({
        "ruleId": issue.code,
        "ruleIndex": codes.iter().position(|code| *code == issue.code),
        "level": level(issue.severity),
        "message": {"text": full_message(issue)},
        "locations": [location],
    })
}

/// A path as a relative reference (RFC 3986): everything but unreserved characters and `/` is escaped.
fn uri(path: &str) -> String {
    let mut out = String::with_capacity(path.len());
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                out.push(char::from(byte))
            }
            _ => out.push_str(&format!("%{byte:02X}")),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_have_rules_and_locations() {
        let value: Value = serde_json::from_str(&sarif(&Report::new(2, 0, super::super::sample()))).unwrap();
        let run = &value["runs"][0];
        let first = &run["results"][0];
        assert_eq!(value["version"], "2.1.0");
        let index = usize::try_from(first["ruleIndex"].as_u64().unwrap()).unwrap();
        assert_eq!(run["tool"]["driver"]["rules"][index]["id"], "post.type.unknown");
        let place = &first["locations"][0]["physicalLocation"];
        assert_eq!(place["artifactLocation"]["uri"], "posts/a%2C%20b%3Ac.yaml");
        assert_eq!(place["region"], json!({"startLine": 2, "startColumn": 7}));
        assert_eq!(run["results"][1]["level"], "warning");
        assert!(run["results"][1]["locations"][0]["physicalLocation"].get("region").is_none());
    }
}
