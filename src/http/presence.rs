//! Who is looking at a page just now: kept in memory, for a minute, to be told to others who look at the same.

use super::bounded_table::keep_upper_half;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// How long somebody counts as present after the last sign of life, in seconds.
const PRESENT_S: i64 = 60;
/// Most rows that are kept.
const ROWS_MAX: usize = 2_000;

/// Who is looking at what.
#[derive(Default)]
pub(super) struct Presence {
    /// By the page and the person: the name, and the second of the last sign of life.
    rows: Mutex<HashMap<String, (String, i64)>>,
}

/// Between the page and the person in a key.
const BETWEEN: char = '\u{1f}';

impl Presence {
    /// Notes that somebody is at a page, and names the others who are, by name.
    pub(super) fn at(&self, page: &str, who: (&str, &str), now: i64) -> Vec<String> {
        let (id, name) = who;
        let start = format!("{page}{BETWEEN}");
        let own = format!("{start}{id}");
        let mut rows = self.rows.lock().unwrap_or_else(PoisonError::into_inner);
        rows.retain(|_, (_, at)| now - *at < PRESENT_S);
        if rows.len() >= ROWS_MAX {
            keep_upper_half(&mut rows, ROWS_MAX, |(_, at)| *at);
        }
        rows.insert(own.clone(), (name.to_owned(), now));
        let others = rows.iter().filter(|(key, _)| key.starts_with(&start) && **key != own);
        let mut names: Vec<String> = others.map(|(_, (name, _))| name.clone()).collect();
        names.sort();
        names.dedup();
        names
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn others_at_a_page_are_named_for_a_minute() {
        let presence = Presence::default();
        let none: [&str; 0] = [];
        assert_eq!(presence.at("a", ("user 1", "Ada"), 100), none);
        assert_eq!(presence.at("b", ("user 2", "Grace"), 100), none);
        assert_eq!(presence.at("a", ("user 2", "Grace"), 110), ["Ada"]);
        assert_eq!(presence.at("a", ("user 1", "Ada"), 120), ["Grace"]);
        assert_eq!(presence.at("a", ("user 2", "Grace"), 180), none, "Ada left a minute ago");
    }

    #[test]
    fn table_is_bounded() {
        let presence = Presence::default();
        for number in 0..5_000 {
            presence.at(&number.to_string(), ("user 1", "Ada"), 100);
        }
        assert!(presence.rows.lock().unwrap().len() <= ROWS_MAX);
    }
}
