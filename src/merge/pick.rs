//! Taking some of the changes between two versions and leaving the others, as reviewers do.
//!
//! A change that [`difference`] reports as a whole is taken as a whole: an added or removed module, a value. The order
//! of a list is one choice: taking one move in a list takes all moves in it. If items of a menu move between parents,
//! its whole arrangement is one choice: all moves, additions and removals of items, at every level.

use super::carried::without_children;
use super::difference::{Change, ChangeKind, difference, ids};
use super::tree::{self, CHILDREN, Version};
use super::value::{is_set, key_order, same_but_for_sets};
use crate::base::{Map, Path, Step, Value};
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

/// Groups the changes of a difference that must be taken together: changes of one group get the same number.
pub fn choices(changes: &[Change]) -> Vec<usize> {
    let lists: Vec<Option<Path>> = changes.iter().map(list_of).collect();
    let is_move = |at: &usize| changes[*at].kind == ChangeKind::Moved;
    let all = || 0..changes.len();
    let carried: HashSet<Path> = all()
        .filter(|at| is_move(at) && is_carried(&changes[*at]))
        .filter_map(|at| lists[at].as_ref().map(root_of))
        .collect();
    let mut known: HashMap<Path, usize> = HashMap::new();
    let renamed: HashSet<Path> = changes.iter().filter_map(renames).collect();
    // No change has the path of a list by id as its own, so lists and other places can share one table.
    let mut number = |at: usize| -> usize {
        let named_anew = renamed.iter().find(|list| is_item_of(list, &changes[at].path));
        let key = match &lists[at] {
            _ if named_anew.is_some() => named_anew.cloned().unwrap_or_default(),
            Some(list) if carried.contains(&root_of(list)) => root_of(list),
            Some(list) if is_move(&at) => list.clone(),
            // The members of a set are separate changes with the same path.
            Some(_) | None => changes[at].path.clone(),
        };
        *known.entry(key).or_insert(at)
    };
    all().map(&mut number).collect()
}

/// The list, compared by position, in which a change adds, replaces or removes an item's id: taking only some of these
/// changes could turn it into a list by id.
fn renames(change: &Change) -> Option<Path> {
    match change.path.0.as_slice() {
        [list @ .., Step::Index(_), Step::Key(key)] if key == "id" => Some(Path(list.to_vec())),
        _ => None,
    }
}

fn is_item_of(list: &Path, place: &Path) -> bool {
    list.contains(place) && matches!(place.0.get(list.0.len()), Some(Step::Index(_)))
}

/// The list in which a change adds, removes or moves an item.
fn list_of(change: &Change) -> Option<Path> {
    let (Step::Id(_), list) = change.path.0.split_last()? else { return None };
    Some(Path(list.to_vec()))
}

/// The outermost list of the tree that contains a list.
fn root_of(list: &Path) -> Path {
    let mut steps = list.0.as_slice();
    while let [above @ .., Step::Id(_), Step::Key(key)] = steps {
        if key != CHILDREN {
            break;
        }
        steps = above;
    }
    Path(steps.to_vec())
}

fn is_carried(change: &Change) -> bool {
    let list = |side: &Option<Value>| side.as_ref().and_then(|place| place.get("in").cloned());
    list(&change.before) != list(&change.after)
}

/// `old` with the given changes, out of those that [`difference`] reports between it and `new`. They must include all
/// or none of each choice ([`choices`]).
///
/// Laws: with all changes the result is `new`, with none `old`, and its difference to `new` is what was not taken.
pub fn pick(old: Option<&Value>, new: Option<&Value>, taken: &[&Change]) -> Option<Value> {
    let is_move = |change: &&&Change| change.kind == ChangeKind::Moved;
    let moves = taken.iter().filter(is_move).filter_map(|change| list_of(change)).collect();
    let values = taken.iter().filter(|change| !is_move(change)).map(|change| &change.path).collect();
    Picker { values, moves }.node(&Path::root(), old, new)
}

/// The changes to take.
struct Picker<'a> {
    /// The places whose change is taken.
    values: HashSet<&'a Path>,
    /// The lists whose order is taken.
    moves: HashSet<Path>,
}

impl Picker<'_> {
    fn node(&self, at: &Path, old: Option<&Value>, new: Option<&Value>) -> Option<Value> {
        if same_but_for_sets(at, old, new) {
            return old.cloned();
        }
        match (old, new) {
            (Some(Value::Object(old)), Some(Value::Object(new))) => {
                Some(Value::Object(self.object(at, old, new)))
            }
            (Some(Value::Array(old)), Some(Value::Array(new))) if !is_set(at) => {
                Some(Value::Array(self.list(at, old, new)))
            }
            _ => if self.values.contains(at) { new } else { old }.cloned(),
        }
    }

    fn object(&self, at: &Path, old: &Map, new: &Map) -> Map {
        let mut picked = Map::new();
        for key in key_order(old, new) {
            if let Some(value) = self.node(&at.key(key), old.get(key), new.get(key)) {
                picked.insert(key.clone(), value);
            }
        }
        picked
    }

    fn list(&self, at: &Path, old: &Vec<Value>, new: &Vec<Value>) -> Vec<Value> {
        if let Some((old, new)) = tree::two(old, new) {
            return self.tree(at, &old, &new);
        }
        if let (Some(old_ids), Some(new_ids)) = (ids(old), ids(new)) {
            return self.by_id(at, (old, &old_ids), (new, &new_ids));
        }
        let by_position = old.len() == new.len() && old.iter().chain(new).all(Value::is_object);
        if by_position {
            let pairs = old.iter().zip(new).enumerate();
            return pairs
                .filter_map(|(index, (old, new))| self.node(&at.index(index), Some(old), Some(new)))
                .collect();
        }
        if self.values.contains(at) { new.clone() } else { old.clone() }
    }

    /// Items of the version with the chosen order come first, in that order; each of the others follows the item that
    /// it follows in its own version.
    fn by_id(&self, at: &Path, old: Named<'_>, new: Named<'_>) -> Vec<Value> {
        let places = |named: Named<'_>| -> HashMap<String, usize> {
            named.1.iter().enumerate().map(|(place, id)| (id.to_string(), place)).collect()
        };
        let (in_old, in_new) = (places(old), places(new));
        let value = |id: &str| -> Option<Value> {
            let path = at.id(id);
            match (in_old.get(id).map(|at| &old.0[*at]), in_new.get(id).map(|at| &new.0[*at])) {
                (Some(old), Some(new)) => self.node(&path, Some(old), Some(new)),
                (None, Some(new)) => self.values.contains(&path).then(|| new.clone()),
                (Some(old), None) => (!self.values.contains(&path)).then(|| old.clone()),
                (None, None) => None,
            }
        };
        let all = old.1.iter().chain(new.1).map(Cow::as_ref);
        let mut values: HashMap<&str, Value> = all.filter_map(|id| Some((id, value(id)?))).collect();
        let (first, second) = if self.moves.contains(at) { (new, old) } else { (old, new) };
        let ids = first.1.iter().map(Cow::as_ref).filter(|id| values.contains_key(id));
        let mut order: Vec<&str> = ids.collect();
        for (place, id) in second.1.iter().enumerate() {
            if order.contains(&id.as_ref()) || !values.contains_key(id.as_ref()) {
                continue;
            }
            let before = second.1[..place].iter().rev();
            let behind = before.filter_map(|id| order.iter().position(|known| known == id)).next();
            order.insert(behind.map_or(0, |place| place + 1), id);
        }
        order.into_iter().filter_map(|id| values.remove(id)).collect()
    }

    /// The arrangement is from one version, the fields of each item are picked.
    fn tree(&self, at: &Path, old: &Version<'_>, new: &Version<'_>) -> Vec<Value> {
        let taken = self.moves.iter().any(|list| root_of(list) == *at);
        let arranged = if taken { new } else { old };
        self.level(at, None, arranged, (old, new))
    }

    fn level(
        &self,
        at: &Path,
        parent: Option<&str>,
        arranged: &Version<'_>,
        (old, new): (&Version<'_>, &Version<'_>),
    ) -> Vec<Value> {
        let level = arranged.order.iter().filter(|id| arranged.nodes[**id].parent == parent);
        level
            .filter_map(|id| {
                let own = arranged.nodes[id].value;
                let mut item = match (old.nodes.get(id), new.nodes.get(id)) {
                    (Some(old), Some(after)) => {
                        let (old, after) = (without_children(old.value), without_children(after.value));
                        self.node(&new.path(at, id), Some(&old), Some(&after))?
                    }
                    _ => without_children(own),
                };
                if own.get(CHILDREN).is_some() {
                    item[CHILDREN] = Value::Array(self.level(at, Some(id), arranged, (old, new)));
                }
                Some(item)
            })
            .collect()
    }
}

type Named<'a> = (&'a [Value], &'a [Cow<'a, str>]);

/// The result of taking some of the changes from `old` to `new`.
#[derive(Debug)]
pub struct Picked {
    /// The item with the taken changes.
    pub value: Option<Value>,
    /// The taken changes.
    pub taken: Vec<Change>,
    /// The other changes.
    pub left: Vec<Change>,
}

/// Why places cannot be taken separately.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unpickable {
    /// Nothing changed there.
    Nothing(Path),
    /// The place is part of a larger change that can only be taken as a whole.
    Inside {
        /// The given place.
        named: Path,
        /// The place of the larger change.
        whole: Path,
    },
}

/// Takes the changes at the given places (or, with `except`, all others).
///
/// # Errors
/// [`Unpickable`], for the first place without a change at or below it.
pub fn pick_places(
    old: Option<&Value>,
    new: Option<&Value>,
    places: &[Path],
    except: bool,
) -> Result<Picked, Unpickable> {
    let changes = difference(old, new);
    let choices = choices(&changes);
    let mut named = HashSet::new();
    for place in places {
        let hit = |change: &Change| place.contains(&change.path);
        let hits: Vec<usize> = changes
            .iter()
            .zip(&choices)
            .filter(|(change, _)| hit(change))
            .map(|(_, choice)| *choice)
            .collect();
        if hits.is_empty() {
            let whole = changes.iter().find(|change| change.path.contains(place));
            return Err(match whole {
                Some(whole) => Unpickable::Inside { named: place.clone(), whole: whole.path.clone() },
                None => Unpickable::Nothing(place.clone()),
            });
        }
        named.extend(hits);
    }
    let is_taken = |choice: &usize| named.contains(choice) != except;
    let of = |wanted: bool| -> Vec<&Change> {
        let chosen = changes.iter().zip(&choices).filter(|(_, choice)| is_taken(choice) == wanted);
        chosen.map(|(change, _)| change).collect()
    };
    let (taken, left) = (of(true), of(false));
    let value = pick(old, new, &taken);
    let owned = |some: Vec<&Change>| some.into_iter().cloned().collect();
    Ok(Picked { value, taken: owned(taken), left: owned(left) })
}

/// Expands abbreviated ids in a place if the prefix is unique among the changes. A short id may look like a list index.
pub fn lengthened(place: &Path, changes: &[Change]) -> Path {
    let mut whole = Path::root();
    for step in &place.0 {
        let short = match step {
            Step::Id(id) => id.clone(),
            Step::Index(index) => index.to_string(),
            Step::Key(_) => {
                whole.0.push(step.clone());
                continue;
            }
        };
        let inside = changes.iter().filter(|change| whole.contains(&change.path));
        let mut ids: Vec<&String> = inside
            .filter_map(|change| match change.path.0.get(whole.0.len()) {
                Some(Step::Id(id)) if id.starts_with(&short) => Some(id),
                Some(_) | None => None,
            })
            .collect();
        ids.sort();
        ids.dedup();
        whole.0.push(match ids.as_slice() {
            [one] => Step::Id((*one).clone()),
            _ => step.clone(),
        });
    }
    whole
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unambiguous_short_ids_are_completed() {
        let path = |text: &str| Path::parse(text).unwrap();
        let change = |at: &str| Change {
            path: path(at),
            kind: ChangeKind::Changed,
            before: None,
            after: None,
            place: None,
        };
        let changes =
            [change("modules[12ab].props.title"), change("modules[12cd]"), change("modules[77aa].x")];
        for (short, want) in [
            ("modules[12a].props", "modules[12ab].props"),
            ("modules[12]", "modules[12]"),
            ("modules[77]", "modules[77aa]"),
            ("title", "title"),
        ] {
            assert_eq!(lengthened(&path(short), &changes).to_string(), path(want).to_string(), "{short}");
        }
    }
}
