//! The static knowledge of the tool server, for people and for CI.

use crate::base::text::chain;
use crate::merge::{self, Change};
use crate::ops::answer::changes;
use crate::ops::module_type::ModuleTypeView;
use crate::ops::post_type::config;
use crate::ops::prelude::*;
use crate::ops::{EXIT_DIFFERENCES, EXIT_INVALID_CONTENT};
use crate::{codec, disk};
use serde_json::Map;
use std::path::Path;

/// Largest existing dump that is read, in bytes.
const DUMP_BYTES_MAX: usize = 64 * 1024 * 1024;
/// The format of a dump, by which an existing one is recognised.
const FORMAT: u64 = 1;

/// Write what content is made of (post types, module schemas, taxonomies) as JSON that is the same each time
///
/// The same definitions give the same bytes, so the file can be committed and compared. `cms mcp:dump-context` is the same.
#[derive(Debug, Clone, Default, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct DumpContext {
    /// File to write; an older dump is replaced, anything else is left alone
    #[arg(long, value_name = "FILE")]
    pub out: Option<String>,
    /// Compare with this older dump; exit code 7 when something differs
    #[arg(long, value_name = "OLD")]
    pub diff: Option<String>,
    /// Fail with exit code 5 when a module type lacks aiGuidance
    #[arg(long)]
    pub require_guidance: bool,
}

/// What content is made of, and what came of comparing and checking it.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Dumped {
    /// The context: format, postTypes, postTypeConfigs, modules, taxonomies, layout
    #[serde(flatten)]
    #[schemars(with = "serde_json::Map<String, serde_json::Value>")]
    pub context: Map<String, Value>,
    /// Where it was written
    #[serde(skip_serializing_if = "Option::is_none")]
    pub out: Option<String>,
    /// What differs from the older dump
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Vec<serde_json::Value>>")]
    pub differences: Option<Vec<Change>>,
    /// Module types without aiGuidance, if it was asked for
    #[serde(skip_serializing_if = "Option::is_none")]
    pub without_guidance: Option<Vec<String>>,
}

impl Operation for DumpContext {
    const FACTS: Facts = facts!("mcp.dump-context", Kind::ModuleType.viewing();
        "mcp dump-context --out context.json" => "Write it, to be committed",
        "mcp dump-context --diff context.json" => "What changed since, with exit code 7 if anything did",
        "mcp dump-context --out context.json --require-guidance" => "Fail where agents have no guidance");
    type Can = Reading;
    type Output = Dumped;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Dumped, OpError> {
        let definitions = cx.snapshot(Stage::Review)?.definitions()?;
        let context = context(&definitions);
        let differences = match &self.diff {
            Some(old) => Some(difference(&read(old)?, &context)),
            None => None,
        };
        let bare = definitions.module_types.values().filter(|found| found.ai_guidance.is_none());
        let without_guidance =
            self.require_guidance.then(|| bare.map(|found| found.module_type.clone()).collect());
        if let Some(out) = self.out.as_ref().filter(|_| !cx.call().dry_run) {
            write(out, &context)?;
        }
        let context = context.as_object().cloned().unwrap_or_default();
        Ok(Dumped { context, out: self.out, differences, without_guidance })
    }
}

fn context(definitions: &Definitions) -> Value {
    let types = definitions.post_types.iter();
    let configs: Map<String, Value> =
        types.map(|(name, found)| (name.clone(), Value::Object(config(definitions, found)))).collect();
    let modules: Vec<ModuleTypeView> =
        definitions.module_types.values().map(|found| ModuleTypeView::of(definitions, found)).collect();
    json!({
        "format": FORMAT,
        "postTypes": definitions.post_types.keys().collect::<Vec<_>>(),
        "postTypeConfigs": configs,
        "modules": modules,
        "taxonomies": definitions.taxonomies.values().collect::<Vec<_>>(),
        "layout": definitions.layout,
    })
}

fn unreadable(path: &str, why: impl std::fmt::Display) -> OpError {
    OpError::new(ErrorKind::Unreadable, "mcp.dump.unreadable", format!("`{path}` is not a dump: {why}"))
}

fn read(path: &str) -> Result<Value, OpError> {
    let bytes =
        disk::read(Path::new(path), DUMP_BYTES_MAX).map_err(|cause| unreadable(path, chain(&cause)))?;
    let value = codec::json::parse(&bytes).map_err(|cause| unreadable(path, cause.message))?;
    match value.get("postTypeConfigs").is_some() {
        true => Ok(value),
        false => Err(unreadable(path, "it has no `postTypeConfigs`")),
    }
}

/// Writes a dump. It replaces an older dump, but no other file.
fn write(path: &str, context: &Value) -> Result<(), OpError> {
    let file = Path::new(path);
    let refuse = |why: &str| {
        OpError::invalid("mcp.dump.exists", format!("`{path}` {why}"))
            .hint("choose another file, or remove it first")
    };
    if disk::is_link(file) {
        return Err(refuse("is a link"));
    }
    if disk::exists(file) && read(path).is_err() {
        return Err(refuse("already exists, and is not a dump"));
    }
    let text = format!("{context:#}\n");
    disk::write_atomic(file, text.as_bytes())
        .map_err(|cause| OpError::internal(chain(&cause)).hint("nothing was written"))
}

/// The differences, by name rather than by index.
fn difference(old: &Value, new: &Value) -> Vec<Change> {
    let by_name = |dump: &Value| {
        let keyed = |list: &str, key: &str| -> Map<String, Value> {
            let items = dump[list].as_array().into_iter().flatten();
            items.filter_map(|item| Some((item[key].as_str()?.to_owned(), item.clone()))).collect()
        };
        json!({
            "postTypeConfigs": dump["postTypeConfigs"],
            "modules": keyed("modules", "type"),
            "taxonomies": keyed("taxonomies", "slug"),
            "layout": dump["layout"],
        })
    };
    merge::difference(Some(&by_name(old)), Some(&by_name(new)))
}

impl View for Dumped {
    fn show(&self, page: &mut Page) {
        match (&self.differences, &self.out) {
            (Some(none), _) if none.is_empty() => page.toned_line(Tone::Good, "nothing differs"),
            (Some(found), _) => changes(page, found),
            (None, Some(out)) => {
                let count = |key: &str| self.context.get(key).and_then(Value::as_array).map_or(0, Vec::len);
                styled!(page, Plain "wrote {out} (post types: {}, module types: {}, taxonomies: {})",
                    count("postTypes"), count("modules"), count("taxonomies"));
            }
            (None, None) => page.raw(&format!("{:#}\n", Value::Object(self.context.clone()))),
        }
        for name in self.without_guidance.iter().flatten() {
            page.toned_line(Tone::Bad, format!("no aiGuidance: {name}"));
        }
    }

    fn exit(&self) -> u8 {
        if self.without_guidance.as_ref().is_some_and(|names| !names.is_empty()) {
            return EXIT_INVALID_CONTENT;
        }
        match &self.differences {
            Some(found) if !found.is_empty() => EXIT_DIFFERENCES,
            Some(_) | None => 0,
        }
    }
}
