//! `cms doctor`, `cms gc`, `cms cache`: maintenance of the repository.

use crate::ops::EXIT_INVALID_CONTENT;
use crate::ops::prelude::*;
use crate::site::{Checkup, Health};

/// Check the repository: settings, branches, hooks, locks, lost files, reflogs, ledger; sets up a fresh clone with --fix
#[derive(Debug, Clone, Default, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Doctor {
    /// Fix what can be fixed
    #[arg(long)]
    pub fix: bool,
}

/// What the doctor found.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Examined {
    /// One entry for each thing that was looked at
    pub checks: Vec<Checkup>,
    /// Whether nothing is wrong any more
    pub healthy: bool,
}

impl Operation for Doctor {
    const FACTS: Facts = facts!("doctor", Permission::PostsEdit;
        "doctor" => "See what is wrong, change nothing but dead locks",
        "doctor --fix" => "Write settings, make the branches of a fresh clone, repair what a crash left");
    type Can = Administration;
    type Output = Examined;

    fn run(self, cx: &mut Context<'_, Administration>) -> Result<Examined, OpError> {
        let (site, call) = (cx.repository()?, cx.call());
        let fix = self.fix && !call.dry_run;
        let mut checks = site.examine(fix, call.program.as_deref())?;
        checks.push(site.agent_runs().checkup(fix, call.now));
        let healthy = checks.iter().all(|check| check.health != Health::Problem);
        Ok(Examined { checks, healthy })
    }
}

/// Most details of a check on the page.
const DETAILS_SHOWN: usize = 4;

impl View for Examined {
    fn show(&self, page: &mut Page) {
        for check in &self.checks {
            let (tone, word) = match check.health {
                Health::Well => (Tone::Good, "ok"),
                Health::Fixed => (Tone::Good, "fixed"),
                Health::Notice => (Tone::Notice, "notice"),
                Health::Problem => (Tone::Bad, "problem"),
            };
            styled!(page, (tone) "{word:<8}"; Strong "{:<12}", check.name; Plain "{}", check.message);
            for detail in check.details.iter().take(DETAILS_SHOWN) {
                page.toned_line(Tone::Faint, format!("                    {detail}"));
            }
            if check.details.len() > DETAILS_SHOWN {
                let more = check.details.len() - DETAILS_SHOWN;
                styled!(page, Faint "                    … and {more} more (--json shows all)");
            }
            if let Some(hint) = &check.hint {
                styled!(page, Notice "                    hint"; Plain ": {hint}");
            }
        }
        let problems = self.checks.iter().filter(|check| check.health == Health::Problem).count();
        if problems > 0 {
            page.toned_line(Tone::Bad, count(problems, "problem"));
        }
    }

    fn exit(&self) -> u8 {
        if self.healthy { 0 } else { EXIT_INVALID_CONTENT }
    }
}

/// Pack the repository, safely beside other writers; nothing that was ever acknowledged is lost
///
/// What was rejected or refused (`cms parked list`) is kept for 90 days; older parked work is dropped here.
#[derive(Debug, Clone, Default, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Gc {}

/// A piece of care that was done.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Done {
    /// What was done, in words
    pub done: String,
}

impl View for Done {
    fn show(&self, page: &mut Page) {
        page.line(&self.done);
    }
}

impl Operation for Gc {
    const FACTS: Facts = facts!("gc", Permission::PostsEdit;
        "gc" => "Once in a while; git's own automatic packing is switched off, because it loses updates");
    type Can = Administration;
    type Output = Done;

    fn run(self, cx: &mut Context<'_, Administration>) -> Result<Done, OpError> {
        let git = cx.call().git.as_ref().ok_or_else(|| {
            OpError::invalid("git.missing", "there is no `git` program in PATH")
                .hint("install git; only packing and hooks need it")
        })?;
        if cx.call().dry_run {
            return Ok(Done { done: "dry run: nothing was packed".to_owned() });
        }
        let site = cx.repository()?;
        let dropped = site.expire_parked(git, cx.call().now)?;
        site.pack(git)?;
        Ok(Done {
            done: match dropped {
                0 => "packed".to_owned(),
                dropped => format!("packed; {} of parked work expired", count(dropped, "piece")),
            },
        })
    }
}

/// Check that the rebuildable cache is valid
#[derive(Debug, Clone, Default, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct VerifyCache {}

impl Operation for VerifyCache {
    const FACTS: Facts = facts!("cache.verify", Permission::PostsEdit;
        "cache verify" => "Check whether the cache is valid");
    type Can = Administration;
    type Output = Done;

    fn run(self, cx: &mut Context<'_, Administration>) -> Result<Done, OpError> {
        cx.repository()?.verify_cache()?;
        Ok(Done { done: "the cache is valid".to_owned() })
    }
}

/// Empty the rebuildable cache; the next command makes it anew from git
#[derive(Debug, Clone, Default, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ClearCache {}

impl Operation for ClearCache {
    const FACTS: Facts = facts!("cache.clear", Permission::PostsEdit;
        "cache clear" => "When a list looks wrong");
    type Can = Administration;
    type Output = Done;

    fn run(self, cx: &mut Context<'_, Administration>) -> Result<Done, OpError> {
        cx.in_earnest("emptying the cache")?;
        cx.repository()?.clear_cache()?;
        Ok(Done { done: "the cache is empty; the next command makes it anew".to_owned() })
    }
}
