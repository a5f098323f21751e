//! The shape of a file as data: its keys, their order, and their values.

use super::kind::Kind;

/// A mapping's keys in canonical order.
#[derive(Debug)]
pub struct Shape {
    /// What it is, such as `post`.
    pub name: &'static str,
    /// One sentence about it.
    pub doc: &'static str,
    /// The keys, in the order in which files list them.
    pub keys: &'static [Key],
}

impl Shape {
    /// The key with this name.
    pub fn key(&self, name: &str) -> Option<&'static Key> {
        self.keys.iter().find(|key| key.name == name)
    }
}

/// One key of a [`Shape`].
#[derive(Debug)]
pub struct Key {
    /// Its name.
    pub name: &'static str,
    /// Whether a file without it is invalid.
    pub required: bool,
    /// What it holds.
    pub want: Want,
    /// One line about it, shown by editors and in the API description.
    pub doc: &'static str,
}

/// The type of a value.
#[derive(Debug)]
pub enum Want {
    /// Text. A plain number or boolean is taken as the text that was written.
    Text,
    /// Text of limited length, in characters.
    Line(usize),
    /// Lower case letters, digits and single hyphens.
    Slug,
    /// The name of a user-defined field: letters, digits, `_` and `-`, such as `openingHours`.
    FieldName,
    /// The item's own id: a lower-case uuid.
    Uuid,
    /// The name of another item, or its id: see [`Kind::by_id`]. Of a term: one of the same taxonomy.
    Refer(Kind),
    /// A language, such as `en` or `pt-BR`.
    Locale,
    /// A point in time by RFC 3339.
    Time,
    /// A whole number in a range, ends included.
    Integer(i64, i64),
    /// Any number.
    Number,
    /// `true` or `false`.
    Boolean,
    /// One of these words.
    OneOf(&'static [&'static str]),
    /// A web address or path whose scheme is safe to link to.
    Url,
    /// An address of the web that paths can follow: a host, and a folder if need be.
    WebBase,
    /// The same, in which nothing needs to be escaped.
    PlainWebBase,
    /// An address of the web whose origin can stand in a content security policy.
    PlainUrl,
    /// Such an origin: a scheme, a host, and a port if need be.
    Origin,
    /// A path on the site, starting with `/`.
    UrlPath,
    /// A relative path below `uploads/`.
    UploadPath,
    /// A path inside the site.
    InnerPath,
    /// A fixed number of lower-case hexadecimal digits.
    Hex(usize),
    /// A regular expression.
    Regex,
    /// Where new post files go, such as `posts/{type}/{locale}/{slug}.yaml`.
    PathTemplate,
    /// A list in which order matters.
    List(&'static Want),
    /// A list without repetitions in which order does not matter.
    Set(&'static Want),
    /// A mapping with known keys.
    Object(&'static Shape),
    /// A mapping from names that the site chooses to values of one type.
    MapOf(KeyRule, &'static Want),
    /// Values of user-defined fields; a rule of the item's kind checks them against the definition.
    Props,
    /// Any mapping.
    FreeMap,
    /// Anything.
    Free,
}

/// The valid keys of a mapping.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeyRule {
    /// Any text.
    Any,
    /// The name of a user-defined field.
    FieldName,
    /// The slug of a taxonomy.
    Taxonomy,
    /// A mail address, a user name of the git host, or `default_role`.
    User,
}
