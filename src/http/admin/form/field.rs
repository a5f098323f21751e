//! Controls for the fields that a site defines: those of modules, and of post types.

use super::control::{Choice, Control, Widget};
use crate::http::admin::prelude::*;
use crate::model::fields::{Control as VisitorControl, FieldDef, Holds};
use std::collections::BTreeMap;
use std::rc::Rc;

/// What fields choose from, beside the options of their definitions.
#[derive(Default)]
pub(in crate::http::admin) struct Known {
    /// The terms of each taxonomy.
    pub(in crate::http::admin) terms: BTreeMap<String, Vec<Choice>>,
    pub(in crate::http::admin) forms: Vec<Choice>,
}

impl Known {
    /// What fields choose from on a stage.
    ///
    /// # Errors
    /// It cannot be read.
    pub(in crate::http::admin) fn of(cx: &RequestContext<'_>, stage: Stage) -> Result<Known, Refusal> {
        let mut known = Known::default();
        let taxonomies = cx.show_on("taxonomy.list", json!({}), stage)?;
        let rows = taxonomies["data"].as_array().into_iter().flatten();
        for taxonomy in rows.filter_map(|row| row["slug"].as_str()) {
            let terms = cx.show_on("taxonomy.terms", json!({"taxonomy": taxonomy}), stage)?;
            known.terms.insert(taxonomy.to_owned(), named(&terms));
        }
        known.forms = named(&cx.show_on("form.list", json!({}), stage)?);
        Ok(known)
    }
}

/// The rows of a list, by slug and name.
fn named(list: &Value) -> Vec<Choice> {
    let rows = list["data"].as_array().into_iter().flatten();
    let label = |row: &Value| row["name"].as_str().or(row["slug"].as_str()).unwrap_or_default().to_owned();
    rows.map(|row| Choice { value: row["slug"].clone(), label: label(row) }).collect()
}

/// The keys of a link that is more than an address.
const LINK_KEYS: [&str; 4] = ["url", "postId", "anchor", "target"];

/// The controls of fields; `values` holds their values, `parent` is its name in the form.
pub(in crate::http::admin) fn of_fields(
    fields: &[FieldDef],
    parent: &str,
    values: &Value,
    known: &Rc<Known>,
) -> Vec<Control> {
    let of = |field: &FieldDef| of_field(field, &child(parent, &field.slug), &values[&field.slug], known);
    let told = |(field, mut control): (&FieldDef, Control)| {
        if let Some(when) = condition(field, fields) {
            control.help = [control.help.as_str(), &when].join(" ").trim().to_owned();
        }
        control
    };
    fields.iter().map(|field| (field, of(field))).map(told).collect()
}

fn child(parent: &str, key: &str) -> String {
    if parent.is_empty() { key.to_owned() } else { format!("{parent}.{key}") }
}

/// When a field is used at all, in words.
fn condition(field: &FieldDef, fields: &[FieldDef]) -> Option<String> {
    let condition = field.show_if.as_ref()?;
    let sibling = fields.iter().find(|other| other.slug == condition.field)?;
    let name = |value: &Value| {
        let option = sibling.options.iter().find(|option| value == option.value.as_str());
        match value {
            Value::Bool(true) => "ticked".to_owned(),
            Value::Bool(false) => "not ticked".to_owned(),
            Value::String(text) => {
                option.and_then(|option| option.label.clone()).unwrap_or_else(|| text.clone())
            }
            value => value.to_string(),
        }
    };
    let (is, value) = match (&condition.equals, &condition.not_equals) {
        (Some(value), _) => ("is", value),
        (None, Some(value)) => ("is not", value),
        (None, None) => return None,
    };
    Some(format!("Used when “{}” {is} {}.", sibling.title(), name(value)))
}

/// The control of a field.
fn of_field(field: &FieldDef, name: &str, value: &Value, known: &Rc<Known>) -> Control {
    let control = Control {
        name: name.to_owned(),
        key: field.slug.clone(),
        label: field.title().to_owned(),
        help: help(field),
        value: value.clone(),
        is_required: field.required,
        ..Control::default()
    };
    let with = |widget: Widget| Control { widget, ..control.clone() };
    let choosing = |widget: Widget, options: Vec<Choice>| Control { widget, options, ..control.clone() };
    let many = field.allows_many() || value.is_array();
    match field.row().holds() {
        Holds::Nothing => with(Widget::Fixed),
        Holds::Text if field.row().control() == Some(VisitorControl::Lines) => with(Widget::Lines),
        Holds::Text | Holds::Icon => with(Widget::Line),
        Holds::Richtext => with(Widget::Markdown),
        Holds::Number => with(Widget::Number),
        Holds::Date => with(Widget::Date),
        // A box that is not ticked would say no where the default says yes.
        Holds::Flag if value.is_null() && field.default == Some(json!(true)) => choosing(
            Widget::Select,
            vec![
                Choice { value: json!(true), label: "yes".to_owned() },
                Choice { value: json!(false), label: "no".to_owned() },
            ],
        ),
        Holds::Flag => with(Widget::Checkbox),
        Holds::Choice => choosing(Widget::Select, options(field)),
        Holds::Choices => choosing(Widget::Checkboxes, options(field)),
        Holds::Media => with(Widget::Media),
        Holds::Url => with(Widget::Line),
        Holds::Link => link(control, value),
        Holds::Posts if many => rows_of_posts(control),
        Holds::Posts => with(Widget::Post),
        Holds::Terms => {
            let taxonomy = field.taxonomy().unwrap_or_default();
            let terms = known.terms.get(taxonomy).cloned().unwrap_or_default();
            choosing(if many { Widget::Checkboxes } else { Widget::Select }, terms)
        }
        Holds::Form => choosing(Widget::Select, known.forms.clone()),
        Holds::Fields if field.fields.is_empty() => with(Widget::Json),
        Holds::Fields => {
            Control { children: of_fields(&field.fields, name, value, known), ..with(Widget::Group) }
        }
        Holds::Rows => match &field.item {
            None => with(Widget::Json),
            Some(item) => {
                let (item, known) = ((**item).clone(), Rc::clone(known));
                rows(control, move |name, value| of_field(&item, name, value, &known))
            }
        },
    }
}

/// A list whose entries have controls that `make` makes.
fn rows(control: Control, make: impl Fn(&str, &Value) -> Control + 'static) -> Control {
    let mut list = Control { widget: Widget::Rows, row: Some(Rc::new(make)), ..control };
    list.children = super::rows::stored(&list);
    list
}

fn rows_of_posts(control: Control) -> Control {
    rows(control, |name, value| Control {
        name: name.to_owned(),
        label: "Post".to_owned(),
        widget: Widget::Post,
        value: value.clone(),
        ..Control::default()
    })
}

/// An address; or the parts of a link that is more.
fn link(control: Control, value: &Value) -> Control {
    let Some(parts) = value.as_object() else { return Control { widget: Widget::Line, ..control } };
    let is_known = |key: &&&str| parts.contains_key(**key) || Some(**key) == main_part(parts);
    let children = LINK_KEYS.iter().filter(is_known).map(|key| {
        let widget = if *key == "postId" { Widget::Post } else { Widget::Line };
        Control::new(&control.name, key, widget, &value[*key])
    });
    Control { widget: Widget::Group, children: children.collect(), ..control }
}

/// The part that says where a link of its kind leads.
fn main_part(parts: &Map) -> Option<&'static str> {
    match parts.get("kind").and_then(Value::as_str)? {
        "post" => Some("postId"),
        "anchor" => Some("anchor"),
        _ => Some("url"),
    }
}

fn options(field: &FieldDef) -> Vec<Choice> {
    let option = |choice: &crate::model::fields::Choice| Choice {
        value: json!(choice.value),
        label: choice.label.clone().unwrap_or_else(|| choice.value.clone()),
    };
    field.options.iter().map(option).collect()
}

/// What editors are told of a field.
fn help(field: &FieldDef) -> String {
    let mut help = field.description.clone().unwrap_or_default();
    let mut say = |text: String| {
        if !help.is_empty() {
            help.push(' ');
        }
        help.push_str(&text);
    };
    let number = |number: f64| number.to_string();
    let unit = field.unit.as_deref().unwrap_or_default();
    match (field.min, field.max) {
        (Some(min), Some(max)) => {
            say(format!("From {} to {} {unit}", number(min), number(max)).trim().to_owned() + ".")
        }
        (Some(min), None) => say(format!("At least {} {unit}", number(min)).trim().to_owned() + "."),
        (None, Some(max)) => say(format!("At most {} {unit}", number(max)).trim().to_owned() + "."),
        (None, None) if !unit.is_empty() => say(format!("In {unit}.")),
        (None, None) => {}
    }
    help
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields() -> Vec<FieldDef> {
        let fields = json!([
            {"slug": "content_tab", "type": "tab", "label": "Content"},
            {"slug": "title", "type": "text", "label": "Heading", "required": true},
            {"slug": "theme", "type": "select", "label": "Background", "options": [{"value": "low", "label": "Soft"}, {"value": "media", "label": "Picture"}]},
            {"slug": "picture", "type": "media", "showIf": {"field": "theme", "equals": "media"}},
            {"slug": "wide", "type": "boolean", "default": true},
            {"slug": "size", "type": "number", "min": 1, "max": 9, "unit": "px"},
            {"slug": "goes", "type": "link"},
            {"slug": "items", "type": "repeater", "item": {"slug": "item", "type": "object", "fields": [{"slug": "label", "type": "text"}]}},
            {"slug": "see", "type": "post-reference", "config": {"allowMultiple": true}},
            {"slug": "tag", "type": "taxonomy", "config": {"taxonomy": "tags"}},
        ]);
        serde_json::from_value(fields).unwrap()
    }

    fn made(values: &Value) -> Vec<Control> {
        let tag = Choice { value: json!("bells"), label: "Bells".to_owned() };
        let known = Known { terms: [("tags".to_owned(), vec![tag])].into(), forms: Vec::new() };
        of_fields(&fields(), "modules[1].props", values, &Rc::new(known))
    }

    #[test]
    fn each_field_type_has_its_control() {
        let controls = made(&json!({"items": [{"label": "a"}], "see": ["1", "2"]}));
        let widgets: Vec<Widget> = controls.iter().map(|control| control.widget).collect();
        let want = [
            Widget::Fixed,
            Widget::Line,
            Widget::Select,
            Widget::Media,
            Widget::Select,
            Widget::Number,
            Widget::Line,
            Widget::Rows,
            Widget::Rows,
            Widget::Select,
        ];
        assert_eq!(widgets, want);
        assert_eq!(controls[1].name, "modules[1].props.title");
        assert!(controls[1].is_required);
        assert_eq!(controls[3].help, "Used when “Background” is Picture.");
        assert_eq!(controls[5].help, "From 1 to 9 px.");
        assert_eq!(controls[7].children[0].children[0].name, "modules[1].props.items[0].label");
        assert_eq!(controls[8].children[1].value, json!("2"));
        assert_eq!(controls[9].options[0].label, "Bells");
    }

    #[test]
    fn links_to_posts_have_parts_and_addresses_are_lines() {
        let link = |value: Value| made(&json!({"goes": value})).swap_remove(6);
        assert_eq!(link(json!("/prices")).widget, Widget::Line);
        let post = link(json!({"kind": "post", "postId": "1", "target": "_blank"}));
        let keys: Vec<&str> = post.children.iter().map(|child| child.key()).collect();
        assert_eq!((post.widget, keys), (Widget::Group, vec!["postId", "target"]));
    }

    #[test]
    fn yes_by_default_is_no_empty_box() {
        let wide = |value: Value| made(&value).swap_remove(4).widget;
        assert_eq!(wide(json!({})), Widget::Select);
        assert_eq!(wide(json!({"wide": false})), Widget::Checkbox);
    }
}
