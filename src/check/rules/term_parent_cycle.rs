//! `term.parent.cycle`: a term that is its own ancestor.

use super::*;

pub(super) const RULE: Rule = Rule {
    code: "term.parent.cycle",
    summary: "the term is its own ancestor",
    explanation: "Following `parent` from this term leads back to it, so it has no place in its taxonomy.",
    example: Example {
        files: &[
            (
                "terms/sections/one.yaml",
                "id: a15d2ab9-76a5-4c6c-8b2f-5d6b8a9c0002\nslug: one\nname: One\nparent: two\n",
            ),
            (
                "terms/sections/two.yaml",
                "id: a15d2ab9-76a5-4c6c-8b2f-5d6b8a9c0003\nslug: two\nname: Two\nparent: one\n",
            ),
        ],
        right: "remove `parent` from one of the terms",
    },
    run: Run::Item(&[Kind::Term], run),
};

fn run(subject: &Subject<'_>, found: &mut Vec<Finding>) {
    let (Some(own), Some(parent)) = (subject.text("slug"), subject.text("parent")) else { return };
    let Some(taxonomy) = subject.path.split('/').nth(1) else { return };
    let mut way: Vec<String> = Vec::new();
    let mut at = Some(parent.to_owned());
    while let Some(slug) = at.filter(|slug| !way.contains(slug)) {
        if slug == own {
            let message = match way.len() {
                0 => "the term is its own parent".to_owned(),
                between => {
                    format!(
                        "the term is its own ancestor, over {}",
                        crate::base::text::count(between, "term")
                    )
                }
            };
            return found.push(Finding::error(RULE.code, "/parent", message).hint(RULE.example.right));
        }
        at = subject.lookup.parent_of_term(taxonomy, &slug);
        way.push(slug);
    }
}
