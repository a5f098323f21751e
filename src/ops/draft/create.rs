//! `cms draft create`: a new post on AI Review, filled in the same write (`docs/design/compatibility.md`).

use super::brief::Brief;
use super::edits::{Applied, Edit, Editing, Seeded};
use super::named;
use crate::base::source::rfc3339;
use crate::base::text::slugify;
use crate::base::{Map, Value};
use crate::model::roles::Permission;
use crate::model::{Definitions, Group};
use crate::ops::answer::write_changes;
use crate::ops::post::{named_group, put_new, seeded};
use crate::ops::translation::known_locale;
use crate::ops::{Context, Facts, OpError, Operation, Page, Staging, Tone, View, post_type};
use crate::site::Written;
use clap::Args;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

/// Stage a new post on AI Review, with the modules of a template, and fill them in
///
/// Edits are applied in their order; one that fails is reported and harms nothing. A text goes into the first prose module
/// unless an edit gave it one, and fills the modules that the layout configuration maps from headings and paragraphs.
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Create {
    /// Post type
    #[arg(long = "type", value_name = "TYPE")]
    #[serde(rename = "type")]
    pub post_type: String,
    /// Language; the site's default one unless given
    #[arg(long, value_name = "LOCALE")]
    #[serde(default)]
    pub locale: Option<String>,
    /// Slug; made safe
    #[arg(long, value_name = "SLUG")]
    pub slug: String,
    /// Title
    #[arg(long, value_name = "TEXT")]
    pub title: String,
    /// Short text for lists
    #[arg(long, value_name = "TEXT")]
    #[serde(default)]
    pub excerpt: Option<String>,
    /// The text, as Markdown
    #[arg(long = "text", value_name = "MARKDOWN")]
    #[serde(default)]
    pub content_markdown: Option<String>,
    /// Template, by its name; the type's own unless given
    #[arg(long = "group", value_name = "NAME")]
    #[serde(default)]
    pub module_group_name: Option<String>,
    /// Template, by its id
    #[arg(long = "group-id", value_name = "ID")]
    #[serde(default)]
    pub module_group_id: Option<String>,
    /// Changes of the template's modules, each with its own --edit: {"type": …, "overrides": {…}}
    #[arg(long = "edit", value_name = "JSON", value_parser = Edit::parse)]
    #[serde(default)]
    pub module_edits: Vec<Edit>,
}

/// A new post on AI Review.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Created {
    /// id, type, locale, slug and title of the post
    #[schemars(with = "serde_json::Map<String, serde_json::Value>")]
    pub post: Map,
    /// The modules of the template, in order
    pub seeded_modules: Vec<Seeded>,
    /// What came of each edit, then of the text
    pub applied_module_edits: Vec<Applied>,
    /// What the write did
    #[serde(flatten)]
    pub written: Written,
}

impl Operation for Create {
    const FACTS: Facts = Facts {
        name: "draft.create",
        permission: Permission::PostsCreate,
        examples: &[
            (
                "draft create --type blog --slug bells --title 'On bells' --text 'Ring **twice**.'",
                "A post with its text in the prose module",
            ),
            (
                "draft create --type page --slug fairs --title Fairs --edit '{\"type\": \"hero\", \"overrides\": {\"subtitle\": \"In May\"}}'",
                "A page whose opening is filled in",
            ),
        ],
    };
    type Can = Staging;
    type Output = Created;

    fn run(self, cx: &mut Context<'_, Staging>) -> Result<Created, OpError> {
        let (now, ids) = (cx.call().now, cx.call().ids);
        let id = ids.uuid().to_string();
        let ((post, seeded_modules, applied_module_edits), written) = cx.stage("draft.create", |draft| {
            let definitions = draft.definitions()?;
            let mut value = self.value(&definitions, &id, &rfc3339(now))?;
            let modules = match self.group(&definitions)? {
                Some(group) => seeded(&definitions, group, &|| ids.uuid().to_string()),
                None => Vec::new(),
            };
            let known = Seeded::all(&definitions, &modules);
            let mut editing = Editing::new(&definitions, modules);
            self.fill(&mut editing);
            value["modules"] = Value::Array(editing.modules);
            draft.entitle(format!("Add post {}", self.title));
            Ok((named(&put_new(draft, value, now)?), known, editing.applied))
        })?;
        Ok(Created { post, seeded_modules, applied_module_edits, written })
    }
}

impl Create {
    fn value(&self, definitions: &Definitions, id: &str, now: &str) -> Result<Value, OpError> {
        post_type::known(definitions, &self.post_type)?;
        let slug = slugify(&self.slug);
        let empty = |field: &str| {
            OpError::invalid("field.missing", format!("a post needs a {field}")).detail(field, "is empty")
        };
        if slug.is_empty() {
            return Err(match self.slug.trim() {
                "" => empty("slug"),
                given => {
                    OpError::invalid("slug.invalid", format!("`{given}` has no letters that a slug keeps"))
                        .detail("slug", "keeps the letters a to z, digits and hyphens: none of them is here")
                        .hint("write the slug in Latin letters, such as `japan-tour`")
                }
            });
        }
        if self.title.trim().is_empty() {
            return Err(empty("title"));
        }
        let locales = &definitions.settings.locales;
        let locale = self.locale.as_deref().unwrap_or(&locales.default_locale);
        known_locale(definitions, locale)?;
        let mut value = json!({
            "id": id, "type": self.post_type, "locale": locale, "slug": slug, "title": self.title, "status": "draft", "createdAt": now,
        });
        if let Some(excerpt) = &self.excerpt {
            value["excerpt"] = json!(excerpt);
        }
        Ok(value)
    }

    /// The template: by name, else by id, else the type's default. None for a type without modules.
    fn group<'d>(&self, definitions: &'d Definitions) -> Result<Option<&'d Group>, OpError> {
        if !definitions.post_types.get(&self.post_type).is_some_and(|found| found.modules_enabled) {
            return Ok(None);
        }
        let named = |given: &'_ Option<String>| {
            given.as_deref().map(|name| named_group(definitions, &self.post_type, name))
        };
        match (named(&self.module_group_name), named(&self.module_group_id)) {
            (Some(Ok(found)), _) | (_, Some(Ok(found))) => Ok(Some(found)),
            (Some(Err(error)), _) => Err(error.detail("moduleGroupName", "unknown")),
            (None, Some(Err(error))) => Err(error.detail("moduleGroupId", "unknown")),
            (None, None) => Ok(definitions.default_group(&self.post_type)),
        }
    }

    /// Applies the caller's edits, the text, and then the layout configuration.
    fn fill(&self, editing: &mut Editing<'_>) {
        editing.apply(&self.module_edits);
        let Some(markdown) = self.content_markdown.as_deref().filter(|text| !text.trim().is_empty()) else {
            return;
        };
        editing.text(markdown);
        let brief = Brief::of(markdown);
        editing.seed(|fact| match fact {
            "title" => self.title.trim().to_owned(),
            "excerpt" => self.excerpt.as_deref().unwrap_or_default().trim().to_owned(),
            "h1" => brief.h1.clone(),
            "h2" => brief.h2.clone(),
            "paragraph" => brief.paragraph.clone(),
            _ => String::new(),
        });
    }
}

impl View for Created {
    fn show(&self, page: &mut Page) {
        write_changes(page, &self.written);
        for failed in self.applied_module_edits.iter().filter_map(|edit| edit.error.as_ref()) {
            page.pieces(&[(Tone::Bad, "edit not applied"), (Tone::Plain, ": "), (Tone::Plain, failed)]);
        }
    }
}
