//! Bodies of writes of posts: the fields of a post, and what stands beside them.

use super::prelude::*;
use super::staging::{DECISIONS, Mode, is_in_query, mode};

/// Fields of a post that its file does not have.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Extra {
    /// Terms, instead of `taxonomies`
    #[schemars(length(max = 100))]
    taxonomy_term_ids: Option<Vec<Uuid>>,
    #[schemars(extend("x-field" = "post.robots"))]
    robots_json: Option<Map>,
    noindex: Option<bool>,
    nofollow: Option<bool>,
}

/// A new post.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(extend("x-post" = true, "required" = ["title", "type"]))]
pub(super) struct New {
    /// The module group that it starts with; by default that of its type
    module_group_name: Option<String>,
    /// The same by its id
    module_group_id: Option<Uuid>,
    #[serde(flatten)]
    extra: Extra,
}

/// A change of a post, or a decision on what is pending of it.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(extend("x-post" = true))]
#[schemars(extend("x-read-only" = ["id", "deletedAt", "metadata", "relationships", "conflicts", "comments", "rejections"]))]
struct Changes {
    #[serde(flatten)]
    extra: Extra,
    /// With the mode `approve`: a draft becomes published, too, and what an agent wants of the post is granted
    publish: Option<bool>,
    /// With `publish`: even if visitors read example texts then
    allow_filler: Option<bool>,
    /// Change the live site although live content leads to what is deleted, hidden or moved
    allow_dangling: Option<bool>,
}

/// The body of a save, and what it asks for.
pub(super) struct Save {
    pub(super) mode: Mode,
    /// Whether the request names the mode.
    pub(super) is_named: bool,
    pub(super) fields: Map,
}

impl Part for Save {
    fn read(cx: &RequestContext<'_>) -> Result<Self, Refusal> {
        Id::<Post>::read(cx)?;
        let mut fields = cx.body()?;
        // What was read says where that was, unless the target is named otherwise.
        let is_read = ["metadata", "relationships"].iter().any(|name| fields.contains_key(*name));
        if is_read && (fields.get("mode").is_some_and(|mode| !mode.is_null()) || is_in_query(cx)) {
            fields.shift_remove("stage");
        }
        let (mode, is_named) = mode(cx, &mut fields)?;
        Ok(Save { mode, is_named, fields })
    }

    fn describe(signature: &mut Signature) {
        Fields::<Changes>::describe(signature);
        To::describe_with(signature, &DECISIONS);
    }
}
