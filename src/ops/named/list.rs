//! `cms <noun> list`: all items of a kind.

use super::{Noun, Verb, viewing};
use crate::base::{Map, Stage, Value};
use crate::ops::answer::Extent;
use crate::ops::{Context, Facts, OpError, Operation, Page, Reading, View};
use crate::site::{Item, Snapshot};
use clap::Args;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::marker::PhantomData;

/// A noun that can be listed.
pub trait Lists: Noun {
    /// How the act reads.
    const LIST: Verb;
    /// What a list of none says, such as `no menus`.
    const NONE: &'static str;
    /// Headings of the table.
    const COLUMNS: &'static [&'static str];

    /// One item as a row: what its file does not say is added to `fields`, and the cells go under [`Lists::COLUMNS`].
    ///
    /// # Errors
    /// The repository cannot be read.
    fn row(snapshot: &Snapshot<'_>, item: &Item, fields: &mut Map) -> Result<Vec<String>, OpError>;
}

/// All things of a kind.
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[command(about = N::LIST.about)]
#[serde(bound = "", deny_unknown_fields)]
#[schemars(bound = "", description = N::LIST.about)]
pub struct List<N: Lists> {
    #[arg(skip)]
    #[serde(skip)]
    noun: PhantomData<N>,
}

impl<N: Lists> Operation for List<N> {
    const FACTS: Facts = N::LIST.facts(viewing(N::KIND));
    type Can = Reading;
    type Output = Listed;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Listed, OpError> {
        listed::<N>(cx, |_| true)
    }
}

/// The items of a noun that `wanted` takes, by path.
///
/// # Errors
/// The repository cannot be read.
pub(crate) fn listed<N: Lists>(
    cx: &Context<'_, Reading>,
    wanted: impl Fn(&Item) -> bool,
) -> Result<Listed, OpError> {
    let snapshot = cx.snapshot(Stage::Review)?;
    let mut rows = Vec::new();
    for item in snapshot.items(N::KIND)?.iter().filter(|item| wanted(item)) {
        let mut fields = item.value.as_object().cloned().unwrap_or_default();
        let cells = N::row(&snapshot, item, &mut fields)?;
        rows.push(Row { fields, cells });
    }
    Ok(Listed::of(&snapshot, N::NONE, N::COLUMNS, rows))
}

/// One line of a list.
pub(crate) struct Row {
    /// The item as data.
    pub(crate) fields: Map,
    /// The item as cells of a table.
    pub(crate) cells: Vec<String>,
}

/// All things of a kind.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Listed {
    /// The items
    #[schemars(with = "Vec<serde_json::Map<String, serde_json::Value>>")]
    pub data: Vec<Map>,
    /// How many there are, and in which content
    pub meta: Extent,
    #[serde(skip)]
    none: &'static str,
    #[serde(skip)]
    columns: &'static [&'static str],
    #[serde(skip)]
    cells: Vec<Vec<String>>,
}

impl Listed {
    /// A list with its table, and what to say when it is empty.
    pub(crate) fn of(
        snapshot: &Snapshot<'_>,
        none: &'static str,
        columns: &'static [&'static str],
        rows: Vec<Row>,
    ) -> Self {
        let meta = Extent { total: rows.len() as u64, revision: snapshot.commit().to_string() };
        let (data, cells) = rows.into_iter().map(|row| (row.fields, row.cells)).unzip();
        Listed { data, meta, none, columns, cells }
    }
}

impl View for Listed {
    fn show(&self, page: &mut Page) {
        match self.cells.is_empty() {
            true => page.line(self.none),
            false => page.table(self.columns, &self.cells),
        }
    }
}

/// A field as a cell: texts as they are, lists by their length, `yes` for true, nothing for what is not there.
pub(crate) fn cell(fields: &Map, key: &str) -> String {
    match fields.get(key) {
        Some(Value::String(text)) => text.clone(),
        Some(Value::Array(items)) => items.len().to_string(),
        Some(Value::Number(number)) => number.to_string(),
        Some(Value::Bool(true)) => "yes".to_owned(),
        Some(Value::Bool(false) | Value::Null | Value::Object(_)) | None => String::new(),
    }
}
