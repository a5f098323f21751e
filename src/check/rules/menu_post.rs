//! `menu.item.post-missing`: a menu item for a post that does not exist.

use super::*;

pub(super) const RULE: Rule = Rule {
    code: "menu.item.post-missing",
    summary: "a menu item leads to a post that does not exist",
    explanation: "An item of type `post` is a link to a post. Without the post visitors do not see the item.",
    example: Example {
        files: &[(
            "menus/side.yaml",
            "id: a15d2ab9-76a5-4c6c-8b2f-5d6b8a9c0002\nslug: side\nname: Side\nitems:\n  - id: c15d2ab9-76a5-4c6c-8b2f-5d6b8a9c0001\n    label: About\n    type: post\n    postId: ffffffff-0000-4000-8000-000000000000\n",
        )],
        right: "postId: the id of a post",
    },
    run: Run::Item(&[Kind::Menu], run),
};

fn run(subject: &Subject<'_>, found: &mut Vec<Finding>) {
    let message = |id: &str| format!("the post `{id}` does not exist");
    missing_posts(RULE.code, "postId", message, subject, found);
}
