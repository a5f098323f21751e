//! Reads the folder of an import: its Markdown files, and a list of the other files.

use crate::base::OutPath;
use crate::base::limits::FILE_BYTES_MAX;
use crate::base::parallel;
use crate::base::progress::Progress;
use crate::base::text::same_name;
use crate::disk::{self, ConfinedFolder, FoundKind};
use crate::import::html_page::{has_front_matter, is_html};
use crate::import::layout::{Generator, Layout, PageKind, is_settings};
use crate::import::markdown::{Skipped, SourceFile, is_markdown, kinds_with_categories};
use crate::import::settings_files;
use crate::ops::OpError;
use std::collections::{BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// Folders that hold the pages of a site, beside its settings.
const PAGES: [&str; 3] = ["content", "_posts", "docs"];
/// Most files of one import.
const FILES_MAX: usize = 200_000;
/// Most bytes of Markdown in one import: all pages are in memory at once.
const BYTES_MAX: u64 = 1024 * 1024 * 1024;

/// The files of a folder.
#[derive(Debug)]
pub(in crate::ops) struct Folder {
    /// The last two names of its path: `some-real-blog/content`.
    pub(super) name: String,
    /// Whether the caller gave that name.
    pub(super) is_named: bool,
    /// Its path, absolute.
    pub(in crate::ops) dir: PathBuf,
    /// Its files on disk. No link is followed.
    pub(super) inside: ConfinedFolder,
    /// The folder above it: some generators keep static files beside the texts.
    pub(super) above: Option<ConfinedFolder>,
    /// Its files; without content, unless they are Markdown and no import takes it.
    pub(in crate::ops) files: Vec<SourceFile>,
    /// The content of each file, until an import takes it.
    aside: Mutex<Option<Vec<Arc<[u8]>>>>,
    /// What those of its pages are that have categories, where a program makes pages of these.
    pub(super) with_categories: BTreeSet<Option<PageKind>>,
    /// Skipped files, and why.
    pub(super) skipped: Vec<Skipped>,
    /// The paths of the files by what they are when case and Unicode form do not matter.
    spellings: OnceLock<HashMap<String, String>>,
    /// The paths of the files by their names alone.
    names: OnceLock<HashMap<String, Vec<String>>>,
}

impl Folder {
    /// Files with settings of the site above the folder, where it is the folder of the pages alone.
    pub(super) fn settings_above(&self) -> Vec<SourceFile> {
        let is_pages = self.dir.file_name().is_some_and(|name| PAGES.iter().any(|known| name == *known));
        let above = self.above.as_ref().filter(|_| is_pages);
        let read = |above: &ConfinedFolder, name: &str| {
            let bytes = above.read(&OutPath::new(name).ok()?, FILE_BYTES_MAX).ok()?;
            Some(SourceFile { path: name.to_owned(), bytes: bytes.into() })
        };
        above
            .into_iter()
            .flat_map(|above| settings_files::all().into_iter().filter_map(|name| read(above, &name)))
            .collect()
    }

    /// Sets the texts of the files aside for an import, which has each in memory only until its page is made.
    pub(super) fn set_texts_aside(&mut self, layout: &Layout) {
        let is_site = !matches!(layout.generator, Generator::Markdown | Generator::Obsidian);
        if is_site {
            self.with_categories = kinds_with_categories(&self.files, layout);
        }
        let texts = self.files.iter_mut().map(|file| std::mem::take(&mut file.bytes)).collect();
        self.aside = Mutex::new(Some(texts));
    }

    /// The files with their texts. If they are taken again, because another writer was first, they are read from the disk.
    pub(super) fn take_texts(&self) -> Vec<SourceFile> {
        let aside = self.aside.lock().unwrap_or_else(PoisonError::into_inner).take();
        let with = |file: &SourceFile, bytes| SourceFile { path: file.path.clone(), bytes };
        match aside {
            Some(texts) => self.files.iter().zip(texts).map(|(file, text)| with(file, text)).collect(),
            None => parallel::map(&self.files, |file| with(file, self.read_again(&file.path))),
        }
    }

    /// The text of one of the files; empty if there is none at a path.
    pub(super) fn text(&self, path: &str) -> Arc<[u8]> {
        if self.spelled(path).is_some() { self.read_again(path) } else { Arc::default() }
    }

    fn read_again(&self, path: &str) -> Arc<[u8]> {
        let file = disk::Found { path: path.to_owned(), kind: FoundKind::File };
        let bytes = || disk::file_bytes(&self.dir.join(path)).unwrap_or_default();
        text_of(&self.inside, &file, bytes).unwrap_or_default()
    }

    /// A folder of which only files that are named are read.
    pub(super) fn of(name: &str, dir: PathBuf, inside: ConfinedFolder) -> Folder {
        Folder {
            name: name.to_owned(),
            is_named: true,
            dir,
            inside,
            above: None,
            files: Vec::new(),
            aside: Mutex::new(None),
            with_categories: BTreeSet::new(),
            skipped: Vec::new(),
            spellings: OnceLock::new(),
            names: OnceLock::new(),
        }
    }

    /// The path of a file of a name, the nearest to another file: `picture.png`, or `folder/picture.png`.
    pub(super) fn named(&self, source: &str, name: &str) -> Option<&str> {
        let by_name = self.names.get_or_init(|| {
            let mut names: HashMap<String, Vec<String>> = HashMap::new();
            for file in &self.files {
                let own = file.path.rsplit('/').next().unwrap_or_default();
                names.entry(same_name(own)).or_default().push(file.path.clone());
            }
            names
        });
        let end = format!("/{}", same_name(name));
        let shared = |path: &str| {
            path.split('/').zip(source.split('/')).take_while(|(one, other)| one == other).count()
        };
        let all = by_name.get(&same_name(name.rsplit('/').next()?))?.iter().map(String::as_str);
        let found = all.filter(|path| format!("/{}", same_name(path)).ends_with(&end));
        found.min_by_key(|path| (std::cmp::Reverse(shared(path)), path.len(), *path))
    }

    /// The path of a file that another system spells like this: `Café.gif` composed or not, `IMG.JPG` or `img.jpg`.
    pub(super) fn spelled(&self, path: &str) -> Option<&str> {
        let all = self.spellings.get_or_init(|| {
            self.files.iter().map(|file| (same_name(&file.path), file.path.clone())).collect()
        });
        all.get(&same_name(path)).map(String::as_str)
    }
}

/// Reads a folder. Links are not followed.
///
/// # Errors
/// It is not a folder, cannot be read, or is too large.
pub(in crate::ops) fn read(dir: &Path, progress: &dyn Progress) -> Result<Folder, OpError> {
    let unreadable = |cause: disk::DiskError| {
        let error = OpError::not_found("import.folder", format!("`{}` cannot be read", dir.display()));
        error.detail("dir", std::error::Error::source(&cause).map_or(cause.to_string(), ToString::to_string))
    };
    let dir = disk::canonical(dir).map_err(unreadable)?;
    if !disk::is_dir(&dir) {
        return Err(OpError::invalid("import.folder", format!("`{}` is not a folder", dir.display()))
            .detail("dir", "must be a folder of Markdown files"));
    }
    let found = disk::walk(&dir).map_err(unreadable)?;
    let bytes_of = |file: &disk::Found| disk::file_bytes(&dir.join(&file.path)).unwrap_or_default();
    let of_text = |file: &disk::Found| if is_markdown(&file.path) { bytes_of(file) } else { 0 };
    let bytes: u64 = parallel::map(&found, of_text).into_iter().sum();
    if found.len() > FILES_MAX || bytes > BYTES_MAX {
        let message = format!("`{}` holds {} files, {bytes} bytes of Markdown", dir.display(), found.len());
        return Err(OpError::invalid("import.too-large", message)
            .hint(format!("import it in parts of at most {FILES_MAX} files and {BYTES_MAX} bytes")));
    }
    let mut folder = Folder {
        name: name(&dir),
        is_named: false,
        dir: dir.clone(),
        inside: ConfinedFolder::open(&dir).map_err(unreadable)?,
        above: dir.parent().and_then(|above| ConfinedFolder::open(above).ok()),
        files: Vec::with_capacity(found.len()),
        aside: Mutex::new(None),
        with_categories: BTreeSet::new(),
        skipped: Vec::new(),
        spellings: OnceLock::new(),
        names: OnceLock::new(),
    };
    progress.begin("reading", found.len() as u64);
    let texts = parallel::map(&found, |file| {
        progress.advance(1);
        text_of(&folder.inside, file, || bytes_of(file))
    });
    for (file, text) in found.into_iter().zip(texts) {
        match text {
            Ok(bytes) => folder.files.push(SourceFile { path: file.path, bytes }),
            Err(reason) => {
                let is_loss = is_markdown(&file.path) && file.kind == FoundKind::File;
                folder.skipped.push(Skipped { file: file.path, reason, is_loss });
            }
        }
    }
    progress.end();
    Ok(folder)
}

/// The text of a file, or why the file is left out; empty for one that is taken by its path alone.
fn text_of(
    inside: &ConfinedFolder,
    file: &disk::Found,
    bytes: impl FnOnce() -> u64,
) -> Result<Arc<[u8]>, String> {
    let is_read = file.kind == FoundKind::File && is_text(&file.path, bytes);
    match file.kind {
        FoundKind::File if !is_read => Ok(Arc::default()),
        FoundKind::File => {
            let path = OutPath::new(&file.path).map_err(|fault| format!("its path {fault}: rename it"))?;
            match inside.read(&path, FILE_BYTES_MAX) {
                Ok(bytes) if is_html(&file.path) && !has_front_matter(&bytes) => Ok(Arc::default()),
                Ok(bytes) => Ok(bytes.into()),
                Err(disk::DiskError::TooLarge { .. }) => Err(format!("larger than {FILE_BYTES_MAX} bytes")),
                Err(cause) => Err(format!("cannot be read: {}", reason(&cause))),
            }
        }
        FoundKind::Symlink => Err("a symbolic link: not followed".to_owned()),
        FoundKind::Special => Err("no ordinary file".to_owned()),
        FoundKind::NotUtf8 => Err("its name is not UTF-8: rename it".to_owned()),
    }
}

/// Whether a file is read: for its text, if that is Markdown or HTML of a size that pages have, or for its settings.
fn is_text(path: &str, bytes: impl FnOnce() -> u64) -> bool {
    is_markdown(path) || is_settings(path) || (is_html(path) && bytes() <= FILE_BYTES_MAX as u64)
}

fn reason(cause: &disk::DiskError) -> String {
    std::error::Error::source(cause).map_or_else(|| cause.to_string(), ToString::to_string)
}

/// The last two names of a path: they distinguish sources, and do not depend on the location of a checkout.
fn name(dir: &Path) -> String {
    let names: Vec<String> =
        dir.iter().map(|part| part.to_string_lossy().into_owned()).filter(|part| part != "/").collect();
    names[names.len().saturating_sub(2)..].join("/")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::progress::Silent;

    #[test]
    fn folder_is_read_and_skipped_files_are_reported() {
        let dir = disk::temp_dir().unwrap();
        let root = dir.path().join("blog/content");
        disk::write_new(&root.join("a.md"), b"# A\n").unwrap();
        disk::write_new(&root.join("a.png"), b"png").unwrap();
        disk::write_new(&root.join("large.md"), &vec![b'x'; FILE_BYTES_MAX + 1]).unwrap();
        #[cfg(unix)]
        std::os::unix::fs::symlink("a.md", root.join("link.md")).unwrap();
        let folder = read(&root, &Silent).unwrap();
        assert_eq!(folder.name, "blog/content");
        let files: Vec<_> = folder.files.iter().map(|f| (f.path.as_str(), f.bytes.len())).collect();
        assert_eq!(files, [("a.md", 4), ("a.png", 0)]);
        let mut aside = read(&root, &Silent).unwrap();
        aside.set_texts_aside(&Layout::default());
        assert!(aside.files.iter().all(|file| file.bytes.is_empty()));
        assert_eq!((aside.take_texts(), aside.take_texts()), (folder.files.clone(), folder.files.clone()));
        assert_eq!((&*aside.text("a.md"), &*aside.text("b.md")), (&b"# A\n"[..], &b""[..]));
        let skipped: Vec<_> = folder.skipped.iter().map(|s| s.file.as_str()).collect();
        assert_eq!(skipped, if cfg!(unix) { vec!["large.md", "link.md"] } else { vec!["large.md"] });
        assert_eq!(read(&root.join("none"), &Silent).unwrap_err().code, "import.folder");
        assert_eq!(read(&root.join("a.md"), &Silent).unwrap_err().code, "import.folder");
    }
}
