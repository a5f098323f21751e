//! Tests of all field types, driven by the table.

use super::*;
use crate::base::Value;
use crate::model::definitions::Definitions;
use crate::model::fixture::{ID, ID2, bent, definitions, post, valued};
use crate::model::schema::Use;
use crate::model::{Kind, read};
use serde_json::json;

#[test]
fn rows_follow_the_order_of_field_types() {
    for (index, kind) in FieldKind::ALL.into_iter().enumerate() {
        assert_eq!(kind as usize, index);
        assert_eq!(serde_json::to_value(kind).unwrap(), kind.name());
        assert!(ROWS[index].doc().ends_with('.'));
    }
}

/// A definition of a type, with more keys.
fn def(kind: &str, more: Value) -> FieldDef {
    let mut definition = json!({"slug": "it", "type": kind});
    definition.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    serde_json::from_value(definition).unwrap()
}

/// The value as stored, and the codes of its problems.
fn checked(def: &FieldDef, mut value: Value) -> (Value, Vec<&'static str>) {
    let definitions = Definitions::default();
    let mut reader = Reader::new(&definitions);
    def.row().check(&mut value, def, &mut reader);
    (value, reader.findings().iter().map(|finding| finding.code).collect())
}

/// Type, more keys of its definition, accepted values, rejected values.
fn samples() -> Vec<(&'static str, Value, Vec<Value>, Vec<Value>)> {
    let of = |kind: FieldKind| {
        let samples: Vec<(Value, Vec<Value>, Vec<Value>)> =
            serde_json::from_value(kind.row().samples()).unwrap();
        assert_ne!(kind.row().holds_value(), samples.is_empty(), "{kind:?}");
        samples.into_iter().map(move |(more, good, bad)| (kind.name(), more, good, bad))
    };
    FieldKind::ALL.into_iter().flat_map(of).collect()
}

#[test]
fn field_types_and_their_schemas_accept_the_same_values() {
    let definitions = Definitions::default();
    for (kind, more, good, bad) in samples() {
        let def = def(kind, more);
        let writer = Writer { definitions: &definitions, usage: Use::File };
        let schema = jsonschema::draft202012::new(&writer.field(&def)).unwrap();
        for value in good {
            let (stored, codes) = checked(&def, value.clone());
            assert_eq!(codes, [] as [&str; 0], "{kind} takes {value}");
            assert_eq!(
                checked(&def, stored.clone()),
                (stored.clone(), vec![]),
                "{kind}: normalizing {value} is idempotent"
            );
            assert!(
                schema.is_valid(&value) && schema.is_valid(&stored),
                "the schema of {kind} takes {value}"
            );
        }
        for value in bad {
            assert_ne!(checked(&def, value.clone()).1, [] as [&str; 0], "{kind} refuses {value}");
            // A schema cannot check the inside of rich text.
            assert!(kind == "richtext" || !schema.is_valid(&value), "the schema of {kind} refuses {value}");
        }
        let initial = def.initial();
        assert!(
            initial.is_null() || def.min.is_some() || checked(&def, initial.clone()).1.is_empty(),
            "{kind} starts with {initial}"
        );
    }
    assert!(!FieldKind::Tab.row().holds_value() && !FieldKind::Group.row().holds_value());
}

#[test]
fn data_schemas_accept_every_accepted_value() {
    let definitions = Definitions::default();
    let writer = Writer { definitions: &definitions, usage: Use::Data };
    let (mut taken, mut missed) = (0, Vec::new());
    for (kind, more, good, bad) in samples() {
        let def = def(kind, more);
        let schema = jsonschema::draft202012::new(&writer.field(&def)).unwrap();
        for value in good.iter().chain(&bad).flat_map(bent).filter(|value| !value.is_null()) {
            let mut reader = Reader::new(&definitions);
            reader.is_exact = true;
            def.row().check(&mut value.clone(), &def, &mut reader);
            if reader.findings().is_empty() {
                taken += 1;
                let instance = if kind == "object" || kind == "repeater" { valued(&value) } else { value };
                missed.extend((!schema.is_valid(&instance)).then(|| format!("{kind}: {instance}")));
            }
        }
    }
    assert!(taken > 500 && missed.is_empty(), "{taken} were taken, and not described: {missed:#?}");
}

/// A document that Markdown cannot express.
fn underlined() -> Value {
    json!({"root": {"children": [{"type": "paragraph", "children": [{"type": "text", "text": "a", "format": 8}]}]}})
}

#[test]
fn values_are_normalized() {
    let many = json!({"config": {"allowMultiple": true}});
    for (kind, more, value, stored) in [
        ("text", json!({}), json!(1.5), json!("1.5")),
        ("select", json!({"options": [{"value": "3"}]}), json!(3), json!("3")),
        ("media", json!({}), json!(ID.to_uppercase()), json!(ID)),
        ("post-reference", many.clone(), json!(ID), json!([ID])),
        ("taxonomy", many, json!("rust"), json!(["rust"])),
        (
            "richtext",
            json!({}),
            json!(
                r#"{"root": {"children": [{"type": "paragraph", "children": [{"type": "text", "text": "a", "format": 1}]}]}}"#
            ),
            json!("**a**\n"),
        ),
        ("richtext", json!({}), underlined(), underlined()),
        ("richtext", json!({}), json!("{not json}"), json!("{not json}")),
    ] {
        assert_eq!(checked(&def(kind, more), value), (stored, vec![]), "{kind}");
    }
}

#[test]
fn numbers_must_match_the_step() {
    let def = def("slider", json!({"min": 0, "max": 1, "step": 0.1}));
    assert_eq!(checked(&def, json!(0.3)).1, [] as [&str; 0]);
    assert_eq!(checked(&def, json!(0.35)).1, ["field.value"]);
}

#[test]
fn unsafe_links_in_rich_text_are_refused() {
    let def = def("richtext", json!({}));
    for good in [
        "a: b [c](https://d.e:80/f:g) **Note:** std::fs <https://x.y> <me@x.y>",
        "[a](/b) [c][d]\n\n[d]: mailto:e@f.g",
        "javascript:alert(1) as plain words",
        "`[a](javascript:x)`",
    ] {
        assert_eq!(checked(&def, json!(good)).1, [] as [&str; 0], "{good}");
    }
    for bad in [
        "[a](javascript:alert(1))",
        "[a](JaVaScRiPt:alert(1))",
        "[a](<javascript: alert(1)>)",
        "[a](java&#115;cript:alert(1))",
        "[a](javascript&colon;alert(1))",
        "[a](javascript\\:alert(1))",
        "[a](java&Tab;script:alert(1))",
        "![a](data:text/html,x)",
        "[a][b]\n\n[b]: vbscript:x",
        "<javascript:x>",
    ] {
        assert_eq!(checked(&def, json!(bad)).1, ["link.unsafe"], "{bad}");
    }
}

#[test]
fn references_and_texts_of_nested_fields_are_found() {
    let nested = def(
        "repeater",
        json!({"item": {"slug": "row", "type": "object", "fields": [
            {"slug": "m", "type": "media"}, {"slug": "f", "type": "form-reference"}, {"slug": "p", "type": "post-reference", "config": {"allowMultiple": true}},
            {"slug": "t", "type": "taxonomy", "config": {"taxonomy": "tags"}}, {"slug": "w", "type": "text"}, {"slug": "r", "type": "richtext"},
        ]}}),
    );
    let document = json!({"root": {"type": "root", "children": [
        {"type": "lexical-media", "mediaId": ID2},
        {"type": "paragraph", "children": [{"type": "text", "text": "two "}, {"type": "link", "children": [{"type": "text", "text": "words"}]}]},
    ]}});
    let value = json!([
        {"m": {"id": ID}, "f": "contact", "p": [ID, "x"], "t": "rust", "w": "one", "r": document},
        {"w": "three", "r": "# Four\n\nfive *six* [seven](/x)"},
    ]);
    let mut found = Vec::new();
    nested.row().references(&value, &nested, &Pointer::ROOT, &mut found);
    let found: Vec<_> = found.iter().map(|reference| reference.pointer.as_str()).collect();
    assert_eq!(found, ["/0/m/id", "/0/f", "/0/p/0", "/0/t", "/0/r/root/children/0/mediaId"]);
    let mut words = String::new();
    nested.row().text(&value, &nested, &mut words);
    assert_eq!(words, "one\ntwo words\nthree\nFour\nfive six seven");
}

#[test]
fn emptiness_depends_on_the_field_type() {
    for (kind, value, empty) in [
        ("text", json!("  "), true),
        ("boolean", json!(false), false),
        ("number", json!(0), false),
        ("repeater", json!([]), true),
        ("link", json!({"kind": "url", "url": ""}), true),
        ("link", json!("#"), false),
        ("richtext", json!({"root": {"children": [{"type": "paragraph", "children": []}]}}), true),
        ("richtext", json!({"root": {"children": [{"type": "horizontalrule"}]}}), false),
        ("richtext", json!("x"), false),
    ] {
        let def = def(kind, json!({}));
        assert_eq!(def.row().is_empty(&value), empty, "{kind} {value}");
    }
}

#[test]
fn definitions_round_trip() {
    for (kind, more, _, _) in samples() {
        let def = def(kind, more);
        let value = serde_json::to_value(&def).unwrap();
        assert_eq!(serde_json::from_value::<FieldDef>(value).unwrap(), def);
    }
}

#[test]
fn hints_name_the_place_of_own_fields_of_a_post() {
    for (changes, expected) in [
        (json!({"rating": 3}), "did you mean `customFields.rating`?"),
        (json!({"ratnig": 3}), "did you mean `customFields.rating`?"),
        (json!({"titel": "x"}), "did you mean `title`?"),
        (json!({"customFields": {}}), "give `customFields.byline` a value"),
        (json!({"customFields": {"byline": ""}}), "give `customFields.byline` a value"),
    ] {
        let (_, found) = read(Kind::Post, post(changes.clone()), &definitions());
        let hints: Vec<_> = found.iter().map(|finding| finding.hint.as_deref().unwrap_or("-")).collect();
        assert_eq!(hints, [expected], "{changes}");
    }
}
