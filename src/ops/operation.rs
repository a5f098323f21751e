//! An operation: its input type is the operation, and one row exposes it on every surface.

use super::context::{Call, Capability, Context, Harmless, Reading, Stages};
use super::error::{ErrorKind, OpError};
use super::input;
use super::page::{Page, View};
use crate::model::roles::Permission;
use crate::site::Site;
use clap::{ArgMatches, Args, Command};
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::borrow::Cow;

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

impl Facts {
    /// These facts, or those of the alias where AI Review alone is written.
    pub(super) const fn or_staged<C: Stages>(self, alias: Facts) -> Facts {
        if C::ONLY_AI_REVIEW { alias } else { self }
    }
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
    type Output: View + 'static;

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
    from_matches: fn(&ArgMatches) -> clap::error::Result<Box<dyn Job>>,
    from_json: fn(&Value) -> serde_json::Result<Box<dyn Job>>,
    input: SchemaOf,
    output: SchemaOf,
}

impl Row {
    /// The row of an operation.
    pub const fn of<O: Operation>() -> Row {
        Row {
            facts: O::FACTS,
            can: O::Can::NAME,
            augment: O::augment_args,
            from_matches: |matches| Ok(Box::new(O::from_arg_matches(matches)?)),
            from_json: |input| Ok(Box::new(O::deserialize(input::Object(input))?)),
            input: (O::json_schema, O::schema_name),
            output: (O::Output::json_schema, O::Output::schema_name),
        }
    }

    /// JSON Schema of the input.
    pub fn input_schema(&self) -> Schema {
        root_schema(SchemaSettings::default(), self.input)
    }

    /// JSON Schema of the output: fields that are left out when they are empty are not required.
    pub fn output_schema(&self) -> Schema {
        root_schema(SchemaSettings::draft2020_12().for_serialize(), self.output)
    }

    /// Runs it on a parsed command line.
    pub(super) fn run_matches(
        &self,
        matches: &ArgMatches,
        site: Option<&Site>,
        call: &Call<'_>,
    ) -> Result<Outcome, OpError> {
        let job = (self.from_matches)(matches)
            .map_err(|cause| OpError::new(ErrorKind::Unreadable, "input.unreadable", cause.to_string()))?;
        self.outcome(self.run(job, site, call)?)
    }

    /// Runs it on a JSON input.
    pub(super) fn run_json(
        &self,
        input: &Value,
        site: Option<&Site>,
        call: &Call<'_>,
    ) -> Result<Outcome, OpError> {
        self.outcome(self.run(input::read_with(input, &self.from_json)?, site, call)?)
    }

    /// The same without a page, for programs.
    pub(super) fn tell_json(
        &self,
        input: &Value,
        site: Option<&Site>,
        call: &Call<'_>,
    ) -> Result<Value, OpError> {
        self.json_form(self.run(input::read_with(input, &self.from_json)?, site, call)?)
    }

    fn run(&self, job: Box<dyn Job>, site: Option<&Site>, call: &Call<'_>) -> Answered {
        match site.filter(|_| self.can == Reading::NAME) {
            Some(site) => site.read_consistently(|| job.again().run(Some(site), call)),
            None => job.run(site, call),
        }
    }

    fn json_form(&self, answer: Box<dyn Answer>) -> Result<Value, OpError> {
        answer.into_json().map_err(|cause| {
            OpError::internal(format!("the answer of `{}` has no JSON form: {cause}", self.facts.name))
        })
    }

    fn outcome(&self, answer: Box<dyn Answer>) -> Result<Outcome, OpError> {
        let mut page = Page::new();
        answer.show(&mut page);
        let exit = answer.exit();
        Ok(Outcome { json: self.json_form(answer)?, page, exit })
    }
}

/// An operation without its type, so that what is done around all of them is compiled once.
trait Job {
    fn again(&self) -> Box<dyn Job>;
    fn run(self: Box<Self>, site: Option<&Site>, call: &Call<'_>) -> Answered;
}

impl<O: Operation> Job for O {
    fn again(&self) -> Box<dyn Job> {
        Box::new(self.clone())
    }

    fn run(self: Box<Self>, site: Option<&Site>, call: &Call<'_>) -> Answered {
        Ok(Box::new(Operation::run(*self, &mut Context::new(site, call))?))
    }
}

type Answered = Result<Box<dyn Answer>, OpError>;

/// An output without its type.
trait Answer {
    fn show(&self, page: &mut Page);
    fn exit(&self) -> u8;
    fn into_json(self: Box<Self>) -> serde_json::Result<Value>;
}

impl<V: View> Answer for V {
    fn show(&self, page: &mut Page) {
        View::show(self, page);
    }

    fn exit(&self) -> u8 {
        View::exit(self)
    }

    fn into_json(self: Box<Self>) -> serde_json::Result<Value> {
        View::into_json(*self)
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

/// What describes a type, and its name.
type SchemaOf = (fn(&mut SchemaGenerator) -> Schema, fn() -> Cow<'static, str>);

/// As `SchemaGenerator::into_root_schema_for`, of which each type would be compiled with a copy.
fn root_schema(settings: SchemaSettings, (describe, name): SchemaOf) -> Schema {
    let mut generator = settings.into_generator();
    let mut schema = describe(&mut generator);
    let object = schema.ensure_object();
    object.entry("title").or_insert_with(|| name().into());
    object.extend(
        generator.settings().meta_schema.as_ref().map(|meta| ("$schema".to_owned(), meta.as_ref().into())),
    );
    let definitions = generator.take_definitions(false);
    if !definitions.is_empty() {
        object.insert("$defs".to_owned(), definitions.into());
    }
    generator.transforms_mut().for_each(|transform| transform.transform(&mut schema));
    schema
}
