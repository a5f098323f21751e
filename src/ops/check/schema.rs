//! `cms schema` and `cms schema install`: JSON Schemas of a site's files, for editors.

mod settings;

use super::typescript;
use crate::base::limits::FILE_BYTES_MAX;
use crate::base::text;
use crate::disk;
use crate::model::schema::{Use, schema};
use crate::ops::prelude::*;

/// The folder where editors find the schemas. They are generated from the definitions, so git ignores them.
const FOLDER: &str = ".vscode/cms-schemas";
/// The editor settings that refer to them.
const SETTINGS: &str = ".vscode/settings.json";

/// How a site's types are described.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[value(rename_all = "lowercase")]
pub enum SchemaFormat {
    /// JSON Schemas of files
    #[default]
    Json,
    /// TypeScript types of what front ends read over REST
    TypeScript,
}

/// Print the JSON Schema of a kind of file, made from the site's own types and modules; without a kind, of all
#[derive(Debug, Clone, Default, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Schema {
    /// Kind of file: post, global, term, taxonomy, menu, form, media, redirects, module-type, post-type, group, agent, workflow, layout, settings
    #[arg(value_name = "KIND")]
    pub kind: Option<String>,
    /// JSON Schemas of files, or TypeScript types of what front ends read
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t, conflicts_with = "kind")]
    pub format: SchemaFormat,
}

/// A JSON Schema, or one for each kind; or types.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(untagged)]
#[schemars(extend("type" = "object"))]
pub enum Schemas {
    /// As TypeScript
    Types {
        /// The declarations
        typescript: String,
    },
    /// As JSON Schemas
    Json(Map),
}

impl Operation for Schema {
    const FACTS: Facts = facts!("schema", Permission::PostsView;
        "schema post" => "What a post file may hold on this site",
        "schema" => "All kinds, by name",
        "schema --format typescript" => "Types for a front end that reads this site");
    type Can = Reading;
    type Output = Schemas;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Schemas, OpError> {
        if self.format == SchemaFormat::TypeScript {
            let definitions = cx.snapshot(Stage::Review)?.definitions()?;
            return Ok(Schemas::Types { typescript: typescript::types(&definitions) });
        }
        // Of a commit, the index has the definitions; those of the work tree are in its files.
        if cx.call().stage.is_some() || cx.call().rev.is_some() {
            return self.made(&*cx.snapshot(Stage::Review)?.definitions()?);
        }
        let look = cx.look()?;
        self.made(look.files(super::content(cx, &look)?, cx.call().progress)?.definitions())
    }
}

impl Schema {
    fn made(self, definitions: &Definitions) -> Result<Schemas, OpError> {
        let Some(name) = self.kind else {
            let all = Kind::ALL
                .into_iter()
                .map(|kind| (kind.name().to_owned(), schema(kind, definitions, Use::File)));
            return Ok(Schemas::Json(all.collect()));
        };
        match Kind::from_name(&name) {
            Some(kind) => match schema(kind, definitions, Use::File) {
                Value::Object(schema) => Ok(Schemas::Json(schema)),
                other => Err(OpError::internal(format!("the schema of `{name}` is {other}"))),
            },
            None => Err(OpError::invalid("kind.unknown", format!("`{name}` is not a kind of file"))
                .detail("kind", "is not known")
                .instead(Alternatives::among(&name, Kind::ALL.map(Kind::name)))),
        }
    }
}

impl View for Schemas {
    fn show(&self, page: &mut Page) {
        match self {
            Schemas::Types { typescript } => page.raw(typescript),
            Schemas::Json(schema) => page.raw(&format!("{:#}\n", Value::Object(schema.clone()))),
        }
    }
}

/// Write the schemas and the settings that make editors with yaml-language-server complete and check content files
///
/// Writes `.vscode/settings.json`, keeping what is in it, and `.vscode/cms-schemas/`, which git ignores. Run it again when types or modules
/// change.
#[derive(Debug, Clone, Default, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct InstallSchemas {}

/// The files that were written.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Installed {
    /// Files that are new or different
    written: Vec<String>,
    /// How many were as they should be
    unchanged: usize,
    /// Whether nothing was written
    dry_run: bool,
}

impl Operation for InstallSchemas {
    const FACTS: Facts = facts!("schema.install", Permission::PostsEdit;
        "schema install" => "Let your editor know what content files may hold");
    type Can = Administration;
    type Output = Installed;

    fn run(self, cx: &mut Context<'_, Administration>) -> Result<Installed, OpError> {
        let look = cx.look()?;
        let Some(root) = look.work_dir() else {
            return Err(OpError::invalid(
                "work-tree.none",
                "this repository has no work tree to install schemas in",
            )
            .hint("run it in a clone"));
        };
        let files = look.files(super::content(cx, &look)?, cx.call().progress)?;
        let read = |path: &str| disk::read_inside(&root, path, FILE_BYTES_MAX).map_err(SiteError::Disk);
        let old = read(SETTINGS)?.map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        let mut wanted =
            vec![(SETTINGS.to_owned(), settings::with_schemas(old.as_deref(), &associations())?)];
        wanted.extend(schema_files(files.definitions()));
        let mut installed = Installed { written: Vec::new(), unchanged: 0, dry_run: cx.call().dry_run };
        for (path, text) in wanted {
            if read(&path)?.as_deref() == Some(text.as_bytes()) {
                installed.unchanged += 1;
                continue;
            }
            if !installed.dry_run {
                disk::write_inside(&root, &path, text.as_bytes()).map_err(SiteError::Disk)?;
            }
            installed.written.push(path);
        }
        Ok(installed)
    }
}

/// The kinds whose files are YAML.
fn yaml_kinds() -> impl Iterator<Item = Kind> {
    Kind::ALL.into_iter().filter(|kind| kind.pattern().ends_with(".yaml"))
}

/// The file patterns of each schema.
fn associations() -> Map {
    let each = yaml_kinds().map(|kind| {
        let pattern = match kind.is_singleton() {
            true => format!("/{}", kind.pattern()),
            false => kind.pattern(),
        };
        (format!("./{FOLDER}/{}.json", kind.name()), Value::Array(vec![Value::String(pattern)]))
    });
    each.collect()
}

fn schema_files(definitions: &Definitions) -> Vec<(String, String)> {
    let schemas = yaml_kinds().map(|kind| {
        (format!("{FOLDER}/{}.json", kind.name()), format!("{:#}\n", schema(kind, definitions, Use::File)))
    });
    let ignore = (
        format!("{FOLDER}/.gitignore"),
        "# Made by `cms schema install` from the site's definitions.\n*\n".to_owned(),
    );
    schemas.chain([ignore]).collect()
}

impl View for Installed {
    fn show(&self, page: &mut Page) {
        let verb = if self.dry_run { "would write" } else { "wrote" };
        for path in &self.written {
            page.pieces(&[(Tone::Faint, verb), (Tone::Plain, " "), (Tone::Plain, path)]);
        }
        match self.written.is_empty() {
            true => {
                page.toned_line(Tone::Good, format!("{} up to date", text::count(self.unchanged, "file")))
            }
            false if self.dry_run => page.toned_line(Tone::Notice, "dry run: nothing was written"),
            false => {
                styled!(page, Faint "editors with yaml-language-server now complete and check content files")
            }
        }
    }
}
