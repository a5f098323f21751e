//! The texts of a translation that are still those of its original, in the other language.

use super::definitions::Definitions;
use super::fields::{Pointer, Rewriter, TextRole};
use super::{Kind, texts};
use crate::base::digest::sha256_hex;
use crate::base::{Path, Value};
use std::collections::HashMap;

/// Fewest words of a text that can be told from a name, and fewest of them that begin with a small letter.
const WORDS_MIN: (usize, usize) = (3, 2);
/// Fewest letters of a text in a script without capitals and without spaces between words.
const LETTERS_MIN: usize = 10;
/// Length of the digest of a confirmed value, in characters.
const DIGEST_CHARS: usize = 16;

/// A field of a translation with a text of its original.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Untranslated {
    /// Its place in the translation.
    pub path: Path,
    /// The same as a JSON pointer.
    pub pointer: String,
    /// The place of the text in the original.
    pub original: Path,
}

/// The fields of a translation in which a sentence, a heading or a label is still that of the original, unless somebody
/// confirmed that it needs no change. Names, numbers, addresses and single words are no language. Nothing is found between
/// forms of one language, such as `en` and `en-GB`.
pub fn untranslated(original: &Value, translation: &Value, definitions: &Definitions) -> Vec<Untranslated> {
    let language = |post: &Value| {
        let locale = post.get("locale").and_then(Value::as_str).unwrap_or_default();
        locale.split(['-', '_']).next().unwrap_or_default().to_ascii_lowercase()
    };
    if language(original) == language(translation) {
        return Vec::new();
    }
    let visit = |post: &Value, reader: &mut dyn Rewriter| {
        texts::rewrite(Kind::Post, &mut post.clone(), definitions, None, &[], reader);
    };
    let mut theirs = Collected::default();
    visit(original, &mut theirs);
    let mut own = Compared { theirs: &theirs.texts, at: String::new(), found: Vec::new() };
    visit(translation, &mut own);
    let seen = translation.get("translationSeen");
    let places = own.found.into_iter().map(|(pointer, place)| Untranslated {
        path: Path::of_pointer(translation, &pointer),
        original: Path::of_pointer(original, &place),
        pointer,
    });
    let is_confirmed = |place: &Untranslated| {
        let confirmed = seen.and_then(|seen| seen.get(place.original.to_string())).and_then(Value::as_str);
        confirmed.is_some_and(|confirmed| confirmed == digest(place.original.get(original)))
    };
    places.filter(|place| !is_confirmed(place)).collect()
}

/// The digest that a translation stores for a confirmed value of its original.
pub fn digest(value: Option<&Value>) -> String {
    let text = value.map(Value::to_string).unwrap_or_default();
    sha256_hex(text.as_bytes())[..DIGEST_CHARS].to_owned()
}

/// Whether a text is long enough to be in a language, and not a name.
fn is_language(text: &str) -> bool {
    let is_word = |word: &&str| {
        let word = word.trim_matches(|c: char| c.is_ascii_punctuation() || "“”„‘’«»…¿¡".contains(c));
        word.chars().filter(|c| c.is_alphabetic()).count() >= 2
            && word.chars().all(|c| c.is_alphabetic() || "'’-".contains(c))
    };
    let words: Vec<&str> = text.split_whitespace().filter(is_word).collect();
    let begins_small =
        |word: &&&str| word.chars().find(|c| c.is_alphabetic()).is_some_and(char::is_lowercase);
    let has_no_case = |c: &char| c.is_alphabetic() && !c.is_lowercase() && !c.is_uppercase();
    words.len() >= WORDS_MIN.0 && words.iter().filter(begins_small).count() >= WORDS_MIN.1
        || text.chars().filter(has_no_case).count() >= LETTERS_MIN
}

fn normal(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Texts that are in a language, with the place of each.
#[derive(Default)]
struct Collected {
    texts: HashMap<String, String>,
    at: String,
}

impl Rewriter for Collected {
    fn comes_to(&mut self, at: &Pointer<'_>) {
        self.at = at.spell();
    }

    fn change(&mut self, role: TextRole, text: &str) -> Option<String> {
        if role == TextRole::Words && is_language(text) {
            self.texts.entry(normal(text)).or_insert_with(|| self.at.clone());
        }
        None
    }

    fn changed(&mut self, _at: &Pointer<'_>) {}
}

/// The fields with such a text, and its place in the original.
struct Compared<'a> {
    theirs: &'a HashMap<String, String>,
    at: String,
    found: Vec<(String, String)>,
}

impl Rewriter for Compared<'_> {
    fn comes_to(&mut self, at: &Pointer<'_>) {
        self.at = at.spell();
    }

    fn change(&mut self, role: TextRole, text: &str) -> Option<String> {
        if role == TextRole::Words
            && let Some(place) = self.theirs.get(&normal(text))
            && self.found.last().is_none_or(|(at, _)| *at != self.at)
        {
            self.found.push((self.at.clone(), place.clone()));
        }
        None
    }

    fn changed(&mut self, _at: &Pointer<'_>) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::fixture;
    use serde_json::json;

    #[test]
    fn names_numbers_and_addresses_need_no_translation() {
        for (text, expected) in [
            ("A tram shed full of bicycles", true),
            ("Who we are, and how we came here.", true),
            ("Über uns und unsere Werkstatt", true),
            ("私たちの小さな自転車の工房へようこそ", true),
            ("Imogen Farrow", false),
            ("12 Canal Street, London", false),
            ("Prices", false),
            ("Basso Cantante Large Edition", false),
            ("https://example.org/a/b", false),
            ("+44 20 1234 5678", false),
            ("", false),
        ] {
            assert_eq!(is_language(text), expected, "{text}");
        }
    }

    #[test]
    fn original_texts_are_reported_until_translated_or_confirmed() {
        let post = |id: &str, locale: &str, title: &str, excerpt: &str| json!({"id": id, "locale": locale, "type": "page", "slug": "about", "title": title, "excerpt": excerpt, "modules": []});
        let original = post("o", "en", "About the old workshop", "Who we are, and how we came here.");
        let found = |translation: &Value| -> Vec<String> {
            let found = untranslated(&original, translation, &fixture::definitions());
            found.iter().map(|place| place.path.to_string()).collect()
        };
        let copy = post("t", "es", "About the old workshop", "Who we are, and how we came here.");
        assert_eq!(found(&copy), ["title", "excerpt"]);
        let half = post("t", "es", "Sobre el taller", "Who we are, and how we came here.");
        assert_eq!(found(&half), ["excerpt"]);
        let mut confirmed = half.clone();
        confirmed["translationSeen"] = json!({"excerpt": digest(original.get("excerpt"))});
        assert_eq!(found(&confirmed), Vec::<String>::new());
        let variant = post("t", "en-GB", "About the old workshop", "Who we are, and how we came here.");
        assert_eq!(found(&variant), Vec::<String>::new());
    }
}
