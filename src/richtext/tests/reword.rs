//! Replacing words, with everything around them unchanged.

use crate::richtext::{Document, TextKind, reword_markdown};
use proptest::prelude::*;
use serde_json::json;

/// Replaces `old` by `new` in words, and optionally in addresses.
fn change(links: bool) -> impl FnMut(TextKind, &str) -> Option<String> {
    move |kind, text| {
        let is_meant = links || !kind.is_address();
        (is_meant && text.contains("old")).then(|| text.replace("old", "new"))
    }
}

#[test]
fn rewording_preserves_the_surrounding_markup() {
    for (before, after) in [
        ("An old thing", "An new thing"),
        ("* an old\n* list\n\n1) with __old__ words\n", "* an new\n* list\n\n1) with __new__ words\n"),
        ("old\nold lines", "new\nnew lines"),
        ("Title old\n=========\n\n> old\n> quote", "Title new\n=========\n\n> new\n> quote"),
        ("`old` and\n\n```sh\nold --old\n```\n", "`new` and\n\n```sh\nnew --new\n```\n"),
        ("| old | b |\n|:---|---|\n| 1 | old |\n", "| new | b |\n|:---|---|\n| 1 | new |\n"),
        ("[old text](/old)", "[new text](/old)"),
        ("![old words](/old.png)", "![new words](/old.png)"),
        ("[old][ref]\n\n[ref]: /old", "[new][ref]\n\n[ref]: /old"),
        ("see https://old.example and old", "see https://old.example and new"),
        ("<https://old.example/old>", "<https://old.example/old>"),
        ("<b>old</b> <old>", "<b>new</b> <new>"),
        ("A&nbsp;old \\* c &amp; old", "A&nbsp;new \\* c &amp; new"),
        ("> * old\n>   old\n>\n>       old", "> * new\n>   new\n>\n>       new"),
        ("<div>\nold\n</div>\n\n* x", "<div>\nnew\n</div>\n\n* x"),
    ] {
        let reworded = reword_markdown(before, &mut change(false));
        assert_eq!(reworded.as_deref().unwrap_or(before), after);
    }
}

#[test]
fn addresses_are_reworded_on_request() {
    for (before, after) in [
        ("[old text](/old)", "[new text](/new)"),
        ("![a](/old.png \"a title\")", "![a](/new.png \"a title\")"),
        ("see https://old.example now", "see https://new.example now"),
        ("<https://old.example>", "<https://new.example>"),
        (
            "* <a@old.example>\n* b@old.example, www.old.example",
            "* <a@new.example>\n* b@new.example, www.new.example",
        ),
    ] {
        assert_eq!(reword_markdown(before, &mut change(true)).as_deref(), Some(after));
    }
}

#[test]
fn lines_without_replaced_text_stay() {
    let source = "Head\n====\n\n* one\n* two\n\n1) first\n\n~~~\ncode\n~~~\n\nA&nbsp;b [ref][r] https://z.example and  \n\
        old \\* word\n\n| a | b |\n|---:|---|\n| 1 | an old |\n\n[r]: /r\n";
    for new in
        ["https://new.example", "a@b.example", "**x**", "1. x", "<b>x</b>", "www.x.example", "&lt;", "[x](y)"]
    {
        let mut change = |kind: TextKind, text: &str| {
            (kind == TextKind::Words && text.contains("old")).then(|| text.replace("old", new))
        };
        let reworded = reword_markdown(source, &mut change).expect("it changed");
        let changed: Vec<_> = source
            .lines()
            .zip(reworded.lines())
            .filter(|(old, new)| old != new)
            .map(|(old, _)| old)
            .collect();
        assert_eq!(changed, ["old \\* word", "| 1 | an old |"], "{reworded}");
        assert_eq!(reworded.lines().count(), source.lines().count());
        assert_eq!(Document::from_markdown(&reworded).to_text().matches(new).count(), 2, "{reworded}");
    }
}

#[test]
fn other_blocks_stay_where_one_is_written_anew() {
    let mut change = |kind: TextKind, _: &str| kind.is_address().then(|| "/a (b".to_owned());
    let reworded = reword_markdown("* a\n* b\n\n[x](/old)\n", &mut change);
    assert_eq!(reworded.as_deref(), Some("* a\n* b\n\n[x](</a (b>)\n"));
}

#[test]
fn replacement_text_is_escaped() {
    let mut change =
        |_: TextKind, text: &str| text.contains("old").then(|| text.replace("old", "*x* [y](z) | 1. <b>"));
    let reworded = reword_markdown("An old thing", &mut change).expect("it changed");
    assert_eq!(Document::from_markdown(&reworded).to_text(), "An *x* [y](z) | 1. <b> thing");
}

#[test]
fn rewording_changes_only_texts_of_editor_nodes() {
    let button =
        json!({"type": "button", "label": "old label", "style": "old", "version": 1, "children": []});
    let text = json!({"type": "text", "text": "old words", "format": 8, "version": 1});
    let json =
        json!({"root": {"type": "root", "children": [{"type": "paragraph", "children": [text, button]}]}});
    let document = Document::from_json(&json).expect("a document");
    let reworded = document.reworded(&mut change(false)).expect("it changed").to_json();
    let children = &reworded["root"]["children"][0]["children"];
    assert_eq!((&children[0]["text"], &children[0]["format"]), (&json!("new words"), &json!(8)));
    assert_eq!((&children[1]["label"], &children[1]["style"]), (&json!("new label"), &json!("old")));
}

proptest! {
    #[test]
    fn reworded_markdown_equals_the_reworded_document(source in "[old *_`#>|\\[\\]()\n-]{0,40}") {
        let wanted = Document::from_markdown(&source).reworded(&mut change(false));
        let reworded = reword_markdown(&source, &mut change(false));
        prop_assert_eq!(wanted.is_some(), reworded.is_some());
        if let (Some(wanted), Some(reworded)) = (wanted, reworded) {
            let printed = Document::from_markdown(&wanted.to_markdown());
            prop_assert_eq!(Document::from_markdown(&reworded), printed);
        }
    }
}
