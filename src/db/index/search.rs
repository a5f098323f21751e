//! Comparison of text in searches: ignoring case, accents and forms of letters, character by character.

use crate::base::text::plain_letters;

/// Text in the form that searches compare: lower case, without accents (`ü` is `u`, `ß` is `ss`), however it was composed.
/// Each character is folded regardless of its neighbours, so that a part of a text folds to a part of the folded text (the
/// usual lower-casing turns a final `Σ` into `ς`).
pub fn fold(text: &str) -> String {
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

/// The folded terms of a search, all of which must occur: its words, and phrases between quotation marks. The last words of
/// an unfinished phrase are words. The same term counts once.
pub fn terms(search: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut add = |term: &str| {
        let term = fold(term.trim());
        if !term.is_empty() && !found.contains(&term) {
            found.push(term);
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
    found
}

#[cfg(test)]
mod tests {
    use super::{fold, terms};
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
        for (search, wanted) in [
            ("worn chain", vec!["worn", "chain"]),
            ("\"Spare  bicycle\" Zürich", vec!["spare  bicycle", "zurich"]),
            ("12\" wheel", vec!["12", "wheel"]),
            ("a a A", vec!["a"]),
            ("  ", vec![]),
        ] {
            assert_eq!(terms(search), wanted, "{search}");
        }
    }

    proptest! {
        #[test]
        fn folding_distributes_over_concatenation(a in ".*", b in ".*", c in ".*") {
            prop_assert_eq!(fold(&format!("{a}{b}{c}")), fold(&a) + &fold(&b) + &fold(&c));
        }
    }
}
