//! Values in messages: short, and from where they begin to differ.

use super::{Conflict, Merge, text};
use crate::base::Value;
use crate::base::text::count;

/// Characters of a value that are shown in a message.
const SHOWN_CHARS: usize = 60;
/// Characters shown before the first difference of two texts.
const BEFORE_CHARS: usize = 15;
/// Characters that name a paragraph by its beginning.
const NAME_CHARS: usize = 30;
/// Most paragraphs of one text in a message.
const PARAGRAPHS_SHOWN: usize = 5;

/// A value for a message, beside others: texts from where they begin to differ, objects by title or name.
pub fn brief(value: Option<&Value>, others: &[Option<&Value>]) -> String {
    match value {
        None => "nothing".to_owned(),
        Some(Value::String(text)) => {
            let others: Vec<&str> = others.iter().flatten().filter_map(|value| value.as_str()).collect();
            Value::from(excerpt(text, &others)).to_string()
        }
        Some(Value::Array(items)) => count(items.len(), "item"),
        Some(Value::Object(map)) => {
            let name =
                ["title", "label", "name", "type", "slug"].iter().find_map(|key| map.get(*key)?.as_str());
            name.map_or_else(|| "{…}".to_owned(), |name| format!("`{name}`"))
        }
        Some(other) => other.to_string(),
    }
}

/// A value's text, and whether it is shown in quotes: JSON is not.
type Spelled = Option<(String, bool)>;

/// Both values of a conflict for a message; of a long text the paragraphs that both sides changed, with the beginning of each
/// whose difference comes later.
pub fn alternatives(conflict: &Conflict) -> String {
    let paragraphs = match (&conflict.base, &conflict.ours, &conflict.theirs) {
        (Some(Value::String(base)), Some(Value::String(ours)), Some(Value::String(theirs)))
            if [base, ours, theirs].iter().any(|text| text.contains('\n')) =>
        {
            text::disputed(Merge::new(base, ours, theirs))
        }
        _ => Vec::new(),
    };
    if paragraphs.is_empty() {
        return stays([&conflict.ours, &conflict.theirs].map(|value| spelled(value.as_ref())));
    }
    let mut parts: Vec<String> = paragraphs.iter().take(PARAGRAPHS_SHOWN).map(of_paragraph).collect();
    if paragraphs.len() > PARAGRAPHS_SHOWN {
        parts.push(format!("and {}", count(paragraphs.len() - PARAGRAPHS_SHOWN, "more place")));
    }
    parts.join("; ")
}

fn of_paragraph([ours, theirs]: &[String; 2]) -> String {
    let both = stays([ours, theirs].map(|text| Some((text.clone(), true)).filter(|_| !text.is_empty())));
    if !both.starts_with("\"…") {
        return both;
    }
    let begin: String = ours.chars().take(NAME_CHARS).collect();
    format!("in {}: {both}", Value::from(format!("{}…", begin.trim_end())))
}

fn spelled(value: Option<&Value>) -> Spelled {
    match value {
        None | Some(Value::Null) => None,
        Some(Value::String(text)) => Some((text.clone(), true)),
        Some(other) => Some((other.to_string(), false)),
    }
}

fn stays([ours, theirs]: [Spelled; 2]) -> String {
    let shown = |one: &Spelled, other: &Spelled| match one {
        None => "nothing".to_owned(),
        Some((text, is_quoted)) => {
            let other = other.as_ref().map_or("", |(text, _)| text.as_str());
            let part = excerpt(text, &[other]);
            if *is_quoted { Value::from(part).to_string() } else { part }
        }
    };
    format!("{} stays, {} is left out", shown(&ours, &theirs), shown(&theirs, &ours))
}

/// A text from where it begins to differ from others.
fn excerpt(text: &str, others: &[&str]) -> String {
    let shared = |other: &&str| text.chars().zip(other.chars()).take_while(|(one, two)| one == two).count();
    let begin = others.iter().filter(|other| **other != text).map(shared).min().unwrap_or(0);
    let begin = begin.saturating_sub(BEFORE_CHARS);
    let part: String = text.chars().skip(begin).take(SHOWN_CHARS).collect();
    let before = if begin > 0 { "…" } else { "" };
    let after = if text.chars().count() > begin + SHOWN_CHARS { "…" } else { "" };
    format!("{before}{part}{after}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Path;
    use crate::merge::{ConflictKind, driver};
    use serde_json::json;

    fn said(base: Value, ours: Value, theirs: Value) -> String {
        let (path, kind) = (Path::root(), ConflictKind::EditEdit);
        alternatives(&Conflict { path, kind, base: Some(base), ours: Some(ours), theirs: Some(theirs) })
    }

    #[test]
    fn short_values_are_shown_whole() {
        assert_eq!(said(json!("Hi"), json!("Hello"), json!("Hey")), "\"Hello\" stays, \"Hey\" is left out");
        assert_eq!(said(json!("Hi"), Value::Null, json!(1.5)), "nothing stays, 1.5 is left out");
    }

    #[test]
    fn long_values_are_shown_from_where_they_differ() {
        let list = |last: &str| json!([{"text": "The same words at the beginning of a long list"}, last]);
        let found = said(list("one"), list("two"), list("three"));
        assert!(found.contains("\"two\"] stays, …") && found.contains("\"three\"] is left out"), "{found}");
    }

    /// An undisputed paragraph before it does not hide the disputed one.
    #[test]
    fn conflict_of_a_text_names_its_paragraph() {
        let (chain, pins) =
            ("A chain does not stretch. Its pins wear small hollows into the", "Oil it weekly.");
        let text = |first: &str, second: &str| format!("{first}\n\n{chain} {second}.\n\n{pins}\n");
        let [base, ours, theirs] = [("Intro.", "links"), ("New intro.", "brass"), ("Intro.", "steel")]
            .map(|(one, two)| text(one, two));
        let yaml = |text: &str| format!("content: {}\n", json!(text)).into_bytes();
        let driven = driver("", &yaml(&base), &yaml(&ours), &yaml(&theirs)).expect("three files");
        assert_eq!(driven.conflicts.len(), 1);
        assert_eq!(
            alternatives(&driven.conflicts[0]),
            "in \"A chain does not stretch. Its…\": \"…llows into the brass.\" stays, \"…llows into the steel.\" is left out"
        );
    }
}
