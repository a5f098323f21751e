//! `cms preview revoke`: revokes a link.

use crate::ops::prelude::*;

/// Shortest token prefix that is accepted.
const PREFIX_MIN: usize = 6;

/// Revoke a preview link: it stops working at once
///
/// A link of a role with more rights than yours stays.
#[derive(Debug, Clone, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Revoke {
    /// Token of the link, a beginning of it that only one has, or the whole link
    #[arg(value_name = "TOKEN")]
    pub token: String,
    /// Only if it is a link of this post: id, `type/locale/slug`, file path, beginning of an id, or a slug
    #[arg(long, value_name = "POST")]
    #[serde(default)]
    pub post: Option<String>,
}

/// A link that opens nothing any more.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Revoked {
    /// Said to people: `Revoked`
    pub message: String,
    /// Id of the post that it showed
    pub post_id: String,
    /// Its token
    pub token: String,
}

impl Operation for Revoke {
    const FACTS: Facts = facts!("preview.revoke", Permission::PostsEdit;
        "preview revoke 5d0e9c" => "End a link by the beginning of its token",
        "preview revoke 5d0e9c --post worn-chain" => "Only if it is a link of this post");
    type Can = Reading;
    type Output = Revoked;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Revoked, OpError> {
        let previews = cx.previews()?;
        let now = cx.call().now;
        let named = self.token.split_once("token=").map_or(self.token.as_str(), |(_, token)| token);
        let token = named.split('&').next().unwrap_or_default();
        let post = self.post.as_deref().map(|post| super::id_of(cx, post)).transpose()?;
        let links = previews.list(post.as_deref(), now)?;
        let found: Vec<_> = links
            .into_iter()
            .filter(|link| token.len() >= PREFIX_MIN && link.token.starts_with(token))
            .collect();
        let (name, role) = (cx.call().actor.name.as_str(), cx.call().actor.role);
        if let [link] = found.as_slice()
            && !previews.may_revoke(link, (name, role))
        {
            let by = &link.created_by;
            return Err(OpError::forbidden(format!("the role `{role}` may not end a link of `{by}`"))
                .hint("ask who made it, or somebody with that person's role or a higher one"));
        }
        match found.as_slice() {
            [link] if previews.revoke(&link.token, now)? => Ok(Revoked {
                message: "Revoked".to_owned(),
                post_id: link.post.clone(),
                token: link.token.clone(),
            }),
            [] | [_] => Err(OpError::not_found("preview.not-found", "Preview link not found")
                .hint("`cms preview list` shows those that hold")),
            [_, _, ..] => {
                Err(OpError::invalid("preview.ambiguous", format!("`{token}` begins more than one token"))
                    .hint("give more of it"))
            }
        }
    }
}

impl View for Revoked {
    fn show(&self, page: &mut Page) {
        page.line(format!("revoked {}", self.token.get(..12).unwrap_or(&self.token)));
    }
}
