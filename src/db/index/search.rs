//! What a search asks for, and what it finds in a text: words that ignore case, accents and forms of letters.

use crate::base::text::{is_mark, plain_letters};
use std::ops::Range;

/// Text in the form that searches compare: lower case, without accents (`ü` is `u`, `ß` is `ss`), however it was composed.
/// Each character is folded regardless of its neighbours, so that a part of a text folds to a part of the folded text (the
/// usual lower-casing turns a final `Σ` into `ς`).
fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            'A'..='Z' => folded.push(c.to_ascii_lowercase()),
            '\0'..='\x7f' => folded.push(c),
            _ => plain_letters(c, &mut |letter| match letter {
                'ς' => folded.push('σ'),
                letter => folded.extend(letter.to_lowercase()),
            }),
        }
    }
    folded
}

/// Text in the form that sorts: each character in lower case regardless of its neighbours.
pub(super) fn lower(text: &str) -> String {
    text.chars().flat_map(char::to_lowercase).map(|c| if c == 'ς' { 'σ' } else { c }).collect()
}

/// The terms of a search, all of which must occur, in any order: its words, and phrases between quotation marks. The last
/// words of an unfinished phrase are words. The end of each term may be the beginning of a longer word.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SearchTerms(Vec<Vec<String>>);

impl SearchTerms {
    /// The terms of a search as it was typed. A word with marks inside, such as `worn-chain`, is a phrase.
    pub fn of(search: &str) -> SearchTerms {
        let mut terms: Vec<Vec<String>> = Vec::new();
        let mut add = |term: &str| {
            let words: Vec<String> = words(term).map(|word| word.text).collect();
            if !words.is_empty() && !terms.contains(&words) {
                terms.push(words);
            }
        };
        let mut rest = search;
        while let Some((words, after)) = rest.split_once('"') {
            words.split_whitespace().for_each(&mut add);
            match after.split_once('"') {
                Some((phrase, after)) => {
                    add(phrase);
                    rest = after;
                }
                None => {
                    rest = after;
                    break;
                }
            }
        }
        rest.split_whitespace().for_each(&mut add);
        SearchTerms(terms)
    }

    /// Whether there is no word in the search, so that nothing can be found.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The search as a query of SQLite's full-text index. Words have no marks that this language uses.
    pub(super) fn query(&self) -> String {
        let phrases: Vec<String> = self.0.iter().map(|words| format!("\"{}\" *", words.join(" "))).collect();
        phrases.join(" AND ")
    }

    /// The first place of a text where one of the terms stands, from its first to its last character.
    pub fn first_in(&self, text: &str) -> Option<Range<usize>> {
        let all: Vec<Word> = words(text).collect();
        let places = self.0.iter().filter_map(|term| {
            let (last, before) = term.split_last()?;
            all.windows(term.len()).find_map(|here| {
                let (end, start) = here.split_last()?;
                let is_here = end.text.starts_with(last.as_str())
                    && start.iter().map(|word| &word.text).eq(before.iter());
                is_here.then(|| here[0].place.start..end.place.end)
            })
        });
        places.min_by_key(|place| place.start)
    }
}

/// The words of a text as the full-text index has them, with spaces between them.
pub fn search_words(text: &str) -> String {
    spaced(text)
}

/// The words of a text for the full-text index, with spaces between them.
pub(super) fn spaced(text: &str) -> String {
    let mut spaced = String::with_capacity(text.len());
    // No word goes on across one of these, so that most parts need no look at scripts and accents.
    let is_between = |c: char| c.is_ascii() && !c.is_ascii_alphanumeric();
    for part in text.split(is_between).filter(|part| !part.is_empty()) {
        if part.is_ascii() {
            spaced.extend(part.chars().map(|c| c.to_ascii_lowercase()));
            spaced.push(' ');
            continue;
        }
        for word in words(part) {
            spaced.push_str(&word.text);
            spaced.push(' ');
        }
    }
    spaced
}

/// A word that is searched.
struct Word {
    /// Folded.
    text: String,
    /// Where it stands in the text, in characters.
    place: Range<usize>,
}

/// The words of a text: letters, digits and their marks. Of scripts that do not separate words, each character is one.
fn words(text: &str) -> impl Iterator<Item = Word> + '_ {
    let mut chars = text.chars().enumerate().peekable();
    std::iter::from_fn(move || {
        let mut word: Option<Word> = None;
        while let Some(&(at, c)) = chars.peek() {
            let folded = if c.is_ascii() { None } else { Some(fold(c.encode_utf8(&mut [0; 4]))) };
            let is_part = match &folded {
                None => c.is_ascii_alphanumeric(),
                // A mark that folds to nothing, such as a separate accent, does not end a word.
                Some(folded) => folded.chars().all(|c| c.is_alphanumeric() || is_mark(c)),
            };
            let is_alone = is_part && !is_mark(c) && is_of_unspaced_script(c);
            if word.is_some() && (!is_part || is_alone) {
                break;
            }
            chars.next();
            if !is_part {
                continue;
            }
            let word = word.get_or_insert_with(|| Word { text: String::new(), place: at..at });
            match folded {
                None => word.text.push(c.to_ascii_lowercase()),
                Some(folded) => word.text.push_str(&folded),
            }
            word.place.end = at + 1;
            let continues = chars.peek().is_some_and(|(_, next)| is_mark(*next));
            if is_alone && !continues {
                break;
            }
        }
        word
    })
    .filter(|word| !word.text.is_empty())
}

/// Whether a character belongs to a script without spaces between words: Chinese, Japanese, Thai, Lao, Burmese, Khmer.
fn is_of_unspaced_script(c: char) -> bool {
    matches!(c,
        '\u{e00}'..='\u{eff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}' | '\u{3005}'..='\u{3007}'
        | '\u{3040}'..='\u{30ff}' | '\u{31f0}'..='\u{31ff}' | '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}'
        | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3ffff}')
}

#[cfg(test)]
mod tests {
    use super::{SearchTerms, fold, spaced};
    use proptest::prelude::*;

    #[test]
    fn letters_of_any_script_are_folded() {
        for (text, folded) in [
            ("Hello", "hello"),
            ("Zürich", "zurich"),
            ("Zu\u{308}rich", "zurich"),
            ("Straße", "strasse"),
            ("Łódź Ærø Þór", "lodz aero thor"),
            ("ΟΔΟΣ", "οδοσ"),
            ("οδος", "οδοσ"),
            ("Ώρα", "ωρα"),
            ("ЖАР", "жар"),
            ("自転車", "自転車"),
        ] {
            assert_eq!(fold(text), folded, "{text}");
        }
        assert_eq!(fold("ガス"), fold("カ\u{3099}ス"), "composed and decomposed");
        assert_ne!(fold("ガス"), fold("カス"), "another sound is another word");
    }

    #[test]
    fn terms_are_words_and_phrases() {
        for (search, query) in [
            ("worn chain", r#""worn" * AND "chain" *"#),
            ("\"Spare  bicycle\" Zürich", r#""spare bicycle" * AND "zurich" *"#),
            ("worn-chain", r#""worn chain" *"#),
            ("12\" wheel", r#""12" * AND "wheel" *"#),
            ("a a A", r#""a" *"#),
            ("自転車", r#""自 転 車" *"#),
            ("NEAR(a OR b*) -c", r#""near a" * AND "or" * AND "b" * AND "c" *"#),
            ("  ", ""),
            ("-- \"*\"", ""),
        ] {
            assert_eq!(SearchTerms::of(search).query(), query, "{search}");
        }
    }

    #[test]
    fn words_end_at_marks_and_characters_of_unspaced_scripts_are_words() {
        for (text, words) in [
            ("It's 100% worn-out!", "it s 100 worn out "),
            ("Zu\u{308}rich, Straße", "zurich strasse "),
            ("新しい自転車bike", "新 し い 自 転 車 bike "),
            ("हिन्दी में", "हिन्दी में "),
            ("\u{308} — …", ""),
        ] {
            assert_eq!(spaced(text), words, "{text}");
        }
        assert_eq!(spaced("ガス"), spaced("カ\u{3099}ス"));
        assert_ne!(spaced("ガス"), spaced("カス"));
    }

    #[test]
    fn first_place_begins_with_a_word() {
        for (search, text, place) in [
            ("cat", "a concatenation of Cats", Some(19..23)),
            ("worn-chain", "The Worn  chain", Some(4..15)),
            ("zurich night", "By night in Zürich", Some(3..8)),
            ("転車", "自転車", Some(1..3)),
            ("dog", "a cat", None),
        ] {
            assert_eq!(SearchTerms::of(search).first_in(text), place, "{search}");
        }
    }

    proptest! {
        #[test]
        fn folding_distributes_over_concatenation(a in ".*", b in ".*", c in ".*") {
            prop_assert_eq!(fold(&format!("{a}{b}{c}")), fold(&a) + &fold(&b) + &fold(&c));
        }

        #[test]
        fn words_of_folded_text_are_those_of_the_text(text in ".*") {
            prop_assert_eq!(spaced(&fold(&text)), spaced(&text));
            let words: String = super::words(&text).map(|word| word.text + " ").collect();
            prop_assert_eq!(spaced(&text), words);
        }

        #[test]
        fn every_word_of_a_text_is_found_in_it(before in ".* ", text in ".{1,8}", after in " .*") {
            let terms = SearchTerms::of(&text);
            let place = terms.first_in(&[before, text, after].concat());
            prop_assert_eq!(place.is_some(), !terms.is_empty());
        }
    }
}
