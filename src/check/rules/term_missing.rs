//! `term.missing`: a term that does not exist.

use super::*;

pub(super) const RULE: Rule = Rule {
    code: "term.missing",
    summary: "the term does not exist",
    explanation: "A post may only name terms that have a file in `terms/`, unless the taxonomy sets `freeTagging`. A slug that a term had before \
        (`aliases`) counts.",
    example: Example {
        files: &[("posts/page/en/one.yaml", page!(1, "one", "taxonomies:\n  sections: [nwes]\n"))],
        right: "taxonomies:\n  sections: [news]",
    },
    run: Run::Item(&[], run),
};

fn run(subject: &Subject<'_>, found: &mut Vec<Finding>) {
    for reference in subject.references.iter().filter(|reference| !is_claimed(subject.kind, reference)) {
        let Target::Term { taxonomy, term, may_be_new: false } = &reference.target else { continue };
        let id = scalar::uuid(term).map(|id| id.to_string());
        let is_known = |taxonomy: &String| subject.definitions().taxonomies.contains_key(taxonomy);
        let exists = match (taxonomy, &id) {
            (_, Some(id)) if !subject.lookup.paths_of_id(Kind::Term, id).is_empty() => true,
            // An unknown taxonomy is reported instead; a field without a taxonomy accepts any.
            (Some(taxonomy), _) if is_known(taxonomy) => {
                !subject.lookup.paths_of_key(Kind::Term, &format!("{taxonomy}/{term}")).is_empty()
            }
            (Some(_), _) => true,
            (None, id) => id.is_none(),
        };
        if !exists {
            let place = taxonomy.as_ref().map(|taxonomy| format!(" in `{taxonomy}`")).unwrap_or_default();
            let hint = match taxonomy {
                Some(taxonomy) => format!("`cms taxonomy terms {taxonomy}` lists the terms"),
                None => "`cms taxonomy list` lists the taxonomies".to_owned(),
            };
            let message = format!("the term `{term}` does not exist{place}");
            found.push(Finding::error(RULE.code, &reference.pointer, message).hint(hint));
        }
    }
}
