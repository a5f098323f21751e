//! Matching the lines or blocks of a text with those of another version.

use crate::merge::order::{Placed, longest_run};
use crate::merge::{Merge, steps};
use similar::DiffOp;
use std::collections::{HashMap, HashSet};
use std::ops::Range;

/// One version of a sequence.
#[derive(Clone, Copy)]
pub(super) struct Cells<'a> {
    /// Equal cells have equal numbers, in all versions.
    pub(super) numbers: &'a [u32],
    /// The lines of a cell.
    pub(super) text: &'a dyn Fn(usize) -> &'a [&'a str],
}

/// For each cell of the base, its matching cell in OURS and in THEIRS, in increasing order.
pub(super) fn align(cells: Merge<Cells<'_>>) -> [Vec<Option<usize>>; 2] {
    let pairs = [cells.ours, cells.theirs].map(|side| Pair { base: cells.base, side });
    let mut matched = [pairs[0].certain(), pairs[1].certain()];
    let added = [pairs[0].additions(&matched[0]), pairs[1].additions(&matched[1])];
    pairs[0].complete(&mut matched[0], &added[1]);
    pairs[1].complete(&mut matched[1], &added[0]);
    matched
}

/// Two versions.
struct Pair<'a> {
    base: Cells<'a>,
    side: Cells<'a>,
}

/// Limit for finding similar cells in one changed place, in comparisons of two characters. Beyond it cells are matched
/// in order: a rewritten text of 1 MB must not take minutes.
const RESEMBLANCE_WORK_MAX: usize = 2_000_000;
/// Limit for comparing a changed stretch exactly, in pairs of cells: 20,000 lines with as many others. Beyond it only
/// lines that are unique on both sides are matched.
const EXACT_WORK_MAX: usize = 400_000_000;
/// Minimum similarity, 0 to 1, for a cell to count as an edit of another rather than as new.
const ALIKE_MIN: f64 = 0.5;

impl Pair<'_> {
    /// For each cell of the base, its certain match, equal or similar; increasing.
    fn certain(&self) -> Vec<Option<usize>> {
        let mut matched = self.equal();
        self.slide_additions(&mut matched);
        self.slide_removals(&mut matched);
        for (base, side) in gaps(&matched, self.side.numbers.len()) {
            for (base, side) in self.alike(base, side) {
                matched[base] = Some(side);
            }
        }
        matched
    }

    /// Cells that were added where nothing was removed.
    fn additions(&self, certain: &[Option<usize>]) -> HashSet<u32> {
        let added = gaps(certain, self.side.numbers.len()).into_iter().filter(|(base, _)| base.is_empty());
        added.flat_map(|(_, side)| self.side.numbers[side].iter().copied()).collect()
    }

    /// Matches the remaining cells of changed places in order, skipping those that the other side added there, too, if
    /// enough others remain. Unmatched cells were removed or added: never both in one gap.
    fn complete(&self, matched: &mut [Option<usize>], other_added: &HashSet<u32>) {
        for (base, side) in gaps(matched, self.side.numbers.len()) {
            let own: Vec<usize> =
                side.clone().filter(|&at| !other_added.contains(&self.side.numbers[at])).collect();
            let sides = if own.len() < base.len() { side.collect() } else { own };
            for (base, side) in base.zip(sides) {
                matched[base] = Some(side);
            }
        }
    }

    /// The unchanged cells: a longest common subsequence, or an approximation where that would take long.
    fn equal(&self) -> Vec<Option<usize>> {
        let (base, side) = (self.base.numbers, self.side.numbers);
        let mut matched = vec![None; base.len()];
        let front = base.iter().zip(side).take_while(|(a, b)| a == b).count();
        let behind =
            base[front..].iter().rev().zip(side[front..].iter().rev()).take_while(|(a, b)| a == b).count();
        let (base_end, side_end) = (base.len() - behind, side.len() - behind);
        for (at, other) in
            (0..front).map(|at| (at, at)).chain((base_end..base.len()).zip(side_end..side.len()))
        {
            matched[at] = Some(other);
        }
        let (base, side) = (&base[front..base_end], &side[front..side_end]);
        let pairs = if base.len().saturating_mul(side.len()) <= EXACT_WORK_MAX {
            common(base, side)
        } else {
            common_landmarks(base, side)
        };
        for (at, other) in pairs {
            matched[front + at] = Some(front + other);
        }
        matched
    }

    /// If added cells could also have been added further down (a blank line in code, for example), they are moved
    /// there, so that additions of both sides at one place are recognized as such.
    fn slide_additions(&self, matched: &mut [Option<usize>]) {
        let mut free = Some(0);
        for (cell, side) in self.base.numbers.iter().zip(matched) {
            if let (Some(first), Some(side)) = (free, side.as_mut())
                && first < *side
                && self.side.numbers[first] == *cell
            {
                *side = first;
            }
            free = side.map(|side| side + 1);
        }
    }

    /// The same for removed cells.
    fn slide_removals(&self, matched: &mut [Option<usize>]) {
        let mut first = 0;
        for base in 0..self.base.numbers.len() {
            let Some(side) = matched[base] else { continue };
            let before = if first == 0 { Some(0) } else { matched[first - 1].map(|side| side + 1) };
            if first < base && before == Some(side) && self.base.numbers[first] == self.base.numbers[base] {
                matched.swap(first, base);
                first += 1;
            } else {
                first = base + 1;
            }
        }
    }

    /// The most similar pairs of one changed place, in order.
    fn alike(&self, base_gap: Range<usize>, side_gap: Range<usize>) -> Vec<(usize, usize)> {
        let (rows, columns) = (base_gap.len(), side_gap.len());
        if rows == 0 || columns == 0 || rows + columns == 2 {
            return Vec::new();
        }
        let letters =
            |texts: &[&[&str]]| texts.iter().copied().flatten().map(|line| line.len() + 1).sum::<usize>();
        let base: Vec<&[&str]> = base_gap.clone().map(self.base.text).collect();
        let side: Vec<&[&str]> = side_gap.clone().map(self.side.text).collect();
        if letters(&base) * columns + letters(&side) * rows > RESEMBLANCE_WORK_MAX {
            return Vec::new();
        }
        let base: Vec<Letters> = base.iter().map(|lines| Letters::of(lines)).collect();
        let side: Vec<Letters> = side.iter().map(|lines| Letters::of(lines)).collect();
        let mut table = Table::new(rows, columns);
        for row in (0..rows).rev() {
            for column in (0..columns).rev() {
                table.fill(row, column, base[row].likeness(&side[column]));
            }
        }
        table.pairs().map(|(row, column)| (base_gap.start + row, side_gap.start + column)).collect()
    }
}

/// A longest common subsequence.
fn common(base: &[u32], side: &[u32]) -> Vec<(usize, usize)> {
    let mut pairs = Vec::new();
    for op in steps(base, side) {
        if let DiffOp::Equal { old_index, new_index, len } = op {
            pairs.extend((0..len).map(|offset| (old_index + offset, new_index + offset)));
        }
    }
    pairs
}

/// The longest common subsequence of cells that are unique on both sides, for very long texts.
fn common_landmarks(base: &[u32], side: &[u32]) -> Vec<(usize, usize)> {
    let once = |numbers: &[u32]| {
        let mut places: HashMap<u32, Option<usize>> = HashMap::new();
        for (place, &number) in numbers.iter().enumerate() {
            places.entry(number).and_modify(|known| *known = None).or_insert(Some(place));
        }
        places
    };
    let (in_base, in_side) = (once(base), once(side));
    let mut pairs: Vec<(usize, usize)> = in_side
        .iter()
        .filter_map(|(number, side)| Some((in_base.get(number).copied()??, (*side)?)))
        .collect();
    pairs.sort_unstable_by_key(|(_, side)| *side);
    let order: Vec<Placed> = pairs.iter().map(|&(before, _)| Placed { before, weight: 1 }).collect();
    pairs.into_iter().zip(longest_run(&order)).filter(|(_, stayed)| *stayed).map(|(pair, _)| pair).collect()
}

/// The changed places between matches: the unmatched cells of the base and of the side.
fn gaps(matched: &[Option<usize>], side_len: usize) -> Vec<(Range<usize>, Range<usize>)> {
    let mut gaps = Vec::new();
    let mut start = (0, 0);
    let matches = matched.iter().enumerate().filter_map(|(base, side)| Some((base, (*side)?)));
    for (base, side) in matches.chain([(matched.len(), side_len)]) {
        if start != (base, side) {
            gaps.push((start.0..base, start.1..side));
        }
        start = (base + 1, side + 1);
    }
    gaps
}

/// Best total similarity from each cell of a table to its end.
struct Table {
    columns: usize,
    total: Vec<f64>,
    paired: Vec<bool>,
}

impl Table {
    fn new(rows: usize, columns: usize) -> Self {
        let cells = (rows + 1) * (columns + 1);
        Table { columns, total: vec![0.0; cells], paired: vec![false; cells] }
    }

    fn at(&self, row: usize, column: usize) -> usize {
        row * (self.columns + 1) + column
    }

    fn fill(&mut self, row: usize, column: usize, likeness: f64) {
        let here = self.at(row, column);
        let skip = self.total[self.at(row + 1, column)].max(self.total[self.at(row, column + 1)]);
        let pair = likeness + self.total[self.at(row + 1, column + 1)];
        self.paired[here] = likeness >= ALIKE_MIN && pair >= skip;
        self.total[here] = if self.paired[here] { pair } else { skip };
    }

    fn pairs(&self) -> impl Iterator<Item = (usize, usize)> {
        let rows = self.total.len() / (self.columns + 1) - 1;
        let (mut row, mut column) = (0, 0);
        std::iter::from_fn(move || {
            while row < rows && column < self.columns {
                let here = (row, column);
                if self.paired[self.at(row, column)] {
                    (row, column) = (row + 1, column + 1);
                    return Some(here);
                }
                if self.total[self.at(row + 1, column)] >= self.total[self.at(row, column + 1)] {
                    row += 1;
                } else {
                    column += 1;
                }
            }
            None
        })
    }
}

/// The pairs of adjacent characters in a text, sorted.
struct Letters(Vec<(char, char)>);

impl Letters {
    fn of(lines: &[&str]) -> Self {
        let mut pairs = Vec::new();
        for line in lines {
            let mut before = ' ';
            for letter in line.chars() {
                pairs.push((before, letter));
                before = letter;
            }
        }
        pairs.sort_unstable();
        Letters(pairs)
    }

    /// 0 for nothing in common, 1 for the same pairs.
    fn likeness(&self, other: &Letters) -> f64 {
        let (mut left, mut right, mut common) = (0, 0, 0_u32);
        while let (Some(a), Some(b)) = (self.0.get(left), other.0.get(right)) {
            match a.cmp(b) {
                std::cmp::Ordering::Less => left += 1,
                std::cmp::Ordering::Greater => right += 1,
                std::cmp::Ordering::Equal => {
                    (left, right, common) = (left + 1, right + 1, common + 1);
                }
            }
        }
        let all = self.0.len() + other.0.len();
        if all == 0 { 1.0 } else { 2.0 * f64::from(common) / all as f64 }
    }
}
