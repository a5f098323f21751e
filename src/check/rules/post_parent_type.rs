//! `post.parent.type`: a parent of another type whose page is elsewhere.

use super::*;
use crate::check::addresses;
use crate::urls::Pattern;

pub(super) const RULE: Rule = Rule {
    code: "post.parent.type",
    summary: "the parent post has another type, and its page is elsewhere",
    explanation: "The addresses of this type begin with the slugs of the posts above, but posts of the parent's type have addresses of their own, \
        or none. So the address of this post names a page that does not exist, and is not below that of its parent.",
    example: Example {
        files: &[
            (
                "posts/blog/en/news.yaml",
                "id: a15d2ab9-76a5-4c6c-8b2f-5d6b8a9c0001\ntype: blog\nlocale: en\nslug: news\ntitle: News\nstatus: draft\n",
            ),
            ("posts/page/en/two.yaml", page!(2, "two", "parentId: a15d2ab9-76a5-4c6c-8b2f-5d6b8a9c0001\n")),
        ],
        right: "parentId: the id of a post of the same type, or no such line",
    },
    run: Run::Item(&[Kind::Post], run),
};

fn run(subject: &Subject<'_>, found: &mut Vec<Finding>) {
    let Some(name) = subject.text("type").filter(|_| has_parents(subject)) else { return };
    for (reference, id) in posts_at(subject, "parentId") {
        let Some(parent) = subject.lookup.post(&id).filter(|parent| parent.post_type != name) else {
            continue;
        };
        let own = subject.text("id").and_then(|id| subject.lookup.post(id));
        let Some(address) = own.and_then(|own| addresses::of_post(subject.lookup, &own)) else { continue };
        let pattern =
            subject.text("locale").and_then(|locale| subject.lookup.patterns().of_links(name, locale));
        let above = addresses::of_post(subject.lookup, &parent)
            .map(|above| format!("{}/", above.trim_end_matches('/')));
        let is_below = above.is_some_and(|above| address.starts_with(&above));
        if pattern.is_some_and(Pattern::uses_path) && !is_below {
            let message = format!(
                "the parent `{}` is a post of type `{}`: `{address}` is not below its page",
                parent.slug, parent.post_type
            );
            let hint = format!("name a parent of type `{name}`, or remove `parentId`");
            found.push(Finding::warning(RULE.code, &reference.pointer, message).hint(hint));
        }
    }
}
