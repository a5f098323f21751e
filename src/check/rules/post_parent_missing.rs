//! `post.parent.missing`: the parent does not exist.

use super::{has_post, posts_at};
use crate::base::Finding;
use crate::check::rule::{Example, Rule, Run, Subject};
use crate::check::rules::page;
use crate::model::Kind;

pub(super) const RULE: Rule = Rule {
    code: "post.parent.missing",
    summary: "the parent post does not exist",
    explanation: "`parentId` names the post above this one. Without that post the page has no place in the site and no address below it. A parent \
        that is only staged has to be approved along with its children.",
    example: Example {
        files: &[(
            "posts/page/en/one.yaml",
            page!(
                "a15d2ab9-76a5-4c6c-8b2f-5d6b8a9c0001",
                "one",
                "parentId: ffffffff-0000-4000-8000-000000000000\n"
            ),
        )],
        right: "parentId: the id of a post, or no such line",
    },
    run: Run::Item(&[Kind::Post], run),
};

fn run(subject: &Subject<'_>, found: &mut Vec<Finding>) {
    for (reference, id) in posts_at(subject, "parentId").filter(|(_, id)| !has_post(subject, id)) {
        let message = format!("the parent post `{id}` does not exist");
        found.push(
            Finding::error(RULE.code, &reference.pointer, message).hint("`cms post list` shows the ids"),
        );
    }
}
