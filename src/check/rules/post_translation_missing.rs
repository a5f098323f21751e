//! `post.translation.missing`: the translated post does not exist.

use super::{has_post, posts_at};
use crate::base::Finding;
use crate::check::rule::{Example, Rule, Run, Subject};
use crate::check::rules::page;
use crate::model::Kind;

pub(super) const RULE: Rule = Rule {
    code: "post.translation.missing",
    summary: "the post that this one translates does not exist",
    explanation: "`translationOfId` names the post in the original language. Without it visitors cannot change between the languages.",
    example: Example {
        files: &[(
            "posts/page/en/one.yaml",
            page!(
                "a15d2ab9-76a5-4c6c-8b2f-5d6b8a9c0001",
                "one",
                "translationOfId: ffffffff-0000-4000-8000-000000000000\n"
            ),
        )],
        right: "translationOfId: the id of a post, or no such line",
    },
    run: Run::Item(&[Kind::Post], run),
};

fn run(subject: &Subject<'_>, found: &mut Vec<Finding>) {
    for (reference, id) in posts_at(subject, "translationOfId").filter(|(_, id)| !has_post(subject, id)) {
        let message = format!("the post `{id}`, which this one translates, does not exist");
        found.push(
            Finding::error(RULE.code, &reference.pointer, message).hint("`cms post list` shows the ids"),
        );
    }
}
