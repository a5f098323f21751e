//! Merging rich text of which at least one version is an editor document: as documents, block by block.
//!
//! Each version is converted to a text: a block that Markdown can represent becomes Markdown, any other one a code
//! block of one line with its JSON. These texts are merged like all texts and converted back to a document, so no merge
//! can break one.

use super::value::Sides;
use super::{Merge, text};
use crate::base::Value;
use crate::richtext::{Document, Kind, Node};

/// The language name of these code blocks; no real language has it.
const WORD: &str = "editor-document-block";

/// Result of merging rich text.
pub(super) enum Prose {
    /// Merged without conflict.
    Merged(Value),
    /// Both sides changed one block: OURS with THEIRS' other changes, if requested and possible.
    Clash(Option<Value>),
}

/// Merges rich text, if all three versions are rich text and one of them is an editor document. With `mixes`, the
/// result of a conflict still includes the changes that do not conflict.
pub(super) fn merge(sides: Sides<'_>, mixes: bool) -> Option<Prose> {
    let Merge { base: Some(base), ours: Some(ours), theirs: Some(theirs) } = sides else {
        let (ours, theirs) = (document(sides.ours?)?, document(sides.theirs?)?);
        is_document(sides.ours?).then_some(())?;
        return Some(if ours == theirs { Prose::Merged(sides.ours?.clone()) } else { Prose::Clash(None) });
    };
    if ![base, ours, theirs].into_iter().any(is_document) {
        return None;
    }
    let values = Merge::new(base, ours, theirs);
    let documents = Merge::new(document(base)?, document(ours)?, document(theirs)?);
    if let Some(same) = documents.resolve() {
        // Use the original value, so that Markdown keeps its style.
        let is_ours = *same == documents.ours;
        let is_theirs = *same == documents.theirs && values.theirs.is_string();
        let side =
            if is_ours && !(is_theirs && values.ours.is_object()) { values.ours } else { values.theirs };
        return Some(Prose::Merged(side.clone()));
    }
    let shells = documents.as_ref().map(|document| document.with(Vec::new()));
    let Some(shell) = shells.resolve() else { return Some(Prose::Clash(None)) };
    let texts = Merge::new(
        written(values.base, &documents.base),
        written(values.ours, &documents.ours),
        written(values.theirs, &documents.theirs),
    );
    let text = match texts.resolve() {
        Some(same) => Some(same.clone()),
        None => text::merge(texts.as_ref()),
    };
    Some(match text.and_then(|text| value_of(text, shell)) {
        Some(merged) => Prose::Merged(merged),
        None if mixes => Prose::Clash(value_of(text::preferring_ours(texts.as_ref()), shell)),
        None => Prose::Clash(None),
    })
}

/// Whether a value is an editor document, for the purpose of merging.
fn is_document(value: &Value) -> bool {
    value.pointer("/root/children").is_some_and(Value::is_array)
}

fn document(value: &Value) -> Option<Document> {
    (value.is_string() || is_document(value)).then(|| Document::from_value(value).ok()).flatten()
}

/// A version of a rich text as it is merged; none if the value is neither a text nor an editor document.
pub(super) fn text_of(value: &Value) -> Option<String> {
    match value {
        Value::String(text) if !text.trim_start().starts_with('{') => Some(text.clone()),
        value => Some(written(value, &document(value)?)),
    }
}

/// A merged text as a value for a file.
fn value_of(text: String, shell: &Document) -> Option<Value> {
    let mut document = shell.with(Document::from_markdown(&text).children);
    let restored = document.children.iter_mut().try_fold(false, |any, node| Some(any | restore(node)?))?;
    match document.to_file_value() {
        // Only Markdown: keep the style of the sides.
        Value::String(_) if !restored => Some(Value::String(text)),
        value => Some(value),
    }
}

/// A version as text.
fn written(value: &Value, document: &Document) -> String {
    if let Value::String(text) = value
        && !text.trim_start().starts_with('{')
    {
        return text.clone();
    }
    let blocks = document.children.iter().map(|node| {
        let alone = Document::of(vec![node.clone()]);
        match alone.to_file_value() {
            Value::String(text) => text,
            json => format!("```{WORD}\n{}\n```\n", json["root"]["children"][0]),
        }
    });
    let text = blocks.collect::<Vec<_>>().join("\n");
    // Blocks that are Markdown one by one may parse differently next to each other.
    let mut read = Document::from_markdown(&text).children;
    let same = read.iter_mut().all(|node| restore(node).is_some()) && read == document.children;
    if same { text } else { whole(document) }
}

/// Every block of a document as JSON.
fn whole(document: &Document) -> String {
    let blocks = document.to_json();
    let blocks = blocks["root"]["children"].as_array().into_iter().flatten();
    blocks.map(|block| format!("```{WORD}\n{block}\n```\n")).collect::<Vec<_>>().join("\n")
}

/// Restores a block from its JSON and returns whether it was one. `None` if the JSON is broken.
fn restore(node: &mut Node) -> Option<bool> {
    let is_ours = matches!(&node.kind, Kind::Code(code) if code.language == WORD);
    if !is_ours {
        return Some(false);
    }
    let Some(Kind::Text { text, .. }) = node.children.first().map(|text| &text.kind) else { return None };
    let block: Value = serde_json::from_str(text).ok()?;
    let document = Document::from_json(&serde_json::json!({"root": {"children": [block]}})).ok()?;
    *node = document.children.into_iter().next()?;
    Some(true)
}

#[cfg(test)]
mod tests {
    use crate::base::Value;
    use crate::merge::merge;
    use serde_json::json;

    fn text(text: &str, format: u32) -> Value {
        json!({"type": "text", "text": text, "detail": 0, "format": format, "mode": "normal", "style": "", "version": 1})
    }

    fn paragraph(children: &[Value]) -> Value {
        json!({"type": "paragraph", "direction": "ltr", "format": "", "indent": 0, "version": 1, "children": children})
    }

    fn document(blocks: &[Value]) -> Value {
        let root = json!({"type": "root", "direction": "ltr", "format": "", "indent": 0, "version": 1, "children": blocks});
        json!({ "root": root })
    }

    #[track_caller]
    fn check(base: &Value, ours: &Value, theirs: &Value, want: &Value, conflicts: usize) {
        for (ours, theirs) in [(ours, theirs), (theirs, ours)] {
            let sides = [base, ours, theirs].map(|content| json!({ "content": content }));
            let merged = merge(Some(&sides[0]), Some(&sides[1]), Some(&sides[2]));
            assert_eq!(merged.conflicts.len(), conflicts);
            assert!(merged.conflicts.iter().all(|conflict| conflict.path.to_string() == "content"));
            let want = if conflicts == 0 { want } else { ours };
            assert_eq!(&merged.value.unwrap()["content"], want);
        }
    }

    #[test]
    fn documents_merge_by_block() {
        let underlined = paragraph(&[text("u", 8)]);
        let plain = |words: &str| paragraph(&[text(words, 0)]);
        let base = document(&[plain("one"), underlined.clone(), plain("three")]);
        let ours = document(&[plain("ONE"), underlined.clone(), plain("three")]);
        let theirs = document(&[plain("one"), underlined.clone(), plain("THREE")]);
        check(&base, &ours, &theirs, &document(&[plain("ONE"), underlined.clone(), plain("THREE")]), 0);
        let other = document(&[plain("eins"), underlined.clone(), plain("three")]);
        check(&base, &ours, &other, &Value::Null, 1);
        let restyled = document(&[plain("one"), paragraph(&[text("U", 8)]), plain("three")]);
        check(
            &base,
            &ours,
            &restyled,
            &document(&[plain("ONE"), paragraph(&[text("U", 8)]), plain("three")]),
            0,
        );
    }

    #[test]
    fn markdown_and_documents_merge_as_documents() {
        let plain = |words: &str| paragraph(&[text(words, 0)]);
        let base = json!("one\n\n* a\n* b\n\nthree\n");
        let underlined = document(&[plain("one"), plain("two"), paragraph(&[text("u", 8)])]);
        let same = document(&[plain("one"), plain("two")]);
        // Only the format changed: the other side's edit is used.
        check(&json!("one\n\ntwo\n"), &same, &json!("one\n\nTWO\n"), &json!("one\n\nTWO\n"), 0);
        // One side added what Markdown cannot represent, the other edited Markdown.
        let want = document(&[plain("ONE"), plain("two"), paragraph(&[text("u", 8)])]);
        check(&json!("one\n\ntwo\n"), &underlined, &json!("ONE\n\ntwo\n"), &want, 0);
        // The part that needed the document is deleted: it becomes Markdown again.
        check(&underlined, &same, &want, &json!("ONE\n\ntwo\n"), 0);
        assert!(merge(Some(&base), Some(&base), Some(&underlined)).is_clean());
    }
}
