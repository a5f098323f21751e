//! The addresses of files that a site serves as they are: `static/certs/root.pem` at `/certs/root.pem`. What browsers run is
//! never among them: it could act with the rights of a signed-in person.

use crate::base::percent;

/// The folder of these files.
pub const STATIC: &str = "static/";
/// The address that files of media records are below.
pub const UPLOADS_URL: &str = "/uploads/";

/// The address of the file of a media record, by its name.
pub fn upload_url(file: &str) -> String {
    format!("{UPLOADS_URL}{file}")
}
/// The folder of the files of media records.
const UPLOADS: &str = "uploads/";
/// Endings of files that browsers or hosts run.
const RUN: [&str; 22] = [
    "asp", "aspx", "cgi", "css", "hta", "htc", "htm", "html", "js", "jsp", "mht", "mhtml", "mjs", "php",
    "shtml", "svg", "svgz", "wasm", "xht", "xhtml", "xml", "xsl",
];
/// The folder with a dot that is for visitors (RFC 8615).
const WELL_KNOWN: &str = ".well-known";

/// Whether a path is in one of the folders of files that pages link to.
pub fn is_linked_file(path: &str) -> bool {
    [UPLOADS, STATIC].iter().any(|folder| path.starts_with(folder))
}

/// The path of the file that is served at an address, a path of the site without query; `None` for an address at which none
/// is ever served.
pub fn static_path(address: &str) -> Option<String> {
    let path = percent::decode_what_can_be(address.strip_prefix('/')?);
    is_servable(&path).then(|| format!("{STATIC}{path}"))
}

/// The address at which the file at a path is served; `None` for a file that is not.
pub fn static_address(path: &str) -> Option<String> {
    let path = path.strip_prefix(STATIC).filter(|path| is_servable(path))?;
    let names: Vec<String> = path.split('/').map(percent::encode).collect();
    Some(format!("/{}", names.join("/")))
}

/// Whether a file is served, by its path below the folder.
fn is_servable(path: &str) -> bool {
    let (folders, name) = path.rsplit_once('/').unwrap_or(("", path));
    // Hosts take names with a dot or a low line in front for their settings; folders with a dot belong to programs.
    let is_hidden = folders.split('/').any(|folder| folder.starts_with('.') && folder != WELL_KNOWN);
    let ending = name.rsplit_once('.').map_or(String::new(), |(_, ending)| ending.to_lowercase());
    !is_hidden && !name.is_empty() && !name.starts_with(['.', '_']) && !RUN.contains(&ending.as_str())
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

    #[test]
    fn paths_and_addresses_lead_to_each_other() {
        for (path, address) in [
            ("static/certs/root.pem", "/certs/root.pem"),
            ("static/ä b.pdf", "/%C3%A4%20b.pdf"),
            ("static/static/x.txt", "/static/x.txt"),
        ] {
            assert_eq!(static_address(path).as_deref(), Some(address));
            assert_eq!(static_path(address).as_deref(), Some(path));
        }
        assert_eq!((static_address("static/a.js"), static_address("uploads/a.png")), (None, None));
        assert_eq!(static_path("/a/"), None);
    }
}
