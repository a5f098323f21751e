//! Lists of posts: filters, search, order, pages.

use super::condition::{After, Condition, behind, place};
use super::row::{PostHit, PostRow};
use super::window::Window;
use super::{Index, IndexError, SearchTerms};
use crate::base::words;
use rusqlite::types::Value as Sql;
use rusqlite::{Connection, Row, ToSql, params_from_iter};

/// A page is read with an index scan only if the list is this many times longer than the posts up to the page's end.
const PAGES_MIN: u64 = 8;
/// An index scan also requires that the list holds at least this fraction (as divisor) of the view's posts, because it
/// passes through the others, too.
const SHARE_MIN: u64 = 10;

/// Which posts, in which order. All given filters must match; an empty list does not filter.
#[derive(Debug, Clone)]
pub struct PostQuery {
    /// Post types, any of which matches.
    pub types: Vec<String>,
    /// Statuses, any of which matches.
    pub statuses: Vec<String>,
    /// Locales, any of which matches.
    pub locales: Vec<String>,
    /// Ids, any of which matches. `Some` of an empty list finds nothing.
    pub ids: Option<Vec<String>>,
    /// Terms of which the post has one.
    pub term: Option<TermFilter>,
    /// A taxonomy (or any) of which the post must have a term.
    pub taxonomy: Option<String>,
    /// Words that title, slug or text must hold, as [`SearchTerms`]; the index must have them ([`Index::has_words`]).
    pub search: Option<String>,
    /// Locale in which neither the post nor a translation of it exists. Translations themselves do not match.
    pub missing: Option<String>,
    /// Id of the parent post.
    pub parent: Option<String>,
    /// Only posts without a parent.
    pub roots_only: bool,
    /// Include deleted posts.
    pub include_deleted: bool,
    /// Only deleted posts.
    pub only_deleted: bool,
    /// Include variations of posts.
    pub include_variations: bool,
    /// What to sort by.
    pub sort: Sort,
    /// Greatest first. Unknown values come last either way; ties are sorted by id.
    pub descending: bool,
    /// What further values must be.
    pub conditions: Vec<Condition>,
    /// Only posts that stand behind this one in the order.
    pub after: Option<After>,
    /// Look whether others stand behind the page ([`PostPage::end`]).
    pub looks_ahead: bool,
    /// Posts to skip.
    pub offset: u64,
    /// Maximum number of posts; 0 to count only.
    pub limit: u32,
}

/// A filter by terms.
#[derive(Debug, Clone)]
pub struct TermFilter {
    /// Their taxonomy; any if `None`.
    pub taxonomy: Option<String>,
    /// Slugs of which the post must have one: a term, or a term and those below it.
    pub terms: Vec<String>,
}

words! {
    pub enum Sort(): "What posts are sorted by, named by their columns." {
        Title "title_folded": "Title, ignoring case.",
        Slug "slug": "Slug.",
        Status "status": "Status, by its name.",
        Locale "locale": "Locale, by its code.",
        UpdatedAt "updated": "When the file last changed.",
        CreatedAt "created": "When the post was created.",
        PublishedAt "since": "When the post was published.",
        OrderIndex "order_index": "Position among its siblings.",
    }
}

impl Sort {
    /// The index with posts in this order; `None` for columns with so few values that nobody pages through them.
    pub(super) fn index(self) -> Option<&'static str> {
        match self {
            Sort::Title => Some("post_title"),
            Sort::Slug => Some("post_slug"),
            Sort::UpdatedAt => Some("post_updated"),
            Sort::CreatedAt => Some("post_created"),
            Sort::PublishedAt => Some("post_since"),
            Sort::OrderIndex => Some("post_order"),
            Sort::Status | Sort::Locale => None,
        }
    }
}

impl Default for PostQuery {
    /// Every post that is not deleted and not a variation, the last changed first, on one page.
    fn default() -> Self {
        PostQuery {
            types: Vec::new(),
            statuses: Vec::new(),
            locales: Vec::new(),
            ids: None,
            term: None,
            taxonomy: None,
            search: None,
            missing: None,
            parent: None,
            roots_only: false,
            include_deleted: false,
            only_deleted: false,
            include_variations: false,
            sort: Sort::UpdatedAt,
            descending: true,
            conditions: Vec::new(),
            after: None,
            looks_ahead: false,
            offset: 0,
            limit: u32::MAX,
        }
    }
}

/// A page of a list.
#[derive(Debug, Clone, PartialEq)]
pub struct PostPage {
    /// The posts of the page.
    pub posts: Vec<PostHit>,
    /// Number of posts on all pages.
    pub total: u64,
    /// The place of the last one in the order, where the query looks ahead and others stand behind it.
    pub end: Option<After>,
}

impl Index {
    /// A page of the posts of a view, and their total, from one snapshot.
    ///
    /// # Errors
    /// [`IndexError`].
    pub fn posts(&self, view: &str, query: &PostQuery) -> Result<PostPage, IndexError> {
        let filter = Filter::of(view, query);
        self.reading(|index| {
            index.run("list posts", |db| {
                let (filter, total, way) = filter.resolve(db, query)?;
                let is_asked = query.limit > 0 && total > query.offset;
                let window = Window::of(query, total);
                let mut posts = if is_asked { filter.page(db, query, way, window)? } else { Vec::new() };
                let has_more = posts.len() as u64 > u64::from(query.limit);
                posts.truncate(query.limit as usize);
                let last = posts.last().filter(|_| has_more);
                let end = last.map_or(Ok(None), |last| place(db, query.sort, (&last.path, &last.blob)))?;
                Ok(PostPage { posts, total, end })
            })
        })
    }
}

impl Index {
    /// Number of posts of each type and status in a view, without deleted ones.
    ///
    /// # Errors
    /// [`IndexError`].
    pub fn post_counts(&self, view: &str) -> Result<Vec<(String, String, u64)>, IndexError> {
        self.run("count posts", |db| {
            let counted = "SELECT type, status, sum(posts) FROM tally
                 WHERE views & (SELECT 1 << slot FROM view WHERE name = ?1) AND NOT deleted AND NOT varies GROUP BY type, status";
            let count = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2).map(i64::cast_unsigned)?));
            db.prepare_cached(counted)?.query_map([view], count)?.collect()
        })
    }
}

impl Index {
    /// The posts of a view with a scheduled change of status, the next one first, at most `limit`; and their total.
    ///
    /// # Errors
    /// [`IndexError`].
    pub fn appointments(&self, view: &str, limit: u32) -> Result<PostPage, IndexError> {
        const DUE: &str = "p.due IS NOT NULL AND p.views & (SELECT 1 << slot FROM view WHERE name = ?1)";
        self.reading(|index| {
            index.run("list appointments", |db| {
                let count = format!("SELECT count(*) FROM post p INDEXED BY post_due WHERE {DUE}");
                let total = db.prepare_cached(&count)?.query_row([view], number)?;
                let page = format!(
                    "SELECT {HIT} FROM (SELECT file FROM post p INDEXED BY post_due WHERE {DUE} ORDER BY p.due, p.id LIMIT ?2) page
                     CROSS JOIN post p ON p.file = page.file JOIN file f ON f.id = page.file
                     LEFT JOIN prose t ON t.file = page.file ORDER BY p.due, p.id"
                );
                let posts = db.prepare_cached(&page)?.query_map((view, limit), hit)?.collect::<Result<_, _>>()?;
                Ok(PostPage { posts, total, end: None })
            })
        })
    }
}

#[cfg(test)]
impl Index {
    /// SQLite's query plan for a page.
    pub(super) fn plan(&self, view: &str, query: &PostQuery) -> Result<Vec<String>, IndexError> {
        self.run("explain a list", |db| {
            let (filter, total, way) = Filter::of(view, query).resolve(db, query)?;
            let is_from_end = Window::of(query, total).is_from_end;
            let explain = format!("EXPLAIN QUERY PLAN {}", filter.page_sql(query, way, is_from_end));
            let values = filter.values.iter().map(|value| value as &dyn ToSql).chain([&1 as _, &0 as _]);
            db.prepare(&explain)?.query_map(params_from_iter(values), |row| row.get(3))?.collect()
        })
    }
}

/// The columns of a [`PostHit`], of `file f`, `post p`, `prose t`; [`hit`] reads them.
pub(super) const HIT: &str = "f.path, f.blob, f.updated_at, f.updated_commit, f.updated_by, p.id, p.type, p.locale, p.slug, \
     p.title, p.status, t.excerpt, p.parent_id, p.order_index, p.translation_of, p.ab_group, p.created_at, p.published_at, \
     p.scheduled_at, p.deleted_at, f.made_at, f.made_by, (SELECT at FROM live WHERE item = p.id), p.unpublish_at, p.varies, t.description";

pub(super) fn hit(row: &Row<'_>) -> rusqlite::Result<PostHit> {
    Ok(PostHit {
        path: row.get(0)?,
        blob: row.get(1)?,
        updated_at: row.get(2)?,
        updated_commit: row.get(3)?,
        updated_by: row.get(4)?,
        made_at: row.get(20)?,
        made_by: row.get(21)?,
        live_at: row.get(22)?,
        post: PostRow {
            id: row.get(5)?,
            type_: row.get(6)?,
            locale: row.get(7)?,
            slug: row.get(8)?,
            title: row.get(9)?,
            status: row.get(10)?,
            excerpt: row.get(11)?,
            description: row.get(25)?,
            parent_id: row.get(12)?,
            order_index: row.get(13)?,
            translation_of: row.get(14)?,
            ab_group: row.get(15)?,
            created_at: row.get(16)?,
            published_at: row.get(17)?,
            scheduled_at: row.get(18)?,
            deleted_at: row.get(19)?,
            unpublish_at: row.get(23)?,
            varies: row.get(24)?,
        },
    })
}

/// Which tables a filter needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Reach {
    /// Only columns that `tally` has, too.
    Tally,
    /// Other columns of `post`.
    Post,
    /// Other tables than `post`, so that evaluating it for every post twice would be wasteful.
    Beyond,
}

/// The condition of a query on `post p`, as SQL and the values of its parameters.
pub(super) struct Filter {
    sql: String,
    reach: Reach,
    is_of_living: bool,
    pub(super) values: Vec<Box<dyn ToSql>>,
}

impl Filter {
    pub(super) fn of(view: &str, query: &PostQuery) -> Filter {
        let mut filter = Filter {
            sql: "p.views & (SELECT 1 << slot FROM view WHERE name = ?1)".to_owned(),
            reach: Reach::of(query),
            is_of_living: !query.include_deleted && !query.only_deleted,
            values: vec![Box::new(view.to_owned())],
        };
        if !query.include_variations {
            filter.sql.push_str(" AND NOT p.varies");
        }
        if query.only_deleted {
            filter.and("p.deleted_at IS NOT NULL");
        }
        filter.any_of("type", &query.types);
        filter.any_of("status", &query.statuses);
        filter.any_of("locale", &query.locales);
        if query.roots_only {
            filter.sql.push_str(" AND p.parent_id IS NULL");
        }
        if let Some(parent) = &query.parent {
            let parent = filter.value(parent.clone());
            filter.and(&format!("p.parent_id = {parent}"));
        }
        if let Some(ids) = &query.ids {
            let ids = filter.list(ids);
            filter.and(&format!("p.file IN (SELECT id FROM file WHERE item IN {ids})"));
        }
        filter.terms(query);
        if let Some(search) = &query.search {
            filter.search(search);
        }
        if let Some(locale) = &query.missing {
            filter.missing(locale);
        }
        filter.conditions(&query.conditions);
        filter
    }

    fn search(&mut self, search: &str) {
        let terms = SearchTerms::of(search);
        if !terms.is_empty() {
            let query = self.value(terms.query());
            self.and(&format!("p.file IN (SELECT rowid FROM words WHERE words MATCH {query})"));
        } else if !search.trim().is_empty() {
            self.and("0");
        }
    }

    fn missing(&mut self, locale: &str) {
        const SOURCE: &str = "coalesce(translation_of, id)";
        let locale = self.value(locale.to_owned());
        self.and(&format!(
            "p.locale <> {locale} AND p.translation_of IS NULL AND p.id NOT IN (SELECT {SOURCE} FROM post
               WHERE locale = {locale} AND deleted_at IS NULL AND views & (SELECT 1 << slot FROM view WHERE name = ?1))"
        ));
    }

    fn terms(&mut self, query: &PostQuery) {
        if let Some(TermFilter { taxonomy, terms }) = &query.term {
            let terms = self.list(terms);
            let taxonomy = taxonomy.as_ref().map(|name| self.value(name.clone()));
            let taxonomy = taxonomy.map(|name| format!(" AND taxonomy = {name}")).unwrap_or_default();
            self.and(&format!("p.file IN (SELECT file FROM term WHERE term IN {terms}{taxonomy})"));
        }
        if let Some(name) = &query.taxonomy {
            let name = self.value(name.clone());
            self.and(&format!("p.file IN (SELECT file FROM term WHERE taxonomy = {name} OR term = {name})"));
        }
    }

    fn any_of(&mut self, column: &str, names: &[String]) {
        if !names.is_empty() {
            let names = self.list(names);
            self.and(&format!("p.{column} IN {names}"));
        }
    }

    pub(super) fn and(&mut self, condition: &str) {
        self.sql.push_str(" AND ");
        self.sql.push_str(condition);
    }

    /// Adds a value as a parameter.
    pub(super) fn value(&mut self, value: String) -> String {
        self.values.push(Box::new(value));
        format!("?{}", self.values.len())
    }

    /// Adds a list as one parameter, so that the statement's text, and with it the prepared statement, is the same for
    /// lists of any length.
    pub(super) fn list(&mut self, values: &[String]) -> String {
        let json = serde_json::Value::from(values.to_vec()).to_string();
        format!("(SELECT value FROM json_each({}))", self.value(json))
    }

    /// Counts the matching posts and chooses how to read them in order. Returns the filter for the second query: one
    /// that needs other tables becomes a list of the posts found.
    fn resolve(self, db: &Connection, query: &PostQuery) -> rusqlite::Result<(Filter, u64, Way)> {
        match self.reach {
            Reach::Tally => {
                let (total, of_all) = self.tally(db)?;
                let way = Way::to(query, total, of_all);
                Ok((self, total, way))
            }
            Reach::Post => {
                let count = format!("SELECT count(*) FROM post p WHERE {}", self.condition());
                let total = db.prepare_cached(&count)?.query_row(params_from_iter(&self.values), number)?;
                Ok((self, total, Way::Sorted))
            }
            Reach::Beyond => {
                let files: Vec<i64> = db
                    .prepare_cached(&format!("SELECT p.file FROM post p WHERE {}", self.condition()))?
                    .query_map(params_from_iter(&self.values), |row| row.get(0))?
                    .collect::<Result<_, _>>()?;
                let total = files.len() as u64;
                let found = Box::new(serde_json::Value::from(files).to_string());
                let sql = "p.file IN (SELECT value FROM json_each(?1))".to_owned();
                let filter = Filter { sql, reach: Reach::Post, is_of_living: false, values: vec![found] };
                Ok((filter, total, Way::Sorted))
            }
        }
    }

    pub(super) fn condition(&self) -> String {
        let living = if self.is_of_living { " AND p.deleted_at IS NULL" } else { "" };
        format!("{}{living}", self.sql)
    }

    /// The numbers of matching posts and of all posts of the view.
    fn tally(&self, db: &Connection) -> rusqlite::Result<(u64, u64)> {
        let living = if self.is_of_living { " AND NOT p.deleted" } else { "" };
        let view = "p.views & (SELECT 1 << slot FROM view WHERE name = ?1)";
        let counts = format!(
            "SELECT coalesce(sum(posts) FILTER (WHERE {}{living}), 0), coalesce(sum(posts), 0) FROM tally p WHERE {view}",
            self.sql
        );
        db.prepare_cached(&counts)?.query_row(params_from_iter(&self.values), |row| {
            Ok((row.get(0).map(i64::cast_unsigned)?, row.get(1).map(i64::cast_unsigned)?))
        })
    }

    /// Finds the page in narrow rows first, from the nearer end of the list; only its posts are read in full.
    fn page_sql(&self, query: &PostQuery, way: Way, is_from_end: bool) -> String {
        // A sign before a column keeps SQLite from using an index for it.
        let (indexed, sign) = match way {
            Way::Along(index) => (format!("INDEXED BY {index}"), ""),
            Way::Sorted => (String::new(), "+"),
        };
        let (key, [forth, back]) =
            (query.sort.name(), if query.descending { ["DESC", "ASC"] } else { ["ASC", "DESC"] });
        let order = format!("{sign}p.{key} {forth} NULLS LAST, p.id, p.file");
        let found = match is_from_end {
            true => format!("{sign}p.{key} {back} NULLS FIRST, p.id DESC, p.file DESC"),
            false => order.clone(),
        };
        let (limit, offset) = (self.values.len() + 1, self.values.len() + 2);
        let behind = behind(query, offset + 1, offset + 2);
        format!(
            "SELECT {HIT} FROM (SELECT file FROM post p {indexed} WHERE {}{behind} ORDER BY {found} LIMIT ?{limit} OFFSET ?{offset}) page
             CROSS JOIN post p ON p.file = page.file JOIN file f ON f.id = page.file LEFT JOIN prose t ON t.file = page.file
             ORDER BY {order}",
            self.condition()
        )
    }

    fn page(
        &self,
        db: &Connection,
        query: &PostQuery,
        way: Way,
        window: Window,
    ) -> rusqlite::Result<Vec<PostHit>> {
        let sql = self.page_sql(query, way, window.is_from_end);
        let number = |number: u64| Box::new(i64::try_from(number).unwrap_or(i64::MAX)) as Box<dyn ToSql>;
        let mut values = vec![number(window.count), number(window.skipped)];
        if let Some(After { key, id }) = &query.after {
            values.extend([Box::new(Sql::from(key)) as Box<dyn ToSql>, Box::new(id.clone())]);
        }
        db.prepare_cached(&sql)?
            .query_map(params_from_iter(self.values.iter().chain(&values)), hit)?
            .collect()
    }
}

impl Reach {
    fn of(query: &PostQuery) -> Reach {
        if [&query.search, &query.taxonomy, &query.missing].iter().any(|part| part.is_some())
            || query.term.is_some()
            || !query.conditions.is_empty()
        {
            Reach::Beyond
        } else if query.ids.is_some() || query.parent.is_some() || query.roots_only || query.only_deleted {
            Reach::Post
        } else {
            Reach::Tally
        }
    }
}

/// How the posts of a page are read in order.
#[derive(Debug, Clone, Copy)]
enum Way {
    /// With an index scan, until the page is full.
    Along(&'static str),
    /// All matching posts, sorted.
    Sorted,
}

impl Way {
    /// The faster way to read a page of `found` posts, among `all` of the view that an index scan passes through.
    fn to(query: &PostQuery, found: u64, all: u64) -> Way {
        let window = Window::of(query, found);
        let end = window.skipped.saturating_add(window.count);
        let is_near = end.saturating_mul(PAGES_MIN) < found && found.saturating_mul(SHARE_MIN) >= all;
        query.sort.index().filter(|_| is_near).map_or(Way::Sorted, Way::Along)
    }
}

fn number(row: &Row<'_>) -> rusqlite::Result<u64> {
    row.get(0).map(i64::cast_unsigned)
}
