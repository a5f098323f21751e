//! Combining two edited versions of a text: block by block, and inside a block line by line.

use super::align::{Cells, align};
use super::block::{Cut, Kind};
use crate::merge::Merge;
use std::collections::{HashMap, VecDeque};
use std::ops::Range;

/// How to handle a line that both sides changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Clash {
    /// The merge fails.
    Refused,
    /// OURS is used.
    Ours,
    /// Both versions of its block stay, between the lines by which git marks a conflict.
    Marked,
}

/// The lines around the versions of a block in conflict.
pub(super) const MARKS: [&str; 3] = ["<<<<<<< ours", "=======", ">>>>>>> theirs"];

/// Both versions of a block, marked; a version without it has no lines.
fn marked<'a>(ours: &[&'a str], theirs: &[&'a str]) -> Lines<'a> {
    let [begin, between, end] = MARKS;
    Lines::Merged([&[begin], ours, &[between], theirs, &[end]].concat())
}

fn lines_of<'a>(cut: &Cut<'a>, block: Option<usize>) -> Vec<&'a str> {
    block.map_or_else(Vec::new, |at| cut.block(at).to_vec())
}

/// Merges texts with line feeds as line ends; `None` if they conflict and `clash` refuses that.
pub(super) fn merge(texts: Merge<&str>, clash: Clash) -> Option<String> {
    let cuts = texts.map(Cut::new);
    let numbers = numbered(cuts.as_ref().map(|cut| (0..cut.blocks.len()).map(|at| cut.block(at)).collect()));
    let [ours, theirs] = align(Merge::new(
        Cells { numbers: &numbers.base, text: &|at| cuts.base.block(at) },
        Cells { numbers: &numbers.ours, text: &|at| cuts.ours.block(at) },
        Cells { numbers: &numbers.theirs, text: &|at| cuts.theirs.block(at) },
    ));
    let weave = Weave { numbers: numbers.as_ref().map(Vec::as_slice), ours: &ours, theirs: &theirs };
    let woven = weave.run(
        |cells| {
            let lines = Merge::new(
                cuts.base.block(cells.base),
                cuts.ours.block(cells.ours),
                cuts.theirs.block(cells.theirs),
            );
            match clash {
                Clash::Marked => {
                    let merged = merge_lines(lines, Clash::Refused).map(Lines::Merged);
                    Some(merged.unwrap_or_else(|| marked(lines.ours, lines.theirs)))
                }
                Clash::Refused | Clash::Ours => merge_lines(lines, clash).map(Lines::Merged),
            }
        },
        |at| match clash {
            Clash::Refused => None,
            Clash::Ours => Some(at.ours.map(|_| Lines::Ours)),
            Clash::Marked => {
                Some(Some(marked(&lines_of(&cuts.ours, at.ours), &lines_of(&cuts.theirs, at.theirs))))
            }
        },
        |gap, ours, theirs| Some(added_blocks(&cuts, gap, ours, theirs)),
    )?;
    Some(joined(&cuts, woven))
}

/// Equal cells get equal numbers.
fn numbered<T: std::hash::Hash + Eq>(cells: Merge<Vec<T>>) -> Merge<Vec<u32>> {
    let mut known = HashMap::new();
    cells.map(|cells| {
        let number = |cell| {
            let next = known.len() as u32;
            *known.entry(cell).or_insert(next)
        };
        cells.into_iter().map(number).collect()
    })
}

/// Merges the lines of one block that both sides edited.
fn merge_lines<'a>(lines: Merge<&[&'a str]>, clash: Clash) -> Option<Vec<&'a str>> {
    let numbers = numbered(lines.map(<[&str]>::to_vec));
    let [ours, theirs] = align(Merge::new(
        Cells { numbers: &numbers.base, text: &|at| &lines.base[at..=at] },
        Cells { numbers: &numbers.ours, text: &|at| &lines.ours[at..=at] },
        Cells { numbers: &numbers.theirs, text: &|at| &lines.theirs[at..=at] },
    ));
    let weave = Weave { numbers: numbers.as_ref().map(Vec::as_slice), ours: &ours, theirs: &theirs };
    let woven = weave.run(
        |_| (clash == Clash::Ours).then_some(Lines::Ours),
        |at| (clash == Clash::Ours).then(|| at.ours.map(|_| Lines::Ours)),
        |_, ours, theirs| match (ours.as_slice(), theirs.as_slice()) {
            (_, []) => Some(ours),
            ([], _) => Some(theirs),
            _ => {
                let same = ours.iter().map(|cell| cell.number).eq(theirs.iter().map(|cell| cell.number));
                (same || clash == Clash::Ours).then_some(ours)
            }
        },
    )?;
    Some(
        woven
            .into_iter()
            .filter_map(|cell| match cell.at {
                Merge { ours: Some(at), .. } if cell.lines == Lines::Ours => Some(lines.ours[at]),
                Merge { theirs, .. } => theirs.map(|at| lines.theirs[at]),
            })
            .collect(),
    )
}

/// A block or line of the result.
#[derive(Debug, Clone)]
struct Cell<'a> {
    /// Its position in each version that has it.
    at: Merge<Option<usize>>,
    number: u32,
    lines: Lines<'a>,
}

/// The source of a cell's content.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Lines<'a> {
    Ours,
    Theirs,
    Merged(Vec<&'a str>),
}

/// Two alignments with one base.
struct Weave<'a> {
    numbers: Merge<&'a [u32]>,
    ours: &'a [Option<usize>],
    theirs: &'a [Option<usize>],
}

impl Weave<'_> {
    /// Walks base and both sides in parallel. `both_changed` merges a cell, `removed` one that one side changed and the
    /// other removed, and `added` what was added before the base cell of that index; `None` from any is a conflict.
    fn run<'t>(
        &self,
        both_changed: impl Fn(Merge<usize>) -> Option<Lines<'t>>,
        removed: impl Fn(Merge<Option<usize>>) -> Option<Option<Lines<'t>>>,
        added: impl Fn(usize, Vec<Cell<'t>>, Vec<Cell<'t>>) -> Option<Vec<Cell<'t>>>,
    ) -> Option<Vec<Cell<'t>>> {
        let mut woven = Vec::new();
        let (mut next_ours, mut next_theirs) = (0, 0);
        for base in 0..=self.ours.len() {
            let ours = added_before(self.ours, base, next_ours, self.numbers.ours.len());
            let theirs = added_before(self.theirs, base, next_theirs, self.numbers.theirs.len());
            let ours = ours.map(|at| self.new_cell(Some(at), None)).collect();
            let theirs = theirs.map(|at| self.new_cell(None, Some(at))).collect();
            woven.extend(added(base, ours, theirs)?);
            let Some(&number) = self.numbers.base.get(base) else { break };
            match (self.ours[base], self.theirs[base]) {
                (Some(ours), Some(theirs)) => {
                    let cells = Merge::new(base, ours, theirs);
                    let numbers = Merge::new(number, self.numbers.ours[ours], self.numbers.theirs[theirs]);
                    let lines = match numbers.resolve() {
                        Some(&taken) if taken == numbers.ours => Lines::Ours,
                        Some(_) => Lines::Theirs,
                        None => both_changed(cells)?,
                    };
                    woven.push(Cell { at: cells.map(Some), number: numbers.ours, lines });
                }
                (Some(ours), None) if self.numbers.ours[ours] != number => {
                    let at = Merge::new(Some(base), Some(ours), None);
                    let number = self.numbers.ours[ours];
                    woven.extend(removed(at)?.map(|lines| Cell { at, number, lines }));
                }
                (None, Some(theirs)) if self.numbers.theirs[theirs] != number => {
                    let at = Merge::new(Some(base), None, Some(theirs));
                    let number = self.numbers.theirs[theirs];
                    woven.extend(removed(at)?.map(|lines| Cell { at, number, lines }));
                }
                (Some(_), None) | (None, Some(_)) | (None, None) => {}
            }
            next_ours = self.ours[base].map_or(next_ours, |at| at + 1);
            next_theirs = self.theirs[base].map_or(next_theirs, |at| at + 1);
        }
        Some(woven)
    }

    fn new_cell<'t>(&self, ours: Option<usize>, theirs: Option<usize>) -> Cell<'t> {
        let at = Merge::new(None, ours, theirs);
        match (ours, theirs) {
            (Some(ours), _) => Cell { at, number: self.numbers.ours[ours], lines: Lines::Ours },
            (None, theirs) => {
                let number = theirs.map_or(0, |theirs| self.numbers.theirs[theirs]);
                Cell { at, number, lines: Lines::Theirs }
            }
        }
    }
}

/// The cells that a side added right before a base cell. An alignment has none before a removed cell.
fn added_before(matched: &[Option<usize>], base: usize, next: usize, side_len: usize) -> Range<usize> {
    match matched.get(base) {
        None => next..side_len,
        Some(Some(side)) => next..*side,
        Some(None) => next..next,
    }
}

/// Blocks that were added at one place: all of them, OURS' first, and equal ones only once. Items and rows stay with
/// the list or table that they extend.
fn added_blocks<'t>(
    cuts: &Merge<Cut<'_>>,
    gap: usize,
    ours: Vec<Cell<'t>>,
    theirs: Vec<Cell<'t>>,
) -> Vec<Cell<'t>> {
    if ours.is_empty() || theirs.is_empty() {
        return [ours, theirs].concat();
    }
    let neighbour =
        |at: Option<usize>| at.and_then(|at| cuts.base.blocks.get(at)).map_or(Kind::Block, |b| b.kind);
    let (before, after) = (neighbour(gap.checked_sub(1)), neighbour(Some(gap)));
    let parts = |cells: Vec<Cell<'t>>| {
        let goes_on =
            |wanted: Kind| move |cell: &&Cell<'t>| wanted != Kind::Block && kind_of(cuts, cell.at) == wanted;
        let head = cells.iter().take_while(goes_on(before)).count();
        let tail = cells[head..].iter().rev().take_while(goes_on(after)).count();
        let middle = cells.len() - tail;
        [cells[..head].to_vec(), cells[head..middle].to_vec(), cells[middle..].to_vec()]
    };
    let (ours, theirs) = (parts(ours), parts(theirs));
    ours.into_iter().zip(theirs).flat_map(|(ours, theirs)| once_each(ours, theirs)).collect()
}

/// OURS, then THEIRS; cells in both appear once, at OURS' position.
fn once_each<'t>(mut ours: Vec<Cell<'t>>, theirs: Vec<Cell<'t>>) -> Vec<Cell<'t>> {
    let mut more = Vec::new();
    // Position of the last common cell, after which THEIRS' next cells are placed.
    let mut after: Option<usize> = None;
    let mut twins: HashMap<u32, VecDeque<usize>> = HashMap::new();
    for (index, own) in ours.iter().enumerate() {
        twins.entry(own.number).or_default().push_back(index);
    }
    for cell in theirs {
        match twins.get_mut(&cell.number).and_then(VecDeque::pop_front) {
            Some(twin) => {
                ours[twin].at.theirs = cell.at.theirs;
                after = Some(after.map_or(twin, |after| after.max(twin)));
            }
            None => more.push((after, cell)),
        }
    }
    // Cells that follow a common one in THEIRS are placed after those that follow it in OURS, up to the next common
    // one.
    let mut merged: Vec<Cell<'t>> = Vec::new();
    let mut more = more.into_iter().peekable();
    for (index, own) in ours.into_iter().enumerate() {
        if own.at.theirs.is_some() {
            while more.peek().is_some_and(|(after, _)| after.is_none_or(|after| after < index)) {
                merged.extend(more.next().map(|(_, cell)| cell));
            }
        }
        merged.push(own);
    }
    merged.extend(more.map(|(_, cell)| cell));
    merged
}

/// The kind of a block, from a version that has it.
fn kind_of(cuts: &Merge<Cut<'_>>, at: Merge<Option<usize>>) -> Kind {
    let of = |cut: &Cut<'_>, at: Option<usize>| at.and_then(|at| cut.blocks.get(at)).map(|block| block.kind);
    of(&cuts.ours, at.ours).or_else(|| of(&cuts.theirs, at.theirs)).unwrap_or(Kind::Block)
}

/// The text of the merged blocks, with the blank lines that the sides have between them.
fn joined(cuts: &Merge<Cut<'_>>, woven: Vec<Cell<'_>>) -> String {
    let mut lines: Vec<&str> = Vec::new();
    let mut before = None;
    for cell in &woven {
        lines.extend(blank_between(cuts, before, Some(cell.at)));
        match (&cell.lines, cell.at) {
            (Lines::Merged(merged), _) => lines.extend(merged),
            (Lines::Ours, Merge { ours: Some(at), .. }) => lines.extend(cuts.ours.block(at)),
            (Lines::Theirs, Merge { theirs: Some(at), .. }) => lines.extend(cuts.theirs.block(at)),
            (Lines::Ours | Lines::Theirs, _) => {}
        }
        before = Some(cell.at);
    }
    lines.extend(blank_between(cuts, before, None));
    lines.join("\n")
}

/// A block's position in each version; `None` is the start or the end of the text.
type Seat = Option<Merge<Option<usize>>>;

/// The blank lines between two blocks of the result: as in the versions in which the blocks are adjacent.
fn blank_between<'a>(cuts: &'a Merge<Cut<'_>>, before: Seat, after: Seat) -> &'a [&'a str] {
    let index = |cut: &'a Cut<'_>, before: Option<Option<usize>>, after: Option<Option<usize>>| {
        let next = before.map_or(Some(0), |before| before.map(|before| before + 1))?;
        let after = after.unwrap_or(Some(cut.blocks.len()))?;
        (next == after).then(|| cut.blank_before(after))
    };
    let found = Merge::new(
        index(&cuts.base, before.map(|at| at.base), after.map(|at| at.base)),
        index(&cuts.ours, before.map(|at| at.ours), after.map(|at| at.ours)),
        index(&cuts.theirs, before.map(|at| at.theirs), after.map(|at| at.theirs)),
    );
    match (found.ours, found.theirs) {
        (Some(ours), Some(theirs)) => found.resolve().copied().flatten().unwrap_or(longer(ours, theirs)),
        (Some(one), None) | (None, Some(one)) => one,
        (None, None) => seam(cuts, before, after),
    }
}

fn longer<'a>(a: &'a [&'a str], b: &'a [&'a str]) -> &'a [&'a str] {
    if b.len() > a.len() { b } else { a }
}

/// The blank lines between blocks that are adjacent in no version: as many as either has there, but none between items
/// of a list that is written without, and at least one between others, which would otherwise run together.
fn seam<'a>(cuts: &'a Merge<Cut<'_>>, before: Seat, after: Seat) -> &'a [&'a str] {
    let (Some(before), Some(after)) = (before, after) else {
        let edges = cuts.as_ref().map(|cut| cut.blank_before(after.map_or(cut.blocks.len(), |_| 0)));
        return edges.resolve().copied().unwrap_or(longer(edges.ours, edges.theirs));
    };
    let below = |cut: &'a Cut<'_>, at: Option<usize>| {
        at.filter(|at| at + 1 < cut.blocks.len()).map(|at| cut.blank_before(at + 1))
    };
    let above = |cut: &'a Cut<'_>, at: Option<usize>| at.filter(|at| *at > 0).map(|at| cut.blank_before(at));
    let left = below(&cuts.ours, before.ours).or_else(|| below(&cuts.theirs, before.theirs));
    let right = above(&cuts.theirs, after.theirs).or_else(|| above(&cuts.ours, after.ours));
    let kind = kind_of(cuts, before);
    let blank = match (left, right) {
        (Some(left), Some(right)) if kind != Kind::Block && kind == kind_of(cuts, after) => {
            return if left.len() <= right.len() { left } else { right };
        }
        (Some(left), Some(right)) => longer(left, right),
        (Some(one), None) | (None, Some(one)) => one,
        (None, None) => &[],
    };
    let together = kind != Kind::Block && kind == kind_of(cuts, after);
    if blank.is_empty() && !together { &[""] } else { blank }
}
