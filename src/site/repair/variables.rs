//! Which file of the live site may read which variable of the environment.

use crate::base::text::count;
use crate::model::variables::variables;
use crate::site::Health;
use crate::site::prelude::*;
use crate::site::repair::care::Checkup;
use std::collections::BTreeSet;

impl Site {
    /// Lists the variables that files name, whether they get them, and whether they are set where this runs: never their
    /// values.
    pub(in crate::site) fn variables_checkup(&self) -> Result<Checkup, SiteError> {
        let live = self.snapshot(Stage::Source)?;
        let (mut details, mut files, mut names, mut closed) =
            (Vec::new(), 0, BTreeSet::new(), BTreeSet::new());
        for kind in [Kind::Agent, Kind::Workflow, Kind::Settings] {
            for (path, value) in live.values(kind)? {
                let named = variables(kind, &value);
                files += usize::from(!named.is_empty());
                for one in named {
                    let is_allowed = one.is_open() || crate::net::is_allowed(&one.name);
                    let may = if is_allowed { "allowed" } else { "not allowed" };
                    let set = if crate::net::is_set(&one.name) { "set here" } else { "not set here" };
                    details.push(format!("{path}: {} ({may}, {set})", one.name));
                    names.insert(one.name.clone());
                    if !is_allowed {
                        closed.insert(one.name);
                    }
                }
            }
        }
        if details.is_empty() {
            return Ok(Checkup::well("variables", "no file names a variable of the environment"));
        }
        let message = format!(
            "{} of the environment named by {}",
            count(names.len(), "variable"),
            count(files, "file")
        );
        let found = match closed.len() {
            0 => Checkup::well("variables", message),
            closed => Checkup::found(
                "variables",
                Health::Notice,
                format!("{message}, {closed} not allowed"),
                "nothing is sent with those; a server that is started with `--allow-env NAME` allows one",
            ),
        };
        Ok(Checkup { details, ..found })
    }
}
