//! `cms media add`: uploads local files in one commit.

use super::asset::Asset;
use super::upload::{About, Names, Upload};
use crate::base::OutPath;
use crate::base::limits::UPLOAD_BYTES_MAX;
use crate::disk::{self, ConfinedFolder, FoundKind};
use crate::media::Studio;
use crate::ops::answer::write_end;
use crate::ops::prelude::*;
use crate::ops::{EXIT_INVALID_CONTENT, EXIT_LOSS};
use crate::site::MediaRecord;
use rayon::prelude::*;
use std::path::{Path, PathBuf};

/// Most files of one call.
const FILES_MAX: usize = 100_000;
/// Files that are read and checked before they are stored: each may have ten megabytes.
const BATCH_FILES: usize = 8;

/// Add pictures and other files; the same file twice is stored once
///
/// Files of a folder that are refused are left out and listed; the exit code is 8 then, and 5 if all are.
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Add {
    /// Files, or folders of files
    #[arg(value_name = "FILE|DIR", required = true)]
    pub files: Vec<PathBuf>,
    /// What the picture shows, for those who cannot see it
    #[arg(long, value_name = "TEXT")]
    pub alt: Option<String>,
    /// Title
    #[arg(long, value_name = "TEXT")]
    pub title: Option<String>,
    /// A longer description
    #[arg(long, value_name = "TEXT")]
    pub description: Option<String>,
    /// Word to find it by; may be given several times
    #[arg(long = "category", value_name = "NAME")]
    #[serde(default)]
    pub categories: Vec<String>,
}

/// A file that was not added.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Skipped {
    /// Its path
    pub file: String,
    /// Why
    pub reason: String,
}

/// What was added.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Added {
    /// The records of all files, in the order of the files
    pub data: Vec<Asset>,
    /// How many of them were there already, with the same bytes
    pub existing: usize,
    /// Files of folders that were left out
    pub skipped: Vec<Skipped>,
    /// What the write did
    #[serde(flatten)]
    pub written: Written,
}

impl Operation for Add {
    const FACTS: Facts = facts!("media.add", Permission::MediaView;
        "media add workshop.jpg --alt 'The workshop from the canal side'" => "One picture, with what it shows",
        "media add photos --category canal" => "Every picture of a folder, in one commit");
    type Can = Publishing;
    type Output = Added;

    fn run(self, cx: &mut Context<'_, Publishing>) -> Result<Added, OpError> {
        may_add(cx)?;
        let about = About {
            alt_text: self.alt,
            title: self.title,
            description: self.description,
            categories: self.categories,
        };
        about.check()?;
        let live = cx.snapshot_of(Stage::Source)?;
        let (takes_svg, studio) = (live.settings()?.media.svg, live.studio());
        let (files, special) = named(&self.files)?;
        let call = cx.call();
        let ((records, skipped), written) = cx.write("media.add", |draft| {
            let (mut names, mut skipped) = (taken(draft)?, special.clone());
            let mut records = Vec::with_capacity(files.len());
            call.progress.begin("adding", files.len() as u64);
            for batch in files.chunks(BATCH_FILES) {
                let read: Vec<Result<Upload, OpError>> =
                    batch.par_iter().map(|file| read_file(studio, &file.path, takes_svg)).collect();
                for (file, upload) in batch.iter().zip(read) {
                    call.progress.advance(1);
                    match upload {
                        Ok(upload) => {
                            let id = call.ids.uuid().to_string();
                            records.push(upload.put(draft, &mut names, &id, &about)?);
                        }
                        Err(refusal) if !file.is_named => {
                            let reason = refusal.message.clone();
                            skipped.push(Skipped { file: file.path.display().to_string(), reason });
                        }
                        Err(refusal) => return Err(refusal),
                    }
                }
            }
            call.progress.end();
            draft.entitle(title(&records));
            Ok((records, skipped))
        })?;
        Ok(Added {
            existing: records.iter().filter(|(_, is_new)| !is_new).count(),
            data: records.iter().map(|(record, _)| Asset::undated(record)).collect(),
            skipped,
            written,
        })
    }
}

/// Whether the caller may add media: anybody with the permission, and agents, whose uploads go to AI Review like all
/// their writes.
///
/// # Errors
/// Forbidden.
pub(super) fn may_add(cx: &Context<'_, Publishing>) -> Result<(), OpError> {
    let call = cx.call();
    if call.actor.is_agent() && cx.write_stage() == Stage::AiReview {
        return cx.require(Permission::AiReviewSave);
    }
    cx.require(Permission::MediaUpload)
}

/// The names and contents in use, on the stage that is written and on all others.
///
/// # Errors
/// The repository cannot be read.
pub(in crate::ops) fn taken(draft: &Draft<'_>) -> Result<Names, SiteError> {
    let own = draft.snapshot().media()?;
    Ok(Names::of(own, draft.snapshot().media_of_stages()?))
}

fn title(records: &[(MediaRecord, bool)]) -> String {
    match records {
        [(one, _)] => format!("Add {}", one.media.filename),
        _ => format!("Add {}", count(records.len(), "file")),
    }
}

struct Wanted {
    path: PathBuf,
    /// Whether the caller named the file itself, not its folder.
    is_named: bool,
}

/// One byte more than the limit: the upload itself reports that the file is too large.
const READ_BYTES_MAX: usize = UPLOAD_BYTES_MAX + 1;

/// Reads a local file as an upload.
///
/// # Errors
/// It cannot be read, or is refused.
pub(in crate::ops) fn read_file(studio: &Studio, path: &Path, takes_svg: bool) -> Result<Upload, OpError> {
    upload_of(studio, path, disk::read(path, READ_BYTES_MAX), takes_svg)
}

/// As [`read_file`], for a file in a folder of somebody else: no link is followed.
///
/// # Errors
/// As [`read_file`].
pub(in crate::ops) fn read_in(
    studio: &Studio,
    folder: &ConfinedFolder,
    path: &OutPath,
    takes_svg: bool,
) -> Result<Upload, OpError> {
    upload_of(studio, &folder.place(path), folder.read(path, READ_BYTES_MAX), takes_svg)
}

fn upload_of(
    studio: &Studio,
    path: &Path,
    read: Result<Vec<u8>, disk::DiskError>,
    takes_svg: bool,
) -> Result<Upload, OpError> {
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let bytes = read.map_err(|cause| match cause {
        disk::DiskError::TooLarge { .. } => super::upload::too_large(&name),
        cause => unreadable(path, &cause),
    })?;
    Upload::read(studio, &name, bytes, takes_svg)
}

fn unreadable(path: &Path, cause: &disk::DiskError) -> OpError {
    let reason = std::error::Error::source(cause).map_or_else(|| cause.to_string(), ToString::to_string);
    OpError::not_found("media.file", format!("`{}` cannot be read: {reason}", path.display()))
        .detail("files", reason)
}

/// The given files, and those in given folders, in order; and whatever is not a regular file.
fn named(paths: &[PathBuf]) -> Result<(Vec<Wanted>, Vec<Skipped>), OpError> {
    let (mut files, mut skipped) = (Vec::new(), Vec::new());
    for path in paths {
        if !disk::is_dir(path) {
            files.push(Wanted { path: path.clone(), is_named: true });
            continue;
        }
        let folder = disk::canonical(path).map_err(|cause| unreadable(path, &cause))?;
        for found in disk::walk(&folder).map_err(|cause| unreadable(path, &cause))? {
            let place = path.join(&found.path);
            match found.kind {
                FoundKind::File => files.push(Wanted { path: place, is_named: false }),
                FoundKind::Symlink | FoundKind::Special | FoundKind::NotUtf8 => skipped.push(Skipped {
                    file: place.display().to_string(),
                    reason: "not an ordinary file with a name in UTF-8".to_owned(),
                }),
            }
        }
    }
    match files.len() > FILES_MAX {
        true => Err(OpError::invalid(
            "media.too-many",
            format!("{} files are too many for one call", files.len()),
        )
        .hint(format!("add at most {FILES_MAX} at once"))),
        false => Ok((files, skipped)),
    }
}

const COLUMNS: &Columns<Asset> = columns! {
    asset: Asset;
    "id" => short_id(&asset.id), "file" => asset.filename, "size" => asset.sides(), "address" => asset.url,
};

impl View for Added {
    fn show(&self, page: &mut Page) {
        if !self.data.is_empty() {
            page.rows(COLUMNS, &self.data);
        }
        if self.existing > 0 {
            page.line(format!("{} there already, with the same bytes", count(self.existing, "file")));
        }
        for skipped in &self.skipped {
            page.line(format!("left out {}: {}", skipped.file, skipped.reason));
        }
        write_end(page, &self.written);
    }

    /// A folder is added as far as that goes; a script has to notice what is missing.
    fn exit(&self) -> u8 {
        match (self.skipped.is_empty(), self.data.is_empty()) {
            (true, _) => 0,
            (false, false) => EXIT_LOSS,
            (false, true) => EXIT_INVALID_CONTENT,
        }
    }
}
