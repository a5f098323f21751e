//! `file.unknown`: a file that looks like content but is not read.

use super::*;

pub(super) const RULE: Rule = Rule {
    code: "file.unknown",
    summary: "a file in a content folder is not read",
    explanation: "Content is read from files whose names end in `.yaml`, at the depth of their folder: `posts/**/*.yaml`, `globals/*.yaml`, \
        `terms/*/*.yaml` and so on. Anything else there is passed over, which is hardly what its author wanted. Hidden files and `README.md` are left \
        alone.",
    example: Example {
        files: &[("posts/page/en/about.yml", "title: About\n")],
        right: "posts/page/en/about.yaml",
    },
    run: Run::Tree(run),
};

fn run(files: &[TreeFile<'_>], _strictness: Strictness, found: &mut Vec<Diagnostic>) {
    for file in files {
        let (folder, name) = match file.path.rsplit_once('/') {
            Some((folders, name)) => (folders.split('/').next().unwrap_or_default(), name),
            None => ("", file.path),
        };
        let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
        let single =
            || Kind::ALL.into_iter().filter(|kind| kind.is_singleton()).map(|kind| kind.default_path(""));
        let meant = match folder {
            "" => single().find(|path| path.rsplit_once('.').is_some_and(|(s, _)| s == stem)),
            _ if is_content_folder(folder) => Some(pattern(folder)),
            _ => None,
        };
        let is_left_alone = file.path.split('/').any(|part| part.starts_with('.')) || name == "README.md";
        let Some(meant) = meant.filter(|_| Kind::of_path(file.path).is_none() && !is_left_alone) else {
            continue;
        };
        let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
        let severity = match ending {
            "yaml" | "yml" | "YAML" | "YML" | "toml" => Severity::Error,
            _ if folder.is_empty() => continue,
            _ => Severity::Warning,
        };
        let message = format!("the file is not read; content here is `{meant}`");
        let finding = Finding { severity, ..Finding::error(RULE.code, "", message) };
        found.push(whole(finding.hint("rename the file, or move it out of here"), file.path));
    }
}

/// The content files of a folder, as a glob.
fn pattern(folder: &str) -> String {
    let kind = Kind::ALL.into_iter().find(|kind| kind.folder() == Some(folder));
    kind.map(Kind::pattern).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::super::regular;
    use super::*;

    #[test]
    fn unread_files_are_reported() {
        for (path, severity) in [
            ("posts/a.yml", Some(Severity::Error)),
            ("posts/a.txt", Some(Severity::Warning)),
            ("globals/a/b.yaml", Some(Severity::Error)),
            ("terms/rust.yaml", Some(Severity::Error)),
            ("redirects.yml", Some(Severity::Error)),
            ("cms.yaml", Some(Severity::Error)),
            ("posts/.gitkeep", None),
            ("posts/README.md", None),
            ("posts/.hidden/a.yaml", None),
            ("layout.md", None),
            ("Makefile", None),
            ("docs/a.yml", None),
            ("posts/a.yaml", None),
        ] {
            let mut found = Vec::new();
            run(&[regular(path)], Strictness::Live, &mut found);
            assert_eq!(found.first().map(|diagnostic| diagnostic.severity), severity, "{path}");
        }
    }
}
