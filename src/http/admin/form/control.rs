//! A control of a form: how a value is shown, and what becomes of it when the form is sent. Where the same is sent that was
//! shown, the stored value stays as it is, whatever it is.

use super::errors::Errors;
use super::rows;
use super::text::{any, entries, in_words, is_entry, lines, number, plain};
use crate::codec;
use crate::http::admin::prelude::*;
use crate::richtext::Document;
use std::rc::Rc;

/// How a value is entered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(in crate::http::admin) enum Widget {
    /// One line of text.
    #[default]
    Line,
    /// Several lines of text.
    Lines,
    /// Markdown.
    Markdown,
    Number,
    Date,
    /// A time as people write it.
    DateTime,
    Checkbox,
    Select,
    Checkboxes,
    Email,
    Url,
    /// A secret, which is never shown.
    Password,
    /// Texts, one a line.
    List,
    /// A file of the media library.
    Media,
    /// A post.
    Post,
    /// Any value, as YAML or JSON.
    Json,
    /// Fields of an object.
    Group,
    /// A list whose entries have controls of their own.
    Rows,
    Hidden,
    /// Shown, and not changed.
    Fixed,
}

impl Widget {
    /// Its name in templates.
    fn name(self) -> &'static str {
        match self {
            Widget::Line => "line",
            Widget::Lines => "lines",
            Widget::Markdown => "markdown",
            Widget::Number => "number",
            Widget::Date => "date",
            Widget::DateTime => "date-time",
            Widget::Checkbox => "checkbox",
            Widget::Select => "select",
            Widget::Checkboxes => "checkboxes",
            Widget::Email => "email",
            Widget::Url => "url",
            Widget::Password => "password",
            Widget::List => "list",
            Widget::Media => "media",
            Widget::Post => "post",
            Widget::Json => "json",
            Widget::Group => "group",
            Widget::Rows => "rows",
            Widget::Hidden => "hidden",
            Widget::Fixed => "fixed",
        }
    }
}

/// A value to choose, and its name for people.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::http::admin) struct Choice {
    pub(in crate::http::admin) value: Value,
    pub(in crate::http::admin) label: String,
}

/// Makes the control of an entry of a list, from its form name and its value.
pub(in crate::http::admin) type RowMaker = Rc<dyn Fn(&str, &Value) -> Control>;

/// A control of a form.
#[derive(Clone, Default)]
pub(in crate::http::admin) struct Control {
    /// The name of its field in the form: a path such as `props.title` or `items[0].label`. The entry of a list is named by
    /// its place in the stored list, or `new-1`, wherever it is moved.
    pub(in crate::http::admin) name: String,
    /// The last part of that path: the key of its value, or of the entry of a list.
    pub(super) key: String,
    pub(in crate::http::admin) label: String,
    pub(in crate::http::admin) help: String,
    pub(in crate::http::admin) widget: Widget,
    /// The stored value.
    pub(in crate::http::admin) value: Value,
    pub(in crate::http::admin) options: Vec<Choice>,
    pub(in crate::http::admin) is_required: bool,
    /// The fields of a group, or the entries of a list.
    pub(in crate::http::admin) children: Vec<Control>,
    /// Of a list: what makes an entry.
    pub(in crate::http::admin) row: Option<RowMaker>,
    /// What was entered and not saved.
    pub(super) entered: Option<Vec<String>>,
    /// Whether a list was just changed here.
    pub(super) is_focused: bool,
    /// Whether it is folded away where there are many others, as long as it says nothing.
    pub(super) is_rare: bool,
}

impl Control {
    /// A control of a key below another's name.
    pub(in crate::http::admin) fn new(parent: &str, key: &str, widget: Widget, value: &Value) -> Control {
        let name = if parent.is_empty() { key.to_owned() } else { format!("{parent}.{key}") };
        let (key, label) = (key.to_owned(), in_words(key));
        Control { name, key, label, widget, value: value.clone(), ..Control::default() }
    }

    /// A group of fields.
    pub(in crate::http::admin) fn group(
        parent: &str,
        key: &str,
        value: &Value,
        children: Vec<Control>,
    ) -> Control {
        Control { children, ..Control::new(parent, key, Widget::Group, value) }
    }

    /// The same under another key, by which a refusal names it.
    #[must_use]
    pub(in crate::http::admin) fn called(self, key: &str) -> Control {
        Control { key: key.to_owned(), ..self }
    }

    /// An entry of a list as it begins; none if it is no list.
    pub(in crate::http::admin) fn makes(&self) -> Option<Control> {
        self.row.as_ref().map(|row| row(&self.name, &Value::Null))
    }

    /// The key of its value.
    pub(in crate::http::admin) fn key(&self) -> &str {
        &self.key
    }

    /// The widget that can show its value: texts of several lines would lose them in one line.
    pub(super) fn fitting_widget(&self) -> Widget {
        let is_texts = |value: &Value| {
            let all = value.as_array().into_iter().flatten();
            value.is_array() && all.into_iter().all(|one| one.as_str().is_some_and(is_entry))
        };
        match (self.widget, &self.value) {
            (Widget::Line | Widget::Url | Widget::Email, Value::String(text))
                if text.contains(['\n', '\r']) =>
            {
                Widget::Lines
            }
            (Widget::List, value) if !value.is_null() && !is_texts(value) => Widget::Json,
            (Widget::Rows, value) if !value.is_null() && !value.is_array() => Widget::Json,
            (Widget::Group, value) if !value.is_null() && !value.is_object() => Widget::Json,
            (Widget::Checkboxes, Value::Object(_)) => Widget::Json,
            (Widget::Markdown, value @ Value::Object(_)) if Document::from_value(value).is_err() => {
                Widget::Json
            }
            (Widget::Media, Value::Object(media)) if !media.contains_key("id") => Widget::Json,
            (
                Widget::Line
                | Widget::Lines
                | Widget::Number
                | Widget::Date
                | Widget::DateTime
                | Widget::Email
                | Widget::Url
                | Widget::Post
                | Widget::Select,
                Value::Object(_) | Value::Array(_),
            )
            | (Widget::Markdown | Widget::Media, Value::Array(_)) => Widget::Json,
            (widget, _) => widget,
        }
    }

    /// Its value as the text of its field.
    pub(in crate::http::admin) fn text(&self) -> String {
        let text = match (self.fitting_widget(), &self.value) {
            (Widget::Password, _) | (Widget::Group | Widget::Rows | Widget::Checkboxes, _) => String::new(),
            (Widget::Checkbox, value) => (*value == true).to_string(),
            (Widget::Json, Value::Null) => String::new(),
            (Widget::Json, value) => codec::yaml::write(value).trim_end().to_owned(),
            (Widget::List, Value::Array(texts)) => {
                texts.iter().filter_map(Value::as_str).collect::<Vec<_>>().join("\n")
            }
            (Widget::Markdown, value @ Value::Object(_)) => {
                Document::from_value(value).map(|document| document.to_markdown()).unwrap_or_default()
            }
            (Widget::Media, Value::Object(media)) => plain(&media["id"]),
            (_, value) => plain(value),
        };
        lines(&text)
    }

    /// The value that a form sent; none if it has no such field. What is sent as it was shown is the stored value.
    ///
    /// # Errors
    /// A text that must be YAML or JSON is neither.
    pub(in crate::http::admin) fn read(&self, form: &Form) -> Result<Option<Value>, Refusal> {
        match self.fitting_widget() {
            Widget::Fixed => return Ok(None),
            Widget::Group => return self.read_group(form),
            Widget::Rows => return rows::read(self, form),
            Widget::Checkboxes => return Ok(self.read_boxes(form)),
            _ => {}
        }
        let Some(sent) = form.last(&self.name).map(lines) else { return Ok(None) };
        if sent == self.text() {
            return Ok(Some(self.value.clone()));
        }
        let trimmed = sent.trim();
        if trimmed.is_empty() {
            let is_list = self.fitting_widget() == Widget::List;
            return Ok(Some(if is_list { json!([]) } else { Value::Null }));
        }
        Ok(Some(match self.fitting_widget() {
            Widget::Number => number(trimmed),
            Widget::Checkbox => Value::from(trimmed == "true"),
            Widget::Select => self.chosen(trimmed),
            Widget::List => entries(&sent),
            Widget::Json => any(&self.name, &sent)?,
            Widget::Date | Widget::DateTime | Widget::Email | Widget::Url | Widget::Media | Widget::Post => {
                Value::from(trimmed)
            }
            _ => Value::from(sent),
        }))
    }

    /// The value of a choice that was sent. One that is not among the choices goes on as a text, which the operation refuses.
    fn chosen(&self, sent: &str) -> Value {
        let choice = self.options.iter().find(|choice| plain(&choice.value) == sent);
        choice.map_or_else(|| Value::from(sent), |choice| choice.value.clone())
    }

    fn read_boxes(&self, form: &Form) -> Option<Value> {
        if !form.has(&self.name) {
            return None;
        }
        let ticked: Vec<&str> = form.texts(&self.name).into_iter().filter(|text| !text.is_empty()).collect();
        let stored: &[Value] = self.value.as_array().map_or(&[], Vec::as_slice);
        let is_ticked = |value: &&Value| ticked.contains(&plain(value).as_str());
        let kept: Vec<Value> = stored.iter().filter(is_ticked).cloned().collect();
        let new = ticked.iter().filter(|text| !stored.iter().any(|value| plain(value) == **text));
        let all: Vec<Value> = kept.into_iter().chain(new.map(|text| self.chosen(text))).collect();
        Some(if all == stored { self.value.clone() } else { Value::from(all) })
    }

    fn read_group(&self, form: &Form) -> Result<Option<Value>, Refusal> {
        let mut fields = self.value.as_object().cloned().unwrap_or_default();
        let mut is_sent = false;
        for child in &self.children {
            let Some(value) = child.read(form)? else { continue };
            is_sent = true;
            // Null says that a field was emptied; one that holds nothing and never did is left out.
            if !value.is_null() || fields.contains_key(child.key()) {
                fields.insert(child.key().to_owned(), value);
            }
        }
        let is_nothing = self.value.is_null() && fields.is_empty();
        Ok(is_sent.then(|| if is_nothing { Value::Null } else { Value::Object(fields) }))
    }

    /// Fills in what a form sent, so that it is shown again.
    pub(super) fn enter(&mut self, form: &Form) {
        match self.fitting_widget() {
            Widget::Group => self.children.iter_mut().for_each(|child| child.enter(form)),
            Widget::Rows => rows::enter(self, form),
            Widget::Fixed | Widget::Password => {}
            _ if form.has(&self.name) => {
                self.entered = Some(form.texts(&self.name).into_iter().map(lines).collect());
            }
            _ => {}
        }
    }

    /// Whether a value is stored or was entered, here or below.
    fn says_something(&self) -> bool {
        let was_entered = || self.entered.iter().flatten().any(|text| !text.is_empty());
        let is_below = || self.children.iter().any(Control::says_something);
        !self.value.is_null() || self.is_focused || was_entered() || is_below()
    }

    /// The control for a template.
    pub(super) fn to_json(&self, errors: &Errors) -> Value {
        let widget = self.fitting_widget();
        let shown =
            self.entered.as_ref().and_then(|sent| sent.last().cloned()).unwrap_or_else(|| self.text());
        let children: Vec<Value> = match widget {
            Widget::Rows => rows::to_json(self, errors),
            Widget::Group => self.children.iter().map(|child| child.to_json(errors)).collect(),
            _ => Vec::new(),
        };
        json!({
            "name": self.name, "key": self.key(), "id": id(&self.name), "label": self.label, "help": self.help,
            "widget": widget.name(), "wanted": self.widget.name(),
            "rows": shown.lines().count().clamp(3, 24) + 1,
            "options": self.choices(widget), "required": self.is_required, "children": children,
            "isDay": shown.is_empty() || is_day(&shown), "errors": errors.at(&self.name),
            "isRare": self.is_rare && !self.says_something() && !errors.is_within(&self.name), "focused": self.is_focused, "canAdd": self.row.is_some(),
            "hasError": errors.is_within(&self.name), "text": shown,
        })
    }

    /// What can be chosen, with what is stored and is no choice any more.
    fn choices(&self, widget: Widget) -> Vec<Value> {
        let chosen: Vec<String> = match (&self.entered, widget) {
            (Some(sent), _) => sent.clone(),
            (None, Widget::Checkboxes) => self.value.as_array().into_iter().flatten().map(plain).collect(),
            (None, _) => vec![self.text()],
        };
        let is_known = |text: &String| self.options.iter().any(|choice| plain(&choice.value) == *text);
        let unknown = chosen.iter().filter(|text| !text.is_empty() && !is_known(text));
        let unknown = unknown.map(|text| json!({"value": text, "label": text, "chosen": true}));
        if !matches!(widget, Widget::Select | Widget::Checkboxes) {
            return self
                .options
                .iter()
                .map(|one| json!({"value": plain(&one.value), "label": one.label}))
                .collect();
        }
        let known = self.options.iter().map(|choice| {
            let text = plain(&choice.value);
            json!({"value": text, "label": choice.label, "chosen": chosen.contains(&text)})
        });
        known.chain(unknown).collect()
    }
}

/// Whether a text is a date that browsers show as one; they drop others.
fn is_day(text: &str) -> bool {
    text.len() == 10 && text.parse::<jiff::civil::Date>().is_ok()
}

/// The id of a control in the page: a name without white space.
fn id(name: &str) -> String {
    format!("f-{}", name.replace(char::is_whitespace, "_"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sent(control: &Control, text: &str) -> Value {
        control.read(&Form::from_pairs(&[("it", text)])).unwrap().unwrap()
    }

    fn control(widget: Widget, value: Value) -> Control {
        Control::new("", "it", widget, &value)
    }

    #[test]
    fn what_is_sent_as_shown_stays_the_stored_value() {
        let document = json!({"root": {"type": "root", "children": [
            {"type": "paragraph", "children": [{"type": "text", "text": "Hi", "format": 0, "x": 1}]}]}});
        for (widget, value) in [
            (Widget::Line, json!(2026)),
            (Widget::Line, json!(true)),
            (Widget::Line, json!(null)),
            (Widget::Line, json!("")),
            (Widget::Line, json!("two\nlines")),
            (Widget::Line, json!({"an": ["object"]})),
            (Widget::Lines, json!("a\r\nb\n")),
            (Widget::Number, json!(1.50)),
            (Widget::Number, json!("many")),
            (Widget::Date, json!("2026-11-20T10:00:00Z")),
            (Widget::List, json!(["a", "b"])),
            (Widget::List, json!(["a\nb", 2])),
            (Widget::List, json!(null)),
            (Widget::Media, json!({"id": "m", "alt": "x"})),
            (Widget::Markdown, document),
            (Widget::Json, json!({"a": [1, {"b": null}]})),
            (Widget::Json, json!("text")),
            (Widget::Json, json!([])),
            (Widget::Checkbox, json!(null)),
            (Widget::Password, json!("secret")),
        ] {
            let control = control(widget, value.clone());
            let as_browsers_send = control.text().replace('\n', "\r\n");
            assert_eq!(sent(&control, &as_browsers_send), value, "{widget:?} {value}");
        }
    }

    #[test]
    fn new_texts_become_values_of_the_kind_of_the_control() {
        for (widget, stored, text, want) in [
            (Widget::Line, json!("a"), "b ", json!("b ")),
            (Widget::Line, json!("a"), "", json!(null)),
            (Widget::Line, json!(7), "8", json!("8")),
            (Widget::Lines, json!(null), "a\r\nb", json!("a\nb")),
            (Widget::Number, json!(1), " 2.50 ", serde_json::from_str("2.50").unwrap()),
            (Widget::Number, json!(1), "1,5", json!("1,5")),
            (Widget::Checkbox, json!(false), "true", json!(true)),
            (Widget::List, json!(["a"]), " b \r\n\r\nc", json!(["b", "c"])),
            (Widget::List, json!(["a"]), " ", json!([])),
            (Widget::Json, json!(null), "a: 1\r\nb:\r\n- x", json!({"a": 1, "b": ["x"]})),
            (Widget::Json, json!(null), "- 1\r\n- two", json!([1, "two"])),
            (Widget::Json, json!(null), "[1, {\"a\": true}]", json!([1, {"a": true}])),
            (Widget::Json, json!({"a": 1}), " ", json!(null)),
            (Widget::Media, json!({"id": "m", "alt": "x"}), "n", json!("n")),
        ] {
            assert_eq!(sent(&control(widget, stored), text), want, "{widget:?} {text:?}");
        }
    }

    #[test]
    fn fields_that_are_not_sent_say_nothing() {
        for widget in [Widget::Line, Widget::Checkbox, Widget::Checkboxes, Widget::Group, Widget::Rows] {
            let read = control(widget, Value::Null).read(&Form::from_pairs(&[("other", "x")])).unwrap();
            assert_eq!(read, None, "{widget:?}");
        }
        assert_eq!(control(Widget::Fixed, json!("a")).read(&Form::from_pairs(&[("it", "b")])).unwrap(), None);
    }

    #[test]
    fn faults_in_yaml_are_named_with_their_field_and_line() {
        let control = control(Widget::Json, Value::Null);
        let refused = control.read(&Form::from_pairs(&[("it", "a: 1\na: 2")])).unwrap_err();
        let Refusal::Failed(error) = refused else { panic!("another refusal") };
        let message = &error.details["it"][0];
        assert!(
            message.starts_with("is neither YAML nor JSON: ") && message.contains("(line 2, "),
            "{message}"
        );
    }

    #[test]
    fn boxes_keep_the_order_and_what_is_no_choice_any_more() {
        let mut control = control(Widget::Checkboxes, json!(["old", "b"]));
        let choice = |value: Value| Choice { label: plain(&value), value };
        control.options = vec![choice(json!("a")), choice(json!("b")), choice(json!(3))];
        let read = |ticked: &[&str]| {
            let pairs: Vec<(&str, &str)> = [""].iter().chain(ticked).map(|text| ("it", *text)).collect();
            control.read(&Form::from_pairs(&pairs)).unwrap().unwrap()
        };
        assert_eq!(read(&["b", "old"]), json!(["old", "b"]));
        assert_eq!(read(&["a", "b", "3"]), json!(["b", "a", 3]));
        assert_eq!(read(&[]), json!([]));
        let shown = control.choices(Widget::Checkboxes);
        assert_eq!((shown.len(), &shown[3]["value"]), (4, &json!("old")));
    }

    #[test]
    fn groups_keep_fields_that_have_no_control() {
        let mut group = control(Widget::Group, json!({"a": "1", "hidden": 2, "c": "3"}));
        group.children =
            ["a", "b", "c"].map(|key| Control::new("it", key, Widget::Line, &group.value[key])).into();
        let form = Form::from_pairs(&[("it.a", "x"), ("it.b", ""), ("it.c", "")]);
        assert_eq!(group.read(&form).unwrap(), Some(json!({"a": "x", "hidden": 2, "c": null})));
    }
}
