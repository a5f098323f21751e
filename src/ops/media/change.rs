//! Changes a media record, its name, or its bytes, or removes it.

use super::add::{may_add, read_file};
use super::asset::Asset;
use super::find;
use super::upload::{About, Upload};
use super::upload_op::decoded;
use super::uses::{Use, anywhere};
use crate::base::path::unescape;
use crate::media;
use crate::model::Media;
use crate::model::View as _;
use crate::ops::echo;
use crate::ops::post;
use crate::ops::prelude::*;
use crate::site::MediaRecord;
use crate::urls::upload_url;
use std::path::PathBuf;
use std::sync::Arc;

/// The fields of a record that people may set.
pub(super) const SETTABLE: [&str; 7] =
    ["altText", "title", "caption", "description", "categories", "focalPoint", "cropRect"];

/// Change what a media record says: altText, title, caption, description, categories, focalPoint, cropRect
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Set {
    /// Media record: id, beginning of its id, address, or file name
    #[arg(value_name = "MEDIA")]
    pub media: String,
    /// Changes: FIELD=VALUE sets a text, and nothing removes the field; FIELD:=JSON sets any value, FIELD=@FILE the text of a file
    #[arg(value_name = "FIELD=VALUE", required = true, value_parser = Assignment::parse)]
    pub fields: Vec<Assignment>,
}

/// A changed record.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Changed {
    /// The record
    #[serde(flatten)]
    pub asset: Asset,
    /// What the write did
    #[serde(flatten)]
    pub written: Written,
}

impl View for Changed {
    fn show(&self, page: &mut Page) {
        write_changes(page, &self.written);
    }
}

impl Operation for Set {
    const FACTS: Facts = facts!("media.set", Permission::MediaUpload;
        "media set workshop.jpg altText='The workshop from the canal side'" => "What it shows",
        "media set workshop.jpg focalPoint:='{\"x\": 0.3, \"y\": 0.5}'" => "What a square cut keeps");
    type Can = Publishing;
    type Output = Changed;

    fn run(self, cx: &mut Context<'_, Publishing>) -> Result<Changed, OpError> {
        let (record, written) = describe(cx, Self::FACTS.name, &self.media, &self.fields)?;
        Ok(Changed { asset: Asset::undated(&record), written })
    }
}

/// Changes fields of a record.
///
/// # Errors
/// `field.read-only`; there is no such record.
pub(super) fn describe<C: Stages>(
    cx: &mut Context<'_, C>,
    op: &str,
    media: &str,
    fields: &[Assignment],
) -> Result<(MediaRecord, Written), OpError> {
    cx.write(op, |draft| describe_on(draft, media, fields))
}

/// The same on a draft.
///
/// # Errors
/// As [`describe`].
pub(crate) fn describe_on(
    draft: &mut Draft<'_>,
    media: &str,
    fields: &[Assignment],
) -> Result<MediaRecord, OpError> {
    let record = find::media(&*draft.snapshot().media()?, media)?;
    let mut value = record.value.clone();
    for field in fields {
        match settable(&field.path) {
            Ok(()) => field.apply(&mut value)?,
            Err(_) if is_as_read(draft, &record, field)? => {}
            Err(refused) => return Err(refused),
        }
    }
    draft.entitle(format!("Describe {}", record.media.filename));
    put(draft, &record, value)
}

/// Whether a field is sent back as the record is answered.
fn is_as_read(draft: &Draft<'_>, record: &MediaRecord, field: &Assignment) -> Result<bool, OpError> {
    let mut sent = json!({});
    field.apply(&mut sent)?;
    let answered = json!(Asset::of(draft.snapshot(), record)?);
    Ok(sent.as_object().into_iter().flatten().all(|(name, sent)| echo::holds(name, sent, &answered)))
}

/// Refuses a field that is derived from the file.
///
/// # Errors
/// `field.read-only`.
fn settable(path: &str) -> Result<(), OpError> {
    let key = path.split(['.', '[']).next().unwrap_or_default();
    match SETTABLE.contains(&key) {
        true => Ok(()),
        false => Err(OpError::invalid("field.read-only", format!("`{key}` of a media record cannot be set"))
            .detail(key, "cannot be changed here")
            .instead(Alternatives::all(SETTABLE.iter().copied()))),
    }
}

/// Writes a changed record.
///
/// # Errors
/// The draft cannot be written.
fn put(draft: &mut Draft<'_>, record: &MediaRecord, value: Value) -> Result<MediaRecord, OpError> {
    let about = About::of(&value);
    about.check()?;
    draft.put(Kind::Media, &record.path, value.clone())?;
    // Problems are reported by the rules when the draft is sealed.
    let media = Media::from_value(&value).unwrap_or_else(|_| record.media.clone());
    Ok(MediaRecord { media, value, path: record.path.clone() })
}

/// Give the file of a media record another name, in every text that names its address
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Rename {
    /// Media record: id, beginning of its id, address, or file name
    #[arg(value_name = "MEDIA")]
    pub media: String,
    /// The new name, with or without its ending
    #[arg(value_name = "NAME")]
    pub name: String,
}

impl Operation for Rename {
    const FACTS: Facts = facts!("media.rename", Permission::MediaReplace;
        "media rename IMG_2034.jpg workshop-by-the-canal" => "A name that says what it shows");
    type Can = Publishing;
    type Output = Changed;

    fn run(self, cx: &mut Context<'_, Publishing>) -> Result<Changed, OpError> {
        let (record, written) = cx.write("media.rename", |draft| {
            let record = find::media(&*draft.snapshot().media()?, &self.media)?;
            let ending = record.media.file.rsplit_once('.').map_or("", |(_, ending)| ending).to_owned();
            let format = record.format().unwrap_or(media::Format::Jpeg);
            let (stem, _) = media::name::stored(&self.name, format);
            let old = record.media.file.clone();
            let shown = media::name::shown(&named(&self.name, &ending));
            let is_there = format!("{stem}.{ending}") == *old;
            if is_there && record.media.filename == shown {
                return Ok((*record).clone());
            }
            let mut value = record.value.clone();
            value["filename"] = json!(shown);
            if is_there {
                draft.entitle(format!("Rename {} to {shown}", record.media.filename));
                return put(draft, &record, value);
            }
            let file = format!("{}.{ending}", super::add::taken(draft)?.free(&stem));
            value["file"] = json!(file);
            draft.move_upload(&old, &file)?;
            readdress(draft, &record, &file)?;
            draft.entitle(format!("Rename {} to {file}", record.media.filename));
            put(draft, &record, value)
        })?;
        Ok(Changed { asset: Asset::undated(&record), written })
    }
}

/// A name with the ending of its file; that of another format is replaced, as the bytes stay what they are.
fn named(name: &str, ending: &str) -> String {
    let is_of = |format: &media::Format, said: &str| format.has_extension(&said.to_lowercase());
    match name.rsplit_once('.') {
        Some((_, said)) if said.eq_ignore_ascii_case(ending) => name.to_owned(),
        Some((stem, said)) if media::Format::ALL.iter().any(|format| is_of(format, said)) => {
            format!("{stem}.{ending}")
        }
        _ => format!("{name}.{ending}"),
    }
}

/// Replaces the addresses of a file and its variants in every text of the stage.
fn readdress(draft: &mut Draft<'_>, record: &MediaRecord, file: &str) -> Result<(), OpError> {
    let stem = |file: &str| file.rsplit_once('.').map_or(file, |(stem, _)| stem).to_owned();
    let (old, new) = (upload_url(&stem(&record.media.file)), upload_url(&stem(file)));
    let uses = draft.snapshot().media_uses(record)?;
    let mut paths: Vec<String> = uses.into_iter().map(|(path, _)| path).collect();
    paths.dedup();
    for path in paths {
        let Some(item) = Kind::of_path(&path).map_or(Ok(None), |_| draft.item_at(&path))? else { continue };
        let value = replaced(&item.value, &old, &new);
        if value != item.value {
            draft.put(item.id.kind, &path, value)?;
        }
    }
    Ok(())
}

/// A value with an address replaced in its texts.
fn replaced(value: &Value, old: &str, new: &str) -> Value {
    match value {
        Value::String(text) => {
            let mut out = text.replace(&format!("{old}."), &format!("{new}."));
            out = out.replace(&format!("{old}-dark."), &format!("{new}-dark."));
            Value::String(out)
        }
        Value::Array(list) => list.iter().map(|value| replaced(value, old, new)).collect(),
        Value::Object(map) => {
            let map: Map = map.iter().map(|(key, value)| (key.clone(), replaced(value, old, new))).collect();
            Value::Object(map)
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => value.clone(),
    }
}

/// Put another file in the place of a media record's, everywhere it is used
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Replace {
    /// Media record: id, beginning of its id, address, or file name
    #[arg(value_name = "MEDIA")]
    pub media: String,
    /// The new file
    #[arg(value_name = "FILE", required = true)]
    pub file: Option<PathBuf>,
    /// The new file's name, where its bytes come with the call
    #[arg(skip)]
    pub filename: Option<String>,
    /// The new file's bytes, as Base64
    #[arg(skip)]
    pub data: Option<String>,
}

impl Operation for Replace {
    const FACTS: Facts = facts!("media.replace", Permission::MediaReplace;
        "media replace workshop.jpg new/workshop.jpg" => "Another picture at the same places");
    type Can = Publishing;
    type Output = Changed;

    fn run(self, cx: &mut Context<'_, Publishing>) -> Result<Changed, OpError> {
        may_add(cx)?;
        let live = cx.snapshot_of(Stage::Source)?;
        let (takes_svg, studio) = (live.settings()?.media.svg, live.studio());
        let known: Arc<MediaRecord> = anywhere(cx, &self.media)?;
        let upload: Upload = match (&self.file, &self.data) {
            (Some(file), None) => read_file(studio, file, takes_svg)?,
            (None, Some(data)) => {
                let name = self.filename.as_deref().unwrap_or(&known.media.filename);
                Upload::read(studio, name, decoded(data)?, takes_svg)?
            }
            (Some(_), Some(_)) | (None, None) => {
                return Err(OpError::invalid("input.invalid", "give either `file` or `data`")
                    .detail("file", "is required unless `data` is given"));
            }
        };
        let (record, written) = cx.write("media.replace", |draft| {
            let record = find::media(&*draft.snapshot().media()?, &known.media.id.to_string())?;
            let old = record.media.file.clone();
            let stem = old.rsplit_once('.').map_or(&*old, |(stem, _)| stem);
            let file = format!("{stem}.{}", upload.facts.format.extension());
            let mut value = record.value.clone();
            value["file"] = json!(file);
            value["mime"] = json!(upload.facts.format.mime());
            value["size"] = json!(upload.bytes.len());
            value["sha256"] = json!(upload.sha256);
            let sides = [("width", upload.facts.width), ("height", upload.facts.height)];
            for (key, side) in sides {
                set_or_remove(&mut value, key, side.map(|side| json!(side)));
            }
            set_or_remove(&mut value, "animated", upload.facts.animated.then(|| json!(true)));
            // A crop of the old picture does not apply to the new one.
            set_or_remove(&mut value, "cropRect", None);
            if file != *old {
                draft.remove_upload(&old);
                readdress(draft, &record, &file)?;
            }
            draft.put_upload(&file, &upload.sha256, &upload.bytes)?;
            if let Some(remark) = upload.remark(&record.path) {
                draft.remark(remark);
            }
            draft.entitle(format!("Replace {}", record.media.filename));
            put(draft, &record, value)
        })?;
        Ok(Changed { asset: Asset::undated(&record), written })
    }
}

pub(super) fn set_or_remove(value: &mut Value, key: &str, new: Option<Value>) {
    match (value.as_object_mut(), new) {
        (Some(map), Some(new)) => drop(map.insert(key.to_owned(), new)),
        (Some(map), None) => drop(map.shift_remove(key)),
        (None, _) => {}
    }
}

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
    type Output = post::Changed;

    fn run(self, cx: &mut Context<'_, Publishing>) -> Result<post::Changed, OpError> {
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
        Ok(post::Changed::of(Some(value), written))
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
        .hint("remove it from these first, or use `--force`; nothing was written");
    let uses: Vec<Use> =
        places.into_iter().map(|((path, pointer), stages)| Use { path, pointer, stages }).collect();
    for place in uses.iter().take(USES_SHOWN) {
        error = error.detail("usedBy", format!("{} {}", place.path, place.pointer));
    }
    error.meta(json!({"usage": uses}))
}
