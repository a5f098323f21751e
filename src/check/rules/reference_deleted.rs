//! `reference.deleted`: a reference to a deleted post.

use super::*;

pub(super) const RULE: Rule = Rule {
    code: "reference.deleted",
    summary: "something leads to a deleted post",
    explanation: "The post is deleted, so visitors do not see it. It can be restored, so this is a warning only.",
    example: Example {
        files: &[
            ("posts/page/en/one.yaml", page!(1, "one", "parentId: a15d2ab9-76a5-4c6c-8b2f-5d6b8a9c0002\n")),
            ("posts/page/en/two.yaml", page!(2, "two", "deletedAt: 2026-11-20T09:30:00Z\n")),
        ],
        right: "`cms post restore two`, or another parent",
    },
    run: Run::Item(&[], run),
};

fn run(subject: &Subject<'_>, found: &mut Vec<Finding>) {
    if subject.value.get("deletedAt").is_some_and(Value::is_string) {
        return;
    }
    for reference in subject.references {
        let Target::Post { id, .. } = &reference.target else { continue };
        let Some(post) = subject.lookup.post(&id.to_string()).filter(|post| post.deleted) else { continue };
        let message = format!("the post `{}` is deleted", post.slug);
        let hint = format!("`cms post restore {id}` brings it back");
        found.push(Finding::warning(RULE.code, &reference.pointer, message).hint(hint));
    }
}
