//! `cms media check` and `cms media repair`.

use super::change::set_or_remove;
use super::uses::anywhere;
use crate::base::Digest;
use crate::media::Facts as FileFacts;
use crate::media::{self, Size, Theme};
use crate::ops::EXIT_INVALID_CONTENT;
use crate::ops::prelude::*;
use crate::site::MediaRecord;
use crate::urls::upload_url;
use std::sync::Arc;

/// Check that media records, their files and their variants agree, on every stage
#[derive(Debug, Clone, Default, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Check {
    /// Media record: id, beginning of its id, address, or file name; all of them if left out
    #[arg(value_name = "MEDIA")]
    #[serde(alias = "mediaId")]
    pub media: Option<String>,
}

/// A file of a record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct FileState {
    /// Its address
    pub url: String,
    /// Whether it is there
    pub exists: bool,
}

/// A variant of a record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct VariantState {
    /// Its name
    pub name: String,
    /// Its address
    pub url: String,
    /// Whether it is there, or can be made when somebody asks for it
    pub exists: bool,
}

/// What was found of one record.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct RecordState {
    /// Uuid
    pub id: String,
    /// The name it was uploaded with
    pub filename: String,
    /// The record is there
    pub database: bool,
    /// Its original
    pub original: FileState,
    /// Its variants
    pub variants: Vec<VariantState>,
    /// Its WebP form; null where that is no other file
    pub optimized: Option<FileState>,
    /// What is wrong, a sentence each
    pub problems: Vec<String>,
    /// The stages that have this version of it
    pub stages: Vec<Stage>,
}

/// What was found.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Checked {
    /// Each version of each record
    pub data: Vec<RecordState>,
    /// Records that were looked at
    pub checked: usize,
    /// Those with a problem
    pub broken: usize,
}

impl Operation for Check {
    const FACTS: Facts = facts!("media.check", Permission::DraftsView;
        "media check" => "All records on all stages; exit code 5 when something is wrong");
    type Can = Reading;
    type Output = Checked;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Checked, OpError> {
        let wanted = match &self.media {
            Some(name) => Some(anywhere(cx, name)?.media.id.to_string()),
            None => None,
        };
        // A record that is equal on several stages is checked once.
        let mut found: BTreeMap<(String, String, Option<String>), RecordState> = BTreeMap::new();
        for stage in Stage::ALL {
            let snapshot = cx.snapshot_of(stage)?;
            let all = snapshot.media()?;
            for record in all.all() {
                let id = record.media.id.to_string();
                if wanted.as_ref().is_some_and(|wanted| *wanted != id) {
                    continue;
                }
                let key = (id, record.value.to_string(), snapshot.upload_version(record)?);
                if let Some(state) = found.get_mut(&key) {
                    state.stages.push(stage);
                    continue;
                }
                let state = snapshot.media_state(record)?;
                found.insert(key, RecordState::of(record, state.exists, state.problems, stage));
            }
        }
        let data: Vec<RecordState> = found.into_values().collect();
        let broken = data.iter().filter(|state| !state.problems.is_empty()).count();
        Ok(Checked { checked: data.len(), broken, data })
    }
}

impl RecordState {
    fn of(record: &Arc<MediaRecord>, exists: bool, problems: Vec<String>, stage: Stage) -> RecordState {
        let file = &record.media.file;
        let all = record.variants();
        let own = record.format().map(crate::media::Format::of_variants);
        let is_whole = exists && problems.is_empty();
        let named = all.iter().filter(|v| v.size != Size::Full && Some(v.format) == own);
        let webp =
            all.iter().find(|v| v.size == Size::Full && v.theme == Theme::Light && !record.media.animated);
        RecordState {
            id: record.media.id.to_string(),
            filename: record.media.filename.clone(),
            database: true,
            original: FileState { url: upload_url(file), exists },
            variants: named
                .map(|v| VariantState { name: v.name(), url: upload_url(&v.file(file)), exists: is_whole })
                .collect(),
            optimized: webp.map(|v| FileState { url: upload_url(&v.file(file)), exists: is_whole }),
            problems,
            stages: vec![stage],
        }
    }
}

impl View for Checked {
    fn show(&self, page: &mut Page) {
        for state in self.data.iter().filter(|state| !state.problems.is_empty()) {
            let stages: Vec<String> = state.stages.iter().map(ToString::to_string).collect();
            page.line(format!("{}  {} ({})", state.id, state.filename, stages.join(", ")));
            state.problems.iter().for_each(|problem| page.line(format!("  {problem}")));
        }
        let all = count(self.checked, "record");
        page.line(&match self.broken {
            0 => format!("{all} checked, nothing wrong"),
            broken => {
                format!("{all} checked, {broken} with a problem: `cms media repair` repairs what it can")
            }
        });
    }

    fn exit(&self) -> u8 {
        if self.broken > 0 { EXIT_INVALID_CONTENT } else { 0 }
    }
}

/// Repair media: bring missing files back from other stages, and let records say what their files are
#[derive(Debug, Clone, Default, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Repair {
    /// Media record: id, beginning of its id, address, or file name; all of the stage if left out
    #[arg(value_name = "MEDIA")]
    pub media: Option<String>,
}

/// What was repaired.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Repaired {
    /// What was done, a sentence for each record
    pub repaired: Vec<String>,
    /// What is still wrong, a sentence for each record
    pub left: Vec<String>,
    /// What the write did
    #[serde(flatten)]
    pub written: Written,
}

impl Operation for Repair {
    const FACTS: Facts = facts!("media.repair", Permission::MediaReplace;
        "media repair" => "Whatever `cms media check` found and history can give back");
    type Can = Publishing;
    type Output = Repaired;

    fn run(self, cx: &mut Context<'_, Publishing>) -> Result<Repaired, OpError> {
        let mut others = Vec::new();
        for stage in Stage::ALL {
            let snapshot = cx.snapshot_of(stage)?;
            others.push((stage, snapshot.media()?, snapshot));
        }
        let ((repaired, left), written) = cx.write("media.repair", |draft| {
            let all = draft.snapshot().media()?;
            let wanted = match &self.media {
                Some(name) => vec![super::find::media(&all, name)?],
                None => all.all().to_vec(),
            };
            let (mut repaired, mut left) = (Vec::new(), Vec::new());
            for record in wanted {
                let state = draft.snapshot().media_state(&record)?;
                if state.problems.is_empty() {
                    continue;
                }
                let name = &record.media.filename;
                if state.exists {
                    let bytes = draft.snapshot().media_bytes(&record)?.unwrap_or_default();
                    match media::inspect(&bytes) {
                        Ok(facts) => {
                            let path = record.path.clone();
                            draft.put(Kind::Media, &path, corrected(&record, &facts, &bytes))?;
                            repaired.push(format!("{name}: its record says what its file is"));
                        }
                        Err(cause) => left.push(format!("{name}: {cause}")),
                    }
                    continue;
                }
                let mut found = None;
                for (stage, records, snapshot) in &others {
                    let same = record.media.sha256.as_ref().and_then(|digest| records.of_digest(digest));
                    if let Some(same) = same
                        && let Some(bytes) = snapshot.media_bytes(same)?
                    {
                        found = Some((*stage, bytes));
                        break;
                    }
                }
                match found {
                    Some((stage, bytes)) => {
                        let digest = Digest::of(&bytes);
                        draft.put_upload(&record.media.file, &digest, &bytes)?;
                        repaired.push(format!("{name}: its file is back, from {stage}"));
                    }
                    None => left.push(format!(
                        "{name}: its file is on no stage; `cms media replace` gives it another"
                    )),
                }
            }
            draft.entitle(format!("Repair {}", count(repaired.len(), "media record")));
            Ok((repaired, left))
        })?;
        Ok(Repaired { repaired, left, written })
    }
}

/// The record, corrected to match its file.
fn corrected(record: &Arc<MediaRecord>, facts: &FileFacts, bytes: &[u8]) -> Value {
    let mut value = record.value.clone();
    value["mime"] = json!(facts.format.mime());
    value["size"] = json!(bytes.len());
    value["sha256"] = json!(crate::base::digest::sha256_hex(bytes));
    set_or_remove(&mut value, "width", facts.width.map(|side| json!(side)));
    set_or_remove(&mut value, "height", facts.height.map(|side| json!(side)));
    set_or_remove(&mut value, "animated", facts.animated.then(|| json!(true)));
    value
}

impl View for Repaired {
    fn show(&self, page: &mut Page) {
        for line in self.repaired.iter().chain(&self.left) {
            page.line(line.clone());
        }
        write_changes(page, &self.written);
    }
}
