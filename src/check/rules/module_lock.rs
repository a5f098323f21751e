//! `module.lock.not-lockable`: a lock on a module that cannot be locked.

use super::*;

pub(super) const RULE: Rule = Rule {
    code: "module.lock.not-lockable",
    summary: "a module is locked whose type cannot be",
    explanation: "The module type says `lockable: false`, and no module group for this post type locks it. The lock holds anyway; editors just \
        cannot set or lift it.",
    example: Example {
        files: &[(
            "posts/page/en/one.yaml",
            page!(
                1,
                "one",
                "modules:\n\n  - id: c15d2ab9-76a5-4c6c-8b2f-5d6b8a9c0001\n    type: bar\n    locked: true\n"
            ),
        )],
        right: "locked: false",
    },
    run: Run::Item(&[Kind::Post], run),
};

fn run(subject: &Subject<'_>, found: &mut Vec<Finding>) {
    let definitions = subject.definitions();
    let post_type = subject.text("type").unwrap_or_default();
    for (at, module) in subject.list("modules") {
        let is_locked = module.get("locked").and_then(Value::as_bool).unwrap_or(false);
        let Some(name) = module.get("type").and_then(Value::as_str).filter(|_| is_locked) else { continue };
        let is_lockable = definitions.module_types.get(name).is_none_or(|definition| definition.lockable);
        let mut groups = definitions.groups.values().filter(|group| group.post_type == post_type);
        let by_group = |locks: &crate::model::Member| locks.locked && locks.module_type == name;
        if !is_lockable && !groups.any(|group| group.members.iter().any(by_group)) {
            let message = format!("modules of type `{name}` cannot be locked");
            found.push(
                Finding::warning(RULE.code, format!("/modules/{at}/locked"), message).hint("remove the line"),
            );
        }
    }
}
