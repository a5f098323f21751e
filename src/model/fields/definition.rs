//! The definition of one field.

use super::{FieldKind, FieldType};
use crate::base::{Map, Value};
use serde::{Deserialize, Serialize};

/// One field that editors fill in (`docs/design/compatibility.md`).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FieldDef {
    /// The key its value is stored under.
    pub slug: String,
    /// Its label for editors.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// What kind of value it holds.
    #[serde(rename = "type")]
    pub kind: FieldKind,
    /// Where an editor groups it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub category: Option<String>,
    /// Whether its text differs by language.
    #[serde(default, skip_serializing_if = "is_false")]
    pub translatable: bool,
    /// Whether a published post must fill it in.
    #[serde(default, skip_serializing_if = "is_false")]
    pub required: bool,
    /// Help for editors.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// The value where none is stored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub default: Option<Value>,
    /// Placeholder of the empty input.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub placeholder: Option<String>,
    /// Which media types may be chosen, such as `image/*,video/*`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub accept: Option<String>,
    /// The choices of a select or multiselect.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<Choice>,
    /// The fields of an object.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fields: Vec<FieldDef>,
    /// The definition of a repeater's rows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub item: Option<Box<FieldDef>>,
    /// Settings of the field type.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub config: Map,
    /// Smallest number, or fewest rows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min: Option<f64>,
    /// Largest number, or most rows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max: Option<f64>,
    /// Distance between allowed numbers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub step: Option<f64>,
    /// Unit shown beside the number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    /// When an editor shows the field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub show_if: Option<ShowIf>,
    /// Whether its value names a repeater's row.
    #[serde(default, skip_serializing_if = "is_false")]
    pub is_label: bool,
    /// Whether its default is only an example, which should not be published.
    #[serde(default, skip_serializing_if = "is_false")]
    pub filler: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes the field by reference")]
fn is_false(value: &bool) -> bool {
    !value
}

/// One choice of a select or multiselect.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    /// Its label for editors.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// The stored value.
    pub value: String,
}

/// When an editor shows a field.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ShowIf {
    /// The sibling field that decides.
    pub field: String,
    /// Shown when it has this value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub equals: Option<Value>,
    /// Shown when it has another value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub not_equals: Option<Value>,
    /// Shown when it is, or is not, a video. Only a media library can tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub is_video: Option<bool>,
}

impl FieldDef {
    /// A field with nothing but a name and a type.
    pub fn new(slug: &str, kind: FieldKind) -> Self {
        FieldDef {
            slug: slug.to_owned(),
            label: None,
            kind,
            category: None,
            translatable: false,
            required: false,
            description: None,
            default: None,
            placeholder: None,
            accept: None,
            options: Vec::new(),
            fields: Vec::new(),
            item: None,
            config: Map::new(),
            min: None,
            max: None,
            step: None,
            unit: None,
            show_if: None,
            is_label: false,
            filler: false,
        }
    }

    /// The behaviour of its type.
    pub fn row(&self) -> &'static dyn FieldType {
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
