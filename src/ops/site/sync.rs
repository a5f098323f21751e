//! `cms sync`: makes every stage contain its upstream again; with `--remote`, syncs with another clone.

use crate::ops::EXIT_REFUSED;
use crate::ops::prelude::*;
use crate::site::{Discarded, Exchanged, Moved, Synced};

/// Bring commits made without cms (plain git, a host's merge) downstream; with --remote, exchange all stages
///
/// The exchange fetches, merges both sides by meaning, and pushes through your own git. Edits that cannot both be had
/// become conflicts on the stage, where the value that was pushed first stands meanwhile. What went live here and clashes
/// with what is live there waits on review again. A branch that the host protects is told of and stays as it is.
#[derive(Debug, Clone, Default, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Sync {
    /// Remote to exchange with; without a name `sync.remote` of cms.toml, else origin, or the only one. --dry-run fetches and shows what would come of it
    #[arg(long, value_name = "NAME", num_args = 0..=1, default_missing_value = "")]
    pub remote: Option<String>,
}

impl Operation for Sync {
    const FACTS: Facts = facts!("sync", Permission::PostsEdit;
        "sync" => "After a plain `git commit` or `git merge` on source or review",
        "sync --remote origin" => "Get what others did and give them what you did");
    type Can = Administration;
    type Output = Synced;

    fn run(self, cx: &mut Context<'_, Administration>) -> Result<Synced, OpError> {
        match &self.remote {
            Some(remote) => cx.exchange(remote),
            None => {
                let call = cx.call();
                Ok(cx.repository()?.sync(call.now, call.dry_run, call.progress)?)
            }
        }
    }
}

impl View for Synced {
    fn show(&self, page: &mut Page) {
        match &self.exchange {
            Some(exchanged) => show_exchange(exchanged, self.dry_run, page),
            None => {
                if self.moved.is_empty() {
                    page.line("every stage holds all of the one above it");
                }
                for stage in &self.moved {
                    page.line(format!("{stage} updated"));
                }
            }
        }
        crate::ops::answer::unreadable(page, &self.unreadable);
        crate::ops::answer::left_alone(page, &self.left_alone);
    }

    fn exit(&self) -> u8 {
        match &self.exchange {
            Some(exchanged) if !exchanged.refused.is_empty() => EXIT_REFUSED,
            Some(_) | None => 0,
        }
    }
}

fn show_exchange(exchanged: &Exchanged, dry_run: bool, page: &mut Page) {
    let remote = &exchanged.remote;
    for setting in &exchanged.programs {
        page.aside(format!("note: this repository's own settings let git run a program: {setting}"));
    }
    let (take, merge, give) = match dry_run {
        true => ("would be taken from", "would be merged with", "would go to"),
        false => ("taken from", "merged with", "sent to"),
    };
    for Moved { branch, .. } in &exchanged.fetched {
        let verb = if exchanged.merged.contains(branch) { merge } else { take };
        page.line(format!("{branch} {verb} {remote}"));
    }
    for Moved { branch, .. } in &exchanged.pushed {
        page.line(format!("{branch} {give} {remote}"));
    }
    for branch in &exchanged.put_back {
        let verb = if dry_run { "would get" } else { "got" };
        let line =
            format!("somebody had moved {branch} of {remote} back: it {verb} the commits again that it lost");
        page.toned_line(Tone::Notice, line);
    }
    let parked = &exchanged.parked;
    if parked.fetched > 0 {
        page.line(format!("{} taken from {remote}", count(parked.fetched, "parked version")));
    }
    if parked.pushed > 0 {
        page.line(format!("{} {give} {remote}", count(parked.pushed, "parked version")));
    }
    for item in &exchanged.held_back {
        let line = format!(
            "{} {} waits on review again: source of {remote} has other changes",
            item.kind, item.title
        );
        page.toned_line(Tone::Notice, line);
    }
    for conflict in &exchanged.conflicts {
        let whole = conflict.places.iter().any(String::is_empty);
        let places = if whole { "the whole item".to_owned() } else { conflict.places.join(", ") };
        let line = format!(
            "conflict in {} {} on {}: {places}",
            conflict.name.kind, conflict.name.title, conflict.stage
        );
        page.toned_line(Tone::Notice, line);
    }
    exchanged.discarded.iter().for_each(|gone| show_discarded(gone, dry_run, page));
    if !exchanged.conflicts.is_empty() {
        page.toned_line(Tone::Faint, "`cms review conflicts` shows the values, nothing was lost");
    }
    for refused in &exchanged.refused {
        let line = format!("{remote} did not take {}: {}", refused.branch, refused.reason);
        page.toned_line(Tone::Bad, line);
        if refused.branch == "source" {
            let way = "`git push REMOTE source:refs/heads/NAME`, then open a pull request there that merges NAME into source";
            page.toned_line(Tone::Faint, format!("to bring it there: {}", way.replace("REMOTE", remote)));
        }
    }
    let parts = [exchanged.fetched.len(), exchanged.pushed.len(), exchanged.refused.len()];
    if parts.iter().sum::<usize>() + parked.fetched + parked.pushed == 0 {
        page.line(format!("{remote} has what is here, and here is what {remote} has"));
    }
}

/// Says that a pending change is gone, and how to see it.
fn show_discarded(gone: &Discarded, dry_run: bool, page: &mut Page) {
    let Discarded { stage, name, commit } = gone;
    let waits = if dry_run { "would not wait" } else { "does not wait" };
    let shown = format!("`cms diff {stage} {} {}` shows it", short_commit(commit), name.item);
    let line = format!(
        "{} {} {waits} on {stage} any more: a merge discarded its change; {shown}",
        name.kind, name.title
    );
    page.toned_line(Tone::Notice, line);
}
