//! `cms media where-used`: all uses of a media record, on all stages.

use super::find;
use crate::ops::prelude::*;
use crate::site::MediaRecord;

/// Show where a media record is used: posts, modules, globals, menus, settings and theme, on all stages
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WhereUsed {
    /// Media record: id, beginning of its id, address, or file name
    #[arg(value_name = "MEDIA")]
    #[serde(alias = "id")]
    pub media: String,
}

/// A place that uses a record.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Use {
    /// The file
    pub path: String,
    /// Where in it, as a JSON pointer; empty in a theme
    pub pointer: String,
    /// The stages on which it is so
    pub stages: Vec<Stage>,
}

/// A post that uses a record in its own fields.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct UseInPost {
    /// Uuid of the post
    pub id: String,
    /// Its title
    pub title: String,
    /// Its type
    #[serde(rename = "type")]
    pub post_type: String,
}

/// A module that uses a record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct UseInModule {
    /// Uuid of the module, or of the global module
    pub id: String,
    /// Module type
    #[serde(rename = "type")]
    pub module_type: String,
    /// `post` for a module of a post, `global` for a global one
    pub scope: String,
    /// The name of the global module
    pub global_slug: Option<String>,
    /// Uuid of the post
    pub post_id: Option<String>,
    /// Title of the post
    pub post_title: Option<String>,
}

/// Where a record is used.
#[derive(Debug, Clone, Default, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Uses {
    /// Modules of posts, and global modules, that show it in their own values
    pub in_modules: Vec<UseInModule>,
    /// Modules that show it in what differs from a global module
    pub in_overrides: Vec<UseInModule>,
    /// Posts that show it in their own fields
    pub in_posts: Vec<UseInPost>,
    /// Whether settings, menus or the theme use it
    pub in_settings: bool,
    /// Every place, with the stages
    pub places: Vec<Use>,
}

impl Operation for WhereUsed {
    const FACTS: Facts = facts!("media.where-used", Permission::MediaView;
        "media where-used workshop.jpg" => "Every place, with the stages on which it is so");
    type Can = Reading;
    type Output = Uses;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Uses, OpError> {
        let record = anywhere(cx, &self.media)?;
        let mut uses = Uses::default();
        let mut places: BTreeMap<(String, String), Vec<Stage>> = BTreeMap::new();
        let mut row_keys = BTreeSet::new();
        for stage in cx.stages()?.iter().copied() {
            let snapshot = cx.snapshot_of(stage)?;
            for (path, pointer) in snapshot.media_uses(&record)? {
                uses.add(&snapshot, &path, &pointer, &mut row_keys)?;
                places.entry((path, pointer)).or_default().push(stage);
            }
        }
        uses.places =
            places.into_iter().map(|((path, pointer), stages)| Use { path, pointer, stages }).collect();
        Ok(uses)
    }
}

/// The named record, on the requested stage, else on any.
///
/// # Errors
/// As [`find::media`].
pub(super) fn anywhere<C: crate::ops::Capability>(
    cx: &Context<'_, C>,
    name: &str,
) -> Result<std::sync::Arc<MediaRecord>, OpError> {
    let first = find::media(&*cx.snapshot(Stage::Review)?.media()?, name);
    let Err(missing) = first else { return first };
    for stage in cx.stages()?.iter().rev() {
        if let Ok(found) = find::media(&*cx.snapshot_of(*stage)?.media()?, name) {
            return Ok(found);
        }
    }
    Err(missing)
}

impl Uses {
    fn add(
        &mut self,
        snapshot: &Snapshot<'_>,
        path: &str,
        pointer: &str,
        row_keys: &mut BTreeSet<(String, bool)>,
    ) -> Result<(), OpError> {
        let item = match Kind::of_path(path) {
            Some(_) => snapshot.readable_at(path)?,
            None => None,
        };
        let Some(item) = item else {
            self.in_settings = true;
            return Ok(());
        };
        let text = |value: &Value, key: &str| value.get(key).and_then(Value::as_str).map(str::to_owned);
        match item.id.kind {
            Kind::Post => {
                let module = module_at(&item.value, pointer);
                let Some(module) = module else {
                    if row_keys.insert((item.id.id.clone(), false)) {
                        let (title, post_type) =
                            (item.title(), text(&item.value, "type").unwrap_or_default());
                        self.in_posts.push(UseInPost {
                            id: item.id.id.clone(),
                            title: title.to_owned(),
                            post_type,
                        });
                    }
                    return Ok(());
                };
                let is_override = pointer.split('/').nth(3) == Some("overrides");
                let id = text(module, "id").unwrap_or_default();
                if row_keys.insert((id.clone(), is_override)) {
                    let row = UseInModule {
                        id,
                        module_type: text(module, "type").unwrap_or_default(),
                        scope: "post".to_owned(),
                        global_slug: text(module, "global"),
                        post_id: Some(item.id.id.clone()),
                        post_title: Some(item.title().to_owned()),
                    };
                    if is_override { self.in_overrides.push(row) } else { self.in_modules.push(row) }
                }
            }
            Kind::Global => {
                if row_keys.insert((item.id.id.clone(), false)) {
                    self.in_modules.push(UseInModule {
                        id: item.id.id.clone(),
                        module_type: text(&item.value, "type").unwrap_or_default(),
                        scope: "global".to_owned(),
                        global_slug: text(&item.value, "slug"),
                        post_id: None,
                        post_title: None,
                    });
                }
            }
            _ => self.in_settings = true,
        }
        Ok(())
    }

    /// Whether there are no uses.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }
}

/// The module of a post to which a pointer leads.
fn module_at<'v>(post: &'v Value, pointer: &str) -> Option<&'v Value> {
    let mut parts = pointer.split('/').skip(1);
    match (parts.next(), parts.next()) {
        (Some("modules"), Some(at)) => post.get("modules")?.get(at.parse::<usize>().ok()?),
        _ => None,
    }
}

table! {
    Uses.places, place: Use, "not used";
    "file" => place.path, "place" => place.pointer,
    "stages" => place.stages.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "),
}
