//! Resolves A, B and the items of a command line.

use super::{Diff, ItemDiff};
use crate::ops::prelude::*;
use crate::site::Version;

/// The name of the files on disk.
const WORK_TREE: &str = "work-tree";
/// Digits from which a name is taken for a commit id rather than for a post.
const OID_DIGITS_MIN: usize = 7;

/// One side of a comparison.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SideName {
    /// As it was named: a stage, a revision, or `work-tree`
    pub name: String,
    /// Its commit; null for the files on disk
    pub commit: Option<String>,
}

/// A resolved side of a comparison.
#[derive(Debug, Clone)]
pub(super) struct Side {
    pub(super) name: SideName,
    version: Version,
}

/// The sides and items to compare.
pub(super) struct Comparison {
    pub(super) from: Side,
    pub(super) to: Side,
    /// The stage, if it is compared with its upstream: then pending items are shown, with their conflicts.
    waits_on: Option<Stage>,
    names: Vec<String>,
}

/// Resolves the arguments of a call.
///
/// # Errors
/// A revision that does not exist; contradicting arguments; `work-tree` without one.
pub(super) fn comparison(cx: &Context<'_, Reading>, input: &Diff) -> Result<Comparison, OpError> {
    let (mut sides, names) = parted(cx, &input.what)?;
    let named = [&input.from, &input.to].into_iter().flatten().count()
        + usize::from(cx.call().stage.is_some())
        + usize::from(cx.call().rev.is_some());
    if named > 0 && !sides.is_empty() {
        return Err(OpError::invalid("diff.sides", "the versions to compare are named twice")
            .hint("name them as A and B, or by `--from` and `--to`, or by `--stage`"));
    }
    let stage = cx.call().stage.map(|stage| stage.branch().to_owned());
    let to = input.to.clone().or_else(|| cx.call().rev.clone()).or(stage);
    match (&input.from, to) {
        (None, None) => {}
        (None, Some(to)) => sides = vec![to],
        (Some(from), None) => sides = vec![from.clone()],
        (Some(from), Some(to)) => sides = vec![from.clone(), to],
    }
    let (from, to, waits_on) = match sides.as_slice() {
        [] => waiting(cx, Stage::Review)?,
        [one] => alone(cx, one)?,
        [from, to, ..] => (side(cx, from)?, side(cx, to)?, None),
    };
    Ok(Comparison { from, to, waits_on, names })
}

/// Splits arguments into versions, which come first, and items.
fn parted(cx: &Context<'_, Reading>, what: &[String]) -> Result<(Vec<String>, Vec<String>), OpError> {
    let Some(first) = what.first() else { return Ok((Vec::new(), Vec::new())) };
    if let Some((from, to)) = first.split_once("...") {
        let (one, other) = (commit(cx, or_head(from))?, commit(cx, or_head(to))?);
        let base = cx.look()?.merge_base(one, other)?.ok_or_else(|| {
            OpError::not_found("diff.no-base", format!("`{from}` and `{to}` have no commit in common"))
        })?;
        return Ok((vec![base.to_string(), or_head(to).to_owned()], what[1..].to_vec()));
    }
    if let Some((from, to)) =
        first.split_once("..").filter(|_| !first.contains('/') || !first.contains("../"))
    {
        return Ok((vec![or_head(from).to_owned(), or_head(to).to_owned()], what[1..].to_vec()));
    }
    let mut sides = 0;
    while sides < 2 && sides < what.len() && is_version(cx, &what[sides])? {
        sides += 1;
    }
    Ok((what[..sides].to_vec(), what[sides..].to_vec()))
}

fn or_head(name: &str) -> &str {
    if name.is_empty() { "HEAD" } else { name }
}

/// References that git sets during fetches, merges and other commands.
const HEADS: [&str; 4] = ["FETCH_HEAD", "ORIG_HEAD", "MERGE_HEAD", "CHERRY_PICK_HEAD"];

/// Whether a name is that of a version, not of an item.
fn is_version(cx: &Context<'_, Reading>, name: &str) -> Result<bool, OpError> {
    let hex = name.bytes().all(|byte| byte.is_ascii_hexdigit());
    let is_oid = (OID_DIGITS_MIN..=40).contains(&name.len()) && hex;
    let is_relative = name.contains(['~', '^', '@']) && !name.ends_with(".yaml");
    let is_head = name == "HEAD" || HEADS.contains(&name);
    if name == WORK_TREE || is_head || is_relative || cx.look()?.is_ref(name)? {
        return Ok(true);
    }
    // A post may be named by a prefix of its id.
    Ok(is_oid && cx.look()?.revision(name).is_ok())
}

fn commit(cx: &Context<'_, Reading>, name: &str) -> Result<crate::git::Oid, OpError> {
    Ok(cx.look()?.revision(name)?)
}

fn side(cx: &Context<'_, Reading>, name: &str) -> Result<Side, OpError> {
    if name == WORK_TREE {
        if cx.look()?.work_dir().is_none() {
            return Err(OpError::invalid("diff.no-work-tree", "a bare repository has no work tree")
                .hint("compare commits or stages"));
        }
        let name = SideName { name: WORK_TREE.to_owned(), commit: None };
        return Ok(Side { name, version: Version::WorkTree });
    }
    let oid = commit(cx, name)?;
    // The prefix of a full id is enough.
    let short = if oid.to_string() == name { name[..12].to_owned() } else { name.to_owned() };
    Ok(Side { name: SideName { name: short, commit: Some(oid.to_string()) }, version: Version::Commit(oid) })
}

type Sides = (Side, Side, Option<Stage>);

/// The pending items of a stage.
fn waiting(cx: &Context<'_, Reading>, stage: Stage) -> Result<Sides, OpError> {
    let upstream = stage.upstream().unwrap_or(Stage::Source);
    Ok((side(cx, upstream.branch())?, side(cx, stage.branch())?, Some(stage)))
}

/// A single version.
fn alone(cx: &Context<'_, Reading>, name: &str) -> Result<Sides, OpError> {
    let stage = Stage::named(name);
    if let Some(stage) = stage.filter(|stage| *stage != Stage::Source) {
        return waiting(cx, stage);
    }
    if name == WORK_TREE {
        return Ok((side(cx, "HEAD")?, side(cx, WORK_TREE)?, None));
    }
    let here = if cx.look()?.work_dir().is_some() { WORK_TREE } else { Stage::Review.branch() };
    Ok((side(cx, name)?, side(cx, here)?, None))
}

impl Comparison {
    /// The differing items.
    ///
    /// # Errors
    /// An item that is in neither version; the repository cannot be read.
    pub(super) fn items(&self, cx: &Context<'_, Reading>) -> Result<Vec<ItemDiff>, OpError> {
        let look = cx.look()?;
        let wanted = self.units(cx)?;
        let items = match self.waits_on {
            Some(stage) => look.pending_whole(stage, &wanted)?,
            None => look.compare(self.from.version, self.to.version, &wanted)?,
        };
        let mut items = super::described(&look.content(self.to.version)?, &items)?;
        let work = match (self.waits_on, self.from.version, self.to.version) {
            (Some(stage), ..) => look.work_on(stage)?,
            (None, Version::Commit(from), Version::Commit(to)) => look.work_between(from, to)?,
            (None, ..) => BTreeMap::new(),
        };
        super::signed(&mut items, &work, cx.sees_addresses());
        Ok(items)
    }

    /// The given items as units.
    fn units(&self, cx: &Context<'_, Reading>) -> Result<Vec<Unit>, OpError> {
        if let Some(stage) = self.waits_on {
            return crate::ops::review::units(cx, stage, &self.names);
        }
        if self.names.is_empty() {
            return Ok(Vec::new());
        }
        let look = cx.look()?;
        let snapshots = [look.content(self.to.version)?, look.content(self.from.version)?];
        let snapshots: Vec<_> = snapshots.iter().collect();
        let unit = |name: &String| match name.split_once(':') {
            Some(("file", path)) => Ok(Unit::File(path.to_owned())),
            Some(_) | None => find::item(&snapshots, name).map(Unit::Item),
        };
        self.names.iter().map(unit).collect()
    }
}
