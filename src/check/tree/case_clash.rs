//! `file.case-clash`: paths that differ only by case.

use super::*;
use std::borrow::Cow;
use std::collections::HashMap;

pub(super) const RULE: Rule = Rule {
    code: "file.case-clash",
    summary: "two paths differ only in upper and lower case",
    explanation: "On most people's computers `Main.yaml` and `main.yaml` are one file: a checkout keeps one of the two, and the next commit loses the \
        other.",
    example: Example {
        files: &[("theme/page.html", "<main>"), ("theme/Page.html", "<main>")],
        right: "give one of the files another name",
    },
    run: Run::Tree(run),
};

fn run(files: &[TreeFile<'_>], _strictness: Strictness, found: &mut Vec<Diagnostic>) {
    let of_site = || files.iter().map(|file| file.path).filter(|path| is_of_site(path));
    if !of_site().any(|path| path.chars().any(char::is_uppercase)) {
        return;
    }
    let mut seen: HashMap<Cow<'_, str>, (&str, &str)> = HashMap::new();
    for path in of_site() {
        let ends = path.match_indices('/').map(|(end, _)| end).chain([path.len()]);
        for end in ends {
            let part = &path[..end];
            let (spelling, first) = seen.entry(folded(part)).or_insert((part, path));
            if *spelling != part {
                let message = format!("`{part}` differs from `{spelling}` only in upper and lower case");
                let finding = Finding::error(RULE.code, "", message).hint(RULE.example.right);
                found.push(whole(finding.clone(), path));
                found.push(whole(finding, first));
                break;
            }
        }
    }
}

fn folded(part: &str) -> Cow<'_, str> {
    match part.chars().any(char::is_uppercase) {
        true => Cow::Owned(part.to_lowercase()),
        false => Cow::Borrowed(part),
    }
}

#[cfg(test)]
mod tests {
    use super::super::regular;
    use super::*;

    #[test]
    fn folders_differing_only_in_case_are_reported_once_per_file() {
        let files = ["posts/Blog/a.yaml", "posts/blog/b.yaml", "Makefile", "makefile"].map(regular);
        let mut found = Vec::new();
        run(&files, Strictness::Staged, &mut found);
        let mut places: Vec<_> = found.iter().map(|diagnostic| diagnostic.file.as_str()).collect();
        places.sort_unstable();
        assert_eq!(places, ["posts/Blog/a.yaml", "posts/blog/b.yaml"]);
    }
}
