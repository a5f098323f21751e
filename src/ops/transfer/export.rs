//! `cms export`: posts and everything else of a stage as one document of canonical JSON.

use crate::ops::post::{CANONICAL_VERSION, canonical_fields, canonical_modules, canonical_translations};
use crate::ops::prelude::*;

/// Kinds that are not exported among other items: posts, which have a form of their own, settings, which define
/// permissions, what sends requests, and files that are not items.
const OTHERS: [Kind; 4] = [Kind::Post, Kind::RedirectList, Kind::Workflow, Kind::Settings];

/// Export the posts of a stage, with what they refer to, as canonical JSON; the live site unless `--stage` is given
///
/// `cms import json` reads it. Settings and the bytes of media are not part of it: `cms backup` and git save these, and the import takes the
/// bytes from a folder.
#[derive(Debug, Clone, Default, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Export {
    /// Only these posts: id, `type/locale/slug`, file path, beginning of an id, or a slug that only one post has
    #[arg(value_name = "POST")]
    pub posts: Vec<String>,
    /// Only posts of these types
    #[arg(long = "type", value_name = "TYPE", value_delimiter = ',')]
    #[serde(rename = "type")]
    pub types: Vec<String>,
    /// Posts alone: no terms, menus, globals, forms, media records, redirects, definitions
    #[arg(long)]
    pub posts_only: bool,
}

/// A site as canonical JSON.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Exported {
    /// `version` of the form, `exportedAt`, `stage`, `revision`
    #[schemars(with = "serde_json::Map<String, serde_json::Value>")]
    pub metadata: Map,
    /// Each post: `path`, `post`, `modules`, `translations`
    #[schemars(with = "Vec<serde_json::Map<String, serde_json::Value>>")]
    pub posts: Vec<Value>,
    /// Everything else: `kind`, `path`, `value`
    #[schemars(with = "Vec<serde_json::Map<String, serde_json::Value>>")]
    pub items: Vec<Value>,
}

impl Operation for Export {
    const FACTS: Facts = facts!("export", Permission::DatabaseExport;
        "export > site.json" => "Everything that is live",
        "export --type blog --posts-only --stage review > blog.json" => "The blog as it stands on review",
        "export worn-chain --posts-only" => "One post");
    type Can = Reading;
    type Output = Exported;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Exported, OpError> {
        let snapshot = cx.snapshot(Stage::Source)?;
        let metadata = json!({
            "version": CANONICAL_VERSION, "exportedAt": rfc3339(cx.call().now), "stage": snapshot.stage(),
            "revision": snapshot.commit().to_string(),
        });
        let definitions = snapshot.definitions()?;
        let mut posts = Vec::new();
        for item in self.posts(&snapshot)? {
            posts.push(json!({
                "path": item.path,
                "post": canonical_fields(&snapshot, &item)?,
                "modules": canonical_modules(&definitions, &item.value),
                "translations": canonical_translations(&snapshot, &item)?,
            }));
        }
        let mut items = Vec::new();
        let is_whole = !self.posts_only && self.posts.is_empty() && self.types.is_empty();
        for kind in Kind::ALL.into_iter().filter(|kind| is_whole && !OTHERS.contains(kind)) {
            let of_kind = snapshot.items(kind)?;
            let one = |item: &Item| json!({"kind": kind.name(), "path": item.path, "value": item.value});
            items.extend(of_kind.iter().map(one));
        }
        Ok(Exported { metadata: metadata.as_object().cloned().unwrap_or_default(), posts, items })
    }
}

impl Export {
    fn posts(&self, snapshot: &Snapshot<'_>) -> Result<Vec<Item>, OpError> {
        if !self.posts.is_empty() {
            return self.posts.iter().map(|name| find::living(find::post(snapshot, name)?)).collect();
        }
        let query = PostQuery { types: self.types.clone(), ..PostQuery::default() };
        let mut paths: Vec<String> = snapshot.posts(&query)?.posts.into_iter().map(|hit| hit.path).collect();
        paths.sort();
        let mut items = Vec::new();
        for path in paths {
            items.extend(snapshot.item_at(&path)?);
        }
        Ok(items)
    }
}

impl View for Exported {
    fn show(&self, page: &mut Page) {
        page.raw(&format!("{:#}\n", json!(self)));
        page.aside(format!(
            "{} and {}",
            count(self.posts.len(), "post"),
            count(self.items.len(), "other item")
        ));
    }
}
