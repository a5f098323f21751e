//! Reads of the original product's front end (`docs/design/compatibility.md`): other names of the lists of posts and of media, short, and of
//! published posts unless `status` says otherwise. Like all reads, they are open to anonymous clients where `api.public_read` is true.

use super::prelude::*;
use crate::base::limits::PAGE_MAX;

endpoints! {
    /// Titles and addresses of published posts by their ids; `GET /api/posts?ids=` has all of them
    GET "/api/public/posts", Reader, "post.list" => by_ids;
    /// Blog posts, each with its picture, as the original product lists them; `GET /api/posts?type=blog` has all of them
    GET "/api/blogs", Reader, "post.list" => blogs;
    /// Profiles, each with its picture, as the original product lists them
    GET "/api/profiles", Reader, "post.list" => profiles;
    /// Companies, each with its picture, as the original product lists them
    GET "/api/companies", Reader, "post.list" => companies;
    /// Testimonials, each with its picture, as the original product lists them
    GET "/api/testimonials", Reader, "post.list" => testimonials;
    /// Published pages for a field that completes what a visitor types; nothing for less than two characters
    GET "/api/search/autocomplete", Reader, "post.list" => autocomplete;
    /// What a front end needs of a picture or file; `GET /api/media/:id` has all of it
    GET "/public/media/:id", Reader, "media.show" => media;
}

/// Fewest characters that are completed.
const TYPED_MIN: usize = 2;
/// Most pages that a field offers.
const OFFERED_MAX: u32 = 15;

/// What a link to a post needs.
const OF_LINK: [&str; 6] = ["id", "type", "title", "slug", "locale", "url"];
/// What a list shows of a post.
const OF_CARD: [&str; 11] = [
    "id",
    "type",
    "title",
    "slug",
    "status",
    "locale",
    "excerpt",
    "url",
    "updatedAt",
    "featuredMediaId",
    "customFields",
];
/// What a list shows of a picture.
const OF_PICTURE: [&str; 5] = ["id", "url", "mimeType", "altText", "metadata"];
/// What a front end needs of a picture or file.
const OF_MEDIA: [&str; 8] =
    ["id", "url", "mimeType", "metadata", "altText", "title", "caption", "categories"];

nouns! {
    Media = "id", "media";
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Named {
    /// The posts, with commas between their ids
    #[schemars(length(min = 1))]
    ids: Vec<Uuid>,
}

fn by_ids(cx: &RequestContext<'_>, query: Query<Named>, slice: Slice) -> Result<Answer, Refusal> {
    let limit = u32::try_from(query.ids.len()).unwrap_or(PAGE_MAX).clamp(1, PAGE_MAX);
    let wanted = json!({"status": ["published"], "limit": limit, "fields": OF_LINK});
    let mut found = cx.show_on("post.list", input((query, wanted)), Stage::Source)?;
    slice.cut(&mut found);
    Ok(cx.content(StatusCode::OK, &found))
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Filter {
    /// Statuses, with commas between them; published unless given
    #[schemars(extend("x-field" = "post.status"))]
    status: Option<Vec<String>>,
    /// Language codes, with commas between them
    #[schemars(extend("x-field" = "post.locale"))]
    locale: Option<Vec<String>>,
    /// Only these posts, with commas between their ids
    ids: Option<Vec<Uuid>>,
    /// Newest changes first (desc, unless given) or last (asc)
    #[schemars(extend("enum" = ["asc", "desc"]))]
    sort_order: Option<String>,
}

fn blogs(cx: &RequestContext<'_>, query: Query<Filter>, page: Paging) -> Result<Answer, Refusal> {
    of_type(cx, "blog", (query, page), |_| json!({}))
}

fn companies(cx: &RequestContext<'_>, query: Query<Filter>, page: Paging) -> Result<Answer, Refusal> {
    of_type(cx, "company", (query, page), |_| json!({}))
}

fn profiles(cx: &RequestContext<'_>, query: Query<Filter>, page: Paging) -> Result<Answer, Refusal> {
    of_type(cx, "profile", (query, page), |row| {
        let own = &row["customFields"];
        let names = [&own["first_name"], &own["last_name"]];
        let names: Vec<&str> = names.into_iter().filter_map(Value::as_str).collect();
        let name = Some(names.join(" ")).filter(|name| !name.trim().is_empty()).map(Value::from);
        let bio = if row["excerpt"].is_null() { &own["bio"] } else { &row["excerpt"] };
        json!({"name": name.unwrap_or_else(|| row["title"].clone()), "role": own["role"], "bio": bio})
    })
}

fn testimonials(cx: &RequestContext<'_>, query: Query<Filter>, page: Paging) -> Result<Answer, Refusal> {
    of_type(cx, "testimonial", (query, page), |row| {
        let own = &row["customFields"];
        let name = if own["author_name"].is_null() { &row["title"] } else { &own["author_name"] };
        json!({"authorName": name, "authorTitle": own["author_title"], "quote": own["quote"]})
    })
}

/// A list of the posts of a type. `named` gives what the original product names otherwise.
fn of_type(
    cx: &RequestContext<'_>,
    post_type: &str,
    (query, page): (Query<Filter>, Paging),
    named: fn(&Value) -> Value,
) -> Result<Answer, Refusal> {
    let always =
        json!({"status": ["published"], "type": [post_type], "include": ["media"], "fields": OF_CARD});
    let found = cx.show_on("post.list", input((always, query, page)), Stage::Source);
    let mut found = found.map_err(|refusal| {
        refusal.not_found(&["post.type.unknown"], &format!("This site has no post type `{post_type}`"))
    })?;
    for row in found["data"].as_array_mut().into_iter().flatten() {
        let picture = row["featuredMediaId"].take();
        row["featuredMediaId"] = picture["id"].clone();
        row["image"] = match picture["url"].is_string() {
            true => only_of(&picture, &OF_PICTURE),
            false => Value::Null,
        };
        let others = named(row);
        if let (Some(row), Value::Object(others)) = (row.as_object_mut(), others) {
            row.extend(others);
        }
    }
    Ok(cx.content(StatusCode::OK, &found))
}

/// Some fields of a record; null where it has none.
fn only_of(record: &Value, names: &[&str]) -> Value {
    names.iter().map(|name| ((*name).to_owned(), record[*name].clone())).collect()
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Typed {
    /// What was typed: words, or beginnings of words
    q: Option<String>,
    /// Post types, with commas between them
    #[serde(rename = "type")]
    #[schemars(extend("x-field" = "post.type"))]
    types: Option<Vec<String>>,
    /// Language codes, with commas between them
    #[schemars(extend("x-field" = "post.locale"))]
    locale: Option<Vec<String>>,
}

fn autocomplete(cx: &RequestContext<'_>, query: Query<Typed>) -> Result<Answer, Refusal> {
    let typed = query.q.as_deref().unwrap_or_default().trim();
    if typed.chars().count() < TYPED_MIN {
        return Ok(cx.content(StatusCode::OK, &json!({"results": []})));
    }
    let wanted = json!({
        "search": typed, "type": query.types, "locale": query.locale, "status": ["published"], "limit": OFFERED_MAX,
        "fields": ["id", "title", "excerpt", "url"],
    });
    let mut found = cx.show_on("post.list", input(wanted), Stage::Source)?;
    let mut results = found["data"].take();
    // A post of a type without addresses is no page to go to.
    results.as_array_mut().into_iter().for_each(|rows| rows.retain(|row| row["url"].is_string()));
    Ok(cx.content(StatusCode::OK, &json!({"results": results, "meta": found["meta"]})))
}

fn media(cx: &RequestContext<'_>, id: Id<Media>) -> Result<Answer, Refusal> {
    let found = cx.show_on("media.show", json!({"media": id}), Stage::Source);
    let found = found.map_err(|refusal| refusal.not_found(&["media.not-found"], "Media not found"))?;
    Ok(cx.content(StatusCode::OK, &json!({"data": only_of(&found, &OF_MEDIA)})))
}
