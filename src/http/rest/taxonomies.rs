//! Taxonomies and their terms.

use super::prelude::*;
use crate::ops::taxonomy::nested;

endpoints! {
    /// The taxonomies
    GET "/api/taxonomies", Reader, "taxonomy.list" => list;
    /// Make a taxonomy
    POST "/api/taxonomies", May(TaxonomiesEdit), "taxonomy.create" => create;
    /// One taxonomy
    GET "/api/taxonomies/:slug", Reader, "taxonomy.show" => show;
    /// Change a taxonomy; its slug stays
    PUT "/api/taxonomies/:slug", May(TaxonomiesEdit), "taxonomy.set" => update;
    /// Delete a taxonomy that no post type uses
    DELETE "/api/taxonomies/:slug", May(TaxonomiesDelete), "taxonomy.delete" => delete;
    /// The terms of a taxonomy
    GET "/api/taxonomies/:slug/terms", Reader, "taxonomy.terms" => terms;
    /// Add a term
    POST "/api/taxonomies/:slug/terms", May(TaxonomiesEdit), "taxonomy.add-term" => add_term;
    /// Change a term; a new slug reaches every post that carries it
    PATCH / PUT "/api/taxonomy-terms/:id", May(TaxonomiesEdit), "taxonomy.set-term" => update_term;
    /// Remove a term that nothing carries
    DELETE "/api/taxonomy-terms/:id", May(TaxonomiesDelete), "taxonomy.remove-term" => remove_term;
    /// The posts that carry a term
    GET "/api/taxonomy-terms/:id/posts", Reader, "post.list" => posts;
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
    Ok(Tagged(legacy_envelope(found)))
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct New {
    slug: FileSlug,
    /// Its name for readers
    name: Line<150>,
    #[serde(flatten)]
    rules: Rules,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Rules {
    /// Whether terms can have a parent
    hierarchical: Option<bool>,
    /// Whether a post may name a term that does not exist yet
    free_tagging: Option<bool>,
    #[schemars(extend("x-field" = "taxonomy.maxSelections"))]
    max_selections: Option<u32>,
    #[schemars(extend("x-field" = "taxonomy.fields"))]
    fields: Option<Vec<Value>>,
}

fn create(cx: &RequestContext<'_>, to: To, body: Fields<New>) -> Result<Created, Refusal> {
    let mut body = body.0;
    body.retain(|_, value| !value.is_null());
    let (slug, name) = (body.shift_remove("slug"), body.shift_remove("name"));
    let input = json!({"slug": slug, "name": name, "fields": body});
    let made = cx.write("taxonomy.create", input, to.0)?;
    let made = one(cx, made["id"].as_str().unwrap_or_default(), to.0)?;
    let path = format!("/api/taxonomies/{}", made["slug"].as_str().unwrap_or_default());
    Ok(Created(located(written(cx, made, to.0, StatusCode::CREATED, "Created"), &path, to.0)))
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(extend("x-read-only" = ["id", "slug", "customFieldDefs", "termCount", "metadata", "data"]))]
struct Changes {
    /// Its name for readers
    name: Option<Line<150>>,
    #[serde(flatten)]
    rules: Rules,
}

fn update(cx: &RequestContext<'_>, to: To, body: Fields<Changes>) -> Result<Answer, Refusal> {
    let (slug, stage) = (cx.param("slug"), to.0);
    cx.write("taxonomy.set", json!({"item": slug, "fields": body.0}), stage)?;
    let now = one(cx, slug, stage)?;
    Ok(written(cx, now, stage, StatusCode::OK, "Updated"))
}

fn delete(cx: &RequestContext<'_>, to: To) -> Result<(), Refusal> {
    cx.write("taxonomy.delete", json!({"item": cx.param("slug")}), to.0).map(drop)
}

fn terms(cx: &RequestContext<'_>, at: At) -> Result<Tagged, Refusal> {
    let mut found = at.read(cx, "taxonomy.terms", json!({"taxonomy": cx.param("slug")}))?;
    paged(&mut found["meta"]);
    let rows = found["data"].as_array_mut().map(std::mem::take).unwrap_or_default();
    found["data"] = nested(rows).into();
    Ok(Tagged(found))
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
    find(nested(rows), id).ok_or_else(no_term)
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
    let record = after(listed(cx, taxonomy, id, stage)?, done);
    Ok(written(cx, record, stage, status, message))
}

/// Names fields in a refusal about a term as the body did.
fn with_sent_names(refusal: Refusal) -> Refusal {
    Words {
        names: &[("parent", "parentId")],
        references: &[("term.not-found", "parentId")],
        ..Words::default()
    }
    .tell(refusal)
}

/// The fields of a term in a body other than its slug and parent.
fn term_fields(body: &Map) -> Map {
    let own = ["name", "description", "orderIndex"];
    let own = own.iter().filter_map(|name| Some(((*name).to_owned(), body.get(*name)?.clone())));
    let values = body.get("customFields").and_then(Value::as_object).into_iter().flatten();
    own.chain(values.map(|(name, value)| (format!("customFields.{name}"), value.clone()))).collect()
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct NewTerm {
    /// Its name for readers
    name: Line<200>,
    #[serde(flatten)]
    fields: TermFields,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct TermFields {
    /// The name that posts call it by
    slug: Option<FileSlug>,
    /// The term above it, by id or slug
    parent_id: Option<Line<255>>,
    /// The same as `parentId`
    parent: Option<Line<255>>,
    /// What it is about
    description: Option<String>,
    #[schemars(extend("x-field" = "term.orderIndex"))]
    order_index: Option<u64>,
    /// Values of the taxonomy's own fields
    custom_fields: Option<Map>,
}

fn add_term(cx: &RequestContext<'_>, to: To, body: Fields<NewTerm>) -> Result<Created, Refusal> {
    let body = body.0;
    let mut fields = term_fields(&body);
    fields.retain(|name, value| name != "name" && !value.is_null());
    let input = json!({
        "taxonomy": cx.param("slug"), "name": body["name"], "slug": body.get("slug"),
        "parent": text(&body, "parentId")?.or(text(&body, "parent")?), "fields": assignments(&fields),
    });
    let done = cx.write("taxonomy.add-term", input, to.0).map_err(with_sent_names)?;
    let id = done["id"].as_str().unwrap_or_default();
    written_term(cx, cx.param("slug"), (id, &done), to.0, StatusCode::CREATED, "Created").map(Created)
}

/// The taxonomy and the slug of a term.
fn term(cx: &RequestContext<'_>, id: &Id<Term>, stage: Stage) -> Result<(String, String), Refusal> {
    let at = cx.site.snapshot(stage).map_err(OpError::from)?;
    let found = at.term(&id.0).map_err(OpError::from)?;
    found.ok_or_else(no_term)
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(extend("x-read-only" = ["id", "taxonomy", "taxonomyId", "depth", "postCount", "children", "aliases", "data"]))]
struct TermChanges {
    /// Its name for readers
    name: Option<Line<200>>,
    #[serde(flatten)]
    fields: TermFields,
}

fn update_term(
    cx: &RequestContext<'_>,
    id: Id<Term>,
    to: To,
    body: Fields<TermChanges>,
) -> Result<Answer, Refusal> {
    let (stage, body) = (to.0, body.0);
    if body.is_empty() {
        return Err(invalid("name", "is missing, and so is every other field of a term"));
    }
    let done = cx.write("taxonomy.set-term", json!({"item": id, "fields": body}), stage);
    let done = done.map_err(|refusal| match is_missing(&refusal, &id) {
        true => no_term(),
        false => with_sent_names(refusal),
    })?;
    let (taxonomy, _) = term(cx, &id, stage)?;
    written_term(cx, &taxonomy, (&id.0, &done), stage, StatusCode::OK, "Updated")
}

/// Whether a refusal is about the term of the path, and not about another one.
fn is_missing(refusal: &Refusal, id: &Id<Term>) -> bool {
    matches!(refusal, Refusal::Failed(error) if error.code == "term.not-found" && error.message.contains(&id.0))
}

fn no_term() -> Refusal {
    OpError::not_found("term.not-found", "Term not found").into()
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Removal {
    /// 1 to take it off the posts that carry it
    detach: Option<bool>,
}

fn remove_term(cx: &RequestContext<'_>, to: To, id: Id<Term>, query: Query<Removal>) -> Result<(), Refusal> {
    let done = cx.write("taxonomy.remove-term", input((query, json!({"term": id}))), to.0);
    done.map(drop).map_err(|refusal| if is_missing(&refusal, &id) { no_term() } else { refusal })
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Carriers {
    /// 1 for posts with a term below it too
    #[serde(rename(serialize = "descendants"))]
    include_descendants: Option<bool>,
}

fn posts(
    cx: &RequestContext<'_>,
    id: Id<Term>,
    query: Query<Carriers>,
    page: Paging,
    at: At,
    form: RichText,
) -> Result<Tagged, Refusal> {
    let (taxonomy, slug) = term(cx, &id, cx.stage()?.unwrap_or(Stage::Source))?;
    let named = json!({"taxonomy": format!("{taxonomy}/{slug}")});
    let mut found = at.read(cx, "post.list", input((query, page, named)))?;
    super::posts::finish(cx, &mut found, cx.stage()?.unwrap_or(Stage::Source), form.0)?;
    found["meta"]["count"] = found["meta"]["total"].clone();
    Ok(Tagged(found))
}
