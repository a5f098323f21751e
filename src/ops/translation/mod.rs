//! Translations: posts with the same text in several languages.

mod compose;
mod create;
mod delete;
mod links;
mod list;
mod outcome;
mod pairs;
mod status;
mod update;

pub use compose::Cloned;
pub(crate) use compose::known_locale;
pub use create::{Create, Translate};
pub use delete::Delete;
pub use links::Unlinked;
pub use list::List;
pub(crate) use pairs::{copy_id, modules};
pub(in crate::ops) use status::is_stale;
pub use status::{Lag, Status};
pub use update::Update;

use super::page::{Page, Tone};

/// Lists the links of a translation that lead to posts in another language, and the parent that it lacks.
pub(crate) fn show_unlinked(page: &mut Page, unlinked: &[Unlinked], locale: &str) {
    for link in unlinked {
        let message = match link.pointer == links::PARENT {
            true => format!("it has no parent, because `{}` has no translation into {locale}", link.title),
            false => {
                format!("`{}` leads to `{}`, which has no translation into {locale}", link.link, link.title)
            }
        };
        page.pieces(&[(Tone::Notice, "note"), (Tone::Plain, ": "), (Tone::Plain, &message)]);
    }
}
