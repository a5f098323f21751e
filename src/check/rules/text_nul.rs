//! `text.nul`: a text has the character U+0000.

use super::*;
use crate::base::path::each_text;

pub(super) const RULE: Rule = Rule {
    code: "text.nul",
    summary: "a text has the character U+0000",
    explanation: "Databases, pages and many programs end a text there, or refuse it.",
    example: Example {
        files: &[("posts/page/en/one.yaml", page!(1, "one", "excerpt: \"a\\0b\"\n"))],
        right: "excerpt: ab",
    },
    run: Run::Item(&[], run),
};

fn run(subject: &Subject<'_>, found: &mut Vec<Finding>) {
    each_text(subject.value, &mut String::new(), &mut |pointer, text| {
        if text.contains('\0') {
            let message = "the text has the character U+0000, which texts cannot contain";
            found.push(Finding::error(RULE.code, pointer, message).hint("remove the character"));
        }
    });
}
