//! Converts field values for templates, by field type.

use super::library::{Card, Library};
use super::link::{Link, checked};
use super::prose::{Prose, safe};
use super::token::{Tokens, plain};
use super::{card, form, icon, picture};
use crate::base::{Map, Value as Json};
use crate::model::{FieldDef, Holds};
use minijinja::{Value, context};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Number of posts in a list for which none were selected.
pub(super) const NEWEST_SHOWN: usize = 6;
/// Most posts that one reference field shows.
const REFERENCES_MAX: usize = 200;

/// The context for the values of one page.
pub(super) struct Preparing<'a> {
    pub(super) library: &'a dyn Library,
    pub(super) tokens: Tokens<'a>,
    pub(super) prose: &'a Prose<'a>,
    /// Prefix of ids inside the values.
    pub(super) id_prefix: String,
    /// How many of the newest posts an empty list of posts means, if it means these.
    pub(super) newest: Option<usize>,
}

impl Preparing<'_> {
    /// Converts values by their field definitions. Keys without a definition are passed as plain text.
    pub(super) fn map(&self, values: &Map, fields: &[&FieldDef]) -> BTreeMap<String, Value> {
        let mut prepared: BTreeMap<String, Value> = BTreeMap::new();
        for (key, value) in values {
            let def = fields.iter().find(|def| def.slug == *key);
            let value = match def {
                Some(def) => self.value(value, def),
                None => self.unknown(value),
            };
            prepared.insert(key.clone(), value);
        }
        for def in fields.iter().filter(|def| def.row().holds_value() && !values.contains_key(&def.slug)) {
            if self.newest.is_some() && def.row().holds() == Holds::Posts && def.allows_many() {
                prepared.insert(def.slug.clone(), self.value(&Json::Null, def));
            }
        }
        prepared
    }

    fn value(&self, value: &Json, def: &FieldDef) -> Value {
        match def.row().holds() {
            Holds::Text | Holds::Date => self.text(value),
            Holds::Icon => icon_value(value),
            Holds::Number => number(value),
            Holds::Flag => Value::from(value.as_bool().unwrap_or_default()),
            Holds::Choice => choice(value, def),
            Holds::Choices => {
                Value::from(items(value).iter().map(|item| choice(item, def)).collect::<Vec<_>>())
            }
            Holds::Media => picture::value(value, self.library),
            Holds::Url => checked(&self.tokens.replaced(value.as_str().unwrap_or_default()))
                .map_or(Value::from(()), Value::from),
            Holds::Link => {
                Link::of(value, self.library, &self.tokens).map_or(Value::from(()), |link| link.value())
            }
            Holds::Posts => self.posts(value, def),
            Holds::Form => {
                let slug = value.as_str().unwrap_or_default();
                form::value(slug, self.library, &self.tokens, &self.id_prefix)
            }
            Holds::Terms => self.terms(value, def),
            Holds::Richtext if value.is_null() => Value::from(""),
            Holds::Richtext => safe(self.prose.html(value, &self.id_prefix)),
            Holds::Fields => {
                let fields: Vec<&FieldDef> = def.fields.iter().collect();
                Value::from(value.as_object().map(|map| self.map(map, &fields)).unwrap_or_default())
            }
            Holds::Rows => self.rows(value, def),
            Holds::Nothing => Value::from(()),
        }
    }

    fn text(&self, value: &Json) -> Value {
        Value::from(self.tokens.replaced(&plain(value)).into_owned())
    }

    fn rows(&self, value: &Json, def: &FieldDef) -> Value {
        let Some(item) = def.item.as_deref() else {
            return Value::from(items(value).iter().map(|item| self.unknown(item)).collect::<Vec<_>>());
        };
        let rows = items(value).into_iter().enumerate().map(|(at, row)| {
            let inner =
                Preparing { prose: self.prose, id_prefix: format!("{}{at}-", self.id_prefix), ..*self };
            // Older data has plain texts where the definition has objects (`docs/design/compatibility.md`, pricing).
            match (row, item.fields.first()) {
                (Json::String(_), Some(first)) if item.row().holds() == Holds::Fields => {
                    Value::from(BTreeMap::from([(first.slug.clone(), inner.value(row, first))]))
                }
                (row, _) => inner.value(row, item),
            }
        });
        Value::from(rows.collect::<Vec<_>>())
    }

    fn posts(&self, value: &Json, def: &FieldDef) -> Value {
        let ids: Vec<&str> = match value {
            Json::String(id) if !id.is_empty() => vec![id],
            other => items(other).into_iter().filter_map(Json::as_str).collect(),
        };
        let locale = self.tokens.post.locale.as_str();
        let mut cards: Vec<Arc<Card>> =
            ids.iter().take(REFERENCES_MAX).filter_map(|id| self.library.card(id)).collect();
        if let Some(shown) = self.newest.filter(|_| ids.is_empty() && def.allows_many()) {
            let types = def.post_types();
            cards = types.iter().flat_map(|kind| self.library.newest(kind, locale, shown)).collect();
            cards.sort_by(|a, b| b.date.cmp(&a.date));
            cards.truncate(shown);
        }
        let shown: Vec<Value> = cards.iter().map(|card| card::value(card, self)).collect();
        match def.allows_many() {
            true => Value::from(shown),
            false => shown.into_iter().next().unwrap_or_default(),
        }
    }

    fn terms(&self, value: &Json, def: &FieldDef) -> Value {
        let taxonomy = def.taxonomy().unwrap_or_default();
        let slugs: Vec<&str> = match value {
            Json::String(slug) => vec![slug],
            other => items(other).into_iter().filter_map(Json::as_str).collect(),
        };
        let names =
            slugs.iter().map(|slug| self.library.term(taxonomy, slug).unwrap_or_else(|| (*slug).to_owned()));
        Value::from(names.collect::<Vec<_>>())
    }

    /// A value without a definition: its texts, as text.
    fn unknown(&self, value: &Json) -> Value {
        match value {
            Json::Array(items) => {
                Value::from(items.iter().map(|item| self.unknown(item)).collect::<Vec<_>>())
            }
            Json::Object(map) => Value::from(
                map.iter().map(|(key, value)| (key.clone(), self.unknown(value))).collect::<BTreeMap<_, _>>(),
            ),
            Json::Null => Value::from(()),
            Json::Bool(flag) => Value::from(*flag),
            Json::Number(_) => number(value),
            Json::String(_) => self.text(value),
        }
    }
}

fn items(value: &Json) -> Vec<&Json> {
    value.as_array().into_iter().flatten().collect()
}

/// One of the defined options; anything else is dropped, so that the value is safe as a class.
fn choice(value: &Json, def: &FieldDef) -> Value {
    let chosen = value.as_str().and_then(|text| def.values().find(|known| *known == text));
    chosen.map_or(Value::from(()), Value::from)
}

/// A number as written: `1.10` stays `1.10`.
fn number(value: &Json) -> Value {
    match value {
        Json::Number(number) => match number.as_i64() {
            Some(whole) => Value::from(whole),
            None => Value::from(number.to_string()),
        },
        other => Value::from(plain(other)),
    }
}

fn icon_value(value: &Json) -> Value {
    match value.as_str().filter(|name| !name.is_empty()) {
        Some(name) => context! { name, path => icon::path(name) },
        None => Value::from(()),
    }
}
