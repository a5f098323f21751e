//! `cms variation stats`: how the variations of a post perform.

use super::group::{Group, is_variation, name_of};
use crate::db::analytics::{DAY_S, SumsFilter};
use crate::ops::prelude::*;

/// Show how the variations of a post do: views, submissions of forms, and how many views lead to one
///
/// They are counted from the day of the first variation, over all languages.
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Stats {
    /// The post or one of its variations: id, `type/locale/slug`, file path, or a slug that only one post has
    #[arg(value_name = "POST")]
    pub post: String,
}

/// How the variations of a post do.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Counted {
    /// By variation: views, submissions, conversionRate (in percent)
    #[schemars(with = "serde_json::Map<String, serde_json::Value>")]
    pub data: Map,
    /// Since when: the day of the first variation, `2026-11-20`; null where there is no test
    pub since: Option<String>,
}

impl Operation for Stats {
    const FACTS: Facts = facts!("variation.stats", Permission::AnalyticsView;
        "variation stats about" => "Which text does better");
    type Can = Reading;
    type Output = Counted;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Counted, OpError> {
        let snapshot = cx.snapshot(Stage::Source)?;
        let item = find::living(find::post(&snapshot, &self.post)?)?;
        let Some(group) = Group::of(&snapshot, &item)? else {
            return Ok(Counted { data: Map::new(), since: None });
        };
        let begun =
            |post: &crate::site::Item| post.text("createdAt").and_then(|at| at.parse::<Timestamp>().ok());
        let begin = group.members.iter().filter(|post| is_variation(post)).filter_map(begun).min();
        let day = begin.map(|begin| begin.as_second().div_euclid(DAY_S));
        let (records, now) = (cx.records()?, cx.call().now);
        let mut data = Map::new();
        for name in group.names() {
            let (mut views, mut submissions) = (0_i64, 0_i64);
            for post in group.members.iter().filter(|post| name_of(post) == name) {
                let filter = SumsFilter {
                    post: Some(post.id.id.clone()),
                    first_day: day,
                    top_kind: "view".to_owned(),
                    ..SumsFilter::default()
                };
                let sums = records.sums(filter, now)?;
                views +=
                    sums.by_kind.iter().filter(|sum| sum.kind == "view").map(|sum| sum.count).sum::<i64>();
                submissions += records.submissions_from(&post.id.id, day.map(|day| day * DAY_S))?;
            }
            let conversion = match views {
                0 => 0.0,
                #[expect(clippy::cast_precision_loss, reason = "nobody counts that far")]
                views => (submissions as f64 * 10_000.0 / views as f64).round() / 100.0,
            };
            let row = json!({"views": views, "submissions": submissions, "conversionRate": conversion});
            data.insert(name.to_owned(), row);
        }
        let since = begin.map(|begin| begin.strftime("%Y-%m-%d").to_string());
        Ok(Counted { data, since })
    }
}

impl View for Counted {
    fn show(&self, page: &mut Page) {
        if self.data.is_empty() {
            return page.line("no variations");
        }
        let text = |value: &Value| value.to_string();
        let row = |(name, one): (&String, &Value)| {
            let rate = format!("{} %", one["conversionRate"]);
            vec![name.clone(), text(&one["views"]), text(&one["submissions"]), rate]
        };
        let rows: Vec<_> = self.data.iter().map(row).collect();
        page.table(&["variation", "views", "submissions", "conversion"], &rows);
    }
}
