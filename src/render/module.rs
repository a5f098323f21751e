//! Renders one module of a post.

use super::library::Library;
use super::marks::Marks;
use super::prop::{NEWEST_SHOWN, Preparing};
use super::prose::Prose;
use super::theme::{Theme, ThemeError};
use super::token::Tokens;
use super::words;
use crate::base::Value as Json;
use crate::model::{FieldDef, Holds, Module, Post};
use minijinja::{Value, context};
use std::cell::RefCell;
use std::collections::BTreeSet;

/// Module types that contain the main heading of their page.
const HEADED: [&str; 2] = ["hero", "hero-with-media"];
/// The end of the names of module types that list posts.
const LIST: &str = "-list";
/// The template for module types without one of their own: it lists the values.
const ANY: &str = "modules/_any.html";

/// The context for the modules of one page.
pub(super) struct Modules<'a> {
    pub(super) library: &'a dyn Library,
    pub(super) theme: &'a Theme,
    pub(super) post: &'a Post,
    /// Values for every template of the page: `page`, `site`, `w`.
    pub(super) shared: &'a Value,
    pub(super) ids: &'a RefCell<BTreeSet<String>>,
    /// What to mark, for a reviewer.
    pub(super) marks: Option<&'a Marks>,
}

impl Modules<'_> {
    /// Whether one of the modules contains the page's main heading.
    pub(super) fn bring_heading(&self) -> bool {
        self.headed().is_some()
    }

    fn headed(&self) -> Option<usize> {
        self.post.modules.iter().position(|module| HEADED.contains(&module.module_type.as_str()))
    }

    /// Whether one of the modules lists the newest posts, because none were selected for it.
    pub(super) fn list_newest(&self) -> bool {
        let definitions = self.library.definitions();
        self.post.modules.iter().filter(|module| module.module_type.ends_with(LIST)).any(|module| {
            let props = self.library.props(module);
            let fields = definitions.module_types.get(&module.module_type).map(|found| found.fields());
            let mut posts = fields.into_iter().flatten().filter(|def| def.row().holds() == Holds::Posts);
            posts.any(|def| props.get(&def.slug).and_then(Json::as_array).is_none_or(Vec::is_empty))
        })
    }

    /// How many of the newest posts a list shows: a page of them where the post is the first page of a list.
    fn shown(&self) -> usize {
        match self.library.list_of(&self.post.id.to_string()) {
            Some(_) => self.library.definitions().settings.pages.list_posts as usize,
            None => NEWEST_SHOWN,
        }
    }

    /// All modules, in order.
    ///
    /// # Errors
    /// A template is invalid or fails.
    pub(super) fn html(&self) -> Result<String, ThemeError> {
        let headed = self.headed();
        let mut html = String::new();
        for (at, module) in self.post.modules.iter().enumerate() {
            let one = self.one(module, headed == Some(at))?;
            match self.marks {
                Some(marks) => html.push_str(&marks.mark(&module.id.to_string(), &one)),
                None => html.push_str(&one),
            }
        }
        Ok(html)
    }

    fn one(&self, module: &Module, is_first: bool) -> Result<String, ThemeError> {
        let definitions = self.library.definitions();
        let props = self.library.props(module);
        let definition = definitions.module_types.get(&module.module_type);
        let fields: Vec<&FieldDef> = definition.map(|definition| definition.fields()).unwrap_or_default();
        let id = module.id.to_string();
        let anchor = format!("m-{}", &id[..id.len().min(8)]);
        let tokens = Tokens { post: self.post, library: self.library };
        let prose = Prose { library: self.library, tokens, theme: self.theme, ids: self.ids };
        let preparing = Preparing {
            library: self.library,
            tokens,
            prose: &prose,
            id_prefix: format!("{anchor}-"),
            newest: module.module_type.ends_with(LIST).then(|| self.shown()),
        };
        let prepared = Value::from(preparing.map(&props, &fields));
        let labels: Vec<Value> = fields
            .iter()
            .filter(|def| def.row().holds_value() && def.slug != "theme" && !def.slug.starts_with('_'))
            .map(|def| context! { slug => def.slug.clone(), label => def.title(), type => def.kind.name() })
            .collect();
        let name = format!("modules/{}.html", module.module_type);
        let is_known = crate::base::text::is_slug(&module.module_type) && self.theme.has(&name);
        let values = context! {
            p => prepared,
            module => context! { id, anchor, type => module.module_type.clone(), locked => module.locked },
            h => if is_first { "h1" } else { "h2" },
            fields => labels,
            words => words::words(&self.post.locale),
            ..self.shared.clone()
        };
        self.theme.fill(if is_known { &name } else { ANY }, values)
    }
}
