//! The commits of an act, signed where git or the operator wants that.

use super::act::Act;
use super::trailers::by_actor;
use crate::git::{NewCommit, Oid, WriteError, Writer};
use crate::site::accounts::actor::Surface;

/// Git's setting for commits of people on the command line.
const BY_GIT: &str = "commit.gpgSign";
/// The operator's setting for commits that come in through a server.
const BY_SERVER: &str = "cms.signCommits";

impl Act<'_> {
    /// Makes a commit by the actor. What a person does on the command line is signed if git would sign it; a person's
    /// key does not sign the words of an agent. Containment is never signed, so that two clones agree on it.
    ///
    /// # Errors
    /// The program that signs fails; as [`Writer::commit`].
    pub(in crate::site) fn commit(
        &self,
        writer: &mut Writer<'_>,
        tree: Oid,
        parents: Vec<Oid>,
        message: String,
    ) -> Result<Oid, WriteError> {
        let commit = by_actor(self, tree, parents, message);
        match self.actor.surface {
            Surface::Terminal if self.by_agent() => writer.commit(&commit),
            Surface::Terminal if !self.actor.is_system() => commit_as_git_would(writer, &commit),
            Surface::Terminal | Surface::Rest | Surface::Tools => signed_if(BY_SERVER, writer, &commit),
        }
    }
}

/// Makes a commit of a person on the command line, signed if git would sign it.
pub(in crate::site) fn commit_as_git_would(
    writer: &mut Writer<'_>,
    commit: &NewCommit,
) -> Result<Oid, WriteError> {
    signed_if(BY_GIT, writer, commit)
}

fn signed_if(setting: &str, writer: &mut Writer<'_>, commit: &NewCommit) -> Result<Oid, WriteError> {
    let repo = writer.repo();
    match repo.config_flag(setting) {
        Some(true) => {
            let signer = repo.signer(&commit.committer)?;
            writer.commit_signed(commit, Some(&signer))
        }
        Some(false) | None => writer.commit(commit),
    }
}
