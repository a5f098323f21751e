//! `cms <noun> list`: all items of a kind.

use crate::ops::prelude::*;
use std::marker::PhantomData;

/// A noun that can be listed.
pub trait Lists: Noun {
    /// The command's description.
    const LIST: Verb;
    /// The message for an empty list, such as `no menus`.
    const NONE: &'static str;
    /// The headings of the table.
    const COLUMNS: &'static [&'static str];

    /// One item as a row: adds fields that are not in its file to `fields`, and returns the cells for
    /// [`Lists::COLUMNS`].
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
    const FACTS: Facts = N::LIST.facts(N::KIND.viewing());
    type Can = Reading;
    type Output = Listed;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Listed, OpError> {
        listed::<N>(cx, |_| true)
    }
}

/// The items of a noun that `wanted` accepts, by path.
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

/// A row of a list.
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
    /// A list with its table, and the message if it is empty.
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

/// A field as a cell: texts unchanged, lists by length, `yes` for true, empty for an absent one.
pub(crate) fn cell(fields: &Map, key: &str) -> String {
    match fields.get(key) {
        Some(Value::String(text)) => text.clone(),
        Some(Value::Array(items)) => items.len().to_string(),
        Some(Value::Number(number)) => number.to_string(),
        Some(Value::Bool(true)) => "yes".to_owned(),
        Some(Value::Bool(false) | Value::Null | Value::Object(_)) | None => String::new(),
    }
}
