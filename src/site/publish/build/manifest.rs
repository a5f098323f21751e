//! The manifest of a build: kept beside the pages, so that the next build can tell its own files and which are up to
//! date. A build that is under way notes each file in a journal before it writes it.

use crate::base::shared_map::FastMap;
use crate::base::{OutPath, parallel};
use crate::disk::{ConfinedFolder, DiskError};
use crate::render::Dependency;
use crate::site::SiteError;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::io::Write;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

/// The file, inside the folder of the pages.
pub(super) const MANIFEST: &str = ".cms-build.json";
/// The journal, which only an unfinished build leaves behind: a line `DIGEST BYTES PATH` for each file.
pub(super) const JOURNAL: &str = ".cms-build.journal";
/// Longest manifest or journal that is read, in bytes: a million pages take some 500 MB.
const MANIFEST_BYTES_MAX: usize = 1024 * 1024 * 1024;

/// Files whose lines are written together.
const LINES_TOGETHER: usize = 4096;

/// The manifest of a build: a line of JSON about all of it, and one for each file.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(super) struct Manifest {
    /// The commit that was built.
    pub(super) commit: String,
    /// Digest of what all pages share.
    pub(super) base: String,
    /// What was said of the build, if the same commit would be built into the same files again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) whole: Option<Whole>,
    /// The files, by path. Earlier versions wrote them on the first line.
    #[serde(default, skip_serializing)]
    pub(super) files: FastMap<OutPath, Arc<Made>>,
}

/// A build that lacked nothing.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Whole {
    /// What it depends on besides the commit: the program and the options.
    pub(super) maker: String,
    /// Pages of posts.
    pub(super) pages: usize,
    /// Redirects.
    pub(super) redirects: usize,
    /// Its notes.
    pub(super) notes: Vec<String>,
}

/// A file as written.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(super) struct Made {
    /// The first half of its SHA-256.
    pub(super) digest: String,
    /// Its size.
    pub(super) bytes: u64,
    /// What it was made from, for files that are not remade each time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) record: Option<Record>,
}

/// The inputs of a file.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(super) struct Record {
    /// The repository file that it is the page or copy of, and its address.
    pub(super) input: String,
    /// The post.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) post: Option<String>,
    /// Whether search engines may list it.
    #[serde(default)]
    pub(super) listed: bool,
    /// Its other dependencies.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) dependencies: Vec<Dependency>,
    /// Digest of the state of the dependencies.
    #[serde(default)]
    pub(super) state: String,
}

/// What earlier builds wrote into a folder: the last finished one, and those that were interrupted since.
#[derive(Debug, Default)]
pub(super) struct Earlier {
    pub(super) manifest: Manifest,
    unfinished: FastMap<OutPath, Vec<String>>,
    /// The bytes of the manifest, until its files are parsed, and where it is.
    unparsed: Vec<u8>,
    place: PathBuf,
}

impl Earlier {
    /// Reads what earlier builds left, but for the files of the manifest ([`Earlier::parsed`]). Whether it may be believed
    /// has been checked (`Room::look`).
    ///
    /// # Errors
    /// [`SiteError::OutTaken`] if the file of that name is no manifest; disk.
    pub(super) fn read(folder: &ConfinedFolder) -> Result<Earlier, SiteError> {
        let mut left = Earlier { place: folder.place(&own(MANIFEST)), ..Earlier::default() };
        if let Some(bytes) = folder.read_if_there(&own(MANIFEST), MANIFEST_BYTES_MAX)? {
            left.manifest =
                Manifest::head(&bytes).map_err(|_| SiteError::OutTaken { path: left.place.clone() })?;
            left.unparsed = bytes;
        }
        let journal = folder.read_if_there(&own(JOURNAL), MANIFEST_BYTES_MAX)?.unwrap_or_default();
        for line in String::from_utf8_lossy(&journal).lines() {
            let mut words = line.splitn(3, ' ');
            if let (Some(digest), Some(_), Some(Ok(path))) =
                (words.next(), words.next(), words.next().map(OutPath::new))
            {
                left.unfinished.entry(path).or_default().push(digest.to_owned());
            }
        }
        Ok(left)
    }

    /// The same with the files of the manifest.
    ///
    /// # Errors
    /// [`SiteError::OutTaken`] if a line is none of a manifest.
    pub(super) fn parsed(self) -> Result<Earlier, SiteError> {
        let manifest = self.manifest.with_lines(&self.unparsed);
        let manifest = manifest.map_err(|_| SiteError::OutTaken { path: self.place.clone() })?;
        parallel::drop_in_background(self.unparsed);
        Ok(Earlier { manifest, unparsed: Vec::new(), ..self })
    }

    /// The finished build of a commit, if none was interrupted since.
    pub(super) fn whole(&self, commit: &str, maker: &str) -> Option<&Whole> {
        let is_last = self.unfinished.is_empty() && self.manifest.commit == commit;
        self.manifest.whole.as_ref().filter(|whole| is_last && whole.maker == maker)
    }

    /// Whether the page of a post was made from this input, and may be listed by search engines; none if it was not.
    pub(super) fn page(&self, path: &OutPath, input: &str) -> Option<bool> {
        let record = self.manifest.files.get(path)?.record.as_ref()?;
        (record.input == input && record.post.is_some()).then_some(record.listed)
    }

    /// Whether an earlier build wrote a file of this name.
    pub(super) fn has(&self, path: &OutPath) -> bool {
        self.manifest.files.contains_key(path) || self.unfinished.contains_key(path)
    }

    /// Whether an earlier build wrote this file with this digest.
    pub(super) fn wrote(&self, path: &OutPath, digest: &str) -> bool {
        let finished = self.manifest.files.get(path).is_some_and(|made| made.digest == digest);
        finished || self.unfinished.get(path).is_some_and(|digests| digests.iter().any(|one| one == digest))
    }

    /// All files of earlier builds.
    pub(super) fn paths(&self) -> impl Iterator<Item = &OutPath> {
        let more = self.unfinished.keys().filter(|path| !self.manifest.files.contains_key(*path));
        self.manifest.files.keys().chain(more)
    }
}

impl Manifest {
    /// The first line of its file.
    fn head(bytes: &[u8]) -> serde_json::Result<Manifest> {
        serde_json::from_slice(bytes.split(|byte| *byte == b'\n').next().unwrap_or_default())
    }

    /// The same with the files that the other lines name.
    fn with_lines(self, bytes: &[u8]) -> serde_json::Result<Manifest> {
        let rest = bytes.iter().position(|byte| *byte == b'\n').map_or(&[][..], |at| &bytes[at + 1..]);
        let lines = rest.par_split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
        let files: Vec<(OutPath, Arc<Made>)> = lines.map(serde_json::from_slice).collect::<Result<_, _>>()?;
        Ok(match files.is_empty() {
            true => self,
            false => Manifest { files: files.into_iter().collect(), ..self },
        })
    }

    /// The content of its file.
    fn text(&self) -> Vec<u8> {
        let mut files: Vec<(&OutPath, &Arc<Made>)> = self.files.iter().collect();
        files.par_sort_unstable_by_key(|(path, _)| *path);
        let lines = |files: &[(&OutPath, &Arc<Made>)]| {
            let mut text = Vec::new();
            for file in files {
                text.push(b'\n');
                // Writing to memory does not fail.
                serde_json::to_writer(&mut text, file).unwrap_or_default();
            }
            text
        };
        let mut parts = vec![serde_json::to_vec(self).unwrap_or_default()];
        parts.par_extend(files.par_chunks(LINES_TOGETHER).map(lines));
        parts.concat()
    }

    /// Writes the manifest, after which the journal is not needed.
    pub(super) fn write(&self, folder: &ConfinedFolder) -> Result<(), DiskError> {
        folder.write_durably(&own(MANIFEST), &self.text())?;
        folder.remove_file(&own(JOURNAL))
    }
}

/// The journal of a build that is under way.
pub(super) struct Journal(Mutex<Box<dyn Write + Send>>);

impl Journal {
    /// Continues the journal of interrupted builds, or begins one.
    pub(super) fn begin(folder: &ConfinedFolder) -> Result<Journal, SiteError> {
        let mut file = folder.append(&own(JOURNAL))?;
        // The last line may be torn.
        file.write_all(b"\n").map_err(|cause| unwritable(folder, cause))?;
        Ok(Journal(Mutex::new(Box::new(file))))
    }

    /// Notes a file that is about to be written.
    pub(super) fn note(&self, folder: &ConfinedFolder, path: &OutPath, made: &Made) -> Result<(), SiteError> {
        let line = format!("{} {} {path}\n", made.digest, made.bytes);
        let mut file = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        file.write_all(line.as_bytes()).map_err(|cause| unwritable(folder, cause))
    }
}

fn unwritable(folder: &ConfinedFolder, source: std::io::Error) -> SiteError {
    SiteError::Disk(DiskError::Failed { act: "write", path: folder.place(&own(JOURNAL)), source })
}

/// The path of a file of builds themselves.
pub(super) fn own(name: &str) -> OutPath {
    OutPath::new(name).expect("because the names above are ordinary ones")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn manifest_is_read_as_written_now_and_before() {
        let made = |number: u64| Arc::new(Made { digest: format!("d{number}"), bytes: number, record: None });
        let path = |number: u64| OutPath::new(&format!("p/{number}.html")).unwrap();
        let files: FastMap<OutPath, Arc<Made>> = (0..5_000).map(|n| (path(n), made(n))).collect();
        let manifest = Manifest { commit: "c".to_owned(), files, ..Manifest::default() };
        let text = manifest.text();
        assert_eq!(text.split(|byte| *byte == b'\n').count(), 5_001);
        let of = |text: &[u8]| Manifest::head(text)?.with_lines(text);
        let read = of(&text).unwrap();
        assert_eq!((read.commit.as_str(), read.text()), ("c", text));
        let before = of(br#"{"commit":"c","base":"","files":{"p/1.html":{"digest":"d1","bytes":1}}}"#);
        assert_eq!(before.unwrap().files[&path(1)].digest, "d1");
        assert!(of(b"{\"commit\":\"c\",\"base\":\"\"}\n[\"../x\",{\"digest\":\"\",\"bytes\":1}]").is_err());
    }
}
