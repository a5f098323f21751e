//! Form submissions: parsed as browsers send them, and checked field by field against the form.

use super::definitions::Definitions;
use super::fields::{Control, FieldDef, Holds, is_shown};
use super::reader::Reader;
use super::scalar;
use crate::base::{Map, Path, Step, Value};

/// A field that people do not see: only programs fill it in.
pub const HONEYPOT: &str = "_gotcha";
/// The field with the id of the post that shows the form, as known clients send it (`docs/design/compatibility.md`).
pub const ORIGIN: &str = "__origin_post_id";

/// Longest one-line text, in characters.
const LINE_CHARS_MAX: usize = 1_000;
/// Longest text of several lines, in characters.
const TEXT_CHARS_MAX: usize = 20_000;
/// Most unknown fields that are listed: a hostile body may have thousands.
const UNKNOWN_NAMED: usize = 20;
/// Longest mail address, in bytes (RFC 5321).
const EMAIL_BYTES_MAX: usize = 254;
/// Longest part of a mail address before the `@`, in bytes (RFC 5321).
const LOCAL_BYTES_MAX: usize = 64;

/// The problem of one field, in words for the visitor (`docs/design/compatibility.md`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The field, such as `email` or `rows[1].name`.
    pub field: String,
    /// What is wrong.
    pub message: String,
}

/// Parses a submission: texts trimmed, browser values converted to those of the fields, all fields present (null if
/// nothing was sent), in the order of the definition.
///
/// # Errors
/// All problems, each with its field.
pub fn read_submission(
    fields: &[FieldDef],
    mut sent: Map,
    definitions: &Definitions,
) -> Result<Map, Vec<Fault>> {
    let fields: Vec<&FieldDef> = fields.iter().filter(|def| def.row().holds_value()).collect();
    let mut faults = Vec::new();
    let mut values = Map::new();
    for def in &fields {
        let raw = sent.shift_remove(&def.slug).unwrap_or_default();
        let value = plain(raw, def);
        values.insert(def.slug.clone(), value);
    }
    let unknown = sent.keys().filter(|key| *key != HONEYPOT && *key != ORIGIN).take(UNKNOWN_NAMED);
    faults.extend(unknown.map(|key| fault(key, "This form has no such field.")));
    for def in &fields {
        let is_required = def.required && is_shown(def, &fields, &values);
        let value = values.get_mut(&def.slug).expect("because every field was put there");
        let is_missing = def.row().is_empty(value) || (def.row().holds() == Holds::Flag && *value == false);
        if is_required && is_missing {
            faults.push(fault(&def.slug, "This field is required."));
        } else if !value.is_null() {
            check(value, def, definitions, &mut faults);
        }
    }
    if faults.is_empty() { Ok(values) } else { Err(faults) }
}

fn fault(field: &str, message: impl Into<String>) -> Fault {
    Fault { field: field.to_owned(), message: message.into() }
}

/// A value in the field's type: browsers send texts, `on` for a ticked box, and a single text where several are
/// possible.
fn plain(value: Value, def: &FieldDef) -> Value {
    let value = trimmed(value);
    match (def.row().holds(), &value) {
        (Holds::Flag, Value::String(text)) => match text.to_ascii_lowercase().as_str() {
            "true" | "on" | "yes" | "1" => Value::Bool(true),
            "false" | "off" | "no" | "0" => Value::Bool(false),
            _ => value,
        },
        (Holds::Flag, Value::Number(number)) => match number.as_i64() {
            Some(1) => Value::Bool(true),
            Some(0) => Value::Bool(false),
            Some(_) | None => value,
        },
        (Holds::Number, Value::String(text)) => {
            serde_json::from_str::<serde_json::Number>(text).map_or(value.clone(), Value::Number)
        }
        (Holds::Choice, Value::Number(number)) => Value::String(number.to_string()),
        (Holds::Choices, Value::String(_)) => Value::Array(vec![value]),
        (_, _) => value,
    }
}

/// Trims texts and normalizes line ends; empty texts become null.
fn trimmed(value: Value) -> Value {
    match value {
        Value::String(text) => match text.trim() {
            "" => Value::Null,
            text => Value::String(text.replace("\r\n", "\n").replace('\r', "\n")),
        },
        Value::Array(items) => {
            Value::Array(items.into_iter().map(trimmed).filter(|item| !item.is_null()).collect())
        }
        other => other,
    }
}

fn check(value: &mut Value, def: &FieldDef, definitions: &Definitions, faults: &mut Vec<Fault>) {
    let refused = match (def.row().control(), def.row().holds()) {
        (Some(Control::Line), _) if is_email_field(&def.slug) => {
            let is_one = value.as_str().is_some_and(is_email);
            (!is_one).then(|| "Please enter a valid email address.".to_owned())
        }
        (Some(Control::Line), _) => line(value),
        (Some(Control::Lines), _) => text(value),
        (_, Holds::Link) => {
            let is_one = value.as_str().is_some_and(|text| scalar::url(text).is_ok());
            (!is_one).then(|| "Please enter a web address.".to_owned())
        }
        (_, Holds::Media) => Some("Files cannot be sent with this form.".to_owned()),
        (_, _) => return by_definition(value, def, definitions, faults),
    };
    faults.extend(refused.map(|message| fault(&def.slug, message)));
}

/// Checks a value by its field's rules, and its texts by those for visitors.
fn by_definition(value: &mut Value, def: &FieldDef, definitions: &Definitions, faults: &mut Vec<Fault>) {
    let mut reader = Reader::new(definitions);
    reader.missing = Some(crate::base::Severity::Error);
    reader.is_exact = true;
    reader.inside(&def.slug, |reader| def.row().check(value, def, reader));
    let before = faults.len();
    faults.extend(
        reader
            .findings()
            .into_iter()
            .map(|finding| Fault { field: place(&finding.pointer), message: sentence(&finding.message) }),
    );
    let has_bad_text = texts(value).any(|one| text(&Value::from(one)).is_some());
    if faults.len() == before && has_bad_text {
        faults.push(fault(&def.slug, "This text is too long, or has characters that are not allowed."));
    }
}

/// `/rows/1/name` as `rows[1].name`.
fn place(pointer: &str) -> String {
    let steps = pointer.split('/').skip(1).map(|token| match token.parse() {
        Ok(index) => Step::Index(index),
        Err(_) => Step::Key(crate::base::path::unescape(token)),
    });
    Path(steps.collect()).to_string()
}

/// A finding as a sentence.
fn sentence(message: &str) -> String {
    let mut chars = message.chars();
    let first = chars.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", chars.as_str())
}

/// All texts in a value.
fn texts(value: &Value) -> Box<dyn Iterator<Item = &str> + '_> {
    match value {
        Value::String(text) => Box::new(std::iter::once(text.as_str())),
        Value::Array(items) => Box::new(items.iter().flat_map(texts)),
        Value::Object(map) => Box::new(map.values().flat_map(texts)),
        Value::Null | Value::Bool(_) | Value::Number(_) => Box::new(std::iter::empty()),
    }
}

/// The problem of a one-line text. A line break or control character in it may be header injection.
fn line(value: &Value) -> Option<String> {
    let Some(text) = value.as_str() else { return Some("This field must be a text.".to_owned()) };
    if text.chars().any(char::is_control) {
        return Some("This text must be on one line.".to_owned());
    }
    (text.chars().count() > LINE_CHARS_MAX)
        .then(|| format!("This text must have at most {LINE_CHARS_MAX} characters."))
}

/// The problem of a text of several lines.
fn text(value: &Value) -> Option<String> {
    let Some(text) = value.as_str() else { return Some("This field must be a text.".to_owned()) };
    if text.chars().any(|c| c.is_control() && c != '\n' && c != '\t') {
        return Some("This text has characters that are not allowed.".to_owned());
    }
    (text.chars().count() > TEXT_CHARS_MAX)
        .then(|| format!("This text must have at most {TEXT_CHARS_MAX} characters."))
}

/// Whether a text field is for a mail address, by its name, as in the original product
/// (`docs/design/compatibility.md`).
fn is_email_field(slug: &str) -> bool {
    matches!(slug, "email" | "e-mail" | "e_mail")
}

/// Whether a text is a mail address with a dot in its host. Quoted local parts and address literals are not accepted.
pub fn is_email(text: &str) -> bool {
    let Some((local, host)) = text.rsplit_once('@') else { return false };
    let is_local = |c: char| c.is_alphanumeric() || "!#$%&'*+-/=?^_`{|}~.".contains(c);
    let is_label = |label: &str| {
        !label.is_empty()
            && label.len() <= 63
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label.chars().all(|c| c.is_alphanumeric() || c == '-')
    };
    let dots = |text: &str| text.starts_with('.') || text.ends_with('.') || text.contains("..");
    text.len() <= EMAIL_BYTES_MAX
        && (1..=LOCAL_BYTES_MAX).contains(&local.len())
        && local.chars().all(is_local)
        && !dots(local)
        && host.contains('.')
        && host.split('.').all(is_label)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::fields::{Choice, FieldKind};
    use serde_json::json;

    fn field(slug: &str, kind: FieldKind) -> FieldDef {
        FieldDef::new(slug, kind)
    }

    fn fields() -> Vec<FieldDef> {
        let options: Vec<Choice> =
            ["red", "2"].map(|value| Choice { label: None, value: value.to_owned() }).to_vec();
        let row =
            FieldDef { fields: vec![field("name", FieldKind::Text)], ..field("row", FieldKind::Object) };
        vec![
            FieldDef { required: true, ..field("name", FieldKind::Text) },
            field("email", FieldKind::Text),
            field("message", FieldKind::Textarea),
            FieldDef { min: Some(18.0), ..field("age", FieldKind::Number) },
            field("agree", FieldKind::Boolean),
            FieldDef { options: options.clone(), ..field("color", FieldKind::Select) },
            FieldDef { options, ..field("colors", FieldKind::Multiselect) },
            field("day", FieldKind::Date),
            field("site", FieldKind::Url),
            field("cv", FieldKind::File),
            field("mark", FieldKind::Tab),
            FieldDef { item: Some(Box::new(row)), ..field("rows", FieldKind::Repeater) },
        ]
    }

    fn read(sent: Value) -> Result<Map, Vec<String>> {
        let sent = sent.as_object().cloned().unwrap_or_default();
        read_submission(&fields(), sent, &Definitions::default())
            .map_err(|faults| faults.into_iter().map(|fault| fault.field).collect())
    }

    #[track_caller]
    fn check(sent: Value, expected: Value) {
        let mut whole = json!({"name": "Ada"});
        whole.as_object_mut().unwrap().extend(sent.as_object().unwrap().clone());
        let values = read(whole).unwrap_or_else(|faults| panic!("{sent} is refused at {faults:?}"));
        for (key, value) in expected.as_object().unwrap() {
            assert_eq!(values.get(key), Some(value), "{sent}");
        }
    }

    #[track_caller]
    fn refuse(sent: Value, fields: &[&str]) {
        let mut whole = json!({"name": "Ada"});
        whole.as_object_mut().unwrap().extend(sent.as_object().unwrap().clone());
        assert_eq!(read(whole), Err(fields.iter().map(|field| (*field).to_owned()).collect()), "{sent}");
    }

    #[test]
    fn browser_values_are_normalized() {
        check(json!({"name": "  Ada "}), json!({"name": "Ada", "email": null, "agree": null}));
        check(json!({"message": "a\r\nb", "age": "42"}), json!({"message": "a\nb", "age": 42}));
        check(json!({"agree": "on"}), json!({"agree": true}));
        check(json!({"agree": 0, "color": 2}), json!({"agree": false, "color": "2"}));
        check(json!({"colors": "red", "day": "2026-11-20"}), json!({"colors": ["red"], "day": "2026-11-20"}));
        check(json!({"rows": [{"name": "x"}]}), json!({"rows": [{"name": "x"}]}));
        check(json!({"email": "", "cv": "", HONEYPOT: "", ORIGIN: "x"}), json!({"email": null, "cv": null}));
        let keys: Vec<String> = read(json!({"name": "Ada"})).unwrap().keys().cloned().collect();
        assert_eq!(keys.len(), 11, "every field that holds a value, and only those: {keys:?}");
    }

    #[test]
    fn invalid_values_name_their_fields() {
        refuse(json!({"name": " ", "email": "nope"}), &["name", "email"]);
        refuse(json!({"name": "a\r\nBcc: b@example.com"}), &["name"]);
        refuse(json!({"name": "x".repeat(LINE_CHARS_MAX + 1)}), &["name"]);
        refuse(json!({"name": 5, "message": ["x"]}), &["name", "message"]);
        refuse(json!({"message": "a\u{0}b"}), &["message"]);
        refuse(json!({"age": "old"}), &["age"]);
        refuse(json!({"age": 17}), &["age"]);
        refuse(json!({"agree": "maybe"}), &["agree"]);
        refuse(json!({"color": "blue"}), &["color"]);
        refuse(json!({"colors": ["red", "blue"]}), &["colors[1]"]);
        refuse(json!({"day": "tomorrow"}), &["day"]);
        refuse(json!({"site": "javascript:alert(1)"}), &["site"]);
        refuse(json!({"cv": {"name": "cv.pdf", "bytes": "AAAA"}}), &["cv"]);
        refuse(json!({"rows": [{"name": "x", "more": 1}]}), &["rows[0].more"]);
        refuse(json!({"unknown": 1, "mark": "x", "__proto__": {}}), &["unknown", "mark", "__proto__"]);
        let many: Map = (0..1000).map(|at| (format!("f{at}"), json!(1))).collect();
        assert_eq!(read(Value::Object(many)).unwrap_err().len(), UNKNOWN_NAMED + 1);
    }

    #[test]
    fn required_checkbox_must_be_checked() {
        let consent = [FieldDef { required: true, ..field("agree", FieldKind::Boolean) }];
        let read = |sent: Value| {
            read_submission(&consent, sent.as_object().cloned().unwrap(), &Definitions::default()).is_ok()
        };
        assert!(read(json!({"agree": "on"})) && !read(json!({"agree": false})) && !read(json!({})));
    }

    #[test]
    fn email_addresses_are_validated() {
        let long = format!("{}@example.com", "x".repeat(65));
        for good in ["a@b.co", "ada+cms@mail.example.com", "o'neil@example.co.uk", "jörg@bücher.example"] {
            assert!(is_email(good), "{good}");
        }
        for bad in [
            "nope",
            "a@",
            "@b.co",
            "a@b",
            "a b@c.de",
            "a@b.co\r\nBcc: c@d.ef",
            "a@b..co",
            ".a@b.co",
            "a@-b.co",
            "a@b.co,c@d.ef",
            "<a@b.co>",
            &long,
        ] {
            assert!(!is_email(bad), "{bad}");
        }
    }
}
