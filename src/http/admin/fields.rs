//! The fields of a form that a page sent.

use super::prelude::*;

/// The fields of a form.
pub(super) struct Form(Map);

impl Form {
    /// The form in the body of a request.
    ///
    /// # Errors
    /// The body is no form.
    pub(super) fn of(cx: &RequestContext<'_>) -> Result<Form, Refusal> {
        cx.form()?.map(Form).ok_or_else(|| {
            let message = "expected a form: `application/x-www-form-urlencoded`";
            Refusal::plain(StatusCode::UNSUPPORTED_MEDIA_TYPE, "body.type", message)
        })
    }

    /// A form with the fields of an address.
    pub(super) fn from_query(pairs: impl IntoIterator<Item = (String, String)>) -> Form {
        let mut fields = Map::new();
        for (name, value) in pairs {
            match fields.entry(name).or_insert_with(|| json!([])) {
                Value::Array(values) => values.push(json!(value)),
                other => *other = json!([value]),
            }
        }
        Form(fields)
    }

    /// The form with further fields.
    pub(super) fn with(mut self, fields: Vec<(String, String)>) -> Form {
        self.0.extend(fields.into_iter().map(|(name, value)| (name, json!([value]))));
        self
    }

    /// A field, without white space at its ends; none if it is absent or empty.
    pub(super) fn text(&self, name: &str) -> Option<&str> {
        let value = match self.0.get(name)? {
            Value::Array(values) => values.last()?,
            value => value,
        };
        value.as_str().map(str::trim).filter(|text| !text.is_empty())
    }

    /// The values of a field that may occur more than once.
    pub(super) fn texts(&self, name: &str) -> Vec<&str> {
        match self.0.get(name) {
            Some(Value::Array(values)) => values.iter().filter_map(Value::as_str).collect(),
            Some(value) => value.as_str().into_iter().collect(),
            None => Vec::new(),
        }
    }

    /// The side that each paragraph of a disputed text was given: `2=staged`.
    pub(super) fn paragraphs(&self) -> Vec<String> {
        let choice = |(name, side): (&String, &Value)| {
            let number = name.strip_prefix("paragraph-")?;
            Some(format!("{number}={}", side.as_str()?))
        };
        self.0.iter().filter_map(choice).collect()
    }

    /// A field as it was sent.
    pub(super) fn raw(&self, name: &str) -> Option<&str> {
        self.0.get(name)?.as_str()
    }

    /// The last value of a field, as it was sent.
    pub(super) fn last(&self, name: &str) -> Option<&str> {
        match self.0.get(name)? {
            Value::Array(values) => values.last()?.as_str(),
            value => value.as_str(),
        }
    }

    /// The fields whose names begin so: the rest of the name, and the value as it was sent.
    pub(super) fn below<'f>(&'f self, start: &'f str) -> impl Iterator<Item = (&'f str, &'f str)> {
        self.0.iter().filter_map(move |(name, value)| Some((name.strip_prefix(start)?, value.as_str()?)))
    }

    /// A required field.
    ///
    /// # Errors
    /// It is absent or empty.
    pub(super) fn needed(&self, name: &str) -> Result<&str, Refusal> {
        self.text(name).ok_or_else(|| invalid(name, "is required"))
    }

    /// Whether a box is ticked, or a button pressed.
    pub(super) fn has(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }

    /// The stage that the form is for; Review unless it names one.
    ///
    /// # Errors
    /// There is no such stage.
    pub(super) fn stage(&self) -> Result<Stage, Refusal> {
        match self.text("stage") {
            None => Ok(Stage::Review),
            Some(name) => Stage::named(name).ok_or_else(|| invalid("stage", "is not review or ai-review")),
        }
    }

    /// The conditions of a decision: the stage, and the revision that the page showed.
    ///
    /// # Errors
    /// As [`Form::stage`].
    pub(super) fn terms(&self) -> Result<Terms, Refusal> {
        let expect = self.text("seen").map(str::to_owned);
        Ok(Terms { stage: Some(self.stage()?), expect, ..Terms::default() })
    }

    /// All fields, to be shown again.
    pub(super) fn entered(&self) -> Value {
        let mut fields = self.0.clone();
        fields.insert("only".to_owned(), json!(self.texts("only")));
        Value::Object(fields)
    }

    /// A form with these fields, in this order.
    #[cfg(test)]
    pub(super) fn from_pairs(pairs: &[(&str, &str)]) -> Form {
        Form::from_query(pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())))
    }
}
