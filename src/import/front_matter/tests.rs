//! Every spelling of front matter, and every way to get it wrong.

use super::*;
use serde_json::json;

fn check(text: &str, format: Format, fields: &crate::base::Value, body: &str) {
    let read = read(text).unwrap_or_else(|e| panic!("{text:?}: {e}"));
    assert_eq!(read.format, format, "{text:?}");
    assert_eq!(serde_json::to_string(&read.fields).unwrap(), fields.to_string(), "{text:?}");
    assert_eq!(read.body, body, "{text:?}");
}

#[test]
fn every_fence_is_recognized() {
    let a = json!({"a": "x"});
    for (text, format) in [
        ("+++\na = \"x\"\n+++\nbody\n", Format::Toml),
        ("\n\n+++  \na = \"x\"\n+++\t\nbody\n", Format::Toml),
        ("\u{feff}+++\r\na = \"x\"\r\n+++\r\nbody\n", Format::Toml),
        ("---toml\na = \"x\"\n---\nbody\n", Format::Toml),
        ("---\na: x\n---\nbody\n", Format::Yaml),
        ("---\na: x\n...\nbody\n", Format::Yaml),
        ("\n---\na: x\n---\nbody\n", Format::Yaml),
        ("\u{feff}\r\n \t\r\n---\r\na: x\r\n---\r\nbody\n", Format::Yaml),
        ("\n---toml\na = \"x\"\n---\nbody\n", Format::Toml),
        ("\n \n{\"a\": \"x\"}\nbody\n", Format::Json),
        ("---\r\na: x\r\n---\r\nbody\n", Format::Yaml),
        ("---yaml\na: x\n---\nbody\n", Format::Yaml),
        ("---json\n{\"a\": \"x\"}\n---\nbody\n", Format::Json),
        (";;;\n{\"a\": \"x\"}\n;;;\nbody\n", Format::Json),
        ("{\"a\": \"x\"}\nbody\n", Format::Json),
        ("{\n  \"a\": \"x\"\n}\r\nbody\n", Format::Json),
    ] {
        check(text, format, &a, "body\n");
    }
    for (text, format) in [
        ("+++\n+++\n", Format::Toml),
        ("---\n---\n", Format::Yaml),
        (";;;\n;;;\n", Format::Json),
        ("{}\n", Format::Json),
        ("{}", Format::Json),
        ("{\n}\n", Format::Json),
    ] {
        // An empty `---` block could be two thematic breaks as well as empty front matter.
        check(text, format, &json!({}), "");
    }
}

#[test]
fn files_without_front_matter_are_body() {
    for text in [
        "",
        "text\n",
        "# Title\n\n---\n\ntext\n",
        "{{ shortcode() }}\n",
        "{% include x %}\n",
        "{ not json }\n",
        "----\na: x\n----\n",
        "\u{feff}text\r\n",
    ] {
        let read = read(text).unwrap();
        assert_eq!((read.format, read.notes.len()), (Format::None, 0), "{text:?}");
        assert_eq!(read.body, text.trim_start_matches('\u{feff}'), "{text:?}");
    }
}

#[test]
fn thematic_break_is_body_with_a_note() {
    for text in ["---\n\nA text.\n", "---\nA text.\n\n---\nmore\n", "---\n*a\n---\n"] {
        let read = read(text).unwrap();
        assert_eq!((read.format, read.body, read.notes.len()), (Format::None, text, 1), "{text:?}");
    }
}

#[test]
fn toml_preserves_order_and_number_texts() {
    let text = "+++\nz = 1.10\na = 1_000\nhex = 0xff\nbig = 1e5\nplus = +1\nhalf = -0.50\ninf = inf\non = true\nday = 2016-11-10\nat = 2016-11-10T09:30:00+02:00\nlocal = 2016-11-10 09:30:00\ntime = 09:30:00\nlist = [1.0, \"x\", { k = 2 }]\ndotted.key = 'v'\n[extra]\nrelease = true\n[[extra.see]]\npath = \"/\"\n+++\n";
    let fields = r#"{"z":1.10,"a":1000,"hex":255,"big":1e+5,"plus":1,"half":-0.50,"inf":"inf","on":true,"day":"2016-11-10","at":"2016-11-10T09:30:00+02:00","local":"2016-11-10 09:30:00","time":"09:30:00","list":[1.0,"x",{"k":2}],"dotted":{"key":"v"},"extra":{"release":true,"see":[{"path":"/"}]}}"#;
    assert_eq!(serde_json::to_string(&read(text).unwrap().fields).unwrap(), fields);
}

#[test]
fn yaml_is_lenient_and_preserves_texts() {
    let text = "---\nz: 1.10\nversion: '1.10'\nzip: 017\nno: no\nbig: 1e5\nhex: 0x1f\nbool: true\nday: 2016-11-10\nat: 2016-11-10 09:30:00 +0200\nnone:\ntilde: ~\nlist: [1.0, x, {k: -2}]\nflow:\n- a\n- 1.50\nblock: |\n  one\n  two\nanchor: &a {n: 2.00}\nalias: *a\ntagged: !date 2016\nstr: !!str 1.0\n2020: year\n---\n";
    let fields = r#"{"z":1.10,"version":"1.10","zip":"017","no":"no","big":"1e5","hex":"0x1f","bool":true,"day":"2016-11-10","at":"2016-11-10 09:30:00 +0200","none":null,"tilde":null,"list":[1.0,"x",{"k":-2}],"flow":["a",1.50],"block":"one\ntwo\n","anchor":{"n":2.00},"alias":{"n":2.00},"tagged":2016,"str":"1.0","2020":"year"}"#;
    assert_eq!(serde_json::to_string(&read(text).unwrap().fields).unwrap(), fields);
}

#[test]
fn json_preserves_order_and_number_texts() {
    let text = "{\"z\": 1.10, \"a\": [1e5, null, true, \"\\u00e9\"],\n \"m\": {\"n\": -0.50}}\n\nbody";
    let read = read(text).unwrap();
    let fields = r#"{"z":1.10,"a":[1e+5,null,true,"é"],"m":{"n":-0.50}}"#;
    assert_eq!(serde_json::to_string(&read.fields).unwrap(), fields);
    assert_eq!((read.format, read.body), (Format::Json, "\nbody"));
}

#[test]
fn errors_have_line_and_column() {
    let bomb = format!(
        "---\na: &a [{}]\nb: &b [{}]\nc: [{}]\n---\n",
        "1,".repeat(100),
        "*a,".repeat(100),
        "*b,".repeat(100)
    );
    let deep = format!("---\na: {}\n---\n", "[".repeat(60) + &"]".repeat(60));
    let deep_toml = format!("+++\na = {}\n+++\n", "[".repeat(60) + &"]".repeat(60));
    let many = format!("+++\na = [\n{}]\n+++\n", "1,\n".repeat(VALUES_MAX));
    let large = format!("---\na: {}\n---\n", "x".repeat(BYTES_MAX));
    let large_json = format!("{{\"a\": \"{}\"}}\n", "x".repeat(BYTES_MAX));
    for (text, line, column, message) in [
        ("+++\na = 1\nb = \n+++\n", 3, 5, "string values must be quoted"),
        ("\n+++\né = 1\n+++\n", 3, 1, "invalid unquoted key"),
        ("+++\na = 1\na = 2\n+++\n", 3, 1, "duplicate key"),
        ("+++\na = 1\n", 1, 1, "never ends"),
        ("\n\n+++\na = 1\n", 3, 1, "never ends"),
        (";;;\n{}\n", 1, 1, "never ends"),
        ("---\ntitle: x\n\ntext\n", 1, 1, "never ends"),
        ("---\ntitle: x\nb: [1\n---\n", 4, 1, "did not find expected"),
        ("---\ntitle: x\nsub: a: b\n---\n", 3, 7, "mapping values are not allowed"),
        ("---\na: x\nb: y\na: z\n---\n", 4, 1, "`a` is given twice"),
        ("---js\n({})\n---\n", 1, 1, "is a program"),
        (";;;\n{\"a\": é}\n;;;\n", 2, 7, "expected value"),
        (";;;\n[1]\n;;;\n", 2, 1, "not a mapping"),
        (";;;\n{} {}\n;;;\n", 2, 4, "trailing characters"),
        ("{\"a\": 1} text\n", 1, 9, "text after the end"),
        ("{\"a\": 1,\n \"a\": 2}\n", 2, 4, "`a` is given twice"),
        ("{\"a\": 1\n", 2, 1, "EOF"),
        (&bomb, 2, 4, "more than"),
        (&deep, 2, 27, "nested deeper"),
        (&deep_toml, 2, 29, "nested deeper"),
        (&many, VALUES_MAX as u32 + 1, 1, "more than"),
        (&large, 1, 1, "larger than"),
        (&large_json, 1, 1, "larger than"),
    ] {
        let error = read(text).expect_err(text);
        let shown = &text[..text.floor_char_boundary(60)];
        assert!(error.message.contains(message), "{shown:?}: {error}");
        assert!(!error.message.contains('\n') && !error.message.contains(" at line "), "{error}");
        assert_eq!((error.line, error.column), (line, column), "{shown:?}: {error}");
    }
}

#[test]
fn constants_of_a_program_are_read_and_nothing_is_run() {
    let read = read_or_scan("---js\nconst title = \"A\";\nconst date = now();\n---\nbody\n").unwrap();
    assert_eq!((read.fields.len(), &read.fields["title"], read.body), (1, &serde_json::json!("A"), "body\n"));
    assert!(read_or_scan("---js\n({})\n---\n").unwrap_err().is_program);
}
