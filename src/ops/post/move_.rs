//! `cms post move`: moves a post's file.

use super::create::place;
use crate::ops::prelude::*;

/// Move the file of a post to where its type puts it, or to a given path
#[derive(Debug, Clone, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Move {
    /// Post: id, `type/locale/slug`, file path, beginning of an id, or a slug that only one post has
    #[arg(value_name = "POST")]
    pub post: String,
    /// Path for the file, below `posts/`; where the post's type puts it unless given
    #[arg(long, value_name = "PATH")]
    pub to: Option<String>,
}

impl Change for Move {
    const FACTS: Facts = facts!("post.move", Permission::PostsEdit;
        "post move worn-chain" => "Put a misplaced file where its type wants it",
        "post move worn-chain --to posts/archive/worn-chain.yaml" => "Put it elsewhere; identity is the id, not the path");

    fn change(&self, draft: &mut Draft<'_>, new: &New<'_>) -> Result<Value, OpError> {
        let item = find::drafted_post(draft, &self.post)?;
        let path = match &self.to {
            Some(path) => path.clone(),
            None => {
                let definitions = draft.definitions()?;
                place(&definitions, &item.value, new.now)?
            }
        };
        if Kind::of_path(&path) != Some(Kind::Post) {
            return Err(OpError::invalid("post.path", format!("`{path}` is not a path for a post"))
                .hint("paths of posts begin with `posts/` and end with `.yaml`"));
        }
        if path != item.path && draft.exists(&path)? {
            return Err(OpError::new(
                ErrorKind::Conflict,
                "path.taken",
                format!("another file is already at `{path}`"),
            ));
        }
        draft.rename(Kind::Post, &item.path, &path)?;
        draft.entitle(format!("Move post {}", item.title()));
        let moved = draft.item_at(&path)?;
        Ok(moved.ok_or_else(|| OpError::internal("the post vanished while it moved"))?.value)
    }
}
