//! Checking content: validation, explanation of codes, canonical files, schemas for editors.

mod adopted;
mod error_codes;
mod explain;
mod fmt;
mod paths;
mod schema;
mod typescript;
mod validate;

use crate::ops::prelude::*;
use crate::site::{Content, Look};

pub use adopted::{Adopted, AdoptedType, adopt};
pub use error_codes::{all_explanations, explanation_of};
pub use explain::{Explain, Explained};
pub use fmt::{Format, Formatted, FormattedFile};
pub use schema::{InstallSchemas, Installed, Schema, SchemaFormat, Schemas};
pub use validate::{Validate, Validated};

/// The content to check: `--rev`, else `--stage`, else the work tree, else review.
fn content<C: Capability>(cx: &Context<'_, C>, look: &Look<'_>) -> Result<Content, OpError> {
    let call = cx.call();
    Ok(match (&call.rev, call.stage) {
        (Some(rev), _) => Content::Commit(look.revision(rev)?),
        (None, Some(stage)) => Content::Commit(cx.snapshot_of(stage)?.commit()),
        (None, None) if look.work_dir().is_some() => Content::WorkTree,
        (None, None) => Content::Commit(cx.snapshot_of(Stage::Review)?.commit()),
    })
}
