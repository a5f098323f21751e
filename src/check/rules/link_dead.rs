//! `link.dead`: a link without a target.

use super::*;
use crate::check::addresses::{Lead, lead};
use crate::check::lookup::PostFacts;

pub(super) const RULE: Rule = Rule {
    code: "link.dead",
    summary: "a link leads nowhere",
    explanation: "A link in a text, a field or a menu leads to a path of this site at which visitors find no page, or to a post that they do not see. \
        A post that moves leaves a redirect when the change is approved, unless its type says `redirects: false`.",
    example: Example {
        files: &[(
            "posts/page/en/one.yaml",
            page!(
                1,
                "one",
                "modules:\n  - id: c15d2ab9-76a5-4c6c-8b2f-5d6b8a9c0001\n    type: prose\n    props:\n      content: See [there](/nowhere).\n"
            ),
        )],
        right: "the path of a page, as `cms url list` shows it",
    },
    run: Run::Item(&[Kind::Post, Kind::Global, Kind::Menu, Kind::Redirects, Kind::RedirectList], run),
};

fn run(subject: &Subject<'_>, found: &mut Vec<Finding>) {
    let text = |key| subject.text(key).unwrap_or_default();
    if subject.kind == Kind::Post && !text("deletedAt").is_empty() {
        return;
    }
    // Content that visitors cannot see may link to pages that they cannot see yet.
    let is_seen = subject.kind != Kind::Post || matches!(text("status"), "published" | "scheduled");
    for (pointer, address) in links(subject.kind, subject.value, subject.definitions(), Some(subject.path)) {
        // What a redirect begins at leads nowhere itself, and `/blog/*` is many addresses.
        let is_of_redirect = matches!(subject.kind, Kind::Redirects | Kind::RedirectList);
        if is_of_redirect && (pointer.ends_with("/from") || address.ends_with("/*")) {
            continue;
        }
        let finding = match lead(subject.lookup, &address) {
            Lead::Hidden(post) if is_seen => {
                let message =
                    format!("`{address}` leads to the post `{}`, which {}", post.slug, state(&post));
                Finding::warning(RULE.code, &pointer, message).hint(match post.deleted {
                    true => "restore the post, or remove the link",
                    false => "publish the post, or remove the link",
                })
            }
            Lead::Relative => {
                let message =
                    format!("`{address}` is a relative link: it leads to another address on each page");
                Finding::warning(RULE.code, &pointer, message)
                    .hint("write the path from the root, with `/` in front")
            }
            Lead::Nowhere => {
                let message = format!("`{address}` is a dead link: there is no page and no redirect");
                Finding::warning(RULE.code, &pointer, message)
                    .hint("`cms url list` shows the addresses of all pages")
            }
            Lead::Hidden(_) | Lead::List | Lead::Somewhere => continue,
        };
        found.push(finding);
    }
    for reference in subject.references.iter().filter(|reference| is_seen && key(reference) == "postId") {
        let Target::Post { id, .. } = &reference.target else { continue };
        let Some(post) = subject.lookup.post(&id.to_string()) else { continue };
        if !post.is_live() && !post.deleted {
            let message = format!("the link leads to the post `{}`, which {}", post.slug, state(&post));
            let finding = Finding::warning(RULE.code, &reference.pointer, message);
            found.push(finding.hint("visitors do not see the link until they see the post"));
        }
    }
}

/// Why visitors cannot see a post.
fn state(post: &PostFacts) -> String {
    match post.deleted {
        true => "is deleted".to_owned(),
        false => format!("is not live: it is {}", post.status),
    }
}
