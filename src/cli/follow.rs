//! `cms events --follow`: prints each event as it happens.

use super::Surroundings;
use crate::base::progress::Silent;
use crate::base::source::System;
use crate::ops::{self, ErrorKind, OpError, Outcome, Page, Row};
use clap::ArgMatches;
use serde_json::{Value, json};
use std::time::Duration;

/// The polling interval of the live branch, in milliseconds.
const LOOK_MS: u64 = 100;

/// Whether a command runs until it is stopped.
pub(super) fn is_asked_for(row: &Row, matches: &ArgMatches) -> bool {
    row.facts.name == "events" && matches.get_flag("follow")
}

impl Surroundings {
    /// Prints past events, then each event as it happens; with `--json` one event per line.
    pub(super) fn follow(&self, row: &'static Row, matches: &ArgMatches) -> Result<Outcome, OpError> {
        let names: Vec<String> =
            matches.get_many::<String>("events").into_iter().flatten().cloned().collect();
        let site = self.open()?.ok_or_else(ops::no_site)?;
        let mut since = match matches.get_one::<String>("since") {
            Some(rev) => site.revision(rev)?.to_string(),
            None => site.tip(crate::base::Stage::Source)?.to_string(),
        };
        self.say(&format!("following source from {}", &since[..12]));
        let mut seen = None;
        loop {
            let tip = site.tip(crate::base::Stage::Source)?;
            if seen != Some(tip) {
                since = self.tell_since(row, &site, &names, since)?;
                seen = Some(tip);
            }
            std::thread::sleep(Duration::from_millis(LOOK_MS));
        }
    }

    fn tell_since(
        &self,
        row: &Row,
        site: &crate::site::Site,
        names: &[String],
        mut since: String,
    ) -> Result<String, OpError> {
        loop {
            let call = self.call(Some(site), &Silent, &System)?;
            let input = json!({"since": since, "events": names});
            let found = match ops::dispatch_json(row, input, Some(site), &call) {
                Ok(found) => found,
                // The branch was moved back: only events from now on are shown.
                Err(cause) if cause.kind == ErrorKind::Conflict => {
                    self.say(&format!("warning: {cause}"));
                    return Ok(site.tip(crate::base::Stage::Source)?.to_string());
                }
                Err(cause) => return Err(cause),
            };
            for event in found.json["data"].as_array().into_iter().flatten() {
                self.print_line(event)?;
            }
            since = found.json["revision"].as_str().unwrap_or(&since).to_owned();
            if found.json["hasMore"] != true {
                return Ok(since);
            }
        }
    }

    fn print_line(&self, event: &Value) -> Result<(), OpError> {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let mut page = Page::new();
        let line = match self.globals.is_json() {
            true => event.to_string(),
            false => format!(
                "{}  {:<17} {}  {}",
                text(&event["timestamp"]),
                text(&event["event"]),
                text(&event["data"]["title"]),
                text(&event["data"]["url"])
            ),
        };
        page.line(line);
        self.print_page(&page)
    }
}
