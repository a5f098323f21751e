//! Includes of Liquid that show a picture or a video, as the themes of Jekyll have them: their parameters are literal.

use super::tags::{Argument, arguments, known};

/// The names that themes give to the address of a picture.
const SOURCES: [&str; 6] = ["image_path", "path", "src", "url", "file", "image"];

/// The Markdown of an include: `figure image_path="/a.png" alt="A"`. None if the site has no word for it, or it computes
/// what it shows.
pub(super) fn shown(include: &str) -> Option<String> {
    let (file, parameters) = include.split_once(char::is_whitespace)?;
    let name = file.rsplit('/').next()?.split('.').next()?;
    let args = arguments(parameters);
    let value = |names: &[&str]| {
        let found = names.iter().find_map(|name| args.iter().find(|(own, _)| own == name));
        found.map(|(_, value)| value.trim()).filter(|value| !value.is_empty() && !is_computed(value))
    };
    match name {
        "figure" | "image" | "img" | "picture" => {
            let mut picture: Vec<Argument> = vec![("src".to_owned(), from_root(value(&SOURCES)?))];
            for name in ["alt", "caption", "title"] {
                picture.extend(value(&[name]).map(|value| (name.to_owned(), value.to_owned())));
            }
            known("figure", &picture, false)
        }
        "youtube" | "vimeo" | "video" => {
            let whole =
                value(&["path", "src", "url", "content"]).filter(|address| address.starts_with("https://"));
            let named = value(&["id"]).and_then(|id| {
                let provider = value(&["provider"]).unwrap_or(name);
                known(provider, &[("id".to_owned(), id.to_owned())], false)
            });
            named.or_else(|| whole.map(|address| format!("[{address}](<{address}>)")))
        }
        _ => None,
    }
}

/// Whether a value is that of a variable.
fn is_computed(value: &str) -> bool {
    ["page.", "site.", "include.", "post.", "layout."].iter().any(|start| value.starts_with(start))
        || value.contains("{{")
}

/// An address of a picture, which themes read from the root of the site.
fn from_root(address: &str) -> String {
    let is_whole = address.contains("://") || address.starts_with(['/', '.']);
    if is_whole { address.to_owned() } else { format!("/{address}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_and_videos_of_themes_are_markdown() {
        for (include, expected) in [
            (
                "figure image_path=\"/assets/a.png\" alt=\"A\" caption=\"Cap\" class=\"full\"",
                Some("![A](</assets/a.png> \"Cap\")"),
            ),
            ("figure.liquid loading=\"eager\" path=\"assets/1.jpg\" width=500", Some("![](</assets/1.jpg>)")),
            (
                "video id=\"Xs\" provider=\"youtube\"",
                Some("[https://www.youtube.com/watch?v=Xs](https://www.youtube.com/watch?v=Xs)"),
            ),
            (
                "video.liquid path=\"https://v.example/e/1\"",
                Some("[https://v.example/e/1](<https://v.example/e/1>)"),
            ),
            ("figure image_path=page.picture", None),
            ("gallery id=\"one\"", None),
            ("toc", None),
        ] {
            assert_eq!(shown(include).as_deref(), expected, "{include}");
        }
    }
}
