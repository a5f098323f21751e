//! What the permission to edit does not include: that an item ceases to be, that a post is deleted or comes back, who
//! its author is, and its dates. It is decided on two versions of the item, whatever operation made the second one.

use super::act::Act;
use crate::base::source::rfc3339;
use crate::model::roles::Permission;
use crate::site::file::docs::Read;
use crate::site::file::unit::Unit;
use crate::site::prelude::*;
use crate::site::store::place::{Pair, Place};
use crate::site::store::snapshot::Snapshot;

/// The field of a soft deletion.
const DELETED: &str = "deletedAt";
/// The field of the user that is shown as the author.
const AUTHOR: &str = "authorId";
/// The dates that readers see.
const CREATED: &str = "createdAt";
const DATES: [&str; 2] = [CREATED, "publishedAt"];

/// When the posts that a write adds were created.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::site) enum Creation {
    /// By the write itself.
    Now,
    /// Before: a restore adds them again, with the date that they had.
    Earlier,
}

/// A post before and after a change.
pub(in crate::site) struct Versions<'a> {
    pub(in crate::site) creation: Creation,
    pub(in crate::site) unit: &'a Unit,
    pub(in crate::site) old: Option<&'a Value>,
    pub(in crate::site) new: &'a Value,
}

fn field<'a>(post: &'a Value, name: &str) -> Option<&'a Value> {
    post.get(name).filter(|value| !value.is_null())
}

impl Versions<'_> {
    fn after(&self, name: &str) -> Option<&Value> {
        field(self.new, name)
    }

    fn before(&self, name: &str) -> Option<&Value> {
        self.old.and_then(|old| field(old, name))
    }

    fn differs(&self, name: &str) -> bool {
        self.before(name) != self.after(name)
    }

    fn is_new_status(&self, status: &str) -> bool {
        self.differs("status") && self.after("status").is_some_and(|value| value == status)
    }
}

impl Act<'_> {
    fn needs(
        &self,
        permission: Permission,
        act: String,
        field: Option<&'static str>,
    ) -> Result<(), SiteError> {
        match self.actor.may(permission) {
            true => Ok(()),
            false => Err(SiteError::Reserved {
                role: self.actor.role.name(),
                act,
                field,
                permission: permission.name(),
            }),
        }
    }

    /// Refuses the removal of an item.
    ///
    /// # Errors
    /// [`SiteError::Reserved`].
    pub(in crate::site) fn may_remove(&self, unit: &Unit) -> Result<(), SiteError> {
        match unit.kind() {
            Some(kind) => self.needs(kind.deleting(), format!("delete {unit}"), None),
            None => Ok(()),
        }
    }

    /// Whether [`Act::may_alter`] refuses nothing, whatever a post says.
    pub(in crate::site) fn may_alter_all(&self) -> bool {
        use Permission::{PostsArchive, PostsCreate, PostsDelete, PostsPublish, UsersManage};
        let needed = [PostsCreate, PostsDelete, UsersManage, PostsPublish, PostsArchive];
        needed.into_iter().all(|permission| self.actor.may(permission))
    }

    /// Refuses a change of a post that its editors may not make. `has_author` tells whether a post that it belongs to
    /// has this author, `is_translation` whether a new one translates a post that is there.
    ///
    /// # Errors
    /// [`SiteError::Reserved`].
    pub(in crate::site) fn may_alter(
        &self,
        post: &Versions<'_>,
        has_author: impl FnOnce(&Value) -> Result<bool, SiteError>,
        is_translation: impl FnOnce() -> Result<bool, SiteError>,
    ) -> Result<(), SiteError> {
        let unit = post.unit;
        if post.old.is_none() && !self.actor.may(Permission::PostsCreate) && !is_translation()? {
            self.needs(Permission::PostsCreate, format!("create {unit}"), None)?;
        }
        if post.differs(DELETED) {
            let act = if post.after(DELETED).is_some() { "delete" } else { "restore" };
            self.needs(Permission::PostsDelete, format!("{act} {unit}"), Some(DELETED))?;
        }
        if post.differs(AUTHOR)
            && !self.actor.may(Permission::UsersManage)
            && !post.after(AUTHOR).map_or(Ok(false), has_author)?
        {
            self.needs(Permission::UsersManage, format!("change the author of {unit}"), Some(AUTHOR))?;
        }
        for name in DATES.into_iter().filter(|name| post.differs(name)) {
            let is_own = || match post.creation {
                Creation::Now => post.after(name).is_some_and(|at| *at == rfc3339(self.now)),
                Creation::Earlier => true,
            };
            if !(post.old.is_none() && name == CREATED && is_own()) {
                self.needs(Permission::PostsPublish, format!("change `{name}` of {unit}"), Some(name))?;
            }
        }
        // An agent's wish to archive waits on AI Review for a person.
        if post.is_new_status("archived") && !self.by_agent() {
            self.needs(Permission::PostsArchive, format!("archive {unit}"), Some("status"))?;
        }
        Ok(())
    }
}

impl Site {
    /// Refuses a change of a post that its editors may not make, in content that was like `before`; `beside` are the
    /// new versions of posts that are changed with it.
    ///
    /// # Errors
    /// [`SiteError::Reserved`]; the repository cannot be read.
    pub(in crate::site) fn keep_reserved(
        &self,
        act: &Act<'_>,
        before: &Snapshot<'_>,
        post: &Versions<'_>,
        beside: &dyn Fn() -> Vec<Read>,
    ) -> Result<(), SiteError> {
        let text = |name: &str| post.after(name).and_then(Value::as_str);
        let original = || text("translationOfId").map_or(Ok(None), |id| before.post(id));
        let has_author = |author: &Value| {
            if original()?.is_some_and(|original| field(&original.value, AUTHOR) == Some(author)) {
                return Ok(true);
            }
            let Some(group) = text("abGroupId") else { return Ok(false) };
            let is_one = |value: &Value| {
                field(value, "abGroupId").is_some_and(|own| own == group)
                    && field(value, AUTHOR) == Some(author)
            };
            for doc in beside().into_iter().flatten() {
                let id = doc.value.get("id").and_then(Value::as_str).unwrap_or_default();
                if is_one(&doc.value)
                    && before.post(id)?.is_some_and(|old| field(&old.value, AUTHOR) == Some(author))
                {
                    return Ok(true);
                }
            }
            for (path, _) in before.referrers("id", group)? {
                if before.readable_at(&path)?.is_some_and(|item| is_one(&item.value)) {
                    return Ok(true);
                }
            }
            Ok(false)
        };
        act.may_alter(post, has_author, || Ok(original()?.is_some_and(|original| !original.is_deleted())))
    }

    /// Refuses changes of a push that the actor may not make. What is new there was made at some other time.
    ///
    /// # Errors
    /// [`SiteError::Reserved`]; the repository cannot be read.
    pub(in crate::site) fn keep_pushed(&self, act: &Act<'_>, pairs: &[Pair]) -> Result<(), SiteError> {
        let read = |place: &Place| self.caches.docs.of_blob(pairs.len(), &place.path, place.oid, &self.repo);
        for Pair { unit, before, after } in pairs.iter().filter(|pair| pair.unit.kind().is_some()) {
            let Some(before) = before.as_ref().filter(|place| place.mode.is_file()) else { continue };
            let Some(after) = after.as_ref().filter(|place| place.mode.is_file()) else {
                act.may_remove(unit)?;
                continue;
            };
            if unit.kind() != Some(Kind::Post) {
                continue;
            }
            if let (Ok(old), Ok(new)) = (read(before)?, read(after)?) {
                let post = Versions { creation: Creation::Now, unit, old: Some(&old.value), new: &new.value };
                act.may_alter(&post, |_| Ok(false), || Ok(true))?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Stage;
    use crate::model::roles::Role;
    use crate::site::Actor;
    use crate::site::tests::act;
    use serde_json::json;

    /// The field or the act that a role is refused for a change.
    fn refused(role: Role, old: Option<Value>, new: &Value) -> Option<String> {
        let mut act = act(Stage::Review);
        act.actor = Actor { role, rights: role.rights(), ..Actor::system() };
        let unit = Unit::parse("post:a").unwrap();
        let post = Versions { creation: Creation::Now, unit: &unit, old: old.as_ref(), new };
        match act.may_alter(&post, |author| Ok(*author == 7), || Ok(new.get("translationOfId").is_some())) {
            Ok(()) => None,
            Err(SiteError::Reserved { field: Some(field), .. }) => Some(field.to_owned()),
            Err(SiteError::Reserved { act, .. }) => Some(act),
            Err(other) => panic!("{other}"),
        }
    }

    #[test]
    fn editors_cannot_delete_restore_or_change_authors_and_dates() {
        let base = || json!({"id": "a", "status": "draft", "createdAt": "2020-01-01T00:00:00Z"});
        let with = |name: &str, value: Value| {
            let mut post = base();
            post[name] = value;
            post
        };
        let deleted = with("deletedAt", json!("2026-01-01T00:00:00Z"));
        for (old, new, expected) in [
            (base(), with("title", json!("New")), None),
            (base(), with("authorId", Value::Null), None),
            (base(), deleted.clone(), Some("deletedAt")),
            (deleted.clone(), base(), Some("deletedAt")),
            (base(), with("authorId", json!(1)), Some("authorId")),
            (with("authorId", json!(1)), base(), Some("authorId")),
            (base(), with("authorId", json!(7)), None),
            (base(), with("createdAt", json!("2001-01-01T00:00:00Z")), Some("createdAt")),
            (base(), with("publishedAt", json!("2001-01-01T00:00:00Z")), Some("publishedAt")),
            (base(), with("status", json!("published")), None),
        ] {
            for role in [Role::Editor, Role::Translator, Role::AiAgent, Role::Workflow] {
                let found = refused(role, Some(old.clone()), &new);
                assert_eq!(found.as_deref(), expected, "{role}: {old} to {new}");
            }
            for role in [Role::Admin, Role::EditorAdmin] {
                assert_eq!(refused(role, Some(old.clone()), &new), None, "{role}: {old} to {new}");
            }
        }
        let archived = with("status", json!("archived"));
        let may = Role::ALL.into_iter().filter(|role| refused(*role, Some(base()), &archived).is_none());
        assert_eq!(may.collect::<Vec<_>>(), [Role::Admin, Role::EditorAdmin, Role::Editor, Role::AiAgent]);
    }

    #[test]
    fn editors_cannot_backdate_new_posts_and_translators_only_add_translations() {
        let now = rfc3339(act(Stage::Review).now);
        let new = json!({"id": "a", "createdAt": now});
        for (post, role, expected) in [
            (new.clone(), Role::Editor, None),
            (new.clone(), Role::Translator, Some("create post:a")),
            (json!({"id": "a", "createdAt": now, "translationOfId": "b"}), Role::Translator, None),
            (json!({"id": "a", "createdAt": "2001-01-01T00:00:00Z"}), Role::Editor, Some("createdAt")),
            (json!({"id": "a", "publishedAt": now}), Role::Editor, Some("publishedAt")),
            (json!({"id": "a", "deletedAt": now}), Role::AiAgent, Some("deletedAt")),
            (json!({"id": "a", "authorId": 1}), Role::Workflow, Some("authorId")),
            (json!({"id": "a", "createdAt": "2001-01-01T00:00:00Z", "authorId": 1}), Role::EditorAdmin, None),
        ] {
            assert_eq!(refused(role, None, &post).as_deref(), expected, "{role}: {post}");
        }
    }

    #[test]
    fn who_may_alter_all_is_refused_nothing() {
        let whole = json!({"id": "a", "status": "archived", "deletedAt": "2026-01-01T00:00:00Z", "authorId": 1,
            "createdAt": "2001-01-01T00:00:00Z", "publishedAt": "2001-01-01T00:00:00Z"});
        for role in Role::ALL {
            let actor = Actor { role, rights: role.rights(), ..Actor::system() };
            let may_all = Act { actor, ..act(Stage::Review) }.may_alter_all();
            assert_eq!(may_all, refused(role, None, &whole).is_none(), "{role}");
        }
        assert!(act(Stage::Review).may_alter_all(), "the system");
    }

    #[test]
    fn restored_posts_keep_when_they_were_created_and_nothing_else_reserved() {
        let agent = Actor { role: Role::AiAgent, rights: Role::AiAgent.rights(), ..Actor::system() };
        let act = Act { actor: agent, ..act(Stage::AiReview) };
        let unit = Unit::parse("post:a").unwrap();
        let is_allowed = |old: Option<&Value>, new: &Value| {
            let post = Versions { creation: Creation::Earlier, unit: &unit, old, new };
            act.may_alter(&post, |_| Ok(false), || Ok(false)).is_ok()
        };
        let earlier = json!({"id": "a", "createdAt": "2001-01-01T00:00:00Z"});
        let live = json!({"id": "a", "createdAt": "2020-01-01T00:00:00Z"});
        assert!(is_allowed(None, &earlier));
        assert!(!is_allowed(Some(&live), &earlier), "the date of a post that is there stays");
        for name in ["publishedAt", "deletedAt", "authorId"] {
            assert!(!is_allowed(None, &json!({"id": "a", name: "2001-01-01T00:00:00Z"})), "{name}");
        }
    }
}
