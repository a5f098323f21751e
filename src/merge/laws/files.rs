//! Generated posts as files, with comments.

use super::posts::three;
use crate::base::Value;
use crate::base::dice::Dice;
use crate::codec::yaml;
use crate::merge::{Driven, Merge, driver, merge};
use proptest::prelude::*;

/// A file with comments above some keys and modules: comments of the base, and an author's own.
fn commented(value: &Value, author: Option<&str>, shared: u64, dice: &mut Dice) -> String {
    let mut text = String::new();
    let mut section = String::new();
    for line in yaml::write(value).lines() {
        let indent = line.len() - line.trim_start().len();
        let entry = indent == 0 && line.ends_with(':') || line.starts_with("  - id:");
        if entry {
            if indent == 0 {
                section = line.trim_end_matches(':').to_owned();
            }
            let name = format!("{section} {}", line.trim());
            // A comment of the base is in all three files.
            if (shared ^ name.len() as u64).is_multiple_of(3) {
                text.push_str(&format!("{}# base on {name}\n", " ".repeat(indent)));
            }
            if let Some(author) = author
                && dice.one_in(4)
            {
                text.push_str(&format!("{}# {author} on {name}\n", " ".repeat(indent)));
            }
        }
        text.push_str(line);
        text.push('\n');
    }
    text
}

proptest! {
    #![proptest_config(ProptestConfig { cases: super::FILE_CASES, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn files_merge_like_their_data_and_preserve_comments(sides in three(), seed in any::<u64>()) {
        check(&sides, seed)?;
    }
}

fn check(sides: &Merge<Value>, seed: u64) -> Result<(), TestCaseError> {
    let dice = &mut Dice(seed);
    let base = commented(&sides.base, None, seed, dice);
    let ours = commented(&sides.ours, Some("ours"), seed, dice);
    let theirs = commented(&sides.theirs, Some("theirs"), seed, dice);
    let (base, ours, theirs) = (&base, &ours, &theirs);
    let driven = run(base, ours, theirs)?;
    let merged = merge(Some(&sides.base), Some(&sides.ours), Some(&sides.theirs));
    let text = String::from_utf8_lossy(&driven.bytes).into_owned();
    let read =
        yaml::parse(&driven.bytes).map_err(|error| TestCaseError::fail(format!("{error} in\n{text}")))?;
    prop_assert_eq!(Some(&read.value), merged.value.as_ref());
    prop_assert_eq!(driven.conflicts.len(), merged.conflicts.len());
    for comment in
        ours.lines().chain(theirs.lines()).filter(|line| line.contains("# ours") || line.contains("# theirs"))
    {
        let Some((_, entry)) = comment.split_once(" on ") else { continue };
        let there = match entry.split_once(" - id: ") {
            Some((list, id)) => {
                read.value[list].as_array().into_iter().flatten().any(|item| item["id"] == id)
            }
            None => text.lines().any(|line| entry.split_once(' ').is_some_and(|(_, key)| line == key)),
        };
        let found = text.lines().filter(|line| line.trim() == comment.trim()).count();
        // A part that a conflict dropped loses its comment, too.
        if there && driven.conflicts.is_empty() {
            prop_assert_eq!(
                found,
                1,
                "{:?} in\n{}\nfrom base\n{}\nours\n{}\ntheirs\n{}",
                comment,
                text,
                base,
                ours,
                theirs
            );
        }
    }
    for (b, o, t) in [(base, ours, base), (base, ours, ours)] {
        let driven = run(b, o, t)?;
        prop_assert_eq!(&String::from_utf8_lossy(&driven.bytes), o);
    }
    Ok(())
}

fn run(base: &str, ours: &str, theirs: &str) -> Result<Driven, TestCaseError> {
    driver("", base.as_bytes(), ours.as_bytes(), theirs.as_bytes())
        .map_err(|error| TestCaseError::fail(error.to_string()))
}
