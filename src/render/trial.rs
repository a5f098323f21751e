//! A trial of a theme: every module type once as an editor gets it and once filled in, some posts, and the page for unknown
//! addresses. It finds what a visitor would find: templates that fail, do not end or show nothing.

use super::Style;
use super::library::{Asset, Card, Library};
use super::page::{LAYOUT, Renderer};
use super::running;
use super::theme::{Theme, ThemeError, ThemeFault};
use crate::base::{Map, Value as Json, text};
use crate::model::{Definitions, FieldDef, Holds, Media, Menu, ModuleType, Post, View as _};
use serde_json::json;
use std::collections::BTreeSet;
use std::sync::Arc;

/// What the names of templates for modules begin with.
const MODULES: &str = "modules/";
/// What stands in for the id of an item that is only an example.
const EXAMPLE_ID: &str = "00000000-0000-4000-8000-000000000000";
/// The time that example pages are made for.
const EXAMPLE_TIME: &str = "2026-01-02T12:00:00Z";
/// Most levels of example values: rows in rows have no natural end.
const DEPTH_MAX: usize = 4;

/// The content with which a theme is tried.
#[derive(Debug, Clone)]
pub struct Sample<'a> {
    /// The site's definitions.
    pub definitions: &'a Definitions,
    /// Some of its posts.
    pub posts: Vec<Arc<Post>>,
    /// Its menus.
    pub menus: Vec<Arc<Menu>>,
}

impl Theme {
    /// Tries the templates of a site: names relative to `theme/`. Nothing is found if it has none of its own, because the
    /// program's are tested.
    pub fn trial(files: Vec<(String, String)>, sample: &Sample<'_>) -> Vec<ThemeError> {
        if !files.iter().any(|(name, _)| Theme::is_template(name)) {
            return Vec::new();
        }
        let unused = unused(&files, sample);
        let (theme, mut found) = Theme::parse(files);
        if !found.is_empty() {
            // What the other templates do cannot be told apart from what these would do.
            return found;
        }
        let _running = running::trial(theme.fingerprint(), format!("theme/{LAYOUT}"));
        let renderer = Renderer::new(theme, Style::Inline);
        let locale = sample.definitions.settings.locales.default_locale.as_str();
        for module_type in sample.definitions.module_types.values() {
            found.extend(renderer.tried_module(module_type, sample));
        }
        let example = example_post(locale, sample, Vec::new());
        for post in sample.posts.iter().map(AsRef::as_ref).chain(&example) {
            found.extend(renderer.tried_page(post, sample));
        }
        found.extend(renderer.not_found(locale, sample).err());
        let mut seen = BTreeSet::new();
        found.retain(|error| seen.insert((error.name.clone(), error.line, error.problem.clone())));
        found.extend(unused);
        found
    }
}

/// Templates and stylesheets that were probably meant to have another name: those of no module type, and those with nearly the
/// name of one of the program's. A file that another one names is used.
fn unused(files: &[(String, String)], sample: &Sample<'_>) -> Vec<ThemeError> {
    let mut known: BTreeSet<String> = Theme::built_in().into_iter().map(|(name, _)| name).collect();
    known.extend(sample.definitions.module_types.keys().map(|name| format!("{MODULES}{name}.html")));
    let is_named = |name: &str| {
        let quoted = [format!("\"{name}\""), format!("'{name}'")];
        files.iter().any(|(_, text)| quoted.iter().any(|quoted| text.contains(quoted)))
    };
    let unknown = files.iter().filter(|(name, _)| !known.contains(name) && !is_named(name));
    let found = unknown.filter_map(|(name, _)| {
        let (folder, file) = name.split_at(name.rfind('/').map_or(0, |at| at + 1));
        let (stem, ending) = file.split_at(file.rfind('.').unwrap_or(file.len()));
        let beside = known.iter().filter_map(|known| known.strip_prefix(folder)?.strip_suffix(ending));
        let problem = match text::nearest(stem, beside) {
            Some(near) => {
                format!("is not used: no page is made with it; did you mean `{folder}{near}{ending}`?")
            }
            None => {
                let module_type = name.strip_prefix(MODULES)?.trim_end_matches(".html");
                format!("is not used: there is no module type `{module_type}`")
            }
        };
        Some(ThemeError::of(name, ThemeFault::Unused, problem).into_warning())
    });
    found.collect()
}

impl Renderer {
    /// Tries the template of a module type. One that shows nothing in either form is worth a warning.
    fn tried_module(&self, module_type: &ModuleType, sample: &Sample<'_>) -> Vec<ThemeError> {
        let fields = module_type.fields();
        let mut filled = example_map(&fields, sample, 0);
        let props = module_type.default_props.clone();
        filled.extend(props.clone().into_iter().filter(|(_, value)| !is_blank(value)));
        let locale = sample.definitions.settings.locales.default_locale.as_str();
        let (mut found, mut shown) = (Vec::new(), false);
        for props in [props, filled] {
            let module = json!({"id": EXAMPLE_ID, "type": module_type.module_type, "props": props});
            let Some(post) = example_post(locale, sample, vec![module]) else { continue };
            match self.content(&post, sample) {
                Ok(html) => shown |= !html.trim().is_empty(),
                Err(error) => found.push(error),
            }
        }
        let name = format!("{MODULES}{}.html", module_type.module_type);
        if found.is_empty() && !shown && self.theme().is_own(&name) {
            let error = ThemeError::of(&name, ThemeFault::Empty, "shows nothing of the module".to_owned());
            found.push(error.into_warning());
        }
        found
    }

    /// Tries the page of a post. One without the content of the post's modules is worth a warning.
    fn tried_page(&self, post: &Post, sample: &Sample<'_>) -> Option<ThemeError> {
        let address = sample.address(&post.id.to_string());
        let page = match self.page(post, address.as_deref(), sample) {
            Ok(page) => page,
            Err(error) => return Some(error),
        };
        let content = self.content(post, sample).ok()?;
        // Modules may show where the page is, so not every piece is the same on it.
        let texts = content.split('<').filter_map(|piece| Some(piece.split_once('>')?.1.trim()));
        let longest = texts.max_by_key(|text| text.len())?;
        (!page.html.contains(longest)).then(|| {
            let problem = format!("shows nothing of the modules of `{}`", post.slug);
            ThemeError::of(LAYOUT, ThemeFault::Empty, problem).into_warning()
        })
    }
}

/// A post with modules that only serves as an example; `None` if the site has no post type.
fn example_post(locale: &str, sample: &Sample<'_>, modules: Vec<Json>) -> Option<Post> {
    let post_type = sample.definitions.post_types.keys().next().map_or("page", String::as_str);
    let value = json!({
        "id": EXAMPLE_ID, "type": post_type, "locale": locale, "slug": "example", "title": "Example", "status": "published",
        "createdAt": EXAMPLE_TIME, "publishedAt": EXAMPLE_TIME, "modules": modules,
    });
    Post::from_value(&value).ok()
}

/// Whether a value shows nothing.
fn is_blank(value: &Json) -> bool {
    match value {
        Json::Null => true,
        Json::String(text) => text.trim().is_empty(),
        Json::Array(items) => items.is_empty(),
        Json::Object(map) => map.values().all(is_blank),
        Json::Bool(_) | Json::Number(_) => false,
    }
}

/// An example value of each field.
fn example_map(fields: &[&FieldDef], sample: &Sample<'_>, depth: usize) -> Map {
    let held = fields.iter().filter(|def| def.row().holds_value());
    let values = held.filter_map(|def| {
        let value = match &def.default {
            Some(default) if !is_blank(default) => default.clone(),
            Some(_) | None => example(def, sample, depth)?,
        };
        Some((def.slug.clone(), value))
    });
    values.collect()
}

/// An example value of a field; `None` where there is nothing to choose from.
fn example(def: &FieldDef, sample: &Sample<'_>, depth: usize) -> Option<Json> {
    let first_post = || sample.posts.first().map(|post| post.id.to_string());
    Some(match def.row().holds() {
        Holds::Text => json!("Example"),
        Holds::Date => json!("2026-01-02"),
        Holds::Icon => json!("star"),
        Holds::Number => json!(1),
        Holds::Flag => json!(true),
        Holds::Choice => json!(def.values().next()?),
        Holds::Choices => json!([def.values().next()?]),
        Holds::Media => json!({"id": EXAMPLE_ID}),
        Holds::Url => json!("https://example.org/"),
        Holds::Link => json!({"kind": "url", "url": "/"}),
        Holds::Posts if def.allows_many() => json!([first_post()?]),
        Holds::Posts => json!(first_post()?),
        Holds::Form => json!(sample.definitions.forms.keys().next()?),
        Holds::Terms => json!(["example"]),
        Holds::Richtext => json!("An *example* of a text with [a link](/)."),
        Holds::Fields if depth < DEPTH_MAX => {
            Json::Object(example_map(&def.fields.iter().collect::<Vec<_>>(), sample, depth + 1))
        }
        Holds::Rows if depth < DEPTH_MAX => json!([example(def.item.as_deref()?, sample, depth + 1)?]),
        Holds::Fields | Holds::Rows | Holds::Nothing => return None,
    })
}

impl Library for Sample<'_> {
    fn definitions(&self) -> &Definitions {
        self.definitions
    }

    fn card(&self, id: &str) -> Option<Arc<Card>> {
        let post = self.posts.iter().find(|post| post.id.to_string() == id)?;
        Some(Arc::new(Card::of_post(post, self.address(id), Some(EXAMPLE_TIME.to_owned()))))
    }

    fn address(&self, id: &str) -> Option<String> {
        let post = self.posts.iter().find(|post| post.id.to_string() == id)?;
        Some(format!("/{}", post.slug))
    }

    fn newest(&self, post_type: &str, locale: &str, limit: usize) -> Vec<Arc<Card>> {
        self.children(post_type, locale, None).into_iter().take(limit).collect()
    }

    fn children(&self, post_type: &str, locale: &str, _parent: Option<&str>) -> Vec<Arc<Card>> {
        let posts = self.posts.iter().filter(|post| post.post_type == post_type && post.locale == locale);
        posts.filter_map(|post| self.card(&post.id.to_string())).collect()
    }

    fn ancestors(&self, _id: &str) -> Vec<Arc<Card>> {
        Vec::new()
    }

    fn translations(&self, id: &str) -> Vec<Arc<Card>> {
        self.card(id).into_iter().collect()
    }

    fn front(&self, _locale: &str) -> Option<(String, String)> {
        Some((EXAMPLE_ID.to_owned(), "/".to_owned()))
    }

    fn asset(&self, id: &str) -> Option<Arc<Asset>> {
        // An address in older data is no upload.
        if id.contains('/') {
            return None;
        }
        let media = json!({
            "id": EXAMPLE_ID, "filename": "example.jpg", "file": "example.jpg", "mime": "image/jpeg", "size": 1,
            "width": 1600, "height": 900, "altText": "Example",
        });
        let media = Media::from_value(&media).ok()?;
        Some(Arc::new(Asset { media, url: "/uploads/example.jpg".to_owned(), variants: Vec::new() }))
    }

    fn term(&self, _taxonomy: &str, slug: &str) -> Option<String> {
        Some(slug.to_owned())
    }

    fn menus(&self) -> Vec<Arc<Menu>> {
        self.menus.clone()
    }

    fn now(&self) -> String {
        EXAMPLE_TIME.to_owned()
    }
}
