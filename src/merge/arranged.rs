//! The order of a merged list.

use super::Merge;
use super::list::{Keyed, places};
use super::order::{Placed, longest_run};
use std::collections::HashSet;

/// Longest list of which it is looked up which items a side may have moved.
const MOVES_ITEMS_MAX: usize = 500;

/// The order of a merged list.
#[derive(Debug)]
pub(super) struct Arranged {
    /// The items that a side moved, by side.
    moved: [Vec<bool>; 2],
    /// The items in their order: at the same place, those of OURS first.
    pub(super) order: Vec<usize>,
    /// The order in which those of THEIRS are first.
    mirrored: Vec<usize>,
    /// Items that both sides moved or added, each elsewhere. They stay where OURS has them.
    pub(super) disputed: Vec<usize>,
}

impl Arranged {
    pub(super) fn is_moved(&self, item: usize) -> bool {
        self.moved.iter().any(|moved| moved[item])
    }
}

/// Which side determines the position of an item in the result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stand {
    Nowhere,
    /// Both sides left it in place.
    Between,
    /// Both sides moved or added it, possibly to the same position.
    Both,
    Ours,
    Theirs,
}

impl Keyed<'_> {
    /// The order in which the result has the items. Where a side swaps two items, either may count as the moved one: if
    /// the choice loses what one side did, it is the one that the other side moved, too, and the sides dispute it.
    pub(super) fn arranged(&self) -> Arranged {
        let none = HashSet::new();
        let usual = self.arranged_by(&none, &none);
        let longest = self.order.ours.len().max(self.order.theirs.len());
        if !usual.disputed.is_empty() || longest > MOVES_ITEMS_MAX || !self.loses_order(&usual) {
            return usual;
        }
        let ours = self.movable(&self.order.ours, &self.places.theirs);
        let theirs = self.movable(&self.order.theirs, &self.places.ours);
        let alike = self.arranged_by(&theirs, &ours);
        if alike.disputed.is_empty() { usual } else { alike }
    }

    /// The order if each side moved, where there is a choice, an item of a set.
    fn arranged_by(&self, ours: &HashSet<usize>, theirs: &HashSet<usize>) -> Arranged {
        let moved = [
            self.moved(&self.order.ours, &self.places.theirs, ours),
            self.moved(&self.order.theirs, &self.places.ours, theirs),
        ];
        let mut stands: Vec<Stand> =
            (0..self.names.len()).map(|item| self.stand(item, moved[0][item], moved[1][item])).collect();
        let (anchors, disputed) = self.anchors(&stands);
        disputed.iter().for_each(|&item| stands[item] = Stand::Ours);
        let (mut order, mut mirrored) = (Vec::with_capacity(self.names.len()), Vec::new());
        let mut ours = Gaps::new(&self.order.ours, &anchors, |item| stands[item] == Stand::Ours);
        let mut theirs = Gaps::new(&self.order.theirs, &anchors, |item| stands[item] == Stand::Theirs);
        let between = self.order.ours.iter().filter(|&&item| anchors[item]).map(|&item| Some(item));
        for anchor in between.chain([None]) {
            let (ours, theirs) = (ours.next_gap(), theirs.next_gap());
            order.extend(ours.clone().chain(theirs.clone()).chain(anchor));
            mirrored.extend(theirs.chain(ours).chain(anchor));
        }
        Arranged { moved, order, mirrored, disputed }
    }

    fn stand(&self, item: usize, ours_moved: bool, theirs_moved: bool) -> Stand {
        match Merge::new(self.items.base[item], self.items.ours[item], self.items.theirs[item]).into_array() {
            [_, None, None] | [Some(_), None, Some(_)] => Stand::Nowhere,
            [None, Some(_), None] => Stand::Ours,
            [None, None, Some(_)] => Stand::Theirs,
            [Some(base), Some(ours), None] if base != ours || ours_moved => Stand::Ours,
            [Some(_), Some(_), None] => Stand::Nowhere,
            [None, Some(_), Some(_)] => Stand::Both,
            [Some(_), Some(_), Some(_)] => match (ours_moved, theirs_moved) {
                (true, true) => Stand::Both,
                (false, false) => Stand::Between,
                (true, false) => Stand::Ours,
                (false, true) => Stand::Theirs,
            },
        }
    }

    /// Chooses the fixed items between which the others are placed: all that both sides left in place, and of those
    /// that both moved or added, the ones on whose order they agree. The rest are disputed.
    fn anchors(&self, stands: &[Stand]) -> (Vec<bool>, Vec<usize>) {
        let anchored = |item: &usize| matches!(stands[*item], Stand::Between | Stand::Both);
        let ours: Vec<usize> = self.order.ours.iter().copied().filter(anchored).collect();
        let theirs: Vec<usize> = self.order.theirs.iter().copied().filter(anchored).collect();
        // Of two swapped items, the one that counts as moved must not depend on which side is OURS.
        let by_name = |items: &[usize]| items.iter().map(|&item| &self.names[item]).collect::<Vec<_>>();
        let (first, second) =
            if by_name(&ours) <= by_name(&theirs) { (&ours, &theirs) } else { (&theirs, &ours) };
        let places = places(first, self.names.len());
        let each = second.len() as u64 + 1;
        let weight = |item: usize| if stands[item] == Stand::Between { each } else { 1 };
        let run: Vec<Placed> = second
            .iter()
            .filter_map(|&item| Some(Placed { before: places[item]?, weight: weight(item) }))
            .collect();
        let mut anchors = vec![false; self.names.len()];
        for (&item, agreed) in second.iter().zip(longest_run(&run)) {
            anchors[item] = agreed;
        }
        let disputed = ours.into_iter().filter(|&item| !anchors[item]).collect();
        (anchors, disputed)
    }

    /// Which items a side moved: those outside the longest run that kept its order. Of several such runs, the one with
    /// the most items that the other side removed; of these, the one with the fewest items that `rather` has.
    fn moved(&self, order: &[usize], other: &[Option<usize>], rather: &HashSet<usize>) -> Vec<bool> {
        let (common, run) = self.run(order, other, rather);
        let mut moved = vec![false; self.names.len()];
        for (&item, stayed) in common.iter().zip(longest_run(&run)) {
            moved[item] = !stayed;
        }
        moved
    }

    /// The items that a side may have moved: those without which a run is as long as with them.
    fn movable(&self, order: &[usize], other: &[Option<usize>]) -> HashSet<usize> {
        let (common, run) = self.run(order, other, &HashSet::new());
        let weight = |run: &[Placed]| -> u64 {
            run.iter().zip(longest_run(run)).filter(|(_, stayed)| *stayed).map(|(item, _)| item.weight).sum()
        };
        let whole = weight(&run);
        let is_free = |at: &usize| {
            let others = [&run[..*at], &run[at + 1..]].concat();
            weight(&others) == whole
        };
        (0..run.len()).filter(is_free).map(|at| common[at]).collect()
    }

    /// The items of a side that the base has, in the side's order, with what it is worth that they stay.
    fn run(
        &self,
        order: &[usize],
        other: &[Option<usize>],
        rather: &HashSet<usize>,
    ) -> (Vec<usize>, Vec<Placed>) {
        let places = &self.places.base;
        let common: Vec<usize> = order.iter().copied().filter(|&item| places[item].is_some()).collect();
        let each = common.len() as u64 + 1;
        let run = common.iter().filter_map(|&item| {
            let is_gone = u64::from(other[item].is_none());
            let weight = each * each + each * is_gone + u64::from(!rather.contains(&item));
            Some(Placed { before: places[item]?, weight })
        });
        let run = run.collect();
        (common, run)
    }

    /// Whether two items that one side alone put into another order stand in the old order, whichever side is OURS.
    fn loses_order(&self, arranged: &Arranged) -> bool {
        let has_none = |moved: &Vec<bool>| !moved.contains(&true);
        if arranged.moved.iter().any(has_none) {
            return false;
        }
        let results = [&arranged.order, &arranged.mirrored].map(|order| places(order, self.names.len()));
        let place = |item: usize| -> Option<[usize; 5]> {
            let Merge { base, ours, theirs } = &self.places;
            Some([base[item]?, ours[item]?, theirs[item]?, results[0][item]?, results[1][item]?])
        };
        let all: Vec<(usize, [usize; 5])> =
            (0..self.names.len()).filter_map(|item| Some((item, place(item)?))).collect();
        let is_lost = |one: &[usize; 5], other: &[usize; 5]| {
            let [base, ours, theirs, result, mirrored]: [bool; 5] =
                std::array::from_fn(|at| one[at] < other[at]);
            ours != theirs && result == base && mirrored == base
        };
        let mut moved = all.iter().filter(|(item, _)| arranged.is_moved(*item));
        moved.any(|(_, one)| all.iter().any(|(_, other)| one != other && is_lost(one, other)))
    }
}

/// The items that a side placed, grouped by the gaps between the anchors.
struct Gaps(std::vec::IntoIter<Vec<usize>>);

impl Gaps {
    fn new(order: &[usize], anchors: &[bool], placed: impl Fn(usize) -> bool) -> Self {
        let mut gaps = vec![Vec::new()];
        for &item in order {
            if anchors[item] {
                gaps.push(Vec::new());
            } else if placed(item)
                && let Some(gap) = gaps.last_mut()
            {
                gap.push(item);
            }
        }
        Gaps(gaps.into_iter())
    }

    fn next_gap(&mut self) -> std::vec::IntoIter<usize> {
        self.0.next().unwrap_or_default().into_iter()
    }
}

#[cfg(test)]
mod tests {
    use crate::base::Value;
    use crate::merge::{ConflictKind, merge};
    use serde_json::json;

    fn list(ids: &str) -> Value {
        let items: Vec<Value> = ids.chars().map(|id| json!({"id": id.to_string()})).collect();
        json!({ "items": items })
    }

    #[test]
    fn items_that_both_sides_moved_elsewhere_are_disputed() {
        for (base, ours, theirs, merged, disputed) in [
            // `c` is after `b`, or before `a`.
            ("hacb", "habc", "hcab", "habc", "c"),
            ("hacb", "hcab", "habc", "hcab", "c"),
            // Either of two neighbours may have moved: here one choice keeps what both did.
            ("axb", "xab", "xba", "xba", ""),
            ("axb", "xba", "xab", "xba", ""),
            ("abcd", "bacd", "abdc", "badc", ""),
        ] {
            let result = merge(Some(&list(base)), Some(&list(ours)), Some(&list(theirs)));
            let found: Vec<String> = result.conflicts.iter().map(|one| one.path.to_string()).collect();
            let expected: Vec<String> = disputed.chars().map(|id| format!("items[{id}]")).collect();
            assert_eq!((result.value, found), (Some(list(merged)), expected), "{base} {ours} {theirs}");
            assert!(result.conflicts.iter().all(|one| one.kind == ConflictKind::MoveMove));
        }
    }
}
