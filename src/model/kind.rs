//! The kinds of items of a site: their places, shapes and names.

use super::kinds::{self, View};
use super::roles::Permission;
use super::shape::{Shape, Want};
use crate::base::{Value, text};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// Where the files of a kind are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    /// Anywhere below a folder.
    Tree(&'static str),
    /// In a folder.
    Folder(&'static str),
    /// One level below a folder: `terms/<taxonomy>/<slug>.yaml`.
    Folders(&'static str),
    /// In one file.
    File(&'static str),
}

/// How a file's name relates to its content.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stem {
    /// Any name is valid; the identity is in the content.
    Any,
    /// The value of this key should be the name; otherwise a warning.
    Should(&'static str),
    /// The value of this key must be the name.
    Must(&'static str),
}

struct Row {
    name: &'static str,
    noun: &'static str,
    place: Place,
    identity: Option<&'static str>,
    stem: Stem,
    shape: &'static Shape,
    /// Definitions, with which other files are read: each is loaded after those with a lower number.
    rank: Option<u8>,
}

macro_rules! kinds {
    ($(
        $kind:ident: $name:literal $($noun:literal)?, $place:ident($at:literal), $identity:expr, $stem:ident$(($key:literal))?,
            $rank:expr, ($view:ident, $edit:ident, $delete:ident), $doc:literal;
    )+) => {
        /// A kind of item. One file holds one item; a [singleton](Kind::is_singleton) has exactly one file.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum Kind { $(#[doc = $doc] $kind),+ }

        impl Kind {
            const COUNT: usize = [$($name),+].len();
            /// All kinds.
            pub const ALL: [Kind; Kind::COUNT] = [$(Kind::$kind),+];

            /// The permission to see items of the kind. Types, groups, taxonomies and globals are part of every post
            /// that uses them, so anybody who may read posts may read these.
            pub const fn viewing(self) -> Permission {
                match self { $(Kind::$kind => Permission::$view),+ }
            }

            /// The permission to change items of the kind, besides the one to write on the stage.
            pub const fn editing(self) -> Permission {
                match self { $(Kind::$kind => Permission::$edit),+ }
            }

            /// The permission to delete items of the kind.
            pub const fn deleting(self) -> Permission {
                match self { $(Kind::$kind => Permission::$delete),+ }
            }
        }

        $(impl View for kinds::$kind {
            const KIND: Kind = Kind::$kind;
        })+

        static ROWS: [Row; Kind::COUNT] = [$(Row {
            name: $name,
            noun: [$($noun,)? $name][0],
            place: Place::$place($at),
            identity: $identity,
            stem: Stem::$stem$(($key))?,
            shape: kinds::$kind::SHAPE,
            rank: $rank,
        }),+];
    };
}

kinds! {
    Post: "post", Tree("posts"), Some("id"), Any, None, (PostsView, PostsEdit, PostsDelete), "A post with its modules.";
    Global: "global" "global module", Folder("globals"), Some("id"), Should("slug"), Some(5), (PostsView, GlobalsEdit, GlobalsDelete), "A global module.";
    Term: "term", Folders("terms"), Some("id"), Should("slug"), None, (PostsView, TaxonomiesEdit, TaxonomiesDelete), "A term of a taxonomy.";
    Taxonomy: "taxonomy", Folder("taxonomies"), Some("id"), Must("slug"), Some(1), (PostsView, TaxonomiesEdit, TaxonomiesDelete), "A taxonomy.";
    Menu: "menu", Folder("menus"), Some("id"), Should("slug"), None, (MenusView, MenusEdit, MenusDelete), "A menu.";
    Form: "form", Folder("forms"), Some("id"), Should("slug"), Some(6), (FormsView, FormsEdit, FormsDelete), "A form.";
    Media: "media" "media record", Tree("media"), Some("id"), Should("id"), None, (MediaView, MediaUpload, MediaDelete), "The record of an uploaded file.";
    Redirects: "redirects", File("redirects.yaml"), None, Any, None, (PostsView, DefinitionsEdit, DefinitionsEdit), "The redirects, except for those in redirect lists.";
    RedirectList: "redirect-list" "redirect list", Folder("redirects"), Some("name"), Must("name"), None, (PostsView, DefinitionsEdit, DefinitionsEdit), "An additional list of redirects, if one file cannot hold them all.";
    ModuleType: "module-type" "module type", Folder("modules"), Some("type"), Must("type"), Some(2), (PostsView, DefinitionsEdit, DefinitionsEdit), "The definition of a module type.";
    PostType: "post-type" "post type", Folder("post-types"), Some("type"), Must("type"), Some(3), (PostsView, DefinitionsEdit, DefinitionsEdit), "The definition of a post type.";
    Group: "group" "module group", Folder("module-groups"), Some("id"), Must("name"), Some(4), (PostsView, DefinitionsEdit, DefinitionsEdit), "A layout template.";
    Agent: "agent", Folder("agents"), Some("id"), Must("id"), Some(7), (AgentsView, AgentsEdit, AgentsEdit), "An agent.";
    Workflow: "workflow", Folder("workflows"), Some("id"), Must("id"), Some(8), (WorkflowsView, DefinitionsEdit, DefinitionsEdit), "A workflow.";
    Layout: "layout", File("layout.yaml"), None, Any, Some(9), (PostsView, DefinitionsEdit, DefinitionsEdit), "How layouts are suggested.";
    Settings: "settings", File("cms.toml"), None, Any, Some(0), (PostsView, DefinitionsEdit, DefinitionsEdit), "The site's settings.";
}

impl Kind {
    fn row(self) -> &'static Row {
        &ROWS[self as usize]
    }

    /// Its name in `kind:id`, such as `module-type`.
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// Its name in a sentence.
    pub fn noun(self) -> &'static str {
        self.row().noun
    }

    /// The kind with this name.
    pub fn from_name(name: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// The shape of its files.
    pub fn shape(self) -> &'static Shape {
        self.row().shape
    }

    /// The key whose value identifies an item permanently; `None` for singletons.
    pub fn identity(self) -> Option<&'static str> {
        self.row().identity
    }

    /// How a file's name follows from its content.
    pub fn stem(self) -> Stem {
        self.row().stem
    }

    /// The key whose value is an item's name; `None` for posts and singletons.
    pub fn name_key(self) -> Option<&'static str> {
        match self.stem() {
            Stem::Must(key) | Stem::Should(key) => Some(key),
            Stem::Any => None,
        }
    }

    /// Whether other files refer to an item by its id rather than by its name.
    pub fn by_id(self) -> bool {
        let key = self.shape().key(self.name_key().unwrap_or("id"));
        key.is_some_and(|key| matches!(key.want, Want::Uuid))
    }

    /// The kinds of definitions, each after those it depends on.
    pub fn definitions() -> Vec<Kind> {
        let mut kinds: Vec<Kind> = Kind::ALL.into_iter().filter(|kind| kind.is_definition()).collect();
        kinds.sort_by_key(|kind| kind.row().rank);
        kinds
    }

    /// Whether its items are definitions.
    pub fn is_definition(self) -> bool {
        self.row().rank.is_some()
    }

    /// Whether a site may have so many files of the kind that they are looked up instead of read one by one.
    pub fn is_numerous(self) -> bool {
        matches!(self.row().place, Place::Tree(_))
    }

    /// The kinds with texts for people, which searches read.
    pub const SEARCHED: [Kind; 8] = [
        Kind::Post,
        Kind::Global,
        Kind::Menu,
        Kind::Form,
        Kind::Media,
        Kind::Term,
        Kind::Redirects,
        Kind::RedirectList,
    ];

    /// Whether the site has one file of the kind.
    pub fn is_singleton(self) -> bool {
        self.row().identity.is_none()
    }

    /// The folder of its files, such as `posts`; `None` for singletons.
    pub fn folder(self) -> Option<&'static str> {
        match self.row().place {
            Place::Tree(folder) | Place::Folder(folder) | Place::Folders(folder) => Some(folder),
            Place::File(_) => None,
        }
    }

    /// The files of the kind as a glob, such as `posts/**/*.yaml`.
    pub fn pattern(self) -> String {
        match self.row().place {
            Place::Tree(folder) => format!("{folder}/**/*.yaml"),
            Place::Folder(folder) => format!("{folder}/*.yaml"),
            Place::Folders(folder) => format!("{folder}/*/*.yaml"),
            Place::File(file) => file.to_owned(),
        }
    }

    /// The kind of the file at a path inside the site; `None` for other files.
    pub fn of_path(path: &str) -> Option<Kind> {
        let Some((folder, rest)) = path.split_once('/') else {
            return Kind::ALL
                .into_iter()
                .find(|kind| matches!(kind.row().place, Place::File(file) if file == path));
        };
        let stem = rest.strip_suffix(".yaml")?;
        let is_valid = |part: &str| !part.is_empty() && !part.starts_with('.');
        if !stem.split('/').all(is_valid) {
            return None;
        }
        let folders = stem.bytes().filter(|b| *b == b'/').count();
        let found = Kind::ALL.into_iter().find(|kind| kind.folder() == Some(folder))?;
        match found.row().place {
            Place::Tree(_) => true,
            Place::Folder(_) => folders == 0,
            Place::Folders(_) => folders == 1,
            Place::File(_) => false,
        }
        .then_some(found)
    }

    /// The path of a new item with this `name`: its slug or id; `taxonomy/slug` for terms; unused for singletons.
    /// Posts use their type's [template](super::PathTemplate) instead.
    pub fn default_path(self, name: &str) -> String {
        match self.row().place {
            Place::Tree(folder) | Place::Folder(folder) | Place::Folders(folder) => {
                format!("{folder}/{name}.yaml")
            }
            Place::File(file) => file.to_owned(),
        }
    }

    /// The item in a file's value; `None` if the value has no identity.
    pub fn item(self, value: &Value) -> Option<ItemId> {
        let id = match self.identity() {
            Some(key) => value.get(key)?.as_str()?.to_owned(),
            None => self.name().to_owned(),
        };
        Some(ItemId { kind: self, id })
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// One item of a site, written `kind:id`, such as `module-type:hero`; singletons by their kind alone.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ItemId {
    /// Its kind.
    pub kind: Kind,
    /// The value of its [identity key](Kind::identity); the kind's name for a singleton.
    pub id: String,
}

impl fmt::Display for ItemId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind.is_singleton() {
            true => f.write_str(self.kind.name()),
            false => write!(f, "{}:{}", self.kind, self.id),
        }
    }
}

/// A text that is not a valid item id.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadItem {
    /// There is no such kind.
    #[error("`{0}` is not a kind of item{near}", near = .1.map(|k| format!("; did you mean `{k}`?")).unwrap_or_default())]
    Kind(String, Option<&'static str>),
    /// The kind needs an id.
    #[error("`{0}` needs an id, such as `{0}:ID`")]
    Id(&'static str),
}

impl FromStr for ItemId {
    type Err = BadItem;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (name, id) = text.split_once(':').unwrap_or((text, ""));
        let near = || text::nearest(name, Kind::ALL.map(Kind::name));
        let kind = Kind::from_name(name).ok_or_else(|| BadItem::Kind(name.to_owned(), near()))?;
        match (kind.is_singleton(), id) {
            (true, _) => Ok(ItemId { kind, id: kind.name().to_owned() }),
            (false, "") => Err(BadItem::Id(kind.name())),
            (false, id) => Ok(ItemId { kind, id: id.to_owned() }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kind_names_round_trip() {
        for kind in Kind::ALL {
            assert_eq!(Kind::from_name(kind.name()), Some(kind));
        }
    }

    #[test]
    fn kind_is_determined_by_the_path() {
        for (path, kind) in [
            ("posts/blog/en/2026/11/hello.yaml", Some(Kind::Post)),
            ("posts/hello.yaml", Some(Kind::Post)),
            ("posts/hello.yml", None),
            ("posts/.hidden/a.yaml", None),
            ("posts/../a.yaml", None),
            ("posts/.yaml", None),
            ("globals/cta.yaml", Some(Kind::Global)),
            ("globals/a/b.yaml", None),
            ("terms/tags/rust.yaml", Some(Kind::Term)),
            ("terms/rust.yaml", None),
            ("media/6f/id.yaml", Some(Kind::Media)),
            ("layout.yaml", Some(Kind::Layout)),
            ("cms.toml", Some(Kind::Settings)),
            ("a/cms.toml", None),
            ("conflicts/review/post-1.yaml", None),
            ("uploads/a.yaml", None),
            ("README.md", None),
        ] {
            assert_eq!(Kind::of_path(path), kind, "{path}");
        }
        for kind in Kind::ALL {
            let name = if kind == Kind::Term { "tags/rust" } else { "name" };
            assert_eq!(Kind::of_path(&kind.default_path(name)), Some(kind));
        }
    }

    #[test]
    fn item_ids_round_trip_and_errors_have_hints() {
        for text in ["post:6f1f0c1e-8d0b-4a53-9f8e-2b6b2f3a9c11", "module-type:hero", "settings", "redirects"]
        {
            assert_eq!(text.parse::<ItemId>().unwrap().to_string(), text);
        }
        let error = |text: &str| text.parse::<ItemId>().unwrap_err().to_string();
        assert_eq!(error("psot:1"), "`psot` is not a kind of item; did you mean `post`?");
        assert_eq!(error("post:"), "`post` needs an id, such as `post:ID`");
    }
}
