//! History of an item, operations, authorship, undo, redo and revert.

mod list;
mod revert;
mod undo;

pub use list::{Blame, History, Log};
pub use revert::Revert;
pub use undo::{Redo, Undo};

use crate::base::limits::{PAGE_DEFAULT, PAGE_MAX};
use crate::ops::prelude::*;
use crate::site::{Author, ItemName};

/// Where a list stands among all that was found.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Span {
    /// How many there are in all
    pub total: usize,
    /// This page, from 1
    pub page: u32,
    /// Entries on a page
    pub limit: u32,
    /// How many pages there are
    pub total_pages: usize,
    /// Whether another page follows
    pub has_more: bool,
}

/// The requested page of a list.
pub(crate) struct PageRequest {
    page: u32,
    limit: u32,
}

impl PageRequest {
    pub(crate) fn of(page: Option<u32>, limit: Option<u32>) -> Result<PageRequest, OpError> {
        let (page, limit) = (page.unwrap_or(1), limit.unwrap_or(PAGE_DEFAULT));
        for (field, value, most) in [("page", page, u32::MAX), ("limit", limit, PAGE_MAX)] {
            if value == 0 || value > most {
                return Err(OpError::invalid(
                    format!("list.{field}"),
                    format!("`{field}` must be a number from 1 to {most}"),
                )
                .detail(field, format!("was {value}")));
            }
        }
        Ok(PageRequest { page, limit })
    }

    /// How many entries to skip, and how many to return.
    pub(crate) fn span(&self) -> (usize, usize) {
        ((self.page as usize - 1) * self.limit as usize, self.limit as usize)
    }

    pub(crate) fn of_total(&self, total: usize) -> Span {
        let total_pages = total.div_ceil(self.limit as usize);
        Span {
            total,
            page: self.page,
            limit: self.limit,
            total_pages,
            has_more: (self.page as usize) < total_pages,
        }
    }
}

/// Finds an item: on the first of these stages that has it, at a revision, or among deleted items.
fn unit<C: Capability>(
    cx: &Context<'_, C>,
    stages: &[Stage],
    rev: Option<&str>,
    name: &str,
) -> Result<Unit, OpError> {
    if let Some(file @ Unit::File(_)) = Unit::parse(name) {
        return Ok(file);
    }
    let mut first = None;
    for stage in stages {
        match find::item(&[&cx.snapshot_of(*stage)?], name) {
            Ok(id) => return Ok(Unit::Item(id)),
            Err(error) => first = first.or(Some(error)),
        }
    }
    if let Some(rev) = rev
        && let Ok(id) = find::item(&[&cx.snapshot_at(rev)?], name)
    {
        return Ok(Unit::Item(id));
    }
    match cx.look()?.gone(name)? {
        Some(unit) => Ok(unit),
        None => {
            Err(first.unwrap_or_else(|| OpError::not_found("item.not-found", format!("no item `{name}`"))))
        }
    }
}

/// The stages, in the order in which they are searched by default.
const STAGES: [Stage; 3] = [Stage::Review, Stage::AiReview, Stage::Source];

/// The line that names the item of a history.
fn heading(page: &mut Page, item: &ItemName) {
    styled!(page, Plain "{} ", item.kind; Strong "{}", item.title; Faint "  {}", item.path);
}

/// A time for a table.
fn minute(rfc3339: &str) -> String {
    rfc3339.get(..16).unwrap_or(rfc3339).replace('T', " ")
}

/// The name of a person, or of the agent that acted.
fn who(doer: &Author) -> String {
    match &doer.agent {
        Some(agent) if *agent != doer.name => format!("{} ({agent})", doer.name),
        Some(_) | None => doer.name.clone(),
    }
}

/// Shows how to get the next page.
fn more(page: &mut Page, meta: &Span, shown: usize) {
    if meta.has_more {
        let left = meta.total - (meta.page as usize - 1) * meta.limit as usize - shown;
        page.toned_line(Tone::Faint, format!("… {left} more: `--page {}`", meta.page + 1));
    }
}
