//! Taxonomies and their terms.

use super::error_mapping::Words;
use super::post_fields::check_exact;
use super::staging::stage;
use super::{
    LegacyEnvelope, assignments, integer, located, needed, object, only, path_of, published,
    read_only_fields, text, written,
};
use crate::base::{Map, Stage, Value};
use crate::db::{PostQuery, TermFilter};
use crate::http::answer::Refusal;
use crate::http::endpoint::{At, Id, Query, Slice, Tagged, To, endpoints, input, nouns};
use crate::http::message::Answer;
use crate::http::request_context::{RequestContext, invalid};
use crate::model::Kind;
use crate::ops::OpError;
use crate::ops::taxonomy::nested;
use http::StatusCode;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

endpoints! {
    /// The taxonomies
    GET "/api/taxonomies", Reader, "taxonomy.list" => list;
    /// Make a taxonomy: `{slug, name, hierarchical?, freeTagging?, maxSelections?, fields?}`
    POST "/api/taxonomies", May(TaxonomiesEdit), "taxonomy.create" => create raw;
    /// One taxonomy
    GET "/api/taxonomies/:slug", Reader, "taxonomy.show" => show;
    /// Change a taxonomy; its slug stays
    PUT "/api/taxonomies/:slug", May(TaxonomiesEdit), "taxonomy.set" => update raw;
    /// Delete a taxonomy that no post type uses
    DELETE "/api/taxonomies/:slug", May(TaxonomiesDelete), "taxonomy.delete" => delete;
    /// The terms of a taxonomy
    GET "/api/taxonomies/:slug/terms", Reader, "taxonomy.terms" => terms;
    /// Add a term: `{name, slug?, parentId?, description?, orderIndex?, customFields?}`
    POST "/api/taxonomies/:slug/terms", May(TaxonomiesEdit), "taxonomy.add-term" => add_term raw;
    /// Change a term; a new slug reaches every post that carries it
    PATCH "/api/taxonomy-terms/:id", May(TaxonomiesEdit), "taxonomy.set-term" => update_term raw;
    /// Change a term: the same as PATCH
    PUT "/api/taxonomy-terms/:id", May(TaxonomiesEdit), "taxonomy.set-term" => update_term raw;
    /// Remove a term that nothing carries
    DELETE "/api/taxonomy-terms/:id", May(TaxonomiesDelete), "taxonomy.remove-term" => remove_term;
    /// The posts that carry a term
    GET "/api/taxonomy-terms/:id/posts", Reader, "post.list"; &[
        ("includeDescendants", "1 for posts with a term below it too"),
        ("page", "Page, from 1"),
        ("per_page", "Posts on a page (`limit` too)"),
    ] => posts raw;
}

nouns! {
    Term = "id", "term";
}

/// A taxonomy with the names that old clients read.
fn record(row: &mut Value) {
    row["customFieldDefs"] = row.get("fields").cloned().unwrap_or_else(|| json!([]));
}

fn list(cx: &RequestContext<'_>, at: At, slice: Slice) -> Result<Tagged, Refusal> {
    let mut found = at.read(cx, "taxonomy.list", json!({}))?;
    found["data"].as_array_mut().into_iter().flatten().for_each(record);
    slice.cut(&mut found);
    Ok(Tagged(found))
}

fn one(cx: &RequestContext<'_>, name: &str, stage: Stage) -> Result<Value, Refusal> {
    let mut found = cx.show_on("taxonomy.show", json!({"item": name}), stage)?;
    record(&mut found);
    Ok(found)
}

fn show(cx: &RequestContext<'_>, at: At) -> Result<Tagged<LegacyEnvelope>, Refusal> {
    let mut found = at.read(cx, "taxonomy.show", json!({"item": cx.param("slug")}))?;
    record(&mut found);
    Ok(Tagged(super::legacy_envelope(found)))
}

/// Refuses field definitions with values of a wrong type.
fn check_fields(cx: &RequestContext<'_>, body: &Map, stage: Stage) -> Result<(), Refusal> {
    let Some(fields) = body.get("fields").filter(|fields| !fields.is_null()) else { return Ok(()) };
    let definitions = cx.site.snapshot(stage).and_then(|at| at.definitions()).map_err(OpError::from)?;
    check_exact(Kind::Taxonomy, json!({"fields": fields}), ("", "/fields"), &definitions)
}

fn create(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let mut body = cx.body()?;
    let stage = stage(cx, &mut body)?;
    let words = ["slug", "name", "hierarchical", "freeTagging", "maxSelections", "fields"];
    let mut body = only(&mut body, &words)?;
    let (slug, name) = (needed(&body, "slug")?, needed(&body, "name")?);
    body.retain(|key, value| key != "slug" && key != "name" && !value.is_null());
    check_fields(cx, &body, stage)?;
    let input = json!({"slug": slug, "name": name, "fields": assignments(&body)});
    let made = cx.write("taxonomy.create", input, stage)?;
    let made = one(cx, made["id"].as_str().unwrap_or_default(), stage)?;
    let path = format!("/api/taxonomies/{}", made["slug"].as_str().unwrap_or_default());
    Ok(located(written(cx, made, stage, StatusCode::CREATED, "Created"), &path, stage))
}

fn update(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let mut body = cx.body()?;
    let stage = stage(cx, &mut body)?;
    let (slug, words) =
        (cx.param("slug"), ["name", "hierarchical", "freeTagging", "maxSelections", "fields"]);
    let listed = |stage: Stage| {
        let mut row = read_only_fields::listed(cx, "taxonomy.list", &one(cx, slug, stage)?["id"], stage)?;
        record(&mut row);
        Ok(row)
    };
    read_only_fields::as_told(&mut body, &words, stage, &[&|stage| one(cx, slug, stage), &listed])?;
    let body = only(&mut body, &words)?;
    check_fields(cx, &body, stage)?;
    if !body.is_empty() {
        cx.write("taxonomy.set", json!({"item": slug, "fields": assignments(&body)}), stage)?;
    } else {
        cx.unchanged(path_of(&one(cx, slug, stage)?), stage)?;
    }
    let now = one(cx, slug, stage)?;
    Ok(written(cx, now, stage, StatusCode::OK, "Updated"))
}

fn delete(cx: &RequestContext<'_>, to: To) -> Result<(), Refusal> {
    cx.write("taxonomy.delete", json!({"item": cx.param("slug")}), to.0).map(drop)
}

fn terms(cx: &RequestContext<'_>, at: At) -> Result<Tagged, Refusal> {
    let mut found = at.read(cx, "taxonomy.terms", json!({"taxonomy": cx.param("slug")}))?;
    if !cx.caller.sees_all() {
        count_public(cx, &mut found)?;
    }
    super::paged(&mut found["meta"]);
    let rows = found["data"].as_array_mut().map(std::mem::take).unwrap_or_default();
    found["data"] = nested(rows).into();
    Ok(Tagged(found))
}

/// Counts only published posts.
fn count_public(cx: &RequestContext<'_>, found: &mut Value) -> Result<(), Refusal> {
    let live = cx.site.snapshot(Stage::Source).map_err(OpError::from)?;
    for row in found["data"].as_array_mut().into_iter().flatten() {
        let text = |name: &str| row[name].as_str().unwrap_or_default().to_owned();
        let term = TermFilter { taxonomy: Some(text("taxonomy")), terms: vec![text("slug")] };
        let query = PostQuery { term: Some(term), ..published() };
        row["postCount"] = json!(live.posts(&query).map_err(OpError::from)?.total);
    }
    Ok(())
}

/// A term as listed for its taxonomy.
fn listed(cx: &RequestContext<'_>, taxonomy: &str, id: &str, stage: Stage) -> Result<Value, Refusal> {
    fn find(rows: Vec<Value>, id: &str) -> Option<Value> {
        rows.into_iter().find_map(|mut row| match row["id"] == id {
            true => Some(row),
            false => find(row["children"].as_array_mut().map(std::mem::take)?, id),
        })
    }
    let mut found = cx.show_on("taxonomy.terms", json!({"taxonomy": taxonomy}), stage)?;
    let rows = found["data"].as_array_mut().map(std::mem::take).unwrap_or_default();
    let missing = || OpError::not_found("term.not-found", "Term not found").into();
    find(nested(rows), id).ok_or_else(missing)
}

/// The answer to a write of a term.
fn written_term(
    cx: &RequestContext<'_>,
    taxonomy: &str,
    (id, done): (&str, &Value),
    stage: Stage,
    status: StatusCode,
    message: &str,
) -> Result<Answer, Refusal> {
    let record = super::after(listed(cx, taxonomy, id, stage)?, done);
    Ok(written(cx, record, stage, status, message))
}

/// Names fields in a refusal about a term as the body did.
fn told(refusal: Refusal) -> Refusal {
    Words {
        names: &[("parent", "parentId")],
        references: &[("term.not-found", "parentId")],
        ..Words::default()
    }
    .tell(refusal)
}

/// The slug of the parent term in a body, given by id or slug; none for null.
fn parent(cx: &RequestContext<'_>, body: &Map, stage: Stage) -> Result<Option<String>, Refusal> {
    let Some(name) = text(body, "parentId")?.or(text(body, "parent")?) else { return Ok(None) };
    let at = cx.site.snapshot(stage).map_err(OpError::from)?;
    let found = at.term(&name).map_err(OpError::from)?;
    Ok(Some(found.map_or(name, |(_, slug)| slug)))
}

/// The fields of a term in a body other than its name, slug and parent.
fn term_fields(body: &Map) -> Result<Map, Refusal> {
    let mut fields = Map::new();
    if body.contains_key("description") {
        fields.insert("description".to_owned(), json!(text(body, "description")?));
    }
    if body.contains_key("orderIndex") {
        fields.insert("orderIndex".to_owned(), json!(integer(body, "orderIndex")?));
    }
    if let Some(values) = object(body, "customFields")? {
        fields.extend(values.into_iter().map(|(name, value)| (format!("customFields.{name}"), value)));
    }
    Ok(fields)
}

/// Fields of a term that a body may set.
const TERM_WORDS: &[&str] =
    &["name", "slug", "parentId", "parent", "description", "orderIndex", "customFields"];

fn add_term(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let mut body = cx.body()?;
    let stage = stage(cx, &mut body)?;
    let body = only(&mut body, TERM_WORDS)?;
    let mut fields = term_fields(&body)?;
    fields.retain(|_, value| !value.is_null());
    let input = json!({
        "taxonomy": cx.param("slug"), "name": needed(&body, "name")?, "slug": text(&body, "slug")?,
        "parent": parent(cx, &body, stage)?, "fields": assignments(&fields),
    });
    let done = cx.write("taxonomy.add-term", input, stage).map_err(told)?;
    let id = done["id"].as_str().unwrap_or_default();
    written_term(cx, cx.param("slug"), (id, &done), stage, StatusCode::CREATED, "Created")
}

/// The id in the path as the term's taxonomy and slug.
fn term(cx: &RequestContext<'_>, stage: Stage) -> Result<(String, String), Refusal> {
    let id = cx.uuid("id", "term")?;
    let at = cx.site.snapshot(stage).map_err(OpError::from)?;
    let found = at.term(&id).map_err(OpError::from)?;
    found.ok_or_else(|| OpError::not_found("term.not-found", "Term not found").into())
}

fn update_term(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let mut body = cx.body()?;
    let stage = stage(cx, &mut body)?;
    let (taxonomy, slug) = term(cx, stage)?;
    let id = cx.uuid("id", "term")?;
    if body.is_empty() {
        return Err(invalid("name", "is missing, and so is every other field of a term"));
    }
    read_only_fields::as_told(&mut body, TERM_WORDS, stage, &[&|stage| listed(cx, &taxonomy, &id, stage)])?;
    let body = only(&mut body, TERM_WORDS)?;
    let mut fields = term_fields(&body)?;
    if body.contains_key("name") {
        fields.insert("name".to_owned(), json!(needed(&body, "name")?));
    }
    if body.contains_key("parentId") || body.contains_key("parent") {
        fields.insert("parent".to_owned(), json!(parent(cx, &body, stage)?));
    }
    let new = text(&body, "slug")?.filter(|new| *new != slug);
    let item = format!("{taxonomy}/{slug}");
    let fields = assignments(&fields);
    let done = match new {
        Some(slug) => {
            cx.write("taxonomy.rename-term", json!({"item": item, "slug": slug, "fields": fields}), stage)
        }
        None if fields.is_empty() => {
            cx.unchanged(&Kind::Term.default_path(&item), stage).map(|()| Value::Null)
        }
        None => cx.write("taxonomy.set-term", json!({"item": item, "fields": fields}), stage),
    };
    let done = done.map_err(told)?;
    written_term(cx, &taxonomy, (&id, &done), stage, StatusCode::OK, "Updated")
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Removal {
    /// 1 to take it off the posts that carry it
    detach: Option<bool>,
}

fn remove_term(cx: &RequestContext<'_>, to: To, _: Id<Term>, query: Query<Removal>) -> Result<(), Refusal> {
    let (taxonomy, slug) = term(cx, to.0)?;
    let named = json!({"term": format!("{taxonomy}/{slug}")});
    cx.write("taxonomy.remove-term", input((query, named)), to.0).map(drop)
}

fn posts(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let (taxonomy, slug) = term(cx, cx.stage()?.unwrap_or(Stage::Source))?;
    let mut input = json!({
        "taxonomy": format!("{taxonomy}/{slug}"), "descendants": cx.flag("includeDescendants")?, "page": cx.page()?, "limit": cx.per_page()?,
    });
    if !cx.caller.sees_all() {
        input["status"] = json!(["published"]);
    }
    let mut found = cx.read("post.list", input)?;
    super::posts::finish(cx, &mut found)?;
    found["meta"]["count"] = found["meta"]["total"].clone();
    Ok(cx.content(StatusCode::OK, &found))
}
