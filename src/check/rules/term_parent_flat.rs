//! `term.parent.not-hierarchical`: a parent in a flat taxonomy.

use super::*;

pub(super) const RULE: Rule = Rule {
    code: "term.parent.not-hierarchical",
    summary: "terms of this taxonomy have no parents",
    explanation: "The taxonomy does not set `hierarchical`, so editors neither see nor change the parent.",
    example: Example {
        files: &[(
            "terms/tags/git.yaml",
            "id: a15d2ab9-76a5-4c6c-8b2f-5d6b8a9c0002\nslug: git\nname: Git\nparent: rust\n",
        )],
        right: "no `parent`, or `hierarchical: true` in the taxonomy",
    },
    run: Run::Item(&[Kind::Term], run),
};

fn run(subject: &Subject<'_>, found: &mut Vec<Finding>) {
    let taxonomy = subject.path.split('/').nth(1).unwrap_or_default();
    let is_flat =
        subject.definitions().taxonomies.get(taxonomy).is_some_and(|taxonomy| !taxonomy.hierarchical);
    if is_flat && subject.text("parent").is_some() {
        let message = format!("terms of `{taxonomy}` have no parents");
        found.push(Finding::warning(RULE.code, "/parent", message).hint(RULE.example.right));
    }
}
