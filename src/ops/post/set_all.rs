//! `cms post set-all`: changes fields of every post that matches a filter.

use super::list::List;
use super::set::put_given;
use crate::base::limits::PAGE_MAX;
use crate::base::text;
use crate::merge::{Change, difference};
use crate::ops::answer::{closing, warnings};
use crate::ops::prelude::*;

/// Most posts per call.
const POSTS_MAX: u64 = 10_000;
/// Longest value in the table, in characters.
const CELL_CHARS_MAX: usize = 40;

/// Change fields of every post that the filters find, in one commit: all of them or none
///
/// `--dry-run` shows the table of what would change. At least one filter is needed, or `--all`.
#[derive(Debug, Clone, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SetAll {
    /// Changes: FIELD=VALUE or FIELD:=JSON
    #[arg(value_name = "FIELD=VALUE", required = true, value_parser = Assignment::parse)]
    pub fields: Vec<Assignment>,
    /// Only posts of these types
    #[arg(long = "type", value_name = "TYPE", value_delimiter = ',')]
    #[serde(rename = "type", default)]
    pub types: Vec<String>,
    /// Only posts with these statuses: draft, scheduled, published, archived
    #[arg(long, value_name = "STATUS", value_delimiter = ',')]
    #[serde(default)]
    pub status: Vec<String>,
    /// Only posts in these languages
    #[arg(long, value_name = "LOCALE", value_delimiter = ',')]
    #[serde(default)]
    pub locale: Vec<String>,
    /// Only posts with a term of this taxonomy, or with this term: TAXONOMY or TAXONOMY/TERM
    #[arg(long, value_name = "TAXONOMY")]
    pub taxonomy: Option<String>,
    /// Only posts right below this one, by its id
    #[arg(long, value_name = "ID")]
    pub parent: Option<String>,
    /// Only posts with all of these words, or words that begin so, in title, slug or content
    #[arg(long, value_name = "TEXT")]
    pub search: Option<String>,
    /// Every post
    #[arg(long)]
    #[serde(default)]
    pub all: bool,
}

/// What a change by filter did.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SetPosts {
    /// Posts that the filters found
    pub matched: usize,
    /// Posts that changed
    pub count: usize,
    /// A row for each field that changed: `id`, `title`, `path`, `field`, `before`, `after`
    #[schemars(with = "Vec<serde_json::Map<String, serde_json::Value>>")]
    pub data: Vec<Map>,
    /// What the write did
    #[serde(flatten)]
    pub written: Written,
}

impl Operation for SetAll {
    const FACTS: Facts = facts!("post.set-all", Permission::PostsEdit;
        "post set-all robots.index=false --status archived --dry-run" => "The table of what would change",
        "post set-all status=archived --type blog --search 'winter hours'" => "All that a search finds, in one commit");
    type Can = Publishing;
    type Output = SetPosts;

    fn run(self, cx: &mut Context<'_, Publishing>) -> Result<SetPosts, OpError> {
        let is_narrow = [&self.types, &self.status, &self.locale].iter().any(|names| !names.is_empty())
            || [&self.taxonomy, &self.parent, &self.search].iter().any(|name| name.is_some());
        if is_narrow == self.all {
            let message = if self.all {
                "`all` and a filter cannot be combined"
            } else {
                "no filter selects the posts"
            };
            return Err(OpError::invalid("posts.filter", message)
                .detail("all", message)
                .hint("give a filter, such as `--type blog`, or `--all` for every post"));
        }
        self.fields.iter().try_for_each(|field| patch::refuse_fixed(field, "a post", &[]))?;
        let now = cx.call().now;
        let ((matched, count, data), written) = cx.write("post.set-all", |draft| {
            let ids = self.found(draft, now)?;
            let (mut changed, mut table) = (0, Vec::new());
            for id in &ids {
                let item = find::living_post(draft, id)?;
                let mut value = item.value.clone();
                for assignment in &self.fields {
                    assignment.apply(&mut value).map_err(|error| {
                        let place = format!("{}: {}", item.path, error.message);
                        error.detail("posts", place)
                    })?;
                }
                if value != item.value {
                    let item = put_given(draft, &item, value.clone()).map(|_| item)?;
                    table.extend(rows(&item, &value));
                    changed += 1;
                }
            }
            draft.entitle(format!("Change {} of {}", self.places(), text::count(changed, "post")));
            Ok((ids.len(), changed, table))
        })?;
        Ok(SetPosts { matched, count, data, written })
    }
}

impl SetAll {
    /// The ids of the posts that match the filters.
    fn found(&self, draft: &Draft<'_>, now: Timestamp) -> Result<Vec<String>, OpError> {
        let list = List {
            types: self.types.clone(),
            status: self.status.clone(),
            locale: self.locale.clone(),
            taxonomy: self.taxonomy.clone(),
            parent: self.parent.clone(),
            search: self.search.clone(),
            sort_by: Some("createdAt".to_owned()),
            ..List::default()
        };
        let snapshot = draft.snapshot();
        let query = list.query(snapshot, now)?;
        let mut ids: Vec<String> = Vec::new();
        loop {
            let page = PostQuery { offset: ids.len() as u64, limit: PAGE_MAX, ..query.clone() };
            let found = snapshot.posts(&page)?;
            if found.total == 0 {
                list.refuse_unknown(snapshot)?;
            }
            if found.total > POSTS_MAX {
                let message = format!(
                    "the filters find {} posts, and one call changes {POSTS_MAX} at most",
                    found.total
                );
                return Err(OpError::invalid("posts.count", message).hint("narrow the filters"));
            }
            let is_last = found.posts.is_empty();
            ids.extend(found.posts.into_iter().map(|hit| hit.post.id));
            if is_last || ids.len() as u64 >= found.total {
                return Ok(ids);
            }
        }
    }

    fn places(&self) -> String {
        self.fields.iter().map(|field| field.path.as_str()).collect::<Vec<_>>().join(", ")
    }
}

/// A row for each changed field of a post.
fn rows(item: &Item, new: &Value) -> Vec<Map> {
    let row = |change: Change| {
        Map::from_iter([
            ("id".to_owned(), Value::from(item.id.id.clone())),
            ("title".to_owned(), Value::from(item.title())),
            ("path".to_owned(), Value::from(item.path.clone())),
            ("field".to_owned(), Value::from(change.path.to_string())),
            ("before".to_owned(), change.before.unwrap_or_default()),
            ("after".to_owned(), change.after.unwrap_or_default()),
        ])
    };
    difference(Some(&item.value), Some(new)).into_iter().map(row).collect()
}

impl View for SetPosts {
    fn show(&self, page: &mut Page) {
        let cell = |row: &Map, name: &str| match &row[name] {
            Value::Null => "-".to_owned(),
            Value::String(text) => text.chars().take(CELL_CHARS_MAX).collect(),
            other => other.to_string().chars().take(CELL_CHARS_MAX).collect(),
        };
        let row = |row: &Map| ["title", "field", "before", "after"].map(|name| cell(row, name)).to_vec();
        let rows: Vec<_> = self.data.iter().map(row).collect();
        if !rows.is_empty() {
            page.table(&["post", "field", "before", "after"], &rows);
        }
        warnings(page, &self.written.warnings);
        page.line(format!("{} of {} change", self.count, text::count(self.matched, "post")));
        let written = &self.written;
        closing(page, written.dry_run, written.commit.as_deref(), &format!("on {}", written.stage));
    }
}
