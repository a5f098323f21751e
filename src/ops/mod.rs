//! All operations: the table, dispatch, contexts, errors.

pub mod agent;
pub mod analytics;
mod answer;
pub mod audit;
mod change;
pub mod check;
mod command_line;
mod context;
pub mod describe;
pub mod diff;
mod draft;
mod echo;
mod error;
pub mod event;
mod failure;
pub mod feedback;
mod find;
pub mod find_replace;
pub mod form;
pub mod global;
pub mod group;
pub mod history;
pub mod import;
mod input;
pub mod layout;
pub mod locale;
pub mod media;
pub mod menu;
pub mod module;
pub mod module_type;
pub mod named;
mod operation;
mod page;
pub mod parked;
mod patch;
pub mod post;
pub mod post_type;
mod prelude;
pub mod preview;
mod prose;
pub mod prove;
pub mod read;
pub mod redirect;
pub mod render;
pub mod review;
pub mod schedule;
pub mod search;
pub mod set;
pub mod settings;
mod shorter;
pub mod site;
mod table;
pub mod taxonomy;
#[cfg(test)]
mod tests;
pub mod token;
pub mod tool_server;
pub mod transfer;
pub mod translation;
pub mod url;
pub mod user;
pub mod variation;
pub mod webhook;
mod when;
pub mod workflow;

pub(crate) use answer::changes as show_changes;
pub use answer::{alike, diagnostic as show_diagnostic, finding as show_finding};
pub use command_line::{command_line, quoted, quoted_path};
pub(crate) use context::rev_of_write;
pub use context::{
    Administers, Administration, Call, Capability, Context, Harmless, Publishes, Publishing, Reading,
    RouteAnswer, Routes, Stages, Staging, no_site,
};
pub use error::{
    EXIT_DIFFERENCES, EXIT_INVALID_CONTENT, EXIT_LOSS, EXIT_REFUSED, ErrorKind, MAPPINGS, Mapping, OpError,
};
pub(crate) use error::{field, is_for_terminal};
pub(crate) use failure::{LANDED, TAKES_AWAY, UNGRANTED};
pub(crate) use input::read as read_input;
pub use operation::{Facts, Operation, Outcome, Row, ToolRow};
pub use page::{Page, Part, Tone, View, cut, toned, visible, visible_line};
pub use patch::Assignment;
pub(crate) use table::{short_commit, short_id};

use crate::site::Site;
use audit::refused;
use clap::ArgMatches;
use serde_json::Value;

macro_rules! rows {
    ($($operation:ty),+ $(,)?) => { &[$(Row::of::<$operation>()),+] };
}

/// The operation table: one row exposes an operation on every surface.
pub const ALL: &[Row] = rows! {
    site::Whoami, site::Status, site::Sync, site::Registry, site::Glance, site::Summary, site::Activity, site::Logs,
    site::Run,
    check::Validate, check::Explain, check::Format, check::Schema, check::InstallSchemas,
    site::Doctor, site::Gc, site::Backup, site::Restore, site::MoveLedger, site::VerifyCache, site::ClearCache,
    post::List, post::Show, post::Context, post::Compare, post::ShowRevision, post::Manifest, post::Terms,
    translation::Create<Publishing>, translation::List, translation::Status,
    translation::Update<Publishing>, translation::Delete,
    variation::Create<Publishing>, variation::List, variation::Show, variation::Edit, variation::Serve,
    variation::Stats, variation::Promote, variation::Delete,
    post::Create<Publishing>, post::Set<Publishing>, post::SetAll, post::Replace, post::Move, post::Bulk,
    post::Reorder, post::Delete, post::Restore, post::Purge,
    post::Publish, post::Unpublish, post::Schedule,
    event::Events,
    schedule::List, schedule::Run,
    import::Import, import::Markdown, import::ImportExport,
    transfer::Json, transfer::Export, transfer::ExportMarkdown, transfer::ExportHugo, transfer::ExportWxr,
    module::List, module::Add<Publishing>, module::Set<Publishing>, module::Remove<Publishing>,
    module::Reorder,
    module_type::List, module_type::Show, module_type::Check, module_type::Migrate,
    site::Migrate, site::Relayout,
    layout::Suggest,
    tool_server::DumpContext,
    agent::List, agent::Run, agent::RunField, agent::Runs, named::Show<agent::Agents>,
    named::Set<agent::Agents>,
    post::Create<Staging>,
    translation::Translate, translation::Create<Staging>, translation::Update<Staging>,
    variation::Create<Staging>,
    post::Set<Staging>, post::SetTerms,
    set::Propose, set::Create, set::List, set::Show, review::Changes, review::Discard, review::Reply,
    parked::Restore<Staging>,
    module::Add<Staging>, module::Set<Staging>, module::Remove<Staging>,
    group::List, named::Show<group::Groups>, group::Create, named::Set<group::Groups>, group::Default,
    group::Apply, named::Delete<group::Groups>,
    global::List, named::Show<global::Globals>, global::Create, named::Set<global::Globals>,
    named::Rename<global::Globals>, named::Delete<global::Globals>,
    named::List<post_type::PostTypes>, named::Show<post_type::PostTypes>, post_type::Config,
    post_type::Create, named::Set<post_type::PostTypes>, named::Delete<post_type::PostTypes>,
    media::List, media::Show, media::Add, media::Upload, media::UploadStaged, media::Set, media::SetStaged, media::Rename,
    media::Replace, media::Remove, media::Variants, media::Check, media::Repair, media::WhereUsed,
    media::Categories,
    named::List<taxonomy::Taxonomies>, named::Show<taxonomy::Taxonomies>, taxonomy::Create,
    named::Set<taxonomy::Taxonomies>, taxonomy::Delete, taxonomy::Terms, taxonomy::AddTerm,
    named::Set<taxonomy::TermNoun>, named::Rename<taxonomy::TermNoun>, taxonomy::RemoveTerm,
    named::List<menu::Menus>, named::Show<menu::Menus>, menu::Create, named::Set<menu::Menus>,
    menu::AddItem, menu::MoveItem, menu::Reorder, menu::RemoveItem, named::Rename<menu::Menus>,
    named::Delete<menu::Menus>,
    named::List<form::Forms>, named::Show<form::Forms>, form::Create, named::Set<form::Forms>,
    named::Rename<form::Forms>, named::Delete<form::Forms>, form::Submit, form::Submissions, form::Export,
    form::Delete, form::Erase, form::Forget,
    feedback::Create, feedback::List, feedback::Resolve, feedback::Delete,
    analytics::Track, analytics::Summary, analytics::Heatmap,
    settings::List, settings::Set,
    locale::List, locale::Add, locale::Remove, locale::Enable, locale::Disable, locale::Default,
    locale::Set,
    search::Search, read::Read, describe::Describe,
    find_replace::FindReplace,
    diff::Diff,
    render::Render,
    preview::Create, post::Preview, preview::List, preview::Revoke, feedback::GuestComment,
    url::Trace, url::Test, url::List,
    redirect::List, redirect::Add, redirect::Set, redirect::Remove,
    review::List, review::Diff, review::Render, review::Submit, review::Approve, review::Reject, review::Conflicts,
    review::Resolve,
    history::History, history::Revert, history::Undo, history::Redo, history::Log, history::Blame,
    review::Comment, review::Comments, review::RequestChanges,
    parked::List, parked::Show, parked::Restore<Publishing>,
    user::Add, user::List, user::Set, user::Role, user::SetPassword, user::Disable, user::Enable,
    webhook::Add, webhook::List, webhook::Show, webhook::Set, webhook::Remove, webhook::Test,
    webhook::Deliver, webhook::Deliveries, webhook::Redeliver, webhook::Replay, webhook::RotateSecret,
    webhook::Simulate,
    token::Create, token::List, token::Revoke,
    named::List<workflow::Workflows>, named::Show<workflow::Workflows>, named::Set<workflow::Workflows>,
    workflow::Run, workflow::Executions,
    audit::Audit, audit::Verify, prove::Agents,
};

/// The row of an operation.
pub fn find(name: &str) -> Option<&'static Row> {
    ALL.iter().find(|row| row.facts.name == name)
}

/// Runs an operation on a parsed command line. The permission is checked before the input is read.
///
/// # Errors
/// Errors of the operation, and `forbidden`.
pub fn dispatch_matches(
    row: &Row,
    matches: &ArgMatches,
    site: Option<&Site>,
    call: &Call<'_>,
) -> Result<Outcome, OpError> {
    let done = context::permit(&call.actor, row.facts.permission)
        .and_then(|()| row.run_matches(matches, site, call));
    done.inspect_err(|error| refused::note(row, site, call, refused::subject_of_line(matches), error))
}

/// Runs an operation on a JSON input. The permission is checked before the input is read.
///
/// # Errors
/// Errors of the operation, and `forbidden`.
pub fn dispatch_json(
    row: &Row,
    input: Value,
    site: Option<&Site>,
    call: &Call<'_>,
) -> Result<Outcome, OpError> {
    let subject = refused::subject_of(&input);
    let done =
        context::permit(&call.actor, row.facts.permission).and_then(|()| row.run_json(&input, site, call));
    done.inspect_err(|error| refused::note(row, site, call, subject, error))
}

/// Like [`dispatch_json`], without a page for people.
///
/// # Errors
/// As [`dispatch_json`].
pub fn answer_json(row: &Row, input: Value, site: Option<&Site>, call: &Call<'_>) -> Result<Value, OpError> {
    let subject = refused::subject_of(&input);
    let done =
        context::permit(&call.actor, row.facts.permission).and_then(|()| row.tell_json(&input, site, call));
    done.inspect_err(|error| refused::note(row, site, call, subject, error))
}
