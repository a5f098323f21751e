//! A section of a text by its heading: what follows the heading, up to the next one of its level or above.

use super::node::{Document, Kind, Node};
use super::{ShapeError, markdown};
use crate::base::Value;
use std::ops::Range;

/// Why a section cannot be replaced.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SectionError {
    /// No heading has these words; those that there are.
    None(Vec<String>),
    /// Several headings have them.
    Several(usize),
    /// The value is no rich text.
    Shape(ShapeError),
}

/// A heading at the top of a text, not in a list or a quotation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Heading {
    pub(super) level: u8,
    pub(super) text: String,
    /// Where it stands: bytes of Markdown, or blocks of a document.
    pub(super) at: Range<usize>,
}

/// The text with another section under a heading, given by its words, or with `#` in front for one of that level. Without a
/// new section, the heading goes, too. The rest stays as it is written.
///
/// # Errors
/// [`SectionError`].
pub fn with_section(value: &Value, heading: &str, new: Option<&str>) -> Result<Value, SectionError> {
    if let Value::String(source) = value
        && !source.trim_start().starts_with('{')
    {
        let (of, end) = found(&markdown::headings(source), heading, source.len())?;
        let before = match new {
            Some(_) => &source[..of.end],
            None => &source[..of.start],
        };
        let parts = [before, new.unwrap_or_default(), &source[end..]];
        let parts: Vec<&str> = parts
            .into_iter()
            .map(|part| part.trim_matches('\n'))
            .filter(|part| !part.trim().is_empty())
            .collect();
        let ending = if source.ends_with('\n') { "\n" } else { "" };
        return Ok(Value::String(parts.join("\n\n") + ending));
    }
    let document = Document::from_value(value).map_err(SectionError::Shape)?;
    let blocks = &document.children;
    let headings: Vec<Heading> = blocks.iter().enumerate().filter_map(of_block).collect();
    let (of, end) = found(&headings, heading, blocks.len())?;
    let kept = if new.is_some() { of.end } else { of.start };
    let new = Document::from_markdown(new.unwrap_or_default());
    let all = blocks[..kept].iter().chain(&new.children).chain(&blocks[end..]).cloned().collect();
    Ok(document.with(all).to_json())
}

fn of_block((index, block): (usize, &Node)) -> Option<Heading> {
    let Kind::Heading(level) = block.kind else { return None };
    let text = Document::of(vec![block.clone()]).to_text().trim().to_owned();
    Some(Heading { level, text, at: index..index + 1 })
}

/// Where the heading stands, and where its section ends.
fn found(all: &[Heading], wanted: &str, end: usize) -> Result<(Range<usize>, usize), SectionError> {
    let words = wanted.trim().trim_start_matches('#');
    let level = wanted.trim().len() - words.len();
    let is_it = |heading: &&Heading| {
        heading.text == words.trim() && (level == 0 || usize::from(heading.level) == level)
    };
    let places: Vec<usize> = (0..all.len()).filter(|at| is_it(&&all[*at])).collect();
    match places.as_slice() {
        [] => Err(SectionError::None(all.iter().map(|heading| heading.text.clone()).collect())),
        [at] => {
            let own = &all[*at];
            let next = all[at + 1..].iter().find(|heading| heading.level <= own.level);
            Ok((own.at.clone(), next.map_or(end, |next| next.at.start)))
        }
        several => Err(SectionError::Several(several.len())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const TEXT: &str = "Intro.\n\n## Hours\n\nTen to six.\n\n### Sundays\n\nClosed.\n\nWhere\n-----\n\nHere *and* there.\n\n> ## Hours\n";

    fn with(heading: &str, new: Option<&str>) -> Result<String, SectionError> {
        with_section(&json!(TEXT), heading, new).map(|value| value.as_str().unwrap().to_owned())
    }

    #[test]
    fn section_is_replaced_up_to_the_next_heading_of_its_level() {
        assert_eq!(
            with("Hours", Some("Always.\n")).unwrap(),
            "Intro.\n\n## Hours\n\nAlways.\n\nWhere\n-----\n\nHere *and* there.\n\n> ## Hours\n"
        );
        assert_eq!(with("### Sundays", Some("Open.")).unwrap(), TEXT.replace("Closed.", "Open."));
        assert_eq!(
            with("Where", None).unwrap(),
            "Intro.\n\n## Hours\n\nTen to six.\n\n### Sundays\n\nClosed.\n"
        );
    }

    #[test]
    fn missing_and_ambiguous_headings_are_named() {
        let names = ["Hours", "Sundays", "Where"].map(str::to_owned).to_vec();
        assert_eq!(with("hours?", None), Err(SectionError::None(names.clone())));
        assert_eq!(with("# Hours", None), Err(SectionError::None(names)));
        let twice = json!("# A\n\n# A\n");
        assert_eq!(with_section(&twice, "A", None), Err(SectionError::Several(2)));
    }

    #[test]
    fn section_of_a_document_is_replaced() {
        let document = Document::from_markdown("# A\n\none\n\n# B\n\ntwo\n").to_json();
        let new = with_section(&document, "A", Some("three")).unwrap();
        assert_eq!(Document::from_json(&new).unwrap().to_markdown().trim(), "# A\n\nthree\n\n# B\n\ntwo");
    }
}
