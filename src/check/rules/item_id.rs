//! `item.id.duplicate`: two files with the same id.

use super::*;

pub(super) const RULE: Rule = Rule {
    code: "item.id.duplicate",
    summary: "two files have the same id",
    explanation: "The id says which item a file is, wherever the file lies. If two files have one id, it is not \
        clear which one is meant, so neither is published. It comes from copying a file, to which `cms \
        fmt` gives an id of its own, or from a merge by lines of two moves.",
    example: Example {
        files: &[
            ("posts/page/en/one.yaml", page!(1, "one", "")),
            ("posts/page/en/two.yaml", page!(1, "two", "")),
        ],
        right: "if it moved, delete the old file; if it is a copy, remove its `id` line and run `cms fmt`",
    },
    run: Run::Item(KINDS, run),
};

/// The kinds that have ids of their own; the others are identified by their file.
const KINDS: &[Kind] =
    &[Kind::Post, Kind::Global, Kind::Term, Kind::Taxonomy, Kind::Menu, Kind::Form, Kind::Media, Kind::Group];

fn run(subject: &Subject<'_>, found: &mut Vec<Finding>) {
    let Some(id) = subject.text("id") else { return };
    let others = subject.others(subject.lookup.paths_of_id(subject.kind, id));
    if !others.is_empty() {
        let message = format!("the id `{id}` is also used by {}", named(&others));
        found.push(Finding::error(RULE.code, "/id", message).hint(RULE.example.right));
    }
}
