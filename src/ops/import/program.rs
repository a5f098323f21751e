//! Which program a source is from, and the importer that reads it: `cms import`, for folders of sites and for exports.

use super::by_root::other_types;
use super::definitions::Definitions;
use super::export::{ImportExport, Program as ExportProgram};
use super::markdown::{Markdown, Unknown};
use super::report::Imported;
use super::{folder, report_file, run};
use crate::disk;
use crate::import::collections;
use crate::import::layout::{self, Generator, Layout};
use crate::model;
use crate::ops::prelude::*;
use clap::builder::PossibleValue;
use schemars::{Schema, SchemaGenerator, json_schema};
use std::borrow::Cow;
use std::path::Path;
use std::sync::LazyLock;

/// Types of a site that documentation goes to, and those of a blog, if the caller names none.
const TYPES: [&[&str]; 2] =
    [&["documentation", "docs", "page", "article", "blog"], &["blog", "post", "article", "page"]];

/// The program that a site or an export is from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "&'static str", try_from = "String")]
pub enum Program {
    /// One that makes sites of folders.
    Site(Generator),
    /// One that writes exports.
    Export(ExportProgram),
}

impl Program {
    fn all() -> impl Iterator<Item = Program> {
        let exports = ExportProgram::value_variants().iter().copied();
        Generator::ALL.into_iter().map(Program::Site).chain(exports.map(Program::Export))
    }

    fn name(self) -> &'static str {
        match self {
            Program::Site(generator) => generator.name(),
            Program::Export(program) => program.name(),
        }
    }
}

impl From<Program> for &'static str {
    fn from(program: Program) -> &'static str {
        program.name()
    }
}

impl TryFrom<String> for Program {
    type Error = String;

    fn try_from(name: String) -> Result<Program, String> {
        Program::all().find(|program| program.name() == name).ok_or_else(|| {
            let known: Vec<&str> = Program::all().map(Program::name).collect();
            format!("`{name}` is none of: {}", known.join(", "))
        })
    }
}

impl ValueEnum for Program {
    fn value_variants<'a>() -> &'a [Program] {
        static ALL: LazyLock<Vec<Program>> = LazyLock::new(|| Program::all().collect());
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        match self {
            Program::Site(generator) => Some(PossibleValue::new(generator.name())),
            Program::Export(program) => program.to_possible_value(),
        }
    }
}

impl JsonSchema for Program {
    fn schema_name() -> Cow<'static, str> {
        "Program".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "The program that a site or an export is from",
            "type": "string",
            "enum": Program::all().map(Program::name).collect::<Vec<_>>(),
        })
    }
}

/// What happens to what the source has and the site does not take: pages in other languages, pictures in SVG.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Unsupported {
    /// It is left out, and counted
    #[default]
    Skip,
    /// The settings of the site are changed, so that it takes them
    Add,
}

/// Import a site or an export of another program
///
/// FROM is `markdown` (a folder), `hugo`, `jekyll`, `mkdocs` (also with Material), `docusaurus`, `astro` (also with Starlight), `zola`,
/// `obsidian` (a vault), `eleventy`, `grav`, `vitepress`, `wordpress`, `ghost`, `contentful` or `csv`; without it, the program is detected by its configuration or by what is in the file. SOURCE is the
/// folder of the site, with its configuration, or the files of one export. Where an editor's settings lie beside the pages
/// (Decap, Sveltia, Tina, Keystatic), its collections are types of posts, with their fields.
///
/// The configuration is read and not run: where pages are, their addresses, languages, order, and the navigation, which
/// becomes a menu. What has no counterpart is named by file and line. If something of the source is not on the site
/// afterwards, the exit code is 8.
#[derive(Debug, Clone, Default, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Import {
    /// The program, unless it is to be detected, then a folder, or the files of one export
    #[arg(value_name = "[FROM] SOURCE", required = true)]
    pub what: Vec<String>,
    /// The program, where a folder is called like one
    #[arg(long, value_name = "PROGRAM", value_enum)]
    pub from: Option<Program>,
    /// Post type of all pages; else one for documentation and one for a blog, as the program and its folders suggest
    #[arg(long = "type", value_name = "TYPE")]
    #[serde(rename = "type")]
    pub post_type: Option<String>,
    /// Language of pages that name none; else that of the source, or the site's default one
    #[arg(long, value_name = "LOCALE")]
    pub locale: Option<String>,
    /// Pages in languages that the site does not have: leave them out, or add the languages
    #[arg(long, value_name = "WHAT", value_enum, default_value_t)]
    pub locales: Unsupported,
    /// Pictures in SVG, where the site does not accept these: leave them out, or accept SVG from now on (`media.svg`)
    #[arg(long, value_name = "WHAT", value_enum, default_value_t)]
    pub svg: Unsupported,
    /// Types of posts and modules that the source defines and the site does not have: list them, or add them
    #[arg(long, value_name = "WHAT", value_enum, default_value_t)]
    pub definitions: Definitions,
    /// Front matter that means nothing to a post: keep it as custom fields, or drop it
    #[arg(long, value_name = "WHAT", value_enum, default_value_t)]
    pub unknown: Unknown,
    /// Folder of the uploads of an export
    #[arg(long, value_name = "DIR")]
    pub uploads: Option<String>,
    /// Get files of an export that are missing from the folder of uploads from their old addresses, into it; without `--uploads` into the folder FILE.uploads
    #[arg(long)]
    pub fetch: bool,
    /// Name of the source, instead of that of its folder or site
    #[arg(long, value_name = "NAME")]
    pub source: Option<String>,
    /// What the old site's addresses began with, such as `/blog`, instead of what its configuration says
    #[arg(long, value_name = "PATH")]
    pub url_prefix: Option<String>,
    /// Make a page for each folder that has pages and no index, with links to them: the parent of its pages, where the type has a hierarchy
    #[arg(long)]
    pub folder_pages: bool,
    /// Bring back posts that were deleted since they were imported
    #[arg(long)]
    pub restore: bool,
    /// Write everything that was not understood, by file and line: as JSON if FILE ends so, else as Markdown
    #[arg(long, value_name = "FILE")]
    pub report: Option<String>,
}

impl Operation for Import {
    const FACTS: Facts = facts!("import", Permission::PostsCreate;
        "import ../old-site --dry-run" => "Detect the program, and see what would come of it",
        "import ../old-site --locales add --svg add" => "With all of its languages and its pictures in SVG",
        "import mkdocs ../handbook --report report.md" => "Import it to review, and write down what was not understood",
        "import docusaurus ../site --type documentation --locales add" => "With all its languages",
        "import contentful export/ --definitions add" => "A folder with an export and its files, and its content types",
        "import wordpress blog.wordpress.xml --uploads wp-content/uploads" => "An export");
    type Can = Publishing;
    type Output = Imported;

    fn run(self, cx: &mut Context<'_, Publishing>) -> Result<Imported, OpError> {
        let (program, sources) = self.split()?;
        let report_file = self.report.clone();
        let own = Path::new(&sources[0]);
        let is_export = || sources.len() == 1 && ExportProgram::Contentful.is_named_in(own);
        let report = match program {
            None if is_export() => {
                let program = ExportProgram::Contentful;
                self.export(Some(program), program.files(sources)?, cx)?
            }
            Some(Program::Export(program)) => self.export(Some(program), program.files(sources)?, cx)?,
            None if !disk::is_dir(Path::new(&sources[0])) => self.export(None, sources, cx)?,
            Some(Program::Site(generator)) => self.folder(Some(generator), &sources, cx)?,
            None => self.folder(None, &sources, cx)?,
        };
        if let Some(file) = report_file {
            report_file::write(&file, &report)?;
        }
        Ok(report)
    }
}

impl Import {
    /// The program, if it is named, and the sources.
    fn split(&self) -> Result<(Option<Program>, Vec<String>), OpError> {
        let named = self.what.first().and_then(|word| Program::from_str(word, true).ok());
        let (program, sources) = match (self.from, named) {
            (None, Some(program)) if self.what.len() > 1 => (Some(program), self.what[1..].to_vec()),
            (from, _) => (from, self.what.clone()),
        };
        if sources.is_empty() {
            return Err(OpError::of_field("what", "names no folder or file"));
        }
        Ok((program, sources))
    }

    fn export(
        self,
        from: Option<ExportProgram>,
        files: Vec<String>,
        cx: &mut Context<'_, Publishing>,
    ) -> Result<Imported, OpError> {
        let Import { post_type, locale, locales, svg, definitions, uploads, fetch, source, restore, .. } =
            self;
        let export = ImportExport {
            files,
            from,
            post_type,
            locale,
            locales,
            svg,
            definitions,
            uploads,
            fetch,
            source,
            restore,
        };
        let report = export.run(cx)?;
        Ok(match from {
            Some(program) => Imported { program: program.name().to_owned(), ..report },
            None => report,
        })
    }

    fn folder(
        self,
        generator: Option<Generator>,
        sources: &[String],
        cx: &mut Context<'_, Publishing>,
    ) -> Result<Imported, OpError> {
        let [dir] = sources else {
            return Err(OpError::of_field("what", "names several folders: import one at a time"));
        };
        let call = cx.call();
        let mut folder = folder::read(Path::new(dir), call.progress)?;
        if let Some(name) = self.source.as_deref().map(str::trim).filter(|name| !name.is_empty()) {
            folder.name = name.to_owned();
            folder.is_named = true;
        }
        let detected = || layout::detect(&folder.files).unwrap_or_default();
        let generator = generator.unwrap_or_else(detected);
        let layout = Layout::of(generator, &folder.files);
        let definitions = cx.snapshot(call.stage.unwrap_or(Stage::Review))?.definitions()?;
        let supported = &definitions.settings.locales.supported;
        let own = layout
            .languages
            .first()
            .and_then(|own| supported.iter().find(|one| one.eq_ignore_ascii_case(own)));
        let post_type = self.type_for(generator, &definitions)?;
        // A type that is named is that of all pages.
        let others = match &self.post_type {
            Some(_) => Vec::new(),
            None => other_types(&post_type, &definitions),
        };
        let arguments = Markdown {
            dir: dir.clone(),
            post_type,
            locale: self.locale.clone().or_else(|| own.cloned()),
            unknown: self.unknown,
            source: self.source.clone(),
            url_prefix: self.url_prefix.clone(),
            folder_pages: self.folder_pages,
            restore: self.restore,
            locales: self.locales,
            svg: self.svg,
        };
        let operation = Markdown::FACTS.name;
        let collections = if self.post_type.is_none() { collections::of(&folder.files) } else { Vec::new() };
        folder.set_texts_aside(&layout);
        let importer = run::Importer {
            arguments: &arguments,
            folder: &folder,
            layout: &layout,
            others: &others,
            collections: &collections,
            definitions: self.definitions,
            call,
            operation,
        };
        let (report, written) = cx.write(operation, |draft| importer.run(draft))?;
        Ok(Imported { program: generator.name().to_owned(), ..report.with(written) })
    }

    /// The type that was named, or one that the site has for such pages.
    fn type_for(&self, generator: Generator, definitions: &model::Definitions) -> Result<String, OpError> {
        if let Some(name) = &self.post_type {
            return Ok(name.clone());
        }
        let is_blog = matches!(
            generator,
            Generator::Jekyll | Generator::Hugo | Generator::Eleventy | Generator::Markdown
        );
        let names = TYPES[usize::from(is_blog)];
        let known = names.iter().find(|name| definitions.post_types.contains_key(**name));
        known.map(|name| (*name).to_owned()).ok_or_else(|| {
            let all = definitions.post_types.keys().map(String::as_str).collect::<Vec<_>>().join(", ");
            OpError::of_field("type", "is needed: the site has none that is meant for such pages")
                .hint(format!("name one with `--type`: {all}"))
        })
    }
}
