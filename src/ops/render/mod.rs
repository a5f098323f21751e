//! Pages of posts.

mod excerpt;
mod markup;

use crate::base::{Finding, Severity};
use crate::model::{self, Post, View as _};
use crate::ops;
use crate::ops::post::changed;
use crate::ops::prelude::*;
use crate::ops::preview::{self, FrontEnd};
use crate::render::{Marks, Renderer, Style};
use crate::site::PublishedContent;
use crate::urls::UPLOADS_URL;
use excerpt::{bare, main_part, outline, text};
use std::cell::OnceCell;
use std::sync::Arc;

/// Longest excerpt of a page, in characters; the rest is on the next one.
const EXCERPT_CHARS_MAX: usize = 3_000;

/// What is made of a page.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Form {
    /// The whole page as HTML, with its stylesheet
    #[default]
    Page,
    /// Headings, links with their state, pictures without alternative text, the length
    Outline,
    /// The text that readers see
    Text,
    /// The main part as HTML without styles
    Html,
    /// The whole page for `<iframe sandbox srcdoc>`: without scripts, each module with its id as `data-cms-module`
    Frame,
}

/// Render a post's page as HTML, with its stylesheet in it, or an outline, its text or bare HTML
///
/// The page is made from the content of one stage, whatever the post's status: links lead to where live posts will be, and
/// templates are those of the stage's `theme/`. An outline, a text and bare HTML have at most 3,000 characters: `next` says
/// where the rest begins.
#[derive(Debug, Clone, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Render {
    /// Post: id, `type/locale/slug`, file path, beginning of an id, or a slug that only one post has
    #[arg(value_name = "POST")]
    pub post: String,
    /// What is made of the page
    #[arg(long, value_enum, default_value = "page", value_name = "FORM")]
    #[serde(default, rename = "as")]
    pub form: Form,
    /// Characters of an outline, a text or bare HTML to pass over, from `next` of the answer before
    #[arg(long, value_name = "N", default_value_t = 0)]
    #[serde(default)]
    pub from: usize,
    /// Changes to make before, as `post set` takes them; nothing is written
    #[arg(long = "set", value_name = "FIELD=VALUE", value_parser = patch::parse)]
    #[serde(default, deserialize_with = "patch::read")]
    #[schemars(with = "patch::Patch")]
    pub fields: Vec<Assignment>,
}

/// The page of a post.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Page {
    /// The post's id
    pub id: String,
    /// The page's address; none where the post's type has no pages
    pub url: Option<String>,
    /// Whether visitors would see it: published and not deleted
    pub live: bool,
    /// The commit that it was made from
    pub revision: String,
    /// The page, or what was made of it
    pub html: String,
    /// Where the rest of an outline, a text or bare HTML begins
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<usize>,
    /// The sources that a content security policy must allow for the styles of a framed page
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub style_sources: Vec<String>,
    /// The post as it is stored in a front end of one's own, if a frame was asked for and `preview.url` names one
    #[serde(skip_serializing_if = "Option::is_none")]
    pub front_end: Option<FrontEnd>,
    #[serde(skip)]
    form: Form,
}

impl Operation for Render {
    const FACTS: Facts = facts!("render", Permission::DraftsView;
        "render worn-chain > chain.html" => "The page as Review has it",
        "render worn-chain --stage ai-review > chain.html" => "With what agents staged",
        "render worn-chain --form outline" => "Its headings, links and pictures, and what is wrong with them",
        "render worn-chain --set title='When to change a chain' > chain.html" => "With a change that is not written",
        "render worn-chain --rev source > chain.html" => "As it is live; any commit will do");
    type Can = Reading;
    type Output = Page;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Page, OpError> {
        let snapshot = cx.snapshot(Stage::Review)?;
        let item = find::post(&snapshot, &self.post)?;
        let mut shelf = snapshot.shelf()?.at(cx.call().now);
        let post = self.post_of(cx, &shelf, &item)?;
        let url = shelf.book().address(&item.id.id);
        let renderer = Renderer::new(snapshot.theme()?, Style::Inline);
        let (mut style_sources, mut front_end) = (Vec::new(), None);
        let page = if self.form == Form::Frame {
            style_sources = renderer.framed_style_sources(&shelf);
            let stage = cx.call().stage.unwrap_or(Stage::Review);
            front_end = FrontEnd::of(cx, &item.id.id, url.as_deref(), stage)?;
            if let Some(link) = preview::for_pictures(cx, &item.id.id, stage)? {
                shelf = cx.previews()?.keyed(shelf, &link)?;
            }
            if stage != Stage::Source {
                // The link opens what the saved post names; whoever is signed in also sees what was only just added.
                shelf = shelf.with_uploads_of(stage);
            }
            renderer.marked_page(&post, url.as_deref(), &shelf, &Marks::default()).map_err(SiteError::from)?
        } else {
            renderer.page(&post, url.as_deref(), &shelf).map_err(SiteError::from)?.html
        };
        shelf.check_readable()?;
        let (html, next) = match self.form {
            Form::Page | Form::Frame => (page, None),
            form => part(&excerpt(&snapshot, form, &page)?, self.from),
        };
        Ok(Page {
            id: item.id.id,
            url,
            live: post.is_live(),
            revision: snapshot.commit().to_string(),
            html,
            next,
            style_sources,
            front_end,
            form: self.form,
        })
    }
}

impl Render {
    /// The post with the changes.
    ///
    /// # Errors
    /// It cannot be changed so, or would not be valid.
    fn post_of(
        &self,
        cx: &Context<'_, Reading>,
        shelf: &PublishedContent<'_>,
        item: &Item,
    ) -> Result<Arc<Post>, OpError> {
        let invalid = || {
            let message = format!("`{}` is not valid", item.path);
            OpError::new(ErrorKind::InvalidContent, "content.invalid", message)
        };
        if self.fields.is_empty() {
            let why = || invalid().hint(format!("`cms validate {}` shows why", item.path));
            return shelf.post(&item.id.id).ok_or_else(why);
        }
        let draft = Draft::of_trial(cx.snapshot(Stage::Review)?);
        let value = changed(&draft, item, &self.fields, cx.call().ids)?;
        let (value, findings) = model::read(Kind::Post, value, &*draft.definitions()?);
        let errors = findings.into_iter().filter(|finding| finding.severity == Severity::Error);
        let told = |error: OpError, finding: Finding| {
            error.detail(crate::ops::field(&finding.pointer), finding.message)
        };
        Post::from_value(&value).map(Arc::new).map_err(|_| errors.fold(invalid(), told))
    }
}

/// What is made of a page.
fn excerpt(snapshot: &Snapshot<'_>, form: Form, page: &str) -> Result<String, OpError> {
    let (main, others) = (main_part(page), OnceCell::new());
    Ok(match form {
        Form::Page | Form::Frame => page.to_owned(),
        Form::Outline => outline(&main, |href| state(snapshot, href, &others))?,
        Form::Text => text(&main),
        Form::Html => bare(&main),
    })
}

/// A part of a text that is not too long, and where the rest begins.
fn part(text: &str, from: usize) -> (String, Option<usize>) {
    let part: String = text.chars().skip(from).take(EXCERPT_CHARS_MAX).collect();
    let end = from.saturating_add(EXCERPT_CHARS_MAX);
    (part, (text.chars().count() > end).then_some(end))
}

/// Where a link leads, on the stage that was rendered.
///
/// # Errors
/// The content cannot be read.
fn state(
    snapshot: &Snapshot<'_>,
    href: &str,
    others: &OnceCell<BTreeSet<String>>,
) -> Result<String, OpError> {
    let settings = snapshot.settings()?;
    let href = settings.inside(href).unwrap_or(href);
    if href.starts_with('#') {
        return Ok("this page".to_owned());
    }
    if href.starts_with(UPLOADS_URL) {
        return Ok("a file".to_owned());
    }
    let base = settings.base_url.clone().unwrap_or_default();
    let is_own = !base.is_empty() && href.starts_with(base.trim_end_matches('/'));
    if !is_own && (!href.starts_with('/') || href.starts_with("//")) {
        let is_mail = href.starts_with("mailto:") || href.starts_with("tel:");
        return Ok(if is_mail { "mail or telephone" } else { "another site, not requested" }.to_owned());
    }
    let route = snapshot.book_at(href)?.route(href);
    // Found only when a link leads to no post: it takes all lists.
    let is_other = |path: &str| match others.get() {
        Some(others) => Ok(others.contains(path)),
        None => snapshot.other_addresses().map(|found| others.get_or_init(|| found).contains(path)),
    };
    Ok(match (route.answer.status, route.answer.location, route.post) {
        (200, ..) => "a page".to_owned(),
        (status, Some(location), _) => format!("{status} to {location}"),
        (_, None, Some(post)) if post.deleted => "dead: the post is deleted".to_owned(),
        (_, None, Some(post)) => format!("not live: the post is {}", post.status),
        (_, None, None) if is_other(&route.path)? => "a list, a feed or the search".to_owned(),
        (_, None, None) => "dead".to_owned(),
    })
}

impl View for Page {
    fn show(&self, page: &mut ops::Page) {
        match self.form {
            Form::Page | Form::Frame => page.raw(&self.html),
            Form::Outline | Form::Text | Form::Html => page.lines(&self.html),
        }
        if let Some(next) = self.next {
            page.aside(format!("--from {next} shows the rest"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_excerpts_go_on_where_they_were_cut() {
        let text = "é".repeat(EXCERPT_CHARS_MAX + 5);
        let (first, next) = part(&text, 0);
        assert_eq!((first.chars().count(), next), (EXCERPT_CHARS_MAX, Some(EXCERPT_CHARS_MAX)));
        assert_eq!(part(&text, EXCERPT_CHARS_MAX), ("ééééé".to_owned(), None));
        assert_eq!(part("short", 0), ("short".to_owned(), None));
        assert_eq!(part("short", usize::MAX), (String::new(), None));
    }
}
