//! `cms prove agents`: the evidence of this site that agents cannot publish.

use crate::ops;
use crate::ops::prelude::*;
use crate::site::{AgentEvidence, AuditFault};

/// Most writes and approvals that a page shows; `--json` has all.
const SHOWN_MAX: usize = 20;
/// Exit code if something contradicts the claim.
const EXIT_CONTRADICTED: u8 = 1;

/// Show the evidence of this site that agents cannot publish
///
/// The guards in place: which operations a tool can be made of, git's hooks, the rights of the roles of programs. Each write by an
/// agent or a workflow since the beginning, with the stage it went to. Each commit on source that made their work live, with the
/// person who made it. Whether the audit log is whole. What contradicts the claim is named, and the exit code is 1 then.
#[derive(Debug, Clone, Default, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Agents {}

/// The evidence.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Proof {
    /// Whether nothing contradicts the claim
    pub holds: bool,
    /// How many operations can be tools of agents: they read or stage
    pub harmless_operations: usize,
    /// How many cannot, because they publish or administer; a program in which one is a tool does not compile
    pub other_operations: usize,
    /// What agents tried and were refused, as far as the audit log has it
    pub refused: usize,
    /// How many rows the audit log has
    pub audit_rows: u64,
    /// Where audit log and history disagree
    pub audit_faults: Vec<AuditFault>,
    /// The evidence of hooks, roles and history
    #[serde(flatten)]
    pub evidence: AgentEvidence,
}

impl Operation for Agents {
    const FACTS: Facts = facts!("prove.agents", Permission::UsersManage;
        "prove agents" => "Guards, each write by an agent, and who approved what is live of it",
        "prove agents --json" => "The same for a check in CI, where exit code 1 says that something is wrong");
    type Can = Reading;
    type Output = Proof;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Proof, OpError> {
        let look = cx.look()?;
        let mut evidence = look.agent_evidence()?;
        let checked = look.check_deeds()?;
        let faults = look.check_history()?.faults;
        let contradictions = &mut evidence.contradictions;
        contradictions.extend(
            checked.broken.map(|row| format!("row {row} of the audit log was changed, or is missing")),
        );
        contradictions.extend(faults.iter().map(|fault| fault.message.clone()));
        let is_harmless = |can: &str| matches!(can, "read" | "stage");
        let harmless = ops::ALL.iter().filter(|row| is_harmless(row.can)).count();
        Ok(Proof {
            holds: contradictions.is_empty(),
            harmless_operations: harmless,
            other_operations: ops::ALL.len() - harmless,
            refused: look.refused_to_agents()?,
            audit_rows: checked.count,
            audit_faults: faults,
            evidence,
        })
    }
}

/// Whether work of agents is live, and by how many commits.
fn what_is_live(evidence: &AgentEvidence) -> String {
    match evidence.approvals.len() {
        0 if evidence.writes.iter().any(|write| write.stage == Some(Stage::Source)) => {
            "work of agents is live that no person approved".to_owned()
        }
        0 => "no work of agents is live".to_owned(),
        many => format!("{} that made work of agents live, each by a person", count(many, "commit")),
    }
}

impl View for Proof {
    fn show(&self, page: &mut Page) {
        let AgentEvidence { hooks, rights, commits, is_cut_off, writes, approvals, contradictions } =
            &self.evidence;
        page.toned_line(Tone::Strong, "guards");
        page.line(format!(
            "  tools       {} operations can be tools, which read or stage; the other {} cannot: that does not compile",
            self.harmless_operations, self.other_operations
        ));
        for hook in hooks {
            let (tone, word) =
                if hook.is_well { (Tone::Good, "in place") } else { (Tone::Bad, "not in place") };
            styled!(page, Plain "  hook        {:<22}", hook.name; (tone) "{word}");
        }
        for rights in rights {
            let stages: Vec<String> = rights.writes.iter().map(ToString::to_string).collect();
            let approves = if rights.may_approve { "approves" } else { "never approves or publishes" };
            page.line(format!(
                "  role        {:<22}writes {}; {approves}",
                rights.role,
                stages.join(" and ")
            ));
        }
        page.line(format!(
            "  audit log   {}, {} refused to agents",
            count(self.audit_rows, "row"),
            self.refused
        ));
        page.gap();
        let since = if *is_cut_off { "as far as this clone has them" } else { "since the beginning" };
        page.toned_line(
            Tone::Strong,
            format!("{} by agents in {}, {since}", count(writes.len(), "write"), count(*commits, "commit")),
        );
        for write in newest(writes) {
            let stage = write.stage.map_or_else(|| "by a merge".to_owned(), |stage| stage.to_string());
            page.line(format!(
                "  {}  {stage:<10}  {}  {}  {}",
                write.at,
                short_commit(&write.commit),
                write.agent,
                write.subject
            ));
        }
        page.gap();
        page.toned_line(Tone::Strong, what_is_live(&self.evidence));
        for approval in newest(approvals) {
            page.line(format!(
                "  {}  {}  {}  {}",
                approval.at,
                short_commit(&approval.commit),
                approval.by,
                approval.subject
            ));
        }
        page.gap();
        for wrong in contradictions {
            page.pieces(&[(Tone::Bad, "contradicts"), (Tone::Plain, ": "), (Tone::Plain, wrong)]);
        }
        if self.holds {
            page.toned_line(
                Tone::Good,
                "nothing contradicts it: no agent published anything, and none can by these guards",
            );
            page.toned_line(Tone::Faint, "a program that runs as you can change hooks and settings: docs/hosting.md says how to be certain");
        }
    }

    fn exit(&self) -> u8 {
        if self.holds { 0 } else { EXIT_CONTRADICTED }
    }
}

/// The last rows.
fn newest<T>(rows: &[T]) -> &[T] {
    &rows[rows.len().saturating_sub(SHOWN_MAX)..]
}
