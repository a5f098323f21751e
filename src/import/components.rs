//! MDX: Markdown with JavaScript. Its `import` and `export` lines and component tags are nothing that a reader of the
//! text should see; what stands inside components stays.

use pulldown_cmark::{Event, Options, Parser, Tag};
use regex::Regex;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::LazyLock;

/// A text without components.
#[derive(Debug, PartialEq)]
pub(super) struct Plain {
    pub(super) text: String,
    /// How often each component was used.
    components: BTreeMap<String, usize>,
    /// Whether there was JavaScript beside components.
    has_script: bool,
}

impl Plain {
    /// What was left out, for a person.
    pub(super) fn note(&self) -> Option<String> {
        let names: Vec<String> = self
            .components
            .iter()
            .map(|(name, count)| if *count > 1 { format!("`{name}` ({count})") } else { format!("`{name}`") })
            .collect();
        match (names.is_empty(), self.has_script) {
            (true, false) => None,
            (true, true) => Some("JavaScript of MDX is left out".to_owned()),
            (false, _) => {
                Some(format!("components of MDX are left out, their content is kept: {}", names.join(", ")))
            }
        }
    }
}

/// Takes the JavaScript out of an MDX text; code stays as it is.
pub(super) fn without(text: &str) -> Plain {
    static TAG: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r#"</?([A-Z][A-Za-z0-9_.]*)(?:\s+(?:[^<>{}"']|"[^"]*"|'[^']*'|\{(?:[^{}]|\{[^{}]*\})*\})*)?/?>|</?>"#)
            .expect("because the pattern is a constant that the tests compile")
    });
    static COMMENT: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r"(?s)\{/\*.*?\*/\}").expect("because the pattern is a constant that the tests compile")
    });
    let code = code(text);
    let is_code = |at: usize| code.iter().any(|range| range.contains(&at));
    let (mut cuts, mut components, mut has_script) = (script_lines(text, &is_code), BTreeMap::new(), false);
    has_script |= !cuts.is_empty();
    for found in COMMENT.find_iter(text).filter(|found| !is_code(found.start())) {
        has_script = true;
        cuts.push(found.range());
    }
    for found in TAG.captures_iter(text) {
        let Some(whole) = found.get(0).filter(|whole| !is_code(whole.start())) else { continue };
        if let Some(name) = found.get(1).filter(|_| !whole.as_str().starts_with("</")) {
            *components.entry(name.as_str().to_owned()).or_default() += 1;
        }
        cuts.push(whole.range());
    }
    cuts.sort_by_key(|cut| cut.start);
    let (mut out, mut at) = (String::with_capacity(text.len()), 0);
    for cut in cuts {
        if cut.start >= at {
            out.push_str(&text[at..cut.start]);
            at = cut.end;
        }
    }
    out.push_str(&text[at..]);
    Plain { text: out, components, has_script }
}

/// `import` and `export` statements; one goes on while a bracket is open.
fn script_lines(text: &str, is_code: &dyn Fn(usize) -> bool) -> Vec<Range<usize>> {
    let (mut cuts, mut at, mut starts_block, mut depth) = (Vec::new(), 0, true, 0_i64);
    for line in text.split_inclusive('\n') {
        let begins = ["import ", "import{", "export "].iter().any(|word| line.starts_with(word));
        let is_script = depth > 0 || (starts_block && begins && !is_code(at));
        if is_script {
            cuts.push(at..at + line.len());
            let opened = line.matches(['{', '(', '[']).count() as i64;
            depth = (depth + opened - line.matches(['}', ')', ']']).count() as i64).max(0);
        }
        starts_block = is_script || line.trim().is_empty();
        at += line.len();
    }
    cuts
}

fn code(text: &str) -> Vec<Range<usize>> {
    let events = Parser::new_ext(text, Options::ENABLE_TABLES).into_offset_iter();
    let is_code = |event: &Event<'_>| matches!(event, Event::Start(Tag::CodeBlock(_)) | Event::Code(_));
    events.filter(|(event, _)| is_code(event)).map(|(_, range)| range).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_and_components_are_left_out_and_named() {
        let plain = without(
            "import X from \"x\"\nimport {\n  Y,\n} from 'y'\n\nexport const a = 1\n\nA <X a={{b: 1}} c=\"d\">text</X> here.\n\n<X/>\n\n{/* no */}\n\n```jsx\nimport Z from 'z'\n<Z/>\n```\n\n`<Z/>` and <br/>\n",
        );
        assert_eq!(
            plain.text,
            "\n\nA text here.\n\n\n\n\n\n```jsx\nimport Z from 'z'\n<Z/>\n```\n\n`<Z/>` and <br/>\n"
        );
        assert_eq!(plain.note().unwrap(), "components of MDX are left out, their content is kept: `X` (2)");
        assert_eq!(without("plain\n").note(), None);
        assert_eq!(without("import X from 'x'\nText\n").text, "Text\n");
        assert_eq!(without("we import X\nimport y\n").text, "we import X\nimport y\n");
    }
}
