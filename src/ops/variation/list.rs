//! `cms variation list`, `show` and `stats`.

use super::group::{Group, is_variation, meant, name_of};
use crate::db::analytics::{DAY_S, SumsFilter};
use crate::model::MAIN_VARIATION;
use crate::ops::post::FullPost;
use crate::ops::prelude::*;

/// List the variations of a post, the main one first, in all languages
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct List {
    /// The post or one of its variations: id, `type/locale/slug`, file path, or a slug that only one post has
    #[arg(value_name = "POST")]
    pub post: String,
}

/// One post of a test.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Variant {
    /// Which variation it is
    pub variation: String,
    /// Uuid
    pub id: String,
    /// Language code
    pub locale: String,
    /// Slug
    pub slug: String,
    /// Title
    pub title: String,
    /// draft, scheduled, published or archived
    pub status: String,
    /// Whether it is the main post, which has the address
    pub is_main: bool,
    /// Its share of visitors, as its post type says; null where it says none
    pub weight: Option<f64>,
}

/// The posts of a test.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Listed {
    /// By variation and language; empty where the post takes part in no test
    pub data: Vec<Variant>,
    /// How many there are, and in which content
    pub meta: Extent,
}

impl Operation for List {
    const FACTS: Facts = facts!("variation.list", Permission::DraftsView;
        "variation list about" => "The main post and its variations");
    type Can = Reading;
    type Output = Listed;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Listed, OpError> {
        let snapshot = cx.snapshot(Stage::Review)?;
        let item = find::living(find::post(&snapshot, &self.post)?)?;
        let definitions = snapshot.definitions()?;
        let members = Group::of(&snapshot, &item)?.map(|group| group.members).unwrap_or_default();
        let data: Vec<Variant> = members.iter().map(|post| Variant::of(post, &definitions)).collect();
        let meta = Extent { total: data.len() as u64, revision: snapshot.commit().to_string() };
        Ok(Listed { data, meta })
    }
}

impl Variant {
    fn of(post: &Item, definitions: &Definitions) -> Self {
        let text = |key: &str| post.text(key).unwrap_or_default().to_owned();
        let name = name_of(post);
        Variant {
            variation: name.to_owned(),
            id: post.id.id.clone(),
            locale: text("locale"),
            slug: text("slug"),
            title: text("title"),
            status: text("status"),
            is_main: name == MAIN_VARIATION,
            weight: weight(definitions, &text("type"), name),
        }
    }
}

/// The weight of a variation in its post type.
pub(super) fn weight(definitions: &Definitions, post_type: &str, name: &str) -> Option<f64> {
    let test = &definitions.post_types.get(post_type)?.ab_testing;
    test.variations.iter().find(|one| one.value.eq_ignore_ascii_case(name))?.weight
}

table! {
    Listed.data, one: Variant, "no variations";
    "variation" => one.variation, "locale" => one.locale, "status" => one.status,
    "weight" => one.weight.map_or_else(String::new, |weight| format!("{weight} %")),
    "slug" => one.slug, "title" => one.title,
}

/// Show a variation as `cms post show` shows a post
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Show {
    /// The variation, or its main post: id, `type/locale/slug`, file path, or a slug that only one post has
    #[arg(value_name = "POST")]
    pub post: String,
    /// Which variation, where the main post is named
    #[arg(value_name = "VARIATION")]
    pub variation: Option<String>,
}

impl Operation for Show {
    const FACTS: Facts = facts!("variation.show", Permission::DraftsView;
        "variation show about B --json" => "Variation B of a page, as JSON");
    type Can = Reading;
    type Output = FullPost;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<FullPost, OpError> {
        let snapshot = cx.snapshot(Stage::Review)?;
        let (item, _) = meant(&snapshot, &self.post, self.variation.as_deref())?;
        FullPost::of(&snapshot, &item)
    }
}

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
