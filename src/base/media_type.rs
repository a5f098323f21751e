//! Media types of files by the ending of their names.

/// The type of what is none of the others.
const OTHER: &str = "application/octet-stream";
/// Types by ending. Pages are not among them: the code that serves pages names their type.
const TYPES: [(&str, &str); 28] = [
    ("asc", "text/plain; charset=utf-8"),
    ("avif", "image/avif"),
    ("css", "text/css; charset=utf-8"),
    ("csv", "text/csv; charset=utf-8"),
    ("gif", "image/gif"),
    ("ico", "image/x-icon"),
    ("jpeg", "image/jpeg"),
    ("jpg", "image/jpeg"),
    ("js", "text/javascript; charset=utf-8"),
    ("json", "application/json"),
    ("mp3", "audio/mpeg"),
    ("mp4", "video/mp4"),
    ("ogg", "audio/ogg"),
    ("otf", "font/otf"),
    ("pdf", "application/pdf"),
    ("png", "image/png"),
    ("svg", "image/svg+xml"),
    ("ttf", "font/ttf"),
    ("txt", "text/plain; charset=utf-8"),
    ("wav", "audio/wav"),
    ("webm", "video/webm"),
    ("webmanifest", "application/manifest+json"),
    ("webp", "image/webp"),
    ("woff", "font/woff"),
    ("woff2", "font/woff2"),
    ("xml", "application/xml"),
    ("zip", "application/zip"),
    ("md", "text/markdown; charset=utf-8"),
];

/// The media type of a file by its name or path.
pub fn media_type(path: &str) -> &'static str {
    let name = path.rsplit('/').next().unwrap_or_default();
    let ending = name.rsplit_once('.').map_or(String::new(), |(_, ending)| ending.to_lowercase());
    TYPES.iter().find(|(known, _)| *known == ending).map_or(OTHER, |(_, kind)| kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_follow_from_endings() {
        for (path, expected) in [
            ("a.b/film.MP4", "video/mp4"),
            ("list.csv", "text/csv; charset=utf-8"),
            ("a.css/LICENSE", OTHER),
            ("page.html", OTHER),
        ] {
            assert_eq!(media_type(path), expected, "{path}");
        }
    }
}
