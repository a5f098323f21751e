//! `cms media rm`: removes a record and its file.

use super::find;
use super::uses::Use;
use crate::base::path::unescape;
use crate::ops::post::Changed;
use crate::ops::prelude::*;

/// Most uses that a refusal lists.
const USES_SHOWN: usize = 10;

/// Remove a media record and its file; refused while it is used on any stage
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Remove {
    /// Media record: id, beginning of its id, address, or file name
    #[arg(value_name = "MEDIA")]
    pub media: String,
    /// Remove it although something uses it, and empty the fields that name it
    #[arg(long)]
    #[serde(default)]
    pub force: bool,
}

impl Operation for Remove {
    const FACTS: Facts = facts!("media.rm", Permission::MediaDelete;
        "media rm old-map.png" => "A file that nothing uses any more; history keeps it");
    type Can = Publishing;
    type Output = Changed;

    fn run(self, cx: &mut Context<'_, Publishing>) -> Result<Changed, OpError> {
        let force = self.force;
        let mut places: BTreeMap<(String, String), Vec<Stage>> = BTreeMap::new();
        let record = super::uses::anywhere(cx, &self.media)?;
        for stage in Stage::ALL {
            for place in cx.snapshot_of(stage)?.media_uses(&record)? {
                places.entry(place).or_default().push(stage);
            }
        }
        if !force && !places.is_empty() {
            return Err(used(&record.media.filename, places));
        }
        let id = record.media.id.to_string();
        let (value, written) = cx.write("media.rm", |draft| {
            let all = draft.snapshot().media()?;
            let record = find::media(&all, &id)?;
            for (path, pointer) in draft.snapshot().media_uses(&record)?.into_iter().rev() {
                empty(draft, &path, &pointer, &id)?;
            }
            draft.remove(&record.path);
            let shares = |other: &&std::sync::Arc<crate::site::MediaRecord>| {
                other.media.file == record.media.file && other.media.id != record.media.id
            };
            if !all.all().iter().any(|other| shares(&other)) {
                draft.remove_upload(&record.media.file);
            }
            draft.entitle(format!("Remove {}", record.media.filename));
            Ok(record.value.clone())
        })?;
        Ok(Changed::of(Some(value), written))
    }
}

/// Takes an id out of a file: the field that has it, or the whole value where that is `{id, …}`. Addresses in texts
/// stay.
fn empty(draft: &mut Draft<'_>, path: &str, pointer: &str, id: &str) -> Result<(), SiteError> {
    let Some(kind) = Kind::of_path(path) else { return Ok(()) };
    let Some(mut value) = draft.item_at(path)?.map(|item| item.value) else { return Ok(()) };
    if value.pointer(pointer).and_then(Value::as_str) != Some(id) {
        return Ok(());
    }
    let field = pointer.strip_suffix("/id").filter(|field| !field.is_empty()).unwrap_or(pointer);
    let Some((above, name)) = field.rsplit_once('/') else { return Ok(()) };
    match value.pointer_mut(above) {
        Some(Value::Object(fields)) => drop(fields.shift_remove(&unescape(name))),
        Some(Value::Array(items)) => {
            if let Some(at) = name.parse().ok().filter(|at| *at < items.len()) {
                items.remove(at);
            }
        }
        Some(Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_)) | None => {}
    }
    draft.put(kind, path, value)
}

fn used(name: &str, places: BTreeMap<(String, String), Vec<Stage>>) -> OpError {
    let message = format!("`{name}` is used in {}", count(places.len(), "place"));
    let mut error = OpError::new(ErrorKind::Conflict, "media.in-use", message)
        .hint("take it out of these first, or say `--force`; nothing was written");
    let uses: Vec<Use> =
        places.into_iter().map(|((path, pointer), stages)| Use { path, pointer, stages }).collect();
    for place in uses.iter().take(USES_SHOWN) {
        error = error.detail("usedBy", format!("{} {}", place.path, place.pointer));
    }
    error.meta(json!({"usage": uses}))
}
