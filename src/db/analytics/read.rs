//! Reading events: sums by type, post and day, and positions for a heat map.

use super::Analytics;
use crate::db::LedgerError;
use crate::db::records::{Result, params};

/// Which events are summed up.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SumsFilter {
    /// Only events on this post, by its id.
    pub post: Option<String>,
    /// Only events on this day or later, in days since 1970.
    pub first_day: Option<i64>,
    /// Only events on this day or before, in days since 1970.
    pub last_day: Option<i64>,
    /// The type by which posts are ranked.
    pub top_kind: String,
    /// Maximum number of posts.
    pub top: i64,
}

/// Number of events of a type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Count {
    /// The type.
    pub kind: String,
    /// Their number.
    pub count: i64,
}

/// Number of events of a post.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PostCount {
    /// Its id; `None` for events without a post.
    pub post: Option<String>,
    /// Their number.
    pub count: i64,
}

/// Number of events of a type on a day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Day {
    /// The day, in days since 1970.
    pub day: i64,
    /// The type.
    pub kind: String,
    /// Their number.
    pub count: i64,
}

/// Sums of events.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sums {
    /// By type, sorted by name.
    pub by_kind: Vec<Count>,
    /// The posts with most events of type `top_kind`.
    pub top_posts: Vec<PostCount>,
    /// By day and type, the earliest day first.
    pub by_day: Vec<Day>,
}

/// Filter for positions on a page.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PlaceFilter {
    /// Only those on this post, by its id.
    pub post: Option<String>,
    /// Only those of this type.
    pub kind: String,
    /// Only those at this time or later, in seconds since 1970.
    pub since: Option<i64>,
    /// Only those before this time, in seconds since 1970.
    pub until: Option<i64>,
    /// Maximum number of positions.
    pub limit: i64,
}

/// The position of an event.
#[derive(Debug, Clone, PartialEq)]
pub struct Place {
    /// From the left, in pixels.
    pub x: f64,
    /// From the top, in pixels.
    pub y: f64,
    /// How wide the page was, in pixels.
    pub viewport: Option<f64>,
    /// When, in seconds since 1970.
    pub at: i64,
}

/// The filter as SQL; its parameters are in the order of its fields.
const MATCHES: &str = "(?1 IS NULL OR post = ?1) AND day >= coalesce(?2, day) AND day <= coalesce(?3, day)";

impl Analytics {
    /// Sums of events.
    ///
    /// # Errors
    /// The database refused.
    pub fn sums(&self, filter: &SumsFilter) -> Result<Sums, LedgerError> {
        let SumsFilter { post, first_day, last_day, top_kind, top } = filter;
        self.act("sum up the events", |db| {
            let sql =
                format!("SELECT kind, CAST(sum(count) AS BIGINT) FROM days WHERE {MATCHES} GROUP BY kind ORDER BY kind");
            let by_kind = db
                .prepare_cached(&sql)?
                .query_map(params![post, first_day, last_day], |row| {
                    Ok(Count { kind: row.get(0)?, count: row.get(1)? })
                })?
                .collect::<Result<_>>()?;
            let sql = format!(
                "SELECT post, CAST(sum(count) AS BIGINT) FROM days WHERE {MATCHES} AND kind = ?4
                 GROUP BY post ORDER BY 2 DESC, post LIMIT ?5"
            );
            let top_posts = db
                .prepare_cached(&sql)?
                .query_map(params![post, first_day, last_day, top_kind, top], |row| {
                    let post: String = row.get(0)?;
                    Ok(PostCount { post: Some(post).filter(|post| !post.is_empty()), count: row.get(1)? })
                })?
                .collect::<Result<_>>()?;
            let sql = format!(
                "SELECT day, kind, CAST(sum(count) AS BIGINT) FROM days WHERE {MATCHES} GROUP BY day, kind ORDER BY day, kind"
            );
            let by_day = db
                .prepare_cached(&sql)?
                .query_map(params![post, first_day, last_day], |row| {
                    Ok(Day { day: row.get(0)?, kind: row.get(1)?, count: row.get(2)? })
                })?
                .collect::<Result<_>>()?;
            Ok(Sums { by_kind, top_posts, by_day })
        })
    }

    /// The positions of events that have one: the latest ones, in order of time.
    ///
    /// # Errors
    /// The database refused.
    pub fn places(&self, filter: &PlaceFilter) -> Result<Vec<Place>, LedgerError> {
        let PlaceFilter { post, kind, since, until, limit } = filter;
        self.act("find the places of events", |db| {
            let of_post = if post.is_some() { "post = ?1" } else { "?1 IS NULL" };
            let sql = format!(
                "SELECT x, y, viewport, at FROM events WHERE {of_post} AND kind = ?2
                 AND x IS NOT NULL AND y IS NOT NULL
                 AND (?3 IS NULL OR at >= ?3) AND (?4 IS NULL OR at < ?4) ORDER BY id DESC LIMIT ?5"
            );
            let mut places: Vec<Place> = db
                .prepare_cached(&sql)?
                .query_map(params![post, kind, since, until, limit], |row| {
                    Ok(Place { x: row.get(0)?, y: row.get(1)?, viewport: row.get(2)?, at: row.get(3)? })
                })?
                .collect::<Result<_>>()?;
            places.reverse();
            Ok(places)
        })
    }
}
