//! Reads a value against a shape: coerces text, orders keys, reports problems.

mod word;

use super::codes;
use super::definitions::Definitions;
use super::fields::FieldDef;
use super::kind::Kind;
use super::scalar;
use super::shape::{Key, KeyRule, Shape, Want};
use crate::base::hidden_text::is_blank;
use crate::base::path::escape;
use crate::base::{Alternatives, Finding, Map, Severity, Value, text};
use std::collections::HashSet;
use std::fmt::Write;

/// Number of findings in one item above which unknown keys get no hints: comparing each with all known keys would
/// take seconds for one bad file.
const HINTED_MAX: usize = 50;

/// One pass over one item: the current position, the definitions, the findings.
#[derive(Debug)]
pub struct Reader<'a> {
    /// The site's definitions.
    pub definitions: &'a Definitions,
    /// Severity of an empty required user-defined field; `None`: not checked here.
    pub missing: Option<Severity>,
    /// Whether a text must be a string, and not a plain YAML scalar of another type.
    pub is_exact: bool,
    pub(in crate::model) owner: Owner,
    pointer: String,
    findings: Vec<Finding>,
}

/// The owner of the user-defined fields being read, which determines the codes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::model) enum Owner {
    /// A module's props.
    Module,
    /// Custom fields.
    Item,
    /// A definition's defaults.
    Default,
}

impl Owner {
    pub(in crate::model) fn unknown(self) -> &'static str {
        match self {
            Owner::Module => codes::MODULE_PROP_UNKNOWN,
            Owner::Item => codes::CUSTOM_UNKNOWN,
            Owner::Default => codes::DEFINITION_DEFAULT,
        }
    }

    pub(in crate::model) fn missing(self) -> &'static str {
        match self {
            Owner::Module => codes::MODULE_PROP_MISSING,
            Owner::Item | Owner::Default => codes::CUSTOM_MISSING,
        }
    }
}

impl<'a> Reader<'a> {
    /// A reader at the root of an item.
    pub fn new(definitions: &'a Definitions) -> Self {
        Reader {
            definitions,
            missing: None,
            is_exact: false,
            owner: Owner::Module,
            pointer: String::new(),
            findings: Vec::new(),
        }
    }

    /// The findings.
    pub fn findings(self) -> Vec<Finding> {
        self.findings
    }

    /// Whether an error was found so far.
    pub fn has_errors(&self) -> bool {
        self.findings.iter().any(|finding| finding.severity == Severity::Error)
    }

    /// Runs `act` one key further down.
    pub fn inside<R>(&mut self, key: &str, act: impl FnOnce(&mut Self) -> R) -> R {
        let length = self.pointer.len();
        self.pointer.push('/');
        match key.bytes().any(|b| matches!(b, b'~' | b'/')) {
            true => self.pointer.push_str(&escape(key)),
            false => self.pointer.push_str(key),
        }
        let result = act(self);
        self.pointer.truncate(length);
        result
    }

    /// Runs `act` at one item of a list.
    pub fn item<R>(&mut self, index: usize, act: impl FnOnce(&mut Self) -> R) -> R {
        let length = self.pointer.len();
        write!(self.pointer, "/{index}").expect("because writing to a text cannot fail");
        let result = act(self);
        self.pointer.truncate(length);
        result
    }

    /// Adds an error at the current position.
    pub fn error(&mut self, code: &'static str, message: String) -> &mut Finding {
        self.note(Severity::Error, code, message)
    }

    /// Adds a finding at the current position.
    pub fn note(&mut self, severity: Severity, code: &'static str, message: String) -> &mut Finding {
        self.findings.push(Finding { severity, ..Finding::error(code, self.pointer.clone(), message) });
        self.findings.last_mut().expect("because one was just pushed")
    }

    /// Adds an error with a hint.
    pub fn refuse(&mut self, code: &'static str, message: String, hint: Option<String>) {
        self.error(code, message).hint = hint;
    }

    /// Adds an error with the valid names in place of a wrong one.
    pub fn refuse_name(&mut self, code: &'static str, message: String, alternatives: Alternatives) {
        self.error(code, message).advise(alternatives);
    }

    /// Reports an unknown key at its position.
    pub(in crate::model) fn unknown_key<'k>(
        &mut self,
        code: &'static str,
        key: &str,
        known: impl Iterator<Item = &'k str> + Clone,
    ) {
        let is_advised = self.findings.len() < HINTED_MAX;
        self.inside(key, |r| {
            let finding = r.error(code, format!("unknown key `{key}`"));
            finding.at_key = true;
            if is_advised {
                finding.advise(Alternatives::among(key, known));
            }
        });
    }

    /// Names the place of an item's own fields to unknown keys of the item: `price` belongs below `customFields`.
    pub(in crate::model) fn advise_below(&mut self, key: &str, fields: &[&FieldDef]) {
        let names = fields.iter().map(|field| field.slug.as_str());
        for finding in self.findings.iter_mut().filter(|finding| finding.code == codes::FIELD_UNKNOWN) {
            let Some(wrong) = finding.pointer.strip_prefix('/') else { continue };
            let is_open = finding.hint.is_some() && finding.alternatives.nearest.is_none();
            let own = match names.clone().find(|name| *name == wrong).map(str::to_owned) {
                None if is_open => Alternatives::near(wrong, names.clone()).nearest,
                own => own,
            };
            if let Some(own) = own {
                let nearest = Some(format!("{key}.{own}"));
                finding.advise(Alternatives { nearest, ..Alternatives::default() });
            }
        }
    }

    /// The current position for a sentence: `` `slug` `` or `` `aliases[2]` ``.
    pub fn subject(&self) -> String {
        let mut tokens = self.pointer.rsplit('/');
        let last = tokens.next().unwrap_or_default();
        let is_index = !last.is_empty() && last.bytes().all(|b| b.is_ascii_digit());
        match (is_index, tokens.next().filter(|t| !t.is_empty())) {
            (true, Some(list)) => format!("`{}[{last}]`", crate::base::path::unescape(list)),
            _ if last.is_empty() => "this file".to_owned(),
            _ => format!("`{}`", crate::base::path::unescape(last)),
        }
    }

    /// Reports a value of the wrong type. `wanted` such as `a list`.
    pub fn wrong_type(&mut self, wanted: &str, value: &Value, hint: Option<String>) {
        let message = format!("{} must be {wanted}, not {}", self.subject(), scalar::describe(value));
        self.refuse(codes::FIELD_TYPE, message, hint);
    }

    /// Checks a mapping against a shape and puts its keys in order, unknown ones last.
    pub fn object(&mut self, value: &mut Value, shape: &'static Shape) {
        let Value::Object(map) = value else {
            return self.wrong_type(&format!("a mapping ({})", shape.name), value, None);
        };
        arrange(map, shape.keys.iter().map(|key| key.name));
        let mut keys = shape.keys;
        let (mut nulls, mut unknown) = (Vec::new(), Vec::new());
        for (name, value) in map.iter_mut() {
            let Some(at) = keys.iter().position(|key| key.name == name) else {
                unknown.push(name.clone());
                continue;
            };
            self.missing_keys(&keys[..at]);
            let key = &keys[at];
            keys = &keys[at + 1..];
            match value {
                Value::Null => {
                    self.missing_keys(std::slice::from_ref(key));
                    nulls.push(key.name);
                }
                Value::String(text) if key.required && is_blank(text) => self.inside(name, |r| {
                    r.refuse(codes::FIELD_MISSING, format!("{} is empty", r.subject()), None);
                }),
                value => self.inside(name, |r| r.value(value, &key.want)),
            }
        }
        self.missing_keys(keys);
        for name in nulls {
            map.shift_remove(name);
        }
        if !unknown.is_empty() {
            let free: Vec<_> =
                shape.keys.iter().map(|key| key.name).filter(|name| !map.contains_key(*name)).collect();
            for name in unknown {
                let known = shape.keys.iter().map(|key| key.name);
                // A misspelled key may stand beside the right one.
                match crate::base::text::nearest(&name, known.clone()) {
                    Some(_) => self.unknown_key(codes::FIELD_UNKNOWN, &name, known),
                    None => self.unknown_key(codes::FIELD_UNKNOWN, &name, free.iter().copied()),
                }
            }
        }
    }

    fn missing_keys(&mut self, keys: &[Key]) {
        for key in keys.iter().filter(|key| key.required) {
            self.missing_key(key.name, &key.want);
        }
    }

    fn missing_key(&mut self, name: &str, want: &Want) {
        let advice = "run `cms fmt`, which fills it in";
        let (code, hint) = match matches!(want, Want::Uuid) {
            true => (codes::ID_MISSING, Some(advice.to_owned())),
            false => (codes::FIELD_MISSING, None),
        };
        self.refuse(code, format!("{} has no `{name}`", self.subject()), hint);
    }

    /// Checks one value.
    pub fn value(&mut self, value: &mut Value, want: &Want) {
        match want {
            Want::Boolean => self.boolean(value),
            Want::Integer(min, max) => self.integer(value, *min, *max),
            Want::Number => drop(self.number(value)),
            Want::List(item) => self.list(value, item),
            Want::Set(item) => self.set(value, item),
            Want::Object(shape) => self.object(value, shape),
            Want::MapOf(rule, item) => self.map_of(value, *rule, item),
            Want::Props | Want::FreeMap => {
                if !value.is_object() {
                    self.wrong_type("a mapping", value, None);
                }
            }
            Want::Free => {}
            _ => {
                if self.text(value) {
                    self.word(value, want);
                }
            }
        }
    }

    fn list(&mut self, value: &mut Value, item: &Want) {
        match value {
            Value::Array(items) => {
                for (index, value) in items.iter_mut().enumerate() {
                    self.item(index, |r| r.value(value, item));
                }
            }
            Value::String(text) => {
                let hint = scalar::list_meant(text);
                self.wrong_type("a list", value, Some(hint));
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::Object(_) => {
                self.wrong_type("a list", value, None);
            }
        }
    }

    fn set(&mut self, value: &mut Value, item: &Want) {
        self.list(value, item);
        if let Value::Array(items) = value
            && items.len() > 1
        {
            let mut seen = HashSet::with_capacity(items.len());
            items.retain(|value| value.as_str().is_none_or(|text| seen.insert(text.to_owned())));
        }
    }

    fn map_of(&mut self, value: &mut Value, rule: KeyRule, item: &Want) {
        let Value::Object(map) = value else { return self.wrong_type("a mapping", value, None) };
        for (key, value) in map.iter_mut() {
            self.inside(key, |r| {
                let (is_valid, wanted) = match rule {
                    KeyRule::Any => (true, ""),
                    KeyRule::FieldName => {
                        (scalar::is_field_name(key), "a field name: letters, digits, `_`, `-`")
                    }
                    KeyRule::Taxonomy => (text::is_slug(key), "the slug of a taxonomy"),
                    KeyRule::User => (
                        scalar::is_user(key),
                        "a mail address, a user name of the git host, or `default_role`",
                    ),
                };
                if !is_valid {
                    let finding = r.error(codes::FIELD_UNKNOWN, format!("the key `{key}` must be {wanted}"));
                    finding.at_key = true;
                    finding
                        .advise(Alternatives::near(key, (rule == KeyRule::User).then_some("default_role")));
                }
                r.value(value, item);
            });
        }
    }

    /// Checks the number of rows in a list against a definition's `min` and `max`.
    pub(in crate::model) fn count(&mut self, rows: usize, def: &FieldDef) {
        let problem = match (def.min, def.max) {
            (Some(min), _) if (rows as f64) < min => format!("at least {min}"),
            (_, Some(max)) if (rows as f64) > max => format!("at most {max}"),
            _ => return,
        };
        self.refuse(
            codes::FIELD_VALUE,
            format!("{} must have {problem} rows, not {rows}", self.subject()),
            None,
        );
    }

    /// Reports a required user-defined field that is missing or empty.
    pub(in crate::model) fn missing_field(&mut self, def: &FieldDef, is_there: bool) {
        let Some(severity) = self.missing else { return };
        let (code, slug) = (self.owner.missing(), &def.slug);
        let is_of_item = self.owner == Owner::Item && self.pointer == "/customFields";
        let hint = is_of_item.then(|| format!("give `customFields.{slug}` a value"));
        match is_there {
            true => self.inside(slug, |r| {
                r.note(severity, code, format!("required `{slug}` is empty")).hint = hint;
            }),
            false => self.note(severity, code, format!("required `{slug}` is missing")).hint = hint,
        }
    }

    /// Reports an unknown name, unless its definition exists but has errors.
    pub(in crate::model) fn unknown_name<'k>(
        &mut self,
        code: &'static str,
        kind: Kind,
        name: &str,
        known: impl Iterator<Item = &'k str> + Clone,
    ) {
        if self.definitions.is_broken(kind, name) {
            return;
        }
        let message = format!("{} `{name}` does not exist", kind.noun());
        self.refuse_name(code, message, Alternatives::among(name, known));
    }
}

/// Puts a mapping's keys in the order of `names`, other keys after them by name. Most files are in order already;
/// then nothing is hashed or moved.
pub(in crate::model) fn arrange<'n>(map: &mut Map, names: impl Iterator<Item = &'n str> + Clone) {
    let mut rest = names.clone();
    if map.keys().all(|key| rest.any(|name| name == key)) {
        return;
    }
    let place = |key: &str| names.clone().position(|name| name == key).unwrap_or(usize::MAX);
    let mut entries: Vec<_> =
        std::mem::take(map).into_iter().map(|(key, value)| (place(&key), key, value)).collect();
    entries.sort_by(|a, b| (a.0, &a.1).cmp(&(b.0, &b.1)));
    map.extend(entries.into_iter().map(|(_, key, value)| (key, value)));
}
