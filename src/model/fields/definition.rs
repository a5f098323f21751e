//! What a definition says of its field.

use super::{FieldDef, FieldKind, Row};
use crate::base::Value;

impl FieldDef {
    /// A field with nothing but a name and a type.
    pub fn new(slug: &str, kind: FieldKind) -> Self {
        FieldDef { slug: slug.to_owned(), kind, ..FieldDef::default() }
    }

    /// The behaviour of its type.
    pub fn row(&self) -> &'static Row {
        self.kind.row()
    }

    /// Its label for editors, else its slug.
    pub fn title(&self) -> &str {
        self.label.as_deref().unwrap_or(&self.slug)
    }

    /// The value a new field starts with: its default, else its type's.
    pub fn initial(&self) -> Value {
        self.default.clone().unwrap_or_else(|| self.row().initial(self))
    }

    /// Whether a reference field holds a list (`config.allowMultiple`).
    pub fn allows_many(&self) -> bool {
        self.config.get("allowMultiple").and_then(Value::as_bool).unwrap_or(false)
    }

    /// The post types that a reference may name (`config.postTypes`); any if empty.
    pub fn post_types(&self) -> Vec<String> {
        let types = self.config.get("postTypes").and_then(Value::as_array);
        types.into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
    }

    /// The taxonomy whose terms a field holds (`config.taxonomy`).
    pub fn taxonomy(&self) -> Option<&str> {
        self.config.get("taxonomy").or_else(|| self.config.get("taxonomySlug")).and_then(Value::as_str)
    }

    /// The values of its options.
    pub fn values(&self) -> impl Iterator<Item = &str> + Clone {
        self.options.iter().map(|choice| choice.value.as_str())
    }
}
