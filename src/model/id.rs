//! Content ids as types, so that a post's id cannot be used as a media id.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};
use uuid::Uuid;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident),+ $(,)?) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
        #[serde(transparent)]
        pub struct $name(pub Uuid);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl FromStr for $name {
            type Err = uuid::Error;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                Uuid::from_str(text).map(Self)
            }
        }

        impl From<Uuid> for $name {
            fn from(id: Uuid) -> Self {
                Self(id)
            }
        }
    )+};
}

ids! {
    /// The id of a post, the same in every stage.
    PostId,
    /// The id of a module on a post, unique over the site (`postModuleId` of the tool server).
    ModuleId,
    /// The id of a global module.
    GlobalId,
    /// The id of a media record.
    MediaId,
    /// The id of a taxonomy.
    TaxonomyId,
    /// The id of a taxonomy term.
    TermId,
    /// The id of a menu.
    MenuId,
    /// The id of a menu item.
    MenuItemId,
    /// The id of a form.
    FormId,
    /// The id of a module group.
    GroupId,
    /// The id of a redirect.
    RedirectId,
}
