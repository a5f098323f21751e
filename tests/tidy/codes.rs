//! Every code of an error is explained: `cms explain CODE` knows what an interface prints.

use super::{Complaint, none_of};
use crate::support::project::{RustFile, read, rust_files};
use crate::support::rust_source::{line_of, pattern};
use cms::ops::check::explanation_of;
use regex::Regex;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

const TABLE: &str = "src/ops/check/error_codes.txt";

/// Where an error gets its code: as a literal, or by the name of a constant.
static CODED: LazyLock<Vec<Regex>> = LazyLock::new(|| {
    let kinds = "Unreadable|Invalid|InvalidContent|NotFound|Conflict|Stale|Unauthenticated|Forbidden|RateLimited|Busy|TooLarge|\
        DiskFull|Unwritable|Internal";
    let code = r#"(?:"(?<code>[a-z0-9.-]+)"|(?<name>(?:\w+::)*[A-Z][A-Z_]+))"#;
    [
        r"OpError::(?:invalid|not_found)\(\s*".to_owned(),
        r"ErrorKind::\w+,\s*".to_owned(),
        r"\.coded\(\s*".to_owned(),
        format!(r"=>\s*(?:{kinds}) "),
        r"Refusal::plain\(\s*[\w:]+,\s*".to_owned(),
    ]
    .iter()
    .map(|before| pattern(&format!("{before}{code}")))
    .collect()
});
/// A constant with a text that may be a code.
static CONSTANT: LazyLock<Regex> =
    LazyLock::new(|| pattern(r#"const (?<name>\w+): &(?:'static )?str =\s*"(?<code>[a-z0-9.-]+)";"#));

/// Where the tests of a file begin.
static TESTS: LazyLock<Regex> = LazyLock::new(|| pattern(r"\n#\[cfg\(test\)\]\nmod \w+ \{"));

/// The files of the program, each with the end of its text before its tests.
fn sources() -> Vec<(RustFile, usize)> {
    let files = rust_files().into_iter();
    files
        .filter(|file| file.path.starts_with("src/") && !file.path.contains("/tests"))
        .map(|file| {
            let end = TESTS.find(&file.text).map_or(file.text.len(), |tests| tests.start());
            (file, end)
        })
        .collect()
}

/// The codes that constants stand for, by the name of the constant.
fn constants(files: &[(RustFile, usize)]) -> BTreeMap<String, BTreeSet<String>> {
    let mut found = BTreeMap::<String, BTreeSet<String>>::new();
    for (file, end) in files {
        for constant in CONSTANT.captures_iter(&file.text[..*end]) {
            found.entry(constant["name"].to_owned()).or_default().insert(constant["code"].to_owned());
        }
    }
    found
}

#[test]
fn every_error_code_is_explained() {
    let files = sources();
    let constants = constants(&files);
    let (mut complaints, mut seen) = (Vec::new(), BTreeSet::new());
    for (file, end) in &files {
        for hit in CODED.iter().flat_map(|coded| coded.captures_iter(&file.text[..*end])) {
            let codes: Vec<&str> = match (hit.name("code"), hit.name("name")) {
                (Some(code), _) => vec![code.as_str()],
                (None, Some(name)) => {
                    let name = name.as_str().rsplit("::").next().unwrap_or_default();
                    constants.get(name).into_iter().flatten().map(String::as_str).collect()
                }
                (None, None) => Vec::new(),
            };
            for code in codes.into_iter().filter(|code| explanation_of(code).is_none()) {
                let at = hit.get(0).map_or(0, |hit| hit.start());
                let message = format!("`{code}` is not explained: add a row to `{TABLE}`");
                complaints.push(Complaint::new(&file.path, line_of(&file.text, at), message));
            }
            seen.extend(hit.name("code").map(|code| code.as_str().to_owned()));
        }
    }
    none_of(complaints);
    assert!(seen.len() > 300, "the patterns find too few codes: {}", seen.len());
}

#[test]
fn every_explained_error_exists() {
    let files = sources();
    let mut complaints = Vec::new();
    for (at, row) in read(TABLE).lines().enumerate() {
        let code = row.split(": ").next().unwrap_or_default();
        let literal = format!("\"{code}\"");
        let is_any = code.strip_prefix('*').map(|failure| format!("}}{failure}\""));
        let wanted = is_any.as_ref().unwrap_or(&literal);
        if !files.iter().any(|(file, end)| file.text[..*end].contains(wanted)) {
            complaints.push(Complaint::new(
                TABLE,
                at + 1,
                format!("no error has the code `{code}`: drop the row"),
            ));
        }
    }
    none_of(complaints);
}
