//! The audit log, from history and from the ledger.

pub(super) mod refused;

use crate::ops::EXIT_INVALID_CONTENT;
use crate::ops::form::submissions::moment;
use crate::ops::prelude::*;
use crate::ops::site::id_of;
use crate::site::{ActivityFilter, AuditFault, Deed, Entry, Origin, Surface};

/// Default number of rows.
const ROWS: u32 = 50;
/// Most rows.
const ROWS_MAX: i64 = 1000;

/// List everything that was done, newest first: writes, approvals, sign-ins, accounts, refused acts
///
/// A row says who did what to which item, through which surface, and the revisions before and after. What other tools committed is
/// listed as `git.commit` and `git.merge`. `cms audit verify` checks the record.
#[derive(Debug, Clone, Default, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Audit {
    /// Rows, 1 to 1000; 50 unless given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=ROWS_MAX))]
    pub limit: Option<u32>,
    /// Leave out so many of the newest
    #[arg(long, value_name = "N")]
    pub offset: Option<u32>,
    /// Only this act, such as `user.login` or `review.approve`
    #[arg(long, value_name = "ACTION")]
    pub action: Option<String>,
    /// Only what was done to the item, user or token with this id
    #[arg(long = "item", value_name = "ID")]
    pub entity_id: Option<String>,
    /// Only what the user with this number did
    #[arg(long, value_name = "NUMBER")]
    pub user: Option<i64>,
    /// Only what this agent did: its id, its name, or the address of its account
    #[arg(long, value_name = "AGENT")]
    pub agent: Option<String>,
    /// Only what was done to this post: its id, its file, or a slug
    #[arg(long, value_name = "POST", conflicts_with = "entity_id")]
    pub post: Option<String>,
    /// Not what was done before: a day such as `2026-11-01` or `3 days ago`, or a time in RFC 3339
    #[arg(long, value_name = "TIME")]
    pub since: Option<String>,
    /// Only what was refused
    #[arg(long)]
    pub refused: bool,
}

/// What was done.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Audited {
    /// One row for each item of each act, newest first
    pub data: Vec<Deed>,
    /// Where these rows stand
    pub pagination: Place,
}

/// Where rows stand among all.
#[derive(Debug, Clone, Copy, Serialize, JsonSchema)]
pub struct Place {
    /// Most rows
    pub limit: u32,
    /// Rows before the first one
    pub offset: u32,
    /// All rows
    pub total: usize,
}

impl Operation for Audit {
    const FACTS: Facts = facts!("audit", Permission::UsersManage;
        "audit" => "The last fifty acts",
        "audit --agent general-assistant --since 2026-11-01" => "What an agent did this month",
        "audit --post worn-chain" => "Who did what to a post",
        "audit --refused" => "What somebody tried and may not",
        "audit --action user.login_failed" => "Who tried to sign in and could not");
    type Can = Reading;
    type Output = Audited;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Audited, OpError> {
        let limit = self.limit.unwrap_or(ROWS).clamp(1, ROWS_MAX as u32);
        let offset = self.offset.unwrap_or(0);
        let item = match (self.entity_id, self.post) {
            (Some(_), Some(_)) => {
                let message = "`entityId` and `post` both name the item: give only one of them";
                return Err(OpError::invalid("input.invalid", message).detail("post", message));
            }
            (id, None) => id,
            (None, Some(name)) => Some(id_of(cx, name)?),
        };
        let filter = ActivityFilter {
            item,
            agent: self.agent,
            since: self.since.as_deref().map(|text| moment("since", text, cx.call().now)).transpose()?,
            refused: self.refused,
            with_git: true,
            action: self.action,
            user: self.user,
            limit: limit as usize,
            offset: offset as usize,
        };
        let (data, total) = cx.look()?.all_deeds(&filter)?;
        Ok(Audited { data, pagination: Place { limit, offset, total } })
    }
}

table! {
    Audited.data, deed: Deed, "nothing was done";
    "when" => deed.at, "act" => deed.action, "who" => deed.actor, "what" => deed.subject,
    "from" => {
        let from = [deed.surface.clone(), deed.address.clone().or_else(|| deed.client.clone())];
        from.into_iter().flatten().collect::<Vec<_>>().join(" ")
    },
}

/// Check that the record of acts is whole, and that the history agrees with it
///
/// Each row of the ledger is bound to the one before by a hash. What commits tell of is held by git: no write that was there at the last
/// check may be missing, and each commit since must name the items that it changed. If all agree, the tips of the stages are noted.
#[derive(Debug, Clone, Default, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Verify {}

/// A record that is whole.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Whole {
    /// How many rows the ledger has
    pub rows: u64,
    /// How many commits were compared with what they say: those since the last check
    pub commits: usize,
    /// Where record and history disagree
    pub faults: Vec<AuditFault>,
    /// Whether nothing is wrong: a broken ledger is an error
    pub ok: bool,
}

impl Operation for Verify {
    const FACTS: Facts = facts!("audit.verify", Permission::UsersManage;
        "audit verify" => "Whether somebody changed the record, or the history");
    type Can = Reading;
    type Output = Whole;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Whole, OpError> {
        let checked = cx.look()?.check_deeds()?;
        if let Some(row) = checked.broken {
            return Err(OpError::new(
                ErrorKind::InvalidContent,
                "audit.broken",
                format!("row {row} of the audit log was changed, or is missing"),
            )
            .hint("`cms restore` into a fresh clone shows an earlier audit log"));
        }
        let look = cx.look()?;
        let trail = look.check_history()?;
        let ok = trail.faults.is_empty();
        if let Some(tips) = trail.tips.filter(|_| ok && !cx.call().dry_run) {
            note(cx, look.verified_action(), ("history", ""), Value::Object(tips))?;
        }
        Ok(Whole { rows: checked.count, commits: trail.commits, faults: trail.faults, ok })
    }
}

impl View for Whole {
    fn show(&self, page: &mut Page) {
        for AuditFault { commit, message, .. } in &self.faults {
            page.line(format!("{} {message}", &commit[..commit.len().min(12)]));
        }
        let rows = count(self.rows, "row");
        let commits = count(self.commits, "commit");
        match self.faults.len() {
            0 => page.line(format!("the record is complete: {rows} and {commits} agree")),
            many => page.line(format!("the record is complete: {rows}; of {commits} {many} disagree")),
        }
    }

    fn exit(&self) -> u8 {
        if self.ok { 0 } else { EXIT_INVALID_CONTENT }
    }
}

/// Records an act of the caller in the audit log: an action such as `user.create`, the kind of its subject, and the
/// subject. The detail holds no secret, and no personal data except an account's.
///
/// # Errors
/// The ledger cannot be written.
pub(crate) fn note<C: Capability>(
    cx: &Context<'_, C>,
    action: &str,
    (kind, item): (&str, &str),
    detail: Value,
) -> Result<(), OpError> {
    let (actor, records) = (&cx.call().actor, cx.records()?);
    let mut detail = detail;
    if let Some(detail) = detail.as_object_mut().filter(|_| actor.surface != Surface::Terminal) {
        detail.insert("surface".to_owned(), Value::from(actor.surface.name()));
    }
    Ok(records.note(&Entry {
        action,
        kind,
        item: Some(item.to_owned()).filter(|item| !item.is_empty()),
        user: records.account_of(&actor.email)?,
        actor: format!("{} <{}>", actor.name, actor.email),
        detail,
        origin: Origin { address: None, client: actor.client.clone() },
        at: cx.call().now,
    })?)
}
