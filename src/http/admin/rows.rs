//! The changes of an item in the order of a page: what is outside of modules, then module by module.

use super::prelude::*;

/// Longest text that stayed and is shown whole between changes, in characters.
const SAME_CHARS_MAX: usize = 320;
/// How much of a longer one is shown at each end, in characters.
const SAME_CHARS_SHOWN: usize = 140;

/// An item with its changes in sections, each with what was said of it; and what was said of other places, with their names.
pub(super) fn with_comments(item: &Value, comments: &Value) -> (Value, Vec<Value>) {
    let mut item = with_sections(item);
    let mut others = Vec::new();
    for comment in comments.as_array().into_iter().flatten() {
        let sections = item["sections"].as_array_mut().into_iter().flatten();
        let mut rows = sections.filter_map(|section| section["rows"].as_array_mut()).flatten();
        let is_about = |row: &&mut Value| {
            ["module", "field"].iter().all(|key| row[*key] == comment[*key])
                && !(row["field"].is_null() && row["module"].is_null())
        };
        match rows.find(is_about).and_then(|row| row["comments"].as_array_mut()) {
            Some(known) => known.push(comment.clone()),
            None => {
                let mut comment = comment.clone();
                comment["about"] = about(&item, &comment["module"], &comment["field"]);
                others.push(comment);
            }
        }
    }
    (item, others)
}

/// What people decide on in a media record; its other fields follow from the file.
const OF_MEDIA: [&str; 7] =
    ["altText", "title", "caption", "description", "categories", "focalPoint", "cropRect"];

/// Takes the fields that follow from the file out of the sections of a media record; none if there are none.
pub(super) fn take_technical(item: &mut Value) -> Option<Value> {
    let mut technical = Vec::new();
    for section in item["sections"].as_array_mut().into_iter().flatten() {
        let Some(rows) = section["rows"].as_array_mut() else { continue };
        let key = |row: &Value| {
            row["path"].as_str().and_then(|path| path.split(['.', '[']).next().map(str::to_owned))
        };
        let is_own = |row: &Value| key(row).is_some_and(|key| OF_MEDIA.contains(&key.as_str()));
        let (mut own, others): (Vec<Value>, Vec<Value>) = std::mem::take(rows).into_iter().partition(is_own);
        own.sort_by_key(|row| OF_MEDIA.iter().position(|name| key(row).as_deref() == Some(name)));
        *rows = own;
        technical.extend(others);
    }
    if let Some(sections) = item["sections"].as_array_mut() {
        sections.retain(|section| section["rows"].as_array().is_some_and(|rows| !rows.is_empty()));
    }
    if technical.is_empty() {
        return None;
    }
    let mut folded = item.clone();
    folded["sections"] = json!([{"module": null, "rows": technical}]);
    Some(folded)
}

/// A place in words, as far as the changes of its item name it.
fn about(item: &Value, module: &Value, field: &Value) -> Value {
    let rows = || item["changes"].as_array().into_iter().flatten();
    let name = rows().find(|row| !module.is_null() && row["module"] == *module).map(|row| &row["moduleName"]);
    let name = name.and_then(Value::as_str).or_else(|| module.as_str().map(|_| "a module"));
    match (name, field.as_str()) {
        (Some(name), Some(field)) => json!(format!("{field} of {name}")),
        (Some(name), None) => json!(name),
        (None, field) => json!(field),
    }
}

/// An item with its changes in sections.
pub(super) fn with_sections(item: &Value) -> Value {
    let mut sections: Vec<Value> = Vec::new();
    for row in item["changes"].as_array().into_iter().flatten() {
        let module = &row["module"];
        if sections.last().is_none_or(|last| last["module"] != *module) {
            let known = item["modules"].as_array().into_iter().flatten().find(|one| one["id"] == *module);
            sections.push(json!({
                "module": module, "name": row["moduleName"], "rows": [],
                "unchanged": known.map(|known| known["unchanged"].clone()),
            }));
        }
        let rows = sections.last_mut().and_then(|last| last["rows"].as_array_mut());
        rows.into_iter().for_each(|rows| rows.push(shown(row)));
    }
    let mut item = item.clone();
    item["sections"] = Value::from(sections);
    // Parts of what is new as a whole, or goes as a whole, are not decided on alone.
    item["hasParts"] = json!(item["state"] == "changed");
    item
}

/// A row, with long texts that stayed folded.
fn shown(row: &Value) -> Value {
    let mut row = row.clone();
    row["comments"] = json!([]);
    if let Some(words) = row["words"].as_array() {
        row["words"] = Value::from(folded(words));
    }
    row
}

fn folded(words: &[Value]) -> Vec<Value> {
    let mut shown = Vec::new();
    let last = words.len().saturating_sub(1);
    for (at, word) in words.iter().enumerate() {
        let text: Vec<char> = word["text"].as_str().unwrap_or_default().chars().collect();
        if word["kind"] != "same" || text.len() <= SAME_CHARS_MAX {
            shown.push(word.clone());
            continue;
        }
        let same = |part: &[char]| json!({"kind": "same", "text": part.iter().collect::<String>()});
        let (head, tail) = (&text[..SAME_CHARS_SHOWN], &text[text.len() - SAME_CHARS_SHOWN..]);
        // Words stay whole.
        if at > 0 {
            let end = head.iter().rposition(|c| c.is_whitespace()).unwrap_or(head.len());
            shown.push(same(&head[..end]));
        }
        shown.push(json!({"kind": "gap"}));
        if at < last {
            let start = tail.iter().position(|c| c.is_whitespace()).map_or(0, |at| at + 1);
            shown.push(same(&tail[start..]));
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_a_module_are_a_section() {
        let row = |module: Option<&str>, label: &str| json!({"module": module, "label": label});
        let item = json!({
            "state": "changed", "changes": [row(None, "Title"), row(Some("m"), "Text"), row(Some("m"), "Note")],
            "modules": [{"id": "m", "unchanged": 3}],
        });
        let item = with_sections(&item);
        let sections = item["sections"].as_array().unwrap();
        assert_eq!(sections.len(), 2);
        assert_eq!(
            (sections[1]["rows"].as_array().unwrap().len(), &sections[1]["unchanged"]),
            (2, &json!(3))
        );
        assert_eq!(item["hasParts"], true);
    }

    #[test]
    fn comments_stand_at_their_change() {
        let row = json!({"module": "m", "moduleName": "Hero", "field": "props.title", "label": "Title"});
        let item = json!({"state": "changed", "changes": [row]});
        let said = json!([
            {"text": "a", "module": "m", "field": "props.title"}, {"text": "b", "module": "m"}, {"text": "c"},
        ]);
        let (item, others) = with_comments(&item, &said);
        assert_eq!(item["sections"][0]["rows"][0]["comments"][0]["text"], "a");
        assert_eq!(
            (others.len(), &others[0]["about"], &others[1]["about"]),
            (2, &json!("Hero"), &Value::Null)
        );
    }

    #[test]
    fn texts_of_a_picture_come_first_and_alone() {
        let row = |path: &str| json!({"module": null, "path": path, "label": path});
        let paths = ["id", "size", "title", "focalPoint.x", "altText"].map(row);
        let mut item = with_sections(&json!({"state": "added", "changes": paths}));
        let technical = take_technical(&mut item).unwrap();
        let paths = |item: &Value| -> Vec<String> {
            let rows = item["sections"][0]["rows"].as_array().unwrap();
            rows.iter().map(|row| row["path"].as_str().unwrap().to_owned()).collect()
        };
        assert_eq!(
            (paths(&item), paths(&technical)),
            (
                vec!["altText".to_owned(), "title".to_owned(), "focalPoint.x".to_owned()],
                vec!["id".to_owned(), "size".to_owned()],
            )
        );
    }

    #[test]
    fn long_texts_that_stayed_are_folded() {
        let long = "x ".repeat(500);
        let words = [json!({"kind": "same", "text": long}), json!({"kind": "added", "text": long})];
        let shown = folded(&words);
        let kinds: Vec<&str> = shown.iter().filter_map(|word| word["kind"].as_str()).collect();
        assert_eq!(kinds, ["gap", "same", "added"]);
        assert_eq!(shown[1]["text"].as_str().unwrap(), "x ".repeat(SAME_CHARS_SHOWN / 2 - 1));
        assert_eq!(shown[2]["text"].as_str().unwrap().len(), 1000);
    }
}
