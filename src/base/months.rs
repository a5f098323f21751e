//! Names of months in English, as people type them in dates.

/// The months in their order.
const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];
/// Letters of a name that suffice.
const LETTERS_MIN: usize = 3;

/// The number of a month, from 1, by its name or the beginning of it, in any case.
pub fn month_named(name: &str) -> Option<i8> {
    let name = name.to_lowercase();
    let is_named = |month: &str| name.len() >= LETTERS_MIN && month.starts_with(&name);
    (1..).zip(MONTHS).find(|(_, month)| is_named(month)).map(|(number, _)| number)
}

#[cfg(test)]
mod tests {
    use super::month_named;

    #[test]
    fn months_are_known_by_their_beginnings() {
        for (name, expected) in
            [("Jan", Some(1)), ("sept", Some(9)), ("December", Some(12)), ("ma", None), ("smarch", None)]
        {
            assert_eq!(month_named(name), expected, "{name}");
        }
    }
}
