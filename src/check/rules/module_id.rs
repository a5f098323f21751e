//! `module.id.duplicate`: one module id on two posts.

use super::*;

pub(super) const RULE: Rule = Rule {
    code: "module.id.duplicate",
    summary: "modules of two posts have the same id",
    explanation: "A module's id is unique over the site: edits name a module by its id alone. It comes from copying a module from one file \
        to another, or from a merge by lines of two moves.",
    example: Example {
        files: &[
            (
                "posts/page/en/one.yaml",
                page!(
                    1,
                    "one",
                    "modules:\n\n  - id: c15d2ab9-76a5-4c6c-8b2f-5d6b8a9c0001\n    type: prose\n    props:\n      content: One\n"
                ),
            ),
            (
                "posts/page/en/two.yaml",
                page!(
                    2,
                    "two",
                    "modules:\n\n  - id: c15d2ab9-76a5-4c6c-8b2f-5d6b8a9c0001\n    type: prose\n    props:\n      content: Two\n"
                ),
            ),
        ],
        right: "if it moved, remove it where it should not be; if it is a copy, remove its `id` line and run `cms fmt`",
    },
    run: Run::Item(&[Kind::Post], run),
};

fn run(subject: &Subject<'_>, found: &mut Vec<Finding>) {
    for (at, module) in subject.list("modules") {
        let Some(id) = module.get("id").and_then(Value::as_str) else { continue };
        let mut others = subject.others(subject.lookup.modules_with_id(id));
        if others.is_empty() {
            continue;
        }
        // A copied file has all ids of its source; one finding, about its own id, is enough.
        let copies =
            subject.text("id").map(|id| subject.lookup.paths_of_id(Kind::Post, id)).unwrap_or_default();
        others.retain(|path| !copies.contains(path));
        if !others.is_empty() {
            let message = format!("the module id `{id}` is also in {}", named(&others));
            found.push(
                Finding::error(RULE.code, format!("/modules/{at}/id"), message).hint(RULE.example.right),
            );
        }
    }
}
