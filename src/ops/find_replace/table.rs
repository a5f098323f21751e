//! The searchable tables of the original product, mapped to kinds of items and their parts.

use crate::ops::prelude::*;

macro_rules! tables {
    ($($(#[$doc:meta])* $table:ident = $name:literal, $kind:ident, $only:expr $(, also $alias:literal)?;)+) => {
        /// Where a text is looked for.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum, Serialize, Deserialize, JsonSchema)]
        pub enum Table {
            $($(#[$doc])* #[value(name = $name $(, alias = $alias)?)] #[serde(rename = $name)] $table),+
        }

        impl Table {
            /// All of them.
            pub const ALL: &'static [Table] = &[$(Table::$table),+];

            /// Its name.
            pub fn name(self) -> &'static str {
                match self { $(Table::$table => $name),+ }
            }

            /// The kind of its items.
            pub(super) fn kind(self) -> Kind {
                match self { $(Table::$table => Kind::$kind),+ }
            }

            /// The keys of an item that belong to the table; empty for all.
            pub(super) fn only(self) -> &'static [&'static str] {
                match self { $(Table::$table => $only),+ }
            }
        }
    };
}

tables! {
    /// Posts with their modules
    Posts = "posts", Post, &[];
    /// The modules of posts, and nothing else of them
    PostModules = "post_modules", Post, &["modules"], also "modules";
    /// Global modules
    ModuleInstances = "module_instances", Global, &[], also "globals";
    /// Menus with their items
    Menus = "menus", Menu, &[];
    /// The items of menus, and nothing else of them
    MenuItems = "menu_items", Menu, &["items"];
    /// Forms
    Forms = "forms", Form, &[];
    /// Taxonomies
    Taxonomies = "taxonomies", Taxonomy, &[];
    /// Terms of taxonomies
    TaxonomyTerms = "taxonomy_terms", Term, &[], also "terms";
    /// Media records
    Media = "media", Media, &[];
    /// Redirects, which have nothing but addresses
    Redirects = "redirects", Redirects, &[];
}

impl Table {
    /// Tables without those that are part of another one, without duplicates.
    pub(super) fn whole(tables: &[Table]) -> Vec<Table> {
        let is_part = |table: Table| {
            let has_whole = |other: &Table| other.kind() == table.kind() && other.only().is_empty();
            !table.only().is_empty() && tables.iter().any(has_whole)
        };
        Table::ALL.iter().copied().filter(|table| tables.contains(table) && !is_part(*table)).collect()
    }
}
