//! Sets: changes of several items with one title, which are reviewed, approved and rejected together.

mod create;
mod edit;
mod list;
mod noun;
mod propose;

pub use create::Create;
pub(in crate::ops) use create::bundle;
pub use list::{List, Show};
pub use propose::Propose;

use crate::ops::Call;
use crate::ops::prelude::*;
use crate::site::{Set, SetHead};

/// Longest title of a set, in characters.
const TITLE_CHARS_MAX: usize = 200;
/// Longest reason, in characters.
const WHY_CHARS_MAX: usize = 4_000;

/// The error for a name that no set has.
pub(crate) fn not_found(name: &str, known: &[String]) -> OpError {
    OpError::not_found("set.not-found", format!("no set `{name}` is pending"))
        .hint("`cms set list` shows the pending sets")
        .suggest(Alternatives::among(name, known.iter().map(String::as_str)))
}

/// What is said of a new set, or of one that gets more changes. A new one gets a name that no pending set has.
///
/// # Errors
/// `set.title`, `set.why`; `set.taken` if another author's set has the given name.
fn head(
    call: &Call<'_>,
    known: &[Set],
    (name, title): (Option<&str>, &str),
    why: &str,
) -> Result<SetHead, OpError> {
    let (title, why) = (title.trim(), why.trim());
    let extended = name.and_then(|name| known.iter().find(|set| set.head.set == name));
    let title = match (title.is_empty(), extended) {
        (true, Some(set)) => &set.head.set_title,
        (_, _) => title,
    };
    refuse_length("title", title, 1, TITLE_CHARS_MAX)?;
    refuse_length("why", why, 0, WHY_CHARS_MAX)?;
    let actor = &call.actor;
    if let Some(set) = extended.filter(|set| set.head.email != actor.email || set.head.agent != actor.agent) {
        let message = format!("the set `{}` belongs to {}", set.head.set, set.head.by);
        return Err(OpError::new(ErrorKind::Conflict, "set.taken", message).hint("choose another name"));
    }
    let is_taken = |name: &str| known.iter().any(|set| set.head.set == name);
    let set = match name {
        Some(name) => named(name)?,
        None => {
            let slug = crate::base::text::slugify(title);
            let slug = if slug.is_empty() { "set".to_owned() } else { slug };
            let numbered = (2..).map(|number| format!("{slug}-{number}"));
            std::iter::once(slug.clone()).chain(numbered).find(|name| !is_taken(name)).unwrap_or(slug)
        }
    };
    Ok(SetHead {
        set,
        set_title: title.to_owned(),
        why: why.to_owned(),
        by: actor.name.clone(),
        email: actor.email.clone(),
        agent: actor.agent.clone(),
        at: rfc3339(call.now),
    })
}

fn named(name: &str) -> Result<String, OpError> {
    match crate::base::text::slugify(name) == name {
        true => Ok(name.to_owned()),
        false => Err(OpError::of_field("set", "must have only the letters a to z, digits and hyphens")),
    }
}

fn refuse_length(field: &str, text: &str, min: usize, max: usize) -> Result<(), OpError> {
    let length = text.chars().count();
    if length < min {
        return Err(OpError::of_field(field, "must not be empty"));
    }
    match length > max {
        true => Err(OpError::of_field(field, &format!("has {length} characters, at most {max}"))),
        false => Ok(()),
    }
}
