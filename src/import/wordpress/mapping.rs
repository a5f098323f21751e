//! What becomes of a block: the rules of `blocks.toml`.

use crate::base::Value;
use crate::codec::toml;
use std::sync::LazyLock;

static RULES: LazyLock<Value> = LazyLock::new(|| {
    let file = include_bytes!("blocks.toml");
    toml::parse(file).map(|doc| doc.value).expect("because a test reads the file, which ships")
});

/// What becomes of a block.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Rule {
    Text,
    Inside,
    Paragraphs,
    Address,
    Nothing,
    Computed,
    Links,
    Newest,
    Reused,
    /// A module.
    Module(ModuleRule),
    /// It is not listed.
    Unknown,
}

/// How a block becomes a module.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct ModuleRule {
    /// What kind of block it is.
    pub(super) form: Form,
    table: &'static Value,
}

/// The form of a block that becomes a module.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    Pictures,
    Quotation,
    Panel,
    Beside,
}

impl ModuleRule {
    /// The name in the table: `module` itself, or the prop for a part of the block.
    pub(super) fn name(&self, part: &str) -> &'static str {
        self.table.get(part).and_then(Value::as_str).unwrap_or_default()
    }
}

/// The rule for a block by its name.
pub(super) fn rule(name: &str) -> Rule {
    // Before blocks were called `embed`, each service had a block of its own.
    if name.starts_with("core-embed/") {
        return Rule::Address;
    }
    let found = RULES.get(name);
    let word = found.and_then(|rule| rule.as_str().or_else(|| rule.get("as").and_then(Value::as_str)));
    let form = match word {
        None => return Rule::Unknown,
        Some("inside") => return Rule::Inside,
        Some("paragraphs") => return Rule::Paragraphs,
        Some("address") => return Rule::Address,
        Some("nothing") => return Rule::Nothing,
        Some("computed") => return Rule::Computed,
        Some("links") => return Rule::Links,
        Some("newest") => return Rule::Newest,
        Some("reused") => return Rule::Reused,
        Some("pictures") => Form::Pictures,
        Some("quotation") => Form::Quotation,
        Some("panel") => Form::Panel,
        Some("beside") => Form::Beside,
        Some(_) => return Rule::Text,
    };
    found.map_or(Rule::Unknown, |table| Rule::Module(ModuleRule { form, table }))
}

/// The rule for `[gallery]` of classic texts.
pub(super) fn gallery() -> Option<ModuleRule> {
    match rule("gallery") {
        Rule::Module(rule) => Some(rule),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_of_the_file_is_understood() {
        let words =
            ["text", "inside", "paragraphs", "address", "nothing", "computed", "links", "newest", "reused"];
        let forms = ["pictures", "quotation", "panel", "beside"];
        for (name, rule) in RULES.as_object().unwrap() {
            match rule.as_str() {
                Some(word) => assert!(words.contains(&word), "{name}"),
                None => assert!(
                    forms.contains(&rule["as"].as_str().unwrap()) && rule["module"].is_string(),
                    "{name}"
                ),
            }
        }
        assert_eq!((rule("paragraph"), rule("jetpack/slideshow")), (Rule::Text, Rule::Unknown));
        assert_eq!((rule("core-embed/youtube"), gallery().unwrap().name("list")), (Rule::Address, "images"));
    }
}
