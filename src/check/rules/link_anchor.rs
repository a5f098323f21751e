//! `link.anchor`: a link to a part of its own page that is not there.

use super::*;
use crate::base::percent;
use crate::richtext::{Document, markdown_tokens};
use std::collections::BTreeSet;

/// Most ids that a message names.
const NAMED_MAX: usize = 5;
/// Ids of the templates of pages.
const OF_TEMPLATES: [&str; 8] =
    ["footer", "main", "menu", "outline-title", "q", "results", "toc-title", "top"];
/// What ids of modules, and of footnotes and fields in them, begin with.
const OF_MODULES: &str = "m-";

pub(super) const RULE: Rule = Rule {
    code: "link.anchor",
    summary: "a link leads to a part of its page that is not there",
    explanation: "A link such as `[prices](#prices)` leads to the heading of the same post whose words give this id, or whose author gave it: \
        `## What it costs {#prices}`. No heading of the post has it, so that the link leads to the top of the page. Other posts are not looked into.",
    example: Example {
        files: &[(
            "posts/page/en/one.yaml",
            page!(
                1,
                "one",
                "modules:\n  - id: c15d2ab9-76a5-4c6c-8b2f-5d6b8a9c0001\n    type: prose\n    props:\n      content: |\n        ## What it costs\n\n        See [there](#prices).\n"
            ),
        )],
        right: "## What it costs {#prices}",
    },
    run: Run::Item(&[Kind::Post], run),
};

fn run(subject: &Subject<'_>, found: &mut Vec<Finding>) {
    if subject.text("deletedAt").is_some() || !has_fragment(subject.value) {
        return;
    }
    let links = links(subject.kind, subject.value, subject.definitions(), Some(subject.path));
    let links: Vec<(String, String)> =
        links.into_iter().filter_map(|(at, link)| Some((at, part(&link)?))).collect();
    if links.is_empty() {
        return;
    }
    // What a global module shows, or what stands for a token, is not known here.
    let mut ids = Ids::default();
    if subject.list("modules").any(|(_, module)| module.get("global").is_some()) {
        return;
    }
    ["modules", "customFields"]
        .iter()
        .filter_map(|key| subject.value.get(*key))
        .for_each(|part| ids.read(part));
    if ids.is_open {
        return;
    }
    for (pointer, wanted) in links.into_iter().filter(|(_, id)| !ids.all.contains(id)) {
        let there: Vec<String> = ids.in_order.iter().take(NAMED_MAX).map(|id| format!("`{id}`")).collect();
        let more = if ids.in_order.len() > NAMED_MAX { " and others" } else { "" };
        let there = match there.as_slice() {
            [] => "it has no headings".to_owned(),
            some => format!("it has {}{more}", some.join(", ")),
        };
        let message = format!("no heading of the post has the id `{wanted}`: {there}");
        let hint =
            format!("give the heading this id: `## Words {{#{wanted}}}`, or link to one that is there");
        found.push(Finding::warning(RULE.code, &pointer, message).hint(hint));
    }
}

/// Whether a text may link to a part of its page, by its form.
fn has_fragment(value: &Value) -> bool {
    match value {
        Value::String(text) => {
            text.starts_with('#') || ["](#", "](<#", "]: #"].iter().any(|start| text.contains(start))
        }
        Value::Array(items) => items.iter().any(has_fragment),
        Value::Object(map) => map.values().any(has_fragment),
        Value::Null | Value::Bool(_) | Value::Number(_) => false,
    }
}

/// The id that a link within a page names, if it is one of a heading.
fn part(link: &str) -> Option<String> {
    let id = percent::decode_what_can_be(link.strip_prefix('#')?);
    let is_plain = !id.is_empty() && !id.starts_with(OF_MODULES) && !id.contains([':', '!', '/', '{']);
    (is_plain && !OF_TEMPLATES.contains(&id.as_str())).then_some(id)
}

/// The ids of headings on a page.
#[derive(Default)]
struct Ids {
    all: BTreeSet<String>,
    in_order: Vec<String>,
    /// Whether some depend on what a page puts in.
    is_open: bool,
}

impl Ids {
    fn read(&mut self, value: &Value) {
        match value {
            Value::String(text) if text.contains('#') || text.contains("\n=") || text.contains("\n-") => {
                self.is_open |= !markdown_tokens(text).is_empty();
                self.add(&Document::from_markdown(text));
            }
            Value::Object(map) if map.contains_key("root") => {
                Document::from_value(value).iter().for_each(|document| self.add(document));
            }
            Value::Object(map) => map.values().for_each(|value| self.read(value)),
            Value::Array(items) => items.iter().for_each(|item| self.read(item)),
            Value::String(_) | Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }

    fn add(&mut self, document: &Document) {
        self.in_order.extend(document.heading_ids(&mut self.all));
    }
}
