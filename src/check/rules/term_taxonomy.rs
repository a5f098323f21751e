//! `term.taxonomy.unknown`: a term whose taxonomy does not exist.

use super::*;

pub(super) const RULE: Rule = Rule {
    code: "term.taxonomy.unknown",
    summary: "the term lies in the folder of no taxonomy",
    explanation: "A term belongs to the taxonomy whose name its folder has: `terms/tags/rust.yaml` is a term of `taxonomies/tags.yaml`.",
    example: Example {
        files: &[("terms/tgas/git.yaml", "id: a15d2ab9-76a5-4c6c-8b2f-5d6b8a9c0002\nslug: git\nname: Git\n")],
        right: "terms/tags/git.yaml",
    },
    run: Run::Item(&[Kind::Term], run),
};

fn run(subject: &Subject<'_>, found: &mut Vec<Finding>) {
    let definitions = subject.definitions();
    let Some(folder) = subject.path.split('/').nth(1) else { return };
    if definitions.taxonomies.contains_key(folder) || definitions.is_broken(Kind::Taxonomy, folder) {
        return;
    }
    let mut finding = Finding::error(RULE.code, "", format!("there is no taxonomy `{folder}`"));
    let near = text::nearest(folder, definitions.names(Kind::Taxonomy));
    finding.hint = Some(match near {
        Some(near) => format!("move the file to `terms/{near}/`"),
        None => format!("`cms taxonomy create {folder}` makes one"),
    });
    found.push(finding);
}
