//! `redirect.hidden`: a redirect that is never followed, because a live page has its old address.

use super::*;
use crate::base::percent;
use crate::check::addresses::posts_at;
use crate::urls::{bare, below, with_query};

pub(super) const RULE: Rule = Rule {
    code: "redirect.hidden",
    summary: "a page is where the redirect begins",
    explanation: "Visitors of an address with a live page get the page. A redirect from there is followed only once the page is gone, has moved, or \
        is not published any more. Redirects from an address with a query, and those for all below an address (`/old/*`), are followed.",
    example: Example {
        files: &[
            (
                "posts/page/en/one.yaml",
                "id: a15d2ab9-76a5-4c6c-8b2f-5d6b8a9c0001\ntype: page\nlocale: en\nslug: one\ntitle: One\nstatus: published\n",
            ),
            (
                "redirects.yaml",
                "redirects:\n  - id: a15d2ab9-76a5-4c6c-8b2f-5d6b8a9c0002\n    from: /one\n    to: https://example.org\n",
            ),
        ],
        right: "remove the redirect, or give the page another address",
    },
    run: Run::Item(&[Kind::Redirects, Kind::RedirectList], run),
};

fn run(subject: &Subject<'_>, found: &mut Vec<Finding>) {
    for (at, entry) in subject.list("redirects") {
        let Some(from) = entry.get("from").and_then(Value::as_str) else { continue };
        if below(from).is_some() || with_query(from).is_some() {
            continue;
        }
        let address = percent::decode_what_can_be(&bare(from));
        let posts = posts_at(subject.lookup, &address);
        if let Some(post) = posts.iter().find(|post| post.is_live()) {
            let message =
                format!("`{from}` is never followed: it is the address of the live page `{}`", post.slug);
            let pointer = format!("/redirects/{at}/from");
            found.push(Finding::warning(RULE.code, pointer, message).hint(RULE.example.right));
        }
    }
}
