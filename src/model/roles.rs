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
    ($($(#[$doc:meta])* $name:ident = $key:literal),+ $(,)?) => {
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
        }
    };
}

permissions! {
    /// Use the editorial interface.
    AdminAccess = "admin.access",
    /// Add people and change their roles.
    UsersManage = "admin.users.manage",
    /// Change the permissions of roles.
    RolesManage = "admin.roles.manage",
    /// See the settings.
    SettingsView = "admin.settings.view",
    /// Change the settings.
    SettingsUpdate = "admin.settings.update",
    /// Change post types, module types, groups and the layout configuration, which the original product kept in code.
    DefinitionsEdit = "admin.definitions.edit",
    /// Export the whole site.
    DatabaseExport = "admin.database.export",
    /// Import the whole site.
    DatabaseImport = "admin.database.import",
    /// Read posts.
    PostsView = "posts.view",
    /// Read what is not published: drafts, deleted posts, history, and the stages before source.
    DraftsView = "drafts.view",
    /// Create posts.
    PostsCreate = "posts.create",
    /// Change posts.
    PostsEdit = "posts.edit",
    /// Publish and unpublish posts.
    PostsPublish = "posts.publish",
    /// Archive posts.
    PostsArchive = "posts.archive",
    /// Delete posts.
    PostsDelete = "posts.delete",
    /// Restore earlier versions.
    PostsRevisions = "posts.revisions.manage",
    /// Export posts.
    PostsExport = "posts.export",
    /// Save to Review.
    ReviewSave = "posts.review.save",
    /// Approve from Review into the live site.
    ReviewApprove = "posts.review.approve",
    /// Stage in AI Review.
    AiReviewSave = "posts.ai-review.save",
    /// Submit from AI Review to Review.
    AiReviewSubmit = "posts.ai-review.submit",
    /// Promote or reject work in AI Review, as a reviewer.
    AiReviewApprove = "posts.ai-review.approve",
    /// See media.
    MediaView = "media.view",
    /// Add media.
    MediaUpload = "media.upload",
    /// Replace the file of a media record.
    MediaReplace = "media.replace",
    /// Delete media.
    MediaDelete = "media.delete",
    /// Regenerate variants.
    MediaVariants = "media.variants.generate",
    /// Optimize media.
    MediaOptimize = "media.optimize",
    /// See menus.
    MenusView = "menus.view",
    /// Change menus.
    MenusEdit = "menus.edit",
    /// Delete menus.
    MenusDelete = "menus.delete",
    /// See taxonomies.
    TaxonomiesView = "taxonomies.view",
    /// Change taxonomies and terms.
    TaxonomiesEdit = "taxonomies.edit",
    /// Delete taxonomies and terms.
    TaxonomiesDelete = "taxonomies.delete",
    /// See forms.
    FormsView = "forms.view",
    /// Change forms.
    FormsEdit = "forms.edit",
    /// Delete forms.
    FormsDelete = "forms.delete",
    /// Export form submissions.
    SubmissionsExport = "forms.submissions.export",
    /// Read analytics.
    AnalyticsView = "analytics.view",
    /// See global modules.
    GlobalsView = "globals.view",
    /// Change global modules.
    GlobalsEdit = "globals.edit",
    /// Delete global modules.
    GlobalsDelete = "globals.delete",
    /// See agents.
    AgentsView = "agents.view",
    /// Run agents on a post.
    AgentsUse = "agents.dropdown",
    /// Change agents.
    AgentsEdit = "agents.edit",
    /// See workflows.
    WorkflowsView = "workflows.view",
    /// Start workflows.
    WorkflowsTrigger = "workflows.trigger",
    /// See profiles.
    ProfilesView = "profiles.view",
    /// Change profiles.
    ProfilesEdit = "profiles.edit",
}

const EDITOR_ADMIN: &[Permission] = {
    use Permission::*;
    &[
        AdminAccess,
        UsersManage,
        SettingsView,
        SettingsUpdate,
        PostsView,
        DraftsView,
        PostsCreate,
        PostsEdit,
        PostsPublish,
        PostsArchive,
        PostsDelete,
        PostsRevisions,
        PostsExport,
        ReviewSave,
        ReviewApprove,
        AiReviewSave,
        AiReviewSubmit,
        AiReviewApprove,
        MediaView,
        MediaUpload,
        MediaReplace,
        MediaDelete,
        MediaVariants,
        MediaOptimize,
        MenusView,
        MenusEdit,
        MenusDelete,
        TaxonomiesView,
        TaxonomiesEdit,
        TaxonomiesDelete,
        FormsView,
        FormsEdit,
        FormsDelete,
        SubmissionsExport,
        AnalyticsView,
        GlobalsView,
        GlobalsEdit,
        GlobalsDelete,
        AgentsView,
        AgentsUse,
        AgentsEdit,
        WorkflowsView,
        ProfilesView,
        ProfilesEdit,
    ]
};
const EDITOR: &[Permission] = {
    use Permission::*;
    &[
        AdminAccess,
        SettingsView,
        PostsView,
        DraftsView,
        PostsCreate,
        PostsEdit,
        PostsArchive,
        PostsRevisions,
        PostsExport,
        ReviewSave,
        AiReviewSubmit,
        MediaView,
        MediaUpload,
        MediaReplace,
        MediaVariants,
        MediaOptimize,
        MenusView,
        MenusEdit,
        TaxonomiesView,
        TaxonomiesEdit,
        FormsView,
        FormsEdit,
        SubmissionsExport,
        AgentsView,
        AgentsUse,
        ProfilesView,
        ProfilesEdit,
    ]
};
const TRANSLATOR: &[Permission] = {
    use Permission::*;
    &[
        AdminAccess,
        SettingsView,
        PostsView,
        DraftsView,
        PostsEdit,
        PostsRevisions,
        ReviewSave,
        MediaView,
        MenusView,
        FormsView,
        GlobalsView,
        ProfilesView,
    ]
};
const AI_AGENT: &[Permission] = {
    use Permission::*;
    &[
        PostsView,
        DraftsView,
        PostsCreate,
        PostsEdit,
        PostsExport,
        AiReviewSave,
        AiReviewSubmit,
        MediaView,
        AgentsView,
    ]
};
const WORKFLOW: &[Permission] = {
    use Permission::*;
    &[
        PostsView,
        DraftsView,
        PostsCreate,
        PostsEdit,
        PostsExport,
        ReviewSave,
        AiReviewSave,
        AiReviewSubmit,
        MediaView,
    ]
};

const PREVIEWER: &[Permission] = {
    use Permission::*;
    &[PostsView, DraftsView, MediaView, MenusView, FormsView, GlobalsView]
};
const READER: &[Permission] =
    &[Permission::PostsView, Permission::MediaView, Permission::MenusView, Permission::FormsView];

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

    /// Its permissions.
    pub fn permissions(self) -> &'static [Permission] {
        match self {
            Role::Admin => Permission::ALL,
            Role::EditorAdmin => EDITOR_ADMIN,
            Role::Editor => EDITOR,
            Role::Translator => TRANSLATOR,
            Role::AiAgent => AI_AGENT,
            Role::Workflow => WORKFLOW,
            Role::Previewer => PREVIEWER,
            Role::Reader => READER,
        }
    }

    /// Whether it has a permission.
    pub fn may(self, permission: Permission) -> bool {
        self.permissions().contains(&permission)
    }

    /// Its rights as a set.
    pub fn rights(self) -> Rights {
        Rights::only(self.permissions())
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
    /// Just these permissions.
    pub fn only(permissions: &[Permission]) -> Rights {
        Rights(permissions.iter().fold(0, |bits, permission| bits | 1 << *permission as u64))
    }

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
            assert_eq!(role.rights().iter().count(), role.permissions().len(), "{role} lists none twice");
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
