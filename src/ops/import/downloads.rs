//! Files that imported texts link to or play and that are no media: they go to `static/`, where the site serves them at
//! the addresses that they had.

use super::pictures::{PictureFile, meant};
use super::report::{Imported, Remark};
use super::run::Importer;
use crate::base::OutPath;
use crate::base::limits::UPLOAD_BYTES_MAX;
use crate::import::markdown as source;
use crate::ops::prelude::*;
use crate::urls::{STATIC as SERVED, static_address};
use std::collections::HashSet;

/// The files of an import that are served as they are.
#[derive(Default)]
pub(super) struct Downloads {
    /// Their addresses on the site, by the Markdown file and the address in it.
    addresses: HashMap<(String, String), String>,
    /// Their paths on the site and where they come from, by their addresses.
    files: BTreeMap<String, (String, PictureFile)>,
}

impl Downloads {
    /// Finds the files that texts refer to; reports those that a site does not serve.
    pub(super) fn find(importer: &Importer<'_>, texts: &[source::Draft], report: &mut Imported) -> Downloads {
        let mut downloads = Downloads::default();
        let layout = importer.layout;
        for text in texts {
            for address in &text.files {
                let path = place(address);
                let rest = &address[path.len()..];
                let found = text.places().find_map(|source| meant(importer.folder, layout, source, path));
                let Some(file) = found else { continue };
                let below = file.address_at_source(layout);
                let path = format!("{SERVED}{below}");
                let Some(url) = static_address(&path) else {
                    let message =
                        format!("`{address}` is not imported: browsers or hosts would run such a file");
                    report.notes.push(Remark { file: text.source.clone(), message });
                    continue;
                };
                downloads.addresses.insert((text.source.clone(), address.clone()), format!("{url}{rest}"));
                downloads.files.insert(url, (path, file));
            }
        }
        downloads
    }

    /// The address on the site of what a file refers to.
    pub(super) fn address(&self, file: &str, address: &str) -> Option<&str> {
        self.addresses.get(&(file.to_owned(), address.to_owned())).map(String::as_str)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.addresses.is_empty()
    }

    /// Writes the files that the written texts refer to, unless the site has them. Returns how many it wrote.
    ///
    /// # Errors
    /// The repository cannot be read or written.
    pub(super) fn put(
        &self,
        importer: &Importer<'_>,
        draft: &mut Draft<'_>,
        written: &HashSet<&str>,
        report: &mut Imported,
    ) -> Result<usize, OpError> {
        let of_written = self.addresses.iter().filter(|((text, _), _)| written.contains(text.as_str()));
        let urls: HashSet<&str> = of_written.map(|(_, url)| place(url)).collect();
        let mut count = 0;
        for (_, (path, file)) in self.files.iter().filter(|(url, _)| urls.contains(url.as_str())) {
            let folder = file.folder(importer.folder).unwrap_or(&importer.folder.inside);
            let read = OutPath::new(path).map_err(|fault| format!("its path {fault}")).and_then(|path| {
                let bytes = folder.read(&file.path, UPLOAD_BYTES_MAX).map_err(|cause| cause.to_string())?;
                Ok((path, bytes))
            });
            match read {
                Ok((path, bytes)) => {
                    count += usize::from(!draft.exists(&path)?);
                    draft.put_large_file(&path, &bytes)?;
                }
                Err(reason) => {
                    let message = format!("not imported: {reason}");
                    report.notes.push(Remark { file: file.path.to_string(), message });
                }
            }
        }
        Ok(count)
    }
}

/// An address without its query and fragment.
fn place(address: &str) -> &str {
    &address[..address.find(['?', '#']).unwrap_or(address.len())]
}
