//! `post.parent.cycle`: a post that is its own ancestor.

use super::*;

pub(super) const RULE: Rule = Rule {
    code: "post.parent.cycle",
    summary: "the post is its own ancestor",
    explanation: "Following `parentId` from this post leads back to it, so it has no place in the site and its address would never end.",
    example: Example {
        files: &[
            ("posts/page/en/one.yaml", page!(1, "one", "parentId: a15d2ab9-76a5-4c6c-8b2f-5d6b8a9c0002\n")),
            ("posts/page/en/two.yaml", page!(2, "two", "parentId: a15d2ab9-76a5-4c6c-8b2f-5d6b8a9c0001\n")),
        ],
        right: "remove `parentId` from one of the posts",
    },
    run: Run::Item(&[Kind::Post], run),
};

fn run(subject: &Subject<'_>, found: &mut Vec<Finding>) {
    let Some(own) = subject.text("id") else { return };
    for (reference, parent) in posts_at(subject, "parentId") {
        let mut way = Vec::new();
        let mut at = Some(parent);
        while let Some(id) = at.filter(|id| id != own && !way.contains(id)) {
            at = subject.lookup.post(&id).and_then(|post| post.parent.clone());
            way.push(id);
            if at.as_deref() == Some(own) {
                break;
            }
        }
        let closes = match way.last() {
            None => true,
            Some(last) => {
                subject.lookup.post(last).and_then(|post| post.parent.clone()).as_deref() == Some(own)
            }
        };
        if closes {
            let message = match way.len() {
                0 => "the post is its own parent".to_owned(),
                between => {
                    format!(
                        "the post is its own ancestor, over {}",
                        crate::base::text::count(between, "post")
                    )
                }
            };
            found.push(Finding::error(RULE.code, &reference.pointer, message).hint(RULE.example.right));
        }
    }
}
