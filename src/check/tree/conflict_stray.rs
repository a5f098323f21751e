//! `conflict.stray`: a conflict file on the live site.

use super::*;

pub(super) const RULE: Rule = Rule {
    code: "conflict.stray",
    summary: "an open conflict is on source",
    explanation: "Files in `conflicts/` say what a person must decide on a stage. A merge that took them along to source decides nothing; they are \
        ignored there, and `cms sync` moves them back.",
    example: Example {
        files: &[("conflicts/review/post-a15d2ab9-76a5-4c6c-8b2f-5d6b8a9c0001.yaml", "path: title\n")],
        right: "`cms review resolve` on the stage",
    },
    run: Run::Tree(run),
};

fn run(files: &[TreeFile<'_>], strictness: Strictness, found: &mut Vec<Diagnostic>) {
    if !strictness.is_for_source() {
        return;
    }
    let is_stray = |path: &str| path.split_once('/').is_some_and(|(folder, _)| folder == CONFLICTS);
    for file in files.iter().filter(|file| is_stray(file.path)) {
        let message = "an open conflict does not belong on source";
        let hint = "decide it with `cms review resolve` before you merge; if source has it already, `cms sync` moves it back";
        found.push(whole(Finding::error(RULE.code, "", message).hint(hint), file.path));
    }
}
