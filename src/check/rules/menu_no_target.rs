//! `menu.item.no-target`: a menu item without a target.

use super::menu_depth::each_item;
use super::*;

pub(super) const RULE: Rule = Rule {
    code: "menu.item.no-target",
    summary: "a menu item leads nowhere",
    explanation: "A custom item needs a `url` (or an `anchor`), a post item a `postId`, a dynamic item a `dynamicPostType`. Only a `kind: section` is a \
        heading without an address.",
    example: Example {
        files: &[(
            "menus/side.yaml",
            "id: a15d2ab9-76a5-4c6c-8b2f-5d6b8a9c0002\nslug: side\nname: Side\nitems:\n  - id: c15d2ab9-76a5-4c6c-8b2f-5d6b8a9c0001\n    label: About\n    type: custom\n",
        )],
        right: "type: custom\nurl: /about",
    },
    run: Run::Item(&[Kind::Menu], run),
};

/// The keys of each item type, of which one is required.
const NEEDED: [(&str, &[&str]); 3] =
    [("custom", &["url", "anchor"]), ("post", &["postId"]), ("dynamic", &["dynamicPostType"])];

fn run(subject: &Subject<'_>, found: &mut Vec<Finding>) {
    each_item(subject.value, &mut |item, pointer, _| {
        let text = |key: &str| item.get(key).and_then(Value::as_str).filter(|text| !text.is_empty());
        let needed = NEEDED.iter().find(|(name, _)| text("type") == Some(name)).map(|(_, keys)| *keys);
        let Some(keys) = needed.filter(|_| text("kind") != Some("section")) else { return };
        if !keys.iter().any(|key| text(key).is_some()) {
            let name = text("label").unwrap_or_default();
            let message = format!("the menu item `{name}` has no `{}`", keys[0]);
            let hint = "add the key, or make the item a heading with `kind: section`";
            found.push(Finding::error(RULE.code, pointer, message).hint(hint));
        }
    });
}
