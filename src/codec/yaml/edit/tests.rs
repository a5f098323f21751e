//! Tests of editing: what stays, what changes, what is copied.

use super::styled::Styler;
use super::{edit, edit_merged, edited, text_of};
use crate::base::{Map, Value};
use crate::codec::Doc;
use crate::codec::yaml::parse;
use crate::codec::yaml::tests::{cases, leaf, root};
use proptest::prelude::*;
use serde_json::json;

fn read(text: &str) -> Doc {
    parse(text.as_bytes()).unwrap_or_else(|e| panic!("{e:?}\n{text}"))
}

/// Applies `change` to `text` and compares the result.
fn check(text: &str, change: impl Fn(&mut Value), expected: &str) {
    let doc = read(text);
    let mut new = doc.value.clone();
    change(&mut new);
    assert_eq!(edit(&doc, &new, &[]), expected);
}

const PAGE: &str = "\
# The menu page.

id: 092c # printed
title: Spring menu   # the old one

# Shown in the list
excerpt: \"What we cook\"
tags: [a,  b]   # two
modules:
  # agreed
  - id: a
    type: hero
    props: {title: 'no', n: 1.10, left: x}

  - id: b
    type: prose
    props:
      # reviewed
      content: |  # as is
        One.

        Two.
    # below props
  # below the list
# end
";

#[test]
fn scalars_are_edited_in_place() {
    for (path, new, old_line, new_line) in [
        ("/title", json!("Summer"), "title: Spring menu   #", "title: Summer   #"),
        ("/title", json!("a: b"), "title: Spring menu   #", "title: 'a: b'   #"),
        (
            "/title",
            json!("a\nb"),
            "title: Spring menu   # the old one\n",
            "title: |-   # the old one\n  a\n  b\n",
        ),
        ("/title", json!(null), "title: Spring menu   #", "title: null   #"),
        (
            "/title",
            json!({"en": "x"}),
            "title: Spring menu   # the old one\n",
            "title:   # the old one\n  en: x\n",
        ),
        ("/excerpt", json!("Say \"hi\""), "\"What we cook\"", "\"Say \\\"hi\\\"\""),
        ("/excerpt", json!(3), "\"What we cook\"", "3"),
        ("/tags/1", json!("c d"), "[a,  b]", "[a,  c d]"),
        ("/tags", json!(["a", "b", "c"]), "[a,  b]", "[a,  b,  c]"),
        ("/tags", json!(["b"]), "[a,  b]", "[b]"),
        ("/tags", json!([]), "[a,  b]", "[]"),
        ("/tags", json!("x"), "[a,  b]", "x"),
        ("/modules/0/props/title", json!("it's"), "'no'", "'it''s'"),
        ("/modules/0/props/left", json!("a, b"), "left: x", "left: 'a, b'"),
        ("/modules/1/props/content", json!("One.\n\nThree.\n"), "        Two.\n", "        Three.\n"),
        (
            "/modules/1/props/content",
            json!("Short"),
            "|  # as is\n        One.\n\n        Two.\n",
            "|-  # as is\n        Short\n",
        ),
        ("/modules/1/props/content", json!(7), "|  # as is\n        One.\n\n        Two.\n", "7  # as is\n"),
    ] {
        let expected = PAGE.replacen(old_line, new_line, 1);
        check(PAGE, |value| *value.pointer_mut(path).unwrap() = new.clone(), &expected);
        let crlf = |text: &str| text.replace('\n', "\r\n");
        check(&crlf(PAGE), |value| *value.pointer_mut(path).unwrap() = new.clone(), &crlf(&expected));
    }
}

#[test]
fn entries_are_added_and_removed_in_place() {
    let put = |map: &mut Value, at: usize, key: &str, new: Value| {
        map.as_object_mut().unwrap().shift_insert(at, key.to_owned(), new);
    };
    check(PAGE, |v| put(v, 2, "slug", json!("x")), &PAGE.replace("old one\n", "old one\nslug: x\n"));
    check(PAGE, |v| put(v, 0, "kind", json!("x")), &PAGE.replace("id: 092c", "kind: x\nid: 092c"));
    check(
        PAGE,
        |v| put(v, 5, "z", json!(["a b", "c: d"])),
        &PAGE.replace("# end", "z:\n  - a b\n  - 'c: d'\n# end"),
    );
    check(
        PAGE,
        |v| drop(v.as_object_mut().unwrap().shift_remove("excerpt")),
        &PAGE.replace("\n# Shown in the list\nexcerpt: \"What we cook\"\n", ""),
    );
    check(
        PAGE,
        |v| put(&mut v["modules"][0]["props"], 1, "k", json!(1)),
        &PAGE.replace("'no', n", "'no', k: 1, n"),
    );
    check(
        PAGE,
        |v| put(&mut v["modules"][1]["props"], 1, "more", json!({"a": [1, {"b": []}]})),
        &PAGE.replace("Two.\n", "Two.\n      more:\n        a:\n          - 1\n          - b: []\n"),
    );
    check(
        PAGE,
        |v| drop(v["modules"][1].as_object_mut().unwrap().shift_remove("id")),
        &PAGE.replace("- id: b\n    type", "- type"),
    );
}

#[test]
fn items_move_with_their_comments() {
    let (head, modules) = PAGE.split_once("  # agreed\n").unwrap();
    let (first, second) = modules.split_once("\n  - id: b").unwrap();
    let (second, tail) = second.split_once("  # below the list\n").unwrap();
    let swapped = format!("{head}  - id: b{second}\n  # agreed\n{first}  # below the list\n{tail}");
    check(PAGE, |v| v["modules"].as_array_mut().unwrap().reverse(), &swapped);
    let added = PAGE.replace("  # below the list", "\n  - id: c\n    type: x\n  # below the list");
    check(PAGE, |v| v["modules"].as_array_mut().unwrap().push(json!({"id": "c", "type": "x"})), &added);
    let alone = format!("{head}  - id: b{second}  # below the list\n{tail}");
    check(PAGE, |v| drop(v["modules"].as_array_mut().unwrap().remove(0)), &alone);
}

#[test]
fn edits_follow_the_layout() {
    let wide = "a:\n    b: 1\nlist:\n- x: 1\n  y: 2\n- z\n";
    check(
        wide,
        |v| v["a"]["c"] = json!({"d": 1}),
        "a:\n    b: 1\n    c:\n        d: 1\nlist:\n- x: 1\n  y: 2\n- z\n",
    );
    check(wide, |v| v["m"] = json!([{"k": "a\nb"}]), &format!("{wide}m:\n- k: |-\n      a\n      b\n"));
    check("a: 1", |v| v["b"] = json!("x\n"), "a: 1\nb: \"x\\n\"\n".replace("\"x\\n\"", "|\n  x").as_str());
    check("a: []\nb: {}\n", |v| v["a"] = json!(["x y", "é: ü"]), "a:\n  - x y\n  - 'é: ü'\nb: {}\n");
    check(
        "modules: []\n",
        |v| v["modules"] = json!([{"id": "a"}, {"id": "b"}]),
        "modules:\n\n  - id: a\n\n  - id: b\n",
    );
    check("{a: 1, b: [x]}\n", |v| v["b"][0] = json!("z"), "{a: 1, b: [z]}\n");
}

#[test]
fn donors_provide_text_and_comments() {
    let doc = read("a: 1\nb: 2 # mine\nlist:\n  - id: x\n    t: 1\n");
    let donor = read(
        "# why\na: 'one' # how\n# but\nb: \"two\" # theirs\n# new\nc: >-\n  folded\n  text # in it\nlist:\n    - id: x\n      t: 1\n    # asked for\n    - id: y\n      t: |\n        a\n\n        b\n      u: 1 # u\n",
    );
    let text = edit(&doc, &donor.value, &[&donor]);
    assert_eq!(
        text,
        "a: 'one' # how\n# but\nb: \"two\" # mine\n# new\nc: >-\n  folded\n  text # in it\nlist:\n  - id: x\n    t: 1\n  # asked for\n  - id: y\n    t: |\n      a\n\n      b\n    u: 1 # u\n"
    );
    let mut partly = donor.value.clone();
    partly["list"][1]["u"] = json!(2);
    let text = edit(&doc, &partly, &[&donor]);
    assert!(
        text.contains("  # asked for\n  - id: y\n    t: |\n      a\n\n      b\n    u: 2 # u\n"),
        "{text}"
    );
}

#[test]
fn comments_of_both_sides_are_merged() {
    let base = "# head\na: 1 # note\n# gone\nb: 2\nprops:\n  # reviewed\n  content: |\n    x\n# end\n";
    let ours = base.replace("# gone\n", "").replace("b: 2", "b: 2 # ours");
    let theirs = base
        .replace("# reviewed\n", "# reviewed\n  # again\n")
        .replace("a: 1 # note", "a: 1 # new note")
        .replace("# end\n", "# end\n# fin\n")
        .replace("# head\n", "# head\n# two\n");
    let both = theirs.replace("# gone\n", "").replace("b: 2", "b: 2 # ours");
    let [base, ours, theirs] = [base, &ours, &theirs].map(read);
    assert_eq!(edit_merged(&base, &ours, &theirs, &ours.value), both);
    assert_eq!(
        edit_merged(&base, &theirs, &ours, &ours.value),
        both.replace("b: 2 # ours", "# gone\nb: 2 # ours")
    );
    assert_eq!(edit_merged(&base, &base, &theirs, &base.value), theirs.text());
    for side in [&ours, &theirs] {
        assert_eq!(edit_merged(&base, side, side, &side.value), side.text());
        assert_eq!(edit_merged(&base, side, &base, &side.value), side.text());
    }
}

/// A change of a value, selected by numbers.
fn mutate(value: &mut Value, picks: &[u8], leaf: &Value) {
    let Some((pick, rest)) = picks.split_first() else {
        *value = leaf.clone();
        return;
    };
    let at = usize::from(*pick);
    match value {
        Value::Object(map) if !map.is_empty() => {
            let key = map.keys().nth(at % map.len()).unwrap().clone();
            match at % 7 {
                0 => drop(map.shift_remove(&key)),
                1 => drop(map.shift_insert(at % map.len(), "added".to_owned(), leaf.clone())),
                _ => mutate(&mut map[&key], rest, leaf),
            }
        }
        Value::Array(items) if !items.is_empty() => {
            let len = items.len();
            match at % 7 {
                0 => drop(items.remove(at % len)),
                1 => items.insert(at % len, leaf.clone()),
                2 => items.rotate_left(at % len),
                3 => items.push(json!({"id": "new", "x": leaf})),
                _ => mutate(&mut items[at % len], rest, leaf),
            }
        }
        _ => *value = leaf.clone(),
    }
}

/// The path of a scalar.
fn scalar_path(value: &Value, pick: usize) -> String {
    let mut paths = Vec::new();
    fn walk(value: &Value, path: &str, paths: &mut Vec<String>) {
        match value {
            Value::Object(map) if !map.is_empty() => {
                for (key, inner) in map {
                    walk(inner, &format!("{path}/{}", crate::base::path::escape(key)), paths);
                }
            }
            Value::Array(items) if !items.is_empty() => {
                for (at, inner) in items.iter().enumerate() {
                    walk(inner, &format!("{path}/{at}"), paths);
                }
            }
            _ => paths.push(path.to_owned()),
        }
    }
    walk(value, "", &mut paths);
    paths[pick % paths.len()].clone()
}

/// The byte after the value at a path.
fn value_end(doc: &Doc, path: &str) -> usize {
    let (mut node, mut value) = (&doc.root, &doc.value);
    for token in path.split('/').skip(1).map(crate::base::path::unescape) {
        let at = match value {
            Value::Object(map) => map.keys().position(|key| *key == token).unwrap(),
            _ => token.parse().unwrap(),
        };
        (node, value) = (
            &node.children[at].value,
            value.pointer(&format!("/{}", crate::base::path::escape(&token))).unwrap(),
        );
    }
    node.end
}

fn comments(text: &str) -> Vec<&str> {
    let mut found: Vec<&str> = text.match_indices("#c0").filter_map(|(at, _)| text.get(at..at + 6)).collect();
    found.sort_unstable();
    found
}

fn styled(value: &Value, seed: u64) -> Doc {
    let text = Styler::new(seed).file(value.as_object().unwrap_or(&Map::new()));
    let doc = read(&text);
    assert_eq!(&doc.value, value, "the generator wrote something else:\n{text}");
    doc
}

fn filled() -> impl Strategy<Value = Value> {
    root().prop_filter("something inside", |value| value.as_object().is_some_and(|map| !map.is_empty()))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(300), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn unchanged_value_leaves_the_text_unchanged(value in filled(), seed in any::<u64>()) {
        let doc = styled(&value, seed);
        prop_assert_eq!(edit(&doc, &value, &[]), doc.text());
        prop_assert_eq!(edit_merged(&doc, &doc, &doc, &value), doc.text());
    }

    #[test]
    fn edit_of_one_field_changes_its_lines_only(value in filled(), seed in any::<u64>(), pick in any::<usize>(), leaf in leaf()) {
        let doc = styled(&value, seed);
        let path = scalar_path(&value, pick);
        let mut new = value.clone();
        *new.pointer_mut(&path).unwrap() = leaf.clone();
        let text = edited(&doc, &new, &[], None).map(text_of);
        prop_assert!(text.is_some(), "{path} = {leaf}: rewritten as a whole\n{}", doc.text());
        let text = text.unwrap();
        prop_assert_eq!(comments(&text), comments(doc.text()), "{} = {}\n{}\n{}", path, leaf, doc.text(), text);
        let (first, _) = doc.position(&path, true);
        let before: Vec<&str> = doc.text().lines().take(first as usize - 1).collect();
        let new_before: Vec<&str> = text.lines().take(first as usize - 1).collect();
        prop_assert_eq!(before, new_before, "{} = {}", path, leaf);
        let end = value_end(&doc, &path);
        let after: Vec<&str> = doc.text()[end..].lines().skip(1).collect();
        let new_lines: Vec<&str> = text.lines().collect();
        let takes_blank_lines = leaf.as_str().is_some_and(|text| text.ends_with("\n\n"));
        prop_assert!(takes_blank_lines || new_lines.ends_with(&after), "{path} = {leaf}\n{}\n{text}", doc.text());
    }

    #[test]
    fn edited_text_parses_to_the_new_value(value in filled(), seed in any::<u64>(), picks in prop::collection::vec(prop::collection::vec(any::<u8>(), 1..5), 1..4), leaf in leaf()) {
        let doc = styled(&value, seed);
        let mut new = value.clone();
        for pick in &picks {
            mutate(&mut new, pick, &leaf);
        }
        if new.as_object().is_some_and(|map| !map.is_empty()) {
            prop_assert_eq!(&read(&edit(&doc, &new, &[])).value, &new);
            prop_assert!(edited(&doc, &new, &[], None).is_some(), "rewritten as a whole: {}\n{}", new, doc.text());
        }
    }

    #[test]
    fn moves_and_additions_lose_no_comments(value in filled(), seed in any::<u64>(), at in any::<usize>()) {
        let doc = styled(&value, seed);
        let mut new = value.clone();
        for inner in new.as_object_mut().unwrap().values_mut() {
            match inner {
                Value::Array(items) if crate::codec::yaml::edit::pairing::ids(items).is_some() && !items.is_empty() => {
                    let count = items.len();
                    items.rotate_left(at % count);
                    items.insert(at % (count + 1), json!({"id": "new", "text": "a\nb\n"}));
                }
                Value::Object(map) if !map.is_empty() => {
                    map.shift_insert(at % map.len(), "new".to_owned(), json!([{"id": "x"}]));
                }
                _ => {}
            }
        }
        let text = edited(&doc, &new, &[], None).map(text_of);
        prop_assert!(text.is_some(), "rewritten as a whole: {}\n{}", new, doc.text());
        let text = text.unwrap();
        prop_assert_eq!(comments(&text), comments(doc.text()), "{}\n{}", doc.text(), text);
    }

    #[test]
    fn donors_never_cause_a_rewrite(value in filled(), seeds in any::<[u64; 3]>(), picks in prop::collection::vec(prop::collection::vec(any::<u8>(), 1..5), 1..4), leaf in leaf()) {
        let doc = styled(&value, seeds[0]);
        let mut new = value.clone();
        for pick in &picks {
            mutate(&mut new, pick, &leaf);
        }
        if new.as_object().is_some_and(|map| !map.is_empty()) {
            let (donor, base) = (styled(&new, seeds[1]), styled(&value, seeds[2]));
            prop_assert!(edited(&doc, &new, &[&donor], None).is_some(), "rewritten as a whole: {}\n{}\n{}", new, doc.text(), donor.text());
            prop_assert!(edited(&doc, &new, &[&donor], Some(&base)).is_some(), "rewritten by the merge: {}\n{}\n{}", new, doc.text(), donor.text());
        }
    }
}
