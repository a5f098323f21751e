//! Forms on a page: every field with its label, kind and rules.

use super::library::Library;
use super::token::{Tokens, plain};
use crate::model::{Control, FieldDef, HONEYPOT};
use minijinja::{Value, context};

/// The template value of a form: `action`, `fields`, `title`. Nothing if there is no such form.
pub(super) fn value(slug: &str, library: &dyn Library, tokens: &Tokens<'_>, id_prefix: &str) -> Value {
    library.used_form(slug);
    let Some(form) = library.definitions().form(slug) else { return Value::from(()) };
    let fields: Vec<Value> = form.fields.iter().filter_map(|def| field(def, tokens, id_prefix)).collect();
    context! {
        slug => form.slug.clone(),
        title => tokens.replaced(&form.title).into_owned(),
        description => form.description.as_ref().map(|text| tokens.replaced(text).into_owned()),
        action => format!("/api/forms/{}/submit", form.slug),
        post => tokens.post.id.to_string(),
        honeypot => HONEYPOT,
        fields,
    }
}

/// A field that visitors can fill in; nothing for fields of editors.
fn field(def: &FieldDef, tokens: &Tokens<'_>, id_prefix: &str) -> Option<Value> {
    let (control, kind) = match def.row().control()? {
        Control::Line => ("input", text_kind(&def.slug)),
        Control::Lines => ("textarea", ""),
        Control::Input(kind) => ("input", kind),
        Control::Checkbox => ("checkbox", ""),
        Control::Select => ("select", ""),
        Control::Checkboxes => ("checkboxes", ""),
    };
    let options: Vec<Value> = def
        .options
        .iter()
        .map(|choice| context! { value => choice.value.clone(), label => choice.label.as_deref().unwrap_or(&choice.value) })
        .collect();
    Some(context! {
        id => format!("{id_prefix}{}", def.slug),
        name => def.slug.clone(),
        label => tokens.replaced(def.title()).into_owned(),
        help => def.description.as_ref().map(|text| tokens.replaced(text).into_owned()),
        placeholder => def.placeholder.clone(),
        required => def.required,
        default => def.default.as_ref().map(plain),
        autocomplete => autocomplete(&def.slug),
        control, kind, options,
        min => def.min, max => def.max, step => def.step,
    })
}

/// The input type of a text field by its name, as the original product treats `email` (`docs/design/compatibility.md`).
fn text_kind(slug: &str) -> &'static str {
    match slug {
        "email" | "e-mail" | "mail" => "email",
        "phone" | "tel" | "telephone" => "tel",
        _ => "text",
    }
}

/// The `autocomplete` value, where a browser may fill in the field.
fn autocomplete(slug: &str) -> Option<&'static str> {
    match slug {
        "name" => Some("name"),
        "email" | "e-mail" | "mail" => Some("email"),
        "phone" | "tel" | "telephone" => Some("tel"),
        "company" | "organisation" | "organization" => Some("organization"),
        "first_name" => Some("given-name"),
        "last_name" => Some("family-name"),
        _ => None,
    }
}
