//! Lists, reads, deletes and restores posts.

use super::post_save::{create, saved, update};
use super::prelude::*;
use crate::http::endpoint::NoContent;
use crate::http::query::VALUES;
use crate::model::roles::Permission;
use crate::ops::post::{FIELDS, Include, SORTS, family_locales, present_of, share};
use crate::richtext::Form;
use crate::site::{Found, Item, SiteError, Snapshot};
use http::header::{HeaderName, HeaderValue};
use schemars::{Schema, SchemaGenerator, json_schema};
use std::collections::BTreeSet;

endpoints! {
    /// List posts, a page at a time
    GET "/api/posts", Reader, "post.list" => list;
    /// Create a post
    POST "/api/posts", May(PostsCreate), "post.create" => create;
    /// One post: its fields, modules, metadata and relationships
    GET "/api/posts/:id", Reader, "post.show" => show;
    /// Change fields of a post; `mode` says where, or approves and rejects
    PUT "/api/posts/:id", May(PostsEdit), "post.set" => update;
    /// Delete a post softly
    DELETE "/api/posts/:id", May(PostsDelete), "post.delete" => delete;
    /// Bring a deleted post back
    POST "/api/posts/:id/restore", May(PostsDelete), "post.restore" => restore;
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Filter {
    /// Post types, with commas between them
    #[schemars(extend("x-field" = "post.type"))]
    #[serde(rename = "type")]
    types: Option<Vec<String>>,
    /// draft, scheduled, published, archived
    #[schemars(extend("x-field" = "post.status"))]
    status: Option<Vec<String>>,
    /// Language codes
    #[schemars(extend("x-field" = "post.locale"))]
    locale: Option<Vec<String>>,
    /// A taxonomy, or `taxonomy/term`
    taxonomy: Option<String>,
    /// A term that the posts carry
    term_id: Option<Uuid>,
    /// 1 for posts with a term below `termId` too
    include_descendants: Option<bool>,
    /// Only these posts, with commas between their ids; none of them means no posts
    ids: Option<Vec<Uuid>>,
    /// Only posts with these slugs, with commas between them
    slug: Option<Vec<String>>,
    /// Only the posts at these addresses, with commas between them (`url` too)
    path: Option<Vec<String>>,
    /// Only posts right below this one
    parent_id: Option<Uuid>,
    /// 1 for posts that lie below no other
    roots: Option<bool>,
    /// 1 for posts of which something waits on review, as they are there unless `stage` says otherwise
    in_review: Option<bool>,
    /// 1 for posts of types that have addresses, 0 for the others
    has_permalinks: Option<bool>,
    /// 1 for posts with feedback that nobody has resolved
    has_feedback: Option<bool>,
    /// A text in title, slug or content (`q` too)
    search: Option<String>,
    #[serde(default)]
    #[schemars(schema_with = "sorts")]
    sort_by: Option<String>,
    /// asc or desc
    #[schemars(regex(pattern = "^([Aa][Ss][Cc]|[Dd][Ee][Ss][Cc])$"))]
    sort_order: Option<String>,
    /// 1 for deleted posts too
    include_deleted: Option<bool>,
    /// 1 for `familyLocales` of each post: the languages of the original and all its translations
    with_translations: Option<bool>,
    /// Things to put where ids are, with commas between them; nothing leaves the modules out
    #[schemars(schema_with = "parts")]
    #[serde(default)]
    include: Option<Vec<String>>,
    /// Only these fields of each post, with commas between them: title, url, modules, `customFields.NAME`, …
    fields: Option<Vec<String>>,
    /// A field that posts are sorted by, the smallest and oldest first; after a `-` the greatest and newest first
    #[schemars(schema_with = "signed_sorts")]
    #[serde(default)]
    sort: Option<String>,
    /// Instead of pages: `*` for the first posts, then the `nextCursor` of each answer
    cursor: Option<String>,
}

/// Names of things that are put where ids are.
pub(super) fn parts(_: &mut SchemaGenerator) -> Schema {
    json_schema!({
        "type": "array", "items": {"enum": Include::NAMES},
        "description": "Things to put where ids are, with commas between them; nothing leaves the modules of a list out",
    })
}

/// Names of fields that posts are sorted by, and the same after a sign.
fn signed_sorts(_: &mut SchemaGenerator) -> Schema {
    let names: Vec<String> =
        SORTS.iter().flat_map(|sort| [sort.name.to_owned(), format!("-{}", sort.name)]).collect();
    json_schema!({
        "enum": names,
        "description": "A field that posts are sorted by, the smallest and oldest first; after a `-` the greatest and newest first",
    })
}

/// Filters by values: `filter[publishedAt][gte]=2026-01-01`.
struct Values(Vec<String>);

impl Part for Values {
    fn read(cx: &RequestContext<'_>) -> Result<Self, Refusal> {
        let given = cx.query.iter().filter(|(name, value)| name == VALUES && !value.is_empty());
        Ok(Values(given.map(|(_, value)| value.clone()).collect()))
    }

    fn describe(signature: &mut Signature) {
        let about = "Conditions on values, such as `filter[publishedAt][gte]=2026-01-01` or `filter[customFields.price][lt]=20`; \
             of publishedAt, createdAt, updatedAt, author, type, status, locale, slug, taxonomies.NAME and customFields.NAME, \
             by eq, ne, in, gt, gte, lt, lte";
        let values = json!({"anyOf": [{"type": "string"}, {"type": "object", "additionalProperties": {"type": "string"}}]});
        let schema = json!({"type": "object", "additionalProperties": values});
        signature.query.push(Parameter::of(VALUES, about, schema));
    }
}

/// Names of fields that posts are sorted by.
fn sorts(_: &mut SchemaGenerator) -> Schema {
    let others = SORTS.iter().filter(|sort| sort.snake != sort.name).map(|sort| sort.snake);
    let names: Vec<&str> = SORTS.iter().map(|sort| sort.name).chain(others).collect();
    json_schema!({"enum": names, "description": "The field that posts are sorted by"})
}

fn list(
    cx: &RequestContext<'_>,
    filter: Query<Filter>,
    page: Paging,
    _at: At,
    form: RichText,
    values: Values,
) -> Result<Tagged, Refusal> {
    let filter = filter.0;
    let mut order = filter.sort_order.as_ref().map(|order| order.to_ascii_lowercase());
    if order.as_ref().is_some_and(|order| order != "asc" && order != "desc") {
        return Err(invalid("sortOrder", "is not asc or desc"));
    }
    let mut sort_by = filter.sort_by.clone();
    if let Some(sort) = &filter.sort {
        if sort_by.is_some() || order.is_some() {
            return Err(invalid("sort", "says what `sortBy` and `sortOrder` say: give one of them"));
        }
        let (name, direction) = sort.strip_prefix('-').map_or((sort.as_str(), "asc"), |name| (name, "desc"));
        (sort_by, order) = (Some(name.to_owned()), Some(direction.to_owned()));
    }
    let is_paged = filter.cursor.is_none() || cx.query("page").is_some();
    let shape = shape(&filter.include, &filter.fields, form.0);
    let is_shaped = !shape.is_null();
    let mut input = input((
        json!({"limit": page.limit, "page": is_paged.then_some(page.page)}),
        shape,
        json!({
            "filter": values.0, "cursor": filter.cursor,
            "type": filter.types, "status": filter.status, "locale": filter.locale, "taxonomy": filter.taxonomy,
            "search": filter.search, "sortBy": sort_by, "sortOrder": order,
            "includeDeleted": filter.include_deleted == Some(true), "parent": filter.parent_id,
            "roots": filter.roots == Some(true),
        }),
    ));
    let stage = listed_on(cx, &filter)?;
    narrow(cx, &filter, &mut input, stage)?;
    let mut found = match cx.query("rev") {
        Some(_) => cx.read("post.list", input)?,
        None => cx.show_on("post.list", input, stage)?,
    };
    if cx.query_list("include").is_some_and(|parts| parts.iter().all(|part| part.is_empty())) {
        let posts = found["data"].as_array_mut().into_iter().flatten();
        posts.filter_map(Value::as_object_mut).for_each(|post| drop(post.remove("modules")));
    }
    match (is_shaped, filter.fields) {
        (false, _) => finish(cx, &mut found, stage, form.0)?,
        (true, None) => mark(cx, &mut found, stage)?,
        (true, Some(_)) => {}
    }
    if filter.with_translations == Some(true) {
        add_locales(cx, &mut found, stage)?;
    }
    Ok(Tagged(found))
}

/// Adds to each post of a list the languages that its original and all its translations are in.
fn add_locales(cx: &RequestContext<'_>, found: &mut Value, stage: Stage) -> Result<(), Refusal> {
    let at = match cx.query("rev") {
        Some(_) => cx.requested_content()?,
        None => cx.site.snapshot(stage).map_err(OpError::from)?,
    };
    for post in found["data"].as_array_mut().into_iter().flatten() {
        let locales = family_locales(&at, post["id"].as_str().unwrap_or_default())?;
        post["familyLocales"] = json!(locales);
    }
    Ok(())
}

/// The stage of a list: with `inReview`, the review stage by default, because posts may exist only there.
fn listed_on(cx: &RequestContext<'_>, filter: &Filter) -> Result<Stage, Refusal> {
    let waits = filter.in_review == Some(true) && cx.caller.sees_all();
    Ok(cx.stage()?.unwrap_or(if waits { Stage::Review } else { Stage::Source }))
}

/// The filters that only the original product has. The nil UUID matches no post.
fn narrow(cx: &RequestContext<'_>, filter: &Filter, input: &mut Value, stage: Stage) -> Result<(), Refusal> {
    let at = cx.site.snapshot(stage).map_err(OpError::from)?;
    // A program that joins an empty list of ids asks for no posts.
    let given = || filter.ids.iter().flatten().map(Uuid::to_string).collect::<Vec<_>>();
    let mut ids = cx.query_list("ids").map(|_| given());
    let mut limit = |found: Vec<String>| {
        let is_left = |id: &String| ids.as_ref().is_none_or(|ids| ids.contains(id));
        ids = Some(found.into_iter().filter(is_left).collect());
    };
    if let Some(slugs) = &filter.slug {
        limit(with_slugs(&at, slugs)?);
    }
    if let Some(paths) = &filter.path {
        let found = paths.iter().map(|path| at_address(&at, path)).collect::<Result<Vec<_>, _>>()?;
        limit(found.concat());
    }
    if let Some(has_permalinks) = filter.has_permalinks {
        let definitions = at.definitions().map_err(OpError::from)?;
        let types = definitions.post_types.iter().filter(|(name, kind)| {
            let is_named = filter.types.as_ref().is_none_or(|named| named.is_empty() || named.contains(name));
            is_named && kind.permalinks_enabled == has_permalinks
        });
        let types: Vec<&str> = types.map(|(name, _)| name.as_str()).collect();
        if types.is_empty() {
            limit(Vec::new());
        }
        input["type"] = json!(types);
    }
    if let Some(id) = filter.term_id {
        match at.term(&id.to_string()).map_err(OpError::from)? {
            Some((taxonomy, slug)) => input["taxonomy"] = json!(format!("{taxonomy}/{slug}")),
            None => limit(Vec::new()),
        }
        input["descendants"] = json!(filter.include_descendants == Some(true));
    }
    let (waits, feedback) = (filter.in_review == Some(true), filter.has_feedback == Some(true));
    // Readers of published content get an empty list of pending changes.
    if (waits || feedback) && !cx.caller.sees_all() {
        limit(Vec::new());
    } else {
        (input["waiting"], input["feedback"]) = (json!(waits), json!(feedback));
        // A deletion may be pending as well.
        let is_deleted = filter.include_deleted == Some(true) || waits && cx.stage()?.is_none();
        input["includeDeleted"] = json!(is_deleted);
    }
    input["ids"] =
        json!(ids.map_or(Vec::new(), |ids| if ids.is_empty() { vec![Uuid::nil().to_string()] } else { ids }));
    Ok(())
}

/// The ids of the posts with one of these slugs.
fn with_slugs(at: &Snapshot<'_>, slugs: &[String]) -> Result<Vec<String>, OpError> {
    let mut ids = Vec::new();
    for slug in slugs {
        let paths = match at.find_post(slug)? {
            Found::One(path) => vec![path],
            Found::Several(paths) => paths,
            Found::None => Vec::new(),
        };
        for path in paths {
            let item = at.readable_at(&path)?.filter(|item| item.text("slug") == Some(slug.as_str()));
            ids.extend(item.map(|item| item.id.id));
        }
    }
    Ok(ids)
}

/// The ids of the posts at an address of the site: a path, or a URL whatever its host.
fn at_address(at: &Snapshot<'_>, address: &str) -> Result<Vec<String>, OpError> {
    let path =
        address.split_once("://").map_or(address, |(_, rest)| rest.find('/').map_or("/", |at| &rest[at..]));
    Ok(at.book_at(path)?.posts_at(path).into_iter().map(|place| place.id.clone()).collect())
}

/// The input of an operation that shapes posts; null where nothing asks for it.
pub(super) fn shape(include: &Option<Vec<String>>, fields: &Option<Vec<String>>, form: Form) -> Value {
    let is_asked = |part: &Option<Vec<String>>| part.as_ref().is_some_and(|names| !names.is_empty());
    match is_asked(include) || is_asked(fields) {
        true => json!({"include": include, "fields": fields, "richtext": RichText(form).name()}),
        false => Value::Null,
    }
}

/// Adds what the index lacks to a list: rich text in the requested form, and what [`mark`] does.
pub(super) fn finish(
    cx: &RequestContext<'_>,
    found: &mut Value,
    stage: Stage,
    form: Form,
) -> Result<(), Refusal> {
    let snapshot = cx.site.snapshot(stage).map_err(OpError::from)?;
    let definitions = snapshot.definitions().map_err(OpError::from)?;
    for post in found["data"].as_array_mut().into_iter().flatten() {
        present_of(&snapshot, post, &definitions, form)?;
        share(post, &definitions, Some(form));
    }
    mark(cx, found, stage)
}

/// Adds to a list, unless the client is anonymous, whether a post has changes in review or open feedback.
fn mark(cx: &RequestContext<'_>, found: &mut Value, stage: Stage) -> Result<(), Refusal> {
    let snapshot = cx.site.snapshot(stage).map_err(OpError::from)?;
    let rows = found["data"].as_array().into_iter().flatten();
    let ids = rows.filter_map(|post| post["id"].as_str());
    let waiting = match cx.caller.sees_all() {
        true => Some(snapshot.waiting_among(Stage::Review, ids).map_err(OpError::from)?),
        false => None,
    };
    for post in found["data"].as_array_mut().into_iter().flatten() {
        if let Some(waiting) = &waiting {
            let is_among =
                |ids: &BTreeSet<String>| json!(post["id"].as_str().is_some_and(|id| ids.contains(id)));
            let (has_draft, has_feedback) = (is_among(waiting), is_among(cx.posts_with_feedback()?));
            post["hasReviewDraft"] = has_draft;
            post["hasFeedback"] = has_feedback;
        }
    }
    Ok(())
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Shown {
    /// 1 to see it although it is deleted
    include_deleted: Option<bool>,
    /// Things to put where ids are, with commas between them
    #[schemars(schema_with = "parts")]
    #[serde(default)]
    include: Option<Vec<String>>,
    /// Only these fields, with commas between them: title, url, modules, metadata, `customFields.NAME`, …
    fields: Option<Vec<String>>,
}

fn show(
    cx: &RequestContext<'_>,
    id: Id<Post>,
    at: At,
    form: RichText,
    query: Query<Shown>,
) -> Result<Tagged, Refusal> {
    let (id, stage) = (id.0, cx.stage()?.unwrap_or(Stage::Source));
    let shape = shape(&query.include, &query.fields, form.0);
    let found = at.read(cx, "post.show", input((json!({"post": id, "richtext": form.name()}), shape)));
    // A missing post and a hidden one get the same answer.
    let mut post = found.map_err(|refusal| or_waits(cx, &id, refusal))?;
    if !post["deletedAt"].is_null() && query.include_deleted != Some(true) {
        return Err(missing().into());
    }
    if query.fields.is_some() {
        return Ok(Tagged(post));
    }
    finish_one(&mut post, form.0, || match cx.query("rev") {
        Some(rev) => cx.site.snapshot_at(rev),
        None => cx.site.snapshot(stage),
    })?;
    // A revision other than a stage has no stage.
    post["stage"] = match cx.query("rev") {
        Some(rev) => Value::from(Stage::named(rev).map(Stage::branch)),
        None => Value::from(stage.branch()),
    };
    Ok(Tagged(post))
}

/// Completes one post of an answer; `at` opens the content that the post is from.
fn finish_one<'a>(
    post: &mut Value,
    form: Form,
    at: impl FnOnce() -> Result<Snapshot<'a>, SiteError>,
) -> Result<(), Refusal> {
    complete(post);
    let is_global = |module: &Value| module.get("global").is_some();
    if post["modules"].as_array().is_some_and(|modules| modules.iter().any(is_global)) {
        let definitions = at().and_then(|at| at.definitions()).map_err(OpError::from)?;
        share(post, &definitions, Some(form));
    }
    Ok(())
}

/// A complete post on a stage.
pub(super) fn full(cx: &RequestContext<'_>, id: &str, stage: Stage) -> Result<Value, Refusal> {
    let mut post = cx.show_on("post.show", json!({"post": id, "richtext": "json"}), stage)?;
    finish_one(&mut post, Form::Json, || cx.site.snapshot(stage))?;
    Ok(post)
}

/// Completes an answer with all fields of a post, null where the post has none.
fn complete(post: &mut Value) {
    let Some(fields) = post.as_object_mut() else { return };
    for (name, _) in FIELDS {
        fields.entry(*name).or_insert(Value::Null);
    }
    fields.entry("deletedAt").or_insert(Value::Null);
    fields.get_mut("modules").and_then(Value::as_array_mut).into_iter().flatten().for_each(name_global);
    for name in ["createdAt", "publishedAt"] {
        let derived = fields.get("metadata").and_then(|metadata| metadata.get(name)).cloned();
        if fields[name].is_null() {
            fields[name] = derived.unwrap_or_default();
        }
    }
}

/// Adds `globalSlug` to a global module, the name that clients read.
fn name_global(module: &mut Value) {
    if let Some(slug) = module.get("global").cloned() {
        module["globalSlug"] = slug;
    }
}

fn missing() -> OpError {
    OpError::not_found("post.not-found", "Post not found")
}

/// The refusal for a post that the stage lacks. Clients that may edit posts are told the stage that has it.
pub(super) fn or_waits(cx: &RequestContext<'_>, id: &str, refusal: Refusal) -> Refusal {
    match &refusal {
        Refusal::Failed(error) if error.code == "post.not-found" => {}
        _ => return refusal,
    }
    let hears = cx.caller.sees_all() && cx.may(Permission::PostsEdit) && cx.query("rev").is_none();
    let Some(stage) = staged_on(cx, id).filter(|_| hears) else { return missing().into() };
    let error = OpError::not_found("post.not-found", format!("Post not found here: it waits on {stage}"));
    error.detail("stage", stage.branch()).hint(format!("read it with `?stage={stage}`")).into()
}

/// The first stage downstream of the requested one that has the post.
fn staged_on(cx: &RequestContext<'_>, id: &str) -> Option<Stage> {
    let read = cx.stage().ok().flatten().unwrap_or(Stage::Source);
    let below = Stage::ALL.into_iter().skip_while(|stage| *stage != read).skip(1);
    below.into_iter().find(|stage| cx.site.snapshot(*stage).is_ok_and(|at| living(&at, id).is_ok()))
}

/// The post with an id, unless it is deleted.
pub(super) fn living(snapshot: &Snapshot<'_>, id: &str) -> Result<Item, Refusal> {
    let item = snapshot.post(id).map_err(OpError::from)?;
    item.filter(|item| !item.is_deleted()).ok_or_else(|| missing().into())
}

/// Lists the files that refer to a deleted post, because the answer has no body.
const REFERENCED_BY: HeaderName = HeaderName::from_static("x-referenced-by");
/// Most files in the header.
const REFERRING_MAX: usize = 20;

fn referring(made: &Value) -> Option<HeaderValue> {
    let all = |key: &str| made[key].as_array().into_iter().flatten();
    let own: BTreeSet<&str> = all("changes").filter_map(|change| change["path"].as_str()).collect();
    let files: BTreeSet<&str> = all("warnings").filter_map(|found| found["file"].as_str()).collect();
    let named: Vec<&str> = files.difference(&own).copied().take(REFERRING_MAX).collect();
    (!named.is_empty()).then(|| HeaderValue::from_str(&named.join(", ")).ok())?
}

fn delete(cx: &RequestContext<'_>, id: Id<Post>, to: To) -> Result<NoContent, Refusal> {
    let made = cx.write("post.delete", json!({"post": id}), to.0)?;
    Ok(NoContent(referring(&made).map(|files| (REFERENCED_BY, files))))
}

fn restore(cx: &RequestContext<'_>, id: Id<Post>, to: To) -> Result<Saved, Refusal> {
    cx.write("post.restore", json!({"post": id}), to.0)?;
    saved(cx, &id.0, to.0, StatusCode::OK, "Post restored", None).map(Saved)
}
