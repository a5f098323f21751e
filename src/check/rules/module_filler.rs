//! `module.filler`: a module still has the example text of its definition.

use super::*;

pub(super) const RULE: Rule = Rule {
    code: "module.filler",
    summary: "a module still has the example text of its definition",
    explanation: "The definition marks the default of the field as `filler`: an example that tells what to write there, and that visitors should not read.",
    example: Example {
        files: &[
            (
                "modules/opening.yaml",
                "type: opening\nname: Opening\npropsSchema:\n  - {slug: title, type: text, filler: true}\ndefaultProps:\n  title: Say what you offer\n",
            ),
            (
                "posts/page/en/one.yaml",
                page!(
                    1,
                    "one",
                    "modules:\n  - id: c15d2ab9-76a5-4c6c-8b2f-5d6b8a9c0001\n    type: opening\n    props:\n      title: Say what you offer\n"
                ),
            ),
        ],
        right: "title: your own words; or leave the field or the module out",
    },
    run: Run::Item(&[Kind::Post, Kind::Global], run),
};

fn run(subject: &Subject<'_>, found: &mut Vec<Finding>) {
    if subject.value.get("deletedAt").is_some_and(Value::is_string) {
        return;
    }
    if subject.kind == Kind::Global {
        look(subject, subject.value, "", found);
    }
    for (index, module) in subject.list("modules") {
        look(subject, module, &format!("/modules/{index}"), found);
    }
}

fn look(subject: &Subject<'_>, module: &Value, pointer: &str, found: &mut Vec<Finding>) {
    let Some(module_type) = module.get("type").and_then(Value::as_str) else { return };
    for key in ["props", "overrides"] {
        let Some(props) = module.get(key).and_then(Value::as_object) else { continue };
        found.extend(finding(subject, module_type, props, format!("{pointer}/{key}")));
    }
}

fn finding(subject: &Subject<'_>, module_type: &str, props: &Map, pointer: String) -> Option<Finding> {
    let fields = filler::untouched(subject.definitions(), module_type, props);
    let first = fields.first()?;
    let names: Vec<String> = fields.iter().map(|def| format!("`{}`", def.slug)).collect();
    let message = format!("{} of the module `{module_type}` still hold the example text", names.join(", "));
    let message = if names.len() == 1 { message.replace(" still hold ", " still holds ") } else { message };
    let hint = "write your own text, or remove the field or the module";
    Some(Finding::warning(RULE.code, format!("{pointer}/{}", first.slug), message).hint(hint))
}
