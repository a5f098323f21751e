//! `cms relayout`: moves the files of posts to where the templates of their types place them.

use crate::model::{Post, View as _};
use crate::ops::answer::write_end;
use crate::ops::prelude::*;

/// Most rows on the page.
const ROWS_SHOWN: usize = 20;

/// Move the files of posts to where their types put them, such as after a path template has changed
///
/// A post keeps its id, its address and its history. A file whose place another one has is left where it is.
#[derive(Debug, Clone, Default, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Relayout {
    /// Only posts of these types
    #[arg(long = "type", value_name = "TYPE", value_delimiter = ',')]
    #[serde(rename = "type")]
    pub types: Vec<String>,
}

/// What was moved.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Relaid {
    /// Each file that moved: `id`, `from`, `to`
    #[schemars(with = "Vec<serde_json::Map<String, serde_json::Value>>")]
    pub data: Vec<Map>,
    /// Files whose place another one has
    pub taken: Vec<String>,
    /// What the write did
    #[serde(flatten)]
    pub written: Written,
}

impl Operation for Relayout {
    const FACTS: Facts = facts!("relayout", Permission::PostsEdit;
        "relayout --dry-run" => "Which files lie elsewhere than their templates say",
        "relayout --type blog" => "Move those of the blog, in one commit");
    type Can = Publishing;
    type Output = Relaid;

    fn run(self, cx: &mut Context<'_, Publishing>) -> Result<Relaid, OpError> {
        let now = cx.call().now;
        let ((data, taken), written) = cx.write("relayout", |draft| {
            draft.await_turn()?;
            let definitions = draft.definitions()?;
            let query =
                PostQuery { types: self.types.clone(), include_deleted: true, ..PostQuery::default() };
            let (mut data, mut taken) = (Vec::new(), Vec::new());
            for hit in draft.snapshot().posts(&query)?.posts {
                let Some(item) = draft.snapshot().item_at(&hit.path)? else { continue };
                let Ok(post) = Post::from_value(&item.value) else { continue };
                if definitions.lies_in_place(&item.path, &post) {
                    continue;
                }
                // A post without a date is placed by its first appearance in history.
                let (made, _) = draft.snapshot().times(&item.path)?;
                let made = made.and_then(|second| Timestamp::from_second(second).ok()).unwrap_or(now);
                let to = definitions.post_path(&post, made);
                if draft.exists(&to)? || Kind::of_path(&to) != Some(Kind::Post) {
                    taken.push(item.path.clone());
                    continue;
                }
                draft.rename(Kind::Post, &item.path, &to)?;
                let row = json!({"id": item.id.id, "from": item.path, "to": to});
                data.extend(row.as_object().cloned());
            }
            draft.entitle(format!("Move {} to where their types say", count(data.len(), "file")));
            Ok((data, taken))
        })?;
        Ok(Relaid { data, taken, written })
    }
}

const COLUMNS: &Columns<Map> = columns!(row: Map; "from" => text(row, "from"), "to" => text(row, "to"));

impl View for Relaid {
    fn show(&self, page: &mut Page) {
        match self.data.is_empty() {
            true => page.line("every file lies where its type says"),
            false => page.rows(COLUMNS, self.data.iter().take(ROWS_SHOWN)),
        }
        if self.data.len() > ROWS_SHOWN {
            page.line(format!("… {} more", self.data.len() - ROWS_SHOWN));
        }
        for path in &self.taken {
            page.toned_line(Tone::Notice, format!("left where it is, because its place is taken: {path}"));
        }
        write_end(page, &self.written);
    }
}
