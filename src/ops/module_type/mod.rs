//! Module types of a site, and checks of values against them.

mod check;
mod list;
mod migrate;
mod show;
mod view;

pub use check::{Check, Problem};
pub use list::List;
pub use migrate::Migrate;
pub use show::Show;
pub use view::ModuleTypeView;

pub(crate) use check::problems;
pub(crate) use view::scopes;

use super::OpError;
use crate::base::Alternatives;
use crate::model::{Definitions, ModuleType};

/// The module type with a name.
///
/// # Errors
/// `module.type.unknown`, with a similar name.
pub(crate) fn named<'d>(definitions: &'d Definitions, name: &str) -> Result<&'d ModuleType, OpError> {
    definitions.module_types.get(name).ok_or_else(|| {
        let names = definitions.module_types.keys().map(String::as_str);
        OpError::not_found("module.type.unknown", format!("there is no module type `{name}`"))
            .detail("type", "unknown")
            .instead(Alternatives::among(name, names))
    })
}
