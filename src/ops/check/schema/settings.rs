//! Adds our schemas to an editor's settings, with everything else unchanged.

use super::{FOLDER, SETTINGS};
use crate::codec::json;
use crate::ops::prelude::*;

/// The key under which yaml-language-server looks for schemas.
const KEY: &str = "yaml.schemas";

/// The settings with these associations. Our associations that are no longer wanted are removed.
///
/// # Errors
/// The settings are not plain JSON (editors allow comments) and contain the key already: only a person can merge them.
pub(super) fn with_schemas(old: Option<&str>, ours: &Map) -> Result<String, OpError> {
    let old = old.filter(|text| !text.trim().is_empty()).unwrap_or("{}");
    let Ok(Value::Object(mut settings)) = json::parse(old.as_bytes()) else { return inserted(old, ours) };
    let entry = settings.entry(KEY).or_insert_with(|| Value::Object(Map::new()));
    let Value::Object(schemas) = entry else { return Err(refused(ours)) };
    let folder = format!("./{FOLDER}/");
    schemas.retain(|schema, _| !schema.starts_with(&folder));
    schemas.extend(ours.clone());
    Ok(format!("{:#}\n", Value::Object(settings)))
}

/// Inserts the key at the start of settings with comments.
fn inserted(old: &str, ours: &Map) -> Result<String, OpError> {
    if ours.keys().all(|schema| old.contains(&format!("\"{schema}\""))) {
        return Ok(old.to_owned());
    }
    let open =
        first_brace(old).filter(|_| !old.contains(&format!("\"{KEY}\""))).ok_or_else(|| refused(ours))?;
    let value = format!("{:#}", Value::Object(ours.clone())).replace('\n', "\n  ");
    let (head, rest) = old.split_at(open + 1);
    Ok(format!(
        "{head}\n  \"{KEY}\": {value},{}{rest}",
        if rest.starts_with(['\n', '\r']) { "" } else { "\n  " }
    ))
}

/// The opening brace of the settings, after comments.
fn first_brace(text: &str) -> Option<usize> {
    let mut at = 0;
    loop {
        let rest = &text[at..];
        let blank = rest.len() - rest.trim_start().len();
        let rest = rest.trim_start();
        at += blank;
        let comment = match rest.as_bytes() {
            [b'{', ..] => return Some(at),
            [b'/', b'/', ..] => rest.find('\n')? + 1,
            [b'/', b'*', ..] => rest.find("*/")? + 2,
            _ => return None,
        };
        at += comment;
    }
}

fn refused(ours: &Map) -> OpError {
    let lines = format!("{:#}", Value::Object(ours.clone()));
    OpError::invalid(
        "settings.unmergeable",
        format!("`{SETTINGS}` has its own `{KEY}` beside comments, which would be lost"),
    )
    .hint(format!("put these into `{KEY}` yourself: {lines}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn ours() -> Map {
        [("./.vscode/cms-schemas/post.json".to_owned(), json!(["posts/**/*.yaml"]))].into_iter().collect()
    }

    #[test]
    fn other_settings_are_preserved() {
        let old =
            r#"{"b": 1.10, "yaml.schemas": {"./x.json": "x", "./.vscode/cms-schemas/old.json": []}, "a": 2}"#;
        let new = with_schemas(Some(old), &ours()).unwrap();
        let expected = "{\n  \"b\": 1.10,\n  \"yaml.schemas\": {\n    \"./x.json\": \"x\",\n    \"./.vscode/cms-schemas/post.json\": [\n      \"posts/**/*.yaml\"\n    ]\n  },\n  \"a\": 2\n}\n";
        assert_eq!(new, expected);
        assert_eq!(with_schemas(Some(&new), &ours()).unwrap(), new);
        for nothing in [None, Some(""), Some(" \n"), Some("{}")] {
            assert!(with_schemas(nothing, &ours()).unwrap().starts_with("{\n  \"yaml.schemas\""));
        }
    }

    #[test]
    fn comments_are_preserved() {
        let old = "// mine {\n/* { */ {\n  // tabs\n  \"editor.tabSize\": 2,\n}";
        let new = with_schemas(Some(old), &ours()).unwrap();
        assert!(new.starts_with("// mine {\n/* { */ {\n  \"yaml.schemas\": {\n    \"./.vscode"), "{new}");
        assert!(new.contains("  },\n  // tabs\n  \"editor.tabSize\": 2,\n}"), "{new}");
        assert_eq!(with_schemas(Some(&new), &ours()).unwrap(), new);
        let theirs = "{ /* mine */ \"yaml.schemas\": {} }";
        assert_eq!(with_schemas(Some(theirs), &ours()).unwrap_err().code, "settings.unmergeable");
        assert!(
            with_schemas(Some("[]"), &ours()).is_err() && with_schemas(Some("nothing"), &ours()).is_err()
        );
    }
}
