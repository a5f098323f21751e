//! Checks what plain git is about to do: in local hooks, and in a server's hooks for a push.

mod approver;
mod behind;
mod checkout;
mod disputed;
mod drops;
mod followed;
mod news;
mod old_buffer;
mod overtaken;
mod rights;
mod sides;
mod staged;
mod unredirected;

pub use behind::Joined;
pub use drops::Rewound;
pub use old_buffer::SAVED;
pub use staged::{Admitted, Filled};

use crate::base::progress::Silent;
use crate::git::{MOVED_ON, RefMove};
use crate::model::roles::Permission;
use crate::site::accounts::actor::Actor;
use crate::site::accounts::name_owner::is_program;
use crate::site::prelude::*;
use crate::site::write::act::Act;

/// A ref's current and new object; none if it does not exist.
type Ends = (Option<Oid>, Option<Oid>);

/// A ref that git is about to move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RefUpdate {
    /// The full name, such as `refs/heads/source`.
    pub name: String,
    /// Its new value.
    pub target: Target,
}

/// The new value of a ref.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// A commit, or another object.
    Object(Oid),
    /// It is to be deleted.
    Nothing,
    /// A link to another ref.
    Link,
}

/// The folder of refs by which a clone hands stages over, to be merged here: `refs/cms/handed/ID/STAGE`.
pub(in crate::site) const HANDED: &str = "refs/cms/handed/";

/// The stage that a ref hands over, if it is one of these.
pub fn handed_stage(name: &str) -> Option<Stage> {
    let (_, stage) = name.strip_prefix(HANDED)?.split_once('/')?;
    Stage::named(stage)
}

impl RefUpdate {
    /// Parses a hook's input, a line `OLD NEW NAME` for each ref. The old value is ignored: git passes zeros if the
    /// caller did not specify it.
    pub fn parse(lines: &str) -> Vec<RefUpdate> {
        let update = |line: &str| {
            let mut words = line.splitn(3, ' ');
            let (_, new, name) = (words.next()?, words.next()?, words.next()?);
            let target = match new.parse::<Oid>() {
                Ok(_) if new.bytes().all(|byte| byte == b'0') => Target::Nothing,
                Ok(oid) => Target::Object(oid),
                Err(_) => Target::Link,
            };
            Some(RefUpdate { name: name.to_owned(), target })
        };
        lines.lines().filter_map(update).collect()
    }

    /// The commit that is pushed to a stage, or handed over for it.
    fn pushed(&self, stage: Stage) -> Option<Oid> {
        let is_for = self.name == stage.ref_name() || handed_stage(&self.name) == Some(stage);
        match self.target {
            Target::Object(oid) if is_for => Some(oid),
            Target::Object(_) | Target::Nothing | Target::Link => None,
        }
    }

    /// The stage whose branch this is, if any.
    pub fn stage(&self) -> Option<Stage> {
        Stage::ALL.into_iter().find(|stage| stage.ref_name() == self.name)
    }
}

/// The origin of an update.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// A git command in this repository: the checks are a safety net, which people can bypass.
    Local,
    /// A push: the checks are binding, with the rights of the authenticated user.
    Push,
}

/// What a person allows by the environment of a git command.
#[derive(Debug, Clone, Copy, Default)]
pub struct Leave {
    /// Acknowledged writes may be dropped (`CMS_DROP_WRITES`).
    pub may_drop: bool,
    /// What agents want of posts is granted (`CMS_PUBLISH`).
    pub may_publish: bool,
    /// Source may go on leading to what is deleted, hidden or moved (`CMS_ALLOW_DANGLING`).
    pub may_dangle: bool,
}

impl Site {
    /// Checks whether these ref updates are allowed. Stages may only be moved by those with the right to, and source
    /// only to content without new errors that a person approved. A push may only change what the pusher may change, and may not remove
    /// anything from a stage; locally, acknowledged writes are kept unless a person allows dropping them. Returns
    /// messages about what could not be checked and what is dropped on purpose; an update that cannot be
    /// checked is refused in a push, and locally only for an agent.
    ///
    /// # Errors
    /// [`SiteError::Forbidden`], [`SiteError::NotSo`], [`SiteError::Ungranted`], [`SiteError::Drops`], [`SiteError::LockedModule`],
    /// [`SiteError::InvalidContent`] with the new errors; an unreadable repository.
    pub fn admit(
        &self,
        updates: &[RefUpdate],
        actor: &Actor,
        way: Way,
        leave: Leave,
        now: Timestamp,
    ) -> Result<Vec<String>, SiteError> {
        let mut notes = Vec::new();
        for update in updates {
            let stage = update.stage();
            let act = Act {
                op: "git".to_owned(),
                stage: stage.or(handed_stage(&update.name)).unwrap_or(Stage::AiReview),
                actor: actor.clone(),
                now,
                dry_run: false,
                expect: None,
                allow_dangling: leave.may_dangle,
                progress: &Silent,
            };
            match (stage, way) {
                (Some(stage), _) => {
                    let is_program = act.by_agent() || is_program(actor.role);
                    let leave = if is_program { Leave::default() } else { leave };
                    notes.extend(self.admit_stage(&act, stage, updates, update, (way, leave))?);
                    if way == Way::Local {
                        notes.extend(self.keeps_writes(stage, update, (is_program, leave.may_drop))?);
                    }
                    if let (Stage::Source, Some((old, Some(new)))) = (stage, self.ends(update)?) {
                        self.note_mover((old, new), actor);
                    }
                }
                (None, Way::Push) if act.by_agent() || !actor.may(Permission::ReviewSave) => {
                    return Err(act.forbidden(update.name.trim_start_matches("refs/heads/").to_owned()));
                }
                (None, Way::Push) => self.admit_handed(&act, updates, update)?,
                (None, Way::Local) => {}
            }
        }
        Ok(notes)
    }

    /// Checks a commit that is handed over for a stage like a push to it, but only what it brings: it will be merged.
    fn admit_handed(
        &self,
        act: &Act<'_>,
        updates: &[RefUpdate],
        update: &RefUpdate,
    ) -> Result<(), SiteError> {
        let (Some(stage), Target::Object(new)) = (handed_stage(&update.name), update.target) else {
            return Ok(());
        };
        let tip = self.repo().read_ref(stage.ref_name())?.ok_or(SiteError::NoStage { stage })?;
        let name = stage.ref_name().to_owned();
        let moved = RefMove { name, old: Some(tip), new, message: String::new() };
        act.guard(&moved).map_err(|_| act.forbidden(stage.to_string()))?;
        let base = self.repo().merge_bases(tip, new)?.first().copied();
        let remote = "the push".to_owned();
        let base = base.ok_or(SiteError::Unrelated { stage, remote })?;
        self.may_bring(act, stage, updates, Way::Push, (Some(base), new))?;
        if stage == Stage::Source {
            let may_dangle = act.allow_dangling || self.allows_dangling(base, new)?;
            self.news(base, self.repo().tree_of(new)?, stage, may_dangle)?;
            self.approved(&act.actor, updates, (Way::Push, false), (base, new))?;
        }
        Ok(())
    }

    fn admit_stage(
        &self,
        act: &Act<'_>,
        stage: Stage,
        updates: &[RefUpdate],
        update: &RefUpdate,
        (way, leave): (Way, Leave),
    ) -> Result<Option<String>, SiteError> {
        let refused = |reason, hint| Err(SiteError::NotSo { target: stage.to_string(), reason, hint });
        let Some((old, new)) = self.ends(update)? else { return Ok(None) };
        if let (Way::Local, Some(new)) = (way, new)
            && (stage == Stage::AiReview || !act.by_agent())
            && self.is_fetched(stage, new)?
        {
            return Ok(None);
        }
        let moved = RefMove {
            name: update.name.clone(),
            old,
            new: new.unwrap_or(Oid::EMPTY_TREE),
            message: String::new(),
        };
        act.guard(&moved).map_err(|_| act.forbidden(stage.to_string()))?;
        let Some(new) = new else {
            return match way {
                _ if update.target == Target::Link => {
                    refused("cannot be a link to another branch", "merge the other branch into it")
                }
                Way::Push => {
                    refused("cannot be deleted by a push", "push a commit that removes what is wrong")
                }
                Way::Local => Ok(None),
            };
        };
        if way == Way::Push
            && let Some(old) = old
            && !self.repo().is_ancestor(old, new)?
        {
            return refused(
                MOVED_ON,
                "`cms sync --remote NAME` merges your work with it by meaning and sends it",
            );
        }
        if way == Way::Push || act.by_agent() || is_program(act.actor.role) {
            self.may_bring(act, stage, updates, way, (old, new))?;
        }
        let (Stage::Source, Some(old)) = (stage, old) else { return Ok(None) };
        let may_dangle = act.allow_dangling
            || self.allows_dangling(old, new)?
            || way == Way::Local && self.merges_fetched(stage, new)?;
        let judged = self
            .news(old, self.repo().tree_of(new)?, stage, may_dangle)
            .and_then(|()| self.approved(&act.actor, updates, (way, leave.may_publish), (old, new)));
        match judged {
            // A warning that cannot be made refuses nothing.
            Ok(()) => Ok(self.unredirected(old, new).unwrap_or_default()),
            Err(
                error @ (SiteError::InvalidContent { .. }
                | SiteError::Dangling { .. }
                | SiteError::Ungranted { .. }
                | SiteError::NotSo { .. }),
            ) => Err(error),
            Err(other) if way == Way::Push => Err(other),
            Err(other) => {
                let why = crate::base::text::chain(&other);
                Ok(Some(format!("the new content of source was not checked: {why}")))
            }
        }
    }

    /// The current and the new object of an update, read from the ref itself, because git passes zeros if the caller
    /// did not specify the old value. None if nothing changes.
    fn ends(&self, update: &RefUpdate) -> Result<Option<Ends>, SiteError> {
        let old = self.repo().read_ref(&update.name)?;
        Ok(match (update.target, old) {
            (Target::Object(new), _) => Some((old, Some(new))).filter(|_| old != Some(new)),
            (Target::Nothing, Some(value)) if self.repo().stays_packed(&update.name, value)? => None,
            (Target::Nothing, None) => None,
            (Target::Nothing | Target::Link, _) => Some((old, None)),
        })
    }
}

impl Site {
    /// Whether a commit merges a fetched remote branch of this stage, whose own repository decided what it leaves dangling.
    fn merges_fetched(&self, stage: Stage, commit: Oid) -> Result<bool, SiteError> {
        let commit = self.repo().commit(commit)?;
        for parent in commit.parents.iter().skip(1) {
            if self.is_fetched(stage, *parent)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reference_transaction_lines_are_parsed() {
        let (zero, one) = ("0".repeat(40), "1".repeat(40));
        let lines = format!(
            "{zero} {one} refs/heads/source\n{one} {zero} refs/heads/a b\n\n{zero} ref:refs/heads/x HEAD\nodd\n"
        );
        let named = |name: &str, target| RefUpdate { name: name.to_owned(), target };
        let expected = [
            named("refs/heads/source", Target::Object(one.parse().unwrap())),
            named("refs/heads/a b", Target::Nothing),
            named("HEAD", Target::Link),
        ];
        assert_eq!(RefUpdate::parse(&lines), expected);
        assert_eq!(expected[0].stage(), Some(Stage::Source));
        assert_eq!(expected[2].stage(), None);
    }
}
