//! `post.address.reserved`: a page at an address of the server itself.

use super::*;
use crate::check::addresses;
use crate::urls::reserved;

pub(super) const RULE: Rule = Rule {
    code: "post.address.reserved",
    summary: "the server has addresses of its own here",
    explanation: "`cms serve` has pages and interfaces of its own below a few addresses, such as `/review` and `/api`. Where it has one, it shows \
        that instead of a post with the same address; where it has none, a later version may. A static build has the post in any case.",
    example: Example {
        files: &[("posts/page/en/review.yaml", page!(1, "review", ""))],
        right: "slug: reviews",
    },
    run: Run::Item(&[Kind::Post], run),
};

fn run(subject: &Subject<'_>, found: &mut Vec<Finding>) {
    let post = subject.text("id").and_then(|id| subject.lookup.post(id));
    let Some(address) = post.and_then(|post| addresses::of_post(subject.lookup, &post)) else { return };
    if let Some(part) = reserved(&address) {
        let message = format!(
            "the server has addresses of its own below `/{part}`: where it answers itself, visitors do not see `{address}`"
        );
        let hint = "choose another slug or another parent";
        found.push(Finding::warning(RULE.code, "/slug", message).hint(hint));
    }
}
