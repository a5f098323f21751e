//! `cms post list`: a page of posts.

use super::cursor::{self, Cursor};
use super::filter;
use super::include::Include;
use super::row_schema::rows;
use super::shaping::{Asked, Shaping};
use super::view::PostSummary;
use crate::base::limits::{PAGE_DEFAULT, PAGE_MAX};
use crate::db::{PostHit, PostPage, Sort, TermFilter};
use crate::model::Status;
use crate::ops::prelude::*;
use crate::ops::prose::Prose;
use crate::ops::taxonomy::{refuse_unknown_term, slugs_of};

/// What a list is sorted by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[value(rename_all = "camelCase")]
pub(super) enum SortBy {
    /// Title
    Title,
    /// Slug
    Slug,
    /// Status
    Status,
    /// Language
    Locale,
    /// Last change, by history
    #[default]
    UpdatedAt,
    /// Creation
    CreatedAt,
    /// Publication
    PublishedAt,
    /// Place among siblings
    OrderIndex,
}

/// Ascending or descending.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Order {
    /// Smallest, oldest or first first
    Asc,
    /// Largest, newest or last first
    Desc,
}

/// List posts, a page at a time
#[derive(Debug, Clone, Default, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct List {
    /// Only posts of these types
    #[arg(long = "type", value_name = "TYPE", value_delimiter = ',')]
    #[serde(rename = "type")]
    pub types: Vec<String>,
    /// Only posts with these statuses: draft, scheduled, published, archived
    #[arg(long, value_name = "STATUS", value_delimiter = ',')]
    pub status: Vec<String>,
    /// Only posts in these languages
    #[arg(long, value_name = "LOCALE", value_delimiter = ',')]
    pub locale: Vec<String>,
    /// Only posts with a term of this taxonomy, or with this term: TAXONOMY or TAXONOMY/TERM
    #[arg(long, value_name = "TAXONOMY")]
    pub taxonomy: Option<String>,
    /// With a term: posts with a term below it, too
    #[arg(long, requires = "taxonomy")]
    pub descendants: bool,
    /// Only posts with these ids
    #[arg(long = "id", value_name = "ID", value_delimiter = ',')]
    pub ids: Vec<String>,
    /// Only posts right below this one, by its id
    #[arg(long, value_name = "ID", conflicts_with = "roots")]
    pub parent: Option<String>,
    /// Only posts that lie below no other
    #[arg(long)]
    pub roots: bool,
    /// Only posts of which something waits on review
    #[arg(long)]
    pub waiting: bool,
    /// Only posts with feedback that nobody has resolved
    #[arg(long)]
    pub feedback: bool,
    /// Only posts with all of these words, or words that begin so, in title, slug or content
    #[arg(long, value_name = "TEXT")]
    pub search: Option<String>,
    /// Only posts with such values: `publishedAt[gte]=2026-01-01`, `author=…`, `taxonomies.NAME=…`, `customFields.NAME[lt]=20`;
    /// compared by eq, ne, in, gt, gte, lt, lte
    #[arg(long, value_name = "CONDITION")]
    pub filter: Vec<String>,
    /// Put things where ids are: media, links, references, terms, author
    #[arg(long, value_name = "WHAT", value_enum, value_delimiter = ',')]
    pub include: Vec<Include>,
    /// Only these fields of each post: title, url, modules, customFields, `customFields.NAME`, …
    #[arg(long, value_name = "FIELD", value_delimiter = ',')]
    pub fields: Vec<String>,
    /// Rich text in this form; as it is in the file unless given
    #[arg(long, value_name = "FORM", value_enum)]
    pub richtext: Option<Prose>,
    /// Instead of pages: `*` for the first posts, then the `nextCursor` of each answer
    #[arg(long, value_name = "CURSOR", conflicts_with = "page")]
    pub cursor: Option<String>,
    /// Page, from 1
    #[arg(long, value_name = "N")]
    pub page: Option<u32>,
    /// Posts on a page, at most 1000
    #[arg(long, value_name = "N")]
    pub limit: Option<u32>,
    /// What to sort by; after a `-` the newest, greatest or last comes first
    #[arg(long = "sort", value_name = "FIELD", allow_hyphen_values = true)]
    pub sort_by: Option<String>,
    /// Which way to sort; newest first by time, else ascending
    #[arg(long = "order", value_name = "ORDER", value_enum)]
    pub sort_order: Option<Order>,
    /// Deleted posts too
    #[arg(long)]
    pub include_deleted: bool,
    /// Only deleted posts
    #[arg(long)]
    pub deleted: bool,
}

/// Where a list stands among all that was found.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Meta {
    /// How many posts were found in all
    pub total: u64,
    /// Posts on a page
    pub per_page: u32,
    /// This page, from 1; none with a cursor
    #[serde(skip_serializing_if = "Option::is_none")]
    pub current_page: Option<u32>,
    /// This page, from 1; none with a cursor
    #[serde(skip_serializing_if = "Option::is_none")]
    pub page: Option<u32>,
    /// Posts on a page
    pub limit: u32,
    /// How many pages there are
    #[serde(rename = "totalPages")]
    pub total_pages: u64,
    /// Whether another page follows
    #[serde(rename = "hasMore")]
    pub has_more: bool,
    /// With a cursor: that of the posts behind these; null at the end
    #[serde(rename = "nextCursor", skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    pub next_cursor: Option<Option<String>>,
    /// What the list is sorted by
    #[serde(rename = "sortBy")]
    pub sort_by: String,
    /// Which way it is sorted
    #[serde(rename = "sortOrder")]
    pub sort_order: Order,
    /// The commit that was read: pass it as `--expect` to change just this
    pub revision: String,
}

/// A page of posts.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Listed {
    /// The posts: all that lists have of each, or what `fields` and `include` make of them
    #[schemars(schema_with = "rows")]
    pub data: Vec<PostSummary>,
    /// Where this page stands
    pub meta: Meta,
    #[serde(skip)]
    stage: Option<Stage>,
    /// The posts in the shape that was asked for, instead of `data`.
    #[serde(skip)]
    shaped: Option<Vec<Value>>,
}

impl Operation for List {
    const FACTS: Facts = facts!("post.list", Permission::PostsView;
        "post list --type blog --status published" => "Published blog posts, last changed first",
        "post list --search bicycle --json" => "Everything that mentions a word, as JSON",
        "post list --stage source --sort title" => "What is live, by title");
    type Can = Reading;
    type Output = Listed;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Listed, OpError> {
        if self.waiting || self.feedback || self.deleted {
            cx.require(Permission::DraftsView)?;
        }
        let snapshot = cx.snapshot(Stage::Review)?;
        let page = self.page.unwrap_or(1);
        let limit = self.limit.unwrap_or(PAGE_DEFAULT);
        let (field, descending) = self.order()?;
        let cursor = self.cursor.as_deref().map(|text| Cursor::parse(text, field, descending)).transpose()?;
        if cursor.is_some() && self.page.is_some() {
            let message = "goes on from a post, and `page` counts from the first one: give one of them";
            return Err(OpError::of_field("cursor", message));
        }
        if page == 0 || !(1..=PAGE_MAX).contains(&limit) {
            return Err(OpError::of_page("list.page", "posts", page));
        }
        let query = PostQuery {
            looks_ahead: cursor.is_some(),
            after: cursor.and_then(Cursor::after),
            offset: u64::from(page - 1) * u64::from(limit),
            limit,
            ids: self.wanted(cx, &snapshot)?,
            ..self.query(&snapshot, cx.call().now)?
        };
        let PostPage { posts, total, end } = snapshot.posts(&query)?;
        if total == 0 {
            self.refuse_unknown(&snapshot)?;
        }
        let live = live_statuses(cx, &snapshot, &posts)?;
        let mut data = Vec::with_capacity(posts.len());
        let (mut shaping, mut shaped) = (self.shaping(&snapshot)?, Vec::new());
        for hit in posts {
            let item = snapshot.readable_at(&hit.path)?;
            let live_status = live.get(&hit.post.id).cloned();
            let file = item.as_ref().filter(|_| shaping.is_some()).map(|item| item.value.clone());
            let summary = PostSummary { live_status, ..PostSummary::read(&snapshot, hit, item)? };
            if let Some(shaping) = &mut shaping {
                shaped.push(shaping.shape(row_of(&summary)?, &[&file.unwrap_or_default()])?);
            }
            data.push(summary);
        }
        let total_pages = total.div_ceil(u64::from(limit));
        let has_more = if query.looks_ahead { end.is_some() } else { u64::from(page) < total_pages };
        let page = Some(page).filter(|_| !query.looks_ahead);
        Ok(Listed {
            data,
            shaped: shaping.map(|_| shaped),
            meta: Meta {
                total,
                per_page: limit,
                current_page: page,
                page,
                limit,
                total_pages,
                has_more,
                next_cursor: query.looks_ahead.then(|| end.map(|end| cursor::write(field, descending, &end))),
                sort_by: field.to_owned(),
                sort_order: if descending { Order::Desc } else { Order::Asc },
                revision: snapshot.commit().to_string(),
            },
            stage: snapshot.stage(),
        })
    }
}

/// A listed post as JSON.
fn row_of(summary: &PostSummary) -> Result<Map, OpError> {
    match serde_json::to_value(summary) {
        Ok(Value::Object(row)) => Ok(row),
        Ok(_) => Ok(Map::new()),
        Err(cause) => Err(OpError::internal(cause.to_string())),
    }
}

/// The live statuses of listed posts; none for a post that is not live.
fn live_statuses(
    cx: &Context<'_, Reading>,
    snapshot: &Snapshot<'_>,
    posts: &[PostHit],
) -> Result<BTreeMap<String, String>, OpError> {
    let status = |hit: &PostHit| (hit.post.id.clone(), hit.post.status.clone());
    let live = cx.snapshot_of(Stage::Source)?;
    if live.commit() == snapshot.commit() {
        return Ok(posts.iter().map(status).collect());
    }
    let ids: Vec<String> = posts.iter().map(|hit| hit.post.id.clone()).collect();
    if ids.is_empty() {
        return Ok(BTreeMap::new());
    }
    let query = PostQuery { ids: Some(ids), limit: PAGE_MAX, ..PostQuery::default() };
    Ok(live.posts(&query)?.posts.iter().map(status).collect())
}

impl List {
    /// For an empty result: reports a filter with an unknown type, language, taxonomy or term.
    pub(in crate::ops) fn refuse_unknown(&self, snapshot: &Snapshot<'_>) -> Result<(), OpError> {
        let site = snapshot.definitions()?;
        for name in &self.types {
            let known = site.post_types.keys().map(String::as_str);
            find::refuse_unknown("type", "post type", "post.type.unknown", name, known)?;
        }
        for name in &self.locale {
            find::refuse_unknown("locale", "language", "locale.unknown", name, site.settings.locales())?;
        }
        let Some(name) = self.taxonomy.as_deref() else { return Ok(()) };
        let (taxonomy, term) = name.split_once('/').map_or((name, None), |(name, term)| (name, Some(term)));
        let known = site.taxonomies.keys().map(String::as_str);
        find::refuse_unknown("taxonomy", "taxonomy", "taxonomy.unknown", taxonomy, known)?;
        term.map_or(Ok(()), |term| refuse_unknown_term(snapshot, taxonomy, term))
    }

    /// The field to sort by, and whether a sign asks for the greatest first.
    fn field(&self) -> (&str, bool) {
        match self.sort_by.as_deref() {
            Some(field) => field.strip_prefix('-').map_or((field, false), |name| (name, true)),
            None => ("updatedAt", false),
        }
    }

    /// The field to sort by, and whether the greatest is first.
    fn order(&self) -> Result<(&str, bool), OpError> {
        let (field, is_signed) = self.field();
        let (_, newest_first) = sort_of(field)?;
        Ok((field, self.sort_order.map_or(newest_first || is_signed, |order| order == Order::Desc)))
    }

    /// What is done with each post; none where posts are listed as they are.
    fn shaping<'a, 's>(&self, snapshot: &'a Snapshot<'s>) -> Result<Option<Shaping<'a, 's>>, OpError> {
        let (include, fields) = (&self.include, &self.fields);
        Shaping::of(snapshot, &Asked { include, fields, richtext: self.richtext, is_of_one: false })
    }

    /// The ids to which the list is limited, if any.
    fn wanted(
        &self,
        cx: &Context<'_, Reading>,
        snapshot: &Snapshot<'_>,
    ) -> Result<Option<Vec<String>>, OpError> {
        let mut sets: Vec<BTreeSet<String>> = Vec::new();
        if !self.ids.is_empty() {
            sets.push(self.ids.iter().cloned().collect());
        }
        if self.waiting {
            sets.push(snapshot.posts_waiting(Stage::Review)?);
        }
        if self.feedback {
            sets.push(cx.records()?.posts_with_feedback()?);
        }
        let in_all = sets.into_iter().reduce(|some, others| &some & &others);
        Ok(in_all.map(|ids| ids.into_iter().collect()))
    }

    pub(in crate::ops) fn query(
        &self,
        snapshot: &Snapshot<'_>,
        now: Timestamp,
    ) -> Result<PostQuery, OpError> {
        for status in &self.status {
            if !Status::NAMES.contains(&status.as_str()) {
                let message = format!("there is no status `{status}`");
                return Err(OpError::invalid("post.status.unknown", message)
                    .detail("status", "is not known")
                    .hint(format!("one of {}", Status::NAMES.join(", "))));
            }
        }
        let (field, descending) = self.order()?;
        let (sort, _) = sort_of(field)?;
        let conditions = match self.filter.is_empty() {
            true => Vec::new(),
            false => {
                let asked = filter::conditions(&self.filter, &*snapshot.definitions()?, now)?;
                filter::with_current_terms(asked, snapshot)?
            }
        };
        let (taxonomy, term) = match self
            .taxonomy
            .as_deref()
            .map(|t| t.split_once('/').map_or((t, None), |(t, s)| (t, Some(s))))
        {
            Some((taxonomy, Some(term))) => {
                let terms = slugs_of(snapshot, taxonomy, term, self.descendants)?;
                (None, Some(TermFilter { taxonomy: Some(taxonomy.to_owned()), terms }))
            }
            Some((taxonomy, None)) => (Some(taxonomy.to_owned()), None),
            None => (None, None),
        };
        Ok(PostQuery {
            types: self.types.clone(),
            statuses: self.status.clone(),
            locales: self.locale.clone(),
            taxonomy,
            term,
            search: self.search.clone(),
            parent: self.parent.clone(),
            roots_only: self.roots,
            include_deleted: self.include_deleted,
            only_deleted: self.deleted,
            conditions,
            sort,
            descending,
            ..PostQuery::default()
        })
    }
}

/// The sort order for a field's name (or its snake case of the original product), and whether it is descending by
/// default.
fn sort_of(field: &str) -> Result<(Sort, bool), OpError> {
    let found = SORTS.iter().find(|sort| sort.name == field || sort.snake == field);
    found.map(|found| (found.sort, found.is_newest_first)).ok_or_else(|| {
        let names: Vec<&str> = SORTS.iter().map(|sort| sort.name).collect();
        OpError::invalid("list.sort", format!("posts cannot be sorted by `{field}`"))
            .detail("sortBy", "is not known")
            .hint(format!("one of {}", names.join(", ")))
    })
}

/// A field by which a list can be sorted.
pub(crate) struct SortField {
    /// Its name.
    pub(crate) name: &'static str,
    /// Its name in the original product.
    pub(crate) snake: &'static str,
    sort: Sort,
    is_newest_first: bool,
}

impl SortField {
    const fn of(name: &'static str, snake: &'static str, sort: Sort, is_newest_first: bool) -> Self {
        SortField { name, snake, sort, is_newest_first }
    }
}

/// All fields by which a list can be sorted.
pub(crate) const SORTS: [SortField; 8] = [
    SortField::of("title", "title", Sort::Title, false),
    SortField::of("slug", "slug", Sort::Slug, false),
    SortField::of("status", "status", Sort::Status, false),
    SortField::of("locale", "locale", Sort::Locale, false),
    SortField::of("updatedAt", "updated_at", Sort::UpdatedAt, true),
    SortField::of("createdAt", "created_at", Sort::CreatedAt, true),
    SortField::of("publishedAt", "published_at", Sort::PublishedAt, true),
    SortField::of("orderIndex", "order_index", Sort::OrderIndex, false),
];

/// A post's status; if a stage changes it, preceded by the live one.
fn status(post: &PostSummary) -> String {
    match &post.live_status {
        _ if post.is_deleted => "deleted".to_owned(),
        Some(live) if *live != post.status => format!("{live} → {}", post.status),
        Some(_) | None => post.status.clone(),
    }
}

const COLUMNS: &Columns<PostSummary> = columns! {
    post: PostSummary;
    "id" => short_id(&post.id), "type" => post.post_type, "locale" => post.locale, "status" => status(post),
    "changed" => post.updated_at.as_deref().and_then(|at| at.get(..10)).unwrap_or("-"),
    "slug" => post.slug, "title" => post.title,
};

impl View for Listed {
    fn show(&self, page: &mut Page) {
        let Meta { page: at, total_pages, total, .. } = self.meta;
        let at = at.unwrap_or(1);
        let all = count(total, "post");
        if self.data.is_empty() {
            let place = self.stage.map(|stage| format!(" on {stage}")).unwrap_or_default();
            match total {
                0 => page.line(format!("no posts{place}")),
                _ => page.line(format!("page {at} is empty: {all} on {total_pages} pages")),
            }
            return;
        }
        page.rows(COLUMNS, &self.data);
        let more = match &self.meta.next_cursor {
            Some(Some(cursor)) => format!("; `--cursor {cursor}` shows more"),
            None if self.meta.has_more => format!("; `--page {}` shows more", at + 1),
            Some(None) | None => String::new(),
        };
        if total_pages > 1 {
            page.toned_line(Tone::Faint, format!("page {at} of {total_pages}, {all}{more}"));
        }
    }

    fn into_json(mut self) -> serde_json::Result<Value> {
        let shaped = self.shaped.take();
        let mut listed = serde_json::to_value(self)?;
        if let Some(rows) = shaped {
            listed["data"] = Value::Array(rows);
        }
        Ok(listed)
    }
}
