//! `cms search`: finds items by words, with positions, and by what they lack.

mod filter;
mod matches;

use crate::base::Path;
use crate::base::limits::{PAGE_DEFAULT, PAGE_MAX};
use crate::db::SearchTerms;
use crate::ops::named::name_of;
use crate::ops::post::List;
use crate::ops::prelude::*;
use filter::{Filter, place};
use matches::Match;

/// Find items by their words and by what they lack: posts, global modules, menus, forms, media, terms and redirects
///
/// All words must occur, in any order, whatever the case and accents; the end of a word may be missing; words between quotation
/// marks stand together. `zurich` finds Zürich. The best match is first; without words, what changed last.
#[derive(Debug, Clone, Default, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Search {
    /// Words, or "phrases between quotation marks"
    #[arg(value_name = "TEXT")]
    pub text: Option<String>,
    /// Only items of these kinds: post, global, menu, form, media, term, redirects
    #[arg(long = "in", value_name = "KIND", value_delimiter = ',')]
    #[serde(rename = "in")]
    pub kinds: Vec<String>,
    /// Only posts of these types
    #[arg(long = "type", value_name = "TYPE", value_delimiter = ',')]
    #[serde(rename = "type")]
    pub types: Vec<String>,
    /// Only posts in these languages
    #[arg(long, value_name = "LOCALE", value_delimiter = ',')]
    pub locale: Vec<String>,
    /// Only posts with these statuses: draft, scheduled, published, archived
    #[arg(long, value_name = "STATUS", value_delimiter = ',')]
    pub status: Vec<String>,
    /// Only posts with a term of this taxonomy, or with this term: TAXONOMY or TAXONOMY/TERM
    #[arg(long, value_name = "TAXONOMY")]
    pub taxonomy: Option<String>,
    /// Only items in which this field is missing or empty, such as `metaDescription`; of media, `altText`
    #[arg(long, value_name = "FIELD")]
    pub empty: Option<String>,
    /// Only posts that are not translated into this language
    #[arg(long, value_name = "LOCALE")]
    pub missing: Option<String>,
    /// Only translations whose original changed since they were brought up to date
    #[arg(long)]
    pub stale: bool,
    /// Only items with changes that wait on the stage
    #[arg(long)]
    pub staged: bool,
    /// Only items with an open comment, a request for changes or feedback
    #[arg(long)]
    pub feedback: bool,
    /// Only items that changed last before this day or time
    #[arg(long, value_name = "TIME")]
    pub before: Option<String>,
    /// Values of these fields, too, such as `excerpt`
    #[arg(long, value_name = "FIELD", value_delimiter = ',')]
    pub fields: Vec<String>,
    /// Page, from 1
    #[arg(long, value_name = "N")]
    pub page: Option<u32>,
    /// Most items on a page, at most 1000
    #[arg(long, value_name = "N")]
    pub limit: Option<u32>,
}

/// An item that was found.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Hit {
    /// The item, as commands take it: `post:ID`, `menu:main`, `redirects`
    pub item: String,
    /// Uuid, or the name of an item without one
    pub id: String,
    /// Title
    pub title: String,
    /// Post type
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    pub post_type: Option<String>,
    /// Language of a post
    #[serde(skip_serializing_if = "Option::is_none")]
    pub locale: Option<String>,
    /// Status of a post
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<String>,
    /// Where its file lies
    pub path: String,
    /// Address on the site
    pub url: Option<String>,
    /// The values that were asked for
    #[serde(skip_serializing_if = "Map::is_empty")]
    pub fields: Map,
    /// Where in the item the words stand
    pub matches: Vec<Match>,
}

/// What a search found.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Found {
    /// The items, the best match first
    pub data: Vec<Hit>,
    /// How much was found
    pub meta: Extent,
}

impl Operation for Search {
    const FACTS: Facts = facts!("search", Permission::PostsView;
        "search 'spare bicycle'" => "Everything that says so, and where",
        "search chain --type blog --stage source --json" => "In live blog posts, as JSON",
        "search --in media --empty altText" => "Pictures without an alternative text");
    type Can = Reading;
    type Output = Found;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Found, OpError> {
        let snapshot = cx.snapshot(Stage::Review)?;
        let (limit, page) = (self.limit.unwrap_or(PAGE_DEFAULT), self.page.unwrap_or(1));
        if page == 0 || !(1..=PAGE_MAX).contains(&limit) {
            return Err(OpError::of_page("search.limit", "items", page));
        }
        let offset = u64::from(page - 1) * u64::from(limit);
        let filter = Filter::of(&self, cx, &snapshot)?;
        let (items, total) = filter.page(cx, &snapshot, (offset, limit))?;
        if total == 0 {
            self.posts().refuse_unknown(&snapshot)?;
        }
        let terms = SearchTerms::of(self.text.as_deref().unwrap_or_default());
        let fields = self.fields.iter().map(|field| place("fields", field)).collect::<Result<Vec<_>, _>>()?;
        let data = items.iter().map(|item| Hit::of(&snapshot, item, &terms, &fields));
        let data = data.collect::<Result<_, _>>()?;
        Ok(Found { data, meta: Extent { total, revision: snapshot.commit().to_string() } })
    }
}

impl Search {
    /// The filters that only describe posts.
    fn posts(&self) -> List {
        List {
            types: self.types.clone(),
            locale: self.locale.clone(),
            status: self.status.clone(),
            taxonomy: self.taxonomy.clone(),
            ..List::default()
        }
    }
}

impl Hit {
    fn of(
        snapshot: &Snapshot<'_>,
        item: &Item,
        terms: &SearchTerms,
        fields: &[Path],
    ) -> Result<Hit, OpError> {
        let is_post = item.id.kind == Kind::Post;
        let text = |key: &str| item.text(key).filter(|_| is_post).map(str::to_owned);
        let value = |at: &Path| Some((at.to_string(), at.get(&item.value)?.clone()));
        Ok(Hit {
            item: match is_post || item.id.kind.is_singleton() {
                true => item.id.to_string(),
                false => format!("{}:{}", item.id.kind, name_of(item)),
            },
            id: item.id.id.clone(),
            title: item.title().to_owned(),
            post_type: text("type"),
            locale: text("locale"),
            status: text("status"),
            path: item.path.clone(),
            url: if is_post { snapshot.address(&item.value)? } else { None },
            fields: fields.iter().filter_map(value).collect(),
            matches: matches::in_value(&item.value, terms),
        })
    }
}

impl View for Found {
    fn show(&self, page: &mut Page) {
        if self.data.is_empty() {
            page.line("nothing found");
            return;
        }
        for hit in &self.data {
            page.gap();
            let about = match (&hit.post_type, &hit.locale, &hit.status) {
                (Some(post_type), Some(locale), Some(status)) => {
                    format!("  {post_type} {locale} {status}  {}", hit.path)
                }
                (_, _, _) => format!("  {}  {}", hit.item, hit.path),
            };
            page.pieces(&[(Tone::Strong, &hit.title), (Tone::Faint, &about)]);
            for (field, value) in &hit.fields {
                let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
                styled!(page, Faint "  "; Faint "{field}"; Plain "  "; Plain "{value}");
            }
            for found in &hit.matches {
                styled!(page, Faint "  "; Faint "{}", found.short; Plain "  "; Plain "{}", found.snippet);
            }
        }
        let shown = self.data.len() as u64;
        if shown < self.meta.total {
            page.gap();
            styled!(page, Faint "{shown} of {} items; `--page N` and `--limit N` show more", self.meta.total);
        }
    }
}
