//! `reference.missing`: the target of a reference does not exist.

use super::*;

pub(super) const RULE: Rule = Rule {
    code: "reference.missing",
    summary: "a reference leads to an item that does not exist",
    explanation: "A field, or a key of the file, names a post, a picture, a form, a group or another item that there is none of. What was renamed is \
        still found by its old slug (`aliases`).",
    example: Example {
        files: &[(
            "posts/page/en/one.yaml",
            page!(1, "one", "featuredMediaId: ffffffff-0000-4000-8000-000000000000\n"),
        )],
        right: "featuredMediaId: the id of a record in `media/`",
    },
    run: Run::Item(&[], run),
};

/// References that `model` checks itself, with codes of its own.
const KNOWN_TO_MODEL: [(Kind, Kind); 6] = [
    (Kind::Post, Kind::PostType),
    (Kind::Post, Kind::ModuleType),
    (Kind::Post, Kind::Global),
    (Kind::Global, Kind::ModuleType),
    (Kind::Group, Kind::PostType),
    (Kind::Group, Kind::ModuleType),
];

fn run(subject: &Subject<'_>, found: &mut Vec<Finding>) {
    for reference in subject.references.iter().filter(|reference| !is_claimed(subject.kind, reference)) {
        let missing = match &reference.target {
            Target::Post { id, .. } => absent(subject, Kind::Post, &id.to_string()),
            Target::Media(id) => absent(subject, Kind::Media, &id.to_string()),
            Target::Named(kind, name) if !KNOWN_TO_MODEL.contains(&(subject.kind, *kind)) => {
                named(subject, *kind, name)
            }
            Target::Named(..) | Target::Term { .. } => None,
        };
        found.extend(missing.map(|finding| Finding { pointer: reference.pointer.clone(), ..finding }));
    }
}

fn absent(subject: &Subject<'_>, kind: Kind, id: &str) -> Option<Finding> {
    let noun = kind.noun();
    subject.lookup.paths_of_id(kind, id).is_empty().then(|| {
        Finding::error(RULE.code, "", format!("the {noun} `{id}` does not exist"))
            .hint(format!("`cms {kind} list` shows the ids"))
    })
}

fn named(subject: &Subject<'_>, kind: Kind, name: &str) -> Option<Finding> {
    let definitions = subject.definitions();
    let names = definitions.names(kind);
    let before = match kind {
        Kind::Global => definitions.global(name).is_some(),
        Kind::Form => definitions.form(name).is_some(),
        _ => false,
    };
    if before || names.contains(&name) || definitions.is_broken(kind, name) {
        return None;
    }
    let finding = Finding::error(RULE.code, "", format!("the {} `{name}` does not exist", kind.noun()));
    let finding = finding.hint(format!("the site has no {}", kind.noun()));
    Some(finding.instead(Alternatives::among(name, names.iter().copied())))
}
