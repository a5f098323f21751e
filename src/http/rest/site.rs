//! Forms: what a front end needs to draw one.

use super::prelude::*;
use crate::model::HONEYPOT;

endpoints! {
    /// A form: its fields and configuration
    GET "/api/forms-definitions/:slug", Open, "form.show" => form;
    /// A form, under the path of the original product
    GET "/api/forms/:slug", Open, "form.show" => form;
}

fn form(cx: &RequestContext<'_>, at: At) -> Result<Tagged<LegacyEnvelope>, Refusal> {
    let found = at.read(cx, "form.show", json!({"item": cx.param("slug")}));
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
    // Pages hide this field, so only bots fill it in.
    form["honeypot"] = Value::from(HONEYPOT);
    Ok(Tagged(legacy_envelope(form)))
}
