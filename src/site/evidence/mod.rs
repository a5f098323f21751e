//! The evidence of this site that agents cannot publish: the guards that are in place, what each agent wrote and where, and
//! who approved what became live of it.

mod awaited_work;
mod order;

use crate::base::source::rfc3339;
use crate::model::roles::{Permission, Role};
use crate::site::accounts::name_owner::{NameOwner, is_carried};
use crate::site::hooks::install::Standing;
use crate::site::look::Look;
use crate::site::prelude::*;
use crate::site::staging::reject;
use crate::site::staging::wishes::WishedPost;
use crate::site::write::rights::stage_permission;
use crate::site::write::trailers::{is_containment, is_joining};
use awaited_work::{Works, note_edits, operation_of_cms};
use order::Placed;

/// Roles of programs, which are to publish nothing.
const PROGRAMS: [Role; 2] = [Role::AiAgent, Role::Workflow];
/// The hooks that keep plain git to the rules: in a clone, and on a server.
const GUARDS: [&str; 2] = ["reference-transaction", "pre-receive"];

/// The evidence.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct AgentEvidence {
    /// The hooks of git, and whether each calls cms
    pub hooks: Vec<HookState>,
    /// What the roles of programs may write
    pub rights: Vec<ProgramRights>,
    /// How many commits were looked at
    pub commits: usize,
    /// Whether older commits exist that were not looked at, or that this clone lacks
    pub is_cut_off: bool,
    /// Each write by an agent or a workflow, oldest first
    pub writes: Vec<AgentWrite>,
    /// Each commit on source that made work of an agent live, oldest first
    pub approvals: Vec<Approval>,
    /// What contradicts the claim; empty if nothing does
    pub contradictions: Vec<String>,
}

/// A hook of git.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct HookState {
    /// Its name
    pub name: &'static str,
    /// Whether it calls cms
    pub is_well: bool,
}

/// The rights of a role.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProgramRights {
    /// The role
    pub role: &'static str,
    /// The stages that it may write
    pub writes: Vec<Stage>,
    /// Whether it may approve, or publish
    pub may_approve: bool,
}

/// A write by an agent.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct AgentWrite {
    /// The commit
    pub commit: String,
    /// When: RFC 3339 in UTC
    pub at: String,
    /// The agent, or the address of its account
    pub agent: String,
    /// The stage to whose branch it was committed; null where it came by a merge of another branch
    pub stage: Option<Stage>,
    /// The operation, if cms made the commit
    pub operation: Option<String>,
    /// The first line of its message
    pub subject: String,
}

/// A commit on source that made work of agents live.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Approval {
    /// The commit
    pub commit: String,
    /// When: RFC 3339 in UTC
    pub at: String,
    /// The person who made it, as `Name <email>`
    pub by: String,
    /// The items with work of agents
    pub items: Vec<String>,
    /// The commits of the agents
    pub writes: Vec<String>,
    /// The first line of its message
    pub subject: String,
}

impl Look<'_> {
    /// The evidence of this site that agents cannot publish.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn agent_evidence(&self) -> Result<AgentEvidence, SiteError> {
        let site = self.site;
        let hooks: Vec<HookState> = site
            .hooks()
            .into_iter()
            .map(|(hook, standing)| HookState { name: hook.name, is_well: standing == Standing::Well })
            .collect();
        let rights = PROGRAMS.map(ProgramRights::of).to_vec();
        let known = NameOwner::of(Some(site), None)?;
        let (placed, is_cut_off) = site.placed(&known)?;
        let mut evidence = AgentEvidence {
            contradictions: contradictions(&hooks, &rights),
            hooks,
            rights,
            commits: placed.len(),
            is_cut_off: is_cut_off || site.repo().is_shallow(),
            writes: Vec::new(),
            approvals: Vec::new(),
        };
        evidence.walk(site, &placed, &known)?;
        evidence.writes.sort_by(|one, other| one.at.cmp(&other.at));
        Ok(evidence)
    }
}

/// What is wrong with hooks and rights.
fn contradictions(hooks: &[HookState], rights: &[ProgramRights]) -> Vec<String> {
    let missing = hooks.iter().filter(|hook| !hook.is_well && GUARDS.contains(&hook.name));
    let mut found: Vec<String> = missing
        .map(|hook| {
            format!("the hook `{}` does not call cms: plain git moves the stages unchecked; `cms doctor --fix` mends it", hook.name)
        })
        .collect();
    for rights in rights.iter().filter(|rights| rights.may_approve || rights.writes.contains(&Stage::Source))
    {
        found.push(format!("the role `{}` may publish", rights.role));
    }
    found
}

impl ProgramRights {
    fn of(role: Role) -> ProgramRights {
        ProgramRights {
            role: role.name(),
            writes: Stage::ALL.into_iter().filter(|stage| role.may(stage_permission(*stage))).collect(),
            may_approve: role.may(Permission::ReviewApprove) || role.may(Permission::PostsPublish),
        }
    }
}

impl AgentEvidence {
    /// Collects what agents did, and what became live of it.
    fn walk(&mut self, site: &Site, placed: &[Placed], known: &NameOwner) -> Result<(), SiteError> {
        let mut works = Works::new();
        for Placed { commit, stage, agent } in placed {
            let is_live = *stage == Some(Stage::Source);
            let is_above = matches!(stage, Some(Stage::Source | Stage::Review));
            let is_carried = is_above && is_carried(known, commit);
            if let Some(agent) = agent
                && !(is_carried && site.is_known(commit, &works)?)
            {
                // A person carried it over to source from a branch that is not searched.
                let is_brought = is_live && is_carried;
                self.note_write(commit, stage.filter(|_| !is_brought), agent);
                site.note_write(commit, is_live && !is_brought, &mut works)?;
                if !is_brought {
                    continue;
                }
            }
            if is_containment(commit) || is_joining(commit) {
                continue;
            }
            let changes = site.changes_of_works(commit, &works)?;
            let operation = operation_of_cms(commit);
            if is_live {
                if operation.is_none() && !changes.is_empty() {
                    self.contradictions.extend(site.ungranted_by(commit)?);
                }
                let done = site.made_live(commit, &changes, &mut works)?;
                if !done.is_empty() {
                    self.approvals.push(Approval::of(commit, done));
                }
            } else if operation.is_some_and(|op| [reject::OP, reject::DISCARD].contains(&op.as_str())) {
                site.note_rejection(commit, &changes, &mut works)?;
            } else {
                note_edits(commit, changes, &mut works);
            }
        }
        Ok(())
    }

    fn note_write(&mut self, commit: &Commit, stage: Option<Stage>, agent: &str) {
        if stage == Some(Stage::Source) {
            let (short, subject) = (commit.id.short(), commit.subject());
            self.contradictions.push(format!("`{agent}` committed {short} to source: {subject}"));
        }
        self.writes.push(AgentWrite::of(commit, stage, agent));
    }
}

impl AgentWrite {
    fn of(commit: &Commit, stage: Option<Stage>, agent: &str) -> AgentWrite {
        AgentWrite {
            commit: commit.id.to_string(),
            at: rfc3339(commit.committer.time),
            agent: agent.to_owned(),
            stage,
            operation: commit.trailer("Cms-Op"),
            subject: commit.subject().to_owned(),
        }
    }
}

impl Approval {
    fn of(commit: &Commit, done: Vec<(String, Vec<String>)>) -> Approval {
        let (items, writes): (Vec<String>, Vec<Vec<String>>) = done.into_iter().unzip();
        let mut writes: Vec<String> = writes.into_iter().flatten().collect();
        writes.sort();
        writes.dedup();
        // The committer of a merge that somebody made on a git host is the host.
        let by = if commit.parents.len() > 1 { &commit.author } else { &commit.committer };
        Approval {
            commit: commit.id.to_string(),
            at: rfc3339(commit.committer.time),
            by: format!("{} <{}>", by.name, by.email),
            items,
            writes,
            subject: commit.subject().to_owned(),
        }
    }
}

impl Site {
    /// What a commit to source did to posts because agents want it, though no person granted it.
    fn ungranted_by(&self, commit: &Commit) -> Result<Vec<String>, SiteError> {
        let Some(before) = commit.parents.first() else { return Ok(Vec::new()) };
        let contradiction = |post: &WishedPost| {
            let (short, subject) = (commit.id.short(), commit.subject());
            format!("{short} did what an agent wants and no person granted, {}: {subject}", post.words())
        };
        Ok(self.ungranted(*before, commit.id)?.iter().map(contradiction).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::tests::demo;

    #[test]
    fn new_site_has_guards_and_one_write_by_an_agent() {
        let (_folder, site) = demo();
        let evidence = site.look().agent_evidence().unwrap();
        assert_eq!(evidence.contradictions, [""; 0]);
        assert!(evidence.hooks.iter().all(|hook| hook.is_well), "{:?}", evidence.hooks);
        let agent = evidence.rights.iter().find(|rights| rights.role == "ai_agent").unwrap();
        assert_eq!((agent.writes.as_slice(), agent.may_approve), (&[Stage::AiReview][..], false));
        let stages: Vec<_> = evidence.writes.iter().map(|write| write.stage).collect();
        assert_eq!(stages, [Some(Stage::AiReview)]);
        assert!(evidence.approvals.is_empty() && !evidence.is_cut_off);
    }

    #[test]
    fn contradictions_are_named() {
        let hooks = [
            HookState { name: "pre-receive", is_well: false },
            HookState { name: "post-checkout", is_well: false },
        ];
        let rights = [ProgramRights { role: "ai_agent", writes: vec![Stage::Source], may_approve: false }];
        let found = contradictions(&hooks, &rights);
        assert_eq!(found.len(), 2, "{found:?}");
        assert!(found[0].contains("pre-receive") && found[1].contains("ai_agent"));
    }
}
