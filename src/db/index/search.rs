//! Comparison of text in searches: ignoring case, character by character.

/// Text in the form that searches compare: each character in lower case regardless of its neighbours, so that a part of
/// a text folds to a part of the folded text (the usual lower-casing turns a final `Σ` into `ς`).
pub fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            'A'..='Z' => folded.push(c.to_ascii_lowercase()),
            '\0'..='\x7f' => folded.push(c),
            'ς' => folded.push('σ'),
            _ => folded.extend(c.to_lowercase()),
        }
    }
    folded
}

#[cfg(test)]
mod tests {
    use super::fold;
    use proptest::prelude::*;

    #[test]
    fn folds_case_in_any_script() {
        for (text, folded) in
            [("Hello", "hello"), ("ÄÖÜ ß", "äöü ß"), ("ΟΔΟΣ", "οδοσ"), ("οδος", "οδοσ"), ("ЖАР", "жар")]
        {
            assert_eq!(fold(text), folded, "{text}");
        }
    }

    proptest! {
        #[test]
        fn a_part_folds_to_a_part(a in ".*", b in ".*", c in ".*") {
            prop_assert_eq!(fold(&format!("{a}{b}{c}")), fold(&a) + &fold(&b) + &fold(&c));
        }
    }
}
