//! Input and output of the index: plain rows, no model types.

/// The tree that a view shows.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct State {
    /// Commit, in hex.
    pub commit: String,
    /// The commit's tree, in hex.
    pub tree: String,
}

/// Everything that the index stores about one file of one tree.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct FileRow {
    /// Path inside the site, with `/`.
    pub path: String,
    /// Blob, in hex.
    pub blob: String,
    /// Kind of item, as in `kind:id` on the command line: `post`, `module-type`.
    pub kind: String,
    /// The item's id, if the file has one.
    pub id: Option<String>,
    /// The slug or name by which others refer to the item.
    pub key: Option<String>,
    /// When the file last changed, in seconds since 1970; `None` if history does not reach that far.
    pub updated_at: Option<i64>,
    /// The commit that last changed it, in hex.
    pub updated_commit: Option<String>,
    /// Author of that commit.
    pub updated_by: Option<String>,
    /// When the item first appeared, in seconds since 1970; `None` if history does not reach that far.
    pub made_at: Option<i64>,
    /// Author of the commit that added it.
    pub made_by: Option<String>,
    /// Columns for lists of posts; only for readable posts.
    pub post: Option<PostRow>,
    /// Modules in the order of the file.
    pub modules: Vec<ModuleRow>,
    /// Taxonomy terms.
    pub terms: Vec<TermRow>,
    /// Values of custom fields that filters compare.
    pub customs: Vec<CustomRow>,
    /// References to other items.
    pub references: Vec<ReferenceRow>,
    /// The plain text for searches, if the index keeps words. It is not stored.
    pub text: Option<String>,
    /// Why the file could not be read: code and message as JSON.
    pub problem: Option<String>,
}

/// The columns of a list of posts. Times are RFC 3339.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct PostRow {
    /// The post's id.
    pub id: String,
    /// Post type, `blog`.
    pub type_: String,
    /// Locale, `en`.
    pub locale: String,
    /// Slug, unique for a type and locale.
    pub slug: String,
    /// Title as written.
    pub title: String,
    /// Status, `published`.
    pub status: String,
    /// Excerpt.
    pub excerpt: Option<String>,
    /// Description for search engines, where there is no excerpt.
    pub description: Option<String>,
    /// Id of the parent post.
    pub parent_id: Option<String>,
    /// Position among its siblings.
    pub order_index: Option<i64>,
    /// Id of the post it translates.
    pub translation_of: Option<String>,
    /// Group of variations it belongs to.
    pub ab_group: Option<String>,
    /// Whether it is a variation of another post.
    pub varies: bool,
    /// When it was created.
    pub created_at: Option<String>,
    /// When it was published.
    pub published_at: Option<String>,
    /// When it is to be published.
    pub scheduled_at: Option<String>,
    /// When it is to be archived.
    pub unpublish_at: Option<String>,
    /// When it was deleted.
    pub deleted_at: Option<String>,
}

/// A module inside a file.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ModuleRow {
    /// The module's id.
    pub id: String,
    /// Module type, `hero`.
    pub type_: String,
    /// Slug of the global module it shows.
    pub global: Option<String>,
}

/// A term of a file.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct TermRow {
    /// Slug of the taxonomy.
    pub taxonomy: String,
    /// Slug of the term.
    pub term: String,
}

/// A value of a custom field, or an entry of its list.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct CustomRow {
    /// The field.
    pub name: String,
    /// The value as a text.
    pub text: String,
    /// Whether it is a number.
    pub is_number: bool,
}

/// A reference in a file.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ReferenceRow {
    /// JSON pointer to the reference.
    pub pointer: String,
    /// Kind of the target.
    pub kind: String,
    /// Its id or slug.
    pub target: String,
}

/// A file in a list.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Entry {
    /// Path inside the site, with `/`.
    pub path: String,
    /// Blob, in hex.
    pub blob: String,
    /// Kind of item.
    pub kind: String,
    /// The item's id.
    pub id: Option<String>,
    /// The item's slug or name.
    pub key: Option<String>,
}

/// A module and its file.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ModuleHit {
    /// Path of the file.
    pub path: String,
    /// The module.
    pub module: ModuleRow,
}

/// A reference to an item.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Referrer {
    /// Path of the referring file.
    pub path: String,
    /// JSON pointer to the reference.
    pub pointer: String,
}

/// A post in a list.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PostHit {
    /// Path of its file.
    pub path: String,
    /// Blob, in hex.
    pub blob: String,
    /// When the file last changed, in seconds since 1970.
    pub updated_at: Option<i64>,
    /// The commit that last changed it, in hex.
    pub updated_commit: Option<String>,
    /// Author of that commit.
    pub updated_by: Option<String>,
    /// When the post first appeared, in seconds since 1970.
    pub made_at: Option<i64>,
    /// Author of the commit that added it.
    pub made_by: Option<String>,
    /// When the post first went live, in seconds since 1970.
    pub live_at: Option<i64>,
    /// The post.
    pub post: PostRow,
}
