//! `cms review approve --set NAME --at TIME`: a set that goes live at a time.

use super::Approve;
use crate::ops::prelude::*;
use crate::ops::{Call, set, when};
use crate::site::{Promoted, Promotion, Release, Scheduling};

/// What takes a set off the schedule.
const NEVER: &str = "never";

impl Approve {
    /// Approves a set for a time, as it is now, or takes that back. Everything is checked now as it would be then.
    ///
    /// # Errors
    /// `review.at`; errors of the approval.
    pub(super) fn at_a_time(
        cx: &mut Context<'_, Publishing>,
        text: &str,
        promotion: &Promotion,
    ) -> Result<Promoted, OpError> {
        cx.require(Permission::ReviewApprove)?;
        let Some(name) = &promotion.set else {
            return Err(wrong("only a set is approved for a time".to_owned())
                .hint("`--set NAME` names it; `cms set create` makes one"));
        };
        let call = cx.call();
        let (role, is_dry) = (call.actor.role, call.dry_run);
        if call.actor.rights != role.rights() {
            return Err(OpError::forbidden("a set is approved for a time only with all rights of a role")
                .hint("leave `--as` and `CMS_ROLE` out, or let somebody else approve it"));
        }
        if text == NEVER {
            if !cx.releases()?.all(call.now)?.iter().any(|release| release.set == *name) {
                let message = format!("the set `{name}` is not scheduled");
                return Err(OpError::not_found("set.not-scheduled", message)
                    .hint("`cms schedule list` shows the scheduled sets"));
            }
            if !is_dry {
                cx.releases()?.take_back(name)?;
                note(cx, "review.unschedule", ("set", name), json!({}))?;
            }
            return Ok(unscheduled(name, is_dry));
        }
        let at = when::future(text, call.now, &when::zone(cx)?)
            .map_err(|why| wrong(format!("`{text}` {why}")).hint(when::HINT))?;
        let sets = cx.look()?.sets(Stage::Review)?;
        let known: Vec<String> = sets.iter().map(|set| set.head.set.clone()).collect();
        let set = sets.iter().find(|set| set.head.set == *name);
        let set = set.ok_or_else(|| set::not_found(name, &known))?;
        let revision = cx.snapshot_of(Stage::Review)?.commit().to_string();
        let trial = Call { dry_run: true, now: at, ..call.clone() };
        let mut promoted = cx.with(&trial, |cx| cx.approve(promotion))?;
        promoted.dry_run = is_dry;
        promoted.scheduled = Some(Scheduling { set: name.clone(), at: Some(rfc3339(at)) });
        if !is_dry {
            cx.releases()?.put(set, promotion, (&revision, at), (&call.actor, call.now))?;
            note(cx, "review.schedule", ("set", name), json!({"at": rfc3339(at), "revision": revision}))?;
        }
        Ok(promoted)
    }
}

/// Nothing was promoted: a set was taken off the schedule.
fn unscheduled(set: &str, dry_run: bool) -> Promoted {
    Promoted {
        stage: Stage::Source,
        commit: None,
        dry_run,
        items: Vec::new(),
        posts: Vec::new(),
        dependencies: Vec::new(),
        held_back: Vec::new(),
        still_waiting: Vec::new(),
        warnings: Vec::new(),
        wishes: Vec::new(),
        kept_drafts: Vec::new(),
        scheduled: Some(Scheduling { set: set.to_owned(), at: None }),
        left_alone: Vec::new(),
    }
}

fn wrong(message: String) -> OpError {
    OpError::invalid("review.at", message.clone()).detail("at", message)
}

/// What became of the scheduled sets whose time had come.
#[derive(Debug, Default)]
pub(in crate::ops) struct Released {
    /// Those that are live.
    pub(in crate::ops) live: Vec<Release>,
    /// Those that were refused, with the reason.
    pub(in crate::ops) refused: Vec<Release>,
    /// The commits.
    pub(in crate::ops) commits: Vec<String>,
}

/// Approves the scheduled sets whose time has come, each as the person who approved it, if nothing of it changed since.
///
/// # Errors
/// The ledger or the repository cannot be read or written.
pub(in crate::ops) fn release_due(cx: &Context<'_, Publishing>) -> Result<Released, OpError> {
    let mut released = Released::default();
    let (releases, is_dry) = (cx.releases()?, cx.call().dry_run);
    for due in releases.due(cx.call().now)? {
        let mut release = due.release;
        let done = match (due.approver, release.refused.take()) {
            (Some(actor), None) => {
                let expect = Some(release.revision.clone());
                let call = Call { actor, expect, stage: None, rev: None, ..cx.call().clone() };
                cx.with(&call, |cx| cx.approve(&due.promotion))
            }
            (_, why) => Err(OpError::new(ErrorKind::Stale, "set.changed", why.unwrap_or_default())),
        };
        match done {
            Ok(promoted) => {
                if !is_dry {
                    releases.done(&release)?;
                }
                released.commits.extend(promoted.commit);
                released.live.push(release);
            }
            // Another process was first, or another writer holds the lock: the next round sees.
            Err(error) if matches!(error.kind, ErrorKind::NotFound | ErrorKind::Busy) => {}
            Err(error) => {
                let why = match error.code.as_str() {
                    "revision.stale" => format!("{}: look at it and approve it again", error.message),
                    _ => error.message.clone(),
                };
                if !is_dry {
                    releases.refuse(&release, &why)?;
                }
                release.refused = Some(why);
                released.refused.push(release);
            }
        }
    }
    Ok(released)
}
