//! Files and folders that a person names on the command line.

use crate::ops::OpError;
use std::path::{Path, PathBuf};

/// Paths inside the site; all of it if there are none.
pub(super) struct Selection(Vec<String>);

impl Selection {
    /// Accepts names as people write them: `./posts/`, `posts/blog`, or absolute paths into the work tree.
    pub(super) fn new(names: &[String], work_dir: Option<&Path>) -> Selection {
        let inside = |name: &String| {
            let path = Path::new(name);
            let relative = work_dir.and_then(|root| path.strip_prefix(root).ok()).unwrap_or(path);
            let parts: PathBuf =
                relative.components().filter(|part| *part != std::path::Component::CurDir).collect();
            parts.to_string_lossy().replace('\\', "/")
        };
        Selection(names.iter().map(inside).collect())
    }

    /// Whether everything is selected.
    pub(super) fn is_all(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether a file is selected.
    pub(super) fn holds(&self, path: &str) -> bool {
        self.0.is_empty() || self.0.iter().any(|name| is_within(path, name))
    }

    /// Refuses names that select nothing: otherwise a misspelt name would look like a valid file.
    ///
    /// # Errors
    /// `path.not-found`.
    pub(super) fn must_exist(&self, paths: &[&str]) -> Result<(), OpError> {
        match self.0.iter().find(|name| !paths.iter().any(|path| is_within(path, name))) {
            None => Ok(()),
            Some(name) => {
                Err(OpError::not_found("path.not-found", format!("there is no file `{name}` in the site"))
                    .hint("paths start at the site's folder, such as `posts/blog`"))
            }
        }
    }
}

fn is_within(path: &str, name: &str) -> bool {
    name.is_empty() || path.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn path_arguments_select_files_and_folders() {
        let names = ["./posts/blog/", "/site/cms.toml"].map(str::to_owned);
        let selection = Selection::new(&names, Some(Path::new("/site")));
        for (path, selected) in [
            ("posts/blog/a.yaml", true),
            ("posts/blogs/a.yaml", false),
            ("cms.toml", true),
            ("menus/a.yaml", false),
        ] {
            assert_eq!(selection.holds(path), selected, "{path}");
        }
        assert!(selection.must_exist(&["posts/blog/a.yaml", "cms.toml"]).is_ok());
        assert_eq!(selection.must_exist(&["cms.toml"]).unwrap_err().code, "path.not-found");
        assert!(
            Selection::new(&[], None).holds("anything") && Selection::new(&[".".into()], None).holds("a/b")
        );
    }
}
