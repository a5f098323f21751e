//! Controls from a JSON Schema and a value.

use super::control::{Choice, Control, Widget};
use super::rows;
use super::text::{in_words, plain};
use crate::http::admin::prelude::*;
use std::rc::Rc;

/// Longest text that has one line, in characters.
const LINE_CHARS_MAX: u64 = 255;
/// Most fields that are all shown.
const SHOWN_MAX: usize = 8;
/// Of more, so many are shown, with those that are needed, filled in, or lists.
const SHOWN_FIRST: usize = 6;
/// How deep groups lie in each other; what is deeper is YAML.
const DEPTH_MAX: usize = 8;
/// Most values that are shown as boxes.
const BOXES_MAX: usize = 60;
/// Keys of texts that have several lines, if their schema says nothing of their length.
const LONG: &[&str] = &[
    "text",
    "description",
    "content",
    "excerpt",
    "body",
    "message",
    "prompt",
    "system",
    "instructions",
    "guidance",
    "notes",
    "reason",
    "bio",
    "successmessage",
    "openendedcontext",
    "answer",
    "quote",
];
/// Keys of items that nobody enters.
const UNSEEN: &[&str] = &["id", "$schema"];

/// Makes controls from a JSON Schema.
#[derive(Clone)]
pub(in crate::http::admin) struct Maker {
    /// The whole schema, with its definitions.
    root: Rc<Value>,
    /// Whether it is for an input: there a field begins with the default of its schema, and an id is entered.
    is_input: bool,
    /// Definitions within which a control is made, which must not contain themselves without end.
    within: Vec<String>,
}

/// A schema without references and alternatives.
struct Resolved {
    schema: Value,
    /// The definition that it was.
    definition: Option<String>,
    is_nullable: bool,
    is_markdown: bool,
}

impl Maker {
    /// A maker of the controls of an item.
    pub(in crate::http::admin) fn new(schema: &Value) -> Maker {
        Maker { root: Rc::new(schema.clone()), is_input: false, within: Vec::new() }
    }

    /// A maker of the controls of an input.
    pub(in crate::http::admin) fn of_input(schema: &Value) -> Maker {
        Maker { is_input: true, ..Maker::new(schema) }
    }

    fn inside(&self, within: Vec<String>) -> Maker {
        Maker { root: self.root.clone(), is_input: self.is_input, within }
    }

    /// The controls of an object's fields, for those that `is_wanted` names.
    pub(in crate::http::admin) fn controls(
        &self,
        value: &Value,
        is_wanted: impl Fn(&str) -> bool,
    ) -> Vec<Control> {
        let mut controls = self.fields("", &self.root, value);
        controls.retain(|control| is_wanted(control.key()));
        controls
    }

    /// The controls of an object's fields.
    fn fields(&self, parent: &str, schema: &Value, value: &Value) -> Vec<Control> {
        let needed =
            |key: &str| schema["required"].as_array().is_some_and(|all| all.iter().any(|one| one == key));
        let fields = properties(schema, value)
            .into_iter()
            .filter(|(key, _)| self.is_input || !UNSEEN.contains(&key.as_str()));
        let controls = fields.map(|(key, field)| {
            let stored = value.get(&key).unwrap_or(&Value::Null);
            let mut control = self.control(parent, &key, &field, stored);
            control.is_required = needed(&key);
            control
        });
        let mut controls: Vec<Control> = controls.collect();
        // The fields of an item itself are all shown.
        if controls.len() > SHOWN_MAX && (self.is_input || !parent.is_empty()) {
            let rare = controls.iter_mut().skip(SHOWN_FIRST);
            let rare = rare.filter(|control| !control.is_required && control.widget != Widget::Rows);
            rare.for_each(|control| control.is_rare = true);
        }
        controls
    }

    /// The control of a key.
    fn control(&self, parent: &str, key: &str, field: &Value, stored: &Value) -> Control {
        let resolved = self.resolve(field);
        let schema = &resolved.schema;
        let default = Some(&field["default"]).filter(|_| self.is_input);
        let start = default.into_iter().chain([&schema["const"]]).find(|start| is_start(start));
        let stored = start.filter(|_| stored.is_null()).unwrap_or(stored);
        let widget = self.widget(key, &resolved, stored);
        let mut control = Control::new(parent, key, widget, stored);
        // `postId` holds a post, for people.
        if let (Widget::Post | Widget::Media, Some(short)) = (widget, key.strip_suffix("Id")) {
            control.label = in_words(short);
        }
        if let Some(title) = field["title"].as_str().filter(|title| !title.is_empty()) {
            control.label = in_sentence(title);
        }
        let help = [field, schema].into_iter().find_map(|one| one["description"].as_str());
        control.help = help.unwrap_or_default().replace('\n', " ");
        if !self.is_input && is_start(&field["default"]) {
            let gap = if control.help.is_empty() { "" } else { " " };
            control.help.push_str(&format!("{gap}Unless set: {}.", plain(&field["default"])));
        }
        self.fill(&mut control, &resolved);
        control
    }

    /// Adds what can be chosen, and the controls of fields and entries.
    fn fill(&self, control: &mut Control, resolved: &Resolved) {
        let own = resolved.definition.clone().unwrap_or_default();
        let within = self.inside(self.within.iter().cloned().chain([own]).collect());
        match control.widget {
            Widget::Select if kinds(&resolved.schema).contains(&"boolean") => {
                let choice =
                    |value: bool, label: &str| Choice { value: value.into(), label: label.to_owned() };
                control.options = vec![choice(true, "yes"), choice(false, "no")];
            }
            Widget::Select => control.options = choices(&resolved.schema),
            Widget::Checkboxes => control.options = choices(&self.resolve(&resolved.schema["items"]).schema),
            Widget::Group => {
                control.children = within.fields(&control.name, &resolved.schema, &control.value);
            }
            Widget::Rows => {
                let items = resolved.schema["items"].clone();
                // Entries are made when they are there, so that a definition may contain lists of itself.
                let maker = self.inside(Vec::new());
                control.row = Some(Rc::new(move |name: &str, value: &Value| {
                    let mut entry = maker.control("", name, &items, value);
                    entry.label.clear();
                    entry.help.clear();
                    entry
                }));
                control.children = rows::stored(control);
            }
            _ => {}
        }
    }

    /// Whether a group may be shown: a definition contains itself only as deep as its values do.
    fn may_nest(&self, resolved: &Resolved, stored: &Value) -> bool {
        let is_known = |name: &String| self.within.contains(name);
        self.within.len() < DEPTH_MAX
            && (stored.is_object() || !resolved.definition.as_ref().is_some_and(is_known))
    }

    fn widget(&self, key: &str, resolved: &Resolved, stored: &Value) -> Widget {
        let schema = &resolved.schema;
        if resolved.is_markdown {
            return Widget::Markdown;
        }
        if schema.get("const").is_some() {
            return Widget::Hidden;
        }
        if schema["enum"].is_array() {
            return Widget::Select;
        }
        let kinds = kinds(schema);
        match kinds.as_slice() {
            all if all.contains(&"string") => text_widget(key, schema),
            ["boolean"] if resolved.is_nullable => Widget::Select,
            ["boolean"] => Widget::Checkbox,
            ["integer" | "number", ..] => Widget::Number,
            ["array"] => self.list_widget(&schema["items"]),
            ["object"] | [] if has_fields(schema) && self.may_nest(resolved, stored) => Widget::Group,
            _ => Widget::Json,
        }
    }

    /// The control of a list, by the schema of its entries.
    fn list_widget(&self, items: &Value) -> Widget {
        let one = self.resolve(items);
        let schema = &one.schema;
        match kinds(schema).as_slice() {
            _ if schema["enum"].as_array().is_some_and(|all| all.len() <= BOXES_MAX) => Widget::Checkboxes,
            all if all.contains(&"string") => Widget::List,
            ["object"] | [] if has_fields(schema) => Widget::Rows,
            _ => Widget::Json,
        }
    }

    /// A schema without references; of alternatives the first that is not null.
    fn resolve(&self, schema: &Value) -> Resolved {
        let mut found =
            Resolved { schema: schema.clone(), definition: None, is_nullable: false, is_markdown: false };
        for _ in 0..DEPTH_MAX {
            if let Some(place) = found.schema["$ref"].as_str().and_then(|place| place.strip_prefix('#')) {
                found.definition = Some(place.to_owned());
                found.schema = self.root.pointer(place).cloned().unwrap_or_default();
                continue;
            }
            let any = ["anyOf", "oneOf"].into_iter().find_map(|key| found.schema[key].as_array());
            let Some(any) = any.filter(|_| found.schema.get("properties").is_none()).cloned() else { break };
            let (null, others): (Vec<Value>, Vec<Value>) =
                any.into_iter().partition(|one| one["type"] == "null");
            found.is_nullable |= !null.is_empty();
            found.is_markdown |= others.iter().any(|one| one["properties"].get("root").is_some());
            if others.iter().all(|one| one.get("const").is_some()) {
                found.schema = json!({"enum": others.iter().map(|one| one["const"].clone()).collect::<Vec<_>>(),
                    "x-labels": others.iter().map(|one| one["description"].clone()).collect::<Vec<_>>()});
                break;
            }
            found.schema = others.into_iter().next().unwrap_or_default();
        }
        let has_null = |all: &Value| all.as_array().is_some_and(|all| all.iter().any(|one| one == "null"));
        found.is_nullable |= has_null(&found.schema["type"]);
        found
    }
}

/// Whether a value of a schema is a start that its control shows: one that says more than nothing.
fn is_start(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => false,
        Value::Array(all) => !all.is_empty(),
        Value::Object(all) => !all.is_empty(),
        Value::String(text) => !text.is_empty(),
        Value::Bool(true) | Value::Number(_) => true,
    }
}

fn has_fields(schema: &Value) -> bool {
    schema["properties"].as_object().is_some_and(|fields| !fields.is_empty())
}

/// The fields of an object: those of its schema, as the conditions in it make them for this value.
fn properties(schema: &Value, value: &Value) -> Map {
    let mut fields = schema["properties"].as_object().cloned().unwrap_or_default();
    let holds = |condition: &Value| {
        let mut wanted = condition["properties"].as_object().into_iter().flatten();
        condition["properties"].is_object() && wanted.all(|(key, one)| one.get("const") == value.get(key))
    };
    for rule in schema["allOf"].as_array().into_iter().flatten() {
        if holds(&rule["if"]) {
            fields.extend(rule["then"]["properties"].as_object().cloned().unwrap_or_default());
        }
    }
    fields
}

/// The types that a schema allows beside null.
fn kinds(schema: &Value) -> Vec<&str> {
    match &schema["type"] {
        Value::Array(all) => all.iter().filter_map(Value::as_str).filter(|kind| *kind != "null").collect(),
        one => one.as_str().into_iter().collect(),
    }
}

fn choices(schema: &Value) -> Vec<Choice> {
    let values = schema["enum"].as_array().into_iter().flatten().enumerate();
    let known = values.filter(|(_, value)| !value.is_null()).map(|(index, value)| {
        let about = schema["x-labels"][index].as_str();
        let label = about.map_or_else(|| plain(value), |about| format!("{}: {about}", plain(value)));
        Choice { value: value.clone(), label }
    });
    known.collect()
}

fn text_widget(key: &str, schema: &Value) -> Widget {
    let name = key.rsplit('.').next().unwrap_or(key).to_ascii_lowercase();
    let is_id = schema["pattern"].as_str().is_some_and(|pattern| pattern.starts_with("^[0-9a-fA-F]{8}-"))
        || schema["format"] == "uuid";
    match schema["format"].as_str() {
        Some("date-time") => Widget::DateTime,
        Some("date") => Widget::Date,
        Some("email") => Widget::Email,
        Some("uri" | "uri-reference" | "url") => Widget::Url,
        Some("password") => Widget::Password,
        _ if name == "password" => Widget::Password,
        _ if name == "email" => Widget::Email,
        _ if is_id && (name.ends_with("postid") || name == "post") => Widget::Post,
        _ if is_id && (name.ends_with("mediaid") || name.ends_with("image")) => Widget::Media,
        _ if schema["maxLength"].as_u64().is_some_and(|most| most > LINE_CHARS_MAX) => Widget::Lines,
        _ if schema["maxLength"].is_null()
            && schema["pattern"].is_null()
            && LONG.contains(&name.as_str()) =>
        {
            Widget::Lines
        }
        _ => Widget::Line,
    }
}

/// A title as a label.
fn in_sentence(title: &str) -> String {
    match title.contains(' ') || title.chars().any(char::is_uppercase) {
        true => {
            let mut chars = title.chars();
            chars.next().map(|first| first.to_uppercase().chain(chars).collect()).unwrap_or_default()
        }
        false => in_words(title),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(field: Value, value: Value) -> Control {
        let schema = json!({"properties": {"it": field}, "$defs": {
            "word": {"enum": ["a", "b"]},
            "node": {"type": "object", "properties": {
                "label": {"type": "string"}, "one": {"$ref": "#/$defs/node"},
                "all": {"type": "array", "items": {"$ref": "#/$defs/node"}},
            }},
        }});
        Maker::new(&schema).controls(&json!({"it": value}), |_| true).remove(0)
    }

    fn widget(field: Value) -> Widget {
        of(field, Value::Null).widget
    }

    #[test]
    fn schemas_have_controls() {
        let text = ["string", "number", "boolean", "null"];
        for (field, want) in [
            (json!({"type": text}), Widget::Line),
            (json!({"type": "string", "maxLength": 4000}), Widget::Lines),
            (json!({"type": "string", "format": "date-time"}), Widget::DateTime),
            (json!({"type": "boolean"}), Widget::Checkbox),
            (json!({"type": ["boolean", "null"]}), Widget::Select),
            (json!({"type": ["integer", "null"]}), Widget::Number),
            (json!({"enum": ["a", null]}), Widget::Select),
            (json!({"anyOf": [{"$ref": "#/$defs/word"}, {"type": "null"}]}), Widget::Select),
            (json!({"oneOf": [{"const": "a"}, {"const": "b"}]}), Widget::Select),
            (json!({"type": "array", "items": {"type": "string"}}), Widget::List),
            (json!({"type": "array", "items": {"$ref": "#/$defs/word"}}), Widget::Checkboxes),
            (json!({"type": "array", "items": {"$ref": "#/$defs/node"}}), Widget::Rows),
            (json!({"type": "array", "items": {}}), Widget::Json),
            (json!({"type": "object"}), Widget::Json),
            (json!({"$ref": "#/$defs/node"}), Widget::Group),
            (json!({}), Widget::Json),
            (
                json!({"anyOf": [{"type": "string"}, {"type": "object", "properties": {"root": {}}}]}),
                Widget::Markdown,
            ),
            (json!({"const": "hero"}), Widget::Hidden),
        ] {
            assert_eq!(widget(field.clone()), want, "{field}");
        }
    }

    #[test]
    fn definitions_in_themselves_end_where_their_values_do() {
        let group = of(json!({"$ref": "#/$defs/node"}), json!({"one": {"one": {"label": "x"}}}));
        let names = |control: &Control| control.children.iter().map(|one| one.widget).collect::<Vec<_>>();
        assert_eq!(names(&group), [Widget::Line, Widget::Group, Widget::Rows]);
        let deepest = &group.children[1].children[1];
        assert_eq!(names(deepest), [Widget::Line, Widget::Json, Widget::Rows]);
        let mut value = json!({});
        (0..100).for_each(|_| value = json!({"one": value.take()}));
        assert_eq!(of(json!({"$ref": "#/$defs/node"}), value).widget, Widget::Group);
    }

    #[test]
    fn entries_of_lists_have_the_names_of_their_places() {
        let list = of(json!({"type": "array", "items": {"$ref": "#/$defs/node"}}), json!([{"all": [{}]}]));
        let inner = &list.children[0].children[2].children[0];
        assert_eq!(inner.name, "it[0].all[0]");
        assert_eq!(inner.children[0].name, "it[0].all[0].label");
        assert_eq!(inner.key(), "0");
    }

    #[test]
    fn fields_depend_on_values_where_the_schema_says_so() {
        let rule = |kind: &str, field: &str| json!({"if": {"properties": {"type": {"const": kind}}}, "then": {"properties": {"props": {"title": field}}}});
        let schema = json!({"properties": {"type": {"type": "string"}, "props": {}},
            "allOf": [rule("hero", "hero"), rule("faq", "faq")], "required": ["type"]});
        let controls = Maker::new(&schema).controls(&json!({"type": "faq"}), |_| true);
        assert_eq!((controls[1].label.as_str(), controls[0].is_required), ("Faq", true));
    }

    #[test]
    fn choices_are_values_with_names() {
        let select =
            of(json!({"oneOf": [{"const": 301, "description": "for good"}, {"const": 302}]}), Value::Null);
        let sent = Form::from_pairs(&[("it", "302")]);
        assert_eq!(select.read(&sent).unwrap(), Some(json!(302)));
        assert_eq!(select.options[0].label, "301: for good");
    }

    #[test]
    fn ids_of_posts_are_called_posts() {
        let schema = json!({"properties": {"thankYouPostId": {"type": "string", "format": "uuid"}}});
        let control = Maker::new(&schema).controls(&json!({}), |_| true).remove(0);
        assert_eq!((control.widget, control.label.as_str()), (Widget::Post, "Thank you post"));
    }

    #[test]
    fn ids_are_entered_in_inputs_alone() {
        let schema = json!({"properties": {"id": {"type": "string"}}});
        assert_eq!(Maker::new(&schema).controls(&json!({}), |_| true).len(), 0);
        assert_eq!(Maker::of_input(&schema).controls(&json!({}), |_| true).len(), 1);
    }

    #[test]
    fn starts_are_shown_and_sent() {
        let schema = json!({"properties": {"it": {"type": "boolean", "default": true}}});
        // An item that says nothing goes on saying nothing.
        assert_eq!(Maker::new(&schema).controls(&json!({}), |_| true)[0].value, Value::Null);
        let control = Maker::of_input(&schema).controls(&json!({}), |_| true).remove(0);
        assert_eq!(control.text(), "true");
        assert_eq!(
            control.read(&Form::from_pairs(&[("it", "false"), ("it", "true")])).unwrap(),
            Some(json!(true))
        );
    }
}
