//! `cms revert`: restores an item, or fields of it, from a revision.

use super::{STAGES, unit};
use crate::base::{Path, Step};
use crate::model::{ItemId, Stem};
use crate::ops::patch::lengthened;
use crate::ops::post::{Changed, home, taken};
use crate::ops::prelude::*;
use crate::site::{ItemVersion, unit_permission};

/// Put an item, or fields of it, back to what they were at a revision
///
/// It is a new commit on the stage; comments of the file stay. A deleted item comes back with its id. Revisions are
/// those of `cms history`, and anything git understands: `source`, `review~2`, the beginning of a commit id.
#[derive(Debug, Clone, Default, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Revert {
    /// Item: a post, or `kind:id`
    #[arg(value_name = "ITEM")]
    pub item: String,
    /// The revision
    #[arg(long, value_name = "REV", required = true)]
    pub to: String,
    /// Only these places, such as `title` or `modules[ID]`; an id may be shortened
    #[arg(long = "field", value_name = "PATH")]
    pub fields: Vec<String>,
    /// Only an item that is there and not deleted: none is brought back
    #[arg(skip)]
    pub only_present: bool,
}

impl Operation for Revert {
    const FACTS: Facts = facts!("revert", Permission::PostsEdit;
        "revert worn-chain --to review~2" => "A post as it was two steps earlier",
        "revert worn-chain --to source --field title" => "Only the title, as it is live",
        "revert worn-chain --to 1a2b3c4 --dry-run" => "See what would change");
    type Can = Publishing;
    type Output = Changed;

    fn run(self, cx: &mut Context<'_, Publishing>) -> Result<Changed, OpError> {
        let stage = cx.write_stage();
        if stage != Stage::AiReview {
            cx.require(Permission::PostsRevisions)?;
        }
        if self.to.is_empty() {
            return Err(OpError::invalid("revert.to", "name the revision to go back to with `--to`")
                .detail("to", "required")
                .hint(format!("`cms history {}` shows its revisions", self.item)));
        }
        let mut order = vec![stage];
        order.extend(STAGES.into_iter().filter(|other| *other != stage));
        let look = cx.look()?;
        let to = look.revision(&self.to)?;
        let unit = unit(cx, &order, Some(&self.to), &self.item)?;
        cx.require(unit_permission(&unit))?;
        let version = look.version(&unit, to)?.ok_or_else(|| {
            OpError::not_found("revision.no-item", format!("`{}` did not exist at `{}`", self.item, self.to))
                .hint(format!("`cms history {}` shows its revisions", self.item))
        })?;
        let may_restore = unit.item().map_or(Ok(()), |id| cx.require(id.kind.deleting()));
        let (value, written) = cx.write("revert", |draft| match &unit {
            Unit::Item(id) => self.item_back(draft, id, &version, &may_restore).map(Some),
            Unit::File(path) if self.fields.is_empty() => {
                draft.put_file(path, version.bytes.clone());
                draft.entitle(format!("Revert file {path} to {}", short_commit(&version.commit.to_string())));
                Ok(None)
            }
            Unit::File(path) => Err(OpError::invalid("revert.no-fields", format!("`{path}` has no fields"))),
        })?;
        Ok(Changed::of(value, written))
    }
}

impl Revert {
    fn item_back(
        &self,
        draft: &mut Draft<'_>,
        id: &ItemId,
        version: &ItemVersion,
        may_restore: &Result<(), OpError>,
    ) -> Result<Value, OpError> {
        let now = draft.item(id)?;
        if self.only_present && now.as_ref().is_none_or(Item::is_deleted) {
            let message = format!("`{}` no longer exists", self.item);
            return Err(OpError::not_found("item.not-there", message));
        }
        let then = version.value.clone().unwrap_or_default();
        let title = |value: &Value| {
            let of = |key: &str| value.get(key).and_then(Value::as_str).map(str::to_owned);
            ["title", "name", "label", "slug"].iter().find_map(|key| of(key)).unwrap_or_else(|| id.id.clone())
        };
        let at = short_commit(&version.commit.to_string()).to_owned();
        let Some(now) = now else {
            if !self.fields.is_empty() {
                return Err(OpError::not_found(
                    "item.not-there",
                    format!("`{}` no longer exists", self.item),
                )
                .hint("leave `--field` out to bring the whole item back"));
            }
            may_restore.clone()?;
            // An unreadable file does not belong to another item: a revert restores broken or lost files.
            let is_readable = !matches!(draft.item_at(&version.path), Err(SiteError::Unreadable(_)));
            if draft.exists(&version.path)? && is_readable {
                return Err(taken(draft, &version.path, &then));
            }
            draft.entitle(format!("Bring back {} {} as of {at}", id.kind, title(&then)));
            draft.put_text(id.kind, &version.path, &String::from_utf8_lossy(&version.bytes))?;
            return Ok(then);
        };
        let mut value = now.value.clone();
        if self.fields.is_empty() {
            value = then;
            draft.entitle(format!("Revert {} {} to {at}", id.kind, title(&value)));
        } else {
            for field in &self.fields {
                self.field_back(&mut value, &then, field)?;
            }
            let fields = self.fields.join(", ");
            draft.entitle(format!("Revert {fields} of {} {} to {at}", id.kind, title(&value)));
        }
        let path = path_for(draft, &now, &value, version)?;
        draft.rename(id.kind, &now.path, &path)?;
        draft.put_like(id.kind, &path, value.clone(), &version.bytes)?;
        Ok(value)
    }

    fn field_back(&self, now: &mut Value, then: &Value, field: &str) -> Result<(), OpError> {
        let input_path = Path::parse(field).map_err(|cause| {
            OpError::invalid("field.path", cause.to_string()).detail("field", "not a path")
        })?;
        if input_path == Path::root().key("id") {
            return Err(OpError::invalid("field.read-only", "the id of an item never changes"));
        }
        let path = lengthened(&input_path, then).or_else(|_| lengthened(&input_path, now))?;
        match (path.get(now).cloned(), path.get(then).cloned()) {
            (None, None) => Err(OpError::not_found(
                "field.not-found",
                format!("`{input_path}` exists neither now nor at `{}`", self.to),
            )
            .detail("field", "does not exist")),
            (Some(now), Some(then)) if now == then => Ok(()),
            (_, old) => match put(now, then, &path, old) {
                true => Ok(()),
                false => Err(OpError::not_found(
                    "field.not-found",
                    format!("the part that held `{input_path}` no longer exists"),
                )
                .hint("revert that as a whole, such as `--field modules[ID]`")
                .detail("field", "does not exist")),
            },
        }
    }
}

/// Restores the old value of a place. A deleted item of a list is inserted after its former predecessor.
fn put(now: &mut Value, then: &Value, path: &Path, old: Option<Value>) -> bool {
    let Some(old) = old else { return path.set(now, None) };
    if path.set(now, Some(old.clone())) {
        return true;
    }
    let Some((Step::Id(id), way)) = path.0.split_last() else { return false };
    let list = Path(way.to_vec());
    let items = |value: &Value| list.get(value).and_then(Value::as_array).cloned();
    let (Some(mut here), Some(there)) = (items(now).or_else(|| Some(Vec::new())), items(then)) else {
        return false;
    };
    let id_of = |item: &Value| item.get("id").and_then(Value::as_str).map(str::to_owned);
    let in_front: Vec<String> = there.iter().filter_map(id_of).take_while(|other| other != id).collect();
    let behind = here.iter().rposition(|item| id_of(item).is_some_and(|id| in_front.contains(&id)));
    here.insert(behind.map_or(0, |at| at + 1), old);
    list.set(now, Some(Value::Array(here)))
}

/// The path of the item's file with the old value: for a post, where its type places it; else the current path, or that
/// of the old version if the item had another name then.
fn path_for(draft: &Draft<'_>, now: &Item, value: &Value, version: &ItemVersion) -> Result<String, OpError> {
    if now.id.kind == Kind::Post {
        return home(draft, now, value);
    }
    let key = match now.id.kind.stem() {
        Stem::Any => return Ok(now.path.clone()),
        Stem::Should(key) | Stem::Must(key) => key,
    };
    if now.value.get(key) == value.get(key) || version.path == now.path {
        return Ok(now.path.clone());
    }
    match draft.exists(&version.path)? {
        true => Err(taken(draft, &version.path, value)),
        false => Ok(version.path.clone()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn reverted_fields_return_to_their_position() {
        let then = json!({"title": "old", "robots": {"index": false},
            "modules": [{"id": "aaaa"}, {"id": "bbbb", "x": 1}, {"id": "cccc"}]});
        let check = |now: Value, field: &str, expected: Value| {
            let mut value = now;
            let revert = Revert { item: "x".into(), to: "r".into(), ..Revert::default() };
            revert.field_back(&mut value, &then, field).unwrap();
            assert_eq!(value, expected, "{field}");
        };
        check(json!({"title": "new"}), "title", json!({"title": "old"}));
        check(json!({}), "robots.index", json!({"robots": {"index": false}}));
        check(json!({"title": "old", "excerpt": "x"}), "excerpt", json!({"title": "old"}));
        let modules = |ids: &[&str]| {
            let list: Vec<Value> = ids
                .iter()
                .map(|id| if *id == "bbbb" { json!({"id": id, "x": 1}) } else { json!({"id": id}) })
                .collect();
            json!({"modules": list})
        };
        check(modules(&["aaaa", "cccc"]), "modules[bb]", modules(&["aaaa", "bbbb", "cccc"]));
        check(modules(&["cccc", "dddd"]), "modules[bbbb]", modules(&["bbbb", "cccc", "dddd"]));
        check(modules(&["aaaa", "dddd"]), "modules[dd]", modules(&["aaaa"]));
        check(modules(&["cccc", "aaaa"]), "modules", modules(&["aaaa", "bbbb", "cccc"]));
        let mut value = modules(&["aaaa"]);
        let revert = Revert { item: "x".into(), to: "r".into(), ..Revert::default() };
        for (field, code) in [
            ("modules[bbbb].x", "field.not-found"),
            ("nothing", "field.not-found"),
            ("id", "field.read-only"),
        ] {
            assert_eq!(revert.field_back(&mut value, &then, field).unwrap_err().code, code, "{field}");
        }
    }
}
