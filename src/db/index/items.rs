//! Lists of items of several kinds: by words, the best match first, or by their last change.

use super::posts::Filter;
use super::{Index, IndexError, PostQuery, SearchTerms};
use rusqlite::{Connection, Row, ToSql, params_from_iter};

/// Which items. All given filters must match.
#[derive(Debug, Clone)]
pub struct ItemQuery {
    /// Kinds, any of which matches.
    pub kinds: Vec<&'static str>,
    /// Words that an item must hold, as [`SearchTerms`]; the index must have them ([`Index::has_words`]). Then the best match is first,
    /// otherwise what changed last.
    pub words: Option<String>,
    /// Ids, any of which matches. `Some` of an empty list finds nothing.
    pub ids: Option<Vec<String>>,
    /// Only items that changed last before this time, in seconds since 1970.
    pub before: Option<i64>,
    /// What posts must match in addition; its search, order and page are ignored.
    pub posts: PostQuery,
    /// Items to skip.
    pub offset: u64,
    /// Maximum number of items.
    pub limit: u32,
}

/// An item of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ItemHit {
    /// Path of its file.
    pub path: String,
    /// Name of its kind.
    pub kind: String,
    /// Id.
    pub id: Option<String>,
    /// Name that other files refer to.
    pub key: Option<String>,
}

impl Index {
    /// A page of the items of a view, and the number of items on all pages, from one snapshot.
    ///
    /// # Errors
    /// [`IndexError`].
    pub fn items(&self, view: &str, query: &ItemQuery) -> Result<(Vec<ItemHit>, u64), IndexError> {
        let terms = query.words.as_deref().map(SearchTerms::of);
        if terms.as_ref().is_some_and(SearchTerms::is_empty) {
            return Ok((Vec::new(), 0));
        }
        let mut filter = Filter::of(view, &PostQuery { search: None, ..query.posts.clone() });
        let mut sql = format!(
            "f.views & (SELECT 1 << slot FROM view WHERE name = ?1)
             AND (f.kind <> 'post' OR EXISTS (SELECT 1 FROM post p WHERE p.file = f.id AND {}))",
            filter.condition()
        );
        let kinds: Vec<String> = query.kinds.iter().map(|&kind| kind.to_owned()).collect();
        sql.push_str(&format!(" AND f.kind IN {}", filter.list(&kinds)));
        if let Some(ids) = &query.ids {
            sql.push_str(&format!(" AND f.item IN {}", filter.list(ids)));
        }
        if let Some(before) = query.before {
            sql.push_str(&format!(" AND f.updated_at < {}", filter.value(before.to_string())));
        }
        let ids = match terms {
            Some(terms) => format!(
                "SELECT f.id FROM words w CROSS JOIN file f ON f.id = w.rowid
                 WHERE words MATCH {} AND {sql} ORDER BY w.rank, f.path",
                filter.value(terms.query())
            ),
            None => format!("SELECT f.id FROM file f WHERE {sql} ORDER BY f.updated_at DESC, f.path"),
        };
        self.reading(|index| index.run("list items", |db| page(db, &ids, &filter.values, query)))
    }
}

fn page(
    db: &Connection,
    ids: &str,
    values: &[Box<dyn ToSql>],
    query: &ItemQuery,
) -> rusqlite::Result<(Vec<ItemHit>, u64)> {
    let ids: Vec<i64> = db
        .prepare_cached(ids)?
        .query_map(params_from_iter(values), |row| row.get(0))?
        .collect::<Result<_, _>>()?;
    let mut one = db.prepare_cached("SELECT path, kind, item, key FROM file WHERE id = ?1")?;
    let offset = usize::try_from(query.offset).unwrap_or(usize::MAX);
    let page = ids.iter().skip(offset).take(query.limit as usize);
    let hits = page.map(|id| one.query_row([id], hit)).collect::<Result<_, _>>()?;
    Ok((hits, ids.len() as u64))
}

fn hit(row: &Row<'_>) -> rusqlite::Result<ItemHit> {
    Ok(ItemHit { path: row.get(0)?, kind: row.get(1)?, id: row.get(2)?, key: row.get(3)? })
}
