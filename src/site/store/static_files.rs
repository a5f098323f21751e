//! The files that a site serves as they are: `static/certs/root.pem` at `/certs/root.pem`. Pages, redirects and files of the
//! theme come first. What browsers run is never among them: it could act for whoever is signed in.

use super::place::STATIC;
use super::snapshot::Snapshot;
use crate::base::percent;
use crate::site::prelude::*;

/// Media types by the ending of a name; all others are downloads.
const TYPES: [(&str, &str); 17] = [
    ("asc", "text/plain; charset=utf-8"),
    ("avif", "image/avif"),
    ("csv", "text/csv; charset=utf-8"),
    ("gif", "image/gif"),
    ("ico", "image/x-icon"),
    ("jpg", "image/jpeg"),
    ("json", "application/json"),
    ("mp3", "audio/mpeg"),
    ("mp4", "video/mp4"),
    ("ogg", "audio/ogg"),
    ("pdf", "application/pdf"),
    ("png", "image/png"),
    ("txt", "text/plain; charset=utf-8"),
    ("wav", "audio/wav"),
    ("webm", "video/webm"),
    ("webp", "image/webp"),
    ("zip", "application/zip"),
];
/// Endings of what browsers run, or hosts do.
const RUN: [&str; 22] = [
    "asp", "aspx", "cgi", "css", "hta", "htc", "htm", "html", "js", "jsp", "mht", "mhtml", "mjs", "php",
    "shtml", "svg", "svgz", "wasm", "xht", "xhtml", "xml", "xsl",
];

/// The folder with a dot that is for visitors (RFC 8615).
const WELL_KNOWN: &str = ".well-known";

/// Whether a file below `static/` is served, by its path.
pub fn is_servable(path: &str) -> bool {
    let (folders, name) = path.rsplit_once('/').unwrap_or(("", path));
    // Hosts read names with a dot or a low line in front as their settings; folders with a dot belong to programs.
    let is_hidden = folders.split('/').any(|folder| folder.starts_with('.') && folder != WELL_KNOWN);
    let is_named = !is_hidden && !name.is_empty() && !name.starts_with(['.', '_']);
    is_named && !RUN.contains(&ending(name).as_str())
}

fn ending(path: &str) -> String {
    path.rsplit_once('.').map_or(String::new(), |(_, ending)| ending.to_lowercase())
}

impl Snapshot<'_> {
    /// The file that is served at a path of the site, with its media type.
    pub(in crate::site) fn static_file(
        &self,
        path: &str,
    ) -> Result<Option<(&'static str, Vec<u8>)>, SiteError> {
        let path = percent::decode_what_can_be(path.trim_start_matches('/'));
        if !is_servable(&path) {
            return Ok(None);
        }
        let Some(oid) = self.blob_id(&format!("{STATIC}{path}"))? else { return Ok(None) };
        let ending = ending(&path);
        let known = TYPES.iter().find(|(known, _)| *known == ending);
        let mime = known.map_or("application/octet-stream", |(_, mime)| mime);
        Ok(Some((mime, self.site().repo.blob(oid)?)))
    }

    /// All files that are served as they are, with their objects.
    pub(in crate::site) fn static_files(&self) -> Result<Vec<(String, Oid)>, SiteError> {
        let entries = self.site().repo.entries(self.tree(), STATIC)?;
        let served = entries.into_iter().filter(|entry| entry.mode.is_file() && is_servable(&entry.path));
        Ok(served.map(|entry| (entry.path, entry.oid)).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_browsers_and_hosts_run_is_not_served() {
        for path in
            ["certs/root.pem", "a/b.tar.gz", "security.txt", "CNAME", "film.MP4", ".well-known/x.json"]
        {
            assert!(is_servable(path), "{path}");
        }
        for path in [
            "a/index.html",
            "x.SVG",
            "app.js",
            "feed.xml",
            ".htaccess",
            "_redirects",
            "a/",
            "x.php",
            ".git/hooks/a.sample",
        ] {
            assert!(!is_servable(path), "{path}");
        }
    }
}
