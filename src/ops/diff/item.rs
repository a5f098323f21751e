//! An item that differs, as data: every change with its module and field in people's words, texts with their changed
//! words, a new post as an article. All forms of a difference, for people and programs, are made from this.

use super::article::{Article, Block, rich};
use super::names::{Names, Sides, module_in};
use crate::base::{Path, Step};
use crate::check::late_schedule;
use crate::merge::{self, ChangeKind, Segment};
use crate::ops::answer::is_prose;
use crate::ops::module::{body, id_of, modules};
use crate::ops::prelude::*;
use crate::site::{ItemName, Pending, PendingState, Wish, Work};
use std::borrow::Cow;

/// An item that differs.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ItemDiff {
    /// Which item
    #[serde(flatten)]
    pub name: ItemName,
    /// The stage on which it is pending
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stage: Option<Stage>,
    /// added, removed, changed, deleted (softly), moved (only its file lies elsewhere), or disputed (nothing but an open
    /// conflict)
    pub state: PendingState,
    /// Where its file lay before; null when it lies where it lay
    pub from: Option<String>,
    /// Whether an open conflict must be resolved
    pub conflict: bool,
    /// What an agent wants of a post, to publish it or to take it down, which takes an approver's `--publish`
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wish: Option<Wish>,
    /// What the changes do not show: a time that has no effect on a live post, or that only the form of a file differs
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
    /// Why the fields cannot be compared, when a version is not valid YAML
    pub problem: Option<String>,
    /// What changed in it; of a new or deleted item its fields
    pub changes: Vec<Row>,
    /// The modules with changes inside, in the order of the changes
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub modules: Vec<ModuleDiff>,
    /// How much of it is as it was
    pub unchanged: Unchanged,
    /// A new or removed post as it reads
    #[serde(skip_serializing_if = "Option::is_none")]
    pub article: Option<Article>,
    /// Who made the change, and why: commits, the newest first
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub work: Vec<Work>,
}

/// A change at the innermost place that a person would name.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Row {
    /// Where: `modules[ID].props.title`
    #[schemars(with = "String")]
    pub path: Path,
    /// added, removed, changed or moved
    pub kind: ChangeKind,
    /// The id of the module that it is in; null outside of modules
    pub module: Option<String>,
    /// The type of the module
    pub module_type: Option<String>,
    /// The module in words: its type and heading
    #[serde(skip_serializing_if = "Option::is_none")]
    pub module_name: Option<String>,
    /// The place in the module or, outside of modules, in the item; null for a module as a whole
    pub field: Option<String>,
    /// The field in words: its label; empty for a module as a whole
    pub label: String,
    /// The value before; null when there was none. For a move `{"in": LIST, "after": ID}`, null for the first place
    pub before: Option<Value>,
    /// The value after, likewise
    pub after: Option<Value>,
    /// Where what was added to a list of modules stands, as for a move
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<Value>,
    /// Where what was moved or added stands now, in words
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// For long texts: the pieces that stayed, went and came, in order
    pub words: Option<Vec<Segment>>,
    /// What an added or removed module says
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub blocks: Vec<Block>,
    /// The value before as people read it; left out for a move, and for a module as a whole
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(super) was: String,
    /// The value after, likewise
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(super) now: String,
}

/// A module with changes inside.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ModuleDiff {
    /// Its id
    pub id: String,
    /// Its type
    #[serde(rename = "type")]
    pub module_type: String,
    /// Its type and heading, in words
    pub name: String,
    /// How many of its fields are as they were
    pub unchanged: usize,
}

/// How much of an item is as it was.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Unchanged {
    /// Fields outside of modules
    pub fields: usize,
    /// Whole modules
    pub modules: usize,
}

impl Unchanged {
    /// In words; nothing where nothing is unchanged.
    pub(super) fn words(self) -> Option<String> {
        let counts = [(self.fields, "field"), (self.modules, "module")];
        let parts: Vec<String> = counts
            .into_iter()
            .filter(|(number, _)| *number > 0)
            .map(|(number, what)| count(number, what))
            .collect();
        (!parts.is_empty()).then(|| parts.join(" and "))
    }
}

impl ItemDiff {
    /// The description of an item.
    pub(crate) fn of(item: &Pending, names: &Names<'_>) -> ItemDiff {
        let sides: Sides<'_> = [item.after.as_deref(), item.before.as_deref()];
        let article = match (item.state, item.name.kind == Kind::Post.name()) {
            // Only a description in full has the fields.
            (PendingState::Added, true) if !item.changes.is_empty() => sides[0],
            (PendingState::Removed, true) if !item.changes.is_empty() => sides[1],
            _ => None,
        };
        let mut known: Vec<ModuleDiff> = Vec::new();
        for change in &item.changes {
            let (Some(id), Some(_)) = parted(&change.path) else { continue };
            if !known.iter().any(|module| module.id == id) {
                known.extend(module_diff(&id, sides, names));
            }
        }
        ItemDiff {
            name: item.name.clone(),
            stage: item.stage,
            state: item.state,
            from: item.from.clone(),
            conflict: item.conflict,
            wish: item.wish,
            warnings: warnings(item),
            problem: item.problem.as_ref().map(|problem| problem.message.clone()),
            changes: item.changes.iter().map(|change| Row::of(change, sides, names)).collect(),
            modules: known,
            unchanged: unchanged(sides),
            article: article.map(|post| names.article(post)),
            work: Vec::new(),
        }
    }
}

/// The warnings of a change, in words.
fn warnings(item: &Pending) -> Vec<String> {
    let Some((before, after)) = item.before.as_deref().zip(item.after.as_deref()) else { return Vec::new() };
    if item.state == PendingState::Changed && item.changes.is_empty() && item.problem.is_none() {
        return vec![SAME_CONTENT.to_owned()];
    }
    let late = late_schedule(before, after).filter(|_| item.name.kind == Kind::Post.name());
    late.into_iter().map(|found| found.message).collect()
}

/// The message for a file in which only the form differs.
const SAME_CONTENT: &str =
    "its content is the same: only line ends, comments or the layout of the file differ";

impl Row {
    fn of(change: &merge::Change, sides: Sides<'_>, names: &Names<'_>) -> Row {
        let (module, field) = parted(&change.path);
        let own = module.as_deref().and_then(|id| module_in(id, sides));
        let is_whole = module.is_some() && field.is_none() && change.kind != ChangeKind::Moved;
        let whole = change.after.as_ref().or(change.before.as_ref()).filter(|_| is_whole);
        let place = match change.kind {
            ChangeKind::Moved => change.after.as_ref(),
            _ => change.place.as_ref(),
        };
        let reading =
            |side: &Option<Value>| side.as_ref().map(|value| names.plain(value)).unwrap_or_default();
        let is_move = change.kind == ChangeKind::Moved;
        Row {
            path: change.path.clone(),
            kind: change.kind,
            module_type: own.and_then(|own| Some(own.get("type")?.as_str()?.to_owned())),
            module_name: own.map(|own| names.module(own)),
            label: match &field {
                None if module.is_some() => String::new(),
                _ => names.label(&change.path, sides),
            },
            module,
            field,
            before: change.before.clone(),
            after: change.after.clone(),
            place: change.place.clone(),
            position: place.map(|place| names.position(place, sides)),
            words: words(change),
            blocks: whole.map(|module| names.blocks(module)).unwrap_or_default(),
            was: if is_move || whole.is_some() { String::new() } else { reading(&change.before) },
            now: if is_move || whole.is_some() { String::new() } else { reading(&change.after) },
        }
    }

    /// What happened, in a word.
    pub(super) fn verb(&self) -> &'static str {
        match self.kind {
            ChangeKind::Added => "added",
            ChangeKind::Removed => "removed",
            ChangeKind::Changed => "changed",
            ChangeKind::Moved => "moved",
        }
    }
}

/// Splits a path into the module and the path in it.
fn parted(path: &Path) -> (Option<String>, Option<String>) {
    let text = |steps: &[Step]| (!steps.is_empty()).then(|| Path(steps.to_vec()).to_string());
    match path.0.as_slice() {
        [Step::Key(list), Step::Id(id), inner @ ..] if list == "modules" => (Some(id.clone()), text(inner)),
        steps => (None, text(steps)),
    }
}

fn words(change: &merge::Change) -> Option<Vec<Segment>> {
    let (Some(before), Some(after)) =
        (change.before.as_ref().and_then(text), change.after.as_ref().and_then(text))
    else {
        return None;
    };
    let is_long = change.kind == ChangeKind::Changed && (is_prose(&before) || is_prose(&after));
    is_long.then(|| merge::text_difference(&before, &after))
}

/// The pieces of two texts that stayed, went and came; none where one is no text.
pub(crate) fn words_between(before: Option<&Value>, after: Option<&Value>) -> Option<Vec<Segment>> {
    Some(merge::text_difference(&text(before?)?, &text(after?)?))
}

/// A text or an editor's document as text.
fn text(value: &Value) -> Option<Cow<'_, str>> {
    match value {
        Value::String(text) => Some(Cow::Borrowed(text)),
        other => rich(other).map(Cow::Owned),
    }
}

/// The fields of an item that both versions have alike, and its modules.
fn unchanged(sides: Sides<'_>) -> Unchanged {
    let [Some(after), Some(before)] = sides else { return Unchanged::default() };
    let alike =
        |key: &String, value: &Value| key != "id" && key != "modules" && before.get(key) == Some(value);
    let fields = after.as_object().into_iter().flatten().filter(|(key, value)| alike(key, value)).count();
    let old: HashMap<&str, &Value> = modules(before).iter().map(|module| (id_of(module), module)).collect();
    let modules = modules(after).iter().filter(|module| old.get(id_of(module)) == Some(module)).count();
    Unchanged { fields, modules }
}

fn module_diff(id: &str, [after, before]: Sides<'_>, names: &Names<'_>) -> Option<ModuleDiff> {
    let module = module_in(id, [after, before])?;
    let values = |side: Option<&Value>| -> Map {
        let module = module_in(id, [side, None]);
        module.and_then(|module| module.get(body(module))?.as_object().cloned()).unwrap_or_default()
    };
    let (now, was) = (values(after), values(before));
    Some(ModuleDiff {
        id: id.to_owned(),
        module_type: module.get("type").and_then(Value::as_str).unwrap_or_default().to_owned(),
        name: names.module(module),
        unchanged: now.iter().filter(|(key, value)| was.get(*key) == Some(value)).count(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn path_is_split_into_module_and_field() {
        let check = |path: &str, module: Option<&str>, field: Option<&str>| {
            let parted = parted(&Path::parse(path).unwrap());
            assert_eq!(parted, (module.map(str::to_owned), field.map(str::to_owned)), "{path}");
        };
        check("title", None, Some("title"));
        check("modules[m1]", Some("m1"), None);
        check("modules[m1].props.ctas[0].label", Some("m1"), Some("props.ctas[0].label"));
        check("items[a].children[b].label", None, Some("items[a].children[b].label"));
    }

    #[test]
    fn unchanged_fields_and_modules_are_counted() {
        let module =
            |id: &str, title: &str| json!({"id": id, "type": "t", "props": {"title": title, "theme": "low"}});
        let before =
            json!({"id": "x", "title": "a", "slug": "s", "modules": [module("m", "1"), module("n", "2")]});
        let after =
            json!({"id": "x", "title": "b", "slug": "s", "modules": [module("n", "2"), module("m", "3")]});
        assert_eq!(unchanged([Some(&after), Some(&before)]), Unchanged { fields: 1, modules: 1 });
        let names = Names { definitions: &Definitions::default(), title: &|_| None };
        let module = module_diff("m", [Some(&after), Some(&before)], &names).unwrap();
        assert_eq!((module.unchanged, module.module_type.as_str()), (1, "t"));
        assert_eq!(Unchanged { fields: 1, modules: 2 }.words().as_deref(), Some("1 field and 2 modules"));
        assert_eq!(Unchanged::default().words(), None);
    }

    #[test]
    fn documents_of_the_editor_are_compared_by_word() {
        let document = |text: &str| crate::richtext::Document::from_markdown(text).to_json();
        let change = merge::Change {
            path: Path::parse("content").unwrap(),
            kind: ChangeKind::Changed,
            before: Some(document("One.\n\nWe open at nine.")),
            after: Some(document("One.\n\nWe open at ten.")),
            place: None,
        };
        let pieces: Vec<String> = words(&change).unwrap().into_iter().map(|segment| segment.text).collect();
        assert_eq!(pieces[1..3], ["nine.".to_owned(), "ten.".to_owned()]);
    }
}
