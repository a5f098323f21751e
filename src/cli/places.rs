//! Converts file names relative to the current folder to paths from the site's folder.

use crate::disk;
use std::ffi::OsString;
use std::path::{Component, Path, PathBuf};

/// The file that marks a site's folder.
const SETTINGS: &str = "cms.toml";
/// Most parent folders that are searched.
const FOLDERS_MAX: usize = 64;

/// A command line in which existing files of the site, given relative to the current folder or as absolute paths, are
/// replaced by paths from the site's folder, as operations expect. Other words stay unchanged.
pub(super) fn from_site(words: Vec<OsString>, here: &Path) -> Vec<OsString> {
    let Some(root) = root_of(here).filter(|_| !words.iter().any(is_site)) else { return words };
    let (mut is_value, mut takes_folders) = (false, None);
    let named = |(at, word): (usize, OsString)| {
        let text = word.to_str().unwrap_or_default();
        let takes_value = text.starts_with("--") && !text.contains('=') && !SWITCHES.contains(&text);
        let is_of_option = std::mem::replace(&mut is_value, takes_value);
        if is_of_option || !is_name(text, takes_folders == Some(true)) {
            let is_command = at > 0 && !is_of_option && !text.starts_with('-');
            takes_folders = takes_folders.or(is_command.then(|| FILE_COMMANDS.contains(&text)));
            return word;
        }
        inside(text, here, &root).map_or(word, OsString::from)
    };
    words.into_iter().enumerate().map(named).collect()
}

/// Commands that accept files and folders.
const FILE_COMMANDS: [&str; 2] = ["validate", "fmt"];
/// Options without a value, which may precede files.
const SWITCHES: [&str; 7] = ["--check", "--json", "--dry-run", "--all", "--quiet", "--yes", "--publish"];

/// Whether a word selects another site than that of the current folder.
fn is_site(word: &OsString) -> bool {
    word.to_str().is_some_and(|text| text == "--site" || text.starts_with("--site="))
}

/// Whether a word can name a file: a YAML file for most commands, any name for those that accept folders.
fn is_name(text: &str, takes_folders: bool) -> bool {
    let is_file = text.ends_with(".yaml") || text.ends_with(".yml");
    !text.starts_with('-') && !text.contains(['=', ':']) && (is_file || takes_folders)
}

/// The site's folder: the current one, or the nearest parent with settings.
fn root_of(here: &Path) -> Option<PathBuf> {
    let found = here.ancestors().take(FOLDERS_MAX).find(|folder| disk::exists(&folder.join(SETTINGS)));
    found.map(Path::to_owned)
}

/// An existing file or folder as a path from the site's folder.
fn inside(name: &str, here: &Path, root: &Path) -> Option<String> {
    if name.is_empty() {
        return None;
    }
    let path = plain(&here.join(name));
    let relative = path.strip_prefix(root).ok().filter(|_| disk::exists(&path))?;
    match relative.to_str()? {
        "" => Some(".".to_owned()),
        text => Some(text.replace('\\', "/")),
    }
}

/// A path without `.` and `..`.
fn plain(path: &Path) -> PathBuf {
    path.components().fold(PathBuf::new(), |mut path, part| {
        match part {
            Component::CurDir => {}
            Component::ParentDir => drop(path.pop()),
            part => path.push(part),
        }
        path
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_arguments_resolve_from_the_current_folder() {
        let folder = disk::temp_dir().expect("a folder");
        let root = folder.path();
        let en = root.join("posts/page/en");
        disk::create_dir_all(&en).expect("a folder");
        disk::write(&root.join(SETTINGS), b"").expect("a file");
        disk::write(&en.join("home.yaml"), b"").expect("a file");
        let full = en.join("home.yaml").to_string_lossy().into_owned();
        for (line, here, read) in [
            ("cms validate home.yaml", &en, "cms validate posts/page/en/home.yaml"),
            ("cms fmt .", &en, "cms fmt posts/page/en"),
            ("cms fmt ..", &en, "cms fmt posts/page"),
            ("cms post show ./home.yaml", &en, "cms post show posts/page/en/home.yaml"),
            ("cms post show other.yaml", &en, "cms post show other.yaml"),
            ("cms validate posts/page/en/home.yaml", &en, "cms validate posts/page/en/home.yaml"),
            ("cms validate posts", &en, "cms validate posts"),
            ("cms validate en", &root.join("posts/page"), "cms validate posts/page/en"),
            ("cms post set x title=home.yaml", &en, "cms post set x title=home.yaml"),
            ("cms validate ./posts/", &root.to_owned(), "cms validate posts"),
            ("cms --json fmt --check home.yaml", &en, "cms --json fmt --check posts/page/en/home.yaml"),
            ("cms render x --out home.yaml", &en, "cms render x --out home.yaml"),
            ("cms post show fmt en", &root.join("posts/page"), "cms post show fmt en"),
            ("cms --site / validate home.yaml", &en, "cms --site / validate home.yaml"),
        ] {
            let words = line.split(' ').map(OsString::from).collect();
            let found: Vec<String> =
                from_site(words, here).into_iter().map(|word| word.to_string_lossy().into_owned()).collect();
            assert_eq!(found.join(" "), read);
        }
        let found = from_site(vec!["cms".into(), full.into()], root);
        assert_eq!(found[1], "posts/page/en/home.yaml");
    }
}
