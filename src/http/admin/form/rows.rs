//! Lists whose entries have controls of their own. Hidden fields `NAME.row` say which entries there are, in which order; buttons
//! add, remove and move them: these save nothing, and lead to the same page.

use super::control::{Control, Widget};
use super::errors::Errors;
use crate::http::admin::prelude::*;

/// The field of the buttons that change a list.
const ACT: &str = "act";
/// What the key of an entry that is not stored begins with.
const NEW: &str = "new-";

/// Changes the list whose button was pressed, and fills in what was entered. Returns whether such a button was pressed: then
/// the page is shown again.
pub(in crate::http::admin) fn acted(form: &Form, controls: &mut [Control]) -> bool {
    let Some((verb, subject)) = form.last(ACT).and_then(|act| act.split_once(':')) else { return false };
    let (name, key) = match verb {
        "add" => (subject, ""),
        "remove" | "up" | "down" => subject.rsplit_once(':').unwrap_or_default(),
        _ => return false,
    };
    super::enter(form, controls);
    if let Some(list) = controls.iter_mut().find_map(|control| named(control, name)) {
        change(list, verb, key);
    }
    true
}

/// The list of a name, below a control.
fn named<'a>(control: &'a mut Control, name: &str) -> Option<&'a mut Control> {
    if control.name == name {
        return Some(control).filter(|control| control.fitting_widget() == Widget::Rows);
    }
    control.children.iter_mut().find_map(|child| named(child, name))
}

fn change(list: &mut Control, verb: &str, key: &str) {
    let place = list.children.iter().position(|child| child.key == key);
    match (verb, place) {
        ("add", _) => {
            let last =
                list.children.iter().filter_map(|child| child.key.strip_prefix(NEW)?.parse::<u32>().ok());
            let next = last.max().unwrap_or_default().saturating_add(1);
            list.children.extend(entry(list, &format!("{NEW}{next}")));
            if let Some(new) = list.children.last_mut() {
                new.is_focused = true;
            }
        }
        ("remove", Some(place)) => {
            list.children.remove(place);
            list.is_focused = true;
        }
        ("up" | "down", Some(place)) => {
            let other = if verb == "up" { place.checked_sub(1) } else { Some(place + 1) };
            if let Some(other) = other.filter(|other| *other < list.children.len()) {
                list.children.swap(place, other);
            }
            list.children.iter_mut().for_each(|child| child.is_focused = child.key == key);
        }
        _ => {}
    }
}

/// The stored entries of a list.
pub(super) fn stored(list: &Control) -> Vec<Control> {
    let values = list.value.as_array().into_iter().flatten().enumerate();
    values.filter_map(|(index, _)| entry(list, &index.to_string())).collect()
}

/// The control of an entry: of one that is stored by its place, else of a new one.
fn entry(list: &Control, key: &str) -> Option<Control> {
    let value = match key.parse::<usize>() {
        Ok(index) => list.value.get(index)?,
        Err(_) if key.starts_with(NEW) => &Value::Null,
        Err(_) => return None,
    };
    let name = format!("{}[{key}]", list.name);
    let made = list.row.as_ref()?(&name, value);
    Some(Control { name, key: key.to_owned(), ..made })
}

/// The entries that a form sent, in its order, as they are shown or else made anew.
fn sent(list: &Control, form: &Form) -> Option<Vec<Control>> {
    let field = format!("{}.row", list.name);
    if !form.has(&field) {
        return None;
    }
    let mut entries: Vec<Control> = Vec::new();
    for key in form.texts(&field).into_iter().filter(|key| !key.is_empty()) {
        if entries.iter().any(|one| one.key == key) {
            continue;
        }
        let shown = list.children.iter().find(|child| child.key == key).cloned();
        entries.extend(shown.or_else(|| entry(list, key)));
    }
    Some(entries)
}

/// The list that a form sent; none if it has no such field.
pub(super) fn read(list: &Control, form: &Form) -> Result<Option<Value>, Refusal> {
    let Some(entries) = sent(list, form) else { return Ok(None) };
    let mut values = Vec::with_capacity(entries.len());
    for one in &entries {
        let value = one.read(form)?.unwrap_or_else(|| one.value.clone());
        let is_blank = value.is_null() && one.widget == Widget::Group;
        values.push(if is_blank { json!({}) } else { value });
    }
    let is_same = list.value.as_array().map_or(values.is_empty(), |stored| *stored == values);
    Ok(Some(if is_same { list.value.clone() } else { Value::from(values) }))
}

/// Fills in what a form sent.
pub(super) fn enter(list: &mut Control, form: &Form) {
    if let Some(mut entries) = sent(list, form) {
        entries.iter_mut().for_each(|one| one.enter(form));
        list.children = entries;
    }
}

/// The entries for a template.
pub(super) fn to_json(list: &Control, errors: &Errors) -> Vec<Value> {
    let last = list.children.len().saturating_sub(1);
    let entries = list.children.iter().enumerate().map(|(index, child)| {
        let mut shown = child.to_json(errors);
        shown["number"] = json!(index + 1);
        shown["isFirst"] = json!(index == 0);
        shown["isLast"] = json!(index == last);
        shown["title"] = json!(title(child));
        shown
    });
    entries.collect()
}

/// Keys whose text tells an entry from others.
const TITLES: [&str; 7] = ["label", "title", "name", "from", "slug", "path", "value"];

/// What tells an entry from others: the first text in it that is a title.
fn title(entry: &Control) -> String {
    let shown = |control: &Control| match &control.entered {
        Some(sent) => sent.last().cloned().unwrap_or_default(),
        None => control.text(),
    };
    if entry.widget != Widget::Group {
        return shown(entry);
    }
    let texts = TITLES.iter().filter_map(|key| entry.children.iter().find(|child| child.key == *key));
    texts.map(shown).find(|text| !text.is_empty()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::super::control::Choice;
    use super::*;
    use std::rc::Rc;

    /// A list of links, each with a list below it.
    fn menu(parent: &str, key: &str, value: &Value) -> Control {
        let mut list = Control::new(parent, key, Widget::Rows, value);
        list.row = Some(Rc::new(|name: &str, value: &Value| {
            let mut link = Control::new("", name, Widget::Group, value);
            let mut kind = Control::new(name, "kind", Widget::Select, &value["kind"]);
            kind.options = vec![Choice { value: json!("post"), label: "Post".into() }];
            link.children = vec![
                Control::new(name, "label", Widget::Line, &value["label"]),
                kind,
                menu(name, "children", &value["children"]),
            ];
            link
        }));
        list.children = stored(&list);
        list
    }

    fn form(pairs: &[(&str, &str)]) -> Form {
        Form::from_pairs(pairs)
    }

    #[test]
    fn entries_are_read_in_the_order_sent_and_keep_what_no_control_shows() {
        let stored = json!([{"id": 1, "label": "A"}, {"id": 2, "label": "B", "children": [{"label": "C"}]}]);
        let list = menu("", "items", &stored);
        let sent = form(&[
            ("items.row", ""),
            ("items.row", "1"),
            ("items.row", "new-4"),
            ("items.row", "0"),
            ("items.row", "0"),
            ("items.row", "9"),
            ("items[1].label", "B"),
            ("items[1].children.row", ""),
            ("items[1].children.row", "0"),
            ("items[1].children[0].label", "D"),
            ("items[new-4].label", "N"),
            ("items[new-4].kind", ""),
            ("items[0].label", "A"),
        ]);
        let want = json!([
            {"id": 2, "label": "B", "children": [{"label": "D"}]}, {"label": "N"}, {"id": 1, "label": "A"},
        ]);
        assert_eq!(list.read(&sent).unwrap(), Some(want));
    }

    #[test]
    fn lists_that_are_sent_as_they_were_stay_the_stored_ones() {
        for value in [json!(null), json!([])] {
            let list = menu("", "items", &value);
            assert_eq!(list.read(&form(&[("items.row", "")])).unwrap(), Some(value));
            assert_eq!(list.read(&form(&[])).unwrap(), None);
        }
        let list = menu("", "items", &json!([{"label": "A"}]));
        assert_eq!(list.read(&form(&[("items.row", "")])).unwrap(), Some(json!([])));
    }

    #[test]
    fn buttons_change_the_list_and_keep_what_was_entered() {
        let stored = json!([{"label": "A"}, {"label": "B"}]);
        let shown = |act: &str| {
            let mut controls = [menu("", "items", &stored)];
            let mut pairs =
                vec![("items.row", ""), ("items.row", "0"), ("items.row", "1"), ("items.row", "new-1")];
            pairs.extend([("items[0].label", "AA"), ("items[new-1].label", "N"), ("act", act)]);
            let is_act = acted(&form(&pairs), &mut controls);
            let entries = to_json(&controls[0], &Errors::default());
            let titles = entries.iter().map(|one| one["title"].as_str().unwrap_or_default().to_owned());
            (
                is_act,
                titles.collect::<Vec<_>>().join(","),
                controls[0].children.last().map(|last| last.name.clone()),
            )
        };
        assert_eq!(shown("add:items").1, "AA,B,N,");
        assert_eq!(shown("add:items").2.as_deref(), Some("items[new-2]"));
        assert_eq!(shown("remove:items:1").1, "AA,N");
        assert_eq!(shown("up:items:new-1").1, "AA,N,B");
        assert_eq!(shown("down:items:0").1, "B,AA,N");
        assert_eq!(shown("up:items:0").1, "AA,B,N");
        assert_eq!(shown("down:items:new-1").1, "AA,B,N");
        assert_eq!(shown("remove:other:1"), (true, "AA,B,N".to_owned(), Some("items[new-1]".to_owned())));
        assert!(!shown("save").0 && !shown("erase:items").0);
    }

    #[test]
    fn lists_in_entries_have_buttons_of_their_own() {
        let mut controls = [menu("", "items", &json!([{"label": "A"}]))];
        let pairs = [
            ("items.row", ""),
            ("items.row", "0"),
            ("items[0].children.row", ""),
            ("act", "add:items[0].children"),
        ];
        assert!(acted(&form(&pairs), &mut controls));
        let below = &controls[0].children[0].children[2];
        assert_eq!(below.children[0].name, "items[0].children[new-1]");
        assert_eq!(below.children[0].children[0].name, "items[0].children[new-1].label");
    }
}
