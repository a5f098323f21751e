//! `file.unicode-clash`: different paths that look alike.

use super::*;
use std::collections::HashMap;
use unicode_normalization::UnicodeNormalization;

pub(super) const RULE: Rule = Rule {
    code: "file.unicode-clash",
    summary: "two paths are the same letters in two encodings",
    explanation: "An accented letter can be stored as one character or as a letter and its accent. Both look alike, some systems take them for one \
        file, others for two.",
    example: Example {
        files: &[("uploads/caf\u{e9}.jpg", "1"), ("uploads/cafe\u{301}.jpg", "2")],
        right: "rename one of the files, best without accents",
    },
    run: Run::Tree(run),
};

fn run(files: &[TreeFile<'_>], _strictness: Strictness, found: &mut Vec<Diagnostic>) {
    let mut seen: HashMap<String, &str> = HashMap::new();
    for file in files.iter().filter(|file| !file.path.is_ascii() && is_of_site(file.path)) {
        let first = *seen.entry(file.path.nfc().collect()).or_insert(file.path);
        if first != file.path {
            let message = format!("the path looks like `{first}`, but its letters are encoded differently");
            let finding = Finding::error(RULE.code, "", message).hint(RULE.example.right);
            found.push(whole(finding.clone(), file.path));
            found.push(whole(finding, first));
        }
    }
}
