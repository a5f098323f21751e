//! Post types of the site.

mod config;
mod create;

pub use config::Config;
pub use create::Create;

pub(crate) use config::{config, empty};

use super::named::{Deletes, Lists, Noun, Sets, Shows, Verb};
use crate::base::Alternatives;
use crate::db::PostQuery;
use crate::ops::prelude::*;

/// Post types.
#[derive(Debug, Clone, JsonSchema)]
pub struct PostTypes;

impl Noun for PostTypes {
    const KIND: Kind = Kind::PostType;
    const VALUE: &'static str = "TYPE";
    const HELP: &'static str = "Post type: its name";
}

/// Refuses the name of an unknown post type.
///
/// # Errors
/// `post.type.unknown`, with a similar name and all existing ones.
pub(crate) fn known(definitions: &Definitions, name: &str) -> Result<(), OpError> {
    if definitions.post_types.contains_key(name) {
        return Ok(());
    }
    let known = definitions.post_types.keys().map(String::as_str);
    let names: Vec<&str> = known.clone().collect();
    let message = format!("there is no post type `{name}`; there are: {}", names.join(", "));
    Err(OpError::invalid("post.type.unknown", message)
        .detail("type", "unknown")
        .instead(Alternatives::near(name, known))
        .meta(json!({"allowed": names})))
}

impl Lists for PostTypes {
    const LIST: Verb = verb!("type.list", "List post types, and how many posts each has";
        "type list" => "All of them",
        "type list --json" => "The whole definitions, as JSON");
    const NONE: &'static str = "no post types";
    const COLUMNS: &'static [&'static str] = &["type", "label", "posts", "group", "taxonomies", "addresses"];

    fn row(snapshot: &Snapshot<'_>, item: &Item, fields: &mut Map) -> Result<Vec<String>, OpError> {
        let name = item.text("type").unwrap_or_default();
        let query = PostQuery { types: vec![name.to_owned()], limit: 0, ..PostQuery::default() };
        let posts = snapshot.posts(&query)?.total;
        fields.insert("postCount".to_owned(), json!(posts));
        let definitions = snapshot.definitions()?;
        let Some(definition) = definitions.post_types.get(name) else {
            return Ok(vec![name.to_owned(), item.title().to_owned(), posts.to_string()]);
        };
        let addresses: Vec<&str> = definition.url_patterns.iter().map(|p| p.pattern.as_str()).collect();
        Ok(vec![
            name.to_owned(),
            definition.label.clone(),
            posts.to_string(),
            definition.module_group.as_ref().map(|group| group.name.clone()).unwrap_or_default(),
            definition.taxonomies.join(", "),
            addresses.join(", "),
        ])
    }
}

impl Shows for PostTypes {
    const SHOW: Verb = verb!("type.show", "Show one post type: its file, or with --json its fields";
        "type show blog" => "The file of a post type");
}

impl Sets for PostTypes {
    const SET: Verb = verb!("type.set", "Change fields of a post type";
        "type set blog moduleGroup.name=blog-default" => "What new posts start with",
        "type set page 'taxonomies:=[\"tags\"]'" => "The taxonomies that posts may use");
    const FIXED: &'static [(&'static str, &'static str)] =
        &[("type", "posts lie and are found by it; make another with `cms type create`")];
}

impl Deletes for PostTypes {
    const DELETE: Verb = verb!("type.delete", "Delete a post type that no post, group or menu uses";
        "type delete testimonial" => "Refused while there are posts of it, deleted ones included");
}
