//! Tests of reading and writing.

mod speed;

use super::{parse, write};
use crate::base::{Map, Value};
use proptest::prelude::*;
use serde_json::json;

/// Texts that YAML parsers often misread.
const NASTY: [&str; 64] = [
    "",
    " ",
    "  a",
    "a ",
    "\t",
    "\ta",
    "a\t",
    "a\tb",
    "~",
    "null",
    "Null",
    "true",
    "True",
    "FALSE",
    "yes",
    "No",
    "on",
    "OFF",
    "y",
    "N",
    "=",
    "<<",
    "017",
    "0o17",
    "0x1f",
    "0b1",
    "1_000",
    "1.10",
    "-3",
    "+1",
    ".5",
    "1e5",
    "1e",
    "12:30:45",
    ".inf",
    "-.INF",
    ".NaN",
    "2026-11-20",
    "2026-11-20T09:30:00Z",
    "2001-12-14 21:59:43.10 -5",
    "- a",
    "-",
    "--",
    "---",
    "...",
    "? a",
    ": a",
    "a: b",
    "a:",
    "a #b",
    "#a",
    "&a",
    "*a",
    "!a",
    "%a",
    "@a",
    "`a",
    "'a'",
    "\"a\"",
    "[a]",
    "{a}",
    "a,b",
    "a -",
    "-a-",
];

/// Texts of several lines, and characters that are not allowed in blocks.
const NASTY_LINES: [&str; 30] = [
    "\n",
    "\n\n",
    " \n",
    "a\n",
    "a\nb",
    "a\n\n",
    "a\nb\n\n\n",
    "\na",
    "\n\na\n",
    " a\nb",
    "  a\n b\n",
    "\ta\nb",
    "\n a\nb",
    "\n \nb",
    "a\n \nb",
    "a \nb  \n",
    "a\n ",
    "a\n  \n",
    "a\r\nb",
    "a\rb",
    "a\u{85}b\nc",
    "a\u{2028}b\nc\n",
    "a\u{2029}",
    "\u{feff}a\nb",
    "a\u{7}b\n",
    "a\u{7f}",
    "\u{1f600}\n\u{a0}x",
    "<<<<<<< ours\na\n=======\nb\n>>>>>>> theirs\n",
    "# a\n- b\n",
    "---\n...\n%a\n",
];

fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => "[a-z ]{0,12}",
        3 => proptest::sample::select(&NASTY[..]).prop_map(str::to_owned),
        3 => proptest::sample::select(&NASTY_LINES[..]).prop_map(str::to_owned),
        2 => "[-a1 :#\n\t,'\"\\[\\]{}|>&*!%@`?~=<.\r]{0,14}",
        1 => "\\PC{0,8}",
        1 => any::<String>(),
        1 => "[a-z\u{e9} ]{60,100}",
    ]
}

fn number() -> impl Strategy<Value = Value> {
    "-?(0|[1-9][0-9]{0,12})(\\.[0-9]{1,4})?([eE][+-]?[0-9]{1,2})?"
        .prop_map(|text| super::scalar::resolve(&text))
}

pub(super) fn leaf() -> impl Strategy<Value = Value> {
    prop_oneof![1 => Just(Value::Null), 1 => any::<bool>().prop_map(Value::Bool), 1 => number(), 6 => text().prop_map(Value::String)]
}

/// Any value, including lists with ids.
pub(super) fn value() -> impl Strategy<Value = Value> {
    leaf().prop_recursive(5, 40, 6, |inner| {
        prop_oneof![
            2 => prop::collection::vec(inner.clone(), 0..6).prop_map(Value::Array),
            1 => prop::collection::vec(prop_oneof![4 => "[a-z]{1,5}", 1 => text()].prop_map(Value::String), 0..6).prop_map(Value::Array),
            2 => prop::collection::vec(mapping(inner.clone()), 0..5).prop_map(|items| Value::Array(with_ids(items))),
            3 => mapping(inner).prop_map(Value::Object),
        ]
    })
}

fn mapping(inner: impl Strategy<Value = Value>) -> impl Strategy<Value = Map> {
    let key = prop_oneof![6 => "[a-z]{1,6}", 1 => text(), 1 => Just("id".to_owned())];
    prop::collection::vec((key, inner), 0..6).prop_map(|entries| entries.into_iter().collect())
}

fn with_ids(items: Vec<Map>) -> Vec<Value> {
    let number = |(at, mut item): (usize, Map)| {
        item.insert("id".to_owned(), json!(format!("id-{at}")));
        Value::Object(item)
    };
    items.into_iter().enumerate().map(number).collect()
}

pub(in crate::codec) fn root() -> impl Strategy<Value = Value> {
    mapping(value()).prop_map(Value::Object)
}

/// The value expected from the independent parser: the same, except for numbers.
fn without_numbers(value: Value) -> Value {
    match value {
        Value::Number(_) => Value::Null,
        Value::Array(items) => items.into_iter().map(without_numbers).collect(),
        Value::Object(map) => Value::Object(map.into_iter().map(|(k, v)| (k, without_numbers(v))).collect()),
        other => other,
    }
}

fn as_others_read(text: &str) -> Value {
    fn convert(value: serde_yaml::Value) -> Value {
        match value {
            serde_yaml::Value::Null | serde_yaml::Value::Number(_) => Value::Null,
            serde_yaml::Value::Bool(truth) => Value::Bool(truth),
            serde_yaml::Value::String(text) => Value::String(text),
            serde_yaml::Value::Sequence(items) => items.into_iter().map(convert).collect(),
            serde_yaml::Value::Mapping(map) => Value::Object(
                map.into_iter().map(|(k, v)| (k.as_str().expect("a text").to_owned(), convert(v))).collect(),
            ),
            serde_yaml::Value::Tagged(tagged) => panic!("a tag {tagged:?}"),
        }
    }
    convert(serde_yaml::from_str(text).unwrap_or_else(|e| panic!("{e}\n{text}")))
}

fn check_round_trip(value: &Value) {
    let text = write(value);
    let doc = parse(text.as_bytes()).unwrap_or_else(|e| panic!("{e:?}\n{text}"));
    assert_eq!(&doc.value, value, "\n{text}");
    assert_eq!(write(&doc.value), text, "not canonical");
    assert_eq!(as_others_read(&text), without_numbers(value.clone()), "\n{text}");
}

#[test]
fn difficult_texts_round_trip() {
    for text in NASTY.iter().chain(&NASTY_LINES) {
        check_round_trip(
            &json!({"a": text, "b": [text], "c": [[text], {"d": text}], (*text): text, "modules": [{"id": text, "p": text}, {"id": "x"}]}),
        );
    }
    let long = "k".repeat(3_000);
    let doc = json!({(long.clone()): 1, "a": {"b": [{(long): "x"}]}});
    check_round_trip(&doc);
}

#[test]
fn deep_values_round_trip() {
    for wrap in
        [|v: Value| json!([v]), |v: Value| json!({"k": v, "z": "a\n b\n"}), |v: Value| json!([1, {"k": [v]}])]
    {
        let mut value = json!("a\nb");
        while depth(&value) < 30 {
            value = wrap(value);
        }
        check_round_trip(&json!({"a": value}));
    }
}

fn depth(value: &Value) -> usize {
    match value {
        Value::Array(items) => 1 + items.iter().map(depth).max().unwrap_or(0),
        Value::Object(map) => 1 + map.values().map(depth).max().unwrap_or(0),
        _ => 0,
    }
}

/// Number of cases; set `PROPTEST_CASES` for more.
pub(super) fn cases(usual: u32) -> u32 {
    ProptestConfig::default().cases.max(256) / 256 * usual
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(400), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn values_round_trip(value in root()) {
        check_round_trip(&value);
    }

    #[test]
    fn arbitrary_bytes_do_not_panic(text in "[-a: #\n\t,'\"\\[\\]{}|>&*!%?~<.\r\u{e9}+2]{0,60}", bytes in any::<Vec<u8>>()) {
        let _ = parse(&bytes);
        if let Ok(doc) = parse(text.as_bytes()) {
            check_places(&doc.root, &doc.value, doc.text());
        }
    }

    #[test]
    fn positions_are_exact(value in root()) {
        let doc = parse(write(&value).as_bytes()).expect("canonical text is valid");
        check_places(&doc.root, &doc.value, doc.text());
    }
}

/// Checks that every scalar's own text, parsed alone, has the value that it has in the file.
fn check_places(node: &crate::codec::doc::Node, value: &Value, text: &str) {
    use crate::codec::doc::Form;
    let written = &text[node.start..node.end];
    match node.form {
        Form::Empty => assert_eq!((written, value), ("", &Value::Null)),
        Form::Plain if !written.contains('\n') => {
            assert_eq!(&super::scalar::resolve(written), value, "{written:?} in\n{text}")
        }
        Form::Single | Form::Double if !written.contains('\n') => {
            assert_eq!(
                &parse(format!("a: {written}").as_bytes()).expect(written).value["a"],
                value,
                "{text}"
            );
        }
        Form::Literal | Form::Folded => assert!(written.starts_with(['|', '>']), "{written:?} in\n{text}"),
        Form::Flow if written.starts_with(['[', '{']) => {
            assert!(written.ends_with([']', '}']), "{written:?} in\n{text}")
        }
        Form::Plain | Form::Single | Form::Double | Form::Flow | Form::Block => {}
    }
    let values: Vec<&Value> = match value {
        Value::Array(items) => items.iter().collect(),
        Value::Object(map) => map.values().collect(),
        _ => Vec::new(),
    };
    assert_eq!(values.len(), node.children.len());
    let mut last = node.start;
    for (child, value) in node.children.iter().zip(values) {
        assert!(
            child.start >= last && child.head_end >= child.start && child.value.start >= child.head_end,
            "{text}"
        );
        assert!(child.value.end <= node.end);
        last = child.value.end;
        check_places(&child.value, value, text);
    }
}

#[test]
fn values_are_written_in_canonical_form() {
    let post = json!({
        "id": "6f1f0c1e-8d0b-4a53-9f8e-2b6b2f3a9c11", "title": "Hello", "createdAt": "2026-11-20T09:30:00Z", "day": "2026-11-20", "none": null,
        "taxonomies": {"tags": ["rust", "git"], "more": []},
        "modules": [
            {"id": "0b5b6f6e-5f0e-4a3f-9a2e-6f1f0c1e8d0b", "locked": true, "props": {"title": "It's: so", "n": 3, "list": [{"a": 1, "b": [[1, "x, y"]]}]}},
            {"id": "4c0a", "props": {"content": "Rich **text**.\n\nMore.\n"}},
            {"id": "77e1", "overrides": {}},
        ],
    });
    let text = "\
id: 6f1f0c1e-8d0b-4a53-9f8e-2b6b2f3a9c11
title: Hello
createdAt: 2026-11-20T09:30:00Z
day: '2026-11-20'
none: null
taxonomies:
  tags: [rust, git]
  more: []
modules:

  - id: 0b5b6f6e-5f0e-4a3f-9a2e-6f1f0c1e8d0b
    locked: true
    props:
      title: 'It''s: so'
      n: 3
      list:
        - a: 1
          b:
            - - 1
              - x, y

  - id: 4c0a
    props:
      content: |
        Rich **text**.

        More.

  - id: '77e1'
    overrides: {}
";
    assert_eq!(write(&post), text);
    check_round_trip(&post);
}

#[test]
fn ambiguous_plain_scalars_are_strings() {
    let text = "a: no\nb: 1.10\nc: 017\nd: True\ne: ~\nf:\ng: true\nh: '1'\ni: 123456789012345678901234567890\nj: .nan\n1: 2026-11-20\nno: +1\nk: a\n  b\n";
    let doc = parse(text.as_bytes()).expect("valid YAML");
    let number = |text: &str| super::scalar::resolve(text);
    assert_eq!(
        doc.value,
        json!({
            "a": "no", "b": number("1.10"), "c": "017", "d": "True", "e": null, "f": null, "g": true, "h": "1",
            "i": number("123456789012345678901234567890"), "j": ".nan", "1": "2026-11-20", "no": "+1", "k": "a b",
        })
    );
    assert!(doc.value["b"].is_number() && doc.value["i"].is_number());
}

#[test]
fn conflict_markers_in_a_block_scalar_are_text() {
    let text = "a: |\n  x\n  <<<<<<< ours\n  b\n  >>>>>>> theirs\n";
    let doc = parse(text.as_bytes()).unwrap();
    assert_eq!(doc.value["a"], "x\n<<<<<<< ours\nb\n>>>>>>> theirs\n");
    assert_eq!(write(&doc.value), text);
}

#[test]
fn invalid_yaml_is_refused_with_its_position() {
    let deep = format!("a: {}1{}\n", "[".repeat(96), "]".repeat(96));
    let brackets = format!("a: {}", "[".repeat(100_000));
    let dashes = "- ".repeat(50_000);
    let conflict = "a: 1\n<<<<<<< ours\nb: 1\n=======\nb: 2\n>>>>>>> theirs\n";
    let big = format!("a: {}", "x".repeat(1024 * 1024));
    let cases: [(&str, &str, u32, u32); 37] = [
        ("a: 1\nb: 2\na: 3\n", "yaml.duplicate-key", 3, 1),
        ("m: {é: 1, 'é': 2}\n", "yaml.duplicate-key", 1, 11),
        ("é: 1\nx:\n  - k: 1\n    k: 2\n", "yaml.duplicate-key", 4, 5),
        ("a: &x [*x]\n", "yaml.anchor", 1, 4),
        ("a: **x**\n", "yaml.anchor", 1, 4),
        ("&a a: 1\n", "yaml.anchor", 1, 1),
        ("a: !custom 1\n", "yaml.tag", 1, 4),
        ("a: !!python/object/apply:os.system ['x']\n", "yaml.tag", 1, 4),
        ("a:\n  <<: {b: 1}\n", "yaml.merge-key", 2, 3),
        (": 1\n", "yaml.key", 1, 1),
        ("null: 1\n", "yaml.key", 1, 1),
        ("a:\n  [b]: 1\n", "yaml.key", 2, 3),
        ("? {a: 1}\n: 2\n", "yaml.key", 1, 3),
        ("a: 1\n---\nb: 2\n", "yaml.several-documents", 2, 1),
        ("a: 1\n...\nb: 2\n", "yaml.several-documents", 3, 1),
        ("%YAML 1.2\n---\na: 1\n", "yaml.directive", 1, 1),
        ("", "yaml.empty", 1, 1),
        ("# only a comment\n", "yaml.empty", 1, 1),
        ("---\n", "yaml.empty", 1, 1),
        ("- a\n", "yaml.not-a-mapping", 1, 1),
        ("just text\n", "yaml.not-a-mapping", 1, 1),
        (&deep, "yaml.too-deep", 1, 99),
        (&brackets, "yaml.too-deep", 1, 259),
        (&dashes, "yaml.too-deep", 1, 193),
        (&big, "yaml.too-large", 1, 1),
        (conflict, "yaml.conflict-markers", 2, 1),
        ("<<<<<<< a\nx\n=======\ny\n>>>>>>> b\n", "yaml.conflict-markers", 1, 1),
        ("a: é\0b\n", "yaml.control-character", 1, 5),
        ("a: \u{1b}\n", "yaml.control-character", 1, 4),
        ("a: b\rc: d\n", "yaml.control-character", 1, 5),
        ("a: b\u{feff}\n", "yaml.control-character", 1, 5),
        ("a:\n\tb: 1\n", "yaml.tab", 2, 2),
        ("\ta: 1\n", "yaml.tab", 1, 1),
        ("a: b: c\n", "yaml.syntax", 1, 5),
        ("a: \"x\ny: 1\n", "yaml.syntax", 1, 4),
        ("a: 1\n  b: 2\n", "yaml.syntax", 2, 4),
        ("a: [1, 2\nb: 1\n", "yaml.syntax", 2, 2),
    ];
    for (text, code, line, column) in cases {
        let error = parse(text.as_bytes()).err().unwrap_or_else(|| panic!("{text:?} was accepted"));
        let shown = &text[..text.len().min(60)];
        assert_eq!((error.code, error.line, error.column), (code, line, column), "{shown:?}: {error}");
        assert!(error.hint.is_some(), "{shown:?}: {error}");
    }
    let error = parse(b"a: 1\nb: \xc3\xa9\xff\n").expect_err("not UTF-8");
    assert_eq!((error.code, error.line, error.column), ("yaml.not-utf8", 2, 5));
}

#[test]
fn common_yaml_variants_are_accepted() {
    for text in [
        "\u{feff}a: 1\n",
        "a: 1\r\n",
        "---\na: 1\n...\n",
        "a: 1",
        "{a: 1}",
        "# x\na: 1\n",
        "a: 1\n=======: 2\n",
        "? a\n: 1\n",
        "a: |\n  1\n  =======\n",
    ] {
        assert!(parse(text.as_bytes()).is_ok(), "{text:?}");
    }
    assert_eq!(
        write(&parse("\u{feff}a: é\r\nb: |\r\n  x\r\n  y\r\n".as_bytes()).expect("valid YAML").value),
        "a: é\nb: |\n  x\n  y\n"
    );
}

#[test]
fn keys_and_values_have_positions() {
    let doc = parse(
        "# é\ntitle: Ünï # x\nm:\n  - id: a\n    p: {é: [1, 'ü', x]}\n    q:\n  -   id: b\nt: |\n  x\n"
            .as_bytes(),
    )
    .expect("valid YAML");
    for (pointer, at_key, place) in [
        ("", false, (2, 1)),
        ("/title", false, (2, 8)),
        ("/title", true, (2, 1)),
        ("/m", true, (3, 1)),
        ("/m/0", false, (4, 5)),
        ("/m/0/p/é", true, (5, 9)),
        ("/m/0/p/é/2", false, (5, 21)),
        ("/m/0/q", false, (6, 5)),
        ("/m/1/id", false, (7, 11)),
        ("/m/1/nothing/here", false, (7, 7)),
        ("/m/9", true, (3, 1)),
        ("/t", false, (8, 4)),
        ("/absent", false, (2, 1)),
    ] {
        assert_eq!(doc.position(pointer, at_key), place, "{pointer}");
    }
}
