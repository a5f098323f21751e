//! `cms media repair`: rebuilds what can be rebuilt of records, files and variants.

use super::change::set_or_remove;
use crate::base::Digest;
use crate::media::{self, Facts as FileFacts};
use crate::ops::prelude::*;
use crate::site::MediaRecord;
use std::sync::Arc;

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
