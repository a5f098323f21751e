//! `redirect.target-missing`: a redirect to a post that does not exist.

use super::{has_post, posts_at};
use crate::base::Finding;
use crate::check::rule::{Example, Rule, Run, Subject};
use crate::model::Kind;

pub(super) const RULE: Rule = Rule {
    code: "redirect.target-missing",
    summary: "a redirect leads to a post that does not exist",
    explanation: "An entry with `postId` leads to wherever that post is. Without the post visitors of the old address find nothing.",
    example: Example {
        files: &[(
            "redirects.yaml",
            "redirects:\n  - id: a15d2ab9-76a5-4c6c-8b2f-5d6b8a9c0002\n    from: /old\n    postId: ffffffff-0000-4000-8000-000000000000\n",
        )],
        right: "from: /old\nto: /new",
    },
    run: Run::Item(&[Kind::Redirects, Kind::RedirectList], run),
};

fn run(subject: &Subject<'_>, found: &mut Vec<Finding>) {
    for (reference, id) in posts_at(subject, "postId").filter(|(_, id)| !has_post(subject, id)) {
        let message = format!("the post `{id}` does not exist");
        found.push(
            Finding::error(RULE.code, &reference.pointer, message).hint("`cms post list` shows the ids"),
        );
    }
}
