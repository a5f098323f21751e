//! The queue: what waits for a decision, the oldest first.

use super::live;
use super::named::name_flags;
use super::prelude::*;
use std::collections::BTreeMap;

endpoints! {
    /// What waits for a decision
    GET "/review", May(DraftsView) => queue raw;
}

/// The filters of the queue, as the address and the operation have them.
const FILTERS: [&str; 6] = ["set", "author", "agent", "type", "locale", "flag"];
/// Details of a flag that a line shows.
const FLAG_DETAILS: usize = 1;
/// How the queue can be grouped.
const GROUPS: [&str; 5] = ["set", "author", "type", "locale", "none"];

fn queue(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    show(cx, None)
}

/// The queue, with a refusal of what a form asked for.
pub(super) fn show(cx: &RequestContext<'_>, refusal: Option<&Refusal>) -> Result<Answer, Refusal> {
    let stage = cx.query("stage").and_then(Stage::named);
    let wanted: Map = FILTERS
        .iter()
        .filter_map(|name| Some((*name, cx.query(name)?)))
        .map(|(name, value)| match name {
            "flag" => ("flags".to_owned(), json!([value])),
            name => (name.to_owned(), json!(value)),
        })
        .collect();
    let is_filtered = !wanted.is_empty() || stage.is_some();
    let all = list(cx, Map::new(), None)?;
    let mut shown = if is_filtered { list(cx, wanted, stage)? } else { all.clone() };
    shown["data"].as_array_mut().into_iter().flatten().for_each(|row| name_flags(cx, row, FLAG_DETAILS));
    let sets = cx.run_plain("set.list", json!({}))?;
    let group = cx.query("group").filter(|name| GROUPS.contains(name)).unwrap_or("set");
    let chosen: Map = FILTERS
        .iter()
        .filter_map(|name| Some(((*name).to_owned(), json!(cx.query(name)?))))
        .chain(stage.map(|stage| ("stage".to_owned(), json!(stage.branch()))))
        .collect();
    Page::new(cx, "What waits")
        .with("stages", by_stage(rows(&shown), group, rows(&sets)))
        .with("total", rows(&shown).len())
        .with("tips", live::tips(cx))
        .with("all", rows(&all).len())
        .with("choices", choices(rows(&all), rows(&sets)))
        .with("chosen", chosen)
        .with("group", group)
        .with("isFiltered", is_filtered)
        .with("flagCounts", all["flagCounts"].clone())
        .with("rejections", shown["rejections"].clone())
        .refused(refusal)
        .fill("queue.html")
}

fn list(cx: &RequestContext<'_>, wanted: Map, stage: Option<Stage>) -> Result<Value, Refusal> {
    let mut found = cx.run("review.list", Value::Object(wanted), Terms { stage, ..Terms::default() })?;
    if let Some(rows) = found["data"].as_array_mut() {
        rows.retain(|row| !goes_along(row));
    }
    Ok(found)
}

/// Whether a row is the file of a picture that is decided on with its record.
fn goes_along(row: &Value) -> bool {
    let is_silent = row["comments"].as_array().is_none_or(Vec::is_empty);
    row["record"].is_string() && row["conflict"] != true && is_silent
}

fn rows(list: &Value) -> &[Value] {
    list["data"].as_array().map(Vec::as_slice).unwrap_or_default()
}

/// What the pending item after one leads to: the oldest that waits on the same stage after it, or the first.
pub(super) fn next_after(list: &Value, item: &str, stage: Stage) -> Option<Value> {
    let waiting = oldest_first(rows(list).iter().filter(|row| row["stage"] == stage.branch()));
    let at = waiting.iter().position(|row| row["item"] == item);
    let after = at.map_or(0, |at| at + 1);
    let others = waiting[after..].iter().chain(&waiting[..after]);
    others.copied().find(|row| row["item"] != item && !goes_along(row)).cloned()
}

/// What came to the queue since a time, in a sentence; none if nothing did.
pub(super) fn arrived(list: &Value, since: &str, named_max: usize) -> Option<String> {
    let is_new = |row: &&Value| row["changedAt"].as_str().is_some_and(|at| at > since);
    let new: Vec<&str> = rows(list).iter().filter(is_new).filter_map(|row| row["title"].as_str()).collect();
    let named: Vec<String> = new.iter().take(named_max).map(|title| format!("“{title}”")).collect();
    let more = match new.len().saturating_sub(named_max) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    (!new.is_empty()).then(|| format!("Changed since you opened this page: {}{more}.", named.join(", ")))
}

fn oldest_first<'a>(rows: impl Iterator<Item = &'a Value>) -> Vec<&'a Value> {
    let mut rows: Vec<&Value> = rows.collect();
    // What history does not date comes last.
    rows.sort_by_key(|row| row["changedAt"].as_str().map_or((true, ""), |at| (false, at)));
    rows
}

/// The items by stage, and on each by group.
fn by_stage(rows: &[Value], group: &str, sets: &[Value]) -> Value {
    let stage = |stage: Stage| {
        let own = oldest_first(rows.iter().filter(|row| row["stage"] == stage.branch()));
        let mut groups: Vec<(String, Vec<&Value>)> = Vec::new();
        for row in &own {
            for key in keys(row, group) {
                match groups.iter_mut().find(|(known, _)| *known == key) {
                    Some((_, items)) => items.push(row),
                    None => groups.push((key, vec![row])),
                }
            }
        }
        let groups: Vec<Value> = groups
            .into_iter()
            .map(|(key, items)| {
                let is_it = |set: &&Value| set["set"] == key.as_str() && set["stage"] == stage.branch();
                let set = sets.iter().find(is_it).filter(|_| group == "set");
                json!({"name": key, "set": set, "items": items})
            })
            .collect();
        json!({"stage": stage.branch(), "total": own.len(), "groups": groups})
    };
    json!([stage(Stage::Review), stage(Stage::AiReview)])
}

/// The groups that an item is in.
fn keys(row: &Value, group: &str) -> Vec<String> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    match group {
        "set" => {
            let sets: Vec<String> = row["sets"].as_array().into_iter().flatten().map(text).collect();
            if sets.is_empty() { vec![String::new()] } else { sets }
        }
        "author" => vec![who(row)],
        "type" => vec![item_type(row)],
        "locale" => vec![text(&row["locale"])],
        _ => vec![String::new()],
    }
}

/// The agent or the person who worked on an item last.
fn who(row: &Value) -> String {
    let author = &row["author"];
    let name = author["agent"].as_str().or_else(|| author["name"].as_str());
    name.unwrap_or_default().to_owned()
}

fn item_type(row: &Value) -> String {
    row["postType"].as_str().or_else(|| row["kind"].as_str()).unwrap_or_default().to_owned()
}

/// The values that filters can have, and how many items have each.
fn choices(rows: &[Value], sets: &[Value]) -> Value {
    let counted = |of: &dyn Fn(&Value) -> Option<String>| -> Vec<Value> {
        let mut found = BTreeMap::new();
        for value in rows.iter().filter_map(of).filter(|value| !value.is_empty()) {
            *found.entry(value).or_insert(0_usize) += 1;
        }
        found.into_iter().map(|(value, number)| json!({"value": value, "count": number})).collect()
    };
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let set = |set: &Value| json!({"value": set["set"], "name": set["setTitle"]});
    json!({
        "author": counted(&|row| text(&row["author"]["name"])),
        "agent": counted(&|row| text(&row["author"]["agent"])),
        "type": counted(&|row| Some(item_type(row))),
        "locale": counted(&|row| text(&row["locale"])),
        "set": sets.iter().map(set).collect::<Vec<_>>(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn item(id: &str, at: Option<&str>) -> Value {
        json!({"item": id, "stage": "review", "changedAt": at, "sets": [], "kind": "menu"})
    }

    #[test]
    fn oldest_waits_first_and_the_next_follows() {
        let list = json!({"data": [item("b", Some("2026-02")), item("c", None), item("a", Some("2026-01"))]});
        let stages = by_stage(rows(&list), "none", &[]);
        let items = stages[0]["groups"][0]["items"].as_array().unwrap();
        assert_eq!(
            items.iter().map(|item| item["item"].as_str().unwrap()).collect::<Vec<_>>(),
            ["a", "b", "c"]
        );
        let next = |item| next_after(&list, item, Stage::Review).map(|row| row["item"].clone());
        assert_eq!(
            [next("a"), next("c"), next("gone")],
            [Some(json!("b")), Some(json!("a")), Some(json!("a"))]
        );
        assert_eq!(next_after(&json!({"data": [item("a", None)]}), "a", Stage::Review), None);
        let mut file = item("file:uploads/a.png", Some("2026-01"));
        file["record"] = json!("media:a");
        assert_eq!(next_after(&json!({"data": [file, item("a", None)]}), "a", Stage::Review), None);
    }

    #[test]
    fn what_arrived_is_named() {
        let titled = |title: &str, at: &str| json!({"title": title, "changedAt": at});
        let list = json!({"data": [titled("A", "2026-02"), titled("B", "2026-03"), titled("C", "2026-04")]});
        let told = |since, most| arrived(&list, since, most);
        assert_eq!(told("2026-04", 3), None);
        assert_eq!(told("2026-03", 3).unwrap(), "Changed since you opened this page: “C”.");
        assert_eq!(told("2026-01", 2).unwrap(), "Changed since you opened this page: “A”, “B” and 1 more.");
    }

    #[test]
    fn item_of_two_sets_is_in_both_groups() {
        let row = json!({"item": "a", "stage": "ai-review", "sets": ["x", "y"]});
        let sets = [json!({"set": "x", "setTitle": "The X", "stage": "ai-review"})];
        let groups = by_stage(std::slice::from_ref(&row), "set", &sets)[1]["groups"].clone();
        assert_eq!((&groups[0]["set"]["setTitle"], &groups[1]["name"]), (&json!("The X"), &json!("y")));
    }
}
