//! `cms import markdown`: a folder of Markdown files as posts.

use super::definitions::Definitions;
use super::program::Unsupported;
use super::report::Imported;
use super::{folder, run};
use crate::import::layout::{Generator, Layout};
use crate::import::markdown::OnUnknown;
use crate::ops::prelude::*;
use std::path::Path;

/// What happens to front matter that means nothing to a post.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Unknown {
    /// It goes to the custom fields
    #[default]
    Keep,
    /// It is left out, and named in the report
    Drop,
}

/// Import a folder of Markdown files as posts
///
/// Front matter may be YAML, TOML or JSON. The text becomes a prose module, byte for byte, but for HTML comments and a
/// first heading that repeats the title, which are left out, and links to other files of the folder, or to their old
/// addresses, which lead to the posts. Where the type has a hierarchy, the post of a folder's index is the parent of
/// those in it. What has no field of its own goes to the custom fields. Slug: `slug`, else the end of `path`, else the file's name (the folder's of an index).
/// Date: `date`, else from `path`, else from the file's name. An old address that differs from the new one becomes a
/// redirect. Pictures are listed, not imported.
///
/// What visitors of the old site do not see stays hidden: a page whose date lies ahead is scheduled, one that has
/// expired is archived, and drafts and private pages are drafts, which `cms review approve --all --publish` leaves so.
///
/// Run it again as often as you like: a file is the same post for ever, by the name of its source (the last two names of
/// DIR's full path, or --source), type, locale and path. Two folders of the same name are two sources, unless their
/// pages are the same; the report says which. What changed in the file is merged into the post field by
/// field; where people changed the same thing, theirs stays and the report says so. Posts that were deleted stay
/// deleted.
#[derive(Debug, Clone, Default, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Markdown {
    /// Folder of Markdown files, with those below it; links are not followed
    #[arg(value_name = "DIR")]
    pub dir: String,
    /// Post type
    #[arg(long = "type", value_name = "TYPE")]
    #[serde(rename = "type")]
    pub post_type: String,
    /// Language of files that name none; the site's default one unless given
    #[arg(long, value_name = "LOCALE")]
    pub locale: Option<String>,
    /// Front matter that means nothing to a post: keep it as custom fields, or drop it
    #[arg(long, value_name = "WHAT", value_enum, default_value_t)]
    pub unknown: Unknown,
    /// Name of the source, instead of the last two names of DIR's full path
    #[arg(long, value_name = "NAME")]
    pub source: Option<String>,
    /// What the old site's addresses began with, such as `/blog`
    #[arg(long, value_name = "PATH")]
    pub url_prefix: Option<String>,
    /// Make a page for each folder that has pages and no index, with links to them: the parent of its pages, where the type has a hierarchy
    #[arg(long)]
    pub folder_pages: bool,
    /// Bring back posts that were deleted since they were imported
    #[arg(long)]
    pub restore: bool,
    /// Folders of languages that the site does not have: leave their names in addresses, or add the languages
    #[arg(long, value_name = "WHAT", value_enum, default_value_t)]
    pub locales: Unsupported,
    /// Pictures in SVG, where the site does not accept these: leave them out, or accept SVG from now on (`media.svg`)
    #[arg(long, value_name = "WHAT", value_enum, default_value_t)]
    pub svg: Unsupported,
}

impl Markdown {
    /// Whether languages that the site lacks are added.
    pub(super) fn adds_locales(&self) -> bool {
        self.locales == Unsupported::Add
    }

    /// Whether the site takes SVG from now on, if the source has such pictures.
    pub(super) fn adds_svg(&self) -> bool {
        self.svg == Unsupported::Add
    }
}

impl Operation for Markdown {
    const FACTS: Facts = facts!("import.markdown", Permission::PostsCreate;
        "import markdown ../old-blog/content --type blog --locale en --dry-run" => "See what would come of it",
        "import markdown ../old-blog/content --type blog --locale en" => "Import it to review, in one commit",
        "import markdown ../docs --type documentation --unknown drop --stage source" =>
            "Live at once, without front matter that the site does not know");
    type Can = Publishing;
    type Output = Imported;

    fn run(self, cx: &mut Context<'_, Publishing>) -> Result<Imported, OpError> {
        let call = cx.call();
        let mut folder = folder::read(Path::new(&self.dir), call.progress)?;
        if let Some(name) = self.source.as_deref().map(str::trim).filter(|name| !name.is_empty()) {
            folder.name = name.to_owned();
            folder.is_named = true;
        }
        let layout = match self.locales {
            Unsupported::Skip => Layout::default(),
            Unsupported::Add => Layout::of(Generator::Markdown, &folder.files),
        };
        folder.set_texts_aside(&layout);
        let importer = run::Importer {
            arguments: &self,
            folder: &folder,
            layout: &layout,
            others: &[],
            collections: &[],
            definitions: Definitions::List,
            call,
            operation: Self::FACTS.name,
        };
        let (report, written) = cx.write(Self::FACTS.name, |draft| importer.run(draft))?;
        Ok(report.with(written))
    }
}

impl Markdown {
    /// What happens to unknown front matter.
    pub(super) fn on_unknown(&self) -> OnUnknown {
        match self.unknown {
            Unknown::Keep => OnUnknown::Keep,
            Unknown::Drop => OnUnknown::Drop,
        }
    }
}
