//! Properties: whatever is written is parsed back the same.

use super::shared;
use crate::base::Value;
use crate::richtext::{Code, Document, HtmlOptions, Kind, Link, List, Media, Node};
use proptest::prelude::*;

/// Markdown to JSON, to Markdown, to JSON: the two JSON values are equal.
#[track_caller]
fn survives(markdown: &str) {
    let document = Document::from_markdown(markdown);
    let again = document.to_markdown();
    let read = Document::from_markdown(&again);
    if read != document {
        let differs = read.children.iter().zip(&document.children).find(|(a, b)| a != b);
        panic!("{markdown:?} became {again:?}, which differs: {differs:#?}");
    }
    assert_eq!(again, read.to_markdown(), "the second time nothing changes");
    let json = document.to_json();
    let sent = Document::from_json(&json).expect("our own JSON is valid");
    assert_eq!(sent, document);
    assert_eq!(sent.to_json().to_string(), json.to_string());
}

#[test]
fn real_posts_round_trip() {
    let Some(folder) = shared("rust-blog/content") else { return };
    let mut folders = vec![folder];
    let mut posts = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if let Ok(text) = std::fs::read_to_string(&path) {
                survives(&text);
                posts += usize::from(path.extension().is_some_and(|ending| ending == "md"));
            }
        }
    }
    assert!(posts >= 552, "{posts} posts");
}

/// A footnote reference directly before a link stays a footnote, although the parser sees the beginning of a link.
#[test]
fn footnote_before_a_link_is_a_footnote() {
    let marks = |markdown: &str| {
        survives(markdown);
        let json = Document::from_markdown(markdown).to_json().to_string();
        json.matches("footnotereference").count()
    };
    assert_eq!(marks("a[^1][b](c)\n\n[^1]: x\n"), 1);
    assert_eq!(marks("[^1][^A][b][^1]\n\n[^1]: x\n\n[^a]: y\n"), 3);
    assert_eq!(marks("a\\[^1][b](c) [^2][b](c) &#91;^1][b](c)\n\n[^1]: x\n"), 0);
}

/// Pieces of Markdown that are combined in every order.
const PIECES: &[&str] = &[
    "a",
    "b.",
    "1",
    "é",
    "😀",
    " ",
    "  ",
    "\n",
    "\n\n",
    "\n  ",
    "\n    ",
    "\t",
    "*",
    "**",
    "_",
    "__",
    "~",
    "~~",
    "`",
    "``",
    "```",
    "\\",
    "\\\n",
    "  \n",
    "[",
    "]",
    "(",
    ")",
    "](",
    "](/u)",
    "![",
    "[^a]",
    "[^a]: ",
    "<",
    ">",
    "<br>",
    "<div>",
    "</div>",
    "<!-- c -->",
    "<a@b.c>",
    "<https://a.b>",
    "https://a.b/c",
    "www.a.b",
    "a@b.c",
    "&amp;",
    "&",
    "&#35;",
    ";",
    "#",
    "# ",
    "## ",
    "- ",
    "* ",
    "+ ",
    "1. ",
    "2) ",
    "- [ ] ",
    "[x] ",
    "> ",
    "---",
    "***",
    "===",
    "| a | b |\n|---|:-:|\n| ",
    "|",
    ":",
    "-",
    "=",
    "!",
    "\"",
    "'",
    "\"t\"",
    "\u{a0}",
    "\r",
    "\u{1}",
    "```rust\n",
    "~~~ x `y\n",
    "[l](/u \"t\")",
    "![i](/p.png)",
    "[r]: /x 'y'\n",
    "[r]",
    "**b**",
    "*i*",
    "~~s~~",
    "`c`",
];

fn markdown() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(PIECES), 0..24).prop_map(|pieces| pieces.concat())
}

fn words() -> impl Strategy<Value = String> {
    let letters = prop::sample::select(PIECES);
    prop::collection::vec(letters, 1..5).prop_map(|pieces| pieces.concat())
}

fn inline() -> impl Strategy<Value = Node> {
    let text = (words(), 0u32..64).prop_map(|(text, format)| Node::text(text, format)).boxed();
    let media = (words(), words()).prop_map(|(url, alt)| {
        Node::new(Kind::Media(Box::new(Media { url, alt, ..Media::default() })), vec![])
    });
    let link = (words(), words(), 0u32..8, prop::collection::vec(text.clone(), 0..3)).prop_map(
        |(url, title, format, children)| {
            Node::new(Kind::Link(Box::new(Link { url, title, format })), children)
        },
    );
    prop_oneof![6 => text, 1 => Just(Node::new(Kind::Break, vec![])), 1 => media, 1 => link]
}

fn block() -> impl Strategy<Value = Node> {
    let line = || prop::collection::vec(inline(), 0..5);
    let leaf = prop_oneof![
        4 => line().prop_map(|children| Node::new(Kind::Paragraph, children)),
        1 => (1u8..7, line()).prop_map(|(level, children)| Node::new(Kind::Heading(level), children)),
        1 => Just(Node::new(Kind::Rule, vec![])),
        1 => (words(), words()).prop_map(|(language, text)| {
            Node::new(Kind::Code(Box::new(Code { language, info: None })), vec![Node::text(text, 0)])
        }),
    ];
    leaf.prop_recursive(4, 40, 4, |inner| {
        let blocks = || prop::collection::vec(inner.clone(), 0..4);
        let item = (prop::option::of(any::<bool>()), blocks())
            .prop_map(|(checked, children)| Node::new(Kind::Item { checked }, children));
        prop_oneof![
            blocks().prop_map(|children| Node::new(Kind::Quote, children)),
            (prop::option::of(0u64..12), any::<bool>(), prop::collection::vec(item, 1..4))
                .prop_map(|(start, loose, items)| { Node::new(Kind::List(List { start, loose }), items) }),
        ]
    })
}

/// Values as a careless client may send them.
fn sent() -> impl Strategy<Value = Value> {
    let words = prop::sample::select(vec![
        "root",
        "children",
        "type",
        "text",
        "paragraph",
        "list",
        "listitem",
        "link",
        "url",
        "code",
        "heading",
        "tag",
        "h1",
        "format",
        "quote",
        "table",
        "tablerow",
        "tablecell",
        "javascript:x",
        "lexical-media",
        "version",
    ]);
    let leaf = prop_oneof![
        words.clone().prop_map(Value::from),
        (0u32..20).prop_map(Value::from),
        any::<bool>().prop_map(Value::from),
        Just(Value::Null),
    ];
    leaf.prop_recursive(6, 60, 5, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..5).prop_map(Value::from),
            prop::collection::vec((words.clone(), inner), 0..6).prop_map(|pairs| {
                Value::Object(pairs.into_iter().map(|(key, value)| (key.to_owned(), value)).collect())
            }),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 2_000, ..ProptestConfig::default() })]

    #[test]
    fn generated_markdown_round_trips(text in markdown()) {
        survives(&text);
    }

    #[test]
    fn arbitrary_punctuation_round_trips(text in "[ab1*_~`\\\\\\[\\]()<>!&#;:|+=.@/\"^\n\t -]{0,40}") {
        survives(&text);
    }

    /// A file is lossless, and Markdown in it stays as it is.
    #[test]
    fn documents_round_trip_through_files(children in prop::collection::vec(block(), 0..4)) {
        let document = Document::of(children);
        let value = document.to_file_value();
        let read = Document::from_value(&value).expect("our own output is valid");
        prop_assert_eq!(&read, &document);
        prop_assert_eq!(read.to_file_value(), value);
        // What Markdown cannot express is still Markdown, and that round-trips.
        survives(&document.to_markdown());
        prop_assert_eq!(Document::from_json(&document.to_json()), Ok(document));
    }

    /// Writing in an older source's style changes no meaning, and returns the source itself if that is equal already.
    #[test]
    fn writing_in_the_style_of_a_source_changes_no_meaning(source in markdown(), blocks in prop::collection::vec(block(), 0..3), at in 0usize..4) {
        let mut document = Document::from_markdown(&source);
        let same = document.to_file_value_like(&source);
        prop_assert_eq!(Document::from_value(&same), Ok(document.clone()));
        prop_assert!(same == source.as_str() || same.is_object(), "{:?} became {}", source, same);
        let at = at.min(document.children.len());
        document.children.splice(at..at, blocks);
        let value = document.to_file_value_like(&source);
        prop_assert_eq!(Document::from_value(&value), Ok(document));
    }

    /// Paragraphs of letters and emphasis are always Markdown.
    #[test]
    fn paragraphs_of_text_are_written_as_markdown(texts in prop::collection::vec(("[ab1.,(é*_\\[\\]`&<#+~|:!\\\\-]{1,6}", 0u32..8), 1..6)) {
        let mut nodes: Vec<Node> = Vec::new();
        for (text, format) in texts {
            let after_same = nodes.last().is_some_and(|node| matches!(&node.kind, Kind::Text { format: f, .. } if *f == format));
            if !after_same {
                nodes.push(Node::text(text, format));
            }
        }
        let document = Document::of(vec![Node::new(Kind::Paragraph, nodes)]);
        prop_assert!(document.to_file_value().is_string(), "{:?} became {:?}", document, document.to_markdown());
    }

    #[test]
    fn json_is_preserved_or_refused(value in sent()) {
        if let Ok(document) = Document::from_json(&value) {
            prop_assert_eq!(document.to_json().to_string(), value.to_string());
            let copy = Document::from_value(&document.to_file_value()).expect("our own output is valid");
            prop_assert_eq!(copy, document.clone());
            document.to_html(&HtmlOptions::default());
            document.to_text();
        }
    }
}
