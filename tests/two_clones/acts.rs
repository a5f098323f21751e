//! Operations on one clone.

use super::deeds::{Deed, LETTERS, SLUGS};
use super::replaced::fields;
use super::world::Clone;
use super::written::{Tokens, tokens};
use crate::staging::bench::{module_id, path, post, text};
use crate::support::Run;
use crate::support::faulty::Fault;
use cms::base::Stage;
use cms::git::GitError;
use cms::model::Kind;
use cms::model::roles::Role;
use cms::site::SiteError;

/// Modules of the posts that are created.
const MODULES: [&str; 2] = ["x", "y"];

impl Clone {
    /// Performs an act; returns whether there was something to do.
    pub(super) fn perform(&self, deed: &Deed, token: &str) -> Result<bool, SiteError> {
        let bench = &self.bench;
        let exists = |stage: Stage, letter: char| bench.lies(stage, letter).is_some();
        match deed.clone() {
            Deed::Set { stage, post, .. }
            | Deed::AddModule { stage, post }
            | Deed::Rename { stage, post, .. }
                if !exists(stage, post) =>
            {
                Ok(false)
            }
            Deed::Set { stage, post, field } => {
                let field = &fields(post)[field];
                if field.contains('[') && bench.field(stage, post, field).is_none() {
                    return Ok(false);
                }
                bench.try_set(stage, post, field, Some(token)).map(|_| true)
            }
            Deed::AddModule { .. } | Deed::MoveModule { .. } | Deed::RemoveModule { .. } => {
                self.modules(deed, token)
            }
            Deed::Create { stage, post } => {
                debug_assert!(LETTERS.contains(&post));
                if exists(stage, post) || bench.file(stage, &path(post)).is_some() {
                    return Ok(false);
                }
                bench.put(stage, &path(post), Some(&text(post, token, &MODULES))).map(|_| true)
            }
            Deed::Purge { stage, post } => match bench.lies(stage, post) {
                Some(path) => bench.put(stage, &path, None).map(|_| true),
                None => Ok(false),
            },
            Deed::Rename { stage, post, slug } => bench.rename(stage, post, SLUGS[slug]).map(|_| true),
            Deed::Submit { posts } => bench.submit(posts).map(|_| true),
            Deed::Approve { posts } => bench.approve(posts).map(|_| true),
            Deed::Reject { stage, posts } => bench.reject(stage, posts).map(|_| true),
            Deed::Resolve { stage, post, take } => bench.resolve(stage, post, &[], take).map(|_| true),
            Deed::Undo => {
                *self.undone.borrow_mut() = Some(bench.undo(Role::Admin)?);
                Ok(true)
            }
            Deed::Redo => {
                *self.undone.borrow_mut() = Some(bench.redo(Role::Admin)?);
                Ok(true)
            }
            Deed::Sync => {
                bench.sync();
                Ok(true)
            }
            Deed::Exchange => self.exchange().map(|_| true),
            Deed::CutExchange { call, after } => {
                match self.exchange_despite(&Fault::Cut { call, after }) {
                    // The error is reported and has no other effect.
                    Err(SiteError::Git(GitError::Remote { .. })) => Ok(true),
                    other => other.map(|_| true),
                }
            }
            Deed::RacedExchange => panic!("it needs the other clone"),
            Deed::PlainSet { .. }
            | Deed::PlainMerge { .. }
            | Deed::PlainSquash
            | Deed::PlainRebase
            | Deed::PlainPick => Ok(bench.by_hand(deed, token)),
        }
    }

    /// The tokens that a commit introduced.
    pub(super) fn brought(&self, commit: &str) -> Tokens {
        let held = |rev: &str| {
            let mut command = self.bench.sandbox().command("git");
            command.args(["grep", "-h", "tok[0-9]", rev, "--", "posts", "conflicts"]);
            tokens(&Run::of(&mut command).stdout)
        };
        &held(commit) - &held(&format!("{commit}^"))
    }

    fn modules(&self, deed: &Deed, token: &str) -> Result<bool, SiteError> {
        let (Deed::AddModule { stage, post: letter }
        | Deed::MoveModule { stage, post: letter, .. }
        | Deed::RemoveModule { stage, post: letter, .. }) = deed
        else {
            return Ok(false);
        };
        let mut did = false;
        self.bench.write(*stage, |draft| {
            let Some(item) = draft.item(post(*letter).item().expect("an item"))? else { return Ok(()) };
            let mut value = item.value.clone();
            let list = value["modules"].as_array_mut().expect("a list");
            did = match deed {
                Deed::MoveModule { from, to, .. } if *from < list.len() && *to < list.len() && from != to => {
                    let module = list.remove(*from);
                    list.insert(*to, module);
                    true
                }
                Deed::RemoveModule { at, .. } if *at < list.len() => {
                    list.remove(*at);
                    true
                }
                Deed::AddModule { .. } => {
                    let id = module_id(*letter, token);
                    let module = serde_json::json!({"id": id, "type": "prose", "props": {"content": token}});
                    list.insert(list.len() / 2, module);
                    true
                }
                _ => false,
            };
            draft.put(Kind::Post, &item.path, value)
        })?;
        Ok(did)
    }
}
