//! Roles and permissions as one table (`docs/design/compatibility.md` with the corrections of
//! `docs/design/decisions.md`).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// What a person, an agent or a workflow is on a site.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// May do everything.
    Admin,
    /// Runs the editorial side: publishes, approves, manages users.
    EditorAdmin,
    /// Writes and saves to Review.
    Editor,
    /// Translates and saves to Review.
    Translator,
    /// Stages changes in AI Review.
    AiAgent,
    /// Acts for an automation: stages in AI Review, and saves to Review.
    Workflow,
    /// Reads everything and writes nothing, as a front end that previews does: a role of tokens, never of accounts.
    Previewer,
    /// Reads what is published, as a front end does: a role of tokens, never of accounts.
    Reader,
}

macro_rules! permissions {
    ($($(#[$doc:meta])* $name:ident = $key:literal [$($role:ident),*];)+) => {
        /// A permission.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Permission { $($(#[$doc])* $name),+ }

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
    /// Use the editorial interface.
    AdminAccess = "admin.access" [EditorAdmin, Editor, Translator];
    /// Add people and change their roles.
    UsersManage = "admin.users.manage" [EditorAdmin];
    /// Change the permissions of roles.
    RolesManage = "admin.roles.manage" [];
    /// See the settings.
    SettingsView = "admin.settings.view" [EditorAdmin, Editor, Translator];
    /// Change the settings.
    SettingsUpdate = "admin.settings.update" [EditorAdmin];
    /// Change post types, module types, groups and the layout configuration, which the original product kept in code.
    DefinitionsEdit = "admin.definitions.edit" [];
    /// Export the whole site.
    DatabaseExport = "admin.database.export" [];
    /// Import the whole site.
    DatabaseImport = "admin.database.import" [];
    /// Read posts.
    PostsView = "posts.view" [EditorAdmin, Editor, Translator, AiAgent, Workflow, Previewer, Reader];
    /// Read what is not published: drafts, deleted posts, history, and the stages before source.
    DraftsView = "drafts.view" [EditorAdmin, Editor, Translator, AiAgent, Workflow, Previewer];
    /// Create posts.
    PostsCreate = "posts.create" [EditorAdmin, Editor, AiAgent, Workflow];
    /// Change posts.
    PostsEdit = "posts.edit" [EditorAdmin, Editor, Translator, AiAgent, Workflow];
    /// Publish and unpublish posts.
    PostsPublish = "posts.publish" [EditorAdmin];
    /// Archive posts.
    PostsArchive = "posts.archive" [EditorAdmin, Editor];
    /// Delete posts.
    PostsDelete = "posts.delete" [EditorAdmin];
    /// Restore earlier versions.
    PostsRevisions = "posts.revisions.manage" [EditorAdmin, Editor, Translator];
    /// Export posts.
    PostsExport = "posts.export" [EditorAdmin, Editor, AiAgent, Workflow];
    /// Save to Review.
    ReviewSave = "posts.review.save" [EditorAdmin, Editor, Translator, Workflow];
    /// Approve from Review into the live site.
    ReviewApprove = "posts.review.approve" [EditorAdmin];
    /// Stage in AI Review.
    AiReviewSave = "posts.ai-review.save" [EditorAdmin, AiAgent, Workflow];
    /// Submit from AI Review to Review.
    AiReviewSubmit = "posts.ai-review.submit" [EditorAdmin, Editor, AiAgent, Workflow];
    /// Promote or reject work in AI Review, as a reviewer.
    AiReviewApprove = "posts.ai-review.approve" [EditorAdmin];
    /// See media.
    MediaView = "media.view" [EditorAdmin, Editor, Translator, AiAgent, Workflow, Previewer, Reader];
    /// Add media.
    MediaUpload = "media.upload" [EditorAdmin, Editor];
    /// Replace the file of a media record.
    MediaReplace = "media.replace" [EditorAdmin, Editor];
    /// Delete media.
    MediaDelete = "media.delete" [EditorAdmin];
    /// Regenerate variants.
    MediaVariants = "media.variants.generate" [EditorAdmin, Editor];
    /// Optimize media.
    MediaOptimize = "media.optimize" [EditorAdmin, Editor];
    /// See menus.
    MenusView = "menus.view" [EditorAdmin, Editor, Translator, Previewer, Reader];
    /// Change menus.
    MenusEdit = "menus.edit" [EditorAdmin, Editor];
    /// Delete menus.
    MenusDelete = "menus.delete" [EditorAdmin];
    /// See taxonomies.
    TaxonomiesView = "taxonomies.view" [EditorAdmin, Editor];
    /// Change taxonomies and terms.
    TaxonomiesEdit = "taxonomies.edit" [EditorAdmin, Editor];
    /// Delete taxonomies and terms.
    TaxonomiesDelete = "taxonomies.delete" [EditorAdmin];
    /// See forms.
    FormsView = "forms.view" [EditorAdmin, Editor, Translator, Previewer, Reader];
    /// Change forms.
    FormsEdit = "forms.edit" [EditorAdmin, Editor];
    /// Delete forms.
    FormsDelete = "forms.delete" [EditorAdmin];
    /// Export form submissions.
    SubmissionsExport = "forms.submissions.export" [EditorAdmin, Editor];
    /// Read analytics.
    AnalyticsView = "analytics.view" [EditorAdmin];
    /// See global modules.
    GlobalsView = "globals.view" [EditorAdmin, Translator, Previewer];
    /// Change global modules.
    GlobalsEdit = "globals.edit" [EditorAdmin];
    /// Delete global modules.
    GlobalsDelete = "globals.delete" [EditorAdmin];
    /// See agents.
    AgentsView = "agents.view" [EditorAdmin, Editor, AiAgent];
    /// Run agents on a post.
    AgentsUse = "agents.dropdown" [EditorAdmin, Editor];
    /// Change agents.
    AgentsEdit = "agents.edit" [EditorAdmin];
    /// See workflows.
    WorkflowsView = "workflows.view" [EditorAdmin];
    /// Start workflows.
    WorkflowsTrigger = "workflows.trigger" [];
    /// See profiles.
    ProfilesView = "profiles.view" [EditorAdmin, Editor, Translator];
    /// Change profiles.
    ProfilesEdit = "profiles.edit" [EditorAdmin, Editor];
}

impl Role {
    /// All roles, the most powerful first.
    pub const ALL: [Role; 8] = [
        Role::Admin,
        Role::EditorAdmin,
        Role::Editor,
        Role::Translator,
        Role::AiAgent,
        Role::Workflow,
        Role::Previewer,
        Role::Reader,
    ];
    /// Their names, in the order of [`Role::ALL`].
    pub const NAMES: [&'static str; 8] =
        ["admin", "editor_admin", "editor", "translator", "ai_agent", "workflow", "previewer", "reader"];
    /// Names of the roles that an account or an entry of `[users]` may have.
    pub const OF_ACCOUNTS: &'static [&'static str] = Self::NAMES.split_at(6).0;

    /// Its name, such as `editor_admin`.
    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// Whether it has a permission.
    pub fn may(self, permission: Permission) -> bool {
        self == Role::Admin || permission.roles().contains(&self)
    }

    /// Its rights as a set.
    pub fn rights(self) -> Rights {
        let own = Permission::ALL.iter().filter(|permission| self.may(**permission));
        Rights(own.fold(0, |bits, permission| bits | 1 << *permission as u64))
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
#[error("`{0}` is not a role; they are {names}", names = Role::NAMES.map(|name| format!("`{name}`")).join(", "))]
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
    fn only_who_should_can_touch_the_live_site() {
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
    fn names_and_sets_agree_with_the_table() {
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
    fn acting_as_another_never_raises() {
        for own in Role::ALL {
            for other in Role::ALL {
                let lowered = own.rights().lowered(other);
                assert!(lowered.iter().all(|p| own.may(p) && other.may(p)));
                assert!(own.min(other) >= own);
            }
        }
    }
}
