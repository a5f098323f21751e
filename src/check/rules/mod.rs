//! The rules about one file as part of its site, a file each; `model` checks a file on its own.

mod agent_key;
mod group_locked_member;
mod group_post_type;
mod item_id;
mod item_key;
mod link_anchor;
mod link_dead;
mod list_hidden;
mod media_alt;
mod media_crop;
mod media_file;
mod menu_depth;
mod menu_no_target;
mod menu_post;
mod module_filler;
mod module_id;
mod module_lock;
mod post_address;
mod post_address_taken;
mod post_parent_cycle;
mod post_parent_flat;
mod post_parent_locale;
mod post_parent_missing;
mod post_parent_type;
mod post_path;
mod post_slug;
mod post_translation_locale;
mod post_translation_missing;
mod post_translation_untranslated;
mod redirect_hidden;
mod redirect_locale;
mod redirect_loop;
mod redirect_post;
mod redirect_reserved;
mod redirect_taken;
mod reference_deleted;
mod reference_missing;
mod reference_type;
mod settings_admin;
mod settings_zone;
mod term_missing;
mod term_parent_cycle;
mod term_parent_flat;
mod term_parent_missing;
mod term_taxonomy;
mod text_nul;
mod workflow_variable;

use super::rule::{Example, Rule, Run, Subject, named};
use crate::base::{Alternatives, Finding, Map, Value, text};
use crate::model::variables::variables;
use crate::model::{
    Kind, MediaStoreKind, PathFacts, Permission, Reference, Role, Target, filler, links, scalar, untranslated,
};

/// Every rule about one file, by code.
pub const ALL: &[Rule] = &[
    agent_key::RULE,
    group_locked_member::RULE,
    group_post_type::RULE,
    item_id::RULE,
    item_key::RULE,
    link_anchor::RULE,
    link_dead::RULE,
    list_hidden::RULE,
    media_alt::RULE,
    media_crop::RULE,
    media_file::RULE,
    menu_depth::RULE,
    menu_no_target::RULE,
    menu_post::RULE,
    module_filler::RULE,
    module_id::RULE,
    module_lock::RULE,
    post_address::RULE,
    post_address_taken::RULE,
    post_parent_cycle::RULE,
    post_parent_locale::RULE,
    post_parent_missing::RULE,
    post_parent_flat::RULE,
    post_parent_type::RULE,
    post_path::RULE,
    post_slug::RULE,
    post_translation_missing::RULE,
    post_translation_locale::RULE,
    post_translation_untranslated::RULE,
    redirect_hidden::RULE,
    redirect_locale::RULE,
    redirect_loop::RULE,
    redirect_reserved::RULE,
    redirect_taken::RULE,
    redirect_post::RULE,
    reference_deleted::RULE,
    reference_missing::RULE,
    reference_type::RULE,
    settings_zone::RULE,
    settings_admin::RULE,
    term_missing::RULE,
    term_parent_cycle::RULE,
    term_parent_missing::RULE,
    term_parent_flat::RULE,
    term_taxonomy::RULE,
    text_nul::RULE,
    workflow_variable::RULE,
];

/// The text of a draft page for examples: a digit of its id, slug, further lines.
macro_rules! page {
    ($id:literal, $slug:literal, $rest:literal) => {
        concat!(
            "id: a15d2ab9-76a5-4c6c-8b2f-5d6b8a9c000",
            $id,
            "\ntype: page\nlocale: en\nslug: ",
            $slug,
            "\ntitle: ",
            $slug,
            "\nstatus: draft\n",
            $rest
        )
    };
}
use page;

/// References under these keys have rules and codes of their own.
const CLAIMED: [(Kind, &str); 6] = [
    (Kind::Post, "parentId"),
    (Kind::Post, "translationOfId"),
    (Kind::Menu, "postId"),
    (Kind::Redirects, "postId"),
    (Kind::RedirectList, "postId"),
    (Kind::Term, "parent"),
];

/// The key that holds a reference.
fn key(reference: &Reference) -> &str {
    reference.pointer.rsplit('/').next().unwrap_or_default()
}

/// Whether a reference has a rule of its own.
fn is_claimed(kind: Kind, reference: &Reference) -> bool {
    CLAIMED.contains(&(kind, key(reference)))
}

/// The references to posts under one key, with the id.
fn posts_at<'a>(subject: &Subject<'a>, name: &'static str) -> impl Iterator<Item = (&'a Reference, String)> {
    subject.references.iter().filter_map(move |reference| match &reference.target {
        Target::Post { id, .. } if key(reference) == name => Some((reference, id.to_string())),
        Target::Post { .. } | Target::Media(_) | Target::Term { .. } | Target::Named(..) => None,
    })
}

/// Whether posts of a post's type have parents. For others, the parent itself is wrong: that is a rule of its own.
fn has_parents(subject: &Subject<'_>) -> bool {
    let types = &subject.definitions().post_types;
    subject.text("type").and_then(|name| types.get(name)).is_some_and(|found| found.hierarchy_enabled)
}

/// Reports the references to posts under one key that lead nowhere.
fn missing_posts(
    code: &'static str,
    name: &'static str,
    message: impl Fn(&str) -> String,
    subject: &Subject<'_>,
    found: &mut Vec<Finding>,
) {
    for (reference, id) in posts_at(subject, name) {
        if subject.lookup.paths_of_id(Kind::Post, &id).is_empty() {
            let finding = Finding::error(code, &reference.pointer, message(&id));
            found.push(finding.hint("`cms post list` shows the ids"));
        }
    }
}

/// Warns of variables that a file may not name by itself. It is no error: only the server knows what its operator
/// allowed, and gives content none of the others.
fn closed_variables(code: &'static str, who: &str, subject: &Subject<'_>, found: &mut Vec<Finding>) {
    for variable in variables(subject.kind, subject.value).into_iter().filter(|one| !one.is_open()) {
        let (name, prefix) = (&variable.name, variable.prefix.unwrap_or_default());
        let message = format!("`{name}` is not a variable that {who}");
        let hint = format!(
            "use a variable whose name begins with `{prefix}`, or let the operator allow this one: `cms serve --allow-env {name}`"
        );
        found.push(Finding::warning(code, variable.pointer, message).hint(hint));
    }
}
