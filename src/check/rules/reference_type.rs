//! `reference.wrong-type`: a field refers to a post of a type that it does not accept.

use super::*;

pub(super) const RULE: Rule = Rule {
    code: "reference.wrong-type",
    summary: "a field names a post of a type that it does not take",
    explanation: "The field's definition lists the post types it takes (`config.postTypes`), because a front end shows, say, a profile where it stands.",
    example: Example {
        files: &[(
            "posts/page/en/one.yaml",
            page!(
                1,
                "one",
                "modules:\n\n  - id: c15d2ab9-76a5-4c6c-8b2f-5d6b8a9c0001\n    type: posts\n    props:\n      posts: [b0000000-0000-4000-8000-000000000001]\n"
            ),
        )],
        right: "the id of a post of type `blog`",
    },
    run: Run::Item(&[], run),
};

fn run(subject: &Subject<'_>, found: &mut Vec<Finding>) {
    for reference in subject.references {
        let Target::Post { id, types } = &reference.target else { continue };
        if types.is_empty() {
            continue;
        }
        let Some(post) = subject.lookup.post(&id.to_string()) else { continue };
        // If the other post's type does not exist, that is reported instead.
        let is_known = subject.definitions().post_types.contains_key(&post.post_type);
        if is_known && !types.contains(&post.post_type) {
            let wanted = scalar::words(types.iter().map(String::as_str));
            let message =
                format!("`{}` is a post of type `{}`; the field takes {wanted}", post.slug, post.post_type);
            found.push(Finding::error(RULE.code, &reference.pointer, message).hint("name another post"));
        }
    }
}
