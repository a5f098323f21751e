//! `cms parked show`: what parked work would change.

use crate::ops::answer::pending;
use crate::ops::prelude::*;
use crate::site::{Parked, Pending, Waited};

/// Show parked work: its author, why it was refused, what it changes
#[derive(Debug, Clone, Default, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Show {
    /// Its id, or the beginning of it
    #[arg(value_name = "ID")]
    pub id: String,
}

/// Parked work in full.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Shown {
    /// Whose, when, why
    #[serde(flatten)]
    pub parked: Parked,
    /// What it changes of what it was made on, item by item
    pub data: Vec<Pending>,
    /// Values that waited in a conflict together with it: a restore puts them into a conflict again
    pub waiting: Vec<Waited>,
}

impl Operation for Show {
    const FACTS: Facts = facts!("parked.show", Permission::DraftsView;
        "parked show 1a2b3c4d" => "What was refused, field by field");
    type Can = Reading;
    type Output = Shown;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Shown, OpError> {
        let look = cx.look()?;
        let parked = look.parked_one(&cx.call().actor, &self.id)?;
        let data = look.parked_changes(&parked)?;
        let waiting = look.parked_waiting(&parked)?;
        Ok(Shown { parked, data, waiting })
    }
}

impl View for Shown {
    fn show(&self, page: &mut Page) {
        let Parked { id, why, stage, at, by, email, reason, subject, expires_at, .. } = &self.parked;
        page.pieces(&[(Tone::Strong, subject), (Tone::Faint, &format!("  {id}"))]);
        page.line(format!("{} on {stage} at {at}, by {by} <{email}>", why.word()));
        for line in reason.lines() {
            page.line(format!("  {line}"));
        }
        pending(page, &self.data);
        for Waited { title, path, value, .. } in &self.waiting {
            let place = if path.is_empty() { "the whole item" } else { path };
            let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            page.toned_line(Tone::Notice, format!("also waited at {place} of {title}: {text}"));
        }
        page.gap();
        page.toned_line(
            Tone::Faint,
            format!("`cms parked restore {id}` merges it onto {stage}; it is kept until {expires_at}"),
        );
    }
}
