//! `post.parent.missing`: the parent does not exist.

use super::*;

pub(super) const RULE: Rule = Rule {
    code: "post.parent.missing",
    summary: "the parent post does not exist",
    explanation: "`parentId` names the post above this one. Without that post the page has no place in the site and no address below it. A parent \
        that is only staged has to be approved along with its children.",
    example: Example {
        files: &[(
            "posts/page/en/one.yaml",
            page!(1, "one", "parentId: ffffffff-0000-4000-8000-000000000000\n"),
        )],
        right: "parentId: the id of a post, or no such line",
    },
    run: Run::Item(&[Kind::Post], run),
};

fn run(subject: &Subject<'_>, found: &mut Vec<Finding>) {
    let message = |id: &str| format!("the parent post `{id}` does not exist");
    missing_posts(RULE.code, "parentId", message, subject, found);
}
