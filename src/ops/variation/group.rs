//! The posts of a test: a main post, its variations, and the translations of both.

use crate::model::MAIN_VARIATION;
use crate::ops::post;
use crate::ops::prelude::*;

/// The posts of a test, without deleted ones.
pub(crate) struct Group {
    /// Id of the group.
    pub(crate) id: String,
    pub(crate) members: Vec<Item>,
}

/// The name of the variation that a post is; a post without one is the main variation.
pub(crate) fn name_of(post: &Item) -> &str {
    post.text("abVariation").unwrap_or(MAIN_VARIATION)
}

/// Whether a post is a variation.
pub(crate) fn is_variation(post: &Item) -> bool {
    name_of(post) != MAIN_VARIATION
}

impl Group {
    /// The group of a post; none if it is not part of a test.
    pub(crate) fn of(snapshot: &Snapshot<'_>, item: &Item) -> Result<Option<Group>, OpError> {
        let Some(id) = item.text("abGroupId").map(str::to_owned) else { return Ok(None) };
        let mut members = Vec::new();
        for id in post::naming(snapshot, &id, "/abGroupId")? {
            members.extend(snapshot.post(&id)?.filter(|post| !post.is_deleted()));
        }
        members.sort_by(|a, b| (name_of(a), a.text("locale")).cmp(&(name_of(b), b.text("locale"))));
        Ok(Some(Group { id, members }))
    }

    /// Like [`Group::of`], but the post must be part of a test.
    pub(crate) fn of_test(snapshot: &Snapshot<'_>, item: &Item) -> Result<Group, OpError> {
        let found = Group::of(snapshot, item)?.filter(|group| group.members.iter().any(is_variation));
        found.ok_or_else(|| {
            let message = format!("`{}` has no variations", item.title());
            OpError::invalid("variation.none", message).hint("`cms variation create POST B` makes one")
        })
    }

    /// The post of a variation in a language.
    pub(crate) fn member(&self, name: &str, locale: &str) -> Option<&Item> {
        let is_it =
            |post: &&Item| name_of(post).eq_ignore_ascii_case(name) && post.text("locale") == Some(locale);
        self.members.iter().find(is_it)
    }

    /// The posts of a variation, one per language.
    pub(crate) fn named(&self, name: &str) -> impl Iterator<Item = &Item> {
        self.members.iter().filter(move |post| name_of(post).eq_ignore_ascii_case(name))
    }

    /// The names of the variations, including the main one.
    pub(crate) fn names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self.members.iter().map(name_of).collect();
        names.dedup();
        names
    }
}

/// The variation that a caller means: the post itself, or, for a main post, the named variation.
pub(crate) fn meant(
    snapshot: &Snapshot<'_>,
    post: &str,
    variation: Option<&str>,
) -> Result<(Item, Group), OpError> {
    let item = find::living(find::post(snapshot, post)?)?;
    let group = Group::of_test(snapshot, &item)?;
    let Some(name) = variation.map(str::trim) else {
        return match is_variation(&item) {
            true => Ok((item, group)),
            false => {
                let message = format!("`{}` is the main post: name one of its variations", item.title());
                let names = group.names().join(", ");
                Err(OpError::invalid("variation.main", message).hint(format!("it has: {names}")))
            }
        };
    };
    if name.eq_ignore_ascii_case(MAIN_VARIATION) {
        let message = "the main post is not a variation";
        return Err(OpError::invalid("variation.main", message).hint("use `cms post` for the main post"));
    }
    let locale = item.text("locale").unwrap_or_default();
    match group.member(name, locale).cloned() {
        Some(found) => Ok((found, group)),
        None => {
            let message = format!("`{}` has no variation {name} in {locale}", item.title());
            Err(OpError::new(ErrorKind::NotFound, "variation.not-found", message)
                .hint(format!("it has: {}", group.names().join(", "))))
        }
    }
}
