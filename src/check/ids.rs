//! Fills in missing ids of a file: the former ones if known, else new ones.

use super::canonical::Written;
use crate::base::{Map, Value};
use crate::model::{Kind, Shape, Want};
use std::collections::{HashMap, HashSet};
use uuid::Uuid;

/// The number of ids filled in.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Filled {
    /// New ones.
    pub(super) new: usize,
    /// Those that were there before.
    pub(super) former: usize,
}

impl Filled {
    /// Whether no id was filled in.
    pub(super) fn is_none(self) -> bool {
        self.new + self.former == 0
    }
}

/// The former content without the ids that are in use elsewhere by now, as `is_taken` reports.
pub fn without_taken(before: &mut Value, is_taken: &dyn Fn(&str) -> bool) {
    match before {
        Value::Object(map) => {
            if id_of(map).is_some_and(is_taken) {
                map.shift_remove("id");
            }
            map.values_mut().for_each(|inner| without_taken(inner, is_taken));
        }
        Value::Array(items) => items.iter_mut().for_each(|inner| without_taken(inner, is_taken)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// All ids in a value, at any position.
pub fn ids_in<'a>(value: &'a Value, found: &mut HashSet<&'a str>) {
    match value {
        Value::Object(map) => {
            found.extend(id_of(map));
            map.values().for_each(|inner| ids_in(inner, found));
        }
        Value::Array(items) => items.iter().for_each(|inner| ids_in(inner, found)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

fn id_of(map: &Map) -> Option<&str> {
    map.get("id").and_then(Value::as_str).filter(|id| !id.is_empty())
}

/// The value of a file with the ids that its shape requires.
pub(super) fn fill(file: &Written<'_>, next_id: &mut dyn FnMut() -> Uuid) -> (Value, Filled) {
    let mut value = file.doc.value.clone();
    let before = file.before.filter(|_| !file.is_copy);
    let mut there = HashSet::new();
    if before.is_some() {
        ids_in(&file.doc.value, &mut there);
    }
    let mut filler = Filler { next_id, is_copy: file.is_copy, there, filled: Filled::default() };
    filler.object(&mut value, before, file.kind.shape());
    let filled = filler.filled;
    (value, filled)
}

/// Gives each part of an item that needs an id and has none a new one: of an item that was not read from a file. Returns
/// whether any was missing.
pub fn fill_in(kind: Kind, value: &mut Value, next_id: &mut dyn FnMut() -> Uuid) -> bool {
    let mut filler = Filler { next_id, is_copy: false, there: HashSet::new(), filled: Filled::default() };
    filler.object(value, None, kind.shape());
    !filler.filled.is_none()
}

struct Filler<'a> {
    next_id: &'a mut dyn FnMut() -> Uuid,
    is_copy: bool,
    /// The ids in the file, if some may be restored.
    there: HashSet<&'a str>,
    filled: Filled,
}

impl Filler<'_> {
    fn object(&mut self, value: &mut Value, before: Option<&Value>, shape: &'static Shape) {
        let Value::Object(map) = value else { return };
        let before = before.and_then(Value::as_object);
        for key in shape.keys {
            let before = before.and_then(|before| before.get(key.name));
            match &key.want {
                Want::Uuid if key.required => self.id(map, key.name, before),
                want => {
                    if let Some(inner) = map.get_mut(key.name) {
                        self.value(inner, before, want);
                    }
                }
            }
        }
    }

    fn value(&mut self, value: &mut Value, before: Option<&Value>, want: &'static Want) {
        match (want, value) {
            (Want::Object(shape), value) => self.object(value, before, shape),
            (Want::List(item) | Want::Set(item), Value::Array(items)) => {
                let before = before.and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
                let twins = twins(items, before, &self.there);
                for (inner, twin) in items.iter_mut().zip(twins) {
                    self.value(inner, twin, item);
                }
            }
            (Want::MapOf(_, item), Value::Object(map)) => {
                for (key, inner) in map.iter_mut() {
                    self.value(inner, before.and_then(|before| before.get(key)), item);
                }
            }
            _ => {}
        }
    }

    fn id(&mut self, map: &mut Map, key: &str, before: Option<&Value>) {
        if !is_blank(map.get(key)) && !self.is_copy {
            return;
        }
        let known = before.and_then(Value::as_str).filter(|id| !id.is_empty() && !self.there.contains(id));
        match known {
            Some(_) => self.filled.former += 1,
            None => self.filled.new += 1,
        }
        let id = Value::String(known.map_or_else(|| (self.next_id)().to_string(), str::to_owned));
        // An id is the first key; if the key exists, it keeps its position.
        match map.get_mut(key) {
            Some(place) => *place = id,
            None => drop(map.shift_insert(0, key.to_owned(), id)),
        }
    }
}

fn is_blank(id: Option<&Value>) -> bool {
    match id {
        None | Some(Value::Null) => true,
        Some(Value::String(text)) => text.is_empty(),
        Some(_) => false,
    }
}

/// Most items of a list in which the match of an item without id is searched.
const SEARCHED_MAX: usize = 500;

/// The former version of each item of a list: the one with its id; for an item without id, the former one at its
/// position or else the next of its type that is missing now. `there`: the ids of the whole file.
fn twins<'a>(items: &[Value], before: &'a [Value], there: &HashSet<&str>) -> Vec<Option<&'a Value>> {
    fn id(item: &Value) -> Option<&str> {
        item.as_object().and_then(id_of)
    }
    let by_id: HashMap<&str, &Value> = before.iter().filter_map(|old| Some((id(old)?, old))).collect();
    let mut gone: Vec<bool> =
        before.iter().map(|old| id(old).is_some_and(|id| !there.contains(id))).collect();
    let mut twins = Vec::with_capacity(items.len());
    for (at, item) in items.iter().enumerate() {
        if let Some(id) = id(item) {
            twins.push(by_id.get(id).copied());
            continue;
        }
        let fits = |place: &usize| gone[*place] && before[*place].get("type") == item.get("type");
        let here = Some(at).filter(|at| *at < before.len()).filter(&fits);
        let place = here.or_else(|| (0..before.len().min(SEARCHED_MAX)).find(fits));
        place.iter().for_each(|place| gone[*place] = false);
        twins.push(place.map(|place| &before[place]));
    }
    twins
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn items_without_ids_are_matched_by_type_and_order() {
        let item = |id: &str, kind: &str| json!({"id": id, "type": kind});
        let bare = |kind: &str| json!({"type": kind});
        let before = [item("a", "prose"), item("b", "hero"), item("c", "prose")];
        for (items, expected) in [
            (vec![bare("prose"), bare("hero"), bare("prose")], ["a", "b", "c"]),
            (vec![bare("hero"), bare("prose"), bare("prose")], ["b", "a", "c"]),
            (vec![item("c", "prose"), bare("prose"), bare("faq")], ["c", "a", "-"]),
            (vec![item("a", "prose"), item("c", "prose"), bare("prose")], ["a", "c", "-"]),
            (vec![item("x", "prose"), bare("prose"), bare("prose")], ["-", "a", "c"]),
        ] {
            let there: HashSet<&str> = items.iter().filter_map(|item| item["id"].as_str()).collect();
            let twins = twins(&items, &before, &there);
            let ids: Vec<&str> =
                twins.iter().map(|twin| twin.map_or("-", |t| t["id"].as_str().unwrap())).collect();
            assert_eq!(ids, expected, "{items:?}");
        }
    }

    #[test]
    fn parts_without_ids_get_them_and_others_keep_theirs() {
        let mut made = 0_u128;
        let mut next = || {
            made += 1;
            Uuid::from_u128(made)
        };
        let old = "00000000-0000-0000-0000-0000000000aa";
        let mut menu = json!({"id": old, "slug": "main", "name": "Main", "items": [
            {"label": "New", "children": [{"id": old, "label": "Known"}, {"id": null, "label": "Newer"}]},
        ]});
        assert!(fill_in(Kind::Menu, &mut menu, &mut next));
        let item = &menu["items"][0];
        assert_eq!(item["id"], json!(Uuid::from_u128(1)));
        assert_eq!(
            (&item["children"][0]["id"], &item["children"][1]["id"]),
            (&json!(old), &json!(Uuid::from_u128(2)))
        );
        assert!(!fill_in(Kind::Menu, &mut menu, &mut || unreachable!("nothing is missing")));
    }
}
