//! What an answer has of each post: some fields, things instead of ids, rich text in a form.

use super::exact::FIELDS;
use super::filter::custom_fields;
use super::include::{Include, Includer};
use super::view::share;
use crate::model::{Pointer, Rewriter, TextRole, present, rewrite};
use crate::ops::prelude::*;
use crate::ops::prose::Prose;
use crate::render::public_upload;
use crate::richtext::Form;
use std::sync::Arc;

/// What posts have beside the fields of their files.
const BESIDE: [&str; 9] =
    ["id", "deletedAt", "url", "path", "updatedAt", "updatedBy", "liveStatus", "isDeleted", "conflicts"];
/// What one whole post has beside those.
const OF_ONE: [&str; 3] = ["author", "metadata", "relationships"];
/// The beginning of the name of a single custom field.
const CUSTOM: &str = "customFields.";

/// The fields of a post that may hold rich text.
const WITH_TEXTS: [&str; 2] = ["modules", "customFields"];

/// Puts the rich text of a post into a form. HTML is for visitors: in it, addresses of uploads begin with `media.public_url`
/// if the content is live.
///
/// # Errors
/// `cms.toml` is missing or unreadable.
pub(crate) fn present_of(
    snapshot: &Snapshot<'_>,
    post: &mut Value,
    definitions: &Definitions,
    form: Form,
) -> Result<(), OpError> {
    let base = if form == Form::Html { snapshot.uploads_base()? } else { String::new() };
    if !base.is_empty() {
        rewrite(Kind::Post, post, definitions, None, &WITH_TEXTS, &mut PublicUploads(base));
    }
    present(post, definitions, form);
    Ok(())
}

/// Puts the base of uploads before their paths.
struct PublicUploads(String);

impl Rewriter for PublicUploads {
    fn change(&mut self, role: TextRole, text: &str) -> Option<String> {
        if role == TextRole::Address { public_upload(text, &self.0) } else { None }
    }

    fn changed(&mut self, _at: &Pointer<'_>) {}
}

/// The fields that an answer has.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Fieldset {
    whole: Vec<String>,
    customs: Vec<String>,
}

impl Fieldset {
    /// The fields with these names; `None` for all.
    fn parse(names: &[String], is_of_one: bool, site: &Definitions) -> Result<Option<Fieldset>, OpError> {
        let mut fields = Fieldset { whole: Vec::new(), customs: Vec::new() };
        for name in names {
            if let Some(custom) = name.strip_prefix(CUSTOM).filter(|custom| !custom.is_empty()) {
                let known = custom_fields(site);
                if !known.contains(&custom) {
                    let message = format!("names `{name}`, and no post type has the custom field `{custom}`");
                    return Err(
                        OpError::of_field("fields", &message).instead(Alternatives::among(custom, known))
                    );
                }
                fields.customs.push(custom.to_owned());
                continue;
            }
            let of_one = OF_ONE.iter().filter(|_| is_of_one);
            let known: Vec<&str> =
                FIELDS.iter().map(|(name, _)| name).chain(&BESIDE).chain(of_one).copied().collect();
            if !known.contains(&name.as_str()) {
                return Err(OpError::of_field("fields", &format!("names `{name}`, which no post has"))
                    .instead(Alternatives::among(name, known)));
            }
            fields.whole.push(name.clone());
        }
        Ok(Some(fields).filter(|_| !names.is_empty()))
    }

    fn has(&self, name: &str) -> bool {
        self.whole.iter().any(|one| one == name) || name == "customFields" && !self.customs.is_empty()
    }

    /// These fields of a post, null where it has none. The id is always among them, and of a deleted post its deletion.
    fn of(&self, row: &Map, sources: &[&Value]) -> Map {
        let find = |name: &str| {
            let others = || sources.iter().find_map(|source| source.get(name));
            row.get(name).filter(|value| !value.is_null()).or_else(others).cloned()
        };
        let mut kept: Map = find("id").map(|id| ("id".to_owned(), id)).into_iter().collect();
        kept.extend(find("deletedAt").map(|at| ("deletedAt".to_owned(), at)));
        for name in &self.whole {
            kept.insert(name.clone(), find(name).unwrap_or_default());
        }
        if !self.customs.is_empty() && !kept.contains_key("customFields") {
            let all = find("customFields").unwrap_or_default();
            let one = |name: &String| (name.clone(), all.get(name).cloned().unwrap_or_default());
            kept.insert("customFields".to_owned(), Value::Object(self.customs.iter().map(one).collect()));
        }
        kept
    }
}

/// What is done with each post of an answer.
pub(super) struct Shaping<'a, 's> {
    snapshot: &'a Snapshot<'s>,
    definitions: Arc<Definitions>,
    fields: Option<Fieldset>,
    form: Option<Form>,
    includer: Option<Includer<'a, 's>>,
}

/// What a caller asks for.
pub(super) struct Asked<'i> {
    pub(super) include: &'i [Include],
    pub(super) fields: &'i [String],
    pub(super) richtext: Option<Prose>,
    /// Whether it is about one post, not a list.
    pub(super) is_of_one: bool,
}

impl<'a, 's> Shaping<'a, 's> {
    /// `None` where posts are answered as they are.
    ///
    /// # Errors
    /// `fields` names something that no post has, or the repository cannot be read.
    pub(super) fn of(snapshot: &'a Snapshot<'s>, asked: &Asked<'_>) -> Result<Option<Self>, OpError> {
        let definitions = snapshot.definitions()?;
        let fields = Fieldset::parse(asked.fields, asked.is_of_one, &definitions)?;
        let form = asked.richtext.map(Form::from);
        let parts: Vec<Include> =
            asked.include.iter().copied().filter(|part| *part != Include::Modules).collect();
        if fields.is_none() && parts.is_empty() && (form.is_none() || asked.is_of_one) {
            return Ok(None);
        }
        let includer = match parts.is_empty() {
            true => None,
            false => Some(Includer::new(snapshot, parts, form)?),
        };
        Ok(Some(Shaping { snapshot, definitions, fields, form, includer }))
    }

    /// The same, with other posts as they are in another content.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub(super) fn with_others_of(self, content: &'a Snapshot<'s>) -> Result<Self, OpError> {
        let includer = self.includer.map(|includer| includer.with_others_of(content)).transpose()?;
        Ok(Shaping { includer, ..self })
    }

    /// A post in its shape. `sources` have fields that it lacks.
    ///
    /// # Errors
    /// `include.too-many`, or the repository cannot be read.
    pub(super) fn shape(&mut self, row: Map, sources: &[&Value]) -> Result<Value, OpError> {
        let post_type = row.get("type").cloned();
        let kept = match &self.fields {
            Some(fields) => fields.of(&row, sources),
            None => row,
        };
        let mut post = Value::Object(kept);
        // Fields are read by the post's type.
        post["type"] = post_type.unwrap_or_default();
        if let Some(form) = self.form {
            present_of(self.snapshot, &mut post, &self.definitions, form)?;
        }
        share(&mut post, &self.definitions, self.form);
        if let Some(includer) = &mut self.includer {
            includer.put(&mut post)?;
        }
        if let (Some(fields), Some(post)) = (&self.fields, post.as_object_mut())
            && !fields.has("type")
        {
            post.shift_remove("type");
        }
        Ok(post)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_kept_by_name() {
        let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
        let product = json!({"type": "product", "label": "Product", "fields": [
            {"slug": "a", "type": "text", "label": "A"}, {"slug": "c", "type": "text", "label": "C"},
        ]});
        let (site, _) = Definitions::load([("post-types/product.yaml".to_owned(), product)].into_iter());
        let row = json!({"id": "1", "title": "T", "slug": "s", "deletedAt": null});
        let file = json!({"customFields": {"a": 1, "b": 2}, "deletedAt": "2026-01-01T00:00:00Z"});
        let kept = |wanted: &[&str]| {
            let fields = Fieldset::parse(&names(wanted), false, &site).unwrap().unwrap();
            Value::Object(fields.of(row.as_object().unwrap(), &[&file]))
        };
        let deleted = "2026-01-01T00:00:00Z";
        assert_eq!(
            kept(&["title", "excerpt"]),
            json!({"id": "1", "deletedAt": deleted, "title": "T", "excerpt": null})
        );
        let custom = json!({"id": "1", "deletedAt": deleted, "customFields": {"a": 1, "c": null}});
        assert_eq!(kept(&["customFields.a", "customFields.c"]), custom);
        assert_eq!(Fieldset::parse(&[], false, &site).unwrap(), None);
        for wrong in ["colour", "metadata", "customFields.", "customFields.b"] {
            assert!(Fieldset::parse(&names(&[wrong]), false, &site).is_err(), "{wrong}");
        }
        assert!(Fieldset::parse(&names(&["metadata"]), true, &site).is_ok());
    }
}
