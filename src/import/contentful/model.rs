//! Content types of Contentful, and what their fields become on a page.

use crate::base::Value;
use crate::base::text::slugify;
use std::collections::BTreeSet;

/// Names of the field that holds the slug of a page.
const SLUGS: [&str; 6] = ["slug", "path", "url", "permalink", "urlSlug", "pageSlug"];

/// Ends of the names of fields whose text is the body of a page, if it is a plain text.
const BODIES: [&str; 8] =
    ["body", "content", "text", "copy", "article", "markdown", "description", "bodytext"];
/// Names of fields that introduce a page, if another field is its body.
const EXCERPTS: [&str; 6] = ["description", "excerpt", "summary", "shortDescription", "teaser", "intro"];
/// Names of fields with the picture of a page.
const PICTURES: [&str; 9] = [
    "image",
    "heroImage",
    "featuredImage",
    "coverImage",
    "picture",
    "photo",
    "thumbnail",
    "backgroundImage",
    "hero",
];
/// The control of a field whose text is no Markdown.
const PLAIN: &str = "multipleLine";
/// The control of a field that holds a slug.
const SLUG: &str = "slugEditor";
/// Shortest id of a content type that nobody chose.
const GENERATED_CHARS: usize = 18;

/// A content type.
#[derive(Debug)]
pub(super) struct ContentType {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) description: String,
    pub(super) title_field: String,
    pub(super) fields: Vec<Field>,
    /// Whether its entries are pages without a slug: one is made of the title.
    pub(super) is_named_by_title: bool,
}

/// A field of a content type.
#[derive(Debug)]
pub(super) struct Field {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) kind: Kind,
    pub(super) is_localized: bool,
    pub(super) is_required: bool,
    pub(super) choices: Vec<String>,
    /// Whether its control says that it holds the slug.
    is_slug: bool,
    /// The content types of the entries that it may list; any if empty.
    pub(super) linked: BTreeSet<String>,
}

/// What a field holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Symbol,
    /// Markdown.
    Text,
    /// Several lines that are no Markdown.
    Lines,
    RichText,
    Number,
    Boolean,
    Date,
    Mapping,
    Asset,
    Entry,
    Symbols,
    Assets,
    Entries,
    Other,
}

/// What a field of a page becomes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    /// The title or the slug.
    Core,
    Excerpt,
    Body,
    Picture,
    Authors,
    Date,
    Tags,
    /// Entries: modules of the page, or links to other pages.
    Entries,
    /// A field of its own.
    Own,
}

impl ContentType {
    /// Reads a content type. `editors` are the controls of its fields: they tell Markdown from plain lines.
    pub(super) fn read(value: &Value, editors: &[&Value]) -> Option<ContentType> {
        let control = |id: &str| {
            let own = editors.iter().find(|editor| editor.get("fieldId").is_some_and(|field| field == id));
            own.and_then(|editor| editor.get("widgetId")).and_then(Value::as_str)
        };
        let field = |value: &Value| {
            let mut field = field(value)?;
            let control = control(&field.id);
            if field.kind == Kind::Text && control == Some(PLAIN) {
                field.kind = Kind::Lines;
            }
            field.is_slug = field.kind == Kind::Symbol && control == Some(SLUG);
            Some(field)
        };
        let text = |key: &str| value.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
        let fields = value.get("fields").and_then(Value::as_array).into_iter().flatten();
        Some(ContentType {
            id: value.pointer("/sys/id").and_then(Value::as_str)?.to_owned(),
            name: text("name"),
            description: text("description"),
            title_field: text("displayField"),
            fields: fields.filter_map(field).collect(),
            is_named_by_title: false,
        })
    }

    /// The field with the slug, if entries of the type are pages.
    pub(super) fn slug_field(&self) -> Option<&str> {
        let is_named = |field: &&Field| field.kind == Kind::Symbol && SLUGS.contains(&field.id.as_str());
        let own = self.fields.iter().find(|field| field.is_slug);
        let found = own.or_else(|| self.fields.iter().find(is_named)).map(|field| field.id.as_str());
        found.or_else(|| self.is_named_by_title.then_some(self.title_field.as_str()))
    }

    /// Whether its entries are pages.
    pub(super) fn is_page(&self) -> bool {
        self.slug_field().is_some()
    }

    /// The name of its type on the site.
    pub(super) fn slug(&self) -> String {
        let is_generated =
            self.id.len() >= GENERATED_CHARS && self.id.bytes().any(|byte| byte.is_ascii_digit());
        let mut words = String::new();
        for c in if is_generated { &self.name } else { &self.id }.chars() {
            if c.is_uppercase() && !words.is_empty() {
                words.push('-');
            }
            words.extend(c.to_lowercase());
        }
        slugify(&words)
    }

    /// What a field of its entries becomes, if they are pages.
    pub(super) fn role(&self, field: &Field) -> Role {
        let lower = field.id.to_lowercase();
        let is_text = |field: &Field| matches!(field.kind, Kind::Text | Kind::Lines | Kind::RichText);
        let is_excerpt = |field: &Field| EXCERPTS.contains(&field.id.as_str());
        let is_body = |field: &Field| {
            let lower = field.id.to_lowercase();
            field.kind == Kind::RichText
                || matches!(field.kind, Kind::Text | Kind::Lines)
                    && BODIES.iter().any(|name| lower.ends_with(name))
        };
        let has_other_body = || self.fields.iter().any(|other| is_body(other) && !is_excerpt(other));
        let picture = || {
            let is_picture =
                |field: &&Field| field.kind == Kind::Asset && PICTURES.contains(&field.id.as_str());
            self.fields.iter().find(is_picture).map(|field| &field.id)
        };
        match field.kind {
            _ if field.id == self.title_field || Some(field.id.as_str()) == self.slug_field() => Role::Core,
            Kind::Symbol | Kind::Text | Kind::Lines | Kind::RichText
                if is_excerpt(field) && (!is_text(field) || has_other_body()) =>
            {
                Role::Excerpt
            }
            Kind::Text | Kind::Lines | Kind::RichText if is_body(field) => Role::Body,
            Kind::Asset if picture() == Some(&field.id) => Role::Picture,
            Kind::Entry | Kind::Entries if lower.contains("author") => Role::Authors,
            Kind::Entry | Kind::Entries => Role::Entries,
            Kind::Date if lower.contains("publish") || lower == "date" => Role::Date,
            Kind::Symbols if matches!(field.id.as_str(), "tags" | "keywords") => Role::Tags,
            _ => Role::Own,
        }
    }
}

fn field(value: &Value) -> Option<Field> {
    let text = |key: &str| value.get(key).and_then(Value::as_str).unwrap_or_default();
    let flag = |key: &str| value.get(key).and_then(Value::as_bool).unwrap_or(false);
    let items = value.get("items").unwrap_or(&Value::Null);
    let item = |key: &str| items.get(key).and_then(Value::as_str).unwrap_or_default();
    let kind = match (text("type"), text("linkType"), item("type"), item("linkType")) {
        ("Symbol", ..) => Kind::Symbol,
        ("Text", ..) => Kind::Text,
        ("RichText", ..) => Kind::RichText,
        ("Integer" | "Number", ..) => Kind::Number,
        ("Boolean", ..) => Kind::Boolean,
        ("Date", ..) => Kind::Date,
        ("Object" | "Location", ..) => Kind::Mapping,
        ("Link", "Asset", ..) => Kind::Asset,
        ("Link", "Entry", ..) => Kind::Entry,
        ("Array", _, "Symbol", _) => Kind::Symbols,
        ("Array", _, "Link", "Asset") => Kind::Assets,
        ("Array", _, "Link", "Entry") => Kind::Entries,
        _ => Kind::Other,
    };
    let rules = |value: &Value| {
        value.get("validations").and_then(Value::as_array).into_iter().flatten().cloned().collect::<Vec<_>>()
    };
    let rules: Vec<Value> = rules(value).into_iter().chain(rules(items)).collect();
    let names = |key: &str| {
        let lists = rules.iter().filter_map(|rule| rule.get(key).and_then(Value::as_array)).flatten();
        lists.filter_map(|one| one.as_str().map(str::to_owned)).collect::<Vec<_>>()
    };
    Some(Field {
        id: value.get("id").and_then(Value::as_str)?.to_owned(),
        name: text("name").to_owned(),
        kind,
        is_localized: flag("localized"),
        is_required: flag("required"),
        choices: names("in"),
        is_slug: false,
        linked: names("linkContentType").into_iter().collect(),
    })
}
