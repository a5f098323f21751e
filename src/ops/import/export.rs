//! `cms import export`: exports of WordPress, Ghost and Contentful, and tables, as posts.

use super::definitions::Definitions;
use super::exported::Exported;
use super::fetch::fetch;
use super::program::Unsupported;
use super::report::Imported;
use super::run::Importer;
use super::{folder, markdown};
use crate::base::words;
use crate::disk::{self, ConfinedFolder};
use crate::import::foreign::Export;
use crate::import::layout::Layout;
use crate::import::wordpress::{self, File};
use crate::import::{contentful, csv, ghost};
use crate::net::{Client, Policy};
use crate::ops::prelude::*;
use std::path::{Path, PathBuf};

/// Most bytes of one file of an export.
const FILE_BYTES_MAX: usize = 512 * 1024 * 1024;
/// Most files of one export.
const FILES_MAX: usize = 1000;

/// How the names of exports of Contentful begin.
const NAMED: &str = "contentful-export-";

words! {
    pub enum Program(ValueEnum, Serialize, Deserialize, JsonSchema; serde(rename_all = "lowercase")): "The program that wrote an export." {
        Wordpress "wordpress": "WXR, from Tools → Export of WordPress",
        Ghost "ghost": "JSON, from the settings of Ghost",
        Contentful "contentful": "JSON, from `contentful space export`",
        Csv "csv": "A table with a header",
    }
}

/// Import an export of WordPress, Ghost or Contentful, or a table, as posts
///
/// Which program wrote the files is detected. Posts go to the type of their name (`page`, `product`), posts of a blog to
/// `--type`, or to `blog`. Blocks become modules where the site has them, other HTML becomes Markdown; shortcodes are
/// kept in the custom fields, and visitors do not see them. Terms, menus, custom fields, titles and descriptions for
/// search engines come along, and old addresses become redirects.
///
/// What visitors of the old site did not see stays hidden: drafts, private pages, those for members or behind a password
/// are drafts, and future ones are scheduled. Passwords, addresses of mail, comments and members are left out.
///
/// Files of the texts come from `--uploads`, the folder of uploads: `wp-content/uploads`, `content` of Ghost, or what
/// `contentful space export --download-assets` wrote. Run it again as often as you like: each post is the same for ever.
#[derive(Debug, Clone, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ImportExport {
    /// Files of one export: XML, JSON or CSV
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<String>,
    /// The program that wrote them; detected unless given
    #[arg(long, value_name = "PROGRAM", value_enum)]
    #[serde(default)]
    pub from: Option<Program>,
    /// Type of the posts of a blog, and of those whose own type the site does not have
    #[arg(long = "type", value_name = "TYPE")]
    #[serde(default, rename = "type")]
    pub post_type: Option<String>,
    /// Language of posts that name none; the site's default one unless given
    #[arg(long, value_name = "LOCALE")]
    #[serde(default)]
    pub locale: Option<String>,
    /// Posts in languages that the site does not have: leave them out, or add the languages
    #[arg(long, value_name = "WHAT", value_enum, default_value_t)]
    #[serde(default)]
    pub locales: Unsupported,
    /// Pictures in SVG, where the site does not accept these: leave them out, or accept SVG from now on (`media.svg`)
    #[arg(long, value_name = "WHAT", value_enum, default_value_t)]
    #[serde(default)]
    pub svg: Unsupported,
    /// Types of posts and modules that the source defines and the site does not have: list them, or add them
    #[arg(long, value_name = "WHAT", value_enum, default_value_t)]
    #[serde(default)]
    pub definitions: Definitions,
    /// Folder of the uploads
    #[arg(long, value_name = "DIR")]
    #[serde(default)]
    pub uploads: Option<String>,
    /// Get files that are missing from the folder of uploads from their old addresses, into it; without `--uploads` into the folder FILE.uploads
    #[arg(long)]
    #[serde(default)]
    pub fetch: bool,
    /// Name of the source, instead of that of its site
    #[arg(long, value_name = "NAME")]
    #[serde(default)]
    pub source: Option<String>,
    /// Bring back posts that were deleted since they were imported
    #[arg(long)]
    #[serde(default)]
    pub restore: bool,
}

impl Operation for ImportExport {
    const FACTS: Facts = facts!("import.export", Permission::PostsCreate;
        "import export blog.wordpress.xml --uploads wp-content/uploads --dry-run" => "See what would come of it",
        "import export blog.wordpress.xml --fetch" => "With its pictures, from the old site; again after a break, it goes on",
        "import export space.json --definitions add --locales add" => "Contentful, with its content types as types of posts and modules",
        "import export my-site.ghost.json --type blog" => "Import it to review, in one commit",
        "import export products.csv --type page" => "A table, one post a row");
    type Can = Publishing;
    type Output = Imported;

    fn run(self, cx: &mut Context<'_, Publishing>) -> Result<Imported, OpError> {
        let call = cx.call();
        let mut export = self.read()?;
        if let Some(name) = self.source.as_deref().map(str::trim).filter(|name| !name.is_empty()) {
            export.name = name.to_owned();
        }
        if self.fetch && !call.dry_run {
            let settings = cx.snapshot_of(Stage::Source)?.settings()?;
            let policy = Policy::public().allowing(&settings.webhooks.allow_hosts).map_err(|cause| {
                OpError::invalid("webhooks.allow-hosts", cause.to_string())
                    .hint("`webhooks.allow_hosts` in cms.toml lists the hosts that may be internal")
            })?;
            let inside = self.fetched()?;
            fetch(&mut export, &inside, &Client::new(policy), call.progress)?;
        }
        let folder = self.folder(&export.name)?;
        let (restore, locales, svg) = (self.restore, self.locales, self.svg);
        let arguments = markdown::Markdown { restore, locales, svg, ..markdown::Markdown::default() };
        let operation = Self::FACTS.name;
        let layout = Layout::default();
        let importer = Importer {
            arguments: &arguments,
            folder: &folder,
            layout: &layout,
            others: &[],
            collections: &[],
            definitions: self.definitions,
            call,
            operation,
        };
        let wanted = Exported {
            export: &export,
            post_type: self.post_type.as_deref(),
            locale: self.locale.as_deref(),
        };
        let (report, written) = cx.write(operation, |draft| importer.run_export(draft, &wanted))?;
        Ok(report.with(written))
    }
}

impl Program {
    /// The ends of the names of its exports.
    fn endings(self) -> &'static [&'static str] {
        match self {
            Program::Wordpress => &["xml"],
            Program::Ghost | Program::Contentful => &["json"],
            Program::Csv => &["csv", "tsv"],
        }
    }

    /// Whether a folder holds an export under the name that its program gives it.
    pub(super) fn is_named_in(self, dir: &Path) -> bool {
        self == Program::Contentful
            && disk::is_dir(dir)
            && disk::list(dir).is_ok_and(|all| {
                all.iter().filter_map(|path| path.file_name()?.to_str()).any(|name| name.starts_with(NAMED))
            })
    }

    /// The files of an export: in place of a folder, those in it whose names end as exports of the program do.
    pub(super) fn files(self, sources: Vec<String>) -> Result<Vec<String>, OpError> {
        let [dir] = sources.as_slice() else { return Ok(sources) };
        if !disk::is_dir(Path::new(dir)) {
            return Ok(sources);
        }
        let all = disk::list(Path::new(dir)).map_err(|cause| {
            OpError::not_found("import.folder", format!("`{dir}` cannot be read"))
                .detail("what", cause.to_string())
        })?;
        let is_one = |path: &&PathBuf| {
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            let ending = name.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase());
            disk::is_file(path)
                && ending.is_some_and(|ending| self.endings().contains(&ending.as_str()))
                && !name.contains("error-log")
        };
        let mut files: Vec<String> =
            all.iter().filter(is_one).map(|path| path.display().to_string()).collect();
        files.sort();
        let is_many = self != Program::Wordpress && files.len() > 1;
        if files.is_empty() || is_many {
            let what = format!(
                "`{dir}` holds {} that ends in `.{}`",
                count(files.len(), "file"),
                self.endings().join("` or `.")
            );
            return Err(OpError::invalid("import.files", what)
                .detail("what", "must be the file of the export, or a folder with only one")
                .hint(files.join(", ")));
        }
        Ok(files)
    }
}

impl ImportExport {
    /// Reads the files.
    fn read(&self) -> Result<Export, OpError> {
        if self.files.is_empty() || self.files.len() > FILES_MAX {
            return Err(OpError::invalid("import.files", format!("give between 1 and {FILES_MAX} files"))
                .detail("files", "must name the files of one export"));
        }
        let mut texts = Vec::new();
        for file in &self.files {
            let path = Path::new(file);
            let bytes = disk::read(path, FILE_BYTES_MAX).map_err(|cause| {
                OpError::not_found("import.file", format!("`{file}` cannot be read")).detail(
                    "files",
                    std::error::Error::source(&cause).map_or(cause.to_string(), ToString::to_string),
                )
            })?;
            let text = String::from_utf8(bytes).map_err(|cause| {
                let at = cause.utf8_error().valid_up_to();
                let line = cause.as_bytes()[..at].iter().filter(|byte| **byte == b'\n').count() + 1;
                refused(file, &format!("line {line}: not UTF-8: save it as UTF-8"))
            })?;
            let name = path.file_name().map_or(file.clone(), |name| name.to_string_lossy().into_owned());
            texts.push((name, text));
        }
        let (name, text) = &texts[0];
        let program = match self.from {
            Some(program) => program,
            None => detected(name, text).ok_or_else(|| {
                refused(name, "neither WXR nor an export of Ghost or Contentful, nor a table")
                    .hint("name the program with `--from`, or import a folder of Markdown with `cms import markdown`")
            })?,
        };
        if program != Program::Wordpress && texts.len() > 1 {
            return Err(refused(
                &texts[1].0,
                "only exports of WordPress are several files: import one at a time",
            ));
        }
        let json = || {
            serde_json::from_str::<Value>(text)
                .map_err(|error| refused(name, &format!("line {}: {error}", error.line())))
        };
        match program {
            Program::Wordpress => {
                let files: Vec<File<'_>> = texts.iter().map(|(name, text)| File { name, text }).collect();
                wordpress::read(&files).map_err(|(file, error)| {
                    refused(&file, &format!("line {}: {}", error.line, error.message))
                })
            }
            Program::Ghost => ghost::read(name, &json()?).map_err(|reason| refused(name, &reason)),
            Program::Contentful => contentful::read(name, &json()?).map_err(|reason| refused(name, &reason)),
            Program::Csv => csv::read(name, text).map_err(|reason| refused(name, &reason)),
        }
    }

    /// Where files go that are fetched.
    fn folder_of_fetched(&self) -> PathBuf {
        let own = || PathBuf::from(format!("{}.uploads", self.files[0]));
        self.uploads.as_ref().map_or_else(own, PathBuf::from)
    }

    fn fetched(&self) -> Result<ConfinedFolder, OpError> {
        let dir = self.folder_of_fetched();
        ConfinedFolder::create(&dir).map_err(|cause| {
            OpError::invalid("import.folder", format!("`{}` cannot be made", dir.display()))
                .detail("uploads", cause.to_string())
        })
    }

    /// The folder of uploads; without one, an empty folder.
    fn folder(&self, name: &str) -> Result<folder::Folder, OpError> {
        let unreadable = |dir: &str, cause: &disk::DiskError| {
            OpError::not_found("import.folder", format!("`{dir}` cannot be read"))
                .detail("uploads", cause.to_string())
        };
        let first = Path::new(&self.files[0]).parent().filter(|dir| !dir.as_os_str().is_empty());
        let beside = first.map_or_else(|| PathBuf::from("."), Path::to_path_buf);
        let fetched = self.fetch.then(|| self.folder_of_fetched()).filter(|dir| disk::is_dir(dir));
        let dir = fetched.unwrap_or_else(|| self.uploads.as_ref().map_or(beside, PathBuf::from));
        let shown = dir.display().to_string();
        if !disk::is_dir(&dir) {
            return Err(OpError::invalid("import.folder", format!("`{shown}` is not a folder"))
                .detail("uploads", "must be the folder of uploads"));
        }
        let dir = disk::canonical(&dir).map_err(|cause| unreadable(&shown, &cause))?;
        let inside = ConfinedFolder::open(&dir).map_err(|cause| unreadable(&shown, &cause))?;
        Ok(folder::Folder::of(name, dir, inside))
    }
}

fn refused(file: &str, reason: &str) -> OpError {
    OpError::invalid("import.unreadable", format!("`{file}`: {reason}")).detail("files", reason.to_owned())
}

/// The program that wrote a file, by what is in it.
fn detected(name: &str, text: &str) -> Option<Program> {
    if wordpress::wxr::is_wxr(text) {
        return Some(Program::Wordpress);
    }
    if text.trim_start().starts_with('{') {
        let document: Value = serde_json::from_str(text).ok()?;
        let is_contentful = contentful::is_export(&document).then_some(Program::Contentful);
        return ghost::is_export(&document).then_some(Program::Ghost).or(is_contentful);
    }
    let ending = name.rsplit('.').next().unwrap_or_default().to_ascii_lowercase();
    matches!(ending.as_str(), "csv" | "tsv").then_some(Program::Csv)
}
