//! The examples of CommonMark 0.31: Markdown to JSON and back to Markdown that comrak reads the same.

use super::shared;
use crate::richtext::Document;
use comrak::Options;
use pulldown_cmark::{Event, Parser};

/// Examples with another result: their numbers, and why.
const EXCEPTIONS: &[(usize, &str)] =
    &[(419, "bold in bold in bold becomes bold in bold"), (468, "bold in bold in bold becomes bold in bold")];
/// Most exceptions that the project allows.
const EXCEPTIONS_MAX: usize = 15;

/// The HTML of comrak, with the extensions that rich text supports.
fn html(markdown: &str) -> String {
    let mut options = Options::default();
    options.extension.table = true;
    options.extension.strikethrough = true;
    options.extension.tasklist = true;
    options.extension.autolink = true;
    options.extension.footnotes = true;
    comrak::markdown_to_html(markdown, &options)
}

/// The examples of the specification, by number.
fn examples(spec: &str) -> Vec<(usize, String)> {
    let fence = "`".repeat(32);
    let mut examples = Vec::new();
    let mut rest = spec;
    while let Some((_, after)) = rest.split_once(&format!("{fence} example\n")) {
        let (example, behind) = after.split_once(&format!("{fence}\n")).expect("every example ends");
        let (markdown, _) =
            example.split_once("\n.\n").or(example.split_once(".\n")).expect("every example has HTML");
        examples.push((examples.len() + 1, format!("{}\n", markdown.replace('→', "\t"))));
        rest = behind;
    }
    examples
}

#[test]
#[expect(clippy::print_stderr, reason = "the number of examples is the result")]
fn commonmark_examples_without_html_keep_their_meaning() {
    let Some(file) = shared("commonmark/spec.txt") else { return };
    let spec = std::fs::read_to_string(file).unwrap();
    let has_html = |text: &str| Parser::new(text).any(|e| matches!(e, Event::Html(_) | Event::InlineHtml(_)));
    let examples = examples(&spec);
    assert_eq!(examples.len(), 655, "all examples are found");
    let (mut plain, mut wrong) = (0, Vec::new());
    for (number, markdown) in &examples {
        let document = Document::from_markdown(markdown);
        let again = Document::from_json(&document.to_json()).unwrap().to_markdown();
        assert_eq!(
            Document::from_markdown(&again),
            document,
            "example {number}: {markdown:?} became {again:?}"
        );
        if has_html(markdown) {
            continue;
        }
        plain += 1;
        if html(markdown) != html(&again) {
            wrong.push((*number, markdown, again));
        }
    }
    eprintln!("{} of {plain} examples keep their meaning", plain - wrong.len());
    let unexpected: Vec<_> =
        wrong.iter().filter(|(number, ..)| EXCEPTIONS.iter().all(|(known, _)| known != number)).collect();
    assert!(unexpected.is_empty(), "{} come out otherwise: {unexpected:#?}", unexpected.len());
    let stale: Vec<_> =
        EXCEPTIONS.iter().filter(|(known, _)| wrong.iter().all(|(number, ..)| known != number)).collect();
    assert!(stale.is_empty(), "these hold by now: {stale:?}");
    assert!(EXCEPTIONS.len() <= EXCEPTIONS_MAX);
}
