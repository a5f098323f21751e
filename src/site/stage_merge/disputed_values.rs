//! The content at a disputed place, and how a value is put back there.

use crate::base::{Map, Path, Step, Value};
use crate::merge::{
    ConflictKind, Merge, Passage, composed, leaves_disputed, merge_entries, merge_for_ours, passages,
};
use crate::site::stage_merge::conflict::{Decision, DisputedPlace, Resolution, SAME_PATH};
use serde_json::json;
use std::collections::BTreeMap;

/// What a decision about the disputed parts of a text leaves of the changes that only a waiting value has.
pub(in crate::site) enum Rest {
    /// There are none, or the decided value has them.
    Nothing,
    /// The decided value with these changes.
    Merged(Value),
    /// The decision changed the same: this is disputed now.
    Disputed(Box<DisputedPlace>),
}

impl DisputedPlace {
    /// The place; the empty path is the whole item.
    pub(in crate::site) fn place(&self) -> Path {
        Path::parse(&self.path).unwrap_or_default()
    }

    pub(in crate::site) fn is_move(&self) -> bool {
        self.kind.starts_with("move/")
    }

    /// The item's value at this place, in the form of the three disputed values: for moves, its position.
    pub(in crate::site) fn value_in(&self, item: Option<&Value>) -> Option<Value> {
        let item = item?;
        match self.is_move() {
            true => standing(item, &self.place()),
            false => self.place().get(item).cloned(),
        }
    }

    /// Whether a held value equals one of the three disputed values.
    pub(in crate::site) fn is(&self, value: Option<&Value>, one: Option<&Value>) -> bool {
        match self.is_move() {
            true => value.map(where_only) == one.map(where_only),
            false => value == one,
        }
    }

    /// Whether an edit of the standing value to `now` leaves a disputed part of it undecided.
    pub(in crate::site) fn is_left_by(&self, now: Option<&Value>) -> bool {
        !self.is(now, self.upstream.as_ref()) && self.is_undecided(self.upstream.as_ref(), now)
    }

    /// Whether `now` holds a disputed part as it is in `standing`, so that nobody has decided about it.
    pub(in crate::site) fn is_undecided(&self, standing: Option<&Value>, now: Option<&Value>) -> bool {
        let has_parts = [ConflictKind::EditEdit, ConflictKind::AddAdd].map(ConflictKind::name);
        let base = self.base.as_ref();
        has_parts.contains(&self.kind.as_str())
            && self.waiting().any(|staged| leaves_disputed(Merge::new(base, standing, Some(staged)), now))
    }

    /// The dispute after an edit of the stage that does not decide it. The standing value is then the stage's own, as where
    /// two clones differ: it waits for approval. What the edit changed beside the disputed parts is in the staged value too,
    /// so that either side keeps it.
    pub(in crate::site) fn edited_to(mut self, now: Option<Value>) -> DisputedPlace {
        self.staged = self.staged_with(now.as_ref()).or(self.staged);
        self.clones = self.parked.is_none();
        self.stand(now);
        self
    }

    /// The staged value with an edit of the standing value to `now`.
    fn staged_with(&self, now: Option<&Value>) -> Option<Value> {
        let sides = Merge::new(self.upstream.as_ref()?, self.staged.as_ref()?, now?);
        match sides.map(Value::as_array).into_array() {
            [Some(standing), Some(staged), Some(now)] => {
                merge_entries(Merge::new(standing, staged, now)).map(Value::Array)
            }
            _ => merge_for_ours(&self.place(), Some(sides.base), Some(sides.ours), Some(sides.theirs)).value,
        }
    }

    /// What is left of the waiting values after an edit to `now` that decides the disputed parts.
    pub(in crate::site) fn rest_after(&self, now: Option<&Value>) -> Rest {
        let (Some(standing), Some(now)) = (self.upstream.as_ref(), now) else { return Rest::Nothing };
        let place = self.place();
        let merged = |base: Option<&Value>, ours: &Value, theirs: &Value| {
            merge_for_ours(&place, base, Some(ours), Some(theirs))
        };
        let undisputed = self.waiting().fold(standing.clone(), |text, waiting| {
            merged(self.base.as_ref(), &text, waiting).value.unwrap_or(text)
        });
        if self.kind != ConflictKind::EditEdit.name() || undisputed == *standing {
            return Rest::Nothing;
        }
        let result = merged(Some(standing), now, &undisputed);
        let is_clean = result.is_clean();
        match result.value {
            Some(value) if is_clean && value == *now => Rest::Nothing,
            Some(value) if is_clean => Rest::Merged(value),
            Some(_) | None => {
                let staged = merged(Some(standing), &undisputed, now).value;
                Rest::Disputed(Box::new(self.between(standing, now, staged)))
            }
        }
    }

    /// The dispute that remains after such an edit where it cannot be merged, as a plain commit cannot.
    pub(in crate::site) fn open_after(&self, now: Option<&Value>) -> Option<DisputedPlace> {
        match (self.rest_after(now), &self.upstream, now) {
            (Rest::Merged(value), Some(standing), Some(now)) => {
                Some(self.between(standing, now, Some(value)))
            }
            (Rest::Disputed(dispute), _, _) => Some(*dispute),
            (Rest::Merged(_) | Rest::Nothing, _, _) => None,
        }
    }

    /// A dispute at the same place between the stage's own value `now` and one that waits.
    fn between(&self, base: &Value, now: &Value, staged: Option<Value>) -> DisputedPlace {
        let values = Merge::new(Some(base.clone()), Some(now.clone()), staged);
        let (parked, clones) = (self.parked.clone(), self.parked.is_none());
        DisputedPlace { parked, clones, ..DisputedPlace::new(&self.path, &self.kind, values) }
    }

    /// The dispute with the decided value as its staged value, to be put into `item`.
    ///
    /// # Errors
    /// Why the decision does not fit the place.
    pub(in crate::site) fn decided(
        mut self,
        decision: &Decision,
        item: Option<&Value>,
    ) -> Result<DisputedPlace, String> {
        let is_value = !matches!(decision, Decision::Take(_));
        if is_value && (self.is_move() || self.kind == SAME_PATH) {
            return Err("it is disputed where this stands, not what it is: take one side".to_owned());
        }
        self.staged = match decision {
            Decision::Take(side) => return Ok(self.decided_for(*side, item)),
            Decision::Both => Some(self.both(item)?),
            Decision::Value(value) => Some(value.clone()).filter(|value| !value.is_null()),
            Decision::Typed(text) => Some(self.read(text)?).filter(|value| !value.is_null()),
            Decision::Passages(choices, rest) => Some(self.of_passages(choices, *rest, item)?),
        };
        // A new value takes the place of whatever stands there.
        self.after = None;
        Ok(self)
    }

    /// Decides for one side: in a text that both changed, that side wins where they clash, and the other's further
    /// changes stay.
    fn decided_for(mut self, side: Resolution, item: Option<&Value>) -> DisputedPlace {
        self.staged = self.taken(side, self.value_in(item).as_ref());
        self
    }

    /// The value that taking one side leaves, where `now` stands there: with what only further values changed.
    fn taken(&self, side: Resolution, now: Option<&Value>) -> Option<Value> {
        let (own, other) = match side {
            Resolution::Upstream => (now, self.staged.as_ref()),
            Resolution::Staged => (self.staged.as_ref(), now),
        };
        if self.kind != ConflictKind::EditEdit.name() {
            return own.cloned();
        }
        let merged = merge_for_ours(&self.place(), self.base.as_ref(), own, other).value;
        let further = self.others.iter().filter(|further| !further.is_null());
        further.fold(merged, |taken, further| self.with_further(taken.as_ref(), other, further))
    }

    /// A taken value with what only a further value changed: of a text the parts that do not clash, of a list without ids
    /// the entries that `other`, the side that is not taken, lacks too.
    fn with_further(&self, taken: Option<&Value>, other: Option<&Value>, further: &Value) -> Option<Value> {
        let base = self.base.as_ref();
        let merged = merge_for_ours(&self.place(), base, taken, Some(further));
        let lists = [base, taken, other, Some(further)].map(|value| value.and_then(Value::as_array));
        let [Some(base), Some(taken), Some(other), Some(further)] = lists else { return merged.value };
        if merged.is_clean() {
            return merged.value;
        }
        // An entry that only this side has stays, and one that this side and the further value removed is no clash.
        let is_kept =
            |entry: &&Value| further.contains(entry) || taken.contains(entry) && other.contains(entry);
        let kept: Vec<Value> = base.iter().filter(is_kept).cloned().collect();
        let is_own = |entry: &&Value| base.contains(entry) || !other.contains(entry);
        let theirs: Vec<Value> = further.iter().filter(is_own).cloned().collect();
        merge_entries(Merge::new(&kept, taken, &theirs)).map(Value::Array).or(merged.value)
    }

    /// The passages of the two texts that taking either side leaves: those that clash differ, and what only one side changed
    /// is in both. None where no texts are disputed.
    pub(crate) fn passages(&self, now: Option<&Value>) -> Option<Vec<Passage>> {
        let texts = [now, self.staged.as_ref()].map(|side| side.and_then(Value::as_str));
        texts.iter().all(Option::is_some).then_some(())?;
        let sides = [Resolution::Upstream, Resolution::Staged].map(|side| self.taken(side, now));
        let [Some(Value::String(upstream)), Some(Value::String(staged))] = sides else { return None };
        Some(passages(&upstream, &staged))
    }

    /// The items of both lists: those that stand there, then those that only the stage has, then what others added.
    fn both(&self, item: Option<&Value>) -> Result<Value, String> {
        let now = self.value_in(item);
        let (Some(Value::Array(now)), Some(Value::Array(staged))) = (&now, &self.staged) else {
            return Err("only lists can keep both: write a value with `--value`".to_owned());
        };
        let is_in = |list: &[Value], item: &Value| {
            list.contains(item)
                || list.iter().any(|other| id_of(other).is_some() && id_of(other) == id_of(item))
        };
        let mut all = now.clone();
        all.extend(staged.iter().filter(|item| !is_in(now, item)).cloned());
        let before = self.base.as_ref().and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
        for item in self.others.iter().filter_map(Value::as_array).flatten() {
            if !is_in(before, item) && !is_in(&all, item) {
                all.push(item.clone());
            }
        }
        Ok(Value::Array(all))
    }

    /// The text with the chosen version of each passage that differs.
    fn of_passages(
        &self,
        choices: &BTreeMap<usize, Resolution>,
        rest: Option<Resolution>,
        item: Option<&Value>,
    ) -> Result<Value, String> {
        let Some(all) = self.passages(self.value_in(item).as_ref()) else {
            return Err("only texts are decided paragraph by paragraph: take one side".to_owned());
        };
        let numbers: Vec<usize> = all.iter().filter_map(|passage| passage.number).collect();
        let named = |numbers: Vec<String>| numbers.join(", ");
        if let Some(unknown) = choices.keys().find(|number| !numbers.contains(number)) {
            let last = numbers.last().copied().unwrap_or_default();
            return Err(format!("there is no paragraph {unknown}: those that differ are 1 to {last}"));
        }
        let open = numbers.iter().filter(|number| rest.is_none() && !choices.contains_key(number));
        let open: Vec<String> = open.map(ToString::to_string).collect();
        if !open.is_empty() {
            return Err(format!("paragraphs are not decided yet: {}", named(open)));
        }
        let is_staged = |number: usize| choices.get(&number).copied().or(rest) == Some(Resolution::Staged);
        Ok(Value::String(composed(&all, is_staged)))
    }

    /// A typed value: JSON where one of the disputed values is more than a text.
    fn read(&self, text: &str) -> Result<Value, String> {
        let known = [&self.base, &self.upstream, &self.staged].into_iter().flatten();
        if known.into_iter().all(|value| value.is_string() || value.is_null()) {
            return Ok(Value::String(text.to_owned()));
        }
        serde_json::from_str(text)
            .map_err(|cause| format!("the value is no JSON ({cause}), and no text stands there"))
    }

    /// Puts the staged value back into an item. False if its place no longer exists.
    pub(in crate::site) fn put_staged_back(&self, item: &mut Option<Value>) -> bool {
        let place = self.place();
        if self.kind == SAME_PATH {
            return true;
        }
        if place == Path::root() {
            item.clone_from(&self.staged);
            return true;
        }
        let Some(item) = item else { return self.staged.is_none() };
        match (self.is_move(), &self.staged) {
            (true, Some(staged)) => move_back(item, &place, staged),
            (true, None) => place.set(item, None),
            (false, staged) => {
                place.set(item, staged.clone()) && place.get(item) == staged.as_ref()
                    || staged.as_ref().is_some_and(|staged| self.add_back(item, &place, staged))
            }
        }
    }

    /// Records which list item the staged value follows in `staged`, among those that `stands` has too, so that it can
    /// be restored there.
    pub(in crate::site) fn note_place(&mut self, staged: Option<&Value>, stands: Option<&Value>) {
        let place = self.place();
        if self.is_move() || self.staged.is_none() || self.upstream.is_some() {
            return;
        }
        let lists =
            (staged.and_then(|item| list_of(item, &place)), stands.and_then(|item| list_of(item, &place)));
        let (Some((_, id, items)), Some((_, _, there))) = lists else { return };
        let Some(at) = items.iter().position(|item| id_of(item) == Some(&id)) else { return };
        let known =
            |item: &&Value| there.iter().any(|other| id_of(other).is_some() && id_of(other) == id_of(item));
        let before = items[..at].iter().rev().find(known).and_then(id_of);
        self.after = Some(before.unwrap_or_default().to_owned());
    }

    /// Restores a deleted list item at its old position, or at the end; a deleted mapping is recreated.
    fn add_back(&self, item: &mut Value, place: &Path, staged: &Value) -> bool {
        match place.0.split_last() {
            Some((Step::Id(_), way)) => {
                let list = Path(way.to_vec());
                let mut items = list.get(item).and_then(Value::as_array).cloned().unwrap_or_default();
                let behind = |after: &str| items.iter().position(|item| id_of(item) == Some(after));
                let at = match self.after.as_deref() {
                    Some("") => 0,
                    Some(after) => behind(after).map_or(items.len(), |at| at + 1),
                    None => items.len(),
                };
                items.insert(at, staged.clone());
                list.set(item, Some(Value::Array(items)))
            }
            Some((Step::Key(_), way)) if matches!(way.last(), Some(Step::Key(_))) => {
                let parent = Path(way.to_vec());
                let gone = parent.get(item).is_none_or(Value::is_null);
                gone && parent.set(item, Some(Value::Object(Map::new())))
                    && place.set(item, Some(staged.clone()))
            }
            Some(_) | None => false,
        }
    }
}

/// The list that an item with an id lies in, and the id.
fn list_of<'a>(item: &'a Value, place: &Path) -> Option<(Path, String, &'a Vec<Value>)> {
    let (Step::Id(id), way) = place.0.split_last()? else { return None };
    let list = Path(way.to_vec());
    let items = list.get(item)?.as_array()?;
    Some((list, id.clone(), items))
}

/// The position of a list item: `{"in": "modules", "after": "ID"}`.
fn standing(item: &Value, place: &Path) -> Option<Value> {
    let (list, id, items) = list_of(item, place)?;
    let at = items.iter().position(|item| id_of(item) == Some(&id))?;
    let after = at.checked_sub(1).and_then(|before| id_of(&items[before]));
    Some(json!({"in": list.to_string(), "after": after}))
}

fn where_only(standing: &Value) -> (Option<&Value>, Option<&Value>) {
    (standing.get("in"), standing.get("after"))
}

fn id_of(item: &Value) -> Option<&str> {
    item.get("id").and_then(Value::as_str)
}

/// Moves a list item to the position in `standing`, or restores it there.
fn move_back(item: &mut Value, place: &Path, standing: &Value) -> bool {
    let list = standing.get("in").and_then(Value::as_str).and_then(|text| Path::parse(text).ok());
    let (Some(list), Some((Step::Id(_), _))) = (list, place.0.split_last()) else { return false };
    let moved = place.get(item).cloned().or_else(|| standing.get("item").cloned());
    let Some(moved) = moved else { return false };
    if list.get(item).and_then(Value::as_array).is_none() {
        return false;
    }
    place.set(item, None);
    let Some(mut items) = list.get(item).and_then(Value::as_array).cloned() else { return false };
    let after = standing.get("after").and_then(Value::as_str);
    let at = after.and_then(|after| items.iter().position(|item| id_of(item) == Some(after)));
    items.insert(at.map_or(0, |at| at + 1), moved);
    list.set(item, Some(Value::Array(items)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn post() -> Value {
        json!({"title": "t", "modules": [{"id": "a"}, {"id": "b", "props": {"x": 1}}, {"id": "c"}]})
    }

    fn ids(item: &Option<Value>) -> Vec<&str> {
        item.as_ref().unwrap()["modules"].as_array().unwrap().iter().filter_map(id_of).collect()
    }

    fn dispute(path: &str, kind: &str, upstream: Value, staged: Value) -> DisputedPlace {
        let some = |value: Value| (!value.is_null()).then_some(value);
        DisputedPlace::new(path, kind, Merge::new(None, some(upstream), some(staged)))
    }

    #[test]
    fn staged_value_is_restored() {
        let check = |path: &str, staged: Value, at: &str, expected: Value| {
            let mut item = Some(post());
            assert!(dispute(path, "edit/edit", Value::Null, staged).put_staged_back(&mut item), "{path}");
            assert_eq!(Path::parse(at).unwrap().get(item.as_ref().unwrap()), Some(&expected), "{path}");
        };
        check("title", json!("mine"), "title", json!("mine"));
        check("modules[b].props.x", json!(2), "modules[b].props.x", json!(2));
        check("modules[d]", json!({"id": "d"}), "modules[d]", json!({"id": "d"}));
        check("customFields.note", json!("n"), "customFields.note", json!("n"));
        let mut item = Some(post());
        let nowhere = dispute("modules[zz].props.x", "edit/edit", Value::Null, json!(1));
        assert!(!nowhere.put_staged_back(&mut item), "the module is gone");
        assert_eq!(item, Some(post()));
        assert!(dispute("title", "edit/delete", json!("t"), Value::Null).put_staged_back(&mut item));
        assert!(item.as_ref().unwrap().get("title").is_none());
        assert!(dispute("", "edit/delete", json!({}), Value::Null).put_staged_back(&mut item));
        assert_eq!(item, None);
    }

    #[test]
    fn lists_can_keep_both_and_any_value_can_be_written() {
        let item = json!({"tags": ["a", "b"], "title": "t", "rows": [{"id": "r", "x": 1}]});
        let decided = |path: &str, staged: Value, decision: Decision| {
            let now = Path::parse(path).unwrap().get(&item).cloned().unwrap_or_default();
            dispute(path, "edit/edit", now, staged)
                .decided(&decision, Some(&item))
                .map(|d| d.staged.unwrap_or_default())
        };
        assert_eq!(decided("tags", json!(["b", "c"]), Decision::Both), Ok(json!(["a", "b", "c"])));
        let rows = json!([{"id": "r", "x": 2}, {"id": "s"}]);
        assert_eq!(decided("rows", rows, Decision::Both), Ok(json!([{"id": "r", "x": 1}, {"id": "s"}])));
        let mut three = dispute("tags", "edit/edit", json!(["a", "b"]), json!(["b", "c"]));
        (three.base, three.others) = (Some(json!(["a", "x"])), vec![json!(["a", "x", "d"])]);
        let all = three.decided(&Decision::Both, Some(&item)).map(|decided| decided.staged);
        assert_eq!(
            all,
            Ok(Some(json!(["a", "b", "c", "d"]))),
            "what others added, not what upstream removed"
        );
        assert!(decided("title", json!("u"), Decision::Both).is_err());
        assert_eq!(decided("title", json!("u"), Decision::Typed("[1]".into())), Ok(json!("[1]")));
        assert_eq!(decided("tags", json!(["c"]), Decision::Typed("[\"d\"]".into())), Ok(json!(["d"])));
        assert!(decided("tags", json!(["c"]), Decision::Typed("d".into())).is_err());
        assert_eq!(decided("title", json!("u"), Decision::Value(json!("v"))), Ok(json!("v")));
        let place = json!({"in": "modules", "after": null});
        let moved = dispute("modules[c]", "move/move", place.clone(), place);
        assert!(moved.decided(&Decision::Value(json!(1)), Some(&post())).is_err());
    }

    #[test]
    fn either_side_is_taken_with_what_only_a_further_value_changed() {
        let check = |values: [Value; 4], expected: [Value; 2], is_left_out: bool| {
            let [base, upstream, staged, further] = values;
            let mut three = dispute("excerpt", "edit/edit", upstream.clone(), staged);
            (three.base, three.others) = (Some(base), vec![further]);
            let item = json!({ "excerpt": upstream });
            for (side, expected) in [Resolution::Upstream, Resolution::Staged].into_iter().zip(expected) {
                let decided = three.clone().decided(&Decision::Take(side), Some(&item)).unwrap().staged;
                assert_eq!(decided.as_ref(), Some(&expected), "{side:?}");
                assert_eq!(!three.parts_left_out(decided.as_ref()).is_empty(), is_left_out, "{side:?}");
            }
        };
        let text = |parts: [&str; 4]| Value::from(parts.join("\n\n"));
        let (base, live) = (text(["0", "1", "2", "3"]), text(["0 live", "1", "2", "3 live"]));
        let staged = text(["0 B", "1", "2 B", "3"]);
        let both = [text(["0 live", "1 A", "2 B", "3 live"]), text(["0 B", "1 A", "2 B", "3 live"])];
        let further = text(["0", "1 A", "2", "3"]);
        check([base.clone(), live.clone(), staged.clone(), further], both.clone(), false);
        let further = text(["0 A", "1 A", "2", "3"]);
        check([base.clone(), live.clone(), staged.clone(), further.clone()], both, true);
        let mut three = dispute("excerpt", "edit/edit", live.clone(), staged);
        (three.base, three.others) = (Some(base), vec![further]);
        let differing = three.passages(Some(&live)).unwrap().into_iter().filter(|part| part.number.is_some());
        assert_eq!(differing.count(), 1, "the other paragraphs are in both texts");
        let (base, live, staged) = (json!(["x", "y"]), json!(["x", "y", "u"]), json!(["x", "y", "s"]));
        let both = [json!(["y", "u", "a"]), json!(["y", "s", "a"])];
        check([base.clone(), live.clone(), staged.clone(), json!(["y", "a"])], both.clone(), false);
        let (b, c) = (json!({"slug": "b", "n": 1}), json!({"slug": "b", "n": 2}));
        let lists = [json!([]), json!([b]), json!([b, {"slug": "s"}]), json!([c])];
        check(lists, [json!([b]), json!([b, {"slug": "s"}])], true);
        check([base, live, staged, json!(["y", "s", "a"])], [both[0].clone(), json!(["y", "s", "a"])], false);
    }

    #[test]
    fn disputed_move_is_restored_as_a_position() {
        let staged = json!({"in": "modules", "after": null});
        let moved = dispute("modules[c]", "move/move", json!({"in": "modules", "after": "a"}), staged);
        let mut item = Some(post());
        let value = moved.value_in(item.as_ref());
        assert_eq!(value, Some(json!({"in": "modules", "after": "b"})));
        assert!(!moved.is(value.as_ref(), moved.upstream.as_ref()));
        assert!(moved.put_staged_back(&mut item));
        assert_eq!(ids(&item), ["c", "a", "b"]);
        let value = moved.value_in(item.as_ref());
        assert!(moved.is(value.as_ref(), moved.staged.as_ref()));
        let back = json!({"in": "modules", "after": "a", "item": {"id": "d"}});
        assert!(dispute("modules[d]", "move/delete", Value::Null, back).put_staged_back(&mut item));
        assert_eq!(ids(&item), ["c", "a", "d", "b"]);
    }
}
