//! Global and static modules.

use super::prelude::*;
use crate::model::RenderingMode;
use crate::ops::global::{add_names, show_as};
use crate::richtext::Form;
use crate::site::Snapshot;

endpoints! {
    /// Global modules, with how many posts use each
    GET "/api/modules/global", Reader, "global.list" => globals;
    /// Static modules: global ones whose type is rendered once
    GET "/api/modules/static", Reader, "global.list" => statics;
    /// Make a global module
    POST "/api/modules/global", May(GlobalsEdit), "global.create" => create;
    /// One global module, by id or slug
    GET "/api/modules/global/:id", Reader, "global.show" => show;
    /// Change a global module; props that are not named stay
    PUT "/api/modules/global/:id", May(GlobalsEdit), "global.set" => update;
    /// Delete a global module that nothing uses
    DELETE "/api/modules/global/:id", May(GlobalsDelete), "global.delete" => delete;
    /// Where a global module is used
    GET "/api/modules/global/:id/usage", Staff, "global.show" => usage;
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Filter {
    /// A text in slug or label
    q: Option<String>,
    /// Module type
    r#type: Option<String>,
}

/// The parts of a request for a list of global modules.
type Listed = (Query<Filter>, At, Slice, RichText);

fn globals(
    cx: &RequestContext<'_>,
    query: Query<Filter>,
    at: At,
    slice: Slice,
    form: RichText,
) -> Result<Tagged, Refusal> {
    listed(cx, (query, at, slice, form), "global", |_| true)
}

fn statics(
    cx: &RequestContext<'_>,
    query: Query<Filter>,
    at: At,
    slice: Slice,
    form: RichText,
) -> Result<Tagged, Refusal> {
    let content = cx.site.snapshot(cx.stage()?.unwrap_or(Stage::Source)).map_err(OpError::from)?;
    let definitions = content.definitions().map_err(OpError::from)?;
    listed(cx, (query, at, slice, form), "static", |name| {
        definitions
            .module_types
            .get(name)
            .is_some_and(|module_type| module_type.rendering_mode == RenderingMode::Static)
    })
}

fn listed(
    cx: &RequestContext<'_>,
    (query, at, slice, form): Listed,
    scope: &str,
    is_meant: impl Fn(&str) -> bool,
) -> Result<Tagged, Refusal> {
    let mut found = at.read(cx, "global.list", json!({}))?;
    let wanted = query.q.as_deref().unwrap_or_default().to_lowercase();
    let has =
        |row: &Value, key: &str| row[key].as_str().is_some_and(|text| text.to_lowercase().contains(&wanted));
    let at = cx.site.snapshot(cx.stage()?.unwrap_or(Stage::Source)).map_err(OpError::from)?;
    if let Some(rows) = found["data"].as_array_mut() {
        rows.retain(|row| {
            let kind = row["type"].as_str().unwrap_or_default();
            let is_kind = query.r#type.as_ref().is_none_or(|wanted| wanted == kind);
            is_kind && is_meant(kind) && (has(row, "slug") || has(row, "label") || wanted.is_empty())
        });
        for row in rows {
            add_names(row, scope);
            show_as(row, &at, form.0)?;
        }
    }
    slice.cut(&mut found);
    Ok(Tagged(found))
}

/// A global module as clients read it, with rich text in the given form.
fn as_read(mut found: Value, at: &Snapshot<'_>, form: Form) -> Result<Value, Refusal> {
    add_names(&mut found, "global");
    show_as(&mut found, at, form)?;
    Ok(found)
}

/// A global module on a stage, with rich text as the editor's JSON.
fn one(cx: &RequestContext<'_>, name: &str, stage: Stage) -> Result<Value, Refusal> {
    let found = cx.show_on("global.show", json!({"item": name}), stage)?;
    as_read(found, &cx.site.snapshot(stage).map_err(OpError::from)?, Form::Json)
}

fn show(cx: &RequestContext<'_>, at: At, form: RichText) -> Result<Tagged<LegacyEnvelope>, Refusal> {
    let found = at.read(cx, "global.show", json!({"item": cx.param("id")}))?;
    let at = cx.requested_content()?;
    Ok(Tagged(legacy_envelope(as_read(found, &at, form.0)?)))
}

/// Names the slug in a refusal as the body did.
fn with_sent_slug(refusal: Refusal, slug: &str) -> Refusal {
    Words { names: &[("slug", slug)], ..Words::default() }.tell(refusal)
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(extend("anyOf" = ["type", "moduleType"]))]
#[schemars(extend("allOf" = [
    {"anyOf": [{"required": ["globalSlug"]}, {"required": ["label"]}, {"required": ["slug"]}]},
]))]
struct New {
    #[schemars(extend("x-field" = "global.type"))]
    r#type: Option<String>,
    /// The same as `type`
    #[schemars(extend("x-field" = "global.type"))]
    module_type: Option<String>,
    global_slug: Option<FileSlug>,
    /// The same as `globalSlug`
    slug: Option<String>,
    #[schemars(length(max = 255))]
    label: Option<String>,
    props: Option<Map>,
}

fn create(cx: &RequestContext<'_>, to: To, Body(new): Body<New>) -> Result<Created, Refusal> {
    let stage = to.0;
    let kind = new.module_type.or(new.r#type).unwrap_or_default();
    let field = if new.global_slug.is_none() && new.slug.is_some() { "slug" } else { "globalSlug" };
    let slug = new.global_slug.map(|slug| slug.0).or(new.slug);
    if slug.is_none() && new.label.is_none() {
        return Err(invalid("globalSlug", "is missing, and so is `label`: one of them names it"));
    }
    let input =
        json!({"type": kind, "slug": slug, "label": new.label, "fields": new.props.unwrap_or_default()});
    let made = cx.write("global.create", input, stage).map_err(|refusal| with_sent_slug(refusal, field))?;
    let id = made["id"].as_str().unwrap_or_default();
    let answer = written(cx, one(cx, id, stage)?, stage, StatusCode::CREATED, "Created");
    Ok(Created(located(answer, &format!("/api/modules/global/{id}"), stage)))
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(extend("x-read-only" = ["id", "type", "scope", "metadata", "createdAt", "updatedAt", "usageCount", "data"]))]
struct Changes {
    #[schemars(length(max = 255))]
    label: Option<String>,
    global_slug: Option<FileSlug>,
    /// The same as `globalSlug`
    slug: Option<String>,
    props: Option<Map>,
}

fn update(cx: &RequestContext<'_>, to: To, body: Fields<Changes>) -> Result<Answer, Refusal> {
    let (stage, body) = (to.0, body.0);
    let field =
        if body.contains_key("globalSlug") || !body.contains_key("slug") { "globalSlug" } else { "slug" };
    let done = cx.write("global.set", json!({"item": cx.param("id"), "fields": body}), stage);
    let done = done.map_err(|refusal| with_sent_slug(refusal, field))?;
    let now = one(cx, done["id"].as_str().unwrap_or_default(), stage)?;
    Ok(written(cx, now, stage, StatusCode::OK, "Updated"))
}

fn delete(cx: &RequestContext<'_>, to: To) -> Result<(), Refusal> {
    cx.write("global.delete", json!({"item": cx.param("id")}), to.0).map(drop)
}

fn usage(cx: &RequestContext<'_>, at: At) -> Result<Answer, Refusal> {
    let found = at.read(cx, "global.show", json!({"item": cx.param("id")}))?;
    let at = cx.site.snapshot(cx.stage()?.unwrap_or(Stage::Source)).map_err(OpError::from)?;
    let mut rows: Vec<Value> = Vec::new();
    for user in found["metadata"]["usedBy"].as_array().into_iter().flatten() {
        let path = user["path"].as_str().unwrap_or_default();
        let item = at.item_at(path).map_err(OpError::from)?;
        rows.push(json!({
            "item": item.as_ref().map(|item| item.id.to_string()), "id": item.as_ref().map(|item| item.id.id.clone()),
            "title": item.as_ref().map(|item| item.title().to_owned()), "path": path, "pointer": user["pointer"],
        }));
    }
    let mut meta = json!({"total": rows.len(), "revision": found["metadata"]["revision"]});
    paged(&mut meta);
    Ok(cx.content(StatusCode::OK, &json!({"data": rows, "meta": meta})))
}
