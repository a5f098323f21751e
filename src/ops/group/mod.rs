//! Module groups: layout templates for new posts.

mod apply;
mod create;
mod default;
mod list;
mod record;

pub use apply::Apply;
pub use create::Create;
pub use default::Default;
pub use list::List;
pub(crate) use record::add_keys;

use super::named::{Deletes, Noun, Sets, Shows, Verb};
use crate::ops::prelude::*;

/// Module groups.
#[derive(Debug, Clone, JsonSchema)]
pub struct Groups;

impl Noun for Groups {
    const KIND: Kind = Kind::Group;
    const VALUE: &'static str = "GROUP";
    const HELP: &'static str = "Module group: name, id, or the beginning of its id";
}

impl Shows for Groups {
    const SHOW: Verb = verb!("group.show", "Show one module group: its file, or with --json its fields";
        "group show page-default" => "What new pages start with");

    fn metadata(snapshot: &Snapshot<'_>, item: &Item) -> Result<Map, OpError> {
        let definitions = snapshot.definitions()?;
        let default = definitions.default_group(item.text("postType").unwrap_or_default());
        let is_default = default.is_some_and(|group| item.text("name") == Some(group.name.as_str()));
        Ok(Map::from_iter([("isDefault".to_owned(), json!(is_default))]))
    }
}

impl Sets for Groups {
    const SET: Verb = verb!("group.set",
        "Change fields of a module group; posts made from it before stay as they are";
        "group set page-default description='Opening, text, invitation'" => "Say what it is for",
        "group set page-default members[1].locked=true" => "Lock its second module; places begin at 0");
    const FIXED: &'static [(&'static str, &'static str)] =
        &[("name", "post types know it by its name; make another with `cms group create`")];

    fn lay(draft: &mut Draft<'_>, item: &Item, record: Map) -> Result<Item, OpError> {
        record::lay(draft, item, record)
    }
}

impl Deletes for Groups {
    const DELETE: Verb = verb!("group.delete", "Delete a module group that no post type starts with";
        "group delete profile-default" => "Refused while a post type names it as its `moduleGroup`");
}
