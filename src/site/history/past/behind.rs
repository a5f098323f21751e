//! Outdated places of a translation: what changed in the original post since the translation was last updated.
//!
//! A place of the translation is as current as the commit that gave it its present value: the translator saw what the
//! original post said in that commit. This is read from history alone, so it works for edits by any tool, and after a
//! rename, a squash or a rebase: each leaves a commit that first had the value.

use super::Past;
use super::blame::{Origins, fields};
use super::item_history::ItemHistory;
use super::revision::Author;
use crate::base::Path;
use crate::base::source::rfc3339;
use crate::site::file::unit::Unit;
use crate::site::look::Look;
use crate::site::prelude::*;
use std::cell::RefCell;
use std::collections::HashSet;

/// A place of a original post, and the corresponding place of its translation.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct PlacePair {
    /// The place in the original post.
    pub original: Path,
    /// The place in the translation.
    pub translation: Path,
    /// Whether only its existence matters, as for a module, whose fields are places of their own.
    pub is_whole: bool,
}

/// A place of a original post that changed since it was translated.
#[derive(Debug, Clone)]
pub struct Behind {
    /// The places.
    pub pair: PlacePair,
    /// The original post's value when the translation got its present value.
    pub before: Option<Value>,
    /// The original post's value now.
    pub after: Option<Value>,
    /// The translation's value.
    pub own: Option<Value>,
    /// The commit that gave the translation its value.
    pub translated: Option<String>,
    /// The commit that gave the original post its value.
    pub changed: Option<String>,
    /// When that was, RFC 3339.
    pub changed_at: Option<String>,
    /// Who did it.
    pub changed_by: Option<Author>,
}

/// Computes which places correspond, from all versions of the original post, its current version, and the current
/// translation.
pub(super) type Pairing<'a> = &'a dyn Fn(&[&Value], &Value, &Value) -> Vec<PlacePair>;

impl Look<'_> {
    /// The places of a original post that changed since its translation got the values it has at a commit; empty if
    /// either post does not exist.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn behind(
        &self,
        (original, translation): (&Unit, &Unit),
        at: Oid,
        pairing: Pairing<'_>,
    ) -> Result<Vec<Behind>, SiteError> {
        let past = Past::of(self.site, Some(at))?;
        let Some(start) = past.place(at) else { return Ok(Vec::new()) };
        let (original, translation) =
            (Versions::of(&past, original.clone())?, Versions::of(&past, translation.clone())?);
        let (Some(now), Some(own)) = (original.at(start), translation.at(start)) else {
            return Ok(Vec::new());
        };
        let all: Vec<&Value> = original.values.iter().flatten().collect();
        let origins = Origins { past: &past, frontiers: RefCell::default() };
        let mut found = Vec::new();
        for pair in pairing(&all, now, own) {
            let (has, says) = (pair.translation.get(own), pair.original.get(now));
            if same(pair.is_whole, has, says) {
                continue;
            }
            // Most places never change, and need no look-up in history.
            if all.iter().all(|then| same(pair.is_whole, pair.original.get(then), says)) {
                continue;
            }
            let as_now = translation.where_it(&|then| same(pair.is_whole, pair.translation.get(then), has));
            // Unknown in a shallow clone, or if the original post did not exist in that commit.
            let Some(node) = origins.newest(start, &|node| translation.is_among(&as_now, node)) else {
                continue;
            };
            let Some(then) = original.at(node) else { continue };
            let before = pair.original.get(then);
            if same(pair.is_whole, before, says) {
                continue;
            }
            let as_said = original.where_it(&|then| pair.original.get(then) == says);
            let changed = origins.of(start, &|node| original.is_among(&as_said, node));
            let changed = changed.map(|node| past.commit(node)).transpose()?;
            found.push(Behind {
                before: before.cloned(),
                after: says.cloned(),
                own: has.cloned(),
                translated: Some(past.nodes[node].id.to_string()),
                changed: changed.as_ref().map(|commit| commit.id.to_string()),
                changed_at: changed.as_ref().map(|commit| rfc3339(commit.author.time)),
                changed_by: changed.as_ref().map(Author::of),
                pair,
            });
        }
        Ok(found)
    }
}

impl Origins<'_> {
    /// The last commit that gave `start` the value accepted by `has`. Merged branches may each have it: unchanged on
    /// one, but written again on another, based on what the original post said by then.
    fn newest(&self, start: usize, has: &dyn Fn(usize) -> bool) -> Option<usize> {
        let nodes = &self.past.nodes;
        let mut seen = HashSet::from([start]);
        let (mut waiting, mut first) = (vec![start], HashSet::new());
        while let Some(node) = waiting.pop() {
            let parents = nodes[node].parents.iter().copied().filter(|parent| has(*parent));
            let mut is_first = true;
            for parent in parents {
                is_first = false;
                if seen.insert(parent) {
                    waiting.push(parent);
                }
            }
            if is_first {
                first.extend(self.of(node, has));
            }
        }
        self.past.order.iter().copied().find(|node| first.contains(node))
    }
}

/// Whether two values are equal, or for whole places, both exist or not.
fn same(is_whole: bool, one: Option<&Value>, other: Option<&Value>) -> bool {
    match is_whole {
        true => one.is_some() == other.is_some(),
        false => one == other,
    }
}

/// An item in every commit, parsed.
struct Versions<'p> {
    course: ItemHistory<'p>,
    values: Vec<Option<Value>>,
}

impl<'p> Versions<'p> {
    fn of(past: &'p Past<'p>, unit: Unit) -> Result<Self, SiteError> {
        let course = ItemHistory::of(past, unit)?;
        let values = course.places.iter().map(|place| past.read(place)).collect::<Result<_, _>>()?;
        Ok(Versions { course, values })
    }

    /// Which versions satisfy a predicate.
    fn where_it(&self, is_so: &dyn Fn(&Value) -> bool) -> Vec<bool> {
        self.values.iter().map(|value| value.as_ref().is_some_and(is_so)).collect()
    }

    /// Whether the item's version in a commit is one of these.
    fn is_among(&self, versions: &[bool], node: usize) -> bool {
        self.course.which(node).is_some_and(|which| versions[which])
    }

    /// The item's value in a commit; none if it did not exist or could not be read.
    fn at(&self, node: usize) -> Option<&Value> {
        self.course.which(node).and_then(|which| self.values[which].as_ref())
    }
}

/// The fields of a value, as a person would count them.
pub fn places(value: &Value) -> Vec<Path> {
    let mut found = Vec::new();
    fields(&Path::root(), value, &mut found);
    found
}
