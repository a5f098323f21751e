//! An operation: its input type is the operation, and one row exposes it on every surface.

use super::context::{Call, Capability, Context, Harmless, Reading};
use super::error::{ErrorKind, OpError};
use super::input;
use super::page::{Page, View};
use crate::model::roles::Permission;
use crate::site::Site;
use clap::{ArgMatches, Args, Command};
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema};
use serde::de::DeserializeOwned;
use serde_json::Value;

/// The properties of an operation on every surface.
#[derive(Debug, Clone, Copy)]
pub struct Facts {
    /// `noun.verb`, or one word; the command is `cms noun verb`.
    pub name: &'static str,
    /// The required permission; checked before the input is parsed.
    pub permission: Permission,
    /// Examples for `--help`: each a command line without the leading `cms`, and its description.
    pub examples: &'static [(&'static str, &'static str)],
}

/// The facts of an operation: `facts!("noun.verb", permission; "command line" => "what it does", …)`.
macro_rules! facts {
    ($name:expr, $permission:expr; $($line:literal => $about:literal),+ $(,)?) => {
        $crate::ops::Facts { name: $name, permission: $permission, examples: &[$(($line, $about)),+] }
    };
}
pub(crate) use facts;

/// An operation, defined once for every surface. The fields of the type are its input.
pub trait Operation: Args + Clone + DeserializeOwned + JsonSchema + 'static {
    /// Name, permission, examples.
    const FACTS: Facts;
    /// The capability of its context.
    type Can: Capability;
    /// Its output.
    type Output: View;

    /// Runs it.
    ///
    /// # Errors
    /// [`OpError`] says what failed and why; nothing was changed then.
    fn run(self, cx: &mut Context<'_, Self::Can>) -> Result<Self::Output, OpError>;
}

/// The result of an operation, for any surface.
#[derive(Debug, Clone)]
pub struct Outcome {
    /// The output as data.
    pub json: Value,
    /// The output for a person.
    pub page: Page,
    /// Exit code of the command line: 0 unless the output says otherwise.
    pub exit: u8,
}

/// One row of the operation table.
#[derive(Clone, Copy)]
pub struct Row {
    /// Name, permission, examples.
    pub facts: Facts,
    /// The name of its capability.
    pub can: &'static str,
    /// Adds the input's fields and description to a clap command.
    pub augment: fn(Command) -> Command,
    /// Runs it on a parsed command line.
    pub run_matches: fn(&ArgMatches, Option<&Site>, &Call) -> Result<Outcome, OpError>,
    /// Runs it on a JSON input.
    pub run_json: fn(Value, Option<&Site>, &Call) -> Result<Outcome, OpError>,
    /// The same without a page, for programs.
    pub tell_json: fn(Value, Option<&Site>, &Call) -> Result<Value, OpError>,
    /// JSON Schema of the input.
    pub input_schema: fn() -> Schema,
    /// JSON Schema of the output.
    pub output_schema: fn() -> Schema,
}

impl Row {
    /// The row of an operation.
    pub const fn of<O: Operation>() -> Row {
        Row {
            facts: O::FACTS,
            can: O::Can::NAME,
            augment: O::augment_args,
            run_matches: run_matches::<O>,
            run_json: run_json::<O>,
            tell_json: tell_json::<O>,
            input_schema: schema_of::<O>,
            output_schema: schema_of_output::<O::Output>,
        }
    }
}

/// A row that may be a tool. Operations that can publish do not compile as one.
#[derive(Clone, Copy)]
pub struct ToolRow(Row);

impl ToolRow {
    /// The row of an operation that reads or stages.
    pub const fn of<O: Operation>() -> ToolRow
    where
        O::Can: Harmless,
    {
        ToolRow(Row::of::<O>())
    }

    /// The row.
    pub const fn row(&self) -> &Row {
        &self.0
    }
}

fn schema_of<T: JsonSchema>() -> Schema {
    schemars::schema_for!(T)
}

/// The schema of what an operation answers: fields that are left out when they are empty are not required.
fn schema_of_output<T: JsonSchema>() -> Schema {
    SchemaSettings::draft2020_12().for_serialize().into_generator().into_root_schema_for::<T>()
}

fn run_matches<O: Operation>(
    matches: &ArgMatches,
    site: Option<&Site>,
    call: &Call,
) -> Result<Outcome, OpError> {
    let input = O::from_arg_matches(matches)
        .map_err(|cause| OpError::new(ErrorKind::Unreadable, "input.unreadable", cause.to_string()))?;
    finish(input, site, call)
}

fn run_json<O: Operation>(input: Value, site: Option<&Site>, call: &Call) -> Result<Outcome, OpError> {
    finish(input::read::<O>(input)?, site, call)
}

fn tell_json<O: Operation>(input: Value, site: Option<&Site>, call: &Call) -> Result<Value, OpError> {
    json_form::<O>(run(input::read::<O>(input)?, site, call)?)
}

fn run<O: Operation>(input: O, site: Option<&Site>, call: &Call) -> Result<O::Output, OpError> {
    let is_look = O::Can::NAME == <Reading as Capability>::NAME;
    match site.filter(|_| is_look) {
        Some(site) => site.read_consistently(|| input.clone().run(&mut Context::new(Some(site), call))),
        None => input.run(&mut Context::new(site, call)),
    }
}

fn json_form<O: Operation>(output: O::Output) -> Result<Value, OpError> {
    output.into_json().map_err(|cause| {
        OpError::internal(format!("the answer of `{}` has no JSON form: {cause}", O::FACTS.name))
    })
}

fn finish<O: Operation>(input: O, site: Option<&Site>, call: &Call) -> Result<Outcome, OpError> {
    let output = run(input, site, call)?;
    let mut page = Page::new();
    output.show(&mut page);
    let exit = output.exit();
    Ok(Outcome { json: json_form::<O>(output)?, page, exit })
}
