//! `post.address.reserved`: a page at an address of the server itself.

use super::*;
use crate::check::addresses;

/// The first parts of paths that `cms serve` answers itself.
const RESERVED: [&str; 10] =
    ["admin", "api", "assets", "health", "mcp", "metrics", "preview", "ready", "review", "uploads"];

pub(super) const RULE: Rule = Rule {
    code: "post.address.reserved",
    summary: "the server itself answers at this address",
    explanation: "`cms serve` has pages and interfaces of its own below a few addresses, such as `/review` and `/api`. A post with such an \
        address is never shown there, although a static build has it.",
    example: Example {
        files: &[("posts/page/en/review.yaml", page!(1, "review", ""))],
        right: "slug: reviews",
    },
    run: Run::Item(&[Kind::Post], run),
};

fn run(subject: &Subject<'_>, found: &mut Vec<Finding>) {
    let post = subject.text("id").and_then(|id| subject.lookup.post(id));
    let Some(address) = post.and_then(|post| addresses::of_post(subject.lookup, &post)) else { return };
    let first = address.trim_start_matches('/').split('/').next().unwrap_or_default();
    if RESERVED.contains(&first) {
        let message =
            format!("`{address}` is an address of the server itself: visitors never see this post there");
        found.push(
            Finding::warning(RULE.code, "/slug", message).hint("choose another slug or another parent"),
        );
    }
}
