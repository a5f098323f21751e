//! `post.parent.locale`: a parent in another language.

use super::*;

pub(super) const RULE: Rule = Rule {
    code: "post.parent.locale",
    summary: "the parent post is in another language",
    explanation: "The address of a post begins with the slugs of the posts above it, in the language of the post. Below a post in another \
        language it names a page that does not exist, and menus and breadcrumbs change the language on the way. The parent should be the \
        translation of that post.",
    example: Example {
        files: &[(
            "posts/page/es/uno.yaml",
            "id: a15d2ab9-76a5-4c6c-8b2f-5d6b8a9c0001\ntype: page\nlocale: es\nslug: uno\ntitle: Uno\nstatus: draft\nparentId: b0000000-0000-4000-8000-000000000001\n",
        )],
        right: "parentId: the id of the parent's translation, or no such line",
    },
    run: Run::Item(&[Kind::Post], run),
};

fn run(subject: &Subject<'_>, found: &mut Vec<Finding>) {
    let Some(locale) = subject.text("locale").filter(|_| has_parents(subject)) else { return };
    for (reference, id) in posts_at(subject, "parentId") {
        let Some(parent) = subject.lookup.post(&id).filter(|parent| parent.locale != locale) else {
            continue;
        };
        let message =
            format!("this post is in `{locale}`, and its parent `{}` in `{}`", parent.slug, parent.locale);
        let hint = "name the parent's translation (`cms translation create` makes one), or remove `parentId`";
        found.push(Finding::warning(RULE.code, &reference.pointer, message).hint(hint));
    }
}
