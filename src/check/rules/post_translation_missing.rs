//! `post.translation.missing`: the translated post does not exist.

use super::*;

pub(super) const RULE: Rule = Rule {
    code: "post.translation.missing",
    summary: "the original of this translation does not exist",
    explanation: "`translationOfId` names the post in the original language. Without it visitors cannot change between the languages.",
    example: Example {
        files: &[(
            "posts/page/en/one.yaml",
            page!(1, "one", "translationOfId: ffffffff-0000-4000-8000-000000000000\n"),
        )],
        right: "translationOfId: the id of a post, or no such line",
    },
    run: Run::Item(&[Kind::Post], run),
};

fn run(subject: &Subject<'_>, found: &mut Vec<Finding>) {
    let message = |id: &str| format!("the post `{id}`, the original of this translation, does not exist");
    missing_posts(RULE.code, "translationOfId", message, subject, found);
}
