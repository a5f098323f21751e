//! Global and static modules.

use super::prelude::*;
use super::resource::{self, Resource, delete, update};
use crate::model::RenderingMode;
use crate::ops::global::{add_names, show_as};
use crate::richtext::Form;

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
    PUT "/api/modules/global/:id", May(GlobalsEdit), "global.set" => update<Global>;
    /// Delete a global module that nothing uses
    DELETE "/api/modules/global/:id", May(GlobalsDelete), "global.delete" => delete<Global>;
    /// Where a global module is used
    GET "/api/modules/global/:id/usage", Staff, "global.show" => usage;
}

struct Global;

impl Resource for Global {
    const NAME: &'static str = "global";
    const PATH: &'static str = "/api/modules/global";
    type Changes = Changes;

    fn item(cx: &RequestContext<'_>, name: &str, stage: Stage) -> Result<Value, Refusal> {
        let mut found = cx.show_on("global.show", json!({"item": name}), stage)?;
        add_names(&mut found, "global");
        show_as(&mut found, &cx.site.snapshot(stage).map_err(OpError::from)?, Form::Json)?;
        Ok(found)
    }

    fn with_sent_names(refusal: Refusal, sent: &Map) -> Refusal {
        let is_set = |name: &str| sent.get(name).is_some_and(|value| !value.is_null());
        let slug = if is_set("slug") && !is_set("globalSlug") { "slug" } else { "globalSlug" };
        Words { names: &[("slug", slug)], ..Words::default() }.tell(refusal)
    }
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
            let was_called = |alias: &Value| alias.as_str() == Some(wanted.as_str());
            let is_named = has(row, "slug")
                || has(row, "label")
                || row["aliases"].as_array().is_some_and(|names| names.iter().any(was_called));
            is_kind && is_meant(kind) && (is_named || wanted.is_empty())
        });
        for row in rows {
            add_names(row, scope);
            show_as(row, &at, form.0)?;
        }
    }
    slice.cut(&mut found);
    Ok(Tagged(found))
}

fn show(cx: &RequestContext<'_>, at: At, form: RichText) -> Result<Tagged<LegacyEnvelope>, Refusal> {
    let mut found = at.read(cx, "global.show", json!({"item": cx.param("id")}))?;
    add_names(&mut found, "global");
    show_as(&mut found, &cx.requested_content()?, form.0)?;
    Ok(Tagged(legacy_envelope(found)))
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

fn create(cx: &RequestContext<'_>, to: To, body: Fields<New>) -> Result<Created, Refusal> {
    let body = body.0;
    let given =
        |names: &[&str]| names.iter().find_map(|name| body.get(*name).filter(|value| !value.is_null()));
    let (slug, label) = (given(&["globalSlug", "slug"]), given(&["label"]));
    if slug.is_none() && label.is_none() {
        return Err(invalid("globalSlug", "is missing: either it or `label` is required"));
    }
    let (kind, props) = (given(&["moduleType", "type"]), given(&["props"]).cloned());
    let input = json!({
        "type": kind, "slug": slug, "label": label, "fields": props.unwrap_or_else(|| json!({})),
    });
    resource::create::<Global>(cx, to.0, input, &body)
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
