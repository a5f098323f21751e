//! `post.parent.not-hierarchical`: a parent where the type has none.

use super::*;

pub(super) const RULE: Rule = Rule {
    code: "post.parent.not-hierarchical",
    summary: "posts of this type have no parents",
    explanation: "The post type does not set `hierarchyEnabled`, so editors neither see nor change the parent, and addresses leave it out.",
    example: Example {
        files: &[(
            "posts/blog/en/one.yaml",
            "id: a15d2ab9-76a5-4c6c-8b2f-5d6b8a9c0001\ntype: blog\nlocale: en\nslug: one\ntitle: One\nstatus: draft\nparentId: b0000000-0000-4000-8000-000000000001\n",
        )],
        right: "no `parentId`, or `hierarchyEnabled: true` in the post type",
    },
    run: Run::Item(&[Kind::Post], run),
};

fn run(subject: &Subject<'_>, found: &mut Vec<Finding>) {
    let Some(name) = subject.text("type") else { return };
    let is_flat =
        subject.definitions().post_types.get(name).is_some_and(|definition| !definition.hierarchy_enabled);
    for (reference, _) in posts_at(subject, "parentId").filter(|_| is_flat) {
        let message = format!("posts of type `{name}` have no parents");
        found.push(Finding::warning(RULE.code, &reference.pointer, message).hint(RULE.example.right));
    }
}
