//! The laws of taking some changes: exactly the other changes are left, and taking those, too, equals taking all.

use super::posts::three;
use super::trees::{menu, rearranged};
use crate::base::dice::Dice;
use crate::base::{Path, Value};
use crate::merge::{Change, ChangeKind, choices, difference, pick};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// Changes by place and kind, with their values. For moves only the list counts: in a shorter list another item may be
/// reported as the moved one.
fn values_by_place(changes: &[&Change]) -> BTreeMap<(Path, &'static str), BTreeSet<String>> {
    let mut by_place: BTreeMap<_, BTreeSet<String>> = BTreeMap::new();
    for change in changes {
        let (place, kind) = match change.kind {
            ChangeKind::Moved => (Path(change.path.0[..change.path.0.len() - 1].to_vec()), "moved"),
            ChangeKind::Added => (change.path.clone(), "added"),
            ChangeKind::Removed => (change.path.clone(), "removed"),
            ChangeKind::Changed => (change.path.clone(), "changed"),
        };
        let values = match kind {
            "moved" => String::new(),
            _ => format!("{:?} {:?}", change.before, change.after),
        };
        by_place.entry((place, kind)).or_default().insert(values);
    }
    by_place
}

/// Takes a random part, and checks what is left.
fn check(old: &Value, new: &Value, dice: &mut Dice, by_arrangement: bool) -> Result<(), TestCaseError> {
    let changes = difference(Some(old), Some(new));
    let all: Vec<&Change> = changes.iter().collect();
    let none_left = |value: Option<&Value>| difference(value, Some(new)).is_empty();
    prop_assert!(none_left(pick(Some(old), Some(new), &all).as_ref()));
    let nothing = pick(Some(old), Some(new), &[]);
    prop_assert_eq!(nothing.as_ref(), Some(old));
    let choices = choices(&changes);
    let wanted: BTreeSet<usize> = choices.iter().copied().filter(|_| dice.one_in(2)).collect();
    let (taken, left): (Vec<usize>, Vec<usize>) =
        (0..changes.len()).partition(|at| wanted.contains(&choices[*at]));
    let of = |some: &[usize]| some.iter().map(|at| &changes[*at]).collect::<Vec<&Change>>();
    let part = pick(Some(old), Some(new), &of(&taken));
    let rest = difference(part.as_ref(), Some(new));
    let rest: Vec<&Change> = rest.iter().collect();
    // If a whole arrangement is left, its items are reported with their current positions; the total result checks
    // those.
    if !by_arrangement {
        prop_assert_eq!(
            values_by_place(&rest),
            values_by_place(&of(&left)),
            "from {} to {} by {:?}",
            old,
            new,
            part
        );
    }
    prop_assert_eq!(rest.is_empty(), left.is_empty());
    let whole = pick(part.as_ref(), Some(new), &rest);
    prop_assert!(none_left(whole.as_ref()), "{:?} is not {}", whole, new);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 700, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_part_of_a_post_can_be_picked(sides in three(), seed in any::<u64>()) {
        check(&sides.base, &sides.ours, &mut Dice(seed), false)?;
    }

    #[test]
    fn any_part_of_a_menu_can_be_picked(seed in any::<u64>()) {
        let dice = &mut Dice(seed);
        let base = menu(dice);
        let other = rearranged(&base, dice);
        check(&base, &other, dice, true)?;
    }
}
