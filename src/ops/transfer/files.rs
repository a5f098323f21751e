//! `cms export markdown`, `hugo`, `wxr`: posts as files that other programs read.

use super::article::{Article, article};
use super::wxr;
use crate::base::OutPath;
use crate::disk::{self, ConfinedFolder};
use crate::model::{Post, Status, View as _};
use crate::ops::prelude::*;
use crate::site::MediaRecords;
use crate::urls::upload_url;
use std::path::Path;

/// Form of the files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    Markdown,
    Hugo,
    Wxr,
}

/// Files that were written.
#[derive(Debug, Clone, Default, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct FilesExported {
    /// The folder
    pub dir: String,
    /// Posts that were written
    pub posts: usize,
    /// Pictures and other files that were written
    pub media: usize,
    /// What the form cannot hold
    pub notes: Vec<String>,
    /// Whether nothing was written
    pub dry_run: bool,
}

macro_rules! exports {
    ($($(#[$doc:meta])* $name:ident, $form:ident, $facts:expr;)+) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Default, Args, Serialize, Deserialize, JsonSchema)]
        #[serde(rename_all = "camelCase", deny_unknown_fields, default)]
        pub struct $name {
            /// Folder to write; new, or empty
            #[arg(value_name = "DIR")]
            pub dir: String,
            /// Only posts of these types
            #[arg(long = "type", value_name = "TYPE", value_delimiter = ',')]
            #[serde(rename = "type")]
            pub types: Vec<String>,
        }

        impl Operation for $name {
            const FACTS: Facts = $facts;
            type Can = Reading;
            type Output = FilesExported;

            fn run(self, cx: &mut Context<'_, Reading>) -> Result<FilesExported, OpError> {
                run(cx, Form::$form, &self.dir, &self.types)
            }
        }
    )+};
}

exports! {
    /// Export posts as Markdown files with front matter, and the pictures they show; the live site unless `--stage` is given
    ///
    /// `cms import markdown DIR/TYPE --type TYPE` reads them. A file lies in the folder of its type and its parents; its
    /// name is the slug, with the language unless that is the default one. Modules other than prose become text.
    ExportMarkdown, Markdown, facts!("export.markdown", Permission::DatabaseExport;
        "export markdown ../site-as-markdown" => "All posts of the live site, one file each");
    /// Export posts as a site of Hugo: `content/`, `static/`, `hugo.toml`; the live site unless `--stage` is given
    ///
    /// Pages keep their addresses (`url`), and translations their families (`translationKey`).
    ExportHugo, Hugo, facts!("export.hugo", Permission::DatabaseExport;
        "export hugo ../hugo-site --type blog,page" => "The blog and the pages");
    /// Export posts as WXR, which WordPress reads (Tools → Import); the live site unless `--stage` is given
    ///
    /// Writes `wordpress.xml`, and `uploads/` with the pictures, which the file names by their public addresses.
    ExportWxr, Wxr, facts!("export.wxr", Permission::DatabaseExport;
        "export wxr ../for-wordpress" => "All posts of the live site");
}

/// A post with what the forms need.
pub(super) struct Exportable {
    pub(super) post: Post,
    pub(super) article: Article,
    /// Its address, if it has one.
    pub(super) address: Option<String>,
    /// Slugs of the posts above it, the topmost first.
    parents: Vec<String>,
}

fn run(
    cx: &mut Context<'_, Reading>,
    form: Form,
    dir: &str,
    types: &[String],
) -> Result<FilesExported, OpError> {
    let snapshot = cx.snapshot(Stage::Source)?;
    let definitions = snapshot.definitions()?;
    let media = snapshot.media()?;
    let mut report =
        FilesExported { dir: dir.to_owned(), dry_run: cx.call().dry_run, ..FilesExported::default() };
    let posts = posts(&snapshot, &definitions, &media, types, &mut report)?;
    report.posts = posts.len();
    if report.dry_run {
        return Ok(report);
    }
    let folder = folder(dir)?;
    let put = |path: &str, bytes: &[u8]| -> Result<(), OpError> {
        let at = OutPath::new(path).map_err(|fault| OpError::internal(format!("`{path}` {fault}")))?;
        Ok(folder.write(&at, bytes).map_err(SiteError::Disk)?)
    };
    let uploads = match form {
        Form::Wxr => {
            let now = cx.call().now;
            put("wordpress.xml", wxr::write(&snapshot, &definitions, &posts, &media, now)?.as_bytes())?;
            "uploads"
        }
        Form::Markdown | Form::Hugo => {
            let default = &definitions.settings.locales.default_locale;
            let top = if form == Form::Hugo { "content/" } else { "" };
            let mut used = BTreeSet::new();
            for one in &posts {
                let mut path = format!("{top}{}", one.path(default));
                if !used.insert(path.to_lowercase()) {
                    path = path.replacen(&one.post.slug, &format!("{}-{}", one.post.slug, one.post.id), 1);
                }
                let text = format!("{}\n{}\n", one.front_matter(form), one.article.text);
                put(&path, text.as_bytes())?;
            }
            if form == Form::Hugo {
                put("hugo.toml", hugo_settings(&definitions).as_bytes())?;
            }
            "static/uploads"
        }
    };
    for record in media.all() {
        let name = upload_url(&record.media.file);
        let id = record.media.id;
        let is_shown = posts
            .iter()
            .any(|one| one.article.text.contains(&name) || one.post.featured_media_id == Some(id));
        if !is_shown {
            continue;
        }
        match snapshot.media_bytes(record)? {
            Some(bytes) => {
                put(&format!("{uploads}/{}", record.media.file), &bytes)?;
                report.media += 1;
            }
            None => report.notes.push(format!("the file `uploads/{}` is missing", record.media.file)),
        }
    }
    Ok(report)
}

/// A new or empty folder.
fn folder(dir: &str) -> Result<ConfinedFolder, OpError> {
    let path = Path::new(dir);
    if dir.trim().is_empty() || (disk::exists(path) && !disk::list(path).is_ok_and(|names| names.is_empty()))
    {
        return Err(OpError::new(
            ErrorKind::Conflict,
            "export.folder",
            format!("`{dir}` is not an empty folder"),
        )
        .hint("name a folder that does not exist yet"));
    }
    Ok(ConfinedFolder::create(path).map_err(SiteError::Disk)?)
}

fn posts(
    snapshot: &Snapshot<'_>,
    definitions: &Definitions,
    media: &MediaRecords,
    types: &[String],
    report: &mut FilesExported,
) -> Result<Vec<Exportable>, OpError> {
    let query = PostQuery { types: types.to_vec(), ..PostQuery::default() };
    let mut paths: Vec<String> = snapshot.posts(&query)?.posts.into_iter().map(|hit| hit.path).collect();
    paths.sort();
    let mut read = Vec::new();
    for path in paths {
        let Some(item) = snapshot.item_at(&path)? else { continue };
        match Post::from_value(&item.value) {
            Ok(post) => read.push(post),
            Err(_) => {
                report.notes.push(format!("`{path}` is no valid post: left out; `cms validate` says why"))
            }
        }
    }
    let book = snapshot.book()?;
    let slugs: HashMap<String, (String, Option<String>)> = read
        .iter()
        .map(|post| (post.id.to_string(), (post.slug.clone(), post.parent_id.map(|id| id.to_string()))))
        .collect();
    let mut flattened: BTreeMap<String, usize> = BTreeMap::new();
    let mut all = Vec::new();
    for post in read {
        let article = article(&post, definitions, media);
        for name in &article.flattened {
            *flattened.entry(name.clone()).or_default() += 1;
        }
        let address = book.address(&post.id.to_string());
        all.push(Exportable { parents: parents(&post, &slugs), address, article, post });
    }
    for (name, number) in flattened {
        report.notes.push(format!("modules `{name}` are text now, in {}", count(number, "post")));
    }
    Ok(all)
}

fn parents(post: &Post, slugs: &HashMap<String, (String, Option<String>)>) -> Vec<String> {
    let mut above = Vec::new();
    let mut next = post.parent_id.map(|id| id.to_string());
    while let Some((slug, parent)) = next.as_ref().and_then(|id| slugs.get(id)).filter(|_| above.len() < 50) {
        above.insert(0, slug.clone());
        next = parent.clone();
    }
    above
}

impl Exportable {
    fn path(&self, default: &str) -> String {
        let Post { post_type, slug, locale, .. } = &self.post;
        let folders: String = self.parents.iter().map(|slug| format!("{slug}/")).collect();
        let language = if locale == default { String::new() } else { format!(".{locale}") };
        format!("{post_type}/{folders}{slug}{language}.md")
    }

    /// The front matter: YAML whose values are JSON.
    fn front_matter(&self, form: Form) -> String {
        let post = &self.post;
        let time = |time: Option<Timestamp>| time.map(|time| json!(rfc3339(time)));
        let text = |text: &Option<String>| text.clone().map(Value::String);
        let is_hugo = form == Form::Hugo;
        let status = match post.status {
            Status::Archived => Some(json!("archived")),
            Status::Scheduled => Some(json!("scheduled")),
            Status::Draft | Status::Published => None,
        };
        let is_hidden = post.status == Status::Draft || (is_hugo && post.status == Status::Archived);
        let mut keys: Vec<(&str, Option<Value>)> = vec![
            ("title", Some(json!(post.title))),
            ("slug", Some(json!(post.slug))),
            ("date", time(post.created_at.or(post.published_at))),
            (
                if is_hugo { "publishDate" } else { "publishedAt" },
                time(post.published_at.or(post.scheduled_at.filter(|_| is_hugo))),
            ),
            ("scheduledAt", time(post.scheduled_at).filter(|_| !is_hugo)),
            (if is_hugo { "expiryDate" } else { "unpublishAt" }, time(post.unpublish_at)),
            ("draft", is_hidden.then(|| json!(true))),
            ("status", status.filter(|_| !is_hugo)),
            ("url", self.address.clone().map(Value::String)),
            (if is_hugo { "summary" } else { "excerpt" }, text(&post.excerpt)),
            ("metaTitle", text(&post.meta_title)),
            (if is_hugo { "description" } else { "metaDescription" }, text(&post.meta_description)),
            ("canonicalUrl", text(&post.canonical_url)),
            ("weight", post.order_index.map(|order| json!(order))),
            ("translationKey", is_hugo.then(|| json!(post.translation_of_id.unwrap_or(post.id).to_string()))),
        ];
        keys.extend(post.taxonomies.iter().map(|(taxonomy, terms)| (taxonomy.as_str(), Some(json!(terms)))));
        let known: BTreeSet<&str> = keys.iter().map(|(key, _)| *key).collect();
        let is_own = |key: &&String| {
            !known.contains(key.as_str())
                && key.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-'))
        };
        let custom: Vec<(&str, Option<Value>)> = post
            .custom_fields
            .iter()
            .filter(|(key, _)| is_own(key))
            .map(|(key, value)| (key.as_str(), Some(value.clone())))
            .collect();
        let lines =
            keys.into_iter().chain(custom).filter_map(|(key, value)| Some(format!("{key}: {}\n", value?)));
        format!("---\n{}---\n", lines.collect::<String>())
    }
}

fn hugo_settings(definitions: &Definitions) -> String {
    let settings = &definitions.settings;
    let locales = &settings.locales;
    let base = settings.base_url.clone().unwrap_or_else(|| "/".to_owned());
    let mut text = format!(
        "baseURL = {}\ntitle = {}\ndefaultContentLanguage = {}\n\n[languages]\n",
        json!(base),
        json!(settings.name.clone().unwrap_or_default()),
        json!(locales.default_locale)
    );
    for (at, locale) in locales.supported.iter().enumerate() {
        text.push_str(&format!("[languages.{locale}]\nweight = {}\n", at + 1));
    }
    text.push_str("\n[taxonomies]\n");
    for taxonomy in definitions.taxonomies.keys() {
        text.push_str(&format!("{taxonomy} = {}\n", json!(taxonomy)));
    }
    text
}

impl View for FilesExported {
    fn show(&self, page: &mut Page) {
        let how = if self.dry_run { "would be written" } else { "written" };
        page.line(format!(
            "{} and {} {how} to `{}`",
            count(self.posts, "post"),
            count(self.media, "file"),
            self.dir
        ));
        for note in &self.notes {
            page.toned_line(Tone::Notice, note);
        }
    }
}
