//! The types of user-defined fields (`docs/design/compatibility.md`): one file and one row each.

mod boolean;
mod date;
mod definition;
mod form_reference;
mod icon;
mod link;
mod map;
mod mark;
mod media;
mod multiselect;
mod number;
mod object;
mod post_reference;
mod reference;
mod repeater;
mod rewrite;
mod richtext;
mod select;
mod surface;
mod taxonomy;
mod text;
mod url;

pub use super::kinds::{Choice, FieldDef, ShowIf};
pub use map::{Unknown, check, is_shown, plain_text, present, references};
pub use reference::{Pointer, Reference, Target};
pub use rewrite::{Rewriter, TextRole, free as rewrite_free, rewrite, text as rewrite_text};
pub use surface::{Control, Holds};

use super::id::{MediaId, PostId};
use super::kind::Kind;
use super::reader::Reader;
use super::schema::Writer;
use super::{codes, scalar};
use crate::base::{Map, Value};
use crate::richtext::Form;
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::ops::Deref;

/// The behaviour of a field type.
pub trait FieldType: Sync {
    /// Checks a value that is not null, and puts it in its stored form.
    fn check(&self, value: &mut Value, def: &FieldDef, reader: &mut Reader<'_>);

    /// The JSON Schema of its values.
    fn schema(&self, def: &FieldDef, writer: &Writer<'_>) -> Value;

    /// Whether a value counts as empty.
    fn is_empty(&self, value: &Value) -> bool {
        match value {
            Value::Null => true,
            Value::String(text) => text.trim().is_empty(),
            Value::Array(items) => items.is_empty(),
            Value::Object(map) => map.is_empty(),
            Value::Bool(_) | Value::Number(_) => false,
        }
    }

    /// The initial value of a new field without a default in its definition.
    fn initial(&self, _def: &FieldDef) -> Value {
        Value::Null
    }

    /// Collects the references in a value.
    fn references(&self, _value: &Value, _def: &FieldDef, _at: &Pointer<'_>, _found: &mut Vec<Reference>) {}

    /// Adds the searchable text of a value.
    fn text(&self, _value: &Value, _def: &FieldDef, _out: &mut String) {}

    /// Converts the rich text in a value to another form.
    fn present(&self, _value: &mut Value, _def: &FieldDef, _form: Form) {}

    /// Rewrites the texts in a value.
    fn rewrite(&self, _value: &mut Value, _def: &FieldDef, _at: &Pointer<'_>, _rewriter: &mut dyn Rewriter) {}

    /// For tests: more keys of a definition, values that it accepts, and values that it rejects; any number of such lists.
    #[cfg(test)]
    fn samples(&self) -> Value;
}

/// What is known of a field type.
pub struct Row {
    behaviour: &'static dyn FieldType,
    doc: &'static str,
    holds: Holds,
    control: Option<Control>,
}

impl Deref for Row {
    type Target = dyn FieldType;

    fn deref(&self) -> &Self::Target {
        self.behaviour
    }
}

impl Row {
    /// One sentence on its values.
    pub fn doc(&self) -> &'static str {
        self.doc
    }

    /// What its values are to those who show or read them without knowing the type.
    pub fn holds(&self) -> Holds {
        self.holds
    }

    /// The control of a form that visitors fill in; a field without one is for editors only.
    pub fn control(&self) -> Option<Control> {
        self.control
    }

    /// Whether it holds a value; layout marks do not.
    pub fn holds_value(&self) -> bool {
        self.holds != Holds::Nothing
    }
}

macro_rules! field_types {
    ($($kind:ident = $name:literal, $behaviour:expr, $holds:ident, $control:expr, $doc:literal;)+) => {
        /// The type of a field.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum FieldKind { $(#[doc = $doc] #[serde(rename = $name)] $kind),+ }

        impl FieldKind {
            const COUNT: usize = [$($name),+].len();
            /// All field types.
            pub const ALL: [FieldKind; FieldKind::COUNT] = [$(FieldKind::$kind),+];
            /// Their names in definitions, in the same order.
            pub const NAMES: [&'static str; FieldKind::COUNT] = [$($name),+];
        }

        static ROWS: [Row; FieldKind::COUNT] =
            [$(Row { behaviour: &$behaviour, doc: $doc, holds: Holds::$holds, control: $control }),+];
    };
}

field_types! {
    Text = "text", text::Text, Text, Some(Control::Line), "One line of text.";
    Textarea = "textarea", text::Text, Text, Some(Control::Lines), "Several lines of plain text.";
    Number = "number", number::Number, Number, Some(Control::Input("number")), "A number.";
    Boolean = "boolean", boolean::Boolean, Flag, Some(Control::Checkbox), "`true` or `false`.";
    Select = "select", select::Select, Choice, Some(Control::Select), "The value of one option.";
    Multiselect = "multiselect", multiselect::Multiselect, Choices, Some(Control::Checkboxes), "A list of the values of some options.";
    Media = "media", media::Media, Media, None, "The id of a media record; or a mapping with that `id`; or, in older content, an address.";
    File = "file", media::Media, Media, None, "The id of the media record of an uploaded file.";
    Date = "date", date::Date, Date, Some(Control::Input("date")), "A date such as `2026-11-20`, with or without a time.";
    Url = "url", url::Url, Url, Some(Control::Input("url")), "A web address, or a path on the site.";
    Link = "link", link::Link, Link, Some(Control::Input("url")), "An address; or `{kind: url|post|anchor, url, postId, anchor, target}`.";
    PostReference = "post-reference", post_reference::PostReference, Posts, None, "The id of a post, or a list of them where `config.allowMultiple` is set.";
    Icon = "icon", icon::Icon, Icon, Some(Control::Line), "The name of an icon of the front end, such as `rocket`.";
    Object = "object", object::Object, Fields, None, "A mapping of the definition's `fields`; any mapping where it lists none.";
    Repeater = "repeater", repeater::Repeater, Rows, None, "A list whose rows are what the definition's `item` says; anything where it says nothing.";
    Richtext = "richtext", richtext::Richtext, Richtext, Some(Control::Lines), "Markdown text, or an editor document: a mapping with a `root` that has `children`.";
    Slider = "slider", number::Number, Number, Some(Control::Input("number")), "A number on a scale.";
    Taxonomy = "taxonomy", taxonomy::Taxonomy, Terms, None, "A term by id or slug, or a list of them where `config.allowMultiple` is set; `config.taxonomy` names the taxonomy.";
    FormReference = "form-reference", form_reference::FormReference, Form, None, "The slug of a form.";
    Tab = "tab", mark::Mark, Nothing, None, "No value: the fields after it stand on a tab of their own.";
    Group = "group", mark::Mark, Nothing, None, "No value: the fields after it stand together.";
}

impl FieldKind {
    /// Its name in definitions, such as `post-reference`.
    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// What is known of it.
    pub fn row(self) -> &'static Row {
        &ROWS[self as usize]
    }
}

#[cfg(test)]
mod tests;
