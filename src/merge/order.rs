//! The longest run of items that kept their order.

/// An item in a new order, with its old position and the benefit of leaving it in place.
#[derive(Debug, Clone, Copy)]
pub(super) struct Placed {
    /// Its old position; all are different.
    pub(super) before: usize,
    /// The higher, the better.
    pub(super) weight: u64,
}

/// Marks the items that count as unmoved: the selection with the highest total weight whose old positions are
/// increasing. Of equal ones, the one with the earlier old positions. O(n log n).
pub(super) fn longest_run(items: &[Placed]) -> Vec<bool> {
    let mut ranks: Vec<usize> = items.iter().map(|item| item.before).collect();
    ranks.sort_unstable();
    let mut best = PrefixBest::new(items.len());
    let mut previous: Vec<Option<usize>> = Vec::with_capacity(items.len());
    for (index, item) in items.iter().enumerate() {
        let rank = ranks.partition_point(|&before| before < item.before);
        let before = best.below(rank);
        previous.push(before.map(|run| run.last));
        let weight = before.map_or(0, |run| run.weight) + item.weight;
        best.offer(rank, Run { weight, rank, last: index });
    }
    let mut stayed = vec![false; items.len()];
    let mut at = best.below(items.len()).map(|run| run.last);
    while let Some(index) = at {
        stayed[index] = true;
        at = previous[index];
    }
    stayed
}

/// A run, by its weight and its last member.
#[derive(Debug, Clone, Copy)]
struct Run {
    weight: u64,
    rank: usize,
    last: usize,
}

impl Run {
    fn beats(&self, other: &Run) -> bool {
        (self.weight, other.rank) > (other.weight, self.rank)
    }
}

/// A Fenwick tree of the best run that ends below a rank.
struct PrefixBest(Vec<Option<Run>>);

impl PrefixBest {
    fn new(len: usize) -> Self {
        PrefixBest(vec![None; len + 1])
    }

    fn below(&self, rank: usize) -> Option<Run> {
        let mut best: Option<Run> = None;
        let mut at = rank;
        while at > 0 {
            if let Some(run) = self.0[at]
                && best.is_none_or(|b| run.beats(&b))
            {
                best = Some(run);
            }
            at &= at - 1;
        }
        best
    }

    fn offer(&mut self, rank: usize, run: Run) {
        let mut at = rank + 1;
        while at < self.0.len() {
            if self.0[at].is_none_or(|b| run.beats(&b)) {
                self.0[at] = Some(run);
            }
            at += at & at.wrapping_neg();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heaviest_increasing_run_is_found() {
        for (order, weights, want) in [
            (&[0, 1, 2][..], &[1, 1, 1][..], "yyy"),
            (&[4, 0, 1, 2, 3], &[1, 1, 1, 1, 1], "nyyyy"),
            (&[1, 0], &[1, 1], "ny"),
            (&[1, 0], &[2, 1], "yn"),
            (&[9, 2, 7, 3, 8], &[1, 1, 1, 1, 1], "nynyy"),
            (&[], &[], ""),
        ] {
            let items: Vec<Placed> =
                order.iter().zip(weights).map(|(&before, &weight)| Placed { before, weight }).collect();
            let got: String = longest_run(&items).iter().map(|&y| if y { 'y' } else { 'n' }).collect();
            assert_eq!(got, want, "{order:?}");
        }
    }
}
