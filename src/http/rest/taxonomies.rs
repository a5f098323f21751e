//! Taxonomies and their terms.

use super::prelude::*;
use super::resource::{self, Resource, delete, list, show, update};
use crate::ops::taxonomy::{add_definitions, listed_term, nested, term_fields};

endpoints! {
    /// The taxonomies
    GET "/api/taxonomies", Reader, "taxonomy.list" => list<Taxonomy>;
    /// Make a taxonomy
    POST "/api/taxonomies", May(TaxonomiesEdit), "taxonomy.create" => create;
    /// One taxonomy
    GET "/api/taxonomies/:slug", Reader, "taxonomy.show" => show<Taxonomy>;
    /// Change a taxonomy; its slug stays
    PUT "/api/taxonomies/:slug", May(TaxonomiesEdit), "taxonomy.set" => update<Taxonomy>;
    /// Delete a taxonomy that no post type uses
    DELETE "/api/taxonomies/:slug", May(TaxonomiesDelete), "taxonomy.delete" => delete<Taxonomy>;
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

struct Taxonomy;

impl Resource for Taxonomy {
    const NAME: &'static str = "taxonomy";
    const PATH: &'static str = "/api/taxonomies";
    const PARAMETER: &'static str = "slug";
    type Changes = Changes;

    fn complete(row: &mut Value) {
        add_definitions(row);
    }

    fn complete_row(row: &mut Value) {
        add_definitions(row);
    }
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
    let mut fields = body.0.clone();
    fields.retain(|_, value| !value.is_null());
    let (slug, name) = (fields.shift_remove("slug"), fields.shift_remove("name"));
    let input = json!({"slug": slug, "name": name, "fields": fields});
    resource::create::<Taxonomy>(cx, to.0, input, &body.0)
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

fn terms(cx: &RequestContext<'_>, at: At) -> Result<Tagged, Refusal> {
    let mut found = at.read(cx, "taxonomy.terms", json!({"taxonomy": cx.param("slug")}))?;
    paged(&mut found["meta"]);
    let rows = found["data"].as_array_mut().map(std::mem::take).unwrap_or_default();
    found["data"] = nested(rows).into();
    Ok(Tagged(found))
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

impl Resource for Term {
    const NAME: &'static str = "term";
    type Changes = TermChanges;

    fn item(cx: &RequestContext<'_>, id: &str, stage: Stage) -> Result<Value, Refusal> {
        let at = cx.site.snapshot(stage).map_err(OpError::from)?;
        let (taxonomy, _) = at.term(id).map_err(OpError::from)?.ok_or_else(no_term)?;
        listed_term(&at, &taxonomy, id)?.ok_or_else(no_term)
    }

    fn with_sent_names(refusal: Refusal, _: &Map) -> Refusal {
        let names = &[("parent", "parentId")];
        let references = &[("term.not-found", "parentId")];
        Words { names, references, ..Words::default() }.tell(refusal)
    }
}

fn add_term(cx: &RequestContext<'_>, to: To, body: Fields<NewTerm>) -> Result<Created, Refusal> {
    let body = body.0;
    let mut fields = term_fields(&body);
    fields.retain(|field| field.path != "name" && field.value() != Some(&Value::Null));
    let input = json!({
        "taxonomy": cx.param("slug"), "name": body["name"], "slug": body.get("slug"),
        "parent": text(&body, "parentId")?.or(text(&body, "parent")?), "fields": fields,
    });
    resource::create::<Term>(cx, to.0, input, &body)
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
pub(in crate::http) struct TermChanges {
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
    if body.0.is_empty() {
        return Err(invalid("name", "is missing: at least one field of a term is required"));
    }
    let done = resource::change::<Term>(cx, &id.0, to.0, body.0);
    done.map_err(|refusal| if is_missing(&refusal, &id) { no_term() } else { refusal })
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
