//! Texts and JSON that are designed to take long or to overflow the stack: all are bounded.
//!
//! No time is asserted; the bench prints it. Quadratic code would take minutes here, and too deep recursion would end
//! the test.

use crate::base::Value;
use crate::base::limits::RICHTEXT_DEPTH_MAX;
use crate::richtext::{Document, HtmlOptions, Node};
use serde_json::json;

const MB: usize = 1024 * 1024;

fn depth(nodes: &[Node]) -> usize {
    nodes.iter().map(|node| 1 + depth(&node.children)).max().unwrap_or(0)
}

/// Every conversion of the module.
#[track_caller]
fn bounded(markdown: &str) {
    let document = Document::from_markdown(markdown);
    assert!(depth(&document.children) <= RICHTEXT_DEPTH_MAX);
    let json = document.to_json();
    assert_eq!(Document::from_json(&json).as_ref(), Ok(&document));
    assert!(document.to_html(&HtmlOptions::default()).len() < 64 * (markdown.len() + 1000));
    assert!(document.to_markdown().len() < 64 * (markdown.len() + 1000));
    assert!(document.to_text().len() < 8 * (markdown.len() + 1000));
}

#[test]
fn long_runs_have_bounded_output() {
    for piece in [
        "[",
        "*",
        "a**b",
        "_a ",
        "`",
        "<",
        "![",
        "](",
        "~~",
        "\\",
        "&",
        "<!--",
        "www.",
        "a@",
        "http://",
        "|",
        "\n",
        "[^",
        "<a ",
        ":::note\n\n",
        "> [!NOTE]\n\n",
        "<sub>",
        "<sub></sup>",
    ] {
        bounded(&piece.repeat(MB / 32 / piece.len()));
        let document = Document::from_markdown(&piece.repeat(MB / piece.len()));
        assert!(document.to_html(&HtmlOptions::default()).len() < 64 * MB, "{piece}");
    }
}

#[test]
fn deep_nesting_has_bounded_depth_and_output() {
    bounded(&format!("{}x", "> ".repeat(10_000)));
    bounded(&format!("{}x", "- ".repeat(10_000)));
    bounded(&format!("{}x", "1. > - ".repeat(3_000)));
    let indented: String = (0..500).map(|level| format!("{}- a\n", "  ".repeat(level))).collect();
    bounded(&indented);
    bounded(&format!("{}x{}", "*a **b ".repeat(5_000), "** *".repeat(5_000)));
    bounded(&format!("{}x{}", "[".repeat(10_000), "](u)".repeat(10_000)));
}

#[test]
fn wide_tables_and_references_have_bounded_output() {
    let (columns, rows) = (200, 50);
    let row = "|a".repeat(columns);
    bounded(&format!("{row}|\n{}|\n{}", "|-".repeat(columns), format!("{row}|\n").repeat(rows)));
    // Rows with one cell, which the parser pads.
    let short = format!("{row}|\n{}|\n{}", "|-".repeat(columns), "|a|\n".repeat(1000));
    assert!(Document::from_markdown(&short).to_html(&HtmlOptions::default()).len() < 16 * MB);
    bounded(&format!("[a]: /{}\n\n{}", "u".repeat(1_000), "[a] ".repeat(5_000)));
    bounded(&format!("{}{}", "x[^a] ".repeat(2_000), "\n\n[^a]: b"));
}

#[test]
fn overly_deep_documents_are_refused() {
    let nested = |levels: usize| {
        let mut node = json!({"type": "quote", "children": []});
        for _ in 1..levels {
            node = json!({"type": "quote", "children": [node]});
        }
        json!({"root": {"children": [node]}})
    };
    assert!(Document::from_json(&nested(RICHTEXT_DEPTH_MAX)).is_ok());
    let error = Document::from_json(&nested(RICHTEXT_DEPTH_MAX + 1)).unwrap_err();
    assert!(error.pointer.starts_with("/root/children/0/children/0"), "{error:?}");
    let mut attribute = json!(1);
    for _ in 0..20 {
        attribute = json!([attribute]);
    }
    let error =
        Document::from_json(&json!({"root": {"children": [{"type": "x", "a/b": attribute}]}})).unwrap_err();
    assert_eq!(error.pointer, "/root/children/0/a~1b");
}

#[test]
fn invalid_documents_are_refused_with_a_pointer() {
    for (value, pointer) in [
        (json!([]), ""),
        (json!({}), ""),
        (json!({"root": []}), "/root"),
        (json!({"root": {}}), "/root"),
        (json!({"root": {"children": [], "type": "paragraph"}}), "/root/type"),
        (json!({"root": {"children": [1]}}), "/root/children/0"),
        (json!({"root": {"children": [{}]}}), "/root/children/0"),
        (json!({"root": {"children": [{"type": "paragraph", "children": {}}]}}), "/root/children/0/children"),
        (
            json!({"root": {"children": [{"type": "paragraph", "children": [{"type": "text"}]}]}}),
            "/root/children/0/children/0",
        ),
    ] {
        let error = Document::from_json(&value).expect_err("no document");
        assert_eq!(error.pointer, pointer, "{value}: {error}");
    }
    assert!(Document::from_value(&Value::Null).is_err());
}
