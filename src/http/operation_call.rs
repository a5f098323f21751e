//! Runs an operation of the table for a request, as its caller.

use super::prelude::*;
use super::request_context::Terms;
use crate::base::progress::Silent;
use crate::base::source::System;
use crate::ops::{self, Call, Outcome, Row};

impl RequestContext<'_> {
    /// Runs an operation of the table as the caller.
    pub(super) fn run(&self, operation: &str, input: Value, terms: Terms) -> Result<Value, Refusal> {
        let call = self.call(terms)?;
        Ok(ops::answer_json(row(operation)?, input, Some(self.site.beyond_content()), &call)?)
    }

    /// The same, with the page for people.
    pub(super) fn outcome(&self, operation: &str, input: Value, terms: Terms) -> Result<Outcome, Refusal> {
        let call = self.call(terms)?;
        Ok(ops::dispatch_json(row(operation)?, input, Some(self.site.beyond_content()), &call)?)
    }

    fn call(&self, terms: Terms) -> Result<Call<'_>, Refusal> {
        Ok(Call {
            actor: self.caller.actor.clone(),
            stage: terms.stage,
            rev: terms.rev,
            dry_run: terms.dry_run,
            yes: terms.yes,
            expect: terms.expect,
            allow_dangling: self.allow_dangling.get() || self.flag("allowDangling")?,
            now: self.now,
            ids: &System,
            git: self.shared.git.clone(),
            program: None,
            logs: None,
            routes: None,
            tools: self.shared.tools.clone(),
            address: self.shared.reached_at(self.request),
            progress: &Silent,
        })
    }
}

/// The row of an operation that a route names.
fn row(operation: &str) -> Result<&'static Row, Refusal> {
    Ok(ops::find(operation).ok_or_else(|| OpError::internal(format!("there is no `{operation}`")))?)
}
