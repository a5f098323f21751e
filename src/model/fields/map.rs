//! A mapping of user-defined fields: checked, ordered, searched.

use super::{FieldDef, Pointer, Reference};
use crate::base::{Map, Value};
use crate::model::reader::{Reader, arrange};
use crate::richtext::Form;

/// How to handle keys without a definition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unknown {
    /// They are errors.
    Refused,
    /// They are kept as they are.
    Kept,
}

/// Checks the values of user-defined fields and puts them in the definition's order, other keys after them by name.
/// Null means "no value" and is kept: in overrides it hides the value below.
pub fn check(map: &mut Map, fields: &[&FieldDef], unknown: Unknown, reader: &mut Reader<'_>) {
    let shown = Shown::new(fields, map, reader.missing.is_some());
    let valued = fields.iter().enumerate().filter(|(_, def)| def.row().holds_value());
    arrange(map, valued.clone().map(|(_, def)| def.slug.as_str()));
    let is_needed = |index: usize, def: &FieldDef| def.required && shown.is(index);
    let mut rest = valued.clone();
    let mut others = Vec::new();
    for (name, value) in map.iter_mut() {
        let mut ahead = rest.clone();
        let Some((index, def)) = ahead.by_ref().find(|(_, def)| def.slug == *name) else {
            others.push(name.clone());
            continue;
        };
        for (_, def) in rest.take_while(|(at, _)| *at < index).filter(|(at, def)| is_needed(*at, def)) {
            reader.missing_field(def, false);
        }
        rest = ahead;
        if is_needed(index, def) && def.row().is_empty(value) {
            reader.missing_field(def, true);
        }
        if !value.is_null() {
            reader.inside(name, |r| def.row().check(value, def, r));
        }
    }
    for (_, def) in rest.filter(|(index, def)| is_needed(*index, def)) {
        reader.missing_field(def, false);
    }
    if unknown == Unknown::Refused && !others.is_empty() {
        let names: Vec<_> = valued.map(|(_, def)| def.slug.as_str()).collect();
        for name in others {
            reader.unknown_key(reader.owner.unknown(), &name, names.iter().copied());
        }
    }
}

/// Which fields an editor shows; computed only where required fields matter.
struct Shown(Option<Vec<bool>>);

impl Shown {
    fn new(fields: &[&FieldDef], values: &Map, wanted: bool) -> Self {
        let conditional = wanted && fields.iter().any(|def| def.show_if.is_some());
        Shown(conditional.then(|| {
            let mut group = true;
            let each = fields.iter().map(|def| {
                let own = is_shown(def, fields, values);
                if !def.row().holds_value() {
                    group = own;
                }
                own && group
            });
            each.collect()
        }))
    }

    fn is(&self, index: usize) -> bool {
        self.0.as_ref().is_none_or(|shown| shown[index])
    }
}

/// Whether an editor shows a field, given these values. If that depends on the media library, it counts as hidden.
pub fn is_shown(def: &FieldDef, fields: &[&FieldDef], values: &Map) -> bool {
    let Some(condition) = &def.show_if else { return true };
    let sibling = fields.iter().find(|def| def.slug == condition.field);
    let default = sibling.and_then(|def| def.default.as_ref());
    let value = values.get(&condition.field).or(default).unwrap_or(&Value::Null);
    condition.is_video.is_none()
        && condition.equals.as_ref().is_none_or(|wanted| wanted == value)
        && condition.not_equals.as_ref().is_none_or(|unwanted| unwanted != value)
}

/// Collects the references in the values of user-defined fields.
pub fn references(map: &Map, fields: &[&FieldDef], at: &Pointer<'_>, found: &mut Vec<Reference>) {
    for def in fields {
        if let Some(value) = map.get(&def.slug) {
            def.row().references(value, def, &at.key(&def.slug), found);
        }
    }
}

/// Adds the searchable text of user-defined fields, one field a line.
pub fn plain_text(map: &Map, fields: &[&FieldDef], out: &mut String) {
    for def in fields {
        if let Some(value) = map.get(&def.slug) {
            def.row().text(value, def, out);
        }
    }
}

/// Converts the rich text in user-defined fields to another form.
pub fn present(map: &mut Map, fields: &[&FieldDef], form: Form) {
    for def in fields {
        if let Some(value) = map.get_mut(&def.slug) {
            def.row().present(value, def, form);
        }
    }
}

/// Adds one line of text.
pub(super) fn add_line(out: &mut String, text: &str) {
    if !text.trim().is_empty() {
        if !out.is_empty() && !out.ends_with('\n') {
            out.push('\n');
        }
        out.push_str(text.trim());
    }
}
