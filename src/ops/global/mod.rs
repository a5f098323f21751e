//! Global modules: shared content that posts refer to.

mod create;
mod list;
mod record;

pub use create::Create;
pub use list::List;
pub(crate) use record::{add_names, show_as};

use super::module_type::ModuleTypeView;
use super::named::{Deletes, Noun, Renames, Sets, Shows, Verb};
use crate::ops::prelude::*;
use std::collections::BTreeSet;

/// Global modules.
#[derive(Debug, Clone, JsonSchema)]
pub struct Globals;

impl Noun for Globals {
    const KIND: Kind = Kind::Global;
    const VALUE: &'static str = "GLOBAL";
    const HELP: &'static str = "Global module: slug, id, or the beginning of its id";
}

impl Shows for Globals {
    const SHOW: Verb = verb!("global.show",
        "Show one global module: its file, or with --json its fields and what uses it";
        "global show site-cta" => "The file of a global module",
        "global show site-cta --json" => "With every place that uses it, as JSON");

    fn metadata(snapshot: &Snapshot<'_>, item: &Item) -> Result<Map, OpError> {
        let users = list::users_of(snapshot, item)?;
        let used_by: Vec<_> =
            users.iter().map(|(path, pointer)| json!({"path": path, "pointer": pointer})).collect();
        let posts: BTreeSet<&str> = users
            .iter()
            .map(|(path, _)| path.as_str())
            .filter(|path| Kind::of_path(path) == Some(Kind::Post))
            .collect();
        let definitions = snapshot.definitions()?;
        let found = item.text("type").and_then(|name| definitions.module_types.get(name));
        let schema = found.map(|found| ModuleTypeView::of(&definitions, found));
        Ok(Map::from_iter([
            ("usedBy".to_owned(), json!(used_by)),
            ("usageCount".to_owned(), json!(posts.len())),
            ("schema".to_owned(), json!(schema)),
        ]))
    }
}

impl Sets for Globals {
    const SET: Verb = verb!("global.set", "Change fields of a global module, everywhere it is shown";
        "global set site-cta props.title='Bring it in'" => "Change the title in every post that shows it");
    const FIXED: &'static [(&'static str, &'static str)] = &[
        ("slug", "`cms global rename GLOBAL NEW` gives it another slug, and tells all who use it"),
        ("aliases", "they come from `cms global rename`"),
        ("type", "posts rely on its type; make another with `cms global create`"),
    ];

    fn lay(draft: &mut Draft<'_>, item: &Item, record: Map) -> Result<Item, OpError> {
        record::lay(draft, item, record)
    }
}

impl Renames for Globals {
    const RENAME: Verb = verb!("global.rename",
        "Give a global module another slug, in every post and group that uses it, in one commit";
        "global rename site-cta invitation" => "Its old slug still finds it");
}

impl Deletes for Globals {
    const DELETE: Verb = verb!("global.delete", "Delete a global module that nothing uses";
        "global delete footer-trail" => "Refused while a post or a group uses it");
}
