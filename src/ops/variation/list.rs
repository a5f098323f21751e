//! `cms variation list`: the variations of a post.

use super::group::{Group, name_of};
use crate::model::MAIN_VARIATION;
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
