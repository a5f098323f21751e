//! The golden vectors of the original product (`docs/design/compatibility.md`), and the improved shapes.

use crate::base::Value;
use crate::richtext::{Align, Document, Kind, Node, bits};

/// Nodes in the short form of the specification: `p["x ",b:"b"]`.
fn short(nodes: &[Node]) -> String {
    nodes.iter().map(one).collect::<Vec<_>>().join(",")
}

fn one(node: &Node) -> String {
    let inner = short(&node.children);
    match &node.kind {
        Kind::Paragraph => format!("p[{inner}]"),
        Kind::Heading(level) => format!("h{level}[{inner}]"),
        Kind::List(list) => {
            let name = list.start.map_or("ul".to_owned(), |start| format!("ol{start}"));
            format!("{name}{}[{inner}]", if list.loose { " loose" } else { "" })
        }
        Kind::Item { checked: None } => format!("li[{inner}]"),
        Kind::Item { checked: Some(checked) } => format!("li {checked}[{inner}]"),
        Kind::Quote => format!("quote[{inner}]"),
        Kind::Code(code) => match &code.info {
            None => format!("code {}[{inner}]", code.language),
            Some(info) => format!("code {} {info:?}[{inner}]", code.language),
        },
        Kind::Rule => "hr".to_owned(),
        Kind::Table => format!("table[{inner}]"),
        Kind::Row => format!("tr[{inner}]"),
        Kind::Cell { header, align } => {
            format!(
                "{}{}[{inner}]",
                if *header { "th" } else { "td" },
                align.map_or(String::new(), |a| format!(" {}", Align::name(a)))
            )
        }
        Kind::Footnote { label } => format!("note {label}[{inner}]"),
        Kind::Text { text, format: 0 } => format!("{text:?}"),
        Kind::Text { text, format } => format!("{format}:{text:?}"),
        Kind::Break => "br".to_owned(),
        Kind::Link(link) => {
            let format = if link.format == 0 { String::new() } else { format!("{}:", link.format) };
            let title = if link.title.is_empty() { String::new() } else { format!(" {:?}", link.title) };
            format!("{format}a {}{title}[{inner}]", link.url)
        }
        Kind::Media(media) => format!("img {} {:?} {:?}", media.url, media.alt, media.title),
        Kind::FootnoteReference { label } => format!("ref {label}"),
        Kind::Other => format!("{}[{inner}]", node.type_name()),
    }
}

fn check(markdown: &str, want: &str) {
    let document = Document::from_markdown(markdown);
    assert_eq!(short(&document.children), want, "{markdown:?}");
    let again = document.to_markdown();
    assert_eq!(Document::from_markdown(&again), document, "{markdown:?} became {again:?}");
    assert_eq!(Document::from_json(&document.to_json()).as_ref(), Ok(&document), "{markdown:?}");
    assert!(document.to_file_value().is_string(), "{markdown:?} is Markdown in a file");
}

#[test]
fn markdown_is_parsed_as_in_the_original() {
    check("# T\n\nx **b** [l](u)", r#"h1["T"],p["x ",1:"b"," ",a u["l"]]"#);
    check("- a\n- b\n  - c", r#"ul[li[p["a"]],li[p["b"],ul[li[p["c"]]]]]"#);
    check("3. x\n4. y", r#"ol3[li[p["x"]],li[p["y"]]]"#);
    check("- [x] d", r#"ul[li true[p["d"]]]"#);
    check("a\nb", r#"p["a\nb"]"#);
    check("```\nplain\n```", r#"code typescript ""["plain"]"#);
    check(
        "| a | b |\n|:--|--:|\n| 1 | **2** |",
        r#"table[tr[th left[p["a"]],th right[p["b"]]],tr[td left[p["1"]],td right[p[1:"2"]]]]"#,
    );
    check("`a < b`", r#"p[16:"a < b"]"#);
    check("**bold [l](u) `c`**", r#"p[1:"bold ",1:a u["l"],1:" ",17:"c"]"#);
    check("x <br> y", r#"p["x ","<br>"," y"]"#);
    check("", "");
}

#[test]
fn json_has_the_format_of_the_original() {
    let json = Document::from_markdown("# T\n\n1. a\n\n---\n\n[l](/u)").to_json();
    let text = |text: &str| {
        format!(
            r#"{{"type":"text","text":"{text}","detail":0,"format":0,"mode":"normal","style":"","version":1}}"#
        )
    };
    let block = r#""direction":"ltr","format":"","indent":0,"version":1,"children":"#;
    let want = format!(
        concat!(
            r#"{{"root":{{"type":"root",{block}[{{"type":"heading","tag":"h1",{block}[{t}]}},"#,
            r#"{{"type":"list","listType":"number","start":1,"tag":"ol",{block}[{{"type":"listitem","value":1,{block}[{{"type":"paragraph",{block}[{a}]}}]}}]}},"#,
            r#"{{"type":"horizontalrule","version":1}},"#,
            r#"{{"type":"paragraph",{block}[{{"type":"link","url":"/u","title":"","rel":"noreferrer noopener","target":"_blank",{block}[{l}]}}]}}]}}}}"#,
        ),
        block = block,
        t = text("T"),
        a = text("a"),
        l = text("l"),
    );
    assert_eq!(json.to_string(), want);
}

#[test]
fn markdown_unsupported_by_the_original_is_parsed() {
    check("&amp; &copy; \\* \\_", "p[\"& © * _\"]");
    check("![a *b*](/c.png \"d\")", r#"p[img /c.png "a b" "d"]"#);
    check("[![a](b)](c)", r#"p[a c[img b "a" ""]]"#);
    check("a[^1] b\n\n[^1]: c", r#"p["a",ref 1," b"],note 1[p["c"]]"#);
    check(
        "see https://a.b/c. or <d@e.f>",
        r#"p["see ",a https://a.b/c["https://a.b/c"],". or ",a mailto:d@e.f["d@e.f"]]"#,
    );
    check("~~a~~ *b* ***c***", r#"p[4:"a"," ",2:"b"," ",3:"c"]"#);
    check("a  \nb\\\nc", r#"p["a",br,"b",br,"c"]"#);
    check("<div>\n**x**\n</div>\n\ny", r#"p["<div>\n**x**\n</div>"],p["y"]"#);
    check("```rust,ignore a\nx\n```", r#"code rust,ignore "rust,ignore a"["x"]"#);
    check("- a\n\n- b", r#"ul loose[li[p["a"]],li[p["b"]]]"#);
    check("- a\n\n  b\n- c", r#"ul[li[p["a"],p["b"]],li[p["c"]]]"#);
    check("- a\n\n\n* b", r#"ul[li[p["a"]]],ul[li[p["b"]]]"#);
    check("> a\n> > b", r#"quote[p["a"],quote[p["b"]]]"#);
    check("**a.**b", r#"p[1:"a.","b"]"#.replace("1:\"a.\",\"b\"", "\"**a.**b\"").as_str());
}

#[test]
fn editor_documents_are_preserved() {
    let sent: Value = serde_json::from_str(
        r#"{"root":{"children":[{"children":[{"detail":0,"format":8,"mode":"normal","style":"color: red","text":"u","type":"text","version":1}],
        "direction":null,"format":"center","indent":0,"type":"paragraph","version":1,"textFormat":0},{"type":"mention","name":"x","more":{"b":[1.50],"a":null}},
        {"type":"text","text":"odd","children":[]},{"type":"heading","tag":"h9","children":[]}],"type":"root"},"lastSaved":1}"#,
    )
    .unwrap();
    let document = Document::from_json(&sent).unwrap();
    assert_eq!(document.to_json().to_string(), sent.to_string());
    assert_eq!(document.to_file_value(), sent, "Markdown cannot say it");
}

/// A change of one block leaves the lines of the others as written.
#[test]
fn unchanged_blocks_keep_their_source() {
    let source = "Title\n=====\n* one\n* two\n\n\n__Bold__: text\n\n| a | b |\n| --- | ---: |\n| 1 | 2 |\n\n    code\n\nlast _word_\n";
    let mut document = Document::from_markdown(source);
    let file = |document: &Document| document.to_file_value_like(source);
    assert_eq!(file(&document), source);
    let new = |text: &str| Document::from_markdown(text).children.remove(0);
    document.children[2] = new("**Other** text");
    assert_eq!(file(&document), source.replace("\n\n__Bold__: text", "\n**Other** text"));
    document.children.remove(1);
    document.children.push(new("More."));
    let expected = "Title\n=====\n\n**Other** text\n\n| a | b |\n| --- | ---: |\n| 1 | 2 |\n\n    code\n\nlast _word_\n\nMore.\n";
    assert_eq!(file(&document), expected);
    document.children.clear();
    assert_eq!(file(&document), "");
    // A reference definition stays with the block that needs it.
    let source = "See [it][x].\n\nold\n\n[x]: /there\n";
    let mut document = Document::from_markdown(source);
    document.children[1] = new("new");
    assert_eq!(document.to_file_value_like(source), "See [it](/there).\n\nnew\n");
}

/// A colon or a bracket after emphasis is literal.
#[test]
fn punctuation_after_emphasis_is_not_escaped() {
    for text in ["**Bold**: text\n", "_it_ (or not), **so** (said)\n", "**a**(b)\n", "a`b`: c\n"] {
        assert_eq!(Document::from_markdown(text).to_markdown(), text.replace('_', "*"));
    }
}

#[test]
fn formats_without_a_sign_are_written_as_html() {
    for (text, format, expected) in [
        ("2", bits::SUBSCRIPT, "<sub>2</sub>"),
        ("2", bits::SUPERSCRIPT | bits::STRONG, "**<sup>2</sup>**"),
        ("a b", bits::UNDERLINE | bits::HIGHLIGHT, "<mark><u>a b</u></mark>"),
        ("c", bits::SUBSCRIPT | bits::CODE, "<sub>`c`</sub>"),
    ] {
        let paragraph = Node::new(Kind::Paragraph, vec![Node::text(text, format)]);
        assert_eq!(Document::of(vec![paragraph]).to_markdown().trim(), expected, "{text} {format}");
    }
}
