//! Roles and permissions as one table (`docs/design/compatibility.md` with the corrections of
//! `docs/design/decisions.md`).

use crate::base::words;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

words! {
    pub enum Role(Serialize, Deserialize, JsonSchema; serde(rename_all = "snake_case")): "What a person, an agent or a workflow is on a site." {
        Admin "admin": "May do everything.",
        EditorAdmin "editor_admin": "Runs the editorial side: publishes, approves, manages users.",
        Editor "editor": "Writes and saves to Review.",
        Translator "translator": "Translates and saves to Review.",
        AiAgent "ai_agent": "Stages changes in AI Review.",
        Workflow "workflow": "Acts for an automation: stages in AI Review, and saves to Review.",
        Previewer "previewer": "Reads everything and writes nothing, as a front end that previews does: a role of tokens, never of accounts.",
        Reader "reader": "Reads what is published, as a front end does: a role of tokens, never of accounts.",
    }
}

macro_rules! permissions {
    ($($name:ident = $key:literal [$($role:ident),*] $doc:literal;)+) => {
        /// A permission.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Permission { $(#[doc = $doc] $name),+ }

        impl Permission {
            /// All permissions.
            pub const ALL: &'static [Permission] = &[$(Permission::$name),+];

            /// Its stable name, such as `posts.review.save`.
            pub fn name(self) -> &'static str {
                match self { $(Permission::$name => $key),+ }
            }

            /// The roles that have it besides the admin.
            fn roles(self) -> &'static [Role] {
                match self { $(Permission::$name => &[$(Role::$role),*]),+ }
            }
        }
    };
}

permissions! {
    AdminAccess = "admin.access" [EditorAdmin, Editor, Translator] "Use the editorial interface.";
    UsersManage = "admin.users.manage" [EditorAdmin] "Add people and change their roles.";
    RolesManage = "admin.roles.manage" [] "Change the permissions of roles.";
    SettingsView = "admin.settings.view" [EditorAdmin, Editor, Translator] "See the settings.";
    SettingsUpdate = "admin.settings.update" [EditorAdmin] "Change the settings.";
    DefinitionsEdit = "admin.definitions.edit" [] "Change post types, module types, groups and the layout configuration, which the original product kept in code.";
    DatabaseExport = "admin.database.export" [] "Export the whole site.";
    DatabaseImport = "admin.database.import" [] "Import the whole site.";
    PostsView = "posts.view" [EditorAdmin, Editor, Translator, AiAgent, Workflow, Previewer, Reader] "Read posts.";
    DraftsView = "drafts.view" [EditorAdmin, Editor, Translator, AiAgent, Workflow, Previewer] "Read what is not published: drafts, deleted posts, history, and the stages before source.";
    PostsCreate = "posts.create" [EditorAdmin, Editor, AiAgent, Workflow] "Create posts.";
    PostsEdit = "posts.edit" [EditorAdmin, Editor, Translator, AiAgent, Workflow] "Change posts.";
    PostsPublish = "posts.publish" [EditorAdmin] "Publish and unpublish posts.";
    PostsArchive = "posts.archive" [EditorAdmin, Editor] "Archive posts.";
    PostsDelete = "posts.delete" [EditorAdmin] "Delete posts.";
    PostsRevisions = "posts.revisions.manage" [EditorAdmin, Editor, Translator] "Restore earlier versions.";
    PostsExport = "posts.export" [EditorAdmin, Editor, AiAgent, Workflow] "Export posts.";
    ReviewSave = "posts.review.save" [EditorAdmin, Editor, Translator, Workflow] "Save to Review.";
    ReviewApprove = "posts.review.approve" [EditorAdmin] "Approve from Review into the live site.";
    AiReviewSave = "posts.ai-review.save" [EditorAdmin, AiAgent, Workflow] "Stage in AI Review.";
    AiReviewSubmit = "posts.ai-review.submit" [EditorAdmin, Editor, AiAgent, Workflow] "Submit from AI Review to Review.";
    AiReviewApprove = "posts.ai-review.approve" [EditorAdmin] "Promote or reject work in AI Review, as a reviewer.";
    MediaView = "media.view" [EditorAdmin, Editor, Translator, AiAgent, Workflow, Previewer, Reader] "See media.";
    MediaUpload = "media.upload" [EditorAdmin, Editor] "Add media.";
    MediaReplace = "media.replace" [EditorAdmin, Editor] "Replace the file of a media record.";
    MediaDelete = "media.delete" [EditorAdmin] "Delete media.";
    MediaVariants = "media.variants.generate" [EditorAdmin, Editor] "Regenerate variants.";
    MediaOptimize = "media.optimize" [EditorAdmin, Editor] "Optimize media.";
    MenusView = "menus.view" [EditorAdmin, Editor, Translator, Previewer, Reader] "See menus.";
    MenusEdit = "menus.edit" [EditorAdmin, Editor] "Change menus.";
    MenusDelete = "menus.delete" [EditorAdmin] "Delete menus.";
    TaxonomiesView = "taxonomies.view" [EditorAdmin, Editor] "See taxonomies.";
    TaxonomiesEdit = "taxonomies.edit" [EditorAdmin, Editor] "Change taxonomies and terms.";
    TaxonomiesDelete = "taxonomies.delete" [EditorAdmin] "Delete taxonomies and terms.";
    FormsView = "forms.view" [EditorAdmin, Editor, Translator, Previewer, Reader] "See forms.";
    FormsEdit = "forms.edit" [EditorAdmin, Editor] "Change forms.";
    FormsDelete = "forms.delete" [EditorAdmin] "Delete forms.";
    SubmissionsExport = "forms.submissions.export" [EditorAdmin, Editor] "Export form submissions.";
    AnalyticsView = "analytics.view" [EditorAdmin] "Read analytics.";
    GlobalsView = "globals.view" [EditorAdmin, Translator, Previewer] "See global modules.";
    GlobalsEdit = "globals.edit" [EditorAdmin] "Change global modules.";
    GlobalsDelete = "globals.delete" [EditorAdmin] "Delete global modules.";
    AgentsView = "agents.view" [EditorAdmin, Editor, AiAgent] "See agents.";
    AgentsUse = "agents.dropdown" [EditorAdmin, Editor] "Run agents on a post.";
    AgentsEdit = "agents.edit" [EditorAdmin] "Change agents.";
    WorkflowsView = "workflows.view" [EditorAdmin] "See workflows.";
    WorkflowsTrigger = "workflows.trigger" [] "Start workflows.";
    ProfilesView = "profiles.view" [EditorAdmin, Editor, Translator] "See profiles.";
    ProfilesEdit = "profiles.edit" [EditorAdmin, Editor] "Change profiles.";
}

impl Role {
    /// Names of the roles that an account or an entry of `[users]` may have.
    pub const OF_ACCOUNTS: &'static [&'static str] = Self::NAMES.split_at(6).0;

    /// Whether it has a permission.
    pub fn may(self, permission: Permission) -> bool {
        self == Role::Admin || permission.roles().contains(&self)
    }

    /// Its rights as a set.
    pub fn rights(self) -> Rights {
        let own = Permission::ALL.iter().filter(|permission| self.may(**permission));
        Rights(own.fold(0, |bits, permission| bits | 1 << *permission as u64))
    }

    /// What a caller must have to give the role to an account or a token, or to take it: its own permissions, and for a role
    /// that administers the site that to manage roles.
    pub fn needed_to_give(self) -> impl Iterator<Item = Permission> {
        let manages = matches!(self, Role::Admin | Role::EditorAdmin);
        manages.then_some(Permission::RolesManage).into_iter().chain(self.rights().iter())
    }

    /// The later one of two roles in [`Role::ALL`]: the displayed role when acting as another. Roles are not nested
    /// (a translator sees global modules, an editor does not), so the effective permissions are [`Rights::lowered`].
    #[must_use]
    pub fn min(self, other: Role) -> Role {
        Ord::max(self, other)
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text that is not a role.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a role; the roles are {names}", names = Role::NAMES.map(|name| format!("`{name}`")).join(", "))]
pub struct BadRole(pub String);

impl FromStr for Role {
    type Err = BadRole;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Role::ALL.into_iter().find(|role| role.name() == text).ok_or_else(|| BadRole(text.to_owned()))
    }
}

/// A set of permissions: a role's, or what several roles have in common.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rights(u64);

impl Rights {
    /// Whether they include a permission.
    pub fn may(self, permission: Permission) -> bool {
        self.0 & (1 << permission as u64) != 0
    }

    /// The rights that remain when acting as `role`: it can lower rights, never raise them.
    #[must_use]
    pub fn lowered(self, role: Role) -> Rights {
        self.both(role.rights())
    }

    /// The rights that are in both sets.
    #[must_use]
    pub fn both(self, others: Rights) -> Rights {
        Rights(self.0 & others.0)
    }

    /// The union with other rights.
    #[must_use]
    pub fn with(self, others: Rights) -> Rights {
        Rights(self.0 | others.0)
    }

    /// The set as one number: equal for equal sets.
    pub fn bits(self) -> u64 {
        self.0
    }

    /// The permissions in it.
    pub fn iter(self) -> impl Iterator<Item = Permission> {
        Permission::ALL.iter().copied().filter(move |permission| self.may(*permission))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sensitive_permissions_are_limited_to_their_roles() {
        let may = |permission| Role::ALL.into_iter().filter(move |r| r.may(permission)).collect::<Vec<_>>();
        let chiefs = [Role::Admin, Role::EditorAdmin];
        for live in [Permission::PostsPublish, Permission::ReviewApprove, Permission::PostsDelete] {
            assert_eq!(may(live), chiefs, "{live:?}");
        }
        assert_eq!(
            may(Permission::ReviewSave),
            [Role::Admin, Role::EditorAdmin, Role::Editor, Role::Translator, Role::Workflow]
        );
        assert_eq!(
            may(Permission::AiReviewSave),
            [Role::Admin, Role::EditorAdmin, Role::AiAgent, Role::Workflow]
        );
        for admin in [
            Permission::DatabaseExport,
            Permission::DatabaseImport,
            Permission::RolesManage,
            Permission::WorkflowsTrigger,
        ] {
            assert_eq!(may(admin), [Role::Admin], "{admin:?}");
        }
    }

    #[test]
    fn role_names_and_rights_match_the_table() {
        assert!(Permission::ALL.len() <= 64, "a set is one word");
        for role in Role::ALL {
            assert_eq!(role.name().parse(), Ok(role));
            assert_eq!(serde_json::to_value(role).unwrap(), role.name());
            for permission in Permission::ALL {
                assert_eq!(role.may(*permission), role.rights().may(*permission));
            }
        }
        assert!("Admin".parse::<Role>().is_err());
    }

    #[test]
    fn acting_as_another_role_adds_no_permissions() {
        for own in Role::ALL {
            for other in Role::ALL {
                let lowered = own.rights().lowered(other);
                assert!(lowered.iter().all(|p| own.may(p) && other.may(p)));
                assert!(own.min(other) >= own);
            }
        }
    }
}
