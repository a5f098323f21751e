//! What front matter says of the picture of a page beside its address: `cover: {image: a.png, alt: …, caption: …}`.

use crate::import::markdown as source;
use crate::model::Media;
use crate::ops::media::{ALT_CHARS_MAX, About};
use crate::ops::prelude::*;

/// Keys of such texts.
const ALT: [&str; 4] = ["alt", "altText", "alt_text", "imageAlt"];
const CAPTION: [&str; 1] = ["caption"];

/// The texts for the media record of a draft's picture.
pub(super) fn about(text: &source::Draft) -> About {
    let Some((key, _)) = &text.featured else { return About::default() };
    let said = |field: &Map| About {
        alt_text: words(field, &ALT),
        description: words(field, &CAPTION),
        ..About::default()
    };
    let of = |post: &Value| post.get("customFields")?.get(key)?.as_object().map(said);
    text.value.with(of).unwrap_or_default()
}

/// A text that a record can have.
fn words(field: &Map, keys: &[&str]) -> Option<String> {
    let text = keys.iter().find_map(|key| field.get(*key)?.as_str())?.trim();
    (!text.is_empty() && text.chars().count() <= ALT_CHARS_MAX).then(|| text.to_owned())
}

/// What stays of a field whose picture is a media record now: all that the record does not say.
pub(super) fn rest(field: &Value, address: &str, media: &Media) -> Option<Value> {
    let mut rest = field.as_object()?.clone();
    let said = |keys: &[&str], own: Option<&String>| words(&rest, keys).filter(|text| Some(text) == own);
    let texts = [said(&ALT, media.alt_text.as_ref()), said(&CAPTION, media.description.as_ref())];
    rest.retain(|_, value| {
        let Some(text) = value.as_str() else { return true };
        text != address && !texts.iter().flatten().any(|said| said == text.trim())
    });
    (!rest.is_empty()).then_some(Value::Object(rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_the_record_says_leaves_the_field() {
        let media = |texts: Value| {
            let mut media = json!({"id": "00000000-0000-4000-8000-000000000001", "filename": "a.png", "file": "a.png",
                "mime": "image/png", "size": 1});
            media.as_object_mut().unwrap().extend(texts.as_object().unwrap().clone());
            serde_json::from_value::<Media>(media).unwrap()
        };
        let field = json!({"image": "a.png", "alt": "A ", "caption": "C", "relative": true});
        for (texts, expected) in [
            (json!({"altText": "A", "description": "C"}), json!({"relative": true})),
            (json!({"altText": "other"}), json!({"alt": "A ", "caption": "C", "relative": true})),
        ] {
            assert_eq!(rest(&field, "a.png", &media(texts.clone())), Some(expected), "{texts}");
        }
        assert_eq!(rest(&json!({"path": "a.png"}), "a.png", &media(json!({}))), None);
        assert_eq!(rest(&json!("a.png"), "a.png", &media(json!({}))), None);
    }
}
