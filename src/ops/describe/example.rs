//! Values that fit a field, made from its definition and from what the site has.

use crate::model::{FieldDef, FieldKind, Holds, ModuleType, PostType};
use crate::ops::prelude::*;

/// Longest values of an example, in characters of JSON; optional fields beyond it are left out.
const EXAMPLE_CHARS_MAX: usize = 260;
/// Deepest level of lists and objects in an example.
const DEPTH_MAX: usize = 4;

/// Makes examples for a site.
pub(super) struct Examples<'s, 'a> {
    pub(super) snapshot: &'s Snapshot<'a>,
    pub(super) definitions: &'s Definitions,
}

impl Examples<'_, '_> {
    /// Values of a module: the required fields, and others while there is room.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub(super) fn props(&self, of: &ModuleType) -> Result<Map, OpError> {
        self.values(&of.fields(), EXAMPLE_CHARS_MAX, 0)
    }

    /// The fields of a new post, as `post create` and proposals take them.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub(super) fn post(&self, of: &PostType) -> Result<Map, OpError> {
        let mut post = Map::from_iter([
            ("type".to_owned(), json!(of.post_type)),
            ("title".to_owned(), json!(format!("A new {}", of.label.to_lowercase()))),
            ("locale".to_owned(), json!(self.definitions.settings.locales.default_locale)),
        ]);
        let own = self.values(&of.fields.iter().collect::<Vec<_>>(), EXAMPLE_CHARS_MAX, 0)?;
        if !own.is_empty() {
            post.insert("customFields".to_owned(), Value::Object(own));
        }
        if let Some(term) = of.taxonomies.first().map(|name| self.term(Some(name))).transpose()?.flatten() {
            post.insert("terms".to_owned(), json!([format!("{}/{term}", of.taxonomies[0])]));
        }
        Ok(post)
    }

    fn values(&self, fields: &[&FieldDef], room: usize, depth: usize) -> Result<Map, OpError> {
        let mut wanted: Vec<&&FieldDef> = fields.iter().filter(|field| field.row().holds_value()).collect();
        wanted.sort_by_key(|field| !field.required);
        let mut found: BTreeMap<&str, Value> = BTreeMap::new();
        let mut used = 0;
        for field in wanted {
            // A switch that may be left out says nothing about how the type is filled in.
            if field.row().holds() == Holds::Flag && !field.required {
                continue;
            }
            let Some(value) = self.value(field, depth)? else { continue };
            let length = field.slug.chars().count() + value.to_string().chars().count() + 4;
            if field.required || used + length <= room {
                used += length;
                found.insert(&field.slug, value);
            }
        }
        // In the order of the definition.
        let own = fields.iter().filter_map(|field| found.remove_entry(field.slug.as_str()));
        Ok(own.map(|(slug, value)| (slug.to_owned(), value)).collect())
    }

    /// A value of a field; none where the site has nothing that it could name.
    fn value(&self, field: &FieldDef, depth: usize) -> Result<Option<Value>, OpError> {
        let words = || field.placeholder.clone().unwrap_or_else(|| field.title().to_owned());
        let many = |value: Option<Value>| match field.allows_many() {
            true => value.map(|value| json!([value])),
            false => value,
        };
        let choice = || json!(field.values().next().map_or_else(words, str::to_owned));
        Ok(match field.row().holds() {
            Holds::Nothing => None,
            Holds::Text => Some(json!(words())),
            Holds::Date => Some(json!("2026-11-20")),
            Holds::Number => Some(number(field)),
            Holds::Flag => Some(json!(true)),
            Holds::Choice => Some(choice()),
            Holds::Choices => Some(json!([choice()])),
            Holds::Url | Holds::Link => Some(json!("/")),
            Holds::Icon => Some(json!("rocket")),
            Holds::Richtext => Some(json!("Text in **Markdown**.")),
            Holds::Media => self.media(field)?,
            Holds::Posts => many(self.post_id(field)?),
            Holds::Terms => many(self.term(field.taxonomy())?.map(Value::String)),
            Holds::Form => self.definitions.forms.keys().next().map(|slug| json!(slug)),
            Holds::Fields => match depth < DEPTH_MAX {
                true => {
                    let inner: Vec<&FieldDef> = field.fields.iter().collect();
                    Some(Value::Object(self.values(&inner, EXAMPLE_CHARS_MAX / 2, depth + 1)?))
                }
                false => Some(json!({})),
            },
            Holds::Rows => self.rows(field, depth)?,
        })
    }

    /// As many rows as there must be, at least one.
    fn rows(&self, field: &FieldDef, depth: usize) -> Result<Option<Value>, OpError> {
        let Some(item) = field.item.as_ref().filter(|_| depth < DEPTH_MAX) else {
            return Ok(Some(json!([])));
        };
        let row = self.value(item, depth + 1)?;
        let count = field.min.filter(|min| *min >= 1.0).map_or(1, |min| min.round() as usize);
        Ok(row.map(|row| Value::Array(vec![row; count])))
    }

    fn media(&self, field: &FieldDef) -> Result<Option<Value>, OpError> {
        let all = self.snapshot.media()?;
        let accept = field.accept.as_deref().unwrap_or(match field.kind {
            FieldKind::Media => "image/*",
            _ => "*",
        });
        let fits = |mime: &str| {
            let mut kinds = accept.split(',').map(str::trim);
            kinds.any(|kind| kind == mime || mime.starts_with(kind.trim_end_matches('*')))
        };
        let found = all.all().iter().find(|record| fits(&record.media.mime));
        Ok(found.map(|record| json!(record.media.id)))
    }

    fn post_id(&self, field: &FieldDef) -> Result<Option<Value>, OpError> {
        let query = PostQuery { types: field.post_types(), limit: 1, ..PostQuery::default() };
        Ok(self.snapshot.posts(&query)?.posts.into_iter().next().map(|hit| json!(hit.post.id)))
    }

    fn term(&self, taxonomy: Option<&str>) -> Result<Option<String>, OpError> {
        let paths = self.snapshot.paths(Kind::Term)?;
        let slug = |path: &String| {
            let (folder, slug) = path.strip_prefix("terms/")?.strip_suffix(".yaml")?.split_once('/')?;
            taxonomy.is_none_or(|wanted| wanted == folder).then(|| slug.to_owned())
        };
        Ok(paths.iter().find_map(slug))
    }
}

/// A number in the range of a field, on its steps.
fn number(field: &FieldDef) -> Value {
    let number = field.default.as_ref().and_then(Value::as_f64).or(field.min).unwrap_or(1.0);
    let number = field.max.map_or(number, |max| number.min(max));
    match number.fract() == 0.0 && number.abs() < 1e15 {
        true => json!(number as i64),
        false => json!(number),
    }
}
