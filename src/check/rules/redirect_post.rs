//! `redirect.target-missing`: a redirect to a post that does not exist.

use super::*;

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
    let message = |id: &str| format!("the post `{id}` does not exist");
    missing_posts(RULE.code, "postId", message, subject, found);
}
