//! `cms hook NAME`: called by git's hook scripts, and by git to compare two files.

mod difference;

use crate::base::Stage;
use crate::base::progress::Silent;
use crate::base::source::{Clock, System};
use crate::base::text::{chain, count};
use crate::cli::environment::GitEnvironment;
use crate::cli::{Surroundings, tree};
use crate::disk;
use crate::git::{self, GitProgram};
use crate::ops::{ErrorKind, OpError, Outcome, Page, Tone, UNGRANTED};
use crate::site::{self, Actor, Claims, HOOKS, Leave, RefUpdate, Site, SiteError, Target, Way};
use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Command};
use serde_json::{Value, json};
use std::time::Duration;

/// Most input of a hook, in bytes: one line per ref.
const LINES_BYTES_MAX: usize = 64 * 1024 * 1024;
/// Most of a commit's message that is read, in bytes.
const MESSAGE_BYTES_MAX: usize = 1024 * 1024;
/// Most merged files that are listed.
const FILES_SHOWN: usize = 20;
/// Most places in a line.
const PLACES_SHOWN: usize = 5;
/// How long git may take to change the message of a commit.
const MESSAGE_TIME_MAX: Duration = Duration::from_secs(30);
/// The name that git's setting `diff.cms.command` passes.
const DIFF: &str = "diff";
/// The trailer of a commit whose author grants what agents want.
const GRANT: &str = "Cms-Publish: yes";

const DETAILS: &str = "\
pre-commit and pre-merge-commit check what is staged and fill in ids, and pre-commit merges in
what others wrote while a file was being edited; prepare-commit-msg names an agent (CMS_ROLE) in
its commits, and says in a commit to source that it grants what agents want (CMS_PUBLISH);
post-checkout brings along what was written during a checkout; reference-transaction guards the
stages here and notes who moved source, and pre-receive guards those of a server; post-receive
brings the stages below along; diff compares two files by meaning. `cms init` and `cms doctor
--fix` write the scripts that call this.

A server says who pushes by CMS_USER (an address of `[users]`, or `agent:ID`), or as its host does:
GITEA_PUSHER_EMAIL, GL_USERNAME, GL_USER, REMOTE_USER. CMS_ROLE can only lower the role. With
CMS_DROP_WRITES=1 a person may move a stage back past what cms wrote, or delete one; with
CMS_PUBLISH=1 a move of source grants what agents want: to publish, archive or delete posts; with
CMS_ALLOW_DANGLING=1 source may go on leading to what is deleted, hidden or moved.

";

pub(super) fn command() -> Command {
    let names: Vec<&str> = HOOKS.iter().map(|hook| hook.name).chain([DIFF]).collect();
    Command::new("hook")
        .about("Answer git's hooks: check commits, moves of stages and pushes; git calls it")
        .arg(
            Arg::new("name")
                .value_name("NAME")
                .required(true)
                .value_parser(PossibleValuesParser::new(names))
                .help("Which hook asks"),
        )
        .arg(
            Arg::new("arguments")
                .value_name("ARGUMENT")
                .action(ArgAction::Append)
                .trailing_var_arg(true)
                .allow_hyphen_values(true)
                .help("What git gave the hook"),
        )
        .after_help(format!(
            "{DETAILS}{}",
            tree::examples(&[("hook pre-commit", "Check what is staged, as `git commit` will")])
        ))
}

pub(super) fn run(surroundings: &Surroundings, matches: &ArgMatches) -> Result<Outcome, OpError> {
    let name = matches.get_one::<String>("name").map(String::as_str).unwrap_or_default();
    let arguments: Vec<&str> =
        matches.get_many::<String>("arguments").into_iter().flatten().map(String::as_str).collect();
    if name == DIFF {
        return difference::run(surroundings, &arguments);
    }
    // Git also calls this hook in other states, in which nothing can be refused.
    let is_done = name == "reference-transaction" && arguments.first() == Some(&"committed");
    if name == "reference-transaction"
        && !is_done
        && arguments.first().is_some_and(|state| *state != "prepared")
    {
        return Ok(outcome(Page::new()));
    }
    let git = &surroundings.environment.git;
    let folder = surroundings.environment.folder.join(git.dir.as_deref().unwrap_or(".".as_ref()));
    let quarantine = git.quarantine.as_ref().map(|path| surroundings.environment.folder.join(path));
    let Some(site) = Site::of_hook(&folder, quarantine.as_deref())? else { return Ok(outcome(Page::new())) };
    match name {
        "pre-commit" | "pre-merge-commit" => pre_commit(surroundings, &site, name == "pre-merge-commit"),
        "prepare-commit-msg" => add_trailer(surroundings, &site, &arguments),
        "reference-transaction" if is_done => Ok(note_moves(&site)),
        "reference-transaction" => admit(surroundings, &site, Way::Local),
        "post-checkout" => post_checkout(&site, &arguments),
        "pre-receive" => admit(surroundings, &site, Way::Push),
        _ => post_receive(surroundings, &site),
    }
}

fn outcome(page: Page) -> Outcome {
    Outcome { json: Value::Null, page, exit: 0 }
}

/// Names an agent in the message of its commit: what it wants of a post is known by that, whatever its author is. A person's
/// commit to source says that it grants what agents want: a push needs it, and history keeps it.
fn add_trailer(surroundings: &Surroundings, site: &Site, arguments: &[&str]) -> Result<Outcome, OpError> {
    let environment = &surroundings.environment;
    let git = GitProgram::find(&environment.path, environment.home.as_deref());
    let actor = actor(surroundings, site, Way::Local)?;
    let grants = !actor.is_agent() && environment.git.may_publish && site.is_on(Stage::Source);
    let trailer = actor.agent_trailer().or_else(|| grants.then(|| GRANT.to_owned()));
    if let (Some(trailer), Some(git), Some(file)) = (trailer, git, arguments.first()) {
        let message = disk::read_if_there(&environment.folder.join(file), MESSAGE_BYTES_MAX);
        let message = message.ok().flatten().unwrap_or_default();
        // A commit that is amended keeps the agent that made it.
        let if_exists =
            if names_nobody(&String::from_utf8_lossy(&message)) { "replace" } else { "doNothing" };
        let words = [
            "interpret-trailers",
            "--in-place",
            "--no-divider",
            "--if-exists",
            if_exists,
            "--trailer",
            &trailer,
            file,
        ];
        git.run(&environment.folder, &words, MESSAGE_TIME_MAX)
            .map_err(|cause| OpError::internal(chain(&cause)))?;
    }
    Ok(outcome(Page::new()))
}

/// Whether the trailer for the agent, in a message that is being written, has no name in it.
fn names_nobody(message: &str) -> bool {
    // Git shows the changes below such a line; they are no part of the message.
    let lines = message.lines().take_while(|line| !(line.starts_with('#') && line.contains(" >8 ")));
    let text: Vec<&str> = lines.filter(|line| !line.starts_with('#')).collect();
    let agent = git::trailer(&text.join("\n"), "Cms-Agent");
    agent.is_some_and(|name| !name.contains(char::is_alphanumeric))
}

fn pre_commit(surroundings: &Surroundings, site: &Site, is_merge: bool) -> Result<Outcome, OpError> {
    let environment = &surroundings.environment;
    let mut page = Page::new();
    let Some(git) = GitProgram::find(&environment.path, environment.home.as_deref()) else {
        page.toned_line(Tone::Notice, "cms: what is staged was not checked: there is no `git` in PATH");
        return Ok(outcome(page));
    };
    let index = environment.git.index.as_ref().map(|path| environment.folder.join(path));
    let admitted = match site.admit_staged(&git, index.as_deref(), &System, is_merge) {
        Ok(admitted) => admitted,
        Err(refused @ SiteError::InvalidContent { .. }) => {
            // Source accepts no new errors, whatever the git command.
            let way_out = match site.is_on(Stage::Source) {
                true => {
                    "source is live and accepts no new errors; to work on review instead: `git switch review`"
                }
                false => "`git commit --no-verify` commits anyway",
            };
            return Err(OpError::from(refused)
                .saying("the staged files have errors that the last commit does not have")
                .hint(format!(
                    "fix the files and `git add` them; `cms explain CODE` explains an error; {way_out}"
                )));
        }
        Err(unsure @ (SiteError::Overtaken { .. } | SiteError::Undecided { .. })) => {
            return Err(unsure.into());
        }
        Err(other) => {
            let why = crate::base::text::chain(&other);
            page.toned_line(Tone::Notice, format!("cms: what is staged was not checked: {why}"));
            return Ok(outcome(page));
        }
    };
    for path in &admitted.left {
        page.line(format!(
            "cms: {path} stays as it is on the branch: the index held an earlier version of it"
        ));
        let note =
            "     another writer was at work; to go back to that version, have it in the work tree, too";
        page.toned_line(Tone::Notice, note);
    }
    for file in admitted.joined.iter().take(FILES_SHOWN) {
        let places: Vec<&str> = file.places.iter().take(PLACES_SHOWN).map(String::as_str).collect();
        let places = if places.is_empty() { String::new() } else { format!(": {}", places.join(", ")) };
        let more = if file.places.len() > PLACES_SHOWN { " and more" } else { "" };
        page.line(format!("cms: {} has what others changed meanwhile, too{places}{more}", file.path));
        not_in_work_tree(&mut page, file.in_work_tree);
    }
    if admitted.joined.len() > FILES_SHOWN {
        page.line(format!("cms: and {} more", count(admitted.joined.len() - FILES_SHOWN, "file")));
    }
    for file in &admitted.filled {
        let ids = match (file.ids, file.kept_ids) {
            (new, 0) => count(new, "new id"),
            (0, former) => format!("{} as before", count(former, "id")),
            (new, former) => format!("{}, {} as before", count(new, "new id"), count(former, "id")),
        };
        page.line(format!("cms: {ids} in {}", file.path));
        not_in_work_tree(&mut page, file.in_work_tree);
    }
    Ok(outcome(page))
}

fn not_in_work_tree(page: &mut Page, is_there: bool) {
    if !is_there {
        let note = "     only in what is committed: the file here has changes that are not staged";
        page.toned_line(Tone::Notice, note);
    }
}

fn admit(surroundings: &Surroundings, site: &Site, way: Way) -> Result<Outcome, OpError> {
    let lines = disk::read_stdin(LINES_BYTES_MAX)
        .map_err(|cause| OpError::new(ErrorKind::Unreadable, "hook.unreadable", cause.to_string()))?;
    let updates = RefUpdate::parse(&String::from_utf8_lossy(&lines));
    if way == Way::Local {
        // A record that cannot be read or dropped stays for the next time.
        drop(site.forget_fresh());
    }
    // A local branch of one's own, or a fetch, needs no known user.
    if way == Way::Local && updates.iter().all(|update| update.stage().is_none()) {
        return Ok(outcome(Page::new()));
    }
    let actor = actor(surroundings, site, way)?;
    let advice = |error: OpError, is_pending| {
        match error.code.as_str() {
        "forbidden" if actor.is_agent() => error.hint(
            "an agent changes posts and adds terms on ai-review; `cms review submit` hands them over, and a person approves",
        ),
        "ref.drops-writes" if actor.is_agent() => error.hint(
            "an agent drops its own commits by plain git, not those of people or of cms: change the content in a new commit",
        ),
        "review.dangling" if way == Way::Push => error.saying("source would refer to items that this change deletes, hides or moves").hint(
            "source was not moved; change the references first, or allow them in a commit: `git commit --amend --no-edit --trailer 'Cms-Allow-Dangling: yes'`",
        ),
        "review.dangling" => error.saying("source would refer to items that this change deletes, hides or moves").hint(
            "source was not moved; change the references first, or run the command with CMS_ALLOW_DANGLING=1",
        ),
        "content.invalid" | "post.slug.taken" => error
            .saying("source would get new errors")
            .hint("source was not moved; fix this first, or approve only what is valid: `cms review approve ITEM`"),
        UNGRANTED => error.hint(way_to_grant(way, is_pending)),
        _ => error,
    }
    };
    let git = &surroundings.environment.git;
    let leave =
        Leave { may_drop: git.may_drop, may_publish: git.may_publish, may_dangle: git.allow_dangling };
    let notes = site.admit(&updates, &actor, way, leave, System.now()).map_err(|refused| {
        if let SiteError::Drops { stage, .. } = &refused {
            for update in updates.iter().filter(|update| update.stage() == Some(*stage)) {
                set_back(site, *stage, update);
            }
        }
        let is_pending = matches!(refused, SiteError::Ungranted { is_pending: true, .. });
        advice(refused.into(), is_pending)
    })?;
    let mut page = Page::new();
    for note in notes {
        page.toned_line(Tone::Notice, format!("cms: {note}"));
    }
    Ok(outcome(page))
}

/// How a person grants what a move of source would grant.
fn way_to_grant(way: Way, is_pending: bool) -> &'static str {
    match (way, is_pending) {
        (Way::Push, true) => {
            "`cms review approve ITEM --publish` grants it, as does a commit of yours that says so: `git commit --amend --no-edit --trailer 'Cms-Publish: yes'`"
        }
        (Way::Push, false) => {
            "it is not pending on review; a commit of yours that says so grants it: `git commit --amend --no-edit --trailer 'Cms-Publish: yes'`"
        }
        (Way::Local, true) => {
            "source was not moved; `CMS_PUBLISH=1 git merge review` grants it (a commit of your own: `CMS_PUBLISH=1 git commit`), or `cms review approve ITEM --publish`; `cms review reject ITEM` drops it"
        }
        (Way::Local, false) => {
            "source was not moved; it is not pending on review: `CMS_PUBLISH=1 git commit` says that it is your own decision (a merge: `CMS_PUBLISH=1 git merge BRANCH`)"
        }
    }
}

/// Records that files may be set back although their branch was not. What fails here is asked about at the next commit
/// at the latest.
fn set_back(site: &Site, stage: Stage, update: &RefUpdate) {
    if let Target::Object(to) = update.target {
        drop(site.note_set_back(stage, to));
    }
}

/// Whether git is creating commits from existing ones (rebase, cherry-pick, …): it sets their authors itself.
fn carries_over(surroundings: &Surroundings) -> bool {
    let environment = &surroundings.environment;
    let folder = environment.folder.join(environment.git.dir.as_deref().unwrap_or(".git".as_ref()));
    let marks = ["CHERRY_PICK_HEAD", "REVERT_HEAD", "REBASE_HEAD", "rebase-merge", "rebase-apply"];
    marks.iter().any(|mark| disk::exists(&folder.join(mark)))
}

/// The actor who moves the refs. On a server that is the pusher; else git's committer, or an agent if it is the author
/// of a commit being made.
fn actor(surroundings: &Surroundings, site: &Site, way: Way) -> Result<Actor, OpError> {
    let environment = &surroundings.environment;
    let git: &GitEnvironment = &environment.git;
    let author = environment.author_email.as_ref();
    let is_new = |email: &&String| {
        let date = environment.author_date.as_deref().unwrap_or_default();
        !carries_over(surroundings) && !site.is_carried_tip(email, date)
    };
    let author = author.filter(|_| way == Way::Local).filter(is_new);
    let claims = |name: Option<&String>, email: Option<&String>, as_user: Option<&String>| Claims {
        as_user: as_user.cloned(),
        role: environment.role.clone(),
        name: name.cloned(),
        email: email.cloned(),
        others: author.into_iter().cloned().collect(),
        ai_agent_email: environment.ai_agent_email.clone(),
    };
    let as_user = surroundings.globals.as_user.as_ref();
    if let Some(user) = &git.pusher {
        let claims = claims(Some(user), Some(user), as_user);
        return Ok(match way {
            Way::Push => site::identify_pusher(site, &claims)?,
            Way::Local => site::identify(Some(site), &claims)?,
        });
    }
    // The account that runs a server does not identify who pushes through it.
    let is_unknown = git.is_remote || (git.committer_email.is_none() && !site.knows_own_user());
    if way == Way::Push && is_unknown {
        return Ok(site::identify_pusher(site, &claims(None, None, as_user))?);
    }
    let own = site::identify(Some(site), &claims(git.user_name.as_ref(), None, as_user))?;
    let Some(email) = &git.committer_email else { return Ok(own) };
    let named = site::identify(Some(site), &claims(git.committer_name.as_ref(), Some(email), as_user))?;
    // Another identity can lower the rights here, not raise them.
    Ok(match site.knows_own_user() {
        true => Actor { role: named.role.min(own.role), rights: named.rights.lowered(own.role), ..named },
        false => named,
    })
}

/// Notes in the audit log who moved source.
fn note_moves(site: &Site) -> Outcome {
    let mut page = Page::new();
    if let Err(cause) = site.note_source_moves(System.now()) {
        let why = crate::base::text::chain(&cause);
        page.toned_line(
            Tone::Notice,
            format!("cms: this move of source is not recorded in the audit log: {why}"),
        );
    }
    outcome(page)
}

/// Handles `OLD NEW FLAG`: the commits before and after, and 1 for a change of branches, 0 for single files.
fn post_checkout(site: &Site, arguments: &[&str]) -> Result<Outcome, OpError> {
    let mut page = Page::new();
    let new = match arguments {
        [_, new, "1"] => new.parse().ok(),
        _ => None,
    };
    match site.follow_checkout(new) {
        Ok(left_alone) => {
            for path in left_alone {
                page.line(format!("cms: {path} was written meanwhile, and stays as it is here"));
            }
        }
        Err(cause) => {
            let why = crate::base::text::chain(&cause);
            page.toned_line(Tone::Notice, format!("cms: what was written meanwhile is not here yet: {why}"));
        }
    }
    Ok(outcome(page))
}

fn post_receive(surroundings: &Surroundings, site: &Site) -> Result<Outcome, OpError> {
    let environment = &surroundings.environment;
    let lines = disk::read_stdin(LINES_BYTES_MAX).unwrap_or_default();
    let handed: Vec<_> = RefUpdate::parse(&String::from_utf8_lossy(&lines))
        .into_iter()
        .filter_map(|update| match update.target {
            Target::Object(oid) if site::handed_stage(&update.name).is_some() => Some((update.name, oid)),
            Target::Object(_) | Target::Nothing | Target::Link => None,
        })
        .collect();
    let mut moved = Vec::new();
    if let Some(git) = GitProgram::find(&environment.path, environment.home.as_deref())
        && !handed.is_empty()
    {
        moved = site.take_handed(&git, &handed, System.now())?;
    }
    let synced = site.sync(System.now(), false, &Silent)?;
    moved.extend(synced.moved);
    moved.sort_unstable();
    moved.dedup();
    let mut page = Page::new();
    for stage in &moved {
        page.line(format!("cms: {stage} updated"));
    }
    Ok(Outcome { json: json!({"moved": moved}), page, exit: 0 })
}
