//! `cms review approve --patch`: asks item by item what goes live, as `git add -p` does, and approves what was agreed to at once.

use super::{Surroundings, ask};
use crate::base::Stage;
use crate::base::progress::Silent;
use crate::base::source::System;
use crate::ops::{self, Call, ErrorKind, OpError, Outcome, Page, Row, Tone};
use crate::site::Site;
use clap::ArgMatches;
use serde_json::{Value, json};

const KEYS: &str = "\
y - approve this item
n - leave it waiting
q - leave it and the rest waiting
d - show what it changes
";

/// Whether a command asks item by item.
pub(super) fn is_asked_for(row: &Row, matches: &ArgMatches) -> bool {
    row.facts.name == "review.approve" && matches.get_flag("patch")
}

impl Surroundings {
    /// Asks about each item, then approves those that were agreed to, if nothing has changed meanwhile.
    pub(super) fn approve_by_item(
        &self,
        row: &'static Row,
        matches: &ArgMatches,
    ) -> Result<Outcome, OpError> {
        if !self.can_ask() {
            let message = "`--patch` asks about each item, but there is no terminal to ask on";
            return Err(OpError::new(ErrorKind::Unreadable, "terminal.needed", message)
                .hint("name the items, or approve everything with `--all`"));
        }
        let site = self.open()?.ok_or_else(ops::no_site)?;
        // What is asked about is what is approved.
        let seen = match &self.globals.expect {
            Some(expected) => expected.clone(),
            None => site.tip(Stage::Review)?.to_string(),
        };
        let named: Vec<&String> = matches.get_many("items").into_iter().flatten().collect();
        let items = self.differences(&site, &json!(named))?.json["data"].clone();
        let chosen = self.chosen(&site, items.as_array().map_or(&[], Vec::as_slice))?;
        if chosen.is_empty() {
            let mut page = Page::new();
            page.toned_line(Tone::Notice, "nothing was approved");
            return Ok(Outcome { json: json!({"promoted": []}), page, exit: 0 });
        }
        let flag = |name: &str| matches.get_flag(name);
        let input = json!({
            "items": chosen, "publish": flag("publish"), "despiteRequests": flag("despite_requests"),
            "allowFiller": flag("allow_filler"),
        });
        self.asking(Some(&site), Some(seen), &|call| {
            ops::dispatch_json(row, input.clone(), Some(&site), call)
        })
    }

    /// What the items with these names change on review; all that wait there without names.
    fn differences(&self, site: &Site, names: &Value) -> Result<Outcome, OpError> {
        let row = ops::find("review.diff").expect("because it is an operation of the table");
        let call = self.call(Some(site), &Silent, &System)?;
        let call = Call { stage: Some(Stage::Review), expect: None, dry_run: false, ..call };
        ops::dispatch_json(row, json!({"items": names}), Some(site), &call)
    }

    /// The items that the person agrees to.
    fn chosen<'i>(&self, site: &Site, items: &'i [Value]) -> Result<Vec<&'i Value>, OpError> {
        let mut chosen = Vec::new();
        for (at, item) in items.iter().enumerate() {
            let word = |name: &str| ops::visible_line(item[name].as_str().unwrap_or_default());
            ask::show(&format!("\n{} ({})\n", word("title"), word("state")))?;
            loop {
                let question = format!("({}/{}) approve this item? [y,n,q,d,?] ", at + 1, items.len());
                match ask::answer(&question)?.as_deref() {
                    Some("y") => {
                        chosen.push(&item["item"]);
                        break;
                    }
                    Some("n") => break,
                    // The end of the input is no agreement.
                    Some("q") | None => return Ok(chosen),
                    Some("d") => {
                        let shown = self.differences(site, &json!([item["item"]]))?;
                        ask::show(shown.page.text())?;
                    }
                    Some(_) => ask::show(KEYS)?,
                }
            }
        }
        Ok(chosen)
    }
}
