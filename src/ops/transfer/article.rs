//! A post as one text of Markdown: its modules below each other, by the types of their fields.

use crate::model::{FieldDef, FieldKind, Module, ModuleType, Post};
use crate::ops::prelude::*;
use crate::richtext::Document;
use crate::site::MediaRecords;
use crate::urls::upload_url;

/// Deepest nesting of fields.
const DEPTH_MAX: usize = 8;

/// A post's text.
#[derive(Debug, Default)]
pub(super) struct Article {
    /// Markdown.
    pub(super) text: String,
    /// Types of modules that Markdown cannot hold: their texts are in it, and no more.
    pub(super) flattened: BTreeSet<String>,
}

/// The text of a post.
pub(super) fn article(post: &Post, definitions: &Definitions, media: &MediaRecords) -> Article {
    let mut writer = Writer { media, parts: Vec::new() };
    let mut flattened = BTreeSet::new();
    for module in &post.modules {
        let Some(module_type) = definitions.module_types.get(&module.module_type) else { continue };
        if !is_prose(module, module_type) {
            flattened.insert(module.module_type.clone());
        }
        let props = definitions.effective_props(module);
        writer.fields(&module_type.fields(), &props, 0);
    }
    Article { text: writer.parts.join("\n\n"), flattened }
}

/// Whether a module is one text of Markdown and nothing else that visitors read.
fn is_prose(module: &Module, module_type: &ModuleType) -> bool {
    let texts = module_type.fields().into_iter().filter(|def| {
        let kinds = [
            FieldKind::Text,
            FieldKind::Textarea,
            FieldKind::Media,
            FieldKind::Repeater,
            FieldKind::Object,
            FieldKind::Link,
        ];
        kinds.contains(&def.kind) && module.props.as_ref().is_some_and(|props| props.contains_key(&def.slug))
    });
    module.global.is_none() && module_type.module_type == "prose" && texts.count() == 0
}

struct Writer<'w> {
    media: &'w MediaRecords,
    parts: Vec<String>,
}

impl Writer<'_> {
    fn fields(&mut self, fields: &[&FieldDef], props: &Map, depth: usize) {
        let link = fields.iter().find(|def| matches!(def.kind, FieldKind::Link | FieldKind::Url));
        for def in fields {
            let Some(value) = props.get(&def.slug) else { continue };
            // A label beside an address is a link.
            let address =
                link.and_then(|link| address(props.get(&link.slug)?)).filter(|_| def.slug == "label");
            match (address, value.as_str()) {
                (Some(address), Some(label)) => self.parts.push(crate::import::html::link(label, &address)),
                _ => self.value(def, value, depth),
            }
        }
    }

    fn value(&mut self, def: &FieldDef, value: &Value, depth: usize) {
        let text = value.as_str().map(str::trim).filter(|text| !text.is_empty());
        match def.kind {
            FieldKind::Richtext => {
                let markdown = match value {
                    Value::String(text) => text.clone(),
                    other => {
                        Document::from_value(other).map(|document| document.to_markdown()).unwrap_or_default()
                    }
                };
                self.push(markdown.trim_matches('\n').to_owned());
            }
            FieldKind::Text if def.slug == "title" || def.is_label => {
                self.push(
                    text.map(|text| format!("## {}", crate::import::html::escaped(text))).unwrap_or_default(),
                );
            }
            FieldKind::Text | FieldKind::Textarea if def.slug == "quote" => {
                self.push(
                    text.map(|text| format!("> {}", crate::import::html::escaped(text))).unwrap_or_default(),
                );
            }
            FieldKind::Text | FieldKind::Textarea => {
                self.push(text.map(crate::import::html::escaped).unwrap_or_default());
            }
            FieldKind::Media => {
                if let Some(picture) = self.picture(value) {
                    self.push(picture);
                }
            }
            FieldKind::Object if depth < DEPTH_MAX => {
                if let Value::Object(map) = value {
                    self.fields(&def.fields.iter().collect::<Vec<_>>(), map, depth + 1);
                }
            }
            FieldKind::Repeater if depth < DEPTH_MAX => {
                let Some(item) = &def.item else { return };
                for row in value.as_array().into_iter().flatten() {
                    self.value(item, row, depth + 1);
                }
            }
            _ => {}
        }
    }

    fn push(&mut self, text: String) {
        if !text.trim().is_empty() {
            self.parts.push(text);
        }
    }

    fn picture(&self, value: &Value) -> Option<String> {
        let id = value.as_str().or_else(|| value.get("id")?.as_str())?;
        let record = self.media.of_id(id)?;
        let alt = record.media.alt_text.clone().unwrap_or_default();
        Some(format!("!{}", crate::import::html::link(&alt, &upload_url(&record.media.file))))
    }
}

/// The address that a link leads to, if it is written there.
fn address(value: &Value) -> Option<String> {
    let text = value.as_str().or_else(|| value.get("url")?.as_str())?;
    Some(text.to_owned()).filter(|text| !text.is_empty())
}
