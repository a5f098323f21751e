//! The types of user-defined fields (`docs/design/compatibility.md`): one file and one row each.

mod boolean;
mod date;
mod definition;
mod file;
mod form_reference;
mod group;
mod icon;
mod link;
mod map;
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
mod slider;
mod surface;
mod tab;
mod taxonomy;
mod text;
mod textarea;
mod url;

pub use super::kinds::{Choice, FieldDef, ShowIf};
pub use map::{Unknown, check, is_shown, plain_text, present, references};
pub use reference::{Pointer, Reference, Target};
pub use rewrite::{Rewriter, TextRole, free as rewrite_free, rewrite, text as rewrite_text};
pub use surface::{Control, Holds};

use super::reader::Reader;
use super::schema::Writer;
use crate::base::Value;
use crate::richtext::Form;
use serde::{Deserialize, Serialize};

/// The behaviour of a field type.
pub trait FieldType: Sync {
    /// One sentence on its values.
    fn doc(&self) -> &'static str;

    /// What its values are to those who show or read them without knowing the type.
    fn holds(&self) -> Holds {
        Holds::Text
    }

    /// The control of a form that visitors fill in; a field without one is for editors only.
    fn control(&self) -> Option<Control> {
        None
    }

    /// Whether it holds a value; layout marks do not.
    fn holds_value(&self) -> bool {
        self.holds() != Holds::Nothing
    }

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

macro_rules! field_types {
    ($($(#[$doc:meta])* $kind:ident = $name:literal, $row:expr;)+) => {
        /// The type of a field.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum FieldKind { $($(#[$doc])* #[serde(rename = $name)] $kind),+ }

        impl FieldKind {
            const COUNT: usize = [$($name),+].len();
            /// All field types.
            pub const ALL: [FieldKind; FieldKind::COUNT] = [$(FieldKind::$kind),+];
            /// Their names in definitions, in the same order.
            pub const NAMES: [&'static str; FieldKind::COUNT] = [$($name),+];
        }

        static ROWS: [&dyn FieldType; FieldKind::COUNT] = [$(&$row),+];
    };
}

field_types! {
    /// One line of text.
    Text = "text", text::Text;
    /// Several lines of text.
    Textarea = "textarea", textarea::Textarea;
    /// A number.
    Number = "number", number::Number;
    /// Yes or no.
    Boolean = "boolean", boolean::Boolean;
    /// One of several choices.
    Select = "select", select::Select;
    /// Any of several choices.
    Multiselect = "multiselect", multiselect::Multiselect;
    /// A picture or video.
    Media = "media", media::Media;
    /// Any uploaded file.
    File = "file", file::File;
    /// A date, with or without a time.
    Date = "date", date::Date;
    /// A web address.
    Url = "url", url::Url;
    /// A link to an address, a post or a place on the page.
    Link = "link", link::Link;
    /// One post or several.
    PostReference = "post-reference", post_reference::PostReference;
    /// The name of an icon.
    Icon = "icon", icon::Icon;
    /// Fields in a mapping.
    Object = "object", object::Object;
    /// Rows of one form.
    Repeater = "repeater", repeater::Repeater;
    /// Text with headings, links and pictures.
    Richtext = "richtext", richtext::Richtext;
    /// A number on a scale.
    Slider = "slider", slider::Slider;
    /// Terms of a taxonomy.
    Taxonomy = "taxonomy", taxonomy::Taxonomy;
    /// A form.
    FormReference = "form-reference", form_reference::FormReference;
    /// A layout mark: the fields after it stand on a tab.
    Tab = "tab", tab::Tab;
    /// A layout mark: the fields after it stand together.
    Group = "group", group::Group;
}

impl FieldKind {
    /// Its name in definitions, such as `post-reference`.
    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// Its behaviour.
    pub fn row(self) -> &'static dyn FieldType {
        ROWS[self as usize]
    }
}

#[cfg(test)]
mod tests;
