//! Global modules: shared content that posts refer to.

use crate::base::text::slugify;
use crate::model::{Scope, present_values};
use crate::ops::media::resolve_props;
use crate::ops::module::{starting_props, type_for};
use crate::ops::module_type::ModuleTypeView;
use crate::ops::named::{
    Listed, Name, aliases, create, dated, holds, listed, remove_unchanged, rename, set, slug_from, stored,
};
use crate::ops::post::check_props;
use crate::ops::prelude::*;
use crate::richtext::Form;

/// Global modules.
#[derive(Debug, Clone, JsonSchema)]
pub struct Globals;

impl Noun for Globals {
    const KIND: Kind = Kind::Global;
    const VALUE: &'static str = "GLOBAL";
    const HELP: &'static str = "Global module: slug, id, or the beginning of its id";
}

impl Shows for Globals {
    const SHOW: Verb = verb!("global.show",
        "Show one global module: its file, or with --json its fields and what uses it";
        "global show site-cta" => "The file of a global module",
        "global show site-cta --json" => "With every place that uses it, as JSON");

    fn metadata(snapshot: &Snapshot<'_>, item: &Item) -> Result<Map, OpError> {
        let users = users_of(snapshot, item)?;
        let used_by: Vec<_> =
            users.iter().map(|(path, pointer)| json!({"path": path, "pointer": pointer})).collect();
        let posts: BTreeSet<&str> = users
            .iter()
            .map(|(path, _)| path.as_str())
            .filter(|path| Kind::of_path(path) == Some(Kind::Post))
            .collect();
        let definitions = snapshot.definitions()?;
        let found = item.text("type").and_then(|name| definitions.module_types.get(name));
        let schema = found.map(|found| ModuleTypeView::of(&definitions, found));
        Ok(Map::from_iter([
            ("usedBy".to_owned(), json!(used_by)),
            ("usageCount".to_owned(), json!(posts.len())),
            ("schema".to_owned(), json!(schema)),
        ]))
    }
}

impl Sets for Globals {
    const SET: Verb = verb!("global.set", "Change fields of a global module, everywhere it is shown";
        "global set site-cta props.title='Bring it in'" => "Change the title in every post that shows it");
    const FIXED: &'static [patch::Fixed] = &[
        ("slug", "`cms global rename GLOBAL NEW` changes the slug, and every reference to it"),
        ("aliases", "`cms global rename` sets the aliases"),
        ("type", "posts rely on the type; make another global module with `cms global create`"),
    ];

    fn lay(draft: &mut Draft<'_>, item: &Item, mut record: Map) -> Result<Item, OpError> {
        let as_json = |at: &Snapshot<'_>, item: &Item| shown(at, item, Form::Json).map(Some);
        let as_markdown = |at: &Snapshot<'_>, item: &Item| shown(at, item, Form::Markdown).map(Some);
        remove_unchanged(draft, item, &mut record, SETTABLE, &[&as_json, &as_markdown])?;
        let mut values = patch::object(&record, "props")?.unwrap_or_default();
        let forms = [Form::Json, Form::Markdown].map(|form| shown(draft.snapshot(), item, form));
        for form in forms {
            let form = form?;
            values.retain(|name, value| form["props"].get(name) != Some(&*value));
        }
        let kind = item.text("type").unwrap_or_default();
        resolve_props(draft, kind, &mut values)?;
        check_props(kind, &values, &*draft.definitions()?)?;
        let mut fields = props(values);
        if record.contains_key("label") {
            fields.push(Assignment::at("label", patch::text(&record, "label")?.into()));
        }
        let slug = patch::text(&record, "globalSlug")?.or(patch::text(&record, "slug")?);
        let item = match slug {
            Some(slug) => rename(draft, item, &slug)?,
            None => item.clone(),
        };
        set::<Globals>(draft, &item, &fields)
    }
}

impl Renames for Globals {
    const RENAME: Verb = verb!("global.rename",
        "Give a global module another slug, in every post and group that uses it, in one commit";
        "global rename site-cta invitation" => "Its old slug still finds it");
}

impl Deletes for Globals {
    const DELETE: Verb = verb!("global.delete", "Delete a global module that nothing uses";
        "global delete footer-trail" => "Refused while a post or a group uses it");
}

/// List global modules, and how many posts use each
#[derive(Debug, Clone, Default, Args, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct List {
    /// Only global modules of this module type
    #[arg(long = "type", value_name = "TYPE")]
    #[serde(rename = "type")]
    pub module_type: Option<String>,
    /// Only global modules whose slug or label holds this text, whatever its case
    #[arg(long, value_name = "TEXT")]
    pub search: Option<String>,
}

impl Operation for List {
    const FACTS: Facts = Globals::LIST.facts(Kind::Global.viewing());
    type Can = Reading;
    type Output = Listed;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Listed, OpError> {
        listed::<Globals>(cx, |item| {
            let of_type = self.module_type.as_deref().is_none_or(|wanted| item.text("type") == Some(wanted));
            of_type && holds(item, &["slug", "label"], self.search.as_deref())
        })
    }
}

impl Lists for Globals {
    const LIST: Verb = verb!("global.list", "List global modules, and how many posts use each";
        "global list" => "All of them",
        "global list --type callout --json" => "Those of one module type, as JSON");
    const NONE: &'static str = "no global modules";
    const COLUMNS: &'static [&'static str] = &["slug", "type", "used by", "label"];

    fn row(snapshot: &Snapshot<'_>, item: &Item, fields: &mut Map) -> Result<Vec<String>, OpError> {
        let users = users_of(snapshot, item)?;
        let posts: BTreeSet<&str> = users
            .iter()
            .filter(|(path, _)| Kind::of_path(path) == Some(Kind::Post))
            .map(|(path, _)| path.as_str())
            .collect();
        fields.insert("usageCount".to_owned(), json!(posts.len()));
        dated(snapshot, item, fields)?;
        let text = |key: &str| item.text(key).unwrap_or_default().to_owned();
        let used = count(posts.len(), "post");
        Ok(vec![text("slug"), text("type"), used, text("label")])
    }
}

/// References to a global module by its current or a former slug: paths and JSON pointers.
fn users_of(snapshot: &Snapshot<'_>, item: &Item) -> Result<Vec<(String, String)>, OpError> {
    let mut found = Vec::new();
    for name in item.text("slug").into_iter().chain(aliases(&item.value)) {
        found.extend(snapshot.living_referrers("global", name)?);
    }
    Ok(found)
}

/// Create a global module, with the starting values of its type
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Create {
    /// Module type
    #[arg(value_name = "TYPE")]
    #[serde(rename = "type")]
    pub module_type: String,
    /// The name that posts call it by; made from the label unless given
    #[arg(long, value_name = "SLUG", required_unless_present = "label")]
    pub slug: Option<String>,
    /// A name for editors
    #[arg(long, value_name = "TEXT")]
    pub label: Option<String>,
    /// Values: props.FIELD=VALUE or props.FIELD:=JSON
    #[arg(long = "set", value_name = "FIELD=VALUE", value_parser = Assignment::parse)]
    #[serde(default, deserialize_with = "patch::read")]
    #[schemars(with = "patch::Patch")]
    pub fields: Vec<Assignment>,
}

impl Change for Create {
    const FACTS: Facts = facts!("global.create", Kind::Global.editing();
        "global create callout --slug winter-offer --set props.title='Winter is coming'" =>
            "A callout that many posts can show");

    fn change(&self, draft: &mut Draft<'_>, new: &New<'_>) -> Result<Value, OpError> {
        let slug = match (&self.slug, &self.label) {
            (Some(slug), _) => slug.clone(),
            (None, Some(label)) => slug_from(label, slugify)?,
            (None, None) => {
                return Err(OpError::invalid("field.missing", "a global module needs a slug")
                    .detail("slug", "is missing, and there is no label to make it from"));
            }
        };
        let definitions = draft.definitions()?;
        let module_type = type_for(&definitions, &self.module_type, None, Scope::Global)?;
        let mut value = json!({"id": new.id(), "slug": slug, "type": self.module_type});
        if let Some(label) = &self.label {
            value["label"] = json!(label);
        }
        value["props"] = json!(starting_props(module_type));
        let fields = match patch::record(&self.fields) {
            Some(mut record) => {
                resolve_props(draft, &self.module_type, &mut record)?;
                check_props(&self.module_type, &record, &definitions)?;
                props(record)
            }
            None => self.fields.clone(),
        };
        Ok(create(draft, Name::of(Kind::Global, &slug), value, &fields)?.value)
    }
}

/// Fields of a record that can be set.
const SETTABLE: &[&str] = &["label", "globalSlug", "slug", "props"];

/// Values as changes of places.
fn props(values: Map) -> Vec<Assignment> {
    values.into_iter().map(|(name, value)| Assignment::at(format!("props.{name}"), value)).collect()
}

/// A global module as it is answered.
fn shown(at: &Snapshot<'_>, item: &Item, form: Form) -> Result<Value, OpError> {
    let mut shown = stored::<Globals>(at, item)?;
    add_names(&mut shown, "global");
    show_as(&mut shown, at, form)?;
    Ok(shown)
}

/// Adds the names that old clients read. Fields from history and usage are at the top level in a list, and under
/// `metadata` for a single module.
pub(crate) fn add_names(row: &mut Value, scope: &str) {
    row["globalSlug"] = row["slug"].clone();
    row["scope"] = Value::from(scope);
    for key in ["createdAt", "updatedAt", "usageCount"] {
        let value = row["metadata"][key].clone();
        if let Some(row) = row.as_object_mut() {
            row.entry(key).or_insert(value);
        }
    }
}

/// Writes the rich text of a global module in the given form.
///
/// # Errors
/// The repository cannot be read.
pub(crate) fn show_as(row: &mut Value, at: &Snapshot<'_>, form: Form) -> Result<(), OpError> {
    let kind = row["type"].as_str().unwrap_or_default().to_owned();
    if let Some(values) = row.get_mut("props").and_then(Value::as_object_mut) {
        present_values(values, &kind, &*at.definitions()?, form);
    }
    Ok(())
}
