//! `cms module-type migrate`: change the fields of a module type, and the values of all its modules with them.

mod content;
mod step;

use crate::ops::answer::{closing, warnings};
use crate::ops::module_type;
use crate::ops::post::put_post;
use crate::ops::prelude::*;
use content::Tally;
use step::{Misfit, Step};

/// Kinds of items other than posts that may hold values of a module type.
const HOLDERS: [Kind; 3] = [Kind::Global, Kind::Group, Kind::Layout];
/// Rows that a page shows.
const ROWS_SHOWN: usize = 30;

/// Change the fields of a module type and the values of all its modules with them, on every stage, in one commit for each
///
/// Places are the slugs of fields; dots lead into objects. Steps are made in this order: all renames, all moves, all drops. `--dry-run`
/// shows which items change and which values go. A change that would leave content invalid is refused. A type that is
/// not live yet changes on the stages that have it.
#[derive(Debug, Clone, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Migrate {
    /// Module type
    #[arg(value_name = "TYPE")]
    #[serde(rename = "type")]
    pub name: String,
    /// A field gets another slug: OLD=NEW
    #[arg(long, value_name = "OLD=NEW")]
    #[serde(default)]
    pub rename: Vec<String>,
    /// A field moves, into an object or out of one: FROM=TO, such as title=heading.text
    #[arg(long = "move", value_name = "FROM=TO")]
    #[serde(rename = "move", default)]
    pub moves: Vec<String>,
    /// A field goes, with its values
    #[arg(long, value_name = "FIELD")]
    #[serde(default)]
    pub drop: Vec<String>,
}

/// What a migration changed.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Migrated {
    /// The module type
    #[serde(rename = "type")]
    pub name: String,
    /// What was done to its fields, step by step
    pub steps: Vec<String>,
    /// Each item that changed: `stage`, `kind`, `id`, `title`, `path`, `modules`, `lost`
    #[schemars(with = "Vec<serde_json::Map<String, serde_json::Value>>")]
    pub data: Vec<Map>,
    /// Modules whose values changed
    pub modules: usize,
    /// Values that were removed
    pub lost: usize,
    /// Templates of the site that show modules of the type: they may name the old fields
    pub templates: Vec<String>,
    /// What the write did on each stage
    pub stages: Vec<Written>,
    /// What the write did on the highest stage that it changed
    #[serde(flatten)]
    pub written: Written,
}

impl Operation for Migrate {
    const FACTS: Facts = facts!("module-type.migrate", Kind::ModuleType.editing();
        "module-type migrate callout --rename title=heading --dry-run" => "Which items a new name would change",
        "module-type migrate callout --move title=heading.text --drop objectFit" =>
            "A field moves into an object, another one goes");
    type Can = Publishing;
    type Output = Migrated;

    fn run(self, cx: &mut Context<'_, Publishing>) -> Result<Migrated, OpError> {
        if cx.call().stage.is_some() {
            return Err(OpError::invalid("migrate.stage", "a migration changes every stage")
                .hint("leave `--stage` out; `--dry-run` shows what would change"));
        }
        for kind in [Kind::Post, Kind::Global, Kind::Group] {
            cx.require(kind.editing())?;
        }
        let steps = self.steps()?;
        let mut rows: Vec<Map> = Vec::new();
        let mut total = Tally::default();
        let mut templates = Vec::new();
        let mut is_defined = false;
        let stages = cx.write_everywhere("module-type.migrate", |draft, stage| {
            draft.await_turn()?;
            if stage == Stage::Source {
                (rows, total, templates, is_defined) = (Vec::new(), Tally::default(), Vec::new(), false);
            }
            // A type that is pending is not on the stages above.
            if !self.define(draft, &steps)? {
                return Ok(());
            }
            if !is_defined {
                (templates, is_defined) = (self.templates(draft)?, true);
            }
            let mut note = |item: &Item, tally: Tally| {
                total = Tally { modules: total.modules + tally.modules, lost: total.lost + tally.lost };
                rows.extend(row(stage, item, tally));
            };
            self.migrate(draft, &steps, &mut note)?;
            draft.entitle(format!("Migrate module type {}: {}", self.name, texts(&steps).join(", ")));
            if stage == Stage::Source {
                return Ok(());
            }
            draft.reword_disputed(stage, &mut |item| {
                let mut value = item.value.clone();
                content::apply(item.id.kind, &self.name, &steps, &mut value)
                    .map_err(|why| misfit(&why, Some(&item)))?;
                Ok((value != item.value).then_some(value))
            })
        })?;
        if !is_defined {
            module_type::named(&*cx.snapshot_of(Stage::Review)?.definitions()?, &self.name)?;
        }
        let changed = stages.iter().find(|written| !written.changes.is_empty()).or(stages.first());
        let written = changed.cloned().ok_or_else(|| OpError::internal("no stage was written"))?;
        let Tally { modules, lost } = total;
        let steps = texts(&steps);
        Ok(Migrated { name: self.name, steps, data: rows, modules, lost, templates, stages, written })
    }
}

impl Migrate {
    /// The steps, in order.
    fn steps(&self) -> Result<Vec<Step>, OpError> {
        let place = |field: &'static str, text: &str| -> Result<Vec<String>, OpError> {
            let slugs: Vec<String> = text.split('.').map(|slug| slug.trim().to_owned()).collect();
            match slugs.iter().any(String::is_empty) {
                true => Err(OpError::invalid("migrate.place", format!("`{text}` names no field"))
                    .detail(field, "is not a slug, or slugs with dots between them")),
                false => Ok(slugs),
            }
        };
        let pair = |field: &'static str, text: &String| {
            let (from, to) = text.split_once('=').ok_or_else(|| {
                OpError::invalid("migrate.pair", format!("`{text}` is not OLD=NEW"))
                    .detail(field, "is not two places with `=` between them")
            })?;
            let (from, to) = (place(field, from)?, place(field, to)?);
            let is_within = to.starts_with(&from);
            if is_within {
                let message = format!("`{}` cannot go to `{}`", from.join("."), to.join("."));
                return Err(OpError::invalid("migrate.pair", message.clone()).detail(field, message));
            }
            Ok(Step::Move(from, to))
        };
        let mut steps = Vec::new();
        for text in &self.rename {
            let step = pair("rename", text)?;
            if let Step::Move(from, to) = &step
                && from[..from.len() - 1] != to[..to.len() - 1]
            {
                let message = format!("`{text}` moves a field: use `--move`");
                return Err(OpError::invalid("migrate.pair", message.clone()).detail("rename", message));
            }
            steps.push(step);
        }
        for text in &self.moves {
            steps.push(pair("move", text)?);
        }
        for text in &self.drop {
            steps.push(Step::Drop(place("drop", text)?));
        }
        match steps.is_empty() {
            true => Err(OpError::invalid("migrate.nothing", "no step of the migration is given")
                .detail("rename", "is missing: `rename`, `move` or `drop` is required")
                .hint("give `--rename OLD=NEW`, `--move FROM=TO` or `--drop FIELD`")),
            false => Ok(steps),
        }
    }

    /// Changes the definition, if the stage has one.
    fn define(&self, draft: &mut Draft<'_>, steps: &[Step]) -> Result<bool, OpError> {
        let items = draft.snapshot().items(Kind::ModuleType)?;
        let Some(item) = items.iter().find(|item| item.text("type") == Some(self.name.as_str())) else {
            return Ok(false);
        };
        let mut value = item.value.clone();
        let fields = value.get_mut("propsSchema").and_then(Value::as_array_mut);
        let fields = fields.ok_or_else(|| misfit(&Misfit::Unknown(steps[0].from().join(".")), None))?;
        for step in steps {
            step.define(fields).map_err(|why| misfit(&why, None))?;
        }
        if let Some(defaults) = value.get_mut("defaultProps").and_then(Value::as_object_mut) {
            for step in steps {
                step.apply(defaults).map_err(|why| misfit(&why, Some(item)))?;
            }
        }
        draft.put(Kind::ModuleType, &item.path, value)?;
        Ok(true)
    }

    /// Changes the values of all modules of the type on a stage.
    fn migrate(
        &self,
        draft: &mut Draft<'_>,
        steps: &[Step],
        note: &mut dyn FnMut(&Item, Tally),
    ) -> Result<(), OpError> {
        let query = PostQuery { include_deleted: true, include_variations: true, ..PostQuery::default() };
        for hit in draft.snapshot().posts(&query)?.posts {
            let Some(item) = draft.snapshot().item_at(&hit.path)? else { continue };
            if let Some((value, tally)) = self.changed(&item, steps)? {
                note(&item, tally);
                put_post(draft, &item, value)?;
            }
        }
        for kind in HOLDERS {
            for item in draft.snapshot().items(kind)?.iter() {
                if let Some((value, tally)) = self.changed(item, steps)? {
                    note(item, tally);
                    draft.put(kind, &item.path, value)?;
                }
            }
        }
        Ok(())
    }

    fn changed(&self, item: &Item, steps: &[Step]) -> Result<Option<(Value, Tally)>, OpError> {
        let mut value = item.value.clone();
        let tally = content::apply(item.id.kind, &self.name, steps, &mut value)
            .map_err(|why| misfit(&why, Some(item)))?;
        Ok((value != item.value).then_some((value, tally)))
    }

    /// The site's own templates for the type.
    fn templates(&self, draft: &Draft<'_>) -> Result<Vec<String>, OpError> {
        let path = format!("theme/modules/{}.html", self.name);
        Ok(if draft.exists(&path)? { vec![path] } else { Vec::new() })
    }
}

fn texts(steps: &[Step]) -> Vec<String> {
    steps.iter().map(Step::to_string).collect()
}

fn row(stage: Stage, item: &Item, tally: Tally) -> Option<Map> {
    let row = json!({
        "stage": stage, "kind": item.id.kind.name(), "id": item.id.id, "title": item.title(), "path": item.path,
        "modules": tally.modules, "lost": tally.lost,
    });
    row.as_object().cloned()
}

/// The error for a step that is impossible, with the item that prevents it.
fn misfit(why: &Misfit, item: Option<&Item>) -> OpError {
    let place = item.map(|item| format!(" in `{}`", item.path)).unwrap_or_default();
    match why {
        Misfit::Unknown(field) => {
            OpError::not_found("field.not-found", format!("the type has no field `{field}`"))
                .hint("`cms module-type show TYPE` lists its fields")
        }
        Misfit::Taken(field) => {
            let what = if item.is_some() { "already has a value" } else { "already is a field" };
            OpError::new(ErrorKind::Conflict, "field.taken", format!("`{field}` {what}{place}"))
                .hint("drop it, or choose another name")
        }
        Misfit::NoObject(field) => {
            OpError::new(ErrorKind::Conflict, "field.no-object", format!("`{field}` is not an object{place}"))
                .hint("a field can only move into an object")
        }
    }
}

impl View for Migrated {
    fn show(&self, page: &mut Page) {
        let cell = |row: &Map, name: &str| match &row[name] {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        let columns = ["stage", "path", "modules", "lost"];
        let rows: Vec<Vec<String>> = self
            .data
            .iter()
            .take(ROWS_SHOWN)
            .map(|row| columns.iter().map(|name| cell(row, name)).collect())
            .collect();
        if !rows.is_empty() {
            page.table(&["stage", "file", "modules", "values lost"], &rows);
        }
        if self.data.len() > ROWS_SHOWN {
            page.line(format!("… {} more", self.data.len() - ROWS_SHOWN));
        }
        page.line(format!("{} in {} change", count(self.modules, "module"), count(self.data.len(), "file")));
        if self.lost > 0 {
            styled!(page, Notice "{} are dropped; history keeps them", count(self.lost, "value"));
        }
        for template in &self.templates {
            page.toned_line(Tone::Notice, format!("`{template}` may name the old fields: look at it"));
        }
        let stages = self.stages.iter().filter(|written| !written.changes.is_empty());
        for written in stages.take(if self.written.dry_run { 1 } else { usize::MAX }) {
            warnings(page, &written.warnings);
            closing(page, written.dry_run, written.commit.as_deref(), &format!("on {}", written.stage));
        }
    }
}
