//! Bounds tables that anonymous clients can fill.

use std::cmp::Ordering;
use std::collections::HashMap;

/// Keeps the `most / 2` highest-ranking rows. Of rows that tie at the limit, only as many stay as fit.
pub(super) fn keep_upper_half<V, R: Ord + Copy>(
    rows: &mut HashMap<String, V>,
    most: usize,
    rank: impl Fn(&V) -> R,
) {
    let half = most / 2;
    let mut ranks: Vec<R> = rows.values().map(&rank).collect();
    if ranks.len() <= half {
        return;
    }
    let (_, middle, above) = ranks.select_nth_unstable(half);
    let middle = *middle;
    let mut room = half.saturating_sub(above.iter().filter(|rank| **rank > middle).count());
    rows.retain(|_, row| match rank(row).cmp(&middle) {
        Ordering::Greater => true,
        Ordering::Equal if room > 0 => {
            room -= 1;
            true
        }
        Ordering::Equal | Ordering::Less => false,
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn upper_half_is_retained_even_for_equal_ranks() {
        for (count, ranks, kept) in [(10, 10, 5), (10, 1, 5), (4, 4, 4), (11, 3, 5)] {
            let mut rows: HashMap<String, usize> =
                (0..count).map(|number| (number.to_string(), number % ranks)).collect();
            let mut best: Vec<usize> = rows.values().copied().collect();
            keep_upper_half(&mut rows, 10, |row| *row);
            best.sort_unstable();
            let mut left: Vec<usize> = rows.into_values().collect();
            left.sort_unstable();
            assert_eq!(left, best[count - kept..], "{count} rows of {ranks} ranks");
        }
    }
}
