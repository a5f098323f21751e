//! The codes that `cms explain` knows: those of problems of content, which are explained where they are found (`check`), and
//! those of errors, which are explained in a table of their own.

use crate::check::{self, Explanation};
use crate::model::Kind;

/// A line for each code of an error, by code: the code, what it means, and what to do. `*` stands for any kind of item.
const TABLE: &str = include_str!("error_codes.txt");
/// What begins the code of any kind of item.
const ANY: &str = "*.";

/// The explanation of a code, if it exists.
pub fn explanation_of(code: &str) -> Option<Explanation> {
    check::explain(code).or_else(|| Some(of_error(code, meaning(code)?)))
}

/// The explanations of all codes, by code.
pub fn all_explanations() -> Vec<Explanation> {
    let errors = rows().map(|(code, meaning)| of_error(code, meaning));
    let mut all: Vec<_> = check::explanations().into_iter().chain(errors).collect();
    all.sort_by(|a, b| a.code.cmp(&b.code));
    all
}

fn rows() -> impl Iterator<Item = (&'static str, &'static str)> {
    TABLE.lines().filter_map(|row| row.split_once(": "))
}

/// What the code of an error means: by its own row, else by that of its kind of failure.
fn meaning(code: &str) -> Option<&'static str> {
    if let Some((_, meaning)) = rows().find(|(known, _)| *known == code) {
        return Some(meaning);
    }
    let (noun, failure) = code.split_once('.')?;
    let is_noun = Kind::ALL.into_iter().any(|kind| kind.name() == noun)
        || rows().any(|(known, _)| known.split('.').next() == Some(noun));
    let found = rows().find(|(known, _)| known.strip_prefix(ANY) == Some(failure));
    found.filter(|_| is_noun).map(|(_, meaning)| meaning)
}

fn of_error(code: &str, meaning: &str) -> Explanation {
    let first = meaning.split(". ").next().unwrap_or_default().trim_end_matches('.');
    let mut letters = first.chars();
    // The name of a variable keeps its capitals.
    let is_name = first.chars().nth(1).is_some_and(char::is_uppercase);
    let summary = match letters.next() {
        Some(letter) if !is_name => letter.to_lowercase().chain(letters).collect(),
        Some(_) | None => first.to_owned(),
    };
    Explanation {
        code: code.to_owned(),
        summary,
        explanation: meaning.to_owned(),
        wrong: String::new(),
        right: String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_sorted_unique_and_whole_sentences() {
        let codes: Vec<&str> = rows().map(|(code, _)| code).collect();
        assert_eq!(codes.len(), TABLE.lines().count(), "each line is `code: meaning`");
        assert!(codes.is_sorted_by(|a, b| a < b), "sorted, none twice");
        for (code, meaning) in rows() {
            assert!(meaning.ends_with('.') && meaning.len() > 20, "{code}");
            assert_eq!(check::explain(code), None, "{code} is explained by its rule");
        }
    }

    #[test]
    fn errors_of_any_kind_of_item_are_explained() {
        for code in ["menu.slug.taken", "taxonomy.in-use", "global.not-found", "revision.stale", "forbidden"]
        {
            assert!(explanation_of(code).is_some_and(|found| found.code == code), "{code}");
        }
        for code in ["nonsense", "nonsense.not-found", "menu.nonsense"] {
            assert_eq!(explanation_of(code), None, "{code}");
        }
        let summary = |code: &str| explanation_of(code).expect("it is known").summary;
        assert_eq!(summary("busy"), "another program is writing to the repository");
        assert!(summary("ledger.address").starts_with("CMS_DATABASE_URL"));
    }
}
