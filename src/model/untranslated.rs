//! The texts of a translation that are still those of its original, in the other language.

use super::definitions::Definitions;
use super::fields::{Pointer, Rewriter, TextRole};
use super::{Kind, texts};
use crate::base::digest::sha256_hex;
use crate::base::text::one_line;
use crate::base::{Path, Value};
use crate::richtext::{self, Document, Node, bits};
use std::collections::{HashMap, HashSet};

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
/// confirmed that it needs no change. Code, names, numbers, addresses and single words are no language. Nothing is found between
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
    let mut own =
        Compared { translation, theirs: &theirs.texts, at: String::new(), code: None, found: Vec::new() };
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
            self.texts.entry(one_line(text)).or_insert_with(|| self.at.clone());
        }
        None
    }

    fn changed(&mut self, _at: &Pointer<'_>) {}
}

/// The fields with such a text, and its place in the original.
struct Compared<'a> {
    translation: &'a Value,
    theirs: &'a HashMap<String, String>,
    at: String,
    /// The code in the field there, once it was asked for.
    code: Option<HashSet<String>>,
    found: Vec<(String, String)>,
}

impl Compared<'_> {
    fn is_code(&mut self, text: &str) -> bool {
        let field = || self.translation.pointer(&self.at).map(code_in).unwrap_or_default();
        self.code.get_or_insert_with(field).contains(text)
    }
}

/// The texts of a rich text that are code, in blocks and within lines.
fn code_in(field: &Value) -> HashSet<String> {
    let document = Document::from_value(field).unwrap_or_default();
    let mut open: Vec<(&Node, bool)> = document.children.iter().map(|node| (node, false)).collect();
    let mut found = HashSet::new();
    while let Some((node, is_within)) = open.pop() {
        let is_code = is_within || matches!(node.kind, richtext::Kind::Code(_));
        if let richtext::Kind::Text { text, format } = &node.kind
            && (is_code || format & bits::CODE != 0)
        {
            found.insert(text.clone());
        }
        open.extend(node.children.iter().map(|child| (child, is_code)));
    }
    found
}

impl Rewriter for Compared<'_> {
    fn comes_to(&mut self, at: &Pointer<'_>) {
        (self.at, self.code) = (at.spell(), None);
    }

    fn change(&mut self, role: TextRole, text: &str) -> Option<String> {
        let theirs = self.theirs;
        if role == TextRole::Words
            && let Some(place) = theirs.get(&one_line(text))
            && self.found.last().is_none_or(|(at, _)| *at != self.at)
            && !self.is_code(text)
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
    #[test]
    fn code_needs_no_translation() {
        let post = |locale: &str, content: &str| {
            let module = json!({"id": "7c1f2a50-0d0f-4b8e-9d53-0f1f64a8a111", "type": "prose", "props": {"content": content}});
            json!({"id": "a", "locale": locale, "type": "blog", "slug": "a", "title": "A", "modules": [module]})
        };
        let code = "```md\nThis is a note in the sample.\n```\n\n    one more line of code\n\nUse `git add all the files`";
        let prose = "This is a sentence in the text.";
        let original = post("en", &format!("{prose}\n\n{code} and more words here."));
        for (content, expected) in [
            (format!("Ein Satz.\n\n{code} und mehr."), 0),
            (format!("{prose}\n\n{code} und mehr."), 1),
            ("This is a note in the sample.".to_owned(), 1),
        ] {
            let found = untranslated(&original, &post("es", &content), &fixture::definitions());
            assert_eq!(found.len(), expected, "{content}");
        }
    }
}
