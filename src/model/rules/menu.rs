//! Rules of menus.

use super::post::unique_ids;
use crate::base::{Map, Value};
use crate::model::codes;
use crate::model::reader::Reader;

/// Required key for the target of each item type. A custom item may be a mere heading.
const NEEDS: [(&str, &str); 2] = [("post", "postId"), ("dynamic", "dynamicPostType")];

pub(super) fn check(map: &Map, reader: &mut Reader<'_>) {
    unique_ids(map.get("items"), "items", "children", reader);
    items(map.get("items"), "items", reader);
}

fn items(list: Option<&Value>, key: &str, reader: &mut Reader<'_>) {
    for (index, item) in list.and_then(Value::as_array).into_iter().flatten().enumerate() {
        reader.inside(key, |r| {
            r.item(index, |r| {
                let item_type = item.get("type").and_then(Value::as_str).unwrap_or_default();
                let needed = NEEDS.iter().find(|(name, _)| *name == item_type).map(|(_, key)| *key);
                if let Some(key) = needed.filter(|key| item.get(key).is_none()) {
                    r.refuse(
                        codes::FIELD_MISSING,
                        format!("an item of type `{item_type}` needs `{key}`"),
                        None,
                    );
                }
                if let Some(label) = item.get("label").and_then(Value::as_str) {
                    r.inside("label", |r| r.one_line(label));
                }
                items(item.get("children"), "children", r);
            });
        });
    }
}
