//! Translations: posts with the same text in several languages.

mod compose;
mod create;
mod delete;
mod links;
mod list;
mod pairs;
mod status;
mod update;

pub use compose::Cloned;
pub(crate) use compose::{Composed, Wish, compose, known_locale, words};
pub use create::Create;
pub use delete::Delete;
pub use links::Unlinked;
pub use list::List;
pub(crate) use pairs::{copy_id, modules};
pub use status::{Lag, Status};
pub use update::{StageUpdate, Update};

use super::page::{Page, Tone};

/// Lists the links of a translation that lead to posts in another language.
pub(crate) fn show_unlinked(page: &mut Page, unlinked: &[Unlinked], locale: &str) {
    for link in unlinked {
        let message =
            format!("`{}` leads to `{}`, which has no translation into {locale}", link.link, link.title);
        page.pieces(&[(Tone::Notice, "note"), (Tone::Plain, ": "), (Tone::Plain, &message)]);
    }
}
