//! `group.locked-member.missing`: a post made from a group lacks one of its locked modules.

use super::*;

pub(super) const RULE: Rule = Rule {
    code: "group.locked-member.missing",
    summary: "a locked module of the default group is missing",
    explanation: "The post has a locked module of its type's default group, so it was made from that group, but another locked member is not on it. \
        Locked modules must stay on a post. Posts that have none of them were made without the group and are left alone.",
    example: Example {
        files: &[(
            "posts/page/en/one.yaml",
            page!(
                1,
                "one",
                "modules:\n\n  - id: c15d2ab9-76a5-4c6c-8b2f-5d6b8a9c0001\n    type: hero\n    locked: true\n    props:\n      title: One\n"
            ),
        )],
        right: "- type: notice\n  locked: true\n  props: {text: Hello}",
    },
    run: Run::Item(&[Kind::Post], run),
};

fn run(subject: &Subject<'_>, found: &mut Vec<Finding>) {
    let Some(group) = subject.text("type").and_then(|name| subject.definitions().default_group(name)) else {
        return;
    };
    let locked: Vec<&str> =
        group.members.iter().filter(|m| m.locked).map(|member| member.module_type.as_str()).collect();
    let types = |only_locked: bool| {
        let modules = subject.list("modules").map(|(_, module)| module);
        let modules =
            modules.filter(move |m| !only_locked || m.get("locked").and_then(Value::as_bool) == Some(true));
        modules.filter_map(|module| module.get("type").and_then(Value::as_str)).collect::<Vec<_>>()
    };
    if !types(true).iter().any(|name| locked.contains(name)) {
        return;
    }
    let present = types(false);
    for name in locked.into_iter().filter(|name| !present.contains(name)) {
        let message = format!("the locked module `{name}` of the group `{}` is missing", group.name);
        found.push(
            Finding::warning(RULE.code, "/modules", message).at_key().hint("`cms module add` puts it back"),
        );
    }
}
