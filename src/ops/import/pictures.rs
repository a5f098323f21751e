//! Pictures in imported texts: their files become media in the same commit.

use super::downloads::Downloads;
use super::folder::Folder;
use super::own_picture;
use super::redirects::Wish;
use super::report::{Imported, Picture, Remark, Unclear};
use super::run::Importer;
use crate::base::OutPath;
use crate::base::Shelved;
use crate::base::percent;
use crate::disk::{ConfinedFolder, Occupant};
use crate::import::layout::{Generator, Layout, Root};
use crate::import::links::joined;
use crate::import::markdown as source;
use crate::media::Studio;
use crate::model::Media;
use crate::ops::locale;
use crate::ops::media::{About, UploadedFile, read_in, taken};
use crate::ops::named::put_back;
use crate::ops::prelude::*;
use crate::richtext::{TextKind, reword_markdown};
use crate::site::MediaRecord;
use crate::urls::upload_url;
use rayon::prelude::*;
use std::collections::HashSet;

/// Folders from which other generators serve static files: inside the imported folder, or beside it.
pub(super) const STATIC: [&str; 3] = ["static", "public", "assets"];
/// How the names of documents end that are media.
const DOCUMENT: &str = ".pdf";
/// Pictures that are read before they are stored: each may have ten megabytes.
const BATCH_FILES: usize = 8;

/// The pictures of an import.
#[derive(Default)]
pub(super) struct Pictures {
    /// Addresses of uploads and ids of their records, by the Markdown file and the address in it.
    addresses: HashMap<(String, String), (String, String)>,
    /// The records of these uploads, by their ids.
    records: HashMap<String, Media>,
    /// The new media records.
    pub(super) added: Vec<MediaRecord>,
    /// What is served as it is.
    pub(super) downloads: Downloads,
    /// Old addresses of documents, their new ones, and the paths of their records.
    documents: Vec<(String, String, String)>,
}

impl Pictures {
    /// Adds the files that the texts show as media. Equal bytes are stored once, so a second import adds nothing.
    ///
    /// # Errors
    /// The repository or its store of uploads cannot be used.
    pub(super) fn take(
        importer: &Importer<'_>,
        draft: &mut Draft<'_>,
        texts: &[source::Draft],
        report: &mut Imported,
    ) -> Result<Pictures, OpError> {
        let shown = found(importer.folder, importer.layout, texts, report);
        let downloads = Downloads::find(importer, texts, report);
        if shown.is_empty() && downloads.is_empty() {
            return Ok(Pictures::default());
        }
        if !importer.call.actor.may(Permission::MediaUpload) {
            let (role, permission) = (importer.call.actor.role.name(), Permission::MediaUpload.name());
            let message = format!("pictures not added: the role `{role}` lacks `{permission}`");
            report.notes.push(Remark { file: String::new(), message });
            report.images.extend(shown.into_values().flatten());
            return Ok(Pictures::default());
        }
        let live = draft.snapshot().site().snapshot(Stage::Source)?;
        let (mut takes_svg, studio) = (live.settings()?.media.svg, live.studio());
        if importer.arguments.adds_svg() && !takes_svg && shown.keys().any(|file| is_svg(&file.path)) {
            take_svg(draft)?;
            takes_svg = true;
        }
        let (mut names, mut pictures) = (taken(draft)?, Pictures { downloads, ..Pictures::default() });
        let shown: Vec<(PictureFile, Vec<Picture>)> = shown.into_iter().collect();
        let taken_files: HashSet<&str> =
            shown.iter().filter(|(file, _)| !file.is_beside).map(|(file, _)| &*file.path).collect();
        report.skipped.retain(|left| !taken_files.contains(left.file.as_str()));
        let abouts: HashMap<(&str, &str), About> = texts
            .iter()
            .filter_map(|text| Some(((&*text.source, &*text.featured.as_ref()?.1), own_picture::about(text))))
            .collect();
        for batch in shown.chunks(BATCH_FILES) {
            let read: Vec<Result<UploadedFile, OpError>> =
                batch.par_iter().map(|(file, _)| file.read(importer.folder, studio, takes_svg)).collect();
            for ((batch_file, places), upload) in batch.iter().zip(read) {
                match upload {
                    Ok(upload) => {
                        let id = importer.call.ids.uuid().to_string();
                        let mut named = places.iter().map(|place| (&*place.file, &*place.address));
                        let about = named.find_map(|key| abouts.get(&key)).cloned().unwrap_or_default();
                        let (record, is_new) = upload.put(draft, &mut names, &id, &about)?;
                        let url = upload_url(&record.media.file);
                        if batch_file.path.to_lowercase().ends_with(DOCUMENT) {
                            let from = batch_file.address_at_source(importer.layout);
                            let from = format!("{}/{from}", importer.layout.site_path);
                            pictures.documents.push((from, url.clone(), record.path.clone()));
                        }
                        let keys = places.iter().map(|place| (place.file.clone(), place.address.clone()));
                        let id = record.media.id.to_string();
                        pictures.addresses.extend(keys.map(|key| (key, (url.clone(), id.clone()))));
                        pictures.records.insert(id.clone(), record.media.clone());
                        pictures.added.extend(is_new.then_some(record));
                    }
                    Err(refusal) => {
                        let is_svg = !takes_svg && is_svg(&batch_file.path);
                        lost(report, places, &refusal.message, is_svg);
                    }
                }
            }
        }
        Ok(pictures)
    }

    fn address(&self, file: &str, address: &str) -> Option<&str> {
        let picture = self.addresses.get(&(file.to_owned(), address.to_owned()));
        picture.map(|(url, _)| url.as_str()).or_else(|| self.downloads.address(file, address))
    }

    /// Redirects from the old addresses of documents that stay on the site: others may link to them, too.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub(super) fn redirects(&self, draft: &Draft<'_>) -> Result<Vec<Wish>, OpError> {
        let mut wishes = Vec::new();
        for (from, to, record) in &self.documents {
            if draft.exists(record)? {
                wishes.push(Wish::to_address(from.clone(), to));
            }
        }
        Ok(wishes)
    }

    /// The id of the media record of a picture that a file names.
    pub(super) fn record(&self, file: &str, address: &str) -> Option<&str> {
        self.addresses.get(&(file.to_owned(), address.to_owned())).map(|(_, id)| id.as_str())
    }

    /// The media record with an id.
    pub(super) fn media(&self, id: &str) -> Option<&Media> {
        self.records.get(id)
    }

    /// A Markdown text with the addresses of uploads; none if nothing changes.
    pub(super) fn rewritten(&self, file: &str, text: &str) -> Option<String> {
        if self.addresses.is_empty() && self.downloads.is_empty() {
            return None;
        }
        let new = reword_markdown(text, &mut |kind, address| match kind {
            TextKind::Address | TextKind::Autolink => self.address(file, address).map(str::to_owned),
            TextKind::Words => None,
        });
        let in_tags = self.in_tags(file, new.as_deref().unwrap_or(text));
        in_tags.or(new)
    }

    /// The same for `<img>` tags; none if nothing changes.
    fn in_tags(&self, file: &str, text: &str) -> Option<String> {
        let mut new = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(at) = rest.find("<img") {
            let (before, from) = rest.split_at(at);
            let end = from.find('>').map_or(from.len(), |end| end + 1);
            let (tag, after) = from.split_at(end);
            new.push_str(before);
            let quoted = ["\"", "'"].iter().find_map(|quote| {
                let (_, value) = tag.split_once(&format!("src={quote}"))?;
                let address = value.split(quote).next()?;
                let url = self.address(file, address)?;
                Some(tag.replacen(&format!("src={quote}{address}"), &format!("src={quote}{url}"), 1))
            });
            new.push_str(quoted.as_deref().unwrap_or(tag));
            rest = after;
        }
        new.push_str(rest);
        (new != text).then_some(new)
    }
}

/// Removes new media that no written post shows, because its post was left unchanged. Returns how many stay.
pub(super) fn keep_shown<'v>(
    draft: &mut Draft<'_>,
    added: &[MediaRecord],
    written: impl Iterator<Item = &'v Shelved>,
) -> usize {
    if added.is_empty() {
        return 0;
    }
    let texts: Vec<String> = written.map(|post| post.with(ToString::to_string)).collect();
    let mut count = 0;
    for record in added {
        let (url, id) = (upload_url(&record.media.file), record.media.id.to_string());
        if texts.iter().any(|text| text.contains(&url) || text.contains(&id)) {
            count += 1;
            continue;
        }
        draft.remove(&record.path);
        draft.remove_upload(&record.media.file);
    }
    count
}

/// Whether a file is an SVG picture, by its name.
pub(super) fn is_svg(path: &str) -> bool {
    path.to_lowercase().ends_with(".svg")
}

/// Lets the site take SVG from now on.
pub(super) fn take_svg(draft: &mut Draft<'_>) -> Result<(), OpError> {
    let (item, _) = locale::settings(draft)?;
    let mut value = item.value.clone();
    if !value.get("media").is_some_and(Value::is_object) {
        value["media"] = json!({});
    }
    value["media"]["svg"] = json!(true);
    put_back(draft, &item, value)?;
    Ok(())
}

/// Reports a file that is there, but cannot be a file of the site.
pub(super) fn lost(report: &mut Imported, places: &[Picture], reason: &str, is_svg: bool) {
    let hint = if is_svg { ": `--svg add` accepts them" } else { "" };
    for place in places {
        let what = format!("the picture `{}` is left out: {reason}{hint}", place.address);
        report.not_understood.push(Unclear { file: place.file.clone(), line: None, what, is_kept: false });
        report.images.push(place.clone());
    }
}

/// Reports that a picture is not imported.
fn left(report: &mut Imported, places: &[Picture], reason: &str) {
    for place in places {
        let message = format!("the picture `{}` is not imported: {reason}", place.address);
        report.notes.push(Remark { file: place.file.clone(), message });
        report.images.push(place.clone());
    }
}

/// The files of pictures in texts, with the places that show them. Missing files, and those elsewhere, are reported.
fn found(
    folder: &Folder,
    layout: &Layout,
    texts: &[source::Draft],
    report: &mut Imported,
) -> BTreeMap<PictureFile, Vec<Picture>> {
    let mut shown: BTreeMap<PictureFile, Vec<Picture>> = BTreeMap::new();
    for text in texts {
        let own = text.featured.iter().map(|(_, address)| address);
        for address in text.images.iter().chain(own.filter(|address| !text.images.contains(address))) {
            let place = Picture { file: text.source.clone(), address: address.clone() };
            let path =
                layout.own_path(address).unwrap_or(address).split(['?', '#']).next().unwrap_or_default();
            if path.is_empty() || path.contains(':') || path.starts_with("//") {
                report.images.push(place);
                continue;
            }
            match text.places().find_map(|source| meant(folder, layout, source, path)) {
                Some(file) => shown.entry(file).or_default().push(place),
                None => left(report, &[place], "there is no such file in the folder"),
            }
        }
    }
    shown
}

/// The file that a path in a text refers to, as it is written there.
pub(super) fn meant(folder: &Folder, layout: &Layout, source: &str, path: &str) -> Option<PictureFile> {
    let path = percent::decode_what_can_be(path);
    let aliased =
        layout.unaliased(&path).and_then(|path| file_of(folder, layout, source, &format!("/{path}")));
    aliased.or_else(|| file_of(folder, layout, source, &path)).or_else(|| {
        // Texts may name the path at which the whole site was.
        let below = path.strip_prefix(layout.site_path.as_str()).filter(|_| !layout.site_path.is_empty());
        file_of(folder, layout, source, below.filter(|below| below.starts_with('/'))?)
    })
}

/// The file of a picture.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct PictureFile {
    /// Whether it is in a folder of static files beside the imported one.
    pub(super) is_beside: bool,
    /// From the imported folder, or from the folder above it.
    pub(super) path: OutPath,
}

impl PictureFile {
    /// The file at a path, if it is an ordinary one that no link leads to.
    fn at(folder: &Folder, is_beside: bool, path: &str) -> Option<PictureFile> {
        let file = PictureFile { is_beside, path: OutPath::new(path).ok()? };
        let found = file.folder(folder)?.look(&file.path);
        matches!(found, Ok(Occupant::File(_))).then_some(file)
    }

    pub(super) fn folder<'a>(&self, folder: &'a Folder) -> Option<&'a ConfinedFolder> {
        if self.is_beside { folder.above.as_ref() } else { Some(&folder.inside) }
    }

    /// The address that it had, from the root of its site.
    pub(super) fn address_at_source(&self, layout: &Layout) -> String {
        let below = |name: &&str| self.path.strip_prefix(*name)?.strip_prefix('/');
        match self.is_beside {
            true => STATIC.iter().find_map(below).unwrap_or(&self.path).to_owned(),
            false => layout.address_of_file(&self.path, &STATIC),
        }
    }

    fn read(&self, folder: &Folder, studio: &Studio, takes_svg: bool) -> Result<UploadedFile, OpError> {
        read_in(studio, self.folder(folder).unwrap_or(&folder.inside), &self.path, takes_svg)
    }
}

/// The file that an address in a text refers to.
fn file_of(folder: &Folder, layout: &Layout, source: &str, path: &str) -> Option<PictureFile> {
    let beside = source.rsplit_once('/').map_or("", |(folder, _)| folder);
    if let Some(name) = path.strip_prefix("@/") {
        return PictureFile::at(folder, false, folder.named(source, name)?);
    }
    let inside = |below: &str, path: &str| {
        let path = joined(below, path)?;
        let other = || PictureFile::at(folder, false, folder.spelled(&path)?);
        PictureFile::at(folder, false, &path).or_else(other)
    };
    let statics = &layout.statics;
    if let Some(rooted) = path.strip_prefix('/') {
        // Files beside the pages have addresses like these.
        let beside_pages = || {
            let below = |root: &Root| {
                let path = path.strip_prefix(root.base.as_str())?.strip_prefix('/')?;
                inside(&root.folder, path)
            };
            layout.roots.iter().find_map(below)
        };
        let of_layout = statics.iter().find_map(|name| inside(name, rooted));
        if of_layout.is_some() {
            return of_layout;
        }
        let within = STATIC.iter().find_map(|name| inside("", &format!("{name}/{rooted}")));
        let above = || {
            let file = joined("", rooted)?;
            STATIC.iter().find_map(|name| PictureFile::at(folder, true, &format!("{name}/{file}")))
        };
        return inside("", rooted).or(within).or_else(beside_pages).or_else(above);
    }
    // Some generators take addresses in HTML from the address of the page, others from their folders of files.
    let stem = source.rsplit_once('.').map_or(source, |(stem, _)| stem);
    let from_page = || inside(stem, path);
    // A vault finds a file by its name, wherever it is.
    let by_name = || match layout.generator {
        Generator::Obsidian => PictureFile::at(folder, false, folder.named(source, path)?),
        _ => None,
    };
    let found = inside(beside, path).or_else(from_page);
    found.or_else(|| statics.iter().find_map(|name| inside(name, path))).or_else(by_name)
}
