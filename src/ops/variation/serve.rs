//! `cms variation serve`: chooses the variation for a visitor.

use super::group::{Group, is_variation, name_of};
use super::list::weight;
use crate::base::digest::sha256_hex;
use crate::model::{AbStrategy, MAIN_VARIATION};
use crate::ops::prelude::*;

/// How long a browser remembers a choice, in seconds.
const COOKIE_S: u64 = 30 * 86_400;

/// Choose which variation of a live post a visitor sees, by the weights of its post type
///
/// Only what is published is chosen. Without a test it is the post itself. The strategy of the post type says for how long the
/// choice holds: `cookie` for 30 days, `session` until the browser is closed, `random` for one view.
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Serve {
    /// The main post: id, `type/locale/slug`, file path, or a slug that only one post has
    #[arg(value_name = "POST")]
    pub post: String,
    /// What the visitor saw before, from the cookie: it stays while it is published
    #[arg(long, value_name = "VARIATION")]
    pub current: Option<String>,
    /// A key of the visitor: the same key gets the same variation. It is not stored
    #[arg(long, value_name = "KEY")]
    pub visitor: Option<String>,
}

/// How long a choice holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Strategy {
    /// For 30 days, by a cookie
    Cookie,
    /// Until the browser is closed, by a cookie
    Session,
    /// For one view
    Random,
}

/// What a visitor sees.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Served {
    /// Id of the post to show
    pub id: String,
    /// Which variation that is
    pub variation: String,
    /// Id of the main post
    pub main_id: String,
    /// How long the choice holds; null where there is no test
    pub strategy: Option<Strategy>,
    /// The cookie by which it holds; null where there is none
    pub cookie: Option<Cookie>,
    /// What could have been chosen, with its share in percent
    pub choices: Vec<Choice>,
}

/// A cookie that a front end sets.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Cookie {
    /// Its name
    pub name: String,
    /// Its value: the variation
    pub value: String,
    /// For how many seconds; null until the browser is closed
    pub max_age: Option<u64>,
}

/// One that could have been chosen.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Choice {
    /// Which variation it is
    pub variation: String,
    /// Id of its post
    pub id: String,
    /// Its share of visitors, in percent
    pub share: f64,
}

impl Operation for Serve {
    const FACTS: Facts = facts!("variation.serve", Permission::PostsView;
        "variation serve about --visitor 4711" => "What this visitor sees");
    type Can = Reading;
    type Output = Served;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Served, OpError> {
        let snapshot = cx.snapshot(Stage::Source)?;
        let post = find::living(find::post(&snapshot, &self.post)?)?;
        let locale = post.text("locale").unwrap_or_default();
        let group = Group::of(&snapshot, &post)?;
        let main = match &group {
            Some(group) if is_variation(&post) => group.member(MAIN_VARIATION, locale),
            Some(_) | None => Some(&post),
        };
        let main = main.filter(|post| is_live(post)).ok_or_else(|| {
            OpError::not_found("post.not-found", "no live post to serve").hint("publish the main post first")
        })?;
        let all = group.as_ref().map(|group| group.members.as_slice()).unwrap_or_default();
        let live: Vec<&Item> =
            all.iter().filter(|post| is_live(post) && post.text("locale") == Some(locale)).collect();
        let definitions = snapshot.definitions()?;
        let choices = shares(&definitions, &live);
        let Some(group) = group.as_ref().filter(|_| choices.len() > 1) else {
            return Ok(Served::alone(main));
        };
        let strategy = strategy(&definitions, main);
        let current = self.current.as_deref().filter(|_| strategy != Strategy::Random);
        let same =
            current.and_then(|name| choices.iter().find(|one| one.variation.eq_ignore_ascii_case(name)));
        let key = match &self.visitor {
            Some(visitor) => format!("{}/{visitor}", group.id),
            None => cx.call().ids.uuid().to_string(),
        };
        let chosen = same.unwrap_or_else(|| chosen(&choices, &key)).clone();
        let cookie = (strategy != Strategy::Random).then(|| Cookie {
            name: format!("cms_ab_{}", group.id.replace('-', "")),
            value: chosen.variation.clone(),
            max_age: (strategy == Strategy::Cookie).then_some(COOKIE_S),
        });
        Ok(Served {
            id: chosen.id,
            variation: chosen.variation,
            main_id: main.id.id.clone(),
            strategy: Some(strategy),
            cookie,
            choices,
        })
    }
}

fn is_live(post: &Item) -> bool {
    post.text("status") == Some("published") && !post.is_deleted()
}

fn strategy(definitions: &Definitions, post: &Item) -> Strategy {
    let of_type = definitions.post_types.get(post.text("type").unwrap_or_default());
    match of_type.map(|of_type| of_type.ab_testing.strategy).unwrap_or_default() {
        AbStrategy::Cookie => Strategy::Cookie,
        AbStrategy::Session => Strategy::Session,
        AbStrategy::Random => Strategy::Random,
    }
}

/// The share of each variation: its weight, or, if it has none, the mean of the other weights.
fn shares(definitions: &Definitions, posts: &[&Item]) -> Vec<Choice> {
    let weight_of = |post: &Item| {
        weight(definitions, post.text("type").unwrap_or_default(), name_of(post)).map(|w| w.max(0.0))
    };
    let own_weights: Vec<f64> = posts.iter().filter_map(|post| weight_of(post)).collect();
    let usual =
        if own_weights.is_empty() { 1.0 } else { own_weights.iter().sum::<f64>() / own_weights.len() as f64 };
    let weights: Vec<f64> = posts.iter().map(|post| weight_of(post).unwrap_or(usual)).collect();
    let total: f64 = weights.iter().sum();
    let equal = 100.0 / posts.len().max(1) as f64;
    let share = |weight: f64| if total > 0.0 { weight * 100.0 / total } else { equal };
    let choice = |(post, weight): (&&Item, &f64)| Choice {
        variation: name_of(post).to_owned(),
        id: post.id.id.clone(),
        share: share(*weight),
    };
    posts.iter().zip(&weights).map(choice).collect()
}

/// The choice for a key.
fn chosen<'c>(choices: &'c [Choice], key: &str) -> &'c Choice {
    let digits = &sha256_hex(key.as_bytes())[..13];
    let number = u64::from_str_radix(digits, 16).unwrap_or_default();
    #[expect(clippy::cast_precision_loss, reason = "52 bits fit")]
    let mut at = number as f64 * 100.0 / (1_u64 << 52) as f64;
    for choice in choices {
        at -= choice.share;
        if at < 0.0 {
            return choice;
        }
    }
    // Rounding may leave a gap at the end, which belongs to the last variation with a share.
    choices.iter().rev().find(|choice| choice.share > 0.0).unwrap_or(&choices[0])
}

impl Served {
    fn alone(main: &Item) -> Self {
        let (id, variation) = (main.id.id.clone(), MAIN_VARIATION.to_owned());
        let choices = vec![Choice { variation: variation.clone(), id: id.clone(), share: 100.0 }];
        Served { main_id: id.clone(), id, variation, strategy: None, cookie: None, choices }
    }
}

const COLUMNS: &Columns<Choice> = columns! {
    one: Choice; "variation" => one.variation, "share" => format!("{:.1} %", one.share), "post" => one.id,
};

impl View for Served {
    fn show(&self, page: &mut Page) {
        page.line(format!("variation {}: {}", self.variation, self.id));
        page.rows(COLUMNS, &self.choices);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn visitors_are_assigned_by_weight_and_keep_their_variation() {
        let choice = |name: &str, share: f64| Choice { variation: name.into(), id: name.into(), share };
        let choices = [choice("A", 70.0), choice("B", 30.0), choice("C", 0.0)];
        let of = |visitor: u32| chosen(&choices, &visitor.to_string()).variation.clone();
        let seen: Vec<String> = (0..10_000).map(of).collect();
        let count = |name: &str| seen.iter().filter(|seen| *seen == name).count();
        assert!((6_800..7_200).contains(&count("A")) && count("C") == 0, "{} {}", count("A"), count("C"));
        assert!((0..100).all(|visitor| of(visitor) == of(visitor)));
    }
}
