//! `cms read`: items of any kind as the text of their files, or as an outline.

use super::module::ModuleView;
use crate::ops::prelude::*;

/// Longest answer, in characters of text; further items are named and left out.
const CHARS_MAX: usize = 18_000;
/// Longest line of an outline, in characters.
const LINE_CHARS_MAX: usize = 90;

/// How items are shown.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Form {
    /// The text of the file: YAML, whose paths are those of changes
    #[default]
    Text,
    /// Of a post a line for each module: the beginning of its id, its type, its heading
    Outline,
}

/// Read items of any kind: the text of their files, or outlines of posts
///
/// The text is what is stored, so it costs what the file is long, and its paths are those that changes take. What does not
/// fit into one answer is named, to be read next.
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Read {
    /// Items: posts, or `menu:main`, `form:contact`, `global:site-cta`, `term:tags/news`, `media:ID`, `redirects`
    #[arg(value_name = "ITEM", required = true)]
    pub items: Vec<String>,
    /// How they are shown
    #[arg(long, value_enum, default_value = "text", value_name = "FORM")]
    #[serde(default, rename = "as")]
    pub form: Form,
    /// Of a post only these modules, by id or the beginning of it
    #[arg(long, value_name = "ID", value_delimiter = ',')]
    #[serde(default)]
    pub modules: Vec<String>,
}

/// An item that was read.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReadItem {
    /// The item, as `kind:id`
    pub item: String,
    /// Where its file lies
    pub path: String,
    /// Its address on the site, if it has one
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// Its text
    pub text: String,
}

/// The items that were read.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReadItems {
    /// The items, in the order in which they were named
    pub data: Vec<ReadItem>,
    /// Items that did not fit any more: read them next
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<String>,
    /// The commit that was read
    pub revision: String,
}

impl Operation for Read {
    const FACTS: Facts = facts!("read", Permission::DraftsView;
        "read worn-chain --form outline" => "What a post consists of",
        "read menu:main contact --stage ai-review" => "A menu and a page, with what is staged");
    type Can = Reading;
    type Output = ReadItems;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<ReadItems, OpError> {
        let snapshot = cx.snapshot(Stage::Review)?;
        let mut read =
            ReadItems { data: Vec::new(), left_out: Vec::new(), revision: snapshot.commit().to_string() };
        let mut room = CHARS_MAX;
        for name in &self.items {
            // A redirect is read in the file of all.
            let of_all = name.starts_with("redirect:").then_some(Kind::Redirects.name());
            let id = find::item(&[&snapshot], of_all.unwrap_or(name.as_str()))?;
            let missing = || OpError::not_found("item.not-found", format!("no item `{name}`"));
            let item = snapshot.item(&id)?.ok_or_else(missing)?;
            let text = self.text(&snapshot, &item)?;
            let length = text.chars().count();
            if length > room && !read.data.is_empty() {
                read.left_out.push(name.clone());
                continue;
            }
            room = room.saturating_sub(length);
            let url = if id.kind == Kind::Post { snapshot.address(&item.value)? } else { None };
            read.data.push(ReadItem { item: id.to_string(), path: item.path, url, text: fitting(text) });
        }
        Ok(read)
    }
}

impl Read {
    fn text(&self, snapshot: &Snapshot<'_>, item: &Item) -> Result<String, OpError> {
        if !self.modules.is_empty() {
            let modules = super::module::modules(&item.value);
            let is_named = |module: &&Value| {
                let id = super::module::id_of(module);
                self.modules.iter().any(|short| !short.is_empty() && id.starts_with(short.as_str()))
            };
            let found: Vec<Value> = modules.iter().filter(is_named).cloned().collect();
            if found.is_empty() {
                return Err(OpError::of_field("modules", "names no module of this item"));
            }
            return Ok(crate::codec::yaml::write(&json!({"modules": found})));
        }
        if self.form == Form::Outline && item.id.kind == Kind::Post {
            return Ok(outline(item, &*snapshot.definitions()?));
        }
        let bytes = snapshot.bytes(&item.path)?.unwrap_or_default();
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }
}

/// A text that is longer than an answer may be is cut, and says so.
fn fitting(text: String) -> String {
    match text.char_indices().nth(CHARS_MAX) {
        None => text,
        Some((end, _)) => format!("{}\n… cut: read single `modules`", &text[..end]),
    }
}

/// A post in a line for each module.
fn outline(post: &Item, definitions: &Definitions) -> String {
    let field = |key: &str| post.text(key).unwrap_or_default();
    let head = format!("{}: {} {} {}", field("title"), field("type"), field("locale"), field("status"));
    let lines = ModuleView::all(&post.value, definitions).into_iter().map(|module| {
        let more = match (&module.global, module.locked) {
            (Some(slug), _) => format!(" global:{slug}"),
            (None, true) => " locked".to_owned(),
            (None, false) => String::new(),
        };
        let label = module.admin_label.clone().unwrap_or_else(|| module.headline());
        let line = format!("{} {}{more}: {label}", short_id(&module.id), module.module_type);
        line.chars().take(LINE_CHARS_MAX).collect()
    });
    std::iter::once(head).chain(lines).collect::<Vec<String>>().join("\n") + "\n"
}

impl View for ReadItems {
    fn show(&self, page: &mut Page) {
        for item in &self.data {
            page.gap();
            styled!(page, Strong "{}", item.path; Faint "  {}", item.item);
            page.raw(&item.text);
        }
        if !self.left_out.is_empty() {
            page.gap();
            styled!(page, Notice "left out, to be read next: {}", self.left_out.join(" "));
        }
    }
}
