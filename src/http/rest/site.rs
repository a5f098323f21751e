//! What a site defines: post types, taxonomies and their terms, forms.

use super::post_save::stage;
use super::{doubled, without_write};
use crate::base::Value;
use crate::http::answer::Refusal;
use crate::http::exchange::{Exchange, invalid};
use crate::http::message::Answer;
use crate::http::router::{Access, Route};
use crate::model::HONEYPOT;
use crate::model::roles::Permission;
use crate::ops::{ErrorKind, OpError};
use http::{Method, StatusCode};
use serde_json::json;

pub(super) const ROUTES: &[Route] = &[
    Route {
        method: Method::GET,
        path: "/api/post-types",
        access: Access::Known,
        run: post_types,
        about: "The names of the post types",
        operation: Some("type.list"),
        query: &[],
    },
    Route {
        method: Method::GET,
        path: "/api/taxonomies",
        access: Access::Reader,
        run: taxonomies,
        about: "The taxonomies",
        operation: Some("taxonomy.list"),
        query: &[],
    },
    Route {
        method: Method::GET,
        path: "/api/taxonomies/:slug/terms",
        access: Access::Reader,
        run: terms,
        about: "The terms of a taxonomy",
        operation: Some("taxonomy.terms"),
        query: &[],
    },
    Route {
        method: Method::POST,
        path: "/api/taxonomies/:slug/terms",
        access: Access::May(Permission::TaxonomiesEdit),
        run: add_term,
        about: "Add a term: `{name, slug?, parentId?}`",
        operation: Some("taxonomy.add-term"),
        query: &[],
    },
    Route {
        method: Method::GET,
        path: "/api/forms-definitions/:slug",
        access: Access::Open,
        run: form,
        about: "A form: its fields and configuration",
        operation: Some("form.show"),
        query: &[],
    },
    Route {
        method: Method::GET,
        path: "/api/forms/:slug",
        access: Access::Open,
        run: form,
        about: "A form, under the path of the original",
        operation: Some("form.show"),
        query: &[],
    },
];

fn post_types(cx: &mut Exchange<'_>) -> Result<Answer, Refusal> {
    let found = cx.read("type.list", json!({}))?;
    let rows = found["data"].as_array().cloned().unwrap_or_default();
    let names: Vec<Value> = rows.iter().map(|row| row["type"].clone()).collect();
    Ok(cx.content(StatusCode::OK, &json!({"data": names, "meta": found["meta"]})))
}

fn taxonomies(cx: &mut Exchange<'_>) -> Result<Answer, Refusal> {
    let mut found = cx.read("taxonomy.list", json!({}))?;
    for row in found["data"].as_array_mut().into_iter().flatten() {
        row["customFieldDefs"] = row["fields"].clone();
    }
    Ok(cx.content(StatusCode::OK, &found))
}

fn terms(cx: &mut Exchange<'_>) -> Result<Answer, Refusal> {
    let found = cx.read("taxonomy.terms", json!({"taxonomy": cx.param("slug")}))?;
    Ok(cx.content(StatusCode::OK, &found))
}

fn add_term(cx: &mut Exchange<'_>) -> Result<Answer, Refusal> {
    let mut body = cx.body()?;
    let stage = stage(cx, &mut body)?;
    let text = |name: &str| match body.get(name) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text.clone())),
        Some(_) => Err(invalid(name, "is not a text")),
    };
    let name = text("name")?.filter(|name| !name.trim().is_empty());
    let name = name.ok_or_else(|| invalid("name", "is required"))?;
    let input = json!({
        "taxonomy": cx.param("slug"), "name": name, "slug": text("slug")?, "parent": text("parentId")?.or(text("parent")?),
    });
    let done = without_write(cx.write("taxonomy.add-term", input, stage)?);
    Ok(cx.content(StatusCode::CREATED, &doubled(&done)))
}

fn form(cx: &mut Exchange<'_>) -> Result<Answer, Refusal> {
    let found = cx.read("form.show", json!({"item": cx.param("slug")}));
    let mut form = found.map_err(|refusal| match refusal {
        Refusal::Failed(error) if error.kind == ErrorKind::NotFound => {
            OpError::not_found("form.not-found", "Form not found").into()
        }
        other => other,
    })?;
    for field in form["fields"].as_array_mut().into_iter().flatten().filter_map(Value::as_object_mut) {
        let slug = field.get("slug").cloned().unwrap_or_default();
        field.entry("label").or_insert(slug);
        field.entry("required").or_insert(Value::Bool(false));
    }
    // Whoever fills this in is a program: pages hide it.
    form["honeypot"] = Value::from(HONEYPOT);
    if !cx.caller.is_known() {
        // Who is told of submissions is nobody else's business.
        form.as_object_mut().into_iter().for_each(|fields| drop(fields.remove("subscriptions")));
    }
    Ok(cx.content(StatusCode::OK, &doubled(&form)))
}
