//! The permissions for reading and deleting items of a kind; for writing see [`kind_permission`](kind_permission).

use crate::model::Kind;
use crate::model::roles::Permission;

/// The permission to see items of a kind. Types, groups, taxonomies and globals are part of every post that uses them,
/// so anybody who may read posts may read these.
pub(crate) const fn viewing(kind: Kind) -> Permission {
    match kind {
        Kind::Post
        | Kind::Global
        | Kind::Term
        | Kind::Taxonomy
        | Kind::ModuleType
        | Kind::PostType
        | Kind::Group
        | Kind::Redirects
        | Kind::RedirectList
        | Kind::Layout
        | Kind::Settings => Permission::PostsView,
        Kind::Menu => Permission::MenusView,
        Kind::Form => Permission::FormsView,
        Kind::Media => Permission::MediaView,
        Kind::Agent => Permission::AgentsView,
        Kind::Workflow => Permission::WorkflowsView,
    }
}

/// The permission to delete items of a kind.
pub(crate) const fn deleting(kind: Kind) -> Permission {
    match kind {
        Kind::Post => Permission::PostsDelete,
        Kind::Global => Permission::GlobalsDelete,
        Kind::Term | Kind::Taxonomy => Permission::TaxonomiesDelete,
        Kind::Menu => Permission::MenusDelete,
        Kind::Form => Permission::FormsDelete,
        Kind::Media => Permission::MediaDelete,
        Kind::Agent => Permission::AgentsEdit,
        Kind::ModuleType
        | Kind::PostType
        | Kind::Group
        | Kind::Redirects
        | Kind::RedirectList
        | Kind::Layout
        | Kind::Workflow
        | Kind::Settings => Permission::DefinitionsEdit,
    }
}
