//! Parts of a request: what the function of an endpoint takes as its arguments.

use super::check::{kind, misfit, missing, refused};
use super::values::{schema_of, without_null};
use super::{Parameter, Signature};
use crate::http::prelude::*;
use crate::http::rest::staged;
use crate::ops;
use crate::richtext::Form;
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Serialize, Serializer};
use std::marker::PhantomData;
use std::ops::Deref;

/// Parameters of lists that are whole unless a page is asked for, and what each means.
const ABOUT_PAGES: &[(&str, &str)] =
    &[("page", "Page, from 1"), ("per_page", "Entries on a page (`limit` too); all unless given")];

/// Parameters of reads of content.
const ABOUT_READ: &[(&str, &str)] = &[
    ("stage", "Stage to read: source, review or ai-review; the live one unless given"),
    ("rev", "Revision to read instead: a commit, or what git understands"),
];

/// Parameters of writes to a stage.
const ABOUT_WRITE: &[(&str, &str)] = &[
    ("mode", "Where the write goes, as in a body: publish, review or ai-review"),
    ("stage", "The same by the stage's name: source, review or ai-review"),
];

/// A part of a request, as an argument of an endpoint.
pub(in crate::http) trait Part: Sized {
    /// Reads it.
    ///
    /// # Errors
    /// It is not as described.
    fn read(cx: &RequestContext<'_>) -> Result<Self, Refusal>;

    /// Adds it to the description.
    fn describe(signature: &mut Signature);
}

/// Merges objects into the input of an operation, without null values. Later objects replace fields of earlier ones.
pub(in crate::http) fn input(parts: impl Serialize) -> Value {
    let parts = match serde_json::to_value(parts) {
        Ok(Value::Array(parts)) => parts,
        Ok(one) => vec![one],
        Err(_) => Vec::new(),
    };
    let fields =
        parts.into_iter().filter_map(|part| if let Value::Object(map) = part { Some(map) } else { None });
    Value::Object(fields.flatten().filter(|(_, value)| !value.is_null()).collect())
}

/// The query, as a structure of optional fields.
#[derive(Serialize)]
pub(in crate::http) struct Query<T>(pub(in crate::http) T);

/// The body, as a structure.
#[derive(Serialize)]
pub(in crate::http) struct Body<T>(pub(in crate::http) T);

impl<T> Deref for Query<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T> Deref for Body<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: DeserializeOwned + JsonSchema> Part for Query<T> {
    fn read(cx: &RequestContext<'_>) -> Result<Self, Refusal> {
        let signature =
            cx.route.signature().ok_or_else(|| OpError::internal("a query without a signature"))?;
        let schema = &signature.query_schema;
        let (mut given, mut wrong) = (Map::new(), Vec::new());
        for (name, field) in schema["properties"].as_object().into_iter().flatten() {
            let Some(text) = cx.query(name) else { continue };
            let value = match kind(field) {
                Some("integer") => number(field, text),
                Some("boolean") => match text {
                    "1" | "true" => Ok(Value::from(true)),
                    "0" | "false" => Ok(Value::from(false)),
                    _ => Err("is not 1, 0, true or false".to_owned()),
                },
                Some("array") => Ok(Value::from(cx.queries(&[name]))),
                _ => Ok(Value::from(text)),
            };
            match value.and_then(|value| misfit(field, &value).map_or(Ok(value), Err)) {
                Ok(value) => drop(given.insert(name.clone(), value)),
                Err(why) => {
                    wrong.push((name.clone(), why));
                    // It is refused, but not missing.
                    given.insert(name.clone(), Value::Bool(true));
                }
            }
        }
        wrong.extend(missing(schema, &given));
        refused(wrong)?;
        Ok(Query(ops::read_input(Value::Object(given))?))
    }

    fn describe(signature: &mut Signature) {
        let mut schema = schema_of::<T>();
        signature.query_schema = schema.clone();
        let needed = schema["required"].take();
        let is_needed = |name: &str| needed.as_array().is_some_and(|all| all.iter().any(|one| one == name));
        let Value::Object(fields) = schema["properties"].take() else { return };
        signature.query.extend(fields.into_iter().map(|(name, mut schema)| {
            without_null(&mut schema);
            let about = schema.as_object_mut().and_then(|schema| schema.shift_remove("description"));
            let about = about.as_ref().and_then(Value::as_str).unwrap_or_default().to_owned();
            if schema["type"] == "boolean" {
                schema = json!({"enum": ["0", "1", "true", "false"]});
            }
            Parameter { is_needed: is_needed(&name), name, about, schema }
        }));
    }
}

impl<T: DeserializeOwned + JsonSchema> Part for Body<T> {
    fn read(cx: &RequestContext<'_>) -> Result<Self, Refusal> {
        Ok(Body(ops::read_input(Value::Object(cx.body()?))?))
    }

    fn describe(signature: &mut Signature) {
        let mut schema = schema_of::<T>();
        ["title", "description"]
            .iter()
            .for_each(|key| drop(schema.as_object_mut().and_then(|all| all.shift_remove(*key))));
        let is_open = ["additionalProperties", "x-post"].iter().any(|key| schema.get(*key).is_some());
        signature.is_closed = !is_open;
        let shared = signature.body.replace(schema);
        for (name, field) in shared.iter().flat_map(|shared| shared["properties"].as_object()).flatten() {
            with_field(signature, name, field.clone());
        }
    }
}

/// A whole number in its bounds.
fn number(field: &Value, text: &str) -> Result<Value, String> {
    let bound = |key: &str, other: i64| field[key].as_i64().unwrap_or(other);
    let (least, most) = (bound("minimum", i64::MIN), bound("maximum", i64::MAX));
    match text.parse::<i64>() {
        Ok(number) if (least..=most).contains(&number) => Ok(Value::from(number)),
        Ok(_) if most == i64::MAX => Err(format!("is not a number from {least}")),
        Ok(_) => Err(format!("is not a number from {least} to {most}")),
        Err(_) => Err("is not a number".to_owned()),
    }
}

fn with_field(signature: &mut Signature, name: &str, field: Value) {
    let body = signature.body.get_or_insert_with(|| json!({"type": "object", "properties": {}}));
    body["properties"][name] = field;
}

/// Which page of a list.
#[derive(Serialize)]
pub(in crate::http) struct Paging {
    pub(in crate::http) page: u32,
    pub(in crate::http) limit: u32,
}

impl Part for Paging {
    fn read(cx: &RequestContext<'_>) -> Result<Self, Refusal> {
        Ok(Paging { page: cx.page()?, limit: cx.per_page()? })
    }

    fn describe(signature: &mut Signature) {
        let about = ["Page, from 1", "Entries on a page (`limit` too)"];
        let names = ["page", "per_page"].into_iter().zip(about);
        signature.query.extend(names.map(|(name, about)| Parameter::of(name, about, counted(name))));
    }
}

/// The schema of a number of pages: a page has one entry at least.
fn counted(name: &str) -> Value {
    match name {
        "per_page" => json!({"type": "integer", "minimum": 1}),
        _ => json!({"type": "integer"}),
    }
}

impl Parameter {
    pub(in crate::http) fn of(name: &str, about: &str, schema: Value) -> Parameter {
        Parameter { name: name.to_owned(), about: about.to_owned(), schema, is_needed: false }
    }
}

/// A list that is whole unless a page of it is asked for.
pub(in crate::http) struct Slice(Option<Paging>);

impl Slice {
    /// Cuts a list to the page, and says which it is.
    pub(in crate::http) fn cut(&self, found: &mut Value) {
        let Some(rows) = found["data"].as_array_mut() else { return };
        let total = rows.len();
        let (page, limit) = self.0.as_ref().map_or((1, total), |at| (at.page as usize, at.limit as usize));
        let begin = (page - 1).saturating_mul(limit).min(total);
        *rows = rows.drain(begin..begin.saturating_add(limit).min(total)).collect();
        let pages = total.div_ceil(limit.max(1));
        let place = json!({
            "total": total, "per_page": limit, "current_page": page, "page": page, "limit": limit, "totalPages": pages,
            "hasMore": page < pages,
        });
        for (name, value) in place.as_object().into_iter().flatten() {
            found["meta"][name] = value.clone();
        }
    }
}

impl Part for Slice {
    fn read(cx: &RequestContext<'_>) -> Result<Self, Refusal> {
        let asks = ["page", "current_page", "per_page", "limit"].iter().any(|name| cx.query(name).is_some());
        Ok(Slice(if asks { Some(Paging::read(cx)?) } else { None }))
    }

    fn describe(signature: &mut Signature) {
        let names = ABOUT_PAGES.iter();
        signature.query.extend(names.map(|(name, about)| Parameter::of(name, about, counted(name))));
    }
}

/// The body as fields to change: those that it has, as it gives them. `T` describes them.
pub(in crate::http) struct Fields<T>(pub(in crate::http) Map, PhantomData<T>);

impl<T: DeserializeOwned + JsonSchema> Part for Fields<T> {
    fn read(cx: &RequestContext<'_>) -> Result<Self, Refusal> {
        let mut body = cx.body()?;
        if cx.route.signature().is_some_and(|signature| signature.is_staged) {
            ["mode", "stage"].iter().for_each(|name| drop(body.shift_remove(*name)));
        }
        Ok(Fields(body, PhantomData))
    }

    fn describe(signature: &mut Signature) {
        Body::<T>::describe(signature);
    }
}

/// The stage that a read names, else the live one.
pub(in crate::http) struct OfStage(pub(in crate::http) Stage);

impl Part for OfStage {
    fn read(cx: &RequestContext<'_>) -> Result<Self, Refusal> {
        cx.stage().map(|stage| OfStage(stage.unwrap_or(Stage::Source)))
    }

    fn describe(signature: &mut Signature) {
        let (name, about) = ABOUT_READ[0];
        signature.query.push(Parameter::of(name, about, json!({"enum": Stage::NAMES})));
    }
}

/// The stage or revision that a read of content is for; the live stage by default.
pub(in crate::http) struct At(());

impl At {
    /// Runs a reading operation there.
    pub(in crate::http) fn read(
        &self,
        cx: &RequestContext<'_>,
        operation: &str,
        input: Value,
    ) -> Result<Value, Refusal> {
        cx.read(operation, input)
    }
}

impl Part for At {
    fn read(cx: &RequestContext<'_>) -> Result<Self, Refusal> {
        cx.stage().map(|_| At(()))
    }

    fn describe(signature: &mut Signature) {
        OfStage::describe(signature);
        let (name, about) = ABOUT_READ[1];
        signature.query.push(Parameter::of(name, about, json!({"type": "string"})));
    }
}

/// The form of rich text in an answer; by default the editor's JSON.
pub(in crate::http) struct RichText(pub(in crate::http) Form);

impl RichText {
    /// The name of the form, as operations take it.
    pub(in crate::http) fn name(&self) -> &'static str {
        Form::NAMED.iter().find(|(_, form)| *form == self.0).map_or("json", |(name, _)| name)
    }
}

impl Part for RichText {
    fn read(cx: &RequestContext<'_>) -> Result<Self, Refusal> {
        let form = Form::named(cx.query("richtext").unwrap_or("json"));
        form.map(RichText).ok_or_else(|| invalid("richtext", "is not json, markdown, html or text"))
    }

    fn describe(signature: &mut Signature) {
        let names = json!({"enum": Form::NAMED.map(|(name, _)| name)});
        let about = "markdown, html or text instead of editor JSON";
        signature.query.push(Parameter::of("richtext", about, names));
    }
}

/// The target stage of a write, from the body or the query; by default the caller's own.
#[derive(Clone, Copy)]
pub(in crate::http) struct To(pub(in crate::http) Stage, bool);

impl To {
    /// The target in the query and this body.
    pub(in crate::http) fn of(cx: &RequestContext<'_>, body: &mut Map) -> Result<Self, Refusal> {
        staged(cx, body).map(|(stage, is_named)| To(stage, is_named))
    }

    /// Whether the request names the stage.
    pub(in crate::http) fn is_named(self) -> bool {
        self.1
    }
}

/// What old clients call the live stage.
const PUBLISH: &str = "publish";

impl Part for To {
    fn read(cx: &RequestContext<'_>) -> Result<Self, Refusal> {
        To::of(cx, &mut cx.body()?)
    }

    fn describe(signature: &mut Signature) {
        To::describe_with(signature, &[]);
    }
}

impl To {
    /// Describes `mode` and `stage`. `decisions` are further values of `mode`.
    pub(in crate::http) fn describe_with(signature: &mut Signature, decisions: &[&str]) {
        let stages = Stage::NAMES.map(|name| json!(name));
        let decisions: Vec<Value> = decisions.iter().map(|name| json!(name)).collect();
        let modes = [&[json!(PUBLISH)], &stages[..], &decisions].concat();
        let or_null = |names: &[Value]| Value::from([names, &[Value::Null][..]].concat());
        let with = |names: Value, about: &str| json!({"enum": names, "description": about});
        signature.is_staged = true;
        let mode =
            with(or_null(&modes), "Where the write goes: publish (the live site), review or ai-review");
        with_field(signature, "mode", mode);
        with_field(signature, "stage", with(or_null(&stages), "The same by the stage's name"));
        let names = ABOUT_WRITE.iter().zip([modes, stages.to_vec()]);
        let described = |((name, about), names): (&(&str, &str), Vec<Value>)| {
            Parameter::of(name, about, json!({"enum": names}))
        };
        signature.query.extend(names.map(described));
        let about = "Change the live site although live content leads to what is deleted, hidden or moved";
        let flags = json!({"enum": ["0", "1", "true", "false"]});
        signature.query.push(Parameter::of("allowDangling", about, flags));
    }
}

/// A thing whose uuid is in a path: the name of the parameter, and its name in errors.
pub(in crate::http) trait Noun {
    const PARAMETER: &'static str;
    const NAME: &'static str;
}

/// Declares types for [`Id`]: the parameter of the path, and the name in errors.
macro_rules! nouns {
    ($($noun:ident = $parameter:literal, $name:literal;)+) => {$(
        pub(in crate::http) enum $noun {}

        impl $crate::http::endpoint::Noun for $noun {
            const PARAMETER: &'static str = $parameter;
            const NAME: &'static str = $name;
        }
    )+};
}
pub(in crate::http) use nouns;

/// An id in a path. Anything but a uuid is not found.
pub(in crate::http) struct Id<N>(pub(in crate::http) String, PhantomData<N>);

impl<N> Serialize for Id<N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<N: Noun> Part for Id<N> {
    fn read(cx: &RequestContext<'_>) -> Result<Self, Refusal> {
        cx.uuid(N::PARAMETER, N::NAME).map(|id| Id(id, PhantomData))
    }

    fn describe(signature: &mut Signature) {
        signature.path.push((N::PARAMETER, json!({"type": "string", "format": "uuid"})));
    }
}
