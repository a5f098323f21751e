//! `cms translation list`: all translations of a post.

use crate::ops::post;
use crate::ops::prelude::*;

/// List the languages that a post exists in: the original and all its translations
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct List {
    /// Post: id, `type/locale/slug`, file path, beginning of an id, or a slug that only one post has
    #[arg(value_name = "POST")]
    pub post: String,
}

/// One post of a family.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Relative {
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
    /// Whether it is the one that the others translate
    pub is_original: bool,
    /// The post that it translates
    pub translation_of_id: Option<String>,
    /// When it was made
    pub created_at: Option<String>,
    /// When it last changed
    pub updated_at: Option<String>,
}

/// The posts of a family.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Listed {
    /// The posts, by language
    pub data: Vec<Relative>,
    /// How many there are, and in which content
    pub meta: Extent,
}

impl Operation for List {
    const FACTS: Facts = facts!("translation.list", Permission::DraftsView;
        "translation list about" => "The languages of a post");
    type Can = Reading;
    type Output = Listed;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Listed, OpError> {
        let snapshot = cx.snapshot(Stage::Review)?;
        let item = find::post(&snapshot, &self.post)?;
        let original = item.text("translationOfId").unwrap_or(&item.id.id).to_owned();
        let mut data: Vec<Relative> = post::family(&snapshot, &item)?
            .into_iter()
            .map(|hit| Relative {
                is_original: hit.id == original,
                id: hit.id,
                locale: hit.locale,
                slug: hit.slug,
                title: hit.title,
                status: hit.status,
                translation_of_id: hit.translation_of_id,
                created_at: hit.created_at,
                updated_at: hit.updated_at,
            })
            .collect();
        data.sort_by(|a, b| (&a.locale, &a.id).cmp(&(&b.locale, &b.id)));
        let meta = Extent { total: data.len() as u64, revision: snapshot.commit().to_string() };
        Ok(Listed { data, meta })
    }
}

table! {
    Listed.data, one: Relative, "no translations";
    "locale" => one.locale, "status" => one.status, "slug" => one.slug, "title" => one.title,
    "" => if one.is_original { "original" } else { "" },
}
