//! `cms analytics summary`: views and clicks in numbers.

use super::{CLICK, VIEW, post_id};
use crate::db::analytics::{DAY_S, PostCount, Sums, SumsFilter};
use crate::ops::form::submissions::moment;
use crate::ops::prelude::*;

/// Posts in the list of top posts (`docs/design/compatibility.md`).
const TOP_POSTS: i64 = 10;
/// Default number of days in the series (`docs/design/compatibility.md`).
const DAYS: i64 = 30;
/// Most days in the series.
const DAYS_MAX: i64 = 400;

/// Show views and clicks: in all, by post, by day
///
/// Without a span of time, the sums are over all that is kept, and the days are the last 30. Days are in UTC.
#[derive(Debug, Clone, Default, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Summary {
    /// Only one post: id, `type/locale/slug`, file path, beginning of an id, or a slug; a deleted one by its id
    #[arg(value_name = "POST")]
    #[serde(alias = "postId")]
    pub post: Option<String>,
    /// From this day on, such as `2026-11-01`
    #[arg(long, value_name = "DAY")]
    pub since: Option<String>,
    /// Up to the day before this one
    #[arg(long, value_name = "DAY")]
    pub until: Option<String>,
    /// Only events of this type, such as `click`; all types unless given
    #[arg(long, value_name = "TYPE")]
    pub event_type: Option<String>,
}

/// Sums over everything.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Totals {
    /// Events of the type `view`
    pub total_views: i64,
    /// Events of the type `click`
    pub total_clicks: i64,
    /// Events of all types
    pub total_events: i64,
    /// Events by their type
    pub by_type: BTreeMap<String, i64>,
}

/// A post that is looked at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct TopPost {
    /// Its id; `unknown` for events that name no post
    pub id: String,
    /// Its title
    pub title: String,
    /// Its slug
    pub slug: String,
    /// How often it was looked at
    pub views: i64,
    /// Its address, such as `/blog/hello`, or nothing
    pub public_path: String,
}

/// One day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct OverTime {
    /// Its beginning in UTC, such as `2026-11-20T00:00:00.000Z`
    pub date: String,
    /// Events of the type `view`
    pub views: i64,
    /// Events of the type `click`
    pub clicks: i64,
}

/// Views and clicks.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SummaryOf {
    /// In all
    pub summary: Totals,
    /// The posts that are looked at most
    pub top_posts: Vec<TopPost>,
    /// By day, the first day first
    pub stats_over_time: Vec<OverTime>,
}

impl Operation for Summary {
    const FACTS: Facts = facts!("analytics.summary", Permission::AnalyticsView;
        "analytics summary" => "All posts",
        "analytics summary worn-chain --since 2026-11-01" => "One post, this month");
    type Can = Reading;
    type Output = SummaryOf;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<SummaryOf, OpError> {
        let now = cx.call().now;
        let day = |field: &str, text: &Option<String>| {
            text.as_deref().map(|text| moment(field, text, now)).transpose()
        };
        let first = day("since", &self.since)?.map(|at| at.div_euclid(DAY_S));
        let last = day("until", &self.until)?.map(|at| (at - 1).div_euclid(DAY_S));
        let filter = SumsFilter {
            post: self.post.as_deref().map(|name| post_id(cx, name)).transpose()?,
            first_day: first,
            last_day: last,
            top_kind: VIEW.to_owned(),
            top: TOP_POSTS,
        };
        let mut sums = cx.records()?.sums(filter, cx.call().now)?;
        if let Some(kind) = &self.event_type {
            only(&mut sums, kind);
        }
        let today = cx.call().now.as_second().div_euclid(DAY_S);
        let to = last.unwrap_or(today).min(today);
        let from = first.unwrap_or(to - DAYS + 1).max(to - DAYS_MAX + 1);
        let live = cx.snapshot_of(Stage::Source)?;
        let top_posts = sums.top_posts.iter().map(|count| top(&live, count)).collect::<Result<_, _>>()?;
        Ok(SummaryOf { summary: totals(&sums), top_posts, stats_over_time: over_time(&sums, from, to) })
    }
}

/// Drops events of other types. Posts are counted by their views, so they stay only for that type.
fn only(sums: &mut Sums, kind: &str) {
    sums.by_kind.retain(|count| count.kind == kind);
    sums.by_day.retain(|day| day.kind == kind);
    if kind != VIEW {
        sums.top_posts.clear();
    }
}

fn totals(sums: &Sums) -> Totals {
    let by_type: BTreeMap<String, i64> =
        sums.by_kind.iter().map(|count| (count.kind.clone(), count.count)).collect();
    let of = |kind: &str| by_type.get(kind).copied().unwrap_or(0);
    Totals { total_views: of(VIEW), total_clicks: of(CLICK), total_events: by_type.values().sum(), by_type }
}

fn top(live: &Snapshot<'_>, count: &PostCount) -> Result<TopPost, OpError> {
    let item = match &count.post {
        Some(id) => live.post(id)?,
        None => None,
    };
    let id = count.post.clone().unwrap_or_else(|| "unknown".to_owned());
    Ok(match item {
        Some(post) => TopPost {
            id,
            title: post.title().to_owned(),
            slug: post.text("slug").unwrap_or_default().to_owned(),
            views: count.count,
            public_path: live.address(&post.value)?.unwrap_or_default(),
        },
        None => TopPost {
            id,
            title: "Unknown Page".to_owned(),
            slug: String::new(),
            views: count.count,
            public_path: String::new(),
        },
    })
}

/// Every day from the first to the last, including days without events.
fn over_time(sums: &Sums, from: i64, to: i64) -> Vec<OverTime> {
    let of = |day: i64, kind: &str| {
        let found = sums.by_day.iter().find(|one| one.day == day && one.kind == kind);
        found.map_or(0, |one| one.count)
    };
    let date = |day: i64| {
        let at = Timestamp::from_second(day * DAY_S).unwrap_or_default();
        at.strftime("%Y-%m-%dT%H:%M:%S.000Z").to_string()
    };
    (from..=to)
        .map(|day| OverTime { date: date(day), views: of(day, VIEW), clicks: of(day, CLICK) })
        .collect()
}

const POST_COLUMNS: &Columns<TopPost> =
    columns!(post: TopPost; "views" => post.views, "post" => post.title, "address" => post.public_path);

impl View for SummaryOf {
    fn show(&self, page: &mut Page) {
        let Totals { total_views, total_clicks, by_type, .. } = &self.summary;
        if by_type.is_empty() {
            return page.line("no events");
        }
        let others = by_type.iter().map(|(kind, many)| (kind.as_str(), *many));
        let others = others.filter(|(kind, _)| ![VIEW, CLICK].contains(kind));
        let rows = [("views", *total_views), ("clicks", *total_clicks)].into_iter().chain(others);
        let rows: Vec<_> = rows.map(|(kind, many)| vec![kind.to_owned(), many.to_string()]).collect();
        page.table(&["events", "in all"], &rows);
        if !self.top_posts.is_empty() {
            page.gap();
            page.rows(POST_COLUMNS, &self.top_posts);
        }
        let busy = self.stats_over_time.iter().filter(|day| day.views + day.clicks > 0);
        let most = self.stats_over_time.iter().map(|day| day.views).max().unwrap_or(0).max(1);
        let rows: Vec<Vec<String>> = busy
            .map(|day| {
                let date = day.date.get(..10).unwrap_or(&day.date).to_owned();
                vec![date, day.views.to_string(), day.clicks.to_string(), bar(day.views, most)]
            })
            .collect();
        page.gap();
        match rows.is_empty() {
            true => page.toned_line(Tone::Faint, "nothing on these days"),
            false => page.table(&["day", "views", "clicks", ""], &rows),
        }
    }
}

/// Longest bar, in terminal columns.
const BAR_COLUMNS: i64 = 24;

/// A bar whose length is the number's share of the largest one.
fn bar(value: i64, most: i64) -> String {
    let columns = (value * BAR_COLUMNS + most - 1) / most;
    "▆".repeat(usize::try_from(columns).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::analytics::Day;

    #[test]
    fn every_day_of_the_range_has_an_entry() {
        let day = |day, kind: &str, count| Day { day, kind: kind.to_owned(), count };
        let by_day = vec![day(1, "view", 5), day(1, "click", 2), day(3, "view", 1)];
        let sums = Sums { by_kind: Vec::new(), top_posts: Vec::new(), by_day };
        let counts: Vec<_> = over_time(&sums, 1, 3).into_iter().map(|one| (one.views, one.clicks)).collect();
        assert_eq!(counts, [(5, 2), (0, 0), (1, 0)]);
        assert_eq!(over_time(&sums, 1, 1)[0].date, "1970-01-02T00:00:00.000Z");
        assert_eq!(over_time(&sums, 3, 1), []);
    }

    #[test]
    fn bar_length_is_proportional_and_at_least_one_for_a_count() {
        assert_eq!([bar(0, 10), bar(1, 1_000), bar(10, 10)].map(|bar| bar.chars().count()), [0, 1, 24]);
    }
}
