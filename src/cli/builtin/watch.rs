//! `cms watch`: checks files when they are saved, follows the branches, and runs a server's background jobs.

use super::mcp;
use crate::base::progress::Silent;
use crate::base::source::System;
use crate::cli::Surroundings;
use crate::cli::tree;
use crate::daemon::outbox::Courier;
use crate::daemon::schedule::Scheduler;
use crate::daemon::watch::Watcher;
use crate::daemon::{Bell, Daemon, Job, Note, Tell};
use crate::mcp::AgentTools;
use crate::ops::{OpError, Outcome, Page, no_site};
use clap::{Arg, ArgAction, ArgMatches, Command};
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;

const DETAILS: &str = "\
Each file of the work tree is checked when it is saved, whatever saves it, and what is wrong is printed as a compiler would.
Moves of the branches are reported, whoever made them. What is scheduled is published, webhooks and workflows are sent, unless
--no-jobs leaves that to a server. It runs until it is stopped (Ctrl-C).

";

const EXAMPLES: &[(&str, &str)] = &[
    ("watch", "Beside an editor: problems show when a file is saved"),
    ("watch --commit", "Each valid save becomes a commit on the branch that is checked out, in your name"),
];

pub(super) fn command() -> Command {
    let command = Command::new("watch")
        .about("Check files when they are saved, report what moves the branches, publish what is scheduled")
        .arg(
            Arg::new("commit")
                .long("commit")
                .action(ArgAction::SetTrue)
                .help("Commit each valid save to the branch that is checked out, in your name"),
        )
        .arg(
            Arg::new("no-jobs")
                .long("no-jobs")
                .action(ArgAction::SetTrue)
                .help("Only watch: a server publishes what is scheduled, and sends workflows"),
        )
        .after_help(format!("{DETAILS}{}", tree::examples(EXAMPLES)));
    super::allow_env_option(command)
}

pub(super) fn run(surroundings: &Surroundings, matches: &ArgMatches) -> Result<Outcome, OpError> {
    super::allow_env(matches);
    let site = surroundings.open()?.ok_or_else(no_site)?;
    let commits = matches.get_flag("commit");
    if commits && site.work_dir().is_none() {
        return Err(OpError::invalid(
            "watch.bare",
            "`--commit` needs a work tree, and this repository has none",
        )
        .hint("leave `--commit` out, or run it in a clone that people edit files in"));
    }
    let call = surroundings.call(Some(&site), &Silent, &System)?;
    let actor = commits.then(|| call.actor.clone());
    let (folder, tools) = (site.folder(), Arc::new(AgentTools::new(site.folder(), call.git.clone())));
    drop(call);
    drop(site);
    let bell = Arc::<Bell>::default();
    let has_jobs = !matches.get_flag("no-jobs");
    let mut jobs: Vec<Box<dyn Job>> = vec![Box::new(Watcher::new(Arc::clone(&bell), actor, has_jobs))];
    if has_jobs {
        jobs.push(Box::new(Scheduler::default()));
        jobs.push(Box::new(Courier::new(tools)));
    }
    let tell: Tell = Arc::new(|note: &Note| mcp::talk(&note.text));
    mcp::talk(&format!("watching {}", folder.display()));
    let daemon = Daemon::start(folder, jobs, Arc::clone(&bell), &tell);
    while !bell.has_stopped() {
        bell.wait(bell.count(), Duration::ZERO, Duration::from_secs(3_600));
    }
    daemon.stop();
    Ok(Outcome { json: json!({"stopped": true}), page: Page::new(), exit: 0 })
}
