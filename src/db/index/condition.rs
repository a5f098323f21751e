//! Conditions on the values of posts, and the place in a list after which its next page begins.

use super::posts::{Filter, PostQuery, Sort};
use crate::base::words;
use rusqlite::types::Value as Sql;
use rusqlite::{Connection, OptionalExtension};

/// A condition on one value of a post.
#[derive(Debug, Clone, PartialEq)]
pub struct Condition {
    /// The value.
    pub of: Of,
    /// How it must compare.
    pub how: How,
    /// To what: one of these. Times are in microseconds since 1970.
    pub to: Vec<String>,
}

/// A value of a post.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Of {
    /// When it was published, created or last changed.
    Time(Sort),
    /// A text of the list: type, status, locale or slug, by its column.
    Text(&'static str),
    /// A custom field; of a list, any entry.
    Custom(String),
    /// A term of a taxonomy, by slug.
    Term(String),
    /// Who wrote it: the post that its custom field `author` names, or the author of the commit that added it.
    Author,
}

words! {
    pub enum How() or Is: "How a value must compare." {
        Is "eq": "It is one of those given.",
        IsNot "ne": "It is none of those given, or there is none.",
        Above "gt": "It is greater or later.",
        From "gte": "It is at least that.",
        Below "lt": "It is smaller or earlier.",
        To "lte": "It is at most that.",
        In "in": "It is one of those given.",
    }
}

impl How {
    /// Whether it compares sizes, with one value.
    pub fn is_order(self) -> bool {
        matches!(self, How::Above | How::From | How::Below | How::To)
    }

    fn sql(self) -> &'static str {
        match self {
            How::Is | How::IsNot | How::In => "=",
            How::Above => ">",
            How::From => ">=",
            How::Below => "<",
            How::To => "<=",
        }
    }
}

impl Filter {
    /// Requires all conditions.
    pub(super) fn conditions(&mut self, conditions: &[Condition]) {
        for condition in conditions {
            let any: Vec<String> = condition.to.iter().map(|value| self.one(condition, value)).collect();
            let any = if any.is_empty() { "0".to_owned() } else { any.join(" OR ") };
            let negation = if condition.how == How::IsNot { "NOT " } else { "" };
            self.and(&format!("{negation}coalesce(({any}), 0)"));
        }
    }

    fn one(&mut self, condition: &Condition, value: &str) -> String {
        let how = condition.how.sql();
        match &condition.of {
            Of::Time(sort) => {
                let unit = if *sort == Sort::UpdatedAt { " * 1000000" } else { "" };
                let at = self.value(value.to_owned());
                format!("p.{}{unit} {how} CAST({at} AS INTEGER)", sort.name())
            }
            Of::Text(column) => {
                let text = self.value(value.to_owned());
                format!("p.{column} {how} {text}")
            }
            Of::Custom(name) => {
                let (name, text) = (self.value(name.clone()), self.value(value.to_owned()));
                let number = value.parse::<f64>().ok().filter(|number| number.is_finite());
                let compared = match number {
                    Some(_) if condition.how.is_order() => format!("number {how} CAST({text} AS REAL)"),
                    Some(_) => format!("(text = {text} OR number = CAST({text} AS REAL))"),
                    None => format!("text {how} {text}"),
                };
                format!("p.file IN (SELECT file FROM custom WHERE name = {name} AND {compared})")
            }
            Of::Term(taxonomy) => {
                let (taxonomy, term) = (self.value(taxonomy.clone()), self.value(value.to_owned()));
                format!("p.file IN (SELECT file FROM term WHERE term = {term} AND taxonomy = {taxonomy})")
            }
            Of::Author => {
                let name = self.value(value.to_owned());
                format!(
                    "(p.file IN (SELECT file FROM custom WHERE name = 'author' AND text = {name})
                      OR p.file IN (SELECT id FROM file WHERE made_by = {name}))"
                )
            }
        }
    }
}

/// The last post of a page, in the order of the list: the next page begins after it.
#[derive(Debug, Clone, PartialEq)]
pub struct After {
    /// What the list is sorted by, as the index keeps it.
    pub key: Key,
    /// The post's id.
    pub id: String,
}

/// A value that posts are sorted by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Key {
    /// The post has none, and stands behind those that have one.
    None,
    /// A number or a time.
    Number(i64),
    /// A text.
    Text(String),
}

impl From<&Key> for Sql {
    fn from(key: &Key) -> Sql {
        match key {
            Key::None => Sql::Null,
            Key::Number(number) => Sql::Integer(*number),
            Key::Text(text) => Sql::Text(text.clone()),
        }
    }
}

/// The condition that a post stands after `After`; `key` and `id` are the numbers of its parameters.
pub(super) fn behind(query: &PostQuery, key: usize, id: usize) -> String {
    let column = format!("p.{}", query.sort.name());
    match query.after.as_ref().map(|after| &after.key) {
        None => String::new(),
        Some(Key::None) => format!(" AND {column} IS ?{key} AND p.id > ?{id}"),
        Some(Key::Number(_) | Key::Text(_)) => {
            let beyond = if query.descending { "<" } else { ">" };
            format!(
                " AND ({column} {beyond} ?{key} OR ({column} = ?{key} AND p.id > ?{id}) OR {column} IS NULL)"
            )
        }
    }
}

/// The place of a post in a list.
pub(super) fn place(db: &Connection, sort: Sort, file: (&str, &str)) -> rusqlite::Result<Option<After>> {
    let sql = format!(
        "SELECT p.{}, p.id FROM file f JOIN post p ON p.file = f.id WHERE f.path = ?1 AND f.blob = ?2 LIMIT 1",
        sort.name()
    );
    let found = db.prepare_cached(&sql)?.query_row(file, |row| {
        let key = match row.get(0)? {
            Sql::Integer(number) => Key::Number(number),
            Sql::Text(text) => Key::Text(text),
            Sql::Null | Sql::Real(_) | Sql::Blob(_) => Key::None,
        };
        Ok(After { key, id: row.get(1)? })
    });
    found.optional()
}
