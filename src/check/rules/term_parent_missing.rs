//! `term.parent.missing`: the parent term does not exist.

use super::*;

pub(super) const RULE: Rule = Rule {
    code: "term.parent.missing",
    summary: "the parent term does not exist",
    explanation: "`parent` names a term of the same taxonomy, by its slug.",
    example: Example {
        files: &[(
            "terms/sections/world.yaml",
            "id: a15d2ab9-76a5-4c6c-8b2f-5d6b8a9c0002\nslug: world\nname: World\nparent: nwes\n",
        )],
        right: "parent: news",
    },
    run: Run::Item(&[Kind::Term], run),
};

fn run(subject: &Subject<'_>, found: &mut Vec<Finding>) {
    for reference in subject.references.iter().filter(|reference| reference.pointer == "/parent") {
        let Target::Term { taxonomy: Some(taxonomy), term, .. } = &reference.target else { continue };
        if subject.lookup.paths_of_key(Kind::Term, &format!("{taxonomy}/{term}")).is_empty() {
            let message = format!("the parent term `{term}` does not exist in `{taxonomy}`");
            let hint = format!("`cms taxonomy show {taxonomy}` lists the terms");
            found.push(Finding::error(RULE.code, &reference.pointer, message).hint(hint));
        }
    }
}
