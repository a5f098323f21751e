//! Lists redirects.

use super::files::all;
use super::{STATUS_DEFAULT, text};
use crate::ops::prelude::*;
use crate::ops::table;
use crate::urls::Book;

/// List redirects: old addresses and where they lead
#[derive(Debug, Clone, Default, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct List {
    /// A text in the old or the new address, whatever its case
    #[arg(long, value_name = "TEXT")]
    pub search: Option<String>,
    /// Redirects of a page; all unless given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    #[schemars(range(min = 1))]
    pub limit: Option<u32>,
    /// Redirects to pass over
    #[arg(long, value_name = "N")]
    pub offset: Option<u32>,
}

/// A page of redirects.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Redirects {
    /// The redirects
    #[schemars(with = "Vec<serde_json::Map<String, serde_json::Value>>")]
    pub data: Vec<Map>,
    /// Where the list stands
    pub meta: Meta,
}

/// Where a list stands among all redirects that were found.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Meta {
    #[serde(flatten)]
    pub extent: Extent,
    /// Redirects before the first one
    pub offset: u32,
    /// Redirects of a page, if the list has pages
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<u32>,
    /// Whether more follow
    pub has_more: bool,
}

impl Operation for List {
    const FACTS: Facts = facts!("redirect.list", Kind::Redirects.viewing();
        "redirect list" => "All of them, in the file's order",
        "redirect list --search /blog/2019 --limit 20" => "The first of those from or to somewhere");
    type Can = Reading;
    type Output = Redirects;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Redirects, OpError> {
        let snapshot = cx.snapshot(Stage::Review)?;
        let (offset, most) =
            (self.offset.unwrap_or_default(), self.limit.map_or(usize::MAX, |limit| limit as usize));
        let wanted = self.search.map(|text| text.to_lowercase());
        let book = wanted.is_some().then(|| snapshot.book()).transpose()?;
        let is_wanted = |redirect: &Value| match (&wanted, &book) {
            (Some(wanted), Some(book)) => names(redirect, wanted, book),
            _ => true,
        };
        let (mut data, mut total) = (Vec::new(), 0);
        for redirect in all(&snapshot)?.iter().filter(|redirect| is_wanted(redirect)) {
            // Where a post lies is looked up only for what is shown.
            if total >= u64::from(offset) && data.len() < most {
                data.push(row(&snapshot, redirect)?);
            }
            total += 1;
        }
        let has_more = u64::from(offset) + (data.len() as u64) < total;
        let extent = Extent { total, revision: snapshot.commit().to_string() };
        Ok(Redirects { data, meta: Meta { extent, offset, limit: self.limit, has_more } })
    }
}

impl Redirects {
    fn footer(&self, page: &mut Page) {
        if self.meta.has_more {
            let next = u64::from(self.meta.offset) + self.data.len() as u64;
            let left = self.meta.extent.total - next;
            page.toned_line(Tone::Faint, format!("… {left} more: `--offset {next}`"));
        }
    }
}

/// Whether the old or the new address has a text, in small letters.
fn names(redirect: &Value, wanted: &str, book: &Book) -> bool {
    let has = |text: &str| text.to_lowercase().contains(wanted);
    let is_in = |key: &str| text(redirect, key).is_some_and(has);
    let leads_there = |id: &str| book.address(id).is_some_and(|address| has(&address));
    is_in("from") || is_in("to") || text(redirect, "postId").is_some_and(leads_there)
}

/// A redirect with where it leads.
pub(super) fn row(snapshot: &Snapshot<'_>, redirect: &Value) -> Result<Map, OpError> {
    let mut fields: Map = redirect.as_object().cloned().unwrap_or_default();
    let post = match text(redirect, "postId") {
        Some(id) => snapshot.post(id)?,
        None => None,
    };
    let address = match &post {
        Some(post) => snapshot.address(&post.value)?,
        None => None,
    };
    fields.insert("postTitle".to_owned(), json!(post.as_ref().map(|post| post.title().to_owned())));
    fields.insert("leadsTo".to_owned(), json!(text(redirect, "to").map(str::to_owned).or(address)));
    Ok(fields)
}

table! {
    Redirects.data, redirect: Map, "no redirects";
    "from" => table::text(redirect, "from"), "to" => table::text(redirect, "leadsTo"),
    "status" => redirect.get("status").and_then(Value::as_u64).unwrap_or(STATUS_DEFAULT),
    "locale" => table::text(redirect, "locale"); footer
}
