//! The log of operations on the site, one commit each, newest first.

use super::reversals::Reversals;
use super::revision::Author;
use super::{CommitKind, Past};
use crate::base::source::rfc3339;
use crate::site::look::Look;
use crate::site::prelude::*;

/// Most items that one entry lists; larger ones only give the number.
const ITEMS_NAMED_MAX: usize = 100;

/// An operation.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct LoggedOperation {
    /// The commit, which `cms undo` accepts.
    pub id: String,
    /// When, RFC 3339.
    pub created_at: String,
    /// Who.
    pub user: Author,
    /// The stage on which it was done; null if unknown.
    pub stage: Option<Stage>,
    /// The operation, such as `post.set`; null for a commit by other tools.
    pub operation: Option<String>,
    /// The first line of the commit's message.
    pub subject: String,
    /// The items, `kind:id`, at most 100.
    pub items: Vec<String>,
    /// How many items were changed in total; null if unknown.
    pub item_count: Option<usize>,
    /// The commit that this one reverted: an operation, or for a redo the undo.
    pub undoes: Option<String>,
    /// The undo that took this operation back, or the redo that took this undo back, if that still holds.
    pub undone_by: Option<String>,
}

impl Look<'_> {
    /// Operations, newest first, and their total number: on `stage` if given, else on all.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn operations(
        &self,
        stage: Option<Stage>,
        (skip, limit): (usize, usize),
    ) -> Result<(Vec<LoggedOperation>, usize), SiteError> {
        let past = Past::of(self.site, None)?;
        let reversals = past.reversals();
        let is_shown = |node: &&usize| {
            let node = &past.nodes[**node];
            node.deed != CommitKind::Contain && stage.is_none_or(|stage| node.stage == Some(stage))
        };
        let all: Vec<usize> = past.order.iter().filter(is_shown).copied().collect();
        let shown = all.iter().skip(skip).take(limit);
        let operations = shown.map(|node| past.logged(*node, &reversals)).collect::<Result<Vec<_>, _>>()?;
        Ok((operations, all.len()))
    }
}

impl Past<'_> {
    fn logged(&self, place: usize, reversals: &Reversals<'_>) -> Result<LoggedOperation, SiteError> {
        let node = &self.nodes[place];
        let commit = self.commit(place)?;
        let (items, item_count) = match node.deed {
            CommitKind::Foreign => self.changed_by(place)?,
            CommitKind::Write | CommitKind::Promote | CommitKind::Contain => named_by(&commit),
        };
        Ok(LoggedOperation {
            id: node.id.to_string(),
            created_at: rfc3339(commit.author.time),
            user: Author::of(&commit),
            stage: node.stage,
            operation: commit.trailer("Cms-Op"),
            subject: commit.subject().to_owned(),
            items,
            item_count,
            undoes: node.undoes.map(|target| target.to_string()),
            undone_by: reversals.reverted_by(place).map(|by| self.nodes[by].id.to_string()),
        })
    }

    /// The items changed by a commit of other tools, by comparing trees.
    fn changed_by(&self, place: usize) -> Result<(Vec<String>, Option<usize>), SiteError> {
        let node = &self.nodes[place];
        let before = match node.parents.first() {
            Some(parent) => self.nodes[*parent].tree,
            None if node.is_cut_off => return Ok((Vec::new(), None)),
            None => Oid::EMPTY_TREE,
        };
        let pairs = self.site.pairs(before, node.tree)?;
        let items = pairs.iter().take(ITEMS_NAMED_MAX).map(|pair| pair.unit.to_string()).collect();
        Ok((items, Some(pairs.len())))
    }
}

/// The items named in a commit's trailers, and their total number.
fn named_by(commit: &Commit) -> (Vec<String>, Option<usize>) {
    let trailers = commit.trailers();
    let of = |key: &'static str| {
        trailers.iter().filter(move |(name, _)| name == key).map(|(_, value)| value.clone())
    };
    let items: Vec<String> = of("Cms-Item").collect();
    let count = of("Cms-Items").next().and_then(|count| count.parse().ok());
    let count = count.or(if items.is_empty() { None } else { Some(items.len()) });
    (items, count)
}
