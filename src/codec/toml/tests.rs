//! Tests of TOML.

use super::*;
use crate::codec::yaml::tests::root;
use proptest::prelude::*;
use serde_json::json;

const SETTINGS: &str = "\
# Settings of the site
format = 1   # do not touch
locales = [\"en\", \"de\"] # en first
started = 2026-11-20
ratio = 1.10

# Where people look
[preview]
url = 'https://example.org' # public
limits.body = 1_000

[[remote]]
name = \"a\"

# the second
[[remote]]
name = \"b\"
";

fn read(text: &str) -> Doc {
    parse(text.as_bytes()).unwrap_or_else(|e| panic!("{e:?}\n{text}"))
}

#[test]
fn values_have_positions() {
    let doc = read(SETTINGS);
    assert_eq!(
        doc.value,
        json!({
            "format": 1, "locales": ["en", "de"], "started": "2026-11-20", "ratio": crate::codec::yaml::resolve("1.10"),
            "preview": {"url": "https://example.org", "limits": {"body": 1000}}, "remote": [{"name": "a"}, {"name": "b"}],
        })
    );
    for (pointer, at_key, place) in [
        ("/format", true, (2, 1)),
        ("/format", false, (2, 10)),
        ("/locales/1", false, (3, 18)),
        ("/preview", true, (8, 2)),
        ("/preview/url", false, (9, 7)),
        ("/preview/limits/body", false, (10, 15)),
        ("/preview/limits/none", false, (10, 1)),
        ("/remote/1/name", false, (17, 8)),
        ("/nothing", false, (1, 1)),
    ] {
        assert_eq!(doc.position(pointer, at_key), place, "{pointer}");
    }
}

#[test]
fn invalid_toml_is_refused_with_its_position() {
    let deep = format!("a = {}{}", "[".repeat(33), "]".repeat(33));
    for (text, code, line, column) in [
        ("a = 1\na = 2\n", "toml.duplicate-key", 2, 1),
        ("a = \n", "toml.syntax", 1, 5),
        ("é: 1\n", "toml.syntax", 1, 4),
        ("a = 1\n<<<<<<< x\n=======\n>>>>>>> y\n", "toml.conflict-markers", 2, 1),
        ("a = \"\u{1}\"\n", "toml.syntax", 1, 6),
        (&deep, "toml.too-deep", 1, 36),
    ] {
        let error = parse(text.as_bytes()).expect_err(text);
        assert_eq!((error.code, error.line, error.column), (code, line, column), "{text}: {error}");
        assert!(error.hint.is_some());
    }
    assert_eq!(parse(b"a = \xff").expect_err("not UTF-8").code, "toml.not-utf8");
}

#[test]
fn edits_preserve_comments() {
    for (path, new, old, wanted) in [
        ("/format", json!(2), "format = 1 ", "format = 2 "),
        ("/locales", json!(["en", "fr", "de"]), "[\"en\", \"de\"]", "[\"en\", \"fr\", \"de\"]"),
        ("/locales", json!(["de"]), "[\"en\", \"de\"]", "[\"de\"]"),
        ("/started", json!("later"), "2026-11-20", "\"later\""),
        ("/preview/url", json!("x"), "'https://example.org'", "\"x\""),
        ("/preview/limits/body", json!(5), "1_000", "5"),
        (
            "/preview/limits",
            json!({"body": 1000, "n": true}),
            "limits.body = 1_000\n",
            "limits.body = 1_000\nlimits.n = true\n",
        ),
        ("/remote/1/name", json!("c"), "\"b\"", "\"c\""),
        ("/remote", json!([{"name": "a"}]), "\n# the second\n[[remote]]\nname = \"b\"\n", ""),
        (
            "/remote",
            json!([{"name": "a"}, {"name": "b"}, {"name": "c"}]),
            "\"b\"\n",
            "\"b\"\n\n[[remote]]\nname = \"c\"\n",
        ),
        ("/format", json!(null), "# Settings of the site\nformat = 1   # do not touch\n", ""),
    ] {
        let mut value = read(SETTINGS).value;
        *value.pointer_mut(path).unwrap() = new;
        assert_eq!(edit(SETTINGS, &value).unwrap(), SETTINGS.replacen(old, wanted, 1), "{path}");
    }
    let mut value = read(SETTINGS).value;
    value["roles"] = json!({"editor": {"may": ["publish"]}});
    assert_eq!(edit(SETTINGS, &value).unwrap(), format!("{SETTINGS}\n[roles.editor]\nmay = [\"publish\"]\n"));
    assert_eq!(edit(SETTINGS, &read(SETTINGS).value).unwrap(), SETTINGS);
    assert!(edit("a = ", &json!({})).is_err());
}

/// A value that TOML can represent: without nulls, and with TOML's numbers.
fn sayable(value: &Value) -> Value {
    match value {
        Value::Number(number) => number.as_i64().map_or_else(|| json!("n"), Value::from),
        Value::Array(items) => items.iter().filter(|item| !item.is_null()).map(sayable).collect(),
        Value::Object(map) => {
            let entries = map.iter().filter(|(_, value)| !value.is_null());
            Value::Object(entries.map(|(key, value)| (key.clone(), sayable(value))).collect())
        }
        Value::Null | Value::Bool(_) | Value::String(_) => value.clone(),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn written_and_edited_values_round_trip(value in root(), other in root()) {
        let (value, other) = (sayable(&value), sayable(&other));
        let text = write(&value);
        let doc = parse(text.as_bytes());
        prop_assert!(doc.is_ok(), "{doc:?}\n{text}");
        prop_assert_eq!(&doc.unwrap().value, &value, "\n{}", text);
        prop_assert_eq!(&write(&read(&text).value), &text);
        prop_assert_eq!(&read(&edit(&text, &other).unwrap()).value, &other);
    }
}
