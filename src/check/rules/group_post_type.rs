//! `group.post-type`: a default layout for another post type.

use super::*;

pub(super) const RULE: Rule = Rule {
    code: "group.post-type",
    summary: "the default group is for another post type",
    explanation: "New posts of a type start with the modules of its default group. A group for another type may hold modules that are not allowed here.",
    example: Example {
        files: &[("post-types/note.yaml", "type: note\nlabel: Note\nmoduleGroup:\n  name: page-default\n")],
        right: "moduleGroup:\n  name: note-default",
    },
    run: Run::Item(&[Kind::PostType], run),
};

fn run(subject: &Subject<'_>, found: &mut Vec<Finding>) {
    let Some(own) = subject.text("type") else { return };
    let name =
        subject.value.pointer("/moduleGroup/name").and_then(crate::base::Value::as_str).unwrap_or_default();
    let Some(group) = subject.definitions().groups.get(name).filter(|group| group.post_type != own) else {
        return;
    };
    let message = format!("the group `{name}` is for posts of type `{}`", group.post_type);
    let fitting = subject.definitions().groups.values().find(|group| group.post_type == own);
    let mut finding = Finding::error(RULE.code, "/moduleGroup/name", message);
    finding.hint = fitting.map(|group| format!("write `{}`", group.name));
    found.push(finding);
}
