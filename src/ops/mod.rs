//! All operations: the table, dispatch, contexts, errors.

pub mod agent;
pub mod analytics;
mod answer;
pub mod audit;
mod change;
pub mod check;
mod context;
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
pub mod redirect;
pub mod render;
pub mod review;
pub mod schedule;
pub mod search;
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
pub mod workflow;

pub(crate) use answer::changes as show_changes;
pub use answer::diagnostic as show_diagnostic;
pub(crate) use context::rev_of_write;
pub use context::{
    Administers, Administration, Call, Capability, Context, Harmless, Publishes, Publishing, Reading,
    RouteAnswer, Routes, Stages, Staging, no_site,
};
pub(crate) use error::field;
pub use error::{
    EXIT_DIFFERENCES, EXIT_INVALID_CONTENT, EXIT_REFUSED, ErrorKind, MAPPINGS, Mapping, OpError,
};
pub(crate) use failure::{TAKES_AWAY, UNGRANTED};
pub(crate) use input::read as read_input;
pub use operation::{Facts, Operation, Outcome, Row, ToolRow};
pub use page::{Page, Tone, View, cut, toned, visible, visible_line};

use crate::site::Site;
use audit::refused;
use clap::ArgMatches;
use serde_json::Value;

/// The operation table: one row exposes an operation on every surface.
pub const ALL: &[Row] = &[
    Row::of::<site::Whoami>(),
    Row::of::<site::Status>(),
    Row::of::<site::Sync>(),
    Row::of::<site::Registry>(),
    Row::of::<site::Summary>(),
    Row::of::<site::Activity>(),
    Row::of::<site::Logs>(),
    Row::of::<site::Run>(),
    Row::of::<check::Validate>(),
    Row::of::<check::Explain>(),
    Row::of::<check::Format>(),
    Row::of::<check::Schema>(),
    Row::of::<check::InstallSchemas>(),
    Row::of::<site::Doctor>(),
    Row::of::<site::Gc>(),
    Row::of::<site::Backup>(),
    Row::of::<site::Restore>(),
    Row::of::<site::VerifyCache>(),
    Row::of::<site::ClearCache>(),
    Row::of::<post::List>(),
    Row::of::<post::Show>(),
    Row::of::<post::Context>(),
    Row::of::<post::Compare>(),
    Row::of::<post::ShowRevision>(),
    Row::of::<post::Manifest>(),
    Row::of::<post::Terms>(),
    Row::of::<translation::Create<Publishing>>(),
    Row::of::<translation::List>(),
    Row::of::<translation::Status>(),
    Row::of::<translation::Update<Publishing>>(),
    Row::of::<translation::Delete>(),
    Row::of::<variation::Create<Publishing>>(),
    Row::of::<variation::List>(),
    Row::of::<variation::Show>(),
    Row::of::<variation::Edit>(),
    Row::of::<variation::Serve>(),
    Row::of::<variation::Stats>(),
    Row::of::<variation::Promote>(),
    Row::of::<variation::Delete>(),
    Row::of::<post::Create<Publishing>>(),
    Row::of::<post::Set<Publishing>>(),
    Row::of::<post::SetAll>(),
    Row::of::<post::Replace>(),
    Row::of::<post::Move>(),
    Row::of::<post::Bulk>(),
    Row::of::<post::Reorder>(),
    Row::of::<post::Delete>(),
    Row::of::<post::Restore>(),
    Row::of::<post::Purge>(),
    Row::of::<event::Events>(),
    Row::of::<schedule::List>(),
    Row::of::<schedule::Run>(),
    Row::of::<import::Markdown>(),
    Row::of::<transfer::Json>(),
    Row::of::<transfer::Export>(),
    Row::of::<module::List>(),
    Row::of::<module::Add<Publishing>>(),
    Row::of::<module::Set<Publishing>>(),
    Row::of::<module::Remove<Publishing>>(),
    Row::of::<module::Reorder>(),
    Row::of::<module_type::List>(),
    Row::of::<module_type::Show>(),
    Row::of::<module_type::Check>(),
    Row::of::<module_type::Migrate>(),
    Row::of::<site::Migrate>(),
    Row::of::<site::Relayout>(),
    Row::of::<layout::Suggest>(),
    Row::of::<tool_server::DumpContext>(),
    Row::of::<agent::List>(),
    Row::of::<agent::Run>(),
    Row::of::<agent::RunField>(),
    Row::of::<agent::Runs>(),
    Row::of::<named::Show<agent::Agents>>(),
    Row::of::<named::Set<agent::Agents>>(),
    Row::of::<post::Create<Staging>>(),
    Row::of::<translation::Translate>(),
    Row::of::<translation::Create<Staging>>(),
    Row::of::<translation::Update<Staging>>(),
    Row::of::<variation::Create<Staging>>(),
    Row::of::<post::Set<Staging>>(),
    Row::of::<post::SetTerms>(),
    Row::of::<module::Add<Staging>>(),
    Row::of::<module::Set<Staging>>(),
    Row::of::<module::Remove<Staging>>(),
    Row::of::<group::List>(),
    Row::of::<named::Show<group::Groups>>(),
    Row::of::<group::Create>(),
    Row::of::<named::Set<group::Groups>>(),
    Row::of::<group::Default>(),
    Row::of::<group::Apply>(),
    Row::of::<named::Delete<group::Groups>>(),
    Row::of::<global::List>(),
    Row::of::<named::Show<global::Globals>>(),
    Row::of::<global::Create>(),
    Row::of::<named::Set<global::Globals>>(),
    Row::of::<named::Rename<global::Globals>>(),
    Row::of::<named::Delete<global::Globals>>(),
    Row::of::<named::List<post_type::PostTypes>>(),
    Row::of::<named::Show<post_type::PostTypes>>(),
    Row::of::<post_type::Config>(),
    Row::of::<post_type::Create>(),
    Row::of::<named::Set<post_type::PostTypes>>(),
    Row::of::<named::Delete<post_type::PostTypes>>(),
    Row::of::<media::List>(),
    Row::of::<media::Show>(),
    Row::of::<media::Add>(),
    Row::of::<media::Upload>(),
    Row::of::<media::Set>(),
    Row::of::<media::SetStaged>(),
    Row::of::<media::Rename>(),
    Row::of::<media::Replace>(),
    Row::of::<media::Remove>(),
    Row::of::<media::Variants>(),
    Row::of::<media::Check>(),
    Row::of::<media::Repair>(),
    Row::of::<media::WhereUsed>(),
    Row::of::<media::Categories>(),
    Row::of::<named::List<taxonomy::Taxonomies>>(),
    Row::of::<named::Show<taxonomy::Taxonomies>>(),
    Row::of::<taxonomy::Create>(),
    Row::of::<named::Set<taxonomy::Taxonomies>>(),
    Row::of::<taxonomy::Delete>(),
    Row::of::<taxonomy::Terms>(),
    Row::of::<taxonomy::AddTerm>(),
    Row::of::<named::Set<taxonomy::TermNoun>>(),
    Row::of::<named::Rename<taxonomy::TermNoun>>(),
    Row::of::<taxonomy::RemoveTerm>(),
    Row::of::<named::List<menu::Menus>>(),
    Row::of::<named::Show<menu::Menus>>(),
    Row::of::<menu::Create>(),
    Row::of::<named::Set<menu::Menus>>(),
    Row::of::<menu::AddItem>(),
    Row::of::<menu::MoveItem>(),
    Row::of::<menu::Reorder>(),
    Row::of::<menu::RemoveItem>(),
    Row::of::<named::Rename<menu::Menus>>(),
    Row::of::<named::Delete<menu::Menus>>(),
    Row::of::<named::List<form::Forms>>(),
    Row::of::<named::Show<form::Forms>>(),
    Row::of::<form::Create>(),
    Row::of::<named::Set<form::Forms>>(),
    Row::of::<named::Rename<form::Forms>>(),
    Row::of::<named::Delete<form::Forms>>(),
    Row::of::<form::Submit>(),
    Row::of::<form::Submissions>(),
    Row::of::<form::Export>(),
    Row::of::<form::Delete>(),
    Row::of::<form::Erase>(),
    Row::of::<form::Forget>(),
    Row::of::<feedback::Create>(),
    Row::of::<feedback::List>(),
    Row::of::<feedback::Resolve>(),
    Row::of::<feedback::Delete>(),
    Row::of::<analytics::Track>(),
    Row::of::<analytics::Summary>(),
    Row::of::<analytics::Heatmap>(),
    Row::of::<settings::List>(),
    Row::of::<settings::Set>(),
    Row::of::<locale::List>(),
    Row::of::<locale::Add>(),
    Row::of::<locale::Remove>(),
    Row::of::<locale::Enable>(),
    Row::of::<locale::Disable>(),
    Row::of::<locale::Default>(),
    Row::of::<locale::Set>(),
    Row::of::<search::Search>(),
    Row::of::<find_replace::FindReplace>(),
    Row::of::<diff::Diff>(),
    Row::of::<render::Render>(),
    Row::of::<preview::Create>(),
    Row::of::<preview::List>(),
    Row::of::<preview::Revoke>(),
    Row::of::<url::Trace>(),
    Row::of::<url::Test>(),
    Row::of::<url::List>(),
    Row::of::<redirect::List>(),
    Row::of::<redirect::Add>(),
    Row::of::<redirect::Set>(),
    Row::of::<redirect::Remove>(),
    Row::of::<review::List>(),
    Row::of::<review::Diff>(),
    Row::of::<review::Submit>(),
    Row::of::<review::Approve>(),
    Row::of::<review::Reject>(),
    Row::of::<review::Conflicts>(),
    Row::of::<review::Resolve>(),
    Row::of::<history::History>(),
    Row::of::<history::Revert>(),
    Row::of::<history::Undo>(),
    Row::of::<history::Redo>(),
    Row::of::<history::Log>(),
    Row::of::<history::Blame>(),
    Row::of::<review::Comment>(),
    Row::of::<review::Comments>(),
    Row::of::<review::RequestChanges>(),
    Row::of::<parked::List>(),
    Row::of::<parked::Show>(),
    Row::of::<parked::Restore>(),
    Row::of::<user::Add>(),
    Row::of::<user::List>(),
    Row::of::<user::Set>(),
    Row::of::<user::Role>(),
    Row::of::<user::SetPassword>(),
    Row::of::<user::Disable>(),
    Row::of::<user::Enable>(),
    Row::of::<webhook::Add>(),
    Row::of::<webhook::List>(),
    Row::of::<webhook::Show>(),
    Row::of::<webhook::Set>(),
    Row::of::<webhook::Remove>(),
    Row::of::<webhook::Test>(),
    Row::of::<webhook::Deliver>(),
    Row::of::<webhook::Deliveries>(),
    Row::of::<webhook::Redeliver>(),
    Row::of::<webhook::Replay>(),
    Row::of::<webhook::RotateSecret>(),
    Row::of::<webhook::Simulate>(),
    Row::of::<token::Create>(),
    Row::of::<token::List>(),
    Row::of::<token::Revoke>(),
    Row::of::<named::List<workflow::Workflows>>(),
    Row::of::<named::Show<workflow::Workflows>>(),
    Row::of::<named::Set<workflow::Workflows>>(),
    Row::of::<workflow::Run>(),
    Row::of::<workflow::Executions>(),
    Row::of::<audit::Audit>(),
    Row::of::<audit::Verify>(),
];

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
