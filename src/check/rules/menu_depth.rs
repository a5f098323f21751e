//! `menu.depth`: a menu that is nested too deeply.

use super::*;
use crate::base::limits::MENU_DEPTH_MAX;

pub(super) const RULE: Rule = Rule {
    code: "menu.depth",
    summary: "a menu is too deep",
    explanation: "Menu items may lie up to 6 levels deep. Front ends draw a level at a time and stop somewhere; visitors stop sooner.",
    example: Example {
        files: &[(
            "menus/side.yaml",
            "id: a15d2ab9-76a5-4c6c-8b2f-5d6b8a9c0002\nslug: side\nname: Side\nitems:\n\
            - {id: c15d2ab9-76a5-4c6c-8b2f-5d6b8a9c0001, label: A, type: custom, url: https://example.com/1, children: [\n\
            \x20  {id: c15d2ab9-76a5-4c6c-8b2f-5d6b8a9c0002, label: B, type: custom, url: https://example.com/2, children: [\n\
            \x20  {id: c15d2ab9-76a5-4c6c-8b2f-5d6b8a9c0003, label: C, type: custom, url: https://example.com/3, children: [\n\
            \x20  {id: c15d2ab9-76a5-4c6c-8b2f-5d6b8a9c0004, label: D, type: custom, url: https://example.com/4, children: [\n\
            \x20  {id: c15d2ab9-76a5-4c6c-8b2f-5d6b8a9c0005, label: E, type: custom, url: https://example.com/5, children: [\n\
            \x20  {id: c15d2ab9-76a5-4c6c-8b2f-5d6b8a9c0006, label: F, type: custom, url: https://example.com/6, children: [\n\
            \x20  {id: c15d2ab9-76a5-4c6c-8b2f-5d6b8a9c0007, label: G, type: custom, url: https://example.com/7}]}]}]}]}]}]}\n",
        )],
        right: "fewer levels",
    },
    run: Run::Item(&[Kind::Menu], run),
};

fn run(subject: &Subject<'_>, found: &mut Vec<Finding>) {
    each_item(subject.value, &mut |_, pointer, depth| {
        if depth == MENU_DEPTH_MAX + 1 {
            let message =
                format!("the menu item is {depth} levels deep; at most {MENU_DEPTH_MAX} are allowed");
            found.push(Finding::error(RULE.code, pointer, message).hint("move the item further up"));
        }
    });
}

/// Visits each item of a menu with its pointer and its depth, from 1.
pub(super) fn each_item(menu: &Value, visit: &mut impl FnMut(&Value, &str, usize)) {
    fn walk(list: Option<&Value>, at: &str, depth: usize, visit: &mut impl FnMut(&Value, &str, usize)) {
        for (index, item) in list.and_then(Value::as_array).into_iter().flatten().enumerate() {
            let pointer = format!("{at}/{index}");
            visit(item, &pointer, depth);
            walk(item.get("children"), &format!("{pointer}/children"), depth + 1, visit);
        }
    }
    walk(menu.get("items"), "/items", 1, visit);
}
