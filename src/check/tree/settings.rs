//! `settings.missing`: a site without settings.

use super::*;

pub(super) const RULE: Rule = Rule {
    code: "settings.missing",
    summary: "the site has no `cms.toml`",
    explanation: "`cms.toml` makes a repository a site: it says which format the files have and which languages there are.",
    example: Example { files: &[("cms.toml", "(no such file)")], right: "format = 1" },
    run: Run::Tree(run),
};

fn run(files: &[TreeFile<'_>], _strictness: Strictness, found: &mut Vec<Diagnostic>) {
    if !files.iter().any(|file| Kind::of_path(file.path) == Some(Kind::Settings)) {
        let finding = Finding::error(RULE.code, "", "the site has no `cms.toml`");
        found.push(whole(finding.hint("write one that says `format = 1`"), &Kind::Settings.default_path("")));
    }
}
